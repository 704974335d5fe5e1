//! The exact chances of one or two tests.

use super::MoraleReport;
use crate::rules::counted;
use crate::rules::{Dist, Odds, OddsTable, Side};
use crate::systems::plm::help::Fate;
use crate::systems::plm::morale_test::End;

impl MoraleReport<'_> {
    /// The exact chances over the dice that are open, or before the roll once all are in, for the side whose unit tests.
    pub fn odds(&self, side: Side) -> Vec<OddsTable> {
        if self.tests.is_empty() {
            return Vec::new();
        }
        let rolls: Vec<_> =
            self.tests.iter().map(|(_, rolls)| *rolls).filter(|_| self.end.is_none()).collect();
        let all = self.series.chances(self.first, self.sheet(), &rolls);
        // Best first: what holds before what falls back, then by markers.
        let key = |end: &End| (end.removed, end.failed > 0, end.markers);
        let ends = all.map(key);
        let back = self.back();
        let label = |(removed, failed, markers): &(bool, bool, i32)| {
            let place = if *failed { format!("Back {back}") } else { "Holds".into() };
            match (removed, markers) {
                (true, _) => "Disintegrates".into(),
                (false, 0) => format!("{place}, no marker"),
                (false, n) => format!("{place}, {}", counted(*n, "marker", "markers")),
            }
        };
        let merged = ends.map(|(removed, failed, markers)| match removed {
            true => (true, true, 0),
            false => (false, *failed, *markers),
        });
        let rolled = self.end.map(|end| match key(&end) {
            (true, ..) => (true, true, 0),
            other => other,
        });
        let is_good = |(removed, failed, markers): &(bool, bool, i32)| !removed && !failed && *markers == 0;
        let mut tables = vec![table("The test", "No marker", &merged, rolled, is_good, label)];
        if self.series.help.given(&self.first.officers).general > 0 {
            let fates = all.map(|end| end.fate.filter(|fate| *fate != Fate::NearMiss));
            let rolled = self.end.map(|end| end.fate.filter(|fate| *fate != Fate::NearMiss));
            let mark = self.sheet().morale.risk.source().mark();
            let label = |fate: &Option<Fate>| {
                let word = match fate {
                    None => "Unhurt",
                    Some(Fate::LightWound) => "Lightly wounded",
                    Some(Fate::Wounded) => "Out of the game",
                    Some(Fate::Killed | Fate::NearMiss) => "Killed",
                };
                [word, mark].concat()
            };
            let title = self.series.help.by.title();
            tables.push(table(title, "Unhurt", &fates, rolled, Option::is_none, label));
        }
        tables.into_iter().map(|table| table.whose(side)).collect()
    }
}

/// Chances in the fewest digits: tens that all outcomes share are left out.
fn table<T: Ord>(
    title: &'static str,
    aim: &'static str,
    all: &Dist<T>,
    rolled: Option<T>,
    is_good: impl Fn(&T) -> bool,
    label: impl Fn(&T) -> String,
) -> OddsTable {
    let describe = |outcome: &T| (label(outcome), String::new(), None);
    let mut table = OddsTable::of(title, aim, all, rolled, is_good, describe);
    let mut odds: Vec<&mut Odds> = table.outcomes.iter_mut().map(|outcome| &mut outcome.odds).collect();
    while odds.iter().all(|odds| odds.of > 100 && odds.of.is_multiple_of(10) && odds.ways.is_multiple_of(10))
    {
        odds.iter_mut().for_each(|odds| **odds = Odds { ways: odds.ways / 10, of: odds.of / 10 });
    }
    table
}
