//! Short lists in order.

/// Puts a short list in order, equals as they stood; `before` tells whether one must come before another.
///
/// The lists of a game are a handful long. The standard library's sort is made for millions and adds 4 KB to the
/// program for every kind of list.
pub fn in_order<T>(list: &mut [T], before: impl Fn(&T, &T) -> bool) {
    for next in 1..list.len() {
        let mut at = next;
        while at > 0 && before(&list[at], &list[at - 1]) {
            list.swap(at, at - 1);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_stay_as_they_stood() {
        let mut list = [(2, 'a'), (1, 'a'), (2, 'b'), (1, 'b'), (0, 'a')];
        in_order(&mut list, |a, b| a.0 < b.0);
        assert_eq!(list, [(0, 'a'), (1, 'a'), (1, 'b'), (2, 'a'), (2, 'b')]);
        in_order::<u8>(&mut [], |a, b| a < b);
    }
}
