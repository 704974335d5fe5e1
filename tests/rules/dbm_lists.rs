//! Lists of DBM as players write them, read for what they mean.

use aide_de_camp::roster::{TextReading, read_roster_text};

fn reading(text: &str) -> TextReading {
    read_roster_text("dbm", text).unwrap()
}

/// Each command with its general, each line with its name.
fn army(reading: &TextReading) -> Vec<String> {
    let mut lines = Vec::new();
    for (at, group) in reading.roster.army.army().groups().iter().enumerate() {
        let general = reading.roster.get(&format!("groups.{at}.general")).unwrap();
        lines.push(format!("{}: {general}", group.title));
        for unit in &group.units {
            let detail = if unit.detail.is_empty() { String::new() } else { format!(": {}", unit.detail) };
            lines.push(format!("  {}{detail}", unit.title));
        }
    }
    lines
}

/// The text is read as this army, and nothing of it is left.
#[track_caller]
fn reads(text: &str, lines: &[&str]) {
    let reading = reading(text);
    assert_eq!(reading.unread, [], "{text}");
    assert_eq!(army(&reading), lines, "{text}");
}

#[test]
fn a_number_may_be_followed_by_x_and_a_line_by_its_price() {
    reads(
        "CinC: Reg Cv(O)\n6 x Reg Kn (S) @ 12\n4x Reg Bd (O) @ 7 = 28\n4 × Irr LH (O), 20 AP\n2 Irr Ps (O) 4pts",
        &[
            "Command 1: commander_in_chief",
            "  1 Reg Cv (O), with the general",
            "  6 Reg Kn (S)",
            "  4 Reg Bd (O)",
            "  4 Irr LH (O)",
            "  2 Irr Ps (O)",
        ],
    );
}

#[test]
fn a_number_may_stand_at_the_end() {
    reads(
        "Command 1\nReg Cv (O) general *1\nIrr Ps (S) javelin *8\nIrr Ps (O) bow x6\nReg Sp (O) x 12\nIrr Wb(O) ×4",
        &[
            "Command 1: commander_in_chief",
            "  1 Reg Cv (O), with the general",
            "  8 Irr Ps (S)",
            "  6 Irr Ps (O), bows",
            "  12 Reg Sp (O)",
            "  4 Irr Wb (O)",
        ],
    );
}

#[test]
fn capitals_and_brackets_do_not_matter_and_names_of_types_may_be_full() {
    reads(
        "1 reg cv o general\n4 irr wb(o)\n12 IRR WB S\n6 regular light horse superior\n2 Irregular Elephants (I)",
        &[
            "Command 1: commander_in_chief",
            "  1 Reg Cv (O), with the general",
            "  4 Irr Wb (O)",
            "  12 Irr Wb (S)",
            "  6 Reg LH (S)",
            "  2 Irr El (I)",
        ],
    );
}

#[test]
fn a_general_begins_the_next_command_where_no_heading_does() {
    reads(
        "C-in-C: Reg Cv (O)\n8 Reg Bd (O)\nSub-general - Irr Cv (S)\n6 Irr Cv (O)\nAlly general: 1 x Irr Kn (F)\n\
         4 Irr Kn (F)",
        &[
            "Command 1: commander_in_chief",
            "  1 Reg Cv (O), with the general",
            "  8 Reg Bd (O)",
            "Command 2: sub_general",
            "  1 Irr Cv (S), with the general",
            "  6 Irr Cv (O)",
            "Command 3: ally",
            "  1 Irr Kn (F), with the general",
            "  4 Irr Kn (F)",
        ],
    );
}

#[test]
fn a_general_joins_the_command_under_whose_heading_he_stands() {
    reads(
        "command 2\n10 Reg Bd (O)\nCinC Reg Cv (O) @ 28\n2nd command - Left wing\nAlly: 1 Irr Cv (O)\n\
         Command III (CinC Hannibal)\n4 Irr El (I)\nCommand 4: Mago\n4 Irr Ax (O)",
        &[
            "Command 1: commander_in_chief",
            "  10 Reg Bd (O)",
            "  1 Reg Cv (O), with the general",
            "Left wing: ally",
            "  1 Irr Cv (O), with the general",
            "Hannibal: commander_in_chief",
            "  4 Irr El (I)",
            "Mago: sub_general",
            "  4 Irr Ax (O)",
        ],
    );
}

