//! The phase of a battle on the screen: which units are tapped, and the calculator that these open.

use crate::played_phase::PlayedPhase;
use crate::route::Route;
use crate::screens::calculator::{last_inputs, open_filled, save};
use crate::stores::{BattleStore, Store};
use aide_de_camp::battle::select;
use aide_de_camp::rules::{
    AnyCalculator, CalculatorInfo, Camp, Overrides, Phase, Piece, SystemInfo, Tick, Todo, camp_of_ours,
    pieces_in,
};
use aide_de_camp::share;
use leptos::prelude::*;

/// A phase of the battle, and what the player has tapped in it.
#[derive(Clone, Copy)]
pub struct BattlePhase {
    /// The battle.
    pub battle: BattleStore,
    /// Where calculations are saved.
    pub store: Store,
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
    pub chosen: Memo<Vec<Piece>>,
    tapped: RwSignal<(Clock, Vec<Piece>)>,
    /// The next tap adds a unit.
    pub adds: RwSignal<bool>,
    /// Whose army is seen where there is room for one.
    pub seen: RwSignal<Camp>,
    /// Why the last tap did not do what it was meant to.
    pub message: RwSignal<String>,
}

/// Which battle it is, its turn, whose turn it is, and its phase.
pub type Clock = (u32, i32, Camp, usize);

