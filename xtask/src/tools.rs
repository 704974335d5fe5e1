//! Installs what a fresh machine lacks, into `target/tools` where that is possible.

use crate::{Result, cargo, output, root, run, timed};
use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

const TRUNK: &str = "0.21.14";
const BINARYEN: &str = "132.0.0";
const ESBUILD: &str = "0.25.0";
const AXE: &str = "4.14.1";

fn folder() -> PathBuf {
    root().join("target/tools")
}

/// The tools first, then whatever the machine has.
pub fn path() -> Result<std::ffi::OsString> {
    let tools = [folder().join("bin"), folder().join("npm/node_modules/.bin")];
    let inherited = env::var_os("PATH").unwrap_or_default();
    env::join_paths(tools.into_iter().chain(env::split_paths(&inherited))).map_err(|error| error.to_string())
}

/// A command that finds the tools.
pub fn command(program: &str) -> Result<Command> {
    let mut command = Command::new(program);
    command.current_dir(root()).env("PATH", path()?);
    Ok(command)
}

/// What building the site needs.
pub fn for_building() -> Result {
    wasm_target()?;
    standard_library()?;
    trunk()?;
    wasm_bindgen()?;
    npm("binaryen", BINARYEN, "wasm-opt")?;
    npm("esbuild", ESBUILD, "a minifier of scripts and styles")?;
    // Trunk builds without a network, so everything in the lock file has to be here.
    timed("Fetching the crates of the lock file", || {
        run(&mut cargo(&["fetch", "--locked", "--quiet"]))?;
        // And those of the standard library, which has a lock file of its own.
        run(lean(&mut cargo(&["fetch", "--locked", "--quiet", "--target", TARGET])))
    })
}

/// What the browser runs.
pub const TARGET: &str = "wasm32-unknown-unknown";

fn wasm_target() -> Result {
    // Without rustup, the toolchain's own folder tells whether the target is there.
    let sysroot = output(Command::new("rustc").args(["--print", "sysroot"])).unwrap_or_default();
    if PathBuf::from(sysroot.trim()).join("lib/rustlib").join(TARGET).exists() {
        return Ok(());
    }
    timed("Adding the wasm target to the toolchain", || {
        run(Command::new("rustup").args(["target", "add", TARGET]))
    })
}

/// The compiler whose switches `lean` knows. They are not settled: another version may name them otherwise.
const LEAN: &str = "rustc 1.95.";

fn is_lean() -> bool {
    output(Command::new("rustc").arg("--version")).is_some_and(|said| said.starts_with(LEAN))
}

/// Has the standard library compiled with the program, for size, and without what a panic prints: the program is a
/// tenth smaller. The one that comes with the compiler was compiled for speed, and a panic stops the page either way.
/// Another compiler than the one that this was tried with builds the program with the library that it brings.
pub fn lean(command: &mut Command) -> &mut Command {
    if !is_lean() {
        return command;
    }
    command
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort")
        .env("CARGO_UNSTABLE_BUILD_STD_FEATURES", "optimize_for_size")
        .env("CARGO_UNSTABLE_PANIC_IMMEDIATE_ABORT", "true")
        .env("CARGO_PROFILE_RELEASE_PANIC", "immediate-abort")
}

/// The sources of the standard library, for [`lean`].
fn standard_library() -> Result {
    let sysroot = output(Command::new("rustc").args(["--print", "sysroot"])).unwrap_or_default();
    let sources = PathBuf::from(sysroot.trim()).join("lib/rustlib/src/rust/library/Cargo.lock");
    if !is_lean() || sources.exists() {
        return Ok(());
    }
    timed("Adding the standard library's sources to the toolchain", || {
        run(Command::new("rustup").args(["component", "add", "rust-src"]))
    })
}

fn trunk() -> Result {
    let trunk = folder().join("bin/trunk");
    if output(Command::new(trunk).arg("--version"))
        .is_some_and(|said| said.trim() == format!("trunk {TRUNK}"))
    {
        return Ok(());
    }
    timed(&format!("Installing Trunk {TRUNK} (once, 2 to 7 minutes)"), || {
        let mut install =
            cargo(&["install", "trunk", "--version", TRUNK, "--locked", "--no-default-features", "--force"]);
        install.arg("--root").arg(folder());
        install.arg("--target-dir").arg(folder().join("build"));
        // It runs for seconds, so it is built fast rather than made fast.
        install.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0").env("CARGO_PROFILE_RELEASE_LTO", "off");
        install.env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16").env("CARGO_PROFILE_RELEASE_DEBUG", "0");
        run(&mut install)
    })
}

fn wasm_bindgen() -> Result {
    let build = folder().join("build");
    let made = build.join("tool/wasm-bindgen-shim");
    let make = || {
        run(cargo(&["build", "--quiet", "--locked", "--profile", "tool", "--package", "wasm-bindgen-shim"])
            .arg("--target-dir")
            .arg(&build))?;
        fs::create_dir_all(folder().join("bin")).map_err(|error| error.to_string())?;
        fs::copy(&made, folder().join("bin/wasm-bindgen")).map_err(|error| error.to_string())?;
        Ok(())
    };
    // It is a part of this project: cargo knows whether it is up to date.
    if made.exists() { make() } else { timed("Building wasm-bindgen (once, about a minute)", make) }
}

/// A package from the npm registry, at exactly this version.
pub fn npm(package: &str, version: &str, what: &str) -> Result {
    let manifest = folder().join("npm/node_modules").join(package).join("package.json");
    let wanted = format!("\"version\": \"{version}\"");
    if fs::read_to_string(manifest).is_ok_and(|text| text.contains(&wanted)) {
        return Ok(());
    }
    timed(&format!("Installing {what} ({package} {version})"), || {
        fs::create_dir_all(folder().join("npm")).map_err(|error| error.to_string())?;
        let mut npm = Command::new("npm");
        npm.args(["install", "--silent", "--no-fund", "--no-audit", "--save-exact", "--prefix"]);
        run(npm.arg(folder().join("npm")).arg(format!("{package}@{version}")))
    })
}

/// Chromium, its driver, and the accessibility rules that the browser tests hold every screen to.
pub fn browser() -> Result {
    npm("axe-core", AXE, "the accessibility rules")?;
    let found = |program: &str| output(Command::new(program).arg("--version")).is_some();
    if found("chromium") && found("chromedriver") {
        return Ok(());
    }
    timed("Installing Chromium and its driver (once, about half a minute)", || {
        let apt = |args: &[&str]| {
            let root_already = output(Command::new("id").arg("-u")).is_some_and(|id| id.trim() == "0");
            let mut apt = Command::new(if root_already { "apt-get" } else { "sudo" });
            if !root_already {
                apt.arg("apt-get");
            }
            run(apt
                .args(["-qq", "-o", "Dpkg::Use-Pty=0"])
                .args(args)
                .env("DEBIAN_FRONTEND", "noninteractive"))
        };
        apt(&["update"])?;
        apt(&[
            "install",
            "--yes",
            "--no-install-recommends",
            "chromium",
            "chromium-driver",
            "fonts-dejavu-core",
        ])
    })
}
