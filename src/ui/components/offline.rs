//! What the player is told of the app itself: that it is on this device, and that a new version is ready.

use super::controls::button;
use super::icon::{Icon, icon};
use crate::dom::{El, el};
use crate::worker::{Kept, Worker};

/// The line on the screens between the calculators.
pub fn status(worker: Worker) -> El {
    let line = worker.kept.get().map(|kept| {
        let (drawing, class) = if kept.whole() { (Icon::Done, "ok") } else { (Icon::Warn, "warn") };
        el("li").child(icon(drawing)).child(el("b").class(class).text(said(kept)))
    });
    el("ul.state").children(line)
}

fn said(kept: Kept) -> String {
    if kept.whole() {
        return "Ready to work offline".into();
    }
    let Kept { kept, of } = kept;
    format!("Not ready to work offline yet: {kept} of {of} files are on this device")
}

/// The offer of an update, in the bar on top, where nothing moves when it comes.
pub fn offer(worker: Worker) -> El {
    let offer = worker.update.get().then(|| {
        let update = button("key").text("Update now").on_click(move || worker.accept());
        el("p").child(el("span.w").text(READY)).child(update)
    });
    el("div.offer").children(offer)
}

const READY: &str = "A new version is ready";

/// The same for those who hear the page, each once, whatever the screen.
pub fn announced(worker: Worker, offered: bool) -> El {
    let told = if offered && worker.update.get() {
        [READY, ". It waits until you tap Update now."].concat()
    } else {
        worker.kept.get().map_or_else(String::new, said)
    };
    el("p.sr").attr("role", "status").text(told)
}
