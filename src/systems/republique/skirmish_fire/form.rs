//! What is entered of a skirmish line.

use super::super::Republique;
use super::super::terms::{Morale, SkirmishGrade};
use super::report::hits_on;
use super::{Blocker, MOST, Shooter, Shot, SkirmishFire, SkirmishTarget, TARGETS};
use crate::rules::form::{
    ChoiceOption, Control, FieldPath, Item, Layout, List, Row, RowDie, Section, writes,
};
use crate::rules::{Context, Count, Face, Form, Input, Pairs, Roll, capitalize};
use crate::systems::republique::sheet::die_from;
use strum::VariantArray;

/// The grades that skirmishers can have.
fn grade(fields: &FieldPath, of: &dyn Input) -> Control {
    fields.choice(of, "grade", &SkirmishGrade::VARIANTS[..4], |grade| {
        ChoiceOption::plain(capitalize(grade.name()))
    })
}

/// The list with a key for one more row, which is like the last one.
fn with_more(list: List, label: &str, most: usize, full: &'static str, one_more: Pairs) -> List {
    let is_full = list.rows.len() >= most;
    let add =
        Control::button(format!("{}.add", list.key), label, if is_full { Pairs::new() } else { one_more });
    List { add: Some(add.disabled(is_full.then_some(full))), ..list }
}

impl SkirmishFire {
    pub(super) fn build_form(&self, context: &Context<Republique>) -> Form {
        let root = FieldPath::root();
        let course = self.course(&context.sheet);
        let shooters = (0..self.shooters.len()).map(|at| self.shooter_row(context, &course, at)).collect();
        let shooters = with_more(
            root.list("shooters", "Marker", Layout::Cards, shooters),
            "One more marker",
            MOST,
            "these are the most that shoot together",
            writes(self, |inputs| {
                inputs.shooters.push(inputs.shooters.last().cloned().unwrap_or_default());
                inputs.shots = Default::default();
            }),
        );
        let targets = (0..self.targets.len()).map(|at| self.target_row(at)).collect();
        let targets = root.list("targets", "Target", Layout::Cards, targets).adding(
            "One more target",
            TARGETS,
            "these are the most that are shot at together",
        );
        let defending = root.field(self, "defending");
        let mut items: Vec<Item> =
            vec![Section::new("Markers that shoot", vec![shooters.into(), defending.into()]).into()];
        // In its own turn nobody is blocked.
        if !self.defending {
            let blockers = (0..self.blockers.len()).map(|at| self.blocker_row(context, at)).collect();
            let blockers = with_more(
                root.list("blockers", "Enemy marker", Layout::Cards, blockers),
                "One more enemy marker",
                MOST,
                "these are the most that block together",
                writes(self, |inputs| {
                    // The next one stands before the next marker.
                    let next = inputs.blockers.len() % inputs.shooters.len().max(1) + 1;
                    let like = inputs.blockers.last().cloned().unwrap_or_default();
                    inputs.blockers.push(Blocker { marker: Count::clamped(next as i32), ..like });
                    inputs.shots = Default::default();
                }),
            );
            items.push(Section::new("Enemy markers that block", vec![blockers.into()]).into());
        }
        items.push(Section::new("Units shot at", vec![targets.into()]).into());
        Form::new(items)
    }

    fn shooter_row(&self, context: &Context<Republique>, course: &[Shot], place: usize) -> Row {
        let (shooter, sheet) = (&self.shooters[place], &context.sheet);
        let fields = FieldPath::root().of("shooters").of(place);
        let (face, state, take_back) = match course.get(place) {
            Some(Shot::Blocked(_)) => (None, "blocked".to_owned(), Pairs::new()),
            Some(Shot::Rolled(_)) => {
                let at = course[..place].iter().filter(|shot| !matches!(shot, Shot::Blocked(_))).count();
                let face = self.shots.at(at).map(Roll::face);
                (face, String::new(), writes(self, |inputs| inputs.shots.set(at, None)))
            }
            _ => (None, String::new(), Pairs::new()),
        };
        let cells = shooter.numbers(sheet);
        let mark = cells.map_or("", |[one, two]| one.source.max(two.source).mark());
        let mut summary = vec![capitalize(shooter.grade.name()), format!("hits on {}{mark}", hits_on(cells))];
        if self.targets.len() > 1 {
            summary.push(format!("at {}", self.target_name(self.target_of(shooter))));
        }
        if !state.is_empty() {
            summary.push(state);
        }
        let remove = writes(self, |inputs| inputs.remove_shooter(place));
        Row {
            key: format!("shooter{place}"),
            title: self.shooter_name(place),
            summary: summary.join(" · "),
            die: Some(RowDie { face, take_back }),
            items: self.shooter_items(&fields, shooter),
            folded: vec![fields.field(shooter, "name").into()],
            remove: Some(Control::button(fields.path("remove"), "Take off the list", remove)),
            ..Row::default()
        }
    }

