//! What a division's PIPs are spent on, action by action (P2, P3; PIP.4, PIP.5).

mod deed;
mod route;

use super::GrandeTactique;
use super::sheet::{Doublings, FarIsJudged, Sheet, SpikedGuns, TakeBacks};
use super::standing::Standing;
use super::state::{
    CHARGE, FIRING, KILLED, LIMBERED, LOST, MOVED, PIPS, ROLLED, SHAKEN, SQUARE, SQUARED, TIED, pips,
};
use super::terms::{Arm, Name, Temper};
use crate::rules::{
    Answer, Breakdown, Calculator, Change, Count, Entry, Face, List, Mark, Note, Piece, RuleRef, Shares,
    Shown, Table, Unit, known,
};
use crate::{blank, parts};

pub use deed::{Deed, Moved, Reach, Touches, Trooper};
pub use route::Goal;

const COSTS: RuleRef = RuleRef("PIP.4");

/// A division in its PIP phase. The field names are the published format of links.
#[derive(Clone, Debug, PartialEq)]
pub struct Ledger {
    /// The division of the battle's roster that it is.
    pub division: Option<Piece>,
    /// What it or its general is called.
    pub name: Name,
    /// What it has to spend.
    pub pips: Count<0, 20>,
    /// Its general is killed.
    pub killed: bool,
    /// Its units, as they stood before the actions.
    pub units: List<Trooper, 24>,
    /// What was done, in order.
    pub actions: List<Action, 40>,
}

parts!(Ledger { division, name, pips, killed, units, actions });

/// One action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Action {
    /// The unit's place in the list, counted from 1.
    pub unit: Count<1, 24>,
    /// What it does.
    pub deed: Deed,
}

parts!(Action { unit, deed });
blank!(Action);

/// Four PIPs, for infantry, cavalry and guns.
impl Default for Ledger {
    fn default() -> Self {
        use super::army::Troops::{Cavalry, FootArtillery, Infantry};
        let unit =
            |troops| Trooper { unit: Standing { troops, ..Standing::default() }, ..Trooper::default() };
        Ledger {
            division: None,
            name: Name::default(),
            pips: Count::near(4),
            killed: false,
            units: [Infantry, Cavalry, FootArtillery].map(unit).into_iter().collect(),
            actions: List::default(),
        }
    }
}

/// How a division stands after its actions.
pub struct Now {
    /// Its units.
    pub units: Vec<Trooper>,
    /// What is left to spend.
    pub left: i32,
    /// Every action with its price, or why it was refused.
    pub done: Vec<(Action, Result<Entry, String>)>,
}

impl Ledger {
    /// What the unit at this place is called; those that are called alike are told apart.
    pub fn called(&self, place: usize) -> String {
        let Some(one) = self.units.get(place) else { return String::new() };
        let called = one.unit.called();
        let alike = self.units.iter().filter(|other| other.unit.called() == called).count();
        if alike > 1 { [&*called, " ", &(place + 1).to_string()].concat() } else { called }
    }

