//! A line of play of our engine that agrees with a recording up to here, and the actions that extend it.
//!
//! If several pending gains of ours could be the recorded one, every line is kept until the recording distinguishes
//! them. The engine alone says what is legal and what an action does.

use super::deviations::Deviation;
use super::digest::{is_at, row_of, stands_at};
use super::first_meteorite::FirstMeteorite;
use super::recording::Decision;
use super::uses::Begun;
use super::windows::Early;
use crate::support::cell_text;
use orrery_engine::bitboard::{Grid, Square};
use orrery_engine::planet_unknown::action::LifepodPlace;
use orrery_engine::planet_unknown::resource::{Track, TrackSet};
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::planet_unknown::state::UnfinishedAction;
use orrery_engine::planet_unknown::supply::station;
use orrery_engine::planet_unknown::tables::{Choice, Gain};
use orrery_engine::planet_unknown::{AlternativeId, Board, ChoiceId, Move, PlanetUnknown, State, TileId};
use orrery_engine::{BySeat, Rules, Seat, Words};
use std::rc::Rc;

/// A line of play.
#[derive(Clone)]
pub(crate) struct Play {
    pub(crate) state: State,
    /// The deviations so far, in order.
    pub(crate) deviations: Vec<Deviation>,
    pub(crate) notes: BySeat<Notes>,
    /// The position when a window was opened in between.
    pub(crate) early: Option<Early>,
    /// Round-start movement that was added to the pool, and whose power the recording has not used yet.
    pub(crate) given: BySeat<u8>,
    /// Techs used since the recording made those of a round available again, one bit each (D4).
    pub(crate) used: BySeat<u8>,
    /// The amount by the count at the start of the recording's last phase that counted.
    pub(crate) began_with: BySeat<u8>,
    /// Whether the common objective of a solo game was taken from the private ones (CORP-4.8).
    pub(crate) common_taken: bool,
    /// The position when EVENT, MAIN or the last windows of the recording began.
    pub(crate) began: Rc<State>,
    pub(crate) first_meteorite: BySeat<FirstMeteorite>,
}

/// What the follower notes about a seat in a phase.
#[derive(Clone, Default)]
pub(crate) struct Notes {
    /// Gains that were impossible at some time while they were pending.
    pub(crate) idle: Vec<Item>,
    /// Squares of rovers that were destroyed.
    pub(crate) destroyed_rovers: Grid,
    /// How many times the flux token has to be placed.
    pub(crate) tokens: u8,
    /// Patches of Horizon for meteorites that a card or an event collected (CORP-3.7).
    pub(crate) collected_patches: u8,
    /// Movement gained in this phase and not used up, by gain.
    pub(crate) grants: Vec<u8>,
    /// Powers that were used in this phase.
    pub(crate) uses: Vec<Begun>,
    /// Pieces laid under the event that brings a rover, for which it was not offered yet.
    pub(crate) rover_offers: u8,
    /// Whether a rover stands above the first square of the field (D25).
    pub(crate) above_field: bool,
    /// Whether the rover of an event has to be placed.
    pub(crate) extra_rover: bool,
    /// Whether that rover is placed, or among the spare ones here too.
    pub(crate) extra_rover_settled: bool,
    /// Single regresses left of one that the recording decides step by step.
    pub(crate) down: i64,
    /// Single steps left of an advance without benefits that the recording decides step by step.
    pub(crate) up: i64,
    /// The gain of a tracker's next step.
    pub(crate) source: Source,
    /// Whether the window is kept open.
    pub(crate) held: bool,
    /// Tiles taken unplaced in this phase.
    pub(crate) unplaced: Vec<TileId>,
    /// Tiles of earlier phases, which are at the corner in the recording (D34).
    pub(crate) phantoms: Vec<TileId>,
    /// Squares where the recording shows something above them.
    pub(crate) above_phantoms: Grid,
}

