//! The rules in our words: complete, true by any chart, and found by whoever looks for them.

use crate::cases;
use crate::completeness::missing::{Missing, file_of, is_shipped, read};
use aide_de_camp::roster::Roster;
use aide_de_camp::rulebook::{self, Block, Rulebook, Section, Span};
use aide_de_camp::rules::chart::pointer;
use aide_de_camp::rules::{ChartForm, Line, Note, Overrides, Source, SystemInfo};
use aide_de_camp::share::CalculationLink;
use aide_de_camp::systems::SYSTEMS;
use std::collections::{BTreeMap, BTreeSet};

/// The file that a system's rules stand in.
pub fn rules_of(system: &str) -> String {
    match is_shipped(system) {
        true => format!("public/{}", rulebook::file_of(system)),
        false => file_of(system, "rules.md"),
    }
}

fn book(system: &str) -> Rulebook {
    Rulebook::parse(&read(&rules_of(system)))
}

/// The numbers of the sections that a system's rules have.
pub fn sections(system: &str) -> BTreeSet<String> {
    book(system).sections.into_iter().map(|section| section.number).collect()
}

/// Figures that stand in a sentence although no chart has them, each with why. The others come from the sheet, so that a
/// player reads what he plays by; numbers of sections and names of dice are none.
const FIGURES: [(&str, &str); 1] = [("P5", "what the answers call the fifth level of panic")];

/// Whatever an answer, a chart, a reading, a total of an army or the sequence of play cites.
fn cited(system: &SystemInfo) -> BTreeSet<&'static str> {
    let shipped = (system.context)(&Overrides::default());
    let mut cited: BTreeSet<&str> = system.turn.iter().map(|phase| phase.rule.0).collect();
    cited.extend(system.readings.iter().map(|reading| reading.rule.0));
    cited.extend((system.charts)(&shipped).iter().filter_map(|chart| chart.rule).map(|rule| rule.0));
    for info in system.calculators {
        cited.extend((info.factors)(&shipped).iter().map(|factor| factor.rule.0));
    }
    for case in cases::all().into_iter().filter(|case| case.system == system.id) {
        let report = case.evaluate().report;
        cited.extend(report.sums.iter().flat_map(|(_, sum)| &sum.lines).map(|line| line.rule.0));
        cited.extend(report.notes.iter().filter_map(|note| match note {
            Note::Refused { rule, .. } => Some(rule.0),
            Note::Remark(_) => None,
        }));
    }
    for roster in Roster::samples_of(system.id) {
        let totals = roster.army.army().totals(&shipped);
        cited.extend(totals.iter().flat_map(|(_, sum)| &sum.lines).map(|line| line.rule.0));
    }
    cited
}

fn spans(section: &Section) -> impl Iterator<Item = &Span> {
    section.blocks.iter().flat_map(Block::spans)
}

/// The words of a section by the shipped chart.
fn words(section: &Section) -> String {
    spans(section)
        .map(|span| match span {
            Span::Words(words) | Span::Term(words) => words.as_str(),
            Span::Value(_) | Span::Rule(_) => "#",
        })
        .collect()
}

#[test]
fn every_rule_cited_has_a_section_with_a_full_sentence() {
    let mut missing = Missing::default();
    for system in SYSTEMS {
        let (file, book) = (rules_of(system.id), book(system.id));
        for rule in cited(system) {
            let has_sentence = |section: &Section| {
                let words = words(section);
                words.contains(". ") || words.trim_end().ends_with(['.', ':'])
            };
            missing.unless(
                book.section(rule).is_some_and(has_sentence),
                &file,
                format!("wants a section `## {rule} …` with a sentence"),
            );
        }
    }
    missing.expect_none();
}

#[test]
fn every_section_is_cited_or_works_something_out() {
    let mut missing = Missing::default();
    for system in SYSTEMS {
        let (file, book, cited) = (rules_of(system.id), book(system.id), cited(system));
        let head = book.head.iter().flat_map(Block::spans);
        let linked: BTreeSet<&String> = (book.sections.iter().flat_map(spans).chain(head))
            .filter_map(|span| if let Span::Rule(number) = span { Some(number) } else { None })
            .collect();
        for section in &book.sections {
            let is_used = cited.contains(&*section.number)
                || !section.calculators.is_empty()
                || linked.contains(&section.number);
            missing.unless(is_used, &file, format!("has {}, which nobody needs", section.heading()));
            for id in &section.calculators {
                let is_there = system.calculators.iter().any(|info| info.id == id);
                missing.unless(is_there, &file, format!("names the calculator {id}"));
            }
        }
        for info in system.calculators {
            let is_named =
                book.sections.iter().any(|section| section.calculators.iter().any(|id| id == info.id));
            missing.unless(is_named, &file, format!("wants {} under “Worked out:” of a section", info.id));
        }
    }
    missing.expect_none();
}

