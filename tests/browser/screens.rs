//! Each screen opens and answers taps with the right figures.

use crate::access::{self, Key, LEFT, RIGHT, TAB, press};
use crate::addresses;
use crate::browser::Browser;
use crate::sharing::SIZES;
use crate::site::Site;
use crate::turns::tap_called;
use aide_de_camp::share::{CalculationLink, written};
use serde_json::json;
use std::time::Duration;

#[tokio::test]
async fn artillery_is_played_by_taps_alone() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    browser.visit(&site.page("")).await;
    browser.tap("a[href='#/republique']").await;
    browser.tap(".rail a[href='#/republique/fire']").await;
    browser.tap(".phase.now a[href='#/republique/artillery']").await;
    browser.expect("main h1", "Artillery fire").await;
    // A battery of 12-pounders at canister range: 3M 1B is the basic cell, the die of 9 drifts it one to the left.
    browser.tap("[aria-label='H to 2″: 3M 1B']").await;
    browser.roll(1, 9).await;
    browser.expect(".result strong", "3M 2B").await;
    browser.expect(".result .detail", "Formed → shaken, 2 base hits").await;
    browser.expect(".count tr.now", "3M 2B die 9 1 in 10 10%").await;
    // The address follows, once the taps have stopped.
    browser.becomes("return location.hash", "#/republique/artillery?weight=H&range=2&die=9").await;
    // The what-if of a row: one column more.
    browser.tap(".sheet tr:has(u) .ask").await;
    browser.expect(".sheet .what", "Fewer than three bases inside the deep limit. With deep target: 3M 2B → 4M 2B; A base hit 9 → 10 in 10").await;
    browser.expect_quiet(&site).await;
    browser.close().await;
}

#[tokio::test]
async fn a_program_that_stopped_says_so_and_starts_again() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    browser.visit(&site.page("#/dbm/combat")).await;
    browser.expect("main h1", "Combat").await;
    // What the browser tells of a program that met what cannot be.
    let stop = "const error = new WebAssembly.RuntimeError('unreachable');
        dispatchEvent(new ErrorEvent('error', { error }))";
    browser.read(stop).await;
    browser
        .expect("[role=alert]", "Aide-de-Camp has stopped by a fault of its own. What was saved is there.")
        .await;
    browser.expect(".fault", "For a report: unreachable").await;
    browser.tap(".plain button").await;
    browser.expect("main h1", "Combat").await;
    browser.expect_quiet(&site).await;
    browser.close().await;
}

