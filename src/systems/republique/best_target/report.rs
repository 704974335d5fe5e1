//! The targets beside each other, in words.

use super::super::Republique;
use super::super::artillery::{Artillery, Barred, odds};
use super::super::sheet::{Sheet, by_reading};
use super::{BestBy, BestTarget};
use crate::rules::{Apply, Breakdown, Context, Lengths, NextStep, Note, Report, ResultTable, RuleRef};

const SIGHT: RuleRef = RuleRef("3.6");

impl BestTarget {
    pub(super) fn report(&self, context: &Context<Republique>) -> Report {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        if self.targets.is_empty() {
            return Report {
                headline: "No target".into(),
                detail: "There is nothing in reach.".into(),
                apply: Apply::Measures,
                ..Report::default()
            };
        }
        let ranking = self.ranking(sheet, lengths);
        let refusals: Vec<Note> =
            (0..self.targets.len()).flat_map(|place| self.refusals(sheet, lengths, place)).collect();
        let Some(best) = ranking.first() else {
            return Report { apply: Apply::Measures, ..Report::refused("No target", refusals) };
        };
        let (mut sums, mut tables, mut next) = (Vec::new(), Vec::new(), Vec::new());
        for place in &ranking {
            let (shot, called) = (self.shot(sheet, *place), self.called(*place));
            let (columns, die) = (shot.columns(sheet), shot.die_modifiers(sheet));
            let Some(basic) = shot.basic(sheet) else { continue };
            let mut table = odds(&|face| shot.fire(sheet, basic, face), None);
            table.title = called.clone().into();
            tables.push(table);
            let mut sum = shot.result(sheet, lengths, basic, &columns, None);
            sum.lines.truncate(1);
            sum.lines.extend(counting(columns).lines);
            sums.push((format!("{called}: columns").into(), sum));
            let die = counting(die);
            if !die.lines.is_empty() {
                sums.push((format!("{called}: die").into(), die));
            }
            next.push(NextStep::to(format!("Fire at {called}"), &shot));
        }
        let mut notes = vec![Note::Remark(
            "P: the target goes back by P hits, or nothing is left of it. Units behind and beside it count in the shot itself."
                .into(),
        )];
        notes.extend(by_reading(self.morale_hits.n() >= 4, "Demoralized guns fire"));
        notes.extend(refusals);
        let others_wait = (0..self.targets.len()).any(|place| self.shot(sheet, place).barred.outranked);
        Report {
            headline: self.headline(sheet, &ranking, *best),
            detail: detail(ranking.len(), self.targets.len(), others_wait),
            table: Some(self.table(sheet, &ranking)),
            standing: ranking
                .iter()
                .map(|place| self.shot(sheet, *place).source_of_chances(sheet))
                .max()
                .unwrap_or_default(),
            sums,
            odds: tables,
            notes,
            apply: Apply::Measures,
            next,
            ..Report::default()
        }
    }

    fn headline(&self, sheet: &Sheet, ranking: &[usize], best: usize) -> String {
        let odds = |place: usize| self.chances(sheet, place).map(|chances| self.best_by.of(&chances));
        let alike: Vec<usize> = ranking.iter().copied().filter(|place| odds(*place) == odds(best)).collect();
        let who = match alike[..] {
            [one, other] => format!("{} or {}", self.called(one), self.called(other)),
            [_, _, ..] => format!("Any of {}", alike.len()),
            _ => self.called(best),
        };
        let chance = odds(best).map_or_else(String::new, |odds| odds.percent());
        format!("{who}: {} {chance}{}", self.best_by.text(), self.mark(sheet, best))
    }

    /// The mark of the values that its chances rest on.
    pub(super) fn mark(&self, sheet: &Sheet, place: usize) -> &'static str {
        self.shot(sheet, place).source_of_chances(sheet).mark()
    }

    /// Best first; below them those that come later, or are no target.
    fn table(&self, sheet: &Sheet, ranking: &[usize]) -> ResultTable {
        let others = (0..self.targets.len()).filter(|place| !ranking.contains(place));
        let rows = ranking.iter().copied().chain(others).map(|place| {
            let Some(chances) = self.chances(sheet, place) else {
                return (self.called(place), vec!["–".into(); 3]);
            };
            let of = |by: BestBy| by.of(&chances).percent();
            let figures = self.best_by.columns().into_iter().map(of).collect();
            (self.called(place) + self.mark(sheet, place), figures)
        });
        ResultTable {
            heads: self.best_by.columns().map(BestBy::head).to_vec(),
            rows: rows.collect(),
            total: None,
        }
    }

    /// Why the battery may not fire at it.
    pub(super) fn refusals(&self, sheet: &Sheet, lengths: Lengths, place: usize) -> Vec<Note> {
        let aim = &self.targets[place];
        let shot = self.shot(sheet, place);
        let refused = |why, rule| Note::refused(format!("Fire at {}", self.called(place)), why, rule);
        let unseen = aim.seen_to(sheet).filter(|_| shot.barred.out_of_sight).map(|depth| {
            let [seen, stands] = [depth.value, aim.depth].map(|depth| lengths.hundredths(depth.hundredths()));
            refused(format!("it is seen to a depth of {seen}, and stands {stands} deep").into(), SIGHT)
        });
        let barred = Barred { out_of_sight: false, ..shot.barred };
        let others =
            Artillery { barred, ..shot }.refusals(sheet, lengths).into_iter().map(|note| match note {
                Note::Refused { why, rule, .. } => refused(why, rule),
                note => note,
            });
        unseen.into_iter().chain(others).collect()
    }
}

/// What counts in a sum. No line of it can be tried: it is a factor of the shot.
fn counting(mut sum: Breakdown) -> Breakdown {
    sum.lines.retain(|line| line.why_not().is_empty());
    sum.lines.iter_mut().for_each(|line| line.key = "");
    sum
}

fn detail(first: usize, all: usize, others_wait: bool) -> String {
    let only_one = all - first == 1;
    match (first, all) {
        (_, 1) => "It is the only target in reach.".into(),
        (first, all) if first == all => {
            "Each of them may be fired at: what is nearest the centre of fire comes first.".into()
        }
        (1, _) if others_wait && only_one => "It comes before the other.".into(),
        (1, _) if others_wait => "It comes before the others.".into(),
        (1, _) if only_one => "The other is no target.".into(),
        (1, _) => "The others are no targets.".into(),
        (first, _) if others_wait => {
            format!("{first} of them come before the others; of these, what is nearest the centre of fire.")
        }
        (first, _) => {
            format!("{first} of them may be fired at: what is nearest the centre of fire comes first.")
        }
    }
}

impl BestBy {
    pub(super) fn text(self) -> &'static str {
        match self {
            BestBy::BaseHit => "B hit",
            BestBy::AnyHit => "any hit",
            BestBy::Panic => "sent back",
        }
    }

    fn head(self) -> &'static str {
        match self {
            BestBy::BaseHit => "B",
            BestBy::AnyHit => "Any",
            BestBy::Panic => "P",
        }
    }

    /// What is wanted most stands last.
    fn columns(self) -> [BestBy; 3] {
        match self {
            BestBy::BaseHit => [BestBy::AnyHit, BestBy::Panic, BestBy::BaseHit],
            BestBy::AnyHit => [BestBy::Panic, BestBy::BaseHit, BestBy::AnyHit],
            BestBy::Panic => [BestBy::AnyHit, BestBy::BaseHit, BestBy::Panic],
        }
    }
}
