//! Pursuit by cavalry after a melee: who may, how far, and how a unit reacts that it meets (P13; G.7, G.10, G.11).

mod form;

use super::Plm;
use super::fighter::{Fighter, Part, plain};
use super::hand_to_hand::{HandToHand, Standing, general_change};
use super::help::{Fate, Given, comes_true};
use super::morale_level::{highest_pass, passes};
use super::next_steps::{ARMY_MORALE, to_army_morale};
use super::sheet::Sheet;
use super::state::{ACTED, FELL_BACK, MARKERS, NCO_GONE, REMOVED};
use super::terms::Arm;
use crate::rules::army::counted;
use crate::rules::{
    Answer, Applies, Breakdown, Calculator, Change, Context, Count, Dice, Die, Dist, Face, Factor, Form,
    Inches, Lengths, NextStep, Note, Odds, OddsTable, Outcome, Piece, RuleRef, Shown, Table, Whose, capital,
    count,
};
use serde::{Deserialize, Serialize};
use strum::VariantArray;

const RULE: RuleRef = RuleRef("G.10");
const ELIGIBLE: RuleRef = RuleRef("G.7");

/// One pursuit. The field names are the published format of links.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pursuit {
    /// The cavalry that would pursue.
    pub pursuer: Pursuer,
    /// Where it stood in the melee.
    pub place: Place,
    /// The lead unit did not roll less than half its level.
    pub not_below_half: bool,
    /// Some enemy of the melee holds.
    pub enemy_holds: bool,
    /// Whom it meets.
    pub meets: Meets,
    /// To whom it meets.
    pub range: Inches,
    /// The unit that it meets.
    pub target: Fighter,
    /// The reaction, and the risks of who helps it.
    pub dice: Dice<100, 4>,
}

/// A unit that would pursue. The field names are the published format of links.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pursuer {
    /// The unit of the battle's roster that it is.
    pub unit: Option<Piece>,
    /// Its arm.
    pub arm: Arm,
    /// Combat stands at the start of the game.
    pub stands: Count<1, 16>,
    /// Its stands in contact.
    pub contact: Count<0, 16>,
    /// Stands that overlap, one at most on either side.
    pub overlap: Count<0, 2>,
}

/// Five stands of cavalry, all in contact.
impl Default for Pursuer {
    fn default() -> Self {
        Pursuer::of(&Fighter { arm: Arm::Cavalry, ..Fighter::default() })
    }
}

impl Pursuer {
    pub(super) fn of(fighter: &Fighter) -> Self {
        let Fighter { unit, arm, stands, contact, overlap, .. } = *fighter;
        Pursuer { unit, arm, stands, contact, overlap }
    }

    fn fighter(&self) -> Fighter {
        let Pursuer { unit, arm, stands, contact, overlap } = *self;
        Fighter { unit, arm, stands, contact, overlap, ..Fighter::default() }
    }
}

/// Where the pursuer stood in the melee.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// It led.
    #[default]
    Lead,
    /// Beside the lead.
    Adjacent,
    /// Behind it, in support.
    Support,
}

/// Whom the pursuer meets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum Meets {
    /// Nobody.
    Nobody,
    /// The unit that has just fallen back.
    Beaten,
    /// A unit that was not in the melee.
    #[default]
    Another,
}

/// Dragoons that meet a line.
impl Default for Pursuit {
    fn default() -> Self {
        Pursuit {
            pursuer: Pursuer::default(),
            place: Place::Lead,
            not_below_half: false,
            enemy_holds: false,
            meets: Meets::Another,
            range: Inches::default(),
            target: Fighter::default(),
            dice: Dice::default(),
        }
    }
}

impl Place {
    fn name(self) -> &'static str {
        ["Lead", "Beside the lead", "In support"][self as usize]
    }
}

static FACTORS: [Factor<Pursuit>; 2] = [
    Factor {
        key: "support",
        label: "Units in support",
        sum: SUM,
        rule: RuleRef("G.3"),
        worth: |sheet| sheet.melee.support,
        values: None,
        place: 0,
        applies: |pursuit, _, _| pursuit.target.is_supported(),
        step: Some(|pursuit, _, _| {
            count(&mut pursuit.target.supports, "unit in support", "units in support")
        }),
    },
    Factor {
        key: "town",
        label: "In a town block",
        sum: SUM,
        rule: RuleRef("G.15"),
        worth: |sheet| sheet.melee.town,
        values: None,
        place: 0,
        applies: |pursuit, _, _| Applies::when(pursuit.target.is_in_town(), "it is in the open"),
        step: None,
    },
];
const SUM: &str = "Reaction";

