//! Hits on a unit: properties of every answer, and what a battle fills in and remembers.

use crate::battle::{apply, battle, filled, unit};
use aide_de_camp::battle::Battle;
use aide_de_camp::rules::*;
use aide_de_camp::share::{CalculationLink, calculation};
use aide_de_camp::systems::republique::*;
use proptest::prelude::*;
use strum::VariantArray;

const ID: &str = "republique/morale-hits";

fn hits() -> impl Strategy<Value = MoraleHits> {
    let who = prop::sample::select(Mover::VARIANTS);
    let grade = prop::sample::select(Grade::VARIANTS);
    let morale = prop::sample::select(Morale::VARIANTS);
    let by = prop::sample::select(HitBy::VARIANTS);
    let way = prop::sample::select(WayBack::VARIANTS);
    let numbers = (1..=24, 0..=6, 0..=7, 0..=6, 0..=5, 0..=5);
    (who, grade, morale, by, way, numbers, any::<[bool; 7]>()).prop_map(
        |(who, grade, morale, by, way, (bases, damage, m, b, p, collected), is)| MoraleHits {
            who,
            grade,
            morale,
            by,
            way,
            bases: Count::clamped(bases),
            damage: Count::clamped(damage),
            m: Count::clamped(m),
            b: Count::clamped(b),
            p: Count::clamped(p),
            collected: Count::clamped(collected),
            square: is[0],
            limbered: is[1],
            town: is[2],
            rear: is[3],
            bridge: is[4],
            forest: is[5],
            moved: is[6],
            ..MoraleHits::default()
        },
    )
}

/// How bad it is: it stays, it goes so far, or it is gone.
fn severity(taken: &HitsTaken) -> i32 {
    match (taken.end, taken.back()) {
        (Some(_), _) => 9,
        (None, Some(back)) => 1 + back as i32,
        (None, None) => 0,
    }
}

proptest! {
    #[test]
    fn more_hits_are_never_milder(hits in hits()) {
        let before = hits.taken(&SHEET);
        let mut more = hits.clone();
        more.m = Count::clamped(hits.m.n() + 1);
        let mut worse = hits.clone();
        worse.b = Count::clamped(hits.b.n() + 1);
        let mut panicked = hits.clone();
        panicked.moved &= before.panic.is_some();
        panicked.collected = Count::clamped(hits.collected.n() + 1);
        for more in [more, worse, panicked] {
            let taken = more.taken(&SHEET);
            prop_assert!(severity(&taken) >= severity(&before), "{before:?} {taken:?}");
            prop_assert!(taken.morale >= before.morale);
            prop_assert!(taken.end.is_some() || taken.bases <= before.bases);
        }
    }

    #[test]
    fn a_better_grade_is_never_harsher(hits in hits()) {
        let all: Vec<i32> = Grade::VARIANTS
            .iter()
            .map(|&grade| severity(&MoraleHits { grade, way: WayBack::Clear, ..hits.clone() }.taken(&SHEET)))
            .collect();
        prop_assert!(all.is_sorted(), "{all:?}");
    }

    #[test]
    fn disorder_never_moves_anybody(hits in hits()) {
        let taken = MoraleHits { by: HitBy::Disorder, ..hits }.taken(&SHEET);
        prop_assert_eq!((taken.p, taken.b, taken.lost, severity(&taken)), (0, 0, 0, 0));
    }

    #[test]
    fn no_more_is_lost_than_there_is(hits in hits()) {
        let taken = hits.taken(&SHEET);
        prop_assert!(taken.lost >= 0 && taken.bases >= 0);
        prop_assert_eq!(taken.bases > 0, !matches!(taken.end, Some(End::Destroyed | End::Captured | End::Deserted)));
        let report = hits.answer(&Context::shipped()).report;
        if let Some(sum) = report.sum("B hits") {
            prop_assert!(taken.end.is_some() || sum.total() == taken.b, "{report}");
        }
        if let Some(sum) = report.sums.iter().find(|(name, _)| ["Deserters", "Prisoners"].contains(&&**name)) {
            prop_assert_eq!(sum.1.total(), taken.lost, "{}", report);
        }
    }

    #[test]
    fn a_link_brings_back_the_same_hits(hits in hits()) {
        let link = calculation(&hits, &Overrides::default());
        let back: MoraleHits = CalculationLink::parse(&link).unwrap().inputs().unwrap();
        prop_assert_eq!(back, hits, "{}", link);
    }
}

