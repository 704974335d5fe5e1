//! What a melee that is over writes on the battle.

use super::super::fighter::Fighter;
use super::super::help::{Fate as OfficerFate, Giver};
use super::super::next_steps::STANDS;
use super::super::sheet::Sheet;
use super::super::state::{
    BEATEN, FAILED, FELL_BACK, FIRED, GUN_LOST, IMMOBILE, KILLED, LIGHT_WOUND, MARKERS, NCO_GONE, REMOVED,
    ROLLS_OF_A_LIGHT_WOUND, WOUNDED, Won,
};
use super::super::terms::Officer;
use super::HandToHand;
use super::course::{Band, Course, End, Event, Fate};
use crate::rules::{Change, Lengths, Marker, Role, UnitRef};

impl HandToHand {
    pub(super) fn changes(&self, sheet: &Sheet, lengths: Lengths, course: &Course) -> Vec<Change> {
        let Some(end) = course.end() else { return Vec::new() };
        let mut changes = Vec::new();
        for role in Role::ALL {
            let fighter = self.fighter(role);
            let who = self.called(role);
            let is =
                |what: String, marker: &Marker, n| Change::set(who.clone(), what, marker, n).on(fighter.unit);
            let goes_back = is(self.does(sheet, lengths, course, role), &FELL_BACK, 1);
            if course.gained(role) > 0 {
                let (n, limit) = (fighter.markers.n() + course.gained(role), fighter.limit(sheet));
                changes.push(is(format!("{n} of {limit} markers"), &MARKERS, n));
            }
            match (course.fate[role], end) {
                (Fate::Removed, _) => {
                    changes.push(is("leaves the field".into(), &REMOVED, 1));
                    if self.leaves_gun(course, role) {
                        changes.push(is("its gun is left behind".into(), &GUN_LOST, 1));
                    }
                }
                (Fate::LeavesGuns, _) => {
                    changes.push(goes_back);
                    changes.push(is(String::new(), &GUN_LOST, 1));
                }
                (Fate::Fails, _) => {
                    changes.push(goes_back);
                    changes.extend([&FAILED, &BEATEN].map(|marker| is(String::new(), marker, 1)));
                }
                (Fate::FallsBack, _) => {
                    changes.push(goes_back);
                    changes.push(is(String::new(), &BEATEN, 1));
                }
                (Fate::Holds, End::BothGoBack) => {
                    changes.push(goes_back);
                    changes.push(Won::No.note(fighter.unit));
                }
                (Fate::Holds, End::Decided) => changes.push(self.won(course, role).note(fighter.unit)),
                (Fate::Holds, End::Exchange) => {}
            }
            let shots = self.shots(course, role);
            if shots > 0 {
                changes.push(Change::add("", "", &FIRED, shots).on(fighter.unit));
            }
            if self.pre_emptive && role == Role::Defender && !self.may_act(course, end) {
                changes.push(is("is immobile".into(), &IMMOBILE, 1));
            }
            if course.standing[role].nco_gone && !fighter.officers.nco_gone {
                changes.push(is("NCO gone".into(), &NCO_GONE, 1));
            }
        }
        for event in &course.events {
            if let Event::General(role, by, fate) = event {
                changes.extend(general_change(self.fighter(*role), *by, *fate));
            }
        }
        // That they hold is all there is to tell.
        if changes.iter().all(|change| change.what.is_empty()) {
            changes
                .push(Change::log_only(self.called(Role::Attacker), "holds", STANDS).on(self.attacker.unit));
        }
        changes
    }

    /// How a side that holds stands for a pursuit.
    fn won(&self, course: &Course, role: Role) -> Won {
        let is_won = matches!(course.fate[role.other()], Fate::FallsBack | Fate::Removed);
        match course.bands[role] {
            Some(Band::BelowHalf) if is_won => Won::BelowHalf,
            Some(_) if is_won => Won::NotBelowHalf,
            _ => Won::No,
        }
    }

    /// Rounds that a gun has fired by the cards, where they are counted.
    fn shots(&self, course: &Course, role: Role) -> i32 {
        let Some(rounds) = self.fighter(role).rounds else { return 0 };
        let fires = |event: &&Event| matches!(event, Event::Card(card) if card.fires(role));
        let cards = course.events.iter().filter(fires).count() as i32;
        if self.cannot_fire(role).is_none() { cards.min(rounds.n()) } else { 0 }
    }

    /// A side that was charged before it acted may still act once it has won.
    pub(super) fn may_act(&self, course: &Course, end: End) -> bool {
        end == End::Decided && course.holds(Role::Defender)
    }
}

/// What is written on a general who has helped.
pub(in super::super) fn general_change(fighter: &Fighter, by: Giver, fate: OfficerFate) -> Option<Change> {
    let on = match by {
        Giver::Brigade => fighter.officers.group,
        Giver::Commander => fighter.unit.map(|unit| UnitRef::army(unit.side)),
    };
    let (marker, n) = match fate.officer()? {
        Officer::LightlyWounded => (&LIGHT_WOUND, ROLLS_OF_A_LIGHT_WOUND),
        Officer::Wounded => (&WOUNDED, 1),
        Officer::Killed => (&KILLED, 1),
        Officer::Well | Officer::Never => return None,
    };
    Some(Change::set(by.title(), fate.name(), marker, n).on(on).of_person(""))
}
