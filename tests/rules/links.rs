//! Armies, sheets and battles as links, and every link as a code that another program reads.

use crate::battle::battle;
use crate::completeness::missing::{Missing, shipped};
use aide_de_camp::battle::{Battle, Head};
use aide_de_camp::roster::{AnyArmy, Roster, Title};
use aide_de_camp::rules::{Count, Name, Overrides, Scalar, Side, UnitRef};
use aide_de_camp::share::{self, Code, Packed, code, read_packed, read_roster};
use aide_de_camp::systems::republique::{Army, Division, Grade, Leader, LeaderClass, Rating, Troops, Unit};
use aide_de_camp::systems::{SYSTEMS, dbm, grande_tactique, plm, republique};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use strum::VariantArray;

/// The address that links are counted with.
const HERE: &str = "https://example.org/adc/";

/// What a camera sees of a code: four points to a module, and the quiet edge.
fn seen(code: &Code) -> String {
    const POINTS: usize = 4;
    let side = (code.size + 2 * share::QUIET) as usize;
    let mut dark = vec![false; side * side];
    for run in code.path.split('M').skip(1) {
        let (at, rest) = run.split_once('h').unwrap();
        let (x, y) = at.split_once(' ').unwrap();
        let long: usize = rest.split_once('v').unwrap().0.parse().unwrap();
        let [x, y] = [x, y].map(|n| n.parse::<usize>().unwrap() + share::QUIET as usize);
        dark[y * side + x..][..long].fill(true);
    }
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(side * POINTS, side * POINTS, |x, y| {
        if dark[y / POINTS * side + x / POINTS] { 0 } else { 255 }
    });
    let found = image.detect_grids();
    assert_eq!(found.len(), 1);
    found[0].decode().unwrap().1
}

pub fn sheet_of(system: &str) -> Overrides {
    let listed = SYSTEMS.iter().find(|listed| listed.id == system).unwrap();
    let mut changes = Overrides::default();
    for reading in listed.readings {
        changes.set(reading.path, Some(reading.choices[1].value));
    }
    // A small game may have no reading.
    if let (true, Some((path, value))) = (listed.readings.is_empty(), (listed.cells)().first()) {
        changes.set(path, Some(&(value.parse::<i32>().unwrap() + 1).to_string()));
    }
    changes
}

/// A battle in its third turn with something marked on every third unit.
pub fn under_way(system: &str) -> Battle {
    let mut battle = battle(system);
    battle.set_overrides(&sheet_of(system));
    (0..3 + 2 * battle.system().turn.len() as u64).for_each(|at| battle.go_on(at));
    for side in Side::ALL {
        let groups = battle.armies[side].army.army().groups();
        for (n, id) in groups.iter().flat_map(|group| &group.units).filter_map(|unit| unit.id).enumerate() {
            let unit_ref = UnitRef { side, id };
            let counter = battle.condition(unit_ref).counters[0].clone();
            if n % 3 == 0 {
                battle.tap(90_000 * n as u64, unit_ref, counter.marker, counter.title, counter.most);
            }
        }
    }
    battle
}

#[test]
fn every_sample_opens_as_it_was_sent() {
    for roster in Roster::samples() {
        let sent = share::roster(&roster).unwrap();
        // The samples' numbers run in order, as those of a link do.
        assert_eq!(read_packed(&sent), Some(Ok(Packed::Roster(Box::new(roster.clone())))));
        let address = format!("https://example.org/club/aide/{sent}");
        assert_eq!(read_roster(&address), Some(Ok(roster)));
    }
    assert_eq!(read_roster("#/republique/artillery?die=5"), None);
}

#[test]
fn a_sheet_and_a_battle_open_as_they_were_sent() {
    for system in SYSTEMS {
        let changes = sheet_of(system.id);
        let sent = share::sheet(system.id, &changes).unwrap();
        assert_eq!(read_packed(&sent), Some(Ok(Packed::Sheet(system.id, changes))));
        let battle = under_way(system.id);
        let sent = share::battle(&battle).unwrap();
        let Some(Ok(Packed::Battle(opened))) = read_packed(&sent) else { panic!("{sent}") };
        assert_eq!((opened.when(), opened.overrides()), (battle.when(), battle.overrides()));
        assert_eq!(
            (&opened.armies, opened.markers()),
            (&battle.armies, battle.markers()),
            "{}",
            system.title
        );
        assert_eq!(opened.log().map(|line| line.text()).collect::<Vec<_>>(), ["As it was handed over"]);
        assert_eq!(share::battle(&opened).unwrap(), sent);
    }
}

fn words<T: VariantArray + Scalar>() -> Vec<String> {
    T::VARIANTS.iter().map(Scalar::to_word).collect()
}

