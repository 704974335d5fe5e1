//! A rules system: its turn, its sheet, its calculators.

use super::tile::Signs;
use super::{
    AnyContext, Army, BattleHooks, BattleView, Boxes, CalculatorInfo, Change, ChartForm, Condition, Feeds,
    Marker, Measure, Overrides, Pairs, RuleRef, Sheet, SheetTable, Side, Strength, Todo, UnitRef,
};

/// One rules system. Screens, links and tests know it only through this.
pub trait System: Sized + 'static {
    /// "republique": in addresses and saved data, never changed once shipped.
    const ID: &'static str;
    /// The name of the game, as its players call it.
    const TITLE: &'static str;
    /// What is fought in it, in a few words.
    const SUBTITLE: &'static str;
    /// Who wrote it.
    const CREDIT: &'static str;
    /// The entries and readings of the rules.
    type Sheet: Sheet;
    /// What a roster holds.
    type Army: Army + Clone + Default + PartialEq + Send + Sync;
    /// What a battle remembers of its units.
    const MARKERS: &'static [Marker];
    /// What each marker is to the calculators, by its id.
    const FEEDS: &'static [(&'static str, Feeds)];
    /// What the army whose turn it is has at hand, of itself or of each of its groups: PIPs, actions.
    const AT_HAND: Option<&'static Marker> = None;
    /// What is ticked off of units and groups on paper.
    const BOXES: &'static [Boxes];
    /// The sequence of play.
    const TURN: &'static [Phase];
    /// What its players call that.
    const TURN_NAME: &'static str = "Turn";
    /// The calculators, in the order of the rules.
    const CALCULATORS: &'static [CalculatorInfo];
    /// Armies that fought each other, two by two, by name: the first tap has something real to play with.
    fn samples() -> Vec<(&'static str, Self::Army)>;
    /// The tables of the sheet that such an army is played from, in the order of the turn, beside its factors.
    fn tables(army: &Self::Army) -> Vec<SheetTable>;
    /// A unit, a group or an army as it stands.
    fn condition(battle: &BattleView<'_, Self>, unit_ref: UnitRef) -> Condition;
    /// The signs on the tiles of its units.
    const SIGNS: &'static Signs;
    /// What the strength of its armies is counted in.
    const MEASURE: Measure;
    /// How strong an army still is.
    fn strength(battle: &BattleView<'_, Self>, side: Side) -> Strength;
    /// What is still to do in a phase, unit by unit.
    fn todo(battle: &BattleView<'_, Self>) -> Vec<Todo>;

    /// What the rules do by themselves when a phase begins, beside the markers that come off then.
    fn enter(_: &BattleView<'_, Self>) -> Vec<Change> {
        Vec::new()
    }

    /// What a unit pays for a marker that is [`Expiry::Owed`], as its phase begins. The marker comes off by itself.
    ///
    /// [`Expiry::Owed`]: super::Expiry::Owed
    fn pay(_: &BattleView<'_, Self>, _: UnitRef, _marker: &str) -> Vec<Change> {
        Vec::new()
    }
}

/// One phase of a turn.
#[derive(Debug)]
pub struct Phase {
    /// In addresses: "fire".
    pub id: &'static str,
    /// The title, as the sheet names the phase.
    pub title: &'static str,
    /// What is drawn beside its title.
    pub icon: PhaseIcon,
    /// Where it stands.
    pub rule: RuleRef,
    /// What is done in it, in order, in our words.
    pub steps: &'static [&'static str],
    /// The calculators it needs, by id, in order of play.
    pub offers: &'static [&'static str],
    /// Those of them that somebody may have to use: what is to do in the phase names them ([`Todo::by`]).
    pub duties: &'static [&'static str],
}

/// What a phase is about, for its drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhaseIcon {
    /// Orders are given, or read.
    Orders,
    /// Dice are thrown for the turn.
    Dice,
    /// Troops move.
    Movement,
    /// Guns and muskets fire.
    Fire,
    /// Bows and engines shoot.
    Shooting,
    /// Troops fight hand to hand.
    Combat,
    /// Troops recoil, flee or pursue.
    Outcome,
    /// Troops press forward.
    Advance,
    /// Nerves are tested.
    Morale,
}

/// A system without its type.
pub struct SystemInfo {
    /// See [`System::ID`].
    pub id: &'static str,
    /// See [`System::TITLE`].
    pub title: &'static str,
    /// See [`System::SUBTITLE`].
    pub subtitle: &'static str,
    /// See [`System::CREDIT`].
    pub credit: &'static str,
    /// See [`System::TURN`].
    pub turn: &'static [Phase],
    /// See [`System::TURN_NAME`].
    pub turn_name: &'static str,
    /// See [`System::BOXES`].
    pub boxes: &'static [Boxes],
    /// See [`System::tables`].
    pub tables: fn(&dyn Army) -> Vec<SheetTable>,
    /// See [`System::CALCULATORS`].
    pub calculators: &'static [CalculatorInfo],
    /// See [`Sheet::READINGS`].
    pub readings: &'static [super::Reading],
    /// See [`Sheet::ANY_NUMBER`].
    pub any_number: &'static [(&'static str, &'static str)],
    /// Every cell of the shipped sheet: path and value.
    pub cells: fn() -> Pairs,
    /// The context with these changes on the sheet.
    pub context: fn(&Overrides) -> AnyContext,
    /// The charts by the sheet of this context.
    pub charts: fn(&AnyContext) -> Vec<ChartForm>,
    /// The value of a cell or reading of the shipped sheet, by pointer.
    pub shipped_value: fn(&str) -> Option<String>,
    /// See [`Sheet::file_value`].
    pub file_value: FileValue,
    /// What it knows of a battle.
    pub hooks: BattleHooks,
}

/// The pointer and the value that another chart file means, by the steps and the text it has.
pub type FileValue = fn(&[String], &str) -> Option<(String, String)>;

impl SystemInfo {
    /// Lists a system.
    pub const fn of<S: System>() -> Self {
        SystemInfo {
            id: S::ID,
            title: S::TITLE,
            subtitle: S::SUBTITLE,
            credit: S::CREDIT,
            turn: S::TURN,
            turn_name: S::TURN_NAME,
            boxes: S::BOXES,
            tables: |army| army.as_any().downcast_ref().map(S::tables).unwrap_or_default(),
            calculators: S::CALCULATORS,
            readings: <S::Sheet as Sheet>::READINGS,
            any_number: <S::Sheet as Sheet>::ANY_NUMBER,
            cells: super::sheet::cells::<S::Sheet>,
            context: AnyContext::of::<S>,
            charts: super::chart::charts::<S>,
            shipped_value: super::chart::shipped_value::<S>,
            file_value: <S::Sheet as Sheet>::file_value,
            hooks: BattleHooks::of::<S>(),
        }
    }
}

impl PartialEq for SystemInfo {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for SystemInfo {}
