//! A unit's move leg by leg: what each costs, what is left, what the assault bonus would bring, and what the rules forbid
//! (P4, P23, P29; S§1.4, 3.1, 3.2, 3.5, 3.6).

mod bars;
mod battery;
mod course;
mod form;
mod in_battle;
mod report;

use super::terms::{Deployment, Ground, ManeuverSystem, Morale, Obstacle, Walker, Weight};
use crate::rules::{Count, Inches, Input, List, Name, RuleRef, UnitRef, words};
use strum::VariantArray;

pub use course::Course;

const FORMATIONS: RuleRef = RuleRef("1.4");
const MORALE: RuleRef = RuleRef("2.3");
const ALLOWANCE: RuleRef = RuleRef("3.1");
const SYSTEMS: RuleRef = RuleRef("3.2");
const ORDERS: RuleRef = RuleRef("3.3");
const MODIFIERS: RuleRef = RuleRef("3.5");
const SPECIAL: RuleRef = RuleRef("3.6");

/// A unit and its way. The field names are the published format of links.
///
/// At first foot that goes straight ahead.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Movement {
    /// The unit of the battle that it is.
    pub unit: Option<UnitRef>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
    /// Who.
    #[input(of_unit)]
    pub who: Who,
    /// Maneuver system.
    #[input(of_unit)]
    pub system: ManeuverSystem,
    /// Morale. Its M hits.
    #[input(of_unit)]
    pub morale: Morale,
    /// Formation at first. Of foot and horse.
    pub formation: Deployment,
    /// In square at first.
    #[input(of_unit)]
    pub square: bool,
    /// Guns.
    #[input(of_unit)]
    pub weight: Weight,
    /// B on it. Of a battery.
    #[input(of_unit)]
    pub damage: Count<0, 4>,
    /// Limbered at first.
    #[input(start = true, of_unit)]
    pub limbered: bool,
    /// Saved fire. Of guns.
    #[input(of_unit)]
    pub saved: bool,
    /// Its division pulls back.
    #[input(of_unit)]
    pub pulls_back: bool,
    /// Moved before, this turn.
    #[input(hint = "with penalties", most = 32, of_unit)]
    pub spent: Inches,
    /// Assaults after the first, this turn.
    #[input(of_unit)]
    pub assaults: Count<0, 9>,
    /// What a battery has done before in this turn.
    #[input(of_unit)]
    pub done: Done,
    /// What it does, in order.
    #[input(start = [Leg::default()].into_iter().collect())]
    pub legs: List<Leg, 10>,
}

/// What a battery has done before in this turn: nothing is done twice (S§3.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Input)]
pub struct Done {
    /// Moved.
    pub march: bool,
    /// Limbered.
    pub limber: bool,
    /// Unlimbered.
    pub unlimber: bool,
    /// Pushed by hand.
    pub prolong: bool,
    /// Used its assault bonus.
    pub bonus: bool,
}

impl Done {
    /// The actions; of what can be done in two orders the likelier.
    fn actions(self) -> Vec<Act> {
        let all = [
            (self.limber, Act::Limber),
            (self.march, Act::March),
            (self.unlimber, Act::Unlimber),
            (self.prolong, Act::Prolong),
        ];
        all.into_iter().filter_map(|(is_done, act)| is_done.then_some(act)).collect()
    }
}

/// A part of a move.
///
/// At first 4″ straight ahead over open ground.
#[derive(Clone, Copy, Debug, PartialEq, Input)]
pub struct Leg {
    /// What it does.
    pub act: Act,
    /// Distance. How far, on the ground.
    #[input(start = Inches::whole(4), guess, most = 32)]
    pub distance: Inches,
    /// How.
    pub manner: Manner,
    /// Any of its bases in.
    pub ground: Ground,
    /// It crosses.
    pub obstacle: Obstacle,
    /// Friends passed through.
    #[input(hint = "no leaders, no markers")]
    pub friends: Count<0, 9>,
    /// Through a packed battery.
    pub packed: bool,
    /// Over a bridge.
    pub bridge: bool,
    /// It forms.
    #[input(start = Deployment::TwoLines)]
    pub forms: Deployment,
    /// In square.
    pub with_square: bool,
    /// Enemy combat bases are too near for a change of formation.
    pub near: bool,
}

