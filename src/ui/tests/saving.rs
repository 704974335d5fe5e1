//! The app's store over the browser's own database, which fails as the test wants it, by a clock that the test sets.

use super::{Page, settle};
use crate::components::backup_button::BackupReminder;
use crate::components::not_saved::NotSavedNote;
use crate::components::settings_link::SettingsTool;
use crate::stores::{self, AppStore};
use crate::worker::Worker;
use aide_de_camp::storage::{Content, Id, SaveState, Settings};
use leptos::prelude::*;
use serde_json::json;
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen(module = "/src/ui/tests/faults.js")]
extern "C" {
    #[wasm_bindgen(js_name = stopClock)]
    fn stop_clock();
    #[wasm_bindgen(js_name = startClock)]
    fn start_clock();
    fn advance(milliseconds: u32);
    fn fail(what: &str, list: &str);
    async fn stored(key: &str) -> JsValue;
}

/// A store over both of the browser's, with what it tells the player.
struct Device {
    page: Page,
    store: AppStore,
    id: Id,
}

thread_local! {
    /// No test writes where another one has.
    static NEXT: Cell<u32> = const { Cell::new(1) };
}

impl Device {
    /// A window that has read what there is; its openings fail like this.
    async fn with_openings(faults: &str) -> Self {
        stop_clock();
        fail("transaction", "");
        fail("opening", faults);
        let store = Rc::new(Cell::new(None));
        let made = store.clone();
        let page = Page::new(move || {
            let store = stores::start();
            provide_context(store);
            provide_context(Worker::start());
            made.set(Some(store));
            view! { <NotSavedNote /> <SettingsTool /> <BackupReminder /> }.into_any()
        });
        let id = Id::Roster(NEXT.replace(NEXT.get() + 1));
        let device = Device { page, store: store.get().unwrap(), id };
        device.until("it has begun", |device| device.store.is_read.get_untracked()).await;
        device
    }

    /// A window that saves, and in which nothing has failed yet.
    async fn new() -> Self {
        let device = Device::with_openings("").await;
        device.store.set(&Settings::default());
        advance(10_000);
        // Its round has begun.
        settle().await;
        device.until("all is saved", Device::is_saved).await;
        device
    }

    /// Waits for what the database answers, frame by frame; the clock stands meanwhile.
    async fn until(&self, what: &str, holds: impl Fn(&Device) -> bool) {
        for _ in 0..2_000 {
            if holds(self) {
                return;
            }
            settle().await;
        }
        panic!("{what}, it never came to pass: {:?}, {}", self.state(), self.page.place.inner_html());
    }

    fn state(&self) -> SaveState {
        self.store.state.get_untracked()
    }

    fn is_saved(&self) -> bool {
        self.state() == SaveState::Saved
    }

    fn says(&self) -> bool {
        self.page.count(".not-saved") == 1
    }

    /// Whether it does so because saving had failed; that much was written since the last one is another reason.
    fn asks_for_a_backup(&self) -> bool {
        self.page.count(".banner") == 1
            && self.page.text(".banner p") == "Saving failed for a while. It works again: make a backup."
    }

    /// What fails goes on for as long as it takes until the player hears of it.
    async fn tells(&self) -> String {
        for _ in 0..200 {
            advance(100);
            settle().await;
            if self.says() {
                return self.page.text(".not-saved p");
            }
        }
        panic!("nothing is said: {:?}, {}", self.state(), self.page.place.inner_html());
    }

    /// A round has failed: it is noted that a backup is to be asked for.
    fn has_failed(&self) -> bool {
        self.store.settings.with_untracked(|settings| settings.write_failed)
    }

    /// Names the army anew.
    fn edit(&self, name: &str) {
        let army = json!({"name": name, "system": "dbm", "army": {}});
        self.store.put(self.id.clone(), Some(Content::from(army)));
    }

    /// Whether local storage has the army under this name.
    fn has_locally(&self, name: &str) -> bool {
        let key = format!("aide-de-camp/{}", self.id);
        let text = window().local_storage().unwrap().unwrap().get_item(&key).unwrap();
        text.is_some_and(|text| text.contains(name))
    }

    /// Whether the database has it.
    async fn has(&self, name: &str) -> bool {
        stored(&self.id.to_string()).await.as_string().is_some_and(|text| text.contains(name))
    }

