//! Rosters: samples, totals, and their JSON.

use crate::completeness::missing::{self, Missing, shipped};
use aide_de_camp::roster::{AnyArmy, Roster};
use aide_de_camp::rules::*;
use aide_de_camp::share::{read_roster, roster as link};
use aide_de_camp::systems::dbm::{self, Drill, Standing};
use aide_de_camp::systems::*;
use proptest::prelude::*;
use serde_json::{Value, json};
use strum::VariantArray;

/// Our own sheet.
fn ours(roster: &Roster) -> AnyContext {
    (roster.army.system().context)(&Overrides::default())
}

fn totals(roster: &Roster) -> String {
    let totals = roster.army.army().totals(&ours(roster)).into_iter();
    let text: Vec<String> = totals.map(|(name, sum)| format!("{name} {}", sum.text())).collect();
    format!("{}: {}", &*roster.name, text.join(", "))
}

#[test]
fn the_samples_are_full_armies_in_pairs_of_every_system_and_break_no_rule() {
    for system in SYSTEMS {
        let samples: Vec<Roster> =
            Roster::samples().into_iter().filter(|roster| roster.army.system().id == system.id).collect();
        assert!(samples.len() >= 2 && samples.len().is_multiple_of(2), "{}", system.id);
        for sample in samples {
            let groups = sample.army.army().groups();
            // A small game may be one of a single group.
            let has_room = sample.army.army().room("groups.0") > 0;
            let (least, least_units) = if has_room { (2, 12) } else { (1, 3) };
            assert!(groups.len() >= least, "{}", &*sample.name);
            let units = groups.iter().map(|group| group.units.len()).sum::<usize>();
            assert!(units >= least_units, "{}", &*sample.name);
            assert_eq!(sample.army.army().checks(&ours(&sample)), [""; 0], "{}", &*sample.name);
            assert_eq!(sample.unknown(), 0);
        }
    }
}

#[test]
fn the_samples_come_to_these_totals() {
    let file = "tests/rules/printed/rosters.txt";
    let printed = missing::read(file);
    let mut missing = Missing::default();
    let samples: Vec<String> =
        shipped().flat_map(|system| Roster::samples_of(system.id)).map(|sample| totals(&sample)).collect();
    for line in &samples {
        missing.unless(printed.lines().any(|known| known == line), file, format!("wants a line `{line}`"));
    }
    for line in printed.lines().filter(|line| !samples.iter().any(|sample| sample == line)) {
        missing.add(file, format!("has a line of no sample, `{line}`"));
    }
    missing.expect_none();
}

fn command(lines: impl IntoIterator<Item = dbm::Line>) -> dbm::Command {
    dbm::Command { lines: lines.into_iter().map(RosterEntry::Known).collect(), ..dbm::Command::default() }
}

fn line(elements: i32, drill: Drill, troops: dbm::Troops, grade: dbm::Grade) -> dbm::Line {
    dbm::Line { elements: Count::clamped(elements), drill, troops, grade, ..dbm::Line::default() }
}

fn army(lines: impl IntoIterator<Item = dbm::Line>) -> dbm::Army {
    let mut army = dbm::Army::default();
    army.add_command(command(lines));
    army
}

