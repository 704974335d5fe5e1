//! Fortifications that an army brings.

use super::super::sheet::WorkPoints;
use super::POINTS;
use crate::rules::{Breakdown, Count, Input, counted};
use serde::{Deserialize, Serialize};

/// Lengths in element frontages, and what stands on them.
#[derive(Clone, Debug, Default, PartialEq, Input, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Works {
    /// Temporary fortifications.
    #[input(hint = "element frontages")]
    pub temporary: Count<0, 99>,
    /// Fortifications around a camp.
    #[input(hint = "or a built-up area")]
    pub round_camp: Count<0, 99>,
    /// Permanent fortifications.
    #[input(hint = "element frontages")]
    pub permanent: Count<0, 99>,
    /// Towers.
    #[input(hint = "on these")]
    pub towers: Count<0, 99>,
    /// Gateways.
    #[input(hint = "in these")]
    pub gateways: Count<0, 99>,
    /// Gate towers.
    #[input(hint = "in these")]
    pub gate_towers: Count<0, 99>,
}

impl Works {
    /// More stands on permanent works than they are long, as a sentence: an element of them has one thing on it.
    pub(super) fn check(&self) -> Option<String> {
        let on_them = self.towers.n() + self.gateways.n() + self.gate_towers.n();
        let long = self.permanent.n();
        (on_them > long).then(|| {
            let works = counted(long, "element", "elements");
            format!(
                "Towers and gateways stand in permanent works, one in an element: here are {on_them} of them, and \
                 {works} of works."
            )
        })
    }

    pub(super) fn points(&self, points: &WorkPoints, sum: &mut Breakdown) {
        let rows = [
            ("Temporary fortifications", self.temporary, points.temporary),
            ("Temporary, round camp or built-up area", self.round_camp, points.round_camp),
            ("Permanent fortifications", self.permanent, points.permanent),
            ("Towers", self.towers, points.tower),
            ("Gateways", self.gateways, points.gateway),
            ("Gate towers", self.gate_towers, points.gate_tower),
        ];
        for (label, length, points) in rows.into_iter().filter(|(_, length, _)| length.n() > 0) {
            sum.add_cell(label, points, length.n(), POINTS);
        }
    }
}
