//! The screens, each a component.

pub mod about;
pub mod armies;
pub mod army;
pub mod battle;
pub mod battle_preview;
pub mod battles;
pub mod calculator;
pub mod hand_over;
pub mod home;
pub mod licences;
pub mod readiness;
pub mod recovery;
pub mod rules;
pub mod settings;
pub mod sheet;
pub mod sheet_preview;
pub mod story;
pub mod taken;
pub mod turn;
