//! A battle handed over from one tablet to another by codes, without any network: what travels, and what becomes of it.
//!
//! A [`Message`] is the battle with all of its log, or only what is new of it. A [`Sequence`] cuts it into parts, a code each;
//! a [`Receiver`] puts it together again, whichever parts it sees.

mod message;
mod sequence;

pub use message::{HandoverError, Joined, Message};
pub use sequence::{Receiver, Sequence, Taken};
