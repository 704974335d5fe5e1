//! What was changed in this window beside the records of battles: it can be taken back, and done again.

use super::Kept;
use aide_de_camp::save::{Document, Documents, Kind, Place, called};
use leptos::prelude::untrack;

/// Each place with what stood there, and with what stands there since; nothing where there is none.
type Part = (Place, Option<Document>, Option<Document>);

/// What is taken back as one.
pub type Edit = Vec<Part>;

/// What can be taken back, and what can be done again, the next one last.
pub type Edits = [Vec<Edit>; 2];

/// So many can be taken back: with all that was there before, they take their room in memory.
const MOST: usize = 500;

impl Kept {
    /// Keeps or deletes documents, so that it can be taken back as one. What goes on with the last edit of the same
    /// document is one with it.
    pub fn edit(&'static self, parts: Vec<(Place, Option<Document>)>, goes_on: bool) {
        let mut edit = Vec::new();
        for (place, is) in parts {
            let was = self.documents.look(|documents| documents.get(&place).cloned());
            if was != is {
                self.put(place.clone(), is.clone());
                // Where the player is and how light it is there is nothing to take back.
                if !matches!(place.kind(), Kind::Desk | Kind::Settings) {
                    edit.push((place, was, is));
                }
            }
        }
        self.told.set(String::new());
        if edit.is_empty() {
            return;
        }
        self.edits.update(|[done, undone]| {
            undone.retain(|undone| !undone.iter().any(|(place, ..)| is_among(place, &edit)));
            let last = done.last_mut().filter(|last| goes_on && last[0].0 == edit[0].0);
            let Some(last) = last else {
                if done.len() == MOST {
                    done.remove(0);
                }
                return done.push(edit);
            };
            last[0].2 = edit.remove(0).2;
            // Back where it began.
            if last[0].1 == last[0].2 {
                done.pop();
            }
        });
    }

    fn put(&'static self, place: Place, document: Option<Document>) {
        match document {
            Some(document) => self.keep(place, document),
            None => self.remove(&place),
        }
    }

    /// Which edit would be taken back, or done again: the last that still stands, of what stands here, or of all. On its
    /// own screen nothing is taken away.
    fn next(&'static self, back: bool, of: Option<&Place>) -> Option<usize> {
        self.edits.with(|edits| {
            self.documents.with(|documents| {
                let here = |edit: &Edit| of.is_none_or(|of| edit[0].0 == *of && edit[0].1.is_some());
                edits[usize::from(!back)].iter().rposition(|edit| here(edit) && stands(edit, documents))
            })
        })
    }

    /// Whether there is an edit to take back, or to do again.
    pub fn can_step(&'static self, back: bool, of: Option<&Place>) -> bool {
        self.next(back, of).is_some()
    }

    /// Takes an edit back, or does it again, and tells what it was about.
    pub fn step(&'static self, back: bool, of: Option<&Place>) {
        let Some(at) = untrack(|| self.next(back, of)) else { return };
        let edit = self.edits.quietly(|edits| edits[usize::from(!back)].remove(at)).unwrap_or_default();
        let mut turned = Vec::new();
        for (place, was, is) in edit.into_iter().rev() {
            if let Some(document) = was.as_ref().or(is.as_ref()) {
                self.tell_step(back, &called(&place, document));
            }
            self.put(place.clone(), was.clone());
            turned.insert(0, (place, is, was));
        }
        self.edits.update(|edits| edits[usize::from(back)].push(turned));
    }

    /// Says what was just taken back or done again.
    pub fn tell_step(&'static self, back: bool, what: &str) {
        let word = if back { "Taken back: " } else { "Done again: " };
        self.told.set([word, what].concat());
    }

    /// What was deleted last, as long as that can be taken back.
    pub fn deleted(&'static self) -> Option<String> {
        let at = self.next(true, None)?;
        self.edits.look(|[done, _]| match &done[at][0] {
            (place, Some(was), None) => Some(called(place, was)),
            _ => None,
        })
    }
}

/// All that it changed is as it left it: nothing of it has become another since, and no battle has gone on.
fn stands(edit: &[Part], documents: &Documents) -> bool {
    edit.iter().all(|(place, _, is)| {
        let whole = match place {
            Place::Battle(number, _) => documents.parts_of(*number).iter().all(|place| is_among(place, edit)),
            _ => true,
        };
        whole && documents.get(place) == is.as_ref()
    })
}

fn is_among(place: &Place, edit: &[Part]) -> bool {
    edit.iter().any(|(of, ..)| of == place)
}
