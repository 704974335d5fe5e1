//! What is entered for a melee: both leads beside each other.

use super::super::Plm;
use super::super::help::{Help, MOST, Splits};
use super::super::sheet::Sheet;
use super::super::terms::{Arm, Formation};
use super::super::tester::SplitsTable;
use super::course::Band;
use super::level::Occasion;
use super::{HandToHand, Standing};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Fold, Form, Item, Section};
use crate::rules::{Context, Count, Lengths, Role, unsigned};
use strum::VariantArray;

impl HandToHand {
    pub(super) fn build_form(&self, context: &Context<Plm>) -> Form {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let sides = self.ours.both().map(|role| self.side_section(sheet, lengths, role));
        let cards = self.drawn(sheet, &self.course(sheet));
        let mut items = Vec::new();
        if !cards.is_empty() {
            let notes = cards.into_iter().enumerate();
            let notes = notes.map(|(at, card)| Item::note(format!("card.{at}"), card)).collect();
            items.push(Section::new("Cards drawn", notes).into());
        }
        items.push(Item::Sides(Box::new(sides)));
        Form { head: vec![self.circumstances()], items, ..Form::default() }
    }

    fn circumstances(&self) -> Item {
        let root = FieldPath::root();
        let rounds = [1, 2].map(Count::<1, 2>::clamped);
        let round = root.choice(self, "round", &rounds, |round| {
            let option = ChoiceOption { counts: round.n() > 1, ..ChoiceOption::plain(round.n().to_string()) };
            if round.n() > 1 { option.small("leads changed") } else { option }
        });
        let charge = root.field(self, "pre_emptive");
        let mut items: Vec<Item> = vec![round.into(), charge.into()];
        if self.is_in_town() {
            items.push(root.field(self, "enemy_blocks").into());
        }
        let mut value = format!("round {}", self.round.n());
        if self.pre_emptive {
            value += ", pre-emptive charge";
        }
        Item::Fold(Fold {
            key: "circumstances".into(),
            title: "Melee".into(),
            value,
            items,
            ..Fold::default()
        })
    }

    fn side_section(&self, sheet: &Sheet, lengths: Lengths, role: Role) -> Section {
        let (fighter, fields) = (self.fighter(role), FieldPath::root().of(role.name()));
        let is_defender = role == Role::Defender;
        let (arms, formations) = match role {
            Role::Attacker => {
                (&Arm::VARIANTS[..2], &[Formation::Line, Formation::Column, Formation::Skirmish][..])
            }
            Role::Defender => (Arm::VARIANTS, Formation::VARIANTS),
        };
        let is_crew = fighter.arm == Arm::Artillery;
        let mut items: Vec<Item> =
            vec![fighter.arm_choice(&fields, arms).into(), fighter.grade_choice(&fields, sheet).into()];
        if !is_crew {
            items.push(fighter.contact_row(&fields, sheet));
        }
        items.push(fighter.formation_choice(&fields, formations).into());
        items.extend(fighter.skirmishers_toggle(&fields).map(Item::from));
        let mut row = fighter.halving_toggles(&fields);
        row.extend(self.after_toggles(role, &fields));
        items.push(Item::Row(row));
        items.push(fighter.command_fold(&fields, sheet, lengths));
        items.push(fighter.fire_fold(&fields, sheet));
        let rolls = [("tests", "tests"), ("markers", "markers"), ("reaction", "reaction")];
        let rolls = if is_crew { &rolls[..1] } else { &rolls };
        items.push(fighter.help_fold(&fields, rolls, |name| Some(self.splits_table(sheet, role, name))));
        items.push(fighter.unit_fold(&fields));
        let level = self.level_sum(sheet, lengths, role, Occasion::Markers, &Standing::of(fighter));
        Section {
            key: role.name().into(),
            title: role.title().into(),
            total: if is_crew || is_defender && self.attacker.arm == Arm::Artillery {
                String::new()
            } else {
                unsigned(level.total()) + level.source().mark()
            },
            note: if is_crew { "leaves its guns at Resolve Melee".into() } else { "at Resolve Melee".into() },
            side: Some(self.side(role)),
            add: None,
            items,
        }
    }

    /// The ways in which the officers of a side may share out their help for rolls of this name, as it stands now.
    fn splits_table(&self, sheet: &Sheet, role: Role, name: &str) -> Item {
        let fighter = self.fighter(role);
        let (officers, help, standing) = (&fighter.officers, fighter.help.of(name), Standing::of(fighter));
        let can = officers.of(help.by).can_help();
        let (occasion, passed) = match name {
            "tests" => (Occasion::Test, "Passes"),
            "markers" => (Occasion::Markers, "None by roll"),
            _ => (Occasion::Reaction, "Stands"),
        };
        let mut with = self.clone();
        // The level is halved with its help, if it is: each number of points has its own.
        let mut level = |points: i32| {
            let nco = if officers.nco_gone { 0 } else { points.min(MOST.into()) };
            let (nco, general) = (Count::clamped(nco), Count::clamped(points - nco));
            *with.fighter_mut(role).help.of_mut(name) = Help { nco, general, ..help };
            with.level(sheet, role, occasion, &standing)
        };
        let levels: Vec<i32> = (0..=2 * i32::from(MOST)).map(&mut level).collect();
        let splits = Splits::new(0, !officers.nco_gone, can, sheet, |points, roll| {
            let band = Band::of(sheet, levels.get(points as usize).copied().unwrap_or_default(), roll);
            match occasion {
                Occasion::Markers => sheet.melee.markers.by(band) == 0,
                _ => band != Band::Above,
            }
        });
        let fields = FieldPath::root().of(role.name()).of("help").of(name);
        let level = self.level_sum(sheet, Lengths::default(), role, occasion, &standing);
        let of = format!("{name}{}", level.source().mark());
        let table = SplitsTable { fields: &fields, help: &help, officers, passes: passed, of: &of };
        table.item(&splits, sheet)
    }

    /// What matters once the rolls are made.
    fn after_toggles(&self, role: Role, fields: &FieldPath) -> Vec<Control> {
        let fighter = self.fighter(role);
        let mut row = Vec::new();
        if fighter.arm == Arm::Infantry {
            row.push(fields.field(fighter, "cavalry_near"));
        }
        if fighter.supports.n() > 0 && fighter.arm != Arm::Artillery {
            row.push(fields.field(fighter, "exchange"));
        }
        row
    }
}

/// Inputs that are not asked for, with the reason.
pub(super) const NOT_IN_FORM: &[(&str, &str)] = &[
    ("ours", "the answer is turned to the other side by its own key"),
    ("attacker.gun_left", BY_BATTLE),
    ("defender.gun_left", BY_BATTLE),
    ("attacker.rounds", BY_BATTLE),
    ("defender.rounds", BY_BATTLE),
    ("attacker.army_bears", BY_BATTLE),
    ("defender.army_bears", BY_BATTLE),
];
const BY_BATTLE: &str = "a battle fills it in";
