//! How far a unit or a general moves, and where the move may not end (P8; Movement).

use super::GrandeTactique;
use super::army::Troops;
use super::sheet::{RoadThroughAreas, RoadWhenHalved, ShakenSquare, Sheet};
use super::state::{DivisionInBattle, UnitInBattle};
use super::terms::{Arm, Morale};
use super::unit_state::UnitState;
use crate::rules::form::{ChoiceOption, Control, FieldPath, Form, Item, Kind};
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Context, Inches, Input, Lengths, NotFilled, Note, Prefilled,
    Quantity, Report, RuleRef, Sourced, UnitRef, capitalize, input, printed,
};
use strum::VariantArray;

const RULE: RuleRef = RuleRef("Movement");

/// One move. The field names are the published format of links.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct Movement {
    /// The unit that moves.
    pub mover: UnitState,
    /// It is a general who moves, and no unit.
    pub is_general: bool,
    /// With a routed unit. He cannot leave it before it is rallied.
    pub held: bool,
    /// Into or out of woods or a built-up area.
    pub area: bool,
    /// Across a linear feature.
    pub crosses: bool,
    /// Sideways or backwards. More than 45° off its front.
    pub aside: bool,
    /// By road all the way. In contact with a road throughout.
    pub road: bool,
    /// Ends in contact with the enemy.
    pub contact: bool,
    /// It charges.
    pub charges: bool,
}

/// Why an allowance is halved, and, where it counts all the same, why it is not.
struct Halving {
    label: &'static str,
    exempt: Option<&'static str>,
}

fn length(entry: Sourced<Inches>) -> Sourced {
    Sourced { value: entry.value.hundredths(), source: entry.source }
}

impl Movement {
    /// Infantry, cavalry or artillery; nothing of a general.
    fn arm(&self) -> Option<Arm> {
        (!self.is_general).then(|| self.mover.arm())
    }

    fn is_square(&self) -> bool {
        self.arm() == Some(Arm::Infantry) && self.mover.square
    }

    /// What it moves when nothing is in its way, and what it is called.
    fn allowance(&self, sheet: &Sheet) -> (String, Sourced) {
        let moves = &sheet.moves;
        if self.is_general {
            return ("General".into(), length(moves.general));
        }
        if self.is_square() {
            return ("Infantry in square".into(), length(moves.square));
        }
        let distance = match self.mover.troops {
            Troops::Infantry => moves.infantry,
            Troops::Cavalry => moves.cavalry,
            Troops::Cuirassiers => moves.cuirassiers,
            Troops::FootArtillery => moves.foot_artillery,
            Troops::HorseArtillery => moves.horse_artillery,
        };
        (capitalize(self.mover.troops.name()), length(distance))
    }

    /// Only infantry enters woods and built-up areas, everybody else by road.
    fn is_kept_out(&self) -> bool {
        self.area && self.arm() != Some(Arm::Infantry) && !self.road
    }

    fn halvings(&self, sheet: &Sheet) -> Vec<Halving> {
        let readings = &sheet.readings;
        let by_road = self.road && readings.road_through_areas == RoadThroughAreas::DoesNotHalve;
        let slow = self.is_square() && readings.shaken_square == ShakenSquare::AsAnySquare;
        let is_shaken = !self.is_general && self.mover.morale == Morale::Shaken;
        let all = [
            (
                self.area && !self.is_kept_out() && !self.is_square(),
                "Half: woods or a built-up area",
                by_road.then_some("it goes by road (your reading)"),
            ),
            (self.crosses, "Half: crosses a linear feature", None),
            (is_shaken, "Half: shaken", slow.then_some("a square's move is a half (your reading)")),
            (self.aside && !self.is_general, "Half: sideways or backwards", None),
        ];
        let such = all.into_iter().filter(|(is_so, ..)| *is_so);
        such.map(|(_, label, exempt)| Halving { label, exempt }).collect()
    }