impl Notes {
    /// Forgets what concerns the phase that ends.
    pub(crate) fn begin_phase(&mut self) {
        let mut before = std::mem::take(self);
        before.phantoms.extend(before.unplaced);
        self.phantoms = before.phantoms;
        self.above_phantoms = before.above_phantoms;
        self.above_field = before.above_field;
        self.extra_rover_settled = before.extra_rover_settled;
    }
}

/// The gain that a tracker's step belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Source {
    #[default]
    Any,
    Resource,
    Advance,
    Energy(TrackSet),
    Synergy,
    /// A synergy boost that advances more than once.
    More,
    Card,
    Power(u8),
}

impl Source {
    fn gives(self, choice: Move) -> bool {
        match (self, choice) {
            (Source::Power(power), Move::Use(tech)) => power == tech,
            (Source::Power(_), _) | (_, Move::Use(_)) => false,
            (Source::Any, _) | (_, Move::Target(_)) => true,
            (Source::Resource, Move::Resource(_) | Move::Advance(_)) => true,
            (
                Source::Advance,
                Move::Advance(_) | Move::Resource(_) | Move::Either { .. } | Move::SynergyMore(_) | Move::Synergy(_),
            ) => true,
            (Source::Energy(tracks), Move::Energy(offered, _)) => offered == tracks,
            (Source::Synergy, Move::Synergy(_) | Move::SynergyMore(_)) => true,
            (Source::More, Move::SynergyMore(_)) => true,
            (Source::Card, Move::Choose { .. }) => true,
            _ => false,
        }
    }
}

impl Play {
    pub(crate) fn new(state: State) -> Play {
        let seats = state.seats();
        Play {
            began: Rc::new(state.clone()),
            state,
            common_taken: false,
            deviations: Vec::new(),
            notes: BySeat::from_fn(seats, |_| Notes::default()),
            early: None,
            given: BySeat::from_fn(seats, |_| 0),
            used: BySeat::from_fn(seats, |_| 0),
            began_with: BySeat::from_fn(seats, |_| 0),
            first_meteorite: BySeat::from_fn(seats, |_| FirstMeteorite::default()),
        }
    }

    pub(crate) fn board(&self, seat: Seat) -> &Board {
        &self.state.boards[seat]
    }

    pub(crate) fn board_mut(&mut self, seat: Seat) -> &mut Board {
        &mut self.state.boards[seat]
    }

    /// The line after a deviation.
    pub(crate) fn deviating(mut self, deviation: Deviation) -> Play {
        self.deviations.push(deviation);
        self
    }

    pub(crate) fn legal(&self, game: &PlanetUnknown) -> Vec<Move> {
        let mut legal = Vec::new();
        game.legal_actions(&self.state, &mut legal);
        legal.into_iter().map(Move::from_action).collect()
    }

    /// The line after an action, if it is legal.
    pub(crate) fn act(&self, game: &PlanetUnknown, choice: Move) -> Option<Play> {
        let mut next = self.clone();
        game.try_apply(&mut next.state, choice.into()).ok()?;
        next.note_round_start(self);
        next.note_uses(self, choice);
        next.note_grant(self, choice);
        next.note_collected(self, choice);
        next.note_extra_rover(self, choice);
        Some(next)
    }

    /// The lines after each legal action that is wanted.
    pub(crate) fn each(&self, game: &PlanetUnknown, wanted: impl Fn(Move) -> bool) -> Vec<Play> {
        let legal = self.legal(game).into_iter().filter(|&choice| wanted(choice));
        legal.filter_map(|choice| self.act(game, choice)).collect()
    }

