//! An assault in words: the headline, the sentence under it, and what to do next.

use super::super::sheet::{
    AllOutBump, BreakOffChoice, GeneralReroll, LeaderTest, LostInAssault, MixedBump, PitchedTie, Sheet,
    StalledBreakOff,
};
use super::super::terms::{Action, Arm, AssaultTable, Morale, Retrograde, WayBack};
use super::losses::Suffered;
use super::round::{Fight, Round};
use super::table::Zone;
use super::{Assault, Formation};
use crate::rules::{Lengths, Note, OddsTable, Role, Sides, capitalize, signed, uncapitalize};

/// A round with what the units of both sides suffer.
pub(super) struct Fought {
    pub(super) round: Round,
    pub(super) suffered: Sides<Vec<Suffered>>,
}

impl Fought {
    fn main(&self, role: Role) -> Option<&Suffered> {
        self.suffered[role].first()
    }

    /// A unit of this side is still there, and nothing makes it go back.
    pub(super) fn stays(&self, role: Role) -> bool {
        self.suffered[role].iter().any(Suffered::stays)
    }

    fn all(&self) -> impl Iterator<Item = &Suffered> {
        self.suffered.iter().flatten()
    }
}

/// What befell any of the units, of which the rules have more to say.
#[derive(Default)]
struct Aftermath {
    b_hits: bool,
    /// The end of the Panic Index.
    worst_panic: bool,
    /// Nothing is left of it.
    ended: bool,
    guns_back: bool,
    guns_retreat: bool,
    /// It goes back, though it is cut off.
    cut_off: bool,
}

/// What a unit does, if the round makes it do anything.
fn does(suffered: &Suffered, lengths: Lengths) -> Option<String> {
    match (suffered.end, suffered.back()) {
        (Some(end), _) => Some(end.words().into()),
        (None, Some(back)) => Some(format!("{} {}", back.does(), lengths.inches(suffered.inches))),
        (None, None) => None,
    }
}

impl Assault {
    /// "3P 1B 2M" for the main unit of a side; empty for no hits.
    fn hits(&self, fought: &Fought, role: Role) -> String {
        let Some(main) = fought.main(role) else { return String::new() };
        let here = i32::from(fought.round.toll_on(role).b);
        let b = self.unit_of(main).map_or(here, |unit| here.max(unit.elsewhere_of(role).b.n()));
        let all = || fought.suffered[role].iter();
        let b = b + all().map(|unit| unit.paid_b).sum::<i32>();
        let mut hits = Vec::new();
        for (n, letter) in [(main.table_p, 'P'), (b, 'B'), (main.m, 'M')] {
            if n > 0 {
                hits.push(format!("{n}{letter}"));
            }
        }
        hits.join(" ")
    }

    pub(super) fn headline(&self, sheet: &Sheet, fought: &Fought) -> String {
        let hits = Role::ALL.map(|role| self.hits(fought, role));
        let mut parts: Vec<String> = Vec::new();
        match fought.round.action {
            Action::Reroll if !self.rolls_again(sheet, fought) => parts.push("contact broken".into()),
            action @ (Action::Reroll | Action::BreakOff) => parts.push(action.words(false).into()),
            _ => {}
        }
        let attacker = &hits[Role::Attacker];
        if !attacker.is_empty() && *attacker == hits[Role::Defender] {
            parts.push(format!("{attacker} each"));
        } else {
            let loser = fought.round.suffers.unwrap_or(Role::Defender);
            for role in loser.both() {
                if !hits[role].is_empty() {
                    parts.push(format!("{} {}", role.name(), hits[role]));
                }
            }
        }
        if parts.is_empty() { "No effect".into() } else { capitalize(&parts.join(", ")) }
    }

