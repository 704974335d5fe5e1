//! How far a unit moves, and what it may not do on its way (P8, P13).

use super::GrandeTactique;
use super::army::Troops;
use super::sheet::{RoadWhenHalved, Sheet};
use super::standing::Standing;
use super::terms::{Arm, Temper};
use crate::parts;
use crate::rules::{
    Answer, Breakdown, Calculator, Entry, Face, Inches, Note, Piece, RuleRef, Shares, Shown, Source, Table,
    Unit,
};

const RULE: RuleRef = RuleRef("Movement");
const SCALE: RuleRef = RuleRef("Scale");

/// One move. The field names are the published format of links.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Movement {
    /// Who moves.
    pub unit: Standing,
    /// It is a general, and no unit.
    pub is_general: bool,
    /// Enters or leaves woods or a built-up area.
    pub area: bool,
    /// Crosses a linear feature.
    pub crosses: bool,
    /// Sideways or backwards: outside 45° of its front.
    pub aside: bool,
    /// By road all the way.
    pub road: bool,
    /// What infantry moves on bases of another size, where they are not the usual ones.
    pub infantry_move: Option<Inches>,
}

parts!(Movement { unit, is_general, area, crosses, aside, road, infantry_move });

fn entry(length: Entry<Inches>) -> Entry {
    Entry { n: length.n.n(), source: length.source }
}

impl Movement {
    /// What it moves when nothing is in the way.
    fn allowance(&self, sheet: &Sheet) -> (String, Entry) {
        let moves = &sheet.moves;
        let length = match self.unit.troops {
            _ if self.is_general => return ("General".into(), entry(moves.general)),
            Troops::Infantry if self.unit.square => {
                return ("Infantry in square".into(), entry(moves.square));
            }
            Troops::Infantry => moves.infantry,
            Troops::Cavalry => moves.cavalry,
            Troops::Cuirassiers => moves.cuirassiers,
            Troops::FootArtillery => moves.foot_artillery,
            Troops::HorseArtillery => moves.horse_artillery,
        };
        (crate::rules::capital(self.unit.troops.name()), entry(length))
    }

    /// What halves it.
    fn halved_by(&self) -> Vec<&'static str> {
        let shaken = self.unit.temper == Temper::Shaken && !self.is_general;
        let halves = [
            (self.area, "woods or a built-up area"),
            (self.crosses, "crosses a linear feature"),
            (shaken, "shaken"),
            (self.aside, "sideways or backwards"),
        ];
        halves.into_iter().filter(|(so, _)| *so).map(|(_, why)| why).collect()
    }

    /// Line by line, in hundredths of an inch.
    pub fn allowed(&self, sheet: &Sheet) -> Breakdown {
        let mut sum = Breakdown::new(Unit::Inches);
        let (who, inches) = self.allowance(sheet);
        sum.add(who, inches, 1, RULE);
        let road = entry(sheet.moves.road);
        let halved = sheet.readings.road_when_halved == RoadWhenHalved::Halved;
        let by = self.halved_by();
        if self.road && halved {
            let yours =
                if by.is_empty() { "By road all the way" } else { "By road, halved too (your reading)" };
            sum.add(yours, road, 1, RULE);
        }
        if !by.is_empty() {
            sum.times(["Half: ", &by.join(", ")].concat(), 1, 2, RULE);
        }
        if self.road && !halved {
            sum.add("By road all the way", road, 1, RULE);
        }
        if let Some(own) = self.infantry_move {
            let ours = sheet.moves.infantry.n.n();
            let label = ["Your bases: infantry moves ", &own.to_string(), "″"].concat();
            sum.times(label, own.n(), ours, SCALE);
        }
        sum
    }

    fn refusals(&self) -> Vec<(&'static str, &'static str)> {
        let unit = &self.unit;
        let guns = unit.arm() == Arm::Guns;
        let refusals = [
            (guns && !unit.limbered, "Moving unlimbered", "artillery moves only when limbered; it may pivot"),
            (unit.temper == Temper::Routed && guns, "Moving", "it is silenced"),
            (unit.temper == Temper::Routed && !guns, "Moving", "it is routed: it flees until it is rallied"),
            (
                self.area && unit.arm() != Arm::Foot && !self.road,
                "Woods or a built-up area",
                "only infantry enters there, everybody else by road",
            ),
        ];
        refusals
            .into_iter()
            .filter(|(so, ..)| *so && !self.is_general)
            .map(|(_, what, why)| (what, why))
            .collect()
    }

    /// What else to know on the way.
    fn remarks(&self, sheet: &Sheet, total: i32) -> Vec<String> {
        let metres = match self.infantry_move {
            Some(own) if own.n() > 0 => total * sheet.moves.infantry.n.n() / own.n(),
            _ => total,
        } * sheet.moves.metres.n
            / 100;
        let mut said = vec![format!("That is {} m on the ground.", Unit::Count.say(metres))];
        let mut add = |so: bool, text: &str| {
            if so {
                said.push(text.into());
            }
        };
        let arm = self.unit.arm();
        add(self.halved_by().len() > 1, "Several reasons halve it once.");
        add(self.road, "A move by road may not end touching the enemy.");
        add(!self.is_general && arm == Arm::Horse, "Cavalry moves into contact only to charge.");
        add(
            !self.is_general && arm == Arm::Guns,
            "It pivots free as it limbers or unlimbers, not in woods or a built-up area.",
        );
        said
    }
}

