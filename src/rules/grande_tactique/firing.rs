//! One fire attack: whether it may be made, both dice, and what becomes of both sides (P10).

mod factors;
mod told;

use super::GrandeTactique;
use super::army::Troops;
use super::morale::{Checking, NO_KEYS, Occasion, die};
use super::sheet::Sheet;
use super::standing::Standing;
use super::state::{AIM, FIRED, FIRING};
use super::terms::{Arm, Effect, Temper};
use crate::rules::{
    Answer, Breakdown, Calculator, Change, Dice, Dist, Entry, Face, Factor, Inches, Note, Piece, RuleRef,
    Shown, Source, Table, Thrown, Unit, Whose,
};
use crate::{parts, words};

pub(super) const RULE: RuleRef = RuleRef("Firing");

/// One fire attack. The field names are the published format of links.
#[derive(Clone, Debug, PartialEq)]
pub struct Fire {
    /// Who fires.
    pub firer: Standing,
    /// At whom.
    pub target: Standing,
    /// To the target, of artillery.
    pub range: Inches,
    /// The two touch.
    pub contact: bool,
    /// A line from a front corner of the firer reaches both rear corners of the target.
    pub enfilade: bool,
    /// What lies between them.
    pub between: Between,
    /// What keeps the firer from it.
    pub barred: Barred,
    /// The target could fire back: the firer is in its arc.
    pub in_its_arc: bool,
    /// The dice of the firer and of the target, and that of a Morale Check of the beaten.
    pub dice: Dice<6, 3>,
}

parts!(Fire { firer, target, range, contact, enfilade, between, barred, in_its_arc, dice });

/// Foot artillery at infantry, 6″ off.
impl Default for Fire {
    fn default() -> Self {
        Fire {
            firer: Standing { troops: Troops::FootArtillery, ..Standing::default() },
            target: Standing::default(),
            range: Inches::whole(6),
            contact: false,
            enfilade: false,
            between: Between::Nothing,
            barred: Barred::default(),
            in_its_arc: true,
            dice: Dice::default(),
        }
    }
}

/// What lies between artillery and its target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Between {
    /// Nothing that hinders.
    #[default]
    Nothing,
    /// Friends below the hill on which it stands, 2″ or more from the target.
    FriendsBelow,
    /// Other friends.
    Friends,
}

words!(Between { Nothing "nothing", FriendsBelow "friends_below", Friends "friends" });

impl Between {
    /// In the order of the form.
    pub const ALL: [Between; 3] = [Between::Nothing, Between::FriendsBelow, Between::Friends];
}

/// What keeps a unit from firing at this target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Barred {
    /// The target is in woods.
    pub woods: bool,
    /// Friends charge the target.
    pub friends_charge: bool,
    /// It is outside 45° of the firer's front corners, or not to be reached from both of them.
    pub out_of_arc: bool,
    /// It is the other side's Firing Phase.
    pub other_turn: bool,
}

parts!(Barred { woods, friends_charge, out_of_arc, other_turn });

/// Who is beaten; best for the firer first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Beaten {
    Target,
    Nobody,
    Firer,
}

