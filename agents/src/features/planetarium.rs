//! The features of Planetarium: what is stored, what the cards of the hand lack, and how the others stand.

use super::contract::Featured;
use super::table::{Feature, FeatureTable, features};
use super::writer::Features;
use orrery_engine::Seat;
use orrery_engine::card_set::CardSet;
use orrery_engine::planetarium::tables::Card;
use orrery_engine::planetarium::vocabulary::{Deck, Habitability, Matter, Planet};
use orrery_engine::planetarium::{Planetarium, Player, State};

/// Finals of a hand that are looked at, the best first.
const FINALS: usize = 4;
/// Classes of what a card lacks: 0, 1, 2, 3, 4 or more.
const LACKS: usize = 5;

const PLAYER: &[Feature] = features![
    "points", Deck::COUNT, "points for cards of each deck, by 60";
    "hand", Deck::COUNT, "cards in hand of each deck, by 8";
    "tokens by Planet", Planet::COUNT, "stored in each area, by 10";
    "tokens by kind", Matter::COUNT, "stored of each kind, by 10";
    "markers", Planet::COUNT, "on cards of each Planet, by 4";
    "supply", 1, "markers not on cards, by 10";
];

const CARDS: &[Feature] = features![
    "cards by what they lack", 2 * LACKS,
        "Low, then High cards that lack 0, 1, 2, 3, 4 or more tokens on their best Planet, by 4";
    "playable cards", 2, "Low, and High cards that lack nothing and whose Planet stands well, by 3";
    "Finals by what they lack", FINALS * LACKS,
        "points by 20 of the Final that counts most, and of the second, third and fourth, by the tokens it lacks, 0, \
         1, 2, 3, 4 or more";
    "Finals that stand well", FINALS,
        "points by 20 of the same where the Planet is on a fitting orbit with the side asked for";
    "Finals with markers", FINALS, "points by 20 of the same where the markers asked for lie on the Planet";
    "Finals that could be played", 1, "points by 40 of all Finals that lack nothing now, each for itself";
];

const TABLE_PARTS: &[Feature] = features![
    "kinds in reach", Planet::COUNT * Matter::COUNT,
        "1 if a Planet collects this kind by one move of it, or one step to it";
    "orbits", Planet::COUNT, "of each Planet, by 7";
    "habitable", Planet::COUNT, "1 if the Planet shows this side";
    "totals", Planet::COUNT, "the lead of habitable over hostile points on each Planet, by 20", from -1.0 to 1.0;
    "track", 1, "how far it is filled";
    "accelerated", 1, "1 if Matter may move two spaces";
    "tokens on the board", Matter::COUNT, "of each kind, by 12";
    "decks", Deck::COUNT, "cards left, by 40";
    "turns", 2, "turns since the start, and without progress, as a share of what the stalemate guard allows";
    "ending", 2, "1 if final turns have begun, and if this seat has had its own";
];

const OTHERS: &[Feature] = features![
    "lead", 1, "over the best other score, by 40", from -1.0 to 1.0;
    "most points of others", 1, "by 80";
    "most Finals of others", 1, "by 4";
    "most tokens of others", 1, "stored, by 20";
    "fewest markers of others", 1, "in a supply, by 10";
];

static TABLE: FeatureTable = FeatureTable::new(1, &[PLAYER, CARDS, TABLE_PARTS, OTHERS]);

impl Featured for Planetarium {
    fn features_table() -> &'static FeatureTable {
        &TABLE
    }

    fn features(&self, state: &State, seat: Seat, out: &mut Features) {
        out.clear();
        out.group(PLAYER, |out| write_player(self, &state.players[seat], out));
        out.group(CARDS, |out| write_cards(self, state, &state.players[seat], out));
        out.group(TABLE_PARTS, |out| write_table(self, state, seat, out));
        out.group(OTHERS, |out| write_others(self, state, seat, out));
        out.finish(&TABLE);
    }
}

fn of_deck(game: &Planetarium, hand: CardSet, deck: Deck) -> f32 {
    (hand & game.tables().decks[deck.index()]).count() as f32
}

fn write_player(game: &Planetarium, player: &Player, out: &mut Features) {
    out.shares(player.points.map(f32::from), 60.0);
    out.shares(Deck::ALL.map(|deck| of_deck(game, player.hand, deck)), 8.0);
    let tokens = |counts: &[u8]| counts.iter().map(|&count| f32::from(count)).sum::<f32>();
    out.shares(player.mat.map(|area| tokens(&area)), 10.0);
    out.shares(
        Matter::ALL.map(|kind| tokens(&player.mat.map(|area| area[kind.index()]))),
        10.0,
    );
    out.shares(player.markers.map(f32::from), 4.0);
    out.share(f32::from(player.supply) / 10.0);
}

/// How a card stands on its best Planet.
#[derive(Clone, Copy)]
struct Standing {
    points: f32,
    /// Tokens that are not stored.
    lacks: usize,
    stands_well: bool,
    has_markers: bool,
}

impl Standing {
    /// By what the best Planet is chosen, and Finals are ordered: points, less what is missing.
    fn worth(&self) -> f32 {
        let missing = self.lacks as f32 * 3.0 + f32::from(u8::from(!self.stands_well)) * 2.0;
        self.points - missing - f32::from(u8::from(!self.has_markers)) * 3.0
    }
}

