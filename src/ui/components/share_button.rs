//! What is shared: a link as a code that another device's camera reads, to be copied, or to be sent.

use super::copy_button::{CopyButton, CopyState, CopyStatus, copy};
use super::icon::{Glyph, Icon};
use crate::close_watcher::close_by_device;
use crate::files::download;
use crate::{share_sheet, single_file};
use aide_de_camp::share::{QUIET, code};
use js_sys::{Object, Reflect};
use leptos::ev;
use leptos::html::{Button, Input};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The key that shares a link, and the panel that it opens. On paper, where nobody can tap, the code is there.
#[component]
pub fn ShareButton(
    class: &'static str,
    /// What is shared, or why it cannot be.
    link: Callback<(), Result<String, String>>,
    /// The same as a file, by its name and what stands in it, where it is too long for a link.
    #[prop(optional)]
    file: Option<Callback<(), (String, String)>>,
) -> impl IntoView {
    let open = RwSignal::new(None::<Result<String, String>>);
    let printing = track_printing();
    let key = NodeRef::<Button>::new();
    let close = Callback::new(move |()| {
        open.set(None);
        // The keyboard was in the panel that goes.
        if let Some(key) = key.get_untracked() {
            // A key that cannot take the focus leaves it where it is.
            let _ = key.focus();
        }
    });
    close_by_device(move || open.with(Option::is_some), close);
    let panel = move || match (printing.get(), open.get()) {
        (true, _) => link
            .run(())
            .ok()
            .filter(|_| !single_file::is_open())
            .map(|link| view! { <QrCode text=absolute(&link) /> })
            .into_any(),
        (_, None) => ().into_any(),
        (_, Some(Ok(link))) => view! { <SharePanel link close /> }.into_any(),
        (_, Some(Err(why))) => view! {
            <div class="sharing">
                <p class="note warn" role="alert">
                    {why}
                </p>
                <div class="calcs">
                    {file.map(|file| view! { <SaveButton file /> })}
                    <CloseButton close />
                </div>
            </div>
        }
        .into_any(),
    };
    view! {
        <button
            type="button"
            class=class
            aria-expanded=move || open.with(Option::is_some).to_string()
            node_ref=key
            on:click=move |_| open.set(Some(link.run(())))
        >
            <Icon glyph=Glyph::Share />
            "Share"
        </button>
        <div class="own">{panel}</div>
    }
}

/// What is left where nothing can be copied.
const INSTEAD: &str = "take the link below, or scan the code";

#[component]
fn SharePanel(link: String, close: Callback<()>) -> impl IntoView {
    let absolute = absolute(&link);
    let copied = RwSignal::new(CopyState::default());
    let is_single = single_file::is_open();
    let send = (!is_single && share_sheet::is_offered()).then(|| {
        let absolute = absolute.clone();
        view! {
            <button type="button" class="btn" on:click=move |_| send(absolute.clone(), copied)>
                <Icon glyph=Glyph::Share />
                "Send"
            </button>
        }
    });
    view! {
        <div class="sharing" role="dialog" aria-label="Share">
            {(!is_single).then(|| view! { <QrCode text=absolute.clone() /> })}
            <p>
                {if is_single {
                    "This link opens on this device only, since the app is a file here. Save as a file what is for others."
                } else {
                    "Point the other device's camera at it. Works offline if that device has already opened Aide-de-Camp."
                }}
            </p>
            <CopyStatus state=copied />
            <Show when=move || copied.with(|copied| matches!(copied, CopyState::Failed(_)))>
                <LinkField link=absolute.clone() />
            </Show>
            <div class="calcs">
                <CopyButton
                    label="Copy link"
                    class="btn go"
                    state=copied
                    link=Callback::new(move |()| Ok(link.clone()))
                    instead=INSTEAD
                />
                {send}
                <CloseButton close />
            </div>
        </div>
    }
}

/// Sends an absolute link by the device's share sheet; where that fails, the link is copied.
fn send(link: String, copied: RwSignal<CopyState>) {
    let what = Object::new();
    // A fresh object takes every field.
    let _ = Reflect::set(&what, &"url".into(), &link.as_str().into());
    spawn_local(async move {
        if let Err(why) = share_sheet::share(&what).await
            && !share_sheet::is_closed(&why)
        {
            copy(&link, copied, INSTEAD, CopyState::CopiedInstead);
        }
    });
}

/// A link that is selected by a tap, to be copied by the device's own menu.
#[component]
fn LinkField(link: String) -> impl IntoView {
    let field = NodeRef::<Input>::new();
    let select = move || {
        if let Some(field) = field.get_untracked() {
            field.select();
        }
    };
    view! {
        <label class="field">
            <span class="name">"The link"</span>
            <input
                type="text"
                readonly
                value=link
                node_ref=field
                on:focus=move |_| select()
                // A finger's tap puts the cursor somewhere after that.
                on:click=move |_| select()
            />
        </label>
    }
}

#[component]
fn SaveButton(file: Callback<(), (String, String)>) -> impl IntoView {
    let save = move |_| {
        let (name, text) = file.run(());
        // A browser that refuses shows so by itself.
        let _ = download(&name, &text);
    };
    view! {
        <button type="button" class="btn go" on:click=save>
            "Save as a file"
        </button>
    }
}

#[component]
fn CloseButton(close: Callback<()>) -> impl IntoView {
    view! {
        <button type="button" class="btn" on:click=move |_| close.run(())>
            <Icon glyph=Glyph::Done />
            "Close"
        </button>
    }
}

/// The code of a text, dark on light in every theme: cameras want it so.
#[component]
pub fn QrCode(text: String) -> impl IntoView {
    let Some(code) = code(&text) else {
        return view! { <p>"This is too long for a code. Copy the link, or send it."</p> }.into_any();
    };
    let side = code.size + 2 * QUIET;
    view! {
        <svg
            class="code"
            style=("--modules", side.to_string())
            viewBox=format!("{} {} {side} {side}", -QUIET, -QUIET)
            role="img"
            aria-label="The link as a QR code"
        >
            <path d=code.path></path>
        </svg>
    }
    .into_any()
}

/// Whether the page is being printed, by a key of ours or by the browser's: what is for paper alone is not even drawn on
/// the screen.
pub fn track_printing() -> RwSignal<bool> {
    let printing = RwSignal::new(false);
    let before = window_event_listener(ev::beforeprint, move |_| printing.set(true));
    let after = window_event_listener(ev::afterprint, move |_| printing.set(false));
    on_cleanup(move || {
        before.remove();
        after.remove();
    });
    printing
}

/// A link with the page's own address before it.
pub fn absolute(link: &str) -> String {
    let href = window().location().href().unwrap_or_default();
    [href.split('#').next().unwrap_or_default(), link].concat()
}
