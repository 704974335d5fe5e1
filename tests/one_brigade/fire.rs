//! A volley: the die with its modifiers, and the companies that the target loses (Fire).

use super::OneBrigade;
use super::army::Class;
use super::sheet::Sheet;
use super::state::{FIRED, FIRED_FIRST, LOST, is_worn, losses};
use crate::rules::form::{FieldPath, Form, Section};
use crate::rules::{
    Answer, Applies, BattleView, Breakdown, Calculator, Change, Context, Count, Die, Dist, Face, Factor,
    Inches, Input, Lengths, Name, Need, NotFilled, Note, OddsTable, Pad, Prefilled, Quantity, Report, Roll,
    RuleRef, Side, UnitRef, choose, counted, toggle,
};
use std::cmp::Reverse;

const RULE: RuleRef = RuleRef("Fire");
const DIE: &str = "Volley";

/// A battalion that fires, and its target. The field names are the published format of links.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Fire {
    /// The battalion of the battle that fires.
    pub unit: Option<UnitRef>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
    /// Class.
    #[input(of_unit)]
    pub class: Class,
    /// Its first volley of the battle.
    pub first: bool,
    /// It has lost half of its companies.
    pub worn: bool,
    /// Range.
    #[input(start = Inches::whole(4), hint = "to its front", guess, most = 12)]
    pub range: Inches,
    /// What is fired at.
    pub target: Target,
    /// The die rolled.
    pub die: Option<Roll<6>>,
}

/// The battalion that is fired at.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Target {
    /// The battalion of the battle that it is.
    pub unit: Option<UnitRef>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
    /// Companies left.
    #[input(start = Count::clamped(4), of_unit)]
    pub companies: Count<1, 8>,
    /// In column.
    pub column: bool,
    /// In cover.
    pub cover: bool,
}

impl Fire {
    fn called(&self) -> String {
        self.name.called_or(|| "The battalion".into())
    }

    fn sum(&self, sheet: &Sheet) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Points);
        sum.factors(DIE, self, sheet);
        sum
    }

    fn is_close(&self, sheet: &Sheet) -> bool {
        self.range.hundredths() <= sheet.results.close_in.value.saturating_mul(100)
    }

    /// Why it may not fire.
    fn barred(&self, sheet: &Sheet, lengths: Lengths) -> Option<String> {
        let longest = sheet.results.longest_in.value;
        let is_far = self.range.hundredths() > longest.saturating_mul(100);
        is_far.then(|| format!("the longest range is {}", lengths.inches(longest)))
    }

    /// The companies that the target loses by what the die comes to.
    fn lost(&self, sheet: &Sheet, comes_to: i32) -> i32 {
        let results = &sheet.results;
        let lost = match comes_to {
            n if n >= results.two_lost.value => 2,
            n if n >= results.one_lost.value => 1,
            _ => 0,
        };
        lost.min(self.target.companies.n())
    }

    fn chances(&self, sheet: &Sheet) -> Dist<i32> {
        let modifiers = self.sum(sheet).total();
        Dist::die(6).map(|face| self.lost(sheet, i32::from(*face) + modifiers))
    }

    fn need(&self, sheet: &Sheet) -> Need {
        let results = &sheet.results;
        match results.one_lost.value.min(results.two_lost.value) - self.sum(sheet).total() {
            ..=1 => Need::Any,
            7.. => Need::Never,
            n => Need::AtLeast(n),
        }
    }

    fn changes(&self, lost: i32) -> Vec<Change> {
        let mut changes = vec![
            Change::set(self.called(), "has fired", &FIRED, 1).on(self.unit),
            Change::set(self.called(), "", &FIRED_FIRST, 1).on(self.unit),
        ];
        if lost > 0 {
            let what = format!("{} lost", counted(lost, "company", "companies"));
            changes.push(Change::add(self.target.called(), what, &LOST, lost).on(self.target.unit));
        }
        changes
    }
}

impl Target {
    fn called(&self) -> String {
        self.name.called_or(|| "The target".into())
    }
}

/// "1 company lost", "Nothing lost".
fn result(lost: i32) -> String {
    match lost {
        0 => "Nothing lost".into(),
        lost => format!("{} lost", counted(lost, "company", "companies")),
    }
}

