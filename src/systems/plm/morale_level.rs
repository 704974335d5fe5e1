//! The Morale Level: what a percentile roll must not be above to pass (E.3, E.8).

use super::help::{Given, Giver, Help, Officers};
use super::sheet::Sheet;
use super::sheet::{DistanceCounts, ExactRoll};
use super::terms::{Grade, Legion};
use crate::rules::counted;
use crate::rules::{Applies, Breakdown, Inches, Lengths, Quantity, RuleRef, Sourced};
use std::borrow::Cow;

pub(super) const SUM: &str = "Morale Level";

pub(super) const GRADE: RuleRef = RuleRef("E.2");
pub(super) const LEVEL: RuleRef = RuleRef("E.3");
const NCO: RuleRef = RuleRef("E.6");
const GENERAL: RuleRef = RuleRef("E.7");
pub(super) const ABSENCE: RuleRef = RuleRef("E.8");
const LEGIONS: RuleRef = RuleRef("E.9");

/// What a Morale Level is made of. Fire, melee and the return to the table add terms of their own.
#[derive(Clone, Debug, Default)]
pub struct Level {
    /// What the unit is: "Continentals, class C".
    pub troops: Cow<'static, str>,
    /// The class of the unit.
    pub grade: Grade,
    /// The markers of the unit.
    pub markers: i32,
    /// From its command stand; only whole inches count.
    pub distance: Inches,
    /// The officers above it.
    pub officers: Officers,
    /// Who helps it.
    pub help: Help,
    /// What the enemy does to it: after its markers.
    pub losses: Vec<Term>,
    /// What is good for it: at the end.
    pub gains: Vec<Term>,
}

/// A term of a Morale Level.
#[derive(Clone, Debug)]
pub struct Term {
    /// In words.
    pub label: Cow<'static, str>,
    /// What it is worth, once.
    pub worth: Sourced,
    /// Whether it applies.
    pub applies: Applies,
    /// Where it stands.
    pub rule: RuleRef,
    /// The factor that it is, by key; empty where it is none.
    pub key: &'static str,
}

/// Whether a roll passes a test on a level.
pub fn passes(sheet: &Sheet, level: i32, roll: i32) -> bool {
    match sheet.readings.exact_roll {
        ExactRoll::Passes => roll <= level,
        ExactRoll::Fails => roll < level,
    }
}

/// The highest roll that passes, 0 to 100.
pub fn highest_pass(sheet: &Sheet, level: i32) -> i32 {
    (1..=100).rev().find(|roll| passes(sheet, level, *roll)).unwrap_or_default()
}

