//! A unit that tests its morale, as fire and other occasions find it: its condition, its ground and its officers.

mod form;

pub(super) use form::SplitsTable;

use super::Plm;
use super::actor::MAY_NOT_SKIRMISH;
use super::establishment::marker_limit;
use super::help::{Fate, Giver, Help, Officers};
use super::morale_level::{ABSENCE, BRIGADE_LOST, COMMANDER_LOST, DISTANCE, LEVEL, Level, SUM, Term};
use super::next_steps::ArmyBears;
use super::sheet::Sheet;
use super::state::{ArmyInBattle, unit_state};
use super::terms::{Arm, Formation, Grade, Officer};
use crate::rules::form::{Control, FieldPath};
use crate::rules::{
    Applies, BattleView, Calculator, Count, Factor, FactorStep, Inches, Input, Name, Note, RuleRef, UnitRef,
    capitalize,
};
use crate::rules::{count, toggle};

const TARGET: RuleRef = RuleRef("D.5");
const LIMITS: RuleRef = RuleRef("E.5");

/// A unit that tests its morale. The field names are the published format of links.
///
/// At first five stands of class D in line, officers well.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Tester {
    /// The unit of the battle's roster that it is.
    pub unit: Option<UnitRef>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
    /// Arm.
    #[input(of_unit)]
    pub arm: Arm,
    /// Class.
    #[input(of_unit)]
    pub grade: Grade,
    /// Combat stands. At the start of the game; of a gun they do not matter.
    #[input(start = Count::clamped(5), of_unit)]
    pub stands: Count<1, 16>,
    /// Markers.
    #[input(of_unit)]
    pub markers: Count<0, 8>,
    /// Formation.
    pub formation: Formation,
    /// Wall or works.
    pub cover: bool,
    /// In woods.
    pub woods: bool,
    /// It may skirmish.
    #[input(hint = "lights, jaegers, rangers, militia, legion foot, or by the scenario", of_unit)]
    pub skirmishers: bool,
    /// Command stand at.
    pub distance: Inches,
    /// The officers above it.
    pub officers: Officers,
    /// It is a crew that has left its gun.
    #[input(of_unit)]
    pub gun_left: bool,
    /// Markers that its army takes before that is tested; a battle fills it in.
    pub army_bears: ArmyBears,
}

impl Tester {
    /// A unit of a battle, if it is on the table.
    pub(super) fn of(battle: &BattleView<'_, Plm>, unit_ref: UnitRef) -> Option<Self> {
        let state = unit_state(battle, unit_ref).filter(|state| state.is_present())?;
        let unit = state.unit;
        Some(Tester {
            unit: Some(unit_ref),
            name: unit.name.clone(),
            arm: unit.arm(),
            grade: unit.grade,
            stands: unit.stands,
            markers: Count::clamped(state.markers),
            formation: state.formation,
            skirmishers: unit.may_skirmish(),
            officers: state.officers(),
            gun_left: state.gun_is_lost,
            army_bears: ArmyInBattle::of(battle, unit_ref.side).bears(),
            ..Tester::default()
        })
    }

    /// How it stands; a formation that is none of its arm's is the usual one.
    pub fn formation(&self) -> Formation {
        let all = self.arm.formations();
        if all.contains(&self.formation) { self.formation } else { all[0] }
    }

    /// The name of the unit, or what it is.
    pub fn called(&self) -> String {
        self.name.called_or(|| capitalize(&format!("{} {}", self.grade.name(), self.arm.name())))
    }

    /// Markers by which it disintegrates.
    pub fn limit(&self, sheet: &Sheet) -> i32 {
        marker_limit(self.arm, self.stands.n(), sheet).total()
    }

    /// It may take skirmish order (A.6).
    pub fn may_skirmish(&self) -> bool {
        may_skirmish(self.arm, self.grade, self.skirmishers)
    }

    /// That it stands in an order that is forbidden to it.
    pub(super) fn order_refusal(&self) -> Option<Note> {
        let is_barred = self.formation() == Formation::Skirmish && !self.may_skirmish();
        is_barred.then(|| skirmish_refused(&self.called()))
    }

    /// That it has disintegrated, and tests no more.
    pub(super) fn gone(&self, sheet: &Sheet) -> Option<Note> {
        let (markers, limit) = (self.markers.n(), self.limit(sheet));
        let why = || format!("it has disintegrated, with {markers} of {limit} markers");
        let what = || format!("A test of {}", self.called());
        self.is_removed(sheet).then(|| Note::refused(what(), why(), LIMITS))
    }

