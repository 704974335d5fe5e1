//! What a page calls: it writes the pressed file where there is room for it, and reads the file where it then stands.
//!
//! The standard library has no part in it, nor has what would give room back: either would be waited for at a first visit.

use crate::unpress;
use alloc::{vec, vec::Vec};
use core::alloc::{GlobalAlloc, Layout};
use core::arch::wasm32::{memory_grow, memory_size, unreachable};
use core::cell::RefCell;
use core::panic::PanicInfo;
use core::ptr::null_mut;
use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};

static FILE: Alone = Alone(RefCell::new(Vec::new()));

/// What the page wrote, and then what it reads.
struct Alone(RefCell<Vec<u8>>);

#[expect(unsafe_code, reason = "such a module has one thread")]
unsafe impl Sync for Alone {}

/// Makes room for so many bytes, and tells where.
#[expect(unsafe_code, reason = "the page finds it by this name, which nothing else here has")]
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> usize {
    let mut file = FILE.0.borrow_mut();
    *file = vec![0; length];
    file.as_ptr() as usize
}

/// Turns back what was written there, and tells where it stands.
#[expect(unsafe_code, reason = "the page finds it by this name, which nothing else here has")]
#[unsafe(no_mangle)]
extern "C" fn turned_back() -> usize {
    let mut file = FILE.0.borrow_mut();
    *file = unpress(&file).unwrap_or_default();
    file.as_ptr() as usize
}

/// How many bytes stand there.
#[expect(unsafe_code, reason = "the page finds it by this name, which nothing else here has")]
#[unsafe(no_mangle)]
extern "C" fn size() -> usize {
    FILE.0.borrow().len()
}

/// Gives room at the end of what there is, and takes none back: all of it goes with the module, which runs once.
struct Room(AtomicUsize);

#[global_allocator]
static ROOM: Room = Room(AtomicUsize::new(0));

#[expect(
    unsafe_code,
    reason = "what is given out lies in memory that is there, behind all that was given out before"
)]
unsafe impl GlobalAlloc for Room {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        const PAGE: usize = 1 << 16;
        let there = memory_size(0) * PAGE;
        // The first stands behind what the module began with.
        let before = match self.0.load(Relaxed) {
            0 => there,
            end => end,
        };
        let at = before.next_multiple_of(layout.align());
        let end = at.saturating_add(layout.size());
        let missing = end.saturating_sub(there).div_ceil(PAGE);
        if missing > 0 && memory_grow(0, missing) == usize::MAX {
            return null_mut();
        }
        self.0.store(end, Relaxed);
        at as *mut u8
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[panic_handler]
fn stop(_: &PanicInfo) -> ! {
    unreachable()
}
