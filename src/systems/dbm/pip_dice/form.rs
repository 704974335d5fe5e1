//! What is entered: each command with its plan and, once rolled, the die that it is given.

use super::super::army::{Drill, Standing};
use super::{COMMANDS, PipDice};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Form, Item, Kind, Layout, Row, RowDie, writes};
use crate::rules::{Pairs, Roll, capitalize};
use strum::VariantArray;

impl PipDice {
    pub(super) fn build_form(&self) -> Form {
        let count = self.commands.len();
        let list = FieldPath::root()
            .list(
                "commands",
                "Command",
                Layout::Cards,
                (0..count).map(|place| self.command_row(place)).collect(),
            )
            .adding("One more command", COMMANDS, "six commands are the most");
        let mut items: Vec<Item> = vec![list.into()];
        if self.plans() && !self.pool().is_empty() {
            items.push(Item::Row(vec![self.best_button()]));
        }
        Form::new(items)
    }

    /// Hands the pool out as the plans want it.
    fn best_button(&self) -> Control {
        let button = |writes| Control::button("best", "Hand out as planned", writes);
        match self.best() {
            None => button(Pairs::new()).disabled(Some("the pool is not rolled yet")),
            Some(best) if best.short() >= self.short() => {
                button(Pairs::new()).disabled(Some("no other way is better"))
            }
            Some(best) => button(writes(self, |dice| *dice = best)),
        }
    }

    fn command_row(&self, place: usize) -> Row {
        let command = &self.commands[place];
        let fields = FieldPath::root().of("commands").of(place);
        let pool = self.pool();
        let is_of_pool = pool.contains(&place);
        let mut items: Vec<Item> = Vec::new();
        if is_of_pool && pool.iter().all(|place| self.face(*place).is_some()) {
            items.push(self.die_choice(&fields, &pool, place).into());
        }
        items.push(fields.field(command, "planned").into());
        let standing = |one: Standing| ChoiceOption::plain(capitalize(one.name()));
        let drill = |one: Drill| ChoiceOption::plain(one.title());
        let keeps = if is_of_pool { String::new() } else { format!(" · {}", self.keeps(place)) };
        Row {
            key: command.unit.map_or_else(|| place.to_string(), |unit| unit.to_string()),
            title: self.called(place),
            summary: match command.drill {
                Drill::Irregular if !is_of_pool && command.general != Standing::Ally => {
                    format!("{} · {}", command.general.name(), self.keeps(place))
                }
                _ => format!("{} · {}{keeps}", command.general.name(), command.drill.name()),
            },
            die: Some(RowDie {
                face: self.dice.at(place).map(Roll::face),
                take_back: match self.face(place) {
                    Some(_) => writes(self, |dice| dice.dice.set(place, None)),
                    None => Pairs::new(),
                },
            }),
            items,
            folded: vec![
                fields.choice(command, "general", Standing::VARIANTS, standing).into(),
                fields.choice(command, "drill", Drill::VARIANTS, drill).into(),
                fields.beside(command, ["lost"]),
                fields.field(command, "name").into(),
            ],
            remove: Some(Control::button(
                fields.path("remove"),
                "Remove",
                writes(self, |dice| dice.remove(place)),
            )),
            ..Row::default()
        }
    }

    /// The numbers that the pool shows: with a tap on another, the commands swap.
    fn die_choice(&self, fields: &FieldPath, pool: &[usize], place: usize) -> Control {
        let own = self.face(place);
        let mut faces: Vec<i32> = pool.iter().filter_map(|place| self.face(*place)).collect();
        faces.sort_by_key(|face| -face);
        faces.dedup();
        let options = faces.into_iter().map(|face| {
            let option = ChoiceOption::plain(face.to_string()).chosen(own == Some(face));
            let with = pool.iter().copied().find(|other| self.face(*other) == Some(face));
            match with.filter(|_| own != Some(face)) {
                Some(other) => {
                    let whose = format!("swap with {}", self.called(other));
                    option.small(whose).writing(writes(self, |dice| dice.swap(place, other)))
                }
                None => option.writing(Pairs::new()),
            }
        });
        Control::new(fields.path("die"), "Die of the pool", Kind::Choice(options.collect()))
    }

    /// Takes a command off, and its die with it.
    fn remove(&mut self, place: usize) {
        if self.commands.remove(place).is_some() {
            for later in place..COMMANDS {
                let next = self.dice.at(later + 1).map(Roll::face);
                self.dice.set(later, next);
            }
        }
    }
}
