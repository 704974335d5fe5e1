//! DBM: printed answers, and properties of every answer.

use crate::battle::{apply, battle, filled, group, unit};
use crate::what_if::both_ways;
use aide_de_camp::rules::*;
use aide_de_camp::rules::{Side, Sides};
use aide_de_camp::share::{CalculationLink, calculation};
use aide_de_camp::systems::dbm::*;
use proptest::prelude::*;
use strum::VariantArray;

fn evaluate(link: &str) -> String {
    CalculationLink::parse(link).unwrap().evaluate().unwrap().report.to_string()
}

#[test]
fn close_combat_explains_itself() {
    let text = evaluate(
        "#/dbm/combat?ours.type=cv&ours.general=true&ours.going=rough&ours.die=6\
                    &theirs.type=sp&theirs.grade=i&theirs.ranks=1&theirs.overlaps=1&theirs.die=2",
    );
    assert_eq!(text, include_str!("printed/combat.txt"));
}

#[test]
fn shooting_explains_itself() {
    let text = evaluate(
        "#/dbm/combat?ours.type=bw&ours.grade=s&ours.shoots=true&ours.aided=1&ours.die=4\
                    &theirs.type=kn&theirs.grade=x&theirs.die=3",
    );
    assert_eq!(text, include_str!("printed/shooting.txt"));
}

#[test]
fn who_may_press_forward_is_told_of_them_alone() {
    let pressing = |link: &str| evaluate(&["#/dbm/combat?", link].concat()).contains("press forward");
    // 4 to 12: cavalry flee from spears, but not from behind works, and psiloi in front stay where they are.
    assert!(pressing("ours.type=cv&ours.die=1&theirs.type=sp&theirs.die=6"));
    assert!(!pressing("ours.type=cv&ours.die=1&theirs.type=sp&theirs.fort=tf&theirs.die=6"));
    assert!(!pressing("ours.type=ps&ours.grade=s&ours.die=6&theirs.type=lh&theirs.die=2"));
}

/// Every two of them.
fn pairs<T: VariantArray + Copy>() -> impl Iterator<Item = (T, T)> {
    T::VARIANTS.iter().flat_map(|one| T::VARIANTS.iter().map(|other| (*one, *other)))
}

#[test]
fn going_that_is_bad_for_the_winner_is_never_called_good() {
    let of = |troops, grade, going| Fighter { troops, grade, going, ..Fighter::default() };
    for (troops, foe) in pairs::<Troops>() {
        for (grade, its_grade) in pairs::<Grade>() {
            let theirs = of(foe, its_grade, Going::Rough);
            let touches = Fighter { at_bad_going: true, ..of(troops, grade, Going::Good) };
            let mut winners = vec![of(troops, grade, Going::Rough)];
            if foe.class() == Class::Foot {
                winners.push(touches);
            }
            for ours in winners {
                let combat = Combat { ours, theirs: theirs.clone(), anyway: false };
                for roll in rolls() {
                    let fought = combat.fought(&SHEET, roll.map(i32::from));
                    let good =
                        fought.fates[Side::Ours] == Fate::Wins && fought.clause.contains("in going good for");
                    assert!(!good, "{troops:?} {grade} against {foe:?} {its_grade}: {}", fought.clause);
                }
            }
        }
    }
}

fn rank() -> impl Strategy<Value = Rank> {
    (
        prop::option::of(prop::sample::select(Troops::VARIANTS)),
        prop::option::of(prop::sample::select(Grade::VARIANTS)),
        prop::sample::select(Going::VARIANTS),
        prop::sample::select(Weapon::VARIANTS),
        any::<bool>(),
    )
        .prop_map(|(troops, grade, going, weapon, other_bow)| Rank {
            unit: None,
            troops,
            grade,
            going,
            weapon,
            other_bow,
        })
}

fn side() -> impl Strategy<Value = Fighter> {
    let element = (
        prop::sample::select(Troops::VARIANTS),
        prop::sample::select(Grade::VARIANTS),
        prop::sample::select(Rating::VARIANTS),
        prop::sample::select(Going::VARIANTS),
        prop::sample::select(Fort::VARIANTS),
    );
    let around = (prop::collection::vec(rank(), 0..=3), 0..=2, 0..=3, 0..=2, prop::option::of(1..=6_u8));
    (element, around, any::<[bool; 16]>()).prop_map(
        |((troops, grade, counts_as, going, fort), (ranks, overlaps, contacts, aided, die), is)| Fighter {
            unit: None,
            troops,
            grade,
            counts_as,
            general: is[0],
            demoralised: is[1] && is[2],
            unladen: is[3],
            mobile: is[4],
            double_base: is[5],
            ranks: ranks.into_iter().collect(),
            psiloi_allowed: is[6],
            going,
            crossing_river: is[7],
            upslope: is[8],
            overlaps: Count::clamped(overlaps),
            contacts: Count::clamped(contacts),
            shoots: is[9] && is[10],
            aided: Count::clamped(aided),
            aids: UnitRefs::default(),
            wood: is[11],
            weather: is[12],
            fort,
            across: is[13],
            assaulting: is[14],
            at_bad_going: is[15],
            moved_into_contact: is[4] ^ is[8],
            spent: false,
            die: die.map(Face::typed).and_then(Roll::of),
        },
    )
}

