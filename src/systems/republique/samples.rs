//! Teugen-Hausen, 19 April 1809: Davout's infantry on the march meets Hohenzollern's corps in the woods and hills.

use super::army::{Army, Division, Leader, LeaderClass, Rating, Unit};
use super::terms::{Grade, SkirmishGrade, Troops, Weight};
use crate::rules::{Count, Name, RosterEntry, UnitId};

pub(super) fn armies() -> [(&'static str, Army); 2] {
    [("Davout's III Corps, 1809", davout()), ("Hohenzollern's III Korps, 1809", hohenzollern())]
}

fn leader(name: &str, class: LeaderClass, rating: i32) -> Leader {
    Leader { name: Name::cut(name), class, rating: Rating::near(rating) }
}

fn foot(name: &str, grade: Grade, bases: i32, markers: i32, skirmishers: SkirmishGrade) -> Unit {
    let (bases, markers) = (Count::near(bases), Count::near(markers));
    Unit { name: Name::cut(name), grade, bases, markers, skirmishers, ..Unit::default() }
}

fn horse(name: &str, troops: Troops, grade: Grade, bases: i32) -> Unit {
    Unit { name: Name::cut(name), troops, grade, bases: Count::near(bases), ..Unit::default() }
}

fn guns(name: &str, weight: Weight, horse: bool) -> Unit {
    let (troops, bases) = (Troops::Artillery, Count::near(1));
    Unit { name: Name::cut(name), troops, grade: Grade::Veteran, bases, weight, horse, ..Unit::default() }
}

fn army<const N: usize, const M: usize>(
    leaders: [Leader; N],
    divisions: [(&str, Leader, Vec<Unit>); M],
) -> Army {
    let mut army = Army { leaders: leaders.into_iter().collect(), ..Army::default() };
    for (name, leader, units) in divisions {
        let units = units.into_iter().map(RosterEntry::Known).collect();
        army.add_division(Division { id: UnitId::default(), name: Name::cut(name), leader, units });
    }
    army
}

#[rustfmt::skip]
fn davout() -> Army {
    use {Grade::*, LeaderClass::*, SkirmishGrade::*, Troops::*, Weight::*};
    army([leader("Davout", Energetic, 4)], [
        ("2nd Division", leader("Friant", Energetic, 2), vec![
            foot("15e Légère", Veteran, 4, 4, Excellent),
            foot("33e Ligne", Veteran, 4, 2, Good),
            foot("48e Ligne", Average, 4, 2, Good),
            foot("108e Ligne", Veteran, 4, 2, Good),
            foot("111e Ligne", Average, 4, 2, Good),
            guns("Friant's guns", M, false),
        ]),
        ("3rd Division", leader("Saint-Hilaire", Energetic, 3), vec![
            foot("10e Légère", Elite, 3, 3, Excellent),
            foot("3e Ligne", Veteran, 4, 2, Good),
            foot("57e Ligne", Elite, 4, 2, Good),
            foot("72e Ligne", Veteran, 4, 2, Good),
            foot("105e Ligne", Average, 4, 2, Good),
            guns("Saint-Hilaire's guns", M, false),
        ]),
        ("Light cavalry", leader("Montbrun", Energetic, 2), vec![
            horse("5e Hussards", LightCavalry, Veteran, 1),
            horse("7e Hussards", LightCavalry, Veteran, 1),
            horse("11e Chasseurs", LightCavalry, Average, 1),
            horse("12e Chasseurs", LightCavalry, Average, 1),
            guns("Horse artillery", L, true),
        ]),
    ])
}

#[rustfmt::skip]
fn hohenzollern() -> Army {
    use {Grade::*, LeaderClass::*, SkirmishGrade::*, Troops::*, Weight::*};
    army([leader("Hohenzollern", Proficient, 2)], [
        ("Advance guard", leader("Vukassovich", Proficient, 2), vec![
            foot("Peterwardein Grenzer", Average, 4, 4, Good),
            horse("Hessen-Homburg Hussars", LightCavalry, Veteran, 2),
            guns("Cavalry battery", L, true),
        ]),
        ("Lusignan's division", leader("Lusignan", Proficient, 1), vec![
            foot("IR 1 Kaiser", Average, 6, 2, Adequate),
            foot("IR 29 Lindenau", Average, 6, 2, Adequate),
            foot("IR 7 Schröder", Average, 5, 1, Adequate),
            foot("IR 56 Colloredo", Average, 5, 1, Adequate),
            guns("Brigade battery", L, false),
            guns("Position battery", H, false),
        ]),
        ("St. Julien's division", leader("St. Julien", Cautious, 1), vec![
            foot("IR 12 Manfredini", Average, 6, 2, Adequate),
            foot("IR 38 Württemberg", Green, 3, 1, Poor),
            foot("IR 20 Kaunitz", Average, 5, 1, Adequate),
            foot("IR 23 Würzburg", Green, 5, 1, Poor),
            horse("Vincent Chevaulegers", LightCavalry, Veteran, 2),
            guns("Brigade battery", L, false),
        ]),
    ])
}
