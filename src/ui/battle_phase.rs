//! The phase of a battle on the screen: which units are tapped, and the calculator that these open.

use crate::phase_context::PhaseContext;
use crate::screens::calculator::open_filled;
use crate::stores::BattleStore;
use aide_de_camp::battle::{Adds, Event, Why, left_for, select_in_files, shared_ticks};
use aide_de_camp::rules::{
    AnyCalculator, CalculatorInfo, NextStep, NotFilled, Phase, Side, SystemInfo, Tick, Todo, Together,
    UnitRef, counted, side_of_ours, unit_refs_in,
};
use leptos::prelude::*;

/// A phase of the battle, and what the player has tapped in it.
#[derive(Clone, Copy)]
pub struct BattlePhase {
    /// The battle.
    pub battle: BattleStore,
    /// What is played.
    pub system: &'static SystemInfo,
    /// The phase on the screen, which need not be the one that the battle is in.
    pub phase: &'static Phase,
    /// What is still to do in it.
    pub todo: Memo<Vec<Todo>>,
    /// The moment of the battle: what was tapped before another one is forgotten, and lists keep their order for as long as
    /// it stays.
    pub clock: Memo<Clock>,
    /// The units that are chosen, all of one side, in files.
    pub chosen: Memo<Files>,
    /// The enemies who face these, file by file, until there are as many.
    pub foes: Memo<Files>,
    tapped: RwSignal<Tapped>,
    /// Where the next tap adds a unit; else it takes the place of those that are chosen.
    pub adds: RwSignal<Option<Adds>>,
    /// Whose army is seen where there is room for one.
    pub seen: RwSignal<Side>,
    /// What lies open above the bar.
    pub open: RwSignal<Option<Open>>,
    /// Why the last tap did not do what it was meant to.
    pub message: RwSignal<String>,
    /// What said whom to tap, a step or the key of a calculator: those who are tapped then open it before any other.
    asked: RwSignal<Option<NextStep>>,
}

/// What lies open above the bar, so that no key of it moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    /// All that there is in the phase: its calculators, its steps, the armies' losses, the signs.
    Phase,
    /// Of whoever is chosen: how he stands, what he has to do, his markers.
    Chosen,
    /// What is ticked off of several at once.
    Shared,
}

/// What a calculator is to whoever is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// It opens with them.
    Opens,
    /// It opens with them and an enemy.
    WithEnemy,
    /// It says what is missing.
    NotYet,
}

/// What the key of a calculator does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WayIn {
    /// It opens with what is chosen.
    Chosen,
    /// It opens with the army whose turn it is.
    Army,
    /// It opens, and has nothing to do with the battle.
    Apart,
    /// It says whom it is about.
    Waits(String),
    /// Nobody has to do it, and it says so.
    NoNeed(String),
}

/// Which battle it is, its turn, whose turn it is, and its phase.
pub type Clock = (u32, i32, Side, usize);

/// Units in files, from left to right, each with its front first.
pub type Files = Vec<Vec<UnitRef>>;

/// What was tapped at a moment of the battle.
#[derive(Clone, Default, PartialEq)]
struct Tapped {
    at: Clock,
    chosen: Files,
    foes: Files,
}

