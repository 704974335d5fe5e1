//! The story of a battle: read on the screen, printed, and saved as a page of its own.

use crate::access;
use crate::browser::Browser;
use crate::games::released;
use crate::page::until;
use crate::paper::{pages, printed};
use crate::sharing::SIZES;
use crate::site::Site;
use aide_de_camp::battle::Battle;
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{Face, Lengths, Overrides, Side, Sides, SystemInfo, UnitRef};
use aide_de_camp::storage::{Calculations, Content, Id, Session};
use aide_de_camp::systems::{SYSTEMS, calculators};
use serde_json::json;
use tempfile::TempDir;

/// The sample armies after so many turns of each player: whatever a phase offers is worked out for each pair of units in
/// turn, with dice that go round.
pub fn played(system: &'static SystemInfo, turns: usize) -> Battle {
    let mut samples = Roster::samples_of(system.id).into_iter();
    let mut battle =
        Battle::new(Sides([samples.next().unwrap(), samples.next().unwrap()]), Overrides::default());
    let units = |battle: &Battle, side: Side| -> Vec<UnitRef> {
        let groups = battle.armies[side].army.army().groups();
        let ids = groups.iter().flat_map(|group| &group.units).filter_map(|unit| unit.id);
        ids.map(|id| UnitRef { side, id }).collect()
    };
    let (mut at, mut turn) = (1_795_000_000_000, 0);
    for _ in 0..2 * turns * system.turn.len() {
        let phase = &system.turn[battle.phase()];
        for id in phase.offers {
            turn += 1;
            let Sides([ours, theirs]) =
                Sides(Side::ALL.0).map(|side| units(&battle, side)).map(|all| all[turn * 7 % all.len()]);
            let acting = if battle.active() == Side::Ours { [ours, theirs] } else { [theirs, ours] };
            let info = calculators().find(|info| info.id == *id).unwrap();
            let question = (info.open)().prefill(&battle.view(phase), &acting[..1], &acting[1..]);
            let Ok(mut question) = question else { continue };
            // What a roll leads to is rolled, too.
            for step in 0..12 {
                let dice = question.answer(battle.context()).report.dice;
                let Some(next) = dice.iter().position(|die| die.face.is_none()) else { break };
                let n = ((turn * 5 + step * 3) % usize::from(dice[next].sides)) as u8 + 1;
                question.roll(next, Some(Face { n, rolled: step % 2 == 0 }));
            }
            if let Some((record, changes)) = battle.record(info, &*question, battle.context()) {
                at += 60_000;
                battle.apply(at, record, &changes);
            }
        }
        at += 60_000;
        battle.go_on(at);
    }
    battle
}

/// A browser whose battle is this one.
async fn with_battle(site: &Site, battle: &Battle, (width, height): (u32, u32)) -> Browser {
    let browser = Browser::open(width, height).await;
    let calculations =
        Calculations { battles: [(battle.system().id.to_owned(), 7)].into(), ..Calculations::default() };
    let session = Session { calculations, ..Session::default() };
    // A page that writes nothing of its own.
    browser.visit(&site.page("#/about")).await;
    browser.cdp("Storage.clearDataForOrigin", json!({"origin": "*", "storageTypes": "all"})).await;
    let document = (Id::Battle(7), Content::of_battle(battle, &[]));
    browser.store(vec![document, (Id::Session, Content::of(&session))]).await;
    browser
}

#[tokio::test]
async fn a_battle_is_told_and_saved_as_a_page_that_stands_alone() {
    let system = SYSTEMS.iter().find(|system| system.id == "dbm").unwrap();
    let battle = played(system, 3);
    let told = battle.story(Lengths::default());
    for size in SIZES {
        let site = Site::open();
        let browser = with_battle(&site, &battle, size).await;
        let folder = TempDir::new().unwrap();
        let allowed = json!({"behavior": "allow", "downloadPath": folder.path()});
        browser.cdp("Browser.setDownloadBehavior", allowed).await;
        browser.visit(&site.page("#/dbm/battle")).await;
        browser.find(".battle a[href='#/dbm/story']").await;
        browser.follow("#/dbm/story").await;
        browser.expect(".story h2", &battle.title()).await;
        browser.expect(".story .ending", &told.ending).await;
        browser.expect(".story-rolls li:first-child b", &told.swings[0].headline).await;
        assert_eq!(
            browser.read("return document.querySelectorAll('.story-rolls li').length").await,
            told.swings.len()
        );
        assert_eq!(
            browser.read("return document.querySelectorAll('.story-picture .poloto_line').length").await,
            2
        );
        browser.tap(".story p > .refkey").await;
        browser.expect(".leaf h2", "Break points").await;
        browser.tap(".leaf > header .tool").await;
        browser.gone(".leaf").await;
        browser.scroll_to("main header").await;
        assert_eq!(access::layout(&browser, 16.0).await, Vec::<String>::new());
        assert_eq!(access::axe_faults(&browser, &access::axe()).await, Vec::<String>::new());
        browser.tap(".story details:has(thead) summary").await;
        let last = told.turns.last().unwrap();
        browser.expect(".story details:has(thead) tbody tr:last-child th", &last.title).await;
        let percent = format!("{}%", last.strength[Side::Theirs].percent());
        browser.expect(".story details:has(thead) tbody tr:last-child td:last-child", &percent).await;
        browser.tap(".calcs button:nth-of-type(2)").await;
        let file = until(async || {
            let file =
                std::fs::read_dir(folder.path()).unwrap().flatten().next().ok_or("nothing yet")?.path();
            let text = std::fs::read_to_string(&file).map_err(|error| error.to_string())?;
            // The browser makes the file first, and writes it then.
            let whole = file.extension().is_some_and(|ext| ext == "html") && text.ends_with("</html>\n");
            if whole { Ok(file) } else { Err(text) }
        })
        .await;
        browser.expect_quiet(&site).await;
        browser.close().await;
        // Another browser, which knows nothing of the app, and asks nobody.
        let browser = Browser::open(size.0, size.1).await;
        browser.visit(&format!("file://{}", file.display())).await;
        browser.expect(".story .ending", &told.ending).await;
        assert_eq!(
            browser.read("return document.querySelectorAll('script, link, img, button').length").await,
            0
        );
        // Folded turns are in it as well.
        let lines = browser.read("return document.querySelectorAll('.story details ol > li').length").await;
        assert_eq!(lines, battle.log().filter(|line| !line.taken_back).count());
        let wide = "return document.documentElement.scrollWidth - innerWidth";
        assert!(browser.read(wide).await.as_i64().unwrap() <= 0);
        browser.close().await;
    }
}

#[tokio::test]
async fn the_story_of_any_game_is_printed_on_one_page() {
    for system in released() {
        let battle = played(system, 5);
        let site = Site::open();
        let browser = with_battle(&site, &battle, (1180, 820)).await;
        browser.visit(&site.page(&format!("#/{}/story", system.id))).await;
        browser.find(".story-picture").await;
        for (width, height) in [(21.0, 29.7), (21.59, 27.94)] {
            assert_eq!(pages(&printed(&browser, width, height).await), 1, "{}", system.id);
        }
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}
