//! An army in plain words.

use super::super::sheet::Sheet;
use super::super::terms::{Grade, Troops, Weapon};
use super::lists::{meant, nearest};
use super::vocabulary::{self, SUPPORTS, implied_or_asked};
use super::{Army, Command, Drill, Line, Size, Standing, lost, percent};
use crate::rules::{
    AnyContext, Army as _, ArmyText, Breakdown, Format, HeadLine, Input, Kind, Lexicon, Pairs, Parsed,
    Phrase, Quantity, Question, Said, Units, Word, counted, known, uncapitalize, words,
};
use crate::systems::dbm::Dbm;
use strum::VariantArray;

impl ArmyText for Army {
    fn kinds(&self) -> Vec<Kind> {
        vec![Kind { word: "Command", field: None }]
    }

    fn head_lines(&self) -> Vec<HeadLine> {
        // The numbers that stand as words elsewhere, then this one; any other is read.
        let sizes = [Size::SMALL, Size::USUAL, Size::DOUBLES, self.size];
        let size = Phrase::choice("size", &sizes, |size| size.points().to_string());
        let read =
            ["", " AP", " pts", " points"].map(|behind| Phrase::number("size", behind, behind).said(false));
        let size = HeadLine {
            phrases: [size].into_iter().chain(read).collect(),
            ..HeadLine::new("Army points", Phrase::rest("size"))
        };
        let texts = [
            ("Player", "header.player"),
            ("Army list", "header.list"),
            ("Book and number", "header.book"),
            ("Year", "header.year"),
            ("Climate", "header.climate"),
            ("Aggression factor", "header.aggression"),
            ("Region", "header.region"),
            ("Event", "header.event"),
            ("Round and table", "header.round"),
        ];
        let lengths = [
            ("Temporary fortifications", "works.temporary"),
            ("Fortifications around a camp", "works.round_camp"),
            ("Permanent fortifications", "works.permanent"),
            ("Towers", "works.towers"),
            ("Gateways", "works.gateways"),
            ("Gate towers", "works.gate_towers"),
        ];
        let texts = texts.map(|(label, field)| HeadLine::new(label, Phrase::rest(field)));
        let lengths = lengths.map(|(label, field)| HeadLine::new(label, Phrase::number(field, "", "")));
        [size].into_iter().chain(texts).chain(lengths).collect()
    }

    fn phrases(&self, path: &str) -> Vec<Phrase> {
        match path.split('.').collect::<Vec<_>>()[..] {
            [_, group, _, unit] => {
                let line = |at: &str| {
                    let command = self.commands.known_at(group.parse().ok()?)?;
                    command.lines.known_at(at.parse().ok()?)
                };
                line(unit).cloned().unwrap_or_default().phrases()
            }
            _ => vec![Phrase::choice("general", Standing::VARIANTS, |general| general.name().into())],
        }
    }

    fn meant(&self, line: &str) -> Result<Option<Parsed>, String> {
        meant(line)
    }

    fn implied(&self, fields: &Pairs, _: &str) -> Result<Pairs, String> {
        implied_or_asked(fields)
    }

    fn nearest(&self, line: &str) -> Vec<String> {
        nearest(line)
    }

    fn example(&self) -> &'static str {
        "C-in-C: Reg Cv (O)\n8 x Reg Bd (O) Triarii @ 7 = 56\n4 Irr LH (O)"
    }

    fn lexicon(&self) -> Lexicon {
        vocabulary::lexicon()
    }

    fn units(&self, said: &Said) -> Result<Units, Question> {
        vocabulary::units(said)
    }

    fn begins_group(&self, group: &Pairs) -> bool {
        let last = self.commands.iter().last().and_then(|command| command.known());
        let is_led = last.is_none_or(|command| known(&command.lines).any(|line| line.general));
        !group.is_empty() && is_led
    }

    fn expected(&self) -> &'static [(&'static str, &'static str)] {
        &[("grade", "grade")]
    }

    fn price(&self, path: &str, context: &AnyContext) -> Option<String> {
        let [_, at, _, place] = path.split('.').collect::<Vec<_>>()[..] else { return None };
        let line = self.commands.known_at(at.parse().ok()?)?.lines.known_at(place.parse().ok()?)?;
        let price = line.price_by(&context.typed::<Dbm>().sheet)?;
        // The general costs more than his element does.
        let text = Quantity::ArmyPoints.format(price.value);
        (price.value > 0 && !line.general).then(|| text.trim_end_matches(" AP").to_owned())
    }

    fn figures(&self, path: &str, context: &AnyContext) -> Vec<String> {
        let sheet = &*context.typed::<Dbm>().sheet;
        let command = |at: &str| self.commands.known_at(at.parse().ok()?);
        let figures = match path.split('.').collect::<Vec<_>>()[..] {
            // Where each command breaks stands with it.
            [""] => {
                let totals = self.totals(context);
                Some(totals.iter().take(4).map(|(name, sum)| format!("{name} {}", sum.text())).collect())
            }
            [_, at] => command(at).map(|command| command.figures(self.size, sheet)),
            [_, at, _, place] => command(at).and_then(|command| {
                let line = command.lines.known_at(place.parse().ok()?)?;
                Some(command.figures_of(line, self.size, sheet))
            }),
            _ => None,
        };
        figures.unwrap_or_default()
    }
}

