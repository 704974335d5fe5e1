//! The Morale Check of one unit: what it needs, its exact chance, and what becomes of it (P6).

mod form;
mod modifiers;

use super::GrandeTactique;
use super::army::Troops;
use super::chances::of_one_die;
use super::charge::follow_up;
use super::flight::Flight;
use super::sheet::{SeveralChargers, Sheet};
use super::state::{CHARGE, CHECKED, FIRING, UnitInBattle, chargers_of};
use super::terms::{Arm, Effect, Morale};
use super::unit_state::{UnitState, mark};
use crate::rules::{
    Answer, BattleView, Calculator, Change, Context, Die, Face, Factor, Form, Input, MemberRoll, NextStep,
    NotFilled, Note, OddsTable, Pad, Prefilled, Report, Roll, Side, Source, Sourced, UnitRef, capitalize,
    printed,
};

pub use modifiers::{ChargedFactors, ChargingFactors, Check, Occasion};
pub(super) use modifiers::{Checks, Keys, RULE, list};

/// One unit that checks. The field names are the published format of links.
///
/// At first shaken infantry at the start of its turn.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct MoraleCheck {
    /// Who checks.
    #[input(start = UnitState { morale: Morale::Shaken, ..UnitState::default() })]
    pub unit: UnitState,
    /// It checks because.
    pub occasion: Occasion,
    /// What counts when it charges.
    pub charging: ChargingFactors,
    /// What counts when it is charged.
    pub charged: ChargedFactors,
    /// The enemy at whom it charges, or who charges it.
    pub enemy: Enemy,
    /// The die rolled.
    pub die: Option<Roll<6>>,
}

/// An enemy of a unit that checks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input)]
pub struct Enemy {
    /// The unit of the battle that it is.
    pub unit: Option<UnitRef>,
}

const KEYS: Keys = [
    "raw",
    "veteran",
    "ground",
    "shaken",
    "square",
    "general",
    "artillery_front",
    "shaken_target",
    "help",
    "flank",
    "en_masse",
    "several",
    "in_flank",
];

static FACTORS: [Factor<MoraleCheck>; 13] = list(0, "Morale", &KEYS);

impl Checks for MoraleCheck {
    fn check_at(&self, _: usize) -> Option<Check> {
        Some(self.check())
    }

    fn set_check_at(&mut self, _: usize, Check { unit, occasion, charging, charged }: Check) {
        *self = MoraleCheck { unit, occasion, charging, charged, enemy: self.enemy, die: self.die };
    }
}

/// What is to be known where the list of modifiers is looked at: the text that we have breaks off in it.
pub(super) const CUT_OFF: &str =
    "The list of modifiers at hand breaks off after “charged in the flank”: the whole one may have more.";

/// What becomes of a target of this arm that fails its check.
pub(super) fn of_a_target(sheet: &Sheet, arm: Arm) -> Sourced<Effect> {
    if arm == Arm::Artillery { sheet.charge.artillery_fails } else { sheet.charge.target_fails }
}

impl Check {
    /// What becomes of it, and how far that can be trusted: what the text has no word for is a house value.
    pub(super) fn effect_cell(&self, sheet: &Sheet, passed: bool) -> Sourced<Effect> {
        let charge = &sheet.charge;
        let resists_cavalry = self.charged.by_cavalry && self.unit.arm() == Arm::Cavalry;
        match (self.occasion, passed) {
            (Occasion::DeShaking, true) => printed(Effect::Eager),
            (Occasion::IsCharged, true) if resists_cavalry && self.unit.morale == Morale::Shaken => {
                charge.shaken_cavalry_resists
            }
            (Occasion::Charges, false) => charge.chargers_fail,
            (Occasion::AfterCharge, false) => charge.pursuit_fails,
            (Occasion::IsCharged, false) => of_a_target(sheet, self.unit.arm()),
            (Occasion::Beaten, false) => printed(Effect::Flees),
            (_, true) | (Occasion::DeShaking, false) => printed(Effect::Nothing),
        }
    }

    /// What becomes of it.
    pub fn effect(&self, sheet: &Sheet, passed: bool) -> Effect {
        self.effect_cell(sheet, passed).value
    }

