//! The words that a packed link has by their places in these tables, as a byte each. They are frozen: a new word is
//! appended, none is moved or taken out.

use super::PackedError;
use crate::rules::Scalar;
use crate::systems::{dbm, grande_tactique, plm, republique};

/// Systems by their ids, each with what a battle remembers of its units.
pub(super) const SYSTEMS: &[(&str, &[&str])] = &[
    (
        "grande-tactique",
        &[
            "pips",
            "rolled",
            "rank",
            "planless",
            "gave",
            "killed",
            "shaken",
            "lost",
            "checked",
            "leaderless",
            "headless",
            "firing",
            "fired",
            "charge",
            "routed",
            "silenced",
            "spiked",
            "limbered",
            "square",
            "moved",
            "square_entered",
            "square_left",
            "attached",
            "corps_attached",
            "army_attached",
            "held_general",
            "target",
            "arrives",
            "arrived",
            "late",
            "fled",
            "kept",
            "plan_since",
            "rank_before",
            "planless_before",
            "was_shaken",
            "rallied",
            "newly_shaken",
            "broke",
            "routed_by",
            "charge_target",
        ],
    ),
    (
        "dbm",
        &[
            "lost",
            "fought",
            "shot",
            "recoils",
            "flees",
            "rolled",
            "halted",
            "pips",
            "planned",
            "general_used",
            "general_moved",
            "marches",
            "counts_as",
            "won",
            "recoiled",
            "fled",
            "pursued",
            "turned",
            "contacted",
        ],
    ),
    (
        "republique",
        &[
            "morale",
            "b_hits",
            "lost",
            "prisoners",
            "panic",
            "skirmishers",
            "saved",
            "fired",
            "gone",
            "back",
            "disordered",
            "m_then",
            "b_then",
            "saved_then",
            "tried",
            "test",
            "breaks",
            "rally_kept",
            "leader_out",
            "leader_lost",
            "new_leader",
            "led_by",
            "promoted",
            "order",
            "order_failed",
            "moved",
            "square",
            "limbered",
            "reacted",
            "went_back",
            "last_back",
            "markers_out",
            "markers_shot",
            "markers_acted",
            "panic_met",
            "passing_p",
            "fast",
            "passing_b",
            "leaders_out",
            "leaders_gone",
            "panicked",
            "neighbour_tested",
            "disorder_taken",
            "disorder_late",
            "leader_fell",
            "ordered",
            "leaders_fell",
            "panic_round",
            "assaults",
            "gun_actions",
        ],
    ),
    (
        "plm",
        &[
            "markers",
            "formation",
            "acted",
            "immobile",
            "attempted",
            "pre_empted",
            "volleys",
            "supply",
            "fired",
            "nco_gone",
            "fell_back",
            "away",
            "return_tried",
            "removed",
            "gun_lost",
            "killed",
            "wounded",
            "light_wound",
            "actions",
            "points_spent",
            "tested_at",
            "quit",
            "actions_used",
            "devoted",
            "arm_unled",
            "failed",
            "beaten",
            "melee",
        ],
    ),
    #[cfg(feature = "fifth-game")]
    crate::systems::one_brigade::MARKS,
];

/// The place of a system in [`SYSTEMS`].
pub(super) fn system_place(id: &str) -> Option<u8> {
    SYSTEMS.iter().position(|(known, _)| *known == id)?.try_into().ok()
}

/// A list of the rules with its words.
pub(super) trait Frozen: Scalar {
    const WORDS: &'static [&'static str];
}

impl Frozen for grande_tactique::Quality {
    const WORDS: &'static [&'static str] = &["great", "ordinary", "bad"];
}

impl Frozen for grande_tactique::Troops {
    const WORDS: &'static [&'static str] =
        &["infantry", "cavalry", "cuirassiers", "foot_artillery", "horse_artillery"];
}

impl Frozen for grande_tactique::Training {
    const WORDS: &'static [&'static str] = &["raw", "ordinary", "veteran"];
}

impl Frozen for dbm::Size {
    const WORDS: &'static [&'static str] = &["small", "usual", "doubles"];
}

