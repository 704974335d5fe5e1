//! Values by name, in the order of their names.
//!
//! They are few, so a list does: a tree would cost the program several kilobytes for every type that it holds.

/// Values by name, every name once, in the order of the names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sorted<V>(Vec<(String, V)>);

impl<V> Default for Sorted<V> {
    fn default() -> Self {
        Sorted(Vec::new())
    }
}

impl<V> Sorted<V> {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Where a name stands, or where it would.
    fn place(&self, name: &str) -> Result<usize, usize> {
        self.0.binary_search_by(|(known, _)| known.as_str().cmp(name))
    }

    /// The value of this name.
    pub fn get(&self, name: &str) -> Option<&V> {
        self.place(name).ok().map(|at| &self.0[at].1)
    }

    /// Gives a name its value, in place of the one that it had.
    pub fn set(&mut self, name: String, value: V) {
        match self.place(&name) {
            Ok(at) => self.0[at].1 = value,
            Err(at) => self.0.insert(at, (name, value)),
        }
    }

    /// Takes a name out with its value.
    pub fn remove(&mut self, name: &str) -> Option<V> {
        self.place(name).ok().map(|at| self.0.remove(at).1)
    }

    /// Every name with its value.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &V)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }
}

impl<V> FromIterator<(String, V)> for Sorted<V> {
    fn from_iter<I: IntoIterator<Item = (String, V)>>(iter: I) -> Self {
        let mut sorted = Sorted::default();
        for (name, value) in iter {
            sorted.set(name, value);
        }
        sorted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_stands_once_and_in_order() {
        let of = |names: &[(&str, i32)]| -> Sorted<i32> {
            names.iter().map(|(name, n)| (name.to_string(), *n)).collect()
        };
        let mut sorted = of(&[("b", 1), ("a", 2), ("c", 3), ("b", 4)]);
        assert_eq!(sorted.iter().collect::<Vec<_>>(), [("a", &2), ("b", &4), ("c", &3)]);
        assert_eq!((sorted.get("c"), sorted.get("d")), (Some(&3), None));
        assert_eq!((sorted.remove("b"), sorted.remove("b")), (Some(4), None));
        assert_eq!(sorted, of(&[("c", 3), ("a", 2)]));
    }
}
