//! A roster: its groups with their units, one editor open at a time, and what it comes to beside them.

use super::settings::{download, unsaved};
use super::{dbm, grande_tactique, republique};
use crate::components::answer::{copy, page};
use crate::components::controls::{button, text};
use crate::components::field::{Field, Words};
use crate::components::icon::{Icon, icon};
use crate::components::totals::totals;
use crate::dom::{El, el, keep};
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
    path: String,
}

impl Place {
    /// What stands there, of this type.
    pub fn field<T>(&self) -> Field<T> {
        Field::new(self.words.clone(), &self.path)
    }

    /// A field of the army itself.
    pub fn of_army<T>(&self, name: &str) -> Field<T> {
        Field::new(self.words.clone(), name)
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

/// What has an editor, by its place.
#[derive(Clone, Copy, PartialEq)]
enum At {
    Nowhere,
    Army,
    Group(usize),
    Unit(usize, usize),
}

impl At {
    fn path(self) -> String {
        match self {
            At::Nowhere | At::Army => String::new(),
            At::Group(group) => ["groups.", &group.to_string()].concat(),
            At::Unit(group, unit) => [&At::Group(group).path(), ".units.", &unit.to_string()].concat(),
        }
    }

    /// Its place among its like.
    fn place(self) -> usize {
        match self {
            At::Nowhere | At::Army => 0,
            At::Group(place) | At::Unit(_, place) => place,
        }
    }

    /// One of its like.
    fn other(self, place: usize) -> At {
        match self {
            At::Unit(group, _) => At::Unit(group, place),
            _ => At::Group(place),
        }
    }
}

/// The screen while it is open: whose editor is.
#[derive(Clone, Copy)]
struct Screen {
    open: OpenRoster,
    forms: &'static Forms,
    editor: State<At>,
}

/// The screen of the roster of this number.
pub fn roster(system: &'static str, number: u32, store: Store, deleted: Deleted) -> Vec<El> {
    let open = OpenRoster::new(store, number);
    let forms = FORMS.iter().find(|(id, _)| *id == system).map(|(_, forms)| forms);
    let forms = forms.expect("every system has its forms");
    // A new army is named first, if it is to have a name.
    let first = if open.said().groups.is_empty() { At::Army } else { At::Nowhere };
    let screen = Screen { open, forms, editor: State::new(first) };
    let title = el("h1").text_with(move || open.said().title.clone());
    let groups = el("div")
        .class("groups")
        .each(move || screen.like(At::Group(0)), move |key| screen.group(key & PLACE));
    let main = el("main")
        .class("main army")
        .child(el("header").child(title).child(back(system)))
        .child(unsaved(store, Some(open.place())))
        .child(el("section").class("panel").child(screen.row("unit", At::Army)))
        .child(groups)
        .child(screen.more("btn", forms.words[0], At::Group(0)));
    let undo = button("tool")
        .disabled(move || !open.was_edited())
        .on_click(move || open.undo())
        .child(icon(Icon::Undo))
        .child(el("span").class("w").text("Undo"));
    let said = State::new(open.said());
    keep(move || said.set(open.said()));
    vec![main, totals(said, Some(undo), acts(open, store, system, number, deleted))]
}

/// Where a line's place stands in its key.
const PLACE: usize = 0xff;

impl Screen {
    /// What tells a line and its like from each other: their places and numbers.
    fn like(self, at: At) -> Vec<usize> {
        let said = self.open.said();
        let mut keys = Vec::new();
        let mut push = |id: Option<UnitId>| {
            let id = id.map_or(0, |id| usize::from(id.n()));
            keys.push(id << PLACE.count_ones() | keys.len());
        };
        match at {
            At::Unit(group, _) => {
                if let Some(group) = said.groups.get(group) {
                    group.units.iter().for_each(|unit| push(unit.id));
                }
            }
            _ => said.groups.iter().for_each(|group| push(group.id)),
        }
        keys
    }

    /// A division or command with its units.
    fn group(self, place: usize) -> El {
        let section = el("section").class("panel").child(self.row("unit", At::Group(place)));
        if self.open.said().groups[place].id.is_none() {
            return section;
        }
        let first = At::Unit(place, 0);
        let lines = el("ul").class("lines").each(
            move || self.like(first),
            move |key| el("li").child(self.row("line", At::Unit(place, key & PLACE))),
        );
        section.child(lines).child(self.more("key more", self.forms.words[1], first))
    }

    /// What stands there: its title and what it is made of; none of it is known in this version without a number.
    fn words(self, at: At) -> (String, String, bool) {
        let said = self.open.said();
        match at {
            At::Nowhere | At::Army => (self.forms.head.into(), String::new(), true),
            At::Group(group) => said
                .groups
                .get(group)
                .map(|it| (it.title.clone(), it.detail.clone(), it.id.is_some()))
                .unwrap_or_default(),
            At::Unit(group, unit) => {
                let it = said.groups.get(group).and_then(|group| group.units.get(unit));
                it.map(|it| (it.title.clone(), it.detail.clone(), it.id.is_some())).unwrap_or_default()
            }
        }
    }

    /// What stands there, with its editor under it when it is open. An unknown line can be looked at.
    fn row(self, class: &str, at: At) -> El {
        let said = el("span")
            .child(el("b").text_with(move || self.words(at).0))
            .child(el("small").text_with(move || self.words(at).1));
        if !self.words(at).2 {
            return el("div").class(class).child(said);
        }
        let is_open = move || self.editor.get() == at;
        let head = button(class)
            .state("aria-expanded", is_open)
            .on_click(move || {
                self.editor.set(if self.editor.look(|open| *open == at) { At::Nowhere } else { at })
            })
            .child(said)
            .child(icon(Icon::Open));
        el("div").child(head).child(el("div").class("editor").when(is_open, move || self.fields(at)))
    }

    fn fields(self, at: At) -> El {
        let place = Place { words: Rc::new(self.open), path: at.path() };
        let [army, group, unit] = self.forms.fields;
        let fields = el("div").class("fields");
        match at {
            At::Nowhere | At::Army => fields.child(army(&place)),
            At::Group(_) => fields.child(group(&place)).child(self.tools(at)),
            At::Unit(..) => fields.child(unit(&place)).child(self.tools(at)),
        }
    }

    /// What can be done to a line.
    fn tools(self, at: At) -> El {
        let place = at.place();
        let tool = |what: Edit, of: usize, then: At| {
            button("key").on_click(move || {
                if self.open.edit(&at.other(of).path(), what) {
                    self.editor.set(then);
                }
            })
        };
        el("div")
            .class("tools")
            .child(
                tool(Edit::Up, place, at.other(place.saturating_sub(1)))
                    .attr("aria-label", "Up")
                    .disabled(move || place == 0)
                    .child(icon(Icon::Up)),
            )
            .child(
                tool(Edit::Up, place + 1, at.other(place + 1))
                    .attr("aria-label", "Down")
                    .disabled(move || place + 1 >= self.like(at).len())
                    .child(icon(Icon::Down)),
            )
            .child(
                tool(Edit::Copy, place, at.other(place + 1))
                    .disabled(move || !self.open.has_room(&at.path()))
                    .text("Duplicate"),
            )
            .child(tool(Edit::Remove, place, At::Nowhere).text("Take off"))
    }

    /// Adds a line behind those like this one, and opens it.
    fn more(self, class: &str, word: &'static str, like: At) -> El {
        button(class)
            .disabled(move || !self.open.has_room(&like.path()))
            .on_click(move || {
                let new = like.other(self.like(like).len());
                if self.open.edit(&new.path(), Edit::Add) {
                    self.editor.set(new);
                }
            })
            .child(icon(Icon::More))
            .text("Add a ")
            .text(word)
    }
}

/// The way back to the list.
fn back(system: &str) -> El {
    el("a").class("tool").attr("href", &address(system, None)).child(icon(Icon::Back)).text("All armies")
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
        .child(el("header").child(el("h1").text(&said.title)).child(back(system)))
        .child(
            el("p")
                .class("small")
                .text("This army came by a link. Nothing is stored before you save a copy."),
        )
        .child(el("div").class("groups").children(groups));
    let save = button("act go").on_click(move || add(store, roster.clone())).text("Save a copy");
    vec![main, totals(State::new(said), None, el("div").class("acts").child(save))]
}
