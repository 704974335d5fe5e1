//! What a battle remembers of its units, and what applying an answer writes there.

use super::tile::{Cut, Signs, Tile};
use super::{AnyContext, Army, Breakdown, Measure, ParseError, Side, Sides, Strength, System, UnitId};
use serde::{Deserialize, Serialize};
use serde_with::{DeserializeFromStr, SerializeDisplay};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;
use std::sync::Arc;

/// A group or unit of a battle; of number 0 the army itself. Written "a12", of theirs "b12".
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, SerializeDisplay, DeserializeFromStr,
)]
pub struct UnitRef {
    /// The army that the unit is of.
    pub side: Side,
    /// The number of the unit in its army.
    pub id: UnitId,
}

impl UnitRef {
    /// The army itself.
    pub fn army(side: Side) -> Self {
        UnitRef { side, id: UnitId::default() }
    }
}

const LETTERS: Sides<&str> = Sides(["a", "b"]);

impl fmt::Display for UnitRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", LETTERS[self.side], self.id.0)
    }
}

impl FromStr for UnitRef {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut sides = Side::ALL.zip(LETTERS).into_iter();
        let unit_ref = sides.find_map(|(side, letter)| {
            let id = text.strip_prefix(letter)?.parse().ok()?;
            Some(UnitRef { side, id: UnitId(id) })
        });
        unit_ref.ok_or(ParseError("a unit of the battle such as a12"))
    }
}

/// Several units. Written "a12,a13".
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnitRefs(Vec<UnitRef>);

impl UnitRefs {
    /// The most that are ever together.
    pub const MAX: usize = 8;

    /// The first of these, as many as are ever together.
    pub fn of(unit_refs: &[UnitRef]) -> Self {
        UnitRefs(unit_refs[..unit_refs.len().min(Self::MAX)].to_vec())
    }
}

impl Deref for UnitRefs {
    type Target = [UnitRef];
    fn deref(&self) -> &[UnitRef] {
        &self.0
    }
}

impl fmt::Display for UnitRefs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit_refs: Vec<String> = self.0.iter().map(UnitRef::to_string).collect();
        f.write_str(&unit_refs.join(","))
    }
}

impl FromStr for UnitRefs {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let words = text.split(',').filter(|word| !word.is_empty()).take(Self::MAX + 1);
        let unit_refs: Vec<UnitRef> = words.map(str::parse).collect::<Result<_, _>>()?;
        if unit_refs.len() <= Self::MAX {
            Ok(UnitRefs(unit_refs))
        } else {
            Err(ParseError("fewer units together"))
        }
    }
}

/// One thing that is remembered of a unit: a marker, or a count of losses. It is a number, and 0 where there is none.
#[derive(Debug)]
pub struct Marker {
    /// In saved battles, never changed once shipped.
    pub id: &'static str,
    /// In the game's words.
    pub title: &'static str,
    /// When it comes off by itself.
    pub expiry: Expiry,
}

/// How long a marker stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expiry {
    /// Until something takes it off.
    Battle,
    /// Until the next turn begins.
    Turn,
    /// Until the next phase begins.
    Phase,
    /// It is owed: the phase of this id pays it as it begins, or the next turn where that phase has begun already.
    Owed(&'static str),
}

/// Everything that a battle remembers: each marker of each unit, where it is not 0, and what the clock shows. A copy shares
/// with it what it remembers of each unit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Markers {
    of_units: BTreeMap<UnitRef, Arc<BTreeMap<String, i32>>>,
    /// What the clock shows, and what a newer version remembers of who knows what, by its whole key.
    others: BTreeMap<String, i32>,
}

/// Where the turns are counted, from 0.
pub(crate) const TURN: &str = "clock.turn";

/// A marker set from one number to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Write {
    /// The key of a unit's marker, or of the clock.
    pub key: String,
    /// What it was.
    pub from: i32,
    /// What it is then.
    pub to: i32,
}

impl Markers {
    /// A marker of a unit.
    pub fn of(&self, unit_ref: UnitRef, marker: &str) -> i32 {
        self.of_unit(unit_ref).of(marker)
    }

