//! An army of Grande Tactique: divisions by the Corps, each under its general (SoP.2, PIP.1).
//!
//! A unit has no strength in figures: what wears it down are its two stages, eager and shaken, which a battle keeps.

use super::sheet::{Points, Sheet};
use super::terms::{Arm, Name, Quality};
use crate::rules::army::titled;
use crate::rules::{
    self, Breakdown, Changes, Count, Entry, Group, Kept, Lines, List, Listed, Numbers, Packing, Parts,
    RuleRef, Under, Unit as Of, UnitId, known, load,
};
use crate::{blank, parts, words};
use std::any::Any;
use std::borrow::Cow;

/// What a roster holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Army {
    /// Who commands the army.
    pub commander: HigherCommander,
    /// Who command its Corps, the first Corps first. A Corps that is not listed has an ordinary one.
    pub corps: List<HigherCommander, 4>,
    /// Its divisions.
    pub divisions: Lines<Division, 12>,
    /// The last number given.
    pub numbers: Numbers,
}

parts!(Army { commander, corps, numbers });

/// The commander of the army or of a Corps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HigherCommander {
    /// What he is called.
    pub name: Name,
    /// He is a bad commander.
    pub bad: bool,
}

parts!(HigherCommander { name, bad });
blank!(HigherCommander);

/// A division under its general.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Division {
    /// Its number in this army.
    pub id: UnitId,
    /// What it is called.
    pub name: Name,
    /// The Corps that it belongs to, counted from 1.
    pub corps: Count<1, 4>,
    /// What its general is called.
    pub general: Name,
    /// How good he is.
    pub quality: Quality,
    /// Its units.
    pub units: Lines<Unit, 24>,
}

parts!(Division { id, name, corps, general, quality });

impl rules::RosterLine for Division {
    fn id(&mut self) -> &mut UnitId {
        &mut self.id
    }

    fn under(&mut self) -> Option<&mut dyn Under> {
        Some(&mut self.units)
    }

    fn pack(&mut self, packing: &mut Packing) {
        packing.text(&mut self.name);
        packing.count("number of a Corps", &mut self.corps, 3);
        packing.text(&mut self.general);
        packing.choice("quality", &mut self.quality, &Quality::ALL, 2);
        packing.lines("number of units", &mut self.units, 5);
    }
}

/// A unit: a brigade or a strong regiment of foot or horse, or a battery.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Unit {
    /// Its number in this army.
    pub id: UnitId,
    /// What it is called.
    pub name: Name,
    /// What it is made of.
    pub troops: Troops,
    /// How seasoned it is.
    pub training: Training,
}

parts!(Unit { id, name, troops, training });

impl rules::RosterLine for Unit {
    fn id(&mut self) -> &mut UnitId {
        &mut self.id
    }

    fn pack(&mut self, packing: &mut Packing) {
        packing.text(&mut self.name);
        packing.choice("kind of troops", &mut self.troops, &Troops::ALL, 3);
        packing.choice("training", &mut self.training, &Training::ALL, 2);
    }
}

/// What a unit is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Troops {
    #[default]
    Infantry,
    Cavalry,
    Cuirassiers,
    FootArtillery,
    HorseArtillery,
}

words!(Troops {
    Infantry "infantry",
    Cavalry "cavalry",
    Cuirassiers "cuirassiers",
    FootArtillery "foot_artillery",
    HorseArtillery "horse_artillery",
});

impl Troops {
    /// In the order of the rules.
    pub const ALL: [Troops; 5] = [
        Troops::Infantry,
        Troops::Cavalry,
        Troops::Cuirassiers,
        Troops::FootArtillery,
        Troops::HorseArtillery,
    ];

    /// As it is said.
    pub fn name(self) -> &'static str {
        ["infantry", "cavalry", "cuirassiers", "foot artillery", "horse artillery"][self as usize]
    }

    /// Which of the three it is.
    pub fn arm(self) -> Arm {
        match self {
            Troops::Infantry => Arm::Foot,
            Troops::Cavalry | Troops::Cuirassiers => Arm::Horse,
            Troops::FootArtillery | Troops::HorseArtillery => Arm::Guns,
        }
    }
}

/// How seasoned a unit is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Training {
    Raw,
    #[default]
    Ordinary,
    Veteran,
}

words!(Training { Raw "raw", Ordinary "ordinary", Veteran "veteran" });

impl Training {
    /// Rawest first.
    pub const ALL: [Training; 3] = [Training::Raw, Training::Ordinary, Training::Veteran];

    /// As it is said.
    pub fn name(self) -> &'static str {
        ["raw", "ordinary", "veteran"][self as usize]
    }
}

const DIVISIONS: RuleRef = RuleRef("SoP.2");
/// As many as the allocation of PIPs holds.
const MOST_GENERALS: i32 = 10;
const DICE: RuleRef = RuleRef("PIP.1");
const POINTS: RuleRef = RuleRef("Scale");

impl HigherCommander {
    fn pack(&mut self, packing: &mut Packing) {
        packing.text(&mut self.name);
        packing.flag(&mut self.bad);
    }
}

impl Division {
    fn led_by(&self) -> String {
        match self.general.trim() {
            "" => format!("{} general", self.quality.name()),
            name => format!("{name}, {}", self.quality.name()),
        }
    }
}

impl Army {
    /// Adds a division and gives it its number.
    pub fn add_division(&mut self, mut division: Division) {
        self.numbers.give_to(&mut division);
        self.divisions.push(Kept::Known(division));
    }