impl Calculator for Movement {
    type System = GrandeTactique;
    const ID: &'static str = "grande-tactique/movement";
    const TITLE: &'static str = "Movement";
    const PROCEDURES: &'static [&'static str] = &["P8", "P13"];

    fn answer(&self, sheet: &Sheet) -> Answer {
        let refusals = self.refusals();
        let mut sum = self.allowed(sheet);
        if let [(_, why), ..] = refusals[..] {
            sum.idle("Does not move", Entry { n: 0, source: Source::Printed }, why, RULE);
            sum.times("Not at all", 0, 1, RULE);
        }
        let total = sum.total();
        let mut notes = Vec::new();
        for (what, why) in refusals {
            notes.push(Note::Refused { what: what.into(), why: why.into(), rule: RULE });
        }
        for said in self.remarks(sheet, total) {
            notes.push(Note::Remark(said));
        }
        let (who, _) = self.allowance(sheet);
        let shown = Shown {
            headline: Unit::Inches.say(total),
            detail: match self.halved_by().is_empty() {
                true => who,
                false => [&*who, ", halved"].concat(),
            },
            shares: self.infantry_move.map(|own| scale(sheet, own)),
            sums: vec![("Move".into(), sum)],
            notes,
            ..Shown::default()
        };
        Answer { shown, changes: Vec::new() }
    }

    fn roll(&mut self, _: usize, _: Option<Face>) {}

    fn fill(&self, table: &Table<'_, GrandeTactique>, ours: &[Piece], theirs: &[Piece]) -> Option<Self> {
        let [piece] = ours else { return None };
        let unit = Standing::of(table, *piece).filter(|_| theirs.is_empty())?;
        Some(Movement { unit, ..Movement::default() })
    }
}

/// Every distance on bases on which infantry moves so far.
fn scale(sheet: &Sheet, own: Inches) -> Shares {
    let ours = sheet.moves.infantry.n.n().max(1);
    let (moves, flight) = (&sheet.moves, &sheet.flight);
    let lengths = [
        ("Infantry in square", moves.square),
        ("Cavalry", moves.cavalry),
        ("Cuirassiers", moves.cuirassiers),
        ("General", moves.general),
        ("Normal range", sheet.fire.normal_range),
        ("Longest range", sheet.fire.longest_range),
        ("Infantry flees", flight.infantry),
        ("Cavalry flees", flight.cavalry),
    ];
    let own_length = |length: Entry<Inches>| Unit::Inches.say(length.n.n() * own.n() / ours);
    let row = |(name, length): (&str, Entry<Inches>)| {
        (name.to_owned(), vec![Unit::Inches.say(length.n.n()), own_length(length)])
    };
    Shares {
        heads: vec!["Book", "Yours"],
        rows: lengths.into_iter().map(row).collect(),
        all: ("Infantry", vec![Unit::Inches.say(ours), Unit::Inches.say(own.n())]),
    }
}