impl Command {
    /// "20 elements", "130 AP", "22 EE", and where it breaks.
    fn figures(&self, size: Size, sheet: &Sheet) -> Vec<String> {
        let elements = known(&self.lines).map(|line| line.elements.n()).sum();
        let mut points = Breakdown::new(Quantity::ArmyPoints);
        self.points("", size, sheet, &mut points);
        let all = self.equivalents_by(sheet);
        let mut figures = vec![counted(elements, "element", "elements"), points.text(), all.text()];
        if all.total() > 0 {
            let at = |part| lost(sheet, &all, part, "").text();
            let breaks = &sheet.breaks;
            figures.push(format!("demoralised at {}", at(breaks.demoralised)));
            figures.push(format!(
                "{} losses at {}",
                percent(breaks.general_lost.value),
                at(breaks.general_lost)
            ));
        }
        figures
    }

    /// "34 AP", "2 EE".
    fn figures_of(&self, line: &Line, size: Size, sheet: &Sheet) -> Vec<String> {
        let mut points = Breakdown::new(Quantity::ArmyPoints);
        self.points_of(line, "", size, sheet, &mut points);
        let equivalents = Quantity::Equivalents.format(line.equivalents_by(sheet).value * line.elements.n());
        let points = if line.price_by(sheet).is_some() { points.text() } else { "no price".into() };
        vec![points, equivalents]
    }
}

/// Other names of what psiloi are armed with.
pub(super) const OTHER_ARMS: [(&str, Weapon); 7] = [
    ("javelin", Weapon::Other),
    ("javelins", Weapon::Other),
    ("sling", Weapon::Other),
    ("slings", Weapon::Other),
    ("bow", Weapon::Bow),
    ("crossbow", Weapon::Crossbow),
    ("handgun", Weapon::Handgun),
];

impl Grade {
    words! {
        fn bare { S: "S", O: "O", I: "I", F: "F", X: "X" }
        fn name { S: "superior", O: "ordinary", I: "inferior", F: "fast", X: "exception" }
    }
}

/// Each of these by each of these words.
fn by_words<T: Copy + Input>(all: &[T], say: &[fn(T) -> &'static str]) -> Vec<Word> {
    say.iter().flat_map(|say| all.iter().map(|one| Word::new(*one, say(*one)))).collect()
}

impl Line {
    fn phrases(&self) -> Vec<Phrase> {
        let [chariots, mounted, behind] = self.markers();
        let is_psiloi = self.troops == Troops::Ps;
        let grades = [Grade::S, Grade::O, Grade::I, Grade::F, Grade::X];
        let weapons = [Weapon::Bow, Weapon::Crossbow, Weapon::Handgun];
        let weapon = |weapon: Weapon| weapon.words().map(uncapitalize).unwrap_or_default();
        // What is written first, then what is read besides.
        let drills = by_words(Drill::VARIANTS, &[Drill::letters, Drill::name]);
        let troops = by_words(Troops::VARIANTS, &[Troops::letters, Troops::name]);
        let mut marks: Vec<Word> = grades.iter().map(|grade| Word::new(*grade, grade.to_string())).collect();
        marks.extend(by_words(&grades, &[Grade::bare, Grade::name]));
        let mut arms: Vec<Word> = weapons.iter().map(|one| Word::new(*one, weapon(*one))).collect();
        arms.extend(OTHER_ARMS.map(|(words, weapon)| Word::new(weapon, words)));
        let general = ["with the general", "with general", "general"].map(|words| Word::new(true, words));
        let number =
            |before, one| Phrase::new("elements", Format::Number { before, one, many: one }).said(false);
        let mut phrases = vec![
            Phrase::number("elements", " x", " x").needed(),
            Phrase::new("drill", Format::Words(drills)).glued(" "),
            Phrase::new("troops", Format::Words(troops)).glued(" ").needed(),
            Phrase::new("grade", Format::Words(marks)).glued(" "),
            Phrase::new("general", Format::Words(general.into())),
            Phrase::toggle("chariots", "chariots").said(chariots),
            Phrase::toggle("mounted_infantry", "mounted").said(mounted),
            Phrase::toggle("double_based", "rear of double bases").said(behind),
            Phrase::new("weapon", Format::Words(arms)).said(is_psiloi && self.weapon != Weapon::Other),
        ];
        phrases.extend(
            [("", ""), ("", " ×"), ("x", ""), ("×", ""), ("*", "")].map(|(before, one)| number(before, one)),
        );
        let prices = [("@", ""), ("@", "AP"), ("", "AP"), ("", "pts"), ("", "points"), ("", "EE")];
        phrases.extend(
            prices.map(|(before, behind)| Phrase::new("", Format::Figure { before, behind }).said(false)),
        );
        phrases.extend(SUPPORTS.map(|(field, words)| Phrase::toggle(field, words).said(is_psiloi)));
        phrases.push(Phrase::quoted("name").glued(" "));
        phrases
    }
}