/// How a unit reacts to pursuers, as far as it is rolled.
struct Reaction {
    dice: Vec<Die>,
    stands: Option<bool>,
    standing: Standing,
    fate: Option<Fate>,
    is_over: bool,
}

impl Pursuit {
    /// Why nobody pursues.
    fn refusals(&self, sheet: &Sheet, lengths: Lengths) -> Vec<Note> {
        let reach = sheet.melee.pursuit_in.n;
        let too_far = self.meets != Meets::Nobody && self.range.n() > reach.saturating_mul(100);
        let refusals = [
            (self.pursuer.arm != Arm::Cavalry, "only cavalry pursues, and others hold".into(), RULE),
            (self.not_below_half, "its lead did not roll less than half its level".into(), ELIGIBLE),
            (self.enemy_holds, "all who opposed it must have fallen back".into(), ELIGIBLE),
            (too_far, format!("cavalry pursues no further than {}", lengths.inches(reach)), RULE),
        ];
        let refused = refusals.into_iter().filter(|(so, ..)| *so);
        let mut notes: Vec<Note> = refused
            .map(|(_, why, rule)| Note::Refused { what: "Pursuit".into(), why: why.into(), rule })
            .collect();
        notes.extend(self.target.too_much_help(sheet, &[self.target.help.reaction]));
        notes
    }

    /// The level by which a unit that pursuers meet reacts.
    pub fn level(&self, sheet: &Sheet, lengths: Lengths) -> Breakdown {
        let target = &self.target;
        let losses = vec![self.pursuer.fighter().fights(sheet)];
        let tester = target.tester(&Standing::of(target));
        let mut sum = plain(tester.level(sheet, target.help.reaction, losses, false).sum(sheet, lengths));
        sum.weigh(SUM, self, sheet);
        target.halve(sheet, &mut sum);
        sum
    }

    fn reaction(&self, sheet: &Sheet, level: i32) -> Reaction {
        let target = &self.target;
        let mut standing = Standing::of(target);
        let Given { nco, general, .. } = standing.given(target.help.reaction);
        let mut dice = Vec::new();
        let mut roll = |label: String, sides: u8| {
            let face = self.dice.at(dice.len()).map(|roll| roll.face()).filter(|face| face.n <= sides);
            dice.push(Die::new(label, sides, Whose::Theirs, face));
            face.map(|face| i32::from(face.n))
        };
        let rolled = roll(format!("Reaction, {} or less stands", highest_pass(sheet, level)), 100);
        let stands = rolled.map(|roll| passes(sheet, level, roll));
        if stands == Some(false) {
            standing.gained += sheet.melee.contact_markers.n.max(0);
        }
        let (mut fate, mut is_over) = (None, stands.is_some());
        if nco > 0 {
            let risked = roll(format!("NCO, risk {nco}"), 100);
            is_over &= risked.is_some();
            if risked.is_some_and(|roll| comes_true(nco, roll)) {
                standing.lose_nco(sheet);
            }
        }
        if general > 0 {
            let risked = roll(format!("General, risk {general}"), 100);
            is_over &= risked.is_some();
            if risked.is_some_and(|roll| comes_true(general, roll)) {
                fate = roll("Fate of the general".into(), 10).map(|roll| Fate::of(sheet, roll));
                is_over &= fate.is_some();
            }
        }
        Reaction { dice, stands, standing, fate, is_over }
    }

