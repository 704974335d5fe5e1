//! Whether a unit near an enemy must assault it, may, or may not, and how it would (P33, P34, P37; S§1.7, 5.1, 5.2, 5.4).

mod form;
mod in_battle;
mod report;
mod vacated;

use super::Republique;
use super::assault::{Assault, Force, Formation, Zone};
use super::sheet::{GeneralDuty, Sheet};
use super::terms::{Arm, Grade, Morale, Order, Terrain, Troops};
use crate::rules::{
    Answer, BattleView, Calculator, Context, Count, Form, Inches, Input, Name, Prefilled, RuleRef, UnitRef,
};
use strum::VariantArray;

const PROCEDURE: RuleRef = RuleRef("5.1");
const SPECIAL: RuleRef = RuleRef("5.2");

/// A unit of the side that has the turn, and the enemy in front of it. The field names are the published format of links.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Contact {
    /// The unit of the battle that it is.
    pub unit: Option<UnitRef>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
    /// What it is made of; guns alone start no assault.
    #[input(of_unit)]
    pub troops: Troops,
    /// Morale. Its M hits.
    #[input(of_unit)]
    pub morale: Morale,
    /// Its order.
    #[input(start = Order::Advance, of_unit)]
    pub order: Order,
    /// To the enemy. From the front edge of its nearest full base to the enemy.
    #[input(start = Inches::whole(1), hint = "from its nearest full base", guess, most = 6)]
    pub range: Inches,
    /// A round is fought.
    pub again: bool,
    /// Assaults fought.
    #[input(hint = "in this turn", of_unit)]
    pub fought: Count<0, 9>,
    /// With it attack.
    pub beside: Beside,
    /// Faces two enemies.
    pub bridges: bool,
    /// Guns at first. On Hold before them: how far they were as the turn began.
    #[input(start = Inches::whole(2), hint = "as the turn began", most = 6)]
    pub began: Inches,
    /// The enemy in front of it.
    pub enemy: Facing,
    /// Fire has put the enemy out of reach.
    pub vacated: Option<Vacated>,
}

/// Others of the same side in the same assault.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum Beside {
    /// Nobody.
    #[default]
    Nobody,
    /// All-out.
    AllOut,
    /// At general range.
    General,
}

/// The enemy that is faced.
#[derive(Clone, Copy, Debug, PartialEq, Input)]
pub struct Facing {
    /// The unit of the battle that it is.
    pub unit: Option<UnitRef>,
    /// It is.
    #[input(of_unit)]
    pub prey: Prey,
    /// Bases. Of guns, batteries.
    #[input(start = Count::clamped(4), of_unit)]
    pub bases: Count<1, 24>,
    /// Which cover. Where half or more of its bases stand.
    pub terrain: Terrain,
    /// Limbered.
    #[input(of_unit)]
    pub limbered: bool,
    /// Have fired. Batteries of it, in this player turn.
    #[input(hint = "this turn", of_unit)]
    pub fired: Count<0, 24>,
    /// From outside their arc.
    pub aside: bool,
    /// Left flank. Part of an attacking base ends past its flank line, on its left.
    pub left: bool,
    /// Right flank. Part of an attacking base ends past its flank line, on its right.
    pub right: bool,
    /// Rear. Part of an attacking base ends past its rear line.
    pub rear: bool,
}

/// What an enemy is to whoever assaults it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum Prey {
    /// Foot.
    #[default]
    Foot,
    /// Square.
    Square,
    /// Horse.
    Horse,
    /// Guns.
    Guns,
}

/// What is left of the move of a unit whose enemy went out of reach through fire (S§5.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Input)]
pub struct Vacated {
    /// Movement left.
    #[input(most = 24)]
    pub left: Inches,
    /// Assault bonus left.
    pub bonus: bool,
    /// Moved forward.
    #[input(hint = "in this turn", most = 24)]
    pub forward: Inches,
    /// Own guns fired there. Into the ground that it would enter.
    pub fired_into: bool,
}

/// What the rules say of an assault that is in reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// It is fought.
    Must,
    /// Its owner chooses.
    May,
    /// On Hold before guns that were as far as the turn began: it may just stand there.
    MayStand,
    /// On Hold before guns so near: it is fought, or the unit goes back.
    MustOrBack,
    /// Nobody stands so near that another round follows.
    Broken,
}

