//! The game's words, and what is keyed by them.

use crate::rules::form::{ChoiceOption, Control, FieldPath, Kind, OptionGroup};
use crate::rules::{Input, Pairs, capitalize, input, table_by, words};
use serde::{Deserialize, Serialize};
use std::fmt;
use strum::VariantArray;

/// The twenty types of troops: mounted, then foot, then naval.
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
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Troops {
    El,
    Exp,
    Kn,
    Cv,
    Lh,
    Cm,
    Sp,
    Pk,
    #[default]
    Bd,
    Ax,
    Bw,
    Ps,
    Wb,
    Hd,
    Art,
    Wwg,
    Bge,
    Gal,
    Shp,
    Bts,
}

impl Troops {
    words! {
        /// What it is called in a sentence.
        pub fn name {
            El: "elephants", Exp: "expendables", Kn: "knights", Cv: "cavalry", Lh: "light horse",
            Cm: "camelry", Sp: "spears", Pk: "pikes", Bd: "blades", Ax: "auxilia", Bw: "bowmen", Ps: "psiloi",
            Wb: "warband", Hd: "hordes", Art: "artillery", Wwg: "war wagons", Bge: "baggage", Gal: "galleys",
            Shp: "ships", Bts: "boats",
        }
        /// The short form of the name.
        pub fn letters {
            El: "El", Exp: "Exp", Kn: "Kn", Cv: "Cv", Lh: "LH", Cm: "Cm", Sp: "Sp", Pk: "Pk", Bd: "Bd",
            Ax: "Ax", Bw: "Bw", Ps: "Ps", Wb: "Wb", Hd: "Hd", Art: "Art", Wwg: "WWg", Bge: "Bge", Gal: "Gal",
            Shp: "Shp", Bts: "Bts",
        }
    }

    /// The field of its row in the sheet: "light_horse".
    pub(super) fn field(self) -> String {
        self.name().replace(' ', "_")
    }

    /// What the factors tell apart. Artillery, war wagons and baggage are foot.
    pub fn class(self) -> Class {
        match self {
            Troops::El | Troops::Exp | Troops::Kn | Troops::Cv | Troops::Lh | Troops::Cm => Class::Mounted,
            Troops::Gal | Troops::Shp | Troops::Bts => Class::Naval,
            _ => Class::Foot,
        }
    }

    /// One of these.
    pub fn is(self, of: &[Troops]) -> bool {
        of.contains(&self)
    }

    /// Some of them fight in chariots.
    pub fn have_chariots(self) -> bool {
        self.is(&[Troops::Kn, Troops::Cv])
    }

    /// Some of them are foot that rides to battle.
    pub fn ride(self) -> bool {
        self.class() == Class::Foot && !self.is(&[Troops::Art, Troops::Wwg, Troops::Bge])
    }

    /// Some army lists want a second rank of them on the base.
    pub fn stand_behind(self) -> bool {
        self.ride() || self == Troops::Kn
    }

    /// The grades that army lists give it.
    pub fn grades(self) -> &'static [Grade] {
        use Grade::*;
        match self {
            Troops::Kn | Troops::Bd | Troops::Art | Troops::Bts | Troops::Bge => &[S, O, I, F, X],
            Troops::Lh | Troops::Hd => &[S, O, I, F],
            Troops::El | Troops::Cm | Troops::Pk | Troops::Ax | Troops::Bw => &[S, O, I, X],
            Troops::Ps | Troops::Wwg | Troops::Shp => &[S, O, I, X],
            Troops::Cv | Troops::Sp => &[S, O, I],
            Troops::Wb | Troops::Gal => &[S, O, F],
            Troops::Exp => &[O],
        }
    }
}

/// The three columns of the combat factors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
#[allow(missing_docs)]
pub enum Class {
    Mounted,
    Foot,
    Naval,
}

impl Class {
    words! {
        /// What it is called in a sentence.
        pub fn name { Mounted: "mounted", Foot: "foot", Naval: "naval" }
    }
}

/// How good troops are of their type, as the army list says.
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
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// Superior.
    S,
    /// Ordinary.
    #[default]
    O,
    /// Inferior.
    I,
    /// Fast.
    F,
    /// Exception.
    X,
}

