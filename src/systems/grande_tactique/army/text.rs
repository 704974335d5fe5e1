//! An army in plain words.

use super::super::terms::Quality;
use super::{Army, Training, Troops, vocabulary};
use crate::rules::{
    AnyContext, Army as _, ArmyText, Format, HeadLine, Heading, Kind, Lexicon, Parsed, Phrase, Quantity,
    Question, Said, Units, Word, counted, heading,
};
use crate::systems::grande_tactique::GrandeTactique;
use strum::VariantArray;

impl ArmyText for Army {
    fn kinds(&self) -> Vec<Kind> {
        vec![Kind { word: "Division", field: None }]
    }

    fn head_lines(&self) -> Vec<HeadLine> {
        let army = vec![Phrase::name("name", ""), Phrase::toggle("bad", "bad")];
        let so = Format::Words(vec![Word::new(false, "ordinary"), Word::new(true, "bad")]);
        let corps = vec![Phrase::name("name", ""), Phrase::new("bad", so)];
        vec![
            HeadLine { label: "Commander", path: "commander", is_list: false, phrases: army },
            HeadLine { label: "Corps commander", path: "corps", is_list: true, phrases: corps },
        ]
    }

    fn phrases(&self, path: &str) -> Vec<Phrase> {
        if path.contains("units") {
            vec![
                Phrase::choice("training", Training::VARIANTS, |training| training.name().into()),
                Phrase::choice("troops", Troops::VARIANTS, |troops| troops.name().into()).glued(" "),
            ]
        } else {
            let mut qualities: Vec<Word> = Vec::new();
            for behind in [" general", ""] {
                let all = Quality::VARIANTS.iter();
                qualities.extend(all.map(|one| Word::new(*one, format!("{}{behind}", one.name()))));
            }
            vec![
                Phrase::new("corps", Format::Number { before: "Corps ", one: "", many: "" }),
                Phrase::name("general", "led by "),
                Phrase::new("quality", Format::Words(qualities)),
            ]
        }
    }

    fn meant(&self, line: &str) -> Result<Option<Parsed>, String> {
        Ok(match heading(line, &["Division", "Div", "Corps"]) {
            Some(heading) if heading.word == "Corps" => Some(self.corps_headed(&heading)),
            Some(heading) => Some(heading.meant()),
            None => None,
        })
    }

    fn example(&self) -> &'static str {
        "1st Division (Picton, great)\n28th Foot - veteran\n3 x infantry"
    }

    fn lexicon(&self) -> Lexicon {
        vocabulary::lexicon()
    }

    fn units(&self, said: &Said) -> Result<Units, Question> {
        vocabulary::units(said)
    }

    fn inherited(&self) -> &'static [&'static [&'static str]] {
        &[&["troops"]]
    }

    fn expected(&self) -> &'static [(&'static str, &'static str)] {
        &[("training", "training"), ("troops", "arm")]
    }

    fn figures(&self, path: &str, context: &AnyContext) -> Vec<String> {
        let division = |at: &str| self.divisions.known_at(at.parse().ok()?);
        let figures = match path.split('.').collect::<Vec<_>>()[..] {
            // A table of points that is blank has nothing to say.
            [""] => {
                let totals = self.totals(context).into_iter().filter(|(_, sum)| sum.unit != Quantity::Cell);
                Some(totals.map(|(name, sum)| format!("{name} {}", sum.text())).collect())
            }
            [_, at] => division(at).map(|division| {
                let units = i32::try_from(division.units.len()).unwrap_or_default();
                vec![counted(units, "unit", "units")]
            }),
            [_, at, _, place] => division(at).and_then(|division| {
                let unit = division.units.known_at(place.parse().ok()?)?;
                let cost = unit.cost(&context.typed::<GrandeTactique>().sheet.points);
                (!cost.is_empty()).then(|| vec![cost])
            }),
            _ => None,
        };
        figures.unwrap_or_default()
    }
}

impl Army {
    /// A Corps as an order of battle heads it: its divisions follow.
    fn corps_headed(&self, heading: &Heading<'_>) -> Parsed {
        let at = self.corps.len();
        let (name, is_bad) = match heading.leader.rsplit_once(',') {
            Some((name, quality)) if quality.trim() == "bad" => (name, true),
            _ => (heading.leader.as_str(), false),
        };
        let called =
            if name.is_empty() { heading.title.into() } else { format!("{name}, {}", heading.title) };
        Parsed {
            army: vec![(format!("corps.{at}.name"), called), (format!("corps.{at}.bad"), is_bad.to_string())],
            below: vec![("corps".into(), (at + 1).to_string())],
            ..Parsed::default()
        }
    }
}
