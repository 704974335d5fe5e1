//! The sheet as its charts are printed.

use super::super::Artillery;
use super::super::terms::{
    Action, AssaultTable, Cover, Grade, Hits, Morale, Response, Retrograde, Toll, Troops, Weight,
};
use super::{AssaultCell, SHEET, Sheet};
use crate::rules::form::{Cell, Control, Fields, Head, Item, Kind, OptionGroup, PrintedTable, TableRow};
use crate::rules::{Chart, Entry, Inches, Lengths, RuleRef, Unit, bare, capital, signed};
use serde::Serialize;
use strum::VariantArray;

/// A number of the sheet under its name: what it is called, its field, as it stands and as it is ours.
type Number = (String, String, Entry, Entry);

pub(super) fn of(sheet: &Sheet, lengths: Lengths) -> Vec<Chart> {
    let chart = |title, rule, items, readings| Chart { title, rule: RuleRef(rule), items, readings };
    vec![
        chart("Orders", "3.3", vec![orders(sheet, lengths).into()], &[]),
        chart("Forced moves", "3.4", vec![forced_moves(sheet, lengths).into()], &[]),
        chart(
            "Artillery table",
            "4.2",
            vec![ranges(sheet, lengths).into(), results(sheet).into(), drift(sheet).into()],
            &["/readings/tandem_base_hits", "/readings/demoralized_guns"],
        ),
        chart(
            "Range column modifiers",
            "4.3",
            column_modifiers(sheet, lengths),
            &["/readings/joint_columns"],
        ),
        chart("Die modifiers", "4.4", vec![die_modifiers(sheet).into()], &[]),
        chart(
            "Assault procedure",
            "5.1",
            procedure(sheet, lengths),
            &["/readings/all_out_bump", "/readings/mixed_bump", "/readings/general_reroll"],
        ),
        chart("Assault tables", "5.3", assault_tables(sheet), &["/readings/pitched_tie"]),
        chart("Assault modifiers", "5.4", assault_modifiers(sheet), &["/readings/side_morale"]),
        chart(
            "Assault results",
            "5.5",
            vec![panic_index(sheet).into(), losses(sheet).into()],
            &["/readings/loss_number", "/readings/leader_test"],
        ),
    ]
}

fn orders(sheet: &Sheet, lengths: Lengths) -> PrintedTable {
    let (now, ours) = (&sheet.orders, &SHEET.orders);
    let numbers = vec![
        number("Allowance of foot", "foot_in", now.foot_in, ours.foot_in),
        number("Allowance of horse", "horse_in", now.horse_in, ours.horse_in),
        number("A Hold, no more than", "hold_in", now.hold_in, ours.hold_in),
    ];
    column(&Fields::root().of("orders"), "Orders", "distance", numbers, &|n| lengths.inches(n))
}

fn number(label: impl Into<String>, name: impl Into<String>, now: Entry, ours: Entry) -> Number {
    (label.into(), name.into(), now, ours)
}

/// One number in each row.
fn column(
    fields: &Fields,
    label: &str,
    head: &str,
    numbers: Vec<Number>,
    text: &dyn Fn(i32) -> String,
) -> PrintedTable {
    let rows = numbers.into_iter().map(|(label, name, now, ours)| TableRow {
        cells: vec![cell(fields.cell(&name, now, ours, label.clone(), text))],
        label,
        ..TableRow::default()
    });
    table(label, "", vec![plain_head(head)], rows.collect())
}

fn table(label: &str, corner: &str, head: Vec<Head>, rows: Vec<TableRow>) -> PrintedTable {
    PrintedTable { key: label.into(), label: label.into(), corner: corner.into(), head, rows }
}

fn plain_head(text: impl Into<String>) -> Head {
    Head { text: text.into(), ..Head::default() }
}

fn row(label: impl Into<String>, cells: Vec<Cell>) -> TableRow {
    TableRow { label: label.into(), cells, ..TableRow::default() }
}

