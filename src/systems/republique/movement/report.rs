//! A move in words: what is left, leg by leg, what the bonus would bring and cost, and what it changes.

use super::super::order_of_move::{Direction, Mover, OrderOfMove};
use super::super::sheet::{BonusBars, Sheet, SilencedGuns, SquareBonus, SquareOff, by_reading};
use super::super::state::{DISORDERED, FAST, GUN_ACTIONS, LIMBERED, MOVED, SAVED, SQUARE, TRIED};
use super::super::terms::{Arm, Cover, Morale, Obstacle};
use super::bars::{NO_CROSSING, NO_ENTRY};
use super::{Act, Course, Manner, Movement, Who};
use crate::rules::{
    Answer, BattleView, Calculator, Change, Context, Form, Inches, Lengths, NextStep, Note, Prefilled,
    Report, ResultTable, UnitRef, uncapitalize, unsigned,
};
use crate::systems::republique::Republique;

impl Calculator for Movement {
    type System = Republique;
    const ID: &'static str = "republique/movement";
    const TITLE: &'static str = "Movement";
    const PROCEDURES: &'static [&'static str] = &["P4", "P23", "P29"];

    fn form(&self, context: &Context<Republique>) -> Form {
        self.build_form(context)
    }

    fn answer(&self, context: &Context<Republique>) -> Answer {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let course = self.course(sheet, lengths);
        let refusals = self.refusals(&course, sheet, lengths);
        let has_bonus = self.who != Who::Leader && self.bonus_bans(&course, sheet).is_empty();
        let table = course.table(has_bonus, lengths);
        if let Some(headline) = refusals.first().map(|(headline, _)| *headline) {
            let mut notes: Vec<Note> = refusals.into_iter().map(|(_, note)| note).collect();
            notes.extend(self.too_much_before(&course, lengths).map(Note::Remark));
            notes.extend(self.by_readings(sheet));
            // Who is set up there, or wins his way in, has its cover all the same.
            if headline == NO_ENTRY || headline == NO_CROSSING {
                notes.extend(self.cover_remarks(sheet, lengths).into_iter().map(Note::Remark));
            }
            return Report { table, ..Report::refused(headline, notes) }.into();
        }
        let used = course.bonus_used();
        let told = |n: i32| lengths.hundredths(n);
        let (ground, spent) = (told(self.way(|_| true)), told(course.spent()));
        let called = self.called();
        let pushed = self.pushed();
        let by_hand_alone = pushed > 0 && self.way(|_| true) == 0;
        let report = Report {
            headline: match used {
                _ if by_hand_alone => format!("{} by hand", told(pushed)),
                0 => format!("{} left", told(course.left())),
                used => format!("{} of the bonus used", told(used)),
            },
            detail: match used {
                _ if self.legs.is_empty() => format!("{called}: {} in all.", told(course.allowance())),
                0 if self.way(|_| true) + pushed + course.spent() == 0 => {
                    let acts: Vec<&str> = self.legs.iter().map(|leg| leg.act.noun()).collect();
                    format!("{called}: {}, and no movement spent.", acts.join(", "))
                }
                _ if by_hand_alone => {
                    format!("{called}: {} by hand, of {}.", told(pushed), told(self.by_hand(sheet)))
                }
                0 => {
                    format!("{called}: {ground} on the ground, for {spent} of {}.", told(course.allowance()))
                }
                used => format!(
                    "{called}: {ground} on the ground, for {spent}: {} and {} of the bonus.",
                    told(course.allowance()),
                    told(used)
                ),
            },
            table,
            sums: vec![("Move".into(), course.sum(lengths))],
            notes: self
                .remarks(&course, sheet, lengths)
                .into_iter()
                .map(Note::Remark)
                .chain(self.by_readings(sheet))
                .collect(),
            next: self.next_steps(&course, sheet),
            ..Report::default()
        };
        Answer { report, changes: self.changes(&course, sheet, lengths) }
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

impl Course {
    /// Every leg with its cost and what is left after it.
    fn table(&self, has_bonus: bool, lengths: Lengths) -> Option<ResultTable> {
        let told = |n: i32| lengths.hundredths(n);
        let row = |(at, step): (usize, &super::course::Step)| {
            let (left, with_bonus) = self.left_after(at);
            let cost = if step.is_prolong { "by hand".into() } else { told(step.cost.value) };
            let bonus = if has_bonus { told(with_bonus) } else { "–".into() };
            let leg = format!("Leg {}, {}", at + 1, uncapitalize(&step.label));
            (leg, vec![cost, told(left), bonus])
        };
        let rows: Vec<_> = self.steps.iter().enumerate().map(row).collect();
        let table = ResultTable { heads: vec!["Costs", "Left", "With bonus"], rows, total: None };
        (!table.rows.is_empty()).then_some(table)
    }
}

impl Movement {
    /// The readings that a move may rest on.
    fn by_readings(&self, sheet: &Sheet) -> Vec<Note> {
        let readings = &sheet.readings;
        let is_battery = self.who.is_guns();
        let squares = self.square || self.legs.iter().any(|leg| leg.act == Act::Square || leg.with_square);
        let notes = [
            by_reading(
                readings.bonus_bars == BonusBars::WholeMove && !self.legs.is_empty(),
                "Ground without an assault bonus bars it for the whole move",
            ),
            by_reading(
                readings.square_off == SquareOff::Free && !is_battery,
                "Leaving a square costs nothing",
            ),
            by_reading(
                readings.square_bonus == SquareBonus::WholeMove && self.who == Who::Foot && squares,
                "A square takes the assault bonus from the whole move",
            ),
            by_reading(
                readings.demoralized_guns == SilencedGuns::Fire && is_battery,
                "Demoralized guns fire",
            ),
        ];
        notes.into_iter().flatten().collect()
    }
}

impl Movement {
    pub(super) fn called(&self) -> String {
        self.name.called_or(|| if self.who == Who::Leader { "The leader" } else { "The unit" }.into())
    }

    /// The way on the ground in such manners, in hundredths of an inch; what is pushed by hand is none.
    fn way(&self, such: impl Fn(Manner) -> bool) -> i32 {
        let marches = self.legs.iter().filter(|leg| leg.act == Act::March && such(leg.manner));
        marches.map(|leg| leg.distance.hundredths()).sum()
    }

    /// How far guns are pushed by hand on the ground, in hundredths of an inch.
    fn pushed(&self) -> i32 {
        let pushed = self.legs.iter().filter(|leg| leg.act == Act::Prolong && self.who.is_guns());
        pushed.map(|leg| leg.distance.hundredths()).sum()
    }

    /// Whether cavalry is so fast that guns find it hard to hit (S§4.3).
    fn is_fast(&self, sheet: &Sheet) -> bool {
        self.who == Who::Horse && self.way(|_| true) >= sheet.movement.fast_in.value * 100
    }

    /// Whether guns give up their saved fire: by any move, turn or limbering.
    fn loses_saved_fire(&self) -> bool {
        self.saved && self.who.is_guns() && self.legs.iter().any(|leg| leg.act != Act::Fire)
    }

    fn remarks(&self, course: &Course, sheet: &Sheet, lengths: Lengths) -> Vec<String> {
        let mut remarks = Vec::new();
        let (used, bans) = (course.bonus_used(), self.bonus_bans(course, sheet));
        let (is_demoralized, when) =
            (self.morale == Morale::Demoralized, sheet.readings.disorder_time.when());
        if self.who == Who::Leader {
            remarks.push("A leader’s base pays nothing for terrain or obstacles.".into());
        } else if used > 0 && is_demoralized {
            remarks.push("Demoralized troops take no M for their bonus.".into());
        } else if used > 0 {
            remarks.push(format!("For its bonus it takes 1M {when}, unless it is demoralized then."));
        } else if let Some((why, _)) = bans.first() {
            remarks.push(format!("No assault bonus: {why}."));
        } else if self.who.is_guns() && !course.limbered && !self.legs.is_empty() {
            remarks.push("Unlimbered, it goes no farther in this turn.".into());
        } else if course.bonus_left() == 0 {
            remarks.push("Its assault bonus is used up.".into());
        } else {
            let bonus = lengths.hundredths(course.bonus_left());
            let price = if is_demoralized { String::new() } else { format!(", for 1M {when}") };
            remarks.push(format!("The assault bonus would bring {bonus} more{price}."));
            if let (_, Some(why)) = course.bonus_pays() {
                let what = if course.bars_whole_move() {
                    "The whole move has none"
                } else {
                    "It pays nothing there"
                };
                remarks.push(format!("{what}: {why}."));
            }
        }
        let goes = |manner: &[Manner]| self.way(|one| manner.contains(&one)) > 0 && self.who != Who::Leader;
        if goes(&[Manner::Wheel, Manner::BackWheel]) {
            remarks.push("A wheel is measured along its outer edge.".into());
        }
        if goes(&[Manner::Oblique]) {
            remarks.push("An oblique goes up to 45° to a side, and keeps the facing.".into());
        }
        remarks.extend(self.too_much_before(course, lengths));
        remarks.extend(self.morale_remark());
        if self.has_stopped(course, sheet) {
            remarks.push("Its extra assaults have taken all that it had: it stops just inside the range of the last one and fights it.".into());
        }
        if self.who == Who::Foot && course.was_in_square {
            remarks.push(if course.in_square {
                "In square it is a deep target to guns, and enfiladed from any side.".into()
            } else {
                "Its square has ended on the way.".into()
            });
        }
        if self.is_fast(sheet) {
            remarks.push("Guns find it harder to hit until its next move.".into());
        }
        if self.who.is_guns() {
            remarks.extend(self.gun_remarks(used, sheet));
        }
        if self.who != Who::Leader {
            remarks.extend(self.cover_remarks(sheet, lengths));
        }
        remarks
    }

    /// What is asked where more was moved before than there is.
    fn too_much_before(&self, course: &Course, lengths: Lengths) -> Option<String> {
        let moved = lengths.hundredths(self.spent.hundredths());
        let is_so = course.is_beyond_all() && self.spent.hundredths() > 0 && self.who != Who::Leader;
        is_so.then(|| {
            format!("It moved {moved} before: more than its allowance and its bonus together. Is that so?")
        })
    }

    fn gun_remarks(&self, used: i32, sheet: &Sheet) -> Vec<String> {
        let actions = self.actions();
        let mut remarks = Vec::new();
        if !actions.is_empty() {
            let names: Vec<&str> = actions.iter().map(|act| act.noun()).collect();
            let most = unsigned(sheet.movement.limits.actions.value);
            remarks.push(format!("{} of {most} actions: {}.", actions.len(), names.join(", ")));
        }
        if self.fires_late() {
            remarks.push("It fires after enemy guns that did not move, and suffers theirs first.".into());
        }
        if used > 0 && actions.contains(&Act::Unlimber) {
            remarks.push("After its bonus it may stand unlimbered, and does not fire in this turn.".into());
        }
        if self.loses_saved_fire() {
            remarks.push("It loses its saved fire.".into());
        }
        remarks
    }

    /// How what it ends in or behind covers it.
    fn cover_remarks(&self, sheet: &Sheet, lengths: Lengths) -> Vec<String> {
        let spotting = &sheet.movement.spotting;
        let Some(last) = self.legs.iter().rfind(|leg| leg.act == Act::March) else { return Vec::new() };
        let mut remarks = Vec::new();
        let depth = |n: Inches| lengths.hundredths(n.hundredths());
        if last.ground.cover() != Cover::None
            && let Some(spot) = spotting.inside(last.ground)
        {
            let (ground, cover) = (last.ground.with_article(), last.ground.cover().name());
            remarks.push(format!(
                "Whoever is in {ground} has {cover} cover, and is seen and shot at {} deep.",
                depth(spot.value)
            ));
        }
        if last.obstacle != Obstacle::None
            && let Some(spot) = spotting.behind(last.obstacle)
        {
            let (what, cover) = (last.obstacle.name(), last.obstacle.cover().name());
            remarks.push(format!(
                "Behind the {what} there is {cover} cover against what comes across it; troops there are seen {} deep.",
                depth(spot.value)
            ));
        }
        remarks
    }

    /// Which order the way makes of its division.
    fn next_steps(&self, course: &Course, sheet: &Sheet) -> Vec<NextStep> {
        let arm = match self.who {
            Who::Foot => Mover::Foot,
            Who::Horse => Mover::Horse,
            Who::FootGuns => Mover::FootGuns,
            Who::HorseGuns => Mover::HorseGuns,
            Who::Leader => return Vec::new(),
        };
        let (forward, back) = (self.way(Manner::is_forward), self.way(Manner::is_back));
        let aside = self.way(|manner| manner == Manner::Sideways);
        let whole = self.way(|_| true);
        if whole == 0 {
            return Vec::new();
        }
        // What it moved before belongs to the same move of the turn; over which ground, nobody has said (S§3.3).
        let before = self.spent.hundredths();
        let in_all = |n: i32| Inches::from_hundredths((before + n).min(OrderOfMove::FARTHEST));
        let order = OrderOfMove {
            unit: self.unit,
            arm,
            moved: in_all(whole),
            spent: in_all(course.spent()),
            direction: if back > forward { Direction::Backward } else { Direction::Forward },
            // A move to the side is a change of direction by 90° (F3.4).
            turned: aside > sheet.orders.hold_in.value * 100,
            ..OrderOfMove::default()
        };
        let label = if before > 0 { "Its order, with what it moved before" } else { "Its order" };
        vec![NextStep::to(label, &order)]
    }

    fn changes(&self, course: &Course, sheet: &Sheet, lengths: Lengths) -> Vec<Change> {
        let called = || self.called();
        let mut changes = Vec::new();
        let ground = self.way(|_| true);
        if ground > 0 {
            let what = format!("moves {}", lengths.hundredths(ground));
            changes.push(Change::set(called(), what, &MOVED, self.spent.hundredths() + course.spent()));
        }
        if self.is_fast(sheet) {
            changes.push(Change::set(called(), "moved far", &FAST, 1));
        }
        if course.bonus_used() > 0 && self.morale != Morale::Demoralized {
            let what = format!("1M {}, for its bonus", sheet.readings.disorder_time.when());
            changes.push(Change::set(called(), what, &DISORDERED, 1));
        }
        if self.who == Who::Foot && course.in_square != self.square {
            let what = if course.in_square { "in square" } else { "no longer in square" };
            changes.push(Change::set(called(), what, &SQUARE, i32::from(course.in_square)));
        }
        if self.who.is_guns() && course.limbered != self.limbered {
            let what = if course.limbered { "limbered" } else { "unlimbered" };
            changes.push(Change::set(called(), what, &LIMBERED, i32::from(course.limbered)));
        }
        if self.who.is_guns() {
            let done = self.done_then(course.bonus_used() > 0);
            let what = match self.pushed() {
                0 => String::new(),
                pushed => format!("pushed {} by hand", lengths.hundredths(pushed)),
            };
            changes.push(Change::set(called(), what, &GUN_ACTIONS, done));
        }
        if self.loses_saved_fire() {
            changes.push(Change::set(called(), "loses its saved fire", &SAVED, 0));
        }
        if !changes.is_empty() {
            // It may go on, and has not to.
            changes.push(Change::set("", "", &TRIED, 1));
        }
        changes.into_iter().map(|change| change.on(self.unit)).collect()
    }
}

impl Who {
    /// A unit of this arm.
    pub(super) fn of(arm: Arm, horse: bool) -> Self {
        match (arm, horse) {
            (Arm::Artillery, true) => Who::HorseGuns,
            (Arm::Artillery, false) => Who::FootGuns,
            (Arm::Cavalry, _) => Who::Horse,
            (Arm::Infantry | Arm::Skirmishers, _) => Who::Foot,
        }
    }
}
