//! A chart is changed, typed over, kept, taken into a battle, and handed over as a file.

use crate::access;
use crate::battle::{begin, close_markers, open_markers, tap_unit};
use crate::browser::Browser;
use crate::page::until;
use crate::rosters::type_into;
use crate::sharing::SIZES;
use crate::site::Site;
use crate::turns::tap_in_dock;
use aide_de_camp::rules::Overrides;
use aide_de_camp::rules::chart::{chart_file, read_chart_file};
use aide_de_camp::systems::SYSTEMS;
use serde_json::json;
use std::fs;
use tempfile::TempDir;

const UNDO: &str = ".top .tool:nth-of-type(1)";

/// Opens the chart of this title. On a phone the others are behind the open one.
async fn open_chart(browser: &Browser, title: &str) {
    browser.tap(".charts .key[aria-pressed=true]").await;
    let script = format!(
        "const keys = [...document.querySelectorAll('.charts .key')];
        return keys.findIndex((key) => key.querySelector('span').textContent === {title:?}) + 1;"
    );
    let place = browser.read(&script).await;
    browser.tap(&format!(".charts .key:nth-child({place})")).await;
    browser
        .becomes("return document.querySelector('.charts [aria-pressed=true] span').textContent", title)
        .await;
}

/// The cell whose name begins so.
fn cell(name: &str) -> String {
    format!(".chart .key[aria-label^='{name},']")
}

/// Types over a field of the table, from nothing.
async fn type_over(browser: &Browser, name: &str, text: &str) {
    type_into(browser, &format!(".typed[aria-label='{name}']"), text).await;
}

/// Pastes a text into a field of the table, as the browser does.
async fn paste(browser: &Browser, name: &str, text: &str) {
    let script = format!(
        "const field = document.querySelector(\".typed[aria-label='{name}']\");
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', {text:?});
        field.dispatchEvent(new ClipboardEvent('paste', {{ clipboardData, bubbles: true, cancelable: true }}));"
    );
    browser.read(&script).await;
}

async fn expect_field(browser: &Browser, name: &str, text: &str) {
    let script = format!("return document.querySelector(\".typed[aria-label='{name}']\").value");
    browser.becomes(&script, text).await;
}

