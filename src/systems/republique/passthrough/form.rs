//! What is entered of beaten units, and of their friends behind and beside them.

use super::{Beaten, Friend, MOST_BEATEN, MOST_FRIENDS, Passthrough, Place};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Item, Layout, List, Row, Section, writes};
use crate::rules::{Context, Count, Form, capitalize, clause};
use crate::systems::republique::Republique;
use crate::systems::republique::order_of_move::Mover;
use crate::systems::republique::sheet::Sheet;
use crate::systems::republique::terms::{Arm, Grade, Morale, Retrograde, WayBack};
use strum::VariantArray;

impl Passthrough {
    pub(super) fn build_form(&self, context: &Context<Republique>) -> Form {
        let columns = vec![
            Section::new("The beaten", vec![self.beaten_list().into()]),
            Section::new("Their friends", vec![self.friends_list(context).into()]),
        ];
        Form::new(vec![Item::Columns(columns)])
    }

    fn beaten_list(&self) -> List {
        let has_supports = self.friends.iter().any(|friend| friend.place == Place::Support);
        let rows = self.beaten.iter().enumerate().map(|(place, beaten)| {
            let fields = FieldPath::root().of("beaten").of(place);
            let remove = writes(self, |inputs| inputs.remove_beaten(place));
            Row {
                key: key(beaten.unit, "beaten", place),
                title: self.called_beaten(place),
                summary: match beaten.by {
                    Some(by) => format!("{}, {}P", by.does(), beaten.p.n()),
                    None => "stays".into(),
                },
                items: beaten.items(&fields, place == 0 && has_supports),
                folded: vec![fields.field(beaten, "name").into()],
                remove: Some(Control::button(fields.path("remove"), "Take off the list", remove)),
                ..Row::default()
            }
        });
        let list = FieldPath::root().list("beaten", "Beaten unit", Layout::Tabs, rows.collect());
        list.adding("One more", MOST_BEATEN, "these are the most together")
    }

    fn friends_list(&self, context: &Context<Republique>) -> List {
        let rows = (0..self.friends.len()).map(|place| {
            let (friend, fields) = (&self.friends[place], FieldPath::root().of("friends").of(place));
            let remove = writes(self, |inputs| {
                inputs.friends.remove(place);
            });
            Row {
                key: key(friend.unit, "friend", place),
                title: self.called(place),
                summary: self.fares(&context.sheet, context.lengths, place),
                items: self.friend_items(&fields, context, place),
                folded: vec![fields.field(friend, "name").into()],
                remove: Some(Control::button(fields.path("remove"), "Take off the list", remove)),
                ..Row::default()
            }
        });
        let list = FieldPath::root().list("friends", "Friend", Layout::Tabs, rows.collect());
        list.adding("One more", MOST_FRIENDS, "these are the most together")
    }

    fn friend_items(&self, fields: &FieldPath, context: &Context<Republique>, place: usize) -> Vec<Item> {
        let (friend, sheet) = (&self.friends[place], &*context.sheet);
        // Its tab is a number.
        let label =
            if self.friends.len() > 1 { clause(&self.called(place), "stands") } else { "It stands".into() };
        let stands = fields.field(friend, "place").label(label);
        let mut items: Vec<Item> = vec![stands.into()];
        match friend.place {
            Place::Behind => {
                items.push(Item::Row(self.passers(fields, context, friend)));
                if friend.is_guns() && friend.bases.n() > 1 {
                    let most = self.most_batteries(sheet, friend);
                    let now = self.batteries(sheet, friend);
                    let batteries = fields.counted(friend, "batteries", now, 1..=most.max(1));
                    items.push(batteries.into());
                }
            }
            Place::Support => {
                let now = friend.inside();
                let inside = fields.counted(friend, "inside", now, 0..=friend.bases.n());
                items.push(inside.into());
            }
        }
        items.extend(self.unit_items(fields, sheet, place));
        if self.is_left_alone(friend) {
            let by = friend.away.min(Retrograde::FallBack);
            let away = fields.choice(friend, "away", &Retrograde::VARIANTS[..3], |by| {
                ChoiceOption::plain(by.letters()).long(by.does())
            });
            items.push(away.standing(&by).value(by.does()).into());
        }
        items.extend(self.way_items(fields, sheet, place));
        items
    }

