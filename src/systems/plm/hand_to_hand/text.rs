//! The melee in words.

use super::super::establishment::limit_remark;
use super::super::morale_level::{highest_pass, passes};
use super::super::morale_report::{EXACT_FAILS, NCO_GOES};
use super::super::sheet::{BlownNco, ExactRoll, SecondRound, Sheet};
use super::super::terms::Arm;
use super::course::{Band, Course, End, Event, Fate, Stage};
use super::level::Occasion;
use super::next::Pursues;
use super::{Deck, Fighter, HandToHand, MeleeCard};
use crate::rules::counted;
use crate::rules::{Lengths, Note, Role, Sides, Sourced, capitalize};

impl HandToHand {
    /// Headline and sentence.
    pub(super) fn headline(&self, sheet: &Sheet, lengths: Lengths, course: &Course) -> (String, String) {
        let level = |role, occasion| self.level(sheet, role, occasion, &course.counted[role]);
        match course.stage {
            Stage::Card => self.at_the_deck(sheet, course),
            Stage::Tests(card) => {
                let needs = Role::ALL.into_iter().filter_map(|role| {
                    let level = level(role, self.tests_by(card, role)?);
                    Some(format!("{} {}", role.name(), or_less(sheet, level)))
                });
                let needs: Vec<String> = needs.collect();
                let markers = counted(sheet.morale.failure.markers.value, "marker", "markers");
                let back = back(lengths, sheet.morale.failure.back_in);
                let fails = format!("Who fails takes {markers} and falls back {back}; that ends the melee.");
                (capitalize(&needs.join(", ")), fails)
            }
            Stage::Markers => {
                let bands = |role| self.bands(sheet, level(role, Occasion::Markers));
                let Sides([attacker, defender]) = Role::ALL.map(bands);
                let detail = format!("Roll for markers. Attacker: {attacker}. Defender: {defender}.");
                (if course.round > 1 { "Round 2" } else { MeleeCard::Resolve.name() }.into(), detail)
            }
            Stage::Reaction => {
                let left = Role::ALL.into_iter().filter(|role| course.holds(*role));
                let needs = |role: Role| {
                    format!("{} {}", role.name(), or_less(sheet, level(role, Occasion::Reaction)))
                };
                let needs: Vec<String> = left.map(needs).collect();
                (self.markers_taken(course), format!("To hold: {}.", needs.join(", ")))
            }
            Stage::Risk => {
                ("Officers at risk".into(), "On the points that he gave or less an officer is hit.".into())
            }
            Stage::Over(end) => {
                (self.ending(lengths, sheet, course, end), self.fates(sheet, lengths, course))
            }
        }
    }

    /// Each card that was drawn, and what it led to: "Defender fires. Attacker 41, needing 78 or less: holds".
    pub(super) fn drawn(&self, sheet: &Sheet, course: &Course) -> Vec<String> {
        let mut cards: Vec<String> = Vec::new();
        for event in &course.events {
            let led_to = match event {
                Event::Card(card) => {
                    cards.push(format!("{}. {}", cards.len() + 1, card.name()));
                    continue;
                }
                Event::Test(role, level, roll) => {
                    let does = if passes(sheet, *level, *roll) { "holds" } else { "fails" };
                    format!("{} {roll}, needing {}: {does}", role.title(), or_less(sheet, *level))
                }
                Event::NoFire(role, why) => format!("The {} cannot fire: {why}", role.name()),
                Event::Nco(role) => format!("The {}’s NCO is blown", role.name()),
                Event::General(role, ..) => format!("The {}’s general is hit", role.name()),
            };
            if let Some(card) = cards.last_mut() {
                *card += &format!(". {led_to}");
            }
        }
        cards
    }

    /// What the last card led to, and what the next may be.
    fn at_the_deck(&self, sheet: &Sheet, course: &Course) -> (String, String) {
        let deck = course.deck.map_or_else(String::new, |deck| next_card(&deck, sheet));
        let is_card = |event: &Event| matches!(event, Event::Card(_));
        let Some(last) = course.events.iter().rposition(is_card) else {
            return ("Draw a card".into(), deck);
        };
        let tested = course.events[last..].iter().filter_map(|event| match event {
            Event::Test(role, level, roll) => {
                let needed = or_less(sheet, *level);
                Some(format!("{} passes with {roll}, needing {needed}", role.name()))
            }
            Event::NoFire(role, why) => Some(format!("the {} cannot fire: {why}", role.name())),
            _ => None,
        });
        let tested: Vec<String> = tested.map(|text| format!("{}.", capitalize(&text))).collect();
        ("Draw the next card".into(), format!("{} {deck}", tested.join(" ")).trim().into())
    }