/// Who moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
pub enum Who {
    /// Infantry.
    #[default]
    Foot,
    /// Cavalry.
    Horse,
    /// A battery of foot artillery.
    FootGuns,
    /// A battery of horse artillery.
    HorseGuns,
    /// A leader's base.
    Leader,
}

impl Who {
    words! {
        /// What it is called in a sentence.
        pub fn name {
            Foot: "foot", Horse: "horse", FootGuns: "foot guns", HorseGuns: "horse guns", Leader: "leader",
        }
    }

    /// Foot or horse artillery.
    pub fn is_guns(self) -> bool {
        matches!(self, Who::FootGuns | Who::HorseGuns)
    }

    /// As the table of terrain effects has it.
    pub fn walker(self) -> Walker {
        match self {
            Who::Foot | Who::Leader => Walker::Foot,
            Who::Horse => Walker::Horse,
            Who::FootGuns | Who::HorseGuns => Walker::Guns,
        }
    }
}

/// What a unit does in a part of its move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
pub enum Act {
    /// Covers ground.
    #[default]
    March,
    /// Faces the other way.
    About,
    /// Takes up another formation.
    Form,
    /// Forms square as it stands.
    Square,
    /// Leaves its square.
    Unsquare,
    /// Unhooks its guns.
    Unlimber,
    /// Pushes or turns its guns by hand.
    Prolong,
    /// Hooks its guns up.
    Limber,
    /// Fires in the fire phase.
    Fire,
}

impl Act {
    /// What foot and horse do.
    pub const OF_TROOPS: [Act; 5] = [Act::March, Act::About, Act::Form, Act::Square, Act::Unsquare];
    /// What guns do.
    pub const OF_GUNS: [Act; 6] =
        [Act::March, Act::About, Act::Unlimber, Act::Prolong, Act::Limber, Act::Fire];

    words! {
        /// What its key says.
        pub fn label {
            March: "Moves", About: "About face", Form: "Forms", Square: "Square", Unsquare: "Leaves square",
            Unlimber: "Unlimbers", Prolong: "Prolongs", Limber: "Limbers", Fire: "Fires",
        }
        /// In a sentence about what it may do.
        pub fn noun {
            March: "a move", About: "an about-face", Form: "a change of formation", Square: "a square",
            Unsquare: "a change out of square", Unlimber: "unlimbering", Prolong: "prolonging",
            Limber: "limbering", Fire: "fire",
        }
    }
}

/// How a unit covers ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
pub enum Manner {
    /// Straight ahead.
    #[default]
    Straight,
    /// A wheel, measured on its outer edge.
    Wheel,
    /// Up to 45° to a side, facing ahead.
    Oblique,
    /// To a side, facing ahead.
    Sideways,
    /// Backwards, facing ahead.
    Back,
    /// A wheel backwards.
    BackWheel,
}

impl Manner {
    words! {
        /// What its key says.
        pub fn label {
            Straight: "Straight", Wheel: "Wheel", Oblique: "Oblique", Sideways: "Sideways", Back: "Back",
            BackWheel: "Wheel back",
        }
        /// In a sentence.
        pub fn text {
            Straight: "straight", Wheel: "wheeling", Oblique: "obliquely", Sideways: "sideways",
            Back: "backwards", BackWheel: "wheeling back",
        }
    }

    /// Away from where it faces.
    pub fn is_back(self) -> bool {
        matches!(self, Manner::Back | Manner::BackWheel)
    }

    /// Toward where it faces.
    pub fn is_forward(self) -> bool {
        matches!(self, Manner::Straight | Manner::Wheel | Manner::Oblique)
    }
}
