//! The exact chances: a bar in outcome order and the same as a table, or the printed column with its bars.

use crate::dom::{El, el};
use aide_de_camp::rules::{OddsTable, Outcome, Shown, Source, Walk, Whose, capital, uncapital};

/// Whether the answer's walk is a printed table that the chances are drawn on.
pub fn on_the_table(shown: &Shown) -> bool {
    shown.walk.is_some() && shown.odds.iter().any(ends_on_it)
}

fn ends_on_it(table: &OddsTable) -> bool {
    table.outcomes.iter().any(|outcome| outcome.place.is_some())
}

/// Three tables of one aim are compared before they are read.
fn side_by_side(shown: &Shown) -> bool {
    shown.odds.len() > 2 && shown.odds.iter().all(|table| table.aim == shown.odds[0].aim)
}

/// Each table by itself: bar and table, or the printed column that its chances end on.
fn one_by_one(mut place: El, shown: &Shown, tables: &[OddsTable]) -> El {
    // A table alone needs no title: there is nothing else that its chances could be of.
    let titled = shown.odds.len() > 1;
    for it in tables {
        place = place.child(match shown.walk.as_ref().filter(|_| ends_on_it(it)) {
            Some(walk) => column(it, walk),
            None => table(it, titled),
        });
    }
    place
}

/// The chances as they are read first.
pub fn odds(shown: &Shown) -> El {
    let place = el("div.chance");
    if side_by_side(shown) {
        return place.child(compared(&shown.odds));
    }
    let first = if shown.odds.len() > 2 { &shown.odds[..1] } else { &shown.odds[..] };
    one_by_one(place, shown, first)
}

/// Below the sheet: each table in full where only their comparison is read first, and those beyond the first of many.
pub fn odds_in_full(shown: &Shown) -> El {
    let rest = match shown.odds.len() {
        _ if side_by_side(shown) => &shown.odds[..],
        3.. => &shown.odds[1..],
        _ => &[],
    };
    one_by_one(el("div.chance full"), shown, rest)
}

/// Our outcomes are inked from the strongest, which alone is black, theirs hatched, nobody's blank.
fn pattern(table: &OddsTable, i: usize) -> &'static str {
    match table.outcomes[i].whose {
        Whose::Ours if i == 0 => "o1",
        Whose::Ours => ["o3", "o2"][i % 2],
        Whose::Nobodys => "o3",
        Whose::Theirs if i + 1 == table.outcomes.len() => "o5",
        Whose::Theirs => "o4",
    }
}

fn table(table: &OddsTable, titled: bool) -> El {
    let (mut bar, mut rows) = (el("div.odds").attr("aria-hidden", "true"), el("tbody"));
    let mut columns = String::new();
    for (i, outcome) in table.outcomes.iter().enumerate() {
        let (pattern, now) = (pattern(table, i), table.rolled == Some(i));
        let figure = outcome.odds.ways.to_string();
        columns = columns + &figure + "fr ";
        // Too narrow a part leaves its figure to the table below.
        let wide = outcome.odds.ways * 20 >= outcome.odds.of * (figure.len() as u64 + 1);
        let figure = wide.then(|| el("span").text(figure));
        bar = bar.child(el("i").class(pattern).class_when("now", now).children(figure));
        // What happens says more than who wins, and the bar's pattern says that.
        let happens = outcome.happens();
        let alike = table.outcomes.iter().filter(|other| other.when == outcome.when).count() > 1;
        let (label, small) = match outcome.when.as_str() {
            "" => (outcome.label.clone(), String::new()),
            when if happens && alike => (capital(when), uncapital(&outcome.label)),
            when if happens => (capital(when), String::new()),
            when => (outcome.label.clone(), when.to_owned()),
        };
        let small = (!small.is_empty()).then(|| el("span.small").text([" ", &small].concat()));
        let label = el("td").text(label).children(small);
        let row = el("tr")
            .class("")
            .class_when("now", now)
            .child(el("td").child(el("span").class(pattern)))
            .child(label)
            .child(el("td.n").text(outcome.odds.counted()))
            .child(el("td.p").text(format!("{} %", outcome.odds.per_cent())));
        rows = rows.child(row);
    }
    let list = el("table.count").attr("aria-label", format!("Chances: {}", table.title));
    el("div")
        .children(titled.then(|| el("h2.group").text(table.title.clone())))
        .child(bar.style("grid-template-columns", columns.trim_end()))
        .child(list.child(rows))
}

