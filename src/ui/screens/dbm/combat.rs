//! Combat: two sides beside each other, each asked only what its troops make a question of.

use super::super::{Drawn, Form};
use crate::calculation::Calculation;
use crate::components::controls::{Key, Keys, chip, chip_row, choices, factor_chip, keys, stepper};
use crate::components::field::{Field, Word};
use crate::components::legacy_picker::{Group, picker};
use crate::dom::{El, el};
use crate::state::State;
use crate::{field, part};
use aide_de_camp::rules::dbm::{Class, Combat, Fort, Going, Grade, Rank, Rating, Side, Troops, Weapon};
use aide_de_camp::rules::{Unit, capital};
use strum::VariantArray;

/// The form.
pub fn form(Form { inputs, calculation }: Form<Combat>) -> impl Fn() -> Drawn + 'static {
    const MODES: [&str; 4] = ["Close", "We shoot", "They do", "Both do"];
    let others = |side: &Side| State::new(side.ranks.iter().any(|rank| *rank != Rank::default()));
    let others = inputs.with(|combat| [others(&combat.ours), others(&combat.theirs)]);
    let open = State::new(String::new());
    move || {
        let combat = inputs.with(Combat::clone);
        let Combat { ours, theirs, .. } = &combat;
        // Two yeses of the inputs are one choice of four on the form.
        let mode = usize::from(ours.shoots) + 2 * usize::from(theirs.shoots);
        let choose = move |mode: usize| {
            inputs.update(|combat| {
                combat.ours.shoots = mode % 2 == 1;
                combat.theirs.shoots = mode >= 2;
            });
        };
        let mut modes = Keys::at("Who shoots?", Some(mode), choose);
        MODES.iter().for_each(|word| modes.add("", Key::nil(word, "")));
        let side = |whose, side, foe, field, others| {
            Asked { whose, side, foe, field, others, open, calculation }.draw()
        };
        let sides = el("div.sides")
            .child(side("ours", ours, theirs, field!(inputs, ours), others[0]))
            .child(side("theirs", theirs, ours, field!(inputs, theirs), others[1]));
        let anyway = chip_row().child(chip("Play it anyway", field!(inputs, anyway)));
        Drawn { head: vec![modes.row()], form: el("div.form").child(sides).child(anyway) }
    }
}

/// One side and its foe as they are now, and where it is changed.
struct Asked<'a> {
    /// "ours" or "theirs", as the names of its fields begin.
    whose: &'static str,
    side: &'a Side,
    foe: &'a Side,
    field: Field<Side>,
    /// What stands behind it is not more of the same.
    others: State<bool>,
    /// The picker that is open.
    open: State<String>,
    calculation: Calculation,
}

