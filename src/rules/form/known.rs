//! What a battle knows of a unit stands on one line of the form, which opens to all of it.

use super::{Control, Fold, Form, Item, Kind, Section};
use crate::rules::input::{self, Input};
use crate::rules::{UnitRef, UnitRefs, uncapitalize};

impl Form {
    /// The form with what the battle knows of each unit that the inputs name on one line, where the first of it stood.
    /// Elsewhere it stays as it is.
    pub(crate) fn folding_known(mut self, inputs: &dyn Input) -> Form {
        let mut known = Known { inputs, folds: Vec::new() };
        known.take_from(&mut self.items);
        if !known.folds.is_empty() {
            fill(&mut self.items, &mut known.folds);
        }
        self
    }
}

/// What has been taken out of a form so far: a line a unit.
struct Known<'f> {
    inputs: &'f dyn Input,
    folds: Vec<Fold>,
}

impl Known<'_> {
    fn take_from(&mut self, items: &mut Vec<Item>) {
        for item in std::mem::take(items) {
            match item {
                Item::Control(control) => match self.whose(&control) {
                    Some(whose) => items.extend(self.take(whose, vec![control], Item::from_first)),
                    None => items.push(control.into()),
                },
                Item::Row(controls) => {
                    let mut rest = Vec::new();
                    for control in controls {
                        match self.whose(&control) {
                            Some(whose) => items.extend(self.take(whose, vec![control], Item::Row)),
                            None => rest.push(control),
                        }
                    }
                    if !rest.is_empty() {
                        items.push(Item::Row(rest));
                    }
                }
                mut item => {
                    let had_items = !item.children().is_empty();
                    item.lists_of_items().into_iter().for_each(|list| self.take_from(list));
                    if !had_items || !item.is_empty() {
                        items.push(item);
                    }
                }
            }
        }
    }

    /// Of whom the battle knows it: by the input that it sets, or by all that it writes.
    fn whose(&self, control: &Control) -> Option<(String, Vec<UnitRef>)> {
        if input::at(self.inputs, &control.key).is_some() {
            return whose(self.inputs, &control.key);
        }
        let mut writes = Vec::new();
        control.collect_writes(&mut writes);
        let paths = writes.iter().flat_map(|(_, pairs)| pairs.iter().map(|(path, _)| path));
        let mut all = paths.map(|path| whose(self.inputs, path));
        let first = all.next()??;
        all.all(|one| one.as_ref() == Some(&first)).then_some(first)
    }

    /// Puts controls on the line of their unit; the place of the line, where it is a new one.
    fn take(
        &mut self,
        (of, units): (String, Vec<UnitRef>),
        controls: Vec<Control>,
        item: fn(Vec<Control>) -> Item,
    ) -> Option<Item> {
        let key = [&of, ".known"].concat();
        let is_new = !self.folds.iter().any(|fold| fold.key == key);
        if is_new {
            self.folds.push(Fold {
                key: key.clone(),
                title: "In the battle".into(),
                units,
                ..Fold::default()
            });
        }
        let fold = self.folds.iter_mut().find(|fold| fold.key == key)?;
        for said in controls.iter().filter_map(said) {
            // "Warband (O)" says the grade, too.
            if !fold.value.contains(&said) {
                let between = if fold.value.is_empty() { "" } else { " · " };
                fold.value = [&*fold.value, between, &said].concat();
            }
        }
        match (fold.items.last_mut(), item(controls)) {
            (Some(Item::Row(before)), Item::Row(more)) => before.extend(more),
            (_, item) => fold.items.push(item),
        }
        is_new.then(|| Item::Fold(Fold { key, ..Fold::default() }))
    }
}

impl Item {
    fn from_first(controls: Vec<Control>) -> Item {
        controls.into_iter().next().map_or(Item::Track, Item::Control)
    }

    /// The lists of items directly below it.
    fn lists_of_items(&mut self) -> Vec<&mut Vec<Item>> {
        fn of(section: &mut Section) -> &mut Vec<Item> {
            &mut section.items
        }
        match self {
            Item::Section(section) => vec![of(section)],
            Item::Columns(sections) => sections.iter_mut().map(of).collect(),
            Item::Sides(sides) => sides.0.iter_mut().map(of).collect(),
            Item::Fold(fold) => vec![&mut fold.items],
            Item::List(list) => {
                list.rows.iter_mut().flat_map(|row| [&mut row.items, &mut row.folded]).collect()
            }
            Item::Table(_)
            | Item::Row(_)
            | Item::Figure(_)
            | Item::Units(_)
            | Item::Control(_)
            | Item::Note(_)
            | Item::Track => Vec::new(),
        }
    }

    /// A heading or a line with nothing left below it.
    fn is_empty(&self) -> bool {
        match self {
            Item::Section(section) => section.items.is_empty() && section.add.is_none(),
            Item::Fold(fold) => fold.items.is_empty(),
            _ => false,
        }
    }
}

/// Puts each line where its place was kept.
fn fill(items: &mut [Item], folds: &mut Vec<Fold>) {
    for item in items {
        match item {
            Item::Fold(place) if folds.iter().any(|fold| fold.key == place.key) => {
                let at = folds.iter().position(|fold| fold.key == place.key);
                at.into_iter().for_each(|at| *place = folds.swap_remove(at));
            }
            item => item.lists_of_items().into_iter().for_each(|list| fill(list, folds)),
        }
    }
}

/// Of which units of a battle the input at this path is known: the path of what they stand for, and who they are.
fn whose(inputs: &dyn Input, path: &str) -> Option<(String, Vec<UnitRef>)> {
    let (mut value, mut of, mut is_known) = (inputs, String::new(), false);
    let mut whose = None;
    for step in path.split('.') {
        if !is_known && let Some(units) = units_at(value, &of) {
            whose = Some(units);
        }
        let (next, about) = input::field(value, step)?;
        is_known |= about.is_of_unit;
        of = if of.is_empty() { step.to_owned() } else { [&of, ".", step].concat() };
        value = next;
    }
    whose.filter(|(_, units)| is_known && !units.is_empty())
}

/// The units that a struct names, and the path of what they stand for. Where a struct has the unit as it stands, what it
/// says besides is of that.
fn units_at(value: &dyn Input, path: &str) -> Option<(String, Vec<UnitRef>)> {
    let (units, _) = ["unit", "units"].iter().find_map(|name| input::field(value, name))?;
    if let Some(of) = input::field(units, "unit").map(|_| [path, ".unit"].concat()) {
        return units_at(units, of.trim_start_matches('.'));
    }
    let units: Option<UnitRefs> = input::word(units).parse().ok();
    Some((path.to_owned(), units.map_or_else(Vec::new, |units| units.to_vec())))
}

/// What stands there, in the words of a list: "light infantry", "4 bases", "in square"; nothing of what is not so.
fn said(control: &Control) -> Option<String> {
    let stands = match &control.kind {
        Kind::Choice(_) | Kind::Picker(_) if control.value.is_empty() => {
            let option = control.options().into_iter().find(|option| option.is_chosen)?;
            if option.long.is_empty() { option.label.clone() } else { option.long.clone() }
        }
        Kind::Choice(_) | Kind::Picker(_) => control.value.clone(),
        Kind::Toggle { is_on: true, .. } => control.label.clone(),
        Kind::Stepper { text, is_zero: false, .. } => [&control.label, " ", text].concat(),
        Kind::Toggle { .. } | Kind::Stepper { .. } | Kind::Text { .. } | Kind::Button { .. } => return None,
    };
    Some(uncapitalize(&stands))
}
