//! What is entered for a line: its fights in the order in which they are fought out, each on a card.

use super::super::super::sheet::Sheet;
use super::course::Course;
use super::nested::nested;
use super::{Compare, FIGHTS, FightLine, LineFight, Sequence};
use crate::rules::form::{
    ChoiceOption, Control, FieldPath, Form, Item, Layout, Row, Section, UnitPlace, writes,
};
use crate::rules::{List, Pairs, Side};
use strum::VariantArray;

impl FightLine {
    pub(super) fn build_form(&self, sheet: &Sheet) -> Form {
        let course = self.course(sheet);
        let mut items: Vec<Item> = vec![self.fight_list(&course, sheet).into()];
        if !course.done().is_empty() && !course.left().is_empty() {
            let label = "Apply the fights rolled so far";
            let toggle = FieldPath::root().field(self, "rolled_only").label(label);
            items.push(
                toggle.hint("turned off again, the rest is rolled and replaces what was applied").into(),
            );
        }
        items.extend(self.order_items(&course, sheet));
        Form::new(items)
    }

    fn fight_list(&self, course: &Course, sheet: &Sheet) -> Section {
        let rows =
            self.in_order().into_iter().enumerate().map(|(turn, place)| self.row(course, sheet, turn, place));
        let list = FieldPath::root().list("fights", "Fight", Layout::Cards, rows.collect()).adding(
            "Another fight on the right",
            FIGHTS,
            "six fights are the most",
        );
        Section::new("Fights in the order of resolving", vec![list.into()])
            .note("numbered from left to right")
            .keyed("order-of-fights")
    }

    fn row(&self, course: &Course, sheet: &Sheet, turn: usize, place: usize) -> Row {
        let fields = FieldPath::root().of("fights").of(place);
        let combat = self.fights[place].combat();
        let sides = Side::ALL.map(|side| {
            let mut section = combat.side_section(side, sheet);
            section.items.iter_mut().for_each(only_from_outside);
            if let Some(army) = self.army(side) {
                let key = FieldPath::root().of(side.name()).path("unit");
                let units = self.fights[place].file(side);
                section
                    .items
                    .insert(0, Item::Units(UnitPlace { key, label: "Who stands here", army, units }));
            }
            section
        });
        let folded = nested(vec![Item::Sides(Box::new(sides))], &fields.path(""));
        let first_left = course.done().len();
        let swap = |with: Option<usize>| {
            // What is fought out stays where it is.
            let with =
                with.filter(|with| turn >= first_left && *with >= first_left && *with < self.fights.len());
            with.map_or_else(Vec::new, |with| self.swapping(turn, with))
        };
        let remove = (self.fights.len() > 1).then(|| {
            Control::button(fields.path("remove"), "Remove", writes(self, |line| line.remove(place)))
        });
        let is_full = self.fights.len() >= FIGHTS;
        Row {
            key: place.to_string(),
            title: self.title(course, place),
            summary: self.summary(course, sheet, place),
            badge: (turn + 1).to_string(),
            folded,
            up: Some(swap(turn.checked_sub(1))),
            down: Some(swap(Some(turn + 1))),
            duplicate: (!is_full).then(|| writes(self, |line| line.duplicate(place))),
            remove,
            ..Row::default()
        }
    }

    /// Two fights change places in the order.
    fn swapping(&self, turn: usize, with: usize) -> Pairs {
        writes(self, |line| {
            let mut order = line.in_order();
            order.swap(turn, with);
            line.order = Sequence::new(&order);
        })
    }

    fn remove(&mut self, place: usize) {
        let order = self.in_order().into_iter().filter(|one| *one != place);
        let order: Vec<usize> = order.map(|one| if one > place { one - 1 } else { one }).collect();
        drop(self.fights.remove(place));
        self.order = Sequence::new(&order);
    }

    /// One more like it on its right, next in the order, without dice.
    fn duplicate(&mut self, place: usize) {
        let mut order: Vec<usize> = Vec::new();
        for one in self.in_order() {
            order.push(if one > place { one + 1 } else { one });
            if one == place {
                order.push(place + 1);
            }
        }
        let mut fights: Vec<LineFight> = self.fights.to_vec();
        let mut copy = fights[place].clone();
        (copy.ours.die, copy.theirs.die) = (None, None);
        fights.insert(place + 1, copy);
        self.fights = fights.into_iter().collect::<List<LineFight, FIGHTS>>();
        self.order = Sequence::new(&order);
    }

    /// Which orders are compared, and a tap to take the best.
    fn order_items(&self, course: &Course, sheet: &Sheet) -> Vec<Item> {
        let option = |compare: Compare| {
            let (label, small) = match compare {
                Compare::Nothing => ("None", ""),
                Compare::Best => ("Best", "one for each first fight"),
                Compare::Every => ("All", "that differ"),
            };
            ChoiceOption::plain(label).small(small)
        };
        let label = "Orders to compare";
        let compare = FieldPath::root().choice(self, "compare", Compare::VARIANTS, option).label(label);
        let mut items: Vec<Item> = vec![compare.into()];
        let Some(ranking) = self.ranking(course, sheet) else { return items };
        let best: Vec<usize> = course.done().iter().chain(&ranking.best().order).copied().collect();
        let is_best = ranking.own.expected == ranking.best().expected;
        let take = writes(self, |line| line.order = Sequence::new(&best));
        let button = Control::button("order", "Take the best order", if is_best { Vec::new() } else { take });
        items.push(button.disabled(is_best.then_some("your order gives as much as any")).into());
        items
    }
}

/// Overlaps by neighbours who leave are counted by the line itself.
fn only_from_outside(item: &mut Item) {
    let Item::Control(control) = item else { return };
    if control.key.ends_with(".overlaps") {
        control.label = "Overlapped from outside".into();
        control.hint = "by enemies who are not in this line".into();
    }
}
