//! What is entered for an assault: how near it is fought and on which table, then the two sides beside each other.

use super::steps::WEIGHTS;
use super::{Assault, Elsewhere, Formation, Outnumbering, Zone, factors, flank};
use crate::rules::army::counted;
use crate::rules::form::{
    ChoiceOption, Control, Fields, Fold, Item, Kind, Layout, List as Rows, Row, Section, writes,
};
use crate::rules::republique::Republique;
use crate::rules::republique::form::with_worth;
use crate::rules::republique::sheet::Sheet;
use crate::rules::republique::terms::{Arm, AssaultTable, Cover, Grade, Morale, Part, Terrain, Troops};
use crate::rules::{
    Applies, Breakdown, Context, Count, Form, Inches, Lengths, Line, List, Step, Unit, Whose, capital, signed,
};
use std::borrow::Cow;
use strum::VariantArray;

impl Assault {
    pub(super) fn build_form(&self, context: &Context<Republique>) -> Form {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let sides = [self.ours, self.ours.other()].map(|part| self.side(sheet, part));
        Form {
            head: vec![self.distance(sheet, lengths).into(), Item::Fold(self.fight_fold(sheet, lengths))],
            items: vec![Item::Sides(Box::new(sides))],
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
                .small(format!("to {}", lengths.hundredths(reach.n())))
                .chosen(now == zone)
                .writing(writes)
        };
        let zones = vec![
            zone(Zone::AllOut, "All-out", sheet.assault.all_out_in.n),
            zone(Zone::General, "General", sheet.assault.general_in.n),
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
        let inputs = Fields::root();
        let mut tables = vec![None];
        tables.extend(AssaultTable::VARIANTS.iter().copied().map(Some));
        let table = inputs.choice("table", self.table, "Table", &tables, |table| match table {
            None => ChoiceOption::plain("By the rules"),
            Some(table) => ChoiceOption::counting(table.name()),
        });
        let no_block = (!self.same_block && !self.defender_covered()).then_some("The defender has no cover");
        let attacker_suffers = matches!(
            self.outnumbering(sheet),
            Outnumbering::Step { suffers: Part::Attacker, .. } | Outnumbering::Barred(Part::Attacker, ..)
        );
        let nobody =
            (!self.flank_or_rear_only && !attacker_suffers).then_some("The attacker is not outnumbered");
        let nothing = (!self.anyway && refusals.is_empty()).then_some("Nothing forbids the assault");
        let items = vec![
            table.into(),
            Item::Row(vec![
                inputs
                    .toggle("same_block", self.same_block, "In the defender’s block of cover")
                    .disabled(no_block),
                inputs
                    .toggle("flank_or_rear_only", self.flank_or_rear_only, "On flank or rear only")
                    .disabled(nobody),
            ]),
            Item::Row(self.support_steppers()),
            inputs.count("round", self.round, "Round").into(),
            inputs.toggle("anyway", self.anyway, "Ignore this restriction").disabled(nothing).into(),
        ];
        Fold { key: "fight".into(), title, value, opens_at_first: false, items }
    }

    /// No more of its bases support than it has: either number pulls the other along.
    fn support_steppers(&self) -> Vec<Control> {
        let (fields, support) = (Fields::root().of("support"), self.support);
        let bases = |n: i32| {
            writes(self, |assault| {
                assault.support.bases = Count::near(n);
                assault.support.of = assault.support.of.max(Count::near(n));
            })
        };
        let of = |n: i32| {
            writes(self, |assault| {
                assault.support.of = Count::near(n);
                assault.support.bases = assault.support.bases.min(Count::near(n));
            })
        };
        let counted = support.counted();
        let mut steppers = vec![
            fields
                .number("bases", counted, 0..=24, "Bases in support")
                .hint("defender’s neighbour, in the zone")
                .stepping(
                    (counted > 0).then(|| bases(counted - 1)),
                    (counted < 24).then(|| bases(counted + 1)),
                ),
        ];
        if counted > 0 {
            let all = support.of.n();
            steppers.push(
                fields
                    .number("of", all, 1..=24, "of its bases")
                    .stepping((all > 1).then(|| of(all - 1)), (all < 24).then(|| of(all + 1))),
            );
        }
        steppers
    }

    fn side(&self, sheet: &Sheet, part: Part) -> Section {
        let force = self.force(part);
        let fields = Fields::root().of(part.name());
        let sum = self.modifiers(sheet, [factors::ATTACKER, factors::DEFENDER][part as usize]);
        let rows = force.units.iter().enumerate().map(|(at, unit)| self.row(sheet, part, &sum, at, unit));
        let units = Rows {
            key: fields.path("units"),
            label: "Unit".into(),
            layout: Layout::Tabs,
            rows: rows.collect(),
            add: None,
        };
        let leaders = fields.count("leaders", force.leaders, "E, P leaders");
        let mut items: Vec<Item> = vec![units.into(), leaders.value(adds(&sum, key(part, LEADERS))).into()];
        items.extend(cover(&fields, force.terrain, sheet));
        if part == Part::Defender && !force.units.is_empty() {
            items.push(Item::Row(self.struck(sheet)));
        }
        let in_forest = (!force.forest && self.ground(part).is_forest()).then_some("It stands in a forest");
        items.push(Item::Row(vec![
            fields.toggle("bridge", force.bridge, "Rout over bridge or stream"),
            fields.toggle("forest", force.forest, "Rout into forest").disabled(in_forest),
        ]));
        const MOST: usize = List::<Formation, 8>::MAX;
        let (n, bases) = (force.units.len(), counted(force.bases(), "base", "bases"));
        let one_more = vec![(fields.path("units"), (n + 1).min(MOST).to_string())];
        let add =
            Control::button(fields.path("add"), format!("One more unit of the {}", part.name()), one_more)
                .disabled((n == MOST).then_some("No more units fit"));
        Section {
            key: part.name().into(),
            title: capital(part.name()),
            total: signed(sum.total()),
            note: if n == 1 { bases } else { format!("{}, {bases}", counted(n as i32, "unit", "units")) },
            whose: if part == self.ours { Whose::Ours } else { Whose::Theirs },
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
                let why_not = match applies(&after, sheet, Part::Defender as usize) {
                    Applies::No(why) if !is_on => Some(Cow::Owned(capital(&why))),
                    _ => None,
                };
                let toggle = Control { disabled: why_not, ..toggle };
                with_worth(toggle, self, sheet, key, Unit::Points)
            };
        vec![
            chip("outflanked", "Outflanked", |unit| &mut unit.outflanked, flank::outflanked),
            chip("rear", "Rear", |unit| &mut unit.rear, flank::rear),
        ]
    }

    fn row(&self, sheet: &Sheet, part: Part, sum: &Breakdown, at: usize, unit: &Formation) -> Row {
        let units = Fields::root().of(part.name()).of("units");
        let fields = units.of(at);
        let several = self.force(part).units.len() > 1;
        let remove = writes(self, |assault| {
            assault.force_mut(part).units.remove(at);
        });
        let mut items = vec![self.arms(part, at, unit, &fields).into()];
        let gone_at = sheet.artillery.battery_gone_at.n;
        match unit.arm() {
            Arm::Cavalry => items.push(weight(&fields, unit, sheet).into()),
            Arm::Artillery => {
                let bases = unit.bases.n();
                let struck =
                    (part == Part::Defender && (unit.outflanked || unit.rear) && unit.fresh.n() == 0)
                        .then_some("Struck in flank or rear");
                let most = (bases * gone_at - 1).clamp(0, 24);
                items.push(Item::Row(vec![
                    fields
                        .number("fresh", unit.fresh.n().min(bases), 0..=bases, "Fresh batteries")
                        .value(adds(sum, key(part, FRESH)))
                        .disabled(struck),
                    fields.number("damage", unit.damage.n().min(most), 0..=most, "B on them"),
                ]));
            }
            Arm::Infantry | Arm::Skirmishers => {}
        }
        let grade = fields.choice("grade", unit.grade, "Grade", Grade::VARIANTS, |grade| {
            let worth = sheet.assault_modifiers.grade[grade];
            ChoiceOption::worth(grade.short(), Some(worth), Unit::Points).long(capital(grade.name()))
        });
        let morale = fields.choice("morale", unit.morale, "Morale", Morale::VARIANTS, |morale| {
            let worth = sheet.assault_modifiers.morale.of(morale);
            ChoiceOption::worth(format!("{}M", morale.hits()), worth, Unit::Points)
                .long(capital(morale.name()))
        });
        items.extend([
            grade.value(unit.grade.name()).into(),
            morale.value(unit.morale.name()).into(),
            Item::Row(vec![
                fields.count("bases", unit.bases, "Bases present"),
                fields.count("lost", unit.lost, "Bases lost").value(adds(sum, key(part, LOST))),
                fields.count("panic", unit.panic, "P this phase").value(adds(sum, key(part, PANIC))),
            ]),
        ]);
        items.extend(self.particulars(part, sheet, sum, at, unit, &fields));
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
    fn arms(&self, part: Part, at: usize, unit: &Formation, fields: &Fields) -> Control {
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
                (false, true) => Count::near(1),
                _ => unit.bases,
            };
            let other = Formation {
                troops,
                bases,
                markers_out: Count::default(),
                fresh: Count::default(),
                damage: Count::default(),
                ..*unit
            };
            let writes = writes(self, |assault| {
                if !is_chosen {
                    assault.force_mut(part).units[at] = other;
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
        part: Part,
        sheet: &Sheet,
        sum: &Breakdown,
        at: usize,
        unit: &Formation,
        fields: &Fields,
    ) -> Vec<Item> {
        let several = self.force(part).units.len() > 1;
        let (mut items, mut chips) = (Vec::new(), Vec::new());
        if unit.arm() == Arm::Infantry || unit.markers_out.n() > 0 {
            items.push(Item::Row(self.markers(part, sum, at, unit, fields)));
        }
        match unit.arm() {
            Arm::Infantry => {
                chips.push(fields.toggle("square", unit.square, "In square"));
            }
            Arm::Cavalry => {
                let is_on = unit.damage.n() > 0;
                let to = vec![(fields.path("damage"), i32::from(!is_on).to_string())];
                let kind = Kind::Toggle { is_on, writes: to };
                chips.push(Control::new(fields.path("damage"), "One base damaged", kind));
            }
            _ => chips.push(fields.toggle("horse", unit.horse, "Horse artillery")),
        }
        if part == Part::Defender && several {
            chips.push(fields.toggle("outflanked", unit.outflanked, "Flank of this unit"));
            chips.push(fields.toggle("rear", unit.rear, "Rear of this unit"));
        }
        let near = self.range <= sheet.assault.all_out_in.n;
        if several || part == Part::Attacker && near {
            let nobody_near = (!near && !unit.general).then_some("Nobody is in the all-out zone");
            chips.push(fields.toggle("general", unit.general, "General range only").disabled(nobody_near));
        }
        chips.push(fields.toggle("cut_off", unit.cut_off, "Cut off"));
        match part {
            Part::Attacker => {
                chips.push(fields.optional("elsewhere", &unit.elsewhere, "In another assault too"));
            }
            Part::Defender if unit.elsewhere.is_some() => {
                let writes = vec![(fields.path("elsewhere"), "none".into())];
                let leave = Control::button(fields.path("leave"), "Leave its other assault", writes);
                chips.push(leave.hint("only an attacking unit may be split"));
            }
            Part::Defender => {}
        }
        items.push(Item::Row(chips));
        if let Some(Elsewhere { m, p, b }) = unit.elsewhere.filter(|_| part == Part::Attacker) {
            let there = fields.of("elsewhere");
            items.push(Item::Row(vec![
                there.count("m", m, "M there"),
                there.count("p", p, "P there"),
                there.count("b", b, "B there"),
            ]));
        }
        items
    }

    /// Whatever is out belongs to the unit: either number pulls the other along.
    fn markers(
        &self,
        part: Part,
        sum: &Breakdown,
        at: usize,
        unit: &Formation,
        fields: &Fields,
    ) -> Vec<Control> {
        let set = |change: &dyn Fn(&mut Formation)| {
            writes(self, |assault| change(&mut assault.force_mut(part).units[at]))
        };
        let out = |n: i32| {
            set(&|unit| {
                unit.markers_out = Count::near(n);
                unit.markers = unit.markers.max(Count::near(n));
            })
        };
        let all = |n: i32| {
            set(&|unit| {
                unit.markers = Count::near(n);
                unit.markers_out = unit.markers_out.min(Count::near(n));
            })
        };
        let (there, now) = (unit.markers.n(), unit.markers_out.n().min(unit.markers.n()));
        let step = |n: i32, to: &dyn Fn(i32) -> crate::rules::Writes| (0..=24).contains(&n).then(|| to(n));
        vec![
            fields
                .number("markers_out", now, 0..=24, "Markers out")
                .stepping(step(now - 1, &out), step(now + 1, &out))
                .value(adds(sum, key(part, MARKERS))),
            fields
                .number("markers", there, 0..=24, "of markers")
                .stepping(step(there - 1, &all), step(there + 1, &all)),
        ]
    }
}

const LEADERS: [&str; 2] = ["attacker_leaders", "defender_leaders"];
const FRESH: [&str; 2] = ["attacker_fresh_artillery", "defender_fresh_artillery"];
const LOST: [&str; 2] = ["attacker_bases_lost", "defender_bases_lost"];
const PANIC: [&str; 2] = ["attacker_panic", "defender_panic"];
const MARKERS: [&str; 2] = ["attacker_skirmishers", "defender_skirmishers"];

fn key(part: Part, keys: [&'static str; 2]) -> &'static str {
    keys[part as usize]
}

/// What a factor adds now: nothing while it does not apply.
fn adds(sum: &Breakdown, key: &str) -> String {
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

fn weight(fields: &Fields, unit: &Formation, sheet: &Sheet) -> Control {
    fields.choice("troops", unit.troops, "Weight", &WEIGHTS, |troops| {
        let label = match troops {
            Troops::MediumCavalry => "Med.",
            Troops::HeavyCavalry => "Heavy",
            Troops::ArmoredCavalry => "Arm.",
            _ => "Light",
        };
        let worth = sheet.assault_modifiers.cavalry.of(troops);
        ChoiceOption::worth(label, worth, Unit::Points).long(capital(troops.name()))
    })
}

/// The class of cover in one tap; which terrain it is, where several give it.
fn cover(fields: &Fields, here: Terrain, sheet: &Sheet) -> Vec<Item> {
    let options = Cover::VARIANTS.iter().map(|&cover| {
        let to = if cover == here.cover() { here } else { Terrain::of(cover) };
        let worth = sheet.assault_modifiers.cover.of(cover);
        let option = ChoiceOption::worth(cover.short(), worth, Unit::Points)
            .long(format!("{} cover", capital(cover.name())));
        fields.option("terrain", here, to, option)
    });
    let class =
        Control::new(fields.path("cover"), "Cover", Kind::Choice(options.collect())).value(here.name());
    let mut items = vec![class.into()];
    let alike: Vec<Terrain> =
        Terrain::VARIANTS.iter().copied().filter(|terrain| terrain.cover() == here.cover()).collect();
    if alike.len() > 1 {
        let which = fields.choice("terrain", here, "Which cover", &alike, |terrain| {
            ChoiceOption::plain(capital(terrain.name()))
        });
        items.push(which.into());
    }
    items
}

/// Inputs that are not asked for, with the reason.
pub(super) const HIDDEN: &[(&str, &str)] = &[
    ("ours", "the answer is turned to the other side by its own key"),
    ("attacker.units.*.outflanked", "only the defender is struck in flank"),
    ("attacker.units.*.rear", "only the defender is struck in the rear"),
    ("defender.units.*.elsewhere.m", "only an attacking unit may be split"),
    ("defender.units.*.elsewhere.p", "only an attacking unit may be split"),
    ("defender.units.*.elsewhere.b", "only an attacking unit may be split"),
];
