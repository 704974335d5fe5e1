//! How the dice reach the generals: by a Plan, averaged, or not at all (P4).

use super::super::sheet::{
    AdoptingAPlan, ArrivingGeneral, LateReinforcement, LostCommandersPlan, MovedRank, SamePlan, Sheet,
};
use super::super::terms::{Arrival, Declared};
use super::Pips;
use super::sums::Start;
use crate::rules::{Note, RuleRef};

pub(super) const RULE: RuleRef = RuleRef("PIP.1");

/// What a Corps does with its PIP dice this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allocation {
    /// The highest die goes to the first rank, the next to the second.
    Plan,
    /// Every general has the average.
    NoPlan,
    /// Nobody has any: the Corps goes over to a Plan, or to none.
    Forfeited {
        /// To a Plan.
        plan: bool,
    },
}

/// How a turn is played, with what led to it.
pub(super) struct Decision {
    pub allocation: Allocation,
    /// The changed reading that it rests on, as lines say it; empty on the default.
    pub yours: &'static str,
    pub refused: Option<Note>,
}

/// Which die a rank has.
const RANKS: [&str; 10] = [
    "Highest die",
    "2nd highest die",
    "3rd highest die",
    "4th highest die",
    "5th highest die",
    "6th highest die",
    "7th highest die",
    "8th highest die",
    "9th highest die",
    "10th highest die",
];

impl Pips {
    /// What the Corps does with its dice, refused declarations left out.
    pub fn allocation(&self, sheet: &Sheet) -> Allocation {
        self.decision(sheet).allocation
    }

    pub(super) fn decision(&self, sheet: &Sheet) -> Decision {
        let readings = &sheet.readings;
        let lost = self.corps.lost;
        let ends = lost && self.plan && readings.lost_commanders_plan == LostCommandersPlan::Ends;
        let has_plan = self.plan && !ends;
        let standing = if has_plan { Allocation::Plan } else { Allocation::NoPlan };
        let stands = |refused| Decision {
            allocation: standing,
            yours: if ends { "the Plan ended with its commander (your reading)" } else { "" },
            refused,
        };
        let is_same = self.turn.n() > 0 && has_plan && !self.ranks_differ();
        let to_a_plan = match self.declared {
            Declared::Nothing if !self.has_moved_ranks() => return stands(None),
            Declared::Nothing if readings.moved_rank == MovedRank::IsRefused => {
                let why = "another ranking is another Plan: it has to be declared (your reading)";
                return stands(Some(Note::refused("A moved rank", why, RULE)));
            }
            Declared::Plan if is_same && readings.same_plan == SamePlan::NoChange => return stands(None),
            Declared::Nothing | Declared::Plan => true,
            Declared::NoPlan => false,
        };
        // The first choice of the game costs nothing.
        if self.turn.n() == 1 && !lost {
            let allocation = if to_a_plan { Allocation::Plan } else { Allocation::NoPlan };
            return Decision { allocation, yours: "", refused: None };
        }
        let free = to_a_plan && !self.plan && readings.adopting_a_plan == AdoptingAPlan::Free;
        let nobody_to_change = lost && readings.lost_commanders_plan != LostCommandersPlan::MayChange;
        let why = if !has_plan && !to_a_plan {
            "the Corps operates without one already"
        } else if nobody_to_change {
            "the Corps commander is lost, and nobody else can make or end a Plan"
        } else if self.dice.places() > 0 && !free {
            "the dice are rolled, and it must be said before the roll"
        } else {
            return Decision {
                allocation: if free { Allocation::Plan } else { Allocation::Forfeited { plan: to_a_plan } },
                yours: match (free, lost) {
                    (true, _) => "adopted free (your reading)",
                    (false, true) => "though the Corps commander is lost (your reading)",
                    (false, false) if is_same && to_a_plan => "for the same Plan (your reading)",
                    (false, false) => "",
                },
                refused: None,
            };
        };
        let what = match (to_a_plan, has_plan) {
            (true, true) if is_same => "The same Plan declared anew (your reading)",
            (true, true) => "Another Plan",
            (true, false) => "A Plan",
            (false, _) => "Abandoning the Plan",
        };
        stands(Some(Note::refused(what, why, RULE)))
    }

    /// Those whose ranks only another Plan changes: reinforcements are inserted free, or rank last.
    fn is_ranked(&self, general: usize) -> bool {
        self.generals[general].arrival == Arrival::Before && self.generals[general].rank.n() > 0
    }

    fn ranks_differ(&self) -> bool {
        let ranked = self.of_the_corps().into_iter().filter(|g| self.is_ranked(*g));
        !ranked.map(|g| self.generals[g].rank).is_sorted()
    }

