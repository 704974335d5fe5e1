//! Which screen an address means, and which address a screen has. Everything stands behind the `#`, so it never reaches
//! a server.

use aide_de_camp::rules::{CalculatorInfo, Overrides, SystemInfo};
use aide_de_camp::share::{CalculationLink, LinkError, Packed, read_packed, written};
use aide_de_camp::systems::SYSTEMS;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// A screen, by its address.
pub enum Route {
    /// The choice of a system.
    Home,
    /// A system's turn, at one of its phases; without one at the first.
    Turn(&'static SystemInfo, Option<usize>),
    /// A system's battles.
    Battles(&'static SystemInfo),
    /// Another battle of a system: a new one, or one that was begun before.
    NewBattle(&'static SystemInfo),
    /// The story of the system's battle that is on.
    Story(&'static SystemInfo),
    /// The codes by which the system's battle that is on is handed over.
    HandOver(&'static SystemInfo),
    /// A system's rosters.
    Rosters(&'static SystemInfo),
    /// The roster of this number.
    Roster(&'static SystemInfo, u32),
    /// A system's rules, at the section of this number.
    Rules(&'static SystemInfo, Option<String>),
    /// A system's sheet.
    Sheet(&'static SystemInfo),
    /// A calculator, with the inputs of a link.
    Calculator(&'static SystemInfo, CalculationLink),
    /// What came packed in a link, and the link.
    Preview(Box<Packed>, String),
    /// The army of a file that was opened.
    File,
    /// The battle that was handed over by codes.
    Taken,
    /// The settings.
    Settings,
    /// All that is stored.
    Recovery,
    /// What the app is, and whose.
    About,
    /// The licences of all that it is built of.
    Licences,
    /// Whether the device is ready for a game without a network.
    Readiness,
}

impl Route {
    /// Parses an address, with or without its `#`.
    pub fn parse(address: &str) -> Result<Self, LinkError> {
        let path = address.trim_start_matches('#').trim_matches('/');
        match path {
            "" => return Ok(Route::Home),
            "file" => return Ok(Route::File),
            "taken" => return Ok(Route::Taken),
            "settings" => return Ok(Route::Settings),
            "recovery" => return Ok(Route::Recovery),
            "about" => return Ok(Route::About),
            "licences" => return Ok(Route::Licences),
            "offline" => return Ok(Route::Readiness),
            _ => {}
        }
        if let Some(route) = Route::parse_in_system(path) {
            return Ok(route);
        }
        if let Some(packed) = read_packed(address) {
            return Ok(Route::Preview(Box::new(packed?), format!("/{path}")));
        }
        let link = CalculationLink::parse(address)?;
        let has_calculator =
            |system: &&SystemInfo| system.calculators.iter().any(|calculator| calculator.id == link.info.id);
        match SYSTEMS.iter().find(has_calculator) {
            Some(system) => Ok(Route::Calculator(system, link)),
            None => Err(LinkError::NoSuchCalculator(link.info.id.into())),
        }
    }

    /// Parses what is a screen of a system other than a calculator.
    fn parse_in_system(path: &str) -> Option<Self> {
        let (id, screen) = path.split_once('/').unwrap_or((path, ""));
        let system = SYSTEMS.iter().find(|system| system.id == id)?;
        match screen {
            "" => return Some(Route::Turn(system, None)),
            "battle" => return Some(Route::Battles(system)),
            "battle/new" => return Some(Route::NewBattle(system)),
            "story" => return Some(Route::Story(system)),
            "hand-over" => return Some(Route::HandOver(system)),
            "rosters" => return Some(Route::Rosters(system)),
            "rules" => return Some(Route::Rules(system, None)),
            "sheet" => return Some(Route::Sheet(system)),
            _ => {}
        }
        if let Some(number) = screen.strip_prefix("rules/") {
            return Some(Route::Rules(system, Some(number.into())));
        }
        if let Some(number) = screen.strip_prefix("roster/").and_then(|number| number.parse().ok()) {
            return Some(Route::Roster(system, number));
        }
        let phase = system.turn.iter().position(|phase| phase.id == screen)?;
        Some(Route::Turn(system, Some(phase)))
    }

    /// A calculator as it was left.
    pub fn calculator(system: &'static SystemInfo, calculator: &'static CalculatorInfo) -> Self {
        let link = CalculationLink { info: calculator, inputs: Vec::new(), changes: Overrides::default() };
        Route::Calculator(system, link)
    }

    /// The system whose screen it is, where its address says that.
    pub fn system(&self) -> Option<&'static SystemInfo> {
        match self {
            Route::Turn(system, _)
            | Route::Battles(system)
            | Route::NewBattle(system)
            | Route::Story(system)
            | Route::HandOver(system)
            | Route::Rosters(system)
            | Route::Roster(system, _)
            | Route::Rules(system, _)
            | Route::Sheet(system)
            | Route::Calculator(system, _) => Some(system),
            Route::Home
            | Route::Preview(..)
            | Route::File
            | Route::Taken
            | Route::Settings
            | Route::Recovery
            | Route::About
            | Route::Licences
            | Route::Readiness => None,
        }
    }

    /// The address with its `#`, as in a link on the page.
    pub fn href(&self) -> String {
        format!("#{self}")
    }

    /// Whether it is a screen of the game, to which the settings lead back.
    pub fn is_in_game(&self) -> bool {
        !matches!(self, Route::Settings | Route::Recovery | Route::About | Route::Licences | Route::Readiness)
    }

    /// Whether a start without an address comes back to it: not to what somebody's link asks for, as long as nothing was
    /// changed in it.
    pub fn is_resumable(&self) -> bool {
        match self {
            Route::Calculator(_, link) => link.inputs.is_empty() && link.changes.is_empty(),
            Route::Preview(..) | Route::File | Route::Taken => false,
            _ => self.is_in_game(),
        }
    }
}

impl FromStr for Route {
    type Err = LinkError;

    fn from_str(address: &str) -> Result<Self, LinkError> {
        Route::parse(address)
    }
}

impl Display for Route {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Route::Home => f.write_str("/"),
            Route::Turn(system, None) => write!(f, "/{}", system.id),
            Route::Turn(system, Some(phase)) => write!(f, "/{}/{}", system.id, system.turn[*phase].id),
            Route::Battles(system) => write!(f, "/{}/battle", system.id),
            Route::NewBattle(system) => write!(f, "/{}/battle/new", system.id),
            Route::Story(system) => write!(f, "/{}/story", system.id),
            Route::HandOver(system) => write!(f, "/{}/hand-over", system.id),
            Route::Rosters(system) => write!(f, "/{}/rosters", system.id),
            Route::Roster(system, number) => write!(f, "/{}/roster/{number}", system.id),
            Route::Rules(system, None) => write!(f, "/{}/rules", system.id),
            Route::Rules(system, Some(number)) => write!(f, "/{}/rules/{number}", system.id),
            Route::Sheet(system) => write!(f, "/{}/sheet", system.id),
            Route::Calculator(_, link) => {
                f.write_str(written(link.info.id, &link.inputs, &link.changes).trim_start_matches('#'))
            }
            Route::Preview(_, link) => f.write_str(link),
            Route::File => f.write_str("/file"),
            Route::Taken => f.write_str("/taken"),
            Route::Settings => f.write_str("/settings"),
            Route::Recovery => f.write_str("/recovery"),
            Route::About => f.write_str("/about"),
            Route::Licences => f.write_str("/licences"),
            Route::Readiness => f.write_str("/offline"),
        }
    }
}

/// The address that the page is at: what stands behind the `#`, with it.
pub fn current_hash() -> String {
    leptos::prelude::window().location().hash().unwrap_or_default()
}

/// Goes to an address of ours.
pub fn go(address: &str) {
    // A browser that refuses leaves the player on this screen.
    let _ = leptos::prelude::window().location().set_hash(address);
}
