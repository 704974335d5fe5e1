//! Rows that may be added, moved and removed.

use super::choice::ChoiceKeys;
use super::control_view::{ControlTexts, press, texts};
use super::fold::FoldLine;
use super::form_button::{FormButton, IconButton};
use super::form_state::{FormState, latest};
use super::form_view::{ItemList, Items};
use super::icon::{Glyph, Icon};
use aide_de_camp::rules::form::{ChoiceOption, Control, Item, Layout, List, Row, RowDie};
use leptos::prelude::*;

/// A list in its layout, and below it what adds a row.
#[component]
pub fn ListView(form: FormState, list: Memo<List>) -> impl IntoView {
    let layout = Memo::new(move |_| list.with(|list| list.layout));
    let rows = move || match layout.get() {
        Layout::Stack => view! { <StackedRows form=form list=list/> }.into_any(),
        Layout::Tabs => view! { <TabbedRows form=form list=list/> }.into_any(),
        Layout::Cards => view! { <Cards form=form list=list/> }.into_any(),
    };
    let add = Signal::derive(move || list.with(|list| list.add.clone()));
    view! {
        {rows}
        <OptionalButton form=form control=add class="key more" glyph=Glyph::More/>
    }
    // A row may hold lists.
    .into_any()
}

fn row_keys(list: Memo<List>) -> impl Fn() -> Vec<String> {
    move || list.with(|list| list.rows.iter().map(|row| row.key.clone()).collect())
}

fn follow_row(list: Memo<List>, key: String) -> Memo<Row> {
    let find = move |list: &List| list.rows.iter().find(|row| row.key == key).cloned();
    let first = list.with_untracked(&find).unwrap_or_default();
    latest(first, move || list.with(&find))
}

/// Rows below each other.
#[component]
fn StackedRows(form: FormState, list: Memo<List>) -> impl IntoView {
    let row = move |key: String| {
        let row = follow_row(list, key);
        let title = Signal::derive(move || row.with(|row| row.title.clone()));
        let summary = move || {
            let summary = row.with(|row| row.summary.clone());
            (!summary.is_empty()).then(|| view! { " " <span class="small">{summary}</span> })
        };
        let has_folded = Memo::new(move |_| row.with(|row| !row.folded.is_empty()));
        let heading = move || view! { <p class="group">{title} {summary}</p> };
        view! {
            <div class="rank" role="group" aria-label=title>
                // Where something is folded, its line is the heading.
                <Show when=move || !has_folded.get()>{heading}</Show>
                <FoldedRow card=Card { form, list, row }/>
                <ItemList form=form items=Items::Row(row)/>
                <RowTools form=form row=row has_moves=true/>
            </div>
        }
    };
    view! {
        <div>
            <For each=row_keys(list) key=String::clone children=row/>
        </div>
    }
}

/// One row is open at a time.
#[component]
fn TabbedRows(form: FormState, list: Memo<List>) -> impl IntoView {
    let open = Memo::new(move |_| list.with(|list| form.open_tab(list)));
    let open_key = Memo::new(move |_| list.with(|list| list.rows.get(open.get()).map(|row| row.key.clone())));
    let has_tabs = Memo::new(move |_| list.with(|list| list.rows.len() > 1));
    let label = Signal::derive(move || list.with(|list| list.label.clone()));
    let options = Memo::new(move |_| {
        let option = |(place, row): (usize, &Row)| {
            let number = if row.badge.is_empty() { (place + 1).to_string() } else { row.badge.clone() };
            let title = if row.title == number { String::new() } else { row.title.clone() };
            ChoiceOption::plain(number).long(title).chosen(place == open.get())
        };
        list.with(|list| list.rows.iter().enumerate().map(option).collect::<Vec<_>>())
    });
    let set = Callback::new(move |place: usize| {
        list.with_untracked(|list| {
            if let Some(row) = list.rows.get(place) {
                form.set_open_tab(&list.key, &row.key);
            }
        });
    });
    let remove = Signal::derive(move || {
        list.with(|list| list.rows.get(open.get()).and_then(|row| row.remove.clone()))
    });
    let remove_key = move || {
        let first = remove.get_untracked()?;
        let remove = latest(first, move || remove.get());
        let press = press(form, remove);
        let set = Callback::new(move |()| {
            let place = open.get_untracked();
            press.run(());
            // The row that comes in its place is open, or the last.
            list.with_untracked(|list| {
                if let Some(row) = list.rows.get(place).or(list.rows.last()) {
                    form.set_open_tab(&list.key, &row.key);
                }
            });
        });
        let ControlTexts { label, value, disabled, .. } = texts(remove);
        Some(view! {
            <IconButton label=label value=value set=set disabled=disabled glyph=Glyph::Less/>
        })
    };
    let row = move |key: String| {
        let row = follow_row(list, key);
        view! {
            <div>
                <ItemList form=form items=Items::Row(row)/>
                <FoldedRow card=Card { form, list, row }/>
            </div>
        }
    };
    view! {
        <div>
            <Show when=move || has_tabs.get()>
                <div class="tabs">
                    <ChoiceKeys label=label options=options set=set/>
                    <Show when=move || remove.with(Option::is_some)>{remove_key}</Show>
                </div>
            </Show>
        </div>
        <For each=move || open_key.get() key=String::clone children=row/>
    }
}

