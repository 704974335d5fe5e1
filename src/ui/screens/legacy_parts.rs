//! What the screens that `dom` still draws share with the settings and the recovery.

use crate::components::controls::button;
use crate::components::icon::{Icon, icon};
use crate::dom::{El, el, once_seen};
use crate::files::{download, hand_over};
use crate::stores::Store;
use aide_de_camp::storage::{Documents, Id, Settings};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::borrow::Cow;

/// What gave way to another window's, until it was read.
pub fn told(store: Store) -> El {
    let mut told = el("div");
    store.documents.with(|documents| {
        for sentence in documents.notices() {
            told.put(warning(sentence.clone()).attr("role", "status"));
        }
        if !documents.notices().is_empty() {
            let heard = move || store.documents.update(Documents::dismiss_notices);
            told.put(button("key").on_click(heard).text("I have seen it"));
        }
    });
    told
}

/// What was kept nowhere but in this window: all of it, or what belongs to one document.
pub fn unsaved(store: Store, of: Option<Id>) -> El {
    let mut list = el("ul.kept");
    store.unsaved.with(|all| {
        for unsaved in all.iter().filter(|unsaved| of.as_ref().is_none_or(|of| unsaved.id == *of)) {
            let save = save(&unsaved.id.to_string(), unsaved.file.clone());
            list.put(el("li").child(warning(unsaved.to_string())).child(save));
        }
    });
    list
}

/// What the player should know of.
pub fn warning(said: String) -> El {
    el("p.note warn").child(icon(Icon::Warn)).child(el("span").text(said))
}

/// What a line of a list says: its title, and what stands small below it.
pub fn words(title: impl Into<Cow<'static, str>>, detail: impl Into<Cow<'static, str>>) -> El {
    el("span").child(el("b").text(title)).child(el("small").text(detail))
}

/// The key that hands over everything in one file.
fn back_up(store: Store) -> El {
    let back_up = move || {
        let (text, backed_up) =
            store.documents.with_untracked(|documents| (documents.backup(), documents.writes()));
        spawn_local(async move {
            // Where it was not handed over, the reminder stays.
            if hand_over("aide-de-camp-backup.json", &text).await.is_ok() {
                store.set(&Settings { backed_up, ..store.settings.get_untracked() });
            }
        });
    };
    button("btn go").on_click(move || once_seen(back_up)).child(icon(Icon::Share)).text("Back up everything")
}

/// How much stands on this device only, once it is much, with the key that changes that.
pub fn reminder(store: Store) -> El {
    let writes = store.documents.with(Documents::writes_to_back_up);
    let told = writes.map(|writes| {
        let said = [&writes.to_string(), " changes stand on this device only."].concat();
        el("div.deleted").child(el("p").text(said)).child(back_up(store))
    });
    el("div").children(told)
}

/// The key that downloads this text, which stands under a key.
pub fn save(key: &str, text: String) -> El {
    let name = [&key.replace('/', "-"), ".json"].concat();
    let save = button("key").text("Download").attr("aria-label", ["Download ", &name].concat());
    save.on_click(move || {
        // A browser that refuses shows so by itself.
        let _ = download(&name, &text);
    })
}
