//! One army of the battle as keys: its groups with their units, and folded below them what was destroyed.

use super::army_standing::{ArmyStanding, StateWord};
use super::corps_fold::{CorpsFolds, CorpsLine, FindUnit, Folded};
use super::icon::{Glyph, Icon};
use crate::battle_phase::{BattlePhase, Files};
use aide_de_camp::battle::Battle;
use aide_de_camp::rules::{Phase, Side, Todo, UnitRef};
use leptos::prelude::*;

/// The keys of an army, in their order.
#[derive(Clone, Default, PartialEq)]
struct Keys {
    groups: Vec<Group>,
    spent: Vec<Unit>,
}

#[derive(Clone, PartialEq)]
struct Group {
    head: Option<Unit>,
    units: Vec<Unit>,
    folded: Folded,
}

#[derive(Clone, PartialEq)]
struct Unit {
    unit_ref: UnitRef,
    title: String,
}

impl Keys {
    /// Those with something to do come first. What is destroyed is folded away.
    fn of(battle: &Battle, phase: &Phase, side: Side) -> Self {
        let todo = battle.todo(phase);
        let is_due = |unit_ref| todo.iter().any(|todo| todo.unit_ref == unit_ref);
        let mut keys = Keys::default();
        let groups = battle.groups(side);
        for (folded, group) in Folded::of(&groups).into_iter().zip(groups.iter()) {
            let title = group.title.clone();
            let head = group.id.map(|id| Unit { unit_ref: UnitRef { side, id }, title });
            let units = group.units.iter();
            let units = units.filter_map(|unit| Some((unit.id?, unit.title.clone())));
            let units = units.map(|(id, title)| Unit { unit_ref: UnitRef { side, id }, title });
            let is_spent =
                |unit: &Unit| battle.condition(unit.unit_ref).is_destroyed && !is_due(unit.unit_ref);
            let (spent, mut units): (Vec<Unit>, Vec<Unit>) = units.partition(is_spent);
            units.sort_by_key(|unit| !is_due(unit.unit_ref));
            keys.spent.extend(spent);
            keys.groups.push(Group { head, units, folded });
        }
        keys
    }
}

/// The army. Its list keeps its order until the battle goes on to another phase.
#[component]
pub fn ArmySide(phase: BattlePhase, side: Side) -> impl IntoView {
    let keys = Memo::new(move |_| {
        phase.clock.track();
        untrack(|| Keys::of(&phase.battle.battle(), phase.phase, side))
    });
    let title = Memo::new(move |_| phase.battle.battle().armies[side].title());
    let groups = move || (0..keys.with(|keys| keys.groups.len())).collect::<Vec<_>>();
    let folds = CorpsFolds::new(&untrack(|| phase.battle.battle().groups(side)));
    view! {
        <section
            class=format!("side {}", side.name())
            class:away=move || phase.seen.get() != side
            aria-label=title
        >
            <ArmyHead phase side title />
            <FindUnit folds />
            <For
                each=groups
                key=|place| *place
                children=move |place| view! { <GroupKeys phase keys place folds /> }
            />
            <SpentUnits phase keys />
        </section>
    }
}

/// Whose army it is, and how it stands.
#[component]
fn ArmyHead(phase: BattlePhase, side: Side, title: Memo<String>) -> impl IntoView {
    let condition = Memo::new(move |_| phase.battle.battle().condition(UnitRef::army(side)));
    let turn = phase.system.turn_name.to_ascii_lowercase();
    let words = Memo::new(move |_| {
        let is_active = phase.battle.battle().active() == side;
        let whose = if is_active { ["Has the ", &turn].concat() } else { String::new() };
        let parts = [whose, condition.with(|condition| condition.summary.clone())];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
    });
    view! { <ArmyStanding title words condition /> }
}

/// A group with its units. It stands first among these, so that it takes no row of its own.
#[component]
fn GroupKeys(phase: BattlePhase, keys: Memo<Keys>, place: usize, folds: CorpsFolds) -> impl IntoView {
    let folded = move || keys.with(|keys| keys.groups.get(place).map(|group| group.folded.clone()));
    let corps = untrack(folded).and_then(|folded| folded.opens);
    let corps = corps.map(|(corps, title, units)| view! { <CorpsLine folds corps title units /> });
    let is_seen = Memo::new(move |_| folded().is_some_and(|folded| folds.shows(&folded)));
    view! {
        {corps}
        <Show when=move || is_seen.get()>
            <GroupLines phase keys place folds />
        </Show>
    }
}

