//! What is kept on the device: inputs, settings and readings come back, and what is damaged stays.

use crate::access;
use crate::browser::Browser;
use crate::page::until;
use crate::sharing::SIZES;
use crate::site::Site;
use aide_de_camp::rules::{ChartForm, Overrides};
use aide_de_camp::storage::{Record, Revision};
use aide_de_camp::systems::SYSTEMS;
use serde_json::json;
use tempfile::TempDir;

/// Puts a text into the local storage of the site, as another program, or a fault, would.
async fn spoil(browser: &Browser, key: &str, text: &str) {
    let script = "localStorage.setItem('aide-de-camp/' + arguments[0], arguments[1])";
    browser.driver.execute(script, vec![json!(key), json!(text)]).await.unwrap();
}

/// Opens a system's charts and has one of its readings, counted from 0, read the second way.
pub async fn change_reading(browser: &Browser, site: &Site, system: &str, reading: &str) {
    browser.visit(&site.page(&format!("#/{system}/sheet"))).await;
    open_reading(browser, system, reading, 2).await;
}

/// Opens the chart on which a reading stands, and taps a choice of it.
async fn open_reading(browser: &Browser, system: &str, reading: &str, choice: usize) {
    let system = SYSTEMS.iter().find(|listed| listed.id == system).unwrap();
    let reading = system.readings.iter().find(|listed| listed.path == reading).unwrap();
    let key = reading.path.trim_start_matches('/').replace('/', ".");
    let charts = (system.charts)(&(system.context)(&Overrides::default()));
    let has_reading = |chart: &ChartForm| chart.form.controls().iter().any(|control| control.key == key);
    let place = charts.iter().position(has_reading).unwrap();
    // On a phone the others are behind the open one.
    browser.tap(".charts .key[aria-pressed=true]").await;
    browser.tap(&format!(".charts .key:nth-child({})", place + 1)).await;
    browser.tap(&format!("[aria-label={:?}] .key:nth-child({choice})", reading.question)).await;
}

/// Every text that local storage has.
async fn stored(browser: &Browser) -> Vec<String> {
    serde_json::from_value(browser.read("return Object.values(localStorage)").await).unwrap()
}

/// What IndexedDB has of a document, once it is `there`.
async fn in_database(browser: &Browser, key: &str, there: &str) {
    let script = format!(
        "const done = arguments[0];
        indexedDB.open('aide-de-camp').onsuccess = (opened) => {{
            const database = opened.target.result;
            const slots = IDBKeyRange.bound('{key}', '{key}~~');
            const asked = database.transaction('documents').objectStore('documents').getAll(slots);
            asked.onsuccess = () => {{ database.close(); done(asked.result.join(' ')); }};
        }};"
    );
    until(async || {
        let found = browser.driver.execute_async(&*script, vec![]).await.unwrap().json().clone();
        let is_there = found.as_str().is_some_and(|text| text.contains(there));
        if is_there { Ok(()) } else { Err(format!("{key} in the database is {found}")) }
    })
    .await;
}

#[tokio::test]
async fn inputs_theme_and_screen_survive_a_reload() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    let theme = "return document.documentElement.dataset.theme";
    browser.visit(&site.page("#/republique/artillery")).await;
    browser.tap("[aria-label='H to 2″: 3M 1B']").await;
    browser.roll(1, 9).await;
    browser.tap(".top [href='#/settings']").await;
    browser.expect("h1", "Settings").await;
    browser.tap("[aria-label=Theme] .key:nth-child(3)").await;
    assert_eq!(browser.read(theme).await, "night");
    in_database(&browser, "settings", "\"theme\":\"night\"").await;
    in_database(&browser, "desk", "weight=H&range=2&die=9").await;
    browser.expect(".saved", "Everything you did is saved.").await;
    // Back leads to the calculator as it was.
    browser.tap(".heading .tool").await;
    browser.expect(".result strong", "3M 2B").await;
    // Without its inputs in the address, and with no address at all.
    for address in ["#/republique/artillery", ""] {
        browser.visit(&site.page(address)).await;
        browser.expect("main h1", "Artillery fire").await;
        browser.expect(".result strong", "3M 2B").await;
        assert_eq!(browser.read(theme).await, "night");
    }
    // A link is what it says, and looking at it changes nothing.
    browser.visit(&site.page("#/republique/artillery?range=7.5&batteries=4&die=5r")).await;
    browser.expect(".result strong", "3M 1B").await;
    browser.tap(".top [href='#/settings']").await;
    browser.expect(".saved", "Everything you did is saved.").await;
    browser.visit(&site.page("#/republique/artillery")).await;
    browser.expect(".result strong", "3M 2B").await;
    // The later copy counts, wherever it is: local storage loses its last minute when a browser crashes.
    browser.driver.execute("localStorage.clear()", vec![]).await.unwrap();
    browser.visit(&site.page("")).await;
    browser.expect(".result strong", "3M 2B").await;
    assert_eq!(browser.read(theme).await, "night");
    browser.expect_quiet(&site).await;
    browser.close().await;
}

