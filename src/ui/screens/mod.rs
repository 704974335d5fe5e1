//! The screens. A calculator's screen is its form beside the answer panel; `SCREENS` pairs each with its form.

pub mod battles;
mod dbm;
pub mod field;
mod grande_tactique;
pub mod home;
mod paper;
pub mod recovery;
mod republique;
pub mod roster;
pub mod rosters;
pub mod settings;
pub mod turn;
mod values;

use crate::battle::Table;
use crate::calculation::{Calculation, changed, is_of_a_battle};
use crate::components::answer::{Answer, Battle};
use crate::components::controls::{button, chip_row};
use crate::components::copying::Copying;
use crate::components::field::Inputs;
use crate::components::icon::{Icon, icon};
use crate::dom::{El, el, keep, later, part};
use crate::state::State;
use crate::store::{Store, on_home_screen};
use aide_de_camp::link::{CalculationLink, LinkError};
use aide_de_camp::rules::{self, Calculator, Changes, Piece, Reading};
use aide_de_camp::save::Desk;
use leptos::ev;
use leptos::prelude::*;
use std::rc::Rc;
use std::time::Duration;

/// What is on a page, as it is now.
pub type Draw = Box<dyn Fn() -> Vec<El>>;

/// A calculator's form: makes what it keeps while it is open, and what draws it.
type Open = fn(Untyped) -> Box<dyn Fn() -> Drawn>;

/// Every calculator with its form.
const SCREENS: &[(&str, Open)] = &[
    (rules::grande_tactique::DeShaking::ID, |given| {
        Box::new(grande_tactique::de_shaking::form(given.typed()))
    }),
    (rules::grande_tactique::Morale::ID, |given| Box::new(grande_tactique::morale::form(given.typed()))),
    (rules::grande_tactique::Pips::ID, |given| Box::new(grande_tactique::pips::form(given.typed()))),
    (rules::grande_tactique::Ledger::ID, |given| Box::new(grande_tactique::ledger::form(given.typed()))),
    (rules::grande_tactique::Movement::ID, |given| Box::new(grande_tactique::movement::form(given.typed()))),
    (rules::grande_tactique::Fire::ID, |given| Box::new(grande_tactique::firing::form(given.typed()))),
    (rules::grande_tactique::Charging::ID, |given| Box::new(grande_tactique::charge::form(given.typed()))),
    (rules::grande_tactique::Flight::ID, |given| Box::new(grande_tactique::flight::form(given.typed()))),
    (rules::dbm::Combat::ID, |given| Box::new(dbm::combat::form(given.typed()))),
    (rules::republique::Artillery::ID, |given| Box::new(republique::artillery::form(given.typed()))),
    (rules::republique::Assault::ID, |given| Box::new(republique::assault::form(given.typed()))),
];

/// What a form is given.
pub struct Form<C> {
    /// The inputs, which it changes.
    pub inputs: Inputs<C>,
    /// The same without their type, with the answer, for what the form draws of it.
    pub calculation: Calculation,
}

/// A form as it is now.
pub struct Drawn {
    /// What stands beside the title: what decides the whole calculation.
    pub head: Vec<El>,
    /// The form itself.
    pub form: El,
}

/// What a form is given, before it is known whose it is.
struct Untyped(Calculation);

impl Untyped {
    fn typed<C: Calculator>(self) -> Form<C> {
        Form { inputs: Inputs::of(self.0), calculation: self.0 }
    }
}

/// Opens the screen that a link asks for: its form and its answer. One without inputs comes back with the last ones.
pub fn open(link: &CalculationLink, store: Store, battle: Battle) -> Result<Draw, LinkError> {
    let plain = link.inputs.is_empty() && link.changes.is_empty();
    let mut desk = store.desk();
    let last = desk.calculations.remove(link.listing.id);
    let last = last.and_then(|last| CalculationLink::parse(&last).ok());
    // What an earlier version wrote may not fit any more: then it begins afresh.
    let last = last.filter(|last| last.listing.id == link.listing.id && last.open().is_ok());
    // The address bar says what the desk says.
    let mut last = last.filter(|last| plain || last.inputs == link.inputs && link.changes.is_empty());
    let mut noted = noted(&desk, link.listing.id);
    if let Some(last) = last.as_mut().filter(|_| noted[0] != u64::from(battle.table.number())) {
        // The units of another battle are not those of this one.
        last.inputs.retain(|input| !is_of_a_battle(input));
        noted = [0; 5];
    }
    let form = SCREENS.iter().find(|(id, _)| *id == link.listing.id).map(|(_, form)| *form);
    let form = form.ok_or_else(|| LinkError::NoSuchCalculator(link.listing.id.into()))?;
    // Somebody else's link has nothing to do with the battle on this table.
    let mut theirs =
        CalculationLink { listing: link.listing, inputs: link.inputs.clone(), changes: link.changes.clone() };
    theirs.inputs.retain(|input| !is_of_a_battle(input));
    // Safari and the app on its Home Screen do not share what they store.
    let to_app = !plain && last.is_none() && on_home_screen() == Some(false);
    let noted = last.is_some().then_some(noted);
    screen(&last.unwrap_or(theirs), store, battle, form, noted, to_app)
}