    /// Who commands this Corps, counted from 1.
    pub fn corps_commander(&self, corps: i32) -> HigherCommander {
        self.corps.get(corps as usize - 1).cloned().unwrap_or_default()
    }

    /// The Corps that have a division, and how many.
    fn divisions_by_corps(&self) -> impl Iterator<Item = (i32, i32)> {
        let count = |corps| known(&self.divisions).filter(|division| division.corps.n() == corps).count();
        (1..=4).map(move |corps| (corps, count(corps) as i32)).filter(|(_, n)| *n > 0)
    }

    fn corps_title(&self, corps: i32) -> String {
        match self.corps_commander(corps).name.trim() {
            "" => format!("Corps {corps}"),
            name => format!("Corps {corps}, {name}"),
        }
    }

    /// What its units and generals cost together.
    pub fn points(&self, points: &Points) -> Breakdown {
        let mut sum = Breakdown::new(Of::Score);
        let mut add = |label: &'static str, entry: Entry, times: usize| {
            if times > 0 && entry.n != 0 {
                sum.add(format!("{label}, {times} of them"), entry, times as i32, POINTS);
            }
        };
        let units = || known(&self.divisions).flat_map(|division| known(&division.units));
        for (troops, entry) in Troops::ALL.into_iter().zip([
            points.infantry,
            points.cavalry,
            points.cuirassiers,
            points.foot_artillery,
            points.horse_artillery,
        ]) {
            add(troops.name(), entry, units().filter(|unit| unit.troops == troops).count());
        }
        for (training, entry) in [(Training::Raw, points.raw), (Training::Veteran, points.veteran)] {
            add(training.name(), entry, units().filter(|unit| unit.training == training).count());
        }
        let generals = |quality| known(&self.divisions).filter(move |one| one.quality == quality).count();
        add("great general", points.great_general, generals(Quality::Great));
        add("ordinary general", points.ordinary_general, generals(Quality::Ordinary));
        add("bad general", points.bad_general, generals(Quality::Bad));
        sum
    }

    fn units(&self, of: &[Troops]) -> Breakdown {
        let mut sum = Breakdown::new(Of::Count);
        for (place, division) in self.divisions.iter().enumerate() {
            let Some(division) = division.known() else { continue };
            let n = known(&division.units).filter(|unit| of.contains(&unit.troops)).count() as i32;
            if n > 0 {
                sum.put(titled(&division.name, "Division", place), n, DIVISIONS);
            }
        }
        sum
    }
}

impl rules::Army for Army {
    fn groups(&self) -> Vec<Group> {
        Group::of(&self.divisions, |place, division| Group {
            id: Some(division.id),
            title: titled(&division.name, "Division", place),
            detail: format!("{} · {}", self.corps_title(division.corps.n()), division.led_by()),
            units: Listed::of(&division.units, |unit| {
                let made_of = [unit.training.name(), " ", unit.troops.name()].concat();
                Listed::unit(unit.id, &unit.name, made_of)
            }),
        })
    }

    fn totals(&self, changes: &Changes) -> Vec<(Cow<'static, str>, Breakdown)> {
        let mut divisions = Breakdown::new(Of::Count);
        let mut dice = Breakdown::new(Of::Count);
        for (corps, n) in self.divisions_by_corps() {
            divisions.put(self.corps_title(corps), n, DIVISIONS);
            dice.put(format!("{}: one for each general", self.corps_title(corps)), n, DICE);
        }
        let (horse, guns) =
            ([Troops::Cavalry, Troops::Cuirassiers], [Troops::FootArtillery, Troops::HorseArtillery]);
        let points = self.points(&load::<Sheet>(changes).0.points);
        // The book's own are not known: there are none before the players type theirs in.
        let points = (points.total() != 0).then(|| ("Army points".into(), points));
        let mut totals = vec![
            ("Divisions".into(), divisions),
            ("Units".into(), self.units(&Troops::ALL)),
            ("Infantry".into(), self.units(&[Troops::Infantry])),
            ("Cavalry".into(), self.units(&horse)),
            ("Batteries".into(), self.units(&guns)),
            ("PIP dice".into(), dice),
        ];
        totals.extend(points);
        totals
    }

    fn checks(&self) -> Vec<String> {
        let mut checks = Vec::new();
        if self.divisions.is_empty() {
            checks.push("This army has no division yet.".into());
        }
        for (place, division) in self.divisions.iter().enumerate() {
            if let Some(empty) = division.known().filter(|division| division.units.is_empty()) {
                checks.push(format!("{} has no unit yet.", titled(&empty.name, "Division", place)));
            }
        }
        let many = self.divisions_by_corps().filter(|(_, n)| *n > MOST_GENERALS);
        checks.extend(many.map(|(corps, n)| {
            format!("{} has {n} divisions; PIPs go to {MOST_GENERALS} at most.", self.corps_title(corps))
        }));
        checks
    }

    fn head(&mut self) -> &mut dyn Parts {
        self
    }

    fn lines(&mut self) -> &mut dyn Under {
        &mut self.divisions
    }

    fn pack(&mut self, packing: &mut Packing) {
        self.commander.pack(packing);
        packing.list("number of Corps", &mut self.corps, 3, HigherCommander::pack);
        packing.lines("number of divisions", &mut self.divisions, 4);
    }

    fn numbers(&mut self) -> &mut Numbers {
        &mut self.numbers
    }

    fn typed(&self) -> &dyn Any {
        self
    }
}
