//! A printed table whose cells can be tapped.

use super::control_view::ControlView;
use super::form_state::{FormState, latest};
use super::source_mark::{source_mark, with_mark};
use aide_de_camp::rules::Source;
use aide_de_camp::rules::form::{Cell, ChoiceOption, Control, Head, PrintedTable, TableRow};
use leptos::prelude::*;

/// The table, and below it the control of the cell that is open.
#[component]
pub fn PrintedTableView(form: FormState, table: Memo<PrintedTable>) -> impl IntoView {
    let label = move || table.with(|table| table.label.clone());
    // One of results is tapped to choose, one of a sheet to change it.
    let is_sheet = move || table.with(|table| table.controls().next().is_some());
    let corner = move || {
        let corner = table.with(|table| table.corner.clone());
        if corner.is_empty() {
            view! { <td class="corner"></td> }.into_any()
        } else {
            view! { <th class="corner">{corner}</th> }.into_any()
        }
    };
    let head =
        move || table.with(|table| table.head.iter().map(|head| column_head(form, head)).collect::<Vec<_>>());
    let rows = move || {
        table.with(|table| table.rows.iter().map(|row| table_row(form, row, &table.head)).collect::<Vec<_>>())
    };
    let open = Memo::new(move |_| {
        let key = form.open_cell()?;
        table.with(|table| table.controls().find(|control| control.key == key).cloned())
    });
    let open_key = move || open.with(|open| open.as_ref().map(|control| control.key.clone()));
    let editor = move |_: String| {
        open.get_untracked().map(|first| {
            let label = first.label.clone();
            // What it is worth stands in the table already.
            let without_value = |control: Control| Control { value: String::new(), ..control };
            let control = latest(without_value(first), move || open.get().map(without_value));
            view! {
                <div class="edit" role="group" aria-label=label>
                    <ControlView form control />
                </div>
            }
        })
    };
    view! {
        <table class="guns" class:chart=is_sheet aria-label=label>
            <thead>
                <tr>
                    {corner}
                    {head}
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
        <For each=open_key key=String::clone children=editor />
    }
}

fn column_head(form: FormState, head: &Head) -> impl IntoView + use<> {
    let text = match &head.control {
        Some(control) => cell_key(form, control, None).into_any(),
        None => with_mark(&head.text, head.source).into_any(),
    };
    view! {
        <th scope="col" class:on=head.is_on>
            {text}
        </th>
    }
}

fn table_row(form: FormState, row: &TableRow, head: &[Head]) -> impl IntoView + use<> {
    let TableRow { label, small, is_on, cells } = row.clone();
    let cell = |(place, cell): (usize, Cell)| match cell {
        Cell::Blank(text) => view! { <td class="none">{text}</td> }.into_any(),
        Cell::Option(option) => view! { <td>{option_key(form, option, head.get(place))}</td> }.into_any(),
        Cell::Control(control) => view! { <td>{cell_key(form, &control, head.get(place))}</td> }.into_any(),
    };
    let cells: Vec<_> = cells.into_iter().enumerate().map(cell).collect();
    view! {
        <tr class:row-on=is_on>
            <th scope="row" class:on=is_on>
                <b>{label}</b>
                <small>{small}</small>
            </th>
            {cells}
        </tr>
    }
}

/// The sign of a cell's value, in its corner.
#[component]
fn SourceMark(source: Source) -> impl IntoView {
    let mark = source_mark(source);
    (!mark.is_empty()).then(|| view! { <i class="mark">{mark}</i> })
}

/// A cell that writes at once. Where the table has no room for its columns, it says its own.
fn option_key(form: FormState, option: ChoiceOption, head: Option<&Head>) -> impl IntoView + use<> {
    let is_in_column = head.is_some_and(|head| head.is_on);
    // Where the columns have no room, its key says which it is.
    let column = head.map(|head| head.text.clone());
    let ChoiceOption { label, long, small, source, is_chosen, writes, .. } = option;
    // What is seen is a part of the name, word for word.
    let is_part = || format!(" {long} ").contains(&format!(" {label} "));
    let name = match &*long {
        "" => None,
        _ if is_part() => Some(long),
        _ => Some(format!("{label}, {long}")),
    };
    view! {
        <button
            type="button"
            class="key"
            data-column=column
            class:col-on=is_in_column
            aria-pressed=is_chosen.to_string()
            aria-label=name
            on:click=move |_| form.enter_option(writes.clone())
        >
            {label}
            <SourceMark source />
            {(!small.is_empty()).then(|| view! { <small>{small}</small> })}
        </button>
    }
}

/// A cell that opens its control below the table.
fn cell_key(form: FormState, control: &Control, head: Option<&Head>) -> impl IntoView + use<> {
    // Where the columns have no room, its key says which it is.
    let column = head.map(|head| head.text.clone());
    let Control { key, label, value, source, .. } = control.clone();
    let name = [&*label, &value, source.word().trim_start_matches("◇ ")].map(str::to_owned);
    let name: Vec<String> = name.into_iter().filter(|part| !part.is_empty()).collect();
    let opened = key.clone();
    let is_open = move || form.open_cell().as_ref() == Some(&opened);
    view! {
        <button
            type="button"
            class="key"
            data-column=column
            aria-label=name.join(", ")
            aria-expanded=move || is_open().to_string()
            on:click=move |_| form.toggle_cell(&key)
        >
            {value}
            <SourceMark source />
        </button>
    }
}
