//! Combat: two sides beside each other, each asked only what its troops make a question of.

use super::super::Form;
use crate::calculation::Calculation;
use crate::components::controls::{Key, chip, chip_row, chips, choice, keys, stepper};
use crate::components::field::{Field, Inputs};
use crate::components::picker::{Group, picker};
use crate::dom::{El, el};
use crate::state::State;
use crate::{field, part};
use aide_de_camp::rules::dbm::{Class, Combat, Fort, Going, Grade, Rank, Rating, Side, Troops, Weapon};
use aide_de_camp::rules::{Leaf, Unit, capital};

/// The form.
pub fn form(Form { inputs, calculation, head }: Form<Combat>) -> El {
    const MODES: [&str; 4] = ["Close", "We shoot", "They do", "Both do"];
    // Two yeses of the inputs are one choice of four on the form.
    let mode: Field<usize> = Field::worked(
        move || {
            inputs
                .with(|combat| MODES[usize::from(combat.ours.shoots) + 2 * usize::from(combat.theirs.shoots)])
                .into()
        },
        move |word| {
            inputs.update(|combat| {
                combat.ours.shoots = word == MODES[1] || word == MODES[3];
                combat.theirs.shoots = word == MODES[2] || word == MODES[3];
            });
        },
    );
    let modes = MODES.map(|word| (word.to_owned(), Key::nil(word, "")));
    let (ours, theirs) = (field!(inputs, ours), field!(inputs, theirs));
    let sides = el("div").class("sides").child(side("ours", inputs, calculation, ours)).child(side(
        "theirs",
        inputs,
        calculation,
        theirs,
    ));
    head.child(choice("Who shoots?", &mode.spot(), modes.into()));
    el("div").class("form").child(sides).child(chip_row([chip("Play it anyway", field!(inputs, anyway))]))
}

/// What decides which questions a side is asked.
struct Asked {
    troops: Troops,
    /// Of grade (X).
    exception: bool,
    shoots: bool,
    /// One of the two shoots.
    shooting: bool,
    at_foot: bool,
}

impl Asked {
    /// Another number wherever other questions are asked.
    fn number(&self) -> usize {
        let yes = [self.exception, self.shoots, self.shooting, self.at_foot];
        yes.into_iter().fold(self.troops as usize, |number, yes| number * 2 + usize::from(yes))
    }
}

/// One side. What its troops decide is drawn anew when they change, and only then.
fn side(whose: &'static str, inputs: Inputs<Combat>, calculation: Calculation, side: Field<Side>) -> El {
    let state = move || {
        inputs.with(|combat| {
            let (side, foe) =
                if whose == "ours" { (&combat.ours, &combat.theirs) } else { (&combat.theirs, &combat.ours) };
            Asked {
                troops: side.troops,
                exception: side.grade == Grade::X,
                shoots: side.shoots,
                shooting: side.shoots || foe.shoots,
                at_foot: foe.troops.class() == Class::Foot,
            }
        })
    };
    let others = move || {
        let other = |side: &Side| side.ranks.iter().any(|rank| *rank != Rank::default());
        inputs.with(|combat| other(if whose == "ours" { &combat.ours } else { &combat.theirs }))
    };
    let (at, of_it, graded) = (side.clone(), side.clone(), part!(side, troops as "type"));
    let questions = el("div").at(
        move || state().number(),
        move |_| {
            let asked = state();
            el("div")
                .child(going(&at, &asked))
                .children((!asked.shooting).then(|| close(&at)))
                .children(asked.shoots.then(|| shooter(&at)))
                .child(given(whose, &asked, calculation))
                .child(specials(&at, &asked))
        },
    );
    el("section")
        .class(if whose == "ours" { "side ours" } else { "side theirs" })
        .attr("aria-label", if whose == "ours" { "Ours" } else { "Theirs" })
        .child(who(whose, &side))
        .child(el("div").at(move || graded.get() as usize, move |troops| grade(&of_it, Troops::ALL[troops])))
        .child(ranks(&side, others))
        .child(questions)
}

