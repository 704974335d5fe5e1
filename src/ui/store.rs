//! What is kept on this device: nothing beside this and what is under it touches storage.
//!
//! Local storage is there at once, but a browser that crashes may lose the last minute of it. IndexedDB answers later
//! and keeps what it has confirmed. Both hold the same texts under the same keys, and of two copies the later counts.

mod edits;
mod local;
mod safety;

use crate::components::dice::rng;
use crate::state::State;
use aide_de_camp::rules::{Overrides, in_order};
use aide_de_camp::save::{
    Desk, Document, Documents, EARLIER, Found, Kind, Origin, OwnSheet, Place, Settings, Shelf, Turn, Unsaved,
    Written, found, ring, snapshot,
};
use edits::Edits;
use js_sys::{Array, Date, Function, Object, Promise, Reflect};
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::web_sys::{EventTarget, IdbDatabase, IdbFactory, IdbKeyRange, IdbOpenDbRequest, IdbTransaction};
use local::{Local, local_keys, ours, turn_locally};
use rand::RngExt;
use safety::safety;
use std::pin::Pin;
use std::time::Duration;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

pub use safety::{Safety, on_home_screen};

/// Before our keys in local storage, which every page of the same host shares; also the database's name.
const OURS: &str = "aide-de-camp";
/// The one object store: texts by key.
const DOCUMENTS: &str = "documents";
/// How long a document waits for its next change before it is written.
const PAUSE: Duration = Duration::from_millis(300);
/// How long inputs wait, which nobody was told are saved.
const LONG_PAUSE: Duration = Duration::from_millis(1_500);
/// How long the database may take to answer at the start.
const PATIENCE: Duration = Duration::from_secs(3);

/// What is kept on this device, as signals. There is one, as long as the page.
pub type Store = &'static Kept;

/// Its signals.
pub struct Kept {
    /// Every document.
    pub documents: State<Documents>,
    /// What stands nowhere but in this window.
    pub unsaved: State<Vec<Unsaved>>,
    /// Both stores have been read.
    pub read: State<bool>,
    /// The desk in IndexedDB was later than the one that this window began with, and nothing was changed here yet.
    pub later: State<bool>,
    /// The settings in force.
    pub settings: State<Settings>,
    /// Something cannot be read, was not saved, or gave way to another window's.
    pub amiss: State<bool>,
    /// How safe it is from the browser itself.
    pub safety: State<Safety>,
    /// What was just applied, taken back or done again, in words.
    pub told: State<String>,
    edits: State<Edits>,
    touched: State<bool>,
    asked: State<bool>,
    saving: State<bool>,
    /// How many earlier states are being written.
    writing_history: State<usize>,
    pause: State<Option<TimeoutHandle>>,
    database: State<Option<IdbDatabase>>,
    /// There is a database, if it does not answer now: local storage does not stand for it.
    has_database: State<bool>,
}

/// Reads what is kept on this device: local storage at once, IndexedDB as soon as it answers.
pub fn start() -> Store {
    let mut here = Documents::open(&Local);
    here.window = rng().map_or(0, |mut rng| rng.random_range(1..=u32::MAX));
    let documents = State::new(here);
    let unsaved = State::new(Vec::new());
    let store: Store = Box::leak(Box::new(Kept {
        documents,
        unsaved,
        read: State::new(false),
        later: State::new(false),
        settings: State::following(move || {
            documents.with(|documents| match documents.get(&Place::Settings) {
                Some(Document::Settings(settings)) => settings.clone(),
                _ => Settings::default(),
            })
        }),
        amiss: State::following(move || {
            let documents = documents
                .with(|documents| documents.unread().next().is_some() || !documents.told().is_empty());
            documents || unsaved.with(|unsaved: &Vec<Unsaved>| !unsaved.is_empty())
        }),
        safety: State::new(Safety::Unknown),
        told: State::new(String::new()),
        edits: State::new([Vec::new(), Vec::new()]),
        touched: State::new(false),
        asked: State::new(false),
        saving: State::new(false),
        writing_history: State::new(0),
        pause: State::new(None),
        database: State::new(None),
        has_database: State::new(false),
    }));
    let leaving = window_event_listener(ev::pagehide, move |_| store.leave());
    let elsewhere = window_event_listener(ev::storage, move |event| {
        if let Some(key) = event.key().as_deref().and_then(ours).filter(|key| !key.starts_with(EARLIER)) {
            store.hear(key, event.new_value());
        }
    });
    // A page that is put to sleep may never wake, and hears of nothing while it sleeps.
    let asleep = window_event_listener(ev::visibilitychange, move |_| {
        if document().hidden() { store.leave() } else { store.wake() }
    });
    let woken = window_event_listener(ev::pageshow, move |_| store.wake());
    on_cleanup(move || {
        leaving.remove();
        elsewhere.remove();
        asleep.remove();
        woken.remove();
    });
    spawn_local(async move {
        if store.read_database().await.is_err() {
            // Without a database local storage serves alone.
            let _ = store.take_in().await;
        }
        store.begin();
        store.look_for_safety(false);
    });
    // A database that does not answer is not waited for.
    set_timeout(move || store.begin(), PATIENCE);
    store
}

