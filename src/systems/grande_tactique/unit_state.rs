//! A unit as it stands: its troops, its morale, its formation and its ground. Most procedures look at it so.

use super::army::{Training, Troops};
use super::state::{
    ARMY_ATTACHED, ATTACHED, BROKE, CHARGE, CORPS_ATTACHED, FIRING, NEWLY_SHAKEN, RALLIED, ROUTED, ROUTED_BY,
    SHAKEN, SILENCED, SQUARE,
};
use super::terms::{Arm, Effect, Morale, Name};
use crate::rules::form::{ChoiceOption, Control, FieldPath};
use crate::rules::{Change, Input, Marker, Source, Sourced, UnitRef, capitalize};
use strum::VariantArray;

/// A unit as it stands. The field names are the published format of links.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct UnitState {
    /// The unit of the battle's roster that it is.
    pub unit: Option<UnitRef>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
    /// Troops.
    #[input(of_unit)]
    pub troops: Troops,
    /// Training.
    #[input(of_unit)]
    pub training: Training,
    /// Morale.
    #[input(of_unit)]
    pub morale: Morale,
    /// In square.
    pub square: bool,
    /// Limbered. Artillery that can move and not fire.
    pub limbered: bool,
    /// General attached.
    pub general: bool,
    /// Upslope. Of the nearest enemy.
    pub upslope: bool,
    /// In a built-up area.
    pub built_up: bool,
    /// Linear feature.
    pub linear: bool,
}

/// What stands behind a value that is ours, in a sentence.
pub(super) fn mark(source: Source) -> &'static str {
    if source == Source::House { " ◇" } else { "" }
}

/// Which markers each kind of general leaves on the unit to which he is attached.
pub(super) const GENERALS: [&Marker; 3] = [&ATTACHED, &CORPS_ATTACHED, &ARMY_ATTACHED];

impl UnitState {
    /// A unit of these troops, of which nothing else has been said.
    pub(super) fn only(troops: Troops) -> Self {
        UnitState { troops, ..UnitState::default() }
    }

    /// Infantry, cavalry or artillery.
    pub fn arm(&self) -> Arm {
        self.troops.arm()
    }

    /// "veteran infantry".
    pub fn made_of(&self) -> String {
        match self.training {
            Training::Ordinary => self.troops.name().into(),
            training => format!("{} {}", training.name(), self.troops.name()),
        }
    }

    /// The name of the unit, or what it is made of.
    pub fn called(&self) -> String {
        self.name.called_or(|| capitalize(&self.made_of()))
    }