#[tokio::test]
async fn a_copied_link_is_told_of_and_a_refused_one_as_well() {
    const COPY: &str = ".sharing .btn.go";
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        browser.visit(&site.page("#/republique/artillery?weight=H&range=2&die=9")).await;
        let origin = browser.read("return location.origin").await;
        let allow = async |setting: &str| {
            let permission = json!({"name": "clipboard-write"});
            let set = json!({"permission": permission, "setting": setting, "origin": origin});
            browser.cdp("Browser.setPermission", set).await;
        };
        allow("granted").await;
        // The link is a code for the other device's camera, and its keys are beside it.
        browser.tap(".slots > .act:nth-of-type(3)").await;
        browser.find(".sharing .code path").await;
        browser.tap(COPY).await;
        browser.expect(".copies", "Copied").await;
        browser.expect(".copies", "Copy link").await;
        allow("denied").await;
        browser.tap(COPY).await;
        browser
            .expect(".told", "The browser did not allow copying; take the link below, or scan the code.")
            .await;
        browser.expect(".copies", "Copy link").await;
        browser.tap(".sharing .btn:last-child").await;
        browser.gone(".sharing").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn combat_is_played_by_taps_alone() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    browser.visit(&site.page("")).await;
    browser.tap("a[href='#/dbm']").await;
    browser.tap(".rail a[href='#/dbm/close_combat']").await;
    browser.tap(".phase.now a[href='#/dbm/combat']").await;
    // Blades (5) that rolled 2 against two ranks of warband (3 + 1) that rolled 4.
    browser.tap(".side.theirs [aria-label='Ranks behind'] .key:nth-child(2)").await;
    browser.roll(1, 2).await;
    browser.roll(2, 4).await;
    browser.expect(".result strong", "Blades destroyed").await;
    browser.expect(".result .detail", "7 to 8. Blades beaten: warband destroy them.").await;
    browser.expect(".sheet tfoot tr", "Total 7 8").await;
    // Knights (4 against light horse) that rolled 3, light horse (2) that rolled 4.
    browser.tap(".side.theirs [aria-label='Ranks behind'] .key:nth-child(1)").await;
    browser.tap(".side.ours .unit").await;
    browser.tap(".side.ours [aria-label='Kn, knights']").await;
    browser.tap(".side.theirs .unit").await;
    browser.tap(".side.theirs [aria-label='LH, light horse']").await;
    browser.roll(1, 3).await;
    browser.expect(".result strong", "Light horse recoil").await;
    browser.expect(".result .detail", "7 to 6. Beaten: recoil.").await;
    // Seen from the other side it is the same fight.
    browser.tap(".slots > .act:nth-of-type(3)").await;
    browser.expect(".side.ours .unit b", "Light horse (O)").await;
    browser.expect(".result strong", "Light horse recoil").await;
    browser.expect_quiet(&site).await;
    browser.close().await;
}

#[tokio::test]
async fn the_keyboard_moves_along_the_faces_and_picks_one() {
    const ENTER: Key = ("Enter", 13, "\r");
    const FIVE: Key = ("5", 53, "5");
    const ZERO: Key = ("0", 48, "0");
    const AT: &str = "return document.activeElement.textContent";
    const CHOSEN: &str = "return document.querySelector('.pad [aria-checked=true]')?.textContent || 'none'";
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    browser.visit(&site.page("#/republique/artillery")).await;
    while browser.read("return document.activeElement.matches('.pad .key')").await == false {
        press(&browser, TAB).await;
    }
    assert_eq!(browser.read(AT).await, "1");
    let expect = async |key: Key, at: &str, chosen: &str| {
        press(&browser, key).await;
        assert_eq!((browser.read(AT).await, browser.read(CHOSEN).await), (at.into(), chosen.into()));
    };
    let back_to_roll = async || {
        let shift = 8;
        for kind in ["keyDown", "keyUp"] {
            let event =
                json!({"type": kind, "key": TAB.0, "windowsVirtualKeyCode": TAB.1, "modifiers": shift});
            browser.cdp("Input.dispatchKeyEvent", event).await;
        }
        assert_eq!(browser.read("return document.activeElement.matches('.roll')").await, true);
    };
    expect(RIGHT, "2", "none").await;
    // All is rolled then: no key enters anything, and the keyboard stays where it is.
    expect(ENTER, "2", "none").await;
    expect(FIVE, "5", "none").await;
    expect(LEFT, "4", "none").await;
    expect(ENTER, "4", "none").await;
    assert_eq!(browser.text(".roll .v").await, "2");
    // The roll itself makes it due again, and the pad is entered at its face.
    for (face, corrected) in [("2", FIVE), ("5", ZERO)] {
        back_to_roll().await;
        press(&browser, ENTER).await;
        press(&browser, TAB).await;
        assert_eq!((browser.read(AT).await, browser.read(CHOSEN).await), (face.into(), face.into()));
        press(&browser, corrected).await;
    }
    assert_eq!(browser.text(".roll .v").await, "10");
    back_to_roll().await;
    press(&browser, ENTER).await;
    assert_eq!(
        browser.read("return document.querySelector('.pad [tabindex=\"0\"]').textContent").await,
        "10"
    );
    browser.expect_quiet(&site).await;
    browser.close().await;
}

