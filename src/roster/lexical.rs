//! What a line of somebody else's list says, by the words that its game's players use.
//!
//! Every word has one use. The longest phrase that means something is taken first; what means something and stands apart
//! says what the unit is; what has no meaning is its name, with the words of the troops that stand in it. A number belongs
//! to the word behind it, is marked as so many or as a price, or is the one that counts; any other is part of a name beside
//! it, and else follows from the rest.

mod numbers;
mod spans;

use super::tokens::{Kind, Token, plainly, tokens};
use crate::rules::{Lexicon, Meaning, Pairs, Said, Stands};
use std::collections::{HashMap, HashSet};

/// Words that join others and mean nothing by themselves.
const FILLERS: [&str; 31] = [
    "a", "am", "an", "and", "at", "d", "das", "de", "den", "der", "des", "die", "du", "each", "et", "for",
    "from", "in", "l", "la", "le", "les", "of", "on", "the", "und", "van", "von", "with", "y", "zu",
];
/// Those that begin a family's name.
const PARTICLES: [&str; 8] = ["de", "der", "des", "du", "la", "le", "van", "von"];
/// A line with more words that mean nothing is a sentence.
const MOST_OWN: usize = 7;

/// The words of a game, to be looked up.
#[derive(Clone, Debug)]
pub(super) struct Words {
    lexicon: Lexicon,
    /// By their first word: all words of a phrase, and what it is.
    phrases: HashMap<String, Vec<(Vec<String>, Entry)>>,
    /// Every word that stands in any of them.
    known: HashSet<String>,
}

#[derive(Clone, Copy, Debug)]
enum Entry {
    Meaning(usize),
    Counted(usize),
}

/// A word without the ending of several.
fn singular(word: &str) -> String {
    if let Some(stem) = word.strip_suffix("ies").filter(|stem| stem.len() > 2) {
        return format!("{stem}y");
    }
    match word.strip_suffix('s') {
        Some(stem) if stem.len() > 2 && !stem.ends_with('s') => stem.into(),
        _ => word.into(),
    }
}

/// What a token is in its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// Says what the unit is.
    Apart,
    /// Is part of a name and says what the unit is.
    Naming,
    /// Has no meaning.
    Own,
    Filler,
    /// A number that is not placed yet.
    Loose,
    /// A number that is placed, and the word that it belongs to.
    Placed,
    Sign,
}

/// Why a line cannot be told, as a sentence, and what it may say.
#[derive(Clone, Debug)]
pub(super) struct Unsure {
    pub(super) why: String,
    pub(super) answers: Vec<Said>,
}

impl Unsure {
    /// A line of which nobody can say what it may mean.
    fn told(why: String) -> Self {
        Unsure { why, answers: Vec::new() }
    }
}

/// A phrase of a line.
#[derive(Clone, Copy, Debug)]
struct Span {
    start: usize,
    end: usize,
    meaning: usize,
}

impl Words {
    pub(super) fn of(lexicon: Lexicon) -> Self {
        let mut words = Words { phrases: HashMap::new(), known: HashSet::new(), lexicon };
        let phrases =
            words.lexicon.meanings.iter().enumerate().map(|(at, it)| (it.words, Entry::Meaning(at)));
        let counted = words.lexicon.counted.iter().enumerate().map(|(at, (it, _))| (*it, Entry::Counted(at)));
        for (phrase, entry) in phrases.chain(counted).collect::<Vec<_>>() {
            let parts: Vec<String> = phrase.split(' ').map(singular).collect();
            words.known.extend(parts.iter().cloned());
            words.phrases.entry(parts[0].clone()).or_default().push((parts, entry));
        }
        words
    }

    /// Whether there are any.
    pub(super) fn is_empty(&self) -> bool {
        self.phrases.is_empty()
    }

    /// Whether a word stands in any phrase.
    pub(super) fn knows(&self, word: &str) -> bool {
        self.known.contains(&singular(&plainly(word)))
    }

    fn tokens(&self, line: &str) -> Vec<Token> {
        tokens(line, |word| self.known.contains(&singular(word)), self.lexicon.is_glued)
    }

    /// What a text says by its words alone, such as the heading of what follows.
    pub(super) fn hints(&self, text: &str) -> Pairs {
        let tokens = self.tokens(text);
        let mut hints = Pairs::new();
        for span in self.spans(&tokens) {
            set_all(&mut hints, &self.lexicon.meanings[span.meaning].fields);
        }
        hints
    }

