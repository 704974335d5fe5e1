//! An assault, round by round: the table, both sides' modifiers, the dice, and what every unit suffers and does
//! (P13–P18, P33–P36; S§5.1–5.5).

mod factors;
mod flank;
mod force;
mod form;
mod losses;
mod next;
mod odds;
mod outnumbering;
mod refusals;
mod report;
mod round;
mod steps;
mod table;
mod whole;

use super::Republique;
use super::sheet::Sheet;
use super::state::{ASSAULTS, BREAKS, BREAKTHROUGHS, LOST, Part, SAVED, assaults_fought};
use super::terms::{Arm, AssaultTable, Cover, Terrain};
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Context, Count, Die, Face, Factor, Form, Inches, Input, Note,
    Pad, Prefilled, Quantity, Report, Role, Roll, RuleRef, Side, Sides, Source, UnitRef,
};
use outnumbering::Outnumbering;
use report::Fought;
use round::hits;
use std::borrow::Cow;

pub use force::{Elsewhere, Force, Formation, Support};
pub(super) use form::cover;
pub use losses::Suffered;
pub use round::{Fight, Round, natural_hits};
pub use table::Zone;
pub(super) use whole::shown;
pub use whole::{Ending, WholeFight};

/// One round of an assault. The field names are the published format of links.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Assault {
    /// Distance. From the front edge of the nearest full attacking base to the enemy, inside the zone.
    #[input(start = Inches::whole(2), guess, most = 6)]
    pub range: Inches,
    /// Round. Re-rolls and breakthroughs are further ones.
    pub round: Count<1, 9>,
    /// Assaults. The attacker's in this turn; a re-roll is none.
    #[input(hint = "of this turn, no re-rolls")]
    pub assaults: Count<1, 9>,
    /// First of a new assault. With re-rolls before it, that is not seen from the numbers.
    pub new_assault: bool,
    /// Table. Agreed between the players, instead of the table that the situation calls for.
    pub table: Option<AssaultTable>,
    /// In the defender’s block of cover. The attacker's front bases are more than half inside it.
    pub same_block: bool,
    /// The phasing player's side.
    pub attacker: Force,
    /// The side that is assaulted.
    pub defender: Force,
    /// The defender's neighbour, as far as the attacker's zone reaches it.
    pub support: Support,
    /// On flank or rear only. No attacker stands before the defender's front.
    pub flank_or_rear_only: bool,
    /// Which side the player is who holds the device.
    #[input(start = Role::Attacker)]
    pub ours: Role,
    /// Ignore this restriction. Played all the same, by agreement.
    pub anyway: bool,
    /// Attacker stalled. No movement left: he neither goes on nor breaks off, and fights on where he stands.
    pub stalled: bool,
    /// How does it end? When rounds follow each other.
    pub whole: bool,
    /// The attacker's die.
    pub attacker_die: Option<Roll<10>>,
    /// The defender's die.
    pub defender_die: Option<Roll<10>>,
}

impl Assault {
    /// The units of a side and where they stand.
    pub fn force(&self, role: Role) -> &Force {
        Sides([&self.attacker, &self.defender])[role]
    }

    /// Whether the attacker or the defender is ours.
    fn side(&self, role: Role) -> Side {
        Side::ours_if(role == self.ours)
    }

    /// What a side stands in: an attacker whose front is in the defender's block of cover stands in that.
    fn ground(&self, role: Role) -> Terrain {
        match role {
            Role::Attacker if self.same_block && self.attacker.terrain.cover() == Cover::None => {
                self.defender.terrain
            }
            _ => self.force(role).terrain,
        }
    }

    /// It is the first round of an assault, and none of those that follow in it.
    pub fn is_new(&self) -> bool {
        self.new_assault || self.round <= self.assaults
    }

    /// Cavalry attacks without the help of infantry.
    fn cavalry_alone(&self) -> bool {
        self.attacker.has(Arm::Cavalry) && !self.attacker.has(Arm::Infantry)
    }

    /// Both dice, once both are rolled.
    fn rolled(&self) -> Option<Sides<i32>> {
        Some(Sides([self.attacker_die?.n(), self.defender_die?.n()]))
    }

