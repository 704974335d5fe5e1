//! Whether a group may press forward after its combats, and how far (1.12; Pressing).

use super::Dbm;
use super::movement::{Movement, Mover, OTHERS, mover_items};
use super::range::Figures;
use super::sheet::Sheet;
use super::state::{CommandInBattle, LineInBattle};
use super::terms::{Class, Ground, Troops};
use crate::rules::form::{
    ChoiceOption, Control, FieldPath, Fold, Item, Kind, Layout, List as Rows, Row, Section, writes,
};
use crate::rules::{
    Answer, BattleView, Calculator, Context, Form, Input, List, Note, Prefilled, Report, RuleRef, UnitRef,
    unsigned,
};

const RULE: RuleRef = RuleRef("Pressing");

/// A group that has made its enemies flee. Every yes but `fled` stands in its way. The field names are the published format of links.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct PressForward {
    /// Who is in it.
    pub mover: Mover,
    /// Who else is in it.
    pub others: List<Mover, OTHERS>,
    /// The mounted are a general's. His element, or those on one base with him.
    pub general: bool,
    /// Demoralised.
    pub demoralised: bool,
    /// Enemy's bound.
    pub enemy_bound: bool,
    /// Someone whom they fought to their front has not fled.
    pub stood: bool,
    /// All whom they fought to their front have fled; the player is asked for one of the two.
    pub fled: bool,
    /// One of them pursued.
    pub pursued: bool,
    /// Did not move straight ahead. One of them, earlier in the bound.
    pub turned: bool,
    /// Skirmishers in front.
    pub skirmishers_lead: bool,
    /// A rank is to stay. Not all of them are to go.
    pub rank_stays: bool,
    /// Fortifications in the way.
    pub works: bool,
    /// The worst that any of them goes over.
    pub ground: Ground,
    /// Figures.
    pub figures: Figures,
}

fn is_skirmisher(mover: Mover) -> bool {
    mover.troops.is(&[Troops::Lh, Troops::Ps])
}

impl PressForward {
    fn movers(&self) -> impl Iterator<Item = Mover> {
        std::iter::once(self.mover).chain(self.others.iter().copied())
    }

    fn has(&self, class: Class) -> bool {
        self.movers().any(|mover| mover.troops.class() == class)
    }

    fn has_skirmishers(&self) -> bool {
        self.movers().any(is_skirmisher)
    }

    /// The pressing forward as a move over this ground.
    fn movement(&self) -> Movement {
        let PressForward { mover, ref others, ground, figures, .. } = *self;
        Movement { mover, others: others.clone(), ground, figures, ..Movement::default() }
    }

    /// What stands in its way: what is wrong, and what the rule asks for.
    fn obstacles(&self, sheet: &Sheet) -> Vec<(&'static str, &'static str)> {
        let mounted = self.has(Class::Mounted);
        let all = [
            (self.has(Class::Naval), "Naval elements", "only foot press forward"),
            (!self.has(Class::Foot), "Without foot", "a group that presses forward is of foot"),
            (
                mounted && !self.general,
                "Mounted troops",
                "of mounted only a general with his double base goes along",
            ),
            (self.demoralised, "A demoralised command", "only undemoralised troops press forward"),
            (self.enemy_bound, "The enemy's bound", "troops press forward in their own bound only"),
            (self.stood, "An enemy to the front who has not fled", "all of them must have fled"),
            (self.pursued, "A pursuit", "none of the group may have pursued"),
            (
                self.turned,
                "An earlier move with a turn",
                "every move this bound must have been straight ahead",
            ),
            (
                self.has_skirmishers() && (self.skirmishers_lead || self.movers().all(is_skirmisher)),
                "Skirmishers in front",
                "skirmishers go only in a rear rank behind others",
            ),
            (self.rank_stays, "A rank that stays", "all ranks go or none does"),
            (self.works, "Crossing fortifications", "nobody presses forward across them"),
            (
                self.movement().distance(sheet).total() == 0,
                "Where some may not go",
                "the slowest cannot move there",
            ),
        ];
        all.into_iter().filter(|(is_so, ..)| *is_so).map(|(_, what, why)| (what, why)).collect()
    }

    /// Two yeses of the inputs are one choice of three.
    fn enemies(&self) -> Control {
        const WAYS: [(&str, bool, bool); 3] =
            [("Not said", false, false), ("All fled", true, false), ("Not all fled", false, true)];
        let chosen = (self.fled && !self.stood, self.stood);
        let options = WAYS.map(|(label, fled, stood)| {
            ChoiceOption::plain(label)
                .chosen(chosen == (fled, stood))
                .writing(vec![("fled".into(), fled.to_string()), ("stood".into(), stood.to_string())])
        });
        let label = "All whom they fought to their front";
        Control::new("fled", label, Kind::Choice(options.into())).hint("who recoiled has not fled")
    }

    fn checks(&self) -> Vec<Control> {
        let fields = FieldPath::root();
        let all = [
            (self.has(Class::Mounted), "general"),
            (true, "pursued"),
            (true, "turned"),
            (self.has_skirmishers(), "skirmishers_lead"),
            (true, "rank_stays"),
            (true, "works"),
            (true, "demoralised"),
            (true, "enemy_bound"),
        ];
        let asked = all.into_iter().filter(|(asked, _)| *asked);
        asked.map(|(_, name)| fields.field(self, name)).collect()
    }

