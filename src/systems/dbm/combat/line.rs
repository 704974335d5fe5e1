//! A line of adjacent fights: which order is best, and what becomes of each as its neighbours leave (2.7; Line).

mod course;
mod form;
mod nested;
mod orders;
mod sequence;
mod words;

use super::super::Dbm;
use super::super::sheet::Sheet;
use super::super::terms::Troops;
use super::{BY_BATTLE, Combat, Fighter};
use crate::rules::form::FieldPath;
use crate::rules::{
    Answer, BattleView, Calculator, Change, Context, Die, Face, Form, Input, List, MemberRoll, NextStep,
    NotFilled, Note, Pad, Prefilled, Report, Roll, RuleRef, Side, Sides, Together, UnitRef,
};
use course::Course;
use orders::Ranking;
use strum::VariantArray;

pub use sequence::Sequence;

pub(super) const RULE: RuleRef = RuleRef("Line");

/// The most fights of a line.
pub const FIGHTS: usize = 6;

/// Adjacent fights, from left to right. The field names are the published format of links.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct FightLine {
    /// Each with both elements.
    #[input(start = (0..3).map(|_| LineFight::default()).collect())]
    pub fights: List<LineFight, FIGHTS>,
    /// The order in which they are fought out.
    pub order: Sequence,
    /// Which orders are compared.
    pub compare: Compare,
    /// Those rolled are applied before the rest is rolled.
    pub rolled_only: bool,
}

/// Two elements that face each other.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct LineFight {
    /// Our element. Its overlaps are those by enemies who are not of this line.
    pub ours: Fighter,
    /// Their element.
    #[input(start = Fighter { troops: Troops::Wb, ..Fighter::default() })]
    pub theirs: Fighter,
}

/// Which orders of the fights still to come are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
pub enum Compare {
    /// None.
    #[default]
    Nothing,
    /// For each fight, the best order that begins with it.
    Best,
    /// All that differ in what they give.
    Every,
}

impl LineFight {
    /// The fight as a combat by itself, with nobody but those entered on its flanks.
    fn combat(&self) -> Combat {
        Combat { ours: self.ours.clone(), theirs: self.theirs.clone(), anyway: false }.closed()
    }

    fn is_rolled(&self) -> bool {
        self.ours.die.is_some() && self.theirs.die.is_some()
    }

    /// Who stands here of the battle, the front first.
    fn file(&self, side: Side) -> Vec<UnitRef> {
        let fighter = Sides([&self.ours, &self.theirs])[side];
        let ranks = fighter.ranks.iter().filter_map(|rank| rank.unit);
        fighter.unit.into_iter().chain(ranks).collect()
    }

    /// Has these units fight here, without dice; where there are none, whoever was entered is of no unit of the battle.
    fn place(&mut self, side: Side, units: &[UnitRef], battle: &BattleView<'_, Dbm>) -> Prefilled<()> {
        let mut combat = self.combat();
        if units.is_empty() {
            let fighter = if side == Side::Ours { &mut combat.ours } else { &mut combat.theirs };
            fighter.unit = None;
            fighter.ranks.iter_mut().for_each(|rank| rank.unit = None);
        } else {
            combat.set_side(side, units, battle, None)?;
        }
        (self.ours, self.theirs) = (combat.ours, combat.theirs);
        (self.ours.die, self.theirs.die) = (None, None);
        Ok(())
    }
}

impl Combat {
    /// Nobody shoots in a line of close combats.
    fn closed(mut self) -> Self {
        (self.ours.shoots, self.theirs.shoots) = (false, false);
        self
    }
}

impl FightLine {
    /// The places of all fights in the order in which they are fought out.
    fn in_order(&self) -> Vec<usize> {
        self.order.of(self.fights.len())
    }

    /// The units of a side, file by file.
    fn files(&self, side: Side) -> Vec<Vec<UnitRef>> {
        let files = self.fights.iter().map(|fight| fight.file(side));
        files.filter(|file| !file.is_empty()).collect()
    }

    /// The army of the battle that a side is; nothing where nobody of the battle fights.
    fn army(&self, side: Side) -> Option<Side> {
        let of = |side: Side| self.files(side).first().and_then(|file| Some(file.first()?.side));
        of(side).or_else(|| of(side.other()).map(Side::other))
    }