impl BattlePhase {
    /// Nothing is tapped yet.
    pub fn new(battle: BattleStore, system: &'static SystemInfo, phase: &'static Phase) -> Self {
        let clock = Memo::new(move |_| {
            let is = battle.battle();
            (battle.number(), is.turn(), is.active(), is.phase())
        });
        let tapped = RwSignal::new(Tapped { at: clock.get_untracked(), ..Tapped::default() });
        let now = move |read: fn(&Tapped) -> &Files| {
            Memo::new(move |_| {
                let now = clock.get();
                tapped.with(|tapped| if tapped.at == now { read(tapped).clone() } else { Vec::new() })
            })
        };
        let (chosen, foes) = (now(|tapped| &tapped.chosen), now(|tapped| &tapped.foes));
        let led = battle.waits.try_update_value(Option::take).flatten();
        let led = led.filter(|led| led.phase == phase.id);
        if let Some(led) = &led {
            let files = led.chosen.iter().map(|unit_ref| vec![*unit_ref]).collect();
            tapped.update(|tapped| tapped.chosen = files);
        }
        BattlePhase {
            battle,
            system,
            phase,
            todo: Memo::new(move |_| battle.battle().todo(phase)),
            clock,
            chosen,
            foes,
            tapped,
            adds: RwSignal::new(None),
            seen: RwSignal::new(untrack(|| {
                chosen
                    .get()
                    .first()
                    .and_then(|file| Some(file.first()?.side.other()))
                    .unwrap_or_else(|| battle.battle().active())
            })),
            open: RwSignal::new(None),
            message: RwSignal::new(led.as_ref().map(|led| led.why.clone()).unwrap_or_default()),
            asked: RwSignal::new(led.map(|led| led.step)),
        }
    }

    /// This phase of the battle, for what fills calculators in.
    pub fn played(self) -> PhaseContext {
        PhaseContext { battle: self.battle, system: self.system, phase: self.phase }
    }

