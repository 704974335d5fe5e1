//! How many figures and stands a unit has, its class, and how many markers end it (P10, P15; E.2, E.5, I.1 to I.5).

mod form;

use super::Plm;
use super::army::Unit as ArmyUnit;
use super::establishment::{Establishment, elites, marker_limit, value};
use super::morale_report::GUN_IS_LEFT;
use super::sheet::{FrenchDouble, RegularLoyalists, Sheet};
use super::state::unit_state;
use super::terms::{Arm, Battalion, Grade, Nation, Troops};
use crate::rules::counted;
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Context, Count, Form, Input, NotFilled, Note, Prefilled,
    Quantity, Report, RuleRef, Source, Sourced, UnitRef,
};
use std::borrow::Cow;

/// What is asked about. The field names are the published format of links.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct UnitOrganisation {
    /// Nation.
    pub nation: Nation,
    /// Troops.
    pub troops: Troops,
    /// Elite companies that were taken from it; of a regiment of two battalions, from each.
    pub detached: Count<0, 2>,
    /// Combat stands. Where the text has no number, or the player's own.
    pub stands: Option<Count<1, 16>>,
    /// Its stand of jaegers is with it.
    pub jaegers: bool,
    /// A regiment of artillery.
    pub regiment: bool,
    /// Markers so far.
    pub markers: Count<0, 16>,
}

/// Stands of what has no number in the text, as long as none is entered.
const USUAL: i32 = 4;

impl UnitOrganisation {
    /// Troops that its nation does not have give way to its line.
    fn troops(&self) -> Troops {
        if self.nation.troops().contains(&self.troops) { self.troops } else { Troops::Line }
    }

    fn rule(&self) -> RuleRef {
        RuleRef(match (self.troops(), self.nation) {
            (Troops::Militia | Troops::EliteMilitia, _) => "I.5",
            (_, Nation::American) => "I.1",
            (_, Nation::British) => "I.2",
            (_, Nation::German) => "I.3",
            (_, Nation::French) => "I.4",
        })
    }

    fn detached(&self) -> i32 {
        self.detached.n().min(elites(self.nation, self.troops()))
    }

    /// Battalions of its regiment.
    fn battalions(&self) -> i32 {
        let two = matches!(self.nation, Nation::German | Nation::French) && self.troops() == Troops::Line;
        if two { 2 } else { 1 }
    }

    fn establishment(&self, sheet: &Sheet) -> Establishment {
        Establishment::of(self.nation, self.troops(), self.detached(), sheet)
    }

    /// The class of the unit (E.2).
    pub fn class(&self, sheet: &Sheet) -> Sourced<Grade> {
        self.establishment(sheet).class
    }

    /// Combat stands of it, or of each of its battalions.
    pub fn stands(&self, sheet: &Sheet) -> i32 {
        let full = self.establishment(sheet).stands.map_or(USUAL, |stands| stands.value);
        self.stands.map_or(full, Count::n)
    }

