//! The handful of drawings.

use aide_de_camp::rules::PhaseIcon;
use leptos::prelude::*;

/// What is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Glyph {
    Again,
    Assault,
    Back,
    Book,
    Bow,
    Chart,
    Close,
    Code,
    Die,
    Done,
    Down,
    Fire,
    Flag,
    Home,
    Less,
    More,
    Move,
    Open,
    Order,
    Panic,
    Press,
    Print,
    Pull,
    Redo,
    Scan,
    Settings,
    Share,
    Turn,
    Undo,
    Up,
    Warn,
}

impl From<PhaseIcon> for Glyph {
    fn from(icon: PhaseIcon) -> Self {
        match icon {
            PhaseIcon::Orders => Glyph::Order,
            PhaseIcon::Dice => Glyph::Die,
            PhaseIcon::Movement => Glyph::Move,
            PhaseIcon::Fire => Glyph::Fire,
            PhaseIcon::Shooting => Glyph::Bow,
            PhaseIcon::Combat => Glyph::Assault,
            PhaseIcon::Outcome => Glyph::Back,
            PhaseIcon::Advance => Glyph::Press,
            PhaseIcon::Morale => Glyph::Panic,
        }
    }
}

impl Glyph {
    fn path(self) -> &'static str {
        match self {
            Glyph::Again => "M5 12a7 7 0 1 0 2-5M7 3v4h4",
            Glyph::Assault => {
                "M4 4l13 13M4 4h3M4 4v3M14 20l6-6M17 17l3 3M20 4 7 17M20 4h-3M20 4v3M10 20l-6-6M7 17l-3 3"
            }
            Glyph::Back => "m15 5-7 7 7 7",
            Glyph::Book => "M12 6c-2-2-5-2-8-2v14c3 0 6 0 8 2 2-2 5-2 8-2V4c-3 0-6 0-8 2zM12 6v14",
            Glyph::Bow => "M8 3c7 1 12 6 13 13L8 3zM3 21 16 8M3 21h4M3 21v-4",
            Glyph::Close => "m6 6 12 12M18 6 6 18",
            Glyph::Code => "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2",
            Glyph::Chart => "M4 5h16v14H4zM4 10h16M4 15h16M10 5v14",
            Glyph::Die => {
                "M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3zM8.5 8.5h.01M15.5 15.5h.01M12 12h.01"
            }
            Glyph::Done => "m4 13 5 5L20 6",
            Glyph::Down => "m5 9 7 7 7-7",
            Glyph::Fire => "M9 12a4 4 0 1 1 0 8 4 4 0 1 1 0-8M9 14l11-5-1.5-3L6 11M4 20l-2 1",
            Glyph::Flag => "M6 21V4M6 5h12l-3 4 3 4H6",
            Glyph::Home => "M4 11 12 4l8 7v9H4z",
            Glyph::Less => "M5 12h14",
            Glyph::More => "M12 5v14M5 12h14",
            Glyph::Move => "M5 20v-7a5 5 0 0 1 5-5h9M15 4l4 4-4 4",
            Glyph::Open => "m9 5 7 7-7 7",
            Glyph::Order => "M5 3h11l3 3v15H5zM8 9h8M8 13h8M8 17h5",
            Glyph::Panic => "M12 4v10M12 19h.01",
            Glyph::Press => "m5 12 7-7 7 7M5 19l7-7 7 7",
            Glyph::Print => "M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z",
            Glyph::Pull | Glyph::Up => "m5 15 7-7 7 7",
            Glyph::Redo => "m15 4 5 5-5 5M20 9H10a6 6 0 0 0 0 12",
            Glyph::Scan => "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M8 12h8",
            Glyph::Settings => {
                "M4 7h8M18 7h2M4 17h2M12 17h8M15 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 1 1 0-5M9 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 1 1 0-5"
            }
            Glyph::Share => "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
            Glyph::Turn => "M17 3l4 4-4 4M21 7H9a5 5 0 0 0-5 5M7 21l-4-4 4-4M3 17h12a5 5 0 0 0 5-5",
            Glyph::Undo => "M9 4 4 9l5 5M4 9h10a6 6 0 0 1 0 12",
            Glyph::Warn => "M12 3 2 20h20zM12 10v4M12 17h.01",
        }
    }
}

/// A drawing; the words beside it say what it means.
#[component]
pub fn Icon(glyph: Glyph) -> impl IntoView {
    view! {
        <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d=glyph.path()></path>
        </svg>
    }
}
