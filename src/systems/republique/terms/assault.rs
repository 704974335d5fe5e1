//! The words of the assault: who fights, where, on which table, and what comes of it (S§5).

use super::{Arm, Cover, one_digit_each, two_hits};
use crate::rules::{Input, ParseError, Scalar, words};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use strum::VariantArray;

/// What a unit in an assault is made of: cavalry by its weight.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Input, Serialize, Deserialize, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Troops {
    #[default]
    Infantry,
    LightCavalry,
    MediumCavalry,
    HeavyCavalry,
    ArmoredCavalry,
    /// Batteries; a massed battery is one unit.
    Artillery,
}

impl Troops {
    words! {
        /// What it is called in a sentence.
        pub fn name {
            Infantry: "infantry", LightCavalry: "light cavalry", MediumCavalry: "medium cavalry",
            HeavyCavalry: "heavy cavalry", ArmoredCavalry: "armored cavalry", Artillery: "artillery",
        }
        /// Where there is little room.
        pub fn short {
            Infantry: "inf.", LightCavalry: "light cav.", MediumCavalry: "med. cav.",
            HeavyCavalry: "heavy cav.", ArmoredCavalry: "arm. cav.", Artillery: "guns",
        }
    }

    /// The arm it belongs to.
    pub fn arm(self) -> Arm {
        match self {
            Troops::Infantry => Arm::Infantry,
            Troops::Artillery => Arm::Artillery,
            _ => Arm::Cavalry,
        }
    }
}

/// What a side of an assault stands in or behind (S§3.6, 5.2): the open, what one stands in, then what one stands behind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[allow(missing_docs)]
pub enum Terrain {
    /// No cover at all: also marsh, and a ravine that most of the enemy's front can cross.
    #[default]
    Open,
    LightBuildings,
    MediumBuildings,
    HeavyBuildings,
    ReinforcedBuildings,
    /// Light forest, orchard, grove.
    LightForest,
    MediumForest,
    HeavyForest,
    Vineyard,
    /// Steep and rocky.
    RockyGround,
    Hedge,
    Treeline,
    StoneWall,
    /// Bases touch the edge of a ravine or stream bank.
    RavineEdge,
    /// Back from it, but within 1″.
    RavineStandoff,
    /// Redoubt, fleche, embankment, breach of a fortress wall.
    Redoubt,
    FortressWall,
}

impl Terrain {
    words! {
        /// What it is called in a sentence.
        pub fn name {
            Open: "open ground", LightBuildings: "light buildings", MediumBuildings: "medium buildings",
            HeavyBuildings: "heavy buildings", ReinforcedBuildings: "reinforced buildings",
            LightForest: "light forest", MediumForest: "medium forest", HeavyForest: "heavy forest",
            Vineyard: "vineyard", RockyGround: "steep, rocky ground", Hedge: "hedge", Treeline: "treeline",
            StoneWall: "stone wall", RavineEdge: "ravine edge", RavineStandoff: "ravine, standing off",
            Redoubt: "redoubt", FortressWall: "fortress wall",
        }
    }

    /// The class of cover it gives in an assault.
    pub fn cover(self) -> Cover {
        match self {
            Terrain::Open => Cover::None,
            Terrain::LightBuildings
            | Terrain::LightForest
            | Terrain::Vineyard
            | Terrain::Hedge
            | Terrain::Treeline
            | Terrain::RavineStandoff => Cover::Light,
            Terrain::MediumBuildings
            | Terrain::MediumForest
            | Terrain::RockyGround
            | Terrain::StoneWall
            | Terrain::RavineEdge => Cover::Medium,
            Terrain::HeavyBuildings | Terrain::HeavyForest => Cover::Heavy,
            Terrain::ReinforcedBuildings | Terrain::Redoubt => Cover::Reinforced,
            Terrain::FortressWall => Cover::Fortress,
        }
    }

    /// What gives cover of this class. Towns and forests have rules of their own: they are not chosen unasked where
    /// there is another.
    pub fn of(cover: Cover) -> Terrain {
        let of_class = || Terrain::VARIANTS.iter().copied().filter(|terrain| terrain.cover() == cover);
        let plain = of_class().find(|terrain| !terrain.is_buildings() && !terrain.is_forest());
        plain.or_else(|| of_class().next()).unwrap_or_default()
    }

    /// A town, as the text calls it.
    pub fn is_buildings(self) -> bool {
        matches!(
            self,
            Terrain::LightBuildings
                | Terrain::MediumBuildings
                | Terrain::HeavyBuildings
                | Terrain::ReinforcedBuildings
        )
    }

