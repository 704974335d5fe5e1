//! What is entered: a line for each unit with what it can do now and what that costs.

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
        let count = self.units.len();
        let list = FieldPath::root()
            .list(
                "units",
                "Unit",
                Layout::Ledger,
                (0..count).map(|place| self.unit_row(sheet, context.lengths, &now, place)).collect(),
            )
            .adding("One more unit", UNITS, "more units than a division has");
        let times = format!("×{}", sheet.costs.times.value);
        let ride = match self.last_of(&now, None, &[Action::MoveGeneral]) {
            Some(at) => self.taken("general.move".into(), &now, at),
            None => {
                let ride = Spending { action: Action::MoveGeneral, ..Spending::default() };
                self.button("general.move".into(), sheet, &now, ride)
            }
        };
        let general = Item::Row(vec![fields.field(self, "killed").value(times), ride]);
        let pips = fields.field(self, "pips").hint(format!("{} left", pips(now.left)));
        let name = fields.field(self, "name");
        let items = match self.unit {
            // The battle knows what was rolled.
            Some(_) => vec![
                list.into(),
                general,
                Item::fold("rolled", "PIPs and name", vec![pips.into(), name.into()]),
            ],
            None => vec![pips.into(), general, list.into(), name.into()],
        };
        Form { about: self.name.to_string(), ..Form::new(items) }
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

    /// The place among what was spent of the last that this unit did of these; the general's own ride is no unit's.
    fn last_of(&self, now: &Now, unit: Option<usize>, actions: &[Action]) -> Option<usize> {
        let is_it = |(spending, verdict): &(Spending, _)| {
            let is_his = unit.is_none_or(|place| spending.place() == place);
            is_his && Result::is_ok(verdict) && actions.contains(&spending.action)
        };
        now.actions.iter().rposition(is_it)
    }

    /// What is done: a tap takes it back, with all that the same unit has done since.
    fn taken(&self, key: String, now: &Now, at: usize) -> Control {
        let (spending, verdict) = &now.actions[at];
        let by = (spending.action != Action::MoveGeneral).then(|| spending.place());
        let back = writes(self, |ledger| {
            let goes = |(place, other): &(usize, &Spending)| {
                let is_his = by == Some(other.place()) && other.action != Action::MoveGeneral;
                *place == at || *place > at && is_his
            };
            let kept: Vec<Spending> =
                ledger.spent.iter().enumerate().filter(|one| !goes(one)).map(|(_, one)| *one).collect();
            ledger.spent = kept.into_iter().collect();
        });
        let price = verdict.as_ref().map_or(0, |price| price.value);
        Control::new(key, spending.action.done(), Kind::Toggle { is_on: true, writes: back })
            .value(price.to_string())
    }

    /// What a unit can do in a column of the ledger, or has done there. What the rules forbid it is left out; what is too
    /// dear says so.
    fn key(
        &self,
        sheet: &Sheet,
        now: &Now,
        place: usize,
        (column, actions): (&str, &[Action]),
    ) -> Option<Control> {
        let key = FieldPath::root().of("units").of(place).path(column);
        if let Some(at) = self.last_of(now, Some(place), actions) {
            return Some(self.taken(key, now, at));
        }
        let action = self.offered(sheet, now, place, actions).into_iter().next()?;
        let spending = self.spending(place, action);
        let mut control = self.button(key, sheet, now, spending).label(action.short());
        if let Kind::Button { writes } = control.kind.clone()
            && !writes.is_empty()
        {
            control.kind = Kind::Toggle { is_on: false, writes };
        }
        let price = self.price(sheet, place, action).value;
        Some(control.value(price.to_string()))
    }

    /// Which of these a unit may do as it stands now, if there are PIPs enough.
    fn offered(&self, sheet: &Sheet, now: &Now, place: usize, actions: &[Action]) -> Vec<Action> {
        let Some(unit) = now.units.get(place) else { return Vec::new() };
        let may = |action: &&Action| action.suits(unit.unit.arm()) && unit.after(**action, sheet).is_ok();
        actions.iter().filter(may).copied().collect()
    }

    fn spending(&self, place: usize, action: Action) -> Spending {
        Spending { by: Count::clamped(place as i32 + 1), action, far: None }
    }

    fn unit_row(&self, sheet: &Sheet, lengths: Lengths, now: &Now, place: usize) -> Row {
        let (before, unit) = (&self.units[place], &now.units[place]);
        let fields = FieldPath::root().of("units").of(place);
        let keys = Action::COLUMNS.map(|column| self.key(sheet, now, place, column));
        // What else it may do than what stands in the columns.
        let others = Action::COLUMNS.into_iter().flat_map(|(_, actions)| {
            let is_done = self.last_of(now, Some(place), actions).is_some();
            self.offered(sheet, now, place, actions).into_iter().skip(usize::from(!is_done))
        });
        let others = others
            .map(|action| self.button(fields.path(action.title()), sheet, now, self.spending(place, action)));
        let mut row: Vec<Control> = others.collect();
        row.extend(Goal::VARIANTS.iter().filter_map(|goal| self.route_button(sheet, now, place, *goal)));
        let mut folded = Vec::new();
        if !row.is_empty() {
            folded.push(Item::Row(row));
        }
        let double = self.doubled(sheet, place);
        let mut summary = unit.summary();
        if !double.is_empty() {
            let text = format!("Every action costs {}: {}.", multiple(sheet), double.join(", "));
            folded.push(Item::warning(fields.path("double"), text));
            summary = format!("{summary} · ×{}", sheet.costs.times.value);
        }
        folded.extend(self.unit_editor(sheet, lengths, place, &fields));
        Row {
            key: before.unit.unit.map_or_else(|| place.to_string(), |unit_ref| unit_ref.to_string()),
            title: self.called(place),
            summary,
            keys: keys.into(),
            folded,
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