    fn odds(&self, sheet: &Sheet, lengths: Lengths, level: i32, stands: Option<bool>) -> OddsTable {
        let fails = Dist::die(100).map(|roll| !passes(sheet, level, (*roll).into()));
        let back = self.fails(sheet, lengths);
        let outcome = |(fails_then, ways): (&bool, u64)| Outcome {
            label: if *fails_then { "Falls back" } else { "Stands" }.into(),
            when: if *fails_then { back.clone() } else { "a new melee".into() },
            whose: if *fails_then { Whose::Ours } else { Whose::Theirs },
            odds: Odds { ways, of: fails.of() },
            place: None,
        };
        // Ours pursue: that it falls back is best.
        OddsTable {
            title: SUM.into(),
            outcomes: fails.iter().rev().map(outcome).collect(),
            rolled: stands.and_then(|stands| fails.iter().rev().position(|(fails, _)| *fails != stands)),
            aim: "Falls back".into(),
            good: fails.iter().filter(|(fails, _)| **fails).count(),
            mean: None,
        }
    }

    /// "1 marker, back 12″".
    fn fails(&self, sheet: &Sheet, lengths: Lengths) -> String {
        let back = lengths.inches(sheet.melee.contact_back_in.n);
        match sheet.melee.contact_markers.n {
            ..=0 => format!("back {back}"),
            n => format!("{}, back {back}", counted(n, "marker", "markers")),
        }
    }

    fn called(&self) -> String {
        match self.target.name.trim() {
            "" => "The unit".into(),
            name => name.into(),
        }
    }

    fn changes(&self, sheet: &Sheet, lengths: Lengths, reaction: &Reaction) -> Vec<Change> {
        let (Some(stands), true) = (reaction.stands, reaction.is_over) else { return Vec::new() };
        let (target, standing) = (&self.target, &reaction.standing);
        let is = |what: String, mark, n| Change::is(self.called(), what, mark, n).on(target.unit);
        let mut changes = Vec::new();
        if standing.gained > 0 {
            let (n, limit) = (target.markers.n() + standing.gained, target.limit(sheet));
            changes.push(is(format!("{n} of {limit} markers"), &MARKERS, n));
        }
        if target.is_removed(sheet, standing.gained) {
            changes.push(is("leaves the field".into(), &REMOVED, 1));
        } else if !stands {
            let back = lengths.inches(sheet.melee.contact_back_in.n);
            changes.push(is(format!("falls back {back}"), &FELL_BACK, 1));
        }
        if standing.nco_gone && !target.officers.nco_gone {
            changes.push(is("NCO gone".into(), &NCO_GONE, 1));
        }
        changes.extend(reaction.fate.and_then(|fate| general_change(target, target.help.reaction.by, fate)));
        if changes.is_empty() {
            changes.push(is("stands".into(), &MARKERS, target.markers.n()));
        }
        changes
    }

    /// A unit that was not in the melee tests whether it stands.
    fn meets_another(&self, sheet: &Sheet, lengths: Lengths) -> Answer {
        let sum = self.level(sheet, lengths);
        let level = sum.total();
        let reaction = self.reaction(sheet, level);
        let (needs, called) = (highest_pass(sheet, level), self.called());
        let is_removed = self.target.is_removed(sheet, reaction.standing.gained);
        let headline = match reaction.stands {
            None => match needs {
                0 => "Stands on no roll".into(),
                n => format!("{n} or less stands"),
            },
            Some(_) if !reaction.is_over => "Officers at risk".into(),
            Some(_) if is_removed => format!("{called} leaves the field"),
            Some(true) => format!("{called} stands"),
            Some(false) => {
                format!("{called} falls back {}", lengths.inches(sheet.melee.contact_back_in.n))
            }
        };
        let detail = match reaction.stands {
            None => format!("Otherwise {}.", self.fails(sheet, lengths)),
            Some(true) => "A new melee is fought.".into(),
            Some(false) => format!("{}.", capital(&self.fails(sheet, lengths))),
        };
        let mut notes = self.target.refused_help(&[self.target.help.reaction]);
        if let Some(fate) = reaction.fate {
            let general = self.target.help.reaction.by.name();
            notes.push(Note::Remark(format!("The {general}: {}.", fate.name())));
        }
        let changes = self.changes(sheet, lengths, &reaction);
        let odds = vec![self.odds(sheet, lengths, level, reaction.stands)];
        let (dice, sums) = (reaction.dice, vec![(SUM.into(), sum)]);
        let mut next = Vec::new();
        if reaction.is_over {
            let stands = reaction.stands == Some(true) && !is_removed;
            next.extend(stands.then(|| self.new_melee(&reaction.standing)));
            let Fighter { unit, army_bears, .. } = self.target;
            next.extend(to_army_morale(ARMY_MORALE, unit, army_bears, reaction.standing.gained));
        }
        Answer {
            shown: Shown { headline, detail, sums, dice, odds, notes, next, ..Shown::default() },
            changes,
        }
    }

