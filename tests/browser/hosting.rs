//! What the README says to whoever hosts the site.

use crate::browser::Browser;
use crate::offline::READY;
use crate::site::{dist, names};
use axum::Router;
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::map_response;
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::io::Write;
use tokio::net::TcpListener;
use tower_http::services::ServeDir;

const README: &str = include_str!("../../README.md");

/// The headers of its table: each a name and a value in code, the one for some files as for all.
fn headers() -> Vec<(HeaderName, HeaderValue)> {
    let rows = README.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.map(|row| {
        let cells: Vec<&str> = row.split('`').collect();
        (cells[0].parse().unwrap(), cells[2].parse().unwrap())
    })
    .collect()
}

#[tokio::test]
async fn the_site_works_with_the_headers_that_a_host_may_add() {
    let headers = headers();
    assert_eq!(headers.len(), 6);
    let add = move |mut response: Response| {
        headers.iter().for_each(|(name, value)| drop(response.headers_mut().insert(name, value.clone())));
        std::future::ready(response)
    };
    let site = Router::new().fallback_service(ServeDir::new(dist())).layer(map_response(add));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let page = format!("http://{}/", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, site).await.unwrap() });
    let browser = Browser::open(1180, 820).await;
    browser.visit(&page).await;
    browser.expect(READY, "Ready to work offline").await;
    let sent = "const done = arguments[0];
        fetch('sw.js').then((response) => done(response.headers.get('X-Content-Type-Options')));";
    assert_eq!(browser.driver.execute_async(sent, vec![]).await.unwrap().json(), "nosniff");
    browser.follow("#/republique/artillery?range=3&die=9").await;
    browser.expect(".result strong", "2M 1B").await;
    browser.follow("#/offline").await;
    browser.expect(".verdict", "Ready for the hall").await;
    let messages = browser.driver.get_log("browser").await.unwrap();
    assert!(messages.is_empty(), "the console says {messages:?}");
    browser.close().await;
}

/// The megabytes that the README has behind these words.
fn said(words: &str) -> f64 {
    let (_, rest) = README.split_once(words).unwrap_or_else(|| panic!("README.md wants “{words}”"));
    rest.split_whitespace().next().unwrap().parse().unwrap()
}

#[test]
fn the_readme_says_how_large_a_first_visit_and_the_single_file_are() {
    let folder = tempfile::tempdir().unwrap();
    let single = xtask::single_file::write(&dist(), &folder.path().join("single.html")).unwrap();
    let files = names(&dist()).into_iter().map(|name| fs::read(dist().join(name)).unwrap());
    let (plain, packed) = files.fold((0, 0), |(plain, packed), bytes| {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(&bytes).unwrap();
        (plain + bytes.len(), packed + encoder.finish().unwrap().len())
    });
    for (words, bytes) in [
        ("A first visit fetches about ", plain),
        ("where the server compresses with gzip about ", packed),
        ("the whole app in one file of about ", single),
    ] {
        let megabytes = bytes as f64 / 1e6;
        let is_near = (said(words) / megabytes - 1.0).abs() < 0.1;
        assert!(is_near, "README.md wants {megabytes:.1} behind “{words}”");
    }
}
