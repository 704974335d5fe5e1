//! What a backup would have, and whether the last one has it.

use super::content::OwnSheet;
use super::documents::Documents;
use super::id::{Id, Kind};
use crate::rules::counted;

/// What a backup would have of what the player made, and whether the last one has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BackupContents {
    /// Armies.
    pub armies: usize,
    /// Battles between two armies.
    pub battles: usize,
    /// Charts that have something of the player's own: those in use, and those that are kept beside them.
    pub charts: usize,
    /// Texts that cannot be read, which go with it as they stand.
    pub unreadable: usize,
    /// When everything was last backed up, in milliseconds since 1970.
    pub backed_up_at: Option<u64>,
    /// Some of it was made or changed since.
    pub has_changed: bool,
}

impl BackupContents {
    /// Whether nothing of it could be lost.
    pub fn is_backed_up(&self) -> bool {
        self.is_empty() || self.backed_up_at.is_some() && !self.has_changed
    }

    /// Whether the player has made nothing yet.
    pub fn is_empty(&self) -> bool {
        self.armies + self.battles + self.charts + self.unreadable == 0
    }

    /// What it would have, within a sentence: "2 armies, 1 battle and 3 charts".
    pub fn describe(&self) -> String {
        let parts = [
            (self.armies, "army", "armies"),
            (self.battles, "battle", "battles"),
            (self.charts, "chart", "charts"),
            (self.unreadable, "entry that cannot be read", "entries that cannot be read"),
        ];
        let parts = parts.into_iter().filter(|(n, ..)| *n > 0);
        let parts: Vec<_> = parts.map(|(n, one, many)| counted(n as i32, one, many)).collect();
        match parts.split_last() {
            None => "nothing yet".into(),
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
        }
    }
}

impl Documents {
    /// What a backup would have now.
    pub fn backup_contents(&self) -> BackupContents {
        let backed_up_at = self.settings().backed_up_at;
        let mut contents =
            BackupContents { unreadable: self.damaged().len(), backed_up_at, ..BackupContents::default() };
        let battles = self.battles().into_iter().filter(|(_, battle)| !battle.is_bare());
        let battles: Vec<Id> = battles.map(|(number, _)| Id::Battle(number)).collect();
        for (id, document) in self.iter() {
            let (count, n) = match id.kind() {
                Kind::Roster => (&mut contents.armies, 1),
                Kind::Battle => (&mut contents.battles, usize::from(battles.contains(id))),
                Kind::Sheet => (&mut contents.charts, document.read().map_or(1, |sheet| charts(&sheet))),
                Kind::List | Kind::Session | Kind::Settings | Kind::Typed => continue,
            };
            *count += n;
            contents.has_changed |= n > 0 && Some(document.record.saved_at) > backed_up_at;
        }
        contents
    }
}

/// How many charts of a sheet have something of the player's own.
fn charts(sheet: &OwnSheet) -> usize {
    usize::from(!sheet.overrides.is_empty()) + sheet.kept.len()
}
