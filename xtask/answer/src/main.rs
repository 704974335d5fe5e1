//! Prints the whole answer of a calculation link as text, or with `--form` what can be entered; with `--freeze` and a system
//! keeps for ever what its first release writes.

mod freeze;

use aide_de_camp::share::{CalculationLink, LinkError, written};
use std::fmt::Write as _;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    if let [first, system] = &args[..]
        && first == "--freeze"
    {
        return end(freeze::freeze(system));
    }
    let with_form = args.first().is_some_and(|first| first == "--form");
    if with_form {
        args.remove(0);
    }
    let Some(link) = args.into_iter().next() else {
        eprintln!("Which link? For example: cargo xtask answer '#/republique/artillery?die=7'");
        return ExitCode::FAILURE;
    };
    end(text(&link, with_form))
}

/// Prints a text, or why there is none.
fn end(text: Result<String, impl ToString>) -> ExitCode {
    let text = text.map_err(|error| error.to_string());
    match text.and_then(|text| print(&text, io::stdout().lock()).map_err(|error| error.to_string())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// What a link's calculation comes to, or what can be entered into it.
fn text(link: &str, with_form: bool) -> Result<String, LinkError> {
    let link = CalculationLink::parse(link)?;
    let evaluation = link.evaluate()?;
    let title = link.info.title;
    if with_form {
        return Ok(format!("{title}\n\n{}", link.open()?.form(&link.context())));
    }
    let mut text = format!("{title}\n\n");
    // A text takes whatever is written.
    for fault in link.context().findings() {
        let _ = writeln!(text, "{}", fault.said_of("This sheet"));
    }
    let _ = write!(text, "{}", evaluation.report);
    if !evaluation.changes.is_empty() {
        text += "\nApply writes\n";
    }
    for change in &evaluation.changes {
        let _ = writeln!(text, "  {change}");
    }
    let _ = writeln!(text, "\n{}", written(link.info.id, &evaluation.inputs, &link.changes));
    Ok(text)
}

/// Prints it. A reader that has seen enough, as `head` has, ends it as if all of it had been read.
fn print(text: &str, mut out: impl Write) -> io::Result<()> {
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        printed => printed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_that_has_closed_the_pipe_ends_it_quietly() {
        let text = text("#/republique/assault?whole=true", false).unwrap();
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        assert!(print(&text, writer).is_ok());
        // Any other failure is one.
        let mut full = [0; 8];
        assert!(print(&text, &mut full[..]).is_err());
    }

    #[test]
    fn an_answer_ends_with_its_link_and_a_form_with_what_can_be_entered() {
        let link = "#/republique/artillery?range=3&die=9";
        let answer = text(link, false).unwrap();
        assert!(answer.starts_with("Artillery fire\n\n"), "{answer}");
        assert!(answer.ends_with(&format!("\n{link}\n")), "{answer}");
        assert!(text(link, true).unwrap().contains("(the track of the answer)"));
        assert!(text("#/republique/artillery?die=11", false).is_err());
    }
}
