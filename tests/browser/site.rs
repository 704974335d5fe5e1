//! The built site on a port of its own, under a sub-path, as any static server would serve it.

use axum::Router;
use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tower_http::services::ServeDir;

/// Where clubs put such things.
const UNDER: &str = "/club/aide";

/// A served copy of the site. It has a runtime of its own, so that stopping it cuts every connection.
pub struct Site {
    address: SocketAddr,
    requests: Arc<Mutex<Vec<String>>>,
    runtime: Option<Runtime>,
}

impl Site {
    /// Serves `dist`.
    pub fn open() -> Self {
        Self::of(&dist())
    }

    /// Serves a folder.
    pub fn of(folder: &Path) -> Self {
        assert!(folder.join("index.html").exists(), "build the site first: cargo xtask test");
        let runtime = Runtime::new().unwrap();
        let requests = Arc::new(Mutex::new(Vec::new()));
        let seen = requests.clone();
        let note = move |request: Request, next: Next| {
            seen.lock().unwrap().push(request.uri().path().trim_start_matches(UNDER).to_owned());
            next.run(request)
        };
        let files = Router::new().nest_service(UNDER, ServeDir::new(folder)).layer(from_fn(note));
        let (tell, told) = std::sync::mpsc::channel();
        runtime.spawn(async move {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
            tell.send(listener.local_addr().unwrap()).unwrap();
            axum::serve(listener, files).await.unwrap();
        });
        Site { address: told.recv().unwrap(), requests, runtime: Some(runtime) }
    }

    /// The page's address with what follows the `#`.
    pub fn page(&self, hash: &str) -> String {
        format!("http://{}{UNDER}/{hash}", self.address)
    }

    /// The path of every request so far, of page and worker alike.
    #[allow(dead_code)] // Only what is measured counts them.
    pub fn requests(&self) -> Vec<String> {
        self.requests.lock().unwrap().clone()
    }

    /// Whether an address is on this site.
    pub fn owns(&self, url: &str) -> bool {
        url.starts_with(&self.page(""))
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// The release build.
pub fn dist() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../dist")
}
