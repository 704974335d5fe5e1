//! Values packed into few letters: a run of bits, six to a letter, written and read by one walk over the fields.
//!
//! A walk names every field once, with the bits it has. That order is a published format: links of every version
//! open for ever. What comes in is checked as hostile input, and nothing grows beyond the bits that are there.

use super::army::{Under, cleared, read_line};
use super::{Count, Leaf, List, Text};
use crate::json::Value;
use std::fmt;

/// A run of bits that a walk writes, or reads.
///
/// What cannot be read does not stop the walk: the first fault is kept, and all that follows it is read as nought.
pub struct Packing {
    bits: Vec<bool>,
    at: usize,
    reading: bool,
    dense: bool,
    torn: Option<Torn>,
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

/// How many bits the letters a to z have, the space, and the others below, where texts are dense: as many as serves names
/// of regiments and generals best. Codes follow each other, the shorter ones first.
const CODE_LENGTHS: &str = "46554755486464568445578977456903";
const LONGEST_CODE: u8 = 9;

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
        Packing { bits: Vec::new(), at: 0, reading: false, dense: false, torn: None }
    }

    /// What these letters hold, to be read.
    pub fn reading(letters: &str) -> Self {
        let mut packing = Packing::writing();
        for letter in letters.chars() {
            match LETTERS.iter().position(|known| char::from(*known) == letter) {
                Some(n) => packing.push(n as u32, 6),
                None => {
                    packing.tear(Torn::Letter(letter));
                    break;
                }
            }
        }
        match packing.bits.len().checked_sub(CHECK) {
            None => packing.tear(Torn::Short),
            Some(_) if check(&packing.bits) != 0 => packing.tear(Torn::Check),
            Some(fields) => packing.bits.truncate(fields),
        }
        packing.reading = true;
        packing
    }

    /// The letters of what was written.
    pub fn letters(mut self) -> String {
        let whole = self.bits.len().div_ceil(6) * 6;
        self.bits.resize(whole + CHECK, false);
        let check = check(&self.bits);
        self.bits.truncate(whole);
        self.push(check, CHECK);
        self.bits.chunks(6).map(|six| char::from(LETTERS[joined(six) as usize])).collect()
    }

    /// Whether everything could be read, and was, but for what fills the last letter.
    pub fn finish(self) -> Result<(), Torn> {
        let rest = &self.bits[self.at..];
        let whole = rest.len() < 6 && !rest.contains(&true);
        match self.torn {
            Some(torn) => Err(torn),
            None if whole => Ok(()),
            None => Err(Torn::Long),
        }
    }

    /// Keeps the first fault; nothing is left to be read.
    pub fn tear(&mut self, torn: Torn) {
        self.torn.get_or_insert(torn);
        self.bits.truncate(self.at);
    }

    /// Whether something could not be read.
    pub fn is_torn(&self) -> bool {
        self.torn.is_some()
    }

    fn push(&mut self, n: u32, width: usize) {
        self.bits.extend((0..width).rev().map(|bit| n >> bit & 1 == 1));
    }

    /// Texts take as little room as they can from here on, as later formats have it.
    pub fn dense(&mut self) {
        self.dense = true;
    }

    /// Whether the walk reads.
    pub fn is_reading(&self) -> bool {
        self.reading
    }

    /// A number of `width` bits.
    pub fn number(&mut self, n: &mut u32, width: usize) {
        if !self.reading {
            return self.push(*n, width);
        }
        match self.bits.get(self.at..self.at + width) {
            Some(run) => {
                *n = joined(run);
                self.at += width;
            }
            None => {
                *n = 0;
                self.tear(Torn::Short);
            }
        }
    }

    /// Yes or no.
    pub fn flag(&mut self, flag: &mut bool) {
        let mut n = (*flag).into();
        self.number(&mut n, 1);
        *flag = n == 1;
    }

    /// A bounded number.
    pub fn count<const MIN: u8, const MAX: u8>(
        &mut self,
        what: &'static str,
        count: &mut Count<MIN, MAX>,
        width: usize,
    ) {
        let n = self.within(what, count.n() as u32, [MIN.into(), MAX.into()], width);
        *count = Count::near(n as i32);
    }

    /// One of several, by its place among them.
    pub fn choice<T: Copy + PartialEq>(
        &mut self,
        what: &'static str,
        chosen: &mut T,
        all: &[T],
        width: usize,
    ) {
        let place = all.iter().position(|one| one == chosen);
        let place = place.expect("every value is in the list of all") as u32;
        let place = self.within(what, place, [0, all.len() as u32 - 1], width);
        *chosen = all[place as usize];
    }

    fn within(&mut self, what: &'static str, mut n: u32, [least, most]: [u32; 2], width: usize) -> u32 {
        self.number(&mut n, width);
        if (least..=most).contains(&n) {
            return n;
        }
        self.tear(Torn::Unfit(what));
        least
    }

    /// A short text: five bits for most letters, with capitals where words begin.
    pub fn text<const MAX: usize>(&mut self, text: &mut Text<MAX>) {
        if let Some(read) = self.letters_of(text, MAX) {
            match Text::read(&read) {
                Some(fits) => *text = fits,
                None => self.tear(Torn::Unfit("name")),
            }
        }
    }

    /// Writes a short text, or returns the one that it reads.
    fn letters_of(&mut self, text: &str, most: usize) -> Option<String> {
        let mut any = !text.is_empty();
        self.flag(&mut any);
        if self.reading {
            return Some(if any { self.read_text(most) } else { String::new() });
        }
        if any {
            self.write_text(text);
        }
        None
    }

    /// A letter of a text, or what stands for others: the frequent ones have fewer bits.
    fn symbol(&mut self, symbol: &mut u32) {
        if !self.dense {
            return self.number(symbol, 5);
        }
        let (mut read, mut code) = (0, 0);
        for length in 1..=LONGEST_CODE {
            if self.reading {
                let mut bit = 0;
                self.number(&mut bit, 1);
                read = read << 1 | bit;
            }
            for (one, _) in CODE_LENGTHS.bytes().enumerate().filter(|(_, of)| *of == b'0' + length) {
                if self.reading && read == code {
                    *symbol = one as u32;
                    return;
                }
                if !self.reading && *symbol == one as u32 {
                    return self.push(code, length.into());
                }
                code += 1;
            }
            code <<= 1;
        }
    }

    fn write_text(&mut self, text: &str) {
        let mut before = ' ';
        for c in text.chars() {
            if c.is_ascii_alphabetic() {
                if c.is_ascii_uppercase() == in_word(before) {
                    self.symbol(&mut { OTHER_CASE });
                }
                self.symbol(&mut (u32::from(c.to_ascii_lowercase()) - u32::from('a')));
            } else if c == ' ' {
                self.symbol(&mut 26);
            } else if let Some(figure) = FIGURES.iter().position(|known| *known == c) {
                self.symbol(&mut { FIGURE });
                self.number(&mut (figure as u32), 5);
            } else {
                self.symbol(&mut { ANY });
                self.number(&mut c.into(), 21);
            }
            before = c;
        }
        self.symbol(&mut { END });
    }

    fn read_text(&mut self, most: usize) -> String {
        let mut text = String::new();
        let mut other_case = false;
        for _ in 0..=most * 2 {
            let mut code = 0;
            self.symbol(&mut code);
            let letter = match code {
                0..26 => {
                    let inside = text.chars().next_back().is_some_and(in_word);
                    let letter = char::from(b'a' + code as u8);
                    Some(if inside == other_case { letter.to_ascii_uppercase() } else { letter })
                }
                26 => Some(' '),
                OTHER_CASE if !other_case => {
                    other_case = true;
                    continue;
                }
                FIGURE => {
                    self.number(&mut code, 5);
                    Some(FIGURES[code as usize])
                }
                ANY => {
                    self.number(&mut code, 21);
                    char::from_u32(code)
                }
                END => return text,
                _ => None,
            };
            other_case = false;
            match letter {
                Some(letter) => text.push(letter),
                None => self.tear(Torn::Unfit("letter")),
            }
        }
        self.tear(Torn::Unfit("name"));
        text
    }

    /// A list: its length, then each of its entries.
    pub fn list<T: Default, const MAX: usize>(
        &mut self,
        what: &'static str,
        list: &mut List<T, MAX>,
        width: usize,
        one: fn(&mut T, &mut Packing),
    ) {
        let length = self.within(what, list.len() as u32, [0, MAX as u32], width);
        if self.reading {
            *list = (0..length).map(|_| T::default()).collect();
        }
        for entry in list.iter_mut() {
            one(entry, self);
        }
    }

    /// Lines of a roster, of which unknown ones go along as they came.
    pub fn lines(&mut self, what: &'static str, lines: &mut dyn Under, width: usize) {
        let most = lines.most() as u32;
        let length = self.within(what, lines.length() as u32, [0, most], width);
        if self.reading {
            cleared(lines, length as usize);
        }
        for at in 0..lines.length() {
            let written = lines.line(at).err().map(Value::written);
            let mut unknown = written.is_some();
            self.flag(&mut unknown);
            match lines.line(at) {
                Ok(line) if !unknown => line.pack(self),
                _ => {
                    let text = self.raw(written.unwrap_or_default());
                    if self.reading {
                        match Value::read(&text) {
                            Ok(value) => read_line(lines, at, &value),
                            Err(_) => self.tear(Torn::Unfit(what)),
                        }
                    }
                }
            }
        }
    }

    /// A text as its bytes.
    fn raw(&mut self, text: String) -> String {
        let mut length = text.len() as u32;
        self.number(&mut length, 16);
        if length as usize * 8 > self.bits.len() - self.at && self.reading {
            self.tear(Torn::Short);
            length = 0;
        }
        let mut bytes = text.into_bytes();
        bytes.resize(length as usize, 0);
        for byte in &mut bytes {
            let mut n = (*byte).into();
            self.number(&mut n, 8);
            *byte = n as u8;
        }
        String::from_utf8(bytes).unwrap_or_else(|_| {
            self.tear(Torn::Unfit("letter"));
            String::new()
        })
    }
}

/// The number of these bits.
fn joined(bits: &[bool]) -> u32 {
    bits.iter().fold(0, |n, bit| n << 1 | u32::from(*bit))
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
