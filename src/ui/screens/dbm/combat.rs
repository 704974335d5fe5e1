//! Combat: two sides beside each other, each asked only what its troops make a question of.

use super::super::Form;
use crate::components::controls::{Field, Key, capital, chip, chip_row, chips, keys, stepper};
use crate::components::picker::{Group, picker};
use crate::dom::{El, el};
use crate::field;
use aide_de_camp::rules::Unit;
use aide_de_camp::rules::dbm::{
    Class, Combat, Fort, Going, Grade, Rank, Rating, Sheet, Side, Troops, Weapon,
};
use leptos::prelude::*;

/// What kind of combat it is, from who shoots.
#[derive(Clone, Copy, PartialEq)]
enum Mode {
    Close,
    WeShoot,
    TheyShoot,
    Both,
}

/// The form.
pub fn form(Form { inputs, sheet, .. }: Form<Combat>) -> El {
    const MODES: [Mode; 4] = [Mode::Close, Mode::WeShoot, Mode::TheyShoot, Mode::Both];
    let mode = Field::of(
        inputs,
        |combat: &Combat| match (combat.ours.shoots, combat.theirs.shoots) {
            (false, false) => Mode::Close,
            (true, false) => Mode::WeShoot,
            (false, true) => Mode::TheyShoot,
            (true, true) => Mode::Both,
        },
        |combat, mode| {
            combat.ours.shoots = matches!(mode, Mode::WeShoot | Mode::Both);
            combat.theirs.shoots = matches!(mode, Mode::TheyShoot | Mode::Both);
        },
    );
    let word = |mode| {
        Key::nil(
            ["Nobody: close", "We do", "They do", "Both do"]
                [MODES.iter().position(|m| *m == mode).unwrap_or(0)],
            "",
        )
    };
    let ours = side("ours", inputs, sheet, field!(inputs, ours));
    let theirs = side("theirs", inputs, sheet, field!(inputs, theirs));
    el("div")
        .class("form")
        .child(keys("Who shoots?", mode, &MODES, word))
        .child(el("div").class("sides").child(ours).child(theirs))
        .child(chip_row([chip("Play it anyway", field!(inputs, anyway))]))
}

/// One side. What its troops decide is drawn anew when they change, and only then.
fn side(whose: &'static str, inputs: RwSignal<Combat>, sheet: Memo<Sheet>, side: Field<Side>) -> El {
    let troops = side.get.clone();
    let state = move || {
        let side = troops();
        let foe =
            inputs.with(|combat| if whose == "ours" { combat.theirs.troops } else { combat.ours.troops });
        let shooting = inputs.with(|combat| combat.ours.shoots || combat.theirs.shoots);
        (side.troops, side.grade == Grade::X, side.shoots, shooting, foe.class() as u8)
    };
    let whole = side.clone();
    let questions = el("div").part(state, move |(troops, exception, shoots, shooting, foe)| {
        let at = whole.clone();
        el("div")
            .child(basics(&at, troops, exception))
            .children((!shooting).then(|| close(&at)))
            .children(shoots.then(|| shooter(&at)))
            .child(factors(whose, troops, shooting, inputs, sheet))
            .child(specials(&at, troops, exception, shooting, foe))
    });
    el("section")
        .class(if whose == "ours" { "side ours" } else { "side theirs" })
        .attr("aria-label", if whose == "ours" { "Ours" } else { "Theirs" })
        .child(who(whose, &side))
        .child(questions)
        .child(ranks(&side))
}

/// What it is: one line that opens into all twenty types in their groups.
fn who(whose: &str, side: &Field<Side>) -> El {
    let troops = side.part(
        |side| side.troops,
        |side, troops| {
            side.troops = troops;
            // A grade that these troops do not come in gives way to (O).
            if !troops.grades().contains(&side.grade) {
                side.grade = Grade::O;
            }
        },
    );
    let read = side.get.clone();
    let title = move || {
        let side = read();
        format!("{} {}", capital(side.troops.name()), side.grade)
    };
    picker(title, capital(whose), groups(), troops)
}

macro_rules! part {
    ($side:expr, $($path:tt)+) => { $side.part(|side| side.$($path)+, |side, value| side.$($path)+ = value) };
}