impl Grade {
    words! {
        fn letter { S: "(S)", O: "(O)", I: "(I)", F: "(F)", X: "(X)" }
    }
}

/// "(S)".
impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letter())
    }
}

/// What a grade counts as when totals are graded: (X) always counts as another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
pub enum Rating {
    /// Superior.
    S,
    /// Ordinary.
    #[default]
    O,
    /// Inferior.
    I,
    /// Fast.
    F,
}

impl Rating {
    words! {
        fn letter { S: "(S)", O: "(O)", I: "(I)", F: "(F)" }
    }
}

/// "(S)".
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letter())
    }
}

/// Going as it counts for the troops in it, best first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[allow(missing_docs)]
pub enum Going {
    #[default]
    Good,
    Rough,
    Difficult,
}

impl Going {
    words! {
        /// What it is called in a sentence.
        pub fn name { Good: "good", Rough: "rough", Difficult: "difficult" }
    }

    /// Good, neither rough nor difficult.
    pub fn good(self) -> bool {
        self == Going::Good
    }
}

/// What a move goes over, fastest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input)]
#[allow(missing_docs)]
pub enum Ground {
    Road,
    #[default]
    Good,
    Rough,
    Difficult,
}

impl Ground {
    /// In the order of the sheet.
    pub const ALL: [Ground; 4] = [Ground::Road, Ground::Good, Ground::Rough, Ground::Difficult];

    words! {
        /// What it is called in a sentence.
        pub fn name { Road: "Road", Good: "Good", Rough: "Rough", Difficult: "Difficult" }
        /// Where a move by it goes.
        pub fn place {
            Road: "by road", Good: "in good going", Rough: "in rough going", Difficult: "in difficult going",
        }
        /// The field of the ground in the sheet.
        pub(super) fn field { Road: "road", Good: "good", Rough: "rough", Difficult: "difficult" }
    }
}

/// Fortifications that are defended, weakest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
pub enum Fort {
    /// None.
    #[default]
    None,
    /// Temporary.
    Tf,
    /// Permanent.
    Pf,
}

impl Fort {
    words! {
        /// What its button says.
        pub(super) fn label { None: "None", Tf: "Temporary", Pf: "Permanent" }
    }
}

/// What psiloi behind others are armed with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum Weapon {
    /// Javelins, slings and the like.
    #[default]
    Other,
    /// Bows.
    Bow,
    /// Crossbows.
    Crossbow,
    /// Handguns.
    Handgun,
}

/// All twenty types in the sheet's groups, with what choosing each writes.
pub(super) fn troops_picker(
    key: String,
    troops: Troops,
    value: String,
    writes: impl Fn(Troops) -> Pairs,
) -> Control {
    let option = |to: Troops| {
        let option = ChoiceOption::plain(to.letters()).long(capitalize(to.name())).small(to.name());
        option.chosen(to == troops).writing(writes(to))
    };
    let groups = [Class::Mounted, Class::Foot, Class::Naval].map(|class| {
        let of_class = Troops::VARIANTS.iter().copied().filter(|troops| troops.class() == class);
        OptionGroup { title: capitalize(class.name()), options: of_class.map(option).collect() }
    });
    Control::new(key, "Troops", Kind::Picker(groups.into())).value(value)
}

/// A choice of troops for an element of this grade, which gives way to (O) where the chosen type does not come in it.
pub(super) fn graded_picker(fields: &FieldPath, name: &str, troops: Troops, grade: Grade) -> Control {
    let value = format!("{} {grade}", capitalize(troops.name()));
    troops_picker(fields.path(name), troops, value, |to| {
        let mut writes = vec![(fields.path(name), input::word(&to))];
        if !to.grades().contains(&grade) {
            writes.push((fields.path("grade"), input::word(&Grade::O)));
        }
        writes
    })
}

table_by! {
    /// One value for each type of troops, in the order of the combat factors.
    pub struct ByTroops[Troops] {
        El: elephants, Sp: spears, Exp: expendables, Art: artillery, Kn: knights, Pk: pikes, Wwg: war_wagons,
        Bw: bowmen, Cm: camelry, Cv: cavalry, Gal: galleys, Shp: ships, Bd: blades, Wb: warband, Ax: auxilia,
        Lh: light_horse, Ps: psiloi, Hd: hordes, Bts: boats, Bge: baggage,
    }
}
