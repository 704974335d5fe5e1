//! Whether this device is ready for a game without a network: what was found out, in words, and the verdict.

use crate::stores::Safety;
use aide_de_camp::rules::counted;
use aide_de_camp::storage::{BackupContents, SaveState, StoreError};
use serde::Deserialize;

/// What comparing every file of the app with what was published came to; `public/sw.js` does it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct FilesCheck {
    /// Which build they are of.
    pub version: String,
    /// So many there are.
    pub files: u32,
    /// So large they are together.
    pub bytes: u64,
    /// The names of those that are not on this device.
    pub missing: Vec<String>,
    /// The names of those that have another content.
    pub damaged: Vec<String>,
    /// What is missing or damaged was asked for just before, and did not come.
    pub mended: bool,
}

impl FilesCheck {
    /// How many are there as they were published.
    pub fn whole(&self) -> u32 {
        self.files.saturating_sub((self.missing.len() + self.damaged.len()) as u32)
    }
}

/// What is known of the files of the app.
#[derive(Clone, Debug, PartialEq)]
pub enum AppFiles {
    /// They are being brought onto this device.
    Awaited,
    /// They are being compared with what was published.
    Checking,
    /// They were compared.
    Checked(FilesCheck),
    /// The page is a single file of so many bytes, which has all of it.
    Single(u64),
    /// Nothing keeps them on this device, or nothing can be told of them.
    NotKept(NotKept),
}

/// Why the app is not kept on this device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotKept {
    /// Browsers keep apps only of a secure connection.
    Insecure,
    /// This browser keeps none.
    Unsupported,
    /// A quick build changes all the time.
    QuickBuild,
    /// Not all of it came.
    Refused,
    /// This page was not taken from what is kept.
    Bypassed,
    /// The worker does not answer.
    Silent,
}

impl NotKept {
    fn describe(self) -> &'static str {
        match self {
            NotKept::Insecure => {
                "This page came over an insecure connection, and browsers keep nothing of that. Open it by https."
            }
            NotKept::Unsupported => {
                "This window keeps no apps on the device. Open the page in a window that is not private, or in another browser."
            }
            NotKept::QuickBuild => "This is a quick build, which is never kept on a device.",
            NotKept::Refused => {
                "Not all files of the app could be brought onto this device. Open it once more with a network."
            }
            NotKept::Bypassed => "This page was not taken from what is kept on this device. Reload it.",
            NotKept::Silent => "The check has had no answer. Close the app, and open it again.",
        }
    }
}

/// One thing that a device needs: whether it is there, and what to say of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Nothing as long as it is not known.
    pub holds: Option<bool>,
    /// In sentences.
    pub words: String,
    /// What is missing where it does not hold, within a sentence.
    pub missing: String,
}

impl Finding {
    fn awaited(words: &str) -> Self {
        Finding { holds: None, words: words.into(), missing: String::new() }
    }

    fn holding(words: impl Into<String>) -> Self {
        Finding { holds: Some(true), words: words.into(), missing: String::new() }
    }

    fn failing(words: impl Into<String>, missing: impl Into<String>) -> Self {
        Finding { holds: Some(false), words: words.into(), missing: missing.into() }
    }
}

impl AppFiles {
    /// Whether a worker keeps them, or may do so yet.
    pub fn has_worker(&self) -> bool {
        use NotKept::{Insecure, QuickBuild, Unsupported};
        !matches!(self, AppFiles::Single(_) | AppFiles::NotKept(Insecure | QuickBuild | Unsupported))
    }

    /// Whether some of them have to be fetched anew.
    pub fn has_faults(&self) -> bool {
        matches!(self, AppFiles::Checked(check) if check.whole() < check.files)
    }

    /// Whether all of it is on this device.
    pub fn finding(&self) -> Finding {
        match self {
            AppFiles::Awaited => Finding::awaited("The app is being brought onto this device."),
            AppFiles::Checking => Finding::awaited("Every file of the app is being checked."),
            AppFiles::Single(_) => Finding::holding("Everything is in this one file."),
            AppFiles::NotKept(NotKept::Silent) => {
                Finding::failing(NotKept::Silent.describe(), "the files of the app were not checked")
            }
            AppFiles::NotKept(why) => Finding::failing(why.describe(), "the app is not kept on this device"),
            AppFiles::Checked(FilesCheck { files, missing, damaged, mended, .. }) => {
                let faults = [(missing, "missing"), (damaged, "damaged")];
                let faults = faults.into_iter().filter(|(names, _)| !names.is_empty());
                let faults: Vec<_> = faults.map(|(names, what)| (are(names, what), names)).collect();
                if faults.is_empty() {
                    return Finding::holding(format!(
                        "All {files} files of the app are on this device, each as it was published."
                    ));
                }
                let words = faults.iter().map(|(what, names)| format!("{what}: {}.", names.join(", ")));
                const NOT_MENDED: &str =
                    "Fetching again failed: it takes a network, and a server that still has this version.";
                let words = words.chain(mended.then(|| NOT_MENDED.to_owned()));
                let missing = faults.iter().map(|(what, _)| what.as_str());
                let missing = missing.collect::<Vec<_>>().join(" and ");
                Finding::failing(words.collect::<Vec<_>>().join(" "), missing)
            }
        }
    }

