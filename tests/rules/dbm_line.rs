//! DBM's line of fights: what its orders give on average is what all their rolls give.

use aide_de_camp::rules::{Calculator, Context, Face, ResultTable};
use aide_de_camp::systems::dbm::{Compare, Dbm, FightLine, LineFight, Sequence, Troops};

fn line(pairs: &[(Troops, Troops)], compare: Compare) -> FightLine {
    let fight = |(ours, theirs): &(Troops, Troops)| {
        let mut fight = LineFight::default();
        (fight.ours.troops, fight.theirs.troops) = (*ours, *theirs);
        fight
    };
    FightLine { fights: pairs.iter().map(fight).collect(), compare, ..FightLine::default() }
}

fn table(line: &FightLine) -> ResultTable {
    line.answer(&Context::<Dbm>::shipped()).report.table.unwrap()
}

/// "+0.35" in hundredths.
fn hundredths(figure: &str) -> i64 {
    figure.replace('−', "-").replace('.', "").parse().unwrap()
}

/// What a line of which every die is rolled gives, in hundredths.
fn balance(line: &FightLine) -> i64 {
    let detail = line.answer(&Context::<Dbm>::shipped()).report.detail;
    if detail == "Neither side loses more equivalents than the other." {
        return 0;
    }
    hundredths(detail.strip_suffix('.').unwrap().rsplit(' ').next().unwrap())
}

#[test]
fn an_order_gives_what_all_its_rolls_give() {
    const ROLLS: i64 = 36 * 36;
    for pairs in [
        [(Troops::Bd, Troops::Wb), (Troops::Cv, Troops::Ps)],
        [(Troops::Exp, Troops::Exp), (Troops::Kn, Troops::Lh)],
    ] {
        let ranked = table(&line(&pairs, Compare::Every)).rows;
        for (order, name) in [([0, 1], "1, 2"), ([1, 0], "2, 1")] {
            let mut rolled = line(&pairs, Compare::Nothing);
            rolled.order = Sequence::new(&order);
            let mut sum = 0;
            for roll in 0..ROLLS {
                for die in 0..4 {
                    let face = (roll / 6_i64.pow(die as u32) % 6 + 1) as u8;
                    rolled.roll(die, Some(Face::typed(face)));
                }
                sum += balance(&rolled);
            }
            let given =
                ranked.iter().find(|(order, _)| order == name).map(|(_, given)| hundredths(&given[0]));
            // Rounded to the nearest, halves away from nothing.
            let nearest = (2 * sum.abs() + ROLLS) / (2 * ROLLS) * sum.signum();
            assert_eq!(given, Some(nearest), "{pairs:?} {name}");
        }
    }
}

#[test]
fn of_six_fights_32_orders_differ_and_a_free_choice_is_worth_no_less() {
    use Troops::*;
    let fights = [(Cv, Cv), (Bd, Wb), (Bd, Wb), (Bd, Sp), (Sp, Sp), (Ps, El)];
    let every = table(&line(&fights, Compare::Every)).rows;
    assert_eq!(every.len(), 32);
    let begins = table(&line(&fights, Compare::Best)).rows;
    assert_eq!(begins.len(), 6);
    let best = every.iter().map(|(_, given)| hundredths(&given[0])).max();
    let free = begins.iter().map(|(_, given)| hundredths(&given[1])).max();
    assert!(free >= best, "{free:?} {best:?}");
    for (order, given) in &begins {
        assert!(hundredths(&given[1]) >= hundredths(&given[0]), "{order} {given:?}");
    }
}