    /// It has disintegrated.
    pub fn is_removed(&self, sheet: &Sheet) -> bool {
        self.markers.n() >= self.limit(sheet)
    }

    /// The Morale Level with such help after such losses; `under_fire`, the ground and the order of the unit count.
    pub fn level(&self, sheet: &Sheet, help: Help, losses: Vec<Term>, under_fire: bool) -> Level {
        Level {
            troops: capitalize(&format!("{}, {}", self.grade.name(), self.arm.name())).into(),
            grade: self.grade,
            markers: self.markers.n(),
            distance: self.distance,
            officers: self.officers,
            help,
            losses,
            gains: if under_fire { self.target_terms(sheet).into() } else { Vec::new() },
        }
    }

    /// What makes it harder to shake by fire.
    fn target_terms(&self, sheet: &Sheet) -> [Term; 4] {
        let worth = &sheet.fire.targets;
        let is_gun = self.arm == Arm::Artillery;
        let skirmish = match self.formation() {
            _ if is_gun => Applies::Irrelevant,
            _ if !self.may_skirmish() => Applies::no("these troops may not skirmish"),
            formation => Applies::when(formation == Formation::Skirmish, "it does not skirmish"),
        };
        let is_covered = self.cover || self.formation() == Formation::Town;
        let gun = match self.formation() {
            _ if !is_gun => Applies::Irrelevant,
            _ if self.gun_left => Applies::no("the crew has left its gun"),
            formation => Applies::when(formation == Formation::Unlimbered, "it is limbered"),
        };
        [
            Term::keyed("skirmish", SKIRMISH, worth.skirmish, skirmish, TARGET),
            Term::keyed("woods", WOODS, worth.woods, Applies::when(self.woods, "it is not in woods"), TARGET),
            Term::keyed(
                "cover",
                COVER,
                worth.cover,
                Applies::when(is_covered, "it is in no town and has no wall or works"),
                TARGET,
            ),
            Term::keyed("gun", GUN, worth.gun, gun, TARGET),
        ]
    }

    /// The unit after markers and what became of the general who helped it.
    pub fn after(&self, markers: i32, by: Giver, fate: Option<Fate>) -> Self {
        let mut after = self.clone();
        after.markers = Count::clamped(self.markers.n() + markers);
        if let Some(officer) = fate.and_then(Fate::officer) {
            match by {
                Giver::Brigade => after.officers.brigade = officer,
                Giver::Commander => after.officers.commander = officer,
            }
        }
        after
    }
}

const SKIRMISH: &str = "In skirmish order";
const WOODS: &str = "In woods";
const COVER: &str = "Behind a wall or works, or in a town";
const GUN: &str = "Unlimbered gun";

/// Foot of class F is militia or Indians, who may; of other foot the class does not say, and the player or the battle
/// does (A.6, E.2).
pub(super) fn may_skirmish(arm: Arm, grade: Grade, has_leave: bool) -> bool {
    match arm {
        Arm::Infantry => grade == Grade::F || has_leave,
        Arm::Cavalry => true,
        Arm::Artillery => false,
    }
}

/// That a unit skirmishes that may not.
pub(super) fn skirmish_refused(called: &str) -> Note {
    let what = format!("{called} in skirmish order");
    Note::refused(what, MAY_NOT_SKIRMISH, RuleRef("A.6"))
}

/// Whether foot may skirmish, where its class does not say so; asked where it stands so.
pub(super) fn skirmishers_toggle(
    fields: &FieldPath,
    of: &dyn Input,
    (arm, grade, formation): (Arm, Grade, Formation),
    is_on: bool,
) -> Option<Control> {
    let is_open = arm == Arm::Infantry && grade != Grade::F;
    let is_asked = formation == Formation::Skirmish || is_on;
    (is_open && is_asked).then(|| fields.field(of, "skirmishers"))
}

/// A calculator about a unit that tests its morale.
pub(super) trait HasTester: Calculator<System = Plm> {
    /// The unit.
    fn tester(&self) -> &Tester;
    /// The tester among these inputs, to be changed.
    fn tester_mut(&mut self) -> &mut Tester;
    /// Who helps it.
    fn help(&self) -> Help;
    /// Whether the ground and the order of the unit count.
    fn is_under_fire(&self) -> bool;
}

/// Whether the term of this key applies.
fn applies<C: HasTester>(inputs: &C, sheet: &Sheet, key: &str) -> Applies {
    let level = inputs.tester().level(sheet, Help::default(), Vec::new(), inputs.is_under_fire());
    let term = level.terms(sheet, crate::rules::Lengths::default()).into_iter().find(|term| term.key == key);
    term.map_or(Applies::Irrelevant, |term| term.applies)
}

