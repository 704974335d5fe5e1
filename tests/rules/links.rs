//! Sheets and battles as links, and every link as a code that another program reads.

use crate::battle::battle;
use aide_de_camp::battle::Battle;
use aide_de_camp::link::{self, CalculationLink, Code, Packed, code, read_packed};
use aide_de_camp::roster::{Roster, Title};
use aide_de_camp::rules::republique::{Army, Division, Leader, LeaderClass, Rating, Republique, Unit};
use aide_de_camp::rules::{Camp, Changes, Count, Kept, Name, Piece, SYSTEMS, System, calculators};
use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// The address that links are counted with.
const HERE: &str = "https://example.org/adc/";

/// What a camera sees of a code: four points to a module, and the quiet edge.
fn seen(code: &Code) -> String {
    const POINTS: usize = 4;
    let side = (code.size + 2 * link::QUIET) as usize;
    let mut dark = vec![false; side * side];
    for run in code.path.split('M').skip(1) {
        let (at, rest) = run.split_once('h').unwrap();
        let (x, y) = at.split_once(' ').unwrap();
        let long: usize = rest.split_once('v').unwrap().0.parse().unwrap();
        let [x, y] = [x, y].map(|n| n.parse::<usize>().unwrap() + link::QUIET as usize);
        dark[y * side + x..][..long].fill(true);
    }
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(side * POINTS, side * POINTS, |x, y| {
        if dark[y / POINTS * side + x / POINTS] { 0 } else { 255 }
    });
    let found = image.detect_grids();
    assert_eq!(found.len(), 1);
    found[0].decode().unwrap().1
}

fn sheet_of(system: &str) -> Changes {
    let listed = SYSTEMS.iter().find(|listed| listed.id == system).unwrap();
    let mut changes = Changes::default();
    for reading in listed.readings {
        changes.set(reading.path, Some(reading.choices[1].value));
    }
    changes
}

/// A battle in its third turn with something marked on every third unit.
fn under_way(system: &str) -> Battle {
    let mut battle = battle(system);
    battle.sheet = sheet_of(system);
    (0..3 + 2 * battle.system().turn.len() as u64).for_each(|at| battle.go_on(at));
    for camp in Camp::ALL {
        let groups = battle.armies[camp as usize].army.army().groups();
        for (n, id) in groups.iter().flat_map(|group| &group.units).filter_map(|unit| unit.id).enumerate() {
            let piece = Piece { camp, id };
            let counter = battle.condition(piece).counters[0].clone();
            if n % 3 == 0 {
                // One step of several, or the most that can be counted.
                let by = if counter.words.is_empty() { counter.most } else { 1 };
                battle.tap(90_000 * n as u64, piece, counter.mark, counter.title, by);
            }
        }
    }
    battle
}

#[test]
fn a_sheet_and_a_battle_open_as_they_were_sent() {
    for system in SYSTEMS {
        let changes = sheet_of(system.id);
        let sent = link::sheet(system.id, &changes).unwrap();
        assert_eq!(read_packed(&sent), Some(Ok(Packed::Sheet(system.id, changes))));
        let battle = under_way(system.id);
        let sent = link::battle(&battle).unwrap();
        let Some(Ok(Packed::Battle(opened))) = read_packed(&sent) else { panic!("{sent}") };
        assert_eq!((opened.when(), &opened.sheet), (battle.when(), &battle.sheet));
        assert_eq!(opened.marks(), battle.marks(), "{}", system.title);
        assert_eq!(opened.log().map(|line| line.said()).collect::<Vec<_>>(), ["As it was handed over"]);
        assert_eq!(link::battle(&opened).unwrap(), sent);
    }
}

