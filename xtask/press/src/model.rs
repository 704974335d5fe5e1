//! How likely the next bit is to be a one: several views of what came before each say, a jury weighs it, and what came
//! of such verdicts before has the last word.

use crate::echo::Echo;
use crate::jury::Jury;
use crate::outline::{Next, Outline};
use alloc::{vec, vec::Vec};

/// Views of what came before: by each, what followed is remembered apart.
const VIEWS: usize = 11;
/// The views, the echo, and one that always says the same.
pub const VOICES: usize = VIEWS + 2;
/// Lines of each view, as a power of two.
const LINES: u32 = 17;
/// Cases that the first jury tells apart: what the first view sees and the bits of this half of the byte, folded into so
/// many.
const CASES: usize = 1 << 13;

/// See the [module](self).
pub struct Model {
    seen: Vec<u8>,
    /// The bits of the byte that is being read, after a one.
    bits: usize,
    outline: Outline,
    views: [u32; VIEWS],
    lines: Vec<Line>,
    /// For each view, its line for this half of the byte.
    at: [usize; VIEWS],
    echo: Echo,
    /// The logarithm of the odds for each chance in 4,096ths.
    stretched: Vec<i32>,
    voices: [i32; VOICES],
    by_view: Jury,
    by_instruction: Jury,
    by_byte: Jury,
    /// What came of each verdict, in 65,536ths: 33 steps of it in each case.
    outcomes: Vec<u16>,
    outcome: usize,
    /// Of a one, in 65,536ths.
    chance: u32,
}

impl Model {
    /// Nothing was taken in yet.
    pub fn new() -> Self {
        let mut model = Model {
            seen: Vec::new(),
            bits: 1,
            outline: Outline::new(),
            views: [0; VIEWS],
            lines: vec![Line::new(0); VIEWS << LINES],
            at: [0; VIEWS],
            echo: Echo::new(),
            stretched: stretched(),
            voices: [0; VOICES],
            by_view: Jury::new(CASES),
            by_instruction: Jury::new(4 * 256),
            by_byte: Jury::new(16 * 256),
            outcomes: (0..33 * CASES).map(|at| squash((at % 33) as i32 * 128 - 2_048) as u16).collect(),
            outcome: 0,
            chance: 0,
        };
        model.look();
        model.weigh();
        model
    }

    /// The chance of a one, in 65,536ths: never nought and never all of them.
    pub fn chance(&self) -> u32 {
        self.chance
    }

    /// The bytes that were taken in.
    pub fn seen(&self) -> &[u8] {
        &self.seen
    }

    /// The bytes that were taken in.
    pub fn into_seen(self) -> Vec<u8> {
        self.seen
    }

    /// Takes in the next bit.
    pub fn learn(&mut self, one: bool) {
        let in_half = self.in_half();
        for at in self.at {
            self.lines[at].chances[in_half - 1].learn(one);
        }
        if let Some((expected, _)) = self.echo.expects(&self.seen, self.bits) {
            self.echo.learn(expected == one);
        }
        self.by_view.learn(&self.voices, one);
        self.by_instruction.learn(&self.voices, one);
        self.by_byte.learn(&self.voices, one);
        let outcome = &mut self.outcomes[self.outcome];
        let was = i32::from(*outcome);
        *outcome = (was + (if one { 65_535 } else { 0 } - was) / 80) as u16;

        self.bits = self.bits << 1 | usize::from(one);
        if self.bits >= 256 {
            let byte = self.bits as u8;
            self.seen.push(byte);
            self.bits = 1;
            self.outline.follow(byte);
            self.echo.follow(&self.seen);
            self.look();
        } else if self.bits >> 4 == 1 {
            self.remember();
        }
        self.weigh();
    }

    /// The bits of this half of the byte, after a one.
    fn in_half(&self) -> usize {
        if self.bits < 16 {
            return self.bits;
        }
        let read = self.bits.ilog2() - 4;
        self.bits & ((1 << read) - 1) | 1 << read
    }

    /// Looks at what came before the next byte.
    fn look(&mut self) {
        let views = if self.outline.in_code() { self.code() } else { self.data() };
        for ((view, [a, b]), number) in self.views.iter_mut().zip(views).zip(1..) {
            *view = mixed(mixed(mixed(a ^ number << 28).wrapping_add(b)));
        }
        self.remember();
    }

