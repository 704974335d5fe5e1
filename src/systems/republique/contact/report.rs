//! A contact in words: what must be, what may be, and how the assault would be fought.

use super::super::assault::{Assault, Zone};
use super::super::sheet::{GeneralDuty, Sheet, by_reading};
use super::super::terms::{Order, OrderChange};
use super::{Contact, Duty, PROCEDURE, Prey, SPECIAL};
use crate::rules::{
    Breakdown, Calculator, Context, Count, Lengths, NextStep, Note, Quantity, Report, ResultTable, RuleRef,
    clause, signed,
};
use crate::systems::republique::Republique;

const TURN: RuleRef = RuleRef("1.7");

impl Duty {
    /// The headline, with how near it is.
    fn headline(self, zone: &str) -> String {
        match self {
            Duty::Must => format!("Must assault, {zone}"),
            Duty::May => format!("May assault, {zone}"),
            Duty::MayStand => "May assault, or stand".into(),
            Duty::MustOrBack => "Must assault, or go back".into(),
            Duty::Broken => "No further round".into(),
        }
    }

    fn short(self) -> &'static str {
        match self {
            Duty::Must => "must",
            Duty::May | Duty::MayStand => "may",
            Duty::MustOrBack => "must, or back",
            Duty::Broken => "is over",
        }
    }
}

impl Contact {
    pub(super) fn report(&self, context: &Context<Republique>) -> Report {
        if let Some(vacated) = self.vacated {
            return self.goes_on(vacated, context);
        }
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let assault = self.assault(sheet);
        let refusals = assault.refusals(sheet, lengths);
        if self.own_zone(sheet) == Zone::Outside {
            return Report::refused("No assault from here", refusals);
        }
        let duty = self.duty(sheet);
        if !refusals.is_empty() && duty != Duty::Broken {
            let instead = assault.instead(sheet, &refusals);
            return Report::refused("May not assault", refusals.into_iter().chain(instead).collect());
        }
        let zone = self.zone_name(&assault, sheet);
        let is_fought = duty != Duty::Broken;
        let mut sums = vec![("Duty".into(), self.why(duty, sheet, lengths))];
        let modifiers = |keys: &[&str]| weighed(&assault, sheet, keys);
        if is_fought {
            sums.push(("Table".into(), assault.why_this_table(sheet, lengths)));
            sums.push(("E, P leader".into(), modifiers(&["attacker_leaders"])));
            sums.push(("Flank and rear".into(), modifiers(&["outflanked", "rear"])));
            if self.enemy.prey == Prey::Guns {
                sums.push(("Its guns".into(), modifiers(&["defender_fresh_artillery"])));
            }
        }
        Report {
            headline: duty.headline(zone),
            detail: self.detail(duty, sheet, lengths),
            table: is_fought.then(|| self.table(&assault, sheet, lengths)),
            sums,
            notes: self.notes(duty, zone, sheet, lengths),
            next: is_fought.then(|| NextStep::to("Assault", &self.fights(sheet))).into_iter().collect(),
            ..Report::default()
        }
    }