impl Kept {
    /// Keeps a document: in memory at once, on the device after a short pause.
    pub fn keep(&'static self, place: Place, document: Document) {
        self.documents.quietly(|documents| documents.keep(place, document));
        self.kept();
    }

    /// Something was kept in memory: it is told, and written after a short pause.
    pub fn kept(&'static self) {
        self.documents.update(|_| ());
        self.touched.set(true);
        self.write_after(PAUSE);
    }

    fn write_after(&'static self, pause: Duration) {
        self.stop_pause();
        self.pause.set(set_timeout_with_handle(move || self.write(), pause).ok());
    }

    /// Keeps a document in the place of another, which becomes an earlier state.
    pub fn keep_instead(&'static self, place: Place, document: Document) {
        if let Some(before) = self.documents.look(|documents| documents.get(&place).cloned()) {
            self.set_by_soon(place.clone(), before);
        }
        self.edit(vec![(place, Some(document))], false);
    }

    fn stop_pause(&'static self) {
        if let Some(pause) = self.pause.quietly(Option::take).flatten() {
            pause.clear();
        }
    }

    /// What is on the device is known: now it can be written to.
    fn begin(&'static self) {
        if !self.read.look(|read| *read) {
            self.read.set(true);
            self.write();
        }
    }

    /// Takes in what other windows have written while this one slept.
    fn wake(&'static self) {
        if self.read.look(|read| *read) {
            spawn_local(async move {
                let _ = self.take_in().await;
                self.write();
            });
        }
    }

    /// Writes whatever is not on the device yet; what it refused before, it is asked for again.
    pub fn write(&'static self) {
        self.stop_pause();
        // Before both stores were read it is not known what is later.
        if !self.read.look(|read| *read) || self.saving.look(|saving| *saving) {
            return;
        }
        self.saving.set(true);
        spawn_local(async move {
            self.save_all().await;
            self.saving.set(false);
        });
    }

    /// The page may not come back: what is unsaved goes at once to the store that does not make it wait.
    fn leave(&'static self) {
        let mut unsaved = Vec::new();
        self.documents.look(|documents| unsaved.extend(documents.due().cloned()));
        let hasty = !self.read.look(|read| *read) || self.has_database.look(|has| *has);
        for place in unsaved {
            // What is refused here is asked for again where there is time.
            let _ = self.documents.quietly(|documents| documents.write(&mut Local, &place, hasty));
        }
        self.write();
    }

    /// Another window has put this text under a key, or taken away what stood there.
    fn hear(&'static self, key: &str, text: Option<String>) {
        self.documents.update(|documents| match text {
            Some(text) => drop(documents.take_all(&[(key.into(), text)])),
            None => documents.gone(&Local, key),
        });
        self.write();
    }

    /// One after the other: what gave way to another window's goes first.
    async fn save_all(&'static self) {
        // What was tried is tried again when it has changed, and else when there is something else to write.
        let mut tried: Vec<(Place, u64)> = Vec::new();
        loop {
            if let Some((place, document)) = self.documents.look(|documents| documents.given_way().cloned()) {
                let written = self.set_by(&place, &document).await.is_ok()
                    || self.set_by(&place, &document).await.is_ok();
                let left = self.documents.quietly(Documents::put_away).filter(|_| !written);
                self.unsaved.update(|unsaved| unsaved.extend(left));
            }
            let next = self.documents.look(|documents| {
                let mut due = documents.due().map(|place| (place.clone(), documents.edits(place)));
                due.find(|due| !tried.contains(due))
            });
            let Some((place, edits)) = next else { break };
            tried.push((place.clone(), edits));
            // In one transaction with what stands there, so that no two windows write on top of the same text.
            let mut next = None;
            let mut decide = |there: &[Found]| {
                next = self.documents.quietly(|documents| documents.next(&place, there, false)).flatten();
                next.iter().map(|next| (next.key.clone(), Some(next.text.clone()))).collect()
            };
            let put = self.transact(place.keys(), &mut decide).await;
            let left = match (put, next) {
                // Another window was there first.
                (Ok(()), None) => {
                    self.documents.update(|_| ());
                    None
                }
                (Ok(()), Some(written)) if self.was_kept(&written).await => self.copied(written),
                _ => self.save_quickly(&place),
            };
            if left.is_none() && !matches!(place.kind(), Kind::Desk | Kind::Settings) {
                self.look_for_safety(true);
            }
            self.settle(&place, left);
        }
    }

