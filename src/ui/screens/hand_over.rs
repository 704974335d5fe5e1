//! The codes by which the battle that is on is handed over to another tablet, with all of its log and without a network.

use crate::components::choice::Choice;
use crate::components::icon::{Glyph, Icon};
use crate::components::stepper::{Step, Stepper, StepperValue};
use crate::route::{Route, go};
use crate::stores::BattleStore;
use aide_de_camp::handover::Sequence;
use aide_de_camp::rules::SystemInfo;
use aide_de_camp::rules::form::ChoiceOption;
use aide_de_camp::share::{Code, QUIET, code_of_bytes};
use leptos::prelude::*;
use std::time::Duration;

/// Bytes of a block in each size of code, and what that size is called.
const SIZES: [(usize, &str); 3] = [(215, "Coarse"), (410, "Medium"), (703, "Fine")];
/// A message of no more bytes is one code that stands still.
const ONE_CODE: usize = 703;
/// The fewest and the most codes a second.
const SPEEDS: [u32; 2] = [2, 12];
/// As many codes a second as a camera is looked at.
const SPEED: u32 = 8;

/// Who enters from then on, and how much of it is shown; then the codes.
#[component]
pub fn HandOverScreen(system: &'static SystemInfo) -> impl IntoView {
    let battle: BattleStore = expect_context();
    let message = RwSignal::new(None::<Vec<u8>>);
    let is_on = move || battle.is_on();
    view! {
        <main class="main wide-main armies">
            <header>
                <h1>"Hand over the battle"</h1>
                <a class="tool" href=Route::Battles(system).href()>
                    <Icon glyph=Glyph::Back />
                    "Back"
                </a>
            </header>
            <Show when=is_on fallback=|| view! { <p>"No battle is on."</p> }>
                <Show
                    when=move || message.with(Option::is_some)
                    fallback=move || view! { <Question message /> }
                >
                    <Codes system message />
                </Show>
            </Show>
        </main>
    }
}

/// What is asked before anything is shown.
#[component]
fn Question(message: RwSignal<Option<Vec<u8>>>) -> impl IntoView {
    let battle: BattleStore = expect_context();
    let with_turn = RwSignal::new(true);
    let all = RwSignal::new(false);
    // As long as the other one is known to have nothing, there is nothing to leave out.
    let has_beginning =
        Memo::new(move |_| battle.battle().handover.is_some_and(|handover| handover.entries > 0));
    let when = move || battle.battle().when();
    let title = move || battle.battle().short_title();
    let option = |label: &str, is_chosen: bool| ChoiceOption {
        label: label.into(),
        is_chosen,
        ..ChoiceOption::default()
    };
    let who = Signal::derive(move || {
        let with_turn = with_turn.get();
        vec![option("The other tablet", with_turn), option("This one", !with_turn)]
    });
    let what = Signal::derive(move || {
        let all = all.get();
        vec![option("What is new", !all), option("The whole battle", all)]
    });
    let follows = move || {
        if with_turn.get() {
            "Nothing can be entered here until the turn comes back, or you tap “Play on here”."
        } else {
            "The other tablet has the battle and its log, and follows along."
        }
    };
    view! {
        <p>
            <b><bdi>{title}</bdi></b>
            ", "
            {when}
        </p>
        <p>
            "On the other tablet open Aide-de-Camp, tap “Scan a code” under Battle, and hold its camera to this screen. No network is needed."
        </p>
        <Choice
            label="Who enters from then on"
            options=who
            set=Callback::new(move |at| with_turn.set(at == 0))
        />
        <p>{follows}</p>
        <Show when=move || has_beginning.get()>
            <Choice
                label="What is shown"
                options=what
                set=Callback::new(move |at| all.set(at == 1))
            />
        </Show>
        <div class="calcs">
            <button
                type="button"
                class="act go"
                on:click=move |_| {
                    message.set(Some(battle.hand_over(with_turn.get_untracked(), all.get_untracked())));
                }
            >
                "Show the code"
            </button>
        </div>
    }
}

