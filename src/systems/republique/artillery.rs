//! Artillery fire: the column shifted, the die, the drift, and what each target suffers (P7–P9; S§4.2–4.6).

mod factors;
mod form;
mod losses;
mod odds;
mod report;

use super::sheet::{Sheet, SilencedGuns};
use super::terms::{Arm, Cover, Hits, Morale, SkirmishGrade, Weight};
use crate::rules::{
    Breakdown, Count, Inches, Input, Lengths, List, Note, Quantity, Roll, RuleRef, Sourced, TrackBox,
    TrackMove, TrackPath, UnitRef, UnitRefs, printed, unsigned,
};

pub(super) use form::{enfilade as enfilade_figure, moved_far, unit as unit_items};
pub use losses::Losses;
pub(super) use odds::odds;

/// One shot of a battery, or of a joint group. The field names are the published format of links.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Artillery {
    /// The batteries of the battle's roster that fire.
    pub units: UnitRefs,
    /// The weight of the lightest battery in the group.
    #[input(of_unit)]
    pub weight: Weight,
    /// Range. To the front of the main target, of the farthest battery in the group.
    #[input(start = Inches::whole(6), hint = "to its front", guess)]
    pub range: Inches,
    /// Batteries jointly.
    #[input(of_unit)]
    pub batteries: Count<1, 8>,
    /// Saved fire.
    #[input(of_unit)]
    pub saved: bool,
    /// Left flank. The whole front of every battery lies in the enfilade zone of a flank of the target.
    pub enfilade: bool,
    /// Right flank.
    pub enfilade_right: bool,
    /// Fired in the enemy's move.
    pub passing: bool,
    /// M on the guns. M hits of the worst battery when the fire step began.
    #[input(of_unit)]
    pub morale_hits: Count<0, 4>,
    /// B on the guns. B hits of the worst battery when the fire step began.
    #[input(of_unit)]
    pub base_hits: Count<0, 4>,
    /// What is fired at.
    pub target: Target,
    /// Deep target. The centre of fire crosses three or more bases inside the deep limit, all in the open.
    pub deep: bool,
    /// Cover of half or more of it. Of what can be seen of it.
    pub cover: Cover,
    /// At a part outside cover. The centre of fire is nearest to a base of the target that stands outside its cover.
    pub at_uncovered: bool,
    /// Bases outside it. Of the target; only they take B hits then.
    #[input(start = Count::clamped(1), guess)]
    pub outside: Count<1, 12>,
    /// Woods, obstacle. In woods or buildings or beyond an obstacle, whatever its cover.
    pub screened: bool,
    /// Units behind it. The nearest to the centre line first.
    pub tandem: List<Target, 3>,
    /// A unit beside it. The nearest to the centre line.
    pub adjacent: Option<Target>,
    /// What would keep the battery from firing.
    pub barred: Barred,
    /// Ignore this restriction. Played all the same, by agreement.
    pub anyway: bool,
    /// The die rolled.
    pub die: Option<Roll<10>>,
}

/// A unit that may be hit.
#[derive(Clone, Copy, Debug, PartialEq, Input)]
pub struct Target {
    /// The unit of the battle's roster that it is.
    pub unit: Option<UnitRef>,
    /// Arm.
    #[input(of_unit)]
    pub arm: Arm,
    /// In square.
    #[input(of_unit)]
    pub square: bool,
    /// Cavalry, over half the target, that moved at least 12″ at its last opportunity.
    pub moving: bool,
    /// Packed guns. Guns with less than half a base of open ground on each side; skirmish markers less than 3″ apart.
    pub packed: bool,
    /// Morale before the shot. Of skirmishers, their parent unit's.
    #[input(of_unit)]
    pub morale: Morale,
    /// Bases left. Of skirmishers, markers.
    #[input(start = Count::clamped(4), of_unit)]
    pub bases: Count<1, 12>,
    /// B hits that it carries: one damaged base of cavalry, or the damage of guns.
    #[input(of_unit)]
    pub damage: Count<0, 20>,
    /// Their grade.
    #[input(of_unit)]
    pub skirmishers: SkirmishGrade,
}

