//! Leaders near units that took B hits, each with two dice (P11; S§4.7, 5.6).

use super::Republique;
use super::army::Division;
use super::sheet::Sheet;
use super::state::{
    LEADER_FELL, LEADER_OUT, LEADERS_FELL, LEADERS_OUT, TRIED, army_leaders, leader_is_out, leader_of,
};
use crate::rules::form::{Control, FieldPath, Item, Layout, Row, RowDie, writes};
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Change, Context, Count, Dice, Die, Face, Form, Input, List,
    MemberRoll, Name, NotFilled, Note, Odds, OddsTable, Outcome, Pad, Pairs, Prefilled, Quantity, Report,
    ResultTable, Roll, RuleRef, Side, Source, UnitRef, bidi_isolate, known,
};

const RULE: RuleRef = RuleRef("4.7");

/// The most leaders that test together.
const MOST: usize = 16;

/// The leaders and their dice. The field names are the published format of links.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct HorsDeCombat {
    /// Those near B hits.
    #[input(start = [NearLeader::default()].into_iter().collect())]
    pub leaders: List<NearLeader, MOST>,
    /// Two dice for each, by his place in the list.
    pub dice: Dice<10, 32>,
}

/// A leader near units of his side that took B hits in this phase.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct NearLeader {
    /// The division or corps of the battle's roster that he leads, or the army.
    pub unit: Option<UnitRef>,
    /// Of the leaders above the corps his place, from 1.
    pub of_army: Count<0, 6>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
    /// B hits that units within 3″ of him took.
    #[input(start = Count::clamped(1))]
    pub hits: Count<0, 20>,
}

/// What becomes of a leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// He stays.
    Safe,
    /// Out of action until he is replaced.
    Out,
}

impl NearLeader {
    /// What two dice do to him.
    pub fn fate(&self, sheet: &Sheet, dice: [i32; 2]) -> Fate {
        let [first, second] = dice;
        let is_hit = first == second && first + self.hits.n() >= sheet.hors_de_combat.casualty_at.value;
        if is_hit && self.hits.n() > 0 { Fate::Out } else { Fate::Safe }
    }

    /// In how many of a hundred throws he is lost.
    pub fn chance(&self, sheet: &Sheet) -> Odds {
        self.chance_with(sheet, [None, None])
    }

    /// In how many of the throws that may still come he is lost: with both dice in, of those before the throw.
    fn chance_with(&self, sheet: &Sheet, dice: [Option<Roll<10>>; 2]) -> Odds {
        let [first, second] = if dice.iter().all(Option::is_some) { [None, None] } else { dice };
        let may = |die: Option<Roll<10>>| {
            (1..=10).filter(move |face| die.is_none_or(|die| die.n() == *face)).collect::<Vec<i32>>()
        };
        let (first, second) = (may(first), may(second));
        let all = first.iter().flat_map(|first| second.iter().map(|second| [*first, *second]));
        let ways = all.filter(|dice| self.fate(sheet, *dice) == Fate::Out).count() as u64;
        Odds { ways, of: (first.len() * second.len()) as u64 }
    }

    /// Nobody who took a B hit is near him: he has nothing to test.
    fn is_near(&self) -> bool {
        self.hits.n() > 0
    }

    /// The side that he is of, where ours is that of the first leader.
    fn side(&self, first: Option<UnitRef>) -> Side {
        let army = |unit: Option<UnitRef>| unit.map(|unit_ref| unit_ref.side);
        Side::ours_if(army(self.unit).is_none_or(|side| army(first).is_none_or(|first| side == first)))
    }

    /// What his loss writes.
    fn loss(&self, called: String, words: String) -> Vec<Change> {
        let army_place = self.of_army.n() - 1;
        if army_place >= 0 {
            let fell = Change::add("", "", &LEADERS_FELL, 1 << army_place).on(self.unit);
            let out = Change::add(called, words, &LEADERS_OUT, 1 << army_place).on(self.unit);
            return vec![out.of_person(&self.name), fell];
        }
        let tested = Change::set("", "", &TRIED, 1).on(self.unit);
        let fell = Change::set("", "", &LEADER_FELL, 1).on(self.unit);
        vec![Change::set(called, words, &LEADER_OUT, 1).on(self.unit).of_person(&self.name), fell, tested]
    }

