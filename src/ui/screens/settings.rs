//! The settings: light or dark, how each system's rules are read, and what became of what was saved.

use super::recovery;
use super::roster::ways_in;
use super::values::values;
use crate::calculation::changed;
use crate::components::controls::{Key, Keys, button};
use crate::components::copying::Copying;
use crate::components::icon::{Icon, icon};
use crate::components::sharing::Sharing;
use crate::dom::{El, el};
use crate::state::State;
use crate::store::{Safety, Store};
use aide_de_camp::link;
use aide_de_camp::rules::{Changes, Reading, SYSTEMS, SystemListing};
use aide_de_camp::save::{Document, Documents, Kind, OwnSheet, Place, Settings, Theme, Written};
use js_sys::{Array, Function, Object, Promise, Reflect};
use leptos::prelude::*;
use leptos::web_sys::{File, HtmlAnchorElement, Url};
use std::borrow::Cow;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The key that leads here, in the bar on top: it warns where something was not saved or cannot be read.
pub fn menu(store: Store) -> El {
    let (said, drawing) = way(store);
    el("a.tool")
        .class_when("warn", drawing == Icon::Warn)
        .attr("href", ADDRESS)
        .attr("aria-label", said)
        .child(icon(drawing))
}

/// The same on the first screen, in words.
pub fn way_in(store: Store) -> El {
    let (said, drawing) = way(store);
    let drawn = el("span.drawn").child(icon(drawing));
    el("a.btn").attr("href", ADDRESS).child(drawn).text(said)
}

const ADDRESS: &str = "#/settings";

fn way(store: Store) -> (&'static str, Icon) {
    if store.amiss.get() {
        ("Settings: what is saved needs a look", Icon::Warn)
    } else {
        ("Settings", Icon::Settings)
    }
}

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
        let settings = Settings { theme: THEMES[at].0, ..store.settings.look(Settings::clone) };
        store.keep(Place::Settings, Document::Settings(settings));
    };
    let mut keys = Keys::at("Light or dark", at, choose);
    THEMES.iter().for_each(|(_, word, small)| keys.add("", Key::counts(word, small)));
    el("section.panel").child(keys.row())
}

/// A sheet that a link brings: it is looked at, and what is here stays before the player says otherwise.
pub fn preview(
    system: &'static SystemListing,
    theirs: Changes,
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
        for misfit in (system.misfits)(&theirs) {
            let said = format!("It says {misfit}, which does not fit: ours counts there.");
            list.put(el("li").child(warning(said)));
        }
        let sheet = OwnSheet { system: system.id.into(), changes: theirs.clone() };
        let take = move || {
            store.keep_instead(Place::Sheet(system.id.into()), Document::Sheet(sheet.clone()));
        };
        let key = if store.changes(system.id) == theirs {
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
    let (all, changes) = (system.readings, store.changes(system.id));
    let others = all.iter().filter(|reading| read(reading, &changes) != Some(0)).count();
    let told = match others {
        0 => format!("{} readings, all ours", all.len()),
        n => format!("{n} of {} readings changed", all.len()),
    };
    let mut unfit = el("div");
    for misfit in (system.misfits)(&changes) {
        let said = format!("Your sheet says {misfit}, which does not fit it: ours counts there.");
        unfit = unfit.child(warning(said));
    }
    if store.desk().calculations.get(system.id).is_some() {
        unfit = unfit.child(el("p.small").text("A battle that is on keeps the readings that it began with."));
    }
    let ours = move || {
        let mut changed = store.changes(system.id);
        // What this version does not know stays.
        (system.cells)().iter().for_each(|(path, _)| changed.set(path, None));
        store.change(system.id, changed);
    };
    let is_open = open.get();
    let readings = is_open.then(|| {
        let back = button("act ours").disabled(changes.is_empty()).on_click(ours).child(icon(Icon::Again));
        let link =
            move || link::sheet(system.id, &store.changes_now(system.id)).map_err(|error| error.to_string());
        el("div")
            .children(all.iter().map(|one| reading(one, read(one, &changes), system.id, store)))
            .child(values(system, &changes, store))
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
fn read(reading: &Reading, changes: &Changes) -> Option<usize> {
    match changes.get(reading.path) {
        Some(value) => reading.choices.iter().position(|choice| choice.value == value),
        None => Some(0),
    }
}

/// One question, ours first. The keys are inked where the player reads it otherwise.
fn reading(reading: &'static Reading, at: Option<usize>, system: &'static str, store: Store) -> El {
    let choose = move |at: usize| {
        let mut changed = store.changes(system);
        changed.set(reading.path, (at > 0).then_some(reading.choices[at].value));
        store.change(system, changed);
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
    let unread = store.documents.with(|documents| documents.unread().next().is_some());
    let drawing = if unread { Icon::Warn } else { Icon::Open };
    el("section.panel")
        .child(el("p.saved").attr("role", "status").text(all))
        .child(safety(store))
        .child(told(store))
        .child(unsaved(store, None))
        .child(el("a.act").attr("href", recovery::ADDRESS).text("Backup and recovery").child(icon(drawing)))
}

/// How safe what is saved is, and why.
pub fn safety(store: Store) -> El {
    let (safe, said) = match store.safety.get() {
        Safety::Unknown => (true, ""),
        Safety::Protected => (true, "Protected: this browser keeps what you save until you delete it."),
        Safety::AtRisk => (
            false,
            "At risk: this browser may clear what you save when room runs short. Install the app, and it hardly will.",
        ),
        Safety::NotOnHomeScreen => (
            false,
            "At risk: Safari clears what a page saves after a week unopened. Add this one to the Home Screen and use it from there.",
        ),
        Safety::LocalOnly => (
            false,
            "At risk: this browser keeps things in one place only. After a crash the last minute may be missing.",
        ),
    };
    let drawing = if safe { Icon::Done } else { Icon::Warn };
    let line = el("p.small safety").child(icon(drawing)).child(el("span").text(said));
    el("div").children((!said.is_empty()).then_some(line))
}

/// What gave way to another window's, until it was read.
pub fn told(store: Store) -> El {
    let mut told = el("div");
    store.documents.with(|documents| {
        for sentence in documents.told() {
            told.put(warning(sentence.clone()).attr("role", "status"));
        }
        if !documents.told().is_empty() {
            let heard = move || store.documents.update(Documents::heard).unwrap_or_default();
            told.put(button("key").on_click(heard).text("I have seen it"));
        }
    });
    told
}

/// What was kept nowhere but in this window: all of it, or what belongs at one place.
pub fn unsaved(store: Store, of: Option<Place>) -> El {
    let mut list = el("ul.kept");
    store.unsaved.with(|unsaved| {
        for unsaved in
            unsaved.iter().filter(|unsaved| of.as_ref().is_none_or(|of| unsaved.written.place == *of))
        {
            // Another document may stand at its place; of a battle all of it goes out.
            let Written { place, key, text, .. } = &unsaved.written;
            let text = (place.kind() != Kind::Battle).then(|| text.clone());
            let save = recovery::save(store, key, text);
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
