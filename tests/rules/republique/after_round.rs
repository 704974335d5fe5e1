//! After a round: properties of what an attacker may do, and the way from the round through a battle.

use crate::battle::{apply, battle, filled, unit};
use aide_de_camp::battle::Battle;
use aide_de_camp::rules::{self, *};
use aide_de_camp::share::{CalculationLink, calculation};
use aide_de_camp::systems::calculators;
use aide_de_camp::systems::republique::*;
use proptest::prelude::*;
use strum::VariantArray;

const ID: &str = "republique/after-round";

fn after() -> impl Strategy<Value = AfterRound> {
    let action = prop::sample::select(Action::VARIANTS);
    let does = prop::sample::select(Does::VARIANTS);
    let order = prop::sample::select(&Order::LASTING[..]);
    let morale = prop::sample::select(Morale::VARIANTS);
    let inches = (0..=48, 0..=48, 0..=16, 1..=5);
    (action, does, order, morale, inches, any::<[bool; 4]>()).prop_map(
        |(action, does, order, morale, (moved, way, forward, fought), is)| AfterRound {
            horse: is[0],
            action,
            does,
            order,
            morale,
            counted: is[1] && morale != Morale::Formed,
            moved: Inches::from_hundredths(moved * 50),
            fought: Count::clamped(fought),
            no_bonus: is[2],
            way: Inches::from_hundredths(way * 50),
            forward: Inches::from_hundredths(forward * 50),
            facing: is[3],
            ..AfterRound::default()
        },
    )
}

/// What a way costs, and nothing where it makes none.
fn cost(course: AfterCourse) -> i32 {
    match course {
        AfterCourse::Carries(cost) | AfterCourse::GoesOn(cost) => cost,
        _ => 0,
    }
}

proptest! {
    #[test]
    fn nobody_goes_farther_than_movement_and_order_let_him(after in after()) {
        let context = Context::shipped();
        let course = after.course(&context);
        let left = after.left(&context.sheet, context.lengths).total();
        prop_assert!((0..=left).contains(&cost(course)), "{course:?}, {left} left");
        if let AfterCourse::GoesOn(cost) = course {
            let hold = (400 - after.forward.hundredths()).max(0);
            prop_assert!(after.order != Order::Hold || cost <= hold, "{cost} on Hold");
            prop_assert!(after.order != Order::PullBack, "{cost} of a division that pulls back");
        }
    }

    #[test]
    fn the_bonus_is_paid_for_exactly_where_it_is_used(after in after()) {
        let context = Context::shipped();
        let course = after.course(&context);
        let normal = if after.horse { 1_500 } else { 800 };
        let normal = (normal - after.moved.hundredths() - 100 * (after.fought.n() - 1)).max(0);
        let pays = cost(course) > normal && after.morale != Morale::Demoralized;
        let changes = after.answer(&context).changes;
        let paid = changes.iter().any(|change| change.by == rules::By::Set("disordered", 1));
        prop_assert_eq!(paid, pays, "{:?}", course);
    }

    #[test]
    fn more_moved_never_takes_anybody_farther(after in after()) {
        let context = Context::<Republique>::shipped();
        let more = AfterRound {
            moved: Inches::from_hundredths(after.moved.hundredths() + 100),
            ..after.clone()
        };
        let left = |after: &AfterRound| after.left(&context.sheet, context.lengths).total();
        prop_assert!(left(&more) <= left(&after));
    }

    #[test]
    fn a_link_brings_back_the_same_unit(after in after()) {
        let link = calculation(&after, &Overrides::default());
        let back: AfterRound = CalculationLink::parse(&link).unwrap().inputs().unwrap();
        prop_assert_eq!(back, after, "{}", link);
    }
}

/// An answer as text, with its form: a change of words is seen in review.
#[test]
fn what_follows_a_round_prints_as_it_did() {
    for (name, link) in [
        ("after_carry", "#/republique/after-round?moved=7&facing=true"),
        ("after_overrun", "#/republique/after-round?horse=true&action=OV&does=go_on&order=hold&moved=6"),
        ("after_break_off", "#/republique/after-round?action=BO&moved=7"),
    ] {
        let link = CalculationLink::parse(link).unwrap();
        let (calculator, context) = (link.open().unwrap(), link.context());
        let answer = calculator.answer(&context).report;
        insta::assert_snapshot!(name, format!("{answer}\n{}", calculator.form(&context)));
    }
}

