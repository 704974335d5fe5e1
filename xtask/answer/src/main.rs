//! Prints the whole answer of a calculation link as text.

use aide_de_camp::share::{CalculationLink, written};
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(link) = std::env::args().nth(1) else {
        eprintln!("Which link? For example: cargo xtask answer '#/republique/artillery?die=7'");
        return ExitCode::FAILURE;
    };
    let asked = CalculationLink::parse(&link).and_then(|link| link.ask().map(|asked| (link, asked)));
    match asked {
        Ok((link, asked)) => {
            println!("{}\n", link.listing.title);
            print!("{}", asked.shown);
            if !asked.changes.is_empty() {
                println!("\nApply writes");
            }
            for change in &asked.changes {
                println!("  {change}");
            }
            println!("\n{}", written(link.listing.id, &asked.inputs, &link.changes));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
