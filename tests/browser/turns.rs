//! Whole turns of sample battles, by taps alone.

use crate::access;
use crate::battle::{begin, close_markers, go_on_to, open_markers, stands, tap_unit};
use crate::browser::Browser;
use crate::games::released;
use crate::sharing::SIZES;
use crate::site::Site;
use aide_de_camp::systems::calculators;

const UNDO: &str = ".top .tool:nth-of-type(1)";

/// Taps the first of these elements whose words begin so, within the first of those that begin so.
pub async fn tap_called(browser: &Browser, within: (&str, &str), css: &str, words: &str) {
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

/// Taps what begins so in the bar of a phase or above the armies; what has no room there is behind a key of its own.
pub async fn tap_in_dock(browser: &Browser, words: &str) {
    const KEYS: &str = ".todo b, .barsel button, .opened span";
    browser.find(".barsel").await;
    let is_there = format!(
        "return String([...document.querySelectorAll({KEYS:?})].some((it) => it.textContent.trim().startsWith({words:?})))"
    );
    if browser.read(&is_there).await != "true" {
        browser.tap(".all-of-phase, .more-does").await;
    }
    tap_called(browser, (".front", ""), KEYS, words).await;
}

/// Takes these faces, die by die: one that another leads to comes after it.
pub async fn roll(browser: &Browser, faces: &[usize]) {
    for (place, face) in (1..).zip(faces) {
        browser.roll(place, *face).await;
    }
}

/// Writes the answer into the battle.
async fn write_answer(browser: &Browser) {
    browser.tap(".slots .go").await;
    browser.expect(".slots .go .word", "Next").await;
    browser.gone(".slots .guard").await;
    // What everybody has to hear of stands over the page until it is read.
    const NEWS: &str = "return String(document.querySelector('.battle-news:not(.none)') !== null)";
    if browser.read(NEWS).await == "true" {
        browser.tap(".battle-news .key:last-child").await;
    }
}

/// Writes the answer into the battle, and goes back to the phase.
pub async fn apply(browser: &Browser, phase: &str) {
    write_answer(browser).await;
    go_back(browser, phase).await;
}

pub async fn go_back(browser: &Browser, phase: &str) {
    browser.tap(".rail [aria-current]").await;
    browser.expect("main h1", phase).await;
    // A calculator may have the name of its phase.
    browser.find(".barsel").await;
}

/// Writes the answer into the battle, and goes where it leads on to: the screen of this title, with these units.
pub async fn apply_and_lead_on(browser: &Browser, step: &str, title: &str, units: &[&str]) {
    write_answer(browser).await;
    if browser.text(".slots .go small").await == step {
        browser.tap(".slots .go").await;
    } else {
        browser.tap_more(step).await;
    }
    browser.expect("main h1", title).await;
    for unit in units {
        let is_filled_in =
            format!("return String(document.querySelector('main').textContent.includes({unit:?}))");
        browser.becomes(&is_filled_in, "true").await;
    }
}

/// Spends the PIPs that are entered, from where the next are spent, and goes back to the phase.
async fn spend(browser: &Browser, phase: &str, words: &str) {
    browser.tap(".slots .go").await;
    browser.expect(".applied", &format!("Applied: {words}")).await;
    browser.tap(".rail [aria-current]").await;
    browser.expect("main h1", phase).await;
}

/// Shows an army where there is room for one.
pub async fn look_at(browser: &Browser, width: u32, side: usize) {
    if width < 640 {
        browser.tap(&format!(".camps .key:nth-child({side})")).await;
    }
}

/// What is said of its losses may follow.
pub async fn has_the_turn(browser: &Browser, width: u32, side: &str) {
    let (css, words) = match width {
        ..640 => (format!(".camps .key.{side} small"), "has the turn"),
        _ => (format!(".side.{side} .army-head small"), "Has the turn"),
    };
    let is_said =
        format!("return String(document.querySelector({css:?})?.textContent.startsWith({words:?}))");
    browser.becomes(&is_said, "true").await;
}

/// Takes back everything that was done.
pub async fn undo_all(browser: &Browser) {
    let none_left = format!("return document.querySelector({UNDO:?}).ariaDisabled === 'true'");
    let mut undone = 0;
    while browser.read(&none_left).await == false {
        browser.tap(UNDO).await;
        browser.painted().await;
        undone += 1;
        assert!(undone < 40, "undo comes to no end");
    }
}

#[tokio::test]
async fn a_turn_of_grande_tactique_is_played_and_taken_back() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        begin(&browser, &site, "grande-tactique").await;
        // Shaken since an earlier turn.
        tap_unit(&browser, "ours", "11e Ligne").await;
        open_markers(&browser).await;
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
            browser.enter_face(face).await;
        }
        apply(&browser, "PIP").await;
        look_at(&browser, width, 1).await;
        stands(&browser, "ours", "5th Division", "6 PIPs, rank 1, 6 to spend").await;
        tap_unit(&browser, "ours", "5th Division").await;
        tap_in_dock(&browser, "PIP ledger").await;
        browser.expect("main h1", "PIP ledger").await;
        tap_called(&browser, ("main li", "Bachelu's guns"), "button", "Start firing").await;
        spend(&browser, "PIP", "Bachelu's guns: starts firing; 5th Division: 5 PIPs left").await;
        look_at(&browser, width, 1).await;
        stands(&browser, "ours", "5th Division", "5 PIPs, rank 1, 5 to spend").await;
        look_at(&browser, width, 1).await;
        stands(&browser, "ours", "Bachelu's guns", "foot artillery, firing").await;
        tap_unit(&browser, "ours", "2nd Cavalry Division").await;
        tap_in_dock(&browser, "PIP ledger").await;
        browser.expect("main h1", "PIP ledger").await;
        tap_called(&browser, ("main li", "1er Chasseurs"), "button", "Charge").await;
        spend(&browser, "PIP", "1er Chasseurs: charges; 2nd Cavalry Division: 0 PIPs left").await;
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
        apply_and_lead_on(&browser, "Follow-up charge", "Charge", &["1er Chasseurs"]).await;
        go_back(&browser, "Charge").await;
        look_at(&browser, width, 2).await;
        stands(&browser, "theirs", "27th Jagers", "infantry, routed").await;
        look_at(&browser, width, 1).await;
        stands(&browser, "ours", "1er Chasseurs", "cavalry").await;

        // The other player's turn; then all of it is taken back.
        go_on_to(&browser, "De-shaking").await;
        has_the_turn(&browser, width, "theirs").await;
        undo_all(&browser).await;
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

