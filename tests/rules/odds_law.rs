//! Chances follow the dice that are in. With one die more, the mean of a table over all its faces is the table before
//! it; once the last one is in, what came is outlined in the chances as they were before the roll.

use crate::cases;
use crate::completeness::missing::{Missing, fullest};
use aide_de_camp::rules::{AnyCalculator, AnyContext, Die, Face, OddsTable, Report};
use aide_de_camp::share::CalculationLink;
use aide_de_camp::systems::calculators;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{SeedableRng, rngs::StdRng};
use std::collections::BTreeMap;
use std::env;
use std::thread;

/// Answers of each calculator. A longer run sets `ODDS_LAW` to as many as it has time for.
const ANSWERS: usize = 900;

/// A table that says so is about the roll as it was before any die, and stays.
const BEFORE_THE_ROLL: &str = "before the roll";

/// Fractions of so many ways are told apart, and sums of them are exact to far less.
const NOTHING: f64 = 1e-9;

/// Those that go on from one stage to another, whose tables belong to the stage: cards that call for tests, and whether it
/// comes to be resolved at all; a friend who is hit in the target's place, and tests in its place.
const BY_STAGE: [&str; 2] = ["plm/hand-to-hand", "plm/volley"];

type Chances = BTreeMap<String, f64>;

/// A table by its outcomes' labels.
struct Table {
    chances: Chances,
    rolled: Option<String>,
}

impl Table {
    fn of(table: &OddsTable) -> Self {
        let mut chances = Chances::new();
        for outcome in &table.outcomes {
            let share = outcome.odds.ways as f64 / outcome.odds.of as f64;
            *chances.entry(label(outcome)).or_default() += share;
        }
        Table { chances, rolled: table.rolled.map(|rolled| label(&table.outcomes[rolled])) }
    }

    /// What is known by now: what came, or the chances of what may.
    fn known(&self) -> Chances {
        match &self.rolled {
            Some(rolled) => [(rolled.clone(), 1.0)].into(),
            None => self.chances.clone(),
        }
    }
}

fn label(outcome: &aide_de_camp::rules::Outcome) -> String {
    outcome.label.clone()
}

/// The tables of an answer by what is decided, after them those of members that have rolled.
fn tables(report: &Report) -> BTreeMap<String, Table> {
    let mut all = BTreeMap::new();
    let own = report.odds.iter().map(|table| (table.title.to_string(), table));
    let of_members = report.rolls.iter().flat_map(|member| {
        let title = |table: &OddsTable| match table.title == member.who {
            true => member.who.clone(),
            false => format!("{}: {}", member.who, table.title),
        };
        member.odds.iter().map(move |table| (title(table), table))
    });
    for (title, table) in own.chain(of_members) {
        if !title.to_lowercase().contains(BEFORE_THE_ROLL) {
            all.entry(title).or_insert_with(|| Table::of(table));
        }
    }
    all
}

/// Every face of a die, every kind of card that is left of a deck, and how much of the whole it is.
fn faces(die: &Die) -> Vec<(Face, f64)> {
    if die.deck.is_empty() {
        return (1..=die.sides).map(|n| (Face::typed(n), 1.0 / f64::from(die.sides))).collect();
    }
    let left: f64 = die.deck.iter().map(|card| f64::from(card.left)).sum();
    let cards = (1..=u8::MAX).zip(&die.deck).filter(|(_, card)| card.left > 0);
    cards.map(|(n, card)| (Face::typed(n), f64::from(card.left) / left)).collect()
}

fn differ(one: &Chances, other: &Chances) -> Option<String> {
    let labels = one.keys().chain(other.keys());
    let share = |of: &Chances, label: &String| of.get(label).copied().unwrap_or_default();
    let most = labels.max_by(|a, b| {
        let apart = |label: &String| (share(one, label) - share(other, label)).abs();
        apart(a).total_cmp(&apart(b))
    })?;
    let [one, other] = [share(one, most), share(other, most)];
    let per_cent = |share: f64| format!("{:.2}%", share * 100.0);
    ((one - other).abs() > NOTHING).then(|| format!("“{most}” {} ≠ {}", per_cent(one), per_cent(other)))
}

fn clear(calculator: &mut dyn AnyCalculator, context: &AnyContext) {
    loop {
        let dice = calculator.answer(context).report.dice;
        let Some(last) = dice.iter().rposition(|die| die.face.is_some()) else { break };
        calculator.roll(last, None);
    }
}

