//! The camera of the app, which here is a canvas that draws a code as a lens would see it.

use crate::browser::Browser;
use crate::page::Page;
use crate::site::Site;
use aide_de_camp::battle::Battle;
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{Overrides, Sides};
use aide_de_camp::share;
use serde_json::json;

/// A camera that sees these codes one after the other, turned a little, blurred and in uneven light; of several it misses
/// every third.
const CAMERA: &str = "
    window.seen = arguments[0];
    const canvas = document.createElement('canvas');
    canvas.width = 960;
    canvas.height = 720;
    const context = canvas.getContext('2d');
    const quiet = 4;
    let at = 0;
    const draw = () => {
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.filter = 'none';
        context.fillStyle = '#776';
        context.fillRect(0, 0, 960, 720);
        at = (at + 1) % Math.max(1, window.seen.length);
        if (!window.seen.length || (window.seen.length > 1 && at % 3 === 2)) return;
        const [path, size] = window.seen[at];
        const turn = Math.sin(performance.now() / 900) * (size > 60 ? 0.05 : 0.25);
        const scale = (size > 60 ? 680 : 560) / (size + 2 * quiet), code = new Path2D(path);
        context.filter = size > 60 ? 'none' : 'blur(1px)';
        context.setTransform(scale * Math.cos(turn), scale * Math.sin(turn), -scale * Math.sin(turn), scale * Math.cos(turn) * 0.95, 480, 360);
        context.translate(-size / 2, -size / 2);
        context.fillStyle = '#fff';
        context.fillRect(-quiet, -quiet, size + 2 * quiet, size + 2 * quiet);
        context.fillStyle = '#111';
        context.fill(code);
    };
    draw();
    setInterval(draw, 100);
    window.given = [];
    // Of the class: what is set on the object itself is lost in WebKit as soon as memory is cleared up.
    MediaDevices.prototype.getUserMedia = async () => {
        const stream = canvas.captureStream(10);
        window.given.push(...stream.getTracks());
        return stream;
    };";
/// Whether every camera that was given is given back.
pub const GIVEN_BACK: &str =
    "return String(window.given.length > 0 && window.given.every((track) => track.readyState === 'ended'))";
pub const SCAN: &str = ".incoming-links .pair .btn:first-child";

/// Has the camera of this page see a code that says this; nothing of an empty text.
async fn look_at(page: &Page, text: &str) {
    let code = share::code(text).filter(|_| !text.is_empty());
    look_at_codes(page, &code.map(|code| (code.path, code.size)).into_iter().collect::<Vec<_>>()).await;
}

/// Has the camera of this page see these codes.
pub async fn look_at_codes(page: &Page, codes: &[(String, i32)]) {
    page.driver.execute(CAMERA, vec![json!(codes)]).await.unwrap();
}

/// An army that another tablet shows is looked at and saved, with the camera and nothing else.
pub async fn an_army_is_scanned(page: &Page, site: &Site) {
    let roster = Roster::samples_of("republique").remove(0);
    page.visit(&site.page("#/republique/rosters")).await;
    page.find(SCAN).await;
    // Whoever has it under another address.
    look_at(page, &format!("https://club.example/tools/{}", share::roster(&roster).unwrap())).await;
    page.tap(SCAN).await;
    page.expect("h1", &roster.title()).await;
    page.find(".acts .act.go").await;
    page.gone(".scanner").await;
    page.becomes(GIVEN_BACK, "true").await;
    assert!(page.address().await.starts_with(&site.page("")), "it stays on its own page");
    page.tap(".acts .act.go").await;
    page.saved().await;
}

#[tokio::test]
async fn an_army_and_a_calculation_are_scanned_by_the_app() {
    for (width, height) in [(1180, 820), (390, 844)] {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        an_army_is_scanned(&browser, &site).await;
        browser.follow("#/dbm/battle").await;
        browser.find(SCAN).await;
        look_at(&browser, &site.page("#/dbm/combat?ours.type=kn&theirs.type=bw&ours.die=5")).await;
        browser.tap(SCAN).await;
        browser.expect("main h1", "Combat").await;
        browser.becomes(GIVEN_BACK, "true").await;
        let battle = Battle::new(Sides(both_samples()), Overrides::default());
        browser.follow("#/republique/battle").await;
        browser.find(SCAN).await;
        look_at(&browser, &site.page(&share::battle(&battle).unwrap())).await;
        browser.tap(SCAN).await;
        browser.expect("main h1", &battle.title()).await;
        let chart = [("/artillery_die/enfilade".to_owned(), "4".to_owned())].into_iter().collect();
        browser.follow("#/republique/rosters").await;
        browser.find(SCAN).await;
        look_at(&browser, &site.page(&share::sheet("republique", &chart).unwrap())).await;
        browser.tap(SCAN).await;
        browser.expect("main h1", "A sheet of Republique 5.0").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

fn both_samples() -> [Roster; 2] {
    let mut samples = Roster::samples_of("republique").into_iter();
    std::array::from_fn(|_| samples.next().unwrap())
}

/// What is not ours is said and stays closed; what keeps the camera away is said in a sentence, with the other way in.
#[tokio::test]
async fn what_cannot_be_scanned_is_told_and_nothing_is_opened() {
    const SAID: &str = ".scanner [role=status]";
    let (site, browser) = (Site::open(), Browser::open(390, 844).await);
    browser.visit(&site.page("#/plm/rosters")).await;
    browser.find(SCAN).await;
    let before = browser.address().await;
    look_at(&browser, "https://shop.example/?buy=1").await;
    browser.tap(SCAN).await;
    browser.expect(SAID, "“https://shop.example/?buy=1” is no code of this app. It was not opened.").await;
    browser.tap(".scanner .btn:last-child").await;
    browser.gone(".scanner").await;
    browser.becomes(GIVEN_BACK, "true").await;
    assert_eq!(browser.address().await, before);
    // Ours by its looks, and nothing that a code opens.
    look_at(&browser, "https://club.example/#/settings").await;
    browser.tap(SCAN).await;
    browser
        .expect(SAID, "“https://club.example/#/settings” is no code of this app. It was not opened.")
        .await;
    browser.enter("body", "\u{e00c}").await;
    browser.gone(".scanner").await;
    for (name, begins) in [
        ("NotAllowedError", "The camera was refused."),
        ("NotFoundError", "No camera was found"),
        ("NotReadableError", "Another app has the camera."),
    ] {
        let refuse = format!(
            "MediaDevices.prototype.getUserMedia = async () => {{ throw new DOMException('', '{name}') }}"
        );
        browser.read(&refuse).await;
        browser.tap(SCAN).await;
        let script =
            format!("return String(document.querySelector('{SAID}').textContent.startsWith({begins:?}))");
        browser.becomes(&script, "true").await;
        browser.find(".scanner .btn.go").await;
        browser.tap(".scanner .btn:last-child").await;
        browser.gone(".scanner").await;
    }
    browser.read("Object.defineProperty(window, 'isSecureContext', { value: false })").await;
    browser.tap(SCAN).await;
    let insecure = format!(
        "return String(document.querySelector('{SAID}').textContent.includes('begin with https://'))"
    );
    browser.becomes(&insecure, "true").await;
    browser.expect_quiet(&site).await;
    browser.close().await;
}
