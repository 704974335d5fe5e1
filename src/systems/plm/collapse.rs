//! Whether an army quits the field (P14; H.1 to H.5).

mod form;
mod spending;
mod tally;

use super::Plm;
use super::percentile::{self, Fate};
use super::sheet::Sheet;
use super::sheet::{PairOverTheSum, PointsLast};
use super::state::{ArmyInBattle, POINTS_SPENT, QUIT, TESTED_AT};
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Change, Context, Count, Die, Face, Form, Input, NextStep,
    NotFilled, Note, Pad, Prefilled, Quantity, Report, Roll, RuleRef, Side, UnitRef, counted, unsigned,
};

pub use tally::Tally;

/// A test of an army. The field names are the published format of links.
///
/// At first four regiments of Continentals whose markers have just reached their sum.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Collapse {
    /// The army of the battle that it is.
    pub unit: Option<UnitRef>,
    /// What its sum is made of.
    #[input(start = Tally { cd: Count::clamped(4), ..Tally::default() })]
    pub tally: Tally,
    /// Markers of the army so far. Those of units that are gone among them, and the last ones.
    #[input(start = Count::clamped(8))]
    pub markers: Count<0, 250>,
    /// The last two came at once on one unit.
    pub pair: bool,
    /// The commander is killed or wounded. Nobody spends Victory Points.
    pub commander_lost: bool,
    /// Spent on earlier tests.
    pub spent: Count<0, 250>,
    /// Victory Points to spend.
    #[input(hint = "before the roll")]
    pub points: Count<0, 250>,
    /// The percentile roll.
    pub die: Option<Roll<100>>,
}

const QUITS: RuleRef = RuleRef("H.3");
const POINTS: RuleRef = RuleRef("H.4");
const LATER: RuleRef = RuleRef("H.5");

impl Collapse {
    /// Victory Points that are left for this test.
    pub fn points_left(&self, sheet: &Sheet) -> i32 {
        if self.commander_lost { 0 } else { (sheet.army.collapse.points.value - self.spent.n()).max(0) }
    }

    /// Those that are spent on it: never more than are left.
    pub fn points_spent(&self, sheet: &Sheet) -> i32 {
        self.points.n().min(self.points_left(sheet))
    }

    /// The markers that this test counts: of two that each have a test of their own, the first takes the army to its
    /// sum.
    fn counted(&self, sheet: &Sheet) -> i32 {
        let (markers, sum) = (self.markers.n(), self.tally.sum(sheet).total());
        if self.is_split(sheet) { markers.min(sum) } else { markers }
    }

    /// Two markers have jumped over the sum, and each has a test of its own.
    fn is_split(&self, sheet: &Sheet) -> bool {
        let each = sheet.readings.pair_over_the_sum == PairOverTheSum::EachMarker;
        self.pair && each && self.markers.n() == self.tally.sum(sheet).total() + 1
    }

    /// There is a sum, and the markers have reached it.
    pub fn is_tested(&self, sheet: &Sheet) -> bool {
        let sum = self.tally.sum(sheet).total();
        sum > 0 && self.markers.n() >= sum
    }

    /// The chance to quit, with so many points spent.
    fn chance_with(&self, sheet: &Sheet, points: i32) -> Breakdown {
        let table = &sheet.army.collapse;
        let over = (self.counted(sheet) - self.tally.sum(sheet).total()).max(0);
        let mut sum = Breakdown::new(Quantity::Score);
        sum.add_cell("Markers have reached the sum", table.at_the_sum, 1, QUITS);
        match over {
            0 if self.is_split(sheet) => {
                let why = "none: each marker of the two has its own test (your reading)";
                sum.not_applied("Each marker over it", table.per_marker, why, LATER);
            }
            0 => sum.not_applied("Each marker over it", table.per_marker, "none", LATER),
            1 => sum.add_cell("1 marker over it", table.per_marker, 1, LATER),
            n => sum.add_cell(format!("{n} markers over it"), table.per_marker, n, LATER),
        }
        if sheet.readings.points_last == PointsLast::EveryTest && self.spent.n() > 0 {
            let label = format!("{} spent before (your reading)", victory_points(self.spent.n()));
            sum.add_cell(label, table.per_point, self.spent.n(), POINTS);
        }
        match points {
            0 => sum.not_applied("Each Victory Point", table.per_point, "none spent", POINTS),
            n => sum.add_cell(format!("{} spent", victory_points(n)), table.per_point, n, POINTS),
        }
        if sum.total() < 0 {
            sum.at_least("Never less than", crate::rules::printed(0), POINTS);
        }
        if sum.total() > 100 {
            sum.at_most("Never more than", crate::rules::printed(100), QUITS);
        }
        sum
    }

    /// The chance to quit in per cent, 0 to 100.
    pub fn chance(&self, sheet: &Sheet) -> Breakdown {
        self.chance_with(sheet, self.points_spent(sheet))
    }
}

/// "1 Victory Point", "20 Victory Points".
fn victory_points(n: i32) -> String {
    if n == 1 { "1 Victory Point".into() } else { format!("{n} Victory Points") }
}

const FATES: [Fate; 2] = [
    Fate { label: "Fights on", whose: Some(Side::Ours), is_good: true },
    Fate { label: "Quits the field", whose: Some(Side::Theirs), is_good: false },
];

