//! Rosters as plain text.

use crate::completeness::missing::{Missing, is_shipped, shipped};
use aide_de_camp::roster::{
    LONGEST_TEXT, Roster, TextReading, read_roster_text, roster_table, roster_text, text_line, with_line,
    with_line_again,
};
use aide_de_camp::rules::form::{Control, Kind};
use aide_de_camp::rules::{AnyContext, IdAllocator, LineEdit, Overrides, UnitId, input, number};
use aide_de_camp::share::read_roster;
use aide_de_camp::systems::SYSTEMS;
use proptest::prelude::*;
use serde_json::json;

/// Our own sheet.
fn ours(roster: &Roster) -> AnyContext {
    (roster.army.system().context)(&Overrides::default())
}

fn text(roster: &Roster) -> String {
    roster_text(roster, &ours(roster))
}

fn sample(name: &str) -> String {
    text(&Roster::samples().into_iter().find(|sample| sample.name.starts_with(name)).unwrap())
}

#[track_caller]
fn has(text: &str, lines: &[&str]) {
    let lines = lines.join("\n") + "\n";
    assert!(text.contains(&lines), "{text}\nhas not\n{lines}");
}

/// own: points, equivalents and breaks by the lists of "Points", "Equivalents" and "Break".
#[test]
fn a_text_of_dbm_has_points_and_equivalents_of_every_line_and_command() {
    let text = sample("Scipio");
    has(&text, &["Scipio, Polybian Roman", "Game: DBM 3.1", "Army points: 400", ""]);
    has(
        &text,
        &[
            "Command 1, Roman legions: C-in-C = 25 elements, 160 AP, 22 EE, demoralised at 7½ EE, 25% losses at \
             5½ EE",
            "- 1 x Reg Cv (O), with the general \"Scipio\" = 28 AP, 1 EE",
            "- 10 x Reg Bd (O) \"Hastati and principes\" @ 7 = 70 AP, 10 EE",
            "- 4 x Reg Sp (S) \"Triarii\" @ 7 = 28 AP, 4 EE",
            "- 6 x Reg Ps (S) \"Velites\" @ 3 = 18 AP, 3 EE",
            "- 2 x Reg Art (O) \"Bolt-shooters\" @ 8 = 16 AP, 2 EE",
            "- 2 x Irr Bge (O) \"Baggage\" = 0 AP, 2 EE",
            "",
        ],
    );
    has(
        &text,
        &["= Army points 400 AP", "= Elements 64", "= Element equivalents 57 EE", "= Army beaten at 28½ EE"],
    );
}

/// own: 550 men a base and 12 guns a battery (S§1.1).
#[test]
fn a_text_of_republique_has_corps_and_divisions_with_leaders_bases_men_and_guns() {
    has(
        &sample("Davout"),
        &[
            "Nation: France",
            "Year: 1809",
            "Leader 1: Davout, energetic 3",
            "",
            "Division 1, 2nd Division: led by Friant, energetic 2 = 20 bases, 11,000 men, 1 battery, 12 guns",
            "- 15e Légère: 4 bases of veteran infantry, 4 skirmish markers, excellent skirmishers = 2,200 men",
        ],
    );
    has(
        &sample("Davout"),
        &[
            "Division 3, Light cavalry: led by Montbrun, energetic 2 = 4 bases, 2,200 men, 1 battery, 12 guns",
            "- 5e Hussards: 1 base of veteran light cavalry = 550 men",
            "- 7e Hussards: 1 base of veteran light cavalry = 550 men",
            "- 11e Chasseurs: 1 base of average light cavalry = 550 men",
            "- 12e Chasseurs: 1 base of average light cavalry = 550 men",
            "- Horse artillery: 1 battery of veteran horse artillery, 6-pdr = 12 guns",
            "",
            "= Bases 43",
            "= Men 23,650",
            "= Batteries 3",
            "= Guns 36",
        ],
    );
    // A corps comes to what all its divisions do.
    let wagram = sample("Napoleon");
    has(
        &wagram,
        &[
            "Corps 2, II Corps: led by Oudinot, energetic 1 = 34 bases, 18,700 men, 4 batteries, 48 guns",
            "- Colbert's light cavalry: 3 bases of veteran light cavalry = 1,650 men",
            "- Corps 12-pounders: 1 battery of veteran artillery, 12-pdr = 12 guns",
            "",
            "Division 7, Tharreau's division: led by Tharreau, proficient 1 = 11 bases, 6,050 men, 1 battery, 12 \
             guns",
        ],
    );
    has(
        &wagram,
        &["- 4th battalions, 1st demi-brigade: 3 bases of green infantry, 1 skirmish marker, adequate \
             skirmishers, garrison of Glinzendorf = 1,650 men"],
    );
}

