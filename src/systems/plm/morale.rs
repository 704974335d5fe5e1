//! A morale test by itself: the Morale Level, the risks of those who help, and the best split of help (P8, P9; E.1–E.8,
//! F.2–F.5).

use super::Plm;
use super::fire_effect;
use super::help::{Given, Help};
use super::morale_level::Term;
use super::morale_report::MoraleReport;
use super::morale_test::{Series, TestRolls};
use super::next_steps::ARMY_MORALE;
use super::tester::{HasTester, Tester, factors};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Form, Item, Kind, Section};
use crate::rules::{
    Answer, BattleView, Calculator, Context, Count, Die, Face, Factor, Input, NotFilled, Pad, Prefilled,
    Report, Side, UnitRef,
};
use strum::VariantArray;

/// A unit that tests its morale. The field names are the published format of links.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct Morale {
    /// Why it tests.
    pub occasion: Occasion,
    /// The effect of fire at it, in per cent.
    pub fire_effect: Count<0, 250>,
    /// The unit.
    pub tester: Tester,
    /// Who helps it.
    pub help: Help,
    /// The dice of the test.
    pub rolls: TestRolls,
}

/// Why a unit tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum Occasion {
    /// Fired on.
    #[default]
    Fire,
    /// Melee card or other. A card of the melee deck, or anything else.
    Other,
}

static FACTORS: [Factor<Morale>; 8] = factors();

impl HasTester for Morale {
    fn tester(&self) -> &Tester {
        &self.tester
    }

    fn tester_mut(&mut self) -> &mut Tester {
        &mut self.tester
    }

    fn help(&self) -> Help {
        self.help
    }

    fn is_under_fire(&self) -> bool {
        self.occasion == Occasion::Fire
    }
}

impl Morale {
    fn losses(&self) -> Vec<Term> {
        match self.fire_effect.n() {
            n if n > 0 && self.is_under_fire() => vec![fire_effect::entered(n)],
            _ => Vec::new(),
        }
    }

    /// The tens or the ones of the Fire Effect, each at one tap; the rest stays.
    fn digit_choice(&self, worth: i32, name: &str) -> Control {
        let effect = self.fire_effect.n();
        let digit = effect / worth % 10;
        let option = |n: i32| {
            let to = (effect + worth * (n - digit)).min(250);
            ChoiceOption { counts: n > 0, ..ChoiceOption::plain((worth * n).to_string()) }
                .long(format!("Fire Effect {to}"))
                .chosen(n == digit)
                .writing(vec![("fire_effect".into(), to.to_string())])
        };
        let all = Kind::Choice((0..10).map(option).collect());
        Control::new(format!("fire_effect.{name}"), format!("Fire Effect, {name}"), all)
    }

    /// A hundred of it: guns of more than one crew.
    fn hundred_toggle(&self) -> Control {
        let effect = self.fire_effect.n();
        let is_on = effect >= 100;
        let to = if is_on { effect % 100 } else { effect + 100 };
        let writes = vec![("fire_effect".into(), to.to_string())];
        Control::new("fire_effect.hundred", "Fire Effect, 100 more", Kind::Toggle { is_on, writes })
    }

    fn given(&self) -> Given {
        self.help.given(&self.tester.officers)
    }
}

impl Calculator for Morale {
    type System = Plm;
    const ID: &'static str = "plm/morale";
    const TITLE: &'static str = "Morale test";
    const PROCEDURES: &'static [&'static str] = &["P8", "P9"];
    const DICE_PAD: Pad = Pad::Digits;
    const NOT_IN_FORM: &'static [(&'static str, &'static str)] =
        &[("tester.gun_left", "a battle fills it in"), ("tester.army_bears", "a battle fills it in")];

    fn form(&self, context: &Context<Plm>) -> Form {
        let sheet = &*context.sheet;
        let (inputs, fields) = (FieldPath::root(), FieldPath::root().of("tester"));
        let mut why: Vec<Item> = vec![inputs.field(self, "occasion").into()];
        if self.is_under_fire() {
            let tens = self.digit_choice(10, "tens").value(self.fire_effect.n().to_string());
            why.push(tens.hint("volleys × range factor × stands").into());
            why.push(self.digit_choice(1, "ones").into());
            why.push(self.hundred_toggle().into());
        }
        why.extend(self.tester.items(&fields, context, self.is_under_fire(), Vec::new()));
        let level = self.tester.level(sheet, Help::default(), self.losses(), self.is_under_fire());
        let before = level.sum(sheet, context.lengths);
        let total = Tester::before_help(&before);
        let unit = Section::new(self.tester.called(), why).keyed("tester").total(total);
        Form::new(vec![unit.into(), Tester::help_section(self, sheet, &before).into()])
    }

    fn answer(&self, context: &Context<Plm>) -> Answer {
        let series =
            Series { help: self.help, losses: vec![self.losses()], under_fire: self.is_under_fire() };
        let morale_report = MoraleReport::new(context, &series, &self.tester, &[self.rolls]);
        if let Some(refused) = morale_report.refused() {
            return refused.into();
        }
        let (headline, detail) = morale_report.words();
        let (dice, later) = Die::split(morale_report.dice(Side::Ours));
        let report = Report {
            headline,
            detail,
            sums: morale_report.sums(),
            dice,
            later,
            odds: morale_report.odds(Side::Ours),
            notes: morale_report.notes(),
            next: morale_report.next(ARMY_MORALE).into_iter().collect(),
            ..Report::default()
        };
        Answer { report, changes: morale_report.changes() }
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        if let Some(die) = self.rolls.dice(self.given()).get(die) {
            self.rolls.set(*die, face);
        }
    }

    fn factors() -> &'static [Factor<Self>] {
        &FACTORS
    }

    /// One unit of either side. In a melee nobody fires at it but by a card.
    fn prefill(&self, battle: &BattleView<'_, Plm>, ours: &[UnitRef], theirs: &[UnitRef]) -> Prefilled<Self> {
        if ours.is_empty() && theirs.is_empty() {
            return Err("Choose the unit that tests.".into());
        }
        let mut units = ours.iter().chain(theirs).filter_map(|unit_ref| Tester::of(battle, *unit_ref));
        let tester = units.next().filter(|_| units.next().is_none()).ok_or(NotFilled::NotApplicable)?;
        let occasion = if battle.phase == "melee" { Occasion::Other } else { Occasion::Fire };
        Ok(Morale { occasion, tester, ..Morale::default() })
    }
}
