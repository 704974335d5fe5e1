//! A reaction in words: whether it may be, how far both go, and on to the shot.

use super::super::artillery::{Artillery, Target};
use super::super::sheet::{PassingPanic, SilencedGuns, by_reading};
use super::super::state::{DISORDERED, FAST, REACTED};
use super::super::terms::Morale;
use super::{CAVALRY, Reaction, Reactor, Way};
use crate::rules::{
    Answer, Apply, BattleView, Breakdown, Calculator, Change, Context, Count, Form, NextStep, Note,
    Prefilled, Quantity, Report, ResultTable, RuleRef, UnitRef, UnitRefs, clause,
};
use crate::systems::republique::Republique;

const SAVED: RuleRef = RuleRef("4.3");
const PASSING: RuleRef = RuleRef("4.4");

impl Calculator for Reaction {
    type System = Republique;
    const ID: &'static str = "republique/reaction";
    const TITLE: &'static str = "Reaction";
    const PROCEDURES: &'static [&'static str] = &["P31", "P32"];

    fn form(&self, context: &Context<Republique>) -> Form {
        self.build_form(context)
    }

    fn answer(&self, context: &Context<Republique>) -> Answer {
        let refusals = self.refusals(&context.sheet, context.lengths);
        if !refusals.is_empty() {
            let headline = match self.reactor {
                Reactor::Cavalry => "May not react",
                Reactor::Battery => "May not fire in passing",
            };
            return Report::refused(headline, refusals).into();
        }
        match self.reactor {
            Reactor::Cavalry => self.rides(context),
            Reactor::Battery => self.fires(context).into(),
        }
    }

    fn prefill(
        &self,
        battle: &BattleView<'_, Republique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        self.of_battle(battle, ours, theirs)
    }
}

impl Reaction {
    fn called(&self) -> String {
        self.name.called_or(|| {
            match self.reactor {
                Reactor::Cavalry => "The cavalry",
                Reactor::Battery => "The battery",
            }
            .into()
        })
    }

    fn rides(&self, context: &Context<Republique>) -> Answer {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let (allowance, paces) = (self.allowance(sheet, lengths), self.paces(sheet));
        let told = |n: i32| lengths.hundredths(n);
        let mut theirs = Breakdown::new(Quantity::Length(lengths));
        theirs.add_number("Movement that the enemy has left", self.enemy.left.hundredths(), CAVALRY);
        let row = |name: &str, has: i32, goes: i32| (name.to_owned(), vec![told(has), told(goes)]);
        let rows = vec![
            row("Cavalry", allowance.total(), paces.ours),
            row("Enemy", self.enemy.left.hundredths(), paces.theirs),
        ];
        let headline = match (self.cavalry.way, paces.met) {
            (_, Some(stop)) if paces.ours + paces.theirs == 0 => format!("Stands {} already", stop.text()),
            (Way::Meets, Some(_)) => format!("May meet it after {}", told(paces.ours)),
            (Way::Meets, None) => format!("May close to {}", told(paces.gap)),
            (Way::Leaves, None) => format!("May leave it {} behind", told(paces.gap)),
            (Way::Leaves, Some(stop)) => format!("May leave, and is caught {}", stop.text()),
        };
        let detail = match (self.cavalry.way, paces.met) {
            (_, Some(_)) if paces.ours + paces.theirs == 0 => "Neither goes any farther.".into(),
            (Way::Meets, Some(stop)) if self.enemy.left.hundredths() == 0 => {
                format!("Head-on it is {} then; the enemy stands.", stop.text())
            }
            (Way::Meets, Some(stop)) => {
                format!("Head-on both are {} once the enemy has gone {}.", stop.text(), told(paces.theirs))
            }
            (Way::Meets, None) => {
                let says = format!("rides all of its {} and [does] not reach it.", told(paces.ours));
                clause(&self.called(), &says)
            }
            (Way::Leaves, met) => {
                let there = if met.is_some() { "; there both stop." } else { "." };
                let [ours, theirs] = [paces.ours, paces.theirs].map(told);
                clause(&self.called(), &format!("rides {ours} while the enemy goes {theirs}{there}"))
            }
        };
        let report = Report {
            headline,
            detail,
            table: Some(ResultTable { heads: vec!["Has", "Goes"], rows, total: None }),
            sums: vec![("Cavalry".into(), allowance), ("Enemy".into(), theirs)],
            notes: self.cavalry_remarks(context).into_iter().map(Note::Remark).collect(),
            ..Report::default()
        };
        let mut changes = vec![Change::set(self.called(), "reacts", &REACTED, 1).on(self.unit)];
        if paces.ours >= sheet.movement.fast_in.value * 100 {
            changes.push(Change::set(self.called(), "moved far", &FAST, 1).on(self.unit));
        }
        if self.bonus_used(sheet, paces) > 0 && self.morale != Morale::Demoralized {
            let what = format!("1M {}, for its bonus", sheet.readings.disorder_time.when());
            changes.push(Change::set(self.called(), what, &DISORDERED, 1).on(self.unit));
        }
        Answer { report, changes }
    }