    /// Which of the beaten, near enough, go over a full base of it.
    fn passers(&self, fields: &FieldPath, context: &Context<Republique>, friend: &Friend) -> Vec<Control> {
        let through = fields.of("through");
        let toggle = |at: usize| {
            let near = context.lengths.inches(self.beaten[at].reach(&context.sheet).value);
            let label = match self.beaten.len() {
                1 => format!("Within {near}, over a full base"),
                _ => format!("{} within {near}, over a full base", self.called_beaten(at)),
            };
            through.field(&friend.through, &at.to_string()).label(label)
        };
        (0..self.beaten.len()).map(toggle).collect()
    }

    fn unit_items(&self, fields: &FieldPath, sheet: &Sheet, place: usize) -> Vec<Item> {
        let friend = &self.friends[place];
        let who =
            fields.choice(friend, "who", Mover::VARIANTS, |who| ChoiceOption::plain(capitalize(who.name())));
        let grade = fields
            .choice(friend, "grade", Grade::VARIANTS, |grade| ChoiceOption::plain(capitalize(grade.name())));
        let morale = fields.choice(friend, "morale", Morale::VARIANTS, |morale| {
            ChoiceOption::plain(format!("{}M", morale.hits())).long(capitalize(morale.name()))
        });
        let bases = if friend.is_guns() { "Batteries" } else { "Bases left" };
        // No more of them are in the defense, or gone over, than it has.
        let to = |n: i32| {
            (1..=24).contains(&n).then(|| {
                writes(self, |inputs| {
                    let friend = &mut inputs.friends[place];
                    friend.bases = Count::clamped(n);
                    friend.inside = friend.inside.min(Count::clamped(n));
                })
            })
        };
        let n = friend.bases.n();
        let mut numbers = vec![fields.field(friend, "bases").label(bases).stepping(to(n - 1), to(n + 1))];
        match friend.who.arm() {
            Arm::Infantry | Arm::Skirmishers => {}
            Arm::Cavalry => numbers.push(fields.number(friend, "damage", 0..=1).label("Damaged")),
            Arm::Artillery => {
                let gone_at = sheet.artillery.battery_gone_at;
                let most = (n * gone_at.value - 1).clamp(0, 24);
                let hint = format!("{}{} end a battery", gone_at.value, gone_at.source.mark());
                let damage = fields.number(friend, "damage", 0..=most);
                numbers.push(damage.hint(hint));
            }
        }
        numbers.push(fields.field(friend, "own"));
        vec![
            who.into(),
            grade.value(friend.grade.name()).into(),
            morale.value(friend.morale.name()).into(),
            Item::Row(numbers),
        ]
    }

    /// What its way back leads through, where it must go back, and whether its guns are limbered.
    fn way_items(&self, fields: &FieldPath, sheet: &Sheet, place: usize) -> Vec<Item> {
        let friend = &self.friends[place];
        let mut chips = Vec::new();
        if friend.is_guns() {
            chips.push(fields.field(friend, "limbered"));
        }
        let back = self.must_go(sheet, place);
        if back == Some(Retrograde::Rout) && !friend.is_guns() {
            chips.push(fields.field(friend, "town"));
            chips.push(fields.field(friend, "bridge"));
            chips.push(fields.field(friend, "forest"));
            if friend.place == Place::Support {
                chips.push(fields.field(friend, "rear"));
            }
        }
        let mut items = Vec::new();
        if back.is_some() {
            let way = fields.choice(friend, "way", WayBack::VARIANTS, |way| ChoiceOption::plain(way.short()));
            items.push(way.into());
        }
        if !chips.is_empty() {
            items.push(Item::Row(chips));
        }
        items
    }
}

impl Beaten {
    fn items(&self, fields: &FieldPath, is_main: bool) -> Vec<Item> {
        let mut ways = vec![None];
        ways.extend(Retrograde::VARIANTS.iter().copied().map(Some));
        let by = fields.choice(self, "by", &ways, |by| match by {
            None => ChoiceOption::plain("–").long("stays"),
            Some(by) => ChoiceOption::plain(by.letters()).long(by.does()),
        });
        let mut items = vec![
            by.value(self.by.map_or("stays", Retrograde::does)).into(),
            fields.beside(self, ["p", "lost_by"]),
        ];
        if is_main {
            items.push(fields.field(self, "prisoners").into());
        }
        let mut chips = vec![fields.field(self, "horse")];
        if is_main {
            chips.push(fields.field(self, "tied"));
        }
        items.push(Item::Row(chips));
        items
    }
}

fn key(unit: Option<crate::rules::UnitRef>, name: &str, place: usize) -> String {
    unit.map_or_else(|| format!("{name}{place}"), |unit_ref| format!("{name} {unit_ref}"))
}