/// An answer as text, with its form: a change of words is seen in review.
#[test]
fn hits_print_as_they_did() {
    for (name, link) in [
        ("hits", "#/republique/morale-hits?grade=green&morale=shaken&m=3&b=1&forest=true"),
        ("hits_on_guns", "#/republique/morale-hits?by=assault&who=foot_guns&bases=1&damage=1&m=2&p=2"),
    ] {
        let link = CalculationLink::parse(link).unwrap();
        let (calculator, context) = (link.open().unwrap(), link.context());
        let answer = calculator.answer(&context).report;
        insta::assert_snapshot!(name, format!("{answer}\n{}", calculator.form(&context)));
    }
}

fn due(battle: &Battle, of: UnitRef) -> Vec<String> {
    let todo = battle.todo(&battle.system().turn[battle.phase()]);
    todo.iter().filter(|todo| todo.unit_ref == of).map(|todo| todo.what.to_string()).collect()
}

fn begin(battle: &mut Battle, phase: &str) {
    let phase = battle.system().turn.iter().find(|one| one.id == phase).unwrap();
    battle.begin(0, phase);
}

/// own (C44, S§4.6, 4.7): a shot on a demoralized regiment makes its M hits P hits, for which it is to move; its hits are
/// not asked for again, its move is looked up once, made once, and taken back from the last.
#[test]
fn whoever_took_p_hits_moves_once_for_them() {
    let mut battle = battle("republique");
    begin(&mut battle, "fire");
    let [guns, foe] = [(Side::Ours, "Friant's guns"), (Side::Theirs, "IR 1 Kaiser")]
        .map(|(side, name)| unit(&battle, side, name));
    battle.tap(0, foe, "morale", "Morale hits", 4);
    let mut shot = filled(&battle, "republique/artillery", "fire", &[guns], &[foe]).unwrap();
    shot.set("range", "2").unwrap();
    shot.roll(0, Some(Face::typed(5)));
    // Medium guns at 2″: 2M 1B.
    apply(&mut battle, 1, "republique/artillery", &*shot);
    assert_eq!(due(&battle, foe), ["P hits: moves back"]);
    let hits = filled(&battle, ID, "fire", &[foe], &[]).unwrap();
    let word = |path: &str| hits.get(path).unwrap();
    assert_eq!([word("collected"), word("m"), word("b"), word("bases")], ["2", "0", "0", "5"]);
    let answer = hits.answer(battle.context());
    assert_eq!(answer.report.headline, "Stays demoralized, retreats 10″, facing away");
    apply(&mut battle, 2, ID, &*hits);
    // Neither the shot's hits nor the P are written again.
    let marked = |battle: &Battle, marker| battle.markers().of(foe, marker);
    assert_eq!(["panic", "b_hits", "test"].map(|marker| marked(&battle, marker)), [2, 1, 2]);
    assert_eq!(due(&battle, foe), ["retreats"]);
    let again = filled(&battle, ID, "fire", &[foe], &[]).unwrap();
    assert_eq!([again.get("collected"), again.get("moved")].map(Option::unwrap), ["2", "true"]);
    assert!(again.answer(battle.context()).changes.is_empty());
    let back = filled(&battle, "republique/forced-move", "fire", &[foe], &[]).unwrap();
    assert_eq!([back.get("by"), back.get("cause")].map(Option::unwrap), ["retreat", "fire"]);
    apply(&mut battle, 3, "republique/forced-move", &*back);
    assert!(due(&battle, foe).is_empty());
    battle.undo();
    assert_eq!(due(&battle, foe), ["retreats"]);
    battle.undo();
    assert_eq!(due(&battle, foe), ["P hits: moves back"]);
    // More fire on one that has moved is to be moved for again.
    apply(&mut battle, 4, ID, &*hits);
    apply(&mut battle, 5, "republique/forced-move", &*back);
    apply(&mut battle, 6, "republique/artillery", &*shot);
    assert_eq!(due(&battle, foe), ["P hits: moves back"]);
    let hits = filled(&battle, ID, "fire", &[foe], &[]).unwrap();
    assert_eq!(hits.get("collected").as_deref(), Some("4"));
}

