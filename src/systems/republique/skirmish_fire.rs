//! A skirmish line: blocks, then shots, and the M hits of each target (P6; S§4.1).

mod form;
mod in_battle;
mod report;

use super::Republique;
use super::sheet::Sheet;
use super::terms::{Morale, SkirmishGrade};
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Context, Count, Dice, Dist, Face, Form, Input, List, Name,
    Need, Pad, Prefilled, Quantity, Roll, RuleRef, Sourced, UnitRef, bidi_isolate, printed,
};

const RULE: RuleRef = RuleRef("4.1");

/// The most markers that shoot or block together, and the most units that they shoot at.
pub(super) const MOST: usize = 8;
pub(super) const TARGETS: usize = 4;

/// The markers, their targets and dice. The field names are the published format of links.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct SkirmishFire {
    /// The markers that shoot.
    #[input(start = [Shooter::default()].into_iter().collect())]
    pub shooters: List<Shooter, MOST>,
    /// They are of the side that waits.
    pub defending: bool,
    /// Enemy markers that try to block them.
    pub blockers: List<Blocker, MOST>,
    /// The units that are shot at.
    #[input(start = [SkirmishTarget::default()].into_iter().collect())]
    pub targets: List<SkirmishTarget, TARGETS>,
    /// The die of each block, by its place in the list.
    pub blocks: Dice<10, MOST>,
    /// The dice of those that nobody blocked, in their order.
    pub shots: Dice<10, MOST>,
}

/// A marker that shoots.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct Shooter {
    /// The unit of the battle's roster that it is of.
    pub unit: Option<UnitRef>,
    /// Of the unit.
    #[input(of_unit)]
    pub name: Name,
    /// Skirmishers.
    #[input(of_unit)]
    pub grade: SkirmishGrade,
    /// It shoots at. Its place, counted from 1.
    pub target: Count<1, 4>,
}

/// A marker that tries to block the enemy marker that is closest to it.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct Blocker {
    /// The unit of the battle's roster that it is of.
    pub unit: Option<UnitRef>,
    /// Of the unit.
    #[input(of_unit)]
    pub name: Name,
    /// Skirmishers.
    #[input(of_unit)]
    pub grade: SkirmishGrade,
    /// Closest to. The one that it tries to block, counted from 1.
    pub marker: Count<1, 8>,
}

/// A unit that is shot at.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct SkirmishTarget {
    /// The unit of the battle's roster that it is.
    pub unit: Option<UnitRef>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
    /// Morale. Its M hits before.
    #[input(of_unit)]
    pub morale: Morale,
    /// Artillery.
    #[input(of_unit)]
    pub guns: bool,
    /// Cannot move any more.
    #[input(of_unit)]
    pub immobile: bool,
}

/// What becomes of a marker that shoots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shot {
    /// Not all blocks are rolled.
    Waits,
    /// The enemy marker of this place in the list has blocked it.
    Blocked(usize),
    /// It is to roll, as this of the dice.
    Rolls(usize),
    /// It has rolled this.
    Rolled(i32),
}

/// What so many M hits do to a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shaken {
    /// M hits scored.
    pub hits: i32,
    /// The morale after.
    pub morale: Morale,
    /// P hits, from M hits beyond demoralized.
    pub panic: i32,
    /// Guns that cannot move are lost to any P hit.
    pub lost: bool,
}

impl SkirmishTarget {
    /// What so many M hits do to it (S§2.3, 4.1).
    pub fn after(&self, hits: i32) -> Shaken {
        let (morale, panic) = self.morale.after(hits);
        Shaken { hits, morale, panic, lost: self.guns && self.immobile && panic > 0 }
    }
}

impl Shooter {
    /// The numbers of its grade, as weak as the weaker of them.
    fn numbers(&self, sheet: &Sheet) -> Option<[Sourced; 2]> {
        Some([sheet.skirmish.one_m.of(self.grade)?, sheet.skirmish.two_m.of(self.grade)?])
    }

    /// What its die must show for any hit.
    fn needs(&self, sheet: &Sheet) -> Need {
        need(self.numbers(sheet).map(|[one, two]| one.value.min(two.value)))
    }
}

/// What a die must show to reach this.
fn need(least: Option<i32>) -> Need {
    match least {
        None | Some(11..) => Need::Never,
        Some(..=1) => Need::Any,
        Some(least) => Need::AtLeast(least),
    }
}

/// A name, and which of several of this name it is; without one, the word and its place in the list.
fn called<'a>(names: impl Iterator<Item = &'a Name> + Clone, place: usize, word: &str) -> String {
    let Some(name) = names.clone().nth(place).map(|name| name.trim()) else { return word.into() };
    if name.is_empty() {
        return format!("{word} {}", place + 1);
    }
    let alike = |before: usize| names.clone().take(before).filter(|other| other.trim() == name).count();
    match alike(MOST) {
        1 => bidi_isolate(name),
        _ => format!("{} {}", bidi_isolate(name), alike(place) + 1),
    }
}

