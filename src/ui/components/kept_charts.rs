//! The charts of a system that are kept under a name: each can be used, taken into the battle that is on, and handed over
//! as a file.

use super::deleted_note::DeletedNote;
use super::file_button::FileButton;
use super::icon::{Glyph, Icon};
use super::incoming_links::IncomingLinks;
use super::note::Note;
use super::sheet_lines::SheetLines;
use super::text_input::TextInput;
use crate::files::hand_over;
use crate::screens::sheet::OpenSheet;
use crate::stores::BattleStore;
use aide_de_camp::roster::Title;
use aide_de_camp::rules::chart::{ChartFile, chart_file, read_chart_file};
use aide_de_camp::rules::{Overrides, capitalize};
use aide_de_camp::storage::{FileError, KeptChart, OwnSheet};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// What was read out of a file, or why it cannot be read.
type Opened = Option<Result<ChartFile, String>>;

/// The chart in use, what came out of a file, and the charts that are kept.
#[component]
pub fn KeptCharts(sheet: OpenSheet) -> impl IntoView {
    let own = Memo::new(move |_| sheet.store.sheet(sheet.system.id));
    let opened: RwSignal<Opened> = RwSignal::new(None);
    view! {
        <InUse sheet own opened />
        <FromFile sheet opened />
        <InBattle own />
        <KeptList sheet own />
        <IncomingLinks />
    }
}

/// The chart that answers go by: it is kept under a name, goes out as a file, or gives way to the one as shipped.
#[component]
fn InUse(sheet: OpenSheet, own: Memo<OwnSheet>, opened: RwSignal<Opened>) -> impl IntoView {
    let name = RwSignal::new(String::new());
    let is_shipped = move || own.with(|own| own.overrides.is_empty());
    let called = move || own.with(|own| capitalize(&own.called(&own.overrides)));
    let is_nameless = move || name.with(|name| name.trim().is_empty());
    let is_taken =
        move || own.with(|own| name.with(|name| own.kept.iter().any(|kept| *kept.name == *name.trim())));
    let keep = move |_| {
        if !is_nameless() {
            let title = Title::truncated(name.get_untracked().trim());
            sheet.store.change_sheet(sheet.system.id, |own| own.keep(title, own.overrides.clone()));
            name.set(String::new());
        }
    };
    let label = move || if is_taken() { "Keep in its place" } else { "Keep" };
    let save = move |_| {
        let own = own.get_untracked();
        save_file(sheet, &own, own.overrides.clone());
    };
    let open = Callback::new(move |text: Result<String, FileError>| {
        let read = |text: String| read_chart_file(sheet.system, &text).map_err(|error| error.to_string());
        opened.set(Some(text.map_err(|error| error.to_string()).and_then(read)));
    });
    view! {
        <section class="panel keeping" aria-label="The chart in use">
            <h2>"The chart in use"</h2>
            <p>
                <b><bdi>{called}</bdi></b>
            </p>
            <div class="naming">
                <TextInput
                    label="Keep it under a name"
                    value=name
                    set=Callback::new(move |typed| {
                        name.set(typed);
                        Ok(())
                    })
                    max=Title::MAX
                />
                <button
                    type="button"
                    class="btn"
                    aria-disabled=move || is_nameless().to_string()
                    on:click=keep
                >
                    {label}
                </button>
            </div>
            <div class="calcs">
                <button type="button" class="btn" on:click=save>
                    <Icon glyph=Glyph::Share />
                    "Save as a file"
                </button>
                <FileButton label="Open a chart file" set=open />
                <button
                    type="button"
                    class="btn"
                    aria-disabled=move || is_shipped().to_string()
                    on:click=move |_| sheet.store.set_overrides(sheet.system.id, Overrides::default())
                >
                    "Reset everything"
                </button>
            </div>
        </section>
    }
}

/// Hands a chart over as a file, under the name that it is kept under.
fn save_file(sheet: OpenSheet, own: &OwnSheet, overrides: Overrides) {
    let kept = own.kept.iter().find(|kept| kept.overrides == overrides);
    let name = kept.map_or(String::new(), |kept| kept.name.trim().to_owned());
    let text = chart_file(sheet.system, &name, &overrides);
    let file = format!("{}-chart.json", sheet.system.id);
    spawn_local(async move {
        // A browser that refuses shows so by itself.
        let _ = hand_over(&file, &text).await;
    });
}

