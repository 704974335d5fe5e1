//! What was told, on the page: made where it is new, and where it was there before only what differs is touched.

use super::{El, Kid, Kind, Trait, Work};
use leptos::prelude::*;
use leptos::web_sys::{Element, Event, HtmlElement, HtmlInputElement, Node};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// The element on the page, with the ears it has there.
pub(super) struct There {
    element: Element,
    ears: Vec<Ear>,
}

/// What listens on the page: it does the work of the last drawing, and lives as long as its element.
struct Ear {
    work: Rc<RefCell<Work>>,
    _heard: Closure<dyn FnMut(Event)>,
}

impl El {
    /// Is what stands there already, where nothing of its own is heard.
    pub(super) fn at(mut self, place: &Element) -> Self {
        self.0.there = Some(There { element: place.clone(), ears: Vec::new() });
        self
    }

    /// Where it stands.
    pub(super) fn place(&self) -> Option<&Element> {
        self.0.there.as_ref().map(|there| &there.element)
    }

    /// What was told before can become this one.
    fn is_like(&self, was: &El) -> bool {
        let events = self.0.works.iter().map(|(event, _)| event);
        (self.0.tag, self.0.key) == (was.0.tag, was.0.key)
            && events.eq(was.0.works.iter().map(|(event, _)| event))
    }

    /// Puts this on the page in the place of what was told before, or makes it, if nothing was.
    pub(super) fn stand(mut self, shown: &mut El) {
        // A taken tree leaves an empty one behind, which is filled again at once.
        let was = std::mem::replace(shown, super::el(""));
        if was.0.there.is_some() {
            self.follow(was, &Focus::now());
        } else {
            self.make();
        }
        *shown = self;
    }

    /// Makes the element, to be put somewhere; or fills the one that is there already.
    fn make(&mut self) -> Element {
        let made = match self.0.there.take() {
            Some(there) => Ok(there.element),
            None if self.0.svg => {
                document().create_element_ns(Some("http://www.w3.org/2000/svg"), self.0.tag)
            }
            None => document().create_element(self.0.tag),
        };
        let element = made.expect("tags are written in this program");
        if !self.0.class.is_empty() {
            set(&element, "class", &self.0.class);
        }
        self.0.traits.iter().for_each(|it| it.set(&element));
        let ears = self.0.works.iter().map(|(event, work)| Ear::on(&element, event, work.clone())).collect();
        for kid in &mut self.0.kids {
            // What was just made can be appended.
            let _ = element.append_child(&kid.make());
        }
        self.0.there = Some(There { element: element.clone(), ears });
        element
    }

    /// Turns what was told before into this, on the page.
    pub(super) fn follow(&mut self, mut was: El, focus: &Focus) {
        let Some(there) = was.0.there.take() else { return };
        if self.0.class != was.0.class {
            set(&there.element, "class", &self.0.class);
        }
        for (i, it) in self.0.traits.iter().enumerate() {
            // They mostly come in the same order.
            let same = was.0.traits.get(i).filter(|old| old.is(it));
            let before = same.or_else(|| was.0.traits.iter().find(|old| old.is(it)));
            if it.kind == Kind::Value || before.is_none_or(|old| old.value != it.value) {
                it.set(&there.element);
            }
        }
        for old in was.0.traits.iter().filter(|old| !self.0.traits.iter().any(|it| it.is(old))) {
            old.take_off(&there.element);
        }
        for (ear, (_, work)) in there.ears.iter().zip(&self.0.works) {
            *ear.work.borrow_mut() = work.clone();
        }
        self.follow_kids(was.0.kids, &there.element, focus);
        self.0.there = Some(there);
    }

    fn follow_kids(&mut self, mut left: Vec<Kid>, place: &Element, focus: &Focus) {
        let (count, mut lost) = (left.len(), None);
        let mut take_off = |left: &mut Vec<Kid>| {
            let at = count - left.len();
            if let Some(node) = left.pop().as_ref().and_then(Kid::node) {
                if focus.is_in(node) {
                    lost = Some(at);
                }
                // It stands where it was put.
                let _ = place.remove_child(node);
            }
        };
        // The next one is the last.
        left.reverse();
        for kid in &mut self.0.kids {
            // In a list that grew or shrank, what stays is found further on.
            let further = left.iter().rev().position(|old| kid.is_like(old));
            for _ in 0..further.unwrap_or(0) {
                take_off(&mut left);
            }
            match further.and_then(|_| left.pop()) {
                Some(old) => kid.follow(old, focus),
                None => {
                    let next = left.last().and_then(Kid::node);
                    // The place is an element, and the new one stands nowhere above it.
                    let _ = place.insert_before(&kid.make(), next);
                }
            }
        }
        while !left.is_empty() {
            take_off(&mut left);
        }
        if let Some(at) = lost {
            let there = self.0.kids.get(at).or(self.0.kids.last());
            focus_near(there.and_then(Kid::node), place);
        }
    }
}

