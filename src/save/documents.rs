//! Every document as this window has it, and what becomes of it where a shelf has another.

use super::damage::Damage;
use super::document::{Document, Kind};
use super::place::{Place, called};
use super::shelf::{Found, Refused, Shelf, Unsaved, Written, found};
use super::text::{Opened, Origin, check, open};
use crate::rules::uncapital;
use rand::{Rng, RngExt};

/// A text that cannot be read, or must not be written over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// What stands there, to be downloaded.
    pub text: String,
    /// What is wrong with it.
    pub damage: Damage,
}

/// A place that was seen or written to.
#[derive(Clone, Debug, PartialEq)]
struct Known {
    place: Place,
    /// What stands there; nothing once it is deleted.
    document: Option<Document>,
    /// The highest revision seen or written there, before it was deleted too: an old copy does not bring it back.
    revision: u64,
    /// The check of the text that this is, or that it was made from.
    at: u32,
    /// The check of what that text says.
    says: u32,
    /// The latest text on the safe shelf that it follows, by revision.
    safe: u64,
    /// The safe shelf does not have it as it is here.
    lacking: bool,
    /// Every text that this window has seen or written there.
    seen: Vec<Seen>,
    /// It gave way to another window's, and stands nowhere else yet.
    aside: bool,
    /// Counts what became of it in this window.
    edits: u64,
    /// Up to which of these it is on the device.
    saved: u64,
}

/// A text by its check, and how it came to be.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Seen {
    check: u32,
    origin: Origin,
}

impl Known {
    fn has_seen(&self, check: u32) -> Option<Origin> {
        self.seen.iter().find(|seen| seen.check == check).map(|seen| seen.origin)
    }

    /// Whether one text is in the past of another.
    fn is_past(&self, past: u32, of: u32) -> bool {
        /// So many hasty texts may follow each other before one is on the safe shelf.
        const LONGEST_CHAIN: u32 = 20;
        past == 0 || self.leads(past, of, LONGEST_CHAIN)
    }

    /// Whether texts that follow each other lead from one to another.
    fn leads(&self, from: u32, to: u32, steps: u32) -> bool {
        let (Some(first), Some(last)) = (self.has_seen(from), self.has_seen(to)) else { return false };
        let on_safe_shelf = first.upon.is_none()
            && match last.upon {
                None => first.revision < last.revision,
                Some(upon) => first.revision <= upon,
            };
        let by_the_same = first.by != 0 && first.by == last.by && first.revision < last.revision;
        let mut next = self.seen.iter().filter(|seen| seen.origin.after == from && steps > 0);
        from == to || on_safe_shelf || by_the_same || next.any(|next| self.leads(next.check, to, steps - 1))
    }

    /// It is not on the device.
    fn is_unsaved(&self) -> bool {
        self.document.is_some() && self.edits > self.saved
    }

    /// There is something to write.
    fn is_due(&self) -> bool {
        self.is_unsaved() || self.document.is_some() && self.lacking
    }

    /// The text of this check and origin is what it was made from.
    fn stands_at(&mut self, check: u32, origin: Origin, says: u32) {
        self.at = check;
        self.says = says;
        self.revision = self.revision.max(origin.revision);
        self.safe = origin.upon.unwrap_or(origin.revision);
        self.lacking = origin.upon.is_some();
    }

    fn see(&mut self, check: u32, origin: Origin) {
        /// More than ever stand on shelves at a time.
        const REMEMBERED: usize = 256;
        self.seen.push(Seen { check, origin });
        if self.seen.len() > REMEMBERED {
            self.seen.remove(0);
        }
    }

    /// It is now what the device has.
    fn settle(&mut self, document: Option<Document>) {
        self.document = document;
        self.aside = false;
        self.edits += 1;
        self.saved = self.edits;
    }
}

/// A copy on a shelf that can be read.
struct Standing {
    key: String,
    revision: u64,
}

