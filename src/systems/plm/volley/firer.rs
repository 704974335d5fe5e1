//! Who fires, and what other units fire at the same target.

use crate::rules::{Count, Inches, Input, Name, UnitRef, capitalize};
use crate::systems::plm::fire_effect::Fire;
use crate::systems::plm::terms::{Arm, Formation, Weapon};

/// A unit that fires.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Firer {
    /// Who serves a gun that is not his own.
    pub served_by: Server,
    /// The unit of the battle's roster that it is.
    pub unit: Option<UnitRef>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
    /// Weapon.
    #[input(of_unit)]
    pub weapon: Weapon,
    /// Formation.
    pub formation: Formation,
    /// Stands firing. Of a gun the figures that serve it.
    #[input(start = Count::clamped(5))]
    pub stands: Count<0, 16>,
    /// Actions given to firing and loading.
    #[input(start = Count::clamped(2))]
    pub actions: Count<1, 4>,
    /// Pre-empts. Before a unit of the active side acts.
    #[input(hint = "one volley")]
    pub preempts: bool,
    /// Reacts. When that unit has acted, since it was not seen before.
    #[input(hint = "the target has acted")]
    pub reacts: bool,
    /// Rounds left. Of a gun, where they are counted.
    pub rounds: Option<Count<0, 20>>,
    /// In woods.
    #[input(hint = "not at their edge")]
    pub woods: bool,
    /// Out of arc.
    pub out_of_arc: bool,
}

/// Whoever serves a captured gun.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input)]
pub struct Server {
    /// The unit of the battle's roster that it is.
    pub unit: Option<UnitRef>,
}

/// What another unit fires at the same target.
#[derive(Clone, Copy, Debug, PartialEq, Input)]
pub struct Shot {
    /// Weapon.
    pub weapon: Weapon,
    /// Stands firing. Of a gun the figures that serve it.
    #[input(start = Count::clamped(5))]
    pub stands: Count<0, 16>,
    /// Actions given to firing and loading.
    #[input(start = Count::clamped(2))]
    pub actions: Count<1, 4>,
    /// To the target.
    #[input(start = Inches::whole(5))]
    pub range: Inches,
}

impl Firer {
    /// The arm that has its weapon.
    pub fn arm(&self) -> Arm {
        match self.weapon {
            Weapon::Musket | Weapon::Rifle => Arm::Infantry,
            Weapon::Carbine => Arm::Cavalry,
            Weapon::Gun => Arm::Artillery,
        }
    }

    /// How it stands; a formation that is none of its arm's is the usual one.
    pub fn formation(&self) -> Formation {
        let all = self.arm().formations();
        if all.contains(&self.formation) { self.formation } else { all[0] }
    }

    /// The name of the unit, or what it fires.
    pub fn called(&self) -> String {
        self.name.called_or(|| capitalize(self.weapon.name()))
    }

    /// Volleys by its actions and, of a gun, its rounds.
    pub fn volleys(&self) -> i32 {
        let actions = if self.preempts { 1 } else { self.actions.n() };
        let volleys = self.weapon.volleys(actions);
        match self.rounds {
            Some(rounds) if self.weapon == Weapon::Gun => volleys.min(rounds.n()),
            _ => volleys,
        }
    }
}

impl Shot {
    pub(super) fn fire(&self) -> Fire {
        Fire {
            weapon: self.weapon,
            volleys: self.weapon.volleys(self.actions.n()),
            stands: self.stands.n(),
            range: self.range,
        }
    }
}
