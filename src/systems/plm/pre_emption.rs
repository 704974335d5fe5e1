//! Acting before a unit of the active side: who may, with which chance, and how (P11; A.4, C.1–C.5).

mod candidate;
mod form;
mod in_battle;
mod report;

use super::Plm;
use super::actor::Actor;
use super::moves::{failed_at, succeeds};
use crate::rules::{
    Answer, BattleView, Calculator, Context, Count, Dice, Die, Face, Form, Input, List, Name, Note, Pad,
    Prefilled, Report, Roll, RuleRef, Side, UnitRef, capitalize, clause, is_other_of,
};
use strum::VariantArray;

use in_battle::{first_to_act, sides};

pub use candidate::Candidate;

const RULE: RuleRef = RuleRef("C.1");
const ATTEMPT: RuleRef = RuleRef("C.2");

/// The most units among which a player chooses.
const CANDIDATES: usize = 8;

/// A unit that is about to act, and those that may act before it. The field names are the published format of links.
///
/// At first one unit of infantry.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct PreEmption {
    /// Actions rolled.
    pub actions: Count<2, 4>,
    /// The unit of the active side.
    pub acting: Acting,
    /// Those of the other side that may act first.
    #[input(start = [Candidate::default()].into_iter().collect())]
    pub candidates: List<Candidate, CANDIDATES>,
    /// Attempts it. Its place, counted from 1.
    pub chosen: Count<1, 8>,
    /// The percentile rolls: whether it acts first, then each kind of rough ground in the way of a charge.
    pub dice: Dice<100, 3>,
}

/// The unit that is about to act.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct Acting {
    /// In a battle.
    pub unit: Option<UnitRef>,
    /// Name of that unit.
    #[input(of_unit)]
    pub name: Name,
    /// It is seen. By the others.
    pub seen: Seen,
    /// An attempt on it has been made.
    pub attempted: bool,
}

/// When a unit that acts is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum Seen {
    /// Before it acts.
    #[default]
    Before,
    /// Once it has acted.
    #[input(counts)]
    After,
    /// Never. Neither before nor after.
    #[input(counts)]
    Never,
}

impl Acting {
    fn called(&self) -> String {
        let unnamed = if self.reacted_to() { "the unit that has acted" } else { "the acting unit" };
        self.name.called_or(|| unnamed.into())
    }

    /// It has acted: whoever sees it only now reacts, and acts before nobody (C.4).
    fn reacted_to(&self) -> bool {
        self.seen == Seen::After
    }

    /// How whoever acts out of turn acts on it: "fires first", "fires in reaction".
    fn manner(&self) -> &'static str {
        if self.reacted_to() { "in reaction" } else { "first" }
    }
}

/// How an attempt ends; best for whoever attempts it first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// It fires or charges first.
    Acts,
    /// Whether the charge stops at rough ground.
    Stopped,
    /// It is too late.
    TooLate,
}

impl End {
    /// The end where the roll at this place is the first that fails; past the last, where none does.
    fn of(place: usize, chances: &[i32]) -> Self {
        match place {
            0 => End::TooLate,
            place if place == chances.len() => End::Acts,
            _ => End::Stopped,
        }
    }
}

impl PreEmption {
    /// Why nobody may attempt it now.
    pub fn closed(&self) -> Option<&'static str> {
        let reasons = [
            (self.actions.n() != 2, "the active side must have rolled 2 actions"),
            (self.acting.attempted, "one attempt on this unit has been made this roll"),
            (self.acting.seen == Seen::Never, "the acting unit is never seen"),
        ];
        reasons.into_iter().find(|(is_so, _)| *is_so).map(|(_, why)| why)
    }

    /// The place of the one that attempts it, counted from 0.
    fn place(&self) -> usize {
        (self.chosen.n() as usize - 1).min(self.candidates.len().saturating_sub(1))
    }

    /// What the unit at this place is called; those that are called alike are numbered.
    pub fn called(&self, place: usize) -> String {
        let called = self.candidates[place].unit.called();
        let alike = self.candidates.iter().filter(|other| other.unit.called() == called).count();
        if alike > 1 { format!("{called} {}", place + 1) } else { called }
    }

    /// What its die has come to where it fails.
    fn too_late(&self) -> &'static str {
        if self.acting.reacted_to() { "No reaction" } else { "Too late" }
    }

    /// How it ends by these chances: of acting first, then of each kind of rough ground.
    fn end(chances: &[i32], roll: impl Fn(usize) -> Option<i32>) -> Option<End> {
        failed_at(chances, roll).map(|place| End::of(place, chances))
    }

    /// What the roll at this place shows.
    fn face(&self, place: usize) -> Option<i32> {
        self.dice.at(place).map(Roll::n)
    }
}

