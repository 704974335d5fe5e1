//! What is said of a device, and when it is ready.

use crate::readiness::{AppFiles, FilesCheck, Finding, NotKept, describe_backup, keeping, saving, verdict};
use crate::stores::Safety;
use aide_de_camp::storage::{BackupContents, SaveState, StoreError};
use wasm_bindgen_test::wasm_bindgen_test;

fn checked() -> FilesCheck {
    FilesCheck { version: "1a2b3c4d".into(), files: 19, bytes: 5_854_321, ..FilesCheck::default() }
}

fn ready() -> [Finding; 3] {
    [
        AppFiles::Checked(checked()).finding(),
        saving(Some(Ok(())), SaveState::Saved),
        keeping(Safety::Protected, false, &BackupContents::default()),
    ]
}

const DAY: u64 = 24 * 60 * 60 * 1_000;

#[wasm_bindgen_test]
fn a_device_is_ready_when_files_saving_and_keeping_all_hold() {
    assert_eq!(verdict(&ready()), (Some(true), "Ready for the hall".into()));
    let all = "All 19 files of the app are on this device, each as it was published.";
    assert_eq!(ready()[0].words, all);
    let facts = |page: &str| AppFiles::Checked(checked()).facts(Some(page.into()));
    assert_eq!(facts("1a2b3c4d"), ["build 1a2b3c4d", "19 files, 5.9 MB"]);
    // Another window has taken the next version.
    assert_eq!(facts("5e6f7a8b"), ["build 5e6f7a8b", "19 files of build 1a2b3c4d, 5.9 MB"]);
    let [_, saves, keeps] = ready();
    let checking = verdict(&[AppFiles::Checking.finding(), saves, keeps]);
    assert_eq!(checking, (None, "Checking this device".into()));
}

#[wasm_bindgen_test]
fn files_that_are_not_as_published_are_named() {
    let check = FilesCheck {
        missing: vec!["icon.png".into()],
        damaged: vec!["base.css".into(), "boot.js".into()],
        ..checked()
    };
    assert_eq!(check.whole(), 16);
    let files = AppFiles::Checked(check.clone());
    assert!(files.has_faults());
    let finding = files.finding();
    assert_eq!(finding.words, "1 file is missing: icon.png. 2 files are damaged: base.css, boot.js.");
    let [_, saves, keeps] = ready();
    let (holds, words) = verdict(&[finding, saves, keeps]);
    assert_eq!(holds, Some(false));
    assert_eq!(words, "Not ready for the hall: 1 file is missing and 2 files are damaged.");
    let words = AppFiles::Checked(FilesCheck { mended: true, ..check }).finding().words;
    assert!(
        words.ends_with(
            " Fetching again failed: it takes a network, and a server that still has this version."
        )
    );
}

#[wasm_bindgen_test]
fn a_page_that_no_worker_keeps_says_why() {
    use NotKept::{Bypassed, Insecure, QuickBuild, Refused, Silent, Unsupported};
    for why in [Bypassed, Insecure, QuickBuild, Refused, Silent, Unsupported] {
        let finding = AppFiles::NotKept(why).finding();
        assert_eq!(finding.holds, Some(false), "{why:?}");
        assert!(finding.words.ends_with('.') && !finding.missing.is_empty(), "{why:?}");
    }
    // What a worker may yet bring is asked for again.
    assert!(AppFiles::NotKept(Refused).has_worker() && !AppFiles::NotKept(Insecure).has_worker());
    let single = AppFiles::Single(3_100_000);
    assert_eq!(
        (single.finding().holds, single.facts(None)),
        (Some(true), vec!["one file, 3.1 MB".to_owned()])
    );
}

#[wasm_bindgen_test]
fn a_database_that_fails_is_told_of() {
    assert_eq!(saving(None, SaveState::Saved).holds, None);
    let failing = saving(Some(Err(StoreError::Silent)), SaveState::Saved);
    assert_eq!(failing.words, "The database of this browser does not answer: what you enter may be lost.");
    let late = saving(Some(Ok(())), SaveState::Failing(StoreError::Full));
    assert_eq!(late.words, "This device has no room left: not everything you did is saved for good yet.");
    assert_eq!((failing.holds, late.holds), (Some(false), Some(false)));
}

#[wasm_bindgen_test]
fn what_the_browser_may_delete_is_to_be_in_a_backup() {
    let mut backup = BackupContents { armies: 4, battles: 2, charts: 1, ..BackupContents::default() };
    let refused = keeping(Safety::AtRisk, true, &backup);
    assert!(refused.words.ends_with(" It was asked to protect it, and refused."), "{}", refused.words);
    let [files, saves, _] = ready();
    let (_, words) = verdict(&[files, saves, refused]);
    assert_eq!(words, "Not ready for the hall: this browser may lose what you saved.");
    assert_eq!(keeping(Safety::Protected, false, &backup).holds, Some(true));
    assert_eq!(keeping(Safety::AtRisk, false, &BackupContents::default()).holds, Some(true));
    let none = "A backup would have 4 armies, 2 battles and 1 chart. None is noted yet.";
    assert_eq!(describe_backup(&backup, 9 * DAY), none);
    backup.backed_up_at = Some(6 * DAY);
    assert_eq!(keeping(Safety::AtRisk, false, &backup).holds, Some(true));
    let has_all = "A backup would have 4 armies, 2 battles and 1 chart. The last one was made 3 days ago, and has all of it.";
    assert_eq!(describe_backup(&backup, 9 * DAY), has_all);
    backup.has_changed = true;
    assert_eq!(keeping(Safety::AtRisk, false, &backup).holds, Some(false));
    assert!(describe_backup(&backup, 6 * DAY + 61_000).ends_with("1 minute ago; some of it is newer."));
}
