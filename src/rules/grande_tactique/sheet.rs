//! The numbers of the text and its readings, and nothing else.

mod ways;

use super::terms::Effect;
use crate::parts;
use crate::rules::{self, Entry, Inches, Reading, h, p, r};

pub use ways::*;

/// Everything printed or restored that the procedures read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sheet {
    /// What changes a Divisional general's number.
    pub modifiers: Modifiers,
    /// The least that a division has to spend.
    pub fewest_pips: Entry,
    /// What a bad Corps or Army commander does to his subordinates.
    pub bad_superior: BadSuperior,
    /// What a Corps or Army commander may give.
    pub gift: GiftTable,
    /// What things cost.
    pub costs: Costs,
    /// The Morale Check.
    pub morale: MoraleTable,
    /// Fire: its reach, and what changes a die.
    pub fire: FireTable,
    /// What becomes of whoever is beaten by fire.
    pub beaten: BeatenTable,
    /// What becomes of both sides of a charge.
    pub charge: ChargeTable,
    /// How far everybody moves.
    pub moves: MoveTable,
    /// How far a unit flees, and who follows it.
    pub flight: FlightTable,
    /// Army points. The author's are not known: all are 0 before a group types in its own.
    pub points: Points,
    /// Where the text leaves a choice.
    pub readings: Readings,
}

parts!(Sheet {
    modifiers,
    fewest_pips,
    bad_superior,
    gift,
    costs,
    morale,
    fire,
    beaten,
    charge,
    moves,
    flight,
    points,
    readings
});

/// Modifiers of the PIP die, in the order of the text.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Modifiers {
    pub bad: Entry,
    pub great: Entry,
    pub each_unit_lost: Entry,
    pub corps_commander_lost: Entry,
}

parts!(Modifiers { bad, great, each_unit_lost, corps_commander_lost });

/// A roll of this becomes that.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct BadSuperior {
    pub roll_of: Entry,
    pub becomes: Entry,
}

parts!(BadSuperior { roll_of, becomes });

/// Of each giver, each turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GiftTable {
    /// How many he gives.
    pub pips: Entry,
    /// The longest ride to the general who receives them.
    pub ride_in: Entry,
}

parts!(GiftTable { pips, ride_in });

/// PIPs for each action.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Costs {
    pub move_a_unit: Entry,
    pub move_a_general: Entry,
    pub limber: Entry,
    pub square: Entry,
    pub start_firing: Entry,
    pub stop_firing: Entry,
    pub charge: Entry,
    pub spike: Entry,
    pub rally: Entry,
    pub restore: Entry,
    /// So many times as much, where the general is lost, attached or far.
    pub times: Entry,
}

parts!(Costs {
    move_a_unit,
    move_a_general,
    limber,
    square,
    start_firing,
    stop_firing,
    charge,
    spike,
    rally,
    restore,
    times
});

/// Modifiers of the Morale Check, in the order of the text.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct MoraleTable {
    /// The least that passes.
    pub passes: Entry,
    pub raw: Entry,
    pub veteran: Entry,
    pub ground: Entry,
    pub shaken: Entry,
    pub square: Entry,
    pub general: Entry,
    pub charges_guns: Entry,
    pub charges_shaken: Entry,
    pub charges_with_help: Entry,
    pub charges_flank: Entry,
    pub en_masse: Entry,
    pub charged_by_several: Entry,
    pub charged_in_flank: Entry,
}

parts!(MoraleTable {
    passes,
    raw,
    veteran,
    ground,
    shaken,
    square,
    general,
    charges_guns,
    charges_shaken,
    charges_with_help,
    charges_flank,
    en_masse,
    charged_by_several,
    charged_in_flank
});

/// Reach of artillery, and modifiers of the firer's die.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct FireTable {
    pub normal_range: Entry<Inches>,
    pub longest_range: Entry<Inches>,
    pub long_range: Entry,
    pub enfilade: Entry,
    pub square_target: Entry,
    pub shaken_firer: Entry,
    pub square_firer: Entry,
}

parts!(FireTable {
    normal_range,
    longest_range,
    long_range,
    enfilade,
    square_target,
    shaken_firer,
    square_firer
});

