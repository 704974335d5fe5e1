//! Whose a roll is: who threw the dice, and for whom what came out is good.

use crate::battle::units;
use crate::cases;
use crate::completeness::missing::fullest;
use crate::filled::{everybody, marked, states};
use aide_de_camp::battle::Battle;
use aide_de_camp::rules::{
    AnyCalculator, AnyContext, By, Change, OddsTable, Report, Side, ToldOf, UnitRef, army_of_ours,
    unit_refs_in,
};
use aide_de_camp::share::CalculationLink;
use aide_de_camp::systems::{SYSTEMS, calculators};
use rand::{SeedableRng, rngs::StdRng};
use std::collections::{BTreeMap, BTreeSet};

/// What is written upon a unit that comes off badly.
const HARM: [&str; 27] = [
    "b_hits",
    "back",
    "fell_back",
    "flees",
    "gone",
    "gun_lost",
    "immobile",
    "killed",
    "leader_out",
    "leaders_out",
    "light_wound",
    "lost",
    "markers",
    "morale",
    "nco_gone",
    "panic",
    "panicked",
    "passing_b",
    "passing_p",
    "prisoners",
    "quit",
    "recoils",
    "removed",
    "routed",
    "shaken",
    "silenced",
    "wounded",
];

/// The path without the places in its lists.
fn kind_of(path: &str) -> String {
    let steps = path.split('.').filter(|step| step.parse::<usize>().is_err());
    steps.collect::<Vec<_>>().join(".")
}

fn names_units(path: &str) -> bool {
    matches!(path.rsplit('.').next(), Some("unit" | "units" | "group"))
}

/// Units of both armies take hits in the phase that is on.
fn hit_on_both_sides(mut battle: Battle) -> Battle {
    let takes_hits = battle.system().hooks.markers.iter().any(|marker| marker.id == "b_hits");
    let all = Side::ALL.map(|side| units(&battle, side)).0.concat();
    for unit_ref in all.into_iter().filter(|_| takes_hits) {
        battle.tap(0, unit_ref, "b_hits", "B hits", 1);
    }
    battle
}

