//! Civ and event cards in words: what they give, forbid and score.

use super::words::items_text;
use crate::counted::Counted;
use crate::planet_unknown::state::{Limits, TileLimit};
use crate::planet_unknown::tables::{CivCard, CivScore, EventCard, EventGain, Tables};

/// The card with this name, whatever kind it is of, and what it does.
pub(crate) fn card_text(tables: &Tables, name: &str) -> Option<String> {
    let is_named = |id: &str| id.eq_ignore_ascii_case(name);
    let civ = || {
        let card = tables.civ_cards.iter().find(|card| is_named(&card.id))?;
        let effects = civ_card_effects(tables, card);
        Some(format!("{} {} (rank {}): {effects}", card.id, card.slug, card.rank + 1))
    };
    let event = || {
        let card = tables.events.iter().find(|card| is_named(&card.id))?;
        let effects = event_effects(tables, card);
        Some(format!("{} {} ({}): {effects}", card.id, card.slug, card.colour))
    };
    let objective = || {
        let card = tables.objectives.iter().find(|card| is_named(&card.id))?;
        Some(format!(
            "{} objective: {}; private: {}",
            card.id, card.neighbour, card.private
        ))
    };
    civ().or_else(event).or_else(objective)
}

/// What a civ card gives or scores.
pub(crate) fn civ_card_effects(tables: &Tables, card: &CivCard) -> String {
    let items = card.items.iter().map(|&(item, count)| items_text(tables, item, count));
    let movement = (card.movement > 0).then(|| format!("{} movement", card.movement));
    let scores = card.scores.iter().map(|&score| score_text(card, score));
    listed(items.chain(movement).chain(scores))
}

fn listed(texts: impl Iterator<Item = String>) -> String {
    let texts: Vec<String> = texts.collect();
    match texts.is_empty() {
        true => "nothing".to_owned(),
        false => texts.join(", "),
    }
}

fn score_text(card: &CivCard, score: CivScore) -> String {
    let medals = |medals: i32| Counted(medals, "medal");
    match score {
        CivScore::Medals(amount) => medals(amount).to_string(),
        CivScore::PerPatch(amount) => format!("{} for each patch on the planet", medals(amount)),
        CivScore::PerLifepod(amount) => format!("{} for each lifepod in the scoring area", medals(amount)),
        CivScore::Commerce => format!("{} medals for 1, 2, .. commerce cards", by_count(card)),
        CivScore::Meteorite => format!(
            "{} medals for each {} meteorites, with 1, 2, .. meteorite cards",
            by_count(card),
            card.set_size
        ),
    }
}

fn by_count(card: &CivCard) -> String {
    let medals: Vec<String> = card.by_count.iter().map(i32::to_string).collect();
    medals.join(", ")
}

/// What an event card gives and takes, and what it forbids for the round.
pub(crate) fn event_effects(tables: &Tables, card: &EventCard) -> String {
    let gains = card.gains.iter().map(|gain| event_gain(tables, gain));
    let rovers = (card.extra_rovers > 0).then(|| {
        format!(
            "{} on the tile of the round",
            Counted(card.extra_rovers.into(), "rover")
        )
    });
    let per_rank = |count: u8, what: &str| {
        let cards = Counted(count.into(), "civ card");
        (count > 0).then(|| format!("{cards} of each rank {what}"))
    };
    let draws = [
        rovers,
        card.peeks.then(|| "a look at the next event".to_owned()),
        per_rank(card.civ_added, "more in play"),
        per_rank(card.civ_removed, "fewer in play"),
        (card.objectives_added > 0).then(|| Counted(card.objectives_added.into(), "private objective").to_string()),
    ];
    listed(gains.chain(draws.into_iter().flatten()).chain(limits(card.limits)))
}

fn event_gain(tables: &Tables, gain: &EventGain) -> String {
    let text = items_text(tables, gain.item, gain.count);
    match gain.at_least {
        0 | 1 => text,
        least => format!("{text} of {least} or more"),
    }
}

fn limits(limits: Limits) -> impl Iterator<Item = String> {
    let tiles = limits.tiles.map(|limit| match limit {
        TileLimit::Edge => "no tile on the edge",
        TileLimit::Ice => "no tile on ice",
        TileLimit::Matching => "no tile next to its own terrain",
    });
    let ignored = limits.ignored_resources;
    let forbidden = [
        tiles.map(str::to_owned),
        limits.rovers.map(|terrain| format!("no rover onto {terrain} terrain")),
        (ignored > 0).then(|| format!("{} of each tile does nothing", Counted(ignored.into(), "resource"))),
        limits.no_milestones.then(|| "milestones give nothing".to_owned()),
        limits.no_synergy.then(|| "synergy boosts give nothing".to_owned()),
    ];
    forbidden.into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::Backend;
    use crate::planet_unknown::PlanetUnknown;

    #[test]
    fn every_card_says_what_it_does() {
        let game = PlanetUnknown::embedded(Backend::Portable);
        let tables = game.tables();
        let civ = tables
            .civ_cards
            .iter()
            .map(|card| (&card.id, civ_card_effects(tables, card)));
        let events = tables.events.iter().map(|card| (&card.id, event_effects(tables, card)));
        let silent: Vec<&String> = civ
            .chain(events)
            .filter(|(_, text)| text == "nothing")
            .map(|(id, _)| id)
            .collect();
        assert_eq!(silent, Vec::<&String>::new());
        let names =
            |name: &&String| card_text(tables, &name.to_lowercase()).is_some_and(|text| text.starts_with(*name));
        let all = tables.civ_cards.iter().map(|card| &card.id);
        let all = all.chain(tables.events.iter().map(|card| &card.id));
        let mut all = all.chain(tables.objectives.iter().map(|card| &card.id));
        assert_eq!(all.find(|name| !names(name)), None);
        let text = |slug: &str| {
            let card = tables.civ_cards.iter().find(|card| card.slug == slug);
            civ_card_effects(tables, card.expect("the card is embedded"))
        };
        assert_eq!(text("one-tracker-twice"), "2 advances of 1 tracker");
        assert_eq!(
            text("commerce-rank-1"),
            "1, 3, 6, 10 medals for 1, 2, .. commerce cards"
        );
    }
}
