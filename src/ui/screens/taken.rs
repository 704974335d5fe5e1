//! A battle that another tablet has handed over by codes.

use super::battle_preview::BattleAtAGlance;
use crate::components::icon::{Glyph, Icon};
use crate::route::{Route, go};
use crate::stores::BattleStore;
use crate::time::format_moment;
use aide_de_camp::battle::Battle;
use aide_de_camp::handover::{HandoverError, Joined, Message};
use aide_de_camp::rules::counted;
use leptos::prelude::*;
use std::sync::Arc;

/// What was handed over, beside the battles of this device that it was joined to.
pub struct Arrival {
    joined: Joined,
    here: Vec<Battle>,
    numbers: Vec<u32>,
}

impl Arrival {
    /// What becomes of a message on this device.
    pub fn of(message: Message, store: BattleStore) -> Result<Self, HandoverError> {
        let (numbers, here) = store.of_origin(message.origin);
        Ok(Arrival { joined: message.join(&here)?, here, numbers })
    }

    /// The battle as it is by then.
    pub fn battle(&self) -> &Battle {
        match &self.joined {
            Joined::New(battle) | Joined::GoesOn(_, battle) | Joined::Parted { theirs: battle, .. } => battle,
            Joined::Known(place, _) => &self.here[*place],
        }
    }

    /// Whether this tablet enters from then on.
    fn is_here(&self) -> bool {
        let handover = match &self.joined {
            Joined::Known(_, handover) => Some(*handover),
            _ => self.battle().handover,
        };
        handover.is_some_and(|handover| !handover.is_there)
    }

    /// What it is beside what is here, in words, and the word on the key that takes it in.
    fn words(&self) -> (String, &'static str) {
        let record = self.battle().record_len();
        match &self.joined {
            Joined::New(_) => {
                let log = match record as i32 {
                    0 => "is empty".to_owned(),
                    entries => format!("has {}", counted(entries, "entry", "entries")),
                };
                (format!("It is not on this device yet. Its log {log}."), "Save the battle")
            }
            Joined::GoesOn(place, _) => {
                let new = record - self.here[*place].record_len();
                let new = counted(new as i32, "new entry", "new entries");
                (format!("Your battle goes on, with {new} in its log."), "Go on with it")
            }
            Joined::Known(..) => ("All of it is on this device already.".into(), "Go on with it"),
            Joined::Parted { after, .. } => {
                let after = after.as_ref().map_or_else(
                    || "They have nothing in common".to_owned(),
                    |after| format!("They part after “{after}”"),
                );
                let words = format!(
                    "It went on here, too. {after}. Both are kept, and yours is a battle of its own from now on."
                );
                (words, "Save it beside yours")
            }
        }
    }
}

/// It is looked at, and nothing is stored before the player decides so.
#[component]
pub fn TakenBattle(arrival: Arrival) -> impl IntoView {
    let store: BattleStore = expect_context();
    let battle = Arc::new(arrival.battle().clone());
    let title = battle.title();
    let last = battle.last().map(|last| format!("The last entry is of {}.", format_moment(last.at)));
    let (words, key) = arrival.words();
    let who = if arrival.is_here() {
        "This tablet enters from now on."
    } else {
        "The other tablet goes on entering; this one follows along."
    };
    let home = Route::Battles(battle.system());
    let Arrival { joined, numbers, .. } = arrival;
    let save = move |_| {
        store.take_in(joined.clone(), &numbers);
        go(&home.href());
    };
    view! {
        <main class="main wide-main armies">
            <header>
                <h1><bdi>{title}</bdi></h1>
            </header>
            <p>"This battle was handed over by codes. Nothing is stored before you tap the key below."</p>
            <BattleAtAGlance battle />
            <p>{words} " " {last}</p>
            <p>{who}</p>
            <div class="calcs">
                <button type="button" class="act go" on:click=save>
                    {key}
                </button>
            </div>
        </main>
    }
}

/// Why what was read cannot be taken.
#[component]
pub fn NothingTaken(why: String) -> impl IntoView {
    view! {
        <main class="main wide-main">
            <header>
                <h1>"Not taken"</h1>
            </header>
            <p class="note warn" role="alert">
                <Icon glyph=Glyph::Warn />
                <span>{why} " Nothing was changed."</span>
            </p>
            <div class="calcs">
                <button type="button" class="btn" on:click=move |_| back()>
                    <Icon glyph=Glyph::Back />
                    "Back"
                </button>
            </div>
        </main>
    }
}

/// Goes back to where it was scanned.
fn back() {
    // A browser that refuses leaves the player on this screen, from which the bar leads on.
    let _ = window().history().and_then(|history| history.back());
}
