//! What README tells a newcomer to type.

/// The commands of README's first block of shell lines, without their remarks.
pub fn commands(readme: &str) -> Vec<&str> {
    let block = readme.split("```sh\n").nth(1).and_then(|rest| rest.split("```").next());
    let commands = block.unwrap_or_default().lines().map(|line| line.split('#').next().unwrap_or_default());
    commands.map(str::trim).filter(|command| !command.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::commands;

    #[test]
    fn the_first_block_of_commands_is_read_without_its_remarks() {
        let text = "Text\n\n```sh\ngame serve   # on http://x\n\ngame test\n```\n\n```sh\nother\n```\n";
        assert_eq!(commands(text), ["game serve", "game test"]);
        assert_eq!(commands("Text"), Vec::<&str>::new());
    }
}
