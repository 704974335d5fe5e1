//! A move as it goes: the budget, the cost of each leg, what is left of allowance and bonus.

use super::super::sheet::{BonusBars, Sheet, SquareOff};
use super::super::terms::{Going, Ground, ManeuverSystem, Obstacle, Walker};
use super::{ALLOWANCE, Act, FORMATIONS, Leg, MODIFIERS, Manner, Movement, SPECIAL, SYSTEMS, Who};
use crate::rules::{Breakdown, Lengths, Quantity, RuleRef, Source, Sourced, counted, printed};

/// What a leg costs, and how the unit stands when it begins and ends.
pub(super) struct Step {
    /// In words: "4″ straight, rough ground".
    pub label: String,
    /// In hundredths of an inch.
    pub cost: Sourced,
    pub rule: RuleRef,
    /// Guns pushed by hand have a distance of their own.
    pub is_prolong: bool,
    /// It covers ground.
    pub is_march: bool,
    /// It covers ground away from where the unit faces.
    pub is_back: bool,
    /// It counts as a change of formation.
    pub is_change: bool,
    /// Why the assault bonus pays nothing of it.
    pub no_bonus: Option<String>,
}

/// A move as it goes.
pub struct Course {
    pub(super) steps: Vec<Step>,
    /// Allowance less damage and assaults, in hundredths of an inch; the sum so far.
    pub(super) budget: Breakdown,
    /// The whole assault bonus in hundredths of an inch.
    pub(super) bonus: Sourced,
    /// What moves and assaults before this one have taken of it.
    taken: i32,
    /// How the unit stands in the end.
    pub(super) in_square: bool,
    pub(super) was_in_square: bool,
    pub(super) limbered: bool,
    whole_move_barred: bool,
}

fn hundredths(entry: Sourced) -> Sourced {
    Sourced { value: entry.value.saturating_mul(100), ..entry }
}

impl Movement {
    /// The move by this sheet.
    pub fn course(&self, sheet: &Sheet, lengths: Lengths) -> Course {
        let (budget, taken) = self.budget(sheet, lengths);
        let mut course = Course {
            steps: Vec::new(),
            budget,
            taken,
            bonus: hundredths(match self.who {
                Who::Foot | Who::FootGuns => sheet.movement.foot_bonus_in,
                Who::Horse | Who::HorseGuns => sheet.movement.horse_bonus_in,
                Who::Leader => printed(0),
            }),
            in_square: self.square && self.who == Who::Foot,
            was_in_square: self.square && self.who == Who::Foot,
            limbered: self.limbered,
            whole_move_barred: sheet.readings.bonus_bars == BonusBars::WholeMove,
        };
        let mut turned = false;
        for leg in self.legs.iter() {
            let is_change = match leg.act {
                Act::Form | Act::Square => true,
                Act::Unsquare => course.in_square && sheet.readings.square_off == SquareOff::Change,
                // The first about-face is free; by hand it is the guns' prolonging.
                Act::About => std::mem::replace(&mut turned, true),
                _ => false,
            };
            let is_change = is_change && !self.who.is_guns() && self.who != Who::Leader;
            let step = self.step(leg, is_change, &course, sheet, lengths);
            course.steps.push(step);
            match leg.act {
                Act::Square => course.in_square = true,
                Act::Form => course.in_square = leg.with_square,
                Act::Unsquare => course.in_square = false,
                Act::March if leg.breaks_square() => course.in_square = false,
                Act::Limber => course.limbered = true,
                Act::Unlimber => course.limbered = false,
                _ => {}
            }
            course.was_in_square |= course.in_square;
        }
        course
    }

    /// Allowance, less the share that damage takes, less an inch for each assault after the first and what was moved before;
    /// and what those two have taken beyond it, which is bonus used (F4.11).
    fn budget(&self, sheet: &Sheet, lengths: Lengths) -> (Breakdown, i32) {
        let mut sum = Breakdown::new(Quantity::Length(lengths));
        let allowance = match self.who {
            Who::Foot | Who::FootGuns => sheet.orders.foot_in,
            Who::Horse | Who::HorseGuns => sheet.orders.horse_in,
            Who::Leader => sheet.movement.leader_in,
        };
        sum.add_cell(format!("Allowance of {}", self.who.name()), hundredths(allowance), 1, ALLOWANCE);
        if self.who.is_guns() && self.damage.n() > 0 {
            let loss = sheet.movement.limits.battery_loss;
            let left = Sourced { value: (100 - loss.value * self.damage.n()).max(0), ..loss };
            let label = format!("{} on the battery", counted(self.damage.n(), "B hit", "B hits"));
            sum.times(label, left, printed(100), MODIFIERS);
        }
        if self.assaults.n() > 0 && self.who != Who::Leader {
            let label = counted(self.assaults.n(), "extra assault", "extra assaults");
            sum.add_cell(label, hundredths(sheet.assault.extra_assault_in), -self.assaults.n(), MODIFIERS);
        }
        if self.spent.hundredths() > 0 && self.who != Who::Leader {
            sum.add_number("Moved before, this turn", -self.spent.hundredths(), ALLOWANCE);
        }
        let taken = (-sum.total()).max(0);
        sum.at_least("Nothing is left of its movement", printed(0), ALLOWANCE);
        (sum, taken)
    }

