//! What is added to the cost of an action, in the order of the sheet: the same rows for each action.

use super::action::{Distance, Heading, Kind, Member};
use super::{General, RULE, Spending};
use crate::rules::{Applies, Count, Factor, FactorStep, Sourced, StepInput, choose, toggle};
use crate::systems::dbm::{Drill, Grade, Sheet, Standing, Troops};

/// The most actions of a bound that one command plans.
pub(super) const ACTIONS: usize = 8;

/// The sum of the action at each place of the list.
#[rustfmt::skip]
pub(super) const SUMS: [&str; ACTIONS] = [
    "Action 1", "Action 2", "Action 3", "Action 4", "Action 5", "Action 6", "Action 7", "Action 8",
];

/// What follows the dot is the action's place in the list, counted from 1.
macro_rules! keys {
    ($($place:literal),+) => {
        [$([
            concat!("general.", $place), concat!("far.", $place), concat!("irregulars.", $place),
            concat!("mixed.", $place), concat!("artillery.", $place), concat!("mounting.", $place),
            concat!("halting.", $place), concat!("marching.", $place),
        ]),+]
    };
}

const KEYS: [[&str; 8]; ACTIONS] = keys!("1", "2", "3", "4", "5", "6", "7", "8");

pub(super) static ALL: [[Factor<Spending>; 8]; ACTIONS] =
    [list(0), list(1), list(2), list(3), list(4), list(5), list(6), list(7)];

const fn row(
    place: usize,
    row: usize,
    label: &'static str,
    worth: fn(&Sheet) -> Sourced,
    applies: fn(&Spending, &Sheet, usize) -> Applies,
    step: Option<StepInput<Spending>>,
) -> Factor<Spending> {
    let (key, sum) = (KEYS[place][row], SUMS[place]);
    Factor { key, label, sum, rule: RULE, worth, values: None, index: place, applies, step }
}

/// The list of the action at this place; where there is none, nothing applies.
const fn list(place: usize) -> [Factor<Spending>; 8] {
    [
        row(
            place,
            0,
            "C-in-C, or halt of a sub-general not yet moved",
            |sheet| sheet.pips.general,
            general,
            Some(|inputs, _, place| {
                let includes = inputs.includes_general(place);
                let members = &mut inputs.actions.get_mut(place)?.troops;
                match includes {
                    true => members.iter_mut().for_each(|member| member.general = false),
                    // A general who is lost goes with nobody.
                    false => {
                        let first = members.first_mut().filter(|member| !member.general)?;
                        first.general = true;
                    }
                }
                let words = if includes { "an action without the general" } else { "one with the general" };
                Some(FactorStep::To(words.into()))
            }),
        ),
        row(
            place,
            1,
            "Far from the general, or he is in contact or lost",
            |sheet| sheet.pips.far,
            far,
            Some(|inputs, _, place| {
                let includes = inputs.includes_general(place);
                let action = inputs.actions.get_mut(place)?;
                if inputs.state != General::Free {
                    return choose(&mut inputs.state, General::Free, "a general who is free to command");
                }
                match action.distance {
                    _ if includes => choose(&mut inputs.state, General::InContact, "a general in contact"),
                    Distance::Far => choose(&mut action.distance, Distance::Near, "up to 600 paces"),
                    _ => choose(&mut action.distance, Distance::Far, "more than 1,200 paces"),
                }
            }),
        ),
        row(
            place,
            2,
            "Irregulars that turn or dawdle",
            |sheet| sheet.pips.irregulars,
            irregulars,
            Some(|inputs, _, place| {
                let action = inputs.actions.get_mut(place)?;
                match (action.heading, action.short) {
                    (Heading::Turns, _) => choose(&mut action.heading, Heading::Straight, "straight ahead"),
                    (_, true) => choose(&mut action.short, false, "full moves"),
                    _ => choose(&mut action.heading, Heading::Turns, "a turn"),
                }
            }),
        ),
        row(place, 3, "Horse and foot in one group", |sheet| sheet.pips.mixed, mixed, None),
        row(
            place,
            4,
            "Artillery other than (F) or (X)",
            |sheet| sheet.pips.artillery,
            artillery,
            Some(|inputs, _, place| {
                let action = inputs.actions.get_mut(place)?;
                match action.troops.iter_mut().find(|member| member.is_slow_artillery()) {
                    Some(slow) => choose(&mut slow.grade, Grade::F, "artillery (F)"),
                    None => choose(&mut action.troops.first_mut()?.troops, Troops::Art, "artillery"),
                }
            }),
        ),
        row(
            place,
            5,
            "Mounting or dismounting",
            |sheet| sheet.pips.mounting,
            mounting,
            Some(|inputs, _, place| {
                let kind = &mut inputs.actions.get_mut(place)?.kind;
                match kind {
                    Kind::Mount => choose(kind, Kind::Move, "a mere move"),
                    _ => choose(kind, Kind::Mount, "mounting or dismounting"),
                }
            }),
        ),
        row(
            place,
            6,
            "Halting irregulars",
            |sheet| sheet.pips.halting,
            halting,
            Some(|inputs, _, place| {
                let action = inputs.actions.get_mut(place)?;
                (action.kind == Kind::Halt).then(|| toggle(&mut action.spontaneous))?
            }),
        ),
        row(
            place,
            7,
            "Late march",
            |sheet| sheet.pips.marching,
            marching,
            Some(|inputs, sheet, place| {
                let is_late = matches!(marching(inputs, sheet, place), Applies::Yes(..));
                let march = &mut inputs.actions.get_mut(place)?.march;
                match is_late {
                    true => choose(march, Count::clamped(1), "the first march"),
                    false => choose(march, Count::clamped(sheet.pips.late_march.value), "a later march"),
                }
            }),
        ),
    ]
}