    /// The effect in words.
    pub(super) fn describe(&self, sheet: &Sheet, passed: bool) -> String {
        let effect = self.effect_cell(sheet, passed);
        let is_each = sheet.readings.several_chargers == SeveralChargers::Each;
        let (checks_for_all, checks_for_itself) =
            (self.charging.help && !is_each, self.charging.help && is_each);
        let also = match (self.occasion, passed) {
            (Occasion::Charges, true) => "the charge goes in",
            (Occasion::Charges, false) if checks_for_itself => "it fails",
            (Occasion::Charges, false) => "the charge fails",
            (Occasion::IsCharged, true) if self.starts_firing() => "it resists and starts firing",
            (Occasion::IsCharged, true) => "it resists",
            (Occasion::AfterCharge, true) => "halts, pursues or follows up, as you choose ◇",
            (Occasion::AfterCharge, false) if effect.source == Source::House => "must pursue",
            (Occasion::AfterCharge, false) => "must pursue ◇",
            _ => return self.unit.describe_cell(effect),
        };
        let and = match self.occasion {
            Occasion::Charges if checks_for_all => "and each charger",
            Occasion::Charges if !checks_for_itself => "and it",
            _ => "and",
        };
        let by_reading = if checks_for_itself && !passed { " (your reading)" } else { "" };
        match effect.value {
            Effect::Nothing => format!("{also}{}{by_reading}", mark(effect.source)),
            _ => format!("{also} {and} {}{by_reading}", self.unit.describe_cell(effect)),
        }
    }

    /// A battery that resists fires at chargers in front of it, if it is not limbered.
    fn starts_firing(&self) -> bool {
        let Check { unit, occasion, charged, .. } = self;
        *occasion == Occasion::IsCharged && unit.is_unlimbered() && (!charged.flank || charged.several)
    }

    /// What happens next, as far as it is not said by what becomes of it.
    fn next_in_words(&self, passed: Option<bool>) -> Vec<&'static str> {
        let is_artillery = self.unit.arm() == Arm::Artillery;
        let (fails, resists) = (passed != Some(true), passed != Some(false));
        let is_charged = self.occasion == Occasion::IsCharged;
        let all = [
            (
                self.occasion == Occasion::Charges && passed == Some(false),
                "The charge is over: the chargers stay where they are, and the target takes no check.",
            ),
            (self.occasion == Occasion::Charges && passed == Some(true), "Now the target checks."),
            (
                is_charged && is_artillery && resists && self.starts_firing(),
                "A battery that resists starts firing, unless it is charged only in flank or rear. The chargers stay in contact.",
            ),
            (
                is_charged && is_artillery && resists && !self.starts_firing(),
                "A battery that resists does not fire if it is limbered or charged only in flank or rear. The chargers stay in contact.",
            ),
            (
                is_charged && is_artillery && fails,
                "A battery that fails is silenced. A charger in contact may spike it in a PIP Phase.",
            ),
            (is_charged && passed.is_none(), CUT_OFF),
        ];
        all.into_iter().filter(|(is_so, _)| *is_so).map(|(_, text)| text).collect()
    }

    /// Why such a unit does not check, if it does not.
    pub(super) fn barred(&self) -> Option<&'static str> {
        let unit = &self.unit;
        let is_shaken = unit.morale == Morale::Shaken;
        let bar = |is_so: bool, why| if is_so { Some(why) } else { None };
        match self.occasion {
            Occasion::DeShaking => bar(!is_shaken, "only a shaken unit can become eager"),
            Occasion::Beaten => {
                bar(unit.arm() != Arm::Infantry || !is_shaken, "only shaken infantry checks then")
            }
            Occasion::Charges => unit.cannot_charge(),
            Occasion::IsCharged => {
                bar(unit.morale == Morale::Routed, "what is routed or silenced does not resist")
            }
            Occasion::AfterCharge => bar(unit.arm() != Arm::Cavalry, "only cavalry pursues and follows up")
                .or(bar(unit.morale == Morale::Routed, "a routed unit pursues nobody")),
        }
    }

    /// The check as one of several rolls under one answer.
    pub(super) fn roll(&self, title: &'static str, sheet: &Sheet, side: Side, die: i32) -> MemberRoll {
        MemberRoll {
            who: format!("{}, {}", self.unit.called(), self.occasion.name()),
            side,
            need: self.needed(sheet),
            total: self.sum(sheet, None, Some(die)).text(),
            odds: vec![self.odds(title, sheet, side, Some(die))],
            result: self.describe(sheet, self.passes(sheet, die)),
            ..MemberRoll::default()
        }
    }

    /// The chance to pass and to fail, with what happens then; `die` is what was rolled.
    pub(super) fn odds(&self, title: &'static str, sheet: &Sheet, side: Side, die: Option<i32>) -> OddsTable {
        let all = of_one_die(|face| self.passes(sheet, face));
        let rolled = die.map(|face| i32::from(!self.passes(sheet, face)));
        OddsTable::of(
            title,
            "Passes",
            &all,
            rolled,
            |failed| *failed == 0,
            |failed| match failed {
                0 => ("Passes".into(), self.describe(sheet, true), Some(side)),
                _ => ("Fails".into(), self.describe(sheet, false), Some(side.other())),
            },
        )
        .whose(side)
    }
}

