//! Fair dice, typed or rolled.

use super::need::Need;
use super::{ParseError, Side};
use rand::{Rng, RngExt};
use serde_with::{DeserializeFromStr, SerializeDisplay};
use std::{borrow::Cow, fmt, str::FromStr};

/// The face a die shows. Written "5" when typed from a real die, "5r" when the device rolled it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, SerializeDisplay, DeserializeFromStr)]
pub struct Face {
    /// The number shown, 1 to 100.
    pub n: u8,
    /// Rolled by the device.
    pub rolled: bool,
}

impl Face {
    /// A face read off a real die.
    pub const fn typed(n: u8) -> Self {
        Face { n, rolled: false }
    }

    /// Rolls a die of `sides` sides, each face as likely as every other.
    pub fn roll(sides: u8, rng: &mut impl Rng) -> Self {
        Face { n: rng.random_range(1..=sides.max(1)), rolled: true }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.n, if self.rolled { "r" } else { "" })
    }
}

impl FromStr for Face {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (digits, rolled) = text.strip_suffix('r').map_or((text, false), |digits| (digits, true));
        // A number may be parsed with a plus, but no die shows one.
        let n = digits.parse().ok().filter(|_| digits.bytes().all(|b| b.is_ascii_digit()));
        let n = n.filter(|n| (1..=100).contains(n)).ok_or(ParseError("a die such as 5, or 5r"))?;
        Ok(Face { n, rolled })
    }
}

/// What a die of `SIDES` sides shows: a face that this die has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Roll<const SIDES: u8>(Face);

impl<const SIDES: u8> fmt::Display for Roll<SIDES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<const SIDES: u8> FromStr for Roll<SIDES> {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Roll::of(text.parse()?).ok_or(ParseError("a face that this die has"))
    }
}

impl<const SIDES: u8> From<Roll<SIDES>> for Face {
    fn from(roll: Roll<SIDES>) -> Face {
        roll.0
    }
}

impl<const SIDES: u8> Roll<SIDES> {
    /// Nothing, if the die has no such face.
    pub fn of(face: Face) -> Option<Self> {
        (1..=SIDES).contains(&face.n).then_some(Roll(face))
    }

    /// The face.
    pub fn face(self) -> Face {
        self.0
    }

    /// The number, as sums want it.
    pub fn n(self) -> i32 {
        self.0.n.into()
    }
}

/// Up to `MAX` alike dice thrown together, each at its own place. Written "5,3r,2"; an empty place is still to roll.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dice<const SIDES: u8, const MAX: usize>(Vec<Option<Roll<SIDES>>>);

impl<const SIDES: u8, const MAX: usize> Dice<SIDES, MAX> {
    /// What the die at this place shows, if it has been rolled.
    pub fn at(&self, place: usize) -> Option<Roll<SIDES>> {
        self.0.get(place).copied().flatten()
    }

    /// Sets or clears the die at this place, if there is one.
    pub fn set(&mut self, place: usize, face: Option<Face>) {
        if place < MAX {
            self.0.resize(self.0.len().max(place + 1), None);
            self.0[place] = face.and_then(Roll::of);
            self.trim();
        }
    }

    /// Takes away the place of whatever rolled there, with its die: those behind it move up.
    pub fn remove(&mut self, place: usize) {
        if place < self.0.len() {
            self.0.remove(place);
            self.trim();
        }
    }

    /// The places up to the last die that has been rolled.
    pub fn places(&self) -> usize {
        self.0.len()
    }

    /// Empty places at the end say nothing: equal throws are written alike.
    fn trim(&mut self) {
        while self.0.last() == Some(&None) {
            self.0.pop();
        }
    }
}

/// Faces by their places with commas between; an empty place is still to be rolled.
impl<const SIDES: u8, const MAX: usize> fmt::Display for Dice<SIDES, MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, die) in self.0.iter().enumerate() {
            let comma = if place > 0 { "," } else { "" };
            write!(f, "{comma}{}", die.map_or_else(String::new, |die| die.to_string()))?;
        }
        Ok(())
    }
}

impl<const SIDES: u8, const MAX: usize> FromStr for Dice<SIDES, MAX> {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let die = |place: &str| if place.is_empty() { Ok(None) } else { place.parse().map(Some) };
        let mut dice = Dice(text.split(',').take(MAX + 1).map(die).collect::<Result<_, _>>()?);
        if dice.0.len() > MAX {
            return Err(ParseError("fewer dice"));
        }
        dice.trim();
        Ok(dice)
    }
}

