//! What players of Grande Tactique call things in their orders of battle.

use super::{Training, Troops};
use crate::rules::Stands::{Apart, AsName, InNames};
use crate::rules::{Lexicon, Meaning, Pairs, Question, Said, Units, input, meaning, meanings};

/// Their words.
pub(super) fn lexicon() -> Lexicon {
    let mut all = Vec::new();
    let mut add = |troops, apart: &[&'static str], named: &[&'static str]| {
        all.extend(meanings("troops", troops, InNames, apart));
        all.extend(meanings("troops", troops, AsName, named));
    };
    add(
        Troops::Infantry,
        &["infantry", "inf", "foot", "line", "bataillon", "battalion"],
        &[
            "ligne",
            "leger",
            "legere",
            "light infantry",
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
            "infanterie",
            "foot guard",
            "grenzer",
            "militia",
        ],
    );
    add(
        Troops::Cavalry,
        &["cavalry", "cav", "light cavalry", "heavy cavalry", "cavalerie", "kavallerie"],
        &[
            "hussar",
            "huss",
            "hus",
            "hussard",
            "husaren",
            "dragoon",
            "dgn",
            "dgns",
            "drgn",
            "drgns",
            "light dragoon",
            "lt dragoon",
            "ld",
            "dragon",
            "lancer",
            "lancier",
            "uhlan",
            "mameluke",
            "mameluk",
            "mamelouk",
            "ulan",
            "ulanen",
            "chasseur a cheval",
            "chevau leger",
            "chevauleger",
            "chevauxleger",
            "cossack",
            "life guard",
            "carabinier",
            "carabineer",
            "grenadier a cheval",
            "horse guard",
            "dragoon guard",
        ],
    );
    add(Troops::Cuirassiers, &[], &["cuirassier", "kurassier", "kurassiere", "cuir"]);
    add(
        Troops::FootArtillery,
        &["foot artillery", "foot battery", "foot guns", "foot gun", "position battery"],
        &[],
    );
    add(
        Troops::HorseArtillery,
        &[
            "horse artillery",
            "horse battery",
            "horse guns",
            "horse gun",
            "artillerie a cheval",
            "mounted battery",
        ],
        &[],
    );
    // What nothing else says anything of is what its heading says.
    all.extend(
        ["brigade", "regiment"]
            .map(|words| Meaning { fields: Pairs::new(), ..meaning("", true, InNames, words) }),
    );
    // Whether these ride is not said.
    all.extend(meanings("chasseurs", true, AsName, &["chasseur", "cazador"]));
    // Which guns they are is not said.
    all.extend(meanings("guns", true, InNames, &["artillery", "battery", "gun", "batterie", "artillerie"]));
    all.extend(meanings("training", Training::Veteran, Apart, &["veteran", "vet", "vets"]));
    all.extend(meanings(
        "training",
        Training::Ordinary,
        Apart,
        &["ordinary", "ord", "average", "regular", "trained"],
    ));
    all.extend(meanings("training", Training::Raw, Apart, &["raw", "green", "conscript", "recruit"]));
    let counted = [
        ("unit", "units"),
        ("brigade", ""),
        ("man", ""),
        ("men", ""),
        ("figure", ""),
        ("pt", ""),
        ("pts", ""),
        ("point", ""),
        ("each", ""),
        ("squadron", ""),
        ("gun", ""),
    ];
    Lexicon {
        meanings: all,
        counted: counted.into(),
        labelled: Vec::new(),
        foreign: &["elements", "ap", "irr", "base", "bases", "stands"],
        counts_first: false,
        is_glued: false,
    }
}

/// The units that a line has.
pub(super) fn units(said: &Said) -> Result<Units, Question> {
    let mut fields = said.all();
    let counted = fields.iter().position(|(field, _)| field == "units").map(|at| fields.remove(at).1);
    let guns = fields.iter().position(|(field, _)| field == "guns").map(|at| fields.remove(at));
    let copies = counted.and_then(|n| n.parse().ok()).or(said.count).unwrap_or(1);
    let chasseurs = fields.iter().position(|(field, _)| field == "chasseurs").map(|at| fields.remove(at));
    if chasseurs.is_some() && said.get("troops").is_none() {
        let of = |troops: Troops| units(&said.with("troops", input::word(&troops))).ok();
        let both = [Troops::Cavalry, Troops::Infantry];
        return Err(Question::about("On horse or on foot?", both.into_iter().filter_map(of)));
    }
    if fields.is_empty() && guns.is_none() {
        return Err(Question::open(format!("“{}” is not understood.", said.name)));
    }
    let units = |fields| Units {
        name: said.name.clone(),
        fields,
        group: said.group.clone(),
        copies: copies as usize,
    };
    if guns.is_some() && said.get("troops").is_none_or(|troops| !troops.contains("artillery")) {
        let of = |troops: Troops| {
            let mut fields = fields.clone();
            fields.retain(|(field, _)| field != "troops");
            fields.push(("troops".into(), input::word(&troops)));
            units(fields)
        };
        return Err(Question::about(
            "Foot or horse artillery?",
            [of(Troops::FootArtillery), of(Troops::HorseArtillery)],
        ));
    }
    Ok(units(fields))
}
