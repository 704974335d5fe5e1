//! A phase of a battle: both armies, what is still to do, and from two taps the calculator filled in.

use super::lay;
use super::settings::{told, words};
use crate::components::answer::Battle as Playing;
use crate::components::controls::{button, number, plain};
use crate::components::field::{Spot, Word, Words};
use crate::components::icon::{Icon, icon};
use crate::dom::{El, el};
use crate::route::{Route, go};
use crate::state::State;
use crate::stores::{BattleStore, Store};
use aide_de_camp::battle::Battle;
use aide_de_camp::rules::{AnyCalculator, CalculatorInfo, Camp, Condition, Counter, Overrides, Piece, Todo};
use aide_de_camp::share;
use std::rc::Rc;

/// What is open on it.
#[derive(Clone, Copy)]
struct Screen {
    playing: Playing,
    store: Store,
    /// The pieces that were tapped, all of one side.
    chosen: State<Vec<Piece>>,
    /// Whose army is seen where there is room for one.
    seen: State<Camp>,
    /// Whose spent units are unfolded.
    spent: State<[bool; 2]>,
    steps: State<bool>,
    /// The markers of a piece that has several are counted by hand.
    counting: State<bool>,
}

/// The phase with both armies.
pub fn phase(playing: Playing, store: Store) -> impl Fn() -> El + 'static {
    let seen = playing.table.battle().active();
    let screen = Screen {
        playing,
        store,
        chosen: State::new(Vec::new()),
        seen: State::new(seen),
        spent: State::new([false; 2]),
        steps: State::new(false),
        counting: State::new(false),
    };
    move || screen.draw(&playing.table.battle())
}

/// Of more units and groups than these the groups follow each other without a new row.
const CROWD: usize = 24;
/// More than these stand closer; what they are and have to do is said once they are tapped.
const THRONG: usize = 28;

impl Screen {
    fn draw(self, battle: &Battle) -> El {
        let Playing { phase, .. } = self.playing;
        let todo = battle.todo(phase);
        let steps = self.steps.get();
        let unfold = button("btn")
            .state("aria-expanded", steps)
            .on_click(move || self.steps.toggle())
            .text("Steps")
            .child(icon(Icon::Open));
        let mut calcs = el("div.calcs end");
        for listing in self.offers() {
            calcs = calcs.child(
                el("a.btn")
                    .attr("href", Route::calculator(self.playing.system, listing).href())
                    .text(listing.title),
            );
        }
        let listed =
            steps.then(|| el("ol.steps panel").children(phase.steps.iter().map(|step| el("li").text(*step))));
        let sides = el("div.sides camp").children(Camp::ALL.map(|camp| self.side(battle, &todo, camp)));
        el("main.main wide-main front")
            .child(el("header").child(el("h1").text(phase.title)).child(calcs.child(unfold)))
            .child(told(self.store))
            .child(self.tabs(battle))
            .child(el("div.armylist").children(listed).child(sides))
            .child(self.bar(battle, &todo))
    }

