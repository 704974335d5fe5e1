//! Who takes the place of a leader who is hors de combat (P12; S§2.3).

use super::Republique;
use super::army::{Leader, LeaderClass, Rating, Standing};
use super::state::{LEADER_LOST, LEADER_OUT, LED_BY, NEW_LEADER, PROMOTED, leader_is_out, leader_of};
use crate::rules::form::{ChoiceOption, FieldPath, Item, Section};
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Change, Context, Form, List, Name, NotFilled, Note, Prefilled,
    Report, RuleRef, Unit, UnitId, UnitRef, capitalize, isolate, known, unsigned, words,
};
use serde::{Deserialize, Serialize};
use strum::VariantArray;

const RULE: RuleRef = RuleRef("2.3");

/// Who is lost, and who may step up. The field names are the published format of links.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Replacement {
    /// The division or corps of the battle's roster whose leader is lost.
    pub unit: Option<UnitRef>,
    /// What he led.
    pub rank: Rank,
    /// Who he was.
    pub lost: Leader,
    /// Who is next in the chain of command; of a division nobody.
    pub candidates: List<Candidate, 12>,
}

/// What the lost leader led.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Rank {
    #[default]
    Division,
    Corps,
    Army,
}

impl Rank {
    words! {
        /// What it is called on a key.
        pub fn name { Division: "A division", Corps: "A corps or column", Army: "The army" }
    }
}

/// One who may step up.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Candidate {
    /// The division or corps of the battle's roster that he leads.
    pub unit: Option<UnitRef>,
    /// What he is called.
    pub name: Name,
    /// His class, which he keeps.
    pub class: LeaderClass,
    /// His rating, which he keeps.
    pub rating: Rating,
    /// Of the royal line: he comes first where a national leader is lost.
    pub royal: bool,
    /// The owner chooses him among equals.
    pub chosen: bool,
}

impl Candidate {
    fn called(&self, place: usize) -> String {
        match self.name.trim() {
            "" => format!("Leader {}", place + 1),
            name => isolate(name),
        }
    }
}

impl Replacement {
    /// The places of those who may step up: the royal line before all where a national leader is lost, then the highest
    /// rating, then the better class. Several are the owner's choice.
    pub fn next(&self) -> Vec<usize> {
        let is_nation = self.lost.standing == Standing::National;
        let worth = |one: &Candidate| {
            let class = LeaderClass::VARIANTS.iter().rev().position(|class| *class == one.class);
            (is_nation && one.royal, one.rating, class, one.chosen)
        };
        let best = self.candidates.iter().map(worth).max();
        let is_best = |(_, one): &(usize, &Candidate)| Some(worth(one)) == best;
        self.candidates.iter().enumerate().filter(is_best).map(|(place, _)| place).collect()
    }

    fn lost(&self) -> String {
        match self.lost.name.trim() {
            "" => "The leader".into(),
            name => isolate(name),
        }
    }

    fn division(&self) -> Answer {
        let (before, after) = (self.lost.rating, self.lost.rating.after(1));
        let mut sum = Breakdown::new(Unit::Count);
        sum.number("Rating before", before.n(), RULE);
        sum.number(
            if after.n() == before.n() - 1 { "A replacement" } else { "No replacement is below 0" },
            after.n() - before.n(),
            RULE,
        );
        let text = format!("{} {}", self.lost.class.letter(), unsigned(after.n()));
        let to = |change: Change| change.on(self.unit);
        let changes = vec![
            to(Change::set(self.lost(), format!("replaced: {text}"), &LEADER_OUT, 0)),
            to(Change::add("", "", &LEADER_LOST, 1)),
            to(Change::set("", "", &NEW_LEADER, 1)),
        ];
        let notes = [
            "The base goes on from where it stands, and may ride in this turn. It helps from the next rally on.",
            "The division's maneuver test has 1 off in this turn.",
        ];
        let report = Report {
            headline: format!("The new leader is {text}"),
            detail: format!(
                "He keeps the class, and a point of the rating is lost, down to 0. It was {}.",
                unsigned(before.n())
            ),
            sums: vec![("New rating".into(), sum)],
            notes: notes.map(|note| Note::Remark(note.into())).into(),
            ..Report::default()
        };
        Answer { report, changes }
    }

    fn higher(&self) -> Answer {
        let next = self.next();
        let notes = vec![Note::Remark(
            "The lost leader's base is taken off. Gaps below are filled down the chain; a division without anybody has a new leader of 0 from off the table.".into(),
        )];
        let mut sums = Vec::new();
        for (place, one) in self.candidates.iter().enumerate() {
            let mut sum = Breakdown::new(Unit::Count);
            sum.number(format!("Rating, {}", one.class.name()), one.rating.n(), RULE);
            sums.push((one.called(place).into(), sum));
        }
        let (headline, detail, changes) = match next[..] {
            [] => (
                "Somebody from off the table".to_owned(),
                "Nobody is left in the chain of command: the new leader has a rating of 0.".to_owned(),
                self.brings_another(),
            ),
            [place] => {
                let one = &self.candidates[place];
                let called = one.called(place);
                let detail = format!("{} {}, which he keeps.", one.class.letter(), unsigned(one.rating.n()));
                (format!("{called} steps up"), detail, self.promotes(one, called))
            }
            _ => {
                let names: Vec<String> =
                    next.iter().map(|place| self.candidates[*place].called(*place)).collect();
                (format!("{} steps up", names.join(" or ")), "They are equal: choose one.".into(), Vec::new())
            }
        };
        Answer { report: Report { headline, detail, sums, notes, ..Report::default() }, changes }
    }