/// The keys of a group that is not folded away.
#[component]
fn GroupLines(phase: BattlePhase, keys: Memo<Keys>, place: usize, folds: CorpsFolds) -> impl IntoView {
    let head = move || keys.with(|keys| keys.groups.get(place).and_then(|group| group.head.clone()));
    let units = move || {
        keys.with(|keys| {
            let group = keys.groups.get(place)?;
            let title = group.head.as_ref().map_or("", |head| &head.title);
            let found = group.units.iter().filter(|unit| folds.shows_unit(title, &unit.title));
            Some(found.cloned().collect::<Vec<_>>())
        })
    };
    view! {
        <div class="lines">
            <For
                each=head
                key=|unit| unit.unit_ref
                children=move |Unit { unit_ref, title }| {
                    view! { <UnitKey phase unit_ref title is_head=true /> }
                }
            />
            <For
                each=move || units().unwrap_or_default()
                key=|unit| unit.unit_ref
                children=move |Unit { unit_ref, title }| view! { <UnitKey phase unit_ref title /> }
            />
        </div>
    }
}

/// What was destroyed when the phase began.
#[component]
fn SpentUnits(phase: BattlePhase, keys: Memo<Keys>) -> impl IntoView {
    let is_open = RwSignal::new(false);
    let count = Memo::new(move |_| keys.with(|keys| keys.spent.len()));
    let units = move || if is_open.get() { keys.with(|keys| keys.spent.clone()) } else { Vec::new() };
    view! {
        <div class="lines">
            <Show when=move || { count.get() > 0 }>
                <button
                    type="button"
                    class="line more"
                    aria-expanded=move || is_open.get().to_string()
                    on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
                >
                    {move || format!("{} destroyed", count.get())}
                    <Icon glyph=Glyph::Open />
                </button>
            </Show>
            <For
                each=units
                key=|unit| unit.unit_ref
                children=move |Unit { unit_ref, title }| view! { <UnitKey phase unit_ref title /> }
            />
        </div>
    }
}

/// The key of a unit or of a group.
#[component]
fn UnitKey(
    phase: BattlePhase,
    unit_ref: UnitRef,
    title: String,
    #[prop(optional)] is_head: bool,
) -> impl IntoView {
    let condition = Memo::new(move |_| phase.battle.battle().condition(unit_ref));
    let due = Memo::new(move |_| {
        phase
            .todo
            .with(|todo| todo.iter().find(|todo| todo.unit_ref == unit_ref).map(|todo| todo.what.clone()))
    });
    let is_chosen = Memo::new(move |_| {
        let has = |files: &Files| files.iter().flatten().any(|it| *it == unit_ref);
        phase.chosen.with(has) || phase.foes.with(has)
    });
    let name = title.clone();
    let words = Memo::new(move |_| {
        let due = due.get().unwrap_or_default();
        condition.with(|condition| {
            let parts = [&*condition.current, &condition.summary, &due];
            // A unit without a name of its own is called what it is.
            let parts = parts.into_iter().filter(|part| !part.is_empty() && *part != name);
            parts.collect::<Vec<_>>().join(", ")
        })
    });
    view! {
        <button
            type="button"
            class="line"
            class:head=is_head
            class:due=move || due.with(Option::is_some)
            class:spent=move || condition.with(|condition| condition.is_destroyed)
            aria-pressed=move || is_chosen.get().to_string()
            on:click=move |_| phase.tap(unit_ref)
        >
            <span>
                <b><bdi>{title}</bdi></b>
                <small>{words}</small>
                <StateWord condition />
            </span>
        </button>
    }
}

/// What a unit has still to do.
pub fn due_of(todo: &[Todo], unit_ref: UnitRef) -> impl Iterator<Item = &Todo> {
    todo.iter().filter(move |todo| todo.unit_ref == unit_ref)
}
