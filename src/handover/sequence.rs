//! A message in parts, each small enough for a code. Whoever looks at the codes misses some and sees the others in any order:
//! behind the blocks of the message come sums of random blocks, and any as many parts as there are blocks, and a few more,
//! make it whole.

use std::iter::zip;

/// How a part begins. No text does: the first byte begins no letter.
const MARK: [u8; 2] = [0xAD, 0xC0];
/// The version of the form of a part.
const VERSION: u8 = 1;
/// The bytes of a part before its block: mark, version, check and length of the message, number of the part.
const HEAD: usize = 15;
/// The longest message, in bytes: some ten thousand entries of a battle.
const LONGEST: usize = 1 << 18;
/// The most blocks of a message.
const MOST_BLOCKS: usize = 2_048;

/// A message, and into how many blocks it is cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequence {
    message: Vec<u8>,
    /// Bytes of a block.
    block: usize,
    check: u32,
}

/// What is the same in all parts of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Whole {
    check: u32,
    len: usize,
    block: usize,
}

impl Whole {
    fn blocks(&self) -> usize {
        self.len.div_ceil(self.block)
    }
}

impl Sequence {
    /// This message in blocks of at most so many bytes, all of one length; nothing where it is too long to be held up, or
    /// empty.
    pub fn new(message: Vec<u8>, longest_block: usize) -> Option<Self> {
        let blocks = message.len().div_ceil(longest_block.max(1));
        if !(1..=MOST_BLOCKS).contains(&blocks) || message.len() > LONGEST {
            return None;
        }
        let block = message.len().div_ceil(blocks);
        Some(Sequence { check: crc32fast::hash(&message), block, message })
    }

    /// How many blocks it has: so many parts at least make it whole.
    pub fn blocks(&self) -> usize {
        self.message.len().div_ceil(self.block)
    }

    /// The part of this number, as the bytes of a code. First come the blocks by themselves, then sums without end.
    pub fn part(&self, number: u32) -> Vec<u8> {
        let mut part = Vec::with_capacity(HEAD + self.block);
        part.extend(MARK);
        part.push(VERSION);
        part.extend(self.check.to_le_bytes());
        part.extend((self.message.len() as u32).to_le_bytes());
        part.extend(number.to_le_bytes());
        let mut sum = vec![0; self.block];
        let blocks = summed(self.check, number, self.blocks());
        for (at, block) in self.message.chunks(self.block).enumerate() {
            if has(&blocks, at) {
                add(&mut sum, block);
            }
        }
        part.extend(sum);
        part
    }
}

/// What a code has brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taken {
    /// It is no part of a message.
    Foreign,
    /// A newer version of the program shows it.
    Newer,
    /// So many blocks of so many are known.
    Counts {
        /// Known.
        have: usize,
        /// In all.
        of: usize,
    },
    /// The message, as its check says.
    Message(Vec<u8>),
}

/// Puts a message together out of the parts that are seen. It keeps no more than one message is long.
#[derive(Clone, Debug, Default)]
pub struct Receiver {
    whole: Option<Whole>,
    /// For each block the sum whose first block it is, where one is known.
    sums: Vec<Option<Sum>>,
}

/// A sum of blocks.
#[derive(Clone, Debug)]
struct Sum {
    /// Of which, a bit each.
    blocks: Vec<u64>,
    bytes: Vec<u8>,
}

