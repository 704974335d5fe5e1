//! Skirmish markers that go out, come in or give ground (P30; S§1.3, 3.6).

mod form;
mod in_battle;
mod report;

use super::Republique;
use super::sheet::{Sheet, SkirmishAllowance};
use super::terms::Morale;
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Context, Count, Form, Inches, Input, Name, Prefilled,
    Quantity, RuleRef, Sourced, UnitRef, capitalize, counted, printed, words,
};
use strum::VariantArray;

const UNITS: RuleRef = RuleRef("1.3");
const MORALE_RULE: RuleRef = RuleRef("2.3");
const PLACING: RuleRef = RuleRef("3.6");
const CARRYING: RuleRef = RuleRef("5.5");

/// A unit and its markers. The field names are the published format of links.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct SkirmishMarkers {
    /// The unit of the battle's roster that they are of.
    pub unit: Option<UnitRef>,
    /// Unit.
    #[input(of_unit)]
    pub name: Name,
    /// What they do.
    pub task: MarkerTask,
    /// Markers.
    pub markers: Count<1, 24>,
    /// Out now.
    pub out: Count<0, 24>,
    /// Of these, shot this turn.
    #[input(of_unit)]
    pub shot: Count<0, 24>,
    /// As its army has it.
    pub known: bool,
    /// Markers it has.
    #[input(of_unit)]
    pub listed: Count<0, 24>,
    /// Troops. It is light infantry, and no skirmish-capable line.
    #[input(of_unit)]
    pub light: bool,
    /// Skirmishers. How many it has by the later troop lists.
    #[input(of_unit)]
    pub density: Density,
    /// Bases left.
    #[input(start = Count::clamped(4), of_unit)]
    pub bases: Count<1, 24>,
    /// Morale. Its M hits.
    #[input(of_unit)]
    pub morale: Morale,
    /// From their parent. Of the marker that is farthest.
    #[input(start = Inches::whole(3), most = 12)]
    pub distance: Inches,
    /// Enemy bases between.
    pub between: bool,
    /// From each other. Between the two that are closest.
    #[input(start = Inches::whole(3), most = 12)]
    pub spacing: Inches,
    /// Width of a marker. On the table, whatever its scale; where none is said, that of the rules for it.
    pub width: Option<Inches>,
    /// Before whom. The enemy to whom they give ground.
    pub enemy: Displacer,
    /// He has a screen of his own.
    pub screen: bool,
    /// At the edge of cover.
    pub edge: bool,
    /// Between the fronts of both parents.
    #[input(start = Inches::whole(3))]
    pub gap: Inches,
    /// No room beside their parent.
    pub crowded: bool,
    /// They rejoin their parent.
    pub rejoin: bool,
}

/// What markers do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum MarkerTask {
    /// Go out.
    #[default]
    SendOut,
    /// Come in.
    PullIn,
    /// Give ground.
    GiveGround,
}

/// How many skirmishers a unit has by the later troop lists (W8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[allow(missing_docs)]
pub enum Density {
    Numerous,
    #[default]
    Moderate,
    Limited,
}

impl Density {
    words! {
        /// What it is called in a sentence.
        pub fn name { Numerous: "numerous", Moderate: "moderate", Limited: "limited" }
    }

    /// The bases for each marker.
    fn bases(self, sheet: &Sheet) -> Sourced {
        let table = &sheet.skirmish;
        match self {
            Density::Numerous => table.numerous_bases,
            Density::Moderate => table.moderate_bases,
            Density::Limited => table.limited_bases,
        }
    }
}

/// The enemy to whom markers give ground (S§3.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[allow(missing_docs)]
pub enum Displacer {
    /// He will not assault their parent.
    #[default]
    Passing,
    /// Infantry that makes a general assault on the parent.
    General,
    /// Infantry that goes all-out against it.
    AllOut,
    /// Cavalry that assaults it in any way.
    Cavalry,
    /// Artillery within the reach of the markers.
    Guns,
}

