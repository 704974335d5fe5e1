//! Friends of beaten units: properties of every answer, and what a battle fills in and remembers.

use crate::battle::{apply, battle, filled, unit};
use aide_de_camp::battle::Battle;
use aide_de_camp::rules::*;
use aide_de_camp::share::{CalculationLink, calculation};
use aide_de_camp::systems::calculators;
use aide_de_camp::systems::republique::*;
use proptest::prelude::*;
use std::sync::Arc;
use strum::VariantArray;

const ID: &str = "republique/passthrough";

fn beaten() -> impl Strategy<Value = Beaten> {
    let by = prop::option::of(prop::sample::select(Retrograde::VARIANTS));
    (by, any::<[bool; 2]>(), 0..=6, 0..=9, 0..=3).prop_map(|(by, is, p, lost_by, prisoners)| Beaten {
        by,
        horse: is[0],
        tied: is[1],
        p: Count::clamped(p),
        lost_by: Count::clamped(lost_by),
        prisoners: Count::clamped(prisoners),
        ..Beaten::default()
    })
}

fn friend() -> impl Strategy<Value = Friend> {
    let who = prop::sample::select(Mover::VARIANTS);
    let grade = prop::sample::select(Grade::VARIANTS);
    let morale = prop::sample::select(Morale::VARIANTS);
    let place = prop::sample::select(Place::VARIANTS);
    let way = prop::sample::select(WayBack::VARIANTS);
    let away = prop::sample::select(Retrograde::VARIANTS);
    let numbers = (1..=9, 0..=5, 1..=4, 0..=6, 0..=9);
    (who, grade, morale, place, way, away, numbers, any::<[bool; 9]>()).prop_map(
        |(who, grade, morale, place, way, away, (bases, damage, batteries, own, inside), is)| Friend {
            who,
            grade,
            morale,
            place,
            way,
            away,
            bases: Count::clamped(bases),
            damage: Count::clamped(damage),
            batteries: Count::clamped(batteries),
            own: Count::clamped(own),
            inside: Count::clamped(inside),
            through: [is[0], is[1], is[2], is[3]],
            limbered: is[4],
            town: is[5],
            bridge: is[6],
            forest: is[7],
            rear: is[8],
            ..Friend::default()
        },
    )
}

fn passthrough() -> impl Strategy<Value = Passthrough> {
    let all = (prop::collection::vec(beaten(), 0..=4), prop::collection::vec(friend(), 0..=3));
    all.prop_map(|(beaten, friends)| Passthrough {
        beaten: beaten.into_iter().collect(),
        friends: friends.into_iter().collect(),
    })
}

/// How bad it is: undisturbed, hits alone, so far back, or gone.
fn severity(fate: &PassthroughFate) -> i32 {
    match fate {
        PassthroughFate::Undisturbed => 0,
        PassthroughFate::MaySwing => 1,
        PassthroughFate::Hit(hit) if hit.taken.end.is_some() => 9,
        PassthroughFate::Hit(hit) => 2 + hit.back.map_or(0, |back| 1 + back as i32),
    }
}

