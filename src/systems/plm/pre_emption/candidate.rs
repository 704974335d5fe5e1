//! A unit that may act before one of the active side.

use super::super::actor::{Actor, SKIRMISH};
use super::super::fighter::Fighter;
use super::super::hand_to_hand::HandToHand;
use super::super::moves::{Ground, standard, unhindered};
use super::super::sheet::{ChargeOutOfTurn, PreemptingUnit, Sheet};
use super::super::terms::{Arm, Formation};
use super::super::tester::Tester;
use super::super::volley::{Firer, Volley};
use super::RULE;
use crate::rules::{
    Breakdown, Inches, Input, Name, Need, NextStep, Quantity, RuleRef, UnitRef, capitalize, printed,
};

const CHANCE: RuleRef = RuleRef("C.5");

/// A unit that may act first. The field names are the published format of links.
///
/// At first six inches away.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Candidate {
    /// The unit as it stands.
    pub unit: Actor,
    /// Has acted out of turn this roll. Before a unit of the active side.
    pub used: bool,
    /// Infantry and guns: the target is out of their arc or range.
    pub out_of_arc: bool,
    /// To the target. Cavalry: how far it has to charge.
    #[input(start = Inches::whole(6), most = 36)]
    pub distance: Inches,
    /// Turns more than it may. Cavalry: it would have to change face by more than it may.
    pub wheels: bool,
    /// Cavalry: the rough ground in its way.
    pub ground: Ground,
}

impl Candidate {
    /// What it does first.
    pub fn verb(&self) -> &'static str {
        if self.unit.arm() == Arm::Cavalry { "charges" } else { "fires" }
    }

    /// To its volley or to the melee, with a unit that is about to act, or has acted where it reacts.
    pub(super) fn acts_on(&self, acting: Option<UnitRef>, name: &Name, reacts: bool) -> NextStep {
        let Actor { unit, name: called, troops, grade, .. } = &self.unit;
        let (arm, formation) = (self.unit.arm(), self.unit.formation());
        if arm == Arm::Cavalry {
            let defender = Fighter { unit: acting, name: name.clone(), ..Fighter::default() };
            let attacker = Fighter {
                unit: *unit,
                name: called.clone(),
                grade: *grade,
                arm,
                weapon: troops.weapon(),
                formation,
                skirmishers: formation == Formation::Skirmish,
                ..Fighter::default()
            };
            let melee = HandToHand { attacker, defender, pre_emptive: !reacts, ..HandToHand::default() };
            return NextStep::to("Melee", &melee);
        }
        let firer = Firer {
            unit: *unit,
            name: called.clone(),
            weapon: troops.weapon(),
            formation,
            preempts: true,
            reacts,
            ..Firer::default()
        };
        let target = Tester { unit: acting, name: name.clone(), ..Tester::default() };
        NextStep::to("Fire", &Volley { firer, target, ..Volley::default() })
    }

    /// How far cavalry charges out of turn, in whole inches.
    pub(super) fn reach(&self, sheet: &Sheet) -> i32 {
        match sheet.readings.charge_out_of_turn {
            ChargeOutOfTurn::Flat => sheet.actions.charge_in.value,
            ChargeOutOfTurn::OneAction => standard(Arm::Cavalry, self.unit.formation(), sheet).value,
        }
    }

    /// Why it may not act out of turn, and where it stands.
    pub fn barred(&self, sheet: &Sheet) -> Option<(String, RuleRef)> {
        if let Some((_, why)) = self.unit.order_refusal() {
            return Some((why.into(), SKIRMISH));
        }
        let formation = self.unit.formation();
        let once = sheet.readings.preempting_unit == PreemptingUnit::Once;
        let used = (self.used && once, "it has acted out of turn this roll");
        let arc = (self.out_of_arc, "the target is out of its arc or range");
        let out_of_reach = match sheet.readings.charge_out_of_turn {
            ChargeOutOfTurn::Flat => "the target is out of reach",
            ChargeOutOfTurn::OneAction => "the target is out of reach of one action (your reading)",
        };
        let reasons = match self.unit.arm() {
            Arm::Infantry => {
                vec![used, (formation == Formation::Column, "infantry in column may not fire"), arc]
            }
            Arm::Artillery => {
                vec![used, (formation == Formation::Limbered, "limbered guns may not fire"), arc]
            }
            Arm::Cavalry => vec![
                used,
                (formation == Formation::Column, "cavalry charges only deployed"),
                (self.distance.hundredths() > self.reach(sheet).saturating_mul(100), out_of_reach),
                (self.wheels, "it would have to change face too far"),
                (self.ground.woods, "cavalry never enters woods"),
            ],
        };
        reasons.into_iter().find(|(is_so, _)| *is_so).map(|(_, why)| (why.into(), RULE))
    }

    /// The chance to act first, line by line.
    pub fn sum(&self, sheet: &Sheet) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Score);
        let grade = self.unit.grade;
        sum.add_cell(capitalize(grade.name()), sheet.actions.preemption.of(grade), 1, CHANCE);
        sum.at_least("Never less than 0", printed(0), RULE);
        sum.at_most("Never more than 100", printed(100), RULE);
        sum
    }

    /// The kinds of rough ground that a charge checks for. Skirmishers are not hindered.
    fn checks(&self) -> Vec<&'static str> {
        let is_charge = self.unit.arm() == Arm::Cavalry;
        match unhindered(&self.unit, self.unit.formation()) {
            None if is_charge => self.ground.kinds(),
            _ => Vec::new(),
        }
    }

    /// The chances of its rolls, in order.
    pub fn chances(&self, sheet: &Sheet) -> Vec<i32> {
        let mut chances = vec![self.sum(sheet).total()];
        chances.extend(self.checks().iter().map(|_| sheet.actions.rough.value.clamp(0, 100)));
        chances
    }

    /// What its dice are called, and what they need; `manner`, "first" or "in reaction".
    pub fn rolls(&self, sheet: &Sheet, manner: &str) -> Vec<(String, Need)> {
        let first = format!("{} {manner}", capitalize(self.verb()));
        let checks = self.checks().into_iter().map(capitalize);
        let labels = std::iter::once(first).chain(checks);
        labels.zip(self.chances(sheet)).map(|(label, chance)| (label, Need::percent(chance))).collect()
    }
}