/// Each has its place in the frozen tables.
#[test]
fn every_word_of_an_army_goes_through_a_link() {
    let (group, unit) = ("groups.0", "groups.0.units.0");
    let fields = [
        ("grande-tactique", group, "quality", words::<grande_tactique::Quality>()),
        ("grande-tactique", unit, "troops", words::<grande_tactique::Troops>()),
        ("grande-tactique", unit, "training", words::<grande_tactique::Training>()),
        ("dbm", "", "size", ["small", "usual", "doubles"].map(String::from).into()),
        ("dbm", group, "general", words::<dbm::Standing>()),
        ("dbm", unit, "drill", words::<dbm::Drill>()),
        ("dbm", unit, "troops", words::<dbm::Troops>()),
        ("dbm", unit, "grade", words::<dbm::Grade>()),
        ("dbm", unit, "weapon", words::<dbm::Weapon>()),
        ("republique", group, "leader.class", words::<LeaderClass>()),
        ("republique", unit, "troops", words::<Troops>()),
        ("republique", unit, "grade", words::<Grade>()),
        ("republique", unit, "weight", words::<republique::Weight>()),
        ("republique", unit, "skirmishers", words::<republique::SkirmishGrade>()),
        ("republique", group, "level", words::<republique::Level>()),
        ("republique", group, "leader.standing", words::<republique::Standing>()),
        ("republique", "", "leaders.0.standing", words::<republique::Standing>()),
        ("republique", "", "nation", words::<republique::Nation>()),
        ("republique", "", "command", words::<republique::CommandSystem>()),
        ("republique", "", "maneuver", words::<republique::ManeuverSystem>()),
        ("plm", unit, "grade", words::<plm::Grade>()),
        ("plm", unit, "nation", words::<plm::Nation>()),
        ("plm", unit, "troops", words::<plm::Troops>()),
        ("plm", unit, "weapon", words::<plm::Weapon>()),
        ("plm", unit, "battalion", words::<plm::Battalion>()),
    ];
    let mut missing = Missing::default();
    for system in shipped().filter(|system| fields.iter().all(|(of, ..)| *of != system.id)) {
        let form = Roster::samples_of(system.id)[0].form(unit);
        let has_words = form.controls().iter().any(|control| !control.options().is_empty());
        let wants = format!("wants a row ({:?}, unit, …, words::<…>()) for each enum", system.id);
        missing.unless(!has_words, "tests/rules/links.rs", wants);
    }
    missing.expect_none();
    for (system, place, field, words) in fields {
        let path = if place.is_empty() { field.into() } else { format!("{place}.{field}") };
        for word in words {
            let mut roster = Roster::samples_of(system)[0].clone();
            assert_eq!(roster.set(&path, &word), Ok(()), "{system}");
            let opened = read_roster(&share::roster(&roster).unwrap()).unwrap().unwrap();
            assert_eq!(opened.get(&path), Some(word), "{system} {path}");
        }
    }
}

/// A link has both by their places in a frozen table.
#[test]
fn every_system_and_every_mark_of_its_units_has_a_place_in_links() {
    let (mut missing, file) = (Missing::default(), "src/share/packed/words.rs");
    for system in SYSTEMS {
        let marks: Vec<&str> = system.hooks.markers.iter().map(|marker| marker.id).collect();
        if share::sheet(system.id, &Overrides::default()).is_err() {
            missing.add(file, format!("wants `({:?}, &{marks:?}),` at the end of SYSTEMS", system.id));
            continue;
        }
        for marker in marks {
            let mut marked = battle(system.id);
            marked.tap(0, UnitRef::army(Side::Ours), marker, marker, 1);
            let wants = format!("wants `{marker:?},` at the end of the marks of {}", system.id);
            missing.unless(share::battle(&marked).is_ok(), file, wants);
        }
    }
    missing.expect_none();
}

#[test]
fn every_mark_of_a_unit_goes_through_a_link() {
    for system in SYSTEMS {
        let mut battle = battle(system.id);
        let id = battle.armies[Side::Ours].army.army().groups()[0].units[0].id.unwrap();
        for (at, marker) in system.hooks.markers.iter().enumerate() {
            battle.tap(90_000 * at as u64, UnitRef { side: Side::Ours, id }, marker.id, marker.id, 1);
        }
        let sent = share::battle(&battle).unwrap();
        let Some(Ok(Packed::Battle(opened))) = read_packed(&sent) else { panic!("{sent}") };
        assert_eq!(opened.markers(), battle.markers(), "{}", system.title);
    }
}

#[test]
fn a_sheet_with_every_cell_changed_goes_into_a_link() {
    for system in SYSTEMS {
        let changes: Overrides = (system.cells)().into_iter().collect();
        assert_eq!(changes.iter().count(), (system.cells)().len(), "{}", system.title);
        let sent = share::sheet(system.id, &changes).unwrap();
        assert_eq!(read_packed(&sent), Some(Ok(Packed::Sheet(system.id, changes))), "{}", system.title);
    }
}