/// One way through all of the dice of a link. Tells what does not hold, and how many answers it took.
fn walk(
    id: &'static str,
    mut calculator: Box<dyn AnyCalculator>,
    context: &AnyContext,
    rng: Option<&mut StdRng>,
    missing: &mut Missing,
) -> usize {
    let mut rng = rng;
    let mut asked = 1;
    let mut report = calculator.answer(context).report;
    let mut first: BTreeMap<String, Chances> = BTreeMap::new();
    let at = |calculator: &dyn AnyCalculator| {
        let inputs: Vec<_> =
            calculator.differences().iter().map(|(path, text)| format!("{path}={text}")).collect();
        inputs.join("&")
    };
    for _ in 0..24 {
        let before = tables(&report);
        // A table that comes later may have some of its dice in by then.
        if report.dice.iter().all(|die| die.face.is_none()) {
            first.extend(before.iter().map(|(title, table)| (title.clone(), table.chances.clone())));
        }
        let open: Vec<_> = (0..report.dice.len()).filter(|at| report.dice[*at].face.is_none()).collect();
        let next = match &mut rng {
            Some(rng) => open.choose(*rng).copied(),
            None => open.first().copied(),
        };
        let Some(next) = next else { break };
        let die = report.dice[next].clone();
        let mut means: BTreeMap<&String, Chances> = BTreeMap::new();
        let mut gone = Vec::new();
        let mut ways = Vec::new();
        for (face, share) in faces(&die) {
            let mut rolled = calculator.clone_box();
            rolled.roll(next, Some(face));
            let after = rolled.answer(context).report;
            asked += 1;
            let now = tables(&after);
            for title in before.keys() {
                let Some(now) = now.get(title) else {
                    gone.push((title, face));
                    continue;
                };
                let mean = means.entry(title).or_default();
                now.known()
                    .into_iter()
                    .for_each(|(label, chance)| *mean.entry(label).or_default() += chance * share);
                let was = first.get(title).filter(|_| now.rolled.is_some());
                if let Some(apart) = was.and_then(|was| differ(was, &now.chances)) {
                    missing.add(
                        id,
                        format!(
                            "“{title}” with all in is not that before the roll: {apart} at {}",
                            at(&*rolled)
                        ),
                    );
                }
            }
            ways.push((rolled, after));
        }
        for (title, table) in &before {
            let is_gone = gone.iter().find(|(other, _)| *other == title);
            if is_gone.is_some() && BY_STAGE.contains(&id) {
                continue;
            }
            if let Some((_, face)) = is_gone {
                missing.add(id, format!("“{title}” goes with {} {face} at {}", die.label, at(&*calculator)));
            } else if let Some(apart) = differ(&table.known(), &means[title]) {
                missing.add(
                    id,
                    format!("“{title}” over all faces of {}: {apart} at {}", die.label, at(&*calculator)),
                );
            }
        }
        let chosen = match &mut rng {
            Some(rng) => (0..ways.len()).collect::<Vec<_>>().choose(*rng).copied().unwrap_or_default(),
            None => ways.len() / 2,
        };
        (calculator, report) = ways.swap_remove(chosen);
    }
    asked
}

/// The links of a calculator, and of a longer run those of every order.
fn of_calculator(id: &'static str, most: usize) -> Missing {
    let mut missing = Missing::default();
    let of_calculator = format!("#/{id}");
    let fullest = fullest().into_iter().map(|(_, link)| link);
    let mut links: Vec<String> = cases::all().into_iter().map(|case| case.link).chain(fullest).collect();
    links.retain(|link| link.split('?').next() == Some(&of_calculator));
    let mut rng = StdRng::seed_from_u64(55);
    links.shuffle(&mut rng);
    let (mut asked, mut round) = (0, 0);
    while asked < most && round < most {
        let before = asked;
        for link in &links {
            let parsed = CalculationLink::parse(link).unwrap();
            let (mut calculator, context) = (parsed.open().unwrap(), parsed.context());
            clear(&mut *calculator, &context);
            if calculator.answer(&context).report.dice.is_empty() {
                continue;
            }
            asked += walk(id, calculator, &context, (round > 0).then_some(&mut rng), &mut missing);
            if asked >= most {
                break;
            }
        }
        if asked == before {
            break;
        }
        round += 1;
    }
    missing
}

#[test]
fn with_some_dice_in_a_table_is_what_counting_over_the_rest_gives() {
    let most = env::var("ODDS_LAW").ok().and_then(|most| most.parse().ok()).unwrap_or(ANSWERS);
    let ids: Vec<_> = calculators().map(|calculator| calculator.id).collect();
    let mut missing = Missing::default();
    thread::scope(|scope| {
        let halves = [0, 1].map(|half| {
            let ids: Vec<_> = ids.iter().copied().skip(half).step_by(2).collect();
            scope.spawn(move || ids.into_iter().map(|id| of_calculator(id, most)).collect::<Vec<_>>())
        });
        halves.into_iter().flat_map(|half| half.join().unwrap()).for_each(|more| missing.append(more));
    });
    missing.expect_none();
}
