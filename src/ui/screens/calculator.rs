//! A calculator's screen: its form beside the answer panel.

use crate::battle_calculation::{BattleCalculation, Status, find_in_log};
use crate::calculation::Calculation;
use crate::components::answer_view::AnswerView;
use crate::components::copy_button::{CopyButton, CopyState, CopyStatus};
use crate::components::form_state::FormState;
use crate::components::form_view::{FormHead, FormView};
use crate::components::notices::Notices;
use crate::components::track::Track;
use crate::components::unit_chips::UnitChips;
use crate::phase_context::PhaseContext;
use crate::route::{Route, current_hash, go};
use crate::rules_at_hand::RulesAtHand;
use crate::stores::{AppStore, on_home_screen};
use aide_de_camp::rules::{
    AnyCalculator, CalculatorInfo, Overrides, Side, Sides, SystemInfo, army_of_ours, changed_values,
    names_a_unit, side_of_ours, unit_refs_in,
};
use aide_de_camp::share::{self, CalculationLink, LinkError};
use aide_de_camp::storage::Moment;
use leptos::ev;
use leptos::prelude::*;
use std::time::Duration;

/// What a link opens.
pub struct OpenedCalculation {
    calculator: &'static CalculatorInfo,
    inputs: Box<dyn AnyCalculator>,
    /// What the sender has changed on the sheet.
    overrides: Overrides,
    /// When they were entered, where they come from the session.
    entered: Option<Moment>,
    /// The app on the Home Screen does not share what a page in Safari stores.
    offers_copy_for_app: bool,
}

/// Opens what a link asks for. One without inputs comes back with the last ones.
pub fn open(
    link: &CalculationLink,
    store: AppStore,
    played: PhaseContext,
) -> Result<OpenedCalculation, LinkError> {
    let calculator = link.info;
    let is_bare = link.inputs.is_empty() && link.changes.is_empty();
    let session = store.session();
    let last =
        session.calculations.links.get(calculator.id).and_then(|last| CalculationLink::parse(last).ok());
    // What an earlier version wrote may not fit any more: then it begins afresh.
    let last = last.filter(|last| last.info.id == calculator.id && last.open().is_ok());
    // The address bar says what the session says.
    let is_last = |last: &CalculationLink| last.inputs == link.inputs && link.changes.is_empty();
    let last = last.filter(|last| is_bare || is_last(last));
    let Some(mut last) = last else {
        // Somebody else's link has nothing to do with the battle on this table.
        let inputs = link.inputs.iter().filter(|input| !names_a_unit(input)).cloned().collect();
        let link = CalculationLink { info: calculator, inputs, changes: link.changes.clone() };
        return Ok(OpenedCalculation {
            calculator,
            inputs: link.open()?,
            overrides: link.changes,
            entered: None,
            offers_copy_for_app: !is_bare && on_home_screen() == Some(false),
        });
    };
    let entered = session.calculations.moments.get(calculator.id).copied().unwrap_or_default();
    let is_of_battle = entered.battle == played.battle.number();
    if !is_of_battle {
        // The units of another battle are not those of this one.
        last.inputs.retain(|input| !names_a_unit(input));
    }
    Ok(OpenedCalculation {
        calculator,
        inputs: last.open()?,
        overrides: last.changes,
        entered: Some(if is_of_battle { entered } else { Moment::default() }),
        offers_copy_for_app: false,
    })
}

