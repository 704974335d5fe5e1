//! What players of Republique call things in their orders of battle.

use super::super::sheet::SHEET;
use super::super::terms::{Grade, Troops, Weight};
use crate::rules::Stands::{Apart, AsName, InNames};
use crate::rules::{Lexicon, Meaning, Pairs, Question, Said, Units, input, meaning, meanings};

/// Cavalry of a weight that nothing says.
const ANY_CAVALRY: &str = "cavalry";
/// What makes guns and cavalry heavier or lighter.
const SIZE: &str = "size";

/// Chasseurs, of whom nothing says whether they ride.
const CHASSEURS: &str = "chasseurs";

/// Their words.
pub(super) fn lexicon() -> Lexicon {
    let mut all = Vec::new();
    for (troops, apart, named) in [
        (
            Troops::Infantry,
            &["infantry", "inf", "infanterie", "foot"][..],
            &[
                "line",
                "ligne",
                "leger",
                "legere",
                "light infantry",
                "leichte infanterie",
                "fusilier",
                "fusiliere",
                "fus",
                "grenadier",
                "grenadiere",
                "gren",
                "grens",
                "grenadier a pied",
                "chasseur a pied",
                "voltigeur",
                "musketeer",
                "musketier",
                "musketiere",
                "jager",
                "jaeger",
                "landwehr",
                "highlander",
                "rifle",
                "tirailleur",
                "demi brigade",
                "foot guard",
                "grenzer",
                "opolchenie",
                "linien infanterie",
                "infanterie regiment",
                "cacadore",
                "velite",
            ][..],
        ),
        (
            Troops::LightCavalry,
            &[
                "light cavalry",
                "light cav",
                "light horse",
                "lt cav",
                "lt cavalry",
                "cavalerie legere",
                "leichte kavallerie",
            ],
            &[
                "hussar",
                "huss",
                "hus",
                "hussard",
                "husaren",
                "light dragoon",
                "lt dragoon",
                "ld",
                "chasseur a cheval",
                "uhlan",
                "mameluke",
                "mameluk",
                "mamelouk",
                "ulan",
                "ulanen",
                "ulanen",
                "cossack",
                "lancer",
                "lancier",
                "chevau leger",
                "chevauleger",
                "chevauxleger",
                "chevaux leger",
                "horse jager",
                "jager zu pferd",
            ],
        ),
        (
            Troops::MediumCavalry,
            &["medium cavalry", "medium cav", "med cav"],
            &["dragoon", "dgn", "dgns", "drgn", "drgns", "dragon", "dragoner"],
        ),
        (
            Troops::HeavyCavalry,
            &["heavy cavalry", "heavy cav", "hvy cav", "grosse cavalerie"],
            &[
                "carabinier",
                "carabineer",
                "horse grenadier",
                "grenadier a cheval",
                "life guard",
                "horse guard",
                "dragoon guard",
                "heavy dragoon",
            ],
        ),
        (
            Troops::ArmoredCavalry,
            &["armored cavalry", "armoured cavalry", "arm cav"],
            &["cuirassier", "kurassier", "kurassiere", "cuir"],
        ),
        (
            Troops::Artillery,
            &[
                "artillery",
                "art",
                "arty",
                "battery",
                "bty",
                "batterie",
                "gun",
                "foot artillery",
                "foot battery",
                "foot batteries",
                "artillerie",
                "cannon",
                "howitzer",
                "position battery",
            ],
            &[],
        ),
    ] {
        all.extend(meanings("troops", troops, InNames, apart));
        all.extend(meanings("troops", troops, AsName, named));
    }
    for words in [
        "horse artillery",
        "horse battery",
        "horse batteries",
        "horse guns",
        "horse gun",
        "artillerie a cheval",
        "batterie a cheval",
        "ha",
        "mounted battery",
    ] {
        let mut horse = meaning("troops", Troops::Artillery, InNames, words);
        horse.fields.push(("horse".into(), "true".into()));
        all.push(horse);
    }
    for (weight, words) in [
        (Weight::H, &["12 pdr", "12 pounder", "batterie de 12", "12 lb", "12 pfunder"][..]),
        (
            Weight::M,
            &["8 pdr", "9 pdr", "8 9 pdr", "8 pounder", "9 pounder", "batterie de 8", "8 lb", "9 lb"],
        ),
        (Weight::L, &["6 pdr", "6 pounder", "batterie de 6", "6 lb", "6 pfunder"]),
        (Weight::VL, &["4 pdr", "3 pdr", "4 pounder", "3 pounder", "batterie de 4", "4 lb", "3 pfunder"]),
    ] {
        for words in words {
            let mut guns = meaning("weight", weight, Apart, words);
            guns.fields.push(("troops".into(), input::word(&Troops::Artillery)));
            all.push(guns);
        }
    }
    let plain = |field: &str, value: &str, words| Meaning {
        words,
        fields: vec![(field.into(), value.into())],
        group: Pairs::new(),
        stands: InNames,
    };
    for words in ["cavalry", "cav", "horse", "cavalerie", "kavallerie"] {
        all.push(plain(ANY_CAVALRY, "true", words));
    }
    for words in ["chasseur", "cazador"] {
        all.push(Meaning { stands: AsName, ..plain(CHASSEURS, "true", words) });
    }
    for (words, size) in
        [("heavy", "H"), ("hvy", "H"), ("medium", "M"), ("med", "M"), ("light", "L"), ("very light", "VL")]
    {
        all.push(plain(SIZE, size, words));
    }
    all.extend(meanings("grade", Grade::Elite, Apart, &["elite"]));
    all.extend(meanings("grade", Grade::Veteran, Apart, &["veteran", "vet", "vets"]));
    all.extend(meanings("grade", Grade::Average, Apart, &["average", "avg", "ave", "av"]));
    all.extend(meanings("grade", Grade::Green, Apart, &["green", "raw", "conscript", "recruit"]));
    all.extend(meanings("grade", Grade::Militia, Apart, &["militia", "mil"]));
    let counted = [
        ("base", "bases"),
        ("stand", "bases"),
        ("battery", "batteries"),
        ("bty", "batteries"),
        ("btys", "batteries"),
        ("batterie", "batteries"),
        ("foot battery", "batteries"),
        ("horse battery", "batteries"),
        ("foot batteries", "batteries"),
        ("horse batteries", "batteries"),
        ("battalion", BATTALIONS),
        ("bn", BATTALIONS),
        ("bns", BATTALIONS),
        ("bataillon", BATTALIONS),
        ("bat", BATTALIONS),
        ("bats", BATTALIONS),
        ("squadron", BATTALIONS),
        ("sqn", BATTALIONS),
        ("sqns", BATTALIONS),
        ("escadron", BATTALIONS),
        ("esc", BATTALIONS),
        ("sq", BATTALIONS),
        ("gun", "guns"),
        ("piece", "guns"),
        ("cannon", "guns"),
        ("skirmish marker", "markers"),
        ("marker", "markers"),
        ("sk", "markers"),
        ("skirmisher", "markers"),
        ("man", "men"),
        ("men", "men"),
        ("base lost", "lost"),
        ("bases lost", "lost"),
        ("pt", ""),
        ("pts", ""),
        ("point", ""),
        ("each", ""),
    ];
    Lexicon {
        meanings: all,
        counted: counted.into(),
        labelled: Vec::new(),
        foreign: &["elements", "ap", "irr"],
        counts_first: false,
        is_glued: false,
    }
}

