//! A calculator, and the same without its type: what screens, links and tests hold.

use super::form::factor_worth;
use super::input::{self, Input, InvalidField, Pairs};
use super::{
    Answer, AnyBattleView, AnyContext, Apply, BattleView, Change, Context, Face, Factor, FactorStep, Form,
    Note, Overrides, Pad, Printed, Report, SheetFault, Source, Sourced, System, UnitRef,
};
use std::any::Any;

/// The sheet of a calculator's system.
pub type SheetOf<C> = <<C as Calculator>::System as System>::Sheet;

/// One procedure of the rules. The implementing type is the inputs: its field names are the published format of links.
pub trait Calculator: Clone + Default + PartialEq + Input + Send + Sync + 'static {
    /// The system it belongs to.
    type System: System;
    /// "republique/artillery": in links and logs, never changed once shipped.
    const ID: &'static str;
    /// The name of the procedure, as players call it.
    const TITLE: &'static str;
    /// Which procedures of the rules data it serves: "P8".
    const PROCEDURES: &'static [&'static str];

    /// Inputs that its form never asks for, with the reason; what a battle fills in need not be listed.
    const NOT_IN_FORM: &'static [(&'static str, &'static str)] = &[];

    /// Whether it only measures, so that nothing of it is written onto a battle.
    const READ_ONLY: bool = false;

    /// What its dice are entered on.
    const DICE_PAD: Pad = Pad::None;

    /// What can be entered, as it stands: an input that does not matter is not asked for.
    fn form(&self, context: &Context<Self::System>) -> Form;

    /// Works the procedure. Total: whatever the inputs, there is an answer.
    fn answer(&self, context: &Context<Self::System>) -> Answer;

    /// Sets or clears the die at this place of the answer's dice.
    fn roll(&mut self, _die: usize, _face: Option<Face>) {}

    /// The factor lists, in sheet order: the sum adds them, the form ticks them, the tests walk them.
    fn factors() -> &'static [Factor<Self>] {
        &[]
    }

    /// This fight from the other side, where there is one.
    fn swapped(&self) -> Option<Self> {
        None
    }

    /// Whether ours is the side that the inputs name second, as a defender who looks at an assault.
    fn second_is_ours(&self) -> bool {
        false
    }

    /// Whether the unit that the input at this path names was only thought of, as those of several targets at which
    /// nobody shot.
    fn is_left_out(&self, _path: &str) -> bool {
        false
    }

    /// Whether units have to be chosen for it in a battle. Else it opens by the army whose turn it is, or has nothing to do
    /// with the battle.
    const NEEDS_UNITS: bool = true;

    /// How several units of one side take part together.
    const TOGETHER: Together = Together::Alike;

    /// The calculator with what a battle knows of these units in it, and without dice. The first units are of whoever acts;
    /// where the turn decides that, the calculator asks it ([`BattleView::by_turn`]). See [`CalculatorInfo::fill`].
    /// Of none it is filled by the army whose turn it is, where it is about an army or a command, else it says whom to
    /// choose. [`NotFilled::NotApplicable`] of none says that it has nothing to do with a battle.
    fn prefill(
        &self,
        _: &BattleView<'_, Self::System>,
        _ours: &[UnitRef],
        _theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        Err(NotFilled::NotApplicable)
    }

    /// The calculator with what a battle knows of units in files, from left to right, each with its front first; see
    /// [`Calculator::TOGETHER`].
    fn prefill_files(
        &self,
        battle: &BattleView<'_, Self::System>,
        ours: &[Vec<UnitRef>],
        theirs: &[Vec<UnitRef>],
    ) -> Prefilled<Self> {
        self.prefill(battle, &ours.concat(), &theirs.concat())
    }

    /// The calculator with these units of a battle at this place of its form, the front first, and without the dice that
    /// would be theirs; where there are none, with whoever was entered there. See [`UnitPlace`].
    ///
    /// [`UnitPlace`]: super::form::UnitPlace
    fn place_units(
        &self,
        _: &BattleView<'_, Self::System>,
        _place: &str,
        _units: &[UnitRef],
    ) -> Prefilled<Self> {
        Err(NotFilled::NotApplicable)
    }
}