    pub(super) fn detail(&self, sheet: &Sheet, lengths: Lengths, fight: &Fight, fought: &Fought) -> String {
        let mut parts = Vec::new();
        let round = &fought.round;
        match round.action {
            Action::Reroll if !self.fights_on(sheet) => parts.push("contact is broken (your reading)".into()),
            Action::Reroll if !self.rolls_again(sheet, fought) => parts.push("contact is broken".into()),
            Action::Nothing if round.cell.advances() => parts.push("attacker stalled".into()),
            Action::Nothing => {}
            // Whoever is sent back does not go on.
            _ if round.reached < sheet.assault.line(0) && !fought.stays(Role::Attacker) => {}
            action => parts.push(action.words(self.attacks_with_cavalry()).to_owned()),
        }
        for role in Role::Defender.both() {
            let does = |unit: &Suffered| does(unit, lengths);
            let first = fought.main(role).and_then(does);
            for (i, unit) in fought.suffered[role].iter().enumerate() {
                // What all of a side do is said once.
                let does = does(unit).filter(|does| i == 0 || first.as_ref() != Some(does));
                parts.extend(
                    does.map(|does| format!("{} {does}", unit.unit.to_string().to_ascii_lowercase())),
                );
            }
        }
        let sentence = if parts.is_empty() { "nobody moves".into() } else { parts.join(", ") };
        format!("{} {}: {sentence}", fight.table.name(), signed(round.difference))
    }

    /// Before the dice: how likely ours is to win the round, and what `ends` says of the whole fight, where that was asked.
    pub(super) fn prospects(
        &self,
        sheet: &Sheet,
        fight: &Fight,
        odds: &[OddsTable],
        ends: Option<&OddsTable>,
    ) -> (String, String) {
        let Some(table) = odds.first() else { return Default::default() };
        let hope = table.hope();
        let fights_on = self.fights_on(sheet);
        // The table's own rounds, so that it, the figure and the whole fight speak of the same.
        let rerolls = |natural: &i32| {
            let fought = self.fought(sheet, fight, *natural);
            fought.round.action == Action::Reroll && (!fights_on || self.rolls_again(sheet, &fought))
        };
        let again = match self.naturals().odds(rerolls) {
            odds if odds.ways == 0 => "no re-roll".to_owned(),
            odds if fights_on => format!("{} to roll again", odds.counted()),
            odds => format!("{} to break contact (your reading)", odds.counted()),
        };
        let detail = match ends {
            Some(ends) => {
                let (aim, hope) = (uncapitalize(&ends.aim), ends.hope().counted());
                format!("In the end {aim} {hope}{}", self.whole_source(sheet).mark())
            }
            None => format!("{} at {} before the dice, {again}", fight.table.name(), signed(fight.lead())),
        };
        (format!("{} wins {}", self.ours.title(), hope.counted()), detail)
    }

    /// Whether a re-roll is fought from where the attacker stands.
    pub(super) fn fights_on(&self, sheet: &Sheet) -> bool {
        self.zone(sheet) == Zone::AllOut || sheet.readings.general_reroll == GeneralReroll::Fought
    }

    /// A re-roll is fought, and both sides are still there to fight it.
    pub(super) fn rolls_again(&self, sheet: &Sheet, fought: &Fought) -> bool {
        self.fights_on(sheet) && Role::ALL.iter().all(|role| fought.stays(*role))
    }

    /// What the answer rests on that the player reads otherwise than the sheet as it is shipped, before the dice, too.
    pub(super) fn by_reading(&self, sheet: &Sheet, fight: &Fight) -> impl Iterator<Item = Note> {
        let readings = &sheet.readings;
        let all = [
            (
                readings.pitched_tie == PitchedTie::WholeLine && fight.table == AssaultTable::PitchedBattle,
                "Every difference on the middle line is a tie (your reading).",
            ),
            (
                readings.all_out_bump == AllOutBump::OuterLines && fight.bumps,
                "All-out: the lines in the middle stay (your reading).",
            ),
            (
                readings.mixed_bump == MixedBump::NoBump && self.mixed(sheet),
                "Mixed assault: no line goes outward (your reading).",
            ),
            (
                readings.break_off == BreakOffChoice::May,
                "Where the table has the attacker break off, he may fight on (your reading).",
            ),
            (
                !self.fights_on(sheet),
                "A re-roll breaks the contact from beyond the all-out zone (your reading).",
            ),
            (
                readings.stalled_break_off == StalledBreakOff::Nobody && self.stalled,
                "Stalled, nobody breaks off, demoralized troops neither (your reading).",
            ),
            (
                readings.stalled_break_off == StalledBreakOff::Everybody && self.stalled,
                "Stalled, attackers break off all the same (your reading).",
            ),
        ];
        all.into_iter().filter(|(counts, _)| *counts).map(|(_, text)| Note::Remark(text.into()))
    }

