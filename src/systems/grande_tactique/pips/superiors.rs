//! The Corps commander and the Army commander: what they give, and what bad ones spoil.

use super::super::sheet::{
    BadCommandersGift, CorpsCommanderGivesTo, GiftToAKilledGeneral, GiftsInAForfeitedTurn, GiftsToOneGeneral,
    RideOfExactlyTheMost, Sheet,
};
use super::super::terms::{Commander, Name};
use super::{Allocation, Pips};
use crate::rules::{Breakdown, Count, Inches, Input, Lengths, Note, RuleRef, unsigned};
use std::borrow::Cow;

pub(super) const RULE: RuleRef = RuleRef("PIP.3");

/// A Corps or Army commander.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct Superior {
    /// Name.
    pub name: Name,
    /// Bad commander.
    pub bad: bool,
    /// Attached to a unit.
    pub attached: bool,
    /// Lost.
    pub lost: bool,
    /// Has given already.
    pub gave: bool,
    /// The PIP that he gives now.
    pub gift: Option<Gift>,
}

/// A PIP for a Divisional general.
#[derive(Clone, Copy, Debug, Default, PartialEq, Input)]
pub struct Gift {
    /// The general's place in the list, counted from 1.
    pub to: Count<1, 10>,
    /// Ride to him.
    pub ride: Inches,
    /// Through woods.
    pub woods: bool,
}

impl Gift {
    /// The general's place in the list, counted from 0.
    pub fn place(&self) -> usize {
        self.to.n() as usize - 1
    }

    /// Whether the way to him is short and clear; if not, why not.
    fn reaches(&self, sheet: &Sheet, lengths: Lengths) -> Result<(), Cow<'static, str>> {
        let (ride, most) = (self.ride.hundredths(), sheet.gift.ride_in.value * 100);
        let [ride_in_words, most_in_words] = [ride, most].map(|distance| lengths.hundredths(distance));
        let falls_short = sheet.readings.ride_of_exactly_the_most == RideOfExactlyTheMost::FallsShort;
        if ride > most {
            return Err(format!("the ride is {ride_in_words}, further than {most_in_words}").into());
        }
        if ride == most && falls_short {
            return Err(format!("the ride is not under {most_in_words} (your reading)").into());
        }
        if self.woods { Err("the ride passes through woods".into()) } else { Ok(()) }
    }
}

/// What becomes of a superior's PIP.
#[derive(Clone, PartialEq)]
pub(super) struct Verdict {
    pub giver: Commander,
    /// What the commander is called.
    title: String,
    /// For whom it is, by place and name, if he gives at all.
    meant: Option<(usize, String)>,
    /// Why he may not give it; otherwise whether it rests on a changed reading.
    allowed: Result<bool, Cow<'static, str>>,
}

impl Verdict {
    pub(super) fn given(&self) -> bool {
        self.meant.is_some() && self.allowed.is_ok()
    }

    /// Whether it reaches this general.
    pub(super) fn goes_to(&self, general: usize) -> bool {
        self.given() && self.meant.as_ref().is_some_and(|(to, _)| *to == general)
    }

    pub(super) fn refusal(&self) -> Option<Note> {
        let (_, name) = self.meant.as_ref()?;
        let why = self.allowed.as_ref().err()?.clone();
        Some(Note::refused(format!("{}'s PIP for {name}", self.title), why, RULE))
    }

    /// A line for a general, whether the PIP is for him or not.
    pub(super) fn add_to(&self, sum: &mut Breakdown, sheet: &Sheet, general: usize, eaten_up: bool) {
        let pips = sheet.gift.pips;
        let Verdict { title, meant, allowed, .. } = self;
        let why = match (meant, allowed) {
            (Some((to, _)), Ok(yours)) if *to == general => {
                let yours = if *yours || eaten_up { " (your reading)" } else { "" };
                return sum.add_cell(format!("{title} gives{yours}"), pips, 1, RULE);
            }
            (Some((to, _)), Err(why)) if *to == general => why.clone(),
            (Some((_, name)), _) => format!("meant for {name}").into(),
            (None, _) => "he gives to nobody".into(),
        };
        sum.not_applied(format!("{title} gives"), pips, why, RULE);
    }
}

