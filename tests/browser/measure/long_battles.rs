//! A very long battle between the largest armies, on a slow device: how soon its screens are there, and how long its taps
//! take.

use crate::armies::{LARGEST, army_of};
use crate::browser::Browser;
use crate::page::until;
use crate::site::Site;
use crate::taps::{RATE, Taps};
use crate::{Section, percentile, rounded};
use aide_de_camp::battle::Battle;
use aide_de_camp::rules::{AnyCalculator, Face, Overrides, Side, Sides, UnitRef};
use aide_de_camp::storage::{Calculations, Content, Id, Session};
use aide_de_camp::systems::calculators;
use serde_json::json;

/// What has happened in it: as much as in three very long days.
const ENTRIES: u64 = 3_000;

/// So many entries to a phase: each player has had eight turns.
const TO_A_PHASE: u64 = 37;

/// What is opened, from the page that is there already: the battle with its log, two of its phases, its story; and what
/// stands there then.
const OPENED: [(&str, &str, &str); 4] = [
    ("battle", "#/republique/battle", ".battle .log-turn .log"),
    ("phase", "#/republique/fire", ".side.ours .tile"),
    ("next phase", "#/republique/assaults", ".side.ours .tile"),
    ("story", "#/republique/story", "article.story"),
];

/// Notes when the frame has been painted that shows what is waited for, in milliseconds since it was asked for.
const OPEN: &str = "
    const [hash, css] = arguments;
    window.opened = null;
    const begun = performance.now();
    const painted = () => requestAnimationFrame(() => setTimeout(() => { opened = performance.now() - begun; }));
    const watch = new MutationObserver(() => {
        if (location.hash === hash && document.querySelector(css)) {
            watch.disconnect();
            painted();
        }
    });
    watch.observe(document, { childList: true, subtree: true });
    location.hash = hash;";

/// The battle: calculations of its phases with their dice, marks by hand, and phases that begin.
fn long_battle() -> Battle {
    let largest = || army_of("republique", &LARGEST);
    let mut battle = Battle::new(Sides([largest(), largest()]), Overrides::default());
    let units = Side::ALL.map(|side| {
        let groups = battle.armies[side].army.army().groups();
        let ids = groups.into_iter().flat_map(|group| group.units).filter_map(|unit| unit.id);
        ids.map(|id| UnitRef { side, id }).collect::<Vec<_>>()
    });
    for at in 0..ENTRIES {
        let moment = at * 5_000;
        if at % TO_A_PHASE == 0 {
            battle.go_on(moment);
            continue;
        }
        let [one, foe] = [battle.active(), battle.active().other()].map(|side| {
            let of_side = &units[side];
            of_side[(at * 7 + at / 11) as usize % of_side.len()]
        });
        if at % 3 != 0 || !calculate(&mut battle, moment, one, foe) {
            let lost = battle.markers().of(one, "morale");
            battle.tap(moment, one, "morale", "Morale hits", (lost + 1) % 3);
        }
    }
    battle
}

/// Applies the first calculator of the phase that these can use, with dice; false where there is none.
fn calculate(battle: &mut Battle, at: u64, one: UnitRef, foe: UnitRef) -> bool {
    let phase = &battle.system().turn[battle.phase()];
    for id in phase.offers {
        let Some(info) = calculators().find(|info| info.id == *id) else { continue };
        let view = battle.view(phase);
        let filled =
            info.fill(&view, &[vec![one]], &[vec![foe]]).or_else(|_| info.fill(&view, &[vec![one]], &[]));
        let Ok(mut calculator) = filled else { continue };
        roll(&mut *calculator, battle, at);
        let context = battle.context().clone();
        if let Some((record, changes)) = battle.record(info, &*calculator, &context) {
            battle.apply(at, record, &changes);
            return true;
        }
    }
    false
}

fn roll(calculator: &mut dyn AnyCalculator, battle: &Battle, at: u64) {
    const MOST: u64 = 20;
    for throw in 0..MOST {
        let dice = calculator.answer(battle.context()).report.dice;
        let Some((place, die)) = dice.iter().enumerate().find(|(_, die)| die.face.is_none()) else { return };
        let face = (at / 5_000 * 13 + throw * 5) % u64::from(die.sides) + 1;
        calculator.roll(place, Some(Face::typed(face as u8)));
    }
}

/// How long its screens take to be there, and its taps.
pub async fn measure(browser: &Browser) -> Section {
    let battle = long_battle();
    let calculations =
        Calculations { battles: [("republique".to_owned(), 7)].into(), ..Calculations::default() };
    let session = Session { calculations, ..Session::default() };
    let site = Site::open();
    browser.visit(&site.page("")).await;
    browser.expect(".state b.ok", "Ready to work offline").await;
    // A page that writes nothing of its own.
    browser.visit(&site.page("#/about")).await;
    browser
        .store(vec![(Id::Battle(7), Content::of_battle(&battle, &[])), (Id::Session, Content::of(&session))])
        .await;
    browser.visit(&site.page("#/settings")).await;
    browser.expect(".saved", "Everything you did is saved.").await;
    browser.visit(&site.page("#/about")).await;
    let mut rows = Vec::new();
    browser.cdp("Emulation.setCPUThrottlingRate", json!({"rate": RATE})).await;
    for (name, hash, css) in OPENED {
        browser.driver.execute(OPEN, vec![json!(hash), json!(css)]).await.unwrap();
        let opened = "return window.opened";
        let time =
            until(async || browser.read(opened).await.as_f64().ok_or(format!("{hash} does not open"))).await;
        rows.push((name.into(), vec![rounded(time)]));
    }
    browser.cdp("Emulation.setCPUThrottlingRate", json!({"rate": 1})).await;
    let mut taps = Taps::default();
    for (_, hash, _) in &OPENED[..3] {
        taps.screen(browser, &site.page(hash)).await;
    }
    let (times, mut slow) = taps.into_times();
    rows.push(("taps: p50".into(), vec![percentile(&times, 0.5)]));
    slow.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    const NAMED: usize = 6;
    rows.extend(slow.into_iter().take(NAMED).map(|(what, time)| (what, vec![time])));
    Section {
        title: "A battle of 3,000 entries and 288 units a side, at 4× (ms)",
        columns: &["ms"],
        printed: rows.len(),
        rows,
    }
}