pub(super) fn general(inputs: &Spending, sheet: &Sheet, place: usize) -> Applies {
    let Some(action) = inputs.actions.get(place) else { return Applies::Irrelevant };
    if !inputs.includes_general(place) {
        return Applies::no("the general is not in it");
    }
    match inputs.general {
        Standing::Ally => Applies::no("an ally-general lowers no cost"),
        Standing::SubGeneral if action.kind != Kind::Halt => Applies::no("a sub-general lowers only a halt"),
        Standing::SubGeneral if inputs.has_moved_before(place) => {
            Applies::no("the sub-general has moved in this game")
        }
        _ if inputs.is_used_before(sheet, place) => {
            Applies::no("he has lowered a cost in this bound already")
        }
        Standing::SubGeneral => Applies::yes(1, "Sub-general, not moved in this game"),
        Standing::CommanderInChief => Applies::yes(1, "C-in-C in it"),
    }
}

fn far(inputs: &Spending, _: &Sheet, place: usize) -> Applies {
    let Some(action) = inputs.actions.get(place) else { return Applies::Irrelevant };
    match inputs.state {
        General::InContact => return Applies::yes(1, "General's front edge in contact with enemy"),
        General::Straggling => return Applies::yes(1, "General straggling off the table"),
        General::Lost => return Applies::yes(1, "General lost"),
        General::Free => {}
    }
    match action.distance {
        _ if inputs.includes_general(place) => Applies::no("the general himself is in it"),
        Distance::Far => Applies::yes(1, "More than 1,200 paces from the general"),
        Distance::Middle if action.out_of_sight => {
            Applies::yes(1, "More than 600 paces from the general, out of sight")
        }
        Distance::Middle => Applies::no("no more than 1,200 paces from the general, and in sight"),
        Distance::Near => Applies::no("no more than 600 paces from the general"),
    }
}

