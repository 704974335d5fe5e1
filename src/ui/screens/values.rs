//! The house values of a system, and what the players have put in their place: every one a cell that can be set.

use crate::components::controls::{Key, Keys, number, plain, typed};
use crate::components::field::{Spot, Words};
use crate::dom::{El, el};
use crate::store::Store;
use aide_de_camp::rules::{Changes, Source, SystemListing, capital};
use std::rc::Rc;

/// The cells of a player's own sheet, by path.
struct Cells {
    system: &'static SystemListing,
    store: Store,
}

impl Cells {
    fn ours(&self, path: &str) -> Option<String> {
        (self.system.cells)().into_iter().find(|(cell, _)| cell == path).map(|(_, word)| word)
    }
}

impl Words for Cells {
    fn word(&self, path: &str) -> Option<String> {
        Some((self.system.cell)(&self.store.changes(self.system.id), path).0)
    }

    /// Back to ours it is no change; what does not fit changes nothing.
    fn put(&self, path: &str, word: &str) {
        let mut changes = self.store.changes(self.system.id);
        let is_ours = self.ours(path).as_deref() == Some(word);
        changes.set(path, (!is_ours).then_some(word));
        let mut this = Changes::default();
        this.set(path, Some(word));
        if (self.system.misfits)(&this).is_empty() {
            self.store.change(self.system.id, changes);
        }
    }
}

/// All of them, in sheet order.
pub fn values(system: &'static SystemListing, changes: &Changes, store: Store) -> El {
    let cells = Rc::new(Cells { system, store });
    let mut rows = el("div");
    for (path, ours) in (system.cells)() {
        let (word, cell) = (system.cell)(changes, &path);
        if path.starts_with("/readings/") || !matches!(cell.source, Source::House | Source::Yours) {
            continue;
        }
        let name = capital(&path.trim_start_matches('/').replace('/', ": ").replace('_', " "));
        let small = match cell.source {
            Source::Yours => ["yours; ours is ", &ours].concat(),
            source => source.word().into(),
        };
        let spot = Spot::new(cells.clone(), &path);
        let control = if !cell.choices.is_empty() {
            let mut keys = Keys::of(&name, spot);
            for choice in &cell.choices {
                let said = capital(&choice.replace('_', " "));
                keys.add(choice, if *choice == ours { Key::nil(&said, "") } else { Key::counts(&said, "") });
            }
            keys.row()
        } else if word.parse::<i32>().is_ok() {
            number(name, small.clone(), -999..=999, plain, spot)
        } else {
            typed(name.into(), 12, str::to_owned, spot)
        };
        rows.put(
            el("div.reading")
                .child(control)
                .children((!cell.choices.is_empty()).then(|| el("p.small").text(small))),
        );
    }
    rows
}
