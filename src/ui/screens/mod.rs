//! The screens. A calculator's screen is its form beside the answer panel; `SCREENS` pairs each with its form.

mod dbm;
mod grande_tactique;
pub mod home;
mod republique;
pub mod settings;
pub mod turn;

use crate::components::answer::{Actions, answer};
use crate::components::field::{Inputs, Open};
use crate::dom::{El, el};
use crate::store::Store;
use aide_de_camp::link::{self, CalculationLink, LinkError};
use aide_de_camp::rules::{
    self, Calculator, Changes, Listing, Note, Question, Reading, SYSTEMS, Shown, Weighed,
};
use leptos::ev;
use leptos::prelude::*;
use std::rc::Rc;
use std::time::Duration;

/// A calculator's form.
type Draw = fn(Untyped) -> El;

/// Every calculator with its form.
const SCREENS: &[(&str, Draw)] = &[
    (rules::grande_tactique::Pips::ID, |given| grande_tactique::pips::form(given.typed())),
    (rules::dbm::Combat::ID, |given| dbm::combat::form(given.typed())),
    (rules::republique::Artillery::ID, |given| republique::artillery::form(given.typed())),
    (rules::republique::Assault::ID, |given| republique::assault::form(given.typed())),
];

/// What a form is given.
pub struct Form<C> {
    /// The inputs, which it changes.
    pub inputs: Inputs<C>,
    /// The factors as they stand.
    pub factors: Memo<Vec<Weighed>>,
    /// The answer, for what it draws of it.
    pub shown: Memo<Shown>,
    /// The place beside the title, for what decides the whole calculation.
    pub head: El,
}

/// The same, before it is known whose it is.
struct Untyped {
    open: Open,
    factors: Memo<Vec<Weighed>>,
    shown: Memo<Shown>,
    head: El,
}

impl Untyped {
    fn typed<C: Calculator>(self) -> Form<C> {
        let Untyped { open, factors, shown, head } = self;
        Form { inputs: Inputs::of(open), factors, shown, head }
    }
}

/// Opens the screen that a link asks for: its form and its answer. One without inputs comes back with the last ones.
pub fn open(link: &CalculationLink, store: Store) -> Result<Vec<El>, LinkError> {
    let plain = link.inputs.is_empty() && link.changes.is_empty();
    let last = store.desk().calculations.remove(link.listing.id).filter(|_| plain);
    let last = last.and_then(|last| CalculationLink::parse(&last).ok());
    // What an earlier version wrote may not fit any more: then it begins afresh.
    let last = last.filter(|last| last.listing.id == link.listing.id && last.open().is_ok());
    let form = SCREENS.iter().find(|(id, _)| *id == link.listing.id).map(|(_, form)| *form);
    let form = form.ok_or_else(|| LinkError::NoSuchCalculator(link.listing.id.into()))?;
    screen(last.as_ref().unwrap_or(link), store, form)
}

/// The screen of every calculator.
fn screen(link: &CalculationLink, store: Store, form: Draw) -> Result<Vec<El>, LinkError> {
    let Listing { id, title, .. } = *link.listing;
    let listing = link.listing;
    let system = SYSTEMS.iter().find(|system| system.calculators.iter().any(|one| one.id == id));
    let system = system.ok_or_else(|| LinkError::NoSuchCalculator(id.into()))?;
    let theirs = StoredValue::new(link.changes.clone());
    let open = Open::new(link.open()?, in_force(store, system.id, theirs));
    let shown = Memo::new(move |_| {
        open.with(|question| open.changes.with(|now| answered(question, now, system.readings)))
    });
    let factors = Memo::new(move |_| open.with(|question| open.changes.with(|now| question.factors(now))));
    let named = move || open.with(|question| listing.named(question));
    let written: Rc<dyn Fn() -> String> =
        Rc::new(move || theirs.with_value(|theirs| link::written(id, &named(), theirs)));
    let lasting = move || untrack(|| link::written(id, &named(), &Changes::default()));
    follow(written, Rc::new(move |address| store.lay(id, address, lasting())));
    let swapped = move || untrack(|| open.with(|question| question.swapped()));
    let swap = swapped().is_some().then(|| {
        Rc::new(move || {
            if let Some(swapped) = swapped() {
                open.replace(swapped);
            }
        }) as Rc<dyn Fn()>
    });
    let actions = Actions {
        roll: Rc::new(move |die, face| open.update(|question| question.roll(die, face))),
        again: Rc::new(move || {
            let dice = shown.with_untracked(|shown| shown.dice.len());
            open.update(|question| (0..dice).for_each(|die| question.roll(die, None)));
        }),
        clear: Rc::new(move || open.replace((listing.open)())),
        swap,
        what_if: Rc::new(move |key| untrack(|| what_if(open, key))),
        link: Rc::new(move || page() + &open.changes.with(|changes| link::written(id, &named(), changes))),
    };
    let head = el("div").class("end");
    let form = form(Untyped { open, factors, shown, head: head.clone() });
    Ok(vec![main(title, head, form, told(system.readings, theirs)), answer(shown, actions)])
}

/// The answer, with the changed readings on which it rests.
fn answered(question: &mut dyn Question, changes: &Changes, readings: &'static [Reading]) -> Shown {
    let mut shown = question.answer(changes).0;
    let rests = rests_on(readings, changes, &shown, &|less| question.answer(less).0);
    shown.notes.extend(rests);
    shown
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
fn what_if(open: Open, key: &str) -> Option<String> {
    let (factor, now, then) = open.with(|question| {
        open.changes.with(|changes| {
            let factor = question.factors(changes).into_iter().find(|factor| factor.key == key)?;
            let mut other = question.copy();
            other.tick(key, !factor.on?);
            Some((factor, question.answer(changes).0, other.answer(changes).0))
        })
    })?;
    let word = if factor.on == Some(true) { "Without" } else { "With" };
    let mut said = Vec::new();
    if now.headline != then.headline {
        said.push(format!("{} → {}", now.headline, then.headline));
    }
    if let (Some(now), Some(then)) = (now.odds.first(), then.odds.first())
        && (now.hope() != then.hope() || now.aim != then.aim)
    {
        said.push(format!("{} {} → {}", then.aim, now.hope().ways, then.hope().counted()));
    }
    (!said.is_empty()).then(|| format!("{word} {}: {}", factor.label.to_lowercase(), said.join("; ")))
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
