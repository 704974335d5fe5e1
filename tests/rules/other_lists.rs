//! Lists of Grande Tactique, Republique and PLM by different hands, as orders of battle are published and typed.

use aide_de_camp::roster::{TextReading, read_roster_text};

/// Each group with what the army says of its general, each unit with its name and what it is made of.
fn army(reading: &TextReading) -> Vec<String> {
    let with = |title: &str, detail: &str| {
        if detail.is_empty() { title.to_owned() } else { format!("{title}: {detail}") }
    };
    let mut lines = Vec::new();
    for group in reading.roster.army.army().groups() {
        lines.push(with(&group.title, &group.detail));
        lines.extend(group.units.iter().map(|unit| format!("  {}", with(&unit.title, &unit.detail))));
    }
    lines
}

/// The text is read as this army, with these things taken as usual.
#[track_caller]
fn reads(system: &str, text: &str, lines: &[&str], assumed: &[&str]) {
    let reading = read_roster_text(system, text).unwrap();
    assert_eq!(reading.unread, [], "{text}");
    assert_eq!(army(&reading), lines, "{text}");
    let said: Vec<_> = reading.assumed.iter().map(|it| &*it.sentence).collect();
    assert_eq!(said, assumed, "{text}");
}

#[test]
fn grande_tactique_as_a_book_prints_it() {
    reads(
        "grande-tactique",
        "The Left at Quatre Bras\n\
         Commander: Wellington\n\
         I Corps - Orange, bad\n\
         2nd Netherlands Division (Perponcher, great)\n\
         27th Jagers, veteran infantry\n\
         7th Line, infantry, ordinary\n\
         Stevenart's battery, ordinary foot artillery\n\
         \n\
         3rd Netherlands Division - Chassé\n\
         4 x ordinary infantry\n",
        &[
            "2nd Netherlands Division: Corps 1, Orange, I Corps · Perponcher, great",
            "  27th Jagers: veteran infantry",
            "  7th Line: ordinary infantry",
            "  Stevenart's battery: ordinary foot artillery",
            "3rd Netherlands Division: Corps 1, Orange, I Corps · Chassé, ordinary",
            "  ordinary infantry",
            "  ordinary infantry",
            "  ordinary infantry",
            "  ordinary infantry",
        ],
        &[],
    );
}

#[test]
fn grande_tactique_as_a_forum_shows_it() {
    reads(
        "grande-tactique",
        "## Reserve, 18 June\n\
         **5th Division** (Picton, great general)\n\
         * **28th Foot** - veteran infantry\n\
         * **32nd Foot** - veteran infantry\n\
         * Rogers' battery (ordinary foot artillery)\n\
         \n\
         **Union Division (Ponsonby)**\n\
         * 1st Royal Dragoons - ordinary cavalry\n\
         * 6th Inniskilling - ordinary cavalry\n",
        &[
            "5th Division: Corps 1 · Picton, great",
            "  28th Foot: veteran infantry",
            "  32nd Foot: veteran infantry",
            "  Rogers' battery: ordinary foot artillery",
            "Union Division: Corps 1 · Ponsonby, ordinary",
            "  1st Royal Dragoons: ordinary cavalry",
            "  6th Inniskilling: ordinary cavalry",
        ],
        &[],
    );
}

#[test]
fn grande_tactique_as_a_table_has_it() {
    reads(
        "grande-tactique",
        "Division 1, Milhaud: led by Milhaud, great general\n\
         No\tName\tTraining\tTroops\tPts\n\
         2\tDubois\tveteran\tcuirassiers\t24\n\
         1\tHorse battery\tordinary\thorse artillery\t8\n\
         Total\t\t\t\t32\n",
        &[
            "Milhaud: Corps 1 · Milhaud, great",
            "  Dubois: veteran cuirassiers",
            "  Dubois: veteran cuirassiers",
            "  Horse battery: ordinary horse artillery",
        ],
        &[],
    );
}

#[test]
fn grande_tactique_as_it_is_jotted_down() {
    reads(
        "grande-tactique",
        "1st div: raw infantry\n- raw infantry\n- infantry\n2nd div.\n- Cavalry\n- Hussars of the Guard, VETERAN CAVALRY\n",
        &[
            "1st div: Corps 1 · ordinary general",
            "  raw infantry",
            "  raw infantry",
            "  ordinary infantry",
            "2nd div.: Corps 1 · ordinary general",
            "  ordinary cavalry",
            "  Hussars of the Guard: veteran cavalry",
        ],
        &["The training of 2 units is not said: it is taken as ordinary."],
    );
}

#[test]
fn republique_as_a_book_prints_it() {
    reads(
        "republique",
        "III Corps - Davout, energetic 3\n\
         1st Division (Morand, energetic 2): 13e Léger, 3 bases, veteran infantry\n\
         17e Ligne, 4 bases, veteran infantry\n\
         30e Ligne, 4 bases, average infantry\n\
         Divisional guns: 1 battery of veteran artillery, 8-pdr\n\
         2nd Division (Friant)\n\
         33e Ligne, 4 bases, veteran infantry, 2 skirmish markers\n\
         Total 15 bases, 1 battery\n",
        &[
            "III Corps: Davout, E 3",
            "1st Division: Morand, E 2",
            "  13e Léger: 3 bases of veteran infantry",
            "  17e Ligne: 4 bases of veteran infantry",
            "  30e Ligne: 4 bases of average infantry",
            "  Divisional guns: 1 battery of veteran artillery, 8–9-pdr",
            "2nd Division: Friant, P 1",
            "  33e Ligne: 4 bases of veteran infantry, 2 skirmish markers (good)",
        ],
        &[],
    );
}

