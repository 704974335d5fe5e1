//! The game's words, and what is keyed by them.

use crate::rules::form::{ChoiceOption, Control, FieldPath, Kind, OptionGroup};
use crate::rules::{Edits, capitalize, path};
use serde::{Deserialize, Serialize};
use std::{fmt, ops::Index};
use strum::VariantArray;

/// The twenty types of troops: mounted, then foot, then naval.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, VariantArray,
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
    /// As it is said.
    pub fn name(self) -> &'static str {
        [
            "elephants",
            "expendables",
            "knights",
            "cavalry",
            "light horse",
            "camelry",
            "spears",
            "pikes",
            "blades",
            "auxilia",
            "bowmen",
            "psiloi",
            "warband",
            "hordes",
            "artillery",
            "war wagons",
            "baggage",
            "galleys",
            "ships",
            "boats",
        ][self as usize]
    }

    /// The field of its row in the sheet: "light_horse".
    pub(super) fn field(self) -> String {
        self.name().replace(' ', "_")
    }

    /// As it is written short.
    pub fn letters(self) -> &'static str {
        [
            "El", "Exp", "Kn", "Cv", "LH", "Cm", "Sp", "Pk", "Bd", "Ax", "Bw", "Ps", "Wb", "Hd", "Art",
            "WWg", "Bge", "Gal", "Shp", "Bts",
        ][self as usize]
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
    /// As it is said.
    pub fn name(self) -> &'static str {
        ["mounted", "foot", "naval"][self as usize]
    }
}

/// How good troops are of their type, as the army list says.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, VariantArray,
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

/// "(S)".
impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["(S)", "(O)", "(I)", "(F)", "(X)"][*self as usize])
    }
}

/// What a grade counts as when totals are graded: (X) always counts as another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
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

/// "(S)".
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["(S)", "(O)", "(I)", "(F)"][*self as usize])
    }
}

/// Going as it counts for the troops in it, best first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Going {
    #[default]
    Good,
    Rough,
    Difficult,
}

impl Going {
    /// As it is said.
    pub fn name(self) -> &'static str {
        ["good", "rough", "difficult"][self as usize]
    }

    /// Good, neither rough nor difficult.
    pub fn good(self) -> bool {
        self == Going::Good
    }
}

/// What a move goes over, fastest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
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

    /// As it is said.
    pub fn name(self) -> &'static str {
        ["Road", "Good", "Rough", "Difficult"][self as usize]
    }

    /// Where a move by it goes.
    pub fn place(self) -> &'static str {
        ["by road", "in good going", "in rough going", "in difficult going"][self as usize]
    }

    /// Its field in the sheet.
    pub(super) fn field(self) -> &'static str {
        ["road", "good", "rough", "difficult"][self as usize]
    }
}

/// Fortifications that are defended, weakest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum Fort {
    /// None.
    #[default]
    None,
    /// Temporary.
    Tf,
    /// Permanent.
    Pf,
}

/// What psiloi behind others are armed with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
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
    writes: impl Fn(Troops) -> Edits,
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

/// The same for an element of this grade, which gives way to (O) where the chosen type does not come in it.
pub(super) fn graded_picker(fields: &FieldPath, name: &str, troops: Troops, grade: Grade) -> Control {
    let value = format!("{} {grade}", capitalize(troops.name()));
    troops_picker(fields.path(name), troops, value, |to| {
        let mut writes = vec![(fields.path(name), path::to_word(&to))];
        if !to.grades().contains(&grade) {
            writes.push((fields.path("grade"), path::to_word(&Grade::O)));
        }
        writes
    })
}

/// One value for each type of troops, in the order of the combat factors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ByTroops<T> {
    pub elephants: T,
    pub spears: T,
    pub expendables: T,
    pub artillery: T,
    pub knights: T,
    pub pikes: T,
    pub war_wagons: T,
    pub bowmen: T,
    pub camelry: T,
    pub cavalry: T,
    pub galleys: T,
    pub ships: T,
    pub blades: T,
    pub warband: T,
    pub auxilia: T,
    pub light_horse: T,
    pub psiloi: T,
    pub hordes: T,
    pub boats: T,
    pub baggage: T,
}

impl<T> Index<Troops> for ByTroops<T> {
    type Output = T;
    fn index(&self, troops: Troops) -> &T {
        match troops {
            Troops::El => &self.elephants,
            Troops::Exp => &self.expendables,
            Troops::Kn => &self.knights,
            Troops::Cv => &self.cavalry,
            Troops::Lh => &self.light_horse,
            Troops::Cm => &self.camelry,
            Troops::Sp => &self.spears,
            Troops::Pk => &self.pikes,
            Troops::Bd => &self.blades,
            Troops::Ax => &self.auxilia,
            Troops::Bw => &self.bowmen,
            Troops::Ps => &self.psiloi,
            Troops::Wb => &self.warband,
            Troops::Hd => &self.hordes,
            Troops::Art => &self.artillery,
            Troops::Wwg => &self.war_wagons,
            Troops::Bge => &self.baggage,
            Troops::Gal => &self.galleys,
            Troops::Shp => &self.ships,
            Troops::Bts => &self.boats,
        }
    }
}
