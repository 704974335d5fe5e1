//! Fire at a unit, from the shooter to what becomes of the target: volleys, Fire Effect, a friend in the line of fire, and
//! the morale test with its help (P4, P5, P6; B.3, D.1–D.10, E.1–E.8).

mod captured;
mod firer;
mod form;
mod gap;
mod refusals;
mod resolution;

use super::Plm;
use super::fire_effect::Fire;
use super::help::Help;
use super::morale_level::Term;
use super::morale_test::{Series, TestDie, TestRolls};
use super::sheet::Sheet;
use super::sheet::{PreemptingUnit, SeveralFirers, VolleysTested};
use super::state::{UnitState, unit_state};
use super::terms::Weapon;
use super::tester::{HasTester, Tester, factors};
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Context, Count, Face, Factor, Form, Inches, Input, Lengths,
    List, NotFilled, Note, Pad, Prefilled, Report, Roll, RuleRef, UnitRef,
};

pub use firer::{Firer, Server, Shot};
pub use gap::Gap;

/// Why an input is not asked for.
const BY_BATTLE: &str = "a battle fills it in";

const WHO_FIRES: RuleRef = RuleRef("D.1");

/// One unit's fire at another. The field names are the published format of links.
///
/// At first five stands of muskets, two actions, at five inches.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Volley {
    /// Who fires.
    pub firer: Firer,
    /// To the target.
    #[input(start = Inches::whole(5))]
    pub range: Inches,
    /// At their edge. The target in woods, which can fire out.
    #[input(hint = "can fire out")]
    pub at_edge: bool,
    /// Other units of the side that fire at the same target in this turn.
    pub others: List<Shot, 3>,
    /// A friend stands near the line of fire.
    pub gap: Option<Gap>,
    /// At whom.
    pub target: Tester,
    /// Who helps the target.
    pub help: Help,
    /// The percentile dice of the gap.
    pub gap_roll: Option<Roll<100>>,
    /// The dice of the test.
    pub rolls: TestRolls,
    /// Those of a second test, where each volley has one.
    pub second: TestRolls,
}

static FACTORS: [Factor<Volley>; 8] = factors();

impl HasTester for Volley {
    fn tester(&self) -> &Tester {
        &self.target
    }

    fn tester_mut(&mut self) -> &mut Tester {
        &mut self.target
    }

    fn help(&self) -> Help {
        self.help
    }

    fn is_under_fire(&self) -> bool {
        true
    }
}

impl Volley {
    /// The fire of the unit at the target.
    pub fn fire(&self) -> Fire {
        let Firer { weapon, stands, .. } = &self.firer;
        Fire { weapon: *weapon, volleys: self.firer.volleys(), stands: stands.n(), range: self.range }
    }

    /// What the target suffers, for each of its tests.
    fn losses(&self, sheet: &Sheet) -> Vec<Vec<Term>> {
        let own = self.fire();
        let others = self.others.iter().map(Shot::fire);
        // One test for all of it, where there would be others.
        let is_other = !self.others.is_empty() || sheet.readings.volleys_tested == VolleysTested::OneByOne;
        match (sheet.readings.several_firers, sheet.readings.volleys_tested) {
            (SeveralFirers::Heaviest, _) => {
                let heaviest =
                    others.fold(
                        own,
                        |most, other| {
                            if other.product(sheet) > most.product(sheet) { other } else { most }
                        },
                    );
                vec![vec![heaviest.term(sheet).by_reading(is_other)]]
            }
            (SeveralFirers::Together, _) => {
                let all = std::iter::once(own).chain(others);
                vec![all.map(|fire| fire.term(sheet).by_reading(is_other)).collect()]
            }
            (SeveralFirers::EachATest, VolleysTested::Together) => vec![vec![own.term(sheet)]],
            (SeveralFirers::EachATest, VolleysTested::OneByOne) => {
                let one = Fire { volleys: 1, ..own };
                (0..own.volleys).map(|_| vec![one.term(sheet)]).collect()
            }
        }
    }

    fn series(&self, sheet: &Sheet) -> Series {
        Series { help: self.help, losses: self.losses(sheet), under_fire: true }
    }

    /// The level of the target without help, at its first test.
    fn before_help(&self, sheet: &Sheet, lengths: Lengths) -> Breakdown {
        let losses = self.losses(sheet).into_iter().next().unwrap_or_default();
        self.target.level(sheet, Help::default(), losses, true).sum(sheet, lengths)
    }

    /// The dice in the order of the answer: that of the gap, then those of the first test, then of the second.
    fn dice(&self) -> Vec<FireDie> {
        let mut dice = Vec::new();
        if self.gap().is_some_and(Gap::is_near) {
            dice.push(FireDie::Gap);
        }
        let given = self.help.given(&self.target.officers);
        dice.extend(self.rolls.dice(given).into_iter().map(FireDie::First));
        dice.extend(self.second.dice(given).into_iter().map(FireDie::Second));
        dice
    }
}

/// One of the dice of fire.
enum FireDie {
    Gap,
    First(TestDie),
    Second(TestDie),
}

