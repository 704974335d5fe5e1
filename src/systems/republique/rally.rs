//! All units of a side that have M hits, each with its rally and its die (P1; S§2.3).

mod chain;
mod form;
mod report;

use super::Republique;
use super::army::{Leader, Rating, Standing};
use super::sheet::{KeptPoints, Sheet};
use super::terms::{Arm, Grade, Morale};
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Context, Count, Dice, Dist, Face, Form, Inches, Input, List,
    Name, Need, Pad, Prefilled, Quantity, RuleRef, UnitRef, bidi_isolate, capitalize, signed, uncapitalize,
    words,
};
use strum::VariantArray;

pub(super) const RULE: RuleRef = RuleRef("2.3");
const LEADERS: RuleRef = RuleRef("2.2");

/// The most units that rally together; any others are still due then.
pub(super) const MOST: usize = 30;

/// The units and their dice. The field names are the published format of links.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Rally {
    /// Those with M hits.
    #[input(start = [RallyUnit::default()].into_iter().collect())]
    pub units: List<RallyUnit, MOST>,
    /// The die of each, by its place in the list.
    pub dice: Dice<10, MOST>,
}

/// A unit that rallies.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct RallyUnit {
    /// The unit of the battle's roster that it is.
    pub unit: Option<UnitRef>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
    /// Troops.
    #[input(of_unit)]
    pub arm: Arm,
    /// Grade.
    #[input(of_unit)]
    pub grade: Grade,
    /// Morale.
    #[input(start = Morale::Unformed, of_unit)]
    pub morale: Morale,
    /// Left free in its corps. It has no divisional leader.
    #[input(of_unit)]
    pub free: bool,
    /// Divisional leader.
    #[input(of_unit)]
    pub leader: Name,
    /// Leader's rating.
    #[input(of_unit)]
    pub rating: Rating,
    /// Leader hors de combat.
    #[input(of_unit)]
    pub out: bool,
    /// From his base to its nearest base.
    #[input(start = Inches::from_hundredths(400))]
    pub distance: Inches,
    /// Leaders who may help.
    pub helpers: List<Helper, 8>,
    /// Bases at the start.
    #[input(start = Count::clamped(4), of_unit)]
    pub bases: Count<1, 24>,
    /// B hits. Of infantry or cavalry, bases lost since the start.
    #[input(of_unit)]
    pub lost: Count<0, 24>,
    /// Points kept. From its last rally, in the later edition.
    #[input(of_unit)]
    pub kept: Count<0, 9>,
}

/// A leader who may help a unit that is not of his own division, or whose leader he stands above.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct Helper {
    /// Name.
    pub name: Name,
    /// Who he is.
    pub leads: Leads,
    /// Rating.
    pub rating: Rating,
    /// He is within 4″ of the unit.
    pub near: bool,
}

/// What a helper leads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[allow(missing_docs)]
pub enum Leads {
    #[default]
    Corps,
    Army,
    Nation,
    Division,
    OtherCorps,
}

impl Leads {
    words! {
        /// What he is called where he has no name.
        pub fn leader {
            Corps: "Corps leader", Army: "Army leader", Nation: "National leader", Division: "Other division's leader",
            OtherCorps: "Other corps' leader",
        }
    }

    /// The least rating with which he helps a unit that is not under his command; nothing where it is (S§2.2).
    fn least_rating(self) -> Option<i32> {
        match self {
            Leads::Corps | Leads::Army | Leads::Nation => None,
            Leads::Division => Some(ADJOINING),
            Leads::OtherCorps => Some(NATION),
        }
    }
}

/// From this rating on a leader of another division of the corps helps, and from the next on any of the nation.
pub(super) const ADJOINING: i32 = 2;
pub(super) const NATION: i32 = 3;

impl Helper {
    /// This leader, who is not near.
    pub(super) fn of(leader: &Leader, leads: Leads) -> Self {
        let leads = if leader.standing == Standing::National { Leads::Nation } else { leads };
        Helper { name: leader.name.clone(), leads, rating: leader.rating, near: false }
    }

    /// Why he does not help the unit, however near he is.
    pub(super) fn why_not(&self) -> Option<&'static str> {
        let is_too_low = self.leads.least_rating().is_some_and(|least| self.rating.n() < least);
        is_too_low.then_some("Helps only units under his command")
    }

    /// "Davout"; without a name, what he leads.
    pub(super) fn called(&self) -> String {
        match self.name.trim() {
            "" => self.leads.leader().into(),
            name => bidi_isolate(name),
        }
    }
}

impl RallyUnit {
    /// What the die is added to, and what comes off it: the new number, with the die where it is rolled.
    pub fn sum(&self, sheet: &Sheet, die: Option<i32>) -> Breakdown {
        let table = &sheet.rally;
        let mut sum = Breakdown::new(Quantity::Count);
        let number = table.number(self.grade, self.morale);
        sum.add_cell(format!("{}, {}", capitalize(self.morale.name()), self.grade.name()), number, 1, RULE);
        if !self.free {
            let called = match self.leader.trim() {
                "" => "Divisional leader".to_owned(),
                name => bidi_isolate(name),
            };
            if self.out {
                sum.not_applied(called, crate::rules::printed(self.rating.n()), "he is hors de combat", RULE);
            } else {
                sum.add_number(called, self.rating.n(), RULE);
            }
            let beyond = self.distance.hundredths() - table.free_in.value * 100;
            let steps = beyond.max(0) / (table.step_in.value.max(1) * 100);
            if steps > 0 {
                sum.add_cell("His distance", table.each_step, steps, RULE);
            }
        }
        for helper in self.helpers.iter().filter(|helper| helper.near) {
            match helper.why_not() {
                None => sum.add_number(helper.called(), helper.rating.n(), RULE),
                Some(why) => {
                    let worth = crate::rules::printed(helper.rating.n());
                    sum.not_applied(helper.called(), worth, uncapitalize(why), LEADERS);
                }
            }
        }
        let (lost, all) = self.losses(sheet);
        if let Some(band) = table.band(lost, all) {
            let what = match self.arm {
                Arm::Artillery => format!("{} B on the battery", self.lost.n()),
                _ => format!("{lost} of {all} bases lost"),
            };
            sum.add_cell(what, band.modifier, 1, RULE);
        }
        if sheet.readings.kept_points == KeptPoints::Kept && self.kept.n() > 0 {
            sum.add_number("Kept from its last rally", self.kept.n(), RULE);
        }
        if let Some(die) = die {
            sum.add_number("Die", die, RULE);
        }
        sum
    }

