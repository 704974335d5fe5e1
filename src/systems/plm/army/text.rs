//! An army in plain words.

use super::{Army, Brigade, Unit, vocabulary};
use crate::rules::input;
use crate::rules::{
    AnyContext, Army as _, ArmyText, Format, HeadLine, Heading, Kind, Lexicon, Pairs, Parsed, Phrase,
    Question, Said, Units, Word, counted, heading, known,
};
use crate::systems::plm::establishment;
use crate::systems::plm::sheet::SHEET;
use crate::systems::plm::terms::{Arm, Battalion, Grade, Nation, Troops, Weapon};
use strum::VariantArray;

/// Other words for the Commander-in-Chief.
const COMMANDERS: [&str; 4] = ["commander", "c-in-c", "cinc", "c in c"];

impl ArmyText for Army {
    fn kinds(&self) -> Vec<Kind> {
        vec![Kind { word: "Brigade", field: None }]
    }

    fn head_lines(&self) -> Vec<HeadLine> {
        vec![HeadLine::new("Commander-in-Chief", Phrase::rest("commander"))]
    }

    fn phrases(&self, path: &str) -> Vec<Phrase> {
        match path.split('.').collect::<Vec<_>>()[..] {
            [_, group, _, at] => {
                let brigade = group.parse().ok().and_then(|group| self.brigades.known_at(group));
                let unit = brigade.and_then(|brigade| brigade.units.known_at(at.parse().ok()?));
                unit.cloned().unwrap_or_default().phrases()
            }
            _ => vec![
                Phrase::new("has_general", Format::Words(vec![Word::new(false, "no general")])),
                Phrase::name("general", "led by "),
            ],
        }
    }

    fn meant(&self, line: &str) -> Result<Option<Parsed>, String> {
        let (name, words) =
            line.split_once(':').map_or(("", line), |(name, words)| (name.trim(), words.trim()));
        if COMMANDERS.iter().any(|word| name.eq_ignore_ascii_case(word)) {
            return Ok(Some(Parsed { army: vec![("commander".into(), words.into())], ..Parsed::default() }));
        }
        // "CinC Washington"
        let led = COMMANDERS.iter().find_map(|word| {
            let start = line.get(..word.len())?;
            let rest = line.get(word.len()..)?.strip_prefix(' ')?;
            let is_name = rest.chars().all(|c| c.is_alphabetic() || [' ', '.', '-', '\''].contains(&c));
            (start.eq_ignore_ascii_case(word) && is_name).then_some(rest.trim())
        });
        if let Some(commander) = led {
            let army = vec![("commander".into(), commander.into())];
            return Ok(Some(Parsed { army, ..Parsed::default() }));
        }
        let heading = heading(line, &["Brigade", "Bde", "Division", "Wing", "Corps", "Column", "Command"]);
        Ok(heading.map(Heading::meant))
    }

    fn implied(&self, fields: &Pairs, _: &str) -> Result<Pairs, String> {
        let has = |field: &str, value: &str| {
            fields.iter().any(|(name, said)| name == field && (value.is_empty() || said == value))
        };
        let is_gun = has("weapon", &input::word(&Weapon::Gun)) && !has("troops", "");
        let gun = || ("troops".to_owned(), input::word(&Troops::Gun));
        Ok(if is_gun { usual(Troops::Gun).into_iter().chain([gun()]).collect() } else { Pairs::new() })
    }

