//! The game's words.

use crate::rules::{Input, words};
use serde::{Deserialize, Serialize};
use strum::VariantArray;

/// A class of troops and its Morale Grade (E.2), best first.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Input,
    Serialize,
    Deserialize,
    VariantArray,
)]
#[serde(rename_all = "PascalCase")]
#[allow(missing_docs)]
pub enum Grade {
    A,
    B,
    C,
    #[default]
    D,
    E,
    F,
}

impl Grade {
    words! {
        /// "class D".
        pub fn name { A: "class A", B: "class B", C: "class C", D: "class D", E: "class E", F: "class F" }
        /// The letter alone.
        pub fn letter { A: "A", B: "B", C: "C", D: "D", E: "E", F: "F" }
    }

    /// A/B, C/D or E/F: the pairs by which the text groups the classes.
    pub fn pair(self) -> GradePair {
        match self {
            Grade::A | Grade::B => GradePair::AB,
            Grade::C | Grade::D => GradePair::CD,
            Grade::E | Grade::F => GradePair::EF,
        }
    }
}

/// Two classes that the text names together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum GradePair {
    AB,
    CD,
    EF,
}

impl GradePair {
    words! {
        /// "A or B".
        pub fn name { AB: "A or B", CD: "C or D", EF: "E or F" }
    }
}

/// The three arms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[allow(missing_docs)]
pub enum Arm {
    #[default]
    Infantry,
    Cavalry,
    Artillery,
}

impl Arm {
    words! {
        /// What it is called in a sentence.
        pub fn name { Infantry: "infantry", Cavalry: "cavalry", Artillery: "artillery" }
    }

    /// Its usual troops.
    pub fn troops(self) -> Troops {
        match self {
            Arm::Infantry => Troops::Line,
            Arm::Cavalry => Troops::Dragoons,
            Arm::Artillery => Troops::Gun,
        }
    }

    /// The formations that it takes; the first is the usual one.
    pub fn formations(self) -> &'static [Formation] {
        match self {
            Arm::Infantry => &[Formation::Line, Formation::Column, Formation::Skirmish, Formation::Town],
            Arm::Cavalry => &[Formation::Line, Formation::Column, Formation::Skirmish],
            Arm::Artillery => &[Formation::Unlimbered, Formation::Limbered],
        }
    }
}

/// What a unit fires (B.3, D.3, D.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Weapon {
    #[default]
    Musket,
    Rifle,
    Carbine,
    Gun,
}

impl Weapon {
    words! {
        /// What many are called.
        pub fn name { Musket: "muskets", Rifle: "rifles", Carbine: "carbines", Gun: "guns" }
        /// What one is called.
        pub fn one { Musket: "musket", Rifle: "rifle", Carbine: "carbine", Gun: "gun" }
    }
}

/// How a unit stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
pub enum Formation {
    /// Deployed.
    #[default]
    Line,
    /// A column of march or of attack.
    Column,
    /// Up to two inches between its stands.
    Skirmish,
    /// Two ranks of three stands in a block of a town.
    Town,
    /// Guns that can fire.
    Unlimbered,
    /// Guns that can be drawn.
    Limbered,
}

impl Formation {
    /// Whoever stands so may fire: nobody in column, and no limbered gun (D.1).
    pub fn may_fire(self) -> bool {
        !matches!(self, Formation::Column | Formation::Limbered)
    }

    words! {
        /// What it is called after "in": "in line"; of guns, "unlimbered".
        pub fn name {
            Line: "line", Column: "column", Skirmish: "skirmish order", Town: "a town block",
            Unlimbered: "unlimbered", Limbered: "limbered",
        }
        /// "in line", "unlimbered".
        pub fn text {
            Line: "in line", Column: "in column", Skirmish: "skirmishing", Town: "in a town block",
            Unlimbered: "unlimbered", Limbered: "limbered",
        }
        /// What its button says.
        pub fn label {
            Line: "Line", Column: "Column", Skirmish: "Skirmish", Town: "Town block",
            Unlimbered: "Unlimbered", Limbered: "Limbered",
        }
    }
}

/// Whose service a unit is in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Nation {
    #[default]
    American,
    British,
    German,
    French,
}

impl Nation {
    words! {
        /// What its button says.
        pub fn name { American: "American", British: "British", German: "German", French: "French" }
    }

    /// The troops that it has, the usual first (I.1 to I.5).
    pub fn troops(self) -> &'static [Troops] {
        use Troops::*;
        match self {
            Nation::American => &[
                Line,
                Lights,
                Rangers,
                EliteMilitia,
                Militia,
                Indians,
                LegionFoot,
                LegionHorse,
                Dragoons,
                Gun,
            ],
            Nation::British => &[
                Line,
                Guards,
                Fusiliers,
                Grenadiers,
                Lights,
                Loyalists,
                Rangers,
                EliteMilitia,
                Militia,
                Indians,
                LegionFoot,
                LegionHorse,
                Dragoons,
                Gun,
            ],
            Nation::German => &[Line, Grenadiers, Jaegers, Dragoons, Gun],
            Nation::French => &[Line, Grenadiers, Lights, LegionFoot, LegionHorse, Gun],
        }
    }
}

