//! What players hand each other at the table: codes, links, and what the other device makes of them.

use crate::access;
use crate::battle::begin;
use crate::browser::Browser;
use crate::page::until;
use crate::site::Site;
use aide_de_camp::battle::Battle;
use aide_de_camp::roster::{Roster, roster_text};
use aide_de_camp::rules::{Overrides, Sides};
use aide_de_camp::share;
use aide_de_camp::systems::SYSTEMS;
use serde_json::json;
use tempfile::TempDir;

/// A tablet and a phone.
pub const SIZES: [(u32, u32); 2] = [(1180, 820), (390, 844)];

/// Before the page's own script, at every load.
async fn ahead(browser: &Browser, script: &str) {
    browser.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": script})).await;
}

/// Whether the page may do this.
pub async fn permit(browser: &Browser, name: &str, setting: &str) {
    let origin = browser.read("return location.origin").await;
    let set = json!({"permission": {"name": name}, "setting": setting, "origin": origin});
    browser.cdp("Browser.setPermission", set).await;
}

/// The first sample of a system, kept as the player's own, and its screen.
async fn own_sample(browser: &Browser, site: &Site, system: &str) -> Roster {
    browser.visit(&site.page(&format!("#/{system}"))).await;
    browser.tap("main .phase:first-child .key").await;
    let sample = Roster::samples_of(system).remove(0);
    browser.expect("h1", &sample.title()).await;
    sample
}

/// Opens the sharing of the army on the screen; on a phone it lies in the drawer.
async fn share(browser: &Browser, width: u32) {
    if width < 641 {
        browser.tap(".pull").await;
    }
    browser.tap(".acts .act.aside[aria-expanded]").await;
    browser.find(".sharing .code path").await;
}

#[tokio::test]
async fn an_army_is_a_code_that_a_camera_can_take_in() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        let roster = own_sample(&browser, &site, "republique").await;
        share(&browser, width).await;
        let whole = site.page(&share::roster(&roster).unwrap());
        let drawn = browser.read("return document.querySelector('.code path').getAttribute('d')").await;
        assert_eq!(drawn, share::code(&whole).unwrap().path);
        // As large as the screen allows, and all of it in view.
        let place = "const box = document.querySelector('.code').getBoundingClientRect();
            return [box.left, box.top, innerWidth - box.right, innerHeight - box.bottom, box.width];";
        let place: Vec<f64> = serde_json::from_value(browser.read(place).await).unwrap();
        assert!(place[..4].iter().all(|room| *room >= 0.0), "{place:?}");
        assert!(place[4] >= 340.0, "{place:?}");
        let text = browser.text(".sharing").await;
        assert!(text.contains("Works offline if that device has already opened Aide-de-Camp."), "{text}");
        // This browser has no way of its own to send anything: there is no key for it.
        assert_eq!(browser.read("return document.querySelectorAll('.sharing button').length").await, 2);
        browser.tap(".sharing .btn:last-child").await;
        browser.gone(".sharing").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

/// What Android's Back is, Escape is to this browser.
#[tokio::test]
async fn the_devices_own_way_closes_what_lies_over_an_answer_and_leaves_it_open() {
    let (site, browser) = (Site::open(), Browser::open(390, 844).await);
    browser.visit(&site.page("#/dbm/combat?ours.die=6&theirs.die=2")).await;
    for (words, over) in [("Share", ".sharing"), ("Turn around", "[data-turned]")] {
        for _ in 0..2 {
            browser.tap_more(words).await;
            browser.find(over).await;
            access::press(&browser, access::ESCAPE).await;
            browser.gone(over).await;
        }
        // Closed by its key it is out of the device's way.
        browser.tap_more(words).await;
        browser.tap(&format!("{over} .btn:last-child")).await;
        browser.gone(over).await;
        access::press(&browser, access::ESCAPE).await;
        assert!(browser.address().await.contains("#/dbm/combat"));
    }
    browser.expect_quiet(&site).await;
    browser.close().await;
}

