//! What becomes of a friend of a beaten unit.

use super::{Friend, Passthrough, Place};
use crate::rules::{Breakdown, Change, Count, Lengths, Name, Quantity, RuleRef, Sourced, counted};
use crate::systems::republique::assault::natural_hits;
use crate::systems::republique::forced_move::ForcedMove;
use crate::systems::republique::morale_hits::{HitBy, HitsTaken, MoraleHits};
use crate::systems::republique::panic::read_index;
use crate::systems::republique::sheet::{LossNumber, Sheet};
use crate::systems::republique::state::{B_HITS, LOST, PANIC, PRISONERS, TEST};
use crate::systems::republique::terms::{Arm, End, Retrograde};

const SUPPORT: RuleRef = RuleRef("5.5");
const MORALE: RuleRef = RuleRef("2.3");

/// What becomes of a friend of a beaten unit.
#[derive(Clone, Debug, PartialEq)]
pub enum Fate {
    /// Nothing.
    Undisturbed,
    /// It may swing its flank back, clear of the assault zone.
    MaySwing,
    /// It takes hits.
    Hit(Box<Hit>),
}

/// The hits on a friend, and what they make it do.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// What it takes.
    pub hits: MoraleHits,
    /// What that comes to.
    pub taken: HitsTaken,
    /// The forced move, if it is still there to make it.
    pub back: Option<Retrograde>,
    /// These are only some batteries of a massed one.
    pub in_part: bool,
}

impl Friend {
    pub(super) fn is_guns(&self) -> bool {
        self.who.arm() == Arm::Artillery
    }

    /// Bases of it in the defense; never more than it has.
    pub(super) fn inside(&self) -> i32 {
        self.inside.n().min(self.bases.n())
    }

    /// Half or more of it was in the defense.
    pub(super) fn is_half_inside(&self) -> bool {
        2 * self.inside() >= self.bases.n()
    }

    /// It with hits of so many M and P.
    pub(super) fn hits(&self, called: String, m: i32, p: i32) -> MoraleHits {
        MoraleHits {
            unit: self.unit,
            name: Name::truncated(&called),
            who: self.who,
            grade: self.grade,
            morale: self.morale,
            bases: self.bases,
            damage: self.damage,
            by: HitBy::Assault,
            m: Count::clamped(m),
            p: Count::clamped(p),
            collected: Count::clamped(self.own.n()),
            moved: true,
            limbered: self.limbered,
            way: self.way,
            town: self.town,
            bridge: self.bridge,
            forest: self.forest,
            rear: self.rear,
            ..MoraleHits::default()
        }
    }
}

impl Passthrough {
    /// Batteries of a massed one that are gone over: no more than those who go through it may disturb (S§5.5).
    pub(super) fn batteries(&self, sheet: &Sheet, friend: &Friend) -> i32 {
        friend.batteries.n().min(self.most_batteries(sheet, friend))
    }

    /// The most batteries of this friend that can be gone over.
    pub(super) fn most_batteries(&self, sheet: &Sheet, friend: &Friend) -> i32 {
        let passing = self.through(friend).filter(|(_, beaten)| beaten.costs(sheet).is_ok());
        let most = passing.map(|(_, beaten)| beaten.most_batteries(sheet)).max();
        most.unwrap_or(1).clamp(0, friend.bases.n())
    }

    /// What becomes of the friend at this place.
    pub fn fate(&self, sheet: &Sheet, place: usize) -> Fate {
        let friend = &self.friends[place];
        let called = match friend.name.trim() {
            "" => format!("Friend {}", place + 1),
            name => name.to_owned(),
        };
        match friend.place {
            Place::Behind => {
                let p = self.passed(sheet, friend).total();
                let batteries = if friend.is_guns() { self.batteries(sheet, friend) } else { 1 };
                if p <= 0 || batteries == 0 {
                    return Fate::Undisturbed;
                }
                let in_part = friend.is_guns() && batteries < friend.bases.n();
                let mut hits = friend.hits(called.clone(), 0, p);
                if in_part {
                    let some = counted(batteries, "battery", "batteries");
                    hits.name = Name::truncated(&format!("{called}, {some}"));
                    hits.bases = Count::clamped(batteries);
                }
                let taken = hits.taken(sheet);
                let back = taken.back();
                Fate::Hit(Box::new(Hit { hits, taken, back, in_part }))
            }
            Place::Support => self.supports(sheet, friend, called),
        }
    }

    /// What the main defender's defeat does to a neighbour in support (P36; S§5.5).
    fn supports(&self, sheet: &Sheet, friend: &Friend, called: String) -> Fate {
        let Some(main) = self.beaten.first().filter(|_| friend.inside() > 0) else {
            return Fate::Undisturbed;
        };
        if friend.is_half_inside() {
            let m = self.support_m(sheet, friend).total();
            if m <= 0 && main.p.n() == 0 {
                return Fate::Undisturbed;
            }
            let hits = friend.hits(called, m, main.p.n());
            let taken = self.shares_prisoners(sheet, &hits);
            let back = taken.back();
            return Fate::Hit(Box::new(Hit { hits, taken, back, in_part: false }));
        }
        match main.by {
            None => Fate::Undisturbed,
            Some(by) if by <= Retrograde::FallBack => Fate::MaySwing,
            Some(_) => {
                let hits = friend.hits(called, sheet.after_round.support_m.value, 0);
                let taken = hits.taken(sheet);
                let away = (taken.end.is_none()).then_some(friend.away.min(Retrograde::FallBack));
                // The longer of the two, where its M is a P hit (F10.6).
                let back = away.max(taken.back());
                Fate::Hit(Box::new(Hit { hits, taken, back, in_part: false }))
            }
        }
    }

