//! What each version brought, and that the change log is headed by this one.

use aide_de_camp::changelog::{CHANGELOG, Release, releases};

#[test]
fn the_change_log_is_headed_by_this_version() {
    let head = releases(CHANGELOG).next().unwrap();
    assert_eq!(
        head.version,
        env!("CARGO_PKG_VERSION"),
        "CHANGELOG.md wants a line of the version that Cargo.toml has"
    );
}

#[test]
fn every_line_of_the_change_log_is_read_and_goes_back_to_the_first_version() {
    let lines: Vec<&str> = CHANGELOG.lines().collect();
    assert_eq!(lines[..2], ["# What is new", ""]);
    let all: Vec<Release> = releases(CHANGELOG).collect();
    assert_eq!(all.len(), lines.len() - 2);
    assert_eq!(all.last().map(|release| release.version), Some("0.1.0"));
    let number = |release: &Release| -> Vec<u32> {
        release.version.split('.').map(|part| part.parse().unwrap()).collect()
    };
    assert!(all.is_sorted_by(|newer, older| number(newer) > number(older)), "{all:?}");
    for Release { version, news } in all {
        // The offer of an update has room for so much.
        assert!(news.chars().count() <= 120 && news.ends_with('.'), "{version}: {news}");
    }
}

#[test]
fn what_is_no_release_is_passed_over() {
    let text = "# Title\r\n\r\n- 1.10.0: Dragons: two of them.\r\n- a note: of nobody\n- 1.9:\n 1.8.0: no line\n- 1.0.0:One.";
    let read: Vec<_> = releases(text).map(|release| (release.version, release.news)).collect();
    assert_eq!(read, [("1.10.0", "Dragons: two of them."), ("1.0.0", "One.")]);
    assert_eq!(releases("").next(), None);
}
