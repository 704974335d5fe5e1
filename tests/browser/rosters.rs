//! Rosters: an army is built by taps, comes back, is deleted and brought back; a link is looked at before it is saved.

use crate::access;
use crate::browser::Browser;
use crate::page::until;
use crate::sharing::SIZES;
use crate::site::Site;
use crate::store::change_reading;
use aide_de_camp::roster::Roster;
use aide_de_camp::share;
use aide_de_camp::storage::{open_roster, roster_file};
use aide_de_camp::systems::SYSTEMS;
use serde_json::json;
use std::fs;
use std::io::Write;
use tempfile::{NamedTempFile, TempDir};

/// How many rosters local storage has. Of one that was deleted there is a record without a body.
const STORED: &str = "
    const stored = Object.entries(localStorage).filter(([key]) => key.startsWith('aide-de-camp/roster/'));
    return String(stored.filter(([, text]) => text.includes('\"body\"')).length)";

/// Goes to another screen, without a new start.
async fn move_on(browser: &Browser, hash: &str) {
    browser.read(&format!("location.hash = '{hash}'; return 0")).await;
}

/// Taps a field and types into it.
pub async fn type_into(browser: &Browser, css: &str, words: &str) {
    browser.tap(css).await;
    browser.enter(css, words).await;
}

/// A choice of the open editor by its name, and the key at this place.
fn choice(name: &str, key: usize) -> String {
    format!(".editor [aria-label='{name}'] .key:nth-child({key})")
}

async fn new_army(browser: &Browser, site: &Site, system: &str) {
    browser.visit(&site.page(&format!("#/{system}"))).await;
    browser.tap(&format!(".rail [href='#/{system}/rosters']")).await;
    browser.expect("h1", "Your armies").await;
    browser.tap(".btn.go").await;
    browser.expect("h1", "Unnamed army").await;
}

#[tokio::test]
async fn an_army_of_grande_tactique_is_built_by_taps() {
    let (site, browser) = (Site::open(), Browser::open(390, 844).await);
    new_army(&browser, &site, "grande-tactique").await;
    browser.expect(".result strong", "0 divisions").await;
    browser.expect(".pull", "Totals, 1 remark").await;
    type_into(&browser, "[aria-label='Name of the army']", "Left wing").await;
    browser.expect("h1", "Left wing").await;
    browser.tap(".main > .btn").await;
    browser.tap(&choice("General", 1)).await;
    browser.expect(".groups .unit small", "Corps 1 · great general").await;
    browser.tap(".more").await;
    browser.tap(&choice("Training", 3)).await;
    browser.expect(".line b", "veteran infantry").await;
    browser.tap(".tools .key:nth-child(3)").await;
    browser.tap(&choice("Troops", 2)).await;
    browser.expect("li:nth-child(2) .line b", "veteran cavalry").await;
    browser.expect(".result strong", "1 division").await;
    browser.expect(".result p", "2 units · 1 infantry · 1 cavalry").await;
    browser.expect(".pull", "Totals").await;
    // It is still there after a reload, and at a start without an address.
    browser.saved().await;
    browser.visit(&site.page("")).await;
    browser.expect("h1", "Left wing").await;
    browser.expect(".result p", "2 units · 1 infantry · 1 cavalry").await;
    browser.expect_quiet(&site).await;
    browser.close().await;
}