#[tokio::test]
async fn a_device_that_can_send_is_given_the_link() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        ahead(
            &browser,
            "window.copies = 0;
            // An empty page, which is passed through, has none.
            const clipboard = window.Clipboard?.prototype ?? {};
            const write = clipboard.writeText;
            clipboard.writeText = function (text) { window.copies += 1; return write.call(this, text); };
            navigator.share = (what) => {
                window.sent = [...window.sent || [], what.url];
                return window.why ? Promise.reject(new DOMException('', window.why)) : Promise.resolve() };",
        )
        .await;
        let roster = own_sample(&browser, &site, "dbm").await;
        permit(&browser, "clipboard-write", "granted").await;
        permit(&browser, "clipboard-read", "granted").await;
        share(&browser, width).await;
        browser.expect(".sharing .btn:nth-child(2)", "Send").await;
        let whole = site.page(&share::roster(&roster).unwrap());
        let mut all = String::new();
        let mut send = async |why: &str| {
            browser.read(&format!("window.why = {why:?}; return 0")).await;
            browser.tap(".sharing .btn:nth-child(2)").await;
            all = [all.trim_end(), &whole].join(" ").trim_start().to_owned();
            browser.becomes("return (window.sent || []).join(' ')", &all).await;
            browser.painted().await;
            browser.find(".sharing .code").await;
        };
        let copied = "const done = arguments[0]; navigator.clipboard.readText().then(done)";
        // Whoever has sent it finds all as it was, and so does who changed his mind.
        for why in ["", "AbortError"] {
            send(why).await;
            assert_eq!(browser.read("return window.copies").await, 0, "{why}");
            browser.gone(".sharing .told").await;
        }
        // Where it fails in earnest it is copied, and that is said until something else is done.
        send("NotAllowedError").await;
        let said = "Sending failed. The link was copied: paste it into a message.";
        browser.expect(".sharing .told", said).await;
        let clipboard = browser.driver.execute_async(copied, vec![]).await.unwrap();
        assert_eq!(clipboard.json(), whole.as_str());
        // Where that fails, too, the link can be taken.
        permit(&browser, "clipboard-write", "denied").await;
        send("NotAllowedError").await;
        let said = "The browser neither sent nor copied it; take the link below, or scan the code.";
        browser.expect(".sharing .told", said).await;
        browser.find(".sharing input").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn where_copying_is_refused_the_link_can_be_selected() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        let roster = own_sample(&browser, &site, "republique").await;
        permit(&browser, "clipboard-write", "denied").await;
        share(&browser, width).await;
        browser.gone(".sharing input").await;
        browser.tap(".sharing .btn.go").await;
        let why = "The browser did not allow copying; take the link below, or scan the code.";
        browser.expect(".sharing .told", why).await;
        browser.tap(".sharing input").await;
        let whole = site.page(&share::roster(&roster).unwrap());
        let selected = "const field = document.querySelector('.sharing input');
            return field.value.slice(field.selectionStart, field.selectionEnd)";
        browser.becomes(selected, &whole).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn a_backup_goes_to_the_share_sheet_and_is_downloaded_where_that_refuses() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        let folder = TempDir::new().unwrap();
        let allowed = json!({"behavior": "allow", "downloadPath": folder.path()});
        browser.cdp("Browser.setDownloadBehavior", allowed).await;
        let device = "navigator.canShare = () => true;
            window.downloads = 0;
            const click = HTMLElement.prototype.click;
            HTMLElement.prototype.click = function () { window.downloads += 1; click.call(this); };
            navigator.share = (it) => { window.sent = it.files[0].name;
                const why = window.why || 'AbortError';
                return why === 'sent' ? Promise.resolve() : Promise.reject(new DOMException('', why)) };";
        ahead(&browser, device).await;
        own_sample(&browser, &site, "republique").await;
        browser.visit(&site.page("#/recovery")).await;
        browser.tap(".pair .go").await;
        browser.becomes("return window.sent || ''", "aide-de-camp-backup.json").await;
        // The player thought better of it: only what the share sheet refuses is downloaded.
        let file = folder.path().join("aide-de-camp-backup.json");
        browser.read("window.why = 'NotAllowedError'; return 0").await;
        browser.tap(".pair .go").await;
        until(async || file.exists().then_some(()).ok_or_else(|| format!("{file:?} is not there"))).await;
        // What the share sheet has taken is not downloaded besides.
        browser.read("[window.why, window.sent] = ['sent', '']; return 0").await;
        browser.tap(".pair .go").await;
        browser.becomes("return window.sent", "aide-de-camp-backup.json").await;
        browser.painted().await;
        assert_eq!(browser.read("return window.downloads").await, 1);
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn a_link_is_pasted_from_the_clipboard_or_by_hand() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        let roster = own_sample(&browser, &site, "dbm").await;
        let link = share::roster(&roster).unwrap();
        permit(&browser, "clipboard-write", "granted").await;
        permit(&browser, "clipboard-read", "granted").await;
        // What came by a link is carried into the app on the Home Screen, which keeps its own things.
        browser.visit(&site.page(&link)).await;
        browser.tap(".acts .act:has(.copies)").await;
        browser.expect(".copies", "Copied").await;
        browser.visit(&site.page("#/dbm/rosters")).await;
        browser.tap(".incoming-links .pair .btn:last-child").await;
        browser.expect("h1", &roster.title()).await;
        browser.find(".acts .act.go").await;
        assert!(browser.address().await.ends_with(&link));

        // Where the clipboard may not be read, there is a field.
        permit(&browser, "clipboard-read", "denied").await;
        browser.visit(&site.page("#/dbm/rosters")).await;
        browser.tap(".incoming-links .pair .btn:last-child").await;
        const FIELD: &str = ".armies input[type=url]";
        browser.tap(FIELD).await;
        browser.enter(FIELD, "the Romans\n").await;
        let why = "That is not an Aide-de-Camp link. Nothing was changed.";
        browser.expect("main p.note[role=alert]", why).await;
        browser.clear(FIELD).await;
        browser.enter(FIELD, &(site.page(&link) + "\n")).await;
        browser.expect("h1", &roster.title()).await;
        browser.find(".acts .act.go").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

