//! The page as it is to be, and the least that makes it so.
//!
//! A screen is drawn: a plain function reads what is now and tells the whole of it, and one effect of Leptos draws it
//! again when a signal that it read has changed. What was told before lies beside the page, so that only what differs
//! is touched: an element that stays keeps its place, its focus and its scrolling. A view of Leptos has a type and its
//! code for every screen, and a binding for every word costs a closure in the program and a run at every tap; told like
//! this, another screen costs little more than its words.

mod page;

use crate::state::State;
use leptos::prelude::*;
use leptos::reactive::effect::RenderEffect;
use leptos::web_sys::{Element, Event, Text};
use page::There;
use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsCast;

/// An element as it is to be, made anew at each drawing; and, once it is on the page, as it is.
pub struct El(Box<Told>);

// One pointer: it is handed on at every word that is said of it, and whatever is done there stands here once.
struct Told {
    tag: &'static str,
    svg: bool,
    key: u64,
    class: Cow<'static, str>,
    traits: Vec<Trait>,
    kids: Vec<Kid>,
    works: Vec<(&'static str, Work)>,
    there: Option<There>,
}

/// What is said of an element, but for its class, which nearly every one has.
struct Trait {
    kind: Kind,
    name: &'static str,
    value: Cow<'static, str>,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Attribute,
    /// Of its style, without an inline style attribute, which the policy forbids.
    Style,
    /// What a text field holds.
    Value,
}

enum Kid {
    El(El),
    Words(Cow<'static, str>, Option<Text>),
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

/// Does what takes long once the page shows that it was tapped.
pub fn once_seen(work: impl FnOnce() + 'static) {
    then(Box::new(work));
}

fn then(work: Box<dyn FnOnce()>) {
    request_animation_frame(move || set_timeout(work, Duration::ZERO));
}

/// Keeps an element of the page at what `draw` tells, for as long as its owner is there.
pub fn show(place: Element, mut draw: impl FnMut() -> Vec<El> + 'static) {
    part(move || el("").at(&place).children(draw()));
}

/// A part of the page that is drawn by itself: what changes in it has nothing else told anew, and it stays as it is when
/// what stands around it changes.
#[derive(Clone)]
pub struct Part(Rc<RefCell<El>>);

/// A part at what `draw` tells, for as long as its owner is there. Where the finger is it is answered first: after a tap
/// beside it, it follows once that is seen.
pub fn part(draw: impl FnMut() -> El + 'static) -> Part {
    kept(Box::new(draw))
}

fn kept(mut draw: Box<dyn FnMut() -> El>) -> Part {
    let part = Part(Rc::new(RefCell::new(el(""))));
    let (here, again) = (part.clone(), State::new(()));
    keep(move || {
        again.track();
        if here.was_tapped_beside() {
            then(Box::new(move || again.set(())));
        } else {
            draw().stand(&mut here.0.borrow_mut());
        }
    });
    part
}

impl Part {
    /// What happens now comes of a tap somewhere else.
    fn was_tapped_beside(&self) -> bool {
        let target = window().event().dyn_into::<Event>().ok().and_then(|event| event.target());
        let Some(target) = target.and_then(|target| target.dyn_into::<Element>().ok()) else { return false };
        self.0.borrow().place().is_some_and(|place| !place.contains(Some(&target)))
    }
}

/// An element: its tag and, after a dot, its class.
pub fn el(named: &'static str) -> El {
    // Looked for byte by byte: a search for a character, made ready for each of a thousand short names, is slower.
    match named.bytes().position(|byte| byte == b'.') {
        Some(dot) => make(&named[..dot], false).class(&named[dot + 1..]),
        None => make(named, false),
    }
}

#[inline(never)]
fn make(tag: &'static str, svg: bool) -> El {
    let (traits, kids, works) = (Vec::new(), Vec::new(), Vec::new());
    El(Box::new(Told { tag, svg, key: 0, class: Cow::Borrowed(""), traits, kids, works, there: None }))
}

/// An element of a drawing.
pub fn svg(tag: &'static str) -> El {
    make(tag, true)
}

impl El {
    /// Sets the class.
    #[inline(never)]
    pub fn class(mut self, class: &'static str) -> Self {
        self.0.class = Cow::Borrowed(class);
        self
    }

    /// Has this class as well, while `on`.
    #[inline(never)]
    pub fn class_when(mut self, class: &'static str, on: bool) -> Self {
        if !on {
            return self;
        }
        if self.0.class.is_empty() {
            return self.class(class);
        }
        let classes = self.0.class.to_mut();
        classes.push(' ');
        classes.push_str(class);
        self
    }

    /// Sets an attribute.
    pub fn attr(self, name: &'static str, value: impl Into<Cow<'static, str>>) -> Self {
        self.with(Kind::Attribute, name, value.into())
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
        self.with(Kind::Value, "", value.to_owned().into())
    }

    /// Sets a custom property or another style.
    #[inline(never)]
    pub fn style(self, name: &'static str, value: &str) -> Self {
        self.with(Kind::Style, name, value.to_owned().into())
    }

    #[inline(never)]
    fn with(mut self, kind: Kind, name: &'static str, value: Cow<'static, str>) -> Self {
        self.say(kind, name, value);
        self
    }

    fn say(&mut self, kind: Kind, name: &'static str, value: Cow<'static, str>) {
        match self.0.traits.iter_mut().find(|it| it.kind == kind && it.name == name) {
            Some(it) => it.value = value,
            None => self.0.traits.push(Trait { kind, name, value }),
        }
    }

    /// Sets an attribute of what was told before.
    pub fn set(&mut self, name: &'static str, value: &'static str) {
        self.say(Kind::Attribute, name, value.into());
    }

    /// Elements of different keys are never taken for each other.
    pub fn key(mut self, key: u64) -> Self {
        self.0.key = key;
        self
    }

    /// Appends words.
    pub fn text(self, words: impl Into<Cow<'static, str>>) -> Self {
        self.words(words.into())
    }

    #[inline(never)]
    fn words(mut self, words: Cow<'static, str>) -> Self {
        self.0.kids.push(Kid::Words(words, None));
        self
    }

    /// Appends an element.
    #[inline(never)]
    pub fn child(mut self, child: El) -> Self {
        self.0.kids.push(Kid::El(child));
        self
    }

    /// Appends an element to one that was told before.
    pub fn put(&mut self, child: El) {
        self.0.kids.push(Kid::El(child));
    }

    /// Appends elements.
    pub fn children(self, children: impl IntoIterator<Item = El>) -> Self {
        children.into_iter().fold(self, El::child)
    }

    /// Does `work` at a tap, or at Enter or Space, unless it is disabled.
    pub fn on_click(self, work: impl Fn() + 'static) -> Self {
        self.tapped(Rc::new(work))
    }

    /// Does `work` at an event.
    pub fn on(self, event: &'static str, work: impl Fn(Event) + 'static) -> Self {
        self.heard(event, Rc::new(work))
    }

    // Counted here and not where it is told: that would be written out at every key.
    #[inline(never)]
    fn tapped(mut self, work: Rc<dyn Tapped>) -> Self {
        self.0.works.push(("click", Work::Tapped(work)));
        self
    }

    #[inline(never)]
    fn heard(mut self, event: &'static str, work: Rc<dyn Heard>) -> Self {
        self.0.works.push((event, Work::Heard(work)));
        self
    }
}
