//! One test of morale with the risks of those who help, and two in a row: what the dice decide, and the exact chances.

use super::help::{Fate, Given, Help, comes_true};
use super::morale_level::{Level, Term, passes};
use super::sheet::{BlownNco, Sheet};
use super::tester::Tester;
use crate::rules::{Dist, Face, Input, Roll};

/// The dice of one test. The field names are the published format of links.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input)]
pub struct TestRolls {
    /// Percentile dice of the test itself.
    pub morale: Option<Roll<100>>,
    /// Percentile dice for the risk of the NCO.
    pub nco: Option<Roll<100>>,
    /// Percentile dice for the risk of the general.
    pub general: Option<Roll<100>>,
    /// What becomes of a general whose risk came true.
    pub fate: Option<Roll<10>>,
}

/// One of the dice of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum TestDie {
    Morale,
    Nco,
    General,
    Fate,
}

impl TestRolls {
    /// The most dice that a test with such help takes, in order.
    pub fn most(given: Given) -> Vec<TestDie> {
        // A risk comes true on the lowest roll.
        let general = Roll::of(Face::typed(1));
        TestRolls { general, ..TestRolls::default() }.dice(given)
    }

    /// The dice that are rolled with such help, in order.
    pub fn dice(&self, given: Given) -> Vec<TestDie> {
        let mut dice = vec![TestDie::Morale];
        if given.nco > 0 {
            dice.push(TestDie::Nco);
        }
        if given.general > 0 {
            dice.push(TestDie::General);
            if self.general.is_some_and(|roll| comes_true(given.general, roll.n())) {
                dice.push(TestDie::Fate);
            }
        }
        dice
    }

    /// What a die shows.
    pub fn face(&self, die: TestDie) -> Option<Face> {
        match die {
            TestDie::Morale => self.morale.map(Roll::face),
            TestDie::Nco => self.nco.map(Roll::face),
            TestDie::General => self.general.map(Roll::face),
            TestDie::Fate => self.fate.map(Roll::face),
        }
    }

    /// Sets or clears a die.
    pub fn set(&mut self, die: TestDie, face: Option<Face>) {
        match die {
            TestDie::Morale => self.morale = face.and_then(Roll::of),
            TestDie::Nco => self.nco = face.and_then(Roll::of),
            TestDie::General => self.general = face.and_then(Roll::of),
            TestDie::Fate => self.fate = face.and_then(Roll::of),
        }
    }
}

/// How one test came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tested {
    /// It failed.
    pub failed: bool,
    /// The risk of the unit's NCO came true.
    pub blown: bool,
    /// What became of the general, where his risk came true.
    pub fate: Option<Fate>,
}

impl Tested {
    /// The markers that the unit receives.
    pub fn markers(&self, sheet: &Sheet) -> i32 {
        let failure = if self.failed { sheet.morale.failure.markers.value } else { 0 };
        failure + i32::from(self.blown)
    }
}

/// A unit that is about to test on a level.
#[derive(Clone, Debug)]
pub struct Test {
    /// The unit as it stands.
    pub tester: Tester,
    /// The Morale Level that it tests on.
    pub level: i32,
    /// Who helps it.
    pub help: Help,
    /// Their points, as they count.
    pub given: Given,
}

impl Test {
    /// The test of a unit on such a level.
    pub fn new(tester: Tester, level: &Level, sheet: &Sheet) -> Self {
        Test { level: level.total(sheet), help: level.help, given: level.given(), tester }
    }

    /// Whether it failed, once that is rolled.
    pub fn failed(&self, sheet: &Sheet, rolls: &TestRolls) -> Option<bool> {
        rolls.morale.map(|roll| !passes(sheet, self.level, roll.n()))
    }

    /// Whether its NCO is blown, once that is rolled; who does not help is not.
    pub fn blown(&self, rolls: &TestRolls) -> Option<bool> {
        match self.given.nco {
            0 => Some(false),
            points => rolls.nco.map(|roll| comes_true(points, roll.n())),
        }
    }

    /// What becomes of the general, once that is rolled: nothing where his risk does not come true.
    pub fn fate(&self, sheet: &Sheet, rolls: &TestRolls) -> Option<Option<Fate>> {
        match self.given.general {
            0 => Some(None),
            points if comes_true(points, rolls.general?.n()) => Some(Some(Fate::of(sheet, rolls.fate?.n()))),
            _ => Some(None),
        }
    }

    /// How it came out, once all is rolled.
    pub fn result(&self, sheet: &Sheet, rolls: &TestRolls) -> Option<Tested> {
        Some(Tested {
            failed: self.failed(sheet, rolls)?,
            blown: self.blown(rolls)?,
            fate: self.fate(sheet, rolls)?,
        })
    }

