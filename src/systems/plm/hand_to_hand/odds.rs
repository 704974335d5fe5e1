//! The exact chances: of the round that is fought, of the test that a card calls for, and of when Resolve Melee comes.

use super::super::help::{Fate as OfficerFate, Given, Help, comes_true};
use super::super::morale_level::passes;
use super::super::sheet::Sheet;
use super::super::terms::Arm;
use super::course::{Band, Course, Fate, PhaseRolls, ROUNDS, RoundRolls, Stage, Standing};
use super::level::Occasion;
use super::{Deck, HandToHand, MeleeCard};
use crate::rules::counted;
use crate::rules::{Dist, Lengths, Odds, OddsTable, Outcome, Role, Side, Sides};

/// How a round leaves both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RoundEnd {
    /// Only the attacker holds.
    AttackerHolds,
    /// Both hold.
    BothHold,
    /// Neither holds.
    NeitherHolds,
    /// Only the defender holds.
    DefenderHolds,
}

impl RoundEnd {
    /// The end of a round by who holds, the attacker first.
    fn of(holds: Sides<bool>) -> Self {
        match holds.0 {
            [true, false] => RoundEnd::AttackerHolds,
            [true, true] => RoundEnd::BothHold,
            [false, false] => RoundEnd::NeitherHolds,
            [false, true] => RoundEnd::DefenderHolds,
        }
    }
}

/// How a round leaves one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct AfterRound {
    /// It has as many markers as it can take.
    is_removed: bool,
    /// Markers that it has received in the round.
    markers: i32,
    /// It stays where it is.
    holds: bool,
}

/// How a round ends by who holds; nothing where the ways are more than 64 bits hold.
fn ends_of(holds: &Sides<Dist<bool>>) -> Option<Dist<RoundEnd>> {
    let [attacker, defender] = &holds.0;
    attacker.of().checked_mul(defender.of())?;
    Some(attacker.with(defender).map(|(attacker, defender)| RoundEnd::of(Sides([*attacker, *defender]))))
}

/// The mark of what the chances of a round rest on beside both levels.
fn round_mark(sheet: &Sheet) -> &'static str {
    sheet.melee.markers.source().mark()
}

impl HandToHand {
    /// How a round ends for both sides as they stand before it, over all rolls. Nothing where these are more than 64 bits
    /// hold.
    pub fn round_ends(&self, sheet: &Sheet, before: &Sides<Standing>) -> Option<Dist<RoundEnd>> {
        let Sides([attacker, defender]) = Role::ALL.map(|role| self.holds(sheet, role, before[role]));
        ends_of(&Sides([attacker, defender]))
    }

    /// Whether a side still holds after both phases.
    fn holds(&self, sheet: &Sheet, role: Role, before: Standing) -> Dist<bool> {
        let after = self.after_round(sheet, role, before, &RoundRolls::default());
        reduced(&after.map(|after| after.holds))
    }

    /// How a side stands after both phases of a round, over its rolls that are still open.
    pub(super) fn after_round(
        &self,
        sheet: &Sheet,
        role: Role,
        before: Standing,
        rolled: &RoundRolls,
    ) -> Dist<AfterRound> {
        let help = self.fighter(role).help;
        let level = self.level(sheet, role, Occasion::Markers, &before);
        let mut received = Dist::default();
        let faces = Dist::die_showing(100, rolled.markers.level);
        let by_band = faces.map(|roll| Band::of(sheet, level, (*roll).into()));
        for (band, ways) in by_band.iter() {
            let gained = before.gained + sheet.melee.markers.by(*band);
            let marked = Standing { gained, ..before };
            let risked = self.risked(sheet, help.markers, &before, marked, rolled.markers);
            risked.iter().for_each(|(standing, more)| received.add(*standing, ways * more));
        }
        let after = |standing: &Standing, holds: bool| {
            let is_removed = self.fighter(role).is_removed(sheet, standing.gained);
            let markers = standing.gained - before.gained;
            AfterRound { is_removed, markers, holds: holds && !is_removed }
        };
        let mut all = Dist::default();
        for (standing, ways) in reduced(&received).iter() {
            // Whoever has left the field reacts no more, and risks no officer.
            let is_gone = after(standing, false).is_removed;
            let level = self.level(sheet, role, Occasion::Reaction, standing);
            let faces = Dist::die_showing(100, rolled.reaction.level);
            let by_roll = faces.map(|roll| Band::of(sheet, level, (*roll).into()) != Band::Above);
            let Given { nco, .. } = standing.given(help.reaction);
            let mut blown = *standing;
            blown.lose_nco(sheet);
            let risk = match rolled.reaction.nco {
                _ if nco <= 0 || is_gone => 0,
                Some(roll) if comes_true(nco, roll.into()) => 100,
                Some(_) => 0,
                None => u64::from(nco.unsigned_abs()),
            };
            for (is_held, more) in by_roll.iter() {
                all.add(after(standing, *is_held), ways * more * (100 - risk));
                all.add(after(&blown, *is_held), ways * more * risk);
            }
        }
        // What no roll brings about is no outcome.
        reduced(&Dist::count(all.iter().filter(|(_, ways)| *ways > 0).map(|(after, ways)| (*after, ways))))
    }