    fn sum(&self, dice: Option<[i32; 2]>) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Count);
        if let Some([first, _]) = dice {
            sum.add_number(format!("Double {first}"), first, RULE);
        }
        sum.add_number("B hits near him", self.hits.n(), RULE);
        sum
    }
}

impl HorsDeCombat {
    /// The places of those who test.
    fn near(&self) -> Vec<usize> {
        (0..self.leaders.len()).filter(|place| self.leaders[*place].is_near()).collect()
    }

    fn dice_of(&self, place: usize) -> [Option<Roll<10>>; 2] {
        [2 * place, 2 * place + 1].map(|at| self.dice.at(at))
    }

    fn rolled(&self, place: usize) -> Option<[i32; 2]> {
        let [first, second] = self.dice_of(place);
        Some([first?.n(), second?.n()])
    }

    fn called(&self, place: usize) -> String {
        match (self.leaders[place].name.trim(), self.leaders.len()) {
            ("", 1) => "The leader".into(),
            ("", _) => format!("Leader {}", place + 1),
            (name, _) => bidi_isolate(name),
        }
    }

    /// Takes a leader off the list, with his dice.
    pub fn remove(&mut self, leader: usize) {
        if self.leaders.remove(leader).is_some() {
            self.dice.remove(2 * leader);
            self.dice.remove(2 * leader);
        }
    }

    fn row(&self, context: &Context<Republique>, place: usize) -> Row {
        let (leader, fields) = (&self.leaders[place], FieldPath::root().of("leaders").of(place));
        let take_back = match self.dice_of(place) {
            [None, None] => Pairs::new(),
            _ => writes(self, |inputs| {
                inputs.dice.set(2 * place, None);
                inputs.dice.set(2 * place + 1, None);
            }),
        };
        let remove = writes(self, |inputs| inputs.remove(place));
        let reach = context.lengths.inches(context.sheet.hors_de_combat.reach_in.value);
        let hits = fields.field(leader, "hits").label(format!("B hits within {reach}"));
        let [first, _] = self.dice_of(place);
        Row {
            key: leader.unit.map_or_else(|| format!("leader{place}"), |unit_ref| unit_ref.to_string()),
            title: self.called(place),
            summary: if leader.is_near() {
                let mark = context.sheet.hors_de_combat.casualty_at.source.mark();
                format!("lost {}{mark}", self.chance_of(&context.sheet, place).counted())
            } else {
                "not near".into()
            },
            die: leader.is_near().then(|| RowDie { face: first.map(Roll::face), take_back }),
            items: vec![Item::from(hits)],
            folded: vec![fields.field(leader, "name").into()],
            remove: Some(Control::button(fields.path("remove"), "Take off the list", remove)),
            ..Row::default()
        }
    }
}

