//! Values packed into few letters: a run of bits, six to a letter, written and read by one walk over the fields.
//!
//! A walk names every field once, with the bits it has. That order is a published format: links of every version
//! open for ever. What comes in is checked as hostile input, and nothing grows beyond the bits that are there.

use super::army::{Under, cleared, read_line};
use super::{Count, List, Text};
use crate::json::Value;
use std::fmt;
use std::ops::RangeInclusive;

/// A run of bits that a walk writes, or reads.
pub struct Packing {
    bits: Vec<bool>,
    at: usize,
    reading: bool,
}

/// Why packed letters cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Torn {
    /// None of the 64 letters.
    Letter(char),
    /// The check letters at the end do not agree with the rest.
    Check,
    /// Fewer bits than the fields have.
    Short,
    /// More bits than the fields have.
    Long,
    /// A field with a value that it cannot have.
    Unfit(&'static str),
}

impl fmt::Display for Torn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Torn::Letter(letter) => write!(f, "has a “{letter}” in it, which no such link has"),
            Torn::Check => f.write_str("was cut off or changed on the way"),
            Torn::Short => f.write_str("ends too early"),
            Torn::Long => f.write_str("goes on after its end"),
            Torn::Unfit(what) => write!(f, "has a {what} that does not exist"),
        }
    }
}

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// What the check takes up: 16 bits in three letters.
const CHECK: usize = 18;

/// The codes of five bits beside the letters a to z and the space.
const OTHER_CASE: u32 = 27;
const FIGURE: u32 = 28;
const ANY: u32 = 29;
const END: u32 = 31;
/// What regiments and generals have in their names beside letters.
const FIGURES: [char; 32] = [
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '-', '\'', '/', '(', ')', ',', '&', 'é', 'è', 'ê',
    'ë', 'â', 'à', 'ç', 'ô', 'î', 'ü', 'ö', 'ä', 'ß', 'ó',
];

impl Packing {
    /// Nothing yet, to be written.
    pub fn writing() -> Self {
        Packing { bits: Vec::new(), at: 0, reading: false }
    }

    /// What these letters hold, to be read.
    pub fn reading(letters: &str) -> Result<Self, Torn> {
        let mut bits = Vec::with_capacity(letters.len() * 6);
        for letter in letters.chars() {
            let n = LETTERS.iter().position(|known| char::from(*known) == letter);
            let n = n.ok_or(Torn::Letter(letter))?;
            bits.extend((0..6).rev().map(|bit| n >> bit & 1 == 1));
        }
        let fields = bits.len().checked_sub(CHECK).ok_or(Torn::Short)?;
        if check(&bits) != 0 {
            return Err(Torn::Check);
        }
        bits.truncate(fields);
        Ok(Packing { bits, at: 0, reading: true })
    }

    /// The letters of what was written.
    pub fn letters(mut self) -> String {
        let whole = self.bits.len().div_ceil(6) * 6;
        self.bits.resize(whole + CHECK, false);
        let check = check(&self.bits);
        self.bits.truncate(whole);
        self.bits.extend((0..CHECK).rev().map(|bit| bit < 16 && check >> bit & 1 == 1));
        let letter = |six: &[bool]| six.iter().fold(0, |n, bit| n << 1 | usize::from(*bit));
        self.bits.chunks(6).map(|six| char::from(LETTERS[letter(six)])).collect()
    }

    /// Everything has been read, but for what fills the last letter.
    pub fn finish(&self) -> Result<(), Torn> {
        let rest = &self.bits[self.at..];
        if rest.len() < 6 && !rest.contains(&true) { Ok(()) } else { Err(Torn::Long) }
    }

    /// Whether the walk reads.
    pub fn is_reading(&self) -> bool {
        self.reading
    }

    /// A number of `width` bits.
    pub fn number(&mut self, n: &mut u32, width: usize) -> Result<(), Torn> {
        if self.reading {
            let run = self.bits.get(self.at..self.at + width).ok_or(Torn::Short)?;
            *n = run.iter().fold(0, |n, bit| n << 1 | u32::from(*bit));
            self.at += width;
        } else {
            self.bits.extend((0..width).rev().map(|bit| *n >> bit & 1 == 1));
        }
        Ok(())
    }

    /// Yes or no.
    pub fn flag(&mut self, flag: &mut bool) -> Result<(), Torn> {
        let mut n = (*flag).into();
        self.number(&mut n, 1)?;
        *flag = n == 1;
        Ok(())
    }

    /// A bounded number.
    pub fn count<const MIN: u8, const MAX: u8>(
        &mut self,
        what: &'static str,
        count: &mut Count<MIN, MAX>,
        width: usize,
    ) -> Result<(), Torn> {
        let n = self.within(what, count.n() as u32, MIN.into()..=MAX.into(), width)?;
        *count = Count::near(n as i32);
        Ok(())
    }

    /// One of several, by its place among them.
    pub fn choice<T: Copy + PartialEq>(
        &mut self,
        what: &'static str,
        chosen: &mut T,
        all: &[T],
        width: usize,
    ) -> Result<(), Torn> {
        let place = all.iter().position(|one| one == chosen);
        let place = place.expect("every value is in the list of all") as u32;
        let place = self.within(what, place, 0..=all.len() as u32 - 1, width)?;
        *chosen = all[place as usize];
        Ok(())
    }