/// R02, R03, R05, R07, R08 of the rules data.
#[test]
fn golden_rows_of_dbm_rosters() {
    use {Drill::*, dbm::Grade::*, dbm::Troops::*};
    let text = |army: &dbm::Army| (army.points().text(), army.equivalents().text());
    let rear = dbm::Line { double_based: true, ..line(4, Regular, Bw, O) };
    let bowmen = army([line(4, Regular, Bw, X), rear]);
    assert_eq!(text(&bowmen), ("40 AP".into(), "8 EE".into()), "R02");
    assert_eq!(text(&army([line(2, Regular, Gal, F)])), ("4 AP".into(), "0 EE".into()), "R03");
    let surcharges = [
        (Standing::CommanderInChief, Regular, 10, 20),
        (Standing::SubGeneral, Regular, 10, 20),
        (Standing::CommanderInChief, Irregular, 5, 10),
        (Standing::SubGeneral, Irregular, 5, 10),
        (Standing::Ally, Regular, 5, 10),
        (Standing::Ally, Irregular, 3, 5),
    ];
    for (general, drill, small, usual) in surcharges {
        assert_eq!(dbm::surcharge(general, drill, dbm::Size::SMALL), small, "R05");
        assert_eq!(dbm::surcharge(general, drill, dbm::Size::USUAL), usual);
    }
    for (halves, broken) in [(24, 8), (26, 9), (29, 10)] {
        assert_eq!(dbm::reached(halves, 3), broken, "R07");
    }
    let rabble = army([line(6, Irregular, Hd, I), line(4, Irregular, Exp, O)]);
    assert_eq!(rabble.equivalents().text(), "0 EE", "R08");
}

#[test]
fn a_mark_counts_for_troops_that_have_it() {
    use {Drill::*, dbm::Grade::*, dbm::Troops::*};
    let price = |drill, troops, grade| {
        let marked = dbm::Line {
            chariots: true,
            mounted_infantry: true,
            double_based: true,
            ..line(1, drill, troops, grade)
        };
        marked.price().map(|price| price.value)
    };
    // In half points: knights 20 − 2 for chariots − 4 behind; cavalry 14 − 2; blades 14 + 2 mounted − 4 behind; guns 16.
    assert_eq!(price(Regular, Kn, I), Some(14));
    assert_eq!(price(Irregular, Cv, O), Some(12));
    assert_eq!(price(Regular, Bd, O), Some(12));
    assert_eq!(price(Regular, Art, O), Some(16));
}

#[test]
fn dbm_checks_are_sentences() {
    use {Drill::*, dbm::Grade::*, dbm::Troops::*};
    let mut army = army([line(60, Regular, Bd, O), line(1, Regular, El, O)]);
    army.add_command(dbm::Command {
        general: Standing::CommanderInChief,
        name: Name::truncated("Left"),
        ..command([dbm::Line { general: true, ..line(1, Irregular, Cv, O) }])
    });
    assert_eq!(
        Army::checks(&army, &AnyContext::of::<dbm::Dbm>(&Overrides::default())),
        [
            "This army costs 437 AP: 37 AP more than 400.",
            "Command 1: none of its elements is the general's.",
            "Command 1: no army list has 1 Reg El (O).",
        ]
    );
}

/// own: an army has one C-in-C, and its first command is his; so is a new one after his is taken off.
#[test]
fn the_first_command_of_dbm_is_a_commander_in_chiefs() {
    let mut roster = Roster::of("dbm").unwrap();
    for path in ["groups.0", "groups.1"] {
        assert!(roster.edit(path, LineEdit::Add));
    }
    let generals =
        |roster: &Roster| [0, 1].map(|at| roster.get(&format!("groups.{at}.general")).unwrap_or_default());
    assert_eq!(generals(&roster), ["commander_in_chief", "sub_general"]);
    roster.edit("groups.0.units.0", LineEdit::Add);
    assert!(roster.edit("groups.0", LineEdit::Remove) && roster.edit("groups.1", LineEdit::Add));
    assert_eq!(generals(&roster), ["sub_general", "commander_in_chief"]);
    // What it breaks at stands beside it.
    let groups = Roster::samples_of("dbm")[0].army.army().groups();
    assert_eq!(groups[0].detail, "C-in-C, 22 EE ◇, demoralised at 7½ EE ◇");
}