    /// The calculators of the phase.
    pub fn calculators(self) -> impl Iterator<Item = &'static CalculatorInfo> {
        let all = self.system.calculators;
        self.phase.offers.iter().filter_map(|id| all.iter().find(|calculator| calculator.id == *id))
    }

    /// A unit is tapped. Of both sides one: the first calculator of the phase that these can use opens, filled in.
    pub fn tap(self, unit_ref: UnitRef) {
        self.message.set(String::new());
        let mut chosen = self.chosen.get_untracked();
        let enemy = vec![vec![unit_ref]];
        if chosen.iter().flatten().next().is_some_and(|first| first.side != unit_ref.side) {
            if self.faces(&chosen, unit_ref) {
                return;
            }
            if self.open(&chosen, &enemy) {
                return;
            }
            self.message.set(self.why_not(&chosen, &enemy).unwrap_or_default());
            chosen.clear();
        }
        if chosen.is_empty() && self.is_due_without_tick(unit_ref) && self.open(&enemy, &Vec::new()) {
            return;
        }
        let adds = self.adds.get_untracked();
        self.adds.set(None);
        let mut selected = select_in_files(&chosen, unit_ref, adds);
        let mut fights = self.fights(&selected);
        if selected.concat().len() > 1 && !fights && self.fill(&selected, &Vec::new()).is_none() {
            self.message.set("These units do not act together.".into());
            selected = vec![vec![unit_ref]];
            fights = self.fights(&selected);
        }
        if !fights && selected.concat() == [unit_ref] && self.fill(&selected, &Vec::new()).is_none() {
            // It may be of no use in this phase, and the rules say why.
            self.message.set(self.why_not(&selected, &Vec::new()).unwrap_or_default());
        }
        // Where there is room for one army, it is the other's turn to be tapped.
        if fights {
            self.seen.set(unit_ref.side.other());
        }
        self.choose(selected, Vec::new());
    }

    fn choose(self, chosen: Files, foes: Files) {
        // What lies open is of what was chosen before.
        self.open.set(None);
        self.tapped.set(Tapped { at: self.clock.get_untracked(), chosen, foes });
    }

    /// Where several files are chosen that fight file against file, an enemy faces the next of them; once all are faced,
    /// the fights open. False where nobody fights so.
    fn faces(self, chosen: &Files, unit_ref: UnitRef) -> bool {
        let fights_so = |foes: &Files| {
            chosen.len() > 1
                && self.fill(chosen, foes).is_some_and(|(info, _)| info.together == Together::Lines)
        };
        let adds = self.adds.get_untracked().unwrap_or(Adds::Beside);
        let foes = select_in_files(&self.foes.get_untracked(), unit_ref, Some(adds));
        if !foes.is_empty() && !fights_so(&foes) {
            return false;
        }
        self.adds.set(None);
        if foes.len() >= chosen.len() && self.open(chosen, &foes) {
            return true;
        }
        let left = chosen.len().saturating_sub(foes.len());
        self.message.set(format!("{} to face.", counted(left as i32, "more file", "more files")));
        self.choose(chosen.clone(), foes);
        true
    }

    /// The next tap on a unit of the chosen side adds it there, or no longer.
    pub fn toggle_adds(self, adds: Adds) {
        self.adds.update(|now| *now = (*now != Some(adds)).then_some(adds));
        let side = self.chosen.with_untracked(|chosen| Some(chosen.first()?.first()?.side));
        if let (Some(_), Some(side)) = (self.adds.get_untracked(), side) {
            let faces = self.foes.with_untracked(|foes| !foes.is_empty());
            self.seen.set(if faces { side.other() } else { side });
        }
    }

    /// Whether a unit can be added there for a calculator of the phase.
    pub fn can_add(self, adds: Adds) -> bool {
        self.calculators().any(|calculator| match adds {
            Adds::Behind => {
                matches!(calculator.together, Together::Ranks | Together::Files | Together::Lines)
            }
            Adds::Beside => {
                matches!(calculator.together, Together::Alike | Together::Files | Together::Lines)
            }
        })
    }

    /// Nothing is chosen any more.
    pub fn clear(self) {
        self.adds.set(None);
        self.asked.set(None);
        self.message.set(String::new());
        self.choose(Vec::new(), Vec::new());
    }

    /// What is due and needs nobody else opens at once.
    fn is_due_without_tick(self, unit_ref: UnitRef) -> bool {
        self.todo
            .with_untracked(|todo| todo.iter().any(|todo| todo.unit_ref == unit_ref && todo.tick.is_none()))
    }

    /// Whether these units could fight an enemy.
    fn fights(self, files: &Files) -> bool {
        let Some(first) = files.iter().flatten().next() else { return false };
        let side = first.side.other();
        self.first_standing(side).is_some_and(|enemy| self.fill(files, &vec![vec![enemy]]).is_some())
    }

    /// The first calculator of the phase in which those of these units act that have the turn, filled in; else the first that
    /// can use them.
    fn fill(self, ours: &Files, theirs: &Files) -> Option<(&'static CalculatorInfo, Box<dyn AnyCalculator>)> {
        let active = untrack(|| self.battle.battle().active());
        let asked = self.asked.get_untracked();
        if let Some(step) = asked
            && let Ok((mut filled, _)) = self.fill_by_turn(step.info(), ours, theirs)
        {
            step.lay_over(&mut *filled);
            return Some((step.info(), filled));
        }
        let mut first = None;
        for calculator in self.calculators() {
            let Ok((filled, acts)) = self.fill_by_turn(calculator, ours, theirs) else { continue };
            if theirs.is_empty() || acts == Some(active) {
                return Some((calculator, filled));
            }
            first = first.or(Some((calculator, filled)));
        }
        first
    }

    /// This calculator with these units in it, whoever was tapped first, or why it cannot use them.
    pub fn fill_in(
        self,
        calculator: &CalculatorInfo,
        ours: &Files,
        theirs: &Files,
    ) -> Result<Box<dyn AnyCalculator>, NotFilled> {
        self.fill_by_turn(calculator, ours, theirs).map(|(filled, _)| filled)
    }

    /// This calculator with these units in it, and the side that acts.
    fn fill_by_turn(
        self,
        calculator: &CalculatorInfo,
        ours: &Files,
        theirs: &Files,
    ) -> Result<(Box<dyn AnyCalculator>, Option<Side>), NotFilled> {
        let battle = untrack(|| self.battle.battle());
        let filled = calculator.fill(&battle.view(self.phase), ours, theirs)?;
        let acts = unit_refs_in(&filled.inputs())[Side::Ours].first().map(|acting| acting.side);
        // Each army keeps its side, whoever acts.
        let is_swapped = side_of_ours(&*filled) == Some(Side::Theirs);
        let swapped = if is_swapped { filled.swapped() } else { None };
        Ok((swapped.unwrap_or(filled), acts))
    }

    /// Why no calculator of the phase can use these units, where it says that.
    fn why_not(self, ours: &Files, theirs: &Files) -> Option<String> {
        self.calculators().find_map(|calculator| self.fill_in(calculator, ours, theirs).err()?.sentence())
    }

    /// Opens the first calculator of the phase that these units can use; false where none can.
    pub fn open(self, ours: &Files, theirs: &Files) -> bool {
        let Some((calculator, inputs)) = self.fill(ours, theirs) else { return false };
        self.asked.set(None);
        self.battle.set_follows(calculator.id, Vec::new());
        open_filled(self.played(), calculator, &*inputs);
        true
    }

    /// Opens this above the bar, or closes it.
    pub fn toggle(self, part: Open) {
        self.open.update(|open| *open = (*open != Some(part)).then_some(part));
    }

    /// The calculators that whoever is chosen can use, alone or with somebody else.
    pub fn for_chosen(self) -> Vec<(&'static CalculatorInfo, Use)> {
        let (chosen, foes) = (self.chosen.get(), self.foes.get());
        self.battle.battle();
        let Some(side) = chosen.iter().flatten().next().map(|first| first.side.other()) else {
            return Vec::new();
        };
        let enemy = self.first_standing(side).map(|enemy| vec![vec![enemy]]).unwrap_or_default();
        let can_use = |calculator: &'static CalculatorInfo| {
            let way = match self.fill_in(calculator, &chosen, &foes) {
                Ok(_) => Use::Opens,
                Err(NotFilled::NotApplicable | NotFilled::NoNeed(_)) => return None,
                Err(NotFilled::Because(_)) if self.fill_in(calculator, &chosen, &enemy).is_ok() => {
                    Use::WithEnemy
                }
                Err(NotFilled::Because(_)) => Use::NotYet,
            };
            Some((calculator, way))
        };
        self.calculators().filter_map(can_use).collect()
    }

    /// The first unit of an army of which something is left.
    fn first_standing(self, side: Side) -> Option<UnitRef> {
        let battle = untrack(|| self.battle.battle());
        let groups = battle.groups(side);
        let units = groups.iter().flat_map(|group| &group.units).filter_map(|unit| unit.id);
        let mut units = units.map(|id| UnitRef { side, id });
        units.find(|unit_ref| !battle.condition(*unit_ref).is_destroyed)
    }

    /// Who has still something to do, whoever has the turn first, each with what he has to do first. What an army has to do
    /// has a key of its own.
    pub fn still_to_act(self) -> Vec<(UnitRef, String)> {
        let mut due: Vec<(UnitRef, String)> = Vec::new();
        self.todo.with(|todo| {
            for todo in todo.iter().filter(|todo| todo.unit_ref != UnitRef::army(todo.unit_ref.side)) {
                if due.iter().all(|(unit_ref, _)| *unit_ref != todo.unit_ref) {
                    due.push((todo.unit_ref, todo.what.to_string()));
                }
            }
        });
        due
    }

    /// What several units have to do that is ticked off alike, as long as nobody is chosen.
    pub fn shared_ticks(self) -> Vec<Vec<(UnitRef, Tick)>> {
        if self.chosen.with(Vec::is_empty) { self.todo.with(|todo| shared_ticks(todo)) } else { Vec::new() }
    }

    /// Whether the calculator opens by the army whose turn it is, or says why there is no need.
    pub fn way_of_army(self, calculator: &CalculatorInfo) -> WayIn {
        self.battle.battle();
        match self.fill_in(calculator, &Vec::new(), &Vec::new()) {
            Ok(_) => WayIn::Army,
            Err(NotFilled::Because(why)) => WayIn::Waits(why),
            Err(NotFilled::NoNeed(why)) => WayIn::NoNeed(why),
            Err(NotFilled::NotApplicable) => WayIn::Apart,
        }
    }

    /// What the key of a calculator does, by what is chosen.
    pub fn way_in(self, calculator: &CalculatorInfo) -> WayIn {
        self.battle.battle();
        let chosen = self.chosen.get();
        let by_chosen = (!chosen.is_empty()).then(|| self.fill_in(calculator, &chosen, &self.foes.get()));
        match by_chosen {
            Some(Ok(_)) => WayIn::Chosen,
            Some(Err(NotFilled::Because(why))) => WayIn::Waits(why),
            Some(Err(NotFilled::NotApplicable | NotFilled::NoNeed(_))) | None => self.way_of_army(calculator),
        }
    }

    /// The key of a calculator is tapped: by this way it opens filled in, or says whom it is about.
    pub fn enter(self, calculator: &'static CalculatorInfo, way_in: WayIn) {
        self.open.set(None);
        let none = Vec::new();
        let chosen = self.chosen.get_untracked();
        let inputs = match way_in {
            WayIn::Chosen => self.fill_in(calculator, &chosen, &self.foes.get_untracked()),
            WayIn::Army => self.fill_in(calculator, &none, &none),
            WayIn::Apart => Ok((calculator.open)()),
            WayIn::Waits(why) => {
                let (label, calculator) = (calculator.title.into(), calculator.id);
                self.asked.set(Some(NextStep { label, calculator, inputs: Vec::new(), comes_first: false }));
                return self.message.set(why);
            }
            WayIn::NoNeed(why) => return self.message.set(why),
        };
        if let Ok(inputs) = inputs {
            self.battle.set_follows(calculator.id, Vec::new());
            open_filled(self.played(), calculator, &*inputs);
        }
    }

    /// Whether something of this calculator was applied since the phase began.
    pub fn was_applied(self, calculator: &CalculatorInfo) -> bool {
        let battle = self.battle.battle();
        let is_now = self.system.turn.get(battle.phase()).is_some_and(|now| now.id == self.phase.id);
        let link = format!("#/{}", calculator.id);
        let is_of_it = |event: &Event| match &event.why {
            Why::Calculation(record) => record.link.split('?').next() == Some(&*link),
            _ => false,
        };
        is_now && battle.in_force().rev().take_while(|event| event.why != Why::Phase).any(is_of_it)
    }

    /// How many have still to do what this calculator does; nothing where nobody ever has to in this phase.
    pub fn left_for(self, calculator: &CalculatorInfo) -> Option<usize> {
        let is_duty = self.phase.duties.contains(&calculator.id);
        is_duty.then(|| self.todo.with(|todo| left_for(todo, calculator.id)))
    }

    /// The calculator that comes next: the one that whoever is chosen has to use, else the first that he opens; of nobody the
    /// first that somebody has to use.
    pub fn next(self, opens: impl Fn(&CalculatorInfo) -> bool) -> Option<&'static str> {
        let chosen = self.chosen.get().concat();
        let is_left = |calculator: &CalculatorInfo| self.left_for(calculator).is_some_and(|left| left > 0);
        if chosen.is_empty() {
            return self.calculators().find(|calculator| is_left(calculator)).map(|next| next.id);
        }
        let is_due = |calculator: &CalculatorInfo| {
            let is_its = |todo: &Todo| todo.by.contains(&calculator.id) && chosen.contains(&todo.unit_ref);
            self.todo.with(|todo| todo.iter().any(is_its))
        };
        let next = self.calculators().find(|calculator| is_due(calculator));
        next.or_else(|| self.calculators().find(|calculator| opens(calculator))).map(|next| next.id)
    }

    /// Ticks off what several had to do.
    pub fn tick_all(self, all: &[(UnitRef, Tick)]) {
        self.battle.change(|battle, at| {
            battle.begin(at, self.phase);
            battle.tick_all(at, all);
        });
    }

    /// Ticks off what was to do.
    pub fn tick(self, unit_ref: UnitRef, tick: Tick) {
        self.battle.change(|battle, at| {
            battle.begin(at, self.phase);
            battle.tick(at, unit_ref, tick);
        });
    }

    /// Sets a marker by hand.
    pub fn set_marker(self, unit_ref: UnitRef, marker: &'static str, title: &'static str, to: i32) {
        self.battle.change(|battle, at| battle.tap(at, unit_ref, marker, title, to));
    }
}
