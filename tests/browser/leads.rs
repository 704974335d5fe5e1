//! Where Next leads in a battle, fights file against file, and what everybody has to hear of.

use crate::battle::{begin, go_on_to, open_markers, tap_unit};
use crate::browser::Browser;
use crate::sharing::SIZES;
use crate::site::Site;
use crate::turns::{look_at, roll, tap_called, tap_in_dock};

#[tokio::test]
async fn next_leads_to_the_phase_where_the_rules_want_another_unit() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        begin(&browser, &site, "plm").await;
        tap_in_dock(&browser, "Action roll").await;
        browser.expect("main h1", "Action roll").await;
        roll(&browser, &[10]).await;
        browser.tap(".slots .go").await;
        browser.expect(".slots .go .word", "Next").await;
        browser.gone(".slots .guard").await;
        browser.tap(".slots .go").await;
        browser.expect("main.front h1", "Movement").await;
        browser.expect(".barsel .note", "Choose the unit that moves.").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

/// Three files against three, in eight taps.
#[tokio::test]
async fn files_face_files_first_with_first() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        begin(&browser, &site, "dbm").await;
        go_on_to(&browser, "Close combat").await;
        for (place, name) in ["Hastati and principes", "Triarii", "Velites"].into_iter().enumerate() {
            if place > 0 {
                tap_in_dock(&browser, "Beside").await;
            }
            look_at(&browser, width, 1).await;
            tap_unit(&browser, "ours", name).await;
        }
        let foes = ["Gauls", "African veterans", "Balearic slingers"];
        for (name, left) in foes.into_iter().zip(["2 more files to face.", "1 more file to face.", ""]) {
            look_at(&browser, width, 2).await;
            tap_unit(&browser, "theirs", name).await;
            if !left.is_empty() {
                browser.expect(".barsel .note", left).await;
            }
        }
        browser.expect("main h1", "Line of fights").await;
        // In a fight's panel others of the battle are put there, in the place of whom they find or behind them.
        browser.tap("main .plan > li:nth-child(2) .nm").await;
        browser.find("main .plan > li:nth-child(2) .unit-place").await;
        tap_called(&browser, ("main", ""), ".side.ours .unit-place .chip", "Velites").await;
        browser.expect("main .plan > li:nth-child(2) .nm b", "2: Psiloi v spears").await;
        tap_called(&browser, ("main", ""), ".side.ours .unit-place .btn", "Behind").await;
        tap_called(&browser, ("main", ""), ".side.ours .unit-place .chip", "Triarii").await;
        let stand =
            "return String(document.querySelectorAll('.side.ours .unit-place [aria-pressed=true]').length)";
        browser.becomes(stand, "2").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn the_loss_of_a_general_is_said_over_the_page_and_leads_to_what_pays_it() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        begin(&browser, &site, "dbm").await;
        const TOP: &str = "return document.querySelector('main').getBoundingClientRect().top";
        let top = browser.read(TOP).await;
        tap_unit(&browser, "ours", "Scipio").await;
        open_markers(&browser).await;
        browser.tap(".opened .chip").await;
        let is_said = "return String(document.querySelector('.battle-news strong')?.textContent
            .includes('Roman legions without the C-in-C. A move or halt of it costs 1 PIP more.'))";
        browser.becomes(is_said, "true").await;
        assert_eq!(browser.read(TOP).await, top);
        browser.tap(".battle-news .key:first-of-type").await;
        browser.expect("main h1", "Spending PIPs").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}