impl Calculator for HorsDeCombat {
    type System = Republique;
    const ID: &'static str = "republique/hors-de-combat";
    const TITLE: &'static str = "Hors de combat";
    const PROCEDURES: &'static [&'static str] = &["P11"];
    const NEEDS_UNITS: bool = false;
    const DICE_PAD: Pad = Pad::TenFaces;

    fn form(&self, context: &Context<Republique>) -> Form {
        let rows = (0..self.leaders.len()).map(|place| self.row(context, place)).collect();
        let list = FieldPath::root().list("leaders", "Leader", Layout::Cards, rows);
        Form::new(vec![list.adding("One more leader", MOST, "these are the most that test together").into()])
    }

    fn answer(&self, context: &Context<Republique>) -> Answer {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let (mut rows, mut sums, mut dice, mut changes, mut odds) = (vec![], vec![], vec![], vec![], vec![]);
        let (mut out, mut rolled, mut rolls) = (Vec::new(), 0, Vec::new());
        let first = self.leaders.iter().find_map(|leader| leader.unit);
        let back = lengths.inches(sheet.hors_de_combat.back_in.value);
        for (place, leader) in self.leaders.iter().enumerate() {
            let called = self.called(place);
            if !leader.is_near() {
                rows.push((called, vec!["–".into(), "not near".into()]));
                continue;
            }
            let thrown = self.rolled(place);
            let fate = thrown.map(|dice| leader.fate(sheet, dice));
            rows.push((
                called.clone(),
                vec![
                    self.chance_of(sheet, place).percent(),
                    fate.map_or("", |fate| if fate == Fate::Out { "out" } else { "safe" }).into(),
                ],
            ));
            let side = leader.side(first);
            dice.extend(self.dice_of(place).map(|die| Die::new(called.clone(), 10, side, die)));
            sums.push((called.clone().into(), leader.sum(thrown.filter(|[first, second]| first == second))));
            if let Some(fate) = fate {
                rolled += 1;
                let words = match fate {
                    Fate::Out => format!("hors de combat, his base {back} to the rear"),
                    Fate::Safe => "unhurt".into(),
                };
                let double = thrown.filter(|[first, second]| first == second);
                rolls.push(MemberRoll {
                    who: called.clone(),
                    side,
                    total: double.map_or_else(String::new, |dice| leader.sum(Some(dice)).text()),
                    odds: vec![self.odds(sheet, place).whose(side)],
                    result: words.clone(),
                    ..MemberRoll::default()
                });
                if fate == Fate::Out {
                    out.push(called.clone());
                    changes.extend(leader.loss(called, words));
                } else {
                    changes
                        .push(Change::set(called, words, &TRIED, 1).on(leader.unit).of_person(&leader.name));
                }
            }
        }
        let near = self.near();
        let shown = near.iter().copied().find(|place| self.rolled(*place).is_none());
        if let Some(place) = shown.or(near.last().copied()) {
            odds.push(self.odds(sheet, place).whose(self.leaders[place].side(first)));
        }
        let (headline, detail) = match (near.len(), shown) {
            (0, _) => ("No leader is near".into(), "There is nothing to roll.".into()),
            (all, Some(place)) => (
                match self.chance_of(sheet, place) {
                    Odds { ways: 0, .. } => format!("{} is unhurt, whatever comes", self.called(place)),
                    odds => format!("{}: lost {}", self.called(place), odds.counted()),
                },
                match self.dice_of(place) {
                    [None, None] if all == 1 => "Two dice to roll.".into(),
                    [None, None] => format!("{} of {all} to roll, two dice each.", all - rolled),
                    _ if all == 1 => "One die to roll.".into(),
                    _ => format!("{} of {all} to roll; he has one die left.", all - rolled),
                },
            ),
            (1, None) if out.is_empty() => ("None lost".into(), "He is unhurt.".into()),
            (_, None) if out.is_empty() => ("None lost".into(), "All are unhurt.".into()),
            (_, None) => (
                format!("{} hors de combat", out.join(", ")),
                format!("The base goes {back} to the rear, and gives nothing until it is replaced."),
            ),
        };
        let table =
            (!rows.is_empty()).then(|| ResultTable { heads: vec!["Lost", "Then"], rows, total: None });
        let lost = sheet.hors_de_combat.casualty_at;
        let reach = lengths.inches(sheet.hors_de_combat.reach_in.value);
        let mut notes = vec![Note::Remark(format!(
            "Only a double counts: its number and all B hits within {reach} of him make {}{} or more.",
            lost.value,
            lost.source.mark()
        ))];
        if self.leaders.iter().any(|leader| leader.unit.is_some()) {
            notes.push(Note::Remark(format!(
                "Filled in with the B hits of each leader's own division: mend it by those within {reach} of him. Higher leaders stand as not near."
            )));
        }
        Answer {
            report: Report {
                standing: if odds.is_empty() { Source::Printed } else { lost.source },
                headline,
                detail,
                table,
                sums,
                dice,
                odds,
                rolls,
                notes,
                ..Report::default()
            },
            changes,
        }
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        if let Some(place) = self.near().get(die / 2) {
            self.dice.set(2 * place + die % 2, face);
        }
    }

    /// Leaders of both sides whose divisions took B hits in this phase; then those above them, whom only the player sees
    /// to be near.
    fn prefill(&self, battle: &BattleView<'_, Republique>, _: &[UnitRef], _: &[UnitRef]) -> Prefilled<Self> {
        let (mut leaders, mut higher) = (Vec::new(), Vec::new());
        for side in battle.active.both() {
            let before = leaders.len();
            let army = battle.army(side);
            // Under which corps hits were taken.
            let mut hit = Vec::new();
            for (place, division) in army.divisions.iter().enumerate() {
                let Some(division) = division.known() else { continue };
                let hits: i32 = known(&division.units)
                    .map(|unit| battle.taken_this_phase(UnitRef { side, id: unit.id }))
                    .sum();
                if hits > 0 {
                    leaders.extend(NearLeader::of(battle, side, division, hits));
                    hit.extend(
                        army.corps_of(place).filter(|corps| corps.id != division.id).map(|corps| corps.id),
                    );
                }
            }
            let corps =
                known(&army.divisions).filter(|line| line.level.has_divisions() && hit.contains(&line.id));
            let listed = |one: &NearLeader| leaders.iter().any(|other: &NearLeader| other.unit == one.unit);
            let corps = corps.filter_map(|line| NearLeader::of(battle, side, line, 0));
            higher.extend(corps.filter(|one| !listed(one)));
            if leaders.len() > before {
                higher.extend(army_leaders(battle, side, false).into_iter().map(|(place, leader)| {
                    NearLeader {
                        unit: Some(UnitRef::army(side)),
                        of_army: Count::clamped(place as i32 + 1),
                        name: leader.name.clone(),
                        hits: Count::clamped(0),
                    }
                }));
            }
        }
        if leaders.is_empty() {
            return Err(NotFilled::no_need("No division has taken a B hit in this phase."));
        }
        let leaders = leaders.into_iter().chain(higher).take(MOST).collect();
        Ok(HorsDeCombat { leaders, dice: Dice::default() })
    }
}