fn cell(control: Control) -> Cell {
    Cell::Control(Box::new(control))
}

/// The options of a cell of words under headings, as many under each.
fn grouped(control: Control, titles: Vec<String>) -> Control {
    let Kind::Choice(options) = control.kind else { return control };
    let each = (options.len() / titles.len().max(1)).max(1);
    let groups = titles.into_iter().zip(options.chunks(each));
    let groups = groups.map(|(title, options)| OptionGroup { title, options: options.to_vec() });
    Control { kind: Kind::Picker(groups.collect()), ..control }
}

/// "No B", "1B" and so on.
fn by_base_hits(most: u8) -> Vec<String> {
    (0..=most).map(|b| if b == 0 { "No B".into() } else { format!("{b}B") }).collect()
}

fn word<T: Serialize + PartialEq + Copy>(
    fields: &Fields,
    name: impl ToString,
    now: Entry<T>,
    ours: Entry<T>,
    label: String,
    all: &[T],
    text: impl Fn(T) -> String,
) -> Control {
    fields.word_cell(&name.to_string(), now, ours, label, all, text)
}

fn ranges(sheet: &Sheet, lengths: Lengths) -> PrintedTable {
    let (now, ours, fields) = (&sheet.artillery, &SHEET.artillery, Fields::root().of("artillery"));
    let edges = fields.of("brackets_in");
    let inches = |n| lengths.inches(n);
    let mut head: Vec<Head> = (now.brackets_in.iter().zip(&ours.brackets_in).enumerate())
        .map(|(at, (edge, our_edge))| Head {
            text: inches(edge.n),
            source: edge.source,
            is_on: false,
            control: Some(edges.cell(
                &at.to_string(),
                *edge,
                *our_edge,
                format!("Range column {} ends at", at + 1),
                inches,
            )),
        })
        .collect();
    head.extend([plain_head("first box"), plain_head("longest range")]);
    let rows = Weight::VARIANTS.iter().map(|&weight| {
        let letters = weight.letters();
        let result = |edge: &Entry| {
            let range = Inches::hundredths(edge.n.max(0) * 100);
            let basic = Artillery { weight, range, ..Artillery::default() }.basic(sheet);
            Cell::Blank(basic.map_or("n/a".into(), |basic| now.track[basic].n.to_string()))
        };
        let mut cells: Vec<Cell> = now.brackets_in.iter().map(result).collect();
        // Boxes are counted from 1 where they are seen.
        let first = fields.of("row_start").cell(
            letters,
            now.row_start[weight],
            ours.row_start[weight],
            format!("First box of {letters} guns"),
            |n| bare(n + 1),
        );
        let longest = fields.of("max_range_in").cell(
            letters,
            now.max_range_in[weight],
            ours.max_range_in[weight],
            format!("Longest range of {letters} guns"),
            inches,
        );
        cells.extend([cell(first), cell(longest)]);
        TableRow { small: weight.guns().into(), ..row(letters, cells) }
    });
    table("Basic cell", "range to", head, rows.collect())
}

/// The boxes of the row in three lines.
fn results(sheet: &Sheet) -> PrintedTable {
    const MOST: [u8; 2] = [8, 5];
    const LINE: usize = 5;
    let all: Vec<Hits> = (0..=MOST[1]).flat_map(|b| (0..=MOST[0]).map(move |m| Hits::of(m, b))).collect();
    let fields = Fields::root().of("artillery").of("track");
    let cells: Vec<Cell> = (sheet.artillery.track.iter().zip(&SHEET.artillery.track).enumerate())
        .map(|(at, (now, ours))| {
            let text = |hits: Hits| hits.to_string();
            let control = word(&fields, at, *now, *ours, format!("Box {}", at + 1), &all, text);
            cell(grouped(control, by_base_hits(MOST[1])))
        })
        .collect();
    let rows = cells.chunks(LINE).enumerate().map(|(line, cells)| {
        row(format!("{}–{}", line * LINE + 1, line * LINE + cells.len()), cells.to_vec())
    });
    table("Row of results, strongest first", "box", vec![Head::default(); LINE], rows.collect())
}

