//! What is entered of a unit that tests its morale, and of its help.

use super::super::Plm;
use super::super::establishment::fewest;
use super::super::help::{Aim, Giver, Help, MOST, Officers, Split, Splits, most_of_general};
use super::super::morale_level::passes;
use super::super::sheet::BlownNco;
use super::super::sheet::Sheet;
use super::super::terms::{Arm, Formation, Grade, Officer};
use super::{HasTester, Tester, skirmishers_toggle};
use crate::rules::form::{
    Cell, ChoiceOption, Control, FieldPath, Fold, Head, Item, PrintedTable, Section, TableRow,
};
use crate::rules::{Breakdown, Context, Lengths, Odds, Quantity, Sourced, capitalize, signed};
use strum::VariantArray;

impl Tester {
    /// The condition of the unit and, where it is fired on, its ground, at `fields`; `woods` stands beside its woods.
    pub(in super::super) fn items(
        &self,
        fields: &FieldPath,
        context: &Context<Plm>,
        under_fire: bool,
        woods: Vec<Control>,
    ) -> Vec<Item> {
        let sheet = &*context.sheet;
        let mut items: Vec<Item> = vec![self.grade_choice(fields, sheet).into()];
        if under_fire {
            let targets = &sheet.fire.targets;
            let worth = |toggle: Control, worth: Sourced| Control {
                source: worth.source,
                ..toggle.value(signed(worth.value))
            };
            items.push(self.formation_choice(fields, sheet).into());
            let troops = (self.arm, self.grade, self.formation());
            items.extend(skirmishers_toggle(fields, self, troops, self.skirmishers).map(Item::from));
            let mut ground = vec![worth(fields.field(self, "woods"), targets.woods)];
            if self.formation() != Formation::Town {
                ground.push(worth(fields.field(self, "cover"), targets.cover));
            }
            ground.extend(woods);
            items.push(Item::Row(ground));
        }
        items.push(Item::Row(vec![
            self.markers_stepper(fields, sheet),
            self.distance_stepper(fields, context.lengths),
        ]));
        items.push(self.officers_fold(fields, sheet));
        items.push(self.unit_fold(fields, sheet));
        items
    }

    fn grade_choice(&self, fields: &FieldPath, sheet: &Sheet) -> Control {
        fields.choice(self, "grade", Grade::VARIANTS, |grade| {
            let worth = sheet.morale.grades.of(grade);
            let option = ChoiceOption::counting(grade.letter()).long(capitalize(grade.name()));
            ChoiceOption { source: worth.source, ..option.small(worth.value.to_string()) }
        })
    }

    fn formation_choice(&self, fields: &FieldPath, sheet: &Sheet) -> Control {
        let targets = &sheet.fire.targets;
        let formation = fields.choice(self, "formation", self.arm.formations(), |formation| {
            let worth = match formation {
                Formation::Skirmish => Some(targets.skirmish),
                Formation::Town => Some(targets.cover),
                Formation::Unlimbered => Some(targets.gun),
                _ => None,
            };
            ChoiceOption::worth(formation.label(), worth, Quantity::Points)
        });
        formation.standing(&self.formation())
    }

    fn markers_stepper(&self, fields: &FieldPath, sheet: &Sheet) -> Control {
        let limit = self.limit(sheet);
        fields.field(self, "markers").hint(format!("of {limit}"))
    }

    fn distance_stepper(&self, fields: &FieldPath, lengths: Lengths) -> Control {
        fields.distance(self, "distance", 100, 0..=9_900, lengths)
    }

    fn officers_fold(&self, fields: &FieldPath, sheet: &Sheet) -> Item {
        let officers = fields.of("officers");
        let (brigade, commander) = (self.officers.brigade, self.officers.commander);
        // Every army has a commander.
        let of_army = &Officer::VARIANTS[..4];
        let mut items: Vec<Item> = vec![
            self.officers.choice(&officers, "brigade", Officer::VARIANTS).into(),
            self.officers.choice(&officers, "commander", of_army).into(),
        ];
        if sheet.readings.blown_nco == BlownNco::Gone {
            items.push(officers.field(&self.officers, "nco_gone").into());
        }
        items.push(self.officers.legion_choice(&officers).into());
        let value = match (brigade, commander) {
            (Officer::Well, Officer::Well) => "both well".into(),
            (brigade, Officer::Well) => format!("brigade general {}", brigade.name()),
            (Officer::Well, commander) => format!("Commander-in-Chief {}", commander.name()),
            _ => format!("{}, {}", brigade.name(), commander.name()),
        };
        let key = fields.path("officers");
        Item::Fold(Fold { key, title: "Generals".into(), value, items, ..Fold::default() })
    }