/// What lies behind a tap on the title of a row that is in view.
#[component]
fn FoldedRow(card: Card) -> impl IntoView {
    let Card { form, row, .. } = card;
    let title = Signal::derive(move || row.with(|row| row.title.clone()));
    let summary = Signal::derive(move || row.with(|row| row.summary.clone()));
    let has_folded = Memo::new(move |_| row.with(|row| !row.folded.is_empty()));
    let is_open = Memo::new(move |_| card.is_open());
    let toggle = Callback::new(move |()| card.toggle());
    view! {
        <Show when=move || has_folded.get()>
            <FoldLine title=title small=summary is_open=is_open toggle=toggle/>
            <Show when=move || is_open.get()>
                <div class="editor">
                    <ItemList form=form items=Items::Folded(row)/>
                </div>
            </Show>
        </Show>
    }
}

/// A row of which a part opens by a tap on its title.
#[derive(Clone, Copy)]
struct Card {
    form: FormState,
    list: Memo<List>,
    row: Memo<Row>,
}

impl Card {
    fn is_open(self) -> bool {
        self.list.with(|list| self.row.with(|row| self.form.is_card_open(&list.key, &row.key)))
    }

    fn toggle(self) {
        self.list.with_untracked(|list| {
            self.row.with_untracked(|row| self.form.toggle_card(&list.key, &row.key));
        });
    }
}

/// Each row on a card. Those with a rank are a numbered list.
#[component]
fn Cards(form: FormState, list: Memo<List>) -> impl IntoView {
    let is_ranked = Memo::new(move |_| list.with(|list| list.rows.iter().any(|row| !row.badge.is_empty())));
    move || {
        if is_ranked.get() {
            let card = move |key| view! { <RankedCard form=form list=list row=follow_row(list, key)/> };
            view! {
                <ol class="plan">
                    <For each=row_keys(list) key=String::clone children=card/>
                </ol>
            }
            .into_any()
        } else {
            let card = move |key| view! { <PlainCard form=form list=list row=follow_row(list, key)/> };
            view! {
                <ul>
                    <For each=row_keys(list) key=String::clone children=card/>
                </ul>
            }
            .into_any()
        }
    }
}

/// A card with its rank, the keys that move it, its title, its items and its die.
#[component]
fn RankedCard(form: FormState, list: Memo<List>, row: Memo<Row>) -> impl IntoView {
    let badge = move || row.with(|row| if row.badge.is_empty() { "–".into() } else { row.badge.clone() });
    let has_die = Memo::new(move |_| row.with(|row| row.die.is_some()));
    let die = move || view! { <DieFace form=form row=row/> };
    let can_move = Memo::new(move |_| row.with(|row| row.up.is_some() || row.down.is_some()));
    let is_tall = Memo::new(move |_| row.with(is_tall));
    view! {
        <li class="gen" class:tall=move || is_tall.get()>
            <div class="rank">{badge}</div>
            <div class="moves">
                <Show when=move || can_move.get()>
                    <MoveKey form=form row=row is_up=true unit=" one rank"/>
                    <MoveKey form=form row=row is_up=false unit=" one rank"/>
                </Show>
            </div>
            <CardTitle card=Card { form, list, row }/>
            <div class="lost">
                <ItemList form=form items=Items::Row(row)/>
            </div>
            <Show when=move || has_die.get()>{die}</Show>
            <CardEditor card=Card { form, list, row }/>
        </li>
    }
}

/// What has much to choose stands below the title of its card, not beside it.
fn is_tall(row: &Row) -> bool {
    let is_wide = |item: &Item| matches!(item, Item::Row(controls) if controls.len() > 2);
    row.items.len() > 2 || row.items.iter().any(is_wide)
}

/// A card with its title and its items.
#[component]
fn PlainCard(form: FormState, list: Memo<List>, row: Memo<Row>) -> impl IntoView {
    let is_tall = Memo::new(move |_| row.with(is_tall));
    view! {
        <li class="gift" class:tall=move || is_tall.get()>
            <CardTitle card=Card { form, list, row }/>
            <div>
                <ItemList form=form items=Items::Row(row)/>
            </div>
            <CardEditor card=Card { form, list, row }/>
        </li>
    }
}