#[test]
fn links_of_the_first_version_open_for_ever() {
    let frozen: Vec<&str> = include_str!("saved/packed_links_1.txt").lines().collect();
    assert_eq!(frozen.len(), 6);
    for (line, system) in frozen.iter().zip(SYSTEMS.iter().flat_map(|system| [system, system])) {
        match read_packed(line) {
            Some(Ok(Packed::Sheet(id, changes))) => {
                // Every reading that there was then; others came later.
                let today = sheet_of(system.id);
                assert_eq!(id, system.id);
                assert!(changes.iter().all(|(path, value)| today.get(path) == Some(value)), "{changes:?}");
                assert!(!changes.is_empty());
            }
            Some(Ok(Packed::Battle(battle))) => {
                assert_eq!(battle.marks(), under_way(system.id).marks());
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn calculations_of_the_first_version_open_for_ever() {
    let frozen: Vec<_> = include_str!("saved/calculation_links_1.txt").lines().collect();
    for listing in calculators() {
        let of = ["#/", listing.id, "?"].concat();
        assert!(frozen.iter().any(|line| line.starts_with(&of)), "{}", listing.id);
    }
    for line in frozen {
        let (link, said) = line.split_once('\t').unwrap();
        let asked = CalculationLink::parse(link).unwrap().ask().unwrap();
        assert_eq!(asked.shown.headline, said, "{link}");
    }
}

/// The army by which codes are measured: 30 units in four divisions under six leaders.
fn thirty_units(seed: u64, named: bool) -> Roster {
    const WORDS: [&str; 40] = [
        "Grenadiers",
        "Fusiliers",
        "Voltigeurs",
        "Chasseurs",
        "Hussars",
        "Dragoons",
        "Cuirassiers",
        "Lancers",
        "Uhlans",
        "Jägers",
        "Grenzer",
        "Landwehr",
        "Musketeers",
        "Guards",
        "Highlanders",
        "Rifles",
        "Foot",
        "Ligne",
        "Légère",
        "Infanterie",
        "Old",
        "Young",
        "Royal",
        "Imperial",
        "King's",
        "Queen's",
        "Prince",
        "Archduke",
        "Grand Duke",
        "Coldstream",
        "Cold",
        "1st",
        "2nd",
        "3rd",
        "7th",
        "12th",
        "28th",
        "57th",
        "92nd",
        "Brigade",
    ];
    let mut rng = StdRng::seed_from_u64(seed);
    let mut name = || {
        let mut words = Vec::new();
        for _ in 0..3 {
            words.push(*WORDS.choose(&mut rng).unwrap());
        }
        let name: String = words.join(" ").chars().take(15).collect();
        if named { Name::cut(name.trim()) } else { Name::default() }
    };
    let mut leader = |class, rating| Leader { name: name(), class, rating: Rating::near(rating) };
    let leaders = vec![leader(LeaderClass::Proficient, 2), leader(LeaderClass::Energetic, 3)];
    let heads: Vec<Leader> = (0..4).map(|n| leader(LeaderClass::ALL[n % 3], n as i32)).collect();
    let mut army = Army { leaders: leaders.into_iter().collect(), ..Army::default() };
    let mut chosen = StdRng::seed_from_u64(seed + 1);
    for (at, leader) in heads.into_iter().enumerate() {
        let units = (0..if at < 2 { 8 } else { 7 }).map(|_| {
            let mut unit = Unit { name: name(), ..Unit::default() };
            unit.troops = *aide_de_camp::rules::republique::Troops::ALL.choose(&mut chosen).unwrap();
            unit.grade = *aide_de_camp::rules::republique::Grade::ALL.choose(&mut chosen).unwrap();
            unit.bases = Count::near(chosen.random_range(1..=8));
            unit.markers = Count::near(chosen.random_range(0..=4));
            Kept::Known(unit)
        });
        let units = units.collect();
        army.add_division(Division { name: name(), leader, units, ..Division::default() });
    }
    let title = if named { "III Corps" } else { "" };
    Roster { name: Title::cut(title), army: aide_de_camp::roster::AnyArmy::Republique(army) }
}

#[test]
fn an_army_of_thirty_units_is_scanned_across_the_table() {
    assert_eq!(Republique::ID, "republique");
    let (mut longest, mut widest) = ([0; 2], [0; 2]);
    for seed in 0..50 {
        for named in [true, false] {
            let link = [HERE, &link::roster(&thirty_units(seed, named)).unwrap()].concat();
            let code = code(&link).unwrap();
            let at = usize::from(!named);
            longest[at] = longest[at].max(link.len());
            widest[at] = widest[at].max(code.size);
            if seed < 3 {
                assert_eq!(seen(&code), link);
            }
        }
    }
    println!("{longest:?} characters, {widest:?} modules");
    assert!(longest[0] <= 700 && widest[0] <= 89, "{longest:?} {widest:?}");
    assert!(longest[1] <= 180 && widest[1] <= 49, "{longest:?} {widest:?}");
}

#[test]
fn another_program_reads_the_code_of_every_kind_of_link() {
    let mut links = vec!["#/dbm/combat?ours.type=kn&theirs.die=3r&~/readings/x=1%202".to_string()];
    for system in SYSTEMS {
        links.push(link::sheet(system.id, &sheet_of(system.id)).unwrap());
        links.push(link::battle(&under_way(system.id)).unwrap());
        links.extend(Roster::to_try(system.id).iter().map(|roster| link::roster(roster).unwrap()));
    }
    for link in links {
        let link = [HERE, &link].concat();
        assert_eq!(seen(&code(&link).unwrap()), link);
    }
    assert_eq!(code(&"x".repeat(3_000)), None);
}

proptest! {
    /// Whatever the letters say, reading them ends, and nothing grows beyond what they hold.
    #[test]
    fn no_packed_link_is_too_hostile(word in "(roster|sheet|battle)", noise in "[A-Za-z0-9_-]{0,200}", flips in prop::collection::vec(any::<prop::sample::Index>(), 0..3)) {
        let _ = read_packed(&format!("#/{word}/{noise}"));
        let sent = link::battle(&under_way("dbm")).unwrap();
        let mut letters: Vec<char> = sent.chars().collect();
        for flip in flips {
            let at = flip.index(letters.len());
            letters[at] = 'A';
        }
        let changed: String = letters.into_iter().collect();
        if changed != sent {
            prop_assert!(!matches!(read_packed(&changed), Some(Ok(Packed::Battle(_)))));
        }
    }
}
