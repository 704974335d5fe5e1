//! Orders and moves: properties of every answer, and what a battle fills in and remembers.

use crate::battle::{apply, battle, filled, group, unit, units};
use crate::what_if::both_ways;
use aide_de_camp::rules::*;
use aide_de_camp::share::CalculationLink;
use aide_de_camp::systems::republique::*;
use proptest::prelude::*;
use strum::VariantArray;

fn order_test() -> impl Strategy<Value = OrderTest> {
    let order = || prop::sample::select(Order::VARIANTS);
    let turn = prop::sample::select(TurnOfHold::VARIANTS);
    let class = prop::sample::select(LeaderClass::VARIANTS);
    let command = prop::sample::select(CommandSystem::VARIANTS);
    let dice = prop::collection::vec(prop::option::of(1..=10_u8), 2);
    (order(), order(), turn, class, command, any::<[bool; 7]>(), any::<[bool; 4]>(), dice).prop_map(
        |(from, to, turn, class, command, is, failed, rolls)| {
            let mut dice = Dice::default();
            rolls.into_iter().enumerate().for_each(|(at, n)| dice.set(at, n.map(Face::typed)));
            let [hold, advance, pull_back, maneuver] = failed;
            OrderTest {
                from,
                thrown_back: is[0] && is[1],
                to,
                turn,
                class,
                together: is[1],
                energetic: is[2],
                far: is[3],
                command,
                replaced: is[4],
                rough: is[5],
                worn: is[6],
                failed: FailedChanges { hold, advance, pull_back, maneuver },
                dice,
                ..OrderTest::default()
            }
        },
    )
}

fn leg() -> impl Strategy<Value = Leg> {
    let act = prop::sample::select(Act::VARIANTS);
    let manner = prop::sample::select(Manner::VARIANTS);
    let ground = prop::sample::select(Ground::VARIANTS);
    let obstacle = prop::sample::select(Obstacle::VARIANTS);
    let forms = prop::sample::select(Deployment::VARIANTS);
    (act, 0..=900, manner, ground, obstacle, forms, 0..=3, any::<[bool; 4]>()).prop_map(
        |(act, distance, manner, ground, obstacle, forms, friends, is)| Leg {
            act,
            distance: Inches::from_hundredths(distance),
            manner,
            ground,
            obstacle,
            friends: Count::clamped(friends),
            packed: is[0],
            bridge: is[1],
            forms,
            with_square: is[2],
            near: is[3],
        },
    )
}

fn movement() -> impl Strategy<Value = Movement> {
    let who = prop::sample::select(Who::VARIANTS);
    let system = prop::sample::select(ManeuverSystem::VARIANTS);
    let morale = prop::sample::select(Morale::VARIANTS);
    let legs = prop::collection::vec(leg(), 0..=5);
    (who, system, morale, 0..=4, 0..=3, any::<[bool; 4]>(), legs).prop_map(
        |(who, system, morale, damage, assaults, is, legs)| Movement {
            who,
            system,
            morale,
            square: is[0],
            damage: Count::clamped(damage),
            limbered: is[1],
            saved: is[2],
            pulls_back: is[3],
            assaults: Count::clamped(assaults),
            legs: legs.into_iter().collect(),
            ..Movement::default()
        },
    )
}

fn context() -> Context<Republique> {
    Context::shipped()
}

