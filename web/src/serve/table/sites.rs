//! Where on the picture of a table an action is picked, from its notation, whose words name places of the picture.

use serde::Serialize;

/// How an action is picked.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub(super) struct Site {
    /// The place that is picked first, if the action takes two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) from: Option<String>,
    /// The place that it is picked at; an action without one has a button.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) at: Option<String>,
    /// How a tile is laid; its place is where it lies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) lay: Option<Lay>,
}

/// A tile in an orientation on an anchor.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Lay {
    /// The words of the notation before the slot.
    pub(super) words: String,
    pub(super) slot: String,
    pub(super) orientation: u8,
    pub(super) row: u8,
    pub(super) column: u8,
}

impl Site {
    fn at(place: String) -> Site {
        Site {
            at: Some(place),
            ..Site::default()
        }
    }

    fn from(first: String, then: String) -> Site {
        Site {
            from: Some(first),
            at: Some(then),
            lay: None,
        }
    }
}

/// The site of an action of a game. `rover` is the place of the rover with a number.
pub(super) fn site(game: &str, notation: &str, rover: impl Fn(&str) -> Option<String>) -> Site {
    let words: Vec<&str> = notation.split(' ').collect();
    match game {
        "planet-unknown" => in_planet_unknown(&words, rover),
        "planetarium" => in_planetarium(&words),
        _ => Site::default(),
    }
}

fn in_planet_unknown(words: &[&str], rover: impl Fn(&str) -> Option<String>) -> Site {
    match *words {
        [ref words @ .., slot, orientation, anchor] if matches!(words, ["lay"] | ["lay-free", _]) => Site {
            from: Some(format!("tile {slot}")),
            at: None,
            lay: lay(words, slot, orientation, anchor),
        },
        ["take" | "draft" | "remove-shape", slot] => Site::at(format!("tile {slot}")),
        [
            "resource" | "advance" | "synergy" | "synergy-more" | "flux-token" | "claim-row",
            track,
        ]
        | ["energy" | "choose", _, track] => Site::at(format!("track {track}")),
        ["civ" | "higher-civ" | "keep-civ", card] => Site::at(format!("civ {card}")),
        ["objective" | "discard-objective", card] => Site::at(format!("objective {card}")),
        ["place-rover" | "patch" | "event-patch" | "event-meteorite", square] | ["collect" | "destroy", _, square] => {
            Site::at(format!("square {square}"))
        }
        ["step" | "teleport" | "jump", number, square] => Site {
            from: rover(number),
            ..Site::at(format!("square {square}"))
        },
        ["lose-rover", number] => Site {
            at: rover(number),
            ..Site::default()
        },
        ["destroy-line", _, line, number] => Site::at(format!("{line} {number}")),
        ["target", track, position] => Site::at(format!("spot {track} {position}")),
        ["put-lifepod" | "lift-lifepod" | "lose-lifepod", ref place @ ..] => match *place {
            ["on", track, position] => Site::at(format!("spot {track} {position}")),
            ["tech", tech] => Site::at(format!("tech {tech}")),
            _ => Site::at("lifepods".to_owned()),
        },
        ["use", tech] => Site::at(format!("tech {tech}")),
        _ => Site::default(),
    }
}

fn lay(words: &[&str], slot: &str, orientation: &str, anchor: &str) -> Option<Lay> {
    let mut digits = anchor.chars().map(|digit| digit.to_digit(16));
    let mut digit = || digits.next().flatten().map(|digit| digit as u8);
    Some(Lay {
        words: words.join(" "),
        slot: slot.to_owned(),
        orientation: orientation.parse().ok()?,
        row: digit()?,
        column: digit()?,
    })
}

fn in_planetarium(words: &[&str]) -> Site {
    match *words {
        ["move", from, to] => Site::from(format!("space {from}"), format!("space {to}")),
        ["play" | "play-final", card, planet] => Site::from(format!("card {card}"), format!("planet {planet}")),
        ["discard" | "downgrade" | "keep", card] => Site::at(format!("card {card}")),
        ["lift" | "put", planet] => Site::at(format!("planet {planet}")),
        ["take", space] => Site::at(format!("space {space}")),
        ["draw", deck] => Site::at(format!("deck {deck}")),
        _ => Site::default(),
    }
}
