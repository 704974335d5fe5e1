//! Builds and serves the site with Trunk.

use crate::{Result, root, run, timed, tools};
use std::env;
use std::fs;
use std::path::PathBuf;

/// How it is built.
#[derive(Clone, Copy, PartialEq)]
pub enum Profile {
    /// As players get it.
    Release,
    /// Quick to rebuild; no policy, no service worker.
    Dev,
}

/// `cargo xtask serve`.
pub fn serve(profile: Profile) -> Result {
    tools::for_building()?;
    let mut trunk = tools::command("trunk")?;
    trunk.arg("serve");
    if profile == Profile::Release {
        // Built once before it is served, so that the time is told.
        build()?;
        trunk.args(["--release", "--no-autoreload"]);
    }
    println!("▸ Serving on http://127.0.0.1:8080 until Ctrl-C");
    run(&mut trunk)
}

/// Builds the release into `dist`.
pub fn build() -> Result {
    timed("Building the release", || run(tools::command("trunk")?.args(["build", "--release"])))
}

/// Before Trunk builds: one style sheet out of `style/`, tokens first, so that a first visit fetches one file.
pub fn style() -> Result {
    const ORDER: [&str; 6] = ["tokens", "base", "controls", "answer", "screens", "sizes"];
    let mut sheet = String::new();
    for name in ORDER {
        let file = root().join("style").join(name).with_extension("css");
        sheet += &fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    let folder = root().join("target/style");
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let target = folder.join("app.css");
    // Untouched when nothing changed, so that watching does not go round in circles.
    if fs::read_to_string(&target).ok().as_ref() != Some(&sheet) {
        fs::write(&target, sheet).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// After Trunk has built: a quick build goes without the policy, which would block Trunk's own reload script.
pub fn finish() -> Result {
    let staging = env::var_os("TRUNK_STAGING_DIR").map(PathBuf::from);
    let staging = staging.ok_or("only Trunk calls this, with TRUNK_STAGING_DIR set")?;
    if env::var("TRUNK_PROFILE").as_deref() != Ok("release") {
        let index = staging.join("index.html");
        let page = fs::read_to_string(&index).map_err(|error| error.to_string())?;
        let page = page.replace("http-equiv=\"Content-Security-Policy\"", "name=\"policy-of-the-release\"");
        fs::write(index, page).map_err(|error| error.to_string())?;
    }
    Ok(())
}