/// A list goes out as plain text and comes back out of it; a line that cannot be read is mended by a tap or by typing, or left out.
#[tokio::test]
async fn an_army_goes_out_as_text_and_comes_back_line_by_line() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        let roster = own_sample(&browser, &site, "dbm").await;
        permit(&browser, "clipboard-write", "granted").await;
        permit(&browser, "clipboard-read", "granted").await;
        if width < 641 {
            browser.tap(".pull").await;
        }
        browser.tap(".acts .act:has(.copies)").await;
        browser.expect(".copies", "Copied").await;
        let read = "const done = arguments[0]; navigator.clipboard.readText().then(done, (why) => done(String(why)))";
        let copied = browser.driver.execute_async(read, vec![]).await.unwrap();
        let context = (roster.army.system().context)(&Overrides::default());
        assert_eq!(copied.json(), &json!(roster_text(&roster, &context)));

        browser.visit(&site.page("#/dbm/rosters")).await;
        browser.tap(".pair .btn[aria-expanded]").await;
        const FIELD: &str = ".pasting textarea";
        browser.find(".pasting .btn.go[aria-disabled=true]").await;
        browser.tap(FIELD).await;
        // As the player pastes it, with lines of somebody's own behind it.
        let paste = "document.execCommand('insertText', false, arguments[0] + arguments[1])";
        let own = json!("- 1 Bge (O)\n- some of the old lot\n- 1 Irr");
        browser.driver.execute(paste, vec![copied.json().clone(), own]).await.unwrap();
        const UNREAD: &str = ".pasting [role=status] h2";
        browser.expect(UNREAD, "One line leaves a question, 2 lines cannot be read").await;
        browser.find(".pasting .groups .line").await;
        browser.scroll_to(".armies h1").await;
        assert_eq!(access::layout(&browser, 16.0).await, Vec::<String>::new());
        // The first by what it may mean.
        const FIRST: &str = ".mends li:first-child";
        browser.expect(&format!("{FIRST} .small"), "Regular or irregular?").await;
        browser.tap(&format!("{FIRST} .btn:nth-child(2)")).await;
        browser.expect(UNREAD, "2 lines cannot be read").await;
        // One is left out, put back, and left out for good.
        for _ in 0..2 {
            browser.tap(&format!("{FIRST} .btn:last-child")).await;
            browser.expect(UNREAD, "One line cannot be read").await;
            browser.expect(".pasting .kept bdi", "- some of the old lot").await;
            browser.tap(".pasting .kept .btn").await;
            browser.expect(UNREAD, "2 lines cannot be read").await;
        }
        browser.tap(&format!("{FIRST} .btn:last-child")).await;
        browser.expect(UNREAD, "One line cannot be read").await;
        // The last by typing, from the end of what stands there; the text follows.
        let typed = format!("{FIRST} input");
        browser.tap(&typed).await;
        browser.enter(&typed, "\u{e010} Bge (O)").await;
        let last = format!("return document.querySelector({}).value.split('\\n').at(-1)", json!(FIELD));
        browser.becomes(&last, "- 1 Irr Bge (O)").await;
        browser.gone(UNREAD).await;
        browser.tap(".pasting .btn.go").await;
        browser.expect("h1", &format!("{} copy", roster.title())).await;
        // Baggage is free.
        browser.expect(".result strong", "400 AP").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