impl Facing {
    /// Whether any part of an attacking base ends past its flank line.
    fn is_outflanked(&self) -> bool {
        self.left || self.right
    }

    /// Batteries that turn up to 45° to the assault: one by itself, or the ends of a massed one that have not fired.
    fn that_may_turn(&self) -> i32 {
        let unfired = self.bases.n() - self.fired.n().min(self.bases.n());
        if self.bases.n() == 1 { 1 } else { unfired.min(2) }
    }

    /// Batteries that face the assault unlimbered and have not fired.
    fn fresh(&self) -> i32 {
        let unfired = (self.bases.n() - self.fired.n()).max(0);
        match (self.prey, self.limbered) {
            (Prey::Guns, false) if self.aside => unfired.min(self.that_may_turn()),
            (Prey::Guns, false) => unfired,
            _ => 0,
        }
    }

    fn formation(&self) -> Formation {
        Formation {
            unit: self.unit,
            troops: match self.prey {
                Prey::Foot | Prey::Square => Troops::Infantry,
                Prey::Horse => Troops::LightCavalry,
                Prey::Guns => Troops::Artillery,
            },
            grade: Grade::Average,
            bases: self.bases,
            square: self.prey == Prey::Square,
            fresh: Count::clamped(self.fresh()),
            limbered: self.prey == Prey::Guns && self.limbered,
            outflanked: self.is_outflanked(),
            rear: self.rear,
            ..Formation::default()
        }
    }
}

impl Contact {
    fn called(&self) -> String {
        self.name.called_or(|| "The unit".into())
    }

    /// How near it is by itself.
    fn own_zone(&self, sheet: &Sheet) -> Zone {
        Assault { range: self.range, ..Assault::default() }.zone(sheet)
    }

    /// The assault that it would be.
    pub(super) fn assault(&self, sheet: &Sheet) -> Assault {
        let own = self.own_zone(sheet);
        let unit =
            Formation { unit: self.unit, troops: self.troops, morale: self.morale, ..Formation::default() };
        let (mut range, mut units) = (self.range, vec![unit]);
        match (own, self.beside) {
            (Zone::AllOut, Beside::General) => {
                units.push(Formation { general: true, unit: None, morale: Morale::Formed, ..unit });
            }
            (Zone::General, Beside::AllOut) => {
                range = sheet.assault.all_out_in.value;
                units[0].general = true;
                units.push(Formation { general: false, unit: None, morale: Morale::Formed, ..unit });
            }
            _ => {}
        }
        // A further round belongs to the last assault that was fought, any other is one more (S§3.5).
        let (fought, again) = (self.fought.n(), i32::from(self.again));
        let assaults = if self.again { fought.max(1) } else { fought + 1 };
        Assault {
            range,
            round: Count::clamped(assaults + again),
            assaults: Count::clamped(assaults),
            attacker: Force {
                units: units.into_iter().collect(),
                leaders: Count::clamped(1),
                ..Force::default()
            },
            defender: Force {
                units: [self.enemy.formation()].into_iter().collect(),
                terrain: self.enemy.terrain,
                ..Force::default()
            },
            ..Assault::default()
        }
    }

    /// What the rules say of it, where it is in reach and nothing forbids it.
    pub fn duty(&self, sheet: &Sheet) -> Duty {
        let holds_before_guns = self.order == Order::Hold && self.enemy.prey == Prey::Guns && !self.again;
        let began_in = self.began <= sheet.assault.general_in.value;
        match self.own_zone(sheet) {
            Zone::AllOut if holds_before_guns && began_in => Duty::MustOrBack,
            Zone::AllOut => Duty::Must,
            _ if self.again => Duty::Broken,
            _ if holds_before_guns && began_in => Duty::MayStand,
            _ if sheet.readings.general_duty == GeneralDuty::Must => Duty::Must,
            _ => Duty::May,
        }
    }
}

impl Calculator for Contact {
    type System = Republique;
    const ID: &'static str = "republique/contact";
    const TITLE: &'static str = "Must I assault?";
    const PROCEDURES: &'static [&'static str] = &["P33", "P34", "P37"];
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

/// Foot or horse of the lightest kind: guns alone start nothing.
const ATTACKERS: [(Arm, Troops, &str); 2] =
    [(Arm::Infantry, Troops::Infantry, "Foot"), (Arm::Cavalry, Troops::LightCavalry, "Horse")];