#[tokio::test]
async fn a_chart_is_typed_over_kept_and_taken_into_the_battle() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        begin(&browser, &site, "republique").await;
        tap_unit(&browser, "ours", "33e Ligne").await;
        open_markers(&browser).await;
        browser.tap(".opened [aria-label='Morale hits'] .key:last-child").await;
        close_markers(&browser).await;
        tap_in_dock(&browser, "Rally").await;
        browser.expect("main h1", "Rally").await;
        browser.enter_face(3).await;
        browser.expect(".result strong", "Formed").await;

        // A cell is changed in the panel, in view, and shows what stood there.
        browser.visit(&site.page("#/republique/sheet")).await;
        open_chart(&browser, "Rally").await;
        browser.tap(&cell("Veteran: Unformed")).await;
        browser.expect(".result strong", "12").await;
        browser.tap(".chartans .edit [aria-label='one less']").await;
        browser.expect(".result strong", "11").await;
        browser.expect(&format!("{} s", cell("Veteran: Unformed")), "12").await;
        let in_view = "const box = document.querySelector('.edit').getBoundingClientRect();
            return String(box.top >= 0 && box.bottom <= innerHeight)";
        browser.becomes(in_view, "true").await;

        // The whole table: with Enter from one to the next, pasted, and one value that is none.
        browser.tap("[aria-label='Type over, Rally numbers']").await;
        type_over(&browser, "Veteran: Unformed", "3\u{e007}").await;
        browser.becomes("return document.activeElement.ariaLabel", "Veteran: Rattled").await;
        paste(&browser, "Elite: Formed", "14\t13\t12\t9\t8\t7\n14").await;
        expect_field(&browser, "Elite: Demoralized", "8").await;
        browser.expect(".refusals .note", "One pasted value has no place in this table.").await;
        type_over(&browser, "Green: Shaken", "few").await;
        browser.scroll_to(".sheet-main h1").await;
        assert_eq!(access::layout(&browser, 16.0).await, Vec::<String>::new());
        browser.tap(".take").await;
        browser.expect(".refusals .note", "“few” is no value of Green: Shaken.").await;
        browser.find(".typed[aria-label='Green: Shaken'][aria-invalid]").await;
        expect_field(&browser, "Veteran: Unformed", "3").await;
        type_over(&browser, "Green: Shaken", "+1").await;
        browser.tap(".take").await;
        browser.gone(".typed").await;
        browser.expect(".result strong", "3").await;
        browser.expect(&format!("{} s", cell("Green: Shaken")), "2").await;
        // What is out of line is asked about, and counts.
        let doubt = "Is this meant? Rally numbers of veteran troops: rattled is 10 and unformed 3, each must be lower than the better one.";
        let says = format!(
            "return String([...document.querySelectorAll('.sheet-main .note')].some((note) => note.textContent.includes({:?})))",
            doubt.trim_start_matches("Is this meant? ")
        );
        browser.becomes(&says, "true").await;
        // One tap takes the table back to what is shipped, and Undo brings it again.
        browser.tap("[aria-label='Reset table, Rally numbers']").await;
        browser.gone(".chart s").await;
        browser.tap(UNDO).await;
        browser.find(".chart s").await;
        browser.tap(UNDO).await;
        browser.tap(UNDO).await;
        browser.gone(&format!("{} s", cell("Green: Shaken"))).await;

        // Kept under a name, and taken into the battle that is on.
        browser.tap("[aria-label='Type over, Rally numbers']").await;
        for (morale, number) in [("Unformed", "5"), ("Rattled", "4"), ("Shaken", "3"), ("Demoralized", "2")] {
            type_over(&browser, &format!("Veteran: {morale}"), number).await;
        }
        browser.tap(".take").await;
        browser.gone(".typed").await;
        open_chart(&browser, "Kept charts").await;
        browser.expect("[aria-label='The chart in use'] b", "A chart with 4 changes").await;
        browser
            .expect("[aria-label='The battle that is on'] p", "It is played by the chart as shipped.")
            .await;
        type_into(&browser, "[aria-label='Keep it under a name']", "Club").await;
        browser.tap(".naming .btn").await;
        browser.expect("[aria-label='The chart in use'] b", "“Club”").await;
        browser.scroll_to(".sheet-main h1").await;
        assert_eq!(access::layout(&browser, 16.0).await, Vec::<String>::new());
        browser.tap("[aria-label='The battle that is on'] .btn.go").await;
        browser.expect("[aria-label='The battle that is on'] p", "It is played by “Club”.").await;

        // The log says so, the answers of the battle follow, and Undo takes it back.
        browser.visit(&site.page("#/republique/battle")).await;
        browser.expect(".log li:first-child .entry b", "Played by “Club” from now on").await;
        browser.tap(".calcs .btn.go").await;
        browser.find(".barsel").await;
        tap_unit(&browser, "ours", "33e Ligne").await;
        tap_in_dock(&browser, "Rally").await;
        browser.expect("main h1", "Rally").await;
        browser.enter_face(3).await;
        browser.expect(".result strong", "Unformed").await;
        browser.tap(UNDO).await;
        browser.expect(".result strong", "Formed").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

