//! How far a unit must go back, and where it faces (P5; S§3.4).

use super::Republique;
use super::order_of_move::Mover;
use super::sheet::{Sheet, TopUp, by_reading};
use super::state::{
    BACK, DISORDERED, GONE, LAST_BACK, LIMBERED, PANIC_MET, TRIED, WENT_BACK, forced, left, units,
};
use super::terms::{Arm, End, Morale, Retrograde};
use crate::rules::form::{ChoiceOption, FieldPath, Item};
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Change, Context, Count, Form, Inches, Input, Lengths, Name,
    NotFilled, Note, Prefilled, Quantity, Report, RuleRef, Side, Source, Sourced, UnitRef, capitalize,
    clause, printed,
};
use strum::VariantArray;

const RULE: RuleRef = RuleRef("3.4");
const DIVISION: RuleRef = RuleRef("6.3");
const RESULTS: RuleRef = RuleRef("5.5");

/// A unit that must go back. The field names are the published format of links.
///
/// At first foot that falls back in an assault.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct ForcedMove {
    /// The unit of the battle that it is.
    pub unit: Option<UnitRef>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
    /// The move.
    #[input(start = Retrograde::FallBack)]
    pub by: Retrograde,
    /// Who.
    #[input(of_unit)]
    pub who: Mover,
    /// Morale. Its M hits.
    #[input(of_unit)]
    pub morale: Morale,
    /// What forces it.
    pub cause: Cause,
    /// Went back in the assaults. All moves of this turn together.
    #[input(most = 96)]
    pub gone_back: Inches,
    /// Its last move back.
    #[input(most = 96)]
    pub last: Inches,
    /// Limbered. Of guns.
    #[input(of_unit)]
    pub limbered: bool,
    /// Lengths that would stack. One after the other.
    #[input(hint = "each takes the next move down the list")]
    pub stacked: Count<0, 5>,
}

/// What forces a unit back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum Cause {
    /// Fire. P hits of its phase.
    Fire,
    /// An assault. Each round is moved in full.
    #[default]
    Assault,
    /// Its division’s test. A failed one, which only tops up what it went back in the assaults.
    Division,
}

impl ForcedMove {
    /// The move that it makes: the next one for each length that would stack, and none beyond a rout (C40).
    pub fn made(&self) -> Retrograde {
        let at = (self.by as usize + self.stacked.n() as usize).min(Retrograde::VARIANTS.len() - 1);
        Retrograde::VARIANTS[at]
    }

    /// It would stand on another unit even after a rout.
    fn goes_on(&self) -> bool {
        self.by as i32 + self.stacked.n() > Retrograde::Rout as i32
    }

    fn is_horse(&self) -> bool {
        matches!(self.who, Mover::Horse | Mover::HorseGuns)
    }

    fn is_guns(&self) -> bool {
        self.who.arm() == Arm::Artillery
    }

    /// How far it goes, in hundredths of an inch.
    pub fn distance(&self, sheet: &Sheet, lengths: Lengths) -> Breakdown {
        let (table, made) = (&sheet.forced_moves, self.made());
        let mut sum = Breakdown::new(Quantity::Length(lengths));
        let full = Sourced { value: table[made].value * 100, ..table[made] };
        sum.add_cell(capitalize(&self.what_it_does()), full, 1, RULE);
        if self.is_horse() {
            sum.times("Horse goes so many times as far", table.horse_times, printed(1), RULE);
        }
        if self.cause == Cause::Division {
            let (label, gone) = match sheet.readings.top_up {
                TopUp::Sum => ("Went back in the assaults already", self.gone_back),
                TopUp::Last => ("Its last move back in the assaults", self.last),
            };
            sum.add_number(label, -gone.hundredths(), DIVISION);
            sum.at_least("It never comes back for that", printed(0), DIVISION);
        }
        sum
    }

    /// 1M for a rout by the result itself, once in a turn (C16), and none for demoralized troops. That of a division's rout
    /// was written with its test.
    fn disorders(&self) -> bool {
        self.by == Retrograde::Rout
            && self.morale != Morale::Demoralized
            && !self.is_guns()
            && self.cause != Cause::Division
    }

