//! What is entered of a unit in contact.

use super::super::help::{Giver, Help};
use super::super::sheet::BlownNco;
use super::super::sheet::Sheet;
use super::super::terms::{Arm, Formation, Grade, Officer, Weapon};
use super::super::tester::skirmishers_toggle;
use super::{Fighter, HelpByRoll};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Fold, Item, Kind, writes};
use crate::rules::{Lengths, Pairs, Quantity, Sourced, capitalize, signed};
use strum::VariantArray;

/// What is written to a unit at `fields`.
fn at(fields: &FieldPath, writes: Pairs) -> Pairs {
    writes.into_iter().map(|(path, text)| (fields.path(&path), text)).collect()
}

impl Fighter {
    /// The arm of the unit, with the weapon and the formation that go with it.
    pub(in super::super) fn arm_choice(&self, fields: &FieldPath, arms: &[Arm]) -> Control {
        let options = arms.iter().map(|arm| {
            let to = writes(self, |fighter| {
                if fighter.arm != *arm {
                    fighter.arm = *arm;
                    fighter.formation = arm.formations()[0];
                    fighter.weapon = arm.troops().weapon();
                }
            });
            ChoiceOption { counts: *arm != Arm::Infantry, ..ChoiceOption::plain(capitalize(arm.name())) }
                .chosen(self.arm == *arm)
                .writing(at(fields, to))
        });
        Control::new(fields.path("arm"), "Arm", Kind::Choice(options.collect()))
    }

    /// The class of the unit, each with its Morale Grade.
    pub(in super::super) fn grade_choice(&self, fields: &FieldPath, sheet: &Sheet) -> Control {
        fields.choice(self, "grade", Grade::VARIANTS, |grade| {
            let worth = sheet.morale.grades.of(grade);
            let option = ChoiceOption::counting(grade.letter()).long(capitalize(grade.name()));
            ChoiceOption { source: worth.source, ..option.small(worth.value.to_string()) }
        })
    }

    /// The formation of the unit; of these those that its arm takes.
    pub(in super::super) fn formation_choice(&self, fields: &FieldPath, of: &[Formation]) -> Control {
        let taken = self.arm.formations().iter().copied();
        let all: Vec<Formation> = taken.filter(|formation| of.contains(formation)).collect();
        let usual = self.arm.formations()[0];
        fields.choice(self, "formation", &all, |formation| ChoiceOption {
            counts: formation != usual,
            ..ChoiceOption::plain(formation.label())
        })
    }

    /// Whether it may skirmish, where it stands so and its class does not say it.
    pub(in super::super) fn skirmishers_toggle(&self, fields: &FieldPath) -> Option<Control> {
        skirmishers_toggle(fields, self, (self.arm, self.grade, self.formation), self.skirmishers)
    }

    /// The stands that count, and who supports the unit.
    pub(in super::super) fn contact_row(&self, fields: &FieldPath, sheet: &Sheet) -> Item {
        let mut row = Vec::new();
        if self.arm != Arm::Artillery {
            row.push(fields.field(self, "contact"));
            row.push(fields.field(self, "overlap"));
        }
        row.push(self.supports_stepper(fields, sheet));
        Item::Row(row)
    }

    /// Who supports it.
    pub(in super::super) fn supports_stepper(&self, fields: &FieldPath, sheet: &Sheet) -> Control {
        let support = sheet.melee.support;
        let supports = fields.field(self, "supports");
        Control { source: support.source, ..supports.hint(format!("{} each", signed(support.value))) }
    }

    /// What halves its level beside its formation.
    pub(in super::super) fn halving_toggles(&self, fields: &FieldPath) -> Vec<Control> {
        let in_town = self.is_in_town().then_some("in a town block it is not flanked");
        let mut row = vec![fields.field(self, "flanked").disabled(in_town)];
        if self.arm == Arm::Infantry {
            row.push(fields.field(self, "no_bayonets"));
        }
        row
    }

    /// The markers, the command stand and the generals of the unit.
    pub(in super::super) fn command_fold(&self, fields: &FieldPath, sheet: &Sheet, lengths: Lengths) -> Item {
        let limit = self.limit(sheet);
        let officers = fields.of("officers");
        let mut items: Vec<Item> = vec![
            Item::Row(vec![
                fields.field(self, "markers").hint(format!("of {limit}")),
                fields.distance(self, "distance", 100, 0..=9_900, lengths),
            ]),
            self.officers.choice(&officers, "brigade", Officer::VARIANTS).into(),
            // Every army has a commander.
            self.officers.choice(&officers, "commander", &Officer::VARIANTS[..4]).into(),
        ];
        if sheet.readings.blown_nco == BlownNco::Gone {
            items.push(officers.field(&self.officers, "nco_gone").into());
        }
        items.push(self.officers.legion_choice(&officers).into());
        let mut value = format!("{}, {}", self.markers.n(), lengths.hundredths(self.distance.hundredths()));
        if self.officers.brigade.is_lost() || self.officers.commander.is_lost() {
            value += ", a general lost";
        }
        fold(fields, "command", "Markers, command", value, items)
    }