/// What is typed over a table lives through other charts, other screens and a reload, until it is taken or left.
#[tokio::test]
async fn what_is_typed_over_a_chart_lives_until_it_is_taken_or_left() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        browser.visit(&site.page("#/republique/sheet")).await;
        open_chart(&browser, "Rally").await;
        browser.tap("[aria-label='Type over, Rally numbers']").await;
        type_over(&browser, "Veteran: Unformed", "3").await;
        open_chart(&browser, "Movement").await;
        browser.gone(".typed").await;
        open_chart(&browser, "Rally").await;
        expect_field(&browser, "Veteran: Unformed", "3").await;
        browser.follow("#/republique/rosters").await;
        browser.driver.back().await.unwrap();
        open_chart(&browser, "Rally").await;
        expect_field(&browser, "Veteran: Unformed", "3").await;
        browser.visit(&site.page("#/republique/sheet")).await;
        open_chart(&browser, "Rally").await;
        expect_field(&browser, "Veteran: Unformed", "3").await;
        // Left, it is as it was; Undo brings it back, and taken it is the player's own value.
        browser.tap(".chartans .acts .act:not(.take)").await;
        browser.gone(".typed").await;
        browser.tap(UNDO).await;
        expect_field(&browser, "Veteran: Unformed", "3").await;
        browser.tap(".take").await;
        browser.gone(".typed").await;
        browser.expect(&format!("{} s", cell("Veteran: Unformed")), "12").await;
        browser.visit(&site.page("#/republique/sheet")).await;
        open_chart(&browser, "Rally").await;
        browser.gone(".typed").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn a_chart_goes_out_as_a_file_and_a_battle_begins_by_it() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        let folder = TempDir::new().unwrap();
        let allowed = json!({"behavior": "allow", "downloadPath": folder.path()});
        browser.cdp("Browser.setDownloadBehavior", allowed).await;
        browser.visit(&site.page("#/dbm/sheet")).await;
        browser.tap(".chart .key").await;
        browser.tap(".chartans .edit [aria-label='one more']").await;
        browser.find(".chart s").await;
        open_chart(&browser, "Kept charts").await;
        type_into(&browser, "[aria-label='Keep it under a name']", "Club").await;
        browser.tap(".naming .btn").await;
        browser.expect("[aria-label='The chart in use'] b", "“Club”").await;
        browser.tap("[aria-label='The chart in use'] .calcs .btn").await;
        let file = folder.path().join("dbm-chart.json");
        let dbm = SYSTEMS.iter().find(|system| system.id == "dbm").unwrap();
        let saved = until(async || {
            // The browser makes the file first, and writes it then.
            let text = fs::read_to_string(&file).map_err(|error| format!("{file:?}: {error}"))?;
            read_chart_file(dbm, &text).map_err(|error| error.to_string())
        });
        let saved = saved.await;
        assert_eq!((&*saved.name, saved.overrides.iter().count()), ("Club", 1));
        browser.tap("[aria-label='The chart in use'] .calcs button:last-child").await;
        browser.expect("[aria-label='The chart in use'] b", "The chart as shipped").await;

        // Another game's file changes nothing, and says so.
        let other = folder.path().join("other.json");
        let republique = SYSTEMS.iter().find(|system| system.id == "republique").unwrap();
        fs::write(&other, chart_file(republique, "", &Overrides::default())).unwrap();
        browser.enter("input[type=file]", other.to_str().unwrap()).await;
        browser.expect(".sheet-main .note.warn", "This is a chart of another game: “republique”.").await;
        browser.enter("input[type=file]", file.to_str().unwrap()).await;
        browser.expect(".sheet-main [role=status] .panel h2", "“Club”, from a file").await;
        browser.scroll_to(".sheet-main h1").await;
        assert_eq!(access::layout(&browser, 16.0).await, Vec::<String>::new());
        browser.tap(".sheet-main [role=status] .panel .go").await;
        browser.expect("[aria-label='The chart in use'] b", "“Club”").await;

        // A new battle is played by any of them.
        browser.visit(&site.page("#/dbm/battle")).await;
        browser.find("[aria-label='Which chart is it played by?'] .key:nth-child(2)").await;
        browser.tap("[aria-label='Which chart is it played by?'] .key:nth-child(2)").await;
        begin(&browser, &site, "dbm").await;
        browser.visit(&site.page("#/dbm/sheet")).await;
        open_chart(&browser, "Kept charts").await;
        browser
            .expect("[aria-label='The battle that is on'] p", "It is played by the chart as shipped.")
            .await;
        browser.tap(".keeping:last-of-type .btn:nth-of-type(1)").await;
        browser.expect("[aria-label='The battle that is on'] p", "It is played by “Club”.").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn an_applied_answer_stays_by_its_chart_and_says_what_that_of_today_makes_of_it() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    begin(&browser, &site, "republique").await;
    tap_unit(&browser, "ours", "33e Ligne").await;
    open_markers(&browser).await;
    browser.tap(".opened [aria-label='Morale hits'] .key:last-child").await;
    close_markers(&browser).await;
    tap_in_dock(&browser, "Rally").await;
    browser.enter_face(3).await;
    browser.expect(".result strong", "Formed").await;
    browser.tap(".slots .go").await;
    browser.find(".answer.is-applied").await;
    browser.painted().await;

    browser.visit(&site.page("#/republique/sheet")).await;
    open_chart(&browser, "Rally").await;
    browser.tap("[aria-label='Type over, Rally numbers']").await;
    for (morale, number) in [("Unformed", "5"), ("Rattled", "4"), ("Shaken", "3"), ("Demoralized", "2")] {
        type_over(&browser, &format!("Veteran: {morale}"), number).await;
    }
    browser.tap(".take").await;
    browser.gone(".typed").await;
    open_chart(&browser, "Kept charts").await;
    browser.tap("[aria-label='The battle that is on'] .btn.go").await;

    // As it was left open, and by way of the log.
    browser.visit(&site.page("#/republique/rally")).await;
    const BOTH: &str = "By the chart of its time. By the chart of today: Unformed.";
    browser.expect(".by-chart", BOTH).await;
    browser.expect(".result strong", "Formed").await;
    browser.visit(&site.page("#/republique/battle")).await;
    let find = "const entries = [...document.querySelectorAll('.log .entry')];
        const rally = entries.find((entry) => entry.querySelector('b').textContent === 'Formed');
        rally?.click();
        return rally ? 'found' : ''";
    browser.becomes(find, "found").await;
    browser.tap(".log-entry a.act").await;
    browser.expect("main h1", "Rally").await;
    browser.expect(".by-chart", BOTH).await;
    browser.expect(".result strong", "Formed").await;
    // Once more it is by the chart of today.
    browser.tap(".slots > .act:nth-of-type(2)").await;
    browser.gone(".by-chart").await;
    browser.expect_quiet(&site).await;
    browser.close().await;
}
