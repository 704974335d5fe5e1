//! A battle as the screens read it: what is tapped together, the log turn by turn, and what is announced.

use crate::battle::{battle, filled, group, unit};
use aide_de_camp::battle::{Battle, Record, select};
use aide_de_camp::rules::{Face, Overrides, Side, Sides, UnitRef, UnitRefs};
use aide_de_camp::share;

fn unit_ref(name: &str) -> UnitRef {
    name.parse().unwrap()
}

fn selected(chosen: &str, tapped: &str, adds: bool) -> String {
    let chosen: UnitRefs = chosen.parse().unwrap();
    UnitRefs::of(&select(&chosen, unit_ref(tapped), adds)).to_string()
}

#[test]
fn another_unit_of_the_same_side_replaces_the_first() {
    assert_eq!(selected("", "a1", false), "a1");
    assert_eq!(selected("a1", "a2", false), "a2");
    assert_eq!(selected("a1,a2", "a3", false), "a3");
    assert_eq!(selected("a1", "b1", false), "b1");
}

#[test]
fn a_unit_is_added_only_where_that_is_asked_for() {
    assert_eq!(selected("a1", "a2", true), "a1,a2");
    assert_eq!(selected("", "a2", true), "a2");
    // Never one of the other side.
    assert_eq!(selected("a1,a2", "b1", true), "b1");
    // Of more than ever act together the last ones count.
    assert_eq!(selected("a1,a2,a3,a4,a5,a6,a7,a8", "a9", true), "a2,a3,a4,a5,a6,a7,a8,a9");
}

#[test]
fn a_second_tap_takes_a_unit_off() {
    assert_eq!(selected("a1", "a1", false), "");
    assert_eq!(selected("a1,a2", "a1", false), "a2");
    assert_eq!(selected("a1,a2", "a1", true), "a2");
}

/// Each turn with how many lines it has, and how many of these were undone.
fn turns(battle: &Battle) -> Vec<String> {
    let turns = battle.log_by_turn();
    let words = turns.iter().map(|turn| {
        let undone = turn.lines.iter().filter(|line| line.taken_back).count();
        format!("{}: {}, {undone} undone", battle.turn_title(turn.turn, turn.side), turn.lines.len())
    });
    words.collect()
}

#[test]
fn the_log_is_read_turn_by_turn() {
    let mut battle = battle("republique");
    let phases = battle.system().turn.len();
    let line = unit(&battle, Side::Ours, "48e Ligne");
    battle.tap(1, line, "morale", "Morale hits", 1);
    for at in 0..phases {
        battle.go_on(10_000 + at as u64);
    }
    let Sides([ours, theirs]) = battle.armies.each_ref().map(|army| army.title());
    let first = format!("Turn 1, {ours}: {phases}, 0 undone");
    assert_eq!(turns(&battle), [first.clone(), format!("Turn 1, {theirs}: 1, 0 undone")]);
    // The turn that was begun too early stays in the log, before what happened instead.
    battle.undo();
    battle.tap(90_000, line, "morale", "Morale hits", 2);
    let undone = format!("Turn 1, {theirs}: 1, 1 undone");
    assert_eq!(turns(&battle), [first.clone(), undone, format!("Turn 1, {ours}: 1, 0 undone")]);
    // Everything that is in the log is in one of its turns.
    let count = battle.log_by_turn().iter().map(|turn| turn.lines.len()).sum::<usize>();
    assert_eq!(count, battle.log().count());
}

#[test]
fn a_command_that_breaks_is_announced_once() {
    let mut battle = battle("dbm");
    let calm = battle.clone();
    let legions = group(&battle, Side::Ours, "Roman legions");
    let units = battle.armies[Side::Ours].army.army().groups().swap_remove(0).units;
    assert!(battle.news_since(&calm).is_empty());
    for (at, listed) in (1..).zip(units) {
        let lost = UnitRef { side: Side::Ours, id: listed.id.unwrap() };
        let most = battle.condition(lost).counters[0].most;
        battle.tap(at * 10_000, lost, "lost", "Elements lost", most);
    }
    let broken = battle.clone();
    let news = broken.news_since(&calm);
    let keys: Vec<(UnitRef, &str)> = news.iter().map(|news| (news.unit_ref, &*news.key)).collect();
    assert_eq!(keys, [(legions, "general"), (legions, "demoralised")]);
    let army = battle.armies[Side::Ours].title();
    let told = battle.told_news(&news[1]).unwrap();
    let text = format!("{army}: Roman legions demoralised. All of it counts as lost to the army.");
    assert_eq!((told.text, told.pays), (text, "dbm/strength"));
    assert!(broken.is_current(&news[0]) && !calm.is_current(&news[0]));
    assert!(broken.news_since(&broken).is_empty());
    battle.undo();
    assert!(battle.news_since(&broken).is_empty());
}

