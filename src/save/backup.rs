//! Everything in one file, and what becomes of it when it comes back: it is merged, and nothing here is lost.

use super::battles::{HEAD, begins_with, rename_copy, titled};
use super::damage::{Damage, FileError};
use super::document::{Document, Kind, OwnSheet, Settings};
use super::documents::Documents;
use super::json::{Fields, Value};
use super::place::{Place, called};
use super::text::{VERSION, open};
use crate::roster::{Roster, Title};

/// The field that holds everything.
pub(super) const BACKUP: &str = "backup";
/// After the key of what could not be read on the device that it comes from.
const UNREAD: &str = "~unread";

/// A document of a backup by its key.
pub type Backed = (String, Result<Document, Damage>);

/// What a file holds.
#[derive(Clone, Debug, PartialEq)]
pub enum File {
    /// One document.
    One(Document),
    /// Everything that stood on a device, by key; each is read by itself.
    Backup(Vec<Backed>),
}

/// What restoring does with one document of a backup.
#[derive(Clone, Debug, PartialEq)]
pub struct Restored {
    /// In a sentence for the player.
    pub said: String,
    /// What is kept, and where; nothing where it changes nothing.
    pub kept: Vec<(Place, Document)>,
}

/// After so many writes the player is reminded of a backup.
const REMINDER: u32 = 10;

impl Documents {
    /// How often rosters, sheets and battles' armies have been written. A part of a battle's record counts once: a
    /// reminder at every tenth tap would be too many.
    pub fn writes(&self) -> u32 {
        let counts = |place: &Place| match place {
            Place::Desk | Place::Settings => 0,
            Place::Battle(_, 1..) => self.revision(place).min(1),
            _ => self.revision(place),
        };
        let writes: u64 = self.iter().map(|(place, _)| counts(place)).sum();
        writes.min(i32::MAX as u64) as u32
    }

    fn settings(&self) -> Settings {
        match self.get(&Place::Settings) {
            Some(Document::Settings(settings)) => settings.clone(),
            _ => Settings::default(),
        }
    }

    /// How many of these came after the last backup.
    pub fn since_backup(&self) -> u32 {
        self.writes().saturating_sub(self.settings().backed_up)
    }

    /// How many of these stand on this device only, once they are many.
    pub fn only_here(&self) -> Option<u32> {
        Some(self.since_backup()).filter(|only_here| *only_here >= REMINDER)
    }

    /// The settings once something was deleted, if they change: what came after the last backup before has done so still,
    /// and of what is there no more nothing is backed up.
    pub fn settings_after_deletion(&self, before: u32) -> Option<Settings> {
        let (settings, backed_up) = (self.settings(), self.writes().saturating_sub(before));
        (settings.backed_up > backed_up).then_some(Settings { backed_up, ..settings })
    }

    /// These documents, each as a file of its own.
    fn files(&self, which: &dyn Fn(&Place) -> bool) -> Fields {
        let mut all = Fields::default();
        for (place, document) in self.iter().filter(|(place, _)| which(place)) {
            // What is written can be read.
            if let Ok(whole) = Value::read(&document.to_file()) {
                all.set(place.key(1), whole);
            }
        }
        all
    }

    /// What stands at a place as a file that can be restored: an army by itself, a battle with all its parts.
    pub fn file_of(&self, place: &Place) -> String {
        if let Some(Document::Roster(roster)) = self.get(place) {
            return roster.to_file();
        }
        whole(self.files(&|other| match (place, other) {
            (Place::Battle(number, _), Place::Battle(of, _)) => number == of,
            _ => other == place,
        }))
    }

    /// Every document in one file, and what cannot be read as it stands.
    pub fn backup(&self) -> String {
        let mut all = self.files(&|_| true);
        for (key, unread) in self.unread() {
            let mut key = [key, UNREAD].concat();
            while all.get(&key).is_some() {
                key += UNREAD;
            }
            all.set(key, Value::text(&unread.text));
        }
        whole(all)
    }

    /// What would be done to have a backup's documents here, too.
    pub fn restoring(&self, backup: &[Backed]) -> Vec<Restored> {
        let mut all = Vec::new();
        let is_there =
            |place: &Place| backup.iter().any(|(key, _)| Place::of_key(key).as_ref() == Some(place));
        for (key, document) in backup {
            // What could not be read there may be read here; where a copy of it could be, that one counts. Parts of battles
            // belong together.
            let unread = key.contains(UNREAD).then(|| Place::of_key(key.split('~').next()?)).flatten();
            let unread = unread.filter(|place| place.kind() != Kind::Battle && !is_there(place));
            all.push(match (Place::of_key(key).or(unread), document) {
                // The record of a battle goes with its head.
                (Some(Place::Battle(_, 1..)), Ok(Document::Battle(_))) => continue,
                (Some(Place::Battle(number, _)), Ok(Document::Battle(head))) => {
                    self.restored_battle(number, head, backup)
                }
                (Some(place), Ok(document)) if place.kind() == document.kind() => {
                    self.restored(place, document)
                }
                (_, Err(damage)) => nothing(&format!("“{key}” {damage}. It stays in the file.")),
                _ => nothing(&format!("“{key}” {}. It stays in the file.", Damage::Place)),
            });
        }
        all
    }

