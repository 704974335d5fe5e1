//! A combat in words.

use super::{Band, Combat, Fate, Fought};
use crate::rules::{Unit, capitalize, uncapitalize};

impl Combat {
    /// "Blades"; "Our blades" where both sides are blades.
    pub(super) fn name(&self, at: usize) -> String {
        let name = self.fight(at).mine.troops.name();
        if self.ours.troops == self.theirs.troops {
            format!("{} {name}", ["Our", "Their"][at])
        } else {
            capitalize(name)
        }
    }

    /// What is read aloud.
    pub(super) fn headline(&self, fates: [Fate; 2]) -> String {
        match fates {
            [Fate::Destroyed, Fate::Destroyed] => "Both destroyed".into(),
            [Fate::FightsOn, _] => "Equal: fight on".into(),
            [Fate::Unaffected, Fate::Unaffected] => "No effect".into(),
            [ours, theirs] => {
                let worse = usize::from(theirs > ours);
                format!("{} {}", self.name(worse), uncapitalize(fates[worse].name()))
            }
        }
    }

    pub(super) fn detail(&self, fought: &Fought) -> String {
        let lost = |at: usize, how: &str| match fought.clause {
            "" => format!("{}: {}", capitalize(how), uncapitalize(fought.fates[at].name())),
            clause => format!("{} {how}: {clause}", self.name(at)),
        };
        let text = match fought.band {
            Band::Equal => capitalize(fought.clause),
            Band::OursDouble => lost(1, "doubled"),
            Band::OursBeat => lost(1, "beaten"),
            Band::TheirsBeat => lost(0, "beaten"),
            Band::TheirsDouble => lost(0, "doubled"),
        };
        let [ours, theirs] = fought.totals;
        format!("{} to {}. {text}.", Unit::Score.format(ours), Unit::Score.format(theirs))
    }
}
