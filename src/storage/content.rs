//! What documents hold, with their types.

use super::document::{Content, Document, segment_entries};
use super::documents::Documents;
use super::id::{Id, Kind};
use super::record::to_value;
use super::upgrade::VERSION;
use crate::battle::{Battle, Head, Segment};
use crate::roster::{Roster, Title};
use crate::rules::{LengthUnit, NextStep, Overrides, Pairs, Side, Text, bidi_isolate, counted};
use crate::systems::calculators;
use rand::{Rng, RngExt};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// What is open and in play: a restart finds it as it was.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Session {
    /// The address of the open screen.
    pub open: String,
    /// What calculators were left with, and the battles in play.
    pub calculations: Calculations,
    /// The calculation that was on the screen last, as the link on the sheet that answered it; empty before the first.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub seen: String,
    /// What follows in a battle on what was led to; nothing where nothing does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub follows: Option<Following>,
    /// Fields that this version does not know, kept as they came.
    #[serde(flatten)]
    pub unknown_fields: Map<String, Value>,
}

/// The steps that follow in a battle once a calculation is done to which one led that comes first, as long as its phase
/// lasts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Following {
    /// The calculator that is done first, by id.
    pub calculator: String,
    /// The number of the battle.
    pub battle: u32,
    /// In which of its turns.
    pub turn: i32,
    /// Whose turn it is.
    pub side: Side,
    /// The place of the phase in the turn.
    pub phase: usize,
    /// What follows then.
    pub steps: Vec<FollowingStep>,
}

/// One of the steps that follow.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct FollowingStep {
    /// The word on the key that leads there.
    pub label: String,
    /// The calculator that it leads to, by id.
    pub calculator: String,
    /// The inputs that differ from the default, units among them.
    pub inputs: Pairs,
}

impl FollowingStep {
    /// The step as a battle keeps it.
    pub fn of(step: &NextStep) -> Self {
        let NextStep { label, calculator, inputs, .. } = step.clone();
        FollowingStep { label: label.into(), calculator: calculator.into(), inputs }
    }

    /// The step, where this version has its calculator.
    pub fn step(&self) -> Option<NextStep> {
        let calculator = calculators().find(|info| info.id == self.calculator)?.id;
        let (label, inputs) = (self.label.clone().into(), self.inputs.clone());
        Some(NextStep { label, calculator, inputs, comes_first: false })
    }
}

/// What calculators were left with, and the battles in play. It is stored as one map of texts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "BTreeMap<String, String>", into = "BTreeMap<String, String>")]
pub struct Calculations {
    /// The last inputs of every calculator by its id, each as its link.
    pub links: BTreeMap<String, String>,
    /// When they were entered, by the calculator's id.
    pub moments: BTreeMap<String, Moment>,
    /// The number of the battle that is in play, by the id of its system.
    pub battles: BTreeMap<String, u32>,
}

/// When the inputs of a calculator were entered in a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// The number of the battle.
    pub battle: u32,
    /// The battle's [moment](Battle::moment) then.
    pub at: [u64; 2],
    /// The battle's moment when the answer was applied; zeros where it was not.
    pub applied: [u64; 2],
}

impl Moment {
    /// Reads "7 12 1763800000000 0 0". What is missing is 0.
    fn parse(text: &str) -> Self {
        let mut numbers = text.split(' ').map(|word| word.parse().unwrap_or_default());
        let mut next = || numbers.next().unwrap_or_default();
        let battle = u32::try_from(next()).unwrap_or_default();
        Moment { battle, at: [next(), next()], applied: [next(), next()] }
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Moment { battle, at: [count, at], applied: [applied_count, applied_at] } = self;
        write!(f, "{battle} {count} {at} {applied_count} {applied_at}")
    }
}

/// Keys the parts by name: of "dbm/combat" the moment stands under "dbm/combat@", and the battle of its system under "dbm".
impl From<BTreeMap<String, String>> for Calculations {
    fn from(stored: BTreeMap<String, String>) -> Self {
        let mut calculations = Calculations::default();
        for (key, text) in stored {
            match (key.strip_suffix('@'), text.parse()) {
                (Some(id), _) => _ = calculations.moments.insert(id.into(), Moment::parse(&text)),
                (None, Ok(number)) => _ = calculations.battles.insert(key, number),
                (None, Err(_)) => _ = calculations.links.insert(key, text),
            }
        }
        calculations
    }
}

impl From<Calculations> for BTreeMap<String, String> {
    fn from(Calculations { links, moments, battles }: Calculations) -> Self {
        let moments = moments.into_iter().map(|(id, moment)| (id + "@", moment.to_string()));
        let battles = battles.into_iter().map(|(id, number)| (id, number.to_string()));
        links.into_iter().chain(moments).chain(battles).collect()
    }
}

/// What holds for the device. How a system's rules are read is in that system's own sheet.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Light or dark.
    pub theme: Theme,
    /// How distances are shown.
    pub lengths: LengthUnit,
    /// The system picked, by id; empty before the first visit's choice.
    pub system: Text<20>,
    /// How much had been written when everything was last backed up.
    pub backed_up: u64,
    /// When that was, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backed_up_at: Option<u64>,
    /// A write has failed since everything was last backed up.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub write_failed: bool,
    /// Fields that this version does not know, kept as they came.
    #[serde(flatten)]
    pub unknown_fields: Map<String, Value>,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// For a bright hall.
    #[default]
    Hall,
    /// For a dim room.
    Night,
    /// Whichever of the two the device itself is set to.
    Device,
}

/// What a player changed on a system's sheet: values of their own chart, and readings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct OwnSheet {
    /// The system, by id.
    pub system: String,
    /// The changes, by path.
    pub overrides: Overrides,
    /// The charts that are kept beside it, in the order in which they were kept first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<KeptChart>,
    /// Fields that this version does not know, kept as they came.
    #[serde(flatten)]
    pub unknown_fields: Map<String, Value>,
}

