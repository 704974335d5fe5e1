//! WebKit as its own inspector sees it. A WebDriver loses its page together with the process that has network and database,
//! and with it whatever the page had stored; here both go on, as on a device. The inspector has no pointer: taps are the
//! page's own.

use super::driver::screen;
use crate::page::until;
use crate::process::{Ended, free_port};
use serde_json::{Value, json};
use std::cell::{Cell, RefCell};
use std::fs;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::path::PathBuf;
use std::time::Duration;
use tempfile::TempDir;
use tokio::process::Command;
use tungstenite::{Message, WebSocket};

/// How long the inspector may take to answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// MiniBrowser with an empty profile, and the page that it has open. It ends with it.
pub struct Inspected {
    browser: Ended,
    _screen: Ended,
    _profile: TempDir,
    socket: RefCell<WebSocket<TcpStream>>,
    /// What the inspector calls the page.
    target: RefCell<String>,
    sent: Cell<u64>,
}

/// Debian has it beside the library, in a folder for its kind of machine.
fn mini_browser() -> PathBuf {
    let folders = |of: PathBuf| fs::read_dir(of).into_iter().flatten().flatten().map(|entry| entry.path());
    let beside = folders("/usr/lib".into()).flat_map(folders).map(|folder| folder.join("MiniBrowser"));
    beside.into_iter().find(|file| file.exists()).expect("MiniBrowser is installed by cargo xtask test")
}

/// Where the inspector lists the page that is open, once it does.
fn listed(port: u16) -> Result<String, String> {
    let ask = || -> std::io::Result<String> {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
        stream.write_all(b"GET / HTTP/1.0\r\n\r\n")?;
        let mut list = String::new();
        stream.read_to_string(&mut list)?;
        Ok(list)
    };
    let list = ask().map_err(|error| error.to_string())?;
    let from = list.find("/socket/").ok_or("the inspector lists no page")?;
    Ok(list[from..].split(['"', '\'', '&', ')']).next().unwrap_or_default().to_owned())
}

impl Inspected {
    /// A new browser on this address.
    pub async fn open(url: &str) -> Self {
        let (screen, display) = screen().await;
        let (profile, port) = (TempDir::new().unwrap(), free_port());
        let folders = ["HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"];
        let browser = Command::new(mini_browser())
            .arg(url)
            .env("DISPLAY", display)
            .env("WEBKIT_INSPECTOR_HTTP_SERVER", format!("127.0.0.1:{port}"))
            .envs(folders.map(|name| (name, profile.path())))
            .process_group(0)
            .spawn()
            .unwrap();
        let browser = Ended(browser);
        let path = until(async || listed(port)).await;
        let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let (socket, _) = tungstenite::client(format!("ws://127.0.0.1:{port}{path}"), stream).unwrap();
        let page = Inspected {
            browser,
            _screen: screen,
            _profile: profile,
            socket: RefCell::new(socket),
            target: RefCell::default(),
            sent: Cell::new(0),
        };
        page.find("main").await;
        page
    }

    /// What a script returns.
    pub fn read(&self, script: &str) -> Result<Value, String> {
        let id = self.sent.replace(self.sent.get() + 1);
        let params = json!({"expression": format!("(() => {{ {script} }})()"), "returnByValue": true});
        let message = json!({"id": id, "method": "Runtime.evaluate", "params": params}).to_string();
        // The page is named before anything else is said.
        while self.target.borrow().is_empty() {
            self.hear();
        }
        let params = json!({"targetId": *self.target.borrow(), "message": message});
        let wrapped = json!({"id": id, "method": "Target.sendMessageToTarget", "params": params});
        self.socket.borrow_mut().send(Message::text(wrapped.to_string())).unwrap();
        loop {
            let heard = self.hear();
            if heard["id"] == id && heard.get("error").is_some() {
                return Err(heard["error"].to_string());
            }
            let Some(answer) = heard["params"]["message"].as_str() else { continue };
            let answer: Value = serde_json::from_str(answer).unwrap();
            if answer["id"] == id {
                let result = &answer["result"];
                let is_fault = answer.get("error").is_some() || result["wasThrown"] == true;
                return if is_fault {
                    Err(answer.to_string())
                } else {
                    Ok(result["result"]["value"].clone())
                };
            }
        }
    }