    /// Why it does not move at all.
    fn immobile(&self) -> Option<&'static str> {
        if self.is_general && self.held {
            return Some("he cannot leave a routed unit before it is rallied");
        }
        match self.arm()? {
            Arm::Artillery if !self.mover.limbered => {
                Some("artillery moves only when limbered; it may pivot")
            }
            Arm::Infantry | Arm::Cavalry if self.mover.morale == Morale::Routed => {
                Some("it is routed and flees until it is rallied")
            }
            _ => None,
        }
    }

    /// How far it moves, line by line, in hundredths of an inch.
    pub fn distance(&self, sheet: &Sheet, lengths: Lengths) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Length(lengths));
        let (who, allowance) = self.allowance(sheet);
        sum.add_cell(who, allowance, 1, RULE);
        if let Some(why) = self.immobile() {
            sum.times(format!("Does not move: {why}"), printed(0), printed(1), RULE);
            return sum;
        }
        let road_first = sheet.readings.road_when_halved == RoadWhenHalved::Halved;
        let road = length(sheet.moves.road);
        if self.road && road_first {
            sum.add_cell("By road all the way, halved with the rest (your reading)", road, 1, RULE);
        }
        let mut is_halved = false;
        for Halving { label, exempt } in self.halvings(sheet) {
            match exempt {
                Some(why) => sum.not_applied(label, printed(0), why, RULE),
                None if is_halved => sum.not_applied(label, printed(0), "a move is halved once", RULE),
                None => {
                    is_halved = true;
                    sum.times(label, printed(1), printed(2), RULE);
                }
            }
        }
        if self.road && !road_first {
            sum.add_cell("By road all the way", road, 1, RULE);
        }
        sum
    }

    fn is_halved(&self, sheet: &Sheet) -> bool {
        self.halvings(sheet).iter().any(|halving| halving.exempt.is_none())
    }

    fn refusals(&self) -> Vec<(&'static str, &'static str)> {
        let is_cavalry = self.arm() == Some(Arm::Cavalry);
        let mut refusals = Vec::new();
        if let Some(why) = self.immobile() {
            return vec![("Moving", why)];
        }
        if self.is_kept_out() {
            refusals.push(("Woods or a built-up area", "only infantry enters there, everybody else by road"));
        }
        if self.area && self.is_square() {
            refusals.push(("A square in woods or a built-up area", "squares stand only in the open"));
        }
        if self.contact && self.road {
            refusals.push(("Contact with the enemy", "a move by road may not end there"));
        }
        if self.contact && is_cavalry && !self.charges {
            refusals.push(("Contact with the enemy without a charge", "cavalry moves there only to charge"));
        }
        refusals
    }

    fn remarks(&self) -> Vec<&'static str> {
        if self.immobile().is_some() {
            return Vec::new();
        }
        let artillery = self.arm() == Some(Arm::Artillery);
        let all = [
            (
                self.area && !self.is_kept_out() && !self.is_square(),
                "One unit stands in a wood or built-up area, and fills it.",
            ),
            (artillery && self.area && self.road, "Artillery does not unlimber in woods or a built-up area."),
            (artillery, "It pivots free as it limbers or unlimbers."),
            (self.is_square(), "It pivots free as it comes out of square."),
            (self.road, "It gains by the road only if it is in contact with it throughout."),
            (true, "Rivers are crossed at fords and bridges only."),
        ];
        all.into_iter().filter(|(is_so, _)| *is_so).map(|(_, text)| text).collect()
    }

    /// The troops, or a general: both in one choice.
    fn mover_choice(&self) -> Control {
        let (inputs, mover) = (FieldPath::root(), FieldPath::root().of("mover"));
        let is_general = |so: bool| (inputs.path("is_general"), so.to_string());
        let mut options: Vec<ChoiceOption> = Vec::new();
        for troops in Troops::VARIANTS {
            let chosen = !self.is_general && *troops == self.mover.troops;
            let writes = vec![(mover.path("troops"), input::word(troops)), is_general(false)];
            options.push(ChoiceOption::plain(capitalize(troops.name())).chosen(chosen).writing(writes));
        }
        let general = ChoiceOption::plain("General").chosen(self.is_general);
        options.push(general.writing(vec![is_general(true)]));
        Control::new(mover.path("troops"), "Who moves", Kind::Choice(options))
    }
}

