//! Saved documents. What cannot be read is kept and told, nothing is ever written over what this window has not seen,
//! and what was confirmed is not lost by one fault, whatever it is.
//!
//! Each document has two slots on every [`Shelf`]: a write goes to the one that does not hold the latest copy, and is
//! read back. The browser's two stores are two shelves with the same texts; nothing here knows which is which.

mod backup;
mod battles;
mod damage;
mod document;
mod documents;
mod earlier;
mod json;
mod place;
mod shelf;
mod sorted;
mod text;

pub use backup::{Backed, File, Restored, open_file};
pub use battles::head;
pub use damage::{Damage, FileError};
pub use document::{Desk, Document, Kind, Lengths, OwnSheet, Settings, Theme};
pub use documents::{Documents, Unread};
pub use earlier::{EARLIER, Turn, earlier, ring, snapshot};
pub use json::{Fields, Value};
pub use place::{Place, called, title};
pub use shelf::{Found, Refused, Shelf, Unsaved, Written, found};
pub use sorted::Sorted;
pub use text::{LONGEST, Opened, Origin, VERSION, open};