    /// The next thing that the inspector says.
    fn hear(&self) -> Value {
        let message = self.socket.borrow_mut().read().unwrap();
        let heard: Value = serde_json::from_str(message.to_text().unwrap()).unwrap_or_default();
        if heard["method"] == "Target.targetCreated" {
            *self.target.borrow_mut() =
                heard["params"]["targetInfo"]["targetId"].as_str().unwrap().to_owned();
        }
        heard
    }

    /// What a script says of the first element that fits, which it calls `it`, once there is one.
    async fn of_element(&self, css: &str, script: &str) -> Value {
        let script = format!("const it = document.querySelector({css:?}); if (!it) return null; {script}");
        until(async || match self.read(&script) {
            Ok(Value::Null) => Err(format!("{css} is not on the page")),
            answer => answer,
        })
        .await
    }

    /// Waits until an element fits.
    pub async fn find(&self, css: &str) {
        self.of_element(css, "return true").await;
    }

    /// The words of the first element that fits.
    pub async fn text(&self, css: &str) -> String {
        self.of_element(css, "return it.innerText.trim()").await.as_str().unwrap().to_owned()
    }

    /// Waits until the first element that fits has these words.
    pub async fn expect(&self, css: &str, words: &str) {
        until(async || {
            let text = self.text(css).await;
            if text == words { Ok(()) } else { Err(format!("{css} says “{text}”, not “{words}”")) }
        })
        .await
    }

    /// Waits until nothing on the page fits any more, the page itself being there.
    pub async fn gone(&self, css: &str) {
        let script = format!("return !!document.querySelector('main') && !document.querySelector({css:?})");
        until(async || match self.read(&script) {
            Ok(Value::Bool(true)) => Ok(()),
            _ => Err(format!("{css} is still on the page")),
        })
        .await
    }

    /// Taps the first element that fits.
    pub async fn tap(&self, css: &str) {
        self.of_element(css, "it.click(); return true").await;
    }

    /// Ends the process that has the database, and waits until the page has been told.
    pub async fn lose_the_database(&self) {
        let watch = "
            window.watched = 'opening';
            indexedDB.open('aide-de-camp').onsuccess = ({ target }) => {
                window.database = target.result;
                database.onclose = () => { watched = 'closed' };
                watched = 'open';
            }";
        self.read(watch).unwrap();
        let becomes = async |wanted: &str| {
            until(async || match self.read("return watched") {
                Ok(state) if state == wanted => Ok(()),
                answer => Err(format!("the database is {answer:?}, not {wanted}")),
            })
            .await
        };
        becomes("open").await;
        let process = self.network_process();
        let ended = std::process::Command::new("kill").args(["-KILL", &process]).status().unwrap();
        assert!(ended.success());
        becomes("closed").await;
    }

    /// The number of the browser's process for network and database, which is one of its children.
    fn network_process(&self) -> String {
        let browser = self.browser.0.id().unwrap().to_string();
        let processes = fs::read_dir("/proc").unwrap().flatten().map(|entry| entry.path());
        let is_it = |folder: &PathBuf| {
            let stat = fs::read_to_string(folder.join("stat")).unwrap_or_default();
            // The number, the name in brackets, what it does, the parent.
            let Some((name, rest)) = stat.rsplit_once(')') else { return false };
            name.contains("(WebKitNetwork") && rest.split_whitespace().nth(1) == Some(&browser)
        };
        let found = processes.into_iter().find(is_it).expect("the browser has a network process");
        found.file_name().unwrap().to_string_lossy().into_owned()
    }
}