proptest! {
    #[test]
    fn the_chances_of_an_order_test_add_up(test in order_test()) {
        for table in test.answer(&context()).report.odds {
            let all: u64 = table.outcomes.iter().map(|outcome| outcome.odds.ways).sum();
            prop_assert!(table.outcomes.iter().all(|outcome| outcome.odds.of == all));
        }
    }

    #[test]
    fn a_better_modifier_never_hurts_a_change_of_order(test in order_test()) {
        for factor in OrderTest::factors() {
            let Some([with, without]) = both_ways(&test, factor, &SHEET) else { continue };
            let is_good = (factor.worth)(&SHEET).value > 0;
            let [better, worse] = if is_good { [with, without] } else { [without, with] };
            prop_assert!(better.needed(&SHEET) <= worse.needed(&SHEET), "{}", factor.key);
            prop_assert!(better.hope(&SHEET).ways >= worse.hope(&SHEET).ways, "{}", factor.key);
        }
    }

    #[test]
    fn a_better_leader_never_needs_more(test in order_test()) {
        let needs = LeaderClass::VARIANTS.iter().map(|class| {
            OrderTest { class: *class, ..test.clone() }.needed(&SHEET)
        });
        prop_assert!(needs.collect::<Vec<_>>().is_sorted());
    }

    #[test]
    fn a_budget_is_never_below_zero(movement in movement()) {
        let report = movement.answer(&context()).report;
        let course = movement.course(&SHEET, Lengths::INCHES);
        prop_assert!(course.allowance() >= 0 && course.left() >= 0);
        if let Some(sum) = report.sum("Move") {
            prop_assert!(sum.total() >= 0, "{report}");
            prop_assert_eq!(sum.total(), course.left());
        }
    }

    #[test]
    fn what_is_refused_changes_nothing_and_says_why(movement in movement()) {
        let Answer { report, changes } = movement.answer(&context());
        let refused = report.notes.iter().any(|note| matches!(note, Note::Refused { .. }));
        prop_assert_eq!(refused, report.sums.is_empty());
        prop_assert!(!refused || changes.is_empty());
    }

    #[test]
    fn a_longer_way_is_never_cheaper(movement in movement(), at in 0..5_usize, more in 0..=500) {
        let mut longer = movement.clone();
        if let Some(leg) = longer.legs.get_mut(at) {
            leg.distance = Inches::from_hundredths(leg.distance.hundredths() + more);
        }
        let spent = |movement: &Movement| movement.course(&SHEET, Lengths::INCHES).spent();
        prop_assert!(spent(&longer) >= spent(&movement));
        let next = Leg { distance: Inches::from_hundredths(more), ..Leg::default() };
        longer.legs.push(next);
        prop_assert!(spent(&longer) >= spent(&movement));
    }

    #[test]
    fn a_move_that_stacks_never_goes_less_far(by in prop::sample::select(Retrograde::VARIANTS), horse: bool) {
        let who = if horse { Mover::Horse } else { Mover::Foot };
        let far = (0..=5).map(|stacked| {
            let forced = ForcedMove { by, who, stacked: Count::clamped(stacked), ..ForcedMove::default() };
            forced.distance(&SHEET, Lengths::INCHES).total()
        });
        prop_assert!(far.collect::<Vec<_>>().is_sorted());
    }

    #[test]
    fn cavalry_and_enemy_never_go_farther_than_they_may(distance in 0..=600, left in 0..=2_300, bonus: bool) {
        for (way, stop) in [Way::Meets, Way::Leaves].into_iter().flat_map(|way| Stop::VARIANTS.iter().map(move |stop| (way, *stop))) {
            let mut reaction = Reaction::default();
            reaction.enemy.left = Inches::from_hundredths(left);
            reaction.cavalry.distance = Inches::from_hundredths(distance);
            (reaction.cavalry.way, reaction.cavalry.stop, reaction.cavalry.bonus) = (way, stop, bonus);
            let paces = reaction.paces(&SHEET);
            prop_assert!(paces.theirs <= left && paces.ours <= 2_300 && paces.gap >= 0);
            if way == Way::Meets {
                prop_assert_eq!(paces.ours + paces.theirs + paces.gap, distance);
            }
        }
    }
}

/// Answers as text, with their forms: a change of words is seen in review.
#[test]
fn orders_and_moves_print_as_they_did() {
    for (name, link) in [
        ("order_test", "#/republique/order-test?to=maneuver&turn=on_the_march&together=true&worn=true"),
        (
            "movement",
            "#/republique/movement?system=prussian&legs=3&legs.0.act=form&legs.1.manner=oblique&legs.1.distance=1\
             &legs.2.distance=0.5&legs.2.ground=medium_forest&legs.2.obstacle=hedge",
        ),
        ("reaction", "#/republique/reaction?cavalry.bonus=true"),
        ("forced_move", "#/republique/forced-move?by=rout&cause=division&gone_back=8"),
    ] {
        let link = CalculationLink::parse(link).unwrap();
        let (calculator, context) = (link.open().unwrap(), link.context());
        let answer = calculator.answer(&context).report;
        insta::assert_snapshot!(name, format!("{answer}\n{}", calculator.form(&context)));
    }
}

