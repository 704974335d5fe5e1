//! One action: what is done, by whom, how, and what follows from that for its cost (PIPs).

use super::super::army::{Drill, Line};
use super::super::sheet::{Contact, Sheet, YesNo};
use super::super::terms::{Class, Grade, Troops};
use crate::rules::{Count, Input, List, UnitRef, capitalize, uncapitalize, words};
use strum::VariantArray;

/// The most kinds of troops in one group.
pub(super) const TROOPS: usize = 6;

/// What is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
pub enum Kind {
    /// A tactical move.
    #[default]
    Move,
    /// A march.
    March,
    /// Troops that would advance or retreat by themselves are halted.
    Halt,
    /// A lone element mounts or dismounts.
    Mount,
}

impl Kind {
    words! {
        pub(super) fn title { Move: "Move", March: "March", Halt: "Halt", Mount: "Mount or dismount" }
    }
}

/// Who does it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum Scope {
    /// A group.
    #[default]
    Group,
    /// A lone element.
    Element,
}

/// How far the nearest of them is from the general's element.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum Distance {
    /// Up to 600p.
    #[default]
    Near,
    /// Up to 1,200p. More than 600, up to 1,200 paces.
    Middle,
    /// Farther. More than 1,200 paces.
    #[input(counts)]
    Far,
}

/// Which way they go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum Heading {
    /// Straight ahead.
    #[default]
    Straight,
    /// In a column. Only those turn who follow in a column, or go along a road or a river bank in one.
    #[input(hint = "following, or along a road or bank")]
    InColumn,
    /// Some turn.
    #[input(counts)]
    Turns,
}

/// Where halted troops stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum Ground {
    /// In the open.
    #[input(counts)]
    #[default]
    Open,
    /// In bad going. All in rough or difficult going.
    #[input(hint = "rough or difficult")]
    BadGoing,
    /// Behind works. All defend fortifications or a river's edge.
    #[input(hint = "or a river's edge")]
    Works,
    /// Uphill. Of the nearest enemy that they are aware of.
    #[input(hint = "of the nearest enemy")]
    Uphill,
}

/// An action. The field names are the published format of links.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Action {
    /// Action.
    pub kind: Kind,
    /// By. A group or a lone element; who mounts or dismounts is always alone.
    pub scope: Scope,
    /// Who is in it, one of each kind. A lone element is the first.
    #[input(start = [Member::default()].into_iter().collect())]
    pub troops: List<Member, TROOPS>,
    /// From the general's element.
    #[input(hint = "nearest points, round enemies and what nobody can cross")]
    pub distance: Distance,
    /// Neither is in sight of the other.
    pub out_of_sight: bool,
    /// They go.
    pub heading: Heading,
    /// Some move less than a full move.
    pub short: bool,
    /// The move ends at a river or impassable terrain.
    pub obstacle: bool,
    /// It discovers enemy within 200p.
    pub discovers: bool,
    /// An element contacts enemy.
    pub contact: bool,
    /// The halt keeps irregulars from advancing or retreating by themselves.
    #[input(start = true)]
    pub spontaneous: bool,
    /// All of them. Where halted troops stand.
    pub ground: Ground,
    /// March of this bound.
    #[input(hint = "its first, second, …")]
    pub march: Count<1, 9>,
    /// In a column one element wide.
    pub column: bool,
}

/// Elements of a group that are alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Input)]
pub struct Member {
    /// Their line of the battle's roster.
    pub unit: Option<UnitRef>,
    /// Their type.
    #[input(rename = "type", of_unit)]
    pub troops: Troops,
    /// Grade. It matters for artillery.
    #[input(of_unit)]
    pub grade: Grade,
    /// Drill.
    #[input(of_unit)]
    pub drill: Drill,
    /// The general, or double-based with him. Or one on a double base with him.
    pub general: bool,
    /// Mounted infantry, riding. Infantry that rides now.
    pub mounted: bool,
    /// Behind cavalry that they can support.
    pub behind: bool,
}

impl Member {
    /// On horseback for the cost of a mixed group.
    fn is_horse(&self) -> bool {
        self.troops.is(&[Troops::Kn, Troops::Cv, Troops::Lh]) || self.rides()
    }

    pub(super) fn rides(&self) -> bool {
        self.mounted && self.troops.ride()
    }

    pub(super) fn is_foot(&self) -> bool {
        self.troops.class() == Class::Foot && !self.rides()
    }

    fn is_light(&self) -> bool {
        self.troops.is(&[Troops::Lh, Troops::Ax, Troops::Ps])
    }

    pub(super) fn is_irregular(&self) -> bool {
        self.drill == Drill::Irregular
    }

    /// Irregulars other than light troops and cavalry.
    pub(super) fn is_unhandy(&self) -> bool {
        self.is_irregular() && !self.is_light() && self.troops != Troops::Cv
    }