/// Command, maneuver and fire of one player turn: a rally, an order and a move, passing fire, skirmishers, the best target
/// and a shot, what its hits make of the unit.
#[tokio::test]
async fn half_a_turn_of_republique_is_played_and_taken_back() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        begin(&browser, &site, "republique").await;
        // Nobody has M hits or a leader to replace, until one has.
        for key in 1..=2 {
            browser.expect(&format!(".todo .task:nth-child({key}) small"), "nobody").await;
            browser.find(&format!(".todo .task.done:nth-child({key})")).await;
        }
        tap_unit(&browser, "ours", "33e Ligne").await;
        open_markers(&browser).await;
        browser.tap(".opened [aria-label='Morale hits'] .key:last-child").await;
        close_markers(&browser).await;
        stands(&browser, "ours", "33e Ligne", "4 Vet. inf., unformed, to rally").await;
        tap_in_dock(&browser, "Rally").await;
        browser.expect("main h1", "Rally").await;
        browser.enter_face(10).await;
        browser.expect(".result strong", "Formed").await;
        apply(&browser, "Command").await;
        look_at(&browser, width, 1).await;
        stands(&browser, "ours", "33e Ligne", "4 Vet. inf.").await;

        // A division advances, and one of its units moves past a battery that fires before it is gone.
        go_on_to(&browser, "Maneuver").await;
        look_at(&browser, width, 1).await;
        tap_unit(&browser, "ours", "2nd Division").await;
        tap_in_dock(&browser, "Maneuver test").await;
        browser.expect("main h1", "Maneuver test").await;
        browser.enter_face(5).await;
        apply(&browser, "Maneuver").await;
        look_at(&browser, width, 1).await;
        tap_unit(&browser, "ours", "48e Ligne").await;
        tap_in_dock(&browser, "Movement").await;
        browser.expect("main h1", "Movement").await;
        apply(&browser, "Maneuver").await;
        look_at(&browser, width, 2).await;
        tap_unit(&browser, "theirs", "Position battery").await;
        look_at(&browser, width, 1).await;
        tap_unit(&browser, "ours", "48e Ligne").await;
        browser.expect("main h1", "Reaction").await;
        browser.expect(".result strong", "May fire in passing").await;
        browser.tap_more("The shot").await;
        browser.expect("main h1", "Artillery fire").await;
        // It has come as near as the first column.
        browser.tap("[aria-label='H to 2″: 3M 1B']").await;
        browser.enter_face(9).await;
        apply(&browser, "Maneuver").await;
        look_at(&browser, width, 1).await;
        stands(&browser, "ours", "48e Ligne", "3 Avg. inf., shaken, 3 of 4 left").await;
        stands(&browser, "ours", "2nd Division", "Advance, Vet. on average, 1 shaken, moves").await;

        // Skirmishers of one unit, before whom nobody has put any out.
        go_on_to(&browser, "Fire").await;
        look_at(&browser, width, 1).await;
        tap_unit(&browser, "ours", "15e Légère").await;
        tap_unit(&browser, "theirs", "Peterwardein Grenzer").await;
        browser.expect("main h1", "Skirmish fire").await;
        // Of four markers one hits.
        roll(&browser, &[1, 1, 1, 9]).await;
        browser.expect(".result strong", "1M").await;
        apply(&browser, "Fire").await;
        look_at(&browser, width, 2).await;
        stands(&browser, "theirs", "Peterwardein Grenzer", "4 Avg. inf., unformed").await;

        // Guns and a unit that has skirmishers: it is the guns that have the turn.
        look_at(&browser, width, 1).await;
        tap_unit(&browser, "ours", "Friant's guns").await;
        tap_unit(&browser, "theirs", "IR 1 Kaiser").await;
        browser.expect("main h1", "Artillery fire").await;
        go_back(&browser, "Fire").await;

        // Which of a division the guns shell best; the shot at it; what its hits make of the unit.
        look_at(&browser, width, 1).await;
        tap_unit(&browser, "ours", "Friant's guns").await;
        tap_unit(&browser, "theirs", "Lusignan's division").await;
        browser.expect("main h1", "Best target").await;
        browser.expect(".result strong", "Any of 4: B hit 10% ◇").await;
        browser.tap_more("Fire at IR 1 Kaiser").await;
        browser.expect("main h1", "Artillery fire").await;
        browser.enter_face(10).await;
        browser.expect(".result strong", "2M 1B").await;
        apply(&browser, "Fire").await;
        look_at(&browser, width, 2).await;
        stands(&browser, "theirs", "IR 1 Kaiser", "5 Avg. inf., rattled, 5 of 6 left").await;
        tap_unit(&browser, "theirs", "IR 1 Kaiser").await;
        tap_in_dock(&browser, "Hits on a unit").await;
        browser.expect("main h1", "Hits on a unit").await;
        browser.expect(".result strong", "Stays rattled").await;
        go_back(&browser, "Fire").await;

        // Leaders of both sides stand near the bases that were lost.
        tap_in_dock(&browser, "Hors de combat").await;
        browser.expect("main h1", "Hors de combat").await;
        roll(&browser, &[10, 10, 3, 4]).await;
        browser.expect(".result strong", "Friant hors de combat").await;
        apply(&browser, "Fire").await;
        browser.expect(".todo .task:nth-child(1) small", "nobody").await;
        look_at(&browser, width, 1).await;
        let friant = "Advance, leader hors de combat, Vet. on average, 1 shaken";
        stands(&browser, "ours", "2nd Division", friant).await;

        undo_all(&browser).await;
        look_at(&browser, width, 1).await;
        stands(&browser, "ours", "2nd Division", "Vet. on average").await;
        stands(&browser, "ours", "33e Ligne", "4 Vet. inf.").await;
        stands(&browser, "ours", "48e Ligne", "4 Avg. inf.").await;
        look_at(&browser, width, 2).await;
        stands(&browser, "theirs", "IR 1 Kaiser", "6 Avg. inf.").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn a_roll_of_plm_is_played_and_taken_back() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        begin(&browser, &site, "plm").await;
        tap_unit(&browser, "ours", "1st Maryland").await;
        tap_in_dock(&browser, "Action roll").await;
        browser.expect("main h1", "Action roll").await;
        roll(&browser, &[2]).await;
        browser.expect(".result strong", "2 actions").await;
        apply(&browser, "Actions").await;

        // The Guards fire before the 1st Maryland acts; the 2nd Maryland moves.
        go_on_to(&browser, "Movement").await;
        look_at(&browser, width, 2).await;
        tap_unit(&browser, "theirs", "2nd Guards battalion").await;
        look_at(&browser, width, 1).await;
        tap_unit(&browser, "ours", "1st Maryland").await;
        browser.expect("main h1", "Pre-emption").await;
        browser.roll_percent(60).await;
        browser.expect(".result strong", "Fires first").await;
        let units = ["2nd Guards battalion", "1st Maryland"];
        apply_and_lead_on(&browser, "Fire", "Fire", &units).await;
        browser.expect(".result strong", "71 or less passes").await;
        browser.tap(".rail a[href='#/plm/movement']").await;
        browser.expect("main h1", "Movement").await;
        look_at(&browser, width, 1).await;
        tap_unit(&browser, "ours", "2nd Maryland").await;
        tap_in_dock(&browser, "Movement").await;
        browser.expect(".result strong", "6″").await;
        apply(&browser, "Movement").await;

        // Fire before it acts: class C 80, less 3 stands × range factor 3 = 71, passed with the help of the NCO.
        go_on_to(&browser, "Fire").await;
        look_at(&browser, width, 2).await;
        tap_unit(&browser, "theirs", "2nd Guards battalion").await;
        look_at(&browser, width, 1).await;
        tap_unit(&browser, "ours", "1st Maryland").await;
        browser.expect(".result strong", "71 or less passes").await;
        browser.tap("[aria-label='NCO, 0 to 20'] .key:last-child").await;
        browser.expect(".result strong", "72 or less passes").await;
        browser.roll_percent(72).await;
        browser.roll_percent(50).await;
        browser.expect(".result strong", "1st Maryland holds").await;
        apply(&browser, "Fire").await;

        // A melee to its end: markers of both, then who holds.
        go_on_to(&browser, "Melee").await;
        look_at(&browser, width, 1).await;
        tap_unit(&browser, "ours", "2nd Maryland").await;
        look_at(&browser, width, 2).await;
        tap_unit(&browser, "theirs", "33rd Foot").await;
        browser.expect("main h1", "Melee").await;
        browser.expect(".result strong", "Draw a card").await;
        browser.enter_face(1).await;
        browser.expect(".result strong", "Resolve Melee").await;
        for n in [10, 90, 20, 99] {
            browser.roll_percent(n).await;
        }
        apply(&browser, "Melee").await;
        look_at(&browser, width, 2).await;
        stands(&browser, "theirs", "33rd Foot", "4 E line, 2 of 4 markers, moves back").await;

        go_on_to(&browser, "Army morale").await;
        look_at(&browser, width, 2).await;
        tap_unit(&browser, "theirs", "33rd Foot").await;
        tap_in_dock(&browser, "Army morale test").await;
        browser.expect("main h1", "Army morale test").await;
        browser.find(".result strong").await;
        browser.tap(".rail [aria-current]").await;
        browser.expect("main h1", "Army morale").await;
        undo_all(&browser).await;
        look_at(&browser, width, 2).await;
        stands(&browser, "theirs", "33rd Foot", "4 E line").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn a_bound_of_dbm_is_played_and_taken_back() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        begin(&browser, &site, "dbm").await;
        // A die for each command.
        tap_unit(&browser, "ours", "Roman legions").await;
        tap_in_dock(&browser, "PIP dice").await;
        browser.expect("main h1", "PIP dice").await;
        for face in [5, 3, 2] {
            browser.enter_face(face).await;
        }
        browser.find(".shares tbody").await;
        apply(&browser, "PIPs").await;

        // Three moves.
        go_on_to(&browser, "Moves").await;
        for (unit, left) in [
            ("Triarii", "Roman legions: 4 PIPs left"),
            ("Velites", "Roman legions: 3 PIPs left"),
            ("Equites", "Horse: 1 PIP left"),
        ] {
            look_at(&browser, width, 1).await;
            tap_unit(&browser, "ours", unit).await;
            tap_in_dock(&browser, "Spending PIPs").await;
            browser.expect("main h1", "Spending PIPs").await;
            spend(&browser, "Moves", left).await;
        }

        // Four combats, each won with a 6 to a 1.
        go_on_to(&browser, "Close combat").await;
        for (ours, theirs) in [
            ("Hastati and principes", "Gauls"),
            ("Triarii", "African veterans"),
            ("Equites", "Carthaginian horse"),
            ("Velites", "Balearic slingers"),
        ] {
            look_at(&browser, width, 1).await;
            tap_unit(&browser, "ours", ours).await;
            look_at(&browser, width, 2).await;
            tap_unit(&browser, "theirs", theirs).await;
            browser.expect("main h1", "Combat").await;
            roll(&browser, &[6, 1]).await;
            apply(&browser, "Close combat").await;
        }
        look_at(&browser, width, 2).await;
        stands(&browser, "theirs", "Gauls", "11 Wb (O), 1 of 12 lost").await;

        // Nine of 25 equivalents are more than a third.
        tap_unit(&browser, "theirs", "African veterans").await;
        open_markers(&browser).await;
        for _ in 0..8 {
            browser.tap(".opened [aria-label='Elements lost'] .key:last-child").await;
        }
        let is_demoralised = "
            const heads = [...document.querySelectorAll('.side.theirs .group-head')];
            const veterans = heads.find((head) => head.querySelector('b').textContent === 'Veterans');
            return veterans.ariaLabel.includes('demoralised') ? 'yes' : 'no'";
        browser.becomes(is_demoralised, "yes").await;

        undo_all(&browser).await;
        look_at(&browser, width, 2).await;
        browser.becomes(is_demoralised, "no").await;
        stands(&browser, "theirs", "Gauls", "12 Wb (O)").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

