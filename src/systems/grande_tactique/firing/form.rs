//! What is entered for a fire attack: the firer, and a card for each target in reach.

use super::super::GrandeTactique;
use super::super::sheet::Sheet;
use super::super::terms::{Arm, Effect, Morale};
use super::super::unit_state::UnitState;
use super::factors::range_to;
use super::{Beaten, Between, Firing, TARGETS, Target};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Form, Item, Kind, Layout, Row, Section, writes};
use crate::rules::{Context, Count, Dice, Lengths, Quantity, Side, Source, signed};
use strum::VariantArray;

impl Firing {
    pub(super) fn build_form(&self, context: &Context<GrandeTactique>) -> Form {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let mut items: Vec<Item> = Vec::new();
        if self.targets.len() > 1 {
            items.push(self.target_choice(sheet, lengths).into());
            items.push(self.best_by_choice().into());
        }
        items.push(Item::Columns(vec![self.firer_section(sheet), self.targets_section(sheet, lengths)]));
        Form::new(items)
    }

    /// Every target with its chance: a tap fires at it.
    fn target_choice(&self, sheet: &Sheet, lengths: Lengths) -> Control {
        let ranking = self.ranking(sheet, lengths);
        let options = (0..self.targets.len()).map(|at| {
            let aimed = |firing: &mut Firing| {
                (firing.fired_at, firing.dice) = (Count::clamped(at as i32 + 1), Dice::default());
            };
            let small = self.summary(sheet, lengths, at);
            let best = if ranking.first() == Some(&at) { "best: " } else { "" };
            ChoiceOption::counting(self.title(at))
                .small(format!("{best}{small}"))
                .chosen(self.chosen() == Some(at))
                .writing(writes(self, aimed))
        });
        Control::new("fired_at", "Fires at", Kind::Choice(options.collect()))
    }

    fn best_by_choice(&self) -> Control {
        FieldPath::root().field(self, "best_by")
    }

    /// "58% flees ◇", as the dice of fire are ours, or why it is no target.
    fn summary(&self, sheet: &Sheet, lengths: Lengths, at: usize) -> String {
        let Some(target) = self.targets.get(at) else { return String::new() };
        if let Some(why) = self.target_refusals(sheet, lengths, target).first() {
            return why.clone();
        }
        let aimed = Firing { fired_at: Count::clamped(at as i32 + 1), ..self.clone() };
        let aim = match aimed.aim(sheet, target) {
            "Target flees" => "flees",
            "Target is silenced" => "silenced",
            "Target is shaken" => "shaken",
            _ => "any effect",
        };
        let on_its_die = match aimed.modifiers(sheet)[Side::Theirs] {
            0 => String::new(),
            n => format!(", {}", signed_modifiers(n)),
        };
        format!("{} {aim}{on_its_die}{}", aimed.hope(sheet).percent(), Source::House.mark())
    }

    fn firer_section(&self, sheet: &Sheet) -> Section {
        let fields = FieldPath::root().of("firer");
        let unit = &self.firer;
        let mut items: Vec<Item> =
            vec![unit.troops_choice(&fields).into(), unit.morale_choice(&fields, Morale::VARIANTS).into()];
        let square = sheet.firing.square_firer;
        let formation = unit.formation_toggle(&fields).map(|toggle| match unit.arm() {
            Arm::Infantry => Control { source: square.source, ..toggle.value(signed(square.value)) },
            _ => toggle,
        });
        let mut row: Vec<Control> = formation.into_iter().collect();
        let barred = FieldPath::root().of("barred");
        row.extend(barred.fields(&self.barred, ["unmarked", "fired", "other_turn"]));
        items.push(Item::Row(row));
        let checks = self.targets.iter().any(|target| self.checks(sheet, target, Beaten::Firer));
        items.extend(more(&fields, unit, [checks; 2]));
        let total = signed_modifiers(self.modifiers(sheet)[Side::Ours]);
        Section::new("Firer", items).total(total + self.source_of_modifiers(sheet).mark())
    }

    fn checks(&self, sheet: &Sheet, target: &Target, beaten: Beaten) -> bool {
        self.effect(sheet, target, beaten).value == Effect::Check
    }

    fn targets_section(&self, sheet: &Sheet, lengths: Lengths) -> Section {
        let ranking = self.ranking(sheet, lengths);
        let count = self.targets.len();
        let rows = (0..count).map(|at| self.target_row(sheet, lengths, &ranking, at)).collect();
        let layout = if count > 1 { Layout::Cards } else { Layout::Stack };
        let list = FieldPath::root().list("targets", "Target", layout, rows).adding(
            "One more target",
            TARGETS,
            "six targets are the most",
        );
        let title = if count == 1 { "Target" } else { "Targets in reach" };
        Section::new(title, vec![list.into()])
    }

