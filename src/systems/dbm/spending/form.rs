//! What is entered: the PIPs, each action under a tab of its own, and the general in a fold.

use super::super::sheet::Sheet;
use super::super::state::pips;
use super::super::terms::{Grade, Troops, troops_picker};
use super::super::{Drill, Standing};
use super::action::{Action, Distance, Kind, Member, TROOPS};
use super::{Spending, modifiers};
use crate::rules::form::{
    ChoiceOption, Control, FieldPath, Fold, Form, Item, Layout, List, Row, Section, writes,
};
use crate::rules::{Pairs, capitalize, input};
use strum::VariantArray;

impl Spending {
    pub(super) fn build_form(&self, sheet: &Sheet) -> Form {
        let count = self.actions.len();
        let list = FieldPath::root()
            .list(
                "actions",
                "Action",
                Layout::Tabs,
                (0..count).map(|place| self.action_row(sheet, place)).collect(),
            )
            .adding("One more action", modifiers::ACTIONS, "eight actions are more than a die has PIPs");
        Form::new(vec![self.pips_stepper().into(), list.into(), self.general_fold()])
    }

    /// Below nought the die is not rolled.
    fn pips_stepper(&self) -> Control {
        let now = self.pips.map(|pips| pips.n());
        let stepper = FieldPath::root().counted(self, "pips", now.unwrap_or_default(), 0..=6);
        let to = |text: String| Some(vec![("pips".to_owned(), text)]);
        match now {
            None => stepper.showing("–").stepping(None, to("0".into())).hint("not rolled: this is a plan"),
            Some(n) => {
                let less = if n == 0 { "none".into() } else { (n - 1).to_string() };
                stepper.stepping(to(less), if n < 6 { to((n + 1).to_string()) } else { None })
            }
        }
    }

    fn action_row(&self, sheet: &Sheet, place: usize) -> Row {
        let action = &self.actions[place];
        let fields = FieldPath::root().of("actions").of(place);
        let kind = fields.choice(action, "kind", Kind::VARIANTS, |kind| {
            let option = ChoiceOption::plain(kind.title());
            ChoiceOption { counts: kind == Kind::Mount, ..option }
        });
        let mut items = vec![kind.into()];
        if action.kind != Kind::Mount {
            let scope = fields.field(action, "scope");
            items.push(scope.into());
        }
        items.push(action.troops_list(&fields).into());
        items.extend(self.way_to_the_general(place, &fields));
        items.extend(action.how(sheet, &fields));
        Row {
            key: place.to_string(),
            title: self.called(place),
            summary: pips(self.cost(sheet, place).total()),
            items,
            remove: Some(Control::button(
                fields.path("remove"),
                "Remove",
                writes(self, |spending| drop(spending.actions.remove(place))),
            )),
            ..Row::default()
        }
    }

    /// How far the general is, where he does not go with them.
    fn way_to_the_general(&self, place: usize, fields: &FieldPath) -> Vec<Item> {
        let action = &self.actions[place];
        if !self.measures(place) {
            return Vec::new();
        }
        let mut items = vec![fields.field(action, "distance").into()];
        if action.distance == Distance::Middle {
            items.push(fields.beside(action, ["out_of_sight"]));
        }
        items
    }

    fn general_fold(&self) -> Item {
        let fields = FieldPath::root();
        let standing = |one: Standing| ChoiceOption::plain(capitalize(one.name()));
        let state = fields.field(self, "state");
        let mut toggles = Vec::new();
        if self.general != Standing::Ally {
            toggles.push(fields.field(self, "used"));
        }
        if self.general == Standing::SubGeneral {
            toggles.push(fields.field(self, "moved"));
        }
        let mut items = vec![fields.choice(self, "general", Standing::VARIANTS, standing).into()];
        items.push(state.into());
        if !toggles.is_empty() {
            items.push(Item::Row(toggles));
        }
        items.push(fields.field(self, "name").into());
        let value = capitalize(self.general.name()) + self.state.clause();
        Item::Fold(Fold {
            key: "general-fold".into(),
            title: "General".into(),
            value,
            items,
            ..Fold::default()
        })
    }
}

impl Action {
    fn troops_list(&self, fields: &FieldPath) -> List {
        let members = 0..self.members().len();
        let rows = members.map(|place| self.member_row(&fields.of("troops").of(place), place));
        let list = fields.list("troops", "Troops", Layout::Stack, rows.collect());
        if self.is_group() || self.troops.is_empty() {
            list.adding("Other troops in the group", TROOPS, "six kinds of troops are the most")
        } else {
            list
        }
    }

