//! An entry of the log in full, so that it settles a dispute: who acted and on whom, each die, each line of the sums, what
//! was assumed, and what it came to.

use super::{Battle, LogLine, LogOutcome, Record, RollRecord, Why};
use crate::rules::{
    Breakdown, Die, Face, Lengths, Line, Note, OddsTable, Report, Side, Source, SystemInfo, capitalize,
    pair_up, rests_on,
};

/// An entry of the log in full.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Account {
    /// What came out; of what was no answer, what happened.
    pub headline: String,
    /// What was calculated and by whom: "Combat, Triarii (Scipio) against Gauls (Hannibal)"; empty where nothing was.
    pub whom: String,
    /// What went into it, a line for each part of its form, and what of that was left as it stood.
    pub inputs: Vec<String>,
    /// Cards and dice in the order in which they came.
    pub rolls: Vec<AccountRoll>,
    /// The sums, line by line.
    pub sums: Vec<SumTable>,
    /// The rest, each with what it is: readings, chances, losses.
    pub rows: Vec<(&'static str, String)>,
    /// The answer worked out again, with its chances; nothing where this version cannot read or would answer otherwise.
    pub report: Option<Report>,
}

/// A card or a die of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountRoll {
    /// What it is called: "Attacker tests".
    pub name: String,
    /// The army whose it is; empty for what is nobody's.
    pub whose: String,
    /// What was wanted of it, "78 or less"; of a card, how many of its kind were left of how many. May be empty.
    pub needed: String,
    /// What it showed.
    pub shown: String,
    /// A card rather than a die.
    pub is_card: bool,
    /// The device rolled or drew it; otherwise it was entered by hand.
    pub is_rolled: bool,
}

/// A sum line by line, or two beside each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumTable {
    /// What each sum is called.
    pub heads: Vec<String>,
    /// The lines in sheet order.
    pub rows: Vec<SumRow>,
    /// What each sum came to.
    pub totals: Vec<String>,
}

/// A line of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumRow {
    /// What it is.
    pub label: String,
    /// What it adds to each sum.
    pub figures: Vec<String>,
    /// How far its number can be trusted.
    pub source: Source,
    /// Where the rule stands.
    pub rule: &'static str,
}

impl AccountRoll {
    /// "entered by hand", "rolled by the device"; a card is drawn.
    pub fn source(&self) -> &'static str {
        match (self.is_rolled, self.is_card) {
            (false, _) => "by hand",
            (true, false) => "rolled by the device",
            (true, true) => "drawn by the device",
        }
    }

    /// "Attacker tests (Cornwallis): 41, needed 78 or less, by hand".
    pub fn text(&self) -> String {
        let whose = if self.whose.is_empty() { String::new() } else { format!(" ({})", self.whose) };
        let needed = match (&*self.needed, self.is_card) {
            ("", _) => String::new(),
            (chance, true) => format!(", {chance}"),
            (sum, false) if sum.ends_with("die") => format!(", {sum}"),
            (needed, false) => format!(", needed {needed}"),
        };
        format!("{}{whose}: {}{needed}, {}", self.name, self.shown, self.source())
    }

    fn of(die: &Die, face: Face, whose: String) -> Self {
        let is_card = !die.deck.is_empty();
        let needed = match die.deck.get(usize::from(face.n).wrapping_sub(1)) {
            Some(card) => {
                let all: u32 = die.deck.iter().map(|card| u32::from(card.left)).sum();
                format!("{} in {all}", card.left)
            }
            None => die.need.to_string(),
        };
        AccountRoll {
            name: die.label.to_string(),
            whose,
            needed,
            shown: die.face_name(face).into(),
            is_card,
            is_rolled: face.rolled,
        }
    }
}

impl SumTable {
    /// The sums of an answer: two that belong beside each other are one table.
    pub(super) fn of(report: &Report) -> Vec<Self> {
        let mut tables = Vec::new();
        for (at, (name, sum)) in report.sums.iter().enumerate() {
            let other = report.sums.get(at + 1);
            match (report.beside, other) {
                (Some(first), _) if at == first + 1 => {}
                (Some(first), Some((other_name, other))) if at == first => {
                    tables.push(SumTable::beside([(name, sum), (other_name, other)]));
                }
                _ => tables.push(SumTable::single(name, sum)),
            }
        }
        tables
    }

