//! The battle store under the name that the screens drawn by `dom` have for it.

pub use crate::stores::BattleStore as Table;
