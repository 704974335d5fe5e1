//! Two windows, two stores and one fault: whatever was confirmed as saved is still there afterwards.
//!
//! A document here is a list of letters, and every edit adds one that is used nowhere else. Once a letter is confirmed,
//! some document or earlier state must have it for good, unless a window deleted a document with that letter in it.

use aide_de_camp::battle::Battle;
use aide_de_camp::json::{Fields, Value};
use aide_de_camp::roster::{AnyArmy, Roster, Title};
use aide_de_camp::rules::dbm::{Army, Command, Line};
use aide_de_camp::rules::{Kept, Name, Overrides, known};
use aide_de_camp::save::*;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;

/// How many scenarios are played.
const SCENARIOS: u64 = 100_000;
/// The number of the one battle that both windows play.
const BATTLE: u32 = 7;

/// The one thing that goes wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    None,
    /// Everything stops at a write: before it, in the middle of it, or after it.
    Stop(Cut),
    /// A write finds no room.
    Full,
    /// From a write on, no write to the safe store finds room.
    FullForGood,
    /// From a write on, its store keeps something else than it was given, and says nothing.
    Altered(Damaged),
    /// What stands in some slot decays.
    Decay(Damaged),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Cut {
    Before,
    Within,
    After,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Damaged {
    Truncated,
    Flipped,
}

/// What a device does wrong, and when.
struct Plan {
    fault: Fault,
    /// At this write, counted over both stores.
    at: u32,
    writes: Cell<u32>,
    stopped: Cell<bool>,
    /// Where in a text it is damaged, in parts of 2³².
    part: u32,
}

impl Plan {
    fn damaged(&self, text: &str, how: Damaged) -> String {
        let mut bytes = text.as_bytes().to_vec();
        let at = ((bytes.len() as u64 * u64::from(self.part)) >> 32) as usize;
        match how {
            Damaged::Truncated => bytes.truncate(at),
            // The lowest bits keep it a text.
            Damaged::Flipped => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << (self.part % 7);
                }
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// One store of the device.
struct Store {
    plan: Rc<Plan>,
    texts: BTreeMap<String, String>,
    /// What a crash may undo: the last writes, with what stood there before.
    unsettled: Option<Vec<(String, Option<String>)>>,
    alters: bool,
    /// What other windows are told.
    told: Vec<(String, Option<String>)>,
}

impl Store {
    fn set(&mut self, key: &str, text: Option<String>) {
        let before = self.texts.get(key).cloned();
        match text {
            Some(text) => self.texts.insert(key.into(), text),
            None => self.texts.remove(key),
        };
        if let Some(unsettled) = &mut self.unsettled {
            unsettled.push((key.into(), before));
        }
    }

    /// What becomes of a write.
    fn write(&mut self, key: &str, text: Option<&str>) -> Result<(), Refused> {
        let plan = self.plan.clone();
        if plan.stopped.get() {
            return Err(Refused::Barred);
        }
        let now = plan.writes.get() == plan.at;
        plan.writes.set(plan.writes.get() + 1);
        let whole = text.map(str::to_owned);
        match (plan.fault, text) {
            (Fault::Stop(cut), text) if now => {
                plan.stopped.set(true);
                match (cut, text) {
                    (Cut::Before, _) | (Cut::Within, None) => {}
                    (Cut::Within, Some(text)) => self.set(key, Some(plan.damaged(text, Damaged::Truncated))),
                    (Cut::After, _) => self.set(key, whole),
                }
                return Err(Refused::Barred);
            }
            (Fault::Full, Some(_)) if now => return Err(Refused::Full),
            (Fault::FullForGood, Some(_)) if self.unsettled.is_none() && plan.writes.get() > plan.at => {
                return Err(Refused::Full);
            }
            (Fault::Altered(how), Some(text)) if now || self.alters => {
                self.alters = true;
                self.set(key, Some(plan.damaged(text, how)));
            }
            _ => self.set(key, whole),
        }
        self.told.push((key.into(), self.texts.get(key).cloned()));
        Ok(())
    }
}

impl Shelf for Store {
    fn keys(&self) -> Vec<String> {
        self.texts.keys().cloned().collect()
    }
    fn get(&self, key: &str) -> Option<String> {
        self.texts.get(key).cloned()
    }
    fn put(&mut self, key: &str, text: &str) -> Result<(), Refused> {
        self.write(key, Some(text))
    }
    fn remove(&mut self, key: &str) {
        // Only a stopped device refuses.
        let _ = self.write(key, None);
    }
}

/// What a window still has to do, in order.
#[derive(Clone, Debug, PartialEq)]
enum Task {
    Save(Place),
    /// It was put into the safe store; what happens before that is known is another window's, or the player's.
    Kept(Written),
    Copy(Written),
    Remove(Place),
}

#[derive(Default)]
struct Window {
    documents: Documents,
    tasks: VecDeque<Task>,
    events: VecDeque<(String, Option<String>)>,
}

struct Device {
    /// How many windows there are.
    of: usize,
    started: u32,
    local: Store,
    /// Some browsers have none.
    base: Option<Store>,
    windows: [Window; 2],
    confirmed: BTreeSet<char>,
    deleted: BTreeSet<char>,
    /// What the player was offered as a file, since no store took it.
    offered: BTreeSet<char>,
    next: u32,
}

fn letters(document: &Document) -> Vec<char> {
    match document {
        Document::Roster(Roster { army: AnyArmy::Dbm(army), .. }) => {
            let commands = known(&army.commands);
            commands
                .flat_map(|command| known(&command.lines))
                .flat_map(|line| line.name.chars().collect::<Vec<_>>())
                .collect()
        }
        Document::Sheet(sheet) => sheet.changes.iter().filter_map(|(path, _)| path.chars().nth(1)).collect(),
        Document::Battle(segment) => match segment.get("events") {
            Some(Value::List(entries)) => {
                entries.iter().filter_map(Value::as_text).filter_map(|text| text.chars().next()).collect()
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// A segment of a record with an entry for each letter.
fn segment(letters: &[char]) -> Document {
    let entries = letters.iter().map(|letter| Value::text(&letter.to_string()));
    let mut segment = Fields::default();
    segment.set("events".into(), Value::List(entries.collect()));
    Document::Battle(segment)
}

fn with(document: &Document, letter: char) -> Document {
    match document {
        Document::Roster(Roster { name, army: AnyArmy::Dbm(army) }) => {
            let mut army = army.clone();
            let line = Line { name: Name::cut(&letter.to_string()), ..Line::default() };
            if let Some(command) = army.commands[0].known_mut() {
                let last = command.lines.len().checked_sub(1).and_then(|at| command.lines[at].known_mut());
                match last {
                    Some(last) if last.name.chars().count() < 24 => {
                        last.name = Name::cut(&format!("{}{letter}", &*last.name));
                    }
                    _ => command.lines.push(Kept::Known(line)),
                }
            }
            Document::Roster(Roster { name: name.clone(), army: AnyArmy::Dbm(army) })
        }
        Document::Sheet(sheet) => {
            let mut changes = sheet.changes.clone();
            changes.set(&format!("/{letter}"), Some("1"));
            Document::Sheet(OwnSheet { changes, ..sheet.clone() })
        }
        _ => unreachable!("no other document is used here"),
    }
}

fn blank(place: &Place) -> Document {
    let Place::Roster(n) = place else {
        return Document::Sheet(OwnSheet { system: "dbm".into(), changes: Overrides::default() });
    };
    let mut army = Army::default();
    army.add_command(Command::default());
    Document::Roster(Roster { name: Title::cut(&format!("Army {n}")), army: AnyArmy::Dbm(army) })
}

impl Device {
    fn new(plan: Plan, has_base: bool, of: usize) -> Self {
        let plan = Rc::new(plan);
        let store = |unsettled| Store {
            plan: plan.clone(),
            texts: BTreeMap::new(),
            unsettled,
            alters: false,
            told: Vec::new(),
        };
        // A browser that crashes loses what it had not written out of local storage yet. Where that is all there is,
        // nobody can help, and the status line says so.
        let local = store(has_base.then(Vec::new));
        let (windows, sets) = (Default::default(), BTreeSet::new());
        let (confirmed, deleted, offered) = (sets.clone(), sets.clone(), sets);
        let base = has_base.then(|| store(None));
        let mut device =
            Device { of, started: 0, local, base, windows, confirmed, deleted, offered, next: 0x4E00 };
        for at in 0..of {
            device.start(at);
        }
        device
    }

    fn stopped(&self) -> bool {
        self.local.plan.stopped.get()
    }

    /// A window begins, as the app does.
    fn start(&mut self, at: usize) {
        let (mut documents, mut tasks) = (Documents::open(&self.local), VecDeque::new());
        self.started += 1;
        documents.window = self.started;
        let theirs = self.base.as_ref().map_or_else(Vec::new, |base| found(base));
        let theirs: Vec<_> = theirs.into_iter().filter(|(key, _)| !key.starts_with(EARLIER)).collect();
        documents.take_all(&[found(&self.local), theirs.clone()].concat());
        if self.base.is_some() {
            for place in documents.lacking(&theirs) {
                documents.touch(&place);
            }
            tasks.extend(theirs.iter().filter_map(|theirs| documents.latest(theirs)).map(Task::Copy));
        }
        self.windows[at] = Window { documents, tasks, ..Window::default() };
        self.flush(at);
    }

    fn confirm(&mut self, at: usize, written: &Written) {
        if self.stopped() {
            return;
        }
        if !self.windows[at].documents.confirm(written) {
            return;
        }
        self.confirmed.extend(letters(&open(&written.text).unwrap().document));
    }

    /// What is unsaved is to be saved.
    fn flush(&mut self, at: usize) {
        let window = &mut self.windows[at];
        for place in window.documents.due() {
            let task = Task::Save(place.clone());
            if !window.tasks.contains(&task) {
                window.tasks.push_back(task);
            }
        }
    }

    fn step(&mut self, at: usize) {
        let window = &mut self.windows[at];
        let documents = &mut window.documents;
        match window.tasks.pop_front() {
            Some(Task::Save(place)) => match &mut self.base {
                Some(base) => {
                    let there = documents.copies(base, &place);
                    match documents.next(&place, &there, false) {
                        Some(written) if base.put(&written.key, &written.text).is_ok() => {
                            window.tasks.push_front(Task::Kept(written));
                        }
                        Some(_) => self.save_quickly(at, &place),
                        None => {}
                    }
                }
                None => {
                    if let Some(Ok(written)) = documents.write(&mut self.local, &place, false)
                        && documents.repeat(&mut self.local, &written, 2).is_ok()
                    {
                        self.confirm(at, &written);
                    }
                }
            },
            Some(Task::Kept(written)) => {
                let there = self.base.as_ref().and_then(|base| base.get(&written.key));
                if written.was_kept(there.as_deref()).is_ok() {
                    documents.stands(&written);
                    window.tasks.push_front(Task::Copy(written));
                } else {
                    self.save_quickly(at, &written.place);
                }
            }
            Some(Task::Copy(written)) => {
                // It stands once, wherever the second copy was refused.
                let _ = documents.repeat(&mut self.local, &written, 1);
                self.confirm(at, &written);
            }
            Some(Task::Remove(place)) => {
                if let Some(base) = &mut self.base {
                    documents.remove(base, &place);
                }
            }
            None => {}
        }
        self.after(at);
    }

    /// What the safe store refused goes to the quick one.
    fn save_quickly(&mut self, at: usize, place: &Place) {
        if let Some(Ok(written)) = self.windows[at].documents.write(&mut self.local, place, true) {
            self.confirm(at, &written);
        }
    }

    /// What gave way is kept, and the other window is told of what was written.
    fn after(&mut self, at: usize) {
        let documents = &mut self.windows[at].documents;
        while let Some((place, document)) = documents.given_way() {
            let text = document.text(Origin::default());
            // It is tried twice; then the player is offered it as a file.
            let mut kept = false;
            for _ in 0..2 {
                self.next += 1;
                let (key, _) = snapshot(place, self.next.into(), text.clone(), &[]).remove(0);
                let shelf = self.base.as_mut().unwrap_or(&mut self.local);
                kept = shelf.put(&key, &text).is_ok() && shelf.get(&key).as_ref() == Some(&text);
                if kept {
                    break;
                }
            }
            let offered = documents.put_away();
            if !kept {
                self.offered.extend(letters(&open(&offered.written.text).unwrap().document));
            }
        }
        let told = std::mem::take(&mut self.local.told);
        if self.of > 1 {
            self.windows[1 - at].events.extend(told);
        }
        if let Some(base) = &mut self.base {
            base.told.clear();
        }
    }

    fn hear(&mut self, at: usize) {
        let window = &mut self.windows[at];
        match window.events.pop_front() {
            Some((key, Some(text))) if !key.starts_with(EARLIER) => {
                window.documents.take_all(&[(key, text)]);
            }
            Some((key, None)) => {
                window.documents.gone(&self.local, &key);
            }
            _ => {}
        }
    }

    /// Overrides the document at this place of the window's list; where it has none there, it makes one more roster.
    fn edit(&mut self, at: usize, n: usize) {
        self.next += 1;
        let letter = char::from_u32(self.next).unwrap();
        let documents = &mut self.windows[at].documents;
        let there: Vec<Place> = documents.iter().map(|(place, _)| place.clone()).collect();
        // A chart has a place of its own in every window; a roster has a number that no other window draws.
        let place = match (n, there.get(n)) {
            (0, _) => Place::Sheet("dbm".into()),
            (1, _) | (_, Some(Place::Battle(..))) => return self.fight(at, letter),
            (_, Some(place)) => place.clone(),
            (_, None) => Place::Roster(self.next),
        };
        let document = documents.get(&place).cloned().unwrap_or_else(|| blank(&place));
        documents.keep(place, with(&document, letter));
    }

    /// One more entry in the record of the battle, in its last segment or in a new one.
    fn fight(&mut self, at: usize, letter: char) {
        const SEGMENT: usize = 3;
        let documents = &mut self.windows[at].documents;
        let head = Place::Battle(BATTLE, 0);
        if documents.get(&head).is_none() {
            let bare = || Roster::of("dbm").unwrap();
            documents
                .keep(head, Document::Battle(Battle::new([bare(), bare()], Overrides::default()).head()));
        }
        let mut last = 1;
        while documents.get(&Place::Battle(BATTLE, last + 1)).is_some() {
            last += 1;
        }
        let place = Place::Battle(BATTLE, last);
        let here = documents.get(&place).map_or_else(Vec::new, letters);
        let next = if here.len() < SEGMENT { place } else { Place::Battle(BATTLE, last + 1) };
        let record = if here.len() < SEGMENT { here } else { Vec::new() };
        documents.keep(next, segment(&[&record[..], &[letter]].concat()));
    }

    fn delete(&mut self, at: usize, n: usize) {
        let window = &mut self.windows[at];
        let Some((place @ Place::Roster(_), document)) = window.documents.iter().nth(n) else { return };
        self.deleted.extend(letters(document));
        let place = place.clone();
        window.documents.forget(&place);
        window.documents.remove(&mut self.local, &place);
        window.tasks.push_back(Task::Remove(place));
        self.after(at);
    }

    /// A window is hidden, and may be closed: what is unsaved goes to local storage at once.
    fn leave(&mut self, at: usize, closed: bool) {
        let window = &mut self.windows[at];
        let unsaved: Vec<Place> = window.documents.due().cloned().collect();
        for place in unsaved {
            let _ = window.documents.write(&mut self.local, &place, self.base.is_some());
        }
        self.after(at);
        self.flush(at);
        if closed && !self.stopped() {
            self.start(at);
        }
    }

    /// The browser starts again: of what it had not written out, the last part is gone.
    fn restart(&mut self, rng: &mut StdRng) {
        self.local.plan.stopped.set(false);
        if let Some(unsettled) = &mut self.local.unsettled {
            let kept = rng.random_range(0..=unsettled.len());
            for (key, before) in unsettled.drain(kept..).rev() {
                match before {
                    Some(text) => self.local.texts.insert(key, text),
                    None => self.local.texts.remove(&key),
                };
            }
            unsettled.clear();
        }
        for at in 0..self.of {
            self.start(at);
        }
    }

    /// Some slot decays. What it held must never be written over.
    fn decay(&mut self, rng: &mut StdRng, how: Damaged) -> Option<(bool, String, String)> {
        let in_base = self.base.is_some() && rng.random();
        let plan = self.local.plan.clone();
        let store = if in_base { self.base.as_mut()? } else { &mut self.local };
        let keys: Vec<String> = store.texts.keys().filter(|key| !key.starts_with(EARLIER)).cloned().collect();
        let key = keys.get(rng.random_range(0..keys.len().max(1)))?;
        let text = plan.damaged(&store.texts[key], how);
        if store.texts[key] == text {
            return None;
        }
        store.texts.insert(key.clone(), text.clone());
        Some((in_base, key.clone(), text))
    }

    /// Every letter that a fresh start, and the earlier states, still have.
    fn there(&self) -> BTreeSet<char> {
        let mut documents = Documents::open(&self.local);
        let mut there = BTreeSet::new();
        let base = self.base.as_ref().map_or_else(Vec::new, |base| found(base));
        documents.take_all(&[found(&self.local), base.clone()].concat());
        there.extend(documents.iter().flat_map(|(_, document)| letters(document)));
        if self.local.plan.fault == Fault::None {
            // No part of a record is without those before it.
            for (place, _) in documents.iter() {
                if let Place::Battle(number, part @ 1..) = place {
                    let before = Place::Battle(*number, part - 1);
                    assert!(documents.get(&before).is_some(), "{place:?} stands alone");
                }
            }
        }
        while let Some((_, document)) = documents.given_way() {
            there.extend(letters(document));
            documents.put_away();
        }
        for (key, text) in base.into_iter().chain(found(&self.local)) {
            if key.starts_with(EARLIER) {
                there.extend(open(&text).into_iter().flat_map(|opened| letters(&opened.document)));
            }
        }
        there
    }

    fn lost(&self) -> BTreeSet<char> {
        let there = self.there();
        let gone = |c: &&char| !there.contains(c) && !self.deleted.contains(c) && !self.offered.contains(c);
        self.confirmed.iter().filter(gone).copied().collect()
    }
}

fn play(seed: u64) -> Result<(), String> {
    let mut rng = StdRng::seed_from_u64(seed);
    let damaged = if rng.random() { Damaged::Truncated } else { Damaged::Flipped };
    let cut = [Cut::Before, Cut::Within, Cut::After][rng.random_range(0..3)];
    let fault = match rng.random_range(0..10) {
        0 => Fault::None,
        1..4 => Fault::Stop(cut),
        4..6 => Fault::Full,
        6 => Fault::Altered(damaged),
        7 => Fault::FullForGood,
        _ => Fault::Decay(damaged),
    };
    let operations = rng.random_range(1..=40);
    let plan = Plan {
        fault,
        // One operation may write more than once.
        at: rng.random_range(0..2 * operations),
        writes: Cell::new(0),
        stopped: Cell::new(false),
        part: rng.random(),
    };
    let decays_at = rng.random_range(0..operations);
    // In every fifth there is but one window.
    let windows = 1 + usize::from(rng.random_range(0..5) > 0);
    let mut device = Device::new(plan, rng.random_range(0..5) > 0, windows);
    let mut decayed = None;
    let documents = rng.random_range(1..=5);
    let mut played = Vec::new();
    for n in 0..operations {
        if let Fault::Decay(how) = fault
            && n == decays_at
        {
            decayed = device.decay(&mut rng, how);
        }
        let (at, which) = (rng.random_range(0..windows), rng.random_range(0..documents));
        let operation = rng.random_range(0..20);
        played.push((operation, at, which));
        match operation {
            0..7 => device.edit(at, which),
            7..9 => device.flush(at),
            9..14 => device.step(at),
            14..17 => device.hear(at),
            17 => device.leave(at, false),
            18 => device.leave(at, rng.random()),
            _ => device.delete(at, which),
        }
        if device.stopped() {
            device.restart(&mut rng);
            let lost = device.lost();
            if !lost.is_empty() {
                return Err(format!("{seed}: {fault:?} lost {lost:?} at once, after {played:?}"));
            }
        }
    }
    // Everything that was begun comes to its end.
    for at in [0, 1].repeat(8).into_iter().filter(|at| *at < windows) {
        device.flush(at);
        for _ in 0..60 {
            device.step(at);
            device.hear(at);
        }
        if device.stopped() {
            device.restart(&mut rng);
        }
    }
    for window in &device.windows[..windows] {
        // Where the only store takes nothing any more, nothing can be saved.
        let nowhere = device.base.is_none() && matches!(fault, Fault::FullForGood | Fault::Altered(_));
        if !window.documents.is_saved() && !nowhere {
            return Err(format!(
                "{seed}: {fault:?} left unsaved {:?}, after {played:?}",
                window.documents.due().collect::<Vec<_>>()
            ));
        }
        // A text that a fault has taken may be the one by which two others hang together: then both are kept.
        let all_there = matches!(fault, Fault::None | Fault::Full | Fault::FullForGood);
        if windows == 1 && all_there && !window.documents.told().is_empty() {
            return Err(format!("{seed}: {fault:?} told {:?}, after {played:?}", window.documents.told()));
        }
    }
    let lost = device.lost();
    if !lost.is_empty() {
        return Err(format!("{seed}: {fault:?} lost {lost:?}, after {played:?}"));
    }
    if let Some((in_base, key, text)) = decayed {
        let store = device.base.as_ref().filter(|_| in_base).unwrap_or(&device.local);
        if store.get(&key).as_ref() != Some(&text) {
            return Err(format!("{seed}: {key} was damaged and then written over"));
        }
    }
    Ok(())
}

#[test]
fn nothing_confirmed_is_lost_by_any_one_fault() {
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get() as u64);
    let failed: Vec<String> = std::thread::scope(|scope| {
        let parts: Vec<_> = (0..threads)
            .map(|thread| {
                let seeds = (thread..SCENARIOS).step_by(threads as usize);
                scope.spawn(move || seeds.filter_map(|seed| play(seed).err()).collect::<Vec<_>>())
            })
            .collect();
        parts.into_iter().flat_map(|part| part.join().unwrap()).collect()
    });
    assert!(
        failed.is_empty(),
        "{} of {SCENARIOS}:\n{}",
        failed.len(),
        failed[..failed.len().min(5)].join("\n")
    );
}