#[test]
fn a_row_of_a_spreadsheet_costs_what_its_later_numbers_say() {
    reads(
        "Command 1\tC-in-C\n1\tReg Cv (O)\tgeneral\t28\t28\n10\tReg Bd (O)\t7\t70\n| Reg Sp (S) | 4 | 7 | 28 |\n\
         6\tIrr\tPs\t(S)\t3\t18",
        &[
            "Command 1: commander_in_chief",
            "  1 Reg Cv (O), with the general",
            "  10 Reg Bd (O)",
            "  4 Reg Sp (S)",
            "  6 Irr Ps (S)",
        ],
    );
}

#[test]
fn a_list_in_a_mail_has_bullets_and_names() {
    reads(
        "> Later Carthaginian\n> * Hannibal: 1 Irr Cv (O), with general\n> • Veterans: 16 Reg Sp (O)\n\
         > – Baggage: 2 Irr Bge (O)\n> - 2 irr baggage",
        &[
            "Command 1: commander_in_chief",
            "  Hannibal: 1 Irr Cv (O), with the general",
            "  Veterans: 16 Reg Sp (O)",
            "  Baggage: 2 Irr Bge (O)",
            "  2 Irr Bge (O)",
        ],
    );
}

#[test]
fn marks_of_a_line_are_read_wherever_they_stand() {
    reads(
        "CinC Boudicca: Irr Kn (O) general, chariots\n4 mounted Irr Bd (O)\n8 Irr Bw (X)\n8 Irr Bw (O) rear of double bases\n\
         4 Irr Ps (S) crossbow, behind blades",
        &[
            "Command 1: commander_in_chief",
            "  Boudicca: 1 Irr Kn (O), with the general, chariots",
            "  4 Irr Bd (O), mounted",
            "  8 Irr Bw (X)",
            "  8 Irr Bw (O), rear of double bases",
            "  4 Irr Ps (S), crossbows, behind Bd",
        ],
    );
}

#[test]
fn a_name_that_begins_like_a_general_is_a_name() {
    reads(
        "Command 1\nGeneral's guard: 4 Reg Cv (S)\nSubjects: 8 Irr Hd (O)\n\"Ally\": 4 Irr Ax (O)\nAgema: 2 Reg Kn (F)",
        &[
            "Command 1: commander_in_chief",
            "  General's guard: 4 Reg Cv (S)",
            "  Subjects: 8 Irr Hd (O)",
            "  Ally: 4 Irr Ax (O)",
            "  Agema: 2 Reg Kn (F)",
        ],
    );
}

#[test]
fn a_fifth_command_and_what_belongs_to_it_are_told() {
    let text = "C-in-C: Reg Cv (O)\n".repeat(5) + "4 Reg Bd (O)\nSub-general: Reg Cv (O)";
    let reading = reading(&text);
    let unread: Vec<_> = reading.unread.iter().map(|line| (line.number, &*line.why)).collect();
    let no_room = "There is no room for one more of these.";
    assert_eq!(unread, [(5, no_room), (6, no_room), (7, no_room)]);
    let commands = reading.roster.army.army().groups();
    assert_eq!(commands.iter().map(|command| command.units.len()).collect::<Vec<_>>(), [1, 1, 1, 1]);
    assert_eq!(reading.roster.get("groups.3.general").as_deref(), Some("commander_in_chief"));
}

#[test]
fn what_is_not_said_of_a_line_is_told() {
    let reading = reading("CinC: Reg Cv (O)\n4 Irr Wb\n2 Irr El\n6 Irr Ps (S)");
    assert_eq!(reading.unread, []);
    let [grade] = &reading.assumed[..] else { panic!("{:?}", reading.assumed) };
    assert_eq!(grade.sentence, "The grade of 2 lines is not said: it is taken as (O).");
    assert_eq!((&*grade.field, &*grade.taken), ("grade", "o"));
}

