//! Cells of the printed tables as they are written.

use aide_de_camp::systems::republique::{Hits, Response, Retrograde, Toll};
use strum::VariantArray;

#[test]
fn hits_read_as_they_are_written() {
    for (text, hits) in [("2M1B", Hits::of(2, 1)), ("3M", Hits::of(3, 0)), ("1B", Hits::of(0, 1))] {
        assert_eq!(text.parse(), Ok(hits));
        assert_eq!(hits.to_string().parse(), Ok(hits));
    }
    for bad in ["", "M", "B", "2", "2M1", "12M", "1B2M", "0M", "2M 1B 1P"] {
        assert!(bad.parse::<Hits>().is_err(), "{bad}");
    }
}

#[test]
fn tolls_read_as_they_are_written() {
    for (text, toll) in [("3P1B", Toll::of(3, 1)), ("4P", Toll::of(4, 0)), ("2B", Toll::of(0, 2))] {
        assert_eq!(text.parse(), Ok(toll));
        assert_eq!(toll.to_string().parse(), Ok(toll));
    }
    for bad in ["", "P", "3M", "3P1", "12P", "1B3P", "0P"] {
        assert!(bad.parse::<Toll>().is_err(), "{bad}");
    }
}

#[test]
fn responses_read_as_they_are_written() {
    for &retrograde in Retrograde::VARIANTS {
        for loss in 0..=3 {
            let response = Response::of(retrograde, loss);
            assert_eq!(response.to_string().parse(), Ok(response));
        }
    }
    for bad in ["", "-", "R", "Rt-", "Rt1", "Rt-12", "Rt--1", "Ds W"] {
        assert!(bad.parse::<Response>().is_err(), "{bad}");
    }
}
