//! What a move goes through and crosses, as the table of terrain effects has it (S§3.6).

use super::Cover;
use crate::rules::{Input, words};
use strum::VariantArray;

/// Who the table of terrain effects tells apart: guns are neither foot nor horse there (X3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Walker {
    Foot,
    Horse,
    Guns,
}

/// Ground that a unit is in: it costs by the inch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[allow(missing_docs)]
pub enum Ground {
    /// Also hills and roads, which the table does not name (F23.3).
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
    Marsh,
    Vineyard,
    /// Steep and rocky.
    RockyGround,
}

/// What a unit crosses: it costs once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[allow(missing_docs)]
pub enum Obstacle {
    #[default]
    None,
    Hedge,
    Treeline,
    StoneWall,
    /// Stream bank or ravine.
    Ravine,
    SteepBank,
    /// Redoubt, fleche, embankment, breach of a fortress wall.
    Redoubt,
    FortressWall,
}

/// How slow ground is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Going {
    Clear,
    Rough,
    DoubleRough,
}

impl Ground {
    words! {
        /// What it is called in a sentence.
        pub fn name {
            Open: "open ground", LightBuildings: "light buildings", MediumBuildings: "medium buildings",
            HeavyBuildings: "heavy buildings", ReinforcedBuildings: "reinforced buildings",
            LightForest: "light forest", MediumForest: "medium forest", HeavyForest: "heavy forest",
            Marsh: "marsh", Vineyard: "vineyard", RockyGround: "rocky ground",
        }
    }

    /// "a vineyard", "medium forest".
    pub fn with_article(self) -> String {
        let article = if matches!(self, Ground::Marsh | Ground::Vineyard) { "a " } else { "" };
        format!("{article}{}", self.name())
    }

    /// How slow it is.
    pub fn going(self) -> Going {
        match self {
            Ground::Open | Ground::LightBuildings | Ground::LightForest => Going::Clear,
            Ground::HeavyForest | Ground::Marsh => Going::DoubleRough,
            _ => Going::Rough,
        }
    }

    /// Whether it is rough, doubly or not.
    pub fn is_rough(self) -> bool {
        self.going() != Going::Clear
    }

    /// Those who may not enter it by an ordinary move.
    pub fn bars(self) -> &'static [Walker] {
        match self {
            Ground::ReinforcedBuildings => &[Walker::Foot, Walker::Horse, Walker::Guns],
            Ground::HeavyForest => &[Walker::Horse, Walker::Guns],
            Ground::Marsh | Ground::Vineyard => &[Walker::Guns],
            _ => &[],
        }
    }

    /// Those who may use their assault bonus in it; guns only in the open (F4.3).
    pub fn allows_bonus(self) -> &'static [Walker] {
        match self {
            Ground::Open => &[Walker::Foot, Walker::Horse, Walker::Guns],
            Ground::LightBuildings
            | Ground::MediumBuildings
            | Ground::HeavyBuildings
            | Ground::LightForest => &[Walker::Foot],
            _ => &[],
        }
    }

    /// The cover of whoever is in it.
    pub fn cover(self) -> Cover {
        match self {
            Ground::Open | Ground::Marsh => Cover::None,
            Ground::LightBuildings | Ground::LightForest | Ground::Vineyard => Cover::Light,
            Ground::MediumBuildings | Ground::MediumForest | Ground::RockyGround => Cover::Medium,
            Ground::HeavyBuildings | Ground::HeavyForest => Cover::Heavy,
            Ground::ReinforcedBuildings => Cover::Reinforced,
        }
    }

    /// A town or a forest: a square ends in it.
    pub fn breaks_square(self) -> bool {
        !matches!(self, Ground::Open | Ground::Marsh | Ground::Vineyard | Ground::RockyGround)
    }
}

impl Obstacle {
    words! {
        /// What it is called in a sentence.
        pub fn name {
            None: "nothing", Hedge: "hedge", Treeline: "treeline", StoneWall: "stone wall", Ravine: "ravine",
            SteepBank: "steep bank", Redoubt: "redoubt", FortressWall: "fortress wall",
        }
    }

    /// Those who may not cross it by an ordinary move.
    pub fn bars(self) -> &'static [Walker] {
        match self {
            Obstacle::FortressWall => &[Walker::Foot, Walker::Horse, Walker::Guns],
            Obstacle::SteepBank | Obstacle::StoneWall | Obstacle::Hedge => &[Walker::Horse, Walker::Guns],
            Obstacle::Redoubt => &[Walker::Guns],
            Obstacle::None | Obstacle::Ravine | Obstacle::Treeline => &[],
        }
    }

    /// Those who may use their assault bonus across it.
    pub fn allows_bonus(self) -> &'static [Walker] {
        match self {
            Obstacle::None => &[Walker::Foot, Walker::Horse, Walker::Guns],
            Obstacle::Ravine => &[Walker::Foot, Walker::Horse],
            Obstacle::StoneWall | Obstacle::Redoubt | Obstacle::Treeline => &[Walker::Foot],
            Obstacle::FortressWall | Obstacle::SteepBank | Obstacle::Hedge => &[],
        }
    }

    /// The cover behind it, against what comes across; a ravine gives its own in an assault alone.
    pub fn cover(self) -> Cover {
        match self {
            Obstacle::None | Obstacle::Ravine | Obstacle::SteepBank => Cover::None,
            Obstacle::Hedge | Obstacle::Treeline => Cover::Light,
            Obstacle::StoneWall => Cover::Medium,
            Obstacle::Redoubt => Cover::Reinforced,
            Obstacle::FortressWall => Cover::Fortress,
        }
    }
}
