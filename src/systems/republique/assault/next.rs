//! Where a round leads on to: another round, a breakthrough into whoever stands behind (S§5.5).

use super::super::sheet::Sheet;
use super::super::terms::Action;
use super::losses::Suffered;
use super::report::Fought;
use super::{Assault, Force, Formation};
use crate::rules::{Count, NextStep, Role};

impl Assault {
    pub(super) fn next_steps(&self, sheet: &Sheet, fought: &Fought) -> Vec<NextStep> {
        if let Some(again) = self.again(sheet, fought) {
            return vec![NextStep::to(format!("Round {}", again.round.n()), &again)];
        }
        let round = Count::near(self.round.n() + 1);
        let attacker = self.left_of(sheet, Role::Attacker, fought);
        // Whom it meets there is for the player to say, and from which ground.
        let on = || Assault { round, attacker: attacker.clone(), ours: self.ours, ..Assault::default() };
        let breaks = self.breaks_through(sheet, fought).filter(|_| !attacker.units.is_empty());
        breaks.map(|label| NextStep::to(label, &on())).into_iter().collect()
    }

    /// The round that a re-roll leads on to, with the units as this one has left them.
    pub(super) fn again(&self, sheet: &Sheet, fought: &Fought) -> Option<Assault> {
        let is_fought = fought.round.action == Action::Reroll && self.rolls_again(sheet, fought);
        let [attacker, defender] = Role::ALL.map(|role| self.left_of(sheet, role, fought)).0;
        let (attacker_die, defender_die) = (None, None);
        let round = Count::near(self.round.n() + 1);
        is_fought.then(|| Assault { round, attacker, defender, attacker_die, defender_die, ..self.clone() })
    }

    /// What it is called that attackers who stay may go on, or must; nothing where they do not.
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
            bases: Count::near(left),
            damage: Count::near(damage),
            morale: suffered.after,
            lost: Count::near(self.lost.n() + self.bases.n() - left),
            panic: Count::near(self.panic.n() + suffered.table_p + suffered.converted),
            elsewhere: None,
            ..*self
        }
    }
}
