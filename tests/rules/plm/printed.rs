//! A form and an answer each of fire, melee and army morale as text: a change of either is seen in review.

use aide_de_camp::share::CalculationLink;

/// Fire at Continentals behind works, with the help of both officers: before the dice, and when everything goes wrong.
const FIRE: &str = "#/plm/volley?firer.name=23rd Foot&firer.actions=3&firer.stands=6&range=15&target.name=1st Maryland\
                    &target.grade=C&target.markers=1&target.distance=3&target.cover=true&help.nco=13&help.general=20";
const FIRE_ROLLS: &str = "&rolls.morale=87&rolls.nco=13&rolls.general=20&rolls.fate=2";
/// Dragoons charge a line that one unit supports, win with a roll of less than half their level, and may pursue.
const MELEE: &str = "#/plm/hand-to-hand?attacker.name=17th Dragoons&attacker.arm=cavalry&attacker.weapon=carbine\
                     &attacker.grade=C&defender.name=33rd Foot&defender.supports=1";
const MELEE_ROLLS: &str = "&dice=1,20,61,31,100";
/// Two markers over the sum of an army with a French regiment, and points spent before.
const ARMY: &str = "#/plm/collapse?tally.cd=4&tally.french_cd=1&tally.guns=2&markers=16&spent=10&points=15";
const ARMY_ROLL: &str = "&die=66";

#[test]
fn forms_and_answers_of_plm_print_as_they_did() {
    for (name, link, rolls) in
        [("volley", FIRE, FIRE_ROLLS), ("hand_to_hand", MELEE, MELEE_ROLLS), ("collapse", ARMY, ARMY_ROLL)]
    {
        let before = CalculationLink::parse(link).unwrap();
        let form = before.open().unwrap().form(&before.context()).to_string();
        let after = CalculationLink::parse(&[link, rolls].concat()).unwrap();
        let answer = after.open().unwrap().answer(&after.context()).report.to_string();
        insta::with_settings!({ snapshot_path => "../snapshots" }, {
            insta::assert_snapshot!(format!("{name}_form"), form);
            insta::assert_snapshot!(format!("{name}_answer"), answer);
        });
    }
}