fn basics(side: &Field<Side>, troops: Troops, exception: bool) -> El {
    let grade = keys("Grade", part!(side, grade), troops.grades(), |grade| {
        Key::nil(grade.to_string().trim_matches(['(', ')']), "")
    });
    // Of knights and blades the sheet says what their exceptions count as.
    let asks = exception && !troops.is(&[Troops::Kn, Troops::Bd]);
    let counts = asks.then(|| {
        keys("In this fight (X) counts as", part!(side, counts_as), &Rating::ALL, |rating| {
            Key::nil(rating.to_string(), "")
        })
    });
    let going = keys("Going, as it counts for them", part!(side, going), &Going::ALL, |going| {
        Key::nil(capital(going.name()), "")
    });
    el("div").child(grade).children(counts).child(going)
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
fn factors(whose: &str, troops: Troops, shooting: bool, inputs: RwSignal<Combat>, sheet: Memo<Sheet>) -> El {
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
    let keys: Vec<(&str, &str)> =
        all.into_iter().zip(wanted).filter(|(_, wanted)| *wanted).map(|(key, _)| key).collect();
    chips(Unit::Points, &keys, inputs, sheet)
}

/// What only some troops are asked.
fn specials(side: &Field<Side>, troops: Troops, exception: bool, shooting: bool, foe: u8) -> El {
    let mounted = troops.class() == Class::Mounted;
    let against_foot = foe == Class::Foot as u8;
    let mut chips = Vec::new();
    let mut ask = |wanted: bool, name: &str, field: fn(&Field<Side>) -> Field<bool>| {
        if wanted {
            chips.push(chip(name, field(side)));
        }
    };
    ask(troops.class() == Class::Naval, "Unladen", |side| part!(side, unladen));
    ask(troops == Troops::Bge, "Mobile", |side| part!(side, mobile));
    ask(troops == Troops::Kn || troops == Troops::Bd && exception, "Double base", |side| {
        part!(side, double_base)
    });
    ask(mounted && !shooting, "Across the works", |side| part!(side, across));
    ask(mounted && !shooting && against_foot, "Foe in bad going", |side| part!(side, at_bad_going));
    ask(mounted && !shooting, "Moved into contact", |side| part!(side, moved_into_contact));
    ask(troops == Troops::Wwg && !shooting, "Assaulting works", |side| part!(side, assaulting));
    // The chip of the factor is for temporary works; permanent ones are a choice of their own.
    let fort = (troops.class() == Class::Foot || troops == Troops::Art).then(|| {
        keys("Fortifications they defend", part!(side, fort), &Fort::ALL, |fort| {
            Key::nil(["None", "Temporary", "Permanent"][fort as usize], "")
        })
    });
    el("div").children((!chips.is_empty()).then(|| chip_row(chips))).children(fort)
}

/// How deep they stand, and what stands behind where that is not more of the same.
fn ranks(side: &Field<Side>) -> El {
    const DEPTHS: [usize; 4] = [0, 1, 2, 3];
    let depth = side.part(
        |side| side.ranks.len(),
        |side, depth| {
            let kept: Vec<Rank> =
                side.ranks.iter().cloned().chain(std::iter::repeat_with(Rank::default)).take(depth).collect();
            side.ranks = kept.into_iter().collect();
        },
    );
    let (read, deep) = (side.get.clone(), depth.get.clone());
    let others = RwSignal::new(read().ranks.iter().any(|rank| *rank != Rank::default()));
    let psiloi = move || read().ranks.iter().any(|rank| rank.troops == Some(Troops::Ps));
    let open = deep.clone();
    let (whole, allowed) = (side.clone(), side.clone());
    el("div")
        .child(keys("Ranks behind", depth, &DEPTHS, |n| {
            Key::nil(if n == 0 { "None".into() } else { n.to_string() }, "")
        }))
        .child(el("div").when(
            move || deep() > 0,
            move || {
                chip_row([chip(
                    "Of other troops",
                    Field::new(move || others.get(), move |on| others.set(on)),
                )])
            },
        ))
        .child(el("div").list(
            move || if others.get() { (0..open()).collect() } else { Vec::new() },
            move |at| rank(at, &whole),
        ))
        .child(el("div").when(psiloi, move || {
            chip_row([chip("The list permits the psiloi", part!(allowed, psiloi_allowed))])
        }))
}

/// One rank that is not, or not quite, as the front.
fn rank(at: usize, side: &Field<Side>) -> El {
    const NAMES: [&str; 3] = ["2nd rank", "3rd rank", "4th rank"];
    let (read, whole) = (side.get.clone(), side.clone());
    let rank: Field<Rank> = Field::new(
        move || read().ranks.get(at).cloned().unwrap_or_default(),
        move |rank| {
            let mut changed = (whole.get)();
            if let Some(place) = changed.ranks.get_mut(at) {
                *place = rank;
            }
            (whole.set)(changed);
        },
    );
    let (front, here, kind) = (side.get.clone(), rank.get.clone(), rank.get.clone());
    let front_too = side.get.clone();
    let troops = Field::new(
        {
            let read = rank.get.clone();
            move || read().troops.unwrap_or(front().troops)
        },
        {
            let rank = rank.clone();
            move |troops| {
                let same = troops == front_too().troops;
                let mut changed = (rank.get)();
                changed.troops = (!same).then_some(troops);
                (rank.set)(changed);
            }
        },
    );
    let named = troops.get.clone();
    let title = move || {
        let grade = here().grade.map_or_else(|| "as the front".into(), |grade| grade.to_string());
        format!("{} {grade}", capital(named().name()))
    };
    const GRADES: [Option<Grade>; 6] =
        [None, Some(Grade::S), Some(Grade::O), Some(Grade::I), Some(Grade::F), Some(Grade::X)];
    let grade = |grade: Option<Grade>| {
        Key::nil(grade.map_or_else(|| "As front".into(), |grade| grade.to_string()), "")
    };
    let of = rank.clone();
    el("div")
        .class("rank")
        .attr("role", "group")
        .attr("aria-label", NAMES[at.min(2)])
        .child(picker(title, NAMES[at.min(2)].into(), groups(), troops))
        .child(keys("Its grade", part!(rank, grade), &GRADES, grade))
        .child(keys("Going, as it counts for it", part!(rank, going), &Going::ALL, |going| {
            Key::nil(capital(going.name()), "")
        }))
        .child(el("div").part(
            move || kind().troops,
            move |troops| match troops {
                Some(Troops::Ps) => keys("Armed with", part!(of, weapon), &Weapon::ALL, |weapon| {
                    Key::nil(["Other", "Bow", "Crossb.", "Handg."][weapon as usize], "")
                }),
                Some(Troops::Bw) | None => chip_row([chip("Another type of bow", part!(of, other_bow))]),
                Some(_) => el("div"),
            },
        ))
}

/// All twenty types in the sheet's groups.
fn groups() -> Vec<Group<Troops>> {
    let group = |class: Class| {
        let of = Troops::ALL.into_iter().filter(move |troops| troops.class() == class);
        (capital(class.name()), of.map(|troops| (troops, troops.letters(), troops.name())).collect())
    };
    [Class::Mounted, Class::Foot, Class::Naval].map(group).into()
}
