//! How many rounds each gun has, rolled once before the game (P7; D.11).

use super::Plm;
use super::sheet::Sheet;
use super::state::SUPPLY;
use super::state::unit_state;
use super::terms::Arm;
use crate::rules::form::{Control, FieldPath, Form, Item, Layout, Row, RowDie, writes};
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Change, Context, Dice, Die, Dist, Face, Input, List,
    MemberRoll, Name, NotFilled, OddsTable, Pad, Pairs, Prefilled, Quantity, Report, ResultTable, Roll,
    RuleRef, Side, UnitRef,
};
use std::cmp::Reverse;

const RULE: RuleRef = RuleRef("D.11");

/// The most guns that are rolled for together.
const MOST: usize = 12;

/// Guns and their dice. The field names are the published format of links.
///
/// At first one gun.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Ammunition {
    /// Each gun.
    #[input(start = [Supplied::default()].into_iter().collect())]
    pub guns: List<Supplied, MOST>,
    /// The percentile dice of each, by its place in the list.
    pub dice: Dice<100, MOST>,
}

/// A gun that is supplied.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct Supplied {
    /// The unit of the battle's roster that it is.
    pub unit: Option<UnitRef>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
}

impl Ammunition {
    /// Takes a gun off the list, with its dice.
    pub fn remove(&mut self, gun: usize) {
        if self.guns.remove(gun).is_some() {
            self.dice.remove(gun);
        }
    }

    /// What the gun at this place is called.
    fn called(&self, place: usize) -> String {
        let unnamed = || format!("Gun {}", place + 1);
        self.guns.get(place).map_or_else(unnamed, |gun| gun.name.called_or(unnamed))
    }

    fn odds(&self, sheet: &Sheet, rolled: Option<i32>) -> OddsTable {
        let all = Dist::die(100).map(|roll| sheet.fire.rounds.of(i32::from(*roll)).value);
        let (most_first, rolled) = (all.map(|n| Reverse(*n)), rolled.map(Reverse));
        let is_most = |n: &Reverse<i32>| n.0 >= sheet.fire.rounds.most.value;
        let table = OddsTable::of("Rounds of a gun", "The most rounds", &most_first, rolled, is_most, |n| {
            (rounds(n.0), String::new(), None)
        });
        OddsTable { mean: Some(all.mean()), ..table }
    }

    /// Guns of a side whose ammunition has not been rolled.
    fn due<'a>(battle: &'a BattleView<'_, Plm>, of: UnitRef) -> impl Iterator<Item = Supplied> + 'a {
        let units = battle.army(of.side).units().filter(|unit| unit.arm() == Arm::Artillery);
        units.filter_map(move |unit| {
            let unit_ref = UnitRef { side: of.side, id: unit.id };
            let state =
                unit_state(battle, unit_ref).filter(|state| state.rounds.is_none() && !state.is_removed)?;
            Some(Supplied { unit: Some(unit_ref), name: state.unit.name.clone() })
        })
    }
}

fn rounds(n: i32) -> String {
    crate::rules::counted(n, "round", "rounds")
}