impl UnitState {
    /// Why it may not charge, if it may not.
    pub fn cannot_charge(&self) -> Option<&'static str> {
        let bars = [
            (self.arm() == Arm::Artillery, "artillery does not charge"),
            (self.morale != Morale::Eager, "only an eager unit charges"),
            (self.arm() == Arm::Infantry && self.square, "a unit in square does not charge"),
        ];
        bars.into_iter().find(|(is_so, _)| *is_so).map(|(_, why)| why)
    }
}

impl Calculator for MoraleCheck {
    type System = GrandeTactique;
    const ID: &'static str = "grande-tactique/morale";
    const TITLE: &'static str = "Morale Check";
    const PROCEDURES: &'static [&'static str] = &["P6"];
    const DICE_PAD: Pad = Pad::Faces;
    const NOT_IN_FORM: &'static [(&'static str, &'static str)] = &[("unit.limbered", "a battle fills it in")];

    fn form(&self, context: &Context<GrandeTactique>) -> Form {
        self.build_form(&context.sheet)
    }

    fn answer(&self, context: &Context<GrandeTactique>) -> Answer {
        let (sheet, check) = (&*context.sheet, self.check());
        if let Some(why) = check.barred() {
            let what = format!("{}, {}", self.unit.called(), self.occasion.name());
            let note = Note::refused(what, why, RULE);
            return Report::refused("No check", vec![note]).into();
        }
        let face = self.die.map(Roll::n);
        let passed = face.map(|face| check.passes(sheet, face));
        let (headline, detail) = match passed {
            Some(passed) => {
                (if passed { "Passed" } else { "Failed" }.into(), capitalize(&check.describe(sheet, passed)))
            }
            None => {
                let [pass, fail] = [true, false].map(|passed| check.describe(sheet, passed));
                (capitalize(&check.needs(sheet)), format!("Passed: {pass}. Failed: {fail}"))
            }
        };
        let mut notes = Vec::new();
        notes.extend(check.next_in_words(passed).into_iter().map(|text| Note::Remark(text.into())));
        if passed != Some(true) && check.effect_cell(sheet, false).source == Source::House {
            notes.push(Note::Remark("What becomes of it when it fails is a house rule ◇.".into()));
        }
        let may_flee = check.effect(sheet, false) == Effect::Flees && self.unit.arm() != Arm::Artillery;
        if self.unit.general && passed != Some(true) && may_flee {
            notes.push(Note::Remark("If it flees, roll for the general attached to it.".into()));
        }
        let mut changes = passed
            .map_or_else(Vec::new, |passed| self.unit.suffers(check.effect(sheet, passed), self.enemy.unit));
        if self.occasion == Occasion::DeShaking && passed.is_some() {
            changes.push(Change::set("", "", &CHECKED, 1).on(self.unit.unit));
        }
        if self.occasion == Occasion::Charges && passed == Some(false) {
            changes.push(Change::set("", "", &CHARGE, 0).on(self.unit.unit));
        }
        if passed == Some(true) && check.starts_firing() {
            changes.push(Change::set(self.unit.called(), "starts firing", &FIRING, 1).on(self.unit.unit));
        }
        Answer {
            report: Report {
                headline,
                detail,
                sums: vec![("Morale".into(), check.sum(sheet, Some(&KEYS), face))],
                dice: vec![Die::new("Morale Check", 6, Side::Ours, self.die).needs(check.needed(sheet))],
                odds: vec![check.odds("Morale Check", sheet, Side::Ours, face)],
                notes,
                next: passed.map_or_else(Vec::new, |passed| self.next_steps(sheet, &check, passed)),
                ..Report::default()
            },
            changes,
        }
    }

    fn roll(&mut self, _: usize, face: Option<Face>) {
        self.die = face.and_then(Roll::of);
    }

    fn factors() -> &'static [Factor<Self>] {
        &FACTORS
    }

    /// One unit by itself, and in the Charge Phase the enemy that it charges, or is charged by, chosen or as it was declared;
    /// the phase says why it checks.
    fn prefill(
        &self,
        battle: &BattleView<'_, GrandeTactique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        if ours.is_empty() && theirs.is_empty() {
            return Err("Choose the unit that checks.".into());
        }
        let (filled, one) = MoraleCheck::of(battle, ours, theirs).ok_or(NotFilled::NotApplicable)?;
        match filled.why_not_now(battle, &one) {
            Some(why) => Err(format!("No Morale Check for {}: {why}.", filled.unit.called()).into()),
            None => Ok(filled),
        }
    }
}