impl Calculator for Collapse {
    type System = Plm;
    const ID: &'static str = "plm/collapse";
    const TITLE: &'static str = "Army morale test";
    const PROCEDURES: &'static [&'static str] = &["P14"];
    const NEEDS_UNITS: bool = false;
    const DICE_PAD: Pad = Pad::Digits;
    const NOT_IN_FORM: &'static [(&'static str, &'static str)] = &[("unit", "a battle fills it in")];

    fn form(&self, context: &Context<Plm>) -> Form {
        self.items(&context.sheet)
    }

    fn answer(&self, context: &Context<Plm>) -> Answer {
        let sheet = &*context.sheet;
        let tally = self.tally.sum(sheet);
        let (sum, markers) = (tally.total(), self.markers.n());
        if !self.is_tested(sheet) {
            let (headline, detail) = match sum {
                0 => ("No test".into(), "The army has no unit that counts.".into()),
                _ => {
                    let more = sum - markers;
                    let more = counted(more, "more marker", "more markers");
                    let of = counted(sum, "marker", "markers");
                    (format!("No test: {more} to go"), format!("{markers} of {of}"))
                }
            };
            let sums = vec![("Army morale sum".into(), tally)];
            return Answer::from(Report { headline, detail, sums, ..Report::default() });
        }
        let breakdown = self.chance(sheet);
        let chance = breakdown.total();
        let quits = |face: i32| face <= chance;
        let die = self.die;
        let rolled = die.map(Roll::n);
        let outcome = rolled.map(quits);
        let needs = match chance {
            0 => "cannot quit".into(),
            100 => "quits on any roll".into(),
            n => format!("quits on {n} or less"),
        };
        let (headline, detail) = match (outcome, rolled) {
            (Some(true), Some(n)) => ("The army quits the field".into(), format!("{n}, {needs}")),
            (Some(false), Some(n)) => ("The army fights on".into(), format!("{n}, {needs}")),
            _ => (format!("Quits on {}", if chance == 0 { "no roll".into() } else { at_most(chance) }), {
                let of = format!("{} markers, its sum is {sum}", self.counted(sheet));
                match self.points_spent(sheet) {
                    0 => of,
                    n => format!("{of}; {} spent", victory_points(n)),
                }
            }),
        };
        let mut notes = Vec::new();
        if self.points.n() > self.points_left(sheet) {
            let left = self.points_left(sheet);
            let why = if self.commander_lost {
                "the commander is lost, and the points are his".to_owned()
            } else {
                format!("only {} are left", victory_points(left))
            };
            let what = format!("{} on this test", victory_points(self.points.n()));
            notes.push(Note::refused(what, why, POINTS));
        }
        if self.is_split(sheet) && outcome != Some(true) {
            notes.push(Note::Remark("If it fights on, test again for the second marker.".into()));
        }
        let odds = percentile::table("Army morale", &FATES, rolled, |face| usize::from(quits(face)));
        let mut changes = Vec::new();
        if let Some(has_quit) = outcome {
            let spent = self.points_spent(sheet);
            if spent > 0 {
                let what = format!("{} spent", victory_points(spent));
                changes.push(Change::add("Army", what, &POINTS_SPENT, spent).on(self.unit));
            }
            let counted = self.counted(sheet);
            let what = format!("tested at {} markers", unsigned(counted));
            changes.push(Change::set("Army", what, &TESTED_AT, counted).on(self.unit));
            if has_quit {
                changes.push(Change::set("Army", "quits the field, defeated", &QUIT, 1).on(self.unit));
            }
        }
        // The second of two markers that each have a test of their own.
        let second = Collapse {
            pair: false,
            spent: Count::clamped(self.spent.n() + self.points_spent(sheet)),
            points: Count::default(),
            die: None,
            ..self.clone()
        };
        let goes_on = self.is_split(sheet) && outcome == Some(false);
        let next = goes_on.then(|| NextStep::to("Second marker", &second)).into_iter().collect();
        let report = Report {
            next,
            headline,
            detail,
            sums: vec![("Chance to quit".into(), breakdown), ("Army morale sum".into(), tally)],
            dice: vec![Die::new("Army morale test", 100, Side::Ours, die)],
            odds: vec![odds],
            notes,
            ..Report::default()
        };
        Answer { report, changes }
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        if die == 0 {
            self.die = face.and_then(Roll::of);
        }
    }

    /// The army of whichever unit was chosen.
    fn prefill(&self, battle: &BattleView<'_, Plm>, ours: &[UnitRef], theirs: &[UnitRef]) -> Prefilled<Self> {
        if !theirs.is_empty() {
            return Err(NotFilled::NotApplicable);
        }
        // Of none, the army whose test is due.
        let due =
            || battle.active.both().into_iter().find(|side| ArmyInBattle::of(battle, *side).test_is_due());
        let side = ours.first().map_or_else(|| due().unwrap_or(battle.active), |first| first.side);
        let army = ArmyInBattle::of(battle, side);
        if army.has_quit {
            return Err(NotFilled::no_need("This army has quit the field."));
        }
        if army.is_over_its_sum() && !army.test_is_due() {
            let why = format!("This army has been tested at its {} markers.", army.markers);
            return Err(NotFilled::no_need(why));
        }
        Ok(Collapse {
            unit: Some(UnitRef::army(side)),
            tally: Tally::of(battle.army(side)),
            markers: Count::clamped(army.markers),
            // Two have come since it was last tested, at least.
            pair: self.pair && army.markers >= army.tested_at + 2,
            commander_lost: army.commander.is_lost(),
            spent: Count::clamped(army.points_spent),
            points: Count::default(),
            die: None,
        })
    }
}

/// "70 or less".
fn at_most(n: i32) -> String {
    if n >= 100 { "any roll".into() } else { format!("{n} or less") }
}