    pub(super) fn notes(
        &self,
        sheet: &Sheet,
        lengths: Lengths,
        fight: &Fight,
        fought: Option<&Fought>,
    ) -> Vec<Note> {
        let mut notes: Vec<Note> = self.by_reading(sheet, fight).collect();
        let (nth, extra) = (self.assaults.n(), self.assaults.n() - 1);
        if extra > 0 {
            let cost = lengths.inches(sheet.assault.extra_assault_in.value * extra);
            notes.push(Note::Remark(format!(
                "Assault {nth} of the turn: each after the first costs movement, {cost} so far. A re-roll costs none."
            )));
        }
        let Some(fought) = fought else { return notes };
        let round = &fought.round;
        if let (Some((natural, _)), Some(modified)) = (round.natural_loss(), round.loser()) {
            let word = |loser, role| if loser == role { "lose" } else { "win" };
            let Sides([attacker, defender]) =
                Role::ALL.map(|role| format!("{}/{}", word(natural, role), word(modified, role)));
            notes.push(Note::Remark(format!(
                "Natural/modified roll: attacker {attacker}, defender {defender}."
            )));
        }
        let carries = !round.action.words(self.attacks_with_cavalry()).is_empty();
        let advances = round.reached < sheet.assault.line(0) && carries;
        let goes_back = |unit: &Suffered| unit.panic.is_some();
        let held_back = fought.suffered[Role::Attacker].iter().any(goes_back);
        let stays = fought.stays(Role::Attacker);
        let goes_on = advances && stays;
        let may = matches!(round.action, Action::MayOverrun | Action::MayBreakThrough);
        let must = matches!(round.action, Action::MustOverrun | Action::MustBreakThrough);
        let mut remark = |so: bool, text: &str| {
            if so {
                notes.push(Note::Remark(text.into()));
            }
        };
        remark(
            round.action == Action::Reroll && self.rolls_again(sheet, fought),
            "Roll again once all first rounds are fought, with the modifiers as they stand then.",
        );
        let named = |such: &dyn Fn(&Suffered) -> bool| {
            let names = fought.suffered[Role::Attacker].iter().filter(|unit| such(unit));
            names.map(|unit| unit.unit.to_string()).collect::<Vec<_>>().join(" and ")
        };
        let breaking = || fought.suffered[Role::Attacker].iter().filter(|unit| unit.stays());
        let m = breaking().map(|unit| unit.break_off_m).max().unwrap_or_default();
        let who = if held_back { named(&|unit| unit.stays()) } else { "The attacker".into() };
        let (withdraws, falls_back) = if breaking().count() > 1 && held_back {
            ("withdraw", "fall back")
        } else {
            ("withdraws", "falls back")
        };
        let may_fight = sheet.readings.break_off == BreakOffChoice::May;
        let break_off = match m {
            _ if may_fight => {
                "The attacker breaks off, and pays for it then, or fights on (your reading).".into()
            }
            0 => format!("{who} {withdraws} or {falls_back}, out of range."),
            m => format!("{who} {withdraws} or {falls_back}, out of range, with {m}M for breaking off."),
        };
        remark(round.action == Action::BreakOff && stays, &break_off);
        remark(
            round.action == Action::BreakOff && may_fight && !stays,
            "The attacker has nothing to choose: his P hits send him back (your reading).",
        );
        remark(
            advances && held_back && !stays,
            "The attacker won, but his own P hits send him back all the same.",
        );
        remark(
            advances && held_back && stays,
            &format!("The attack has won, but P hits of its own send back {}.", named(&goes_back)),
        );
        remark(
            round.action == Action::Nothing && round.cell.advances(),
            "Stalled, he stays where he is, and fights on while an enemy stands in front of him within the all-out zone.",
        );
        remark(may && goes_on, "It may be taken as carrying the position.");
        remark(
            (may || must) && goes_on,
            "Mark the breakthrough: it moves when all first rounds are fought, within orders, a full assault move at most.",
        );
        remark(
            self.spread_unevenly(fought),
            "B hits that do not divide evenly: dice or agree where they go. Here the first units take them.",
        );

        let aftermath = self.aftermath(sheet, fought);
        let tested = sheet.readings.leader_test;
        remark(
            aftermath.b_hits && tested == LeaderTest::EndOfPhase,
            "B hits: test leaders near the unit at the end of the phase.",
        );
        remark(
            aftermath.b_hits && tested == LeaderTest::EachRound,
            "B hits: test leaders near the unit now (your reading).",
        );
        remark(aftermath.worst_panic, "P5: the unit's division tests in the panic phase.");
        let lost_tests = sheet.readings.lost_in_assault == LostInAssault::Tests;
        remark(
            aftermath.ended && lost_tests,
            "Nothing is left of a unit: its division tests in the panic phase.",
        );
        remark(
            aftermath.ended && !lost_tests,
            "Nothing is left of a unit; without a P5 its division does not test for that (your reading).",
        );
        let (limbering, breakout) = (sheet.assault.battery_retreat_b.value, sheet.assault.breakout_b.value);
        let limber_up = format!(
            "Guns limber up to retreat at {limbering}B a battery, counted here; those that cannot are lost."
        );
        remark(aftermath.guns_retreat, &limber_up);
        remark(
            aftermath.guns_back && !aftermath.guns_retreat,
            "Guns must limber up to go back; those that cannot are lost.",
        );
        let break_out =
            format!("Cut off, elite troops break out through the enemy at {breakout}B, counted here.");
        remark(aftermath.cut_off, &break_out);
        let lost_both =
            round.natural_loss().map(|(loser, _)| loser).filter(|loser| round.loser() == Some(*loser));
        let far_back = |unit: &Suffered| unit.panic.is_some() && unit.back() >= Some(Retrograde::FallBack);
        remark(
            lost_both.is_some_and(|role| fought.suffered[role].iter().any(far_back)),
            "Lose/lose: friends close behind, through whom it goes, may take P hits.",
        );
        // Guns that are limbered, have M hits or are lost hold none.
        let guns = fought.all().any(|unit| {
            let of = self.unit_of(unit).filter(|of| of.arm() == Arm::Artillery && !of.limbered);
            of.is_some() && unit.before == Morale::Formed && unit.end.is_none()
        });
        remark(guns, "Guns in an assault lose their saved fire.");
        notes.extend(self.support_note(fought));
        notes
    }

