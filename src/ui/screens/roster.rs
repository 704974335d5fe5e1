//! A roster: its groups with their units, one editor open at a time, and what it comes to beside them.

use super::paper::paper;
use super::settings::{download, told, unfolds, unsaved, words};
use super::{dbm, grande_tactique, republique};
use crate::components::controls::{button, text};
use crate::components::copying::Copying;
use crate::components::field::{Field, Words};
use crate::components::icon::{Icon, icon};
use crate::components::sharing::{Sharing, print, printing};
use crate::components::totals::Totals;
use crate::dom::{El, el};
use crate::roster::{OpenRoster, Said, add};
use crate::route::{Route, go};
use crate::state::State;
use crate::stores::{Store, on_home_screen};
use aide_de_camp::roster::{Roster, Title};
use aide_de_camp::rules::{self, Edit, System, SystemListing, UnitId};
use aide_de_camp::share;
use aide_de_camp::storage::roster_file;
use leptos::prelude::window;
use std::rc::Rc;

/// Draws the fields that stand at a path.
pub type Fields = fn(&Place) -> El;

/// Where fields stand: among these words, at this path.
pub struct Place {
    words: Rc<dyn Words>,
    path: String,
    /// Which of the pickers among them is open.
    pub unfolded: State<String>,
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

/// The screen while it is open: whose editor is, and which of its pickers.
#[derive(Clone, Copy)]
struct Screen {
    open: OpenRoster,
    forms: &'static Forms,
    editor: State<At>,
    unfolded: State<String>,
}

/// The screen of the roster of this number.
pub fn roster(system: &'static SystemListing, number: u32, store: Store) -> impl Fn() -> Vec<El> + 'static {
    let open = OpenRoster::new(store, number);
    let forms = FORMS.iter().find(|(id, _)| *id == system.id).map(|(_, forms)| forms);
    let forms = forms.expect("every system has its forms");
    // A new army is named first, if it is to have a name.
    let first = if open.said().groups.is_empty() { At::Army } else { At::Nowhere };
    let screen = Screen { open, forms, editor: State::new(first), unfolded: State::new(String::new()) };
    let (totals, sharing) = (Totals::new(), Sharing::new());
    move || {
        let said = open.said();
        let army = row("unit", words(forms.head, ""), Some(&screen), At::Army);
        let saved = if store.is_saved() { "Saved" } else { "Saving" };
        let main = main(said.title.clone(), saved, system)
            .child(told(store))
            .child(unsaved(store, Some(open.id())))
            .child(el("section.panel").child(army))
            .child(groups(&said, Some(&screen)))
            .child(screen.more("btn", forms.words[0], At::Group(said.groups.len())));
        let delete = move || {
            // There it can be brought back.
            go(&Route::Rosters(system).href());
            store.edit(vec![(open.id(), None)], false);
        };
        let acts = acts(open, store, sharing).child(act("Delete").on_click(delete));
        let paper = sharing.printing.get().then(|| paper(&open.roster(), &said, &store.overrides(system.id)));
        [main, totals.draw(&said, acts)].into_iter().chain(paper).collect()
    }
}

/// The title, and the way back to the list; below them comes the army.
fn main(title: String, saved: &'static str, system: &'static SystemListing) -> El {
    let back =
        el("a.tool").attr("href", Route::Rosters(system).href()).child(icon(Icon::Back)).text("All armies");
    let saved = el("span.small stands").text(saved);
    el("main.main army").child(el("header").child(el("h1").text(title)).child(saved).child(back))
}

/// The divisions or commands with their units; without a screen they can only be looked at.
fn groups(said: &Said, screen: Option<&Screen>) -> El {
    let mut panels = el("div.groups");
    for (place, group) in said.groups.iter().enumerate() {
        let mut lines = el("ul.lines");
        for (at, unit) in group.units.iter().enumerate() {
            let screen = screen.filter(|_| unit.id.is_some());
            let line =
                row("line", words(unit.title.clone(), unit.detail.clone()), screen, At::Unit(place, at));
            lines = lines.child(el("li").key(key(unit.id)).child(line));
        }
        let screen = screen.filter(|_| group.id.is_some());
        let head = row("unit", words(group.title.clone(), group.detail.clone()), screen, At::Group(place));
        let next = At::Unit(place, group.units.len());
        panels = panels.child(
            el("section.panel")
                .key(key(group.id))
                .child(head)
                .children(group.id.map(|_| lines))
                .children(screen.map(|screen| screen.more("key more", screen.forms.words[1], next))),
        );
    }
    panels
}

/// Tells a line from its like: when one comes or goes, the others stay the elements that they are.
fn key(id: Option<UnitId>) -> u64 {
    id.map_or(0, |id| id.n().into())
}

/// What stands there, with its editor under it when it is open. An unknown line can only be looked at.
fn row(class: &'static str, said: El, screen: Option<&Screen>, at: At) -> El {
    let Some(screen) = screen else { return el("div").class(class).child(said) };
    let screen = *screen;
    let is_open = screen.editor.get() == at;
    let to = if is_open { At::Nowhere } else { at };
    el("div")
        .child(unfolds(class, is_open, said).on_click(move || screen.show(to)))
        .child(el("div.editor").children(is_open.then(|| screen.fields(at))))
}

impl Screen {
    /// Opens an editor, with nothing unfolded in it yet.
    fn show(&self, at: At) {
        self.editor.set(at);
        self.unfolded.set(String::new());
    }

    fn fields(&self, at: At) -> El {
        let place = Place { words: Rc::new(self.open), path: at.path(), unfolded: self.unfolded };
        let [army, group, unit] = self.forms.fields;
        let fields = el("div.fields");
        match at {
            At::Nowhere | At::Army => fields.child(army(&place)),
            At::Group(_) => fields.child(group(&place)).child(self.tools(at)),
            At::Unit(..) => fields.child(unit(&place)).child(self.tools(at)),
        }
    }

    /// What can be done to a line.
    fn tools(&self, at: At) -> El {
        let place = at.place();
        let (before, next) = (at.other(place.saturating_sub(1)), at.other(place + 1));
        let up = self.edits("key", Edit::Up, at, before).attr("aria-label", "Up").child(icon(Icon::Up));
        let down = self.edits("key", Edit::Up, next, next).attr("aria-label", "Down").child(icon(Icon::Down));
        let copy = self.edits("key", Edit::Copy, at, next).text("Duplicate");
        el("div.tools")
            .child(up.disabled(place == 0))
            .child(down.disabled(place + 1 >= self.count(at)))
            .child(copy.disabled(!self.open.has_room(&at.path())))
            .child(self.edits("key", Edit::Remove, at, At::Nowhere).text("Take off"))
    }

    /// How many lines stand where this one does.
    fn count(&self, at: At) -> usize {
        let said = self.open.said();
        match at {
            At::Unit(group, _) => said.groups.get(group).map_or(0, |group| group.units.len()),
            _ => said.groups.len(),
        }
    }

    /// Adds a line behind its like, and opens it.
    fn more(&self, class: &'static str, word: &'static str, at: At) -> El {
        self.edits(class, Edit::Add, at, at)
            .disabled(!self.open.has_room(&at.path()))
            .child(icon(Icon::More))
            .text("Add a ")
            .text(word)
    }

    /// A key that does this to a line, and then has that editor open.
    fn edits(&self, class: &'static str, what: Edit, at: At, then: At) -> El {
        let screen = *self;
        button(class).on_click(move || {
            if screen.open.edit(&at.path(), what) {
                screen.show(then);
            }
        })
    }
}

/// The name of the army, above its other fields.
pub fn name(place: &Place) -> El {
    text("Name of the army", place.of_army::<Title>("name"))
}

/// What can be done with the whole roster.
fn acts(open: OpenRoster, store: Store, sharing: Sharing) -> El {
    let link = move || share::roster(&open.roster()).map_err(|error| error.to_string());
    let save = move || {
        // A browser that refuses shows so by itself.
        let _ = download(&(open.said().title.clone() + ".json"), &roster_file(&open.roster()));
    };
    el("div.acts")
        .children(sharing.keys("act aside", link))
        .child(act("Save as file").on_click(save))
        .child(act("Print").on_click(move || print(sharing.printing)))
        .child(act("Duplicate").on_click(move || add(store, open.roster())))
}

fn act(word: &'static str) -> El {
    button("act aside").child(el("span").text(word))
}

/// A roster that a link brings: it is looked at, and nothing is stored before the player says so.
pub fn preview(roster: Roster, store: Store) -> impl Fn() -> Vec<El> + 'static {
    let (said, totals, system) = (Said::of(&roster), Totals::new(), roster.army.system());
    let (copying, printing) = (Copying::new(), printing());
    move || {
        let came = "This army came by a link. Nothing is stored before you save a copy.";
        let main =
            main(said.title.clone(), "", system).child(el("p.small").text(came)).child(groups(&said, None));
        let paper = printing.get().then(|| paper(&roster, &said, &store.overrides(system.id)));
        let roster = roster.clone();
        let save = button("act go").on_click(move || add(store, roster.clone())).text("Save a copy");
        let acts = el("div.acts").child(copying.told()).children(ways_in(copying, save));
        [main, totals.draw(&said, acts)].into_iter().chain(paper).collect()
    }
}

/// What can be done with what came by a link, the likeliest first. Safari and the app on its Home Screen do not share what
/// they store: from there it goes into the app by the clipboard.
pub fn ways_in(copying: Copying, keep: El) -> [El; 2] {
    let link = || Ok(window().location().hash().unwrap_or_default());
    let copy = for_the_app(copying, "act", link);
    if on_home_screen() == Some(false) { [copy, keep] } else { [keep, copy] }
}

/// The key that copies a link for the app on the Home Screen.
pub fn for_the_app(
    copying: Copying,
    class: &'static str,
    link: impl Fn() -> Result<String, String> + 'static,
) -> El {
    copying.key(class, "Copy for the app", "copy the address instead", link)
}
