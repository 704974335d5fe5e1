//! What a roll has to show, or what it is added to.

use super::breakdown::unsigned;
use std::fmt::{self, Display, Formatter};

/// What a roll has to show, or what it is added to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Need {
    /// That goes without saying, or is not known yet.
    #[default]
    Unsaid,
    /// This face or a higher one.
    AtLeast(i32),
    /// This face or a lower one.
    AtMost(i32),
    /// A higher face than this.
    Above(i32),
    /// It is added to this.
    Added(i32),
    /// Every face does.
    Any,
    /// No face does.
    Never,
}

impl Need {
    /// A percentile roll that succeeds in so many of a hundred.
    pub fn percent(chance: i32) -> Self {
        match chance {
            ..=0 => Need::Never,
            100.. => Need::Any,
            chance => Need::AtMost(chance),
        }
    }

    /// Where there is little room: "4+", "≤70".
    pub fn short(self) -> String {
        match self {
            Need::AtLeast(n) => format!("{n}+"),
            Need::AtMost(n) => format!("≤{n}"),
            Need::Above(n) => format!(">{n}"),
            Need::Any => "any".into(),
            Need::Never => "none".into(),
            Need::Unsaid | Need::Added(_) => self.to_string(),
        }
    }
}

/// "4 or more", "70 or less", "5 + die".
impl Display for Need {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Need::Unsaid => Ok(()),
            Need::AtLeast(n) => write!(f, "{n} or more"),
            Need::AtMost(n) => write!(f, "{n} or less"),
            Need::Above(n) => write!(f, "more than {n}"),
            Need::Added(n) => write!(f, "{} + die", unsigned(*n)),
            Need::Any => f.write_str("any roll"),
            Need::Never => f.write_str("no roll"),
        }
    }
}
