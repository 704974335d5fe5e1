//! An army on paper: one page with its units, its code, and the factors that it can use.

use crate::components::sharing::{drawn, here};
use crate::dom::{El, el};
use crate::roster::Said;
use aide_de_camp::factors::factors;
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::Overrides;
use aide_de_camp::share;

/// What is printed of a roster, by a sheet with these changes.
pub fn paper(roster: &Roster, said: &Said, changes: &Overrides) -> El {
    let system = roster.army.system();
    let code = share::roster(roster).map(|link| drawn(&here(&link)));
    let head = el("header")
        .child(
            el("div")
                .child(el("h1").text(said.title.clone()))
                .child(el("p").text([system.title, " · ", &said.brief.join(" · ")].concat()))
                .child(el("p").text(said.checks.join(" "))),
        )
        .children(code.ok());
    let mut army = el("div.printed-columns");
    for group in &said.groups {
        let mut units = el("ul");
        for unit in &group.units {
            units.put(el("li").child(el("b").text(unit.title.clone())).text(" ").text(unit.detail.clone()));
        }
        let title =
            el("h2").text(group.title.clone()).text(" ").child(el("small").text(group.detail.clone()));
        army.put(el("section").child(title).child(units));
    }
    let mut sheet = el("div.printed-columns");
    let factors = factors(roster.army.army(), system, &(system.context)(changes));
    for one in factors.lists {
        let mut rows = el("ul.printed-factors");
        for row in one.rows {
            let place = [row.source.word(), " ", row.rule.0].concat();
            let row = el("li").child(el("b").text(row.figure)).child(el("span").text(row.label));
            rows.put(row.child(el("small").text(place)));
        }
        sheet.put(el("section").child(el("h2").text(one.title)).child(rows));
    }
    let unasked = (factors.unasked > 0).then(|| {
        let more = factors.unasked.to_string();
        el("p").text(
            [&more, " more kinds of unit and groups may have factors that are not among these."].concat(),
        )
    });
    el("section.printed")
        .child(head)
        .child(army)
        .child(sheet)
        .children(unasked)
        .child(el("footer").text(system.credit))
}
