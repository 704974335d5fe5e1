//! The calculation on the screen: its inputs, its answer, and what the keys of the answer do.

use crate::state::State;
use aide_de_camp::battle::{Battle, Record};
use aide_de_camp::rules::{
    Answer, AnyCalculator, AnyContext, CalculatorInfo, Change, Face, Note, Odds, OddsTable, Overrides, Phase,
    Piece, Pieces, Reading, Shown, SystemListing, Weighed, what_if,
};
use aide_de_camp::share;
use std::rc::Rc;

/// The calculation on the screen, without its calculator's type.
#[derive(Clone, Copy)]
pub struct Calculation(State<Table>);

/// The inputs, and what was worked out from them since they last changed.
struct Table {
    of: Of,
    question: Box<dyn AnyCalculator>,
    answered: Option<(AnyContext, Rc<Shown>)>,
    weighed: Option<(AnyContext, Rc<[Weighed]>)>,
    /// What it was answered by last: loaded once for each change of the sheet.
    context: Option<AnyContext>,
    /// Counts the changes of the inputs.
    edits: u64,
}

/// What stays the same as long as the calculation is on the screen.
#[derive(Clone, Copy)]
struct Of {
    listing: &'static CalculatorInfo,
    system: &'static SystemListing,
    changes: State<Overrides>,
}

impl Calculation {
    /// These inputs, by a sheet with these changes.
    pub fn new(
        listing: &'static CalculatorInfo,
        system: &'static SystemListing,
        question: Box<dyn AnyCalculator>,
        changes: State<Overrides>,
    ) -> Self {
        let of = Of { listing, system, changes };
        Calculation(State::new(Table {
            of,
            question,
            answered: None,
            weighed: None,
            context: None,
            edits: 0,
        }))
    }

    /// Reads the inputs, and again whenever they have changed.
    pub fn with<T>(self, read: impl FnOnce(&dyn AnyCalculator) -> T) -> T {
        self.0.with(|table| read(&*table.question))
    }

    fn of(self) -> Of {
        self.0.look(|table| table.of)
    }

    /// What was worked out before is of other inputs then.
    fn change(self, change: impl FnOnce(&mut Table)) {
        self.0.update(|table| {
            change(table);
            (table.answered, table.weighed) = (None, None);
            table.edits += 1;
        });
    }

    /// Has whoever runs this run again once the inputs change.
    pub fn track(self) {
        self.0.track();
    }

    /// Has whoever keeps it note it anew.
    pub fn tell(self) {
        self.0.update(|_| ());
    }

    /// Overrides the inputs.
    pub fn update(self, change: impl FnOnce(&mut dyn AnyCalculator)) {
        self.change(|table| change(&mut *table.question));
    }

    /// The word of the input of this name, if there is one.
    pub fn word(self, name: &str) -> Option<String> {
        self.with(|question| question.get(name))
    }

    /// The changes of the sheet that is played by.
    pub fn changes(self) -> Overrides {
        self.of().changes.get()
    }

    /// What it is answered by.
    pub fn context(self) -> AnyContext {
        let changes = self.changes();
        let context = self.0.quietly(|table| {
            let known = table.context.take().filter(|known| *known.overrides() == changes);
            let known = known.unwrap_or_else(|| (table.of.listing.context)(&changes));
            table.context.insert(known).clone()
        });
        context.expect("a calculation on the screen is there to be read")
    }

    /// Reads the answer, and again whenever it may be another.
    pub fn shown<T>(self, read: impl FnOnce(&Shown) -> T) -> T {
        read(&self.answer())
    }

    fn answer(self) -> Rc<Shown> {
        self.0.track();
        let context = self.context();
        let answer = self.0.quietly(|table| {
            let known = table.answered.take().filter(|(by, _)| *by == context);
            let known = known.unwrap_or_else(|| {
                let shown = answered(&*table.question, &context, table.of.system);
                (context, Rc::new(shown))
            });
            table.answered.insert(known).1.clone()
        });
        answer.unwrap_or_default()
    }