/// own: what a unit counts stands in H.1.
#[test]
fn a_text_of_plm_has_stands_class_and_values() {
    let text = sample("Cornwallis");
    has(
        &text,
        &[
            "Commander-in-Chief: Cornwallis",
            "",
            "Brigade 1, Right wing: led by Leslie = 3 units, 11 stands, value 6",
            "- 71st Highlanders: 4 stands of British line, 2 elite companies detached, class E = value 1",
            "- Regiment von Bose: 4 stands of German line, class D = value 2",
            "- 1st Guards battalion: 3 stands of British Guards, class A = value 3",
            "",
        ],
    );
    has(
        &text,
        &[
            "Brigade 4, Reserve: no general = 4 units, 4 stands, 3 guns, value 5",
            "- British Legion horse: 4 stands of British legion horse, class C = value 2",
            "- Macleod’s first gun: British gun, class D, crew of 4 = value 1",
        ],
    );
}

#[test]
fn a_text_of_grande_tactique_has_generals_units_and_training() {
    let text = sample("Picton");
    has(
        &text,
        &[
            "Picton and Orange, 1815",
            "Game: Grande Tactique",
            "Commander: Wellington",
            "Corps commander 1: Orange, bad",
            "Corps commander 2: Picton, ordinary",
            "",
            "Division 1, 2nd Netherlands: Corps 1, led by Perponcher, great general = 8 units",
            "- 27th Jagers: ordinary infantry",
            "- 7th Line: ordinary infantry",
            "- 5th Militia: raw infantry",
        ],
    );
    has(
        &text,
        &["= Divisions 4", "= Units 23", "= Infantry 17", "= Cavalry 3", "= Batteries 3", "= PIP dice 4"],
    );
}

/// own: points and equivalents by the lists of "Points" and "Equivalents".
#[test]
fn a_table_has_a_row_a_unit_with_its_command() {
    let scipio = Roster::samples().into_iter().find(|sample| sample.name.starts_with("Scipio")).unwrap();
    has(
        &roster_table(&scipio, &ours(&scipio)),
        &[
            "Command\tName\tTroops",
            "Command 1, Roman legions: C-in-C\tScipio\t1 x Reg Cv (O), with the general\t28 AP\t1 EE",
            "Command 1, Roman legions: C-in-C\tHastati and principes\t10 x Reg Bd (O)\t70 AP\t10 EE",
        ],
    );
}

/// What the builder counts is what the text says, a line a unit.
#[test]
fn a_text_says_the_totals_of_the_builder() {
    for roster in Roster::samples() {
        let (text, army) = (text(&roster), roster.army.army());
        for (name, sum) in army.totals(&ours(&roster)) {
            let sum = sum.text();
            let whose = name.split_once(": ");
            // Where a command breaks stands with it; points that nobody filled in are no total.
            let said = match whose {
                Some((command, what)) => text.lines().any(|line| {
                    line.contains(&format!(", {command}: ")) && line.contains(&format!("{what} {sum}"))
                }),
                None => text.contains(&format!("\n= {name} {sum}\n")),
            };
            assert!(said || sum == "none on the sheet yet", "{name} {sum}");
        }
        let groups = army.groups();
        let units: usize = groups.iter().map(|group| group.units.len()).sum();
        assert_eq!(text.lines().filter(|line| line.starts_with("- ")).count(), units);
        for unit in groups.iter().flat_map(|group| &group.units) {
            let (first, quoted) = (format!("\n- {}: ", unit.title), format!(" \"{}\" ", unit.title));
            assert!(text.contains(&first) || text.contains(&quoted), "{}", unit.title);
        }
    }
}

