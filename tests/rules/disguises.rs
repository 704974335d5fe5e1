//! Links as chat programs, mails and their readers hand them on: opened as they were sent, or refused in a true sentence.

use crate::links::{sheet_of, under_way};
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::Overrides;
use aide_de_camp::share::{self, CalculationLink, read_packed};
use aide_de_camp::storage::{File, open_file};

/// What stands before and behind it in a message.
const AROUND: [(&str, &str); 30] = [
    // Ends of sentences, brackets and quotes that are taken for a part of it.
    ("", "."),
    ("(", ")"),
    ("(", ")."),
    ("", "…"),
    ("\"", "\""),
    ("„", "“"),
    ("«", "»"),
    ("'", "'"),
    ("", "!"),
    ("", "?!"),
    ("", ","),
    ("", ";"),
    ("<", ">"),
    ("[army](", ")"),
    ("[url=", "]"),
    // Marks of bold, of slanted and of struck print, and of code.
    ("**", "**"),
    ("*", "*"),
    ("~~", "~~"),
    ("`", "`"),
    ("||", "||"),
    // The same as the address of a page, where its signs are numbers.
    ("", "%22"),
    ("", "%E2%80%A6"),
    ("", "%20"),
    ("", "%3E"),
    // What shops and newsletters follow their readers by.
    ("", "&fbclid=IwAR0abc-_"),
    ("", "?fbclid=IwAR0abc"),
    ("", "&utm_source=whatsapp&utm_medium=chat"),
    ("", "?utm_campaign=league"),
    ("", "&gclid=1"),
    ("", ":~:text=army"),
];

type Disguise = fn(&str) -> String;

/// What is done to the whole of it.
const WHOLE: [(&str, Disguise); 12] = [
    ("broken over two lines", |link| broken(link, "\n")),
    ("broken as by a mail of another system", |link| broken(link, "\r\n")),
    ("the break is a number", |link| broken(link, "%0D%0A")),
    ("may break anywhere", |link| broken(link, "\u{200B}")),
    ("may break, as a number", |link| broken(link, "%E2%80%8B")),
    ("as within another link", |link| encoded(link)),
    ("as within a link within a link", |link| encoded(&encoded(link))),
    ("ands as in the source of a page", |link| link.replace('&', "&amp;")),
    ("the same twice", |link| link.replace('&', "&amp;amp;")),
    ("ands as their numbers", |link| link.replace('&', "&#38;")),
    ("spaces around it", |link| format!("  {link} ")),
    ("with the end of a page's quote", |link| format!("{link}&quot;")),
];

/// With this in the middle of what follows the `#`.
fn broken(link: &str, by: &str) -> String {
    let start = link.find('#').unwrap();
    let middle = (start + link.len()) / 2;
    // Not within a sign that is written as a number.
    let middle = (middle..).find(|at| !link[at - 2..*at].contains('%')).unwrap();
    [&link[..middle], by, &link[middle..]].concat()
}

/// What follows the `#` as a part of an address.
fn encoded(link: &str) -> String {
    let (page, hash) = link.split_once('#').unwrap();
    let signs = [("%", "%25"), ("/", "%2F"), ("?", "%3F"), ("=", "%3D"), ("&", "%26"), ("~", "%7E")];
    let hash = signs.into_iter().fold(hash.to_owned(), |hash, (sign, number)| hash.replace(sign, number));
    [page, "#", &hash].concat()
}

/// A roster, a sheet, a battle, and three calculations: with numbers alone, on a changed sheet, without inputs.
fn links() -> Vec<String> {
    let packed = [
        share::roster(&Roster::samples()[4]).unwrap(),
        share::sheet("dbm", &sheet_of("dbm")).unwrap(),
        share::battle(&under_way("dbm")).unwrap(),
    ];
    let calculations = [
        "#/republique/artillery?weight=H&range=7.5&die=5",
        "#/dbm/combat?ours.type=kn&theirs.type=sp&~/readings/lone_element_marches=yes",
        "#/republique/artillery",
    ];
    let all = packed.into_iter().chain(calculations.map(String::from));
    all.map(|link| format!("https://example.org/adc/{link}")).collect()
}

/// What it opens, in words; or why not.
fn opened(link: &str) -> Result<String, String> {
    match read_packed(link) {
        Some(packed) => packed.map(|packed| format!("{packed:?}")).map_err(|error| error.to_string()),
        None => {
            let link = CalculationLink::parse(link).map_err(|error| error.to_string())?;
            let inputs = link.open().map_err(|error| error.to_string())?;
            Ok(share::written(link.info.id, &inputs.differences(), &link.changes))
        }
    }
}

fn same(one: &Result<String, String>, other: &Result<String, String>) -> bool {
    one.is_ok() && one == other
}

