//! What is entered for a combat: two sides beside each other, each asked only what its troops make a question of.

use super::super::army::weapon_choice;
use super::super::sheet::Sheet;
use super::super::terms::{Class, Fort, Going, Grade, Rating, Troops, graded_picker, troops_picker};
use super::fighter::{Fight, Rank};
use super::{Combat, Fighter};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Fold, Item, Kind, Layout, List, Row, Section};
use crate::rules::form::{factor_toggle, factor_worth};
use crate::rules::{Calculator, Context, Count, Form, Quantity, Side, Sides, Sourced, capitalize, input};
use strum::VariantArray;

const RANKS: [&str; 3] = ["2nd rank", "3rd rank", "4th rank"];

impl Combat {
    pub(super) fn build_form(&self, context: &Context<super::Dbm>) -> Form {
        let sheet = &*context.sheet;
        let sides = Side::ALL.map(|side| self.side_section(side, sheet));
        let mut items = vec![Item::Sides(Box::new(sides))];
        if Side::ALL.into_iter().any(|side| self.barred(side, sheet)) {
            let anyway = FieldPath::root().field(self, "anyway");
            items.push(Item::Row(vec![anyway]));
        }
        Form { head: vec![self.mode().into()], items, ..Form::default() }
    }

    /// Two yeses of the inputs are one choice of four.
    fn mode(&self) -> Control {
        const MODES: [(&str, Sides<bool>); 4] = [
            ("Close combat", Sides([false, false])),
            ("We shoot", Sides([true, false])),
            ("They shoot", Sides([false, true])),
            ("Both shoot", Sides([true, true])),
        ];
        let options = MODES.map(|(label, shoots)| {
            let write = |side: Side| (format!("{}.shoots", side.name()), shoots[side].to_string());
            ChoiceOption::plain(label)
                .chosen(shoots == self.fighters().map(|fighter| fighter.shoots))
                .writing(Side::ALL.map(write).0.into())
        });
        Control::new("shoots", "Who shoots?", Kind::Choice(options.into()))
    }

    pub(super) fn side_section(&self, side: Side, sheet: &Sheet) -> Section {
        let form = SideForm { combat: self, side, sheet, fields: FieldPath::root().of(side.name()) };
        let section = Section::new(side.title(), form.items()).keyed(side.name());
        Section { side: Some(side), ..section }
    }
}

/// A side as it is now, and where it is changed.
struct SideForm<'a> {
    combat: &'a Combat,
    side: Side,
    sheet: &'a Sheet,
    fields: FieldPath,
}

