//! What players of PLM call things in their orders of battle.

use super::Unit;
use super::text::usual;
use crate::rules::Stands::{Apart, AsName, Behind, InNames};
use crate::rules::{Lexicon, Pairs, Question, Said, Units, input, meaning, meanings};
use crate::systems::plm::sheet::SHEET;
use crate::systems::plm::terms::{Arm, Grade, Nation, Troops, Weapon};
use strum::VariantArray;

/// Their words.
pub(super) fn lexicon() -> Lexicon {
    let mut all = Vec::new();
    for (nation, words) in [
        (Nation::American, &["american", "us", "usa", "rebel", "patriot", "continental army"][..]),
        (Nation::British, &["british", "english", "crown", "royal army"]),
        (Nation::German, &["german", "hessian", "brunswick", "brunswicker", "ansbach", "waldeck"]),
        (Nation::French, &["french"]),
    ] {
        all.extend(meanings("nation", nation, InNames, words));
    }
    for (troops, apart, named) in [
        (
            Troops::Line,
            &["line", "line infantry", "infantry", "inf", "regulars"][..],
            &["foot", "musketeer"][..],
        ),
        (Troops::Fusiliers, &["fusilier"], &[]),
        (Troops::Grenadiers, &["grenadier", "converged grenadier", "grens"], &[]),
        (
            Troops::Lights,
            &[
                "light infantry",
                "light company",
                "light companies",
                "converged light",
                "converged light infantry",
                "light bob",
                "converged chasseur",
            ],
            &[],
        ),
        (Troops::Rangers, &["ranger"], &[]),
        (Troops::Jaegers, &["jaeger", "jager"], &[]),
        (Troops::EliteMilitia, &["elite militia", "good militia"], &[]),
        (Troops::Militia, &["militia"], &["minutemen"]),
        (Troops::Indians, &["indian", "native"], &[]),
        (Troops::LegionFoot, &[], &["legion foot", "legion infantry"]),
        (Troops::LegionHorse, &[], &["legion horse", "legion cavalry", "legion dragoon"]),
        (Troops::Dragoons, &["dragoon", "cavalry", "cav", "horse"], &["light dragoon", "lt dragoon", "ld"]),
        (
            Troops::Gun,
            &[
                "gun",
                "cannon",
                "artillery",
                "field piece",
                "3 pdr",
                "4 pdr",
                "6 pdr",
                "8 pdr",
                "12 pdr",
                "3 pounder",
                "6 pounder",
                "12 pounder",
                "howitzer",
                "section",
            ],
            &[],
        ),
    ] {
        all.extend(meanings("troops", troops, InNames, apart));
        all.extend(meanings("troops", troops, AsName, named));
    }
    let both = |nation: Nation, troops: Troops, stands, words| {
        let mut both = meaning("troops", troops, stands, words);
        both.fields.push(("nation".into(), input::word(&nation)));
        both
    };
    all.extend(["continental"].map(|words| both(Nation::American, Troops::Line, InNames, words)));
    all.extend(["guard", "foot guard"].map(|words| both(Nation::British, Troops::Guards, InNames, words)));
    all.extend(
        ["loyalist", "provincial", "tory", "tories"]
            .map(|words| both(Nation::British, Troops::Loyalists, InNames, words)),
    );
    for grade in Grade::VARIANTS {
        let words = match grade {
            Grade::A => ["class a", "grade a", "morale a", "mg a", "morale class a", "morale grade a"],
            Grade::B => ["class b", "grade b", "morale b", "mg b", "morale class b", "morale grade b"],
            Grade::C => ["class c", "grade c", "morale c", "mg c", "morale class c", "morale grade c"],
            Grade::D => ["class d", "grade d", "morale d", "mg d", "morale class d", "morale grade d"],
            Grade::E => ["class e", "grade e", "morale e", "mg e", "morale class e", "morale grade e"],
            Grade::F => ["class f", "grade f", "morale f", "mg f", "morale class f", "morale grade f"],
        };
        all.extend(meanings("grade", *grade, Apart, &words));
        let letter = match grade {
            Grade::A => "a",
            Grade::B => "b",
            Grade::C => "c",
            Grade::D => "d",
            Grade::E => "e",
            Grade::F => "f",
        };
        all.push(meaning("grade", *grade, Behind, letter));
    }
    all.extend(meanings("weapon", Weapon::Rifle, AsName, &["rifle", "riflemen", "rifleman"]));
    all.extend(meanings("weapon", Weapon::Musket, Apart, &["musket"]));
    all.extend(meanings("weapon", Weapon::Carbine, Apart, &["carbine"]));
    all.extend(meanings("no_bayonets", true, Apart, &["no bayonets", "without bayonets", "no bayonet"]));
    all.extend(meanings("no_bayonets", false, Apart, &["with bayonets", "bayonets"]));
    all.extend(meanings("skirmishers", true, Apart, &["may skirmish", "skirmish", "skirmisher"]));
    let counted = [
        ("stand", "stands"),
        ("std", "stands"),
        ("stds", "stands"),
        ("gun", "guns"),
        ("cannon", "guns"),
        ("figure", "figures"),
        ("fig", "figures"),
        ("figs", "figures"),
        ("crew", "crew"),
        ("crewmen", "crew"),
        ("gunner", "crew"),
        ("man", ""),
        ("men", ""),
        ("pt", ""),
        ("pts", ""),
        ("point", ""),
        ("each", ""),
    ];
    let labelled = [("crew of", "crew"), ("crew", "crew"), ("value", "")];
    Lexicon {
        meanings: all,
        counted: counted.into(),
        labelled: labelled.into(),
        foreign: &["elements", "ap", "irr", "bases", "veteran", "average"],
        counts_first: false,
        is_glued: false,
    }
}

