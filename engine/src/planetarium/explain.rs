//! What happened, in words for people: no more than everybody at the table sees of it.

use super::Planetarium;
use super::action::Move;
use super::state::{Phase, State};
use super::text::amounts;
use super::vocabulary::{Matter, Planet};
use crate::card_set::CardId;

impl Planetarium {
    /// The choice of the seat on turn in words, and what it gave.
    pub(super) fn explanation(&self, before: &State, choice: Move, after: &State) -> String {
        let mut parts = vec![self.choice_text(before, choice, after)];
        if before.phase == Phase::SetUp && after.phase != Phase::SetUp {
            parts.push(format!("all have chosen, {} starts", after.actor));
        }
        if !self.is_accelerated(before) && self.is_accelerated(after) {
            parts.push("acceleration is on".to_owned());
        }
        if before.turns != after.turns && after.target.is_some() {
            parts.push(self.dice_text(before, choice, after));
        }
        if before.ending.is_none()
            && let Some(ending) = after.ending
        {
            parts.push(format!("the final turns begin by {}", ending.name()));
        }
        parts.join("; ")
    }

    fn choice_text(&self, before: &State, choice: Move, after: &State) -> String {
        match choice {
            Move::Discard(card) => format!("sets {} aside", self.title(card)),
            Move::Token { from, to } => {
                let [from_name, to_name] = [from, to].map(|space| self.space_name(space));
                let way = format!("from {from_name} to {to_name}");
                match (before.planet_on(from), before.matter_on(from)) {
                    (Some(planet), _) => match before.matter_on(to) {
                        Some(matter) => format!("moves Planet {planet} {way}: it meets {matter}"),
                        None => format!("moves Planet {planet} {way}"),
                    },
                    (None, Some(matter)) => match before.planet_on(to) {
                        Some(planet) => format!("moves {matter} {way}: it meets Planet {planet}"),
                        None => format!("moves {matter} {way}"),
                    },
                    (None, None) => format!("moves nothing {way}"),
                }
            }
            Move::Play(card, planet) | Move::PlayFinal(card, planet) => self.play_text(before, card, planet, after),
            Move::Downgrade(card) => format!("discards {} and draws a low card", self.title(card)),
            Move::Pass => "plays no card".to_owned(),
            Move::Lift(planet) => format!("moves a marker from Planet {planet}{}", marked(before)),
            Move::NoMarker => format!("leaves the card without a marker{}", marked(before)),
            Move::Take(space) => match before.matter_on(space) {
                Some(matter) => format!("takes {matter} from {}", self.space_name(space)),
                None => format!("takes nothing from {}", self.space_name(space)),
            },
            Move::Decline => "takes no token".to_owned(),
            Move::Put(planet) => match before.phase {
                Phase::GravityPut(matter) => format!("stores {matter} for Planet {planet}"),
                _ => format!("stores nothing for Planet {planet}"),
            },
            Move::Draw(deck) if after.phase == Phase::KeepFinal => format!("draws two {deck} cards"),
            Move::Draw(deck) => format!("draws a {deck} card"),
            Move::Keep(card) => {
                let other = before.pair.without(card).iter().next();
                let other = other.map_or("none".to_owned(), |other| self.title(other));
                format!("keeps one Final and discards {other}")
            }
            Move::Stop => "plays no more Finals".to_owned(),
        }
    }

    fn play_text(&self, before: &State, id: CardId, planet: Planet, after: &State) -> String {
        let card = &self.tables.cards[id.index()];
        let mut text = format!(
            "plays {} on Planet {planet}: pays {}",
            self.title(id),
            amounts(card.cost)
        );
        let first = before.track.filled + 1;
        let before_last = match before.ending {
            Some(_) => 0,
            None => self.tables.track.length - first,
        };
        let paid: u8 = card.cost.iter().sum();
        let in_line = paid.min(before_last);
        text += &match in_line {
            0 => String::new(),
            1 => format!(" to space {first} of the track"),
            more => format!(" to spaces {first} to {} of the track", first + more - 1),
        };
        let on_last = paid - in_line;
        if on_last > 0 {
            text += &format!(", {on_last} of them to the last space");
        }
        text += &format!(", scores {} points", card.points);
        let [old, new] = [before, after].map(|state| state.habitability[planet.index()]);
        if old != new {
            text += &format!(", and Planet {planet} turns {new}");
        }
        text
    }

    fn dice_text(&self, before: &State, choice: Move, after: &State) -> String {
        let [first, second] = after.dice.unwrap_or_default();
        let mut text = format!("the dice show {first}+{second}");
        for planet in Planet::ALL {
            let [from, to] = [before, after].map(|state| state.planets[planet.index()]);
            if from != to {
                text += &format!(", Planet {planet} goes to {}", self.space_name(to));
            }
        }
        // Where no card can be drawn, the dice follow the payment at once.
        let paid = match choice {
            Move::Play(card, _) => self.tables.cards[card.index()].cost,
            _ => [0; Matter::COUNT],
        };
        let collected = Matter::ALL.map(|matter| {
            let [old, new] = [before, after].map(|state| state.track.kinds[matter.index()]);
            new - old - paid[matter.index()]
        });
        if after.track.face_down > before.track.face_down {
            text += &format!(", {} fall face down on the track", amounts(collected));
        }
        text
    }

    /// The name of a card in notation and in print.
    fn title(&self, card: CardId) -> String {
        format!("{} {}", self.card_name(card), self.tables.cards[card.index()].name)
    }
}

/// On which Planet a card waits for a marker.
fn marked(state: &State) -> String {
    match state.phase {
        Phase::Marker { planet, .. } => format!(" on Planet {planet}"),
        _ => String::new(),
    }
}