impl BattlePhase {
    /// Nothing is tapped yet.
    pub fn new(
        battle: BattleStore,
        store: Store,
        system: &'static SystemInfo,
        phase: &'static Phase,
    ) -> Self {
        let clock = Memo::new(move |_| {
            let is = battle.battle();
            (battle.number(), is.turn(), is.active(), is.phase())
        });
        let tapped: RwSignal<(Clock, Vec<Piece>)> = RwSignal::new((clock.get_untracked(), Vec::new()));
        let chosen = Memo::new(move |_| {
            let now = clock.get();
            tapped.with(|(then, pieces)| if *then == now { pieces.clone() } else { Vec::new() })
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
    pub fn played(self) -> PlayedPhase {
        PlayedPhase { battle: self.battle, system: self.system, phase: self.phase }
    }

    /// The calculators of the phase.
    pub fn calculators(self) -> impl Iterator<Item = &'static CalculatorInfo> {
        let all = self.system.calculators;
        self.phase.offers.iter().filter_map(|id| all.iter().find(|calculator| calculator.id == *id))
    }

    /// A unit is tapped. Of both sides one: the first calculator of the phase that these can use opens, filled in.
    pub fn tap(self, piece: Piece) {
        self.message.set(String::new());
        let mut chosen = self.chosen.get_untracked();
        if chosen.first().is_some_and(|first| first.camp != piece.camp) {
            if self.open(&chosen, &[piece]) {
                return;
            }
            self.message.set(self.why_not(&chosen, &[piece]).unwrap_or_default());
            chosen.clear();
        }
        if chosen.is_empty() && self.is_due_without_tick(piece) && self.open(&[piece], &[]) {
            return;
        }
        let adds = self.adds.get_untracked();
        self.adds.set(false);
        let mut selected = select(&chosen, piece, adds);
        let mut fights = self.fights(&selected);
        if selected.len() > 1 && !fights && self.fill(&selected, &[]).is_none() {
            self.message.set("These units do not act together.".into());
            selected = vec![piece];
            fights = self.fights(&selected);
        }
        // Where there is room for one army, it is the other's turn to be tapped.
        if fights {
            self.seen.set(piece.camp.other());
        }
        self.tapped.set((self.clock.get_untracked(), selected));
    }

    /// The next tap on a unit of the chosen side adds it, or no longer.
    pub fn toggle_adds(self) {
        self.adds.update(|adds| *adds = !*adds);
        let camp = self.chosen.with_untracked(|chosen| chosen.first().map(|first| first.camp));
        if let (true, Some(camp)) = (self.adds.get_untracked(), camp) {
            self.seen.set(camp);
        }
    }

    /// Nothing is chosen any more.
    pub fn clear(self) {
        self.adds.set(false);
        self.message.set(String::new());
        self.tapped.set((self.clock.get_untracked(), Vec::new()));
    }

    /// What is due and needs nobody else opens at once.
    fn is_due_without_tick(self, piece: Piece) -> bool {
        self.todo.with_untracked(|todo| todo.iter().any(|todo| todo.piece == piece && todo.tick.is_none()))
    }

    /// Whether these units could fight an enemy.
    fn fights(self, pieces: &[Piece]) -> bool {
        let Some(first) = pieces.first() else { return false };
        let camp = first.camp.other();
        let battle = untrack(|| self.battle.battle());
        let groups = battle.armies[camp as usize].army.army().groups();
        let foe = groups.into_iter().flat_map(|group| group.units).find_map(|unit| unit.id);
        foe.is_some_and(|id| self.fill(pieces, &[Piece { camp, id }]).is_some())
    }

    /// The first calculator of the phase that these pieces can use, filled in.
    fn fill(
        self,
        ours: &[Piece],
        theirs: &[Piece],
    ) -> Option<(&'static CalculatorInfo, Box<dyn AnyCalculator>)> {
        let battle = untrack(|| self.battle.battle());
        let field = battle.field(self.phase);
        self.calculators().find_map(|calculator| {
            let fill = |ours: &[Piece], theirs: &[Piece]| (calculator.open)().fill(&field, ours, theirs);
            // Guns that fire at one of ours may be tapped second, too.
            let turned = || if theirs.is_empty() { None } else { fill(theirs, ours) };
            let filled = fill(ours, theirs).or_else(turned)?;
            // Each army keeps its side, whoever is tapped first.
            let is_swapped = camp_of_ours(&*filled) == Some(Camp::Theirs);
            let swapped = if is_swapped { filled.swapped() } else { None };
            Some((calculator, swapped.unwrap_or(filled)))
        })
    }

    /// Why no calculator of the phase can use these pieces, where it says that.
    pub fn why_not(self, ours: &[Piece], theirs: &[Piece]) -> Option<String> {
        let battle = untrack(|| self.battle.battle());
        let field = battle.field(self.phase);
        self.calculators().find_map(|calculator| (calculator.open)().why_not(&field, ours, theirs))
    }

    /// The calculators that these pieces of one side can use by themselves.
    pub fn calculators_for(self, pieces: &[Piece]) -> Vec<&'static CalculatorInfo> {
        let battle = self.battle.battle();
        let field = battle.field(self.phase);
        self.calculators()
            .filter(|calculator| (calculator.open)().fill(&field, pieces, &[]).is_some())
            .collect()
    }

    /// Opens the first calculator of the phase that these pieces can use; false where none can.
    pub fn open(self, ours: &[Piece], theirs: &[Piece]) -> bool {
        let Some((calculator, inputs)) = self.fill(ours, theirs) else { return false };
        open_filled(self.played(), calculator, &*inputs);
        true
    }

    /// Opens this calculator with pieces of one side, where it can use them.
    pub fn open_calculator(self, calculator: &'static CalculatorInfo, pieces: &[Piece]) {
        let battle = untrack(|| self.battle.battle());
        if let Some(inputs) = (calculator.open)().fill(&battle.field(self.phase), pieces, &[]) {
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
        let sides = pieces_in(&last.inputs)
            .map(|pieces| pieces.iter().map(|piece| battle.called(*piece)).collect::<Vec<_>>().join(" and "));
        let sides: Vec<String> = sides.into_iter().filter(|names| !names.is_empty()).collect();
        if sides.is_empty() {
            return Some(last.open().ok()?.answer(battle.context()).report.headline);
        }
        Some(sides.join(" against "))
    }

    /// Ticks off what was to do.
    pub fn tick(self, piece: Piece, tick: Tick) {
        self.battle.change(|battle, at| battle.tick(at, piece, tick));
    }

    /// Sets a mark by hand.
    pub fn set_mark(self, piece: Piece, mark: &'static str, title: &'static str, to: i32) {
        self.battle.change(|battle, at| battle.tap(at, piece, mark, title, to));
    }
}
