//! Forms as they are entered.

use super::{Page, settle};
use crate::components::cell_editor::CellEditor;
use crate::components::form_state::FormState;
use crate::components::form_view::{FormHead, FormView};
use aide_de_camp::rules::form::{
    Cell, ChoiceOption, Control, Fold, Form, Item, Kind, Layout, List, OptionGroup, PrintedTable, Row,
    Section, TableRow,
};
use aide_de_camp::rules::{CalculatorInfo, Overrides, Pairs};
use aide_de_camp::systems::republique::Artillery;
use js_sys::Array;
use leptos::prelude::*;
use leptos::web_sys::{MutationObserver, MutationObserverInit, MutationRecord};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_test::wasm_bindgen_test;

/// Artillery as its calculator describes it.
fn artillery() -> Page {
    const INFO: CalculatorInfo = CalculatorInfo::of::<Artillery>();
    Page::new(move || {
        let inputs = RwSignal::new((INFO.open)());
        let context = (INFO.context)(&Overrides::default());
        let form = Memo::new(move |_| inputs.with(|inputs| Arc::new(inputs.form(&context))));
        let write = Callback::new(move |writes: Pairs| {
            let mut result = Ok(());
            inputs.update(|inputs| result = inputs.write(&writes).map_err(|error| error.to_string()));
            result
        });
        let form = FormState::new(form, write);
        view! { <FormView form track=|| view! { <p class="track">"Track"</p> } /> }.into_any()
    })
}

/// What is entered, by path.
type Inputs = BTreeMap<String, String>;

/// A form that `describe` makes of what is entered.
fn entered(describe: impl Fn(&Inputs) -> Form + Send + Sync + 'static) -> (Page, RwSignal<Inputs>) {
    let inputs = RwSignal::new(Inputs::new());
    let page = Page::new(move || {
        let form = Memo::new(move |_| Arc::new(inputs.with(&describe)));
        let write = Callback::new(move |writes: Pairs| {
            inputs.update(|inputs| inputs.extend(writes));
            Ok(())
        });
        let form = FormState::new(form, write);
        view! {
            <FormHead form />
            <FormView form />
            <CellEditor form />
        }
        .into_any()
    });
    (page, inputs)
}

fn button(key: &str, label: &str, path: &str, text: &str) -> Control {
    Control::button(key, label, vec![(path.into(), text.into())])
}

fn toggle(key: &str, label: &str) -> Control {
    Control::new(key, label, Kind::Toggle { is_on: false, writes: Pairs::new() })
}

/// The rows that are entered, by their keys: "abc".
fn rows(inputs: &Inputs) -> String {
    inputs.get("rows").cloned().unwrap_or_else(|| "a".into())
}

/// Notes what changes on a page.
struct Changes {
    observer: MutationObserver,
    all: Rc<RefCell<Vec<String>>>,
    _callback: Closure<dyn FnMut(Array)>,
}

impl Changes {
    fn on(page: &Page) -> Self {
        let all = Rc::new(RefCell::new(Vec::new()));
        let noted = all.clone();
        let callback = Closure::new(move |records: Array| {
            let changes = records.iter().map(|record| describe(&record.unchecked_into()));
            noted.borrow_mut().extend(changes);
        });
        let observer = MutationObserver::new(callback.as_ref().unchecked_ref()).unwrap();
        let init = MutationObserverInit::new();
        init.set_child_list(true);
        init.set_attributes(true);
        init.set_character_data(true);
        init.set_subtree(true);
        observer.observe_with_options(&page.place, &init).unwrap();
        Changes { observer, all, _callback: callback }
    }
}