    fn brings_another(&self) -> Vec<Change> {
        let to = |change: Change| change.on(self.unit);
        vec![
            to(Change::set(self.lost(), "replaced from off the table", &LEADER_OUT, 0)),
            to(Change::set("", "", &PROMOTED, 1)),
            to(Change::set("", "", &NEW_LEADER, 1)),
        ]
    }

    fn promotes(&self, one: &Candidate, called: String) -> Vec<Change> {
        let by = one.unit.map_or(UnitId::default(), |unit| unit.id);
        let to = |change: Change| change.on(self.unit);
        let mut changes = vec![
            to(Change::set(self.lost(), format!("replaced by {called}"), &LEADER_OUT, 0)),
            to(Change::set("", "", &LED_BY, by.n().into())),
            to(Change::set("", "", &NEW_LEADER, 1)),
        ];
        let away = |marker| Change::set("", "", marker, 1).on(one.unit);
        changes.extend([away(&PROMOTED), away(&NEW_LEADER)]);
        changes
    }
}

impl Calculator for Replacement {
    type System = Republique;
    const ID: &'static str = "republique/replacement";
    const TITLE: &'static str = "Replace a leader";
    const PROCEDURES: &'static [&'static str] = &["P12"];

    fn form(&self, _: &Context<Republique>) -> Form {
        let inputs = FieldPath::root();
        let rank = inputs.choice("rank", self.rank, "What did he lead?", Rank::VARIANTS, |rank| {
            ChoiceOption::plain(rank.name())
        });
        let mut items: Vec<Item> = vec![rank.into()];
        items.extend(self.lost.items(&inputs.of("lost")));
        if self.rank != Rank::Division {
            let most = List::<Candidate, 12>::MAX as i32;
            let count =
                inputs.number("candidates", self.candidates.len() as i32, 0..=most, "Next in the chain");
            items.push(count.into());
            for (at, one) in self.candidates.iter().enumerate() {
                let fields = inputs.of("candidates").of(at);
                let section = Section::new(format!("Leader {}", at + 1), one.items(&fields));
                items.push(section.keyed(fields.path("")).into());
            }
        }
        Form::new(items)
    }

    fn answer(&self, _: &Context<Republique>) -> Answer {
        if self.rank == Rank::Division { self.division() } else { self.higher() }
    }

    /// Of the division or corps that was chosen, else of the first whose leader is out.
    fn prefill(
        &self,
        battle: &BattleView<'_, Republique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        if !theirs.is_empty() {
            return Err(NotFilled::Unfit);
        }
        let side = ours.first().map_or(battle.active, |unit_ref| unit_ref.side);
        let army = battle.army(side);
        let is_wanted = |id: UnitId| ours.first().is_none_or(|unit_ref| unit_ref.id == id);
        let lines =
            army.divisions.iter().enumerate().filter_map(|(place, line)| Some((place, line.known()?)));
        let mut out = lines.filter(|(_, line)| is_wanted(line.id) && leader_is_out(battle, side, line));
        let Some((place, line)) = out.next() else {
            return Err(match ours {
                [] => NotFilled::no_need("No leader of the side that has the turn is hors de combat."),
                _ => "Its leader is not hors de combat: mark him so below first.".into(),
            });
        };
        let is_division = line.level.is_division();
        let below = known(&army.divisions).filter(|other| {
            let at = army
                .divisions
                .iter()
                .position(|entry| entry.known().is_some_and(|known| known.id == other.id));
            let of = at.and_then(|at| army.corps_of(at)).map(|corps| corps.id);
            other.level.is_division() && of == Some(line.id) && !leader_is_out(battle, side, other)
        });
        let candidates = below.map(|other| {
            let leader = leader_of(battle, side, other);
            Candidate {
                unit: Some(UnitRef { side, id: other.id }),
                name: leader.name,
                class: leader.class,
                rating: leader.rating,
                royal: leader.standing == Standing::Royal,
                chosen: false,
            }
        });
        Ok(Replacement {
            unit: Some(UnitRef { side, id: line.id }),
            rank: if is_division { Rank::Division } else { Rank::Corps },
            lost: leader_of(battle, side, line),
            candidates: if is_division || place > usize::from(u8::MAX) {
                List::default()
            } else {
                candidates.collect()
            },
        })
    }
}

impl Candidate {
    fn items(&self, fields: &FieldPath) -> Vec<Item> {
        let class = fields.choice("class", self.class, "Class", LeaderClass::VARIANTS, |class| {
            ChoiceOption::plain(capitalize(class.name()))
        });
        let rating = fields.choice("rating", self.rating, "Rating", &Rating::ALL, |rating| {
            ChoiceOption::plain(unsigned(rating.n()))
        });
        vec![
            class.into(),
            rating.into(),
            fields.toggle("royal", self.royal, "Royal line").into(),
            fields.toggle("chosen", self.chosen, "Your choice among equals").into(),
            fields.text("name", &self.name, "Name").into(),
        ]
    }
}
