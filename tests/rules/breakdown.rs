//! A worked sum by itself.

use aide_de_camp::rules::{Breakdown, RuleRef, Source, Unit, house, printed};

const RULE: RuleRef = RuleRef("1.1");

#[test]
fn the_total_is_the_last_line() {
    let mut sum = Breakdown::new(Unit::Points);
    assert_eq!(sum.total(), 0);
    sum.number("Die", 7, RULE);
    sum.entry("Two hits", printed(-1), 2, RULE);
    sum.not_applied("Uphill", house(4), "on the level", RULE);
    assert_eq!((sum.total(), sum.source()), (5, Source::Printed));
    sum.times("Half", printed(1), printed(2), RULE);
    sum.at_most("Never more than 9", printed(9), RULE);
    assert_eq!((sum.total(), sum.lines.len()), (2, 4));
    sum.at_least("Never less than 3", house(3), RULE);
    assert_eq!((sum.total(), sum.source()), (3, Source::House));
}

#[test]
fn halves_round_down_below_nothing_too() {
    let mut sum = Breakdown::new(Unit::Points);
    sum.number("Lost", -3, RULE);
    sum.times("Half", printed(1), printed(2), RULE);
    assert_eq!(sum.total(), -2);
}
