//! Stands in for `wasm-bindgen-cli`, which does not install with the locked versions here: the same library, with the
//! flags that Trunk passes.

use std::{env, error::Error};
use wasm_bindgen_cli_support::{Bindgen, Output};

/// Of the library, which the manifest pins; Trunk compares it with the lock file.
const VERSION: &str = "0.2.130";

fn main() -> Result<(), Box<dyn Error>> {
    let mut bindgen = Bindgen::new();
    let (mut input, mut out) = (None, None);
    for arg in env::args().skip(1) {
        match arg.split_once('=').unwrap_or((&arg, "")) {
            ("--version" | "-V", _) => {
                println!("wasm-bindgen {VERSION}");
                return Ok(());
            }
            ("--target", "web") => drop(bindgen.web(true)?),
            ("--out-dir", dir) => out = Some(dir.to_owned()),
            ("--out-name", name) => drop(bindgen.out_name(name)),
            ("--no-typescript", _) => drop(bindgen.typescript(false)),
            ("--keep-debug", _) => drop(bindgen.keep_debug(true)),
            ("--no-demangle", _) => drop(bindgen.demangle(false)),
            (flag, _) if flag.starts_with('-') => return Err(format!("the flag {arg} is not known").into()),
            _ => input = Some(arg),
        }
    }
    let mut output = bindgen.input_path(input.ok_or("no wasm file was named")?).generate_output()?;
    without_streams(&mut output);
    Ok(output.emit(out.ok_or("no --out-dir was given")?)?)
}

/// Leptos brings the streams of its server functions along. They are exported, so that no optimizer may drop them, and
/// nothing here uses them: there is no server.
fn without_streams(output: &mut Output) {
    let exports = &mut output.wasm_mut().exports;
    let streams = |name: &str| name.trim_start_matches("__wbg_").starts_with("intounderlying");
    let unused: Vec<_> = exports.iter().filter(|one| streams(&one.name)).map(|one| one.id()).collect();
    unused.into_iter().for_each(|one| exports.delete(one));
}