/// How several units of one side take part together: which keys add one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Together {
    /// In whatever order.
    Alike,
    /// One behind the other.
    Ranks,
    /// Beside each other, each with its ranks behind, against one enemy.
    Files,
    /// As in files, each of which meets a file of the enemy: the first the first.
    Lines,
}

/// What a battle fills in, or why it fills nothing in.
pub type Prefilled<T> = Result<T, NotFilled>;

/// Why a battle fills nothing in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotFilled {
    /// The calculator takes no such units, and there is nothing to say of it.
    NotApplicable,
    /// A sentence for the player, who can do something about it.
    Because(String),
    /// Nobody has to do it in this phase any more, which a sentence says.
    NoNeed(String),
}

impl NotFilled {
    /// The sentence for the player, where there is one.
    pub fn sentence(self) -> Option<String> {
        match self {
            NotFilled::NotApplicable => None,
            NotFilled::Because(sentence) | NotFilled::NoNeed(sentence) => Some(sentence),
        }
    }

    /// Nobody has to do it any more.
    pub fn no_need(sentence: impl Into<String>) -> Self {
        NotFilled::NoNeed(sentence.into())
    }
}

impl<T: Into<String>> From<T> for NotFilled {
    fn from(sentence: T) -> Self {
        NotFilled::Because(sentence.into())
    }
}

/// What is known of a calculator without its inputs: what cases, links, benchmarks and tests run over.
pub struct CalculatorInfo {
    /// See [`Calculator::ID`].
    pub id: &'static str,
    /// See [`Calculator::TITLE`].
    pub title: &'static str,
    /// See [`Calculator::PROCEDURES`].
    pub procedures: &'static [&'static str],
    /// See [`Calculator::NOT_IN_FORM`].
    pub not_in_form: &'static [(&'static str, &'static str)],
    /// See [`Calculator::DICE_PAD`].
    pub pad: Pad,
    /// See [`Calculator::NEEDS_UNITS`].
    pub needs_units: bool,
    /// See [`Calculator::TOGETHER`].
    pub together: Together,
    /// The calculator with its inputs as a first visit finds them.
    pub open: fn() -> Box<dyn AnyCalculator>,
    /// The context of its system with these changes on the sheet.
    pub context: fn(&Overrides) -> AnyContext,
    /// The factors by the sheet of this context.
    pub factors: fn(&AnyContext) -> Vec<Printed>,
}

impl CalculatorInfo {
    /// Lists a calculator.
    pub const fn of<C: Calculator>() -> Self {
        CalculatorInfo {
            id: C::ID,
            title: C::TITLE,
            procedures: C::PROCEDURES,
            not_in_form: C::NOT_IN_FORM,
            pad: C::DICE_PAD,
            needs_units: C::NEEDS_UNITS,
            together: C::TOGETHER,
            open: || Box::new(Erased(C::default())),
            context: AnyContext::of::<C::System>,
            factors: |context| {
                let sheet = &context.typed::<C::System>().sheet;
                C::factors().iter().map(|factor| Printed::of(factor, sheet)).collect()
            },
        }
    }