    /// The markers of one unit: they are looked up once, and each of them is cheap then.
    pub fn of_unit(&self, unit_ref: UnitRef) -> UnitMarkers<'_> {
        UnitMarkers(self.of_units.get(&unit_ref).map(|of_unit| &**of_unit))
    }

    /// Which turn it is, counted from 1.
    pub fn turn(&self) -> i32 {
        self.get(TURN) + 1
    }

    pub(crate) fn get(&self, key: &str) -> i32 {
        match Self::read_key(key) {
            Some((unit_ref, marker)) => self.of(unit_ref, marker),
            None => self.others.get(key).copied().unwrap_or_default(),
        }
    }

    pub(crate) fn set(&mut self, key: &str, to: i32) {
        let Some((unit_ref, marker)) = Self::read_key(key) else {
            set_or_remove(&mut self.others, key, to);
            return;
        };
        let of_unit = Arc::make_mut(self.of_units.entry(unit_ref).or_default());
        set_or_remove(of_unit, marker, to);
        if of_unit.is_empty() {
            self.of_units.remove(&unit_ref);
        }
    }

    /// Every marker of a unit that is not 0.
    pub fn of_units(&self) -> impl Iterator<Item = (UnitRef, &str, i32)> {
        self.of_units.iter().flat_map(|(unit_ref, of_unit)| {
            of_unit.iter().map(move |(marker, n)| (*unit_ref, marker.as_str(), *n))
        })
    }

    /// Everything that is not 0, by its key.
    pub fn by_key(&self) -> impl Iterator<Item = (String, i32)> {
        let of_units = self.of_units().map(|(unit_ref, marker, n)| (key(unit_ref, marker), n));
        of_units.chain(self.others.iter().map(|(key, n)| (key.clone(), *n)))
    }

    /// Which marker of which unit a key is; nothing where it is the clock's.
    pub fn read_key(key: &str) -> Option<(UnitRef, &str)> {
        let (unit_ref, marker) = key.split_once('.')?;
        Some((unit_ref.parse().ok()?, marker))
    }

    /// What sets a marker of a unit to a number, from what it is.
    pub fn write(&self, unit_ref: UnitRef, marker: &str, to: i32) -> Write {
        Write { from: self.of(unit_ref, marker), key: key(unit_ref, marker), to }
    }
}

/// The markers of one unit.
#[derive(Clone, Copy, Debug, Default)]
pub struct UnitMarkers<'a>(Option<&'a BTreeMap<String, i32>>);

impl UnitMarkers<'_> {
    /// A marker of it.
    pub fn of(self, marker: &str) -> i32 {
        self.0.and_then(|markers| markers.get(marker)).copied().unwrap_or_default()
    }
}

fn set_or_remove(markers: &mut BTreeMap<String, i32>, key: &str, to: i32) {
    if to == 0 {
        markers.remove(key);
    } else {
        markers.insert(key.into(), to);
    }
}

pub(crate) fn key(unit_ref: UnitRef, marker: &str) -> String {
    format!("{unit_ref}.{marker}")
}

type Text = Cow<'static, str>;

/// One thing that applying an answer writes.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Upon whom, by the part it plays in the calculation: "Main target".
    pub who: Cow<'static, str>,
    /// What: "good → shaken"; empty where it goes with another that is told.
    pub what: Cow<'static, str>,
    /// Upon which unit of the battle, if it is one.
    pub on: Option<UnitRef>,
    /// What is written there.
    pub by: By,
    /// Of whom it is told in a battle.
    pub told_of: ToldOf,
}

/// Of whom a change is told in a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ToldOf {
    /// Of the unit upon which it is written, by the name that the battle has for it.
    #[default]
    Unit,
    /// Of somebody by his own name, for whom the unit keeps it: "Friant".
    Person,
    /// Of somebody without a name, for whom the unit keeps it: "Leader of 2nd Division".
    ItsOwn,
}