impl Level {
    /// Term by term; its total is the level.
    pub fn sum(&self, sheet: &Sheet, lengths: Lengths) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Score);
        self.terms(sheet, lengths).into_iter().for_each(|term| term.add_to(&mut sum));
        sum
    }

    /// The level itself.
    pub fn total(&self, sheet: &Sheet) -> i32 {
        self.sum(sheet, Lengths::default()).total()
    }

    /// The points of help that count.
    pub fn given(&self) -> Given {
        self.help.given(&self.officers)
    }

    /// The terms of the level, those that do not apply among them.
    pub fn terms(&self, sheet: &Sheet, lengths: Lengths) -> Vec<Term> {
        let markers = match self.markers {
            0 => Applies::no("it has no marker"),
            n => Applies::Yes(n, counted(n, "marker", "markers").into()),
        };
        let mut terms = vec![
            Term::new(self.troops.clone(), sheet.morale.grades.of(self.grade), 1, GRADE),
            Term::keyed("markers", "Markers", sheet.morale.per_marker, markers, LEVEL),
        ];
        terms.extend(self.losses.iter().cloned());
        terms.extend(self.help_terms());
        terms.extend(self.command_terms(sheet, lengths));
        terms.extend(self.gains.iter().cloned());
        terms
    }

    fn help_terms(&self) -> impl Iterator<Item = Term> {
        let given = self.given();
        let by = match self.help.by {
            Giver::Brigade => "Brigade general helps",
            Giver::Commander => "Commander-in-Chief helps",
        };
        let points = [("NCO helps", given.nco, NCO), (by, given.general, GENERAL)];
        let helps = points.into_iter().filter(|(_, points, _)| *points > 0);
        helps.map(|(label, points, rule)| Term::new(label, crate::rules::printed(1), points, rule))
    }

    fn command_terms(&self, sheet: &Sheet, lengths: Lengths) -> [Term; 3] {
        let absence = &sheet.morale.absence;
        let whole = self.distance.hundredths() / 100;
        // Arms of a legion may be apart, as long as each has its officer.
        let is_free = self.officers.legion == Legion::EachArmLed && whole > 0;
        let inches = if is_free { 0 } else { whole };
        let [brigade, commander] =
            [Giver::Brigade, Giver::Commander].map(|giver| self.officers.of(giver).is_lost());
        // Without a reading to the contrary the distance is a term of its own.
        let is_apart = sheet.readings.distance_counts == DistanceCounts::Always;
        let with_distance = sheet.morale.per_inch.value.saturating_mul(if is_apart { 0 } else { inches });
        let brigade_costs = absence.brigade.value.saturating_add(with_distance);
        let by_commander = commander && (!brigade || absence.commander.value <= brigade_costs);
        let by_brigade = brigade && !by_commander;
        let distance = match inches {
            0 if is_free => Applies::no("each arm of its legion has an officer"),
            0 => Applies::no("less than an inch"),
            n if is_apart || by_brigade => {
                Applies::Yes(n, format!("{} from its command stand", lengths.inches(n)).into())
            }
            _ if brigade => Applies::no("a lost Commander-in-Chief is worse (your reading)"),
            _ => Applies::no("it counts only where the brigade general is lost (your reading)"),
        };
        let distance_rule = if is_free { LEGIONS } else { LEVEL };
        let lost = |is_lost, counts, not_lost, not_worse| match (is_lost, counts) {
            (_, true) => Applies::yes(1, ""),
            (true, false) => Applies::no(not_worse),
            (false, false) => Applies::no(not_lost),
        };
        let brigade =
            lost(brigade, by_brigade, "no brigade general is lost", "the Commander-in-Chief is lost too");
        let commander = lost(
            commander,
            by_commander,
            "the army has its commander",
            if is_apart {
                "the brigade general's loss is worse"
            } else {
                "the brigade general's loss and the distance are worse (your reading)"
            },
        );
        [
            Term::keyed("distance", DISTANCE, sheet.morale.per_inch, distance, distance_rule),
            Term::keyed("brigade_lost", BRIGADE_LOST, absence.brigade, brigade, ABSENCE),
            Term::keyed("commander_lost", COMMANDER_LOST, absence.commander, commander, ABSENCE),
        ]
    }
}

pub(super) const DISTANCE: &str = "Distance from its command stand";
pub(super) const BRIGADE_LOST: &str = "Brigade general lost";
pub(super) const COMMANDER_LOST: &str = "Commander-in-Chief lost";

impl Term {
    /// A term that applies so many times.
    pub fn new(label: impl Into<Cow<'static, str>>, worth: Sourced, times: i32, rule: RuleRef) -> Self {
        Term { label: label.into(), worth, applies: Applies::yes(times, ""), rule, key: "" }
    }

    /// The term with the word that it rests on a changed reading, where it does.
    pub fn by_reading(mut self, is_so: bool) -> Self {
        if is_so {
            self.label = format!("{} (your reading)", self.label).into();
        }
        self
    }

    /// A factor.
    pub fn keyed(
        key: &'static str,
        label: &'static str,
        worth: Sourced,
        applies: Applies,
        rule: RuleRef,
    ) -> Self {
        Term { label: label.into(), worth, applies, rule, key }
    }

    fn add_to(self, sum: &mut Breakdown) {
        let Term { label, worth, applies, rule, key } = self;
        let (worth, times, words) = match applies {
            Applies::Yes(times, words) => (worth, times, words),
            Applies::At(chosen, times, words) => (chosen, times, words),
            Applies::No(why) => {
                sum.not_applied(label, worth, why, rule);
                return sum.of_factor(key);
            }
            Applies::Irrelevant => return,
        };
        sum.add_cell(if words.is_empty() { label } else { words }, worth, times, rule);
        sum.of_factor(key);
    }
}
