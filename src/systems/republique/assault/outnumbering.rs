//! Who outnumbers whom, by steps (P16; S§5.4).

use super::super::sheet::Sheet;
use super::super::terms::{Arm, Terrain};
use super::{Assault, Formation};
use crate::rules::{Breakdown, Quantity, Role, RuleRef, Source, Sourced, capitalize};

const RULE: RuleRef = RuleRef("5.4");
const WALL: RuleRef = RuleRef("3.6");

/// What the count of bases comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outnumbering {
    /// Neither side has bases enough.
    Even,
    /// This side would suffer a step, but for this reason.
    Barred(Role, &'static str, RuleRef),
    /// This side suffers this step; `capped` when a square keeps it from a worse one.
    Step { suffers: Role, step: [Sourced; 3], capped: bool },
}

impl Assault {
    /// Bases that count on a side, batteries and supports one each.
    pub fn strength(&self, role: Role) -> i32 {
        let support = if role == Role::Defender { self.support.counted() } else { 0 };
        self.force(role).bases() + support
    }

    pub(super) fn outnumbering(&self, sheet: &Sheet) -> Outnumbering {
        let (attackers, defenders) = (self.strength(Role::Attacker), self.strength(Role::Defender));
        let suffers = Role::attacker_if(attackers < defenders);
        let (more, fewer) = (attackers.max(defenders), attackers.min(defenders));
        let steps = &sheet.assault_modifiers.outnumbered;
        let reaches = |[larger, smaller, _]: &[Sourced; 3]| more * smaller.value >= fewer * larger.value;
        let reached = steps.iter().rposition(|step| more > fewer && reaches(step));
        let Some(reached) = reached else { return Outnumbering::Even };
        match self.may_not_outnumber(suffers) {
            Some((why, rule)) => Outnumbering::Barred(suffers, why, rule),
            None => {
                let square = suffers == Role::Defender && self.cavalry_alone_against_squares();
                let kept = if square { 0 } else { reached };
                Outnumbering::Step { suffers, step: steps[kept], capped: kept < reached }
            }
        }
    }

    fn may_not_outnumber(&self, suffers: Role) -> Option<(&'static str, RuleRef)> {
        let (few, many) = (self.force(suffers), self.force(suffers.other()));
        if suffers == Role::Defender && self.defender.terrain == Terrain::FortressWall {
            Some(("nobody outnumbers who stands on a fortress wall", WALL))
        } else if suffers == Role::Attacker && self.flank_or_rear_only {
            Some(("defenders attacked only in flank or rear outnumber nobody", RULE))
        } else if few.has(Arm::Cavalry)
            && !few.has(Arm::Infantry)
            && !many.has(Arm::Cavalry)
            && many.has(Arm::Infantry)
        {
            Some(("infantry does not outnumber cavalry", RULE))
        } else {
            None
        }
    }

    /// Every defending infantry unit is in square, and no infantry attacks.
    fn cavalry_alone_against_squares(&self) -> bool {
        let infantry = |unit: &&Formation| unit.arm() == Arm::Infantry;
        self.cavalry_alone()
            && self.against_square()
            && self.defender.units.iter().filter(infantry).all(Formation::in_square)
    }

    pub(super) fn count_of_bases(&self, sheet: &Sheet) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Cell);
        sum.note_cell("Attacker's bases", self.strength(Role::Attacker).to_string(), Source::Printed, RULE);
        let label = match self.support.counted() {
            0 => "Defender's bases".into(),
            n => format!("Defender's bases, {n} of them in support"),
        };
        sum.note_cell(label, self.strength(Role::Defender).to_string(), Source::Printed, RULE);
        match self.outnumbering(sheet) {
            Outnumbering::Even => {
                sum.note_cell("Neither side is outnumbered", "–", Source::Printed, RULE);
            }
            Outnumbering::Barred(_, why, rule) => sum.note_cell(capitalize(why), "–", Source::Printed, rule),
            Outnumbering::Step { suffers, step: [larger, smaller, _], capped } => {
                let most = if capped { ", the most against a square" } else { "" };
                let label = format!("The {} is outnumbered{most}", suffers.name());
                let source = larger.source.max(smaller.source);
                sum.note_cell(label, format!("{}:{}", larger.value, smaller.value), source, RULE);
            }
        }
        sum
    }
}