#[test]
fn points_of_a_sheet_that_a_player_filled_in_are_in_the_text() {
    let system = SYSTEMS.iter().find(|system| system.id == "grande-tactique").unwrap();
    let mut changes = Overrides::default();
    for (path, value) in [("/points/infantry", "10"), ("/points/veteran", "2")] {
        changes.set(path, Some(value));
    }
    let context = (system.context)(&changes);
    assert_eq!(context.invalid(), []);
    let roster = Roster::samples_of(system.id).remove(1);
    let text = roster_text(&roster, &context);
    has(&text, &["- 28th Foot: veteran infantry = 12 points", "- 32nd Foot: veteran infantry = 12 points"]);
    let (_, points) = roster.army.army().totals(&context).pop().unwrap();
    has(&text, &["= PIP dice 4", &format!("= Army points {}", points.text())]);
}

#[test]
fn a_line_of_another_version_is_said_and_not_written() {
    let roster: Roster = serde_json::from_value(json!({
        "name": "From the year 2040",
        "system": "republique",
        "army": { "groups": [
            { "name": "1st Division", "units": [
                { "name": "33e Ligne", "bases": 4 },
                { "name": "Compagnie d'aérostiers", "troops": "balloon" },
            ] },
            { "name": "Flotilla", "ships": 3 },
        ] },
    }))
    .unwrap();
    assert_eq!(roster.unknown(), 2);
    let text = text(&roster);
    has(
        &text,
        &[
            "- 33e Ligne: 4 bases of average infantry = 2,200 men",
            "- (an entry of another version is left out)",
            "",
            "(an entry of another version is left out)",
            "",
        ],
    );
    assert!(!text.contains("balloon") && !text.contains("Flotilla"), "{text}");
}

fn reading(system: &str, text: &str) -> TextReading {
    read_roster_text(system, text).unwrap()
}

/// A text that says all of a roster.
fn all_of(roster: Roster) -> TextReading {
    TextReading { roster, unread: Vec::new(), assumed: Vec::new(), notes: Vec::new() }
}

/// Every line that was not read: its number, its words, why.
fn unread(reading: &TextReading) -> Vec<(usize, &str, &str)> {
    reading.unread.iter().map(|line| (line.number, line.words.as_str(), line.why.as_str())).collect()
}

/// With numbers from 1 in order, as they are given to an army that is read.
fn renumbered(mut roster: Roster) -> Roster {
    let army = roster.army.army_mut();
    *army.numbers() = IdAllocator::default();
    army.each_id(&mut |id| *id = UnitId::default());
    number(army);
    roster
}

