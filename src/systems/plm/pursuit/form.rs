//! What is entered for a pursuit: who pursues, and whom he meets.

use super::super::Plm;
use super::super::terms::{Arm, Formation};
use super::{Meets, Pursuit};
use crate::rules::form::{ChoiceOption, FieldPath, Form, Item, Section};
use crate::rules::{Context, capitalize};
use strum::VariantArray;

impl Pursuit {
    pub(super) fn build_form(&self, context: &Context<Plm>) -> Form {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let root = FieldPath::root();
        let (pursuer, target) = (root.of("pursuer"), root.of("target"));
        let place = root.field(self, "place");
        let mut who: Vec<Item> = vec![
            pursuer
                .choice(&self.pursuer, "arm", &Arm::VARIANTS[..2], |arm| {
                    ChoiceOption::plain(capitalize(arm.name()))
                })
                .into(),
            place.into(),
            root.beside(self, ["not_below_half", "enemy_holds"]),
        ];
        let meets = root.field(self, "meets");
        let mut whom: Vec<Item> = vec![meets.into()];
        if self.meets != Meets::Nobody {
            let range = root.distance(self, "range", 100, 0..=9_900, lengths);
            whom.push(range.into());
        }
        if self.meets == Meets::Another {
            who.push(pursuer.beside(&self.pursuer, ["contact", "overlap"]));
            who.push(pursuer.field(&self.pursuer, "stands").into());
            let unit = &self.target;
            whom.extend([
                unit.arm_choice(&target, Arm::VARIANTS).into(),
                unit.grade_choice(&target, sheet).into(),
                unit.formation_choice(&target, Formation::VARIANTS).into(),
            ]);
            whom.extend(unit.skirmishers_toggle(&target).map(Item::from));
            whom.extend([
                unit.supports_stepper(&target, sheet).into(),
                Item::Row(unit.halving_toggles(&target)),
                unit.command_fold(&target, sheet, lengths),
                unit.help_fold(&target, &[("reaction", "reaction")], |_| None),
                unit.unit_fold(&target),
            ]);
        }
        Form::new(vec![Item::Columns(vec![
            Section::new("Who pursues", who),
            Section::new("Whom it meets", whom),
        ])])
    }
}

/// Inputs that are not asked for, with the reason.
pub(super) const NOT_IN_FORM: &[(&str, &str)] = &[
    ("target.army_bears", "a battle fills it in"),
    ("target.gun_left", NO_CARDS),
    ("target.rounds", NO_CARDS),
    ("target.contact", ITS_STANDS),
    ("target.overlap", ITS_STANDS),
    ("target.woods", NO_CARDS),
    ("target.cover", NO_CARDS),
    ("target.cavalry_near", AFTERWARDS),
    ("target.exchange", AFTERWARDS),
    ("target.help.tests.nco", NO_CARDS),
    ("target.help.tests.general", NO_CARDS),
    ("target.help.markers.nco", ONE_ROLL),
    ("target.help.markers.general", ONE_ROLL),
];
const ITS_STANDS: &str = "only its own level is asked for";
const NO_CARDS: &str = "no cards are drawn";
const AFTERWARDS: &str = "it matters in a melee alone";
const ONE_ROLL: &str = "a unit that is met rolls its reaction alone";
