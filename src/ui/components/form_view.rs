//! A form, which is plain data, as it is entered.

use super::control_view::{ControlList, ControlView};
use super::figure_view::FigureView;
use super::fold::{FoldView, HeadFold};
use super::form_state::{FormState, latest};
use super::list_view::ListView;
use super::note::Note;
use super::printed_table::PrintedTableView;
use super::section_view::{SectionList, SectionView, SideList};
use super::unit_place::UnitPlaceView;
use aide_de_camp::rules::form::{Control, Fold, Item, Kind, Row, Section};
use leptos::prelude::*;
use std::mem::Discriminant;

/// The items of a form; `track` draws the track of the answer where the form has a place for it.
#[component]
pub fn FormView(form: FormState, #[prop(into, optional)] track: ViewFn) -> impl IntoView {
    provide_context(track);
    view! {
        <div class="form">
            <OpenHeadFolds form />
            <ItemList form items=Items::Form(form) />
        </div>
    }
}

/// What stands beside the title: what decides everything below. Its folds open above the items of the form.
#[component]
pub fn FormHead(form: FormState) -> impl IntoView {
    let items = Items::Head(form);
    view! {
        <For each=move || items.keys() key=ItemKey::clone let:key>
            {match items.get(&key) {
                Some(Item::Fold(fold)) => {
                    let fold = follow_fold(items, key, fold);
                    view! { <HeadFold form fold /> }.into_any()
                }
                _ => view! { <ItemView form items key /> }.into_any(),
            }}
        </For>
    }
}

/// What is open of the folds beside the title.
#[component]
fn OpenHeadFolds(form: FormState) -> impl IntoView {
    let items = Items::Head(form);
    let folds = move || items.keys().into_iter().filter(ItemKey::is_fold).collect::<Vec<_>>();
    let fold = move |key: ItemKey| {
        let Some(Item::Fold(fold)) = items.get(&key) else { return ().into_any() };
        let fold = follow_fold(items, key, fold);
        let title = move || fold.with(|fold| fold.title.clone());
        view! {
            <Show when=move || fold.with(|fold| form.is_fold_open(fold))>
                <section class="fight" aria-label=title>
                    <ItemList form items=Items::Fold(fold) />
                </section>
            </Show>
        }
        .into_any()
    };
    view! { <For each=folds key=ItemKey::clone children=fold /> }
}

/// Where a list of items stands.
#[derive(Clone, Copy)]
pub enum Items {
    /// Beside the title.
    Head(FormState),
    /// Directly in the form.
    Form(FormState),
    /// In a section.
    Section(Memo<Section>),
    /// In a fold.
    Fold(Memo<Fold>),
    /// In view on a row of a list.
    Row(Memo<Row>),
    /// Behind a tap on a row of a list.
    Folded(Memo<Row>),
}

impl Items {
    /// Reads the items.
    pub fn with<T>(self, read: impl FnOnce(&[Item]) -> T) -> T {
        match self {
            Items::Head(form) => form.form.with(|form| read(&form.head)),
            Items::Form(form) => form.form.with(|form| read(&form.items)),
            Items::Section(section) => section.with(|section| read(&section.items)),
            Items::Fold(fold) => fold.with(|fold| read(&fold.items)),
            Items::Row(row) => row.with(|row| read(&row.items)),
            Items::Folded(row) => row.with(|row| read(&row.folded)),
        }
    }

    fn keys(self) -> Vec<ItemKey> {
        self.with(|items| ItemKey::of_all(items).map(|(key, _)| key).collect())
    }

    /// The item of this key as it is now.
    fn get(self, key: &ItemKey) -> Option<Item> {
        untrack(|| self.with(|items| key.find(items).cloned()))
    }

    /// The part of an item that `read` finds.
    fn follow<T>(self, key: ItemKey, first: T, read: fn(&Item) -> Option<&T>) -> Memo<T>
    where
        T: Clone + PartialEq + Send + Sync + 'static,
    {
        let find = move |items: &[Item]| key.find(items).and_then(read).cloned();
        latest(first, move || self.with(&find))
    }
}

/// What tells the views of items apart: one that becomes another kind of item is drawn anew.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct ItemKey {
    item: Discriminant<Item>,
    control: Option<Discriminant<Kind>>,
    text: String,
}