#[test]
fn the_text_of_a_sample_is_read_as_the_same_army() {
    for roster in Roster::samples() {
        for text in [text(&roster), roster_table(&roster, &ours(&roster))] {
            let reading = reading(roster.army.system().id, &text);
            assert_eq!(unread(&reading), [], "{text}");
            assert_eq!(reading, all_of(renumbered(roster.clone())), "{text}");
        }
    }
}

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn up_to(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n.max(1)
    }

    fn one_of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        all.get(self.up_to(all.len()))
    }

    /// A name that looks like anything else that stands in a text.
    fn name(&mut self) -> String {
        let plain =
            ["", "33e Ligne", "Davout's own", "Left", "Coëhorn", "צבא", "none", "true", "7", " ", "  two"];
        let parts = [
            "\"",
            "“",
            "”",
            "„",
            ":",
            ": ",
            ",",
            ", ",
            ";",
            "=",
            " = ",
            "{",
            "}",
            "- ",
            "–",
            "*",
            "#",
            "> ",
            ">",
            "\\",
            "(",
            ")",
            " ",
            "1",
            "4 bases",
            "veteran",
            "Command 1",
            "Division",
            "Corps 2, ",
            "Brigade",
            "led by ",
            "of ",
            "Game: DBM 3.1",
            "Leader 1",
            "Player",
            "C-in-C",
            "Reg Kn (S)",
            "bad",
            "ordinary infantry",
            "é",
            "👨\u{200d}👩",
            "\u{a0}",
            "(an entry of another version is left out)",
            "class D",
            "E 3",
            "of the legion ",
        ];
        if self.up_to(2) == 0 {
            return (*self.one_of(&plain).unwrap()).into();
        }
        (0..=self.up_to(4)).map(|_| *self.one_of(&parts).unwrap()).collect()
    }

    /// What a tap on a control, or a name that is typed, writes.
    fn tap(&mut self, control: &Control) -> Vec<(String, String)> {
        match &control.kind {
            Kind::Toggle { writes, .. } | Kind::Button { writes } => writes.clone(),
            Kind::Stepper { less, more, .. } => {
                let steps: Vec<_> = [less, more, more].into_iter().flatten().collect();
                self.one_of(&steps).map(|step| (*step).clone()).unwrap_or_default()
            }
            Kind::Text { .. } => vec![(control.key.clone(), self.name())],
            Kind::Choice(_) | Kind::Picker(_) => {
                self.one_of(&control.options()).map(|option| option.writes.clone()).unwrap_or_default()
            }
        }
    }

    /// Taps at a path, some of which may be too much.
    fn taps(&mut self, roster: &mut Roster, path: &str) {
        for _ in 0..self.up_to(12) {
            let form = roster.form(path);
            let controls = form.controls();
            if let Some(control) = self.one_of(&controls) {
                let writes = self.tap(control);
                drop(roster.write(&writes));
            }
        }
    }

    /// An army that was tapped together, in which fields that do not matter are filled in, too.
    fn roster(&mut self, system: &str) -> Roster {
        let mut roster = Roster::of(system).unwrap();
        let mut units = Vec::new();
        for group in 0..self.up_to(5) {
            let group = format!("groups.{group}");
            if !roster.edit(&group, LineEdit::Add) {
                assert_eq!(roster.army.army().room(&group), 0);
                break;
            }
            self.taps(&mut roster, &group);
            for unit in 0..self.up_to(5) {
                let unit = format!("{group}.units.{unit}");
                assert!(roster.edit(&unit, LineEdit::Add));
                self.taps(&mut roster, &unit);
                units.push(unit);
            }
        }
        self.taps(&mut roster, "");
        // What one unit has by its troops another may have had before.
        for _ in 0..units.len() {
            let (Some(from), Some(to)) = (self.one_of(&units), self.one_of(&units)) else { break };
            let unit = input::at(roster.army.army().as_input(), from).unwrap();
            let leaves: Vec<_> = input::leaves(unit).into_iter().filter(|(field, _)| field != "id").collect();
            let (field, text) = self.one_of(&leaves).unwrap();
            roster.set(&format!("{to}.{field}"), text).unwrap();
        }
        roster
    }
}

/// Whatever is known of an army is in its text, under names that look like anything.
#[test]
fn the_text_of_any_army_is_read_as_the_same_army() {
    for system in SYSTEMS {
        for seed in 0..100 {
            let roster = renumbered(Dice(seed).roster(system.id));
            for text in [text(&roster), roster_table(&roster, &ours(&roster))] {
                let reading = reading(system.id, &text);
                assert_eq!(unread(&reading), [], "{} {seed}\n{text}", system.id);
                assert_eq!(reading, all_of(roster.clone()), "{} {seed}\n{text}", system.id);
            }
        }
    }
}

#[test]
fn a_field_that_does_not_matter_now_is_said_by_its_own_name() {
    let mut roster = Roster::of("republique").unwrap();
    for path in ["groups.0", "groups.0.units.0"] {
        roster.edit(path, LineEdit::Add);
    }
    for (field, text) in [("weight", "L"), ("horse", "true"), ("name", "a, \"b\"")] {
        roster.set(&format!("groups.0.units.0.{field}"), text).unwrap();
    }
    has(
        &text(&roster),
        &["- \"a, \"\"b\"\"\": 4 bases of average infantry {weight L, horse true} = 2,200 men"],
    );
}

