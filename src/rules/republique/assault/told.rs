//! An assault in words: the headline, the sentence under it, and what to do next.

use super::super::sheet::{GeneralReroll, LeaderTest, Sheet};
use super::super::terms::{Action, Arm, Part, Retrograde};
use super::losses::{End, Suffered};
use super::round::{Fight, Round};
use super::table::Zone;
use super::{Assault, Formation};
use crate::rules::{Note, OddsTable, capital, signed};

/// A round with what both sides suffer, the attacker's units first.
pub(super) struct Fought {
    pub(super) round: Round,
    pub(super) suffered: [Vec<Suffered>; 2],
}

impl Fought {
    fn main(&self, part: Part) -> Option<&Suffered> {
        self.suffered[part as usize].first()
    }

    fn all(&self) -> impl Iterator<Item = &Suffered> {
        self.suffered.iter().flatten()
    }
}

/// "3P 1B 2M" for the main unit of a side; empty for no hits.
fn hits(fought: &Fought, part: Part) -> String {
    let Some(main) = fought.main(part) else { return String::new() };
    let b = i32::from(fought.round.toll_on(part).b);
    let counts = [(main.table_p, "P"), (b, "B"), (main.m, "M")];
    let said = counts.iter().filter(|(n, _)| *n > 0).map(|(n, letter)| format!("{n}{letter}"));
    said.collect::<Vec<_>>().join(" ")
}

pub(super) fn headline(fought: &Fought) -> String {
    let [attacker, defender] = Part::ALL.map(|part| hits(fought, part));
    let mut parts: Vec<String> = match fought.round.action {
        Action::Reroll => vec!["re-roll".into()],
        Action::BreakOff => vec!["break off".into()],
        _ => Vec::new(),
    };
    if !attacker.is_empty() && attacker == defender {
        parts.push(format!("{attacker} each"));
    } else {
        let loser_first = if fought.round.suffers == Some(Part::Attacker) {
            [("attacker ", attacker), ("defender ", defender)]
        } else {
            [("defender ", defender), ("attacker ", attacker)]
        };
        parts.extend(
            loser_first.into_iter().filter(|(_, hits)| !hits.is_empty()).map(|(a, b)| a.to_owned() + &b),
        );
    }
    if parts.is_empty() { "No effect".into() } else { capital(&parts.join(", ")) }
}

fn end_words(end: End) -> &'static str {
    match end {
        End::Destroyed => "is destroyed",
        End::Captured => "is taken prisoner",
        End::GunsLost => "loses its guns",
        End::Surrendered => "surrenders",
    }
}

/// What a unit does, if the round makes it do anything.
fn does(suffered: &Suffered) -> Option<String> {
    match (suffered.end, suffered.back()) {
        (Some(end), _) => Some(end_words(end).into()),
        (None, Some(back)) => Some(format!("{} {}″", back.does(), suffered.inches)),
        (None, None) => None,
    }
}

impl Assault {
    pub(super) fn detail(&self, sheet: &Sheet, fight: &Fight, fought: &Fought) -> String {
        let mut parts = Vec::new();
        let round = &fought.round;
        match round.action {
            Action::Reroll if !self.fights_on(sheet) => parts.push("contact is broken (your reading)".into()),
            Action::Nothing => {}
            action => parts.push(action.words(self.attacks_with_cavalry()).to_owned()),
        }
        for part in [Part::Defender, Part::Attacker] {
            if let Some(does) = fought.main(part).and_then(does) {
                parts.push(format!("{} {does}", part.name()));
            }
        }
        let said = if parts.is_empty() { "nobody moves".into() } else { parts.join(", ") };
        format!("{} {}: {said}", fight.table.name(), signed(round.difference))
    }

    /// Before the dice: how likely ours is to win the round.
    pub(super) fn prospects(&self, fight: &Fight, odds: &[OddsTable]) -> (String, String) {
        let Some(table) = odds.first() else { return Default::default() };
        let hope = table.hope();
        let [attackers, defenders] = fight.modifiers;
        let again: u128 = (table.outcomes.iter())
            .filter(|outcome| outcome.whose == crate::rules::Whose::Nobodys)
            .map(|outcome| outcome.odds.ways)
            .sum();
        (
            format!("{} wins {}", super::round::capital(self.ours), hope.counted()),
            format!(
                "{} at {} before the dice, {again} in {} to roll again",
                fight.table.name(),
                signed(attackers - defenders),
                hope.of
            ),
        )
    }

    /// Whether a re-roll is fought from where the attacker stands.
    pub(super) fn fights_on(&self, sheet: &Sheet) -> bool {
        self.zone(sheet) == Zone::AllOut || sheet.readings.general_reroll == GeneralReroll::Fought
    }

