//! The settings: light or dark, how each system's rules are read, and what became of what was saved.

use crate::components::controls::{Key, button, key_row, keys};
use crate::components::field::Field;
use crate::components::icon::{Icon, icon};
use crate::dom::{El, el};
use crate::state::State;
use crate::store::Store;
use aide_de_camp::rules::{Changes, Leaf, Reading, SYSTEMS, SystemListing};
use aide_de_camp::save::{Document, Place, Settings, Theme};
use js_sys::Array;
use leptos::prelude::*;
use leptos::web_sys::{Blob, HtmlAnchorElement, Url};
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};

/// The key that leads here, in the bar on top: it warns where something was not saved or cannot be read.
pub fn menu(store: Store) -> El {
    el("a")
        .class("tool")
        .class_when("warn", move || amiss(store))
        .attr("href", "#/settings")
        .attr_with("aria-label", move || Some(words(amiss(store)).into()))
        .at(move || amiss(store).into(), drawing)
}

/// The same on the first screen, in words.
pub fn way_in(store: Store) -> El {
    let mark = el("span").class("drawn").at(move || amiss(store).into(), drawing);
    el("a").class("btn").attr("href", "#/settings").child(mark).text_with(move || words(amiss(store)).into())
}

fn amiss(store: Store) -> bool {
    let unread = store.documents.with(|documents| documents.unread().next().is_some());
    unread || store.unsaved.with(|unsaved| !unsaved.is_empty())
}

fn words(amiss: bool) -> &'static str {
    if amiss { "Settings: what is saved needs a look" } else { "Settings" }
}

fn drawing(amiss: usize) -> El {
    icon([Icon::Settings, Icon::Warn][amiss])
}

/// The settings; the key on top leads back to where the player was.
pub fn settings(left: &str, store: Store) -> El {
    let back = el("a").class("tool").attr("href", left).child(icon(Icon::Back)).text("Back");
    el("main")
        .class("plain")
        .child(el("header").class("heading").child(el("h1").text("Settings")).child(back))
        .child(theme(store))
        .child(el("h2").text("How the rules are read"))
        .children(SYSTEMS.iter().filter(|system| !system.readings.is_empty()).map(|one| system(one, store)))
        .child(el("h2").text("On this device"))
        .child(status(store))
}

fn theme(store: Store) -> El {
    const THEMES: [Theme; 3] = [Theme::Device, Theme::Hall, Theme::Night];
    let set = move |theme: &str| {
        let theme = Theme::read(theme).unwrap_or_default();
        let settings = Settings { theme, ..store.settings.look(Settings::clone) };
        store.keep(Place::Settings, Document::Settings(settings));
    };
    let key = |theme| match theme {
        Theme::Device => Key::counts("Device", "as it is set"),
        Theme::Hall => Key::counts("Hall", "light"),
        Theme::Night => Key::counts("Night", "dark"),
    };
    let field = Field::worked(move || store.settings.with(|settings| settings.theme.say()), set);
    el("section").class("panel").child(keys("Light or dark", field, &THEMES, key))
}

/// A system's readings, folded away until they are asked for.
fn system(system: &'static SystemListing, store: Store) -> El {
    let changes = move || store.changes(system.id);
    let read_otherwise = move || system.readings.iter().filter(move |reading| other(reading, &changes()));
    let open = State::new(false);
    let told = move || match read_otherwise().count() {
        0 => format!("{} readings, all ours", system.readings.len()),
        n => format!("{n} of {} readings changed", system.readings.len()),
    };
    let head = button("unit")
        .state("aria-expanded", move || open.get())
        .on_click(move || open.toggle())
        .child(el("span").child(el("b").text(system.title)).child(el("small").text_with(told)))
        .child(icon(Icon::Open));
    let ours = move || {
        let mut changed = changes();
        system.readings.iter().for_each(|reading| changed.set(reading.path, None));
        store.change(system.id, changed);
    };
    let unfit = move || -> Vec<String> {
        let misfits = (system.misfits)(&changes());
        misfits.iter().map(ToString::to_string).collect()
    };
    let unfit = el("div").list(unfit, |misfit| {
        warning(move || format!("Your sheet says {misfit}, which does not fit it: ours counts there."))
    });
    let readings = move || {
        el("div").children(system.readings.iter().map(|one| reading(one, system.id, store))).child(
            button("act ours")
                .disabled(move || read_otherwise().next().is_none())
                .on_click(ours)
                .child(icon(Icon::Again))
                .text(&format!("{}: back to ours", system.title)),
        )
    };
    el("section")
        .class("panel")
        .attr("data-system", system.id)
        .attr("aria-label", system.title)
        .child(head)
        .child(unfit)
        .child(el("div").when(move || open.get(), readings))
}

