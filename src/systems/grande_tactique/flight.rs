//! How far a unit flees, how far it is pursued, and what becomes of the general with it (P9; Fleeing, Generals).

mod form;
mod odds;

use super::GrandeTactique;
use super::sheet::{GeneralAtRisk, LaterFlight, Sheet};
use super::state::{FLED, HEADLESS, KILLED, LEADERLESS, LOST, UnitInBattle};
use super::terms::{Arm, Morale};
use super::unit_state::{GENERALS, UnitState};
use crate::rules::{
    Answer, Apply, BattleView, Breakdown, Calculator, Change, Context, Dice, Die, Face, Form, Inches, Input,
    Lengths, NotFilled, Note, Pad, Prefilled, Quantity, Report, Roll, RuleRef, Side, Source, Sourced,
    UnitRef, printed, words,
};
use strum::VariantArray;

const RULE: RuleRef = RuleRef("Fleeing");

/// One flight. The field names are the published format of links.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct Flight {
    /// The unit that flees.
    pub fleeing: UnitState,
    /// From whom.
    pub from: Foe,
    /// Pursued by it.
    pub pursued: bool,
    /// Was routed before this turn.
    pub flees_on: bool,
    /// Leaves the table. Its way ends beyond the edge.
    pub off_the_table: bool,
    /// Which general is attached to it, if one is.
    pub general: Attached,
    /// The two dice of cavalry that flees from cavalry, then the general's.
    pub dice: Dice<6, 3>,
}

/// From whom a unit flees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Input)]
pub struct Foe {
    /// The unit of the battle that it is.
    pub unit: Option<UnitRef>,
    /// Flees from.
    #[input(of_unit)]
    pub arm: Arm,
}

/// A general who is attached to a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Input)]
pub struct Attached {
    /// The division of the battle by which his loss is remembered.
    pub unit: Option<UnitRef>,
    /// Which general.
    pub commands: Commands,
}

/// What a general commands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[allow(missing_docs)]
pub enum Commands {
    #[default]
    Division,
    Corps,
    Army,
}

impl Commands {
    words! {
        /// What the general is called.
        pub fn title { Division: "Divisional general", Corps: "Corps commander", Army: "Army commander" }
    }
}

fn length(entry: Sourced<Inches>) -> Sourced {
    Sourced { value: entry.value.hundredths(), source: entry.source }
}

impl Flight {
    fn is_from_cavalry(&self) -> bool {
        self.from.arm == Arm::Cavalry
    }

    /// Cavalry that flees from cavalry.
    fn rolls_for_distance(&self, sheet: &Sheet) -> bool {
        self.fleeing.arm() == Arm::Cavalry && self.is_from_cavalry() && !self.flees_without_dice(sheet)
    }

    /// By a changed reading cavalry that flees on from cavalry does so without dice.
    fn flees_without_dice(&self, sheet: &Sheet) -> bool {
        let of_cavalry = self.fleeing.arm() == Arm::Cavalry && self.is_from_cavalry();
        of_cavalry && self.flees_on && sheet.readings.later_flight == LaterFlight::WithoutDice
    }

    /// What one of its two dice shows, where the other is still to be rolled.
    fn one_die(&self) -> Option<i32> {
        match [self.dice.at(0), self.dice.at(1)] {
            [Some(one), None] | [None, Some(one)] => Some(one.n()),
            _ => None,
        }
    }

    fn is_general_at_risk(&self, sheet: &Sheet) -> bool {
        let spared = self.flees_on && sheet.readings.general_at_risk == GeneralAtRisk::AsItBreaks;
        self.fleeing.general && !spared
    }

