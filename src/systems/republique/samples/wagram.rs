//! Wagram, 6 July 1809, the French right: Davout and Oudinot go up against Rosenberg and Hohenzollern on the Russbach.

use super::{army, corps, division, foot, garrison, guns, horse, leader, national};
use crate::systems::republique::army::{Army, LeaderClass, Level};
use crate::systems::republique::terms::{Grade, Nation, SkirmishGrade, Troops, Weight};

#[rustfmt::skip]
pub(super) fn napoleon() -> Army {
    use {Grade::*, LeaderClass::*, Level::Corps, SkirmishGrade::*, Troops::*, Weight::*};
    army(Nation::France, [national(leader("Napoleon", Energetic, 4))], [
        corps(Corps, "III Corps", leader("Davout", Energetic, 3), vec![
            horse("Pully's dragoons", MediumCavalry, Average, 3),
            guns("Corps 12-pounders", H, false),
        ]),
        division("Morand's division", leader("Morand", Energetic, 2), vec![
            foot("13e Légère", Veteran, 3, 3, Excellent),
            foot("17e Ligne", Veteran, 3, 1, Good),
            foot("30e Ligne", Veteran, 3, 1, Good),
            foot("61e Ligne", Average, 3, 1, Good),
            guns("Morand's guns", M, false),
        ]),
        division("Friant's division", leader("Friant", Energetic, 2), vec![
            foot("15e Légère", Veteran, 3, 3, Excellent),
            foot("33e Ligne", Veteran, 3, 1, Good),
            foot("48e Ligne", Average, 3, 1, Good),
            foot("108e Ligne", Veteran, 3, 1, Good),
            foot("111e Ligne", Average, 3, 1, Good),
            guns("Friant's guns", M, false),
        ]),
        division("Gudin's division", leader("Gudin", Energetic, 2), vec![
            foot("7e Légère", Veteran, 3, 3, Excellent),
            foot("12e Ligne", Veteran, 3, 1, Good),
            foot("21e Ligne", Average, 3, 1, Good),
            foot("85e Ligne", Average, 3, 1, Good),
            guns("Gudin's guns", M, false),
        ]),
        division("Puthod's division", leader("Puthod", Proficient, 1), vec![
            garrison("Glinzendorf", foot("4th battalions, 1st demi-brigade", Green, 3, 1, Adequate)),
            foot("4th battalions, 2nd demi-brigade", Green, 4, 1, Adequate),
            guns("Puthod's guns", L, false),
        ]),
        division("Montbrun's light cavalry", leader("Montbrun", Energetic, 2), vec![
            horse("Pajol's brigade", LightCavalry, Veteran, 3),
            horse("Jacquinot's brigade", LightCavalry, Average, 3),
            guns("Montbrun's horse guns", L, true),
        ]),
        division("Grouchy's dragoons", leader("Grouchy", Energetic, 2), vec![
            horse("7th and 30th Dragoons", MediumCavalry, Average, 3),
            horse("Italian Guard and Queen's Dragoons", MediumCavalry, Veteran, 2),
            guns("Italian horse guns", L, true),
        ]),
        corps(Corps, "II Corps", leader("Oudinot", Energetic, 1), vec![
            horse("Colbert's light cavalry", LightCavalry, Veteran, 3),
            guns("Corps 12-pounders", H, false),
        ]),
        division("Tharreau's division", leader("Tharreau", Proficient, 1), vec![
            foot("Conroux's brigade", Green, 4, 2, Good),
            foot("Albert's brigade", Green, 4, 1, Adequate),
            foot("Jarry's brigade", Average, 3, 1, Adequate),
            guns("Tharreau's guns", M, false),
        ]),
        division("Frère's division", leader("Frère", Proficient, 1), vec![
            foot("Coëhorn's brigade", Average, 4, 3, Good),
            foot("Razout's brigade", Green, 4, 1, Adequate),
            guns("Frère's guns", M, false),
        ]),
        division("Grandjean's division", leader("Grandjean", Proficient, 1), vec![
            foot("10e Légère", Veteran, 3, 3, Excellent),
            foot("3e and 57e Ligne", Veteran, 5, 2, Good),
            foot("72e and 105e Ligne", Average, 4, 2, Good),
            guns("Grandjean's guns", M, false),
        ]),
    ])
}