/// What it is: one line that opens into all twenty types in their groups.
fn who(whose: &str, side: &Field<Side>) -> El {
    let (troops, grade) = (part!(side, troops as "type"), part!(side, grade));
    let (shown, shown_grade) = (troops.clone(), grade.clone());
    let title = move || format!("{} {}", capital(shown.get().name()), shown_grade.get());
    let read = troops.clone();
    let chosen: Field<Troops> = Field::worked(
        move || read.word(),
        move |word| {
            troops.spot().put(word);
            // A grade that these troops do not come in gives way to (O).
            if !troops.get().grades().contains(&grade.get()) {
                grade.set(Grade::O);
            }
        },
    );
    picker(title, &capital(whose), groups(), &chosen)
}

fn grade(side: &Field<Side>, troops: Troops) -> El {
    keys("Grade", part!(side, grade), troops.grades(), |grade| {
        Key::nil(grade.to_string().trim_matches(['(', ')']), "")
    })
}

fn going(side: &Field<Side>, &Asked { troops, exception, .. }: &Asked) -> El {
    // Of knights and blades the sheet says what their exceptions count as.
    let asks = exception && !troops.is(&[Troops::Kn, Troops::Bd]);
    let counts = asks.then(|| {
        keys("In this fight (X) counts as", part!(side, counts_as), &Rating::ALL, |rating| {
            Key::nil(rating.to_string(), "")
        })
    });
    el("div").children(counts).child(goings("Going, as it counts for them", part!(side, going)))
}

fn goings(name: &str, going: Field<Going>) -> El {
    keys(name, going, &Going::ALL, |going| Key::nil(capital(going.name()), ""))
}

fn close(side: &Field<Side>) -> El {
    el("div").child(stepper("Overlaps", "flanks", part!(side, overlaps))).child(stepper(
        "Contacts",
        "on flank or rear",
        part!(side, contacts),
    ))
}

fn shooter(side: &Field<Side>) -> El {
    el("div")
        .child(stepper("Aided by", "other elements", part!(side, aided)))
        .child(chip_row([chip("To or from a wood", part!(side, wood))]))
}

