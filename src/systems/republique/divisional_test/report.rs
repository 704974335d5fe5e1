//! The panic test of a division in words: the chance, the verdict, what each unit does then, what comes next.

use super::{DivisionalTest, Flight, TRIGGERS, Trigger, Verdict, factors};
use crate::rules::{
    Answer, Breakdown, Change, Context, Count, Die, Need, NextStep, Note, OddsTable, Quantity, Report,
    ResultTable, Roll, RuleRef, Side, capitalize, clause, counted,
};
use crate::rules::{Lengths, Sourced};
use crate::systems::republique::Republique;
use crate::systems::republique::panic::read_index;
use crate::systems::republique::sheet::Sheet;
use crate::systems::republique::state::{
    B_HITS, BACK, GONE, LIMBERED, MORALE, NEIGHBOUR_TESTED, ORDER, PANIC_ROUND, PANICKED, PRISONERS, SAVED,
    TRIED, order_number,
};
use crate::systems::republique::terms::{Grade, Order, Response, Retrograde};

/// A test as it stands.
pub(super) struct Tested {
    pub grade: Grade,
    /// The level of the Panic Index that a failed test reads, and its cell.
    pub panic: (i32, Sourced<Response>),
    pub need: Need,
    /// Nothing as long as a die is to be rolled.
    pub verdict: Option<Verdict>,
    /// What each unit does if it panics.
    pub flights: Vec<Option<Flight>>,
}

impl Tested {
    pub(super) fn by(&self) -> Retrograde {
        self.panic.1.value.retrograde
    }

    /// How many units go back, stay where they are, and are lost, if it panics.
    pub(super) fn moves(&self) -> [usize; 3] {
        let count = |such: &dyn Fn(&Flight) -> bool| {
            self.flights.iter().flatten().filter(|flight| such(flight)).count()
        };
        [
            count(&|flight| flight.end.is_none() && flight.distance > 0),
            count(&|flight| flight.end.is_none() && flight.distance == 0),
            count(&|flight| flight.end.is_some()),
        ]
    }

    fn deserters(&self) -> i32 {
        self.flights.iter().flatten().map(|flight| flight.lost).sum()
    }
}

fn refused(headline: &'static str, why: &'static str, rule: RuleRef) -> Answer {
    let refused = Note::refused("A panic test", why, rule);
    Report::refused(headline, vec![refused]).into()
}

impl DivisionalTest {
    pub(super) fn report(&self, context: &Context<Republique>) -> Answer {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let found =
            self.average(sheet).and_then(|(grade, sum)| Some((grade, sum, self.panic(sheet, grade)?)));
        let Some((grade, average, panic)) = found else {
            return refused("Nobody is left", "nothing is left of the division", TRIGGERS);
        };
        let tests = self.tests();
        if tests.is_empty() {
            return refused("No further test", "a division tests once for each cause in a phase", TRIGGERS);
        }
        let needs = self.needs(sheet, grade);
        let needed = needs.total();
        let need = match needed {
            ..=1 => Need::Any,
            11.. => Need::Never,
            n => Need::AtLeast(n),
        };
        let rolls: Vec<Option<i32>> =
            (0..tests.len()).map(|place| self.dice.at(place).map(Roll::n)).collect();
        // A test that every roll passes, or none, is not rolled.
        let verdict = match need {
            Need::Any => Some(Verdict::Stands),
            Need::Never => Some(Verdict::Panics),
            _ => Self::verdict(needed, &rolls),
        };
        let is_rolled = !matches!(need, Need::Any | Need::Never);
        let tested = Tested { grade, panic, need, verdict, flights: self.flights(sheet) };
        let mut report = Report {
            headline: self.headline(sheet, &tested),
            detail: self.detail(&tested),
            sums: vec![
                ("Average grade".into(), average),
                (factors::DIE.into(), self.modifiers(sheet)),
                ("Needs".into(), needs),
            ],
            odds: vec![self.odds(&tested, needed, if is_rolled { &rolls } else { &[] })],
            notes: self.notes(sheet, lengths, &tested),
            ..Report::default()
        };
        if need != Need::Any {
            let mut index = Breakdown::new(Quantity::Cell);
            read_index(&mut index, grade, panic);
            report.sums.push(("If it fails".into(), index));
        }
        if verdict != Some(Verdict::Stands) {
            report.table = Some(self.table(&tested, lengths));
            report.sums.extend(self.panic_sums(sheet, lengths, &tested));
        }
        if verdict == Some(Verdict::Panics) && self.group.is_none() {
            report.next.push(NextStep::to("A neighbour tests", &self.neighbour()));
        }
        if is_rolled {
            // Where the first has failed, the second can change nothing.
            let failed = rolls.first().is_some_and(|roll| roll.is_some_and(|roll| roll < needed));
            let dice = tests.iter().enumerate().map(|(place, cause)| {
                let label = if *cause == Trigger::Own { "Own P5" } else { "Neighbour’s panic" };
                let is_due = place == 0 || rolls[place].is_some() || !failed;
                (Die::new(label, 10, Side::Ours, self.dice.at(place)).needs(need), is_due)
            });
            (report.dice, report.later) = Die::split(dice);
        }
        Answer { report, changes: self.changes(&tested, &tests, lengths) }
    }