    /// Why what this unit does costs double.
    pub fn doubled(&self, sheet: &Sheet, unit: usize) -> Vec<&'static str> {
        let Some(one) = self.units.get(unit) else { return Vec::new() };
        let at_the_start = sheet.readings.far_is_judged == FarIsJudged::AsThePhaseBegins;
        let far = match one.reach {
            Reach::Near => false,
            Reach::Far => true,
            Reach::CameNear => at_the_start,
            Reach::WentFar => !at_the_start,
        };
        let elsewhere = !one.with_general && self.units.iter().any(|other| other.with_general);
        let reasons = [
            (self.killed, "the general is killed"),
            (elsewhere && !self.killed, "the general was attached to another"),
            (far, "the general is too far away"),
        ];
        reasons.into_iter().filter(|(so, _)| *so).map(|(_, why)| why).collect()
    }

    /// What this costs the unit at this place.
    pub fn price(&self, sheet: &Sheet, unit: usize, deed: Deed) -> Entry {
        let (cost, times) = (deed.cost(&sheet.costs), sheet.costs.times);
        let reasons = match (self.doubled(sheet, unit).len(), sheet.readings.doublings) {
            (0, _) => return cost,
            (_, Doublings::Once) => 1,
            (n, Doublings::Each) => n as u32,
        };
        // Three reasons at the most, of a number that a player may have typed in.
        let n = cost.n.saturating_mul(times.n.saturating_pow(reasons)).clamp(-9_999, 9_999);
        Entry { n, source: cost.source.max(times.source) }
    }

    /// How it stands after all its actions.
    pub fn now(&self, sheet: &Sheet) -> Now {
        let mut now = Now {
            units: self.units.to_vec(),
            left: self.pips.n(),
            done: Vec::with_capacity(self.actions.len()),
        };
        for action in self.actions.iter().copied() {
            let verdict = self.may(sheet, &now, action);
            let place = action.unit.n() as usize - 1;
            let told = match verdict {
                Ok((then, price)) => {
                    now.units[place] = then;
                    now.left -= price.n;
                    Ok(price)
                }
                Err(why) => Err(why),
            };
            now.done.push((action, told));
        }
        now
    }

    /// What the unit is like after this, and what it costs; or why it may not.
    pub fn may(&self, sheet: &Sheet, now: &Now, action: Action) -> Result<(Trooper, Entry), String> {
        let place = action.unit.n() as usize - 1;
        let unit = now.units.get(place).ok_or("there is no such unit")?;
        let then = unit.does(action.deed, sheet)?;
        let price = self.price(sheet, place, action.deed);
        if price.n > now.left.max(0) {
            return Err(format!("it costs {}, and {} is left", pips(price.n), pips(now.left)));
        }
        Ok((then, price))
    }

    fn told(&self, action: Action) -> String {
        match action.deed {
            Deed::MoveGeneral => "The general moves".into(),
            deed => [&self.called(action.unit.n() as usize - 1), " ", deed.told()].concat(),
        }
    }
}

