//! What a roster holds: one brigade of battalions.

use super::OneBrigade;
use super::sheet::Sheet;
use crate::rules::form::FieldPath;
use crate::rules::{
    self, AnyContext, ArmyText, ArmyWords, Breakdown, Count, Form, Group, Groups, HeadLine, IdAllocator,
    Input, InvalidField, Kind, LineSummary, Lines, Name, Phrase, Quantity, RuleRef, Sourced, UnitId, counted,
    input, titled, words,
};
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::borrow::Cow;
use strum::VariantArray;

const MORALE: RuleRef = RuleRef("Morale");

/// What a roster holds.
#[derive(Clone, Debug, Default, PartialEq, Input, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Army {
    /// The brigade of the army: there is one.
    #[serde(rename = "groups")]
    pub brigades: Lines<Brigade>,
    /// The last number given.
    pub numbers: IdAllocator,
}

/// A brigade under its general.
#[derive(Clone, Debug, Default, PartialEq, Input, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Brigade {
    /// The number of the brigade in this army.
    pub id: UnitId,
    /// Name of the brigade.
    pub name: Name,
    /// General.
    pub general: Name,
    /// The battalions of the brigade.
    #[serde(rename = "units")]
    pub battalions: Lines<Battalion>,
}

/// A battalion.
#[derive(Clone, Debug, PartialEq, Input, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Battalion {
    /// The number of the battalion in this army.
    pub id: UnitId,
    /// Name.
    pub name: Name,
    /// Class.
    pub class: Class,
    /// Companies.
    #[input(start = Count::clamped(4))]
    pub companies: Count<1, 8>,
}

/// How good troops are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
#[input(choices)]
pub enum Class {
    /// Conscripts.
    Conscripts,
    /// Line.
    #[default]
    Line,
    /// Guards.
    Guards,
}

impl Class {
    words! {
        /// What they are called in a sentence.
        pub fn name { Conscripts: "conscripts", Line: "line", Guards: "guards" }
    }
}

impl rules::RosterLine for Brigade {
    const MAX: usize = 1;

    fn id_mut(&mut self) -> &mut UnitId {
        &mut self.id
    }
}

impl rules::RosterGroup for Brigade {
    type Unit = Battalion;

    fn units(&self) -> &Lines<Battalion> {
        &self.battalions
    }

    fn units_mut(&mut self) -> &mut Lines<Battalion> {
        &mut self.battalions
    }
}

impl rules::RosterLine for Battalion {
    const MAX: usize = 12;

    fn id_mut(&mut self) -> &mut UnitId {
        &mut self.id
    }
}

impl Battalion {
    /// "4 companies of line".
    fn made_of(&self) -> String {
        format!("{} of {}", counted(self.companies.n(), "company", "companies"), self.class.name())
    }

    /// Its name, or what it is.
    pub(super) fn title(&self) -> String {
        self.name.called_or(|| self.made_of())
    }
}

impl Army {
    /// The losses at which the brigade is beaten.
    fn beaten_at(&self, sheet: &Sheet) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Count);
        let worth = Sourced { value: sheet.worn_at(self.companies()), source: sheet.results.worn_at.source };
        sum.add_cell("A part of its companies, up to the next whole one", worth, 1, MORALE);
        sum
    }
}

impl rules::Army for Army {
    fn groups(&self) -> Vec<Group> {
        Group::of(&self.brigades, |place, brigade| Group {
            id: Some(brigade.id),
            title: titled(&brigade.name, "Brigade", place),
            detail: brigade.general.called_or(|| "no general".into()),
            heads: false,
            units: LineSummary::of(&brigade.battalions, |battalion| {
                LineSummary::unit(battalion.id, &battalion.name, battalion.made_of())
            }),
        })
    }

    fn totals(&self, context: &AnyContext) -> Vec<(Cow<'static, str>, Breakdown)> {
        let mut companies = Breakdown::new(Quantity::Count);
        for battalion in self.battalions() {
            companies.add_number(battalion.title(), battalion.companies.n(), MORALE);
        }
        let beaten = self.beaten_at(&context.typed::<OneBrigade>().sheet);
        vec![("Companies".into(), companies), ("Beaten at".into(), beaten)]
    }

    fn checks(&self, _: &AnyContext) -> Vec<String> {
        let is_empty = self.battalions().next().is_none();
        is_empty.then(|| "This army has no battalion yet.".into()).into_iter().collect()
    }

    fn as_input(&self) -> &dyn Input {
        self
    }

    fn set(&mut self, path: &str, text: &str) -> Result<(), InvalidField> {
        input::set(self, path, text)
    }

    fn form(&self, path: &str) -> Form {
        let groups = FieldPath::root().of("groups");
        let brigade = |at: &str| self.brigades.known_at(at.parse().ok()?);
        let items = match path.split('.').collect::<Vec<_>>()[..] {
            ["groups", at] => brigade(at).map(|brigade| {
                let fields = groups.of(at);
                ["name", "general"].map(|name| fields.field(brigade, name).into()).into()
            }),
            ["groups", at, "units", place] => brigade(at).and_then(|brigade| {
                let battalion = brigade.battalions.known_at(place.parse().ok()?)?;
                let fields = groups.of(at).of("units").of(place);
                Some(["class", "companies", "name"].map(|name| fields.field(battalion, name).into()).into())
            }),
            _ => None,
        };
        Form::new(items.unwrap_or_default())
    }

    fn words(&self) -> ArmyWords {
        ArmyWords {
            group: "brigade",
            groups: "brigades",
            unit: "battalion",
            units: "battalions",
            head: "Name",
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

impl ArmyText for Army {
    fn kinds(&self) -> Vec<Kind> {
        vec![Kind { word: "Brigade", field: None }]
    }

    fn head_lines(&self) -> Vec<HeadLine> {
        Vec::new()
    }

    fn phrases(&self, path: &str) -> Vec<Phrase> {
        match path.split('.').count() {
            2 => vec![Phrase::name("general", "led by ")],
            _ => vec![
                Phrase::number("companies", " company", " companies").needed(),
                Phrase::choice("class", Class::VARIANTS, |class| class.name().into()).glued(" of "),
            ],
        }
    }

    fn figures(&self, path: &str, context: &AnyContext) -> Vec<String> {
        if !path.is_empty() {
            return Vec::new();
        }
        let totals = rules::Army::totals(self, context);
        totals.iter().map(|(name, sum)| format!("{name} {}", sum.text())).collect()
    }
}
