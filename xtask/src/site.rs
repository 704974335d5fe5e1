//! Builds the site with Trunk, and serves it.

use crate::freshness::Tree;
use crate::server::Server;
use crate::{checked, root, timed, tools};
use anyhow::{Context, Result};
use std::env;
use std::fs;
use std::path::PathBuf;
use xshell::{Cmd, Shell, cmd};

/// Where the release is served, unless another port is named.
pub const PORT: u16 = 8080;

/// `cargo xtask serve`: as players get it.
pub fn serve(sh: &Shell, port: u16) -> Result<()> {
    // Taken before anything is built, so that nobody waits for minutes to hear that it is in use.
    let server = Server::take(port)?;
    build(sh)?;
    server.serve(&dist())
}

/// `cargo xtask serve --dev`: quick to rebuild; no policy, no service worker. It has a port of its own, since a browser
/// that has been given the release goes on showing it at that address, and a folder of its own beside the release.
pub fn serve_dev(sh: &Shell) -> Result<()> {
    tools::for_building(sh)?;
    println!("▸ Serving on http://127.0.0.1:8081 until Ctrl-C");
    Ok(trunk(sh, &["serve", "--port", "8081", "--dist", "target/dev"])?.run()?)
}

/// Builds the release into `dist`, unless it stands there as it would be built.
pub fn build(sh: &Shell) -> Result<()> {
    // Read before it is built: what changes meanwhile is built the next time.
    let tree = Tree::read(sh)?;
    if tree.is_built(&dist())? {
        println!("▸ The release in dist is up to date");
        return Ok(());
    }
    tools::for_building(sh)?;
    timed("Building the release", || Ok(trunk(sh, &["build", "--release"])?.run()?))?;
    tree.note(&dist())
}

/// The built release.
fn dist() -> PathBuf {
    root().join("dist")
}

/// Builds the release, and writes all of it into one file.
pub fn build_single(sh: &Shell) -> Result<()> {
    build(sh)?;
    // Not in `dist`: whoever copies that to a server does not want it there.
    let folder = sh.create_dir("dist-single")?;
    let file = folder.join("aide-de-camp.html");
    let bytes = xtask::single_file::write(&dist(), &file)?;
    println!("▸ {}: {} KB", file.display(), bytes / 1000);
    Ok(())
}

/// Trunk. A panic names its source file: the folders of the machine that builds are kept out of that, so that every
/// machine builds the same files.
fn trunk<'a>(sh: &'a Shell, args: &[&str]) -> Result<Cmd<'a>> {
    const FLAGS: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS";
    let cargo_home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo_home = cargo_home.or_else(|| env::home_dir().map(|home| home.join(".cargo")));
    let crates = cargo_home.context("cargo has no home folder")?.join("registry/src");
    let mut flags = env::var(FLAGS).unwrap_or_default();
    for (folder, name) in [(crates, "crates"), (root(), "aide-de-camp")] {
        let folder = folder.display().to_string();
        // Cargo splits these flags at blanks.
        if !folder.contains(' ') {
            flags += &format!(" --remap-path-prefix={folder}={name}");
        }
    }
    Ok(cmd!(sh, "trunk {args...}").env(FLAGS, flags.trim_start()))
}

/// After Trunk has built: the counts of the tests go with it, and the release gets the list of its files; a quick build goes
/// without the policy, which would block Trunk's own reload script.
pub fn finish(sh: &Shell) -> Result<()> {
    let site = env::var_os("TRUNK_STAGING_DIR").map(PathBuf::from);
    let site = site.context("only Trunk calls this, with TRUNK_STAGING_DIR set")?;
    checked::write(sh, &site)?;
    if env::var("TRUNK_PROFILE").as_deref() == Ok("release") {
        return xtask::service_worker::write(&site);
    }
    let index = site.join("index.html");
    let page = fs::read_to_string(&index)?;
    let page = page.replace("http-equiv=\"Content-Security-Policy\"", "name=\"policy-of-the-release\"");
    Ok(fs::write(index, page)?)
}
