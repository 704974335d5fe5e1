//! The service worker, as the page sees it: whether the app is kept on this device, and whether a new version waits for
//! the player's word.

use crate::readiness::{AppFiles, FilesCheck, NotKept};
use crate::single_file;
use aide_de_camp::changelog::releases;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::web_sys::{
    Event, EventTarget, MessageEvent, ServiceWorker, ServiceWorkerContainer, ServiceWorkerRegistration,
    ServiceWorkerState,
};
use serde::Deserialize;
use std::time::Duration;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Asks the worker to bring the files that are missing, and to say how many are there: a `CachedFiles`. See `public/sw.js`.
const FILL: &str = "Fill";
/// Asks it to compare every file with what was published: a `FilesCheck`.
const CHECK: &str = "Check";
/// Asks it to fetch anew what is missing or damaged, and to compare once more.
const MEND: &str = "Mend";
/// How long it may take until nothing is waited for any more; an answer that comes later still counts.
const PATIENCE: Duration = Duration::from_secs(20);
/// Asks a new version what it brings: the first line of its change log.
const NEWS: &str = "News";
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

/// What the worker answers.
#[derive(Deserialize)]
enum Answer {
    Counted(CachedFiles),
    Checked(FilesCheck),
    News(String),
}

/// What the page knows of the service worker. There is one, as long as the page.
#[derive(Clone, Copy)]
pub struct Worker {
    /// Nothing until the worker has counted; for good where the browser has no service workers.
    pub cached: RwSignal<Option<CachedFiles>>,
    /// Whether a new version is ready.
    pub has_update: RwSignal<bool>,
    /// What it brings: "0.2.0: Dragons." Nothing of a version that does not say so.
    pub news: RwSignal<Option<String>>,
    /// The files of the app, and what became of checking them.
    pub files: RwSignal<AppFiles>,
    /// Another worker serves this page now.
    pub taken_over: Trigger,
    /// Counts what was asked of the files.
    asked: StoredValue<u32>,
    is_accepted: StoredValue<bool>,
    registration: StoredValue<Option<ServiceWorkerRegistration>, LocalStorage>,
}

impl Worker {
    /// Has the worker keep the app on this device. Where that fails, the app is a page like any other.
    pub fn start() -> Self {
        let worker = Worker {
            cached: RwSignal::new(None),
            has_update: RwSignal::new(false),
            news: RwSignal::new(None),
            files: RwSignal::new(before_checking()),
            taken_over: Trigger::new(),
            asked: StoredValue::new(0),
            is_accepted: StoredValue::new(false),
            registration: StoredValue::new_local(None),
        };
        if worker.files.with_untracked(AppFiles::has_worker) {
            spawn_local(async move {
                // Refused or out of reach: the next visit tries again.
                if worker.register(window().navigator().service_worker()).await.is_err() {
                    worker.files.set(AppFiles::NotKept(NotKept::Refused));
                }
            });
        }
        worker
    }

    async fn register(self, container: ServiceWorkerContainer) -> Result<(), JsValue> {
        listen(&container, "message", move |event| {
            let message = event.dyn_into::<MessageEvent>().ok();
            match message.and_then(|message| serde_wasm_bindgen::from_value(message.data()).ok()) {
                Some(Answer::Counted(cached)) => self.cached.set(Some(cached)),
                Some(Answer::Checked(check)) => {
                    self.cached.set(Some(CachedFiles { cached: check.whole(), of: check.files }));
                    self.files.set(AppFiles::Checked(check));
                }
                Some(Answer::News(line)) => {
                    let head = releases(&line).next();
                    self.news.set(head.map(|head| format!("{}: {}", head.version, head.news)));
                }
                None => {}
            }
        });
        listen(&container, "controllerchange", move |_| self.taken_over.notify());
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
                ask(new, NEWS);
            }
            // Nor is any other left when it could not be installed.
            ServiceWorkerState::Redundant if self.registered(ServiceWorkerRegistration::active).is_none() => {
                self.files.set(AppFiles::NotKept(NotKept::Refused));
            }
            // Another tab may have let it in; this one stays as it is until the player says so here.
            ServiceWorkerState::Activated if self.is_accepted.get_value() => reload(),
            _ => {}
        }
    }

    /// Has every file of the app compared with what was published.
    pub fn check(self) {
        self.ask_about_files(CHECK);
    }

    /// Has what is missing or damaged fetched anew, and compared once more.
    pub fn mend(self) {
        self.ask_about_files(MEND);
    }

    fn ask_about_files(self, what: &str) {
        if !self.files.with_untracked(AppFiles::has_worker) {
            return;
        }
        if let Some(worker) = window().navigator().service_worker().controller() {
            let asked = self.asked.get_value() + 1;
            self.asked.set_value(asked);
            self.files.set(AppFiles::Checking);
            ask(&worker, what);
            let give_up = move || {
                let is_waiting = self.files.with_untracked(|files| *files == AppFiles::Checking);
                if is_waiting && self.asked.get_value() == asked {
                    self.files.set(AppFiles::NotKept(NotKept::Silent));
                }
            };
            set_timeout(give_up, PATIENCE);
        } else if self.registered(ServiceWorkerRegistration::active).is_some() {
            self.files.set(AppFiles::NotKept(NotKept::Bypassed));
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

/// Which build this page is of; the worker may be of another by now. Nothing in a quick build.
pub fn page_build() -> Option<String> {
    let note = document().query_selector("meta[name=build]").ok()??;
    note.get_attribute("content").filter(|build| !build.is_empty())
}

/// What is known of the files before a worker was asked.
fn before_checking() -> AppFiles {
    if let Some(bytes) = single_file::size() {
        AppFiles::Single(bytes)
    } else if cfg!(debug_assertions) {
        AppFiles::NotKept(NotKept::QuickBuild)
    } else if !window().is_secure_context() {
        AppFiles::NotKept(NotKept::Insecure)
    } else if window().navigator().service_worker().is_undefined() {
        AppFiles::NotKept(NotKept::Unsupported)
    } else {
        AppFiles::Awaited
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
