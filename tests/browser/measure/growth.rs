//! What each calculator adds to the program: the code of the functions whose names say that they are its own.
//!
//! The published file has no names, so the same optimization is run on the compiler's file with the names kept. Words
//! and tables are data without names, and are not counted.

use crate::first_load::brotli;
use crate::{Figures, top};
use aide_de_camp::rules::calculators;
use serde_json::json;
use std::fs;
use std::process::Command;
use wasmparser::{KnownCustom, Name, Parser, Payload, TypeRef};

pub fn measure(figures: &mut Figures) {
    let compiled = top().join("target/wasm32-unknown-unknown/release/aide-de-camp.wasm");
    let named = top().join("target/named.wasm");
    let mut optimize = Command::new("wasm-opt");
    optimize.args(["-Oz", "--debuginfo", "--all-features"]).arg(compiled).arg("--output").arg(&named);
    assert!(optimize.status().unwrap().success(), "wasm-opt");
    let program = fs::read(&named).unwrap();
    let functions = functions(&program);
    let code: usize = functions.iter().map(|(_, bytes)| bytes).sum();
    // It shrinks about evenly. Pressed, as it is published, it is a fifth smaller still.
    let shrinks = brotli(&program_code(&program)) as f64 / code as f64;
    let mut each = Figures::new();
    for listing in calculators() {
        let (system, calculator) = listing.id.split_once('/').unwrap();
        // A name holds the path of the code, and of the types it was made for: `…10republique9artillery…`.
        let (system, calculator) = (system.replace('-', "_"), calculator.replace('-', "_"));
        let path = format!("{system}{}{calculator}", calculator.len());
        let own = |name: &str| name.contains(&path);
        let raw: usize = functions.iter().filter(|(name, _)| own(name)).map(|(_, bytes)| bytes).sum();
        each.insert(
            listing.id.into(),
            json!({"raw": raw, "brotli_about": (raw as f64 * shrinks).round() as usize}),
        );
    }
    figures.insert("code_bytes".into(), code.into());
    figures.insert("growth_bytes".into(), json!(each));
}

/// Every function's name and the bytes of its code.
fn functions(program: &[u8]) -> Vec<(String, usize)> {
    let (mut imported, mut sizes, mut names) = (0, Vec::new(), Vec::new());
    for payload in Parser::new(0).parse_all(program) {
        match payload.unwrap() {
            Payload::ImportSection(imports) => {
                let function = |ty| matches!(ty, TypeRef::Func(_) | TypeRef::FuncExact(_));
                imported =
                    imports.into_imports().filter(|import| function(import.as_ref().unwrap().ty)).count();
            }
            Payload::CodeSectionEntry(body) => sizes.push(body.range().len()),
            Payload::CustomSection(section) => {
                if let KnownCustom::Name(parts) = section.as_known() {
                    for part in parts {
                        if let Name::Function(map) = part.unwrap() {
                            names.extend(map.into_iter().map(Result::unwrap));
                        }
                    }
                }
            }
            _ => {}
        }
    }
    let named = names.into_iter().filter_map(|naming| {
        let size = sizes.get((naming.index as usize).checked_sub(imported)?)?;
        Some((naming.name.to_owned(), *size))
    });
    named.collect()
}

/// The code alone.
fn program_code(program: &[u8]) -> Vec<u8> {
    let mut code = Vec::new();
    for payload in Parser::new(0).parse_all(program) {
        if let Payload::CodeSectionEntry(body) = payload.unwrap() {
            code.extend_from_slice(&program[body.range()]);
        }
    }
    code
}
