//! A system's battles: the one that is on with its log, a new one, and those that were played before.

use super::recovery::{moment, reminder};
use super::roster::ways_in;
use super::rosters::{deleted, own_rosters};
use super::settings::{download, told, unsaved, words};
use crate::battle::Table;
use crate::components::controls::{Key, Keys, button};
use crate::components::copying::Copying;
use crate::components::icon::{Icon, icon};
use crate::components::sharing::{Sharing, here};
use crate::dom::{El, el, once_seen};
use crate::roster::go;
use crate::state::State;
use crate::stores::Store;
use aide_de_camp::battle::{Battle, LogLine, Why};
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{Camp, Lengths, Piece, SystemListing};
use aide_de_camp::share::{self, CalculationLink};
use aide_de_camp::storage::{Documents, Id};
use leptos::prelude::*;
use std::rc::Rc;

/// A battle that a link brings: it is looked at, and nothing is stored before the player says so.
pub fn preview(battle: Battle, table: Table) -> impl Fn() -> Vec<El> + 'static {
    let copying = Copying::new();
    let battle = Rc::new(battle);
    move || {
        let taken = battle.clone();
        let take = move || {
            table.take_over(&taken);
            go(&address(taken.system().id));
        };
        let main = el("main.main wide-main armies")
            .child(el("header").child(el("h1").text(battle.title())))
            .child(el("p").text("This battle came by a link. Nothing is stored before you save a copy."))
            .child(el("p").text(battle.when()))
            .child(stands(&battle))
            .child(copying.told())
            .child(
                el("div.calcs")
                    .children(ways_in(copying, button("act go").on_click(take).text("Save a copy"))),
            );
        vec![main]
    }
}

/// What the dice have shown, those that the device rolled apart.
fn dice(battle: &Battle) -> El {
    let mut all = el("div");
    for faces in battle.faces() {
        let title = battle.faces_title(&faces);
        let mut heads = el("tr");
        let mut counts = el("tr");
        for (face, n) in (1..).zip(&faces.counts) {
            let face: i32 = face;
            heads.put(el("th").attr("scope", "col").text(face.to_string()));
            counts.put(el("td").text(n.to_string()));
        }
        let table = el("table.faces").attr("aria-label", title.clone()).child(heads).child(counts);
        let part = el("section.panel fair").child(el("h2").text(title)).child(table);
        all.put(part.child(el("p").text(faces.said())));
    }
    all
}

/// How both armies stand.
fn stands(battle: &Battle) -> El {
    let mut armies = el("div");
    for camp in Camp::ALL {
        let said = battle.condition(Piece::army(camp)).said;
        if !said.is_empty() {
            armies.put(el("p").text([&battle.armies[camp as usize].title(), ": ", &said].concat()));
        }
    }
    armies
}

/// The address of a system's battles.
pub fn address(system: &str) -> String {
    ["#/", system, "/battle"].concat()
}

/// So many lines of a log are seen at first.
const LINES: usize = 40;

/// What is open on the screen.
#[derive(Clone, Copy)]
struct Screen {
    system: &'static SystemListing,
    table: Table,
    store: Store,
    /// The line of the log that was tapped.
    line: State<Option<usize>>,
    /// How many lines of the log are seen, from the last one back.
    lines: State<usize>,
    /// The log is turned around for the opponent.
    turned: State<bool>,
    /// The armies that were picked for a new battle, by place in the list.
    picked: State<[Option<usize>; 2]>,
    /// What stood in that list, which another window or an undo may change.
    listed: State<String>,
    first: State<Camp>,
    sharing: Sharing,
}

