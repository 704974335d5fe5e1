//! The answer in words, and what it changes.

use super::super::Republique;
use super::super::sheet::{Sheet, die_from};
use super::super::state::{GONE, MARKERS_ACTED, MARKERS_SHOT, MORALE, PANIC, SAVED, TEST};
use super::super::terms::Morale;
use super::{Shaken, Shot, SkirmishFire, SkirmishTarget, need};
use crate::rules::{
    Answer, Change, Context, Die, Dist, MemberRoll, Name, Note, Odds, OddsTable, Outcome, Report,
    ResultTable, Side, Sourced, UnitRef, bidi_isolate, capitalize, counted, uncapitalize,
};

/// "7+, 2M on 10": the dice of one M hit and of two.
pub(super) fn hits_on(cells: Option<[Sourced; 2]>) -> String {
    let Some([one, two]) = cells.map(|cells| cells.map(|cell| die_from(cell.value))) else {
        return "–".into();
    };
    if two == "–" { one } else { format!("{one}, 2M on {two}") }
}

impl SkirmishFire {
    pub(super) fn report(&self, context: &Context<Republique>) -> Answer {
        let (sheet, course) = (&*context.sheet, self.course(&context.sheet));
        if !self.can_shoot() {
            let what = if self.shooters.is_empty() { "No marker shoots" } else { "Nobody is shot at" };
            let detail = "There is nothing to roll.".into();
            return Report { headline: what.into(), detail, ..Report::default() }.into();
        }
        let (dice, later) = Die::split(self.dice(sheet, &course));
        let is_over = dice.iter().all(|die| die.face.is_some());
        let effects: Vec<Shaken> = (0..self.targets.len())
            .map(|target| self.targets[target].after(self.sum(sheet, &course, target).total()))
            .collect();
        let (headline, detail) =
            if is_over { self.result(&effects) } else { self.due(sheet, &course, &effects) };
        let report = Report {
            headline,
            detail,
            table: Some(self.table(sheet, &course)),
            sums: (0..self.targets.len())
                .map(|target| (self.target_name(target).into(), self.sum(sheet, &course, target)))
                .collect(),
            dice,
            later,
            odds: (0..self.targets.len())
                .map(|target| {
                    let is_over = is_over || self.is_over(&course, target);
                    self.odds(sheet, &course, target, is_over.then_some(effects[target].hits))
                })
                .collect(),
            rolls: self.rolls(sheet, &course),
            notes: self.remarks(context, is_over, &effects).into_iter().map(Note::Remark).collect(),
            ..Report::default()
        };
        let changes = if is_over { self.changes(&course, &effects) } else { Vec::new() };
        Answer { report, changes }
    }

    /// Blocks, then shots: as many as are open, whoever shoots them.
    fn dice(&self, sheet: &Sheet, course: &[Shot]) -> Vec<(Die, bool)> {
        let blocks = (0..self.block_rolls()).map(|place| {
            let label = format!("Block, {}", self.blocker_name(place));
            let least = sheet.skirmish.block.of(self.blockers[place].grade);
            let die = Die::new(label, 10, Side::Theirs, self.blocks.at(place));
            (die.needs(need(least.map(|least| least.value))), true)
        });
        let mut open = self
            .shooters
            .iter()
            .zip(course)
            .filter(|(_, shot)| matches!(shot, Shot::Rolls(_) | Shot::Rolled(_)));
        let shots: Vec<_> = (0..self.shooters.len())
            .map(|at| {
                let shooter = open.next().map(|(shooter, _)| shooter);
                let face = self.shots.at(at).filter(|_| shooter.is_some());
                let needs = shooter.map_or_else(Default::default, |shooter| shooter.needs(sheet));
                let die = Die::new(format!("Shot {}", at + 1), 10, Side::Ours, face);
                (die.needs(needs), shooter.is_some())
            })
            .collect();
        blocks.chain(shots).collect()
    }