    /// Whether the database has what was put there.
    async fn was_kept(&'static self, written: &Written) -> bool {
        let mut kept = false;
        let mut read = |there: &[Found]| {
            kept = written.was_kept(there.first().map(|(_, text)| &**text)).is_ok();
            Vec::new()
        };
        let read = self.transact([written.key.clone(), written.key.clone()], &mut read).await;
        read.is_ok() && kept
    }

    /// Has a second copy of it in local storage. The database keeps it for good even without; local storage alone has
    /// both copies, or returns what is only in this window.
    fn copied(&'static self, written: Written) -> Option<Unsaved> {
        let alone = !self.has_database.look(|has| *has);
        let copy = |documents: &mut Documents| {
            documents.stands(&written);
            match documents.repeat(&mut Local, &written, 1 + usize::from(alone)) {
                Err(why) if alone => return Some(documents.unsaved_at(written, why)),
                _ => documents.confirm(&written),
            };
            None
        };
        self.documents.update(copy).flatten()
    }

    /// What the database refused goes to local storage; returns what is not kept even there.
    fn save_quickly(&'static self, place: &Place) -> Option<Unsaved> {
        let hasty = self.has_database.look(|has| *has);
        let save = |documents: &mut Documents| match documents.write(&mut Local, place, hasty)? {
            Ok(written) => {
                documents.confirm(&written);
                None
            }
            Err(unsaved) => Some(unsaved),
        };
        self.documents.update(save).flatten()
    }

    /// Of what should stand at a place only this stands nowhere but in this window.
    fn settle(&'static self, place: &Place, left: Option<Unsaved>) {
        let was = self.unsaved.look(|unsaved| unsaved.iter().any(|unsaved| unsaved.written.place == *place));
        if was || left.is_some() {
            self.unsaved.update(|unsaved| {
                unsaved.retain(|unsaved| unsaved.written.place != *place);
                unsaved.extend(left);
            });
        }
    }

    /// Deletes a document, here and on the device. Keeping it again undoes it.
    fn remove(&'static self, place: &Place) {
        let removed = self.documents.update(|documents| {
            let (last, since) = (documents.get(place).cloned(), documents.since_backup());
            documents.forget(place);
            documents.remove(&mut Local, place);
            (last, documents.settings_after_deletion(since))
        });
        let (last, settings) = removed.unwrap_or_default();
        self.settle(place, None);
        if let Some(settings) = settings {
            self.keep(Place::Settings, Document::Settings(settings));
        }
        let place = place.clone();
        spawn_local(async move {
            if let Some(last @ Document::Roster(_)) = last {
                // Where there is no room for it, it is deleted all the same.
                let _ = self.set_by(&place, &last).await;
            }
            // Where the database refuses, the next start finds the document again: nothing is lost.
            let _ = self.delete(&place).await;
        });
    }

    /// Takes a deleted document out of the database.
    async fn delete(&'static self, place: &Place) -> Result<(), JsValue> {
        self.transact(place.keys(), &mut |there| {
            let keys = self.documents.update(|documents| documents.deleted(place, there));
            keys.into_iter().flatten().map(|key| (key, None)).collect()
        })
        .await
    }

    /// Keeps a state of a document beside it, and lets the oldest go.
    async fn set_by(&'static self, place: &Place, document: &Document) -> Result<(), JsValue> {
        self.writing_history.update(|writing| *writing += 1);
        let written = self.write_history(place, document).await;
        self.writing_history.update(|writing| *writing -= 1);
        written
    }

    async fn write_history(&'static self, place: &Place, document: &Document) -> Result<(), JsValue> {
        let text = document.text(Origin::default());
        let mut ring_on = |there: &[Found]| snapshot(place, Date::now() as u64, text.clone(), there);
        self.transact(ring(place), &mut ring_on).await?;
        // What a store keeps otherwise than it was given is not kept.
        let mut kept = false;
        let mut read = |there: &[Found]| {
            kept = there.iter().any(|(_, there)| *there == text);
            Vec::new()
        };
        self.transact(ring(place), &mut read).await?;
        kept.then_some(()).ok_or(JsValue::NULL)
    }

