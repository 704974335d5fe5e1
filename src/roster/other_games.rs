//! Games whose lists are pasted here although they are not among ours.

/// What a list of theirs says, and how the game is called. Titles that are names of generals or plain words as well are left
/// out.
const GAMES: [(&str, &str); 38] = [
    ("ADLG", "L'Art de la Guerre"),
    ("Age of Eagles", "Age of Eagles"),
    ("Armati", "Armati"),
    ("Art de la Guerre", "L'Art de la Guerre"),
    ("Bataille Empire", "Bataille Empire"),
    ("Black Powder", "Black Powder"),
    ("British Grenadier", "British Grenadier"),
    ("Corps d'Armee", "Corps d'Armée"),
    ("Corps d'Armée", "Corps d'Armée"),
    ("DBA", "De Bellis Antiquitatis"),
    ("DBMM", "De Bellis Magistrorum Militum"),
    ("DBR", "De Bellis Renationis"),
    ("Et sans résultat", "Et sans résultat"),
    ("Field of Battle", "Field of Battle"),
    ("Field of Glory", "Field of Glory"),
    ("FoG", "Field of Glory"),
    ("General d'Armee", "General d'Armée"),
    ("General d'Armée", "General d'Armée"),
    ("General de Brigade", "General de Brigade"),
    ("Grande Armee", "Grande Armée"),
    ("Hail Caesar", "Hail Caesar"),
    ("Impetus", "Impetus"),
    ("In the Grand Manner", "In the Grand Manner"),
    ("Live Free or Die", "Live Free or Die"),
    ("March Attack", "March Attack"),
    ("MeG", "Mortem et Gloriam"),
    ("Mortem et Gloriam", "Mortem et Gloriam"),
    ("Muskets & Tomahawks", "Muskets & Tomahawks"),
    ("Napoleon's Battles", "Napoleon's Battles"),
    ("Principles of War", "Principles of War"),
    ("Rank and File", "Rank and File"),
    ("Rebels and Patriots", "Rebels and Patriots"),
    ("Sharp Practice", "Sharp Practice"),
    ("Sword & Spear", "Sword & Spear"),
    ("To the Strongest", "To the Strongest"),
    ("Valour & Fortitude", "Valour & Fortitude"),
    ("Volley & Bayonet", "Volley & Bayonet"),
    ("Volley and Bayonet", "Volley & Bayonet"),
];

/// The game that a line names as a whole word, short forms in capitals as they are.
pub(super) fn other_game(line: &str) -> Option<&'static str> {
    let line = line.replace('’', "'");
    let is_word = |word: &str| {
        line.match_indices(word).any(|(at, _)| {
            let is_apart = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
            is_apart(line[..at].chars().next_back()) && is_apart(line[at + word.len()..].chars().next())
        })
    };
    GAMES.iter().find(|(word, _)| is_word(word)).map(|(_, game)| *game)
}
