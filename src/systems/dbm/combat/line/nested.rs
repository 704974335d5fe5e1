//! A form inside another: every path of the inner one below a path of the outer.

use crate::rules::Pairs;
use crate::rules::form::{Cell, Control, Item, Kind, List, Section};

/// The items with all their keys and writes below `path`.
pub(super) fn nested(mut items: Vec<Item>, path: &str) -> Vec<Item> {
    items.iter_mut().for_each(|item| nest_item(item, path));
    items
}

fn nest(key: &mut String, path: &str) {
    *key = format!("{path}.{key}");
}

fn nest_writes(writes: &mut Pairs, path: &str) {
    writes.iter_mut().for_each(|(at, _)| nest(at, path));
}

fn nest_item(item: &mut Item, path: &str) {
    match item {
        Item::Section(section) => nest_section(section, path),
        Item::Columns(sections) => sections.iter_mut().for_each(|section| nest_section(section, path)),
        Item::Sides(sides) => sides.iter_mut().for_each(|section| nest_section(section, path)),
        Item::Fold(fold) => {
            nest(&mut fold.key, path);
            fold.items.iter_mut().for_each(|item| nest_item(item, path));
        }
        Item::List(list) => nest_list(list, path),
        Item::Table(table) => {
            nest(&mut table.key, path);
            table
                .head
                .iter_mut()
                .filter_map(|head| head.control.as_mut())
                .for_each(|c| nest_control(c, path));
            for cell in table.rows.iter_mut().flat_map(|row| &mut row.cells) {
                match cell {
                    Cell::Blank(_) => {}
                    Cell::Option(option) => nest_writes(&mut option.writes, path),
                    Cell::Control(control) => nest_control(control, path),
                }
            }
        }
        Item::Row(controls) => controls.iter_mut().for_each(|control| nest_control(control, path)),
        Item::Figure(figure) => {
            figure.sectors.iter_mut().for_each(|(_, control)| nest_control(control, path));
        }
        Item::Units(place) => nest(&mut place.key, path),
        Item::Control(control) => nest_control(control, path),
        Item::Note(remark) => nest(&mut remark.key, path),
        Item::Track => {}
    }
}

fn nest_section(section: &mut Section, path: &str) {
    nest(&mut section.key, path);
    section.add.iter_mut().for_each(|control| nest_control(control, path));
    section.items.iter_mut().for_each(|item| nest_item(item, path));
}

fn nest_list(list: &mut List, path: &str) {
    nest(&mut list.key, path);
    list.add.iter_mut().for_each(|control| nest_control(control, path));
    for row in &mut list.rows {
        let moves = [&mut row.up, &mut row.down, &mut row.duplicate];
        moves.into_iter().flatten().for_each(|writes| nest_writes(writes, path));
        row.die.iter_mut().for_each(|die| nest_writes(&mut die.take_back, path));
        row.remove.iter_mut().for_each(|control| nest_control(control, path));
        row.items.iter_mut().chain(&mut row.folded).for_each(|item| nest_item(item, path));
    }
}

fn nest_control(control: &mut Control, path: &str) {
    nest(&mut control.key, path);
    match &mut control.kind {
        Kind::Choice(options) => options.iter_mut().for_each(|option| nest_writes(&mut option.writes, path)),
        Kind::Picker(groups) => {
            let options = groups.iter_mut().flat_map(|group| &mut group.options);
            options.for_each(|option| nest_writes(&mut option.writes, path));
        }
        Kind::Toggle { writes, .. } | Kind::Button { writes } => nest_writes(writes, path),
        Kind::Stepper { less, more, .. } => {
            [less, more].into_iter().flatten().for_each(|writes| nest_writes(writes, path));
        }
        Kind::Text { .. } => {}
    }
}