impl Calculator for PreEmption {
    type System = Plm;
    const ID: &'static str = "plm/pre-emption";
    const TITLE: &'static str = "Pre-emption";
    const PROCEDURES: &'static [&'static str] = &["P11"];
    const DICE_PAD: Pad = Pad::Digits;

    fn form(&self, context: &Context<Plm>) -> Form {
        self.build_form(context)
    }

    fn answer(&self, context: &Context<Plm>) -> Answer {
        let sheet = &*context.sheet;
        let refused = |headline: &str, what: String, why: String, rule| Report {
            headline: headline.into(),
            detail: capitalize(&why) + ".",
            notes: vec![Note::refused(what, why, rule)],
            ..Report::default()
        };
        let place = self.place();
        let Some(candidate) = self.candidates.get(place) else {
            let report = Report { headline: "Nobody to act out of turn".into(), ..Report::default() };
            return report.into();
        };
        let called = self.called(place);
        if let Some(why) = self.closed() {
            let what = format!("An attempt on {}", self.acting.called());
            return refused("No pre-emption", what, why.into(), ATTEMPT).into();
        }
        let shares = (self.candidates.len() > 1).then(|| self.shares(sheet));
        if let Some((why, rule)) = candidate.barred(sheet) {
            let headline = if self.acting.reacted_to() { "May not react" } else { "May not act first" };
            let report = refused(headline, called, why, rule);
            return Answer::from(Report { table: shares, ..report });
        }
        let (chances, verb, manner) = (candidate.chances(sheet), candidate.verb(), self.acting.manner());
        let end = Self::end(&chances, |place| self.face(place));
        let (headline, detail) = match end {
            None if self.dice.at(0).is_some() => {
                ("Charges, if the ground lets it".into(), clause(&called, "checks the ground in its way."))
            }
            None => {
                let needed = chances.first().copied().unwrap_or_default();
                (format!("{needed} or less"), format!("{called} {verb} {manner} then."))
            }
            Some(End::Acts) => (
                format!("{} {manner}", capitalize(verb)),
                if self.acting.reacted_to() {
                    format!(
                        "{called} {verb} now that {} has acted.",
                        self.acting.name.called_or(|| "the unit".into())
                    )
                } else {
                    format!("{called} {verb} before {}.", self.acting.called())
                },
            ),
            Some(End::Stopped) => ("Stopped".into(), clause(&called, "stops at the edge of the ground.")),
            Some(End::TooLate) => (self.too_late().into(), clause(&called, "does nothing.")),
        };
        let mut report = Report { headline, detail, table: shares, ..Report::default() };
        report.sums.push(("Chance".into(), candidate.sum(sheet)));
        let failed = (0..chances.len())
            .find(|place| self.face(*place).is_some_and(|face| !succeeds(face, chances[*place])));
        let dice = candidate.rolls(sheet, manner).into_iter().enumerate().map(|(place, (label, need))| {
            let is_due = failed.is_none_or(|failed| place <= failed);
            let face = self.dice.at(place).map(Roll::face).filter(|_| is_due);
            (Die::new(label, 100, Side::Ours, face).needs(need), is_due)
        });
        (report.dice, report.later) = Die::split(dice);
        report.odds.push(self.odds(&chances, verb, end));
        report
            .notes
            .extend(self.remarks(end, candidate, sheet, context.lengths).into_iter().map(Note::Remark));
        report.next = self.next(end, candidate);
        Answer { report, changes: self.changes(end, candidate) }
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        self.dice.set(die, face);
    }

    /// Whoever attempts it rolls.
    fn second_is_ours(&self) -> bool {
        true
    }

    /// One of them attempts it.
    fn is_left_out(&self, path: &str) -> bool {
        is_other_of("candidates", self.place(), path)
    }

    /// A unit of the side that acts, and those of the other that may act first, in whichever order they are given. What
    /// the battle does not know stays as it was entered for the same units.
    fn prefill(&self, battle: &BattleView<'_, Plm>, ours: &[UnitRef], theirs: &[UnitRef]) -> Prefilled<Self> {
        let (acting, others) = sides(battle, ours, theirs)
            .ok_or("Choose the units that may act first and the enemy unit that is about to act.")?;
        let (about_to_act, state) = Actor::on_table(battle, acting)?;
        let rolled = state.rolled;
        if rolled > 2 {
            return Err("The active side has rolled more than 2 actions: nobody acts before it.".into());
        }
        let is_same = self.acting.unit == Some(acting);
        let mut candidates = List::default();
        for unit_ref in others {
            let before = self.candidates.iter().find(|before| before.unit.unit == Some(*unit_ref));
            let (unit, used) = first_to_act(battle, *unit_ref)?;
            candidates.push(Candidate {
                used,
                unit,
                ..before.filter(|_| is_same).cloned().unwrap_or_default()
            });
        }
        Ok(PreEmption {
            actions: if rolled == 0 { Count::default() } else { Count::clamped(rolled) },
            acting: Acting {
                unit: Some(acting),
                name: Name::truncated(&about_to_act.called()),
                seen: match (self.acting.seen, state.has_acted) {
                    (Seen::Never, _) if is_same => Seen::Never,
                    (_, true) => Seen::After,
                    (seen, false) if is_same => seen,
                    _ => Seen::Before,
                },
                attempted: state.was_attempted,
            },
            candidates,
            chosen: if is_same { self.chosen } else { Count::default() },
            dice: Dice::default(),
        })
    }
}