    /// The natural roll, and the M hits it makes on each unit that lost it.
    fn natural_roll(&self, sheet: &Sheet, dice: Sides<i32>, round: &Round) -> Breakdown {
        const RULE: RuleRef = RuleRef("5.1");
        let mut sum = Breakdown::new(Quantity::Points);
        sum.add_number("Attacker's die", dice[Role::Attacker], RULE);
        sum.add_number("Defender's die, taken off", -dice[Role::Defender], RULE);
        let (loser, by) = round.natural_loss().unzip();
        for role in Role::ALL {
            for (i, unit) in self.force(role).units.iter().enumerate() {
                let who = Part::of(role, i);
                if let Some(by) = by.filter(|_| loser == Some(role)) {
                    let [points, m] = sheet.die_points_per_m[unit.grade];
                    let per =
                        if points.value == 1 { "point".into() } else { format!("{} points", points.value) };
                    sum.note_cell(
                        format!("{who}: {}, {}M for each {per}", unit.grade.name(), m.value),
                        hits(natural_hits(sheet, unit.grade, by)),
                        points.source.max(m.source),
                        RULE,
                    );
                }
                let bridges = unit.elsewhere.as_ref().filter(|_| role == Role::Attacker);
                if let Some(other) = bridges {
                    let label = format!("{who}: in its other assault; the worse counts");
                    sum.note_cell(label, hits(other.m.n()), Source::Printed, RuleRef("5.2"));
                }
            }
        }
        sum
    }

    fn dice(&self) -> Vec<Die> {
        let rolls = Sides([self.attacker_die, self.defender_die]);
        let die = |role: Role| Die::new(role.title(), 10, self.side(role), rolls[role]);
        Role::ALL.map(die).0.into()
    }

    /// What stands in the way of an answer, where it is not played all the same.
    fn forbidden(&self, refusals: &[Note]) -> bool {
        !refusals.is_empty() && !self.anyway
    }

    /// The panic of every unit that has to go back, and the prisoners of either side.
    fn panic_sums(&self, sheet: &Sheet, fought: &Fought) -> Vec<(Cow<'static, str>, Breakdown)> {
        let mut sums = Vec::new();
        for role in Role::Defender.both() {
            let all = &fought.suffered[role];
            for (unit, suffered) in self.force(role).units.iter().zip(all) {
                let b = self.paid_sum(sheet, unit, suffered);
                sums.extend(b.map(|sum| (format!("{} B", suffered.unit).into(), sum)));
                let panic = self.panic_sum(unit, suffered);
                sums.extend(panic.map(|sum| (format!("{} panic", suffered.unit).into(), sum)));
            }
            let prisoners = self.prisoners(sheet, role, all);
            if prisoners.total() > 0 {
                let name = format!("{} prisoners", role.title());
                sums.push((name.into(), prisoners));
            }
        }
        sums
    }
}