    /// Nothing fails any more: all is saved by itself, pause by pause.
    async fn saves_by_itself(&self) {
        fail("opening", "");
        fail("transaction", "");
        for _ in 0..10 {
            advance(32_000);
            for _ in 0..100 {
                settle().await;
                if self.is_saved() && !self.says() {
                    return;
                }
            }
        }
        panic!("it is never saved: {:?}", self.state());
    }

    /// The window is closed; nothing of it is left to be done.
    async fn close(self) {
        self.saves_by_itself().await;
        start_clock();
    }
}

#[wasm_bindgen_test]
async fn an_edit_after_a_quiet_time_is_written_at_once_and_those_that_follow_wait() {
    let device = Device::new().await;
    for name in ["Left", "Right"] {
        device.edit(name);
        assert!(device.has_locally(name));
        // The clock stands.
        device.until("it is saved at once", Device::is_saved).await;
        assert!(device.has(name).await);
        let next = format!("{name} wing");
        device.edit(&next);
        assert!(device.has_locally(&next) && !device.is_saved());
        advance(299);
        assert!(!device.has(&next).await);
        advance(1);
        device.until("all is saved", Device::is_saved).await;
        assert!(device.has(&next).await);
        advance(300);
        settle().await;
    }
    device.close().await;
}

#[wasm_bindgen_test]
async fn steady_tapping_does_not_put_the_database_off() {
    let device = Device::new().await;
    for tap in 0..4 {
        device.edit(&format!("Tap {tap}"));
        assert!(device.has_locally(&format!("Tap {tap}")));
        advance(100);
    }
    device.until("all is saved", Device::is_saved).await;
    assert!(device.has("Tap 3").await);
    device.close().await;
}

#[wasm_bindgen_test]
async fn what_fails_once_is_tried_again_at_once_and_nothing_is_said() {
    for fault in [
        "UnknownError thrown",
        "InvalidStateError closes",
        "AbortError aborted",
        "UnknownError aborted",
        "QuotaExceededError aborted",
    ] {
        let device = Device::new().await;
        fail("transaction", fault);
        device.edit(fault);
        advance(300);
        device.until(fault, Device::is_saved).await;
        assert!(device.has(fault).await, "{fault}");
        assert!(!device.says(), "{fault}");
        device.close().await;
    }
}

#[wasm_bindgen_test]
async fn what_fails_again_is_said_whatever_its_name_and_saved_after_a_pause() {
    for (fault, words) in [
        ("UnknownError thrown", "The database of this browser has failed."),
        ("InvalidStateError closes", "The database of this browser has failed."),
        ("AbortError aborted", "The database of this browser has failed."),
        ("QuotaExceededError aborted", "This device has no room left. All you did since"),
        ("NoSpaceError aborted", "This device has no room left. All you did since"),
    ] {
        let device = Device::new().await;
        fail("transaction", &format!("{fault}, …"));
        device.edit(fault);
        device.until(fault, Device::has_failed).await;
        // Said when it has lasted for a second.
        advance(999);
        settle().await;
        assert!(!device.says() && device.state() == SaveState::Saving, "{fault}");
        advance(1);
        device.until(fault, Device::says).await;
        let text = device.page.text(".not-saved p");
        assert!(text.starts_with("Not saved for good yet. ") && text.contains(words), "{fault}: {text}");
        assert_eq!(device.page.count(".not-saved .reload"), 1, "{fault}");
        assert_eq!(device.page.count(".not-saved .download"), 1, "{fault}");
        let key = device.page.attribute("a.tool", "aria-label");
        assert_eq!(key.as_deref(), Some("Settings: not saved for good yet"), "{fault}");
        assert!(!device.asks_for_a_backup(), "{fault}");
        assert!(device.has_locally(fault), "{fault}");
        // The pauses grow, and what fails on stays said.
        for pause in [300, 500, 1_000, 2_000] {
            advance(pause);
            settle().await;
            assert!(device.says(), "{fault}");
        }
        device.saves_by_itself().await;
        assert!(device.has(fault).await, "{fault}");
        // Now that things work again, a backup is asked for.
        assert!(device.asks_for_a_backup(), "{fault}");
        device.store.set(&Settings::default());
        settle().await;
        assert!(!device.asks_for_a_backup(), "{fault}");
        device.close().await;
    }
}

