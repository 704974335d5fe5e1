//! What is entered of a unit in an assault.

use super::super::steps::WEIGHTS;
use super::super::{Assault, Formation};
use super::adds;
use crate::rules::form::{ChoiceOption, Control, FieldPath, Item, Kind, Row, writes};
use crate::rules::{Breakdown, Count, Pairs, Quantity, Role, capitalize, input};
use crate::systems::republique::sheet::Sheet;
use crate::systems::republique::terms::{Arm, Grade, Morale, Troops, WayBack};
use strum::VariantArray;

impl Assault {
    /// A unit of a side.
    pub(super) fn row(&self, sheet: &Sheet, role: Role, sum: &Breakdown, at: usize, unit: &Formation) -> Row {
        let units = FieldPath::root().of(role.name()).of("units");
        let fields = units.of(at);
        let several = self.force(role).units.len() > 1;
        let remove = writes(self, |assault| {
            assault.force_mut(role).units.remove(at);
        });
        let mut items = vec![self.arms(role, at, unit, &fields).into()];
        let gone_at = sheet.artillery.battery_gone_at.value;
        match unit.arm() {
            Arm::Cavalry => items.push(weight(&fields, unit, sheet).into()),
            Arm::Artillery => {
                let bases = unit.bases.n();
                let is_struck = role == Role::Defender && (unit.outflanked || unit.rear);
                let not_fresh = match unit.limbered {
                    true => Some("Limbered guns are not fresh"),
                    false => (is_struck && unit.fresh.n() == 0).then_some("Struck in flank or rear"),
                };
                let most = (bases * gone_at - 1).clamp(0, 24);
                items.push(Item::Row(vec![
                    fields
                        .number(unit, "fresh", 0..=bases)
                        .value(adds(sum, role, "fresh_artillery"))
                        .disabled(not_fresh),
                    fields.number(unit, "damage", 0..=most),
                ]));
            }
            Arm::Infantry | Arm::Skirmishers => {}
        }
        let grade = fields.choice(unit, "grade", Grade::VARIANTS, |grade| {
            let worth = sheet.assault_modifiers.grade[grade];
            ChoiceOption::worth(grade.short(), Some(worth), Quantity::Points).long(capitalize(grade.name()))
        });
        let morale = fields.choice(unit, "morale", Morale::VARIANTS, |morale| {
            let worth = sheet.assault_modifiers.morale.of(morale);
            ChoiceOption::worth(format!("{}M", morale.hits()), worth, Quantity::Points)
                .long(capitalize(morale.name()))
        });
        items.extend([
            grade.value(unit.grade.name()).into(),
            morale.value(unit.morale.name()).into(),
            Item::Row(vec![
                fields.field(unit, "bases"),
                fields.field(unit, "lost").label("Bases lost").value(adds(sum, role, "bases_lost")),
                fields.field(unit, "panic").value(adds(sum, role, "panic")),
            ]),
        ]);
        items.extend(self.particulars(role, sheet, sum, at, unit, &fields));
        Row {
            key: at.to_string(),
            title: (at + 1).to_string(),
            summary: format!("{} {} {}", unit.bases.n(), unit.grade.short(), unit.troops.short()),
            items,
            remove: several.then(|| Control::button(fields.path("remove"), "Remove this unit", remove)),
            ..Row::default()
        }
    }

    /// The arm in one tap; its weight, where it is cavalry, below.
    fn arms(&self, role: Role, at: usize, unit: &Formation, fields: &FieldPath) -> Control {
        const FIRST: [(Arm, Troops, &str); 3] = [
            (Arm::Infantry, Troops::Infantry, "Infantry"),
            (Arm::Cavalry, Troops::LightCavalry, "Cavalry"),
            (Arm::Artillery, Troops::Artillery, "Artillery"),
        ];
        let options = FIRST.map(|(arm, troops, label)| {
            let is_chosen = unit.arm() == arm;
            // Guns come by the battery, other troops as many as on a first visit.
            let bases = match (unit.arm() == Arm::Artillery, arm == Arm::Artillery) {
                (true, false) => Formation::default().bases,
                (false, true) => Count::clamped(1),
                _ => unit.bases,
            };
            let other = Formation {
                troops,
                bases,
                markers_out: Count::default(),
                fresh: Count::default(),
                limbered: false,
                damage: Count::default(),
                ..*unit
            };
            let writes = writes(self, |assault| {
                if !is_chosen {
                    assault.force_mut(role).units[at] = other;
                }
            });
            ChoiceOption { counts: arm == Arm::Cavalry, ..ChoiceOption::plain(label) }
                .chosen(is_chosen)
                .writing(writes)
        });
        Control::new(fields.path("arm"), "Troops", Kind::Choice(options.into()))
    }

