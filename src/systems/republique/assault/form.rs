//! What is entered for an assault: how near it is fought and on which table, then the two sides beside each other.

mod unit;

use super::{Assault, Formation, Outnumbering, Zone, factors, flank};
use crate::rules::counted;
use crate::rules::form::{
    ChoiceOption, Control, FieldPath, Fold, Item, Kind, Layout, List as Rows, Section, writes,
};
use crate::rules::{
    Applies, Breakdown, Context, Count, Form, Inches, Input, Lengths, Line, List, Quantity, Role, Step,
    capitalize, signed,
};
use crate::systems::republique::Republique;
use crate::systems::republique::form::with_worth;
use crate::systems::republique::sheet::Sheet;
use crate::systems::republique::terms::{AssaultTable, Cover, Terrain};
use std::borrow::Cow;
use strum::VariantArray;

impl Assault {
    pub(super) fn build_form(&self, context: &Context<Republique>) -> Form {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let sides = self.ours.both().map(|role| self.side_section(sheet, role));
        Form {
            head: vec![self.distance(sheet, lengths).into(), Item::Fold(self.fight_fold(sheet, lengths))],
            items: vec![
                Item::Sides(Box::new(sides)),
                Item::Row(vec![
                    FieldPath::root().field(self, "whole"),
                    FieldPath::root().field(self, "stalled"),
                ]),
            ],
            ..Form::default()
        }
    }

    /// Only the zone matters, so a tap on a zone sets its whole reach. No battle knows it, so it is a guess until the
    /// player has entered it.
    fn distance(&self, sheet: &Sheet, lengths: Lengths) -> Control {
        let now = self.zone(sheet);
        let zone = |zone: Zone, name: &str, reach: Inches| {
            let writes = writes(self, |assault| {
                assault.range = reach;
                // Attackers of whom all stay at general range make no all-out assault.
                if zone == Zone::AllOut && assault.zone(sheet) != zone {
                    assault.attacker.units.iter_mut().for_each(|unit| unit.general = false);
                }
            });
            ChoiceOption { counts: zone == Zone::AllOut, ..ChoiceOption::plain(name) }
                .small(format!("to {}", lengths.hundredths(reach.hundredths())))
                .chosen(now == zone)
                .writing(writes)
        };
        let zones = vec![
            zone(Zone::AllOut, "All-out", sheet.assault.all_out_in.value),
            zone(Zone::General, "General", sheet.assault.general_in.value),
        ];
        Control::new("range", "Distance", Kind::Choice(zones)).guess()
    }

    /// Which table and why, and what may change it.
    fn fight_fold(&self, sheet: &Sheet, lengths: Lengths) -> Fold {
        let refusals = self.refusals(sheet, lengths);
        let (title, value) = if self.forbidden(&refusals) {
            ("No assault".into(), String::new())
        } else {
            let table = self.why_this_table(sheet, lengths);
            (table.text(), why(&table.lines))
        };
        let inputs = FieldPath::root();
        let mut tables = vec![None];
        tables.extend(AssaultTable::VARIANTS.iter().copied().map(Some));
        let table = inputs.choice(self, "table", &tables, |table| match table {
            None => ChoiceOption::plain("By the rules"),
            Some(table) => ChoiceOption::counting(table.name()),
        });
        let no_block = (!self.same_block && !self.defender_covered()).then_some("The defender has no cover");
        let attacker_suffers = matches!(
            self.outnumbering(sheet),
            Outnumbering::Step { suffers: Role::Attacker, .. } | Outnumbering::Barred(Role::Attacker, ..)
        );
        let nobody =
            (!self.flank_or_rear_only && !attacker_suffers).then_some("The attacker is not outnumbered");
        let known_new = (!self.new_assault && self.is_new())
            .then_some("By its numbers it is the first round of its assault");
        let nothing = (!self.anyway && refusals.is_empty()).then_some("Nothing forbids the assault");
        let items = vec![
            table.into(),
            Item::Row(vec![
                inputs.field(self, "same_block").disabled(no_block),
                inputs.field(self, "flank_or_rear_only").disabled(nobody),
            ]),
            Item::Row(self.support_steppers()),
            inputs.beside(self, ["round", "assaults"]),
            inputs.field(self, "new_assault").disabled(known_new).into(),
            inputs.field(self, "anyway").disabled(nothing).into(),
        ];
        Fold { key: "fight".into(), title, value, items, ..Fold::default() }
    }

    /// No more of its bases support than it has: either number pulls the other along.
    fn support_steppers(&self) -> Vec<Control> {
        let (fields, support) = (FieldPath::root().of("support"), self.support);
        let bases = |n: i32| {
            writes(self, |assault| {
                assault.support.bases = Count::clamped(n);
                assault.support.of = assault.support.of.max(Count::clamped(n));
            })
        };
        let of = |n: i32| {
            writes(self, |assault| {
                assault.support.of = Count::clamped(n);
                assault.support.bases = assault.support.bases.min(Count::clamped(n));
            })
        };
        let counted = support.counted();
        let mut steppers =
            vec![fields.counted(&support, "bases", counted, 0..=24).stepping(
                (counted > 0).then(|| bases(counted - 1)),
                (counted < 24).then(|| bases(counted + 1)),
            )];
        if counted > 0 {
            let all = support.of.n();
            steppers.push(
                fields
                    .field(&support, "of")
                    .stepping((all > 1).then(|| of(all - 1)), (all < 24).then(|| of(all + 1))),
            );
        }
        steppers
    }

