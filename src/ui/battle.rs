//! The battle of the system on the screen: read, changed, and kept at every change.

use crate::components::dice::rng;
use crate::state::State;
use crate::stores::Store;
use aide_de_camp::battle::Battle;
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::SystemListing;
use aide_de_camp::storage::{Content, Documents, Id, Kind};
use js_sys::Date;
use leptos::prelude::*;
use std::rc::Rc;

/// The battle of the system on the screen. Without one that was begun it is one of two empty armies, so that whatever is
/// written has its place.
#[derive(Clone, Copy)]
pub struct Table {
    /// Where it is kept.
    pub store: Store,
    system: State<Option<&'static SystemListing>>,
    /// The battles that this window plays, by system; of others the desk says it.
    own: State<Vec<(&'static str, u32)>>,
    /// Which battle stands there, after so many edits.
    stands: State<(u32, u64)>,
    held: State<Option<Held>>,
    /// When something was last done here (ms): what is taken back leaves no time of its own.
    touched: State<u64>,
    /// An answer is on the screen.
    pub answering: State<bool>,
    /// The phase that was on the screen last.
    pub phase: State<Option<&'static str>>,
}

struct Held {
    system: &'static str,
    stands: (u32, u64),
    battle: Rc<Battle>,
}

const TAKEN_IN: &str = "it was just taken in";

/// The number of the battle that a system is played in; 0 where it is in none.
fn number(documents: &Documents, system: &SystemListing) -> u32 {
    let number = documents.desk().calculations.get(system.id).and_then(|number| number.parse().ok());
    number.unwrap_or_default()
}

/// Which battle of the system on the screen is played, after so many edits.
fn stands(
    documents: &Documents,
    system: State<Option<&'static SystemListing>>,
    own: State<Vec<(&'static str, u32)>>,
) -> (u32, u64) {
    let Some(system) = system.look(|system| *system) else { return (0, 0) };
    let own = own.look(|own| own.iter().find(|(id, _)| *id == system.id).map(|(_, number)| *number));
    let number = own.unwrap_or_else(|| number(documents, system));
    (number, documents.edits(&Id::Battle(number)))
}

impl Table {
    /// No system is on the screen yet.
    pub fn new(store: Store) -> Self {
        let (system, own) = (State::new(None), State::new(Vec::new()));
        // Tells whoever shows it; what it is at a moment is asked of the documents.
        let stands = State::following(move || {
            system.track();
            own.track();
            store.documents.with(|documents| stands(documents, system, own))
        });
        Table {
            store,
            system,
            own,
            stands,
            held: State::new(None),
            touched: State::new(0),
            answering: State::new(false),
            phase: State::new(None),
        }
    }

    /// The battles of this system are on the screen.
    pub fn turn_to(self, system: &'static SystemListing) {
        if self.system.look(|was| was.is_none_or(|was| was.id != system.id)) {
            self.phase.set(None);
            self.system.set(Some(system));
        }
    }

    fn stands_now(self) -> (u32, u64) {
        self.store.documents.with_untracked(|documents| stands(documents, self.system, self.own))
    }

    /// Which one it is; 0 as long as nothing was written.
    pub fn number(self) -> u32 {
        self.stands.track();
        self.stands_now().0
    }

    /// Whether two armies stand against each other.
    pub fn is_on(self) -> bool {
        self.number() != 0 && !self.battle().is_bare()
    }

    /// No answer is on the screen, and nothing has happened for so long that an update may be offered.
    pub fn is_quiet(self) -> bool {
        const MINUTES: u64 = 10;
        if self.answering.get() {
            return false;
        }
        if self.number() == 0 {
            return true;
        }
        let last = self.battle().last().map_or(0, |last| last.at).max(self.touched.look(|touched| *touched));
        (Date::now() as u64).abs_diff(last) >= MINUTES * 60_000
    }

    /// As it is, and again whenever it has changed.
    #[inline(never)]
    pub fn battle(self) -> Rc<Battle> {
        self.stands.track();
        self.held.track();
        self.take_in();
        self.held.look(|held| held.as_ref().map(|held| held.battle.clone())).expect(TAKEN_IN)
    }

    /// Takes in what another window has written, or another battle.
    fn take_in(self) {
        let stands = self.stands_now();
        // A screen of a battle is a screen of its system.
        let system = self.system.look(|system| *system).expect("a system is on the screen");
        // Where it is being read it is up to date, and is not to be taken away.
        let is_now = |held: &Held| held.system == system.id && held.stands == stands;
        if self.held.look(|held| held.as_ref().is_some_and(is_now)) {
            return;
        }
        self.held.quietly(|held| {
            let battle = self.store.documents.with_untracked(|documents| documents.battle(stands.0));
            let battle = battle.filter(|battle| battle.system().id == system.id);
            let battle = battle.unwrap_or_else(|| {
                let bare = || Roster::of(system.id).unwrap_or_default();
                Battle::new([bare(), bare()], untrack(|| self.store.overrides(system.id)))
            });
            *held = Some(Held { system: system.id, stands, battle: Rc::new(battle) });
        });
    }

    /// Overrides it, at this moment.
    pub fn change(self, mut change: impl FnMut(&mut Battle, u64)) {
        self.changed(&mut change);
    }

    // Once, and not at each of the keys that change something.
    #[inline(never)]
    fn changed(self, change: &mut dyn FnMut(&mut Battle, u64)) {
        self.take_in();
        self.touched.quietly(|touched| *touched = Date::now() as u64);
        let (was, store) = (self.stands_now().0, self.store);
        // What stands before the last segment of its log stays as it is stored.
        let stored = store.documents.with_untracked(|documents| documents.get(&Id::Battle(was))?.content());
        let is_new = stored.is_none();
        let mut segments = stored.unwrap_or_default().segments;
        segments.pop();
        let number = if is_new { self.draw_number() } else { was };
        let content = self.held.quietly(|held| {
            let battle = &mut held.as_mut().expect(TAKEN_IN).battle;
            let battle = Rc::get_mut(battle).expect("nobody reads it while it is changed");
            change(battle, Date::now() as u64);
            Content::of_battle(battle, &segments)
        });
        store.keep(Id::Battle(number), content);
        store.status.set(String::new());
        // What it says itself is not read again.
        self.own(number);
        let stands = self.stands_now();
        self.held.quietly(|held| {
            if let Some(held) = held.as_mut() {
                held.stands = stands;
            }
        });
        if is_new {
            self.choose(number);
        }
    }

    /// This window plays that battle, whatever another one begins.
    fn own(self, number: u32) {
        let Some(system) = self.system.look(|system| *system) else { return };
        let there = self.own.look(|own| own.contains(&(system.id, number)));
        if !there {
            self.own.update(|own| {
                own.retain(|(id, _)| *id != system.id);
                own.push((system.id, number));
            });
        }
    }

    /// Whatever else has a number, no battle has this one. Without randomness the moment has to do.
    fn draw_number(self) -> u32 {
        match rng() {
            Some(mut rng) => {
                self.store.documents.with_untracked(|documents| documents.free_number(Kind::Battle, &mut rng))
            }
            None => (Date::now() as u64 % u64::from(u32::MAX)) as u32,
        }
    }

    /// Begins a battle between these armies.
    pub fn begin(self, armies: [Roster; 2]) {
        let system = armies[0].army.system().id;
        self.take_over(&Battle::new(armies, untrack(|| self.store.overrides(system))));
    }

    /// Goes on with a battle that somebody handed over.
    pub fn take_over(self, battle: &Battle) {
        let number = self.draw_number();
        self.store.keep(Id::Battle(number), Some(Content::of_battle(battle, &[])));
        self.choose(number);
    }

    /// Plays on in the battle of this number; 0 leaves the one that is on.
    pub fn choose(self, number: u32) {
        self.touched.quietly(|touched| *touched = Date::now() as u64);
        let Some(system) = self.system.look(|system| *system) else { return };
        self.own(number);
        let mut desk = self.store.desk();
        if number == 0 {
            desk.calculations.remove(system.id);
        } else {
            desk.calculations.insert(system.id.into(), number.to_string());
        }
        self.store.set_desk(&desk);
    }

    /// Takes the last event back, or has the last that was taken back come again.
    pub fn step(self, back: bool) {
        let mut said = None;
        self.change(|battle, _| said = if back { battle.undo() } else { battle.redo() });
        if let Some(said) = said {
            self.store.tell_step(back, &said);
        }
    }
}
