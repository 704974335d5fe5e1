//! A browser that translates puts other text nodes in the place of a page's own, which the program goes on writing to.

use crate::browser::Browser;
use crate::site::Site;

/// Does with the page what the translators of Chrome and Edge do: each text that may be translated gives way to a copy of
/// it in two elements. Returns how many did.
const TRANSLATE: &str = "
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const all = [];
    while (texts.nextNode()) all.push(texts.currentNode);
    const may = (text) => text.data.trim() && text.parentElement.closest('[translate], .notranslate, html')
        .matches(':not([translate=no], .notranslate)');
    const translated = all.filter(may);
    for (const text of translated) {
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
    }
    return translated.length;";

#[tokio::test]
async fn a_page_that_the_browser_translates_shows_the_answer_of_the_dice() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    // In each game a calculation, the keys of the pad that are its roll, what the roll's box shows, and the answer.
    for (link, keys, shown, answer) in [
        ("#/republique/artillery?weight=H&range=2", &[9][..], "9", "3M 2B"),
        ("#/dbm/combat?ours.type=kn&theirs.type=lh&theirs.die=4", &[3], "3", "Light horse recoil"),
        ("#/grande-tactique/charging", &[3], "3", "Charge fails"),
        ("#/plm/return?grade=D&general_lost=true&name=33rd", &[6, 5], "65", "33rd comes back"),
    ] {
        browser.visit(&site.page(link)).await;
        browser.find(".roll.due").await;
        browser.read(TRANSLATE).await;
        for key in keys {
            browser.enter_face(*key).await;
        }
        browser.expect(".roll:nth-child(1) .v", shown).await;
        browser.expect(".result strong", answer).await;
    }
    // Nor is a translation offered.
    assert_eq!(
        browser.read("return document.querySelector('meta[name=google]').content").await,
        "notranslate"
    );
    browser.expect_quiet(&site).await;
    browser.close().await;
}
