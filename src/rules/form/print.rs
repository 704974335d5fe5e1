//! A form as plain text: for the command line and the tests.

use super::{Cell, ChoiceOption, Control, Form, Item, Kind, List, PrintedTable, Section};
use crate::rules::Source;
use std::fmt::{self, Display, Formatter, Write};

impl Display for Form {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.head.iter().chain(&self.items).try_for_each(|item| print(&mut text, item, 0))?;
        f.write_str(&text)
    }
}

fn print(text: &mut String, item: &Item, depth: usize) -> fmt::Result {
    let indent = "  ".repeat(depth);
    match item {
        Item::Section(section) => print_section(text, section, depth)?,
        Item::Columns(sections) => {
            sections.iter().try_for_each(|section| print_section(text, section, depth))?;
        }
        Item::Sides(sides) => sides.iter().try_for_each(|section| print_section(text, section, depth))?,
        Item::Fold(fold) => {
            writeln!(text, "{indent}▸ {}{}", fold.title, behind(": ", &fold.value))?;
            fold.items.iter().try_for_each(|item| print(text, item, depth + 1))?;
        }
        Item::List(list) => print_list(text, list, depth)?,
        Item::Table(table) => print_table(text, table, depth)?,
        Item::Row(controls) => {
            controls.iter().try_for_each(|control| print_control(text, control, depth))?;
        }
        Item::Figure(figure) => {
            writeln!(text, "{indent}{}, around {}", figure.title, figure.unit)?;
            figure.controls().try_for_each(|control| print_control(text, control, depth + 1))?;
        }
        Item::Units(place) => {
            writeln!(text, "{indent}{} (units of the battle)  <{}>", place.label, place.key)?
        }
        Item::Control(control) => print_control(text, control, depth)?,
        Item::Note(remark) => writeln!(text, "{indent}({})", remark.text)?,
        Item::Track => writeln!(text, "{indent}(the track of the answer)")?,
    }
    Ok(())
}

fn behind(marker: &str, words: &str) -> String {
    if words.is_empty() { String::new() } else { format!("{marker}{words}") }
}

fn print_section(text: &mut String, section: &Section, depth: usize) -> fmt::Result {
    let indent = "  ".repeat(depth);
    writeln!(
        text,
        "{indent}{}{}{}",
        section.title,
        behind(": ", &section.total),
        behind(" · ", &section.note)
    )?;
    section.add.iter().try_for_each(|control| print_control(text, control, depth + 1))?;
    section.items.iter().try_for_each(|item| print(text, item, depth + 1))
}

fn print_list(text: &mut String, list: &List, depth: usize) -> fmt::Result {
    let indent = "  ".repeat(depth);
    for row in &list.rows {
        let badge = if row.badge.is_empty() { "-" } else { &row.badge };
        writeln!(text, "{indent}{badge} {}{}", row.title, behind(" · ", &row.summary))?;
        row.keys.iter().flatten().try_for_each(|control| print_control(text, control, depth + 1))?;
        row.items.iter().try_for_each(|item| print(text, item, depth + 1))?;
        row.folded.iter().try_for_each(|item| print(text, item, depth + 2))?;
        row.remove.iter().try_for_each(|control| print_control(text, control, depth + 2))?;
    }
    list.add.iter().try_for_each(|control| print_control(text, control, depth))
}

fn print_table(text: &mut String, table: &PrintedTable, depth: usize) -> fmt::Result {
    let indent = "  ".repeat(depth);
    let mut head = table.corner.clone();
    for column in &table.head {
        let on = if column.is_on { "*" } else { "" };
        write!(head, " | {on}{}{}", column.text, marker(column.source))?;
    }
    writeln!(text, "{indent}{}: {head}", table.label)?;
    for row in &table.rows {
        let mut cells = format!("{}{}", row.label, behind(" ", &row.small));
        for cell in &row.cells {
            match cell {
                Cell::Blank(words) => write!(cells, " | {words}")?,
                Cell::Option(option) => write!(cells, " | {}", option_text(option))?,
                Cell::Control(control) => write!(cells, " | {}{}", control.value, marker(control.source))?,
            }
        }
        writeln!(text, "{indent}  {cells}")?;
    }
    Ok(())
}

fn marker(source: Source) -> &'static str {
    match source {
        Source::House => " ◇",
        Source::Yours => " ✎",
        Source::Reconstructed | Source::Printed => "",
    }
}

fn option_text(option: &ChoiceOption) -> String {
    let text = format!("{}{}{}", option.label, behind(" ", &option.small), marker(option.source));
    if option.is_chosen { format!("[{text}]") } else { text }
}

fn print_control(text: &mut String, control: &Control, depth: usize) -> fmt::Result {
    let indent = "  ".repeat(depth);
    let Control { key, label, value, hint, kind, .. } = control;
    let words = format!("{label}{}{}", behind(" ", value), behind(", ", hint));
    let kind = match kind {
        Kind::Toggle { is_on, .. } => if *is_on { "[x]" } else { "[ ]" }.into(),
        Kind::Choice(options) => options.iter().map(option_text).collect::<Vec<_>>().join(" | "),
        Kind::Picker(groups) => {
            let options = groups.iter().flat_map(|group| &group.options);
            options.map(option_text).collect::<Vec<_>>().join(" | ")
        }
        Kind::Stepper { text, less, more, .. } => {
            let [less, more] = [less, more].map(|step| step.is_some());
            format!("{}{text}{}", if less { "− " } else { "" }, if more { " +" } else { "" })
        }
        Kind::Text { text, .. } => format!("“{text}”"),
        Kind::Button { .. } => "(key)".into(),
    };
    let disabled = control.disabled.as_deref().map(|why| format!(" — {why}")).unwrap_or_default();
    writeln!(text, "{indent}{words}{}: {kind}{disabled}  <{key}>", marker(control.source))
}