/// What keeps a battery from firing (S§4.2, 4.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Input)]
pub struct Barred {
    /// Limbered.
    #[input(of_unit)]
    pub limbered: bool,
    /// Has fired. In this player turn, passing fire included.
    #[input(of_unit)]
    pub fired: bool,
    /// Out of arc. Less than half of every base of the target lies in it.
    pub out_of_arc: bool,
    /// No base in sight. No whole base of the target is.
    pub out_of_sight: bool,
    /// Zone masked. By units of either side, an obstacle, or friendly markers.
    pub masked: bool,
    /// Another comes first. Another unit must be fired at before this one.
    pub outranked: bool,
    /// No action left. Its actions of the turn are done, or it has unlimbered with its assault bonus.
    #[input(of_unit)]
    pub spent: bool,
}

/// A shot resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fire {
    /// The die with its modifiers.
    pub modified_die: i32,
    /// Boxes to the left by drift.
    pub drift: i32,
    /// The box reached, counted from 0 at the strongest.
    pub reached: usize,
    /// What stands in it.
    pub hits: Hits,
    /// What each unit suffers, main target first.
    pub losses: Vec<Losses>,
}

impl Fire {
    /// What the main target takes: what the cell says, twice for packed guns, as far as it has bases that can be hit.
    pub fn result(&self) -> Hits {
        self.losses.first().map_or(self.hits, |main| main.hits)
    }
}

const TABLE: RuleRef = RuleRef("4.2");
const COLUMNS: RuleRef = RuleRef("4.3");
const TARGETS: RuleRef = RuleRef("4.5");
const RESULTS: RuleRef = RuleRef("4.6");

impl Artillery {
    /// The first range column that reaches this far, if any does (S§4.2).
    pub fn bracket(&self, sheet: &Sheet) -> Option<usize> {
        sheet.artillery.brackets_in.iter().position(|edge| self.range.hundredths() <= edge.value * 100)
    }

    /// How far this weight reaches in inches: its longest range, or the last range column where that ends sooner.
    pub(super) fn reach(&self, sheet: &Sheet) -> Sourced {
        let table = &sheet.artillery;
        let longest = table.max_range_in[self.weight];
        let last = table.brackets_in.into_iter().max_by_key(|edge| edge.value);
        last.filter(|last| last.value < longest.value).unwrap_or(longest)
    }

    /// The basic box on the row of results, if this weight shoots this far.
    pub fn basic(&self, sheet: &Sheet) -> Option<usize> {
        let table = &sheet.artillery;
        let in_range = self.range.hundredths() <= table.max_range_in[self.weight].value * 100;
        let start = table.row_start[self.weight].value.clamp(0, 14) as usize;
        self.bracket(sheet).filter(|_| in_range).map(|bracket| (start + bracket).min(14))
    }

    /// The guns enfilade the target from a flank, whichever it is.
    fn enfilades(&self) -> bool {
        self.enfilade || self.enfilade_right
    }

    /// Every unit that may be hit, main target first.
    fn group(&self) -> impl Iterator<Item = &Target> {
        std::iter::once(&self.target).chain(self.tandem.iter()).chain(&self.adjacent)
    }

    /// Aimed at those of its bases that stand outside its cover, which alone take B hits then (S§4.3).
    fn aims_outside(&self) -> bool {
        self.at_uncovered
            && matches!(self.cover, Cover::Medium | Cover::Heavy | Cover::Reinforced | Cover::Fortress)
    }

    /// Resolves the shot for a natural die of 1 to 10 from the basic box.
    pub fn fire(&self, sheet: &Sheet, basic: usize, die: i32) -> Fire {
        let (columns, modifiers) = (self.columns(sheet).total(), self.die_modifiers(sheet).total());
        self.drifted(sheet, basic, columns, die + modifiers)
    }

