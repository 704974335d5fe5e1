//! Building an army without knowing its type: fields by path, lines added, copied, moved and taken off.
//!
//! A path is "commander.name" for a field of the army, "groups.1.name" for one of a division or command, and
//! "groups.1.units.3.grade" for one of a unit; "groups.1" and "groups.1.units.3" are the lines themselves.

use super::lines::{UNITS, line_written, read_line};
use super::{Army, GROUPS, Line, Under, number};
use crate::rules::named::{put_at, word_at};

/// What can be done to a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// A new one is put here.
    Add,
    /// Another one like it is put behind it.
    Copy,
    /// It is taken off.
    Remove,
    /// It changes places with the one before it.
    Up,
}

/// Does it to the line at this place; fails where there is no such line or no room for one more.
fn done(lines: &mut dyn Under, at: usize, edit: Edit) -> bool {
    let length = lines.length();
    match edit {
        Edit::Add => at <= length && put(lines, at),
        Edit::Copy => {
            let copied = at < length && put(lines, at + 1);
            if copied {
                let line = line_written(lines, at);
                read_line(lines, at + 1, &line);
            }
            copied
        }
        Edit::Remove => {
            for next in at + 1..length {
                lines.swap(next - 1, next);
            }
            if at < length {
                lines.shrink();
            }
            at < length
        }
        Edit::Up => {
            let there = (1..length).contains(&at);
            if there {
                lines.swap(at - 1, at);
            }
            there
        }
    }
}

/// Puts a blank line at this place, if there is room.
fn put(lines: &mut dyn Under, at: usize) -> bool {
    let length = lines.length();
    let room = length < lines.most();
    if room {
        lines.grow();
        for next in (at..length).rev() {
            lines.swap(next, next + 1);
        }
    }
    room
}

/// Does it to the line at this path. New lines get numbers of their own; one that is gone leaves its number unused.
pub fn edit(army: &mut dyn Army, path: &str, edit: Edit) -> bool {
    let done = match place(army, path) {
        Some((lines, at, "")) => done(lines, at, edit),
        _ => false,
    };
    if done {
        number(army);
    }
    done
}

/// How many lines more fit where this path leads.
pub fn room(army: &mut dyn Army, path: &str) -> usize {
    place(army, path).map_or(0, |(lines, ..)| lines.most() - lines.length())
}

/// The word of the field at this path.
pub fn army_word(army: &mut dyn Army, path: &str) -> Option<String> {
    if is_head(path) {
        return word_at(army.head(), path);
    }
    let (lines, at, rest) = place(army, path)?;
    word_at(known(lines, at)?, rest)
}

/// Puts a word into the field at this path, if it fits there.
pub fn army_put(army: &mut dyn Army, path: &str, word: &str) -> bool {
    if is_head(path) {
        return put_at(army.head(), path, word);
    }
    match place(army, path) {
        Some((lines, at, rest)) => known(lines, at).is_some_and(|line| put_at(line, rest, word)),
        None => false,
    }
}

fn is_head(path: &str) -> bool {
    !path.starts_with(GROUPS)
}

/// Among which lines a path leads, to which of them, and on to which of its fields.
fn place<'a, 'p>(army: &'a mut dyn Army, path: &'p str) -> Option<(&'a mut dyn Under, usize, &'p str)> {
    let (group, rest) = step(path, GROUPS)?;
    match step(rest, UNITS) {
        Some((unit, rest)) => Some((known(army.lines(), group)?.under()?, unit, rest)),
        None => Some((army.lines(), group, rest)),
    }
}

/// "groups.1.name" is the line 1 of the groups, and its "name".
fn step<'p>(path: &'p str, of: &str) -> Option<(usize, &'p str)> {
    let path = path.strip_prefix(of)?.strip_prefix('.')?;
    let (at, rest) = path.split_once('.').unwrap_or((path, ""));
    Some((at.parse().ok()?, rest))
}

fn known(lines: &mut dyn Under, at: usize) -> Option<&mut dyn Line> {
    if at < lines.length() { lines.line(at).ok() } else { None }
}
