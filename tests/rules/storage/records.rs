//! Records as text.
