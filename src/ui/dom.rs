//! Elements bound to signals, without a type for each.
//!
//! Leptos gives every view a type of its own, and its code with it: the first calculator alone brought the program to
//! 170 KB compressed. Here an element is one type and every binding a boxed closure, so that another screen costs
//! little more than its words. The signals, memos and effects are Leptos's own, and a binding touches the page only
//! when what it says has changed.

use leptos::prelude::*;
use leptos::reactive::effect::RenderEffect;
use leptos::web_sys::{Element, Event, HtmlInputElement, Node};
use std::cell::RefCell;
use std::hash::{DefaultHasher, Hash, Hasher};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// An element of the page. It lives as long as the owner under which it was made.
#[derive(Clone)]
pub struct El(Element);

/// A new element.
pub fn el(tag: &str) -> El {
    El(document().create_element(tag).expect("tags are written in this program"))
}

/// A new element of a drawing.
pub fn svg(tag: &str) -> El {
    let space = Some("http://www.w3.org/2000/svg");
    El(document().create_element_ns(space, tag).expect("tags are written in this program"))
}

// What a binding asks of a closure, each a trait of its own: a `dyn Fn` would carry every closure twice, and whatever
// stands around a closure stands here once.

/// What is done again and again.
trait Work {
    fn run(&mut self);
}

impl<F: FnMut()> Work for F {
    fn run(&mut self) {
        self();
    }
}

/// What is done at an event.
trait Heard {
    fn hear(&self, event: Event);
}

impl<F: Fn(Event)> Heard for F {
    fn hear(&self, event: Event) {
        self(event);
    }
}

/// What is done at a tap.
trait Tapped {
    fn tap(&self);
}

impl<F: Fn()> Tapped for F {
    fn tap(&self) {
        self();
    }
}

/// Words that change.
trait Said {
    fn say(&self) -> Option<String>;
}

impl<F: Fn() -> Option<String>> Said for F {
    fn say(&self) -> Option<String> {
        self()
    }
}

/// Yes or no.
trait Decided {
    fn is(&self) -> bool;
}

impl<F: Fn() -> bool> Decided for F {
    fn is(&self) -> bool {
        self()
    }
}

/// The elements of a list.
trait Items {
    /// What tells each item from others, as they are now.
    fn now(&mut self) -> Vec<u64>;
    /// The element of the item at this place.
    fn build(&mut self, at: usize) -> El;
}

struct List<T, I, B> {
    items: I,
    build: B,
    now: Vec<Option<T>>,
}

impl<T: Hash, I: Fn() -> Vec<T>, B: Fn(T) -> El> Items for List<T, I, B> {
    fn now(&mut self) -> Vec<u64> {
        let mut hashes = Vec::new();
        self.now.clear();
        for item in (self.items)() {
            let mut hasher = DefaultHasher::new();
            item.hash(&mut hasher);
            hashes.push(hasher.finish());
            self.now.push(Some(item));
        }
        hashes
    }

    fn build(&mut self, at: usize) -> El {
        let item = self.now[at].take().expect("an item is built once");
        (self.build)(item)
    }
}

/// Which of several things are to be seen, each by its number.
trait Which {
    fn which(&self) -> Vec<usize>;
}

impl<F: Fn() -> Vec<usize>> Which for F {
    fn which(&self) -> Vec<usize> {
        self()
    }
}

/// What makes the element of a number.
trait Builds {
    fn build(&self, number: usize) -> El;
}

impl<F: Fn(usize) -> El> Builds for F {
    fn build(&self, number: usize) -> El {
        self(number)
    }
}

struct Numbered {
    which: Box<dyn Which>,
    build: Box<dyn Builds>,
    now: Vec<usize>,
}

impl Items for Numbered {
    fn now(&mut self) -> Vec<u64> {
        self.now = self.which.which();
        self.now.iter().map(|number| *number as u64).collect()
    }

    fn build(&mut self, at: usize) -> El {
        self.build.build(self.now[at])
    }
}

/// Runs now, and again whenever a signal that it read has changed, until its owner goes.
fn bind(mut work: Box<dyn Work>) {
    let effect = RenderEffect::new(move |_: Option<()>| work.run());
    let kept = StoredValue::new_local(Some(effect));
    on_cleanup(move || {
        // Dropping the effect stops it.
        kept.try_update_value(Option::take);
    });
}

/// Does `work` now, and again whenever what it read has changed, for as long as its owner is there.
pub fn keep(work: impl FnMut() + 'static) {
    bind(Box::new(work));
}

impl El {
    /// Sets the class.
    pub fn class(self, class: &str) -> Self {
        self.0.set_class_name(class);
        self
    }