    fn within(
        &mut self,
        what: &'static str,
        mut n: u32,
        range: RangeInclusive<u32>,
        width: usize,
    ) -> Result<u32, Torn> {
        self.number(&mut n, width)?;
        if range.contains(&n) { Ok(n) } else { Err(Torn::Unfit(what)) }
    }

    /// A short text: five bits for most letters, with capitals where words begin.
    pub fn text<const MAX: usize>(&mut self, text: &mut Text<MAX>) -> Result<(), Torn> {
        let mut any = !text.is_empty();
        self.flag(&mut any)?;
        if self.reading {
            let read = if any { self.read_text(MAX)? } else { String::new() };
            *text = Text::cut(&read);
            return if **text == *read { Ok(()) } else { Err(Torn::Unfit("name")) };
        }
        if any {
            self.write_text(text)?;
        }
        Ok(())
    }

    fn write_text(&mut self, text: &str) -> Result<(), Torn> {
        let mut before = ' ';
        for c in text.chars() {
            if c.is_ascii_alphabetic() {
                if c.is_ascii_uppercase() == in_word(before) {
                    self.number(&mut { OTHER_CASE }, 5)?;
                }
                self.number(&mut (u32::from(c.to_ascii_lowercase()) - u32::from('a')), 5)?;
            } else if c == ' ' {
                self.number(&mut 26, 5)?;
            } else if let Some(figure) = FIGURES.iter().position(|known| *known == c) {
                self.number(&mut { FIGURE }, 5)?;
                self.number(&mut (figure as u32), 5)?;
            } else {
                self.number(&mut { ANY }, 5)?;
                self.number(&mut c.into(), 21)?;
            }
            before = c;
        }
        self.number(&mut { END }, 5)
    }

    fn read_text(&mut self, most: usize) -> Result<String, Torn> {
        let mut text = String::new();
        let mut other_case = false;
        for _ in 0..=most * 2 {
            let mut code = 0;
            self.number(&mut code, 5)?;
            let c = match code {
                0..26 => {
                    let inside = text.chars().next_back().is_some_and(in_word);
                    let letter = char::from(b'a' + code as u8);
                    if inside == other_case { letter.to_ascii_uppercase() } else { letter }
                }
                26 => ' ',
                OTHER_CASE if !other_case => {
                    other_case = true;
                    continue;
                }
                FIGURE => {
                    self.number(&mut code, 5)?;
                    FIGURES[code as usize]
                }
                ANY => {
                    self.number(&mut code, 21)?;
                    char::from_u32(code).ok_or(Torn::Unfit("letter"))?
                }
                END => return Ok(text),
                _ => return Err(Torn::Unfit("letter")),
            };
            other_case = false;
            text.push(c);
        }
        Err(Torn::Unfit("name"))
    }

    /// A list: its length, then each of its entries.
    pub fn list<T: Default, const MAX: usize>(
        &mut self,
        what: &'static str,
        list: &mut List<T, MAX>,
        width: usize,
        mut one: impl FnMut(&mut T, &mut Packing) -> Result<(), Torn>,
    ) -> Result<(), Torn> {
        let mut length = list.len() as u32;
        self.number(&mut length, width)?;
        if length as usize > MAX {
            return Err(Torn::Unfit(what));
        }
        if self.reading {
            *list = List::default();
            for _ in 0..length {
                let mut read = T::default();
                one(&mut read, self)?;
                list.push(read);
            }
            return Ok(());
        }
        list.iter_mut().try_for_each(|entry| one(entry, self))
    }

    /// Lines of a roster, of which unknown ones go along as they came.
    pub fn lines(&mut self, what: &'static str, lines: &mut dyn Under, width: usize) -> Result<(), Torn> {
        let mut length = lines.length() as u32;
        self.number(&mut length, width)?;
        if self.reading && !cleared(lines, length as usize) {
            return Err(Torn::Unfit(what));
        }
        for at in 0..lines.length() {
            let written = lines.line(at).err().map(Value::written);
            let mut unknown = written.is_some();
            self.flag(&mut unknown)?;
            match lines.line(at) {
                Ok(line) if !unknown => line.pack(self)?,
                _ => {
                    let text = self.raw(written.unwrap_or_default())?;
                    if self.reading {
                        let value = Value::read(&text).map_err(|_| Torn::Unfit(what))?;
                        read_line(lines, at, &value);
                    }
                }
            }
        }
        Ok(())
    }

    /// A text as its bytes.
    fn raw(&mut self, text: String) -> Result<String, Torn> {
        let mut length = text.len() as u32;
        self.number(&mut length, 16)?;
        if length as usize * 8 > self.bits.len() - self.at && self.reading {
            return Err(Torn::Short);
        }
        let mut bytes = text.into_bytes();
        bytes.resize(length as usize, 0);
        for byte in &mut bytes {
            let mut n = (*byte).into();
            self.number(&mut n, 8)?;
            *byte = n as u8;
        }
        String::from_utf8(bytes).map_err(|_| Torn::Unfit("letter"))
    }
}

/// The remainder of the bits by CCITT's polynomial of degree 16: any change within 16 bits in a row alters it.
fn check(bits: &[bool]) -> u32 {
    bits.iter().fold(0xFFFF, |rest, bit| {
        let next = rest << 1 | u32::from(*bit);
        if next & 0x1_0000 == 0 { next } else { next ^ 0x1_1021 }
    })
}

/// Whether what follows this stands inside a word. Of letters beyond ASCII there are tables of 3 KB: all count as such.
fn in_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || !c.is_ascii()
}
