//! A value that is our own and not the rules' carries its mark ◇ wherever it is seen: in answers, forms and charts.

use crate::completeness::missing::Missing;
use crate::readings::{Question, looks_at, questions};
use aide_de_camp::rules::chart::pointer;
use aide_de_camp::rules::form::{Control, Item, Kind, Row, Section};
use aide_de_camp::rules::{AnyContext, ChartForm, Form, Overrides, Report, RuleRef, Source, SystemInfo};
use aide_de_camp::share::CalculationLink;
use aide_de_camp::systems::SYSTEMS;
use std::cell::LazyCell;
use std::thread;

/// The mark in words; a line or a control of that standing is drawn with it.
const MARK: &str = "◇";

/// Questions of each calculator that are asked.
const MOST: usize = 4;

fn has_figure(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit())
}

fn is_marked(shown: &str) -> bool {
    shown.contains(MARK) || shown.contains("House")
}

/// A house value of a shipped sheet.
struct House {
    path: String,
    value: String,
    /// Sheets on which another value stands in its place.
    changed: Vec<AnyContext>,
}

fn house_values(system: &SystemInfo) -> Vec<House> {
    let cells = (system.cells)();
    let mut house = Vec::new();
    let is_sound = |context: &AnyContext| context.faults().is_empty() && context.invalid().is_empty();
    for chart in (system.charts)(&(system.context)(&Overrides::default())) {
        for control in chart.form.controls().into_iter().filter(|control| control.source == Source::House) {
            let path = pointer(&control.key);
            let value = cells.iter().find(|(cell, _)| *cell == path).map(|(_, value)| value.clone());
            let value = value.unwrap_or_else(|| panic!("{path} is no cell"));
            let changed = others(control, &value).into_iter();
            let changed =
                changed.map(|other| (system.context)(&[(path.clone(), other)].into_iter().collect()));
            let changed = changed.filter(is_sound).collect();
            house.push(House { path, value, changed });
        }
    }
    house
}

/// The sheet on which all house values but this one are the player's own, so that only this one can bear the mark.
fn alone(system: &SystemInfo, all: &[House], one: &House) -> AnyContext {
    let others = all.iter().filter(|house| house.path != one.path);
    (system.context)(&others.map(|house| (house.path.clone(), house.value.clone())).collect())
}

/// What its control offers in its place.
fn others(control: &Control, now: &str) -> Vec<String> {
    let edits = match &control.kind {
        Kind::Stepper { less, more, .. } => [less, more].into_iter().flatten().collect(),
        _ => control.options().into_iter().map(|option| &option.writes).collect::<Vec<_>>(),
    };
    let to = edits.into_iter().flatten().filter(|(path, _)| *path == control.key);
    to.map(|(_, value)| value.clone()).filter(|value| value != now).collect()
}

/// Some questions of each calculator, on the shipped sheet.
fn asked(system: &SystemInfo) -> Vec<Question> {
    let mut asked: Vec<Question> = Vec::new();
    for question in questions(system) {
        let before = asked.iter().filter(|other| other.calculator == question.calculator).count();
        if question.changes.is_empty() && before < MOST && looks_at(&question, RuleRef("")) {
            asked.push(question);
        }
    }
    asked
}

