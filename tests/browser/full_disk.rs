//! A disk without room.

use crate::browser::Browser;
use crate::page::until;
use crate::site::Site;
use std::fs::{self, File};
use std::io::{Write, stderr};
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tempfile::TempDir;
use thirtyfour::WebDriver;

/// A small file system in memory, for as long as this lives.
struct SmallDisk(TempDir);

impl SmallDisk {
    /// Nothing where none can be mounted.
    fn mount() -> Option<Self> {
        let folder = TempDir::new().unwrap();
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=96m", "tmpfs"])
            .arg(folder.path())
            .status()
            .is_ok_and(|status| status.success());
        mounted.then_some(SmallDisk(folder))
    }

    /// Takes all the room that there is, and whatever becomes free, until there is to be room again.
    fn keep_full(&self) -> Filler {
        let path = self.0.path().join("ballast");
        let is_over = Arc::new(AtomicBool::new(false));
        let filling = {
            let (path, is_over) = (path.clone(), is_over.clone());
            thread::spawn(move || {
                let mut file = File::create(&path).unwrap();
                while !is_over.load(Relaxed) {
                    // Large pieces first: the last of them find room for a part only.
                    for size in [1 << 20, 1 << 12, 1] {
                        let piece = vec![7; size];
                        while file.write_all(&piece).is_ok() {}
                    }
                    // The browser needs the processor, too.
                    thread::sleep(Duration::from_millis(20));
                }
            })
        };
        Filler { path, is_over, filling }
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // The browser may hold it for a moment yet.
        let _ = Command::new("umount").arg("--lazy").arg(self.0.path()).status();
    }
}

/// Keeps the disk full, until there is to be room.
struct Filler {
    path: PathBuf,
    is_over: Arc<AtomicBool>,
    filling: JoinHandle<()>,
}

impl Filler {
    fn make_room(self) {
        self.is_over.store(true, Relaxed);
        self.filling.join().unwrap();
        fs::remove_file(self.path).unwrap();
    }
}

/// How the browser ends.
#[derive(Clone, Copy, Debug, PartialEq)]
enum End {
    Killed,
    Quit,
}

impl End {
    async fn of(self, browser: Browser) -> TempDir {
        if self == End::Quit {
            WebDriver::clone(&browser.driver).quit().await.unwrap();
        }
        browser.kill()
    }
}

const MORE: &str = ".editor [aria-label='Bases'] [aria-label='one more']";

/// Adds bases to an army of so many until one more finds no room, and says how many it has then: what the browser itself
/// gives up on a full disk may be room enough for another edit.
async fn edit_until_full(browser: &Browser, mut bases: u32) -> u32 {
    const STANDS: &str = "
        if (document.querySelector('.not-saved p')) return 'full';
        return document.querySelector('.stands')?.textContent.trim() === 'Saved' ? 'saved' : '';";
    loop {
        browser.tap(MORE).await;
        bases += 1;
        let has = format!("{bases} bases");
        browser.expect(".result strong", &has).await;
        let stands = until(async || match browser.read(STANDS).await.as_str() {
            Some(stands) if !stands.is_empty() => Ok(stands.to_owned()),
            _ => Err("it neither is saved nor says that it is not".to_owned()),
        });
        if stands.await == "full" {
            return bases;
        }
    }
}