/// The printed column is the bar: a line each with its chance, the line reached inked, and those that no roll can
/// reach quiet.
fn column(table: &OddsTable, walk: &Walk) -> El {
    let of = table.outcomes.first().map_or(1, |outcome| outcome.odds.of);
    let most = table.outcomes.iter().map(|outcome| outcome.odds.ways).max().unwrap_or(1);
    // From top to bottom as printed, whoever's best comes first in the odds.
    let top = |end: Option<&Outcome>| end.and_then(|outcome| outcome.place);
    let upwards = top(table.outcomes.first()) > top(table.outcomes.last());
    let mut rows = el("tbody");
    for (at, it) in walk.boxes.iter().enumerate() {
        let mut here = Vec::new();
        for (i, outcome) in table.outcomes.iter().enumerate() {
            if outcome.place == Some(at) {
                here.push(i);
            }
        }
        if upwards {
            here.reverse();
        }
        if here.is_empty() {
            rows = rows.child(line("out", (&it.head, &it.label, it.source), 0, 0));
        }
        for &i in &here {
            let outcome = &table.outcomes[i];
            // A printed line of two outcomes is told apart by the rolls and their own words.
            let words = match here.len() {
                1 => (it.head.as_str(), it.label.as_str(), it.source),
                _ => (outcome.when.as_str(), outcome.label.as_str(), it.source),
            };
            let class = match outcome.whose {
                _ if table.rolled == Some(i) => "now",
                Whose::Ours => "",
                Whose::Theirs => "theirs",
                Whose::Nobodys => "even",
            };
            let row = line(class, words, outcome.odds.ways, outcome.odds.ways * 100 / most.max(1));
            // The line reached stays in view: where the table has no room, it is moved up so far.
            rows = rows.child(if class == "now" { row.in_view(at) } else { row });
        }
    }
    let moved = walk.moves.iter().map(|step| {
        let [from, to] = [step.from, step.to].map(|at| &walk.boxes[at].head);
        el("p.small").text(format!("{}: line {from} → {to}", step.label))
    });
    let caption = el("caption").text(format!("{}, chances in {}", walk.title, grouped(of)));
    el("div").children(moved).child(el("table.column").child(caption).child(rows))
}

fn line(class: &'static str, (head, label, source): (&str, &str, Source), ways: u64, long: u64) -> El {
    let (first, rest) = label.split_once(',').unwrap_or((label, ""));
    let what = el("td")
        .child(el("b").text(first.to_owned()))
        .children((source == Source::House).then(|| el("span.house").text("◇")))
        .children((!rest.is_empty()).then(|| el("span.do").text(rest.to_owned())));
    let bar = (ways > 0).then(|| el("i").style("width", &format!("{long}%")));
    el("tr")
        .class(class)
        .child(el("td").text(head.to_owned()))
        .child(what)
        .child(el("td.bar").child(el("span").children(bar)))
        .child(el("td.n").text(grouped(ways)))
}

/// The chance of the aim, a line for each table.
fn compared(tables: &[OddsTable]) -> El {
    let of = tables[0].hope().of;
    let alike = tables.iter().all(|table| table.hope().of == of);
    let count = if alike { format!("Chances in {}", grouped(of)) } else { "Chances".into() };
    let rows = tables.iter().map(|table| {
        let hope = table.hope();
        let ways = grouped(hope.ways);
        let said = if alike { ways } else { format!("{ways} in {}", grouped(hope.of)) };
        let long = format!("{}%", hope.ways * 100 / hope.of.max(1));
        let bar = (hope.ways > 0).then(|| el("i").style("width", &long));
        el("tr")
            .child(el("td").text(table.title.clone()))
            .child(el("td.f").text(table.mean.map_or_else(String::new, |mean| mean.to_string())))
            .child(el("td.bar").child(el("span").children(bar)))
            .child(el("td.n").text(said))
    });
    let head = el("tr")
        .child(el("th").text(tables[0].aim.clone()))
        .child(el("th").text("Mean"))
        .child(el("th").attr("colspan", "2").text(count));
    el("table.sheet vs").child(el("thead").child(head)).child(el("tbody").children(rows))
}

/// "1,296".
fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut said = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            said.push(',');
        }
        said.push(digit);
    }
    said
}
