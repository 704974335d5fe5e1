//! What is entered for fire: the shooter, the target with its officers, a friend in the line, and the help.

use super::super::Plm;
use super::super::fire_effect::Fire;
use super::super::sheet::SeveralFirers;
use super::super::sheet::Sheet;
use super::super::terms::Weapon;
use super::super::tester::Tester;
use super::{Firer, Gap, Shot, Volley};
use crate::rules::form::{
    ChoiceOption, Control, FieldPath, Fold, Form, Item, Kind, Layout, Row, Section, writes,
};
use crate::rules::{Context, Inches, Input, Lengths, Source, capitalize};
use strum::VariantArray;

impl Volley {
    pub(super) fn build_form(&self, context: &Context<Plm>) -> Form {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let before = self.before_help(sheet, lengths);
        let fields = FieldPath::root().of("target");
        let mut woods = Vec::new();
        if self.target.woods && !self.firer.woods {
            woods.push(FieldPath::root().field(self, "at_edge"));
        }
        let target = Section::new(self.target.called(), self.target.items(&fields, context, true, woods))
            .keyed("target")
            .total(Tester::before_help(&before));
        let mut items: Vec<Item> = vec![Item::Columns(vec![self.firer_section(sheet, lengths), target])];
        items.extend(self.others_section(sheet, lengths));
        if self.firer.weapon == Weapon::Gun {
            items.push(self.gap_fold(context));
        }
        items.push(Tester::help_section(self, sheet, &before).into());
        Form::new(items)
    }

    fn firer_section(&self, sheet: &Sheet, lengths: Lengths) -> Section {
        let (firer, fields) = (&self.firer, FieldPath::root().of("firer"));
        let mut items: Vec<Item> = vec![
            weapon_choice(&fields, firer).into(),
            firer.volleys_choice(&fields).into(),
            range_choice("range", self.range, firer.weapon, sheet, lengths, self.is_about_woods()).into(),
            stands_stepper(&fields, firer, firer.weapon).into(),
        ];
        if let Some(rounds) = firer.rounds.filter(|_| firer.weapon == Weapon::Gun) {
            items.push(fields.counted(firer, "rounds", rounds.n(), 0..=20).into());
        }
        items.push(firer.more_fold(&fields));
        let effect = self.fire().product(sheet).saturating_mul(sheet.fire.each.value);
        let total = match self.losses(sheet).len() {
            2 => format!("fire effect twice {}", (effect / 2).abs()),
            _ => format!("fire effect {}", effect.abs()),
        };
        Section::new(firer.called(), items).keyed("firer").total(total)
    }

    /// Woods make the last few inches matter.
    fn is_about_woods(&self) -> bool {
        self.firer.woods || self.target.woods
    }

    /// Other units that fire at the same target: only by readings that put their fire together.
    fn others_section(&self, sheet: &Sheet, lengths: Lengths) -> Option<Item> {
        let note = match sheet.readings.several_firers {
            SeveralFirers::EachATest => return None,
            SeveralFirers::Heaviest => "the target tests once, by the heaviest fire",
            SeveralFirers::Together => "the target tests once, by all of it",
        };
        let rows = self.others.iter().enumerate().map(|(at, shot)| self.other_row(at, shot, sheet, lengths));
        let list = FieldPath::root().list("others", "Unit", Layout::Cards, rows.collect()).adding(
            "One more unit that fires",
            3,
            "three others are the most",
        );
        Some(Section::new("Others that fire at it", vec![list.into()]).note(note).into())
    }

    fn other_row(&self, at: usize, shot: &Shot, sheet: &Sheet, lengths: Lengths) -> Row {
        let fields = FieldPath::root().of("others").of(at);
        let remove = writes(self, |volley| {
            volley.others.remove(at);
        });
        let effect = shot.fire().product(sheet).saturating_mul(sheet.fire.each.value);
        Row {
            key: at.to_string(),
            title: capitalize(shot.weapon.name()),
            summary: format!("fire effect {}", effect.abs()),
            items: vec![
                weapon_choice(&fields, shot).into(),
                volleys_choice(&fields, shot.weapon, shot.actions.n()).into(),
                range_choice(&fields.path("range"), shot.range, shot.weapon, sheet, lengths, false).into(),
                stands_stepper(&fields, shot, shot.weapon).into(),
            ],
            remove: Some(Control::button(fields.path("remove"), "Remove", remove)),
            ..Row::default()
        }
    }