    fn example(&self) -> &'static str {
        "British Brigade (Webster)\n33rd Foot, 6 stands, class D\n2 guns"
    }

    fn lexicon(&self) -> Lexicon {
        vocabulary::lexicon()
    }

    fn units(&self, said: &Said) -> Result<Units, Question> {
        vocabulary::units(said)
    }

    fn inherited(&self) -> &'static [&'static [&'static str]] {
        &[&["nation"], &["troops"]]
    }

    fn expected(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("stands", "strength"),
            ("nation", "nation"),
            ("troops", "kind of troops"),
            ("grade", "class"),
            ("crew", "crew"),
        ]
    }

    fn figures(&self, path: &str, context: &AnyContext) -> Vec<String> {
        let brigade = |at: &str| self.brigades.known_at(at.parse().ok()?);
        let figures = match path.split('.').collect::<Vec<_>>()[..] {
            [""] => {
                let totals = self.totals(context);
                Some(totals.iter().map(|(name, sum)| format!("{name} {}", sum.text())).collect())
            }
            [_, at] => brigade(at).map(Brigade::figures),
            [_, at, _, place] => brigade(at).and_then(|brigade| {
                let unit = brigade.units.known_at(place.parse().ok()?)?;
                Some(vec![format!("value {}", establishment::value(unit, &SHEET).total())])
            }),
            _ => None,
        };
        figures.unwrap_or_default()
    }
}

impl Brigade {
    /// "4 units", "20 stands", "1 gun", "value 7".
    fn figures(&self) -> Vec<String> {
        let (mut units, mut stands, mut guns, mut value) = (0, 0, 0, 0);
        for unit in known(&self.units) {
            units += 1;
            value += establishment::value(unit, &SHEET).total();
            if unit.arm() == Arm::Artillery {
                guns += 1;
            } else {
                stands += unit.stands.n();
            }
        }
        let mut figures = vec![counted(units, "unit", "units")];
        if stands > 0 {
            figures.push(counted(stands, "stand", "stands"));
        }
        if guns > 0 {
            figures.push(counted(guns, "gun", "guns"));
        }
        figures.push(format!("value {value}"));
        figures
    }
}

/// What goes without saying of such troops.
pub(super) fn usual(troops: Troops) -> Pairs {
    let mut usual = vec![
        ("weapon".into(), input::word(&troops.weapon())),
        ("no_bayonets".into(), troops.lacks_bayonets().to_string()),
    ];
    if troops == Troops::Gun {
        usual.push(("stands".into(), "1".into()));
    }
    usual
}

impl Unit {
    fn phrases(&self) -> Vec<Phrase> {
        let gun = self.arm() == Arm::Artillery;
        // One of the French is a chasseur where it is a light of the others.
        let mut troops: Vec<Word> = Vec::new();
        for nation in [self.nation].iter().chain(Nation::VARIANTS) {
            troops.extend(
                Troops::VARIANTS
                    .iter()
                    .map(|troops| Word { also: usual(*troops), ..Word::new(*troops, troops.name(*nation)) }),
            );
        }
        let mut grades: Vec<Word> = Vec::new();
        for before in ["class", "grade", "morale", "morale class", "morale grade"] {
            let all = Grade::VARIANTS.iter();
            grades.extend(all.map(|grade| Word::new(*grade, format!("{before} {}", grade.letter()))));
        }
        let bayonets = vec![Word::new(true, "no bayonets"), Word::new(false, "with bayonets")];
        let battalions = [Battalion::First, Battalion::Second];
        let battalion = |battalion: Battalion| match battalion {
            Battalion::Only => String::new(),
            Battalion::First => "first battalion of two".into(),
            Battalion::Second => "second battalion of two".into(),
        };
        vec![
            Phrase::number("stands", " stand", " stands").said(!gun),
            Phrase::choice("nation", Nation::VARIANTS, |nation| nation.name().into()).glued(" of "),
            Phrase::new("troops", Format::Words(troops)).glued(" "),
            Phrase::number("detached", " elite company detached", " elite companies detached"),
            Phrase::new("grade", Format::Words(grades)),
            Phrase::new("crew", Format::Number { before: "crew of ", one: "", many: "" }).said(gun),
            Phrase::choice("weapon", Weapon::VARIANTS, |weapon| weapon.name().into())
                .said(self.weapon != self.troops.weapon()),
            Phrase::new("no_bayonets", Format::Words(bayonets))
                .said(self.no_bayonets != self.troops.lacks_bayonets()),
            Phrase::toggle("skirmishers", "may skirmish"),
            Phrase::choice("battalion", &battalions, battalion),
            Phrase::name("legion", "of the legion "),
        ]
    }
}
