//! What is entered for the PIPs of a Corps: its generals as cards in the order of the Plan, and what superiors give.

mod superiors;

use super::super::GrandeTactique;
use super::super::sheet::{
    AdoptingAPlan, ArtilleryLost, KilledGeneralsQuality, LostCommandersPlan, Sheet, UnspentPips,
};
use super::super::terms::{Arrival, Declared, Quality};
use super::{Allocation, General, Pips};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Form, Item, Layout, List, Row, RowDie, writes};
use crate::rules::{Context, Count, Pairs, capitalize, signed};
use std::cmp::Reverse;
use strum::VariantArray;

/// The generals as they stand in the Plan, for all their cards.
struct Ranked {
    /// The generals by place in the list, first rank first; nothing where no ranking counts.
    ranking: Option<Vec<usize>>,
    /// The dice rolled so far as places and numbers, the highest first; nothing where they are not given out by rank.
    dice: Option<Vec<(usize, u8)>>,
}

impl Ranked {
    fn rank(&self, general: usize) -> Option<usize> {
        self.ranking.as_ref()?.iter().position(|ranked| *ranked == general)
    }
}

impl Pips {
    pub(super) fn build_form(&self, context: &Context<GrandeTactique>) -> Form {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let allocation = self.allocation(sheet);
        let mut items = vec![self.general_list(sheet, allocation).into()];
        if self.plan && self.declared == Declared::Nothing && self.dice.places() > 0 {
            let text = "Dice are rolled: a new Plan waits for another turn. Move a general only to correct a mistake.";
            items.push(Item::warning("moved-late", text));
        }
        items.extend([
            self.superiors_section(sheet, lengths).into(),
            self.declared_choice(sheet).into(),
            self.dice_stepper(sheet, allocation).into(),
        ]);
        // Once all dice are rolled nothing is left to chance.
        let dice = self.dice_to_roll(sheet, allocation);
        if dice > 0 && self.rolled(dice).is_none() {
            let needs = FieldPath::root().field(self, "at_least");
            items.push(needs.into());
        }
        Form { head: vec![self.plan_choice().into()], items, ..Form::default() }
    }

    fn plan_choice(&self) -> Control {
        FieldPath::root().choice(self, "plan", &[true, false], |plan| {
            ChoiceOption::counting(if plan { "Plan" } else { "No Plan" })
        })
    }

    fn general_list(&self, sheet: &Sheet, allocation: Allocation) -> List {
        let ranked = self.ranked(sheet, allocation);
        let rows = (0..self.generals.len()).map(|g| self.general_row(sheet, allocation, &ranked, g));
        let rows = rows.collect();
        FieldPath::root().list("generals", "General", Layout::Cards, rows).adding(
            "One more general",
            super::GENERALS,
            "ten generals are the most",
        )
    }

    fn ranked(&self, sheet: &Sheet, allocation: Allocation) -> Ranked {
        let is_ranked = matches!(allocation, Allocation::Plan | Allocation::Forfeited { plan: true });
        let mut dice: Vec<(usize, u8)> = (0..self.dice_to_roll(sheet, allocation))
            .filter_map(|place| Some((place, self.dice.at(place)?.face().n)))
            .collect();
        dice.sort_by_key(|(_, n)| Reverse(*n));
        Ranked {
            ranking: is_ranked.then(|| self.ranking(sheet)),
            dice: (allocation == Allocation::Plan).then_some(dice),
        }
    }

    fn general_row(&self, sheet: &Sheet, allocation: Allocation, ranked: &Ranked, g: usize) -> Row {
        let general = &self.generals[g];
        let rank = ranked.rank(g);
        let die = ranked.dice.as_ref().map(|dice| {
            let place = rank.and_then(|rank| dice.get(rank)).map(|(place, _)| *place);
            RowDie {
                face: place.and_then(|place| self.dice.at(place)).map(|die| die.face()),
                take_back: place
                    .map_or_else(Pairs::new, |place| writes(self, |pips| pips.dice.set(place, None))),
            }
        });
        // Where no ranking counts there is nothing to move.
        let swap = |other: Option<usize>| {
            ranked.ranking.as_ref()?;
            let other = other.filter(|other| *other < self.generals.len());
            let swapped = |other| writes(self, |pips| pips.change_places(g, other));
            Some(other.map_or_else(Pairs::new, swapped))
        };
        let fields = FieldPath::root().of("generals").of(g);
        let without_number = self.without_number(sheet, allocation, rank);
        let lost = fields.field(general, "units_lost").disabled(without_number);
        let mut by_readings: Vec<Item> = Vec::new();
        if sheet.readings.artillery_lost == ArtilleryLost::SilencedToo {
            let silenced = fields.field(general, "silenced");
            by_readings.push(silenced.disabled(without_number).into());
        }
        if sheet.readings.unspent_pips == UnspentPips::Kept {
            let forfeited = matches!(allocation, Allocation::Forfeited { .. });
            let kept = fields.field(general, "kept");
            by_readings.push(kept.disabled(without_number.filter(|_| forfeited)).into());
        }
        Row {
            key: self.row_key(g),
            title: self.called(g),
            summary: general.summary(sheet),
            badge: rank.map_or_else(|| "–".into(), |rank| (rank + 1).to_string()),
            die,
            items: if general.another_corps { Vec::new() } else { [vec![lost.into()], by_readings].concat() },
            folded: self.general_editor(sheet, allocation, without_number, g),
            up: swap(g.checked_sub(1)),
            down: swap(Some(g + 1)),
            remove: Some(Control::button(
                fields.path("remove"),
                "Remove",
                writes(self, |pips| pips.remove(g)),
            )),
            ..Row::default()
        }
    }