    /// The M hits of a support of which half or more was in the defense, by its own grade (S§5.1, 5.5).
    pub(super) fn support_m(&self, sheet: &Sheet, friend: &Friend) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Count);
        let Some(main) = self.beaten.first() else { return sum };
        if !friend.is_half_inside() {
            let does = main.by.map_or("stays", Retrograde::does);
            sum.add_cell(format!("The main defender {does}"), sheet.after_round.support_m, 1, SUPPORT);
            return sum;
        }
        if main.lost_by.n() > 0 {
            let [points, m] = sheet.die_points_per_m[friend.grade];
            let lost = natural_hits(sheet, friend.grade, main.lost_by.n());
            let label = format!("Natural roll lost by {}, {} troops", main.lost_by.n(), friend.grade.name());
            let worth = Sourced { value: lost, source: points.source.max(m.source) };
            sum.add_cell(label, worth, 1, RuleRef("5.1"));
        }
        if main.tied {
            sum.add_cell(
                "Tie on the Pitched Battle table",
                sheet.assault.pitched_tie_m_each,
                1,
                RuleRef("5.3"),
            );
        }
        sum
    }

    /// The prisoners of an assault are one pool: what its side has lost already counts for the support too (C35).
    fn shares_prisoners(&self, sheet: &Sheet, hits: &MoraleHits) -> HitsTaken {
        let mut taken = hits.taken(sheet);
        let given = self.prisoners_given(sheet, &taken);
        taken.lost -= given;
        taken.bases += given;
        if given > 0 && taken.end == Some(End::Captured) {
            taken.end = None;
        }
        taken
    }

    /// How many of a support's prisoners its side has given up already.
    pub(super) fn prisoners_given(&self, sheet: &Sheet, taken: &HitsTaken) -> i32 {
        let given = self.beaten.first().map_or(0, |main| main.prisoners.n());
        if sheet.readings.loss_number == LossNumber::Highest { given.min(taken.lost) } else { 0 }
    }
}

impl Passthrough {
    /// The main defender is beaten far enough to leave this support alone.
    pub(super) fn is_left_alone(&self, friend: &Friend) -> bool {
        let far = self.beaten.first().is_some_and(|main| main.by >= Some(Retrograde::Retreat));
        friend.place == Place::Support && friend.inside() > 0 && !friend.is_half_inside() && far
    }

    /// The move that its P hits force on a friend, even where it is its end.
    pub(super) fn must_go(&self, sheet: &Sheet, place: usize) -> Option<Retrograde> {
        match self.fate(sheet, place) {
            Fate::Hit(hit) => hit.taken.panic.map(|(_, cell)| cell.value.retrograde),
            Fate::Undisturbed | Fate::MaySwing => None,
        }
    }
}

impl Hit {
    /// The move that it makes.
    pub(super) fn forced(&self) -> Option<ForcedMove> {
        Some(ForcedMove {
            unit: self.hits.unit,
            name: self.hits.name.clone(),
            by: self.back?,
            who: self.hits.who,
            morale: self.taken.morale,
            ..ForcedMove::default()
        })
    }

    /// How far it goes, in hundredths of an inch.
    pub(super) fn distance(&self, sheet: &Sheet, lengths: Lengths) -> Option<Breakdown> {
        self.forced().map(|forced| forced.distance(sheet, lengths))
    }

    /// How a friend comes to its level beside the P hits of others: its own, and M hits beyond demoralized; then what the
    /// Panic Index makes of all.
    pub(super) fn add_to(&self, sum: &mut Breakdown) {
        let own = self.hits.collected.n();
        if own > 0 {
            sum.add_number("P hits of its own in this round", own, SUPPORT);
        }
        let (_, beyond) = self.hits.morale.after(self.hits.m.n());
        if beyond > 0 {
            sum.add_number("M hits beyond demoralized", beyond, MORALE);
        }
        if let Some(panic) = self.taken.panic {
            read_index(sum, self.hits.grade, panic);
        }
    }

    /// What is written of it. Of a massed battery that is gone over in part the rest stands as it stood.
    pub(super) fn changes(&self, sheet: &Sheet, lengths: Lengths) -> Vec<Change> {
        let told = self.distance(sheet, lengths).map(|sum| lengths.hundredths(sum.total()));
        let goes = |back: Retrograde| {
            let told = told.clone().unwrap_or_default();
            (back, format!("{} {told}, {}", back.does(), back.facing()))
        };
        let moves = self.back.map(goes);
        if !self.in_part {
            return self.hits.changes(sheet, &self.taken, moves);
        }
        let (taken, called) = (&self.taken, || self.hits.name.called_or(String::new));
        let mut changes = vec![Change::add(called(), format!("{}P this phase", taken.p), &PANIC, taken.p)];
        if self.is_worst(sheet) {
            changes.push(Change::set(called(), "", &TEST, 5));
        }
        if taken.b > 0 {
            changes.push(Change::add(called(), format!("{}B", taken.b), &B_HITS, taken.b));
        }
        if let Some(end) = taken.end {
            let n = self.hits.bases.n();
            if end != End::Destroyed {
                let what = if end == End::GunsLost { "guns lost" } else { "surrender" };
                changes.push(Change::add(called(), what, &PRISONERS, n));
            }
            changes.push(Change::add(called(), "", &LOST, n));
        }
        if let Some((_, goes)) = moves {
            changes.push(Change::log_only(called(), goes, "the rest of it stays"));
        }
        changes.into_iter().map(|change| change.on(self.hits.unit)).collect()
    }
}
