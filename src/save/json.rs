//! JSON, read and written strictly, with every number kept as it stands.
//!
//! Documents are texts, lists and fields, and nothing calculates with a number of theirs. A library's exact floats and
//! trees were 50 KB of this program; this is 5.

use super::sorted::Sorted;

/// A value of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A text.
    Text(String),
    /// A number, `true`, `false` or `null`, as it stands.
    Bare(String),
    /// Values in order.
    List(Vec<Value>),
    /// Values by name.
    Fields(Fields),
}

/// The fields of a value. Of a name that comes twice the last counts.
pub type Fields = Sorted<Value>;

/// No JSON from here on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Garbled {
    /// Counted from 1.
    pub line: usize,
    /// In bytes, counted from 1; where the text ends too early, its last one.
    pub column: usize,
}

/// How deep lists and fields may stand in each other: reading them goes as deep on the stack.
const DEEPEST: usize = 127;
/// The most fields of one value: taking in hostile ones costs the square of their number.
const MOST_FIELDS: usize = 4_096;

impl Value {
    /// A text.
    pub fn text(text: &str) -> Value {
        Value::Text(text.into())
    }

    /// A whole number from 0 on.
    pub fn number(n: u64) -> Value {
        Value::Bare(n.to_string())
    }

    /// The text, if it is one.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The number, if it is a whole one from 0 on.
    pub fn as_number(&self) -> Option<u64> {
        match self {
            Value::Bare(word) => word.parse().ok(),
            _ => None,
        }
    }

    /// Reads a whole text.
    pub fn read(text: &str) -> Result<Value, Garbled> {
        let mut reader = Reader { text, at: 0 };
        let whole = reader.value(DEEPEST).and_then(|value| {
            reader.space();
            (reader.at == text.len()).then_some(value)
        });
        whole.ok_or_else(|| reader.garbled())
    }

    /// As JSON, on one line.
    pub fn written(&self) -> String {
        let mut written = String::new();
        self.write(&mut written);
        written
    }

    fn write(&self, to: &mut String) {
        match self {
            Value::Text(text) => write_text(text, to),
            Value::Bare(word) => to.push_str(word),
            Value::List(list) => {
                to.push('[');
                for (at, value) in list.iter().enumerate() {
                    if at > 0 {
                        to.push(',');
                    }
                    value.write(to);
                }
                to.push(']');
            }
            Value::Fields(fields) => {
                to.push('{');
                for (at, (name, value)) in fields.iter().enumerate() {
                    if at > 0 {
                        to.push(',');
                    }
                    write_text(name, to);
                    to.push(':');
                    value.write(to);
                }
                to.push('}');
            }
        }
    }
}

/// The letters that are written by a sign of their own, and these signs.
const SIGNS: [(char, char); 7] =
    [('"', '"'), ('\\', '\\'), ('\u{8}', 'b'), ('\u{c}', 'f'), ('\n', 'n'), ('\r', 'r'), ('\t', 't')];

fn write_text(text: &str, to: &mut String) {
    to.push('"');
    // What needs no sign goes over in one piece: a backup has megabytes of it.
    let mut plain = 0;
    for (at, letter) in text.bytes().map(char::from).enumerate() {
        if letter >= ' ' && letter != '"' && letter != '\\' {
            continue;
        }
        to.push_str(&text[plain..at]);
        match SIGNS.iter().find(|(known, _)| *known == letter) {
            Some((_, sign)) => to.extend(['\\', *sign]),
            None => to.push_str(&format!("\\u{:04x}", u32::from(letter))),
        }
        plain = at + 1;
    }
    to.push_str(&text[plain..]);
    to.push('"');
}