impl ItemKey {
    /// Items with their keys. Rows go by their order: the first control of one may come and go.
    fn of_all(items: &[Item]) -> impl Iterator<Item = (Self, &Item)> {
        let mut rows = 0..;
        items.iter().map(move |item| {
            let (control, text) = match item {
                Item::Control(control) => (Some(std::mem::discriminant(&control.kind)), control.key.clone()),
                Item::Row(_) => (None, rows.next().map(|n: usize| n.to_string()).unwrap_or_default()),
                _ => (None, item.key().to_owned()),
            };
            (ItemKey { item: std::mem::discriminant(item), control, text }, item)
        })
    }

    fn find<'a>(&self, items: &'a [Item]) -> Option<&'a Item> {
        ItemKey::of_all(items).find(|(key, _)| key == self).map(|(_, item)| item)
    }

    fn is_fold(&self) -> bool {
        self.item == std::mem::discriminant(&Item::Fold(Fold::default()))
    }
}

/// Items from top to bottom.
#[component]
pub fn ItemList(form: FormState, items: Items) -> impl IntoView {
    view! {
        <For each=move || items.keys() key=ItemKey::clone let:key>
            <ItemView form items key />
        </For>
    }
}

/// The item of this key, whose view reads its own memo.
#[component]
fn ItemView(form: FormState, items: Items, key: ItemKey) -> impl IntoView {
    let Some(item) = items.get(&key) else { return ().into_any() };
    match item {
        Item::Section(section) => {
            let section = items.follow(key, section, |item| match item {
                Item::Section(section) => Some(section),
                _ => None,
            });
            view! { <SectionView form section /> }.into_any()
        }
        Item::Columns(sections) => {
            let sections = items.follow(key, sections, |item| match item {
                Item::Columns(sections) => Some(sections),
                _ => None,
            });
            view! { <SectionList form sections /> }.into_any()
        }
        Item::Sides(sides) => {
            let sides = items.follow(key, sides, |item| match item {
                Item::Sides(sides) => Some(sides),
                _ => None,
            });
            view! { <SideList form sides /> }.into_any()
        }
        Item::Fold(fold) => {
            let fold = follow_fold(items, key, fold);
            view! { <FoldView form fold /> }.into_any()
        }
        Item::List(list) => {
            let list = items.follow(key, list, |item| match item {
                Item::List(list) => Some(list),
                _ => None,
            });
            view! { <ListView form list /> }.into_any()
        }
        Item::Table(table) => {
            let table = items.follow(key, table, |item| match item {
                Item::Table(table) => Some(table),
                _ => None,
            });
            view! { <PrintedTableView form table /> }.into_any()
        }
        Item::Row(controls) => {
            let controls: Memo<Vec<Control>> = items.follow(key, controls, |item| match item {
                Item::Row(controls) => Some(controls),
                _ => None,
            });
            view! { <ControlList form controls /> }.into_any()
        }
        Item::Control(control) => {
            let control = items.follow(key, control, |item| match item {
                Item::Control(control) => Some(control),
                _ => None,
            });
            view! { <ControlView form control /> }.into_any()
        }
        Item::Figure(figure) => {
            let figure = items.follow(key, figure, |item| match item {
                Item::Figure(figure) => Some(figure),
                _ => None,
            });
            view! { <FigureView form figure /> }.into_any()
        }
        Item::Units(place) => {
            let place = items.follow(key, place, |item| match item {
                Item::Units(place) => Some(place),
                _ => None,
            });
            view! { <UnitPlaceView place /> }.into_any()
        }
        Item::Note(remark) => {
            let remark = items.follow(key, remark, |item| match item {
                Item::Note(remark) => Some(remark),
                _ => None,
            });
            let text = Signal::derive(move || remark.with(|remark| remark.text.clone()));
            let warns = Signal::derive(move || remark.with(|remark| remark.warns));
            view! { <Note text warns /> }.into_any()
        }
        Item::Track => use_context::<ViewFn>().map(|track| track.run()).into_any(),
    }
}

fn follow_fold(items: Items, key: ItemKey, fold: Fold) -> Memo<Fold> {
    items.follow(key, fold, |item| match item {
        Item::Fold(fold) => Some(fold),
        _ => None,
    })
}
