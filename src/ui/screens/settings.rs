//! The settings: light or dark, how each system's rules are read, and what became of what was saved.

use super::recovery;
use super::roster::ways_in;
use crate::calculation::changed;
use crate::components::controls::{Key, Keys, button};
use crate::components::copying::Copying;
use crate::components::icon::{Icon, icon};
use crate::components::sharing::Sharing;
use crate::dom::{El, el};
use crate::route::Route;
use crate::state::State;
use crate::stores::Store;
use aide_de_camp::rules::{Overrides, Reading, SYSTEMS, SystemListing};
use aide_de_camp::share;
use aide_de_camp::storage::{Documents, Id, Settings, Theme};
use js_sys::{Array, Function, Object, Promise, Reflect};
use leptos::prelude::*;
use leptos::web_sys::{File, HtmlAnchorElement, Url};
use std::borrow::Cow;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The settings; the key on top leads back to where the player was.
pub fn settings(left: String, store: Store) -> impl Fn() -> El + 'static {
    let mut systems = Vec::new();
    for system in SYSTEMS.iter().filter(|system| !system.readings.is_empty()) {
        systems.push((system, State::new(false), Sharing::new()));
    }
    move || {
        let back = el("a.tool").attr("href", left.clone()).child(icon(Icon::Back)).text("Back");
        el("main.plain")
            .child(el("header.heading").child(el("h1").text("Settings")).child(back))
            .child(theme(store))
            .child(el("h2").text("How the rules are read"))
            .children(systems.iter().map(|(one, open, sharing)| system(one, *open, *sharing, store)))
            .child(el("h2").text("On this device"))
            .child(status(store))
    }
}

fn theme(store: Store) -> El {
    const THEMES: [(Theme, &str, &str); 3] = [
        (Theme::Device, "Device", "as it is set"),
        (Theme::Hall, "Hall", "light"),
        (Theme::Night, "Night", "dark"),
    ];
    let now = store.settings.with(|settings| settings.theme);
    let at = THEMES.iter().position(|(theme, ..)| *theme == now);
    let choose = move |at: usize| {
        store.set(&Settings { theme: THEMES[at].0, ..store.settings.get_untracked() });
    };
    let mut keys = Keys::at("Light or dark", at, choose);
    THEMES.iter().for_each(|(_, word, small)| keys.add("", Key::counts(word, small)));
    el("section.panel").child(keys.row())
}

/// A sheet that a link brings: it is looked at, and what is here stays before the player says otherwise.
pub fn preview(
    system: &'static SystemListing,
    theirs: Overrides,
    store: Store,
) -> impl Fn() -> Vec<El> + 'static {
    let copying = Copying::new();
    move || {
        let mut list = el("ul.kept");
        for (path, value) in theirs.iter() {
            let said = changed(system.readings, path, value);
            let said = said.unwrap_or_else(|| [path, " = ", value].concat());
            list.put(el("li").child(el("span").text(said)));
        }
        let context = (system.context)(&theirs);
        for misfit in context.invalid() {
            let said = format!("It says {misfit}, which does not fit: ours counts there.");
            list.put(el("li").child(warning(said)));
        }
        for fault in context.faults() {
            list.put(el("li").child(warning(format!("It makes no sense in one place. {fault}"))));
        }
        let overrides = theirs.clone();
        let take = move || store.set_overrides(system.id, overrides.clone());
        let key = if store.overrides(system.id) == theirs {
            el("p.note ok")
                .attr("role", "status")
                .text("This is your sheet now. What gave way to it is an earlier state.")
        } else {
            button("act go").on_click(take).text("Use this sheet")
        };
        let main = el("main.main wide-main armies")
            .child(el("header").child(el("h1").text(["A sheet of ", system.title].concat())))
            .child(el("p").text("This sheet came by a link. Yours stays as it is before you use this one."))
            .child(el("section.panel").child(list))
            .child(copying.told())
            .child(el("div.calcs").children(ways_in(copying, key)));
        vec![main]
    }
}

/// A system's readings, folded away until they are asked for.
fn system(system: &'static SystemListing, open: State<bool>, sharing: Sharing, store: Store) -> El {
    let (all, changes) = (system.readings, store.overrides(system.id));
    let others = all.iter().filter(|reading| read(reading, &changes) != Some(0)).count();
    let told = match others {
        0 => format!("{} readings, all ours", all.len()),
        n => format!("{n} of {} readings changed", all.len()),
    };
    let mut unfit = el("div");
    let context = (system.context)(&changes);
    for misfit in context.invalid() {
        let said = format!("Your sheet says {misfit}, which does not fit it: ours counts there.");
        unfit = unfit.child(warning(said));
    }
    for fault in context.faults() {
        unfit = unfit.child(warning(format!("Your sheet makes no sense in one place. {fault}")));
    }
    if store.desk().calculations.contains_key(system.id) {
        unfit = unfit.child(el("p.small").text("A battle that is on keeps the readings that it began with."));
    }
    let all_ours = changes.is_empty();
    let ours = move || store.set_overrides(system.id, Overrides::default());
    let is_open = open.get();
    let readings = is_open.then(|| {
        let back = button("act ours").disabled(all_ours).on_click(ours).child(icon(Icon::Again));
        let link = move || {
            let overrides = untrack(|| store.overrides(system.id));
            share::sheet(system.id, &overrides).map_err(|error| error.to_string())
        };
        el("div")
            .children(all.iter().map(|one| reading(one, read(one, &changes), system.id, store)))
            .children(sharing.keys("act", link))
            .child(back.text([system.title, ": back to ours"].concat()))
    });
    el("section.panel")
        .attr("data-system", system.id)
        .attr("aria-label", system.title)
        .child(unfolds("unit", is_open, words(system.title, told)).on_click(move || open.toggle()))
        .child(unfit)
        .child(el("div").children(readings))
}