    /// Finds what is remembered of half a byte: in its line or in the one beside that, of which the one that was seen less
    /// gives way to what neither remembers.
    fn remember(&mut self) {
        for ((at, view), number) in self.at.iter_mut().zip(self.views).zip(0..) {
            let hash = mixed(view.wrapping_add(self.bits as u32));
            let check = hash as u16;
            let line = number << LINES | (hash >> (32 - LINES)) as usize;
            let beside = line ^ 1;
            let of = |line: usize| &self.lines[line];
            *at = if of(line).check != check
                && (of(beside).check == check || of(beside).seen() < of(line).seen())
            {
                beside
            } else {
                line
            };
            let line = &mut self.lines[*at];
            if line.check != check {
                *line = Line::new(check);
            }
        }
    }

    /// In code: the instructions before, their numbers, and the variable or the call that was last.
    fn code(&self) -> [[u32; 2]; VIEWS] {
        const VARIABLE: usize = 0x20;
        const CALL: usize = 0x10;
        let Outline { next, operand, read, number, numbers, .. } = self.outline;
        let [newest, before, third, ..] = self.outline.instructions.map(u32::from);
        let instructions = newest | before << 8 | third << 16;
        let last_four = folded(&self.outline.instructions[..4]);
        let last_six = folded(&self.outline.instructions);
        let place = match next {
            Next::Opcode => 0,
            _ => (next as u32) << 24 | newest << 16 | u32::from(operand) << 8 | read,
        };
        let number = if read > 0 { number } else { 0 };
        let [last, last_but_one] = numbers[newest as usize];
        [
            [place, newest],
            [next as u32, self.back(1) | self.back(2) << 8],
            [place, instructions],
            [place, instructions ^ number << 12],
            [place ^ last_but_one << 12, number ^ last << 8],
            [place ^ before << 12, number ^ numbers[VARIABLE][0] << 16],
            [place ^ before << 12, number ^ numbers[CALL][0] << 16 ^ third << 8],
            [next as u32 | 64, self.back(1) | self.back(2) << 8 | self.back(3) << 16],
            [place, last_six],
            [place, last_four ^ mixed(number ^ last << 12)],
            [next as u32, self.four() ^ mixed(self.back(5) | self.back(6) << 8)],
        ]
    }

    /// Elsewhere: the bytes before, the letters of a word, and the columns of a table of words of 4 bytes.
    fn data(&self) -> [[u32; 2]; VIEWS] {
        let section = u32::from(self.outline.section) << 20;
        let two = self.back(1) | self.back(2) << 8;
        let three = two | self.back(3) << 16;
        let (word, length) = self.word(1);
        let (word_before, _) = self.word(length + 2);
        let column = section | self.seen.len() as u32 & 3;
        [
            [section, 0],
            [section, self.back(1)],
            [section, three],
            [section, self.four()],
            [section, word],
            [column, self.back(4) | self.back(8) << 8],
            [column, two],
            [section, self.back(2) | self.back(3) << 8],
            [section, self.four() ^ mixed(self.back(5))],
            [section, self.four() ^ mixed(self.back(5) | self.back(6) << 8)],
            [section, word.wrapping_mul(77_777) ^ word_before],
        ]
    }

    /// The letters that end so many places back, folded, and how many they are.
    fn word(&self, from: usize) -> (u32, usize) {
        let letters =
            (from..from + 11).map(|places| self.back(places)).take_while(|letter| *letter > b'@'.into());
        letters
            .fold((0, 0), |(word, length), letter| (word.wrapping_mul(271).wrapping_add(letter), length + 1))
    }

    /// The last four bytes.
    fn four(&self) -> u32 {
        (1..=4).fold(0, |four, places| four | self.back(places) << (8 * places - 8))
    }

    /// The byte so many places back.
    fn back(&self, places: usize) -> u32 {
        self.seen.len().checked_sub(places).map_or(0, |at| u32::from(self.seen[at]))
    }

