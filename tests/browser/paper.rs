//! An army on paper: what a printer gets.

use crate::battle::begin;
use crate::browser::Browser;
use crate::sharing::SIZES;
use crate::site::Site;
use crate::store::change_reading;
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{LineEdit, Overrides, edit};
use aide_de_camp::share;
use aide_de_camp::systems::SYSTEMS;
use thirtyfour::common::print::{PrintMargins, PrintPage, PrintParameters};

/// Remembers the paper, which is there only while it is printed.
const WATCH: &str = "
    const watch = new MutationObserver(() => {
        const paper = document.querySelector('.printed');
        if (paper) window.paper = [paper.textContent, paper.querySelector('.code path').getAttribute('d')];
    });
    watch.observe(document, { childList: true, subtree: true });";

/// Centimetres, width and height.
const PAPERS: [(&str, f64, f64); 2] = [("A4", 21.0, 29.7), ("Letter", 21.59, 27.94)];

/// Davout's corps of 1809 with a fourth division: 30 units and batteries.
fn large() -> Roster {
    let mut roster = Roster::samples().into_iter().find(|sample| sample.name.starts_with("Davout")).unwrap();
    let army = roster.army.army_mut();
    assert!(edit(army, "groups.0", LineEdit::Copy));
    let units = |roster: &Roster| -> usize {
        roster.army.army().groups().iter().map(|group| group.units.len()).sum()
    };
    while units(&roster) < 30 {
        assert!(edit(roster.army.army_mut(), "groups.3.units.0", LineEdit::Copy));
    }
    roster
}

/// The page as a file for a printer, on paper of this size.
async fn printed(browser: &Browser, width: f64, height: f64) -> Vec<u8> {
    let margin = PrintMargins { top: 1.0, bottom: 1.0, left: 1.0, right: 1.0 };
    let page = PrintPage { width, height };
    browser.driver.print_page(PrintParameters { page, margin, ..PrintParameters::default() }).await.unwrap()
}

/// How many pages a file of that kind has.
fn pages(pdf: &[u8]) -> usize {
    let text = String::from_utf8_lossy(pdf);
    text.match_indices("/Type /Page").filter(|(at, found)| !text[at + found.len()..].starts_with('s')).count()
}

#[tokio::test]
async fn an_army_with_its_code_and_its_factors_is_one_page() {
    for (width, height) in [(1180, 820), (390, 844)] {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        let large = large();
        browser.visit(&site.page(&share::roster(&large).unwrap())).await;
        browser.find(".acts .act.go").await;
        browser.read("dispatchEvent(new Event('beforeprint'))").await;
        browser.find(".printed .code").await;
        browser.read("dispatchEvent(new Event('afterprint'))").await;
        browser.tap(".acts .act.go").await;
        browser.expect("h1", &large.title()).await;
        browser.read(WATCH).await;
        for (name, width, height) in PAPERS {
            assert_eq!(pages(&printed(&browser, width, height).await), 1, "{name}");
        }
        let paper = browser.read("return window.paper").await;
        let page = paper[0].as_str().unwrap();
        // Every unit, and factors of fire and of assault.
        for group in large.army.army().groups() {
            assert!(page.contains(&group.title), "{page}");
            for unit in group.units {
                assert!(page.contains(&unit.title) && page.contains(&unit.detail), "{page}");
            }
        }
        for factor in ["Reinforced cover", "Elite", "Attacked in the rear"] {
            assert!(page.contains(factor), "{page}");
        }
        // The code is the link, with the address of this page before it.
        let whole = site.page(&share::roster(&large).unwrap());
        assert_eq!(paper[1], share::code(&whole).unwrap().path);
        browser.gone(".printed").await;
        // Our key has it drawn before the browser is asked, which prints at once.
        browser.read("window.print = () => { window.printed = !!document.querySelector('.printed .code'); dispatchEvent(new Event('afterprint')) }").await;
        if width < 641 {
            browser.tap(".pull").await;
        }
        browser.tap(".acts .act.aside:nth-last-of-type(4)").await;
        browser.becomes("return String(window.printed)", "true").await;
        browser.gone(".printed").await;
        // By the browser's own key, too.
        browser.read("dispatchEvent(new Event('beforeprint'))").await;
        browser.find(".printed h1").await;
        browser.read("dispatchEvent(new Event('afterprint'))").await;
        browser.gone(".printed").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn every_sample_is_one_page() {
    let (site, browser) = (Site::open(), Browser::open(820, 1180).await);
    for sample in Roster::samples() {
        browser.visit(&site.page(&share::roster(&sample).unwrap())).await;
        browser.expect("h1", &sample.title()).await;
        for (name, width, height) in PAPERS {
            assert_eq!(pages(&printed(&browser, width, height).await), 1, "{} on {name}", sample.title());
        }
    }
    browser.expect_quiet(&site).await;
    browser.close().await;
}

/// What the code on the paper says, by its drawing.
const CODE: &str = "return document.querySelector('.own .code path').getAttribute('d')";

#[tokio::test]
async fn what_else_can_be_shared_has_its_code_on_paper() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        let calculation = site.page("#/dbm/combat?ours.type=kn&theirs.type=bw");
        browser.visit(&calculation).await;
        browser.find(".result strong").await;
        browser.read("dispatchEvent(new Event('beforeprint'))").await;
        browser.find(".own .code").await;
        assert_eq!(browser.read(CODE).await, share::code(&calculation).unwrap().path);
        browser.read("dispatchEvent(new Event('afterprint'))").await;
        browser.gone(".code").await;

        change_reading(&browser, &site, "dbm", 0).await;
        browser.expect(".result strong", "1 changed").await;
        browser.read("dispatchEvent(new Event('beforeprint'))").await;
        browser.find(".own .code").await;
        let mut changes = Overrides::default();
        let dbm = SYSTEMS.iter().find(|system| system.id == "dbm").unwrap();
        changes.set(dbm.readings[0].path, Some(dbm.readings[0].choices[1].value));
        let sheet = site.page(&share::sheet("dbm", &changes).unwrap());
        assert_eq!(browser.read(CODE).await, share::code(&sheet).unwrap().path);
        browser.read("dispatchEvent(new Event('afterprint'))").await;

        begin(&browser, &site, "dbm").await;
        browser.visit(&site.page("#/dbm/battle")).await;
        browser.tap(".main .calcs [aria-expanded]").await;
        let shown =
            browser.read("return document.querySelector('.sharing .code path').getAttribute('d')").await;
        browser.tap(".sharing .btn:last-child").await;
        browser.gone(".sharing").await;
        browser.read("dispatchEvent(new Event('beforeprint'))").await;
        browser.find(".own .code").await;
        assert_eq!(browser.read(CODE).await, shown);
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}