fn combat() -> impl Strategy<Value = Combat> {
    (side(), side(), any::<bool>()).prop_map(|(ours, theirs, anyway)| Combat { ours, theirs, anyway })
}

fn with_dice(combat: &Combat, dice: Sides<Option<u8>>) -> Combat {
    let mut combat = combat.clone();
    let Sides([ours, theirs]) = dice.map(|die| die.map(Face::typed).and_then(Roll::of));
    (combat.ours.die, combat.theirs.die) = (ours, theirs);
    combat
}

fn rolls() -> impl Iterator<Item = Sides<u8>> {
    (1..=6).flat_map(|ours| (1..=6).map(move |theirs| Sides([ours, theirs])))
}

fn ways(table: &OddsTable) -> Vec<(&str, u64)> {
    table.outcomes.iter().map(|outcome| (&*outcome.label, outcome.odds.ways)).collect()
}

proptest! {
    #[test]
    fn the_odds_sum_to_one_and_agree_with_every_roll(combat in combat()) {
        let open = with_dice(&combat, Sides::default()).answer(&Context::shipped()).report;
        let mut rolled: Vec<Vec<u64>> = open.odds.iter().map(|table| vec![0; table.outcomes.len()]).collect();
        for roll in rolls() {
            let report = with_dice(&combat, roll.map(Some)).answer(&Context::shipped()).report;
            for (at, table) in report.odds.iter().enumerate() {
                prop_assert_eq!(ways(table), ways(&open.odds[at]));
                rolled[at][table.rolled.unwrap()] += 1;
            }
        }
        for (table, rolled) in open.odds.iter().zip(rolled) {
            prop_assert_eq!(rolled.iter().sum::<u64>(), 36);
            prop_assert_eq!(rolled, table.outcomes.iter().map(|o| o.odds.ways).collect::<Vec<_>>());
        }
    }

    #[test]
    fn one_die_leaves_six_rolls(combat in combat(), die in 1..=6_u8) {
        let six = with_dice(&combat, Sides([Some(die), None])).answer(&Context::shipped()).report;
        for table in &six.odds {
            prop_assert_eq!(table.outcomes.iter().map(|outcome| outcome.odds.ways).sum::<u64>(), 6);
            prop_assert_eq!(table.rolled, None);
        }
    }

    #[test]
    fn what_is_shown_is_what_is_fought(combat in combat(), ours in 1..=6_u8, theirs in 1..=6_u8) {
        let roll = Sides([ours, theirs]);
        let report = with_dice(&combat, roll.map(Some)).answer(&Context::shipped()).report;
        prop_assert!(report.headline.chars().count() <= 30, "{}", report.headline);
        let fought = combat.fought(&SHEET, roll.map(i32::from));
        for side in Side::ALL {
            let Some(sum) = report.sum(side.title()) else { continue };
            prop_assert_eq!(sum.total(), fought.totals[side]);
            let total = sum.lines.iter().find(|line| line.label == "Total").unwrap();
            prop_assert_eq!(total.total, fought.raw[side]);
        }
    }

    #[test]
    fn swapped_sides_mirror_every_roll(combat in combat()) {
        let swapped = combat.swapped().unwrap();
        for roll in rolls() {
            let roll = roll.map(i32::from);
            let one = combat.fought(&SHEET, roll);
            let other = swapped.fought(&SHEET, roll.swapped());
            prop_assert_eq!(one.totals, other.totals.swapped());
            prop_assert_eq!(one.fates, other.fates.swapped());
            prop_assert_eq!(one.band as u8, 4 - other.band as u8);
        }
        prop_assert_eq!(swapped.swapped().unwrap(), combat);
    }

    #[test]
    fn a_better_factor_never_hurts(combat in combat()) {
        for factor in Combat::factors() {
            let Some([with, without]) = both_ways(&combat, factor, &SHEET) else { continue };
            // The sheet takes one off a winner behind works whose loser has psiloi behind him: there the works can hurt.
            if factor.key.ends_with("fortifications") { continue }
            let for_ours = (factor.worth)(&SHEET).value > 0;
            let better_with = for_ours == (factor.sum == "Ours");
            for roll in rolls() {
                let roll = roll.map(i32::from);
                let [with, without] = [&with, &without].map(|combat| combat.fought(&SHEET, roll).band);
                prop_assert!(if better_with { with <= without } else { with >= without }, "{} {roll:?}", factor.key);
            }
        }
    }

    #[test]
    fn a_higher_die_never_hurts(combat in combat()) {
        for theirs in 1..=6 {
            let bands: Vec<Band> = (1..=6).map(|ours| combat.fought(&SHEET, Sides([ours, theirs])).band).collect();
            prop_assert!(bands.is_sorted_by(|a, b| a >= b), "{bands:?} against {theirs}");
        }
    }

    #[test]
    fn a_greater_defeat_is_never_milder(combat in combat()) {
        let mut fates = Sides([[None; 2]; 2]);
        for roll in rolls() {
            let fought = combat.fought(&SHEET, roll.map(i32::from));
            match fought.band {
                Band::OursDouble => fates[Side::Theirs][1] = Some(fought.fates[Side::Theirs]),
                Band::OursBeat => fates[Side::Theirs][0] = Some(fought.fates[Side::Theirs]),
                Band::Equal => {}
                Band::TheirsBeat => fates[Side::Ours][0] = Some(fought.fates[Side::Ours]),
                Band::TheirsDouble => fates[Side::Ours][1] = Some(fought.fates[Side::Ours]),
            }
        }
        for [less, half] in fates {
            if let (Some(less), Some(half)) = (less, half) {
                prop_assert!(half >= less, "{less:?}, then {half:?}");
            }
        }
    }

    #[test]
    fn a_link_brings_back_the_same_combat(combat in combat()) {
        let link = calculation(&combat, &Overrides::default());
        let back: Combat = CalculationLink::parse(&link).unwrap().inputs().unwrap();
        prop_assert_eq!(back, combat, "{}", link);
    }
}

