//! Actions, movement, changes of formation and pre-emption.

use serde::{Deserialize, Serialize};

/// Actions, movement, changes of formation and pre-emption.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionsTable {}

/// As we ship it.
pub(in crate::rules::plm) const ACTIONS: ActionsTable = ActionsTable {};
