//! Lists as people publish them: forty hands and more, ten a game at least. What a line says is read, or the player is asked; nothing is wrong
//! in silence.
//!
//! In `published/`, each list has its manner behind `#`, its text, and below the dashes what must come of it: groups and
//! units in order, `?` before a line that is asked about with what it may mean, `!` before one that is only told.

use aide_de_camp::roster::{
    TextReading, asked_alike, list_example, read_roster_text, read_roster_text_taking, with_answers,
};
use aide_de_camp::systems::SYSTEMS;
use std::fmt::Write;

const LISTS: [(&str, &str); 4] = [
    ("grande-tactique", include_str!("published/grande-tactique.txt")),
    ("dbm", include_str!("published/dbm.txt")),
    ("republique", include_str!("published/republique.txt")),
    ("plm", include_str!("published/plm.txt")),
];

struct List {
    system: &'static str,
    manner: &'static str,
    text: String,
    expected: Vec<&'static str>,
}

fn lists() -> Vec<List> {
    let of = |(system, file): (&'static str, &'static str)| {
        file.split("# ").skip(1).map(move |list| {
            let (text, expected) = list.split_once("-----\n").unwrap();
            let (manner, text) = text.split_once('\n').unwrap();
            List { system, manner, text: text.into(), expected: expected.lines().collect() }
        })
    };
    LISTS.into_iter().flat_map(of).collect()
}

/// Groups and units in order, then what is asked and told, each by the words of its line.
fn read(list: &List, reading: &TextReading) -> Vec<String> {
    let with = |title: &str, detail: &str| {
        if detail.is_empty() { title.to_owned() } else { format!("{title}: {detail}") }
    };
    let mut lines = Vec::new();
    for (at, group) in reading.roster.army.army().groups().iter().enumerate() {
        let general = reading.roster.get(&format!("groups.{at}.general"));
        let detail = if list.system == "dbm" { general.unwrap() } else { group.detail.clone() };
        lines.push(with(&group.title, &detail));
        lines.extend(group.units.iter().map(|unit| with(&unit.title, &unit.detail)));
    }
    for line in &reading.unread {
        lines.push(format!("{} {}", if line.suggestions.is_empty() { '!' } else { '?' }, line.words));
    }
    lines
}

/// The lines that are asked or told stand where their units would; here they come last.
fn in_order(expected: &[&str]) -> Vec<String> {
    let is_unread = |line: &&&str| line.starts_with("? ") || line.starts_with("! ");
    let read = expected.iter().filter(|line| !is_unread(line));
    read.chain(expected.iter().filter(is_unread)).map(|line| (*line).to_owned()).collect()
}

#[test]
fn lists_as_people_publish_them_are_read_or_asked_about() {
    let mut table = String::from("right asked told wrong  manner\n");
    let mut faults = String::new();
    for list in lists() {
        let reading = read_roster_text(list.system, &list.text).unwrap();
        let (got, wanted) = (read(&list, &reading), in_order(&list.expected));
        let count = |sign| got.iter().filter(|line| line.starts_with(sign)).count();
        let (asked, told) = (count("? "), count("! "));
        let is_read = |line: &&String| !line.starts_with(['?', '!']);
        let wrong = got.iter().filter(is_read).filter(|line| !wanted.contains(line)).count();
        let right = got.len() - asked - told - wrong;
        writeln!(table, "{right:5} {asked:5} {told:4} {wrong:5}  {}: {}", list.system, list.manner).unwrap();
        if got != wanted {
            let [got, wanted] = [got, wanted].map(|lines| lines.join("\n    "));
            writeln!(
                faults,
                "{}: {}\n  read\n    {got}\n  instead of\n    {wanted}",
                list.system, list.manner
            )
            .unwrap();
        }
    }
    println!("{table}");
    assert!(faults.is_empty(), "{table}\n{faults}");
}

