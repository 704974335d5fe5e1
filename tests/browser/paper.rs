//! An army on paper: what a printer gets.

use crate::battle::begin;
use crate::browser::Browser;
use crate::games::{released, samples};
use crate::page::Page;
use crate::sharing::SIZES;
use crate::site::Site;
use crate::store::change_reading;
use aide_de_camp::paper::Reference;
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{LineEdit, Overrides, SystemInfo, edit};
use aide_de_camp::share;
use aide_de_camp::systems::SYSTEMS;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

/// Remembers the paper, which is there only while it is printed.
const WATCH: &str = "
    const watch = new MutationObserver(() => {
        const paper = document.querySelector('.printed');
        if (paper) window.paper = [paper.textContent, paper.querySelector('.code path').getAttribute('d')];
    });
    watch.observe(document, { childList: true, subtree: true });";

/// Centimetres, width and height.
const PAPERS: [(&str, f64, f64); 2] = [("A4", 21.0, 29.7), ("Letter", 21.59, 27.94)];

/// The first sample of a system with copies of its units, up to so many, each with a name of its own. Of more than forty
/// units the first group is there eight times.
pub fn grown(system: &str, most: usize) -> Roster {
    let mut roster = Roster::samples_of(system).remove(0);
    let mut add = |path: &str| assert!(edit(roster.army.army_mut(), path, LineEdit::Copy), "{path}");
    if most > 40 {
        (0..8).for_each(|_| add("groups.0"));
    }
    let sizes = |roster: &Roster| -> Vec<usize> {
        roster.army.army().groups().iter().map(|group| group.units.len()).collect()
    };
    while sizes(&roster).iter().sum::<usize>() < most {
        let smallest = sizes(&roster).into_iter().enumerate().min_by_key(|(_, size)| *size).unwrap().0;
        assert!(roster.edit(&format!("groups.{smallest}.units.1"), LineEdit::Copy));
    }
    let mut nth = 0;
    for (group, size) in sizes(&roster).into_iter().enumerate() {
        for unit in 0..size {
            nth += 1;
            let name = format!("{nth}e Régiment de Ligne");
            roster.set(&format!("groups.{group}.units.{unit}.name"), &name).unwrap();
        }
    }
    roster
}

/// What is not as paper has to be, in words: each group on one page, nothing cut, no type below 8 points, and the modules
/// of the code no smaller than 0.42 mm.
const FAULTS: &str = "
    const faults = [], pages = [...document.querySelectorAll('.printed-page')];
    for (const page of pages) {
        const { width, height } = page.getBoundingClientRect();
        if (width > 720 || height > 950) faults.push(`a page of ${width} × ${height}`);
        if (!page.querySelector('.printed-columns > div > :first-child > h2:not(.printed-again)')) faults.push('a page amid a group');
        for (const column of page.querySelectorAll('.printed-columns > div')) {
            const heads = [...column.querySelectorAll('h2')].filter((head) => head.getClientRects().length > 0);
            if (heads[0]?.parentElement !== column.firstElementChild) faults.push(`no head: ${column.textContent}`);
            if (heads.slice(1).some((head) => head.matches('.printed-again'))) faults.push(`again: ${column.textContent}`);
        }
        for (const part of page.querySelectorAll('.printed-columns > div, header, footer')) {
            if (part.scrollWidth > part.clientWidth) faults.push(`cut: ${part.textContent}`);
        }
        for (const text of page.querySelectorAll('*')) {
            if (text.textContent && parseFloat(getComputedStyle(text).fontSize) < 10.6) {
                faults.push(`small: ${text.textContent}`);
            }
        }
    }
    const outside = document.querySelectorAll('.printed > :not(.printed-page)').length;
    if (outside) faults.push(`${outside} parts on no page`);
    const code = document.querySelector('.printed .code');
    const module = code ? code.getBoundingClientRect().width / code.viewBox.baseVal.width / 96 * 25.4 : 1;
    if (module < 0.419) faults.push(`modules of ${module} mm`);
    return faults;";

/// Has what is on the screen drawn for paper, until this is there. A page that is still starting draws its screen anew
/// where it finds a later state of it, and that one has not heard of the printer.
async fn draw_for_paper(page: &Page, css: &str) {
    let script = format!(
        "dispatchEvent(new Event('beforeprint'));
        return document.querySelector({css:?}) ? 'drawn' : document.querySelector('main')?.outerHTML.slice(0, 400)"
    );
    page.becomes(&script, "drawn").await;
}