    fn offers(self) -> impl Iterator<Item = &'static CalculatorInfo> {
        let Playing { phase, system, .. } = self.playing;
        phase.offers.iter().filter_map(|id| system.calculators.iter().find(|listing| listing.id == *id))
    }

    /// Where there is room for one army: whose.
    fn tabs(self, battle: &Battle) -> El {
        let tabs = Camp::ALL.map(|camp| {
            button("key")
                .state("aria-pressed", self.seen.get() == camp)
                .on_click(move || self.seen.set(camp))
                .text(battle.armies[camp as usize].title())
                .children((battle.active() == camp).then(|| el("small").text("has the turn")))
        });
        el("div.pair camps").children(tabs)
    }

    fn side(self, battle: &Battle, todo: &[Todo], camp: Camp) -> El {
        let army = &battle.armies[camp as usize];
        let groups = army.army.army().groups();
        let whose = if battle.active() == camp { "Has the turn" } else { "" };
        let stands = battle.condition(Piece::army(camp));
        let said = [whose, &stands.said, stands.state]
            .iter()
            .filter(|said| !said.is_empty())
            .copied()
            .collect::<Vec<_>>();
        let head = el("div.unit").child(words(army.title(), said.join(" · ")));
        let keys = groups.iter().map(|group| 1 + group.units.len()).sum::<usize>();
        let mut side = el("section")
            .class(if camp == Camp::Ours { "side ours" } else { "side theirs" })
            .attr("aria-label", army.title())
            .class_when("away", self.seen.get() != camp)
            .class_when("crowded", keys > CROWD)
            .class_when("throng", keys > THRONG)
            .child(head);
        let throng = keys > THRONG;
        let mut spent = Vec::new();
        for group in groups {
            let mut units = Vec::new();
            for unit in group.units {
                let Some(id) = unit.id else { continue };
                let piece = Piece { camp, id };
                let condition = battle.condition(piece);
                let due = todo.iter().find(|todo| todo.piece == piece);
                let key = self.unit(piece, unit.title, &condition, due, throng);
                if condition.spent && due.is_none() {
                    spent.push(key);
                } else {
                    units.push((due.is_none(), key));
                }
            }
            units.sort_by_key(|unit| unit.0);
            // Its group stands first among its units, so that it takes no row of its own.
            let mut keys = el("div.lines");
            if let Some(id) = group.id {
                let piece = Piece { camp, id };
                let due = todo.iter().find(|todo| todo.piece == piece);
                let condition = battle.condition(piece);
                let head = self.unit(piece, group.title, &condition, due, throng);
                keys.put(head.class_when("head", true));
            }
            for (_, key) in units {
                keys = keys.child(key);
            }
            side = side.child(keys);
        }
        let folded = !self.spent.get()[camp as usize];
        let count = spent.len();
        let fold = (count > 0).then(|| {
            button("line more")
                .state("aria-expanded", !folded)
                .on_click(move || {
                    self.spent.update(|spent| spent[camp as usize] = folded);
                })
                .text([&count.to_string(), " spent"].concat())
                .child(icon(Icon::Open))
        });
        let gone = if folded { Vec::new() } else { spent };
        side.child(el("div.lines").children(fold).children(gone))
    }

    /// The key of a unit or a group.
    fn unit(
        self,
        piece: Piece,
        title: String,
        condition: &Condition,
        due: Option<&Todo>,
        throng: bool,
    ) -> El {
        let chosen = self.chosen.with(|chosen| chosen.contains(&piece));
        let due_said = due.map_or("", |todo| &*todo.what);
        let mut said = Vec::new();
        let (is, to_do) = if throng { ("", "") } else { (&*condition.is, due_said) };
        for one in [is, &condition.said, condition.state, to_do] {
            // A unit without a name of its own is called what it is.
            if !one.is_empty() && one != title {
                said.push(one);
            }
        }
        let said = said.join(", ");
        let key = button("line")
            .class_when("due", due.is_some())
            .class_when("spent", condition.spent)
            .state("aria-pressed", chosen)
            .on_click(move || self.tap(piece))
            .child(words(title, said));
        match due {
            Some(due) if throng => key.attr("aria-description", due.what.clone()),
            _ => key,
        }
    }

    /// One of ours, then one of theirs: the first calculator of the phase that these can use opens.
    fn tap(self, piece: Piece) {
        let chosen = self.chosen.look(Vec::clone);
        if chosen.first().is_some_and(|first| first.camp != piece.camp) {
            if self.open(&chosen, &[piece]) {
                return;
            }
            return self.chosen.set(vec![piece]);
        }
        // What is due and needs nobody else opens at once.
        let is_due = |battle: &Battle| {
            battle.todo(self.playing.phase).iter().any(|todo| todo.piece == piece && todo.tick.is_none())
        };
        if chosen.is_empty() && is_due(&self.playing.table.battle()) && self.open(&[piece], &[]) {
            return;
        }
        let left = self.chosen.update(|chosen| {
            match chosen.iter().position(|one| *one == piece) {
                Some(at) => drop(chosen.remove(at)),
                None => chosen.push(piece),
            }
            chosen.clone()
        });
        // Where there is room for one army, it is the other's turn to be tapped, if it can be of use.
        let left = left.unwrap_or_default();
        let other = piece.camp.other();
        let groups = self.playing.table.battle().armies[other as usize].army.army().groups();
        let foe = groups.into_iter().flat_map(|group| group.units).find_map(|unit| unit.id);
        let foe = foe.map(|id| Piece { camp: other, id });
        let fights = foe.is_some_and(|foe| self.filled(&left, &[foe]).is_some());
        if left.len() == 1 && fights {
            self.seen.set(piece.camp.other());
        }
        // Those who cannot do anything together are looked at one by one.
        if left.len() > 1 && !fights && self.filled(&left, &[]).is_none() {
            self.chosen.set(vec![piece]);
        }
    }

    fn filled(
        self,
        ours: &[Piece],
        theirs: &[Piece],
    ) -> Option<(&'static CalculatorInfo, Box<dyn AnyCalculator>)> {
        let Playing { table, phase, .. } = self.playing;
        let battle = table.battle();
        let field = battle.field(phase);
        // Guns that fire at one of ours may be tapped second, too.
        self.offers().find_map(|listing| {
            let fill = |ours: &[Piece], theirs: &[Piece]| (listing.open)().fill(&field, ours, theirs);
            let turned = || if theirs.is_empty() { None } else { fill(theirs, ours) };
            Some((listing, fill(ours, theirs).or_else(turned)?))
        })
    }

    fn open(self, ours: &[Piece], theirs: &[Piece]) -> bool {
        let filled = self.filled(ours, theirs);
        if let Some((listing, question)) = &filled {
            let address = Route::calculator(self.playing.system, listing).href();
            let link = share::written(listing.id, &question.differences(), &Overrides::default());
            lay(self.store, self.playing, listing.id, address.clone(), link, [0; 2]);
            go(&address);
        }
        filled.is_some()
    }

    /// What was tapped, what can be done with it alone, and the way on.
    fn bar(self, battle: &Battle, todo: &[Todo]) -> El {
        let chosen = self.chosen.get();
        let mut bar = el("div.dock").attr("role", "group").attr("aria-label", "Chosen");
        match &chosen[..] {
            [] => {
                let left = match todo.len() {
                    0 => String::new(),
                    n => [&n.to_string(), " still to do. "].concat(),
                };
                let hint = if self.playing.phase.offers.is_empty() {
                    "Tap a unit to see it."
                } else {
                    "Tap who acts, then whom."
                };
                bar = bar.child(el("p").attr("role", "status").text(left + hint));
            }
            [piece] => {
                bar = self.alone(bar, battle, *piece, todo);
            }
            several => {
                let called: Vec<String> = several.iter().map(|piece| battle.called(*piece)).collect();
                bar = bar.child(words("Together", called.join(", ")).class("grow"));
            }
        }
        bar.child(self.onward(battle))
    }

    /// What can be done with one piece by itself.
    fn alone(self, bar: El, battle: &Battle, piece: Piece, todo: &[Todo]) -> El {
        let Playing { table, phase, .. } = self.playing;
        let condition = battle.condition(piece);
        let mut said = vec![&*condition.is, &condition.said, condition.state];
        let mut ticks = Vec::new();
        for due in todo.iter().filter(|todo| todo.piece == piece) {
            said.push(&due.what);
            if let Some(tick) = due.tick {
                let done = move |tick| move || table.change(|battle, at| battle.tick(at, piece, tick));
                match tick.faces {
                    Some(faces) => ticks.extend((1..=faces).map(|face| {
                        let label = [tick.done, " ", &face.to_string()].concat();
                        let key = button("btn").attr("aria-label", label);
                        key.on_click(done(tick.showing(face))).text(face.to_string())
                    })),
                    None => {
                        ticks.push(button("btn").on_click(done(tick)).child(icon(Icon::Done)).text(tick.done))
                    }
                }
            }
        }
        said.retain(|said| !said.is_empty());
        let mut bar = bar.child(words(battle.called(piece), said.join(", ")).class("grow"));
        let field = battle.field(phase);
        for listing in self.offers() {
            if (listing.open)().fill(&field, &[piece], &[]).is_some() {
                let open = move || {
                    self.open(&[piece], &[]);
                };
                bar = bar.child(button("btn go").on_click(open).text(listing.title));
            }
        }
        bar = bar.children(ticks);
        // Several would take the room in which the other army is looked for.
        let folds = condition.counters.len() > 1;
        let counting = self.counting.get();
        let fold = folds.then(|| {
            button("btn")
                .state("aria-expanded", counting)
                .on_click(move || self.counting.toggle())
                .text("Markers")
                .child(icon(Icon::Open))
        });
        bar = bar.children(fold);
        let counters = condition.counters.iter().map(|counter| self.counter(piece, counter));
        match folds {
            false => bar.children(counters),
            true => bar.children(counting.then(|| el("div.counters").children(counters))),
        }
    }

    fn counter(self, piece: Piece, counter: &Counter) -> El {
        let Counter { mark, title, most } = *counter;
        let table = self.playing.table;
        if most == 1 {
            let on = table.battle().marks().of(piece, mark) == 1;
            let tap = move || table.change(|battle, at| battle.tap(at, piece, mark, title, i32::from(!on)));
            return button("chip").state("aria-pressed", on).on_click(tap).child(el("span").text(title));
        }
        let spot = Spot::new(Rc::new(Counted { table, piece, title }), mark);
        number(title, "", 0..=most, plain, spot)
    }

    /// The next phase, or the one that the battle is in.
    fn onward(self, battle: &Battle) -> El {
        let Playing { table, system, phase } = self.playing;
        let at = system.turn.iter().position(|one| one.id == phase.id).unwrap_or_default();
        let now = battle.phase();
        if at < now {
            let to = &system.turn[now];
            return el("a.btn")
                .attr("href", Route::Turn(system, Some(now)).href())
                .text(["Back to ", to.title].concat());
        }
        // What was passed over on the way is passed over in the record, too.
        let (steps, to) = if at == now { (1, (at + 1) % system.turn.len()) } else { (at - now, at) };
        let word = match (at == now, to) {
            (true, 0) => [&*battle.armies[battle.active().other() as usize].title(), " next"].concat(),
            (true, _) => ["Next: ", system.turn[to].title].concat(),
            (false, _) => ["Begin ", phase.title].concat(),
        };
        let on = move || {
            table.change(|battle, at| (0..steps).for_each(|_| battle.go_on(at)));
            self.chosen.set(Vec::new());
            go(&Route::Turn(system, Some(to)).href());
        };
        button("btn go").on_click(on).text(word).child(icon(Icon::Open))
    }
}

/// A mark of a piece, as a number that is counted by hand.
struct Counted {
    table: BattleStore,
    piece: Piece,
    title: &'static str,
}

impl Words for Counted {
    fn word(&self, mark: &str) -> Option<String> {
        Some(self.table.battle().marks().of(self.piece, mark).to_word())
    }

    fn put(&self, mark: &str, word: &str) {
        if let Some(to) = i32::from_word(word) {
            self.table.change(|battle, at| battle.tap(at, self.piece, mark, self.title, to));
        }
    }
}
