//! What the rules forbid to fire (D.1, D.3, D.8, D.10, D.11).

use super::super::sheet::Sheet;
use super::super::terms::{Arm, Formation};
use super::{Volley, WHO_FIRES, gap};
use crate::rules::{Lengths, RuleRef};
use std::borrow::Cow;

const OUT_OF_RANGE: RuleRef = RuleRef("D.3");
const GUNS: RuleRef = RuleRef("D.4");
const PREEMPTION: RuleRef = RuleRef("C.1");
const WOODS: RuleRef = RuleRef("D.10");
const AMMUNITION: RuleRef = RuleRef("D.11");

/// Why not, and where it stands.
pub(super) type Refusal = (Cow<'static, str>, RuleRef);

impl Volley {
    /// Everything that keeps it from firing.
    pub(super) fn refusals(&self, sheet: &Sheet, lengths: Lengths) -> Vec<Refusal> {
        let firer = &self.firer;
        let is_gun = firer.arm() == Arm::Artillery;
        let mut all: Vec<Refusal> = Vec::new();
        let mut no = |why: Cow<'static, str>, rule| all.push((why, rule));
        match (firer.arm(), firer.formation()) {
            (Arm::Infantry, Formation::Column) => no("infantry in column may not fire".into(), WHO_FIRES),
            (Arm::Cavalry, Formation::Column) => no("cavalry in column may not fire".into(), WHO_FIRES),
            (_, Formation::Limbered) => no("a limbered gun may not fire".into(), WHO_FIRES),
            _ => {}
        }
        if firer.preempts && firer.arm() == Arm::Cavalry {
            no("cavalry that acts out of turn charges and does not fire".into(), PREEMPTION);
        }
        if is_gun && firer.rounds.is_some_and(|rounds| rounds.n() == 0) {
            no("the gun has no ammunition left".into(), AMMUNITION);
        }
        if firer.out_of_arc {
            let (of, rule) = if is_gun { ("corners", GUNS) } else { ("end stands", WHO_FIRES) };
            no(format!("the target is more than 30° off its {of}").into(), rule);
        }
        if firer.stands.n() == 0 {
            let who =
                if is_gun { "the figures that serve the gun" } else { "the stands that bear on the target" };
            no(format!("nobody fires: enter {who}").into(), WHO_FIRES);
        }
        if self.target.is_removed(sheet) {
            no("the target has disintegrated".into(), WHO_FIRES);
        }
        if self.gap().is_some_and(|gap| gap.friend.is_removed(sheet)) {
            no("the friend near the line of fire has disintegrated: leave him out".into(), gap::RULE);
        }
        if self.gap().is_some_and(|gap| gap.across) {
            no("a friend stands across the line of fire, and no gun fires over friends".into(), gap::RULE);
        }
        all.extend(self.woods_refusal(sheet, lengths));
        let factor = self.fire().range_factor(sheet);
        if factor.total() == 0 {
            let at = lengths.hundredths(self.range.hundredths());
            all.push((format!("{} do not reach {at}", firer.weapon.name()).into(), OUT_OF_RANGE));
        }
        all
    }

    /// Woods hide: inside them, into them and out of them fire reaches a few inches.
    fn woods_refusal(&self, sheet: &Sheet, lengths: Lengths) -> Option<Refusal> {
        let reach = sheet.fire.woods_in;
        if self.range.hundredths() <= reach.value.saturating_mul(100) {
            return None;
        }
        let reach = lengths.inches(reach.value);
        let why = match (self.firer.woods, self.target.woods) {
            (true, true) => format!("units in woods fire at each other up to {reach}"),
            (false, true) if !self.at_edge => {
                format!("beyond {reach} a target in woods must stand at their edge and be able to fire out")
            }
            (true, false) => format!("from inside woods fire reaches {reach}"),
            (false, _) => return None,
        };
        Some((why.into(), WOODS))
    }
}
