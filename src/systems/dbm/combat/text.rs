//! A combat in words.

use super::{Band, Combat, Fate, Fought};
use crate::rules::{Quantity, Side, Sides, capitalize, uncapitalize};

impl Combat {
    /// "Blades"; "Our blades" where both sides are blades.
    pub(super) fn name(&self, side: Side) -> String {
        let name = self.fighter(side).troops.name();
        if self.ours.troops == self.theirs.troops {
            format!("{} {name}", Sides(["Our", "Their"])[side])
        } else {
            capitalize(name)
        }
    }

    /// What is read aloud.
    pub(super) fn headline(&self, fates: Sides<Fate>) -> String {
        match fates.0 {
            [Fate::Destroyed, Fate::Destroyed] => "Both destroyed".into(),
            [Fate::FightsOn, _] => "Equal: fight on".into(),
            [Fate::Unaffected, Fate::Unaffected] => "No effect".into(),
            [ours, theirs] => {
                let worse = Side::ours_if(theirs <= ours);
                format!("{} {}", self.name(worse), uncapitalize(fates[worse].name()))
            }
        }
    }

    pub(super) fn detail(&self, fought: &Fought) -> String {
        let lost = |side: Side, how: &str| match &*fought.clause {
            "" => format!("{}: {}", capitalize(how), uncapitalize(fought.fates[side].name())),
            clause => format!("{} {how}: {clause}", self.name(side)),
        };
        let text = match fought.band {
            Band::Equal => capitalize(&fought.clause),
            Band::OursDouble => lost(Side::Theirs, "doubled"),
            Band::OursBeat => lost(Side::Theirs, "beaten"),
            Band::TheirsBeat => lost(Side::Ours, "beaten"),
            Band::TheirsDouble => lost(Side::Ours, "doubled"),
        };
        let totals = fought.totals.map(|total| Quantity::Score.format(total));
        format!("{}. {text}.", totals.0.join(" to "))
    }
}
