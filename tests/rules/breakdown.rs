//! A worked sum by itself.

use aide_de_camp::rules::{Breakdown, Line, Quantity, RuleRef, Source, house, printed};

const RULE: RuleRef = RuleRef("1.1");

#[test]
fn the_total_is_the_last_line() {
    let mut sum = Breakdown::new(Quantity::Points);
    assert_eq!(sum.total(), 0);
    sum.add_number("Die", 7, RULE);
    sum.add_cell("Two hits", printed(-1), 2, RULE);
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
    let mut sum = Breakdown::new(Quantity::Points);
    sum.add_number("Lost", -3, RULE);
    sum.times("Half", printed(1), printed(2), RULE);
    assert_eq!(sum.total(), -2);
}

#[test]
fn what_is_counted_is_written_alike_in_lines_and_total() {
    let mut men = Breakdown::new(Quantity::Count);
    men.add_number("First division", 1_100, RULE);
    men.add_number("Second division", 2_200, RULE);
    men.add_number("Lost", -1_500, RULE);
    let figures: Vec<String> = men.lines.iter().map(Line::figure).collect();
    assert_eq!(figures, ["+1,100", "+2,200", "−1,500"]);
    assert_eq!(men.text(), "1,800");
}