/// What mail programs do: quoted lines, curly quotes, no blank lines, no bullets, blanks at the end.
#[test]
fn a_text_that_went_through_a_mail_is_read() {
    let sent = "> Left, \r\n>  Game: republique 5.0\n> NATION:  france\n>Leader: “Davout, the Duke”, E +3\n>\n\
                > division: Led by Friant,  E 2 \n> \t 33e Ligne:\t4 bases  of Veteran infantry; 2 skirmish markers \n\
                > * „guns: “: 1 battery of average artillery, 12-pdr = 12 guns\n> Corps , III Corps\n\
                > 3 bases green light cavalry";
    let reading = reading("republique", sent);
    assert_eq!(unread(&reading), []);
    has(
        &text(&reading.roster),
        &[
            "Left,",
            "Game: Republique 5.0",
            "Nation: France",
            "Year: 1809",
            "Leader 1: \"Davout, the Duke\", energetic 3",
            "",
            "Division 1: led by Friant, energetic 2 = 4 bases, 2,200 men, 1 battery, 12 guns",
            "- 33e Ligne: 4 bases of veteran infantry, 2 skirmish markers, good skirmishers = 2,200 men",
            "- \"guns: \": 1 battery of average artillery, 12-pdr = 12 guns",
            "",
            "Corps 1, III Corps: proficient 1 = 3 bases, 1,650 men",
            "- 3 bases of green light cavalry = 1,650 men",
        ],
    );
}

#[test]
fn a_line_that_cannot_be_read_is_told_with_its_number_and_why() {
    let text = "My army\n\
                Colour: blue\n\
                Leader: Davout, splendid 3\n\
                Year: 1700\n\
                \n\
                Division 1: led by Friant, so they say\n\
                - 33e Ligne: 4 bases of vetran infantry\n\
                - 48e Ligne: 4 bases of veteran infantry\n\
                - 300 bases of veteran infantry\n\
                - veteran elite infantry\n\
                - 108e Ligne:\n\
                see you on Saturday!\n\
                - (an entry of another version is left out)\n\
                Game: Chess\n";
    let reading = reading("republique", text);
    assert_eq!(
        unread(&reading),
        [
            (2, "Colour: blue", "“blue” is not understood."),
            (3, "Leader: Davout, splendid 3", "“splendid 3” is not understood."),
            (4, "Year: 1700", "“1700” does not fit here."),
            (6, "Division 1: led by Friant, so they say", "“so they say” is not understood."),
            (7, "- 33e Ligne: 4 bases of vetran infantry", "“vetran infantry” is not understood."),
            (9, "- 300 bases of veteran infantry", "“300” does not fit here."),
            (10, "- veteran elite infantry", "“elite” comes second: one is enough."),
            (11, "- 108e Ligne:", "It says nothing."),
            (12, "see you on Saturday!", "“see you on Saturday!” is not understood."),
            (
                13,
                "- (an entry of another version is left out)",
                "Another version wrote this entry; its text does not have it.",
            ),
            (14, "Game: Chess", "“Chess” is not understood."),
        ]
    );
    assert_eq!(&*reading.roster.name, "My army");
    let groups = reading.roster.army.army().groups();
    let [division] = &groups[..] else { panic!("{groups:?}") };
    assert_eq!(division.units.len(), 1);
    assert_eq!(division.units[0].title, "48e Ligne");
}

#[test]
fn what_there_is_no_room_for_is_told() {
    let unit = "- ordinary infantry\n";
    let text = format!("Division\n{}{}{unit}", unit.repeat(25), "Division\n".repeat(12));
    let reading = reading("grande-tactique", &text);
    let no_room = "There is no room for one more of these.";
    // The units of a division that there is no room for are not given to another.
    assert_eq!(
        unread(&reading),
        [
            (26, "- ordinary infantry", no_room),
            (38, "Division", no_room),
            (39, "- ordinary infantry", no_room)
        ]
    );
}

#[test]
fn what_the_head_says_twice_is_told() {
    let reading = reading("dbm", "Player: Ann\nPlayer: Bob\nArmy points: 500\n");
    assert_eq!(unread(&reading), [(2, "Player: Bob", "“Player” comes second: one is enough.")]);
    assert_eq!(reading.roster.get("header.player").as_deref(), Some("Ann"));
}

/// Quotes that nobody closes are looked for on one line of the length of a line only.
#[test]
fn a_line_that_is_too_long_is_told() {
    let reading = reading("dbm", &format!("Left\n{}\n- 4 Reg Bd (O)", "“".repeat(300_000)));
    let told: Vec<_> = reading.unread.iter().map(|line| (line.number, &*line.why)).collect();
    assert_eq!(told, [(2, "This line is too long.")]);
    // Marks of mails that were quoted over and over say nothing.
    assert_eq!(self::reading("dbm", &format!("{}\n4 Reg Bd (O)", ">".repeat(900_000))).unread, []);
    assert_eq!(reading.roster.army.army().groups()[0].units.len(), 1);
}