/// What becomes of whoever is beaten by fire.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct BeatenTable {
    pub eager_target: Entry<Effect>,
    pub shaken_infantry: Entry<Effect>,
    pub shaken_cavalry: Entry<Effect>,
    pub shaken_guns_by_guns: Entry<Effect>,
    pub shaken_guns_by_infantry: Entry<Effect>,
    pub eager_firer: Entry<Effect>,
    pub shaken_infantry_firing: Entry<Effect>,
    pub shaken_guns_firing: Entry<Effect>,
    /// Beaten by artillery in contact.
    pub grapeshot: Entry<Effect>,
}

parts!(BeatenTable {
    eager_target,
    shaken_infantry,
    shaken_cavalry,
    shaken_guns_by_guns,
    shaken_guns_by_infantry,
    eager_firer,
    shaken_infantry_firing,
    shaken_guns_firing,
    grapeshot
});

/// What becomes of both sides of a charge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChargeTable {
    /// Of the chargers whose check fails.
    pub chargers_fail: Entry<Effect>,
    /// Of the chargers whom infantry or cavalry resists.
    pub resisted: Entry<Effect>,
    /// Of the chargers whom artillery resists.
    pub resisted_by_guns: Entry<Effect>,
    /// Of shaken cavalry that resists cavalry.
    pub shaken_cavalry_resists: Entry<Effect>,
    /// Of the target whose check fails.
    pub target_fails: Entry<Effect>,
    /// Of cavalry whose check after a charge fails.
    pub pursuit_fails: Entry<Effect>,
}

parts!(ChargeTable {
    chargers_fail,
    resisted,
    resisted_by_guns,
    shaken_cavalry_resists,
    target_fails,
    pursuit_fails
});

/// Moves of a turn.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct MoveTable {
    pub infantry: Entry<Inches>,
    pub square: Entry<Inches>,
    pub cavalry: Entry<Inches>,
    pub cuirassiers: Entry<Inches>,
    pub foot_artillery: Entry<Inches>,
    pub horse_artillery: Entry<Inches>,
    pub general: Entry<Inches>,
    /// More, by road all the way.
    pub road: Entry<Inches>,
    /// What an inch of the table is on the ground, in metres.
    pub metres: Entry,
}

parts!(MoveTable {
    infantry,
    square,
    cavalry,
    cuirassiers,
    foot_artillery,
    horse_artillery,
    general,
    road,
    metres
});

/// Flight and pursuit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlightTable {
    /// Infantry.
    pub infantry: Entry<Inches>,
    /// Cavalry; from cavalry two dice more.
    pub cavalry: Entry<Inches>,
    /// Cavalry that pursues infantry.
    pub after_infantry: Entry<Inches>,
    /// So much less than it fled does cavalry pursue cavalry.
    pub behind_cavalry: Entry<Inches>,
    /// On so much or less a general with a unit that flees is lost.
    pub general_lost: Entry,
}

parts!(FlightTable { infantry, cavalry, after_infantry, behind_cavalry, general_lost });

/// What an army is made of, in army points; training comes on top of a unit's.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Points {
    pub infantry: Entry,
    pub cavalry: Entry,
    pub cuirassiers: Entry,
    pub foot_artillery: Entry,
    pub horse_artillery: Entry,
    pub raw: Entry,
    pub veteran: Entry,
    pub great_general: Entry,
    pub ordinary_general: Entry,
    pub bad_general: Entry,
}

parts!(Points {
    infantry,
    cavalry,
    cuirassiers,
    foot_artillery,
    horse_artillery,
    raw,
    veteran,
    great_general,
    ordinary_general,
    bad_general
});

