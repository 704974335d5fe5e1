//! What a page calls: it writes the pressed file where there is room for it, and reads the file where it then stands.

use crate::unpress;
use std::cell::RefCell;

thread_local! {
    static FILE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for so many bytes, and tells where.
#[expect(unsafe_code, reason = "the page finds it by this name, which nothing else here has")]
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> usize {
    FILE.with_borrow_mut(|file| {
        *file = vec![0; length];
        file.as_ptr() as usize
    })
}

/// Turns back what was written there, and tells where it stands.
#[expect(unsafe_code, reason = "the page finds it by this name, which nothing else here has")]
#[unsafe(no_mangle)]
extern "C" fn turned_back() -> usize {
    FILE.with_borrow_mut(|file| {
        *file = unpress(file).unwrap_or_default();
        file.as_ptr() as usize
    })
}

/// How many bytes stand there.
#[expect(unsafe_code, reason = "the page finds it by this name, which nothing else here has")]
#[unsafe(no_mangle)]
extern "C" fn size() -> usize {
    FILE.with_borrow(Vec::len)
}