fn other(reading: &Reading, changes: &Changes) -> bool {
    changes.get(reading.path).is_some_and(|value| value != reading.choices[0].value)
}

/// One question, ours first. The keys are inked where the player reads it otherwise.
fn reading(reading: &'static Reading, system: &'static str, store: Store) -> El {
    let at = move || match store.changes(system).get(reading.path) {
        Some(value) => reading.choices.iter().position(|choice| choice.value == value),
        None => Some(0),
    };
    let choose = move |at: usize| {
        let mut changed = store.changes(system);
        changed.set(reading.path, (at > 0).then_some(reading.choices[at].value));
        store.change(system, changed);
    };
    let keys = reading.choices.iter().enumerate().map(|(at, choice)| {
        if at == 0 { Key::nil(choice.label, "ours") } else { Key::counts(choice.label, "") }
    });
    let why = el("p").class("small").text(reading.why).text(" ");
    el("div")
        .class("reading")
        .child(key_row(reading.question, keys.collect(), Rc::new(at), Rc::new(choose)))
        .child(why.child(el("b").text(reading.rule.0)))
}

/// What became of what was saved.
fn status(store: Store) -> El {
    let unread = move || {
        let mut all = Vec::new();
        store.documents.with(|documents| {
            for (key, unread) in documents.unread() {
                let said = format!("{} {}. It is kept as it is.", called(key), unread.damage);
                all.push([key.into(), said, unread.text.clone()]);
            }
        });
        all
    };
    let unread = kept(Rc::new(unread));
    let all = move || {
        let settled = store.writing.get() == 0 && store.unsaved.with(|unsaved| unsaved.is_empty());
        if settled { "Everything you did is saved." } else { "" }.into()
    };
    el("section")
        .class("panel")
        .child(el("p").class("saved").attr("role", "status").text_with(all))
        .child(unsaved(store, None))
        .child(unread)
}

/// What was kept nowhere but in this window: all of it, or what belongs at one place.
pub fn unsaved(store: Store, of: Option<Place>) -> El {
    let unsaved = move || {
        let mut all = Vec::new();
        store.unsaved.with(|unsaved| {
            for unsaved in unsaved.iter().filter(|unsaved| of.is_none() || unsaved.written.place() == of) {
                all.push([unsaved.written.key.clone(), unsaved.to_string(), unsaved.written.text.clone()]);
            }
        });
        all
    };
    kept(Rc::new(unsaved))
}

/// What can be downloaded: each with its key, a sentence, and the text.
fn kept(all: Rc<dyn Fn() -> Vec<[String; 3]>>) -> El {
    let numbers = all.clone();
    el("ul").class("kept").each(
        move || (0..numbers().len()).collect(),
        move |at| {
            let all = all.clone();
            let of = Rc::new(move |what: usize| all().get(at).map(|it| it[what].clone()).unwrap_or_default());
            let (key, said) = (of.clone(), of.clone());
            let name = move || [&key(0).replace(['/', '~'], "-"), ".json"].concat();
            let file = name.clone();
            let save = button("key")
                .text("Download")
                .attr_with("aria-label", move || Some(["Download ", &name()].concat()))
                .on_click(move || {
                    // A browser that refuses shows so by itself.
                    let _ = download(&file(), &of(2));
                });
            el("li").child(warning(move || said(1))).child(save)
        },
    )
}

/// What the player should know of.
pub fn warning(said: impl Fn() -> String + 'static) -> El {
    el("p").class("note warn").child(icon(Icon::Warn)).child(el("span").text_with(said))
}

/// What stands under a key, as the player knows it.
fn called(key: &str) -> String {
    let name = key.split('~').next().unwrap_or(key);
    let (word, which) = name.split_once('/').unwrap_or((name, ""));
    match word {
        "desk" => "What lay on the table".into(),
        "settings" => "What was saved as your settings".into(),
        "roster" => format!("The roster saved as number {which}"),
        "sheet" => {
            let system = SYSTEMS.iter().find(|system| system.id == which);
            format!("Your sheet of {}", system.map_or(which, |system| system.title))
        }
        _ => format!("“{key}”"),
    }
}

/// Hands a text over as a file.
pub fn download(name: &str, text: &str) -> Result<(), JsValue> {
    let url = Url::create_object_url_with_blob(&Blob::new_with_str_sequence(&Array::of1(&text.into()))?)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&url)
}