    /// Each block and each shot that is rolled, by itself.
    fn rolls(&self, sheet: &Sheet, course: &[Shot]) -> Vec<MemberRoll> {
        let blocks = (0..self.block_rolls()).filter_map(|place| {
            let rolled = self.blocks.at(place)?.n();
            let least = sheet.skirmish.block.of(self.blockers[place].grade).map(|least| least.value);
            let fails = |face: i32| least.is_none_or(|least| face < least);
            let who = self.blocker_name(place);
            let say = |fails: bool| if fails { "Does not block" } else { "Blocks" };
            let all = Dist::die(10).map(|face| fails((*face).into()));
            let table = OddsTable::of(
                who.clone(),
                "Blocks",
                &all,
                Some(fails(rolled)),
                |fails| !fails,
                |fails| (say(*fails).into(), String::new(), None),
            );
            Some(MemberRoll {
                who,
                side: Side::Theirs,
                need: need(least),
                odds: vec![table.whose(Side::Theirs)],
                result: uncapitalize(say(fails(rolled))),
                ..MemberRoll::default()
            })
        });
        let shots = self.shooters.iter().zip(course).enumerate().filter_map(|(place, (shooter, shot))| {
            let Shot::Rolled(rolled) = shot else { return None };
            // The most hits first.
            let less = |face: i32| -sheet.skirmish.hits(shooter.grade, face);
            let who = self.shooter_name(place);
            let say = |less: i32| if less == 0 { "No hit".to_owned() } else { format!("{}M", -less) };
            let all = Dist::die(10).map(|face| less((*face).into()));
            let table = OddsTable::of(
                who.clone(),
                "Any M hit",
                &all,
                Some(less(*rolled)),
                |less| *less < 0,
                |less| (say(*less), String::new(), (*less < 0).then_some(Side::Ours)),
            );
            let target = self.target_name(self.target_of(shooter));
            Some(MemberRoll {
                who,
                need: shooter.needs(sheet),
                odds: vec![table],
                result: format!("{} at {target}", uncapitalize(&say(less(*rolled)))),
                ..MemberRoll::default()
            })
        });
        blocks.chain(shots).collect()
    }

    /// What is rolled next.
    fn due(&self, sheet: &Sheet, course: &[Shot], effects: &[Shaken]) -> (String, String) {
        let all = self.block_rolls();
        let open = || (0..all).filter(|place| self.blocks.at(*place).is_none());
        if let Some(place) = open().next() {
            let blocker = &self.blockers[place];
            let on = sheet.skirmish.block.of(blocker.grade).map_or(i32::MAX, |on| on.value);
            let headline = format!("{}: blocks on {}", self.blocker_name(place), die_from(on));
            let whom = self.shooter_name(self.blocked_by(blocker));
            let left = open().count();
            let blocks = counted(all as i32, "block", "blocks");
            return (headline, format!("Against {whom}. {left} of {blocks} to roll, then the shots."));
        }
        let next = course.iter().position(|shot| matches!(shot, Shot::Rolls(_))).unwrap_or(0);
        let shooter = &self.shooters[next];
        let headline = format!("{}: hits on {}", self.shooter_name(next), hits_on(shooter.numbers(sheet)));
        let shoot = course.iter().filter(|shot| !matches!(shot, Shot::Blocked(_))).count();
        let left = course.iter().filter(|shot| matches!(shot, Shot::Rolls(_))).count();
        let so_far: i32 = effects.iter().map(|effect| effect.hits).sum();
        let so_far = if left == shoot { String::new() } else { format!(" {so_far}M so far.") };
        let blocked = match course.len() - shoot {
            0 => String::new(),
            n => format!(" {n} blocked."),
        };
        let target = self.target_of(shooter);
        let at = match self.targets[target].name.trim() {
            "" => format!("the {}", uncapitalize(&self.target_name(target))),
            name => bidi_isolate(name),
        };
        let to_roll = match shoot {
            1 => String::new(),
            _ => format!(" {left} of {} to roll.", counted(shoot as i32, "shot", "shots")),
        };
        (headline, format!("At {at}.{to_roll}{blocked}{so_far}"))
    }

    /// What came of it.
    fn result(&self, effects: &[Shaken]) -> (String, String) {
        let hits: i32 = effects.iter().map(|effect| effect.hits).sum();
        let headline = if hits == 0 { "No effect".into() } else { format!("{hits}M") };
        let each: Vec<String> = effects
            .iter()
            .enumerate()
            .map(|(place, effect)| {
                let words = self.targets[place].words(*effect);
                if effects.len() == 1 {
                    capitalize(&words)
                } else {
                    format!("{}: {words}", self.target_name(place))
                }
            })
            .collect();
        (headline, each.join(". "))
    }