#[test]
fn republique_as_a_forum_shows_it() {
    reads(
        "republique",
        "# Austrians at Aspern\n\
         Nation: Austria\n\
         **I Corps** – Bellegarde, cautious 1\n\
         **Division Fresnel**\n\
         - *IR Bellegarde* (4 bases average infantry)\n\
         - IR 10 (4 bases average infantry)\n\
         - 12-pounders: 1 battery, average, 12-pounder\n\
         **Cavalry Division (Liechtenstein, proficient 2)**\n\
         - Cuirassiers 3 bases veteran heavy cavalry\n",
        &[
            "I Corps: Bellegarde, C 1",
            "Division Fresnel: P 1",
            "  IR Bellegarde: 4 bases of average infantry",
            "  IR 10: 4 bases of average infantry",
            "  12-pounders: 1 battery of average artillery, 12-pdr",
            "Cavalry Division: Liechtenstein, P 2",
            "  Cuirassiers: 3 bases of veteran heavy cavalry",
        ],
        &[],
    );
}

#[test]
fn republique_as_a_table_has_it() {
    reads(
        "republique",
        "Division 1, 2nd: led by Friant, energetic 2\n\
         Unit\tBases\tGrade\tType\tMen\n\
         15e Légère\t4\tveteran\tinfantry\t2,200\n\
         33e Ligne\t4\tveteran\tinfantry\t2,200\n\
         1er Chasseurs\t2\taverage\tlight cavalry\t1,100\n",
        &[
            "2nd: Friant, E 2",
            "  15e Légère: 4 bases of veteran infantry",
            "  33e Ligne: 4 bases of veteran infantry",
            "  1er Chasseurs: 2 bases of average light cavalry",
        ],
        &[],
    );
}

#[test]
fn republique_as_it_is_jotted_down() {
    reads(
        "republique",
        "2nd Division\n* 15e Leger - 4 bases infantry\n* Guns: 1 battery\n* 3e Cuirassiers, 2 bases, elite armored cavalry\n",
        &[
            "2nd Division: P 1",
            "  15e Leger: 4 bases of average infantry",
            "  Guns: 1 battery of average artillery, 8–9-pdr",
            "  3e Cuirassiers: 2 bases of elite armored cavalry",
        ],
        &[
            "The grade of 2 units is not said: it is taken as average.",
            "The weight of 1 unit is not said: it is taken as 8–9-pdr.",
        ],
    );
}

#[test]
fn plm_as_a_book_prints_it() {
    reads(
        "plm",
        "Greene's army\n\
         Commander: Nathanael Greene\n\
         Huger's Brigade (Huger)\n\
         4th Virginia, 4 stands of Continentals, class C\n\
         5th Virginia, 4 stands of American line, class D\n\
         North Carolina Brigade - Butler\n\
         Hillsborough militia - 5 stands American militia, class F\n\
         2 x American gun, class D, crew of 4\n",
        &[
            "Huger's Brigade: Huger",
            "  4th Virginia: 4 stands of Continentals, class C",
            "  5th Virginia: 4 stands of Continentals, class D",
            "North Carolina Brigade: Butler",
            "  Hillsborough militia: 5 stands of American militia, class F",
            "  American gun, crew of 4, class D",
            "  American gun, crew of 4, class D",
        ],
        &[],
    );
}

#[test]
fn plm_as_a_table_has_it() {
    reads(
        "plm",
        "Brigade 1, Right wing: led by Leslie\n\
         | Unit | Stands | Nation | Troops | Class |\n\
         | 33rd Foot | 4 | British | line | D |\n\
         | 2nd Guards | 3 | British | Guards | A |\n\
         | von Bose | 4 | German | line | D |\n",
        &[
            "Right wing: Leslie",
            "  33rd Foot: 4 stands of British line, class D",
            "  2nd Guards: 3 stands of Guards, class A",
            "  von Bose: 4 stands of German line, class D",
        ],
        &[],
    );
}

#[test]
fn plm_as_it_is_jotted_down_says_what_it_left_out() {
    reads(
        "plm",
        "Webster's brigade\n\
         - 33rd Foot: 4 stands of British line\n\
         - Royal Welch Fusiliers: British, class B\n\
         - 17th Light Dragoons - British, 3 stands, class C\n\
         - jaegers, German\n",
        &[
            "Webster's brigade: general",
            "  33rd Foot: 4 stands of British line, class C",
            "  Royal Welch Fusiliers: 5 stands of British fusiliers, class B",
            "  17th Light Dragoons: 3 stands of British dragoons, class C",
            "  5 stands of German jaegers, class C",
        ],
        &[
            "The class of 2 units is not said: it is taken as class C.",
            "The strength of 2 units is not said: it is taken as 5 stands.",
        ],
    );
}
