//! The order in which fights are fought out.

use super::FIGHTS;
use crate::rules::{ParseError, scalar_by_text};
use std::fmt;
use std::str::FromStr;

/// Fights by number, in order; those not named follow from left to right. Written "314".
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sequence(Vec<usize>);

impl Sequence {
    /// These places, from 0.
    pub fn new(places: &[usize]) -> Self {
        let mut named: Vec<usize> = Vec::new();
        for &place in places.iter().filter(|place| **place < FIGHTS) {
            if !named.contains(&place) {
                named.push(place);
            }
        }
        // From left to right needs no words.
        let is_plain = named.iter().enumerate().all(|(at, place)| at == *place);
        Sequence(if is_plain { Vec::new() } else { named })
    }

    /// The places of so many fights, from 0, each once.
    pub fn of(&self, fights: usize) -> Vec<usize> {
        let mut order: Vec<usize> = self.0.iter().copied().filter(|place| *place < fights).collect();
        order.extend((0..fights).filter(|place| !self.0.contains(place)));
        order
    }
}

impl fmt::Display for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|place| write!(f, "{}", place + 1))
    }
}

scalar_by_text!(Sequence);

impl FromStr for Sequence {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        const EXPECTED: ParseError = ParseError("fights in order such as 312, each once");
        let mut places = Vec::new();
        for letter in text.chars() {
            let number = letter.to_digit(10).ok_or(EXPECTED)? as usize;
            let place = number.checked_sub(1).filter(|place| *place < FIGHTS).ok_or(EXPECTED)?;
            if places.contains(&place) {
                return Err(EXPECTED);
            }
            places.push(place);
        }
        Ok(Sequence::new(&places))
    }
}
