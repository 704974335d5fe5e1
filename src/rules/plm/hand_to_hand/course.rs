//! How a melee goes: cards, tests, both phases of each round, as far as its dice are rolled (G.4–G.14).

use super::super::fighter::{Fighter, Part};
use super::super::help::{Fate as OfficerFate, Given, Giver, Help, Officers, comes_true};
use super::super::morale_level::passes;
use super::super::readings::{BlownNco, SecondRound};
use super::super::sheet::Sheet;
use super::super::terms::{Arm, Officer};
use super::HandToHand;
use super::deck::{Deck, MeleeCard};
use super::level::Occasion;
use crate::rules::{Die, Face, Whose, capital};

/// The rounds of a melee (G.9).
pub const ROUNDS: i32 = 2;

/// Where a roll falls against a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Band {
    /// Less than half the level.
    BelowHalf,
    /// From half the level to the level.
    ToLevel,
    /// More than the level.
    Above,
}

impl Band {
    /// Half of the level is compared exactly (P2).
    pub fn of(sheet: &Sheet, level: i32, roll: i32) -> Self {
        match passes(sheet, level, roll) {
            false => Band::Above,
            true if 2 * roll < level => Band::BelowHalf,
            true => Band::ToLevel,
        }
    }
}

/// What becomes of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// It stays where it is.
    #[default]
    Holds,
    /// It fails a test that a card called for, and falls back.
    Fails,
    /// It falls back after both phases.
    FallsBack,
    /// A crew that leaves its guns.
    LeavesGuns,
    /// It has as many markers as it can take.
    Removed,
}

/// A side as it stands in a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Standing {
    /// Markers that it has received.
    pub gained: i32,
    /// Its NCO can help no more.
    pub nco_gone: bool,
    /// The general of its brigade.
    pub brigade: Officer,
    /// The Commander-in-Chief.
    pub commander: Officer,
}

impl Standing {
    /// As it comes into the melee.
    pub fn of(side: &Fighter) -> Self {
        let Officers { brigade, commander, nco_gone, .. } = side.officers;
        Standing { gained: 0, nco_gone, brigade, commander }
    }

    /// The officers of a side as they are now.
    pub fn officers(&self, side: &Fighter) -> Officers {
        Officers {
            brigade: self.brigade,
            commander: self.commander,
            nco_gone: self.nco_gone,
            ..side.officers
        }
    }

    /// The points that count of help.
    pub fn given(&self, help: Help) -> Given {
        let officers = Officers {
            brigade: self.brigade,
            commander: self.commander,
            nco_gone: self.nco_gone,
            ..Officers::default()
        };
        help.given(&officers)
    }

    /// The risk of its NCO has come true (E.6).
    pub fn lose_nco(&mut self, sheet: &Sheet) {
        self.gained += 1;
        self.nco_gone |= sheet.readings.blown_nco == BlownNco::Gone;
    }

    /// What becomes of the general who helped (F.4).
    pub fn risk_general(&mut self, by: Giver, fate: OfficerFate) {
        let general = match by {
            Giver::Brigade => &mut self.brigade,
            Giver::Commander => &mut self.commander,
        };
        *general = fate.officer().unwrap_or(*general);
    }
}

/// How a melee ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// One side holds, or neither.
    Decided,
    /// Both hold after the last round, and go back.
    BothGoBack,
    /// Both hold, and a lead changes places with its support: the new lead fights the second round.
    Exchange,
}

/// What is to roll next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A card.
    Card,
    /// A test of one side or of both, called for by this card.
    Tests(MeleeCard),
    /// The first phase.
    Markers,
    /// The second phase.
    Reaction,
    /// Whether those who helped are hit.
    Risk,
    /// Nothing.
    Over(End),
}

/// Something that was rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A card was drawn.
    Card(MeleeCard),
    /// A side cannot fire, and why.
    NoFire(Part, &'static str),
    /// A test that a card called for: of whom, on which level, with which roll.
    Test(Part, i32, i32),
    /// The NCO is hit: a marker.
    Nco(Part),
    /// What becomes of a general who has helped.
    General(Part, Giver, OfficerFate),
}