    /// The calculator with these units of a battle in it, in files, whoever of them was tapped first. Of both sides the one
    /// that has the turn acts; the other does where that one cannot, or may not.
    pub fn fill(
        &self,
        battle: &AnyBattleView<'_>,
        ours: &[Vec<UnitRef>],
        theirs: &[Vec<UnitRef>],
    ) -> Prefilled<Box<dyn AnyCalculator>> {
        let side = |files: &[Vec<UnitRef>]| files.iter().flatten().next().map(|first| first.side);
        let (Some(_), Some(second)) = (side(ours), side(theirs)) else {
            let chosen = if side(ours).is_some() { ours } else { theirs };
            return (self.open)().prefill_files(battle, chosen, &[]);
        };
        let [active, waiting] = if second == battle.active { [theirs, ours] } else { [ours, theirs] };
        let acts = |first: &[Vec<UnitRef>], second: &[Vec<UnitRef>]| {
            (self.open)().prefill_files(battle, first, second)
        };
        let may_act = |filled: &dyn AnyCalculator| {
            let notes = filled.answer(battle.context).report.notes;
            !notes.iter().any(|note| matches!(note, Note::Refused { .. }))
        };
        match (acts(active, waiting), acts(waiting, active)) {
            (Ok(filled), Ok(turned))
                if filled.differences() != turned.differences()
                    && !may_act(&*filled)
                    && may_act(&*turned) =>
            {
                Ok(turned)
            }
            (Err(_), Ok(turned)) => Ok(turned),
            (by_turn, _) => by_turn,
        }
    }

    /// Answers inputs given by path.
    pub fn evaluate(&self, inputs: &Pairs, context: &AnyContext) -> Evaluation {
        let mut calculator = (self.open)();
        let invalid = inputs.iter().filter_map(|(path, text)| calculator.set(path, text).err()).collect();
        let Answer { report, changes } = calculator.answer(context);
        let changes = changes.iter().filter_map(Change::text).collect();
        Evaluation { inputs: calculator.differences(), invalid, report, changes }
    }
}

/// An answer to inputs given by path.
pub struct Evaluation {
    /// The inputs as understood, only those that differ from the default.
    pub inputs: Pairs,
    /// Inputs that do not fit; the answer is without them.
    pub invalid: Vec<InvalidField>,
    /// What is shown.
    pub report: Report,
    /// What applying it would write, in words.
    pub changes: Vec<String>,
}

/// A calculator with its inputs and without its type. Its screen and its links are written once, against this.
pub trait AnyCalculator: Send + Sync {
    /// The input at a path as text.
    fn get(&self, path: &str) -> Option<String>;
    /// Sets the input at a path; where the text does not fit nothing is changed.
    fn set(&mut self, path: &str, text: &str) -> Result<(), InvalidField>;
    /// Writes every path with its text, all or nothing.
    fn write(&mut self, writes: &Pairs) -> Result<(), InvalidField>;
    /// Every input that is a single word.
    fn inputs(&self) -> Pairs;
    /// The inputs that differ from the default, as a link has them.
    fn differences(&self) -> Pairs;
    /// The paths of the inputs that a battle fills in, and no form asks for.
    fn of_battle(&self) -> Vec<String>;
    /// A copy of the calculator with its inputs.
    fn clone_box(&self) -> Box<dyn AnyCalculator>;
    /// What is shown, and what applying it would write. Refused where the sheet makes no sense for it.
    fn answer(&self, context: &AnyContext) -> Answer;
    /// What can be entered.
    fn form(&self, context: &AnyContext) -> Form;
    /// The factors as they stand.
    fn factors(&self, context: &AnyContext) -> Vec<Weighed>;
    /// What one step of the input that a factor follows from does, and what it writes; nothing where no single input
    /// decides it.
    fn factor_step(&self, key: &str, context: &AnyContext) -> Option<(FactorStep, Pairs)>;
    /// Sets or clears the die at this place of the answer's dice.
    fn roll(&mut self, die: usize, face: Option<Face>);
    /// This fight from the other side, where there is one.
    fn swapped(&self) -> Option<Box<dyn AnyCalculator>>;
    /// See [`Calculator::second_is_ours`].
    fn second_is_ours(&self) -> bool;
    /// See [`Calculator::is_left_out`].
    fn is_left_out(&self, path: &str) -> bool;
    /// See [`Calculator::prefill`].
    fn prefill(
        &self,
        battle: &AnyBattleView<'_>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Box<dyn AnyCalculator>>;
    /// See [`Calculator::prefill_files`].
    fn prefill_files(
        &self,
        battle: &AnyBattleView<'_>,
        ours: &[Vec<UnitRef>],
        theirs: &[Vec<UnitRef>],
    ) -> Prefilled<Box<dyn AnyCalculator>>;
    /// See [`Calculator::place_units`].
    fn place_units(
        &self,
        battle: &AnyBattleView<'_>,
        place: &str,
        units: &[UnitRef],
    ) -> Prefilled<Box<dyn AnyCalculator>>;
    /// The inputs in their own type.
    fn as_any(&self) -> &dyn Any;
    /// The inputs in their own type, to be changed.
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

/// A factor as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weighed {
    /// See [`Factor::key`].
    pub key: &'static str,
    /// See [`Factor::label`].
    pub label: &'static str,
    /// What it comes to now; of one that does not apply, what it is worth once.
    pub worth: Sourced,
    /// Switching it off would change the inputs; nothing where it follows from others.
    pub on: Option<bool>,
}

impl Weighed {
    /// What stands on its chip beside its figure.
    pub fn mark(&self) -> &'static str {
        if self.worth.source == Source::House { "◇" } else { "" }
    }
}

