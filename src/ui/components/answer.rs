//! The answer panel, the same for every calculator.

use super::controls::button;
use super::dice::{dice, roll_all};
use super::icon::{Icon, icon};
use super::odds::{odds, odds_in_full, on_the_table};
use super::shares::shares;
use super::sharing::Sharing;
use super::sheet::{has_keys, sheet};
use crate::battle::Table;
use crate::calculation::Calculation;
use crate::dom::{El, Part, el, later};
use crate::state::State;
use aide_de_camp::battle::{Event, Why};
use aide_de_camp::rules::{Note, Phase, Piece, Shown, SystemListing};
use leptos::prelude::untrack;

/// The panel, with what is open in it.
#[derive(Clone, Copy)]
pub struct Answer {
    calculation: Calculation,
    battle: Battle,
    /// After how many changes of the inputs this throw was applied, and when (ms).
    applied: State<Option<(u64, u64)>>,
    /// The same fight can be seen from the other side.
    swaps: bool,
    turned: State<bool>,
    pulled: State<bool>,
    /// The row of dice that was asked for.
    asked: State<Option<usize>>,
    /// The factor whose row shows what it would change.
    weighed: State<&'static str>,
    sharing: Sharing,
}

/// How far an answer has been written onto the battle.
#[derive(Clone, Copy, PartialEq)]
enum Written {
    Not,
    This,
    /// The last that happened was another answer of the same throw: its inputs were put right since.
    Otherwise,
}

impl Answer {
    /// The panel of this calculation. `noted`: when its throw was applied (ms; 0 if it was not), and how often its inputs
    /// were changed since; nothing where they come by a link.
    pub fn new(calculation: Calculation, battle: Battle, noted: Option<[u64; 2]>) -> Self {
        let applied = match noted {
            Some([0, _]) => None,
            Some([at, since]) => Some((calculation.edits().wrapping_sub(since), at)),
            None => found(calculation, &battle.table.battle()),
        };
        Answer {
            calculation,
            battle,
            applied: State::new(applied),
            swaps: calculation.swapped().is_some(),
            turned: State::new(false),
            pulled: State::new(false),
            asked: State::new(None),
            weighed: State::new(""),
            sharing: Sharing::new(),
        }
    }

    /// The chances, the notes and the sheet. They follow once the answer is seen: who waits for a number does not wait for
    /// its reasons.
    pub fn reasons(self) -> Part {
        let Answer { calculation, weighed, .. } = self;
        later("div.paper", move || {
            weighed.track();
            calculation.shown(|shown| {
                let paper = el("div.paper");
                let paper = if has_keys(shown) { paper } else { paper.pushed("Chances and reasons") };
                paper
                    .child(odds(shown))
                    .child(el("div.notes").children(shown.notes.iter().map(note)))
                    .child(sheet(shown, calculation, weighed).child(odds_in_full(shown)))
            })
        })
    }

    /// Result first, then dice, odds, sheet and keys.
    pub fn draw(self, reasons: El) -> El {
        self.calculation.shown(|shown| self.panel(shown, reasons))
    }

    fn panel(self, shown: &Shown, reasons: El) -> El {
        let Answer { calculation, turned, pulled, .. } = self;
        let is_turned = turned.get();
        let turn = button("tool")
            .state("aria-pressed", is_turned)
            .on_click(move || turned.toggle())
            .child(icon(Icon::Turn))
            .child(el("span.w").text(if is_turned { "Turn back" } else { "Turn around" }));
        let chance = chanced(shown);
        let spoken = [&*shown.headline, ". ", &shown.detail, &chance].concat();
        let result = el("div.result")
            .class_when("figures", shown.headline.chars().count() < 8)
            .class_when("empty", shown.dice.iter().any(|die| die.face.is_none()))
            .child(el("strong").text(shown.headline.clone()))
            .child(el("p").text(shown.detail.clone()).child(el("span.chanced").text(chance)))
            .child(shares(shown.shares.as_ref()));
        el("aside.answer")
            .class_when("tabled", shown.shares.is_some())
            .class_when("columned", on_the_table(shown))
            .attr("aria-label", "Answer")
            .mark("data-turned", is_turned)
            .mark("data-open", pulled.get())
            .child(el("div.who").child(el("span")).child(turn))
            .child(result)
            .child(el("p.sr").attr("role", "status").text(spoken))
            .child(dice(shown, calculation, self.asked))
            .child(reasons)
            .child(self.acts(shown))
    }

    fn acts(self, shown: &Shown) -> El {
        let Answer { calculation, applied, pulled, sharing, .. } = self;
        let swap = self.swaps.then(|| {
            let swap = move || {
                if let Some(swapped) = calculation.swapped() {
                    let is_written = calculation.shown(|shown| self.written(shown)) != Written::Not;
                    calculation.replace(swapped);
                    applied.set(None);
                    if is_written {
                        // That throw is spent.
                        calculation.again();
                    }
                }
            };
            button("act").on_click(swap).child(icon(Icon::Swap)).text("Swap")
        });
        let pull = button("act pull")
            .state("aria-expanded", pulled.get())
            .on_click(move || pulled.toggle())
            .child(icon(Icon::Pull))
            .text("Breakdown");
        let link = move || Ok(calculation.link_for_others(&calculation.changes()));
        el("div.acts")
            .child(self.apply(shown))
            .child(button("act").on_click(move || self.again()).child(icon(Icon::Again)).text("Again"))
            .children(swap)
            .child(
                // Where the dice have no room for a key of their own.
                button("act narrow")
                    .attr("aria-label", "Roll for me")
                    .disabled(shown.dice.iter().all(|die| die.face.is_some()))
                    .on_click(move || roll_all(calculation))
                    .child(icon(Icon::Die)),
            )
            .child(button("act aside").on_click(move || calculation.clear()).text("Clear"))
            .children(sharing.keys("act aside", link))
            .child(pull)
    }
}

