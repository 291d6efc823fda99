//! Checks whether a position can occur in a game: the one definition of validity.

use crate::by_seat::{Seat, SeatSet};
use crate::card_set::CardSet;
use crate::planetarium::board::movement;
use crate::planetarium::ruleset::cards::MARKERS;
use crate::planetarium::space::Spaces;
use crate::planetarium::state::{Ending, Phase, Player, State};
use crate::planetarium::supply::deck;
use crate::planetarium::tables::Tables;
use crate::planetarium::vocabulary::{Deck, Habitability, Matter, Planet};
use crate::problem::Problems;
use std::fmt::Display;

/// No game has this many refills: each takes a drawn card, and cards are only drawn for cards played or discarded, of
/// which Low ones never come back.
const MAX_REFILLS: u8 = 100;

struct Checker<'a> {
    tables: &'a Tables,
    state: &'a State,
    problems: Problems,
}

pub(crate) fn check(tables: &Tables, state: &State) -> Result<(), Problems> {
    let mut checker = Checker {
        tables,
        state,
        problems: Problems::default(),
    };
    checker.table();
    if checker.problems.0.is_empty() {
        checker.cards();
    }
    if checker.problems.0.is_empty() {
        checker.tokens();
        checker.board();
        for (seat, player) in state.players.entries() {
            checker.markers(seat, player);
            checker.points(seat, player);
            checker.hand(seat, player);
        }
        checker.planets();
        checker.turns();
        checker.decision();
    }
    checker.problems.or(())
}

