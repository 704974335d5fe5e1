//! What was changed in this window beside the logs of battles: it can be taken back, and done again. What was changed
//! before this window was opened stands in the history, and is taken back on the document's own screen.

use super::Store;
use aide_de_camp::storage::history;
use aide_de_camp::storage::{Content, Document, Documents, Id, Kind, name};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// A document with what it held, and with what it holds since; nothing where it is deleted.
type Part = (Id, Option<Content>, Option<Content>);

/// What is taken back as one.
#[derive(Clone, Default)]
pub(super) struct Edit {
    parts: Vec<Part>,
    /// It was made before this window was opened.
    is_history: bool,
}

/// What can be taken back, and what can be done again, the next one last.
pub(super) type Edits = [Vec<Edit>; 2];

/// So many can be taken back: with all that was there before, they take their room in memory.
const MAX_EDITS: usize = 500;

impl Store {
    /// Keeps or deletes documents, so that it can be taken back as one. What goes on with the last edit of the same
    /// document is one with it.
    pub fn edit(self, documents: Vec<(Id, Option<Content>)>, goes_on: bool) {
        let mut parts = Vec::new();
        for (id, is) in documents {
            let was = self.content(&id);
            if was != is {
                self.keep(id.clone(), is.clone());
                // Where the player is and how light it is there is nothing to take back.
                if !matches!(id.kind(), Kind::Desk | Kind::Settings) {
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
                return done.push(Edit { parts, is_history: false });
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
        Effect::new(move |_| {
            let is_of = |edit: &Edit| edit.is_history && edit.parts[0].0 == id;
            let is_loaded = self.edits.with_untracked(|edits| edits.iter().flatten().any(is_of));
            // Before both stores were read there is no database to ask.
            if self.is_read.get() && !is_loaded {
                spawn_local(self.add_history(id.clone()));
            }
        });
    }

    async fn add_history(self, id: Id) {
        let states = self.earlier_states(Some(&id)).await;
        let of_id = |(key, state): (String, Result<Document, _>)| {
            key.starts_with(&history::prefix(&id)).then_some(state).and_then(Result::ok)
        };
        let states = states.into_iter().filter_map(of_id).filter_map(|document| document.content());
        self.edits.update(|[done, undone]| {
            // What this window has changed since is there already.
            let mut all = done.iter().chain(undone.iter()).flat_map(|edit| &edit.parts);
            let begun = all.find(|(of, ..)| *of == id).map(|(_, was, _)| was.clone());
            let path = without_loops(states.chain(begun.unwrap_or_else(|| self.content(&id))));
            let steps = path.windows(2).map(|step| Edit {
                parts: vec![(id.clone(), Some(step[0].clone()), Some(step[1].clone()))],
                is_history: true,
            });
            done.splice(0..0, steps);
        });
    }

    /// Which edit would be taken back, or done again: the last that still stands, of what stands here, or of all. On its
    /// own screen nothing is taken away.
    fn next(self, back: bool, of: Option<&Id>) -> Option<usize> {
        self.edits.with(|edits| {
            self.documents.with(|documents| {
                let is_here = |edit: &Edit| match of {
                    Some(of) => edit.parts[0].0 == *of && edit.parts[0].1.is_some(),
                    None => !edit.is_history,
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
        let Edit { parts, is_history } = edit.unwrap_or_default();
        let mut turned = Vec::new();
        for (id, was, is) in parts.into_iter().rev() {
            if let Some(content) = was.as_ref().or(is.as_ref()) {
                self.tell_step(back, &name(&id, &content.body));
            }
            self.keep(id.clone(), was.clone());
            turned.insert(0, (id, is, was));
        }
        self.edits.update(|edits| edits[usize::from(back)].push(Edit { parts: turned, is_history }));
    }

    /// Says what was just taken back or done again.
    pub fn tell_step(self, back: bool, what: &str) {
        let word = if back { "Undone" } else { "Redone" };
        self.status.set(format!("{word}: {what}"));
    }

    /// What was deleted last, as long as that can be taken back.
    pub fn deleted(self) -> Option<String> {
        let at = self.next(true, None)?;
        self.edits.with(|[done, _]| match &done[at].parts[0] {
            (id, Some(was), None) => Some(name(id, &was.body)),
            _ => None,
        })
    }
}

/// All that it changed is as it left it: nothing of it has become another since.
fn stands(edit: &Edit, documents: &Documents) -> bool {
    let mut parts = edit.parts.iter();
    parts.all(|(id, _, is)| documents.get(id).and_then(Document::content) == *is)
}

fn is_among(id: &Id, parts: &[Part]) -> bool {
    parts.iter().any(|(of, ..)| of == id)
}

/// The states one after the other; what led back to an earlier one is left out.
fn without_loops(states: impl Iterator<Item = Content>) -> Vec<Content> {
    let mut path: Vec<Content> = Vec::new();
    for state in states {
        if let Some(at) = path.iter().position(|earlier| *earlier == state) {
            path.truncate(at);
        }
        path.push(state);
    }
    path
}