    /// The line with whoever stands in it as he stands now, each in his fight.
    fn filled_anew(&self, battle: &BattleView<'_, Dbm>) -> Prefilled<Self> {
        let mut filled = FightLine { rolled_only: false, ..self.clone() };
        for fight in filled.fights.iter_mut() {
            for side in Side::ALL {
                fight.place(side, &fight.file(side), battle)?;
            }
        }
        Ok(filled)
    }

    /// Where the fights that are fought lead on to, by their places where there are several.
    fn next_steps(&self, course: &Course) -> Vec<NextStep> {
        let mut next = Vec::new();
        for (place, (combat, fought)) in course.done().iter().zip(course.fought()) {
            for step in combat.next(fought) {
                let label = if self.fights.len() > 1 {
                    format!("{}, fight {}", step.label, place + 1).into()
                } else {
                    step.label
                };
                next.push(NextStep { label, ..step });
            }
        }
        next
    }

    /// What comparing the orders gives, where that is asked for and something is still to be fought.
    fn ranking(&self, course: &Course, sheet: &Sheet) -> Option<Ranking> {
        let left = course.left();
        (self.compare != Compare::Nothing && left.len() > 1).then(|| Ranking::of(self, course, sheet))
    }

    /// Each fight that is fought out, by itself.
    fn rolls(&self, context: &Context<Dbm>, course: &Course) -> Vec<MemberRoll> {
        let each = course.done().iter().zip(course.fought()).map(|(place, (combat, _))| {
            let report = combat.answer(context).report;
            let sums = report.sums.iter().map(|(name, sum)| format!("{name} {}", sum.text()));
            MemberRoll {
                who: format!("Fight {}", place + 1),
                units: Sides([&combat.ours, &combat.theirs]).map(|fighter| fighter.unit),
                total: sums.collect::<Vec<_>>().join(", "),
                odds: report.odds,
                result: report.headline,
                ..MemberRoll::default()
            }
        });
        each.collect()
    }

    /// The rest is rolled once these are applied.
    fn is_paused(&self, course: &Course) -> bool {
        self.rolled_only && !course.done().is_empty() && !course.left().is_empty()
    }

    /// Two dice for each fight in order, and whether they are to be rolled by now.
    fn dice(&self, course: &Course) -> Vec<(Die, bool)> {
        let mut dice = Vec::new();
        let due = if self.is_paused(course) { course.done().to_vec() } else { course.report() };
        for at in self.in_order() {
            let (fight, is_due) = (&self.fights[at], due.contains(&at));
            for (side, fighter) in [(Side::Ours, &fight.ours), (Side::Theirs, &fight.theirs)] {
                let label = format!("{} {}", at + 1, fighter.troops.letters());
                dice.push((Die::new(label, 6, side, fighter.die.filter(|_| is_due)), is_due));
            }
        }
        dice
    }
}