#[test]
fn a_link_opens_as_it_was_sent_whatever_a_message_does_to_it() {
    let mut faults = Vec::new();
    for link in links() {
        let sent = opened(&link);
        let around = AROUND.map(|(before, behind)| (behind, [before, &link, behind].concat()));
        let whole = WHOLE.map(|(what, disguise)| (what, disguise(&link)));
        for (what, disguised) in around.into_iter().chain(whole) {
            let now = opened(&disguised);
            if !same(&now, &sent) {
                faults.push(format!("{:.60}… {what}: {:.120?}", link, now));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_packed_link_opens_among_words_and_as_a_mail_breaks_and_quotes_it() {
    let mut faults = Vec::new();
    for link in links().into_iter().take(3) {
        let sent = opened(&link);
        let disguises = [
            format!("{link} this is the army of Saturday"),
            format!("{link}%20and%20another"),
            format!("{link}_"),
            format!("__{link}__"),
            format!("{link} - see you"),
            format!("{link}\n{link}"),
            format!("{link}{link}"),
            format!("{link}é"),
            broken(&link, "=\r\n"),
            broken(&link, "\r\n> "),
            broken(&link, "\r\n> > "),
            broken(&link, "\u{AD}"),
            broken(&broken(&link, " "), " "),
        ];
        for disguised in disguises {
            let now = opened(&disguised);
            if !same(&now, &sent) {
                faults.push(format!("{disguised:.200}: {now:.120?}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_mail_that_writes_equals_signs_as_numbers_is_read() {
    let link = "#/republique/artillery?weight=3DH&range=3D7.5&die=3D5";
    assert_eq!(opened(link), opened("#/republique/artillery?weight=H&range=7.5&die=5"));
}

/// A name may end as a sentence does, and close a bracket.
#[test]
fn what_belongs_to_a_name_stays_in_it() {
    for name in ["Co.", "the 2nd (Queen's)", "A, B", "\"Iron\"", "Die 5!", "50%", "x&amp;y", "what?"] {
        let inputs = vec![("name".to_owned(), name.to_owned())];
        let link = share::written("grande-tactique/ledger", &inputs, &Overrides::default());
        let read = CalculationLink::parse(&link).unwrap();
        assert_eq!(read.open().unwrap().get("name").as_deref(), Some(name), "{link}");
    }
}

#[test]
fn what_cannot_be_mended_is_refused_in_a_true_sentence() {
    let roster = links().remove(0);
    let changed = "This roster link was cut off or changed on the way. Ask for it once more.";
    let cases = [
        (roster[..roster.len() - 4].to_owned(), changed),
        (format!("{}…", &roster[..roster.len() - 9]), changed),
        (broken(&roster[..roster.len() - 4], "\n"), changed),
        ("#/roster/)".to_owned(), "This roster link ends too early. Ask for it once more."),
        (
            "#/republique/artillery?die=11).".to_owned(),
            "This link says “die=11”, which does not fit Artillery fire. If a newer version wrote it, update this one.",
        ),
        (
            "#/republique/cavalry".to_owned(),
            "This link asks for “republique/cavalry”, which is nothing that can be calculated here. If a newer version wrote it, update this one.",
        ),
    ];
    for (link, sentence) in cases {
        assert_eq!(opened(&link).unwrap_err(), sentence, "{link:.80}");
    }
}

/// One limit for both sides: what is written for others can be read by them.
#[test]
fn a_link_that_could_not_be_read_is_not_written() {
    let mut was_written = true;
    for count in [1, 30, 60, 75, 96] {
        let lines = (0..count).flat_map(|n| {
            let of = |field: &str, value: &str| (format!("lines.{n}.{field}"), value.to_owned());
            [
                of("line.name", "Cuirassiers d’Hautpoul"),
                of("line.elements", "7"),
                of("line.troops", "kn"),
                of("lost", "3"),
            ]
        });
        let inputs: Vec<_> = [("lines".to_owned(), count.to_string())].into_iter().chain(lines).collect();
        let link = share::shared("dbm/strength", &inputs, &Overrides::default());
        was_written &= link.is_ok();
        match link {
            Ok(link) => assert!(CalculationLink::parse(&link).unwrap().open().is_ok(), "{count} lines"),
            Err(error) => {
                assert_eq!(
                    error.to_string(),
                    "This calculation is too long for a link. Save it as a file, or take units or names off."
                );
                // As a file it goes out whole, and opens.
                let link = share::written("dbm/strength", &inputs, &Overrides::default());
                let file = open_file(&format!("{link}\n"));
                assert_eq!(file.unwrap(), File::Calculation(link.clone()), "{count} lines");
                assert!(CalculationLink::parse(&link).unwrap().open().is_ok(), "{count} lines");
            }
        }
        assert!(was_written || count > 60, "{count} lines are not written");
    }
}