impl Answer {
    /// Writes the answer onto the battle, once for each throw; then it leads on to the phase.
    fn apply(self, shown: &Shown) -> El {
        let Answer { calculation, battle, applied, .. } = self;
        let open = shown.dice.iter().any(|die| die.face.is_none());
        let written = self.written(shown);
        if (written == Written::This || calculation.is_idle()) && battle.table.is_on() {
            return el("a.act go").attr("href", battle.address()).child(icon(Icon::Done)).text("Next");
        }
        let word = match written {
            Written::Not => "Apply",
            Written::This => "Applied",
            Written::Otherwise => "Replace",
        };
        let refused = shown.dice.is_empty() && shown.sums.is_empty() || calculation.is_idle();
        let apply = move || {
            if written == Written::Otherwise {
                battle.table.step(true);
            }
            let Some((record, changes)) = calculation.done(&battle.table.battle()) else { return };
            let mut said = String::new();
            battle.table.change(|battle, at| {
                battle.apply(at, record.clone(), &changes);
                applied.quietly(|applied| *applied = Some((calculation.edits(), at)));
                said = battle.last().map(Event::told).unwrap_or_default();
            });
            calculation.tell();
            battle.table.store.told.set(["Applied: ", &said].concat());
        };
        button("act go")
            .disabled(open || refused || written == Written::This)
            .on_click(apply)
            .child(icon(Icon::Done))
            .text(word)
    }

    /// Whether this throw has been written.
    fn written(self, shown: &Shown) -> Written {
        let Answer { calculation, battle, applied, .. } = self;
        if shown.dice.iter().all(|die| die.face.is_none()) && !shown.dice.is_empty() {
            return Written::Not;
        }
        let battle = battle.table.battle();
        let Some((then, at)) = applied.look(|applied| *applied) else { return Written::Not };
        let is_it = |event: &Event| event.at == at && matches!(event.why, Why::Calculation(_));
        if !battle.in_force().rev().any(is_it) {
            Written::Not
        } else if then == calculation.edits() {
            Written::This
        } else if calculation.pieces()[0].is_empty() {
            // Upon nobody, another throw is another fight.
            Written::Not
        } else if battle.last().is_some_and(is_it) {
            Written::Otherwise
        } else {
            Written::This
        }
    }

    /// How far it is applied, for the desk; see [`Answer::new`].
    pub fn noted(self) -> [u64; 2] {
        let edits = untrack(|| self.calculation.edits());
        self.applied.look(|applied| applied.map_or([0; 2], |(then, at)| [at, edits.wrapping_sub(then)]))
    }

    /// Once more: the same units as they stand now, or the same inputs; without dice.
    fn again(self) {
        let [ours, theirs] = self.calculation.pieces();
        if ours.is_empty() || !self.fill(&ours, &theirs) {
            self.applied.set(None);
            self.calculation.again();
        }
    }

    /// Has these pieces of the battle in it as they stand, if it can use them: another throw is to come.
    pub fn fill(self, ours: &[Piece], theirs: &[Piece]) -> bool {
        let Answer { calculation, battle, applied, .. } = self;
        let fits = calculation.fill(&battle.table.battle(), battle.phase, ours, theirs);
        if fits {
            applied.set(None);
        }
        fits
    }
}

/// The battle, and the phase of it on the screen.
#[derive(Clone, Copy)]
pub struct Battle {
    /// What is played.
    pub table: Table,
    /// Whose calculators these are.
    pub system: &'static SystemListing,
    /// The phase on the screen.
    pub phase: &'static Phase,
}

impl Battle {
    /// Where the phase stands.
    pub fn address(self) -> String {
        ["#/", self.system.id, "/", self.phase.id].concat()
    }
}

/// When this very answer was applied, if it was: its link may come from the log.
fn found(calculation: Calculation, battle: &aide_de_camp::battle::Battle) -> Option<(u64, u64)> {
    let link = calculation.link_for_others(&calculation.changes());
    battle.in_force().rev().find_map(|event| match &event.why {
        Why::Calculation(record) if record.link == link => Some((calculation.edits(), event.at)),
        _ => None,
    })
}

/// How likely it was: heard with the result, and seen beside it where the chances are a tap away.
fn chanced(shown: &Shown) -> String {
    let table = shown.odds.first().filter(|_| shown.shares.is_none());
    let odds = table.and_then(|table| Some(table.outcomes[table.rolled?].odds));
    odds.map_or_else(String::new, |odds| [" · ", &odds.counted()].concat())
}

fn note(note: &Note) -> El {
    match note {
        Note::Remark(text) => el("p.note").child(icon(Icon::Order)).child(el("span").text(text.clone())),
        Note::Refused { what, why, rule } => {
            let said = el("span").child(el("b").text(what.clone())).text(": ").text(why.clone()).text(" ");
            el("p.note warn").child(icon(Icon::Warn)).child(said.child(el("span.small").text(rule.0)))
        }
    }
}