/// The units that a line has.
pub(super) fn units(said: &Said) -> Result<Units, Question> {
    let mut fields = said.all();
    let mut take = |field: &str| {
        let at = fields.iter().position(|(name, _)| name == field)?;
        fields.remove(at).1.parse::<i32>().ok()
    };
    let (guns, figures) = (take("guns"), take("figures"));
    let value = |fields: &Pairs, field: &str| {
        fields.iter().find(|(name, _)| name == field).map(|(_, value)| value.clone())
    };
    let nation = Nation::VARIANTS.iter().find(|it| Some(input::word(*it)) == value(&fields, "nation"));
    let mut troops =
        Troops::VARIANTS.iter().find(|it| Some(input::word(*it)) == value(&fields, "troops")).copied();
    let set = |fields: &mut Pairs, field: &str, to: String| {
        fields.retain(|(name, _)| name != field);
        fields.push((field.into(), to));
    };
    let units = |fields: Pairs, copies: i32| Units {
        name: said.name.clone(),
        fields,
        group: said.group.clone(),
        copies: copies.max(1) as usize,
    };
    if guns.is_some() {
        troops = Some(Troops::Gun);
    }
    if let (Some(Troops::Fusiliers), Some(Nation::German)) = (troops, nation) {
        troops = Some(Troops::Line);
    }
    if let Some(troops) = troops {
        set(&mut fields, "troops", input::word(&troops));
        for (field, to) in usual(troops) {
            if value(&fields, &field).is_none() {
                fields.push((field, to));
            }
        }
    }
    if let (Some(troops), Some(nation)) = (troops, nation)
        && !nation.troops().contains(&troops)
    {
        let of = |troops: &Troops| {
            let mut fields = fields.clone();
            set(&mut fields, "troops", input::word(troops));
            units(fields, 1)
        };
        return Err(Question::about(
            format!("The {} have no {} in this game.", people(*nation), troops.name(*nation)),
            nation.troops().iter().take(3).map(of),
        ));
    }
    let is_gun = troops == Some(Troops::Gun);
    let count = said.count.and_then(|n| i32::try_from(n).ok());
    if is_gun || said.is_times {
        return Ok(units(fields, guns.or(count).unwrap_or(1)));
    }
    if value(&fields, "stands").is_some() {
        return Ok(units(fields, 1));
    }
    let stands = |n: i32| {
        let mut fields = fields.clone();
        set(&mut fields, "stands", n.to_string());
        units(fields, 1)
    };
    let Some(n) = figures.or(count) else { return Ok(units(fields, 1)) };
    let full = troops.map(|troops| Unit::of(nation.copied().unwrap_or_default(), troops));
    let army = &SHEET.army.organisation;
    let (each, command) = match troops.map(Troops::arm) {
        Some(Arm::Cavalry) => (army.horse_figures.value, 0),
        _ => (army.foot_figures.value, army.command_figures.value),
    };
    let is_full = full.is_some_and(|full| full.stands.n() * each + command == n);
    if (figures.is_some() || n > 8) && is_full {
        return Ok(stands((n - command) / each));
    }
    // Nobody fields a battalion of so few figures.
    if figures.is_none() && n <= 8 {
        return Ok(stands(n));
    }
    let mut answers = Vec::new();
    if figures.is_none() && n <= 16 {
        answers.push(stands(n));
    }
    let by_figures = [(n - command) / each, n / each, n / 4];
    answers.extend(by_figures.into_iter().filter(|n| (1..=16).contains(n)).map(stands));
    answers.dedup();
    let what = if figures.is_some() { " figures" } else { "" };
    Err(Question::about(format!("How many stands are these {n}{what}?"), answers))
}

fn people(nation: Nation) -> &'static str {
    match nation {
        Nation::American => "Americans",
        Nation::British => "British",
        Nation::German => "Germans",
        Nation::French => "French",
    }
}