proptest! {
    /// A friend of foot or horse with one more of the beaten over it, or a worse move of one, never fares better.
    #[test]
    fn more_beaten_troops_through_a_friend_are_never_milder(inputs in passthrough()) {
        for place in 0..inputs.friends.len() {
            // Of a massed battery more beaten troops may go over more batteries, of which some are lost.
            let is_guns = matches!(inputs.friends[place].who, Mover::FootGuns | Mover::HorseGuns);
            if inputs.friends[place].place != Place::Behind || is_guns {
                continue;
            }
            let before = severity(&inputs.fate(&SHEET, place));
            for at in 0..inputs.beaten.len() {
                let mut more = inputs.clone();
                more.friends[place].through[at] = true;
                prop_assert!(severity(&more.fate(&SHEET, place)) >= before);
                let mut worse = inputs.clone();
                worse.beaten[at].by = Some(Retrograde::Rout);
                prop_assert!(severity(&worse.fate(&SHEET, place)) >= before);
            }
        }
    }

    /// A tie on the natural roll disturbs nobody behind, and no friend disturbs another.
    #[test]
    fn nobody_is_disturbed_in_a_tie_or_by_friends(inputs in passthrough()) {
        let mut tied = inputs.clone();
        tied.beaten.iter_mut().for_each(|beaten| beaten.lost_by = Count::default());
        for place in 0..inputs.friends.len() {
            if inputs.friends[place].place == Place::Behind {
                prop_assert_eq!(tied.fate(&SHEET, place), PassthroughFate::Undisturbed);
            }
            let mut alone = inputs.clone();
            (0..place).for_each(|_| drop(alone.friends.remove(0)));
            prop_assert_eq!(severity(&alone.fate(&SHEET, 0)), severity(&inputs.fate(&SHEET, place)));
        }
    }

    /// More P hits of the main defender never make it milder for a support of which half was in the defense.
    #[test]
    fn a_support_that_shares_more_p_hits_is_never_better_off(inputs in passthrough()) {
        let mut more = inputs.clone();
        more.beaten.iter_mut().take(1).for_each(|main| main.p = Count::clamped(main.p.n() + 1));
        for place in 0..inputs.friends.len() {
            let supports = inputs.friends[place].place == Place::Support;
            // Those of whom less was in it hear only how far it went.
            let half = 2 * inputs.friends[place].inside.n() >= inputs.friends[place].bases.n();
            if supports && half {
                let [before, then] = [&inputs, &more].map(|inputs| severity(&inputs.fate(&SHEET, place)));
                prop_assert!(then >= before);
            }
        }
    }

    #[test]
    fn no_more_is_lost_than_there_is(inputs in passthrough()) {
        for place in 0..inputs.friends.len() {
            if let PassthroughFate::Hit(hit) = inputs.fate(&SHEET, place) {
                prop_assert!(hit.taken.lost >= 0 && hit.taken.bases >= 0, "{hit:?}");
                prop_assert!(hit.hits.bases <= inputs.friends[place].bases);
                prop_assert!(hit.taken.end.is_none() || hit.back.is_none());
            }
        }
        prop_assert!(!inputs.answer(&Context::shipped()).report.headline.is_empty());
    }

    /// Whoever stands after a beaten unit that is taken off the list keeps its friends.
    #[test]
    fn a_beaten_unit_that_is_taken_off_takes_nobody_else_with_it(inputs in passthrough(), at in 0..4_usize) {
        let mut fewer = inputs.clone();
        fewer.remove_beaten(at);
        let left = |is: [bool; 4]| {
            let mut is = is.to_vec();
            is.truncate(inputs.beaten.len());
            if at < is.len() {
                is.remove(at);
            }
            is
        };
        for (before, then) in inputs.friends.iter().zip(fewer.friends.iter()) {
            prop_assert_eq!(&then.through[..fewer.beaten.len()], &*left(before.through));
        }
    }

    #[test]
    fn a_link_brings_back_the_same_friends(inputs in passthrough()) {
        let link = calculation(&inputs, &Overrides::default());
        let back: Passthrough = CalculationLink::parse(&link).unwrap().inputs().unwrap();
        prop_assert_eq!(back, inputs, "{}", link);
    }
}

/// An answer as text, with its form: a change of words is seen in review.
#[test]
fn friends_print_as_they_did() {
    let link = "#/republique/passthrough?beaten=2&beaten.0.by=rout&beaten.0.p=4&beaten.1.horse=true&friends=3&friends.0.through.1=true&friends.0.grade=green&friends.1.who=foot_guns&friends.1.bases=3&friends.2.place=support&friends.2.bases=5&friends.2.inside=2";
    let link = CalculationLink::parse(link).unwrap();
    let (calculator, context) = (link.open().unwrap(), link.context());
    let answer = calculator.answer(&context).report;
    insta::assert_snapshot!("friends", format!("{answer}\n{}", calculator.form(&context)));
}

fn due(battle: &Battle, of: UnitRef) -> Vec<String> {
    let todo = battle.todo(&battle.system().turn[battle.phase()]);
    todo.iter().filter(|todo| todo.unit_ref == of).map(|todo| todo.what.to_string()).collect()
}

/// own (S§5.5): who goes back is one of the beaten, with the P hits that are written on him, the other units are friends;
/// what is applied is written on them, and filled in again they stand where they stood.
#[test]
fn friends_of_a_beaten_unit_are_filled_from_the_battle() {
    let mut battle = battle("republique");
    let phase = battle.system().turn.iter().find(|one| one.id == "assaults").unwrap();
    battle.begin(0, phase);
    let [beaten, behind, guns] =
        ["IR 1 Kaiser", "IR 29 Lindenau", "Position battery"].map(|name| unit(&battle, Side::Theirs, name));
    battle.tap(0, beaten, "back", "Forced move", Retrograde::Rout as i32 + 1);
    battle.tap(0, beaten, "panic", "P hits", 3);
    battle.tap(0, guns, "limbered", "Limbered", 1);
    battle.tap(0, behind, "morale", "Morale hits", 2);
    let units = [beaten, behind, guns];
    let friends = filled(&battle, ID, "assaults", &[], &units).unwrap();
    let word = |path: &str| friends.get(path).unwrap();
    assert_eq!(["beaten", "friends"].map(word), ["1", "2"]);
    assert_eq!(["beaten.0.unit", "beaten.0.by", "beaten.0.p"].map(word), [&*beaten.to_string(), "rout", "3"]);
    assert_eq!(["friends.0.name", "friends.0.morale"].map(word), ["IR 29 Lindenau", "rattled"]);
    assert_eq!(["friends.1.who", "friends.1.limbered"].map(word), ["foot_guns", "true"]);
    apply(&mut battle, 1, ID, &*friends);
    let marked = |battle: &Battle, of, marker| battle.markers().of(of, marker);
    assert_eq!(marked(&battle, behind, "panic"), 2);
    assert_eq!(due(&battle, behind).len(), 1);
    let refs = unit_refs_in(&friends.inputs());
    let again = friends.prefill(&battle.view(phase), &refs[Side::Ours], &refs[Side::Theirs]).ok().unwrap();
    assert_eq!(["beaten", "friends"].map(|path| again.get(path).unwrap()), ["1", "2"]);
    battle.undo();
    assert_eq!(marked(&battle, behind, "panic"), 0);
    // Without a unit of the battle that was beaten, one stands there as it was entered.
    let alone = filled(&battle, ID, "assaults", &[], &[behind]).unwrap();
    assert_eq!(["beaten", "friends"].map(|path| alone.get(path).unwrap()), ["1", "1"]);
    assert_eq!(alone.get("beaten.0.unit").as_deref(), Some("none"));
}

