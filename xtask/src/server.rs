//! Hands out the files of a folder, as any static server would.

use anyhow::{Context, Result};
use axum::Router;
use axum::http::header::CACHE_CONTROL;
use axum::response::Response;
use std::io::ErrorKind;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use tower_http::services::ServeDir;

/// A port of this machine that is taken, and at which nobody answers yet.
pub struct Server(TcpListener);

impl Server {
    /// Takes a port; 0 is any that is free.
    ///
    /// # Errors
    ///
    /// The port is in use, or is not for everybody to take.
    pub fn take(port: u16) -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port));
        Ok(Server(listener.map_err(|error| match error.kind() {
            ErrorKind::AddrInUse => anyhow::anyhow!(
                "Port {port} is in use: end what serves there, or name another, as in `cargo xtask serve --port 8090`."
            ),
            _ => anyhow::Error::new(error).context(format!("Port {port} cannot be had")),
        })?))
    }

    /// Serves a folder until the program is ended.
    pub fn serve(self, folder: &Path) -> Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
        runtime.block_on(async {
            self.0.set_nonblocking(true)?;
            let listener = tokio::net::TcpListener::from_std(self.0)?;
            println!("▸ Serving on http://{} until Ctrl-C", listener.local_addr()?);
            // A browser asks each time whether a file has changed: after a build it has.
            let asked_again = |mut response: Response| async {
                response.headers_mut().insert(CACHE_CONTROL, "no-cache".parse().expect("plain text"));
                response
            };
            let files = Router::new().fallback_service(ServeDir::new(folder));
            let files = files.layer(axum::middleware::map_response(asked_again));
            axum::serve(listener, files).await.context("serving ended")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Server;

    #[test]
    fn a_port_in_use_is_told_with_what_to_do() {
        let first = Server::take(0).unwrap();
        let port = first.0.local_addr().unwrap().port();
        let said = Server::take(port).err().unwrap().to_string();
        assert!(said.starts_with(&format!("Port {port} is in use: ")), "{said}");
        assert!(said.contains("--port"), "{said}");
    }
}