/// own: of 12 Gauls 3 are lost, then 2 more, which is taken back, then 1 more: what is not in force came to nothing.
#[test]
fn what_an_entry_came_to_is_told_of_those_in_force() {
    let mut battle = battle("dbm");
    let gauls = unit(&battle, Side::Theirs, "Gauls");
    for (at, lost) in [(0, 3), (10_000, 5), (20_000, 4)] {
        battle.tap(at, gauls, "lost", "Elements lost", lost);
        if lost == 5 {
            battle.undo();
        }
    }
    let came: Vec<(usize, String)> =
        battle.outcomes().into_iter().map(|(place, outcome)| (place, outcome.totals[0].clone())).collect();
    assert_eq!(came, [(0, "Gauls 3 of 12 lost".into()), (3, "Gauls 4 of 12 lost".into())]);
    let in_all =
        |place: usize| battle.account(place, Default::default()).unwrap().rows.pop().unwrap_or_default().1;
    assert!(in_all(0).starts_with("Gauls 3 of 12 lost; ") && in_all(3).starts_with("Gauls 4 of 12 lost; "));
    assert_eq!(in_all(1), "");
}

/// own (Break, PIP; GT A11; Republique S§1.7; PLM E.9, H.3): whoever leads is lost, and everybody hears what that means and
/// where it is paid for.
#[test]
fn the_loss_of_a_leader_is_news_in_every_game() {
    let told = |system: &str, on: &dyn Fn(&Battle) -> UnitRef, marker: &str| {
        let mut battle = battle(system);
        let before = battle.clone();
        battle.tap(0, on(&battle), marker, marker, 1);
        let told =
            battle.news_since(&before).iter().filter_map(|news| battle.told_news(news)).collect::<Vec<_>>();
        let told = told.into_iter().map(|told| (told.text, told.pays)).collect::<Vec<_>>();
        (battle.armies[Side::Ours].title(), told)
    };
    let (army, news) = told("dbm", &|battle| unit(battle, Side::Ours, "Scipio"), "lost");
    let text = "A move or halt of it costs 1 PIP more. Lists name 25% of a command";
    assert!(news[0].0.starts_with(&format!("{army}: ")) && news[0].0.contains(text), "{news:?}");
    assert_eq!(news[0].1, "dbm/spending");
    let (army, news) = told("grande-tactique", &|battle| group(battle, Side::Ours, "9th Division"), "killed");
    let text = format!("{army}: 9th Division without a general. Every action of it costs double.");
    assert_eq!(news, [(text, "grande-tactique/ledger")]);
    let (army, news) = told("republique", &|battle| group(battle, Side::Ours, "2nd Division"), "leader_out");
    assert!(news[0].0.starts_with(&format!("{army}: 2nd Division without a leader. ")), "{news:?}");
    assert_eq!(news[0].1, "republique/replacement");
    let (army, news) = told("plm", &|_| UnitRef::army(Side::Ours), "killed");
    let text = format!("{army}: Without a commander: killed. He does not help any more.");
    assert_eq!(news, [(text, "plm/morale")]);
}

#[test]
fn an_answer_of_the_log_is_worked_out_again() {
    let mut battle = battle("dbm");
    let (ours, theirs) = (unit(&battle, Side::Ours, "Triarii"), unit(&battle, Side::Theirs, "Gauls"));
    let mut combat = filled(&battle, "dbm/combat", "close_combat", &[ours], &[theirs]).unwrap();
    combat.roll(0, Some(Face::typed(6)));
    combat.roll(1, Some(Face { n: 1, rolled: true }));
    let answer = combat.answer(battle.context());
    let mut inputs = combat.differences();
    inputs.retain(|(path, _)| !path.ends_with("unit"));
    let dice = answer.report.dice.iter().map(|die| (die.sides, die.face.unwrap())).collect();
    let link = share::written("dbm/combat", &inputs, &Overrides::default());
    let record = Record { link, headline: answer.report.headline.clone(), dice, ..Record::default() };
    battle.apply(1, record.clone(), &answer.changes);
    assert_eq!(record.answer(Default::default()).unwrap().headline, answer.report.headline);
    assert_eq!(record.dice_source(), "entered and rolled");
    for link in ["", "#/nowhere", "https://example.org/#/dbm/combat", "#/dbm/combat?nothing=1"] {
        let record = Record { link: link.into(), ..Record::default() };
        assert!(record.answer(Default::default()).is_none(), "{link}");
        assert_eq!(record.dice_source(), "");
    }
}

#[test]
fn the_sides_of_a_fight_are_called_by_their_armies() {
    let battle = battle("dbm");
    let (ours, theirs) = (unit(&battle, Side::Ours, "Triarii"), unit(&battle, Side::Theirs, "Gauls"));
    let combat = filled(&battle, "dbm/combat", "close_combat", &[ours], &[theirs]).unwrap();
    let names = Sides(["Scipio", "Hannibal"]).map(String::from);
    let mut answer = combat.answer(battle.context()).report;
    answer.name_sides(&names);
    assert_eq!(answer.sums.iter().map(|(name, _)| &**name).collect::<Vec<_>>(), names.0);
    let mut form = combat.form(battle.context());
    form.name_sides(&names);
    let printed = format!("{form:?}");
    assert!(printed.contains("title: \"Scipio\"") && !printed.contains("title: \"Ours\""), "{printed}");
}