    fn single(name: &str, sum: &Breakdown) -> Self {
        let rows = sum.lines.iter().map(|line| SumRow::of(line, vec![line.figure()])).collect();
        SumTable { heads: vec![name.into()], rows, totals: vec![sum.text()] }
    }

    fn beside(sums: [(&str, &Breakdown); 2]) -> Self {
        let [ours, theirs] = sums.map(|(_, sum)| &sum.lines[..]);
        let figure = |line: Option<&Line>| line.map_or_else(|| "·".to_owned(), Line::figure);
        let row = |pair: [Option<&Line>; 2]| {
            let line = pair[0].or(pair[1])?;
            Some(SumRow::of(line, pair.map(figure).into()))
        };
        SumTable {
            heads: sums.map(|(name, _)| name.to_owned()).into(),
            rows: pair_up(ours, theirs).into_iter().filter_map(row).collect(),
            totals: sums.map(|(_, sum)| sum.text()).into(),
        }
    }

    /// "Scipio 11, Hannibal 5"; a sum that reads a table says what it read.
    pub fn total(&self) -> String {
        let sums = self.heads.iter().zip(&self.totals);
        sums.map(|(name, total)| format!("{name} {total}")).collect::<Vec<_>>().join(", ")
    }
}

impl SumRow {
    fn of(line: &Line, figures: Vec<String>) -> Self {
        let label = match line.why_not() {
            "" => line.label.to_string(),
            why => format!("{}: {why}", line.label),
        };
        SumRow { label, figures, source: line.source, rule: line.rule.0 }
    }

    /// "Rear support: +1 and ·, close combat 7".
    fn text(&self) -> String {
        let source = if self.source == Source::Printed { "" } else { self.source.word() };
        let parts = [source, self.rule].into_iter().filter(|part| !part.is_empty());
        let parts = parts.collect::<Vec<_>>().join(", ");
        format!("{}: {} ({parts})", self.label, self.figures.join(" and "))
    }
}

impl Battle {
    /// The entry at this place of the record in full; nothing where none stands there.
    pub fn account(&self, place: usize, lengths: Lengths) -> Option<Account> {
        let line = self.log().find(|line| line.place == place)?;
        Some(self.account_of(&line, self.outcomes_of(place..=place).get(&place), lengths))
    }

    pub(super) fn account_of(
        &self,
        line: &LogLine<'_>,
        outcome: Option<&LogOutcome>,
        lengths: Lengths,
    ) -> Account {
        let (event, outcome) = (line.event, outcome.filter(|_| !line.taken_back));
        let mut account = Account { headline: event.text(), ..Account::default() };
        if let Why::Calculation(record) = &event.why {
            account.tell(record, self, lengths);
        }
        account.row("In all", &outcome.map(|outcome| outcome.totals.join("; ")).unwrap_or_default());
        account
    }
}

impl Account {
    fn row(&mut self, label: &'static str, text: &str) {
        if !text.is_empty() {
            self.rows.push((label, text.into()));
        }
    }