    fn step(&self, leg: &Leg, is_change: bool, course: &Course, sheet: &Sheet, lengths: Lengths) -> Step {
        let (table, walker) = (&sheet.movement, self.who.walker());
        let is_prolong = leg.act == Act::Prolong;
        let (mut label, mut cost, mut rule) = (leg.act.label().to_owned(), printed(0), ALLOWANCE);
        match leg.act {
            Act::March | Act::Prolong => {
                let (times, from) = self.times(leg, sheet);
                cost = Sourced { value: leg.distance.hundredths().saturating_mul(times.value), ..times };
                rule = from;
                label = lengths.hundredths(leg.distance.hundredths());
                label += match (is_prolong, leg.act) {
                    (true, _) => " by hand",
                    _ => " ",
                };
                if !is_prolong {
                    label += leg.manner.text();
                }
                if leg.ground != Ground::Open {
                    label += &format!(", {}", leg.ground.name());
                }
                if leg.packed && self.who != Who::Leader {
                    label += ", through a packed battery";
                }
                if leg.act == Act::March && leg.obstacle != Obstacle::None {
                    label += &format!(", over a {}", leg.obstacle.name());
                    let once = table.crossing.of(leg.obstacle, walker).filter(|_| self.who != Who::Leader);
                    if let Some(once) = once.map(hundredths) {
                        cost =
                            Sourced { value: cost.value + once.value, source: cost.source.max(once.source) };
                        rule = SPECIAL;
                    }
                }
            }
            _ if is_change => {
                let change = hundredths(table.change_in(self.system));
                let is_rough = leg.ground.is_rough();
                let times = if is_rough { table.cost.rough } else { printed(1) };
                cost = Sourced { value: change.value * times.value, source: change.source.max(times.source) };
                (label, rule) = (self.change_words(leg), MODIFIERS);
                if is_rough {
                    label += ", in rough ground";
                }
            }
            Act::About if self.who.is_guns() && !course.limbered => {
                label = "Turned by hand".into();
            }
            Act::Unsquare => rule = FORMATIONS,
            Act::Unlimber | Act::Limber | Act::Fire => rule = SPECIAL,
            _ => {}
        }
        let no_bonus = self.no_bonus(leg, course);
        let is_march = leg.act == Act::March;
        let is_back = is_march && leg.manner.is_back();
        Step { label, cost, rule, is_prolong, is_march, is_back, is_change, no_bonus }
    }

    fn change_words(&self, leg: &Leg) -> String {
        match leg.act {
            Act::About => "About face again".into(),
            Act::Square => "Forms square".into(),
            Act::Unsquare => "Leaves its square".into(),
            _ if leg.with_square => format!("Forms {}, in square", leg.forms.name()),
            _ => format!("Forms {}", leg.forms.name()),
        }
    }

    /// Times the normal cost of each inch, and the rule that says the most of it.
    fn times(&self, leg: &Leg, sheet: &Sheet) -> (Sourced, RuleRef) {
        let cost = &sheet.movement.cost;
        if self.who == Who::Leader {
            return (printed(1), ALLOWANCE);
        }
        let ground = match leg.ground.going() {
            Going::Clear => printed(1),
            Going::Rough => cost.rough,
            Going::DoubleRough => cost.double_rough,
        };
        let is_rough = leg.ground.is_rough();
        let wheeled = if is_rough && self.who.is_guns() { cost.wheeled } else { printed(1) };
        let manner = match (leg.manner, self.system) {
            _ if leg.act == Act::Prolong => printed(1),
            (Manner::Straight | Manner::Wheel, _) => printed(1),
            (Manner::Back, _) => cost.backward,
            (Manner::BackWheel, ManeuverSystem::Prussian) => cost.prussian_back_wheel,
            (Manner::BackWheel, ManeuverSystem::French) => cost.backward,
            (Manner::Oblique, ManeuverSystem::Prussian) => cost.prussian_oblique,
            (Manner::Sideways, ManeuverSystem::Prussian) => cost.prussian_sideways,
            (Manner::Oblique | Manner::Sideways, ManeuverSystem::French) => printed(1),
        };
        let packed = if leg.packed { cost.packed } else { printed(1) };
        let all = [ground, wheeled, manner, packed];
        let value = all.iter().fold(1, |times: i32, entry| times.saturating_mul(entry.value));
        let source = all.iter().map(|entry| entry.source).max().unwrap_or(Source::Printed);
        let rule = match () {
            _ if is_rough => MODIFIERS,
            _ if leg.packed => SPECIAL,
            _ if manner.value != 1 => SYSTEMS,
            _ => ALLOWANCE,
        };
        (Sourced { value, source }, rule)
    }

