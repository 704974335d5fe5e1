//! A unit in contact with the enemy, as melee and pursuit look at it.

mod form;
mod in_battle;

use super::establishment::marker_limit;
use super::fire_effect::Fire;
use super::hand_to_hand::Standing;
use super::help::{Help, Officers, TOO_MUCH_HELP};
use super::morale_level::Term;
use super::next_steps::ArmyBears;
use super::sheet::SeveralHalvings;
use super::sheet::Sheet;
use super::terms::{Arm, Formation, Grade, Weapon};
use super::tester::{Tester, may_skirmish, skirmish_refused};
use crate::rules::{
    Applies, Breakdown, Count, Inches, Input, Name, Note, Role, RuleRef, UnitRef, counted, printed,
};

/// A unit in contact. The field names are the published format of links.
///
/// At first a line of five stands that touches the enemy with all of them.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Fighter {
    /// The unit of the battle's roster that it is.
    pub unit: Option<UnitRef>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
    /// Class.
    #[input(of_unit)]
    pub grade: Grade,
    /// Arm.
    #[input(of_unit)]
    pub arm: Arm,
    /// Fires. When a card says so.
    #[input(of_unit)]
    pub weapon: Weapon,
    /// Formation.
    pub formation: Formation,
    /// Combat stands.
    #[input(start = Count::clamped(5), hint = "at the start", of_unit)]
    pub stands: Count<1, 16>,
    /// Figures of the crew. Of a gun.
    #[input(start = Count::clamped(4), of_unit)]
    pub crew: Count<1, 8>,
    /// Markers.
    #[input(of_unit)]
    pub markers: Count<0, 8>,
    /// Stands in contact.
    #[input(start = Count::clamped(5))]
    pub contact: Count<0, 16>,
    /// Overlapping. Stands, one at most on either side.
    pub overlap: Count<0, 2>,
    /// Units in support.
    pub supports: Count<0, 6>,
    /// Hit in flank or rear.
    pub flanked: bool,
    /// No bayonets.
    #[input(of_unit)]
    pub no_bayonets: bool,
    /// In woods when fired on.
    pub woods: bool,
    /// Behind a wall or works.
    pub cover: bool,
    /// It may skirmish.
    #[input(hint = "lights, jaegers, rangers, militia, legion foot, or by the scenario", of_unit)]
    pub skirmishers: bool,
    /// Command stand at. Only whole inches count.
    pub distance: Inches,
    /// The officers above it.
    pub officers: Officers,
    /// Who helps it.
    pub help: HelpByRoll,
    /// Cavalry adjacent or in support.
    pub cavalry_near: bool,
    /// Lead changes with its support.
    pub exchange: bool,
    /// It is a crew that has left its gun.
    #[input(of_unit)]
    pub gun_left: bool,
    /// Rounds that a gun has left, where they are counted.
    pub rounds: Option<Count<0, 20>>,
    /// Markers that its army takes before that is tested; a battle fills it in.
    pub army_bears: ArmyBears,
}

/// Help by kind of roll: each such roll has it, at its risk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Input)]
pub struct HelpByRoll {
    /// For each test that a card calls for.
    pub tests: Help,
    /// For each roll for markers.
    pub markers: Help,
    /// For each roll for the reaction.
    pub reaction: Help,
}

const NCO: RuleRef = RuleRef("E.6");

/// A level whose terms are no factors of the calculator that asks for it.
pub(super) fn plain(mut sum: Breakdown) -> Breakdown {
    sum.lines.iter_mut().for_each(|line| line.key = "");
    sum
}

impl HelpByRoll {
    /// That of each kind of roll.
    pub fn all(&self) -> [Help; 3] {
        [self.tests, self.markers, self.reaction]
    }
}

impl Fighter {
    /// The name of the unit, or which side it is.
    pub fn called(&self, role: Role) -> String {
        self.name.called_or(|| role.title().into())
    }

    /// The stands that count: those in contact and one on each side, and never more than it has.
    pub fn counted(&self) -> i32 {
        (self.contact.n() + self.overlap.n()).min(self.stands.n())
    }

    /// It is in a block of a town.
    pub fn is_in_town(&self) -> bool {
        self.formation == Formation::Town
    }

    /// What counts towards N when it fires: its stands; of a gun, its crew.
    pub fn firing_strength(&self) -> i32 {
        if self.arm == Arm::Artillery { self.crew.n() } else { self.stands.n() }
    }

    /// The unit as it stands in a melee and tests.
    pub(super) fn tester(&self, standing: &Standing) -> Tester {
        Tester {
            unit: self.unit,
            name: self.name.clone(),
            arm: self.arm,
            grade: self.grade,
            stands: self.stands,
            markers: Count::clamped(self.markers.n() + standing.gained),
            formation: self.formation,
            cover: self.cover,
            woods: self.woods,
            skirmishers: self.skirmishers,
            distance: self.distance,
            officers: standing.officers(self),
            gun_left: self.gun_left,
            army_bears: self.army_bears,
        }
    }

