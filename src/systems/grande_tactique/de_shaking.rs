//! All units that are shaken as the turn begins, each with its Morale Check and its die (P7; SoP.1).

use super::GrandeTactique;
use super::army::{Training, Troops};
use super::morale::{Check, Occasion};
use super::sheet::Sheet;
use super::state::{CHECKED, units_left};
use super::terms::{Arm, Morale, Name};
use super::unit_state::UnitState;
use crate::rules::form::{Control, FieldPath, Item, Layout, Row, RowDie, writes};
use crate::rules::{
    Answer, BattleView, Calculator, Change, Context, Dice, Die, Dist, Face, Form, Input, List, MemberRoll,
    NotFilled, OddsTable, Pad, Pairs, Prefilled, Quantity, Report, ResultTable, Roll, Side, UnitRef,
    capitalize,
};

/// The most units that check together; any others are still due then.
const MOST: usize = 20;
/// The most units of which each chance is given; of more only the expected number is.
const FEW: usize = 8;

/// The units and their dice. The field names are the published format of links.
///
/// At first two shaken units.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct DeShaking {
    /// Those that are shaken.
    #[input(start = (0..2).map(|_| ShakenUnit::default()).collect())]
    pub units: List<ShakenUnit, MOST>,
    /// The die of each, by its place in the list.
    pub dice: Dice<6, MOST>,
}

/// A unit that is shaken.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct ShakenUnit {
    /// The unit of the battle's roster that it is.
    pub unit: Option<UnitRef>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
    /// Troops.
    #[input(of_unit)]
    pub troops: Troops,
    /// Training.
    #[input(of_unit)]
    pub training: Training,
    /// In square.
    #[input(of_unit)]
    pub square: bool,
    /// General attached.
    pub general: bool,
    /// Upslope. Of the nearest enemy.
    pub upslope: bool,
    /// In a built-up area.
    pub built_up: bool,
    /// Linear feature.
    pub linear: bool,
}

impl ShakenUnit {
    fn state(&self) -> UnitState {
        let ShakenUnit { unit, name, troops, training, square, general, upslope, built_up, linear } =
            self.clone();
        let (morale, limbered) = (Morale::Shaken, false);
        UnitState {
            unit,
            name,
            troops,
            training,
            morale,
            square,
            limbered,
            general,
            upslope,
            built_up,
            linear,
        }
    }

    fn check(&self) -> Check {
        Check { unit: self.state(), occasion: Occasion::DeShaking, ..Check::default() }
    }
}

impl From<UnitState> for ShakenUnit {
    fn from(state: UnitState) -> Self {
        let UnitState { unit, name, troops, training, square, general, upslope, built_up, linear, .. } =
            state;
        ShakenUnit { unit, name, troops, training, square, general, upslope, built_up, linear }
    }
}

impl DeShaking {
    /// Takes a unit off the list, with its die.
    pub fn remove(&mut self, unit: usize) {
        if self.units.remove(unit).is_some() {
            self.dice.remove(unit);
        }
    }

    /// What the unit at this place is called; those that are called alike have their places, too.
    fn called(&self, place: usize) -> String {
        let called = self.units[place].state().called();
        let alike = self.units.iter().filter(|unit| unit.state().called() == called).count();
        if alike > 1 { format!("{called} {}", place + 1) } else { called }
    }

    /// How many become eager again, before any die.
    pub fn chances(&self, sheet: &Sheet) -> Dist<i32> {
        DeShaking { dice: Dice::default(), ..self.clone() }.still_open(sheet)
    }

    /// How many become eager again by the dice that are rolled, over those that are not.
    fn still_open(&self, sheet: &Sheet) -> Dist<i32> {
        self.units.iter().enumerate().fold(Dist::certain(0), |all, (place, unit)| {
            let check = unit.check();
            let die = self.dice.at(place).map_or_else(|| Dist::die(6), |die| Dist::certain(die.face().n));
            let one = die.map(|face| i32::from(check.passes(sheet, i32::from(*face))));
            all.with(&one).map(|(so_far, one)| so_far + one)
        })
    }

    fn odds(&self, sheet: &Sheet, eager: Option<i32>) -> OddsTable {
        let chances = if eager.is_some() { self.chances(sheet) } else { self.still_open(sheet) };
        // Best first: the fewest that stay shaken.
        let all = self.units.len() as i32;
        let shaken = chances.map(|eager| all - eager);
        let rolled = eager.map(|eager| all - eager);
        let describe = |n: &i32| (Quantity::Count.format(all - n), String::new(), None);
        let table =
            OddsTable::of("Eager again", "At least one eager", &shaken, rolled, |n| *n < all, describe);
        OddsTable { mean: Some(chances.mean()), ..table }
    }

    /// The units of a side that were shaken as the turn began and have not checked.
    fn due<'a>(
        battle: &'a BattleView<'_, GrandeTactique>,
        of: UnitRef,
    ) -> impl Iterator<Item = ShakenUnit> + 'a {
        let due = units_left(battle, of.side).filter(|one| one.is_to_check(battle.sheet));
        due.map(|one| one.unit.into())
    }
}

