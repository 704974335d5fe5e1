//! Everything in one file, and what becomes of it when it comes back: it is merged, and nothing here is lost.

use super::body::{name, rename_copy};
use super::document::Content;
use super::documents::Documents;
use super::file::{Backup, Entry, backup_file, entry, file_of, log};
use super::id::{Id, Kind};
use super::merge::copy_id;
use super::record::{Record, RecordError};
use serde_json::Value;

/// What restoring does with one document of a backup.
#[derive(Clone, Debug, PartialEq)]
pub struct Restored {
    /// In a sentence for the player.
    pub text: String,
    /// What is in it; nothing where it cannot be read.
    pub summary: Vec<String>,
    /// What is kept, and where; nothing where it changes nothing.
    pub kept: Option<(Id, Content)>,
}

/// After so many writes the player is reminded of a backup.
const REMINDER: u64 = 10;

/// The field of the settings that says how much had been written when everything was last backed up.
const BACKED_UP: &str = "backed_up";
/// The field of the settings that says when that was.
const BACKED_UP_AT: &str = "backed_up_at";
/// The field of the settings that says that a write has failed since.
const WRITE_FAILED: &str = "write_failed";

impl Documents {
    /// How often armies, sheets and battles have been written. A battle counts once: a reminder at every tenth tap would be
    /// too many.
    pub fn writes(&self) -> u64 {
        let count = |record: &Record| match record.kind {
            Kind::List | Kind::Session | Kind::Settings | Kind::Typed => 0,
            Kind::Battle => record.revision.n.min(1),
            Kind::Roster | Kind::Sheet => record.revision.n,
        };
        self.records().map(count).sum()
    }

    /// How many of these stand on this device only, once they are many.
    pub fn writes_to_back_up(&self) -> Option<u64> {
        let settings = self.get(&Id::Settings).and_then(|settings| settings.record.body.as_ref());
        let backed_up = settings.and_then(|settings| settings[BACKED_UP].as_u64()).unwrap_or_default();
        Some(self.writes().saturating_sub(backed_up)).filter(|writes| *writes >= REMINDER)
    }

    /// A document as it is now, as a file.
    pub fn file_of(&self, id: &Id) -> String {
        let content = self.get(id).and_then(|document| document.content());
        content.map_or_else(String::new, |content| file_of(id, &content))
    }

    /// Every document in one file, and what cannot be read as it stands. What is not saved yet is no part of it.
    pub fn backup(&self) -> String {
        let saved = self.iter().filter(|(id, _)| !id.kind().is_draft());
        let entries = saved.filter_map(|(id, document)| Some(entry(id, &document.content()?)));
        let damaged = self.damaged().iter().map(|damaged| (damaged.key.clone(), damaged.text.clone().into()));
        backup_file(entries.collect(), damaged.collect())
    }

    /// What would be done to have a backup's documents here, too.
    pub fn restoring(&self, backup: &Backup) -> Vec<Restored> {
        let restored = |(key, entry): &(String, Result<Entry, RecordError>)| match (key.parse::<Id>(), entry)
        {
            (Ok(id), Ok(entry)) if id.kind() == entry.kind => {
                let summary = self.summary(&id, &entry.content);
                Restored { summary, ..self.restored(id, &entry.content) }
            }
            (_, Err(error)) => nothing(format!("“{key}” {error}. It stays in the file.")),
            _ => nothing(format!("“{key}” {}. It stays in the file.", RecordError::Id)),
        };
        backup.iter().map(restored).collect()
    }

