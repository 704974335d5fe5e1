//! The page as it is to be, and the least that makes it so.
//!
//! A screen is drawn: a plain function reads what is now and tells the whole of it, and one effect of Leptos draws it
//! again when a signal that it read has changed. What was told before lies beside the page, so that only what differs
//! is touched: an element that stays keeps its place, its focus and its scrolling. A view of Leptos has a type and its
//! code for every screen, and a binding for every word costs a closure in the program and a run at every tap; told like
//! this, another screen costs little more than its words.

use leptos::prelude::*;
use leptos::reactive::effect::RenderEffect;
use leptos::web_sys::{Element, Event, HtmlElement, HtmlInputElement, Node, Text};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// An element as it is to be, made anew at each drawing; and, once it is on the page, as it is.
pub struct El(Box<Told>);

// One pointer: it is handed on at every word that is said of it, and whatever is done there stands here once.
struct Told {
    tag: &'static str,
    svg: bool,
    key: u64,
    traits: Vec<Trait>,
    kids: Vec<Kid>,
    works: Vec<(&'static str, Work)>,
    there: Option<There>,
}

/// What is said of an element.
struct Trait {
    kind: Kind,
    name: &'static str,
    value: String,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Attribute,
    /// Of its style, without an inline style attribute, which the policy forbids.
    Style,
    /// What a text field holds.
    Value,
    /// It is brought into view when this changes.
    InView,
}

enum Kid {
    El(El),
    Words(String, Option<Text>),
}

/// The element on the page, with the ears it has there.
struct There {
    element: Element,
    ears: Vec<Ear>,
}

/// What listens on the page: it does the work of the last drawing, and lives as long as its element.
struct Ear {
    work: Rc<RefCell<Work>>,
    _heard: Closure<dyn FnMut(Event)>,
}

/// What is done at an event, or at a tap.
#[derive(Clone)]
enum Work {
    Heard(Rc<dyn Heard>),
    Tapped(Rc<dyn Tapped>),
}

// A `dyn Fn` would carry every closure twice: traits of our own have what is called and nothing else.

trait Heard {
    fn hear(&self, event: Event);
}

impl<F: Fn(Event)> Heard for F {
    fn hear(&self, event: Event) {
        self(event);
    }
}

trait Tapped {
    fn tap(&self);
}

impl<F: Fn()> Tapped for F {
    fn tap(&self) {
        self();
    }
}

trait Again {
    fn run(&mut self);
}

impl<F: FnMut()> Again for F {
    fn run(&mut self) {
        self();
    }
}

/// Does `work` now, and again whenever what it read has changed, for as long as its owner is there.
pub fn keep(work: impl FnMut() + 'static) {
    again(Box::new(work));
}

fn again(mut work: Box<dyn Again>) {
    let effect = RenderEffect::new(move |_: Option<()>| work.run());
    let kept = StoredValue::new_local(Some(effect));
    on_cleanup(move || {
        // Dropping the effect stops it.
        kept.try_update_value(Option::take);
    });
}

/// Keeps the end of an element of the page at what `draw` tells, for as long as its owner is there.
pub fn show(place: Element, mut draw: impl FnMut() -> Vec<El> + 'static) {
    let mut shown = el("");
    shown.0.there = Some(There { element: place, ears: Vec::new() });
    keep(move || {
        let mut now = el("").children(draw());
        // A taken tree leaves an empty one behind, which is filled again at once.
        let was = std::mem::replace(&mut shown, el(""));
        now.follow(was, &Focus(document().active_element()));
        shown = now;
    });
}

/// An element: its tag and, after a dot, its class.
pub fn el(named: &'static str) -> El {
    match named.split_once('.') {
        Some((tag, class)) => make(tag, false).class(class),
        None => make(named, false),
    }
}

#[inline(never)]
fn make(tag: &'static str, svg: bool) -> El {
    let (traits, kids, works) = (Vec::new(), Vec::new(), Vec::new());
    El(Box::new(Told { tag, svg, key: 0, traits, kids, works, there: None }))
}

/// An element of a drawing.
pub fn svg(tag: &'static str) -> El {
    make(tag, true)
}

impl El {
    /// Sets the class.
    #[inline(never)]
    pub fn class(self, class: &str) -> Self {
        self.with(Kind::Attribute, "class", class)
    }

    /// Has this class as well, while `on`.
    #[inline(never)]
    pub fn class_when(mut self, class: &str, on: bool) -> Self {
        if on {
            match self.0.traits.iter_mut().find(|it| it.name == "class") {
                Some(it) => {
                    it.value.push(' ');
                    it.value.push_str(class);
                }
                None => return self.class(class),
            }
        }
        self
    }

