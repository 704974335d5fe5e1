//! The story of a battle: how both armies fared turn by turn, who has won, and which rolls decided it. All of it follows
//! from the record as it stands.

mod course;
mod picture;
mod swings;

use super::Battle;
use super::account::SumTable;
use crate::rules::{Lengths, Odds, Phase, RuleRef, Side, Sides, Source, Strength, UnitRef};
use crate::systems::calculators;

pub use swings::Swing;

/// A battle told.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Story {
    /// Both armies.
    pub armies: Sides<StoryArmy>,
    /// Who has won, or why nobody has; a sentence.
    pub ending: String,
    /// By what, and with which score, or that the rules name no winner; sentences.
    pub why: String,
    /// The rule by which an army has lost; none where the rules name no winner.
    pub rule: Option<RuleRef>,
    /// What the strength of the armies is counted in, and how far that is the rules' own.
    pub measure: (&'static str, Source),
    /// The turns of both players, the first one first.
    pub turns: Vec<StoryTurn>,
    /// What broke, in order.
    pub moments: Vec<Moment>,
    /// The rolls that went furthest from the middle, the furthest first.
    pub swings: Vec<Swing>,
}

/// An army of a story.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StoryArmy {
    /// What it is called.
    pub title: String,
    /// "43 EE of 57 EE left, 75%".
    pub strength: String,
    /// What has become of it, as the battle's screens say it; may be empty.
    pub standing: String,
}

/// A player's turn of a story.
#[derive(Clone, Debug, PartialEq)]
pub struct StoryTurn {
    /// "Bound 2, Scipio".
    pub title: String,
    /// Which, counted from 1; both players have one of each number.
    pub turn: i32,
    /// Both armies at its end; of the last one as they stand.
    pub strength: Sides<Strength>,
    /// What he had for it: PIPs, ranks in a plan.
    pub given: Vec<Given>,
}

/// What an army was given for a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// "PIPs".
    pub title: &'static str,
    /// Who had how much of it: "Roman legions 4".
    pub to: Vec<String>,
    /// What the dice for it showed together, how many they were, and the chance of as much or more; nothing where no die
    /// is known.
    pub dice: Option<(i32, usize, Odds)>,
}

/// Something that broke.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The place of its turn among the turns.
    pub turn: usize,
    /// Whose it was.
    pub side: Side,
    /// "Roman legions (Scipio) demoralised".
    pub text: String,
}

impl Given {
    /// "11 on 3 dice; as much or more 135 in 216"; empty where no die is known.
    pub fn odds(&self) -> String {
        let Some((shown, dice, odds)) = self.dice else { return String::new() };
        let dice = if dice == 1 { "a die".to_owned() } else { format!("{dice} dice") };
        format!("{shown} on {dice}; as much or more: {}", odds.counted())
    }
}

impl Battle {
    /// The story so far. It works every answer of the record out again, which takes a moment.
    pub fn story(&self, lengths: Lengths) -> Story {
        let course = course::course(self);
        let (ending, why) = self.ending();
        Story {
            armies: Side::ALL.map(|side| self.story_army(side)),
            ending,
            why,
            rule: self.hooks().measure.decides,
            measure: (self.hooks().measure.title, self.hooks().measure.source),
            turns: course.turns,
            moments: course.moments,
            swings: swings::swings(self, lengths),
        }
    }

    fn story_army(&self, side: Side) -> StoryArmy {
        let (strength, measure) = (self.strength(side), &self.hooks().measure);
        let [left, all] = [strength.left, strength.all].map(|n| measure.unit.format(n));
        StoryArmy {
            title: self.armies[side].title(),
            strength: format!("{left} of {all}, {}%{}", strength.percent(), measure.source.mark()),
            standing: self.condition(UnitRef::army(side)).summary,
        }
    }

    /// How strong an army still is.
    pub fn strength(&self, side: Side) -> Strength {
        (self.hooks().strength)(&self.view(self.now()), side)
    }

    fn now(&self) -> &'static Phase {
        &self.system().turn[self.phase()]
    }

    /// Who has won and by what, in sentences.
    fn ending(&self) -> (String, String) {
        let measure = &self.hooks().measure;
        let names = self.side_names();
        if measure.decides.is_none() {
            let Sides([ours, theirs]) =
                Side::ALL.map(|side| format!("{} {}%", names[side], self.strength(side).percent()));
            let ending = format!("Still in the field: {ours}, {theirs}{}.", measure.source.mark());
            return (ending, format!("The rules of {} name no winner.", self.system().title));
        }
        let Sides(states) = Side::ALL.map(|side| self.condition(UnitRef::army(side)).state);
        let ending = match states {
            ["", ""] => "Neither army has lost so far.".to_owned(),
            [ours, ""] => format!("{} has won: {} is {ours}.", names[Side::Theirs], names[Side::Ours]),
            ["", theirs] => format!("{} has won: {} is {theirs}.", names[Side::Ours], names[Side::Theirs]),
            [ours, _] => format!("Nobody has won: both armies are {ours}."),
        };
        let score = self.score().map_or_else(String::new, |(title, score)| format!(" {title}: {score}."));
        (ending, format!("By the game's own measure.{score}"))
    }

    /// The points that the result is worth, with what they are called: "Scipio 8, Hannibal 2".
    fn score(&self) -> Option<(&'static str, String)> {
        let id = self.hooks().measure.score?;
        let info = calculators().find(|info| info.id == id)?;
        let Sides([ours, theirs]) = Side::ALL.map(|side| [UnitRef::army(side)]);
        let question = (info.open)().prefill(&self.view(self.now()), &ours, &theirs).ok()?;
        let mut report = question.answer(&self.context).report;
        report.name_sides(&self.side_names());
        let table = SumTable::of(&report).into_iter().next()?;
        Some((info.title, table.total()))
    }
}

impl Story {
    /// The strength of both armies turn by turn as an SVG, each in per cent of what it began with; nothing before the
    /// first turn. Its parts are named by the classes of poloto, so that a style sheet draws each army in its pattern.
    pub fn picture(&self) -> Option<String> {
        picture::picture(self)
    }

    /// "Strength of both armies after each turn, in per cent: Scipio 100, 96, 80. Hannibal 100, 90, 41".
    pub fn described(&self) -> String {
        let line = |side: Side| {
            let figures = self.turns.iter().map(|turn| turn.strength[side].percent().to_string());
            format!("{} {}", self.armies[side].title, figures.collect::<Vec<_>>().join(", "))
        };
        format!("Strength after each turn in per cent. {}.", Side::ALL.map(line).0.join(". "))
    }
}