#[tokio::test]
async fn a_changed_reading_changes_an_answer_and_says_so() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    let joint = "#/republique/artillery?range=7.5&batteries=4&die=5";
    browser.visit(&site.page(joint)).await;
    browser.expect(".result strong", "3M 1B").await;
    const COUNT: &str = ".act[data-system=republique] small";
    let reading = "/readings/joint_columns";
    change_reading(&browser, &site, "republique", reading).await;
    browser.expect(".result strong", "1 changed").await;
    in_database(&browser, "sheet/republique", "others_only").await;
    browser.visit(&site.page(joint)).await;
    let notes = "return [...document.querySelectorAll('.notes .note')].map((note) => note.innerText).join()";
    let rests =
        "Rests on a changed reading: Which batteries of a joint group move the column? All but the first.";
    assert_eq!(browser.read(notes).await, rests);
    assert_ne!(browser.text(".result strong").await, "3M 1B");
    // Taken back, the answer is what it was.
    browser.tap(".top [href='#/settings']").await;
    browser.expect(COUNT, "1 changed").await;
    browser.tap(".act[data-system=republique]").await;
    open_reading(&browser, "republique", reading, 1).await;
    browser.expect(".result strong", "All default").await;
    browser.tap(".acts .go").await;
    browser.expect(".result strong", "3M 1B").await;
    assert_eq!(browser.read(notes).await, "");
    browser.expect_quiet(&site).await;
    browser.close().await;
}