impl Calculator for Movement {
    type System = GrandeTactique;
    const ID: &'static str = "grande-tactique/movement";
    const TITLE: &'static str = "Movement";
    const PROCEDURES: &'static [&'static str] = &["P8"];
    const READ_ONLY: bool = true;
    const NOT_IN_FORM: &'static [(&'static str, &'static str)] = &[
        ("mover.name", "a battle fills it in"),
        ("mover.training", "a move does not depend on it"),
        ("mover.general", "a move does not depend on it"),
        ("mover.upslope", "a move does not depend on it"),
        ("mover.built_up", "whether the move leaves it is asked"),
        ("mover.linear", "whether the move crosses it is asked"),
    ];

    fn form(&self, _: &Context<GrandeTactique>) -> Form {
        let (inputs, mover) = (FieldPath::root(), FieldPath::root().of("mover"));
        let mut items: Vec<Item> = vec![self.mover_choice().into()];
        if !self.is_general {
            items.push(self.mover.morale_choice(&mover, Morale::VARIANTS).into());
            items.extend(self.mover.formation_toggle(&mover).map(Item::from));
        } else {
            items.push(inputs.beside(self, ["held"]));
        }
        let mut way = vec![inputs.field(self, "area"), inputs.field(self, "crosses")];
        if !self.is_general {
            way.push(inputs.field(self, "aside"));
        }
        way.push(inputs.field(self, "road"));
        items.push(Item::Row(way));
        let mut end = vec![inputs.field(self, "contact")];
        if self.arm() == Some(Arm::Cavalry) {
            let only = (!self.contact).then_some("it ends in contact with nobody");
            end.push(inputs.field(self, "charges").disabled(only));
        }
        items.push(Item::Row(end));
        Form::new(items)
    }

    fn answer(&self, context: &Context<GrandeTactique>) -> Answer {
        let sheet = &*context.sheet;
        let sum = self.distance(sheet, context.lengths);
        let (who, _) = self.allowance(sheet);
        let refusals = self.refusals().into_iter();
        let refused = |(what, why): (&'static str, &'static str)| Note::refused(what, why, RULE);
        let remarks = self.remarks().into_iter().map(|text| Note::Remark(text.into()));
        let notes: Vec<Note> = refusals.map(refused).chain(remarks).collect();
        let sums = vec![("Move".into(), sum)];
        if notes.iter().any(|note| matches!(note, Note::Refused { .. })) {
            return match self.immobile() {
                Some(_) => Report { sums, ..Report::refused("Does not move", notes) }.into(),
                None => Report::refused("Not allowed", notes).into(),
            };
        }
        let report = Report {
            headline: sums[0].1.text(),
            detail: match self.is_halved(sheet) {
                true => format!("{who}, half of its allowance."),
                false => format!("{who}."),
            },
            sums,
            notes,
            ..Report::default()
        };
        report.into()
    }

    /// A unit, or a division, whose general then rides.
    fn prefill(
        &self,
        battle: &BattleView<'_, GrandeTactique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        let [unit_ref] = ours else {
            return Err("Choose the unit that moves, or the division whose general rides.".into());
        };
        if !theirs.is_empty() {
            return Err("Choose only the unit that moves.".into());
        }
        if let Some(one) = UnitInBattle::of(battle, *unit_ref) {
            if one.is_gone {
                return Err(format!("{} is off the table.", one.unit.called()).into());
            }
            return Ok(Movement { mover: one.unit, charges: one.charges, ..Movement::default() });
        }
        let one = DivisionInBattle::of(battle, *unit_ref).ok_or(NotFilled::NotApplicable)?;
        if one.killed {
            return Err("The general of this division is killed.".into());
        }
        let name = one.division.general.clone();
        let mover = UnitState { unit: Some(*unit_ref), name, ..UnitState::default() };
        Ok(Movement { mover, is_general: true, held: one.held, ..Movement::default() })
    }
}