/// Opens a step of an answer as the app does.
fn open(battle: &Battle, step: &NextStep) -> Box<dyn AnyCalculator> {
    let info = calculators().find(|info| info.id == step.calculator).unwrap();
    let mut inputs = (info.open)();
    inputs.write(&step.inputs).unwrap();
    let Sides([ours, theirs]) = unit_refs_in(&step.inputs);
    let phase = battle.system().turn.iter().find(|phase| phase.id == "assaults").unwrap();
    inputs.prefill(&battle.view(phase), &ours, &theirs).unwrap_or(inputs)
}

/// own (S§5.5, 5.6): veterans who moved 7″ break through; it is to do until it is done, they may carry the position
/// instead, with an inch of their bonus, and owe 1M for that.
#[test]
fn a_round_leads_on_to_what_the_attacker_does() {
    let mut battle = battle("republique");
    let phase = battle.system().turn.iter().find(|phase| phase.id == "assaults").unwrap();
    battle.begin(0, phase);
    let [one, foe] = [(Side::Ours, "33e Ligne"), (Side::Theirs, "IR 1 Kaiser")]
        .map(|(side, name)| unit(&battle, side, name));
    battle.tap(0, one, "moved", "Movement spent", 700);
    let mut assault = filled(&battle, "republique/assault", "assaults", &[one], &[foe]).unwrap();
    assault.set("range", "1").unwrap();
    for (die, face) in [10, 1].into_iter().enumerate() {
        assault.roll(die, Some(Face::typed(face)));
    }
    let next = assault.answer(battle.context()).report.next;
    let labels: Vec<&str> = next.iter().map(|step| &*step.label).collect();
    assert_eq!(labels, ["Friends behind and beside", "Breakthrough", "After the round"]);
    apply(&mut battle, 1, "republique/assault", &*assault);
    let is_due = |battle: &Battle| {
        battle.todo(phase).iter().any(|todo| todo.unit_ref == one && todo.what == "breaks through")
    };
    assert!(is_due(&battle));
    // Asked by its key, too, it is known what the table says.
    let says = |battle: &Battle| filled(battle, ID, "assaults", &[one], &[]).unwrap().get("action").unwrap();
    assert_eq!(says(&battle), "BT");
    let after = open(&battle, &next[2]);
    assert_eq!(["name", "moved"].map(|path| after.get(path).unwrap()), ["33e Ligne", "7"]);
    let answer = after.answer(battle.context()).report;
    assert_eq!(answer.headline, "Carries the position");
    apply(&mut battle, 2, ID, &*after);
    assert!(!is_due(&battle));
    assert_eq!(says(&battle), "CP");
    let marked = |marker| battle.markers().of(one, marker);
    assert_eq!(["moved", "disordered"].map(marked), [900, 1]);
    // Who does not have the turn, and guns, are not asked.
    let guns = unit(&battle, Side::Ours, "Friant's guns");
    for (ours, theirs) in [(&[guns][..], &[][..]), (&[], &[foe])] {
        assert!(filled(&battle, ID, "assaults", ours, theirs).is_none());
    }
}

/// own (S§5.5): an attacker who breaks off took his 1M in the round, and goes back once.
#[test]
fn an_attacker_who_breaks_off_pays_once() {
    let mut battle = battle("republique");
    let phase = battle.system().turn.iter().find(|phase| phase.id == "assaults").unwrap();
    battle.begin(0, phase);
    let [one, foe] = [(Side::Ours, "33e Ligne"), (Side::Theirs, "IR 1 Kaiser")]
        .map(|(side, name)| unit(&battle, side, name));
    let assault = filled(&battle, "republique/assault", "assaults", &[one], &[foe]).unwrap();
    let broken = (1..=10).flat_map(|a| (1..=10).map(move |d| [a, d])).find_map(|dice| {
        let mut assault = assault.clone_box();
        for (die, face) in dice.into_iter().enumerate() {
            assault.roll(die, Some(Face::typed(face)));
        }
        let next = assault.answer(battle.context()).report.next;
        let step = next.into_iter().find(|step| step.inputs.contains(&("action".into(), "BO".into())))?;
        Some((assault, step))
    });
    let (assault, step) = broken.unwrap();
    apply(&mut battle, 1, "republique/assault", &*assault);
    let morale = battle.markers().of(one, "morale");
    assert!(morale > 0);
    let after = open(&battle, &step);
    assert_eq!(after.get("counted").as_deref(), Some("true"));
    apply(&mut battle, 2, ID, &*after);
    let marked = |marker| battle.markers().of(one, marker);
    assert_eq!(["morale", "back"].map(marked), [morale, Retrograde::Withdraw as i32 + 1]);
}