    /// The lines in which a tracker takes one step to a recorded place.
    pub(crate) fn step(&self, game: &PlanetUnknown, seat: Seat, tracker: Track, to: &str, source: Source) -> Vec<Play> {
        if self.state.actor != seat {
            return Vec::new();
        }
        let moves_it = |choice: &Move| match *choice {
            Move::Resource(track)
            | Move::Advance(track)
            | Move::Synergy(track)
            | Move::SynergyMore(track)
            | Move::Energy(_, track)
            | Move::Choose { track, .. } => track == tracker,
            Move::Either { either, second } => {
                game.tables().alternatives[usize::from(either)][usize::from(second)] == Gain::Advance(tracker)
            }
            Move::Target(_) | Move::Use(_) => true,
            _ => false,
        };
        let choices = self
            .legal(game)
            .into_iter()
            .filter(|choice| moves_it(choice) && source.gives(*choice));
        let lines = choices.filter_map(|choice| Some((choice, self.act(game, choice)?)));
        let arrived = lines.flat_map(|(choice, play)| play.arrive(game, seat, tracker, to, choice));
        let arrived = arrived.filter(|play| stands_at(game, play.board(seat), tracker, to));
        arrived
            .map(|play| play.take_side(game, seat, tracker, to, self))
            .collect()
    }

    /// Names the other trackers of a choice, makes the advance, and goes to the place.
    fn arrive(self, game: &PlanetUnknown, seat: Seat, tracker: Track, to: &str, choice: Move) -> Vec<Play> {
        match self.board(seat).unfinished {
            // The next of several steps that follow immediately.
            _ if matches!(choice, Move::Target(_)) => return vec![self],
            Some(UnfinishedAction::Advance { tracker: moving, .. }) if moving == tracker => {
                let board = self.board(seat);
                let is_there = |choice: Move| matches!(choice, Move::Target(spot) if is_at(game, board, spot, to));
                return self.each(game, is_there);
            }
            Some(UnfinishedAction::Choice { .. }) if is_named(game, choice) => {
                let named = self.each(game, |choice| matches!(choice, Move::Choose { .. }));
                return named
                    .into_iter()
                    .flat_map(|play| play.arrive(game, seat, tracker, to, choice))
                    .collect();
            }
            _ => {}
        }
        if is_named(game, choice) && self.board(seat).pending.count(Item::Advance(tracker)) == 0 {
            // Steps without benefits are made at once.
            return vec![self];
        }
        if is_named(game, choice) {
            let advanced = self.each(game, |choice| choice == Move::Advance(tracker));
            return advanced
                .into_iter()
                .flat_map(|play| play.arrive(game, seat, tracker, to, Move::Advance(tracker)))
                .collect();
        }
        vec![self]
    }

    /// Takes the gain of a pair that the recorded row shows; an advance is made when it is recorded.
    fn take_side(self, game: &PlanetUnknown, seat: Seat, tracker: Track, to: &str, before: &Play) -> Play {
        let waits = |play: &Play, either| play.board(seat).pending.count(Item::Either(either));
        let pairs = &game.tables().alternatives;
        let new = (0..pairs.len())
            .map(AlternativeId::from_index)
            .find(|&either| waits(&self, either) > waits(before, either));
        let goes_on = self.state.actor == seat && self.state.phase == before.state.phase;
        let Some(either) = new.filter(|_| goes_on) else {
            return self;
        };
        let spot = self.board(seat).spot(tracker);
        let lowest = game.track(self.board(seat), spot.track).rows[usize::from(spot.position)];
        let is_patch = row_of(to) != Some(lowest);
        let side = pairs[usize::from(either)].iter().position(|gain| match gain {
            Gain::Patch => is_patch,
            Gain::Synergy => !is_patch,
            Gain::Advance(_) | Gain::Peek => false,
        });
        let taken = side.and_then(|side| {
            let second = side == 1;
            self.act(game, Move::Either { either, second })
        });
        taken.unwrap_or(self)
    }

    /// The lines in which a rover goes from one square to another.
    pub(crate) fn move_rover(
        &self,
        game: &PlanetUnknown,
        seat: Seat,
        from: Square,
        to: Square,
        lift: bool,
    ) -> Vec<Play> {
        let stands = |rover: u8| self.board(seat).rovers[usize::from(rover)] == Some(from);
        self.each(game, |choice| match choice {
            Move::Step { rover, to: there } | Move::Jump { rover, to: there } => !lift && there == to && stands(rover),
            Move::Teleport { rover, to: there } => lift && there == to && stands(rover),
            _ => false,
        })
    }

