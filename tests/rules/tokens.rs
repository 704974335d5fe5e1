//! Every text of the style sheet on every ground it stands on: 7:1 in both themes and for all systems.

use crate::completeness::missing::shipped;
use std::collections::BTreeMap;

const TOKENS: &str = include_str!("../../style/tokens.css");

/// Text and the grounds it stands on.
const TEXTS: &[(&str, &[&str])] = &[
    ("ink", &["paper", "desk", "key", "tint", "accent-tint", "bar-2", "bar-3"]),
    ("ink-2", &["paper", "desk", "key", "tint", "accent-tint"]),
    ("ink-3", &["paper", "desk", "key", "tint", "accent-tint"]),
    ("accent", &["paper", "desk", "key", "accent-tint"]),
    ("on-accent", &["accent"]),
    ("paper", &["ink", "bar-1"]),
    ("ok", &["paper", "desk"]),
    ("warn", &["paper", "desk"]),
    ("error", &["paper", "desk"]),
];

/// Lines that tell something, and the grounds they are drawn on.
const LINES: &[(&str, &[&str])] = &[
    ("edge", &["paper", "desk", "key"]),
    ("hatch", &["paper", "bar-3"]),
    ("bar-1", &["paper", "bar-2", "bar-3"]),
    ("focus", &["paper", "desk"]),
];

type Tokens = BTreeMap<&'static str, &'static str>;

/// The colours that hold where all of these selectors fit, later ones over earlier ones.
fn tokens(theme: &str, system: &str) -> Tokens {
    let fits = |selector: &str| {
        let attributes = selector.split(['[', ']']).filter(|part| part.contains('='));
        attributes.into_iter().all(|part| {
            part == format!("data-theme=\"{theme}\"") || part == format!("data-system=\"{system}\"")
        })
    };
    let mut tokens = Tokens::new();
    for block in TOKENS.split('}') {
        let Some((before, body)) = block.rsplit_once('{') else { continue };
        let selector = before.rsplit("*/").next().unwrap_or(before);
        if selector.split(',').any(fits) {
            let declared = body.split(';').filter_map(|line| line.rsplit("*/").next()?.split_once(':'));
            let colours = declared.filter(|(_, value)| value.trim().starts_with('#'));
            tokens.extend(colours.map(|(name, value)| (name.trim().trim_start_matches("--"), value.trim())));
        }
    }
    tokens
}

/// Relative luminance as WCAG 2 defines it.
fn luminance(colour: &str) -> f64 {
    let channel = |at: usize| {
        let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

fn contrast(one: &str, other: &str) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn text_is_seven_to_one_and_lines_are_three_to_one() {
    let mut faults = Vec::new();
    for (theme, system) in
        ["hall", "night"].into_iter().flat_map(|theme| shipped().map(move |it| (theme, it.id)))
    {
        let tokens = tokens(theme, system);
        for (pairs, least) in [(TEXTS, 7.0), (LINES, 3.0)] {
            for (front, grounds) in pairs {
                for ground in *grounds {
                    let is = contrast(tokens[front], tokens[ground]);
                    if is < least {
                        faults.push(format!("{theme} {system}: {front} on {ground} is {is:.2}, not {least}"));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn every_system_has_its_accent_in_both_themes() {
    for theme in ["hall", "night"] {
        let accents: Vec<&str> = shipped().map(|system| tokens(theme, system.id)["accent"]).collect();
        for (i, accent) in accents.iter().enumerate() {
            let is_alone = !accents[..i].contains(accent);
            let id = shipped().nth(i).map_or("", |system| system.id);
            assert!(
                is_alone,
                "style/tokens.css wants an accent of its own for {theme}, not {accent}: \
                 `[data-system={id:?}] {{ --accent: …; --accent-tint: …; }}`"
            );
        }
    }
}
