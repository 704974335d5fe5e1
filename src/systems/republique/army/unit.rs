//! A unit of an army: a regiment, a brigade, or guns that stand together (S§1.1, 1.3).

use super::super::terms::{Arm, Grade, SkirmishGrade, Troops, Weight};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Item, Kind, writes};
use crate::rules::{self, Count, Input, Name, UnitId, bidi_isolate, capitalize, counted};
use serde::{Deserialize, Serialize};
use strum::VariantArray;

/// A unit: a regiment, a brigade, or guns that stand together.
#[derive(Clone, Debug, PartialEq, Input, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Unit {
    /// The number of the unit in this army.
    pub id: UnitId,
    /// Name.
    pub name: Name,
    /// Troops.
    pub troops: Troops,
    /// Grade. The troop grade of the unit.
    pub grade: Grade,
    /// Bases. Of artillery, batteries.
    #[input(start = Unit::usual_bases(Troops::Infantry))]
    pub bases: Count<1, 24>,
    /// Guns.
    pub weight: Weight,
    /// Horse artillery.
    pub horse: bool,
    /// Skirmish markers.
    pub markers: Count<0, 24>,
    /// Skirmishers. How good these are.
    pub skirmishers: SkirmishGrade,
    /// Bases or batteries that it has lost before this battle, of those that it began with.
    pub lost: Count<0, 23>,
    /// Garrison of. Of a unit in the field none.
    pub post: Name,
}

impl rules::RosterLine for Unit {
    const MAX: usize = 24;

    fn id_mut(&mut self) -> &mut UnitId {
        &mut self.id
    }

    /// Units that stand together are mostly of one grade.
    fn inherit_from(&mut self, above: &Self) {
        self.grade = above.grade;
        self.skirmishers = above.skirmishers;
    }

    /// What a unit has lost before, and where it is a garrison, is its own.
    fn repeat(&mut self, above: &Self) {
        let (lost, post) = (Count::default(), Name::default());
        *self = Unit { id: self.id, name: Name::default(), lost, post, ..above.clone() };
    }
}

impl Unit {
    /// What a unit of such troops begins with: four bases, or the one battery that acts by itself.
    fn usual_bases(troops: Troops) -> Count<1, 24> {
        Count::clamped(if troops.arm() == Arm::Artillery { 1 } else { 4 })
    }

    /// Makes it a unit of other troops. A number that nobody entered gives way to what is usual there.
    fn retype(&mut self, troops: Troops) {
        if self.bases == Unit::usual_bases(self.troops) {
            self.bases = Unit::usual_bases(troops);
        }
        self.troops = troops;
    }

    /// Bases or batteries that it goes into battle with.
    pub fn strength(&self) -> i32 {
        (self.bases.n() - self.lost.n()).max(0)
    }

    /// "4 bases of veteran infantry, 2 skirmish markers (good)".
    pub(super) fn made_of(&self) -> String {
        let mut parts = vec![self.body()];
        if self.lost.n() > 0 {
            parts.push(format!("{} left", self.strength()));
        }
        if !self.post.trim().is_empty() {
            parts.push(format!("garrison of {}", bidi_isolate(self.post.trim())));
        }
        parts.join(", ")
    }

    fn body(&self) -> String {
        let (n, grade) = (self.bases.n(), self.grade.name());
        if self.troops.arm() == Arm::Artillery {
            let batteries = counted(n, "battery", "batteries");
            let horse = if self.horse { "horse " } else { "" };
            return format!("{batteries} of {grade} {horse}artillery, {}", self.weight.guns());
        }
        let body = format!("{} of {grade} {}", counted(n, "base", "bases"), self.troops.name());
        match self.markers.n() {
            0 => body,
            n => format!(
                "{body}, {} ({})",
                counted(n, "skirmish marker", "skirmish markers"),
                self.skirmishers.name()
            ),
        }
    }
}

impl Unit {
    /// What is entered of it.
    pub(super) fn items(&self, fields: &FieldPath) -> Vec<Item> {
        let guns = self.troops.arm() == Arm::Artillery;
        let troops = Troops::VARIANTS.iter().map(|troops| {
            let writes = writes(self, |unit| unit.retype(*troops));
            let writes = writes.into_iter().map(|(path, text)| (fields.path(&path), text)).collect();
            let option = ChoiceOption::plain(capitalize(troops.name()));
            option.chosen(*troops == self.troops).writing(writes)
        });
        let troops = Control::new(fields.path("troops"), "Troops", Kind::Choice(troops.collect()));
        let grade = fields
            .choice(self, "grade", Grade::VARIANTS, |grade| ChoiceOption::plain(capitalize(grade.name())));
        let mut items: Vec<Item> = vec![troops.into(), grade.into()];
        if guns {
            let weight = fields.choice(self, "weight", Weight::VARIANTS, |weight| {
                ChoiceOption::plain(weight.letters()).small(weight.guns())
            });
            items.extend([
                fields.field(self, "bases").label("Batteries").into(),
                weight.into(),
                fields.field(self, "horse").into(),
            ]);
        } else {
            items.push(fields.field(self, "bases").into());
            items.push(fields.field(self, "markers").into());
            if self.markers.n() > 0 {
                let grades = &SkirmishGrade::VARIANTS[..4];
                let skirmishers = fields.choice(self, "skirmishers", grades, |grade| {
                    ChoiceOption::plain(capitalize(grade.name()))
                });
                items.push(skirmishers.into());
            }
        }
        let lost = if guns { "Batteries lost before" } else { "Bases lost before" };
        let most = (self.bases.n() - 1).max(self.lost.n());
        items.extend([
            fields.number(self, "lost", 0..=most).label(lost).into(),
            fields.field(self, "name").into(),
            fields.field(self, "post").into(),
        ]);
        items
    }
}
