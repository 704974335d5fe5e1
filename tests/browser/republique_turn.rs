//! The second half of a turn of Republique by taps alone: an assault, what it does to friends, and panic.

use crate::battle::{begin, go_on_to, open_markers, stands, tap_unit};
use crate::browser::Browser;
use crate::sharing::SIZES;
use crate::site::Site;
use crate::turns::{
    apply, apply_and_lead_on, go_back, has_the_turn, look_at, roll, tap_called, tap_in_dock, undo_all,
};

/// The units of the division that breaks, as they stood.
const BROKEN: [(&str, &str); 6] = [
    ("IR 12 Manfredini", "6 Avg. inf."),
    ("IR 38 Württemberg", "3 Green inf."),
    ("IR 20 Kaunitz", "5 Avg. inf."),
    ("IR 23 Würzburg", "5 Green inf."),
    ("Vincent Chevaulegers", "2 Vet. light cav."),
    ("St. Julien's division", "Avg. on average"),
];

/// Opens the card of a friend of the beaten.
async fn open_friend(browser: &Browser, name: &str) {
    browser.tap(&format!(".tabs [aria-label={name:?}]")).await;
    browser.find(&format!("[aria-label='{name} stands']")).await;
}

async fn says(browser: &Browser, headline: &str) {
    browser.expect(".result strong", headline).await;
}

/// What the key that leads out of the phase says is left.
async fn is_left(browser: &Browser, words: &str) {
    browser.expect(".todo .go small", words).await;
}

/// Tests the panic of the division that is on the screen.
async fn test_panic(browser: &Browser, needs: &str, face: usize, ends: &str) {
    browser.expect("main h1", "Panic test").await;
    says(browser, needs).await;
    roll(browser, &[face]).await;
    says(browser, ends).await;
    apply(browser, "Panic").await;
}

/// Makes the move that a unit of the enemy has been told to make.
async fn moves_back(browser: &Browser, width: u32, phase: &str, unit: &str, headline: &str) {
    look_at(browser, width, 2).await;
    tap_unit(browser, "theirs", unit).await;
    tap_in_dock(browser, "Forced move").await;
    browser.expect("main h1", "Forced move").await;
    says(browser, headline).await;
    apply(browser, phase).await;
}