    /// Keeps a state of a document beside it, when there is time.
    pub fn set_by_soon(&'static self, place: Place, document: Document) {
        spawn_local(async move {
            // Where there is no room for it, the document itself is what counts.
            let _ = self.set_by(&place, &document).await;
        });
    }

    /// Whether all that was done is on the device.
    pub fn is_saved(&'static self) -> bool {
        // What the database refused stands in local storage, which a crash may take: that is not saved yet.
        self.read.get()
            && self.writing_history.with(|writing| *writing == 0)
            && self.documents.with(|documents| documents.is_saved() && documents.due().next().is_none())
    }

    /// Every earlier state that is kept.
    pub async fn earlier(&'static self) -> Vec<Found> {
        let mut earlier = Vec::new();
        let mut read = |there: &[Found]| {
            earlier = there.to_vec();
            Vec::new()
        };
        // Where the database does not answer there are none to show.
        let _ = self.transact([EARLIER.into(), "\u{ffff}".into()], &mut read).await;
        earlier
    }

    /// Looks at what stands between two keys and, at once, puts and takes away what `decide` says. It is done when it is
    /// on the disk. Without a database local storage serves alone.
    fn transact<'a>(&'static self, keys: [String; 2], decide: &'a mut Decide<'a>) -> Transacted<'a> {
        Box::pin(async move {
            let Some(database) = self.database.look(Option::clone) else {
                if self.has_database.look(|has| *has) {
                    return Err(JsValue::NULL);
                }
                let mut there = Vec::new();
                let mut local = local_keys();
                in_order(&mut local, |one, other| one < other);
                for key in local.into_iter().filter(|key| (&keys[0]..=&keys[1]).contains(&key)) {
                    there.extend(Local.get(&key).map(|text| (key, text)));
                }
                return turn_locally(decide(&there));
            };
            let transaction = durable(&database)?;
            let store = transaction.object_store(DOCUMENTS)?;
            let range: JsValue = IdbKeyRange::bound(&(&keys[0]).into(), &(&keys[1]).into())?.into();
            let (keys, texts) = (store.get_all_keys_with_key(&range)?, store.get_all_with_key(&range)?);
            // Of two requests the second is answered last.
            told(&texts, "success").await?;
            for (key, text) in
                decide(&pairs(keys.result()?.unchecked_into(), texts.result()?.unchecked_into()))
            {
                match text {
                    Some(text) => store.put_with_key(&text.into(), &key.into())?,
                    None => store.delete(&key.into())?,
                };
            }
            told(&transaction, "complete").await.map(drop)
        })
    }

    /// Takes in what the database has, and brings each store what the other has later.
    async fn read_database(&'static self) -> Result<(), JsValue> {
        let factory = window().indexed_db()?.ok_or(JsValue::NULL)?;
        let request = open_database(&factory)?;
        // Until it answers, what it has is not known: what local storage is given meanwhile may not be the later one.
        let had = self.has_database.quietly(|has| std::mem::replace(has, true)).unwrap_or_default();
        if let Err(why) = told(&request, "success").await {
            self.has_database.set(had);
            return Err(why);
        }
        let database: IdbDatabase = request.result()?.unchecked_into();
        self.has_database.set(true);
        // The browser may close it, as when its data are cleared.
        let reopen = Closure::once_into_js(move || {
            self.database.set(None);
            spawn_local(async move {
                let _ = self.read_database().await;
            });
        });
        database.add_event_listener_with_callback("close", reopen.unchecked_ref())?;
        self.database.set(Some(database));
        let read = self.take_in().await;
        if read.is_err() {
            // What it has is not known, so nothing is to be written there.
            self.database.set(None);
        }
        read
    }

    /// Takes in what the database has, and has what it lacks written there.
    async fn take_in(&'static self) -> Result<(), JsValue> {
        let mut theirs = Vec::new();
        let mut read = |there: &[Found]| {
            theirs = there.to_vec();
            Vec::new()
        };
        let read = self.transact([String::new(), EARLIER.into()], &mut read).await;
        let mut desk = false;
        self.documents.update(|documents| {
            // Together: how what stands in one hangs together may be known by the other.
            let all = [found(&Local), theirs.clone()].concat();
            desk = documents.take_all(&all).contains(&Place::Desk);
            // What it has is not known if it could not be read.
            let lacking = if read.is_ok() { documents.lacking(&theirs) } else { Vec::new() };
            for place in lacking {
                documents.touch(&place);
            }
        });
        if desk && !self.touched.look(|touched| *touched) {
            self.later.set(true);
        }
        for latest in
            theirs.iter().filter_map(|theirs| self.documents.look(|documents| documents.latest(theirs)))
        {
            // A crash may have taken the last minute of local storage.
            let _ = self.documents.quietly(|documents| documents.repeat(&mut Local, &latest, 1));
        }
        read
    }

    /// Finds out how safe it all is; where it is to be protected, the browser is asked for that first, once.
    fn look_for_safety(&'static self, protect: bool) {
        let before = self.asked.quietly(|asked| std::mem::replace(asked, protect || *asked));
        if before == Some(true) {
            return;
        }
        spawn_local(async move {
            self.safety.set(safety(self.has_database.look(|has| *has), protect).await);
        });
    }

    /// What lies on the table.
    pub fn desk(&'static self) -> Desk {
        self.documents.look(|documents| match documents.get(&Place::Desk) {
            Some(Document::Desk(desk)) => desk.clone(),
            _ => Desk::default(),
        })
    }

    /// Notes the open screen.
    pub fn open_at(&'static self, address: &str) {
        let desk = self.desk();
        if desk.open != address {
            self.keep(Place::Desk, Document::Desk(Desk { open: address.into(), ..desk }));
        }
    }

    /// Notes a calculation: what stands on the open screen, and what its calculator comes back with.
    pub fn lay(&'static self, open: String, laid: impl IntoIterator<Item = (String, String)>) {
        let mut desk = Desk { open, ..self.desk() };
        for (name, word) in laid {
            desk.calculations.set(name, word);
        }
        // A player who goes on tapping is not to wait for it; whoever leaves has it written at once.
        let waits = self.pause.look(Option::is_some);
        self.documents.update(|documents| documents.keep(Place::Desk, Document::Desk(desk)));
        self.touched.set(true);
        if !waits {
            self.write_after(LONG_PAUSE);
        }
    }

    /// What the player has changed on a system's sheet.
    pub fn changes(&'static self, system: &str) -> Overrides {
        self.documents.with(|documents| match documents.get(&Place::Sheet(system.into())) {
            Some(Document::Sheet(sheet)) => sheet.changes.clone(),
            _ => Overrides::default(),
        })
    }

    /// The same, read once.
    pub fn changes_now(&'static self, system: &str) -> Overrides {
        untrack(|| self.changes(system))
    }

    /// Keeps what the player has changed on a system's sheet.
    pub fn change(&'static self, system: &str, changes: Overrides) {
        let sheet = OwnSheet { system: system.into(), changes };
        self.edit(vec![(Place::Sheet(system.into()), Some(Document::Sheet(sheet)))], false);
    }
}