#[test]
fn every_value_section_and_term_leads_somewhere() {
    let mut missing = Missing::default();
    for system in SYSTEMS {
        let (file, book) = (rules_of(system.id), book(system.id));
        missing.unless(
            book.title == system.title || book.title.contains(system.title),
            &file,
            "wants its title",
        );
        missing.unless(!book.head.is_empty(), &file, "wants to say whose the game is");
        let values = rulebook::values(system, &(system.context)(&Overrides::default()));
        let mut terms = BTreeMap::new();
        for section in &book.sections {
            for span in spans(section) {
                let is_there = match span {
                    Span::Value(path) => values.contains_key(path),
                    Span::Rule(number) => book.section(number).is_some(),
                    Span::Term(term) => terms.insert(term.to_lowercase(), &section.number).is_none(),
                    Span::Words(words) => !words.contains(['{', '}', '*', '`', '#']),
                };
                missing.unless(is_there, &file, format!("has {span:?} in {}", section.heading()));
            }
        }
        let numbers: BTreeSet<&String> = book.sections.iter().map(|section| &section.number).collect();
        missing.unless(numbers.len() == book.sections.len(), &file, "has a number twice");
    }
    missing.expect_none();
}

#[test]
fn no_sentence_has_a_figure_that_a_chart_could_change() {
    let mut missing = Missing::default();
    let is_die = |word: &str| {
        let (count, sides) = word.split_once(['d', 'D']).unwrap_or((word, ""));
        count.chars().all(|c| c.is_ascii_digit()) && matches!(sides, "6" | "10" | "20" | "100")
    };
    for system in SYSTEMS {
        let file = rules_of(system.id);
        for section in book(system.id).sections {
            let words = words(&section);
            for word in words.split(|c: char| !c.is_alphanumeric()) {
                let is_figure = word.contains(|c: char| c.is_numeric()) || word.contains(['½', '¼', '¾']);
                let is_known = is_die(word) || FIGURES.iter().any(|(known, _)| *known == word);
                missing.unless(!is_figure || is_known, &file, format!("has {word} in {}", section.heading()));
            }
        }
    }
    missing.expect_none();
}

/// own: an assault begins within 3″ as the general zone has it (Republique 5.1); a player who types 5 reads 5.
#[test]
fn what_a_player_has_on_his_chart_is_what_he_reads() {
    let system = SYSTEMS.iter().find(|system| system.id == "republique").unwrap();
    let value = |changes: &Overrides| {
        rulebook::values(system, &(system.context)(changes))["assault.general_in"].clone()
    };
    let mut changes = Overrides::default();
    assert_eq!(value(&changes), ("3″".to_owned(), Source::Printed));
    changes.set("/assault/general_in", Some("5"));
    assert_eq!(value(&changes), ("5″".to_owned(), Source::Yours));
    let is_read = |span: &Span| *span == Span::Value("assault.general_in".into());
    assert!(spans(book("republique").section("5.1").unwrap()).any(is_read));
}

/// The chart of a section stands below its text, and every chart with a section and numbers stands somewhere.
#[test]
fn every_chart_stands_below_the_text_of_its_section() {
    for system in SYSTEMS {
        let context = (system.context)(&Overrides::default());
        let is_cell = |key: &str| system.readings.iter().all(|reading| reading.path != pointer(key));
        let has_cells = |chart: &ChartForm| chart.form.controls().iter().any(|control| is_cell(&control.key));
        let all: BTreeSet<&str> = (system.charts)(&context)
            .iter()
            .filter(|chart| chart.rule.is_some() && has_cells(chart))
            .map(|chart| chart.title)
            .collect();
        let book = book(system.id);
        let shown =
            book.sections.iter().flat_map(|section| rulebook::charts_of(system, &context, &section.number));
        let shown: Vec<ChartForm> = shown.collect();
        assert_eq!(shown.iter().map(|chart| chart.title).collect::<BTreeSet<_>>(), all, "{}", system.id);
        // What is chosen among readings stands with the readings of the section.
        assert!(shown.iter().all(|chart| chart.form.controls().iter().all(|control| is_cell(&control.key))));
    }
}

