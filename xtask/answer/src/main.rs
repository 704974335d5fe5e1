//! Prints the whole answer of a calculation link as text, or with `--form` what can be entered.

use aide_de_camp::share::{CalculationLink, written};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let with_form = args.first().is_some_and(|first| first == "--form");
    if with_form {
        args.remove(0);
    }
    let Some(link) = args.into_iter().next() else {
        eprintln!("Which link? For example: cargo xtask answer '#/republique/artillery?die=7'");
        return ExitCode::FAILURE;
    };
    let evaluation =
        CalculationLink::parse(&link).and_then(|link| link.evaluate().map(|evaluation| (link, evaluation)));
    match evaluation {
        Ok((link, evaluation)) => {
            println!("{}\n", link.info.title);
            if with_form && let Ok(calculator) = link.open() {
                print!("{}", calculator.form(&link.context()));
                return ExitCode::SUCCESS;
            }
            print!("{}", evaluation.report);
            if !evaluation.changes.is_empty() {
                println!("\nApply writes");
            }
            for change in &evaluation.changes {
                println!("  {change}");
            }
            println!("\n{}", written(link.info.id, &evaluation.inputs, &link.changes));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