fn open_database(factory: &IdbFactory) -> Result<IdbOpenDbRequest, JsValue> {
    let request = factory.open_with_u32(OURS, 1)?;
    let made = request.clone();
    let make = Closure::once_into_js(move || {
        let database = made.result().map(|made| made.unchecked_into::<IdbDatabase>());
        // Without its store the database opens, and every use of it is refused.
        let _ = database.and_then(|database| database.create_object_store(DOCUMENTS));
    });
    request.add_event_listener_with_callback("upgradeneeded", make.unchecked_ref())?;
    Ok(request)
}

/// Every text with its key.
fn pairs(keys: Array, texts: Array) -> Vec<Found> {
    let mut pairs = Vec::new();
    for at in 0..keys.length() {
        // Nothing else than texts is ever put here.
        if let (Some(key), Some(text)) = (keys.get(at).as_string(), texts.get(at).as_string()) {
            pairs.push((key, text));
        }
    }
    pairs
}

type Decide<'a> = dyn FnMut(&[Found]) -> Vec<Turn> + 'a;
// Boxed: it is awaited in several places, and each would have all of it written out.
type Transacted<'a> = Pin<Box<dyn Future<Output = Result<(), JsValue>> + 'a>>;

/// A transaction that is complete only when it is on the disk. web-sys has no stable binding for its options.
fn durable(database: &IdbDatabase) -> Result<IdbTransaction, JsValue> {
    let begin: Function = Reflect::get(database, &"transaction".into())?.unchecked_into();
    let options = Object::new();
    Reflect::set(&options, &"durability".into(), &"strict".into())?;
    Ok(begin.call3(database, &DOCUMENTS.into(), &"readwrite".into(), &options)?.unchecked_into())
}

/// Waits for an event; one that tells of a failure comes as an error. It listens from the moment it is called.
fn told(to: &EventTarget, good: &str) -> JsFuture {
    JsFuture::from(Promise::new(&mut |well, badly| {
        // Everything that has events takes listeners.
        let _ = to.add_event_listener_with_callback(good, &well);
        for bad in ["error", "abort", "blocked"] {
            let _ = to.add_event_listener_with_callback(bad, &badly);
        }
    }))
}