#[tokio::test]
async fn an_army_of_dbm_is_built_by_taps_and_every_edit_is_taken_back() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    new_army(&browser, &site, "dbm").await;
    browser.tap(".main > .btn").await;
    browser.tap(&choice("General", 1)).await;
    browser.tap(".more").await;
    // A command begins with its general's element, regular blades (O): 7 and 20. Three more are with him.
    browser.expect(".line b", "1 Reg Bd (O), with the general").await;
    browser.expect(".result strong", "27 AP").await;
    browser.expect(".result p b", "373 AP left of 400").await;
    for _ in 0..3 {
        browser.tap(".editor [aria-label='Elements'] [aria-label='one more']").await;
    }
    browser.expect(".result strong", "48 AP").await;
    browser.expect(".result p b", "352 AP left of 400").await;
    browser.tap(".more").await;
    browser.expect("li:nth-child(2) .line b", "4 Reg Bd (O)").await;
    // Six irregular light horse (S).
    browser.tap(".lines .unit").await;
    browser.tap(".picker [aria-label='LH, light horse']").await;
    browser.tap(&choice("Drill", 2)).await;
    browser.tap(&choice("Grade", 1)).await;
    for _ in 0..2 {
        browser.tap(".editor [aria-label='Elements'] [aria-label='one more']").await;
    }
    type_into(&browser, ".editor [aria-label='Name']", "Numidians").await;
    browser.expect("li:nth-child(2) .line small", "6 Irr LH (S)").await;
    browser.expect(".result strong", "90 AP").await;
    browser.expect(".totals li:nth-child(2) b", "10 EE").await;
    // A total shows its sum.
    browser.tap(".result button").await;
    browser
        .expect(".paper .sheet tr:nth-child(3) td:first-child", "Command 1: 6 Irr LH (S) reconstructed")
        .await;
    browser.expect(".paper .sheet tr:nth-child(3) .f", "42 AP").await;
    // The name is one edit, however long; then one tap each.
    let undo = ".top .tool:nth-of-type(1)";
    browser.tap(undo).await;
    browser.expect("li:nth-child(2) .line b", "6 Irr LH (S)").await;
    browser.tap(undo).await;
    browser.expect("li:nth-child(2) .line b", "5 Irr LH (S)").await;
    for _ in 0..5 {
        browser.tap(undo).await;
    }
    browser.gone("li:nth-child(2) .line").await;
    browser.expect(".result strong", "48 AP").await;
    for _ in 0..6 {
        browser.tap(undo).await;
    }
    browser.gone(".groups .unit").await;
    browser.find(".top .tool:nth-of-type(1)[aria-disabled=true]").await;
    browser.expect_quiet(&site).await;
    browser.close().await;
}

