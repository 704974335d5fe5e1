//! Builds and serves the site with Trunk.

use crate::digest::sha256;
use crate::{Result, output, pressing, root, run, timed, tools};
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The script that our own scripts share.
const SHARED: &str = "pressed.js";

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
    let mut trunk = trunk()?;
    trunk.arg("serve");
    if profile == Profile::Release {
        // Built once before it is served, so that the time is told.
        build()?;
        tools::lean(&mut trunk).args(["--release", "--no-autoreload"]);
    }
    // A browser that has been given the release goes on showing it at that address.
    let port = if profile == Profile::Release { "8080" } else { "8081" };
    trunk.args(["--port", port]);
    println!("▸ Serving on http://127.0.0.1:{port} until Ctrl-C");
    run(&mut trunk)
}

/// Builds the release into `dist`.
pub fn build() -> Result {
    timed("Building the release", || run(tools::lean(&mut trunk()?).args(["build", "--release"])))
}

/// Builds a made-up next version into `target/next`: what is saved by the release is updated to it in a test.
pub fn build_next() -> Result {
    let next = root().join("target/next");
    let mut trunk = trunk()?;
    run(tools::lean(&mut trunk)
        .args(["build", "--release", "--dist"])
        .arg(next)
        .env("AIDE_DE_CAMP_NEXT", "1"))
}

/// Trunk, told to keep the folders of this machine out of what it builds: a program names its sources where it panics.
fn trunk() -> Result<Command> {
    const FLAGS: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS";
    let cargo_home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo_home = cargo_home.or_else(|| env::home_dir().map(|home| home.join(".cargo")));
    let sysroot = output(Command::new("rustc").args(["--print", "sysroot"]));
    let folders = [
        (cargo_home.map(|home| home.join("registry/src")), "crates"),
        (sysroot.map(|sysroot| sysroot.trim().into()), "rust"),
        (Some(root()), "aide-de-camp"),
    ];
    let mut flags = env::var(FLAGS).unwrap_or_default();
    for (folder, name) in folders {
        let folder = folder.unwrap_or_default().display().to_string();
        // Cargo splits these flags at blanks, so a folder that has one in its name cannot be told.
        if !folder.is_empty() && !folder.contains(' ') {
            flags += &format!(" --remap-path-prefix={folder}={name}");
        }
    }
    let mut trunk = tools::command("trunk")?;
    trunk.env(FLAGS, flags.trim_start());
    Ok(trunk)
}

/// Before Trunk builds: one style sheet out of `style/`, tokens first, so that a first visit fetches one file.
pub fn style() -> Result {
    const ORDER: [&str; 8] = ["tokens", "base", "controls", "answer", "screens", "rosters", "sizes", "paper"];
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

/// After Trunk has built: the release gets its service worker; a quick build goes without the policy, which would block
/// Trunk's own reload script.
pub fn finish() -> Result {
    let staging = env::var_os("TRUNK_STAGING_DIR").map(PathBuf::from);
    let staging = staging.ok_or("only Trunk calls this, with TRUNK_STAGING_DIR set")?;
    if env::var("TRUNK_PROFILE").as_deref() == Ok("release") {
        return minify(&staging)
            .and_then(|()| name_script(&staging))
            .and_then(|()| worker(&staging))
            .and_then(|()| press(&staging));
    }
    let index = staging.join("index.html");
    let page = fs::read_to_string(&index).map_err(|error| error.to_string())?;
    let page = page.replace("http-equiv=\"Content-Security-Policy\"", "name=\"policy-of-the-release\"");
    // And its program goes out as it runs.
    let page = page.replace("data-wasm=", "data-whole data-wasm=");
    fs::write(index, page).map_err(|error| error.to_string())
}

/// Scripts and styles without their comments and blanks. Trunk's own minifier cannot read what wasm-bindgen writes.
fn minify(site: &Path) -> Result {
    files(site)?.iter().filter(|file| is(file, "js") || is(file, "css")).try_for_each(|file| minified(file))
}

fn minified(file: &Path) -> Result {
    let outfile = format!("--outfile={}", file.display());
    let flags = ["--minify", "--allow-overwrite", "--log-level=warning", &outfile];
    let own = ["boot.js", "sw.js"].iter().any(|script| file.ends_with(script));
    let together: &[&str] = if own { &["--bundle", "--format=esm"] } else { &[] };
    run(tools::command("esbuild")?.arg(file).args(flags).args(together))
}

/// The script that starts the program goes by its digest, as the program does: a page never gets another build's.
fn name_script(site: &Path) -> Result {
    let failed = |error: std::io::Error| format!("boot.js: {error}");
    let script = site.join("boot.js");
    let named = format!("boot-{}.js", &sha256(&fs::read(&script).map_err(failed)?)[..16]);
    fs::rename(&script, site.join(&named)).map_err(failed)?;
    let index = site.join("index.html");
    let page = fs::read_to_string(&index).map_err(failed)?;
    fs::write(index, page.replace("boot.js", &named)).map_err(failed)
}

/// The program goes out pressed, and what our scripts shared is in each of them.
fn press(site: &Path) -> Result {
    fs::remove_file(site.join(SHARED)).map_err(|error| format!("{SHARED}: {error}"))?;
    files(site)?.iter().filter(|file| is(file, "wasm")).try_for_each(|file| pressing::press(file))
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let failed = |error| format!("{}: {error}", folder.display());
    fs::read_dir(folder).map_err(failed)?.map(|entry| Ok(entry.map_err(failed)?.path())).collect()
}

fn is(file: &Path, kind: &str) -> bool {
    file.extension().is_some_and(|extension| extension == kind)
}

/// Writes into the service worker which files there are and the digest of each: another build has another worker.
fn worker(site: &Path) -> Result {
    let mut files = BTreeMap::new();
    list(site, "", &mut files).map_err(|error| format!("{}: {error}", site.display()))?;
    // The worker does not keep itself; the browser does.
    files.remove("sw.js");
    files.remove(SHARED);
    // The page goes by the address that players visit, so that it is fetched once.
    let page = files.remove("index.html").ok_or("the build has no index.html")?;
    files.insert("./".into(), page);
    let build = sha256(format!("{files:?}").as_bytes());
    let template = root().join("public/sw.js");
    let mut text = fs::read_to_string(&template).map_err(|error| format!("public/sw.js: {error}"))?;
    let constants = [
        ("FILES = {}", format!("FILES = {files:#?}")),
        ("BUILD = \"\"", format!("BUILD = {:?}", &build[..16])),
    ];
    for (empty, full) in constants {
        if !text.contains(empty) {
            return Err(format!("public/sw.js has no place to write to: `{empty}`"));
        }
        text = text.replacen(empty, &full, 1);
    }
    fs::write(site.join("sw.js"), text).map_err(|error| error.to_string())?;
    minified(&site.join("sw.js"))
}

/// Every file of a folder with its digest, by the path that leads to it from the page.
fn list(folder: &Path, path: &str, files: &mut BTreeMap<String, String>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{path}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &format!("{name}/"), files)?;
        } else {
            // Half of its digits are enough to know a file again.
            files.insert(name, sha256(&fs::read(entry.path())?)[..32].into());
        }
    }
    Ok(())
}
