//! The points that an army may cost.

use crate::rules::{Input, ParseError, Scalar};
use serde::{Deserialize, Serialize};

/// The points that an army may cost: a whole number from 200, the smallest game that has rules of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Size(u16);

impl Size {
    /// 200: generals at half their price.
    pub const SMALL: Size = Size(200);
    /// 400, the usual game.
    pub const USUAL: Size = Size(400);
    /// 500, as for two players a side.
    pub const DOUBLES: Size = Size(500);
    /// What is often played, smallest first.
    pub const OFTEN: [Size; 6] = [Size::SMALL, Size(300), Size(350), Size::USUAL, Size(450), Size::DOUBLES];
    /// The most points of any game.
    pub const MOST: i32 = 1_000;

    /// The most army points.
    pub fn points(self) -> i32 {
        self.0.into()
    }

    /// Whether it is written as a word: the three that there were before any number could be entered.
    pub fn is_word(self) -> bool {
        matches!(Written::from(self), Written::Word(_))
    }
}

impl Default for Size {
    fn default() -> Self {
        Size::USUAL
    }
}

impl TryFrom<u16> for Size {
    type Error = ParseError;
    fn try_from(points: u16) -> Result<Self, ParseError> {
        let fits = (Size::SMALL.points()..=Size::MOST).contains(&points.into());
        if fits { Ok(Size(points)) } else { Err(ParseError("from 200 to 1,000 points")) }
    }
}

/// How a size stands in links and files.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    Word(SizeWord),
    Points(u16),
}

#[derive(Clone, Copy, Input, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SizeWord {
    Small,
    Usual,
    Doubles,
}

impl From<Size> for Written {
    fn from(size: Size) -> Self {
        match size {
            Size::SMALL => Written::Word(SizeWord::Small),
            Size::USUAL => Written::Word(SizeWord::Usual),
            Size::DOUBLES => Written::Word(SizeWord::Doubles),
            Size(points) => Written::Points(points),
        }
    }
}

impl Scalar for Size {
    fn to_word(&self) -> String {
        match Written::from(*self) {
            Written::Word(word) => word.to_word(),
            Written::Points(points) => points.to_string(),
        }
    }

    fn from_word(word: &str) -> Option<Self> {
        let by_word = SizeWord::from_word(word).map(Written::Word);
        by_word.or_else(|| u16::from_word(word).map(Written::Points))?.try_into().ok()
    }
}

impl TryFrom<Written> for Size {
    type Error = ParseError;
    fn try_from(written: Written) -> Result<Self, ParseError> {
        match written {
            Written::Word(SizeWord::Small) => Ok(Size::SMALL),
            Written::Word(SizeWord::Usual) => Ok(Size::USUAL),
            Written::Word(SizeWord::Doubles) => Ok(Size::DOUBLES),
            Written::Points(points) => points.try_into(),
        }
    }
}
