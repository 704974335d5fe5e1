//! The sheet as its pages have it.

mod charge;
mod costs;
mod effects;
mod firing;
mod morale;
mod movement;
mod points;

use super::{SHEET, Sheet};
use crate::rules::form::{FieldPath, Item, TableRow, column, row};
use crate::rules::{Chart, Entry, Lengths, RuleRef, signed, unsigned};

use effects::effect_row;

/// In the order of the PIP page, then the author's other pages.
pub(super) fn of(sheet: &Sheet, lengths: Lengths) -> Vec<Chart> {
    vec![
        Chart { title: "Allocation of PIP dice", rule: RuleRef("PIP.1"), items: vec![dice(sheet)] },
        Chart { title: "Divisional generals and PIPs", rule: RuleRef("PIP.2"), items: vec![generals(sheet)] },
        Chart {
            title: "Corps and Army commanders",
            rule: RuleRef("PIP.3"),
            items: vec![superiors(sheet, lengths)],
        },
        costs::chart(sheet),
        movement::moves(sheet, lengths),
        movement::flight(sheet, lengths),
        movement::scale(sheet, lengths),
        morale::chart(sheet),
        firing::chart(sheet, lengths),
        charge::chart(sheet),
        points::chart(sheet),
    ]
}

fn dice(sheet: &Sheet) -> Item {
    let more = "Dice beyond one for each general";
    let cell = FieldPath::root().cell("more_dice", sheet.more_dice, SHEET.more_dice, more, unsigned);
    table("dice", "PIP dice of a Corps", "Dice", vec![row(more, cell)])
}

fn generals(sheet: &Sheet) -> Item {
    let (fields, current, shipped) = (FieldPath::root().of("modifiers"), &sheet.modifiers, &SHEET.modifiers);
    let row = |name, label: &str, current: Entry, shipped: Entry| {
        row(label, fields.cell(name, current, shipped, label, signed))
    };
    let root = FieldPath::root();
    let fewest = root.cell("fewest_pips", sheet.fewest_pips, SHEET.fewest_pips, FEWEST, unsigned);
    let limit = |n: i32| if n == 0 { "none".into() } else { unsigned(n) };
    let most = root.cell("most_pips", sheet.most_pips, SHEET.most_pips, MOST, limit);
    table(
        "generals",
        "Modifiers of a general's number",
        "Modifier",
        vec![
            row("bad", "Bad general", current.bad, shipped.bad),
            row("great", "Great general", current.great, shipped.great),
            row("each_unit_lost", "Units lost, each", current.each_unit_lost, shipped.each_unit_lost),
            row(
                "corps_commander_lost",
                "Corps commander lost",
                current.corps_commander_lost,
                shipped.corps_commander_lost,
            ),
            self::row(FEWEST, fewest),
            self::row(MOST, most),
        ],
    )
}

const FEWEST: &str = "Fewest PIPs possible";
const MOST: &str = "Most PIPs given in a turn";

fn superiors(sheet: &Sheet, lengths: Lengths) -> Item {
    let (bad, gift) = (FieldPath::root().of("bad_superior"), FieldPath::root().of("gift"));
    let (current, shipped) = (sheet, &SHEET);
    let number = |fields: &FieldPath, name, label: &str, current: Entry, shipped: Entry| {
        row(label, fields.cell(name, current, shipped, label, unsigned))
    };
    let ride = "Longest ride to whoever is given it";
    table(
        "superiors",
        "Corps and Army commanders",
        "Number",
        vec![
            number(
                &bad,
                "roll_of",
                "A bad one spoils a roll of",
                current.bad_superior.roll_of,
                shipped.bad_superior.roll_of,
            ),
            number(&bad, "becomes", "It becomes", current.bad_superior.becomes, shipped.bad_superior.becomes),
            number(&gift, "pips", "Any other gives PIPs each turn", current.gift.pips, shipped.gift.pips),
            row(
                ride,
                gift.cell("ride_in", current.gift.ride_in, shipped.gift.ride_in, ride, |n| lengths.inches(n)),
            ),
        ],
    )
}

fn table(key: &str, label: &str, head: &str, rows: Vec<TableRow>) -> Item {
    column(key, label, head, rows).into()
}
