//! Where the play sheet can be read in more than one way.

#![allow(missing_docs, reason = "what strum derives has none")]

use crate::readings;
use crate::rules::Input;
use strum::IntoStaticStr;

/// The answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Input, IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
#[allow(missing_docs)]
pub enum YesNo {
    Yes,
    No,
}

readings! {
    fast_train: of YesNo { Yes = "Yes", No = "No" }
    "Moves", "Tactical moves",
    "Do baggage and war wagons (F) move farther in rough and difficult going too?",
    "Only mounted, artillery and naval are held to good going; these are other foot.";

    recoil_uncovers: of YesNo { Yes = "Yes", No = "No" }
    "Line", "Tactical factors", "Is an element overlapped where its neighbour has recoiled?",
    "Who has recoiled no longer stands beside it, and the enemy who stayed does.";

    contact: enum Contact { Excuses = "Excuses the turn", Costs = "Costs by itself" }
    "PIPs", "PIPs",
    "Irregulars turn and an element contacts the enemy: what does the contact do?",
    "The line on short moves names the contact as an excuse, and this one is worded like it.";

    lone_element_marches: of YesNo { No = "No", Yes = "Yes" }
    "PIPs", "PIPs", "Does a lone element pay for its late marches as a group does?",
    "The line names groups that march.";

    bowmen_v_bowmen: enum BowmenShooting { Both = "Both sides'", Target = "The target's" }
    "Factors", "Combat factors", "Whose factor changes when bowmen shoot at bowmen?",
    "The row names bowmen on both sides of the shooting and excepts neither.";

    ranks_when_shot_at: of YesNo { Yes = "Yes", No = "No" }
    "Rear", "Rear support factors",
    "Do spears, pikes, warband and auxilia (X) count ranks behind when shot at?",
    "The rows that mean close combat only say so; these do not.";

    pike_ranks: enum PikeRanks { FromFront = "From the front", AllOrNone = "All or none" }
    "Rear", "Rear support factors", "How are ranks of pikes counted when one does not fit?",
    "Each rank is given its own factor, so a third that fails does not undo the second.";

    cavalry_psiloi: enum CavalryPsiloi { SOrI = "(S) or (I)", SOrO = "(S) or (O)" }
    "Mitigating", "Mitigating rear support factors", "Which psiloi behind cavalry count?",
    "So it is printed, and these are the javelin men; the missile men have the row below.";

    expendables_shot_equal: of YesNo { Yes = "Yes", No = "No" }
    "Outcome", "Combat outcome", "Are expendables destroyed when shooting at them ends equal?",
    "Their row among the equal totals asks for no close combat.";

    rank_saves_in_any_going: of YesNo { Yes = "Yes", No = "No" }
    "Outcome", "Combat outcome", "Does the 2nd rank that turns destruction into recoil do so in any going?",
    "The outcome rows ask only for its type and grade.";

    elephants_need_good_going: of YesNo { Yes = "Yes", No = "No" }
    "Outcome", "Combat outcome", "Do elephants need good going to destroy spears and pikes?",
    "In these two rows elephants stand in the list that the going governs.";

    inferior_hordes_stay: of YesNo { Yes = "Yes", No = "No" }
    "Outcome", "Combat outcome", "Do hordes (I) stay where they are when beaten by shooting?",
    "Their row excepts them from recoiling and gives nothing instead.";

    unladen_stay: of YesNo { Yes = "Yes", No = "No" }
    "Outcome", "Combat outcome", "Do unladen naval elements stay where they are when nothing destroys them?",
    "Their row ends without saying what else happens.";

    psiloi_recoil_from_artillery: of YesNo { Yes = "Yes", No = "No" }
    "Outcome", "Combat outcome", "Do psiloi in bad going recoil from artillery, too?",
    "The clause on the going stands by itself beside the one on shooting.";

    never_milder: of YesNo { Yes = "Yes", No = "No" }
    "Outcome", "Combat outcome", "Does what destroys in a lesser defeat destroy in a greater one?",
    "To flee at half the total where one more would have been death makes no sense.";

    naval_recoil_from_expendables: of YesNo { Yes = "Yes", No = "No" }
    "Outcome", "Combat outcome", "Do laden naval elements recoil when expendables double them?",
    "The lesser defeat makes them recoil, and a greater one is no milder.";

    must_move_flanked: enum MustMoveFlanked { Destroyed = "Destroyed", Moves = "Moved all the same" }
    "Outcome", "Combat outcome",
    "What becomes of an element that must recoil or flee with an enemy front on its flank or rear?",
    "So the rule book has it; the play sheet is silent.";

    immobile_baggage_stays: of YesNo { Yes = "Yes", No = "No" }
    "Outcome", "Combat outcome", "Does baggage that cannot move stay when it should flee?",
    "The row for the lesser defeat has only mobile baggage flee.";

    demoralised_count_whole: of YesNo { Yes = "Yes", No = "No" }
    "Break", "Break points", "Does all of a demoralised command count as lost to the army?",
    "A demoralised command fights no more; the text that says so was reconstructed.";

    beaten_count_demoralised: of YesNo { Yes = "Yes", No = "No" }
    "Score", "Victory points", "Do all commands of a beaten army count as demoralised in the score?",
    "So competitions report it: an army that is beaten keeps nothing.";
}
