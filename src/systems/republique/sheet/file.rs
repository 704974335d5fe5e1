//! The Combat Chart as a file of the shape in which it is handed on: where each of its values stands on the sheet.

/// The pointer and the value by the steps of such a file.
pub(super) fn value(steps: &[String], text: &str) -> Option<(String, String)> {
    let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
    let pointer = match &steps[..] {
        ["rally", "rows", grade, place] => format!("/rally/numbers/{grade}/{place}"),
        ["rally", "percent_lost", place, "0"] => format!("/rally/losses/{place}/percent"),
        ["rally", "percent_lost", place, "1"] => format!("/rally/losses/{place}/modifier"),
        ["rally", "leader_distance", "per_step"] => "/rally/each_step".into(),
        ["rally", "leader_distance", field] => format!("/rally/{field}"),
        ["maneuver", "target", "E"] => "/maneuver/target/energetic".into(),
        ["maneuver", "target", "P"] => "/maneuver/target/proficient".into(),
        ["maneuver", "target", "C"] => "/maneuver/target/cautious".into(),
        ["movement", troops @ ("foot" | "horse"), "normal"] => format!("/orders/{troops}_in"),
        ["movement", troops @ ("foot" | "horse"), "assault_bonus"] => format!("/movement/{troops}_bonus_in"),
        ["movement", "leader"] => "/movement/leader_in".into(),
        ["movement", "leader_rally_step"] => "/rally/ride_in".into(),
        ["movement", "prolong", weight] => format!("/movement/prolong_in/{weight}"),
        ["skirmish", "range_in"] => "/skirmish/reach_in".into(),
        ["skirmish", "attack", grade, "1M"] => format!("/skirmish/one_m/{grade}"),
        ["skirmish", "attack", grade, "2M"] => format!("/skirmish/two_m/{grade}"),
        ["hors_de_combat", "casualty_at_or_above"] => "/hors_de_combat/casualty_at".into(),
        ["assault", "pitched_tie_m_each"] => "/assault/pitched_tie_m_each".into(),
        // The lowest of a line's differences, "6,7" or "14+"; the last line has none.
        ["assault", "lines", place] => {
            let lowest =
                text.split(',').filter_map(|n| n.trim_end_matches('+').trim().parse::<i32>().ok()).min();
            return Some((format!("/assault/lines/{place}"), lowest?.to_string()));
        }
        ["panic5_pass", grade] => format!("/panic_test/pass/{grade}"),
        _ => return None,
    };
    Some((pointer, text.to_owned()))
}