/// A list that is half mended lives through other screens and a reload, until it is left; Undo takes that back.
#[tokio::test]
async fn a_pasted_list_lives_until_it_is_saved_or_left() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        browser.visit(&site.page("#/dbm/rosters")).await;
        browser.tap(".pair .btn[aria-expanded]").await;
        const FIELD: &str = ".pasting textarea";
        browser.tap(FIELD).await;
        browser.enter(FIELD, "8 Irr Ps (S)\nsome of the old lot\n4 Reg Bd").await;
        browser.expect(".pasting [role=status] h2", "One line cannot be read").await;
        browser.tap(".mends li:first-child .btn:last-child").await;
        browser.expect(".pasting .kept bdi", "some of the old lot").await;
        let value = format!("return document.querySelector({}).value", json!(FIELD));
        // What no line says is changed for all of them by a tap.
        const UNSAID: &str = ".pasting [role=group]";
        browser.tap(&format!("{UNSAID} .btn:first-child")).await;
        browser.find(&format!("{UNSAID} .btn:first-child[aria-pressed=true]")).await;
        let last = "return [...document.querySelectorAll('.pasting .line b')].at(-1).textContent";
        browser.becomes(last, "4 Reg Bd (S)").await;
        let is_there = async || {
            browser.becomes(&value, "8 Irr Ps (S)\n4 Reg Bd").await;
            browser.expect(".pasting .kept bdi", "some of the old lot").await;
        };
        browser.follow("#/dbm/sheet").await;
        browser.expect("main h1", "Charts").await;
        browser.driver.back().await.unwrap();
        is_there().await;
        browser.visit(&site.page("#/dbm/rosters")).await;
        is_there().await;
        browser.scroll_to(".armies h1").await;
        assert_eq!(access::layout(&browser, 16.0).await, Vec::<String>::new());
        // It can be folded away, and stands there when it is wanted again.
        browser.tap(".pair .btn[aria-expanded]").await;
        browser.gone(".pasting").await;
        browser.tap(".pair .btn[aria-expanded]").await;
        is_there().await;
        const LEAVE: &str = ".pasting > .calcs:last-child .btn:last-child";
        browser.tap(LEAVE).await;
        browser.gone(".pasting").await;
        browser.expect(".deleted p", "Your pasted list of DBM 3.1 is deleted.").await;
        browser.tap(".deleted .key").await;
        is_there().await;
        // Saved it is an army, and no draft.
        browser.tap(".pasting .btn.go").await;
        browser.expect("h1", "Unnamed army").await;
        browser.visit(&site.page("#/dbm/rosters")).await;
        browser.find(".picks .pick").await;
        browser.gone(".pasting").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn in_safari_the_way_into_the_app_on_the_home_screen_comes_first() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        const FIRST: &str = ".acts > button";
        let link = share::roster(&Roster::samples_of("dbm")[0]).unwrap();
        browser.visit(&site.page(&link)).await;
        browser.expect(FIRST, "Save a copy").await;
        ahead(&browser, "navigator.standalone = false").await;
        browser.visit(&site.page(&link)).await;
        browser.expect(FIRST, "Copy link").await;
        // What is one's own needs no way in.
        const CALCULATION: &str = "main > div > .btn";
        browser.visit(&site.page("#/republique/artillery?range=7.5&batteries=4")).await;
        browser.expect(CALCULATION, "Copy link").await;
        browser.visit(&site.page("#/dbm/combat")).await;
        browser.find(".result strong").await;
        browser.gone(CALCULATION).await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn a_sheet_that_comes_by_a_link_is_looked_at_first() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        let dbm = SYSTEMS.iter().find(|system| system.id == "dbm").unwrap();
        let reading = &dbm.readings[0];
        let mut changes = Overrides::default();
        changes.set(reading.path, Some(reading.choices[1].value));
        browser.visit(&site.page(&share::sheet("dbm", &changes).unwrap())).await;
        browser.expect("h1", "A sheet of DBM 3.1").await;
        let text = browser.text(".kept li").await;
        assert_eq!(text, format!("{} {}", reading.question, reading.choices[1].label));
        assert_eq!(access::layout(&browser, 16.0).await, Vec::<String>::new());
        // Nothing is ours yet.
        browser.visit(&site.page("#/settings")).await;
        let readings = dbm.readings.len();
        let all_default = format!("{readings} rule interpretations, all default");
        browser.expect(".act[data-system=dbm] small", &all_default).await;
        browser.driver.back().await.unwrap();
        browser.driver.back().await.unwrap();
        browser.tap(".act.go").await;
        browser
            .expect("p.note.ok", "This is your sheet now. The one before it is among the older versions.")
            .await;
        browser.visit(&site.page("#/settings")).await;
        browser.expect(".act[data-system=dbm] small", "1 changed").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn a_link_of_a_newer_version_says_so_and_changes_nothing() {
    // Of a kind that is still to come, with nothing in it.
    const NEWER: &str = "7QuK42MGAA";
    for word in ["roster", "sheet", "battle"] {
        let link = format!("#/{word}/{NEWER}");
        for (width, height) in SIZES {
            let (site, browser) = (Site::open(), Browser::open(width, height).await);
            browser.visit(&site.page(&link)).await;
            let text = format!(
                "This {word} link was made by a newer version of Aide-de-Camp. Update this one, then open it again. Nothing was changed."
            );
            browser.expect("main p.note[role=alert]", &text).await;
            assert_eq!(access::layout(&browser, 16.0).await, Vec::<String>::new());
            browser.expect_quiet(&site).await;
            browser.close().await;
        }
    }
}