/// Lets the device roll whatever is to be rolled, and applies the answer; what the screen says then.
async fn play_out(browser: &Browser) -> String {
    const TO_ROLL: &str = "return !!document.querySelector('.pad .me:not([aria-disabled=true])')";
    for _ in 0..24 {
        browser.gone(".pad.guard").await;
        if browser.read(TO_ROLL).await == false {
            break;
        }
        browser.tap(".pad .me").await;
        browser.painted().await;
    }
    let word = browser.text(".slots .go .word").await;
    let is_dead = "return document.querySelector('.slots .go').getAttribute('aria-disabled') === 'true'";
    if browser.read(is_dead).await == true || word == "Next" {
        return word;
    }
    browser.tap(".slots .go").await;
    browser.expect(".slots .go .word", "Next").await;
    browser.text(".applied").await
}

/// A7: a key says how many are left for it and is ticked when none is, the black one is the roll that comes next, and what
/// several have to do is ticked off at once.
#[tokio::test]
async fn keys_say_how_many_are_left_and_the_black_one_comes_next() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        begin(&browser, &site, "republique").await;
        go_on_to(&browser, "Fire").await;
        // Nobody has skirmishers out: the guns come next, and the first of them has the black key.
        const BLACK: &str = "return String(document.querySelectorAll('.front .next, .go.ready').length)";
        browser.expect(".bar-keys .still.next small", "to fire").await;
        browser.becomes(BLACK, "1").await;
        const ALL_LEFT: &str =
            "return document.querySelector('.todo .go small').textContent.replace(/[0-9]+/, 'n')";
        browser.becomes(ALL_LEFT, "n units to do").await;
        look_at(&browser, width, 1).await;
        tap_unit(&browser, "ours", "Friant's guns").await;
        browser.expect(".bar-keys .due-key:not(.next)", "Save its fire").await;
        browser.expect(".bar-keys .next b", "Artillery fire").await;
        browser.expect(".bar-keys .next small", "now its target").await;
        browser.becomes(BLACK, "1").await;
        browser.tap(".barsel [aria-label='Clear']").await;
        let all = "return document.querySelector('.all-key').textContent.replace(/[0-9]+/, 'n')";
        browser.becomes(all, "All save their fire, n").await;
        assert_eq!(access::layout(&browser, 16.0).await, Vec::<String>::new());
        browser.tap(".all-key").await;
        browser.find(".todo .go.ready").await;
        browser.tap(".all-of-phase").await;
        for place in [1, 2] {
            browser.expect(&format!(".opened .task.done:nth-child({place}) small"), "nobody").await;
        }
        browser.tap(".all-of-phase").await;
        // One tap was one event.
        browser.tap(".top .tool:nth-of-type(1)").await;
        browser.find(".bar-keys .still.next").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

