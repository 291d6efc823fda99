//! A position: the board, the track, the decks, and what belongs to each player.

use super::space::{Space, Spaces};
use super::vocabulary::{Deck, Habitability, Matter, Planet};
use crate::by_seat::{BySeat, Seat, SeatSet};
use crate::card_set::{CardId, CardSet, MAX_CARDS};
use crate::rng::ChanceKey;
use serde::{Deserialize, Serialize};

/// What is decided next (PL-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// N0: which Final to discard, sealed (PL-1.6, PL-1.9).
    SetUp,
    /// N1: a token is moved (PL-3.1).
    Move,
    /// N2: a card is played or downgraded, or neither.
    Main,
    /// N3: where the marker for the card just played comes from (PL-6.7).
    Marker {
        /// The card.
        card: CardId,
        /// The Planet it was played on.
        planet: Planet,
    },
    /// N4: a token is taken from the board (PL-8.1).
    GravityTake,
    /// N5: the token taken is put on the mat.
    GravityPut(Matter),
    /// N6: which deck to draw from (PL-10.1).
    Draw,
    /// N7: which of two Finals to keep.
    KeepFinal,
    /// N8: Finals are played (PL-11.2).
    PlayFinal,
    /// Scores are final.
    Over,
}

/// Why final turns began (PL-11.13).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// A player filled the track (PL-11.1).
    Track,
    /// The dice filled the track (PL-14.12).
    Dice,
    /// By a house rule: too many turns without progress (PL-11.11).
    Quiet,
    /// By a house rule: too many turns (PL-11.11).
    Cap,
}

impl Ending {
    /// The word in results.
    pub const fn name(self) -> &'static str {
        match self {
            Ending::Track => "track",
            Ending::Dice => "dice",
            Ending::Quiet => "quiet",
            Ending::Cap => "cap",
        }
    }
}

/// The Evolution Track (PL-12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct EvolutionTrack {
    /// Tokens on the spaces before the last one, which are filled in order.
    pub filled: u8,
    /// Tokens on the last space.
    pub on_last: u8,
    /// All tokens by kind.
    pub kinds: [u8; Matter::COUNT],
    /// Tokens that the dice of a solo game put there (PL-14.9).
    pub face_down: u8,
}

/// What belongs to one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The hand; others know only how many cards of each deck it contains (PL-15.2).
    pub hand: CardSet,
    /// The Final chosen to be discarded at set-up, while others still choose.
    pub set_aside: Option<CardId>,
    /// Stored tokens by area and kind (PL-5.1).
    pub mat: [[u8; Matter::COUNT]; Planet::COUNT],
    /// Markers on cards of each Planet; on which of its cards they are has no effect on play (PL-11.7).
    pub markers: [u8; Planet::COUNT],
    /// Markers not on cards.
    pub supply: u8,
    /// Cards played on each Planet.
    pub played: [CardSet; Planet::COUNT],
    /// Points by the deck of the card.
    pub points: [u16; Deck::COUNT],
}

impl Player {
    /// All points.
    pub fn score(&self) -> u16 {
        self.points.iter().sum()
    }

    /// Tokens on the whole mat.
    pub fn stored(&self) -> u16 {
        self.mat.iter().flatten().map(|&count| u16::from(count)).sum()
    }

    /// Markers on cards of all Planets.
    pub(crate) fn markers_on_cards(&self) -> u8 {
        self.markers.iter().sum()
    }
}

