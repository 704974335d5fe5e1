//! Quatre Bras, 16 June 1815: Reille's Corps, with Kellermann's cuirassiers, against the Allies who hold the crossroads.

use super::army::{Army, Division, HigherCommander, Training, Troops, Unit};
use super::terms::{Name, Quality};
use crate::rules::{Count, RosterEntry, UnitId};

pub(super) fn armies() -> [(&'static str, Army); 2] {
    [("Reille and Kellermann, 1815", reille()), ("Picton and Orange, 1815", allies())]
}

fn superior(name: &str) -> HigherCommander {
    HigherCommander { name: Name::truncated(name), bad: false }
}

fn bad(name: &str) -> HigherCommander {
    HigherCommander { bad: true, ..superior(name) }
}

type Units<'a> = &'a [(&'a str, Troops, Training)];

fn division(name: &str, corps: i32, general: &str, quality: Quality, units: Units) -> Division {
    let unit = |&(name, troops, training): &(&str, Troops, Training)| {
        RosterEntry::Known(Unit { name: Name::truncated(name), troops, training, ..Unit::default() })
    };
    Division {
        id: UnitId::default(),
        name: Name::truncated(name),
        corps: Count::clamped(corps),
        general: Name::truncated(general),
        quality,
        units: units.iter().map(unit).collect(),
    }
}

fn army(commander: &str, corps: [HigherCommander; 2], divisions: Vec<Division>) -> Army {
    let corps = corps.into_iter().collect();
    let mut army = Army { commander: superior(commander), corps, ..Army::default() };
    divisions.into_iter().for_each(|division| army.add_division(division));
    army
}

#[rustfmt::skip]
fn reille() -> Army {
    use {Quality::{Bad, Great, Ordinary as Sound}, Training::*, Troops::*};
    army("Ney", [superior("Reille"), superior("Kellermann")], vec![
        division("5th Division", 1, "Bachelu", Sound, &[
            ("11e Ligne", Infantry, Ordinary),
            ("61e Ligne", Infantry, Ordinary),
            ("72e Ligne", Infantry, Ordinary),
            ("108e Ligne", Infantry, Veteran),
            ("Bachelu's guns", FootArtillery, Ordinary),
        ]),
        division("6th Division", 1, "Jérôme", Bad, &[
            ("1er Légère", Infantry, Veteran),
            ("1er Ligne", Infantry, Ordinary),
            ("2e Ligne", Infantry, Ordinary),
            ("3e Ligne", Infantry, Ordinary),
            ("Jérôme's guns", FootArtillery, Ordinary),
        ]),
        division("9th Division", 1, "Foy", Great, &[
            ("92e Ligne", Infantry, Ordinary),
            ("93e Ligne", Infantry, Ordinary),
            ("100e Ligne", Infantry, Ordinary),
            ("4e Légère", Infantry, Veteran),
            ("Foy's guns", FootArtillery, Ordinary),
        ]),
        division("2nd Cavalry Division", 1, "Piré", Sound, &[
            ("1er Chasseurs", Cavalry, Ordinary),
            ("6e Chasseurs", Cavalry, Ordinary),
            ("5e Lanciers", Cavalry, Ordinary),
            ("6e Lanciers", Cavalry, Veteran),
            ("Piré's horse guns", HorseArtillery, Ordinary),
        ]),
        division("11th Cavalry Division", 2, "L'Héritier", Sound, &[
            ("8e Cuirassiers", Cuirassiers, Veteran),
            ("11e Cuirassiers", Cuirassiers, Ordinary),
        ]),
    ])
}

#[rustfmt::skip]
fn allies() -> Army {
    use {Quality::{Great, Ordinary as Sound}, Training::*, Troops::*};
    army("Wellington", [bad("Orange"), superior("Picton")], vec![
        division("2nd Netherlands", 1, "Perponcher", Great, &[
            ("27th Jagers", Infantry, Ordinary),
            ("7th Line", Infantry, Ordinary),
            ("5th Militia", Infantry, Raw),
            ("7th and 8th Militia", Infantry, Raw),
            ("2nd Nassau", Infantry, Ordinary),
            ("Orange-Nassau", Infantry, Ordinary),
            ("Stevenart's guns", FootArtillery, Ordinary),
            ("Bijleveld's horse guns", HorseArtillery, Ordinary),
        ]),
        division("Netherlands cavalry", 1, "Merlen", Sound, &[
            ("6th Hussars", Cavalry, Ordinary),
            ("5th Light Dragoons", Cavalry, Ordinary),
        ]),
        division("5th British", 2, "Kempt", Sound, &[
            ("28th Foot", Infantry, Veteran),
            ("32nd Foot", Infantry, Veteran),
            ("79th Highlanders", Infantry, Veteran),
            ("95th Rifles", Infantry, Veteran),
            ("1st Royal Scots", Infantry, Veteran),
            ("42nd Highlanders", Infantry, Veteran),
            ("44th Foot", Infantry, Veteran),
            ("92nd Highlanders", Infantry, Veteran),
            ("Rogers's guns", FootArtillery, Ordinary),
        ]),
        division("Brunswick", 2, "Brunswick", Sound, &[
            ("Leib Battalion", Infantry, Ordinary),
            ("Light brigade", Infantry, Raw),
            ("Line brigade", Infantry, Raw),
            ("Brunswick Hussars", Cavalry, Ordinary),
        ]),
    ])
}