/// own (S§3.3): Friant's division passes from Hold to Advance; its order fills in "which order was that" and the next
/// test.
#[test]
fn an_order_is_remembered_by_its_division() {
    let mut battle = battle("republique");
    battle.begin(0, &battle.system().turn[1]);
    let division = group(&battle, Side::Ours, "2nd Division");
    let one = unit(&battle, Side::Ours, "33e Ligne");
    let mut test = filled(&battle, "republique/order-test", "maneuver", &[one], &[]).unwrap();
    assert_eq!(test.get("class").as_deref(), Some("energetic"));
    assert_eq!(test.get("to").as_deref(), Some("advance"));
    test.roll(0, Some(Face::typed(9)));
    apply(&mut battle, 1, "republique/order-test", &*test);
    assert!(battle.condition(division).summary.starts_with("Advance"));
    let order = filled(&battle, "republique/order", "maneuver", &[one], &[]).unwrap();
    assert_eq!(order.get("last").as_deref(), Some("advance"));
    let mut again = filled(&battle, "republique/order-test", "maneuver", &[division], &[]).unwrap();
    assert_eq!(again.get("from").as_deref(), Some("advance"));
    again.set("to", "hold").unwrap();
    again.roll(0, Some(Face::typed(1)));
    // An energetic leader under an energetic commander needs a 1: any roll does.
    apply(&mut battle, 2, "republique/order-test", &*again);
    assert!(battle.condition(division).summary.starts_with("Hold"));
}

/// own (S§3.6): guns that moved and unlimbered stand so; limbered ones may not fire, whoever fills the shot in.
#[test]
fn limbered_guns_are_remembered() {
    let mut battle = battle("republique");
    battle.begin(0, &battle.system().turn[1]);
    let guns = unit(&battle, Side::Ours, "Friant's guns");
    let target = unit(&battle, Side::Theirs, "IR 1 Kaiser");
    let mut movement = filled(&battle, "republique/movement", "maneuver", &[guns], &[]).unwrap();
    assert_eq!(movement.get("limbered").as_deref(), Some("false"));
    movement.set("legs.0.act", "limber").unwrap();
    apply(&mut battle, 1, "republique/movement", &*movement);
    assert!(battle.condition(guns).summary.contains("limbered"));
    let shot = filled(&battle, "republique/artillery", "fire", &[guns], &[target]).unwrap();
    assert_eq!(shot.get("barred.limbered").as_deref(), Some("true"));
}

/// own (S§3.1, 5.6): a bonus owes 1M after the assaults; what was spent is what the enemy's cavalry reacts to.
#[test]
fn a_bonus_is_owed_and_a_reaction_knows_what_is_left() {
    let mut battle = battle("republique");
    battle.begin(0, &battle.system().turn[1]);
    let mover = unit(&battle, Side::Ours, "33e Ligne");
    let foe = unit(&battle, Side::Theirs, "IR 1 Kaiser");
    let mut movement = filled(&battle, "republique/movement", "maneuver", &[mover], &[]).unwrap();
    movement.set("legs.0.distance", "3").unwrap();
    apply(&mut battle, 1, "republique/movement", &*movement);
    assert_eq!(battle.markers().of(mover, "moved"), 300);
    movement.set("legs.0.distance", "9").unwrap();
    apply(&mut battle, 2, "republique/movement", &*movement);
    assert_eq!(battle.markers().of(mover, "disordered"), 1);
    assert!(filled(&battle, "republique/reaction", "maneuver", &[mover], &[foe]).is_none());
    let guns = units(&battle, Side::Theirs).into_iter().find_map(|foe| {
        let reaction = filled(&battle, "republique/reaction", "maneuver", &[mover], &[foe])?;
        (reaction.get("reactor").as_deref() == Some("battery")).then_some(reaction)
    });
    // Of its 8″ it has spent all.
    assert_eq!(guns.unwrap().get("enemy.left").as_deref(), Some("0"));
}