    /// Has this class while `on`.
    pub fn class_when(self, class: &'static str, on: impl Fn() -> bool + 'static) -> Self {
        self.class_as(class, Box::new(on))
    }

    fn class_as(self, class: &'static str, on: Box<dyn Decided>) -> Self {
        let list = self.0.class_list();
        let mut was = None;
        bind(Box::new(move || {
            let is = on.is();
            if was.replace(is) != Some(is) {
                // Class names are written in this program: they are never empty and have no blanks.
                let _ = list.toggle_with_force(class, is);
            }
        }));
        self
    }

    /// Sets an attribute.
    pub fn attr(self, name: &str, value: &str) -> Self {
        set(&self.0, name, Some(value));
        self
    }

    /// Keeps an attribute at what `value` says; nothing takes it away.
    pub fn attr_with(self, name: &'static str, value: impl Fn() -> Option<String> + 'static) -> Self {
        self.attr_as(name, Box::new(value))
    }

    fn attr_as(self, name: &'static str, value: Box<dyn Said>) -> Self {
        let element = self.0.clone();
        let mut was: Option<Option<String>> = None;
        bind(Box::new(move || {
            let is = value.say();
            if was.as_ref() != Some(&is) {
                set(&element, name, is.as_deref());
                was = Some(is);
            }
        }));
        self
    }

    /// An ARIA state: "true" or "false".
    pub fn state(self, name: &'static str, on: impl Fn() -> bool + 'static) -> Self {
        self.state_as(name, Box::new(on))
    }

    fn state_as(self, name: &'static str, on: Box<dyn Decided>) -> Self {
        self.attr_with(name, move || Some(if on.is() { "true" } else { "false" }.into()))
    }

    /// Takes no taps while `off`, and keeps the keyboard's place, which a browser takes from what is `disabled`.
    pub fn disabled(self, off: impl Fn() -> bool + 'static) -> Self {
        self.state("aria-disabled", off)
    }

    /// Keeps what a text field holds at what `value` says.
    pub fn value_with(self, value: impl Fn() -> String + 'static) -> Self {
        let input = self.0.clone().dyn_into::<HtmlInputElement>().ok();
        bind(Box::new(move || {
            let is = value();
            // What is just being typed is already there, and setting it would move the caret.
            if let Some(input) = input.as_ref().filter(|input| input.value() != is) {
                input.set_value(&is);
            }
        }));
        self
    }

    /// Sets a custom property or another style, without an inline style attribute, which the policy forbids.
    pub fn style(self, name: &str, value: &str) -> Self {
        if let Some(html) = self.0.dyn_ref::<leptos::web_sys::HtmlElement>() {
            // A style that this browser does not know leaves the sheet's own.
            let _ = html.style().set_property(name, value);
        }
        self
    }

    /// Appends words.
    pub fn text(self, text: &str) -> Self {
        self.put(&document().create_text_node(text));
        self
    }

    /// Appends words that follow what `text` says.
    pub fn text_with(self, text: impl Fn() -> String + 'static) -> Self {
        self.text_as(Box::new(move || Some(text())))
    }

    fn text_as(self, text: Box<dyn Said>) -> Self {
        let node = document().create_text_node("");
        self.put(&node);
        let mut was = String::new();
        bind(Box::new(move || {
            let is = text.say().unwrap_or_default();
            if is != was {
                node.set_data(&is);
                was = is;
            }
        }));
        self
    }

    /// Appends an element.
    pub fn child(self, child: El) -> Self {
        self.put(&child.0);
        self
    }

    /// Appends elements.
    pub fn children(self, children: impl IntoIterator<Item = El>) -> Self {
        children.into_iter().fold(self, El::child)
    }