/// Words that go on in no line of their own are told, not swallowed by the line before.
#[test]
fn a_remark_further_in_is_told() {
    let reading =
        reading("Player: Ann\n    sent on Friday\nCinC: Reg Cv (O)\n    the old man\n8 Reg Bd (O),\nsee you");
    let unread: Vec<_> = reading.unread.iter().map(|line| line.number).collect();
    assert_eq!(unread, [2, 4, 6]);
    assert_eq!(reading.roster.get("header.player").as_deref(), Some("Ann"));
}

#[test]
fn a_number_that_is_no_plain_total_is_told() {
    let reading = reading(
        "CinC: Reg Cv (O)\nTotal\n400\nTotal of the old lot 4\nTotals: 12 elements, 130 AP, 12½ EE\ntotal war",
    );
    let unread: Vec<_> = reading.unread.iter().map(|line| &*line.words).collect();
    assert_eq!(unread, ["Total", "400", "Total of the old lot 4", "total war"]);
}

/// own: front and rear of double bases cost differently, so that one line cannot say both.
#[test]
fn what_cannot_be_told_ends_in_a_sentence() {
    let text = "My list for Saturday\nCinC: Reg Cv(O)\n8 Irr Bw (O) DB\nIrr Ps (S)\n6 Reg\n4 Reg Xx (O)\n\
                4 Reg Bd (O) 3 Reg Bd (O)\n100 Reg Bd (O)\nSub-general: Lucius\nTotal 400\n";
    let reading = reading(text);
    let unread: Vec<_> = reading.unread.iter().map(|line| (line.number, &*line.why)).collect();
    assert_eq!(
        unread,
        [
            (
                3,
                "Double bases are two lines here: the front, and behind it those that are “rear of double bases”."
            ),
            (4, "It does not say how many."),
            (5, "It does not say of what."),
            (6, "“Xx (O)” is not understood."),
            (7, "“3” comes second: one is enough."),
            (8, "“100” does not fit here."),
            (9, "“Lucius” is not understood."),
        ]
    );
    assert_eq!(&*reading.roster.name, "My list for Saturday");
    assert_eq!(army(&reading), ["Command 1: commander_in_chief", "  1 Reg Cv (O), with the general"]);
}

#[test]
fn a_line_that_a_mail_has_broken_goes_on_in_the_next() {
    reads(
        "> CinC: Hannibal,\n> Irr Cv (O)\n> 8 Irr Ax (S),\n>    behind no one's back: 4 Irr Ps (O)\n> 4 Irr Bd\n>    (F) @ 5",
        &[
            "Command 1: commander_in_chief",
            "  Hannibal: 1 Irr Cv (O), with the general",
            "  8 Irr Ax (S)",
            "  behind no one's back: 4 Irr Ps (O)",
            "  4 Irr Bd (F)",
        ],
    );
}

#[test]
fn a_head_row_names_the_columns() {
    reads(
        "AP\tNo\tType\n28\t1\tReg Cv (O) general\n70\t10\tReg Bd (O)\nTotal\t11\t98\n",
        &["Command 1: commander_in_chief", "  1 Reg Cv (O), with the general", "  10 Reg Bd (O)"],
    );
    reads(
        "| Drill | Type | Grade | Elements | Name | Cost each |\n| Irr | Wb | S | 12 | Gaesati | 5 |\n         | Reg | Cv | O | 4 | Equites | 8 |\n",
        &["Command 1: commander_in_chief", "  Gaesati: 12 Irr Wb (S)", "  Equites: 4 Reg Cv (O)"],
    );
    reads(
        "AP  No  Type\n28  4  Reg Bd (O)\n18  6  Reg Ps (S)\n",
        &["Command 1: commander_in_chief", "  4 Reg Bd (O)", "  6 Reg Ps (S)"],
    );
}