    /// A battle is restored as a whole: two that have the same number and another record are two.
    fn restored_battle(&self, number: u32, head: &Fields, backup: &[Backed]) -> Restored {
        let mut parts = Vec::new();
        for (key, document) in backup {
            if let (Some(Place::Battle(of, part)), Ok(document)) = (Place::of_key(key), document)
                && of == number
            {
                parts.push((part, document.clone()));
            }
        }
        let called = ["“", &titled(head), "”"].concat();
        let here = |part: u32| self.get(&Place::Battle(number, part));
        let is_same = |(part, document): &(u32, Document)| {
            here(*part).is_some_and(|here| here.says() == document.says())
        };
        let is_begun = |part: &(u32, Document)| {
            is_same(part) || here(part.0).is_some_and(|here| begins_with(here, &part.1))
        };
        if parts.iter().all(is_same) {
            return nothing(&[&called, " is here as it is there."].concat());
        }
        if parts.iter().all(is_begun) {
            return nothing(&[&called, " has gone on here since."].concat());
        }
        let goes_on = |part: &(u32, Document)| {
            is_same(part) || here(part.0).is_none_or(|here| begins_with(&part.1, here))
        };
        let (said, number) = if here(HEAD).is_none() {
            (" is new here.", number)
        } else if parts.iter().all(goes_on) && parts.len() >= self.parts_of(number).len() {
            (" has gone on there since.", number)
        } else {
            let mut says = 0_u32;
            parts.iter().for_each(|(_, document)| says = says.rotate_left(5) ^ document.says());
            let copy = says.max(1);
            if self.get(&Place::Battle(copy, HEAD)).is_some() {
                return nothing(&[&called, " is here as it is there."].concat());
            }
            if let Some((_, Document::Battle(head))) = parts.iter_mut().find(|(part, _)| *part == HEAD) {
                rename_copy(head);
            }
            (" went on otherwise here: both are kept, this one as a copy.", copy)
        };
        let mut kept = Vec::new();
        for (part, document) in parts {
            kept.push((Place::Battle(number, part), document));
        }
        Restored { said: called + said, kept }
    }

    fn restored(&self, place: Place, document: &Document) -> Restored {
        let here = self.get(&place);
        let called = called(&place, document);
        let same = |other: &Document| other.says() == document.says();
        let (said, kept) = match (document, here) {
            (_, Some(here)) if same(here) => {
                return nothing(&[&called, " is here as it is there."].concat());
            }
            // Of what it counts nothing is here yet.
            (Document::Settings(settings), None) => {
                let settings = Settings { backed_up: 0, ..settings.clone() };
                (" is new here.", (place, Document::Settings(settings)))
            }
            (_, None) if !self.iter().any(|(_, other)| same(other)) => {
                (" is new here.", (place, document.clone()))
            }
            (Document::Roster(roster), _) => {
                // Restored once before, it stands here under another name.
                let army = |roster: &Roster| {
                    Document::Roster(Roster { name: Title::default(), ..roster.clone() }).says()
                };
                let is_here = |(_, other): (&Place, &Document)| matches!(other, Document::Roster(other) if army(other) == army(roster));
                if self.iter().any(is_here) {
                    return nothing(&[&called, " is here as it is there."].concat());
                }
                let copy = Document::Roster(roster.copy_beside(&self.names()));
                let place = Place::Roster(copy.says().max(1));
                (" is another here: both are kept, this one as a copy.", (place, copy))
            }
            (Document::Sheet(theirs), Some(Document::Sheet(here))) => {
                let mut merged = here.changes.clone();
                let mut stay = 0;
                for (path, value) in theirs.changes.iter() {
                    match here.changes.get(path) {
                        Some(other) if other != value => stay += 1,
                        _ => merged.set(path, Some(value)),
                    }
                }
                let merged = OwnSheet { system: theirs.system.clone(), changes: merged };
                let said = match stay {
                    0 => " is put together from both.".into(),
                    n => format!(" is put together from both; {n} that differ stay as they are here."),
                };
                return Restored { said: called + &said, kept: vec![(place, Document::Sheet(merged))] };
            }
            _ => return nothing(&[&called, " stays as it is here."].concat()),
        };
        Restored { said: called + said, kept: vec![kept] }
    }
}

/// A backup of these files.
fn whole(files: Fields) -> String {
    let mut fields = Fields::default();
    fields.set("version".into(), Value::number(VERSION));
    fields.set(BACKUP.into(), Value::Fields(files));
    Value::Fields(fields).written()
}

fn nothing(said: &str) -> Restored {
    Restored { said: said.into(), kept: Vec::new() }
}

/// Reads a file: one document, or a backup of everything.
pub fn open_file(text: &str) -> Result<File, FileError> {
    // Some editors begin a file with this mark.
    let text = text.trim_start_matches('\u{feff}');
    if let Ok(Value::Fields(fields)) = Value::read(text)
        && let Some(Value::Fields(all)) = fields.get(BACKUP)
    {
        let mut backup = Vec::new();
        for (key, value) in all.iter() {
            let whole = match value {
                Value::Text(unread) => unread.clone(),
                value => value.written(),
            };
            backup.push((key.to_owned(), open(&whole).map(|opened| opened.document)));
        }
        return Ok(File::Backup(backup));
    }
    open(text).map(|opened| File::One(opened.document)).map_err(FileError)
}
