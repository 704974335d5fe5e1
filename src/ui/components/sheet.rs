//! A sum as `dom` draws it, line by line.

use crate::dom::{El, el};
use aide_de_camp::rules::{Breakdown, Source, Step};

/// A sum by itself.
pub fn table(sum: &Breakdown) -> El {
    let mut body = el("tbody");
    for line in &sum.lines {
        let (class, why) = match &line.step {
            Step::Idle { why, .. } => ("quiet", [": ", why].concat()),
            Step::Read(_) => ("read", String::new()),
            _ => ("", String::new()),
        };
        let house = (line.source != Source::Printed).then(|| el("span.house").text(line.source.word()));
        let label = el("td").text(line.label.clone()).text(why).text(" ").children(house);
        let figure = el("td").class(if class == "quiet" { "f nil" } else { "f" });
        let row = el("tr")
            .class(class)
            .child(label)
            .child(figure.text(line.figure()).attr("colspan", "2"))
            .child(el("td.ref").text(line.rule.0));
        body.put(row);
    }
    el("table.sheet").child(body)
}
