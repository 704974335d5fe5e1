//! The same release build in WebKit, the engine of iPads, as Debian has it: what is most likely to differ there.

mod driver;
mod inspector;

use crate::access::{self, SIZES};
use crate::addresses;
use crate::battle::{HEADING, begin, go_on_to, stands, tap_unit};
use crate::browser::Browser;
use crate::games::{released, samples};
use crate::handing_over::an_evening_is_handed_over;
use crate::paper::{grown, on_paper, sheet_on_paper};
use crate::scanning::an_army_is_scanned;
use crate::site::Site;
use aide_de_camp::roster::Roster;
use aide_de_camp::share;
use driver::WebKit;
use inspector::Inspected;

#[tokio::test]
async fn a_first_visit_ends_in_a_fight_fought_by_taps() {
    let site = Site::open();
    WebKit::with(1180, 820, async |browser| {
        browser.visit(&site.page("")).await;
        browser
            .becomes(
                "return document.querySelector('body > [role=status]').textContent",
                "Ready to work offline",
            )
            .await;
        browser.tap("a[href='#/dbm']").await;
        browser.find(".rail").await;
        begin(browser, &site, "dbm").await;
        go_on_to(browser, "Close combat").await;
        tap_unit(browser, "ours", "Hastati and principes").await;
        tap_unit(browser, "theirs", "Gauls").await;
        browser.expect(".result strong", "5 v 3").await;
        browser.roll(1, 6).await;
        browser.roll(2, 1).await;
        browser.expect(".result strong", "Warband destroyed").await;
        browser.tap(".slots .go").await;
        browser.expect(".slots .go .word", "Next").await;
        browser.tap(".rail [aria-current]").await;
        browser.becomes(HEADING, "Close combat").await;
        stands(browser, "theirs", "Gauls", "11 Wb (O), 1 of 12 lost").await;
        browser.driver.refresh().await.unwrap();
        browser.find(".tile").await;
        stands(browser, "theirs", "Gauls", "11 Wb (O), 1 of 12 lost").await;
    })
    .await;
}

#[tokio::test]
async fn an_army_that_comes_by_a_link_is_saved() {
    let site = Site::open();
    WebKit::with(390, 844, async |browser| {
        let roster = Roster::samples_of("republique").remove(0);
        browser.visit(&site.page(&share::roster(&roster).unwrap())).await;
        browser.expect("h1", &roster.title()).await;
        browser.tap(".acts .act.go").await;
        browser.find(".lines button").await;
        browser.saved().await;
        // By its own address it comes out of the database.
        browser.read("localStorage.clear()").await;
        browser.driver.refresh().await.unwrap();
        browser.expect("h1", &roster.title()).await;
        browser.expect(".result strong", "43 bases").await;
    })
    .await;
}

#[tokio::test]
async fn an_army_that_another_tablet_shows_is_scanned() {
    let site = Site::open();
    WebKit::with(820, 1180, async |browser| an_army_is_scanned(browser, &site).await).await;
}

#[tokio::test]
async fn an_evening_that_another_tablet_hands_over_is_taken() {
    let site = Site::open();
    WebKit::with(820, 1180, async |taker| {
        let giver = Browser::open(1180, 820).await;
        an_evening_is_handed_over(&giver, taker, &site).await;
        giver.close().await;
    })
    .await;
}

#[tokio::test]
async fn screens_fit_every_size_with_heading_and_result_in_view() {
    const IN_VIEW: &str = "
        return ['h1', '.result strong'].filter((css) => {
            const box = document.querySelector(css).getBoundingClientRect();
            return !(box.width > 0 && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth);
        }).join(' and ')";
    let site = Site::open();
    WebKit::with(1180, 820, async |browser| {
        let is_of = |id: &str| addresses::fullest().into_iter().find(|link| link.starts_with(id)).unwrap();
        let army = addresses::rosters_by_link().next().unwrap();
        let screens = [is_of("#/dbm/combat?"), is_of("#/republique/artillery?"), "#/dbm/sheet", army];
        browser.visit(&site.page("#/about")).await;
        for (width, height) in SIZES {
            browser.resize(width, height).await;
            for screen in screens {
                browser.follow(screen).await;
                browser.find(".result strong").await;
                assert_eq!(browser.read(IN_VIEW).await, "", "out of view on {screen} at {width}");
                assert_eq!(access::layout(browser, 16.0).await, Vec::<String>::new(), "{screen} at {width}");
            }
        }
    })
    .await;
}

/// A page is no higher than Letter and nothing in it is left to the engine: what is laid out is what is printed.
#[tokio::test]
async fn every_sample_forty_units_and_every_games_sheet_are_laid_out_on_pages() {
    let site = Site::open();
    WebKit::with(1180, 820, async |browser| {
        let forty = released().map(|system| grown(system.id, 40));
        browser.visit(&site.page("#/about")).await;
        for roster in samples().chain(forty) {
            assert!(on_paper(browser, &roster).await <= 2, "{}", roster.title());
        }
        assert!(on_paper(browser, &grown("republique", 120)).await > 2);
        for system in released() {
            assert!(sheet_on_paper(browser, system).await <= 3, "{}", system.id);
        }
    })
    .await;
}

/// What becomes of every page whose app was in the background for long: WebKit ends the process that has the database.
#[tokio::test]
async fn an_army_whose_database_is_gone_says_so_and_is_saved_after_a_reload() {
    let site = Site::open();
    let page = Inspected::open(&site.page("#/republique")).await;
    page.tap("[aria-label=Armies] .key").await;
    page.expect(".result strong", "43 bases").await;
    page.expect(".stands", "Saved").await;
    page.tap(".line").await;
    page.find(".editor [aria-label='Bases']").await;
    page.lose_the_database().await;
    page.tap(".editor [aria-label='Bases'] [aria-label='one more']").await;
    page.expect(".result strong", "44 bases").await;
    page.find(".not-saved .download").await;
    let alert = page.text(".not-saved p[role=alert]").await;
    assert!(alert.starts_with("Not saved for good yet"), "{alert}");
    page.tap(".not-saved .reload").await;
    page.expect(".stands", "Saved").await;
    page.expect(".result strong", "44 bases").await;
    page.gone(".not-saved").await;
}
