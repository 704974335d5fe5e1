//! What every number that a general may be given is worth to one who needs so many PIPs: what the choice of a ranking
//! rests on.

use super::super::sheet::Sheet;
use super::plan::Allocation;
use super::sums::Start;
use super::superiors::{Gift, Superior, Verdict};
use super::{Count, Lengths, Pips};

/// A number that falls to a general.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::systems::grande_tactique) struct Number {
    /// A bad superior turned it.
    pub turned: bool,
    /// How many gifts make it enough, in a roll of which a bad superior turned nothing, and of which he turned
    /// something; nothing where none do.
    pub gifts: [Option<usize>; 2],
}

/// What a roll may bring to generals who need so many PIPs.
pub(in crate::systems::grande_tactique) struct Prospects {
    /// How many dice are rolled by a Plan.
    pub dice: usize,
    /// The numbers by general, then by the face of his die, 1 first.
    pub by_die: Vec<[Number; 6]>,
    /// Without a Plan, every general's number by each average, with its ways.
    pub by_average: Vec<(Vec<Number>, u64)>,
    /// How many superiors can give, in a roll of which a bad one turned nothing, and of which he turned something.
    pub gifts: [usize; 2],
}

/// Who gives: nobody, the Corps commander, the Army commander, both.
const GIVERS: [[bool; 2]; 4] = [[false, false], [true, false], [false, true], [true, true]];

/// What a general is given by each of [`GIVERS`], in a roll that was not turned, and in one that was.
type Given = [[[Verdict; 2]; 2]; 4];

impl Pips {
    /// For generals who need so many, by place in the list. A superior with a gift may give it to any of them.
    pub(in crate::systems::grande_tactique) fn prospects(&self, sheet: &Sheet, needs: &[i32]) -> Prospects {
        let given: Vec<Given> = (0..needs.len()).map(|general| self.given(sheet, general)).collect();
        let number = |start: Start, g: usize| self.number(sheet, start, g, needs[g], &given[g]);
        let die = |face, g| number(Start::number("".into(), face), g);
        let by_average = self.averages(sheet, &[]);
        let by_average = by_average.iter().map(|((n, ones), ways)| {
            let numbers = (0..needs.len()).map(|g| number(self.average_of(sheet, *n, *ones), g));
            (numbers.collect(), ways)
        });
        let gives = |giver: usize, turned: usize| given.iter().any(|by| by[giver + 1][turned][giver].given());
        Prospects {
            dice: self.dice_to_roll(sheet, Allocation::Plan),
            by_die: (0..needs.len()).map(|g| [1, 2, 3, 4, 5, 6].map(|face| die(face, g))).collect(),
            by_average: by_average.collect(),
            gifts: [0, 1].map(|turned| (0..2).filter(|giver| gives(*giver, turned)).count()),
        }
    }

    fn given(&self, sheet: &Sheet, general: usize) -> Given {
        let to = Count::clamped(general as i32 + 1);
        let gift = |giver: &Superior| giver.gift.map(|gift| Gift { to, ..gift });
        GIVERS.map(|[corps, army]| {
            let mut pips = self.clone();
            pips.corps.gift = gift(&self.corps).filter(|_| corps);
            pips.army.gift = gift(&self.army).filter(|_| army);
            [false, true].map(|turned| pips.gifts(sheet, Lengths::default(), Allocation::Plan, turned))
        })
    }

    fn number(&self, sheet: &Sheet, start: Start, general: usize, need: i32, given: &Given) -> Number {
        let number = self.modified(sheet, start, general);
        let gifts = [0, 1].map(|turned| {
            let has = |gifts: &[Verdict; 2]| self.finished(sheet, number.clone(), general, gifts).total();
            let enough = given.iter().zip([0, 1, 1, 2]).filter(|(by, _)| has(&by[turned]) >= need);
            enough.map(|(_, gifts)| gifts).min()
        });
        Number { turned: number.turned, gifts }
    }
}