impl Frozen for dbm::Standing {
    const WORDS: &'static [&'static str] = &["commander_in_chief", "sub_general", "ally"];
}

impl Frozen for dbm::Drill {
    const WORDS: &'static [&'static str] = &["regular", "irregular"];
}

impl Frozen for dbm::Troops {
    const WORDS: &'static [&'static str] = &[
        "el", "exp", "kn", "cv", "lh", "cm", "sp", "pk", "bd", "ax", "bw", "ps", "wb", "hd", "art", "wwg",
        "bge", "gal", "shp", "bts",
    ];
}

impl Frozen for dbm::Grade {
    const WORDS: &'static [&'static str] = &["s", "o", "i", "f", "x"];
}

impl Frozen for dbm::Weapon {
    const WORDS: &'static [&'static str] = &["other", "bow", "crossbow", "handgun"];
}

impl Frozen for republique::LeaderClass {
    const WORDS: &'static [&'static str] = &["energetic", "proficient", "cautious"];
}

impl Frozen for republique::Troops {
    const WORDS: &'static [&'static str] =
        &["infantry", "light_cavalry", "medium_cavalry", "heavy_cavalry", "armored_cavalry", "artillery"];
}

impl Frozen for republique::Grade {
    const WORDS: &'static [&'static str] = &["elite", "veteran", "average", "green", "militia"];
}

impl Frozen for republique::Weight {
    const WORDS: &'static [&'static str] = &["H", "M", "L", "VL"];
}

impl Frozen for republique::SkirmishGrade {
    const WORDS: &'static [&'static str] = &["excellent", "good", "adequate", "poor", "gone"];
}

impl Frozen for republique::Standing {
    const WORDS: &'static [&'static str] = &["ordinary", "royal", "national"];
}

impl Frozen for republique::Level {
    const WORDS: &'static [&'static str] = &["division", "corps", "column", "wing"];
}

impl Frozen for republique::Nation {
    const WORDS: &'static [&'static str] =
        &["austria", "britain", "france", "prussia", "russia", "spain", "turkey"];
}

impl Frozen for republique::CommandSystem {
    const WORDS: &'static [&'static str] = &["regimental_pool", "divisional_column", "corps"];
}

impl Frozen for republique::ManeuverSystem {
    const WORDS: &'static [&'static str] = &["prussian", "french"];
}

impl Frozen for plm::Grade {
    const WORDS: &'static [&'static str] = &["A", "B", "C", "D", "E", "F"];
}

impl Frozen for plm::Nation {
    const WORDS: &'static [&'static str] = &["american", "british", "german", "french"];
}

impl Frozen for plm::Troops {
    const WORDS: &'static [&'static str] = &[
        "line",
        "guards",
        "fusiliers",
        "grenadiers",
        "lights",
        "loyalists",
        "rangers",
        "jaegers",
        "elite_militia",
        "militia",
        "indians",
        "legion_foot",
        "legion_horse",
        "dragoons",
        "gun",
    ];
}

impl Frozen for plm::Weapon {
    const WORDS: &'static [&'static str] = &["musket", "rifle", "carbine", "gun"];
}

impl Frozen for plm::Battalion {
    const WORDS: &'static [&'static str] = &["only", "first", "second"];
}

/// The place of a word in its table.
pub(super) fn place(words: &[&str], word: &str) -> Option<u8> {
    words.iter().position(|known| *known == word)?.try_into().ok()
}

/// The word at a place.
pub(super) fn word(words: &'static [&'static str], place: u8) -> Result<&'static str, PackedError> {
    words.get(usize::from(place)).copied().ok_or(PackedError::Newer)
}

/// The place of a value in its list.
pub(super) fn pack<T: Frozen>(value: &T) -> u8 {
    place(T::WORDS, &value.to_word()).expect("a test finds every value in its list")
}

/// The value at a place of its list.
pub(super) fn open<T: Frozen>(place: u8) -> Result<T, PackedError> {
    T::from_word(word(T::WORDS, place)?).ok_or(PackedError::Newer)
}
