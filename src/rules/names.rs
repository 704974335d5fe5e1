//! Names in the text around them: what a reader takes for a letter, and names that are written from right to left.

use unicode_segmentation::UnicodeSegmentation;

/// The letters of a text as a reader counts them: an accent belongs to the letter under it, an emoji may be a family.
pub fn letters(text: &str) -> impl Iterator<Item = &str> {
    text.graphemes(true)
}

/// Why a name does not fit; nothing where it does.
pub fn too_long(text: &str, max: usize) -> Option<String> {
    let count = letters(text).count();
    (count > max).then(|| format!("A name has room for {max} letters. This one has {count}: shorten it."))
}

/// A name as it stands in a sentence: one that is written from right to left turns no word and no number beside it
/// round. Any other is left as it is.
pub fn bidi_isolate(name: &str) -> String {
    const FIRST_STRONG_ISOLATE: char = '\u{2068}';
    const POP_ISOLATE: char = '\u{2069}';
    if name.chars().any(is_right_to_left) {
        format!("{FIRST_STRONG_ISOLATE}{name}{POP_ISOLATE}")
    } else {
        name.into()
    }
}

/// What a unit of this name does: "Hussars ride 8″", "The unit rides 8″". `says` begins with its verb, as one unit has it;
/// further verbs of the same subject, and "it" for it, are in brackets, and "its" is that of the subject.
pub fn clause(name: &str, says: &str) -> String {
    let is_many = is_many(name);
    let agreeing = |word: &str| if is_many { verb_of_many(word) } else { word.to_owned() };
    let (first, rest) = says.split_once(' ').unwrap_or((says, ""));
    let mut text = agreeing(first);
    for (at, part) in rest.split(['[', ']']).enumerate() {
        text += if at == 0 && !rest.is_empty() { " " } else { "" };
        text += &if at % 2 == 1 { agreeing(part) } else { part.to_owned() };
    }
    if is_many {
        text = text.replace(" its ", " their ");
    }
    format!("{name} {text}")
}

/// Whether a unit is many by its name: "7th Hussars", "Friant's guns", "9e Ligne and 57e Ligne".
fn is_many(name: &str) -> bool {
    let name = name.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let last = name.split_whitespace().next_back().unwrap_or_default();
    name.contains(" and ") || MANY.split_whitespace().any(|many| many == last)
}

/// "ride" for "rides".
fn verb_of_many(verb: &str) -> String {
    // A sentence may end with it.
    let (word, end) = verb.split_at(verb.trim_end_matches(['.', ',', ':', ';']).len());
    let many = match word {
        "is" => "are",
        "was" => "were",
        "has" => "have",
        "it" => "they",
        _ if ["oes", "ches", "shes", "sses"].iter().any(|end| word.ends_with(end)) => &word[..word.len() - 2],
        _ => match word.strip_suffix("ies") {
            Some(stem) => return format!("{stem}y{end}"),
            None => word.strip_suffix('s').unwrap_or(word),
        },
    };
    format!("{many}{end}")
}

/// Troops that are many, as the last word of a unit's name has them. Any other name is one unit.
const MANY: &str = "archers batteries battalions blades bowmen brigades carabiniers chasseurs companies cossacks \
    cuirassiers dragons dragoons fencibles flankers fusiliers gendarmes grenadiers greys guards guides \
    gunners guns highlanders hussards hussars jagers jägers lancers lanciers marines militiamen \
    minutemen musketeers pandurs pikes pioneers rangers riflemen rifles sappers skirmishers squadrons \
    tirailleurs troops uhlans voltigeurs volunteers";

/// The blocks that Unicode sets aside for writing from right to left.
fn is_right_to_left(c: char) -> bool {
    matches!(c,
        '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}
