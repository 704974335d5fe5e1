//! The camera, while a code is looked for. Its picture never leaves the page, and is forgotten as soon as it was looked at.

use aide_de_camp::share::grey;
use js_sys::{Object, Reflect};
use leptos::prelude::*;
use leptos::web_sys::{
    CanvasRenderingContext2d, HtmlCanvasElement, HtmlVideoElement, MediaDevices, MediaStream,
    MediaStreamConstraints, MediaStreamTrack,
};
use serde::Serialize;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// How wide the picture is that is looked at, in pixels: more takes longer and reads no better.
const WIDTH: u32 = 960;

/// Why there is no picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CameraFault {
    /// The page was opened over http, where a browser gives no camera.
    Insecure,
    /// There is none.
    Missing,
    /// The player or the device has refused it.
    Refused,
    /// Another app has it.
    Busy,
}

impl CameraFault {
    /// What happened and what to do, as a sentence.
    pub fn sentence(self) -> &'static str {
        match self {
            CameraFault::Insecure => {
                "A browser gives the camera to pages that begin with https:// only. Open the app there, or paste the link."
            }
            CameraFault::Missing => "No camera was found on this device. Paste the link instead.",
            CameraFault::Refused => {
                "The camera was refused. Allow it for this page in the settings of the browser or of the device, or paste the link."
            }
            CameraFault::Busy => {
                "Another app has the camera. Close it there and scan again, or paste the link."
            }
        }
    }

    fn of(error: &JsValue) -> Self {
        let name = Reflect::get(error, &"name".into()).ok().and_then(|name| name.as_string());
        match name.as_deref() {
            Some("NotAllowedError" | "SecurityError") => CameraFault::Refused,
            Some("NotReadableError" | "AbortError") => CameraFault::Busy,
            _ => CameraFault::Missing,
        }
    }
}

/// What is asked for: the camera at the back, with a picture large enough.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Wanted {
    facing_mode: &'static str,
    width: Ideal,
    height: Ideal,
}

#[derive(Serialize)]
struct Ideal {
    ideal: u32,
}

/// Asks for the camera.
pub async fn open() -> Result<MediaStream, CameraFault> {
    if !window().is_secure_context() {
        return Err(CameraFault::Insecure);
    }
    // Not every browser has this word.
    let devices = Reflect::get(&window().navigator(), &"mediaDevices".into());
    let devices = devices.ok().filter(JsValue::is_object).ok_or(CameraFault::Missing)?;
    let devices: MediaDevices = devices.unchecked_into();
    let wanted =
        Wanted { facing_mode: "environment", width: Ideal { ideal: 960 }, height: Ideal { ideal: 720 } };
    let wanted = serde_wasm_bindgen::to_value(&wanted).map_err(|_| CameraFault::Missing)?;
    let constraints = MediaStreamConstraints::new();
    constraints.set_video(&wanted);
    let asked =
        devices.get_user_media_with_constraints(&constraints).map_err(|error| CameraFault::of(&error))?;
    let stream = JsFuture::from(asked).await.map_err(|error| CameraFault::of(&error))?;
    Ok(stream.unchecked_into())
}

/// Gives the camera back.
pub fn close(stream: &MediaStream) {
    tracks(stream).for_each(|track| track.stop());
}

fn tracks(stream: &MediaStream) -> impl Iterator<Item = MediaStreamTrack> {
    stream.get_video_tracks().into_iter().map(JsCast::unchecked_into)
}

/// Whether the camera has a torch.
pub fn has_torch(stream: &MediaStream) -> bool {
    tracks(stream).any(|track| {
        // Not every browser has this word.
        let ask = Reflect::get(&track, &"getCapabilities".into()).ok();
        let ask = ask.and_then(|ask| ask.dyn_into::<js_sys::Function>().ok());
        let can = ask.and_then(|ask| ask.call0(&track).ok());
        can.and_then(|can| Reflect::get(&can, &"torch".into()).ok()).is_some_and(|torch| torch.is_truthy())
    })
}

/// Turns the torch on or off.
pub fn set_torch(stream: &MediaStream, is_on: bool) -> Result<(), JsValue> {
    let (torch, constraints) = (Object::new(), Object::new());
    Reflect::set(&torch, &"torch".into(), &is_on.into())?;
    Reflect::set(&constraints, &"advanced".into(), &js_sys::Array::of1(&torch))?;
    for track in tracks(stream) {
        // A camera that refuses stays dark.
        let _ = track.apply_constraints_with_constraints(constraints.unchecked_ref())?;
    }
    Ok(())
}

/// Where the picture is drawn to be looked at.
#[derive(Clone)]
pub struct Eye {
    canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
}

/// A picture in grey.
pub struct Picture {
    /// Row by row from the upper left.
    pub grey: Vec<u8>,
    /// Pixels in a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
}

impl Eye {
    /// One that has seen nothing yet; none where the browser refuses.
    pub fn new() -> Option<Self> {
        let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.unchecked_into();
        let options = Object::new();
        // It is read again and again.
        Reflect::set(&options, &"willReadFrequently".into(), &true.into()).ok()?;
        let context = canvas.get_context_with_context_options("2d", &options).ok()??.unchecked_into();
        Some(Eye { canvas, context })
    }

    /// What the camera sees now; nothing before its first picture.
    pub fn see(&self, video: &HtmlVideoElement) -> Option<Picture> {
        let (wide, high) = (video.video_width(), video.video_height());
        if wide == 0 || high == 0 {
            return None;
        }
        let width = wide.min(WIDTH);
        let height = high * width / wide;
        self.canvas.set_width(width);
        self.canvas.set_height(height);
        let (w, h) = (f64::from(width), f64::from(height));
        self.context.draw_image_with_html_video_element_and_dw_and_dh(video, 0.0, 0.0, w, h).ok()?;
        let pixels = self.context.get_image_data(0.0, 0.0, w, h).ok()?.data();
        Some(Picture { grey: grey(&pixels), width: width as usize, height: height as usize })
    }
}
