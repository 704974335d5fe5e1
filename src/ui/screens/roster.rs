//! A roster: its groups with their units, one editor open at a time, and what it comes to beside them.

use super::settings::{download, unsaved};
use super::{dbm, grande_tactique, republique};
use crate::components::answer::{copy, page};
use crate::components::controls::{button, text};
use crate::components::field::{Field, Words};
use crate::components::icon::{Icon, icon};
use crate::components::totals::totals;
use crate::dom::{El, el};
use crate::roster::{OpenRoster, Said, add, address, go};
use crate::state::State;
use crate::store::Store;
use aide_de_camp::link;
use aide_de_camp::roster::{Roster, Title};
use aide_de_camp::rules::{self, Edit, System, UnitId};
use std::rc::Rc;

/// Draws the fields that stand at a path.
pub type Fields = fn(&Place) -> El;

/// Where fields stand: among these words, at this path.
pub struct Place {
    words: Rc<dyn Words>,
    path: Rc<str>,
}

impl Place {
    /// What stands there, of this type.
    pub fn field<T>(&self) -> Field<T> {
        Field::new(self.words.clone(), self.path.clone())
    }

    /// A field of the army itself.
    pub fn of_army<T>(&self, name: &str) -> Field<T> {
        Field::new(self.words.clone(), name.into())
    }
}

/// What the army of a system asks for, in its own words.
pub struct Forms {
    /// What a group and a line in it are called.
    pub words: [&'static str; 2],
    /// What the fields of the army itself are about.
    pub head: &'static str,
    /// The fields of the army, of a group, and of a unit.
    pub fields: [Fields; 3],
}

/// The forms of every system.
const FORMS: [(&str, Forms); 3] = [
    (rules::grande_tactique::GrandeTactique::ID, grande_tactique::army::FORMS),
    (rules::dbm::Dbm::ID, dbm::army::FORMS),
    (rules::republique::Republique::ID, republique::army::FORMS),
];

/// What was deleted last, until the next action: it can be brought back.
pub type Deleted = State<Option<(u32, Roster)>>;

/// The screen while it is open: whose editor is.
#[derive(Clone, Copy)]
struct Screen {
    open: OpenRoster,
    forms: &'static Forms,
    /// By path; the army's own is named by what is no path of a line.
    editor: State<String>,
}

/// The editor of the army's own fields.
const HEAD: &str = "army";

/// The screen of the roster of this number.
pub fn roster(system: &'static str, number: u32, store: Store, deleted: Deleted) -> Vec<El> {
    let open = OpenRoster::new(store, number);
    let forms = FORMS.iter().find(|(id, _)| *id == system).map(|(_, forms)| forms);
    let forms = forms.expect("every system has its forms");
    // A new army is named first, if it is to have a name.
    let first = if open.said().groups.is_empty() { HEAD } else { "" };
    let screen = Screen { open, forms, editor: State::new(first.into()) };
    let groups = el("div").class("groups").keyed(
        move || {
            let mut keys = Vec::new();
            for group in &open.said().groups {
                keys.push(key(keys.len(), group.id));
            }
            keys
        },
        move |at| screen.group(at),
    );
    let main = el("main")
        .class("main army")
        .child(
            el("header").child(el("h1").text_with(move || open.said().title.clone())).child(
                el("a")
                    .class("tool")
                    .attr("href", &address(system, None))
                    .child(icon(Icon::Back))
                    .text("All armies"),
            ),
        )
        .child(unsaved(store, Some(open.place())))
        .child(el("section").class("panel").child(screen.row("unit", HEAD.into(), 0)))
        .child(groups)
        .child(screen.more("btn", forms.words[0], "groups.".into(), move || open.said().groups.len()));
    let undo = button("tool")
        .disabled(move || !open.was_edited())
        .on_click(move || open.undo())
        .child(icon(Icon::Undo))
        .child(el("span").class("w").text("Undo"));
    vec![main, totals(Rc::new(move || open.said()), Some(undo), acts(open, store, system, number, deleted))]
}

/// What tells a line from others: its place and its number.
fn key(at: usize, id: Option<UnitId>) -> u64 {
    let id = id.map_or(0, |id| u64::from(id.n()));
    id << 32 | at as u64
}

impl Screen {
    /// A division or command with its units.
    fn group(self, at: usize) -> El {
        let path = ["groups.", &at.to_string()].concat();
        let section = el("section").class("panel");
        if self.open.said().groups[at].id.is_none() {
            return section.child(self.unknown("unit", &path));
        }
        let under = path.clone() + ".units.";
        let before = under.clone();
        let units = move || {
            let mut keys = Vec::new();
            if let Some(group) = self.open.said().groups.get(at) {
                for unit in &group.units {
                    keys.push(key(keys.len(), unit.id));
                }
            }
            keys
        };
        let lines = el("ul").class("lines").keyed(units, move |unit| {
            let path = under.clone() + &unit.to_string();
            let unknown = self.open.said().groups[at].units[unit].id.is_none();
            el("li").child(if unknown { self.unknown("line", &path) } else { self.row("line", path, 2) })
        });
        let more = self.more("key more", self.forms.words[1], before, move || units().len());
        section.child(self.row("unit", path, 1)).child(lines).child(more)
    }