fn found(system: &'static str, question: &str) -> Vec<String> {
    let info = SYSTEMS.iter().find(|info| info.id == system).unwrap();
    let (book, values) = (book(system), rulebook::values(info, &(info.context)(&Overrides::default())));
    book.find(question, &values).into_iter().map(|find| book.sections[find.section].number.clone()).collect()
}

/// As players ask: by any form of a word, by a word of their own, by the number.
#[test]
fn a_rule_is_found_by_the_words_that_come_to_mind() {
    let has = |system: &'static str, question: &str, number: &str| {
        let found = found(system, question);
        assert!(found.iter().any(|it| it == number), "{system}: “{question}” finds {found:?}");
    };
    for question in ["limber", "unlimbering", "Unlimbered"] {
        has("republique", question, "3.6");
    }
    for question in ["shaken", "rattled", "rally", "RALLYING"] {
        has("republique", question, "2.3");
    }
    has("republique", "cannon", "4.2");
    has("republique", "square cavalry", "5.4");
    has("dbm", "archery", "Ranges");
    has("dbm", "recoiling", "Outcome");
    has("grande-tactique", "commander die", "PIP.3");
    has("plm", "evading", "A.6");
    assert_eq!(found("republique", "4.2").first().map(String::as_str), Some("4.2"));
    assert_eq!(found("plm", "fire effect").first().map(String::as_str), Some("D.3"));
    assert_eq!(found("plm", "zeppelin"), Vec::<String>::new());
    assert_eq!(found("plm", " ,"), Vec::<String>::new());
}

/// What was looked for is marked in the sentence that has it, and nothing of the sentence is lost.
#[test]
fn the_sentence_that_answers_is_shown() {
    let book = Rulebook::parse(
        "# G\n\n## 1 One\n\nFoot moves. Guns that *limber* in {a.b} are **limbered** [2].\n- a\n\n## 2 Two\n",
    );
    let values = [("a.b".to_owned(), ("4″".to_owned(), Source::Printed))].into();
    let [find] = &book.find("unlimbering", &values)[..] else { panic!() };
    let text: String = find.sentence.iter().map(|part| &*part.text).collect();
    assert_eq!(text, "Guns that *limber* in 4″ are limbered 2.");
    let marked: Vec<&str> =
        find.sentence.iter().filter(|part| part.is_found).map(|part| &*part.text).collect();
    assert_eq!(marked, ["limber", "limbered"]);
}

/// Whatever stands in a book, it is read.
#[test]
fn any_text_is_a_book() {
    for text in [
        "",
        "#",
        "## ",
        "- a\n b\n- c",
        "> {",
        "{a} [b **c",
        "Worked out: x",
        "**",
        "]{}[",
        "## 1\n> a\n> b\n\n- c",
    ] {
        let book = Rulebook::parse(text);
        book.find("a", &rulebook::Values::new());
    }
    let book = Rulebook::parse("## 1\n> a\n> b\n\n- c\n  d\n- e");
    let words = |text: &str| vec![Span::Words(text.into())];
    assert_eq!(
        book.sections[0].blocks,
        [Block::Remark(words("a b")), Block::Items(vec![words("c d"), words("e")])]
    );
}

/// own: of a paragraph the sentence is meant that has the term, not those beside it.
#[test]
fn the_sentence_that_says_what_a_term_means_is_found() {
    let text = "## 1 One\nA unit that flees within {a.b} is hit. With 2.5 in all it is **rattled** by [2]. It rallies.\n";
    let book = Rulebook::parse(text);
    let [Block::Text(spans)] = &book.sections[0].blocks[..] else { panic!() };
    let sentences = rulebook::sentences(spans);
    assert_eq!(sentences.concat().len(), 9);
    assert_eq!(
        sentences[1],
        [
            Span::Words("With 2.5 in all it is ".into()),
            Span::Term("rattled".into()),
            Span::Words(" by ".into()),
            Span::Rule("2".into()),
            Span::Words(". ".into()),
        ]
    );
    let defining: Vec<bool> = sentences.iter().map(|it| rulebook::defines(it, "Rattled")).collect();
    assert_eq!(defining, [false, true, false]);
    assert_eq!(rulebook::sentences(&[]), Vec::<Vec<Span>>::new());
}

