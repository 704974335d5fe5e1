//! A battle at the table: begun, fought by three taps, taken back, and still there after a crash.

use crate::access::{self, RIGHT, SPACE, TAB, press};
use crate::browser::Browser;
use crate::page::{Page, until};
use crate::sharing::SIZES;
use crate::site::Site;
use serde_json::{Value, json};
use tempfile::TempDir;

/// Begins a battle of the two samples of a system.
pub async fn begin(browser: &Page, site: &Site, system: &str) {
    let address = site.page(&format!("#/{system}/battle"));
    if browser.address().await != address {
        browser.visit(&address).await;
    }
    browser.tap(".side.ours .line:nth-child(1)").await;
    browser.tap(".side.theirs .line:nth-child(2)").await;
    browser.tap("[aria-label='New battle'] .btn.go").await;
    browser.find(".barsel").await;
}

/// The name of the phase, which is there for readers of the screen alone.
pub const HEADING: &str = "return document.querySelector('main h1').textContent";

/// Goes on to the phase of this name.
pub async fn go_on_to(browser: &Page, title: &str) {
    let mut passed = Vec::new();
    for _ in 0..9 {
        let before = browser.read(HEADING).await;
        if before == title {
            return;
        }
        passed.push(before.clone());
        browser.tap(".todo .go").await;
        browser.becomes(&format!("{HEADING} === {before} ? '' : 'on'"), "on").await;
    }
    panic!("there is no phase “{title}”, but {passed:?}");
}

/// Opens the markers of the unit that is chosen.
pub async fn open_markers(browser: &Page) {
    browser.tap("button.who4").await;
    browser.find(".opened").await;
}

/// Closes them.
pub async fn close_markers(browser: &Page) {
    browser.tap("button.who4").await;
    browser.gone(".opened").await;
}

/// The tile of the unit, or the head of the group, of this name.
pub async fn unit(browser: &Page, side: &str, name: &str) -> String {
    let script = format!(
        "const keys = [...document.querySelectorAll('.side.{side} :is(.tile, .group-head)')];
        const found = keys.find((key) => key.querySelector('bdi').textContent === {name:?});
        const place = (it) => [...it.parentElement.children].indexOf(it) + 1;
        const group = ':nth-child(' + place(found.closest('.unit-group')) + ') > ';
        return group + (found.matches('.tile') ? '.tiles > :nth-child(' + place(found) + ')' : 'h2 > button');"
    );
    let at: Value = browser.read(&script).await;
    format!(".side.{side} > {}", at.as_str().unwrap())
}

/// Waits until the unit of this name stands so, in words.
pub async fn stands(browser: &Page, side: &str, name: &str, words: &str) {
    let key = unit(browser, side, name).await;
    let label = format!("return document.querySelector({key:?})?.ariaLabel ?? ''");
    browser.becomes(&label, &[name, words].join(", ")).await;
}

/// Applies an answer that rests on what nobody has entered: the key says so.
async fn apply_assumed(browser: &Browser, assumed: &str) {
    browser.expect(".slots .go .word", "Apply").await;
    browser.expect(".slots .go small", assumed).await;
    browser.tap(".slots .go").await;
    browser.expect(".slots .go .word", "Next").await;
}

pub async fn tap_unit(browser: &Page, side: &str, name: &str) {
    browser.tap(&unit(browser, side, name).await).await;
}

