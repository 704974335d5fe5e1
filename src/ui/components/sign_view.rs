//! The signs of the tiles, drawn, and what they say.

use aide_de_camp::rules::tile::{Content, Cut, MapSymbol, Sign};
use aide_de_camp::rules::{SystemInfo, capitalize};
use leptos::prelude::*;
use strum::VariantArray;

/// A sign in its place, which is kept where there is none.
#[component]
pub fn SignView(#[prop(into)] sign: Signal<Option<Sign>>) -> impl IntoView {
    let cut = move || sign.with(|sign| sign.as_ref().map_or("blank", |sign| class_of(sign.cut)));
    let content = move || {
        let drawn =
            |path: &'static str| view! { <svg viewBox="0 0 16 16"><path d=path></path></svg> }.into_any();
        sign.get().map(|sign| match sign.content {
            Content::Letters(letters) => letters.into_any(),
            Content::Star => drawn("M8 1l2 5h5l-4 3.2 1.5 5.3L8 11.4 3.5 14.5 5 9.2 1 6h5z"),
            Content::Burst => {
                drawn("M2 8h4M10 4 8.4 6.4M14 8h-3.6M10 12 8.4 9.6M12.5 5.5l-1.8 1M12.5 10.5l-1.8-1")
            }
            Content::Cross => drawn("M3 3l10 10M13 3 3 13"),
        })
    };
    let is_star = move || sign.with(|sign| sign.as_ref().is_some_and(|sign| sign.content == Content::Star));
    view! {
        <i class=move || format!("sign {}", cut()) class:star=is_star aria-hidden="true">
            {content}
        </i>
    }
}

fn class_of(cut: Cut) -> &'static str {
    match cut {
        Cut::Round => "round",
        Cut::Arrow => "arrow",
        Cut::Hexagon => "hexagon",
        Cut::Full => "full",
        Cut::Square => "square",
        Cut::Dotted => "dotted",
        Cut::Bare => "bare",
    }
}

/// The symbol of troops on a map.
#[component]
pub fn SymbolView(symbol: MapSymbol) -> impl IntoView {
    const DOT: &str = "M8 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0";
    let path = match symbol {
        MapSymbol::Infantry => "M1 1h18v12H1zM1 1l18 12M19 1 1 13",
        MapSymbol::Cavalry => "M1 1h18v12H1zM19 1 1 13",
        MapSymbol::Artillery => "M1 1h18v12H1z",
        MapSymbol::Limbered => "M1 1h18v8H1zM4 13a1.4 1.4 0 1 0 .1 0M16 13a1.4 1.4 0 1 0 .1 0",
        MapSymbol::Square => "M4 1h12v12H4zM7 4h6v6H7z",
        MapSymbol::Column => "M6 1h8v12H6zM6 1l8 12M14 1 6 13",
        MapSymbol::Skirmishing => {
            "M1 1h4M8 1h4M15 1h4M1 13h4M8 13h4M15 13h4M1 5v4M19 5v4M1 1l18 12M19 1 1 13"
        }
    };
    let dot = match symbol {
        MapSymbol::Artillery => Some(DOT),
        MapSymbol::Limbered => Some("M8 5a2 2 0 1 0 4 0a2 2 0 1 0-4 0"),
        _ => None,
    };
    view! {
        <svg class="symbol" viewBox="0 0 20 15" aria-hidden="true">
            <path d=path></path>
            {dot.map(|dot| view! { <path class="dot" d=dot></path> })}
        </svg>
    }
}

/// What the signs of a game say.
#[component]
pub fn SignLegend(system: &'static SystemInfo) -> impl IntoView {
    let signs = system.hooks.signs;
    let of_units = signs.of_units.iter().map(|sign| {
        let words = capitalize(&sign.word);
        view! {
            <li>
                <SignView sign=Signal::stored(Some(sign.clone())) />
                {words}
            </li>
        }
    });
    let symbols = MapSymbol::VARIANTS.iter().filter(|symbol| signs.symbols.contains(symbol)).map(|symbol| {
        view! {
            <li>
                <SymbolView symbol=*symbol />
                {capitalize(symbol.word())}
            </li>
        }
    });
    view! {
        <ul class="sign-legend">
            <li>
                <i class="sign due-edge"></i>
                "Has something to do"
            </li>
            {of_units.collect_view()} {symbols.collect_view()}
            <li>
                <i class="sign wear-sample" style:--borne="2" style:--most="4"></i>
                {signs.wear}
            </li>
        </ul>
    }
}