    /// "41 or less none, 42 to 83 1 marker, more 2 markers".
    fn bands(&self, sheet: &Sheet, level: i32) -> String {
        let mut bands: Vec<(Band, i32)> = Vec::new();
        for roll in 1..=100 {
            let band = Band::of(sheet, level, roll);
            match bands.last_mut() {
                Some((last, to)) if *last == band => *to = roll,
                _ => bands.push((band, roll)),
            }
        }
        let words = bands.into_iter().map(|(band, to)| {
            let markers = match sheet.melee.markers.by(band) {
                0 => "none".into(),
                n => counted(n, "marker", "markers"),
            };
            if to == 100 { format!("above that {markers}") } else { format!("to {to} {markers}") }
        });
        let words: Vec<String> = words.collect();
        let words = match words.as_slice() {
            [only] => only.replace("above that ", ""),
            several => several.join(", "),
        };
        words + sheet.melee.markers.source().mark()
    }

    fn markers_taken(&self, course: &Course) -> String {
        let taken = |role: Role| {
            let before = course.before[role].gained;
            format!("{} {}", role.name(), counted(course.gained(role) - before, "marker", "markers"))
        };
        capitalize(&Role::ALL.map(taken).0.join(", "))
    }
}

/// "88 or less"; where it is certain "any roll" or "no roll".
pub(super) fn or_less(sheet: &Sheet, level: i32) -> String {
    match highest_pass(sheet, level) {
        0 => "no roll".into(),
        100 => "any roll".into(),
        roll => format!("{roll} or less"),
    }
}

/// "Resolve Melee: 3 in 10 ◇."
fn next_card(deck: &Deck, sheet: &Sheet) -> String {
    let (card, mark) = (MeleeCard::Resolve, sheet.melee.deck.source().mark());
    format!("{}: {} in {}{mark}.", card.name(), deck.left_of(card), deck.left())
}

/// "12″ ◇".
fn back(lengths: Lengths, inches: Sourced) -> String {
    lengths.inches(inches.value) + inches.source.mark()
}

impl HandToHand {
    fn ending(&self, lengths: Lengths, sheet: &Sheet, course: &Course, end: End) -> String {
        match end {
            End::BothGoBack => format!("Both back {}", lengths.inches(sheet.melee.both_back_in.value)),
            End::Exchange => "Both hold".into(),
            End::Decided => {
                let beaten: Vec<Role> = Role::ALL.into_iter().filter(|role| !course.holds(*role)).collect();
                match beaten.as_slice() {
                    [one] => {
                        let does = match course.fate[*one] {
                            Fate::LeavesGuns => "leaves its guns",
                            Fate::Removed if self.leaves_gun(course, *one) => "leaves the field and its gun",
                            Fate::Removed => "leaves the field",
                            Fate::Holds | Fate::Fails | Fate::FallsBack => "falls back",
                        };
                        format!("{} {does}", one.title())
                    }
                    _ => "Both fall back".into(),
                }
            }
        }
    }

    /// Whether the gun of a crew is left for whoever takes it: the crew has left it, or left the field.
    pub(super) fn leaves_gun(&self, course: &Course, role: Role) -> bool {
        let is_gone = matches!(course.fate[role], Fate::LeavesGuns | Fate::Removed);
        is_gone && self.fighter(role).arm == Arm::Artillery
    }

    /// What has become of both sides: "Attacker: 1 marker, holds. Defender: 2 markers, falls back 12″."
    fn fates(&self, sheet: &Sheet, lengths: Lengths, course: &Course) -> String {
        let sentences = Role::ALL.map(|role| {
            let does = self.does(sheet, lengths, course, role);
            let markers = match course.gained(role) {
                0 => String::new(),
                n => format!("{}, ", counted(n, "marker", "markers")),
            };
            format!("{}: {markers}{does}.", self.called(role))
        });
        sentences.0.join(" ")
    }

    /// "holds", "falls back 12″".
    pub(super) fn does(&self, sheet: &Sheet, lengths: Lengths, course: &Course, role: Role) -> String {
        let back = |inches: Sourced| format!("falls back {}", back(lengths, inches));
        let leaves_gun = self.leaves_gun(course, role);
        match (course.fate[role], course.end()) {
            (Fate::Holds, Some(End::BothGoBack)) => {
                format!("goes back {}, facing the enemy", self::back(lengths, sheet.melee.both_back_in))
            }
            (Fate::Holds, _) => "holds".into(),
            (Fate::Fails, _) if self.fighter(role).arm == Arm::Artillery => {
                back(sheet.morale.failure.crew_back_in)
            }
            (Fate::Fails, _) => back(sheet.morale.failure.back_in),
            (Fate::FallsBack, _) => back(sheet.melee.back_in),
            (Fate::LeavesGuns, _) => {
                format!("{} and leaves its guns", back(sheet.melee.crew_back_in))
            }
            (Fate::Removed, _) if leaves_gun => {
                "has as many markers as it can take and leaves the field, its gun left behind".into()
            }
            (Fate::Removed, _) => "has as many markers as it can take and leaves the field".into(),
        }
    }

