//! The battle of the system on the screen: read, changed, and kept at every change.

use super::{AppStore, now};
use crate::random::rng;
use aide_de_camp::battle::{Battle, Handover, News};
use aide_de_camp::handover::{Joined, Message};
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{Lengths, NextStep, Overrides, Side, Sides, SystemInfo, UnitRef};
use aide_de_camp::storage::{Content, Documents, Following, FollowingStep, Id, Kind, Session};
use aide_de_camp::systems::calculators;
use leptos::prelude::*;
use std::sync::Arc;

/// After so long without an event (ms) a battle may be interrupted.
const QUIET_AFTER: u64 = 10 * 60_000;

/// The battle of the system on the screen. Without one that was begun it is one of two empty armies, so that whatever is
/// written has its place. There is one store, as long as the page.
#[derive(Clone, Copy)]
pub struct BattleStore {
    /// Where battles are kept.
    pub store: AppStore,
    system: RwSignal<Option<&'static SystemInfo>>,
    /// The battles that this window plays, by system; of others the session says it.
    chosen: RwSignal<Vec<(&'static str, u32)>>,
    version: Memo<Version>,
    snapshot: Memo<Snapshot>,
    /// What was just changed here, which need not be read again.
    changed: StoredValue<Option<Snapshot>>,
    is_on: Memo<bool>,
    /// When something was last done here (ms): what is taken back leaves no time of its own.
    touched: StoredValue<u64>,
    /// An answer is on the screen.
    pub is_answering: RwSignal<bool>,
    /// The id of the phase that was on the screen last.
    pub phase: RwSignal<Option<&'static str>>,
    /// What broke lately, until that is read, or is so no longer.
    pub news: RwSignal<Vec<News>>,
    /// What follows once what was led to is done: in which calculator and at which turn of the battle.
    follows: RwSignal<Option<Follows>>,
    /// What the last answer led on to, until its phase is on the screen.
    pub waits: StoredValue<Option<Waiting>>,
}

/// The steps that follow once a calculation is done to which one led that comes first.
#[derive(Clone, PartialEq)]
struct Follows {
    calculator: &'static str,
    /// Of which battle, in which turn, whose, and in which phase.
    at: (u32, i32, Side, usize),
    steps: Vec<NextStep>,
}

impl Follows {
    /// As the session keeps it through a reload.
    fn kept(&self) -> Following {
        let (battle, turn, side, phase) = self.at;
        let steps = self.steps.iter().map(FollowingStep::of).collect();
        Following { calculator: self.calculator.into(), battle, turn, side, phase, steps }
    }