    /// What stands at a path: its title and what it is made of.
    fn words(self, path: &str) -> [String; 2] {
        let said = self.open.said();
        let mut steps = path.split('.').filter_map(|step| step.parse::<usize>().ok());
        let group = steps.next().and_then(|at| said.groups.get(at));
        let unit = steps.next().map(|at| group.and_then(|group| group.units.get(at)));
        match (group, unit) {
            (Some(group), None) => [group.title.clone(), group.detail.clone()],
            (_, Some(Some(unit))) => [unit.title.clone(), unit.detail.clone()],
            _ => [self.forms.head.into(), String::new()],
        }
    }

    fn titled(self, path: &str) -> El {
        let (title, detail) = (path.to_owned(), path.to_owned());
        el("span")
            .child(el("b").text_with(move || std::mem::take(&mut self.words(&title)[0])))
            .child(el("small").text_with(move || std::mem::take(&mut self.words(&detail)[1])))
    }

    /// A line that this version does not know: it can be looked at.
    fn unknown(self, class: &str, path: &str) -> El {
        el("div").class(class).child(self.titled(path))
    }

    /// What stands at a path, with its editor under it when it is open.
    fn row(self, class: &str, path: String, kind: usize) -> El {
        let path: Rc<str> = path.into();
        let (me, also, asked) = (path.clone(), path.clone(), path.clone());
        let is_open = move || self.editor.with(|open| *open == *me);
        let shown = is_open.clone();
        let head = button(class)
            .state("aria-expanded", is_open)
            .on_click(move || {
                self.editor
                    .update(|open| *open = if *open == *asked { String::new() } else { asked.to_string() });
            })
            .child(self.titled(&path))
            .child(icon(Icon::Open));
        let editor = move || {
            let place = Place { words: Rc::new(self.open), path: also.clone() };
            let fields = el("div").class("fields").child((self.forms.fields[kind])(&place));
            if kind == 0 { fields } else { fields.child(self.tools(&also)) }
        };
        el("div").child(head).child(el("div").class("editor").when(shown, editor))
    }

    /// What can be done to the line at this path.
    fn tools(self, path: &str) -> El {
        let (before, at) = path.rsplit_once('.').unwrap_or_default();
        let (before, at): (Rc<str>, usize) = ([before, "."].concat().into(), at.parse().unwrap_or_default());
        // Each with the line that it is done to, and the one whose editor is open then.
        let tool = |what: Edit, of: usize, then: Option<usize>| {
            let before = before.clone();
            move || {
                let path = |at: usize| [&before, &*at.to_string()].concat();
                if self.open.edit(&path(of), what) {
                    self.editor.set(then.map(path).unwrap_or_default());
                }
            }
        };
        let (here, whole) = (path.to_owned(), before.clone());
        let last = move || {
            let said = self.open.said();
            let group = whole.split('.').nth(1).and_then(|at| said.groups.get(at.parse::<usize>().ok()?));
            let count = group.map_or(said.groups.len(), |group| group.units.len());
            at + 1 >= count
        };
        el("div")
            .class("tools")
            .child(
                button("key")
                    .attr("aria-label", "Up")
                    .disabled(move || at == 0)
                    .on_click(tool(Edit::Up, at, at.checked_sub(1)))
                    .child(icon(Icon::Up)),
            )
            .child(
                button("key")
                    .attr("aria-label", "Down")
                    .disabled(last)
                    .on_click(tool(Edit::Up, at + 1, Some(at + 1)))
                    .child(icon(Icon::Down)),
            )
            .child(
                button("key")
                    .disabled(move || !self.open.has_room(&here))
                    .on_click(tool(Edit::Copy, at, Some(at + 1)))
                    .text("Duplicate"),
            )
            .child(button("key").on_click(tool(Edit::Remove, at, None)).text("Take off"))
    }

