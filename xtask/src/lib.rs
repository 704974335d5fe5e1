//! What the commands and the browser tests share.

mod digest;
pub mod readme;
pub mod service_worker;
pub mod single_file;