#[tokio::test]
async fn two_taps_open_the_fight_filled_in_and_the_third_decides_it() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        begin(&browser, &site, "dbm").await;
        go_on_to(&browser, "Close combat").await;
        tap_unit(&browser, "ours", "Hastati and principes").await;
        tap_unit(&browser, "theirs", "Gauls").await;
        browser.expect(".result strong", "5 v 3").await;
        browser.roll(1, 6).await;
        browser.roll(2, 1).await;
        browser.expect(".result strong", "Warband destroyed").await;
        // Put to sleep and loaded anew it is still about these units.
        browser.driver.refresh().await.unwrap();
        browser.expect(".result strong", "Warband destroyed").await;
        browser.tap(".slots .go").await;
        browser.expect(".slots .go .word", "Next").await;
        // Once more: one less of them.
        browser.tap(".slots > .act:nth-of-type(2)").await;
        browser.expect(".result strong", "5 v 3").await;
        browser.tap(".rail [aria-current]").await;
        browser.expect("main h1", "Close combat").await;
        if width < 640 {
            browser.tap(".camps .key:nth-child(2)").await;
        }
        stands(&browser, "theirs", "Gauls", "11 Wb (O), 1 of 12 lost").await;
        // Undo stands on every screen, and what is taken back comes again.
        browser.tap(".top .tool:nth-of-type(1)").await;
        stands(&browser, "theirs", "Gauls", "12 Wb (O)").await;
        browser.visit(&site.page("#/dbm/battle")).await;
        const ENTRY: &str = ".log li:first-child .entry";
        browser.expect(&format!("{ENTRY} b"), "Warband destroyed").await;
        let fight = "Combat, Hastati and principes (Roman legions, Scipio) against Gauls (Hannibal). Scipio 11, Hannibal 4. Gauls: destroyed";
        browser.expect(&format!("{ENTRY} b + small"), fight).await;
        browser.find(&format!("{ENTRY}.taken")).await;
        browser.tap(".top .tool:nth-of-type(2)").await;
        browser.tap(".log li:first-child .entry").await;
        if width < 640 {
            browser.tap(".log-entry .pull").await;
        }
        browser.tap(".log-entry a.act").await;
        browser.expect(".result strong", "Warband destroyed").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn every_screen_of_a_battle_fits() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    let mut faults = Vec::new();
    for (system, phase) in [("dbm", "Shooting"), ("republique", "Assault"), ("grande-tactique", "PIP")] {
        browser.resize(1180, 820).await;
        begin(&browser, &site, system).await;
        go_on_to(&browser, phase).await;
        let address = browser.address().await;
        if system == "republique" {
            // An assault, so that the log and the dice of ten faces have something to show.
            tap_unit(&browser, "ours", "48e Ligne").await;
            tap_unit(&browser, "theirs", "IR 1 Kaiser").await;
            browser.roll(1, 6).await;
            browser.roll(2, 1).await;
            apply_assumed(&browser, "distance General").await;
        }
        for (width, height) in access::SIZES {
            browser.resize(width, height).await;
            for place in [address.clone(), site.page(&format!("#/{system}/battle"))] {
                browser.visit(&place).await;
                browser.find("main h1").await;
                for fault in access::layout(&browser, 16.0).await {
                    faults.push(format!("{place} {width}: {fault}"));
                }
            }
            // Groups stand on rows of their own. Finding any unit takes no more than a push on a tablet, and two on a phone,
            // also when one of the other army was tapped.
            browser.visit(&address).await;
            browser.find(".barsel").await;
            match system {
                "dbm" => tap_unit(&browser, "ours", "Triarii").await,
                "republique" => tap_unit(&browser, "ours", "108e Ligne").await,
                // The first tap opens the calculator.
                _ => {}
            }
            let room = "const lists = [...document.querySelectorAll('.armylist, .front .side:not(.away)')];
                return Math.max(...lists.map((list) => list.scrollHeight / list.clientHeight));";
            let pages = browser.read(room).await.as_f64().unwrap();
            if pages > if width < 640 { 3.5 } else { 2.0 } {
                faults.push(format!("{address} {width}: {pages} screens of units"));
            }
        }
    }
    browser.close().await;
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[tokio::test]
async fn two_phases_are_played_by_keyboard_alone() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    begin(&browser, &site, "dbm").await;
    let reach = async |script: &str| {
        for _ in 0..200 {
            press(&browser, TAB).await;
            if browser.read(&format!("const at = document.activeElement; return {script};")).await == true {
                return;
            }
        }
        panic!("the keyboard does not reach {script}");
    };
    let called = |name: &str| format!("at.querySelector('bdi')?.textContent === '{name}'");
    // A command has its die, and that is ticked off.
    reach(&called("Roman legions")).await;
    press(&browser, SPACE).await;
    reach("at.matches('.bar-keys .due-key')").await;
    press(&browser, SPACE).await;
    reach("at.getAttribute('aria-label') === 'PIP die 1'").await;
    press(&browser, SPACE).await;
    let legions = unit(&browser, "ours", "Roman legions").await;
    browser.gone(&format!("{legions}.due")).await;
    for phase in ["Moves", "Shooting", "Close combat"] {
        reach("at.matches('.todo .go')").await;
        press(&browser, SPACE).await;
        browser.expect("main h1", phase).await;
    }
    reach(&called("Triarii")).await;
    press(&browser, SPACE).await;
    reach(&called("Gauls")).await;
    press(&browser, SPACE).await;
    browser.expect("main h1", "Combat").await;
    for _ in 0..2 {
        reach("at.matches('.pad .key')").await;
        press(&browser, SPACE).await;
        press(&browser, RIGHT).await;
    }
    reach("at.matches('.slots .go')").await;
    press(&browser, SPACE).await;
    browser.expect(".slots .go .word", "Next").await;
    browser.expect_quiet(&site).await;
    browser.close().await;
}