fn standing(game: &Planetarium, state: &State, player: &Player, card: &Card) -> Option<Standing> {
    let fits = |planet: &Planet| {
        card.planet_type
            .is_none_or(|asked| asked == game.tables().planet_types[planet.index()])
    };
    let on = |planet: Planet| {
        let (index, stored) = (planet.index(), &player.mat[planet.index()]);
        let lacks = card
            .cost
            .iter()
            .zip(stored)
            .map(|(cost, have)| usize::from(cost.saturating_sub(*have)));
        Standing {
            points: f32::from(card.points),
            lacks: lacks.sum(),
            stands_well: card.spaces.contains(state.planets[index])
                && card.state.is_none_or(|asked| asked == state.habitability[index]),
            has_markers: player.markers[index] >= card.remove_markers,
        }
    };
    let all = Planet::ALL.into_iter().filter(fits).map(on);
    all.max_by(|a, b| a.worth().total_cmp(&b.worth()))
}

fn write_cards(game: &Planetarium, state: &State, player: &Player, out: &mut Features) {
    let (mut lacking, mut playable) = ([0.0; 2 * LACKS], [0.0; 2]);
    // The best first; room for the Finals of a hand, of which the worst are left out.
    let mut finals: [Option<Standing>; FINALS] = [None; FINALS];
    let mut ready = 0.0;
    for card in player.hand.iter().map(|card| &game.tables().cards[card.index()]) {
        let Some(mut standing) = standing(game, state, player, card) else {
            continue;
        };
        let kind = match card.deck {
            Deck::Low => 0,
            Deck::High => 1,
            Deck::Final => {
                let is_ready = standing.lacks == 0 && standing.stands_well && standing.has_markers;
                ready += if is_ready { standing.points } else { 0.0 };
                for place in &mut finals {
                    match place {
                        None => {
                            *place = Some(standing);
                            break;
                        }
                        Some(known) if known.worth() < standing.worth() => std::mem::swap(known, &mut standing),
                        Some(_) => {}
                    }
                }
                continue;
            }
        };
        lacking[kind * LACKS + standing.lacks.min(LACKS - 1)] += 1.0;
        playable[kind] += f32::from(u8::from(standing.lacks == 0 && standing.stands_well));
    }
    out.shares(lacking, 4.0);
    out.shares(playable, 3.0);
    for standing in finals {
        let mut by_lack = [0.0; LACKS];
        if let Some(standing) = standing {
            by_lack[standing.lacks.min(LACKS - 1)] = standing.points;
        }
        out.shares(by_lack, 20.0);
    }
    let where_it = |holds: fn(&Standing) -> bool| {
        finals.map(|standing| standing.filter(holds).map_or(0.0, |standing| standing.points))
    };
    out.shares(where_it(|standing| standing.stands_well), 20.0);
    out.shares(where_it(|standing| standing.has_markers), 20.0);
    out.share(ready / 40.0);
}

fn write_table(game: &Planetarium, state: &State, seat: Seat, out: &mut Features) {
    let tables = game.tables();
    for planet in Planet::ALL {
        let space = state.planets[planet.index()];
        let reach = game.planet_reach(state, space) | tables.spaces[space.index()].entries;
        Matter::ALL
            .iter()
            .for_each(|kind| out.flag(!(state.matter[kind.index()] & reach).is_empty()));
    }
    out.shares(
        state.planets.map(|space| f32::from(tables.spaces[space.index()].orbit)),
        7.0,
    );
    state
        .habitability
        .iter()
        .for_each(|&side| out.flag(side == Habitability::Habitable));
    for totals in state.totals {
        let [hostile, habitable] =
            [Habitability::Hostile, Habitability::Habitable].map(|side| f32::from(totals[side.index()]));
        out.number((habitable - hostile) / 20.0, [-1.0, 1.0]);
    }
    out.share(f32::from(state.track.filled) / f32::from(tables.track.length.max(1)));
    out.flag(game.is_accelerated(state));
    out.shares(state.matter.map(|spaces| spaces.count() as f32), 12.0);
    out.shares(state.decks.map(|deck| deck.count() as f32), 40.0);
    out.share(f32::from(state.turns) / f32::from(tables.guard.max_turns.max(1)));
    out.share(f32::from(state.quiet) / f32::from(tables.guard.quiet_turns.max(1)));
    out.flag(state.ending.is_some());
    out.flag(state.ending.is_some() && !state.last_turns.contains(seat));
}

fn write_others(game: &Planetarium, state: &State, seat: Seat, out: &mut Features) {
    let others = || {
        state
            .players
            .entries()
            .filter(move |&(other, _)| other != seat)
            .map(|(_, player)| player)
    };
    let most = |value: &dyn Fn(&Player) -> f32| others().map(value).fold(0.0, f32::max);
    let score = |player: &Player| f32::from(player.score());
    let lead = if others().next().is_some() {
        score(&state.players[seat]) - most(&score)
    } else {
        0.0
    };
    out.number(lead / 40.0, [-1.0, 1.0]);
    out.share(most(&score) / 80.0);
    out.share(most(&|player| of_deck(game, player.hand, Deck::Final)) / 4.0);
    out.share(most(&|player| f32::from(player.stored())) / 20.0);
    out.share(others().map(|player| f32::from(player.supply)).fold(10.0, f32::min) / 10.0);
}
