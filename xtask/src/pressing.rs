//! Presses the program that the release hands out.

use crate::{Result, cargo, root, run, tools};
use std::fs;
use std::path::Path;

/// Puts the pressed program in the program's place: the length of what turns it back, that, and what it turns back. Called
/// while Trunk builds, it has the environment that the program was compiled in.
pub fn press(program: &Path) -> Result {
    let failed = |error: std::io::Error| format!("{}: {error}", program.display());
    // Compiled each time: it must be of the same making as what presses.
    run(cargo(&["rustc", "--release", "--locked", "--offline", "--quiet", "--package", "press"]).args([
        "--lib",
        "--crate-type",
        "cdylib",
        "--target",
        tools::TARGET,
    ]))?;
    let target = root().join("target");
    let small = target.join("press.wasm");
    run(tools::command("wasm-opt")?
        .arg(target.join(tools::TARGET).join("release/press.wasm"))
        .arg("-o")
        .arg(&small)
        .args(["-O3", "--all-features", "--strip-debug", "--strip-producers", "--strip-target-features"]))?;
    let reader = fs::read(small).map_err(failed)?;
    let file = fs::read(program).map_err(failed)?;
    let pressed = [&(reader.len() as u32).to_le_bytes(), &*reader, &press::press(&file)].concat();
    let mut name = program.as_os_str().to_owned();
    // An ending that every server knows.
    name.push(".bin");
    fs::write(name, pressed).map_err(failed)?;
    fs::remove_file(program).map_err(failed)
}
