//! What everybody at the table has to hear of at once.

use super::Battle;
use crate::rules::{Alert, Side, UnitRef, capitalize};
use std::borrow::Cow;

/// What became of an army, of one of its groups, or of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// What the news is of.
    pub unit_ref: UnitRef,
    /// See [`Alert::key`].
    pub key: Cow<'static, str>,
}

/// News as it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldNews {
    /// What it is of.
    pub unit_ref: UnitRef,
    /// "Hannibal, Later Carthaginian: Mago's army demoralised."
    pub text: String,
    /// The calculator in which it is paid for, by id; empty where there is none.
    pub pays: &'static str,
}

impl Battle {
    /// What became of armies and their groups since `before`, the same battle earlier.
    pub fn news_since(&self, before: &Battle) -> Vec<News> {
        let mut news = Vec::new();
        for side in Side::ALL {
            let groups = self.groups(side);
            let groups = groups.iter().filter_map(|group| Some(UnitRef { side, id: group.id? }));
            for unit_ref in groups.chain([UnitRef::army(side)]) {
                let known = before.condition(unit_ref).alerts;
                let is_new = |alert: &Alert| known.iter().all(|known| known.key != alert.key);
                let new = self.condition(unit_ref).alerts.into_iter().filter(is_new);
                news.extend(new.map(|alert| News { unit_ref, key: alert.key }));
            }
        }
        news
    }

    fn alert(&self, news: &News) -> Option<Alert> {
        self.condition(news.unit_ref).alerts.into_iter().find(|alert| alert.key == news.key)
    }

    /// Whether it is so still.
    pub fn is_current(&self, news: &News) -> bool {
        self.alert(news).is_some()
    }

    /// The news with what it means; nothing once it is so no longer.
    pub fn told_news(&self, news: &News) -> Option<ToldNews> {
        let Alert { text, pays, .. } = self.alert(news)?;
        let army = self.armies[news.unit_ref.side].title();
        let groups = self.groups(news.unit_ref.side);
        let called = super::called(&groups, news.unit_ref.id, None).unwrap_or_default();
        let text = if news.unit_ref == UnitRef::army(news.unit_ref.side) {
            format!("{army}: {}.", capitalize(&text))
        } else {
            format!("{army}: {called} {text}.")
        };
        Some(ToldNews { unit_ref: news.unit_ref, text, pays })
    }
}
