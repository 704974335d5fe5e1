//! What is entered for a melee: both leads beside each other.

use super::super::Plm;
use super::super::fighter::Part;
use super::super::sheet::Sheet;
use super::super::terms::{Arm, Formation};
use super::level::Occasion;
use super::{HandToHand, Standing};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Fold, Form, Item, Section};
use crate::rules::{Context, Count, Lengths, capitalize, unsigned};
use strum::VariantArray;

impl HandToHand {
    pub(super) fn build_form(&self, context: &Context<Plm>) -> Form {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let sides = [self.ours, self.ours.other()].map(|part| self.side_section(sheet, lengths, part));
        Form { head: vec![self.circumstances()], items: vec![Item::Sides(Box::new(sides))] }
    }

    fn circumstances(&self) -> Item {
        let root = FieldPath::root();
        let rounds = [1, 2].map(Count::<1, 2>::near);
        let round = root.choice("round", self.round, "Begins with round", &rounds, |round| {
            let option = ChoiceOption { counts: round.n() > 1, ..ChoiceOption::plain(round.n().to_string()) };
            if round.n() > 1 { option.small("leads changed") } else { option }
        });
        let charge = root.toggle("pre_emptive", self.pre_emptive, "Pre-emptive charge");
        let mut items: Vec<Item> = vec![round.into(), charge.hint("the defender was about to act").into()];
        if self.is_in_town() {
            let blocks = root.count("enemy_blocks", self.enemy_blocks, "Other blocks held");
            items.push(blocks.hint("of the town, by the defender’s side").into());
        }
        let mut value = format!("round {}", self.round.n());
        if self.pre_emptive {
            value += ", pre-emptive charge";
        }
        Item::Fold(Fold {
            key: "circumstances".into(),
            title: "Melee".into(),
            value,
            items,
            ..Fold::default()
        })
    }

    fn side_section(&self, sheet: &Sheet, lengths: Lengths, part: Part) -> Section {
        let (side, fields) = (self.side(part), FieldPath::root().of(part.name()));
        let is_defender = part == Part::Defender;
        let (arms, formations) = match part {
            Part::Attacker => {
                (&Arm::VARIANTS[..2], &[Formation::Line, Formation::Column, Formation::Skirmish][..])
            }
            Part::Defender => (Arm::VARIANTS, Formation::VARIANTS),
        };
        let is_crew = side.arm == Arm::Artillery;
        let mut items: Vec<Item> =
            vec![side.arm_choice(&fields, arms).into(), side.grade_choice(&fields, sheet).into()];
        if !is_crew {
            items.push(side.contact_row(&fields, sheet));
        }
        items.push(side.formation_choice(&fields, formations).into());
        let mut row = side.halving_toggles(&fields);
        row.extend(self.after_toggles(part, &fields));
        items.push(Item::Row(row));
        items.push(side.command_fold(&fields, sheet, lengths));
        items.push(side.fire_fold(&fields, sheet));
        let rolls = [("tests", "tests"), ("markers", "markers"), ("reaction", "reaction")];
        items.push(side.help_fold(&fields, if is_crew { &rolls[..1] } else { &rolls }));
        items.push(side.unit_fold(&fields));
        let level = self.level(sheet, part, Occasion::Markers, &Standing::of(side));
        Section {
            key: part.name().into(),
            title: capitalize(part.name()),
            total: if is_crew || is_defender && self.attacker.arm == Arm::Artillery {
                String::new()
            } else {
                unsigned(level)
            },
            note: if is_crew { "leaves its guns at Resolve Melee".into() } else { "at Resolve Melee".into() },
            whose: self.whose(part),
            add: None,
            items,
        }
    }

    /// What matters once the rolls are made.
    fn after_toggles(&self, part: Part, fields: &FieldPath) -> Vec<Control> {
        let side = self.side(part);
        let mut row = Vec::new();
        if side.arm == Arm::Infantry {
            row.push(fields.toggle("cavalry_near", side.cavalry_near, "Cavalry adjacent or in support"));
        }
        if side.supports.n() > 0 && side.arm != Arm::Artillery {
            row.push(fields.toggle("exchange", side.exchange, "Lead changes with its support"));
        }
        row
    }
}

/// Inputs that are not asked for, with the reason.
pub(super) const NOT_IN_FORM: &[(&str, &str)] = &[
    ("ours", "the answer is turned to the other side by its own key"),
    ("attacker.army_bears", BY_BATTLE),
    ("defender.army_bears", BY_BATTLE),
];
const BY_BATTLE: &str = "a battle fills it in";