#[tokio::test]
async fn pips_are_given_out_by_taps_alone() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    let pips = |general: usize| format!(".pips tbody tr:nth-child({general}) .t");
    browser.visit(&site.page("")).await;
    browser.tap("a[href='#/grande-tactique']").await;
    browser.tap(".rail a[href='#/grande-tactique/pip']").await;
    browser.tap(".phase.now a[href='#/grande-tactique/pips']").await;
    // Three dice: the highest shows 119/24 on average, the average of all 19/6.
    browser.expect(".pips tbody tr:first-child", "General 1 3.2 5.0").await;
    browser.expect(".vs tbody tr:first-child .f", "5.0").await;
    browser.expect(".vs tbody tr:first-child .n", "189").await;
    // The Plan gives 2, 5, 3 out as 5, 3, 2.
    for face in [2, 5, 3] {
        browser.enter_face(face).await;
    }
    for (general, n) in [(1, "5"), (2, "3"), (3, "2")] {
        browser.expect(&pips(general), n).await;
    }
    // Great +1; two units lost −2; the Corps commander's PIP +1.
    browser.tap(".gen:nth-child(1) .nm").await;
    browser.tap(".editor [aria-label='Quality'] .key:first-child").await;
    browser.expect(&pips(1), "6").await;
    browser.tap(".gen:nth-child(1) .nm").await;
    for _ in 0..2 {
        browser.tap(".gen:nth-child(2) [aria-label='one more']").await;
    }
    browser.expect(&pips(2), "1").await;
    browser.tap(".gift:nth-of-type(1) .keys .key:nth-child(4)").await;
    browser.expect(".pips tbody tr:nth-child(3)", "General 3 2 · · +1 3").await;
    // The great general goes down one rank, with his quality: the 3 is his now.
    browser.tap("[aria-label='General 1 down one rank']").await;
    browser.expect(&pips(2), "4").await;
    // A die is taken back and another typed: of 5, 3, 2 now 5, 3, 3.
    browser.tap("[aria-label='die 2, take back']").await;
    browser.expect(".roll:nth-child(1) .v", "–").await;
    browser.find(".roll:nth-child(1).due").await;
    browser.enter_face(3).await;
    browser.expect(&pips(3), "4").await;
    browser.expect_quiet(&site).await;
    browser.close().await;
}