/// Where the desk notes of which battle a calculator's last inputs are.
fn of_battle(calculator: &str) -> String {
    [calculator, "@"].concat()
}

/// What the desk notes of a calculator's last inputs: of which battle they are, its moment then, when their throw was
/// applied (ms; 0 if it was not), and how often they were changed since.
type Noted = [u64; 5];

fn noted(desk: &Desk, calculator: &str) -> Noted {
    let mut noted = [0; 5];
    let words = desk.calculations.get(&of_battle(calculator)).map_or("", |words| words);
    for (place, word) in noted.iter_mut().zip(words.split(' ')) {
        *place = word.parse().unwrap_or_default();
    }
    noted
}

/// Lays a calculation on the desk; `applied` as in [`Noted`].
pub fn lay(
    store: Store,
    battle: Battle,
    calculator: &str,
    open: String,
    inputs: String,
    [applied, since]: [u64; 2],
) {
    let (number, [count, at]) = untrack(|| (battle.table.number(), battle.table.battle().moment()));
    let noted: Noted = [number.into(), count, at, applied, since];
    let noted = (of_battle(calculator), noted.map(|n| n.to_string()).join(" "));
    store.lay(open, [(calculator.to_owned(), inputs), noted]);
}

/// The screen of every calculator.
fn screen(
    link: &CalculationLink,
    store: Store,
    battle: Battle,
    form: Open,
    noted: Option<Noted>,
    to_app: bool,
) -> Result<Draw, LinkError> {
    let listing = link.listing;
    let system = battle.system;
    let theirs = link.changes.clone();
    let changes = in_force(store, battle, theirs.clone());
    let calculation = Calculation::new(listing, system, link.open()?, changes);
    let told = told(system.readings, &theirs);
    let lasting = move || untrack(|| calculation.link(&Changes::default()));
    let answer = Answer::new(calculation, battle, noted.map(|[.., applied, since]| [applied, since]));
    let mut stood = noted.map_or([0; 2], |[_, count, at, ..]| [count, at]);
    keep(move || {
        let is = battle.table.battle();
        if std::mem::replace(&mut stood, is.moment()) == is.moment() {
            return;
        }
        // They may stand otherwise by now.
        untrack(|| {
            let [acting, enemy] = calculation.pieces();
            if !acting.is_empty() && calculation.is_before_the_dice() {
                answer.fill(&acting, &enemy);
            }
        });
    });
    follow(
        calculation,
        Rc::new(move || untrack(|| calculation.link(&theirs))),
        Rc::new(move |address| lay(store, battle, listing.id, address, lasting(), answer.noted())),
    );
    let form = form(Untyped(calculation));
    let (copying, all) = (Copying::new(), State::new([false; 2]));
    let reasons = answer.reasons();
    // Who comes back for a number has it before the form.
    let form = later("main.main", move || {
        let told = settings::told(store).children(told.clone().map(|told| el("p.note warn").text(told)));
        let link = move || Ok(calculation.link_for_others(&calculation.changes()));
        let way = to_app.then(|| [roster::for_the_app(copying, "btn", link), copying.told()]);
        let told = told.children(way.into_iter().flatten());
        main(listing.title, form(), told, units(calculation, answer, battle.table, all))
    });
    let answer = part(move || answer.draw(reasons.told()));
    Ok(Box::new(move || vec![form.told(), answer.told()]))
}

fn main(title: &'static str, Drawn { head, form }: Drawn, told: El, units: El) -> El {
    let head = el("div.end").children(head);
    el("main.main")
        .child(el("header").child(el("h1").text(title)).child(head))
        .child(told)
        .child(units)
        .child(form)
}