    /// To the melee of those who meet: its rounds are counted from 1.
    fn new_melee(&self, standing: &Standing) -> NextStep {
        let melee = HandToHand {
            attacker: self.pursuer.fighter(),
            defender: self.target.after(standing),
            ..HandToHand::default()
        };
        NextStep::to("New melee", &melee)
    }
}

impl Calculator for Pursuit {
    type System = Plm;
    const ID: &'static str = "plm/pursuit";
    const TITLE: &'static str = "Pursuit";
    const PROCEDURES: &'static [&'static str] = &["P13"];
    const HIDDEN: &'static [(&'static str, &'static str)] = form::HIDDEN;

    fn form(&self, context: &Context<Plm>) -> Form {
        self.build_form(context)
    }

    fn answer(&self, context: &Context<Plm>) -> Answer {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let refusals = self.refusals(sheet, lengths);
        if !refusals.is_empty() {
            return Answer { shown: Shown::refused("No pursuit", refusals), changes: Vec::new() };
        }
        if self.meets == Meets::Another {
            return self.meets_another(sheet, lengths);
        }
        let (headline, detail) = match self.meets {
            Meets::Beaten => {
                ("A new melee", "Its rounds are counted from 1, and cards are drawn anew.".into())
            }
            Meets::Nobody | Meets::Another => {
                let reach = lengths.inches(sheet.melee.pursuit_in.n);
                ("May pursue", format!("Up to {reach}, at most one stand’s width to either side."))
            }
        };
        let meets = self.meets == Meets::Beaten;
        let next = meets.then(|| self.new_melee(&Standing::of(&self.target))).into_iter().collect();
        let headline = headline.into();
        let changes = vec![Change::is("Cavalry", "pursues", &ACTED, 1).on(self.pursuer.unit)];
        Answer { shown: Shown { headline, detail, next, ..Shown::default() }, changes }
    }

    /// What comes after a roll follows from it: where that is changed, the rest is taken back.
    fn roll(&mut self, die: usize, face: Option<Face>) {
        if self.dice.at(die).is_some() {
            (die..self.dice.places()).rev().for_each(|place| self.dice.set(place, None));
        }
        self.dice.set(die, face);
    }

    fn factors() -> &'static [Factor<Self>] {
        &FACTORS
    }

    /// One unit of cavalry and the unit that it meets.
    fn fill(&self, table: &Table<'_, Plm>, ours: &[Piece], theirs: &[Piece]) -> Option<Self> {
        let (pursuer, (target, others)) = (ours.first()?, theirs.split_first()?);
        if !others.is_empty() || ours.len() > 1 {
            return None;
        }
        let is_same = (self.pursuer.unit, self.target.unit) == (Some(*pursuer), Some(*target));
        let mut pursuer = Fighter::of(table, &[*pursuer]).filter(|pursuer| pursuer.arm == Arm::Cavalry)?;
        let mut target = Fighter::of(table, &[*target])?;
        Fighter::face(&mut pursuer, &mut target);
        let filled = Pursuit { pursuer: Pursuer::of(&pursuer), target, ..Pursuit::default() };
        if !is_same || self.dice.places() > 0 {
            return Some(filled);
        }
        let Pursuit { place, not_below_half, enemy_holds, meets, range, .. } = *self;
        let mut kept = Pursuit { place, not_below_half, enemy_holds, meets, range, ..filled };
        kept.target.keep(&self.target, false);
        if kept.pursuer.stands == self.pursuer.stands {
            (kept.pursuer.contact, kept.pursuer.overlap) = (self.pursuer.contact, self.pursuer.overlap);
        }
        Some(kept)
    }

    fn why_not(&self, table: &Table<'_, Plm>, ours: &[Piece], _: &[Piece]) -> Option<String> {
        let pursuer = Fighter::of(table, ours)?;
        let is_cavalry = pursuer.arm == Arm::Cavalry;
        (!is_cavalry).then(|| format!("{} cannot pursue: only cavalry does.", pursuer.called(Part::Attacker)))
    }
}