/// Which of its choices a reading is read by: the first is ours.
fn read(reading: &Reading, changes: &Overrides) -> Option<usize> {
    match changes.get(reading.path) {
        Some(value) => reading.choices.iter().position(|choice| choice.value == value),
        None => Some(0),
    }
}

/// One question, ours first. The keys are inked where the player reads it otherwise.
fn reading(reading: &'static Reading, at: Option<usize>, system: &'static str, store: Store) -> El {
    let choose = move |at: usize| {
        let mut changed = store.overrides(system);
        changed.set(reading.path, (at > 0).then_some(reading.choices[at].value));
        store.set_overrides(system, changed);
    };
    let mut keys = Keys::at(reading.question, at, choose);
    for (i, choice) in reading.choices.iter().enumerate() {
        keys.add("", if i == 0 { Key::nil(choice.label, "ours") } else { Key::counts(choice.label, "") });
    }
    let why = el("p.small").text(reading.why).text(" ");
    el("div.reading").child(keys.row()).child(why.child(el("b").text(reading.rule.0)))
}

/// What became of what was saved.
fn status(store: Store) -> El {
    let all = if store.is_saved() { "Everything you did is saved." } else { "" };
    let unread = store.documents.with(|documents| !documents.damaged().is_empty());
    let drawing = if unread { Icon::Warn } else { Icon::Open };
    el("section.panel")
        .child(el("p.saved").attr("role", "status").text(all))
        .child(safety(store))
        .child(told(store))
        .child(unsaved(store, None))
        .child(
            el("a.act").attr("href", Route::Recovery.href()).text("Backup and recovery").child(icon(drawing)),
        )
}

/// How safe what is saved is, and why.
pub fn safety(store: Store) -> El {
    let safety = store.safety.get();
    let said = safety.describe();
    let drawing = if safety.is_safe() { Icon::Done } else { Icon::Warn };
    let line = el("p.small safety").child(icon(drawing)).child(el("span").text(said));
    el("div").children((!said.is_empty()).then_some(line))
}

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
            let save = recovery::save(&unsaved.id.to_string(), unsaved.file.clone());
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

/// A line that unfolds what stands below it, and folds it again.
pub fn unfolds(class: &'static str, is_open: bool, said: El) -> El {
    button(class).state("aria-expanded", is_open).child(said).child(icon(Icon::Open))
}

/// Hands a text over as a file.
pub fn download(name: &str, text: &str) -> Result<(), JsValue> {
    save(name, &file(name, text)?)
}

fn file(name: &str, text: &str) -> Result<File, JsValue> {
    File::new_with_str_sequence(&Array::of1(&text.into()), name)
}

fn save(name: &str, file: &File) -> Result<(), JsValue> {
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    // It goes with the page, and not before: Safari fetches it only once the player has been asked.
    link.set_href(&Url::create_object_url_with_blob(file)?);
    link.set_download(name);
    link.click();
    Ok(())
}

/// Hands a text over by the device's share sheet, where that takes such files; else as a download. Nothing where the
/// player thought better of it.
pub async fn hand_over(name: &str, text: &str) -> Result<(), JsValue> {
    let navigator = window().navigator();
    let file = file(name, text)?;
    let files = Object::new();
    Reflect::set(&files, &"files".into(), &Array::of1(&file))?;
    // Not every browser has these two words.
    let asked = |word: &str| -> Result<JsValue, JsValue> {
        Reflect::get(&navigator, &word.into())?.dyn_into::<Function>()?.call1(&navigator, &files)
    };
    if asked("canShare").is_ok_and(|can| can.is_truthy()) {
        let shared = match asked("share") {
            Ok(sharing) => JsFuture::from(Promise::resolve(&sharing)).await,
            Err(refused) => Err(refused),
        };
        // Some say that they can and refuse the kind of file then.
        let Err(why) = shared else { return Ok(()) };
        if Reflect::get(&why, &"name".into())?.as_string().as_deref() == Some("AbortError") {
            return Err(why);
        }
    }
    save(name, &file)
}
