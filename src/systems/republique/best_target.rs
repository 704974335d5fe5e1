//! Every target in reach of a battery beside the others: which comes first, how deep it is seen, and what a shot may do to
//! it (P8, P23; S§3.6, 4.5).

mod form;
mod in_battle;
mod report;

use super::Republique;
use super::artillery::{Artillery, Barred, Target};
use super::sheet::Sheet;
use super::terms::{Arm, Cover, Ground, Obstacle, Weight};
use crate::rules::{
    Answer, BattleView, Calculator, Context, Count, Form, Inches, Input, Lengths, List, Name, Odds,
    Prefilled, Sourced, UnitRef, UnitRefs, bidi_isolate,
};
use strum::VariantArray;

/// The most targets beside each other.
const MOST: usize = 8;

/// A battery, or a joint group, and what it may fire at. The field names are the published format of links.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct BestTarget {
    /// The batteries of the battle's roster that fire.
    pub units: UnitRefs,
    /// Lightest guns.
    #[input(of_unit)]
    pub weight: Weight,
    /// Batteries jointly.
    #[input(of_unit)]
    pub batteries: Count<1, 8>,
    /// Saved fire.
    #[input(of_unit)]
    pub saved: bool,
    /// M on the guns. M hits of the worst battery when the fire step began.
    #[input(hint = "the worst", of_unit)]
    pub morale_hits: Count<0, 4>,
    /// B on the guns. B hits of the worst battery when the fire step began.
    #[input(hint = "the worst", of_unit)]
    pub base_hits: Count<0, 4>,
    /// Best first by.
    pub best_by: BestBy,
    /// What it may fire at.
    #[input(start = [Aim::default(), Aim::default()].into_iter().collect())]
    pub targets: List<Aim, MOST>,
}

/// A unit in the arc of the battery, and how it stands to it.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Aim {
    /// Name.
    pub name: Name,
    /// Range. To its front, from the farthest battery in the group.
    #[input(start = Inches::whole(6), hint = "to its front", guess)]
    pub range: Inches,
    /// What it is.
    pub target: Target,
    /// Deep target. Three or more of its bases lie inside the deep limit, all in the open.
    pub deep: bool,
    /// Left flank. The whole front of every battery lies in the enfilade zone of a flank of it.
    pub enfilade: bool,
    /// Right flank.
    pub enfilade_right: bool,
    /// It stands in.
    pub ground: Ground,
    /// It stands behind.
    pub obstacle: Obstacle,
    /// How deep in or behind it. How deep inside or behind that its nearest bases stand.
    #[input(guess, most = 12)]
    pub depth: Inches,
}

/// What a gunner wants most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum BestBy {
    /// B hit. A base off the table.
    #[default]
    BaseHit,
    /// Any hit.
    AnyHit,
    /// Sent back. The target sent back by P hits, or destroyed.
    Panic,
}

/// In how many of ten rolls a shot does what to its main target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chances {
    /// Any hit at all.
    pub any: Odds,
    /// A B hit.
    pub base: Odds,
    /// P hits, or its end.
    pub panic: Odds,
}

impl Aim {
    /// The cover that it has from guns. Skirmish markers in a ravine have some, troops in it have none (S§3.6).
    pub fn cover(&self) -> Cover {
        let behind = match (self.obstacle, self.target.arm) {
            (Obstacle::Ravine, Arm::Skirmishers) => Cover::Medium,
            (obstacle, _) => obstacle.cover(),
        };
        self.ground.cover().max(behind)
    }

    /// How deep it can be seen where it stands: the shorter where both hide it.
    pub fn seen_to(&self, sheet: &Sheet) -> Option<Sourced<Inches>> {
        let depths = &sheet.movement.spotting;
        let depths = [depths.inside(self.ground), depths.behind(self.obstacle)];
        depths.into_iter().flatten().min_by_key(|depth| depth.value)
    }

    fn is_seen(&self, sheet: &Sheet) -> bool {
        self.seen_to(sheet).is_none_or(|depth| self.depth <= depth.value)
    }
}

impl BestTarget {
    fn called(&self, place: usize) -> String {
        match self.targets[place].name.trim() {
            "" => format!("Target {}", place + 1),
            name => bidi_isolate(name),
        }
    }