/// B1: a key of a phase opens its calculator on the battle, or says in a sentence whom it is about. What is applied then
/// is told.
#[tokio::test]
async fn every_key_of_every_phase_opens_on_the_battle_or_says_whom_to_tap() {
    const UNIT: &str = ".tile:not(.gone)";
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    let is_open = async || browser.read("return !!document.querySelector('.slots')").await == true;
    for system in released() {
        begin(&browser, &site, system.id).await;
        let mut applied = 0;
        for phase in system.turn {
            let here = site.page(&format!("#/{}/{}", system.id, phase.id));
            for (place, id) in phase.offers.iter().enumerate() {
                let key = format!(".opened .task:nth-child({})", place + 1);
                browser.visit(&here).await;
                browser.tap(".all-of-phase").await;
                browser.tap(&key).await;
                browser.painted().await;
                if !is_open().await {
                    let sentence = browser.text(".barsel .note").await;
                    assert!(sentence.ends_with('.'), "{id}: {sentence}");
                    // A unit of whoever has the turn, and where that is not enough, one of the enemy's.
                    browser.tap(&format!(".side.ours {UNIT}")).await;
                    browser.painted().await;
                    let title = calculators().find(|info| info.id == *id).unwrap().title;
                    let place = format!(
                        "return 1 + [...document.querySelectorAll('.bar-keys > *')]
                            .findIndex((key) => key.querySelector('b')?.textContent === {title:?});"
                    );
                    let place = browser.read(&place).await;
                    if !is_open().await && place != 0 {
                        browser.tap(&format!(".bar-keys > :nth-child({place})")).await;
                        browser.painted().await;
                    }
                    if !is_open().await {
                        browser.tap(&format!(".side.theirs {UNIT}")).await;
                        browser.painted().await;
                    }
                }
                if is_open().await {
                    let told = play_out(&browser).await;
                    applied += usize::from(told.starts_with("Applied: "));
                }
            }
        }
        assert!(applied >= 2, "{}: {applied} answers were applied", system.id);
    }
    browser.expect_quiet(&site).await;
    browser.close().await;
}
