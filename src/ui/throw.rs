//! The dice of the calculation on the screen: which one is due, and what is entered for it.

use crate::calculation::Calculation;
use crate::random::roll_die;
use aide_de_camp::rules::{Die, Face, LaterDie, Report};
use leptos::prelude::*;

/// The dice of a calculation as they are entered, one after the other. It lives as long as the owner that made it.
#[derive(Clone, Copy)]
pub struct Throw {
    /// The calculation.
    pub calculation: Calculation,
    /// Every roll in its place.
    pub rolls: Memo<Vec<RollState>>,
    /// The place among the answer's dice of the one that is due: the one asked for, else the first still to roll. Once all is
    /// rolled none is, so that a tap too many changes nothing.
    pub due: Memo<Option<usize>>,
    /// The first digit of a percentile roll, as long as the second is missing.
    pub tens: RwSignal<Option<u8>>,
    asked: RwSignal<Option<usize>>,
}

/// A roll as it stands.
#[derive(Clone, PartialEq)]
pub enum RollState {
    /// It can be entered; its place among the answer's dice.
    Now(usize, Die),
    /// What was rolled has not led to it, or not yet.
    Later(Die),
}

impl RollState {
    /// The die that is rolled.
    pub fn die(&self) -> &Die {
        let (RollState::Now(_, die) | RollState::Later(die)) = self;
        die
    }
}

fn rolls(answer: &Report) -> Vec<RollState> {
    let mut rolls: Vec<RollState> =
        answer.dice.iter().enumerate().map(|(place, die)| RollState::Now(place, die.clone())).collect();
    for LaterDie { at, die } in &answer.later {
        rolls.insert((*at).min(rolls.len()), RollState::Later(die.clone()));
    }
    rolls
}

impl Throw {
    /// The dice of this calculation.
    pub fn new(calculation: Calculation) -> Self {
        let answer = calculation.answer;
        let asked = RwSignal::new(None::<usize>);
        let due = Memo::new(move |_| {
            answer.with(|answer| {
                let dice = &answer.dice;
                let to_roll = || dice.iter().position(|die| die.face.is_none());
                asked.get().filter(|place| *place < dice.len()).or_else(to_roll)
            })
        });
        let rolls = Memo::new(move |_| answer.with(|answer| rolls(answer)));
        Throw { calculation, rolls, due, tens: RwSignal::new(None), asked }
    }

    /// The die that is due, as it lies.
    pub fn due_die(self) -> Option<Die> {
        let due = self.due.get()?;
        self.calculation.answer.with(|answer| answer.dice.get(due).cloned())
    }

    /// Whether something is still to be rolled.
    pub fn is_open(self) -> bool {
        self.calculation.answer.with(|answer| answer.dice.iter().any(|die| die.face.is_none()))
    }

    /// Makes the die at this place due, whether or not it has been rolled.
    pub fn ask(self, place: usize) {
        self.tens.set(None);
        self.asked.set(Some(place));
    }

    /// Nothing is asked for or half entered any more.
    pub fn let_go(self) {
        self.tens.set(None);
        self.asked.set(None);
    }

    /// Enters a face of the die that is due. Then the next one to roll is.
    pub fn enter(self, face: u8) {
        if let Some(due) = self.due.get_untracked() {
            self.set(due, Some(Face::typed(face)));
        }
    }

    /// Enters a digit of the percentile roll that is due: the tens, then the units; 00 is a hundred. Half a roll is none.
    pub fn enter_digit(self, digit: u8) {
        let Some(due) = self.due.get_untracked() else { return };
        match self.tens.get_untracked() {
            None => {
                self.calculation.roll(due, None);
                self.asked.set(Some(due));
                self.tens.set(Some(digit));
            }
            Some(tens) => {
                let n = tens * 10 + digit;
                self.set(due, Some(Face::typed(if n == 0 { 100 } else { n })));
            }
        }
    }

    /// Takes the last of these dice back that was rolled.
    pub fn take_back(self, is_one: impl Fn(&Die) -> bool) {
        let last = self
            .calculation
            .answer
            .with_untracked(|answer| answer.dice.iter().rposition(|die| die.face.is_some() && is_one(die)));
        if let Some(last) = last {
            self.set(last, None);
        }
    }

    /// Lets the device roll what is still to be rolled.
    pub fn roll_for_me(self) {
        let dice = self.calculation.answer.with_untracked(|answer| answer.dice.clone());
        for (place, die) in dice.iter().enumerate().filter(|(_, die)| die.face.is_none()) {
            self.set(place, roll_die(die));
        }
    }

    fn set(self, place: usize, face: Option<Face>) {
        self.calculation.roll(place, face);
        self.let_go();
    }
}
