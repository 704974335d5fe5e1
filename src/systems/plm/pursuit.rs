//! Pursuit by cavalry after a melee: who may, how far, and how a unit reacts that it meets (P13; G.7, G.10, G.11).

mod form;
mod reaction;

use super::Plm;
use super::fighter::Fighter;
use super::hand_to_hand::Standing;
use super::sheet::Sheet;
use super::state::{ACTED, Won, unit_state};
use super::terms::Arm;
use crate::rules::{
    Answer, Applies, BattleView, Calculator, Change, Context, Count, Dice, Face, Factor, Form, Inches, Input,
    Lengths, NotFilled, Note, Pad, Prefilled, Report, Role, RuleRef, UnitRef, clause, count,
};
use strum::VariantArray;

const RULE: RuleRef = RuleRef("G.10");
const ELIGIBLE: RuleRef = RuleRef("G.7");

/// One pursuit. The field names are the published format of links.
///
/// At first dragoons that meet a line.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct Pursuit {
    /// The cavalry that would pursue.
    pub pursuer: Pursuer,
    /// In the melee it was.
    pub place: Place,
    /// Lead rolled half its level or more.
    pub not_below_half: bool,
    /// Some enemy holds.
    pub enemy_holds: bool,
    /// It meets.
    pub meets: Meets,
    /// At a distance of. To whom it meets.
    pub range: Inches,
    /// The unit that it meets.
    pub target: Fighter,
    /// The reaction, and the risks of who helps it.
    pub dice: Dice<100, 4>,
}

/// A unit that would pursue. The field names are the published format of links.
///
/// At first five stands of cavalry, all in contact.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Pursuer {
    /// The unit of the battle's roster that it is.
    pub unit: Option<UnitRef>,
    /// Arm.
    #[input(start = Arm::Cavalry, of_unit)]
    pub arm: Arm,
    /// Combat stands. At the start of the game.
    #[input(start = Count::clamped(5), of_unit)]
    pub stands: Count<1, 16>,
    /// Stands in contact.
    #[input(start = Count::clamped(5))]
    pub contact: Count<0, 16>,
    /// Overlapping. Stands, one at most on either side.
    pub overlap: Count<0, 2>,
}

impl Pursuer {
    pub(super) fn of(fighter: &Fighter) -> Self {
        let Fighter { unit, arm, stands, contact, overlap, .. } = *fighter;
        Pursuer { unit, arm, stands, contact, overlap }
    }

    fn fighter(&self) -> Fighter {
        let Pursuer { unit, arm, stands, contact, overlap } = *self;
        Fighter { unit, arm, stands, contact, overlap, ..Fighter::default() }
    }
}

/// Where the pursuer stood in the melee.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum Place {
    /// Lead.
    #[default]
    Lead,
    /// Beside the lead.
    Adjacent,
    /// In support.
    Support,
}

/// Whom the pursuer meets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum Meets {
    /// Nobody.
    Nobody,
    /// The beaten unit. It has just fallen back.
    Beaten,
    /// Another unit. One that was not in the melee.
    #[default]
    Another,
}

static FACTORS: [Factor<Pursuit>; 2] = [
    Factor {
        key: "support",
        label: "Units in support",
        sum: SUM,
        rule: RuleRef("G.3"),
        worth: |sheet| sheet.melee.support,
        values: None,
        index: 0,
        applies: |pursuit, _, _| pursuit.target.is_supported(),
        step: Some(|pursuit, _, _| {
            count(&mut pursuit.target.supports, "unit in support", "units in support")
        }),
    },
    Factor {
        key: "town",
        label: "In a town block",
        sum: SUM,
        rule: RuleRef("G.15"),
        worth: |sheet| sheet.melee.town,
        values: None,
        index: 0,
        applies: |pursuit, _, _| Applies::when(pursuit.target.is_in_town(), "it is in the open"),
        step: None,
    },
];
const SUM: &str = "Reaction";

impl Pursuit {
    /// Why nobody pursues.
    fn refusals(&self, sheet: &Sheet, lengths: Lengths) -> Vec<Note> {
        let reach = sheet.melee.pursuit_in.value;
        let too_far = self.meets != Meets::Nobody && self.range.hundredths() > reach.saturating_mul(100);
        let refusals = [
            (self.pursuer.arm != Arm::Cavalry, "only cavalry pursues, and others hold".into(), RULE),
            (self.not_below_half, "its lead did not roll less than half its level".into(), ELIGIBLE),
            (self.enemy_holds, "all who opposed it must have fallen back".into(), ELIGIBLE),
            (too_far, format!("cavalry pursues no further than {}", lengths.inches(reach)), RULE),
        ];
        let refused = refusals.into_iter().filter(|(so, ..)| *so);
        let mut notes: Vec<Note> =
            refused.map(|(_, why, rule)| Note::refused("Pursuit", why, rule)).collect();
        if self.meets != Meets::Nobody {
            notes.extend(self.target.unfit(Role::Defender, sheet));
        }
        notes.extend(self.target.too_much_help(sheet, &[self.target.help.reaction]));
        notes
    }
}