    fn member_row(&self, fields: &FieldPath, place: usize) -> Row {
        let member = &self.troops[place];
        let name = capitalize(member.troops.name());
        let picker = troops_picker(fields.path("type"), member.troops, name.clone(), |to| {
            let mut writes = vec![(fields.path("type"), input::word(&to))];
            if !to.grades().contains(&member.grade) {
                writes.push((fields.path("grade"), input::word(&Grade::O)));
            }
            writes
        });
        let drill =
            fields.choice(member, "drill", Drill::VARIANTS, |drill| ChoiceOption::plain(drill.title()));
        let mut items = vec![picker.into(), drill.into()];
        if member.troops == Troops::Art {
            let grade = |grade: Grade| ChoiceOption::plain(grade.to_string());
            items.push(fields.choice(member, "grade", member.troops.grades(), grade).into());
        }
        let mut toggles = vec![fields.field(member, "general")];
        if member.troops.ride() {
            toggles.push(fields.field(member, "mounted"));
        }
        let has_cavalry = self.any(|member| member.troops == Troops::Cv);
        if member.troops == Troops::Ps && self.is_group() && self.is_move() && has_cavalry {
            toggles.push(fields.field(member, "behind"));
        }
        items.push(Item::Row(toggles));
        let remove = Control::button(
            fields.path("remove"),
            "Remove",
            // The path of the list of this action, whichever it is.
            self.without(fields, place),
        );
        Row {
            key: place.to_string(),
            title: name,
            summary: member.drill.name().into(),
            items,
            remove: (self.troops.len() > 1).then_some(remove),
            ..Row::default()
        }
    }

    /// What takes the troops at this place out: everyone after them moves up, and the list is one shorter.
    fn without(&self, fields: &FieldPath, place: usize) -> Pairs {
        let after = writes(self, |action| _ = action.troops.remove(place));
        // `fields` are those of the row: its list is two steps up.
        let row = fields.path("");
        let action = row.rsplitn(3, '.').nth(2).unwrap_or_default();
        let below = FieldPath::root().of(action);
        after.into_iter().map(|(path, text)| (below.path(&path), text)).collect()
    }

    /// What makes it dearer beside who does it.
    fn how(&self, sheet: &Sheet, fields: &FieldPath) -> Vec<Item> {
        let mut items = Vec::new();
        if self.asks_how() {
            items.push(self.irregulars(fields).into());
        } else if self.is_noted() {
            // It costs regulars nothing, but a battle has it for what follows.
            let asked =
                [fields.field(self, "heading").into(), Item::Row(vec![fields.field(self, "contact")])];
            let move_of_regulars = Section::new("Their move, for what follows", asked.into());
            items.push(move_of_regulars.keyed(fields.path("noted")).into());
        }
        match self.kind {
            Kind::Halt => items.extend(self.halt(fields)),
            Kind::March if self.counts_marches(sheet) => {
                items.push(fields.field(self, "march").into());
                if self.any(Member::needs_column) {
                    let column = fields.field(self, "column");
                    items.push(Item::Row(vec![column]));
                }
            }
            _ => {}
        }
        items
    }

    fn irregulars(&self, fields: &FieldPath) -> Section {
        let heading = fields.field(self, "heading");
        let mut toggles = vec![fields.field(self, "contact")];
        if self.any(Member::must_go_on) {
            toggles.push(fields.field(self, "short"));
            if self.short {
                let end = "It ends at a river or impassable terrain";
                toggles.push(fields.field(self, "obstacle").label(end));
                if self.kind == Kind::March {
                    toggles.push(fields.field(self, "discovers"));
                }
            }
        }
        let items = vec![heading.into(), Item::Row(toggles)];
        Section::new("Irregulars", items).keyed(fields.path("irregulars"))
    }

    fn halt(&self, fields: &FieldPath) -> Vec<Item> {
        if !self.any(Member::is_irregular) {
            return Vec::new();
        }
        // Only impetuous troops advance so; a retreat is open to others, too.
        let label = match self.any(Member::is_impetuous) {
            true => "They would advance or retreat by themselves",
            false => "They would retreat by themselves",
        };
        let mut items = vec![Item::Row(vec![fields.field(self, "spontaneous").label(label)])];
        if self.spontaneous && self.all(Member::is_foot) {
            let ground = fields.field(self, "ground");
            items.push(ground.into());
        }
        items
    }
}
