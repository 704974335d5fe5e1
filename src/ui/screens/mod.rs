//! The screens. A calculator's screen is its form beside the answer panel; `SCREENS` pairs each with its form.

mod dbm;
mod grande_tactique;
pub mod home;
mod republique;
pub mod settings;
pub mod turn;

use crate::components::answer::{Actions, answer};
use crate::dom::{El, el};
use crate::store::Store;
use aide_de_camp::link::{self, CalculationLink, LinkError};
use aide_de_camp::rules::{
    self, Calculator, Changes, Factor, Note, Reading, Sheet, SheetOf, Shown, System, load,
};
use leptos::ev;
use leptos::prelude::*;
use std::rc::Rc;
use std::time::Duration;

/// A calculator's screen, from its link.
type Open = fn(&CalculationLink, Store) -> Result<Vec<El>, LinkError>;

/// Every calculator with its screen.
const SCREENS: &[(&str, Open)] = &[
    (rules::grande_tactique::Pips::ID, |link, store| screen(link, store, grande_tactique::pips::form)),
    (rules::dbm::Combat::ID, |link, store| screen(link, store, dbm::combat::form)),
    (rules::republique::Artillery::ID, |link, store| screen(link, store, republique::artillery::form)),
    (rules::republique::Assault::ID, |link, store| screen(link, store, republique::assault::form)),
];

/// What a form is given.
pub struct Form<C: Calculator> {
    /// The inputs, which it changes.
    pub inputs: RwSignal<C>,
    /// The sheet that is played by.
    pub sheet: Memo<SheetOf<C>>,
    /// The answer, for what it draws of it.
    pub shown: Memo<Shown>,
    /// The place beside the title, for what decides the whole calculation.
    pub head: El,
}

/// Opens the screen that a link asks for: its form and its answer. One without inputs comes back with the last ones.
pub fn open(link: &CalculationLink, store: Store) -> Result<Vec<El>, LinkError> {
    let plain = link.inputs.is_empty() && link.changes.is_empty();
    let last = store.desk().calculations.remove(link.listing.id).filter(|_| plain);
    let last = last.and_then(|last| CalculationLink::parse(&last).ok());
    // What an earlier version wrote may not fit any more: then it begins afresh.
    let last = last.filter(|last| last.listing.id == link.listing.id && last.ask().is_ok());
    match SCREENS.iter().find(|(id, _)| *id == link.listing.id) {
        Some((_, open)) => open(last.as_ref().unwrap_or(link), store),
        None => Err(LinkError::NoSuchCalculator(link.listing.id.into())),
    }
}

/// The typed shell of every calculator's screen: inputs, sheet and answer as signals; all that is drawn is untyped.
fn screen<C: Calculator>(
    link: &CalculationLink,
    store: Store,
    form: fn(Form<C>) -> El,
) -> Result<Vec<El>, LinkError> {
    link.ask()?;
    let inputs = RwSignal::new(link.inputs::<C>()?);
    let theirs = StoredValue::new(link.changes.clone());
    let changes = in_force(store, C::System::ID, theirs);
    let sheet = Memo::new(move |_| changes.with(|changes| load::<SheetOf<C>>(changes).0));
    let shown = Memo::new(move |_| {
        let mut shown = sheet.with(|sheet| inputs.with(|inputs| inputs.answer(sheet).shown));
        changes.with(|changes| {
            let without = |less: &Changes| inputs.with(|inputs| inputs.answer(&load(less).0).shown);
            let rests = rests_on(<SheetOf<C>>::READINGS, changes, &shown, &without);
            shown.notes.extend(rests);
        });
        shown
    });
    let written: Rc<dyn Fn() -> String> =
        Rc::new(move || inputs.with(|inputs| theirs.with_value(|theirs| link::calculation(inputs, theirs))));
    let lasting = move || inputs.with_untracked(|inputs| link::calculation(inputs, &Changes::default()));
    follow(written, Rc::new(move |open| store.lay(C::ID, open, lasting())));
    let sent = move || inputs.with(|inputs| changes.with(|changes| link::calculation(inputs, changes)));
    let swap = inputs.with_untracked(C::swapped).is_some().then(|| {
        Rc::new(move || {
            if let Some(swapped) = inputs.with_untracked(C::swapped) {
                inputs.set(swapped);
            }
        }) as Rc<dyn Fn()>
    });
    let actions = Actions {
        roll: Rc::new(move |die, face| inputs.update(|inputs| inputs.roll(die, face))),
        again: Rc::new(move || {
            let dice = shown.with_untracked(|shown| shown.dice.len());
            inputs.update(|inputs| (0..dice).for_each(|die| inputs.roll(die, None)));
        }),
        clear: Rc::new(move || inputs.set(C::default())),
        swap,
        what_if: Rc::new(move |key| {
            sheet.with_untracked(|sheet| inputs.with_untracked(|inputs| what_if(inputs, sheet, key)))
        }),
        link: Rc::new(move || page() + &sent()),
    };
    let head = el("div").class("end");
    let form = form(Form { inputs, sheet, shown, head: head.clone() });
    Ok(vec![main(C::TITLE, head, form, told(<SheetOf<C>>::READINGS, theirs)), answer(shown, actions)])
}

