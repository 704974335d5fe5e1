//! What follows a round for an attacker, in words.

use super::{AfterRound, Course, MORALE, RESULTS};
use crate::rules::{
    Answer, Apply, Breakdown, Change, Context, Count, Lengths, NextStep, Note, Quantity, Report, capitalize,
    clause,
};
use crate::systems::republique::Republique;
use crate::systems::republique::assault::{Assault, Force, Formation};
use crate::systems::republique::forced_move::ForcedMove;
use crate::systems::republique::order_of_move::Mover;
use crate::systems::republique::sheet::{
    BreakOffChoice, HoldBonus, LeadersFollow, Sheet, StalledBreakOff, by_reading,
};
use crate::systems::republique::state::{BACK, BREAKS, DISORDERED, MORALE as M_MARKER, MOVED};
use crate::systems::republique::terms::{Action, Morale, Order, Retrograde, Troops};

impl AfterRound {
    pub(super) fn report(&self, context: &Context<Republique>) -> Answer {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let course = self.course(context);
        let changes = self.changes(context, course);
        let report = Report {
            headline: self.headline(sheet, lengths, course),
            detail: self.detail(sheet, lengths, course),
            sums: self.sums(sheet, lengths, course),
            notes: self.notes(sheet, lengths, course),
            apply: if changes.is_empty() { Apply::Nothing } else { Apply::Apply },
            next: self.next_steps(sheet, lengths, course),
            ..Report::default()
        };
        Answer { report, changes }
    }

    /// The move back of a unit that breaks off.
    fn forced(&self, sheet: &Sheet, by: Retrograde) -> ForcedMove {
        ForcedMove {
            unit: self.unit,
            name: self.name.clone(),
            by,
            who: if self.horse { Mover::Horse } else { Mover::Foot },
            morale: self.after_breaking_off(sheet),
            ..ForcedMove::default()
        }
    }

    fn back(&self, sheet: &Sheet, lengths: Lengths, by: Retrograde) -> String {
        lengths.hundredths(self.forced(sheet, by).distance(sheet, lengths).total())
    }

