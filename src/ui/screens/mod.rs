//! The screens. A calculator's screen is its form beside the answer panel; `SCREENS` pairs each with its form.

mod dbm;
mod grande_tactique;
pub mod home;
mod republique;
pub mod turn;

use crate::components::answer::{Actions, answer};
use crate::dom::{El, el};
use aide_de_camp::link::{self, CalculationLink, LinkError};
use aide_de_camp::rules::{self, Calculator, Changes, Factor, SheetOf, Shown, load};
use leptos::ev;
use leptos::prelude::*;
use std::rc::Rc;
use std::time::Duration;

/// A calculator's screen, from its link.
type Open = fn(&CalculationLink) -> Result<Vec<El>, LinkError>;

/// Every calculator with its screen.
const SCREENS: &[(&str, Open)] = &[
    (rules::grande_tactique::Pips::ID, |link| screen(link, grande_tactique::pips::form)),
    (rules::dbm::Combat::ID, |link| screen(link, dbm::combat::form)),
    (rules::republique::Artillery::ID, |link| screen(link, republique::artillery::form)),
    (rules::republique::Assault::ID, |link| screen(link, republique::assault::form)),
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

/// Opens the screen that a link asks for: its form and its answer.
pub fn open(link: &CalculationLink) -> Result<Vec<El>, LinkError> {
    match SCREENS.iter().find(|(id, _)| *id == link.listing.id) {
        Some((_, open)) => open(link),
        None => Err(LinkError::NoSuchCalculator(link.listing.id.into())),
    }
}

/// The typed shell of every calculator's screen: inputs, sheet and answer as signals; all that is drawn is untyped.
fn screen<C: Calculator>(link: &CalculationLink, form: fn(Form<C>) -> El) -> Result<Vec<El>, LinkError> {
    link.ask()?;
    let inputs = RwSignal::new(link.inputs::<C>()?);
    let changes = RwSignal::new(link.changes.clone());
    let sheet = Memo::new(move |_| changes.with(|changes| load::<SheetOf<C>>(changes).0));
    let shown = Memo::new(move |_| sheet.with(|sheet| inputs.with(|inputs| inputs.answer(sheet).shown)));
    let written: Rc<dyn Fn() -> String> =
        Rc::new(move || inputs.with(|inputs| changes.with(|changes| link::calculation(inputs, changes))));
    follow(written.clone());
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
        link: Rc::new(move || page() + &written()),
    };
    let head = el("div").class("end");
    let form = form(Form { inputs, sheet, shown, head: head.clone() });
    Ok(vec![main(C::TITLE, head, form, changes), answer(shown, actions)])
}

fn main(title: &str, head: El, form: El, changes: RwSignal<Changes>) -> El {
    let theirs = move || {
        let said = |(path, value): (&str, &str)| format!("{path} = {value}");
        let listed: Vec<String> = changes.with(|changes| changes.iter().map(said).collect());
        if listed.is_empty() { vec![] } else { vec![listed.join(", ")] }
    };
    let theirs = el("div").list(theirs, |listed| {
        let said =
            format!("This link was made with another sheet: {listed}. It holds for this calculation only.");
        el("p").class("note warn").text(&said)
    });
    el("main")
        .class("main")
        .child(el("header").child(el("h1").text(title)).child(head))
        .child(theirs)
        .child(form)
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

/// Keeps the address bar on the calculation as it stands: 300 ms after the last change, and when the page is left. A
/// link that was opened stays as it came until something is changed.
fn follow(written: Rc<dyn Fn() -> String>) {
    let waiting: StoredValue<Option<TimeoutHandle>> = StoredValue::new(None);
    let write = {
        let written = written.clone();
        move || {
            waiting.set_value(None);
            // A browser that refuses (Safari, after a hundred in half a minute) keeps the older address.
            let _ = window().history().and_then(|history| {
                history.replace_state_with_url(&"".into(), "", Some(&untrack(|| written())))
            });
        }
    };
    let late = write.clone();
    Effect::watch(
        move || written(),
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
    on_cleanup(move || {
        leaving.remove();
        if let Some(handle) = waiting.try_get_value().flatten() {
            handle.clear();
        }
    });
}