    /// What is seldom said of a unit, below all that is said of most.
    fn particulars(
        &self,
        role: Role,
        sheet: &Sheet,
        sum: &Breakdown,
        at: usize,
        unit: &Formation,
        fields: &FieldPath,
    ) -> Vec<Item> {
        let several = self.force(role).units.len() > 1;
        let (mut items, mut chips) = (Vec::new(), Vec::new());
        if unit.arm() == Arm::Infantry || unit.markers_out.n() > 0 {
            items.push(Item::Row(self.markers(role, sum, at, unit, fields)));
        }
        match unit.arm() {
            Arm::Infantry => {
                chips.push(fields.field(unit, "square"));
            }
            Arm::Cavalry => {
                let is_on = unit.damage.n() > 0;
                let to = vec![(fields.path("damage"), i32::from(!is_on).to_string())];
                let kind = Kind::Toggle { is_on, writes: to };
                chips.push(Control::new(fields.path("damage"), "One base damaged", kind));
            }
            _ => chips.extend(["limbered", "horse"].map(|name| fields.field(unit, name))),
        }
        if role == Role::Defender && several {
            chips.push(fields.field(unit, "outflanked"));
            chips.push(fields.field(unit, "rear"));
        }
        let near = self.range <= sheet.assault.all_out_in.value;
        if several || role == Role::Attacker && near {
            let nobody_near = (!near && !unit.general).then_some("Nobody is in the all-out zone");
            chips.push(fields.field(unit, "general").disabled(nobody_near));
        }
        let bars = |key, label, is_on, to: WayBack| {
            let writes = vec![(fields.path("cut_off"), input::word(&to))];
            Control::new(fields.path(key), label, Kind::Toggle { is_on, writes })
        };
        let barred = unit.cut_off != WayBack::Clear;
        let to = if barred { WayBack::Clear } else { WayBack::Enemy };
        chips.push(bars("cut_off", "Cut off", barred, to));
        if barred {
            // Nobody breaks out through it (X2).
            let by_ground = unit.cut_off == WayBack::Impassable;
            let to = if by_ground { WayBack::Enemy } else { WayBack::Impassable };
            chips.push(bars("by_ground", "By impassable ground", by_ground, to));
        }
        match role {
            Role::Attacker => {
                chips.push(fields.field(unit, "elsewhere"));
            }
            Role::Defender if unit.elsewhere.is_some() => {
                let writes = vec![(fields.path("elsewhere"), "none".into())];
                let leave = Control::button(fields.path("leave"), "Leave its other assault", writes);
                chips.push(leave.hint("only an attacking unit may be split"));
            }
            Role::Defender => {}
        }
        items.push(Item::Row(chips));
        if let Some(elsewhere) = unit.elsewhere.as_ref().filter(|_| role == Role::Attacker) {
            items.push(fields.of("elsewhere").beside(elsewhere, ["m", "p", "b"]));
        }
        items
    }

    /// Whatever is out belongs to the unit: either number pulls the other along.
    fn markers(
        &self,
        role: Role,
        sum: &Breakdown,
        at: usize,
        unit: &Formation,
        fields: &FieldPath,
    ) -> Vec<Control> {
        let set = |change: &dyn Fn(&mut Formation)| {
            writes(self, |assault| change(&mut assault.force_mut(role).units[at]))
        };
        let out = |n: i32| {
            set(&|unit| {
                unit.markers_out = Count::clamped(n);
                unit.markers = unit.markers.max(Count::clamped(n));
            })
        };
        let all = |n: i32| {
            set(&|unit| {
                unit.markers = Count::clamped(n);
                unit.markers_out = unit.markers_out.min(Count::clamped(n));
            })
        };
        let (there, now) = (unit.markers.n(), unit.markers_out.n().min(unit.markers.n()));
        let step = |n: i32, to: &dyn Fn(i32) -> Pairs| (0..=24).contains(&n).then(|| to(n));
        vec![
            fields
                .counted(unit, "markers_out", now, 0..=24)
                .stepping(step(now - 1, &out), step(now + 1, &out))
                .value(adds(sum, role, "skirmishers")),
            fields.number(unit, "markers", 0..=24).stepping(step(there - 1, &all), step(there + 1, &all)),
        ]
    }
}

fn weight(fields: &FieldPath, unit: &Formation, sheet: &Sheet) -> Control {
    fields.choice(unit, "troops", &WEIGHTS, |troops| {
        let label = match troops {
            Troops::MediumCavalry => "Med.",
            Troops::HeavyCavalry => "Heavy",
            Troops::ArmoredCavalry => "Arm.",
            _ => "Light",
        };
        let worth = sheet.assault_modifiers.cavalry.of(troops);
        ChoiceOption::worth(label, worth, Quantity::Points).long(capitalize(troops.name()))
    })
}
