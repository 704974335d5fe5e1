//! The answer panel, the same for every calculator.

use super::controls::button;
use super::dice::{dice, roll_all};
use super::icon::{Icon, icon};
use super::odds::{odds, odds_in_full, on_the_table};
use super::shares::shares;
use super::sharing::Sharing;
use super::sheet::sheet;
use crate::battle::Table;
use crate::calculation::Calculation;
use crate::dom::{El, el};
use crate::state::State;
use aide_de_camp::battle::Why;
use aide_de_camp::rules::{Note, Phase, Shown, SystemListing};
use leptos::prelude::untrack;

/// The panel, with what is open in it.
#[derive(Clone, Copy)]
pub struct Answer {
    calculation: Calculation,
    battle: Battle,
    /// After how many changes of the inputs it was applied, and how many events were in force then.
    applied: State<Option<(u64, usize)>>,
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

impl Answer {
    /// The panel of this calculation.
    pub fn new(calculation: Calculation, battle: Battle) -> Self {
        Answer {
            calculation,
            battle,
            applied: State::new(None),
            swaps: calculation.swapped().is_some(),
            turned: State::new(false),
            pulled: State::new(false),
            asked: State::new(None),
            weighed: State::new(""),
            sharing: Sharing::new(),
        }
    }

    /// Result first, then dice, odds, sheet and keys.
    pub fn draw(self) -> El {
        self.calculation.shown(|shown| self.panel(shown))
    }

    fn panel(self, shown: &Shown) -> El {
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
        let paper = el("div.paper")
            .child(odds(shown))
            .child(el("div.notes").children(shown.notes.iter().map(note)))
            .child(sheet(shown, calculation, self.weighed).child(odds_in_full(shown)));
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
            .child(paper)
            .child(self.acts(shown))
    }

    fn acts(self, shown: &Shown) -> El {
        let Answer { calculation, pulled, sharing, .. } = self;
        let swap = self.swaps.then(|| {
            let swap = move || {
                if let Some(swapped) = calculation.swapped() {
                    calculation.replace(swapped);
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
    /// Writes the answer onto the battle, once for these inputs; then it leads on to the phase.
    fn apply(self, shown: &Shown) -> El {
        let Answer { calculation, battle, applied, .. } = self;
        let open = shown.dice.iter().any(|die| die.face.is_none());
        let is_applied = match applied.get() {
            Some((edits, events)) => calculation.edits() == edits && battle.table.battle().count() >= events,
            // It may have been applied before this screen was opened.
            None => !open && calculation.edits() == 0 && self.was_applied(),
        };
        if is_applied && battle.table.is_on() {
            return el("a.act go").attr("href", battle.address()).child(icon(Icon::Done)).text("Next");
        }
        let word = if is_applied { "Applied" } else { "Apply" };
        let refused = shown.dice.is_empty() && shown.sums.is_empty();
        let apply = move || {
            let Some((record, changes)) = calculation.done(&battle.table.battle()) else { return };
            battle.table.change(|battle, at| battle.apply(at, record.clone(), &changes));
            applied.set(Some((calculation.edits(), untrack(|| battle.table.battle().count()))));
        };
        button("act go")
            .disabled(open || refused || is_applied)
            .on_click(apply)
            .child(icon(Icon::Done))
            .text(word)
    }

    /// The last that happened was this very answer.
    fn was_applied(self) -> bool {
        let link = self.calculation.link_for_others(&self.calculation.changes());
        match self.battle.table.battle().last().map(|last| &last.why) {
            Some(Why::Calculation(record)) => record.link == link,
            _ => false,
        }
    }

    /// Once more: the same units as they stand now, or the same inputs; without dice.
    fn again(self) {
        let Answer { calculation, battle, .. } = self;
        let [ours, theirs] = calculation.pieces();
        let filled =
            !ours.is_empty() && calculation.fill(&battle.table.battle(), battle.phase, &ours, &theirs);
        if !filled {
            calculation.again();
        }
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