    fn cavalry_remarks(&self, context: &Context<Republique>) -> Vec<String> {
        let within = context.lengths.inches(context.sheet.movement.reaction_in.value);
        let mut remarks = vec![
            format!("Its owner calls for the check, as an advance comes into sight or within {within} of its front, whichever is nearer; the mover measures nothing before."),
            "Both move at once, in proportion to what they have, until they are done or as near as the one who wants to fight chooses. The way is taken straight and in the open; terrain costs as in any move.".into(),
            "It does not change its formation. The side whose turn it is stays the attacker, and its own next move is whole.".into(),
        ];
        let sheet = &context.sheet;
        if self.bonus_used(sheet, self.paces(sheet)) > 0 && self.morale != Morale::Demoralized {
            remarks.push(format!("For its bonus it takes 1M {}.", sheet.readings.disorder_time.when()));
        }
        if self.morale == Morale::Shaken {
            remarks.push("Shaken cavalry does not assault artillery, nor go all-out against cavalry.".into());
        }
        remarks
    }

    fn fires(&self, context: &Context<Republique>) -> Report {
        let (sheet, guns) = (&*context.sheet, &self.guns);
        let is_saved = guns.saved && self.morale == Morale::Formed;
        let mut die = Breakdown::new(Quantity::Points);
        die.add_cell("Passing fire", sheet.artillery_die.passing_fire, 1, PASSING);
        let (m, b) = (self.morale.hits(), guns.damage.n());
        if m > 0 {
            die.add_cell(format!("{m}M on the battery"), sheet.artillery_die.morale_hit, m, PASSING);
        }
        if b > 0 {
            die.add_cell(format!("{b}B on the battery"), sheet.artillery_die.base_hit, b, PASSING);
        }
        let mut columns = Breakdown::new(Quantity::Columns);
        if is_saved {
            columns.add_cell("Saved fire", sheet.artillery_columns.saved_fire, 1, SAVED);
        } else {
            let why = if guns.saved { "lost by its M hits" } else { "it holds none" };
            columns.not_applied("Saved fire", sheet.artillery_columns.saved_fire, why, SAVED);
        }
        let shot = Artillery {
            units: UnitRefs::of(self.unit.as_slice()),
            weight: guns.weight,
            range: guns.range,
            saved: is_saved,
            passing: true,
            morale_hits: Count::clamped(self.morale.hits()),
            base_hits: guns.damage,
            target: Target { unit: self.enemy.unit, ..Target::default() },
            ..Artillery::default()
        };
        let notes = [
            "The shot is at the last place inside the arc, with the range, the cover and the flank of that place, before the unit goes on.",
            match sheet.readings.passing_panic {
                PassingPanic::EndOfFire => {
                    "M and B hits count at once; a P hit moves its unit at the end of the fire phase, with what it suffers there."
                }
                PassingPanic::AtOnce => "M, B and P hits count at once (your reading).",
            },
            "The battery has no shot in the fire phase of this turn, and saves no fire in it.",
            "Batteries fire in passing jointly where each of them may.",
        ];
        let fires = by_reading(
            sheet.readings.demoralized_guns == SilencedGuns::Fire && self.morale == Morale::Demoralized,
            "Demoralized guns fire",
        );
        Report {
            headline: "May fire in passing".into(),
            detail: clause(&self.called(), "fires before the enemy leaves its arc."),
            sums: vec![("Die".into(), die), ("Columns".into(), columns)],
            notes: notes.map(|note| Note::Remark(note.into())).into_iter().chain(fires).collect(),
            apply: Apply::Nothing,
            next: vec![NextStep::to("The shot", &shot)],
            ..Report::default()
        }
    }
}
