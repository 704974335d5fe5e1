//! A link as a QR code.

use qrcodegen::{QrCode, QrCodeEcc};

/// A QR code as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// Modules along each side, without the quiet edge.
    pub size: i32,
    /// The dark modules as the path of a drawing, a module wide and high.
    pub path: String,
}

/// The modules that stay light around a code.
pub const QUIET: i32 = 4;

/// The code of a text, as small as it can be; nothing where no code holds so much.
pub fn code(text: &str) -> Option<Code> {
    QrCode::encode_text(text, QrCodeEcc::Low).ok().map(drawn)
}

/// The code of these bytes, as small as it can be; nothing where no code holds so many.
pub fn code_of_bytes(bytes: &[u8]) -> Option<Code> {
    QrCode::encode_binary(bytes, QrCodeEcc::Low).ok().map(drawn)
}

fn drawn(code: QrCode) -> Code {
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        let mut x = 0;
        while x < size {
            let start = x;
            while x < size && code.get_module(x, y) {
                x += 1;
            }
            if x > start {
                let [at, row, long] = [start, y, x - start].map(|n| n.to_string());
                path += &["M", &at, " ", &row, "h", &long, "v1h-", &long, "z"].concat();
            }
            x += 1;
        }
    }
    Code { size, path }
}