impl Calculator for Assault {
    type System = Republique;
    const ID: &'static str = "republique/assault";
    const TITLE: &'static str = "Assault";
    const PROCEDURES: &'static [&'static str] = &["P13", "P14", "P15", "P16", "P17", "P35"];
    const DICE_PAD: Pad = Pad::TenFaces;
    const NOT_IN_FORM: &'static [(&'static str, &'static str)] = form::NOT_IN_FORM;

    fn form(&self, context: &Context<Self::System>) -> Form {
        self.build_form(context)
    }

    fn answer(&self, context: &Context<Self::System>) -> Answer {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let refusals = self.refusals(sheet, lengths);
        if self.forbidden(&refusals) {
            let instead = self.instead(sheet, &refusals);
            let notes = refusals.into_iter().chain(instead).collect();
            return Report::refused("May not assault", notes).into();
        }
        let modifiers = Role::ALL.map(|role| self.modifiers(sheet, role));
        let fight = self.fought_with(sheet, modifiers.each_ref().map(Breakdown::total));
        let natural = self.rolled().map(|Sides([attacker, defender])| attacker - defender);
        let fought = natural.map(|natural| self.fought(sheet, &fight, natural));
        let round = fought.as_ref().map(|fought| &fought.round);
        let mut odds = self.odds(sheet, &fight, round);
        let whole = self.whole.then(|| self.how_it_ends(sheet, &fight, fought.as_ref()));
        let ends = whole.as_ref().map(|(whole, ending)| whole.table(self.ours, *ending));
        let (headline, detail) = match &fought {
            Some(fought) => (self.headline(sheet, fought), self.detail(sheet, lengths, &fight, fought)),
            None => self.prospects(sheet, &fight, &odds, ends.as_ref()),
        };
        let difference = self.difference(sheet, &fight, &modifiers, self.rolled().zip(fought.as_ref()));
        let Sides([attacker, defender]) = modifiers;
        let mut sums: Vec<(Cow<'static, str>, Breakdown)> = vec![
            ("Table".into(), self.why_this_table(sheet, lengths)),
            (Role::Attacker.title().into(), attacker),
            (Role::Defender.title().into(), defender),
            ("Outnumbering".into(), self.count_of_bases(sheet)),
            ("Difference".into(), difference),
        ];
        if let Some((dice, fought)) = self.rolled().zip(fought.as_ref()) {
            sums.push(("Natural roll".into(), self.natural_roll(sheet, dice, &fought.round)));
            sums.extend(self.panic_sums(sheet, fought));
        }
        let mut notes = self.notes(sheet, lengths, &fight, fought.as_ref());
        let asked_odds = ends.is_some().then_some(odds.len());
        odds.extend(ends);
        if let Some((whole, _)) = whole {
            notes.insert(0, whole.note(self.whole_source(sheet)));
            notes.extend(self.later_rounds_by_reading(sheet));
        }
        notes.extend(refusals);
        let mut changes = Vec::new();
        if let Some(fought) = &fought {
            for role in Role::Defender.both() {
                let units = self.force(role).units.iter();
                for (unit, suffered) in units.zip(&fought.suffered[role]) {
                    let before = changes.len();
                    suffered.write(sheet, lengths, &mut changes);
                    let lost = unit.bases.n() - unit.bases_after(sheet, suffered.b) + suffered.prisoners;
                    if lost > 0 {
                        changes.push(suffered.unit.more("", &LOST, lost));
                    }
                    if unit.arm() == Arm::Artillery {
                        // Guns in an assault lose their saved fire (S§4.2).
                        changes.push(suffered.unit.is("", &SAVED, 0));
                    }
                    if role == Role::Attacker {
                        let breaks = suffered.stays() && self.breaks_through(sheet, fought).is_some();
                        let says = BREAKTHROUGHS.iter().position(|action| *action == fought.round.action);
                        let says = says.filter(|_| breaks).map_or(0, |place| place as i32 + 1);
                        changes.push(suffered.unit.is("", &BREAKS, says));
                        changes.push(suffered.unit.is("", &ASSAULTS, self.assaults.n()));
                    }
                    changes[before..].iter_mut().for_each(|change| change.on = unit.unit);
                }
            }
        }
        Answer {
            changes,
            report: Report {
                headline,
                detail,
                table: None,
                track: Some(self.track(sheet, &fight, round)),
                standing: if self.whole {
                    self.whole_source(sheet)
                } else {
                    sheet.assault.source(fight.table)
                },
                dice: self.dice(),
                odds,
                asked_odds,
                notes,
                sums,
                next: fought.as_ref().map_or_else(Vec::new, |fought| self.next_steps(sheet, fought)),
                beside: Some(1),
                ..Report::default()
            },
        }
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        let rolled = face.and_then(Roll::of);
        match die {
            0 => self.attacker_die = rolled,
            1 => self.defender_die = rolled,
            _ => {}
        }
    }

    fn factors() -> &'static [Factor<Self>] {
        factors::ALL
    }

    /// Attacker and defender stay what they are, since they fight under different rules; the player who holds the
    /// device changes sides.
    fn swapped(&self) -> Option<Self> {
        let mut swapped = self.clone();
        swapped.ours = self.ours.other();
        Some(swapped)
    }

    fn second_is_ours(&self) -> bool {
        self.ours == Role::Defender
    }

    fn prefill(
        &self,
        battle: &BattleView<'_, Republique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        let Some(first) = ours.first().or(theirs.first()) else {
            return Err("Choose who assaults, then whom.".into());
        };
        let [attackers, defenders] = battle.by_turn(ours, theirs);
        if attackers.is_empty() || defenders.is_empty() {
            let whom = if first.side == battle.active { "whom it assaults" } else { "who assaults it" };
            return Err(format!("Choose {whom}.").into());
        }
        let mut filled = self.clone();
        filled.ours = Role::attacker_if(battle.active == Side::Ours);
        // A round more is no new assault.
        let is_known = |unit: &Formation| unit.unit.is_some_and(|unit| attackers.contains(&unit));
        let goes_on = !self.is_new() && self.attacker.units.iter().any(is_known);
        let fought = assaults_fought(battle, attackers);
        if fought > 0 && !goes_on {
            filled.assaults = Count::clamped(fought + 1);
            filled.round = self.round.max(filled.assaults);
        }
        filled.attacker.set_side(attackers, battle)?;
        filled.defender.set_side(defenders, battle)?;
        (filled.attacker_die, filled.defender_die) = (None, None);
        Ok(filled)
    }
}