fn irregulars(inputs: &Spending, sheet: &Sheet, place: usize) -> Applies {
    let Some(action) = inputs.actions.get(place).filter(|action| action.is_move()) else {
        return Applies::Irrelevant;
    };
    if !action.is_on_land() {
        return Applies::no("not on land");
    }
    if !action.any(Member::is_unhandy) {
        return match action.any(|member| member.drill == Drill::Irregular) {
            true => Applies::no("its irregulars are light troops or cavalry"),
            false => Applies::no("all are regular"),
        };
    }
    let turns = action.turns(sheet);
    match (turns, action.dawdles()) {
        (true, _) if action.heading != Heading::Turns => {
            Applies::yes(1, "Irregulars in contact (your reading)")
        }
        (true, _) if action.contact => {
            Applies::yes(1, "Irregulars: not straight ahead, contact or not (your reading)")
        }
        (true, _) => Applies::yes(1, "Irregulars: not straight ahead"),
        (false, true) => Applies::yes(1, "Irregulars: less than a full move"),
        (false, false) if action.contact => Applies::no("the contact with the enemy excuses it"),
        (false, false) if action.short => Applies::no("the short move is excused"),
        (false, false) => Applies::no("straight ahead, and full moves"),
    }
}

fn mixed(inputs: &Spending, _: &Sheet, place: usize) -> Applies {
    let Some(action) = inputs.actions.get(place).filter(|action| action.is_move() && action.is_group())
    else {
        return Applies::Irrelevant;
    };
    match (action.has_horse(), action.has_foot()) {
        (true, true) => Applies::yes(1, ""),
        (true, false) => Applies::no("no foot but psiloi that support the cavalry"),
        (false, _) => Applies::no("no knights, cavalry, light horse or mounted infantry but a general's"),
    }
}

fn artillery(inputs: &Spending, _: &Sheet, place: usize) -> Applies {
    let Some(action) = inputs.actions.get(place).filter(|action| action.is_move()) else {
        return Applies::Irrelevant;
    };
    if action.any(Member::is_slow_artillery) {
        return Applies::yes(1, "");
    }
    match action.any(|member| member.troops == Troops::Art) {
        true => Applies::no("its artillery is (F) or (X)"),
        false => Applies::no("no artillery in it"),
    }
}

fn mounting(inputs: &Spending, _: &Sheet, place: usize) -> Applies {
    match inputs.actions.get(place).map(|action| action.kind) {
        None | Some(Kind::Halt | Kind::March) => Applies::Irrelevant,
        Some(kind) => Applies::when(kind == Kind::Mount, "nobody mounts or dismounts"),
    }
}

fn halting(inputs: &Spending, _: &Sheet, place: usize) -> Applies {
    let Some(action) = inputs.actions.get(place).filter(|action| action.kind == Kind::Halt) else {
        return Applies::Irrelevant;
    };
    if !action.any(Member::is_irregular) {
        return Applies::no("regulars cost no more to halt");
    }
    if !action.spontaneous {
        return Applies::no("they would not go by themselves");
    }
    Applies::when(!action.stands_fast(), "all foot, in bad going, behind works or uphill")
}

fn marching(inputs: &Spending, sheet: &Sheet, place: usize) -> Applies {
    let Some(action) = inputs.actions.get(place).filter(|action| action.kind == Kind::March) else {
        return Applies::Irrelevant;
    };
    if !action.counts_marches(sheet) {
        return Applies::no("only marches of groups are counted");
    }
    let march = action.march.n();
    // Only a reading counts those of a lone element.
    let yours = if action.is_group() { "" } else { " (your reading)" };
    if march >= sheet.pips.late_march.value {
        return Applies::Yes(1, format!("March {march} of this bound{yours}").into());
    }
    match (march >= sheet.pips.late_march_of_some.value, action.tires_sooner()) {
        (true, true) => {
            Applies::Yes(1, format!("March {march} with knights, or irregulars not in column{yours}").into())
        }
        (true, false) => Applies::no("neither knights nor irregulars out of column march"),
        (false, _) => Applies::no("an early march of this bound"),
    }
}