    fn group(&self) -> Item {
        let rows = self.others.iter().enumerate().map(|(at, mover)| {
            let fields = FieldPath::root().of("others").of(at);
            let remove = writes(self, |press| _ = press.others.remove(at));
            Row {
                key: at.to_string(),
                title: mover.name(),
                items: mover_items(&fields, mover),
                remove: Some(Control::button(fields.path("remove"), "Remove", remove)),
                ..Row::default()
            }
        });
        let is_full = self.others.len() >= OTHERS;
        let more =
            if is_full { Vec::new() } else { vec![("others".into(), (self.others.len() + 1).to_string())] };
        let add = Control::button("others.add", "More troops", more)
            .disabled(is_full.then_some("a group of six kinds is the most"));
        let names: Vec<String> = self.others.iter().map(|mover| mover.name()).collect();
        let list = Rows {
            key: "others".into(),
            label: "Troops".into(),
            layout: Layout::Stack,
            rows: rows.collect(),
            add: Some(add),
        };
        Item::Fold(Fold {
            key: "group".into(),
            title: "Others in the group".into(),
            value: names.join(", "),
            opens_at_first: !self.others.is_empty(),
            items: vec![list.into()],
            ..Fold::default()
        })
    }
}

impl Calculator for PressForward {
    type System = Dbm;
    const ID: &'static str = "dbm/press-forward";
    const TITLE: &'static str = "Press forward";
    const PROCEDURES: &'static [&'static str] = &["1.12"];
    const READ_ONLY: bool = true;

    fn form(&self, context: &Context<Dbm>) -> Form {
        let mut items = mover_items(&FieldPath::root().of("mover"), &self.mover);
        items.push(self.group());
        items.push(self.enemies().into());
        items.push(Section::new("What stands in the way", vec![Item::Row(self.checks())]).into());
        let movement = self.movement();
        items.push(movement.ground_choice(&context.sheet).into());
        let figures: Control = Figures::choice(self);
        items.push(figures.into());
        Form::new(items)
    }

    fn answer(&self, context: &Context<Dbm>) -> Answer {
        let sheet = &*context.sheet;
        let obstacles = self.obstacles(sheet);
        let mut sum = self.movement().distance(sheet);
        let paces = sum.total();
        // Its factors belong to the move by itself.
        sum.lines.iter_mut().for_each(|line| line.key = "");
        let refuse = |(what, why): (&'static str, &'static str)| Note::refused(what, why, RULE);
        if !obstacles.is_empty() {
            let notes = obstacles.into_iter().map(refuse).collect();
            return Report::refused("May not press forward", notes).into();
        }
        self.figures.convert(&mut sum, context.lengths, RULE);
        let remarks = [
            "Taken as said: none of them has pursued, and each move of this bound went straight ahead.",
            "After all combats of the bound, straight ahead, all ranks together.",
            "Enemy skirmishers in the way flee once without being touched. Caught all the same, they are destroyed and the move goes on.",
            "It ends in contact with fresh enemies who are not skirmishers. That combat waits for the next bound.",
        ];
        let far = format!("p to {} paces, as far as the slowest moves.", unsigned(paces));
        let report = Report {
            headline: format!("May press forward {}", sum.text()),
            detail: match self.fled {
                true => format!("U{far}"),
                false => format!("If all whom they fought to their front have fled: u{far}"),
            },
            sums: vec![("Move".into(), sum)],
            notes: remarks.into_iter().map(|text| Note::Remark(text.into())).collect(),
            ..Report::default()
        };
        report.into()
    }

    fn prefill(&self, battle: &BattleView<'_, Dbm>, ours: &[UnitRef], theirs: &[UnitRef]) -> Prefilled<Self> {
        let Movement { mover, others, .. } = Movement::default().prefill(battle, ours, theirs)?;
        let lines: Vec<LineInBattle<'_>> =
            ours.iter().filter_map(|unit_ref| LineInBattle::of(battle, *unit_ref)).collect();
        Ok(PressForward {
            mover,
            others,
            general: lines.iter().any(|one| one.line.general),
            demoralised: lines.iter().any(|one| one.is_demoralised(battle)),
            stood: !ours.is_empty() && nobody_fled(battle),
            pursued: lines.iter().any(LineInBattle::pursues),
            turned: lines.iter().any(|one| one.has_turned),
            enemy_bound: ours.iter().any(|unit_ref| unit_ref.side != battle.active),
            figures: self.figures,
            ..PressForward::default()
        })
    }
}

/// Of the enemy some have recoiled this bound, and none is known to have fled.
fn nobody_fled(battle: &BattleView<'_, Dbm>) -> bool {
    let commands = CommandInBattle::all(battle, battle.active.other());
    let any = |of: fn(&LineInBattle<'_>) -> bool| commands.iter().flat_map(|one| &one.lines).any(of);
    any(|one| one.recoils > 0) && !any(|one| one.flees > 0)
}
