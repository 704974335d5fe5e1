//! Programs that a test starts, and that never outlive it.

use std::net::{Ipv4Addr, TcpListener};
use tokio::process::Child;

/// A process group that ends when it goes, whatever became of the test: of a process that was started as the first of one.
pub struct Ended(pub Child);

impl Drop for Ended {
    fn drop(&mut self) {
        if let Some(id) = self.0.id() {
            // It may have ended by itself.
            let _ = std::process::Command::new("kill").args(["-KILL", "--", &format!("-{id}")]).status();
        }
    }
}

/// A port that nobody listens at, for a program that has to be told one.
pub fn free_port() -> u16 {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port()
}