/// The screen. Its address and the session follow what is entered.
#[component]
pub fn CalculatorScreen(opened: OpenedCalculation, store: AppStore, played: PhaseContext) -> impl IntoView {
    let OpenedCalculation { calculator, inputs, overrides: theirs, entered, offers_copy_for_app } = opened;
    let logged = entered.is_none().then(|| {
        let link = share::written(calculator.id, &inputs.differences(), &theirs);
        untrack(|| find_in_log(&played.battle.battle(), &link))
    });
    let logged = logged.flatten();
    let applied = match (entered, logged) {
        (Some(entered), _) => entered.applied,
        (None, Some((at, false))) => [at, 0],
        (None, _) => [0; 2],
    };
    // An entry of the log is answered by the chart that it was made with: nobody else's changes lie over that of today.
    let (theirs, chart) =
        if logged.is_some() { (Overrides::default(), Some(theirs)) } else { (theirs, None) };
    let theirs = StoredValue::new(theirs);
    let overrides = Memo::new(move |_| overrides_in_force(store, played, theirs));
    let sheet_notes =
        theirs.with_value(|theirs| untrack(|| notes_of_sheet(played.system, theirs, &overrides.read())));
    if let Some(rules) = use_context::<RulesAtHand>() {
        rules.use_overrides(overrides);
    }
    let calculation = Calculation::new(calculator, played.system, inputs, overrides);
    let names = Memo::new(move |_| side_names(calculation, played));
    let ours = Memo::new(move |_| calculation.with(army_of_ours).filter(|_| played.battle.is_on()));
    let calculation = calculation.with_armies(names, ours);
    let play = BattleCalculation::new(calculation, played, applied, chart);
    provide_context(play);
    follow_battle(play, entered.unwrap_or_default().at);
    save_while_open(play, store, theirs);

    let write = Callback::new(move |writes| {
        calculation.write(&writes).map_err(|error| format!("“{}” does not fit here.", error.value))
    });
    let form = FormState::new(calculation.form, write);
    let about = move || form.form.with(|form| form.about.clone());
    let track = move || view! { <Track answer=calculation.answer /> };
    let copied = RwSignal::new(CopyState::default());
    let link = Callback::new(move |()| calculation.link_for_others());
    let copy_for_app = offers_copy_for_app.then(|| {
        view! {
            <CopyButton label="Copy link" class="btn" state=copied link instead="copy the address instead" />
            <CopyStatus state=copied />
        }
    });
    view! {
        // Where it is scrolled and nothing can be entered, the keyboard can scroll it.
        <main class="main" tabindex="0">
            <header>
                <h1>{calculator.title}</h1>
                <p class="about">
                    <bdi>{about}</bdi>
                </p>
                <div class="end">
                    <FormHead form />
                </div>
            </header>
            <div>
                <Notices />
                {sheet_notes.into_iter().map(|note| view! { <p class="note warn">{note}</p> }).collect_view()}
                {copy_for_app}
            </div>
            <ApartNote play />
            <ChartNote calculation names />
            <UnitChips play />
            <FormView form track />
        </main>
        <AnswerView play form />
    }
}

/// Says of a calculation beside the battle that it is.
#[component]
fn ApartNote(play: BattleCalculation) -> impl IntoView {
    view! {
        <Show when=move || play.is_apart.get()>
            <p class="loose">
                <b>"Not part of this battle."</b>
                " Nothing is written, nothing is logged."
            </p>
        </Show>
    }
}

/// Says of an answer that was applied what comes out by the chart of today, where that is something else.
#[component]
fn ChartNote(calculation: Calculation, names: Memo<Option<Sides<String>>>) -> impl IntoView {
    let today = Memo::new(move |_| {
        let mut report = calculation.by_sheet_in_force()?;
        names.get().iter().for_each(|names| report.name_sides(names));
        Some(report.headline)
    });
    move || {
        today.get().map(|today| {
            view! { <p class="note by-chart">"By the chart of its time. By the chart of today: " {today} "."</p> }
        })
    }
}

/// What both sides are called, ours first, where they are armies of the battle.
fn side_names(calculation: Calculation, played: PhaseContext) -> Option<Sides<String>> {
    let ours = calculation.with(side_of_ours).filter(|_| played.battle.is_on())?;
    let names = played.battle.battle().side_names();
    Some(ours.both().map(|side| names[side].clone()))
}

/// The player's own changes of a system's sheet, and over them those of the link.
fn overrides_in_force(store: AppStore, played: PhaseContext, theirs: StoredValue<Overrides>) -> Overrides {
    // A battle goes on by the sheet that it began with.
    let mut overrides = if played.battle.is_on() {
        played.battle.battle().overrides().clone()
    } else {
        store.overrides(played.system.id)
    };
    theirs.with_value(|theirs| {
        theirs.iter().for_each(|(path, value)| overrides.set(path, Some(value)));
    });
    overrides
}

/// What a link changes on the sheet, and what makes no sense on the one that comes of it, said above its form.
fn notes_of_sheet(system: &SystemInfo, theirs: &Overrides, in_force: &Overrides) -> Vec<String> {
    if theirs.is_empty() {
        return Vec::new();
    }
    let changes = changed_values(system, &(system.context)(theirs)).join("; ");
    let uses = format!("Uses the sender's chart. {changes}. That holds for this calculation only.");
    let findings = (system.context)(in_force).findings();
    let faults = findings.iter().map(|fault| fault.said_of("That chart"));
    [uses].into_iter().chain(faults).collect()
}