/// A melee as far as it is rolled.
#[derive(Clone, Debug)]
pub struct Course {
    /// Rolled, and to roll next.
    pub dice: Vec<Die>,
    /// What was rolled, in order.
    pub events: Vec<Event>,
    /// Both sides as they stand.
    pub standing: [Standing; 2],
    /// The same when its first phase began.
    pub before: [Standing; 2],
    /// The same when the phase that is fought began.
    pub counted: [Standing; 2],
    /// What has become of each side.
    pub fate: [Fate; 2],
    /// How the second phase of the last round went.
    pub bands: [Option<Band>; 2],
    /// The round that is fought, 1 or 2.
    pub round: i32,
    /// It has come to the two phases.
    pub is_resolved: bool,
    /// It has come to the second of them.
    pub reacts: bool,
    /// What is left of the deck, where cards are drawn.
    pub deck: Option<Deck>,
    /// Cards drawn in this round.
    pub drawn: i32,
    /// What is to roll next.
    pub stage: Stage,
}

/// The dice as they are taken, one after the other.
struct Walk<'a> {
    melee: &'a HandToHand,
    sheet: &'a Sheet,
    course: Course,
}

impl Course {
    /// As far as its dice go.
    pub fn of(melee: &HandToHand, sheet: &Sheet) -> Self {
        let standing = Part::ALL.map(|part| Standing::of(melee.side(part)));
        let course = Course {
            dice: Vec::new(),
            events: Vec::new(),
            standing,
            before: standing,
            counted: standing,
            fate: [Fate::Holds; 2],
            bands: [None; 2],
            round: melee.round.n(),
            is_resolved: false,
            reacts: false,
            deck: None,
            drawn: 0,
            stage: Stage::Card,
        };
        let mut walk = Walk { melee, sheet, course };
        if let Some(end) = walk.fight() {
            walk.course.stage = Stage::Over(end);
        }
        walk.course
    }

    /// How it ended.
    pub fn end(&self) -> Option<End> {
        match self.stage {
            Stage::Over(end) => Some(end),
            _ => None,
        }
    }

    /// It stays where it is.
    pub fn holds(&self, part: Part) -> bool {
        self.fate[part as usize] == Fate::Holds
    }

