//! What the camera sees, until it has read a code of ours.

use super::icon::{Glyph, Icon};
use crate::camera::{self, CameraFault, Eye, Picture};
use crate::files::TakenMessage;
use crate::route::{Route, go};
use aide_de_camp::handover::{HandoverError, Message, Receiver, Taken};
use aide_de_camp::share::{address_in, read_codes};
use leptos::ev;
use leptos::html::Video;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::web_sys::MediaStream;
use std::time::Duration;

/// How often the picture is looked at.
const BETWEEN: Duration = Duration::from_millis(125);
/// How long a camera runs for nothing.
const LONGEST: Duration = Duration::from_secs(60);

/// How far the scanner is.
#[derive(Clone, PartialEq)]
enum Scan {
    /// The camera was asked for.
    Opening,
    /// Nothing was read yet.
    Looking,
    /// Of a battle that is handed over, so many blocks of so many were read.
    Counting { have: usize, of: usize },
    /// A battle that is handed over cannot be taken.
    Refused(HandoverError),
    /// This was read, and is not ours.
    Foreign(String),
    /// Nothing was read for long.
    Ended,
    /// There is no picture.
    Fault(CameraFault),
}

impl Scan {
    fn sentence(&self) -> String {
        match self {
            Scan::Opening => "The camera is being opened.".into(),
            Scan::Looking => "Hold the code into the picture. Its picture stays on this device.".into(),
            Scan::Counting { have, of } => format!("{have} of {of} read. Hold it until all of them are."),
            Scan::Refused(error) => error.to_string(),
            Scan::Foreign(text) => format!("“{text}” is no code of this app. It was not opened."),
            Scan::Ended => "Nothing was read in a minute, so the camera was turned off.".into(),
            Scan::Fault(fault) => fault.sentence().into(),
        }
    }
}

/// The camera while this is on the screen. A code of ours is opened as its link would be; `paste` is the other way in.
#[component]
pub fn Scanner(close: Callback<()>, paste: Callback<()>) -> impl IntoView {
    let video = NodeRef::<Video>::new();
    let scan = RwSignal::new(Scan::Opening);
    let stream: StoredValue<Option<MediaStream>, LocalStorage> = StoredValue::new_local(None);
    let looking = StoredValue::new(None::<IntervalHandle>);
    let ending = StoredValue::new(None::<TimeoutHandle>);
    let torch = RwSignal::new(None::<bool>);
    let stop = move || {
        looking.try_update_value(Option::take).flatten().iter().for_each(IntervalHandle::clear);
        ending.try_update_value(Option::take).flatten().iter().for_each(TimeoutHandle::clear);
        stream.try_update_value(Option::take).flatten().iter().for_each(camera::close);
    };
    let eye = StoredValue::new_local(Eye::new());
    let taken: Option<TakenMessage> = use_context();
    let receiver = StoredValue::new(Receiver::default());
    let end = move || {
        stop();
        scan.set(Scan::Ended);
    };
    // A camera that still reads something runs on.
    let wait = move || {
        ending.try_update_value(Option::take).flatten().iter().for_each(TimeoutHandle::clear);
        ending.set_value(set_timeout_with_handle(end, LONGEST).ok());
    };
    let leave_for = move |address: &str| {
        stop();
        close.run(());
        go(address);
    };
    let look = move || {
        let picture = video.get_untracked().and_then(|video| eye.with_value(|eye| eye.as_ref()?.see(&video)));
        let Some(Picture { grey, width, height }) = picture else { return };
        for code in read_codes(&grey, width, height) {
            let part = receiver.try_update_value(|receiver| receiver.take(&code));
            match part.unwrap_or(Taken::Foreign) {
                Taken::Foreign => {
                    let Ok(text) = String::from_utf8(code) else { continue };
                    match address_in(&text).filter(|address| is_opened(address)) {
                        Some(address) => return leave_for(address),
                        None => scan.set(Scan::Foreign(shortened(&text))),
                    }
                }
                Taken::Newer => scan.set(Scan::Refused(HandoverError::Newer)),
                Taken::Counts { have, of } => {
                    let counting = Scan::Counting { have, of };
                    if scan.with_untracked(|scan| *scan != counting) {
                        wait();
                        scan.set(counting);
                    }
                }
                Taken::Message(message) => match Message::parse(&message) {
                    Ok(message) => {
                        if let Some(TakenMessage(taken)) = taken {
                            taken.set(Some(message));
                        }
                        return leave_for(&Route::Taken.href());
                    }
                    Err(error) => scan.set(Scan::Refused(error)),
                },
            }
        }
    };
    let start = move || {
        scan.set(Scan::Opening);
        spawn_local(async move {
            match camera::open().await {
                // The screen was left meanwhile.
                Ok(opened) if video.try_get_untracked().flatten().is_none() => camera::close(&opened),
                Ok(opened) => {
                    if let Some(video) = video.get_untracked() {
                        video.set_src_object(Some(&opened));
                        // A browser that does not play it shows no picture, and the minute ends it.
                        let _ = video.play();
                    }
                    torch.set(camera::has_torch(&opened).then_some(false));
                    stream.set_value(Some(opened));
                    scan.set(Scan::Looking);
                    looking.set_value(set_interval_with_handle(look, BETWEEN).ok());
                    wait();
                }
                Err(fault) => drop(scan.try_set(Scan::Fault(fault))),
            }
        });
    };
    video.on_load(move |_| start());
    // A page in the background has no use for a camera.
    let hidden = window_event_listener(ev::visibilitychange, move |_| {
        if document().hidden() {
            close.run(());
        }
    });
    let keys = window_event_listener(ev::keydown, move |event| {
        if event.key() == "Escape" {
            close.run(());
        }
    });
    on_cleanup(move || {
        stop();
        hidden.remove();
        keys.remove();
    });
    let can_again = move || scan.with(|scan| matches!(scan, Scan::Ended | Scan::Fault(_)));
    let is_lit = move || torch.get() == Some(true);
    let light = move |_| {
        let is_on = !is_lit();
        torch.set(Some(is_on));
        stream.with_value(|stream| {
            // A camera that refuses stays dark.
            let _ = stream.as_ref().map(|stream| camera::set_torch(stream, is_on));
        });
    };
    view! {
        <div class="scanner" role="dialog" aria-label="Scan a code">
            // The attribute counts in a page that was parsed; in one that is made by a program the property does.
            <video node_ref=video prop:muted=true playsinline=true></video>
            <p role="status">{move || scan.with(Scan::sentence)}</p>
            <div class="calcs">
                <Show when=can_again>
                    <button type="button" class="btn go" on:click=move |_| start()>
                        "Scan again"
                    </button>
                </Show>
                <Show when=move || torch.with(Option::is_some)>
                    <button type="button" class="btn" aria-pressed=move || is_lit().to_string() on:click=light>
                        "Light"
                    </button>
                </Show>
                <button type="button" class="btn" on:click=move |_| paste.run(())>
                    "Paste a link"
                </button>
                <button type="button" class="btn" on:click=move |_| close.run(())>
                    <Icon glyph=Glyph::Close />
                    "Close"
                </button>
            </div>
        </div>
    }
}

/// What a code may open: what is looked at before anything is stored, and a calculation.
fn is_opened(address: &str) -> bool {
    matches!(Route::parse(address), Ok(Route::Preview(..) | Route::Calculator(..)))
}

/// So much of a text as can be recognized.
fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    let mut short: String = text.chars().filter(|c| !c.is_control()).take(MOST).collect();
    if text.chars().count() > MOST {
        short.push('…');
    }
    short
}