impl Calculator for FightLine {
    type System = Dbm;
    const ID: &'static str = "dbm/line";
    const TITLE: &'static str = "Line of fights";
    const PROCEDURES: &'static [&'static str] = &["2.7"];
    const DICE_PAD: Pad = Pad::Faces;
    const NOT_IN_FORM: &'static [(&'static str, &'static str)] = &[
        ("fights.*.ours.spent", BY_BATTLE),
        ("fights.*.theirs.spent", BY_BATTLE),
        ("fights.*.ours.shoots", "shooting is resolved by itself"),
        ("fights.*.theirs.shoots", "shooting is resolved by itself"),
        ("fights.*.ours.aided", "shooting is resolved by itself"),
        ("fights.*.theirs.aided", "shooting is resolved by itself"),
        ("fights.*.ours.wood", "shooting is resolved by itself"),
        ("fights.*.theirs.wood", "shooting is resolved by itself"),
    ];

    fn form(&self, context: &Context<Dbm>) -> Form {
        self.build_form(&context.sheet)
    }

    fn answer(&self, context: &Context<Dbm>) -> Answer {
        let sheet = &*context.sheet;
        let course = self.course(sheet);
        let ranking = self.ranking(&course, sheet);
        let last = course.done().last().copied().filter(|_| self.is_paused(&course));
        let Some(current) = last.or(course.current()) else {
            let none = "add a fight";
            let refused = Note::refused("A line without fights", none, RULE);
            return Report::refused("No fights", vec![refused]).into();
        };
        let now = course.combat(self, current).answer(context).report;
        let (headline, detail) = self.result(sheet, &course, ranking.as_ref(), current, &now);
        let mut changes: Vec<Change> = Vec::new();
        for (combat, fought) in course.fought() {
            changes.extend(combat.changes(fought));
        }
        let mut notes = self.remarks(&course, ranking.as_ref(), sheet);
        notes.extend(now.notes);
        let (mut sums, mut odds) = (now.sums, now.odds);
        if self.fights.len() > 1 {
            odds.iter_mut()
                .for_each(|table| table.title = format!("Fight {}: {}", current + 1, table.title).into());
        }
        // What a line's input would change is asked in the combat by itself.
        sums.iter_mut().flat_map(|(_, sum)| &mut sum.lines).for_each(|line| line.key = "");
        let (dice, later) = Die::split(self.dice(&course));
        Answer {
            report: Report {
                headline,
                detail,
                table: ranking.as_ref().map(|ranking| self.shares(ranking)),
                sums,
                beside: Some(0),
                track: None,
                dice,
                later,
                odds,
                rolls: self.rolls(context, &course),
                notes,
                next: self.next_steps(&course),
                ..Report::default()
            },
            changes,
        }
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        let Some(place) = self.in_order().get(die / 2).copied() else { return };
        let Some(fight) = self.fights.get_mut(place) else { return };
        let fighter = if die.is_multiple_of(2) { &mut fight.ours } else { &mut fight.theirs };
        fighter.die = face.and_then(Roll::of);
    }

    fn swapped(&self) -> Option<Self> {
        let turned = |fight: &LineFight| LineFight { ours: fight.theirs.clone(), theirs: fight.ours.clone() };
        Some(FightLine { fights: self.fights.iter().map(turned).collect(), ..self.clone() })
    }

    /// The same units stay each in its fight; of others each is a fight of its own.
    fn prefill(&self, battle: &BattleView<'_, Dbm>, ours: &[UnitRef], theirs: &[UnitRef]) -> Prefilled<Self> {
        let is_known = |side: Side| [ours, theirs].contains(&&*self.files(side).concat());
        if self.army(Side::Ours).is_some() && Side::ALL.into_iter().all(is_known) {
            return self.filled_anew(battle);
        }
        let [ours, theirs] = [(Side::Ours, ours), (Side::Theirs, theirs)].map(|(side, unit_refs)| {
            let known = self.files(side);
            let apart = || unit_refs.iter().map(|unit_ref| vec![*unit_ref]).collect();
            if known.concat() == unit_refs { known } else { apart() }
        });
        self.prefill_files(battle, &ours, &theirs)
    }

    const TOGETHER: Together = Together::Lines;

    /// The first of ours fights the first of theirs, and so on, each with its ranks; of whom there are fewer, the last fights
    /// on.
    fn prefill_files(
        &self,
        battle: &BattleView<'_, Dbm>,
        ours: &[Vec<UnitRef>],
        theirs: &[Vec<UnitRef>],
    ) -> Prefilled<Self> {
        let (Some(last), Some(last_foe)) = (ours.last(), theirs.last()) else {
            return Err("Choose who fights on both sides, from left to right.".into());
        };
        let fights = ours.len().max(theirs.len());
        if fights > FIGHTS {
            return Err(format!("Choose {FIGHTS} or fewer on each side.").into());
        }
        let mut filled = FightLine { compare: self.compare, fights: List::default(), ..FightLine::default() };
        for place in 0..fights {
            let mut combat = self.fights.get(place).cloned().unwrap_or_default().combat();
            combat.set_side(Side::Ours, ours.get(place).unwrap_or(last), battle, None)?;
            combat.set_side(Side::Theirs, theirs.get(place).unwrap_or(last_foe), battle, None)?;
            filled.fights.push(LineFight { ours: combat.ours, theirs: combat.theirs });
        }
        Ok(filled)
    }

    /// The place is a side of a fight; the rest of the line stays as it is.
    fn place_units(&self, battle: &BattleView<'_, Dbm>, place: &str, units: &[UnitRef]) -> Prefilled<Self> {
        let mut filled = self.clone();
        let fields = FieldPath::root().of("fights");
        for (at, fight) in filled.fights.iter_mut().enumerate() {
            let side = Side::ALL.into_iter().find(|side| fields.of(at).of(side.name()).path("unit") == place);
            if let Some(side) = side {
                fight.place(side, units, battle)?;
                return Ok(filled);
            }
        }
        Err(NotFilled::NotApplicable)
    }
}