#[tokio::test]
async fn an_assault_is_played_by_taps_alone() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    browser.visit(&site.page("#/republique/assault")).await;
    browser.expect(".why b", "Pitched Battle").await;
    // Asked how it ends, the answer says so, and those chances stand first, all of them in view.
    const FIRST_IN_VIEW: &str = "
        const box = (css) => document.querySelector(css).getBoundingClientRect();
        const [paper, first] = [box('.paper'), box('.chance > div')];
        return String(first.height > 0 && first.top >= paper.top && first.bottom <= paper.bottom);";
    tap_called(&browser, ("main", ""), ".chip", "How does it end?").await;
    browser.expect(".result .detail", "In the end the defender goes 44.4 in 100 ◇").await;
    browser.expect(".chance > div h2", "How it ends").await;
    browser.becomes(FIRST_IN_VIEW, "true").await;
    tap_called(&browser, ("main", ""), ".chip", "How does it end?").await;
    browser.expect(".result .detail", "Pitched Battle at 0 before the dice, 19 in 100 to roll again").await;
    let (ours, theirs) = (".side[aria-label='Attacker'] ", ".side[aria-label='Defender'] ");
    let more = |side: &str, what: &str| format!("{side}[aria-label='{what}'] [aria-label='one more']");
    // The attacker: veteran +2, one leader +1, a third of the skirmishers out −1.
    browser.tap(&format!("{ours}[aria-label='Grade'] .key:nth-child(2)")).await;
    browser.tap(&more(ours, "E, P leaders")).await;
    for what in ["Markers out", "of markers", "of markers"] {
        browser.tap(&more(ours, what)).await;
    }
    browser.expect(&format!("{ours}.sum"), "+2").await;
    // The defender: unformed −1, a base lost −1, a fresh battery +2.
    browser.tap(&format!("{theirs}[aria-label='Morale'] .key:nth-child(2)")).await;
    browser.tap(&more(theirs, "Bases lost")).await;
    browser.tap(&format!("{theirs}[aria-label='One more unit of the defender']")).await;
    browser.tap(&format!("{theirs}[aria-label='Troops'] .key:nth-child(3)")).await;
    browser.tap(&more(theirs, "Fresh batteries")).await;
    browser.expect(&format!("{theirs}.sum"), "0 ◇").await;
    // 8 + 2 against 3 + 0 is +7: the line of 6 and 7, which 11 rolls of 100 reach. The natural roll was lost by 5, which
    // is 2M for average troops. The battery limbers up to go, at 1B.
    browser.roll(1, 8).await;
    browser.roll(2, 3).await;
    browser.expect(".result strong", "Defender 3P 1B 2M").await;
    browser.expect(".column .now td:first-child", "6, 7").await;
    browser.expect(".column .now td:nth-child(2)", "D 3P◇ carry position").await;
    browser.expect(".column .now .n", "11").await;
    // Swapped, the defender is ours: his side comes first, and the answer stays.
    browser.tap(".slots > .act:nth-of-type(3)").await;
    browser.expect(".side:first-child .unit b", "Defender").await;
    browser.expect(".result strong", "Defender 3P 1B 2M").await;
    browser.expect_quiet(&site).await;
    browser.close().await;
}

/// The same without its dice.
fn without_dice(link: &str) -> String {
    let id = link.trim_start_matches("#/").split('?').next().unwrap();
    let link = CalculationLink::parse(link).unwrap();
    let mut calculator = link.open().unwrap();
    let context = link.context();
    (0..calculator.answer(&context).report.dice.len()).for_each(|die| calculator.roll(die, None));
    written(id, &calculator.differences(), context.overrides())
}

/// Enters rolls and names what stands elsewhere then.
const DOCK: &str = include_str!("screens/dock.js");
const LEAVE: &str = include_str!("screens/leave.js");

/// A1, A2, A8: whatever is entered, in whatever order, nothing moves under the finger.
#[tokio::test]
async fn no_roll_no_key_and_no_slot_moves_under_the_finger() {
    let (site, browser) = (Site::open(), Browser::unlogged(1180, 820).await);
    browser.visit(&site.page("#/about")).await;
    browser.read(DOCK).await;
    // All calculators are one script.
    browser.driver.set_script_timeout(Duration::from_secs(100)).await.unwrap();
    let links: Vec<_> =
        addresses::fullest().into_iter().map(|link| (access::name(link), without_dice(link))).collect();
    let mut faults = Vec::new();
    for (width, height) in SEVEN_SIZES {
        browser.resize(width, height).await;
        let tallest = match (width, height) {
            (820, 1180) => 393,
            (390, 844) => 281,
            _ => height,
        };
        for (is_last_first, is_highest) in [(false, false), (true, false), (false, true), (true, true)] {
            let walk = "walkAll(...[...arguments].slice(0, -1)).then([...arguments].at(-1))";
            let args = vec![json!(links), json!(tallest), json!(is_last_first), json!(is_highest)];
            let found = browser.driver.execute_async(walk, args).await.unwrap();
            let found: Vec<String> = found.convert().unwrap();
            faults.extend(found.iter().map(|fault| format!("{width}×{height}, {fault}")));
        }
    }
    browser.close().await;
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Between a tap and what is drawn of it the player may have gone on, on a slow tablet at least.
#[tokio::test]
async fn a_screen_that_is_left_at_once_stops_nothing() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    browser.visit(&site.page("#/about")).await;
    browser.read(LEAVE).await;
    let mut pads = Vec::new();
    for link in addresses::fullest() {
        let info = CalculationLink::parse(link).unwrap().info;
        let pad = (info.id.split('/').next(), info.pad);
        if pads.contains(&pad) {
            continue;
        }
        pads.push(pad);
        let left = browser.driver.execute_async("leave(arguments[0]).then(arguments[1])", vec![json!(link)]);
        assert_eq!(left.await.unwrap().json(), "", "{}", access::name(link));
    }
    browser.close().await;
}