    /// The squares that a rover may go to, by steps and jumps or by a card's teleport.
    pub(crate) fn rover_targets(&self, game: &PlanetUnknown, seat: Seat, from: Square, lift: bool) -> Grid {
        let stands = |rover: u8| self.board(seat).rovers[usize::from(rover)] == Some(from);
        let target = |choice: Move| match choice {
            Move::Step { rover, to } | Move::Jump { rover, to } if !lift && stands(rover) => Some(to),
            Move::Teleport { rover, to } if lift && stands(rover) => Some(to),
            _ => None,
        };
        self.legal(game).into_iter().filter_map(target).collect()
    }

    /// The ways to lay tiles: the text of each, its tile, and the action.
    pub(crate) fn lays(&self, game: &PlanetUnknown) -> Vec<(TileId, String, Move)> {
        let text = |choice: Move| {
            let (Move::Lay(placement) | Move::LayFree { placement, .. }) = choice else {
                return None;
            };
            let tile = station::offered(game.tables(), &self.state, self.state.actor, placement.slot)?;
            let kind = &game.tables().tiles[usize::from(tile)];
            let way = kind.orientations.iter().position(|&way| way == placement.orientation)?;
            Some((tile, cell_text(&kind.cells[way], placement.anchor), choice))
        };
        self.legal(game).into_iter().filter_map(text).collect()
    }

    /// Resolves what is decided at once here but may be decided later in the recording: the next decision says whether
    /// it is.
    pub(crate) fn settle_hand(self, game: &PlanetUnknown, seat: Seat, next: Option<&Decision>, later: bool) -> Play {
        let comes = |situation: &str| next.is_some_and(|next| next.st.starts_with(situation) && next.act != "anytime");
        match self.board(seat).unfinished {
            Some(UnfinishedAction::Lifepod) if !comes("PositionLifepod") => {
                let mut play = self;
                if later {
                    play.board_mut(seat).pending.add(Item::Reposition, 1);
                    play = play.deviating("R40");
                }
                let put = play.act(game, Move::PutLifepod(LifepodPlace::ScoringArea));
                put.unwrap_or(play)
            }
            Some(UnfinishedAction::FluxToken { climb }) if !comes("ChooseFluxTrack") => {
                let mut play = self.deviating("R40");
                // A climb goes on before the token is placed.
                play.board_mut(seat).unfinished = climb.map(|choice| UnfinishedAction::Choice {
                    choice,
                    named: TrackSet::EMPTY,
                });
                if climb.is_some() && play.legal(game).is_empty() {
                    play.board_mut(seat).unfinished = None;
                }
                play.notes[seat].tokens += 1;
                play
            }
            Some(UnfinishedAction::ExtraRover) if !comes("placeRover") => {
                let mut play = self;
                play.board_mut(seat).unfinished = None;
                play.notes[seat].extra_rover = true;
                play
            }
            Some(UnfinishedAction::Carried { .. }) if !comes("CollectMeeple") => {
                let kept = self.act(game, Move::Carried { destroyed: false });
                kept.unwrap_or(self)
            }
            _ => self,
        }
    }
}

/// A few actions in notation.
pub(crate) fn texts(legal: &[Move]) -> String {
    let texts: Vec<String> = legal.iter().take(8).map(|choice| choice.to_string()).collect();
    texts.join(", ")
}

/// Returns whether the action names a tracker that advances afterwards.
fn is_named(game: &PlanetUnknown, choice: Move) -> bool {
    matches!(choice, Move::Choose { choice, .. }
        if matches!(game.tables().choice(choice), Choice::Trackers { .. }))
}

/// Returns whether a choice is a regress.
pub(crate) fn is_regress(game: &PlanetUnknown, choice: ChoiceId) -> bool {
    matches!(game.tables().choice(choice), Choice::Regress { .. })
}
