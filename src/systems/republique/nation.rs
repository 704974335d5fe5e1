//! How a nation's armies were led and moved in a year (S§2.1, 3.1).

use super::army::Army;
use super::sheet::{Sheet, span};
use super::terms::{CommandSystem, ManeuverSystem, Nation, Span, Year};
use crate::rules::capitalize;
use strum::VariantArray;

/// A way to lead or to move that the chart lists with its years.
pub trait Listed: VariantArray + Copy + PartialEq + 'static {
    /// What the list is of: "command system".
    const OF: &'static str;
    /// What it is called.
    fn name(self) -> &'static str;
    /// From which year to which a nation had it.
    fn years(self, sheet: &Sheet, nation: Nation) -> Option<Span>;

    /// The text says of it that some early armies may have had it, and no more.
    fn is_possible_only(self, _: Nation) -> bool {
        false
    }

    /// Its name, with what the text says of it for a nation.
    fn said(self, nation: Nation) -> String {
        let perhaps = if self.is_possible_only(nation) { " (possible only)" } else { "" };
        format!("{}{perhaps}", self.name())
    }

    /// Every one that the nation had in this year: two where it changed from one to the other, none in a gap.
    fn of(sheet: &Sheet, nation: Nation, year: Year) -> Vec<Self> {
        Self::VARIANTS
            .iter()
            .copied()
            .filter(|one| one.years(sheet, nation).is_some_and(|years| years.has(year)))
            .collect()
    }

    /// The last one before a year that is not listed, and the first one after it.
    fn beside(sheet: &Sheet, nation: Nation, year: Year) -> Vec<(Self, Span)> {
        let all: Vec<(Self, Span)> =
            Self::VARIANTS.iter().filter_map(|one| Some((*one, one.years(sheet, nation)?))).collect();
        let before =
            all.iter().filter(|(_, years)| years.ends_before(year)).max_by_key(|(_, years)| years.to);
        let after =
            all.iter().filter(|(_, years)| years.begins_after(year)).min_by_key(|(_, years)| years.from);
        before.into_iter().chain(after).copied().collect()
    }

    /// The one that an army has: as its player says, else as listed where that is one.
    fn chosen(said: Option<Self>, sheet: &Sheet, nation: Option<Nation>, year: Year) -> Option<Self> {
        said.or_else(|| match Self::of(sheet, nation?, year)[..] {
            [one] => Some(one),
            _ => None,
        })
    }
}

impl Listed for CommandSystem {
    const OF: &'static str = "command system";

    fn name(self) -> &'static str {
        CommandSystem::name(self)
    }

    fn years(self, sheet: &Sheet, nation: Nation) -> Option<Span> {
        let systems = &sheet.systems;
        span(match self {
            CommandSystem::RegimentalPool => systems.regimental_pool[nation],
            CommandSystem::DivisionalColumn => systems.divisional_column[nation],
            CommandSystem::Corps => systems.corps[nation],
        })
    }

    fn is_possible_only(self, nation: Nation) -> bool {
        self == CommandSystem::RegimentalPool
            && matches!(nation, Nation::France | Nation::Prussia | Nation::Spain)
    }
}

impl Listed for ManeuverSystem {
    const OF: &'static str = "maneuver system";

    fn name(self) -> &'static str {
        ManeuverSystem::name(self)
    }

    fn years(self, sheet: &Sheet, nation: Nation) -> Option<Span> {
        span(match self {
            ManeuverSystem::Prussian => sheet.systems.prussian[nation],
            ManeuverSystem::French => sheet.systems.french[nation],
        })
    }
}

/// What is said of a year in which the list has none or two of them.
pub(super) fn unlisted<S: Listed>(
    said: Option<S>,
    sheet: &Sheet,
    nation: Nation,
    year: Year,
) -> Option<String> {
    let (of, name) = (S::OF, nation.name());
    match &S::of(sheet, nation, year)[..] {
        _ if said.is_some() => None,
        [] => {
            let beside = S::beside(sheet, nation, year);
            let beside: Vec<String> =
                beside.iter().map(|(one, years)| format!("{} {}", one.said(nation), years.text())).collect();
            let choose = if beside.len() == 1 { "take it, or another" } else { "choose one" };
            let beside = capitalize(&beside.join(", "));
            Some(format!("No {of} is listed for {name} in {year}. {beside}: {choose}."))
        }
        [_] => None,
        several => {
            let several: Vec<_> = several.iter().map(|one| one.said(nation)).collect();
            Some(format!("For {name} in {year} the list has {}: choose one.", several.join(" and ")))
        }
    }
}

impl Army {
    /// Who orders its divisions about; nothing where neither the list nor its player says so.
    pub fn command_system(&self, sheet: &Sheet) -> Option<CommandSystem> {
        CommandSystem::chosen(self.command, sheet, self.nation, self.year)
    }

    /// What its formation changes and obliques cost; nothing where neither the list nor its player says so.
    pub fn maneuver_system(&self, sheet: &Sheet) -> Option<ManeuverSystem> {
        ManeuverSystem::chosen(self.maneuver, sheet, self.nation, self.year)
    }

    /// What has to be chosen since the list does not say it.
    pub(super) fn unlisted(&self, sheet: &Sheet) -> Vec<String> {
        let Some(nation) = self.nation else { return Vec::new() };
        let year = self.year;
        let command = unlisted(self.command, sheet, nation, year);
        command.into_iter().chain(unlisted(self.maneuver, sheet, nation, year)).collect()
    }
}