    /// How far it flees, line by line, in hundredths of an inch; `roll` is what its two dice show together.
    pub fn distance(&self, sheet: &Sheet, lengths: Lengths, roll: Option<i32>) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Length(lengths));
        let rolls = self.rolls_for_distance(sheet);
        let (label, distance) = match self.fleeing.arm() {
            Arm::Cavalry if self.is_from_cavalry() => ("Cavalry from cavalry", sheet.flight.cavalry),
            Arm::Cavalry => ("Cavalry from infantry or artillery", sheet.flight.cavalry),
            _ => ("Infantry", sheet.flight.infantry),
        };
        sum.add_cell(label, length(distance), 1, RULE);
        match roll {
            Some(n) if rolls => sum.add_number("Two dice", n * 100, RULE),
            None if rolls => match self.one_die() {
                Some(n) => {
                    sum.add_number("One of two dice", n * 100, RULE);
                    sum.note_cell("The other", "to roll", Source::Printed, RULE);
                }
                None => sum.note_cell("Two dice", "to roll", Source::Printed, RULE),
            },
            _ if self.flees_without_dice(sheet) => {
                sum.not_applied("Two dice", printed(0), "none in later turns (your reading)", RULE);
            }
            _ => {}
        }
        sum
    }

    /// How far it is pursued, once it has fled `fled`; nothing where nobody may pursue it.
    fn pursuit(&self, sheet: &Sheet, lengths: Lengths, fled: i32) -> Option<Breakdown> {
        if !self.pursued || !self.is_from_cavalry() {
            return None;
        }
        let mut sum = Breakdown::new(Quantity::Length(lengths));
        if self.fleeing.arm() == Arm::Cavalry {
            let behind = length(sheet.flight.behind_cavalry);
            sum.add_number("As far as it fled", fled, RULE);
            sum.add_cell("Less, behind cavalry", Sourced { value: -behind.value, ..behind }, 1, RULE);
        } else {
            sum.add_cell("Cavalry pursues infantry", length(sheet.flight.pursuit_of_infantry), 1, RULE);
        }
        Some(sum)
    }

    fn rolled(&self) -> Option<i32> {
        Some(self.dice.at(0)?.n() + self.dice.at(1)?.n())
    }

    /// The general's die, after those of the distance.
    fn general_die(&self, sheet: &Sheet) -> Option<Roll<6>> {
        self.dice.at(if self.rolls_for_distance(sheet) { 2 } else { 0 })
    }

    /// Whether the general is lost; nothing before his die is rolled, or where he is not at risk.
    fn is_general_lost(&self, sheet: &Sheet) -> Option<bool> {
        let die = self.general_die(sheet)?;
        self.is_general_at_risk(sheet).then(|| is_lost(sheet, die.n()))
    }

    fn dice(&self, sheet: &Sheet) -> Vec<Die> {
        let die = |label: &'static str, roll: Option<Roll<6>>| Die::new(label, 6, Side::Ours, roll);
        let mut dice = Vec::new();
        if self.rolls_for_distance(sheet) {
            dice.extend((0..2).map(|place| die("Flight", self.dice.at(place))));
        }
        if self.is_general_at_risk(sheet) {
            dice.push(die("General", self.general_die(sheet)));
        }
        dice
    }

    fn changes(&self, fled: String, is_general_lost: bool) -> Vec<Change> {
        let (unit, name) = (self.fleeing.unit, self.fleeing.called());
        let mut changes = self.fleeing.becomes(Morale::Routed);
        if self.from.unit.is_some() {
            changes.push(self.fleeing.flees_from(self.from.unit));
        }
        changes.push(Change::set(name.clone(), format!("flees {fled}"), &FLED, 1).on(unit));
        if self.off_the_table {
            changes.push(Change::set(name, "off the table", &LOST, 1).on(unit));
        }
        if is_general_lost {
            let commands = self.general.commands;
            let marker = match commands {
                Commands::Division => &KILLED,
                Commands::Corps => &LEADERLESS,
                Commands::Army => &HEADLESS,
            };
            changes
                .push(Change::set(commands.title(), "lost", marker, 1).on(self.general.unit).of_person(""));
            changes.extend(GENERALS.map(|marker| Change::set("", "", marker, 0).on(unit)));
        }
        changes
    }
}

fn is_lost(sheet: &Sheet, face: i32) -> bool {
    face <= sheet.flight.general_lost.value
}

