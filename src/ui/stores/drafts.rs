//! What was entered and is neither saved nor cleared yet. It is kept as it is typed; leaving it is what can be taken back.

use super::{AppStore, LONG_PAUSE};
use aide_de_camp::storage::{Content, Documents, Id, PastedList, TypedOver};
use leptos::prelude::*;

impl AppStore {
    /// Changes the list that is being read for an army of a system; an empty one is none.
    pub fn change_pasted(self, system: &str, change: impl FnOnce(&mut PastedList)) {
        let mut list = self.documents.with_untracked(|documents| documents.pasted_list(system));
        change(&mut list);
        let content = (!list.is_empty()).then(|| Content::of(&list));
        self.put_for(Id::List(system.into()), content, LONG_PAUSE);
    }

    /// Changes what is being typed over the charts of a system.
    pub fn change_typed(self, system: &str, change: impl FnOnce(&mut TypedOver)) {
        let (id, content) = self.typed_with(system, change);
        self.put_for(id, content, LONG_PAUSE);
    }

    /// Changes what is being typed over, so that it can be taken back.
    pub fn leave_typed(self, system: &str, change: impl FnOnce(&mut TypedOver)) {
        self.edit(vec![self.typed_with(system, change)], false);
    }

    fn typed_with(self, system: &str, change: impl FnOnce(&mut TypedOver)) -> (Id, Option<Content>) {
        let typed = |documents: &Documents| documents.typed_over(system);
        let mut typed = self.documents.with_untracked(typed);
        change(&mut typed);
        let content = (!typed.tables.is_empty()).then(|| Content::of(&typed));
        (Id::Typed(system.into()), content)
    }
}
