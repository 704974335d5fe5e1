//! Bytes deflated and unfolded, with a beginning that both sides have: what repeats it takes no room.

use miniz_oxide::deflate::core::{
    CompressorOxide, TDEFLFlush, compress_to_output, create_comp_flags_from_zip_params,
};
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

const LEVEL: i32 = 10;
/// No deflated byte refers to more than so many before it.
const WINDOW: usize = 1 << 15;

/// Why deflated bytes cannot be unfolded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InflateError {
    /// They are none, or not all of them.
    Changed,
    /// They go on after their end, or unfold to more than is read.
    Long,
}

/// Deflates what follows a beginning that whoever unfolds it has.
pub(crate) fn deflate(beginning: &[u8], bytes: &[u8]) -> Vec<u8> {
    // Neither header nor check: every message has its own.
    let mut compressor = CompressorOxide::new(create_comp_flags_from_zip_params(LEVEL, 0, 0));
    if !beginning.is_empty() {
        // What is written of it ends on a whole byte, and is not kept.
        compress_to_output(&mut compressor, window(beginning), TDEFLFlush::Sync, |_| true);
    }
    let mut deflated = Vec::new();
    compress_to_output(&mut compressor, bytes, TDEFLFlush::Finish, |written| {
        deflated.extend(written);
        true
    });
    deflated
}

/// Unfolds what was deflated behind that beginning, to so many bytes at most.
pub(crate) fn inflate(beginning: &[u8], deflated: &[u8], most: usize) -> Result<Vec<u8>, InflateError> {
    let beginning = window(beginning);
    let mut bytes = beginning.to_vec();
    bytes.resize(beginning.len() + most, 0);
    let mut decompressor = Box::<DecompressorOxide>::default();
    let flags = TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    let (status, read, written) = decompress(&mut decompressor, deflated, &mut bytes, beginning.len(), flags);
    match status {
        TINFLStatus::Done if read == deflated.len() => {
            bytes.truncate(beginning.len() + written);
            bytes.drain(..beginning.len());
            Ok(bytes)
        }
        TINFLStatus::Done | TINFLStatus::HasMoreOutput => Err(InflateError::Long),
        _ => Err(InflateError::Changed),
    }
}

/// The end of a beginning, as far as it can be referred to.
fn window(beginning: &[u8]) -> &[u8] {
    &beginning[beginning.len().saturating_sub(WINDOW)..]
}
