//! Rosters as plain text.

use aide_de_camp::roster::{Roster, roster_text};
use aide_de_camp::rules::{AnyContext, Overrides};
use aide_de_camp::systems::SYSTEMS;
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
            "- Scipio: 1 Reg Cv (O), with the general = 28 AP, 1 EE",
            "- Hastati and principes: 10 Reg Bd (O) = 70 AP, 10 EE",
            "- Triarii: 4 Reg Sp (S) = 28 AP, 4 EE",
            "- Velites: 6 Reg Ps (S) = 18 AP, 3 EE",
            "- Bolt-shooters: 2 Reg Art (O) = 16 AP, 2 EE",
            "- Baggage: 2 Irr Bge (O) = 0 AP, 2 EE",
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
            assert!(text.contains(&format!("\n- {}: ", unit.title)), "{}", unit.title);
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