    /// The unit as it stands after so much of a melee.
    pub(super) fn after(&self, standing: &Standing) -> Fighter {
        Fighter {
            markers: Count::clamped(self.markers.n() + standing.gained),
            army_bears: self.army_bears.map(|bears| Count::clamped(bears.n() - standing.gained)),
            officers: standing.officers(self),
            exchange: false,
            help: HelpByRoll::default(),
            ..self.clone()
        }
    }

    /// What its stands in melee do to the enemy's level (G.2).
    pub(super) fn fights(&self, sheet: &Sheet) -> Term {
        let effect = &sheet.melee.effect;
        let count = self.counted();
        let worth = if self.arm == Arm::Cavalry { effect.cavalry } else { effect.infantry };
        let stands = counted(count, "enemy stand", "enemy stands");
        let term = Term::new(format!("{stands} of {}", self.arm.name()), worth, count, RuleRef("G.2"));
        match (self.arm, count) {
            (Arm::Artillery, _) => Term { applies: Applies::no("crews do not fight"), ..term },
            (_, 0) => Term { applies: Applies::no("none in contact"), ..term },
            _ => term,
        }
    }

    /// What one volley of it does to the enemy's level, at the range of contact (D.3).
    pub(super) fn fires(&self, sheet: &Sheet) -> Term {
        let (weapon, stands) = (self.weapon, self.firing_strength());
        Fire { weapon, volleys: 1, stands, range: Inches::default() }.term(sheet)
    }

    /// Halves its level in melee where it must (G.8).
    pub(super) fn halve(&self, sheet: &Sheet, sum: &mut Breakdown) {
        const RULE: RuleRef = RuleRef("G.8");
        let halvings = self.halvings();
        if halvings.is_empty() {
            sum.not_applied("Halved", printed(0), "not flanked, not in column, with bayonets", RULE);
        } else if sheet.readings.several_halvings == SeveralHalvings::Once {
            sum.times(format!("Halved: {}", halvings.join(", ")), printed(1), printed(2), RULE);
        } else {
            let mark = if halvings.len() > 1 { " (your reading)" } else { "" };
            halvings
                .into_iter()
                .for_each(|why| sum.times(format!("Halved: {why}{mark}"), printed(1), printed(2), RULE));
        }
    }

    /// Whether units support it, and how many.
    pub(super) fn is_supported(&self) -> Applies {
        match self.supports.n() {
            0 => Applies::no("no unit supports it"),
            n => Applies::Yes(n, format!("{} in support", counted(n, "unit", "units")).into()),
        }
    }

    /// Why more help is given than the rules allow.
    pub(super) fn too_much_help(&self, sheet: &Sheet, all: &[Help]) -> Option<Note> {
        all.iter().any(|help| help.is_too_much(&self.officers, sheet)).then(|| {
            let why = TOO_MUCH_HELP;
            Note::refused("Help", why, NCO)
        })
    }

    /// What keeps it from any melee: it has disintegrated, or stands in an order that is forbidden to it.
    pub(super) fn unfit(&self, role: Role, sheet: &Sheet) -> Vec<Note> {
        let called = self.called(role);
        let mut notes = Vec::new();
        let (markers, limit) = (self.markers.n(), self.limit(sheet));
        if markers >= limit {
            let why = format!("it has disintegrated, with {markers} of {limit} markers");
            notes.push(Note::refused(called.clone(), why, RuleRef("E.5")));
        }
        let may_skirmish = may_skirmish(self.arm, self.grade, self.skirmishers);
        if self.formation == Formation::Skirmish && !may_skirmish {
            notes.push(skirmish_refused(&called));
        }
        notes
    }

    /// Help that is asked of officers who cannot give it.
    pub(super) fn refused_help(&self, all: &[Help]) -> Vec<Note> {
        let mut notes = Vec::new();
        for (what, why) in all.iter().flat_map(|help| help.refusals(&self.officers)) {
            let note = Note::refused(what, why, NCO);
            if !notes.contains(&note) {
                notes.push(note);
            }
        }
        notes
    }

    /// It is off the table with so many markers more.
    pub(super) fn is_removed(&self, sheet: &Sheet, gained: i32) -> bool {
        gained > 0 && self.markers.n() + gained >= self.limit(sheet)
    }

    /// The markers by which it disintegrates.
    pub fn limit(&self, sheet: &Sheet) -> i32 {
        marker_limit(self.arm, self.stands.n(), sheet).total()
    }

    /// Why its level is halved in melee, as far as it is: a town's defender is neither flanked nor in column (G.15).
    pub fn halvings(&self) -> Vec<&'static str> {
        let halvings = [
            (self.flanked && !self.is_in_town(), "flanked"),
            (self.formation == Formation::Column, "in column"),
            (self.no_bayonets && self.arm == Arm::Infantry, "no bayonets"),
        ];
        halvings.into_iter().filter(|(so, _)| *so).map(|(_, why)| why).collect()
    }
}
