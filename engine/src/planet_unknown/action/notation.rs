//! Actions as text, and back.

use super::Move;
use super::event_move::{BLOCKS, EventMove};
use super::places::{LINES, LifepodPlace, Placement, Slot, Spot};
use crate::bitboard::{MAX_ORIENTATIONS, SIDE, Square};
use crate::game::NotationError;
use crate::planet_unknown::capacities::{
    MAX_ALTERNATIVES, MAX_CARDS, MAX_CHOICES, MAX_POSITIONS, MAX_ROVERS, MAX_TECHS,
};
use crate::planet_unknown::resource::{Collectible, Resource, Track, TrackSet};
use crate::problem::one_of;
use std::fmt;
use std::str::{FromStr, SplitWhitespace};

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.slot.name(), self.orientation, self.anchor)
    }
}

impl fmt::Display for LifepodPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LifepodPlace::ScoringArea => f.write_str("scoring-area"),
            LifepodPlace::Track(spot) => write!(f, "on {} {}", spot.track, spot.position),
            LifepodPlace::Tech(slot) => write!(f, "tech {slot}"),
        }
    }
}

/// A set of tracks as text: names joined by `+`, or `none`.
struct SetText(TrackSet);

impl fmt::Display for SetText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("none");
        }
        let names: Vec<&str> = self.0.iter().map(Track::name).collect();
        f.write_str(&names.join("+"))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Done => f.write_str("done"),
            Move::Rotate(steps) => write!(f, "rotate {steps}"),
            Move::Take(slot) => write!(f, "take {}", slot.name()),
            Move::Lay(placement) => write!(f, "lay {placement}"),
            Move::LayFree {
                resources: true,
                placement,
            } => write!(f, "lay-free full {placement}"),
            Move::LayFree {
                resources: false,
                placement,
            } => write!(f, "lay-free bare {placement}"),
            Move::Resource(track) => write!(f, "resource {track}"),
            Move::Advance(track) => write!(f, "advance {track}"),
            Move::Synergy(track) => write!(f, "synergy {track}"),
            Move::Energy(tracks, track) => write!(f, "energy {} {track}", SetText(tracks)),
            Move::Choose { choice, track } => write!(f, "choose {choice} {track}"),
            Move::Civ(card) => write!(f, "civ {card}"),
            Move::PlaceRover(square) => write!(f, "place-rover {square}"),
            Move::Step { rover, to } => write!(f, "step {rover} {to}"),
            Move::Teleport { rover, to } => write!(f, "teleport {rover} {to}"),
            Move::Patch(square) => write!(f, "patch {square}"),
            Move::StorePatch => f.write_str("store-patch"),
            Move::Collect(what, square) => write!(f, "collect {what} {square}"),
            Move::Destroy(what, square) => write!(f, "destroy {what} {square}"),
            Move::DestroyLine(what, line) if usize::from(line) < SIDE => write!(f, "destroy-line {what} row {line}"),
            Move::DestroyLine(what, line) => write!(f, "destroy-line {what} column {}", usize::from(line) - SIDE),
            Move::Target(spot) => write!(f, "target {} {}", spot.track, spot.position),
            Move::FluxToken(track) => write!(f, "flux-token {track}"),
            Move::Either { either, second: false } => write!(f, "either {either} first"),
            Move::Either { either, second: true } => write!(f, "either {either} second"),
            Move::Carried { destroyed: true } => f.write_str("carried destroy"),
            Move::Carried { destroyed: false } => f.write_str("carried keep"),
            Move::Use(tech) => write!(f, "use {tech}"),
            Move::MorePatches => f.write_str("more-patches"),
            Move::PatchToSynergy => f.write_str("patch-to-synergy"),
            Move::SynergyMore(track) => write!(f, "synergy-more {track}"),
            Move::Jump { rover, to } => write!(f, "jump {rover} {to}"),
            Move::PutLifepod(place) => write!(f, "put-lifepod {place}"),
            Move::LiftLifepod(place) => write!(f, "lift-lifepod {place}"),
            Move::Reposition => f.write_str("reposition"),
            Move::ClaimRow(track) => write!(f, "claim-row {track}"),
            Move::Objective(card) => write!(f, "objective {card}"),
            Move::Draft(slot) => write!(f, "draft {}", slot.name()),
            Move::HigherCiv(card) => write!(f, "higher-civ {card}"),
            Move::KeepCiv(card) => write!(f, "keep-civ {card}"),
            Move::Event(choice) => choice.fmt(f),
        }
    }
}