/// Reads from `at` on; where nothing can be read, it stays there.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Goes on while the bytes are like this.
    fn skip(&mut self, like: fn(u8) -> bool) {
        while self.peek().is_some_and(like) {
            self.at += 1;
        }
    }

    fn space(&mut self) {
        self.skip(|byte| matches!(byte, b' ' | b'\n' | b'\r' | b'\t'));
    }

    /// Goes past this byte, if it stands here.
    fn took(&mut self, byte: u8) -> bool {
        let here = self.peek() == Some(byte);
        self.at += usize::from(here);
        here
    }

    fn take(&mut self, byte: u8) -> Option<()> {
        self.took(byte).then_some(())
    }

    /// A value, with no more than `depth` others in each other in it.
    fn value(&mut self, depth: usize) -> Option<Value> {
        self.space();
        match self.peek()? {
            b'"' => self.quoted().map(Value::Text),
            b'[' => self.list(depth.checked_sub(1)?),
            b'{' => self.fields(depth.checked_sub(1)?),
            b'-' | b'0'..=b'9' => self.number(),
            _ => self.word(),
        }
    }

    fn list(&mut self, depth: usize) -> Option<Value> {
        let mut list = Vec::new();
        self.take(b'[')?;
        self.space();
        if self.took(b']') {
            return Some(Value::List(list));
        }
        loop {
            list.push(self.value(depth)?);
            self.space();
            if self.took(b']') {
                return Some(Value::List(list));
            }
            self.take(b',')?;
        }
    }

    fn fields(&mut self, depth: usize) -> Option<Value> {
        let mut fields = Fields::default();
        self.take(b'{')?;
        self.space();
        if self.took(b'}') {
            return Some(Value::Fields(fields));
        }
        while fields.len() < MOST_FIELDS {
            self.space();
            let name = self.quoted()?;
            self.space();
            self.take(b':')?;
            fields.set(name, self.value(depth)?);
            self.space();
            if self.took(b'}') {
                return Some(Value::Fields(fields));
            }
            self.take(b',')?;
        }
        None
    }

    fn word(&mut self) -> Option<Value> {
        let rest = self.text.get(self.at..)?;
        let word = ["true", "false", "null"].into_iter().find(|word| rest.starts_with(word))?;
        self.at += word.len();
        Some(Value::Bare(word.into()))
    }

    fn number(&mut self) -> Option<Value> {
        let start = self.at;
        self.took(b'-');
        // Nothing follows a leading 0.
        if !self.took(b'0') {
            self.digits()?;
        }
        if self.took(b'.') {
            self.digits()?;
        }
        if self.took(b'e') || self.took(b'E') {
            if !self.took(b'-') {
                self.took(b'+');
            }
            self.digits()?;
        }
        Some(Value::Bare(self.text.get(start..self.at)?.into()))
    }

    /// At least one.
    fn digits(&mut self) -> Option<()> {
        let start = self.at;
        self.skip(|byte| byte.is_ascii_digit());
        (self.at > start).then_some(())
    }

    fn quoted(&mut self) -> Option<String> {
        self.take(b'"')?;
        let mut text = String::new();
        loop {
            let start = self.at;
            self.skip(|byte| !matches!(byte, b'"' | b'\\' | 0..b' '));
            text.push_str(self.text.get(start..self.at)?);
            if self.took(b'"') {
                return Some(text);
            }
            self.take(b'\\')?;
            text.push(self.escaped()?);
        }
    }

    /// What stands after a backslash.
    fn escaped(&mut self) -> Option<char> {
        if self.took(b'/') {
            return Some('/');
        }
        if self.took(b'u') {
            return self.coded();
        }
        let sign = char::from(self.peek()?);
        let (letter, _) = SIGNS.into_iter().find(|(_, known)| *known == sign)?;
        self.at += 1;
        Some(letter)
    }

    /// A letter by its code: four digits, or twice four where it takes a pair of surrogates.
    fn coded(&mut self) -> Option<char> {
        let high = self.code()?;
        if !(0xD800..0xDC00).contains(&high) {
            return char::from_u32(high);
        }
        self.take(b'\\')?;
        self.take(b'u')?;
        let low = self.code()?.checked_sub(0xDC00).filter(|low| *low < 0x400)?;
        char::from_u32(0x1_0000 + ((high - 0xD800) << 10 | low))
    }

    fn code(&mut self) -> Option<u32> {
        let mut code = 0;
        for _ in 0..4 {
            code = code << 4 | char::from(self.peek()?).to_digit(16)?;
            self.at += 1;
        }
        Some(code)
    }

    fn garbled(&self) -> Garbled {
        let bytes = self.text.as_bytes();
        let before = &bytes[..self.at];
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        Garbled { line, column: bytes.len().min(self.at + 1) - start }
    }
}
