//! The phase of a battle on the screen: which units are tapped, and the calculator that these open.

use crate::phase_context::PhaseContext;
use crate::route::Route;
use crate::screens::calculator::{last_inputs, open_filled, save};
use crate::stores::{AppStore, BattleStore};
use aide_de_camp::battle::select;
use aide_de_camp::rules::{
    AnyCalculator, CalculatorInfo, Overrides, Phase, Side, SystemInfo, Tick, Todo, UnitRef, side_of_ours,
    unit_refs_in,
};
use aide_de_camp::share;
use leptos::prelude::*;

/// A phase of the battle, and what the player has tapped in it.
#[derive(Clone, Copy)]
pub struct BattlePhase {
    /// The battle.
    pub battle: BattleStore,
    /// Where calculations are saved.
    pub store: AppStore,
    /// What is played.
    pub system: &'static SystemInfo,
    /// The phase on the screen, which need not be the one that the battle is in.
    pub phase: &'static Phase,
    /// What is still to do in it.
    pub todo: Memo<Vec<Todo>>,
    /// The moment of the battle: what was tapped before another one is forgotten, and lists keep their order for as long as
    /// it stays.
    pub clock: Memo<Clock>,
    /// The units that are chosen, all of one side.
    pub chosen: Memo<Vec<UnitRef>>,
    tapped: RwSignal<(Clock, Vec<UnitRef>)>,
    /// The next tap adds a unit.
    pub adds: RwSignal<bool>,
    /// Whose army is seen where there is room for one.
    pub seen: RwSignal<Side>,
    /// Why the last tap did not do what it was meant to.
    pub message: RwSignal<String>,
}

/// Which battle it is, its turn, whose turn it is, and its phase.
pub type Clock = (u32, i32, Side, usize);

impl BattlePhase {
    /// Nothing is tapped yet.
    pub fn new(
        battle: BattleStore,
        store: AppStore,
        system: &'static SystemInfo,
        phase: &'static Phase,
    ) -> Self {
        let clock = Memo::new(move |_| {
            let is = battle.battle();
            (battle.number(), is.turn(), is.active(), is.phase())
        });
        let tapped: RwSignal<(Clock, Vec<UnitRef>)> = RwSignal::new((clock.get_untracked(), Vec::new()));
        let chosen = Memo::new(move |_| {
            let now = clock.get();
            tapped.with(|(then, unit_refs)| if *then == now { unit_refs.clone() } else { Vec::new() })
        });
        BattlePhase {
            battle,
            store,
            system,
            phase,
            todo: Memo::new(move |_| battle.battle().todo(phase)),
            clock,
            chosen,
            tapped,
            adds: RwSignal::new(false),
            seen: RwSignal::new(untrack(|| battle.battle().active())),
            message: RwSignal::new(String::new()),
        }
    }

