//! Rows of a table below a head row that names its columns.

use super::figures::is_total;

/// What a column holds.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Column {
    Name,
    /// How many, with what they are: " bases"; "" where the column does not say.
    Count(&'static str),
    /// Words about the unit, behind this.
    Words(&'static str),
    /// What follows from the rest.
    Figure,
}

/// The heads that columns have.
const HEADS: [(&[&str], Column); 9] = [
    (&["name", "unit", "units", "regiment", "formation", "title"], Column::Name),
    (&["no", "no.", "nr", "nr.", "number", "qty", "quantity", "count", "elements", "#"], Column::Count("")),
    (&["base", "bases"], Column::Count(" bases")),
    (&["stands", "stand"], Column::Count(" stands")),
    (&["batteries"], Column::Count(" batteries")),
    (&["markers", "skirmish markers"], Column::Count(" skirmish markers")),
    (&["class", "morale class"], Column::Words("class ")),
    (
        &[
            "type",
            "troops",
            "troop type",
            "description",
            "grade",
            "quality",
            "drill",
            "training",
            "weapon",
            "weapons",
            "notes",
            "general",
            "nation",
            "arm",
            "weight",
            "remarks",
        ],
        Column::Words(""),
    ),
    (
        &[
            "ap",
            "points",
            "pts",
            "cost",
            "price",
            "each",
            "total",
            "ap each",
            "cost each",
            "pts each",
            "total ap",
            "ee",
            "men",
            "value",
            "ap total",
            "sum",
        ],
        Column::Figure,
    ),
];

/// The columns of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table(Vec<Column>);

impl Table {
    /// The table that this row is the head of.
    pub(super) fn under(row: &str) -> Option<Self> {
        if row.len() > 500 {
            return None;
        }
        let column = |cell: &&str| {
            let name = cell.trim_matches('*').to_lowercase();
            let head = HEADS.iter().find(|(names, _)| names.contains(&&*name));
            head.map(|(_, column)| column.clone())
        };
        let columns: Vec<Column> = cells(row).iter().map(column).collect::<Option<_>>()?;
        let counts = columns.iter().any(|column| !matches!(column, Column::Name | Column::Words(_)));
        let is_ruled = row.contains(['\t', '|']);
        (columns.len() > 1 && (counts || is_ruled)).then_some(Table(columns))
    }

    /// A row as a line; nothing where it has not these columns.
    pub(super) fn line(&self, row: &str) -> Option<String> {
        let cells = cells(row);
        if cells.len() < 2
            || cells.len() > self.0.len()
            || !row.contains(['\t', '|']) && cells.len() < self.0.len()
        {
            return None;
        }
        let is_sum = |cell: &&str| is_total(&format!("{cell} 1"));
        if cells.iter().any(is_sum) {
            return Some(cells.join(" "));
        }
        let has_words = self.0.iter().any(|column| matches!(column, Column::Words(_)));
        let (mut name, mut count, mut words) = (String::new(), String::new(), Vec::new());
        for (column, cell) in self.0.iter().zip(cells).filter(|(_, cell)| !cell.is_empty()) {
            let is_number = cell.chars().all(|c| c.is_ascii_digit());
            match column {
                Column::Name if has_words => name = format!("{cell}: "),
                Column::Count("") if is_number => count = format!("{cell} x "),
                Column::Count(of) if is_number => words.push(format!("{cell}{of}")),
                Column::Words(before) if cell.chars().count() == 1 => words.push(format!("{before}{cell}")),
                Column::Name | Column::Words(_) => words.push(cell.to_owned()),
                Column::Count(_) => return None,
                Column::Figure if cell.contains(|c: char| c.is_alphabetic()) => words.push(cell.to_owned()),
                Column::Figure => {}
            }
        }
        // What a count is of stands first: "4 x".
        (!words.is_empty()).then(|| format!("{name}{count}{}", words.join(" ")))
    }
}

/// The cells of a row: between tabs, upright strokes or more than one blank.
fn cells(row: &str) -> Vec<&str> {
    let row = row.trim_end();
    if row.contains('\t') {
        return row.split('\t').map(str::trim).collect();
    }
    if row.contains('|') {
        return row.trim().trim_matches('|').split('|').map(str::trim).collect();
    }
    row.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect()
}
