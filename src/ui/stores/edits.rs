//! What was changed in this window beside the logs of battles: it can be taken back, and done again. What was changed
//! before this window was opened stands in the history, from which it is taken back, too.

use super::AppStore;
use aide_de_camp::storage::history::{self, Current};
use aide_de_camp::storage::{Content, Document, Documents, Id, Kind, RecordError, name};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::collections::BTreeSet;

/// A document with what it held, and with what it holds since; nothing where it is deleted.
type Part = (Id, Option<Content>, Option<Content>);

/// What is taken back as one.
#[derive(Clone, Default)]
pub(super) struct Edit {
    parts: Vec<Part>,
    /// When it was made (ms), where that was before this window was opened.
    at: u64,
    /// It was made before this window was opened.
    is_history: bool,
}

/// What can be taken back, and what can be done again, the next one last.
pub(super) type Edits = [Vec<Edit>; 2];

/// So many can be taken back: with all that was there before, they take their room in memory.
const MAX_EDITS: usize = 500;

impl AppStore {
    /// Keeps or deletes documents, so that it can be taken back as one. What goes on with the last edit of the same
    /// document is one with it.
    pub fn edit(self, documents: Vec<(Id, Option<Content>)>, goes_on: bool) {
        let mut parts = Vec::new();
        for (id, is) in documents {
            let was = self.content(&id);
            if was != is {
                self.put(id.clone(), is.clone());
                // Where the player is and how light it is there is nothing to take back.
                if !matches!(id.kind(), Kind::Session | Kind::Settings) {
                    parts.push((id, was, is));
                }
            }
        }
        self.status.set(String::new());
        if parts.is_empty() {
            return;
        }
        self.edits.update(|[done, undone]| {
            undone.retain(|undone| !undone.parts.iter().any(|(id, ..)| is_among(id, &parts)));
            let last = done.last_mut().filter(|last| goes_on && last.parts[0].0 == parts[0].0);
            let Some(last) = last.filter(|last| !last.is_history) else {
                if done.len() == MAX_EDITS {
                    done.remove(0);
                }
                return done.push(Edit { parts, ..Edit::default() });
            };
            last.parts[0].2 = parts.remove(0).2;
            // Back where it began.
            if last.parts[0].1 == last.parts[0].2 {
                done.pop();
            }
        });
    }

    /// What a document holds.
    fn content(self, id: &Id) -> Option<Content> {
        self.documents.with_untracked(|documents| documents.get(id).and_then(Document::content))
    }

    /// Has what was changed in a document before this window was opened be taken back, too.
    pub fn load_history(self, id: Id) {
        self.load_history_of(Some(id));
    }

    /// Those of every document.
    pub fn load_all_history(self) {
        self.load_history_of(None);
    }

    fn load_history_of(self, of: Option<Id>) {
        Effect::new(move |_| {
            // Before both stores were read there is no database to ask.
            if self.is_read.get() {
                spawn_local(self.add_history(of.clone()));
            }
        });
    }

    async fn add_history(self, of: Option<Id>) {
        let states = self.earlier_states(of.as_ref()).await;
        self.edits.update(|[done, undone]| {
            let is_loaded = |id: &Id| {
                done.iter().chain(undone.iter()).any(|edit| edit.is_history && edit.parts[0].0 == *id)
            };
            let mut ids: BTreeSet<Id> = states.iter().filter_map(|(_, state)| id_of(state)).collect();
            ids.extend(self.sheets());
            ids.retain(|id| of.as_ref().is_none_or(|of| of == id) && !is_loaded(id));
            let current = ids.into_iter().filter_map(|id| {
                let content = self.at_start(&id, [done, undone])?;
                let (at, is_first) = self.last_write(&id);
                Some(Current { id, content, at, is_first })
            });
            let steps = history::steps(states, current.collect()).into_iter().map(|step| Edit {
                parts: vec![(step.id, step.before, step.after)],
                at: step.at,
                is_history: true,
            });
            let (mut all, own): (Vec<_>, Vec<_>) =
                std::mem::take(done).into_iter().partition(|edit| edit.is_history);
            all.extend(steps);
            all.sort_by_key(|edit| edit.at);
            all.extend(own);
            *done = all;
        });
    }

