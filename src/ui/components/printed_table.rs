//! A printed table whose cells can be tapped.

use super::form_state::FormState;
use super::source_mark::{source_mark, with_mark};
use super::typed_cell::TypedCell;
use crate::screens::sheet::OpenSheet;
use aide_de_camp::rules::Source;
use aide_de_camp::rules::chart::pointer;
use aide_de_camp::rules::form::{Cell, ChoiceOption, Control, Head, PrintedTable, TableRow};
use leptos::prelude::*;
use leptos::web_sys::{Element, ScrollIntoViewOptions, ScrollLogicalPosition};

/// The table. On a sheet a tap on a cell opens its control in the panel beside it, and all of its cells can be typed over.
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
    let sheet = use_context::<OpenSheet>();
    let heading = sheet.map(|sheet| view! { <SheetTableHead sheet table /> });
    let typed =
        Memo::new(move |_| sheet.is_some_and(|sheet| table.with(|table| sheet.is_typing(&table.key))));
    let rows = move || {
        let typed = sheet.filter(|_| typed.get()).map(|sheet| (sheet, table));
        table.with(|table| {
            table.rows.iter().map(|row| table_row(form, row, &table.head, typed)).collect::<Vec<_>>()
        })
    };
    let head = move || {
        let typed = sheet.filter(|_| typed.get()).map(|sheet| (sheet, table));
        table.with(|table| table.head.iter().map(|head| column_head(form, head, typed)).collect::<Vec<_>>())
    };
    view! {
        {heading}
        <table class="guns" class:chart=is_sheet aria-label=label>
            <thead>
                <tr>
                    {corner}
                    {head}
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

/// The table of a sheet that is typed over.
type Typed = Option<(OpenSheet, Memo<PrintedTable>)>;

/// The title of a sheet's table, and what can be done with all of it.
#[component]
fn SheetTableHead(sheet: OpenSheet, table: Memo<PrintedTable>) -> impl IntoView {
    let title = move || table.with(|table| table.label.clone());
    let is_typed = Memo::new(move |_| table.with(|table| sheet.is_typing(&table.key)));
    let changed = Memo::new(move |_| {
        let yours = |control: &&Control| control.source == Source::Yours;
        table.with(|table| {
            table.controls().filter(yours).map(|control| pointer(&control.key)).collect::<Vec<_>>()
        })
    });
    let type_over = move |_| sheet.type_over(&table.get_untracked());
    let reset = move |_| changed.with_untracked(|changed| sheet.reset(changed.iter().map(String::as_str)));
    view! {
        <div class="tablehead">
            <h2 class="group">{title}</h2>
            <Show when=move || !is_typed.get() && !changed.with(Vec::is_empty)>
                <button
                    type="button"
                    class="tool"
                    aria-label=move || format!("Reset table, {}", title())
                    on:click=reset
                >
                    "Reset table"
                </button>
            </Show>
            <Show when=move || !is_typed.get()>
                <button
                    type="button"
                    class="tool"
                    aria-label=move || format!("Type over, {}", title())
                    on:click=type_over
                >
                    "Type over"
                </button>
            </Show>
        </div>
    }
}

fn column_head(form: FormState, head: &Head, typed: Typed) -> impl IntoView + use<> {
    let text = match (&head.control, typed) {
        (Some(control), Some((sheet, table))) => {
            view! { <TypedCell sheet table control=control.clone() /> }.into_any()
        }
        (Some(control), None) => cell_key(form, control, None).into_any(),
        (None, _) => with_mark(&head.text, head.source).into_any(),
    };
    view! {
        <th scope="col" class:on=head.is_on>
            {text}
        </th>
    }
}

fn table_row(form: FormState, row: &TableRow, head: &[Head], typed: Typed) -> impl IntoView + use<> {
    let TableRow { label, small, is_on, cells } = row.clone();
    let cell = |(place, cell): (usize, Cell)| match (cell, typed) {
        (Cell::Blank(text), _) => view! { <td class="none">{text}</td> }.into_any(),
        (Cell::Option(option), _) => {
            view! { <td>{option_key(form, option, head.get(place))}</td> }.into_any()
        }
        (Cell::Control(control), None) => {
            view! { <td>{cell_key(form, &control, head.get(place))}</td> }.into_any()
        }
        (Cell::Control(control), Some((sheet, table))) => {
            let column = head.get(place).map(|head| head.text.clone());
            view! {
                <td data-column=column>
                    <TypedCell sheet table control=*control />
                </td>
            }
            .into_any()
        }
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

/// A cell of a sheet, with its standing; a tap opens its control.
fn cell_key(form: FormState, control: &Control, head: Option<&Head>) -> impl IntoView + use<> {
    // Where the columns have no room, its key says which it is.
    let column = head.map(|head| head.text.clone());
    let Control { key, label, value, source, shipped, .. } = control.clone();
    let standing = source.word().trim_start_matches("◇ ");
    let instead = if shipped.is_empty() { String::new() } else { format!("in place of {shipped}") };
    let name = [&*label, &*value, standing, &*instead];
    let name: Vec<&str> = name.into_iter().filter(|part| !part.is_empty()).collect();
    let name = name.join(", ");
    let opened = key.clone();
    let is_open = move || form.open_cell().as_ref() == Some(&opened);
    view! {
        <button
            type="button"
            class="key"
            data-column=column
            aria-label=name
            aria-expanded=move || is_open().to_string()
            on:click:target=move |event| {
                form.toggle_cell(&key);
                keep_in_view(event.target().into());
            }
        >
            {value}
            <i class="mark">{source.sign()}</i>
            {(!shipped.is_empty()).then(|| view! { <s>{shipped}</s> })}
        </button>
    }
}

/// Where the panel takes more room for a cell's control than it had, the cell stays in view.
fn keep_in_view(cell: Element) {
    request_animation_frame(move || {
        let options = ScrollIntoViewOptions::new();
        options.set_block(ScrollLogicalPosition::Nearest);
        cell.scroll_into_view_with_scroll_into_view_options(&options);
    });
}