    fn side_section(&self, sheet: &Sheet, role: Role) -> Section {
        let force = self.force(role);
        let fields = FieldPath::root().of(role.name());
        let sum = self.modifiers(sheet, role);
        let rows = force.units.iter().enumerate().map(|(at, unit)| self.row(sheet, role, &sum, at, unit));
        let units = Rows {
            key: fields.path("units"),
            label: "Unit".into(),
            layout: Layout::Tabs,
            rows: rows.collect(),
            add: None,
        };
        let leaders = fields.field(force, "leaders");
        let mut items: Vec<Item> = vec![units.into(), leaders.value(adds(&sum, role, "leaders")).into()];
        items.extend(cover(&fields, force, force.terrain, sheet));
        if role == Role::Defender && !force.units.is_empty() {
            items.push(Item::Row(self.struck(sheet)));
        }
        let in_forest = (!force.forest && self.ground(role).is_forest()).then_some("It stands in a forest");
        items.push(Item::Row(vec![
            fields.field(force, "bridge"),
            fields.field(force, "forest").disabled(in_forest),
        ]));
        const MOST: usize = List::<Formation, 8>::MAX;
        let (n, bases) = (force.units.len(), counted(force.bases(), "base", "bases"));
        let one_more = vec![(fields.path("units"), (n + 1).min(MOST).to_string())];
        let add =
            Control::button(fields.path("add"), format!("One more unit of the {}", role.name()), one_more)
                .disabled((n == MOST).then_some("No more units fit"));
        Section {
            key: role.name().into(),
            title: role.title().into(),
            total: signed(sum.total()) + sum.source().mark(),
            note: if n == 1 { bases } else { format!("{}, {bases}", counted(n as i32, "unit", "units")) },
            side: Some(self.side(role)),
            add: Some(add),
            items,
        }
    }

    /// Whether all of the defender is struck in flank or rear.
    fn struck(&self, sheet: &Sheet) -> Vec<Control> {
        let chip =
            |key: &'static str, label, of: fn(&mut Formation) -> &mut bool, applies: factors::Weighs| {
                let mut after = self.clone();
                let is_on = after.defender.units.iter_mut().any(|unit| *of(unit));
                after.defender.units.iter_mut().for_each(|unit| *of(unit) = !is_on);
                let writes = writes(self, |assault| assault.defender = after.defender.clone());
                let toggle = Control::new(key, label, Kind::Toggle { is_on, writes });
                let why_not = match applies(&after, sheet, Role::Defender as usize) {
                    Applies::No(why) if !is_on => Some(Cow::Owned(capitalize(&why))),
                    _ => None,
                };
                let toggle = Control { disabled: why_not, ..toggle };
                with_worth(toggle, self, sheet, key, Quantity::Points)
            };
        vec![
            chip("outflanked", "Outflanked", |unit| &mut unit.outflanked, flank::outflanked),
            chip("rear", "Rear", |unit| &mut unit.rear, flank::rear),
        ]
    }
}

/// What a side's factor adds now: nothing while it does not apply.
fn adds(sum: &Breakdown, role: Role, key: &str) -> String {
    let key = format!("{}_{key}", role.name());
    let mut lines = sum.lines.iter();
    let added = lines.find(|line| line.key == key && matches!(line.step, Step::Add(n) if n != 0));
    added.map(Line::figure).unwrap_or_default()
}

/// The reason itself where there is one, else that there is none.
fn why(lines: &[Line]) -> String {
    let [_, reasons @ .., last] = lines else { return String::new() };
    let held: Vec<&Line> = reasons.iter().filter(|line| matches!(line.step, Step::Read(_))).collect();
    let text: &Line = match held.as_slice() {
        [only] if reasons.last().is_some_and(|before| before.rule == last.rule) => only,
        _ => last,
    };
    text.label.to_string()
}

/// The class of cover in one tap; which terrain it is, where several give it.
pub(in super::super) fn cover(fields: &FieldPath, of: &dyn Input, here: Terrain, sheet: &Sheet) -> Vec<Item> {
    let options = Cover::VARIANTS.iter().map(|&cover| {
        let to = if cover == here.cover() { here } else { Terrain::of(cover) };
        let worth = sheet.assault_modifiers.cover.of(cover);
        let option = ChoiceOption::worth(cover.short(), worth, Quantity::Points)
            .long(format!("{} cover", capitalize(cover.name())));
        fields.option("terrain", here, to, option)
    });
    let class =
        Control::new(fields.path("cover"), "Cover", Kind::Choice(options.collect())).value(here.name());
    let mut items = vec![class.into()];
    let alike: Vec<Terrain> =
        Terrain::VARIANTS.iter().copied().filter(|terrain| terrain.cover() == here.cover()).collect();
    if alike.len() > 1 {
        let which =
            fields.choice(of, "terrain", &alike, |terrain| ChoiceOption::plain(capitalize(terrain.name())));
        items.push(which.into());
    }
    items
}

/// Inputs that are not asked for, with the reason.
pub(super) const NOT_IN_FORM: &[(&str, &str)] = &[
    ("ours", "the answer is turned to the other side by its own key"),
    ("attacker.units.*.outflanked", "only the defender is struck in flank"),
    ("attacker.units.*.rear", "only the defender is struck in the rear"),
    ("defender.units.*.elsewhere.m", "only an attacking unit may be split"),
    ("defender.units.*.elsewhere.p", "only an attacking unit may be split"),
    ("defender.units.*.elsewhere.b", "only an attacking unit may be split"),
];