    /// Whether a line says of a unit more than a name could.
    pub(super) fn tells(&self, line: &str) -> bool {
        self.read(line)
            .is_ok_and(|all| all.iter().any(|said| said.count.is_some() || !said.fields.is_empty()))
    }

    /// Whether a line says who leads.
    pub(super) fn leads(&self, line: &str) -> bool {
        self.spans(&self.tokens(line)).iter().any(|span| !self.meaning(*span).group.is_empty())
    }

    /// Whether anything in a line means something here.
    pub(super) fn has_meaning(&self, line: &str) -> bool {
        let tokens = self.tokens(line);
        tokens.iter().any(|token| token.number().is_some()) || !self.spans(&tokens).is_empty()
    }

    /// Each of the units that a line has, by what it says; else why it cannot be told.
    pub(super) fn read(&self, line: &str) -> Result<Vec<Said>, Unsure> {
        let line = unnumbered(line);
        let tokens = self.tokens(line);
        let parts = self.parts(line, &tokens);
        if parts.len() > 1
            && let Ok(all) = parts.iter().map(|part| self.read_one(part)).collect::<Result<Vec<_>, _>>()
        {
            return Ok(all);
        }
        Ok(vec![self.read_one(line)?])
    }

    /// What a line says of one unit.
    pub(super) fn read_whole(&self, line: &str) -> Result<Said, Unsure> {
        self.read_one(unnumbered(line))
    }

