//! Rosters: samples, totals, files and links.

use aide_de_camp::link::{read_roster, roster as link};
use aide_de_camp::roster::{AnyArmy, Roster};
use aide_de_camp::rules::dbm::{self, Drill, Standing};
use aide_de_camp::rules::*;
use proptest::prelude::*;

fn totals(roster: &Roster) -> String {
    let totals = roster.army.army().totals(&Changes::default()).into_iter();
    let said: Vec<String> = totals.map(|(name, sum)| format!("{name} {}", sum.said())).collect();
    format!("{}: {}", &*roster.name, said.join(", "))
}

#[test]
fn the_samples_are_two_full_armies_of_every_system_and_break_no_rule() {
    for system in SYSTEMS {
        let samples: Vec<Roster> =
            Roster::samples().into_iter().filter(|roster| roster.army.system().id == system.id).collect();
        assert_eq!(samples.len(), 2, "{}", system.id);
        for sample in samples {
            let groups = sample.army.army().groups();
            assert!(groups.len() >= 2, "{}", &*sample.name);
            assert!(groups.iter().map(|group| group.units.len()).sum::<usize>() >= 12, "{}", &*sample.name);
            assert_eq!(sample.army.army().checks(), [""; 0], "{}", &*sample.name);
            assert_eq!(sample.unknown(), 0);
        }
    }
}

#[test]
fn the_samples_to_try_are_the_samples() {
    let to_try: Vec<Roster> = SYSTEMS.iter().flat_map(|system| Roster::to_try(system.id)).collect();
    assert_eq!(to_try, Roster::samples());
}

#[test]
fn the_samples_come_to_these_totals() {
    let said: Vec<String> = Roster::samples().iter().map(totals).collect();
    assert_eq!(said.join("\n") + "\n", include_str!("printed/rosters.txt"));
}

#[test]
fn every_rule_that_a_total_cites_has_its_heading() {
    for roster in Roster::samples() {
        let folder = roster.army.system().id.replace('-', "_");
        let readme = format!("{}/src/rules/{folder}/README.md", env!("CARGO_MANIFEST_DIR"));
        let readme = std::fs::read_to_string(readme).unwrap();
        for (_, sum) in roster.army.army().totals(&Changes::default()) {
            for line in sum.lines {
                assert!(readme.contains(&format!("\n### {} ", line.rule.0)), "{} {}", folder, line.rule.0);
            }
        }
    }
}

fn command(lines: impl IntoIterator<Item = dbm::Line>) -> dbm::Command {
    dbm::Command { lines: lines.into_iter().map(Kept::Known).collect(), ..dbm::Command::default() }
}

fn line(elements: i32, drill: Drill, troops: dbm::Troops, grade: dbm::Grade) -> dbm::Line {
    dbm::Line { elements: Count::near(elements), drill, troops, grade, ..dbm::Line::default() }
}

fn army(lines: impl IntoIterator<Item = dbm::Line>) -> dbm::Army {
    let mut army = dbm::Army::default();
    army.add_command(command(lines));
    army
}

/// R02, R03, R05, R07, R08 of the rules data.
#[test]
fn golden_rows_of_dbm_rosters() {
    use {Drill::*, dbm::Grade::*, dbm::Size::*, dbm::Troops::*};
    let said = |army: &dbm::Army| (army.points().said(), army.equivalents().said());
    let rear = dbm::Line { double_based: true, ..line(4, Regular, Bw, O) };
    let bowmen = army([line(4, Regular, Bw, X), rear]);
    assert_eq!(said(&bowmen), ("40 AP".into(), "8 EE".into()), "R02");
    assert_eq!(said(&army([line(2, Regular, Gal, F)])), ("4 AP".into(), "0 EE".into()), "R03");
    let surcharges = [
        (Standing::CommanderInChief, Regular, 10, 20),
        (Standing::SubGeneral, Regular, 10, 20),
        (Standing::CommanderInChief, Irregular, 5, 10),
        (Standing::SubGeneral, Irregular, 5, 10),
        (Standing::Ally, Regular, 5, 10),
        (Standing::Ally, Irregular, 3, 5),
    ];
    for (general, drill, small, usual) in surcharges {
        assert_eq!(dbm::surcharge(general, drill, Small), small, "R05");
        assert_eq!(dbm::surcharge(general, drill, Usual), usual);
    }
    for (halves, broken) in [(24, 8), (26, 9), (29, 10)] {
        assert_eq!(dbm::reached(halves, 3), broken, "R07");
    }
    let rabble = army([line(6, Irregular, Hd, I), line(4, Irregular, Exp, O)]);
    assert_eq!(rabble.equivalents().said(), "0 EE", "R08");
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
        marked.price().map(|price| price.n)
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
        name: Name::cut("Left"),
        ..command([dbm::Line { general: true, ..line(1, Irregular, Cv, O) }])
    });
    assert_eq!(
        Army::checks(&army),
        [
            "This army costs 437 AP: 37 AP more than 400.",
            "Command 1: none of its elements is the general's.",
            "Command 1: no army list has 1 Reg El (O).",
        ]
    );
}