/// G56 of the rules data.
#[test]
fn golden_rows_of_republique_rosters() {
    use aide_de_camp::systems::republique::*;
    let unit = |troops, bases| Unit { troops, bases: Count::clamped(bases), ..Unit::default() };
    let units = [unit(Troops::Infantry, 5), unit(Troops::Artillery, 3)];
    let mut army = republique::Army::default();
    army.add_division(Division {
        units: units.into_iter().map(RosterEntry::Known).collect(),
        ..Division::default()
    });
    let text: Vec<String> = rules_totals(&army);
    assert_eq!(text, ["Bases 5", "Men 2,750", "Batteries 3", "Guns 36"], "G56");
}

fn rules_totals(army: &dyn Army) -> Vec<String> {
    let context = AnyContext::of::<republique::Republique>(&Overrides::default());
    army.totals(&context).into_iter().map(|(name, sum)| format!("{name} {}", sum.text())).collect()
}

fn ids(army: &mut AnyArmy) -> Vec<UnitId> {
    let mut ids = Vec::new();
    army.army_mut().each_id(&mut |id| ids.push(*id));
    ids
}

#[test]
fn numbers_are_given_once_and_repaired_in_a_file_that_says_them_twice() {
    for roster in Roster::samples() {
        let mut army = roster.army;
        let first = ids(&mut army);
        let mut unique = first.clone();
        unique.sort();
        unique.dedup();
        assert_eq!(unique.len(), first.len());
        number(army.army_mut());
        assert_eq!(ids(&mut army), first);
        let mut spoilt = first.clone();
        spoilt[2] = first[1];
        spoilt[3] = UnitId::default();
        let mut next = spoilt.into_iter();
        army.army_mut().each_id(&mut |id| *id = next.next().unwrap());
        number(army.army_mut());
        let mut repaired = ids(&mut army);
        assert_eq!(repaired[1], first[1]);
        repaired.sort();
        repaired.dedup();
        assert_eq!(repaired.len(), first.len());
    }
}

fn read(json: &str) -> Result<Roster, String> {
    serde_json::from_str(json).map_err(|error| error.to_string())
}

fn written(roster: &Roster) -> String {
    serde_json::to_string(roster).unwrap()
}

#[test]
fn what_is_read_from_json_is_what_was_written() {
    for roster in Roster::samples() {
        assert_eq!(read(&written(&roster)), Ok(roster));
    }
}

/// A roster as a later version may write it.
fn from_the_future() -> Value {
    json!({
        "name": "From the year 2040",
        "system": "republique",
        "army": {
            "numbers": 5,
            "groups": [
                {
                    "id": 1,
                    "name": "1st Division",
                    "leader": { "name": "Friant", "class": "energetic", "rating": 2 },
                    "units": [
                        { "id": 2, "name": "33e Ligne", "troops": "infantry", "grade": "veteran", "bases": 4 },
                        { "id": 3, "name": "Compagnie d'aérostiers", "troops": "balloon", "altitude": 300 },
                        { "id": 4, "name": "48e Ligne", "troops": "infantry", "bases": 40 }
                    ]
                },
                { "id": 5, "name": "Flotilla", "ships": [{ "guns": 80 }, { "guns": 2.2222222222222227e107 }] }
            ]
        },
        "colours": ["red", { "facings": "yellow" }]
    })
}

#[test]
fn what_another_version_wrote_is_kept_as_it_came() {
    let old = from_the_future();
    let roster = read(&old.to_string()).unwrap();
    assert_eq!(roster.unknown(), 3);
    let groups = roster.army.army().groups();
    assert_eq!(groups[0].units[1].title, "Unknown entry");
    let again = written(&roster);
    assert_eq!(read(&again), Ok(roster.clone()));
    let new: Value = serde_json::from_str(&again).unwrap();
    for kept in ["/army/groups/0/units/1", "/army/groups/0/units/2", "/army/groups/1", "/colours"] {
        assert!(old.pointer(kept).is_some());
        assert_eq!(new.pointer(kept), old.pointer(kept));
    }
    let copied = read_roster(&link(&roster).unwrap()).unwrap().unwrap();
    assert_eq!(copied.army.army().groups(), groups);
}

