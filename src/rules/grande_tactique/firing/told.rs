//! The fire attack in words, and its chances.

use super::super::chances::{Told, table};
use super::super::sheet::Sheet;
use super::super::terms::{Arm, Effect, Temper};
use super::{Beaten, Fire};
use crate::rules::{Inches, Note, OddsTable, Unit, Whose, capital};

/// All ends, from the best for the firer.
const ENDS: [(Beaten, Effect); 9] = [
    (Beaten::Target, Effect::Flees),
    (Beaten::Target, Effect::Shaken),
    (Beaten::Target, Effect::Nothing),
    (Beaten::Target, Effect::Eager),
    (Beaten::Nobody, Effect::Nothing),
    (Beaten::Firer, Effect::Eager),
    (Beaten::Firer, Effect::Nothing),
    (Beaten::Firer, Effect::Shaken),
    (Beaten::Firer, Effect::Flees),
];

fn place(end: (Beaten, Effect)) -> i32 {
    ENDS.iter().position(|known| *known == end).unwrap_or(4) as i32
}

impl Fire {
    /// Headline and sentence.
    pub(super) fn told(
        &self,
        sheet: &Sheet,
        beaten: Option<Beaten>,
        end: Option<(Beaten, Effect)>,
    ) -> (String, String) {
        let Some(beaten) = beaten else {
            let hope = self.odds(sheet, None).hope();
            return ([&hope.per_cent().to_string(), " %"].concat(), "The target is beaten".into());
        };
        let who = if beaten == Beaten::Firer { "Firer" } else { "Target" };
        match end {
            _ if beaten == Beaten::Nobody => ("No effect".into(), "The totals are equal".into()),
            None => ([who, " beaten"].concat(), "Roll its Morale Check: it flees if that fails".into()),
            Some((_, effect)) => {
                let unit = self.unit(beaten);
                let mut then = unit.told(effect);
                if effect == Effect::Flees && unit.arm() != Arm::Guns {
                    let length = match unit.arm() {
                        Arm::Horse => sheet.flight.cavalry,
                        _ => sheet.flight.infantry,
                    };
                    then += &[" ", &Unit::Inches.say(Inches::n(length.n))].concat();
                }
                ([who, " beaten"].concat(), capital(&[&unit.called(), " ", &*then].concat()))
            }
        }
    }

    pub(super) fn odds(&self, sheet: &Sheet, end: Option<(Beaten, Effect)>) -> OddsTable {
        let all = self.chances(sheet).map(|end| place(*end));
        let tell = |n: i32| {
            let (beaten, effect) = ENDS[n.clamp(0, 8) as usize];
            let (who, whose) = match beaten {
                Beaten::Nobody => return Told("No effect".into(), String::new(), Whose::Nobodys),
                Beaten::Target => ("Target ", Whose::Ours),
                Beaten::Firer => ("Firer ", Whose::Theirs),
            };
            Told([who, &self.unit(beaten).told(effect)].concat(), String::new(), whose)
        };
        table("Fire", "Target beaten", &all, end.map(place), &|n| n < 4, &tell)
    }

    pub(super) fn notes(&self, end: Option<(Beaten, Effect)>) -> Vec<Note> {
        let mut notes = Vec::new();
        let mut say = |so: bool, text: &str| {
            if so {
                notes.push(Note::Remark(text.into()));
            }
        };
        say(self.answers(), "The target gets a Firing marker: it could fire back, in its own turn.");
        let grapeshot = self.contact && self.firer.arm() == Arm::Guns;
        say(grapeshot, "Grapeshot: what artillery beats in contact flees at once.");
        let beaten = end.filter(|(_, effect)| *effect == Effect::Flees).map(|(beaten, _)| self.unit(beaten));
        say(
            beaten.is_some_and(|unit| unit.general && unit.arm() != Arm::Guns),
            "A general is with it: roll for him, see Flight.",
        );
        say(
            self.target.temper == Temper::Routed && self.target.arm() != Arm::Guns,
            "The target is routed: beaten, it flees on.",
        );
        notes
    }
}