/// G56 of the rules data.
#[test]
fn golden_rows_of_republique_rosters() {
    use republique::*;
    let unit = |troops, bases| Unit { troops, bases: Count::near(bases), ..Unit::default() };
    let units = [unit(Troops::Infantry, 5), unit(Troops::Artillery, 3)];
    let mut army = republique::Army::default();
    army.add_division(Division {
        units: units.into_iter().map(Kept::Known).collect(),
        ..Division::default()
    });
    let said: Vec<String> = rules_totals(&army);
    assert_eq!(said, ["Bases 5", "Men 2,750", "Batteries 3", "Guns 36"], "G56");
}

fn rules_totals(army: &dyn Army) -> Vec<String> {
    army.totals(&Changes::default()).into_iter().map(|(name, sum)| format!("{name} {}", sum.said())).collect()
}

fn ids(army: &mut AnyArmy) -> Vec<UnitId> {
    let mut ids = Vec::new();
    each_id(army.army_mut().lines(), &mut |id| ids.push(*id));
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
        spoilt[3] = first[1];
        spoilt[4] = UnitId::default();
        let mut next = spoilt.into_iter();
        each_id(army.army_mut().lines(), &mut |id| *id = next.next().unwrap());
        number(army.army_mut());
        let mut repaired = ids(&mut army);
        assert_eq!(repaired[1], first[1]);
        repaired.sort();
        repaired.dedup();
        assert_eq!(repaired.len(), first.len());
    }
}

#[test]
fn what_is_read_from_file_and_link_is_what_was_written() {
    for roster in Roster::samples() {
        assert_eq!(Roster::from_file(&roster.to_file()), Ok(roster.clone()));
        // The samples' numbers run in order, as those of a link do.
        let link = link(&roster).unwrap();
        assert_eq!(read_roster(&link), Some(Ok(roster.clone())), "{link}");
        let address = format!("https://example.org/club/aide/{link}");
        assert_eq!(read_roster(&address), Some(Ok(roster)));
    }
    assert_eq!(read_roster("#/republique/artillery?die=5"), None);
}

#[test]
fn links_of_every_version_open_for_ever() {
    let samples = Roster::samples();
    for frozen in [include_str!("saved/roster_links_1.txt"), include_str!("saved/roster_links_2.txt")] {
        let frozen: Vec<&str> = frozen.lines().collect();
        assert_eq!(frozen.len(), 6);
        for (n, line) in frozen.into_iter().enumerate() {
            assert_eq!(read_roster(line), Some(Ok(samples[n].clone())));
        }
    }
}

#[test]
fn a_line_of_another_version_is_kept_through_file_and_link() {
    let text = include_str!("saved/roster_99.json");
    let roster = Roster::from_file(text).unwrap();
    assert_eq!(roster.unknown(), 3);
    let groups = roster.army.army().groups();
    assert_eq!(groups[0].units[1].title, "Unknown entry");
    let again = Roster::from_file(&roster.to_file()).unwrap();
    assert_eq!(again, roster);
    let old: serde_json::Value = serde_json::from_str(text).unwrap();
    let new: serde_json::Value = serde_json::from_str(&roster.to_file()).unwrap();
    for line in ["/roster/army/groups/0/units/1", "/roster/army/groups/0/units/2", "/roster/army/groups/1"] {
        assert!(old.pointer(line).is_some());
        assert_eq!(new.pointer(line), old.pointer(line));
    }
    let copied = read_roster(&link(&roster).unwrap()).unwrap().unwrap();
    assert_eq!(copied.unknown(), 3);
}

