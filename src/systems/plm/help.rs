//! Help for a unit that tests its morale: its NCO and one general, each at a risk of as many per cent as he gives points
//! (E.6, E.7, F.3, F.4).

use super::sheet::HelpLimit;
use super::sheet::Sheet;
use super::terms::{Legion, Officer};
use crate::rules::form::{ChoiceOption, Control, FieldPath};
use crate::rules::{Count, Input, Odds, RuleRef, UnitRef, capitalize, fields, words};
use strum::VariantArray;

/// What an NCO or a general may give to one test.
pub const MOST: u8 = 20;

/// Why not more, where both together have a limit.
pub const TOO_MUCH_HELP: &str =
    "NCO and general give no more than 20 points together (your reading): take some back";

/// Who helps with how many points. The field names are the published format of links.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input)]
pub struct Help {
    /// Points of the unit's NCO.
    pub nco: Count<0, MOST>,
    /// Points of a general.
    pub general: Count<0, MOST>,
    /// Which general.
    pub by: Giver,
}

/// Which general helps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
pub enum Giver {
    /// The general of the unit's brigade.
    #[default]
    Brigade,
    /// The Commander-in-Chief.
    Commander,
}

impl Giver {
    words! {
        /// What it is called in a sentence.
        pub fn name { Brigade: "brigade general", Commander: "Commander-in-Chief" }
        /// As a line begins with it.
        pub(super) fn title { Brigade: "Brigade general", Commander: "Commander-in-Chief" }
        /// Where there is little room.
        pub(super) fn short { Brigade: "General", Commander: "Commander" }
        fn help { Brigade: "Help of the brigade general", Commander: "Help of the Commander-in-Chief" }
    }
}

/// The officers above a unit, and its NCO. The field names are the published format of links.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input)]
pub struct Officers {
    /// The unit's brigade in the battle, on which its general's fate is written.
    pub group: Option<UnitRef>,
    /// Brigade general.
    pub brigade: Officer,
    /// Commander-in-Chief.
    pub commander: Officer,
    /// NCO gone.
    #[input(of_unit)]
    pub nco_gone: bool,
    /// Arm of a legion.
    #[input(of_unit)]
    pub legion: Legion,
}

impl Officers {
    fields! {
        /// The one who would give points.
        pub fn of(Giver) -> Officer { Brigade: brigade, Commander: commander }
    }

    /// How it fares with the one of this name.
    pub(super) fn choice(&self, fields: &FieldPath, name: &str, all: &[Officer]) -> Control {
        fields.choice(self, name, all, |one| {
            let option = ChoiceOption::plain(capitalize(one.name()));
            ChoiceOption { counts: one != Officer::Well, ..option }
        })
    }

    /// Whether the unit is an arm of a legion, and how that is led.
    pub(super) fn legion_choice(&self, fields: &FieldPath) -> Control {
        let rule = RuleRef("E.9");
        fields
            .choice(self, "legion", Legion::VARIANTS, |legion| ChoiceOption {
                counts: legion != Legion::No,
                ..ChoiceOption::plain(legion.label())
            })
            .reason("Its arms may be apart while each has an officer: the distance does not count.", rule)
    }
}

/// What becomes of a general whose risk came true, best first (F.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, VariantArray)]
pub enum Fate {
    /// Nothing after all.
    NearMiss,
    /// He cannot help for the rest of the turn.
    LightWound,
    /// He is out of the game.
    Wounded,
    /// He is dead.
    Killed,
}

impl Fate {
    /// What a D10 has him suffer.
    pub fn of(sheet: &Sheet, roll: i32) -> Fate {
        let risk = &sheet.morale.risk;
        match roll {
            roll if roll <= risk.killed_to.value => Fate::Killed,
            roll if roll <= risk.wounded_to.value => Fate::Wounded,
            roll if roll <= risk.light_wound_to.value => Fate::LightWound,
            _ => Fate::NearMiss,
        }
    }

    words! {
        /// "killed".
        pub fn name {
            NearMiss: "a near miss", LightWound: "lightly wounded", Wounded: "wounded, out of the game",
            Killed: "killed",
        }
    }

    /// What he is then; nothing where he is as before.
    pub fn officer(self) -> Option<Officer> {
        match self {
            Fate::NearMiss => None,
            Fate::LightWound => Some(Officer::LightlyWounded),
            Fate::Wounded => Some(Officer::Wounded),
            Fate::Killed => Some(Officer::Killed),
        }
    }
}

/// Whether the risk of points comes true on a percentile roll.
pub fn comes_true(points: i32, roll: i32) -> bool {
    roll <= points
}

/// Points as they count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// What the NCO gives.
    pub nco: i32,
    /// What the general gives.
    pub general: i32,
}

impl Help {
    /// What counts of it with these officers.
    pub fn given(&self, officers: &Officers) -> Given {
        let nco = if officers.nco_gone { 0 } else { self.nco.n() };
        let general = if officers.of(self.by).can_help() { self.general.n() } else { 0 };
        Given { nco, general }
    }

    /// Points that cannot be given, with the reason.
    pub fn refusals(&self, officers: &Officers) -> Vec<(&'static str, &'static str)> {
        let given = self.given(officers);
        let mut refusals = Vec::new();
        if given.nco != self.nco.n() {
            refusals.push(("Help of the NCO", "he is gone"));
        }
        if let Some(why) = why_not(officers.of(self.by)).filter(|_| self.general.n() > 0) {
            refusals.push((self.by.help(), why));
        }
        refusals
    }