impl SkirmishFire {
    fn shooter_name(&self, place: usize) -> String {
        called(self.shooters.iter().map(|one| &one.name), place, "Marker")
    }

    fn blocker_name(&self, place: usize) -> String {
        called(self.blockers.iter().map(|one| &one.name), place, "Enemy marker")
    }

    fn target_name(&self, place: usize) -> String {
        let name = self.targets.get(place).map_or("", |target| target.name.trim());
        match (name, self.targets.len()) {
            ("", 0 | 1) => "Target".into(),
            ("", _) => format!("Target {}", place + 1),
            (name, _) => bidi_isolate(name),
        }
    }

    /// The place of the target that a marker shoots at.
    fn target_of(&self, shooter: &Shooter) -> usize {
        (shooter.target.n() as usize).min(self.targets.len()).saturating_sub(1)
    }

    /// The place of the marker that an enemy marker tries to block.
    fn blocked_by(&self, blocker: &Blocker) -> usize {
        (blocker.marker.n() as usize).min(self.shooters.len()).saturating_sub(1)
    }

    /// Enemy markers that roll: none where there is nobody to block, or where the side that waits shoots.
    fn block_rolls(&self) -> usize {
        if self.defending || !self.can_shoot() { 0 } else { self.blockers.len() }
    }

    fn can_shoot(&self) -> bool {
        !self.shooters.is_empty() && !self.targets.is_empty()
    }

    /// The places of the enemy markers that try to block this one.
    fn blockers_of(&self, shooter: usize) -> impl Iterator<Item = usize> {
        let rolls = self.block_rolls();
        (0..rolls).filter(move |place| self.blocked_by(&self.blockers[*place]) == shooter)
    }

    /// What becomes of every marker that shoots: blocks come before shots (F6.2), and any one that succeeds counts (C50).
    pub fn course(&self, sheet: &Sheet) -> Vec<Shot> {
        let all_blocks = (0..self.block_rolls()).all(|place| self.blocks.at(place).is_some());
        let blocks = |place: &usize| {
            let die = self.blocks.at(*place).map(Roll::n);
            die.is_some_and(|die| sheet.skirmish.blocks(self.blockers[*place].grade, die))
        };
        let mut next = 0;
        let shot = |shooter: usize| match self.blockers_of(shooter).find(blocks) {
            _ if !all_blocks => Shot::Waits,
            Some(blocker) => Shot::Blocked(blocker),
            None => {
                next += 1;
                self.shots.at(next - 1).map_or(Shot::Rolls(next - 1), |die| Shot::Rolled(die.n()))
            }
        };
        if self.can_shoot() { (0..self.shooters.len()).map(shot).collect() } else { Vec::new() }
    }

    /// The M hits of one marker, over every roll of it and of those before it that has not come.
    fn hits_of(&self, sheet: &Sheet, shooter: usize, shot: Shot) -> Dist<i32> {
        let grade = self.shooters[shooter].grade;
        let hits = Dist::die(10).map(|face| sheet.skirmish.hits(grade, i32::from(*face)));
        match shot {
            Shot::Blocked(_) => return Dist::certain(0),
            Shot::Rolled(die) => return Dist::certain(sheet.skirmish.hits(grade, die)),
            Shot::Rolls(_) => return hits,
            Shot::Waits => {}
        }
        let open = self.blockers_of(shooter).fold(Dist::certain(true), |open, place| {
            let grade = self.blockers[place].grade;
            let blocks = match self.blocks.at(place) {
                Some(die) => Dist::certain(sheet.skirmish.blocks(grade, die.n())),
                None => Dist::die(10).map(|face| sheet.skirmish.blocks(grade, i32::from(*face))),
            };
            open.with(&blocks).map(|(open, blocks)| *open && !blocks)
        });
        open.with(&hits).map(|(open, hits)| if *open { *hits } else { 0 })
    }

    /// The markers that shoot at this target.
    fn shooters_at(&self, target: usize) -> impl Iterator<Item = usize> {
        (0..self.shooters.len()).filter(move |place| self.target_of(&self.shooters[*place]) == target)
    }

    /// All M hits that this target may take, over every roll of the markers that shoot at it and of those before them.
    pub fn chances(&self, sheet: &Sheet, target: usize) -> Dist<i32> {
        let none = SkirmishFire { blocks: Dice::default(), shots: Dice::default(), ..self.clone() };
        none.chances_from(sheet, &none.course(sheet), target)
    }

