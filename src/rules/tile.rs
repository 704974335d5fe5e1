//! The tile of a unit in a battle: what it is and how it stands, in signs that keep their places.

use std::borrow::Cow;
use strum::VariantArray;

type Text = Cow<'static, str>;

/// What stands on the tile of a unit beside its name. Every sign has its place there, whether it is seen or not, so that
/// a tile never changes its size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tile {
    /// What it is, as a map shows it; none where the game has letters of its own.
    pub arm: Option<MapSymbol>,
    /// How strong it is, in the game's short form: "4 Vet", "12-pdr", "9 Bd (O)".
    pub strength: String,
    /// What has become of it, or has to be settled at once: one sign, the weightiest.
    pub corner: Option<Sign>,
    /// What it carries: two places.
    pub counters: [Option<Sign>; 2],
    /// What it bears, along its lower edge.
    pub wear: Wear,
}

impl Tile {
    /// Every sign on it.
    pub fn signs(&self) -> impl Iterator<Item = &Sign> {
        self.corner.iter().chain(self.counters.iter().flatten())
    }
}

/// How much a unit bears of what it can: a box each, filled from the left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wear {
    /// So many boxes are filled.
    pub borne: i32,
    /// So many there are.
    pub most: i32,
}

/// The symbol of troops on a map, which changes with how they stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum MapSymbol {
    /// A crossed box.
    Infantry,
    /// A slashed box.
    Cavalry,
    /// A box with a dot.
    Artillery,
    /// A box with a dot, on wheels.
    Limbered,
    /// A box in a box.
    Square,
    /// A narrow crossed box.
    Column,
    /// A broken crossed box.
    Skirmishing,
}

impl MapSymbol {
    /// What it stands for.
    pub fn word(self) -> &'static str {
        match self {
            MapSymbol::Infantry => "infantry",
            MapSymbol::Cavalry => "cavalry",
            MapSymbol::Artillery => "artillery",
            MapSymbol::Limbered => "limbered artillery",
            MapSymbol::Square => "in square",
            MapSymbol::Column => "in column",
            MapSymbol::Skirmishing => "skirmishing",
        }
    }
}

/// A sign on a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sign {
    /// How it is cut, by which it is told apart from across the table.
    pub cut: Cut,
    /// What stands in it.
    pub content: Content,
    /// What it says, to whoever hears the screen and in the legend.
    pub word: Text,
}

/// How a sign is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Round: shaken.
    Round,
    /// Pointing away: routed.
    Arrow,
    /// Of six sides: demoralised.
    Hexagon,
    /// Full: to be settled at once.
    Full,
    /// Square, in outline.
    Square,
    /// In a broken outline.
    Dotted,
    /// Bare.
    Bare,
}

/// What stands in a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// Letters or figures, three at most.
    Letters(Text),
    /// A star: a general.
    Star,
    /// A burst: it has fired.
    Burst,
    /// A cross: destroyed.
    Cross,
}

impl Sign {
    /// A sign with these letters.
    pub const fn new(cut: Cut, letters: &'static str, word: &'static str) -> Self {
        Sign { cut, content: Content::Letters(Cow::Borrowed(letters)), word: Cow::Borrowed(word) }
    }

    /// A sign with a drawing.
    pub const fn drawn(cut: Cut, content: Content, word: &'static str) -> Self {
        Sign { cut, content, word: Cow::Borrowed(word) }
    }

    /// The same sign as it stands on a unit: "B2", of which is said "damage 2".
    pub fn showing(&self, letters: impl Into<Text>, word: impl Into<Text>) -> Self {
        Sign { cut: self.cut, content: Content::Letters(letters.into()), word: word.into() }
    }
}

/// The signs of a game, for the legend.
#[derive(Debug)]
pub struct Signs {
    /// What stands in the corner, and the counters, each as an example of its kind.
    pub of_units: &'static [Sign],
    /// The symbols of its troops; none where it has letters of its own.
    pub symbols: &'static [MapSymbol],
    /// What the boxes along the lower edge of a tile are: "Morale hits, of the four that it can bear".
    pub wear: &'static str,
}