/// Inputs of a known type behind [`AnyCalculator`].
struct Erased<C>(C);

impl<C: Calculator> Erased<C> {
    /// The faults of a sheet by which it can give no answer: those that name it, and what is below nothing where the answer
    /// rests on it.
    fn refusals(&self, context: &AnyContext) -> Vec<Note> {
        let stops = |fault: &&SheetFault| {
            fault.blocks.contains(&C::ID) || fault.is_below_nothing && self.rests_on(&fault.path, context)
        };
        let refused = |fault: &SheetFault| Note::Refused {
            what: format!("{} by this sheet", C::TITLE).into(),
            why: fault.why.clone().into(),
            rule: fault.rule,
        };
        context.faults().iter().filter(stops).map(refused).collect()
    }

    /// Whether the answer would be another without the change of the sheet at this pointer.
    fn rests_on(&self, pointer: &str, context: &AnyContext) -> bool {
        let mut overrides = context.overrides().clone();
        overrides.set(pointer, None);
        let without = AnyContext::of::<C::System>(&overrides).with_lengths(context.lengths());
        self.0.answer(context.typed()) != self.0.answer(without.typed())
    }

    /// On a table of another scale than that of the rules an answer says so where it gives a distance.
    fn tell_scale(&self, context: &AnyContext, report: &mut Report) {
        let context = context.typed::<C::System>();
        let lengths = context.lengths.of_rules();
        if lengths == context.lengths {
            return;
        }
        let as_in_rules = self.0.answer(&Context { sheet: context.sheet.clone(), lengths }).report;
        let as_shown = Report { apply: as_in_rules.apply, ..report.clone() };
        if as_in_rules != as_shown {
            let by = context.lengths.in_percent();
            report.notes.push(Note::Remark(format!(
                "Distances are those of your table, {by} of those in the rules (your scale)."
            )));
        }
    }

    fn weighed(&self, factor: &Factor<C>, sheet: &SheetOf<C>) -> Weighed {
        let worth = factor_worth(factor, &self.0, sheet);
        let step = factor.step.and_then(|step| step(&mut self.0.clone(), sheet, factor.index));
        let on = match step {
            Some(FactorStep::On) => Some(false),
            Some(FactorStep::Off) => Some(true),
            Some(FactorStep::To(_)) | None => None,
        };
        Weighed { key: factor.key, label: factor.label, worth, on }
    }
}

impl<C: Calculator> AnyCalculator for Erased<C> {
    fn get(&self, path: &str) -> Option<String> {
        input::get(&self.0, path)
    }