/// The sizes at which nothing may move.
const SEVEN_SIZES: [(u32, u32); 7] =
    [(1180, 820), (820, 1180), (390, 844), (320, 693), (844, 390), (590, 410), (667, 375)];

#[tokio::test]
async fn a_calculation_link_opens_the_same_inputs_and_stays_as_it_came() {
    let (site, browser) = (Site::open(), Browser::open(390, 844).await);
    let link = site.page("#/republique/artillery?range=7.5&batteries=4&die=5r");
    browser.visit(&link).await;
    browser.expect(".result strong", "3M 1B").await;
    browser.expect("[aria-label='Batteries jointly'] output", "4").await;
    assert_eq!(browser.read("return document.querySelectorAll('.roll .rolled').length").await, 1);
    // Whoever goes on and comes back finds it so.
    browser.tap(".top [href='#/settings']").await;
    browser.expect(".saved", "Everything you did is saved.").await;
    browser.driver.back().await.unwrap();
    browser.expect(".result strong", "3M 1B").await;
    assert_eq!(browser.address().await, link);
    browser.expect_quiet(&site).await;
    browser.close().await;
}

#[tokio::test]
async fn a_bad_link_is_told_in_a_sentence() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        browser.visit(&site.page("#/republique/artillery?die=11")).await;
        let text = "This link says “die=11”, which does not fit Artillery fire. If a newer version wrote it, update this one. Nothing was changed.";
        browser.expect("[role=alert]", text).await;
        browser.tap("a.btn").await;
        browser.expect(".choose h2", "Choose a game").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn a_digit_is_the_dies_wherever_the_keyboard_is() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    browser.visit(&site.page("#/dbm/combat")).await;
    browser.find(".pad").await;
    // On a key of the form, and then wherever that has left the keyboard: each digit is entered once.
    browser.read("document.querySelector('main [role=radio][tabindex=\"0\"]').focus()").await;
    press(&browser, ("6", 54, "6")).await;
    browser.expect(".rolls .roll:nth-child(1) .v", "6").await;
    press(&browser, ("1", 49, "1")).await;
    browser.expect(".rolls .roll:nth-child(2) .v", "1").await;
    // Nothing is due any more.
    press(&browser, ("3", 51, "3")).await;
    browser.expect(".rolls .roll:nth-child(1) .v", "6").await;
    browser.expect_quiet(&site).await;
    browser.close().await;
}

#[tokio::test]
async fn a_newcomer_sees_an_answer_and_plays_the_sample_battle_by_one_tap() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        browser.visit(&site.page("")).await;
        // What is shown is the calculation that it opens.
        browser.expect(".shown strong", "Warband recoil").await;
        browser.gone(".safety").await;
        browser.tap(".shown").await;
        browser.expect(".result strong", "Warband recoil").await;
        browser.driver.back().await.unwrap();
        browser.tap(".picks [data-system=republique] .sample").await;
        browser.find(".barsel").await;
        browser.follow("#/").await;
        browser.expect(".now .battle .small", "Republique 5.0 · sample battle · Turn 1 · Command").await;
        browser.gone(".shown").await;
        // It is one of the battles now, and not begun twice.
        browser.gone(".picks [data-system=republique] .sample").await;
        browser.find(".picks [data-system=dbm] .sample").await;
        browser.tap(".now .go").await;
        browser.expect("main h1", "Command").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}
