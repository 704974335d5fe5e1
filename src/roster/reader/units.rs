//! The units that a reader reads, in whatever manner they are written.

use super::super::phrases;
use super::super::reading::Assumed;
use super::super::text::{NAME, under, worded};
use super::{NO_ROOM, Reader, Unsaid, Why, named, write};
use crate::rules::{ArmyWords, Format, LineEdit, Overrides, Pairs, Question, Said, Units, counted};

/// No list has more of one kind in a line.
const MOST_ALIKE: usize = 99;

impl Reader {
    /// What was taken as usual.
    pub(in crate::roster) fn assumed(&self) -> Vec<Assumed> {
        let ArmyWords { unit, units: many, .. } = self.roster.army.army().words();
        let assumed = |it: &Unsaid| {
            let of = counted(it.units, unit, many);
            let sentence = format!("The {} of {of} is not said: it is taken as {}.", it.what, it.words);
            Assumed { field: it.field.into(), sentence, options: it.options.clone(), taken: it.value.clone() }
        };
        self.assumed.iter().map(assumed).collect()
    }

    /// Where the list says that it comes to something else than what was read, as sentences.
    pub(in crate::roster) fn differences(&self) -> Vec<String> {
        let army = self.roster.army.army();
        let totals = army.totals(&(self.roster.army.system().context)(&Overrides::default()));
        let number = |text: &str| text.replace('½', ".5").replace(',', "").parse::<f64>().unwrap_or_default();
        let mut notes = Vec::new();
        let mut units: Vec<&String> = self.sums.iter().map(|(_, of)| of).collect();
        units.dedup();
        for of in units {
            let total = totals.iter().find(|(name, sum)| {
                let unit = sum.text().rsplit_once(' ').map(|(_, unit)| unit.to_lowercase());
                unit.as_ref() == Some(of) || unit.is_none() && name.to_lowercase() == *of
            });
            let Some((_, sum)) = total else { continue };
            let text = sum.text();
            let ours = number(text.split(' ').next().unwrap_or_default());
            let said: Vec<f64> =
                self.sums.iter().filter(|(_, unit)| unit == of).map(|(said, _)| number(said)).collect();
            // Each command may have its own, and the army one of them all.
            let is_ours = said.contains(&ours) || said.iter().sum::<f64>() == ours;
            if let (Some(last), false) = (said.last(), is_ours) {
                let unit = text.rsplit_once(' ').map_or(&**of, |(_, unit)| unit);
                notes.push(format!(
                    "The list says that it comes to {last} {unit}; what was read comes to {text}."
                ));
            }
        }
        notes
    }

    /// What a unit is that is said so.
    pub(super) fn unit_fields(&self, words: &str) -> Result<Pairs, Why> {
        let mut fields = phrases::parse(&self.language.unit, words)?;
        fields.extend(self.roster.army.text().implied(&fields, words)?);
        Ok(fields)
    }

    pub(super) fn read_unit(&mut self, name: &str, words: &str) -> Result<(), Why> {
        let mut fields = self.unit_fields(words)?;
        let quoted = fields.iter().position(|(field, _)| field == NAME).map(|at| fields.remove(at).1);
        match quoted {
            Some(_) if !name.is_empty() => Err("It has two names.".into()),
            quoted => self.add_unit(quoted.as_deref().unwrap_or(name), fields),
        }
    }

    /// Reads a line of units in whatever manner it is written.
    pub(super) fn read_unit_loosely(&mut self, name: &str, words: &str) -> Result<(), Why> {
        let plain = self.unit_fields(words);
        let expected = self.roster.army.text().expected();
        let says_all = |fields: &Pairs| expected.iter().all(|(field, _)| has(fields, field));
        let line = if name.is_empty() { words.to_owned() } else { format!("{name}: {words}") };
        let is_told = plain.as_ref().is_ok_and(says_all) && !self.lexical().leads(&line);
        if self.is_ours() || is_told {
            return self.add_unit(name, plain?);
        }
        match (self.units_of(&line), plain) {
            // What we would have written says what it says.
            (Ok(units), Ok(plain))
                if !units.iter().any(|it| !it.group.is_empty())
                    && !units.iter().any(|units| agrees(&units.fields, &plain)) =>
            {
                self.add_unit(name, plain)
            }
            (Ok(units), _) => self.add_units(units),
            (Err(question), Ok(plain)) if question.answers.is_empty() => self.add_unit(name, plain),
            (Err(question), Err(why)) if question.answers.is_empty() => Err(why),
            (Err(question), _) => Err(question.why),
        }
    }

    /// The units of a line by the words of other people's lists.
    pub(in crate::roster) fn units_of(&self, line: &str) -> Result<Vec<Units>, Question> {
        let army = self.roster.army.text();
        let whole = |said: Said| army.units(&self.in_context(said));
        let said = self.lexical().read(line).map_err(|unsure| {
            let answers = unsure.answers.into_iter().flat_map(|said| match whole(said) {
                Ok(units) => vec![vec![units]],
                Err(question) => question.answers,
            });
            Question { why: unsure.why, answers: answers.collect() }
        })?;
        let mut all: Vec<_> = said.into_iter().map(whole).collect();
        let is_open = |units: &Result<Units, Question>| units.as_ref().is_err_and(|it| it.answers.is_empty());
        if all.len() > 1
            && all.iter().any(is_open)
            && let Ok(said) = self.lexical().read_whole(line)
        {
            all = vec![whole(said)];
        }
        // What is asked of several is answered for all of them.
        let asked: Vec<&Question> = all.iter().filter_map(|units| units.as_ref().err()).collect();
        let Some(first) = asked.first() else { return Ok(all.into_iter().flatten().collect()) };
        let fewest = asked.iter().map(|question| question.answers.len()).min().unwrap_or_default();
        let answer = |at: usize| {
            let each = all.iter().map(|units| match units {
                Ok(units) => vec![units.clone()],
                Err(question) => question.answers[at].clone(),
            });
            each.flatten().collect()
        };
        Err(Question { why: first.why.clone(), answers: (0..fewest).map(answer).collect() })
    }

