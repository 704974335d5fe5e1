//! How an assault ends when rounds follow each other until somebody goes (P17, P21; S§5.1, 5.5).
//!
//! A re-roll carries on what the round has done: the M hits of the natural roll, of a tie, and whoever is gone. A round
//! that changes nothing is thrown again, so its chance is shared out over the others: of a state that stays in `s` of
//! 100 throws each other throw counts one in `100 − s`. M hits only ever rise, so states never come back.

use super::super::sheet::{Sheet, SideMorale, by_reading};
use super::super::terms::Action;
use super::losses::Suffered;
use super::report::Fought;
use super::round::Fight;
use super::{Assault, Count, Role};
use crate::rules::{Dist, Mean, Note, Odds, OddsTable, Outcome, Side, Sides, Source};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};
use std::iter::zip;
use strum::{EnumCount, VariantArray};

/// How an assault ends, best for the attacker first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumCount, VariantArray)]
pub enum Ending {
    /// The attacker may or must overrun or break through.
    BreaksThrough,
    /// He carries the position.
    Carries,
    /// He drives the defender away, and stays where he is.
    DrivesAway,
    /// The defender goes back, and the attacker has nothing of it.
    DefenderGoes,
    /// Both go back.
    BothGo,
    /// The round before has broken the contact.
    Breaks,
    /// Round follows round, and none of them changes anything.
    Endless,
    /// The attacker breaks off.
    BreaksOff,
    /// The attacker is beaten back.
    AttackerGoes,
}

impl Ending {
    crate::rules::words! {
        fn label {
            BreaksThrough: "Attacker breaks through", Carries: "Attacker carries the position",
            DrivesAway: "Defender driven away", DefenderGoes: "Defender goes back", BothGo: "Both go back",
            Breaks: "Contact broken", Endless: "No end", BreaksOff: "Attacker breaks off",
            AttackerGoes: "Attacker beaten back",
        }
    }

    /// Whom it favours.
    fn favours(self) -> Option<Role> {
        match self {
            Ending::BreaksThrough | Ending::Carries | Ending::DrivesAway | Ending::DefenderGoes => {
                Some(Role::Attacker)
            }
            Ending::BothGo | Ending::Breaks | Ending::Endless => None,
            Ending::BreaksOff | Ending::AttackerGoes => Some(Role::Defender),
        }
    }
}

/// How a fight ends, and how long it takes.
#[derive(Clone, Debug, PartialEq)]
pub struct WholeFight {
    /// The chance of each ending, in the order of [`Ending`].
    pub endings: [BigRational; Ending::COUNT],
    /// The rounds that it takes on average; a fight without an end counts one.
    pub rounds: BigRational,
}

impl WholeFight {
    /// The chance of an ending.
    pub fn chance(&self, ending: Ending) -> &BigRational {
        &self.endings[ending as usize]
    }

    /// The chance that it ends well for this side.
    pub fn favours(&self, role: Role) -> BigRational {
        let good = zip(Ending::VARIANTS, &self.endings).filter(|(ending, _)| ending.favours() == Some(role));
        good.map(|(_, chance)| chance.clone()).sum()
    }

    fn nothing() -> Self {
        WholeFight { endings: Default::default(), rounds: BigRational::zero() }
    }

    /// Counts `ways` of `of` throws that end so.
    fn add(&mut self, ending: Ending, ways: i64, of: i64) {
        self.endings[ending as usize] += BigRational::new(ways.into(), of.into());
    }

    /// Counts `ways` of `of` throws after which it goes on so.
    fn go_on(&mut self, then: &WholeFight, ways: i64, of: i64) {
        let weight = BigRational::new(ways.into(), of.into());
        let come = zip(&mut self.endings, &then.endings).filter(|(_, chance)| !chance.is_zero());
        come.for_each(|(all, chance)| *all += &weight * chance);
        self.rounds += &weight * &then.rounds;
    }