#[test]
fn a_copy_has_a_name_of_its_own() {
    let named =
        |name: &str| Roster { name: aide_de_camp::roster::Title::cut(name), ..Roster::of("dbm").unwrap() };
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
    use republique::*;
    (
        ".{0,30}",
        prop::sample::select(&Troops::ALL[..]),
        prop::sample::select(&Grade::ALL[..]),
        prop::sample::select(&Weight::ALL[..]),
        prop::sample::select(&SkirmishGrade::ALL[..]),
        (1..=24, 0..=24, any::<bool>()),
    )
        .prop_map(|(name, troops, grade, weight, skirmishers, (bases, markers, horse))| {
            let guns = troops == Troops::Artillery;
            let of = Unit::default();
            Unit {
                id: UnitId::default(),
                name: Name::cut(&name),
                troops,
                grade,
                bases: Count::near(bases),
                weight: if guns { weight } else { of.weight },
                horse: guns && horse,
                markers: Count::near(if guns { 0 } else { markers }),
                skirmishers: if guns || markers == 0 { of.skirmishers } else { skirmishers },
            }
        })
}

proptest! {
    #[test]
    fn any_roster_comes_back_out_of_file_and_link(
        name in ".{0,50}",
        leader in ".{0,30}",
        divisions in prop::collection::vec(prop::collection::vec(unit(), 0..6), 0..5),
    ) {
        let mut army = republique::Army::default();
        let leader = republique::Leader { name: Name::cut(&leader), ..Default::default() };
        army.leaders.push(leader.clone());
        for units in divisions {
            let units = units.into_iter().map(Kept::Known).collect();
            army.add_division(republique::Division { leader: leader.clone(), units, ..Default::default() });
        }
        let name = aide_de_camp::roster::Title::cut(&name);
        let roster = Roster { name, army: AnyArmy::Republique(army) };
        prop_assert_eq!(Roster::from_file(&roster.to_file()), Ok(roster.clone()));
        let link = link(&roster).unwrap();
        prop_assert_eq!(read_roster(&link), Some(Ok(roster)));
    }

    #[test]
    fn noise_is_no_roster(noise in ".{0,200}", letters in "[A-Za-z0-9_-]{0,300}") {
        let _ = Roster::from_file(&noise);
        let opened = read_roster(&format!("#/roster/{noise}"));
        prop_assert!(!matches!(opened, Some(Ok(_))));
        let _ = read_roster(&format!("#/roster/{letters}"));
    }
}

/// The letters of a roster link whose fields are these numbers of so many bits.
fn forged(fields: &[(u32, usize)]) -> String {
    let mut packing = Packing::writing();
    fields.iter().for_each(|(n, width)| packing.number(&mut n.clone(), *width));
    format!("#/roster/{}", packing.letters())
}

