//! The service worker, as the page sees it: whether the app is kept on this device, and whether a new version waits for
//! the player's word.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::web_sys::{
    Event, EventTarget, MessageEvent, ServiceWorker, ServiceWorkerContainer, ServiceWorkerRegistration,
    ServiceWorkerState,
};
use serde::Deserialize;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Asks the worker to bring the files that are missing, and to say how many are there: a `CachedFiles`. See `public/sw.js`.
const FILL: &str = "Fill";
/// Asks it to take over from the version before.
const ACTIVATE: &str = "Activate";

/// How many files of the app are on this device.
#[derive(Clone, Copy, PartialEq, Deserialize)]
pub struct CachedFiles {
    /// So many are there.
    pub cached: u32,
    /// So many there are.
    pub of: u32,
}

impl CachedFiles {
    /// Whether the app starts without a network.
    pub fn is_whole(self) -> bool {
        self.cached == self.of
    }
}

/// What the page knows of the service worker. There is one, as long as the page.
#[derive(Clone, Copy)]
pub struct Worker {
    /// Nothing until the worker has counted; for good where the browser has no service workers.
    pub cached: RwSignal<Option<CachedFiles>>,
    /// Whether a new version is ready.
    pub has_update: RwSignal<bool>,
    is_accepted: StoredValue<bool>,
    registration: StoredValue<Option<ServiceWorkerRegistration>, LocalStorage>,
}

impl Worker {
    /// Has the worker keep the app on this device. Where that fails, the app is a page like any other.
    pub fn start() -> Self {
        let worker = Worker {
            cached: RwSignal::new(None),
            has_update: RwSignal::new(false),
            is_accepted: StoredValue::new(false),
            registration: StoredValue::new_local(None),
        };
        let container = window().navigator().service_worker();
        // Browsers have it on https and on localhost only. A quick build is not to be kept: it changes all the time.
        if !cfg!(debug_assertions) && !container.is_undefined() {
            spawn_local(async move {
                // Refused or out of reach: the next visit tries again.
                let _ = worker.register(container).await;
            });
        }
        worker
    }

    async fn register(self, container: ServiceWorkerContainer) -> Result<(), JsValue> {
        listen(&container, "message", move |event| {
            let message = event.dyn_into::<MessageEvent>().ok();
            let cached = message.and_then(|message| serde_wasm_bindgen::from_value(message.data()).ok());
            if let Some(cached) = cached {
                self.cached.set(Some(cached));
            }
        });
        let registration: ServiceWorkerRegistration =
            JsFuture::from(container.register("sw.js")).await?.unchecked_into();
        self.registration.set_value(Some(registration.clone()));
        // One that was there before this page, and one that comes while it is open.
        for known in [registration.installing(), registration.waiting()].into_iter().flatten() {
            self.follow(known);
        }
        listen(&registration, "updatefound", move |_| {
            if let Some(found) = self.registered(ServiceWorkerRegistration::installing) {
                self.follow(found);
            }
        });
        JsFuture::from(container.ready()?).await?;
        if let Some(active) = registration.active() {
            ask(&active, FILL);
        }
        // A tablet that wakes up at the next game has not loaded the page anew.
        listen(&document(), "visibilitychange", move |_| {
            if let Some(Ok(asked)) = self.registered(|registration| Some(registration.update())) {
                spawn_local(async move {
                    // Without a network there is nothing to find.
                    let _ = JsFuture::from(asked).await;
                });
            }
        });
        Ok(())
    }

    fn registered<T>(self, what: fn(&ServiceWorkerRegistration) -> Option<T>) -> Option<T> {
        self.registration.with_value(|registration| registration.as_ref().and_then(what))
    }

    /// Follows a new worker from its download until it waits, and until it takes over.
    fn follow(self, new: ServiceWorker) {
        self.look(&new);
        listen(&new.clone(), "statechange", move |_| self.look(&new));
    }

    fn look(self, new: &ServiceWorker) {
        match new.state() {
            // The very first one has nobody to wait for.
            ServiceWorkerState::Installed if self.registered(ServiceWorkerRegistration::active).is_some() => {
                self.has_update.set(true);
            }
            // Another tab may have let it in; this one stays as it is until the player says so here.
            ServiceWorkerState::Activated if self.is_accepted.get_value() => reload(),
            _ => {}
        }
    }

    /// The player's word: the new version takes over, and the page begins anew where it stands.
    pub fn accept(self) {
        self.is_accepted.set_value(true);
        match self.registered(ServiceWorkerRegistration::waiting) {
            Some(waiting) => ask(&waiting, ACTIVATE),
            None => reload(),
        }
    }
}

/// Begins the page anew where it stands.
pub fn reload() {
    // What still waits to be written is written at once, as when the page is left: a reload asks for the address as it
    // stands now.
    if let Ok(leaving) = Event::new("pagehide") {
        let _ = window().dispatch_event(&leaving);
    }
    let _ = window().location().reload();
}

fn ask(worker: &ServiceWorker, ask: &str) {
    if let Ok(ask) = serde_wasm_bindgen::to_value(ask) {
        // A worker that has gone has no answer to give.
        let _ = worker.post_message(&ask);
    }
}

/// Listens for as long as the page is open.
fn listen(to: &EventTarget, event: &str, work: impl Fn(Event) + 'static) {
    let work: Box<dyn Fn(Event)> = Box::new(work);
    let closure = Closure::wrap(work).into_js_value();
    // Everything that has events takes listeners.
    let _ = to.add_event_listener_with_callback(event, closure.unchecked_ref());
}
