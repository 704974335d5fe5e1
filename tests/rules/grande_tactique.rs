//! Grande Tactique: printed answers, the cheapest ways of the ledger, armies and their points.

use aide_de_camp::roster::Roster;
use aide_de_camp::rules::*;
use aide_de_camp::share::CalculationLink;
use aide_de_camp::systems::grande_tactique::*;
use strum::VariantArray;

fn evaluate(link: &str) -> String {
    CalculationLink::parse(link).unwrap().evaluate().unwrap().report.to_string()
}

/// An answer each of what units do, as text.
#[test]
fn answers_print_as_they_did() {
    for (name, link) in [
        (
            "ledger",
            "#/grande-tactique/ledger?name=Foy&pips=6&killed=true&units=1&units.0.unit.name=92e\
             &units.0.unit.morale=routed&spent=2&spent.0.action=rally&spent.1.action=enter_square",
        ),
        (
            "charge",
            "#/grande-tactique/charging?chargers.0.unit.name=Lanciers&target.name=42nd&target.square=true&dice=5,2,4",
        ),
        (
            "fire",
            "#/grande-tactique/fire?targets=2&targets.0.unit.name=Nassau&targets.0.unit.morale=shaken\
             &targets.1.unit.name=42nd&targets.1.range=10",
        ),
    ] {
        insta::assert_snapshot!(name, evaluate(link));
    }
}

fn lone_unit(member: Member, pips: i32) -> Ledger {
    Ledger { units: [member].into_iter().collect(), pips: Count::clamped(pips), ..Ledger::default() }
}

/// Golden 37 and the worked total of PIP.5: a firing battery is re-aimed for 3, and moved to fire again for 5; both cost
/// double under a killed general.
#[test]
fn the_cheapest_way_is_found() {
    let sheet = &Context::<GrandeTactique>::shipped().sheet;
    let guns = UnitState { troops: Troops::FootArtillery, ..UnitState::default() };
    let battery = Member { unit: guns, firing: true, ..Member::default() };
    let mut ledger = lone_unit(battery.clone(), 20);
    for (times, killed) in [(1, false), (2, true)] {
        ledger.killed = killed;
        use Action::*;
        let (actions, cost) = ledger.route(sheet, &battery, 0, Goal::PivotAndFire).unwrap();
        assert_eq!((actions, cost), (vec![StopFiring, Pivot, StartFiring], 3 * times));
        let (actions, cost) = ledger.route(sheet, &battery, 0, Goal::MoveAndFire).unwrap();
        assert_eq!((actions, cost), (vec![StopFiring, Limber, Move, Unlimber, StartFiring], 5 * times));
    }
    // C9: a limbered battery unlimbers, pivots free with that, and fires; infantry comes out of square as free.
    let limbered = UnitState { troops: Troops::FootArtillery, limbered: true, ..UnitState::default() };
    let limbered = Member { unit: limbered, ..Member::default() };
    let (actions, cost) =
        lone_unit(limbered.clone(), 4).route(sheet, &limbered, 0, Goal::PivotAndFire).unwrap();
    assert_eq!((actions, cost), (vec![Action::Unlimber, Action::StartFiring], 2));
    // C10: not in woods, where no gun is unlimbered.
    let in_woods = Member { ground: Ground::Woods, ..limbered };
    assert_eq!(lone_unit(in_woods.clone(), 9).route(sheet, &in_woods, 0, Goal::PivotAndFire), None);
    // S: routed infantry rallies and forms square, 3.
    let routed = UnitState { morale: Morale::Routed, ..UnitState::default() };
    let routed = Member { unit: routed, ..Member::default() };
    let (actions, cost) = lone_unit(routed.clone(), 3).route(sheet, &routed, 0, Goal::Square).unwrap();
    assert_eq!((actions, cost), (vec![Action::Rally, Action::EnterSquare], 3));
    // A shaken unit cannot charge at any price.
    assert_eq!(lone_unit(routed.clone(), 20).route(sheet, &routed, 0, Goal::MoveAndCharge), None);
}

/// What costs too much says so before it is tapped.
#[test]
fn a_form_says_what_cannot_be_afforded() {
    let link = "#/grande-tactique/ledger?pips=1&units=1&units.0.unit.morale=routed";
    let link = CalculationLink::parse(link).unwrap();
    let form = link.open().unwrap().form(&link.context());
    let why = |key: &str| {
        let controls = form.controls();
        let control = controls.into_iter().find(|control| control.key == key);
        control.unwrap().disabled.as_deref().map(str::to_owned)
    };
    assert_eq!(why("units.0.go").as_deref(), Some("2 PIPs, 1 short"));
    // It rallies first: until then it has no other key.
    let keys = ["stand", "strike", "fire", "Move"].map(|key| format!("units.0.{key}"));
    assert!(form.controls().iter().all(|control| !keys.contains(&control.key)));
    assert_eq!(why("units.0.Into square").as_deref(), Some("3 PIPs, 2 short"));
}

/// Both samples together have what every procedure asks for.
#[test]
fn the_samples_have_every_kind_of_troops_and_general() {
    let armies = GrandeTactique::samples().into_iter().map(|(_, army)| army).collect::<Vec<_>>();
    let divisions: Vec<&Division> = armies.iter().flat_map(|army| known(&army.divisions)).collect();
    let units = || divisions.iter().flat_map(|division| known(&division.units));
    for troops in Troops::VARIANTS {
        assert!(units().any(|unit| unit.troops == *troops), "{troops:?}");
    }
    for training in Training::VARIANTS {
        assert!(units().any(|unit| unit.training == *training), "{training:?}");
    }
    for quality in Quality::VARIANTS {
        assert!(divisions.iter().any(|division| division.quality == *quality), "{quality:?}");
    }
    assert!(armies.iter().any(|army| army.corps.iter().any(|commander| commander.bad)));
}

