//! A disk without room.

use crate::browser::Browser;
use crate::page::until;
use crate::site::Site;
use std::fs::{self, File};
use std::io::{Write, stderr};
use std::path::PathBuf;
use std::process::Command;
use tempfile::TempDir;

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

    /// Takes all the room that there is.
    fn fill(&self) -> Ballast {
        let path = self.0.path().join("ballast");
        let mut file = File::create(&path).unwrap();
        // Large pieces first: the last of them find room for a part only.
        for size in [1 << 20, 1 << 12, 1] {
            let unit_ref = vec![7; size];
            while file.write_all(&unit_ref).is_ok() {}
        }
        Ballast(path)
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // The browser may hold it for a moment yet.
        let _ = Command::new("umount").arg("--lazy").arg(self.0.path()).status();
    }
}

/// What takes the room, until it is removed.
struct Ballast(PathBuf);

impl Ballast {
    fn remove(self) {
        fs::remove_file(self.0).unwrap();
    }
}

#[tokio::test]
async fn a_full_disk_is_told_of_and_saving_goes_on_once_there_is_room() {
    let Some(disk) = SmallDisk::mount() else {
        // Past the runner, which keeps what a test prints that has not failed.
        writeln!(stderr(), "left out: no file system can be mounted here").unwrap();
        return;
    };
    let profile = || TempDir::with_prefix_in("profile", disk.0.path()).unwrap();
    let (site, browser) = (Site::open(), Browser::again(profile(), 820, 1180).await);
    browser.visit(&site.page("#/republique")).await;
    browser.tap("[aria-label=Armies] .key").await;
    browser.expect(".result strong", "43 bases").await;
    browser.saved().await;
    let address = browser.address().await;
    browser.tap(".line").await;
    let ballast = disk.fill();
    browser.tap(".editor [aria-label='Bases'] [aria-label='one more']").await;
    browser.expect(".result strong", "44 bases").await;
    until(async || {
        let said = browser.text(".not-saved p").await;
        if said.starts_with("Not saved for good yet. ") { Ok(()) } else { Err(said) }
    })
    .await;
    browser.expect(".stands", "Not saved for good yet").await;
    browser.find(".top .tool.warn[aria-label='Settings: not saved for good yet']").await;
    ballast.remove();
    browser.tap(".editor [aria-label='Bases'] [aria-label='one more']").await;
    browser.saved().await;
    browser.gone(".not-saved").await;
    // Now that things work again, a backup is asked for.
    browser.visit(&site.page("#/republique/rosters")).await;
    browser.expect(".banner p", "Saving failed for a while. It works again: make a backup.").await;
    // Chromium may throw a database away whose file was once cut short, whatever it said before. That is no deletion.
    let browser = Browser::again(browser.kill(), 820, 1180).await;
    browser.visit(&address).await;
    let said = browser.text("body").await;
    assert!(said.contains("45 bases") || said.contains("It is not on this device."), "{said}");
    browser.close().await;
}
