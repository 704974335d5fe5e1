//! Where answers lead on to in a battle: with the units that they are about and all that is known of them, or to a phase that
//! says whom to tap.

use crate::battle::{apply, battle};
use crate::filled::{rolled, states};
use crate::roles::several;
use aide_de_camp::battle::{Battle, Lead};
use aide_de_camp::rules::{
    AnyCalculator, Apply, CalculatorInfo, NextStep, Phase, Side, SystemInfo, UnitRef, unit_refs_in,
};
use aide_de_camp::systems::{SYSTEMS, calculators};
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::collections::{BTreeMap, BTreeSet};

/// What differs on purpose between a step and what the battle fills in: which input, and why.
const DIFFERS: [(&str, &str); 1] =
    [("pursuer.contact", "where the beaten are gone, a pursuit meets nobody, and no stand is in contact")];

/// Battles of a system as they begin and in their midst, in both players' turns.
fn battles(system: &SystemInfo) -> Vec<Battle> {
    let mut battles = states(system);
    for mut later in battles.clone() {
        while later.active() == Side::Ours {
            later.go_on(1);
        }
        battles.push(later);
    }
    battles
}

/// What was found.
#[derive(Default)]
struct Found {
    faults: BTreeMap<String, usize>,
    /// From where to where steps led.
    steps: BTreeSet<(&'static str, &'static str)>,
    waits: BTreeSet<&'static str>,
    /// What comes first, with what follows it.
    follow: BTreeSet<(&'static str, &'static str)>,
}

/// From each calculator of each phase, filled in by one unit, or by one of each side, rolled and applied, each next step is
/// taken: the calculator that opens has all units of the step and of each what the battle knows, or the phase that offers it
/// says whom to tap, with the step's units chosen.
#[test]
fn every_next_step_has_its_units_and_all_that_is_known_of_them() {
    let mut rng = StdRng::seed_from_u64(3);
    let mut found = Found::default();
    for system in SYSTEMS {
        for battle in battles(system) {
            let [ours, theirs] =
                [battle.active(), battle.active().other()].map(|side| everybody(&battle, side));
            let alone = ours.iter().map(|one| (*one, None));
            let pairs = ours.iter().flat_map(|one| theirs.iter().map(|foe| (*one, Some(*foe))));
            let pairs: Vec<(UnitRef, Option<UnitRef>)> = alone.chain(pairs).collect();
            for (phase, id) in
                system.turn.iter().flat_map(|phase| phase.offers.iter().map(move |id| (phase, id)))
            {
                let info = calculators().find(|info| info.id == *id).unwrap();
                for (one, foe) in &pairs {
                    let foe: Vec<Vec<UnitRef>> = foe.iter().map(|foe| vec![*foe]).collect();
                    let filled = info.fill(&battle.view(phase), &[vec![*one]], &foe);
                    let Ok(mut filled) = filled else { continue };
                    rolled(&mut *filled, &battle, &mut rng);
                    found.follow(&battle, phase, info, &*filled, &mut rng);
                }
            }
        }
    }
    assert!(found.faults.is_empty(), "{:#?}", found.faults);
    // Steps between so many pairs of calculators were taken, and some of them wait for another unit.
    assert!(found.steps.len() >= 32 && found.waits.len() >= 6, "{:?} {:?}", found.steps, found.waits);
    // After the friends of the beaten, what the winner does; after a flight, the charge that follows it up.
    let wanted = [
        ("grande-tactique/flight", "grande-tactique/charging"),
        ("republique/passthrough", "republique/after-round"),
        ("republique/passthrough", "republique/assault"),
    ];
    assert!(wanted.iter().all(|pair| found.follow.contains(pair)), "{:?}", found.follow);
}

