//! What is entered of superiors: whether they can give, to whom, and the way to him.

use super::super::super::sheet::{BadCommandersGift, RideOfExactlyTheMost, Sheet};
use super::super::super::terms::Commander;
use super::super::{Gift, Pips, Superior};
use crate::rules::Lengths;
use crate::rules::form::{ChoiceOption, Control, FieldPath, Item, Kind, Layout, List, Row, Section};
use strum::VariantArray;

/// The longest ride that can be entered, in inches.
const LONGEST_RIDE: i32 = 24;

impl Pips {
    pub(super) fn superiors_section(&self, sheet: &Sheet, lengths: Lengths) -> Section {
        let rows = Commander::VARIANTS.iter().map(|giver| self.superior_row(sheet, lengths, *giver));
        let rows = List {
            key: "superiors".into(),
            label: "Superior".into(),
            layout: Layout::Cards,
            rows: rows.collect(),
            add: None,
        };
        let (gift, ride) = (&sheet.gift, lengths.inches(sheet.gift.ride_in.value));
        let reach = match sheet.readings.ride_of_exactly_the_most {
            RideOfExactlyTheMost::Reaches => format!("a ride of {ride} or less"),
            RideOfExactlyTheMost::FallsShort => format!("a ride of less than {ride}"),
        };
        let pips = if gift.pips.value == 1 { "PIP" } else { "PIPs" };
        Section::new("PIPs from superiors", vec![rows.into()])
            .note(format!("{} {pips} each, {reach}, no woods", gift.pips.value))
    }

    fn superior_row(&self, sheet: &Sheet, lengths: Lengths, giver: Commander) -> Row {
        let superior = self.superior(giver);
        let key = match giver {
            Commander::Corps => "corps",
            Commander::Army => "army",
        };
        let fields = FieldPath::root().of(key);
        let title = superior.name.called_or(|| giver.name().into());
        let gives_to = self.gives_to(&fields, superior);
        let mut folded = Vec::new();
        if let Some(gift) = &superior.gift {
            folded.extend(gift_items(&fields.of("gift"), gift, lengths));
        }
        folded.extend(superior.editor(sheet, &fields));
        // A PIP that is given can always be taken back.
        let barred = superior.barred(sheet).filter(|_| superior.gift.is_none());
        Row {
            key: key.into(),
            title,
            summary: superior.summary(sheet),
            items: if self.generals.is_empty() { Vec::new() } else { vec![gives_to.disabled(barred).into()] },
            folded,
            ..Row::default()
        }
    }

    fn gives_to(&self, fields: &FieldPath, superior: &Superior) -> Control {
        let to = superior.gift.as_ref().map(Gift::place);
        let key = fields.path("gift");
        let nobody = ChoiceOption::plain("Nobody").chosen(to.is_none());
        let nobody = nobody.writing(vec![(key.clone(), "none".into())]);
        // The way to somebody else stays as it was entered.
        let generals = (0..self.generals.len()).map(|g| {
            let writes = vec![(fields.of("gift").path("to"), (g + 1).to_string())];
            ChoiceOption::counting(self.called(g)).chosen(to == Some(g)).writing(writes)
        });
        Control::new(key, "Gives to", Kind::Choice([nobody].into_iter().chain(generals).collect()))
    }
}

impl Superior {
    /// What keeps him from giving, if anything.
    fn summary(&self, sheet: &Sheet) -> String {
        let spoils = format!("bad: {}", sheet.bad_superior.in_words());
        let markers = [
            (self.lost, "lost"),
            (self.bad, &*spoils),
            (self.attached, "attached to a unit"),
            (self.gave, "has given"),
        ];
        let words: Vec<&str> = markers.iter().filter(|(is_so, _)| *is_so).map(|(_, word)| *word).collect();
        words.join(", ")
    }

    /// Why he never gives a PIP.
    fn never_gives(&self, sheet: &Sheet) -> Option<&'static str> {
        let never = sheet.readings.bad_commanders_gift == BadCommandersGift::Never;
        match self {
            Superior { lost: true, .. } => Some("he is lost"),
            Superior { bad: true, .. } if never => Some("a bad commander has none to give"),
            _ => None,
        }
    }

    /// Why he gives none this turn, to whomever it were.
    fn barred(&self, sheet: &Sheet) -> Option<&'static str> {
        self.never_gives(sheet).or(match self {
            Superior { attached: true, .. } => Some("he is attached to a unit"),
            Superior { gave: true, .. } => Some("he has given this turn already"),
            _ => None,
        })
    }

    fn editor(&self, sheet: &Sheet, fields: &FieldPath) -> [Item; 2] {
        let never = self.never_gives(sheet);
        let toggles = vec![
            fields.field(self, "bad").disabled(self.lost.then_some("he is lost")),
            fields.field(self, "attached").disabled(never),
            fields.field(self, "lost"),
            fields.field(self, "gave").disabled(never),
        ];
        [Item::Row(toggles), fields.field(self, "name").into()]
    }
}

/// The way to whoever is given a PIP.
fn gift_items(fields: &FieldPath, gift: &Gift, lengths: Lengths) -> [Item; 2] {
    let stepper = fields.distance(gift, "ride", 100, 0..=LONGEST_RIDE * 100, lengths);
    [stepper.into(), fields.beside(gift, ["woods"])]
}
