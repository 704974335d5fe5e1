//! Where in a wasm module a byte stands: what a byte means tells more about it than the bytes before it do.

/// What comes next.
#[derive(Clone, Copy, PartialEq)]
pub enum Next {
    Preamble,
    SectionId,
    SectionLength,
    /// Of a section whose inside is not followed.
    Inside,
    Functions,
    BodyLength,
    LocalGroups,
    LocalCount,
    LocalType,
    Opcode,
    /// One of an instruction's numbers.
    Number,
    /// One of an instruction's plain bytes.
    Byte,
    /// How many places a table of branches names.
    Branches,
    /// Which instruction of those with a prefix.
    Prefixed,
}

const CODE: u8 = 10;
/// Instructions looked back at.
const BACK: usize = 6;

/// A reader that never fails: a file that is no wasm is followed wrongly, and pressed a little worse.
pub struct Outline {
    pub next: Next,
    pub section: u8,
    /// The last instructions, the newest first: the one whose numbers are being read is among them.
    pub instructions: [u8; BACK],
    /// Which number of the instruction this is.
    pub operand: u8,
    /// Bytes of a number that have been read.
    pub read: u32,
    /// What they say so far.
    pub number: u32,
    /// The last two numbers that followed each instruction.
    pub numbers: [[u32; 2]; 256],
    left: u32,
    at: usize,
    section_end: usize,
    body_end: usize,
}

impl Outline {
    /// Before the first byte.
    pub fn new() -> Self {
        Outline {
            next: Next::Preamble,
            section: 0,
            instructions: [0; BACK],
            operand: 0,
            read: 0,
            number: 0,
            numbers: [[0; 2]; 256],
            left: 0,
            at: 0,
            section_end: 0,
            body_end: 0,
        }
    }

    /// Whether it stands in the functions' code.
    pub fn in_code(&self) -> bool {
        self.section == CODE
    }

    /// The instruction that is being read, or was read last.
    pub fn instruction(&self) -> u8 {
        self.instructions[0]
    }

    /// Takes in the next byte.
    pub fn follow(&mut self, byte: u8) {
        self.at += 1;
        match self.next {
            Next::Preamble if self.at == 8 => self.next = Next::SectionId,
            Next::Preamble | Next::Inside => {}
            Next::SectionId => {
                self.section = byte;
                self.next = Next::SectionLength;
            }
            Next::SectionLength => {
                if let Some(length) = self.leb(byte) {
                    self.section_end = self.at.saturating_add(length as usize);
                    self.next = if self.in_code() { Next::Functions } else { Next::Inside };
                }
            }
            Next::Functions => {
                if self.leb(byte).is_some() {
                    self.next = Next::BodyLength;
                }
            }
            Next::BodyLength => {
                if let Some(length) = self.leb(byte) {
                    self.body_end = self.at.saturating_add(length as usize);
                    self.instructions = [0; BACK];
                    self.next = Next::LocalGroups;
                }
            }
            Next::LocalGroups => {
                if let Some(groups) = self.leb(byte) {
                    self.left = groups;
                    self.next = if groups == 0 { Next::Opcode } else { Next::LocalCount };
                }
            }
            Next::LocalCount => {
                if self.leb(byte).is_some() {
                    self.next = Next::LocalType;
                }
            }
            Next::LocalType => self.one_less(Next::LocalCount),
            Next::Opcode => self.instruction_is(byte),
            Next::Number => {
                if let Some(number) = self.leb(byte) {
                    let numbers = &mut self.numbers[usize::from(self.instruction())];
                    *numbers = [number, numbers[0]];
                    self.operand = self.operand.saturating_add(1);
                    self.one_less(Next::Number);
                }
            }
            Next::Byte => self.one_less(Next::Byte),
            Next::Branches => {
                if let Some(places) = self.leb(byte) {
                    // And the place for whatever is not in the table.
                    self.left = places.saturating_add(1);
                    self.next = Next::Number;
                }
            }
            Next::Prefixed => {
                (self.next, self.left) = match byte {
                    0..8 => (Next::Opcode, 0),
                    8 | 10 | 12 | 14 => (Next::Number, 2),
                    _ => (Next::Number, 1),
                }
            }
        }
        if self.in_code() && self.next == Next::Opcode && self.at == self.body_end {
            self.next = Next::BodyLength;
        }
        if self.at == self.section_end {
            self.section = 0;
            self.next = Next::SectionId;
        }
    }

    /// Of several in a row one has been read.
    fn one_less(&mut self, again: Next) {
        self.left = self.left.saturating_sub(1);
        self.next = if self.left == 0 { Next::Opcode } else { again };
    }

    fn instruction_is(&mut self, byte: u8) {
        self.instructions.rotate_right(1);
        self.instructions[0] = byte;
        self.operand = 0;
        (self.next, self.left) = match byte {
            // Blocks with their type, branches, calls, variables, tables, whole constants, references to functions.
            0x02..=0x04 | 0x0c | 0x0d | 0x10 | 0x20..=0x26 | 0x41 | 0x42 | 0xd2 => (Next::Number, 1),
            // Calls through a table, and whatever reads or writes the memory.
            0x11 | 0x28..=0x3e => (Next::Number, 2),
            0x0e => (Next::Branches, 0),
            0x1c => (Next::Byte, 2),
            0x3f | 0x40 | 0xd0 => (Next::Byte, 1),
            // Constants with a point.
            0x43 => (Next::Byte, 4),
            0x44 => (Next::Byte, 8),
            0xfc => (Next::Prefixed, 0),
            _ => (Next::Opcode, 0),
        };
    }

    /// A byte of a number; the number, once it is whole.
    fn leb(&mut self, byte: u8) -> Option<u32> {
        if self.read == 0 {
            self.number = 0;
        }
        self.number |= u32::from(byte & 127).checked_shl(7 * self.read).unwrap_or(0);
        self.read += 1;
        if byte >= 128 {
            return None;
        }
        self.read = 0;
        Some(self.number)
    }
}