/// What an order of battle counts that the game has no number of.
const BATTALIONS: &str = "battalions";

/// The units that a line has.
pub(super) fn units(said: &Said) -> Result<Units, Question> {
    let mut fields = said.all();
    let mut take = |field: &str| {
        let at = fields.iter().position(|(name, _)| name == field)?;
        Some(fields.remove(at).1)
    };
    let (size, is_cavalry, are_chasseurs) =
        (take(SIZE), take(ANY_CAVALRY).is_some(), take(CHASSEURS).is_some());
    let number = |text: Option<String>| text.and_then(|text| text.parse::<i32>().ok());
    let batteries = number(take("batteries"));
    let battalions = number(take(BATTALIONS));
    let (guns, men) = (number(take("guns")), number(take("men")));
    let has = |fields: &Pairs, field: &str| fields.iter().any(|(name, _)| name == field);
    let set = |fields: &Pairs, field: &str, to: String| {
        let mut fields = fields.clone();
        fields.retain(|(name, _)| name != field);
        fields.push((field.into(), to));
        fields
    };
    let unit =
        |fields: Pairs| Units { name: said.name.clone(), fields, group: said.group.clone(), copies: 1 };
    let artillery = input::word(&Troops::Artillery);
    let of_guns = batteries.is_some() || guns.is_some() && !has(&fields, "troops");
    if of_guns {
        fields = set(&fields, "troops", artillery.clone());
    }
    // Landwehr may ride.
    if is_cavalry && !said.says("troops") && said.get("troops") == Some(&input::word(&Troops::Infantry)) {
        fields.retain(|(field, _)| field != "troops");
    }
    let troops = fields.iter().find(|(field, _)| field == "troops").map(|(_, troops)| troops.clone());
    let is_artillery = troops.as_ref() == Some(&artillery);
    if is_artillery
        && let Some(size) = &size
        && !has(&fields, "weight")
    {
        fields = set(&fields, "weight", size.clone());
    }
    if are_chasseurs && !said.says("troops") && (troops.is_none() || is_artillery) {
        let of = |troops: Troops| units(&said.with("troops", input::word(&troops)));
        return match is_cavalry {
            true => of(Troops::LightCavalry),
            false => {
                let both = [Troops::LightCavalry, Troops::Infantry];
                Err(Question::about(
                    "On horse or on foot?",
                    both.into_iter().filter_map(|troops| of(troops).ok()),
                ))
            }
        };
    }
    if troops.is_none() && is_cavalry {
        let by_size =
            [("L", Troops::LightCavalry), ("M", Troops::MediumCavalry), ("H", Troops::HeavyCavalry)];
        match by_size.iter().find(|(letter, _)| size.as_deref() == Some(*letter)) {
            Some((_, troops)) => fields = set(&fields, "troops", input::word(troops)),
            None => {
                let all = [Troops::LightCavalry, Troops::MediumCavalry, Troops::HeavyCavalry];
                let answers = all.iter().map(|troops| said.with("troops", input::word(troops)));
                let answers = answers.filter_map(|said| units(&said).ok());
                return Err(Question::about("Light, medium or heavy cavalry?", answers));
            }
        }
    }
    if let Some(batteries) = batteries {
        return Ok(unit(set(&fields, "bases", batteries.to_string())));
    }
    if has(&fields, "bases") {
        return Ok(unit(fields));
    }
    let bases = |n: i32| unit(set(&fields, "bases", n.to_string()));
    if let Some(n) = battalions {
        let what = if is_artillery { "batteries" } else { "bases" };
        return Err(Question::about(
            format!("How many {what} are these {n}? A base is {} men.", SHEET.scale.men.value),
            [bases(n)],
        ));
    }
    if is_artillery && let Some(guns) = guns {
        let each = SHEET.scale.guns.value.max(1);
        let n = ((guns + each / 2) / each).max(1);
        if guns == n * each {
            return Ok(bases(n));
        }
        return Err(Question::about(
            format!("How many batteries are {guns} guns? A battery is {each}."),
            [bases(n)],
        ));
    }
    if let Some(count) = said.count.and_then(|n| i32::try_from(n).ok()) {
        if !said.is_times {
            return Ok(bases(count));
        }
        if is_artillery {
            let each = SHEET.scale.guns.value.max(1);
            let by_guns = bases(((count + each / 2) / each).max(1));
            let why = format!("{count} guns, or {count} batteries?");
            return Err(Question::about(why, [by_guns, bases(count)]));
        }
        let mut one = unit(fields.clone());
        one.copies = count.max(1) as usize;
        return Err(Question::about(
            format!("A unit of {count} bases, or {count} units?"),
            [bases(count), one],
        ));
    }
    if let Some(men) = men {
        let each = SHEET.scale.men.value.max(1);
        let n = ((men + each / 2) / each).max(1);
        if men == n * each {
            return Ok(bases(n));
        }
        return Err(Question::about(format!("How many bases are {men} men? A base is {each}."), [bases(n)]));
    }
    if is_artillery {
        return Ok(bases(1));
    }
    Ok(unit(fields))
}