    /// All M hits that this target may take in the end, over every roll that may still come.
    fn chances_from(&self, sheet: &Sheet, course: &[Shot], target: usize) -> Dist<i32> {
        self.shooters_at(target).fold(Dist::certain(0), |sum, place| {
            let shot = course.get(place).copied().unwrap_or(Shot::Waits);
            sum.with(&self.hits_of(sheet, place, shot)).map(|(sum, hits)| sum + hits)
        })
    }

    /// Its M hits, marker by marker; those of dice that are still to roll count as none.
    fn sum(&self, sheet: &Sheet, course: &[Shot], target: usize) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Count);
        for (place, (shooter, shot)) in self.shooters.iter().zip(course).enumerate() {
            if self.target_of(shooter) != target {
                continue;
            }
            for blocker in self.blockers_of(place) {
                self.block_line(&mut sum, sheet, blocker, place);
            }
            let (name, grade) = (self.shooter_name(place), shooter.grade.name());
            let cells = shooter.numbers(sheet);
            let source = cells.map_or_else(Default::default, |[one, two]| one.source.max(two.source));
            match shot {
                Shot::Blocked(blocker) => {
                    let why = format!("blocked by {}", self.blocker_name(*blocker));
                    sum.not_applied(name, printed(1), why, RULE);
                }
                Shot::Rolled(die) => {
                    let value = sheet.skirmish.hits(shooter.grade, *die);
                    sum.add_cell(format!("{name}, {grade}: die {die}"), Sourced { value, source }, 1, RULE);
                }
                Shot::Waits | Shot::Rolls(_) => {
                    let label = format!("{name}, {grade}: hits on");
                    sum.note_cell(label, report::hits_on(cells), source, RULE);
                }
            }
        }
        sum
    }

    fn block_line(&self, sum: &mut Breakdown, sheet: &Sheet, blocker: usize, shooter: usize) {
        let (name, grade) = (self.blocker_name(blocker), self.blockers[blocker].grade);
        let rolled = self.blocks.at(blocker).map_or_else(String::new, |die| format!(", die {}", die.n()));
        let label = format!("{name}, {}{rolled}: blocks {} on", grade.name(), self.shooter_name(shooter));
        if let Some(on) = sheet.skirmish.block.of(grade) {
            sum.note_cell(label, super::sheet::die_from(on.value), on.source, RULE);
        }
    }

    /// Takes a marker off the list; enemy markers that would have blocked it turn to the next one.
    pub fn remove_shooter(&mut self, place: usize) {
        if self.shooters.remove(place).is_some() {
            self.shots = Dice::default();
            for blocker in self.blockers.iter_mut().filter(|one| one.marker.n() as usize > place + 1) {
                blocker.marker = Count::clamped(blocker.marker.n() - 1);
            }
        }
    }

    /// Takes an enemy marker off the list, with its die.
    pub fn remove_blocker(&mut self, place: usize) {
        if self.blockers.remove(place).is_some() {
            self.shots = Dice::default();
            self.blocks.remove(place);
        }
    }

    /// Takes a target off the list; those that shoot at it turn to the next one.
    pub fn remove_target(&mut self, place: usize) {
        if self.targets.remove(place).is_some() {
            for shooter in self.shooters.iter_mut().filter(|one| one.target.n() as usize > place + 1) {
                shooter.target = Count::clamped(shooter.target.n() - 1);
            }
        }
    }

    /// Sets or clears the die of a block; who shoots then is open again.
    fn set_block(&mut self, place: usize, face: Option<Face>) {
        self.blocks.set(place, face);
        self.shots = Dice::default();
    }
}

impl Calculator for SkirmishFire {
    type System = Republique;
    const ID: &'static str = "republique/skirmish-fire";
    const TITLE: &'static str = "Skirmish fire";
    const PROCEDURES: &'static [&'static str] = &["P6"];
    const DICE_PAD: Pad = Pad::TenFaces;

    fn form(&self, context: &Context<Republique>) -> Form {
        self.build_form(context)
    }

    fn answer(&self, context: &Context<Republique>) -> Answer {
        self.report(context)
    }

    /// Those at which no marker shoots.
    fn is_left_out(&self, path: &str) -> bool {
        let place = path.strip_prefix("targets.").and_then(|path| path.split('.').next()?.parse().ok());
        place.is_some_and(|place: usize| self.shooters.iter().all(|shooter| self.target_of(shooter) != place))
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        let blocks = self.block_rolls();
        match die.checked_sub(blocks) {
            None => self.set_block(die, face),
            Some(shot) => self.shots.set(shot, face),
        }
    }

    fn prefill(
        &self,
        battle: &BattleView<'_, Republique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        in_battle::filled(battle, ours, theirs)
    }
}
