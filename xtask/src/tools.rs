//! Installs what a fresh machine lacks, into `target/tools` where that is possible.

use crate::{root, timed};
use anyhow::{Context, Result, ensure};
use std::path::PathBuf;
use xshell::{Shell, cmd};

const TRUNK: &str = "0.21.14";
/// The same as of the crate in `Cargo.toml`.
const WASM_BINDGEN: &str = "0.2.128";
const BUNDLE_LICENSES: &str = "5.0.0";
const BINARYEN: &str = "132.0.0";
const AXE: &str = "4.14.1";

const WASM: &str = "wasm32-unknown-unknown";

/// The tools' own folder.
pub fn folder() -> PathBuf {
    root().join("target/tools")
}

/// Where the tools are.
pub fn folders() -> [PathBuf; 2] {
    [folder().join("bin"), folder().join("npm/node_modules/.bin")]
}

/// What building the site needs.
pub fn for_building(sh: &Shell) -> Result<()> {
    wasm_target(sh)?;
    cargo_install(sh, "trunk", "trunk", TRUNK, &["--no-default-features"])?;
    cargo_install(sh, "wasm-bindgen-cli", "wasm-bindgen", WASM_BINDGEN, &[])?;
    npm_install(sh, "binaryen", BINARYEN)?;
    // Trunk builds without a network, so everything in the lock file has to be here.
    timed("Fetching the crates of the lock file", || {
        cmd!(sh, "cargo fetch --locked --quiet").quiet().run().context(ONCE_ONLINE)
    })
}

/// What finding the licences of all crates needs.
pub fn for_licences(sh: &Shell) -> Result<()> {
    let licences = "cargo-bundle-licenses";
    cargo_install(sh, licences, licences, BUNDLE_LICENSES, &[])
}

fn wasm_target(sh: &Shell) -> Result<()> {
    // Without rustup, the toolchain's own folder tells whether the target is there.
    let sysroot = cmd!(sh, "rustc --print sysroot").quiet().read()?;
    if PathBuf::from(sysroot).join("lib/rustlib").join(WASM).exists() {
        return Ok(());
    }
    expect_program(sh, "rustup", "install it from rustup.rs, or the target wasm32-unknown-unknown by hand")?;
    timed("Adding the wasm target to the toolchain", || {
        cmd!(sh, "rustup target add {WASM}").quiet().run().context(ONCE_ONLINE)
    })
}

/// A program from the crates' registry, at exactly this version.
fn cargo_install(sh: &Shell, package: &str, program: &str, version: &str, options: &[&str]) -> Result<()> {
    let [bin, _] = folders();
    let installed = cmd!(sh, "{bin}/{program} --version").quiet().ignore_stderr().read();
    // "trunk 0.21.14", "cargo-bundle-licenses cargo:5.0.0"
    let is_it = |line: &str| line.rsplit([' ', ':']).next() == Some(version);
    if installed.is_ok_and(|line| is_it(&line)) {
        return Ok(());
    }
    timed(&format!("Installing {package} {version} (once, some minutes)"), || {
        let (root, target) = (folder(), folder().join("build"));
        let install = cmd!(sh, "cargo install {package} --version {version} --locked --force {options...}");
        // It runs for seconds, so it is built fast rather than made fast.
        let quickly = [("OPT_LEVEL", "0"), ("LTO", "off"), ("CODEGEN_UNITS", "16"), ("DEBUG", "0")];
        let quickly = quickly.map(|(name, value)| (format!("CARGO_PROFILE_RELEASE_{name}"), value));
        let install = install.args(["--root".into(), root, "--target-dir".into(), target]).envs(quickly);
        install.run().context(ONCE_ONLINE)
    })
}

/// A package from the npm registry, at exactly this version.
fn npm_install(sh: &Shell, package: &str, version: &str) -> Result<()> {
    let npm = folder().join("npm");
    let manifest = npm.join("node_modules").join(package).join("package.json");
    if sh.read_file(manifest).is_ok_and(|text| text.contains(&format!("\"version\": \"{version}\""))) {
        return Ok(());
    }
    expect_program(sh, "npm", "install node, which brings it")?;
    timed(&format!("Installing {package} {version}"), || {
        sh.create_dir(&npm)?;
        let options = ["--silent", "--no-fund", "--no-audit", "--save-exact"];
        let install = cmd!(sh, "npm install {options...} --prefix {npm} {package}@{version}");
        install.run().context(ONCE_ONLINE)
    })
}

/// Chromium, its driver, and the accessibility rules that the browser tests hold every screen to.
pub fn browser(sh: &Shell) -> Result<()> {
    npm_install(sh, "axe-core", AXE)?;
    let is_there = |program: &str| cmd!(sh, "{program} --version").quiet().ignore_stderr().read().is_ok();
    if is_there("chromium") && is_there("chromedriver") {
        return Ok(());
    }
    timed("Installing Chromium and its driver (once, about half a minute)", || {
        apt_install(sh, &["chromium", "chromium-driver", "fonts-dejavu-core"])
    })
}

/// WebKit as Debian has it, its driver, and a screen for it that nobody sees.
pub fn webkit(sh: &Shell) -> Result<()> {
    let is_there = |program: &str| cmd!(sh, "which {program}").quiet().ignore_stderr().read().is_ok();
    if is_there("WebKitWebDriver") && is_there("Xvfb") {
        return Ok(());
    }
    timed("Installing WebKit and its driver (once, about half a minute)", || {
        apt_install(sh, &["webkit2gtk-driver", "xvfb", "fonts-dejavu-core"])
    })
}

/// What is said of anything that could not be installed.
const ONCE_ONLINE: &str =
    "It could not be installed: that needs a network, once. Connect, and run this again";

/// That a program is there which the project does not install.
fn expect_program(sh: &Shell, program: &str, advice: &str) -> Result<()> {
    let is_there = cmd!(sh, "{program} --version").quiet().ignore_stderr().read().is_ok();
    ensure!(is_there, "{program} is missing: {advice}, and run this again.");
    Ok(())
}

/// Packages of the system, with what they need and nothing besides.
fn apt_install(sh: &Shell, packages: &[&str]) -> Result<()> {
    let by_hand = format!("install {} by hand", packages.join(", "));
    expect_program(sh, "apt-get", &by_hand)?;
    let is_root = cmd!(sh, "id -u").quiet().read()? == "0";
    let sudo: &[&str] = if is_root { &[] } else { &["sudo"] };
    let apt = [sudo, &["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]].concat();
    let [update, install] = [
        [&apt[..], &["update"]].concat(),
        [&apt[..], &["install", "--yes", "--no-install-recommends"], packages].concat(),
    ];
    for command in [update, install] {
        let (program, args) = (command[0], &command[1..]);
        cmd!(sh, "{program} {args...}").run().context(ONCE_ONLINE)?;
    }
    Ok(())
}