    fn aftermath(&self, sheet: &Sheet, fought: &Fought) -> Aftermath {
        let mut aftermath = Aftermath::default();
        for unit in fought.all() {
            let (of, back) = (self.unit_of(unit), unit.back());
            let grade = of.map(|of| of.grade).unwrap_or_default();
            let last = sheet.panic_index[grade].len() as i32;
            aftermath.b_hits |= unit.b > 0;
            aftermath.ended |= unit.end.is_some();
            aftermath.worst_panic |= unit.panic.is_some_and(|(level, _)| level >= last);
            aftermath.guns_back |= unit.limbers;
            aftermath.guns_retreat |= unit.limbers && back == Some(Retrograde::Retreat);
            aftermath.cut_off |= back.is_some() && of.is_some_and(|of| of.cut_off == WayBack::Enemy);
        }
        aftermath
    }

    fn unit_of(&self, suffered: &Suffered) -> Option<&Formation> {
        use super::super::state::Part;
        match suffered.unit {
            Part::Attacker(n) => self.attacker.units.get(usize::from(n)),
            Part::Defender(n) => self.defender.units.get(usize::from(n)),
            _ => None,
        }
    }

    /// Several units of a kind, and more or fewer B hits than they can share alike.
    fn spread_unevenly(&self, fought: &Fought) -> bool {
        Role::ALL.into_iter().any(|role| {
            let b = i32::from(fought.round.toll_on(role).b);
            let force = self.force(role);
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
        let main = fought.main(Role::Defender)?;
        let back = main.panic.map(|(_, cell)| cell.value.retrograde);
        let sentence = if bases == 0 || main.m == 0 && back.is_none() {
            return None;
        } else if bases * 2 >= of && back.is_none() {
            "takes M hits by its own grade.".into()
        } else if bases * 2 >= of {
            "takes the same P hits as the main defender, and M hits by its own grade.".into()
        } else if back? <= Retrograde::FallBack {
            "may swing its flank back, clear of the assault zone.".into()
        } else {
            "takes 1M, then disengages, withdraws or falls back as its player likes. If demoralized, the M is a P hit.".to_owned()
        };
        Some(Note::Remark(format!("Support, {bases} of {of} bases in: it {sentence}")))
    }
}