/// A die of an answer, or a card drawn in the place of one: rolled already, or the one to roll next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Die {
    /// What it is called. Dice of one name are alike: nobody can tell them apart.
    pub label: Cow<'static, str>,
    /// What it has to show, or what it is added to.
    pub need: Need,
    /// 6, 10 or 100; of a deck, how many kinds of card it has.
    pub sides: u8,
    /// The side that rolls it; nobody in particular where there is none.
    pub side: Option<Side>,
    /// What it shows, if it has been rolled; of a card, the place of its kind in `deck`, from 1.
    pub face: Option<Face>,
    /// What it is drawn from, before it is drawn. Empty for a die.
    pub deck: Vec<Card>,
}

/// A roll that those before it may still lead to, or could have led to: it has its place from the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaterDie {
    /// Its place among all of them.
    pub at: usize,
    /// What is rolled then.
    pub die: Die,
}

impl Die {
    /// Those that are to be rolled by now, and the others with the place that each has among all.
    pub fn split(all: impl IntoIterator<Item = (Die, bool)>) -> (Vec<Die>, Vec<LaterDie>) {
        let (mut dice, mut later) = (Vec::new(), Vec::new());
        for (at, (die, is_due)) in all.into_iter().enumerate() {
            if is_due {
                dice.push(die);
            } else {
                later.push(LaterDie { at, die });
            }
        }
        (dice, later)
    }
}

/// What the dice of a calculator are entered on: the room that is kept for it, whatever is rolled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pad {
    /// It rolls none.
    #[default]
    None,
    /// A row of six faces.
    Faces,
    /// Two rows: the faces of a die of ten.
    TenFaces,
    /// Two rows: the digits of percentile rolls, among them other dice and the cards of a deck.
    Digits,
}

impl Pad {
    /// Whether a die of this kind is entered on it.
    pub fn takes(self, die: &Die) -> bool {
        match self {
            Pad::None => false,
            Pad::Faces => die.deck.is_empty() && die.sides <= 6,
            Pad::TenFaces => die.deck.is_empty() && die.sides <= 10,
            Pad::Digits => true,
        }
    }

    /// Whether it has two rows.
    pub fn has_two_rows(self) -> bool {
        matches!(self, Pad::TenFaces | Pad::Digits)
    }
}

/// The cards of one kind in a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Card {
    /// What is printed on them.
    pub name: &'static str,
    /// How many have not been drawn.
    pub left: u8,
}

impl Die {
    /// A die of `sides` sides that this side rolls.
    pub fn new(
        label: impl Into<Cow<'static, str>>,
        sides: u8,
        side: Side,
        face: Option<impl Into<Face>>,
    ) -> Self {
        Die {
            label: label.into(),
            need: Need::Unsaid,
            sides,
            side: Some(side),
            face: face.map(Into::into),
            deck: Vec::new(),
        }
    }

    /// The die with what it has to show, or what it is added to.
    pub fn needs(self, need: Need) -> Self {
        Die { need, ..self }
    }

    /// What of its label and need can be said in a line: "Hill, 70 or less".
    pub fn title(&self) -> Cow<'static, str> {
        if self.need == Need::Unsaid {
            self.label.clone()
        } else {
            format!("{}, {}", self.label, self.need).into()
        }
    }

    /// A card drawn from what is left of a deck, by nobody in particular.
    pub fn card(label: impl Into<Cow<'static, str>>, face: Option<impl Into<Face>>, deck: Vec<Card>) -> Self {
        let sides = u8::try_from(deck.len()).unwrap_or(u8::MAX);
        Die { label: label.into(), need: Need::Unsaid, sides, side: None, face: face.map(Into::into), deck }
    }

    /// The army whose player rolls it, where ours of the calculation is of this one; what is nobody's he rolls, too.
    pub fn rolled_by(&self, ours: Side) -> Side {
        ours.army_of(self.side.unwrap_or_default())
    }

    /// Rolls it, each face as likely as every other; or draws, each card that is left as likely as every other. Nothing
    /// where no card is left.
    pub fn roll(&self, rng: &mut impl Rng) -> Option<Face> {
        if self.deck.is_empty() {
            return Some(Face::roll(self.sides, rng));
        }
        let left: u32 = self.deck.iter().map(|card| u32::from(card.left)).sum();
        let mut drawn = if left > 0 { rng.random_range(0..left) } else { return None };
        for (n, card) in (1..=u8::MAX).zip(&self.deck) {
            match drawn.checked_sub(card.left.into()) {
                None => return Some(Face { n, rolled: true }),
                Some(rest) => drawn = rest,
            }
        }
        None
    }

    /// What a face is called: its number, or what is printed on the card.
    pub fn face_name(&self, face: Face) -> Cow<'static, str> {
        let card = self.deck.get(usize::from(face.n).wrapping_sub(1));
        card.map_or_else(|| face.n.to_string().into(), |card| card.name.into())
    }
}
