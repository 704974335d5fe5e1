//! The groups of an army with their units: lines that open into their editors.

use crate::components::corps_fold::{CorpsFolds, CorpsLine, FindUnit, Folded};
use crate::components::form_state::{FormState, latest};
use crate::components::form_view::FormView;
use crate::components::icon::{Glyph, Icon};
use crate::focus::{focus_changed, keep_focus_near};
use crate::roster::{ArmyEditor, ArmySummary};
use crate::screens::army::tools::{AddButton, LineTools};
use aide_de_camp::rules::{ArmyWords, Group, LineEdit, UnitId};
use leptos::prelude::*;
use std::sync::Arc;

/// An army that can be edited, and which of its editors is open: one at a time.
#[derive(Clone, Copy)]
pub struct Editing {
    /// The army.
    pub army: ArmyEditor,
    /// What its parts are called.
    pub words: ArmyWords,
    open: RwSignal<Opened>,
}

/// What has its editor open.
#[derive(Clone, Copy, PartialEq)]
enum Opened {
    Nothing,
    /// The army itself.
    Army,
    Line(UnitId),
}

impl Editing {
    /// Of this army. A new one is named first, if it is to have a name.
    pub fn new(army: ArmyEditor) -> Self {
        let is_new = army.summary.with_untracked(|summary| summary.groups.is_empty());
        let open = RwSignal::new(if is_new { Opened::Army } else { Opened::Nothing });
        let words = untrack(|| army.roster().army.army().words());
        Editing { army, words, open }
    }

    /// Where another unit stands: last in the group that is open, or has the open unit, else in the last one.
    pub fn next_unit(self) -> Option<Place> {
        let open = self.open.get();
        let is_open = |id: Option<UnitId>| id.is_some_and(|id| open == Opened::Line(id));
        self.army.summary.with(|summary| {
            let groups = &summary.groups;
            let has_open =
                |group: &Group| is_open(group.id) || group.units.iter().any(|unit| is_open(unit.id));
            let group = groups.iter().position(has_open).or(groups.len().checked_sub(1))?;
            Some(Place::Unit(group, groups[group].units.len()))
        })
    }

    fn toggle(self, part: Opened) {
        self.open.update(|open| *open = if *open == part { Opened::Nothing } else { part });
    }

    /// Edits the line at this place; then the line at `opens` is open.
    pub fn edit(self, place: Place, edit: LineEdit, opens: Option<Place>) {
        match edit {
            // It is drawn anew where it goes.
            LineEdit::MoveTo(_) => focus_changed(".line[aria-expanded='true']"),
            _ => keep_focus_near(),
        }
        if self.army.edit(&place.path(), edit) {
            let id = opens.and_then(|place| {
                self.army.summary.with_untracked(|summary| Line::at(summary, place).and_then(|line| line.id))
            });
            self.open.set(id.map_or(Opened::Nothing, Opened::Line));
        }
    }
}

/// Where a line stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place {
    /// A division or command.
    Group(usize),
    /// A unit in its group.
    Unit(usize, usize),
}

impl Place {
    /// The path of the line in its army.
    pub fn path(self) -> String {
        match self {
            Place::Group(group) => format!("groups.{group}"),
            Place::Unit(group, unit) => format!("groups.{group}.units.{unit}"),
        }
    }

    /// The place among its like.
    pub fn index(self) -> usize {
        match self {
            Place::Group(index) | Place::Unit(_, index) => index,
        }
    }

    /// The place before it.
    pub fn previous(self) -> Self {
        match self {
            Place::Group(group) => Place::Group(group.saturating_sub(1)),
            Place::Unit(group, unit) => Place::Unit(group, unit.saturating_sub(1)),
        }
    }

    /// The place behind it.
    pub fn next(self) -> Self {
        match self {
            Place::Group(group) => Place::Group(group + 1),
            Place::Unit(group, unit) => Place::Unit(group, unit + 1),
        }
    }
}

/// A line in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// None for an entry that this version does not know, which can only be looked at.
    id: Option<UnitId>,
    /// Where it stands.
    pub place: Place,
    /// How many stand where it does.
    pub count: usize,
    title: String,
    detail: String,
}