    /// Every way it can come out over the dice that are still open. So many dice are rolled as `dice` has helpers, whether
    /// they still help or not: so tests can be counted together.
    pub fn chances(&self, sheet: &Sheet, dice: Given, rolls: &TestRolls) -> Dist<Tested> {
        let faces = |die: TestDie, sides: u8| Dist::die_showing(sides, rolls.face(die).map(|face| face.n));
        let failed = faces(TestDie::Morale, 100).map(|roll| !passes(sheet, self.level, (*roll).into()));
        let at_risk = |die: TestDie, points: i32, helps: bool| match helps {
            true => faces(die, 100).map(|roll| comes_true(points, (*roll).into())),
            false => Dist::certain(false),
        };
        let blown = at_risk(TestDie::Nco, self.given.nco, dice.nco > 0);
        let fate = match dice.general > 0 {
            true => at_risk(TestDie::General, self.given.general, true)
                .with(&faces(TestDie::Fate, 10))
                .map(|(at_risk, roll)| at_risk.then(|| Fate::of(sheet, (*roll).into()))),
            false => Dist::certain(None),
        };
        let all = failed.with(&blown).with(&fate);
        all.map(|((failed, blown), fate)| Tested { failed: *failed, blown: *blown, fate: *fate })
    }

    /// The unit after a test.
    pub fn after(&self, tested: &Tested, sheet: &Sheet) -> Tester {
        let mut after = self.tester.after(tested.markers(sheet), self.help.by, tested.fate);
        after.officers.nco_gone |= tested.blown && sheet.readings.blown_nco == BlownNco::Gone;
        after
    }
}

/// How it ends for a unit, best first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct End {
    /// Whether its markers have reached the unit's limit.
    pub removed: bool,
    /// Tests that it failed: it falls back.
    pub failed: u8,
    /// Markers that it received.
    pub markers: i32,
    /// NCO risks that came true.
    pub blown: u8,
    /// The worst that became of the general.
    pub fate: Option<Fate>,
}

impl End {
    /// After one more test.
    pub fn and(self, tested: &Tested, after: &Tester, sheet: &Sheet) -> Self {
        End {
            removed: after.is_removed(sheet),
            failed: self.failed + u8::from(tested.failed),
            markers: self.markers + tested.markers(sheet),
            blown: self.blown + u8::from(tested.blown),
            fate: self.fate.max(tested.fate),
        }
    }
}

/// One test for each of these losses, one after the other, with the same help.
pub struct Series {
    /// Who helps.
    pub help: Help,
    /// What the unit suffers, for each test.
    pub losses: Vec<Vec<Term>>,
    /// Whether the unit's ground and order count.
    pub under_fire: bool,
}

impl Series {
    /// The level at this place of a unit as it stands then.
    pub fn level(&self, place: usize, tester: &Tester, sheet: &Sheet) -> Option<Level> {
        Some(tester.level(sheet, self.help, self.losses.get(place)?.clone(), self.under_fire))
    }

    /// The test at this place.
    pub fn test(&self, place: usize, tester: Tester, sheet: &Sheet) -> Option<Test> {
        let level = self.level(place, &tester, sheet)?;
        Some(Test::new(tester, &level, sheet))
    }

    /// Every way it can end for the unit over the dice that are still open, each test with its own.
    pub fn chances(&self, tester: &Tester, sheet: &Sheet, rolls: &[TestRolls]) -> Dist<End> {
        let dice = self.help.given(&tester.officers);
        let mut states = vec![(tester.clone(), End::default(), 1_u64)];
        for place in 0..self.losses.len() {
            let rolls = rolls.get(place).copied().unwrap_or_default();
            let mut next: Vec<(Tester, End, u64)> = Vec::new();
            for (tester, end, ways) in states {
                let Some(test) = self.test(place, tester, sheet) else { continue };
                for (tested, more) in test.chances(sheet, dice, &rolls).iter() {
                    // A unit that has disintegrated tests no more; its dice are counted as any.
                    let (after, end) = match end.removed {
                        true => (test.tester.clone(), end),
                        false => {
                            let after = test.after(tested, sheet);
                            let end = end.and(tested, &after, sheet);
                            (after, end)
                        }
                    };
                    match next.iter_mut().find(|(_, known, _)| *known == end) {
                        Some((_, _, known)) => *known += ways * more,
                        None => next.push((after, end, ways * more)),
                    }
                }
            }
            states = next;
        }
        Dist::count(states.into_iter().map(|(_, end, ways)| (end, ways)))
    }
}