/// What of the standing band is cut: whose turn it is may end in "…", what he has at hand and has lost may not.
const CUT: &str = "
    const band = document.querySelector('.standing');
    const { right, bottom } = band.getBoundingClientRect();
    const isCut = (it) => {
        const box = it.getBoundingClientRect();
        return box.width > 0 && (box.right > right + 1 || box.bottom > bottom + 1 || it.scrollWidth > it.clientWidth + 1);
    };
    return [...band.querySelectorAll('.n, .lost-so-far')].filter(isCut).map((it) => it.textContent).join();";

#[tokio::test]
async fn the_standing_band_is_whole_at_every_size() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    browser.visit(&site.page("#/dbm/battle")).await;
    begin(&browser, &site, "dbm").await;
    for (width, height) in SIZES.into_iter().chain([(820, 1180), (320, 693), (844, 390)]) {
        browser.resize(width, height).await;
        browser.expect(".lost-so-far", "0 of 57 EE ◇ lost").await;
        browser.becomes(CUT, "").await;
    }
    browser.expect_quiet(&site).await;
    browser.close().await;
}

#[tokio::test]
async fn a_battle_outlives_a_killed_browser() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        browser.visit(&site.page("#/dbm/battle")).await;
        browser.tap("[aria-label='Who has the first bound?'] .key:nth-child(2)").await;
        begin(&browser, &site, "dbm").await;
        if width < 640 {
            browser.tap(".camps .key:nth-child(2)").await;
        } else {
            let stands = "Has the bound · 0 of 78 EE ◇ lost";
            browser.expect(".side.theirs .army-head small", stands).await;
        }
        tap_unit(&browser, "theirs", "Gauls").await;
        open_markers(&browser).await;
        for _ in 0..3 {
            browser.tap(".opened [aria-label='one more']").await;
        }
        browser.expect(".opened output", "3").await;
        browser.visit(&site.page("#/settings")).await;
        browser.expect(".saved", "Everything you did is saved.").await;
        let browser = Browser::again(browser.kill(), width, height).await;
        browser.visit(&site.page("#/dbm/pips")).await;
        browser.find(".barsel").await;
        if width < 640 {
            browser.tap(".camps .key:nth-child(2)").await;
        }
        stands(&browser, "theirs", "Gauls", "9 Wb (O), 3 of 12 lost").await;
        browser.tap(".top .tool:nth-of-type(1)").await;
        stands(&browser, "theirs", "Gauls", "12 Wb (O)").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn the_dice_of_a_battle_are_counted_typed_and_rolled_apart() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        begin(&browser, &site, "dbm").await;
        go_on_to(&browser, "Close combat").await;
        tap_unit(&browser, "ours", "Triarii").await;
        tap_unit(&browser, "theirs", "Gauls").await;
        browser.roll(1, 3).await;
        browser.roll(2, 1).await;
        browser.tap(".slots .go").await;
        browser.expect(".slots .go .word", "Next").await;
        browser.visit(&site.page("#/dbm/battle")).await;
        browser.expect(".fair h2", "Scipio, Polybian Roman: D6, entered by hand").await;
        browser.expect(".fair p", "1 roll: too few to tell.").await;
        let row = |n: usize| {
            format!(
                "return [...document.querySelectorAll('.fair tr:nth-child({n}) td')].map((it) => it.textContent).join(' ')"
            )
        };
        assert_eq!(browser.read(&row(2)).await, "0 0 1 0 0 0 1 0 0 0 0 0");
        // What fair dice would show of one roll.
        assert_eq!(browser.read(&row(3)).await, ["0.2"; 12].join(" "));
        assert_eq!(access::layout(&browser, 16.0).await, Vec::<String>::new());
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn thirty_rolls_are_enough_to_tell_whether_dice_are_fair() {
    const APPLY: &str = ".slots .go";
    const WORD: &str = ".slots .go .word";
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        begin(&browser, &site, "dbm").await;
        go_on_to(&browser, "Close combat").await;
        tap_unit(&browser, "ours", "Triarii").await;
        tap_unit(&browser, "theirs", "Gauls").await;
        for _ in 0..30 {
            browser.roll(1, 3).await;
            browser.roll(2, 3).await;
            browser.tap(APPLY).await;
            browser.expect(WORD, "Next").await;
            browser.tap(".slots > .act:nth-of-type(2)").await;
            browser.expect(WORD, "Apply").await;
        }
        browser.visit(&site.page("#/dbm/battle")).await;
        // Of each player's 30 rolls five of each face are to be expected. Thirty of one face are off by 125 and 5 × 5: 150.
        let text = "30 rolls. Fair dice would look this uneven fewer than 1 time in 1,000.";
        browser.expect(".fair p", text).await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn two_windows_play_one_battle() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        begin(&browser, &site, "dbm").await;
        go_on_to(&browser, "Shooting").await;
        let address = browser.address().await;
        // Two units: taps at one of them in short order would be one line of the log.
        let lose = async |name: &str, words: &str| {
            tap_unit(&browser, "ours", name).await;
            open_markers(&browser).await;
            browser.tap(".opened [aria-label='one more']").await;
            stands(&browser, "ours", name, words).await;
        };
        lose("Triarii", "3 Sp (S), 1 of 4 lost").await;
        let first = browser.new_tab(width, height).await;
        browser.visit(&address).await;
        stands(&browser, "ours", "Triarii", "3 Sp (S), 1 of 4 lost").await;
        lose("Velites", "5 Ps (S), 1 of 6 lost").await;
        browser.go_to(first).await;
        stands(&browser, "ours", "Velites", "5 Ps (S), 1 of 6 lost").await;
        // It is one battle still, and nothing gave way.
        browser.tap(".top .tool:nth-of-type(1)").await;
        stands(&browser, "ours", "Velites", "6 Ps (S)").await;
        browser.visit(&site.page("#/dbm/battle")).await;
        browser
            .expect(".log li:first-child .entry.taken b", "Velites (Roman legions): elements lost 0 → 1")
            .await;
        browser.gone(".main .note").await;
        browser.visit(&site.page("#/dbm/battle/new")).await;
        browser.find(".new-battle").await;
        browser.gone(".begun").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn one_battle_goes_out_as_a_file_and_goes_on_at_another_device() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        let folder = TempDir::new().unwrap();
        let allowed = json!({"behavior": "allow", "downloadPath": folder.path()});
        browser.cdp("Browser.setDownloadBehavior", allowed).await;
        begin(&browser, &site, "dbm").await;
        go_on_to(&browser, "Shooting").await;
        browser.visit(&site.page("#/recovery")).await;
        const TITLE: &str = "li:has([aria-label^='Download battle']) b";
        browser.expect(TITLE, "Scipio, Polybian Roman against Hannibal, Later Carthaginian").await;
        browser.tap("[aria-label^='Download battle']").await;
        let file = until(async || {
            let file =
                std::fs::read_dir(folder.path()).unwrap().flatten().next().ok_or("nothing yet")?.path();
            let text = std::fs::read_to_string(&file).map_err(|error| error.to_string())?;
            // The browser makes the file first, and writes it then.
            let whole = file.extension().is_some_and(|ext| ext == "json") && text.trim_end().ends_with('}');
            if whole { Ok(file) } else { Err(text) }
        })
        .await;
        browser.expect_quiet(&site).await;
        browser.close().await;
        let browser = Browser::open(width, height).await;
        browser.visit(&site.page("#/recovery")).await;
        browser.enter("input[type=file]", file.to_str().unwrap()).await;
        browser.tap(".restored .btn").await;
        browser.expect(".restored .note", "Restored").await;
        browser.visit(&site.page("#/dbm/battle")).await;
        browser.tap(".begun .pick").await;
        browser.expect(".battle a.btn.go", "Bound 1, Scipio, Polybian Roman: Shooting").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn a_deleted_battle_comes_back_with_its_log() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        begin(&browser, &site, "dbm").await;
        go_on_to(&browser, "Shooting").await;
        let battles = site.page("#/dbm/battle");
        browser.visit(&battles).await;
        browser.tap(".battle .calcs .btn:last-child").await;
        browser.tap(".begun .key:last-child").await;
        browser.gone(".begun").await;
        let title = "Scipio, Polybian Roman against Hannibal, Later Carthaginian";
        browser.expect(".deleted p", &format!("“{title}” is deleted.")).await;
        browser.tap(".deleted .key").await;
        browser.gone(".deleted").await;
        browser.expect(".begun b", title).await;
        browser.visit(&site.page("#/settings")).await;
        browser.expect(".saved", "Everything you did is saved.").await;
        browser.driver.refresh().await.unwrap();
        browser.visit(&battles).await;
        browser.tap(".begun .pick").await;
        browser.expect(".log li:first-child b", "Shooting").await;
        browser.tap(".battle .calcs .btn:last-child").await;
        browser.tap(".begun .key:last-child").await;
        browser.find(".deleted").await;
        browser.visit(&site.page("#/settings")).await;
        browser.expect(".saved", "Everything you did is saved.").await;
        browser.driver.refresh().await.unwrap();
        browser.visit(&battles).await;
        browser.expect("h1", "Battles").await;
        browser.gone(".begun").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn pips_are_dealt_out_and_ticked_off() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        begin(&browser, &site, "grande-tactique").await;
        go_on_to(&browser, "PIP").await;
        browser.expect(".todo .go small", "5 divisions to do").await;
        // One tap: a division that is due and needs nobody else.
        tap_unit(&browser, "ours", "5th Division").await;
        browser.expect("main h1", "PIP allocation").await;
        for face in [6, 5, 2, 1] {
            browser.enter_face(face).await;
        }
        browser.tap(".slots .go").await;
        browser.expect(".slots .go .word", "Next").await;
        browser.tap(".rail [aria-current]").await;
        browser.expect("main h1", "PIP").await;
        // By the Plan the first general has the highest die: 6.
        let division = unit(&browser, "ours", "5th Division").await;
        stands(&browser, "ours", "5th Division", "6 PIPs, rank 1, 6 to spend").await;
        let left = browser.text(".todo .go small").await;
        browser.tap(&division).await;
        browser.tap(".bar-keys .due-key").await;
        stands(&browser, "ours", "5th Division", "0 PIPs, rank 1").await;
        browser.tap(&division).await;
        assert_ne!(browser.text(".todo .go small").await, left);
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn a_defender_from_another_division_takes_part() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        begin(&browser, &site, "republique").await;
        go_on_to(&browser, "Assault").await;
        tap_unit(&browser, "ours", "48e Ligne").await;
        tap_unit(&browser, "theirs", "IR 1 Kaiser").await;
        browser.expect("main h1", "Assault").await;
        browser.tap_more("Other units").await;
        let theirs =
            "return [...document.querySelectorAll('.together .chips:nth-child(2) [aria-pressed=true]')]
            .map((chip) => chip.textContent).join(', ')";
        browser.becomes(theirs, "IR 1 Kaiser").await;
        browser.tap(".together .chips:nth-child(2) [aria-expanded]").await;
        // The first division comes first.
        browser.tap(".together + .calcs .btn").await;
        browser.tap(".together .chips:nth-child(2) .chip:nth-child(1)").await;
        browser.becomes(theirs, "Peterwardein Grenzer, IR 1 Kaiser").await;
        // Folded again, who takes part stays, and can be taken off.
        browser.tap(".together .chips:nth-child(2) [aria-expanded]").await;
        browser.tap(".together .chips:nth-child(2) .chip:nth-child(1)").await;
        browser.becomes(theirs, "IR 1 Kaiser").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn a_throw_is_applied_once() {
    const APPLY: &str = ".slots .go";
    const WORD: &str = ".slots .go .word";
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        begin(&browser, &site, "dbm").await;
        // Looked at before its time, a phase is the one on the screen.
        browser.tap(".rail [href='#/dbm/close_combat']").await;
        browser.expect("main h1", "Close combat").await;
        tap_unit(&browser, "ours", "Triarii").await;
        tap_unit(&browser, "theirs", "Gauls").await;
        browser.expect(".rail [aria-current]", "Close combat").await;
        // Spears 4 and warband 3 against foot: 6 and 1 are 10 to 4, doubled; 5 and 3 are 9 to 6, beaten.
        browser.roll(1, 6).await;
        browser.roll(2, 1).await;
        browser.expect(".result strong", "Warband destroyed").await;
        browser.tap(APPLY).await;
        browser.expect(WORD, "Next").await;
        // Faces that were mistyped: the answer takes the place of the first.
        browser.roll(1, 5).await;
        browser.roll(2, 3).await;
        browser.expect(".result strong", "Warband recoil").await;
        browser.expect(WORD, "Replace").await;
        browser.tap(APPLY).await;
        browser.expect(WORD, "Next").await;
        // Something else is done, and the fight is opened again: it has been applied.
        browser.tap(".rail [aria-current]").await;
        browser.find(".barsel").await;
        if width < 640 {
            browser.tap(".camps .key:nth-child(2)").await;
        }
        stands(&browser, "theirs", "Gauls", "12 Wb (O), 1 fought, 1 to recoil").await;
        tap_unit(&browser, "theirs", "Ligurians").await;
        open_markers(&browser).await;
        browser.tap(".opened [aria-label='one more']").await;
        browser.tap(".barsel [aria-label='Clear']").await;
        browser.tap(".all-of-phase").await;
        browser.tap(".opened .last-one").await;
        browser.expect(".result strong", "Warband recoil").await;
        browser.expect(WORD, "Next").await;
        // From the other side it is another throw.
        browser.tap(".slots > .act:nth-of-type(3)").await;
        browser.expect(WORD, "Apply").await;
        browser.expect(".result strong", "3 v 4").await;
        browser.visit(&site.page("#/dbm/battle")).await;
        let taken = "return [...document.querySelectorAll('.log .taken')].length";
        assert_eq!(browser.read(taken).await, 1);
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

/// A13: a key of the pad that is tapped once too often changes nothing; a roll is corrected by a tap on its box, before and
/// after Apply.
#[tokio::test]
async fn a_roll_is_corrected_by_its_box_before_and_after_apply() {
    const WORD: &str = ".slots .go .word";
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        begin(&browser, &site, "republique").await;
        go_on_to(&browser, "Assault").await;
        tap_unit(&browser, "ours", "48e Ligne").await;
        tap_unit(&browser, "theirs", "IR 1 Kaiser").await;
        browser.roll(1, 6).await;
        browser.roll(2, 1).await;
        let shows = async |second: &str| browser.expect(".roll:nth-child(2) .v", second).await;
        browser.enter_face(9).await;
        browser.painted().await;
        shows("1").await;
        browser.gone(".roll.due").await;
        browser.roll(2, 2).await;
        shows("2").await;
        browser.expect(WORD, "Apply").await;
        browser.tap(".slots .go").await;
        browser.expect(WORD, "Next").await;
        browser.gone(".pad .key:not([aria-disabled=true])").await;
        browser.roll(2, 3).await;
        shows("3").await;
        browser.expect(WORD, "Replace").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

/// Holds back what is to be done after half a second, until the test lets it pass.
const CLOCK: &str = "
    const real = window.setTimeout;
    const held = [];
    window.setTimeout = (work, pause, ...rest) => pause === 500 ? held.push(work) : real(work, pause, ...rest);
    window.letPass = () => held.splice(0).forEach((work) => work());";

/// A8: a key that has just applied takes no tap for half a second, and what it did stays on the screen.
#[tokio::test]
async fn a_second_hurried_tap_neither_applies_again_nor_leaves_the_screen() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        browser.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": CLOCK})).await;
        begin(&browser, &site, "dbm").await;
        go_on_to(&browser, "Close combat").await;
        tap_unit(&browser, "ours", "Triarii").await;
        tap_unit(&browser, "theirs", "Gauls").await;
        browser.roll(1, 6).await;
        browser.roll(2, 1).await;
        browser.tap(".slots .go").await;
        browser.find(".slots .guard").await;
        for _ in 0..3 {
            browser.tap(".slots .go").await;
        }
        browser.expect("main h1", "Combat").await;
        browser.expect(".slots .go .word", "Next").await;
        browser.expect(".applied", "Applied: Gauls: destroyed").await;
        browser.read("window.letPass()").await;
        browser.gone(".slots .guard").await;
        browser.tap(".slots .go").await;
        browser.expect("main h1", "Close combat").await;
        browser.visit(&site.page("#/dbm/battle")).await;
        let fights = "return String([...document.querySelectorAll('.log b + small')].filter((it) => /^Combat/.test(it.textContent)).length)";
        browser.becomes(fights, "1").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn what_was_set_by_hand_stays_until_the_battle_goes_on() {
    const BASES: &str = "[aria-label^=Defender] [aria-label='Bases present']";
    const OF_THE_UNIT: &str = "[aria-label^=Defender] .known .fold";
    let shown = format!("{BASES} output");
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        begin(&browser, &site, "republique").await;
        go_on_to(&browser, "Assault").await;
        let see = async |side: usize| {
            if width < 640 {
                browser.tap(&format!(".camps .key:nth-child({side})")).await;
            }
        };
        // One base of six is lost.
        see(2).await;
        tap_unit(&browser, "theirs", "IR 1 Kaiser").await;
        open_markers(&browser).await;
        browser.tap(".opened [aria-label='B hits'] [aria-label='one more']").await;
        close_markers(&browser).await;
        // Where there is room for one army, it is ours that can be tapped next.
        see(2).await;
        tap_unit(&browser, "theirs", "IR 1 Kaiser").await;
        see(1).await;
        tap_unit(&browser, "ours", "48e Ligne").await;
        tap_unit(&browser, "theirs", "IR 1 Kaiser").await;
        browser.expect(&format!("{OF_THE_UNIT} b"), "IR 1 Kaiser").await;
        browser.tap(OF_THE_UNIT).await;
        browser.expect(&shown, "5").await;
        // Not all of them are in reach.
        browser.tap(&format!("{BASES} [aria-label='one less']")).await;
        browser.expect(&shown, "4").await;
        browser.driver.refresh().await.unwrap();
        browser.expect("main h1", "Assault").await;
        browser.tap(OF_THE_UNIT).await;
        browser.expect(&shown, "4").await;
        // What is taken back is so here, too.
        browser.tap(".top .tool:nth-of-type(1)").await;
        browser.expect(&shown, "6").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn a_throw_like_one_before_is_not_taken_for_applied() {
    const APPLY: &str = ".slots .go";
    const WORD: &str = ".slots .go .word";
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        begin(&browser, &site, "dbm").await;
        go_on_to(&browser, "Close combat").await;
        tap_unit(&browser, "ours", "Triarii").await;
        tap_unit(&browser, "theirs", "Gauls").await;
        let throw = async || {
            browser.roll(1, 6).await;
            browser.roll(2, 1).await;
            browser.expect(".result strong", "Warband destroyed").await;
        };
        throw().await;
        browser.tap(APPLY).await;
        browser.expect(WORD, "Next").await;
        // Two more elements fight, and so do their dice.
        browser.tap(".slots > .act:nth-of-type(2)").await;
        throw().await;
        browser.driver.refresh().await.unwrap();
        browser.expect(".result strong", "Warband destroyed").await;
        browser.expect(WORD, "Apply").await;
        browser.tap(APPLY).await;
        browser.expect(WORD, "Next").await;
        browser.driver.refresh().await.unwrap();
        browser.expect(WORD, "Next").await;
        browser.visit(&site.page("#/dbm/battle")).await;
        let fights = "return [...document.querySelectorAll('.log b + small')].filter((it) => /^Combat/.test(it.textContent)).length";
        browser.becomes(&format!("return String((() => {{ {fights} }})())"), "2").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn the_log_leads_back_goes_out_as_text_and_is_turned_around() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        let folder = TempDir::new().unwrap();
        let allowed = json!({"behavior": "allow", "downloadPath": folder.path()});
        browser.cdp("Browser.setDownloadBehavior", allowed).await;
        begin(&browser, &site, "republique").await;
        go_on_to(&browser, "Fire").await;
        // A battery fires, and the text that goes out says at what, with which die, and how to see it again.
        tap_unit(&browser, "ours", "Friant's guns").await;
        tap_unit(&browser, "theirs", "IR 1 Kaiser").await;
        browser.roll(1, 9).await;
        apply_assumed(&browser, "range 6″").await;
        browser.visit(&site.page("#/republique/battle")).await;
        browser.tap(".log-head .tool:last-child").await;
        let text = until(async || {
            let mut files = std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path());
            let begins = |file: &std::path::PathBuf| {
                let name = file.file_name().unwrap().to_string_lossy().into_owned();
                name.starts_with("Davout's III Corps against Hohenzollern's III Korps, 20")
                    && name.ends_with(".txt")
            };
            let text = files.find(begins).and_then(|file| std::fs::read_to_string(file).ok());
            text.filter(|text| text.ends_with('\n')).ok_or_else(|| "there is no such file".to_owned())
        });
        let text = text.await;
        for part in [
            "Davout's III Corps, 1809 against Hohenzollern's III Korps, 1809",
            "In the turn of Davout's III Corps, 1809: Artillery fire, Friant's guns (Davout's III Corps) against IR 1 Kaiser (Hohenzollern's III Korps): ",
            "    Die (Davout's III Corps): 9, by hand",
            "    Before the roll: ",
            "    In all: ",
            &site.page("#/republique/artillery?"),
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        // For the opponent.
        browser.tap(".log-head .tool:first-of-type").await;
        browser.find(".logged[data-turned]").await;
        browser.tap(".logged[data-turned] .tool").await;
        browser.gone(".logged[data-turned]").await;
        // Back to the moment before the fire, and forward again.
        browser.tap(".log li:nth-child(2) .entry").await;
        browser.expect(".log-entry .acts .rewind", "Rewind: 1 entry goes").await;
        browser.tap(".log-entry .acts .rewind").await;
        browser.find(".log li:nth-child(1) .taken").await;
        browser.expect(".log-entry .acts .bring-back", "Bring back: 1 entry").await;
        browser.tap(".log-entry .acts .bring-back").await;
        browser.gone(".log .taken").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}