#[test]
fn a_bad_roster_link_is_told_in_a_sentence() {
    let real = link(&Roster::samples()[4]).unwrap();
    // Version 1, a roster of Republique without a name, with so many leaders and divisions.
    let army = |more: &[(u32, usize)]| forged(&[&[(1, 6), (1, 6), (2, 6), (0, 1)], more].concat());
    // One division: known, without a name; its leader too, of the first class and rating; one known unit.
    let unit = |more: &[(u32, usize)]| {
        let division = [(0, 3), (1, 4), (0, 1), (0, 1), (0, 1), (0, 2), (0, 3), (1, 5), (0, 1)];
        army(&[&division[..], more].concat())
    };
    let letters = |text: &[(u32, usize)]| forged(&[&[(1, 6), (1, 6), (2, 6), (1, 1)], text].concat());
    let told = |what: &str| format!("This roster link {what}. Ask for it once more.");
    let unfit = |what: &str| told(&format!("has a {what} that does not exist"));
    let cases = [
        ("#/roster/".into(), told("ends too early")),
        ("#/roster/AA".into(), told("ends too early")),
        ("#/roster/AAAA".into(), told("was cut off or changed on the way")),
        (real[..real.len() - 9].into(), told("was cut off or changed on the way")),
        (real.replace("_", "."), told("has a “.” in it, which no such link has")),
        (format!("{real}%20"), told("has a “%” in it, which no such link has")),
        (format!("{real}A"), told("goes on after its end")),
        (format!("{real}{real}"), told("has a “#” in it, which no such link has")),
        (
            forged(&[(3, 6), (1, 6)]),
            "This roster link was made by a newer version of Aide-de-Camp. Update this one, then open it again.".into(),
        ),
        (forged(&[(0, 6), (1, 6)]), unfit("kind of content")),
        (forged(&[(1, 6), (9, 6)]), unfit("kind of content")),
        (forged(&[(1, 6), (1, 6), (63, 6)]), unfit("system")),
        (forged(&[(1, 6), (1, 6), (2, 6)]), told("ends too early")),
        (army(&[(7, 3)]), unfit("number of leaders")),
        (army(&[(0, 3), (15, 4)]), unfit("number of divisions")),
        (army(&[(0, 3), (1, 4)]), told("ends too early")),
        (army(&[(0, 3), (0, 4), (0, 12)]), told("goes on after its end")),
        (army(&[(0, 3), (1, 4), (1, 1), (65_535, 16)]), told("ends too early")),
        (army(&[(0, 3), (1, 4), (1, 1), (1, 16), (255, 8)]), unfit("letter")),
        (army(&[(0, 3), (1, 4), (1, 1), (1, 16), (123, 8)]), unfit("number of divisions")),
        (unit(&[(0, 1), (7, 3)]), unfit("kind of troops")),
        (unit(&[(0, 1), (0, 3), (5, 3)]), unfit("grade")),
        (unit(&[(0, 1), (0, 3), (0, 3), (0, 5)]), unfit("number of bases")),
        (letters(&[(30, 5)]), unfit("letter")),
        (letters(&[(29, 5), (0x11_0000, 21)]), unfit("letter")),
        (letters(&[(29, 5), (10, 21), (31, 5)]), unfit("name")),
        (letters(&[(0, 5); 90]), unfit("name")),
        (
            format!("#/roster/{}", "A".repeat(8_000)),
            "This link is longer than 8000 characters. Nothing here needs that many.".into(),
        ),
    ];
    for (link, sentence) in cases {
        let told = read_roster(&link).unwrap().map(|roster| roster.name.to_string());
        assert_eq!(told.map_err(|error| error.to_string()), Err(sentence), "{link:.80}");
    }
}

#[test]
fn a_roster_too_long_for_a_link_is_told() {
    let name = "Ж".repeat(24);
    let unit = || Kept::Known(republique::Unit { name: Name::cut(&name), ..Default::default() });
    let mut army = republique::Army::default();
    for _ in 0..12 {
        let units = (0..24).map(|_| unit()).collect();
        army.add_division(republique::Division { units, ..Default::default() });
    }
    let roster = Roster { name: Default::default(), army: AnyArmy::Republique(army) };
    let told = link(&roster).unwrap_err().to_string();
    assert_eq!(told, "This roster is too long for a link. Send it as a file instead.");
}

/// The letters check themselves: whatever was cut off or changed is told, and nothing is opened.
#[test]
fn every_cut_and_every_flipped_bit_of_a_roster_link_is_told() {
    for roster in Roster::samples() {
        let link = link(&roster).unwrap();
        let start = "#/roster/".len();
        for cut in start..link.len() {
            assert!(matches!(read_roster(&link[..cut]), Some(Err(_))), "{cut}");
        }
        for bit in start * 8..link.len() * 8 {
            let mut flipped = link.clone().into_bytes();
            flipped[bit / 8] ^= 1 << (bit % 8);
            let flipped = String::from_utf8_lossy(&flipped).into_owned();
            let read = read_roster(&flipped);
            assert!(matches!(read, Some(Err(_)) | None), "{flipped}");
        }
    }
}

/// A file with lines of another version; those of this version are cut and flipped with the saved documents.
#[test]
fn every_cut_and_every_flipped_bit_of_a_roster_file_is_survived() {
    let file = include_str!("saved/roster_99.json").trim_end();
    for cut in 0..file.len() {
        assert!(Roster::from_file(&String::from_utf8_lossy(&file.as_bytes()[..cut])).is_err(), "{cut}");
    }
    for bit in 0..file.len() * 8 {
        let mut flipped = file.as_bytes().to_vec();
        flipped[bit / 8] ^= 1 << (bit % 8);
        if let Ok(roster) = Roster::from_file(&String::from_utf8_lossy(&flipped)) {
            assert_eq!(Roster::from_file(&roster.to_file()), Ok(roster));
        }
    }
}