impl Line {
    /// What its like are called.
    pub fn called(&self, words: ArmyWords) -> &'static str {
        match self.place {
            Place::Group(_) => words.group,
            Place::Unit(..) => words.unit,
        }
    }

    fn at(summary: &ArmySummary, place: Place) -> Option<Self> {
        let (Place::Group(at) | Place::Unit(at, _)) = place;
        let group = summary.groups.get(at)?;
        let (id, count, title, detail) = match place {
            Place::Group(_) => (group.id, summary.groups.len(), &group.title, &group.detail),
            Place::Unit(_, at) => {
                let unit = group.units.get(at)?;
                (unit.id, group.units.len(), &unit.title, &unit.detail)
            }
        };
        Some(Line { id, place, count, title: title.clone(), detail: detail.clone() })
    }
}

/// Tells a line from its like: when one comes or goes, the others stay the elements that they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum LineKey {
    Known(UnitId),
    /// By its place: it has no number.
    Unknown(usize),
}

impl LineKey {
    fn of((place, id): (usize, Option<UnitId>)) -> Self {
        id.map_or(LineKey::Unknown(place), LineKey::Known)
    }

    fn of_groups(summary: &ArmySummary) -> Vec<Self> {
        summary.groups.iter().map(|group| group.id).enumerate().map(LineKey::of).collect()
    }

    fn of_units(summary: &ArmySummary, group: usize) -> Vec<Self> {
        let units = summary.groups.get(group).map_or(&[][..], |group| &group.units);
        units.iter().map(|unit| unit.id).enumerate().map(LineKey::of).collect()
    }
}

/// The fields of the army itself.
#[component]
pub fn ArmyHead(editing: Editing) -> impl IntoView {
    let is_open = Memo::new(move |_| editing.open.get() == Opened::Army);
    let toggle = Callback::new(move |()| editing.toggle(Opened::Army));
    view! {
        <UnfoldingLine class="unit" title=editing.words.head detail="" is_open toggle>
            <div class="fields">
                <PathForm army=editing.army path=String::new() />
            </div>
        </UnfoldingLine>
    }
}

/// The divisions or commands with their units; without `editing` they can only be looked at.
#[component]
pub fn ArmyGroups(summary: Memo<Arc<ArmySummary>>, editing: Option<Editing>) -> impl IntoView {
    let keys = move || summary.with(|summary| LineKey::of_groups(summary));
    let folds = CorpsFolds::new(&summary.with_untracked(|summary| summary.groups.clone()));
    let folded = Memo::new(move |_| summary.with(|summary| Folded::of(&summary.groups)));
    view! {
        <div class="groups">
            <FindUnit folds />
            <For each=keys key=LineKey::clone let:key>
                <FoldedGroup summary key editing folds folded />
            </For>
        </div>
    }
}

/// A group, below the line of the corps that begins with it, where it is not folded away.
#[component]
fn FoldedGroup(
    summary: Memo<Arc<ArmySummary>>,
    key: LineKey,
    editing: Option<Editing>,
    folds: CorpsFolds,
    folded: Memo<Vec<Folded>>,
) -> impl IntoView {
    let this = Memo::new(move |_| {
        let at = summary.with(|summary| LineKey::of_groups(summary).iter().position(|other| *other == key));
        at.and_then(|at| folded.with(|folded| folded.get(at).cloned()))
    });
    // What is edited, as a line that was just added is, is not folded away.
    let is_edited = move || {
        let Some(Opened::Line(open)) = editing.map(|editing| editing.open.get()) else { return false };
        summary.with(|summary| {
            let at = LineKey::of_groups(summary).iter().position(|other| *other == key);
            let group = at.and_then(|at| summary.groups.get(at));
            group.is_some_and(|group| {
                group.id == Some(open) || group.units.iter().any(|unit| unit.id == Some(open))
            })
        })
    };
    let is_seen = Memo::new(move |_| {
        this.with(|this| this.as_ref().is_some_and(|this| folds.shows(this))) || is_edited()
    });
    let corps = Memo::new(move |_| this.get().and_then(|this| this.opens));
    view! {
        {move || {
            corps.get().map(|(corps, title, units)| view! { <CorpsLine folds corps title units /> })
        }}
        <Show when=move || is_seen.get()>
            <GroupPanel summary key editing />
        </Show>
    }
}

/// The key below the groups.
#[component]
pub fn AddGroup(editing: Editing) -> impl IntoView {
    let place = move || editing.army.summary.with(|summary| Place::Group(summary.groups.len()));
    view! {
        <AddButton label=editing.words.group class="btn" place=Signal::derive(place) editing />
    }
}

