//! Melee.

use serde::{Deserialize, Serialize};

/// Melee.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeleeTable {}

/// As we ship it.
pub(in crate::rules::plm) const MELEE: MeleeTable = MeleeTable {};