fn drift(sheet: &Sheet) -> PrintedTable {
    let (now, ours, fields) = (&sheet.artillery, &SHEET.artillery, Fields::root().of("artillery"));
    let columns = |n| Unit::Columns.figure(n);
    let mut rows: Vec<TableRow> = (now.drift.iter().zip(&ours.drift).enumerate())
        .map(|(at, (line, our_line))| {
            let fields = fields.of("drift").of(at);
            let nth = at + 1;
            let from =
                fields.cell("from", line.from, our_line.from, format!("Drift {nth}: from a die of"), bare);
            let left = fields.cell("left", line.left, our_line.left, format!("Drift {nth}: boxes"), columns);
            row(nth.to_string(), vec![cell(from), cell(left)])
        })
        .collect();
    let below =
        fields.cell("drift_below", now.drift_below, ours.drift_below, "Drift on any lower die", columns);
    rows.push(row("lower", vec![Cell::Blank(String::new()), cell(below)]));
    table("Drift", "", vec![plain_head("modified die from"), plain_head("boxes")], rows)
}

fn column_modifiers(sheet: &Sheet, lengths: Lengths) -> Vec<Item> {
    let (now, ours) = (&sheet.artillery_columns, &SHEET.artillery_columns);
    let numbers = vec![
        number("Deep target", "deep", now.deep, ours.deep),
        number("Square", "square", now.square, ours.square),
        number("Saved fire", "saved_fire", now.saved_fire, ours.saved_fire),
        number("Joint fire, each battery", "joint_each", now.joint_each, ours.joint_each),
        number("Moving cavalry", "moving_cavalry", now.moving_cavalry, ours.moving_cavalry),
        number(
            "Medium or heavy cover",
            "medium_or_heavy_cover",
            now.medium_or_heavy_cover,
            ours.medium_or_heavy_cover,
        ),
        number("Reinforced cover", "reinforced_cover", now.reinforced_cover, ours.reinforced_cover),
        number("Fortress wall", "fortress_cover", now.fortress_cover, ours.fortress_cover),
    ];
    let columns = |n| Unit::Columns.figure(n);
    let fields = Fields::root().of("artillery_columns");
    let depth = number("Depth of a deep target", "deep_in", sheet.artillery.deep_in, SHEET.artillery.deep_in);
    vec![
        column(&fields, "Range column modifiers", "columns", numbers, &columns).into(),
        column(&Fields::root().of("artillery"), "Deep target", "distance", vec![depth], &|n| {
            lengths.inches(n)
        })
        .into(),
    ]
}

fn die_modifiers(sheet: &Sheet) -> PrintedTable {
    let (now, ours) = (&sheet.artillery_die, &SHEET.artillery_die);
    let numbers = vec![
        number("Joint fire", "joint", now.joint, ours.joint),
        number("Enfilade", "enfilade", now.enfilade, ours.enfilade),
        number("Each M hit on the battery", "morale_hit", now.morale_hit, ours.morale_hit),
        number("Each B hit on the battery", "base_hit", now.base_hit, ours.base_hit),
        number("Counterbattery", "counterbattery", now.counterbattery, ours.counterbattery),
        number("Packed skirmishers", "packed_skirmishers", now.packed_skirmishers, ours.packed_skirmishers),
        number("Passing fire", "passing_fire", now.passing_fire, ours.passing_fire),
    ];
    column(&Fields::root().of("artillery_die"), "Die modifiers", "die", numbers, &signed)
}

