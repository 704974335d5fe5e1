//! An army in plain words.

use super::super::sheet::Sheet;
use super::super::terms::{Grade, Troops, Weapon};
use super::{Army, Command, Drill, Line, Size, Standing, lost, percent};
use crate::rules::{
    AnyContext, Army as _, ArmyText, Breakdown, HeadLine, Kind, Phrase, Unit as Of, counted, known,
    uncapitalize,
};
use crate::systems::dbm::Dbm;
use strum::VariantArray;

impl ArmyText for Army {
    fn kinds(&self) -> Vec<Kind> {
        vec![Kind { word: "Command", field: None }]
    }

    fn head_lines(&self) -> Vec<HeadLine> {
        let size = Phrase::choice("size", Size::VARIANTS, |size| size.points().to_string());
        let texts = [
            ("Player", "header.player"),
            ("Army list", "header.list"),
            ("Book and number", "header.book"),
            ("Year", "header.year"),
            ("Climate", "header.climate"),
            ("Aggression factor", "header.aggression"),
            ("Region", "header.region"),
            ("Event", "header.event"),
            ("Round and table", "header.round"),
        ];
        let lengths = [
            ("Temporary fortifications", "works.temporary"),
            ("Fortifications around a camp", "works.round_camp"),
            ("Permanent fortifications", "works.permanent"),
            ("Towers", "works.towers"),
            ("Gateways", "works.gateways"),
            ("Gate towers", "works.gate_towers"),
        ];
        let texts = texts.map(|(label, field)| HeadLine::new(label, Phrase::rest(field)));
        let lengths = lengths.map(|(label, field)| HeadLine::new(label, Phrase::number(field, "", "")));
        [HeadLine::new("Army points", size)].into_iter().chain(texts).chain(lengths).collect()
    }

    fn phrases(&self, path: &str) -> Vec<Phrase> {
        match path.split('.').collect::<Vec<_>>()[..] {
            [_, group, _, unit] => {
                let line = |at: &str| {
                    let command = self.commands.known_at(group.parse().ok()?)?;
                    command.lines.known_at(at.parse().ok()?)
                };
                line(unit).cloned().unwrap_or_default().phrases()
            }
            _ => vec![Phrase::choice("general", Standing::VARIANTS, |general| general.name().into())],
        }
    }

    fn figures(&self, path: &str, context: &AnyContext) -> Vec<String> {
        let sheet = &*context.typed::<Dbm>().sheet;
        let command = |at: &str| self.commands.known_at(at.parse().ok()?);
        let figures = match path.split('.').collect::<Vec<_>>()[..] {
            // Where each command breaks stands with it.
            [""] => {
                let totals = self.totals(context);
                Some(totals.iter().take(4).map(|(name, sum)| format!("{name} {}", sum.text())).collect())
            }
            [_, at] => command(at).map(|command| command.figures(self.size, sheet)),
            [_, at, _, place] => command(at).and_then(|command| {
                let line = command.lines.known_at(place.parse().ok()?)?;
                Some(command.figures_of(line, self.size, sheet))
            }),
            _ => None,
        };
        figures.unwrap_or_default()
    }
}

impl Command {
    /// "20 elements", "130 AP", "22 EE", and where it breaks.
    fn figures(&self, size: Size, sheet: &Sheet) -> Vec<String> {
        let elements = known(&self.lines).map(|line| line.elements.n()).sum();
        let mut points = Breakdown::new(Of::ArmyPoints);
        self.points("", size, sheet, &mut points);
        let all = self.equivalents_by(sheet);
        let mut figures = vec![counted(elements, "element", "elements"), points.text(), all.text()];
        if all.total() > 0 {
            let at = |part| lost(sheet, &all, part, "").text();
            let breaks = &sheet.breaks;
            figures.push(format!("demoralised at {}", at(breaks.demoralised)));
            figures.push(format!(
                "{} losses at {}",
                percent(breaks.general_lost.value),
                at(breaks.general_lost)
            ));
        }
        figures
    }

    /// "34 AP", "2 EE".
    fn figures_of(&self, line: &Line, size: Size, sheet: &Sheet) -> Vec<String> {
        let mut points = Breakdown::new(Of::ArmyPoints);
        self.points_of(line, "", size, sheet, &mut points);
        let equivalents = Of::Equivalents.format(line.equivalents_by(sheet).value * line.elements.n());
        let points = if line.price_by(sheet).is_some() { points.text() } else { "no price".into() };
        vec![points, equivalents]
    }
}

impl Line {
    fn phrases(&self) -> Vec<Phrase> {
        let [chariots, mounted, behind] = self.markers();
        let is_psiloi = self.troops == Troops::Ps;
        let grades = [Grade::S, Grade::O, Grade::I, Grade::F, Grade::X];
        let weapons = [Weapon::Bow, Weapon::Crossbow, Weapon::Handgun];
        let weapon = |weapon: Weapon| weapon.words().map(uncapitalize).unwrap_or_default();
        let mut phrases = vec![
            Phrase::number("elements", "", ""),
            Phrase::choice("drill", Drill::VARIANTS, |drill| drill.letters().into()).glued(" "),
            Phrase::choice("troops", Troops::VARIANTS, |troops| troops.letters().into()).glued(" "),
            Phrase::choice("grade", &grades, |grade| grade.to_string()).glued(" "),
            Phrase::toggle("general", "with the general"),
            Phrase::toggle("chariots", "chariots").said(chariots),
            Phrase::toggle("mounted_infantry", "mounted").said(mounted),
            Phrase::toggle("double_based", "rear of double bases").said(behind),
            Phrase::choice("weapon", &weapons, weapon).said(is_psiloi),
        ];
        let supports = [
            ("supports.cavalry", "behind cavalry"),
            ("supports.spears", "behind spears"),
            ("supports.pikes", "behind pikes"),
            ("supports.blades", "behind blades"),
            ("supports.auxilia", "behind auxilia"),
        ];
        phrases.extend(supports.map(|(field, words)| Phrase::toggle(field, words).said(is_psiloi)));
        phrases
    }
}
