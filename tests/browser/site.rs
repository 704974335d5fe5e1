//! The built site on a port of its own, under a sub-path, as any static server would serve it.

use axum::Router;
use axum::extract::Request;
use axum::http::header::IF_MODIFIED_SINCE;
use axum::middleware::map_request;
use std::io::ErrorKind;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::task::yield_now;
use tower_http::services::ServeDir;

/// Where clubs put such things.
const UNDER: &str = "/club/aide";

/// A served copy of the site. It has a runtime of its own, so that stopping it cuts every connection.
pub struct Site {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<String>>>,
    runtime: Option<Runtime>,
}

impl Site {
    /// Serves `dist`.
    pub fn open() -> Self {
        Self::of(&dist())
    }

    /// Serves a folder.
    pub fn of(folder: &Path) -> Self {
        Self::at(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), folder)
    }

    /// Serves another folder in the place of this one, at the same address.
    pub fn replaced_by(self, folder: &Path) -> Self {
        let address = self.address;
        drop(self);
        Self::at(address, folder)
    }

    fn at(address: SocketAddr, folder: &Path) -> Self {
        assert!(folder.join("index.html").exists(), "build the site first: cargo xtask test");
        let runtime = Runtime::new().unwrap();
        let asked = Arc::new(Mutex::new(Vec::new()));
        let note = asked.clone();
        let files = Router::new().nest_service(UNDER, ServeDir::new(folder)).layer(map_request(
            move |request: Request| {
                // A file that the browser has, and only wants to know whether it has changed, is not sent again.
                if !request.headers().contains_key(IF_MODIFIED_SINCE) {
                    note.lock().unwrap().push(request.uri().path().replacen(UNDER, "", 1));
                }
                std::future::ready(request)
            },
        ));
        let (tell, text) = std::sync::mpsc::channel();
        runtime.spawn(async move {
            let listener = loop {
                match TcpListener::bind(address).await {
                    Ok(listener) => break listener,
                    // The server that was there before is still going.
                    Err(error) if error.kind() == ErrorKind::AddrInUse => yield_now().await,
                    Err(error) => panic!("{address}: {error}"),
                }
            };
            tell.send(listener.local_addr().unwrap()).unwrap();
            axum::serve(listener, files).await.unwrap();
        });
        Site { address: text.recv().unwrap(), asked, runtime: Some(runtime) }
    }

    /// Ends serving, and waits until nobody answers at the port.
    pub async fn close(mut self) -> Self {
        self.stop();
        while TcpStream::connect(self.address).await.is_ok() {
            yield_now().await;
        }
        self
    }

    /// The paths that were asked for since the last call, in alphabetical order.
    pub fn asked(&self) -> Vec<String> {
        let mut asked = std::mem::take(&mut *self.asked.lock().unwrap());
        asked.sort();
        asked
    }

    fn stop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }

    /// The page's address with what follows the `#`.
    pub fn page(&self, hash: &str) -> String {
        format!("http://{}{UNDER}/{hash}", self.address)
    }

    /// Whether an address is on this site.
    pub fn owns(&self, url: &str) -> bool {
        url.starts_with(&self.page(""))
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The release build: where `cargo xtask test` has had it built, else that of this tree.
pub fn dist() -> PathBuf {
    let named = std::env::var_os("DIST").map(PathBuf::from);
    named.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../dist"))
}

/// The names of the files in a folder, in alphabetical order.
pub fn names(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type().unwrap().is_dir() {
            names.extend(self::names(&entry.path()).into_iter().map(|inside| format!("{name}/{inside}")));
        } else {
            names.push(name);
        }
    }
    names.sort();
    names
}