/// A text that this window had not seen.
struct News {
    place: Place,
    check: u32,
    origin: Origin,
    document: Document,
}

/// Every document, as this window has it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Documents {
    /// Which window this is: a number drawn at its start, or 0 where none could be drawn.
    pub window: u32,
    /// In the order of the places.
    known: Vec<Known>,
    /// By key, in the order of the keys; one may have several, from several shelves.
    unread: Vec<(String, Unread)>,
    /// What gave way to another window's and has no place of its own.
    aside: Vec<(Place, Document)>,
    /// What the player is to know of it, in sentences.
    told: Vec<String>,
    /// Battles that were set aside: their number, whether it was this window's, and the number that it has now.
    pub(super) split: Vec<(u32, bool, u32)>,
}

impl Documents {
    /// The latest of every document that stands on a shelf, as long as the other shelf has not been read. How all that
    /// stands there hangs together is known only then: it is to be taken in with the rest.
    pub fn open(shelf: &dyn Shelf) -> Self {
        let mut documents = Documents::default();
        let mut news = Vec::new();
        for (key, text) in found(shelf) {
            news.extend(documents.read(&key, &text));
        }
        latest_first(&mut news);
        for news in news {
            let known = documents.known_mut(&news.place);
            if known.edits == 0 {
                known.see(news.check, news.origin);
                documents.hold(news, false);
            }
        }
        documents
    }

    /// Takes in what stands on a shelf, or what another window has just put there; returns the places that it changed.
    ///
    /// Of two copies the later counts. Where neither is in the past of the other, both are kept.
    pub fn take_all(&mut self, found: &[Found]) -> Vec<Place> {
        let mut news = Vec::new();
        for (key, text) in found {
            news.extend(self.read(key, text));
        }
        self.hear(news)
    }

    /// Takes in texts that this window has not seen.
    fn hear(&mut self, mut news: Vec<News>) -> Vec<Place> {
        latest_first(&mut news);
        for News { place, check, origin, .. } in &news {
            self.known_mut(place).see(*check, *origin);
        }
        let mut changed = Vec::new();
        for news in news {
            let known = self.known_mut(&news.place);
            let is_past = known.is_past(news.check, known.at);
            let follows = known.edits == 0 || known.is_past(known.at, news.check);
            if is_past && !follows {
                if news.origin.upon.is_none() {
                    known.safe = known.safe.max(news.origin.revision);
                }
                continue;
            }
            let says = news.document.says();
            if known.document.is_some()
                && says == known.says
                && (follows || news.origin.revision >= known.revision)
            {
                // The same was only written once more: what is being changed here stays.
                known.stands_at(news.check, news.origin, says);
                continue;
            }
            let same = known.document.as_ref().is_some_and(|here| here.says() == says);
            if follows || news.origin.revision >= known.revision {
                let yields = !same && (!follows || known.is_unsaved());
                changed.push(news.place.clone());
                self.hold(news, yields);
            } else if !same && known.document.is_some() {
                self.set_aside(&news.place, news.document, false);
            }
        }
        changed
    }

    /// Another window has taken away what stood under a key of this shelf.
    pub fn gone(&mut self, shelf: &dyn Shelf, key: &str) {
        let Some(place) = Place::of_key(key) else { return };
        if self.standing(&place, &self.copies(shelf, &place)).0.is_empty()
            && !self.known_mut(&place).is_unsaved()
        {
            self.known_mut(&place).settle(None);
        }
    }

    /// What a text says, if this window has not seen it; what cannot be read is kept.
    fn read(&mut self, key: &str, text: &str) -> Option<News> {
        let check = check(text);
        let seen = Place::of_key(key).and_then(|place| self.known(&place)?.has_seen(check));
        if seen.is_some() {
            return None;
        }
        match read(key, text) {
            Ok((place, Opened { origin, newer, document })) => {
                if newer {
                    // It can be looked at, but what this version writes might lose something of it.
                    self.keep_unread(key, text, Damage::Newer);
                }
                let is_new = self.known(&place).is_none_or(|known| known.has_seen(check).is_none());
                is_new.then_some(News { place, check, origin, document })
            }
            Err(damage) => {
                self.keep_unread(key, text, damage);
                None
            }
        }
    }

