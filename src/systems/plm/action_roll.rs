//! What the action die gives: actions, moves, volleys and whether the enemy may pre-empt (P1; A.3, A.4).

use super::Plm;
use super::moves::standard;
use super::planner::Planner;
use super::pre_emption::PreEmption;
use super::sheet::Sheet;
use super::state::{ACTIONS, ArmyInBattle};
use super::terms::{Arm, Formation, Grade, Weapon};
use crate::rules::form::{Cell, Head, Item, PrintedTable, TableRow};
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Change, Context, Count, Die, Dist, Face, Form, Input, Lengths,
    NextStep, Note, OddsTable, Pad, Prefilled, Quantity, Report, Roll, RuleRef, Side, UnitRef,
};
use std::cmp::Reverse;

const RULE: RuleRef = RuleRef("A.3");

/// The die of the active side. The field names are the published format of links.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct ActionRoll {
    /// The active side's army in a battle.
    pub unit: Option<UnitRef>,
    /// The D10 of the side; 0 reads as 10.
    pub die: Option<Roll<10>>,
}

/// What a D10 may give.
const ALL: [i32; 3] = [2, 3, 4];

impl ActionRoll {
    /// The actions of the roll, if there is one.
    fn actions(&self, sheet: &Sheet) -> Option<i32> {
        self.die.map(|die| sheet.actions.roll.actions(die.n()).value)
    }

    /// Every number of actions with its ways of ten.
    pub fn chances(sheet: &Sheet) -> Dist<i32> {
        Dist::die(10).map(|face| sheet.actions.roll.actions((*face).into()).value)
    }

    fn odds(sheet: &Sheet, actions: Option<i32>) -> OddsTable {
        // The most actions first.
        let all = Self::chances(sheet);
        let (most_first, actions) = (all.map(|n| Reverse(*n)), actions.map(Reverse));
        let table = OddsTable::of(
            "Actions",
            "3 or more",
            &most_first,
            actions,
            |n| n.0 > 2,
            |Reverse(n)| (format!("{n} actions"), faces(sheet, *n), None),
        );
        OddsTable { mean: Some(all.mean()), ..table }
    }

    /// What each number of actions allows, with the one that was rolled marked.
    fn table(&self, sheet: &Sheet, lengths: Lengths) -> PrintedTable {
        let rolled = self.actions(sheet);
        let head =
            ALL.map(|n| Head { text: format!("{n} actions"), is_on: rolled == Some(n), ..Head::default() });
        let row = |label: &str, cell: &dyn Fn(i32) -> String| TableRow {
            label: label.into(),
            cells: ALL.map(|n| Cell::Blank(cell(n))).into(),
            ..TableRow::default()
        };
        let mut rows = vec![
            row("D10", &|n| faces(sheet, n)),
            row("Enemy may pre-empt", &|n| if n == 2 { "yes".into() } else { "no".into() }),
        ];
        let moves = [
            ("Infantry in line", Arm::Infantry, Formation::Line),
            ("Infantry in column", Arm::Infantry, Formation::Column),
            ("Cavalry in line", Arm::Cavalry, Formation::Line),
            ("Cavalry in column", Arm::Cavalry, Formation::Column),
            ("Guns unlimbered", Arm::Artillery, Formation::Unlimbered),
            ("Guns limbered", Arm::Artillery, Formation::Limbered),
        ];
        for (label, arm, formation) in moves {
            let inches = standard(arm, formation, sheet).value;
            rows.push(row(label, &|n| lengths.inches(inches.saturating_mul(n))));
        }
        for (label, weapon) in [("Musket, gun", Weapon::Musket), ("Rifle", Weapon::Rifle)] {
            rows.push(row(label, &|n| volleys(weapon.volleys(n))));
        }
        for (label, grade) in [("A or B", Grade::A), ("C or D", Grade::C), ("E or F", Grade::E)] {
            let each = sheet.actions.formation.of(grade).value;
            let label = format!("Forms up, {label}");
            rows.push(row(&label, &|n| format!("{}%", each.saturating_mul(n).clamp(0, 100))));
        }
        PrintedTable {
            key: "allows".into(),
            label: "What the actions allow".into(),
            corner: String::new(),
            head: head.into(),
            rows,
        }
    }
}

