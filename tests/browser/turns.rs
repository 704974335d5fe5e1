//! Whole turns of sample battles, by taps alone.

use crate::battle::{begin, go_on_to, tap_unit, unit};
use crate::browser::Browser;
use crate::sharing::SIZES;
use crate::site::Site;

const UNDO: &str = ".top .tool:nth-of-type(1)";

/// Taps the first of these elements whose words begin so, within the first of those that begin so.
async fn tap_called(browser: &Browser, within: (&str, &str), css: &str, words: &str) {
    let (card, title) = within;
    let script = format!(
        "const called = (words) => (it) => it.textContent.trim().startsWith(words);
        const card = [...document.querySelectorAll({card:?})].find(called({title:?}));
        let it = [...card?.querySelectorAll({css:?}) ?? []].find(called({words:?}));
        const path = [];
        for (; it && it !== document.body; it = it.parentElement)
            path.unshift(':nth-child(' + ([...it.parentElement.children].indexOf(it) + 1) + ')');
        return path.join(' > ');"
    );
    let path = browser.read(&script).await;
    let path = path.as_str().filter(|path| !path.is_empty());
    browser.tap(&format!("body > {}", path.unwrap_or_else(|| panic!("“{words}” is not there")))).await;
}

async fn tap_in_dock(browser: &Browser, words: &str) {
    browser.find(".dock .grow").await;
    tap_called(browser, (".dock", ""), "button", words).await;
}

/// Takes these faces, die by die: one that another leads to comes after it.
async fn roll(browser: &Browser, faces: &[usize]) {
    for (row, face) in (1..).zip(faces) {
        browser.tap(&format!(".die:nth-child({row}) .key:nth-of-type({})", face + 1)).await;
    }
}

/// Writes the answer into the battle, after what it asks for, and goes back to the phase.
async fn apply(browser: &Browser, phase: &str) {
    for _ in 0..3 {
        if browser.text(".acts .act.go").await == "Next" {
            break;
        }
        browser.tap(".acts .act.go").await;
        browser.painted().await;
    }
    browser.expect(".acts .act.go", "Next").await;
    browser.tap(".rail [aria-current]").await;
    browser.expect("main h1", phase).await;
}

/// Spends what is entered in the ledger, which then goes on from there, and goes back to the phase.
async fn spend(browser: &Browser, words: &str) {
    browser.tap(".acts .act.go").await;
    browser.expect(".top .when", &format!("Applied: {words}")).await;
    browser.tap(".rail [aria-current]").await;
    browser.expect("main h1", "PIP").await;
}

/// Shows an army where there is room for one.
async fn look_at(browser: &Browser, width: u32, side: usize) {
    if width < 640 {
        browser.tap(&format!(".camps .key:nth-child({side})")).await;
    }
}

async fn has_the_turn(browser: &Browser, width: u32, side: &str) {
    if width < 640 {
        browser.expect(&format!(".camps .key.{side} small"), "has the turn").await;
    } else {
        browser.expect(&format!(".side.{side} .unit small"), "Has the turn").await;
    }
}

async fn stands(browser: &Browser, side: &str, name: &str, words: &str) {
    let key = unit(browser, side, name).await;
    browser.expect(&format!("{key} small"), words).await;
}