impl Asked<'_> {
    fn draw(&self) -> El {
        let (class, name) =
            if self.whose == "ours" { ("side ours", "Ours") } else { ("side theirs", "Theirs") };
        let questions = el("div")
            .child(self.going())
            .children((!self.shooting()).then(|| self.close()))
            .children(self.side.shoots.then(|| self.shooter()))
            .child(self.given())
            .child(self.specials());
        el("section")
            .class(class)
            .attr("aria-label", name)
            .child(self.who(name))
            .child(el("div").child(self.grade()))
            .child(self.ranks())
            .child(el("div").child(questions))
    }

    /// One of the two shoots.
    fn shooting(&self) -> bool {
        self.side.shoots || self.foe.shoots
    }

    /// What it is: one line that opens into all twenty types in their groups.
    fn who(&self, name: &'static str) -> El {
        let title = format!("{} {}", capital(self.side.troops.name()), self.side.grade);
        let chosen = graded(part!(self.field, troops as "type"), part!(self.field, grade));
        picker(self.open, self.whose, &title, name, groups(), &chosen)
    }

    fn grade(&self) -> El {
        choices("Grade", &part!(self.field, grade), self.side.troops.grades())
    }

    fn going(&self) -> El {
        // Of knights and blades the sheet says what their exceptions count as.
        let asks = self.side.grade == Grade::X && !self.side.troops.is(&[Troops::Kn, Troops::Bd]);
        let counts = asks.then(|| {
            keys("In this fight (X) counts as", part!(self.field, counts_as), Rating::VARIANTS, |rating| {
                Key::nil(&rating.to_string(), "")
            })
        });
        let going = choices("Going, as it counts for them", &part!(self.field, going), Going::VARIANTS);
        el("div").children(counts).child(going)
    }

    fn close(&self) -> El {
        el("div").child(stepper("Overlaps", "flanks", part!(self.field, overlaps))).child(stepper(
            "Contacts",
            "on flank or rear",
            part!(self.field, contacts),
        ))
    }

    fn shooter(&self) -> El {
        el("div")
            .child(stepper("Aided by", "other elements", part!(self.field, aided)))
            .child(chip_row().child(chip("To or from a wood", part!(self.field, wood))))
    }

    /// The printed factors that are a yes or a no.
    fn given(&self) -> El {
        const ALL: &[([&str; 2], &str)] = &[
            (["ours.general", "theirs.general"], "General"),
            (["ours.upslope", "theirs.upslope"], "Uphill, bank"),
            (["ours.weather", "theirs.weather"], "Weather"),
            (["ours.demoralised", "theirs.demoralised"], "Demoral\u{ad}ised"),
            (["ours.fortifications", "theirs.fortifications"], "Fortified"),
            (["ours.others_in_bad_going", "theirs.others_in_bad_going"], "River"),
        ];
        let (troops, shooting) = (self.side.troops, self.shooting());
        let crosses = troops.is(&[Troops::Sp, Troops::Pk, Troops::Hd, Troops::Art, Troops::Wwg, Troops::Bge]);
        let wanted = [true, !shooting, true, true, troops.class() == Class::Foot, crosses && !shooting];
        let mut row = chip_row();
        for (&(keys, word), wanted) in ALL.iter().zip(wanted) {
            if wanted {
                let key = keys[usize::from(self.whose != "ours")];
                row = row.child(factor_chip(Unit::Points, key, word, self.calculation));
            }
        }
        row
    }

    /// What only some troops are asked.
    fn specials(&self) -> El {
        let (Asked { field, .. }, Side { troops, grade, .. }) = (self, self.side);
        let double = *troops == Troops::Kn || *troops == Troops::Bd && *grade == Grade::X;
        let close = !self.shooting();
        let mounted = troops.class() == Class::Mounted && close;
        let at_foot = self.foe.troops.class() == Class::Foot;
        let mut chips = None;
        let mut ask = |wanted: bool, name: &'static str, field: Field<bool>| {
            if wanted {
                chips = Some(chips.take().unwrap_or_else(chip_row).child(chip(name, field)));
            }
        };
        ask(troops.class() == Class::Naval, "Unladen", part!(field, unladen));
        ask(*troops == Troops::Bge, "Mobile", part!(field, mobile));
        ask(double, "Double base", part!(field, double_base));
        ask(mounted, "Across the works", part!(field, across));
        ask(mounted && at_foot, "Foe in bad going", part!(field, at_bad_going));
        ask(mounted, "Moved into contact", part!(field, moved_into_contact));
        ask(*troops == Troops::Wwg && close, "Assaulting works", part!(field, assaulting));
        // The chip of the factor is for temporary works; permanent ones are a choice of their own.
        let fort = (troops.class() == Class::Foot || *troops == Troops::Art).then(|| {
            keys("Fortifications they defend", part!(field, fort), Fort::VARIANTS, |fort| {
                const NAMES: &[&str] = &["None", "Temporary", "Permanent"];
                Key::nil(NAMES[fort as usize], "")
            })
        });
        el("div").children(chips).children(fort)
    }

    /// How deep it stands, and what stands behind where that is not more of the same.
    fn ranks(&self) -> El {
        let mut depths = Keys::of("Ranks behind", part!(self.field, ranks));
        for &(n, word) in &[("0", "None"), ("1", "1"), ("2", "2"), ("3", "3")] {
            depths.add(n, Key::nil(word, ""));
        }
        let (ranks, others) = (&self.side.ranks, self.others);
        let other = || {
            let other = Field::worked(move || others.get().to_string(), move |on| others.set(on == "true"));
            chip_row().child(chip("Of other troops", other))
        };
        let shown = if others.get() { &ranks[..] } else { &[] };
        let psiloi = ranks.iter().any(|rank| rank.troops == Some(Troops::Ps));
        let permits =
            || chip_row().child(chip("The list permits the psiloi", part!(self.field, psiloi_allowed)));
        el("div")
            .child(depths.row())
            .child(el("div").children((!ranks.is_empty()).then(other)))
            .child(el("div").children(shown.iter().enumerate().map(|(at, rank)| self.rank(at, rank))))
            .child(el("div").children(psiloi.then(permits)))
    }

    /// One rank that is not, or not quite, as the front.
    fn rank(&self, at: usize, rank: &Rank) -> El {
        const NAMES: [&str; 3] = ["2nd rank", "3rd rank", "4th rank"];
        const GRADES: [Grade; 5] = [Grade::S, Grade::O, Grade::I, Grade::F, Grade::X];
        let field = part!(self.field, ranks).at(at);
        let front = self.side.troops;
        let troops = rank.troops.unwrap_or(front);
        // Chosen like the front, it is not said at all: then it stays like the front.
        let kind = part!(field, troops as "type").spot();
        let chosen: Field<Troops> = Field::worked(
            move || troops.to_word(),
            move |word| kind.put(if word == front.to_word() { "none" } else { word }),
        );
        let grade = rank.grade.map_or_else(|| "as the front".into(), |grade| grade.to_string());
        let title = format!("{} {grade}", capital(troops.name()));
        let mut grades = Keys::of("Its grade", part!(field, grade));
        grades.add("none", Key::nil("As front", ""));
        GRADES.iter().for_each(|grade| grades.add(&grade.to_word(), Key::nil(&grade.to_string(), "")));
        let armed = match rank.troops {
            Some(Troops::Ps) => keys("Armed with", part!(field, weapon), Weapon::VARIANTS, |weapon| {
                const NAMES: &[&str] = &["Other", "Bow", "Crossb.", "Handg."];
                Key::nil(NAMES[weapon as usize], "")
            }),
            Some(Troops::Bw) | None => chip_row().child(chip("Another type of bow", part!(field, other_bow))),
            Some(_) => el("div"),
        };
        let name = [self.whose, ".ranks.", &at.to_string()].concat();
        el("div.rank")
            .attr("role", "group")
            .attr("aria-label", NAMES[at.min(2)])
            .child(picker(self.open, &name, &title, NAMES[at.min(2)], groups(), &chosen))
            .child(grades.row())
            .child(choices("Going, as it counts for it", &part!(field, going), Going::VARIANTS))
            .child(el("div").child(armed))
    }
}

/// These troops as they are chosen: a grade that they do not come in gives way to (O).
pub(super) fn graded(troops: Field<Troops>, grade: Field<Grade>) -> Field<Troops> {
    let read = troops.clone();
    Field::worked(
        move || read.word(),
        move |word| {
            troops.spot().put(word);
            if !troops.get().grades().contains(&grade.get()) {
                grade.set(Grade::O);
            }
        },
    )
}

/// All twenty types in the sheet's groups.
pub(super) fn groups() -> Vec<Group<Troops>> {
    let mut groups = Vec::new();
    for &class in &[Class::Mounted, Class::Foot, Class::Naval] {
        let mut group = Vec::new();
        for troops in Troops::VARIANTS.iter().filter(|troops| troops.class() == class) {
            group.push((*troops, troops.letters(), troops.name()));
        }
        groups.push((capital(class.name()), group));
    }
    groups
}
