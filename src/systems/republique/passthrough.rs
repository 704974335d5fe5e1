//! Friends of beaten units: those through whom they go back, and those in support of a defender (P19, P36; S§5.2, 5.5).

mod fate;
mod form;
mod in_battle;
mod report;

use super::Republique;
use super::order_of_move::Mover;
use super::sheet::{PassthroughPanic, Sheet};
use super::terms::{Grade, Morale, Retrograde, WayBack};
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Context, Count, Form, Input, List, Name, Prefilled, Quantity,
    RuleRef, Sourced, UnitRef, clause, printed,
};
use strum::VariantArray;

pub use fate::Fate;

const RESULTS: RuleRef = RuleRef("5.5");

/// The most beaten units that are looked at together.
const MOST_BEATEN: usize = 4;
/// The most friends of theirs.
const MOST_FRIENDS: usize = 8;

/// Units that were beaten in one round, and their friends. The field names are the published format of links.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Passthrough {
    /// Those who were beaten; of defenders the main one comes first.
    #[input(start = [Beaten::default()].into_iter().collect())]
    pub beaten: List<Beaten, MOST_BEATEN>,
    /// Their friends behind and beside them.
    #[input(start = [Friend::default()].into_iter().collect())]
    pub friends: List<Friend, MOST_FRIENDS>,
}

/// A unit that took part in the round, as it ended for it.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Beaten {
    /// The unit of the battle that it is.
    pub unit: Option<UnitRef>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
    /// Horse. Else foot or guns, whose gunners may ride (F19.4).
    #[input(of_unit)]
    pub horse: bool,
    /// It. How it goes back; none where it stays.
    #[input(start = Some(Retrograde::Retreat))]
    pub by: Option<Retrograde>,
    /// P hits.
    #[input(start = Count::clamped(2))]
    pub p: Count<0, 9>,
    /// Natural roll lost by. In points; none where it was won or tied.
    #[input(start = Count::clamped(1), hint = "0: won or tied")]
    pub lost_by: Count<0, 9>,
    /// Tie, Pitched Battle. The modified rolls tied on the Pitched Battle table.
    pub tied: bool,
    /// Prisoners. Bases that its side lost so.
    #[input(hint = "of its whole side")]
    pub prisoners: Count<0, 24>,
}

/// A unit of the same side.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Friend {
    /// The unit of the battle that it is.
    pub unit: Option<UnitRef>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
    /// It is.
    #[input(of_unit)]
    pub who: Mover,
    /// Grade.
    #[input(of_unit)]
    pub grade: Grade,
    /// Morale.
    #[input(of_unit)]
    pub morale: Morale,
    /// Bases left. Of guns, batteries that touch.
    #[input(start = Count::clamped(4), of_unit)]
    pub bases: Count<1, 24>,
    /// B it carries. One damaged base of cavalry, or the damage of guns.
    #[input(of_unit)]
    pub damage: Count<0, 24>,
    /// Limbered.
    #[input(of_unit)]
    pub limbered: bool,
    /// Where it stands.
    pub place: Place,
    /// Which of the beaten units go over a full base of it.
    #[input(start = [true, false, false, false])]
    pub through: [bool; MOST_BEATEN],
    /// Batteries gone over. Of a massed one.
    #[input(hint = "of the massed one")]
    #[input(start = Count::clamped(2))]
    pub batteries: Count<1, 24>,
    /// P of its own. Taken in this round.
    #[input(hint = "in this round")]
    pub own: Count<0, 12>,
    /// Bases in the defense. They count there.
    #[input(hint = "partly or wholly, not shielded by friends")]
    #[input(start = Count::clamped(1))]
    pub inside: Count<0, 24>,
    /// It chooses. Its owner, where the main defender left it alone.
    #[input(start = Retrograde::Disengage)]
    pub away: Retrograde,
    /// Way back barred by.
    pub way: WayBack,
    /// Out of a town.
    pub town: bool,
    /// Bridge or stream. Its way leads across it.
    pub bridge: bool,
    /// In or into forest. It stands there, or its way leads there.
    pub forest: bool,
    /// Hit in the rear.
    pub rear: bool,
}

/// Where a friend of a beaten unit stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum Place {
    /// Behind. In its way back.
    #[default]
    Behind,
    /// In support. Beside a defender whom it supports.
    Support,
}