/// A distance in steps of half an inch, or of a centimetre.
fn distance(
    fields: &Fields,
    name: &str,
    now: Entry<Inches>,
    ours: Entry<Inches>,
    label: &str,
    lengths: Lengths,
) -> Control {
    let step = match lengths {
        Lengths::Inches => 50,
        Lengths::Centimetres => 40,
    };
    let control = word(fields, name, now, ours, label.into(), &[], |n: Inches| lengths.hundredths(n.n()));
    let to = |n: i32| vec![(control.key.clone(), Inches::hundredths(n).to_string())];
    let n = now.n.n();
    let kind = Kind::Stepper {
        text: control.value.clone(),
        is_zero: n == 0,
        less: (n > 0).then(|| to((n - 1) / step * step)),
        more: (n < 9_900).then(|| to((n / step + 1) * step)),
    };
    Control { kind, ..control }
}

fn procedure(sheet: &Sheet, lengths: Lengths) -> Vec<Item> {
    let (now, ours, fields) = (&sheet.assault, &SHEET.assault, Fields::root().of("assault"));
    let cost = (now.extra_assault_in, ours.extra_assault_in);
    let rows =
        vec![
            row(
                "All-out assault zone",
                vec![cell(distance(
                    &fields,
                    "all_out_in",
                    now.all_out_in,
                    ours.all_out_in,
                    "All-out assault zone",
                    lengths,
                ))],
            ),
            row(
                "General assault zone",
                vec![cell(distance(
                    &fields,
                    "general_in",
                    now.general_in,
                    ours.general_in,
                    "General assault zone",
                    lengths,
                ))],
            ),
            row(
                "Each new assault costs",
                vec![cell(fields.cell("extra_assault_in", cost.0, cost.1, "Each new assault costs", |n| {
                    lengths.inches(n)
                }))],
            ),
        ];
    let zones = table("Distances", "", vec![plain_head("distance")], rows);
    let fields = Fields::root().of("die_points_per_m");
    let rows = Grade::VARIANTS.iter().map(|&grade| {
        let (now, ours) = (sheet.die_points_per_m[grade], SHEET.die_points_per_m[grade]);
        let (fields, name) = (fields.of(grade.name()), capital(grade.name()));
        let points = fields.cell("0", now[0], ours[0], format!("{name}: points lost by"), bare);
        let hits = fields.cell("1", now[1], ours[1], format!("{name}: M hits"), bare);
        row(name, vec![cell(points), cell(hits)])
    });
    let head = vec![plain_head("each so many points"), plain_head("M hits")];
    vec![zones.into(), table("Natural roll", "grade", head, rows.collect()).into()]
}

fn assault_tables(sheet: &Sheet) -> Vec<Item> {
    let (now, ours, fields) = (&sheet.assault, &SHEET.assault, Fields::root().of("assault"));
    let lines = (now.lines.iter().zip(&ours.lines).enumerate())
        .map(|(at, (line, our_line))| number(format!("Line {}", at + 1), at.to_string(), *line, *our_line))
        .collect();
    let mut items: Vec<Item> =
        vec![column(&fields.of("lines"), "Lines of the tables", "from a difference of", lines, &bare).into()];
    for (table, name) in [
        (AssaultTable::AttackerAdvantage, "attacker_advantage"),
        (AssaultTable::PitchedBattle, "pitched_battle"),
        (AssaultTable::DefenderAdvantage, "defender_advantage"),
    ] {
        items.push(assault_table(sheet, table, &fields.of(name)).into());
    }
    let tie = number(
        "Tie on the Pitched Battle table, each side",
        "pitched_tie_m_each",
        now.pitched_tie_m_each,
        ours.pitched_tie_m_each,
    );
    items.push(column(&fields, "Tie", "M hits", vec![tie], &bare).into());
    items
}

