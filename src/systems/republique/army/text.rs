//! An army in plain words.

use super::leader::{LeaderClass, Rating, Standing};
use super::{Army, Division, Level, Unit, vocabulary};
use crate::rules::input;
use crate::rules::{
    AnyContext, Army as _, ArmyText, Format, HeadLine, Kind, Lexicon, Pairs, Parsed, Phrase, Quantity,
    Question, RosterEntry, Said, Units, Word, counted, heading,
};
use crate::systems::republique::Republique;
use crate::systems::republique::sheet::ScaleTable;
use crate::systems::republique::terms::{
    Arm, CommandSystem, Grade, ManeuverSystem, Nation, SkirmishGrade, Troops, Weight,
};
use strum::VariantArray;

impl ArmyText for Army {
    fn kinds(&self) -> Vec<Kind> {
        let kind = |level: &Level| Kind { word: level.name(), field: Some(("level", input::word(level))) };
        Level::VARIANTS.iter().map(kind).collect()
    }

    fn head_lines(&self) -> Vec<HeadLine> {
        let nation = Phrase::choice("nation", Nation::VARIANTS, |nation| nation.name().into());
        let command = Phrase::choice("command", CommandSystem::VARIANTS, |system| system.name().into());
        let maneuver = Phrase::choice("maneuver", ManeuverSystem::VARIANTS, |system| system.name().into());
        vec![
            HeadLine::new("Nation", nation),
            HeadLine::new("Year", Phrase::number("year", "", "")),
            HeadLine::new("Led as", command),
            HeadLine::new("Maneuvers", maneuver),
            HeadLine { label: "Leader", path: "leaders", is_list: true, phrases: leader("", "") },
        ]
    }

    fn phrases(&self, path: &str) -> Vec<Phrase> {
        match path.split('.').collect::<Vec<_>>()[..] {
            [_, group, _, at] => {
                let division = group.parse().ok().and_then(|group| self.divisions.known_at(group));
                let unit = division.and_then(|division| division.units.known_at(at.parse().ok()?));
                unit.cloned().unwrap_or_default().phrases()
            }
            _ => leader("leader.", "led by "),
        }
    }

    fn meant(&self, line: &str) -> Result<Option<Parsed>, String> {
        let words = [
            "Division",
            "Div",
            "Corps",
            "Column",
            "Wing",
            "Korps",
            "Armeekorps",
            "Guard",
            "Vanguard",
            "Avantgarde",
        ];
        // A brigade has no leader of its own here: its regiments stand in the division.
        let is_brigade = |word: &str| ["Brigade", "Bde", "Bde."].contains(&word);
        let mut title = line.trim_end_matches([':', ' ']).split_whitespace();
        let is_last = |first: &str| is_brigade(first) || title.next_back().is_some_and(is_brigade);
        let names_brigade = line.split_whitespace().next().is_some_and(is_last);
        let found = heading(line, &words);
        if found.is_none()
            && names_brigade
            && heading(line, &["Brigade", "Bde"]).is_some_and(|it| it.rest.is_empty())
        {
            return Ok(Some(Parsed::default()));
        }
        Ok(found.map(|mut heading| {
            heading.leader = rated(&heading.leader);
            // A rating alone is of a leader without a name.
            let unnamed = rated(&format!("x {}", heading.leader)).strip_prefix("x, ").map(str::to_owned);
            let word = if heading.word.ends_with("orps") { "Corps" } else { heading.word };
            let level = Level::VARIANTS.iter().find(|level| level.name() == word);
            let mut meant = heading.meant();
            meant.head = unnamed.or(meant.head);
            meant.group.push(("level".into(), input::word(&level.copied().unwrap_or_default())));
            meant
        }))
    }

    fn implied(&self, fields: &Pairs, words: &str) -> Result<Pairs, String> {
        let is_battery =
            words.to_lowercase().contains("batter") && fields.iter().all(|(field, _)| field != "troops");
        Ok(if is_battery { vec![("troops".into(), input::word(&Troops::Artillery))] } else { Pairs::new() })
    }