impl Checker<'_> {
    fn require(&mut self, holds: bool, place: impl Display, found: impl Display, allowed: impl Display) {
        if !holds {
            self.problems
                .add(place.to_string(), found.to_string(), allowed.to_string());
        }
    }

    /// Checks the numbers that everything else is looked up by.
    fn table(&mut self) {
        let state = self.state;
        let seats = state.seats();
        let [fewest, most] = self.tables.players.map(usize::from);
        let allowed = format_args!("allowed are {fewest} to {most}");
        self.require((fewest..=most).contains(&seats), "seats", seats, allowed);
        let allowed = "allowed are seats of the table";
        self.require(state.actor.index() < seats, "actor", state.actor, allowed);
        let spaces = self.tables.spaces.len();
        let known = Spaces::first_of(spaces);
        let on_board = state.planets.iter().all(|space| space.index() < spaces);
        let allowed = format_args!("{spaces} spaces are on the board");
        self.require(on_board, "planets", "a number", allowed);
        let matter = (state.matter_spaces() - known).is_empty();
        self.require(matter, "matter", "a number", allowed);
        for set in [state.queue, state.last_turns] {
            let of_table = (set - SeatSet::all(seats)).is_empty();
            self.require(of_table, "seats to come", set.0, "allowed are seats of the table");
        }
        let cards = self.tables.cards.len();
        let waiting = match state.phase {
            Phase::Marker { card, .. } => Some(card),
            _ => None,
        };
        let set_aside = state.players.iter().filter_map(|player| player.set_aside);
        let known = waiting.into_iter().chain(set_aside).all(|card| card.index() < cards);
        let allowed = format_args!("{cards} cards are in the game");
        self.require(known, "a card", "a number", allowed);
        let targets = self.tables.solo.targets;
        let target = match (seats, state.target) {
            (1, Some(target)) => targets.contains(&target),
            (_, target) => seats != 1 && target.is_none(),
        };
        self.require(target, "target", seats, "a solo game has a target, others have none");
    }

    /// Checks that every card is in one place, which belongs to its deck (PL-17.2).
    fn cards(&mut self) {
        let (state, tables) = (self.state, self.tables);
        let players = || state.players.iter();
        let rows = players().flat_map(|player| player.played);
        let hands = players().map(|player| player.hand);
        let piles = state.decks.into_iter().chain(state.discards);
        let places = rows.chain(hands).chain(piles).chain([state.pair]);
        let (mut all, mut count) = (CardSet::EMPTY, 0);
        for place in places {
            all |= place;
            count += place.count();
        }
        let every = tables.decks.iter().fold(CardSet::EMPTY, |cards, &deck| cards | deck);
        let allowed = format_args!("each of the {} cards is in one place", every.count());
        self.require(all == every && count == every.count(), "cards", count, allowed);
        for deck in Deck::ALL {
            let own = tables.decks[deck.index()];
            let lie = state.decks[deck.index()] | state.discards[deck.index()];
            self.require((lie - own).is_empty(), deck, "a card", "a pile has cards of its deck");
            let latest = state.refills[deck.index()];
            let allowed = format_args!("at most {MAX_REFILLS}");
            self.require(latest <= MAX_REFILLS, "refills", latest, allowed);
            let batches = own.iter().all(|card| state.batch(card) <= latest);
            let in_deck = state.decks[deck.index()].iter();
            let current = in_deck.clone().all(|card| state.batch(card) == latest);
            let allowed = "a deck has cards of its last refill";
            self.require(batches && current, "batches", latest, allowed);
        }
        let finals = tables.decks[Deck::Final.index()];
        let pair = match state.phase {
            Phase::KeepFinal => state.pair.count() == 2 && (state.pair - finals).is_empty(),
            _ => state.pair.is_empty(),
        };
        self.require(pair, "pair", state.pair.count(), "two Finals where one is kept");
    }

    /// Checks that tokens are conserved, and no two are on one space (PL-17.1, PL-17.4).
    fn tokens(&mut self) {
        let state = self.state;
        let on_board: usize = state.matter.iter().map(|spaces| spaces.count()).sum();
        let taken = state.matter_spaces() | state.planet_spaces();
        let fits = taken.count() == on_board + Planet::COUNT;
        let allowed = "no space has two tokens";
        self.require(fits, "spaces", taken.count(), allowed);
        for matter in Matter::ALL {
            let index = matter.index();
            let mats = state.players.iter().flat_map(|player| player.mat);
            let stored: u32 = mats.map(|area| u32::from(area[index])).sum();
            let held = u32::from(state.phase == Phase::GravityPut(matter));
            let track = u32::from(state.track.kinds[index]);
            let found = state.matter[index].count() as u32 + stored + held + track;
            let all = self.tables.matter[index];
            self.require(found == u32::from(all), matter, found, format_args!("there are {all}"));
        }
    }

    /// Checks that the track is filled from its first space on.
    fn board(&mut self) {
        let (state, track) = (self.state, &self.state.track);
        let on_track: u32 = track.kinds.iter().map(|&count| u32::from(count)).sum();
        let spaces = self.tables.track.length - 1;
        let filled = u32::from(track.filled) + u32::from(track.on_last) == on_track && track.filled <= spaces;
        // PL-14.12: a player alone may finish the turn that filled the track before the final one begins.
        let finishes = state.seats() == 1
            && self.tables.solo.filler_takes_a_final_turn
            && matches!(
                state.phase,
                Phase::Marker { .. } | Phase::GravityTake | Phase::GravityPut(_) | Phase::Draw | Phase::KeepFinal
            );
        let last = track.on_last == 0 || state.ending.is_some() || (finishes && track.filled == spaces);
        let solo = track.face_down == 0 || state.seats() == 1;
        let fits = filled && last && solo && u32::from(track.face_down) <= on_track;
        self.require(fits, "track", on_track, "the spaces are filled in order");
        let full = match state.ending {
            Some(Ending::Track | Ending::Dice) => track.filled == spaces && track.on_last > 0,
            _ => true,
        };
        self.require(full, "ending", track.on_last, "the track was filled");
        let faces = self.tables.solo.die_faces;
        let rolled = state.dice.iter().flatten().all(|die| (1..=faces).contains(die));
        let due = state.dice.is_some() == (state.seats() == 1 && state.turns > 0);
        let allowed = "rolled after each turn of a solo game";
        self.require(rolled && due, "dice", state.turns, allowed);
    }

    /// Checks that each player has all markers, at most one of them on a card (PL-17.3).
    fn markers(&mut self, seat: Seat, player: &Player) {
        let place = format!("{seat}: markers");
        let markers = u32::from(player.supply) + player.markers.iter().map(|&count| u32::from(count)).sum::<u32>();
        let allowed = format_args!("each player has {MARKERS}");
        self.require(markers == u32::from(MARKERS), &place, markers, allowed);
        for planet in Planet::ALL {
            let index = planet.index();
            let row = player.played[index] - self.tables.decks[Deck::Final.index()];
            let fits = usize::from(player.markers[index]) <= row.count();
            self.require(fits, &place, player.markers[index], "one at most for each card");
        }
    }

    /// Checks that points are those of the cards played (PL-17.6).
    fn points(&mut self, seat: Seat, player: &Player) {
        let (state, tables) = (self.state, self.tables);
        let scored = |deck: Deck| -> u32 {
            let cards = player
                .played
                .iter()
                .flat_map(|&row| deck::of_deck(self.tables, row, deck).iter());
            cards.map(|card| u32::from(tables.cards[card.index()].points)).sum()
        };
        let pending = match state.phase {
            Phase::Marker { card, .. } if state.actor == seat => Some(&tables.cards[card.index()]),
            _ => None,
        };
        for deck in Deck::ALL {
            let unscored = pending
                .filter(|card| card.deck == deck)
                .map_or(0, |card| u32::from(card.points));
            let points = u32::from(player.points[deck.index()]) + unscored;
            let score = scored(deck);
            let allowed = format_args!("the {deck} cards played score {score}");
            self.require(points == score, format_args!("{seat}: points"), points, allowed);
        }
    }

    /// Checks that a hand has the cards dealt, later no more than those that were kept, and contains the Final set aside
    /// (PL-17.5).
    fn hand(&mut self, seat: Seat, player: &Player) {
        let (state, tables) = (self.state, self.tables);
        let place = |what: &str| format!("{seat}: {what}");
        let held = Deck::ALL.map(|deck| deck::of_deck(tables, player.hand, deck).count());
        let dealt = tables.deal.map(usize::from);
        if state.phase == Phase::SetUp {
            let hand = player.hand.count();
            let allowed = "the cards of each deck that are dealt";
            self.require(held == dealt, place("hand"), hand, allowed);
        } else {
            let draws = seat == state.actor && has_played(state.phase);
            let keeps = seat == state.actor && state.phase == Phase::KeepFinal;
            let most = dealt.iter().sum::<usize>() - 1 - usize::from(draws);
            let hand = player.hand.count();
            self.require(hand <= most, place("hand"), hand, format_args!("{most} cards at most"));
            let finals = held[Deck::Final.index()];
            let most = tables.max_finals - usize::from(keeps);
            let allowed = format_args!("{most} Finals at most");
            self.require(finals <= most, place("hand"), finals, allowed);
        }
        let has_set_aside = player.set_aside.is_some();
        let own = player
            .set_aside
            .is_none_or(|card| deck::of_deck(self.tables, player.hand, Deck::Final).contains(card));
        let chosen = has_set_aside == (state.phase == Phase::SetUp && !state.queue.contains(seat));
        let allowed = "a Final of the hand, once chosen";
        self.require(own && chosen, place("set aside"), has_set_aside, allowed);
    }

    /// Checks that totals are those of the rows, and the token shows the higher one (PL-17.7).
    fn planets(&mut self) {
        let state = self.state;
        for planet in Planet::ALL {
            let pending = match state.phase {
                Phase::Marker {
                    card,
                    planet: played_on,
                } if played_on == planet => CardSet::only(card),
                _ => CardSet::EMPTY,
            };
            let mut totals = [0; Habitability::COUNT];
            for card in (state.row(planet) - pending).iter() {
                let card = &self.tables.cards[card.index()];
                if let Some(side) = card.side {
                    totals[side.index()] += card.side_points;
                }
            }
            let found = state.totals[planet.index()];
            let [hostile, habitable] = found;
            let fits = found == totals;
            let allowed = "the totals of its cards";
            self.require(fits, planet, format_args!("{hostile} : {habitable}"), allowed);
            let shown = state.habitability[planet.index()];
            let higher = match hostile.cmp(&habitable) {
                std::cmp::Ordering::Equal => true,
                std::cmp::Ordering::Less => shown == Habitability::Habitable,
                std::cmp::Ordering::Greater => shown == Habitability::Hostile,
            };
            self.require(higher, planet, shown, "the token shows the higher total");
        }
    }

    /// Checks the number of turns (PL-17.9).
    fn turns(&mut self) {
        let state = self.state;
        let players = state.seats() as u16;
        let guard = self.tables.guard;
        let within = state.quiet <= state.turns
            && state.turns <= guard.max_turns * players
            && state.quiet <= guard.quiet_turns * players;
        let at_limit = state.turns == guard.max_turns * players || state.quiet == guard.quiet_turns * players;
        let fits = within && (!at_limit || state.ending.is_some());
        let allowed = "below the limits of the stalemate guard";
        self.require(fits, "turns", state.turns, allowed);
        let last_turns = match (state.ending, state.phase) {
            (None, Phase::Over) => false,
            (None, _) | (Some(_), Phase::Over) => state.last_turns.is_empty(),
            (Some(_), _) => state.last_turns.contains(state.actor),
        };
        let allowed = "the actor has one to finish";
        self.require(last_turns, "final turns", state.last_turns.0, allowed);
        let alone = !matches!(state.ending, Some(Ending::Dice)) || state.seats() == 1;
        self.require(alone, "ending", state.seats(), "dice end a solo game only");
        let choosing = match state.phase {
            Phase::SetUp => state.queue.contains(state.actor) && state.turns == 0 && state.ending.is_none(),
            _ => state.queue.is_empty(),
        };
        self.require(choosing, "queue", state.queue.0, "seats that choose in the set-up");
    }

    /// Checks that the actor has something to decide.
    fn decision(&mut self) {
        let (state, tables) = (self.state, self.tables);
        let player = state.acting();
        let waits = match state.phase {
            Phase::SetUp => deck::of_deck(tables, player.hand, Deck::Final).count() == 2,
            Phase::Move => movement::has_move(tables, state),
            Phase::Marker { card, planet } => {
                let lies = player.played[planet.index()].contains(card);
                let is_final = tables.cards[card.index()].deck == Deck::Final;
                lies && !is_final && player.supply == 0
            }
            Phase::GravityTake => !state.matter_spaces().is_empty(),
            Phase::Draw => {
                state.ending.is_none() && Deck::ALL.into_iter().any(|deck| deck::may_draw(tables, state, deck))
            }
            Phase::KeepFinal => state.ending.is_none(),
            Phase::PlayFinal => state.ending.is_some(),
            Phase::Main | Phase::GravityPut(_) | Phase::Over => true,
        };
        let allowed = "a seat has something to decide";
        self.require(waits, "phase", format_args!("{:?}", state.phase), allowed);
    }
}

/// Returns whether the actor has played a card in this turn and has not drawn for it.
const fn has_played(phase: Phase) -> bool {
    matches!(
        phase,
        Phase::Marker { .. } | Phase::GravityTake | Phase::GravityPut(_) | Phase::Draw | Phase::KeepFinal
    )
}
