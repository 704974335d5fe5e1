//! What everybody at the table has to hear of at once.

use super::Battle;
use crate::rules::{Camp, Piece};

/// What became of an army or of one of its groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct News {
    /// Of which.
    pub piece: Piece,
    /// "demoralised".
    pub state: &'static str,
}

impl Battle {
    /// What became of armies and their groups since `before`, the same battle earlier.
    pub fn news_since(&self, before: &Battle) -> Vec<News> {
        let mut news = Vec::new();
        for camp in Camp::ALL {
            let groups = self.armies[camp as usize].army.army().groups();
            let groups = groups.into_iter().filter_map(|group| Some(Piece { camp, id: group.id? }));
            for piece in groups.chain([Piece::army(camp)]) {
                let state = self.condition(piece).state;
                if !state.is_empty() && state != before.condition(piece).state {
                    news.push(News { piece, state });
                }
            }
        }
        news
    }

    /// Whether it is so still.
    pub fn is_current(&self, news: &News) -> bool {
        self.condition(news.piece).state == news.state
    }

    /// "Hannibal, Later Carthaginian: Mago's army demoralised"; of an army its name alone.
    pub fn describe_news(&self, news: &News) -> String {
        let army = self.armies[news.piece.camp as usize].title();
        let called = self.called(news.piece);
        if news.piece == Piece::army(news.piece.camp) {
            format!("{army}: {}", news.state)
        } else {
            format!("{army}: {called} {}", news.state)
        }
    }
}