/// An army is saved, the disk is full from then on, and is so until the window makes room or has ended. Where room was made,
/// whatever was shown as saved is there afterwards, and what is saved then is there after one more end, too. Where the browser
/// ended on the full disk, the player was told what is at stake, and the next start works.
async fn fill_the_disk(end: End, is_room_made_here: bool) {
    let Some(disk) = SmallDisk::mount() else {
        // Past the runner, which keeps what a test prints that has not failed.
        stderr().write_all(b"left out: no file system can be mounted here\n").unwrap();
        return;
    };
    let profile = TempDir::with_prefix_in("profile", disk.0.path()).unwrap();
    let (site, browser) = (Site::open(), Browser::again(profile, 820, 1180).await);
    browser.visit(&site.page("#/republique")).await;
    browser.tap("[aria-label=Armies] .key").await;
    browser.expect(".result strong", "43 bases").await;
    browser.saved().await;
    let address = browser.address().await;
    browser.tap(".line").await;
    browser.tap(MORE).await;
    browser.expect(".result strong", "44 bases").await;
    browser.saved().await;
    let place = browser.read(PLACE).await;
    let filler = disk.keep_full();
    let bases = edit_until_full(&browser, 44).await;
    let [before, last] = [bases - 1, bases].map(|bases| format!("{bases} bases"));
    const FULL: &str = "Not saved for good yet. This device has no room left. All you did since you opened the app may be lost: download it. Then make room, and tap Reload.";
    browser.expect(".not-saved p", FULL).await;
    assert_eq!(browser.text(".not-saved .ways-out .key:first-child").await, "Download");
    // Over the page, which stands where it stood.
    assert_eq!(browser.read(PLACE).await, place);
    browser.expect(".stands", "Not saved").await;
    browser.find(".top .tool.warn[aria-label='Settings: not saved for good yet']").await;
    let said = browser.driver.get_log("browser").await.unwrap();
    let dropped = said.iter().filter(|entry| entry.message.contains("closure invoked"));
    assert_eq!(dropped.count(), 0, "{said:?}");
    let profile = if is_room_made_here {
        filler.make_room();
        browser.tap(".not-saved .reload").await;
        browser.saved().await;
        browser.expect(".result strong", &last).await;
        browser.gone(".not-saved").await;
        // Now that things work again, a backup is asked for.
        browser.visit(&site.page("#/republique/rosters")).await;
        browser.expect(".banner p", "Saving failed for a while. It works again: make a backup.").await;
        end.of(browser).await
    } else {
        let profile = end.of(browser).await;
        filler.make_room();
        profile
    };
    let saved = if is_room_made_here { &last } else { &before };
    let browser = Browser::again(profile, 820, 1180).await;
    browser.visit(&address).await;
    // On a full disk the browser has no room to note that a write failed, and may throw its database away at the next start,
    // whatever it said before. That is no deletion.
    let may_lose = !is_room_made_here;
    // What was not saved for good may have been kept nevertheless.
    until(async || {
        let text = browser.text("body").await;
        let is_there = text.contains(saved) || text.contains(&last);
        let is_lost = may_lose && text.contains("It is not on this device.");
        if is_there || is_lost { Ok(()) } else { Err(text) }
    })
    .await;
    if !is_room_made_here {
        return browser.close().await;
    }
    browser.saved().await;
    // What is saved from now on is there for good, too.
    let before = browser.text(".result strong").await;
    browser.tap(".line").await;
    browser.tap(MORE).await;
    until(async || {
        let text = browser.text(".result strong").await;
        if text != before { Ok(()) } else { Err(text) }
    })
    .await;
    let after = browser.text(".result strong").await;
    browser.saved().await;
    let browser = Browser::again(browser.kill(), 820, 1180).await;
    browser.visit(&address).await;
    browser.expect(".result strong", &after).await;
    assert!(!browser.text("body").await.contains("thrown away its database"));
    browser.close().await;
}

/// Where everything on the screen stands.
const PLACE: &str = "
    const top = (css) => document.querySelector(css).getBoundingClientRect().top;
    return ['.main', '.panel', '.result'].map(top).join()";

#[tokio::test]
async fn a_full_disk_in_which_room_is_made_and_a_kill_lose_nothing_that_was_saved() {
    fill_the_disk(End::Killed, true).await;
}

#[tokio::test]
async fn a_full_disk_in_which_room_is_made_and_a_quit_lose_nothing_that_was_saved() {
    fill_the_disk(End::Quit, true).await;
}

#[tokio::test]
async fn a_disk_that_stays_full_and_a_kill_are_told_of_and_the_next_start_works() {
    fill_the_disk(End::Killed, false).await;
}

#[tokio::test]
async fn a_disk_that_stays_full_and_a_quit_are_told_of_and_the_next_start_works() {
    fill_the_disk(End::Quit, false).await;
}
