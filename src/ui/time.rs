//! Times as the player reads them.

use js_sys::Intl::DateTimeFormat;
use js_sys::{Array, Function, Object};
use wasm_bindgen::JsValue;

thread_local! {
    /// Made once: a browser takes longer for that than for all else of a line in a log.
    static WRITES: Function = {
        let options = Object::new();
        for (what, how) in [("dateStyle", "medium"), ("timeStyle", "short")] {
            // A fresh object takes every field.
            let _ = js_sys::Reflect::set(&options, &what.into(), &how.into());
        }
        DateTimeFormat::new(&Array::of1(&"en-GB".into()), &options).format()
    };
}

/// A time as the device writes it; empty where it is none.
pub fn format_moment(at: u64) -> String {
    let at = JsValue::from_f64(at as f64);
    let text = WRITES.with(|writes| writes.call1(&JsValue::NULL, &at));
    text.ok().and_then(|text| text.as_string()).unwrap_or_default()
}

/// The time of day; empty where it is none.
pub fn format_time(at: u64) -> String {
    if at == 0 {
        return String::new();
    }
    let date = js_sys::Date::new(&JsValue::from_f64(at as f64));
    format!("{:02}:{:02}", date.get_hours(), date.get_minutes())
}

/// The day, as "25 Nov"; empty where it is none.
pub fn format_day(at: u64) -> String {
    if at == 0 {
        return String::new();
    }
    let moment = format_moment(at);
    let date = moment.split(", ").next().unwrap_or_default();
    date.rsplit_once(' ').map_or(date, |(day, _)| day).into()
}