    /// Of which build the page is, how many files are kept and how large they are: "build 1a2b3c4d", "19 files, 5.9 MB".
    /// Those of another build, which another window has taken, say so.
    pub fn facts(&self, page: Option<String>) -> Vec<String> {
        let kept = match self {
            AppFiles::Checked(FilesCheck { version, files, bytes, .. }) => {
                let of_another = match &page {
                    Some(page) if page != version => format!(" of build {version}"),
                    _ => String::new(),
                };
                Some(format!("{files} files{of_another}, {}", format_size(*bytes)))
            }
            AppFiles::Single(bytes) => Some(format!("one file, {}", format_size(*bytes))),
            AppFiles::Awaited | AppFiles::Checking | AppFiles::NotKept(_) => None,
        };
        page.map(|page| format!("build {page}")).into_iter().chain(kept).collect()
    }
}

/// "1 file is damaged", "3 files are missing".
fn are(names: &[String], what: &str) -> String {
    format!("{} {what}", counted(names.len() as i32, "file is", "files are"))
}

/// "137 kB", "5.9 MB".
fn format_size(bytes: u64) -> String {
    if bytes < 1_000_000 {
        return format!("{} kB", bytes.div_ceil(1_000));
    }
    let tenths = (bytes + 50_000) / 100_000;
    format!("{}.{} MB", tenths / 10, tenths % 10)
}

/// Whether what is entered stays: what became of an entry that was tried, and of all that was entered before.
pub fn saving(tried: Option<Result<(), StoreError>>, state: SaveState) -> Finding {
    const MISSING: &str = "what you enter is not saved";
    match (tried, state) {
        (None, _) => Finding::awaited("Saving is being tried."),
        (Some(Err(error)), _) => Finding::failing(format!("{error}: what you enter may be lost."), MISSING),
        (Some(Ok(())), SaveState::Failing(error)) => {
            Finding::failing(format!("{error}: not everything you did is saved for good yet."), MISSING)
        }
        (Some(Ok(())), SaveState::Unreadable(error)) => {
            Finding::failing(format!("{error}: what you enter may be lost."), MISSING)
        }
        (Some(Ok(())), SaveState::Saved | SaveState::Saving) => {
            Finding::holding("Saving works: an entry was written, read back and taken out again.")
        }
    }
}

/// Whether what is saved stays: the browser protects it, or a backup has all of it.
pub fn keeping(safety: Safety, was_refused: bool, backup: &BackupContents) -> Finding {
    let words = safety.describe();
    match safety {
        Safety::Unknown => Finding::awaited("The browser is being asked how safe what you save is."),
        Safety::Protected => Finding::holding(words),
        _ if backup.is_empty() => {
            Finding::holding("Nothing of yours is saved yet, so there is nothing to lose.")
        }
        _ if backup.is_backed_up() => {
            Finding::holding("This browser may lose what you saved, but your last backup has all of it.")
        }
        _ => {
            let refused = if was_refused { " It was asked to protect it, and refused." } else { "" };
            Finding::failing(format!("{words}{refused}"), "this browser may lose what you saved")
        }
    }
}

/// What a backup would have, and the last one has, at this moment.
pub fn describe_backup(backup: &BackupContents, now: u64) -> String {
    if backup.is_empty() {
        return "A backup would have nothing of yours yet.".into();
    }
    let last = match backup.backed_up_at.map(|at| format_age(now.saturating_sub(at))) {
        None => "None is noted yet.".into(),
        Some(age) if backup.has_changed => format!("The last one was made {age}; some of it is newer."),
        Some(age) => format!("The last one was made {age}, and has all of it."),
    };
    format!("A backup would have {}. {last}", backup.describe())
}

/// "just now", "5 minutes ago", "3 days ago".
fn format_age(milliseconds: u64) -> String {
    let minutes = milliseconds / 60_000;
    let (n, one, many) = match minutes {
        0 => return "just now".into(),
        1..60 => (minutes, "minute", "minutes"),
        60..1_440 => (minutes / 60, "hour", "hours"),
        _ => (minutes / 1_440, "day", "days"),
    };
    format!("{} ago", counted(n as i32, one, many))
}

/// Whether the device is ready, in one sentence; not known as long as anything is not.
pub fn verdict(findings: &[Finding]) -> (Option<bool>, String) {
    if findings.iter().any(|finding| finding.holds.is_none()) {
        return (None, "Checking this device".into());
    }
    let missing = findings.iter().filter(|finding| finding.holds == Some(false));
    let missing: Vec<_> = missing.map(|finding| finding.missing.as_str()).collect();
    if missing.is_empty() {
        return (Some(true), "Ready for the hall".into());
    }
    (Some(false), format!("Not ready for the hall: {}.", missing.join("; ")))
}
