//! Who takes the place of a leader who is hors de combat (P12; S§2.3).

use super::Republique;
use super::army::{Leader, LeaderClass, Rating, Standing};
use super::state::{
    LEADER_LOST, LEADER_OUT, LEADERS_GONE, LEADERS_OUT, LED_BY, NEW_LEADER, PROMOTED, TO_THE_ARMY,
    army_leaders, leader_is_out, leader_of,
};
use crate::rules::form::{ChoiceOption, FieldPath, Item, Section};
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Change, Context, Count, Form, Input, List, Name, NotFilled,
    Note, Prefilled, Quantity, Report, RuleRef, Side, UnitId, UnitRef, bidi_isolate, capitalize, known,
    unsigned,
};
use strum::VariantArray;

const RULE: RuleRef = RuleRef("2.3");

/// Who is lost, and who may step up. The field names are the published format of links.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct Replacement {
    /// The division or corps of the battle's roster whose leader is lost, or the army.
    pub unit: Option<UnitRef>,
    /// Of the leaders above the corps his place, from 1.
    pub of_army: Count<0, 6>,
    /// What did he lead?
    pub rank: Rank,
    /// Who he was.
    pub lost: Leader,
    /// Next in the chain. Of a division nobody.
    pub candidates: List<Candidate, 12>,
}

/// What the lost leader led.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum Rank {
    /// A division.
    #[default]
    Division,
    /// A corps or column.
    Corps,
    /// The army.
    Army,
}

/// One who may step up.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct Candidate {
    /// The division or corps of the battle's roster that he leads.
    pub unit: Option<UnitRef>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
    /// Class.
    #[input(of_unit)]
    pub class: LeaderClass,
    /// Rating.
    #[input(of_unit)]
    pub rating: Rating,
    /// Royal line. He comes first where a national leader is lost.
    pub royal: bool,
    /// His place in it. Of those who are here, 1 is next; 0 where nobody has said.
    #[input(hint = "1 is next in line")]
    pub line: Count<0, 12>,
    /// Your choice among equals.
    pub chosen: bool,
}

impl Candidate {
    fn called(&self, place: usize) -> String {
        match self.name.trim() {
            "" => format!("Leader {}", place + 1),
            name => bidi_isolate(name),
        }
    }
}

impl Replacement {
    /// Whether the royal line decides: a national leader is lost, and some of his line are here.
    fn by_line(&self) -> bool {
        self.lost.standing == Standing::National && self.candidates.iter().any(|one| one.royal)
    }

    /// The places of those who may step up: where a national leader is lost the next in the royal line, whatever his rating;
    /// else the highest rating, then the better class. Several are the owner's choice.
    pub fn next(&self) -> Vec<usize> {
        let by_line = self.by_line();
        let worth = |one: &Candidate| {
            let class = LeaderClass::VARIANTS.iter().rev().position(|class| *class == one.class);
            let place = if one.line.n() == 0 { i32::MIN } else { -one.line.n() };
            let rank = if by_line { (place, Rating::default(), None) } else { (0, one.rating, class) };
            (by_line && one.royal, rank, one.chosen)
        };
        let best = self.candidates.iter().map(worth).max();
        let is_best = |(_, one): &(usize, &Candidate)| Some(worth(one)) == best;
        self.candidates.iter().enumerate().filter(is_best).map(|(place, _)| place).collect()
    }

    fn lost(&self) -> String {
        match self.lost.name.trim() {
            "" => "The leader".into(),
            name => bidi_isolate(name),
        }
    }

