//! A leader base, and what is known of him (S§2.2).

use crate::rules::form::{ChoiceOption, FieldPath, Item};
use crate::rules::{Input, Name, ParseError, Scalar, bidi_isolate, capitalize, unsigned, words};
use serde::{Deserialize, Serialize};
use strum::VariantArray;

/// A leader base.
#[derive(Clone, Debug, Default, PartialEq, Input, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Leader {
    /// Leader.
    pub name: Name,
    /// Class. How fast he changes orders, and whether he helps in an assault.
    pub class: LeaderClass,
    /// Rating. What he adds to rallying.
    pub rating: Rating,
    /// Standing. Whether he stands above the army.
    pub standing: Standing,
}

/// Whether a leader stands above his army (S§2.2, 2.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// He leads what he leads.
    #[default]
    Ordinary,
    /// Of the royal line: he steps up first where the national leader is lost.
    Royal,
    /// The nation's leader: he helps every unit of his side.
    National,
}

impl Standing {
    words! {
        /// What it is called on a key.
        pub fn name { Ordinary: "officer", Royal: "royal line", National: "national leader" }
    }
}

/// The class of a leader (S§2.2), best first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum LeaderClass {
    Energetic,
    #[default]
    Proficient,
    Cautious,
}

impl LeaderClass {
    words! {
        /// What it is called in a sentence.
        pub fn name { Energetic: "energetic", Proficient: "proficient", Cautious: "cautious" }
        /// The short form of the name.
        pub fn letter { Energetic: "E", Proficient: "P", Cautious: "C" }
    }
}

/// A leader's rating, −1 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "i8")]
pub struct Rating(i8);

impl Rating {
    /// Lowest first.
    pub const ALL: [Rating; 6] = [Rating(-1), Rating(0), Rating(1), Rating(2), Rating(3), Rating(4)];

    /// The nearest rating there is.
    pub fn clamped(n: i32) -> Self {
        Rating(n.clamp(-1, 4) as i8)
    }

    /// The rating of whoever takes the place of so many, a point less for each and at least 0 (S§2.3).
    pub fn after(self, lost: i32) -> Self {
        Rating::clamped((self.n() - lost).max(0))
    }

    /// The number, as sums want it.
    pub fn n(self) -> i32 {
        self.0.into()
    }
}

impl Default for Rating {
    fn default() -> Self {
        Rating(1)
    }
}

impl Scalar for Rating {
    fn to_word(&self) -> String {
        self.0.to_string()
    }

    fn from_word(word: &str) -> Option<Self> {
        Self::try_from(<i8 as Scalar>::from_word(word)?).ok()
    }
}

impl TryFrom<i8> for Rating {
    type Error = ParseError;
    fn try_from(n: i8) -> Result<Self, ParseError> {
        if (-1..=4).contains(&n) { Ok(Rating(n)) } else { Err(ParseError("a rating from −1 to 4")) }
    }
}

impl Leader {
    /// His name, or that he is a leader.
    pub(in super::super) fn called(&self) -> String {
        match self.name.trim() {
            "" => "a leader".into(),
            name => bidi_isolate(name),
        }
    }

    /// "Friant, proficient, +2"; without his name what is known of him.
    pub(super) fn text(&self) -> String {
        let rating = match self.rating.n() {
            n if n < 0 => format!("−{}", -n),
            n => n.to_string(),
        };
        let of = format!("{} {rating}", self.class.letter());
        let of = match self.standing {
            Standing::Ordinary => of,
            standing => format!("{of}, {}", standing.name()),
        };
        match self.name.trim() {
            "" => of,
            name => format!("{}, {of}", bidi_isolate(name)),
        }
    }

    /// What is entered of him.
    pub(in super::super) fn items(&self, fields: &FieldPath) -> Vec<Item> {
        let class = fields.choice(self, "class", LeaderClass::VARIANTS, |class| {
            ChoiceOption::plain(capitalize(class.name()))
        });
        let rating =
            fields.choice(self, "rating", &Rating::ALL, |rating| ChoiceOption::plain(unsigned(rating.n())));
        let standing = fields.choice(self, "standing", Standing::VARIANTS, |standing| {
            ChoiceOption::plain(capitalize(standing.name()))
        });
        vec![fields.field(self, "name").into(), class.into(), rating.into(), standing.into()]
    }
}