/// A tap is enough: what a line that is asked about may mean can be read in its place, and keeps its name.
#[test]
fn what_is_asked_is_answered_by_one_tap() {
    for list in lists() {
        for line in read_roster_text(list.system, &list.text).unwrap().unread {
            for suggestion in &line.suggestions {
                let lines = list.text.lines().enumerate();
                let mended: Vec<&str> =
                    lines.map(|(at, old)| if at + 1 == line.number { suggestion } else { old }).collect();
                let again = read_roster_text(list.system, &mended.join("\n")).unwrap();
                assert!(
                    again.unread.iter().all(|it| it.words != *suggestion),
                    "{}: {suggestion}",
                    list.manner
                );
                let name = line.words.trim_start_matches(['*', '-', ' ']);
                let name = name.split([',', ':', '(']).next().unwrap();
                // "61e Ligne" has to stay, "8 Cv" has no name.
                let first = name.split(' ').next().unwrap();
                let is_name =
                    first.starts_with(|c: char| c.is_ascii_digit()) && first.ends_with(char::is_alphabetic);
                let name = name.split(" 3 ").next().unwrap().split(" - ").next().unwrap();
                assert!(
                    !is_name || list.system == "dbm" || suggestion.contains(name.trim_end()),
                    "{suggestion} has not “{name}”"
                );
            }
        }
    }
}

/// What an army list offers is no army: each line is asked for how many there are.
#[test]
fn a_list_to_choose_from_is_recognized() {
    let text = "Numidian\nReg LH (S) @ 7 AP 2-5\nIrr Ps (S) javelins up to 8\nIrr El (I) 0-2\n";
    let reading = read_roster_text("dbm", text).unwrap();
    assert_eq!(reading.notes.len(), 1);
    assert!(reading.notes[0].starts_with("This is a list to choose an army from"), "{:?}", reading.notes);
    let asked: Vec<_> = reading.unread.iter().map(|line| line.suggestions.clone()).collect();
    assert_eq!(asked[0], ["5 x Reg LH (S)", "2 x Reg LH (S)"]);
    assert_eq!(asked[2], ["2 x Irr El (I)"]);
    let battery = read_roster_text("republique", "1st Division\n1 battery 8-9-pdr vet\n").unwrap();
    assert_eq!(battery.unread, []);
}

/// A list for another game is read as far as it goes, and said to be one.
#[test]
fn a_list_for_another_game_is_told_by_its_name() {
    let notes = |text: &str| read_roster_text("dbm", text).unwrap().notes;
    let told = notes("Carthaginian, DBMM 400 points\n8 Irr LH (O)\n");
    assert!(told[0].starts_with("The list names De Bellis Magistrorum Militum, another game"), "{told:?}");
    assert_eq!(notes("Carthaginian, DBM 400 points\n8 Irr LH (O)\n"), Vec::<String>::new());
    assert_eq!(notes("FoGarty's men\n8 Irr LH (O)\n"), Vec::<String>::new());
}

/// One tap answers for all lines that ask the same, whatever their numbers.
#[test]
fn what_many_lines_ask_is_answered_once() {
    let text = "1st Division\n17e Ligne, 2 battalions, vet\n30e Ligne, 3 battalions, vet\nLe reste @@\n61e Ligne, 2 battalions, vet\n";
    let unread = read_roster_text("republique", text).unwrap().unread;
    let alike = asked_alike(&unread[0], &unread);
    assert_eq!(alike.iter().map(|line| line.number).collect::<Vec<_>>(), [2, 3, 5]);
    let again = read_roster_text("republique", &with_answers(text, &alike, 0)).unwrap();
    assert_eq!(again.unread.iter().map(|line| line.number).collect::<Vec<_>>(), [4]);
    let units = &again.roster.army.army().groups()[0].units;
    assert_eq!(
        units.iter().map(|unit| &*unit.title).collect::<Vec<_>>(),
        ["17e Ligne", "30e Ligne", "61e Ligne"]
    );
    // A line that nobody can read asks nothing.
    assert_eq!(asked_alike(&again.unread[0], &again.unread).len(), 0);
}