#[tokio::test]
async fn what_is_damaged_is_kept_reported_and_in_nobodys_way() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        let damaged = [
            ("desk", "{\"version\":1,\"desk\":{", "The list of open calculations is damaged."),
            ("roster/12", "{\"revision\":3}", "An army does not say which version wrote it."),
            ("settings", "", "What the app is set to is empty."),
            (
                "sheet/dbm",
                "{\"version\":1,\"roster\":7}",
                "Your sheet of DBM 3.1 was damaged or changed after it was written.",
            ),
        ];
        browser.visit(&site.page("")).await;
        for (key, text, _) in damaged {
            spoil(&browser, key, text).await;
        }
        browser.visit(&site.page("#/republique/artillery")).await;
        browser.tap("[aria-label='H to 2″: 3M 1B']").await;
        browser.roll(1, 9).await;
        browser.expect(".result strong", "3M 2B").await;
        browser.tap(".top [href='#/settings']").await;
        browser.tap("[aria-label=Theme] .key:nth-child(3)").await;
        browser.expect(".saved", "Everything you did is saved.").await;
        change_reading(&browser, &site, "dbm", "/readings/contact").await;
        // What is written anew takes the place of what cannot be read, which is set aside.
        for (key, there) in [("desk", "die=9"), ("settings", "night"), ("sheet/dbm", "/readings/")] {
            in_database(&browser, key, there).await;
        }
        browser.visit(&site.page("#/republique/artillery")).await;
        browser.expect(".result strong", "3M 2B").await;
        browser.visit(&site.page("#/settings")).await;
        browser.tap("[href='#/recovery']").await;
        browser.expect("h1", "Backup and recovery").await;
        for (n, (key, text, phrase)) in damaged.iter().enumerate() {
            assert!(stored(&browser).await.iter().any(|there| there == text), "{key}");
            let listed = format!(".unread li:nth-child({}) .note", n + 1);
            browser.expect(&listed, &format!("{phrase} It is kept as it is.")).await;
        }
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn what_was_said_to_be_saved_outlives_a_killed_browser() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        browser.visit(&site.page("#/republique")).await;
        browser.tap("[aria-label=Armies] .key").await;
        browser.expect(".result strong", "43 bases").await;
        browser.expect(".stands", "Saved").await;
        browser.tap(".line").await;
        browser.tap(".editor [aria-label='Bases'] [aria-label='one more']").await;
        browser.expect(".result strong", "44 bases").await;
        browser.expect(".stands", "Saved").await;
        let address = browser.address().await;
        let browser = Browser::again(browser.kill(), width, height).await;
        browser.visit(&address).await;
        browser.expect(".result strong", "44 bases").await;
        // As it was before it was changed, it is an earlier state.
        browser.visit(&site.page("#/recovery")).await;
        browser.expect(".states li b", "Davout's III Corps, 1809").await;
        browser.tap(".states .key:nth-of-type(2)").await;
        browser.expect("h1", "Davout's III Corps, 1809 copy").await;
        browser.expect(".result strong", "43 bases").await;
        // What was changed before the crash can be taken back.
        browser.visit(&address).await;
        browser.expect(".result strong", "44 bases").await;
        browser.tap(".top .tool:nth-of-type(1):not([aria-disabled=true])").await;
        browser.expect(".result strong", "43 bases").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn older_versions_of_an_army_are_folded_and_say_what_they_had_otherwise() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        browser.visit(&site.page("#/republique")).await;
        browser.tap("[aria-label=Armies] .key").await;
        browser.expect(".stands", "Saved").await;
        browser.tap(".line").await;
        for bases in ["44 bases", "45 bases"] {
            browser.tap(".editor [aria-label='Bases'] [aria-label='one more']").await;
            browser.expect(".result strong", bases).await;
            browser.expect(".stands", "Saved").await;
        }
        browser.visit(&site.page("#/recovery")).await;
        browser.expect(".states .fold b", "Davout's III Corps, 1809").await;
        let small = browser.text(".states .fold small").await;
        assert!(small.starts_with("2 versions, the latest of "), "{small}");
        browser.tap(".states .fold").await;
        let text = browser.text(".states li:first-child small").await;
        assert!(text.starts_with("Republique 5.0 · 44 bases · "), "{text}");
        let unlike = browser.text(".states li:first-child small:last-of-type").await;
        assert!(unlike.starts_with("Unlike now: ") && unlike.contains(" instead of "), "{unlike}");
        assert_eq!(access::layout(&browser, 16.0).await, Vec::<String>::new());
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn one_roster_changed_in_two_windows_ends_as_two_with_a_sentence() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        browser.visit(&site.page("#/republique")).await;
        browser.tap("[aria-label=Armies] .key").await;
        browser.expect(".result strong", "43 bases").await;
        browser.expect(".stands", "Saved").await;
        let address = browser.address().await;
        // What another window has written in the very moment in which this one is changed: it tells nobody of it.
        let script = "return Object.entries(localStorage).find(([key]) => key.includes('/roster/'))";
        let (key, text): (String, String) = serde_json::from_value(browser.read(script).await).unwrap();
        let key = key.strip_prefix("aide-de-camp/").unwrap();
        let mut theirs = Record::from_text(key, &text).unwrap();
        theirs.base = Some(theirs.revision);
        theirs.revision = Revision { n: theirs.revision.n + 1, by: 7 };
        theirs.body.as_mut().unwrap()["name"] = "Davout".into();
        let write = "
        const [key, text, done] = arguments;
        indexedDB.open('aide-de-camp').onsuccess = (opened) => {
            const database = opened.target.result;
            const writing = database.transaction('documents', 'readwrite');
            writing.objectStore('documents').put(text, key);
            writing.oncomplete = () => { database.close(); done(); };
        };";
        browser.driver.execute_async(write, vec![json!(key), json!(theirs.to_text())]).await.unwrap();
        browser.tap(".line").await;
        browser.tap(".editor [aria-label='Bases'] [aria-label='one more']").await;
        let sentence = "“Davout's III Corps, 1809” changed in another window, too. Both are kept: how this window had it is now “Davout's III Corps, 1809 copy”.";
        browser.expect(".main .note", sentence).await;
        browser.expect("h1", "Davout").await;
        browser.expect(".result strong", "43 bases").await;
        browser.expect(".stands", "Saved").await;
        browser.visit(&address).await;
        browser.expect("h1", "Davout").await;
        browser.visit(&site.page("#/republique/rosters")).await;
        browser.expect(".main > .picks li:nth-child(1) b", "Davout").await;
        browser.tap(".main > .picks li:nth-child(2) a").await;
        browser.expect("h1", "Davout's III Corps, 1809 copy").await;
        browser.expect(".result strong", "44 bases").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn a_roster_deleted_in_one_window_is_gone_from_the_list_of_the_other() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        browser.visit(&site.page("#/republique")).await;
        browser.tap("[aria-label=Armies] .key").await;
        browser.expect(".stands", "Saved").await;
        browser.tap(".main > header .tool").await;
        browser.expect(".main > .picks li b", "Davout's III Corps, 1809").await;
        let first = browser.new_tab(width, height).await;
        browser.visit(&site.page("#/republique/rosters")).await;
        browser.tap(".main > .picks a").await;
        if width < 640 {
            browser.tap(".pull").await;
        }
        browser.tap(".acts .act:nth-of-type(8)").await;
        browser.expect(".deleted p", "“Davout's III Corps, 1809” is deleted.").await;
        browser.go_to(first).await;
        browser.gone(".main > .picks a").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn how_safe_it_is_is_said_and_why() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        const SAFETY: &str = ".safety span";
        // As long as nothing is saved, there is nothing to be said of that.
        browser.visit(&site.page("#/settings")).await;
        browser.expect(".saved", "Everything you did is saved.").await;
        browser.gone(SAFETY).await;
        // A browser that never says yes to a page it does not know.
        browser.visit(&site.page("#/dbm/rosters")).await;
        browser.tap("button.try").await;
        browser.expect(".stands", "Saved").await;
        browser.visit(&site.page("#/settings")).await;
        let at_risk = "At risk: your browser may delete saved armies. Install the app or make a backup.";
        browser.expect(SAFETY, at_risk).await;
        // Safari outside of the Home Screen.
        let safari = "Object.defineProperty(Navigator.prototype, 'standalone', { value: false })";
        let added = browser.cdp("Page.addScriptToEvaluateOnNewDocument", json!({ "source": safari })).await;
        browser.visit(&site.page("#/settings")).await;
        let home = "At risk: Safari deletes what a page saves after a week unopened. Add this one to the Home Screen and use it from there.";
        browser.expect(SAFETY, home).await;
        browser.cdp("Page.removeScriptToEvaluateOnNewDocument", added).await;
        // One that says yes when it is asked, at the first thing that is worth it.
        let origin = browser.read("return location.origin").await;
        let granted =
            json!({"permission": {"name": "persistent-storage"}, "setting": "granted", "origin": origin});
        browser.cdp("Browser.setPermission", granted).await;
        browser.visit(&site.page("#/dbm/rosters")).await;
        browser.tap("button.try").await;
        browser.expect(".stands", "Saved").await;
        browser.visit(&site.page("#/settings")).await;
        browser.expect(SAFETY, "Protected: this browser keeps what you save until you delete it.").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn everything_goes_out_in_one_file_and_comes_back_on_another_device() {
    let (site, browser) = (Site::open(), Browser::open(820, 1180).await);
    let folder = TempDir::new().unwrap();
    let allowed = json!({"behavior": "allow", "downloadPath": folder.path()});
    browser.cdp("Browser.setDownloadBehavior", allowed).await;
    browser.visit(&site.page("#/republique")).await;
    browser.tap("[aria-label=Armies] .key").await;
    browser.expect(".result strong", "43 bases").await;
    browser.tap(".line").await;
    for _ in 0..10 {
        browser.tap(".editor [aria-label='Bases'] [aria-label='one more']").await;
        browser.expect(".stands", "Saved").await;
    }
    // After ten writes the list asks for it.
    browser.visit(&site.page("#/republique/rosters")).await;
    browser.tap(".banner .btn").await;
    browser.gone(".banner").await;
    let file = folder.path().join("aide-de-camp-backup.json");
    until(async || match std::fs::read_to_string(&file) {
        // The browser makes the file first, and writes it then.
        Ok(text) if text.trim_end().ends_with('}') => Ok(()),
        other => Err(format!("{other:?}")),
    })
    .await;
    browser.expect_quiet(&site).await;
    browser.close().await;
    let browser = Browser::open(390, 844).await;
    browser.visit(&site.page("#/settings")).await;
    browser.tap("[href='#/recovery']").await;
    browser.enter("input[type=file]", file.to_str().unwrap()).await;
    browser.expect(".restored li:nth-child(2) b", "“Davout's III Corps, 1809” is new here.").await;
    browser.visit(&site.page("#/republique/rosters")).await;
    browser.gone(".main > .picks a").await;
    browser.visit(&site.page("#/recovery")).await;
    browser.enter("input[type=file]", file.to_str().unwrap()).await;
    browser.tap(".restored .btn").await;
    browser.expect(".restored .note", "Restored").await;
    browser.visit(&site.page("#/republique/rosters")).await;
    browser.tap(".main > .picks a").await;
    browser.expect(".result strong", "53 bases").await;
    browser.expect_quiet(&site).await;
    browser.close().await;
}