impl SideForm<'_> {
    fn fight(&self) -> Fight<'_> {
        self.combat.fight(self.side)
    }

    fn mine(&self) -> &Fighter {
        self.fight().mine
    }

    fn items(&self) -> Vec<Item> {
        let (fields, mine) = (&self.fields, self.mine());
        let grades = mine.troops.grades();
        let mut items: Vec<Item> = vec![
            graded_picker(fields, "type", mine.troops, mine.grade).into(),
            fields.choice(mine, "grade", grades, grade_option).into(),
        ];
        items.extend(self.ranks());
        items.extend(self.rating().map(Item::from));
        items.push(fields.choice(mine, "going", Going::VARIANTS, going_option).into());
        items.extend(self.numbers().into_iter().map(Item::from));
        for row in [self.factors(), self.specials()] {
            if !row.is_empty() {
                items.push(Item::Row(row));
            }
        }
        items.extend(self.fort().map(Item::from));
        items
    }

    /// Says of knights and blades what their exceptions count as.
    fn rating(&self) -> Option<Control> {
        let mine = self.mine();
        mine.chooses_rating().then(|| {
            let option = |rating: Rating| ChoiceOption::plain(rating.to_string());
            let label = "In this fight (X) counts as";
            self.fields.choice(mine, "counts_as", Rating::VARIANTS, option).label(label)
        })
    }

    fn numbers(&self) -> Vec<Control> {
        let (fields, fight, mine) = (&self.fields, self.fight(), self.mine());
        let mut numbers = Vec::new();
        if fight.close() {
            let each = self.sheet.tactical.flank_or_aided;
            let flanks = [0, 1, 2].map(Count::clamped);
            let option = |flanks: Count<0, 2>| {
                let worth = Sourced { value: each.value * flanks.n(), ..each };
                let label = ["None", "One flank", "Both"][flanks.n() as usize];
                ChoiceOption::worth(label, (flanks.n() > 0).then_some(worth), Quantity::Points)
            };
            numbers.push(fields.choice(mine, "overlaps", &flanks, option));
            numbers.push(fields.field(mine, "contacts"));
        }
        if mine.shoots {
            numbers.push(fields.field(mine, "aided"));
        }
        numbers
    }

    /// The printed factors that are a yes or a no, with what each is worth.
    fn factors(&self) -> Vec<Control> {
        let (fields, fight, mine) = (&self.fields, self.fight(), self.mine());
        let attacked = fight.close() || fight.shot_at();
        let printed = |key: &str, label: &str| {
            let key = fields.path(key);
            factor_toggle(self.combat, self.sheet, &key, Quantity::Points, label)
        };
        let mut row = Vec::new();
        // A general who only shoots still spares his element what a demoralised command suffers.
        if attacked || mine.demoralised {
            row.extend(printed("general", "General"));
        }
        if fight.close() {
            row.extend(printed("upslope", "Upslope or river bank"));
        }
        let worth = self.worth("weather");
        row.push(worth(fields.field(mine, "weather")));
        row.extend(printed("demoralised", "Demoralised"));
        if mine.shoots {
            row.push(worth(fields.field(mine, "wood")));
        }
        if fight.close() && self.minds_a_river() {
            let worth = self.worth("others_in_bad_going");
            row.push(worth(fields.field(mine, "crossing_river")));
        }
        row
    }

    /// What gives a control the figure of the factor that its input has a part in.
    fn worth(&self, key: &str) -> impl Fn(Control) -> Control + use<> {
        let key = self.fields.path(key);
        let factor = Combat::factors().iter().find(|factor| factor.key == key);
        let worth = factor.map(|factor| factor_worth(factor, self.combat, self.sheet));
        move |control| match worth {
            Some(worth) => {
                Control { source: worth.source, ..control.value(Quantity::Points.figure(worth.value)) }
            }
            None => control,
        }
    }

    fn minds_a_river(&self) -> bool {
        use Troops::*;
        let mine = self.mine();
        mine.troops.is(&[Sp, Pk, Art, Wwg, Bge]) || mine.is(Hd, &[Grade::O, Grade::I])
    }

    /// What only some troops are asked.
    fn specials(&self) -> Vec<Control> {
        use Troops::*;
        let (fields, fight) = (&self.fields, self.fight());
        let Fight { mine, enemy } = fight;
        let close = fight.close();
        let mounted = mine.class() == Class::Mounted && close;
        let double = mine.is(Kn, &[Grade::I]) && !mine.ranks.is_empty() || mine.is(Bd, &[Grade::X]) && close;
        let charges = mine.troops == Kn && close && enemy.is(Bw, &[Grade::S]);
        let psiloi = mine.behind().any(|rank| rank.troops == Ps) && mine.troops.is(&[Cv, Sp, Pk, Bd, Ax]);
        let all = [
            (mine.class() == Class::Naval, "unladen"),
            (mine.troops == Bge, "mobile"),
            (double, "double_base"),
            (mounted, "across"),
            (mounted && enemy.class() == Class::Foot, "at_bad_going"),
            (charges, "moved_into_contact"),
            (mine.is(Wwg, &[Grade::S]) && close, "assaulting"),
            (psiloi, "psiloi_allowed"),
        ];
        let asked = all.into_iter().filter(|(asked, _)| *asked);
        asked.map(|(_, name)| fields.field(mine, name)).collect()
    }

    fn fort(&self) -> Option<Control> {
        let mine = self.mine();
        (mine.class() == Class::Foot).then(|| {
            let worth = self.sheet.tactical.fortifications;
            let option = |fort: Fort| {
                let worth = (fort != Fort::None).then_some(worth);
                ChoiceOption::worth(fort.label(), worth, Quantity::Points)
            };
            let label = "Fortifications they defend";
            self.fields.choice(mine, "fort", Fort::VARIANTS, option).label(label)
        })
    }

    /// How deep it stands, and what stands behind where that is not more of the same.
    fn ranks(&self) -> Vec<Item> {
        let (fields, mine) = (&self.fields, self.mine());
        let depths = ["None", "1", "2", "3"].into_iter().enumerate().map(|(depth, label)| {
            let writes = vec![(fields.path("ranks"), depth.to_string())];
            ChoiceOption::plain(label).chosen(mine.ranks.len() == depth).writing(writes)
        });
        let depths = Control::new(fields.path("ranks"), "Ranks behind", Kind::Choice(depths.collect()));
        let mut items = vec![depths.into()];
        if mine.ranks.is_empty() {
            return items;
        }
        let rows = mine.ranks.iter().enumerate().map(|(at, rank)| Row {
            key: at.to_string(),
            title: RANKS[at.min(2)].into(),
            items: self.rank(at, rank),
            ..Row::default()
        });
        let rows = List {
            key: fields.path("rank-list"),
            label: "Rank".into(),
            layout: Layout::Stack,
            rows: rows.collect(),
            add: None,
        };
        items.push(Item::Fold(Fold {
            key: fields.path("other-ranks"),
            title: "Of other troops".into(),
            value: self.other_ranks(),
            opens_at_first: mine.ranks.iter().any(|rank| *rank != Rank::default()),
            items: vec![rows.into()],
            ..Fold::default()
        }));
        items
    }

    /// "Psiloi (O)", where not all are like the front.
    fn other_ranks(&self) -> String {
        let other = self.mine().ranks.iter().zip(self.mine().behind());
        let other = other.filter(|(rank, _)| rank.troops.is_some() || rank.grade.is_some());
        let text = other.map(|(_, behind)| format!("{} {}", behind.troops.name(), behind.grade));
        capitalize(&text.collect::<Vec<_>>().join(", "))
    }

    /// One rank that is not, or not quite, as the front.
    fn rank(&self, at: usize, rank: &Rank) -> Vec<Item> {
        use Troops::*;
        let mine = self.mine();
        let fields = self.fields.of("ranks").of(at);
        let troops = rank.troops.unwrap_or(mine.troops);
        let mut grades = vec![None];
        grades.extend(troops.grades().iter().copied().map(Some));
        let grade = |grade: Option<Grade>| match grade {
            None => ChoiceOption::plain("As front"),
            Some(grade) => grade_option(grade),
        };
        let mut items: Vec<Item> =
            vec![self.rank_picker(&fields, rank).into(), fields.choice(rank, "grade", &grades, grade).into()];
        if mine.troops.is(&[Sp, Pk, Bd]) {
            items.push(fields.choice(rank, "going", Going::VARIANTS, going_option).into());
        }
        if troops == Ps && mine.troops.is(&[Sp, Pk, Bd, Ax]) && at < 2 {
            items.push(weapon_choice(&fields, rank).into());
        }
        if [mine.troops, troops] == [Bw, Bw] && at == 0 {
            items.push(fields.beside(rank, ["other_bow"]));
        }
        items
    }

    /// Chosen like the front, its type is left out: then it stays like the front.
    fn rank_picker(&self, fields: &FieldPath, rank: &Rank) -> Control {
        let front = self.mine().troops;
        let troops = rank.troops.unwrap_or(front);
        let grade = rank.grade.map_or_else(|| "as the front".into(), |grade| grade.to_string());
        let value = format!("{} {grade}", capitalize(troops.name()));
        troops_picker(fields.path("type"), troops, value, |to| {
            let of_its_own = (to != front).then_some(to);
            let mut writes = vec![(fields.path("type"), input::word(&of_its_own))];
            if rank.grade.is_some_and(|grade| !to.grades().contains(&grade)) {
                writes.push((fields.path("grade"), input::word(&None::<Grade>)));
            }
            writes
        })
    }
}

fn grade_option(grade: Grade) -> ChoiceOption {
    ChoiceOption::plain(grade.to_string())
}

fn going_option(going: Going) -> ChoiceOption {
    ChoiceOption { counts: !going.good(), ..ChoiceOption::plain(capitalize(going.name())) }
}