    fn unit_fold(&self, fields: &FieldPath, sheet: &Sheet) -> Item {
        let mut items: Vec<Item> = vec![
            fields
                .choice(self, "arm", Arm::VARIANTS, |arm| ChoiceOption::plain(capitalize(arm.name())))
                .into(),
        ];
        if self.arm != Arm::Artillery {
            let stands = fields.field(self, "stands");
            let limits = &sheet.army.limits;
            let bounds = format!("{} to {}", fewest(sheet).value, limits.most.value);
            items.push(stands.hint(format!("at the start: as many markers end it, {bounds}")).into());
        }
        items.push(fields.field(self, "name").into());
        let value = match self.arm {
            Arm::Artillery => "gun".into(),
            arm => format!("{}, {} stands", arm.name(), self.stands.n()),
        };
        let key = fields.path("unit_fold");
        Item::Fold(Fold { key, title: "Unit".into(), value, items, ..Fold::default() })
    }

    /// "45 before help ◇".
    pub(in super::super) fn before_help(level: &Breakdown) -> String {
        format!("{} before help{}", level.total(), level.source().mark())
    }

    /// Who helps it with how much, and which split is the best. `before` is its level without help.
    pub(in super::super) fn help_section<C: HasTester>(
        inputs: &C,
        sheet: &Sheet,
        before: &Breakdown,
    ) -> Section {
        let tester = inputs.tester();
        let (officers, help) = (&tester.officers, inputs.help());
        let fields = FieldPath::root().of("help");
        let general = help.by.title();
        let can = officers.of(help.by).can_help();
        let splits = Splits::new(before.total(), !officers.nco_gone, can, sheet, |level, roll| {
            passes(sheet, level, roll)
        });
        let given = help.given(officers);
        let table = SplitsTable { fields: &fields, help: &help, officers, passes: "Passes", of: "" };
        let mut items = vec![table.item(&splits, sheet)];
        let best = splits.best(Aim::NoMarker, MOST.into());
        let as_good: Vec<String> = best
            .iter()
            .skip(1)
            .filter(|split| split.general == best[0].general)
            .map(|split| split.nco.to_string())
            .collect();
        let nco_hint = match (officers.nco_gone, as_good.is_empty()) {
            (true, _) => "gone for the game".into(),
            (_, true) => "risk as great".into(),
            (_, false) => {
                let mark = before.source().mark();
                format!("{} is as good as {}{mark}", as_good.join(" or "), best[0].nco)
            }
        };
        let most = most_of_general(sheet, given.nco);
        let nco = fields.field(&help, "nco").label("NCO, 0 to 20").hint(nco_hint);
        let by_general =
            fields.counted(&help, "general", help.general.n(), 0..=most).label(format!("{general}, 0 to 20"));
        let nco = nco.disabled(officers.nco_gone.then_some("the NCO is gone"));
        let by_general = match splits.of(0, 1).filter(|_| can) {
            Some(one) => {
                let [lives, stays] =
                    [one.general_lives(), one.general_stays()].map(|odds| odds.ways as i32 * given.general);
                let all = 1_000 * given.general;
                let (killed, out) = (decimal(all - lives), decimal(lives - stays));
                let mark = sheet.morale.risk.source().mark();
                by_general.hint(format!("killed {killed}, out {out} in 100{mark}"))
            }
            None => by_general.disabled(super::super::help::why_not(officers.of(help.by))),
        };
        items.push(Item::Row(vec![nco, by_general]));
        items.push(
            fields.choice(&help, "by", Giver::VARIANTS, |giver| ChoiceOption::plain(giver.title())).into(),
        );
        Section::new(format!("Help for {}", tester.called()), items)
            .keyed("help")
            .note(format!("chances in 100{} · ★ best", before.source().mark()))
    }
}