/// What is written on a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum By {
    /// The marker is this number then.
    Set(&'static str, i32),
    /// The marker is so much more.
    Add(&'static str, i32),
    /// Nothing is kept of it, for this reason.
    Nothing(&'static str),
}

impl Change {
    /// A marker that is this number then.
    pub fn set(who: impl Into<Text>, what: impl Into<Text>, marker: &Marker, n: i32) -> Self {
        Change {
            who: who.into(),
            what: what.into(),
            on: None,
            by: By::Set(marker.id, n),
            told_of: ToldOf::Unit,
        }
    }

    /// A marker that is so much more.
    pub fn add(who: impl Into<Text>, what: impl Into<Text>, marker: &Marker, n: i32) -> Self {
        Change { by: By::Add(marker.id, n), ..Change::set(who, what, marker, n) }
    }

    /// Something that is told, of which nothing is kept, and why not.
    pub fn log_only(who: impl Into<Text>, what: impl Into<Text>, why: &'static str) -> Self {
        Change { who: who.into(), what: what.into(), on: None, by: By::Nothing(why), told_of: ToldOf::Unit }
    }

    /// The change upon a unit of the battle.
    pub fn on(self, unit_ref: Option<UnitRef>) -> Self {
        Change { on: unit_ref, ..self }
    }

    /// The change as one of a person of this name, which may be empty, or of a body without a name: the unit keeps it for
    /// him.
    pub fn of_person(self, name: &str) -> Self {
        let told_of = if name.trim().is_empty() { ToldOf::ItsOwn } else { ToldOf::Person };
        Change { told_of, ..self }
    }

    /// What it tells of the unit of this name; nothing where it goes with another that is told.
    pub fn text_of(&self, called: &str) -> Option<String> {
        match self.told_of {
            ToldOf::Unit if self.what.is_empty() => None,
            ToldOf::Unit => Some(format!("{called}: {}", self.what)),
            ToldOf::Person => self.text(),
            ToldOf::ItsOwn => self.text().map(|_| format!("{} of {called}: {}", self.who, self.what)),
        }
    }

    /// "Main target: good → shaken"; nothing where it goes with another that is told.
    pub fn text(&self) -> Option<String> {
        (!self.what.is_empty()).then(|| format!("{}: {}", self.who, self.what))
    }

    /// What it writes on these markers; nothing where it is upon no unit of the battle.
    pub fn write(&self, markers: &Markers) -> Option<Write> {
        let unit_ref = self.on?;
        let (marker, to) = match self.by {
            By::Set(marker, to) => (marker, to),
            By::Add(marker, more) => (marker, markers.of(unit_ref, marker) + more),
            By::Nothing(_) => return None,
        };
        Some(markers.write(unit_ref, marker, to))
    }
}

/// A battle as it stands, without its system's types.
#[derive(Clone, Copy)]
pub struct AnyBattleView<'a> {
    /// Both armies, as they came.
    pub armies: Sides<&'a dyn Army>,
    /// What has become of them.
    pub markers: &'a Markers,
    /// The army whose turn it is.
    pub active: Side,
    /// The phase on the screen, by id.
    pub phase: &'a str,
    /// What it is played by.
    pub context: &'a AnyContext,
}

/// What a marker is to the calculators of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feeds {
    /// A battle fills these in otherwise by it.
    Calculators(&'static [&'static str]),
    /// A battle fills these in otherwise by it, in a state of the battle that is seldom met.
    Seldom(&'static [&'static str], &'static str),
    /// No calculator asks for it, for this reason.
    Nothing(&'static str),
}

/// A battle as it stands.
pub struct BattleView<'a, S: System> {
    /// Both armies, as they came.
    pub armies: Sides<&'a S::Army>,
    /// What has become of them.
    pub markers: &'a Markers,
    /// The army whose turn it is.
    pub active: Side,
    /// The phase on the screen, by id.
    pub phase: &'a str,
    /// What it is played by.
    pub sheet: &'a S::Sheet,
}