    /// What is lost, of what it began with.
    fn losses(&self, sheet: &Sheet) -> (i32, i32) {
        match self.arm {
            Arm::Artillery => (self.lost.n() * sheet.rally.battery_hit.value, 100),
            _ => (self.lost.n().min(self.bases.n()), self.bases.n()),
        }
    }

    /// A battery of which nothing is left (S§4.6): it cannot rally, whatever else it has.
    fn is_gone_battery(&self, sheet: &Sheet) -> bool {
        self.arm == Arm::Artillery && self.lost.n() >= sheet.artillery.battery_gone_at.value.max(1)
    }

    /// Why it does not rally: it has no M hits, or nothing of it is left.
    fn why_not(&self) -> Option<&'static str> {
        match self.arm {
            _ if self.morale == Morale::Formed => Some("formed: no roll"),
            Arm::Infantry | Arm::Cavalry if self.lost.n() >= self.bases.n() => Some("nothing is left of it"),
            _ => None,
        }
    }

    /// Its morale with this die.
    pub fn after(&self, sheet: &Sheet, die: i32) -> Morale {
        sheet.rally.reached(self.grade, self.sum(sheet, Some(die)).total())
    }

    /// The points that it keeps for its next rally, by the later edition.
    fn keeps(&self, sheet: &Sheet, die: i32) -> i32 {
        let (number, after) = (self.sum(sheet, Some(die)).total(), self.after(sheet, die));
        match after {
            Morale::Formed => 0,
            after => (number - sheet.rally.number(self.grade, after).value).clamp(0, 9),
        }
    }

    /// Every morale that it may come to, with its faces of ten.
    pub fn chances(&self, sheet: &Sheet) -> Dist<Morale> {
        Dist::die(10).map(|face| self.after(sheet, i32::from(*face)))
    }

    /// What the die must show for anything better.
    fn needed(&self, sheet: &Sheet) -> Need {
        match (1..=10).find(|die| self.after(sheet, *die) < self.morale) {
            None => Need::Never,
            Some(1) => Need::Any,
            Some(least) => Need::AtLeast(least),
        }
    }

    /// "formed 7+ · unformed 4+": each better state with the least die for it.
    fn needs(&self, sheet: &Sheet) -> String {
        let better = Morale::VARIANTS.iter().take_while(|morale| **morale < self.morale);
        let least = |morale: &Morale| {
            let die = (1..=10).find(|die| self.after(sheet, *die) <= *morale)?;
            Some(if die == 1 {
                format!("{} on any", morale.name())
            } else {
                format!("{} {die}+", morale.name())
            })
        };
        let mut needs: Vec<String> = Vec::new();
        for need in better.filter_map(least) {
            // What any die gives is all there is to say.
            let is_certain = need.ends_with("any");
            needs.push(need);
            if is_certain {
                break;
            }
        }
        if needs.is_empty() { "no better".into() } else { needs.join(" · ") }
    }

    /// "+4 to the die".
    fn to_the_die(&self, sheet: &Sheet) -> String {
        let number = sheet.rally.number(self.grade, self.morale).value;
        format!("{} to the die", signed(self.sum(sheet, None).total() - number))
    }
}

impl Rally {
    /// Takes a unit off the list, with its die.
    pub fn remove(&mut self, unit: usize) {
        if self.units.remove(unit).is_some() {
            self.dice.remove(unit);
        }
    }

    /// The places of those that roll.
    fn due(&self) -> Vec<usize> {
        (0..self.units.len()).filter(|place| self.units[*place].why_not().is_none()).collect()
    }

    /// What the unit at this place is called.
    fn called(&self, place: usize) -> String {
        let called = |unit: &RallyUnit| match unit.name.trim() {
            "" => None,
            name => Some(bidi_isolate(name)),
        };
        called(&self.units[place]).unwrap_or_else(|| match self.units.len() {
            1 => "The unit".into(),
            _ => format!("Unit {}", place + 1),
        })
    }
}

impl Calculator for Rally {
    type System = Republique;
    const ID: &'static str = "republique/rally";
    const TITLE: &'static str = "Rally";
    const PROCEDURES: &'static [&'static str] = &["P1"];
    const NEEDS_UNITS: bool = false;
    const DICE_PAD: Pad = Pad::TenFaces;

    fn form(&self, context: &Context<Republique>) -> Form {
        self.rows(context)
    }

    fn answer(&self, context: &Context<Republique>) -> Answer {
        self.report(context)
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        if let Some(place) = self.due().get(die) {
            self.dice.set(*place, face);
        }
    }

    /// All of the side that are due, whichever unit or division was chosen.
    fn prefill(
        &self,
        battle: &BattleView<'_, Republique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        chain::filled(battle, ours, theirs)
    }
}