    /// Markers that a side has received.
    pub fn gained(&self, part: Part) -> i32 {
        self.standing[part as usize].gained
    }
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
            let exchanges = Part::ALL.into_iter().any(|part| self.melee.exchanges(&self.course, part));
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
        self.course.fate != [Fate::Holds; 2]
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
        let label = format!("Melee deck{}", self.of_round());
        let cards = deck.cards();
        let face = self.face(cards.len() as u8);
        let drawn = face.and_then(|face| {
            let card = MeleeCard::of(face.n.into())?;
            deck.draw(card)?;
            Some(card)
        });
        self.course.dice.push(Die::card(label, Whose::Nobodys, face.filter(|_| drawn.is_some()), cards));
        self.course.drawn += i32::from(drawn.is_some());
        drawn
    }

    /// The tests that a card calls for, and what becomes of those who fail.
    fn play(&mut self, card: MeleeCard) -> Option<()> {
        self.course.stage = Stage::Tests(card);
        for part in Part::ALL.into_iter().filter(|part| card.fires(*part)) {
            let barred = self.melee.cannot_fire(part);
            self.course.events.extend(barred.map(|why| Event::NoFire(part, why)));
        }
        let occasions = Part::ALL.map(|part| self.melee.tests_by(card, part));
        let rolls = self.rolls(occasions.map(|occasion| occasion.is_some()), "tests")?;
        for part in Part::ALL {
            let at = part as usize;
            let Some((occasion, roll)) = occasions[at].zip(rolls[at]) else { continue };
            let level = self.level(part, occasion);
            self.course.events.push(Event::Test(part, level, roll));
            if !passes(self.sheet, level, roll) {
                self.course.fate[at] = Fate::Fails;
                self.course.standing[at].gained += self.sheet.morale.failure.markers.n.max(0);
            }
        }
        let help = Part::ALL.map(|part| {
            let help = self.melee.side(part).help.tests;
            occasions[part as usize].map(|_| help)
        });
        self.risks(help)?;
        self.remove();
        Some(())
    }

    /// Crews do not fight: they leave their guns, and the enemy holds on them.
    fn leave_guns(&mut self) -> bool {
        let has_left = self.melee.defender.arm == Arm::Artillery;
        if has_left {
            let at = Part::Defender as usize;
            self.course.fate[at] = Fate::LeavesGuns;
            self.course.standing[at].gained += self.sheet.melee.crew_markers.n.max(0);
            self.remove();
        }
        has_left
    }

    fn first_phase(&mut self) -> Option<()> {
        self.course.stage = Stage::Markers;
        (self.course.is_resolved, self.course.reacts) = (true, false);
        self.begin_phase();
        self.course.before = self.course.standing;
        let rolls = self.rolls([true; 2], "markers")?;
        for part in Part::ALL {
            let Some(roll) = rolls[part as usize] else { continue };
            let band = Band::of(self.sheet, self.level(part, Occasion::Markers), roll);
            self.course.standing[part as usize].gained += self.sheet.melee.markers.by(band);
        }
        self.risks(Part::ALL.map(|part| Some(self.melee.side(part).help.markers)))?;
        self.remove();
        Some(())
    }

    /// Those that are left react, by what they have received.
    fn second_phase(&mut self) -> Option<()> {
        self.course.stage = Stage::Reaction;
        self.course.reacts = true;
        self.begin_phase();
        let reacts = self.course.fate.map(|fate| fate == Fate::Holds);
        let rolls = self.rolls(reacts, "reaction")?;
        for part in Part::ALL {
            let at = part as usize;
            let level = self.level(part, Occasion::Reaction);
            self.course.bands[at] = rolls[at].map(|roll| Band::of(self.sheet, level, roll));
            if self.course.bands[at] == Some(Band::Above) {
                self.course.fate[at] = Fate::FallsBack;
            }
        }
        let help = Part::ALL.map(|part| {
            let help = self.melee.side(part).help.reaction;
            reacts[part as usize].then_some(help)
        });
        self.risks(help)?;
        self.remove();
        Some(())
    }

    /// A unit with as many markers as it can take leaves the field.
    fn remove(&mut self) {
        for part in Part::ALL {
            if self.melee.side(part).is_removed(self.sheet, self.course.gained(part)) {
                self.course.fate[part as usize] = Fate::Removed;
            }
        }
    }

    fn level(&self, part: Part, occasion: Occasion) -> i32 {
        self.melee.level(self.sheet, part, occasion, &self.course.counted[part as usize])
    }

    /// The percentile rolls of those sides that roll, both at once.
    fn rolls(&mut self, who: [bool; 2], what: &str) -> Option<[Option<i32>; 2]> {
        let mut rolls = [None; 2];
        let mut is_open = false;
        for part in Part::ALL.into_iter().filter(|part| who[*part as usize]) {
            let label = format!("{} {what}{}", capital(part.name()), self.of_round());
            let roll = self.roll(part, label, 100);
            is_open |= roll.is_none();
            rolls[part as usize] = roll;
        }
        (!is_open).then_some(rolls)
    }

    /// Whether those who helped are hit, all at once; then what becomes of the generals.
    fn risks(&mut self, help: [Option<Help>; 2]) -> Option<()> {
        let mut hit = [None; 2];
        let mut is_open = false;
        for part in Part::ALL {
            let at = part as usize;
            let Some(help) = help[at] else { continue };
            let Given { nco, general, .. } = self.course.counted[at].given(help);
            if nco > 0 {
                match self.roll(part, format!("{}’s NCO at risk", capital(part.name())), 100) {
                    None => is_open = true,
                    Some(roll) if comes_true(nco, roll) => {
                        self.course.standing[at].lose_nco(self.sheet);
                        self.course.events.push(Event::Nco(part));
                    }
                    Some(_) => {}
                }
            }
            if general > 0 {
                match self.roll(part, format!("{}’s general at risk", capital(part.name())), 100) {
                    None => is_open = true,
                    Some(roll) => hit[at] = comes_true(general, roll).then_some(help.by),
                }
            }
        }
        if is_open {
            self.course.stage = Stage::Risk;
            return None;
        }
        for part in Part::ALL {
            let at = part as usize;
            let Some(by) = hit[at] else { continue };
            match self.roll(part, format!("{}’s general is hit", capital(part.name())), 10) {
                None => is_open = true,
                Some(roll) => {
                    let fate = OfficerFate::of(self.sheet, roll);
                    self.course.standing[at].risk_general(by, fate);
                    self.course.events.push(Event::General(part, by, fate));
                }
            }
        }
        if is_open {
            self.course.stage = Stage::Risk;
            return None;
        }
        Some(())
    }

    fn roll(&mut self, part: Part, label: String, sides: u8) -> Option<i32> {
        let face = self.face(sides);
        self.course.dice.push(Die::new(label, sides, self.melee.whose(part), face));
        face.map(|face| face.n.into())
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