impl NearLeader {
    /// Whoever leads this division or corps, unless he is out or has tested in this phase.
    fn of(battle: &BattleView<'_, Republique>, side: Side, line: &Division, hits: i32) -> Option<Self> {
        let unit_ref = UnitRef { side, id: line.id };
        let tests = battle.markers.of(unit_ref, TRIED.id) == 0 && !leader_is_out(battle, side, line);
        let name = leader_of(battle, side, line).name;
        tests.then(|| NearLeader {
            unit: Some(unit_ref),
            name,
            hits: Count::clamped(hits),
            ..NearLeader::default()
        })
    }
}

impl HorsDeCombat {
    /// The chance that he is lost, by what is still to be rolled.
    fn chance_of(&self, sheet: &Sheet, place: usize) -> Odds {
        self.leaders[place].chance_with(sheet, self.dice_of(place))
    }

    fn odds(&self, sheet: &Sheet, place: usize) -> OddsTable {
        let lost = self.chance_of(sheet, place);
        let fate = self.rolled(place).map(|dice| self.leaders[place].fate(sheet, dice));
        let outcome = |label: &str, when: &str, odds| Outcome {
            label: label.into(),
            when: when.into(),
            side: None,
            odds,
            place: None,
        };
        OddsTable {
            title: self.called(place).into(),
            outcomes: vec![
                outcome("Unhurt", "", Odds { ways: lost.of - lost.ways, of: lost.of }),
                outcome("Hors de combat", "", lost),
            ],
            rolled: fate.map(|fate| usize::from(fate == Fate::Out)),
            aim: "Unhurt".into(),
            whose: Side::Ours,
            favourable: 1,
            mean: None,
        }
    }
}