    /// Fills the element, which has nothing else in it, with one element for each item, and keeps it so. An element
    /// whose item is still there is not touched, or only moved.
    pub fn list<T: Hash + 'static>(
        self,
        items: impl Fn() -> Vec<T> + 'static,
        build: impl Fn(T) -> El + 'static,
    ) -> Self {
        self.list_as(Box::new(List { items, build, now: Vec::new() }))
    }

    fn list_as(self, mut items: Box<dyn Items>) -> Self {
        let place = self.0.clone();
        let owner = Owner::current().unwrap_or_default();
        let mut shown: Vec<(u64, Owner, El)> = Vec::new();
        bind(Box::new(move || {
            let mut before = std::mem::take(&mut shown);
            let held = before.iter().position(|(_, _, element)| element.has_focus());
            for (at, hash) in items.now().into_iter().enumerate() {
                let known = before.iter().position(|(known, ..)| *known == hash);
                let (own, element) = match known {
                    Some(known) => {
                        let (_, own, element) = before.remove(known);
                        (own, element)
                    }
                    None => {
                        let own = owner.child();
                        let element = own.with(|| untrack(|| items.build(at)));
                        (own, element)
                    }
                };
                let here = place.child_nodes().item(at as u32);
                if here.as_ref() != Some(element.0.as_ref()) {
                    // The place is an element, and the new one stands nowhere above it.
                    let _ = place.insert_before(&element.0, here.as_ref());
                }
                shown.push((hash, own, element));
            }
            let held = held.filter(|_| before.iter().any(|(_, _, element)| element.has_focus()));
            for (_, own, element) in before {
                element.0.remove();
                own.cleanup();
            }
            if let Some(at) = held {
                focus_near(shown.get(at).map(|(_, _, element)| &element.0), &place);
            }
        }));
        self
    }

    fn has_focus(&self) -> bool {
        document().active_element().is_some_and(|active| self.0.contains(Some(&active)))
    }

    /// Fills the element with what `build` makes of `state`, anew whenever that has changed.
    pub fn part<T: Hash + 'static>(
        self,
        state: impl Fn() -> T + 'static,
        build: impl Fn(T) -> El + 'static,
    ) -> Self {
        self.list(move || vec![state()], build)
    }

    /// Fills the element with one element for each of these numbers, and keeps it so. What is asked again and again only
    /// which of a few things are to be seen is asked for numbers: a list of anything else is a type more.
    pub fn each(
        self,
        which: impl Fn() -> Vec<usize> + 'static,
        build: impl Fn(usize) -> El + 'static,
    ) -> Self {
        self.list_as(Box::new(Numbered { which: Box::new(which), build: Box::new(build), now: Vec::new() }))
    }

    /// Fills the element with what `build` makes of a number, anew whenever that has changed.
    pub fn at(self, number: impl Fn() -> usize + 'static, build: impl Fn(usize) -> El + 'static) -> Self {
        self.each(move || vec![number()], build)
    }

    /// Fills the element while `on`, and empties it otherwise.
    pub fn when(self, on: impl Fn() -> bool + 'static, build: impl Fn() -> El + 'static) -> Self {
        self.each(move || if on() { vec![0] } else { Vec::new() }, move |_| build())
    }

    /// Does `work` at a tap, or at Enter or Space, unless it is disabled.
    pub fn on_click(self, work: impl Fn() + 'static) -> Self {
        self.tapped(Box::new(work))
    }

    fn tapped(self, work: Box<dyn Tapped>) -> Self {
        let element = self.0.clone();
        self.on("click", move |_| {
            if element.get_attribute("aria-disabled").as_deref() != Some("true") {
                work.tap();
            }
        })
    }

    /// Does `work` at an event.
    pub fn on(self, event: &str, work: impl Fn(Event) + 'static) -> Self {
        self.hears(event, Box::new(work))
    }

    fn hears(self, event: &str, work: Box<dyn Heard>) -> Self {
        let owner = Owner::current().unwrap_or_default();
        let work: Box<dyn FnMut(Event)> = Box::new(move |event| owner.with(|| untrack(|| work.hear(event))));
        let closure = Closure::wrap(work);
        // Every element takes listeners; the closure is let go when the owner goes.
        let _ = self.0.add_event_listener_with_callback(event, closure.as_ref().unchecked_ref());
        let kept = StoredValue::new_local(RefCell::new(Some(closure)));
        on_cleanup(move || {
            kept.try_with_value(|kept| drop(kept.borrow_mut().take()));
        });
        self
    }

    /// The element itself.
    pub fn element(&self) -> &Element {
        &self.0
    }

    fn put(&self, node: &Node) {
        // A node that was just made can be appended to an element.
        let _ = self.0.append_child(node);
    }
}

fn set(element: &Element, name: &str, value: Option<&str>) {
    // Attribute names are written in this program and are valid.
    let _ = match value {
        Some(value) => element.set_attribute(name, value),
        None => element.remove_attribute(name),
    };
}

/// The keyboard's place went with an element that is gone: it is given to what stands there now, or else to what
/// stands nearest above.
fn focus_near(there: Option<&Element>, place: &Element) {
    const TAKES_IT: &str = "button:not([tabindex='-1']), a[href], input, [tabindex='0']";
    let mut near = there.cloned().or_else(|| Some(place.clone()));
    while let Some(element) = near {
        if let Ok(Some(found)) = element.query_selector(TAKES_IT) {
            // What was found takes the focus: it is shown, or nothing near it is.
            let _ = found.dyn_ref::<leptos::web_sys::HtmlElement>().map(|html| html.focus());
            return;
        }
        near = element.parent_element();
    }
}
