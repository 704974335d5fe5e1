//! A unit's actions one after the other, and how far its rolls let it come.

use super::super::actor::Actor;
use super::super::moves::{failed_at, first_failure, standard, succeeds, unhindered};
use super::super::sheet::Sheet;
use super::super::terms::{Arm, Formation};
use super::{Act, MOVES, Planner, ROUGH, TOWNS, TURNS};
use crate::rules::{
    Breakdown, Dist, Lengths, Quantity, Roll, RuleRef, Source, Sourced, capitalize, clause, printed,
};

/// How a move ends; best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// Every action is done.
    Arrives,
    /// It stops at the edge of the rough ground at this place of those that it enters.
    Stops(usize),
    /// The change of formation fails, and it does nothing more.
    Unformed,
}

/// One line of the sum.
struct Line {
    label: String,
    /// In hundredths of an inch.
    worth: Sourced,
    rule: RuleRef,
    /// After the change of formation, if there is one.
    after_change: bool,
}

/// A roll that a move depends on.
struct Check {
    label: String,
    chance: i32,
    fails: End,
}

/// A unit's actions as they go.
pub(super) struct Course {
    lines: Vec<Line>,
    checks: Vec<Check>,
    rolls: Vec<Option<i32>>,
    /// How it ends, once all rolls that count are made.
    pub end: Option<End>,
    /// The formation in the end, and where a change fails.
    formation: Formation,
    pub formation_before: Formation,
    /// A turn has made a column of its line.
    pub turned_into_column: bool,
    /// How it stands at each action of fire, as its changes of formation succeed.
    pub fires_in: Vec<Formation>,
    /// Actions of fire before the first that covers ground.
    fires_before_moving: i32,
    /// Why rough ground does not stop it.
    pub is_unhindered: Option<&'static str>,
    kinds: Vec<&'static str>,
}

const ORDINALS: [&str; 4] = ["1st", "2nd", "3rd", "4th"];

impl Course {
    pub(super) fn of(planner: &Planner, sheet: &Sheet) -> Self {
        let (mover, acts) = (&planner.mover, planner.acts());
        let arm = mover.arm();
        let change_at = acts.iter().rposition(|act| *act == Act::Form);
        let mut course = Course {
            lines: Vec::new(),
            checks: Vec::new(),
            rolls: Vec::new(),
            end: None,
            formation: mover.formation(),
            formation_before: mover.formation(),
            turned_into_column: false,
            fires_in: Vec::new(),
            fires_before_moving: 0,
            is_unhindered: None,
            kinds: Vec::new(),
        };
        let (mut ahead, mut ahead_before, mut checks_ground) = (0, 0, false);
        for (at, act) in acts.iter().enumerate() {
            let after_change = change_at.is_some_and(|change| at > change);
            let rate = standard(arm, course.formation, sheet);
            if act.moves() {
                course.is_unhindered = unhindered(mover, course.formation);
                checks_ground |= course.is_unhindered.is_none();
            }
            let formation = course.formation;
            let worth = match act {
                Act::Move => Sourced { value: rate.value * 100, ..rate },
                Act::Oblique | Act::Back => aside(rate.value * 100, rate.source, sheet),
                _ => printed(0),
            };
            if *act == Act::Move {
                ahead += worth.value;
                ahead_before += if after_change { 0 } else { worth.value };
            }
            let mut what = format!("{} action: {}", ORDINALS[at.min(3)], act.text());
            if act.moves() {
                what += &format!(", {}", formation.text());
            }
            match act {
                Act::Turn if arm != Arm::Artillery && formation == Formation::Line => {
                    course.formation = Formation::Column;
                    course.turned_into_column = true;
                    what += ", then in column";
                }
                Act::Fire => {
                    course.fires_in.push(formation);
                    let has_moved = acts[..at].iter().any(|act| act.moves());
                    course.fires_before_moving += i32::from(!has_moved);
                }
                Act::Form if change_at == Some(at) => {
                    course.formation_before = course.formation;
                    course.formation = planner.formed(course.formation);
                }
                _ => {}
            }
            let rule = if act.moves() { MOVES } else { TURNS };
            course.lines.push(Line { label: what, worth, rule, after_change });
        }
        if change_at.is_none() {
            course.formation_before = course.formation;
        }
        course.put_aside(planner, sheet, ahead, ahead_before);
        if planner.town && arm == Arm::Infantry {
            course.formation = Formation::Town;
            let label = "Into a town block, without a roll".into();
            let (worth, after_change) = (printed(0), change_at.is_some());
            course.lines.push(Line { label, worth, rule: TOWNS, after_change });
        }
        if change_at.is_some() {
            let increments = acts.iter().filter(|act| **act == Act::Form).count() as i32;
            let each = sheet.actions.formation.of(mover.grade).value;
            let label = capitalize(planner.formed(course.formation_before).name());
            let chance = each.saturating_mul(increments).clamp(0, 100);
            course.checks.push(Check { label, chance, fails: End::Unformed });
        }
        if acts.iter().any(|act| act.moves()) {
            course.kinds = planner.ground.kinds();
            if arm != Arm::Infantry {
                course.kinds.retain(|kind| *kind != "woods");
            }
        }
        if checks_ground {
            course.is_unhindered = None;
            for (place, kind) in course.kinds.iter().enumerate() {
                let (label, chance) = (capitalize(kind), sheet.actions.rough.value.clamp(0, 100));
                course.checks.push(Check { label, chance, fails: End::Stops(place) });
            }
        }
        course.rolls =
            (0..course.checks.len()).map(|place| planner.dice.at(place).map(Roll::<100>::n)).collect();
        let failed = failed_at(&course.needs(), |place| course.rolls[place]);
        course.end = failed.map(|place| course.ends_at(place));
        course
    }

