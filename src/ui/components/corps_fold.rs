//! The groups of a large army: folded by corps, and found by name.

use super::fold::FoldLine;
use aide_de_camp::rules::{Group, UnitId};
use leptos::prelude::*;

/// From so many units on an army begins folded, is drawn bit by bit, and its units are looked for by name.
const MANY: usize = 60;

/// A group as its list is folded and searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folded {
    /// The corps that it stands under; a corps stands under itself.
    corps: Option<UnitId>,
    /// The corps that begins with it: what is said of it.
    pub opens: Option<(UnitId, String, usize)>,
    /// Every name in it, in small letters.
    names: Vec<String>,
}

impl Folded {
    /// Every group of an army.
    pub fn of(groups: &[Group]) -> Vec<Self> {
        let mut corps = None;
        let mut all: Vec<Folded> = Vec::new();
        let mut head = 0;
        for group in groups {
            if group.heads {
                (corps, head) = (group.id, all.len());
            }
            let titles = [&group.title].into_iter().chain(group.units.iter().map(|unit| &unit.title));
            let names = titles.map(|title| title.to_lowercase()).collect();
            let opens = group.id.filter(|_| group.heads).map(|id| (id, group.title.clone(), 0));
            all.push(Folded { corps, opens, names });
            if let Some((_, _, units)) = all.get_mut(head).and_then(|head| head.opens.as_mut()) {
                *units += group.units.len();
            }
        }
        all
    }

    fn has(&self, sought: &str) -> bool {
        self.names.iter().any(|name| name.contains(sought))
    }
}

/// Which corps of a list are folded, and what is looked for in it.
#[derive(Clone, Copy)]
pub struct CorpsFolds {
    closed: RwSignal<Vec<UnitId>>,
    sought: RwSignal<String>,
    /// Whether there are too many units to be all shown at once.
    pub is_large: bool,
}

impl CorpsFolds {
    /// For these groups: a large army begins folded.
    pub fn new(groups: &[Group]) -> Self {
        let is_large = groups.iter().map(|group| group.units.len()).sum::<usize>() >= MANY;
        let corps = groups.iter().filter(|group| group.heads && is_large).filter_map(|group| group.id);
        CorpsFolds { closed: RwSignal::new(corps.collect()), sought: RwSignal::new(String::new()), is_large }
    }

    /// Whether the group is to be seen: what is looked for is, wherever it stands.
    pub fn shows(self, group: &Folded) -> bool {
        self.sought.with(|sought| match sought.trim() {
            "" => group.corps.is_none_or(|corps| self.closed.with(|closed| !closed.contains(&corps))),
            sought => group.has(&sought.to_lowercase()),
        })
    }

    /// Whether this unit of a group is to be seen: all of them, where the group itself is looked for.
    pub fn shows_unit(self, group: &str, unit: &str) -> bool {
        self.sought.with(|sought| {
            let sought = sought.trim().to_lowercase();
            [group, unit].iter().any(|title| title.to_lowercase().contains(&sought))
        })
    }
}

/// Where a unit of a large army is looked for.
#[component]
pub fn FindUnit(folds: CorpsFolds) -> impl IntoView {
    folds.is_large.then(|| {
        view! {
            <label class="field find">
                <span class="name">"Find"</span>
                <input
                    type="search"
                    dir="auto"
                    autocomplete="off"
                    prop:value=folds.sought
                    on:input:target=move |event| folds.sought.set(event.target().value())
                />
            </label>
        }
    })
}

/// The line of a corps, which folds its groups.
#[component]
pub fn CorpsLine(folds: CorpsFolds, corps: UnitId, title: String, units: usize) -> impl IntoView {
    let is_open = Signal::derive(move || folds.closed.with(|closed| !closed.contains(&corps)));
    let toggle = move |()| {
        folds.closed.update(|closed| match closed.iter().position(|id| *id == corps) {
            Some(at) => drop(closed.remove(at)),
            None => closed.push(corps),
        });
    };
    let small = if units == 1 { "1 unit".to_owned() } else { format!("{units} units") };
    view! {
        <h2 class="corps">
            <FoldLine
                title=Signal::stored(title)
                small=Signal::stored(small)
                is_open
                toggle=Callback::new(toggle)
            />
        </h2>
    }
}