/// Nothing in the way, or the first of these that is.
fn unless(barred: &[(bool, &'static str)]) -> Result<(), &'static str> {
    barred.iter().find(|(so, _)| *so).map_or(Ok(()), |(_, why)| Err(why))
}

impl Pips {
    pub(super) fn superior(&self, commander: Commander) -> &Superior {
        match commander {
            Commander::Corps => &self.corps,
            Commander::Army => &self.army,
        }
    }

    /// Which bad superiors spoil a roll.
    pub(super) fn bad_superior(&self) -> Option<&'static str> {
        let spoils = |superior: &Superior| superior.bad && !superior.lost;
        match (spoils(&self.corps), spoils(&self.army)) {
            (true, true) => Some("Bad Corps and Army commanders"),
            (true, false) => Some("Bad Corps commander"),
            (false, true) => Some("Bad Army commander"),
            (false, false) => None,
        }
    }

    /// Why nobody spoils a roll.
    pub(super) fn no_bad_superior(&self) -> &'static str {
        if self.corps.bad || self.army.bad {
            "the bad commander is lost"
        } else {
            "neither the Corps nor the Army commander is bad"
        }
    }

    /// What both give, in a turn in which a bad superior has turned a 1 or not.
    pub(super) fn gifts(
        &self,
        sheet: &Sheet,
        lengths: Lengths,
        allocation: Allocation,
        turned: bool,
    ) -> [Verdict; 2] {
        let corps = self.verdict(sheet, lengths, allocation, turned, Commander::Corps);
        let mut army = self.verdict(sheet, lengths, allocation, turned, Commander::Army);
        let one_only = sheet.readings.gifts_to_one_general == GiftsToOneGeneral::FromOne;
        if one_only && (0..self.generals.len()).any(|g| corps.goes_to(g) && army.goes_to(g)) {
            army.allowed = Err("the Corps commander gives him one already (your reading)".into());
        }
        [corps, army]
    }

    fn verdict(
        &self,
        sheet: &Sheet,
        lengths: Lengths,
        allocation: Allocation,
        turned: bool,
        giver: Commander,
    ) -> Verdict {
        let superior = self.superior(giver);
        let allowed = superior.gift.as_ref().map_or(Ok(false), |gift| {
            let allowed = self.allowed(sheet, allocation, turned, giver, gift)?;
            gift.reaches(sheet, lengths)?;
            Ok(allowed)
        });
        Verdict {
            giver,
            title: superior.name.called_or(|| giver.name().into()),
            meant: superior.gift.as_ref().map(|gift| (gift.place(), self.called(gift.place()))),
            allowed,
        }
    }

    /// Whether a gift is allowed, and then whether it rests on a changed reading.
    fn allowed(
        &self,
        sheet: &Sheet,
        allocation: Allocation,
        turned: bool,
        giver: Commander,
        gift: &Gift,
    ) -> Result<bool, Cow<'static, str>> {
        let readings = &sheet.readings;
        let superior = self.superior(giver);
        let bad_gives = readings.bad_commanders_gift == BadCommandersGift::IfNoOneWasTurned;
        if superior.bad && bad_gives && turned && !superior.lost {
            let spoiled = unsigned(sheet.bad_superior.roll_of.value);
            return Err(format!("he has turned a {spoiled} this turn (your reading)").into());
        }
        unless(&[
            (superior.lost, "he is lost"),
            (superior.bad && !bad_gives, "a bad commander has none to give"),
            (superior.attached, "he is attached to a unit"),
            (superior.gave, "he has given this turn already"),
        ])?;
        let to = gift.place();
        let Some(general) = self.generals.get(to) else {
            return Err(format!("nobody stands at place {} of the list", gift.to.n()).into());
        };
        let own_only = readings.corps_commander_gives_to == CorpsCommanderGivesTo::HisCorps;
        let stranger = giver == Commander::Corps && general.another_corps;
        let killed_too = readings.gift_to_a_killed_general == GiftToAKilledGeneral::Allowed;
        let forfeited = matches!(allocation, Allocation::Forfeited { .. }) && !general.another_corps;
        let lapses = readings.gifts_in_a_forfeited_turn == GiftsInAForfeitedTurn::Forfeited;
        unless(&[
            (stranger && own_only, "a general of another Corps is not his subordinate"),
            (general.killed && !killed_too, "the general is killed"),
            (forfeited && lapses, "the Corps forfeits all its PIPs this turn"),
        ])?;
        Ok(superior.bad || stranger || general.killed || forfeited)
    }
}