    /// The chances as a table, best for ours first, with the ending that came.
    pub(in super::super) fn table(&self, ours: Role, came: Option<Ending>) -> OddsTable {
        let mut all: Vec<(Ending, Odds)> =
            zip(Ending::VARIANTS.iter().copied(), shown(&self.endings)).collect();
        all.retain(|(_, odds)| odds.ways > 0);
        if ours == Role::Defender {
            all.reverse();
        }
        let good = all.iter().filter(|(ending, _)| ending.favours() == Some(ours)).count();
        let rolled = all.iter().position(|(ending, _)| Some(*ending) == came);
        let outcomes = all.into_iter().map(|(ending, odds)| Outcome {
            label: ending.label().into(),
            when: String::new(),
            side: ending.favours().map(|role| Side::ours_if(role == ours)),
            odds,
            place: None,
        });
        OddsTable {
            title: "How it ends".into(),
            outcomes: outcomes.collect(),
            rolled,
            aim: Sides(["The defender goes", "The attack fails"])[ours].into(),
            whose: Side::Ours,
            favourable: good,
            mean: None,
        }
    }

    /// How many rounds it takes.
    pub(super) fn note(&self, source: Source) -> Note {
        if !self.chance(Ending::Endless).is_zero() {
            return Note::Remark("By this sheet a round may follow the other without an end.".into());
        }
        let [Odds { ways, of }] = shown(std::array::from_ref(&self.rounds));
        let rounds = Mean { sum: ways as i64, of };
        Note::Remark(format!(
            "Fought to its end it takes {rounds}{} rounds on average, with re-rolls at the modifiers of their time.",
            source.mark()
        ))
    }
}

/// Fractions as ways out of all ways; of those that 64 bits do not hold, what is shown alike.
pub(in super::super) fn shown<const N: usize>(chances: &[BigRational; N]) -> [Odds; N] {
    const PARTS: u64 = 1_000_000_000_000;
    let all = chances.iter().fold(BigInt::one(), |all, chance| all.lcm(chance.denom()));
    // Where a hundred parts hold them, they are counted so, and what is certain, too.
    let hundred = BigInt::from(100);
    let all = if hundred.is_multiple_of(&all) { hundred } else { all };
    let of = all.to_u64().filter(|of| *of < u64::MAX / 4_000).unwrap_or(PARTS);
    let in_all = BigRational::from_integer(of.into());
    chances.each_ref().map(|chance| {
        let ways = (chance * &in_all).round().to_integer();
        Odds { ways: ways.to_u64().unwrap_or_default(), of }
    })
}

impl Assault {
    /// How it ends when rounds follow each other until somebody goes, before this round is thrown.
    pub fn whole_fight(&self, sheet: &Sheet) -> WholeFight {
        let start = Assault { attacker_die: None, defender_die: None, ..self.clone() };
        start.any_round().ends(sheet, &mut Vec::new())
    }

    /// How it ends from here, and the ending that has come: with one die in by what the other may show, after a round that
    /// decides nothing by the rounds that follow.
    pub(super) fn how_it_ends(
        &self,
        sheet: &Sheet,
        fight: &Fight,
        fought: Option<&Fought>,
    ) -> (WholeFight, Option<Ending>) {
        let ending = fought.filter(|fought| self.again(sheet, fought).is_none());
        if let Some(ended) = ending {
            return (self.whole_fight(sheet), Some(self.ending(sheet, ended)));
        }
        let naturals = match fought {
            Some(fought) => Dist::certain(fought.round.natural),
            None if self.attacker_die.is_none() && self.defender_die.is_none() => {
                return (self.whole_fight(sheet), None);
            }
            None => self.naturals(),
        };
        let (mut whole, mut known) = (WholeFight::nothing(), Vec::new());
        whole.rounds = BigRational::one();
        let of = naturals.of() as i64;
        for (natural, ways) in naturals.iter() {
            let fought = self.fought(sheet, fight, *natural);
            match self.again(sheet, &fought) {
                Some(again) => whole.go_on(&again.any_round().ends(sheet, &mut known), ways as i64, of),
                None => whole.add(self.ending(sheet, &fought), ways as i64, of),
            }
        }
        (whole, None)
    }

    /// The number of the round changes nothing in it.
    fn any_round(self) -> Self {
        Assault { round: Count::clamped(2), assaults: Count::clamped(1), new_assault: false, ..self }
    }

    /// The readings of which only the rounds to come may know.
    pub(super) fn later_rounds_by_reading(&self, sheet: &Sheet) -> impl Iterator<Item = Note> + use<> {
        let several = Role::ALL.into_iter().any(|role| self.force(role).units.len() > 1);
        let worst = sheet.readings.side_morale == SideMorale::Worst && several;
        by_reading(worst, "In rounds to come the worst M hits of a side count").into_iter()
    }

