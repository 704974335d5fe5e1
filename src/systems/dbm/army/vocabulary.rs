//! What players of DBM call things in their lists.

use super::super::terms::{Grade, Troops, Weapon};
use super::text::OTHER_ARMS;
use super::{Drill, Line, Standing};
use crate::rules::Stands::{Apart, Before, Behind, InNames};
use crate::rules::{Lexicon, Meaning, Pairs, Question, Said, Units, input, meaning, meanings};
use strum::VariantArray;

const WHICH_DRILL: &str = "Regular or irregular?";
/// Bowmen may be named by what they shoot with, as what others are armed with is.
const BOWS: [&str; 2] = ["bow", "archer"];

/// Their words.
pub(super) fn lexicon() -> Lexicon {
    let mut all = Vec::new();
    for troops in Troops::VARIANTS {
        all.extend(meanings("troops", *troops, Apart, letters(*troops)));
        all.extend(meanings("troops", *troops, InNames, names(*troops)));
    }
    all.extend(meanings("drill", Drill::Regular, Apart, &["reg", "regular"]));
    all.extend(meanings("drill", Drill::Irregular, Apart, &["irr", "irreg", "irregular"]));
    all.push(meaning("drill", Drill::Regular, Before, "r"));
    all.push(meaning("drill", Drill::Irregular, Before, "i"));
    for (grade, letter, word) in [
        (Grade::S, "s", "superior"),
        (Grade::O, "o", "ordinary"),
        (Grade::I, "i", "inferior"),
        (Grade::F, "f", "fast"),
        (Grade::X, "x", "exception"),
    ] {
        all.push(meaning("grade", grade, Behind, letter));
        all.push(meaning("grade", grade, Apart, word));
    }
    all.push(meaning("grade", Grade::X, Apart, "exceptional"));
    all.extend(meanings("general", true, Apart, &["general", "gen"]));
    for (standing, words) in [
        (Standing::CommanderInChief, &["cinc", "cic", "c in c", "c i c", "commander in chief"][..]),
        (Standing::SubGeneral, &["sub", "sg", "sub general", "sub gen", "subgeneral"]),
        (Standing::Ally, &["ally", "ag", "ally general", "ally gen", "allied general", "allied gen"]),
    ] {
        let general = |words| Meaning {
            group: vec![("general".into(), input::word(&standing))],
            ..meaning("general", true, Apart, words)
        };
        all.extend(words.iter().copied().map(general));
    }
    all.extend(meanings("chariots", true, Apart, &["chariot", "in chariots", "ch"]));
    all.extend(meanings("mounted_infantry", true, Apart, &["mounted", "mounted infantry"]));
    all.extend(meanings("double_based", true, Apart, &["rear of double bases", "rear of double base"]));
    all.extend(
        OTHER_ARMS
            .iter()
            .filter(|(words, _)| !BOWS.contains(words))
            .map(|(words, weapon)| meaning("weapon", *weapon, Apart, words)),
    );
    all.push(meaning("weapon", Weapon::Bow, Apart, "bow"));
    all.extend(SUPPORTS.map(|(field, words)| meaning(field, true, Apart, words)));
    let counted = [
        ("element", "elements"),
        ("elements of", "elements"),
        ("base", "elements"),
        ("stand", "elements"),
        ("ap", ""),
        ("pt", ""),
        ("pts", ""),
        ("point", ""),
        ("ee", ""),
        ("each", ""),
        ("ea", ""),
        ("total", ""),
    ];
    Lexicon {
        meanings: all,
        counted: counted.into(),
        labelled: Vec::new(),
        foreign: &["battery", "batteries", "pdr", "pounder", "battalion", "squadron"],
        counts_first: true,
        is_glued: true,
    }
}

/// Whom psiloi may support.
pub(super) const SUPPORTS: [(&str, &str); 5] = [
    ("supports.cavalry", "behind cavalry"),
    ("supports.spears", "behind spears"),
    ("supports.pikes", "behind pikes"),
    ("supports.blades", "behind blades"),
    ("supports.auxilia", "behind auxilia"),
];