#[component]
fn GroupPanel(summary: Memo<Arc<ArmySummary>>, key: LineKey, editing: Option<Editing>) -> impl IntoView {
    let find = move || {
        summary.with(|summary| {
            let at = LineKey::of_groups(summary).iter().position(|other| *other == key)?;
            Line::at(summary, Place::Group(at))
        })
    };
    let Some(first) = untrack(find) else { return ().into_any() };
    let is_known = first.id.is_some();
    let group = latest(first, find);
    let at = Memo::new(move |_| group.with(|group| group.place.index()));
    let keys = move || summary.with(|summary| LineKey::of_units(summary, at.get()));
    let lines = is_known.then(|| {
        view! {
            <ul class="lines">
                <For each=keys key=LineKey::clone let:key>
                    <li>
                        <UnitLine summary group=at key editing />
                    </li>
                </For>
            </ul>
        }
    });
    let end = move || {
        summary.with(|summary| {
            let units = summary.groups.get(at.get()).map_or(0, |group| group.units.len());
            Place::Unit(at.get(), units)
        })
    };
    let add = editing.filter(|_| is_known).map(|editing| {
        view! {
            <AddButton label=editing.words.unit class="key more" place=Signal::derive(end) editing />
        }
    });
    view! {
        <section class="panel">
            <LineView class="unit" line=group editing />
            {lines}
            {add}
        </section>
    }
    .into_any()
}

#[component]
fn UnitLine(
    summary: Memo<Arc<ArmySummary>>,
    group: Memo<usize>,
    key: LineKey,
    editing: Option<Editing>,
) -> impl IntoView {
    let find = move || {
        summary.with(|summary| {
            let group = group.get();
            let at = LineKey::of_units(summary, group).iter().position(|other| *other == key)?;
            Line::at(summary, Place::Unit(group, at))
        })
    };
    untrack(find).map(|first| view! { <LineView class="line" line=latest(first, find) editing /> })
}

/// A line, with its editor below it when that is open.
#[component]
fn LineView(class: &'static str, line: Memo<Line>, editing: Option<Editing>) -> impl IntoView {
    let title = Signal::derive(move || line.with(|line| line.title.clone()));
    let detail = Signal::derive(move || line.with(|line| line.detail.clone()));
    let Some((editing, id)) = editing.zip(line.with_untracked(|line| line.id)) else {
        let words = view! { <LineWords title detail /> };
        return match class {
            "unit" => view! { <h2 class=class>{words}</h2> }.into_any(),
            _ => view! { <div class=class>{words}</div> }.into_any(),
        };
    };
    let is_open = Memo::new(move |_| editing.open.get() == Opened::Line(id));
    let toggle = Callback::new(move |()| editing.toggle(Opened::Line(id)));
    let path = Signal::derive(move || line.with(|line| line.place.path()));
    view! {
        <UnfoldingLine class title detail is_open toggle>
            <div class="fields">
                <PathForm army=editing.army path />
                <LineTools line editing />
            </div>
        </UnfoldingLine>
    }
    .into_any()
}

/// A line that unfolds what stands below it, and folds it again.
#[component]
fn UnfoldingLine(
    class: &'static str,
    #[prop(into)] title: Signal<String>,
    #[prop(into)] detail: Signal<String>,
    is_open: Memo<bool>,
    toggle: Callback<()>,
    children: ChildrenFn,
) -> impl IntoView {
    let children = StoredValue::new(children);
    let key = view! {
        <button
            type="button"
            class=class
            aria-expanded=move || is_open.get().to_string()
            on:click=move |_| toggle.run(())
        >
            <LineWords title detail />
            <Icon glyph=Glyph::Open />
        </button>
    };
    // What heads a group is a heading to whoever hears the screen.
    let key = match class {
        "unit" => view! { <h2 class="unit-head">{key}</h2> }.into_any(),
        _ => key.into_any(),
    };
    view! {
        <div>
            {key}
            <div class="editor">
                <Show when=move || is_open.get()>{children.with_value(|children| children())}</Show>
            </div>
        </div>
    }
}

#[component]
fn LineWords(title: Signal<String>, detail: Signal<String>) -> impl IntoView {
    view! {
        <span>
            <b><bdi>{title}</bdi></b>
            <small>{detail}</small>
        </span>
    }
}

/// What can be entered at a path of an army.
#[component]
fn PathForm(army: ArmyEditor, #[prop(into)] path: Signal<String>) -> impl IntoView {
    let form = Memo::new(move |_| Arc::new(path.with(|path| army.form(path))));
    let write = Callback::new(move |writes| army.write(&writes));
    view! { <FormView form=FormState::new(form, write) /> }
}