impl fmt::Display for EventMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            EventMove::Patch(square) => write!(f, "event-patch {square}"),
            EventMove::Meteorite(square) => write!(f, "event-meteorite {square}"),
            EventMove::LoseRover(rover) => write!(f, "lose-rover {rover}"),
            EventMove::LoseLifepod(place) => write!(f, "lose-lifepod {place}"),
            EventMove::LoseMeteorite => f.write_str("lose-meteorite"),
            EventMove::Ignore(resource) => write!(f, "ignore {resource}"),
            EventMove::RemoveShape(slot) => write!(f, "remove-shape {}", slot.name()),
            EventMove::DiscardObjective(card) => write!(f, "discard-objective {card}"),
        }
    }
}

const KINDS: [&str; 36] = [
    "done",
    "rotate",
    "take",
    "lay",
    "lay-free",
    "resource",
    "advance",
    "synergy",
    "energy",
    "choose",
    "civ",
    "place-rover",
    "step",
    "teleport",
    "patch",
    "store-patch",
    "collect",
    "destroy",
    "destroy-line",
    "target",
    "flux-token",
    "either",
    "carried",
    "use",
    "more-patches",
    "patch-to-synergy",
    "synergy-more",
    "jump",
    "put-lifepod",
    "lift-lifepod",
    "reposition",
    "claim-row",
    "objective",
    "draft",
    "higher-civ",
    "keep-civ",
];

/// The words after the kind of an action.
struct Words<'a>(SplitWhitespace<'a>);