impl Displacer {
    words! {
        /// What he is called on a key.
        pub fn name {
            Passing: "No assault", General: "General", AllOut: "All-out", Cavalry: "Cavalry", Guns: "Guns",
        }
        /// What he is called in a sentence.
        pub fn long {
            Passing: "Bases that do not assault their parent", General: "Infantry in a general assault on their parent",
            AllOut: "Infantry all-out against their parent", Cavalry: "Cavalry that assaults their parent",
            Guns: "Artillery within their reach",
        }
    }

    /// Whether markers may stay between the lines before him.
    fn lets_stand(self) -> bool {
        matches!(self, Displacer::Passing | Displacer::General)
    }

    /// Whether they have to be out of his way at once.
    fn sweeps(self) -> bool {
        matches!(self, Displacer::AllOut | Displacer::Cavalry)
    }
}

/// How far apart friendly markers stand (S§3.6, C49).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spacing {
    /// In skirmish order: no target of artillery.
    FullOrder,
    /// Closer, a width of their base or more: a target.
    Packed,
    /// Closer than that, which is not allowed.
    TooClose,
}

impl SkirmishMarkers {
    /// How far apart they stand.
    pub fn order(&self, sheet: &Sheet) -> Spacing {
        let apart = self.spacing.hundredths();
        // The width is a real one, and distances go by the scale (F6.5).
        let ratio = sheet.scale.scales.ratio[sheet.readings.table_scale.place()].value;
        if apart >= sheet.skirmish.full_order_in.value * 100 {
            Spacing::FullOrder
        } else if apart * ratio >= self.width(sheet).hundredths() * 100 {
            Spacing::Packed
        } else {
            Spacing::TooClose
        }
    }

    /// How wide a marker is on this table.
    pub(super) fn width(&self, sheet: &Sheet) -> Inches {
        let of_scale = sheet.scale.scales.marker[sheet.readings.table_scale.place()].value;
        self.width.unwrap_or(Inches::from_hundredths(of_scale))
    }

    /// More than one marker is out once those that go out are.
    fn has_several(&self) -> bool {
        self.out.n() + self.markers.n() > 1
    }

    /// What it may still send out.
    pub fn allowance(&self, sheet: &Sheet) -> Breakdown {
        let (table, bases) = (&sheet.skirmish, self.bases.n());
        let mut sum = Breakdown::new(Quantity::Count);
        let bases_left = counted(bases, "base", "bases");
        // Only whole groups of bases have one (F6.1).
        let groups = |each: Sourced| each.map(|each| bases / each.max(1));
        match sheet.readings.skirmish_allowance {
            _ if self.known => sum.add_number("As its army has it", self.listed.n(), UNITS),
            SkirmishAllowance::Lists => {
                let each = self.density.bases(sheet);
                let label = format!("{}, {bases_left} (your reading)", capitalize(self.density.name()));
                sum.add_cell(label, groups(each), 1, UNITS);
            }
            SkirmishAllowance::Text if self.light => {
                sum.add_cell(
                    format!("Light infantry, {bases_left} left"),
                    groups(table.light_bases),
                    1,
                    UNITS,
                );
            }
            SkirmishAllowance::Text => sum.add_cell("Line regiment", table.line_markers, 1, UNITS),
        }
        if self.out.n() > 0 {
            sum.add_number("Out already", -self.out.n(), UNITS);
        }
        if self.morale.hits() >= table.none_out_at.value {
            let label = format!("A unit that is {} sends none out", self.morale.name());
            sum.at_most(label, table.none_out_at.map(|_| 0), MORALE_RULE);
        }
        sum.at_least("No more are there than are out", printed(0), UNITS);
        sum
    }

    /// They rejoin: because they have no room to go aside (F30.1), or because they choose to.
    pub fn rejoins(&self) -> bool {
        match self.enemy {
            enemy if enemy.sweeps() => self.crowded || self.rejoin,
            Displacer::Guns => self.rejoin,
            _ => false,
        }
    }
}

impl Calculator for SkirmishMarkers {
    type System = Republique;
    const ID: &'static str = "republique/skirmish-markers";
    const TITLE: &'static str = "Skirmish markers";
    const PROCEDURES: &'static [&'static str] = &["P30"];

    fn form(&self, context: &Context<Republique>) -> Form {
        self.build_form(context)
    }

    fn answer(&self, context: &Context<Republique>) -> Answer {
        self.report(&context.sheet, context.lengths)
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
