//! What can change on the page. Leptos's signals tell who has to look again; what is looked at is one type for all.
//!
//! A signal of Leptos brings its code once for every type that it holds, 2 to 4 KB each. Here they all hold nothing and
//! the value lies beside them.

use leptos::prelude::*;
use leptos::reactive::signal::ArcTrigger;
use std::any::Any;
use std::cell::RefCell;
use std::marker::PhantomData;
use std::rc::Rc;

/// A value that may change: whoever read it runs again. It lives as long as the owner under which it was made.
pub struct State<T> {
    held: Held,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for State<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for State<T> {}

// One word: nearly everything that can be tapped keeps several.
type Held = StoredValue<Rc<Slot>, LocalStorage>;

struct Slot {
    changed: ArcTrigger,
    value: Box<dyn Any>,
}

#[inline(never)]
fn hold(value: Box<dyn Any>) -> Held {
    StoredValue::new_local(Rc::new(Slot { changed: ArcTrigger::new(), value }))
}

#[inline(never)]
fn held(held: Held) -> Option<Rc<Slot>> {
    held.try_get_value()
}

#[inline(never)]
fn track(slot: Held) {
    if let Some(slot) = held(slot) {
        slot.changed.track();
    }
}

#[inline(never)]
fn tell(slot: Held) {
    if let Some(slot) = held(slot) {
        slot.changed.notify();
    }
}

#[inline(never)]
fn cell<T: 'static>(slot: &Slot) -> &RefCell<T> {
    slot.value.downcast_ref().expect("a state holds what its type says")
}

impl<T: 'static> State<T> {
    /// It begins with this.
    pub fn new(value: T) -> Self {
        State { held: hold(Box::new(RefCell::new(value))), of: PhantomData }
    }

    /// Has whoever runs this run again once it changes.
    pub fn track(self) {
        track(self.held);
    }

    /// Reads it, and again whenever it has changed.
    pub fn with<R>(self, read: impl FnOnce(&T) -> R) -> R {
        self.track();
        self.look(read)
    }

    /// Reads it once.
    pub fn look<R>(self, read: impl FnOnce(&T) -> R) -> R {
        let slot = held(self.held).expect("what shows a state goes before it");
        read(&cell(&slot).borrow())
    }

    /// Overrides it, and tells. What is gone stays gone: what a screen waited for may come after it was left.
    pub fn update<R>(self, change: impl FnOnce(&mut T) -> R) -> Option<R> {
        let changed = self.quietly(change);
        tell(self.held);
        changed
    }

    /// Overrides it, and tells nobody.
    pub fn quietly<R>(self, change: impl FnOnce(&mut T) -> R) -> Option<R> {
        let slot = held(self.held)?;
        let mut place = cell(&slot).borrow_mut();
        Some(change(&mut place))
    }

    /// Puts another value in its place, and tells.
    pub fn set(self, value: T) {
        self.update(|place| *place = value);
    }
}

impl<T: Clone + 'static> State<T> {
    /// What it is now, and again whenever it has changed.
    pub fn get(self) -> T {
        self.with(T::clone)
    }
}

impl State<bool> {
    /// The other of the two.
    pub fn toggle(self) {
        self.update(|on| *on = !*on);
    }
}