    pub(super) fn notes(&self, sheet: &Sheet, fought: Option<&Fought>) -> Vec<Note> {
        let mut notes = Vec::new();
        let mut remark = |so: bool, text: String| {
            if so {
                notes.push(Note::Remark(text));
            }
        };
        let extra = self.round.n() - 1;
        let cost = sheet.assault.extra_assault_in.n * extra;
        remark(
            extra > 0,
            format!(
                "Round {}: each new assault after the first costs movement, {cost}″ so far if all were new. A re-roll costs none.",
                self.round.n()
            ),
        );
        let Some(fought) = fought else { return notes };
        let round = &fought.round;
        if let (Some((natural, _)), Some(modified)) = (round.natural_loss(), round.loser()) {
            let [attacker, defender] = Part::ALL.map(|part| {
                let word = |loser| if loser == part { "lose" } else { "win" };
                format!("{}/{}", word(natural), word(modified))
            });
            let said = format!("Natural/modified roll: attacker {attacker}, defender {defender}.");
            remark(true, said);
        }
        remark(
            round.action == Action::Reroll && self.fights_on(sheet),
            "Roll again once all first rounds are fought, with the modifiers as they stand then.".into(),
        );
        let breaks = round.action == Action::BreakOff;
        remark(
            breaks && fought.suffered[0].iter().any(|unit| unit.back().is_none()),
            "The attacker withdraws or falls back, out of range, with 1M for breaking off.".into(),
        );
        let carries = round.action.words(self.attacks_with_cavalry());
        let held_back = fought.suffered[0].iter().any(|unit| unit.panic.is_some());
        let advances = round.reached < sheet.assault.line(0) && !carries.is_empty();
        remark(
            advances && held_back,
            "The attacker won, but his own P hits send him back all the same.".into(),
        );
        remark(
            matches!(round.action, Action::MayBreakThrough | Action::MayOverrun) && advances,
            "It may be taken as carrying the position.".into(),
        );
        remark(
            matches!(
                round.action,
                Action::MustOverrun | Action::MustBreakThrough | Action::MayOverrun | Action::MayBreakThrough
            ) && advances,
            "Mark the breakthrough: it moves when all first rounds are fought, within orders, a full assault move at most.".into(),
        );
        remark(
            self.spread_unevenly(fought),
            "B hits that do not divide evenly: dice or agree where they go. Here the first units take them."
                .into(),
        );
        let b = fought.all().any(|unit| unit.b > 0);
        remark(
            b && sheet.readings.leader_test == LeaderTest::EndOfPhase,
            "B hits: test leaders near the unit at the end of the phase.".into(),
        );
        remark(
            b && sheet.readings.leader_test == LeaderTest::EachRound,
            "B hits: test leaders near the unit now (your reading).".into(),
        );
        let panicked = |unit: &&Suffered| unit.panic.is_some();
        let worst = fought.all().filter(panicked).any(|unit| {
            let grade = self.unit_of(unit).map(|unit| unit.grade).unwrap_or_default();
            unit.panic.is_some_and(|(level, _)| level >= sheet.panic_index[grade].len() as i32)
        });
        remark(worst, "P5: the unit's division tests in the panic phase.".into());
        remark(
            fought.all().any(|unit| unit.end.is_some()),
            "Nothing is left of a unit: its division tests in the panic phase.".into(),
        );
        let guns = |unit: &&Suffered| {
            unit.back().is_some() && self.unit_of(unit).is_some_and(|unit| unit.arm() == Arm::Artillery)
        };
        let limbering = sheet.assault.battery_retreat_b.n;
        let retreats = |unit: &Suffered| guns(&unit) && unit.back() == Some(Retrograde::Retreat);
        remark(
            fought.all().any(|unit| guns(&unit)),
            if fought.all().any(retreats) {
                format!(
                    "Guns limber up to retreat at {limbering}B a battery, counted here; those that cannot are lost."
                )
            } else {
                "Guns must limber up to go back; those that cannot are lost.".into()
            },
        );
        let breakout = sheet.assault.breakout_b.n;
        let ringed =
            |unit: &Suffered| unit.back().is_some() && self.unit_of(unit).is_some_and(|unit| unit.cut_off);
        remark(
            fought.all().any(ringed),
            format!("Cut off, elite troops break out through the enemy at {breakout}B, counted here."),
        );
        let through = fought.all().any(|unit| unit.back() >= Some(Retrograde::FallBack));
        let lost_both = round.natural_loss().is_some_and(|(loser, _)| Some(loser) == round.loser());
        remark(
            through && lost_both,
            "Lose/lose: friends close behind, through whom it goes, may take P hits.".into(),
        );
        notes.extend(self.support_note(fought));
        notes
    }

    fn unit_of(&self, suffered: &Suffered) -> Option<&Formation> {
        use super::super::state::Role;
        match suffered.unit {
            Role::Attacker(n) => self.attacker.units.get(usize::from(n)),
            Role::Defender(n) => self.defender.units.get(usize::from(n)),
            _ => None,
        }
    }

    /// Several units of a kind, and more or fewer B hits than they can share alike.
    fn spread_unevenly(&self, fought: &Fought) -> bool {
        Part::ALL.into_iter().any(|part| {
            let b = i32::from(fought.round.toll_on(part).b);
            let force = self.force(part);
            let near = |guns: bool| {
                let of_kind = |unit: &&Formation| (unit.arm() == Arm::Artillery) == guns;
                force.units.iter().filter(of_kind).filter(|unit| guns || force.is_closest(unit)).count()
                    as i32
            };
            [near(false), near(true)].into_iter().any(|units| units > 1 && b % units > 0)
        })
    }

    /// What the main defender's defeat does to a neighbour in support (P36; S§5.5).
    fn support_note(&self, fought: &Fought) -> Option<Note> {
        let (bases, of) = (self.support.counted(), self.support.of.n());
        let main = fought.main(Part::Defender)?;
        let back = main.panic?.1.n.retrograde;
        if bases == 0 {
            return None;
        }
        let said = if bases * 2 >= of {
            "takes the same P hits as the main defender, and M hits by its own grade.".into()
        } else if back <= Retrograde::FallBack {
            "may swing its flank back, clear of the assault zone.".into()
        } else {
            "takes 1M, then disengages, withdraws or falls back as its player likes. If demoralized, the M is a P hit.".to_owned()
        };
        Some(Note::Remark(format!("Support, {bases} of {of} bases in: it {said}")))
    }
}