impl MoraleCheck {
    /// Whoever fails and flees is moved; cavalry that passes after a charge may follow up.
    fn next_steps(&self, sheet: &Sheet, check: &Check, passed: bool) -> Vec<NextStep> {
        let flees = check.effect(sheet, passed) == Effect::Flees && self.unit.arm() != Arm::Artillery;
        let troops = if self.charged.by_cavalry { Troops::Cavalry } else { Troops::Infantry };
        let from = UnitState { unit: self.enemy.unit, ..UnitState::only(troops) };
        match (self.occasion, passed) {
            (Occasion::AfterCharge, true) => vec![follow_up(&self.unit)],
            _ if flees => vec![NextStep::to("Flight", &Flight::of(&self.unit, &from))],
            _ => Vec::new(),
        }
    }

    fn check(&self) -> Check {
        let MoraleCheck { unit, occasion, charging, charged, .. } = self.clone();
        Check { unit, occasion, charging, charged }
    }

    /// What a battle knows of one unit, or of one and its enemy, and which unit checks.
    fn of(
        battle: &BattleView<'_, GrandeTactique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Option<(Self, UnitInBattle)> {
        let (unit_ref, enemy_ref) = match (ours, theirs) {
            (&[unit_ref], &[]) => (unit_ref, None),
            (&[unit_ref], &[enemy]) if battle.phase == "charge" => (unit_ref, Some(enemy)),
            _ => return None,
        };
        let one = UnitInBattle::of(battle, unit_ref)?;
        let is_charger = unit_ref.side == battle.active;
        // Where nobody chose the enemy, the charge that was declared says it.
        let declared = || match is_charger {
            true => one.charges_at.filter(|target| UnitInBattle::on_table(battle, *target).is_some()),
            false => chargers_of(battle, unit_ref).first().copied(),
        };
        let enemy_ref = enemy_ref.or_else(|| declared().filter(|_| battle.phase == "charge"));
        let enemy = match enemy_ref {
            Some(enemy) => Some(UnitInBattle::of(battle, enemy)?.unit),
            None => None,
        };
        let has_others = enemy_ref.is_some_and(|enemy| {
            let (charger, target) = if is_charger { (unit_ref, enemy) } else { (enemy, unit_ref) };
            chargers_of(battle, target).iter().any(|other| *other != charger)
        });
        let charges = one.charges || enemy.is_some();
        let occasion = match battle.phase {
            "firing" => Occasion::Beaten,
            "charge" if unit_ref.side != battle.active => Occasion::IsCharged,
            "charge" if charges => Occasion::Charges,
            "charge" => Occasion::AfterCharge,
            _ => Occasion::DeShaking,
        };
        let enemy_unit = Enemy { unit: enemy.as_ref().and_then(|enemy| enemy.unit) };
        let unit = one.unit.clone();
        let mut filled = MoraleCheck { unit, occasion, enemy: enemy_unit, ..MoraleCheck::default() };
        match enemy {
            Some(enemy) if occasion == Occasion::Charges => {
                // From the front, unless the player says otherwise.
                filled.charging.artillery_front =
                    enemy.arm() == Arm::Artillery && enemy.morale == Morale::Eager;
                filled.charging.shaken_target = enemy.morale == Morale::Shaken;
                filled.charging.routed_target = enemy.morale == Morale::Routed;
                filled.charging.help = has_others;
            }
            Some(enemy) => {
                filled.charged.by_cavalry = enemy.arm() == Arm::Cavalry;
                filled.charged.several = has_others;
            }
            None => {}
        }
        Some((filled, one))
    }

    fn why_not_now(
        &self,
        battle: &BattleView<'_, GrandeTactique>,
        one: &UnitInBattle,
    ) -> Option<&'static str> {
        let is_of_turn = self.occasion == Occasion::DeShaking;
        let is_late = self.unit.morale == Morale::Shaken && !one.was_shaken(battle.sheet);
        let bars = [
            (one.is_gone, "it is off the table"),
            (is_of_turn && one.unit_ref.side != battle.active, "units check in their own turn"),
            (is_of_turn && one.has_checked, "it has had its check this turn"),
            (is_of_turn && is_late, "it was not shaken as the turn began"),
        ];
        bars.into_iter().find(|(is_so, _)| *is_so).map(|(_, why)| why).or(self.check().barred())
    }
}