    /// Hears them all, and comes to a chance.
    fn weigh(&mut self) {
        let in_half = self.in_half();
        for (voice, at) in self.voices.iter_mut().zip(self.at) {
            *voice = self.stretched[self.lines[at].chances[in_half - 1].of_4096()];
        }
        self.voices[VIEWS] = match self.echo.expects(&self.seen, self.bits) {
            None => 0,
            Some((one, right)) => {
                let said = self.stretched[right as usize >> 4];
                if one { said } else { -said }
            }
        };
        self.voices[VIEWS + 1] = 512;

        let case = (self.at[0] ^ in_half.wrapping_mul(0x9e37)) % CASES;
        let instruction = match self.outline.next {
            _ if !self.outline.in_code() => self.echo.strength(),
            Next::Opcode => usize::from(self.outline.instructions[0]) | 256,
            _ => usize::from(self.outline.instructions[0]) | usize::from(self.outline.operand & 1 | 2) << 8,
        };
        let byte = self.back(1) as usize * 16 + self.echo.strength();
        let verdict = (self.by_view.hear(case, &self.voices)
            + self.by_instruction.hear(instruction, &self.voices)
            + self.by_byte.hear(byte, &self.voices))
            / 3;

        // Between the two steps of the verdict, the nearer of which learns.
        let (step, part) = ((verdict + 2_048) as usize / 128, (verdict + 2_048) % 128);
        let low = case * 33 + step;
        let [below, above] = [low, low + 1].map(|at| i32::from(self.outcomes[at]));
        self.outcome = if part > 64 { low + 1 } else { low };
        let came = (below * (128 - part) + above * part) / 128;
        self.chance = ((squash(verdict) + 2 * came) / 3).clamp(16, 65_520) as u32;
    }
}

/// What is remembered of half a byte.
#[derive(Clone, Copy)]
struct Line {
    /// Of what: two that are not alike have the same only once in 65,536 times.
    check: u16,
    /// By the bits of the half that were read, after a one.
    chances: [Chance; 15],
}

impl Line {
    fn new(check: u16) -> Self {
        Line { check, chances: [Chance::EVEN; 15] }
    }

    /// How often, up to [`Chance::OFTEN`].
    fn seen(&self) -> u16 {
        self.chances[0].often()
    }
}

/// A chance of a one in 4,096ths, and in the last 4 bits how often it was seen: the oftener, the slower it moves.
#[derive(Clone, Copy)]
struct Chance(u16);

impl Chance {
    const EVEN: Chance = Chance(1 << 15);

    /// It is seen as if not more often, so that it follows what changes.
    const OFTEN: u16 = 7;

    fn of_4096(self) -> usize {
        usize::from(self.0 >> 4)
    }

    fn often(self) -> u16 {
        self.0 & 15
    }

    fn learn(&mut self, one: bool) {
        let often = self.often();
        let was = i32::from(self.0 >> 4);
        let goal = if one { 4_095 } else { 0 };
        // A part of the way, the smaller the oftener it was seen.
        let is = was + (goal - was) * 10 / (6 * i32::from(often) + 12);
        self.0 = (is as u16) << 4 | (often + 1).min(Self::OFTEN);
    }
}

/// Several bytes in a number.
fn folded(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .fold(0, |folded: u32, byte| folded.wrapping_mul(0x2f0b_4a27).wrapping_add(u32::from(*byte) + 1))
}

/// All bits of a number depend on all of it.
pub fn mixed(number: u32) -> u32 {
    let number = (number ^ number >> 15).wrapping_mul(0x2c1b_3c6d);
    let number = (number ^ number >> 12).wrapping_mul(0x297a_2d39);
    number ^ number >> 15
}

/// The chance in 65,536ths of odds that are told as 256 times their logarithm, from -2,047 to 2,047: by straight lines
/// between the points of a table, since every device must come to the same.
pub fn squash(said: i32) -> i32 {
    const CURVE: [i32; 33] = [
        22, 36, 59, 98, 161, 265, 437, 719, 1179, 1928, 3108, 4967, 7812, 11955, 17625, 24743, 32768, 40793,
        47911, 53581, 57724, 60569, 62428, 63608, 64357, 64817, 65099, 65271, 65375, 65438, 65477, 65500,
        65514,
    ];
    let from = said.clamp(-2_048, 2_047) + 2_048;
    let (low, part) = (from as usize / 128, from % 128);
    (CURVE[low] * (128 - part) + CURVE[low + 1] * part) / 128
}

/// What [`squash`] takes, for each chance in 4,096ths.
fn stretched() -> Vec<i32> {
    let mut said = -2_047;
    let stretch = |chance| {
        while said < 2_047 && squash(said) < chance * 16 + 8 {
            said += 1;
        }
        said
    };
    (0..4_096).map(stretch).collect()
}