impl Trait {
    fn is(&self, other: &Trait) -> bool {
        (self.kind, self.name) == (other.kind, other.name)
    }

    // A style that this browser does not know leaves the sheet's own.

    fn set(&self, element: &Element) {
        match self.kind {
            Kind::Attribute => set(element, self.name, &self.value),
            Kind::Style => {
                if let Some(html) = element.dyn_ref::<HtmlElement>() {
                    let _ = html.style().set_property(self.name, &self.value);
                }
            }
            Kind::Value => {
                // What is just being typed is already there, and setting it would move the caret.
                let input = element.dyn_ref::<HtmlInputElement>();
                if let Some(input) = input.filter(|input| input.value() != self.value) {
                    input.set_value(&self.value);
                }
            }
        }
    }

    fn take_off(&self, element: &Element) {
        match self.kind {
            Kind::Attribute => {
                let _ = element.remove_attribute(self.name);
            }
            Kind::Style => {
                if let Some(html) = element.dyn_ref::<HtmlElement>() {
                    let _ = html.style().remove_property(self.name);
                }
            }
            Kind::Value => {}
        }
    }
}

impl Kid {
    fn is_like(&self, was: &Kid) -> bool {
        match (self, was) {
            (Kid::El(it), Kid::El(was)) => it.is_like(was),
            (Kid::Words(..), Kid::Words(..)) => true,
            _ => false,
        }
    }

    fn make(&mut self) -> Node {
        match self {
            Kid::El(it) => it.make().into(),
            Kid::Words(words, there) => {
                let text = document().create_text_node(words);
                there.insert(text).clone().into()
            }
        }
    }

    fn follow(&mut self, was: Kid, focus: &Focus) {
        match (self, was) {
            (Kid::El(it), Kid::El(was)) => it.follow(was, focus),
            (Kid::Words(words, there), Kid::Words(before, text)) => {
                if let Some(text) = text.as_ref().filter(|_| *words != before) {
                    text.set_data(words);
                }
                *there = text;
            }
            _ => {}
        }
    }

    fn node(&self) -> Option<&Node> {
        match self {
            Kid::El(it) => it.place().map(AsRef::as_ref),
            Kid::Words(_, text) => text.as_ref().map(AsRef::as_ref),
        }
    }
}

impl Ear {
    fn on(element: &Element, event: &str, work: Work) -> Self {
        let work = Rc::new(RefCell::new(work));
        let now = work.clone();
        let heard: Box<dyn FnMut(Event)> = Box::new(move |event| {
            let work = now.borrow().clone();
            untrack(|| match work {
                Work::Heard(work) => work.hear(event),
                Work::Tapped(work) if !is_disabled(&event) => work.tap(),
                Work::Tapped(_) => {}
            });
        });
        let heard = Closure::wrap(heard);
        // Every element takes listeners.
        let _ = element.add_event_listener_with_callback(event, heard.as_ref().unchecked_ref());
        Ear { work, _heard: heard }
    }
}

fn is_disabled(event: &Event) -> bool {
    let tapped = event.current_target().and_then(|target| target.dyn_into::<Element>().ok());
    tapped.is_some_and(|element| element.get_attribute("aria-disabled").as_deref() == Some("true"))
}

fn set(element: &Element, name: &str, value: &str) {
    // Names are written in this program and are valid.
    let _ = element.set_attribute(name, value);
}

/// Where the keyboard is while the page changes.
pub(super) struct Focus(Option<Element>);

impl Focus {
    pub(super) fn now() -> Self {
        Focus(document().active_element())
    }

    fn is_in(&self, node: &Node) -> bool {
        self.0.as_ref().is_some_and(|active| node.contains(Some(active)))
    }
}

/// The keyboard's place went with an element that is gone: it is given to what stands there now, or else to what
/// stands nearest above.
fn focus_near(there: Option<&Node>, place: &Element) {
    const TAKES_IT: &str = "button:not([tabindex='-1']), a[href], input, [tabindex='0']";
    let there = there.and_then(|node| node.dyn_ref::<Element>());
    let mut near = there.or(Some(place)).cloned();
    while let Some(element) = near {
        if let Ok(Some(found)) = element.query_selector(TAKES_IT) {
            // What was found takes the focus: it is shown, or nothing near it is.
            let _ = found.dyn_ref::<HtmlElement>().map(|html| html.focus());
            return;
        }
        near = element.parent_element();
    }
}
