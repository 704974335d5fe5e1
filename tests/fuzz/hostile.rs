//! What is done with whatever comes from other people. None of it may fail, and what is understood is understood for good.

use aide_de_camp::battle::{Battle, Head, Segment};
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{Camp, Piece};
use aide_de_camp::share::{self, CalculationLink, Packed, read_packed};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// Has everything of a battle said, plays on, and takes it all back.
fn play(mut battle: Battle) {
    for camp in Camp::ALL {
        for group in battle.armies[camp as usize].army.army().groups() {
            for id in group.units.iter().filter_map(|unit| unit.id).chain(group.id) {
                battle.condition(Piece { camp, id });
            }
        }
        battle.condition(Piece::army(camp));
    }
    for phase in battle.system().turn {
        battle.todo(phase);
        battle.go_on(1);
    }
    battle.exported(&|_| String::new(), "");
    while battle.undo().is_some() {}
    while battle.redo().is_some() {}
}

/// What kind of link was understood.
pub fn link(text: &str) -> Option<&'static str> {
    if let Ok(calculation) = CalculationLink::parse(text) {
        return calculation.ask().is_ok().then_some("calculation");
    }
    Some(understood(read_packed(text)?.ok()?))
}

fn understood(packed: Packed) -> &'static str {
    let kind = match packed {
        Packed::Roster(_) => "roster",
        Packed::Sheet(..) => "sheet",
        Packed::Battle(_) => "battle",
    };
    let again = match &packed {
        Packed::Roster(roster) => share::roster(roster),
        Packed::Sheet(system, changes) => share::sheet(system, changes),
        Packed::Battle(battle) => share::battle(battle),
    };
    if let Ok(again) = again {
        assert!(matches!(read_packed(&again), Some(Ok(_))), "{again}");
    }
    if let Packed::Battle(battle) = packed {
        play(*battle);
    }
    kind
}

/// A packed link around these bytes, deflated already, with a check that agrees.
pub fn sealed(word: &str, deflated: &[u8]) -> String {
    let check = crc32fast::hash(deflated).to_le_bytes();
    format!("#/{word}/{}", BASE64_URL_SAFE_NO_PAD.encode([&check, deflated].concat()))
}

/// What kind of packed link with a check that agrees was understood: noise alone would hardly ever have one. The first
/// byte says which kind it is, and whether the others are deflated already.
pub fn packed(noise: &[u8]) -> Option<&'static str> {
    let (kind, noise) = noise.split_first()?;
    let word = ["roster", "sheet", "battle"][usize::from(*kind) % 3];
    let is_deflated = *kind >= 128;
    link(&if is_deflated { sealed(word, noise) } else { sealed(word, &compress_to_vec(noise, 1)) })
}

/// A document out of its JSON, if it is one. What is written again is the same.
fn document<T: Serialize + DeserializeOwned + PartialEq + Debug>(text: &str) -> Option<T> {
    let document: T = serde_json::from_str(text).ok()?;
    let again = serde_json::to_string(&document).unwrap();
    assert_eq!(serde_json::from_str::<T>(&again).unwrap(), document);
    Some(document)
}

/// What kind of file, or of stored text, was understood.
pub fn file(text: &str) -> Option<&'static str> {
    if document::<Roster>(text).is_some() {
        return Some("roster");
    }
    if let Some(head) = document::<Head>(text) {
        if let Ok(battle) = Battle::from_head(head) {
            play(battle);
        }
        return Some("battle");
    }
    let segment = document::<Segment>(text)?;
    let mut battle = Battle::new(Default::default(), Default::default());
    battle.take_in(segment);
    play(battle);
    Some("record")
}
