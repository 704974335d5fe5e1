//! Functions that look alike, beside each other: a compressor finds again what it has just seen.

use std::error::Error;
use walrus::Module;
use wasmparser::{KnownCustom, Name, Parser, Payload};

/// Names every function by its place, since the optimizer puts them in the order of their names (`index.html`) and then
/// takes the names off. That is 3 KB of what a first visit loads.
pub fn alike_together(module: &mut Module) -> Result<(), Box<dyn Error>> {
    let functions: Vec<_> = module.funcs.iter_local().map(|(id, _)| id).collect();
    for (at, id) in functions.iter().enumerate() {
        module.funcs.get_mut(*id).name = Some(at.to_string());
    }
    let bytes = module.emit_wasm();
    for (place, at) in one_by_one(&bodies(&bytes, functions.len())?).into_iter().enumerate() {
        module.funcs.get_mut(functions[at]).name = Some(format!("{place:05}"));
    }
    Ok(())
}

/// The code of each function, by the number that is its name.
fn bodies(bytes: &[u8], count: usize) -> Result<Vec<&[u8]>, Box<dyn Error>> {
    let (mut imported, mut written, mut bodies) = (0, Vec::new(), vec![&[][..]; count]);
    for payload in Parser::new(0).parse_all(bytes) {
        match payload? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    imported += usize::from(matches!(import?.ty, wasmparser::TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionEntry(body) => written.push(&bytes[body.range()]),
            Payload::CustomSection(section) => {
                let KnownCustom::Name(names) = section.as_known() else { continue };
                for name in names {
                    let Name::Function(names) = name? else { continue };
                    for naming in names {
                        let naming = naming?;
                        let Some(body) = (naming.index as usize).checked_sub(imported) else { continue };
                        bodies[naming.name.parse::<usize>()?] = written[body];
                    }
                }
            }
            _ => {}
        }
    }
    Ok(bodies)
}

/// Each followed by the one that shares most with it for its length, the shortest first.
fn one_by_one(bodies: &[&[u8]]) -> Vec<usize> {
    let mut all: Vec<&[u8]> = bodies.iter().flat_map(|body| body.windows(RUN)).collect();
    all.sort_unstable();
    all.dedup();
    // The runs of bytes in each, every one once, by their place among all.
    let runs = bodies.iter().map(|body| {
        let mut runs: Vec<usize> = body.windows(RUN).flat_map(|run| all.binary_search(&run)).collect();
        runs.sort_unstable();
        runs.dedup();
        runs
    });
    let runs: Vec<Vec<usize>> = runs.collect();
    let mut left: Vec<usize> = (0..bodies.len()).collect();
    let (mut order, mut last) = (Vec::new(), vec![false; all.len()]);
    let mut next = left.iter().min_by_key(|at| bodies[**at].len()).copied();
    while let Some(now) = next {
        order.push(now);
        left.retain(|at| *at != now);
        runs[now].iter().for_each(|run| last[*run] = true);
        // Neither the longest takes all, for what it has in common with any, nor the shortest.
        let alike = |at: usize| {
            let shared = runs[at].iter().filter(|run| last[**run]).count();
            shared.pow(3) * 1_000 / (runs[at].len() + 1).pow(2)
        };
        next = left.iter().copied().max_by_key(|at| (alike(*at), std::cmp::Reverse(*at)));
        runs[now].iter().for_each(|run| last[*run] = false);
    }
    order
}

/// Shorter ones are in all functions, longer ones in few.
const RUN: usize = 4;
