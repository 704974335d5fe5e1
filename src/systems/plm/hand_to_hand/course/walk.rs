//! The dice of a melee as they are taken, one after the other.

use super::{Band, Course, End, Event, Fate, PhaseRolls, ROUNDS, Stage};
use crate::rules::{Die, Face, Need, Role, Sides};
use crate::systems::plm::hand_to_hand::HandToHand;
use crate::systems::plm::hand_to_hand::deck::{Deck, MeleeCard};
use crate::systems::plm::hand_to_hand::level::Occasion;
use crate::systems::plm::help::{Fate as OfficerFate, Given, Help, comes_true};
use crate::systems::plm::morale_level::{highest_pass, passes};
use crate::systems::plm::sheet::SecondRound;
use crate::systems::plm::sheet::Sheet;
use crate::systems::plm::terms::Arm;

/// Goes on from a melee that is about to begin, as far as its dice are rolled.
pub(super) fn walk(melee: &HandToHand, sheet: &Sheet, course: Course) -> Course {
    let mut walk = Walk { melee, sheet, course };
    if let Some(end) = walk.fight() {
        walk.course.stage = Stage::Over(end);
    }
    walk.course
}

struct Walk<'a> {
    melee: &'a HandToHand,
    sheet: &'a Sheet,
    course: Course,
}