    fn shooter_items(&self, fields: &FieldPath, shooter: &Shooter) -> Vec<Item> {
        let mut items: Vec<Item> = vec![grade(fields, shooter).into()];
        if self.targets.len() > 1 {
            let all: Vec<Count<1, 4>> = (1..=self.targets.len()).map(|n| Count::clamped(n as i32)).collect();
            let target = fields.choice(shooter, "target", &all, |target| {
                ChoiceOption::plain(self.target_name(target.n() as usize - 1))
            });
            items.push(target.standing(&all[self.target_of(shooter)]).into());
        }
        items
    }

    fn blocker_row(&self, context: &Context<Republique>, place: usize) -> Row {
        let (blocker, cells) = (&self.blockers[place], &context.sheet.skirmish.block);
        let fields = FieldPath::root().of("blockers").of(place);
        let face: Option<Face> = self.blocks.at(place).map(Roll::face);
        let take_back = match face {
            Some(_) => writes(self, |inputs| inputs.set_block(place, None)),
            None => Pairs::new(),
        };
        let remove = writes(self, |inputs| inputs.remove_blocker(place));
        let on = cells.of(blocker.grade);
        let on = on.map_or_else(|| die_from(i32::MAX), |on| die_from(on.value) + on.source.mark());
        let whom = self.shooter_name(self.blocked_by(blocker));
        let mut items: Vec<Item> = vec![grade(&fields, blocker).into()];
        if self.shooters.len() > 1 {
            let all: Vec<Count<1, 8>> = (1..=self.shooters.len()).map(|n| Count::clamped(n as i32)).collect();
            let marker = fields.choice(blocker, "marker", &all, |marker| {
                let name = self.shooter_name(marker.n() as usize - 1);
                ChoiceOption::plain(marker.n().to_string()).long(name)
            });
            items.push(marker.standing(&all[self.blocked_by(blocker)]).value(&*whom).into());
        }
        Row {
            key: format!("blocker{place}"),
            title: self.blocker_name(place),
            summary: format!("{} · blocks {whom} on {on}", capitalize(blocker.grade.name())),
            die: Some(RowDie { face, take_back }),
            items,
            folded: vec![fields.field(blocker, "name").into()],
            remove: Some(Control::button(fields.path("remove"), "Take off the list", remove)),
            ..Row::default()
        }
    }

    fn target_row(&self, place: usize) -> Row {
        let target = &self.targets[place];
        let fields = FieldPath::root().of("targets").of(place);
        let remove = writes(self, |inputs| inputs.remove_target(place));
        Row {
            key: format!("target{place}"),
            title: self.target_name(place),
            summary: target.summary(),
            items: target.items(&fields),
            folded: vec![fields.field(target, "name").into()],
            remove: Some(Control::button(fields.path("remove"), "Take off the list", remove)),
            ..Row::default()
        }
    }
}

impl SkirmishTarget {
    fn summary(&self) -> String {
        let guns = match (self.guns, self.immobile) {
            (false, _) => "",
            (true, false) => " · guns",
            (true, true) => " · guns that cannot move",
        };
        capitalize(self.morale.name()) + guns
    }

    fn items(&self, fields: &FieldPath) -> Vec<Item> {
        let morale = fields.choice(self, "morale", Morale::VARIANTS, |morale| {
            ChoiceOption::plain(format!("{}M", morale.hits())).long(capitalize(morale.name()))
        });
        let mut chips = vec![fields.field(self, "guns")];
        if self.guns {
            chips.push(fields.field(self, "immobile"));
        }
        vec![morale.value(self.morale.name()).into(), Item::Row(chips)]
    }
}