#[rustfmt::skip]
pub(super) fn charles() -> Army {
    use {Grade::*, LeaderClass::*, Level::Column, SkirmishGrade::*, Troops::*, Weight::*};
    army(Nation::Austria, [national(leader("Archduke Charles", Proficient, 3))], [
        corps(Column, "IV Korps", leader("Rosenberg", Cautious, 1), vec![
            horse("Riesch Dragoons", MediumCavalry, Average, 2),
            horse("Blankenstein Hussars", LightCavalry, Veteran, 2),
            guns("Position battery", H, false),
        ]),
        division("Nordmann's advance guard", leader("Nordmann", Energetic, 2), vec![
            foot("13th Grenzer", Average, 3, 3, Good),
            foot("IR 46 Chasteler", Average, 4, 1, Adequate),
            foot("IR 58 Beaulieu", Average, 4, 1, Adequate),
            horse("Hessen-Homburg Hussars", LightCavalry, Veteran, 3),
            guns("Cavalry battery", L, true),
        ]),
        division("Hohenlohe's division", leader("Hohenlohe-Bartenstein", Proficient, 1), vec![
            foot("IR 2 Hiller", Average, 4, 1, Adequate),
            foot("IR 33 Sztáray", Average, 4, 1, Adequate),
            garrison("Markgrafneusiedl", foot("Landwehr of Lower Austria", Militia, 3, 0, Poor)),
            guns("Brigade battery", L, false),
        ]),
        division("Rohan's division", leader("Rohan", Proficient, 1), vec![
            foot("IR 8 Archduke Ludwig", Average, 4, 1, Adequate),
            foot("IR 22 Koburg", Average, 4, 1, Adequate),
            guns("Brigade battery", L, false),
        ]),
        division("Radetzky's division", leader("Radetzky", Energetic, 2), vec![
            foot("IR 3 Archduke Charles", Veteran, 4, 1, Good),
            foot("IR 50 Stain", Average, 4, 1, Adequate),
            foot("Moravian Landwehr", Militia, 3, 0, Poor),
            guns("Brigade battery", L, false),
        ]),
        division("Nostitz's cavalry", leader("Nostitz", Proficient, 1), vec![
            horse("Erzherzog Johann Dragoons", MediumCavalry, Average, 2),
            horse("O'Reilly Chevaulegers", LightCavalry, Veteran, 2),
            horse("Primatial Hussars", LightCavalry, Green, 2),
            guns("Cavalry battery", L, true),
        ]),
        corps(Column, "II Korps", leader("Hohenzollern", Proficient, 2), vec![
            horse("Vincent Chevaulegers", LightCavalry, Veteran, 2),
            guns("1st position battery", H, false),
            guns("2nd position battery", H, false),
        ]),
        division("Hardegg's advance guard", leader("Hardegg", Proficient, 1), vec![
            garrison("Baumersdorf", foot("8th Jäger", Veteran, 2, 2, Good)),
            foot("Legion Erzherzog Karl", Green, 3, 3, Adequate),
            guns("Brigade battery", L, false),
        ]),
        division("Brady's division", leader("Brady", Proficient, 1), vec![
            foot("IR 25 Zedtwitz", Average, 4, 1, Adequate),
            foot("IR 54 Froon", Average, 4, 1, Adequate),
            foot("IR 15 Zach", Average, 4, 1, Adequate),
            foot("IR 57 Joseph Colloredo", Average, 4, 1, Adequate),
            guns("Brigade battery", L, false),
        ]),
        division("Siegenthal's division", leader("Siegenthal", Cautious, 1), vec![
            foot("IR 21 Rohan", Average, 4, 1, Adequate),
            foot("IR 28 Frelich", Average, 4, 1, Adequate),
            foot("IR 47 Vogelsang", Average, 4, 1, Adequate),
            guns("Brigade battery", L, false),
        ]),
    ])
}
