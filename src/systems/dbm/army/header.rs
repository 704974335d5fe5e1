//! What a competition asks to be written at the head of an army list.

use crate::rules::form::{FieldPath, Fold, Item};
use crate::rules::{Input, Text};
use serde::{Deserialize, Serialize};

/// All of it may be left empty.
#[derive(Clone, Debug, Default, PartialEq, Input, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Header {
    /// Who plays it.
    pub player: Text<40>,
    /// The army list that it is chosen from.
    pub list: Text<40>,
    /// That list's book and number: "II/39".
    pub book: Text<24>,
    /// The year that it is chosen for: "202 BC".
    pub year: Text<24>,
    /// The climate of its region.
    pub climate: Text<24>,
    /// The aggression factor of the army.
    pub aggression: Text<24>,
    /// The region of the army, where the list leaves a choice.
    pub region: Text<24>,
    /// The competition.
    pub event: Text<40>,
    /// The round and the table.
    pub round: Text<24>,
}

impl Header {
    /// What is entered, in a fold that says what it holds.
    pub(super) fn fold(&self, fields: &FieldPath) -> Item {
        let texts = vec![
            fields.text("player", &self.player, "Player"),
            fields.text("list", &self.list, "Army list").hint("its name in the army lists"),
            fields.text("book", &self.book, "Book and number").hint("such as II/39"),
            fields.text("year", &self.year, "Year").hint("that the army is chosen for"),
            fields.text("climate", &self.climate, "Climate"),
            fields.text("aggression", &self.aggression, "Aggression factor"),
            fields.text("region", &self.region, "Region"),
            fields.text("event", &self.event, "Event"),
            fields.text("round", &self.round, "Round and table"),
        ];
        let entered: Vec<String> = self.facts().into_iter().map(|(_, fact)| fact).collect();
        Item::Fold(Fold {
            key: "header-fold".into(),
            title: "For a competition".into(),
            value: entered.join(" · "),
            opens_at_first: false,
            items: texts.into_iter().map(Item::from).collect(),
        })
    }

    /// What is filled in, in the order in which a list is headed.
    pub(super) fn facts(&self) -> Vec<(&'static str, String)> {
        let list = [&*self.list, &*self.book, &*self.year].map(str::trim);
        let list: Vec<&str> = list.into_iter().filter(|part| !part.is_empty()).collect();
        let facts = [
            ("Player", self.player.trim().to_owned()),
            ("Army list", list.join(", ")),
            ("Climate", self.climate.trim().to_owned()),
            ("Aggression", self.aggression.trim().to_owned()),
            ("Region", self.region.trim().to_owned()),
            ("Event", self.event.trim().to_owned()),
            ("Round and table", self.round.trim().to_owned()),
        ];
        facts.into_iter().filter(|(_, fact)| !fact.is_empty()).collect()
    }
}