    /// A division beside it, which tests because this one panicked.
    fn neighbour(&self) -> Self {
        let (why, round) = (Trigger::Neighbour, self.round.n());
        let round = Count::clamped(if round == 0 { 0 } else { round + 1 });
        DivisionalTest { why, round, panicked_heavy: self.is_heavy(), ..DivisionalTest::default() }
    }

    fn headline(&self, sheet: &Sheet, tested: &Tested) -> String {
        let (called, does) = (self.called(), tested.by().does());
        match (tested.verdict, tested.need) {
            (None, need) => {
                let mark = sheet.panic_test.pass[tested.grade].source.mark();
                let is_rolled = |place: &usize| self.dice.at(*place).is_some();
                let left = (0..self.tests().len()).filter(|place| !is_rolled(place)).count();
                let twice = if left == 2 { ", twice" } else { "" };
                format!("Stands on {}{mark}{twice}", need.short())
            }
            (Some(Verdict::Stands), Need::Any) => clause(&called, "stands without a roll"),
            (Some(Verdict::Stands), _) => clause(&called, "stands"),
            (Some(Verdict::Panics), Need::Never) => clause(&called, &format!("{does}: no roll saves it")),
            (Some(Verdict::Panics), _) => clause(&called, does),
        }
    }

    /// "Round 2. All its units go back; it is on Hold then."
    fn detail(&self, tested: &Tested) -> String {
        let words = self.detail_of(tested);
        match self.round.n() {
            0 => words,
            n => format!("Round {n}. {words}"),
        }
    }

    fn detail_of(&self, tested: &Tested) -> String {
        let desert = match tested.deserters() {
            0 => String::new(),
            1 => ", 1 base deserts".into(),
            n => format!(", {n} bases desert"),
        };
        match tested.verdict {
            None => {
                let (grade, does) = (tested.grade.name(), tested.by().does());
                format!("{}, {grade} troops on average. If it fails it {does}{desert}.", self.called())
            }
            Some(Verdict::Stands) => "Nobody moves.".into(),
            Some(Verdict::Panics) => match tested.moves() {
                [0, 0, _] => "Nothing is left of it.".into(),
                [_, 0, 0] => format!("All its units go back{desert}; it is on Hold then."),
                [goes, _, lost] => {
                    let goes = match goes {
                        0 => "None goes farther back".to_owned(),
                        1 => "1 of its units goes back".into(),
                        goes => format!("{goes} of its units go back"),
                    };
                    let lost = match lost {
                        0 => String::new(),
                        1 => ", 1 is lost".into(),
                        lost => format!(", {lost} are lost"),
                    };
                    format!("{goes}{lost}{desert}; it is on Hold then.")
                }
            },
        }
    }

    /// Everybody who is there: how far back, what is lost, and the M of a rout.
    fn table(&self, tested: &Tested, lengths: Lengths) -> ResultTable {
        let nothing = || String::from("–");
        let row = |(place, flight): (usize, &Option<Flight>)| {
            let flight = flight.as_ref()?;
            let back = match (flight.end, flight.distance) {
                (Some(_), _) => "lost".into(),
                (None, 0) => nothing(),
                (None, distance) => lengths.hundredths(distance),
            };
            let lost = match (flight.lost, flight.b) {
                (0, 0) => nothing(),
                (0, b) => format!("{b}B"),
                (lost, 0) => lost.to_string(),
                (lost, b) => format!("{lost} + {b}B"),
            };
            let m = flight.morale.hits() - self.units[place].morale.hits();
            let m = if m > 0 && flight.end.is_none() { format!("{m}M") } else { nothing() };
            Some((self.called_unit(place), vec![back, lost, m]))
        };
        let rows = tested.flights.iter().enumerate().filter_map(row).collect();
        ResultTable { heads: vec!["Back", "Lost", "Rout"], rows, total: None }
    }