/// The units of the battle that it is about, and those beside them: one tap has one more take part, or no more. Those of
/// other groups unfold.
fn units(calculation: Calculation, answer: Answer, table: Table, of_all: State<[bool; 2]>) -> El {
    let pieces = calculation.pieces();
    let mut all = el("div.own together");
    // What one side does by itself takes all it needs from its army.
    if pieces.iter().any(Vec::is_empty) || !table.is_on() {
        return all;
    }
    let mut sides: Vec<_> = pieces.iter().enumerate().collect();
    if calculation.is_turned() {
        sides.reverse();
    }
    for (side, here) in sides {
        let mut row = chip_row();
        let unfolded = of_all.get()[side];
        let (beside, others) = table.battle().beside(here, unfolded);
        for (piece, title) in beside {
            let at = here.iter().position(|one| *one == piece);
            let (mut then, was) = (pieces.clone(), pieces.clone());
            match at {
                Some(at) => drop(then[side].remove(at)),
                None => then[side].push(piece),
            }
            let tap = move || {
                let fill = |pieces: &[Vec<Piece>; 2]| answer.fill(&pieces[0], &pieces[1]);
                // Somebody has to be left.
                if then[side].is_empty() {
                    return;
                }
                if !fill(&then) && at.is_none() {
                    // Where only one can take part it is this one.
                    let mut instead = was.clone();
                    instead[side] = vec![piece];
                    fill(&instead);
                }
            };
            let chip = button("chip").state("aria-pressed", at.is_some()).on_click(tap);
            row.put(chip.child(el("span").text(title)));
        }
        let unfold = move || {
            of_all.update(|of_all| of_all[side] = !unfolded);
        };
        let key = button("chip").state("aria-expanded", unfolded).on_click(unfold);
        let key = key.child(el("span").text("Others")).child(icon(Icon::Open));
        all.put(row.children(others.then_some(key)));
    }
    all
}

/// The player's own changes of a system's sheet, and over them those of the link.
fn in_force(store: Store, battle: Battle, theirs: Changes) -> State<Changes> {
    State::following(move || {
        let table = battle.table;
        // A battle goes on by the sheet that it began with.
        let mut changes =
            if table.is_on() { table.battle().sheet.clone() } else { store.changes(battle.system.id) };
        theirs.iter().for_each(|(path, value)| changes.set(path, Some(value)));
        changes
    })
}

/// What a link changes on the sheet, said above its form.
fn told(readings: &[Reading], theirs: &Changes) -> Option<String> {
    let said = |(path, value): (&str, &str)| {
        changed(readings, path, value).unwrap_or_else(|| format!("{path} = {value}"))
    };
    let listed: Vec<String> = theirs.iter().map(said).collect();
    let listed = (!listed.is_empty()).then(|| listed.join("; "))?;
    Some(format!("This link was made with another sheet. {listed}. It holds for this calculation only."))
}

/// How long after the last tap the address bar and the desk follow: between two taps of a hurried player nothing is
/// done that could wait.
const FOLLOWS: Duration = Duration::from_millis(700);

/// Keeps the address bar and the desk on the calculation as it stands: a while after the last change, and when the page or
/// the screen is left. A link that was opened stays as it came, and changes nothing, until something is changed.
fn follow(calculation: Calculation, written: Rc<dyn Fn() -> String>, lay: Rc<dyn Fn(String)>) {
    let waiting: State<Option<TimeoutHandle>> = State::new(None);
    let write = {
        let written = written.clone();
        let lay = lay.clone();
        Rc::new(move || {
            waiting.quietly(|waiting| *waiting = None);
            let written = written();
            // A browser that refuses (Safari, after a hundred in half a minute) keeps the older address.
            let _ = window()
                .history()
                .and_then(|history| history.replace_state_with_url(&"".into(), "", Some(&written)));
            lay(written);
        })
    };
    let stop = move || {
        let handle = waiting.quietly(Option::take).flatten();
        if let Some(handle) = &handle {
            handle.clear();
        }
        handle.is_some()
    };
    let late = write.clone();
    let mut as_it_came = true;
    keep(move || {
        calculation.track();
        if !std::mem::take(&mut as_it_came) {
            stop();
            let late = late.clone();
            let handle = set_timeout_with_handle(move || late(), FOLLOWS).ok();
            waiting.quietly(|waiting| *waiting = handle);
        }
    });
    let leaving = window_event_listener(ev::pagehide, move |_| {
        if waiting.look(Option::is_some) {
            write();
        }
    });
    let last = State::new(move || lay(written()));
    on_cleanup(move || {
        leaving.remove();
        if stop() {
            // The address is another screen's by now.
            last.look(|last| last());
        }
    });
}