#[test]
fn a_text_that_is_too_long_or_of_another_game_is_refused_in_a_sentence() {
    let refused = |system: &str, text: &str| read_roster_text(system, text).unwrap_err().to_string();
    let long = "\n".repeat(LONGEST_TEXT);
    assert_eq!(reading("dbm", &long).roster, Roster::of("dbm").unwrap());
    assert_eq!(
        refused("dbm", &format!("{long}\n")),
        "This text is longer than a megabyte. No list of an army is that long."
    );
    assert_eq!(refused("chess", ""), "This version has no game “chess”.");
    assert_eq!(
        refused("dbm", &sample("Davout")),
        "This is a list for Republique 5.0. Open it among the armies of that game."
    );
}

/// The first line that was not read, and what it may mean.
fn mends(system: &str, text: &str) -> Vec<String> {
    reading(system, text).unread.first().map(|line| line.suggestions.clone()).unwrap_or_default()
}

#[test]
fn the_nearest_line_that_can_be_read_is_offered() {
    let republique = |line: &str| mends("republique", &format!("Division 1\n{line}"));
    assert_eq!(
        republique("- 33e Ligne: 4 bases of vetran infantry"),
        ["- 33e Ligne: 4 bases of veteran infantry"]
    );
    assert_eq!(republique("- 13e Léger: 3 bns, veteran"), ["13e Léger: 3 bases of veteran infantry"]);
    assert_eq!(
        republique("8 x 12-pdr"),
        ["1 battery of average artillery, 12-pdr", "8 batteries of average artillery, 12-pdr"]
    );
    assert_eq!(
        republique("veteran elite infantry"),
        ["4 bases of veteran infantry", "4 bases of elite infantry"]
    );
    assert_eq!(mends("grande-tactique", "Division 1\nveteran infantery"), ["veteran infantry"]);
    assert_eq!(mends("plm", "Brigade 1\n4 stands of Britsh line"), ["4 stands of British line"]);
    // What nobody can guess is told without an offer.
    assert_eq!(republique("see you on Saturday!"), Vec::<String>::new());
    assert_eq!(republique("- 108e Ligne:"), Vec::<String>::new());
}

#[test]
fn an_offered_line_is_read_where_the_other_stood() {
    for (system, text) in [
        ("republique", "Division 1\n- 33e Ligne: 4 bases of vetran infantry\n8 x 12-pdr\n"),
        ("dbm", "CinC: Reg Cv (O)\n4 Bd (O)\n8 Irr Bw (O) DB\n12 Irr Wb (S), 8 Bd\n"),
        ("grande-tactique", "1st Division\nveteran infantery\n"),
        ("plm", "Brigade 1\n4 stands of Britsh line\n"),
    ] {
        for line in reading(system, text).unread {
            for suggestion in &line.suggestions {
                let lines = text.lines().enumerate();
                let mended: Vec<&str> =
                    lines.map(|(at, old)| if at + 1 == line.number { suggestion } else { old }).collect();
                let again = reading(system, &mended.join("\n"));
                assert_eq!(again.unread.len() + 1, reading(system, text).unread.len(), "{suggestion}");
            }
        }
    }
}

#[test]
fn a_text_of_which_nothing_can_be_read_is_refused() {
    let why = "More than 500 lines of this text cannot be read. It is no list of an army for this game.";
    for system in SYSTEMS {
        for noise in ["xy\n", "?\t!\n", "lorem ipsum dolor sit amet,\n", "  4 of (\n", "Divison\n"] {
            let noise = noise.repeat(LONGEST_TEXT / noise.len());
            assert_eq!(
                read_roster_text(system.id, &noise).unwrap_err().to_string(),
                why,
                "{} {noise:.9}",
                system.id
            );
        }
        let many = "xy\n".repeat(501);
        assert_eq!(reading(system.id, &many).unread.len(), 500, "the first is the name");
    }
}

