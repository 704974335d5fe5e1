//! What an army lacks, or has against the rules (S§1.3, 2.1, 4.1).

use super::{Army, Division, Level};
use crate::rules::{counted, known};
use crate::systems::republique::sheet::Sheet;
use crate::systems::republique::terms::{Arm, CommandSystem};

impl Army {
    pub(super) fn all_checks(&self, sheet: &Sheet) -> Vec<String> {
        let mut checks = self.system_checks(sheet);
        if self.divisions.is_empty() {
            checks.push("This army has no division yet.".into());
        }
        let titles = self.titles();
        for (place, line) in self.divisions.iter().enumerate() {
            let (Some(line), title) = (line.known(), &titles[place]) else { continue };
            if line.level.has_divisions() {
                checks.extend(self.corps_checks(place, line, title));
            } else if line.units.is_empty() {
                checks.push(format!("{title} has no unit yet."));
            } else if known(&line.units).all(|unit| unit.troops.arm() == Arm::Artillery) {
                // Its area is measured from its infantry or its cavalry (S§2.1).
                checks.push(format!("{title} has guns only: it needs infantry or cavalry to stand around."));
            }
            checks.extend(unit_checks(line, title));
        }
        checks
    }

    fn corps_checks(&self, place: usize, corps: &Division, title: &str) -> Vec<String> {
        let mut checks = Vec::new();
        let next = self.divisions.known_at(place + 1);
        if next.is_none_or(|next| next.level.has_divisions()) {
            checks.push(format!("{title} has no division yet."));
        }
        let free = known(&corps.units).filter(|unit| unit.troops.arm() == Arm::Infantry);
        for unit in free {
            let name = unit.name.called_or(|| "A unit".into());
            checks.push(format!(
                "{title}: {name} is infantry, which stands in a division: only horse and guns are left free."
            ));
        }
        checks
    }

    /// Whether it can be led as it is ordered.
    fn system_checks(&self, sheet: &Sheet) -> Vec<String> {
        let mut checks = self.unlisted(sheet);
        let has = |level| known(&self.divisions).any(|line| line.level == level);
        if self.command_system(sheet) == Some(CommandSystem::RegimentalPool)
            && (has(Level::Corps) || has(Level::Column))
        {
            checks.push("A regimental pool has no corps and no columns: its divisions stand under the army, or in wings.".into());
        }
        checks
    }
}

fn unit_checks(line: &Division, title: &str) -> Vec<String> {
    let mut checks = Vec::new();
    for unit in known(&line.units) {
        let name = unit.name.called_or(|| "A unit".into());
        if unit.markers.n() > unit.bases.n() {
            checks.push(format!(
                "{title}: {name} has more skirmish markers than its {} allow.",
                counted(unit.bases.n(), "base", "bases")
            ));
        }
        if unit.strength() == 0 {
            checks.push(format!("{title}: nothing is left of {name}."));
        }
        if !unit.post.trim().is_empty() && unit.troops.arm() == Arm::Cavalry {
            checks.push(format!("{title}: {name} is cavalry, which garrisons no post."));
        }
    }
    checks
}