    /// The list is not in the order of the Plan in force, though the first choice of the game is over.
    pub(super) fn has_moved_ranks(&self) -> bool {
        self.turn.n() > 1 && self.plan && self.ranks_differ()
    }

    /// Puts the ranks back as the Plan in force has them.
    fn put_back(&self, ranking: &mut [usize]) {
        let mut ranked: Vec<usize> = ranking.iter().copied().filter(|g| self.is_ranked(*g)).collect();
        ranked.sort_by_key(|g| self.generals[*g].rank);
        let places = ranking.iter_mut().filter(|g| self.is_ranked(**g));
        places.zip(ranked).for_each(|(place, g)| *place = g);
    }

    /// The generals who have a die of the Plan, by place in the list, first rank first.
    pub fn ranking(&self, sheet: &Sheet) -> Vec<usize> {
        let readings = &sheet.readings;
        let mut ranking = self.of_the_corps();
        if self.has_moved_ranks() && self.allocation(sheet) == Allocation::Plan {
            self.put_back(&mut ranking);
        }
        if readings.arriving_general == ArrivingGeneral::Waits {
            ranking.retain(|g| self.generals[*g].arrival != Arrival::ThisTurn);
        }
        let last = |g: usize| match self.generals[g].arrival {
            Arrival::Late if readings.late_reinforcement == LateReinforcement::RanksLast => 1,
            Arrival::ThisTurn => 2,
            _ => 0,
        };
        ranking.sort_by_key(|general| last(*general));
        ranking
    }

    /// How many dice the Corps rolls: one for each general who shares in them, or as many as was set.
    pub fn dice_to_roll(&self, sheet: &Sheet, allocation: Allocation) -> usize {
        let generals = match allocation {
            Allocation::Plan => self.ranking(sheet).len(),
            Allocation::NoPlan => self.of_the_corps().len(),
            Allocation::Forfeited { .. } => 0,
        };
        match self.pip_dice {
            Some(set) if generals > 0 => set.n() as usize,
            _ if generals == 0 => 0,
            _ => (generals + sheet.more_dice.value.max(0) as usize).min(super::GENERALS),
        }
    }

    /// What a general is given by the roll, or waits for before it.
    pub(super) fn start(
        &self,
        sheet: &Sheet,
        decision: &Decision,
        rolled: Option<&[u8]>,
        general: usize,
    ) -> Start {
        if self.generals[general].another_corps {
            return Start::nothing("Of another Corps: no die here".into());
        }
        match decision.allocation {
            Allocation::Forfeited { .. } => {
                Start::forfeited(with("All PIPs of the Corps forfeited", decision.yours))
            }
            Allocation::NoPlan => {
                let dice = self.dice_to_roll(sheet, decision.allocation);
                match rolled {
                    Some(faces) => self.averaged(sheet, self.to_average(sheet, faces), dice, decision.yours),
                    None => Start::open(with("Average, rounded down", decision.yours)),
                }
            }
            Allocation::Plan => {
                let Some(rank) = self.ranking(sheet).iter().position(|g| *g == general) else {
                    return Start::nothing("Arrives this turn: no die yet".into());
                };
                if rank >= self.dice_to_roll(sheet, decision.allocation) {
                    return Start::nothing("No die left for this rank".into());
                }
                let yours = match self.generals[general].arrival {
                    Arrival::ThisTurn => "in the turn he arrives (your reading)",
                    Arrival::Late if sheet.readings.late_reinforcement == LateReinforcement::AnyRank => {
                        "inserted late (your reading)"
                    }
                    _ => decision.yours,
                };
                let label = with(RANKS[rank], yours);
                match rolled {
                    Some(faces) => Start::number(label, faces[rank].into()),
                    None => Start::open(label),
                }
            }
        }
    }

    /// Reinforcements that stand in the list where the rules do not let them rank.
    pub(super) fn late_ranks(&self, notes: &mut Vec<Note>, ranking: &[usize]) {
        let by_list = (0..self.generals.len()).filter(|g| ranking.contains(g));
        for (rank, (listed, ranked)) in (1..).zip(by_list.zip(ranking)) {
            if listed != *ranked && self.generals[listed].arrival == Arrival::Late {
                notes.push(Note::refused(
                    format!("Rank {rank} for {}", self.called(listed)),
                    "his free turn is over: he ranks last until the Plan is changed",
                    RULE,
                ));
            }
        }
    }
}

/// A label with what a changed reading adds to it.
pub(super) fn with(label: &'static str, yours: &str) -> std::borrow::Cow<'static, str> {
    if yours.is_empty() { label.into() } else { format!("{label}, {yours}").into() }
}