    /// Adds a line behind the others, and opens it.
    fn more(
        self,
        class: &str,
        word: &'static str,
        before: String,
        count: impl Fn() -> usize + Clone + 'static,
    ) -> El {
        let (whole, counted) = (before.clone(), count.clone());
        button(class)
            .disabled(move || !self.open.has_room(&[&whole, &*counted().to_string()].concat()))
            .on_click(move || {
                let path = [&before, &*count().to_string()].concat();
                if self.open.edit(&path, Edit::Add) {
                    self.editor.set(path);
                }
            })
            .child(icon(Icon::More))
            .text("Add a ")
            .text(word)
    }
}

/// The name of the army, above its other fields.
pub fn name(place: &Place) -> El {
    text("Name of the army", place.of_army::<Title>("name"))
}

/// What can be done with the whole roster.
fn acts(open: OpenRoster, store: Store, system: &'static str, number: u32, deleted: Deleted) -> El {
    let told = State::new(String::new());
    let share = move || match link::roster(&open.roster()) {
        Ok(link) => copy(page() + &link, told, "save the army as a file instead"),
        Err(error) => told.set(error.to_string()),
    };
    let save = move || {
        // A browser that refuses shows so by itself.
        let _ = download(&(open.said().title.clone() + ".json"), &open.roster().to_file());
    };
    let act = |word: &str, icon_of: Option<Icon>| {
        button("act aside").children(icon_of.map(icon)).child(el("span").text(word))
    };
    el("div")
        .class("acts")
        .child(el("p").class("small told").attr("role", "status").text_with(move || told.get()))
        .child(act("Copy link", Some(Icon::Share)).on_click(share))
        .child(act("Save as file", None).on_click(save))
        .child(act("Duplicate", None).on_click(move || add(store, open.roster())))
        .child(act("Delete", None).on_click(move || {
            // The list takes it off: there it can be brought back.
            deleted.set(Some((number, open.roster())));
            go(&address(system, None));
        }))
}

/// A roster that a link brings: it is looked at, and nothing is stored before the player says so.
pub fn preview(roster: Roster, store: Store) -> Vec<El> {
    let said = Said::of(&roster);
    let system = roster.army.system().id;
    let line = |tag: &str, class: &str, title: &str, detail: &str| {
        let words = el("span").child(el("b").text(title)).child(el("small").text(detail));
        el(tag).child(el("div").class(class).child(words))
    };
    let groups = said.groups.iter().map(|group| {
        let units = group.units.iter().map(|unit| line("li", "line", &unit.title, &unit.detail));
        let lines = el("ul").class("lines").children(units);
        line("section", "unit", &group.title, &group.detail).class("panel").child(lines)
    });
    let main = el("main")
        .class("main army")
        .child(el("header").child(el("h1").text(&said.title)))
        .child(
            el("p")
                .class("small")
                .text("This army came by a link. Nothing is stored before you save a copy."),
        )
        .child(el("div").class("groups").children(groups));
    let back = el("a").class("act").attr("href", &address(system, None)).text("To your armies");
    let save = button("act go").on_click(move || add(store, roster.clone())).text("Save a copy");
    vec![main, totals(Rc::new(move || said.clone()), None, el("div").class("acts").child(save).child(back))]
}
