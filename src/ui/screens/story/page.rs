//! A part of this page as a page of its own.

use leptos::prelude::*;
use leptos::web_sys::{CssStyleSheet, Element};
use wasm_bindgen::{JsCast, JsValue};

/// What a page of its own has otherwise: it is read from top to bottom.
const OWN: &str =
    "body { height: auto; overflow: visible; max-width: 52rem; margin: 0 auto; padding: 16px; }";

/// The element as a whole page, with every style that it has here. It asks nobody for anything, and runs no script: what is
/// a key here is its words there.
pub fn page_of(title: &str, element: &Element) -> Result<String, JsValue> {
    let styles = styles()?;
    let copy: Element = element.clone_node_with_deep(true)?.unchecked_into();
    let keys = copy.query_selector_all("button")?;
    for key in (0..keys.length()).filter_map(|at| keys.item(at)) {
        let words = key.text_content().unwrap_or_default();
        key.unchecked_into::<Element>().replace_with_with_str_1(&words)?;
    }
    let system = attribute("data-system");
    let title = title.replace('&', "&amp;").replace('<', "&lt;");
    let policy = "default-src 'none'; style-src 'unsafe-inline'";
    Ok(format!(
        "<!doctype html>\n<html lang=\"en\" data-theme=\"hall\" data-system=\"{system}\">\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>{styles}\n{OWN}</style>\n<body><main>{}</main></body>\n</html>\n",
        copy.outer_html()
    ))
}

fn attribute(name: &str) -> String {
    document().document_element().and_then(|root| root.get_attribute(name)).unwrap_or_default()
}

/// The rules of every style sheet of this page.
fn styles() -> Result<String, JsValue> {
    let sheets = document().style_sheets();
    let mut styles = String::new();
    for at in 0..sheets.length() {
        let Some(sheet) = sheets.item(at) else { continue };
        let rules = sheet.unchecked_into::<CssStyleSheet>().css_rules()?;
        for rule in 0..rules.length() {
            if let Some(rule) = rules.item(rule) {
                styles += &rule.css_text();
                styles.push('\n');
            }
        }
    }
    Ok(styles)
}