    fn keep_unread(&mut self, key: &str, text: &str, damage: Damage) {
        // Two shelves may hold the same damage.
        if self.unread.iter().all(|(known, unread)| known != key || unread.text != text) {
            let at = self.unread.partition_point(|(known, _)| known.as_str() <= key);
            self.unread.insert(at, (key.into(), Unread { text: text.into(), damage }));
        }
    }

    fn is_unread(&self, key: &str) -> bool {
        self.unread.iter().any(|(known, _)| known == key)
    }

    fn known(&self, place: &Place) -> Option<&Known> {
        let at = self.known.partition_point(|known| known.place < *place);
        self.known.get(at).filter(|known| known.place == *place)
    }

    fn known_mut(&mut self, place: &Place) -> &mut Known {
        let at = self.known.partition_point(|known| known.place < *place);
        if self.known.get(at).is_none_or(|known| known.place != *place) {
            let known = Known {
                place: place.clone(),
                document: None,
                revision: 0,
                at: 0,
                says: 0,
                safe: 0,
                lacking: false,
                seen: Vec::new(),
                aside: false,
                edits: 0,
                saved: 0,
            };
            self.known.insert(at, known);
        }
        &mut self.known[at]
    }

    /// Has what a shelf has; what was here is set aside where it `yields`.
    fn hold(&mut self, news: News, yields: bool) {
        let News { place, check, origin, document } = news;
        let known = self.known_mut(&place);
        known.stands_at(check, origin, document.says());
        let here = known.document.take();
        known.settle(Some(document));
        if let Some(here) = here.filter(|_| yields) {
            self.set_aside(&place, here, true);
        }
    }

    /// Keeps a roster that gave way as one of its own. Its number comes of what it says: whoever sets the same one
    /// aside, and however often, makes the same copy. What can be there but once is an earlier state.
    fn set_aside(&mut self, of: &Place, document: Document, ours: bool) {
        if document.kind() == Kind::Battle {
            return self.battle_aside(of, document, ours);
        }
        let whose = if ours { "this window" } else { "the other window" };
        let what = called(of, &document);
        let Document::Roster(roster) = document else {
            let told = [
                &what,
                " changed in another window, too. How ",
                whose,
                " had it is under Backup and recovery, as an earlier state.",
            ];
            self.told.push(told.concat());
            return self.aside.push((of.clone(), document));
        };
        let copy = roster.copy_beside(&self.names());
        let place = Place::Roster(Document::Roster(roster).says().max(1));
        if self.get(&place).is_some() {
            return;
        }
        let named = copy.title();
        let told = [
            &what,
            " changed in another window, too. Both are kept: how ",
            whose,
            " had it is now “",
            &named,
            "”.",
        ];
        self.told.push(told.concat());
        self.keep_aside(place, Document::Roster(copy));
    }

    /// Keeps what gave way at a place of its own.
    pub(super) fn keep_aside(&mut self, place: Place, document: Document) {
        self.keep(place.clone(), document);
        self.known_mut(&place).aside = true;
    }

    /// Takes a document that is nowhere but in this window from its place.
    pub(super) fn forget_unsaved(&mut self, place: &Place) -> Option<Document> {
        let known = self.known_mut(place);
        let document = known.is_unsaved().then(|| known.document.clone())?;
        known.settle(None);
        document
    }

    /// Tells the player.
    pub(super) fn tell(&mut self, told: String) {
        self.told.push(told);
    }

    /// The document at a place.
    pub fn get(&self, place: &Place) -> Option<&Document> {
        self.known(place)?.document.as_ref()
    }