    /// The stands and the name of the unit.
    pub(in super::super) fn unit_fold(&self, fields: &FieldPath) -> Item {
        let mut items: Vec<Item> = Vec::new();
        let value = if self.arm == Arm::Artillery {
            items.push(fields.field(self, "crew").into());
            format!("crew of {}", self.crew.n())
        } else {
            items.push(fields.field(self, "stands").into());
            format!("{} stands", self.stands.n())
        };
        items.push(fields.field(self, "name").into());
        fold(fields, "unit_fold", "Unit", value, items)
    }

    /// What counts when a card lets a side fire.
    pub(in super::super) fn fire_fold(&self, fields: &FieldPath, sheet: &Sheet) -> Item {
        let targets = &sheet.fire.targets;
        let mut items: Vec<Item> = Vec::new();
        if self.arm != Arm::Artillery {
            let weapons = &[Weapon::Musket, Weapon::Rifle, Weapon::Carbine];
            let weapon = fields.choice(self, "weapon", weapons, |weapon| {
                let factor = sheet.fire.range.of(weapon);
                let option = ChoiceOption::counting(capitalize(weapon.name()));
                ChoiceOption { source: factor.source, ..option.small(format!("× {}", factor.value)) }
            });
            items.push(weapon.into());
        }
        let worth = |toggle: Control, worth: Sourced| Control {
            source: worth.source,
            ..toggle.value(Quantity::Points.figure(worth.value))
        };
        let mut ground = vec![worth(fields.field(self, "woods"), targets.woods)];
        if !self.is_in_town() {
            let works = fields.field(self, "cover");
            ground.push(worth(works, targets.cover));
        }
        items.push(Item::Row(ground));
        fold(fields, "fire", "If a card lets it fire", self.weapon.name().into(), items)
    }

    /// Points of its officers, by kind of roll, each with the ways to share them out where `splits` has them.
    pub(in super::super) fn help_fold(
        &self,
        fields: &FieldPath,
        rolls: &[(&str, &str)],
        splits: impl Fn(&str) -> Option<Item>,
    ) -> Item {
        let help = fields.of("help");
        let mut items: Vec<Item> = Vec::new();
        let mut given = Vec::new();
        for (name, label) in rolls {
            let (one, by) = (help.of(*name), self.help.of(name));
            items.push(Item::Row(vec![
                one.field(&by, "nco").label(format!("NCO, {label}")),
                one.field(&by, "general").label(format!("General, {label}")),
            ]));
            items.extend(splits(name));
            if by.nco.n() + by.general.n() > 0 {
                given.push((by.nco.n() + by.general.n()).to_string());
            }
        }
        let by = self.help.markers.by;
        let givers = Giver::VARIANTS.iter().map(|giver| {
            let to = writes(self, |fighter| fighter.help.set_giver(*giver));
            ChoiceOption::plain(giver.title()).chosen(*giver == by).writing(at(fields, to))
        });
        items.push(Control::new(help.path("by"), "Which general", Kind::Choice(givers.collect())).into());
        let value = if given.is_empty() { "none".into() } else { given.join(", ") };
        fold(fields, "help_fold", "Help, at as much risk", value, items)
    }
}

impl HelpByRoll {
    /// The help for the rolls of this name.
    pub(in super::super) fn of(&self, name: &str) -> Help {
        match name {
            "tests" => self.tests,
            "markers" => self.markers,
            _ => self.reaction,
        }
    }

    /// The help for the rolls of this name, to be changed.
    pub(in super::super) fn of_mut(&mut self, name: &str) -> &mut Help {
        match name {
            "tests" => &mut self.tests,
            "markers" => &mut self.markers,
            _ => &mut self.reaction,
        }
    }

    fn set_giver(&mut self, by: Giver) {
        for help in [&mut self.tests, &mut self.markers, &mut self.reaction] {
            help.by = by;
        }
    }
}

fn fold(fields: &FieldPath, key: &str, title: &str, value: String, items: Vec<Item>) -> Item {
    Item::Fold(Fold { key: fields.path(key), title: title.into(), value, items, ..Fold::default() })
}
