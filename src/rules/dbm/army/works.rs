//! Fortifications that an army brings.

use super::POINTS;
use crate::rules::{Breakdown, Count, r};
use serde::{Deserialize, Serialize};

/// Lengths in element frontages, and what stands on them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Works {
    /// Temporary fortifications.
    pub temporary: Count<0, 99>,
    /// Temporary fortifications round a camp or a built-up area.
    pub round_camp: Count<0, 99>,
    /// Permanent fortifications.
    pub permanent: Count<0, 99>,
    /// Of these, with a tower.
    pub towers: Count<0, 99>,
    /// Of these, with a gateway.
    pub gateways: Count<0, 99>,
    /// Of these, with a gateway under a tower.
    pub gate_towers: Count<0, 99>,
}

impl Works {
    pub(super) fn points(&self, sum: &mut Breakdown) {
        let rows = [
            ("Temporary fortifications", self.temporary, 2),
            ("Temporary, round camp or built-up area", self.round_camp, 1),
            ("Permanent fortifications", self.permanent, 2),
            ("Towers", self.towers, 1),
            ("Gateways", self.gateways, 2),
            ("Gate towers", self.gate_towers, 3),
        ];
        for (label, length, points) in rows.into_iter().filter(|(_, length, _)| length.n() > 0) {
            sum.add(label, r(2 * points), length.n(), POINTS);
        }
    }
}
