//! The exact chances of every end, of one target or of several beside each other.

use super::super::sheet::Sheet;
use super::super::terms::{Arm, Effect};
use super::{Beaten, BestBy, Firing, Target};
use crate::rules::{Count, Dice, Dist, Lengths, Odds, OddsTable, Outcome, ResultTable, Side, Sides};
use std::cmp::Reverse;

/// Who is beaten and what becomes of it, over all rolls.
pub type Outcomes = Dist<(Beaten, Effect)>;

/// Best for the firer first.
const ENDS: [(Beaten, Effect); 9] = [
    (Beaten::Target, Effect::Flees),
    (Beaten::Target, Effect::Shaken),
    (Beaten::Target, Effect::Nothing),
    (Beaten::Target, Effect::Eager),
    (Beaten::Nobody, Effect::Nothing),
    (Beaten::Firer, Effect::Eager),
    (Beaten::Firer, Effect::Nothing),
    (Beaten::Firer, Effect::Shaken),
    (Beaten::Firer, Effect::Flees),
];

/// The place of an end among [`ENDS`].
fn place(end: (Beaten, Effect)) -> usize {
    ENDS.iter().position(|known| *known == end).unwrap_or(4)
}

impl Firing {
    /// This attack on one of the targets, before any die.
    fn aimed(&self, at: usize) -> Firing {
        Firing { fired_at: Count::clamped(at as i32 + 1), dice: Dice::default(), ..self.clone() }
    }

    /// This attack before any die.
    fn unrolled(&self) -> Firing {
        Firing { dice: Dice::default(), ..self.clone() }
    }

    /// How the attack on the target chosen ends, by the dice that are rolled, over those that are not.
    pub fn outcomes(&self, sheet: &Sheet) -> Outcomes {
        let Some(target) = self.target() else { return Dist::certain((Beaten::Nobody, Effect::Nothing)) };
        let modifiers = self.modifiers(sheet);
        let die = |at| self.dice.at(at).map_or_else(|| Dist::die(6), |roll| Dist::certain(roll.face().n));
        let beaten = die(0)
            .with(&die(1))
            .map(|(ours, theirs)| Self::beaten(modifiers, Sides([ours, theirs]).map(|die| i32::from(*die))));
        let checks = |beaten: &Beaten| self.effect(sheet, target, *beaten).value == Effect::Check;
        if !beaten.iter().any(|(beaten, _)| checks(beaten)) {
            return beaten.map(|beaten| (*beaten, self.final_effect(sheet, target, *beaten, 1)));
        }
        beaten
            .with(&die(2))
            .map(|(beaten, check)| (*beaten, self.final_effect(sheet, target, *beaten, (*check).into())))
    }

    /// What is hoped for from this target: the worst that can become of it, or any effect.
    fn hopes(&self, sheet: &Sheet) -> fn(&(Beaten, Effect)) -> bool {
        let any = |(beaten, effect): &(Beaten, Effect)| {
            *beaten == Beaten::Target && !matches!(effect, Effect::Nothing | Effect::Eager)
        };
        let flees =
            |(beaten, effect): &(Beaten, Effect)| *beaten == Beaten::Target && *effect == Effect::Flees;
        let outcomes = self.unrolled().outcomes(sheet);
        if self.best_by == BestBy::Flight && outcomes.odds(flees).ways > 0 { flees } else { any }
    }

    pub(super) fn hope(&self, sheet: &Sheet) -> Odds {
        self.outcomes(sheet).odds(self.hopes(sheet))
    }