/// What came out of a file, before any of it is used.
#[component]
fn FromFile(sheet: OpenSheet, opened: RwSignal<Opened>) -> impl IntoView {
    let leave = move |_| opened.set(None);
    let read = move |file: ChartFile| {
        let ChartFile { name, overrides, unread } = file;
        let title = match name.trim() {
            "" => "A chart from a file".to_owned(),
            name => format!("“{name}”, from a file"),
        };
        let unread = (!unread.is_empty()).then(|| {
            let text = format!("It has what this chart has no place for: {}.", unread.join(", "));
            view! { <Note text warns=true /> }
        });
        let (theirs, kept) = (overrides.clone(), overrides.clone());
        let take = move |_| {
            sheet.store.set_overrides(sheet.system.id, theirs.clone());
            opened.set(None);
        };
        let keep = (!name.trim().is_empty()).then(|| {
            let name = Title::truncated(name.trim());
            let keep = move |_| {
                sheet.store.change_sheet(sheet.system.id, |own| own.keep(name.clone(), kept.clone()));
                opened.set(None);
            };
            view! {
                <button type="button" class="btn" on:click=keep>
                    "Keep it"
                </button>
            }
        });
        view! {
            <h2>{title}</h2>
            <SheetLines system=sheet.system overrides />
            {unread}
            <div class="calcs">
                <button type="button" class="btn go" on:click=take>
                    "Use this chart"
                </button>
                {keep}
                <button type="button" class="btn" on:click=leave>
                    "Leave it"
                </button>
            </div>
        }
    };
    let body = move || match opened.get()? {
        Ok(file) => Some(view! { <section class="panel">{read(file)}</section> }.into_any()),
        Err(why) => Some(view! { <Note text=why warns=true /> }.into_any()),
    };
    view! { <div role="status">{body}</div> }
}

/// What the battle that is on is played by, and the key that takes the chart in use into it.
#[component]
fn InBattle(own: Memo<OwnSheet>) -> impl IntoView {
    let battle: BattleStore = expect_context();
    let its = Memo::new(move |_| battle.battle().overrides().clone());
    let is_same = Memo::new(move |_| own.with(|own| its.with(|its| own.overrides == *its)));
    let called = move || own.with(|own| its.with(|its| own.called(its)));
    let take = move |_| {
        let own = own.get_untracked();
        take_into_battle(battle, &own, &own.overrides);
    };
    view! {
        <Show when=move || battle.is_on()>
            <section class="panel keeping" aria-label="The battle that is on">
                <h2>"The battle that is on"</h2>
                <p>"It is played by " <bdi>{called}</bdi> "."</p>
                <Show when=move || !is_same.get()>
                    <button type="button" class="btn go" on:click=take>
                        "Play on by the chart in use"
                    </button>
                </Show>
            </section>
        </Show>
    }
}

fn take_into_battle(battle: BattleStore, own: &OwnSheet, overrides: &Overrides) {
    let name = own.called(overrides);
    battle.change(|battle, at| battle.take_sheet(at, &name, overrides));
}

/// The charts that are kept, each with what can be done with it.
#[component]
fn KeptList(sheet: OpenSheet, own: Memo<OwnSheet>) -> impl IntoView {
    let kept = Memo::new(move |_| own.with(|own| own.kept.clone()));
    view! {
        <h2 class="group">"Kept charts"</h2>
        <DeletedNote />
        <Show when=move || kept.with(Vec::is_empty)>
            <p class="small">
                "None yet. A chart that is kept stays as it is, whatever is changed later, and any battle can be played by it."
            </p>
        </Show>
        <For
            each=move || kept.get()
            key=|kept| (kept.name.to_string(), kept.overrides.clone())
            children=move |chart| view! { <KeptRow sheet own chart /> }
        />
    }
}

#[component]
fn KeptRow(sheet: OpenSheet, own: Memo<OwnSheet>, chart: KeptChart) -> impl IntoView {
    let battle: BattleStore = expect_context();
    let KeptChart { name, overrides, .. } = chart;
    let overrides = StoredValue::new(overrides);
    let is_used = Memo::new(move |_| own.with(|own| overrides.with_value(|it| own.overrides == *it)));
    let is_played =
        Memo::new(move |_| battle.is_on() && overrides.with_value(|it| battle.battle().overrides() == it));
    let changes = overrides.with_value(|overrides| match overrides.iter().count() {
        1 => "1 change".to_owned(),
        n => format!("{n} changes"),
    });
    let standing = move || {
        let mut parts = vec![changes.clone()];
        parts.extend(is_used.get().then(|| "in use".to_owned()));
        parts.extend(is_played.get().then(|| "in this battle".to_owned()));
        parts.join(" · ")
    };
    let title = name.trim().to_owned();
    let label = {
        let title = title.clone();
        move |does: &str| format!("{does} {title}")
    };
    let take =
        move |_| own.with_untracked(|own| overrides.with_value(|it| take_into_battle(battle, own, it)));
    let delete = move |_| {
        sheet.store.change_sheet(sheet.system.id, |own| own.kept.retain(|kept| kept.name != name));
    };
    view! {
        <section class="panel keeping">
            <h3><bdi>{title}</bdi></h3>
            <p class="small">{standing}</p>
            <div class="calcs">
                <Show when=move || !is_used.get()>
                    <button
                        type="button"
                        class="btn"
                        on:click=move |_| sheet.store.set_overrides(sheet.system.id, overrides.get_value())
                    >
                        "Use"
                    </button>
                </Show>
                <Show when=move || battle.is_on() && !is_played.get()>
                    <button type="button" class="btn" on:click=take>
                        "Into the battle"
                    </button>
                </Show>
                <button
                    type="button"
                    class="btn"
                    aria-label=label("Save as a file:")
                    on:click=move |_| save_file(sheet, &own.get_untracked(), overrides.get_value())
                >
                    "Save"
                </button>
                <button type="button" class="btn" aria-label=label("Delete") on:click=delete>
                    "Delete"
                </button>
            </div>
        </section>
    }
}