/// own (S§5.5): a round leads on to the friends of whom it beat: the rest of their division, each as it stands. None is
/// disturbed until it is said over whom they go, and that alone is written.
#[test]
fn the_friends_that_a_round_leads_on_to_are_those_of_the_division() {
    let mut battle = battle("republique");
    let phase = battle.system().turn.iter().find(|one| one.id == "assaults").unwrap();
    battle.begin(0, phase);
    let [beaten, behind, lost] = ["IR 20 Kaunitz", "IR 23 Würzburg", "IR 38 Württemberg"]
        .map(|name| unit(&battle, Side::Theirs, name));
    let attacker = unit(&battle, Side::Ours, "57e Ligne");
    battle.tap(0, lost, "gone", "Destroyed", 1);
    let mut assault = filled(&battle, "republique/assault", "assaults", &[attacker], &[beaten]).unwrap();
    assault.set("range", "1").unwrap();
    for (die, face) in [10, 1].into_iter().enumerate() {
        assault.roll(die, Some(Face::typed(face)));
    }
    let next = assault.answer(battle.context()).report.next;
    let step = next.iter().find(|step| step.calculator == ID).unwrap();
    apply(&mut battle, 1, "republique/assault", &*assault);
    let mut friends = (calculators().find(|one| one.id == ID).unwrap().open)();
    friends.write(&step.inputs).unwrap();
    let refs = unit_refs_in(&step.inputs);
    let fill = |friends: &dyn AnyCalculator, refs: &Sides<Vec<UnitRef>>| {
        friends.prefill(&battle.view(phase), &refs[Side::Ours], &refs[Side::Theirs]).ok().unwrap()
    };
    let mut friends = fill(&*friends, &refs);
    let called = |friends: &dyn AnyCalculator| -> Vec<String> {
        (0..4).filter_map(|place| friends.get(&format!("friends.{place}.name"))).collect()
    };
    let division = ["IR 12 Manfredini", "IR 23 Würzburg", "Vincent Chevaulegers", "Brigade battery"];
    assert_eq!(called(&*friends), division);
    let answer = friends.answer(battle.context());
    assert_eq!(answer.report.headline, "No friend is disturbed");
    assert!(answer.changes.is_empty());
    friends.set("friends.1.through.0", "true").unwrap();
    // As the key for another throw fills it in.
    let again = fill(&*friends, &unit_refs_in(&friends.inputs()));
    assert_eq!(called(&*again), division);
    apply(&mut battle, 2, ID, &*again);
    assert_eq!(battle.markers().of(behind, "panic"), 2);
    assert_eq!(battle.markers().of(behind, "prisoners"), 1);
}

/// own (S§5.5): of a massed battery only those guns are lost that were gone over, and the rest stays without a move.
#[test]
fn part_of_a_massed_battery_is_lost_and_the_rest_stays() {
    let mut battle = battle("republique");
    let phase = battle.system().turn.iter().find(|one| one.id == "assaults").unwrap();
    let groups = battle.armies[Side::Theirs].army.army().groups();
    let at = |(group, one): (usize, &Group)| {
        let unit = one.units.iter().position(|unit| unit.title == "Position battery")?;
        Some(format!("groups.{group}.units.{unit}.bases"))
    };
    let path = groups.iter().enumerate().find_map(at).unwrap();
    Arc::make_mut(&mut battle.armies[Side::Theirs]).set(&path, "3").unwrap();
    battle.begin(0, phase);
    let guns = unit(&battle, Side::Theirs, "Position battery");
    let mut friends = filled(&battle, ID, "assaults", &[], &[guns]).unwrap();
    assert_eq!(friends.get("friends.0.bases").as_deref(), Some("3"));
    for (path, to) in [("friends.0.grade", "militia"), ("beaten.0.by", "rout")] {
        friends.set(path, to).unwrap();
    }
    apply(&mut battle, 1, ID, &*friends);
    assert!(!battle.condition(guns).is_destroyed);
    assert!(due(&battle, guns).is_empty(), "{:?}", due(&battle, guns));
    let again = filled(&battle, ID, "assaults", &[], &[guns]).unwrap();
    assert_eq!(again.get("friends.0.bases").as_deref(), Some("2"));
}
