//! A unit that pursuers meet: whether it stands, and the melee that is fought then (G.11).

use super::{Pursuit, SUM};
use crate::rules::counted;
use crate::rules::{
    Answer, Breakdown, Change, Die, Dist, Face, Lengths, Need, NextStep, Note, OddsTable, Report, Side,
    capitalize, clause,
};
use crate::systems::plm::establishment::limit_remark;
use crate::systems::plm::fighter::{Fighter, plain};
use crate::systems::plm::hand_to_hand::{HandToHand, Standing, general_change};
use crate::systems::plm::help::{Fate, Given, comes_true};
use crate::systems::plm::morale_level::{highest_pass, passes};
use crate::systems::plm::morale_report::{EXACT_FAILS, GUN_IS_LEFT, NCO_GOES};
use crate::systems::plm::next_steps::{ARMY_MORALE, STANDS, to_army_morale};
use crate::systems::plm::sheet::{BlownNco, ExactRoll, Sheet};
use crate::systems::plm::state::{FELL_BACK, GUN_LOST, MARKERS, NCO_GONE, REMOVED};
use crate::systems::plm::terms::Arm;

/// The last die that it may take.
const FATE: &str = "Wound";

/// How a unit reacts to pursuers, as far as it is rolled.
struct Reaction {
    /// Every die that it may take, and whether it is to be rolled by now.
    dice: Vec<(Die, bool)>,
    stands: Option<bool>,
    standing: Standing,
    fate: Option<Fate>,
    is_over: bool,
}

impl Pursuit {
    /// The level by which a unit that pursuers meet reacts.
    pub fn level(&self, sheet: &Sheet, lengths: Lengths) -> Breakdown {
        let target = &self.target;
        let losses = vec![self.pursuer.fighter().fights(sheet)];
        let tester = target.tester(&Standing::of(target));
        let mut sum = plain(tester.level(sheet, target.help.reaction, losses, false).sum(sheet, lengths));
        sum.factors(SUM, self, sheet);
        target.halve(sheet, &mut sum);
        sum
    }

