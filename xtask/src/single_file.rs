//! Writes a built site as one HTML file, for a stick or a mail. It starts from `file://`, where a page can fetch nothing:
//! whatever the site has in files of its own stands in this one.

use crate::digest::sha256;
use anyhow::{Context, Result, ensure};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::io::Write;
use std::path::Path;

/// What the app asks for beside its page, see `src/ui/files.rs`.
const BESIDE: [&str; 2] = ["licences.json", "checked.json"];

/// The folder of the rules, which the app asks for one by one.
const RULES: &str = "rules";

/// What starts the program that stands in the page; `public/boot.js` calls it.
const LOADER: &str = include_str!("load_from_page.js");

/// What the loader calls: so wasm-bindgen names the start of a program within its script.
const START: &str = "__wbg_init as default";

/// The file says how large it is, in so many places: the length must not change with the number.
const PLACES: usize = 10;

/// Writes it, and returns how many bytes it has.
pub fn write(site: &Path, file: &Path) -> Result<usize> {
    let page = fs::read_to_string(site.join("index.html")).context("the page of the build")?;
    let page = Inlined::of(site, &page)?.page;
    let zeros = "0".repeat(PLACES);
    let bytes = page.len();
    let page = page.replacen(&size_note(&zeros), &size_note(&format!("{bytes:0PLACES$}")), 1);
    fs::write(file, page)?;
    Ok(bytes)
}

/// Tells the app that its page is a single file, and how large: see `src/ui/single_file.rs`.
fn size_note(size: &str) -> String {
    format!("<meta name=\"single-file\" content=\"{size}\" />")
}

/// A page with its files in it.
#[derive(Default)]
struct Inlined {
    page: String,
    /// What the policy names.
    styles: Vec<String>,
    scripts: Vec<String>,
}

impl Inlined {
    fn of(site: &Path, page: &str) -> Result<Self> {
        let mut inlined = Inlined::default();
        let mut rest = page;
        while let Some((before, tag, after)) = next_tag(rest) {
            inlined.page += before;
            rest = match tag.starts_with("<script") {
                true => {
                    inlined.program(site, tag)?;
                    after.strip_prefix("</script>").context("the start-up script is a file of its own")?
                }
                false => {
                    inlined.link(site, tag)?;
                    after
                }
            };
        }
        inlined.page += rest;
        inlined.guard()?;
        Ok(inlined)
    }

    /// A style sheet and the icon stand in the page; what else a site links to, a file has no use for.
    fn link(&mut self, site: &Path, tag: &str) -> Result<()> {
        let file = attribute(tag, "href").map(|href| site.join(href));
        match (attribute(tag, "rel"), file) {
            (Some("stylesheet"), Some(file)) => {
                let sheet = text(&file, "</style")?;
                ensure!(!sheet.contains("url("), "{} asks for a file", file.display());
                self.styles.push(sha256(sheet.as_bytes()));
                self.page += &format!("<style>{sheet}</style>");
            }
            (Some("icon"), Some(file)) => {
                let icon = STANDARD.encode(fs::read(file)?);
                self.page += &format!("<link rel=\"icon\" href=\"data:image/png;base64,{icon}\" />");
            }
            _ => {}
        }
        Ok(())
    }

    /// The program, and what starts it.
    fn program(&mut self, site: &Path, tag: &str) -> Result<()> {
        let file = |name| attribute(tag, name).map(|path| site.join(path)).context(name);
        let bindings = text(&file("data-js")?, "</script")?;
        ensure!(bindings.contains(START), "wasm-bindgen has another name for the start");
        ensure!(!bindings.contains("\nimport "), "a script that imports another has to be one file first");
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        packed.write_all(&fs::read(file("data-wasm")?)?)?;
        self.data("program", "text/plain", &STANDARD.encode(packed.finish()?));
        for name in BESIDE {
            // Within a text of JSON, this is the same letter.
            let text = fs::read_to_string(site.join(name))?.replace('<', "\\u003c");
            self.data(name, "application/json", &text);
        }
        let mut rules: Vec<_> = fs::read_dir(site.join(RULES))?.collect::<Result<_, _>>()?;
        rules.sort_by_key(fs::DirEntry::file_name);
        for file in rules {
            let name = format!("{RULES}/{}", file.file_name().to_string_lossy());
            self.data(&name, "text/markdown", &text(&file.path(), "</script")?);
        }
        self.script(&(bindings + LOADER));
        self.script(&text(&file("src")?, "</script")?);
        Ok(())
    }

    fn data(&mut self, id: &str, kind: &str, text: &str) {
        self.page += &format!("<script type=\"{kind}\" id=\"{id}\">{text}</script>\n");
    }

