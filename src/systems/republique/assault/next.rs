//! Where a round leads on to: the friends of those who go back, another round, what the attacker does with it, a
//! breakthrough into whoever stands behind (S§5.5).

use super::super::after_round::AfterRound;
use super::super::passthrough::{Beaten, Friend, Passthrough, Place};
use super::super::sheet::{BreakOffChoice, Sheet};
use super::super::terms::{Action, Arm, Retrograde};
use super::losses::Suffered;
use super::report::Fought;
use super::{Assault, Force, Formation};
use crate::rules::{Count, NextStep, Role};

impl Assault {
    /// The losers' friends first, then the winner.
    pub(super) fn next_steps(&self, sheet: &Sheet, fought: &Fought) -> Vec<NextStep> {
        let friends = Role::Defender.both().into_iter().filter_map(|role| self.friends(role, fought));
        let friends = friends.map(|friends| NextStep::to("Friends behind and beside", &friends).first());
        friends.chain(self.rounds_to_come(sheet, fought)).chain(self.winners(sheet, fought)).collect()
    }

    fn rounds_to_come(&self, sheet: &Sheet, fought: &Fought) -> Vec<NextStep> {
        if let Some(again) = self.again(sheet, fought) {
            return vec![NextStep::to(format!("Round {}", again.round.n()), &again)];
        }
        let (round, assaults) = (self.next_round(), Count::clamped(self.assaults.n() + 1));
        let attacker = self.left_of(sheet, Role::Attacker, fought);
        // Whom it meets there is for the player to say, and from which ground.
        let on = || Assault {
            round,
            assaults,
            new_assault: round > assaults,
            attacker: attacker.clone(),
            ours: self.ours,
            ..Assault::default()
        };
        let breaks = self.breaks_through(sheet, fought).filter(|_| !attacker.units.is_empty());
        breaks.map(|label| NextStep::to(label, &on())).into_iter().collect()
    }

    /// The round that a re-roll leads on to, with the units as this one has left them.
    pub(super) fn again(&self, sheet: &Sheet, fought: &Fought) -> Option<Assault> {
        let is_fought = fought.round.action == Action::Reroll && self.rolls_again(sheet, fought);
        let [attacker, defender] = Role::ALL.map(|role| self.left_of(sheet, role, fought)).0;
        is_fought.then(|| Assault {
            round: self.next_round(),
            new_assault: false,
            attacker,
            defender,
            attacker_die: None,
            defender_die: None,
            ..self.clone()
        })
    }

    /// The number of the round after this one: each assault has had one at least.
    fn next_round(&self) -> Count<1, 9> {
        Count::clamped(self.round.max(self.assaults).n() + 1)
    }

    /// What the attackers do who are still there and were not thrown back.
    fn winners(&self, sheet: &Sheet, fought: &Fought) -> Vec<NextStep> {
        let action = fought.round.action;
        let broken = action == Action::Reroll && !self.rolls_again(sheet, fought);
        if matches!(action, Action::Reroll | Action::Nothing) || broken {
            return Vec::new();
        }
        let all = self.attacker.units.iter().zip(&fought.suffered[Role::Attacker]);
        let stay: Vec<_> =
            all.filter(|(unit, suffered)| suffered.stays() && unit.arm() != Arm::Artillery).collect();
        let step = |(unit, suffered): &(&Formation, &Suffered)| {
            let after = AfterRound {
                unit: unit.unit,
                horse: unit.arm() == Arm::Cavalry,
                action,
                morale: suffered.after,
                counted: action == Action::BreakOff && sheet.readings.break_off == BreakOffChoice::Must,
                fought: self.assaults,
                ..AfterRound::default()
            };
            let label = match stay.len() {
                1 => "After the round".into(),
                _ => format!("After the round: {}", suffered.unit.to_string().to_lowercase()),
            };
            NextStep::to(label, &after)
        };
        stay.iter().map(step).collect()
    }

    /// Friends of the units of a side that go back: those through whom they may go, and a neighbour in support (P19, P36).
    fn friends(&self, role: Role, fought: &Fought) -> Option<Passthrough> {
        let (round, force) = (&fought.round, self.force(role));
        let lost = round.natural_loss().filter(|(loser, _)| *loser == role).map_or(0, |(_, points)| points);
        let all = &fought.suffered[role];
        let supports = role == Role::Defender && self.support.counted() > 0;
        let beaten = force.units.iter().zip(all).map(|(unit, suffered)| Beaten {
            unit: unit.unit,
            horse: unit.arm() == Arm::Cavalry,
            by: suffered.panic.map(|(_, cell)| cell.value.retrograde),
            // A support shares those of the table alone: its own M hits beyond demoralized are its own affair.
            p: Count::clamped(suffered.table_p + if supports { 0 } else { suffered.converted }),
            lost_by: Count::clamped(lost),
            tied: round.tie > 0,
            prisoners: Count::clamped(all.iter().map(|unit| unit.prisoners).sum()),
            ..Beaten::default()
        });
        let mut beaten: Vec<Beaten> = beaten.collect();
        let main = all.first()?;
        if supports && (main.m > 0 || main.panic.is_some()) {
            let friend = Friend {
                place: Place::Support,
                bases: self.support.of,
                inside: self.support.bases,
                ..Friend::default()
            };
            let friends = [friend].into_iter().collect();
            return Some(Passthrough { beaten: beaten.into_iter().collect(), friends });
        }
        // Who is lost goes through nobody.
        let goes = |unit: &Suffered| unit.panic.is_some() && unit.back() >= Some(Retrograde::FallBack);
        let mut went = all.iter().map(goes);
        beaten.retain(|_| went.next().unwrap_or_default());
        let lost_both = lost > 0 && round.loser() == Some(role) && !beaten.is_empty();
        lost_both.then(|| Passthrough { beaten: beaten.into_iter().collect(), ..Passthrough::default() })
    }

    /// What it is called that attackers who stay may go on, or must; nothing where they do not, or have no movement left.
    pub(super) fn breaks_through(&self, sheet: &Sheet, fought: &Fought) -> Option<&'static str> {
        let cavalry = self.attacks_with_cavalry();
        let label = match fought.round.action {
            Action::MustOverrun | Action::MayOverrun | Action::CarryOrOverrun if cavalry => "Overrun",
            Action::MustOverrun | Action::MayOverrun | Action::MustBreakThrough | Action::MayBreakThrough => {
                "Breakthrough"
            }
            _ => return None,
        };
        (fought.round.reached < sheet.assault.line(0)).then_some(label)
    }

    /// The units of a side that are still there and may go on, as the round has left them.
    fn left_of(&self, sheet: &Sheet, role: Role, fought: &Fought) -> Force {
        let force = self.force(role);
        let units = force.units.iter().zip(&fought.suffered[role]);
        let stay = units.filter(|(_, suffered)| suffered.stays());
        Force { units: stay.map(|(unit, suffered)| unit.after(sheet, suffered)).collect(), ..force.clone() }
    }
}

impl Formation {
    /// The unit after a round.
    fn after(&self, sheet: &Sheet, suffered: &Suffered) -> Self {
        let left = self.bases_after(sheet, suffered.b) - suffered.prisoners;
        let damage = self.damage_after(suffered.b);
        Formation {
            bases: Count::clamped(left),
            damage: Count::clamped(damage),
            morale: suffered.after,
            lost: Count::clamped(self.lost.n() + self.bases.n() - left),
            panic: Count::clamped(self.panic.n() + suffered.table_p + suffered.converted),
            elsewhere: None,
            ..*self
        }
    }
}