impl Calculator for Pursuit {
    type System = Plm;
    const ID: &'static str = "plm/pursuit";
    const TITLE: &'static str = "Pursuit";
    const PROCEDURES: &'static [&'static str] = &["P13"];
    const DICE_PAD: Pad = Pad::Digits;
    const NOT_IN_FORM: &'static [(&'static str, &'static str)] = form::NOT_IN_FORM;

    fn form(&self, context: &Context<Plm>) -> Form {
        self.build_form(context)
    }

    fn answer(&self, context: &Context<Plm>) -> Answer {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let refusals = self.refusals(sheet, lengths);
        if !refusals.is_empty() {
            return Report::refused("No pursuit", refusals).into();
        }
        if self.meets == Meets::Another {
            return self.meets_another(sheet, lengths);
        }
        let (headline, detail) = match self.meets {
            Meets::Beaten => {
                ("A new melee", "Its rounds are counted from 1, and cards are drawn anew.".into())
            }
            Meets::Nobody | Meets::Another => {
                let reach = lengths.inches(sheet.melee.pursuit_in.value);
                ("May pursue", format!("Up to {reach}, at most one stand’s width to either side."))
            }
        };
        let meets = self.meets == Meets::Beaten;
        let next = meets.then(|| self.new_melee(&Standing::of(&self.target))).into_iter().collect();
        let headline = headline.into();
        let changes = vec![Change::set("Cavalry", "pursues", &ACTED, 1).on(self.pursuer.unit)];
        Answer { report: Report { headline, detail, next, ..Report::default() }, changes }
    }

    /// What comes after a roll follows from it: where that is changed, the rest is taken back.
    fn roll(&mut self, die: usize, face: Option<Face>) {
        if self.dice.at(die).is_some() {
            (die..self.dice.places()).rev().for_each(|place| self.dice.set(place, None));
        }
        self.dice.set(die, face);
    }

    fn factors() -> &'static [Factor<Self>] {
        &FACTORS
    }

    /// One unit of cavalry and the unit that it meets.
    fn prefill(&self, battle: &BattleView<'_, Plm>, ours: &[UnitRef], theirs: &[UnitRef]) -> Prefilled<Self> {
        if ours.is_empty() && theirs.is_empty() {
            return Err("Choose the cavalry that pursues, then the unit that it meets.".into());
        }
        let mut pursuer = Fighter::of(battle, ours).ok_or(NotFilled::NotApplicable)?;
        let state = |unit_refs: &[UnitRef]| unit_state(battle, *unit_refs.first()?);
        let won = state(ours).and_then(|state| state.won);
        let (enemy_holds, not_below_half) = (won == Some(Won::No), won == Some(Won::NotBelowHalf));
        if pursuer.arm != Arm::Cavalry {
            let called = pursuer.called(Role::Attacker);
            return Err(clause(&called, "cannot pursue: only cavalry does.").into());
        }
        if let ([_], []) = (ours, theirs) {
            return Ok(Pursuit {
                pursuer: Pursuer::of(&pursuer),
                enemy_holds,
                not_below_half,
                meets: Meets::Nobody,
                ..Pursuit::default()
            });
        }
        if ours.len() > 1 || theirs.len() > 1 {
            return Err(NotFilled::NotApplicable);
        }
        let [one, other] = [ours, theirs].map(state);
        let (Some(one), Some(other)) = (one, other) else { return Err(NotFilled::NotApplicable) };
        if one.falls_back && !other.falls_back {
            // It is the other that pursues.
            return Err(NotFilled::NotApplicable);
        }
        let mut target = Fighter::of(battle, theirs).ok_or(NotFilled::NotApplicable)?;
        let is_same = (self.pursuer.unit, self.target.unit) == (pursuer.unit, target.unit);
        Fighter::face(&mut pursuer, &mut target);
        let (meets, range) = match other.is_beaten {
            true => {
                (Meets::Beaten, Inches::from_hundredths(battle.sheet.melee.back_in.value.saturating_mul(100)))
            }
            false => (Meets::Another, Inches::default()),
        };
        let pursuer = Pursuer::of(&pursuer);
        let filled =
            Pursuit { pursuer, target, enemy_holds, not_below_half, meets, range, ..Pursuit::default() };
        if !is_same || self.dice.places() > 0 {
            return Ok(filled);
        }
        let Pursuit { place, not_below_half, enemy_holds, meets, range, .. } = *self;
        let mut kept = Pursuit { place, not_below_half, enemy_holds, meets, range, ..filled };
        kept.target.keep(&self.target, false);
        if kept.pursuer.stands == self.pursuer.stands {
            (kept.pursuer.contact, kept.pursuer.overlap) = (self.pursuer.contact, self.pursuer.overlap);
        }
        Ok(kept)
    }
}
