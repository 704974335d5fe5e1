//! What is entered: a card for each unit with what it can do now and what that costs.

use super::super::GrandeTactique;
use super::super::sheet::Sheet;
use super::super::state::pips;
use super::super::terms::{Arm, Morale};
use super::price::multiple;
use super::route::Goal;
use super::{ACTIONS, Action, Ground, Ledger, Member, Moved, Now, Reach, Spending, UNITS, too_dear};
use crate::rules::form::{
    ChoiceOption, Control, FieldPath, Form, Item, Kind, Layout, Row, UnitPlace, writes,
};
use crate::rules::{Context, Count, Lengths, Pairs};
use std::borrow::Cow;
use strum::VariantArray;

impl Ledger {
    pub(super) fn build_form(&self, context: &Context<GrandeTactique>) -> Form {
        let (sheet, fields) = (&*context.sheet, FieldPath::root());
        let now = self.now(sheet);
        let last = writes(self, |ledger| _ = ledger.spent.pop());
        let back = Control::button("spent.back", "Take the last action back", last);
        let back = back.disabled(self.spent.is_empty().then_some("nothing is spent yet"));
        let ride = Spending { action: Action::MoveGeneral, ..Spending::default() };
        let ride = self.button("general.move".into(), sheet, &now, ride);
        let times = format!("×{}", sheet.costs.times.value);
        let count = self.units.len();
        let list = FieldPath::root()
            .list(
                "units",
                "Unit",
                Layout::Cards,
                (0..count).map(|place| self.unit_row(sheet, context.lengths, &now, place)).collect(),
            )
            .adding("One more unit", UNITS, "more units than a division has");
        Form::new(vec![
            fields.field(self, "pips").hint(format!("{} left", pips(now.left))).into(),
            Item::Row(vec![fields.field(self, "killed").value(times), ride]),
            list.into(),
            Item::Row(vec![back]),
            fields.field(self, "name").into(),
        ])
    }

    /// An action as a button: what it costs, or why it cannot be done.
    fn button(&self, key: String, sheet: &Sheet, now: &Now, spending: Spending) -> Control {
        let title = spending.action.title();
        let full = (self.spent.len() >= ACTIONS).then_some(Cow::Borrowed("more actions than a turn has"));
        match (full, self.may(sheet, now, spending)) {
            (None, Ok((_, price))) => {
                let taken = writes(self, |ledger| ledger.spent.push(spending));
                Control::button(key, title, taken).value(pips(price.value))
            }
            (full, refused) => {
                let why = full.or(refused.err());
                Control { disabled: why, ..Control::button(key, title, Pairs::new()) }
            }
        }
    }

    fn unit_row(&self, sheet: &Sheet, lengths: Lengths, now: &Now, place: usize) -> Row {
        let (before, unit) = (&self.units[place], &now.units[place]);
        let fields = FieldPath::root().of("units").of(place);
        let by = Count::clamped(place as i32 + 1);
        // What it is already is not offered, nor to end what it is not. What it could do as the phase began stays.
        let is_pointless = |action: Action| match action {
            Action::Limber => unit.unit.limbered,
            Action::Unlimber => !unit.unit.limbered,
            Action::EnterSquare => unit.unit.square,
            Action::LeaveSquare => !unit.unit.square,
            Action::StartFiring => unit.firing,
            Action::StopFiring => !unit.firing,
            Action::Rally | Action::Restore => before.unit.morale != Morale::Routed,
            Action::Spike => before.touches.is_none(),
            Action::Move | Action::Pivot | Action::Charge | Action::MoveGeneral => false,
        };
        let offered = |action: &&Action| action.suits(unit.unit.arm()) && !is_pointless(**action);
        let actions = Action::VARIANTS.iter().filter(offered).map(|action| {
            let key = fields.path(action.control());
            self.button(key, sheet, now, Spending { by, action: *action, far: None })
        });
        let mut items = vec![Item::Row(actions.collect())];
        let routes: Vec<Control> =
            Goal::VARIANTS.iter().filter_map(|goal| self.route_button(sheet, now, place, *goal)).collect();
        if !routes.is_empty() {
            items.push(Item::Row(routes));
        }
        let double = self.doubled(sheet, place);
        if !double.is_empty() {
            let text = format!("Every action costs {}: {}.", multiple(sheet), double.join(", "));
            items.push(Item::warning(fields.path("double"), text));
        }
        Row {
            key: before.unit.unit.map_or_else(|| place.to_string(), |unit_ref| unit_ref.to_string()),
            title: self.called(place),
            summary: unit.summary(),
            items,
            folded: self.unit_editor(sheet, lengths, place, &fields),
            remove: Some(Control::button(
                fields.path("remove"),
                "Remove",
                writes(self, |ledger| ledger.remove(place)),
            )),
            ..Row::default()
        }
    }

    /// Several actions by one tap, where a goal took more than one as the phase began.
    fn route_button(&self, sheet: &Sheet, now: &Now, place: usize, goal: Goal) -> Option<Control> {
        let before = self.units.get(place).filter(|unit| goal.suits(unit.unit.arm()))?;
        let is_route = |(actions, _): &(Vec<Action>, i32)| actions.len() > 1;
        self.route(sheet, before, place, goal).filter(is_route)?;
        let key = FieldPath::root().of("units").of(place).path(goal.title());
        let has_room = |(actions, _): &(Vec<Action>, i32)| self.spent.len() + actions.len() <= ACTIONS;
        let route = self.route(sheet, now.units.get(place)?, place, goal).filter(is_route).filter(has_room);
        let Some((actions, price)) = route else {
            let why = Some(Cow::Borrowed("not from here"));
            return Some(Control { disabled: why, ..Control::button(key, goal.title(), Pairs::new()) });
        };
        if price > now.left.max(0) {
            let why = Some(too_dear(price, now.left));
            return Some(Control { disabled: why, ..Control::button(key, goal.title(), Pairs::new()) });
        }
        let by = Count::clamped(place as i32 + 1);
        let titles: Vec<&str> = actions.iter().map(|action| action.verb()).collect();
        let taken = writes(self, |ledger| {
            actions.iter().for_each(|action| ledger.spent.push(Spending { by, action: *action, far: None }));
        });
        Some(Control::button(key, goal.title(), taken).value(pips(price)).hint(titles.join(", ")))
    }