impl Fire {
    /// Why it may not be made, as far as it may not.
    pub fn refusals(&self, sheet: &Sheet) -> Vec<&'static str> {
        let (firer, barred) = (&self.firer, &self.barred);
        let (guns, foot) = (firer.arm() == Arm::Guns, firer.arm() == Arm::Foot);
        let beyond = !self.contact && self.range.n() > sheet.fire.longest_range.n.n();
        let refusals = [
            (barred.other_turn, "the marked units of the side whose turn it is fire; it keeps its marker"),
            (firer.arm() == Arm::Horse, "cavalry does not fire"),
            (firer.temper == Temper::Routed && guns, "it is silenced"),
            (firer.temper == Temper::Routed && foot, "it is routed"),
            (guns && firer.limbered, "artillery fires only when unlimbered"),
            (foot && !self.contact, "infantry fires only at what it touches"),
            (guns && beyond, "the target is beyond the longest range"),
            (guns && barred.woods, "artillery does not fire into woods"),
            (guns && barred.friends_charge, "friends charge the target"),
            (guns && self.between == Between::Friends, "friends are in the way"),
            (barred.out_of_arc, "the target is not in its arc"),
        ];
        refusals.into_iter().filter(|(so, _)| *so).map(|(_, why)| why).collect()
    }

    /// What is added to the firer's die.
    pub fn modifiers(&self, sheet: &Sheet) -> i32 {
        let comes_to =
            |factor: &Factor<Fire>| (factor.applies)(self, sheet, 0).comes_to((factor.worth)(sheet));
        factors::ALL.iter().map(comes_to).sum()
    }

    /// Who is beaten when the firer's die and the target's show so much.
    pub fn beaten(modifiers: i32, firer: i32, target: i32) -> Beaten {
        match (firer + modifiers).cmp(&target) {
            std::cmp::Ordering::Greater => Beaten::Target,
            std::cmp::Ordering::Equal => Beaten::Nobody,
            std::cmp::Ordering::Less => Beaten::Firer,
        }
    }

    fn unit(&self, beaten: Beaten) -> &Standing {
        if beaten == Beaten::Firer { &self.firer } else { &self.target }
    }

    /// What becomes of whoever is beaten, before any Morale Check.
    pub fn effect(&self, sheet: &Sheet, beaten: Beaten) -> Entry<Effect> {
        let table = &sheet.beaten;
        let by_guns = self.contact
            && match beaten {
                Beaten::Target => self.firer.arm() == Arm::Guns,
                Beaten::Firer => self.target.arm() == Arm::Guns && self.in_its_arc && can_fire(&self.target),
                Beaten::Nobody => false,
            };
        let unit = self.unit(beaten);
        let nothing = Entry { n: Effect::Nothing, source: Source::Printed };
        match (beaten, unit.temper, unit.arm()) {
            (Beaten::Nobody, ..) => nothing,
            _ if by_guns => table.grapeshot,
            // What runs already runs on.
            (Beaten::Target, Temper::Routed, Arm::Foot | Arm::Horse) => table.shaken_cavalry,
            (_, Temper::Routed, _) => nothing,
            (Beaten::Target, Temper::Eager, _) => table.eager_target,
            (Beaten::Target, _, Arm::Foot) => table.shaken_infantry,
            (Beaten::Target, _, Arm::Horse) => table.shaken_cavalry,
            (Beaten::Target, _, Arm::Guns) if self.firer.arm() == Arm::Guns => table.shaken_guns_by_guns,
            (Beaten::Target, _, Arm::Guns) => table.shaken_guns_by_infantry,
            (Beaten::Firer, Temper::Eager, _) => table.eager_firer,
            (Beaten::Firer, _, Arm::Guns) => table.shaken_guns_firing,
            (Beaten::Firer, ..) => table.shaken_infantry_firing,
        }
    }

    fn checking(&self, beaten: Beaten) -> Checking {
        Checking { unit: self.unit(beaten).clone(), occasion: Occasion::Beaten, ..Checking::default() }
    }

    /// What becomes of it in the end, by the face of its check where it makes one.
    fn in_the_end(&self, sheet: &Sheet, beaten: Beaten, check: i32) -> Effect {
        match self.effect(sheet, beaten).n {
            Effect::Check if self.checking(beaten).passes(sheet, check) => Effect::Nothing,
            Effect::Check => Effect::Flees,
            effect => effect,
        }
    }

    /// How it ends, over all dice: who is beaten, and what becomes of it.
    pub fn chances(&self, sheet: &Sheet) -> Dist<(Beaten, Effect)> {
        let modifiers = self.modifiers(sheet);
        let dice = Dist::die(6).with(&Dist::die(6));
        let mut ends = Dist::default();
        for ((firer, target), ways) in dice.iter() {
            let beaten = Self::beaten(modifiers, (*firer).into(), (*target).into());
            for check in 1..=6 {
                ends.add((beaten, self.in_the_end(sheet, beaten, check)), ways);
            }
        }
        ends
    }

    fn rolled(&self, sheet: &Sheet) -> Option<Beaten> {
        let [firer, target] = [self.dice.at(0)?.n(), self.dice.at(1)?.n()];
        Some(Self::beaten(self.modifiers(sheet), firer, target))
    }
}

/// It could fire at somebody.
fn can_fire(unit: &Standing) -> bool {
    unit.temper != Temper::Routed
        && match unit.arm() {
            Arm::Foot => true,
            Arm::Horse => false,
            Arm::Guns => !unit.limbered,
        }
}

