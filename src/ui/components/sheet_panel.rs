//! The panel beside a chart: the open cell, what was changed, and what can be done with the sheet.

use super::cell_editor::{CellEditor, open_cell};
use super::form_state::FormState;
use super::icon::{Glyph, Icon};
use super::note::Note;
use super::share_button::ShareButton;
use crate::route::go;
use crate::screens::sheet::{KEPT, OpenSheet, changed_controls, is_reading};
use aide_de_camp::rules::chart::pointer;
use aide_de_camp::rules::form::{Control, Kind};
use aide_de_camp::rules::{AnyContext, Source};
use aide_de_camp::share::{self, CalculationLink};
use leptos::prelude::*;

/// The panel. `done` is where the player goes on.
#[component]
pub fn SheetPanel(sheet: OpenSheet, form: FormState, done: String) -> impl IntoView {
    let is_pulled = RwSignal::new(false);
    let open = open_cell(form);
    let cell = Memo::new(move |_| open.get().filter(|_| !sheet.is_at_kept()));
    let changed = Memo::new(move |_| form.form.with(|form| changed_controls(form)));
    let count = Memo::new(move |_| match sheet.is_at_kept() {
        true => sheet.overrides.with(|overrides| overrides.iter().count()),
        false => changed.with(Vec::len),
    });
    let typed = Memo::new(move |_| sheet.typed_tables());
    let is_typing = Memo::new(move |_| !typed.with(Vec::is_empty));
    let title = move || match cell.get() {
        _ if is_typing.get() => typed.with(|typed| titles(typed)),
        Some(cell) => cell.label,
        None => sheet.with_chart(|chart| chart.map_or(KEPT, |chart| chart.title)).to_owned(),
    };
    let headline = move || match (is_typing.get(), cell.get(), count.get()) {
        (true, ..) => "Type it over".into(),
        (_, Some(cell), _) => cell.value,
        (_, None, 0) => "All default".into(),
        (_, None, n) => format!("{n} changed"),
    };
    let detail = move || match (is_typing.get(), cell.get()) {
        (true, _) => "Enter goes on to the next value. A copied table can be pasted.".into(),
        (_, Some(cell)) => cell.hint,
        _ if count.get() > 0 => "Your values hold in every answer.".into(),
        _ if sheet.is_at_kept() => "Nothing differs from the chart as shipped.".into(),
        _ => "Tap a value to put yours in its place.".into(),
    };
    let pull_label = move || match changed.with(Vec::len) {
        0 => "Changes".into(),
        n => format!("Changes, {n}"),
    };
    view! {
        <aside
            class="answer columned chartans"
            aria-label="Your values"
            data-open=move || is_pulled.get().then_some("")
        >
            <div class="who">
                <span>{title}</span>
            </div>
            <div class="result">
                <strong>{headline}</strong>
                <p>{detail}</p>
                <TypingNotes sheet />
                <div class="edits">
                    <Show when=move || !is_typing.get() && cell.with(Option::is_some)>
                        <CellEditor form />
                    </Show>
                </div>
            </div>
            <div class="paper">
                <Effects sheet cell />
                <ChangedList sheet changed />
                <p class="note">
                    <Icon glyph=Glyph::Share />
                    <span>
                        "Your values travel in every link that you share. A battle that is on goes by the values it has, until you take others into it under Kept charts."
                    </span>
                </p>
            </div>
            <div class="acts">
                <Show
                    when=move || is_typing.get()
                    fallback=move || {
                        let done = done.clone();
                        view! {
                            <ShareButton
                                class="act aside"
                                link=Callback::new(move |()| {
                                    sheet
                                        .overrides
                                        .with_untracked(|overrides| share::sheet(sheet.system.id, overrides))
                                        .map_err(|error| error.to_string())
                                })
                            />
                            <Show when=move || !sheet.is_at_kept()>
                                <ResetCell sheet cell />
                                <ResetChart sheet changed />
                            </Show>
                            <button type="button" class="act go" on:click=move |_| go(&done)>
                                <Icon glyph=Glyph::Done />
                                "Done"
                            </button>
                            <button
                                type="button"
                                class="act pull"
                                aria-expanded=move || is_pulled.get().to_string()
                                on:click=move |_| is_pulled.update(|is_pulled| *is_pulled = !*is_pulled)
                            >
                                <Icon glyph=Glyph::Pull />
                                <span>{pull_label}</span>
                            </button>
                        }
                    }
                >
                    <button type="button" class="act" on:click=move |_| sheet.leave_typed()>
                        "Leave it as it was"
                    </button>
                    <button type="button" class="act go take" on:click=move |_| sheet.take_typed()>
                        <Icon glyph=Glyph::Done />
                        {move || if typed.with(Vec::len) == 1 { "Take the table" } else { "Take the tables" }}
                    </button>
                </Show>
            </div>
        </aside>
    }
}

