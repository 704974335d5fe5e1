//! Several assaults beside each other: whom a unit had best assault, or who had best assault it, each fought to its end
//! (P14–P17; S§5.1–5.5).

mod form;
mod in_battle;
mod report;

use super::Republique;
use super::assault::{Assault, Ending, Force, Formation, shown};
use super::sheet::Sheet;
use super::terms::{Arm, Grade, Morale, Terrain, Troops};
use crate::rules::{
    Answer, BattleView, Calculator, Context, Count, Form, Inches, Input, List, Name, Odds, Prefilled, Role,
    UnitRef, bidi_isolate, words,
};
use std::cmp::Reverse;
use strum::VariantArray;

/// The most assaults beside each other.
const MOST: usize = 8;

/// A unit, and whom it may assault or who may assault it. The field names are the published format of links.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct BestAssault {
    /// Which one?
    pub choose: Choose,
    /// The unit that is in all of these assaults.
    pub one: Fighter,
    /// Those of which one is chosen.
    #[input(start = [Rival::default(), Rival::default()].into_iter().collect())]
    pub rivals: List<Rival, MOST>,
}

/// Who is to be chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum Choose {
    /// The best target.
    #[default]
    Target,
    /// The best attacker.
    Attacker,
}

impl Choose {
    words! {
        fn one { Target: "The attacker", Attacker: "The target" }
        fn rivals { Target: "Targets in reach", Attacker: "Attackers in reach" }
        fn rival { Target: "Target", Attacker: "Attacker" }
    }

    /// Which side those of whom one is chosen stand on.
    fn role(self) -> Role {
        match self {
            Choose::Target => Role::Defender,
            Choose::Attacker => Role::Attacker,
        }
    }
}

/// A unit as it fights.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Fighter {
    /// The unit of the battle that it is.
    pub unit: Option<UnitRef>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
    /// Troops.
    #[input(of_unit)]
    pub troops: Troops,
    /// Grade.
    #[input(of_unit)]
    pub grade: Grade,
    /// Bases. Of guns, batteries.
    #[input(start = Count::clamped(4), of_unit)]
    pub bases: Count<1, 24>,
    /// Morale. Its M hits.
    #[input(of_unit)]
    pub morale: Morale,
    /// In square.
    #[input(of_unit)]
    pub square: bool,
    /// Fresh batteries. They face the assault unlimbered and have not fired this turn.
    #[input(of_unit)]
    pub fresh: Count<0, 24>,
    /// Bases lost. So far this player turn, to fire too.
    #[input(of_unit)]
    pub lost: Count<0, 24>,
    /// P this phase. P hits suffered so far in it.
    #[input(of_unit)]
    pub panic: Count<0, 9>,
    /// Skirmish markers.
    pub markers: Count<0, 24>,
    /// Of these, out. When the assault began.
    pub markers_out: Count<0, 24>,
    /// Which cover. Where half or more of it stands.
    pub terrain: Terrain,
    /// E, P leaders. Energetic or proficient, within 3″.
    pub leaders: Count<0, 9>,
}

/// One of those of whom one is chosen, and how the assault would begin.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Rival {
    /// The unit.
    pub fighter: Fighter,
    /// Distance. From the front of the nearest attacking base to the enemy.
    #[input(start = Inches::whole(2), hint = "from the nearest full base", guess, most = 6)]
    pub range: Inches,
    /// Target outflanked. Part of an attacking base ends past the flank line.
    pub outflanked: bool,
    /// Target in the rear. Part of an attacking base ends past the rear line.
    pub rear: bool,
}

/// How an assault ends for its attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// The defender goes, by whatever it is called.
    pub wins: Odds,
    /// The attacker breaks off.
    pub breaks_off: Odds,
    /// The attacker is beaten back.
    pub beaten: Odds,
}

impl Fighter {
    fn formation(&self) -> Formation {
        Formation {
            unit: self.unit,
            troops: self.troops,
            grade: self.grade,
            bases: self.bases,
            morale: self.morale,
            square: self.square && self.troops.arm() == Arm::Infantry,
            fresh: if self.troops.arm() == Arm::Artillery {
                self.fresh.min(Count::clamped(self.bases.n()))
            } else {
                Count::default()
            },
            lost: self.lost,
            panic: self.panic,
            markers: self.markers,
            markers_out: self.markers_out.min(self.markers),
            ..Formation::default()
        }
    }

    fn force(&self) -> Force {
        let units = [self.formation()].into_iter().collect();
        Force { units, leaders: self.leaders, terrain: self.terrain, ..Force::default() }
    }
}

impl BestAssault {
    fn called(&self, place: usize) -> String {
        match self.rivals[place].fighter.name.trim() {
            "" => format!("{} {}", self.choose.rival(), place + 1),
            name => bidi_isolate(name),
        }
    }

    /// The assault with this one of them.
    pub fn assault(&self, place: usize) -> Assault {
        let rival = &self.rivals[place];
        let (mut attacker, mut defender) = (self.one.force(), rival.fighter.force());
        if self.choose.role() == Role::Attacker {
            std::mem::swap(&mut attacker, &mut defender);
        }
        for unit in defender.units.iter_mut() {
            (unit.outflanked, unit.rear) = (rival.outflanked, rival.rear);
        }
        Assault { range: rival.range, attacker, defender, ..Assault::default() }
    }

    /// How it ends when rounds follow each other.
    pub fn prospect(&self, sheet: &Sheet, place: usize) -> Prospect {
        let whole = self.assault(place).whole_fight(sheet);
        let chances = [
            whole.favours(Role::Attacker),
            whole.chance(Ending::BreaksOff).clone(),
            whole.chance(Ending::AttackerGoes).clone(),
        ];
        let [wins, breaks_off, beaten] = shown(&chances);
        Prospect { wins, breaks_off, beaten }
    }

    /// Those that the rules allow, by place: the likeliest to drive the defender off first, of equal ones the one that is
    /// beaten back least.
    pub fn ranking(&self, context: &Context<Republique>) -> Vec<(usize, Prospect)> {
        let sheet = &context.sheet;
        let is_allowed = |place: &usize| self.assault(*place).refusals(sheet, context.lengths).is_empty();
        let places = (0..self.rivals.len()).filter(is_allowed);
        let mut ranking: Vec<(usize, Prospect)> =
            places.map(|place| (place, self.prospect(sheet, place))).collect();
        // Each has a whole of its own.
        let part = |odds: Odds| u128::from(odds.ways) * 1_000_000_000 / u128::from(odds.of.max(1));
        ranking.sort_by_key(|(_, prospect)| (Reverse(part(prospect.wins)), part(prospect.beaten)));
        ranking
    }
}

impl Calculator for BestAssault {
    type System = Republique;
    const ID: &'static str = "republique/best-assault";
    const TITLE: &'static str = "Best assault";
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
