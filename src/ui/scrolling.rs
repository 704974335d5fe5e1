//! What is scrolled by itself.

use leptos::web_sys::Element;

/// Scrolls what an element lies in as far as it takes to see it. A browser that is asked to bring an element into view has
/// the keyboard go on from there, and not from where it was.
pub fn bring_into_view(element: &Element) {
    let mut around = element.parent_element();
    while let Some(room) = around {
        let (it, edge) = (element.get_bounding_client_rect(), room.get_bounding_client_rect());
        let push = |before: f64, behind: f64| if before < 0.0 { before } else { behind.max(0.0) };
        room.scroll_by_with_x_and_y(
            push(it.left() - edge.left(), it.right() - edge.right()),
            push(it.top() - edge.top(), it.bottom() - edge.bottom()),
        );
        around = room.parent_element();
    }
}