/// What tables are called that are typed over.
fn titles(tables: &[(String, String)]) -> String {
    tables.iter().map(|(_, title)| &**title).collect::<Vec<_>>().join(", ")
}

/// What of the tables that are typed over fits no cell.
#[component]
fn TypingNotes(sheet: OpenSheet) -> impl IntoView {
    let notes = Memo::new(move |_| {
        let unfit = sheet.unfit.get();
        let beside = match unfit.left_over {
            0 => None,
            1 => Some("One pasted value has no place in this table.".to_owned()),
            n => Some(format!("{n} pasted values have no place in this table.")),
        };
        unfit.refused.into_iter().map(|refusal| refusal.why).chain(beside).collect::<Vec<_>>()
    });
    view! {
        <div class="refusals" role="status">
            <For
                each=move || notes.get()
                key=String::clone
                children=|text| view! { <Note text warns=true /> }
            />
        </div>
    }
}

#[component]
fn ResetCell(sheet: OpenSheet, cell: Memo<Option<Control>>) -> impl IntoView {
    let is_yours = move || cell.with(|cell| cell.as_ref().is_some_and(|cell| cell.source == Source::Yours));
    let reset = move |_| {
        if let Some(cell) = cell.get_untracked().filter(|cell| cell.source == Source::Yours) {
            sheet.reset([&*pointer(&cell.key)]);
        }
    };
    view! {
        <button type="button" class="act" aria-disabled=move || (!is_yours()).to_string() on:click=reset>
            "Reset cell"
        </button>
    }
}

#[component]
fn ResetChart(sheet: OpenSheet, changed: Memo<Vec<Control>>) -> impl IntoView {
    let reset = move |_| {
        let pointers: Vec<String> =
            changed.with_untracked(|changed| changed.iter().map(|control| pointer(&control.key)).collect());
        if !pointers.is_empty() {
            sheet.reset(pointers.iter().map(String::as_str));
        }
    };
    view! {
        <button
            type="button"
            class="act aside"
            aria-disabled=move || changed.with(Vec::is_empty).to_string()
            on:click=reset
        >
            "Reset chart"
        </button>
    }
}

/// A change of the sheet, as it is listed.
#[derive(Clone, PartialEq)]
struct Change {
    pointer: String,
    label: String,
    value: String,
    hint: String,
}

impl Change {
    /// The words on a control that the player has changed.
    fn of(sheet: OpenSheet, control: &Control) -> Self {
        let chosen = match &control.kind {
            Kind::Choice(options) if is_reading(sheet.system, control) => {
                options.iter().find(|option| option.is_chosen).map(|option| option.label.clone())
            }
            _ => None,
        };
        Change {
            pointer: pointer(&control.key),
            label: control.label.clone(),
            value: chosen.unwrap_or_else(|| control.value.clone()),
            hint: control.hint.clone(),
        }
    }
}

/// What was changed on the open chart, and what stands on no chart, each with its reset.
#[component]
fn ChangedList(sheet: OpenSheet, changed: Memo<Vec<Control>>) -> impl IntoView {
    let here = Memo::new(move |_| {
        changed.with(|changed| changed.iter().map(|control| Change::of(sheet, control)).collect::<Vec<_>>())
    });
    let elsewhere = Memo::new(move |_| on_no_chart(sheet));
    view! {
        <ChangeRows title="Changed on this chart" sheet changes=here />
        <ChangeRows title="Other changes" sheet changes=elsewhere />
    }
}

