//! What everybody at the table has to hear of at once.

use super::Battle;
use crate::rules::{Camp, Piece};

impl Battle {
    /// What became of armies and their groups since `before`, the same battle earlier: "Spaniards: demoralised".
    pub fn news_since(&self, before: &Battle) -> Vec<String> {
        let mut news = Vec::new();
        for camp in Camp::ALL {
            let groups = self.armies[camp as usize].army.army().groups();
            let groups = groups.into_iter().filter_map(|group| Some(Piece { camp, id: group.id? }));
            for piece in groups.chain([Piece::army(camp)]) {
                let state = self.condition(piece).state;
                if !state.is_empty() && state != before.condition(piece).state {
                    news.push(format!("{}: {state}", self.called(piece)));
                }
            }
        }
        news
    }
}