fn assault_table(sheet: &Sheet, which: AssaultTable, fields: &Fields) -> PrintedTable {
    const MOST: [u8; 2] = [6, 4];
    let all: Vec<Toll> = (0..=MOST[1]).flat_map(|b| (0..=MOST[0]).map(move |p| Toll::of(p, b))).collect();
    let rows = sheet.assault[which].iter().zip(&SHEET.assault[which]).enumerate();
    let rows = rows.map(|(at, (AssaultCell(toll, action), AssaultCell(our_toll, our_action)))| {
        let (fields, line) = (fields.of(at), sheet.assault.line_label(at));
        let name = format!("{} at {line}", which.name());
        let hits =
            word(&fields, 0, *toll, *our_toll, format!("{name}: hits"), &all, |toll: Toll| toll.to_string());
        let says = |action: Action| match action.words(true) {
            "" => "–".into(),
            words => words.to_owned(),
        };
        let label = format!("{name}: the attacker");
        let acts = word(&fields, 1, *action, *our_action, label, Action::VARIANTS, says);
        let cells = vec![
            cell(grouped(hits, by_base_hits(MOST[1]))),
            cell(grouped(acts, vec!["The attacker".into()])),
        ];
        row(line, cells)
    });
    let head = vec![plain_head("loser’s hits"), plain_head("the attacker")];
    table(which.name(), "difference", head, rows.collect())
}

fn assault_modifiers(sheet: &Sheet) -> Vec<Item> {
    let (now, ours) = (&sheet.assault_modifiers, &SHEET.assault_modifiers);
    let fields = Fields::root().of("assault_modifiers");
    let list = |name: &str, label: &str, numbers| {
        Item::from(column(&fields.of(name), label, "modifier", numbers, &signed))
    };
    let grades = Grade::VARIANTS
        .iter()
        .map(|&grade| number(capital(grade.name()), grade.name(), now.grade[grade], ours.grade[grade]));
    let horse = [
        (Troops::LightCavalry, "light"),
        (Troops::MediumCavalry, "medium"),
        (Troops::HeavyCavalry, "heavy"),
        (Troops::ArmoredCavalry, "armored"),
    ];
    let horse = horse.into_iter().filter_map(|(troops, name)| {
        Some(number(capital(troops.name()), name, now.cavalry.of(troops)?, ours.cavalry.of(troops)?))
    });
    let morale = Morale::VARIANTS.iter().filter_map(|&morale| {
        Some(number(capital(morale.name()), morale.name(), now.morale.of(morale)?, ours.morale.of(morale)?))
    });
    let covers = Cover::VARIANTS.iter().filter_map(|&cover| {
        Some(number(
            format!("{} cover", capital(cover.name())),
            cover.name(),
            now.cover.of(cover)?,
            ours.cover.of(cover)?,
        ))
    });
    let others = vec![
        number("E or P leader", "ep_leader", now.ep_leader, ours.ep_leader),
        number("E or P leader, all-out", "ep_leader_all_out", now.ep_leader_all_out, ours.ep_leader_all_out),
        number("Fresh battery", "fresh_artillery", now.fresh_artillery, ours.fresh_artillery),
        number("Each base lost, each P hit", "recent_hit", now.recent_hit, ours.recent_hit),
        number(
            "Each third of the skirmishers out",
            "skirmish_third",
            now.skirmish_third,
            ours.skirmish_third,
        ),
        number("Outflanked", "outflanked", now.outflanked, ours.outflanked),
        number("Attacked in the rear", "rear", now.rear, ours.rear),
    ];
    let steps = now.outnumbered.iter().zip(&ours.outnumbered).enumerate().map(|(at, (now, ours))| {
        let (fields, nth) = (fields.of("outnumbered").of(at), at + 1);
        let larger = fields.cell("0", now[0], ours[0], format!("Step {nth}: larger side"), bare);
        let smaller = fields.cell("1", now[1], ours[1], format!("Step {nth}: smaller side"), bare);
        let worth = fields.cell("2", now[2], ours[2], format!("Step {nth}: modifier"), signed);
        row(nth.to_string(), vec![cell(larger), cell(smaller), cell(worth)])
    });
    let head = vec![plain_head("larger"), plain_head("smaller"), plain_head("modifier")];
    vec![
        list("grade", "Grade", grades.collect()),
        list("cavalry", "Heaviest cavalry", horse.collect()),
        list("morale", "Morale", morale.collect()),
        list("cover", "Cover", covers.collect()),
        table("Outnumbered", "step", head, steps.collect()).into(),
        column(&fields, "Other modifiers", "modifier", others, &signed).into(),
    ]
}