/// Each frozen link stands on a line with what it holds, as JSON. Of every system there is an army with every word that
/// its units can have, a sheet, and a battle with every mark.
#[test]
fn packed_links_of_the_first_version_open_for_ever() {
    let mut frozen = BTreeSet::new();
    for line in include_str!("saved/packed_links_1.txt").lines() {
        let (link, json) = line.split_once('\t').unwrap();
        let held: Value = serde_json::from_str(json).unwrap();
        match read_packed(link).unwrap().unwrap() {
            Packed::Roster(roster) => {
                frozen.insert(("roster", roster.army.system().id));
                assert_eq!(Ok(*roster), serde_json::from_value(held).map_err(drop));
            }
            Packed::Sheet(id, changes) => {
                frozen.insert(("sheet", id));
                assert_eq!(id, held["system"]);
                assert_eq!(Ok(changes), serde_json::from_value(held["sheet"].clone()).map_err(drop));
            }
            Packed::Battle(battle) => {
                frozen.insert(("battle", battle.system().id));
                let head: Head = serde_json::from_value(held["head"].clone()).unwrap();
                assert_eq!(battle.head(), head);
                let markers: BTreeMap<String, i32> = serde_json::from_value(held["marks"].clone()).unwrap();
                assert_eq!(battle.markers().by_key().collect::<BTreeMap<_, _>>(), markers);
            }
        }
    }
    let mut missing = Missing::default();
    for (kind, system) in
        ["roster", "sheet", "battle"].iter().flat_map(|kind| shipped().map(move |it| (*kind, it.id)))
    {
        let wants = format!("wants a {kind} link of {system}: run `cargo xtask freeze {system}`");
        missing.unless(frozen.remove(&(kind, system)), "tests/rules/saved/packed_links_1.txt", wants);
    }
    missing.expect_none();
    assert_eq!(frozen, BTreeSet::new(), "of games that no release has");
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
        if named { Name::truncated(name.trim()) } else { Name::default() }
    };
    let mut leader =
        |class, rating| Leader { name: name(), class, rating: Rating::clamped(rating), ..Leader::default() };
    let leaders = vec![leader(LeaderClass::Proficient, 2), leader(LeaderClass::Energetic, 3)];
    let heads: Vec<Leader> = (0..4).map(|n| leader(LeaderClass::VARIANTS[n % 3], n as i32)).collect();
    let mut army = Army { leaders: leaders.into_iter().collect(), ..Army::default() };
    let mut chosen = StdRng::seed_from_u64(seed + 1);
    for (at, leader) in heads.into_iter().enumerate() {
        let units = (0..if at < 2 { 8 } else { 7 }).map(|_| {
            let mut unit = Unit { name: name(), ..Unit::default() };
            unit.troops = *Troops::VARIANTS.choose(&mut chosen).unwrap();
            unit.grade = *Grade::VARIANTS.choose(&mut chosen).unwrap();
            unit.bases = Count::clamped(chosen.random_range(1..=8));
            unit.markers = Count::clamped(chosen.random_range(0..=4));
            unit
        });
        let units = units.collect();
        army.add_division(Division { name: name(), leader, units, ..Division::default() });
    }
    let title = if named { "III Corps" } else { "" };
    Roster { name: Title::truncated(title), army: AnyArmy::Republique(army), ..Roster::default() }
}

#[test]
fn an_army_of_thirty_units_is_scanned_across_the_table() {
    let (mut longest, mut widest) = ([0; 2], [0; 2]);
    for seed in 0..50 {
        for named in [true, false] {
            let link = [HERE, &share::roster(&thirty_units(seed, named)).unwrap()].concat();
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
    assert!(longest[0] <= 850 && widest[0] <= 97, "{longest:?} {widest:?}");
    assert!(longest[1] <= 270 && widest[1] <= 57, "{longest:?} {widest:?}");
}

#[test]
fn another_program_reads_the_code_of_every_kind_of_link() {
    let mut links = vec!["#/dbm/combat?ours.type=kn&theirs.die=3r&~/readings/x=1%202".to_string()];
    for system in SYSTEMS {
        links.push(share::sheet(system.id, &sheet_of(system.id)).unwrap());
        links.push(share::battle(&under_way(system.id)).unwrap());
        links.extend(Roster::samples_of(system.id).iter().map(|roster| share::roster(roster).unwrap()));
    }
    for link in links {
        let link = [HERE, &link].concat();
        assert_eq!(seen(&code(&link).unwrap()), link);
    }
    assert_eq!(code(&"x".repeat(3_000)), None);
}