#[tokio::test]
async fn a_battle_goes_on_at_another_table() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        let mut samples = Roster::samples_of("dbm").into_iter();
        let armies = Sides([samples.next().unwrap(), samples.next().unwrap()]);
        let mut battle = Battle::new(armies, Overrides::default());
        (0..3).for_each(|at| battle.go_on(at * 5_000));
        let link = share::battle(&battle).unwrap();
        browser.visit(&site.page(&link)).await;
        browser.expect("h1", &battle.title()).await;
        browser.expect("header + p + p", &battle.when()).await;
        assert_eq!(access::layout(&browser, 16.0).await, Vec::<String>::new());
        browser.tap(".act.go").await;
        browser.expect("main .calcs .btn.go", &battle.when()).await;
        browser.tap("main .calcs .btn.go").await;
        browser.find(".barsel").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

/// Counts how often the screen is asked to stay on, and how often it is let go.
const LOCKS: &str = "
    window.locks = [0, 0];
    const release = () => { locks[1] += 1; return Promise.resolve() };
    const request = () => { locks[0] += 1; return Promise.resolve({ release }) };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });";

async fn held(browser: &Browser, asked: i64, let_go: i64) {
    browser.becomes("return locks.join(' ')", &format!("{asked} {let_go}")).await;
}

#[tokio::test]
async fn the_screen_stays_on_while_a_battle_is_in_play_and_at_no_other_time() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        ahead(&browser, LOCKS).await;
        browser.visit(&site.page("#/dbm")).await;
        browser.find(".calcs").await;
        held(&browser, 0, 0).await;
        begin(&browser, &site, "dbm").await;
        held(&browser, 1, 0).await;
        // It goes on as long as one of the game's screens is open.
        browser.tap(".rail [href='#/dbm/rosters']").await;
        browser.expect("h1", "Your armies").await;
        held(&browser, 1, 0).await;
        browser.tap(".rail .apart").await;
        held(&browser, 1, 1).await;
        browser.driver.back().await.unwrap();
        held(&browser, 2, 1).await;
        // The browser lets it go with a hidden page: when that is back, it is asked again.
        browser.read("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))").await;
        held(&browser, 3, 2).await;
        browser.tap(".rail [href='#/dbm/battle']").await;
        // The last of the battle's keys lays it aside.
        browser.tap("main .calcs .btn:last-child").await;
        held(&browser, 3, 3).await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}
