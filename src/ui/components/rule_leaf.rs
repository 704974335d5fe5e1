//! The section of a cited rule, over the inputs: the calculation stays as it is, and is gone on with by one tap.

use super::icon::{Glyph, Icon};
use super::rule_section::RuleSection;
use crate::route::Route;
use crate::rules_at_hand::{Opened, RulesAtHand};
use leptos::html::{H2, Section};
use leptos::prelude::*;

/// The leaf, where a rule was tapped.
#[component]
pub fn RuleLeaf() -> impl IntoView {
    let rules: RulesAtHand = expect_context();
    let open = Memo::new(move |_| Some((rules.system()?, rules.open_section()?)));
    move || {
        open.get().map(|(system, Opened { number, term })| {
            rules.note_read(system, &number);
            let (heading, leaf) = (NodeRef::<H2>::new(), NodeRef::<Section>::new());
            heading.on_load(|heading| {
                request_animation_frame(move || {
                    // A heading that does not take the focus is read all the same.
                    let _ = heading.focus();
                });
            });
            let room = Route::Rules(system, Some(number.clone())).href();
            let opened = room.clone();
            let label = format!("Rule {number}");
            let next = Callback::new(move |number: String| rules.open(&number));
            view! {
                <section class="leaf" role="dialog" aria-label=label node_ref=leaf tabindex="0">
                    <RuleSection system number term next heading>
                        <button type="button" class="tool" on:click=move |_| rules.close()>
                            <Icon glyph=Glyph::Close />
                            "Close"
                        </button>
                    </RuleSection>
                    <div class="calcs">
                        <a
                            class="btn"
                            href=room
                            on:click=move |event| {
                                event.prevent_default();
                                rules.leave_for(&opened);
                            }
                        >
                            <Icon glyph=Glyph::Book />
                            "All rules"
                        </a>
                        <button type="button" class="btn" on:click=move |_| rules.close()>
                            <Icon glyph=Glyph::Close />
                            "Close"
                        </button>
                    </div>
                </section>
            }
        })
    }
}