    fn target_row(&self, sheet: &Sheet, lengths: Lengths, ranking: &[usize], at: usize) -> Row {
        let target = &self.targets[at];
        let fields = FieldPath::root().of("targets").of(at);
        let unit_fields = fields.of("unit");
        let unit = &target.unit;
        let is_alone = self.targets.len() == 1;
        let mut items: Vec<Item> = vec![
            unit.troops_choice(&unit_fields).into(),
            unit.morale_choice(&unit_fields, Morale::VARIANTS).into(),
        ];
        items.extend(self.range_control(sheet, lengths, &fields, target).map(Item::from));
        items.push(Item::Row(self.toggles(sheet, &fields, target)));
        if self.firer.arm() == Arm::Artillery && !target.contact {
            items.push(between_choice(&fields, target, lengths).into());
        }
        let (checks, by) = (self.checks(sheet, target, Beaten::Target), &sheet.firing.target);
        let counts = [by.raw.value != 0 || by.veteran.value != 0, by.ground.value != 0];
        let folded = more(&unit_fields, unit, counts.map(|counts| checks || counts));
        let badge = ranking.iter().position(|one| *one == at).filter(|_| !is_alone);
        let remove = writes(self, |firing| firing.remove(at));
        Row {
            key: at.to_string(),
            title: match (is_alone, unit.unit) {
                // The line of what the battle knows of it says its name.
                (true, Some(_)) => String::new(),
                (true, None) => unit.called(),
                (false, _) => self.title(at),
            },
            summary: self.summary(sheet, lengths, at),
            badge: badge.map_or_else(String::new, |rank| (rank + 1).to_string()),
            items,
            folded,
            remove: Some(Control::button(fields.path("remove"), "Remove", remove)),
            ..Row::default()
        }
    }

    /// Takes a target off; the one chosen stays chosen.
    pub fn remove(&mut self, at: usize) {
        let chosen = self.chosen().unwrap_or_default();
        self.targets.remove(at);
        let chosen = if at < chosen { chosen - 1 } else { chosen };
        let last = self.targets.len().saturating_sub(1);
        self.fired_at = Count::clamped(chosen.min(last) as i32 + 1);
        self.dice = Dice::default();
    }

    /// Contact or one of the two ranges, each at one tap. Infantry has none: it fires in contact.
    fn range_control(
        &self,
        sheet: &Sheet,
        lengths: Lengths,
        fields: &FieldPath,
        target: &Target,
    ) -> Option<Control> {
        if self.firer.arm() != Arm::Artillery {
            return None;
        }
        let table = &sheet.firing;
        let is_long = target.is_at_long_range(sheet);
        let is_beyond = target.range.hundredths() > table.longest_range_in.value * 100;
        let (range, contact) = (fields.path("range"), fields.path("contact"));
        let to = |long: bool| {
            let is_chosen = !target.contact && !is_beyond && is_long == long;
            // A finer range of the same kind stays as it is.
            let at = if is_chosen { target.range } else { range_to(sheet, long) };
            let inches = if long { table.longest_range_in } else { table.normal_range_in };
            let worth = if long { table.long_range.value } else { 0 };
            ChoiceOption {
                counts: worth != 0,
                ..ChoiceOption::plain(format!("to {}", lengths.inches(inches.value)))
            }
            .small(Quantity::Points.figure(worth))
            .chosen(is_chosen)
            .writing(vec![(contact.clone(), "false".into()), (range.clone(), at.to_string())])
        };
        let touching = ChoiceOption::counting("In contact")
            .small("grapeshot")
            .chosen(target.contact)
            .writing(vec![(contact.clone(), "true".into())]);
        let options = vec![touching, to(false), to(true)];
        Some(Control::new(range.clone(), "Range", Kind::Choice(options)).guess())
    }

    fn toggles(&self, sheet: &Sheet, fields: &FieldPath, target: &Target) -> Vec<Control> {
        let table = &sheet.firing;
        let (unit, unit_fields) = (&target.unit, fields.of("unit"));
        let is_artillery = self.firer.arm() == Arm::Artillery;
        let mut row = vec![Control {
            source: table.enfilade.source,
            ..fields.field(target, "enfilade").value(signed(table.enfilade.value))
        }];
        if let Some(formation) = unit.formation_toggle(&unit_fields) {
            row.push(match (unit.arm(), is_artillery) {
                (Arm::Infantry, true) => Control {
                    source: table.square_target.source,
                    ..formation.value(signed(table.square_target.value))
                },
                _ => formation,
            });
        }
        if !is_artillery {
            row.push(fields.field(target, "contact"));
        }
        if unit.arm() == Arm::Artillery || unit.arm() == Arm::Infantry && target.contact {
            row.push(fields.field(target, "faces_firer"));
        }
        row.push(fields.field(target, "out_of_arc"));
        if is_artillery || sheet.firing.target.woods.value != 0 {
            row.push(fields.field(target, "woods"));
        }
        if is_artillery {
            row.push(fields.field(target, "friends_charge"));
        }
        row
    }
}

fn between_choice(fields: &FieldPath, target: &Target, lengths: Lengths) -> Control {
    let between = fields.choice(target, "between", Between::VARIANTS, |between| match between {
        Between::Nothing => ChoiceOption::plain("Nothing"),
        Between::FriendsBelow => ChoiceOption::plain("Friends below the hill"),
        Between::Friends => ChoiceOption::counting("Other friends"),
    });
    between.hint(format!("below the hill: {} or more from it", lengths.inches(2)))
}

/// What is seldom changed: its name, its training and its ground, where they count.
fn more(fields: &FieldPath, unit: &UnitState, [training, ground]: [bool; 2]) -> Vec<Item> {
    let mut items: Vec<Item> = vec![unit.name_text(fields).into()];
    if training {
        items.push(unit.training_choice(fields).into());
    }
    if ground {
        items.push(Item::Row(unit.ground_toggles(fields)));
    }
    items.push(Item::Row(vec![unit.general_toggle(fields)]));
    items
}

/// What is added to a die.
fn signed_modifiers(modifiers: i32) -> String {
    match modifiers {
        0 => String::new(),
        n => format!("{} on its die", signed(n)),
    }
}
