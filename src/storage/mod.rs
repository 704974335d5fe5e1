//! What is saved. Each document is one record in each of two stores: the database is the truth, local storage has every
//! record at once.
//!
//! [`decide`] says which of two records counts. [`Documents`] is what a window has in memory, and moves records between
//! it and a [`KeyValueStore`]; [`Saver`] says when, and what follows when a store refuses. What cannot be read is kept and shown,
//! and never written over.

mod backup;
mod backup_contents;
mod body;
mod content;
mod decide;
mod document;
mod documents;
mod draft;
mod file;
pub mod history;
mod id;
mod merge;
mod record;
mod saver;
mod store;
mod summary;
mod upgrade;

pub use crate::rules::Lengths;
pub use backup::Restored;
pub use backup_contents::BackupContents;
pub use body::{name, title};
pub use content::{
    Calculations, Following, FollowingStep, KeptChart, Moment, OwnSheet, Session, Settings, Theme,
};
pub use decide::{Decision, decide};
pub use document::{Content, Document, segment_entries, segment_text};
pub use documents::{Damaged, Documents};
pub use draft::{LeftOut, PastedList, TypedOver};
pub use file::{Backup, Entry, File, file_of, file_text, open_file, open_roster, roster_file};
pub use id::{Id, Kind};
pub use merge::Write;
pub use record::{FileError, MAX_FILE, MAX_LEN, Record, RecordError, Revision};
pub use saver::{SaveState, SaveTask, Saver};
pub use store::{KeyValueStore, StoreError, Transaction, Unsaved};
pub use summary::differences;
pub use upgrade::VERSION;