/// What a unit is, in the order of the classes where they have one (E.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum Troops {
    /// Foot of a regiment of the line; of the Americans, Continentals.
    #[default]
    Line,
    /// The British Foot Guards.
    Guards,
    /// British fusiliers.
    Fusiliers,
    /// Grenadier companies of several regiments together.
    Grenadiers,
    /// Light companies of several regiments together.
    Lights,
    /// Regular Loyalists.
    Loyalists,
    /// Rangers.
    Rangers,
    /// Riflemen of the Germans.
    Jaegers,
    /// Militia that fights better than most.
    EliteMilitia,
    /// Any other militia.
    Militia,
    /// Indians.
    Indians,
    /// The foot of a legion.
    LegionFoot,
    /// The horse of a legion.
    LegionHorse,
    /// A regiment or squadron of dragoons.
    Dragoons,
    /// A gun with its crew.
    Gun,
}

impl Troops {
    /// What such troops of a nation are called.
    pub fn name(self, nation: Nation) -> &'static str {
        match (self, nation) {
            (Troops::Line, Nation::American) => "Continentals",
            (Troops::Lights, Nation::French) => "converged chasseurs",
            _ => self.common_name(),
        }
    }

    words! {
        fn common_name {
            Line: "line", Guards: "Guards", Fusiliers: "fusiliers", Grenadiers: "converged grenadiers",
            Lights: "converged lights", Loyalists: "Loyalists", Rangers: "rangers", Jaegers: "jaegers",
            EliteMilitia: "elite militia", Militia: "militia", Indians: "Indians", LegionFoot: "legion foot",
            LegionHorse: "legion horse", Dragoons: "dragoons", Gun: "gun",
        }
        /// A unit without a name.
        pub(super) fn unnamed {
            Line: "Line unit", Guards: "Guards unit", Fusiliers: "Fusilier unit",
            Grenadiers: "Grenadier unit", Lights: "Light infantry unit", Loyalists: "Loyalist unit",
            Rangers: "Ranger unit", Jaegers: "Jaeger unit", EliteMilitia: "Elite militia unit",
            Militia: "Militia unit", Indians: "Indian unit", LegionFoot: "Legion foot",
            LegionHorse: "Legion horse", Dragoons: "Dragoon unit", Gun: "Gun",
        }
    }

    /// Which of the three it is.
    pub fn arm(self) -> Arm {
        match self {
            Troops::LegionHorse | Troops::Dragoons => Arm::Cavalry,
            Troops::Gun => Arm::Artillery,
            _ => Arm::Infantry,
        }
    }

    /// What it usually fires.
    pub fn weapon(self) -> Weapon {
        match self {
            Troops::Jaegers => Weapon::Rifle,
            Troops::LegionHorse | Troops::Dragoons => Weapon::Carbine,
            Troops::Gun => Weapon::Gun,
            _ => Weapon::Musket,
        }
    }

    /// Such foot usually has no bayonets.
    pub fn lacks_bayonets(self) -> bool {
        matches!(self, Troops::Jaegers | Troops::Indians)
    }

    /// It may skirmish without the scenario's leave (A.6). Neither line battalions nor regular Loyalists may.
    pub fn may_skirmish(self) -> bool {
        match self {
            Troops::Lights | Troops::Jaegers | Troops::EliteMilitia | Troops::Militia => true,
            Troops::Rangers | Troops::Indians => true,
            Troops::LegionFoot | Troops::LegionHorse | Troops::Dragoons => true,
            Troops::Line | Troops::Guards | Troops::Fusiliers | Troops::Grenadiers => false,
            Troops::Loyalists | Troops::Gun => false,
        }
    }

    /// Militia of either kind (I.5).
    pub fn is_militia(self) -> bool {
        matches!(self, Troops::Militia | Troops::EliteMilitia)
    }

    /// It may be an arm of a legion (E.9): those that are called so, and what went with some of them.
    pub fn may_join_a_legion(self) -> bool {
        matches!(self, Troops::LegionFoot | Troops::LegionHorse | Troops::Rangers | Troops::Gun)
    }

    /// Light infantry, which suffers no rough ground and evades in any order (A.6, B.4).
    pub fn is_light_infantry(self) -> bool {
        matches!(self, Troops::Lights | Troops::Jaegers)
    }
}

/// Which battalion of its regiment a unit is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum Battalion {
    /// The regiment has one.
    #[default]
    Only,
    /// The first of two.
    First,
    /// The second of two.
    Second,
}

impl Battalion {
    words! {
        /// What its button says.
        pub fn name { Only: "Only one", First: "First of two", Second: "Second of two" }
    }
}

/// What has become of a general or commander (F.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Input, VariantArray)]
pub enum Officer {
    /// He can help.
    #[default]
    Well,
    /// A light wound: he cannot help for the rest of this turn, and is not lost.
    LightlyWounded,
    /// Out of the game.
    Wounded,
    /// Killed.
    Killed,
    /// There was never one: nothing is deducted for him.
    Never,
}

impl Officer {
    words! {
        /// What it is called in a sentence.
        pub fn name {
            Well: "well", LightlyWounded: "lightly wounded", Wounded: "wounded", Killed: "killed",
            Never: "none",
        }
    }

    /// He can help a unit now.
    pub fn can_help(self) -> bool {
        self == Officer::Well
    }

    /// Tests are worse without him.
    pub fn is_lost(self) -> bool {
        matches!(self, Officer::Wounded | Officer::Killed)
    }
}

/// Whether a unit is an arm of a legion, and how its arms are led (E.9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
pub enum Legion {
    /// It is not.
    #[default]
    No,
    /// It is, and an officer lives in each of its arms: they may go their own ways.
    EachArmLed,
    /// It is, and one of its arms has lost its officer.
    ArmUnled,
}

impl Legion {
    words! {
        /// What its button says.
        pub fn label {
            No: "No", EachArmLed: "Each arm has an officer", ArmUnled: "An arm has lost its officer",
        }
    }
}