/// Shows an army as it goes on paper, in the app that is open, and tells on how many pages.
pub async fn on_paper(page: &Page, roster: &Roster) -> u64 {
    page.follow(&share::roster(roster).unwrap()).await;
    page.find(".acts .act.go").await;
    draw_for_paper(page, ".printed-page").await;
    assert_eq!(page.read(FAULTS).await, json!([]), "{}", roster.title());
    let pages = page.read("return document.querySelectorAll('.printed-page').length").await;
    let units = page.read("return document.querySelectorAll('.printed-page .printed-unit').length").await;
    let wanted: usize = roster.army.army().groups().iter().map(|group| group.units.len()).sum();
    assert_eq!(units, wanted, "units on the paper of {}", roster.title());
    page.read("dispatchEvent(new Event('afterprint'))").await;
    page.gone(".printed").await;
    pages.as_u64().unwrap()
}

/// Shows a game's own sheet as it goes on paper, and tells on how many pages: nothing of it is left out.
pub async fn sheet_on_paper(page: &Page, system: &SystemInfo) -> u64 {
    page.follow(&format!("#/{}/rules", system.id)).await;
    page.find(".rules-toc a").await;
    draw_for_paper(page, ".printed-page").await;
    assert_eq!(page.read(FAULTS).await, json!([]), "{}", system.id);
    let all = Reference::of(system, &(system.context)(&Overrides::default()));
    let wanted = all.turn.len() + all.tables.tables.len() + all.tables.lists.len();
    let titles =
        page.read("return document.querySelectorAll('.printed-page h2:not(.printed-again)').length").await;
    assert_eq!(titles, wanted, "tables of {}", system.id);
    let pages = page.read("return document.querySelectorAll('.printed-page').length").await;
    pages.as_u64().unwrap()
}

/// The page as a file for a printer, on paper of this size (cm). Not by the driver's own command, which gives a slow machine
/// ten seconds.
pub async fn printed(browser: &Browser, width: f64, height: f64) -> Vec<u8> {
    let [width, height, margin] = [width, height, 1.0].map(|cm| cm / 2.54);
    let page = json!({
        "paperWidth": width, "paperHeight": height,
        "marginTop": margin, "marginBottom": margin, "marginLeft": margin, "marginRight": margin,
    });
    let pdf = browser.cdp("Page.printToPDF", page).await;
    STANDARD.decode(pdf["data"].as_str().unwrap()).unwrap()
}

/// How many pages a file of that kind has.
pub fn pages(pdf: &[u8]) -> usize {
    let text = String::from_utf8_lossy(pdf);
    text.match_indices("/Type /Page").filter(|(at, found)| !text[at + found.len()..].starts_with('s')).count()
}