/// A chart that is kept under a name: what it has otherwise than the sheet as it is shipped.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct KeptChart {
    /// Its name, which no other of its system has.
    pub name: Title,
    /// The changes, by path.
    pub overrides: Overrides,
    /// Fields that this version does not know, kept as they came.
    #[serde(flatten)]
    pub unknown_fields: Map<String, Value>,
}

impl OwnSheet {
    /// Keeps a chart under a name, in place of the one that had it.
    pub fn keep(&mut self, name: Title, overrides: Overrides) {
        match self.kept.iter_mut().find(|kept| kept.name == name) {
            Some(kept) => kept.overrides = overrides,
            None => self.kept.push(KeptChart { name, overrides, ..KeptChart::default() }),
        }
    }

    /// What a chart with these changes is called within a sentence: by the name under which it is kept, if it is.
    pub fn called(&self, overrides: &Overrides) -> String {
        if let Some(kept) = self.kept.iter().find(|kept| kept.overrides == *overrides) {
            return format!("“{}”", bidi_isolate(kept.name.trim()));
        }
        match overrides.iter().count() as i32 {
            0 => "the chart as shipped".into(),
            n => format!("a chart with {}", counted(n, "change", "changes")),
        }
    }

    /// Every chart that can be played by: the one in use, those that are kept, and the one as shipped.
    pub fn charts(&self) -> Vec<Overrides> {
        let mut charts = vec![self.overrides.clone()];
        for overrides in self.kept.iter().map(|kept| kept.overrides.clone()).chain([Overrides::default()]) {
            if !charts.contains(&overrides) {
                charts.push(overrides);
            }
        }
        charts
    }
}

impl Content {
    /// Anything but a battle, as it is stored.
    pub fn of(body: &impl Serialize) -> Self {
        Content { body: to_value(body), segments: Vec::new() }
    }

    /// A battle as it is stored; what of its log is in these segments already is not written anew.
    pub fn of_battle(battle: &Battle, stored: &[Arc<str>]) -> Self {
        Content { body: to_value(&battle.head()), segments: segments_of(battle, stored) }
    }

    /// A battle that has only gone on since it was stored like this, in the same armies by the same sheet: its head is taken
    /// as it stands, and of its log only the last segment is written anew.
    pub fn of_battle_after(battle: &Battle, before: &Battle, stored: &Document) -> Self {
        let written = stored.segments.len().saturating_sub(1);
        let segments = segments_of(battle, &stored.segments[..written]);
        let body = stored.record.body.clone().filter(|_| battle.has_head_of(before));
        Content { body: body.unwrap_or_else(|| to_value(&battle.head())), segments }
    }

    /// The content with its type, if it is that.
    pub fn read<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_value(self.body.clone()).ok()
    }

    /// The content as a battle, if it is one.
    pub fn battle(&self) -> Option<Battle> {
        let mut battle = Battle::from_head(self.read::<Head>()?).ok()?;
        for text in &self.segments {
            let of_other_version = || {
                let events = segment_entries(text).ok()?;
                serde_json::from_value(json!({ "events": events })).ok()
            };
            battle.take_in(Segment::of_json(text, VERSION).or_else(of_other_version)?);
        }
        Some(battle)
    }
}

fn segments_of(battle: &Battle, stored: &[Arc<str>]) -> Vec<Arc<str>> {
    let anew = (stored.len()..battle.segments()).map(|at| battle.segment_json(at, VERSION).into());
    stored.iter().cloned().chain(anew).collect()
}

impl Document {
    /// The content with its type, if it is that.
    pub fn read<T: DeserializeOwned>(&self) -> Option<T> {
        self.content()?.read()
    }
}

impl Documents {
    pub(super) fn typed<T: DeserializeOwned + Default>(&self, id: &Id) -> T {
        self.get(id).and_then(Document::read).unwrap_or_default()
    }

    /// The army of this number.
    pub fn roster(&self, number: u32) -> Option<Roster> {
        self.get(&Id::Roster(number))?.read()
    }

    /// The battle of this number, with its log.
    pub fn battle(&self, number: u32) -> Option<Battle> {
        self.get(&Id::Battle(number))?.content()?.battle()
    }

    /// Every battle with its number, without its log.
    pub fn battles(&self) -> Vec<(u32, Battle)> {
        let battle = |(id, document): (&Id, &Document)| match id {
            Id::Battle(number) => Some((*number, Battle::from_head(document.read()?).ok()?)),
            _ => None,
        };
        self.iter().filter_map(battle).collect()
    }

    /// What is open and in play.
    pub fn session(&self) -> Session {
        self.typed(&Id::Session)
    }

    /// What the app is set to.
    pub fn settings(&self) -> Settings {
        self.typed(&Id::Settings)
    }

    /// The player's own sheet of a system, with the charts kept beside it.
    pub fn sheet(&self, system: &str) -> OwnSheet {
        OwnSheet { system: system.into(), ..self.typed(&Id::Sheet(system.into())) }
    }

    /// What the player has changed on a system's sheet.
    pub fn overrides(&self, system: &str) -> Overrides {
        self.typed::<OwnSheet>(&Id::Sheet(system.into())).overrides
    }

    /// A number for one more army or battle: two windows that make one at the same time do not meet.
    pub fn free_number(&self, kind: Kind, rng: &mut impl Rng) -> u32 {
        loop {
            let number = rng.random_range(1..=u32::MAX);
            let id = if kind == Kind::Battle { Id::Battle(number) } else { Id::Roster(number) };
            if self.is_free(&id) {
                return number;
            }
        }
    }
}
