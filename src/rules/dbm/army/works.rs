//! Fortifications that an army brings.

use super::POINTS;
use crate::parts;
use crate::rules::{Breakdown, Count, Packing, r};

/// Lengths in element frontages, and what stands on them.
#[derive(Clone, Debug, Default, PartialEq)]
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

parts!(Works { temporary, round_camp, permanent, towers, gateways, gate_towers });

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

    pub(super) fn pack(&mut self, packing: &mut Packing) {
        // Few armies have any: one bit says so.
        let mut any = *self != Works::default();
        packing.flag(&mut any);
        if any {
            packing.count("length of works", &mut self.temporary, 7);
            packing.count("length of works", &mut self.round_camp, 7);
            packing.count("length of works", &mut self.permanent, 7);
            packing.count("number of towers", &mut self.towers, 7);
            packing.count("number of gateways", &mut self.gateways, 7);
            packing.count("number of gate towers", &mut self.gate_towers, 7);
        }
    }
}