/// The codes, one after the other, for as long as the player lets them.
#[component]
fn Codes(system: &'static SystemInfo, message: RwSignal<Option<Vec<u8>>>) -> impl IntoView {
    let size = RwSignal::new(1_usize);
    let speed = RwSignal::new(SPEED);
    let number = RwSignal::new(0_u32);
    let sequence = Memo::new(move |_| {
        let message = message.get()?;
        let longest = if message.len() <= ONE_CODE { ONE_CODE } else { SIZES[size.get()].0 };
        Sequence::new(message, longest)
    });
    let blocks = Memo::new(move |_| sequence.with(|sequence| sequence.as_ref().map_or(0, Sequence::blocks)));
    let is_moving = Memo::new(move |_| blocks.get() > 1);
    let code = Memo::new(move |_| {
        let part = sequence.with(|sequence| Some(sequence.as_ref()?.part(number.get())))?;
        code_of_bytes(&part)
    });
    // Another speed is another clock.
    Effect::new(move |clock: Option<Option<IntervalHandle>>| {
        clock.flatten().inspect(IntervalHandle::clear);
        let pause = Duration::from_millis(1_000 / u64::from(speed.get()));
        let next = move || number.update(|number| *number = number.wrapping_add(1));
        let clock = is_moving.get().then(|| set_interval_with_handle(next, pause).ok()).flatten();
        on_cleanup(move || {
            clock.inspect(IntervalHandle::clear);
        });
        clock
    });
    let sizes = Signal::derive(move || {
        let chosen = size.get();
        let option = |(at, (_, label)): (usize, &(usize, &str))| ChoiceOption {
            label: (*label).into(),
            is_chosen: at == chosen,
            ..ChoiceOption::default()
        };
        SIZES.iter().enumerate().map(option).collect::<Vec<_>>()
    });
    let speeds = Signal::derive(move || {
        let speed = speed.get();
        StepperValue {
            text: speed.to_string(),
            is_zero: false,
            has_less: speed > SPEEDS[0],
            has_more: speed < SPEEDS[1],
        }
    });
    let step = Callback::new(move |step: Step| {
        speed.update(|speed| {
            *speed = match step {
                Step::Less => *speed - 1,
                Step::More => *speed + 1,
            }
            .clamp(SPEEDS[0], SPEEDS[1]);
        });
    });
    let words = move || match blocks.get() {
        0 => "The log is too long for codes. A backup takes it over: it is under Backup and recovery."
            .to_owned(),
        1 => "Hold the other tablet’s camera to it.".to_owned(),
        n => format!(
            "At least {n} codes, over and over. Hold the other tablet’s camera to them until it has counted to {n}."
        ),
    };
    view! {
        <div class="handing">
            <CodeView code />
            <div class="handing-side">
                <p>{words}</p>
                <Show when=move || is_moving.get()>
                    <Choice
                        label="Codes"
                        options=sizes
                        set=Callback::new(move |at| {
                            number.set(0);
                            size.set(at);
                        })
                    />
                    <Stepper label="Codes a second" value=speeds set=step />
                </Show>
                <div class="calcs">
                    <button
                        type="button"
                        class="btn go"
                        on:click=move |_| go(&Route::Battles(system).href())
                    >
                        <Icon glyph=Glyph::Done />
                        "Done"
                    </button>
                    <button type="button" class="btn" on:click=move |_| message.set(None)>
                        "Change"
                    </button>
                </div>
            </div>
        </div>
    }
}

/// A code that changes, dark on light in every theme.
#[component]
fn CodeView(code: Memo<Option<Code>>) -> impl IntoView {
    let side = Memo::new(move |_| code.with(|code| code.as_ref().map(|code| code.size + 2 * QUIET)));
    let frame = move || {
        side.get().map(|side| {
            let path = move || code.with(|code| code.as_ref().map(|code| code.path.clone()));
            view! {
                <svg
                    class="code"
                    viewBox=format!("{} {} {side} {side}", -QUIET, -QUIET)
                    role="img"
                    aria-label="The battle as codes"
                >
                    <path d=path></path>
                </svg>
            }
        })
    };
    view! { <div class="own">{frame}</div> }
}