    /// How the results of a failed test are found.
    fn panic_sums(
        &self,
        sheet: &Sheet,
        lengths: Lengths,
        tested: &Tested,
    ) -> Vec<(std::borrow::Cow<'static, str>, Breakdown)> {
        let mut sums = Vec::new();
        let deserters = self.deserters(sheet, tested.panic, tested.grade);
        if !deserters.lines.is_empty() {
            sums.push(("Deserters".into(), deserters));
        }
        if tested.verdict == Some(Verdict::Panics) {
            let goes = |(place, flight): (usize, &Option<Flight>)| {
                flight.as_ref().filter(|flight| flight.distance > 0 && flight.end.is_none())?;
                let back = self.units[place].distance(sheet, tested.by(), lengths);
                Some((format!("Back, {}", self.called_unit(place)).into(), back))
            };
            sums.extend(tested.flights.iter().enumerate().filter_map(goes));
        }
        sums
    }

    fn odds(&self, tested: &Tested, needed: i32, rolls: &[Option<i32>]) -> OddsTable {
        // What came stands in the chances before the roll.
        let all = match tested.verdict {
            None => self.chances_with(needed, rolls),
            Some(_) => self.chances(needed),
        };
        let stands = |verdict: &Verdict| *verdict == Verdict::Stands;
        OddsTable::of("The test", "Stands", &all, tested.verdict, stands, |verdict| {
            let label = match verdict {
                Verdict::Stands => "Stands".into(),
                Verdict::Panics => capitalize(tested.by().does()),
            };
            (label, String::new(), Some(Side::ours_if(stands(verdict))))
        })
    }

    fn changes(&self, tested: &Tested, tests: &[Trigger], lengths: Lengths) -> Vec<Change> {
        let Some(verdict) = tested.verdict else { return Vec::new() };
        let called = || self.called();
        let mut changes = Vec::new();
        for cause in tests {
            let what = match verdict {
                _ if !changes.is_empty() => "",
                Verdict::Stands => "stands",
                Verdict::Panics => "panics",
            };
            let what = match self.round.n() {
                n @ 1.. if verdict == Verdict::Panics && changes.is_empty() => format!("{what} in round {n}"),
                _ => what.to_owned(),
            };
            let marker = if *cause == Trigger::Own { &TRIED } else { &NEIGHBOUR_TESTED };
            changes.push(Change::set(called(), what, marker, 1));
        }
        if verdict == Verdict::Panics {
            changes.push(Change::set(called(), "", &PANICKED, 1));
            changes.push(Change::set(called(), "", &PANIC_ROUND, self.round.n()));
            let [goes, stays, _] = tested.moves();
            let hold = if goes + stays > 0 { "on Hold" } else { "" };
            changes.push(Change::set(called(), hold, &ORDER, order_number(Order::Hold)));
        }
        let mut changes: Vec<Change> = changes.into_iter().map(|change| change.on(self.group)).collect();
        if verdict == Verdict::Panics {
            for (place, flight) in tested.flights.iter().enumerate() {
                let flight = flight.iter();
                changes
                    .extend(flight.flat_map(|flight| self.unit_changes(place, flight, tested.by(), lengths)));
            }
        }
        changes
    }

    fn unit_changes(&self, place: usize, flight: &Flight, by: Retrograde, lengths: Lengths) -> Vec<Change> {
        let unit = &self.units[place];
        let called = || self.called_unit(place);
        let mut changes = Vec::new();
        if flight.b > 0 {
            changes.push(Change::add(called(), format!("{}B", flight.b), &B_HITS, flight.b));
        }
        if flight.lost > 0 {
            let desert = if flight.lost == 1 { "deserts" } else { "desert" };
            let what = format!("{} {desert}", counted(flight.lost, "base", "bases"));
            changes.push(Change::add(called(), what, &PRISONERS, flight.lost));
        }
        if let Some(end) = flight.end {
            changes.push(Change::set(called(), end.words(), &GONE, 1));
        } else {
            if flight.distance > 0 {
                if unit.is_guns() && !unit.limbered {
                    changes.push(Change::set(called(), "limbers up", &LIMBERED, 1));
                }
                if unit.is_guns() {
                    changes.push(Change::set(called(), "", &SAVED, 0));
                }
                let goes = format!("{} {}, {}", by.does(), lengths.hundredths(flight.distance), by.facing());
                changes.push(Change::set(called(), goes, &BACK, by as i32 + 1));
            }
            if flight.morale != unit.morale {
                let what = format!("{} → {}, 1M for the rout", unit.morale.name(), flight.morale.name());
                changes.push(Change::set(called(), what, &MORALE, flight.morale.hits()));
            }
        }
        changes.into_iter().map(|change| change.on(unit.unit)).collect()
    }
}