    /// "eager", "silenced".
    pub fn morale_name(&self) -> &'static str {
        self.morale.name(self.arm())
    }

    /// Artillery that is neither limbered nor silenced.
    pub fn is_unlimbered(&self) -> bool {
        self.arm() == Arm::Artillery && !self.limbered
    }

    /// The morale after an effect. A Morale Check is not decided by that.
    pub fn after(&self, effect: Effect) -> Morale {
        match effect {
            Effect::Nothing | Effect::Check => self.morale,
            Effect::Shaken if self.morale == Morale::Eager => Morale::Shaken,
            Effect::Shaken => self.morale,
            Effect::Flees => Morale::Routed,
            Effect::Eager => Morale::Eager,
        }
    }

    /// "flees", "stays shaken".
    pub fn describe(&self, effect: Effect) -> String {
        match (effect, self.morale, self.arm()) {
            (Effect::Eager, Morale::Eager, _) => "stays eager".into(),
            (Effect::Eager, ..) => "is eager again".into(),
            (Effect::Shaken, Morale::Eager, _) => "is shaken".into(),
            (Effect::Flees, _, Arm::Artillery) => "is silenced".into(),
            (Effect::Flees, ..) => "flees".into(),
            (Effect::Check, ..) => "takes a Morale Check and flees if it fails".into(),
            (Effect::Nothing | Effect::Shaken, ..) => format!("stays {}", self.morale_name()),
        }
    }

    /// What becomes of it in words, with the mark of a house value: "flees ◇".
    pub(super) fn describe_cell(&self, cell: Sourced<Effect>) -> String {
        self.describe(cell.value) + mark(cell.source)
    }

    /// Infantry in square: only in the open.
    pub fn is_in_square(&self) -> bool {
        self.square && self.arm() == Arm::Infantry && !self.built_up
    }

    /// What an effect writes on it, by this enemy: from whom it flees is remembered until it rallies.
    pub fn suffers(&self, effect: Effect, by: Option<UnitRef>) -> Vec<Change> {
        let after = self.after(effect);
        let mut changes = self.becomes(after);
        if effect == Effect::Flees && self.arm() != Arm::Artillery {
            changes.push(self.flees_from(by));
        }
        changes
    }

    /// The enemy who has routed it, where one is known.
    pub(super) fn flees_from(&self, enemy: Option<UnitRef>) -> Change {
        let number = enemy.map_or(0, |enemy| enemy.id.n().into());
        Change::set("", "", &ROUTED_BY, number).on(self.unit)
    }

    /// What another morale writes on it; nothing where it has that already.
    pub fn becomes(&self, morale: Morale) -> Vec<Change> {
        if morale == self.morale {
            return Vec::new();
        }
        let routed = if self.arm() == Arm::Artillery { &SILENCED } else { &ROUTED };
        let (from, to) = (self.morale_name(), morale.name(self.arm()));
        let is = |marker: &Marker, n: bool| Change::set("", "", marker, n.into()).on(self.unit);
        let mut changes = vec![
            Change::set(self.called(), format!("{from} → {to}"), &SHAKEN, (morale == Morale::Shaken).into())
                .on(self.unit),
            is(routed, morale == Morale::Routed),
        ];
        let was_routed = self.morale == Morale::Routed;
        match morale {
            // A unit that flees or is silenced is in no square, and neither fires nor charges.
            Morale::Routed => {
                changes.extend([&SQUARE, &FIRING, &CHARGE].map(|marker| is(marker, false)));
                changes.push(is(&BROKE, true));
            }
            Morale::Shaken => changes.push(is(if was_routed { &RALLIED } else { &NEWLY_SHAKEN }, true)),
            Morale::Eager => {}
        }
        if was_routed {
            changes.push(is(&ROUTED_BY, false));
        }
        changes
    }
}

/// What can be entered of it.
impl UnitState {
    /// The troops of the unit.
    pub fn troops_choice(&self, fields: &FieldPath) -> Control {
        fields
            .choice(self, "troops", Troops::VARIANTS, |troops| ChoiceOption::plain(capitalize(troops.name())))
    }

    /// How seasoned it is.
    pub fn training_choice(&self, fields: &FieldPath) -> Control {
        fields.choice(self, "training", Training::VARIANTS, |training| {
            ChoiceOption::plain(capitalize(training.name()))
        })
    }

    /// The morale of the unit, of these states.
    pub fn morale_choice(&self, fields: &FieldPath, of: &[Morale]) -> Control {
        fields.choice(self, "morale", of, |morale| {
            let option = ChoiceOption::plain(capitalize(morale.name(self.arm())));
            ChoiceOption { counts: morale != Morale::Eager, ..option }
        })
    }

    /// What it is called.
    pub fn name_text(&self, fields: &FieldPath) -> Control {
        fields.field(self, "name")
    }

    /// The formation: infantry in square, artillery limbered; nothing of cavalry.
    pub fn formation_toggle(&self, fields: &FieldPath) -> Option<Control> {
        match self.arm() {
            Arm::Infantry => Some(fields.field(self, "square")),
            Arm::Artillery => Some(fields.field(self, "limbered")),
            Arm::Cavalry => None,
        }
    }

    /// Whether a general is attached to it.
    pub fn general_toggle(&self, fields: &FieldPath) -> Control {
        fields.field(self, "general")
    }

    /// The ground of the unit.
    pub fn ground_toggles(&self, fields: &FieldPath) -> Vec<Control> {
        vec![fields.field(self, "upslope"), fields.field(self, "built_up"), fields.field(self, "linear")]
    }
}