#[tokio::test]
async fn a_line_goes_to_another_command_and_is_open_there() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        new_army(&browser, &site, "dbm").await;
        // The size of the game, as competitions have it.
        browser.tap(&choice("Army points", 3)).await;
        browser.expect(".result p b", "350 AP left of 350").await;
        browser.tap(".main > .btn").await;
        browser.tap(".more").await;
        browser.expect(".line b", "1 Reg Bd (O), with the general").await;
        // There is no other command yet.
        browser.gone(".tools .whole").await;
        browser.tap(".more").await;
        browser.expect("li:nth-child(2) .line b", "4 Reg Bd (O)").await;
        browser.tap(".main > .btn").await;
        browser.find(".groups > .panel:nth-of-type(2) > div .unit[aria-expanded=true]").await;
        browser.tap("li:nth-child(2) .line").await;
        browser.tap(".tools .whole").await;
        browser.expect(".tools .whole:last-child", "To Command 2").await;
        browser.tap(".tools .whole:last-child").await;
        // It is open there, and the keyboard is on it.
        browser.expect(".groups > .panel:nth-of-type(2) .line[aria-expanded=true] b", "4 Reg Bd (O)").await;
        browser.find(".groups > .panel:nth-of-type(2) .line[aria-expanded=true]:focus").await;
        browser.gone(".groups > .panel:nth-of-type(1) li:nth-child(2) .line").await;
        browser.expect(".result strong", "55 AP").await;
        browser.tap(".top .tool:nth-of-type(1)").await;
        browser.expect(".groups > .panel:nth-of-type(1) li:nth-child(2) .line b", "4 Reg Bd (O)").await;
        browser.gone(".groups > .panel:nth-of-type(2) .line").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn an_edit_is_taken_back_and_done_again_on_every_screen() {
    const UNDO: &str = ".top .tool:nth-of-type(1)";
    const REDO: &str = ".top .tool:nth-of-type(2)";
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        // A reading, where it was changed, and on the first screen.
        browser.visit(&site.page("#/republique/sheet")).await;
        browser.find(&format!("{UNDO}[aria-disabled=true]")).await;
        change_reading(&browser, &site, "republique", "/readings/joint_columns").await;
        browser.expect(".result strong", "1 changed").await;
        browser.tap(UNDO).await;
        browser.expect(".result strong", "All default").await;
        browser.tap(REDO).await;
        browser.expect(".result strong", "1 changed").await;
        move_on(&browser, "#/").await;
        browser.tap(UNDO).await;
        browser.expect(".top .when", "Undone: Your sheet of Republique 5.0").await;
        move_on(&browser, "#/settings").await;
        let republique = SYSTEMS.iter().find(|system| system.id == "republique").unwrap();
        let all_default = format!("{} rule interpretations, all default", republique.readings.len());
        browser.expect(".act[data-system=republique] small", &all_default).await;
        // An army: on its screen its own edits, and nothing else.
        move_on(&browser, "#/republique").await;
        browser.tap("[aria-label=Armies] .key").await;
        browser.expect(".result strong", "43 bases").await;
        browser.find(&format!("{REDO}[aria-disabled=true]")).await;
        browser.tap(".line").await;
        for bases in ["44 bases", "45 bases"] {
            browser.tap(".editor [aria-label='Bases'] [aria-label='one more']").await;
            browser.expect(".result strong", bases).await;
        }
        for (step, bases) in [(UNDO, "44 bases"), (UNDO, "43 bases"), (REDO, "44 bases"), (REDO, "45 bases")]
        {
            browser.tap(step).await;
            browser.expect(".result strong", bases).await;
        }
        browser.expect(".top .when", "Redone: “Davout's III Corps, 1809”").await;
        browser.tap(UNDO).await;
        browser.expect(".result strong", "44 bases").await;
        // Once something else is edited there is nothing to do again.
        browser.tap(".editor [aria-label='Bases'] [aria-label='one less']").await;
        browser.expect(".result strong", "43 bases").await;
        browser.find(&format!("{REDO}[aria-disabled=true]")).await;
        if width < 640 {
            browser.tap(".pull").await;
        }
        browser.tap(".acts .act:nth-of-type(8)").await;
        browser.find(".deleted").await;
        browser.tap(UNDO).await;
        browser.expect(".main > .picks li small", "43 bases · 23,650 men · 3 batteries · 36 guns").await;
        browser.gone(".deleted").await;
        // From another screen it goes once more.
        move_on(&browser, "#/recovery").await;
        browser.tap(REDO).await;
        browser.expect(".top .when", "Redone: “Davout's III Corps, 1809”").await;
        move_on(&browser, "#/republique/rosters").await;
        browser.gone(".main > .picks a").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn an_army_of_republique_is_built_by_taps_deleted_and_brought_back() {
    let (site, browser) = (Site::open(), Browser::open(820, 1180).await);
    new_army(&browser, &site, "republique").await;
    browser.tap(".main > .btn").await;
    browser.tap(&choice("Class", 1)).await;
    browser.tap(".more").await;
    browser.tap(&choice("Grade", 2)).await;
    browser.tap(".editor [aria-label='Skirmish markers'] [aria-label='one more']").await;
    browser.tap(&choice("Skirmishers", 1)).await;
    browser.expect(".line b", "4 bases of veteran infantry, 1 skirmish marker (excellent)").await;
    browser.tap(".more").await;
    browser.tap(&choice("Troops", 6)).await;
    browser.tap(&choice("Guns", 1)).await;
    browser.expect(".result strong", "4 bases").await;
    browser.expect(".totals li:nth-child(3) b", "12").await;
    // The guns go before the infantry, and one unit is taken off and brought back.
    browser.tap(".tools [aria-label='Up']").await;
    browser.expect("li:nth-child(1) .line b", "1 battery of veteran artillery, 12-pdr").await;
    browser.tap(".tools .key:nth-child(4)").await;
    browser.gone("li:nth-child(2) .line").await;
    browser.tap(".top .tool:nth-of-type(1)").await;
    browser.find("li:nth-child(2) .line").await;
    browser.saved().await;
    // Deleted, it can be brought back as long as the app is open.
    browser.tap(".acts .act:nth-of-type(8)").await;
    browser.expect(".deleted p", "“Unnamed army” is deleted.").await;
    browser.gone(".main > .picks a").await;
    browser.becomes(STORED, "0").await;
    browser.tap(".deleted .key").await;
    browser.expect(".main > .picks li small", "4 bases · 2,200 men · 1 battery · 12 guns").await;
    browser.gone(".deleted").await;
    browser.becomes(STORED, "1").await;
    browser.tap(".main > .picks a").await;
    browser.tap(".acts .act:nth-of-type(8)").await;
    browser.find(".deleted").await;
    browser.driver.refresh().await.unwrap();
    browser.expect("h1", "Your armies").await;
    browser.gone(".deleted").await;
    browser.gone(".main > .picks a").await;
    browser.expect_quiet(&site).await;
    browser.close().await;
}

#[tokio::test]
async fn a_sample_is_tried_in_one_tap_from_a_first_visit() {
    let (site, browser) = (Site::open(), Browser::open(390, 844).await);
    browser.visit(&site.page("#/republique")).await;
    browser.tap("[aria-label=Armies] .key").await;
    browser.expect("h1", "Davout's III Corps, 1809").await;
    browser.expect(".result strong", "43 bases").await;
    browser.becomes(STORED, "1").await;
    // A second copy has a name of its own, and the turn leads to the armies now.
    browser.visit(&site.page("#/republique/rosters")).await;
    browser.tap("button.try").await;
    browser.expect("h1", "Davout's III Corps, 1809 copy").await;
    browser.visit(&site.page("#/republique")).await;
    browser.tap("[aria-label=Armies] a").await;
    browser.find(".main > .picks li:nth-child(2)").await;
    browser.expect_quiet(&site).await;
    browser.close().await;
}

#[tokio::test]
async fn a_roster_link_is_looked_at_and_saved_as_a_copy() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        let samples = Roster::samples();
        let link = site.page(&share::roster(&samples[2]).unwrap());
        browser.visit(&link).await;
        browser.expect("h1", "Scipio, Polybian Roman").await;
        browser.expect(".top .sys", "DBM 3.1").await;
        browser.expect(".result strong", "400 AP").await;
        let lines = browser.read("return document.querySelectorAll('.lines .line').length").await;
        assert_eq!(lines, 16);
        // A start without an address does not come back to it.
        browser.visit(&site.page("")).await;
        browser.expect(".choose h2", "Choose a game").await;
        assert_eq!(browser.read(STORED).await, "0");
        browser.visit(&link).await;
        browser.tap(".acts .go").await;
        browser.tap(".lines button").await;
        browser.find(".editor input").await;
        browser.saved().await;
        assert_eq!(browser.read(STORED).await, "1");
        assert!(browser.address().await.contains("#/dbm/roster/"));
        let broken = &link[..link.len() - 9];
        browser.visit(broken).await;
        let sentence =
            "This roster link was cut off or changed on the way. Ask for it once more. Nothing was changed.";
        browser.expect("main p.note[role=alert]", sentence).await;
        assert_eq!(browser.read(STORED).await, "1");
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn a_file_comes_in_and_a_bad_one_changes_nothing() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        let file = |bytes: &[u8]| {
            let mut file = NamedTempFile::with_suffix(".json").unwrap();
            file.write_all(bytes).unwrap();
            file
        };
        let army = roster_file(&Roster::samples()[4]);
        let good = file(army.as_bytes());
        let bad: [(&[u8], &str); 5] = [
            (b"{\"version\":1,", "This file is damaged."),
            (b"", "This file is empty."),
            (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "This file is no text, so this app did not write it."),
            (
                b"\xff\xfe{\0",
                "This file was saved in another encoding than UTF-8: save it as UTF-8, then open it again.",
            ),
            (
                &army.replace("Davout", "Davoust").into_bytes(),
                "This file was damaged or changed after it was written.",
            ),
        ];
        browser.visit(&site.page("#/grande-tactique/rosters")).await;
        let send = async |file: &NamedTempFile| {
            browser.enter("input[type=file]", file.path().to_str().unwrap()).await;
        };
        for (bytes, sentence) in bad {
            // It is there until the browser has read it.
            let bad = file(bytes);
            send(&bad).await;
            browser.expect("main p.note[role=alert]", &format!("{sentence} Nothing was changed.")).await;
        }
        // An army is looked at first, and one of another system goes to its own.
        send(&good).await;
        browser.expect("h1", "Davout's III Corps, 1809").await;
        browser.expect(".top .sys", "Republique 5.0").await;
        let words = "This army came from a file. Nothing is stored before you save a copy.";
        browser.expect("main > p.small", words).await;
        assert_eq!(access::layout(&browser, 16.0).await, Vec::<String>::new());
        assert_eq!(browser.read(STORED).await, "0");
        browser.tap(".acts .go").await;
        browser.saved().await;
        browser.becomes(STORED, "1").await;
        // A reload has no file to show.
        browser.visit(&site.page("#/file")).await;
        browser.expect("h1", "No file is open").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn an_entry_of_a_newer_version_is_shown_and_goes_out_as_it_came() {
    const NEWER: &str = include_str!("../rules/saved/roster_99.json");
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        let mut file = NamedTempFile::with_suffix(".json").unwrap();
        file.write_all(NEWER.as_bytes()).unwrap();
        browser.visit(&site.page("#/republique/rosters")).await;
        browser.enter("input[type=file]", file.path().to_str().unwrap()).await;
        browser.expect("h1", "From the year 2040").await;
        // Two units, and a group.
        let unknown =
            "return String(document.querySelector('main').textContent.split('Unknown entry').length - 1)";
        browser.becomes(unknown, "3").await;
        browser.tap(".acts .go").await;
        // It is there after a new start, and beside what is changed.
        browser.saved().await;
        browser.driver.refresh().await.unwrap();
        browser.becomes(unknown, "3").await;
        browser.tap(".lines .line").await;
        browser.find(".editor").await;
        assert_eq!(access::layout(&browser, 16.0).await, Vec::<String>::new());
        type_into(&browser, ".editor input", "!").await;
        browser.saved().await;
        let kept =
            browser.read("return Object.values(localStorage).join()").await.as_str().unwrap().to_owned();
        assert!(kept.contains("\"altitude\":300") && kept.contains("36.5"), "{kept}");
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn an_army_goes_out_as_a_file_and_comes_back_as_a_copy() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        let folder = TempDir::new().unwrap();
        let allowed = json!({"behavior": "allow", "downloadPath": folder.path()});
        browser.cdp("Browser.setDownloadBehavior", allowed).await;
        browser.visit(&site.page("#/dbm")).await;
        browser.tap("[aria-label=Armies] .key").await;
        browser.expect("h1", "Scipio, Polybian Roman").await;
        if width < 640 {
            browser.tap(".pull").await;
        }
        browser.tap(".acts .act:nth-of-type(3)").await;
        let file = folder.path().join("Scipio, Polybian Roman.json");
        let saved = until(async || {
            // The browser makes the file first, and writes it then.
            let text = fs::read_to_string(&file).map_err(|error| format!("{file:?}: {error}"))?;
            open_roster(&text).map_err(|error| error.to_string())
        });
        assert_eq!(saved.await, Roster::samples().swap_remove(2));
        browser.visit(&site.page("#/dbm/rosters")).await;
        browser.enter("input[type=file]", file.to_str().unwrap()).await;
        browser.expect("h1", "Scipio, Polybian Roman").await;
        browser.tap(".acts .go").await;
        browser.expect("h1", "Scipio, Polybian Roman copy").await;
        browser.expect(".result strong", "400 AP").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn two_windows_work_on_one_roster_and_lose_nothing() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        browser.visit(&site.page("#/republique")).await;
        browser.tap("[aria-label=Armies] .key").await;
        browser.expect(".result strong", "43 bases").await;
        browser.saved().await;
        let address = browser.address().await;
        let first = browser.new_tab(width, height).await;
        browser.visit(&address).await;
        browser.tap(".line").await;
        browser.tap(".editor [aria-label='Bases'] [aria-label='one more']").await;
        browser.expect(".result strong", "44 bases").await;
        browser.saved().await;
        browser.go_to(first).await;
        browser.expect(".result strong", "44 bases").await;
        browser.tap(".more").await;
        // One more battery, as the last of the division; as infantry it has four bases.
        browser.tap(&choice("Troops", 1)).await;
        browser.expect(".result strong", "48 bases").await;
        browser.saved().await;
        browser.visit(&address).await;
        browser.expect(".result strong", "48 bases").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn an_army_that_finds_no_room_says_so_and_is_offered_as_a_file() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        // As a full device does it, in both of the stores.
        let full = "
        Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
        IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };";
        browser.cdp("Page.addScriptToEvaluateOnNewDocument", json!({ "source": full })).await;
        browser.visit(&site.page("#/republique")).await;
        browser.tap("[aria-label=Armies] .key").await;
        browser.expect(".result strong", "43 bases").await;
        let sentence = "This device has no room left, so “Davout's III Corps, 1809” is only in this window. Download it before you close the window.";
        browser.expect(".kept .note", sentence).await;
        browser.find(".kept .key").await;
        assert_eq!(browser.read(STORED).await, "0");
        browser.close().await;
    }
}
