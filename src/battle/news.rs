//! What everybody at the table has to hear of at once.

use super::Battle;
use crate::rules::{Side, UnitRef};

/// What became of an army or of one of its groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct News {
    /// The unit that the news is of.
    pub unit_ref: UnitRef,
    /// "demoralised".
    pub state: &'static str,
}

impl Battle {
    /// What became of armies and their groups since `before`, the same battle earlier.
    pub fn news_since(&self, before: &Battle) -> Vec<News> {
        let mut news = Vec::new();
        for side in Side::ALL {
            let groups = self.armies[side].army.army().groups();
            let groups = groups.into_iter().filter_map(|group| Some(UnitRef { side, id: group.id? }));
            for unit_ref in groups.chain([UnitRef::army(side)]) {
                let state = self.condition(unit_ref).state;
                if !state.is_empty() && state != before.condition(unit_ref).state {
                    news.push(News { unit_ref, state });
                }
            }
        }
        news
    }

    /// Whether it is so still.
    pub fn is_current(&self, news: &News) -> bool {
        self.condition(news.unit_ref).state == news.state
    }

    /// "Hannibal, Later Carthaginian: Mago's army demoralised"; of an army its name alone.
    pub fn describe_news(&self, news: &News) -> String {
        let army = self.armies[news.unit_ref.side].title();
        let groups = self.armies[news.unit_ref.side].army.army().groups();
        let called = super::called(&groups, news.unit_ref.id, None).unwrap_or_default();
        if news.unit_ref == UnitRef::army(news.unit_ref.side) {
            format!("{army}: {}", news.state)
        } else {
            format!("{army}: {called} {}", news.state)
        }
    }
}
