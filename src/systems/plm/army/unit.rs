//! A unit of a roster.

use crate::rules::counted;
use crate::rules::{self, Count, Input, Name, UnitId};
use crate::systems::plm::establishment::{self, Establishment};
use crate::systems::plm::sheet::SHEET;
use crate::systems::plm::terms::{Arm, Battalion, Formation, Grade, Nation, Troops, Weapon};
use serde::{Deserialize, Serialize};

/// A unit: a battalion of foot, a regiment or squadron of horse, a gun.
#[derive(Clone, Debug, PartialEq, Input, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Unit {
    /// The number of the unit in this army.
    pub id: UnitId,
    /// Name.
    pub name: Name,
    /// Nation.
    pub nation: Nation,
    /// What it is.
    pub troops: Troops,
    /// Elite companies that were taken from it.
    pub detached: Count<0, 2>,
    /// Class.
    #[input(start = Grade::C)]
    pub grade: Grade,
    /// Combat stands. At the start of the game; of a gun always 1.
    #[input(start = Count::clamped(5))]
    pub stands: Count<1, 16>,
    /// Figures that serve it.
    #[input(start = Count::clamped(4))]
    pub crew: Count<1, 8>,
    /// Weapon.
    pub weapon: Weapon,
    /// No bayonets.
    pub no_bayonets: bool,
    /// The scenario lets it skirmish.
    pub skirmishers: bool,
    /// Battalion of its regiment.
    pub battalion: Battalion,
    /// Legion. Without a name, that of its brigade.
    pub legion: Name,
}

impl rules::RosterLine for Unit {
    const MAX: usize = 24;

    fn id_mut(&mut self) -> &mut UnitId {
        &mut self.id
    }

    /// Units that stand together are mostly of one nation, with what its line usually has.
    fn inherit_from(&mut self, above: &Self) {
        *self = Unit { id: self.id, ..Unit::of(above.nation, Troops::Line) };
    }

    /// Which battalion of its regiment a unit is follows from none before it.
    fn repeat(&mut self, above: &Self) {
        let battalion = Battalion::default();
        *self = Unit { id: self.id, name: Name::default(), battalion, ..above.clone() };
    }
}

impl Unit {
    /// A unit of such troops at full strength with its usual weapon, by the shipped sheet.
    pub fn of(nation: Nation, troops: Troops) -> Self {
        let mut unit = Unit { nation, troops, ..Unit::default() };
        unit.establish();
        unit
    }

    /// Gives it the class, the stands and the weapon that its troops usually have.
    pub(in crate::systems::plm) fn establish(&mut self) {
        if !self.nation.troops().contains(&self.troops) {
            self.troops = Troops::Line;
        }
        self.detached =
            Count::clamped(self.detached.n().min(establishment::elites(self.nation, self.troops)));
        let full = Establishment::of(self.nation, self.troops, self.detached.n(), &SHEET);
        self.grade = full.class.value;
        // Where the text gives no strength: a legion's arm, a few companies.
        self.stands = Count::clamped(full.stands.map_or(4, |stands| stands.value));
        self.weapon = self.troops.weapon();
        self.no_bayonets = self.troops.lacks_bayonets();
        let two = self.troops == Troops::Line && matches!(self.nation, Nation::German | Nation::French);
        if !two {
            self.battalion = Battalion::Only;
        }
        if !self.troops.may_join_a_legion() {
            self.legion = Name::default();
        }
    }

    /// Which arm it is of.
    pub fn arm(&self) -> Arm {
        self.troops.arm()
    }

    /// It may take skirmish order (A.6).
    pub fn may_skirmish(&self) -> bool {
        self.arm() != Arm::Artillery && (self.troops.may_skirmish() || self.skirmishers)
    }

    /// The formations that it may take.
    pub fn formations(&self) -> impl Iterator<Item = Formation> {
        let may_skirmish = self.may_skirmish();
        let all = self.arm().formations().iter().copied();
        all.filter(move |formation| *formation != Formation::Skirmish || may_skirmish)
    }

    /// What counts towards N when it fires: its stands; of a gun, the figures of its crew (D.2, D.4).
    pub fn firing_strength(&self) -> i32 {
        if self.arm() == Arm::Artillery { self.crew.n() } else { self.stands.n() }
    }

    /// "6 stands of British line, class D".
    pub(in crate::systems::plm) fn made_of(&self) -> String {
        let (nation, grade) = (self.nation.name(), self.grade.name());
        if self.arm() == Arm::Artillery {
            return format!("{nation} gun, crew of {}, {grade}", self.crew.n());
        }
        let troops = match self.troops {
            Troops::Line if self.nation == Nation::American => "Continentals".into(),
            Troops::Guards | Troops::Loyalists | Troops::Indians => self.troops.name(self.nation).into(),
            troops => format!("{nation} {}", troops.name(self.nation)),
        };
        let weapon = if self.weapon == self.troops.weapon() {
            String::new()
        } else {
            format!(", {}", self.weapon.name())
        };
        format!("{} of {troops}, {grade}{weapon}", counted(self.stands.n(), "stand", "stands"))
    }
}