/// Assault and panic of one player turn: a rally, an assault of two rounds, a rout through friends, who is taken prisoner, the
/// position that is won, and a panic that spreads to the division beside it and no farther.
#[tokio::test]
async fn the_second_half_of_a_turn_of_republique_is_played_and_taken_back() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        begin(&browser, &site, "republique").await;
        tap_unit(&browser, "ours", "105e Ligne").await;
        open_markers(&browser).await;
        browser.tap(".opened [aria-label='Morale hits'] .key:last-child").await;
        stands(&browser, "ours", "105e Ligne", "4 Avg. inf., unformed, to rally").await;
        tap_in_dock(&browser, "Rally").await;
        browser.expect("main h1", "Rally").await;
        browser.enter_face(9).await;
        says(&browser, "Formed").await;
        apply(&browser, "Command").await;
        look_at(&browser, width, 1).await;
        stands(&browser, "ours", "105e Ligne", "4 Avg. inf.").await;

        // 5 to 5 ties the first round, all-out: 1M each, and they roll again.
        go_on_to(&browser, "Assault").await;
        look_at(&browser, width, 1).await;
        // Whom a key asks for opens it, and the next pair the first calculator of the phase again.
        tap_in_dock(&browser, "Must I assault?").await;
        tap_unit(&browser, "ours", "105e Ligne").await;
        tap_unit(&browser, "theirs", "IR 20 Kaunitz").await;
        browser.expect("main h1", "Must I assault?").await;
        for unit in ["105e Ligne", "IR 20 Kaunitz"] {
            let is_filled_in =
                format!("return String(document.querySelector('main').textContent.includes({unit:?}))");
            browser.becomes(&is_filled_in, "true").await;
        }
        go_back(&browser, "Assault").await;
        look_at(&browser, width, 1).await;
        tap_unit(&browser, "ours", "105e Ligne").await;
        tap_unit(&browser, "theirs", "IR 20 Kaunitz").await;
        says(&browser, "Attacker wins 36 in 100").await;
        tap_called(&browser, ("main", ""), "button", "All-out").await;
        roll(&browser, &[5, 5]).await;
        says(&browser, "Re-roll, 1M each").await;
        let both = ["105e Ligne", "IR 20 Kaunitz"];
        apply_and_lead_on(&browser, "Round 2", "Assault", &both).await;
        // 10 to 1 is 9 ahead, and a line more: 4P 1B, and the fifth M hit of an unformed unit is the fifth P.
        says(&browser, "Attacker wins 45 in 100").await;
        roll(&browser, &[10, 1]).await;
        says(&browser, "Defender 4P 1B 4M").await;

        // Its rout goes through two of its division: one routs with it, the other is cut off.
        let behind = ["IR 20 Kaunitz", "IR 12 Manfredini"];
        apply_and_lead_on(&browser, "Friends behind and beside", "Friends of beaten units", &behind).await;
        says(&browser, "No friend is disturbed").await;
        open_friend(&browser, "IR 23 Würzburg").await;
        tap_called(&browser, ("main", ""), ".chip", "Within 3″").await;
        says(&browser, "IR 23 Würzburg routs 12″").await;
        open_friend(&browser, "IR 38 Württemberg").await;
        tap_called(&browser, ("main", ""), ".chip", "Within 3″").await;
        says(&browser, "2 of 5 friends are disturbed").await;
        browser.tap("[aria-label='Way back barred by'] .key:nth-child(2)").await;
        let told = "IR 38 Württemberg surrenders, IR 23 Würzburg routs 12″.";
        browser.expect(".result .detail", told).await;
        // What the winner does follows what becomes of the friends.
        apply_and_lead_on(&browser, "After the round", "After the round", &[]).await;
        // Its form asks for no name: the winner is the one of the answer, in this battle.
        browser.find(".apart-key[aria-pressed='false']").await;
        let is_his = "return String(document.querySelector('.calc').textContent.includes('105e Ligne'))";
        browser.becomes(is_his, "true").await;
        go_back(&browser, "Assault").await;
        look_at(&browser, width, 2).await;
        for (unit, words) in [
            ("IR 20 Kaunitz", "3 Avg. inf., demoralized, 3 of 5 left, 5P this phase, routs"),
            ("IR 23 Würzburg", "4 Green inf., 4 of 5 left, 2P this phase, 1M to come, routs"),
        ] {
            stands(&browser, "theirs", unit, words).await;
        }
        tap_unit(&browser, "theirs", "IR 20 Kaunitz").await;
        open_markers(&browser).await;
        browser.expect(".opened [aria-label='Prisoners, deserters'] output", "1").await;
        browser.tap(".barsel [aria-label='Clear']").await;
        look_at(&browser, width, 2).await;
        let julien = "St. Julien's division";
        let left = "1 of 6 units destroyed, Avg. on average, 1 shaken, leader to test";
        stands(&browser, "theirs", julien, left).await;

        // The winner may go on, and has the position instead; a leader is lost; the beaten go back.
        look_at(&browser, width, 1).await;
        stands(&browser, "ours", "105e Ligne", "4 Avg. inf., unformed, breaks through").await;
        tap_unit(&browser, "ours", "105e Ligne").await;
        tap_in_dock(&browser, "After the round").await;
        browser.expect("main h1", "After the round").await;
        tap_called(&browser, ("main", ""), "button", "Go on").await;
        says(&browser, "May break through, up to 12″").await;
        tap_called(&browser, ("main", ""), "button", "Carry").await;
        says(&browser, "Carries the position").await;
        apply(&browser, "Assault").await;
        tap_in_dock(&browser, "Hors de combat").await;
        browser.expect("main h1", "Hors de combat").await;
        roll(&browser, &[10, 10]).await;
        says(&browser, "St. Julien hors de combat").await;
        apply(&browser, "Assault").await;
        is_left(&browser, "2 units to do").await;
        for unit in ["IR 20 Kaunitz", "IR 23 Würzburg"] {
            moves_back(&browser, width, "Assault", unit, "12″ back, facing away").await;
        }
        is_left(&browser, "").await;

        // Of 5 at average troops, 2 for the demoralized and 2 for the leader.
        go_on_to(&browser, "Panic").await;
        look_at(&browser, width, 2).await;
        stands(&browser, "theirs", "IR 23 Würzburg", "4 Green inf., unformed, 4 of 5 left").await;
        tap_in_dock(&browser, "Panic test").await;
        test_panic(&browser, "Stands on 9+ ◇", 8, "St. Julien's division routs").await;
        look_at(&browser, width, 2).await;
        let left = "Hold, panicked, leader hors de combat, 2 of 6 units destroyed, Avg. on average, worn, 1 shaken, \
                    neighbours to test in round 2";
        stands(&browser, "theirs", julien, left).await;
        is_left(&browser, "3 units to do").await;
        // It spreads to one division, and no farther.
        tap_unit(&browser, "theirs", "Lusignan's division").await;
        tap_in_dock(&browser, "Panic test").await;
        test_panic(&browser, "Stands on 3+ ◇", 2, "Lusignan's division routs").await;
        look_at(&browser, width, 2).await;
        stands(&browser, "theirs", "IR 1 Kaiser", "5 Avg. inf., unformed, 5 of 6 left, routs").await;
        is_left(&browser, "8 units to do").await;
        tap_unit(&browser, "theirs", "Advance guard").await;
        tap_in_dock(&browser, "Panic test").await;
        test_panic(&browser, "Stands on 3+ ◇", 3, "Advance guard stands").await;
        is_left(&browser, "6 units to do").await;
        moves_back(&browser, width, "Panic", "IR 12 Manfredini", "12″ back, facing away").await;
        look_at(&browser, width, 2).await;
        tap_unit(&browser, "theirs", "Vincent Chevaulegers").await;
        browser.tap(".bar-keys .due-key").await;
        is_left(&browser, "4 units to do").await;

        // The other player's turn; then all of it is taken back.
        go_on_to(&browser, "Command").await;
        has_the_turn(&browser, width, "theirs").await;
        undo_all(&browser).await;
        has_the_turn(&browser, width, "ours").await;
        look_at(&browser, width, 1).await;
        stands(&browser, "ours", "105e Ligne", "4 Avg. inf.").await;
        look_at(&browser, width, 2).await;
        for (unit, words) in BROKEN {
            stands(&browser, "theirs", unit, words).await;
        }
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}