    /// The markers that a side takes in the round.
    fn marker_table(
        &self,
        sheet: &Sheet,
        course: &Course,
        role: Role,
        after: &Dist<AfterRound>,
    ) -> OddsTable {
        let count = |is_removed: bool, markers: i32| (is_removed, if is_removed { 0 } else { markers });
        let all = reduced(&after.map(|after| count(after.is_removed, after.markers)));
        let taken = course.gained(role) - course.before[role].gained;
        let ended = course.end().filter(|_| course.is_resolved);
        let ended = ended.map(|_| count(course.fate[role] == Fate::Removed, taken));
        let title = format!("{}’s markers{}", role.title(), round_mark(sheet));
        OddsTable::of(
            title,
            "No marker",
            &all,
            ended,
            |one| *one == (false, 0),
            |(is_removed, markers)| {
                let label = match (is_removed, markers) {
                    (true, _) => "Leaves the field".into(),
                    (false, 0) => "No marker".into(),
                    (false, n) => counted(*n, "marker", "markers"),
                };
                (label, String::new(), None)
            },
        )
        .whose(self.side(role))
    }

    /// How a side stands once the risks of its help are rolled: `given` as it stood when that was promised.
    fn risked(
        &self,
        sheet: &Sheet,
        help: Help,
        given: &Standing,
        then: Standing,
        rolled: PhaseRolls,
    ) -> Dist<Standing> {
        let Given { nco, general, .. } = given.given(help);
        let mut all = Dist::certain(then);
        if nco > 0 {
            all = Dist::count(Dist::die_showing(100, rolled.nco).iter().map(|(roll, ways)| {
                let mut standing = then;
                if comes_true(nco, (*roll).into()) {
                    standing.lose_nco(sheet);
                }
                (standing, ways)
            }));
        }
        if general > 0 {
            let risks = Dist::die_showing(100, rolled.general).with(&Dist::die_showing(10, rolled.fate));
            let fates = risks.map(|(roll, fate)| {
                comes_true(general, (*roll).into()).then(|| OfficerFate::of(sheet, i32::from(*fate)))
            });
            all = all.with(&fates).map(|(standing, fate)| {
                let mut standing = *standing;
                if let Some(fate) = fate {
                    standing.risk_general(help.by, *fate);
                }
                standing
            });
        }
        reduced(&all)
    }

    /// The tables that matter as it stands.
    pub(super) fn odds(&self, sheet: &Sheet, lengths: Lengths, course: &Course) -> Vec<OddsTable> {
        let mut tables = Vec::new();
        let is_crew = self.defender.arm == Arm::Artillery;
        if !is_crew && (course.end().is_none() || course.is_resolved) {
            let before = if course.is_resolved { &course.before } else { &course.standing };
            let is_open = course.is_resolved && course.end().is_none();
            let rolled = if is_open { course.rolled } else { Sides::default() };
            let after = Role::ALL.map(|role| self.after_round(sheet, role, before[role], &rolled[role]));
            tables.extend(self.round_table(sheet, lengths, course, &after));
            tables.extend(Role::ALL.map(|role| self.marker_table(sheet, course, role, &after[role])));
        }
        if let Stage::Tests(card) = course.stage {
            for role in Role::ALL {
                let Some(occasion) = self.tests_by(card, role) else { continue };
                let level = self.level(sheet, role, occasion, &course.counted[role]);
                tables.push(self.test_table(sheet, role, level));
            }
        }
        if course.stage == Stage::Card {
            tables.extend(course.deck.and_then(|deck| resolve_table(&deck, course.drawn, sheet)));
        }
        tables
    }

