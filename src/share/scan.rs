//! Codes in a picture of a camera, and what of them is ours.

use quircs::Quirc;

/// No picture has more pixels a side: what is larger is no picture of ours.
const MOST: usize = 4_096;

/// The bytes of the codes in a grey picture, row by row from its upper left; nothing of one that cannot be read.
pub fn read_codes(grey: &[u8], width: usize, height: usize) -> Vec<Vec<u8>> {
    let is_picture = (1..=MOST).contains(&width) && (1..=MOST).contains(&height);
    if !is_picture || grey.len() != width * height {
        return Vec::new();
    }
    let mut reader = Quirc::new();
    let codes = reader.identify(width, height, grey);
    codes.filter_map(|code| Some(code.ok()?.decode().ok()?.payload)).collect()
}

/// The address of ours in what a code says or somebody pastes, as it stands behind the address of the page: "#/dbm/combat?…".
/// Whoever hosts the app, it is the same.
pub fn address_in(text: &str) -> Option<&str> {
    let text = text.trim();
    let at = text.find("#/")?;
    (!text[at..].contains(char::is_whitespace)).then_some(&text[at..])
}

/// A picture of red, green, blue and how opaque each pixel is, in grey.
pub fn grey(pixels: &[u8]) -> Vec<u8> {
    let grey = |pixel: &[u8]| {
        let [red, green, blue] = [pixel[0], pixel[1], pixel[2]].map(u32::from);
        // As bright as an eye sees them, in 256ths.
        ((red * 77 + green * 150 + blue * 29) >> 8) as u8
    };
    pixels.chunks_exact(4).map(grey).collect()
}
