//! What went into an answer, in the words of its form.

use super::Record;
use crate::rules::form::{Cell, ChoiceOption, Control, Item, Kind, PrintedTable, Row, Section};
use crate::rules::{Lengths, Pairs, Sides, bidi_isolate};
use crate::share::CalculationLink;

/// Inputs that stand under one title of a form: those of a side, of a rank, of a general.
#[derive(Default)]
struct Part {
    title: String,
    inputs: Vec<String>,
}

/// The parts of a form in order, as they are collected.
struct Collector {
    /// The inputs that differ from the default.
    changed: Pairs,
    parts: Vec<Part>,
}

impl Record {
    /// What went into it, a line for each part of its form: "Target – Arm: Infantry, Morale before the shot: Good".
    /// What stands at nothing is left out. Empty where its link leads nowhere. The sides are called by `armies`, ours
    /// and theirs of the battle.
    pub fn inputs(&self, armies: &Sides<String>, lengths: Lengths) -> Vec<String> {
        let Ok(link) = CalculationLink::parse(&self.link) else { return Vec::new() };
        let Ok(calculator) = link.open() else { return Vec::new() };
        let mut form = calculator.form(&link.context().with_lengths(lengths));
        if let Some(ours) = self.ours {
            form.name_sides(&ours.both().map(|side| armies[side].clone()));
        }
        let mut collector = Collector { changed: calculator.differences(), parts: vec![Part::default()] };
        collector.items(&form.head, "", "");
        collector.items(&form.items, "", "");
        collector.parts.retain(|part| !part.inputs.is_empty());
        collector.parts.iter().map(Part::line).collect()
    }
}

impl Part {
    fn line(&self) -> String {
        let inputs = self.inputs.join(", ");
        if self.title.is_empty() { inputs } else { format!("{} – {inputs}", self.title) }
    }
}

impl Collector {
    /// `side` is whose fight it is, `title` the part that the items stand in.
    fn items(&mut self, items: &[Item], side: &str, title: &str) {
        for item in items {
            match item {
                Item::Section(section) => self.section(section, side),
                Item::Columns(sections) => sections.iter().for_each(|section| self.section(section, side)),
                Item::Sides(sides) => {
                    sides
                        .iter()
                        .for_each(|section| self.items(&section.items, &section.title, &section.title));
                }
                Item::Fold(fold) => self.items(&fold.items, side, &within(side, &fold.title)),
                Item::List(list) => list.rows.iter().for_each(|row| self.row(row, side)),
                Item::Row(controls) => controls.iter().for_each(|control| self.control(control, title)),
                Item::Figure(figure) => figure.controls().for_each(|control| self.control(control, title)),
                Item::Control(control) => self.control(control, title),
                Item::Table(table) => self.table(table, title),
                Item::Units(_) | Item::Note(_) | Item::Track => {}
            }
        }
    }

    fn section(&mut self, section: &Section, side: &str) {
        self.items(&section.items, side, &within(side, &section.title));
    }

    fn row(&mut self, row: &Row, side: &str) {
        let title = within(side, &row.title);
        self.items(&row.items, side, &title);
        self.items(&row.folded, side, &title);
    }

    fn table(&mut self, table: &PrintedTable, title: &str) {
        for cell in table.rows.iter().flat_map(|row| &row.cells) {
            match cell {
                Cell::Option(option) if option.is_chosen => {
                    self.push(title, format!("{}: {}", table.label, name(option)));
                }
                Cell::Control(control) => self.control(control, title),
                Cell::Option(_) | Cell::Blank(_) => {}
            }
        }
    }

    fn control(&mut self, control: &Control, title: &str) {
        // What does not matter now has decided nothing.
        if control.disabled.is_some() {
            return;
        }
        // A question is answered here.
        let label = control.label.trim_end_matches('?');
        let input = match &control.kind {
            Kind::Toggle { is_on: true, .. } => Some(label.to_owned()),
            Kind::Toggle { .. } if control.is_guess => Some(format!("{label}: no")),
            Kind::Toggle { writes, .. } => {
                // Where the default is yes.
                let was_on =
                    |(path, _): &(String, String)| self.changed.contains(&(path.clone(), "false".into()));
                writes.iter().any(was_on).then(|| format!("{label}: no"))
            }
            Kind::Choice(_) | Kind::Picker(_) => {
                let chosen = control.options().into_iter().find(|option| option.is_chosen);
                let chosen = chosen.filter(|option| {
                    let adds_nothing = !option.counts && option.small == NOTHING;
                    !adds_nothing || control.is_guess || self.is_changed(&control.key)
                });
                chosen.map(|option| format!("{label}: {}", name(option)))
            }
            Kind::Stepper { text, is_zero, .. } => {
                (!is_zero || control.is_guess || self.is_changed(&control.key))
                    .then(|| format!("{label}: {text}"))
            }
            // A name that is the title of its part has been told.
            Kind::Text { text, .. } => {
                let name = bidi_isolate(text.trim());
                let is_told = name.is_empty() || title.ends_with(&name);
                (!is_told).then(|| format!("{label}: {name}"))
            }
            Kind::Button { .. } => None,
        };
        if let Some(input) = input {
            // Nobody may say later that it was never asked.
            let is_assumed = control.is_guess && !self.is_changed(&control.key);
            self.push(title, if is_assumed { input + ASSUMED } else { input });
        }
    }

    fn is_changed(&self, path: &str) -> bool {
        self.changed.iter().any(|(changed, _)| changed == path)
    }

    fn push(&mut self, title: &str, input: String) {
        let part = self.parts.iter().position(|part| part.title == title);
        let part = part.unwrap_or_else(|| {
            self.parts.push(Part { title: title.into(), inputs: Vec::new() });
            self.parts.len() - 1
        });
        self.parts[part].inputs.push(input);
    }
}

/// Stands behind a guess that nobody changed.
const ASSUMED: &str = " (left as it stood)";

/// What an option that adds nothing is worth.
const NOTHING: &str = "0";

/// "Gauls, second rank".
fn within(side: &str, title: &str) -> String {
    match (side, title) {
        ("", title) => title.into(),
        (side, "") => side.into(),
        (side, title) => format!("{side}, {title}"),
    }
}

fn name(option: &ChoiceOption) -> &str {
    if option.long.is_empty() { &option.label } else { &option.long }
}