/// What counts towards the level of such a unit beside its class, its help and what the enemy does to it.
pub(super) const fn factors<C: HasTester>() -> [Factor<C>; 8] {
    [
        Factor {
            key: "markers",
            label: "Markers",
            sum: SUM,
            rule: LEVEL,
            worth: |sheet| sheet.morale.per_marker,
            values: None,
            index: 0,
            applies: |inputs, sheet, _| applies(inputs, sheet, "markers"),
            step: Some(|inputs, _, _| count(&mut inputs.tester_mut().markers, "marker", "markers")),
        },
        Factor {
            key: "distance",
            label: DISTANCE,
            sum: SUM,
            rule: LEVEL,
            worth: |sheet| sheet.morale.per_inch,
            values: None,
            index: 0,
            applies: |inputs, sheet, _| applies(inputs, sheet, "distance"),
            step: Some(|inputs, _, _| {
                let distance = &mut inputs.tester_mut().distance;
                *distance = Inches::from_hundredths(distance.hundredths() + 100);
                Some(FactorStep::To(format!("{distance}″ to its command stand")))
            }),
        },
        Factor {
            key: "brigade_lost",
            label: BRIGADE_LOST,
            sum: SUM,
            rule: ABSENCE,
            worth: |sheet| sheet.morale.absence.brigade,
            values: None,
            index: 0,
            applies: |inputs, sheet, _| applies(inputs, sheet, "brigade_lost"),
            step: Some(|inputs, _, _| lose(&mut inputs.tester_mut().officers.brigade)),
        },
        Factor {
            key: "commander_lost",
            label: COMMANDER_LOST,
            sum: SUM,
            rule: ABSENCE,
            worth: |sheet| sheet.morale.absence.commander,
            values: None,
            index: 0,
            applies: |inputs, sheet, _| applies(inputs, sheet, "commander_lost"),
            step: Some(|inputs, _, _| lose(&mut inputs.tester_mut().officers.commander)),
        },
        Factor {
            key: "skirmish",
            label: SKIRMISH,
            sum: SUM,
            rule: TARGET,
            worth: |sheet| sheet.fire.targets.skirmish,
            values: None,
            index: 0,
            applies: |inputs, sheet, _| applies(inputs, sheet, "skirmish"),
            step: Some(|inputs, _, _| {
                let tester = inputs.tester_mut();
                if !tester.may_skirmish() {
                    return None;
                }
                switch(tester, [Formation::Line, Formation::Skirmish])
            }),
        },
        Factor {
            key: "woods",
            label: WOODS,
            sum: SUM,
            rule: TARGET,
            worth: |sheet| sheet.fire.targets.woods,
            values: None,
            index: 0,
            applies: |inputs, sheet, _| applies(inputs, sheet, "woods"),
            step: Some(|inputs, _, _| toggle(&mut inputs.tester_mut().woods)),
        },
        Factor {
            key: "cover",
            label: COVER,
            sum: SUM,
            rule: TARGET,
            worth: |sheet| sheet.fire.targets.cover,
            values: None,
            index: 0,
            applies: |inputs, sheet, _| applies(inputs, sheet, "cover"),
            step: Some(|inputs, _, _| {
                let tester = inputs.tester_mut();
                if tester.formation() == Formation::Town { None } else { toggle(&mut tester.cover) }
            }),
        },
        Factor {
            key: "gun",
            label: GUN,
            sum: SUM,
            rule: TARGET,
            worth: |sheet| sheet.fire.targets.gun,
            values: None,
            index: 0,
            applies: |inputs, sheet, _| applies(inputs, sheet, "gun"),
            step: Some(|inputs, _, _| {
                let tester = inputs.tester_mut();
                switch(tester, [Formation::Limbered, Formation::Unlimbered])
            }),
        },
    ]
}

/// From the first formation to the second or back, where its arm has them.
fn switch(tester: &mut Tester, [off, on]: [Formation; 2]) -> Option<FactorStep> {
    let was_on = tester.formation() == on;
    tester.arm.formations().contains(&on).then(|| {
        tester.formation = if was_on { off } else { on };
        if was_on { FactorStep::Off } else { FactorStep::On }
    })
}

fn lose(officer: &mut Officer) -> Option<FactorStep> {
    let was_lost = officer.is_lost();
    *officer = if was_lost { Officer::Well } else { Officer::Killed };
    Some(if was_lost { FactorStep::Off } else { FactorStep::On })
}