impl Calculator for DeShaking {
    type System = GrandeTactique;
    const ID: &'static str = "grande-tactique/de-shake";
    const TITLE: &'static str = "De-shaking";
    const PROCEDURES: &'static [&'static str] = &["P7"];
    const NEEDS_UNITS: bool = false;
    const DICE_PAD: Pad = Pad::Faces;

    fn form(&self, context: &Context<GrandeTactique>) -> Form {
        let count = self.units.len();
        let rows = FieldPath::root()
            .list(
                "units",
                "Unit",
                Layout::Cards,
                (0..count).map(|place| self.unit_row(&context.sheet, place)).collect(),
            )
            .adding("One more unit", MOST, "these are the most that check together");
        Form::new(vec![rows.into()])
    }

    fn answer(&self, context: &Context<GrandeTactique>) -> Answer {
        let sheet = &*context.sheet;
        let (mut rows, mut sums, mut dice, mut changes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (mut rolled, mut eager, mut rolls) = (0, Vec::new(), Vec::new());
        for (place, unit) in self.units.iter().enumerate() {
            let (check, called) = (unit.check(), self.called(place));
            let die = self.dice.at(place);
            let passed = die.map(|die| check.passes(sheet, die.n()));
            let morale = passed.map(|passed| check.unit.after(check.effect(sheet, passed)));
            let cells = vec![
                check.needs(sheet).replace("needs ", ""),
                die.map_or_else(|| "·".into(), |die| die.n().to_string()),
                morale.map_or("", |morale| morale.name(check.unit.arm())).into(),
            ];
            rows.push((called.clone(), cells));
            dice.push(Die::new(called.clone(), 6, Side::Ours, die).needs(check.needed(sheet)));
            let sum = check.sum(sheet, None, die.map(Roll::n));
            let (total, face) = (sum.text(), die.map(Roll::n));
            sums.push((called.clone().into(), sum));
            if let Some(passed) = passed {
                rolled += 1;
                rolls.push(MemberRoll {
                    who: called.clone(),
                    need: check.needed(sheet),
                    total,
                    odds: vec![check.odds("Morale Check", sheet, Side::Ours, face)],
                    result: check.describe(sheet, passed),
                    ..MemberRoll::default()
                });
                changes.extend(check.unit.suffers(check.effect(sheet, passed), None));
                changes.push(Change::set("", "", &CHECKED, 1).on(unit.unit));
                if passed {
                    eager.push(called);
                }
            }
        }
        let units = self.units.len();
        let (headline, detail) = match (units, units - rolled) {
            (0, _) => ("No unit is shaken".into(), "There is nothing to roll.".into()),
            (_, 0) if eager.is_empty() => ("None eager".into(), "All stay shaken".into()),
            (_, 0) => (format!("{} eager", eager.len()), eager.join(", ")),
            (_, left) => (
                format!("Expect {} eager", self.still_open(sheet).mean()),
                format!("{left} of {units} to roll"),
            ),
        };
        let all = ("Eager again", vec![eager.len().to_string()]);
        let shares =
            (units > 0).then(|| ResultTable { heads: vec!["Needs", "Die", "Then"], rows, total: Some(all) });
        let mut odds = Vec::new();
        if (1..=FEW).contains(&units) {
            odds.push(self.odds(sheet, (rolled == units).then_some(eager.len() as i32)));
        }
        Answer {
            report: Report { headline, detail, table: shares, sums, dice, odds, rolls, ..Report::default() },
            changes,
        }
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        self.dice.set(die, face);
    }

    /// All of the side that are due, whichever unit or division was chosen.
    fn prefill(
        &self,
        battle: &BattleView<'_, GrandeTactique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        if !theirs.is_empty() {
            return Err(NotFilled::NotApplicable);
        }
        let first = &ours.first().copied().unwrap_or(UnitRef::army(battle.active));
        if first.side != battle.active {
            return Err("Units check in their own turn.".into());
        }
        let units: List<ShakenUnit, MOST> = DeShaking::due(battle, *first).collect();
        if units.is_empty() {
            return Err(NotFilled::no_need("No unit has still to check."));
        }
        Ok(DeShaking { units, dice: Dice::default() })
    }
}

impl DeShaking {
    fn unit_row(&self, sheet: &Sheet, place: usize) -> Row {
        let unit = self.units[place].state();
        let fields = FieldPath::root().of("units").of(place);
        let die = self.dice.at(place);
        let take_back = match die {
            Some(_) => writes(self, |inputs| inputs.dice.set(place, None)),
            None => Pairs::new(),
        };
        let mut state = vec![unit.general_toggle(&fields)];
        state.extend(unit.formation_toggle(&fields).filter(|_| unit.arm() == Arm::Infantry));
        state.extend(unit.ground_toggles(&fields));
        let remove = writes(self, |inputs| inputs.remove(place));
        Row {
            key: unit.unit.map_or_else(|| format!("unit{place}"), |unit_ref| unit_ref.to_string()),
            title: self.called(place),
            summary: format!("{} · {}", capitalize(&unit.made_of()), self.units[place].check().needs(sheet)),
            die: Some(RowDie { face: die.map(Roll::face), take_back }),
            items: vec![Item::Row(state)],
            folded: vec![
                unit.troops_choice(&fields).into(),
                unit.training_choice(&fields).into(),
                unit.name_text(&fields).into(),
            ],
            remove: Some(Control::button(fields.path("remove"), "Take off the list", remove)),
            ..Row::default()
        }
    }
}