    fn gap_fold(&self, context: &Context<Plm>) -> Item {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let root = FieldPath::root();
        let near = root.field(self, "gap");
        let mut items: Vec<Item> = vec![near.into()];
        let value = match &self.gap {
            None => "none near".into(),
            Some(gap) => {
                items.extend(gap.items(self, context));
                match gap.chance(sheet) {
                    Some(chance) => {
                        format!(
                            "{} at {}",
                            gap.friend.called(),
                            lengths.hundredths(gap.distance.hundredths())
                        ) + &format!(", {}%{}", chance.value, chance.source.mark())
                    }
                    None => "too far off".into(),
                }
            }
        };
        let title = "Friends near the line of fire".into();
        Item::Fold(Fold { key: "gap.fold".into(), title, value, items, ..Fold::default() })
    }
}

impl Firer {
    fn volleys_choice(&self, fields: &FieldPath) -> Control {
        if self.preempts {
            let one = ChoiceOption::plain("1 volley").small("1 action").chosen(true);
            let path = fields.path("actions");
            let option = ChoiceOption { writes: vec![(path.clone(), self.actions.n().to_string())], ..one };
            return Control::new(path, "Volleys", Kind::Choice(vec![option])).hint(if self.reacts {
                "it reacts"
            } else {
                "it pre-empts"
            });
        }
        volleys_choice(fields, self.weapon, self.actions.n())
    }

    /// What is seldom changed.
    fn more_fold(&self, fields: &FieldPath) -> Item {
        let formation = fields.choice(self, "formation", self.arm().formations(), |formation| {
            let is_barred = !formation.may_fire();
            let small = if is_barred { "may not fire" } else { "" };
            ChoiceOption { counts: is_barred, ..ChoiceOption::plain(formation.label()).small(small) }
        });
        let formation = formation.standing(&self.formation());
        let mut circumstances = vec![fields.field(self, "preempts")];
        if self.preempts {
            circumstances.push(fields.field(self, "reacts"));
        }
        circumstances.extend([
            fields.field(self, "woods").hint("not at their edge"),
            fields.field(self, "out_of_arc").hint(match self.weapon {
                Weapon::Gun => "over 30° off its corners",
                _ => "over 30° off its end stands",
            }),
        ]);
        let mut items: Vec<Item> = vec![formation.into(), Item::Row(circumstances)];
        if self.weapon == Weapon::Gun {
            let path = fields.path("rounds");
            let to = if self.rounds.is_some() { "none" } else { "6" };
            let is_on = self.rounds.is_some();
            let toggle = Kind::Toggle { is_on, writes: vec![(path.clone(), to.into())] };
            items.push(Control::new(path + ".count", "Its rounds are counted", toggle).into());
        }
        items.push(fields.field(self, "name").into());
        let mut words = vec![self.formation().text()];
        let others = [
            (self.preempts, if self.reacts { "reacts" } else { "pre-empts" }),
            (self.woods, "in woods"),
            (self.out_of_arc, "out of arc"),
        ];
        words.extend(others.into_iter().filter(|(so, _)| *so).map(|(_, word)| word));
        let key = fields.path("more");
        Item::Fold(Fold {
            key,
            title: "Firing unit".into(),
            value: words.join(", "),
            items,
            ..Fold::default()
        })
    }
}