impl<'a, S: System> BattleView<'a, S> {
    /// A view of the battle with its system's types, if both armies are of this system.
    pub fn of(battle: &AnyBattleView<'a>) -> Option<Self> {
        let Sides([ours, theirs]) = battle.armies.map(|army| army.as_any().downcast_ref());
        let sheet = &*battle.context.typed::<S>().sheet;
        let AnyBattleView { markers, active, phase, .. } = *battle;
        Some(BattleView { armies: Sides([ours?, theirs?]), markers, active, phase, sheet })
    }

    /// The units of the side that has the turn, and those of the other, whichever came first.
    pub fn by_turn<'u>(&self, ours: &'u [UnitRef], theirs: &'u [UnitRef]) -> [&'u [UnitRef]; 2] {
        [self.active, self.active.other()].map(|side| {
            let is_of_side = |units: &&[UnitRef]| units.first().is_some_and(|first| first.side == side);
            [ours, theirs].into_iter().find(is_of_side).unwrap_or_default()
        })
    }

    /// The army that a unit is of.
    pub fn army(&self, side: Side) -> &'a S::Army {
        self.armies[side]
    }
}

/// A unit as it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    /// What it is now, shortly.
    pub current: String,
    /// What has become of it, shortly; empty where nothing has.
    pub summary: String,
    /// What it is as a whole by that, in a word worth announcing: "demoralised", "beaten"; empty where it is nothing.
    pub state: &'static str,
    /// What everybody at the table has to hear of at once.
    pub alerts: Vec<Alert>,
    /// How its losses were counted, where several things were.
    pub losses: Option<Breakdown>,
    /// Nothing of it is left.
    pub is_destroyed: bool,
    /// What can be counted up and down by hand.
    pub counters: Vec<ManualCounter>,
    /// The same in signs.
    pub tile: Tile,
}

impl Condition {
    /// All of it in words, and what is still to do: "4 Vet. inf., shaken, to fire". What a sign says is said once, and what
    /// has to be settled by what is to do.
    pub fn words(&self, due: &str) -> String {
        let is_said = |word: &str| [&self.current, &self.summary].into_iter().any(|text| text.contains(word));
        let signs = self.tile.signs().filter(|sign| due.is_empty() || sign.cut != Cut::Full);
        let signs = signs.map(|sign| sign.word.to_string()).filter(|word| !is_said(word));
        let mut parts = vec![self.current.clone(), self.summary.clone()];
        parts.extend(signs);
        parts.push(due.to_owned());
        parts.retain(|part| !part.is_empty());
        parts.join(", ")
    }
}

/// Something that everybody at the table has to hear of as it comes to be so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alert {
    /// What it is; the same for as long as it is so.
    pub key: Text,
    /// What follows the name, what it means with it: "without its general. Its moves cost 1 PIP more".
    pub text: String,
    /// The calculator in which it is paid for, by id; empty where there is none.
    pub pays: &'static str,
}

impl Alert {
    /// Something to be heard of, paid for in this calculator.
    pub fn new(key: impl Into<Text>, text: impl Into<String>, pays: &'static str) -> Self {
        Alert { key: key.into(), text: text.into(), pays }
    }
}

/// A marker that can be counted by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManualCounter {
    /// Which.
    pub marker: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// How far it goes.
    pub most: i32,
}

/// One thing that is to do in a phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Todo {
    /// The unit that has to do it.
    pub unit_ref: UnitRef,
    /// What, shortly.
    pub what: Cow<'static, str>,
    /// The calculators of the phase that do it, by id, in the order of the rules; none where it is done at the table alone.
    pub by: &'static [&'static str],
    /// How it is ticked off by hand, if it can be.
    pub tick: Option<Tick>,
}