    fn division(&self) -> Answer {
        let (before, after) = (self.lost.rating, self.lost.rating.after(1));
        let mut sum = Breakdown::new(Quantity::Count);
        sum.add_number("Rating before", before.n(), RULE);
        sum.add_number(
            if after.n() == before.n() - 1 { "A replacement" } else { "No replacement is below 0" },
            after.n() - before.n(),
            RULE,
        );
        let text = format!("{} {}", self.lost.class.letter(), unsigned(after.n()));
        let to = |change: Change| change.on(self.unit);
        let changes = vec![
            to(Change::set(self.lost(), format!("replaced: {text}"), &LEADER_OUT, 0))
                .of_person(&self.lost.name),
            to(Change::add("", "", &LEADER_LOST, 1)),
            to(Change::set("", "", &NEW_LEADER, 1)),
        ];
        let notes = [
            "The base goes on from where it stands, and may ride in this turn. It helps from the next rally on.",
            "The division's maneuver test has 1 off in this turn.",
        ];
        let report = Report {
            headline: format!("The new leader is {text}"),
            detail: match before.n() {
                0 => "He keeps the class, and the rating of 0: it falls no lower.".into(),
                n if n < 0 => {
                    format!(
                        "He keeps the class. The rating was {}, and nobody follows with less than 0.",
                        unsigned(n)
                    )
                }
                n => format!("He keeps the class, and a point of the rating is lost. It was {n}."),
            },
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
            let mut sum = Breakdown::new(Quantity::Count);
            sum.add_number(format!("Rating, {}", one.class.name()), one.rating.n(), RULE);
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
                let keeps = format!("{} {}, which he keeps.", one.class.letter(), unsigned(one.rating.n()));
                let detail = if self.by_line() { format!("Next in the royal line. {keeps}") } else { keeps };
                (format!("{called} steps up"), detail, self.promotes(one, called))
            }
            _ => {
                let names: Vec<String> =
                    next.iter().map(|place| self.candidates[*place].called(*place)).collect();
                let choose = if self.by_line() {
                    "They are of the royal line: say who is next in it."
                } else {
                    "They are equal: choose one."
                };
                (format!("{} steps up", names.join(" or ")), choose.into(), Vec::new())
            }
        };
        Answer { report: Report { headline, detail, sums, notes, ..Report::default() }, changes }
    }

    /// A leader above the corps is gone for good.
    fn army_changes(&self, words: String) -> Vec<Change> {
        let to = |change: Change| change.on(self.unit);
        let place = self.of_army.n().max(1) - 1;
        vec![
            to(Change::add(self.lost(), words, &LEADERS_OUT, -(1 << place))).of_person(&self.lost.name),
            to(Change::add("", "", &LEADERS_GONE, 1 << place)),
        ]
    }

    fn brings_another(&self) -> Vec<Change> {
        let to = |change: Change| change.on(self.unit);
        if self.rank == Rank::Army {
            return self.army_changes("replaced from off the table".into());
        }
        vec![
            to(Change::set(self.lost(), "replaced from off the table", &LEADER_OUT, 0))
                .of_person(&self.lost.name),
            to(Change::set("", "", &PROMOTED, 1)),
            to(Change::set("", "", &NEW_LEADER, 1)),
        ]
    }

    fn promotes(&self, one: &Candidate, called: String) -> Vec<Change> {
        let away = |marker, n| Change::set("", "", marker, n).on(one.unit);
        let mut changes = Vec::new();
        if self.rank == Rank::Army {
            changes.extend(self.army_changes(format!("replaced by {called}")));
            changes.extend([away(&PROMOTED, TO_THE_ARMY), away(&NEW_LEADER, 1)]);
            return changes;
        }
        let by = one.unit.map_or(UnitId::default(), |unit| unit.id);
        let to = |change: Change| change.on(self.unit);
        changes.extend([
            to(Change::set(self.lost(), format!("replaced by {called}"), &LEADER_OUT, 0))
                .of_person(&self.lost.name),
            to(Change::set("", "", &LED_BY, by.n().into())),
            to(Change::set("", "", &NEW_LEADER, 1)),
            away(&PROMOTED, 1),
            away(&NEW_LEADER, 1),
        ]);
        changes
    }
}

