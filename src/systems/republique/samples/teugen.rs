//! Teugen-Hausen, 19 April 1809: Davout's infantry on the march meets Hohenzollern's corps in the woods and hills.

use super::{army, division, foot, guns, horse, leader};
use crate::systems::republique::army::{Army, LeaderClass};
use crate::systems::republique::terms::{Grade, Nation, SkirmishGrade, Troops, Weight};

#[rustfmt::skip]
pub(super) fn davout() -> Army {
    use {Grade::*, LeaderClass::*, SkirmishGrade::*, Troops::*, Weight::*};
    army(Nation::France, [leader("Davout", Energetic, 3)], [
        division("2nd Division", leader("Friant", Energetic, 2), vec![
            foot("15e Légère", Veteran, 4, 4, Excellent),
            foot("33e Ligne", Veteran, 4, 2, Good),
            foot("48e Ligne", Average, 4, 2, Good),
            foot("108e Ligne", Veteran, 4, 2, Good),
            foot("111e Ligne", Average, 4, 2, Good),
            guns("Friant's guns", M, false),
        ]),
        division("3rd Division", leader("Saint-Hilaire", Energetic, 3), vec![
            foot("10e Légère", Elite, 3, 3, Excellent),
            foot("3e Ligne", Veteran, 4, 2, Good),
            foot("57e Ligne", Elite, 4, 2, Good),
            foot("72e Ligne", Veteran, 4, 2, Good),
            foot("105e Ligne", Average, 4, 2, Good),
            guns("Saint-Hilaire's guns", M, false),
        ]),
        division("Light cavalry", leader("Montbrun", Energetic, 2), vec![
            horse("5e Hussards", LightCavalry, Veteran, 1),
            horse("7e Hussards", LightCavalry, Veteran, 1),
            horse("11e Chasseurs", LightCavalry, Average, 1),
            horse("12e Chasseurs", LightCavalry, Average, 1),
            guns("Horse artillery", L, true),
        ]),
    ])
}

#[rustfmt::skip]
pub(super) fn hohenzollern() -> Army {
    use {Grade::*, LeaderClass::*, SkirmishGrade::*, Troops::*, Weight::*};
    army(Nation::Austria, [leader("Hohenzollern", Proficient, 2)], [
        division("Advance guard", leader("Vukassovich", Proficient, 2), vec![
            foot("Peterwardein Grenzer", Average, 4, 4, Good),
            horse("Hessen-Homburg Hussars", LightCavalry, Veteran, 2),
            guns("Cavalry battery", L, true),
        ]),
        division("Lusignan's division", leader("Lusignan", Proficient, 1), vec![
            foot("IR 1 Kaiser", Average, 6, 2, Adequate),
            foot("IR 29 Lindenau", Average, 6, 2, Adequate),
            foot("IR 7 Schröder", Average, 5, 1, Adequate),
            foot("IR 56 Colloredo", Average, 5, 1, Adequate),
            guns("Brigade battery", L, false),
            guns("Position battery", H, false),
        ]),
        division("St. Julien's division", leader("St. Julien", Cautious, 1), vec![
            foot("IR 12 Manfredini", Average, 6, 2, Adequate),
            foot("IR 38 Württemberg", Green, 3, 1, Poor),
            foot("IR 20 Kaunitz", Average, 5, 1, Adequate),
            foot("IR 23 Würzburg", Green, 5, 1, Poor),
            horse("Vincent Chevaulegers", LightCavalry, Veteran, 2),
            guns("Brigade battery", L, false),
        ]),
    ])
}
