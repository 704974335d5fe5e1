//! What is done with whatever comes from other people. None of it may fail, and what is understood is understood for good.

use aide_de_camp::battle::Battle;
use aide_de_camp::rules::{Lengths, Side, UnitRef};
use aide_de_camp::share::{self, CalculationLink, Packed, read_packed};
use aide_de_camp::storage::{Document, Documents, File, Kind, Record, Transaction, open_file};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;

/// Has everything of a battle said, plays on, and takes it all back.
fn play(mut battle: Battle) {
    for side in Side::ALL {
        for group in battle.armies[side].army.army().groups() {
            for id in group.units.iter().filter_map(|unit| unit.id).chain(group.id) {
                battle.condition(UnitRef { side, id });
            }
        }
        battle.condition(UnitRef::army(side));
    }
    for phase in battle.system().turn {
        battle.todo(phase);
        battle.go_on(1);
    }
    battle.exported(&|_| String::new(), "", Lengths::default());
    while battle.undo().is_some() {}
    while battle.redo().is_some() {}
}

/// What kind of link was understood.
pub fn link(text: &str) -> Option<&'static str> {
    if let Ok(calculation) = CalculationLink::parse(text) {
        return calculation.evaluate().is_ok().then_some("calculation");
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

/// What kind of file, or of stored text, was understood. What is kept of it is read again as it was.
pub fn file(text: &str) -> Option<&'static str> {
    for key in ["battle/7", "desk", "list/dbm", "roster/7", "settings", "sheet/dbm", "typed/dbm"] {
        if let Ok(record) = Record::from_text(key, text) {
            assert_eq!(Record::from_text(key, &record.to_text()), Ok(record));
        }
    }
    let (kind, backup) = match open_file(text).ok()? {
        // A document that has one place only comes as a backup of that alone.
        File::Backup(backup) => match &backup[..] {
            [(_, Ok(entry))] => (entry.kind.name(), backup),
            _ => ("backup", backup),
        },
        File::Calculation(link) => {
            assert_eq!(open_file(&link), Ok(File::Calculation(link.clone())));
            return Some("calculation");
        }
        File::One(entry) => (entry.kind.name(), vec![(key_of(entry.kind).into(), Ok(entry))]),
    };
    let mut documents = Documents::new(1);
    for (id, content) in documents.restoring(&backup).into_iter().filter_map(|restored| restored.kept) {
        documents.put(id, Some(content), 0);
    }
    let mut store = Transaction::default();
    for id in documents.due() {
        assert!(documents.write(&id, &mut store).is_ok());
    }
    let mut again = Documents::new(2);
    again.open(&store);
    for (id, document) in documents.iter() {
        assert_eq!(again.get(id).and_then(Document::content), document.content());
        if let Some(battle) = document.content().and_then(|content| content.battle()) {
            play(battle);
        }
    }
    Some(kind)
}

fn key_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Battle => "battle/7",
        Kind::Roster => "roster/7",
        Kind::List => "list/dbm",
        Kind::Sheet => "sheet/dbm",
        Kind::Typed => "typed/dbm",
        Kind::Session | Kind::Settings => kind.name(),
    }
}