    fn test_table(&self, sheet: &Sheet, role: Role, level: i32) -> OddsTable {
        let all = Dist::die(100).map(|roll| !passes(sheet, level, (*roll).into()));
        let title = format!("{} tests", role.title());
        OddsTable::of(
            title,
            "Passes",
            &all,
            None,
            |fails| !fails,
            |fails| {
                let (label, whose) = if *fails { ("Fails", role.other()) } else { ("Passes", role) };
                (label.into(), String::new(), Some(self.side(whose)))
            },
        )
        .whose(self.side(role))
    }

    fn round_table(
        &self,
        sheet: &Sheet,
        lengths: Lengths,
        course: &Course,
        after: &Sides<Dist<AfterRound>>,
    ) -> Option<OddsTable> {
        let holds = Role::ALL.map(|role| reduced(&after[role].map(|after| after.holds)));
        let ends = reduced(&ends_of(&holds)?);
        let mut all: Vec<(RoundEnd, u64)> = ends.iter().map(|(end, ways)| (*end, ways)).collect();
        if self.ours == Role::Defender {
            all.reverse();
        }
        let hoped = match self.ours {
            Role::Attacker => RoundEnd::AttackerHolds,
            Role::Defender => RoundEnd::DefenderHolds,
        };
        let ended = course.end().map(|_| RoundEnd::of(Role::ALL.map(|role| course.holds(role))));
        let outcome = |(end, ways): &(RoundEnd, u64)| {
            let (label, when, whose) = self.describe_end(sheet, lengths, course.round, *end);
            Outcome { label, when, side: whose, odds: Odds { ways: *ways, of: ends.of() }, place: None }
        };
        Some(OddsTable {
            title: [if course.round < ROUNDS { "If it resolves now" } else { "Round 2" }, round_mark(sheet)]
                .concat()
                .into(),
            outcomes: all.iter().map(outcome).collect(),
            rolled: ended.and_then(|ended| all.iter().position(|(end, _)| *end == ended)),
            aim: self.describe_end(sheet, lengths, course.round, hoped).0.into(),
            whose: Side::Ours,
            favourable: all.iter().filter(|(end, _)| *end == hoped).count(),
            mean: None,
        })
    }

    fn describe_end(
        &self,
        sheet: &Sheet,
        lengths: Lengths,
        round: i32,
        end: RoundEnd,
    ) -> (String, String, Option<Side>) {
        let back = lengths.inches(sheet.melee.both_back_in.value);
        match end {
            RoundEnd::AttackerHolds => {
                ("Defender falls back".into(), String::new(), Some(self.side(Role::Attacker)))
            }
            RoundEnd::DefenderHolds => {
                ("Attacker falls back".into(), String::new(), Some(self.side(Role::Defender)))
            }
            RoundEnd::NeitherHolds => ("Both fall back".into(), String::new(), None),
            RoundEnd::BothHold if round < ROUNDS => ("Both hold".into(), "round 2".into(), None),
            RoundEnd::BothHold => ("Both hold".into(), format!("both back {back}"), None),
        }
    }
}

/// Reduces chances to the smallest whole numbers.
fn reduced<T: Ord + Clone>(dist: &Dist<T>) -> Dist<T> {
    let divisor = dist.iter().fold(0, |divisor, (_, ways)| greatest_common_divisor(divisor, ways)).max(1);
    Dist::count(dist.iter().map(|(outcome, ways)| (outcome.clone(), ways / divisor)))
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// The chances of the card of the round with which Resolve Melee comes.
fn resolve_table(deck: &Deck, drawn: i32, sheet: &Sheet) -> Option<OddsTable> {
    let comes = deck.resolves()?.map(|next| drawn + next);
    let outcomes = comes.iter().map(|(at, ways)| Outcome {
        label: format!("Card {at}"),
        when: String::new(),
        side: None,
        odds: Odds { ways, of: comes.of() },
        place: None,
    });
    Some(OddsTable {
        title: ["Resolve Melee comes as", sheet.melee.deck.source().mark()].concat().into(),
        outcomes: outcomes.collect(),
        rolled: None,
        aim: format!("{} is the next card", MeleeCard::Resolve.name()).into(),
        whose: Side::Ours,
        favourable: 1,
        mean: Some(comes.mean()),
    })
}
