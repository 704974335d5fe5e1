//! What is done seldom with an answer, in a list that opens above the keys.

use crate::battle_calculation::BattleCalculation;
use crate::components::form_state::FormState;
use crate::components::icon::{Glyph, Icon};
use crate::components::share_button::ShareButton;
use crate::components::unit_chips::has_choice;
use crate::route::go;
use crate::throw::Throw;
use aide_de_camp::rules::{NextStep, Pad};
use leptos::ev::{self, KeyboardEvent};
use leptos::html::{Button, Div};
use leptos::prelude::*;
use leptos::web_sys::Node;
use wasm_bindgen::JsCast;

/// The key that opens the list, and the list. A tap on one of its keys, beside it, or Escape closes it.
#[component]
pub fn More(
    play: BattleCalculation,
    form: FormState,
    throw: Throw,
    is_turned: RwSignal<bool>,
    /// Sharing has no key of its own.
    shares: bool,
) -> impl IntoView {
    let calculation = play.calculation;
    let is_open = RwSignal::new(false);
    let (key, list) = (NodeRef::<Button>::new(), NodeRef::<Div>::new());
    let close = move |keeps_focus: bool| {
        // The screen may be gone by now.
        is_open.try_set(false);
        if let (true, Some(key)) = (keeps_focus, key.try_get_untracked().flatten()) {
            // A key that cannot take the focus leaves it where it is.
            let _ = key.focus();
        }
    };
    Effect::new(move |was_turned: Option<bool>| {
        let is_turned = is_turned.get();
        if was_turned == Some(true) && !is_turned {
            // Once the keys are seen again.
            request_animation_frame(move || close(true));
        }
        is_turned
    });
    let outside = window_event_listener(ev::pointerdown, move |event| {
        let target: Option<Node> = event.target().and_then(|target| target.dyn_into().ok());
        let is_in = |it: Option<&Node>| it.is_some_and(|it| it.contains(target.as_ref()));
        let (key, list) = (key.get_untracked(), list.get_untracked());
        if !is_in(key.as_deref().map(|key| key.as_ref())) && !is_in(list.as_deref().map(|list| list.as_ref()))
        {
            is_open.set(false);
        }
    });
    on_cleanup(move || outside.remove());
    let link = Callback::new(move |()| calculation.link_for_others());
    let file = Callback::new(move |()| calculation.file_for_others());
    let has_pad = calculation.info.pad != Pad::None;
    // The first stands on the first key, too, where it may have no room for its name.
    let steps = Memo::new(move |_| play.next_steps());
    let has_step = Memo::new(move |_| play.played.battle.is_on() && !play.next_steps().is_empty());
    let step = move |step: NextStep| {
        let label = step.label.clone();
        let open = move |_| {
            form.forget_entered();
            play.open_next(&step);
        };
        view! {
            <button type="button" class="key leads" on:click=open>
                <Icon glyph=Glyph::Open />
                {label}
            </button>
        }
    };
    let clear = move |_| {
        form.forget_entered();
        throw.let_go();
        calculation.reset();
    };
    view! {
        <button
            type="button"
            class="act"
            aria-expanded=move || is_open.get().to_string()
            node_ref=key
            on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
        >
            "More"
        </button>
        <div
            class="more-list"
            class:shown=is_open
            node_ref=list
            on:click=move |_| close(true)
            on:keydown=move |event: KeyboardEvent| {
                if event.key() == "Escape" {
                    close(true);
                }
            }
        >
            {move || steps.get().into_iter().map(step).collect::<Vec<_>>()}
            <Show when=move || has_step.get()>
                <button
                    type="button"
                    class="key leads"
                    on:click=move |_| go(&play.played.href())
                >
                    <Icon glyph=Glyph::Back />
                    "To the phase"
                </button>
            </Show>
            {has_pad
                .then(|| {
                    view! {
                        <button
                            type="button"
                            class="key"
                            aria-disabled=move || (!throw.is_open()).to_string()
                            on:click=move |_| throw.roll_for_me()
                        >
                            <Icon glyph=Glyph::Die />
                            "Roll for me"
                        </button>
                    }
                })}
            <button type="button" class="key" on:click=move |_| is_turned.set(true)>
                <Icon glyph=Glyph::Turn />
                "Turn around"
            </button>
            {shares.then(|| view! { <ShareButton class="key" link file /> })}
            <Show when=move || has_choice(play)>
                <button type="button" class="key" on:click=move |_| play.chooses_units.set(true)>
                    <Icon glyph=Glyph::Flag />
                    "Other units"
                </button>
            </Show>
            <Show when=move || play.can_change_place()>
                <button
                    type="button"
                    class="key apart-key"
                    aria-pressed=move || play.is_apart.get().to_string()
                    on:click=move |_| play.change_place()
                >
                    <Icon glyph=Glyph::Close />
                    {move || {
                        if play.is_apart.get() { "Back to this battle" } else { "Not part of this battle" }
                    }}
                </button>
            </Show>
            <button type="button" class="key" on:click=clear>
                <Icon glyph=Glyph::Again />
                "Clear all"
            </button>
        </div>
    }
}