    /// Sets an attribute.
    #[inline(never)]
    pub fn attr(self, name: &'static str, value: &str) -> Self {
        self.with(Kind::Attribute, name, value)
    }

    /// Has an attribute without a value while `on`.
    pub fn mark(self, name: &'static str, on: bool) -> Self {
        if on { self.attr(name, "") } else { self }
    }

    /// An ARIA state: "true" or "false".
    #[inline(never)]
    pub fn state(self, name: &'static str, on: bool) -> Self {
        self.attr(name, if on { "true" } else { "false" })
    }

    /// Takes no taps while `off`, and keeps the keyboard's place, which a browser takes from what is `disabled`.
    pub fn disabled(self, off: bool) -> Self {
        self.state("aria-disabled", off)
    }

    /// What a text field holds.
    pub fn value(self, value: &str) -> Self {
        self.with(Kind::Value, "", value)
    }

    /// Sets a custom property or another style.
    #[inline(never)]
    pub fn style(self, name: &'static str, value: &str) -> Self {
        self.with(Kind::Style, name, value)
    }

    /// Is brought into view whenever this value is another.
    pub fn in_view(self, value: usize) -> Self {
        self.with(Kind::InView, "", &value.to_string())
    }

    #[inline(never)]
    fn with(mut self, kind: Kind, name: &'static str, value: &str) -> Self {
        self.say(kind, name, value);
        self
    }

    fn say(&mut self, kind: Kind, name: &'static str, value: &str) {
        match self.0.traits.iter_mut().find(|it| it.kind == kind && it.name == name) {
            Some(it) => it.value = value.into(),
            None => self.0.traits.push(Trait { kind, name, value: value.into() }),
        }
    }

    /// Sets an attribute of what was told before.
    pub fn set(&mut self, name: &'static str, value: &str) {
        self.say(Kind::Attribute, name, value);
    }

    /// Elements of different keys are never taken for each other.
    pub fn key(mut self, key: u64) -> Self {
        self.0.key = key;
        self
    }

    /// Appends words.
    #[inline(never)]
    pub fn text(mut self, text: &str) -> Self {
        self.0.kids.push(Kid::Words(text.into(), None));
        self
    }

    /// Appends an element.
    #[inline(never)]
    pub fn child(mut self, child: El) -> Self {
        self.0.kids.push(Kid::El(child));
        self
    }

    /// Appends elements.
    pub fn children(self, children: impl IntoIterator<Item = El>) -> Self {
        children.into_iter().fold(self, El::child)
    }

    /// Does `work` at a tap, or at Enter or Space, unless it is disabled.
    pub fn on_click(self, work: impl Fn() + 'static) -> Self {
        self.tapped(Box::new(work))
    }

    /// Does `work` at an event.
    pub fn on(self, event: &'static str, work: impl Fn(Event) + 'static) -> Self {
        self.heard(event, Rc::new(work))
    }

    // Counted here and not where it is told: that would be written out at every key.
    #[inline(never)]
    fn tapped(mut self, work: Box<dyn Tapped>) -> Self {
        self.0.works.push(("click", Work::Tapped(work.into())));
        self
    }

    #[inline(never)]
    fn heard(mut self, event: &'static str, work: Rc<dyn Heard>) -> Self {
        self.0.works.push((event, Work::Heard(work)));
        self
    }

    /// What was told before can become this one.
    fn is_like(&self, was: &El) -> bool {
        let events = self.0.works.iter().map(|(event, _)| event);
        (self.0.tag, self.0.key) == (was.0.tag, was.0.key)
            && events.eq(was.0.works.iter().map(|(event, _)| event))
    }

    /// Makes the element, to be put somewhere.
    fn make(&mut self) -> Element {
        let made = if self.0.svg {
            document().create_element_ns(Some("http://www.w3.org/2000/svg"), self.0.tag)
        } else {
            document().create_element(self.0.tag)
        };
        let element = made.expect("tags are written in this program");
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
    fn follow(&mut self, mut was: El, focus: &Focus) {
        let Some(there) = was.0.there.take() else { return };
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

    // Names are written in this program and are valid; a style that this browser does not know leaves the sheet's own.

    fn set(&self, element: &Element) {
        match self.kind {
            Kind::Attribute => {
                let _ = element.set_attribute(self.name, &self.value);
            }
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
            Kind::InView => {
                let element = element.clone();
                request_animation_frame(move || element.scroll_into_view_with_bool(false));
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
            Kind::Value | Kind::InView => {}
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
            Kid::El(it) => it.0.there.as_ref().map(|there| there.element.as_ref()),
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

/// Where the keyboard is while the page changes.
struct Focus(Option<Element>);

impl Focus {
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
