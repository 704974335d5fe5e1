//! Whole turns of sample battles, by taps alone.

use crate::battle::{begin, comes_to, go_on_to, tap_unit, unit};
use crate::browser::Browser;
use crate::sharing::SIZES;
use crate::site::Site;

/// Taps what says this, of all that is found so: the first whose words begin with it.
async fn tap_called(browser: &Browser, css: &str, words: &str) {
    browser.find(css).await;
    let script = format!(
        "const called = (it) => it.textContent.trim().startsWith({words:?});
        let it = [...document.querySelectorAll({css:?})].find(called);
        const path = [];
        for (; it !== document.body; it = it.parentElement)
            path.unshift(':nth-child(' + ([...it.parentElement.children].indexOf(it) + 1) + ')');
        return 'body > ' + path.join(' > ');"
    );
    let path = browser.read(&script).await;
    browser.tap(path.as_str().unwrap()).await;
}

/// Types these faces, die by die; a die that another leads to comes after it.
async fn roll(browser: &Browser, faces: &[usize]) {
    for (die, face) in (1..).zip(faces) {
        // The first key rolls.
        browser.tap(&format!(".die:nth-child({die}) .key:nth-of-type({})", face + 1)).await;
    }
}

/// Writes the answer into the battle, and goes back to the phase.
async fn apply(browser: &Browser, phase: &str) {
    browser.tap(".acts .act.go").await;
    browser.expect(".acts .act.go", "Next").await;
    browser.tap(".rail [aria-current]").await;
    browser.expect("main h1", phase).await;
}

/// The army that is seen, where there is room for one.
async fn look_at(browser: &Browser, width: u32, side: usize) {
    if width < 640 {
        browser.tap(&format!(".camps .key:nth-child({side})")).await;
    }
}

async fn says(browser: &Browser, side: &str, name: &str, words: &str) {
    // Wherever it stands by then: who has something to do comes first.
    let script = format!(
        "const keys = [...document.querySelectorAll('.side.{side} .line')];
        const found = keys.find((key) => key.querySelector('b').textContent === {name:?});
        return found?.querySelector('small').textContent ?? '';"
    );
    browser.becomes(&script, words).await;
}

#[tokio::test]
async fn a_turn_of_grande_tactique() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        begin(&browser, &site, "grande-tactique").await;
        // Shaken since an earlier turn.
        tap_unit(&browser, "ours", "11e Ligne").await;
        tap_called(&browser, ".dock .btn", "Markers").await;
        tap_called(&browser, ".dock .key", "Shaken").await;
        look_at(&browser, width, 1).await;
        says(&browser, "ours", "11e Ligne", "infantry, shaken, Morale Check").await;

        // De-shaking: one tap to the list, one for the die.
        tap_unit(&browser, "ours", "11e Ligne").await;
        tap_unit(&browser, "ours", "11e Ligne").await;
        browser.expect("main h1", "De-shaking").await;
        roll(&browser, &[5]).await;
        comes_to(&browser, "1 eager").await;
        apply(&browser, "De-shaking").await;
        says(&browser, "ours", "11e Ligne", "infantry").await;

        // PIPs: allotted by the Plan, and spent by two divisions.
        go_on_to(&browser, "PIP").await;
        tap_unit(&browser, "ours", "5th Division").await;
        for face in [6, 4, 3, 2] {
            browser.tap(&format!(".die .key:nth-of-type({})", face + 1)).await;
        }
        apply(&browser, "PIP").await;
        says(&browser, "ours", "5th Division", "6 PIPs, rank 1, 6 to spend").await;
        tap_unit(&browser, "ours", "5th Division").await;
        browser.expect("main h1", "PIP ledger").await;
        tap_called(&browser, ".unitcard .nm", "Bachelu's guns").await;
        tap_called(&browser, ".deeds .key", "Fire").await;
        comes_to(&browser, "5 PIPs left").await;
        apply(&browser, "PIP").await;
        tap_unit(&browser, "ours", "2nd Cavalry Division").await;
        browser.expect("main h1", "PIP ledger").await;
        tap_called(&browser, ".deeds .key", "Move and charge").await;
        comes_to(&browser, "0 PIPs left").await;
        apply(&browser, "PIP").await;
        says(&browser, "ours", "1er Chasseurs", "cavalry, charges").await;

        // Fire: the battery, whom it fires at, and two dice.
        go_on_to(&browser, "Firing").await;
        says(&browser, "ours", "Bachelu's guns", "foot artillery, firing, must fire").await;
        tap_unit(&browser, "ours", "Bachelu's guns").await;
        tap_unit(&browser, "theirs", "27th Jagers").await;
        browser.expect("main h1", "Fire").await;
        roll(&browser, &[5, 2]).await;
        comes_to(&browser, "Target beaten").await;
        apply(&browser, "Firing").await;
        look_at(&browser, width, 2).await;
        says(&browser, "theirs", "27th Jagers", "infantry, shaken").await;

        // A charge: the charger's check, the target's, and the check after it.
        go_on_to(&browser, "Charge").await;
        look_at(&browser, width, 1).await;
        tap_unit(&browser, "ours", "1er Chasseurs").await;
        tap_unit(&browser, "theirs", "27th Jagers").await;
        browser.expect("main h1", "Charge").await;
        roll(&browser, &[3, 4, 5]).await;
        comes_to(&browser, "Charge succeeds").await;
        apply(&browser, "Charge").await;
        look_at(&browser, width, 2).await;
        says(&browser, "theirs", "27th Jagers", "infantry, routed").await;
        look_at(&browser, width, 1).await;
        says(&browser, "ours", "1er Chasseurs", "cavalry").await;

        // The other player's turn; then all of it is taken back.
        go_on_to(&browser, "De-shaking").await;
        browser.expect(".side.theirs .unit small", "Has the turn").await;
        const UNDO: &str = ".top .tool:nth-of-type(1)";
        let none_left = format!("return document.querySelector({UNDO:?}).ariaDisabled === 'true'");
        let mut undone = 0;
        while browser.read(&none_left).await == false {
            browser.tap(UNDO).await;
            undone += 1;
            assert!(undone < 40, "Undo comes to no end");
        }
        look_at(&browser, width, 1).await;
        browser.expect(".side.ours .unit small", "Has the turn").await;
        for name in ["11e Ligne", "1er Chasseurs", "Bachelu's guns"] {
            let key = unit(&browser, "ours", name).await;
            let said = browser.text(&format!("{key} small")).await;
            assert!(["infantry", "cavalry", "foot artillery"].contains(&&*said), "{name}: {said}");
        }
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}