    /// What it does in words; a lengthened move is as far as another one, and the rest is as it was (F5.3).
    fn what_it_does(&self) -> String {
        let as_far = match self.made() {
            made if made == self.by => return self.by.does().into(),
            Retrograde::Disengage => "a disengagement",
            Retrograde::Withdraw => "a withdrawal",
            Retrograde::FallBack => "a fall back",
            Retrograde::Retreat => "a retreat",
            Retrograde::Rout => "a rout",
        };
        format!("{}, as far as {as_far}", self.by.does())
    }

    fn remarks(&self, sheet: &Sheet, distance: i32, lengths: Lengths) -> Vec<String> {
        let told = |retrograde: Retrograde| {
            let times = if self.is_horse() { sheet.forced_moves.horse_times.value } else { 1 };
            lengths.inches(sheet.forced_moves[retrograde].value * times)
        };
        let made = self.made();
        let mut remarks = Vec::new();
        if self.goes_on() {
            remarks
                .push("It would stand on another unit even then: it goes on until it is clear (C40).".into());
        } else if self.stacked.n() > 0 {
            remarks.push(format!(
                "After {} it would stand on another unit: it goes as far as one that {}, and faces so; the rest is as for one that {}.",
                told(self.by), made.does(), self.by.does()
            ));
        }
        if self.disorders() {
            let when = sheet.readings.disorder_time.when();
            remarks.push(format!("For its rout it takes 1M {when}, one in a turn at most."));
        }
        let of_division = self.by == Retrograde::Rout && self.cause == Cause::Division;
        if of_division && !self.is_guns() && self.morale != Morale::Demoralized {
            remarks.push(
                "The rout of its division costs it 1M, one in a turn at most, written with the test.".into(),
            );
        }
        if made == Retrograde::FallBack {
            remarks.push("The list has it face away; two later passages have it face the enemy (C5).".into());
        }
        if self.is_guns() && !self.limbered && distance > 0 {
            remarks.push(match self.by {
                Retrograde::Retreat => "Guns limber up for it at once, at 1B each, counted with the hits; one that cannot move then is lost.",
                _ => "Guns limber up for it at once, however near the enemy is; it is none of their actions.",
            }.into());
        }
        if distance == 0 {
            return Vec::new();
        }
        remarks.push("It pays for no terrain, and goes round what is impassable. Straight away from the threat comes first, else toward its own lines, else between the two; friends right behind it are passed through.".into());
        remarks.push("Beyond the edge of the table it is gone for the battle.".into());
        remarks
    }

    fn changes(&self, sheet: &Sheet, distance: i32, lengths: Lengths) -> Vec<Change> {
        let called = || self.called();
        let what = match distance {
            0 => "goes no farther back".into(),
            distance => format!("goes back {}", lengths.hundredths(distance)),
        };
        let mut changes = vec![
            Change::set(called(), what, &BACK, 0),
            // Its phase has no more to ask of it.
            Change::set(called(), "", &TRIED, 1),
        ];
        if self.is_guns() && !self.limbered && distance > 0 {
            changes.push(Change::set(called(), "limbers up", &LIMBERED, 1));
        }
        if self.cause == Cause::Fire {
            changes.push(Change::set(called(), "", &PANIC_MET, 1));
        }
        if self.cause == Cause::Assault {
            changes.push(Change::add(called(), "", &WENT_BACK, distance));
            changes.push(Change::set(called(), "", &LAST_BACK, distance));
        }
        if self.disorders() {
            let what = format!("1M {}, for its rout", sheet.readings.disorder_time.when());
            changes.push(Change::set(called(), what, &DISORDERED, 1));
        }
        changes.into_iter().map(|change| change.on(self.unit)).collect()
    }

    fn called(&self) -> String {
        self.name.called_or(|| "The unit".into())
    }
}

/// Whether a unit of this side has still to go back.
fn someone_goes_back(battle: &BattleView<'_, Republique>, side: Side) -> bool {
    units(battle, side).iter().any(|(unit_ref, left)| !left.gone && forced(battle, *unit_ref).is_some())
}