#[test]
fn a_copy_has_a_name_of_its_own() {
    let named = |name: &str| Roster {
        name: aide_de_camp::roster::Title::truncated(name),
        ..Roster::of("dbm").unwrap()
    };
    let long = "A".repeat(40);
    for (name, taken, copy) in [
        ("Left 2", vec!["Left 2"], "Left 2 copy"),
        ("Left", vec!["Left", "Left copy"], "Left copy 2"),
        ("Left copy 2", vec!["Left copy", "Left copy 2"], "Left copy 3"),
        (&long, vec![], &format!("{} copy", "A".repeat(35))),
    ] {
        let taken: Vec<String> = taken.into_iter().map(String::from).collect();
        assert_eq!(&*named(name).copy_beside(&taken).name, copy);
    }
}

fn unit() -> impl Strategy<Value = republique::Unit> {
    use aide_de_camp::systems::republique::*;
    (
        ".{0,30}",
        prop::sample::select(Troops::VARIANTS),
        prop::sample::select(Grade::VARIANTS),
        prop::sample::select(Weight::VARIANTS),
        prop::sample::select(SkirmishGrade::VARIANTS),
        (1..=24, 0..=24, any::<bool>()),
        (0..=23, ".{0,12}"),
    )
        .prop_map(|(name, troops, grade, weight, skirmishers, (bases, markers, horse), (lost, post))| {
            let guns = troops == Troops::Artillery;
            let of = Unit::default();
            Unit {
                id: UnitId::default(),
                name: Name::truncated(&name),
                troops,
                grade,
                bases: Count::clamped(bases),
                weight: if guns { weight } else { of.weight },
                horse: guns && horse,
                markers: Count::clamped(if guns { 0 } else { markers }),
                skirmishers: if guns || markers == 0 { of.skirmishers } else { skirmishers },
                lost: Count::clamped(lost),
                post: Name::truncated(&post),
            }
        })
}

proptest! {
    #[test]
    fn any_roster_comes_back_out_of_json_and_link(
        name in ".{0,50}",
        leader in ".{0,30}",
        standing in prop::sample::select(republique::Standing::VARIANTS),
        nation in prop::option::of(prop::sample::select(republique::Nation::VARIANTS)),
        divisions in prop::collection::vec(
            (prop::sample::select(republique::Level::VARIANTS), prop::collection::vec(unit(), 0..6)), 0..5),
    ) {
        let mut army = republique::Army { nation, ..Default::default() };
        let leader = republique::Leader { name: Name::truncated(&leader), standing, ..Default::default() };
        army.leaders.push(leader.clone());
        for (level, units) in divisions {
            let units = units.into_iter().map(RosterEntry::Known).collect();
            army.add_division(republique::Division {
                level,
                leader: leader.clone(),
                units,
                ..Default::default()
            });
        }
        let name = aide_de_camp::roster::Title::truncated(&name);
        let roster = Roster { name, army: AnyArmy::Republique(army), ..Roster::default() };
        prop_assert_eq!(read(&written(&roster)), Ok(roster.clone()));
        let link = link(&roster).unwrap();
        prop_assert_eq!(read_roster(&link), Some(Ok(roster)));
    }
}

#[test]
fn every_cut_and_every_flipped_bit_of_a_roster_is_survived() {
    let json = from_the_future().to_string();
    for cut in 0..json.len() {
        assert!(read(&String::from_utf8_lossy(&json.as_bytes()[..cut])).is_err(), "{cut}");
    }
    for bit in 0..json.len() * 8 {
        let mut flipped = json.as_bytes().to_vec();
        flipped[bit / 8] ^= 1 << (bit % 8);
        if let Ok(roster) = read(&String::from_utf8_lossy(&flipped)) {
            assert_eq!(read(&written(&roster)), Ok(roster));
        }
    }
}