impl Calculator for Volley {
    type System = Plm;
    const ID: &'static str = "plm/volley";
    const TITLE: &'static str = "Fire";
    const PROCEDURES: &'static [&'static str] = &["P4", "P5", "P6"];
    const DICE_PAD: Pad = Pad::Digits;
    const NOT_IN_FORM: &'static [(&'static str, &'static str)] = &[
        ("target.gun_left", BY_BATTLE),
        ("target.army_bears", BY_BATTLE),
        ("gap.friend.gun_left", BY_BATTLE),
        ("gap.friend.army_bears", BY_BATTLE),
    ];

    fn form(&self, context: &Context<Plm>) -> Form {
        self.build_form(context)
    }

    fn answer(&self, context: &Context<Plm>) -> Answer {
        let refusals: Vec<Note> = self
            .refusals(&context.sheet, context.lengths)
            .into_iter()
            .map(|(why, rule)| Note::refused("Fire", why, rule))
            .collect();
        if !refusals.is_empty() {
            return Report::refused("No fire", refusals).into();
        }
        self.resolve(context)
    }

    /// A friend near the line of fire does not shoot.
    fn is_left_out(&self, path: &str) -> bool {
        path.starts_with("gap.")
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        match self.dice().get(die) {
            Some(FireDie::Gap) => self.gap_roll = face.and_then(Roll::of),
            Some(FireDie::First(die)) => self.rolls.set(*die, face),
            Some(FireDie::Second(die)) => self.second.set(*die, face),
            None => {}
        }
    }

    fn factors() -> &'static [Factor<Self>] {
        &FACTORS
    }

    /// One unit at one of the enemy's; with a gun of theirs that is left, as whoever serves that. Whoever is not of the side whose turn it is fires before it acts.
    fn prefill(&self, battle: &BattleView<'_, Plm>, ours: &[UnitRef], theirs: &[UnitRef]) -> Prefilled<Self> {
        let unusable = || {
            let states = ours.iter().chain(theirs).filter_map(|unit_ref| unit_state(battle, *unit_ref));
            { states }
                .find_map(|state| {
                    let why = match () {
                        () if state.has_quit => "its army has quit the field",
                        () if state.is_removed => "it is off the table for good",
                        () if state.is_away => "it fell back off the table",
                        () if state.gun_is_lost => {
                            "its crew has left the gun. Whoever has taken it chooses the unit that serves it, the gun and the target"
                        }
                        () => return None,
                    };
                    let name = state.called();
                    Some(format!("{name} cannot be used: {why}."))
                })
                .map_or_else(
                    || if theirs.is_empty() { "Choose the target.".into() } else { NotFilled::NotApplicable },
                    NotFilled::Because,
                )
        };
        if ours.is_empty() && theirs.is_empty() {
            return Err("Choose who fires, then the target.".into());
        }
        if let Some(filled) = captured::fire(battle, ours, theirs) {
            return filled;
        }
        let ([unit_ref], [target]) = (&units(battle, ours)[..], &units(battle, theirs)[..]) else {
            return Err(unusable());
        };
        let (unit_ref, target) = (*unit_ref, *target);
        // Who has pre-empted it fires first.
        let at = unit_state(battle, target).ok_or_else(unusable)?;
        let is_first = at.has_pre_empted && !at.has_acted;
        if unit_ref.side == battle.active && is_first && self.firer.unit != Some(unit_ref) {
            return Err(NotFilled::NotApplicable);
        }
        let state = unit_state(battle, unit_ref).filter(|state| state.is_present() && !state.gun_is_lost);
        let state = state.ok_or_else(unusable)?;
        let unit = state.unit;
        let preempts = unit_ref.side != battle.active;
        let firer = Firer {
            unit: Some(unit_ref),
            name: unit.name.clone(),
            weapon: unit.weapon,
            formation: state.formation,
            stands: Count::clamped(unit.firing_strength()),
            actions: actions_to_fire(battle, &state, preempts)?,
            preempts,
            reacts: preempts && at.has_acted,
            rounds: state.gun_rounds(),
            ..Firer::default()
        };
        Ok(Volley { firer, target: Tester::of(battle, target).ok_or_else(unusable)?, ..Volley::default() })
    }
}

/// The actions that a unit may give to fire: one out of turn, those that it has left of its side's roll, or what is usual
/// before that; or why it may not fire.
fn actions_to_fire(
    battle: &BattleView<'_, Plm>,
    state: &UnitState<'_>,
    preempts: bool,
) -> Result<Count<1, 4>, NotFilled> {
    let once = battle.sheet.readings.preempting_unit == PreemptingUnit::Once;
    let why = match preempts {
        _ if state.has_failed => "has failed its morale test, and does no more by this roll",
        true if once && state.volleys > 0 => "has fired out of turn already",
        true => return Ok(Count::clamped(1)),
        false if state.rolled == 0 => return Ok(Firer::default().actions),
        false if state.actions_left <= 0 => "has no action left",
        false => return Ok(Count::clamped(state.actions_left)),
    };
    Err(format!("{} {why}.", state.called()).into())
}

/// The units among these units: a brigade is there for its general.
fn units(battle: &BattleView<'_, Plm>, unit_refs: &[UnitRef]) -> Vec<UnitRef> {
    unit_refs.iter().copied().filter(|unit_ref| unit_state(battle, *unit_ref).is_some()).collect()
}
