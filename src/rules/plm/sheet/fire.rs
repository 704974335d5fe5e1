//! Firing.

use serde::{Deserialize, Serialize};

/// Firing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FireTable {}

/// As we ship it.
pub(in crate::rules::plm) const FIRE: FireTable = FireTable {};
