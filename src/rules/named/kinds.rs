//! What a value is made of: single words, lists, options, rows.

use super::visit::{Listed, Optional, Visit};
use super::{Held, Leaf, Parts};
use crate::rules::bounds::List;

impl<T: Leaf> Parts for T {
    fn parts(&mut self, visit: &mut Visit<'_>) {
        self.meet(visit);
    }
}

impl<T: Leaf + 'static> Held for T {
    fn blank() -> Option<Self> {
        None
    }
    fn word(word: &str) -> Option<Self> {
        T::read(word)
    }
}

fn boxed<T: Held>() -> Option<Box<dyn Parts>> {
    T::blank().map(|blank| Box::new(blank) as Box<dyn Parts>)
}

impl<T: Held, const MAX: usize> Parts for List<T, MAX> {
    fn parts(&mut self, visit: &mut Visit<'_>) {
        visit.list(self);
    }
}

impl<T: Held, const MAX: usize> Listed for List<T, MAX> {
    fn length(&self) -> usize {
        self.len()
    }
    fn item(&mut self, at: usize) -> Option<&mut dyn Parts> {
        self.get_mut(at).map(|item| item as &mut dyn Parts)
    }
    fn resize(&mut self, length: usize) -> bool {
        if length > MAX {
            return false;
        }
        while self.len() > length {
            self.pop();
        }
        while self.len() < length {
            let Some(blank) = T::blank() else { return false };
            self.push(blank);
        }
        true
    }
    fn blank(&self) -> Option<Box<dyn Parts>> {
        boxed::<T>()
    }
}

impl<T: Held> Parts for Option<T> {
    fn parts(&mut self, visit: &mut Visit<'_>) {
        visit.option(self);
    }
}

impl<T: Held> Optional for Option<T> {
    fn held(&mut self) -> Option<&mut dyn Parts> {
        self.as_mut().map(|held| held as &mut dyn Parts)
    }
    fn clear(&mut self) {
        *self = None;
    }
    fn fill(&mut self) -> bool {
        if self.is_none() {
            *self = T::blank();
        }
        self.is_some()
    }
    fn word(&mut self, word: &str) -> bool {
        let read = T::word(word);
        let fits = read.is_some();
        if fits {
            *self = read;
        }
        fits
    }
    fn blank(&self) -> Option<Box<dyn Parts>> {
        boxed::<T>()
    }
}

/// By place, counted from 0.
impl<T: Parts, const N: usize> Parts for [T; N] {
    fn parts(&mut self, visit: &mut Visit<'_>) {
        let names: Vec<String> = (0..N).map(|at| at.to_string()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut parts: Vec<&mut dyn Parts> = self.iter_mut().map(|part| part as &mut dyn Parts).collect();
        visit.fields(&names, &mut parts);
    }
}

impl Leaf for bool {
    fn say(&self) -> String {
        self.to_string()
    }
    fn read(word: &str) -> Option<Self> {
        word.parse().ok()
    }
}

/// A number of a sheet. Sums stay far inside an i32 whatever is typed in: no printed cell comes near a thousand.
impl Leaf for i32 {
    fn say(&self) -> String {
        self.to_string()
    }
    fn read(word: &str) -> Option<Self> {
        whole(word, -999, 999)
    }
    fn meet(&mut self, visit: &mut Visit<'_>) -> bool {
        let put = visit.number(*self, -999, 999);
        *self = put.unwrap_or(*self);
        put.is_some()
    }
}

/// A count without an end of its own.
impl Leaf for u32 {
    fn say(&self) -> String {
        self.to_string()
    }
    fn read(word: &str) -> Option<Self> {
        whole(word, 0, i32::MAX).map(|n| n as u32)
    }
}

/// A whole number within these bounds. Every number is read here: each type's own way to read one is a third of a KB.
pub fn whole(word: &str, least: i32, most: i32) -> Option<i32> {
    word.parse().ok().filter(|n| (least..=most).contains(n))
}

/// A place in a list, or its length.
pub(super) fn place(word: &str) -> Option<usize> {
    whole(word, 0, i32::MAX).map(|n| n as usize)
}

/// The place of a choice's word; [`words!`](crate::words) asks.
pub fn choice(words: &[&str], word: &str) -> Option<usize> {
    words.iter().position(|known| *known == word)
}
