//! What a competition asks to be written at the head of an army list.

use crate::rules::form::{FieldPath, Fold, Item};
use crate::rules::{Input, Text};
use serde::{Deserialize, Serialize};

/// All of it may be left empty.
#[derive(Clone, Debug, Default, PartialEq, Input, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Header {
    /// Player.
    pub player: Text<40>,
    /// Army list.
    #[input(hint = "its name in the army lists")]
    pub list: Text<40>,
    /// Book and number.
    #[input(hint = "such as II/39")]
    pub book: Text<24>,
    /// Year. The year that it is chosen for: "202 BC".
    #[input(hint = "that the army is chosen for")]
    pub year: Text<24>,
    /// Climate.
    pub climate: Text<24>,
    /// Aggression factor.
    pub aggression: Text<24>,
    /// Region. Where the list leaves a choice.
    pub region: Text<24>,
    /// Event.
    pub event: Text<40>,
    /// Round and table.
    pub round: Text<24>,
}

impl Header {
    /// What is entered, in a fold that says what it holds.
    pub(super) fn fold(&self, fields: &FieldPath) -> Item {
        let texts = vec![
            fields.field(self, "player"),
            fields.field(self, "list"),
            fields.field(self, "book"),
            fields.field(self, "year"),
            fields.field(self, "climate"),
            fields.field(self, "aggression"),
            fields.field(self, "region"),
            fields.field(self, "event"),
            fields.field(self, "round"),
        ];
        let entered: Vec<String> = self.facts().into_iter().map(|(_, fact)| fact).collect();
        Item::Fold(Fold {
            key: "header-fold".into(),
            title: "For a competition".into(),
            value: entered.join(" · "),
            items: texts.into_iter().map(Item::from).collect(),
            ..Fold::default()
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