    /// More points than NCO and general may give together.
    pub fn is_too_much(&self, officers: &Officers, sheet: &Sheet) -> bool {
        let given = self.given(officers);
        given.general > most_of_general(sheet, given.nco)
    }
}

/// Why a general cannot help.
pub fn why_not(officer: Officer) -> Option<&'static str> {
    match officer {
        Officer::Well => None,
        Officer::LightlyWounded => Some("he is lightly wounded this turn"),
        Officer::Wounded => Some("he is wounded, out of the game"),
        Officer::Killed => Some("he is dead"),
        Officer::Never => Some("there is none"),
    }
}

/// The most that a general may give beside so many points of the NCO.
pub fn most_of_general(sheet: &Sheet, nco: i32) -> i32 {
    match sheet.readings.help_limit {
        HelpLimit::Each => i32::from(MOST),
        HelpLimit::Together => i32::from(MOST) - nco,
    }
}

/// One way to share out help, with what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// Points of the NCO.
    pub nco: i32,
    /// Points of the general.
    pub general: i32,
    /// Rolls of 100 that pass.
    passes: u64,
    /// Rolls of 10 by which a general at risk is killed.
    killing: u64,
    /// Rolls of 10 by which he is killed or out of the game.
    losing: u64,
}

impl Split {
    /// The unit passes.
    pub fn pass(&self) -> Odds {
        Odds { ways: self.passes, of: 100 }
    }

    /// The unit takes no marker at all: it passes, and its NCO is not blown.
    pub fn no_marker(&self) -> Odds {
        Odds { ways: self.passes * (100 - self.nco as u64), of: 10_000 }
    }

    /// The general is not killed.
    pub fn general_lives(&self) -> Odds {
        Odds { ways: 1_000 - self.general as u64 * self.killing, of: 1_000 }
    }

    /// The general is neither killed nor wounded out of the game.
    pub fn general_stays(&self) -> Odds {
        Odds { ways: 1_000 - self.general as u64 * self.losing, of: 1_000 }
    }

    /// No marker, and the general lives.
    pub fn no_marker_and_lives(&self) -> Odds {
        both(self.no_marker(), self.general_lives())
    }

    /// No marker, and the general stays.
    pub fn all_well(&self) -> Odds {
        both(self.no_marker(), self.general_stays())
    }

    fn points(&self) -> i32 {
        self.nco + self.general
    }
}

/// Two that do not depend on each other.
fn both(one: Odds, other: Odds) -> Odds {
    Odds { ways: one.ways * other.ways, of: one.of * other.of }
}

/// What the player wants most of a split.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum Aim {
    /// That the unit takes no marker at all.
    NoMarker,
    /// That it passes.
    Pass,
    /// That it takes no marker and the general is not killed.
    GeneralLives,
    /// That it takes no marker and the general stays with the force.
    AllWell,
}

impl Aim {
    fn worth(self, split: &Split) -> u64 {
        match self {
            Aim::NoMarker => split.no_marker().ways,
            Aim::Pass => split.pass().ways,
            Aim::GeneralLives => split.no_marker_and_lives().ways,
            Aim::AllWell => split.all_well().ways,
        }
    }
}

/// Every way to share out help for a test.
pub struct Splits(Vec<Split>);

impl Splits {
    /// `level` is the Morale Level without help; `passes` says whether a roll passes a level.
    pub fn new(
        level: i32,
        nco: bool,
        general: bool,
        sheet: &Sheet,
        passes: impl Fn(i32, i32) -> bool,
    ) -> Self {
        let most = |can: bool| if can { i32::from(MOST) } else { 0 };
        let fates = (1..=10).filter_map(|roll| Fate::of(sheet, roll).officer());
        let killing = fates.clone().filter(|officer| *officer == Officer::Killed).count() as u64;
        let losing = fates.filter(|officer| officer.is_lost()).count() as u64;
        // A level and its points count alike.
        let passing: Vec<u64> = (0..=most(nco) + most(general))
            .map(|points| (1..=100).filter(|roll| passes(level.saturating_add(points), *roll)).count() as u64)
            .collect();
        let mut all = Vec::new();
        for nco in 0..=most(nco) {
            for general in 0..=most(general).min(most_of_general(sheet, nco)) {
                let passes = passing[(nco + general) as usize];
                all.push(Split { nco, general, passes, killing, losing });
            }
        }
        Splits(all)
    }

    /// The split of these points.
    pub fn of(&self, nco: i32, general: i32) -> Option<Split> {
        self.0.iter().find(|split| (split.nco, split.general) == (nco, general)).copied()
    }

    /// The best by an aim among those of at most so many points of the general, that of the fewest points first, then all
    /// that are as good.
    pub fn best(&self, aim: Aim, most_general: i32) -> Vec<Split> {
        let allowed = || self.0.iter().filter(|split| split.general <= most_general);
        let most = allowed().map(|split| aim.worth(split)).max().unwrap_or_default();
        let mut best: Vec<Split> = allowed().filter(|split| aim.worth(split) == most).copied().collect();
        best.sort_by_key(|split| (split.points(), split.general));
        best
    }
}