/// A text of ours whose long lines a program for mail has broken.
#[test]
fn our_own_text_is_read_when_a_mail_has_broken_its_lines() {
    for (roster, indent) in
        Roster::samples().into_iter().flat_map(|roster| [(roster.clone(), "  "), (roster, "")])
    {
        let mut broken = String::new();
        for line in text(&roster).lines() {
            let mut length = 0;
            let mut words = line.split(' ').peekable();
            while let Some(word) = words.next() {
                broken += word;
                length += word.chars().count() + 1;
                if let Some(next) = words.peek() {
                    let is_full = length + next.chars().count() > 72;
                    broken += if is_full { "\n" } else { " " };
                    broken += if is_full { indent } else { "" };
                    length = if is_full { indent.len() } else { length };
                }
            }
            broken.push('\n');
        }
        let reading = reading(roster.army.system().id, &broken);
        assert_eq!(unread(&reading), [], "{broken}");
        assert_eq!(reading, all_of(renumbered(roster)), "{broken}");
    }
}

#[test]
fn a_line_of_a_text_is_changed_taken_out_and_put_back() {
    let text = "one\r\ntwo\nthree\n";
    assert_eq!(text_line(text, 2), Some("two"));
    assert_eq!(text_line(text, 4), None);
    assert_eq!(with_line(text, 2, Some("2\nand a half")), "one\n2\nand a half\nthree\n");
    assert_eq!(with_line(text, 1, None), "two\nthree\n");
    assert_eq!(with_line("one", 1, None), "");
    assert_eq!(with_line_again("two\nthree", 1, "one"), "one\ntwo\nthree");
    assert_eq!(with_line_again("two\n", 7, "three"), "two\nthree\n");
    assert_eq!(with_line_again("", 3, "three"), "three");
}

/// Lists of the other games without a head: nothing of them is read in silence as something else.
#[test]
fn the_list_of_another_game_is_told_line_by_line() {
    let dbm = "Kn\n12 Irr Wb (S) @ 5\n4 Reg Cv (O) @ 8\n6 Reg Bd (F)\n";
    for system in ["republique", "grande-tactique", "plm"] {
        let reading = reading(system, dbm);
        assert_eq!(reading.unread.iter().map(|line| line.number).collect::<Vec<_>>(), [2, 3, 4], "{system}");
    }
    let republique = "The Left\n4 bases of veteran infantry\n1 battery of average artillery, 12-pdr\n";
    for system in ["dbm", "grande-tactique", "plm"] {
        let reading = reading(system, republique);
        assert_eq!(reading.unread.iter().map(|line| line.number).collect::<Vec<_>>(), [2, 3], "{system}");
    }
}

proptest! {
    /// What was not read is told as it came, what was read can be said again, and reading ends.
    #[test]
    fn noise_is_read_to_its_end(
        noise in "(\\PC|[\n\t\"“”:={},;>-]|Command 1|Leader|Division|4 bases|led by |veteran | of |Reg |Game: ){0,60}",
    ) {
        for system in SYSTEMS {
            let Ok(reading) = read_roster_text(system.id, &noise) else { continue };
            let lines: Vec<&str> = noise.lines().collect();
            for line in &reading.unread {
                prop_assert_eq!(lines[line.number - 1].trim(), &line.words);
                prop_assert!(!line.words.is_empty() && line.why.ends_with(['.', '?']), "{:?}", line);
            }
            let again = read_roster_text(system.id, &text(&reading.roster)).unwrap();
            prop_assert_eq!(again, all_of(reading.roster));
        }
    }
}

/// Texts stand in mails and forums for years: each is the army of the link before it.
#[test]
fn frozen_texts_are_read_as_they_were() {
    let frozen = include_str!("saved/roster_texts_1.txt");
    let mut systems = Vec::new();
    for army in frozen.split("-----\n") {
        let (link, text) = army.split_once('\n').unwrap();
        let roster = read_roster(link).unwrap().unwrap();
        let system = roster.army.system().id;
        assert_eq!(reading(system, text), all_of(roster), "{text}");
        systems.push(system);
    }
    let mut missing = Missing::default();
    assert!(systems.iter().all(|system| is_shipped(system)), "{systems:?}");
    for system in shipped() {
        let wants = format!("wants the text of an army of {0}: run `cargo xtask freeze {0}`", system.id);
        missing.unless(systems.contains(&system.id), "tests/rules/saved/roster_texts_1.txt", wants);
    }
    missing.expect_none();
}
