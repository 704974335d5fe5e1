//! What the commands and the browser tests share.

pub mod service_worker;
