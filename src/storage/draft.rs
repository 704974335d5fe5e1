//! What was entered and is neither saved nor cleared yet: a pasted list, and what was typed over charts. Each is a document of
//! its own, so that it lives through a reload, and is taken back like any other once it is left.

use super::documents::Documents;
use super::id::Id;
use crate::roster::{with_line, with_line_again};
use crate::rules::Pairs;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// A list that is being read for an army.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PastedList {
    /// The system, by id.
    pub system: String,
    /// The text as it stands, with what was mended in it.
    pub text: String,
    /// The lines that were left out of it, in that order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LeftOut>,
    /// What the player takes for what its lines do not say, field by field.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub taken: Pairs,
    /// Fields that this version does not know, kept as they came.
    #[serde(flatten)]
    pub unknown_fields: Map<String, Value>,
}

/// A line that the player has taken out of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LeftOut {
    /// Its number in the text, from 1.
    pub number: usize,
    /// What stood there.
    pub words: String,
}

impl PastedList {
    /// Nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.text.trim().is_empty() && self.left_out.is_empty()
    }

    /// Takes a line out of the text.
    pub fn leave_out(&mut self, line: LeftOut) {
        self.text = with_line(&self.text, line.number, None);
        self.left_out.push(line);
    }

    /// Puts a line back that was left out.
    pub fn put_back(&mut self, line: &LeftOut) {
        self.left_out.retain(|one| one != line);
        self.text = with_line_again(&self.text, line.number, &line.words);
    }
}

/// What is being typed over the charts of a system.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TypedOver {
    /// The system, by id.
    pub system: String,
    /// By the key of a table that is typed over what was typed, by the key of its cell.
    pub tables: BTreeMap<String, BTreeMap<String, String>>,
    /// Fields that this version does not know, kept as they came.
    #[serde(flatten)]
    pub unknown_fields: Map<String, Value>,
}

impl Documents {
    /// The list that is being read for an army of a system.
    pub fn pasted_list(&self, system: &str) -> PastedList {
        PastedList { system: system.into(), ..self.typed(&Id::List(system.into())) }
    }

    /// What is being typed over the charts of a system.
    pub fn typed_over(&self, system: &str) -> TypedOver {
        TypedOver { system: system.into(), ..self.typed(&Id::Typed(system.into())) }
    }
}