    /// What a document held when this window was opened; nothing where this window has made it.
    fn at_start(self, id: &Id, [done, undone]: [&Vec<Edit>; 2]) -> Option<Option<Content>> {
        let first_done = done.iter().flat_map(|edit| &edit.parts).find(|(of, ..)| of == id);
        let next_undone = undone.iter().rev().flat_map(|edit| &edit.parts).find(|(of, ..)| of == id);
        match (first_done, next_undone) {
            (Some((_, was, _)), _) | (None, Some((_, _, was))) => was.clone().map(Some),
            (None, None) => Some(self.content(id)),
        }
    }

    /// When a document was written or deleted last (ms), and whether nothing stood there before.
    fn last_write(self, id: &Id) -> (u64, bool) {
        let of_id = |documents: &Documents| {
            let record = documents.records().find(|record| record.id == *id)?;
            Some((record.saved_at, record.base.is_none()))
        };
        self.documents.with_untracked(of_id).unwrap_or_default()
    }

    /// Every sheet that was changed.
    fn sheets(self) -> Vec<Id> {
        let ids = |documents: &Documents| {
            let ids = documents.records().map(|record| record.id.clone());
            ids.filter(|id| id.kind() == Kind::Sheet).collect()
        };
        self.documents.with_untracked(ids)
    }

    /// Which edit would be taken back, or done again: the last that still stands, of what stands here, or of all. An army
    /// is not taken away on its own screen; what was typed over a chart stands where the chart does.
    fn next(self, back: bool, of: Option<&Id>) -> Option<usize> {
        self.edits.with(|edits| {
            self.documents.with(|documents| {
                let is_here = |edit: &Edit| match of {
                    Some(of) => {
                        let takes_away = edit.parts[0].1.is_none() && of.kind() == Kind::Roster;
                        let is_typed_there = |typed: &Id| matches!((typed, of), (Id::Typed(of), Id::Sheet(sheet)) if of == sheet);
                        let id = &edit.parts[0].0;
                        (id == of || is_typed_there(id)) && !takes_away
                    }
                    None => true,
                };
                edits[usize::from(!back)].iter().rposition(|edit| is_here(edit) && stands(edit, documents))
            })
        })
    }

    /// Whether there is an edit to take back, or to do again.
    pub fn can_step(self, back: bool, of: Option<&Id>) -> bool {
        self.next(back, of).is_some()
    }

    /// Takes an edit back, or does it again, and tells what it was about.
    pub fn step(self, back: bool, of: Option<&Id>) {
        let Some(at) = untrack(|| self.next(back, of)) else { return };
        let edit = self.edits.try_update_untracked(|edits| edits[usize::from(!back)].remove(at));
        let Edit { parts, at, is_history } = edit.unwrap_or_default();
        let mut turned = Vec::new();
        for (id, was, is) in parts.into_iter().rev() {
            if let Some(content) = was.as_ref().or(is.as_ref()) {
                self.tell_step(back, &name(&id, &content.body));
            }
            self.put(id.clone(), was.clone());
            turned.insert(0, (id, is, was));
        }
        self.edits.update(|edits| edits[usize::from(back)].push(Edit { parts: turned, at, is_history }));
    }

    /// Says what was just taken back or done again.
    pub fn tell_step(self, back: bool, what: &str) {
        let word = if back { "Undone" } else { "Redone" };
        self.status.set(format!("{word}: {what}"));
    }

    /// What was deleted last in this window, as long as that can be taken back.
    pub fn deleted(self) -> Option<String> {
        let at = self.next(true, None)?;
        self.edits.with(|[done, _]| match &done[at].parts[0] {
            (id, Some(was), None) if !done[at].is_history => Some(name(id, &was.body)),
            _ => None,
        })
    }
}

/// All that it changed is as it left it: nothing of it has become another since.
fn stands(edit: &Edit, documents: &Documents) -> bool {
    let mut parts = edit.parts.iter();
    parts.all(|(id, _, is)| documents.get(id).and_then(Document::content) == *is)
}

fn id_of(state: &Result<Document, RecordError>) -> Option<Id> {
    state.as_ref().ok().map(|document| document.record.id.clone())
}

fn is_among(id: &Id, parts: &[Part]) -> bool {
    parts.iter().any(|(of, ..)| of == id)
}