/// Each system by itself, so that no core waits for the longest.
fn walked(walk: impl Fn(&'static SystemInfo, &mut Missing) + Sync) {
    let mut missing = Missing::default();
    let walk = |system| {
        let mut missing = Missing::default();
        walk(system, &mut missing);
        missing
    };
    thread::scope(|scope| {
        let walks: Vec<_> = SYSTEMS.iter().map(|system| scope.spawn(move || walk(system))).collect();
        walks.into_iter().for_each(|walk| missing.append(walk.join().unwrap()));
    });
    missing.expect_none();
}

#[test]
fn an_answer_marks_the_house_value_that_it_rests_on() {
    walked(|system, missing| {
        let (house, shipped) = (house_values(system), (system.context)(&Overrides::default()));
        let asked: Vec<_> = { asked(system).into_iter() }
            .map(|question| {
                let answer = question.inputs.answer(&shipped);
                (question, answer)
            })
            .collect();
        for one in &house {
            let alone = LazyCell::new(|| alone(system, &house, one));
            for (question, answer) in &asked {
                let Some(changed) = one
                    .changed
                    .iter()
                    .map(|changed| question.inputs.answer(changed))
                    .find(|other| other != answer)
                else {
                    continue;
                };
                let shown = question.inputs.answer(&alone).report;
                let wants = format!("wants “{MARK}” for {}: {}", one.path, answer.report.headline);
                missing.unless(is_marked(&format!("{shown:?}")), &question.at, wants);
                let texts = shown_texts(&shown).into_iter();
                let both = shown_texts(&answer.report).into_iter().zip(shown_texts(&changed.report));
                for (text, (ours, other)) in texts.zip(both) {
                    let is_other = ours.replace(MARK, "") != other.replace(MARK, "");
                    if is_other && has_figure(&text) && !shown.marked(&text).contains(MARK) {
                        missing.add(&question.at, format!("wants “{MARK}” for {} in: {text}", one.path));
                    }
                }
            }
        }
    });
}

/// What is read of an answer beside its sums, whose lines have their mark: its headline, its sentence, each row, and each
/// table of chances, whose mark is at its title.
fn shown_texts(report: &Report) -> Vec<String> {
    let rows = report.table.iter().flat_map(|table| {
        let total = table.total.iter().map(|(name, figures)| format!("{name}: {}", figures.join(" ")));
        let row = |(name, figures): &(String, Vec<String>)| format!("{name}: {}", figures.join(" "));
        table.rows.iter().map(row).chain(total)
    });
    let chances = report.odds.iter().map(|table| {
        let outcomes = table.outcomes.iter().map(|outcome| format!("{} {:?}", outcome.label, outcome.odds));
        [table.title.to_string()].into_iter().chain(outcomes).collect::<Vec<_>>().join(" ")
    });
    [report.headline.clone(), report.detail.clone()].into_iter().chain(rows).chain(chances).collect()
}

#[test]
fn a_form_marks_the_house_value_that_it_shows() {
    walked(|system, missing| {
        let (house, shipped) = (house_values(system), (system.context)(&Overrides::default()));
        for question in asked(system) {
            let form = question.inputs.form(&shipped);
            let ours = texts(&form);
            for one in &house {
                for changed in one.changed.iter().map(|changed| question.inputs.form(changed)) {
                    if changed == form {
                        continue;
                    }
                    let changed = texts(&changed);
                    let is_bare = |(key, text): &&(String, String)| {
                        let differs = |(other, shown): &(String, String)| other == key && shown != text;
                        has_figure(text) && !text.contains(MARK) && changed.iter().any(differs)
                    };
                    for (key, _) in ours.iter().filter(is_bare) {
                        let wants = format!("wants “{MARK}” in {key} for {}", one.path);
                        missing.add(question.calculator, wants);
                    }
                }
            }
        }
    });
}

/// What is shown of each part of a form, by its key, with the mark where it is drawn with one.
fn texts(form: &Form) -> Vec<(String, String)> {
    let drawn = |text: &str, source: Source| [text, source.mark()].concat();
    let mut all = Vec::new();
    for control in form.controls() {
        let Control { key, label, value, hint, source, .. } = control;
        for (part, text) in [("label", label), ("value", value), ("hint", hint)] {
            all.push((format!("{key} {part}"), drawn(text, *source)));
        }
        for (at, option) in control.options().into_iter().enumerate() {
            let text = format!("{} {}", option.label, option.small);
            all.push((format!("{key} option {at}"), drawn(&text, option.source.max(*source))));
        }
    }
    form.head.iter().chain(&form.items).for_each(|item| others_than_controls(item, &mut all));
    all
}

fn others_than_controls(item: &Item, all: &mut Vec<(String, String)>) {
    let total = |section: &Section| (section.key.clone(), section.total.clone());
    match item {
        Item::Section(section) => all.push(total(section)),
        Item::Columns(sections) => all.extend(sections.iter().map(total)),
        Item::Sides(sides) => all.extend(sides.iter().map(total)),
        Item::Fold(fold) => all.push((fold.key.clone(), fold.value.clone())),
        Item::List(list) => {
            let summary = |row: &Row| (format!("{}.{}", list.key, row.key), row.summary.clone());
            all.extend(list.rows.iter().map(summary));
        }
        Item::Note(note) => all.push((note.key.clone(), note.text.clone())),
        _ => {}
    }
    item.children().into_iter().for_each(|item| others_than_controls(item, all));
}

fn charts_of(system: &str) -> Vec<ChartForm> {
    let system = SYSTEMS.iter().find(|one| one.id == system).unwrap();
    (system.charts)(&(system.context)(&Overrides::default()))
}

/// What no cell says is a house rule too: it is said wherever it counts, and on the chart.
#[test]
fn house_rules_without_a_cell_have_their_mark() {
    for link in [
        "#/grande-tactique/fire",
        "#/grande-tactique/fire?dice=6,2",
        "#/grande-tactique/charging?chargers=2",
        "#/grande-tactique/charging?chargers=2&dice=6",
        "#/grande-tactique/charging?dice=6,1,6",
        "#/grande-tactique/morale?occasion=after_charge&unit.troops=cavalry&unit.morale=eager&die=6",
    ] {
        let answer = CalculationLink::parse(link).unwrap().evaluate().unwrap().report.to_string();
        assert!(answer.contains(MARK), "{link}\n{answer}");
        // Of fire all of it is ours: how its dice decide.
        let headline = answer.lines().next().unwrap();
        assert!(!link.contains("/fire") || headline.contains(MARK), "{link}\n{answer}");
    }
    for title in ["Firing", "Charging"] {
        let charts = charts_of("grande-tactique");
        let chart = charts.iter().find(|chart| chart.title == title).unwrap();
        let says =
            chart.form.items.iter().any(|item| matches!(item, Item::Note(note) if note.text.contains(MARK)));
        assert!(says, "the chart of {title}");
    }
}