/// The cells on which each line of an answer rests, of all that the section which it cites gives.
fn resting(link: &str) -> Vec<(Line, BTreeSet<String>)> {
    let link = CalculationLink::parse(link).unwrap();
    let context = link.context();
    let system = SYSTEMS.iter().find(|system| link.info.id.starts_with(system.id)).unwrap();
    let calculator = link.open().unwrap();
    let book = book(system.id);
    let report = calculator.answer(&context).report;
    let mut resting = Vec::new();
    for (at, (_, sum)) in report.sums.iter().enumerate() {
        for (n, line) in sum.lines.iter().enumerate() {
            let section = book.section(line.rule.0).unwrap();
            let cells = rulebook::cells_of(system, &context, section);
            let behind = rulebook::cells_behind(&*calculator, &context, system, &[[at, n]], cells);
            resting.push((line.clone(), behind));
        }
    }
    resting
}

/// What the line of this label rests on.
fn behind(link: &str, label: &str) -> Vec<String> {
    let found = resting(link).into_iter().find(|(line, _)| line.label == label);
    found.unwrap_or_else(|| panic!("no line “{label}” on {link}")).1.into_iter().collect()
}

/// own: a line rests on the cells that it reads, whoever's they are, and on no other of its section.
#[test]
fn what_a_line_rests_on_is_found() {
    let guns = "#/republique/artillery?weight=M&range=6";
    assert_eq!(behind(guns, "M at 6″: basic cell"), ["artillery.row_start.M", "artillery.track.9"]);
    let own = [guns, "&~/artillery/row_start/M=8"].concat();
    // Boxes are written from 0: a row that begins with the ninth has the eleventh two steps on.
    assert_eq!(behind(&own, "M at 6″: basic cell"), ["artillery.row_start.M", "artillery.track.10"]);
    let pikes = "#/dbm/combat?ours.type=pk&ours.ranks=1";
    for link in [pikes, &[pikes, "&~/rear/pikes=2"].concat()] {
        assert_eq!(behind(link, "2nd rank of pikes"), ["rear.pikes"], "{link}");
    }
}

/// Sections that cite what stands in another one: a line of theirs may rest on nothing that they give.
const CARRIED: [(&str, &str, &str); 9] = [
    ("republique", "5.5", "what a side does follows from the tables of 5.3"),
    ("plm", "A.6", "an enemy moves by the table of B.1"),
    ("plm", "E.9", "that each arm has an officer is read out of the text"),
    ("grande-tactique", "Firing", "which die is thrown is ours, and no number of a chart"),
    ("republique", "4.6", "doubles or limits what the table of 4.2 gave"),
    ("republique", "4.3", "the longest range is that of the row of 4.2"),
    ("republique", "5.1", "sums up both sides by 5.4"),
    ("republique", "6.1", "reads the numbers of 5.5"),
    ("plm", "E.10", "begins with the classes of E.3"),
];

/// A number that is not printed stands on a cell of the section that is cited for it.
#[test]
fn whatever_is_not_printed_rests_on_a_cell() {
    let (mut tried, mut faults) = (BTreeSet::new(), Vec::new());
    for case in cases::all() {
        if !tried.insert(case.link.split('?').next().map(String::from)) {
            continue;
        }
        for (line, cells) in resting(&case.link) {
            let is_carried =
                CARRIED.iter().any(|(system, rule, _)| *system == case.system && *rule == line.rule.0);
            let is_printed = line.source == Source::Printed;
            if !is_printed && !is_carried && cells.is_empty() {
                faults.push(format!("{}: {} [{}]", case.link, line.label, line.rule.0));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A term is marked where it stands first, as a whole word, the longest there is.
#[test]
fn a_term_of_the_game_is_marked_once() {
    let book = Rulebook::parse("# G\n\n## 1 One\n**fire**, **joint fire** and **rattled**.\n");
    let marked = book.mark_terms(&["Misfire. Joint fire is fire.", "Rattled by fire, rattled again"]);
    let parts = |at: usize| {
        let parts = marked[at]
            .iter()
            .map(|part| if part.section.is_some() { format!("[{}]", part.text) } else { part.text.clone() });
        parts.collect::<String>()
    };
    assert_eq!(parts(0), "Misfire. [Joint fire] is [fire].");
    assert_eq!(parts(1), "[Rattled] by fire, rattled again");
    assert_eq!(
        book.mark_terms(&["", "ſé fire’s"]).concat().iter().map(|part| &*part.text).collect::<String>(),
        "ſé fire’s"
    );
}