    /// Takes a unit off the list, with what it did.
    fn remove(&mut self, place: usize) {
        if self.units.remove(place).is_some() {
            let others = self.spent.iter().filter(|spending| spending.place() != place);
            self.spent = others
                .map(|spending| match spending.place() {
                    at if at > place => Spending { by: Count::clamped(at as i32), ..*spending },
                    _ => *spending,
                })
                .collect();
        }
    }

    /// How it stood before the actions.
    fn unit_editor(&self, sheet: &Sheet, lengths: Lengths, place: usize, fields: &FieldPath) -> Vec<Item> {
        let unit = &self.units[place];
        let ride = lengths.inches(sheet.gift.ride_in.value);
        let far = format!("over {ride} or through woods");
        let state = fields.of("unit");
        let arm = unit.unit.arm();
        let options = Reach::VARIANTS.iter().map(|reach| {
            let option = match reach {
                Reach::Near => ChoiceOption::plain("Near"),
                Reach::Far => ChoiceOption::counting("Far").small(far.clone()),
                Reach::CameNear => ChoiceOption::counting("Came near").small("this phase"),
                Reach::WentFar => ChoiceOption::counting("Went far").small("this phase"),
            };
            let set = writes(self, |ledger| ledger.set_reach(sheet, place, *reach));
            option.chosen(*reach == unit.reach).writing(set)
        });
        let reach =
            Control::new(fields.path("reach"), "Ride of the general", Kind::Choice(options.collect()));
        // Where it stands is told anew in one word, whichever input had it before.
        let stands =
            if unit.ground == Ground::Open && unit.unit.built_up { Ground::BuiltUp } else { unit.ground };
        let options = Ground::VARIANTS.iter().map(|ground| {
            let option = match ground {
                Ground::Open => ChoiceOption::plain("Open"),
                Ground::Woods => ChoiceOption::counting("Woods"),
                Ground::BuiltUp => ChoiceOption::counting("Built-up area"),
                Ground::MovesOut => ChoiceOption::counting("Moves out of").small("woods or a built-up area"),
                Ground::MovesIn => ChoiceOption::counting("Moves into").small("woods or a built-up area"),
            };
            let set = writes(self, |ledger| {
                if let Some(unit) = ledger.units.get_mut(place) {
                    (unit.ground, unit.unit.built_up) = (*ground, false);
                }
            });
            option.chosen(*ground == stands).writing(set)
        });
        let ground = Control::new(fields.path("ground"), "Its ground", Kind::Choice(options.collect()));
        let held = fields.field(unit, "held_general");
        let mut turn: Vec<Control> = unit.unit.formation_toggle(&state).into_iter().collect();
        if arm != Arm::Cavalry {
            turn.push(fields.field(unit, "firing"));
        }
        if arm != Arm::Artillery {
            turn.push(fields.field(unit, "charging"));
        }
        if arm == Arm::Infantry {
            turn.push(fields.field(unit, "square_entered"));
            turn.push(fields.field(unit, "square_left"));
        }
        let moved = fields.field(unit, "moved");
        let mut items: Vec<Item> = Vec::new();
        if let Some(charger) = unit.unit.unit.filter(|_| arm != Arm::Artillery) {
            let key = fields.of("against").path("unit");
            let units = unit.against.unit.into_iter().collect();
            let army = charger.side.other();
            items.push(Item::Units(UnitPlace { key, label: "Whom it charges", army, units }));
        }
        items.extend([
            reach.into(),
            Item::Row(vec![held, unit.unit.general_toggle(&state)]),
            unit.unit.troops_choice(&state).into(),
            unit.unit.morale_choice(&state, Morale::VARIANTS).into(),
            Item::Row(turn),
            moved.into(),
        ]);
        if arm != Arm::Cavalry {
            items.push(ground.into());
        }
        if arm != Arm::Artillery {
            let mut touches = vec![fields.field(unit, "touches")];
            if let Some(battery) = &unit.touches {
                touches.push(fields.of("touches").field(battery, "silenced"));
            }
            items.push(Item::Row(touches));
        }
        items.push(unit.unit.training_choice(&state).into());
        items.push(unit.unit.name_text(&state).into());
        items
    }
}

impl Member {
    /// "veteran infantry · shaken · firing".
    fn summary(&self) -> String {
        let markers = [
            (self.unit.morale != Morale::Eager, self.unit.morale_name()),
            (self.unit.square, "in square"),
            (self.unit.arm() == Arm::Artillery && self.unit.limbered, "limbered"),
            (self.firing, "firing"),
            (self.charging, "to charge"),
            (self.moved == Moved::Moved, "moved"),
            (self.moved == Moved::Pivoted, "pivoted"),
            (self.held_general, "had the general"),
        ];
        let markers = markers.into_iter().filter(|(is_so, _)| *is_so).map(|(_, word)| word.to_owned());
        [self.unit.made_of()].into_iter().chain(markers).collect::<Vec<_>>().join(" · ")
    }
}