    /// The same for what fills calculators in.
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
        if chosen.first().is_some_and(|first| first.side != unit_ref.side) {
            if self.open(&chosen, &[unit_ref]) {
                return;
            }
            self.message.set(self.why_not(&chosen, &[unit_ref]).unwrap_or_default());
            chosen.clear();
        }
        if chosen.is_empty() && self.is_due_without_tick(unit_ref) && self.open(&[unit_ref], &[]) {
            return;
        }
        let adds = self.adds.get_untracked();
        self.adds.set(false);
        let mut selected = select(&chosen, unit_ref, adds);
        let mut fights = self.fights(&selected);
        if selected.len() > 1 && !fights && self.fill(&selected, &[]).is_none() {
            self.message.set("These units do not act together.".into());
            selected = vec![unit_ref];
            fights = self.fights(&selected);
        }
        // Where there is room for one army, it is the other's turn to be tapped.
        if fights {
            self.seen.set(unit_ref.side.other());
        }
        self.tapped.set((self.clock.get_untracked(), selected));
    }

    /// The next tap on a unit of the chosen side adds it, or no longer.
    pub fn toggle_adds(self) {
        self.adds.update(|adds| *adds = !*adds);
        let side = self.chosen.with_untracked(|chosen| chosen.first().map(|first| first.side));
        if let (true, Some(side)) = (self.adds.get_untracked(), side) {
            self.seen.set(side);
        }
    }

    /// Nothing is chosen any more.
    pub fn clear(self) {
        self.adds.set(false);
        self.message.set(String::new());
        self.tapped.set((self.clock.get_untracked(), Vec::new()));
    }

    /// What is due and needs nobody else opens at once.
    fn is_due_without_tick(self, unit_ref: UnitRef) -> bool {
        self.todo
            .with_untracked(|todo| todo.iter().any(|todo| todo.unit_ref == unit_ref && todo.tick.is_none()))
    }

    /// Whether these units could fight an enemy.
    fn fights(self, unit_refs: &[UnitRef]) -> bool {
        let Some(first) = unit_refs.first() else { return false };
        let side = first.side.other();
        let battle = untrack(|| self.battle.battle());
        let groups = battle.armies[side].army.army().groups();
        let foe = groups.into_iter().flat_map(|group| group.units).find_map(|unit| unit.id);
        foe.is_some_and(|id| self.fill(unit_refs, &[UnitRef { side, id }]).is_some())
    }

    /// The first calculator of the phase that these units can use, filled in.
    fn fill(
        self,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Option<(&'static CalculatorInfo, Box<dyn AnyCalculator>)> {
        let battle = untrack(|| self.battle.battle());
        let view = battle.view(self.phase);
        self.calculators().find_map(|calculator| {
            let fill =
                |ours: &[UnitRef], theirs: &[UnitRef]| (calculator.open)().prefill(&view, ours, theirs).ok();
            // Guns that fire at one of ours may be tapped second, too.
            let turned = || if theirs.is_empty() { None } else { fill(theirs, ours) };
            let filled = fill(ours, theirs).or_else(turned)?;
            // Each army keeps its side, whoever is tapped first.
            let is_swapped = side_of_ours(&*filled) == Some(Side::Theirs);
            let swapped = if is_swapped { filled.swapped() } else { None };
            Some((calculator, swapped.unwrap_or(filled)))
        })
    }

    /// Why no calculator of the phase can use these units, where it says that.
    fn why_not(self, ours: &[UnitRef], theirs: &[UnitRef]) -> Option<String> {
        let battle = untrack(|| self.battle.battle());
        let view = battle.view(self.phase);
        self.calculators()
            .find_map(|calculator| (calculator.open)().prefill(&view, ours, theirs).err()?.sentence())
    }

    /// The calculators that these units of one side can use by themselves.
    pub fn calculators_for(self, unit_refs: &[UnitRef]) -> Vec<&'static CalculatorInfo> {
        let battle = self.battle.battle();
        let view = battle.view(self.phase);
        self.calculators()
            .filter(|calculator| (calculator.open)().prefill(&view, unit_refs, &[]).is_ok())
            .collect()
    }

    /// Opens the first calculator of the phase that these units can use; false where none can.
    pub fn open(self, ours: &[UnitRef], theirs: &[UnitRef]) -> bool {
        let Some((calculator, inputs)) = self.fill(ours, theirs) else { return false };
        open_filled(self.played(), calculator, &*inputs);
        true
    }

    /// Opens this calculator with units of one side, where it can use them.
    pub fn open_calculator(self, calculator: &'static CalculatorInfo, unit_refs: &[UnitRef]) {
        let battle = untrack(|| self.battle.battle());
        if let Ok(inputs) = (calculator.open)().prefill(&battle.view(self.phase), unit_refs, &[]) {
            open_filled(self.played(), calculator, &*inputs);
        }
    }

    /// Has a calculator open without the inputs that it was left with.
    pub fn forget_last(self, calculator: &'static CalculatorInfo) {
        let address = Route::calculator(self.system, calculator).href();
        let link = share::written(calculator.id, &Vec::new(), &Overrides::default());
        save(self.store, self.played(), calculator.id, address, link, [0; 2]);
    }

    /// What a calculator was left with in this battle, in words: "Triarii against Gauls"; nothing where it begins clean.
    pub fn last_title(self, calculator: &'static CalculatorInfo) -> Option<String> {
        let last =
            last_inputs(self.store, self.played(), calculator).filter(|last| !last.inputs.is_empty())?;
        let battle = untrack(|| self.battle.battle());
        let sides = unit_refs_in(&last.inputs).map(|unit_refs| {
            unit_refs.iter().map(|unit_ref| battle.called(*unit_ref)).collect::<Vec<_>>().join(" and ")
        });
        let sides: Vec<String> = sides.into_iter().filter(|names| !names.is_empty()).collect();
        if sides.is_empty() {
            return Some(last.open().ok()?.answer(battle.context()).report.headline);
        }
        Some(sides.join(" against "))
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