/// A chance by its title, and the most ways that any of the splits has.
type Column = (&'static str, fn(&Split) -> Odds, Option<u64>);

/// Ways to share out help for a roll.
pub(in super::super) struct SplitsTable<'a> {
    /// The path of the help.
    pub fields: &'a FieldPath,
    pub help: &'a Help,
    pub officers: &'a Officers,
    /// What passing the roll is called where there is little room.
    pub passes: &'static str,
    /// For what, where there are several such rolls; may be empty.
    pub of: &'a str,
}

impl SplitsTable<'_> {
    /// The splits that are worth a look, each at one tap.
    pub fn item(&self, splits: &Splits, sheet: &Sheet) -> Item {
        let SplitsTable { fields, passes, of, .. } = *self;
        let (help, general) = (self.help.given(self.officers), self.help.by.title());
        let best = |aim, most| splits.best(aim, most).first().copied();
        let none = splits.of(0, 0);
        let candidates = [
            ("No help", none),
            ("NCO alone", best(Aim::NoMarker, 0)),
            ("No marker", best(Aim::NoMarker, MOST.into())),
            ("No marker, general lives", best(Aim::GeneralLives, MOST.into())),
            ("No marker, general stays", best(Aim::AllWell, MOST.into())),
            ("To pass", best(Aim::Pass, MOST.into())),
        ];
        let mut rows: Vec<(&str, Split)> = Vec::new();
        for (label, split) in candidates {
            let Some(split) = split else { continue };
            if !rows.iter().any(|(_, other)| *other == split) {
                rows.push((label, split));
            }
        }
        if let Some(chosen) = splits.of(help.nco, help.general)
            && !rows.iter().any(|(_, other)| *other == chosen)
        {
            rows.push(("As entered", chosen));
        }
        let most = |odds: fn(&Split) -> Odds| rows.iter().map(|(_, split)| odds(split).ways).max();
        let chances: [Column; 4] = [
            (passes, Split::pass, most(Split::pass)),
            ("No marker", Split::no_marker, most(Split::no_marker)),
            ("General lives", Split::general_lives, most(Split::general_lives)),
            ("General stays", Split::general_stays, most(Split::general_stays)),
        ];
        let row = |(label, split): &(&str, Split)| {
            let is_on = (split.nco, split.general) == (help.nco, help.general);
            let to = [("nco", split.nco), ("general", split.general)];
            let to = to.map(|(name, points)| (fields.path(name), points.to_string())).to_vec();
            let points = format!("{} + {}", split.nco, split.general);
            let option = ChoiceOption::counting(points)
                .long(format!("NCO {}, {general} {}", split.nco, split.general))
                .chosen(is_on)
                .writing(to);
            let cell = |(_, odds, most): &Column| {
                let odds = odds(split);
                let star = if Some(odds.ways) == *most { " ★" } else { "" };
                Cell::Blank(format!("{}{star}", in_100(odds)))
            };
            TableRow {
                label: (*label).into(),
                is_on,
                cells: std::iter::once(Cell::Option(option)).chain(chances.iter().map(cell)).collect(),
                ..TableRow::default()
            }
        };
        let head = |text: &str| Head { text: text.into(), ..Head::default() };
        let mark = sheet.morale.risk.source().mark();
        let titles = chances.iter().map(|(text, ..)| match text.starts_with("General") {
            true => head(&[text, mark].concat()),
            false => head(text),
        });
        let heads = std::iter::once(head("NCO + general")).chain(titles);
        PrintedTable {
            // That of a test by itself has had this key from the start.
            key: if of.is_empty() { "splits".into() } else { fields.path("splits") },
            label: ["Ways to share out help", of].join(if of.is_empty() { "" } else { ", " }),
            corner: "Best split for".into(),
            head: heads.collect(),
            rows: rows.iter().map(row).collect(),
        }
        .into()
    }
}

/// "74.82": in hundredths of one in a hundred at most.
pub(in super::super) fn in_100(odds: Odds) -> String {
    let hundredths = odds.ways * 10_000 / odds.of.max(1);
    let (whole, part) = (hundredths / 100, hundredths % 100);
    match part {
        0 => whole.to_string(),
        part if part % 10 == 0 => format!("{whole}.{}", part / 10),
        part => format!("{whole}.{part:02}"),
    }
}

/// "0.4" of 4 tenths.
fn decimal(tenths: i32) -> String {
    if tenths % 10 == 0 { (tenths / 10).to_string() } else { format!("{}.{}", tenths / 10, tenths % 10) }
}