    /// Irregulars who advance by themselves; without a unit their grade is not known, and any will do.
    pub(super) fn is_impetuous(&self) -> bool {
        let Member { troops, drill, grade, unit, .. } = *self;
        let at = |grade: Grade| Line { troops, drill, grade, ..Line::default() }.is_impetuous();
        at(grade) || unit.is_none() && troops.grades().iter().copied().any(at)
    }

    /// An irregular of whom a full move is asked.
    pub(super) fn must_go_on(&self) -> bool {
        self.is_irregular() && !self.is_light() && !self.general
    }

    /// Artillery that costs more to move.
    pub(super) fn is_slow_artillery(&self) -> bool {
        self.troops == Troops::Art && !matches!(self.grade, Grade::F | Grade::X)
    }
}

impl Action {
    /// Those who are in it: a lone element is the first of them.
    pub(super) fn members(&self) -> &[Member] {
        match self.is_group() {
            true => &self.troops,
            false => &self.troops[..self.troops.len().min(1)],
        }
    }

    pub(super) fn is_group(&self) -> bool {
        self.scope == Scope::Group && self.kind != Kind::Mount
    }

    pub(super) fn is_move(&self) -> bool {
        self.kind != Kind::Halt
    }

    pub(super) fn any(&self, of: impl Fn(&Member) -> bool) -> bool {
        self.members().iter().any(of)
    }

    pub(super) fn all(&self, of: impl Fn(&Member) -> bool) -> bool {
        self.members().iter().all(of)
    }

    pub(super) fn is_on_land(&self) -> bool {
        self.any(|member| member.troops.class() != Class::Naval)
    }

    /// Irregulars may make a move dearer by turning or dawdling.
    pub(super) fn asks_how(&self) -> bool {
        self.is_move() && self.is_on_land() && self.any(Member::is_unhandy)
    }

    /// A battle keeps how they went and whom they met: whether they press forward, and how knights fare, rests on it.
    pub(super) fn is_noted(&self) -> bool {
        self.is_move() && self.is_on_land() && self.any(|member| member.unit.is_some())
    }

    /// Someone turns, and nothing excuses it.
    pub(super) fn turns(&self, sheet: &Sheet) -> bool {
        match sheet.readings.contact {
            Contact::Excuses => self.heading == Heading::Turns && !self.contact,
            Contact::Costs => self.heading == Heading::Turns || self.contact,
        }
    }

    /// An irregular moves short, and nothing excuses it.
    pub(super) fn dawdles(&self) -> bool {
        let is_march = self.kind == Kind::March;
        let excused = self.contact || self.obstacle || (self.discovers && is_march);
        self.short && self.any(Member::must_go_on) && !excused
    }

    pub(super) fn has_horse(&self) -> bool {
        self.any(|member| member.is_horse() && !member.general)
    }

    /// Foot that does not belong among horse.
    pub(super) fn has_foot(&self) -> bool {
        let has_cavalry = self.any(|member| member.troops == Troops::Cv);
        let supports = |member: &Member| member.troops == Troops::Ps && member.behind && has_cavalry;
        self.any(|member| member.is_foot() && !supports(member))
    }

    /// All foot, and where irregulars stand by themselves.
    pub(super) fn stands_fast(&self) -> bool {
        self.ground != Ground::Open && self.all(Member::is_foot)
    }

    /// Whether its marches are counted.
    pub(super) fn counts_marches(&self, sheet: &Sheet) -> bool {
        let counts = self.is_group() || sheet.readings.lone_element_marches == YesNo::Yes;
        self.kind == Kind::March && counts
    }

    /// Knights, or irregulars who march in no column, tire sooner.
    pub(super) fn tires_sooner(&self) -> bool {
        let knights = |member: &Member| member.troops == Troops::Kn && !member.general;
        self.any(knights) || (!self.column && self.any(Member::needs_column))
    }

    /// "Group move".
    pub(super) fn what(&self) -> &'static str {
        match (self.kind, self.is_group()) {
            (Kind::Mount, _) => "Mount or dismount",
            (Kind::Move, true) => "Group move",
            (Kind::March, true) => "Group march",
            (Kind::Halt, true) => "Group halt",
            (Kind::Move, false) => "Move of an element",
            (Kind::March, false) => "March of an element",
            (Kind::Halt, false) => "Halt of an element",
        }
    }

    /// "Blades: group move".
    pub(super) fn title(&self) -> String {
        let mut troops: Vec<&str> = Vec::new();
        for member in self.members() {
            if !troops.contains(&member.troops.name()) {
                troops.push(member.troops.name());
            }
        }
        let who = match &*troops {
            [] => "nobody".into(),
            [_, _, _, ..] => format!("{} and {} other kinds", troops[0], troops.len() - 1),
            troops => troops.join(" and "),
        };
        format!("{}: {}", capitalize(&who), uncapitalize(self.what()))
    }
}

impl Member {
    /// Irregulars other than skirmishers march best in column.
    pub(super) fn needs_column(&self) -> bool {
        self.is_irregular() && !self.troops.is(&[Troops::Lh, Troops::Ps])
    }
}