    /// A row for every marker that shoots.
    fn table(&self, sheet: &Sheet, course: &[Shot]) -> ResultTable {
        let is_blocked = self.block_rolls() > 0;
        let mut total = 0;
        let rows = self.shooters.iter().zip(course).enumerate().map(|(place, (shooter, shot))| {
            let open = || "·".to_owned();
            let [block, die, hits] = match shot {
                Shot::Waits => [open(), open(), open()],
                Shot::Blocked(_) => ["yes".into(), "–".into(), "0".into()],
                Shot::Rolls(_) => ["no".into(), open(), open()],
                Shot::Rolled(die) => {
                    let hits = sheet.skirmish.hits(shooter.grade, *die);
                    total += hits;
                    ["no".into(), die.to_string(), hits.to_string()]
                }
            };
            // Whom nobody tries to block is neither blocked nor not.
            let block = if self.blockers_of(place).next().is_none() { String::new() } else { block };
            let cells = if is_blocked { vec![block, die, hits] } else { vec![die, hits] };
            (self.shooter_name(place), cells)
        });
        let rows: Vec<_> = rows.collect();
        let heads = if is_blocked { vec!["Blocked", "Die", "M"] } else { vec!["Die", "M"] };
        ResultTable { heads, rows, total: Some(("All", vec![total.to_string()])) }
    }

    /// All that is shot at this target has been rolled.
    fn is_over(&self, course: &[Shot], target: usize) -> bool {
        let is_due = |place: usize| matches!(course[place], Shot::Waits | Shot::Rolls(_));
        self.shooters_at(target).next().is_some() && !self.shooters_at(target).any(is_due)
    }

    fn odds(&self, sheet: &Sheet, course: &[Shot], place: usize, rolled: Option<i32>) -> OddsTable {
        // What came stands in the chances before the roll.
        let chances = match rolled {
            None => self.chances_from(sheet, course, place),
            Some(_) => self.chances(sheet, place),
        };
        let target = &self.targets[place];
        let outcomes: Vec<(i32, Outcome)> = chances
            .iter()
            .rev()
            .map(|(hits, ways)| {
                let label = match target.after(*hits) {
                    Shaken { hits: 0, .. } => "No effect".into(),
                    Shaken { lost: true, .. } => format!("{hits}M, lost"),
                    Shaken { panic: 0, morale, .. } => format!("{hits}M, {}", morale.name()),
                    Shaken { panic, .. } => format!("{hits}M, {panic}P"),
                };
                let whose = (*hits > 0).then_some(Side::Ours);
                let odds = Odds { ways, of: chances.of() };
                (*hits, Outcome { label, when: String::new(), side: whose, odds, place: None })
            })
            .collect();
        OddsTable {
            title: self.target_name(place).into(),
            rolled: rolled.and_then(|rolled| outcomes.iter().position(|(hits, _)| *hits == rolled)),
            aim: "Any M hit".into(),
            whose: Side::Ours,
            favourable: outcomes.iter().filter(|(hits, _)| *hits > 0).count(),
            mean: Some(chances.mean()),
            outcomes: outcomes.into_iter().map(|(_, outcome)| outcome).collect(),
        }
    }

    fn remarks(&self, context: &Context<Republique>, is_over: bool, effects: &[Shaken]) -> Vec<String> {
        let reach = context.lengths.inches(context.sheet.skirmish.reach_in.value);
        let mut remarks = vec![if self.defending {
            format!(
                "Markers of the side that waits shoot at enemy bases within {reach}, where no enemy marker is within {reach} of them."
            )
        } else {
            format!(
                "Each marker shoots once in a player turn, at bases within {reach} and in sight. An enemy marker tries to block the marker closest to it, within {reach}."
            )
        }];
        remarks.push("A marker sees past no combat base, friend or enemy.".into());
        if is_over {
            remarks.push("The hits count at the end of the phase, with those of the artillery.".into());
        }
        if effects.iter().any(|effect| effect.panic > 0 && !effect.lost) {
            remarks.push(
                "P hits: the unit moves back at the end of the phase. No divisional test in this phase."
                    .into(),
            );
        }
        // Guns that have M hits lost it with the first, and lost guns have none.
        let loses = |(effect, target): (&Shaken, &SkirmishTarget)| {
            effect.hits > 0 && target.guns && target.morale == Morale::Formed && !effect.lost
        };
        if effects.iter().zip(self.targets.iter()).any(loses) {
            remarks.push("Guns that take an M hit lose their saved fire.".into());
        }
        if self.shooters.iter().any(|shooter| shooter.unit.is_some()) {
            remarks.push(format!(
                "Filled in with every marker that is out, and an enemy marker before each: take off those that are not within {reach}."
            ));
        }
        remarks
    }
}