/// A position.
///
/// # Examples
/// ```
/// use orrery_engine::planetarium::{Phase, Setup};
/// use orrery_engine::{Planetarium, Rules, Seat};
///
/// let state = Planetarium::default().start(&Setup::players(2), 1)?;
/// assert_eq!(state.phase, Phase::SetUp);
/// assert_eq!(state.players[Seat(0)].score(), 0);
/// assert_eq!(state.planet_spaces().count(), 4);
/// assert!((state.planet_spaces() & state.matter_spaces()).is_empty(), "one token a space");
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// The key of every draw.
    pub chance: ChanceKey,
    /// What is decided next.
    pub phase: Phase,
    /// The seat that decides next; at the end of the game, the seat that decided last.
    pub actor: Seat,
    /// The seats that still have to choose in the set-up.
    pub queue: SeatSet,
    /// The spaces with tokens of each kind of matter.
    pub matter: [Spaces; Matter::COUNT],
    /// Where the Planets are.
    pub planets: [Space; Planet::COUNT],
    /// The side each Planet's token shows.
    pub habitability: [Habitability; Planet::COUNT],
    /// Points of hostile and of habitable cards on each Planet (PL-7.1).
    pub totals: [[u16; Habitability::COUNT]; Planet::COUNT],
    /// The Evolution Track.
    pub track: EvolutionTrack,
    /// The cards left in each deck; their order follows from the chance key.
    pub decks: [CardSet; Deck::COUNT],
    /// Discard piles, all public.
    pub discards: [CardSet; Deck::COUNT],
    /// How often each deck was refilled.
    pub refills: [u8; Deck::COUNT],
    /// The number of the refill with which each card last came into its deck; all seats saw it on the pile then.
    pub batches: [[u8; 32]; MAX_CARDS / 32],
    /// The two drawn Finals; the actor keeps one of them, and knows them alone.
    pub pair: CardSet,
    /// What belongs to each player.
    pub players: BySeat<Player>,
    /// Turns finished before final turns began (T of PL-11.10).
    pub turns: u16,
    /// Turns finished since the last one with progress (Q of PL-11.10).
    pub quiet: u16,
    /// Whether the current turn has brought progress.
    pub progress: bool,
    /// Why final turns began, if they have.
    pub ending: Option<Ending>,
    /// The seats that have not finished their final turn.
    pub last_turns: SeatSet,
    /// The target that a solo game started with.
    pub target: Option<u16>,
    /// The last roll of a solo game.
    pub dice: Option<[u8; 2]>,
}

impl Clone for State {
    #[inline]
    fn clone(&self) -> State {
        State {
            players: self.players.clone(),
            ..*self
        }
    }

    // Not by `*self = other.clone()`: that would move room for all possible seats where two are in use.
    #[inline]
    fn clone_from(&mut self, other: &State) {
        let State {
            chance,
            phase,
            actor,
            queue,
            matter,
            planets,
            habitability,
            totals,
            track,
            decks,
            discards,
            refills,
            batches,
            pair,
            players,
            turns,
            quiet,
            progress,
            ending,
            last_turns,
            target,
            dice,
        } = other;
        self.chance = *chance;
        self.phase = *phase;
        self.actor = *actor;
        self.queue = *queue;
        self.matter = *matter;
        self.planets = *planets;
        self.habitability = *habitability;
        self.totals = *totals;
        self.track = *track;
        self.decks = *decks;
        self.discards = *discards;
        self.refills = *refills;
        self.batches = *batches;
        self.pair = *pair;
        self.players.clone_from(players);
        self.turns = *turns;
        self.quiet = *quiet;
        self.progress = *progress;
        self.ending = *ending;
        self.last_turns = *last_turns;
        self.target = *target;
        self.dice = *dice;
    }
}

impl State {
    /// How many seats the table has.
    #[inline]
    pub fn seats(&self) -> usize {
        self.players.seats()
    }

    /// The player that decides next.
    pub fn acting(&self) -> &Player {
        &self.players[self.actor]
    }

    /// The player that decides next, mutable.
    pub(crate) fn acting_mut(&mut self) -> &mut Player {
        &mut self.players[self.actor]
    }

    /// Spaces with a Matter token.
    #[inline]
    pub fn matter_spaces(&self) -> Spaces {
        self.matter.iter().fold(Spaces::EMPTY, |all, &kind| all | kind)
    }

    /// Spaces with a Planet.
    #[inline]
    pub fn planet_spaces(&self) -> Spaces {
        self.planets.into_iter().collect()
    }

    /// The token on a space.
    pub fn matter_on(&self, space: Space) -> Option<Matter> {
        let space = Spaces::only(space);
        Matter::ALL
            .into_iter()
            .find(|matter| !(self.matter[matter.index()] & space).is_empty())
    }

    /// The Planet on a space.
    pub fn planet_on(&self, space: Space) -> Option<Planet> {
        Planet::ALL
            .into_iter()
            .find(|planet| self.planets[planet.index()] == space)
    }

    /// All cards played on a Planet.
    pub fn row(&self, planet: Planet) -> CardSet {
        let rows = self.players.iter().map(|player| player.played[planet.index()]);
        rows.fold(CardSet::EMPTY, |all, row| all | row)
    }

    /// Returns whether the current turn is a final turn (PL-11.2).
    pub(crate) fn is_final_turn(&self) -> bool {
        self.ending.is_some() && self.phase != Phase::Over
    }

    /// The number of the refill with which the card last came into its deck.
    pub fn batch(&self, card: CardId) -> u8 {
        self.batches[card.index() / 32][card.index() % 32]
    }
}
