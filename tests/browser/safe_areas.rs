//! A screen with a notch or a home indicator: nothing that is read or tapped lies under them.

use crate::access;
use crate::addresses;
use crate::browser::Browser;
use crate::site::Site;
use serde_json::json;

/// A phone upright and on its side, with how far something reaches in from above, the right, below and the left.
const PHONES: [((u32, u32), [u32; 4]); 2] = [((390, 844), [47, 0, 34, 0]), ((844, 390), [0, 47, 21, 47])];
const UNDER: &str = include_str!("safe_areas/under.js");
/// What the page is told of it.
const INSETS: &str = "
    const it = document.createElement('i');
    for (const side of ['top', 'right', 'bottom', 'left']) it.style.setProperty(`padding-${side}`, `env(safe-area-inset-${side})`);
    document.body.append(it);
    const { paddingTop, paddingRight, paddingBottom, paddingLeft } = getComputedStyle(it);
    it.remove();
    return [paddingTop, paddingRight, paddingBottom, paddingLeft].join(' ');";
/// What a tap opens, and whether a phone upright or on its side has it: the keys of a dock, the code of a link, the
/// answer pulled up, the phases.
const OPENED: [(&str, &str, &[bool]); 4] = [
    ("#/republique/assault", ".slots > .act[aria-expanded]:last-of-type", &[true, false]),
    ("#/republique/artillery", ".slots > .act:nth-of-type(3)", &[true, false]),
    ("#/dbm/combat", ".calc .pull", &[true]),
    ("#/dbm/combat", ".phase-key", &[false]),
];

/// Has the screen reach under these.
async fn set_insets(browser: &Browser, [top, right, bottom, left]: [u32; 4]) {
    let insets = json!({
        "top": top, "topMax": top, "right": right, "rightMax": right,
        "bottom": bottom, "bottomMax": bottom, "left": left, "leftMax": left,
    });
    browser.cdp("Emulation.setSafeAreaInsetsOverride", json!({"insets": insets})).await;
}

#[tokio::test]
async fn nothing_is_read_or_tapped_under_a_notch_or_a_home_indicator() {
    let (site, browser) = (Site::open(), Browser::open(390, 844).await);
    browser.visit(&site.page("#/about")).await;
    let mut faults = Vec::new();
    for ((width, height), insets) in PHONES {
        browser.resize(width, height).await;
        set_insets(&browser, insets).await;
        browser.becomes(INSETS, &insets.map(|inset| format!("{inset}px")).join(" ")).await;
        let mut check = async |at: &str| {
            let found = browser.driver.execute(UNDER, insets.map(|inset| json!(inset)).to_vec()).await;
            let found: Vec<String> = found.unwrap().convert().unwrap();
            faults.extend(found.iter().map(|it| format!("{at} at {width}×{height}: {it}")));
        };
        for address in addresses::all() {
            browser.follow(&address).await;
            check(access::name(&address)).await;
        }
        for (address, key, _) in OPENED.iter().filter(|(_, _, upright)| upright.contains(&(width < height))) {
            browser.visit(&site.page(address)).await;
            browser.tap(key).await;
            browser.painted().await;
            check(&format!("{address} {key}")).await;
        }
        browser.visit(&site.page("#/dbm/combat")).await;
        browser.tap_more("Turn around").await;
        browser.find("[data-turned]").await;
        check("turned around").await;
        browser.tap(".turn-back").await;
    }
    browser.close().await;
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