/// The printed factors that are a yes or a no.
fn given(whose: &str, &Asked { troops, shooting, .. }: &Asked, calculation: Calculation) -> El {
    const OURS: [(&str, &str); 6] = [
        ("ours.general", "General"),
        ("ours.upslope", "Uphill, bank"),
        ("ours.weather", "Weather"),
        ("ours.demoralised", "Demoral\u{ad}ised"),
        ("ours.fortifications", "Fortified"),
        ("ours.others_in_bad_going", "River"),
    ];
    const THEIRS: [(&str, &str); 6] = [
        ("theirs.general", "General"),
        ("theirs.upslope", "Uphill, bank"),
        ("theirs.weather", "Weather"),
        ("theirs.demoralised", "Demoral\u{ad}ised"),
        ("theirs.fortifications", "Fortified"),
        ("theirs.others_in_bad_going", "River"),
    ];
    let all = if whose == "ours" { OURS } else { THEIRS };
    let crosses = troops.is(&[Troops::Sp, Troops::Pk, Troops::Hd, Troops::Art, Troops::Wwg, Troops::Bge]);
    let wanted = [true, !shooting, true, true, troops.class() == Class::Foot, crosses && !shooting];
    let keys: Vec<(&'static str, &str)> =
        all.into_iter().zip(wanted).filter(|(_, wanted)| *wanted).map(|(key, _)| key).collect();
    chips(Unit::Points, &keys, calculation)
}

/// What only some troops are asked.
fn specials(side: &Field<Side>, &Asked { troops, exception, shooting, at_foot, .. }: &Asked) -> El {
    let mounted = troops.class() == Class::Mounted;
    let mut chips = Vec::new();
    let mut ask = |wanted: bool, name: &str, field: Field<bool>| {
        if wanted {
            chips.push(chip(name, field));
        }
    };
    ask(troops.class() == Class::Naval, "Unladen", part!(side, unladen));
    ask(troops == Troops::Bge, "Mobile", part!(side, mobile));
    ask(troops == Troops::Kn || troops == Troops::Bd && exception, "Double base", part!(side, double_base));
    ask(mounted && !shooting, "Across the works", part!(side, across));
    ask(mounted && !shooting && at_foot, "Foe in bad going", part!(side, at_bad_going));
    ask(mounted && !shooting, "Moved into contact", part!(side, moved_into_contact));
    ask(troops == Troops::Wwg && !shooting, "Assaulting works", part!(side, assaulting));
    // The chip of the factor is for temporary works; permanent ones are a choice of their own.
    let fort = (troops.class() == Class::Foot || troops == Troops::Art).then(|| {
        keys("Fortifications they defend", part!(side, fort), &Fort::ALL, |fort| {
            Key::nil(["None", "Temporary", "Permanent"][fort as usize], "")
        })
    });
    el("div").children((!chips.is_empty()).then(|| chip_row(chips))).children(fort)
}

/// How deep they stand, and what stands behind where that is not more of the same.
fn ranks(side: &Field<Side>, others: impl Fn() -> bool) -> El {
    let ranks = part!(side, ranks);
    let depths = ["0", "1", "2", "3"];
    let depths = depths.map(|n| (n.to_owned(), Key::nil(if n == "0" { "None" } else { n }, "")));
    let others = State::new(leptos::prelude::untrack(others));
    let (deep, open, kinds) = (ranks.clone(), ranks.clone(), ranks.clone());
    let psiloi =
        move || (0..kinds.len()).any(|at| part!(kinds.at(at), troops as "type").word() == Troops::Ps.say());
    let (front, allowed) = (part!(side, troops as "type"), part!(side, psiloi_allowed));
    let other = move || {
        let other = Field::worked(move || others.get().to_string(), move |on| others.set(on == "true"));
        chip_row([chip("Of other troops", other)])
    };
    el("div")
        .child(choice("Ranks behind", &ranks.spot(), depths.into()))
        .child(el("div").when(move || deep.len() > 0, other))
        .child(el("div").each(
            move || if others.get() { (0..open.len()).collect() } else { Vec::new() },
            move |at| self::rank(at, &ranks.at(at), &front),
        ))
        .child(
            el("div").when(psiloi, move || chip_row([chip("The list permits the psiloi", allowed.clone())])),
        )
}

/// One rank that is not, or not quite, as the front.
fn rank(at: usize, rank: &Field<Rank>, front: &Field<Troops>) -> El {
    const NAMES: [&str; 3] = ["2nd rank", "3rd rank", "4th rank"];
    let (kind, grade) = (part!(rank, troops as "type"), part!(rank, grade));
    // Chosen like the front, it is not said at all: then it stays like the front.
    let (read, ahead, write, same) = (kind.clone(), front.clone(), kind.spot(), front.clone());
    let troops: Field<Troops> = Field::worked(
        move || if read.is_some() { read.word() } else { ahead.word() },
        move |word| write.put(if word == same.word() { "none" } else { word }),
    );
    let (named, graded) = (troops.clone(), grade.clone());
    let title = move || {
        let grade = if graded.is_some() { graded.held().get().to_string() } else { "as the front".into() };
        format!("{} {grade}", capital(named.get().name()))
    };
    const GRADES: [Grade; 5] = [Grade::S, Grade::O, Grade::I, Grade::F, Grade::X];
    let as_front = ("none".into(), Key::nil("As front", ""));
    let grades = GRADES.map(|grade| (grade.say(), Key::nil(grade.to_string(), "")));
    let grades = std::iter::once(as_front).chain(grades).collect();
    let of = rank.clone();
    el("div")
        .class("rank")
        .attr("role", "group")
        .attr("aria-label", NAMES[at.min(2)])
        .child(picker(title, NAMES[at.min(2)], groups(), &troops))
        .child(choice("Its grade", &grade.spot(), grades))
        .child(goings("Going, as it counts for it", part!(rank, going)))
        .child(el("div").at(
            move || if kind.is_some() { kind.held().get() as usize + 1 } else { 0 },
            move |kind| match kind.checked_sub(1).map(|kind| Troops::ALL[kind]) {
                Some(Troops::Ps) => keys("Armed with", part!(of, weapon), &Weapon::ALL, |weapon| {
                    Key::nil(["Other", "Bow", "Crossb.", "Handg."][weapon as usize], "")
                }),
                Some(Troops::Bw) | None => chip_row([chip("Another type of bow", part!(of, other_bow))]),
                Some(_) => el("div"),
            },
        ))
}

/// All twenty types in the sheet's groups.
pub(super) fn groups() -> Vec<Group<Troops>> {
    let group = |class: Class| {
        let of = Troops::ALL.into_iter().filter(move |troops| troops.class() == class);
        (capital(class.name()), of.map(|troops| (troops, troops.letters(), troops.name())).collect())
    };
    [Class::Mounted, Class::Foot, Class::Naval].map(group).into()
}