    pub(super) fn notes(&self, sheet: &Sheet, lengths: Lengths, course: &Course) -> Vec<Note> {
        let mut notes = Vec::new();
        let mut remark = |text: String| notes.push(Note::Remark(text));
        for role in Role::ALL {
            let fighter = self.fighter(role);
            if fighter.supports.n() > 0 && course.end().is_none() {
                let lines_up = sheet.melee.line_up.value;
                remark(format!(
                    "The {}’s first support lines up behind its lead on {lines_up} or less.",
                    role.name()
                ));
            }
            if let Some(text) = self.exchange_note(course, role) {
                remark(text);
            }
            if let Some(text) = self.pursuit_note(sheet, lengths, course, role) {
                remark(text);
            }
        }
        for event in &course.events {
            match event {
                Event::Nco(role) => remark(format!("The {}’s NCO is blown: 1 marker.", role.name())),
                Event::General(role, by, fate) => {
                    let mark = sheet.morale.risk.source().mark();
                    remark(format!("The {}’s {}: {}{mark}.", role.name(), by.name(), fate.name()));
                }
                Event::Card(_) | Event::NoFire(..) | Event::Test(..) => {}
            }
        }
        if self.leaves_gun(course, Role::Defender) {
            let markers = sheet.melee.crew_markers.value.max(0);
            if course.is_left_at_resolve(self) && markers > 0 {
                let markers = counted(markers, "marker", "markers");
                remark(format!("All crews of the battery leave with it, and each takes {markers}."));
            }
            remark("The guns can be fired by the attacker if it detaches a stand to serve them and they have rounds.".into());
        }
        let readings = &sheet.readings;
        if course.round > 1 && readings.second_round == SecondRound::NewDeck {
            remark("For round 2 the deck is shuffled and drawn from again (your reading).".into());
        }
        if readings.exact_roll == ExactRoll::Fails {
            remark(EXACT_FAILS.into());
        }
        let has_nco = |fighter: &Fighter| {
            fighter.officers.nco_gone || fighter.help.all().iter().any(|help| help.nco.n() > 0)
        };
        if readings.blown_nco == BlownNco::Gone && self.fighters().into_iter().any(has_nco) {
            remark(NCO_GOES.into());
        }
        if let (true, Some(_)) = (self.is_in_town(), course.end()) {
            remark(self.town_note(course));
        }
        if let (true, Some(end)) = (self.pre_emptive, course.end()) {
            remark(self.pre_emption_note(course, end).into());
        }
        for fighter in self.fighters() {
            notes.extend(limit_remark(fighter.arm, fighter.stands.n(), sheet));
            notes.extend(fighter.refused_help(&fighter.help.all()));
        }
        notes
    }

    fn exchange_note(&self, course: &Course, role: Role) -> Option<String> {
        let fighter = self.fighter(role);
        if fighter.supports.n() == 0 || !course.holds(role) {
            return None;
        }
        let name = role.name();
        let text = match (course.bands[role]?, course.end()) {
            (Band::BelowHalf, Some(End::Exchange)) if fighter.exchange => {
                format!("The {name}’s new lead fights round 2: enter it, and choose round 2.")
            }
            (Band::BelowHalf, _) => format!("The {name}’s lead may change places with its support."),
            _ => format!("The {name}’s supports do not move."),
        };
        Some(text)
    }

    /// Whether cavalry may pursue, and why not.
    fn pursuit_note(&self, sheet: &Sheet, lengths: Lengths, course: &Course, role: Role) -> Option<String> {
        let (name, reach) = (role.name(), lengths.inches(sheet.melee.pursuit_in.value));
        Some(match self.pursues(course, role)? {
            Pursues::Lead => format!("The {name} may pursue {reach}."),
            Pursues::Others => format!("The {name}’s cavalry beside it or in support may pursue {reach}."),
            Pursues::NoCavalry => format!("The {name} holds: only cavalry pursues."),
            Pursues::NotBelowHalf => {
                format!("No pursuit: the {name} did not roll less than half its level.")
            }
        })
    }

    fn town_note(&self, course: &Course) -> String {
        match (course.holds(Role::Defender), self.enemy_blocks.n()) {
            (true, _) => "The block is held.".into(),
            (false, 0) => "The block is taken, and with it the town: no block is left to the enemy.".into(),
            (false, n) => format!(
                "The block is taken. The town is not captured: the enemy holds {}.",
                counted(n, "other block", "other blocks")
            ),
        }
    }

    /// The side that was about to act is the one charged.
    fn pre_emption_note(&self, course: &Course, end: End) -> &'static str {
        if self.may_act(course, end) {
            "The defender has won: it may now move as normal."
        } else {
            "The defender has not won: it does not move by this roll."
        }
    }
}