/// own (R5): by a table with 4 for infantry, 7 for cuirassiers, 2 more for veterans, and 10 for an Army commander:
/// 3 × 4 + 2 × 7 + 2 × 2 + 10. What is blank says so, and so does a sheet without any points.
#[test]
fn an_army_has_points_once_the_table_is_filled_in() {
    let json = r#"{"name":"","system":"grande-tactique","army":{"groups":[{"name":"5th","units":[
        {"training":"veteran"},{},{"training":"raw"},{"troops":"cuirassiers","training":"veteran"},
        {"troops":"cuirassiers"}]}]}}"#;
    let roster: Roster = serde_json::from_str(json).unwrap();
    let points = |changes: &[(&str, &str)]| {
        let changes = changes.iter().map(|(at, n)| (format!("/points/{at}"), n.to_string())).collect();
        let context = AnyContext::of::<GrandeTactique>(&changes);
        assert_eq!(context.invalid(), []);
        roster.army.army().totals(&context).pop().unwrap()
    };
    let lines = |sum: &Breakdown| sum.lines.iter().map(crate::cases::printed).collect::<Vec<_>>();
    let (name, blank) = points(&[]);
    assert_eq!((&*name, &*blank.text()), ("Army points", "none on the sheet yet"));
    assert_eq!(
        lines(&blank),
        ["none on the sheet yet The sheet has no points yet: fill in its table of army points"]
    );
    let table = [("infantry", "4"), ("cuirassiers", "7"), ("veteran", "2"), ("army_commander", "10")];
    let (_, sum) = points(&table);
    assert_eq!((sum.total(), &*sum.text()), (40, "40"));
    assert_eq!(
        lines(&sum),
        [
            "+10 Army commander (yours)",
            "· Commander of Corps 1: the sheet has no points for this yet",
            "· 5th: ordinary general: the sheet has no points for this yet",
            "+12 5th: 3 infantry (yours)",
            "+14 5th: 2 cuirassiers (yours)",
            "+4 5th: 2 veteran units (yours)",
        ]
    );
}

/// own (C12): where infantry moves 9″ a square's 1.5″ are 4.5″, 11.25 cm; an inch of the table is a third of one, 0.833 cm.
/// Where it moves 7″ that is 3/7, 1.071 cm, and 2″ by road 14/3, 11.667 cm.
#[test]
fn scaled_distances_are_rounded_once_in_centimetres_too() {
    let row = |link: &str, name: &str| {
        let link = CalculationLink::parse(link).unwrap();
        let (scale, context) = (link.open().unwrap(), link.context().with_lengths(Lengths::CENTIMETRES));
        let table = scale.answer(&context).report.table.unwrap();
        let total = table.total.into_iter().map(|(name, figures)| (name.into(), figures));
        let (_, figures) = table.rows.into_iter().chain(total).find(|(one, _)| *one == *name).unwrap();
        figures[..2].join(" ")
    };
    let nine = "#/grande-tactique/scale?infantry_move=9";
    assert_eq!(row(nine, "Infantry in square"), "3.75 cm 11.25 cm");
    assert_eq!(row(nine, "Distance"), "0.83 cm 2.5 cm");
    let seven = "#/grande-tactique/scale?infantry_move=7";
    assert_eq!(row(seven, "Distance"), "1.07 cm 2.5 cm");
    assert_eq!(row(seven, "More by road"), "5 cm 11.67 cm");
}

/// A key of the ledger that is pressed takes its action back, with what the same unit did after it and nobody else's.
#[test]
fn what_is_done_is_taken_back_by_its_own_key() {
    let info = aide_de_camp::systems::calculators().find(|info| info.id == "grande-tactique/ledger").unwrap();
    let context = (aide_de_camp::systems::SYSTEMS[0].context)(&Overrides::default());
    let mut ledger = (info.open)();
    let tap = |ledger: &mut Box<dyn AnyCalculator>, key: &str| {
        let form = ledger.form(&context);
        let control = form.controls().into_iter().find(|control| control.key == key).unwrap().clone();
        assert_eq!(control.disabled, None, "{key}");
        let writes = form.writes().into_iter().find(|(of, _)| *of == key).unwrap().1.clone();
        ledger.write(&writes).unwrap();
        control.label
    };
    // The guns limber and move, the infantry moves between: four PIPs.
    assert_eq!(tap(&mut ledger, "units.2.stand"), "Limber");
    assert_eq!(tap(&mut ledger, "units.0.go"), "Move");
    assert_eq!(tap(&mut ledger, "units.2.go"), "Move");
    assert_eq!(ledger.answer(&context).report.headline, "1 PIP left");
    // What is too dear says so, and what the rules forbid has no key.
    assert_eq!(tap(&mut ledger, "units.1.go"), "Move");
    let form = ledger.form(&context);
    let key = |key: &str| form.controls().into_iter().find(|control| control.key == key).cloned();
    assert_eq!(key("units.0.strike").unwrap().disabled.as_deref(), Some("1 PIP, 1 short"));
    assert!(key("units.1.stand").is_none());
    // Cavalry keeps its move; the guns have neither moved nor limbered.
    assert_eq!(tap(&mut ledger, "units.2.stand"), "Limbered");
    assert_eq!(ledger.answer(&context).report.headline, "2 PIPs left");
    assert_eq!(tap(&mut ledger, "units.2.stand"), "Limber");
}
