//! A system's charts and rule interpretations: every value as it is printed, ours or the player's own, and each can be
//! changed.

use crate::app::LastAddress;
use crate::components::form_state::FormState;
use crate::components::form_view::FormView;
use crate::components::icon::{Glyph, Icon};
use crate::components::note::Note;
use crate::components::sheet_panel::SheetPanel;
use crate::route::Route;
use crate::stores::{AppStore, BattleStore};
use aide_de_camp::rules::chart::pointer;
use aide_de_camp::rules::form::Control;
use aide_de_camp::rules::{AnyContext, ChartForm, Edits, Form, Overrides, Source, SystemInfo};
use aide_de_camp::storage::Id;
use leptos::prelude::*;
use std::sync::Arc;

/// A system's sheet on the screen. It lives as long as the screen.
#[derive(Clone, Copy)]
pub struct OpenSheet {
    /// Whose sheet it is.
    pub system: &'static SystemInfo,
    /// Where it is kept.
    pub store: AppStore,
    /// What the player has changed on it.
    pub overrides: Memo<Overrides>,
    /// What answers rest on by it.
    pub context: Memo<AnyContext>,
    /// The charts of the sheet.
    pub charts: Memo<Arc<Vec<ChartForm>>>,
    /// The place of the chart that is open.
    pub place: RwSignal<usize>,
}

impl OpenSheet {
    fn new(system: &'static SystemInfo, store: AppStore) -> Self {
        let overrides = Memo::new(move |_| store.overrides(system.id));
        let context = Memo::new(move |_| overrides.with(|overrides| store.context(system, overrides)));
        let charts = Memo::new(move |_| context.with(|context| Arc::new((system.charts)(context))));
        // A sheet is changed as a whole, and what was changed before is undone here, too.
        store.load_history(Id::Sheet(system.id.into()));
        OpenSheet { system, store, overrides, context, charts, place: RwSignal::new(0) }
    }

    /// Reads the chart that is open.
    pub fn with_chart<T>(self, read: impl FnOnce(Option<&ChartForm>) -> T) -> T {
        self.charts.with(|charts| read(charts.get(self.place.get())))
    }

    /// Writes values under the keys of their controls. One that is as it is by default takes its change back.
    fn write(self, writes: &Edits) -> Result<(), String> {
        let mut overrides = self.overrides.get_untracked();
        for (key, value) in writes {
            let pointer = pointer(key);
            let ours = (self.system.shipped_value)(&pointer);
            overrides.set(&pointer, (ours.as_deref() != Some(value)).then_some(value));
        }
        let is_written = |pointer: &str| writes.iter().any(|(key, _)| self::pointer(key) == pointer);
        let context = (self.system.context)(&overrides);
        match context.invalid().iter().find(|invalid| is_written(&invalid.path)) {
            Some(invalid) => Err(format!("{invalid} does not fit.")),
            None => {
                self.store.set_overrides(self.system.id, overrides);
                Ok(())
            }
        }
    }

    /// Takes changes back.
    pub fn reset<'a>(self, pointers: impl IntoIterator<Item = &'a str>) {
        let mut overrides = self.overrides.get_untracked();
        pointers.into_iter().for_each(|pointer| overrides.set(pointer, None));
        self.store.set_overrides(self.system.id, overrides);
    }
}

/// Whether a control is a rule interpretation, and not a cell of a chart.
pub fn is_reading(system: &SystemInfo, control: &Control) -> bool {
    let pointer = pointer(&control.key);
    system.readings.iter().any(|reading| reading.path == pointer)
}

/// The screen.
#[component]
pub fn SheetScreen(system: &'static SystemInfo) -> impl IntoView {
    let store: AppStore = expect_context();
    let sheet = OpenSheet::new(system, store);
    let form = Memo::new(move |_| {
        Arc::new(sheet.with_chart(|chart| chart.map_or_else(Form::default, |it| it.form.clone())))
    });
    let form = FormState::new(form, Callback::new(move |writes| sheet.write(&writes)));
    let LastAddress(last_address) = expect_context();
    let own = Route::Sheet(system).href();
    // Whoever opens the charts again from the settings is not led back to them.
    let done = Some(last_address.get_untracked()).filter(|address| *address != own);
    let done = done.unwrap_or_else(|| Route::Turn(system, None).href());
    view! {
        <main class="main sheet-main">
            <header>
                <h1>"Charts"</h1>
                <Legend sheet />
            </header>
            <SheetNotes sheet />
            <ChartTabs sheet />
            <FormView form />
        </main>
        <SheetPanel sheet form done />
    }
}