impl Beaten {
    /// The P hits of a friend through whom it goes, or why there are none.
    fn costs(&self, sheet: &Sheet) -> Result<Sourced, &'static str> {
        let table = &sheet.after_round;
        let p = match (self.by, self.horse) {
            (Some(Retrograde::FallBack), false) => table.foot_falls_back,
            (Some(Retrograde::Retreat), false) => table.foot_retreats,
            (Some(Retrograde::Rout), false) => table.foot_routs,
            (Some(Retrograde::FallBack), true) => table.horse_falls_back,
            (Some(Retrograde::Retreat), true) => table.horse_retreats,
            (Some(Retrograde::Rout), true) => table.horse_routs,
            (None | Some(Retrograde::Disengage | Retrograde::Withdraw), _) => {
                return Err("it neither falls back, retreats nor routs");
            }
        };
        if self.lost_by.n() == 0 {
            Err("it has not lost the natural roll")
        } else if self.p.n() == 0 {
            Err("it has no P hits")
        } else {
            Ok(p)
        }
    }

    /// How near a friend is through whom it goes, in inches.
    fn reach(&self, sheet: &Sheet) -> Sourced {
        if self.horse { sheet.after_round.horse_in } else { sheet.after_round.foot_in }
    }

    /// Of a massed battery it goes through no more.
    fn most_batteries(&self, sheet: &Sheet) -> i32 {
        let table = &sheet.after_round;
        if self.horse { table.horse_batteries.value } else { table.foot_batteries.value }
    }
}

impl Passthrough {
    fn called(&self, place: usize) -> String {
        self.friends[place].name.called_or(|| format!("Friend {}", place + 1))
    }

    fn called_beaten(&self, place: usize) -> String {
        self.beaten[place].name.called_or(|| match self.beaten.len() {
            1 => "The beaten unit".into(),
            _ => format!("Beaten unit {}", place + 1),
        })
    }

    /// The beaten units that go through this friend.
    fn through(&self, friend: &Friend) -> impl Iterator<Item = (usize, &Beaten)> {
        let all = self.beaten.iter().enumerate().zip(friend.through);
        all.filter(|(_, goes)| *goes).map(|(beaten, _)| beaten)
    }

    /// Takes a beaten unit off the list; those after it are one place nearer the first.
    pub fn remove_beaten(&mut self, place: usize) {
        if self.beaten.remove(place).is_some() {
            for friend in self.friends.iter_mut() {
                friend.through[place..].rotate_left(1);
                friend.through[MOST_BEATEN - 1] = false;
            }
        }
    }

    /// The P hits of those who go through a friend (P19; S§5.5).
    pub fn passed(&self, sheet: &Sheet, friend: &Friend) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Count);
        let worst_alone = sheet.readings.passthrough_panic == PassthroughPanic::Worst;
        let costs: Vec<_> = self.through(friend).map(|(at, beaten)| (at, beaten.costs(sheet))).collect();
        let worst = costs.iter().filter_map(|(_, p)| p.ok()).map(|p| p.value).max().unwrap_or_default();
        let mut is_counted = false;
        for (at, p) in costs {
            let label = match self.beaten[at].by {
                Some(by) => clause(&self.called_beaten(at), by.does()),
                None => clause(&self.called_beaten(at), "stays"),
            };
            match p {
                Err(why) => sum.not_applied(label, printed(0), why, RESULTS),
                Ok(p) if worst_alone && (is_counted || p.value < worst) => {
                    sum.not_applied(label, p, "the worst alone counts (your reading)", RESULTS);
                }
                Ok(p) => {
                    is_counted = true;
                    sum.add_cell(label, p, 1, RESULTS);
                }
            }
        }
        if worst_alone && friend.own.n() > 0 {
            // What it took itself is no more than one of them.
            let most = (sum.total() - friend.own.n()).max(0);
            sum.add_number(
                "Of these it has its own P hits already (your reading)",
                most - sum.total(),
                RESULTS,
            );
        }
        sum
    }
}

impl Calculator for Passthrough {
    type System = Republique;
    const ID: &'static str = "republique/passthrough";
    const TITLE: &'static str = "Friends of beaten units";
    const PROCEDURES: &'static [&'static str] = &["P19", "P36"];

    fn form(&self, context: &Context<Republique>) -> Form {
        self.build_form(context)
    }

    fn answer(&self, context: &Context<Republique>) -> Answer {
        self.report(context)
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