    /// The factor of this key as it stands, and again whenever it may stand otherwise.
    pub fn factor(self, key: &str) -> Option<Weighed> {
        self.0.track();
        let context = self.context();
        let factor = self.0.quietly(|table| {
            let known = table.weighed.take().filter(|(by, _)| *by == context);
            let known = known.unwrap_or_else(|| {
                let factors = table.question.factors(&context);
                (context, factors.into())
            });
            table.weighed.insert(known).1.iter().find(|one| one.key == key).copied()
        });
        factor.flatten()
    }

    /// What one step of a factor's input would do to the chance of the aim, or to the result once it is rolled.
    pub fn what_if(self, key: &str) -> Option<String> {
        let context = self.context();
        self.with(|question| what_if(question, key, &context)).map(|what_if| what_if.to_string())
    }

    /// Makes one step of the input that a factor follows from.
    pub fn step(self, key: &str) {
        let context = self.context();
        let Some((_, writes)) = self.with(|question| question.factor_step(key, &context)) else { return };
        self.update(|question| {
            // A step leads to inputs of the same type, which can be written.
            let _ = question.write(&writes);
        });
    }

    /// Sets or clears the die at this place.
    pub fn roll(self, die: usize, face: Option<Face>) {
        self.update(|question| question.roll(die, face));
    }

    /// Clears the dice and keeps the inputs.
    pub fn again(self) {
        let dice = self.shown(|shown| shown.dice.len());
        self.update(|question| (0..dice).for_each(|die| question.roll(die, None)));
    }

    /// Puts every input back to where a first visit finds it.
    pub fn clear(self) {
        self.replace((self.of().listing.open)());
    }

    /// The same fight from the other side, where there is one.
    pub fn swapped(self) -> Option<Box<dyn AnyCalculator>> {
        self.with(|question| question.swapped())
    }

    /// Puts other inputs in the place of these.
    pub fn replace(self, question: Box<dyn AnyCalculator>) {
        self.change(|table| table.question = question);
    }

    /// Counts the changes of the inputs: as long as it stays, they do.
    pub fn edits(self) -> u64 {
        self.0.with(|table| table.edits)
    }

    /// No die of it has been rolled.
    pub fn is_before_the_dice(self) -> bool {
        self.shown(|shown| shown.dice.iter().all(|die| die.face.is_none()))
    }

    /// Of which pieces of the battle it is: first those of whoever acts, then the enemy's.
    pub fn pieces(self) -> [Vec<Piece>; 2] {
        let told = self.with(|question| question.inputs());
        let mut pieces: [Vec<Piece>; 2] = Default::default();
        for (name, word) in told {
            let last = name.rsplit('.').next();
            if let (Some("unit" | "units"), Ok(all)) = (last, word.parse::<Pieces>()) {
                for piece in all.iter() {
                    let first = pieces[0].first().map_or(piece.camp, |first| first.camp);
                    pieces[usize::from(piece.camp != first)].push(*piece);
                }
            }
        }
        pieces
    }

    /// Whether the side that is named second stands first: an assault is looked at by attacker or defender.
    pub fn is_turned(self) -> bool {
        self.0.look(|table| table.question.get("ours").as_deref() == Some("defender"))
    }

    /// Has these pieces of a battle in it as they stand, if it can use them; the rest stays as it is, but for the dice.
    pub fn fill(self, battle: &Battle, phase: &Phase, ours: &[Piece], theirs: &[Piece]) -> bool {
        let filled = self.0.look(|table| table.question.fill(&battle.field(phase), ours, theirs));
        let fits = filled.is_some();
        if let Some(filled) = filled {
            self.replace(filled);
        }
        fits
    }