    /// The pieces of a line each of which counts something of its own: "1 Cv (general), 6 Bd, 2 Ax".
    fn parts<'l>(&self, line: &'l str, tokens: &[Token]) -> Vec<&'l str> {
        let mut ends = Vec::new();
        let mut depth = 0;
        for (at, token) in tokens.iter().enumerate() {
            match token.kind {
                Kind::Sign('(') => depth += 1,
                Kind::Sign(')') => depth -= 1,
                Kind::Sign(',' | ';' | '+') if depth == 0 => ends.push(at),
                _ => {}
            }
        }
        ends.push(tokens.len());
        let mut parts = Vec::new();
        let mut from = 0;
        for end in ends {
            let part = &tokens[from..end];
            // Where nothing has a number of its own, one at the end counts as well.
            let counts = |token: &Token| token.number().is_some() || token.kind == Kind::Sign('x');
            let spans = self.spans(part);
            // The number of "6 pdr" is its weight.
            let is_meant = spans.first().is_some_and(|span| span.start == 0);
            let counts = !is_meant && part.first().is_some_and(counts)
                || self.lexicon.counts_first && part.iter().any(|token| token.number().is_some());
            let leads = spans.iter().any(|span| !self.lexicon.meanings[span.meaning].group.is_empty());
            if spans.is_empty() || !(counts || leads) {
                return vec![line];
            }
            parts.push(&line[part[0].start..part[part.len() - 1].end]);
            from = end + 1;
        }
        parts
    }

    fn read_one(&self, line: &str) -> Result<Said, Unsure> {
        if let Some((words, least, most)) = choice(line) {
            let why = format!("“{words}” is how many there may be: how many do you have?");
            let rest = line.replacen(words, "", 1);
            let said = if choice(&rest).is_some() { None } else { self.read_one(&rest).ok() };
            let with = |n: &u32| Some(Said { count: Some(*n), ..said.clone()? });
            let answers = [most, least].iter().filter(|n| **n > 0).filter_map(with).collect();
            return Err(Unsure { why, answers });
        }
        let tokens = self.tokens(line);
        let words = |from: &Token, to: &Token| &line[from.start..to.end];
        if let Some(foreign) = tokens.iter().find(|it| self.lexicon.foreign.contains(&&*it.plain)) {
            return Err(Unsure::told(format!("“{}” is of another game.", words(foreign, foreign))));
        }
        let mut spans = self.spans(&tokens);
        let mut parts: Vec<Part> = tokens.iter().map(unplaced).collect();
        for span in &spans {
            let part = if self.is_named(span) { Part::Naming } else { Part::Apart };
            parts[span.start..span.end].fill(part);
        }
        // "C-in-C: Reg Cv" says who leads, and is no name.
        let leads = |span: &Span| !self.meaning(*span).group.is_empty();
        let label = label(&tokens).filter(|end| !spans.iter().any(|span| span.start < *end && leads(span)));
        let mut said = Said::default();
        let bare = self.place_numbers(&tokens, &mut parts, &spans, label, &mut said);
        // "1 battery" has no battery here, and is no name.
        let is_own = |at: usize| parts.get(at) == Some(&Part::Own);
        if is_own(0) && is_own(1) && tokens[0].number().is_some() {
            return Err(Unsure::told(not_understood(line)));
        }
        if let Some(end) = label {
            said.name = words(&tokens[0], &tokens[end - 1]).trim().to_owned();
            for span in spans.iter().filter(|span| span.end <= end) {
                set_all(&mut said.hints, &self.meaning(*span).fields);
            }
            spans.retain(|span| span.start >= end);
        }
        let from = label.map_or(0, |end| end + 1);
        let own: Vec<&Token> = (from..tokens.len()).filter(|at| is_own(*at)).map(|at| &tokens[at]).collect();
        // A word like one that means something is not taken for a name.
        let is_slip = |it: &&&Token| self.is_near(&it.plain, words(it, it).starts_with(char::is_uppercase));
        if let Some(slip) = own.iter().find(is_slip) {
            return Err(Unsure::told(not_understood(words(slip, slip))));
        }
        if own.len() > MOST_OWN {
            return Err(Unsure::told(not_understood(line)));
        }
        let names = self.names(line, &tokens, &parts, &spans, from, said.name.is_empty());
        let label = Some(&*said.name).filter(|label| !label.is_empty());
        said.name = label.into_iter().chain(names).collect::<Vec<_>>().join(", ");
        for span in &spans {
            self.say(span, bare, words(&tokens[span.start], &tokens[span.end - 1]), &mut said)?;
        }
        match self.torn(line, &tokens, &spans, &said) {
            Some(unsure) => Err(unsure),
            None if spans.is_empty() && said.hints.is_empty() && said.fields.is_empty() => {
                Err(Unsure::told(not_understood(line)))
            }
            None => match said.doubt {
                Some(n) if said.count.is_none() => Err(in_doubt(n, said)),
                _ => Ok(said),
            },
        }
    }

    /// What of a line is a name: the pieces that have words without a meaning; else, where nothing is one yet, the first
    /// that is a name of troops.
    fn names<'l>(
        &self,
        line: &'l str,
        tokens: &[Token],
        parts: &[Part],
        spans: &[Span],
        from: usize,
        is_wanted: bool,
    ) -> Vec<&'l str> {
        let runs = runs(parts, from);
        let mut names: Vec<_> = runs.iter().filter(|run| parts[run.0..run.1].contains(&Part::Own)).collect();
        if names.is_empty() && is_wanted {
            let is_name = |run: &&(usize, usize)| {
                let mut inside = spans.iter().filter(|span| span.start >= run.0 && span.end <= run.1);
                inside.any(|span| self.meaning(*span).stands == Stands::AsName)
            };
            names = runs.iter().filter(is_name).take(1).collect();
        }
        names.into_iter().map(|run| named_by(line, tokens, parts, *run)).collect()
    }

    /// Takes down what a phrase says. A field is said once; again only where no number beside it says that there is more
    /// than one unit.
    fn say(&self, span: &Span, bare: usize, words: &str, said: &mut Said) -> Result<(), Unsure> {
        let Meaning { fields, group, .. } = self.meaning(*span);
        set_all(&mut said.group, group);
        if self.is_named(span) {
            set_all(&mut said.hints, fields);
            return Ok(());
        }
        for (field, value) in fields {
            match said.fields.iter().find(|(name, _)| name == field) {
                Some((_, before)) if before != value => {
                    let answers = vec![said.clone(), said.with(field, value.clone())];
                    return Err(Unsure { why: comes_second(words), answers });
                }
                Some(_) if bare > 0 => return Err(Unsure::told(comes_second(words))),
                Some(_) => {}
                None => said.fields.push((field.clone(), value.clone())),
            }
        }
        Ok(())
    }

    /// Whether a phrase may be part of a name.
    fn is_named(&self, span: &Span) -> bool {
        matches!(self.meaning(*span).stands, Stands::InNames | Stands::AsName)
    }

    fn meaning(&self, span: Span) -> &Meaning {
        &self.lexicon.meanings[span.meaning]
    }
}