    /// A forest of any type.
    pub fn is_forest(self) -> bool {
        matches!(self, Terrain::LightForest | Terrain::MediumForest | Terrain::HeavyForest)
    }

    /// Cavalry is worth nothing extra in or against it (S§5.4).
    pub fn hampers_cavalry(self) -> bool {
        self.is_buildings() || matches!(self, Terrain::MediumForest | Terrain::HeavyForest)
    }
}

/// The three columns of the assault table (S§5.3), from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Input, VariantArray)]
#[allow(missing_docs)]
pub enum AssaultTable {
    AttackerAdvantage,
    PitchedBattle,
    DefenderAdvantage,
}

impl AssaultTable {
    words! {
        /// What is printed.
        pub fn name {
            AttackerAdvantage: "Attacker Advantage", PitchedBattle: "Pitched Battle",
            DefenderAdvantage: "Defender Advantage",
        }
        /// Its field of the sheet.
        pub fn field {
            AttackerAdvantage: "attacker_advantage", PitchedBattle: "pitched_battle",
            DefenderAdvantage: "defender_advantage",
        }
    }
}

/// P and B hits, as printed on the assault table: "3P1B", or "-" for none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Toll {
    /// Panic hits.
    pub p: u8,
    /// Base hits.
    pub b: u8,
}

impl Toll {
    /// So many P and B.
    pub const fn of(p: u8, b: u8) -> Self {
        Toll { p, b }
    }
}

/// "3P 1B"; "–" for none.
impl fmt::Display for Toll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        two_hits(f, self.p, 'P', self.b)
    }
}

/// Reads "3P1B", "3p 1b", "1B", "-".
impl FromStr for Toll {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        one_digit_each(text, 'P')
            .map(|(p, b)| Toll { p, b })
            .ok_or(ParseError("hits such as 3P1B, or - for none"))
    }
}

impl From<Toll> for String {
    fn from(hits: Toll) -> String {
        hits.to_string().replace(' ', "").replace('–', "-")
    }
}

impl Scalar for Toll {
    fn to_word(&self) -> String {
        String::from(*self)
    }

    fn from_word(word: &str) -> Option<Self> {
        Self::try_from(word.to_owned()).ok()
    }
}

impl TryFrom<String> for Toll {
    type Error = ParseError;
    fn try_from(text: String) -> Result<Self, ParseError> {
        text.parse()
    }
}

/// What a line of the assault table lets the attacker do, or makes him do (S§5.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Input, VariantArray)]
pub enum Action {
    /// Cavalry must overrun; infantry must break through.
    #[input(rename = "OV!")]
    MustOverrun,
    /// Cavalry may overrun; infantry may break through.
    #[input(rename = "OV")]
    MayOverrun,
    /// Must break through.
    #[input(rename = "BT!")]
    MustBreakThrough,
    /// May break through, or carry the position instead.
    #[input(rename = "BT")]
    MayBreakThrough,
    /// Carries the position.
    #[input(rename = "CP")]
    CarryPosition,
    /// Carries the position; cavalry may overrun.
    #[input(rename = "CP/OV")]
    CarryOrOverrun,
    /// Drives the defender away and stays where the assault began.
    #[input(rename = "DR")]
    DriveAway,
    /// Another round.
    #[input(rename = "RR")]
    Reroll,
    /// The attacker breaks off.
    #[input(rename = "BO")]
    BreakOff,
    /// Nothing: the attacker has lost.
    #[input(rename = "-")]
    Nothing,
}

impl Action {
    /// Whether it takes the attacker into the position or on.
    pub fn advances(self) -> bool {
        match self {
            Action::MustOverrun
            | Action::MayOverrun
            | Action::MustBreakThrough
            | Action::MayBreakThrough
            | Action::CarryPosition
            | Action::CarryOrOverrun => true,
            Action::DriveAway | Action::Reroll | Action::BreakOff | Action::Nothing => false,
        }
    }

    /// What attackers are said to do, with or without cavalry; empty for nothing.
    pub fn words(self, cavalry: bool) -> &'static str {
        match (self, cavalry) {
            (Action::MustOverrun, true) => "must overrun",
            (Action::MayOverrun, true) => "may overrun",
            (Action::CarryOrOverrun, true) => "carry position or overrun",
            (Action::MustOverrun | Action::MustBreakThrough, _) => "must break through",
            (Action::MayOverrun | Action::MayBreakThrough, _) => "may break through",
            (Action::CarryPosition | Action::CarryOrOverrun, _) => "carry position",
            (Action::DriveAway, _) => "drive away",
            (Action::Reroll, _) => "re-roll",
            (Action::BreakOff, _) => "break off",
            (Action::Nothing, _) => "",
        }
    }
}
