//! How the text is read where it contradicts itself or is silent.

#![allow(missing_docs, reason = "what strum derives has none")]

use crate::readings;
use crate::rules::Note;

readings! {
    table_scale: enum TableScale { Medium = "Medium, as the rules", Small = "Small", Large = "Large" }
    "1.2", "Scale and bases", "At which scale do you play?",
    "The distances of the rules are those of the medium scale; every distance is multiplied for another one.";

    /// F3.1.
    half_move: enum HalfMove { Ground = "The way on the ground", Spent = "The movement spent" }
    "3.3", "Orders", "What of a move counts for its order?",
    "The text speaks of the move before penalties, which foot in rough ground can hardly make.";

    /// F33.1, F33.4.
    hold_bonus: enum HoldBonus { Within = "Inside the inches of the Hold", OnTop = "On top of them" }
    "3.3", "Orders", "Where do the inches of the assault bonus count for a unit on Hold?",
    "The text limits how far a holding unit moves in its turn, and bars none from the bonus.";

    /// F2.13.
    second_try: enum SecondTry { OtherChange = "Yes, another one", None = "No, none" }
    "3.3", "Maneuver test", "May a division that failed a change try another in the same turn?",
    "The text gives each change its test and never speaks of the number of tries.";

    /// F4.3.
    bonus_bars: enum BonusBars { TheseInches = "The inches there", WholeMove = "The whole move" }
    "3.6", "Terrain", "What has no assault bonus where terrain allows none?",
    "The table bars the bonus within or across that terrain, not before or behind it.";

    /// F29.1.
    square_off: enum SquareOff { Change = "Yes, by itself", Free = "No, it is free" }
    "1.4", "Movement", "Is leaving a square a change of formation?",
    "The text makes placing the marker one, and is silent on taking it off.";

    square_bonus: enum SquareBonus { InSquare = "As long as it is in square", WholeMove = "For the whole move" }
    "1.4", "Movement", "How long has a unit that leaves or forms a square no assault bonus?",
    "The text takes it from units that are marked as being in square.";

    /// F5.2.
    top_up: enum TopUp { Sum = "All of them together", Last = "The last one alone" }
    "6.3", "Forced moves", "Which moves of the assaults count toward the move of a failed divisional test?",
    "The text has the unit match the new result, and whatever it went back is on the way.";

    /// F10.4.
    passing_panic: enum PassingPanic { EndOfFire = "At the end of the fire phase", AtOnce = "At once" }
    "4.7", "Forced moves", "When does a unit move for P hits of passing fire?",
    "The text has one time for the moves that fire forces, and passing fire is fire of the same turn.";

    /// C22.
    skirmish_allowance: enum SkirmishAllowance { Text = "As the rules text says", Lists = "By the later lists" }
    "1.3", "Skirmishing", "How many skirmish markers does a unit have?",
    "The text gives light infantry one for each base and a line regiment one; later lists name three densities.";

    /// C18.
    joint_columns: enum JointColumns { Every = "Every one", OthersOnly = "All but the first" }
    "4.3", "Range column modifiers", "Which batteries of a joint group move the column?",
    "The text gives a column for each participating base and excepts none.";

    /// C20.
    tandem_base_hits: enum TandemBaseHits {
        ShareThenCarry = "A third, then the rest",
        CarryOnly = "Only the rest",
    }
    "4.5", "Artillery table", "Which base hits reach a tandem target?",
    "The text gives it a third; the figure only carries over. For three B both come to the same.";

    demoralized_guns: enum SilencedGuns { Silent = "No, silenced", Fire = "Yes, at −4" }
    "2.3", "Artillery table", "May demoralized guns fire?",
    "The morale table silences them; an example among the die modifiers lets one fire.";

    kept_points: enum KeptPoints { Dropped = "No", Kept = "Yes, as in the later edition" }
    "2.3", "Rally", "Are points of a rally that reach no better state kept for the next?",
    "The text compares numbers anew each time; a later edition keeps the rest.";

    /// C33.
    side_morale: enum SideMorale { MostBases = "Those of most disordered bases", Worst = "The worst" }
    "5.4", "Assault modifiers", "Which M hits count for a side whose units hold different ones?",
    "The text speaks of the greatest share of bases everywhere else.";

    /// C25.
    all_out_bump: enum AllOutBump {
        EveryLine = "Every line but a tie",
        OuterLines = "Not re-roll and break off",
    }
    "5.1", "Assault procedure", "Which lines does the loser of an all-out assault leave outward?",
    "The text moves whoever lost the modified roll, by however little.";

    /// F33.2.
    general_duty: enum GeneralDuty { May = "It may", Must = "It must, but on Hold before guns" }
    "5.1", "Assault procedure", "Must a unit assault whoever stands in its general zone?",
    "The text lets it initiate an assault from there, and later excepts units on Hold before guns as if others had to.";

    /// C32.
    mixed_bump: enum MixedBump { Bump = "Yes", NoBump = "No" }
    "5.2", "Assault procedure", "Does a mixed assault move the loser outward?",
    "Of all that an all-out assault brings, the text takes only the double leader bonus away.";

    /// C19.
    pitched_tie: enum PitchedTie { ExactlyZero = "A difference of 0", WholeLine = "The whole middle line" }
    "5.3", "Assault tables", "Which tie costs morale in a Pitched Battle?",
    "The text says when the modified results tie, and a difference of one is no tie.";

    /// C34.
    general_reroll: enum GeneralReroll { Fought = "Yes", AllOutOnly = "No" }
    "5.1", "Assault procedure", "Is a re-roll fought from beyond the all-out zone?",
    "The table forces the re-roll; the narrow zone is named for follow-up assaults.";

    /// C35.
    loss_number: enum LossNumber { Highest = "The highest, once", Each = "Every unit’s" }
    "5.5", "Assault results", "Whose loss number counts when several units lose?",
    "The loss number is the bases taken as a result of the assault, and they come from one pool.";

    /// F19.2.
    passthrough_panic: enum PassthroughPanic { Sum = "They add up", Worst = "The worst alone" }
    "5.5", "Assault results", "Which P hits count when several beaten units go through one friend?",
    "The text gives each of them its P hits, and never says that only one counts.";

    /// F21.1.
    break_off: enum BreakOffChoice { Must = "He breaks off", May = "He may fight on instead" }
    "5.5", "Assault results", "What does an attacker do whom the table lets break off?",
    "The text says allows, and gives the move and its M hit as what comes of the line.";

    /// X5, F21.2.
    stalled_break_off: enum StalledBreakOff {
        Demoralized = "Demoralized troops alone",
        Nobody = "Nobody",
        Everybody = "Everybody",
    }
    "5.5", "Assault results", "Who breaks off with no movement left?",
    "The text stalls whoever lacks the movement; a retreat is a forced move, which asks for none.";

    /// C7, X1.
    leaders_follow: enum LeadersFollow { Near = "Those at the shorter distance", Helpers = "Those near enough to help" }
    "5.5", "Assault results", "Which leaders may go along when a position is carried?",
    "The passage names its own distance, shorter than every other one on leaders near an assault.";

    /// C27.
    leader_test: enum LeaderTest { EndOfPhase = "Once, after all assaults", EachRound = "After each round" }
    "5.6", "Assault results", "When do leaders test hors de combat?",
    "Three passages test at the end of the phase, one step of the procedure in each round.";

    /// F25.1.
    disorder_time: enum DisorderTime { BeforeTests = "Before the panic tests", AfterTests = "After them" }
    "5.6", "Panic test", "When does the 1M for a rout or for the assault bonus fall?",
    "The text has it at the end of the turn; the sequence of play has it in the assault phase.";

    /// F20.3.
    average_grade: enum AverageGrade { BasesLeft = "Those that are left", AtStart = "Those that it began with" }
    "6.1", "Panic test", "Which bases count for the average grade of a division?",
    "The text names the average grade, and does not say how it is found.";

    /// C46.
    second_disorder: enum SecondDisorder { OneInATurn = "No, one in a turn", Again = "Yes, once more" }
    "6.1", "Panic test", "Does a unit that routed or charged take another M as its division routs?",
    "The text gives disorder once at the end of a turn, and names the rout of a division by itself.";

    /// C11.
    lost_in_assault: enum LostInAssault { Tests = "Yes", OnlyP5 = "No, only a P5" }
    "6.2", "Panic test", "Does a unit lost in an assault without a P5 have its division tested?",
    "The passage on prisoners asks for the test, the one on panic tests for a P5.";
}

impl TableScale {
    /// Its place in the printed table of scales.
    pub fn place(self) -> usize {
        match self {
            TableScale::Small => 0,
            TableScale::Medium => 1,
            TableScale::Large => 2,
        }
    }
}

impl DisorderTime {
    /// When the 1M falls, in a sentence: "1M once the assaults are over".
    pub fn when(self) -> &'static str {
        match self {
            DisorderTime::BeforeTests => "once the assaults are over",
            DisorderTime::AfterTests => "after the panic tests (your reading)",
        }
    }
}

/// What an answer says of a reading that is not ours: "What counts is the movement spent (your reading)."
pub fn by_reading(is_changed: bool, sentence: &str) -> Option<Note> {
    is_changed.then(|| Note::Remark(format!("{sentence} (your reading).")))
}