    /// Counts what became of a place: as long as it stays, what stands there does.
    pub fn edits(&self, place: &Place) -> u64 {
        self.known(place).map_or(0, |known| known.edits)
    }

    /// How often the document at a place was written, by whichever window.
    pub fn revision(&self, place: &Place) -> u64 {
        self.known(place).map_or(0, |known| known.revision)
    }

    /// Every document with its place.
    pub fn iter(&self) -> impl Iterator<Item = (&Place, &Document)> {
        self.known.iter().filter_map(|known| Some((&known.place, known.document.as_ref()?)))
    }

    /// What every roster is called.
    pub fn names(&self) -> Vec<String> {
        let mut names = Vec::new();
        for (_, document) in self.iter() {
            if let Document::Roster(roster) = document {
                names.push(roster.name.to_string());
            }
        }
        names
    }

    /// What cannot be read, by key, to be shown and downloaded.
    pub fn unread(&self) -> impl Iterator<Item = (&str, &Unread)> {
        self.unread.iter().map(|(key, unread)| (key.as_str(), unread))
    }

    /// What is not on the device as it is here, or not on its safe shelf, in the order in which it is to be written.
    pub fn due(&self) -> impl Iterator<Item = &Place> {
        let of = |aside| self.known.iter().filter(move |known| known.aside == aside && known.is_due());
        of(true).chain(of(false)).map(|known| &known.place)
    }

    /// Whether all is on the device as it is here.
    pub fn is_saved(&self) -> bool {
        self.aside.is_empty() && !self.known.iter().any(Known::is_unsaved)
    }

    /// What gave way to another window's, in sentences, until it was read.
    pub fn told(&self) -> &[String] {
        &self.told
    }

    /// The player has read it.
    pub fn heard(&mut self) {
        self.told.clear();
    }

    /// What gave way and has no place of its own: to be kept as an earlier state of the document at that place.
    pub fn given_way(&self) -> Option<&(Place, Document)> {
        self.aside.first()
    }

    /// The first of what gave way is kept; as it is told of where it could not be.
    pub fn put_away(&mut self) -> Unsaved {
        let (place, document) = self.aside.remove(0);
        let origin = Origin::default();
        let (text, says) = document.stored(origin);
        let written = Written { key: place.key(1), place, origin, text, edits: 0, says };
        Unsaved { what: uncapital(&called(&written.place, &document)), why: Refused::Full, written }
    }

    /// A place for one more roster: two windows that make one at the same time do not meet.
    pub fn place_for_roster(&self, rng: &mut impl Rng) -> Place {
        loop {
            let place = Place::Roster(rng.random_range(1..=u32::MAX));
            if self.is_free(&place) {
                return place;
            }
        }
    }

    /// Nothing is known to stand there or to have stood there.
    pub(super) fn is_free(&self, place: &Place) -> bool {
        // What this window alone had there, and gave away with a copy, never stood there.
        let never = |known: &Known| known.document.is_none() && known.revision == 0 && known.seen.is_empty();
        self.known(place).is_none_or(never) && !self.is_unread(&place.key(1))
    }

    /// Keeps a document in memory, to be written to the shelves.
    pub fn keep(&mut self, place: Place, document: Document) {
        let known = self.known_mut(&place);
        known.document = Some(document);
        known.edits += 1;
    }

    /// Every copy of a document that stands on a shelf. Slots are taken from the first on, past what cannot be read on
    /// any shelf: behind several empty ones there are none.
    pub fn copies(&self, shelf: &dyn Shelf, place: &Place) -> Vec<Found> {
        const EMPTY: u32 = 4;
        let (mut found, mut copy, mut last) = (Vec::new(), 1, 0);
        while copy <= last + EMPTY {
            let key = place.key(copy);
            let text = shelf.get(&key);
            if text.is_some() || self.is_unread(&key) {
                last = copy;
            }
            found.extend(text.map(|text| (key, text)));
            copy += 1;
        }
        found
    }

