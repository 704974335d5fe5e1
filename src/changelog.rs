//! What each version brought the player, as `CHANGELOG.md` has it.

/// The change log of this version.
pub const CHANGELOG: &str = include_str!("../CHANGELOG.md");

/// A version, and what it brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Release<'a> {
    /// As `Cargo.toml` has it.
    pub version: &'a str,
    /// In a sentence.
    pub news: &'a str,
}

/// The releases of a change log in its order, the newest first. Each is a line of its own, `- 0.1.0: What it brought.`;
/// any other line is passed over.
pub fn releases(changelog: &str) -> impl Iterator<Item = Release<'_>> {
    changelog.lines().filter_map(|line| {
        let (version, news) = line.strip_prefix("- ")?.split_once(':')?;
        let is_version = version.split('.').all(|part| part.parse::<u32>().is_ok());
        let news = news.trim();
        (is_version && !news.is_empty()).then_some(Release { version, news })
    })
}
