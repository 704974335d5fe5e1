//! Values of the sheet that make no sense.

use super::{OneBecomesNothing, Sheet};
use crate::rules::{RuleRef, SheetFault, unsigned};

const ALLOCATION: RuleRef = RuleRef("PIP.1");
const MODIFIERS: RuleRef = RuleRef("PIP.2");
const SUPERIORS: RuleRef = RuleRef("PIP.3");
const COSTS: RuleRef = RuleRef("PIP.4");
const SCALE: RuleRef = RuleRef("Scale");
const GENERALS: RuleRef = RuleRef("Generals");
const FIRING: RuleRef = RuleRef("Firing");

/// In the order of the sheet.
pub(super) fn of(sheet: &Sheet) -> Vec<SheetFault> {
    let (gift, lost) = (&sheet.gift, sheet.flight.general_lost.value);
    let [normal, longest] = [sheet.firing.normal_range_in.value, sheet.firing.longest_range_in.value];
    [
        SheetFault::too_low(
            "/fewest_pips",
            "the fewest PIPs of a division",
            sheet.fewest_pips.value,
            0,
            MODIFIERS,
        ),
        most(sheet),
        SheetFault::too_low(
            "/more_dice",
            "the dice beyond one for each general",
            sheet.more_dice.value,
            0,
            ALLOCATION,
        ),
        never_rolled(sheet),
        no_worse(sheet),
        SheetFault::too_low("/gift/pips", "the PIPs that a superior gives", gift.pips.value, 0, SUPERIORS),
        SheetFault::too_low("/gift/ride_in", "the longest ride in inches", gift.ride_in.value, 0, SUPERIORS),
        no_scale(sheet),
        SheetFault::too_low("/scale/metres", "the metres to the inch", sheet.scale.metres.value, 1, SCALE),
        SheetFault::too_low("/flight/general_lost", "the roll on which a general is lost", lost, 0, GENERALS),
        SheetFault::too_low("/firing/normal_range_in", "the normal range in inches", normal, 0, FIRING),
        SheetFault::too_low(
            "/firing/longest_range_in",
            "the longest range in inches",
            longest,
            normal,
            FIRING,
        ),
    ]
    .into_iter()
    .chain(costs(sheet))
    .flatten()
    .collect()
}

/// 0 is no limit.
fn most(sheet: &Sheet) -> Option<SheetFault> {
    let (fewest, most) = (sheet.fewest_pips.value, sheet.most_pips.value);
    let least = if most > 0 { fewest } else { 0 };
    SheetFault::too_low("/most_pips", "the most PIPs of a division", most, least, MODIFIERS)
}

/// No action pays its general.
fn costs(sheet: &Sheet) -> [Option<SheetFault>; 11] {
    let costs = &sheet.costs;
    [
        ("/costs/move_unit", "the cost of a move", costs.move_unit),
        ("/costs/move_general", "the cost of a general's move", costs.move_general),
        ("/costs/limber", "the cost of limbering", costs.limber),
        ("/costs/square", "the cost of a square", costs.square),
        ("/costs/start_firing", "the cost of firing", costs.start_firing),
        ("/costs/stop_firing", "the cost of ceasing fire", costs.stop_firing),
        ("/costs/charge", "the cost of a charge", costs.charge),
        ("/costs/spike", "the cost of spiking guns", costs.spike),
        ("/costs/rally", "the cost of a rally", costs.rally),
        ("/costs/restore", "the cost of restoring artillery", costs.restore),
        ("/costs/times", "the multiple of every cost", costs.times),
    ]
    .map(|(path, label, cost)| SheetFault::too_low(path, label, cost.value, 0, COSTS))
}

/// A die or an average is 1 to 6; a modified number may be any.
fn never_rolled(sheet: &Sheet) -> Option<SheetFault> {
    let turned = sheet.bad_superior.roll_of.value;
    let rolled = sheet.readings.one_becomes_nothing == OneBecomesNothing::BeforeModifiers;
    (rolled && !(1..=6).contains(&turned)).then(|| {
        let why =
            format!("the roll that a bad superior spoils: no die shows {}, use 1 to 6", unsigned(turned));
        SheetFault::new("/bad_superior/roll_of", why, SUPERIORS)
    })
}

fn no_worse(sheet: &Sheet) -> Option<SheetFault> {
    let (from, to) = (sheet.bad_superior.roll_of.value, sheet.bad_superior.becomes.value);
    let label = "what a bad superior makes of a roll";
    SheetFault::too_low("/bad_superior/becomes", label, to, 0, SUPERIORS).or_else(|| {
        let why = format!("{label}: {} is no worse than {}, use less", unsigned(to), unsigned(from));
        (to >= from).then(|| SheetFault::new("/bad_superior/becomes", why, SUPERIORS))
    })
}

/// Every other move is a multiple of the infantry's.
fn no_scale(sheet: &Sheet) -> Option<SheetFault> {
    let why = "the infantry's move is 0″, and nothing can be scaled by it";
    let fault = SheetFault::new("/moves/infantry", why, SCALE).stopping(&["grande-tactique/scale"]);
    (sheet.moves.infantry.value.hundredths() == 0).then_some(fault)
}
