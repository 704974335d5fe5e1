//! Presses the program that the release hands out.

use crate::{Result, cargo, root, run, tools};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What turns a pressed program back.
fn reader() -> PathBuf {
    root().join("target").join(tools::TARGET).join("release/press.wasm")
}

/// Compiles what turns a pressed program back, as the program itself is compiled: `flags` are those of `rustc`.
pub fn compile_reader(flags: impl FnOnce(&mut Command)) -> Result {
    let mut compile =
        cargo(&["rustc", "--release", "--locked", "--offline", "--quiet", "--package", "press"]);
    compile.args(["--lib", "--crate-type", "cdylib", "--target", tools::TARGET]);
    flags(&mut compile);
    run(tools::lean(&mut compile))
}

/// Puts the pressed program in the program's place: the length of what turns it back, that, and what it turns back.
pub fn press(program: &Path) -> Result {
    let failed = |error: std::io::Error| format!("{}: {error}", program.display());
    let small = root().join("target/press.wasm");
    let mut optimize = tools::command("wasm-opt")?;
    optimize.arg(reader()).arg("-o").arg(&small).args(["-O3", "--strip-debug", "--strip-producers"]);
    run(optimize.args(["--strip-target-features", "--enable-bulk-memory", "--enable-sign-ext"]).args([
        "--enable-nontrapping-float-to-int",
        "--enable-mutable-globals",
        "--enable-reference-types",
        "--enable-multivalue",
    ]))?;
    let reader = fs::read(small).map_err(failed)?;
    let file = fs::read(program).map_err(failed)?;
    let pressed = [&(reader.len() as u32).to_le_bytes(), &*reader, &press::press(&file)].concat();
    let mut name = program.as_os_str().to_owned();
    name.push(".pressed");
    fs::write(name, pressed).map_err(failed)?;
    fs::remove_file(program).map_err(failed)
}