/// As we ship it.
#[rustfmt::skip]
pub static SHEET: Sheet = Sheet {
    modifiers: Modifiers {
        bad: p(-1),
        great: p(1),
        each_unit_lost: p(-1),
        corps_commander_lost: p(-1),
    },
    fewest_pips: r(0),
    bad_superior: BadSuperior { roll_of: p(1), becomes: p(0) },
    gift: GiftTable { pips: p(1), ride_in: p(9) },
    costs: Costs {
        move_a_unit: p(1),
        move_a_general: p(0),
        limber: p(1),
        square: p(1),
        start_firing: p(1),
        stop_firing: p(1),
        charge: p(1),
        spike: p(2),
        rally: p(2),
        restore: p(2),
        times: p(2),
    },
    morale: MoraleTable {
        passes: p(4),
        raw: p(-1),
        veteran: p(1),
        ground: p(1),
        shaken: p(-1),
        square: p(1),
        general: p(1),
        charges_guns: p(-1),
        charges_shaken: p(1),
        charges_with_help: p(1),
        charges_flank: p(1),
        en_masse: p(1),
        charged_by_several: p(-1),
        charged_in_flank: p(-1),
    },
    fire: FireTable {
        normal_range: p(Inches::whole(7)),
        longest_range: p(Inches::whole(12)),
        long_range: p(-1),
        enfilade: p(1),
        square_target: h(1),
        shaken_firer: h(-1),
        square_firer: h(-1),
    },
    beaten: BeatenTable {
        eager_target: p(Effect::Shaken),
        shaken_infantry: p(Effect::Check),
        shaken_cavalry: p(Effect::Flees),
        shaken_guns_by_guns: p(Effect::Flees),
        shaken_guns_by_infantry: h(Effect::Nothing),
        eager_firer: h(Effect::Nothing),
        shaken_infantry_firing: p(Effect::Check),
        shaken_guns_firing: h(Effect::Nothing),
        grapeshot: p(Effect::Flees),
    },
    charge: ChargeTable {
        chargers_fail: p(Effect::Shaken),
        resisted: h(Effect::Shaken),
        resisted_by_guns: p(Effect::Nothing),
        shaken_cavalry_resists: p(Effect::Eager),
        target_fails: h(Effect::Flees),
        pursuit_fails: h(Effect::Shaken),
    },
    moves: MoveTable {
        infantry: p(Inches::whole(3)),
        square: p(Inches::hundredths(150)),
        cavalry: p(Inches::whole(9)),
        cuirassiers: p(Inches::whole(6)),
        foot_artillery: p(Inches::whole(3)),
        horse_artillery: p(Inches::whole(9)),
        general: p(Inches::whole(9)),
        road: p(Inches::whole(2)),
        metres: p(125),
    },
    flight: FlightTable {
        infantry: p(Inches::whole(7)),
        cavalry: p(Inches::whole(11)),
        after_infantry: p(Inches::whole(6)),
        behind_cavalry: p(Inches::whole(1)),
        general_lost: p(1),
    },
    points: Points {
        infantry: h(0),
        cavalry: h(0),
        cuirassiers: h(0),
        foot_artillery: h(0),
        horse_artillery: h(0),
        raw: h(0),
        veteran: h(0),
        great_general: h(0),
        ordinary_general: h(0),
        bad_general: h(0),
    },
    readings: Readings {
        adopting_a_plan: AdoptingAPlan::CostsTheTurn,
        lost_commanders_plan: LostCommandersPlan::RunsOn,
        late_reinforcement: LateReinforcement::RanksLast,
        arriving_general: ArrivingGeneral::Waits,
        killed_generals_quality: KilledGeneralsQuality::Lapses,
        one_becomes_nothing: OneBecomesNothing::BeforeModifiers,
        one_without_a_plan: OneWithoutAPlan::TheAverage,
        bad_commanders_gift: BadCommandersGift::Never,
        gift_is_added: GiftIsAdded::AfterTheFewest,
        gifts_to_one_general: GiftsToOneGeneral::FromBoth,
        ride_of_exactly_the_most: RideOfExactlyTheMost::Reaches,
        gifts_in_a_forfeited_turn: GiftsInAForfeitedTurn::Forfeited,
        corps_commander_gives_to: CorpsCommanderGivesTo::HisCorps,
        gift_to_a_killed_general: GiftToAKilledGeneral::Refused,
        doublings: Doublings::Once,
        far_is_judged: FarIsJudged::WhenPaid,
        square_changes: SquareChanges::OneInAll,
        unspent_pips: UnspentPips::Lapse,
        take_backs: TakeBacks::Told,
        ground_counts: GroundCounts::Once,
        natural_rolls: NaturalRolls::Nothing,
        range_of_exactly_the_normal: RangeOfExactlyTheNormal::Normal,
        several_chargers: SeveralChargers::ThePrincipal,
        road_when_halved: RoadWhenHalved::Whole,
        spiked_guns: SpikedGuns::AreLost,
    },
};

impl rules::Sheet for Sheet {
    const OURS: &'static Sheet = &SHEET;
    const READINGS: &'static [Reading] = super::readings::OFFERED;
}