#[wasm_bindgen_test]
async fn a_database_that_does_not_open_is_opened_later() {
    for times in ["", ", UnknownError", ", UnknownError thrown", ", UnknownError, UnknownError", ", …"] {
        let device = Device::with_openings(&format!("UnknownError{times}")).await;
        device.edit("Right");
        assert!(device.has_locally("Right"));
        if times == ", …" {
            device.tells().await;
            // An edit tries at once, too.
            fail("opening", "");
            device.edit("Right wing");
            advance(300);
            device.until(times, Device::is_saved).await;
        }
        device.saves_by_itself().await;
        assert!(device.has("Right").await, "{times}");
        device.store.set(&Settings::default());
        device.close().await;
    }
}

#[wasm_bindgen_test]
async fn a_connection_that_is_lost_is_opened_again_at_the_next_edit_and_at_waking() {
    let device = Device::new().await;
    fail("transaction", "UnknownError closes");
    fail("opening", "UnknownError, …");
    device.edit("Centre");
    device.tells().await;
    fail("opening", "");
    window().dispatch_event(&leptos::web_sys::Event::new("pageshow").unwrap()).unwrap();
    device.until("all is saved", Device::is_saved).await;
    assert!(device.has("Centre").await);
    device.store.set(&Settings::default());
    device.close().await;
}

#[wasm_bindgen_test]
async fn a_database_that_never_answers_is_said_and_given_up() {
    let device = Device::new().await;
    fail("transaction", "UnknownError closes");
    fail("opening", "silent, …");
    device.edit("Reserve");
    let text = device.tells().await;
    assert!(text.contains("The database of this browser does not answer."), "{text}");
    device.close().await;
}

#[wasm_bindgen_test]
async fn what_fails_for_less_than_a_second_is_not_said() {
    let device = Device::new().await;
    fail("transaction", "UnknownError thrown, UnknownError thrown");
    device.edit("Vanguard");
    device.until("both have failed", Device::has_failed).await;
    advance(500);
    device
        .until("all is saved", |device| {
            assert!(!device.says());
            device.is_saved()
        })
        .await;
    advance(1_000);
    settle().await;
    assert!(!device.says());
    assert!(device.has("Vanguard").await);
    device.store.set(&Settings::default());
    device.close().await;
}

#[wasm_bindgen_test]
async fn what_is_said_is_closed_until_there_is_something_else_to_say() {
    let device = Device::new().await;
    for fault in ["UnknownError thrown", "QuotaExceededError aborted"] {
        fail("transaction", &format!("{fault}, …"));
        device.edit(fault);
        device.tells().await;
        device.page.tap(".ways-out .key:last-child").await;
        assert!(!device.says());
        let key = device.page.attribute("a.tool", "aria-label");
        assert_eq!(key.as_deref(), Some("Settings: not saved for good yet"));
    }
    device.saves_by_itself().await;
    fail("transaction", "QuotaExceededError aborted, …");
    device.edit("Again");
    device.tells().await;
    device.saves_by_itself().await;
    device.store.set(&Settings::default());
    device.close().await;
}

#[wasm_bindgen_test]
async fn nothing_is_called_saved_before_the_database_has_been_read() {
    let device = Device::with_openings("UnknownError, …").await;
    assert!(!device.is_saved());
    let text = device.tells().await;
    assert!(
        text.starts_with("Saving does not work. The database of this browser has failed. What you saved"),
        "{text}"
    );
    assert_eq!(device.page.count(".not-saved .download"), 0);
    assert_eq!(device.page.count(".not-saved .reload"), 1);
    fail("opening", "");
    window().dispatch_event(&leptos::web_sys::Event::new("pageshow").unwrap()).unwrap();
    device.until("all is saved", Device::is_saved).await;
    device.until("nothing is said any more", |device| !device.says()).await;
    device.close().await;
}

#[wasm_bindgen_test]
async fn a_database_of_a_newer_version_asks_for_an_update() {
    let device = Device::with_openings("VersionError, …").await;
    let text = device.tells().await;
    let newer = "A newer version of Aide-de-Camp was used on this device.";
    assert!(text.starts_with(&format!("Saving does not work. {newer} Update this one")), "{text}");
    device.edit("Rearguard");
    device.until("it is said", |device| device.page.text(".not-saved p").contains("tap Update")).await;
    let text = device.page.text(".not-saved p");
    assert!(text.starts_with(&format!("Not saved for good yet. {newer} ")), "{text}");
    assert_eq!(device.page.count(".not-saved .update"), 1);
    assert_eq!(device.page.count(".not-saved .reload"), 0);
    assert_eq!(device.page.count(".not-saved .download"), 1);
    device.saves_by_itself().await;
    device.store.set(&Settings::default());
    device.close().await;
}