    /// The copies of a document that can be read, the latest first, and whether what is here has changed by them:
    /// another window has been there since this one looked.
    fn standing(&mut self, place: &Place, found: &[Found]) -> (Vec<Standing>, bool) {
        let (mut standing, mut news) = (Vec::new(), Vec::new());
        for (key, text) in found {
            if Place::of_key(key).as_ref() != Some(place) {
                continue;
            }
            let check = check(text);
            let seen = self.known_mut(place).has_seen(check);
            let origin = seen.or_else(|| {
                let unseen = self.read(key, text)?;
                let origin = unseen.origin;
                news.push(unseen);
                Some(origin)
            });
            if let Some(Origin { revision, .. }) = origin {
                standing.push(Standing { key: key.clone(), revision });
            }
        }
        standing.sort_by_key(|one| std::cmp::Reverse(one.revision));
        let changed = self.hear(news);
        (standing, !changed.is_empty())
    }

    /// The first slot that holds neither the latest copy nor anything unreadable.
    fn slot(&self, place: &Place, standing: &[Standing]) -> String {
        let latest = standing.first().map_or("", |copy| &copy.key);
        let mut copy = 1;
        while place.key(copy) == latest || self.is_unread(&place.key(copy)) {
            copy += 1;
        }
        place.key(copy)
    }

    /// What to put on the shelf on which these texts stand, to have there what is unsaved at a place; nothing where
    /// another window was there first. `hasty` is what the safe shelf does not have yet.
    pub fn next(&mut self, place: &Place, found: &[Found], hasty: bool) -> Option<Written> {
        let (standing, changed) = self.standing(place, found);
        let is_aside = self.known(place)?.aside;
        // What gave way goes first: as long as it stands nowhere else, nothing is written for good in its place.
        let waits =
            !is_aside && !hasty && (!self.aside.is_empty() || self.known.iter().any(|known| known.aside));
        let window = self.window;
        let known = self.known_mut(place);
        let due = if hasty { known.is_unsaved() } else { known.is_due() };
        if changed || waits || !due {
            return None;
        }
        let revision = 1 + standing.first().map_or(0, |copy| copy.revision).max(known.revision);
        known.revision = revision;
        let origin = Origin { revision, after: known.at, by: window, upon: hasty.then_some(known.safe) };
        let ((text, says), edits) = (known.document.as_ref()?.stored(origin), known.edits);
        known.see(check(&text), origin);
        Some(Written { key: self.slot(place, &standing), place: place.clone(), origin, text, edits, says })
    }

    /// What to put on the shelf on which these texts stand, to have there as many copies of what another shelf has;
    /// nothing where it is there, or something later, or another window was there first.
    pub fn again(&mut self, written: &Written, found: &[Found], wanted: usize) -> Option<Written> {
        let place = &written.place;
        let (standing, changed) = self.standing(place, found);
        if changed || self.get(place).is_none() {
            return None;
        }
        let same = found.iter().filter(|(_, text)| *text == written.text).count();
        let later = standing.first().is_some_and(|copy| copy.revision > written.origin.revision);
        (same < wanted && !later).then(|| Written { key: self.slot(place, &standing), ..written.clone() })
    }

    /// Writes what is unsaved at a place to a shelf; nothing where another window was there first.
    pub fn write(
        &mut self,
        shelf: &mut dyn Shelf,
        place: &Place,
        hasty: bool,
    ) -> Option<Result<Written, Unsaved>> {
        let written = self.next(place, &self.copies(shelf, place), hasty)?;
        Some(match written.put_on(shelf) {
            Ok(()) => {
                self.stands(&written);
                Ok(written)
            }
            Err(why) => Err(self.unsaved_at(written, why)),
        })
    }

