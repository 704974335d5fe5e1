//! A number that somebody holds to be wrong, as he passes it on: what was asked, by which version, on which chart.

use super::{CalculationLink, LinkError};
use crate::rules::{SystemInfo, changed_values, names_a_unit};

/// The calculation as text for a mail: the version, what comes out, what the link has of the charts otherwise, and the link that
/// opens it as it stands. `page` is what stands before a link.
pub fn report(
    system: &SystemInfo,
    link: &CalculationLink,
    version: &str,
    page: &str,
) -> Result<String, LinkError> {
    // The units of a battle are nobody else's.
    let inputs: Vec<_> = link.inputs.iter().filter(|input| !names_a_unit(input)).cloned().collect();
    let shared = super::shared(link.info.id, &inputs, &link.changes)?;
    let context = link.context();
    let answer = link.open()?.answer(&context).report;
    let headline = answer.marked(&answer.headline);
    let mut lines = vec![
        format!("Aide-de-Camp {version}, {}: {}", system.title, link.info.title),
        format!("It answers: {headline}"),
    ];
    lines.extend(changed_values(system, &context).into_iter().map(|change| format!("Changed: {change}")));
    lines.push([page, &shared].concat());
    lines.push("What I hold to be right, and where it stands in the rules: ".into());
    Ok(lines.join("\n"))
}