#[tokio::test]
async fn an_army_is_printed_with_its_code_and_its_factors() {
    for (width, height) in [(1180, 820), (390, 844)] {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        let large = Roster::samples_of("republique").remove(0);
        browser.visit(&site.page(&share::roster(&large).unwrap())).await;
        browser.find(".acts .act.go").await;
        draw_for_paper(&browser, ".printed-page .code").await;
        browser.read("dispatchEvent(new Event('afterprint'))").await;
        browser.tap(".acts .act.go").await;
        browser.expect("h1", &large.title()).await;
        browser.read(WATCH).await;
        for (name, width, height) in PAPERS {
            assert_eq!(pages(&printed(&browser, width, height).await), 2, "{name}");
        }
        let paper = browser.read("return window.paper").await;
        let page = paper[0].as_str().unwrap();
        // Every unit, the tables, and factors of fire and of assault.
        for group in large.army.army().groups() {
            assert!(page.contains(&group.title), "{page}");
            for unit in group.units {
                assert!(page.contains(&unit.title) && page.contains(&unit.detail), "{page}");
            }
        }
        for factor in ["Reinforced cover", "Elite", "Attacked in the rear", "Drift", "Panic Index"] {
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
        draw_for_paper(&browser, ".printed h1").await;
        browser.read("dispatchEvent(new Event('afterprint'))").await;
        browser.gone(".printed").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn every_sample_and_forty_units_are_two_pages_at_most_and_a_larger_army_is_more() {
    let (site, browser) = (Site::open(), Browser::open(820, 1180).await);
    browser.visit(&site.page("#/about")).await;
    let forty = released().map(|system| grown(system.id, 40));
    for roster in samples().chain(forty) {
        let laid_out = on_paper(&browser, &roster).await;
        assert!(laid_out <= 2, "{}: {laid_out}", roster.title());
        for (name, width, height) in PAPERS {
            let pdf = printed(&browser, width, height).await;
            assert_eq!(pages(&pdf) as u64, laid_out, "{} on {name}", roster.title());
        }
    }
    let large = grown("republique", 120);
    let laid_out = on_paper(&browser, &large).await;
    assert!(laid_out > 2);
    for (_, width, height) in PAPERS {
        assert_eq!(pages(&printed(&browser, width, height).await) as u64, laid_out);
    }
    browser.expect_quiet(&site).await;
    browser.close().await;
}

/// What is on paper stays as it was laid out; the next one has what was changed.
#[tokio::test]
async fn another_window_changes_an_army_that_is_being_printed() {
    const TOTALS: &str = "return document.querySelector('.printed-page .printed-totals').textContent";
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    browser.visit(&site.page("#/republique")).await;
    browser.tap("[aria-label=Armies] .key").await;
    browser.expect(".result strong", "43 bases").await;
    browser.saved().await;
    let address = browser.address().await;
    draw_for_paper(&browser, ".printed-page").await;
    let before = browser.read(TOTALS).await;
    let first = browser.new_tab(1180, 820).await;
    browser.visit(&address).await;
    browser.tap(".line").await;
    browser.tap(".editor [aria-label='Bases'] [aria-label='one more']").await;
    browser.expect(".result strong", "44 bases").await;
    browser.saved().await;
    browser.go_to(first).await;
    browser.expect(".result strong", "44 bases").await;
    assert_eq!(browser.read(TOTALS).await, before);
    assert_eq!(browser.read(FAULTS).await, json!([]));
    browser.read("dispatchEvent(new Event('afterprint'))").await;
    browser.gone(".printed").await;
    draw_for_paper(&browser, ".printed-page").await;
    assert_ne!(browser.read(TOTALS).await, before);
    browser.expect_quiet(&site).await;
    browser.close().await;
}

/// Two pages, or a third where the type would be too small to read.
#[tokio::test]
async fn every_games_own_sheet_is_two_pages_or_three() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    browser.visit(&site.page("#/about")).await;
    for system in released() {
        let laid_out = sheet_on_paper(&browser, system).await;
        assert!((1..=3).contains(&laid_out), "{}: {laid_out}", system.id);
        for (name, width, height) in PAPERS {
            let pdf = printed(&browser, width, height).await;
            assert_eq!(pages(&pdf) as u64, laid_out, "{} on {name}", system.id);
        }
    }
    // By its own key, too.
    browser.visit(&site.page("#/dbm/rules")).await;
    browser.find(".rules-toc a").await;
    browser.read("window.print = () => { window.printed = !!document.querySelector('.printed-page'); dispatchEvent(new Event('afterprint')) }").await;
    browser.tap(".rules-find button").await;
    browser.becomes("return String(window.printed)", "true").await;
    browser.gone(".printed").await;
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
        draw_for_paper(&browser, ".own .code").await;
        assert_eq!(browser.read(CODE).await, share::code(&calculation).unwrap().path);
        browser.read("dispatchEvent(new Event('afterprint'))").await;
        browser.gone(".code").await;

        change_reading(&browser, &site, "dbm", "/readings/contact").await;
        browser.expect(".result strong", "1 changed").await;
        draw_for_paper(&browser, ".own .code").await;
        let mut changes = Overrides::default();
        let dbm = SYSTEMS.iter().find(|system| system.id == "dbm").unwrap();
        let contact = dbm.readings.iter().find(|reading| reading.path == "/readings/contact").unwrap();
        changes.set(contact.path, Some(contact.choices[1].value));
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
        draw_for_paper(&browser, ".own .code").await;
        assert_eq!(browser.read(CODE).await, shown);
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}