    /// What is hoped for, in words.
    pub(super) fn aim(&self, sheet: &Sheet, target: &Target) -> &'static str {
        let outcomes = self.unrolled().outcomes(sheet);
        let can = |effect| outcomes.odds(|end| *end == (Beaten::Target, effect)).ways > 0;
        let is_artillery = target.unit.arm() == Arm::Artillery;
        match (can(Effect::Flees), can(Effect::Shaken)) {
            (true, true) if self.best_by == BestBy::AnyEffect => "Any effect on the target",
            (true, _) if is_artillery => "Target is silenced",
            (true, _) => "Target flees",
            (false, true) => "Target is shaken",
            (false, false) => "Any effect on the target",
        }
    }

    /// "Target flees", "Firer beaten: stays eager".
    fn label(&self, sheet: &Sheet, target: &Target, (beaten, effect): (Beaten, Effect)) -> String {
        let who = match beaten {
            Beaten::Nobody => return "Equal: no effect".into(),
            Beaten::Target => "Target",
            Beaten::Firer => "Firer",
        };
        let unit = self.unit(target, beaten);
        let then = self.then(sheet, target, (beaten, effect));
        if unit.after(effect) == unit.morale {
            format!("{who} beaten: {then}")
        } else {
            format!("{who} {then}")
        }
    }

    /// The chances of the target chosen, then those of the others, best first.
    pub(super) fn all_odds(
        &self,
        sheet: &Sheet,
        lengths: Lengths,
        end: Option<(Beaten, Effect)>,
    ) -> Vec<OddsTable> {
        let Some(chosen) = self.chosen() else { return Vec::new() };
        let others = self.ranking(sheet, lengths).into_iter().filter(|at| *at != chosen);
        let before = |at: usize, end| self.aimed(at).table(sheet, self.title(at), end);
        // Once it is decided the table shows what was rolled among all that could be.
        let of_the_chosen = match end {
            Some(_) => before(chosen, end),
            None => self.table(sheet, self.title(chosen), None),
        };
        let mut tables: Vec<OddsTable> = of_the_chosen.into_iter().collect();
        tables.extend(others.filter_map(|at| before(at, None)));
        tables
    }

    fn table(&self, sheet: &Sheet, title: String, end: Option<(Beaten, Effect)>) -> Option<OddsTable> {
        let target = self.target()?;
        let outcomes = self.outcomes(sheet);
        let hopes = self.hopes(sheet);
        let (of, at) = (outcomes.of(), outcomes.map(|end| place(*end)));
        let mut table = OddsTable {
            title: title.into(),
            outcomes: Vec::new(),
            rolled: None,
            aim: self.aim(sheet, target).into(),
            whose: Side::Ours,
            favourable: 0,
            mean: None,
        };
        for (at, ways) in at.iter() {
            let outcome = ENDS[*at];
            if end == Some(outcome) {
                table.rolled = Some(table.outcomes.len());
            }
            table.favourable += usize::from(hopes(&outcome));
            table.outcomes.push(Outcome {
                label: self.label(sheet, target, outcome),
                when: String::new(),
                side: match outcome {
                    (_, Effect::Nothing) => None,
                    (Beaten::Target, _) => Some(Side::Ours),
                    _ => Some(Side::Theirs),
                },
                odds: Odds { ways, of },
                place: None,
            });
        }
        Some(table)
    }

    /// The name of a target, with its place where another one before it is called the same.
    pub(super) fn title(&self, at: usize) -> String {
        let called = |at: usize| self.targets.get(at).map(|target| target.unit.called()).unwrap_or_default();
        if self.targets.len() == 1 {
            return "Fire".into();
        }
        let name = called(at);
        let is_first = (0..at).all(|other| called(other) != name);
        if is_first { name } else { format!("{name} {}", at + 1) }
    }

    /// The targets at which it may fire by place, best first.
    pub(super) fn ranking(&self, sheet: &Sheet, lengths: Lengths) -> Vec<usize> {
        let is_valid = |at: &usize| {
            self.targets
                .get(*at)
                .is_some_and(|target| self.target_refusals(sheet, lengths, target).is_empty())
        };
        let mut places: Vec<usize> = (0..self.targets.len()).filter(is_valid).collect();
        // All ways are made of the same dice: 216 of them, or 36.
        let in_all = |odds: Odds| odds.ways * (216 / odds.of.clamp(1, 216));
        places.sort_by_key(|at| {
            let outcomes = self.aimed(*at).outcomes(sheet);
            let flees =
                outcomes.odds(|(beaten, effect)| *beaten == Beaten::Target && *effect == Effect::Flees);
            let any = outcomes.odds(|(beaten, effect)| {
                *beaten == Beaten::Target && !matches!(effect, Effect::Nothing | Effect::Eager)
            });
            let (flees, any) = (in_all(flees), in_all(any));
            Reverse(if self.best_by == BestBy::Flight { (flees, any) } else { (any, flees) })
        });
        places
    }

    /// Several targets beside each other, best first; nothing where there is but one.
    pub(super) fn shares(&self, sheet: &Sheet, lengths: Lengths) -> Option<ResultTable> {
        let chosen = self.chosen().filter(|_| self.targets.len() > 1)?;
        let ranking = self.ranking(sheet, lengths);
        let figures = |at: usize| -> Vec<String> {
            if !ranking.contains(&at) {
                return vec!["–".into(); 3];
            }
            let outcomes = self.aimed(at).outcomes(sheet);
            let chance = |effect| outcomes.odds(|end| *end == (Beaten::Target, effect));
            let parts = [chance(Effect::Flees), chance(Effect::Shaken)];
            let any = Odds { ways: parts[0].ways + parts[1].ways, of: parts[0].of };
            let figures = parts.into_iter().chain([any]).map(Odds::percent);
            let mut figures: Vec<String> =
                figures.map(|figure| if figure == "0%" { "·".into() } else { figure }).collect();
            if self.best_by == BestBy::Flight {
                // What is aimed at stands last.
                figures.rotate_left(1);
            }
            figures
        };
        let others = (0..self.targets.len()).filter(|at| !ranking.contains(at));
        let rows = ranking.iter().copied().chain(others).map(|at| (self.title(at), figures(at))).collect();
        let heads = match self.best_by {
            BestBy::Flight => vec!["Shaken", "Any", "Flees"],
            BestBy::AnyEffect => vec!["Flees", "Shaken", "Any"],
        };
        Some(ResultTable { heads, rows, total: Some(("Chosen", figures(chosen))) })
    }
}