    fn set(&mut self, path: &str, text: &str) -> Result<(), InvalidField> {
        input::set(&mut self.0, path, text)
    }

    fn write(&mut self, writes: &Pairs) -> Result<(), InvalidField> {
        let mut written = self.0.clone();
        writes.iter().try_for_each(|(path, text)| input::set(&mut written, path, text))?;
        self.0 = written;
        Ok(())
    }

    fn inputs(&self) -> Pairs {
        input::leaves(&self.0)
    }

    fn differences(&self) -> Pairs {
        input::differences(&self.0, &C::default())
    }

    fn of_battle(&self) -> Vec<String> {
        input::of_battle(&self.0)
    }

    fn clone_box(&self) -> Box<dyn AnyCalculator> {
        Box::new(Erased(self.0.clone()))
    }

    fn answer(&self, context: &AnyContext) -> Answer {
        let refusals = self.refusals(context);
        if refusals.is_empty() {
            let mut answer = self.0.answer(context.typed());
            if C::READ_ONLY {
                answer.report.apply = Apply::Measures;
            } else if answer.changes.is_empty() && answer.report.dice.is_empty() {
                answer.report.apply = Apply::Nothing;
            }
            self.tell_scale(context, &mut answer.report);
            let sums = answer.report.sums.iter().map(|(_, sum)| sum.source());
            answer.report.standing = sums.fold(answer.report.standing, Source::max);
            answer
        } else {
            let report = Report::refused("No answer by this sheet", refusals);
            Report { apply: Apply::Nothing, ..report }.into()
        }
    }

    fn form(&self, context: &AnyContext) -> Form {
        self.0.form(context.typed()).folding_known(&self.0)
    }

    fn factors(&self, context: &AnyContext) -> Vec<Weighed> {
        let sheet = &context.typed::<C::System>().sheet;
        C::factors().iter().map(|factor| self.weighed(factor, sheet)).collect()
    }

    fn factor_step(&self, key: &str, context: &AnyContext) -> Option<(FactorStep, Pairs)> {
        let factor = C::factors().iter().find(|factor| factor.key == key)?;
        let mut after = self.0.clone();
        let step = factor.step?(&mut after, &context.typed::<C::System>().sheet, factor.index)?;
        Some((step, input::differences(&after, &self.0)))
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        self.0.roll(die, face);
    }

    fn swapped(&self) -> Option<Box<dyn AnyCalculator>> {
        self.0.swapped().map(|swapped| Box::new(Erased(swapped)) as Box<dyn AnyCalculator>)
    }

    fn second_is_ours(&self) -> bool {
        self.0.second_is_ours()
    }

    fn is_left_out(&self, path: &str) -> bool {
        self.0.is_left_out(path)
    }

    fn prefill(
        &self,
        battle: &AnyBattleView<'_>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Box<dyn AnyCalculator>> {
        let battle = BattleView::of(battle).ok_or(NotFilled::NotApplicable)?;
        Ok(Box::new(Erased(self.0.prefill(&battle, ours, theirs)?)))
    }

    fn prefill_files(
        &self,
        battle: &AnyBattleView<'_>,
        ours: &[Vec<UnitRef>],
        theirs: &[Vec<UnitRef>],
    ) -> Prefilled<Box<dyn AnyCalculator>> {
        let battle = BattleView::of(battle).ok_or(NotFilled::NotApplicable)?;
        Ok(Box::new(Erased(self.0.prefill_files(&battle, ours, theirs)?)))
    }

    fn place_units(
        &self,
        battle: &AnyBattleView<'_>,
        place: &str,
        units: &[UnitRef],
    ) -> Prefilled<Box<dyn AnyCalculator>> {
        let battle = BattleView::of(battle).ok_or(NotFilled::NotApplicable)?;
        Ok(Box::new(Erased(self.0.place_units(&battle, place, units)?)))
    }

    fn as_any(&self) -> &dyn Any {
        &self.0
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        &mut self.0
    }
}