    fn restored(&self, id: Id, content: &Content) -> Restored {
        let named = name(&id, &content.body);
        let same = || nothing(format!("{named} is here as it is there."));
        let Some(here) = self.get(&id).and_then(|document| document.content()) else {
            let is_elsewhere = self.iter().any(|(_, other)| other.holds(Some(content)));
            if id.kind() == Kind::Roster && is_elsewhere {
                return same();
            }
            let mut content = content.clone();
            if id.kind() == Kind::Settings {
                // Of what it counts nothing is here yet, and what failed did so there.
                content.body[BACKED_UP] = 0.into();
                if let Some(settings) = content.body.as_object_mut() {
                    settings.remove(WRITE_FAILED);
                    settings.remove(BACKED_UP_AT);
                }
            }
            return keeping(format!("{named} is new here."), id, content);
        };
        if here == *content {
            return same();
        }
        match id.kind() {
            Kind::Roster => {
                // Restored once before, it stands here under another name.
                let is_here = |(other, document): (&Id, &super::Document)| {
                    let body = document.record.body.as_ref();
                    other.kind() == Kind::Roster
                        && body.is_some_and(|body| same_but_for_name(body, &content.body))
                };
                if self.iter().any(is_here) {
                    return same();
                }
                let text = format!("{named} is another here: both are kept, this one as a copy.");
                self.copy(id, content, text).unwrap_or_else(same)
            }
            Kind::Battle => {
                let (ours, theirs) = (log(&here), log(content));
                if same_but_for_name(&here.body, &content.body) && ours.starts_with(&theirs) {
                    return nothing(format!("{named} has gone on here since."));
                }
                if same_but_for_name(&here.body, &content.body) && theirs.starts_with(&ours) {
                    return keeping(format!("{named} has gone on there since."), id, content.clone());
                }
                let text = format!("{named} went on otherwise here: both are kept, this one as a copy.");
                self.copy(id, content, text).unwrap_or_else(same)
            }
            Kind::Sheet => {
                let mut body = here.body;
                let mut differing = 0;
                for (path, value) in content.body[OVERRIDES].as_object().into_iter().flatten() {
                    match body[OVERRIDES].get(path) {
                        Some(here) if here != value => differing += 1,
                        _ => body[OVERRIDES][path] = value.clone(),
                    }
                }
                add_kept(&mut body, &content.body);
                let text = match differing {
                    0 => format!("{named} is put together from both."),
                    1 => format!(
                        "{named} is put together from both; 1 value that differs stays as it is here."
                    ),
                    n => format!(
                        "{named} is put together from both; {n} values that differ stay as they are here."
                    ),
                };
                keeping(text, id, body.into())
            }
            Kind::List | Kind::Session | Kind::Settings | Kind::Typed => {
                nothing(format!("{named} stays as it is here."))
            }
        }
    }

    /// The document as a copy; nothing where that copy is here already.
    fn copy(&self, id: Id, content: &Content, text: String) -> Option<Restored> {
        let copy = copy_id(&id, &content.body, &content.segments).filter(|copy| self.get(copy).is_none())?;
        let mut content = content.clone();
        rename_copy(id.kind(), &mut content.body, &self.names(id.kind()));
        Some(keeping(text, copy, content))
    }
}

/// What a player's sheet changes, by path.
const OVERRIDES: &str = "overrides";
/// The charts that are kept beside it.
const KEPT: &str = "kept";

/// Keeps the charts that are kept there here, too: one that has another's name is told from it by a number.
fn add_kept(body: &mut Value, theirs: &Value) {
    let theirs = theirs[KEPT].as_array().into_iter().flatten();
    let mut kept = body[KEPT].as_array().cloned().unwrap_or_default();
    for chart in theirs {
        if kept.iter().any(|here| same_but_for_name(here, chart)) {
            continue;
        }
        let mut chart = chart.clone();
        let names = kept.iter().filter_map(|here| here["name"].as_str().map(str::to_owned));
        let names: Vec<String> = names.collect();
        if names.iter().any(|name| chart["name"] == **name) {
            rename_copy(Kind::Sheet, &mut chart, &names);
        }
        kept.push(chart);
    }
    if !kept.is_empty() {
        body[KEPT] = kept.into();
    }
}

fn same_but_for_name(one: &Value, other: &Value) -> bool {
    let nameless = |body: &Value| {
        let mut body = body.clone();
        body["name"].take();
        body
    };
    nameless(one) == nameless(other)
}

fn nothing(text: String) -> Restored {
    Restored { text, summary: Vec::new(), kept: None }
}

fn keeping(text: String, id: Id, content: Content) -> Restored {
    Restored { kept: Some((id, content)), ..nothing(text) }
}