    /// Combat stands, counted from full strength.
    fn stand_sum(&self, sheet: &Sheet) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Count);
        let full = Establishment::of(self.nation, self.troops(), 0, sheet).stands;
        let each = if self.battalions() == 2 { "Battalion at full strength" } else { "At full strength" };
        match (self.stands, full) {
            (Some(stands), _) => sum.add_number("Stands as entered", stands.n(), self.rule()),
            (None, Some(full)) => {
                sum.add_cell(each, full, 1, self.rule());
                let detached = self.detached();
                if detached > 0 {
                    let label = counted(detached, "elite company", "elite companies");
                    sum.add_number(format!("{label} detached"), -detached, self.rule());
                }
            }
            (None, None) => sum.add_number("The text has no number", USUAL, self.rule()),
        }
        sum
    }

    /// Figures that fight.
    fn combat_figures(&self, sheet: &Sheet) -> Breakdown {
        let organisation = &sheet.army.organisation;
        let mut sum = Breakdown::new(Quantity::Count);
        let (label, figures) = match self.troops().arm() {
            Arm::Cavalry => ("horse", organisation.horse_figures),
            Arm::Infantry | Arm::Artillery => ("foot", organisation.foot_figures),
        };
        let stands = self.stands(sheet) * self.battalions();
        let label = format!("{} of {label}, {} each", counted(stands, "stand", "stands"), figures.value);
        sum.add_cell(label, figures, stands, self.rule());
        if self.jaegers && self.nation == Nation::German && self.troops() == Troops::Line {
            sum.add_cell("Stand of jaegers", organisation.foot_figures, 1, self.rule());
        }
        if self.troops() == Troops::LegionHorse {
            sum.add_cell("Command stand, which rides with it", organisation.command_figures, 1, self.rule());
        }
        sum
    }

    /// All figures.
    fn figures(&self, sheet: &Sheet) -> Breakdown {
        let command = sheet.army.organisation.command_figures;
        let mut sum = Breakdown::new(Quantity::Count);
        sum.add_number("Figures that fight", self.combat_figures(sheet).total(), self.rule());
        match self.troops() {
            Troops::Dragoons => {
                sum.not_applied("Command stand", command, "its figures ride in the ranks", self.rule())
            }
            Troops::LegionHorse => {
                sum.not_applied("Command stand", command, "it is counted already", self.rule())
            }
            Troops::LegionFoot => sum.not_applied(
                "Command stand, which does not fight",
                command,
                "it rides with the legion’s horse",
                self.rule(),
            ),
            // What is with each German regiment, and no battalion of its own.
            Troops::Jaegers if self.stands(sheet) == 1 => sum.not_applied(
                "Command stand, which does not fight",
                command,
                "a detachment of one stand has none",
                self.rule(),
            ),
            _ => sum.add_cell("Command stand, which does not fight", command, 1, self.rule()),
        }
        sum
    }

    /// Guns of a French artillery regiment; one by itself otherwise.
    fn guns(&self, sheet: &Sheet) -> Breakdown {
        let organisation = &sheet.army.organisation;
        let mut sum = Breakdown::new(Quantity::Count);
        if self.regiment && self.nation == Nation::French {
            sum.add_cell("6-pounders", organisation.french_six_pounders, 1, self.rule());
            sum.add_cell("8-pounders", organisation.french_eight_pounders, 1, self.rule());
            let twelves = organisation.french_twelve_pounders;
            sum.add_cell(
                if twelves.value == 1 { "12-pounder" } else { "12-pounders" },
                twelves,
                1,
                self.rule(),
            );
        } else {
            sum.add_number("Gun", 1, self.rule());
        }
        sum
    }

    /// What it counts in the sum of its army.
    fn value(&self, sheet: &Sheet) -> Breakdown {
        let battalion = if self.battalions() == 2 { Battalion::First } else { Battalion::Only };
        let (nation, troops, grade) = (self.nation, self.troops(), self.class(sheet).value);
        let one = value(&ArmyUnit { nation, troops, grade, battalion, ..ArmyUnit::default() }, sheet);
        let guns = self.guns(sheet).total();
        if troops != Troops::Gun || guns == 1 {
            return one;
        }
        let mut sum = Breakdown::new(Quantity::Count);
        let each = Sourced { value: one.total(), source: one.source() };
        let is_double = sheet.readings.french_double == FrenchDouble::Artillery;
        let mark = if is_double { ", double (your reading)" } else { "" };
        sum.add_cell(format!("{guns} guns{mark}"), each, guns, RuleRef("H.1"));
        sum
    }
}