impl Words<'_> {
    fn word(&mut self, what: &str) -> Result<&str, String> {
        self.0.next().ok_or_else(|| format!("{what} is missing"))
    }

    fn number(&mut self, what: &str, bound: usize) -> Result<u8, String> {
        let word = self.word(what)?;
        let number = word.parse().ok().filter(|&number| usize::from(number) < bound);
        // One way to write each action: no sign, no leading zero.
        let number = number.filter(|number: &u8| number.to_string() == word);
        number.ok_or_else(|| format!("{what} is {word}; allowed are 0 to {}", bound - 1))
    }

    fn square(&mut self) -> Result<Square, String> {
        let word = self.word("a square")?;
        Square::parse(word)
            .ok_or_else(|| format!("{word} is no square; allowed are two digits from 0 to b, row then column"))
    }

    fn named<T: Copy>(&mut self, what: &str, values: &[T], name: impl Fn(T) -> &'static str) -> Result<T, String> {
        let word = self.word(what)?;
        let value = values.iter().copied().find(|&value| name(value) == word);
        value.ok_or_else(|| {
            format!(
                "{what} is {word}; {}",
                one_of(word, values.iter().map(|&value| name(value)))
            )
        })
    }

    fn track(&mut self) -> Result<Track, String> {
        self.named("the track", &Track::ALL, Track::name)
    }

    fn piece(&mut self) -> Result<Collectible, String> {
        self.named("the piece", &Collectible::ALL, Collectible::name)
    }

    fn slot(&mut self) -> Result<Slot, String> {
        self.named("the slot", &Slot::ALL, Slot::name)
    }

    fn tracks(&mut self) -> Result<TrackSet, String> {
        let word = self.word("the set of tracks")?;
        let all = || (0..1 << Track::COUNT).map(TrackSet::from_bits);
        let set = all().find(|&set| SetText(set).to_string() == word);
        set.ok_or_else(|| format!("{word} is no set of tracks; allowed are tracks in order joined by +, or none"))
    }

    fn placement(&mut self) -> Result<Placement, String> {
        let slot = self.slot()?;
        let orientation = self.number("the orientation", MAX_ORIENTATIONS)?;
        Ok(Placement {
            slot,
            orientation,
            anchor: self.square()?,
        })
    }

    fn lifepod_place(&mut self) -> Result<LifepodPlace, String> {
        let kinds = ["scoring-area", "on", "tech"];
        Ok(match self.named("the place", &kinds, |kind| kind)? {
            "scoring-area" => LifepodPlace::ScoringArea,
            "on" => LifepodPlace::Track(Spot {
                track: self.track()?,
                position: self.number("the position", MAX_POSITIONS)?,
            }),
            _ => LifepodPlace::Tech(self.number("the slot", MAX_TECHS.into())?),
        })
    }

    fn choice(&mut self, kind: &str) -> Result<Move, String> {
        Ok(match kind {
            "done" => Move::Done,
            "rotate" => Move::Rotate(self.number("the number of depots", 6)?),
            "take" => Move::Take(self.slot()?),
            "lay" => Move::Lay(self.placement()?),
            "lay-free" => {
                let resources = self.named("what counts", &[false, true], |full| if full { "full" } else { "bare" })?;
                Move::LayFree {
                    resources,
                    placement: self.placement()?,
                }
            }
            "resource" => Move::Resource(self.track()?),
            "advance" => Move::Advance(self.track()?),
            "synergy" => Move::Synergy(self.track()?),
            "energy" => Move::Energy(self.tracks()?, self.track()?),
            "choose" => Move::Choose {
                choice: self.number("the choice", MAX_CHOICES)?,
                track: self.track()?,
            },
            "civ" => Move::Civ(self.number("the card", MAX_CARDS)?),
            "place-rover" => Move::PlaceRover(self.square()?),
            "step" => Move::Step {
                rover: self.number("the rover", MAX_ROVERS)?,
                to: self.square()?,
            },
            "teleport" => Move::Teleport {
                rover: self.number("the rover", MAX_ROVERS)?,
                to: self.square()?,
            },
            "patch" => Move::Patch(self.square()?),
            "store-patch" => Move::StorePatch,
            "collect" => Move::Collect(self.piece()?, self.square()?),
            "destroy" => Move::Destroy(self.piece()?, self.square()?),
            "destroy-line" => {
                let piece = self.piece()?;
                let first = self.named(
                    "the direction",
                    &[0, SIDE],
                    |first| if first == 0 { "row" } else { "column" },
                )?;
                Move::DestroyLine(piece, first as u8 + self.number("the line", LINES / 2)?)
            }
            "target" => Move::Target(Spot {
                track: self.track()?,
                position: self.number("the position", MAX_POSITIONS)?,
            }),
            "flux-token" => Move::FluxToken(self.track()?),
            "either" => {
                let either = self.number("the pair", MAX_ALTERNATIVES)?;
                let side = |second: bool| if second { "second" } else { "first" };
                Move::Either {
                    either,
                    second: self.named("the side", &[false, true], side)?,
                }
            }
            "carried" => {
                let what = |destroyed: bool| if destroyed { "destroy" } else { "keep" };
                Move::Carried {
                    destroyed: self.named("what to do", &[false, true], what)?,
                }
            }
            "use" => Move::Use(self.number("the tech", MAX_TECHS.into())?),
            "more-patches" => Move::MorePatches,
            "patch-to-synergy" => Move::PatchToSynergy,
            "synergy-more" => Move::SynergyMore(self.track()?),
            "jump" => Move::Jump {
                rover: self.number("the rover", MAX_ROVERS)?,
                to: self.square()?,
            },
            "put-lifepod" => Move::PutLifepod(self.lifepod_place()?),
            "lift-lifepod" => Move::LiftLifepod(self.lifepod_place()?),
            "reposition" => Move::Reposition,
            "claim-row" => Move::ClaimRow(self.track()?),
            "objective" => Move::Objective(self.number("the card", MAX_CARDS)?),
            "draft" => Move::Draft(self.slot()?),
            "higher-civ" => Move::HigherCiv(self.number("the card", MAX_CARDS)?),
            "keep-civ" => Move::KeepCiv(self.number("the card", MAX_CARDS)?),
            _ => Move::Event(self.event_choice(kind)?),
        })
    }

    fn event_choice(&mut self, kind: &str) -> Result<EventMove, String> {
        Ok(match kind {
            "event-patch" => EventMove::Patch(self.square()?),
            "event-meteorite" => EventMove::Meteorite(self.square()?),
            "lose-rover" => EventMove::LoseRover(self.number("the rover", MAX_ROVERS)?),
            "lose-lifepod" => EventMove::LoseLifepod(self.lifepod_place()?),
            "lose-meteorite" => EventMove::LoseMeteorite,
            "ignore" => EventMove::Ignore(self.named("the resource", &Resource::ALL, Resource::name)?),
            "remove-shape" => EventMove::RemoveShape(self.slot()?),
            "discard-objective" => EventMove::DiscardObjective(self.number("the card", MAX_CARDS)?),
            _ => return Err(one_of(kind, KINDS.into_iter().chain(BLOCKS.map(|(name, ..)| name)))),
        })
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Move, NotationError> {
        let error = |reason: String| NotationError {
            text: text.to_owned(),
            reason,
        };
        let mut words = Words(text.split_whitespace());
        let kind = words.word("the kind of action").map_err(error)?.to_owned();
        let choice = words.choice(&kind).map_err(error)?;
        match words.0.next() {
            Some(more) => Err(error(format!("`{more}` is too much"))),
            None => Ok(choice),
        }
    }
}
