//! What was drawn as one page, shared out among pages and columns.

use aide_de_camp::paper::{Band, Part, Piece, pages};
use leptos::prelude::document;
use leptos::web_sys::{Element, HtmlElement};
use wasm_bindgen::{JsCast, JsValue};

/// What is between the margins of Letter, which is the shorter one, in pixels of a 96th of an inch: WebKit makes the page as
/// wide as the paper, which takes off 30. And a little less, for the lines between the bands and since a printer rounds otherwise.
const HEIGHT: f64 = 940.0;

/// Type in quarters of a point: the largest that is tried, the least that is read without effort, and what is taken where
/// one page is not enough.
const LARGEST: i32 = 46;
const LEAST: i32 = 32;
const OF_SEVERAL_PAGES: i32 = 36;

/// Takes the largest type with which all of it is on so many pages of A4 and of Letter, and one page more where there is
/// none; of what needs more still, groups and then tables go on further pages.
pub fn lay_out(printed: &HtmlElement, wanted: usize) {
    let within = |most: usize| {
        (LEAST..=LARGEST).rev().find_map(|size| measured(printed, size).filter(|pages| pages.len() <= most))
    };
    let pages = within(wanted).or_else(|| within(wanted + 1)).or_else(|| measured(printed, OF_SEVERAL_PAGES));
    if let Some(pages) = pages {
        // Where the browser refuses, it stays one long column.
        let _ = arrange(printed, &pages);
    }
}

/// What each page has with type of this size.
fn measured(printed: &HtmlElement, quarters: i32) -> Option<Vec<Vec<Part>>> {
    printed.style().set_property("--print-size", &format!("{}pt", f64::from(quarters) / 4.0)).ok()?;
    let height = |css: &str| Some(height(&printed.query_selector(css).ok()??));
    let room = HEIGHT - height("footer")?;
    let bands: Vec<Band> = children(printed).filter_map(|band| band_of(&band)).collect();
    Some(pages(&bands, room - height("header")?, room))
}

fn band_of(element: &Element) -> Option<Band> {
    let columns = element.get_attribute("data-columns")?.parse().ok()?;
    // A group or a list goes on in the next column under its head again, but on no other page. Before it is arranged each
    // of its pieces has that head.
    let piece = |piece: Element| {
        let again = piece.query_selector(".printed-again").ok().flatten().map(|head| height(&head));
        Piece { height: height(&piece) - again.unwrap_or_default(), again }
    };
    Some(Band { columns, pieces: children(element).map(piece).collect() })
}

/// Puts every piece into its column of its page; the footer goes with the last page.
fn arrange(printed: &HtmlElement, pages: &[Vec<Part>]) -> Result<(), JsValue> {
    let bands: Vec<Element> =
        children(printed).filter(|element| element.has_attribute("data-columns")).collect();
    let pieces: Vec<Vec<Element>> = bands.iter().map(|band| children(band).collect()).collect();
    for (at, parts) in pages.iter().enumerate() {
        let page = div("printed-page")?;
        if at == 0
            && let Some(header) = printed.query_selector("header")?
        {
            page.append_child(&header)?;
        }
        for part in parts {
            let columns = div("printed-columns")?;
            columns.set_attribute(
                "data-columns",
                &bands[part.band].get_attribute("data-columns").unwrap_or_default(),
            )?;
            for range in &part.columns {
                let column = div("")?;
                for piece in &pieces[part.band][range.clone()] {
                    column.append_child(piece)?;
                }
                columns.append_child(&column)?;
            }
            page.append_child(&columns)?;
        }
        if at + 1 == pages.len()
            && let Some(footer) = printed.query_selector("footer")?
        {
            page.append_child(&footer)?;
        }
        printed.append_child(&page)?;
    }
    bands.iter().for_each(Element::remove);
    Ok(())
}

fn div(class: &str) -> Result<Element, JsValue> {
    let div = document().create_element("div")?;
    div.set_class_name(class);
    Ok(div)
}

fn children(element: &Element) -> impl Iterator<Item = Element> + use<> {
    let children = element.child_nodes();
    (0..children.length()).filter_map(move |at| children.get(at)?.dyn_into().ok())
}

fn height(element: &Element) -> f64 {
    element.get_bounding_client_rect().height()
}