impl SkirmishTarget {
    /// "formed → rattled", "stays demoralized, 2P".
    fn words(&self, Shaken { morale, panic, lost, .. }: Shaken) -> String {
        let mut words = if morale == self.morale {
            format!("stays {}", morale.name())
        } else {
            format!("{} → {}", self.morale.name(), morale.name())
        };
        if panic > 0 {
            words += &format!(", {panic}P");
        }
        if lost {
            words += ", guns lost";
        }
        words
    }
}

/// Markers of one unit.
struct Group<'a> {
    unit: Option<UnitRef>,
    name: &'a Name,
    all: i32,
    /// Of those that shoot, how many were blocked.
    blocked: i32,
}

fn grouped<'a>(markers: impl Iterator<Item = (Option<UnitRef>, &'a Name, bool)>) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for (unit, name, is_blocked) in markers {
        let place = groups.iter().position(|group| (group.unit, group.name) == (unit, name));
        let place = place.unwrap_or_else(|| {
            groups.push(Group { unit, name, all: 0, blocked: 0 });
            groups.len() - 1
        });
        groups[place].all += 1;
        groups[place].blocked += i32::from(is_blocked);
    }
    groups
}

fn group_name(name: &Name, word: &str) -> String {
    match name.trim() {
        "" => word.into(),
        name => bidi_isolate(name),
    }
}

impl SkirmishFire {
    fn changes(&self, course: &[Shot], effects: &[Shaken]) -> Vec<Change> {
        let mut changes = Vec::new();
        for (place, (target, effect)) in self.targets.iter().zip(effects).enumerate() {
            let before = changes.len();
            target.write(self.target_name(place), *effect, &mut changes);
            changes[before..].iter_mut().for_each(|change| change.on = target.unit);
        }
        let shooters = self.shooters.iter().zip(course);
        let shooters = shooters.map(|(one, shot)| (one.unit, &one.name, matches!(shot, Shot::Blocked(_))));
        for Group { unit, name, all, blocked } in grouped(shooters) {
            let name = group_name(name, "Skirmishers");
            let shot = all - blocked;
            let words = match (shot, blocked) {
                (0, blocked) => format!("{} blocked", counted(blocked, "marker", "markers")),
                (shot, 0) => format!("{} shot", counted(shot, "marker", "markers")),
                (shot, blocked) => format!("{} shot, {blocked} blocked", counted(shot, "marker", "markers")),
            };
            changes.push(Change::add(name, words, &MARKERS_ACTED, all).on(unit));
            if shot > 0 {
                changes.push(Change::add("", "", &MARKERS_SHOT, shot).on(unit));
            }
        }
        let blockers = self.blockers.iter().take(self.block_rolls());
        let blockers = blockers.map(|one| (one.unit, &one.name, false));
        for Group { unit, name, all, .. } in grouped(blockers) {
            let words = format!("{} tried to block", counted(all, "marker", "markers"));
            changes.push(
                Change::add(group_name(name, "Enemy skirmishers"), words, &MARKERS_ACTED, all).on(unit),
            );
        }
        changes
    }
}

impl SkirmishTarget {
    fn write(&self, called: String, effect: Shaken, changes: &mut Vec<Change>) {
        let Shaken { hits, morale, panic, lost } = effect;
        if morale != self.morale {
            let words = format!("{} → {}", self.morale.name(), morale.name());
            changes.push(Change::set(called.clone(), words, &MORALE, morale.hits()));
        }
        if panic > 0 {
            changes.push(Change::add(called.clone(), format!("{panic}P this phase"), &PANIC, panic));
            changes.push(Change::add("", "", &TEST, panic));
        }
        if lost {
            changes.push(Change::set(called, "guns lost", &GONE, 1));
        }
        if self.guns && hits > 0 {
            changes.push(Change::set("", "", &SAVED, 0));
        }
    }
}