    /// His division in a battle goes with him; of anybody else nothing but his place is known for certain.
    fn row_key(&self, g: usize) -> String {
        let unit = self.generals[g].unit;
        let is_first = self.generals[..g].iter().all(|other| other.unit != unit);
        unit.filter(|_| is_first).map_or_else(|| g.to_string(), |unit| unit.to_string())
    }

    /// Why a general of this Corps has no number that could be modified.
    fn without_number(
        &self,
        sheet: &Sheet,
        allocation: Allocation,
        rank: Option<usize>,
    ) -> Option<&'static str> {
        match allocation {
            Allocation::Forfeited { .. } => Some("the Corps forfeits its PIPs this turn"),
            Allocation::NoPlan => None,
            Allocation::Plan => {
                let has_die = rank.is_some_and(|rank| rank < self.dice_to_roll(sheet, allocation));
                (!has_die).then_some("he has no die this turn")
            }
        }
    }

    /// What is seldom changed. Of a general of another Corps it matters only whether he can be given a PIP.
    fn general_editor(
        &self,
        sheet: &Sheet,
        allocation: Allocation,
        without_number: Option<&'static str>,
        g: usize,
    ) -> Vec<Item> {
        let general = &self.generals[g];
        let fields = FieldPath::root().of("generals").of(g);
        let lapses = sheet.readings.killed_generals_quality == KilledGeneralsQuality::Lapses;
        let ended = (general.killed && lapses).then_some("he is killed: his quality ended with him");
        let quality = fields.choice(general, "quality", Quality::VARIANTS, |quality| {
            let name = capitalize(quality.name());
            match worth(sheet, quality) {
                0 => ChoiceOption::plain(name),
                n => ChoiceOption::counting(format!("{name} {}", signed(n))),
            }
        });
        let arrival = fields.choice(general, "arrival", Arrival::VARIANTS, |arrival| {
            let name = capitalize(arrival.name());
            if arrival == Arrival::Before { ChoiceOption::plain(name) } else { ChoiceOption::counting(name) }
        });
        let with_nobody = match allocation {
            Allocation::Forfeited { .. } => Some("the Corps forfeits its PIPs this turn"),
            _ => general.killed.then_some("he is killed"),
        };
        let attached = fields.field(general, "attached").disabled(with_nobody);
        let killed = fields.field(general, "killed");
        let stranger = fields.field(general, "another_corps");
        let name = fields.field(general, "name").into();
        if general.another_corps {
            return vec![name, Item::Row(vec![killed, stranger])];
        }
        vec![
            quality.disabled(ended.or(without_number)).into(),
            name,
            arrival.into(),
            Item::Row(vec![killed, attached, stranger]),
        ]
    }

    /// What has been declared can always be taken back.
    fn declared_choice(&self, sheet: &Sheet) -> Control {
        let readings = &sheet.readings;
        let free = self.turn.n() == 1 || !self.plan && readings.adopting_a_plan == AdoptingAPlan::Free;
        let barred = if self.corps.lost && readings.lost_commanders_plan != LostCommandersPlan::MayChange {
            Some("the Corps commander is lost, and nobody else can make or end a Plan")
        } else if self.dice.places() > 0 && !free {
            Some("the dice are rolled, and it must be said before the roll")
        } else {
            None
        };
        let all: Vec<Declared> = Declared::VARIANTS
            .iter()
            .copied()
            .filter(|one| self.plan || *one != Declared::NoPlan || self.declared == Declared::NoPlan)
            .collect();
        let choice = FieldPath::root().choice(self, "declared", &all, |declared| {
            let name = capitalize(declared.name());
            match declared {
                Declared::Nothing => ChoiceOption::plain(name),
                Declared::Plan | Declared::NoPlan => ChoiceOption::counting(name),
            }
        });
        choice.disabled(barred.filter(|_| self.declared == Declared::Nothing))
    }

    /// How many dice are rolled: one for each general who shares in them, until another number is set.
    fn dice_stepper(&self, sheet: &Sheet, allocation: Allocation) -> Control {
        let rolled = self.dice_to_roll(sheet, allocation) as i32;
        let stepper = FieldPath::root().counted(self, "pip_dice", rolled, 1..=super::GENERALS as i32);
        if rolled == 0 {
            return stepper.stepping(None, None).disabled(Some("no dice are rolled this turn"));
        }
        let own = Pips { pip_dice: None, ..self.clone() }.dice_to_roll(sheet, allocation) as i32;
        let to = |n: i32| {
            let set = (n != own).then(|| Count::clamped(n));
            (1..=super::GENERALS as i32).contains(&n).then(|| writes(self, |pips| pips.pip_dice = set))
        };
        stepper.stepping(to(rolled - 1), to(rolled + 1))
    }
}

/// What a general's quality adds to his number.
pub(in crate::systems::grande_tactique) fn worth(sheet: &Sheet, quality: Quality) -> i32 {
    match quality {
        Quality::Great => sheet.modifiers.great.value,
        Quality::Ordinary => 0,
        Quality::Bad => sheet.modifiers.bad.value,
    }
}

impl General {
    /// "great +1 · attached".
    fn summary(&self, sheet: &Sheet) -> String {
        let mut words = Vec::new();
        if !self.another_corps {
            words.push(match worth(sheet, self.quality) {
                0 => self.quality.name().to_owned(),
                n => format!("{} {}", self.quality.name(), signed(n)),
            });
            if self.arrival != Arrival::Before {
                words.push(self.arrival.name().into());
            }
        }
        let markers =
            [(self.killed, "killed"), (self.attached, "attached"), (self.another_corps, "another Corps")];
        words.extend(markers.into_iter().filter(|(is_so, _)| *is_so).map(|(_, word)| word.to_owned()));
        words.join(" · ")
    }
}