    fn reaction(&self, sheet: &Sheet, level: i32) -> Reaction {
        let target = &self.target;
        let mut standing = Standing::of(target);
        let Given { nco, general, .. } = standing.given(target.help.reaction);
        let mut dice = Vec::new();
        let mut roll = |label: &'static str, need: Need, sides: u8| {
            let face = self.dice.at(dice.len()).map(|roll| roll.face()).filter(|face| face.n <= sides);
            dice.push((Die::new(label, sides, Side::Theirs, face).needs(need), true));
            face.map(|face| i32::from(face.n))
        };
        let rolled = roll("Reaction", Need::percent(highest_pass(sheet, level)), 100);
        let stands = rolled.map(|roll| passes(sheet, level, roll));
        if stands == Some(false) {
            standing.gained += sheet.melee.contact_markers.value.max(0);
        }
        let (mut fate, mut is_over) = (None, stands.is_some());
        if nco > 0 {
            let risked = roll("NCO", Need::Above(nco), 100);
            is_over &= risked.is_some();
            if risked.is_some_and(|roll| comes_true(nco, roll)) {
                standing.lose_nco(sheet);
            }
        }
        if general > 0 {
            let risked = roll("General", Need::Above(general), 100);
            is_over &= risked.is_some();
            if risked.is_some_and(|roll| comes_true(general, roll)) {
                fate = roll(FATE, Need::Unsaid, 10).map(|roll| Fate::of(sheet, roll));
                is_over &= fate.is_some();
            } else {
                dice.push((Die::new(FATE, 10, Side::Theirs, None::<Face>), false));
            }
        }
        Reaction { dice, stands, standing, fate, is_over }
    }

    fn odds(&self, sheet: &Sheet, lengths: Lengths, level: i32, stands: Option<bool>) -> OddsTable {
        let stands_then = Dist::die(100).map(|roll| passes(sheet, level, (*roll).into()));
        let back = self.fails(sheet, lengths);
        // Ours pursue: that it falls back is best.
        OddsTable::of(
            SUM,
            "Falls back",
            &stands_then,
            stands,
            |stands| !stands,
            |stands| {
                let (label, then) =
                    if *stands { ("Stands", "a new melee".into()) } else { ("Falls back", back.clone()) };
                (label.into(), then, Some(Side::ours_if(!stands)))
            },
        )
    }

    /// "1 marker, back 12″".
    fn fails(&self, sheet: &Sheet, lengths: Lengths) -> String {
        let (markers, back) = (sheet.melee.contact_markers, self.back(sheet, lengths));
        match markers.value {
            ..=0 => format!("back {back}"),
            n => format!("{}{}, back {back}", counted(n, "marker", "markers"), markers.source.mark()),
        }
    }

    /// How far it falls back: "12″ ◇".
    fn back(&self, sheet: &Sheet, lengths: Lengths) -> String {
        let back = sheet.melee.contact_back_in;
        lengths.inches(back.value) + back.source.mark()
    }

    fn called(&self) -> String {
        self.target.name.called_or(|| "The unit".into())
    }

    fn changes(&self, sheet: &Sheet, lengths: Lengths, reaction: &Reaction) -> Vec<Change> {
        let (Some(stands), true) = (reaction.stands, reaction.is_over) else { return Vec::new() };
        let (target, standing) = (&self.target, &reaction.standing);
        let is = |what: String, marker, n| Change::set(self.called(), what, marker, n).on(target.unit);
        let mut changes = Vec::new();
        if standing.gained > 0 {
            let (n, limit) = (target.markers.n() + standing.gained, target.limit(sheet));
            changes.push(is(format!("{n} of {limit} markers"), &MARKERS, n));
        }
        if target.is_removed(sheet, standing.gained) {
            changes.push(is("leaves the field".into(), &REMOVED, 1));
            if target.arm == Arm::Artillery {
                changes.push(is("gun left where it stands".into(), &GUN_LOST, 1));
            }
        } else if !stands {
            let back = self.back(sheet, lengths);
            changes.push(is(format!("falls back {back}"), &FELL_BACK, 1));
        }
        if standing.nco_gone && !target.officers.nco_gone {
            changes.push(is("NCO gone".into(), &NCO_GONE, 1));
        }
        changes.extend(reaction.fate.and_then(|fate| general_change(target, target.help.reaction.by, fate)));
        if changes.is_empty() {
            changes.push(Change::log_only(self.called(), "stands", STANDS).on(target.unit));
        }
        changes
    }

    /// A unit that was not in the melee tests whether it stands.
    pub(super) fn meets_another(&self, sheet: &Sheet, lengths: Lengths) -> Answer {
        let sum = self.level(sheet, lengths);
        let level = sum.total();
        let reaction = self.reaction(sheet, level);
        let (needs, called) = (highest_pass(sheet, level), self.called());
        let is_removed = self.target.is_removed(sheet, reaction.standing.gained);
        let headline = match reaction.stands {
            None => match needs {
                0 => "Stands on no roll".into(),
                n => format!("{n} or less stands"),
            },
            Some(_) if !reaction.is_over => "Officers at risk".into(),
            Some(_) if is_removed => clause(&called, "leaves the field"),
            Some(true) => clause(&called, "stands"),
            Some(false) => clause(&called, &format!("falls back {}", self.back(sheet, lengths))),
        };
        let detail = match reaction.stands {
            None => format!("Otherwise {}.", self.fails(sheet, lengths)),
            Some(true) => "A new melee is fought.".into(),
            Some(false) => format!("{}.", capitalize(&self.fails(sheet, lengths))),
        };
        let mut notes = self.target.refused_help(&[self.target.help.reaction]);
        if let Some(fate) = reaction.fate {
            let general = self.target.help.reaction.by.name();
            let mark = sheet.morale.risk.source().mark();
            notes.push(Note::Remark(format!("The {general}: {}{mark}.", fate.name())));
        }
        notes.extend(limit_remark(self.target.arm, self.target.stands.n(), sheet));
        let helps = self.target.help.reaction.nco.n() > 0 || self.target.officers.nco_gone;
        for (is_so, text) in [
            (sheet.readings.exact_roll == ExactRoll::Fails, EXACT_FAILS),
            (sheet.readings.blown_nco == BlownNco::Gone && helps, NCO_GOES),
            (is_removed && self.target.arm == Arm::Artillery, GUN_IS_LEFT),
        ] {
            notes.extend(is_so.then(|| Note::Remark(text.into())));
        }
        let changes = self.changes(sheet, lengths, &reaction);
        let odds = vec![self.odds(sheet, lengths, level, reaction.stands)];
        let ((dice, later), sums) = (Die::split(reaction.dice), vec![(SUM.into(), sum)]);
        let mut next = Vec::new();
        if reaction.is_over {
            let stands = reaction.stands == Some(true) && !is_removed;
            next.extend(stands.then(|| self.new_melee(&reaction.standing)));
            let Fighter { unit, army_bears, .. } = self.target;
            next.extend(to_army_morale(ARMY_MORALE, unit, army_bears, reaction.standing.gained));
        }
        Answer {
            report: Report { headline, detail, sums, dice, later, odds, notes, next, ..Report::default() },
            changes,
        }
    }

    /// To the melee of those who meet: its rounds are counted from 1.
    pub(super) fn new_melee(&self, standing: &Standing) -> NextStep {
        let melee = HandToHand {
            attacker: self.pursuer.fighter(),
            defender: self.target.after(standing),
            ..HandToHand::default()
        };
        NextStep::to("New melee", &melee)
    }
}