impl Calculator for Replacement {
    type System = Republique;
    const ID: &'static str = "republique/replacement";
    const TITLE: &'static str = "Replace a leader";
    const PROCEDURES: &'static [&'static str] = &["P12"];
    const NEEDS_UNITS: bool = false;
    const NOT_IN_FORM: &'static [(&'static str, &'static str)] =
        &[("of_army", "a battle says which of the leaders above the corps it is")];

    fn form(&self, _: &Context<Republique>) -> Form {
        let inputs = FieldPath::root();
        let rank = inputs.field(self, "rank");
        let mut items: Vec<Item> = vec![rank.into()];
        items.extend(self.lost.items(&inputs.of("lost")));
        if self.rank != Rank::Division {
            let most = List::<Candidate, 12>::MAX as i32;
            items.push(inputs.number(self, "candidates", 0..=most).into());
            for (at, one) in self.candidates.iter().enumerate() {
                let fields = inputs.of("candidates").of(at);
                let section = Section::new(format!("Leader {}", at + 1), one.items(&fields, self.by_line()));
                items.push(section.keyed(fields.path("")).into());
            }
        }
        Form::new(items)
    }

    fn answer(&self, _: &Context<Republique>) -> Answer {
        if self.rank == Rank::Division { self.division() } else { self.higher() }
    }

    /// Of the division or corps that was chosen, else of the highest whose leader is out.
    fn prefill(
        &self,
        battle: &BattleView<'_, Republique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        if !theirs.is_empty() {
            return Err(NotFilled::NotApplicable);
        }
        let side = ours.first().map_or(battle.active, |unit_ref| unit_ref.side);
        let army = battle.army(side);
        let out_of_army = army_leaders(battle, side, true).into_iter().next();
        if let Some((place, leader)) = out_of_army.filter(|_| ours.is_empty()) {
            return Ok(Replacement {
                unit: Some(UnitRef::army(side)),
                of_army: Count::clamped(place as i32 + 1),
                rank: Rank::Army,
                lost: leader.clone(),
                candidates: next_below_army(battle, side),
            });
        }
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
            Candidate::of(Some(UnitRef { side, id: other.id }), &leader_of(battle, side, other))
        });
        Ok(Replacement {
            unit: Some(UnitRef { side, id: line.id }),
            of_army: Count::default(),
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

/// Who is next where a leader above the corps is lost: the others there, then those of corps; where there is none, of
/// divisions.
fn next_below_army(battle: &BattleView<'_, Republique>, side: Side) -> List<Candidate, 12> {
    let army = battle.army(side);
    let has_corps = known(&army.divisions).any(|line| line.level.has_divisions());
    let below = known(&army.divisions).filter(|line| {
        let is_next = line.level.has_divisions() == has_corps;
        let is_away = battle.markers.of(UnitRef { side, id: line.id }, PROMOTED.id) != 0;
        is_next && !is_away && !leader_is_out(battle, side, line)
    });
    let above = army_leaders(battle, side, false).into_iter();
    let above = above.map(|(_, leader)| Candidate::of(None, leader));
    let below =
        below.map(|line| Candidate::of(Some(UnitRef { side, id: line.id }), &leader_of(battle, side, line)));
    above.chain(below).take(List::<Candidate, 12>::MAX).collect()
}

impl Candidate {
    fn of(unit: Option<UnitRef>, leader: &Leader) -> Self {
        Candidate {
            unit,
            name: leader.name.clone(),
            class: leader.class,
            rating: leader.rating,
            royal: leader.standing == Standing::Royal,
            line: Count::default(),
            chosen: false,
        }
    }

    fn items(&self, fields: &FieldPath, by_line: bool) -> Vec<Item> {
        let class = fields.choice(self, "class", LeaderClass::VARIANTS, |class| {
            ChoiceOption::plain(capitalize(class.name()))
        });
        let rating =
            fields.choice(self, "rating", &Rating::ALL, |rating| ChoiceOption::plain(unsigned(rating.n())));
        let mut items: Vec<Item> = vec![class.into(), rating.into(), fields.field(self, "royal").into()];
        if by_line && self.royal {
            items.push(fields.field(self, "line").into());
        }
        items.extend([fields.field(self, "chosen").into(), fields.field(self, "name").into()]);
        items
    }
}
