//! Everything in one file.