impl Calculator for Ammunition {
    type System = Plm;
    const ID: &'static str = "plm/ammunition";
    const TITLE: &'static str = "Ammunition";
    const PROCEDURES: &'static [&'static str] = &["P7"];
    const NEEDS_UNITS: bool = false;
    const DICE_PAD: Pad = Pad::Digits;

    fn form(&self, context: &Context<Plm>) -> Form {
        let count = self.guns.len();
        let rows = FieldPath::root()
            .list(
                "guns",
                "Gun",
                Layout::Cards,
                (0..count).map(|place| self.gun_row(&context.sheet, place)).collect(),
            )
            .adding("One more gun", MOST, "these are the most that are rolled for together");
        Form::new(vec![rows.into()])
    }

    fn answer(&self, context: &Context<Plm>) -> Answer {
        let sheet = &*context.sheet;
        let (mut rows, mut sums, mut dice, mut changes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (mut all, mut rolled, mut rolls) = (0, 0, Vec::new());
        for (place, gun) in self.guns.iter().enumerate() {
            let (called, die) = (self.called(place), self.dice.at(place));
            let supply = die.map(|die| sheet.fire.rounds.of(die.n()));
            rows.push((
                called.clone(),
                vec![
                    die.map_or_else(|| "·".into(), |die| die.n().to_string()),
                    supply.map_or_else(String::new, |supply| supply.value.to_string()),
                ],
            ));
            dice.push(Die::new(called.clone(), 100, Side::Ours, die));
            if let (Some(die), Some(supply)) = (die, supply) {
                let mut sum = Breakdown::new(Quantity::Count);
                sum.add_cell(format!("Rounds on a roll of {}", die.n()), supply, 1, RULE);
                sums.push((called.clone().into(), sum));
                (all, rolled) = (all + supply.value, rolled + 1);
                rolls.push(MemberRoll {
                    who: called.clone(),
                    total: supply.value.to_string(),
                    odds: vec![self.odds(sheet, Some(supply.value))],
                    result: rounds(supply.value),
                    ..MemberRoll::default()
                });
                changes.push(
                    Change::set(called, rounds(supply.value), &SUPPLY, supply.value.max(0)).on(gun.unit),
                );
            }
        }
        let (headline, detail) = match (self.guns.len(), self.guns.len() - rolled) {
            (0, _) => ("No gun".into(), "There is nothing to roll.".into()),
            (1, 0) => (rounds(all), format!("{} begins with them.", self.called(0))),
            (n, 0) => (rounds(all), format!("{n} guns together.")),
            (1, _) => ("Roll for its rounds".into(), String::new()),
            (n, left) => ("Roll for their rounds".into(), format!("{left} of {n} guns to roll.")),
        };
        let shares = (self.guns.len() > 1).then(|| ResultTable {
            heads: vec!["Roll", "Rounds"],
            rows,
            total: Some(("All", vec![String::new(), all.to_string()])),
        });
        let mut odds = Vec::new();
        if !self.guns.is_empty() {
            let one = self.dice.at(0).filter(|_| self.guns.len() == 1);
            odds.push(self.odds(sheet, one.map(|die| sheet.fire.rounds.of(die.n()).value)));
        }
        Answer {
            report: Report { headline, detail, table: shares, sums, dice, odds, rolls, ..Report::default() },
            changes,
        }
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        self.dice.set(die, face);
    }

    /// Every gun of the side without a supply, whichever unit was chosen.
    fn prefill(&self, battle: &BattleView<'_, Plm>, ours: &[UnitRef], theirs: &[UnitRef]) -> Prefilled<Self> {
        if !theirs.is_empty() {
            return Err(NotFilled::NotApplicable);
        }
        let first = &ours.first().copied().unwrap_or(UnitRef::army(battle.active));
        let guns: List<Supplied, MOST> = Ammunition::due(battle, *first).collect();
        if guns.is_empty() {
            return Err(NotFilled::no_need("No gun has still to roll for its rounds."));
        }
        Ok(Ammunition { guns, dice: Dice::default() })
    }
}

impl Ammunition {
    fn gun_row(&self, sheet: &Sheet, place: usize) -> Row {
        let (gun, die) = (&self.guns[place], self.dice.at(place));
        let fields = FieldPath::root().of("guns").of(place);
        let take_back = match die {
            Some(_) => writes(self, |inputs| inputs.dice.set(place, None)),
            None => Pairs::new(),
        };
        let remove = writes(self, |inputs| inputs.remove(place));
        let summary = die.map_or_else(|| "to roll".into(), |die| rounds(sheet.fire.rounds.of(die.n()).value));
        Row {
            key: gun.unit.map_or_else(|| format!("gun{place}"), |unit_ref| unit_ref.to_string()),
            title: self.called(place),
            summary,
            die: Some(RowDie { face: die.map(Roll::face), take_back }),
            items: vec![Item::Control(fields.field(gun, "name"))],
            remove: Some(Control::button(fields.path("remove"), "Take off the list", remove)),
            ..Row::default()
        }
    }
}