/// Each step gives nothing while something of it is still to roll.
impl Walk<'_> {
    fn fight(&mut self) -> Option<End> {
        loop {
            (self.course.deck, self.course.is_resolved) = (None, false);
            self.begin_phase();
            if self.draws_cards() {
                self.cards()?;
            }
            if self.is_broken() || self.leave_guns() {
                return Some(End::Decided);
            }
            self.first_phase()?;
            self.second_phase()?;
            if self.is_broken() {
                return Some(End::Decided);
            }
            let exchanges = Role::ALL.into_iter().any(|role| self.melee.exchanges(&self.course, role));
            match self.course.round {
                ROUNDS.. => return Some(End::BothGoBack),
                _ if exchanges => return Some(End::Exchange),
                _ => self.course.round += 1,
            }
        }
    }

    fn draws_cards(&self) -> bool {
        self.course.round == 1 || self.sheet.readings.second_round == SecondRound::NewDeck
    }

    fn is_broken(&self) -> bool {
        self.course.fate != Sides::default()
    }

    fn begin_phase(&mut self) {
        self.course.counted = self.course.standing;
    }

    /// Draws until a card resolves the melee, or a side fails the test that a card calls for.
    fn cards(&mut self) -> Option<()> {
        let mut deck = Deck::shuffled(&self.sheet.melee.deck);
        self.course.drawn = 0;
        while deck.left() > 0 && !self.is_broken() {
            self.course.stage = Stage::Card;
            self.course.deck = Some(deck);
            self.begin_phase();
            let card = self.draw(&mut deck)?;
            self.course.deck = Some(deck);
            self.course.events.push(Event::Card(card));
            if card == MeleeCard::Resolve {
                break;
            }
            self.play(card)?;
        }
        Some(())
    }

    fn draw(&mut self, deck: &mut Deck) -> Option<MeleeCard> {
        let label = format!("Melee deck{}{}", self.sheet.melee.deck.source().mark(), self.of_round());
        let cards = deck.cards();
        let face = self.face(cards.len() as u8);
        let drawn = face.and_then(|face| {
            let card = MeleeCard::of(face.n.into())?;
            deck.draw(card)?;
            Some(card)
        });
        self.course.dice.push(Die::card(label, face.filter(|_| drawn.is_some()), cards));
        self.course.drawn += i32::from(drawn.is_some());
        drawn
    }

    /// The tests that a card calls for, and what becomes of those who fail.
    fn play(&mut self, card: MeleeCard) -> Option<()> {
        self.course.stage = Stage::Tests(card);
        for role in Role::ALL.into_iter().filter(|role| card.fires(*role)) {
            let barred = self.melee.cannot_fire(role);
            self.course.events.extend(barred.map(|why| Event::NoFire(role, why)));
        }
        let occasions = Role::ALL.map(|role| self.melee.tests_by(card, role));
        let rolls = self.rolls(occasions, "tests")?;
        for role in Role::ALL {
            let Some((occasion, roll)) = occasions[role].zip(rolls[role]) else { continue };
            let level = self.level(role, occasion);
            self.course.events.push(Event::Test(role, level, roll));
            if !passes(self.sheet, level, roll) {
                self.course.fate[role] = Fate::Fails;
                self.course.standing[role].gained += self.sheet.morale.failure.markers.value.max(0);
            }
        }
        let help = self.melee.fighters().map(|fighter| fighter.help.tests);
        self.risks(occasions.zip(help).map(|(occasion, help)| occasion.map(|_| help)))?;
        self.remove();
        Some(())
    }

    /// Crews do not fight: they leave their guns, and the enemy holds on them.
    fn leave_guns(&mut self) -> bool {
        let has_left = self.melee.defender.arm == Arm::Artillery;
        if has_left {
            self.course.fate[Role::Defender] = Fate::LeavesGuns;
            self.course.standing[Role::Defender].gained += self.sheet.melee.crew_markers.value.max(0);
            self.remove();
        }
        has_left
    }

    fn first_phase(&mut self) -> Option<()> {
        self.course.stage = Stage::Markers;
        (self.course.is_resolved, self.course.reacts) = (true, false);
        self.begin_phase();
        (self.course.before, self.course.rolled) = (self.course.standing, Sides::default());
        let rolls = self.rolls(Sides([Some(Occasion::Markers); 2]), "markers")?;
        for role in Role::ALL {
            let Some(roll) = rolls[role] else { continue };
            let band = Band::of(self.sheet, self.level(role, Occasion::Markers), roll);
            self.course.standing[role].gained += self.sheet.melee.markers.by(band);
        }
        self.risks(self.melee.fighters().map(|fighter| Some(fighter.help.markers)))?;
        self.remove();
        Some(())
    }

    /// Those that are left react, by what they have received.
    fn second_phase(&mut self) -> Option<()> {
        self.course.stage = Stage::Reaction;
        self.course.reacts = true;
        self.begin_phase();
        let reacts = self.course.fate.map(|fate| fate == Fate::Holds);
        let rolls = self.rolls(reacts.map(|reacts| reacts.then_some(Occasion::Reaction)), "reaction")?;
        for role in Role::ALL {
            let level = self.level(role, Occasion::Reaction);
            self.course.bands[role] = rolls[role].map(|roll| Band::of(self.sheet, level, roll));
            if self.course.bands[role] == Some(Band::Above) {
                self.course.fate[role] = Fate::FallsBack;
            }
        }
        let help = self.melee.fighters().map(|fighter| fighter.help.reaction);
        self.risks(reacts.zip(help).map(|(reacts, help)| reacts.then_some(help)))?;
        self.remove();
        Some(())
    }

    /// A unit with as many markers as it can take leaves the field.
    fn remove(&mut self) {
        for role in Role::ALL {
            if self.melee.fighter(role).is_removed(self.sheet, self.course.gained(role)) {
                self.course.fate[role] = Fate::Removed;
            }
        }
    }

    fn level(&self, role: Role, occasion: Occasion) -> i32 {
        self.melee.level(self.sheet, role, occasion, &self.course.counted[role])
    }

    /// The percentile rolls of those sides that roll, both at once.
    fn rolls(&mut self, who: Sides<Option<Occasion>>, what: &str) -> Option<Sides<Option<i32>>> {
        let mut rolls = Sides::default();
        let mut is_open = false;
        for role in Role::ALL {
            let Some(occasion) = who[role] else { continue };
            let label = label(role, what, self.course.round);
            let needed = highest_pass(self.sheet, self.level(role, occasion));
            let roll = self.roll(role, label, 100, Need::percent(needed));
            self.of_phase(role).level = roll;
            let roll = roll.map(i32::from);
            is_open |= roll.is_none();
            rolls[role] = roll;
        }
        (!is_open).then_some(rolls)
    }

    /// Whether those who helped are hit, all at once; then what becomes of the generals.
    fn risks(&mut self, help: Sides<Option<Help>>) -> Option<()> {
        let mut hit = Sides::default();
        let mut is_open = false;
        for role in Role::ALL {
            let Some(help) = help[role] else { continue };
            let Given { nco, general, .. } = self.course.counted[role].given(help);
            if nco > 0 {
                let label = format!("{}’s NCO at risk", role.title());
                let roll = self.roll(role, label, 100, Need::Above(nco));
                self.of_phase(role).nco = roll;
                match roll {
                    None => is_open = true,
                    Some(roll) if comes_true(nco, roll.into()) => {
                        self.course.standing[role].lose_nco(self.sheet);
                        self.course.events.push(Event::Nco(role));
                    }
                    Some(_) => {}
                }
            }
            if general > 0 {
                let label = format!("{}’s general at risk", role.title());
                let roll = self.roll(role, label, 100, Need::Above(general));
                self.of_phase(role).general = roll;
                match roll {
                    None => is_open = true,
                    Some(roll) => hit[role] = comes_true(general, roll.into()).then_some(help.by),
                }
            }
        }
        if is_open {
            self.course.stage = Stage::Risk;
            return None;
        }
        for role in Role::ALL {
            let Some(by) = hit[role] else { continue };
            let roll = self.roll(role, format!("{}’s general is hit", role.title()), 10, Need::Unsaid);
            self.of_phase(role).fate = roll;
            match roll {
                None => is_open = true,
                Some(roll) => {
                    let fate = OfficerFate::of(self.sheet, roll.into());
                    self.course.standing[role].risk_general(by, fate);
                    self.course.events.push(Event::General(role, by, fate));
                }
            }
        }
        if is_open {
            self.course.stage = Stage::Risk;
            return None;
        }
        Some(())
    }

    /// Where a side keeps the rolls of the phase of the round that is on; cards come before both.
    fn of_phase(&mut self, role: Role) -> &mut PhaseRolls {
        let rolled = &mut self.course.rolled[role];
        if self.course.reacts { &mut rolled.reaction } else { &mut rolled.markers }
    }

    fn roll(&mut self, role: Role, label: String, sides: u8, needed: Need) -> Option<u8> {
        let face = self.face(sides);
        self.course.dice.push(Die::new(label, sides, self.melee.side(role), face).needs(needed));
        face.map(|face| face.n)
    }

    /// What the next die shows, where it is one of its faces.
    fn face(&self, sides: u8) -> Option<Face> {
        let roll = self.melee.dice.at(self.course.dice.len())?;
        Some(roll.face()).filter(|face| face.n <= sides)
    }

    fn of_round(&self) -> &'static str {
        if self.course.round == 1 { "" } else { ", round 2" }
    }
}

/// "Attacker markers", "Defender reaction, round 2".
pub fn label(role: Role, what: &str, round: i32) -> String {
    let of_round = if round == 1 { "" } else { ", round 2" };
    format!("{} {what}{of_round}", role.title())
}