fn panic_index(sheet: &Sheet) -> PrintedTable {
    const MOST: u8 = 4;
    let all: Vec<Response> = (Retrograde::VARIANTS.iter())
        .flat_map(|&retrograde| (0..=MOST).map(move |loss| Response::of(retrograde, loss)))
        .collect();
    let titles: Vec<String> = Retrograde::VARIANTS.iter().map(|one| capital(one.does())).collect();
    let fields = Fields::root().of("panic_index");
    let rows = Grade::VARIANTS.iter().map(|&grade| {
        let (fields, name) = (fields.of(grade.name()), capital(grade.name()));
        let cells = sheet.panic_index[grade].iter().zip(&SHEET.panic_index[grade]).enumerate();
        let cells = cells.map(|(at, (now, ours))| {
            let label = format!("{name} at P{}", at + 1);
            let control =
                word(&fields, at, *now, *ours, label, &all, |response: Response| response.to_string());
            cell(grouped(control, titles.clone()))
        });
        let cells = cells.collect();
        row(name, cells)
    });
    let head = (1..=5).map(|level| plain_head(format!("P{level}"))).collect();
    table("Panic Index", "grade", head, rows.collect())
}

fn losses(sheet: &Sheet) -> PrintedTable {
    let (now, ours, fields) = (&sheet.assault, &SHEET.assault, Fields::root().of("assault"));
    let mut table = column(
        &fields,
        "Hits and losses",
        "number",
        vec![
            number("M hits for breaking off", "break_off_m", now.break_off_m, ours.break_off_m),
            number("Prisoners more, each condition of a rout", "rout_loss", now.rout_loss, ours.rout_loss),
            number(
                "B hits at which a battery cannot move",
                "battery_immobile_at",
                now.battery_immobile_at,
                ours.battery_immobile_at,
            ),
            number(
                "B hits on a battery that retreats",
                "battery_retreat_b",
                now.battery_retreat_b,
                ours.battery_retreat_b,
            ),
            number("B hits of elite troops that break out", "breakout_b", now.breakout_b, ours.breakout_b),
        ],
        &bare,
    );
    let gone = number(
        "B hits at which a battery is destroyed",
        "battery_gone_at",
        sheet.artillery.battery_gone_at,
        SHEET.artillery.battery_gone_at,
    );
    table.rows.extend(column(&Fields::root().of("artillery"), "", "", vec![gone], &bare).rows);
    table
}

fn forced_moves(sheet: &Sheet, lengths: Lengths) -> PrintedTable {
    let (now, ours, fields) = (&sheet.forced_moves, &SHEET.forced_moves, Fields::root().of("forced_moves"));
    let foot = [
        (Retrograde::Disengage, "disengage"),
        (Retrograde::Withdraw, "withdraw"),
        (Retrograde::FallBack, "fall_back"),
        (Retrograde::Retreat, "retreat"),
        (Retrograde::Rout, "rout"),
    ];
    let foot = foot.into_iter().map(|(retrograde, name)| {
        let label = format!("{}, {}", capital(retrograde.does()), retrograde.facing());
        number(label, name, now[retrograde], ours[retrograde])
    });
    let mut table =
        column(&fields, "Forced moves of foot", "distance", foot.collect(), &|n| lengths.inches(n));
    let horse = number("Horse, times as far", "horse_times", now.horse_times, ours.horse_times);
    table.rows.extend(column(&fields, "", "", vec![horse], &|n| format!("× {}", bare(n))).rows);
    table
}