/// Changes that no control shows: what a link or another version brought.
fn on_no_chart(sheet: OpenSheet) -> Vec<Change> {
    let shown: Vec<String> = sheet.charts.with(|charts| {
        let controls = charts.iter().flat_map(|chart| chart.form.controls());
        controls.map(|control| pointer(&control.key)).collect()
    });
    sheet.overrides.with(|overrides| {
        let others = overrides.iter().filter(|(pointer, _)| !shown.iter().any(|shown| shown == pointer));
        let change = |(pointer, value): (&str, &str)| Change {
            pointer: pointer.into(),
            label: pointer.trim_start_matches('/').replace('/', ", ").replace('_', " "),
            value: value.into(),
            hint: (sheet.system.shipped_value)(pointer)
                .map_or_else(String::new, |ours| format!("default {ours}")),
        };
        others.map(change).collect()
    })
}

#[component]
fn ChangeRows(title: &'static str, sheet: OpenSheet, changes: Memo<Vec<Change>>) -> impl IntoView {
    let pointers = move || {
        changes.with(|changes| changes.iter().map(|change| change.pointer.clone()).collect::<Vec<_>>())
    };
    let row = move |pointer: String| {
        let find = {
            let pointer = pointer.clone();
            move || changes.with(|changes| changes.iter().find(|change| change.pointer == pointer).cloned())
        };
        let change = Memo::new(move |_| find());
        let text = move |part: fn(Change) -> String| change.get().map_or_else(String::new, part);
        view! {
            <li>
                <span>
                    <b>{move || text(|change| change.label)}</b>
                    " "
                    {move || text(|change| change.value)}
                    <small>{move || text(|change| change.hint)}</small>
                </span>
                <button
                    type="button"
                    class="key"
                    aria-label=move || format!("Reset {}", text(|change| change.label))
                    on:click=move |_| sheet.reset([&*pointer])
                >
                    "Reset"
                </button>
            </li>
        }
    };
    view! {
        <Show when=move || !changes.with(Vec::is_empty)>
            <h2 class="group">{title}</h2>
            <ul class="kept">
                <For each=pointers key=String::clone children=row />
            </ul>
        </Show>
    }
}

/// What a change does to a calculation that the player has open.
#[derive(Clone, PartialEq)]
struct EffectRow {
    title: &'static str,
    by_default: String,
    with_yours: String,
}

/// What the value of the open cell does to the calculations as they were left.
#[component]
fn Effects(sheet: OpenSheet, cell: Memo<Option<Control>>) -> impl IntoView {
    let rows = Memo::new(move |_| {
        let cell = cell.get().filter(|cell| cell.source == Source::Yours);
        cell.map_or_else(Vec::new, |cell| effects(sheet, &pointer(&cell.key)))
    });
    let body = move || {
        let row = |row: EffectRow| {
            view! {
                <tr>
                    <td>{row.title}</td>
                    <td class="f">{row.by_default}</td>
                    <td class="f">{row.with_yours}</td>
                </tr>
            }
        };
        rows.get().into_iter().map(row).collect_view()
    };
    view! {
        <Show when=move || !rows.with(Vec::is_empty)>
            <table class="sheet">
                <caption>"Your open calculations"</caption>
                <thead>
                    <tr>
                        <th>"Calculation"</th>
                        <th>"Default"</th>
                        <th>"Yours"</th>
                    </tr>
                </thead>
                <tbody>{body}</tbody>
            </table>
        </Show>
    }
}

/// The calculations that come out otherwise with the value at this pointer than without it.
fn effects(sheet: OpenSheet, pointer: &str) -> Vec<EffectRow> {
    let mut without = sheet.overrides.get();
    without.set(pointer, None);
    let by_default = sheet.store.context(sheet.system, &without);
    let with_yours = sheet.context.get();
    let session = sheet.store.session();
    let row = |calculator: &&aide_de_camp::rules::CalculatorInfo| {
        let link = CalculationLink::parse(session.calculations.links.get(calculator.id)?).ok()?;
        let calculation = link.open().ok()?;
        let results = |context: &AnyContext| {
            let report = calculation.answer(context).report;
            let chance = report.odds.first().map(|odds| odds.hope().counted());
            (report.headline, chance)
        };
        let (before, after) = (results(&by_default), results(&with_yours));
        let texts = if before.0 != after.0 { [before.0, after.0] } else { [before.1?, after.1?] };
        let [by_default, with_yours] = texts;
        (by_default != with_yours).then_some(EffectRow { title: calculator.title, by_default, with_yours })
    };
    let calculators: Vec<_> = sheet.system.calculators.iter().collect();
    calculators.iter().filter_map(row).collect()
}