impl Calculator for Flight {
    type System = GrandeTactique;
    const ID: &'static str = "grande-tactique/flight";
    const TITLE: &'static str = "Flight and pursuit";
    const PROCEDURES: &'static [&'static str] = &["P9"];
    const DICE_PAD: Pad = Pad::Faces;
    const NOT_IN_FORM: &'static [(&'static str, &'static str)] = &[
        ("fleeing.name", "a battle fills it in"),
        ("fleeing.training", "flight does not depend on it"),
        ("fleeing.morale", "who flees is routed then, whatever it was"),
        ("fleeing.square", "who flees leaves its square"),
        ("fleeing.limbered", "artillery does not flee"),
        ("fleeing.upslope", "flight does not depend on it"),
        ("fleeing.built_up", "flight does not depend on it"),
        ("fleeing.linear", "flight does not depend on it"),
    ];

    fn form(&self, _: &Context<GrandeTactique>) -> Form {
        self.build_form()
    }

    fn answer(&self, context: &Context<GrandeTactique>) -> Answer {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        if self.fleeing.arm() == Arm::Artillery {
            let why = "artillery never flees, it is silenced";
            let note = Note::refused("Flight", why, RULE);
            return Report::refused("Stays where it is", vec![note]).into();
        }
        let rolls = self.rolls_for_distance(sheet);
        let roll = self.rolled().filter(|_| rolls);
        let sum = self.distance(sheet, lengths, roll);
        let is_far_known = !rolls || roll.is_some();
        let is_lost = self.is_general_lost(sheet);
        let pursuit = self.pursuit(sheet, lengths, sum.total());
        let mut detail = Vec::new();
        let to_roll = match (is_far_known, self.one_die()) {
            (true, _) => "",
            (false, Some(_)) => " + 1d6",
            (false, None) => " + 2d6",
        };
        if let Some(pursuit) = &pursuit {
            detail.push(match is_far_known || self.fleeing.arm() == Arm::Infantry {
                true => format!("Pursued {}", pursuit.text()),
                false => format!("Pursued {}{to_roll}", pursuit.text()),
            });
        }
        if let Some(lost) = is_lost {
            detail.push(format!("{} {}", self.general.commands.title(), if lost { "lost" } else { "safe" }));
        }
        let mut notes = vec![Note::Remark(
            "It is routed: it leaves its square, stops firing, and flees each turn until it is rallied."
                .into(),
        )];
        if self.fleeing.general {
            notes.push(Note::Remark("The general cannot leave it before it is rallied.".into()));
        }
        if self.fleeing.general && !self.is_general_at_risk(sheet) {
            let text = "He is at risk only as it breaks, and not in this turn (your reading).";
            notes.push(Note::Remark(text.into()));
        }
        if self.pursued && !self.is_from_cavalry() {
            let why = "only cavalry pursues";
            notes.push(Note::refused("Pursuit", why, RULE));
        }
        let mut odds = Vec::new();
        if rolls {
            odds.push(self.distance_odds(sheet, lengths));
        }
        if self.is_general_at_risk(sheet) {
            odds.push(self.general_odds(sheet));
        }
        let is_decided = is_far_known && (is_lost.is_some() || !self.is_general_at_risk(sheet));
        let changes = if is_decided { self.changes(sum.text(), is_lost == Some(true)) } else { Vec::new() };
        let headline = format!("Flees {}{to_roll}", sum.text());
        let mut sums = vec![("Flight".into(), sum)];
        sums.extend(pursuit.map(|sum| ("Pursuit".into(), sum)));
        let report = Report {
            headline,
            detail: detail.join("; "),
            sums,
            dice: self.dice(sheet),
            odds,
            notes,
            apply: Apply::Apply,
            ..Report::default()
        };
        Answer { report, changes }
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        self.dice.set(die, face);
    }

    /// A unit by itself, or two enemies of whom one is routed.
    fn prefill(
        &self,
        battle: &BattleView<'_, GrandeTactique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        if ours.is_empty() && theirs.is_empty() {
            return Err("Choose the unit that flees.".into());
        }
        let (one, foe) = flees_from(battle, ours, theirs).ok_or(NotFilled::NotApplicable)?;
        let (unit_ref, fleeing) = (one.unit_ref, one.unit.clone());
        if one.is_gone {
            return Err(format!("{} is off the table.", fleeing.called()).into());
        }
        if fleeing.arm() == Arm::Artillery {
            return Err("Artillery never flees: it is silenced.".into());
        }
        let division =
            battle.army(unit_ref.side).division_with(unit_ref.id).ok_or(NotFilled::NotApplicable)?;
        let attached =
            |commands| Attached { unit: Some(UnitRef { side: unit_ref.side, id: division.id }), commands };
        let general = one.general.map_or_else(Attached::default, attached);
        // Who routed it is remembered until it rallies. Else the answer that led here may know, and whether it is pursued.
        let foe = foe.or_else(|| UnitInBattle::of(battle, one.routed_by?));
        let led_here = if self.from.unit.is_none() { self.from } else { Foe::default() };
        let from = foe.map_or(led_here, |foe| Foe { unit: foe.unit.unit, arm: foe.unit.arm() });
        let flees_on = one.flees() && !one.broke_now;
        Ok(Flight { fleeing, from, pursued: self.pursued, flees_on, general, ..Flight::default() })
    }
}

/// Who flees, and from whom, where both are chosen: whoever is routed flees; of two who both are, he whom the other routed.
fn flees_from(
    battle: &BattleView<'_, GrandeTactique>,
    ours: &[UnitRef],
    theirs: &[UnitRef],
) -> Option<(UnitInBattle, Option<UnitInBattle>)> {
    // A division comes along with its unit where the general's loss was remembered by it.
    let unit =
        |unit_refs: &[UnitRef]| unit_refs.iter().find_map(|unit_ref| UnitInBattle::of(battle, *unit_ref));
    let is_routed = |one: &UnitInBattle| one.unit.morale == Morale::Routed;
    let flees_from = |one: &UnitInBattle, other: &UnitInBattle| {
        is_routed(one) && (!is_routed(other) || one.routed_by == Some(other.unit_ref))
    };
    match (unit(ours), unit(theirs)) {
        (Some(ours), Some(theirs)) if flees_from(&ours, &theirs) => Some((ours, Some(theirs))),
        (Some(ours), Some(theirs)) if flees_from(&theirs, &ours) => Some((theirs, Some(ours))),
        (Some(_), Some(_)) => None,
        (Some(one), None) | (None, Some(one)) => Some((one, None)),
        (None, None) => None,
    }
}
