//! Changes of the cards of a seat: civ cards, claims, objectives.

use crate::planet_unknown::capacities::RANKS;
use crate::planet_unknown::json::{PickedCard, SeenSeat};
use crate::planet_unknown::text::words;

/// Adds a line for each kind of change.
pub(super) fn add(before: &SeenSeat, after: &SeenSeat, lines: &mut Vec<String>) {
    for rank in 0..RANKS {
        add_civ_cards(before, after, rank, lines);
    }
    add_claims(before, after, lines);
    add_objectives(before, after, lines);
    if after.knows_next_event && !before.knows_next_event {
        lines.push("has seen the next event".to_owned());
    }
}

/// Cards of a rank, by name as far as the observer knows them; at the end of the game those of others are shown.
fn add_civ_cards(before: &SeenSeat, after: &SeenSeat, rank: usize, lines: &mut Vec<String>) {
    let of_rank = |card: &&PickedCard| usize::from(card.rank()) == rank + 1;
    let names = |seat: &SeenSeat| -> Vec<String> {
        let cards = seat.cards.iter().filter(of_rank);
        cards.filter_map(name).collect()
    };
    let count = |seat: &SeenSeat| seat.cards.iter().filter(of_rank).count();
    let (known, taken) = (names(before), count(after).saturating_sub(count(before)));
    let named: Vec<String> = names(after).into_iter().filter(|name| !known.contains(name)).collect();
    let all_named = named.len() == taken;
    if taken > 0 {
        let names = match all_named {
            true => format!(": {}", named.join(", ")),
            false => String::new(),
        };
        let cards = match taken {
            1 => "a civ card".to_owned(),
            _ => format!("{taken} civ cards"),
        };
        lines.push(format!("takes {cards} of rank {}{names}", rank + 1));
    }
    if !all_named && !named.is_empty() {
        lines.push(format!("shows of rank {}: {}", rank + 1, named.join(", ")));
    }
}

/// The name of a card, if the observer knows it.
fn name(card: &PickedCard) -> Option<String> {
    match card {
        PickedCard::Known(card) => Some(format!("{} {}", card.id, card.slug)),
        PickedCard::Hidden { .. } => None,
    }
}

/// Cards to pick at the end of the round, and claims that were lost with no card for them.
fn add_claims(before: &SeenSeat, after: &SeenSeat, lines: &mut Vec<String>) {
    let change = |from: &SeenSeat, to: &SeenSeat| -> Vec<(usize, u8)> {
        let more = (0..RANKS).map(|rank| (rank, to.claims[rank].saturating_sub(from.claims[rank])));
        more.filter(|&(_, more)| more > 0).collect()
    };
    let texts = |claims: &[(usize, u8)]| -> String {
        let texts: Vec<String> = claims
            .iter()
            .map(|&(rank, count)| words::claims_text(rank, count))
            .collect();
        texts.join(", ")
    };
    let (gained, gone) = (change(before, after), change(after, before));
    if !gained.is_empty() {
        lines.push(format!("will pick {}", texts(&gained)));
    }
    let ended: usize = gone.iter().map(|&(_, count)| usize::from(count)).sum();
    if ended > after.cards.len().saturating_sub(before.cards.len()) {
        lines.push(format!("no longer picks {}", texts(&gone)));
    }
}

fn add_objectives(before: &SeenSeat, after: &SeenSeat, lines: &mut Vec<String>) {
    let [from, to] = [before, after].map(|seat| seat.objectives.count);
    if from != to {
        lines.push(format!("private objectives {from} to {to}"));
    }
    let [had, has] = [before, after].map(|seat| seat.objectives.cards.as_deref().unwrap_or_default());
    for objective in has.iter().filter(|objective| !had.contains(objective)) {
        lines.push(format!("private objective {}: {}", objective.id, objective.text));
    }
    if let (None, Some(objective)) = (&before.common_objective, &after.common_objective) {
        lines.push(format!("draws for all players {}: {}", objective.id, objective.text));
    }
}
