//! The versions of the format, and how an older record becomes one of this version.

use serde_json::Value;

/// Brings a record, or a segment of a battle's log, from one version to the next.
pub type Step = fn(&mut Value);

/// From version 1 to 2, from 2 to 3, and so on.
pub const STEPS: &[Step] = &[];

/// The version that is written.
pub const VERSION: u32 = STEPS.len() as u32 + 1;
