//! Two windows, two stores and one fault: whatever was confirmed as saved is still there afterwards.
//!
//! A document here is a list of letters, and every edit adds one that is used nowhere else. Once a letter is confirmed,
//! some document or earlier state must have it for good, unless a window deleted a document with that letter in it.

mod device;
mod fault;

use aide_de_camp::storage::StoreError;
use device::{Device, Protocol};
use fault::{Cut, Damage, Fault, Plan, Times};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::cell::Cell;

/// How many scenarios are played.
const SCENARIOS: u64 = 100_000;

fn play(protocol: Protocol, seed: u64) -> Result<(), String> {
    let mut rng = StdRng::seed_from_u64(seed);
    let damage = if rng.random() { Damage::Cut } else { Damage::Flip };
    let cut = [Cut::Before, Cut::Within, Cut::After][rng.random_range(0..3)];
    let has_database = rng.random_range(0..5) > 0;
    let times = [Times::Never, Times::Once, Times::Twice, Times::ForGood][rng.random_range(0..4)];
    let fault = match rng.random_range(0..14) {
        0 => Fault::None,
        1..5 => Fault::Stop(cut),
        5..7 => Fault::Full,
        7 => Fault::FullForGood,
        8..10 => Fault::Decay(damage),
        10..12 => Fault::Opening(times),
        _ => Fault::Broken { is_told: rng.random(), then: times },
    };
    // Where one store serves alone, what is damaged there is gone: the status line says that there is but one.
    let fault = match fault {
        Fault::Decay(_) | Fault::Stop(Cut::Within) if !has_database => Fault::None,
        fault => fault,
    };
    let operations = rng.random_range(1..=40);
    let error = [StoreError::Failed, StoreError::Full, StoreError::Silent][rng.random_range(0..3)];
    let plan = Plan {
        fault,
        error,
        openings: Cell::new(0),
        broken_at: Cell::new(0),
        // One operation may write more than once.
        at: rng.random_range(0..2 * operations),
        writes: Cell::new(0),
        is_stopped: Cell::new(false),
        part: rng.random(),
    };
    let decays_at = rng.random_range(0..operations);
    // In every fifth there is but one window.
    let windows = 1 + usize::from(rng.random_range(0..5) > 0);
    let mut device = Device::new(protocol, plan, has_database, windows);
    let mut decayed = None;
    let documents = rng.random_range(1..=5);
    let mut played = Vec::new();
    for n in 0..operations {
        if let Fault::Decay(damage) = fault
            && n == decays_at
        {
            decayed = device.decay(&mut rng, damage);
        }
        let (at, which) = (rng.random_range(0..windows), rng.random_range(0..documents));
        let operation = rng.random_range(0..20);
        played.push((operation, at, which));
        match operation {
            0..7 => device.edit(at, which),
            7..9 => device.wake(at),
            9..14 => device.step(at),
            14..17 => device.notice_other_window(at),
            17 => device.leave(at, false),
            18 => device.leave(at, rng.random()),
            _ => device.delete(at, which),
        }
        if device.is_stopped() {
            device.restart(&mut rng);
            let lost = device.lost();
            if !lost.is_empty() {
                return Err(format!("{seed}: {fault:?} lost {lost:?} at once, after {played:?}"));
            }
        }
    }
    // Everything comes to its end by itself; where it never does, some pauses later.
    for at in [0, 1].repeat(8).into_iter().filter(|at| *at < windows) {
        if device.windows[at].is_waiting {
            device.wake(at);
        }
        while device.windows[at].is_busy() && !device.is_stopped() {
            device.step(at);
            device.notice_other_window(at);
        }
        if device.is_stopped() {
            device.restart(&mut rng);
        }
    }
    if let Some(told) = device.wrongly_told.first() {
        return Err(format!("{seed}: {fault:?}, but {told}, after {played:?}"));
    }
    for window in &device.windows {
        let documents = &window.documents;
        if !documents.is_saved() && !fault.is_for_good() {
            return Err(format!("{seed}: {fault:?} left unsaved {:?}, after {played:?}", documents.due()));
        }
        // One window after another is no conflict; only where a third takes over what the second took over, and the
        // database has nothing of it, a copy too many is kept.
        let is_alone = windows == 1
            && device.started <= 2
            && (fault == Fault::None || fault == Fault::Full && !device.is_changed_unread);
        if is_alone && !documents.notices().is_empty() {
            return Err(format!("{seed}: {fault:?} told {:?}, after {played:?}", documents.notices()));
        }
    }
    let lost = device.lost();
    if !lost.is_empty() {
        return Err(format!("{seed}: {fault:?} lost {lost:?}, after {played:?}"));
    }
    if let Some(text) = decayed {
        let database = device.database.as_ref().unwrap();
        if !database.texts.values().chain(device.local.memory.texts.values()).any(|there| *there == text) {
            return Err(format!("{seed}: what was damaged was written over, after {played:?}"));
        }
    }
    Ok(())
}

#[test]
fn nothing_confirmed_is_lost_by_any_one_fault() {
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get() as u64);
    let failed: Vec<String> = std::thread::scope(|scope| {
        let parts: Vec<_> = (0..threads)
            .map(|thread| {
                let seeds = (thread..SCENARIOS).step_by(threads as usize);
                let play = move |seed| play(Protocol::Right, seed).err();
                scope.spawn(move || seeds.filter_map(play).collect::<Vec<_>>())
            })
            .collect();
        parts.into_iter().flat_map(|part| part.join().unwrap()).collect()
    });
    let first = failed[..failed.len().min(5)].join("\n");
    assert!(failed.is_empty(), "{} of {SCENARIOS}:\n{first}", failed.len());
}

#[test]
fn every_planted_bug_is_found() {
    for (protocol, fault) in [
        (Protocol::StaleBaseAccepted, "lost"),
        (Protocol::ConfirmedEarly, "lost"),
        (Protocol::OtherWriteOverwritten, "lost"),
        (Protocol::NoSecondTry, "left unsaved"),
        (Protocol::LocalCounts, "left unsaved"),
        (Protocol::NothingSaid, "Saving is told"),
    ] {
        let found =
            (0..SCENARIOS).filter_map(|seed| play(protocol, seed).err()).find(|error| error.contains(fault));
        assert!(found.is_some(), "{protocol:?}: nothing is {fault} in {SCENARIOS} scenarios");
    }
}