impl Drop for Changes {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

/// "OUTPUT 2", "BUTTON aria-disabled".
fn describe(record: &MutationRecord) -> String {
    let target = record.target().unwrap();
    match record.attribute_name() {
        Some(name) => format!("{} {name}", target.node_name()),
        None => {
            let text = target.text_content().unwrap_or_default();
            format!("{} {text}", target.parent_node().unwrap().node_name())
        }
    }
}

#[wasm_bindgen_test]
async fn a_tap_on_a_form_redraws_only_what_changed_and_keeps_the_focus() {
    let page = artillery();
    const MORE: &str = "[aria-label='Batteries jointly'] [aria-label='one more']";
    let changes = Changes::on(&page);
    page.tap(MORE).await;
    assert!(page.has_focus(MORE));
    assert_eq!(page.text("[aria-label='Batteries jointly'] output"), "2");
    assert_eq!(page.text("[aria-label='Columns'] .group b"), "2 left");
    let mut changes = changes.all.take();
    changes.sort();
    // The totals of both sections, the key that goes back, the number.
    assert_eq!(changes, ["B +1", "B 2 left", "BUTTON aria-disabled", "OUTPUT 2"]);
}

#[wasm_bindgen_test]
async fn artillery_is_entered_by_its_table() {
    let page = artillery();
    assert_eq!(page.text(".track"), "Track");
    assert_eq!(page.count(".guns .key"), 21);
    const CELL: &str = ".guns tr:nth-child(1) td:nth-child(3) .key";
    page.tap(CELL).await;
    assert!(page.has_focus(CELL));
    assert_eq!(page.attribute(CELL, "aria-pressed").as_deref(), Some("true"));
    assert_eq!(page.count(".guns [aria-pressed=true]"), 1);
    assert_eq!(page.text("[aria-label='Range'] output"), "4″");
    // Where the unit has become artillery it is asked what artillery is asked.
    assert_eq!(page.count("[aria-label='B it carries']"), 0);
    page.tap("[aria-label='Target'] [aria-label='Arm'] .key:nth-child(3)").await;
    assert_eq!(page.count("[aria-label='B it carries']"), 1);
    assert!(page.has_focus("[aria-label='Target'] [aria-label='Arm'] .key:nth-child(3)"));
}

#[wasm_bindgen_test]
async fn a_new_row_among_tabs_is_the_open_one() {
    let (page, inputs) = entered(|inputs| {
        let keys = rows(inputs);
        let row = |key: char| Row {
            key: key.into(),
            title: format!("Unit {key}"),
            items: vec![toggle(&format!("square-{key}"), &format!("Square {key}")).into()],
            remove: Some(button(&format!("remove-{key}"), "Take off", "rows", &keys.replace(key, ""))),
            ..Row::default()
        };
        let list = List {
            key: "units".into(),
            label: "Unit".into(),
            layout: Layout::Tabs,
            rows: keys.chars().map(row).collect(),
            add: None,
        };
        let next = keys.chars().last().map_or('a', |last| (last as u8 + 1) as char);
        let add = button("add", "One more unit", "rows", &format!("{keys}{next}"));
        Form::new(vec![Section { add: Some(add), ..Section::new("Side", vec![list.into()]) }.into()])
    });
    assert_eq!((page.count(".tabs"), page.text(".chip span")), (0, "Square a".into()));
    page.tap("[aria-label='One more unit']").await;
    assert!(page.has_focus("[aria-label='One more unit']"));
    page.tap("[aria-label='One more unit']").await;
    assert_eq!(page.text(".chip span"), "Square c");
    assert_eq!(page.text(".tabs [aria-checked=true]"), "3");
    page.tap(".tabs .keys .key:nth-child(2)").await;
    assert_eq!(page.text(".chip span"), "Square b");
    // The row that comes in its place is open.
    page.tap(".tabs [aria-label='Take off']").await;
    assert_eq!((inputs.get_untracked()["rows"].as_str(), page.text(".chip span")), ("ac", "Square c".into()));
    page.tap(".tabs [aria-label='Take off']").await;
    assert_eq!((page.count(".tabs"), page.text(".chip span")), (0, "Square a".into()));
}

#[wasm_bindgen_test]
async fn a_card_that_moves_up_keeps_the_focus_and_stays_open() {
    let (page, inputs) = entered(|inputs| {
        let keys = inputs.get("rows").cloned().unwrap_or_else(|| "abc".into());
        let swapped = |place: usize| {
            let mut keys: Vec<char> = keys.chars().collect();
            keys.swap(place, place + 1);
            vec![("rows".to_owned(), keys.into_iter().collect())]
        };
        let row = |(place, key): (usize, char)| Row {
            key: key.into(),
            title: format!("General {key}"),
            badge: (place + 1).to_string(),
            folded: vec![toggle(&format!("killed-{key}"), "Killed").into()],
            up: Some(place.checked_sub(1).map(swapped).unwrap_or_default()),
            down: Some(if place + 1 < keys.len() { swapped(place) } else { Pairs::new() }),
            ..Row::default()
        };
        let rows = keys.chars().enumerate().map(row).collect();
        let list = List { key: "plan".into(), layout: Layout::Cards, rows, ..List::default() };
        Form::new(vec![list.into()])
    });
    const UP: &str = "[aria-label='General c up one rank']";
    page.tap(".gen:nth-child(1) .nm").await;
    page.tap(".gen:nth-child(3) .nm").await;
    assert_eq!((page.count(".chip"), page.count(".gen:nth-child(3) .chip")), (1, 1));
    page.tap(UP).await;
    assert!(page.has_focus(UP));
    page.tap(UP).await;
    page.tap(UP).await;
    assert_eq!(inputs.get_untracked()["rows"], "cab");
    assert!(page.has_focus(UP));
    assert_eq!(page.attribute(UP, "aria-disabled").as_deref(), Some("true"));
    assert_eq!((page.count(".chip"), page.count(".gen:nth-child(1) .chip")), (1, 1));
    assert_eq!(page.text(".gen:nth-child(1) .rank"), "1");
}

#[wasm_bindgen_test]
async fn a_picker_closes_once_something_is_chosen() {
    let (page, _) = entered(|inputs| {
        let chosen = inputs.get("troops").map_or("Kn", |chosen| chosen);
        let option = |label: &&str| {
            let writes = vec![("troops".to_owned(), (*label).to_owned())];
            ChoiceOption::plain(*label).long("in full").chosen(*label == chosen).writing(writes)
        };
        let group = |title: &str, labels: &[&str]| OptionGroup {
            title: title.into(),
            options: labels.iter().map(option).collect(),
        };
        let groups = vec![group("Mounted", &["Kn", "Cv"]), group("Foot", &["Sp", "Bw"])];
        let control = Control::new("troops", "Troops", Kind::Picker(groups)).value(chosen);
        Form::new(vec![control.into()])
    });
    page.tap(".unit").await;
    assert_eq!(page.count(".picker .key"), 4);
    page.tap(".picker [aria-label='Sp, in full']").await;
    assert_eq!((page.text(".unit b"), page.count(".picker")), ("Sp".into(), 0));
    assert!(page.has_focus(".unit"));
}

#[wasm_bindgen_test]
async fn folds_open_by_a_tap_and_stay_open_while_the_form_changes() {
    let (page, inputs) = entered(|inputs| {
        let chip = |key: &str| vec![toggle(key, key).into()];
        let mut form = Form::new(vec![
            Item::fold("shut", "Shut at first", chip("one")),
            Item::Fold(Fold {
                key: "open".into(),
                title: "Open at first".into(),
                opens_at_first: true,
                items: chip("two"),
                ..Fold::default()
            }),
        ]);
        form.head = vec![Item::fold("table", "Table", chip("three"))];
        if inputs.contains_key("note") {
            form.items.insert(0, Item::note("note", "New"));
        }
        form
    });
    let chips = || ["one", "two", "three"].map(|key| page.place.text_content().unwrap().contains(key));
    assert_eq!(chips(), [false, true, false]);
    page.tap(".form > div:nth-of-type(1) > .fold").await;
    page.tap(".why").await;
    assert_eq!(chips(), [true, true, true]);
    assert_eq!(page.count(".form > .fight:first-child .chip"), 1);
    inputs.update(|inputs| drop(inputs.insert("note".into(), "yes".into())));
    settle().await;
    assert_eq!(page.text(".form > p"), "New");
    assert_eq!(chips(), [true, true, true]);
    page.tap(".why").await;
    assert_eq!(chips(), [true, true, false]);
}

#[wasm_bindgen_test]
async fn a_cell_of_a_sheet_opens_its_control() {
    let (page, inputs) = entered(|inputs| {
        let cell = |key: &str| {
            let n: i32 = inputs.get(key).map_or(3, |n| n.parse().unwrap());
            let to = |n: i32| Some(vec![(key.to_owned(), n.to_string())]);
            let kind =
                Kind::Stepper { text: format!("{n}M"), is_zero: n == 0, less: to(n - 1), more: to(n + 1) };
            let control = Control::new(key, format!("M at {key}″"), kind).value(format!("{n}M"));
            Cell::Control(Box::new(control))
        };
        let row = TableRow { label: "M".into(), cells: vec![cell("2"), cell("4")], ..TableRow::default() };
        let table = PrintedTable { key: "track".into(), rows: vec![row], ..PrintedTable::default() };
        Form::new(vec![table.into()])
    });
    page.tap("td:nth-of-type(2) .key").await;
    assert_eq!(page.attribute(".edit", "aria-label").as_deref(), Some("M at 4″"));
    page.tap(".edit [aria-label='one more']").await;
    assert_eq!(inputs.get_untracked()["4"], "4");
    assert_eq!((page.text("td:nth-of-type(2) .key"), page.text(".edit output")), ("4M".into(), "4M".into()));
    assert!(page.has_focus(".edit [aria-label='one more']"));
    page.tap("td:nth-of-type(1) .key").await;
    assert_eq!(page.attribute(".edit", "aria-label").as_deref(), Some("M at 2″"));
    page.tap("td:nth-of-type(1) .key").await;
    assert_eq!(page.count(".edit"), 0);
}

#[wasm_bindgen_test]
async fn a_guess_is_entered_by_a_tap_on_its_control_or_on_a_table_that_writes_it() {
    const INFO: CalculatorInfo = CalculatorInfo::of::<Artillery>();
    let touched = RwSignal::new(None);
    let page = Page::new(move || {
        let form = (INFO.open)().form(&(INFO.context)(&Overrides::default()));
        let form = FormState::new(Memo::new(move |_| Arc::new(form.clone())), Callback::new(|_| Ok(())));
        touched.set(Some(form.touched));
        view! { <FormView form /> }.into_any()
    });
    let is_touched = |key: &str| touched.get_untracked().unwrap().with_untracked(|keys| keys.contains(key));
    page.tap("[aria-label='Batteries jointly'] [aria-label='one more']").await;
    assert!(is_touched("batteries") && !is_touched("range"));
    page.tap(".guns .key").await;
    assert!(is_touched("range"));
}