impl Receiver {
    /// Takes what a code says. The part of another message begins anew.
    pub fn take(&mut self, code: &[u8]) -> Taken {
        let Some(rest) = code.strip_prefix(&MARK) else { return Taken::Foreign };
        if rest.first() != Some(&VERSION) {
            return Taken::Newer;
        }
        let Some((whole, number, block)) = parsed(&rest[1..]) else { return Taken::Foreign };
        if self.whole != Some(whole) {
            *self = Receiver { whole: Some(whole), sums: vec![None; whole.blocks()] };
        }
        let blocks = summed(whole.check, number, whole.blocks());
        self.reduce(Sum { blocks, bytes: block.to_vec() });
        let (have, of) = (self.sums.iter().flatten().count(), whole.blocks());
        if have < of {
            return Taken::Counts { have, of };
        }
        match self.solved(whole) {
            Some(message) => Taken::Message(message),
            // Two messages with one check, or a picture misread: it begins anew.
            None => {
                *self = Receiver::default();
                Taken::Counts { have: 0, of }
            }
        }
    }

    /// Keeps what is new in a sum.
    fn reduce(&mut self, mut sum: Sum) {
        for at in 0..self.sums.len() {
            if !has(&sum.blocks, at) {
                continue;
            }
            match &self.sums[at] {
                Some(known) => sum.add(known),
                None => {
                    self.sums[at] = Some(sum);
                    return;
                }
            }
        }
    }

    /// The message, once there is a sum for each block: from the last on, each gives up what is known of it.
    fn solved(&mut self, whole: Whole) -> Option<Vec<u8>> {
        for at in (0..self.sums.len()).rev() {
            let (before, from) = self.sums.split_at_mut(at);
            let Some(block) = from.first().and_then(Option::as_ref) else { continue };
            before.iter_mut().flatten().filter(|sum| has(&sum.blocks, at)).for_each(|sum| sum.add(block));
        }
        let mut message = Vec::with_capacity(whole.block * self.sums.len());
        self.sums.iter().flatten().for_each(|sum| message.extend(&sum.bytes));
        message.truncate(whole.len);
        (crc32fast::hash(&message) == whole.check).then_some(message)
    }
}

impl Sum {
    fn add(&mut self, other: &Sum) {
        zip(&mut self.blocks, &other.blocks).for_each(|(one, other)| *one ^= other);
        add(&mut self.bytes, &other.bytes);
    }
}

/// Which message a part is of, its number, and its block; nothing of what no [`Sequence`] writes. Nothing is allocated before
/// that is known.
fn parsed(part: &[u8]) -> Option<(Whole, u32, &[u8])> {
    let (check, rest) = part.split_first_chunk()?;
    let (len, rest) = rest.split_first_chunk()?;
    let (number, block) = rest.split_first_chunk()?;
    let len = u32::from_le_bytes(*len) as usize;
    if block.is_empty() || !(1..=LONGEST).contains(&len) || block.len() > len {
        return None;
    }
    let whole = Whole { check: u32::from_le_bytes(*check), len, block: block.len() };
    (whole.blocks() <= MOST_BLOCKS).then_some((whole, u32::from_le_bytes(*number), block))
}

fn add(sum: &mut [u8], block: &[u8]) {
    zip(sum, block).for_each(|(sum, byte)| *sum ^= byte);
}

fn has(blocks: &[u64], at: usize) -> bool {
    blocks[at / 64] >> (at % 64) & 1 == 1
}

/// Which blocks the part of this number is the sum of, a bit each: the first ones of one each, any other of about half of
/// them. Every version that reads parts of this form draws the same.
fn summed(check: u32, number: u32, of: usize) -> Vec<u64> {
    let mut blocks = vec![0; of.div_ceil(64)];
    let place = number as usize;
    if place < of {
        blocks[place / 64] = 1 << (place % 64);
        return blocks;
    }
    let mut seed = u64::from(check) << 32 | u64::from(number);
    for word in &mut blocks {
        *word = drawn(&mut seed);
    }
    let used = of % 64;
    if let Some(last) = blocks.last_mut().filter(|_| used > 0) {
        *last &= (1 << used) - 1;
    }
    blocks
}

/// The next number that a seed draws (SplitMix64, which is the same for good; the generators of a library may change).
fn drawn(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut n = *seed;
    n = (n ^ (n >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    n = (n ^ (n >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    n ^ (n >> 31)
}