impl Calculator for ForcedMove {
    type System = Republique;
    const ID: &'static str = "republique/forced-move";
    const TITLE: &'static str = "Forced move";
    const PROCEDURES: &'static [&'static str] = &["P5"];

    fn form(&self, context: &Context<Republique>) -> Form {
        let (inputs, sheet, lengths) = (FieldPath::root(), &*context.sheet, context.lengths);
        let by = inputs.choice(self, "by", Retrograde::VARIANTS, |by| {
            ChoiceOption::plain(by.letters())
                .long(by.does())
                .small(lengths.inches(sheet.forced_moves[by].value))
        });
        let who =
            inputs.choice(self, "who", Mover::VARIANTS, |who| ChoiceOption::plain(capitalize(who.name())));
        let morale = inputs.choice(self, "morale", Morale::VARIANTS, |morale| {
            ChoiceOption::plain(format!("{}M", morale.hits())).long(capitalize(morale.name()))
        });
        let cause = inputs.field(self, "cause");
        let mut items: Vec<Item> = vec![
            by.value(self.by.does()).into(),
            who.into(),
            morale.value(self.morale.name()).into(),
            cause.into(),
        ];
        if self.cause == Cause::Division {
            let gone = match sheet.readings.top_up {
                TopUp::Sum => "gone_back",
                TopUp::Last => "last",
            };
            items.push(inputs.length(self, gone, lengths).into());
        }
        if self.is_guns() {
            items.push(inputs.field(self, "limbered").into());
        }
        items.push(inputs.field(self, "stacked").into());
        items.push(inputs.field(self, "name").into());
        Form::new(items)
    }

    fn answer(&self, context: &Context<Republique>) -> Answer {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        if self.is_guns() && self.by == Retrograde::Rout {
            let mut sum = Breakdown::new(Quantity::Cell);
            sum.note_cell("Guns that rout", "left where they stand", Source::Printed, RESULTS);
            let report = Report {
                headline: "Guns lost".into(),
                detail: clause(&self.called(), &format!("{}.", End::GunsLost.words())),
                sums: vec![("Rout".into(), sum)],
                ..Report::default()
            };
            let changes = [
                Change::set(self.called(), End::GunsLost.words(), &GONE, 1),
                Change::set(self.called(), "", &BACK, 0),
                Change::set(self.called(), "", &TRIED, 1),
            ];
            return Answer { report, changes: changes.map(|change| change.on(self.unit)).into() };
        }
        let sum = self.distance(sheet, lengths);
        let (distance, made) = (sum.total(), self.made());
        let told = lengths.hundredths(distance);
        let last_alone = by_reading(
            sheet.readings.top_up == TopUp::Last && self.cause == Cause::Division,
            "Of the moves back in this turn the last one counts alone",
        );
        let report = Report {
            headline: match distance {
                0 => "No farther back".into(),
                _ if self.goes_on() => format!("{told} and on, {}", made.facing()),
                _ => format!("{told} back, {}", made.facing()),
            },
            detail: match distance {
                0 => clause(&self.called(), "has gone back so far already."),
                _ if made != self.by => clause(&self.called(), &format!("{}: {told}.", self.what_it_does())),
                _ => clause(&self.called(), &format!("{} {told}.", made.does())),
            },
            sums: vec![("Back".into(), sum)],
            notes: self
                .remarks(sheet, distance, lengths)
                .into_iter()
                .map(Note::Remark)
                .chain(last_alone)
                .collect(),
            ..Report::default()
        };
        Answer { report, changes: self.changes(sheet, distance, lengths) }
    }

    fn prefill(
        &self,
        battle: &BattleView<'_, Republique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        let unit_ref = match (ours, theirs) {
            ([unit_ref], []) => *unit_ref,
            ([], []) if battle.active.both().into_iter().any(|side| someone_goes_back(battle, side)) => {
                return Err("Choose the unit that must go back.".into());
            }
            ([], []) => {
                return Err(NotFilled::no_need("No unit has a forced move to make. Tap one to work it out."));
            }
            _ => return Err(NotFilled::NotApplicable),
        };
        let left = left(battle, unit_ref).ok_or_else(|| NotFilled::from("Choose a unit of the division."))?;
        if left.gone {
            return Err("Nothing of it is left.".into());
        }
        let of_unit = battle.markers.of_unit(unit_ref);
        let marked = |id| of_unit.of(id);
        Ok(ForcedMove {
            unit: Some(unit_ref),
            name: left.unit.name.clone(),
            by: forced(battle, unit_ref).unwrap_or(self.by),
            who: Mover::of(left.unit),
            morale: left.morale,
            cause: match battle.phase {
                "maneuver" | "fire" => Cause::Fire,
                "panic" => Cause::Division,
                _ => Cause::Assault,
            },
            gone_back: Inches::from_hundredths(marked(WENT_BACK.id)),
            last: Inches::from_hundredths(marked(LAST_BACK.id)),
            limbered: marked(LIMBERED.id) != 0,
            stacked: Count::default(),
        })
    }
}
