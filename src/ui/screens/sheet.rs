//! A system's charts and rule interpretations: every value as it is printed, ours or the player's own, and each can be
//! changed.

use crate::app::LastAddress;
use crate::components::form_state::FormState;
use crate::components::form_view::FormView;
use crate::components::icon::{Glyph, Icon};
use crate::components::kept_charts::KeptCharts;
use crate::components::note::Note;
use crate::components::ref_key::RefKey;
use crate::components::sheet_panel::SheetPanel;
use crate::components::typed_cell::focus_first_field;
use crate::route::Route;
use crate::stores::AppStore;
use aide_de_camp::rules::chart::{self, Pasted, Refusal, pointer};
use aide_de_camp::rules::form::{Control, PrintedTable};
use aide_de_camp::rules::{AnyContext, ChartForm, Form, Overrides, Pairs, Source, SystemInfo, misfit};
use aide_de_camp::storage::{Id, TypedOver};
use leptos::prelude::*;
use std::collections::BTreeMap;
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
    /// The place of the chart that is open; after the last one stand the charts that are kept.
    pub place: RwSignal<usize>,
    /// What is typed over its tables, and not taken yet.
    typed: Memo<TypedOver>,
    /// What of it was found to fit nowhere.
    pub unfit: RwSignal<Unfit>,
}

/// What of the texts that were typed or pasted over tables fits nowhere.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Unfit {
    /// What fits no cell.
    pub refused: Vec<Refusal>,
    /// How many pasted texts fell beside the table.
    pub left_over: usize,
}

impl OpenSheet {
    fn new(system: &'static SystemInfo, store: AppStore) -> Self {
        let overrides = Memo::new(move |_| store.overrides(system.id));
        let context = Memo::new(move |_| overrides.with(|overrides| store.context(system, overrides)));
        let charts = Memo::new(move |_| context.with(|context| Arc::new((system.charts)(context))));
        // A sheet is changed as a whole, and what was changed before is undone here, too.
        store.load_history(Id::Sheet(system.id.into()));
        let typed = Memo::new(move |_| store.documents.with(|documents| documents.typed_over(system.id)));
        let (place, unfit) = (RwSignal::new(0), RwSignal::new(Unfit::default()));
        OpenSheet { system, store, overrides, context, charts, place, typed, unfit }
    }

    /// Reads the chart that is open.
    pub fn with_chart<T>(self, read: impl FnOnce(Option<&ChartForm>) -> T) -> T {
        self.charts.with(|charts| read(charts.get(self.place.get())))
    }