    /// What a line says, with what it inherits from the headings that it stands under.
    fn in_context(&self, mut said: Said) -> Said {
        for heading in self.context.iter().rev() {
            for fields in self.roster.army.text().inherited() {
                if fields.iter().all(|field| said.get(field).is_none()) {
                    said.hints
                        .extend(heading.iter().filter(|(field, _)| fields.contains(&&**field)).cloned());
                }
            }
        }
        said
    }

    /// What a heading says of the units under it.
    pub(super) fn inherited_from(&self, heading: &str) -> Pairs {
        let inherited = self.roster.army.text().inherited();
        let hints = self.lexical().hints(heading);
        hints
            .into_iter()
            .filter(|(field, _)| inherited.iter().any(|fields| fields.contains(&&**field)))
            .collect()
    }

    /// Whether a line heads units without beginning a group: "Corps Artillery".
    pub(super) fn heads_units(&self, line: &str) -> bool {
        const OF: [&str; 7] = ["corps", "army", "reserve", "divisional", "division", "brigade", "attached"];
        let mut words = line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let first = words.next().unwrap_or_default();
        let second = words.next().unwrap_or_default();
        let is_of =
            OF.iter().any(|of| first.eq_ignore_ascii_case(of)) && !self.inherited_from(second).is_empty();
        !line.contains(|c: char| c.is_ascii_digit()) && (is_of || self.is_side(line))
    }

    /// Whether a line says whose the units below are: "British Forces".
    pub(super) fn is_side(&self, line: &str) -> bool {
        const LAST: [&str; 5] = ["forces", "force", "army", "troops", "side"];
        let words: Vec<&str> = line.split_whitespace().collect();
        let last = words.last().copied().unwrap_or_default();
        (2..=4).contains(&words.len())
            && LAST.iter().any(|word| last.eq_ignore_ascii_case(word))
            && !self.inherited_from(line).is_empty()
    }

    fn add_units(&mut self, all: Vec<Units>) -> Result<(), Why> {
        // A single unit is added or not.
        if let [one] = &all[..]
            && one.copies < 2
            && one.group.is_empty()
        {
            return self.add_unit(&one.name, one.fields.clone());
        }
        let before = self.clone();
        let added = all.into_iter().try_for_each(|units| self.add_alike(units));
        added.inspect_err(|_| {
            let units = self.units;
            *self = before;
            self.units = self.units.filter(|_| units.is_some());
        })
    }

    fn add_alike(&mut self, units: Units) -> Result<(), Why> {
        if self.roster.army.text().begins_group(&units.group) {
            self.read_group(Pairs::new(), "", "")?;
        }
        for _ in 0..units.copies.min(MOST_ALIKE) {
            self.add_unit(&units.name, units.fields.clone())?;
        }
        if !units.group.is_empty() {
            let path = format!("groups.{}", self.groups - 1);
            write(&mut self.roster.army, &path, &units.group)?;
        }
        Ok(())
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

    /// Takes down what a unit has that its line did not say, as the player has it taken.
    fn assume(&mut self, path: &str, fields: &Pairs) {
        let expected = self.roster.army.text().expected();
        for (field, what) in expected.iter().filter(|(field, _)| !has(fields, field)) {
            let place = under(path, field);
            if let Some((_, value)) = self.taken.iter().find(|(name, _)| name == field) {
                // What does not fit here is left as usual.
                let _ = self.roster.army.army_mut().set(&place, value);
            }
            let army = self.roster.army.text();
            let phrases = army.phrases(path);
            let Some(phrase) = phrases.iter().find(|phrase| phrase.field == *field && phrase.is_said) else {
                continue;
            };
            let value = army.get(&place).unwrap_or_default();
            let Some(words) = worded(&phrase.says, &value) else { continue };
            match self.assumed.iter_mut().find(|it| it.what == *what && it.words == words) {
                Some(known) => known.units += 1,
                None => {
                    let options = options(&phrase.says, &value);
                    self.assumed.push(Unsaid { field, what, words, value, options, units: 1 });
                }
            }
        }
    }
}

/// What a field may be taken as, in words and as its text: each choice once, or one less and one more.
fn options(says: &Format, value: &str) -> Pairs {
    let mut options = Pairs::new();
    match says {
        Format::Words(all) => {
            for word in all {
                if !options.iter().any(|(_, value)| *value == word.value) {
                    options.push((word.words.clone(), word.value.clone()));
                }
            }
        }
        Format::Number { .. } => {
            let n: i32 = value.parse().unwrap_or_default();
            for n in [n - 1, n, n + 1].into_iter().filter(|n| *n > 0) {
                options.extend(worded(says, &n.to_string()).map(|words| (words, n.to_string())));
            }
        }
        _ => {}
    }
    options
}

fn has(fields: &Pairs, field: &str) -> bool {
    fields.iter().any(|(name, _)| name == field)
}

/// Whether these fields say all that others do.
fn agrees(fields: &Pairs, others: &Pairs) -> bool {
    others.iter().all(|other| fields.contains(other))
}