impl Calculator for Fire {
    type System = GrandeTactique;
    const ID: &'static str = "grande-tactique/fire";
    const TITLE: &'static str = "Fire";
    const PROCEDURES: &'static [&'static str] = &["P10"];

    fn answer(&self, sheet: &Sheet) -> Answer {
        let refusals = self.refusals(sheet);
        if !refusals.is_empty() {
            let refused =
                |why: &&'static str| Note::Refused { what: "Fire".into(), why: (*why).into(), rule: RULE };
            let notes = refusals.iter().map(refused).collect();
            return Answer { shown: Shown::refused("No fire", notes), changes: Vec::new() };
        }
        let rolled = self.rolled(sheet);
        let mut dice =
            vec![die("Firer", self.dice.at(0), Whose::Ours), die("Target", self.dice.at(1), Whose::Theirs)];
        let mut ours = Breakdown::new(Unit::Score);
        let mut theirs = Breakdown::new(Unit::Score);
        for (sum, at) in [(&mut ours, 0), (&mut theirs, 1)] {
            match self.dice.at(at) {
                Some(face) => sum.put("Die", face.n(), RULE),
                None => {
                    sum.unit = Unit::Points;
                    sum.read("Die", "to roll", Source::Printed, RULE);
                }
            }
        }
        ours.weigh(factors::SUM, self, sheet);
        let mut sums = vec![(factors::SUM.into(), ours), ("Target".into(), theirs)];
        let mut end = None;
        if let Some(beaten) = rolled {
            let effect = self.effect(sheet, beaten);
            if effect.n == Effect::Check {
                let whose = if beaten == Beaten::Firer { Whose::Ours } else { Whose::Theirs };
                let check = self.dice.at(2);
                dice.push(die("Morale Check", check, whose));
                let checks = self.checking(beaten);
                sums.push(("Morale".into(), checks.sum(sheet, &NO_KEYS, check.map(Thrown::n))));
                end = check.map(|face| (beaten, self.in_the_end(sheet, beaten, face.n())));
            } else {
                end = Some((beaten, effect.n));
            }
            if let Some((_, sum)) =
                sums.get_mut(usize::from(beaten != Beaten::Firer)).filter(|_| beaten != Beaten::Nobody)
            {
                // What becomes of the beaten is a cell of the table: it says how far it can be trusted.
                sum.read("Beaten", self.unit(beaten).told(effect.n), effect.source, RULE);
            }
        }
        let (headline, detail) = self.told(sheet, rolled, end);
        let changes = end.map_or_else(Vec::new, |(beaten, effect)| self.changes(beaten, effect));
        Answer {
            shown: Shown {
                headline,
                detail,
                sums,
                beside: Some(0),
                dice,
                odds: vec![self.odds(sheet, end)],
                notes: self.notes(end),
                ..Shown::default()
            },
            changes,
        }
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        self.dice.set(die, face);
    }

    fn factors() -> &'static [Factor<Self>] {
        &factors::ALL
    }

    /// One of ours at one of theirs.
    fn fill(&self, table: &Table<'_, GrandeTactique>, ours: &[Piece], theirs: &[Piece]) -> Option<Self> {
        let ([firer], [target]) = (ours, theirs) else { return None };
        let other_turn = firer.camp != table.active;
        let filled = Fire {
            firer: Standing::of(table, *firer)?,
            target: Standing::of(table, *target)?,
            barred: Barred { other_turn, ..Barred::default() },
            ..Fire::default()
        };
        let foot = filled.firer.arm() == Arm::Foot;
        (filled.firer.arm() != Arm::Horse).then_some(Fire { contact: foot, ..filled })
    }
}

impl Fire {
    /// The target could fire at the firer.
    fn answers(&self) -> bool {
        can_fire(&self.target)
            && match self.target.arm() {
                Arm::Guns => self.in_its_arc,
                _ => self.contact,
            }
    }

    fn changes(&self, beaten: Beaten, effect: Effect) -> Vec<Change> {
        let mut changes = vec![Change::is("", "", &FIRED, 1).on(self.firer.piece)];
        if let Some(target) = self.target.piece {
            changes.push(Change::is("", "", &AIM, target.id.n().into()).on(self.firer.piece));
        }
        if self.answers() {
            changes.push(
                Change::is(self.target.called(), "has a Firing marker", &FIRING, 1).on(self.target.piece),
            );
            if let Some(firer) = self.firer.piece {
                changes.push(Change::is("", "", &AIM, firer.id.n().into()).on(self.target.piece));
            }
        }
        if beaten != Beaten::Nobody {
            changes.extend(self.unit(beaten).suffers(effect));
        }
        changes
    }
}