/// Sets a marker to a number, once something is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tick {
    /// What was done then.
    pub done: &'static str,
    /// What several have done that it is ticked off of at once: "All moved back".
    pub all: &'static str,
    /// Which marker.
    pub marker: &'static str,
    /// What it is then; of a die, 0 until the player enters what it shows.
    pub to: i32,
    /// Other markers with what they are then.
    pub also: [Option<(&'static str, i32)>; 2],
    /// The faces of the die that is rolled for it, whose number the marker becomes.
    pub faces: Option<u8>,
}

/// What was done where something is ticked off, by one and by all who had it to do.
pub type Done = [&'static str; 2];

impl Tick {
    /// The tick with the number that the die shows.
    pub fn showing(self, face: u8) -> Self {
        Tick { to: face.into(), ..self }
    }
}

impl Todo {
    /// What these calculators do, and nothing else.
    pub fn done_by(unit_ref: UnitRef, what: impl Into<Text>, by: &'static [&'static str]) -> Self {
        Todo { unit_ref, what: what.into(), by, tick: None }
    }

    /// What is ticked off by setting a marker.
    pub fn ticked(unit_ref: UnitRef, what: &str, [done, all]: Done, marker: &Marker, to: i32) -> Self {
        let tick = Tick { done, all, marker: marker.id, to, also: [None; 2], faces: None };
        Todo { unit_ref, what: what.to_owned().into(), by: &[], tick: Some(tick) }
    }

    /// What is ticked off by entering what a die of so many faces shows.
    pub fn rolled(unit_ref: UnitRef, what: &'static str, marker: &Marker, faces: u8) -> Self {
        let tick =
            Tick { done: what, all: "", marker: marker.id, to: 0, also: [None; 2], faces: Some(faces) };
        Todo { unit_ref, what: what.into(), by: &[], tick: Some(tick) }
    }

    /// The same, by which another marker is a number then, too.
    pub fn also(mut self, marker: &Marker, to: i32) -> Self {
        let free = self.tick.as_mut().and_then(|tick| tick.also.iter_mut().find(|also| also.is_none()));
        if let Some(free) = free {
            *free = Some((marker.id, to));
        }
        self
    }

    /// The same, which these calculators do as well.
    pub fn by(self, by: &'static [&'static str]) -> Self {
        Todo { by, ..self }
    }
}

/// What a system knows of a battle, without its types.
pub struct BattleHooks {
    /// See [`System::MARKERS`].
    pub markers: &'static [Marker],
    /// See [`System::FEEDS`].
    pub feeds: &'static [(&'static str, Feeds)],
    /// See [`System::AT_HAND`].
    pub at_hand: Option<&'static Marker>,
    /// See [`System::condition`].
    pub condition: fn(&AnyBattleView<'_>, UnitRef) -> Condition,
    /// See [`System::SIGNS`].
    pub signs: &'static Signs,
    /// See [`System::MEASURE`].
    pub measure: Measure,
    /// See [`System::strength`].
    pub strength: fn(&AnyBattleView<'_>, Side) -> Strength,
    /// See [`System::todo`].
    pub todo: fn(&AnyBattleView<'_>) -> Vec<Todo>,
    /// See [`System::enter`].
    pub enter: fn(&AnyBattleView<'_>) -> Vec<Change>,
    /// See [`System::pay`].
    pub pay: fn(&AnyBattleView<'_>, UnitRef, &str) -> Vec<Change>,
}

impl BattleHooks {
    /// The hooks of a system.
    pub const fn of<S: System>() -> Self {
        BattleHooks {
            markers: S::MARKERS,
            feeds: S::FEEDS,
            at_hand: S::AT_HAND,
            condition: |battle, unit_ref| {
                BattleView::<S>::of(battle)
                    .map_or_else(Condition::default, |battle| S::condition(&battle, unit_ref))
            },
            signs: S::SIGNS,
            measure: S::MEASURE,
            strength: |battle, side| {
                BattleView::<S>::of(battle)
                    .map_or_else(Strength::default, |battle| S::strength(&battle, side))
            },
            todo: |battle| BattleView::<S>::of(battle).map_or_else(Vec::new, |battle| S::todo(&battle)),
            enter: |battle| BattleView::<S>::of(battle).map_or_else(Vec::new, |battle| S::enter(&battle)),
            pay: |battle, unit_ref, marker| {
                BattleView::<S>::of(battle).map_or_else(Vec::new, |battle| S::pay(&battle, unit_ref, marker))
            },
        }
    }
}