/// own (PIPs): a plan is kept until the roll, the dice are marked on every command, and what is spent comes off. Numidians,
/// irregular light horse, march for 1; Scipio's own element moves for 1 − 1.
#[test]
fn a_bound_is_planned_rolled_and_spent() {
    let mut battle = battle("dbm");
    let [legions, horse] = ["Roman legions", "Horse"].map(|name| group(&battle, Side::Ours, name));
    let [numidians, scipio] = ["Numidian horse", "Scipio"].map(|name| unit(&battle, Side::Ours, name));
    let plan = filled(&battle, "dbm/spending", "pips", &[numidians], &[]).unwrap();
    apply(&mut battle, 0, "dbm/spending", &*plan);
    assert_eq!(battle.markers().of(horse, "planned"), 1);
    let mut dice = filled(&battle, "dbm/pip-dice", "pips", &[legions], &[]).unwrap();
    assert_eq!(dice.get("commands.2.planned").as_deref(), Some("1"));
    for (die, face) in [5, 3, 2].into_iter().enumerate() {
        dice.roll(die, Some(Face::typed(face)));
    }
    apply(&mut battle, 9_000, "dbm/pip-dice", &*dice);
    let pips = |battle: &aide_de_camp::battle::Battle| {
        [legions, horse].map(|command| battle.markers().of(command, "pips"))
    };
    assert_eq!(pips(&battle), [5, 2]);
    let mut march = filled(&battle, "dbm/spending", "moves", &[numidians], &[]).unwrap();
    assert_eq!(march.get("pips").as_deref(), Some("2"));
    march.set("actions.0.kind", "march").unwrap();
    apply(&mut battle, 18_000, "dbm/spending", &*march);
    assert_eq!(pips(&battle), [5, 1]);
    assert_eq!(battle.markers().of(numidians, "marches"), 1);
    let chief = filled(&battle, "dbm/spending", "moves", &[scipio], &[]).unwrap();
    assert_eq!(chief.get("actions.0.scope").as_deref(), Some("element"));
    apply(&mut battle, 27_000, "dbm/spending", &*chief);
    assert_eq!(pips(&battle), [5, 1]);
    assert_eq!(battle.markers().of(legions, "general_used"), 1);
    // Whoever is of another command spends its own.
    assert!(filled(&battle, "dbm/spending", "moves", &[scipio, numidians], &[]).is_none());
}
