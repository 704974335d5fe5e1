//! Stands in for `wasm-bindgen-cli`, which does not install with the locked versions here: the same library, with the
//! flags that Trunk passes.

mod order;

use rustc_demangle::demangle;
use std::{env, error::Error, fs, path::Path, path::PathBuf};
use walrus::{FunctionBuilder, FunctionKind, Module, ModuleConfig};
use wasm_bindgen_cli_support::{Bindgen, Output};

/// Of the library, which the manifest pins; Trunk compares it with the lock file.
const VERSION: &str = "0.2.130";

fn main() -> Result<(), Box<dyn Error>> {
    let mut bindgen = Bindgen::new();
    let (mut input, mut out, mut name) = (None, None, None);
    for arg in env::args().skip(1) {
        match arg.split_once('=').unwrap_or((&arg, "")) {
            ("--version" | "-V", _) => {
                println!("wasm-bindgen {VERSION}");
                return Ok(());
            }
            ("--target", "web") => drop(bindgen.web(true)?),
            ("--out-dir", dir) => out = Some(dir.to_owned()),
            ("--out-name", named) => name = Some(named.to_owned()),
            ("--no-typescript", _) => drop(bindgen.typescript(false)),
            ("--keep-debug", _) => drop(bindgen.keep_debug(true)),
            ("--no-demangle", _) => drop(bindgen.demangle(false)),
            (flag, _) if flag.starts_with('-') => return Err(format!("the flag {arg} is not known").into()),
            _ => input = Some(arg),
        }
    }
    let input = input.ok_or("no wasm file was named")?;
    let mut module = ModuleConfig::new().strict_validate(false).parse_file(&input)?;
    without_streams(&mut module);
    let name = name.ok_or("no --out-name was given")?;
    let mut output = bindgen.input_module(&name, module).generate_output()?;
    let renamed = shortened(&mut output);
    // A quick build keeps its names for whoever looks for a fault.
    if Path::new(&input).components().any(|folder| folder.as_os_str() == "release") {
        order::alike_together(output.wasm_mut())?;
    }
    let out = PathBuf::from(out.ok_or("no --out-dir was given")?);
    output.emit(&out)?;
    let script = out.join(name).with_extension("js");
    let mut text = fs::read_to_string(&script)?;
    for (long, short) in renamed {
        text = text.replace(&long, &short);
    }
    Ok(fs::write(script, text)?)
}

/// What wasm and script ask of each other goes by names with a hash of 16 digits, in both files: 4 KB that no compressor
/// makes smaller. The longest come first, since one may begin with another.
fn shortened(output: &mut Output) -> Vec<(String, String)> {
    let module = output.wasm_mut();
    let mut renamed = Vec::new();
    let mut shorten = |name: &mut String| {
        if name.split('_').any(|part| part.len() == 16 && part.bytes().all(|b| b.is_ascii_hexdigit())) {
            let short = format!("n{}", renamed.len());
            renamed.push((std::mem::replace(name, short.clone()), short));
        }
    };
    module.imports.iter_mut().for_each(|import| shorten(&mut import.name));
    module.exports.iter_mut().for_each(|export| shorten(&mut export.name));
    renamed.sort_by_key(|(long, _)| std::cmp::Reverse(long.len()));
    renamed
}

/// Leptos brings the streams of its server functions along. They are exported, so that no optimizer may drop them, and
/// nothing here uses them: there is no server.
fn without_streams(module: &mut Module) {
    // What the script would have of them.
    let mut sections = Vec::new();
    while let Some(section) = module.customs.remove_raw("__wasm_bindgen_unstable") {
        sections.push(section);
    }
    for mut section in sections {
        let (mut rest, mut kept) = (&section.data[..], Vec::new());
        // One after the other: the format's version, and what is told in it.
        while let (Some(version), Some(told)) = (told(&mut rest), told(&mut rest)) {
            if !told.windows(STREAMS.len()).any(|part| part == STREAMS.as_bytes()) {
                kept.extend([version, told].concat());
            }
        }
        section.data = kept;
        module.customs.add(section);
    }
    let streams = STREAMS.to_ascii_lowercase();
    let unused = module.exports.iter().filter(|one| one.name.contains(&streams));
    for one in unused.map(|one| one.id()).collect::<Vec<_>>() {
        module.exports.delete(one);
    }
    // Tables of methods still lead to them. What describes their types is still to be read, and goes by itself.
    let of_streams = |name: &str| {
        // The name as it stands also ends with the crate for which a function of another was made.
        let name = demangle(name).to_string();
        name.contains("wasm_streams") && !name.contains("describe")
    };
    let local = module
        .funcs
        .iter_local()
        .filter(|(id, _)| module.funcs.get(*id).name.as_deref().is_some_and(of_streams));
    for id in local.map(|(id, _)| id).collect::<Vec<_>>() {
        let (params, results) = {
            let ty = module.types.get(module.funcs.get(id).ty());
            (ty.params().to_vec(), ty.results().to_vec())
        };
        let args = params.iter().map(|param| module.locals.add(*param)).collect();
        let mut never = FunctionBuilder::new(&mut module.types, &params, &results);
        never.func_body().unreachable();
        module.funcs.get_mut(id).kind = FunctionKind::Local(never.local_func(args));
    }
    // What only they asked of the page.
    walrus::passes::gc::run(module);
}

/// The next piece of a section, with the four bytes of its length.
fn told<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = u32::from_le_bytes(*rest.first_chunk()?) as usize;
    rest.split_off(..4 + length)
}

/// How they are called for the script.
const STREAMS: &str = "IntoUnderlying";