    /// What applying it writes, and the record of it; nothing before all that is to be rolled is rolled.
    pub fn done(self, battle: &Battle) -> Option<(Record, Vec<Change>)> {
        let context = self.context();
        let Answer { shown, changes: writes } = self.with(|question| question.answer(&context));
        let dice: Vec<(u8, Face)> =
            shown.dice.iter().filter_map(|die| Some((die.sides, die.face?))).collect();
        if dice.len() < shown.dice.len() || dice.is_empty() && writes.is_empty() {
            return None;
        }
        let mut before = self.with(|question| question.clone_box());
        (0..dice.len()).for_each(|die| before.roll(die, None));
        let odds = before.answer(&context).shown.odds;
        let mut title = String::from(self.of().listing.title);
        for (word, pieces) in [", ", " against "].iter().zip(self.pieces()) {
            let called: Vec<String> = pieces.iter().map(|piece| battle.called(*piece)).collect();
            if !called.is_empty() {
                title += &[word, &*called.join(" and ")].concat();
            }
        }
        let headline = shown.headline;
        let first = self.pieces()[0].first().map_or(battle.active(), |piece| piece.camp);
        let record = Record {
            rolled_by: shown.dice.iter().map(|die| die.whose.camp(first)).collect(),
            title,
            link: self.link_for_others(context.overrides()),
            headline,
            odds: briefly(&odds),
            dice,
        };
        Some((record, writes))
    }

    /// Its link on a sheet with these changes, without the battle that its units are of: others have another.
    pub fn link_for_others(self, changes: &Overrides) -> String {
        let listing = self.of().listing;
        let mut named = self.with(|question| question.differences());
        named.retain(|input| !is_of_a_battle(input));
        share::written(listing.id, &named, changes)
    }

    /// Its link on a sheet with these changes: what follows the page's own address.
    pub fn link(self, changes: &Overrides) -> String {
        let listing = self.of().listing;
        let named = self.with(|question| question.differences());
        share::written(listing.id, &named, changes)
    }
}

/// Whether an input says which piece of a battle something is. A list of units says how many they are.
pub fn is_of_a_battle((name, word): &(String, String)) -> bool {
    matches!(name.rsplit('.').next(), Some("unit" | "units")) && word.parse::<Pieces>().is_ok()
}

/// "Warband destroyed (6 in 36)".
fn chance(said: &str, odds: Odds) -> String {
    format!("{said} ({})", odds.counted())
}

/// The chances of the first table in a line; what is to be expected of it where that is a number, or where they are many.
fn briefly(odds: &[OddsTable]) -> String {
    const MOST: usize = 6;
    let Some(table) = odds.first() else { return String::new() };
    // Of numbers it says how likely enough of them are.
    if table.outcomes.len() > MOST || table.mean.is_some() {
        return [&*table.title, ", ", &chance(&table.aim, table.hope())].concat();
    }
    // What is beaten and what is doubled may fare alike.
    let mut alike: Vec<(&str, Odds)> = Vec::new();
    for outcome in &table.outcomes {
        match alike.iter_mut().find(|(said, _)| *said == outcome.said()) {
            Some((_, odds)) => odds.ways += outcome.odds.ways,
            None => alike.push((outcome.said(), outcome.odds)),
        }
    }
    let said: Vec<String> = alike.into_iter().map(|(said, odds)| chance(said, odds)).collect();
    said.join(", ")
}

/// The answer, with the changed readings on which it rests: without any one of these it would be another.
fn answered(question: &dyn AnyCalculator, context: &AnyContext, system: &SystemListing) -> Shown {
    let mut shown = question.answer(context).shown;
    let mut rests = Vec::new();
    for (path, value) in context.overrides().iter() {
        let Some(said) = changed(system.readings, path, value) else { continue };
        let mut less = context.overrides().clone();
        less.set(path, None);
        if question.answer(&(system.context)(&less)).shown != shown {
            rests.push(Note::Remark(format!("Rests on a changed reading: {said}.")));
        }
    }
    shown.notes.extend(rests);
    shown
}

/// A changed reading in words: its question, and how it is read.
pub fn changed(readings: &[Reading], path: &str, value: &str) -> Option<String> {
    let reading = readings.iter().find(|reading| reading.path == path)?;
    let at = reading.choices.iter().position(|choice| choice.value == value).filter(|at| *at > 0)?;
    Some(format!("{} {}", reading.question, reading.choices[at].label))
}