    /// Writes values under the keys of their controls. One that is as it is by default takes its change back.
    fn write(self, writes: &Pairs) -> Result<(), String> {
        let mut overrides = self.overrides.get_untracked();
        for (key, value) in writes {
            chart::put(self.system, &mut overrides, &pointer(key), value);
        }
        let is_written = |pointer: &str| writes.iter().any(|(key, _)| self::pointer(key) == pointer);
        let context = (self.system.context)(&overrides);
        match context.invalid().iter().find(|invalid| is_written(&invalid.path)) {
            Some(invalid) => Err(format!("{} does not fit.", misfit(self.system, invalid))),
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

    /// Whether the charts that are kept are open.
    pub fn is_at_kept(self) -> bool {
        self.place.get() == self.charts.with(|charts| charts.len())
    }

    /// Opens the chart at this place. A table whose cells were made fields for nothing is as it was.
    fn open_chart(self, place: usize) {
        self.unfit.set(Unfit::default());
        self.change_typed(|tables| tables.retain(|_, texts| !texts.is_empty()));
        self.place.set(place);
    }

    /// Makes the cells of a table fields.
    pub fn type_over(self, table: &PrintedTable) {
        self.change_typed(|tables| _ = tables.entry(table.key.clone()).or_default());
        focus_first_field(&table.label);
    }

    /// Whether the table of this key is typed over.
    pub fn is_typing(self, table: &str) -> bool {
        self.typed.with(|typed| typed.tables.contains_key(table))
    }

    /// The tables of the open chart that are typed over, each with what it is called.
    pub fn typed_tables(self) -> Vec<(String, String)> {
        self.with_chart(|chart| {
            let tables = chart.map_or_else(Vec::new, |chart| chart.form.tables());
            let typed = tables.into_iter().filter(|table| self.is_typing(&table.key));
            typed.map(|table| (table.key.clone(), table.label.clone())).collect()
        })
    }

    /// What was typed into the cell of this key.
    pub fn typed_text(self, table: &str, key: &str) -> Option<String> {
        self.typed.with(|typed| typed.tables.get(table)?.get(key).cloned())
    }

    /// Whether what was typed into the cell of this key does not fit.
    pub fn is_refused(self, key: &str) -> bool {
        self.unfit.with(|unfit| unfit.refused.iter().any(|refusal| refusal.key == key))
    }

    /// Notes what is typed into a cell.
    pub fn type_in(self, table: &str, key: &str, text: String) {
        self.unfit.update(|unfit| unfit.refused.retain(|refusal| refusal.key != key));
        self.change_typed(|tables| drop(tables.entry(table.into()).or_default().insert(key.into(), text)));
    }

    /// Notes what is pasted into the table.
    pub fn paste(self, table: &str, pasted: Pasted) {
        self.unfit.set(Unfit { refused: Vec::new(), left_over: pasted.left_over });
        self.change_typed(|tables| tables.entry(table.into()).or_default().extend(pasted.texts));
    }

    /// Leaves the tables of the open chart as they were; what was typed over them can be taken back.
    pub fn leave_typed(self) {
        let here = untrack(|| self.typed_tables());
        let is_here = |key: &String| here.iter().any(|(table, _)| table == key);
        self.unfit.set(Unfit::default());
        // Where nothing was typed there is nothing to take back.
        self.change_typed(|tables| tables.retain(|key, texts| !(is_here(key) && texts.is_empty())));
        self.store.leave_typed(self.system.id, |typed| typed.tables.retain(|key, _| !is_here(key)));
    }

    /// Takes what was typed over the open chart: one edit. What fits no cell stays as it was typed, with the reason.
    pub fn take_typed(self) {
        let here = untrack(|| self.typed_tables());
        let texts: Vec<(String, String)> = self.typed.with_untracked(|typed| {
            let tables = here.iter().filter_map(|(key, _)| typed.tables.get(key));
            tables.flatten().map(|(key, text)| (key.clone(), text.clone())).collect()
        });
        let (overrides, refused) =
            self.context.with_untracked(|context| chart::type_over(self.system, context, &texts));
        self.store.set_overrides(self.system.id, overrides);
        self.change_typed(|tables| {
            for (table, _) in &here {
                let Some(texts) = tables.get_mut(table) else { continue };
                texts.retain(|key, _| refused.iter().any(|refusal| refusal.key == *key));
                if texts.is_empty() {
                    tables.remove(table);
                }
            }
        });
        self.unfit.update(|unfit| {
            unfit.left_over = if refused.is_empty() { 0 } else { unfit.left_over };
            unfit.refused = refused;
        });
    }

    fn change_typed(self, change: impl FnOnce(&mut BTreeMap<String, BTreeMap<String, String>>)) {
        self.store.change_typed(self.system.id, |typed| change(&mut typed.tables));
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
    provide_context(sheet);
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
                {move || {
                    let rule = sheet.with_chart(|chart| chart.and_then(|chart| chart.rule));
                    rule.map(|rule| view! { <RefKey rule=rule.0 /> })
                }}
                <Legend sheet />
            </header>
            <SheetNotes sheet />
            <ChartTabs sheet />
            <Show when=move || sheet.is_at_kept() fallback=move || view! { <FormView form /> }>
                <KeptCharts sheet />
            </Show>
        </main>
        <SheetPanel sheet form done />
    }
}

/// How many cells of the open chart are printed, reconstructed, ours, and the player's own.
#[component]
fn Legend(sheet: OpenSheet) -> impl IntoView {
    const SOURCES: [(Source, &str); 4] = [
        (Source::Printed, "printed"),
        (Source::Reconstructed, "reconstructed"),
        (Source::House, "house"),
        (Source::Yours, "yours"),
    ];
    let count = move |source: Source| {
        sheet.with_chart(|chart| {
            let controls = chart.map_or_else(Vec::new, |chart| chart.form.controls());
            let cells = controls.into_iter().filter(|control| !is_reading(sheet.system, control));
            cells.filter(|cell| cell.source == source).count()
        })
    };
    let part = move |(source, word): (Source, &'static str)| {
        let count = Memo::new(move |_| count(source));
        view! {
            <Show when=move || { count.get() > 0 }>
                <span>
                    <b>{source.sign()} " " {count}</b>
                    " "
                    {word}
                </span>
            </Show>
        }
    };
    view! { <div class="legend end">{SOURCES.map(part).into_iter().collect_view()}</div> }
}

/// What is wrong with the sheet.
#[component]
fn SheetNotes(sheet: OpenSheet) -> impl IntoView {
    let warnings = Memo::new(move |_| sheet.context.with(|context| warnings(sheet.system, context)));
    view! {
        <div role="status">
            <For
                each=move || warnings.get()
                key=String::clone
                children=|warning| view! { <Note text=warning warns=true /> }
            />
        </div>
    }
}

/// What does not fit a sheet, and what makes no sense on it.
fn warnings(system: &SystemInfo, context: &AnyContext) -> Vec<String> {
    let invalid = context.invalid().iter();
    let invalid = invalid.map(|invalid| {
        format!("{} does not fit this sheet: the default counts there.", misfit(system, invalid))
    });
    let faults = context.findings().into_iter().map(|fault| fault.said_of("Your sheet"));
    invalid.chain(faults).collect()
}

/// What the charts that are kept are called among the others.
pub const KEPT: &str = "Kept charts";

/// The charts, one of which is open. On a phone the others are behind a tap on that one.
#[component]
fn ChartTabs(sheet: OpenSheet) -> impl IntoView {
    let is_unfolded = RwSignal::new(false);
    let titles = Memo::new(move |_| {
        let titles =
            |charts: &Arc<Vec<ChartForm>>| charts.iter().map(|chart| chart.title).collect::<Vec<_>>();
        [sheet.charts.with(titles), vec![KEPT]].concat()
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
            sheet.open_chart(place);
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
        <div class="charts" class:unfolded=is_unfolded role="group" aria-label="Charts">
            <For each=move || titles.get().into_iter().enumerate() key=Clone::clone children=tab />
        </div>
    }
}

/// The controls of a chart that the player has changed.
pub fn changed_controls(form: &Form) -> Vec<Control> {
    form.controls().into_iter().filter(|control| control.source == Source::Yours).cloned().collect()
}