fn volleys(n: i32) -> String {
    if n == 1 { "1 volley".into() } else { format!("{n} volleys") }
}

/// "4–7": the faces of a D10 that give so many actions.
fn faces(sheet: &Sheet, actions: i32) -> String {
    let such: Vec<i32> = (1..=10).filter(|face| sheet.actions.roll.actions(*face).value == actions).collect();
    match such[..] {
        [] => "never".into(),
        [one] => one.to_string(),
        [first, .., last] => format!("{first}–{last}"),
    }
}

impl Calculator for ActionRoll {
    type System = Plm;
    const ID: &'static str = "plm/actions";
    const TITLE: &'static str = "Action roll";
    const PROCEDURES: &'static [&'static str] = &["P1"];
    const NEEDS_UNITS: bool = false;
    const DICE_PAD: Pad = Pad::TenFaces;

    fn form(&self, context: &Context<Plm>) -> Form {
        Form::new(vec![Item::Table(self.table(&context.sheet, context.lengths))])
    }

    fn answer(&self, context: &Context<Plm>) -> Answer {
        let sheet = &*context.sheet;
        let actions = self.actions(sheet);
        let mut report = Report {
            dice: vec![Die::new("Action roll", 10, Side::Ours, self.die.map(Roll::face))],
            odds: vec![Self::odds(sheet, actions)],
            ..Report::default()
        };
        let Some(actions) = actions else {
            report.headline = "Roll a D10".into();
            let each = ALL.map(|n| format!("{n} actions on {}", faces(sheet, n)));
            report.detail = each.join(", ") + ".";
            return report.into();
        };
        let mut sum = Breakdown::new(Quantity::Count);
        if let Some(die) = self.die {
            let given = sheet.actions.roll.actions(die.n());
            sum.add_cell(format!("{} on the D10", die.n()), given, 1, RULE);
        }
        let [musket, rifle] = [Weapon::Musket, Weapon::Rifle].map(|weapon| volleys(weapon.volleys(actions)));
        report.headline = format!("{actions} actions");
        report.detail = format!("Muskets and guns {musket}, rifles {rifle} without a move.");
        report.sums = vec![("Actions".into(), sum)];
        let window = match actions {
            2 => "The enemy may pre-empt: one attempt on each unit that is about to act.",
            _ => "The enemy may not pre-empt.",
        };
        report.notes = vec![Note::Remark(window.into())];
        report.next = vec![match actions {
            2 => NextStep::to(
                "Pre-emption",
                &PreEmption { actions: Count::clamped(2), ..PreEmption::default() },
            ),
            n => NextStep::to("Movement", &Planner { actions: Count::clamped(n), ..Planner::default() }),
        }];
        let change = Change::set("Army", format!("{actions} actions"), &ACTIONS, actions).on(self.unit);
        Answer { report, changes: vec![change] }
    }

    fn roll(&mut self, _: usize, face: Option<Face>) {
        self.die = face.and_then(Roll::of);
    }

    /// The side whose turn it is, whichever unit of it was chosen.
    fn prefill(&self, battle: &BattleView<'_, Plm>, ours: &[UnitRef], theirs: &[UnitRef]) -> Prefilled<Self> {
        let first = ours.first().copied().unwrap_or(UnitRef::army(battle.active));
        if !theirs.is_empty() {
            return Err("Choose only a unit of the side that rolls.".into());
        }
        if first.side != battle.active {
            return Err("Only the active side rolls for actions.".into());
        }
        let army = ArmyInBattle::of(battle, first.side);
        if army.has_quit {
            return Err("This army has quit the field.".into());
        }
        if army.actions > 0 {
            return Err("This side has rolled for its actions.".into());
        }
        Ok(ActionRoll { unit: Some(UnitRef::army(first.side)), die: None })
    }
}