/// How many cells of the open chart are printed, reconstructed, ours, and the player's own.
#[component]
fn Legend(sheet: OpenSheet) -> impl IntoView {
    const SOURCES: [(Source, &str, &str); 4] = [
        (Source::Printed, "", "printed"),
        (Source::Reconstructed, "", "reconstructed"),
        (Source::House, "◇", "house"),
        (Source::Yours, "✎", "yours"),
    ];
    let count = move |source: Source| {
        sheet.with_chart(|chart| {
            let controls = chart.map_or_else(Vec::new, |chart| chart.form.controls());
            let cells = controls.into_iter().filter(|control| !is_reading(sheet.system, control));
            cells.filter(|cell| cell.source == source).count()
        })
    };
    let part = move |(source, mark, word): (Source, &'static str, &'static str)| {
        let count = Memo::new(move |_| count(source));
        view! {
            <Show when=move || { count.get() > 0 }>
                <span>
                    <b>{mark} " " {count}</b>
                    " "
                    {word}
                </span>
            </Show>
        }
    };
    view! { <div class="legend end">{SOURCES.map(part).into_iter().collect_view()}</div> }
}

/// What is wrong with the sheet, and what a battle goes by.
#[component]
fn SheetNotes(sheet: OpenSheet) -> impl IntoView {
    let battle: BattleStore = expect_context();
    let warnings = Memo::new(move |_| sheet.context.with(warnings));
    view! {
        <div role="status">
            <For
                each=move || warnings.get()
                key=String::clone
                children=|warning| view! { <Note text=warning warns=true /> }
            />
        </div>
        <Show when=move || battle.is_on()>
            <p class="small">"A battle that is on keeps the values it began with."</p>
        </Show>
    }
}

/// What does not fit a sheet, and what makes no sense on it.
fn warnings(context: &AnyContext) -> Vec<String> {
    let invalid = context.invalid().iter();
    let invalid =
        invalid.map(|invalid| format!("{invalid} does not fit this sheet: the default counts there."));
    let faults =
        context.faults().iter().map(|fault| format!("Your sheet makes no sense in one place. {fault}"));
    invalid.chain(faults).collect()
}

/// The charts, one of which is open. On a phone the others are behind a tap on that one.
#[component]
fn ChartTabs(sheet: OpenSheet) -> impl IntoView {
    let is_unfolded = RwSignal::new(false);
    let titles = Memo::new(move |_| {
        sheet.charts.with(|charts| charts.iter().map(|chart| chart.title).collect::<Vec<_>>())
    });
    let tab = move |(place, title): (usize, &'static str)| {
        let is_open = move || sheet.place.get() == place;
        let changed = Memo::new(move |_| {
            sheet
                .charts
                .with(|charts| charts.get(place).map_or(0, |chart| changed_controls(&chart.form).len()))
        });
        let mark = move || match changed.get() {
            0 => String::new(),
            n => format!("✎ {n}"),
        };
        let choose = move |_| {
            is_unfolded.update(|is_unfolded| *is_unfolded = is_open() && !*is_unfolded);
            sheet.place.set(place);
        };
        view! {
            <button
                type="button"
                class="key"
                aria-pressed=move || is_open().to_string()
                on:click=choose
            >
                <span>{title}</span>
                <small>{mark}</small>
                <Icon glyph=Glyph::Down />
            </button>
        }
    };
    view! {
        <Show when=move || { titles.with(Vec::len) > 1 }>
            <div class="charts" class:unfolded=is_unfolded role="group" aria-label="Charts">
                <For
                    each=move || titles.get().into_iter().enumerate()
                    key=Clone::clone
                    children=tab
                />
            </div>
        </Show>
    }
}

/// The controls of a chart that the player has changed.
pub fn changed_controls(form: &Form) -> Vec<Control> {
    form.controls().into_iter().filter(|control| control.source == Source::Yours).cloned().collect()
}