    /// Why the bonus pays nothing of this leg.
    fn no_bonus(&self, leg: &Leg, course: &Course) -> Option<String> {
        if leg.act != Act::March {
            return None;
        }
        if course.in_square {
            return Some("no assault bonus in square".into());
        }
        let walker = self.who.walker();
        let bars = |allowed: &[Walker]| !allowed.contains(&walker);
        if bars(leg.ground.allows_bonus()) {
            return Some(format!(
                "no assault bonus for {} in {}",
                self.who.name(),
                leg.ground.with_article()
            ));
        }
        bars(leg.obstacle.allows_bonus())
            .then(|| format!("no assault bonus for {} across a {}", self.who.name(), leg.obstacle.name()))
    }
}

impl Leg {
    /// A square ends here (S§1.4).
    pub(super) fn breaks_square(&self) -> bool {
        self.ground.breaks_square() || self.obstacle != Obstacle::None || self.bridge
    }
}

impl Course {
    fn paid(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter().filter(|step| !step.is_prolong)
    }

    /// What all legs cost, in hundredths of an inch.
    pub fn spent(&self) -> i32 {
        self.paid().map(|step| step.cost.value).sum()
    }

    /// What the unit has without its bonus, in hundredths of an inch.
    pub fn allowance(&self) -> i32 {
        self.budget.total()
    }

    /// What of the bonus the way takes, in hundredths of an inch; more than there is where it is too far.
    pub fn bonus_used(&self) -> i32 {
        (self.spent() - self.allowance()).max(0)
    }

    /// What is left of the bonus, in hundredths of an inch.
    pub(super) fn bonus_left(&self) -> i32 {
        (self.bonus.value - self.taken).max(0)
    }

    /// What moves and assaults before this one have taken is more than allowance and bonus together.
    pub(super) fn is_beyond_all(&self) -> bool {
        self.taken > self.bonus.value
    }

    /// The part of the way that the bonus may pay, and why not the rest. It presses a unit forward: no change of formation
    /// and no way backwards is paid with it.
    pub(super) fn bonus_pays(&self) -> (i32, Option<&str>) {
        let barred = self.paid().find_map(|step| step.no_bonus.as_deref());
        if self.whole_move_barred && barred.is_some() {
            return (0, barred);
        }
        let open = self.paid().filter(|step| step.is_march && !step.is_back && step.no_bonus.is_none());
        (open.map(|step| step.cost.value).sum(), barred)
    }

    /// One leg without the bonus takes it from the whole move.
    pub(super) fn bars_whole_move(&self) -> bool {
        self.whole_move_barred
    }

    /// What is left after the legs up to this one, without the bonus and with it.
    pub(super) fn left_after(&self, leg: usize) -> (i32, i32) {
        let paid = self.steps[..=leg].iter().filter(|step| !step.is_prolong);
        let left = self.allowance() - paid.map(|step| step.cost.value).sum::<i32>();
        (left.max(0), (left + self.bonus_left()).max(0))
    }

    /// What is left in the end of what it has without its bonus.
    pub fn left(&self) -> i32 {
        (self.allowance() - self.spent()).max(0)
    }

    /// The changes of formation.
    pub(super) fn changes(&self) -> usize {
        self.steps.iter().filter(|step| step.is_change).count()
    }

    /// The budget with every leg, and the bonus where it is used.
    pub(super) fn sum(&self, lengths: Lengths) -> Breakdown {
        let mut sum = self.budget.clone();
        for step in self.paid() {
            let worth = Sourced { value: -step.cost.value, ..step.cost };
            sum.add_cell(step.label.clone(), worth, 1, step.rule);
        }
        let used = self.bonus_used();
        if used > 0 {
            let whole = lengths.hundredths(self.bonus.value);
            let worth = Sourced { value: used, ..self.bonus };
            let before = match self.taken {
                0 => String::new(),
                taken => format!(", {} of it used before", lengths.hundredths(taken)),
            };
            sum.add_cell(format!("Out of the assault bonus of {whole}{before}"), worth, 1, ALLOWANCE);
        }
        sum
    }
}