    fn drifted(&self, sheet: &Sheet, basic: usize, columns: i32, modified_die: i32) -> Fire {
        let table = &sheet.artillery;
        let drift = table.drifts(modified_die).value;
        let last = table.track.len() as i32 - 1;
        let reached = (basic as i32 - columns - drift).clamp(0, last) as usize;
        let hits = table.track[reached].value;
        Fire { modified_die, drift, reached, hits, losses: losses::split(self, sheet, hits) }
    }

    pub(super) fn columns(&self, sheet: &Sheet) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Columns);
        sum.factors(factors::COLUMNS, self, sheet);
        sum
    }

    pub(super) fn die_modifiers(&self, sheet: &Sheet) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Points);
        sum.factors(factors::DIE, self, sheet);
        sum
    }

    /// How far from the battery a third base still makes the target deep (S§4.3).
    fn deep_limit(&self, sheet: &Sheet, lengths: Lengths) -> Breakdown {
        let table = &sheet.artillery;
        let in_hundredths = |entry: Sourced| Sourced { value: entry.value * 100, ..entry };
        let mut sum = Breakdown::new(Quantity::Length(lengths));
        sum.add_number("Range to the target's front", self.range.hundredths(), COLUMNS);
        sum.add_cell("Depth counted behind its front", in_hundredths(table.deep_in), 1, COLUMNS);
        // Canister: from the first two brackets only the next bracket out counts.
        if let Some(next) = self.bracket(sheet).filter(|b| *b < 2).map(|b| table.brackets_in[b + 1]) {
            sum.at_most("Point blank: the next bracket's edge", in_hundredths(next), COLUMNS);
        }
        sum.at_most("The battery's own longest range", in_hundredths(self.reach(sheet)), COLUMNS);
        sum
    }

    /// What the rules forbid about this shot.
    pub(super) fn refusals(&self, sheet: &Sheet, lengths: Lengths) -> Vec<Note> {
        let silenced = self.morale_hits.n() >= 4 && sheet.readings.demoralized_guns == SilencedGuns::Silent;
        let barred = &self.barred;
        let mut refusals = Vec::new();
        if self.basic(sheet).is_none() {
            let (reach, range) =
                (lengths.inches(self.reach(sheet).value), lengths.hundredths(self.range.hundredths()));
            refusals.push(Note::refused(
                "Fire at this range",
                format!("{} guns reach {reach}, not {range}", self.weight.letters()),
                TABLE,
            ));
        }
        let mut refuse = |so: bool, what: &'static str, why: &'static str, rule| {
            if so {
                refusals.push(Note::refused(what, why, rule));
            }
        };
        refuse(barred.limbered, "Fire while limbered", "a limbered battery cannot fire", TABLE);
        refuse(
            barred.fired,
            "A second shot",
            "a battery fires once in a player turn, passing fire included",
            TABLE,
        );
        refuse(
            barred.spent,
            "Fire after all that",
            "it has done what a battery does in a turn, or has unlimbered with its assault bonus",
            RuleRef("3.6"),
        );
        refuse(silenced, "Fire by demoralized guns", "four M hits silence a battery", RuleRef("2.3"));
        refuse(
            barred.out_of_arc,
            "Fire out of the arc",
            "half of one of its bases must lie in the 60° arc of every battery",
            TARGETS,
        );
        refuse(
            barred.out_of_sight,
            "Fire at what is not seen",
            "every battery must see one whole base of the target",
            TARGETS,
        );
        refuse(
            barred.outranked,
            "Fire at this target",
            "the nearest bracket comes first, there infantry and cavalry before guns, then what is nearest the centre of fire",
            TARGETS,
        );
        refuse(
            barred.masked,
            "Fire through the firing zone",
            "units, obstacles or friendly markers mask it",
            TARGETS,
        );
        if self.target.in_full_order() {
            refusals.push(Note::refused(
                "Fire at skirmishers in full order",
                format!("markers {} or more apart are no target", lengths.inches(3)),
                TARGETS,
            ));
        }
        refusals
    }

    fn track(
        &self,
        sheet: &Sheet,
        lengths: Lengths,
        basic: usize,
        columns: i32,
        fire: Option<&Fire>,
    ) -> TrackPath {
        let table = &sheet.artillery;
        let start = table.row_start[self.weight].value.clamp(0, 14) as usize;
        let reach = self.reach(sheet).value;
        let in_reach = |column: &usize| *column == 0 || table.brackets_in[column - 1].value < reach;
        let head = |at: usize| {
            // Several columns may end in the last box: it has the name of the one in force.
            let column = if at == basic { self.bracket(sheet) } else { at.checked_sub(start) };
            let column = column.filter(|column| *column < table.brackets_in.len()).filter(in_reach);
            column.map(|column| lengths.inches(table.brackets_in[column].value)).unwrap_or_default()
        };
        let boxes = table.track.iter().enumerate().map(|(at, cell)| TrackBox {
            label: cell.value.to_string(),
            head: head(at),
            source: cell.source,
        });
        let shifted = (basic as i32 - columns).clamp(0, table.track.len() as i32 - 1) as usize;
        let mut moves = Vec::new();
        if shifted != basic {
            moves.push(TrackMove {
                from: basic,
                to: shifted,
                label: format!("Shift {}", Quantity::Columns.format(columns)).into(),
            });
        }
        if let Some(fire) = fire.filter(|fire| fire.reached != shifted) {
            let label = format!("Drift {}", Quantity::Columns.format(fire.drift)).into();
            moves.push(TrackMove { from: shifted, to: fire.reached, label });
        }
        TrackPath {
            title: format!("Full row, {}", self.weight.guns()),
            boxes: boxes.collect(),
            basic,
            moves,
            reached: fire.map(|fire| fire.reached),
        }
    }

    /// The way along the row as a sum: columns, drift, and the row's ends.
    pub(super) fn result(
        &self,
        sheet: &Sheet,
        lengths: Lengths,
        basic: usize,
        columns: &Breakdown,
        rolled: Option<(i32, &Fire)>,
    ) -> Breakdown {
        let table = &sheet.artillery;
        let edge = self.bracket(sheet).map_or(0, |b| table.brackets_in[b].value);
        let mut sum = Breakdown::new(Quantity::Columns);
        let cell = table.track[basic];
        sum.note_cell(
            format!("{} at {}: basic cell", self.weight.letters(), lengths.inches(edge)),
            cell.value.to_string(),
            // Which cell it is rests on where the row begins.
            cell.source.max(table.row_start[self.weight].source),
            TABLE,
        );
        let moved = Sourced { value: columns.total(), source: columns.source() };
        sum.add_cell("Columns moved", moved, 1, COLUMNS);
        let Some((die, fire)) = rolled else { return sum };
        let modifiers = fire.modified_die - die;
        let text = if modifiers == 0 {
            format!("Die {die}: drift")
        } else {
            let sign = if modifiers < 0 { "−" } else { "+" };
            format!("Die {die} {sign} {} = {}: drift", modifiers.abs(), unsigned(fire.modified_die))
        };
        sum.add_cell(text, table.drifts(fire.modified_die), 1, TABLE);
        let left = basic as i32;
        let right = left - (table.track.len() as i32 - 1);
        sum.at_most("The row ends at its left", printed(left), TABLE);
        sum.at_least("The row ends at its right", printed(right), TABLE);
        let cell = table.track[fire.reached];
        sum.note_cell("Final cell", cell.value.to_string(), cell.source, TABLE);
        let main = fire.result();
        if main != fire.hits {
            let label = match &self.target {
                Target { arm: Arm::Artillery, packed: true, .. } => "On packed guns, every hit twice",
                _ if self.aims_outside() => "On the main target, outside its cover",
                _ => "On the main target",
            };
            sum.note_cell(label, main.to_string(), cell.source, RESULTS);
        }
        sum
    }
}
