//! The assaults beside each other, in words.

use super::super::sheet::Sheet;
use super::{BestAssault, Choose, Prospect};
use crate::rules::{Apply, Context, NextStep, Note, Odds, Report, ResultTable, Role, uncapitalize};
use crate::systems::republique::Republique;

impl BestAssault {
    pub(super) fn report(&self, context: &Context<Republique>) -> Report {
        let sheet = &*context.sheet;
        if self.rivals.is_empty() {
            return Report {
                headline: "Nobody in reach".into(),
                detail: "There is nothing to choose from.".into(),
                apply: Apply::Measures,
                ..Report::default()
            };
        }
        let ranking = self.ranking(context);
        let refusals = self.refusals(context, &ranking);
        let Some((best, prospect)) = ranking.first() else {
            return Report { apply: Apply::Measures, ..Report::refused("No assault", refusals) };
        };
        let (mut odds, mut sums, mut next) = (Vec::new(), Vec::new(), Vec::new());
        for (place, _) in &ranking {
            let (assault, called) = (self.assault(*place), self.called(*place));
            let mut table = assault.whole_fight(sheet).table(Role::Attacker, None);
            table.title = called.clone().into();
            odds.push(table);
            for role in Role::ALL {
                let mut sum = assault.modifiers(sheet, role);
                // They are the assault's own, and are not tapped here.
                sum.lines.retain(|line| line.why_not().is_empty());
                sum.lines.iter_mut().for_each(|line| line.key = "");
                if !sum.lines.is_empty() {
                    sums.push((format!("{called}: {}", role.name()).into(), sum));
                }
            }
            next.push(NextStep::to(format!("Assault: {called}"), &assault));
        }
        let mut notes = vec![Note::Remark(
            "Each is fought to its end, round after round. Off: the defender goes. Back: the attacker is beaten back; the rest he breaks off, or both go."
                .into(),
        )];
        for (place, _) in &ranking {
            let by_reading = self.assault(*place).whole_by_reading(sheet);
            notes.extend(by_reading.into_iter().filter(|note| !notes.contains(note)).collect::<Vec<_>>());
        }
        notes.extend(refusals);
        let same = |odds: Odds| {
            u128::from(odds.ways) * u128::from(prospect.wins.of)
                == u128::from(prospect.wins.ways) * u128::from(odds.of)
        };
        let alike: Vec<usize> =
            ranking.iter().filter(|(_, other)| same(other.wins)).map(|(place, _)| *place).collect();
        let who = match alike[..] {
            [one, other] => format!("{} or {}", self.called(one), self.called(other)),
            [_, _, ..] => format!("Any of {}", alike.len()),
            _ => self.called(*best),
        };
        Report {
            headline: format!("{who}: {} off{}", prospect.wins.percent(), self.mark(sheet, *best)),
            detail: self.detail(ranking.len(), alike.len()),
            table: Some(self.table(sheet, &ranking)),
            standing: ranking
                .iter()
                .map(|(place, _)| self.assault(*place).whole_source(sheet))
                .max()
                .unwrap_or_default(),
            sums,
            odds,
            notes,
            apply: Apply::Measures,
            next,
            ..Report::default()
        }
    }

    fn detail(&self, allowed: usize, alike: usize) -> String {
        match (allowed, self.choose) {
            (1, Choose::Target) if self.rivals.len() == 1 => "It is the only target in reach.".into(),
            (1, Choose::Attacker) if self.rivals.len() == 1 => "It is the only attacker in reach.".into(),
            (1, _) => "The rules allow no other.".into(),
            (n, Choose::Target) if alike > 1 => {
                format!("{} is as likely to be driven off.", alike_of(alike, n))
            }
            (n, Choose::Attacker) if alike > 1 => {
                format!("{} is as likely to drive the target off.", alike_of(alike, n))
            }
            (n, Choose::Target) => format!("Of {n} it is the likeliest to be driven off."),
            (n, Choose::Attacker) => format!("Of {n} it is the likeliest to drive the target off."),
        }
    }

    /// Best first; below them those that the rules do not allow.
    fn table(&self, sheet: &Sheet, ranking: &[(usize, Prospect)]) -> ResultTable {
        let mut rows: Vec<(String, Vec<String>)> = Vec::new();
        for (place, prospect) in ranking {
            let figures = [prospect.breaks_off, prospect.beaten, prospect.wins].map(|odds| odds.percent());
            rows.push((self.called(*place) + self.mark(sheet, *place), figures.into()));
        }
        let others = (0..self.rivals.len()).filter(|place| ranking.iter().all(|(known, _)| known != place));
        rows.extend(others.map(|place| (self.called(place), vec!["–".to_owned(); 3])));
        ResultTable { heads: vec!["Breaks", "Back", "Off"], rows, total: None }
    }

    /// Why the rules forbid the others.
    fn refusals(&self, context: &Context<Republique>, ranking: &[(usize, Prospect)]) -> Vec<Note> {
        let others = (0..self.rivals.len()).filter(|place| ranking.iter().all(|(known, _)| known != place));
        let refused = others.flat_map(|place| {
            let called = self.called(place);
            let notes = self.assault(place).refusals(&context.sheet, context.lengths);
            notes.into_iter().map(move |note| match note {
                Note::Refused { what, why, rule } => {
                    Note::refused(format!("{called}, {}", uncapitalize(&what)), why, rule)
                }
                note => note,
            })
        });
        refused.collect()
    }

    /// The mark of the values that its chances rest on.
    pub(super) fn mark(&self, sheet: &Sheet, place: usize) -> &'static str {
        self.assault(place).whole_source(sheet).mark()
    }
}

/// "Each of them", "Each of 2 of 3".
fn alike_of(alike: usize, all: usize) -> String {
    if alike == all { "Each of them".into() } else { format!("Each of {alike} of {all}") }
}