    /// A shelf has this: what is written next follows it.
    pub fn stands(&mut self, written: &Written) {
        let known = self.known_mut(&written.place);
        if known.at == written.origin.after {
            known.stands_at(check(&written.text), written.origin, written.says);
        }
    }

    /// What was refused everywhere.
    pub fn unsaved_at(&mut self, written: Written, why: Refused) -> Unsaved {
        // Nobody waits for it any longer: the player is told.
        self.known_mut(&written.place).aside = false;
        let what = self.get(&written.place).map(|document| uncapital(&called(&written.place, document)));
        let what = what.unwrap_or_default();
        Unsaved { what, why, written }
    }

    /// Has so many copies of what another shelf has on this one, too.
    pub fn repeat(&mut self, shelf: &mut dyn Shelf, written: &Written, wanted: usize) -> Result<(), Refused> {
        let again = self.again(written, &self.copies(shelf, &written.place), wanted);
        again.map_or(Ok(()), |again| again.put_on(shelf))
    }

    /// The device has this for good, unless it gave way meanwhile. What was changed since then is still to be written.
    pub fn confirm(&mut self, written: &Written) -> bool {
        let known = self.known_mut(&written.place);
        let holds = known.at == check(&written.text);
        if holds {
            known.saved = known.saved.max(written.edits);
            known.aside = false;
        }
        holds
    }

    /// Of which documents the shelf on which these texts stand does not have the latest copy.
    pub fn lacking(&self, found: &[Found]) -> Vec<Place> {
        let checks: Vec<u32> = found.iter().map(|(_, text)| check(text)).collect();
        let mut lacking = Vec::new();
        for known in self.known.iter().filter(|known| known.document.is_some() && !checks.contains(&known.at))
        {
            lacking.push(known.place.clone());
        }
        lacking
    }

    /// What stands under a key, to be put on another shelf, too, if it is the latest copy of a document.
    pub fn latest(&self, (key, text): &Found) -> Option<Written> {
        let known = self.known(&Place::of_key(key)?)?;
        let origin = known.has_seen(known.at)?;
        let is_latest = known.document.is_some() && known.at == check(text);
        is_latest.then(|| Written {
            place: known.place.clone(),
            origin,
            key: key.clone(),
            text: text.clone(),
            edits: known.saved,
            says: known.says,
        })
    }

    /// The safe shelf does not have the document at a place: it is to be written there.
    pub fn touch(&mut self, place: &Place) {
        self.known_mut(place).lacking = true;
    }

    /// Deletes a document from this window. Keeping it again undoes it.
    pub fn forget(&mut self, place: &Place) {
        self.known_mut(place).settle(None);
    }

    /// Under which keys the shelf on which these texts stand has the document that was deleted. What cannot be read
    /// stays, and so does what another window has changed since.
    pub fn deleted(&mut self, place: &Place, found: &[Found]) -> Vec<String> {
        let (mut standing, _) = self.standing(place, found);
        // It may have come back meanwhile.
        if self.get(place).is_some() {
            return Vec::new();
        }
        standing.retain(|copy| !self.is_unread(&copy.key));
        standing.into_iter().map(|copy| copy.key).collect()
    }

    /// Takes a deleted document off a shelf.
    pub fn remove(&mut self, shelf: &mut dyn Shelf, place: &Place) {
        for key in self.deleted(place, &self.copies(shelf, place)) {
            shelf.remove(&key);
        }
    }
}

/// Most that come after the latest are its past.
fn latest_first(news: &mut [News]) {
    news.sort_by_key(|one| std::cmp::Reverse(one.origin.revision));
}

/// A text under a key as the document at its place.
fn read(key: &str, text: &str) -> Result<(Place, Opened), Damage> {
    let place = Place::of_key(key).ok_or(Damage::Place)?;
    let opened = open(text)?;
    let (found, wanted) = (opened.document.kind(), place.kind());
    if found == wanted { Ok((place, opened)) } else { Err(Damage::Other(found, wanted)) }
}
