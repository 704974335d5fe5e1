//! README's first command on a tree that is built already.

use crate::browser::Browser;
use crate::process::Ended;
use crate::site::dist;
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Command;
use xtask::readme;

#[tokio::test]
async fn the_first_command_serves_what_is_built_and_the_page_starts() {
    let tree = dist().parent().unwrap().to_owned();
    let readme = std::fs::read_to_string(tree.join("README.md")).unwrap();
    let command = format!("{} --port 0", readme::commands(&readme)[0]);
    let mut served = Command::new("sh")
        .args(["-c", &command])
        .current_dir(tree)
        .stdout(Stdio::piped())
        .process_group(0)
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(served.stdout.take().unwrap()).lines();
    let _ended = Ended(served);
    let mut printed = Vec::new();
    let address = loop {
        let line = lines.next_line().await.unwrap().unwrap_or_else(|| panic!("no address: {printed:?}"));
        if let Some((_, address)) = line.split_once("Serving on ") {
            break address.split(' ').next().unwrap().to_owned();
        }
        printed.push(line);
    };
    assert_eq!(printed, ["▸ The release in dist is up to date"]);
    let browser = Browser::open(1180, 820).await;
    browser.visit(&address).await;
    browser.expect(".choose h2", "Choose a game").await;
    // The release, with its worker: it is at hand without a network.
    browser.becomes("return navigator.serviceWorker.controller?.state", "activated").await;
    browser.close().await;
}