    fn script(&mut self, script: &str) {
        self.scripts.push(sha256(script.as_bytes()));
        self.page += &format!("<script type=\"module\">{script}</script>\n");
    }

    /// Nothing runs but what is named by its hash, and nothing is asked for anywhere.
    fn guard(&mut self) -> Result<()> {
        let named =
            |hashes: &[String]| hashes.iter().map(|hash| format!(" 'sha256-{hash}'")).collect::<String>();
        let policy = format!(
            "default-src 'none'; script-src{} 'wasm-unsafe-eval'; style-src{}; img-src data:; base-uri 'none'; form-action 'none'",
            named(&self.scripts),
            named(&self.styles),
        );
        let (before, rest) =
            self.page.split_once("content=\"default-src").context("the page has no policy")?;
        let (_, after) = rest.split_once("/>").context("the policy has no end")?;
        let note = size_note(&"0".repeat(PLACES));
        self.page = format!("{before}content=\"{policy}\" />\n    {note}{after}");
        Ok(())
    }
}

/// The next tag that asks for a file, with what stands before and behind it.
fn next_tag(page: &str) -> Option<(&str, &str, &str)> {
    let start = ["<link", "<script"].iter().filter_map(|tag| page.find(tag)).min()?;
    let end = start + page[start..].find('>')? + 1;
    Some((&page[..start], &page[start..end], &page[end..]))
}

/// What an attribute of a tag says.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    tag.split_once(&format!(" {name}=\""))?.1.split_once('"').map(|(value, _)| value)
}

/// A text file that can stand in an element with this end. A browser reads other line ends than ours as ours, and then the
/// hash would be another.
fn text(file: &Path, end: &str) -> Result<String> {
    let text = fs::read_to_string(file)?;
    let name = file.display();
    ensure!(!text.contains(end) && !text.contains("<!--"), "{name} has in it what ends an element");
    ensure!(!text.contains('\r'), "{name} has line ends of another system");
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::write;
    use std::fs;

    const PAGE: &str = r#"<head>
    <meta
      http-equiv="Content-Security-Policy"
      content="default-src 'none'; script-src 'self'"
    />
    <link rel="manifest" href="manifest.webmanifest" />
    <link rel="icon" href="icon.png" />
    <link rel="stylesheet" href="./base.css" data-integrity="none"/>
    <script type="module" src="./boot.js" data-js="./app.js" data-wasm="./app.wasm"></script>
  <link rel="preload" href="./app.wasm" as="fetch"></head><body></body>
"#;

    #[test]
    fn a_single_file_has_all_in_it_and_names_what_may_run() {
        let site = tempfile::tempdir().unwrap();
        fs::create_dir(site.path().join("rules")).unwrap();
        for (name, text) in [
            ("index.html", PAGE),
            ("icon.png", "icon"),
            ("base.css", "abc"),
            ("boot.js", "start();"),
            ("app.js", "export { __wbg_init as default };"),
            ("app.wasm", "program"),
            ("licences.json", r#"["<b>"]"#),
            ("checked.json", "{}"),
            ("rules/a.md", "a < b"),
        ] {
            fs::write(site.path().join(name), text).unwrap();
        }
        let file = site.path().join("single.html");
        let bytes = write(site.path(), &file).unwrap();
        let page = fs::read_to_string(&file).unwrap();
        assert_eq!(page.len(), bytes);
        assert!(page.contains(&format!("<meta name=\"single-file\" content=\"{bytes:010}\" />")), "{page}");
        // The hash of FIPS 180-2 for “abc”.
        assert!(page.contains("style-src 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='; "), "{page}");
        assert_eq!(page.matches("'sha256-").count(), 3, "{page}");
        for there in [
            "<style>abc</style>",
            "href=\"data:image/png;base64,aWNvbg==\"",
            "<script type=\"module\">start();</script>",
            "<script type=\"application/json\" id=\"licences.json\">[\"\\u003cb>\"]</script>",
            "<script type=\"application/json\" id=\"checked.json\">{}</script>",
            "<script type=\"text/markdown\" id=\"rules/a.md\">a < b</script>",
        ] {
            assert!(page.contains(there), "{there} in {page}");
        }
        for gone in ["'self'", "manifest", "preload", "./", "src=\""] {
            assert!(!page.contains(gone), "{gone} in {page}");
        }
    }

    #[test]
    fn a_script_that_would_end_its_element_is_refused() {
        let site = tempfile::tempdir().unwrap();
        fs::write(site.path().join("index.html"), PAGE).unwrap();
        fs::write(site.path().join("icon.png"), "").unwrap();
        fs::write(site.path().join("base.css"), "</style>").unwrap();
        let refused = write(site.path(), &site.path().join("single.html")).unwrap_err();
        assert!(refused.to_string().ends_with("base.css has in it what ends an element"), "{refused}");
    }
}