fn letters(troops: Troops) -> &'static [&'static str] {
    match troops {
        Troops::El => &["el"],
        Troops::Exp => &["exp"],
        Troops::Kn => &["kn"],
        Troops::Cv => &["cv"],
        Troops::Lh => &["lh"],
        Troops::Cm => &["cm"],
        Troops::Sp => &["sp"],
        Troops::Pk => &["pk"],
        Troops::Bd => &["bd"],
        Troops::Ax => &["ax", "aux"],
        Troops::Bw => &["bw"],
        Troops::Ps => &["ps"],
        Troops::Wb => &["wb"],
        Troops::Hd => &["hd"],
        Troops::Art => &["art"],
        Troops::Wwg => &["wwg"],
        Troops::Bge => &["bge"],
        Troops::Gal => &["gal"],
        Troops::Shp => &["shp"],
        Troops::Bts => &["bts"],
    }
}

fn names(troops: Troops) -> &'static [&'static str] {
    match troops {
        Troops::El => &["elephant"],
        Troops::Exp => &["expendable"],
        Troops::Kn => &["knight"],
        Troops::Cv => &["cavalry", "cav"],
        Troops::Lh => &["light horse"],
        Troops::Cm => &["camelry", "camel"],
        Troops::Sp => &["spear", "spearmen", "spearman"],
        Troops::Pk => &["pike", "pikemen", "pikeman"],
        Troops::Bd => &["blade", "blademen"],
        Troops::Ax => &["auxilia"],
        Troops::Bw => &["bowmen", "bowman"],
        Troops::Ps => &["psiloi", "psilos"],
        Troops::Wb => &["warband", "warbands"],
        Troops::Hd => &["horde"],
        Troops::Art => &["artillery"],
        Troops::Wwg => &["war wagon", "warwagon"],
        Troops::Bge => &["baggage"],
        Troops::Gal => &["galley"],
        Troops::Shp => &["ship"],
        Troops::Bts => &["boat"],
    }
}

/// The elements that a line has.
pub(super) fn units(said: &Said) -> Result<Units, Question> {
    let mut fields = said.all();
    let is_bow = said.get("weapon") == Some(&input::word(&Weapon::Bow));
    if said.get("troops").is_none() && is_bow {
        fields.push(("troops".into(), input::word(&Troops::Bw)));
    }
    let has = |fields: &Pairs, field: &str| fields.iter().any(|(name, _)| name == field);
    if !has(&fields, "troops") {
        return Err(Question::open("It does not say of what."));
    }
    if !has(&fields, "elements") {
        let leads = said.get("general") == Some("true");
        match said.count.or(leads.then_some(1)) {
            Some(count) => fields.push(("elements".into(), count.to_string())),
            None => return Err(Question::open("It does not say how many.")),
        }
    }
    let unit = |fields| Units { name: said.name.clone(), fields, group: said.group.clone(), copies: 1 };
    match implied(&fields) {
        Some(drill) => {
            fields.extend(drill);
            Ok(unit(fields))
        }
        None => {
            let drilled = |drill: &Drill| {
                let mut fields = fields.clone();
                fields.push(("drill".into(), input::word(drill)));
                unit(fields)
            };
            Err(Question::about(WHICH_DRILL, Drill::VARIANTS.iter().map(drilled)))
        }
    }
}

/// The drill of a unit whose line does not say it, where the army lists have such troops of one drill only; nothing where
/// they have both.
pub(super) fn implied(fields: &Pairs) -> Option<Pairs> {
    let value = |field: &str| fields.iter().find(|(name, _)| name == field).map(|(_, value)| value);
    if value("drill").is_some() {
        return Some(Pairs::new());
    }
    let troops = Troops::VARIANTS.iter().find(|troops| Some(&input::word(*troops)) == value("troops"));
    let grade = Grade::VARIANTS.iter().find(|grade| Some(&input::word(*grade)) == value("grade"));
    let priced = |drill: &&Drill| {
        let grade = grade.copied().unwrap_or(Grade::O);
        let line = troops.map(|troops| Line { drill: **drill, troops: *troops, grade, ..Line::default() });
        line.is_some_and(|line| line.price().is_some())
    };
    match Drill::VARIANTS.iter().filter(priced).collect::<Vec<_>>()[..] {
        [drill] => Some(vec![("drill".into(), input::word(drill))]),
        _ => None,
    }
}

/// The drill that follows from the rest; else the question.
pub(super) fn implied_or_asked(fields: &Pairs) -> Result<Pairs, String> {
    implied(fields).ok_or_else(|| WHICH_DRILL.into())
}