    /// The chance of each check.
    fn needs(&self) -> Vec<i32> {
        self.checks.iter().map(|check| check.chance).collect()
    }

    /// How it ends where the check at this place is the first that fails; past the last, where none does.
    fn ends_at(&self, place: usize) -> End {
        self.checks.get(place).map_or(End::Arrives, |check| check.fails)
    }

    /// The part of what it moves straight ahead that goes to a side or back.
    fn put_aside(&mut self, planner: &Planner, sheet: &Sheet, ahead: i32, ahead_before: i32) {
        let part = planner.aside.hundredths().min(ahead);
        if part <= 0 {
            return;
        }
        let gained = aside(part, Source::Printed, sheet);
        let worth = Sourced { value: gained.value - part, ..gained };
        let label = "A part obliquely or back".to_string();
        self.lines.push(Line { label, worth, rule: TURNS, after_change: part > ahead_before });
    }

    /// The sum of all lines, or, where the change of formation fails, of those before it.
    pub(super) fn sum(&self, unit: Quantity) -> Breakdown {
        let mut sum = Breakdown::new(unit);
        for line in &self.lines {
            if self.end == Some(End::Unformed) && line.after_change {
                sum.not_applied(line.label.clone(), line.worth, "the change of formation failed", line.rule);
            } else {
                sum.add_cell(line.label.clone(), line.worth, 1, line.rule);
            }
        }
        if let (Some(why), true) = (self.is_unhindered, self.is_free()) {
            sum.not_applied("Rough ground", printed(0), why, ROUGH);
        }
        sum
    }

    /// It enters rough ground, and rolls for none.
    pub(super) fn is_free(&self) -> bool {
        self.is_unhindered.is_some() && !self.kinds.is_empty()
    }

    pub(super) fn rolls(&self) -> Vec<(&str, i32)> {
        self.checks.iter().map(|check| (&*check.label, check.chance)).collect()
    }

    pub(super) fn passed(&self, place: usize) -> Option<bool> {
        let roll = self.rolls.get(place).copied().flatten()?;
        Some(succeeds(roll, self.checks[place].chance))
    }

    /// How it ends, over the rolls that are open; over all once it has ended.
    pub(super) fn chances(&self) -> Dist<End> {
        first_failure(&self.needs(), |place| self.rolls[place]).map(|place| self.ends_at(*place))
    }

    /// The actions of fire that are left to it as it ends: at the edge of rough ground only those before it moved, and none
    /// where it is not formed and may not fire as it stands.
    pub(super) fn firing(&self, end: End) -> i32 {
        match end {
            End::Stops(_) => self.fires_before_moving,
            End::Unformed if !self.formation_before.may_fire() => 0,
            End::Arrives | End::Unformed => self.fires_in.len() as i32,
        }
    }

    /// How it stands when it fires last, where it does.
    pub(super) fn fires_as(&self, end: End) -> Formation {
        let last = self.fires_in.last().copied().filter(|_| end != End::Unformed);
        last.unwrap_or(self.formation_before)
    }

    /// The formation in which it ends.
    pub(super) fn formation_after(&self, end: End) -> Formation {
        match end {
            End::Arrives => self.formation,
            // It does not come as far as the town.
            End::Stops(_) if self.formation == Formation::Town => self.formation_before,
            End::Stops(_) => self.formation,
            End::Unformed => self.formation_before,
        }
    }

    /// "9″", "Stops at the woods".
    pub(super) fn describe(&self, end: End, lengths: Lengths) -> String {
        match end {
            End::Arrives => {
                let total = self.lines.iter().map(|line| line.worth.value).sum();
                lengths.hundredths(total)
            }
            End::Stops(place) => {
                format!("Stops at the {}", self.kinds.get(place).copied().unwrap_or("edge"))
            }
            End::Unformed => format!("Stays {}", self.formation_before.text()),
        }
    }

    pub(super) fn headline(&self, lengths: Lengths) -> String {
        self.describe(self.end.unwrap_or(End::Arrives), lengths)
    }

    pub(super) fn detail(&self, mover: &Actor) -> String {
        let called = mover.called();
        match self.end {
            Some(End::Arrives) => clause(&called, &format!("ends {}.", self.formation.text())),
            Some(End::Stops(_)) => clause(&called, "stops at the edge and [does] nothing more this roll."),
            Some(End::Unformed) => clause(&called, "is not formed, and [is] immobile for this roll."),
            None => {
                let needs: Vec<String> =
                    self.rolls().iter().map(|(what, n)| format!("{what} {n}%")).collect();
                clause(
                    &called,
                    &format!("ends {} if nothing stops it: {}.", self.formation.text(), needs.join(", ")),
                )
            }
        }
    }
}

/// What a move of so many hundredths of an inch gains obliquely or back.
fn aside(n: i32, source: Source, sheet: &Sheet) -> Sourced {
    let cost = sheet.actions.moves.aside;
    Sourced { value: n / cost.value.max(1), source: source.max(cost.source) }
}