impl Calculator for Ledger {
    type System = GrandeTactique;
    const ID: &'static str = "grande-tactique/ledger";
    const TITLE: &'static str = "PIP ledger";
    const PROCEDURES: &'static [&'static str] = &["P2", "P3"];

    fn answer(&self, sheet: &Sheet) -> Answer {
        let now = self.now(sheet);
        let mut spent = Breakdown::new(Unit::Pips);
        let (mut rows, mut notes) = (Vec::new(), Vec::new());
        let mut left = self.pips.n();
        for (action, price) in &now.done {
            let told = self.told(*action);
            match price {
                Ok(price) => {
                    let reasons = self.doubled(sheet, action.unit.n() as usize - 1);
                    let why = if price.n == 0 { String::new() } else { reasons.join(", ") };
                    let label =
                        if why.is_empty() { told.clone() } else { [&*told, ": double, ", &why].concat() };
                    left -= price.n;
                    spent.add(label, *price, 1, COSTS);
                    rows.push((told, vec![Unit::Pips.say(price.n), Unit::Pips.say(left)]));
                }
                Err(why) => {
                    notes.push(Note::Refused { what: told.into(), why: why.clone().into(), rule: COSTS });
                }
            }
        }
        if !self.actions.is_empty() {
            notes.push(Note::Remark(
                match sheet.readings.take_backs {
                    TakeBacks::Told => "What is spent stays spent: an Undo stays in the log as taken back.",
                    TakeBacks::Allowed => "Take-backs are allowed: an Undo leaves the log.",
                }
                .into(),
            ));
        }
        let total = spent.total();
        let all = ("Left", vec![Unit::Pips.say(total), Unit::Pips.say(left)]);
        let shares = (!rows.is_empty()).then(|| Shares { heads: vec!["Cost", "Left"], rows, all });
        let changes =
            if total == 0 && spent.lines.is_empty() { Vec::new() } else { self.changes(sheet, &now) };
        Answer {
            shown: Shown {
                headline: [&pips(left), " left"].concat(),
                detail: format!("{total} of {} spent", pips(self.pips.n())),
                shares,
                sums: vec![("Spent".into(), spent)],
                notes,
                ..Shown::default()
            },
            changes,
        }
    }

    fn roll(&mut self, _: usize, _: Option<Face>) {}

    /// A division that has rolled, or any of its units; with an enemy battery, the unit that is in contact with it.
    fn fill(&self, table: &Table<'_, GrandeTactique>, ours: &[Piece], theirs: &[Piece]) -> Option<Self> {
        let piece = ours.first()?;
        let army = table.army(piece.camp);
        let division = army.division_with(piece.id)?;
        let leads = Piece { id: division.id, ..*piece };
        let is_of_it = |one: &Piece| army.division_with(one.id).is_some_and(|its| its.id == division.id);
        if !ours.iter().all(is_of_it) {
            return None;
        }
        let led = |mark: &Mark| table.marks.of(leads, mark.id);
        if led(&ROLLED) == 0 || piece.camp != table.active {
            return None;
        }
        let battery = match theirs {
            [] => None,
            [battery] => Some(Standing::of(table, *battery).filter(|unit| unit.arm() == Arm::Guns)?),
            _ => return None,
        };
        let mut units = List::default();
        for unit in known(&division.units) {
            let at = Piece { id: unit.id, ..*piece };
            let marked = |mark: &Mark| table.marks.of(at, mark.id);
            if marked(&LOST) != 0 {
                continue;
            }
            let battery = battery.as_ref().filter(|_| at == *piece);
            units.push(Trooper {
                unit: Standing::of(table, at)?,
                firing: marked(&FIRING) != 0,
                charging: marked(&CHARGE) != 0,
                moved: [Moved::No, Moved::Moved, Moved::Pivoted][marked(&MOVED).clamp(0, 2) as usize],
                formed: marked(&SQUARED) & 1 != 0,
                left: marked(&SQUARED) & 2 != 0,
                with_general: marked(&TIED) != 0,
                reach: Reach::Near,
                touches: battery.map_or(Touches::None, |battery| match battery.temper {
                    Temper::Routed => Touches::Silenced,
                    _ => Touches::Working,
                }),
                battery: battery.and_then(|battery| battery.piece),
            });
        }
        Some(Ledger {
            division: Some(leads),
            name: if division.general.is_empty() { division.name.clone() } else { division.general.clone() },
            pips: Count::near(led(&PIPS)),
            killed: led(&KILLED) != 0,
            units,
            actions: List::default(),
        })
    }
}

impl Ledger {
    fn changes(&self, sheet: &Sheet, now: &Now) -> Vec<Change> {
        let mut changes = Vec::new();
        for (place, (before, then)) in self.units.iter().zip(&now.units).enumerate() {
            let mut told = Vec::new();
            for (action, price) in &now.done {
                if action.unit.n() as usize - 1 == place && price.is_ok() && action.deed != Deed::MoveGeneral
                {
                    told.push(action.deed.told());
                }
            }
            if told.is_empty() {
                continue;
            }
            let squared = i32::from(then.formed) + 2 * i32::from(then.left);
            let marks = [
                (&MOVED, then.moved as i32),
                (&LIMBERED, i32::from(then.unit.limbered)),
                (&SQUARE, i32::from(then.unit.square)),
                (&SQUARED, squared),
                (&FIRING, i32::from(then.firing)),
                (&CHARGE, i32::from(then.charging)),
                (&SHAKEN, then.unit.temper as i32),
            ];
            let mut what = told.join(", ");
            for (mark, n) in marks {
                changes.push(
                    Change::is(self.called(place), std::mem::take(&mut what), mark, n).on(before.unit.piece),
                );
            }
            if then.touches != before.touches {
                let (what, lost) = match sheet.readings.spiked_guns {
                    SpikedGuns::AreLost => ("spiked and lost", 1),
                    SpikedGuns::AreNotLost => ("spiked and removed, no unit lost", 2),
                };
                changes.push(Change::is("Battery", what, &LOST, lost).on(before.battery));
            }
        }
        let who = if self.name.trim().is_empty() { "Division" } else { self.name.trim() }.to_owned();
        changes.push(Change::is(who, [&pips(now.left), " left"].concat(), &PIPS, now.left).on(self.division));
        changes
    }
}