/// The title of a card, which opens it.
#[component]
fn CardTitle(card: Card) -> impl IntoView {
    let row = card.row;
    let is_open = Memo::new(move |_| card.is_open());
    view! {
        <button
            type="button"
            class="nm"
            aria-expanded=move || is_open.get().to_string()
            on:click=move |_| card.toggle()
        >
            <b>{move || row.with(|row| row.title.clone())}</b>
            <small>{move || row.with(|row| row.summary.clone())}</small>
        </button>
    }
}

/// What lies behind a tap on the title of a card.
#[component]
fn CardEditor(card: Card) -> impl IntoView {
    let Card { form, row, .. } = card;
    let is_open = Memo::new(move |_| card.is_open());
    view! {
        <div class="editor">
            <Show when=move || is_open.get()>
                <ItemList form=form items=Items::Folded(row)/>
                <RowTools form=form row=row has_moves=false/>
            </Show>
        </div>
    }
}

/// What can be done with a row.
#[component]
fn RowTools(
    form: FormState,
    row: Memo<Row>,
    /// The keys that move it are among them.
    has_moves: bool,
) -> impl IntoView {
    let moves = move || has_moves && row.with(|row| row.up.is_some() || row.down.is_some());
    let has_tools = Memo::new(move |_| moves() || row.with(|row| row.duplicate.is_some()));
    let tools = move || {
        view! {
            <div class="tools">
                <Show when=moves>
                    <MoveKey form=form row=row is_up=true/>
                    <MoveKey form=form row=row is_up=false/>
                </Show>
                <DuplicateKey form=form row=row/>
            </div>
        }
    };
    let remove = Signal::derive(move || row.with(|row| row.remove.clone()));
    view! {
        <Show when=move || has_tools.get()>{tools}</Show>
        <OptionalButton form=form control=remove class="btn"/>
    }
}

/// The key that has a row change places with the one before or after it.
#[component]
fn MoveKey(
    form: FormState,
    row: Memo<Row>,
    is_up: bool,
    /// Said of the way that it goes.
    #[prop(optional)]
    unit: &'static str,
) -> impl IntoView {
    let writes = move |row: &Row| if is_up { row.up.clone() } else { row.down.clone() };
    let writes = Memo::new(move |_| row.with(writes).filter(|writes| !writes.is_empty()));
    let way = if is_up { "up" } else { "down" };
    let label = move || row.with(|row| format!("{} {way}{unit}", row.title));
    view! {
        <button
            type="button"
            class="key"
            aria-label=label
            aria-disabled=move || writes.with(Option::is_none).to_string()
            on:click=move |_| form.tap(writes.get_untracked().unwrap_or_default())
        >
            <Icon glyph=if is_up { Glyph::Up } else { Glyph::Down }/>
        </button>
    }
}

/// The key that makes one more row like this one.
#[component]
fn DuplicateKey(form: FormState, row: Memo<Row>) -> impl IntoView {
    let writes = Memo::new(move |_| row.with(|row| row.duplicate.clone()));
    view! {
        <Show when=move || writes.with(Option::is_some)>
            <button
                type="button"
                class="key"
                on:click=move |_| form.tap(writes.get_untracked().unwrap_or_default())
            >
                "Duplicate"
            </button>
        </Show>
    }
}

/// The place for the die of a row; a tap takes it back.
#[component]
fn DieFace(form: FormState, row: Memo<Row>) -> impl IntoView {
    let die = Memo::new(move |_| row.with(|row| row.die.clone()));
    let face = move || die.with(|die| die.as_ref().and_then(|die| die.face).map(|face| face.n));
    let label =
        move || face().map_or_else(|| "no die yet".to_owned(), |face| format!("die {face}, take back"));
    let take_back = move |_| {
        if let Some(RowDie { face: Some(_), take_back }) = die.get_untracked() {
            form.tap(take_back);
        }
    };
    view! {
        <button
            type="button"
            class="dieface"
            aria-label=label
            aria-disabled=move || face().is_none().to_string()
            on:click=take_back
        >
            {move || face().map(|face| face.to_string())}
        </button>
    }
}

/// A key with its words, where there is one.
#[component]
fn OptionalButton(
    form: FormState,
    control: Signal<Option<Control>>,
    class: &'static str,
    #[prop(optional)] glyph: Option<Glyph>,
) -> impl IntoView {
    let is_offered = Memo::new(move |_| control.with(Option::is_some));
    let button = move || {
        let first = control.get_untracked()?;
        let control = latest(first, move || control.get());
        let set = press(form, control);
        let ControlTexts { label, value, hint, disabled } = texts(control);
        Some(view! {
            <FormButton
                label=label
                value=value
                set=set
                hint=hint
                disabled=disabled
                class=class
                glyph=glyph
            />
        })
    };
    view! { <Show when=move || is_offered.get()>{button}</Show> }
}