    /// What it is called that it goes on.
    fn going_on(&self) -> &'static str {
        let overruns =
            matches!(self.action, Action::MustOverrun | Action::MayOverrun | Action::CarryOrOverrun);
        if self.horse && overruns { "overruns" } else { "breaks through" }
    }

    fn headline(&self, sheet: &Sheet, lengths: Lengths, course: Course) -> String {
        match course {
            Course::Carries(_) => "Carries the position".into(),
            Course::GoesOn(way) => {
                let how = if self.must_go_on() { "must" } else { "may" };
                let word = if self.going_on() == "overruns" { "overrun" } else { "break through" };
                let way = if self.must_go_on() { way } else { self.way_on(sheet, lengths).total() };
                format!("{} {word}, up to {}", capitalize(how), lengths.hundredths(way))
            }
            Course::Stays => "Drives them away, and stays".into(),
            Course::BreaksOff(by) => {
                format!("Breaks off, {} {}", by.does(), self.back(sheet, lengths, by))
            }
            Course::Stalled => "Stalled".into(),
            Course::FightsOn => "Fights another round".into(),
            Course::Lost => "Nobody advances".into(),
        }
    }

    fn detail(&self, sheet: &Sheet, lengths: Lengths, course: Course) -> String {
        let called = self.called();
        match course {
            Course::Carries(cost) | Course::GoesOn(cost) => {
                let all = self.left(sheet, lengths).total();
                // Who goes on within its order has no more than that.
                let most = match course {
                    Course::GoesOn(_) => self.way_on(sheet, lengths).total(),
                    _ => all,
                };
                let left = most - cost;
                let of_order = if most < all {
                    format!(" of the {} that its order lets it go", lengths.hundredths(most))
                } else {
                    String::new()
                };
                let bonus = self.bonus(sheet, lengths, cost).total();
                let used = match bonus {
                    0 => String::new(),
                    n => format!(", {} of it by its bonus", lengths.hundredths(n)),
                };
                let does = if matches!(course, Course::Carries(_)) { "goes in" } else { self.going_on() };
                let says = format!(
                    "{does} at a cost of {}{used}; {} left{of_order}.",
                    lengths.hundredths(cost),
                    match left {
                        0 => "nothing is".into(),
                        n => format!("{} is", lengths.hundredths(n)),
                    }
                );
                clause(&called, &says)
            }
            Course::Stays if self.facing => {
                clause(&called, "stays where the assault began; another enemy is still in front.")
            }
            Course::Stays => clause(&called, "stays where the assault began; the ground is empty."),
            Course::BreaksOff(by) => match self.break_off_m(sheet) {
                0 => clause(&called, &format!("goes {}.", by.facing())),
                m => clause(&called, &format!("takes {m}M and [goes] {}.", by.facing())),
            },
            Course::Stalled if self.facing => clause(&called, "has too little movement, and [fights] on."),
            Course::Stalled => clause(&called, "has too little movement, and [stays]."),
            Course::FightsOn => clause(&called, "stays in contact."),
            Course::Lost => "The attacker was beaten, and no outcome moves a defender who won.".into(),
        }
    }

    fn sums(
        &self,
        sheet: &Sheet,
        lengths: Lengths,
        course: Course,
    ) -> Vec<(std::borrow::Cow<'static, str>, Breakdown)> {
        let mut sums = Vec::new();
        match course {
            Course::GoesOn(cost) => {
                sums.push(("Way on".into(), self.way_on(sheet, lengths)));
                sums.push(("Bonus used".into(), self.bonus(sheet, lengths, cost)));
            }
            Course::Carries(cost) => {
                sums.push(("Movement left".into(), self.left(sheet, lengths)));
                sums.push(("Bonus used".into(), self.bonus(sheet, lengths, cost)));
            }
            Course::Stalled => sums.push(("Movement left".into(), self.left(sheet, lengths))),
            Course::BreaksOff(by) => {
                let mut m = Breakdown::new(Quantity::Count);
                if by == Retrograde::Retreat {
                    let why = "it is demoralized, and retreats instead";
                    m.not_applied("Breaking off", sheet.assault.break_off_m, why, RESULTS);
                } else if self.counted {
                    let why = "the round has counted it";
                    m.not_applied("Breaking off", sheet.assault.break_off_m, why, RESULTS);
                } else {
                    m.add_cell("Breaking off", sheet.assault.break_off_m, 1, RESULTS);
                }
                sums.push(("M hits".into(), m));
                sums.push(("Back".into(), self.forced(sheet, by).distance(sheet, lengths)));
            }
            Course::Stays | Course::FightsOn | Course::Lost => {}
        }
        sums
    }

    fn notes(&self, sheet: &Sheet, lengths: Lengths, course: Course) -> Vec<Note> {
        let mut notes = Vec::new();
        let mut remark = |so: bool, text: String| {
            if so {
                notes.push(Note::Remark(text));
            }
        };
        let (carries, goes_on) = (matches!(course, Course::Carries(_)), matches!(course, Course::GoesOn(_)));
        let wanted = matches!(
            self.action,
            Action::MustOverrun | Action::MayOverrun | Action::MustBreakThrough | Action::MayBreakThrough
        );
        let uses_bonus = match course {
            Course::Carries(cost) | Course::GoesOn(cost) => self.bonus(sheet, lengths, cost).total() > 0,
            _ => false,
        };
        let is_demoralized = self.morale == Morale::Demoralized;
        let when = sheet.readings.disorder_time.when();
        remark(uses_bonus && !is_demoralized, format!("Its bonus costs 1M {when}, one in a turn at most."));
        remark(uses_bonus && is_demoralized, "Demoralized troops take no M for their bonus.".into());
        let (follow, reading) = match sheet.readings.leaders_follow {
            LeadersFollow::Near => (sheet.after_round.follow_in, ""),
            LeadersFollow::Helpers => (sheet.hors_de_combat.reach_in, " (your reading)"),
        };
        remark(
            carries,
            "All of the ground or a part of it, whatever its order. It may then pivot back once, by up to 45°.".into(),
        );
        remark(
            carries,
            format!(
                "Limbered guns of the assault may come along and unlimber, and leaders within {}{reading} may follow.",
                lengths.inches(follow.value)
            ),
        );
        // Cavalry has none, and from some M hits on none goes out (S§1.3, 2.3).
        let skirmishers = match self.morale.hits() < sheet.skirmish.none_out_at.value {
            _ if self.horse => "",
            true => "Skirmishers may go out or come in, but not those that shot at bases. ",
            false => "Skirmishers may come in, but not those that shot at bases; none goes out. ",
        };
        remark(carries, format!("{skirmishers}Its own guns have ceased to fire there."));
        if wanted && is_demoralized && !goes_on {
            notes.push(Note::refused(
                "Going on",
                "demoralized troops do not go toward the enemy of their own will",
                MORALE,
            ));
        }
        let mut remark = |so: bool, text: String| {
            if so {
                notes.push(Note::Remark(text));
            }
        };
        let is_beyond_all = self.left_without(sheet, lengths).total() + self.whole_bonus(sheet).value < 0;
        let moved = lengths.hundredths(self.moved.hundredths());
        remark(
            is_beyond_all,
            format!("It moved {moved} before: more than its allowance and its bonus together. Is that so?"),
        );
        let bars = self.way_on(sheet, lengths).total() == 0 && self.left(sheet, lengths).total() > 0;
        remark(
            carries && wanted && bars,
            "Its order lets it go no farther, but the position may be carried.".into(),
        );
        remark(goes_on && !is_demoralized, "It moves as always, once all first rounds are fought, and may start new assaults; a new result stops it.".into());
        remark(goes_on && is_demoralized, "Demoralized, it goes only since it must, and starts no assault; close in front of an enemy it goes back, or fights if it does not.".into());
        remark(
            goes_on && self.must_go_on() && self.horse,
            "Horse need not assault towns or woods, and may swerve round them.".into(),
        );
        remark(
            goes_on && self.going_on() == "overruns",
            "It goes past or through the beaten, on to whoever stands behind; with nobody in reach it may run on all the same.".into(),
        );
        let declines = carries && self.horse && self.choices(sheet, lengths).len() > 1;
        let zone = lengths.hundredths(sheet.assault.all_out_in.value.hundredths());
        remark(
            declines,
            format!("Horse that declines to go on and stays within {zone} of an enemy must fight on."),
        );
        remark(
            self.fights_again(course) && self.action != Action::Reroll,
            format!("With an enemy in front within {zone} another round follows."),
        );
        remark(
            course == Course::Stalled,
            "An attacker with too little movement for it stays in contact until nobody stands close in front.".into(),
        );
        remark(
            matches!(course, Course::BreaksOff(_)),
            "It goes the whole distance out of range, whatever movement is left.".into(),
        );
        let is_chosen = matches!(course, Course::BreaksOff(_) | Course::FightsOn);
        let may_fight =
            self.action == Action::BreakOff && is_chosen && sheet.readings.break_off == BreakOffChoice::May;
        notes.extend(by_reading(may_fight, "The attacker may fight on instead of breaking off"));
        let on_top = sheet.readings.hold_bonus == HoldBonus::OnTop && !self.no_bonus;
        notes.extend(by_reading(
            on_top && self.order == Order::Hold && (carries || goes_on),
            "The inches of its bonus come on top of those of its Hold",
        ));
        let nothing_left = self.action == Action::BreakOff && self.left(sheet, lengths).total() == 0;
        let stalled = sheet.readings.stalled_break_off;
        notes.extend(by_reading(
            nothing_left && stalled == StalledBreakOff::Nobody,
            "With no movement left nobody breaks off, demoralized troops neither",
        ));
        notes.extend(by_reading(
            nothing_left && stalled == StalledBreakOff::Everybody,
            "Attackers break off with no movement left, too",
        ));
        notes
    }

    /// Whether a round follows at once.
    fn fights_again(&self, course: Course) -> bool {
        match course {
            Course::FightsOn => true,
            Course::Carries(_) | Course::Stays | Course::Stalled => self.facing,
            Course::GoesOn(_) | Course::BreaksOff(_) | Course::Lost => false,
        }
    }

    fn next_steps(&self, sheet: &Sheet, lengths: Lengths, course: Course) -> Vec<NextStep> {
        let round = self.fought.n() + 1;
        let spent = match course {
            Course::Carries(cost) | Course::GoesOn(cost) => cost,
            _ => 0,
        };
        let assault = || Assault {
            range: sheet.assault.all_out_in.value,
            round: Count::clamped(round),
            // Who fights on fights no new one.
            assaults: match course {
                Course::FightsOn | Course::Stalled => self.fought,
                _ => Count::clamped(round),
            },
            attacker: Force {
                units: [Formation {
                    unit: self.unit,
                    troops: if self.horse { Troops::LightCavalry } else { Troops::Infantry },
                    morale: self.morale,
                    ..Formation::default()
                }]
                .into_iter()
                .collect(),
                ..Force::default()
            },
            stalled: self.left(sheet, lengths).total() <= spent,
            ..Assault::default()
        };
        match course {
            Course::GoesOn(_) => vec![NextStep::to("Assault", &assault())],
            Course::BreaksOff(by) => vec![NextStep::to("Move back", &self.forced(sheet, by))],
            _ if self.fights_again(course) => vec![NextStep::to("Another round", &assault())],
            _ => Vec::new(),
        }
    }

    fn changes(&self, context: &Context<Republique>, course: Course) -> Vec<Change> {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let called = || self.called();
        let mut changes = Vec::new();
        let moves = |what: String, cost: i32, changes: &mut Vec<Change>| {
            changes.push(Change::add(called(), what, &MOVED, cost));
            let uses_bonus = self.bonus(sheet, lengths, cost).total() > 0;
            if uses_bonus && self.morale != Morale::Demoralized {
                let what = format!("1M {}, for its bonus", sheet.readings.disorder_time.when());
                changes.push(Change::set(called(), what, &DISORDERED, 1));
            }
        };
        match course {
            Course::Carries(cost) => moves("carries the position".into(), cost, &mut changes),
            Course::GoesOn(cost) => {
                moves(format!("{} {}", self.going_on(), lengths.hundredths(cost)), cost, &mut changes);
            }
            Course::BreaksOff(by) => {
                let then = self.after_breaking_off(sheet);
                if then != self.morale && by != Retrograde::Retreat {
                    let what = format!("{} → {}", self.morale.name(), then.name());
                    changes.push(Change::set(called(), what, &M_MARKER, then.hits()));
                }
                let what = format!("{} {}, {}", by.does(), self.back(sheet, lengths, by), by.facing());
                changes.push(Change::set(called(), what, &BACK, by as i32 + 1));
            }
            Course::Stays => {}
            Course::Stalled | Course::FightsOn => {
                // Who does not break off does not pay for it.
                let m = sheet.assault.break_off_m.value.min(self.morale.hits());
                if self.action == Action::BreakOff && self.counted && m > 0 {
                    let what = format!("{m}M for breaking off comes off again");
                    changes.push(Change::set(called(), what, &M_MARKER, self.morale.hits() - m));
                }
            }
            Course::Lost => return changes,
        }
        match course {
            Course::Stays => changes.push(Change::set(called(), "stays", &BREAKS, 0)),
            Course::Stalled => changes.push(Change::set(called(), "stalled", &BREAKS, 0)),
            Course::Carries(_) | Course::GoesOn(_) => changes.push(Change::set(called(), "", &BREAKS, 0)),
            _ => {}
        }
        changes.into_iter().map(|change| change.on(self.unit)).collect()
    }
}