    fn tell(&mut self, record: &Record, battle: &Battle, lengths: Lengths) {
        let armies = battle.side_names();
        self.headline = record.headline.clone();
        self.whom = record.title.clone();
        let (same, other) = match record.answer_again(&armies, lengths) {
            Some((report, true)) => (Some(report), None),
            Some((report, false)) => (None, Some(report)),
            None => (None, None),
        };
        if let Some(report) = &same {
            self.headline.clone_from(&report.headline);
        }
        self.rolls = rolls(record, same.as_ref(), battle);
        match &same {
            Some(report) => self.sums = SumTable::of(report),
            None => self.row("Totals", &record.totals),
        }
        self.inputs = record.inputs(&armies, lengths);
        for reading in readings(record, battle.system()) {
            self.row("Reading", &reading);
        }
        let refused = same.iter().flat_map(|report| &report.notes).filter_map(|note| match note {
            Note::Refused { what, why, .. } => Some(format!("{what}: {why}")),
            Note::Remark(_) => None,
        });
        for refused in refused.collect::<Vec<_>>() {
            self.row("Not allowed", &refused);
        }
        if let Some(report) = other {
            self.row("Rules changed", &format!("This version of the app answers “{}”.", report.headline));
        }
        if same.is_some() {
            self.row(
                "By the chart of today",
                &record.by_chart(battle.context(), &armies, lengths).unwrap_or_default(),
            );
        }
        self.row("Before the roll", &record.odds);
        for roll in record.rolls.iter().filter(|_| record.rolls.len() > 1) {
            self.row("Roll", &roll.text(&armies[roll.side]));
        }
        self.report = same.map(with_odds_of_each);
    }
}

/// The answer with the chances of everyone who rolled, by name.
fn with_odds_of_each(mut report: Report) -> Report {
    if report.rolls.len() > 1 {
        let each = report.rolls.iter().flat_map(|roll| {
            let is_alone = roll.odds.len() == 1;
            roll.odds.iter().map(move |table| OddsTable {
                title: if is_alone { roll.who.clone() } else { format!("{}: {}", roll.who, table.title) }
                    .into(),
                ..table.clone()
            })
        });
        report.odds = each.collect();
    }
    report
}

impl RollRecord {
    /// "9e Ligne (Davout): needed 4 or more, sum 12. Better (7 in 10), stays rattled (3 in 10). Rattled → formed".
    fn text(&self, army: &str) -> String {
        let part = |word: &str, text: &str| (!text.is_empty()).then(|| [word, text].concat());
        let wanted = [part("needed ", &self.need), part("sum ", &self.total)];
        let wanted: Vec<String> = wanted.into_iter().flatten().collect();
        let parts = [wanted.join(", "), self.odds.clone(), capitalize(&self.result)];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        let whose = if self.units.is_empty() { format!(" ({army})") } else { format!(", {}", self.units) };
        format!("{}{whose}: {}", self.who, parts.join(". "))
    }
}

/// The cards and dice of a record by the names that the answer has for them; of one that cannot be worked out again, what
/// the record has.
fn rolls(record: &Record, report: Option<&Report>, battle: &Battle) -> Vec<AccountRoll> {
    let armies = battle.side_names();
    // Without armies the players have no names.
    let whose = |place: usize| match record.rolled_by.get(place) {
        Some(side) if !battle.is_bare() => armies[*side].clone(),
        _ => String::new(),
    };
    let Some(report) = report else {
        let unnamed = |(place, (sides, face)): (usize, &(u8, Face))| {
            let die = Die::new(format!("D{sides}"), *sides, Side::Ours, Some(*face));
            AccountRoll::of(&die, *face, whose(place))
        };
        return record.dice.iter().enumerate().map(unnamed).collect();
    };
    let mut rolls = Vec::new();
    // Cards are not among the dice of a record.
    let mut place = 0;
    for die in &report.dice {
        let Some(face) = die.face else { continue };
        let is_die = die.deck.is_empty();
        rolls.push(AccountRoll::of(die, face, if is_die { whose(place) } else { String::new() }));
        place += usize::from(is_die);
    }
    rolls
}

/// The changed readings that an answer rests on.
fn readings(record: &Record, system: &SystemInfo) -> Vec<String> {
    let Some(link) = record.calculation() else { return Vec::new() };
    let Ok(calculator) = link.open() else { return Vec::new() };
    rests_on(&*calculator, &link.context(), system)
}

impl Account {
    /// The account as lines of plain text.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = self.inputs.clone();
        lines.extend(self.rolls.iter().map(AccountRoll::text));
        for sum in &self.sums {
            lines.push(sum.total());
            lines.extend(sum.rows.iter().map(|row| format!("  {}", row.text())));
        }
        lines.extend(self.rows.iter().map(|(label, text)| format!("{label}: {text}")));
        lines
    }
}