fn main(title: &str, head: El, form: El, theirs: Option<El>) -> El {
    el("main")
        .class("main")
        .child(el("header").child(el("h1").text(title)).child(head))
        .children(theirs)
        .child(form)
}

/// The player's own changes of a system's sheet, and over them those of the link.
fn in_force(store: Store, system: &'static str, theirs: StoredValue<Changes>) -> Memo<Changes> {
    Memo::new(move |_| {
        let mut changes = store.changes(system);
        theirs.with_value(|theirs| theirs.iter().for_each(|(path, value)| changes.set(path, Some(value))));
        changes
    })
}

/// What a link changes on the sheet, said above its form.
fn told(readings: &[Reading], theirs: StoredValue<Changes>) -> Option<El> {
    let said = |(path, value): (&str, &str)| {
        changed(readings, path, value).unwrap_or_else(|| format!("{path} = {value}"))
    };
    let listed: Vec<String> = theirs.with_value(|theirs| theirs.iter().map(said).collect());
    let listed = (!listed.is_empty()).then(|| listed.join("; "))?;
    let said =
        format!("This link was made with another sheet. {listed}. It holds for this calculation only.");
    Some(el("p").class("note warn").text(&said))
}

/// A changed reading in words: its question, and how it is read.
fn changed(readings: &[Reading], path: &str, value: &str) -> Option<String> {
    let reading = readings.iter().find(|reading| reading.path == path)?;
    let at = reading.choices.iter().position(|choice| choice.value == value).filter(|at| *at > 0)?;
    Some(format!("{} {}", reading.question, reading.choices[at].label))
}

/// The changed readings on which an answer rests: without any one of these it would be another.
fn rests_on(
    readings: &'static [Reading],
    changes: &Changes,
    shown: &Shown,
    without: &dyn Fn(&Changes) -> Shown,
) -> Vec<Note> {
    let rests = changes.iter().filter_map(|(path, value)| {
        let said = changed(readings, path, value)?;
        let mut less = changes.clone();
        less.set(path, None);
        (without(&less) != *shown).then(|| Note::Remark(format!("Rests on a changed reading: {said}.")))
    });
    rests.collect()
}

/// What ticking a factor, or taking its tick away, would do to the chance of the aim, or to the result once it is rolled.
fn what_if<C: Calculator>(inputs: &C, sheet: &SheetOf<C>, key: &str) -> Option<String> {
    let Factor { tick: Some(tick), label, .. } = C::factors().iter().find(|factor| factor.key == key)? else {
        return None;
    };
    let (mut with, mut without) = (inputs.clone(), inputs.clone());
    tick(&mut with, true);
    tick(&mut without, false);
    let (other, word) = if with == *inputs { (without, "Without") } else { (with, "With") };
    let (now, then) = (inputs.answer(sheet).shown, other.answer(sheet).shown);
    let mut said = Vec::new();
    if now.headline != then.headline {
        said.push(format!("{} → {}", now.headline, then.headline));
    }
    if let (Some(now), Some(then)) = (now.odds.first(), then.odds.first())
        && (now.hope() != then.hope() || now.aim != then.aim)
    {
        said.push(format!("{} {} → {}", then.aim, now.hope().ways, then.hope().counted()));
    }
    (!said.is_empty()).then(|| format!("{word} {}: {}", label.to_lowercase(), said.join("; ")))
}

/// The page's own address, without what follows the `#`.
fn page() -> String {
    let href = window().location().href().unwrap_or_default();
    href.split('#').next().unwrap_or_default().to_owned()
}

/// Keeps the address bar and the desk on the calculation as it stands: 300 ms after the last change, and when the page or
/// the screen is left. A link that was opened stays as it came, and changes nothing, until something is changed.
fn follow(written: Rc<dyn Fn() -> String>, lay: Rc<dyn Fn(String)>) {
    let waiting: StoredValue<Option<TimeoutHandle>> = StoredValue::new(None);
    let write = {
        let (written, lay) = (written.clone(), lay.clone());
        move || {
            waiting.set_value(None);
            let written = untrack(|| written());
            // A browser that refuses (Safari, after a hundred in half a minute) keeps the older address.
            let _ = window()
                .history()
                .and_then(|history| history.replace_state_with_url(&"".into(), "", Some(&written)));
            lay(written);
        }
    };
    let late = write.clone();
    let watched = written.clone();
    Effect::watch(
        move || watched(),
        move |_, _, _| {
            if let Some(handle) = waiting.get_value() {
                handle.clear();
            }
            waiting.set_value(set_timeout_with_handle(late.clone(), Duration::from_millis(300)).ok());
        },
        false,
    );
    let leaving = window_event_listener(ev::pagehide, move |_| {
        if waiting.get_value().is_some() {
            write();
        }
    });
    let last = StoredValue::new_local(move || lay(untrack(|| written())));
    on_cleanup(move || {
        leaving.remove();
        if let Some(handle) = waiting.try_get_value().flatten() {
            handle.clear();
            // The address is another screen's by now.
            last.try_with_value(|last| last());
        }
    });
}