    /// How far the values can be trusted that a whole fight rests on: of its table, of both sides, and of the M hits that
    /// rounds may bring.
    pub(in super::super) fn whole_source(&self, sheet: &Sheet) -> Source {
        let table = sheet.assault.source(self.fought_on());
        let sides = Role::ALL.map(|role| self.modifiers(sheet, role).source());
        let morale = &sheet.assault_modifiers.morale;
        let morale = [morale.unformed, morale.rattled, morale.shaken, morale.demoralized];
        let units = Role::ALL.into_iter().flat_map(|role| self.force(role).units.iter());
        let points = units.flat_map(|unit| sheet.die_points_per_m[unit.grade]);
        let entries = points.chain(morale).chain([sheet.assault.pitched_tie_m_each]);
        sides.into_iter().chain(entries.map(|entry| entry.source)).fold(table, Source::max)
    }

    /// The readings that a whole fight rests on.
    pub(in super::super) fn whole_by_reading(&self, sheet: &Sheet) -> Vec<Note> {
        self.by_reading(sheet, &self.fight(sheet)).chain(self.later_rounds_by_reading(sheet)).collect()
    }

    /// How the whole fight ends, with what is known of states that were met before.
    fn ends(&self, sheet: &Sheet, known: &mut Vec<(Assault, WholeFight)>) -> WholeFight {
        if let Some((_, whole)) = known.iter().find(|(state, _)| state == self) {
            return whole.clone();
        }
        let fight = self.fight(sheet);
        let (mut stays, mut ended, mut on) = (0, Vec::new(), Vec::new());
        for natural in -9..=9 {
            let ways = 10 - i64::from(i32::abs(natural));
            let fought = self.fought(sheet, &fight, natural);
            match self.again(sheet, &fought) {
                Some(again) => {
                    let again = again.any_round();
                    if again == *self { stays += ways } else { on.push((again, ways)) }
                }
                None => ended.push((self.ending(sheet, &fought), ways)),
            }
        }
        let of = 100 - stays;
        let mut whole = WholeFight::nothing();
        if of == 0 {
            whole.add(Ending::Endless, 1, 1);
            whole.rounds = BigRational::one();
        } else {
            whole.rounds = BigRational::new(100.into(), of.into());
            ended.into_iter().for_each(|(ending, ways)| whole.add(ending, ways, of));
            for (again, ways) in on {
                let then = again.ends(sheet, known);
                whole.go_on(&then, ways, of);
            }
        }
        known.push((self.clone(), whole.clone()));
        whole
    }

    /// How it ends with this round.
    pub(super) fn ending(&self, sheet: &Sheet, fought: &Fought) -> Ending {
        let wins = fought.round.reached < sheet.assault.line(0);
        // Demoralized troops that break off retreat; the others do it of their own will.
        let sent_back = |unit: &Suffered| unit.panic.is_some() || unit.end.is_some();
        let attacker_goes = fought.suffered[Role::Attacker].iter().all(sent_back);
        let defender_goes = !fought.stays(Role::Defender);
        match fought.round.action {
            _ if attacker_goes => {
                if defender_goes {
                    Ending::BothGo
                } else {
                    Ending::AttackerGoes
                }
            }
            _ if !wins && defender_goes => Ending::DefenderGoes,
            Action::MustOverrun | Action::MayOverrun | Action::MustBreakThrough | Action::MayBreakThrough => {
                Ending::BreaksThrough
            }
            Action::CarryPosition | Action::CarryOrOverrun => Ending::Carries,
            Action::DriveAway => Ending::DrivesAway,
            // Of stalled troops the demoralized ones have retreated, and the others were thrown back.
            Action::Reroll if !fought.stays(Role::Attacker) && defender_goes => Ending::BothGo,
            Action::Reroll if !fought.stays(Role::Attacker) => Ending::BreaksOff,
            Action::Reroll => Ending::Breaks,
            Action::BreakOff => Ending::BreaksOff,
            Action::Nothing if wins => Ending::DefenderGoes,
            Action::Nothing => Ending::AttackerGoes,
        }
    }
}