impl Calculator for Fire {
    type System = OneBrigade;
    const ID: &'static str = "one-brigade/fire";
    const TITLE: &'static str = "Volley";
    const PROCEDURES: &'static [&'static str] = &["2"];
    const DICE_PAD: Pad = Pad::Faces;

    fn form(&self, context: &Context<OneBrigade>) -> Form {
        let fields = FieldPath::root();
        let target = fields.of("target");
        let fires = vec![
            fields.field(self, "class").into(),
            fields.beside(self, ["first", "worn"]),
            fields.length(self, "range", context.lengths).into(),
            fields.field(self, "name").into(),
        ];
        let suffers = vec![
            target.field(&self.target, "companies").into(),
            target.beside(&self.target, ["column", "cover"]),
            target.field(&self.target, "name").into(),
        ];
        Form::new(vec![Section::new("Fires", fires).into(), Section::new("Target", suffers).into()])
    }

    fn answer(&self, context: &Context<OneBrigade>) -> Answer {
        let sheet = &*context.sheet;
        if let Some(why) = self.barred(sheet, context.lengths) {
            return Report::refused("Out of range", vec![Note::refused("A volley", why, RULE)]).into();
        }
        let mut sum = self.sum(sheet);
        let need = self.need(sheet);
        let lost = self.die.map(|die| self.lost(sheet, die.n() + sum.total()));
        if let Some(die) = self.die {
            sum.add_number("Die", die.n(), RULE);
        }
        let (name, target) = (self.called(), self.target.called());
        // The most first: that is best for whoever fires.
        let describe =
            |Reverse(lost): &Reverse<i32>| (result(*lost), String::new(), Some(Side::ours_if(*lost > 0)));
        let report = Report {
            headline: lost.map_or_else(|| format!("Hits on {}", need.short()), result),
            detail: match lost {
                Some(_) => format!("{name} has fired at {target}."),
                None => format!("{name} fires at {target}."),
            },
            sums: vec![(DIE.into(), sum)],
            dice: vec![Die::new("Die", 6, Side::Ours, self.die).needs(need)],
            odds: vec![OddsTable::of(
                "Volley",
                "Hits",
                &self.chances(sheet).map(|lost| Reverse(*lost)),
                lost.map(Reverse),
                |Reverse(lost)| *lost > 0,
                describe,
            )],
            ..Report::default()
        };
        Answer { report, changes: lost.map_or_else(Vec::new, |lost| self.changes(lost)) }
    }

    fn roll(&mut self, _: usize, face: Option<Face>) {
        self.die = face.and_then(Roll::of);
    }

    fn factors() -> &'static [Factor<Self>] {
        FACTORS
    }

    fn prefill(
        &self,
        battle: &BattleView<'_, OneBrigade>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        let (one, foe) = match (ours, theirs) {
            ([one], [foe]) => (*one, *foe),
            ([_], []) | ([], _) => return Err("Choose the battalion that fires and its target.".into()),
            _ => return Err(NotFilled::NotApplicable),
        };
        if one.side != battle.active {
            return Err("A battalion fires in its own turn.".into());
        }
        let battalions = (battle.army(one.side).battalion(one), battle.army(foe.side).battalion(foe));
        let (Some(fires), Some(suffers)) = battalions else { return Err(NotFilled::NotApplicable) };
        let marked = |marker: &str| battle.markers.of(one, marker) != 0;
        if marked(FIRED.id) {
            return Err(format!("{} has fired.", fires.title()).into());
        }
        let [_, left] = losses(battle, foe.side, suffers);
        if left == 0 || losses(battle, one.side, fires)[1] == 0 {
            return Err("Of one of the two nothing is left.".into());
        }
        Ok(Fire {
            unit: Some(one),
            name: fires.name.clone(),
            class: fires.class,
            first: !marked(FIRED_FIRST.id),
            worn: is_worn(battle, one.side, fires),
            target: Target {
                unit: Some(foe),
                name: suffers.name.clone(),
                companies: Count::clamped(left),
                ..self.target.clone()
            },
            die: None,
            ..self.clone()
        })
    }
}

/// A modifier that follows from one yes or no.
macro_rules! toggled {
    ($key:ident, $label:literal, $why_not:literal, $($input:ident).+) => {
        Factor {
            key: stringify!($key),
            label: $label,
            sum: DIE,
            rule: RULE,
            worth: |sheet: &Sheet| sheet.modifiers.$key,
            values: None,
            index: 0,
            applies: |fire, _, _| Applies::when(fire.$($input).+, $why_not),
            step: Some(|fire, _, _| toggle(&mut fire.$($input).+)),
        }
    };
}

/// A modifier of a class.
macro_rules! of_class {
    ($key:ident, $label:literal, $why_not:literal, $class:ident) => {
        Factor {
            key: stringify!($key),
            label: $label,
            sum: DIE,
            rule: RULE,
            worth: |sheet: &Sheet| sheet.modifiers.$key,
            values: None,
            index: 0,
            applies: |fire, _, _| Applies::when(fire.class == Class::$class, $why_not),
            step: Some(|fire, _, _| {
                let to = if fire.class == Class::$class { Class::Line } else { Class::$class };
                choose(&mut fire.class, to, to.name())
            }),
        }
    };
}

static FACTORS: &[Factor<Fire>] = &[
    of_class!(guards, "Guards", "it is no guard battalion", Guards),
    of_class!(conscripts, "Conscripts", "it is not of conscripts", Conscripts),
    toggled!(first, "First volley", "it has fired before", first),
    toggled!(column, "Target in column", "the target is in line", target.column),
    Factor {
        key: "close",
        label: "At close range",
        sum: DIE,
        rule: RULE,
        worth: |sheet: &Sheet| sheet.modifiers.close,
        values: None,
        index: 0,
        applies: |fire, sheet, _| Applies::when(fire.is_close(sheet), "the target is farther off"),
        step: None,
    },
    toggled!(cover, "Target in cover", "the target stands in the open", target.cover),
    toggled!(worn, "Worn battalion", "it has more than half of its companies", worn),
];