/// own: 10 Reg Bd (O) at 7 and a C-in-C's Reg Cv (O) at 8 and 20 are 98 AP (Points).
#[test]
fn a_sum_of_the_list_is_compared_with_what_was_read() {
    let notes = |sum: &str| {
        let text = format!("CinC Reg Cv (O) 28\n10 Reg Bd (O) @ 7\n{sum}\n");
        read_roster_text("dbm", &text).unwrap().notes
    };
    assert_eq!(notes("Total 98 AP"), Vec::<String>::new());
    assert_eq!(
        notes("Total: 100 AP"),
        ["The list says that it comes to 100 AP; what was read comes to 98 AP."]
    );
}

/// What no line says is changed for all of them at once, and what a line says stays.
#[test]
fn what_is_not_said_is_taken_as_the_player_has_it() {
    let text = "1st Division (Morand E2)\n17e Ligne 5 bases\n30e Ligne 5 bases avg\n61e Ligne 4 bases\n";
    let grades = |taken: &[(&str, &str)]| {
        let taken = taken.iter().map(|(field, value)| ((*field).into(), (*value).into())).collect();
        let reading = read_roster_text_taking("republique", text, &taken).unwrap();
        let units = (0..3).map(|at| reading.roster.get(&format!("groups.0.units.{at}.grade")).unwrap());
        (units.collect::<Vec<_>>(), reading.assumed)
    };
    let (usual, assumed) = grades(&[]);
    assert_eq!(usual, ["average", "average", "average"]);
    assert_eq!(assumed[0].sentence, "The grade of 2 units is not said: it is taken as average.");
    assert!(assumed[0].options.contains(&("veteran".into(), "veteran".into())), "{:?}", assumed[0].options);
    let (taken, assumed) = grades(&[("grade", "veteran")]);
    assert_eq!(taken, ["veteran", "average", "veteran"]);
    assert_eq!(assumed[0].sentence, "The grade of 2 units is not said: it is taken as veteran.");
}

/// A line that leaves a thousand choices, or has a thousand words, comes to an end, and to no army.
#[test]
fn hostile_lines_come_to_an_end() {
    for words in ["0-1 ", "Reg ", "(", "4 x ", "IrrPsO", "d'", "1/2/", "é-", "up to 9 "] {
        for system in SYSTEMS {
            let text = format!("My list\n{}\n", words.repeat(2_000));
            let reading = read_roster_text(system.id, &text).unwrap();
            let groups = reading.roster.army.army().groups();
            let units: usize = groups.iter().map(|group| group.units.len()).sum();
            assert!(units <= 1, "{} {words} {units}", system.id);
        }
    }
}

/// Ten hands a game.
#[test]
fn each_game_has_ten_lists_and_an_example() {
    for (system, file) in LISTS {
        assert!(SYSTEMS.iter().any(|it| it.id == system));
        assert!(file.lines().filter(|line| line.starts_with("# ")).count() >= 10, "{system}");
        // What an empty field shows is read whole.
        let example = read_roster_text(system, list_example(system)).unwrap();
        assert_eq!(example.unread, []);
    }
}

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn up_to(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n
    }

    fn one_of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.up_to(all.len())]
    }
}