    /// As a session has kept it.
    fn of(kept: &Following) -> Option<Self> {
        Some(Follows {
            calculator: calculators().find(|info| info.id == kept.calculator)?.id,
            at: (kept.battle, kept.turn, kept.side, kept.phase),
            steps: kept.steps.iter().filter_map(FollowingStep::step).collect(),
        })
    }
}

/// A step that wants another unit than those that are known.
#[derive(Clone)]
pub struct Waiting {
    /// The id of the phase whose screen says so.
    pub phase: &'static str,
    /// Who is chosen there.
    pub chosen: Vec<UnitRef>,
    /// Whom to tap, or why it cannot be.
    pub why: String,
    /// What opens then.
    pub step: NextStep,
}

/// Which battle it is, after how many edits, and how its distances are shown.
#[derive(Clone, Copy, Default, PartialEq)]
struct Version {
    system: Option<&'static str>,
    number: u32,
    edits: u64,
    lengths: Lengths,
}

/// A battle in one of its versions.
#[derive(Clone)]
struct Snapshot {
    version: Version,
    battle: Arc<Battle>,
}

impl PartialEq for Snapshot {
    fn eq(&self, other: &Self) -> bool {
        self.version == other.version
    }
}

/// The number of the battle that the session has for a system; 0 where there is none.
fn number_in_session(documents: &Documents, system: &str) -> u32 {
    documents.session().calculations.battles.get(system).copied().unwrap_or_default()
}

/// Reads a battle; where none was begun it is one of two empty armies.
fn read(store: AppStore, version: Version) -> Battle {
    let system = version.system.unwrap_or_default();
    let battle = store.documents.with_untracked(|documents| documents.battle(version.number));
    let battle = battle.filter(|battle| battle.system().id == system);
    let mut battle = battle.unwrap_or_else(|| {
        let empty = || Roster::of(system).unwrap_or_default();
        Battle::new(Sides([empty(), empty()]), overrides(store, system))
    });
    battle.set_lengths(version.lengths);
    battle
}

/// The player's sheet, on which a battle begins; it goes on with that whatever is changed later.
fn overrides(store: AppStore, system: &str) -> Overrides {
    untrack(|| store.overrides(system))
}

impl BattleStore {
    /// No system is on the screen yet.
    pub fn new(store: AppStore) -> Self {
        let system: RwSignal<Option<&'static SystemInfo>> = RwSignal::new(None);
        let chosen: RwSignal<Vec<(&'static str, u32)>> = RwSignal::new(Vec::new());
        let changed: StoredValue<Option<Snapshot>> = StoredValue::new(None);
        let version = Memo::new(move |_| {
            let Some(system) = system.get() else { return Version::default() };
            let chosen = chosen.with(|chosen| chosen.iter().find(|(id, _)| *id == system.id).copied());
            let lengths = Lengths::of(store.settings.with(|settings| settings.lengths));
            store.documents.with(|documents| {
                let number =
                    chosen.map_or_else(|| number_in_session(documents, system.id), |(_, number)| number);
                Version {
                    system: Some(system.id),
                    number,
                    edits: documents.edits(&Id::Battle(number)),
                    lengths,
                }
            })
        });
        let snapshot = Memo::new(move |_| {
            let version = version.get();
            let changed = changed.try_update_value(Option::take).flatten();
            let changed = changed.filter(|changed| changed.version == version);
            changed.unwrap_or_else(|| Snapshot { version, battle: Arc::new(read(store, version)) })
        });
        BattleStore {
            store,
            system,
            chosen,
            version,
            snapshot,
            changed,
            is_on: Memo::new(move |_| {
                snapshot.with(|snapshot| snapshot.version.number != 0 && !snapshot.battle.is_bare())
            }),
            touched: StoredValue::new(0),
            is_answering: RwSignal::new(false),
            phase: RwSignal::new(None),
            news: RwSignal::new(Vec::new()),
            follows: RwSignal::new(store.session().follows.as_ref().and_then(Follows::of)),
            waits: StoredValue::new(None),
        }
    }

    /// The battles of this system are on the screen.
    pub fn set_system(self, system: &'static SystemInfo) {
        if self.system.with_untracked(|before| before.is_none_or(|before| before.id != system.id)) {
            self.phase.set(None);
            self.system.set(Some(system));
        }
    }

    /// Which one it is; 0 as long as nothing was written.
    pub fn number(self) -> u32 {
        self.version.with(|version| version.number)
    }

    /// Whether two armies stand against each other.
    pub fn is_on(self) -> bool {
        self.is_on.get()
    }

    /// No answer is on the screen, and nothing has happened for so long that an update may be offered.
    pub fn is_quiet(self) -> bool {
        if self.is_answering.get() {
            return false;
        }
        if self.number() == 0 {
            return true;
        }
        let last = self.battle().last().map_or(0, |last| last.at).max(self.touched.get_value());
        now().abs_diff(last) >= QUIET_AFTER
    }

    /// Has these steps follow once this calculator is done.
    pub fn set_follows(self, calculator: &'static str, steps: Vec<NextStep>) {
        let at = untrack(|| self.clock());
        let follows = (!steps.is_empty()).then_some(Follows { calculator, at, steps });
        let session = self.store.session();
        let kept = follows.as_ref().map(Follows::kept);
        if session.follows != kept {
            self.store.set_session(&Session { follows: kept, ..session });
        }
        self.follows.set(follows);
    }

    /// The steps that follow once this calculator is done, as long as the phase lasts.
    pub fn follows(self, calculator: &str) -> Vec<NextStep> {
        let clock = self.clock();
        self.follows.with(|follows| {
            let follows = follows.as_ref().filter(|it| it.calculator == calculator && it.at == clock);
            follows.map(|follows| follows.steps.clone()).unwrap_or_default()
        })
    }

    fn clock(self) -> (u32, i32, Side, usize) {
        let battle = self.battle();
        (self.number(), battle.turn(), battle.active(), battle.phase())
    }

    /// The battle as it is.
    pub fn battle(self) -> Arc<Battle> {
        self.snapshot.with(|snapshot| snapshot.battle.clone())
    }

    /// Whether the other of two tablets enters, in words: "Handed over at bound 5".
    pub fn handed_over(self) -> Option<String> {
        let battle = self.battle();
        battle.handover.filter(|handover| handover.is_there)?;
        let turn_name = battle.system().turn_name.to_ascii_lowercase();
        Some(format!("Handed over at {turn_name} {}", battle.turn()))
    }

    /// Changes it, at this moment (ms); not while the other tablet enters, which is told.
    pub fn change(self, change: impl FnOnce(&mut Battle, u64)) {
        match untrack(|| self.handed_over()) {
            Some(when) => self.store.status.set([&when, ": nothing was entered here."].concat()),
            None => self.write(change),
        }
    }

    fn write(self, change: impl FnOnce(&mut Battle, u64)) {
        self.touched.set_value(now());
        let store = self.store;
        let before = self.version.get_untracked().number;
        let before_change = self.snapshot.with_untracked(|snapshot| snapshot.battle.clone());
        let mut battle = Battle::clone(&before_change);
        change(&mut battle, now());
        self.news.update(|news| {
            news.retain(|news| battle.is_current(news));
            news.extend(battle.news_since(&before_change));
        });
        let content = store.documents.with_untracked(|documents| {
            let stored = documents.get(&Id::Battle(before))?;
            Some(Content::of_battle_after(&battle, &before_change, stored))
        });
        let is_new = content.is_none();
        let number = if is_new { self.new_number() } else { before };
        store.put(Id::Battle(number), Some(content.unwrap_or_else(|| Content::of_battle(&battle, &[]))));
        self.choose_here(number);
        let version = self.version.get_untracked();
        self.changed.set_value(Some(Snapshot { version, battle: Arc::new(battle) }));
        store.status.set(String::new());
        if is_new {
            self.choose(number);
        }
    }

    /// This window plays that battle, whatever another one begins.
    fn choose_here(self, number: u32) {
        let Some(system) = self.system.get_untracked() else { return };
        if !self.chosen.with_untracked(|chosen| chosen.contains(&(system.id, number))) {
            self.chosen.update(|chosen| {
                chosen.retain(|(id, _)| *id != system.id);
                chosen.push((system.id, number));
            });
        }
    }

    /// A number that no battle has. Without randomness the moment has to do.
    fn new_number(self) -> u32 {
        match rng() {
            Some(mut rng) => {
                self.store.documents.with_untracked(|documents| documents.free_number(Kind::Battle, &mut rng))
            }
            None => (now() % u64::from(u32::MAX)) as u32,
        }
    }

    /// Begins a battle between these armies, by a chart with these changes.
    pub fn begin(self, armies: Sides<Roster>, sheet: Overrides) {
        self.take_over(&Battle::new(armies, sheet));
    }

    /// Goes on with a battle that somebody handed over.
    pub fn take_over(self, battle: &Battle) {
        let number = self.new_number();
        self.store.put(Id::Battle(number), Some(Content::of_battle(battle, &[])));
        self.choose(number);
    }

    /// Hands it over, with the turn or to be followed along: the bytes that the other tablet takes. `all`: with what that one
    /// is known to have.
    pub fn hand_over(self, with_turn: bool, all: bool) -> Vec<u8> {
        let before = untrack(|| self.battle()).handover;
        let handover = match before {
            Some(before) => Handover { is_there: with_turn, ..before },
            None => Handover { origin: self.new_number(), entries: 0, is_there: with_turn },
        };
        self.write(|battle, _| battle.handover = Some(handover));
        let (battle, Handover { origin, entries, .. }) = (untrack(|| self.battle()), handover);
        if all || entries == 0 {
            Message::whole(&battle, origin, with_turn)
        } else {
            Message::tail(&battle, entries, origin, with_turn)
        }
    }

    /// Goes on with it here, whatever the other tablet does.
    pub fn play_on_here(self) {
        self.write(|battle, _| {
            battle.handover = battle.handover.map(|handover| Handover { is_there: false, ..handover });
        });
    }

    /// The battles that two tablets know by this number, with their own.
    pub fn of_origin(self, origin: u32) -> (Vec<u32>, Vec<Battle>) {
        self.store.documents.with_untracked(|documents| {
            let is_it = |battle: &Battle| battle.handover.is_some_and(|handover| handover.origin == origin);
            let numbers = documents.battles().into_iter().filter(|(_, battle)| is_it(battle));
            numbers.filter_map(|(number, _)| Some((number, documents.battle(number)?))).unzip()
        })
    }

    /// Stores what was handed over to this tablet, beside the battles of these numbers that it was joined to, and plays on in
    /// it.
    pub fn take_in(self, joined: Joined, numbers: &[u32]) {
        let put = |number: u32, battle: &Battle| {
            self.store.put(Id::Battle(number), Some(Content::of_battle(battle, &[])));
        };
        let of = |place: usize, handover: Option<Handover>| {
            let number = numbers[place];
            let battle = self.store.documents.with_untracked(|documents| documents.battle(number));
            if let Some(battle) = battle {
                put(number, &battle.with_handover(handover));
            }
            number
        };
        let number = match joined {
            Joined::New(battle) => return self.take_over(&battle),
            Joined::GoesOn(place, battle) => {
                put(numbers[place], &battle);
                numbers[place]
            }
            Joined::Known(place, handover) => of(place, Some(handover)),
            Joined::Parted { mine, theirs, .. } => {
                of(mine, None);
                return self.take_over(&theirs);
            }
        };
        self.choose(number);
    }

    /// Plays on in the battle of this number; 0 leaves the one that is on.
    pub fn choose(self, number: u32) {
        self.touched.set_value(now());
        self.news.set(Vec::new());
        let Some(system) = self.system.get_untracked() else { return };
        self.choose_here(number);
        let mut session = self.store.session();
        if number == 0 {
            session.calculations.battles.remove(system.id);
        } else {
            session.calculations.battles.insert(system.id.into(), number);
        }
        self.store.set_session(&session);
    }

    /// Takes the last event back, or has the last that was taken back come again.
    pub fn step(self, back: bool) {
        let mut step = None;
        self.change(|battle, _| step = if back { battle.undo() } else { battle.redo() });
        if let Some(step) = step {
            self.store.tell_step(back, &step);
        }
    }
}