/// The battles of a system.
pub fn battles(system: &'static SystemListing, table: Table, store: Store) -> impl Fn() -> El + 'static {
    let screen = Screen {
        system,
        table,
        store,
        line: State::new(None),
        lines: State::new(LINES),
        turned: State::new(false),
        picked: State::new([None; 2]),
        listed: State::new(String::new()),
        first: State::new(Camp::Ours),
        sharing: Sharing::new(),
    };
    move || screen.draw()
}

impl Screen {
    fn draw(self) -> El {
        let battle = self.table.battle();
        let (on, has_log) = (self.table.is_on(), battle.log().next().is_some());
        let title = if on { battle.title() } else { "Battles".into() };
        let main = el("main.main wide-main armies")
            .child(el("header").child(el("h1").text(title)))
            .child(told(self.store))
            .child(unsaved(self.store, None))
            .child(reminder(self.store));
        let main = if on || has_log { main.child(self.of(&battle, on)) } else { main };
        main.child(self.begun()).child(self.new_one())
    }

    /// The battle that is on: how it stands, and its log.
    fn of(self, battle: &Battle, on: bool) -> El {
        let mut stand = el("div.calcs");
        if on {
            let phase = &self.system.turn[battle.phase()];
            let on = el("a.btn go").attr("href", ["#/", self.system.id, "/", phase.id].concat());
            stand.put(on.text(battle.when()).child(icon(Icon::Open)));
        }
        let save = move || {
            let text = self.table.battle().exported(&moment, &here(""), Lengths::default());
            // Where files cannot be made, the log is still on the screen.
            let _ = download("battle.txt", &text);
        };
        stand.put(
            button("btn").on_click(move || once_seen(save)).child(icon(Icon::Share)).text("Save the log"),
        );
        let turn = move || self.turned.toggle();
        stand.put(button("btn").on_click(turn).child(icon(Icon::Turn)).text("Turn around"));
        if on {
            let link = move || share::battle(&self.table.battle()).map_err(|error| error.to_string());
            stand = stand.children(self.sharing.keys("btn", link));
            let leave = move || self.table.choose(0);
            stand.put(button("btn").on_click(leave).text("Lay it aside"));
        }
        let armies = stands(battle);
        let mut lines = el("ol.log");
        let most = self.lines.get();
        for line in battle.log().rev().take(most) {
            lines.put(self.line(battle, &line));
        }
        let more = (battle.log().count() > most).then(|| {
            let more = move || self.lines.set(most + LINES);
            button("line more").on_click(more).text("Earlier").child(icon(Icon::Down))
        });
        let log = el("section.panel logged").mark("data-turned", self.turned.get());
        let back = button("tool").on_click(turn).child(icon(Icon::Turn)).text("Turn back");
        let log = log.children(self.turned.get().then_some(back));
        el("div.battle")
            .child(stand)
            .child(armies)
            .child(log.child(el("h2").text("Log")).child(lines).children(more))
            .child(dice(battle))
    }

    /// A line of the log; tapped, it leads to its answer and back to its moment.
    fn line(self, battle: &Battle, line: &LogLine<'_>) -> El {
        let place = line.place;
        let is_open = self.line.get() == Some(place);
        let when = [line.time(&moment), line.whose(battle)];
        let said = words(
            line.said(),
            when.into_iter().filter(|said| !said.is_empty()).collect::<Vec<_>>().join(" · "),
        );
        let key = button("unit")
            .class_when("taken", line.taken_back)
            .state("aria-expanded", is_open)
            .on_click(move || self.line.set((!is_open).then_some(place)))
            .child(said);
        let mut acts = el("div.calcs");
        let mut inputs = String::new();
        if let Why::Calculation(record) = &line.event.why {
            // What another version or another hand wrote there may lead nowhere.
            if record.link.starts_with("#/") && CalculationLink::parse(&record.link).is_ok() {
                acts.put(el("a.key").attr("href", record.link.clone()).text("See this answer"));
                inputs = record.inputs(Lengths::default()).join("; ");
            }
        }
        if !line.taken_back {
            let back = move || self.table.change(|battle, _| battle.go_back_to(place));
            acts.put(button("key").on_click(back).child(icon(Icon::Undo)).text("Go back to here"));
        }
        let open = is_open.then(|| [el("p.small").text(inputs), acts]);
        el("li").key(place as u64).child(key).child(el("div").children(open.into_iter().flatten()))
    }

    /// Battles that were begun before.
    fn begun(self) -> El {
        let on = self.table.number();
        let mut list = el("ul.picks");
        let all = self.store.documents.with_untracked(Documents::battles);
        let mut any = false;
        for (number, battle) in all {
            // Without armies and without a record there is nothing to come back to.
            let id = Id::Battle(number);
            let log = || self.store.documents.with_untracked(|documents| documents.get(&id)?.content());
            let is_empty = || log().is_none_or(|content| content.segments.is_empty());
            if number == on || battle.system().id != self.system.id || battle.is_bare() && is_empty() {
                continue;
            }
            let title = if battle.is_bare() { "Answers without armies".into() } else { battle.title() };
            any = true;
            let open = move || self.table.choose(number);
            let pick = button("key pick try").on_click(open).child(words(title, "")).child(icon(Icon::Open));
            let delete = move || {
                self.store.edit(vec![(Id::Battle(number), None)], false);
            };
            let delete = button("key").on_click(delete).text("Delete");
            list.put(el("li.begun").child(pick).child(delete));
        }
        let title = any.then(|| el("h2.group").text("Begun before"));
        el("div").children(title).child(deleted(self.store)).child(list)
    }

    /// Two armies to be picked, and who begins.
    fn new_one(self) -> El {
        let armies = own_rosters(self.system, self.store);
        let mut listed = String::new();
        armies.iter().for_each(|army| listed += &army.title());
        if self.listed.look(|was| *was != listed) {
            self.listed.quietly(|was| *was = listed);
            self.picked.quietly(|picked| *picked = [None; 2]);
        }
        let picked = self.picked.get();
        let sides = Camp::ALL.map(|camp| {
            let mut keys = el("div.lines");
            for (at, army) in armies.iter().enumerate() {
                let pick = move || {
                    self.picked.update(|picked| picked[camp as usize] = Some(at));
                };
                let key = button("line")
                    .state("aria-pressed", picked[camp as usize] == Some(at))
                    .on_click(pick)
                    .child(el("b").text(army.title()));
                keys.put(key);
            }
            let (class, name) = [("side ours", "Ours"), ("side theirs", "Theirs")][camp as usize];
            el("section").class(class).attr("aria-label", name).child(el("h3").text(name)).child(keys)
        });
        let first = self.first;
        let mut who = Keys::at("Who has the first turn?", Some(first.get() as usize), move |at| {
            first.set(Camp::ALL[at]);
        });
        ["We", "They"].iter().for_each(|word| who.add("", Key::nil(word, "")));
        // Where nobody stands on either side there is no battle.
        let stands = |army: &Roster| !army.army.army().groups().is_empty();
        let chosen = picked.map(|at| at.and_then(|at| armies.get(at).cloned()));
        let ready = chosen.iter().all(Option::is_some) && chosen.iter().flatten().any(stands);
        let begin = move || {
            if let [Some(ours), Some(theirs)] = chosen.clone() {
                self.begin([ours, theirs]);
            }
        };
        el("section.panel")
            .attr("aria-label", "New battle")
            .child(el("h2").text("New battle"))
            .child(el("div.sides").children(sides))
            .child(who.row())
            .child(button("btn go").disabled(!ready).on_click(begin).text("Begin"))
    }

    fn begin(self, armies: [Roster; 2]) {
        self.table.begin(armies);
        let first = self.first.look(|first| *first);
        if first == Camp::Theirs {
            self.table.change(|battle, at| battle.begin_with(at, first));
        }
        go(&["#/", self.system.id, "/", self.system.turn[0].id].concat());
    }
}