    /// The shot at it, whatever comes first.
    fn aimed(&self, aim: &Aim) -> Artillery {
        Artillery {
            units: self.units.clone(),
            weight: self.weight,
            range: aim.range,
            batteries: self.batteries,
            saved: self.saved,
            enfilade: aim.enfilade,
            enfilade_right: aim.enfilade_right,
            morale_hits: self.morale_hits,
            base_hits: self.base_hits,
            target: aim.target,
            deep: aim.deep,
            cover: aim.cover(),
            // A swamp, a ravine and a river hide a target from no eye, and are none of them cover.
            screened: aim.ground == Ground::Marsh || aim.obstacle != Obstacle::None,
            ..Artillery::default()
        }
    }

    /// Whether it is a target at all, whatever comes first.
    fn is_eligible(&self, sheet: &Sheet, aim: &Aim) -> bool {
        !aim.target.in_full_order() && aim.is_seen(sheet) && self.aimed(aim).basic(sheet).is_some()
    }

    /// Whether others must be fired at before this one: those in a nearer bracket, and before guns the infantry and cavalry
    /// in the same.
    fn is_outranked(&self, sheet: &Sheet, aim: &Aim) -> bool {
        let rank = |aim: &Aim| (self.aimed(aim).bracket(sheet), aim.target.arm == Arm::Artillery);
        let ranks = self.targets.iter().filter(|other| self.is_eligible(sheet, other)).map(rank);
        ranks.min().is_some_and(|first| first < rank(aim))
    }

    /// The shot at it, with what keeps the battery from firing it.
    pub fn shot(&self, sheet: &Sheet, place: usize) -> Artillery {
        let aim = &self.targets[place];
        let barred = Barred {
            out_of_sight: !aim.is_seen(sheet),
            outranked: self.is_eligible(sheet, aim) && self.is_outranked(sheet, aim),
            ..Barred::default()
        };
        Artillery { barred, ..self.aimed(aim) }
    }

    /// What a shot at it may do; nothing where no shot reaches it. Another that comes first does not count here.
    pub fn chances(&self, sheet: &Sheet, place: usize) -> Option<Chances> {
        let aim = self.targets.get(place).filter(|aim| self.is_eligible(sheet, aim))?;
        let shot = self.aimed(aim);
        let basic = shot.basic(sheet)?;
        let (mut any, mut base, mut panic) = (0, 0, 0);
        for die in 1..=10 {
            let fire = shot.fire(sheet, basic, die);
            let Some(main) = fire.losses.first() else { continue };
            any += u64::from(main.hits.m + main.hits.b > 0);
            base += u64::from(main.hits.b > 0);
            panic += u64::from(main.panic > 0 || main.gone);
        }
        let [any, base, panic] = [any, base, panic].map(|ways| Odds { ways, of: 10 });
        Some(Chances { any, base, panic })
    }

    /// The targets at which the rules let it fire by place, best first.
    pub fn ranking(&self, sheet: &Sheet, lengths: Lengths) -> Vec<usize> {
        let is_allowed = |place: &usize| self.shot(sheet, *place).refusals(sheet, lengths).is_empty();
        let mut places: Vec<usize> = (0..self.targets.len()).filter(is_allowed).collect();
        places.sort_by_key(|place| {
            let ways = self.chances(sheet, *place).map(|chances| {
                let [any, base, panic] = [chances.any, chances.base, chances.panic].map(|odds| odds.ways);
                match self.best_by {
                    BestBy::BaseHit => [base, panic, any],
                    BestBy::AnyHit => [any, base, panic],
                    BestBy::Panic => [panic, base, any],
                }
            });
            std::cmp::Reverse(ways)
        });
        places
    }
}

impl BestBy {
    fn of(self, chances: &Chances) -> Odds {
        match self {
            BestBy::BaseHit => chances.base,
            BestBy::AnyHit => chances.any,
            BestBy::Panic => chances.panic,
        }
    }
}

impl Calculator for BestTarget {
    type System = Republique;
    const ID: &'static str = "republique/best-target";
    const TITLE: &'static str = "Best target";
    const PROCEDURES: &'static [&'static str] = &[];
    const READ_ONLY: bool = true;

    fn form(&self, context: &Context<Republique>) -> Form {
        self.build_form(context)
    }

    fn answer(&self, context: &Context<Republique>) -> Answer {
        self.report(context).into()
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