/// own: a base of Reg Bd (O) costs 7 AP by the list of "Points".
#[test]
fn of_two_numbers_that_count_the_price_tells_which_is_which() {
    reads(
        "28\t4\tReg Bd (O)\n4\t28\tReg Bd (O)\n7\t4\tReg Bd (O)\n28\t1\tReg Cv (O), with general\n",
        &[
            "Command 1: commander_in_chief",
            "  4 Reg Bd (O)",
            "  4 Reg Bd (O)",
            "  4 Reg Bd (O)",
            "  1 Reg Cv (O), with the general",
        ],
    );
}

#[test]
fn totals_and_rulers_say_nothing_of_the_army() {
    reads(
        "CinC: Reg Cv (O)\n-----\n10 Reg Bd (O)\n======\nTotal 400\nTotal AP: 398\nAP 400\n400 AP\n",
        &["Command 1: commander_in_chief", "  1 Reg Cv (O), with the general", "  10 Reg Bd (O)"],
    );
}

#[test]
fn a_general_may_have_a_name_without_a_colon() {
    reads(
        "CinC Hannibal, Irr Cv (O)\n4 Irr El (I)\nSub-general Maharbal 1 Irr LH (S)\nAlly-general - Massinissa, 1 Irr LH (O)\n",
        &[
            "Command 1: commander_in_chief",
            "  Hannibal: 1 Irr Cv (O), with the general",
            "  4 Irr El (I)",
            "Command 2: sub_general",
            "  Maharbal: 1 Irr LH (S), with the general",
            "Command 3: ally",
            "  Massinissa: 1 Irr LH (O), with the general",
        ],
    );
}

/// own: which drill troops have by the list of "Points".
#[test]
fn troops_of_one_drill_need_not_say_it() {
    reads(
        "CinC: Reg Cv (O)\n12 Wb (S)\n2 El (O)\n4 Cm (S)\n8 Pk (O)\n",
        &[
            "Command 1: commander_in_chief",
            "  1 Reg Cv (O), with the general",
            "  12 Irr Wb (S)",
            "  2 Irr El (O)",
            "  4 Irr Cm (S)",
            "  8 Reg Pk (O)",
        ],
    );
}

/// Each unread line with why and what it may mean.
fn mends(text: &str) -> Vec<(usize, String, Vec<String>)> {
    reading(text).unread.into_iter().map(|line| (line.number, line.why, line.suggestions)).collect()
}

#[track_caller]
fn mended(line: &str, why: &str, suggestions: &[&str]) {
    let text = format!("CinC: Reg Cv(O)\n{line}");
    let suggestions = suggestions.iter().map(|line| (*line).to_owned()).collect();
    assert_eq!(mends(&text), [(2, why.into(), suggestions)], "{line}");
}

#[test]
fn what_a_line_may_mean_is_suggested() {
    mended("4 Bd (O)", "Regular or irregular?", &["4 x Reg Bd (O)", "4 x Irr Bd (O)"]);
    mended(
        "Immortals: 4 Sp (O) @ 5",
        "Regular or irregular?",
        &["4 x Reg Sp (O) \"Immortals\"", "4 x Irr Sp (O) \"Immortals\""],
    );
    mended("4 Reg Xx (O)", "“Xx (O)” is not understood.", &["4 Reg Ax (O)"]);
    mended("4 Irg Wb (O)", "“Irg Wb (O)” is not understood.", &["4 Irr Wb (O)"]);
    mended("6\t8\tReg Bd (O)", "Which of these numbers is how many?", &["6 Reg Bd (O)", "8 Reg Bd (O)"]);
    let double =
        "Double bases are two lines here: the front, and behind it those that are “rear of double bases”.";
    mended(
        "- 8 Irr Bw (X) DB",
        double,
        &[
            "8 Irr Bw (X)\n8 Irr Bw (O), rear of double bases",
            "4 Irr Bw (X)\n4 Irr Bw (O), rear of double bases",
        ],
    );
    mended("Camp: fortified", "“fortified” is not understood.", &[]);
}
