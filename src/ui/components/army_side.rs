//! One army of the battle as keys: its groups with their units in the order of the roster, each in its place for the whole
//! battle.

use super::corps_fold::{CorpsFolds, CorpsLine, FindUnit, Folded};
use super::in_parts::drawn_in_parts;
use super::unit_tile::{GroupHead, UnitTile};
use crate::battle_phase::BattlePhase;
use aide_de_camp::battle::Battle;
use aide_de_camp::rules::{Side, UnitRef, capitalize};
use leptos::prelude::*;

/// So many units of a large army are drawn at a time, those at its head first: they fill a screen.
const AT_A_TIME: usize = 24;

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

impl Group {
    /// Every group of an army.
    fn of(battle: &Battle, side: Side) -> Vec<Self> {
        let groups = battle.groups(side);
        let unit = |id, title: &str| Unit { unit_ref: UnitRef { side, id }, title: title.to_owned() };
        let keys = Folded::of(&groups).into_iter().zip(groups.iter());
        let keys = keys.map(|(folded, group)| Group {
            head: group.id.map(|id| unit(id, &group.title)),
            units: group.units.iter().filter_map(|one| Some(unit(one.id?, &one.title))).collect(),
            folded,
        });
        keys.collect()
    }
}

/// The army.
#[component]
pub fn ArmySide(phase: BattlePhase, side: Side) -> impl IntoView {
    let groups = Memo::new(move |_| {
        phase.clock.track();
        untrack(|| Group::of(&phase.battle.battle(), side))
    });
    let title = Memo::new(move |_| phase.battle.battle().armies[side].title());
    let folds = CorpsFolds::new(&untrack(|| phase.battle.battle().groups(side)));
    let drawn = drawn_groups(groups, folds);
    let places = move || (0..drawn.get()).collect::<Vec<_>>();
    view! {
        <section
            class=format!("side {}", side.name())
            class:away=move || phase.seen.get() != side
            aria-label=title
        >
            <ArmyHead phase side />
            <FindUnit folds />
            <For
                each=places
                key=|place| *place
                children=move |place| view! { <GroupKeys phase groups place folds /> }
            />
        </section>
    }
}

/// How many of the groups are drawn: those of a large army come in parts.
fn drawn_groups(groups: Memo<Vec<Group>>, folds: CorpsFolds) -> Memo<usize> {
    let all = Signal::derive(move || groups.with(Vec::len));
    drawn_in_parts(all, move |from| {
        groups.with_untracked(|groups| {
            let mut units = 0;
            let part = groups.iter().skip(from).take_while(|group| {
                let has_room = units < AT_A_TIME || !folds.is_large;
                units += if folds.shows(&group.folded) { group.units.len() } else { 0 };
                has_room
            });
            from + part.count()
        })
    })
}

/// Whose army it is, and how it stands.
#[component]
fn ArmyHead(phase: BattlePhase, side: Side) -> impl IntoView {
    let title = Memo::new(move |_| phase.battle.battle().side_names()[side].clone());
    let condition = Memo::new(move |_| phase.battle.battle().condition(UnitRef::army(side)));
    let turn = phase.system.turn_name.to_ascii_lowercase();
    let words = Memo::new(move |_| {
        let is_active = phase.battle.battle().active() == side;
        let whose = if is_active { ["Has the ", &turn].concat() } else { String::new() };
        let stands = condition.with(|condition| {
            let parts = [capitalize(condition.state), condition.summary.clone()];
            parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
        });
        [whose, stands].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
    });
    view! {
        <p class="army-head">
            <b>
                <bdi>{title}</bdi>
            </b>
            <small>{words}</small>
        </p>
    }
}

/// A group with its units.
#[component]
fn GroupKeys(phase: BattlePhase, groups: Memo<Vec<Group>>, place: usize, folds: CorpsFolds) -> impl IntoView {
    let folded = move || groups.with(|groups| groups.get(place).map(|group| group.folded.clone()));
    let corps = untrack(folded).and_then(|folded| folded.opens);
    let corps = corps.map(|(corps, title, units)| view! { <CorpsLine folds corps title units /> });
    let is_seen = Memo::new(move |_| folded().is_some_and(|folded| folds.shows(&folded)));
    view! {
        {corps}
        <Show when=move || is_seen.get()>
            <GroupTiles phase groups place folds />
        </Show>
    }
}

/// The keys of a group that is not folded away.
#[component]
fn GroupTiles(
    phase: BattlePhase,
    groups: Memo<Vec<Group>>,
    place: usize,
    folds: CorpsFolds,
) -> impl IntoView {
    let head = move || groups.with(|groups| groups.get(place).and_then(|group| group.head.clone()));
    let units = move || {
        groups.with(|groups| {
            let group = groups.get(place)?;
            let title = group.head.as_ref().map_or("", |head| &head.title);
            let found = group.units.iter().filter(|unit| folds.shows_unit(title, &unit.title));
            Some(found.cloned().collect::<Vec<_>>())
        })
    };
    view! {
        <div class="unit-group">
            <For
                each=head
                key=|unit| unit.unit_ref
                children=move |Unit { unit_ref, title }| view! { <GroupHead phase unit_ref title /> }
            />
            <div class="tiles">
                <For
                    each=move || units().unwrap_or_default()
                    key=|unit| unit.unit_ref
                    children=move |Unit { unit_ref, title }| view! { <UnitTile phase unit_ref title /> }
                />
            </div>
        </div>
    }
}