impl Gap {
    fn items(&self, volley: &Volley, context: &Context<Plm>) -> Vec<Item> {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let fields = FieldPath::root().of("gap");
        let distance = self.distance.hundredths() / 100;
        // Whole inches; nearer than one is touching.
        let band = |inches: i32| {
            let worth = usize::try_from(inches).ok().and_then(|at| sheet.fire.gap.get(at)).copied();
            let label = match inches {
                0 => format!("under {}", lengths.inches(1)),
                5 => format!("{} or more", lengths.inches(5)),
                n => format!("{} to {}", lengths.figure(n * 100), lengths.inches(n + 1)),
            };
            let is_chosen = distance.min(5) == inches;
            let at = if is_chosen { self.distance } else { Inches::from_hundredths(inches * 100) };
            let small = worth.map_or_else(|| "no check".into(), |worth| format!("{}%", worth.value));
            let option = ChoiceOption { counts: worth.is_some(), ..ChoiceOption::plain(label).small(small) };
            ChoiceOption { source: worth.map_or_else(Source::default, |worth| worth.source), ..option }
                .chosen(is_chosen)
                .writing(vec![(fields.path("distance"), at.to_string())])
        };
        let bands = (0..=5).map(band).collect();
        let weapon = volley.firer.weapon;
        let friend =
            Section::new("The friend", self.friend.items(&fields.of("friend"), context, true, Vec::new()));
        vec![
            Control::new(fields.path("distance"), "From him to the line of fire", Kind::Choice(bands)).into(),
            fields.field(self, "across").into(),
            range_choice(&fields.path("range"), self.range, weapon, sheet, lengths, false).into(),
            friend.keyed("friend").into(),
        ]
    }
}

fn weapon_choice(fields: &FieldPath, of: &dyn Input) -> Control {
    fields.choice(of, "weapon", Weapon::VARIANTS, |one| ChoiceOption::plain(capitalize(one.name())))
}

/// One option for each number of volleys, with the actions that give it.
fn volleys_choice(fields: &FieldPath, weapon: Weapon, actions: i32) -> Control {
    let path = fields.path("actions");
    let option = |volleys: i32| {
        // The one action of a unit that pre-empts is no choice of the others.
        let all: Vec<i32> = (2..=4).filter(|actions| weapon.volleys(*actions) == volleys).collect();
        let (first, last) = (*all.first()?, *all.last()?);
        let is_chosen = weapon.volleys(actions) == volleys;
        let to = if is_chosen { actions } else { first };
        let small =
            if first == last { format!("{first} actions") } else { format!("{first}–{last} actions") };
        let label = if volleys == 1 { "1 volley".into() } else { format!("{volleys} volleys") };
        Some(
            ChoiceOption::counting(label)
                .small(small)
                .chosen(is_chosen)
                .writing(vec![(path.clone(), to.to_string())]),
        )
    };
    Control::new(path.clone(), "Volleys", Kind::Choice((1..=2).filter_map(option).collect()))
}

fn stands_stepper(fields: &FieldPath, of: &dyn Input, weapon: Weapon) -> Control {
    let stands = fields.field(of, "stands");
    if weapon == Weapon::Gun { stands.label("Figures that serve it") } else { stands }
}

/// A range for each factor that the weapon has, each at one tap; where woods matter, the last few inches by themselves.
fn range_choice(
    path: &str,
    range: Inches,
    weapon: Weapon,
    sheet: &Sheet,
    lengths: Lengths,
    by_woods: bool,
) -> Control {
    let factor = |range: Inches| Fire { weapon, volleys: 1, stands: 1, range }.range_factor(sheet).total();
    let near = sheet.fire.woods_in.value.clamp(0, 9);
    let mut bands: Vec<[i32; 2]> = (0..10)
        .map(|tens| [tens * 1_000, tens * 1_000 + 999])
        .filter(|[from, _]| *from == 0 || factor(Inches::from_hundredths(*from)) > 0)
        .collect();
    if by_woods {
        bands[0][0] = near * 100 + 1;
        bands.insert(0, [0, near * 100]);
    }
    let options = bands.into_iter().map(|[from, to]| {
        let is_chosen = (from..=to).contains(&range.hundredths());
        let middle = if from == 0 && to < 900 { to } else { from / 1_000 * 1_000 + 500 };
        let at = if is_chosen { range } else { Inches::from_hundredths(middle) };
        let last = lengths.inches(to / 100);
        let label = match from {
            0 => format!("to {last}"),
            from if from % 1_000 != 0 => format!("over {} to {last}", lengths.figure(from / 100 * 100)),
            from => format!("{}–{last}", lengths.figure(from)),
        };
        let worth = factor(at);
        ChoiceOption { counts: worth > 0, ..ChoiceOption::plain(label).small(format!("× {worth}")) }
            .chosen(is_chosen)
            .writing(vec![(path.to_owned(), at.to_string())])
    });
    Control::new(path, "Range", Kind::Choice(options.collect())).guess()
}
