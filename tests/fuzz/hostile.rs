//! What is done with whatever comes from other people. None of it may fail, and what is understood is understood for good.

use aide_de_camp::battle::Battle;
use aide_de_camp::rules::{Camp, Packing, Piece};
use aide_de_camp::save::{Document, File, Origin, open, open_file};
use aide_de_camp::share::{self, CalculationLink, Packed, read_packed};

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

/// What kind of packed letters with a check that agrees was understood: noise alone would hardly ever have one.
pub fn packed(noise: &[u8]) -> Option<&'static str> {
    let (kind, noise) = noise.split_first()?;
    let word = ["roster", "sheet", "battle"][usize::from(*kind) % 3];
    let mut packing = Packing::writing();
    for byte in noise.iter().take(share::LONGEST) {
        packing.number(&mut u32::from(*byte), 6);
    }
    link(&["#/", word, "/", &packing.letters()].concat())
}

/// What kind of file, or of stored text, was understood.
pub fn file(text: &str) -> Option<&'static str> {
    if let Ok(File::Backup(all)) = open_file(text) {
        return all.iter().any(|(_, document)| document.is_ok()).then_some("backup");
    }
    let opened = open(text).ok()?;
    let kind = opened.document.kind().word();
    let again = opened.document.text(Origin::default());
    assert_eq!(open(&again).map(|again| again.document), Ok(opened.document.clone()));
    if let Document::Battle(fields) = opened.document {
        match Battle::read(&fields) {
            Ok(battle) => play(battle),
            Err(_) => {
                let mut battle = Battle::new(Default::default(), Default::default());
                battle.take_in(&fields);
                play(battle);
            }
        }
    }
    Some(kind)
}