impl Calculator for UnitOrganisation {
    type System = Plm;
    const ID: &'static str = "plm/organisation";
    const TITLE: &'static str = "Organisation of units";
    const PROCEDURES: &'static [&'static str] = &["P10", "P15"];
    const READ_ONLY: bool = true;

    fn form(&self, context: &Context<Plm>) -> Form {
        self.items(&context.sheet)
    }

    fn answer(&self, context: &Context<Plm>) -> Answer {
        let sheet = &*context.sheet;
        let (troops, class) = (self.troops(), self.class(sheet));
        let arm = troops.arm();
        let limit = marker_limit(arm, self.stands(sheet), sheet);
        let counts = self.value(sheet);
        let mut sums: Vec<(Cow<'static, str>, Breakdown)> = Vec::new();
        let mut notes = Vec::new();
        let headline = if arm == Arm::Artillery {
            let guns = self.guns(sheet);
            let headline = format!("{}, {}", counted(guns.total(), "gun", "guns"), class.value.name());
            sums.push(("Guns".into(), guns));
            headline
        } else {
            let (fight, all) = (self.combat_figures(sheet), self.figures(sheet));
            let headline = format!("{} figures, {}", all.total(), class.value.name());
            sums.push(("Figures".into(), all));
            sums.push(("Figures that fight".into(), fight));
            sums.push(("Combat stands".into(), self.stand_sum(sheet)));
            headline
        };
        let (n, markers) = (limit.total(), self.markers.n());
        let whose = match (arm, self.battalions(), self.guns(sheet).total()) {
            (Arm::Artillery, _, 2..) => "Each gun goes",
            (_, 2, _) => "Each battalion goes",
            _ => "It goes",
        };
        let more = n - markers;
        let detail = match markers {
            0 => format!("{whose} with its {} marker", ordinal(n)),
            _ if more <= 0 => format!("{markers} of {n} markers: it disintegrates"),
            _ => format!("{markers} of {n} markers, {more} more to go"),
        };
        let detail = format!("{detail}. It counts {} in the army’s sum.", counts.total());
        let most = sheet.army.organisation.militia.value;
        if troops.is_militia() && self.stands(sheet) > most {
            notes.push(Note::Remark(format!("Militia is best no larger than {most} stands.")));
        }
        if troops.is_militia() && self.stands(sheet) < most {
            let text = "Smaller units of militia should be riflemen. How small, the text does not say.";
            notes.push(Note::Remark(text.into()));
        }
        if arm == Arm::Artillery && self.markers.n() >= limit.total() {
            notes.push(Note::Remark(GUN_IS_LEFT.into()));
        }
        let british_line = sheet.readings.regular_loyalists == RegularLoyalists::Line;
        if troops == Troops::Loyalists && british_line && self.detached() == 0 {
            let class = class.value.name();
            notes.push(Note::Remark(format!(
                "Regular Loyalists are {class}, as the British line (your reading)."
            )));
        }
        match class.source {
            Source::House => notes.push(Note::Remark(format!(
                "No text gives such troops a class: {} is ours ◇.",
                class.value.letter()
            ))),
            Source::Reconstructed => notes.push(Note::Remark(format!(
                "The list of classes breaks off here: {} is reconstructed.",
                class.value.letter()
            ))),
            Source::Printed | Source::Yours => {}
        }
        sums.push(("Markers that end it".into(), limit));
        sums.push(("Counts in the army’s sum".into(), counts));
        let report = Report { headline, detail, standing: class.source, sums, notes, ..Report::default() };
        report.into()
    }

    fn prefill(&self, battle: &BattleView<'_, Plm>, ours: &[UnitRef], theirs: &[UnitRef]) -> Prefilled<Self> {
        let unit_ref = match (ours, theirs) {
            ([unit_ref], []) => unit_ref,
            ([], []) => return Err("Choose one unit.".into()),
            _ => return Err(NotFilled::NotApplicable),
        };
        let state = unit_state(battle, *unit_ref).ok_or(NotFilled::NotApplicable)?;
        let ArmyUnit { nation, troops, detached, stands, .. } = *state.unit;
        Ok(UnitOrganisation {
            nation,
            troops,
            detached,
            stands: Some(stands),
            markers: Count::clamped(state.markers),
            ..UnitOrganisation::default()
        })
    }
}

/// "5th".
fn ordinal(n: i32) -> String {
    match n {
        1 => "first".into(),
        2 => "second".into(),
        3 => "third".into(),
        n => format!("{n}th"),
    }
}