/// own (F10.4): P hits of passing fire are moved for in the fire phase, with those of its shots; by the other reading at
/// once.
#[test]
fn p_hits_of_passing_fire_wait_for_the_fire_phase() {
    let mut battle = battle("republique");
    begin(&mut battle, "maneuver");
    let [mover, guns] = [(Side::Ours, "48e Ligne"), (Side::Theirs, "Position battery")]
        .map(|(side, name)| unit(&battle, side, name));
    battle.tap(0, mover, "morale", "Morale hits", 4);
    let mut shot = filled(&battle, "republique/artillery", "maneuver", &[guns], &[mover]).unwrap();
    shot.set("range", "2").unwrap();
    shot.roll(0, Some(Face::typed(6)));
    apply(&mut battle, 1, "republique/artillery", &*shot);
    let p = battle.markers().of(mover, "passing_p");
    assert!(p > 0, "{}", battle.last().unwrap().text);
    assert!(battle.condition(mover).summary.contains(&format!("{p}P to come")));
    assert!(!due(&battle, mover).contains(&"P hits: moves back".to_string()));
    begin(&mut battle, "fire");
    assert_eq!(["passing_p", "panic"].map(|marker| battle.markers().of(mover, marker)), [0, p]);
    let text = &battle.last().unwrap().text;
    assert!(text.contains(&format!("48e Ligne: {p}P of passing fire")), "{text}");
    assert_eq!(due(&battle, mover), ["P hits: moves back"]);
    let hits = filled(&battle, ID, "fire", &[mover], &[]).unwrap();
    assert_eq!(hits.get("collected"), Some(p.to_string()));
}

/// own (S§5.5, 5.6): hits that the player brings are written by what they are: 2M 1B and 5P on four
/// bases of veterans take a base and a prisoner; disorder pays what was owed.
#[test]
fn hits_from_elsewhere_are_written_on_the_unit() {
    let mut battle = battle("republique");
    begin(&mut battle, "assaults");
    let [foot, guns] = ["33e Ligne", "Friant's guns"].map(|name| unit(&battle, Side::Ours, name));
    let mut hits = filled(&battle, ID, "assaults", &[foot], &[]).unwrap();
    assert_eq!(hits.get("by").as_deref(), Some("assault"));
    for (path, text) in [("m", "2"), ("b", "1"), ("p", "5")] {
        hits.set(path, text).unwrap();
    }
    // Veterans at P5: Re-1.
    apply(&mut battle, 1, ID, &*hits);
    let marked = |battle: &Battle, unit_ref, marker| battle.markers().of(unit_ref, marker);
    let all = ["morale", "b_hits", "prisoners", "panic", "test", "lost", "back"];
    assert_eq!(all.map(|marker| marked(&battle, foot, marker)), [2, 1, 1, 5, 5, 2, 4]);
    assert_eq!(battle.condition(foot).summary, "rattled, 2 of 4 left, 5P this phase");
    battle.tap(2, foot, "disordered", "Owes 1M", 1);
    let mut disorder = filled(&battle, ID, "assaults", &[foot], &[]).unwrap();
    disorder.set("by", "disorder").unwrap();
    apply(&mut battle, 3, ID, &*disorder);
    assert_eq!(["morale", "disordered"].map(|marker| marked(&battle, foot, marker)), [3, 0]);
    // Guns that go back stand limbered and have no saved fire.
    battle.tap(4, guns, "saved", "Saved fire", 1);
    let mut hits = filled(&battle, ID, "assaults", &[guns], &[]).unwrap();
    hits.set("p", "1").unwrap();
    apply(&mut battle, 5, ID, &*hits);
    assert_eq!(["limbered", "saved", "back"].map(|marker| marked(&battle, guns, marker)), [1, 0, 2]);
}
