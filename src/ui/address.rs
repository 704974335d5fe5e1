//! Which screen an address means. Everything stands behind the `#`, so it never reaches a server.

use aide_de_camp::rules::{SYSTEMS, SystemListing};
use aide_de_camp::share::{CalculationLink, LinkError, Packed, read_packed};

/// A screen.
pub enum Address {
    /// The choice of a system.
    Home,
    /// A system's turn, open at one of its phases.
    Turn(&'static SystemListing, usize),
    /// A system's battles.
    Battles(&'static SystemListing),
    /// A system's rosters.
    Rosters(&'static SystemListing),
    /// The roster of this number.
    Roster(&'static SystemListing, u32),
    /// What came packed in a link.
    Preview(Box<Packed>),
    /// A calculator, with the inputs of a link.
    Calculation(&'static SystemListing, CalculationLink),
    /// The settings.
    Settings,
    /// All that is stored.
    Recovery,
    /// A link that cannot be read.
    Bad(LinkError),
}

impl Address {
    /// Reads what follows the page's own address.
    pub fn parse(hash: &str) -> Self {
        let path = hash.trim_start_matches('#').trim_matches('/');
        let (system, phase) = path.split_once('/').unwrap_or((path, ""));
        if path.is_empty() {
            return Address::Home;
        }
        if path == "settings" {
            return Address::Settings;
        }
        if path == "recovery" {
            return Address::Recovery;
        }
        if let Some(listing) = SYSTEMS.iter().find(|listing| listing.id == system) {
            if phase == "battle" {
                return Address::Battles(listing);
            }
            if phase == "rosters" {
                return Address::Rosters(listing);
            }
            let number = phase.strip_prefix("roster/").and_then(|number| number.parse().ok());
            if let Some(number) = number {
                return Address::Roster(listing, number);
            }
            let at = listing.turn.iter().position(|listed| listed.id == phase);
            if let Some(at) = at.or(phase.is_empty().then_some(0)) {
                return Address::Turn(listing, at);
            }
        }
        if let Some(read) = read_packed(hash) {
            return read.map_or_else(Address::Bad, |packed| Address::Preview(Box::new(packed)));
        }
        match CalculationLink::parse(hash) {
            Ok(link) => match system_of(&link) {
                Some(system) => Address::Calculation(system, link),
                None => Address::Bad(LinkError::NoSuchCalculator(link.listing.id.into())),
            },
            Err(error) => Address::Bad(error),
        }
    }

    /// Whether it is a screen of the game, to which the settings lead back.
    pub fn is_inside(&self) -> bool {
        !matches!(self, Address::Settings | Address::Recovery | Address::Bad(_))
    }

    /// Whether it is a place in the game, to which a start without an address comes back: not what somebody's link asks
    /// for, as long as nothing was changed in it.
    pub fn is_place(&self) -> bool {
        match self {
            Address::Home
            | Address::Turn(..)
            | Address::Battles(_)
            | Address::Rosters(_)
            | Address::Roster(..) => true,
            Address::Calculation(_, link) => link.inputs.is_empty() && link.changes.is_empty(),
            Address::Preview(_) | Address::Settings | Address::Recovery | Address::Bad(_) => false,
        }
    }
}

fn system_of(link: &CalculationLink) -> Option<&'static SystemListing> {
    SYSTEMS.iter().find(|system| system.calculators.iter().any(|listing| listing.id == link.listing.id))
}