/// Fills the units in anew when the battle has gone on since they were, as long as no die has been rolled.
fn follow_battle(play: BattleCalculation, filled_at: [u64; 2]) {
    let moment = move || play.played.battle.battle().moment();
    let fill = move || {
        let Sides([acting, enemy]) = play.calculation.unit_refs();
        // What was applied itself stays as it is until it is gone on from.
        let is_applied = play.status.get() == Status::Applied;
        if !acting.is_empty() && !is_applied && play.calculation.is_before_the_dice() {
            play.fill(&acting, &enemy);
        }
    };
    untrack(move || {
        if moment() != filled_at {
            fill();
        }
    });
    let is_other =
        move |now: &[u64; 2], before: Option<&[u64; 2]>| before.is_some_and(|before| before != now);
    Effect::watch(
        moment,
        move |now, before, _| {
            if is_other(now, before) {
                untrack(fill);
            }
        },
        false,
    );
}

/// How long after the last tap the address bar and the session follow: between two taps of a hurried player nothing is
/// done that could wait.
const PAUSE: Duration = Duration::from_millis(700);

/// Keeps the address bar and the session on the calculation: a while after the last change, and when the page or the screen
/// is left. A link that was opened stays as it came until something is changed, and until then the session notes no more than
/// that it was seen.
fn save_while_open(play: BattleCalculation, store: AppStore, theirs: StoredValue<Overrides>) {
    let waiting = StoredValue::new(None::<TimeoutHandle>);
    // The address at which something was changed.
    let from = StoredValue::new(String::new());
    let address = move || theirs.with_value(|theirs| play.calculation.link(theirs));
    let save = move |address: String| {
        let inputs = play.calculation.link(&Overrides::default());
        save(store, play.played, play.calculation.info.id, address, inputs, play.to_saved());
        store.note_seen(play.calculation.seen());
    };
    Effect::new(move |_| {
        // Not before both stores were read: a write must not make an earlier session the later one.
        if store.is_read.get() {
            store.note_seen(untrack(|| play.calculation.seen()));
        }
    });
    let write = move || {
        waiting.set_value(None);
        let address = address();
        // A player who is on his way to another screen goes there.
        if from.with_value(|from| *from == current_hash()) {
            // A browser that refuses (Safari, after a hundred in half a minute) keeps the older address.
            let _ = window()
                .history()
                .and_then(|history| history.replace_state_with_url(&"".into(), "", Some(&address)));
        }
        save(address);
    };
    let stop = move || {
        let handle = waiting.try_update_value(Option::take).flatten();
        if let Some(handle) = &handle {
            handle.clear();
        }
        handle.is_some()
    };
    Effect::new(move |was_run: Option<()>| {
        play.track();
        if was_run.is_some() {
            stop();
            from.set_value(current_hash());
            waiting.set_value(set_timeout_with_handle(write, PAUSE).ok());
        }
    });
    let leaving = window_event_listener(ev::pagehide, move |_| {
        if stop() {
            write();
        }
    });
    on_cleanup(move || {
        leaving.remove();
        if stop() {
            // The address is another screen's by now.
            save(address());
        }
    });
}

/// Which of these was used last in this battle by the army whose turn it is.
pub fn last_of(
    played: PhaseContext,
    calculators: impl Iterator<Item = &'static CalculatorInfo>,
) -> Option<&'static CalculatorInfo> {
    let calculations = played.battle.store.session().calculations;
    let (number, active) = (played.battle.number(), played.battle.battle().active());
    let used = calculators.filter_map(|calculator| {
        let entered = *calculations.moments.get(calculator.id).filter(|entered| entered.battle == number)?;
        let last = CalculationLink::parse(calculations.links.get(calculator.id)?).ok()?;
        let acting = *unit_refs_in(&last.inputs)[Side::Ours].first()?;
        (acting.side == active && last.open().is_ok()).then_some((entered.at, calculator))
    });
    used.max_by_key(|(at, _)| *at).map(|(_, calculator)| calculator)
}

/// Opens a calculator with these inputs, of which the battle is known.
pub fn open_filled(played: PhaseContext, calculator: &'static CalculatorInfo, inputs: &dyn AnyCalculator) {
    let address = Route::calculator(played.system, calculator).href();
    let link = share::written(calculator.id, &inputs.differences(), &Overrides::default());
    save(played.battle.store, played, calculator.id, address.clone(), link, [0; 2]);
    go(&address);
}

/// Saves a calculation's inputs to the session, with the address of the open screen; `applied` as in
/// [`BattleCalculation::new`].
pub fn save(
    store: AppStore,
    played: PhaseContext,
    calculator: &str,
    open: String,
    inputs: String,
    applied: [u64; 2],
) {
    let (battle, at) = untrack(|| (played.battle.number(), played.battle.battle().moment()));
    store.save_calculation(open, calculator, inputs, Moment { battle, at, applied });
}