    fn zone_name(&self, assault: &Assault, sheet: &Sheet) -> &'static str {
        match assault.zone(sheet) {
            Zone::AllOut if assault.mixed(sheet) => "mixed",
            Zone::AllOut => "all-out",
            Zone::General | Zone::Outside => "general",
        }
    }

    /// The assault with the units themselves: others of the side are for the player to add.
    fn fights(&self, sheet: &Sheet) -> Assault {
        let mut assault = self.assault(sheet);
        let own = assault.attacker.units.iter().take(1).copied().collect();
        assault.attacker.units = own;
        assault.attacker.leaders = Count::default();
        assault.range = self.range;
        assault.attacker.units[0].general = false;
        assault
    }

    fn why(&self, duty: Duty, sheet: &Sheet, lengths: Lengths) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Cell);
        let [all_out, general] = [sheet.assault.all_out_in, sheet.assault.general_in];
        let told = |inches: crate::rules::Inches| lengths.hundredths(inches.hundredths());
        let (label, source, rule) = match duty {
            Duty::Must if self.own_zone(sheet) == Zone::AllOut => {
                (format!("An enemy in front within {}", told(all_out.value)), all_out.source, TURN)
            }
            Duty::Must => {
                let label = format!("An enemy in front within {} (your reading)", told(general.value));
                (label, general.source, PROCEDURE)
            }
            Duty::May => {
                (format!("An enemy in front within {}", told(general.value)), general.source, PROCEDURE)
            }
            Duty::MayStand => {
                let began = told(self.began);
                (format!("On Hold, and faced these guns at {began}"), general.source, SPECIAL)
            }
            Duty::MustOrBack => {
                let label = format!("On Hold, and guns within {}", told(all_out.value));
                (label, all_out.source, SPECIAL)
            }
            Duty::Broken => {
                let label = format!("Nobody in front within {} after a round", told(all_out.value));
                (label, all_out.source, PROCEDURE)
            }
        };
        sum.note_cell(label, duty.short(), source, rule);
        sum
    }

    fn detail(&self, duty: Duty, sheet: &Sheet, lengths: Lengths) -> String {
        let called = self.called();
        let near = lengths.hundredths(self.range.hundredths());
        match duty {
            Duty::Must if self.again => format!("The enemy is still {near} in front: another round follows."),
            Duty::Must => clause(&called, &format!("is {near} from the enemy.")),
            Duty::May => {
                clause(&called, &format!("is {near} from the enemy: [it] [assaults] if its owner wants to."))
            }
            Duty::MayStand => "On Hold before guns it may just stand there.".into(),
            Duty::MustOrBack => {
                let hold = lengths.inches(sheet.orders.hold_in.value);
                let free = Order::Hold.change_to(Order::PullBack) == OrderChange::Free;
                let test = if free { "which needs no test" } else { "with a test" };
                format!(
                    "Else it backs away within the {hold} of its Hold, or its order becomes Pull back, {test}."
                )
            }
            Duty::Broken => "The contact is broken: more rounds follow only inside the all-out zone.".into(),
        }
    }

    fn table(&self, assault: &Assault, sheet: &Sheet, lengths: Lengths) -> ResultTable {
        let mut rows = Vec::new();
        let mut row = |name: &str, key: &str| {
            let sum = weighed(assault, sheet, &[key]);
            if sum.total() != 0 {
                rows.push((name.into(), vec![format!("{}{}", signed(sum.total()), sum.source().mark())]));
            }
        };
        row("Each E, P leader", "attacker_leaders");
        row("Enemy outflanked", "outflanked");
        row("Enemy in the rear", "rear");
        row("Enemy's fresh guns", "defender_fresh_artillery");
        let extra = self.fought.n();
        if extra > 0 && !self.again {
            let each = sheet.assault.extra_assault_in;
            let cost = lengths.inches(each.value);
            rows.push(("Of its movement".into(), vec![format!("−{cost}{}", each.source.mark())]));
        }
        ResultTable { heads: vec!["Then"], rows, total: None }
    }

    fn notes(&self, duty: Duty, zone: &str, sheet: &Sheet, lengths: Lengths) -> Vec<Note> {
        let mut remarks: Vec<String> = Vec::new();
        if duty == Duty::Must || duty == Duty::May {
            remarks.push(
                "It counts for the unit that it faces most. Rounds go on until nobody stands in front inside the all-out zone."
                    .into(),
            );
        }
        if zone == "mixed" {
            remarks.push("In a mixed assault E and P leaders count as in a general one.".into());
        }
        if self.bridges {
            // In a further round it is split, or not, as it was said.
            if !self.again {
                remarks.push(
                    "It may fight in two assaults, split where its enemies meet. That is said before anybody works out chances."
                        .into(),
                );
            }
            remarks.push(
                "The unit stays whole: an order to go back outweighs the other, and of each kind of hit the worse of the two counts in a round. Mark it “In another assault too”."
                    .into(),
            );
        }
        if self.enemy.prey == Prey::Guns {
            remarks.extend(self.of_guns());
        }
        if duty == Duty::MustOrBack {
            let reach = lengths.hundredths(sheet.assault.all_out_in.value.hundredths());
            remarks.push(format!("Out of {reach} nothing makes it assault."));
        }
        let mut notes: Vec<Note> = remarks.into_iter().map(Note::Remark).collect();
        let must = sheet.readings.general_duty == GeneralDuty::Must && self.own_zone(sheet) == Zone::General;
        notes.extend(by_reading(must, "A unit at general range must assault, but on Hold before guns"));
        notes
    }

    /// How guns stand in an assault (P34).
    fn of_guns(&self) -> Vec<String> {
        let enemy = &self.enemy;
        let mut told = vec![match enemy.bases.n() {
            1 => "The battery counts as one base, limbered or not.".to_owned(),
            n => format!("The {n} batteries are one unit, each of them a base, limbered or not."),
        }];
        if !enemy.limbered && enemy.aside {
            told.push(match (enemy.bases.n(), enemy.that_may_turn()) {
                (1, _) => "It may turn up to 45° to bring the assault into its arc.".into(),
                (_, 0) => "None of a massed battery turns that has fired.".into(),
                (_, _) => {
                    "Of a massed battery only those at the ends that have not fired turn, up to 45°.".into()
                }
            });
        }
        told.push("Guns lose their saved fire by it, and do not fire at a breakthrough.".into());
        told
    }
}

/// The modifiers of these keys, as the assault weighs them. They are none of this calculator's own factors.
fn weighed(assault: &Assault, sheet: &Sheet, keys: &[&str]) -> Breakdown {
    let mut sum = Breakdown::new(Quantity::Points);
    for factor in Assault::factors().iter().filter(|factor| keys.contains(&factor.key)) {
        let applies = (factor.applies)(assault, sheet, factor.index);
        sum.factor(factor.label, (factor.worth)(sheet), applies, factor.rule);
    }
    sum
}