/// Every calculator of every phase as battles fill it in, in both players' turns, of one side and of both.
fn fill(each: &mut impl FnMut(&Battle, &'static str, Box<dyn AnyCalculator>)) {
    for system in SYSTEMS {
        let fresh = states(system);
        let later = fresh.clone().into_iter().map(|mut later| {
            let first = later.active();
            while later.active() == first {
                later.go_on(1);
            }
            later
        });
        let mut all: Vec<Battle> = fresh.iter().cloned().chain(later).collect();
        let (first, last) = (fresh.len() - 1, all.len() - 1);
        for undisturbed in [first, last] {
            all.push(hit_on_both_sides(all[undisturbed].clone()));
        }
        for battle in all {
            let [active, waiting] =
                [battle.active(), battle.active().other()].map(|side| everybody(&battle, side));
            let mut chosen: Vec<[Option<UnitRef>; 2]> = vec![[None, None]];
            for (at, one) in active.iter().enumerate() {
                chosen.push([Some(*one), None]);
                let foes = waiting.iter().cycle().skip(at).step_by(3).take(4);
                chosen.extend(foes.map(|foe| [Some(*one), Some(*foe)]));
            }
            for phase in system.turn {
                let view = battle.view(phase);
                for id in phase.offers {
                    let info = calculators().find(|info| info.id == *id).unwrap();
                    for files in &chosen {
                        let [ours, theirs] =
                            files.map(|one| one.map(|one| vec![one]).into_iter().collect::<Vec<_>>());
                        if let Ok(filled) = info.fill(&view, &ours, &theirs) {
                            each(&battle, info.id, filled);
                        }
                    }
                }
            }
        }
    }
}

/// Rolls whatever is to be rolled, as long as more comes.
fn roll(calculator: &mut dyn AnyCalculator, context: &AnyContext, rng: &mut StdRng) {
    for _ in 0..60 {
        let dice = calculator.answer(context).report.dice;
        let Some((at, die)) = dice.iter().enumerate().find(|(_, die)| die.face.is_none()) else { return };
        calculator.roll(at, die.roll(rng));
    }
}

fn clear(calculator: &mut dyn AnyCalculator, context: &AnyContext) {
    loop {
        let dice = calculator.answer(context).report.dice;
        let Some(last) = dice.iter().rposition(|die| die.face.is_some()) else { break };
        calculator.roll(last, None);
    }
}

/// Whether the units of each input are of the army of the first unit that the inputs name; nothing where a list holds both.
fn armies_of_inputs() -> BTreeMap<(&'static str, String), Option<bool>> {
    let mut known: BTreeMap<(&'static str, String), Option<bool>> = BTreeMap::new();
    fill(&mut |_, id, filled| {
        let inputs = filled.inputs();
        let Some(first) = unit_refs_in(&inputs)[Side::Ours].first().map(|first| first.side) else { return };
        for (path, text) in inputs.iter().filter(|(path, _)| names_units(path)) {
            let named = text.split(',').next().and_then(|text| text.parse::<UnitRef>().ok());
            let Some(is_first) = named.map(|named| named.side == first) else { continue };
            let of = known.entry((id, kind_of(path))).or_insert(Some(is_first));
            if *of != Some(is_first) {
                *of = None;
            }
        }
    });
    known
}

/// Inputs that no battle of one unit a side fills in, and whether their units are of the army that is named first.
const BESIDE: [(&str, bool); 11] = [
    ("ours.", true),
    ("theirs.", false),
    ("fights.ours.", true),
    ("fights.theirs.", false),
    ("from.", false),
    ("general.", true),
    ("gap.friend.", true),
    ("firer.served_by.", true),
    ("adjacent.", false),
    ("tandem.", false),
    ("group", true),
];

/// A throw of a link: what came out, and what it writes that harms somebody.
struct Throw {
    report: Report,
    harm: BTreeMap<(UnitRef, &'static str), i32>,
}

impl Throw {
    fn of(report: Report, changes: &[Change]) -> Self {
        let mut harm = BTreeMap::new();
        for change in changes {
            let Some(on) = change.on else { continue };
            match change.by {
                By::Set(marker, n) => _ = harm.insert((on, marker), n),
                By::Add(marker, n) => *harm.entry((on, marker)).or_default() += n,
                By::Nothing(_) => {}
            }
        }
        harm.retain(|(_, marker), n| HARM.contains(marker) && *n != 0);
        Throw { report, harm }
    }

    /// The armies that come off worse by it than by the best of these throws.
    fn hurts(&self, all: &[Throw]) -> BTreeSet<Side> {
        let least = |key| all.iter().map(|throw| throw.harm.get(key).copied().unwrap_or_default()).min();
        let rises = self.harm.iter().filter(|(key, n)| least(*key) < Some(**n));
        rises.map(|((unit_ref, _), _)| unit_ref.side).collect()
    }

    fn tables(&self) -> impl Iterator<Item = &OddsTable> {
        self.report.odds.iter().chain(self.report.rolls.iter().flat_map(|roll| &roll.odds))
    }

    /// The table of this title and these outcomes.
    fn table(&self, key: &str) -> Option<&OddsTable> {
        self.tables().find(|table| key_of(table) == key)
    }
}

fn key_of(table: &OddsTable) -> String {
    let labels: Vec<&str> = table.outcomes.iter().map(|outcome| &*outcome.label).collect();
    format!("{}: {}", table.title, labels.join(", "))
}

/// What a walk over outcomes has found.
#[derive(Default)]
struct Found {
    faults: BTreeSet<String>,
    /// Outcomes that harm one side alone.
    judged: usize,
    judged_of: BTreeSet<&'static str>,
    /// Outcomes by which nobody comes off worse.
    harmless: usize,
}

impl Found {
    /// Whoever is harmed alone has not gained; and what harms whose aim it is stands behind what does not, which stands
    /// behind what harms the other.
    fn judge(&mut self, id: &'static str, [at, link]: [&str; 2], ours: Side, throws: &[Throw]) {
        let keys: BTreeSet<String> = throws.iter().flat_map(Throw::tables).map(key_of).collect();
        for key in keys {
            let Some(table) = throws.iter().find_map(|throw| throw.table(&key)) else { continue };
            let whose = ours.army_of(table.whose);
            let mut worst = 0;
            for (place, outcome) in table.outcomes.iter().enumerate() {
                let so = |throw: &&Throw| throw.table(&key).is_some_and(|table| table.rolled == Some(place));
                let hurts: Vec<_> = throws.iter().filter(so).map(|throw| throw.hurts(throws)).collect();
                // Only what is so in every throw that ends so is of this outcome, and one throw or two say nothing of that.
                if hurts.len() < 3 {
                    continue;
                }
                let hurts: BTreeSet<_> = hurts.into_iter().collect();
                let [hurt] = &hurts.into_iter().collect::<Vec<_>>()[..] else { continue };
                let rank = match hurt.iter().collect::<Vec<_>>()[..] {
                    [] => 1,
                    [harmed] if *harmed == whose => 2,
                    [_] => 0,
                    _ => continue,
                };
                let harmed = hurt.first().copied();
                if harmed.is_some() {
                    self.judged += 1;
                    self.judged_of.insert(id);
                } else {
                    self.harmless += 1;
                }
                let mut fault = |what: &str| {
                    self.faults.insert(format!("{id}: {key}: “{}” {what} ({harmed:?}), {at}", outcome.label));
                };
                if harmed.is_some() && outcome.side.map(|side| ours.army_of(side)) == harmed {
                    fault("is said to favour whom it harms");
                }
                // By a changed chart what is worse may do less, and what another assault did hides what this one does.
                let may_do_less = ["~/", ".elsewhere."].iter().any(|part| link.contains(part));
                if rank < worst && !may_do_less {
                    fault("stands behind what is worse");
                }
                worst = worst.max(rank);
            }
        }
    }
}

/// Over every outcome that some throws of each golden link come to. Harm is what Apply would write.
#[test]
fn what_harms_a_side_is_never_for_it() {
    let armies = armies_of_inputs();
    let mut found = Found::default();
    let mut unknown = BTreeSet::new();
    let links = cases::all().into_iter().map(|case| (case.at, case.link)).chain(fullest());
    for (at, link) in links {
        let parsed = CalculationLink::parse(&link).unwrap();
        let (id, context) = (parsed.info.id, parsed.context());
        let mut calculator = parsed.open().unwrap();
        clear(&mut *calculator, &context);
        let dice = calculator.answer(&context).report.dice.len();
        if dice == 0 {
            continue;
        }
        for (n, path) in (1..).zip(calculator.of_battle()).filter(|(_, path)| names_units(path)) {
            let place = path.split('.').find_map(|step| step.parse::<usize>().ok()).unwrap_or_default();
            let kind = kind_of(&path);
            let beside =
                || BESIDE.iter().find(|(under, _)| kind.starts_with(under)).map(|(_, is_first)| *is_first);
            let is_first = match armies.get(&(id, kind.clone())) {
                Some(of) => of.unwrap_or(place % 2 == 0),
                None => beside().unwrap_or_else(|| unknown.insert(format!("{id} {kind}"))),
            };
            calculator.set(&path, &format!("{}{n}", if is_first { "a" } else { "b" })).unwrap();
        }
        let Some(ours) = army_of_ours(&*calculator) else { continue };
        // By the link itself, so that a case more leaves the throws of all others as they were.
        let seed = link.bytes().fold(0, |seed: u64, byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
        let mut rng = StdRng::seed_from_u64(seed);
        let throws = (0..if dice > 6 { 40 } else { 60 }).map(|_| {
            let mut thrown = calculator.clone_box();
            roll(&mut *thrown, &context, &mut rng);
            let answer = thrown.answer(&context);
            Throw::of(answer.report, &answer.changes)
        });
        let throws: Vec<Throw> = throws.collect();
        found.judge(id, [&at, &link], ours, &throws);
    }
    let Found { faults, judged, judged_of, harmless } = found;
    println!("{judged} judged of {judged_of:?}, {harmless} harm nobody");
    assert!(unknown.is_empty(), "{unknown:#?}");
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults.into_iter().collect::<Vec<_>>().join("\n")
    );
    assert!(judged > 500 && judged_of.len() > 14, "{judged} of {judged_of:?}");
    assert!(harmless > 100, "{harmless}");
}

/// Which input names the unit, or the army, that throws a die: by calculator and by what the die is called. Of a list the
/// element that is called like the die, else its first.
const THROWERS: [(&str, &str, &str); 37] = [
    ("dbm/combat", "", ""),
    ("dbm/line", "", ""),
    ("dbm/pip-dice", "", "commands"),
    ("grande-tactique/charging", "Target", "target"),
    ("grande-tactique/charging", "", "chargers"),
    ("grande-tactique/de-shake", "", "units"),
    ("grande-tactique/fire", "Firer", "firer"),
    ("grande-tactique/fire", "Target", "targets"),
    ("grande-tactique/fire", "Morale Check", ""),
    ("grande-tactique/flight", "", "fleeing"),
    ("grande-tactique/morale", "", "unit"),
    ("grande-tactique/pips", "", "generals"),
    ("one-brigade/fire", "", "unit"),
    ("plm/actions", "", "unit"),
    ("plm/ammunition", "", "guns"),
    ("plm/collapse", "", "unit"),
    ("plm/evade", "", "evader"),
    ("plm/formation", "", "changer"),
    ("plm/hand-to-hand", "Attacker", "attacker"),
    ("plm/hand-to-hand", "Defender", "defender"),
    ("plm/hand-to-hand", "", ""),
    ("plm/morale", "", "tester"),
    ("plm/planner", "", "mover"),
    ("plm/pre-emption", "", "candidates"),
    ("plm/pursuit", "", "target"),
    ("plm/return", "", "unit"),
    ("plm/volley", "Friend hit", "firer"),
    ("plm/volley", "", "target"),
    ("republique/artillery", "", "units"),
    ("republique/assault", "Attacker", "attacker"),
    ("republique/assault", "Defender", "defender"),
    ("republique/divisional-test", "", "group"),
    ("republique/hors-de-combat", "", "leaders"),
    ("republique/order-test", "", "group"),
    ("republique/rally", "", "units"),
    ("republique/skirmish-fire", "Block", "blockers"),
    ("republique/skirmish-fire", "Shot", "shooters"),
];

/// The army of the unit that an input names; of a list that of the element called `label`, else of its first.
fn army_at(inputs: &[(String, String)], path: &str, label: &str) -> Option<Side> {
    let of = |under: &str| {
        let named = inputs.iter().filter(|(at, _)| at == under || at.starts_with(&format!("{under}.")));
        let mut refs = named.filter_map(|(_, text)| text.split(',').next()?.parse::<UnitRef>().ok());
        refs.next().map(|unit_ref| unit_ref.side)
    };
    let is_name =
        |(at, text): &&(String, String)| at.starts_with(path) && at.ends_with(".name") && text == label;
    let called = inputs.iter().find(is_name).and_then(|(at, _)| of(at.trim_end_matches(".name")));
    called.or_else(|| of(path))
}

/// Every calculator that rolls, filled in from battles with units of both sides in both players' turns. What the record
/// has is held against the units that the inputs name.
#[test]
fn every_die_is_booked_to_the_army_whose_unit_throws_it() {
    let (mut faults, mut booked) = (BTreeSet::new(), BTreeMap::<&str, BTreeSet<Side>>::new());
    let mut rng = StdRng::seed_from_u64(11);
    fill(&mut |battle, id, mut filled| {
        roll(&mut *filled, battle.context(), &mut rng);
        let info = calculators().find(|info| info.id == id).unwrap();
        let Some((record, _)) = battle.record(info, &*filled, battle.context()) else { return };
        let (inputs, dice) = (filled.inputs(), filled.answer(battle.context()).report.dice);
        let dice = dice.iter().filter(|die| die.deck.is_empty());
        for (place, (die, by)) in dice.zip(&record.rolled_by).enumerate() {
            let known = THROWERS.iter().find(|(of, label, _)| *of == id && die.label.contains(label));
            let Some((_, _, path)) = known else {
                faults.insert(format!("{id}: who throws “{}”?", die.label));
                continue;
            };
            let path = match (id, place % 2) {
                ("dbm/combat", 0) => "ours".into(),
                ("dbm/combat", _) => "theirs".into(),
                ("dbm/line", side) => format!("fights.{}.{}", place / 2, ["ours", "theirs"][side]),
                _ => (*path).to_owned(),
            };
            let army = if path.is_empty() { None } else { army_at(&inputs, &path, &die.label) };
            let Some(army) = army else { continue };
            booked.entry(id).or_default().insert(army);
            if *by != army {
                faults.insert(format!(
                    "{id}: “{}” of {path}, in the turn of {:?}",
                    die.label,
                    battle.active()
                ));
            }
        }
    });
    assert!(faults.is_empty(), "{faults:#?}");
    let of_both = booked.values().filter(|armies| armies.len() == 2).count();
    assert!(of_both > 19, "{of_both} of {booked:?}");
}

/// What rolls by itself has its own need, its own chances and its own result; the group has none.
#[test]
fn each_roll_of_a_group_has_its_own_record_and_the_log_shows_it() {
    let mut rng = StdRng::seed_from_u64(5);
    let (mut faults, mut groups) = (BTreeSet::new(), BTreeMap::<&str, usize>::new());
    fill(&mut |battle, id, mut filled| {
        roll(&mut *filled, battle.context(), &mut rng);
        let info = calculators().find(|info| info.id == id).unwrap();
        let report = filled.answer(battle.context()).report;
        let is_group = GROUPS.contains(&id);
        if is_group == report.rolls.is_empty() && report.dice.iter().any(|die| die.deck.is_empty()) {
            faults.insert(format!("{id}: {} rolls under “{}”", report.rolls.len(), report.headline));
        }
        let Some((record, changes)) = battle.record(info, &*filled, battle.context()).filter(|_| is_group)
        else {
            return;
        };
        let known = groups.entry(id).or_default();
        // The log is slow to write: a few of each are enough.
        if record.rolls.len() < 2 || *known >= 12 {
            return;
        }
        *known += 1;
        if !record.odds.is_empty() {
            faults.insert(format!("{id}: the group has odds"));
        }
        let mut after = battle.clone();
        after.apply(1, record.clone(), &changes);
        let place = after.log().next_back().unwrap().place;
        let account = after.account(place, Default::default()).unwrap();
        let told: Vec<&String> =
            account.rows.iter().filter(|(label, _)| *label == "Roll").map(|(_, text)| text).collect();
        let tables = account.report.as_ref().map_or(0, |report| report.odds.len());
        if told.len() != record.rolls.len() || tables < told.len() {
            faults.insert(format!("{id}: {told:?} with {tables} tables"));
        }
        for ((roll, told), known) in record.rolls.iter().zip(told).zip(&report.rolls) {
            let need = known.need.to_string();
            // A sentence begins large.
            let has_all = [&roll.who, &need, &known.total, &roll.odds, &known.result]
                .iter()
                .all(|part| told.to_lowercase().contains(&part.to_lowercase()));
            let rolled = known.odds.iter().all(|table| table.rolled.is_some());
            if !has_all || !rolled || known.odds.is_empty() || roll.odds.is_empty() || roll.result.is_empty()
            {
                faults.insert(format!("{id}: {told}"));
            }
        }
    });
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(GROUPS.iter().all(|id| groups.contains_key(id)), "{groups:?}");
}

/// Those under one answer of which several roll, each by itself.
const GROUPS: [&str; 9] = [
    "dbm/line",
    "dbm/pip-dice",
    "grande-tactique/charging",
    "grande-tactique/de-shake",
    "grande-tactique/pips",
    "plm/ammunition",
    "republique/hors-de-combat",
    "republique/rally",
    "republique/skirmish-fire",
];

/// What a group or an army keeps for somebody is told of him.
#[test]
fn a_change_upon_a_command_that_is_about_somebody_names_him() {
    let mut rng = StdRng::seed_from_u64(3);
    let (mut faults, mut told) = (BTreeSet::new(), BTreeSet::new());
    let mut walk = |battle: &Battle, id: &'static str, mut filled: Box<dyn AnyCalculator>| {
        roll(&mut *filled, battle.context(), &mut rng);
        for change in filled.answer(battle.context()).changes {
            let Some(on) = change.on.filter(|_| !change.what.is_empty()) else { continue };
            let groups = battle.armies[on.side].army.army().groups();
            let is_command =
                on == UnitRef::army(on.side) || groups.iter().any(|group| group.id == Some(on.id));
            // The command itself, by its name or by what it is.
            let is_spent = matches!(change.by, By::Set(marker, _) | By::Add(marker, _) if OF_ALL_OF_IT.contains(&marker));
            let is_itself =
                battle.called(on).starts_with(&*change.who) || ITSELF.contains(&&*change.who) || is_spent;
            let text = change.text_of(&battle.called(on)).unwrap();
            if is_command && !is_itself {
                told.insert(id);
                if !text.contains(&*change.who) {
                    faults.insert(format!("{id}: “{text}” is about {}", change.who));
                }
            }
        }
    };
    fill(&mut walk);
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(told.len() > 1, "{told:?}");
    // Where a battle of the walk does not come to it, golden links do.
    let mut links_told = BTreeSet::new();
    for (_, link) in cases::all().into_iter().map(|case| (case.at, case.link)).chain(fullest()) {
        let parsed = CalculationLink::parse(&link).unwrap();
        for change in parsed.open().unwrap().answer(&parsed.context()).changes {
            let (By::Set(marker, _) | By::Add(marker, _)) = change.by else { continue };
            if OF_SOMEBODY.contains(&marker) && !change.what.is_empty() {
                assert_ne!(change.told_of, ToldOf::Unit, "{link}: {:?}", change.text());
                links_told.insert(marker);
            }
        }
    }
    assert_eq!(links_told.into_iter().collect::<Vec<_>>(), OF_SOMEBODY);
}

/// Markers that a command or an army keeps for somebody.
const OF_SOMEBODY: [&str; 9] = [
    "gave",
    "headless",
    "killed",
    "leader_out",
    "leaderless",
    "leaders_out",
    "light_wound",
    "planless",
    "wounded",
];

/// What is given to a command as a whole, whoever leads it.
const OF_ALL_OF_IT: [&str; 2] = ["pips", "rank"];

/// What a command is called by who has no name for it.
const ITSELF: [&str; 3] = ["Army", "The division", "Attacker"];

/// Nobody at whom nobody shot is named.
#[test]
fn only_who_took_part_is_named() {
    let battle = crate::battle::battle("grande-tactique");
    let battle = marked(battle, &[("firing", 1)]);
    let (ours, theirs) = (everybody(&battle, Side::Ours), everybody(&battle, Side::Theirs));
    let phase =
        battle.system().turn.iter().find(|phase| phase.offers.contains(&"grande-tactique/fire")).unwrap();
    let info = calculators().find(|info| info.id == "grande-tactique/fire").unwrap();
    let mut pairs = theirs.windows(2).flat_map(|pair| ours.iter().map(move |one| (*one, pair)));
    let mut filled =
        pairs.find_map(|(one, pair)| (info.open)().prefill(&battle.view(phase), &[one], pair).ok()).unwrap();
    filled.set("fired_at", "2").unwrap();
    let targets: Vec<String> =
        unit_refs_in(&filled.inputs())[Side::Theirs].iter().map(|one| battle.called(*one)).collect();
    roll(&mut *filled, battle.context(), &mut StdRng::seed_from_u64(1));
    let (record, _) = battle.record(info, &*filled, battle.context()).unwrap();
    assert!(
        record.title.contains(&targets[1]) && !record.title.contains(&targets[0]),
        "{} {targets:?}",
        record.title
    );
}