    fn example(&self) -> &'static str {
        "1st Division (Friant E2)\n33e Ligne 4 bases vet\n1 foot battery 8pdr"
    }

    fn lexicon(&self) -> Lexicon {
        vocabulary::lexicon()
    }

    fn units(&self, said: &Said) -> Result<Units, Question> {
        vocabulary::units(said)
    }

    fn inherited(&self) -> &'static [&'static [&'static str]] {
        &[&["troops", "cavalry"]]
    }

    fn expected(&self) -> &'static [(&'static str, &'static str)] {
        &[("bases", "strength"), ("grade", "grade"), ("troops", "arm"), ("weight", "weight")]
    }

    fn figures(&self, path: &str, context: &AnyContext) -> Vec<String> {
        let scale = &context.typed::<Republique>().sheet.scale;
        match path.split('.').collect::<Vec<_>>()[..] {
            [""] => self.totals(context).iter().map(|(name, sum)| format!("{name} {}", sum.text())).collect(),
            [_, at] => at.parse().map_or_else(|_| Vec::new(), |at| self.strength_of(at, scale)),
            [_, group, _, at] => {
                let division = group.parse().ok().and_then(|group| self.divisions.known_at(group));
                let unit = division.and_then(|division| division.units.known_at(at.parse().ok()?));
                unit.map(|unit| vec![strength(unit.troops.arm(), unit.strength(), scale)]).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }
}

impl Army {
    /// What the line at this place comes to, a corps with all its divisions: "12 bases", "6,600 men", "1 battery",
    /// "12 guns".
    fn strength_of(&self, at: usize, scale: &ScaleTable) -> Vec<String> {
        let from_here = self.divisions.iter().skip(at);
        let heads = self.divisions.known_at(at).is_some_and(|line| line.level.has_divisions());
        let is_below = |line: &Division| heads && line.level.is_division();
        let below = from_here.clone().skip(1).take_while(|line| line.known().is_none_or(is_below));
        let all: Vec<&Division> = from_here.take(1).chain(below).filter_map(RosterEntry::known).collect();
        let sum = |arm| all.iter().map(|line| line.bases(arm)).sum::<i32>();
        let (bases, batteries) = (sum(Arm::Infantry) + sum(Arm::Cavalry), sum(Arm::Artillery));
        let mut figures = Vec::new();
        if bases > 0 {
            figures.extend([counted(bases, "base", "bases"), strength(Arm::Infantry, bases, scale)]);
        }
        if batteries > 0 {
            figures.extend([
                counted(batteries, "battery", "batteries"),
                strength(Arm::Artillery, batteries, scale),
            ]);
        }
        figures
    }
}

/// A leader with his class and rating behind a comma: "Davout (E3)" is "Davout, E 3".
fn rated(leader: &str) -> String {
    let open = leader.trim_end().trim_end_matches(')');
    let Some(at) = open.rfind([' ', '(']) else { return leader.into() };
    let (name, rating) = (open[..at].trim_end_matches([' ', '(', ',']), open[at + 1..].trim());
    let mut signs = rating.chars();
    let class = signs.next().filter(char::is_ascii_uppercase);
    let number = signs.as_str();
    match class {
        Some(class) if number.parse::<i32>().is_ok() && !name.is_empty() => {
            format!("{name}, {class} {number}")
        }
        _ => leader.into(),
    }
}

/// "2,200 men", "12 guns".
fn strength(arm: Arm, bases: i32, scale: &ScaleTable) -> String {
    let (worth, word) = if arm == Arm::Artillery { (scale.guns, "guns") } else { (scale.men, "men") };
    format!("{} {word}", Quantity::Count.format(bases * worth.value))
}

/// What is said of a leader whose fields begin so.
fn leader(fields: &str, before: &'static str) -> Vec<Phrase> {
    let field = |name: &str| format!("{fields}{name}");
    let rating = |rating: Rating| match rating.n() {
        n if n < 0 => format!("−{}", n.unsigned_abs()),
        n => n.to_string(),
    };
    let classes = LeaderClass::VARIANTS.iter();
    let names = classes.clone().map(|class| Word::new(*class, class.name()));
    let letters = classes.map(|class| Word::new(*class, class.letter()));
    let ratings = Rating::ALL.iter().map(|one| Word::new(*one, rating(*one)));
    // As it is typed, and as the sheet prints it.
    let signed = Rating::ALL.iter().map(|one| Word::new(*one, format!("{:+}", one.n())));
    vec![
        Phrase::name(field("name"), before),
        Phrase::new(field("class"), Format::Words(names.chain(letters).collect())),
        Phrase::new(field("rating"), Format::Words(ratings.chain(signed).collect())).glued(" "),
        Phrase::choice(field("standing"), &[Standing::Royal, Standing::National], |standing| {
            standing.name().into()
        }),
    ]
}

impl Unit {
    fn phrases(&self) -> Vec<Phrase> {
        let guns = self.troops.arm() == Arm::Artillery;
        let has_markers = self.markers.n() > 0;
        let skirmishers = |grade: SkirmishGrade| match grade {
            SkirmishGrade::Gone => grade.name().into(),
            grade => format!("{} skirmishers", grade.name()),
        };
        vec![
            Phrase::number("bases", " base", " bases").said(!guns),
            Phrase::number("bases", " battery", " batteries").said(guns),
            Phrase::choice("grade", Grade::VARIANTS, |grade| grade.name().into()).glued(" of "),
            Phrase::toggle("horse", "horse").glued(" ").said(guns),
            Phrase::choice("troops", Troops::VARIANTS, |troops| troops.name().into()).glued(" "),
            Phrase::new("weight", Format::Words(weights())).said(guns),
            Phrase::number("markers", " skirmish marker", " skirmish markers").said(!guns),
            Phrase::choice("skirmishers", SkirmishGrade::VARIANTS, skirmishers).said(!guns && has_markers),
            Phrase::number("lost", " base lost", " bases lost").said(!guns),
            Phrase::number("lost", " battery lost", " batteries lost").said(guns),
            Phrase::name("post", "garrison of "),
        ]
    }
}

/// The weights of guns as the sheet prints them and as they are typed; they say that a unit has guns.
fn weights() -> Vec<Word> {
    let also = vec![("troops".to_owned(), input::word(&Troops::Artillery))];
    let mut weights: Vec<Word> = Vec::new();
    let spellings = ["-pdr", " pdr", "pdr", "-pounder", " pounder", "-pounders", " pounders", "-pdrs"];
    weights.extend(Weight::VARIANTS.iter().map(|weight| Word::new(*weight, weight.guns())));
    for (pounds, weight) in [
        ("12", Weight::H),
        ("8–9", Weight::M),
        ("8-9", Weight::M),
        ("8", Weight::M),
        ("9", Weight::M),
        ("6", Weight::L),
        ("4", Weight::VL),
    ] {
        weights.extend(spellings.map(|spelling| Word::new(weight, format!("{pounds}{spelling}"))));
    }
    weights.into_iter().map(|word| Word { also: also.clone(), ..word }).collect()
}