#[tokio::test]
async fn a_turn_of_grande_tactique_is_played_and_taken_back() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        begin(&browser, &site, "grande-tactique").await;
        // Shaken since an earlier turn.
        tap_unit(&browser, "ours", "11e Ligne").await;
        tap_in_dock(&browser, "Markers").await;
        tap_in_dock(&browser, "Shaken").await;
        look_at(&browser, width, 1).await;
        stands(&browser, "ours", "11e Ligne", "infantry, shaken, Morale Check").await;
        tap_in_dock(&browser, "De-shaking").await;
        browser.expect("main h1", "De-shaking").await;
        roll(&browser, &[5]).await;
        apply(&browser, "De-shaking").await;
        look_at(&browser, width, 1).await;
        stands(&browser, "ours", "11e Ligne", "infantry").await;

        // PIPs: allotted by the Plan, and spent by two divisions.
        go_on_to(&browser, "PIP").await;
        tap_unit(&browser, "ours", "5th Division").await;
        browser.expect("main h1", "PIP allocation").await;
        for face in [6, 5, 2, 1] {
            browser.tap(&format!(".die .key:nth-of-type({})", face + 1)).await;
        }
        apply(&browser, "PIP").await;
        look_at(&browser, width, 1).await;
        stands(&browser, "ours", "5th Division", "6 PIPs, rank 1, 6 to spend").await;
        tap_unit(&browser, "ours", "5th Division").await;
        tap_in_dock(&browser, "PIP ledger").await;
        browser.expect("main h1", "PIP ledger").await;
        tap_called(&browser, ("main li", "Bachelu's guns"), "button", "Start firing").await;
        spend(&browser, "Bachelu's guns: starts firing; 5th Division: 5 PIPs left").await;
        look_at(&browser, width, 1).await;
        stands(&browser, "ours", "5th Division", "5 PIPs, rank 1, 5 to spend").await;
        look_at(&browser, width, 1).await;
        stands(&browser, "ours", "Bachelu's guns", "foot artillery, firing").await;
        tap_unit(&browser, "ours", "2nd Cavalry Division").await;
        tap_in_dock(&browser, "PIP ledger").await;
        browser.expect("main h1", "PIP ledger").await;
        tap_called(&browser, ("main li", "1er Chasseurs"), "button", "Charge").await;
        spend(&browser, "1er Chasseurs: charges; 2nd Cavalry Division: 0 PIPs left").await;
        look_at(&browser, width, 1).await;
        stands(&browser, "ours", "1er Chasseurs", "cavalry, charges").await;

        // Fire: the battery, whom it fires at, and two dice.
        go_on_to(&browser, "Firing").await;
        tap_unit(&browser, "ours", "Bachelu's guns").await;
        tap_unit(&browser, "theirs", "27th Jagers").await;
        browser.expect("main h1", "Fire").await;
        roll(&browser, &[5, 2]).await;
        browser.expect(".result strong", "Target beaten").await;
        apply(&browser, "Firing").await;
        look_at(&browser, width, 2).await;
        stands(&browser, "theirs", "27th Jagers", "infantry, shaken").await;

        // A charge: the charger's check, the target's, and the check after it.
        go_on_to(&browser, "Charge").await;
        look_at(&browser, width, 1).await;
        tap_unit(&browser, "ours", "1er Chasseurs").await;
        tap_unit(&browser, "theirs", "27th Jagers").await;
        browser.expect("main h1", "Charge").await;
        roll(&browser, &[4, 2, 5]).await;
        browser.expect(".result strong", "Charge succeeds").await;
        apply(&browser, "Charge").await;
        look_at(&browser, width, 2).await;
        stands(&browser, "theirs", "27th Jagers", "infantry, routed").await;
        look_at(&browser, width, 1).await;
        stands(&browser, "ours", "1er Chasseurs", "cavalry").await;

        // The other player's turn; then all of it is taken back.
        go_on_to(&browser, "De-shaking").await;
        has_the_turn(&browser, width, "theirs").await;
        let none_left = format!("return document.querySelector({UNDO:?}).ariaDisabled === 'true'");
        let mut undone = 0;
        while browser.read(&none_left).await == false {
            browser.tap(UNDO).await;
            browser.painted().await;
            undone += 1;
            assert!(undone < 40, "undo comes to no end");
        }
        has_the_turn(&browser, width, "ours").await;
        look_at(&browser, width, 1).await;
        for (name, words) in
            [("11e Ligne", "infantry"), ("1er Chasseurs", "cavalry"), ("Bachelu's guns", "foot artillery")]
        {
            stands(&browser, "ours", name, words).await;
        }
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}
