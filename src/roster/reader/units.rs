//! The units that a reader reads, in whatever manner they are written.

use super::super::text::{under, worded};
use super::super::{manners, phrases};
use super::{NO_ROOM, Reader, Why, named, write};
use crate::rules::{ArmyWords, LineEdit, Pairs, counted};

impl Reader {
    /// What was taken as usual, as sentences.
    pub(in crate::roster) fn assumed(&self) -> Vec<String> {
        let ArmyWords { unit, units: many, .. } = self.roster.army.army().words();
        let sentence = |(what, words, units): &(&str, String, i32)| {
            format!("The {what} of {} is not said: it is taken as {words}.", counted(*units, unit, many))
        };
        self.assumed.iter().map(sentence).collect()
    }

    /// What a unit is that is said so.
    pub(super) fn unit_fields(&self, words: &str) -> Result<Pairs, Why> {
        let mut fields = phrases::parse(&self.language.unit, words)?;
        fields.extend(self.roster.army.text().implied(&fields, words)?);
        Ok(fields)
    }

    pub(super) fn read_unit(&mut self, name: &str, words: &str) -> Result<(), Why> {
        let fields = self.unit_fields(words)?;
        self.add_unit(name, fields)
    }

    /// Reads a unit in whatever manner it is written.
    pub(super) fn read_unit_loosely(&mut self, name: &str, words: &str) -> Result<(), Why> {
        let plain = self.unit_fields(words);
        let expected = self.roster.army.text().expected();
        let says = |fields: &Pairs| expected.iter().filter(|(field, _)| has(fields, field)).count();
        let mut best = plain.as_ref().ok().map(|fields| (says(fields), name.to_owned(), fields.clone()));
        if best.as_ref().is_none_or(|(said, ..)| *said < expected.len()) {
            for (name, words) in manners::of(self.known_of_units(), name, words, best.is_some()) {
                let Ok(fields) = self.unit_fields(&words) else { continue };
                if best.as_ref().is_none_or(|(said, ..)| says(&fields) > *said) {
                    best = Some((says(&fields), name, fields));
                }
            }
        }
        match (best, plain) {
            (Some((_, name, fields)), _) => self.add_unit(&name, fields),
            (None, plain) => plain.map(drop),
        }
    }

    fn add_unit(&mut self, name: &str, fields: Pairs) -> Result<(), Why> {
        if self.groups == 0 {
            self.read_group(Pairs::new(), "", "")?;
        }
        let units = self.units.ok_or(NO_ROOM)?;
        let path = format!("groups.{}.units.{units}", self.groups - 1);
        if !self.roster.army.army_mut().edit_line(&path, LineEdit::Add) {
            return Err(NO_ROOM.into());
        }
        let written = write(&mut self.roster.army, &path, &named(name, fields.clone()));
        match written {
            Ok(()) => {
                (self.units, self.all_units) = (Some(units + 1), self.all_units + 1);
                self.assume(&path, &fields);
            }
            Err(_) => drop(self.roster.army.army_mut().edit_line(&path, LineEdit::Remove)),
        }
        written
    }

    /// Takes down what a unit has that its line did not say.
    fn assume(&mut self, path: &str, fields: &Pairs) {
        let army = self.roster.army.text();
        let unsaid: Vec<_> = army.expected().iter().filter(|(field, _)| !has(fields, field)).collect();
        if unsaid.is_empty() {
            return;
        }
        let phrases = army.phrases(path);
        for (field, what) in unsaid {
            let Some(phrase) = phrases.iter().find(|phrase| phrase.field == *field && phrase.is_said) else {
                continue;
            };
            let value = army.get(&under(path, field)).unwrap_or_default();
            let Some(words) = worded(&phrase.says, &value) else { continue };
            let known = self.assumed.iter_mut().find(|(about, taken, _)| about == what && *taken == words);
            match known {
                Some((.., units)) => *units += 1,
                None => self.assumed.push((*what, words, 1)),
            }
        }
    }
}

fn has(fields: &Pairs, field: &str) -> bool {
    fields.iter().any(|(name, _)| name == field)
}