/// A unit as any hand may write it: each of its parts in one of these words, in any order.
struct Meant {
    system: &'static str,
    /// Under this heading.
    heading: &'static str,
    /// What comes of it.
    unit: &'static str,
    name: &'static str,
    parts: &'static [&'static [&'static str]],
}

const MEANT: [Meant; 6] = [
    Meant {
        system: "dbm",
        heading: "",
        unit: "Triarii: 4 Reg Sp (S)",
        name: "Triarii",
        parts: &[
            &["4 Reg Sp (S)", "4x Reg Sp (S)", "4 Regular Spears Superior", "4 RSpS", "4 x Reg Spearmen (S)"],
            &["@ 7", "28 AP", "@ 7 = 28", "(28)", "28 points", ""],
        ],
    },
    Meant {
        system: "dbm",
        heading: "",
        unit: "Gaesati: 12 Irr Wb (S)",
        name: "Gaesati",
        parts: &[
            &["12 Irr Wb (S)", "12 Wb S", "12x IrrWbS", "12 irregular warband superior"],
            &["@5", "= 60", ""],
        ],
    },
    Meant {
        system: "republique",
        heading: "2nd Division",
        unit: "33e Ligne: 4 bases of veteran infantry",
        name: "33e Ligne",
        parts: &[
            &["4 bases", "(4 bases)", "4 stands", "2,200 men"],
            &["veteran", "vet", "vets"],
            &["infantry", "inf", ""],
        ],
    },
    Meant {
        system: "republique",
        heading: "2nd Division",
        unit: "8e Hussards: 2 bases of average light cavalry",
        name: "8e Hussards",
        parts: &[
            &["2 bases", "(2 bases)", "1,100 men"],
            &["average", "avg"],
            &["light cavalry", "light cav", ""],
        ],
    },
    Meant {
        system: "plm",
        heading: "British Brigade",
        unit: "33rd Foot: 6 stands of British line, class D",
        name: "33rd Foot",
        parts: &[
            &["6 stands", "(6 stands)", "21 figures"],
            &["class D", "grade D", "(D)"],
            &["British line", "line", ""],
        ],
    },
    Meant {
        system: "grande-tactique",
        heading: "1st Division",
        unit: "28th Foot: veteran infantry",
        name: "28th Foot",
        parts: &[&["veteran", "vet", "Veteran"], &["infantry", "inf", ""]],
    },
];

/// Whatever the order, the case, the signs between, the plural and the price: it is the same unit, or it is asked.
#[test]
fn a_line_of_known_meaning_is_the_same_unit_in_any_hand_or_asked() {
    let mut dice = Dice(7);
    let (mut right, mut all) = (0, 0);
    for meant in &MEANT {
        for _ in 0..400 {
            let mut parts: Vec<&str> = meant.parts.iter().map(|words| dice.one_of(words)).collect();
            parts.retain(|part| !part.is_empty());
            // A price stands behind what it is of.
            if meant.system != "dbm" {
                for at in (1..parts.len()).rev() {
                    parts.swap(at, dice.up_to(at + 1));
                }
            }
            let between = dice.one_of(&[", ", " - ", " – ", "; ", " "]);
            let words = parts.join(if between == " " { " " } else { ", " });
            let mut line = match dice.up_to(3) {
                0 => format!("{}: {words}", meant.name),
                1 => format!("{}{between}{words}", meant.name),
                _ if meant.system == "dbm" => format!("{words} {}", meant.name),
                _ => format!("- {}, {words}", meant.name),
            };
            if dice.up_to(3) == 0 && !line.contains("RSpS") && !line.contains("IrrWbS") {
                line = line.replace("class", "Class").replace("stands", "STANDS").replace("bases", "Bases");
            }
            let text = format!("My list\n{}\n{line}\n", meant.heading);
            let reading = read_roster_text(meant.system, &text).unwrap();
            let groups = reading.roster.army.army().groups();
            let units: Vec<String> = groups
                .iter()
                .flat_map(|group| &group.units)
                .map(|unit| format!("{}: {}", unit.title, unit.detail))
                .collect();
            all += 1;
            match &units[..] {
                [] => assert_eq!(reading.unread.len(), 1, "{text}"),
                [one] => {
                    // A word for its troops may be taken for part of its name.
                    let (title, detail) = one.split_once(": ").unwrap();
                    assert_eq!(
                        Some(detail),
                        meant.unit.strip_prefix(meant.name).map(|it| &it[2..]),
                        "{text}"
                    );
                    assert!(title.starts_with(meant.name), "{title}: {text}");
                    right += 1;
                }
                more => panic!("{text} is read as {more:?}"),
            }
        }
    }
    assert!(right * 100 >= all * 85, "{right} of {all} are read");
}