/// A token before anything is known of its neighbours.
fn unplaced(token: &Token) -> Part {
    match token.kind {
        Kind::Sign(_) => Part::Sign,
        Kind::Number(_) => Part::Loose,
        Kind::Word if FILLERS.contains(&&*token.plain) => Part::Filler,
        Kind::Word | Kind::Ordinal => Part::Own,
    }
}

/// Where the name that stands before a colon ends; none where the line counts first, or has none.
fn label(tokens: &[Token]) -> Option<usize> {
    let end = tokens.iter().position(|token| token.kind == Kind::Sign(':'))?;
    (end > 0 && tokens[0].number().is_none()).then_some(end)
}

/// The pieces of a line that may be names: what stands between signs, numbers and what stands apart.
fn runs(parts: &[Part], from: usize) -> Vec<(usize, usize)> {
    let mut runs = Vec::new();
    let mut start = None;
    for at in from..=parts.len() {
        let is_in = matches!(parts.get(at), Some(Part::Own | Part::Naming | Part::Filler));
        match (start, is_in) {
            (None, true) => start = Some(at),
            (Some(begin), false) => {
                runs.push((begin, at));
                start = None;
            }
            _ => {}
        }
    }
    runs
}

/// The words of a name, without the fillers around it.
fn named_by<'l>(line: &'l str, tokens: &[Token], parts: &[Part], (start, end): (usize, usize)) -> &'l str {
    let is_word = |at: &usize| parts[*at] != Part::Filler || PARTICLES.contains(&&*tokens[*at].plain);
    let first = (start..end).find(is_word).unwrap_or(start);
    let last = (start..end).rev().find(is_word).unwrap_or(end - 1);
    // "the Guard" keeps what stands in the middle of it alone.
    line[tokens[first].start..tokens[last].end].trim()
}

/// The words of a line by which it leaves a choice of how many, with the least and the most: "0-6", "up to 8".
fn choice(line: &str) -> Option<(&str, u32, u32)> {
    let is_word = |c: char| c.is_alphanumeric() || ['-', '–'].contains(&c);
    let mut words = line.split(|c: char| !is_word(c)).filter(|word| !word.is_empty());
    let range = words.find_map(|word| {
        let (least, most) = word.split_once(['-', '–'])?;
        let (least, most): (u32, u32) = (least.parse().ok()?, most.parse().ok()?);
        // "8-9 pdr" are guns, and "17-6" is no range.
        let behind = line[word.as_ptr().addr() - line.as_ptr().addr() + word.len()..].trim_start();
        let is_gun = ["pdr", "pounder"].iter().any(|gun| behind.to_lowercase().starts_with(gun));
        (least < most && most < 100 && !is_gun).then_some((word, least, most))
    });
    range.or_else(|| {
        let at = line.to_ascii_lowercase().find("up to ")?;
        let rest = line.get(at + "up to ".len()..)?;
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let most = rest.get(..digits)?.parse().ok()?;
        Some((line.get(at..at + "up to ".len() + digits)?, 1, most))
    })
}

/// Whether a line leaves a choice.
pub(super) fn is_choice(line: &str) -> bool {
    choice(line).is_some()
}

/// A line without the number that only says which of a list it is: "3. 8 Reg Bd".
fn unnumbered(line: &str) -> &str {
    let line = line.trim();
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let rest = line[digits..].strip_prefix(['.', ')']).map(str::trim_start);
    match rest {
        Some(rest)
            if digits > 0
                && rest.starts_with(|c: char| c.is_ascii_digit())
                && line[digits + 1..].starts_with(' ') =>
        {
            rest
        }
        _ => line,
    }
}

/// The question about a number at the end of a name.
fn in_doubt(n: u32, said: Said) -> Unsure {
    let bare = said.name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end().to_owned();
    let counted = Said { name: bare, count: Some(n), ..said.clone() };
    Unsure { why: format!("Is {n} how many, or part of the name?"), answers: vec![counted, said] }
}

fn comes_second(words: &str) -> String {
    format!("“{words}” comes second: one is enough.")
}

fn set_all(pairs: &mut Pairs, more: &Pairs) {
    for (field, value) in more {
        pairs.retain(|(name, _)| name != field);
        pairs.push((field.clone(), value.clone()));
    }
}

fn not_understood(line: &str) -> String {
    format!("“{}” is not understood.", line.trim())
}
