//! An army of PLM: brigades under their generals, and the commander of them all (F.1, I.1 to I.5).

mod form;
mod legion;
mod text;
mod unit;
mod vocabulary;

use super::establishment;
use super::sheet::SHEET;
use super::terms::Arm;
use crate::rules::titled;
use crate::rules::{
    self, ArmyWords, Breakdown, Form, Group, Groups, IdAllocator, Input, InvalidField, LineSummary, Lines,
    Name, Quantity, RuleRef, Sourced, UnitId, bidi_isolate, input, known, printed,
};
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::borrow::Cow;

pub use unit::Unit;

/// What a roster holds.
#[derive(Clone, Debug, Default, PartialEq, Input, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Army {
    /// Commander-in-Chief. His name; every army has one.
    pub commander: Name,
    /// The brigades of the army.
    #[serde(rename = "groups")]
    pub brigades: Lines<Brigade>,
    /// The last number given.
    pub numbers: IdAllocator,
}

/// A brigade.
#[derive(Clone, Debug, PartialEq, Input, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Brigade {
    /// The number of the brigade in this army.
    pub id: UnitId,
    /// Name of the brigade.
    pub name: Name,
    /// It has a general.
    #[input(start = true)]
    pub has_general: bool,
    /// General.
    pub general: Name,
    /// The units of the brigade.
    pub units: Lines<Unit>,
}

impl rules::RosterLine for Brigade {
    const MAX: usize = 12;

    fn id_mut(&mut self) -> &mut UnitId {
        &mut self.id
    }
}

impl rules::RosterGroup for Brigade {
    type Unit = Unit;

    fn units(&self) -> &Lines<Unit> {
        &self.units
    }

    fn units_mut(&mut self) -> &mut Lines<Unit> {
        &mut self.units
    }
}

const BY_BRIGADE: RuleRef = RuleRef("F.1");
const TALLY: RuleRef = RuleRef("H.1");

impl Army {
    /// Adds a brigade and gives it its number.
    pub fn add_brigade(&mut self, brigade: Brigade) {
        self.brigades.push(brigade);
        rules::number(self);
    }

    /// A unit with its brigade, by its number.
    pub(super) fn unit(&self, id: UnitId) -> Option<(&Brigade, &Unit)> {
        let units = |brigade| {
            let brigade: &Brigade = brigade;
            known(&brigade.units).map(move |unit| (brigade, unit))
        };
        known(&self.brigades).flat_map(units).find(|(_, unit)| unit.id == id)
    }

    /// A brigade by its number.
    pub(super) fn brigade(&self, id: UnitId) -> Option<&Brigade> {
        known(&self.brigades).find(|brigade| brigade.id == id)
    }

    /// Every unit, brigade by brigade.
    pub(super) fn units(&self) -> impl Iterator<Item = &Unit> {
        known(&self.brigades).flat_map(|brigade| known(&brigade.units))
    }

    fn sum(&self, rule: RuleRef, each: impl Fn(&Unit) -> Sourced) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Count);
        for (place, brigade) in self.brigades.iter().enumerate() {
            let Some(brigade) = brigade.known() else { continue };
            let all = known(&brigade.units).map(&each);
            let all = all.reduce(|one, other| Sourced {
                value: one.value + other.value,
                source: one.source.max(other.source),
            });
            if let Some(all) = all.filter(|all| all.value > 0) {
                sum.add_cell(titled(&brigade.name, "Brigade", place), all, 1, rule);
            }
        }
        sum
    }
}

impl rules::Army for Army {
    fn groups(&self) -> Vec<Group> {
        Group::of(&self.brigades, |place, brigade| Group {
            id: Some(brigade.id),
            title: titled(&brigade.name, "Brigade", place),
            detail: match (brigade.has_general, brigade.general.trim()) {
                (false, _) => "no general".into(),
                (true, "") => "general".into(),
                (true, name) => bidi_isolate(name),
            },
            heads: false,
            units: LineSummary::of(&brigade.units, |unit| {
                LineSummary::unit(unit.id, &unit.name, unit.made_of())
            }),
        })
    }

    fn totals(&self, _: &rules::AnyContext) -> Vec<(Cow<'static, str>, Breakdown)> {
        let fights = |unit: &Unit| printed(if unit.arm() == Arm::Artillery { 0 } else { unit.stands.n() });
        let counts = |unit: &Unit| {
            let value = establishment::value(unit, &SHEET);
            Sourced { value: value.total(), source: value.source() }
        };
        vec![
            ("Units".into(), self.sum(BY_BRIGADE, |_| printed(1))),
            ("Combat stands".into(), self.sum(BY_BRIGADE, fights)),
            ("Guns".into(), self.sum(BY_BRIGADE, |unit| printed((unit.arm() == Arm::Artillery).into()))),
            ("Army morale sum".into(), self.sum(TALLY, counts)),
        ]
    }

    fn checks(&self, _: &rules::AnyContext) -> Vec<String> {
        let mut checks = Vec::new();
        if self.brigades.is_empty() {
            checks.push("This army has no brigade yet.".into());
        }
        for (place, brigade) in self.brigades.iter().enumerate() {
            let Some(brigade) = brigade.known() else { continue };
            let title = titled(&brigade.name, "Brigade", place);
            if brigade.units.is_empty() {
                checks.push(format!("{title} has no unit yet."));
            }
            for unit in known(&brigade.units) {
                let name = unit.name.called_or(|| "A unit".into());
                let most = SHEET.army.organisation.militia.value;
                if unit.troops.is_militia() && unit.stands.n() > most {
                    checks
                        .push(format!("{title}: {name} has more than the {most} stands that suit militia."));
                }
            }
        }
        checks
    }

    fn as_input(&self) -> &dyn Input {
        self
    }

    fn set(&mut self, path: &str, text: &str) -> Result<(), InvalidField> {
        input::set(self, path, text)
    }

    fn form(&self, path: &str) -> Form {
        Form::new(self.items(path).unwrap_or_default())
    }

    fn words(&self) -> ArmyWords {
        ArmyWords {
            group: "brigade",
            groups: "brigades",
            unit: "unit",
            units: "units",
            head: "Name and commander",
        }
    }

    fn lines(&self) -> &dyn Groups {
        &self.brigades
    }

    fn lines_mut(&mut self) -> &mut dyn Groups {
        &mut self.brigades
    }

    fn numbers(&mut self) -> &mut IdAllocator {
        &mut self.numbers
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