/// own (PIP.4): a Corps that has rolled leads from one ledger to the next, until no division has PIPs to spend.
#[test]
fn ledgers_lead_to_the_next_division_until_none_is_left() {
    let mut battle = battle("grande-tactique");
    let mut rng = StdRng::seed_from_u64(5);
    let phase = battle.system().turn.iter().find(|phase| phase.id == "pip").unwrap();
    battle.begin(0, phase);
    let info = |id: &str| calculators().find(|info| info.id == id).unwrap();
    let mut pips = info("grande-tactique/pips").fill(&battle.view(phase), &[], &[]).unwrap();
    rolled(&mut *pips, &battle, &mut rng);
    apply(&mut battle, 1, "grande-tactique/pips", &*pips);
    let ledger = info("grande-tactique/ledger");
    let mut led = BTreeSet::new();
    while let Some(step) = battle.next_due(ledger, phase) {
        assert!(matches!(battle.lead(&step, phase), Lead::Opens(_)), "{}", step.label);
        let division = unit_refs_in(&step.inputs)[Side::Ours][0];
        assert!(led.insert(division), "{}", step.label);
        battle.tap(2, division, "pips", "PIPs", 0);
    }
    assert!(led.len() > 1);
}

/// Units of all kinds, and the first groups.
fn everybody(battle: &Battle, side: Side) -> Vec<UnitRef> {
    let groups = battle.armies[side].army.army().groups();
    let groups = groups.iter().filter_map(|group| group.id).map(|id| UnitRef { side, id });
    several(battle, side).into_iter().take(6).chain(groups.take(2)).collect()
}

impl Found {
    fn follow(
        &mut self,
        before: &Battle,
        from: &Phase,
        info: &'static CalculatorInfo,
        filled: &dyn AnyCalculator,
        rng: &mut StdRng,
    ) {
        let answer = filled.answer(before.context());
        if answer.report.next.is_empty() {
            return;
        }
        let mut battle = before.clone();
        battle.begin(0, from);
        if !matches!(answer.report.apply, Apply::Measures | Apply::Nothing) {
            apply(&mut battle, 1, info.id, filled);
        }
        let acting = unit_refs_in(&filled.inputs());
        let of_armies = acting.iter().flatten().all(|one| *one == UnitRef::army(one.side));
        for step in &answer.report.next {
            let phase = battle.phase_of(step, from);
            let at = format!("{} in {}: to {} in {}", info.id, from.id, step.calculator, phase.id);
            self.steps.insert((info.id, step.calculator));
            let follow = step.followed_by(&answer.report.next);
            self.follow.extend(follow.iter().map(|other| (step.calculator, other.calculator)));
            for fault in self.faults_of(&battle, step, phase, of_armies, rng) {
                *self.faults.entry(format!("{at}: {fault}")).or_default() += 1;
            }
        }
    }

    fn faults_of(
        &mut self,
        battle: &Battle,
        step: &NextStep,
        phase: &Phase,
        of_armies: bool,
        rng: &mut StdRng,
    ) -> Vec<String> {
        let mut faults = Vec::new();
        if !phase.offers.contains(&step.calculator) {
            faults.push("no phase offers it".into());
        }
        let mut opened = match battle.lead(step, phase) {
            Lead::Opens(opened) => opened,
            Lead::Waits { chosen, why } => {
                self.waits.insert(step.calculator);
                if chosen.is_empty() && !of_armies {
                    faults.push(format!("nobody is chosen, “{why}”"));
                }
                if !why.ends_with('.') {
                    faults.push(format!("“{why}” is no sentence"));
                }
                return faults;
            }
        };
        let has: BTreeSet<UnitRef> = unit_refs_in(&opened.inputs()).into_iter().flatten().collect();
        for lost in unit_refs_in(&step.inputs).iter().flatten().filter(|named| !has.contains(named)) {
            faults.push(format!("{} is lost", battle.called(*lost)));
        }
        if !opened.of_battle().is_empty() && has.is_empty() {
            faults.push("it is about nobody".into());
        }
        for (path, text) in &step.inputs {
            let is = opened.get(path);
            if is.as_deref() != Some(text) && !DIFFERS.iter().any(|(known, _)| known == path) {
                faults.push(format!("{path} is {text} by the step, {is:?} by the battle"));
            }
        }
        rolled(&mut *opened, battle, rng);
        let answer = opened.answer(battle.context());
        let writes = !matches!(answer.report.apply, Apply::Measures | Apply::Nothing);
        if writes && !answer.changes.is_empty() && answer.changes.iter().all(|change| change.on.is_none()) {
            faults.push("it writes upon nobody".into());
        }
        faults
    }
}
