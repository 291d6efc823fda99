//! What a recorded decision means: what of ours must have been offered, and which actions of ours say the same.

use super::deviations::{self, Refusal};
use super::digest::{letter, lifepod_text, row_of, spot_text, track_of};
use super::play::{Play, Source, piece, texts};
use super::recording::{self, Decision};
use super::set_up::FIRST_OBJECTIVE;
use crate::support::recorded::tile_number;
use orrery_engine::bitboard::{Grid, Square};
use orrery_engine::planet_unknown::pending::Item;
use orrery_engine::planet_unknown::resource::{Collectible, Track, TrackSet};
use orrery_engine::planet_unknown::state::{DEPOTS, InHand, Part, Phase};
use orrery_engine::planet_unknown::tables::{Choice, Gain};
use orrery_engine::planet_unknown::{Move, PlanetUnknown, Slot};
use orrery_engine::{Game, Seat};
use serde_json::Value;

/// The games that a recording is followed in: ours, and ours on planets printed as the recording has them.
pub(crate) struct Games {
    pub(crate) ours: PlanetUnknown,
    pub(crate) recorded_ground: PlanetUnknown,
}

/// A decision, and those of the same player that follow in the same phase.
pub(crate) struct Moment<'a> {
    pub(crate) seat: Seat,
    pub(crate) decision: &'a Decision,
    pub(crate) later: &'a [&'a Decision],
}

type Lines = Result<Vec<Play>, Refusal>;

fn differs<T>(what: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Differs(what.into()))
}

impl Games {
    /// The lines of play after a decision.
    pub(crate) fn decide(&self, play: &Play, moment: &Moment) -> Lines {
        let game = &self.ours;
        let (decision, seat) = (moment.decision, moment.seat);
        let mut play = play.clone();
        if play.state.actor != seat {
            if decision.is_idle() || decision.st == "resolveChoice" && decision.ev.is_empty() {
                return Ok(vec![play]);
            }
            if !game.to_act(&play.state).contains(seat) {
                return differs(format!("{seat} is not on turn in {:?}", play.state.phase));
            }
            game.let_act(&mut play.state, seat);
        }
        if decision.st != "MoveTrackersToFive" {
            play = play.put_climb_aside(game, seat);
        }
        if moment.later.iter().any(|next| !next.is_idle()) {
            play.hold(seat);
        }
        if decision.act == "anytime" {
            return self.power(play, moment);
        }
        match decision.st.as_str() {
            "placeTile" => self.lay(play, moment),
            "resolveChoice" => self.resolve(play, moment),
            "chooseTracks" => self.choose_tracks(play, moment),
            "moveTrackerByOne" => self.move_tracker(play, moment),
            "placeRover" => self.place_rover(play, moment),
            "moveRover" => self.move_rover(play, moment),
            "TakeCivCard" => self.take_card(play, moment),
            "CollectMeeple" => self.collect(play, moment),
            "DestroyAllInRow" => self.destroy_line(play, moment),
            "MoveTrackersToFive" => self.climb(play, moment),
            "PositionLifepodOnTrack" | "PositionLifepodOnTech" => self.position(play, moment),
            "ChooseFluxTrack" => self.flux_token(play, moment),
            "ClaimAllInARow" => self.claim_row(play, moment),
            "ChooseObjectiveForAll" => self.objective(play, moment),
            "GainBiomassPatch" => self.gain_patch(play, moment),
            "chooseRotation" => self.rotate(&play, moment),
            other => differs(format!("{other} is no decision that is known")),
        }
    }

    /// What happened besides, one after the other; the first step of a tracker is from `source`.
    fn happen(&self, plays: Vec<Play>, moment: &Moment, source: Source, lift: bool) -> Lines {
        let (game, seat) = (&self.ours, moment.seat);
        let later = moment.later;
        let comes = later.iter().any(|next| next.st.starts_with("PositionLifepod"));
        let settle = |plays: Vec<Play>, next: Option<&Decision>| -> Vec<Play> {
            let settled = plays.into_iter().map(|play| play.settle_hand(game, seat, next, comes));
            settled.collect()
        };
        let mut plays = plays;
        let mut source = source;
        for event in &moment.decision.ev {
            let text = |place: usize| event[place].as_str().unwrap_or_default();
            let before = plays.first().map(|play| play.legal(game)).unwrap_or_default();
            let next: Vec<Play> = match text(0) {
                "track" => {
                    let Some(tracker) = track_of(text(3)) else {
                        return differs(format!("{event} names no tracker"));
                    };
                    plays = settle(plays, None);
                    let from = |source| {
                        let steps = plays.iter().flat_map(|play| play.step(game, seat, tracker, text(2), source));
                        steps.collect::<Vec<Play>>()
                    };
                    let mut steps = from(source);
                    if steps.is_empty() {
                        steps = from(Source::Any);
                    }
                    if steps.is_empty() {
                        let aside = plays.iter().map(|play| play.clone().put_climb_aside(game, seat));
                        let aside: Vec<Play> = aside.collect();
                        let later = aside.iter().flat_map(|play| play.step(game, seat, tracker, text(2), Source::Any));
                        steps = later.collect();
                    }
                    source = Source::Any;
                    steps
                }
                "roverNew" => {
                    let square = Square::parse(text(1));
                    let placed = |choice| matches!(choice, Move::PlaceRover(to) if Some(to) == square);
                    plays.iter().flat_map(|play| play.each(game, placed)).collect()
                }
                "roverMove" => {
                    let ends = moment.decision.chosen_list();
                    let (Some(from), Some(to)) = (square_at(&ends, 0), square_at(&ends, 1)) else {
                        return Err(Refusal::Stopped("D25", format!("a rover off the planet: {ends:?}")));
                    };
                    let moved = plays.iter().flat_map(|play| {
                        let moved = play.move_rover(game, seat, from, to, lift);
                        let dropped: Vec<Play> = moved.iter().filter_map(|moved| moved.drop_cargo(play, seat, from, to)).collect();
                        moved.into_iter().chain(dropped)
                    });
                    moved.collect()
                }
                "civ" => {
                    let card = event[1].as_u64().unwrap_or_default() as u8;
                    let keeps = |choice| {
                        matches!(choice, Move::Civ(kept) | Move::HigherCiv(kept) | Move::KeepCiv(kept) if kept + 1 == card)
                    };
                    plays.iter().flat_map(|play| play.each(game, keeps)).collect()
                }
                "patchStored" => plays
                    .iter()
                    .flat_map(|play| play.each(game, |choice| choice == Move::StorePatch))
                    .collect(),
                _ => continue,
            };
            if next.is_empty() {
                return differs(format!("nothing here says {event}; legal are {}", texts(&before)));
            }
            plays = next;
        }
        Ok(settle(plays, later.first().copied()))
    }

    fn happen_after(&self, plays: Vec<Play>, moment: &Moment) -> Lines {
        self.happen(plays, moment, Source::Any, false)
    }

    // Tiles and patches.

    fn lay(&self, play: Play, moment: &Moment) -> Lines {
        let offered = recorded_sets(moment.decision);
        if offered.iter().any(|set| set.tile.is_none()) {
            return self.lay_patch(play, moment, &offered);
        }
        let game = &self.ours;
        let ours = self.placement_sets(&self.ours, &play, moment.seat);
        let play = match agree(&ours, &offered) {
            true => play,
            false => {
                let deviation = deviations::explain_offer(self, moment.seat, &play, &ours, &offered)?;
                play.met(deviation)
            }
        };
        let chosen = &moment.decision.ch;
        let Some(tile) = chosen[0].as_u64() else {
            return differs(format!("{chosen} names no tile"));
        };
        let slot = Slot::ALL.into_iter().find(|&slot| {
            let top = game.offered(&play.state, moment.seat, slot);
            top.is_some_and(|top| tile_number(game, top) as u64 == tile)
        });
        let Some(slot) = slot else {
            return differs(format!("tile {tile} is not in the depot"));
        };
        let text = chosen[1].as_str().unwrap_or_default();
        let before = play.board(moment.seat).rover_squares();
        let laid = if text == "none" {
            play.act(game, Move::Take(slot))
        } else {
            let drafted = play.act(game, Move::Draft(slot)).unwrap_or_else(|| play.clone());
            let lays = drafted.lays(game).into_iter();
            let mut same = lays.filter(|(kind, lay, _)| tile_number(game, *kind) as u64 == tile && lay == text);
            same.find_map(|(_, _, choice)| drafted.act(game, choice))
        };
        let laid = laid.or_else(|| play.lay_by_hand(game, moment.seat, slot, text));
        let Some(mut laid) = laid else {
            return differs(format!("{chosen} is not legal here"));
        };
        laid = self.on_recorded_ground(&play, laid, moment, tile, text);
        let destroyed = before - laid.board(moment.seat).rover_squares();
        let notes = &mut laid.notes[moment.seat];
        notes.destroyed_rovers |= destroyed;
        notes.discarded |= text == "none";
        self.happen_after(vec![laid], moment)
    }

    /// The line as it is with the ground that the recording has, where that gives other resources (D26).
    fn on_recorded_ground(&self, play: &Play, laid: Play, moment: &Moment, tile: u64, text: &str) -> Play {
        let there = &self.recorded_ground;
        let drafted = play.clone();
        let same = drafted.lays(there).into_iter();
        let mut same = same.filter(|(kind, lay, _)| tile_number(there, *kind) as u64 == tile && lay == text);
        match same.find_map(|(_, _, choice)| drafted.act(there, choice)) {
            Some(other) if other.state.boards[moment.seat].pending != laid.state.boards[moment.seat].pending => {
                other.met("D26")
            }
            _ => laid,
        }
    }

    fn lay_patch(&self, play: Play, moment: &Moment, offered: &[PlacementSet]) -> Lines {
        let game = &self.ours;
        let squares = game.patch_squares(play.board(moment.seat));
        let ours = [PlacementSet::of(None, patch_texts(squares))];
        let play = match ours == *offered {
            true => play,
            false => {
                let deviation = deviations::explain_offer(self, moment.seat, &play, &ours, offered)?;
                play.met(deviation)
            }
        };
        let text = moment.decision.ch[1].as_str().unwrap_or_default();
        let Some(square) = text.get(..2).and_then(Square::parse) else {
            return self.happen_after(vec![play], moment);
        };
        let laid = play.lay_held(game, moment.seat, square);
        let Some(laid) = laid.or_else(|| play.patch_by_hand(moment.seat, square)) else {
            return differs(format!("a patch on {square} is not legal here"));
        };
        self.happen_after(vec![laid], moment)
    }

    /// The placements that a seat has: of the tiles to draft, or of the free tile.
    pub(crate) fn placement_sets(&self, game: &PlanetUnknown, play: &Play, seat: Seat) -> Vec<PlacementSet> {
        let is_free = play.state.phase != Phase::Main
            || play.board(seat).part == Part::Window;
        let mut sets: Vec<(u8, Vec<String>)> = Vec::new();
        if is_free {
            for slot in Slot::ALL {
                sets.extend(game.offered(&play.state, seat, slot).map(|tile| (tile, Vec::new())));
            }
            for (tile, text, _) in play.lays(game) {
                let set = sets.iter_mut().find(|(kind, _)| *kind == tile);
                set.into_iter().for_each(|(_, texts)| texts.push(text.clone()));
            }
        } else {
            for offer in game.offers(&play.state, seat).iter().flatten() {
                let kind = &game.tables().tiles[usize::from(offer.tile)];
                let ways = kind.cells.iter().zip(&offer.anchors);
                let texts = ways.flat_map(|(cells, anchors)| {
                    anchors.iter().map(|anchor| crate::support::cell_text(cells, anchor))
                });
                sets.push((offer.tile, texts.collect()));
            }
        }
        let sets = sets.into_iter();
        sets.map(|(tile, texts)| PlacementSet::of(Some(tile_number(game, tile)), texts)).collect()
    }

    // Trackers.

    /// One of the pending gains is begun.
    fn resolve(&self, mut play: Play, moment: &Moment) -> Lines {
        let offer = moment.decision.offer();
        let effects = offer["all"].as_array().map_or(&[][..], Vec::as_slice);
        for effect in effects.iter().map(|entry| &entry[1]) {
            if effect != "pass" && !self.waits(&play, moment.seat, effect) {
                let pending: Vec<(Item, u8)> = play.board(moment.seat).pending.iter().collect();
                return differs(format!("{effect} is offered, here wait {pending:?}"));
            }
        }
        let chosen = effects.iter().find(|entry| entry[0] == moment.decision.ch);
        let mut source = chosen.map_or(Source::Any, |entry| source_of(&entry[1]));
        if let (Some(entry), Source::Energy(tracks)) = (chosen, source) {
            if let Some(ours) = self.energy(&play, moment.seat, &entry[1]).filter(|&ours| ours != tracks) {
                source = Source::Energy(ours);
                play = play.met("CORP-4.6");
            }
        }
        let doubled = chosen.filter(|entry| offer["xor"] == 1 && entry[1][2] == 2);
        if let Some(tracker) = doubled.and_then(|entry| track_of(entry[1][1].as_str()?)) {
            source = Source::More;
            play = play.ready_again(&self.ours, moment.seat, Move::SynergyMore(tracker));
        }
        play.notes[moment.seat].source = source;
        let nothing_done = moment.decision.ev.is_empty();
        let tracker = chosen.and_then(|entry| track_of(entry[1][1].as_str()?));
        if let (true, Some(tracker), true) = (nothing_done, tracker, source != Source::Any) {
            if let Some(lost) = self.lose_blocked(&play, moment, tracker, source) {
                return Ok(vec![lost]);
            }
        }
        self.happen(vec![play], moment, source, false)
    }

    /// A step that is blocked is lost in the recording (D33).
    fn lose_blocked(&self, play: &Play, moment: &Moment, tracker: Track, source: Source) -> Option<Play> {
        let goes_on = moment.later.first().is_some_and(|next| next.st == "moveTrackerByOne" || next.st == "chooseTracks");
        if goes_on || self.ours.can_advance(play.board(moment.seat), tracker) {
            return None;
        }
        let pending = &play.board(moment.seat).pending;
        let waits = |item: &Item| pending.count(*item) > 0;
        let item = match source {
            Source::Energy(tracks) => Some(Item::Energy(tracks)).filter(waits),
            Source::Synergy => Some(Item::Synergy).filter(waits),
            Source::Resource | Source::Advance => {
                [Item::Resource(tracker), Item::Advance(tracker)].into_iter().find(waits)
            }
            _ => None,
        }?;
        let mut lost = play.clone();
        lost.board_mut(moment.seat).pending.take(item);
        Some(lost.met("D33"))
    }

    /// The energy resource that waits here for a recorded one: with Jump Drive's tech, tech itself may be missing there.
    fn energy(&self, play: &Play, seat: Seat, effect: &Value) -> Option<TrackSet> {
        let board = play.board(seat);
        let recorded = tracks_of(effect[1].as_str().unwrap_or_default());
        let is_jump_drive = self.ours.corporation(board).slug == "jump-drive";
        let tech = TrackSet::only(Track::Tech);
        let same = |ours: &TrackSet| *ours == recorded || is_jump_drive && *ours - tech == recorded - tech;
        board.pending.energies().find(same)
    }

    /// Whether a recorded pending effect waits here too.
    fn waits(&self, play: &Play, seat: Seat, effect: &Value) -> bool {
        let board = play.board(seat);
        let count = |item| board.pending.count(item);
        let name = effect[0].as_str().unwrap_or_default();
        let track = effect[1].as_str().and_then(track_of);
        match name {
            "track" | "track1" => track.is_some_and(|track| {
                let alternatives = self.ours.tables().alternatives.iter().zip(0..);
                let mut sides = alternatives.filter(|(pair, _)| pair.contains(&Gain::Advance(track)));
                count(Item::Resource(track)) > 0
                    || count(Item::Advance(track)) > 0
                    || count(Item::Synergy) > 0 && effect[2].is_number()
                    || sides.any(|(_, either)| count(Item::Either(either)) > 0)
            }),
            "energy" => self.energy(play, seat, effect).is_some(),
            "choose" => count(Item::Synergy) > 0 || board.pending.choices().next().is_some(),
            "roverMoves" => board.movement > 0 || count(Item::Teleport) > 0,
            "PlaceRover" => count(Item::Rover) > 0,
            "GainBiomassPatch" => count(Item::Patch) > 0,
            "tile" if effect[1] == "patch" => {
                count(Item::Patch) + count(Item::StoredPatch) > u8::from(play.notes[seat].held)
            }
            "tile" => [false, true].into_iter().any(|resources| count(Item::FreeTile { resources }) > 0),
            "civ" => board.has_claims() || count(Item::KeepCiv) > 0,
            "collect" | "destroy" => {
                let pieces = Collectible::ALL.into_iter();
                let waits = |what| count(Item::Collect(what)) + count(Item::Destroy(what)) > 0;
                pieces.into_iter().any(waits) || matches!(board.in_hand, Some(InHand::Carried { .. }))
            }
            "PositionLifepodOnTrack" | "PositionLifepodOnTech" => {
                let placed = board.collected_lifepods > 0;
                placed || count(Item::Reposition) > 0 || board.in_hand == Some(InHand::Lifepod)
            }
            "xor" | "or" | "seq" | "parallel" => {
                let parts = effect.as_array().map_or(&[][..], Vec::as_slice);
                parts.iter().skip(1).all(|part| self.waits(play, seat, part))
            }
            _ => false,
        }
    }

    fn choose_tracks(&self, play: Play, moment: &Moment) -> Lines {
        let game = &self.ours;
        let offer = moment.decision.offer();
        let offered: TrackSet = recording::texts(&offer["types"]).into_iter().filter_map(track_of).collect();
        let chosen: Vec<Track> = moment.decision.chosen_list().into_iter().filter_map(track_of).collect();
        let steps = offer["m"].as_i64().unwrap_or_default();
        let legal = play.legal(game);
        if steps < 0 {
            return self.regress(play, moment, offered, steps);
        }
        let of_source = |source: Source| -> TrackSet {
            let named = |choice: &Move| match (source, *choice) {
                (Source::Synergy, Move::Synergy(track)) => Some(track),
                (Source::Energy(tracks), Move::Energy(set, track)) => (set == tracks).then_some(track),
                (Source::Card, Move::Choose { choice, track }) => matches!(
                    game.tables().choices[usize::from(choice)], Choice::Trackers { steps: ours, .. } if i64::from(ours) == steps
                )
                .then_some(track),
                _ => None,
            };
            legal.iter().filter_map(named).collect()
        };
        let from_synergy = offer["from"] == "Synergy";
        if from_synergy && play.board(moment.seat).pending.count(Item::Synergy) == 0 && game.corporation(play.board(moment.seat)).slug == "flux" {
            let mut claimed = play.met("CARDS-1.3");
            claimed.board_mut(moment.seat).pending.add(Item::Synergy, 1);
            return self.choose_tracks(claimed, moment);
        }
        let pending = &play.board(moment.seat).pending;
        let sources: Vec<Source> = match offer["from"].as_str().unwrap_or_default() {
            "energy" => pending.energies().map(Source::Energy).collect(),
            "Synergy" => vec![Source::Synergy],
            _ => vec![Source::Card, Source::Synergy],
        };
        let exact = sources.iter().copied().find(|&source| of_source(source) == offered);
        let (play, source) = match exact {
            Some(source) => (play, source),
            None => {
                let fits = |source: &Source| (of_source(*source) - offered).is_empty();
                let Some(source) = sources.iter().copied().find(fits).or(sources.first().copied()) else {
                    return differs(format!("{offer} is offered, here nothing of the kind waits"));
                };
                let blocked = (offered - of_source(source)).iter().all(|track| !game.can_advance(play.board(moment.seat), track));
                let deviation = deviations::explain_tracks(game, play.board(moment.seat), of_source(source), offered, blocked);
                let Some(deviation) = deviation else {
                    return differs(format!("{offer} is offered, here {:?} of {source:?}", track_letters(of_source(source))));
                };
                (play.met(deviation), source)
            }
        };
        let mut play = play;
        play.notes[moment.seat].source = source;
        if source == Source::Card {
            let mut plays = vec![play];
            for track in chosen {
                let named = plays.iter().flat_map(|play| {
                    play.each(game, |choice| matches!(choice, Move::Choose { track: named, .. } if named == track))
                });
                plays = named.collect();
            }
            plays.iter_mut().for_each(|play| play.notes[moment.seat].source = Source::Advance);
            return self.happen(plays, moment, Source::Advance, false);
        }
        if let (true, [tracker]) = (moment.decision.ev.is_empty(), &chosen[..]) {
            if let Some(lost) = self.lose_blocked(&play, moment, *tracker, source) {
                return Ok(vec![lost]);
            }
        }
        self.happen(vec![play], moment, source, false)
    }

    fn regress(&self, play: Play, moment: &Moment, offered: TrackSet, steps: i64) -> Lines {
        let game = &self.ours;
        let is_regress = |choice: Move| match choice {
            Move::Choose { choice, track } => {
                matches!(game.tables().choices[usize::from(choice)], Choice::Regress { .. }).then_some(track)
            }
            _ => None,
        };
        let ours: TrackSet = play.legal(game).into_iter().filter_map(is_regress).collect();
        let play = match ours == offered {
            true => play,
            false => {
                let deviation = deviations::explain_regress(game, play.board(moment.seat), ours, offered);
                let Some(deviation) = deviation else {
                    return differs(format!(
                        "a regress of {steps} is offered for {:?}, here for {:?}",
                        track_letters(offered),
                        track_letters(ours)
                    ));
                };
                play.met(deviation)
            }
        };
        let chosen = moment.decision.chosen_list().into_iter().find_map(track_of);
        let lines = play.each(game, |choice| is_regress(choice).is_some_and(|track| Some(track) == chosen));
        if lines.is_empty() {
            return differs(format!("a regress of {chosen:?} is not legal here"));
        }
        let comes = moment.later.first().copied();
        Ok(lines.into_iter().map(|play| play.settle_hand(game, moment.seat, comes, false)).collect())
    }

    fn move_tracker(&self, play: Play, moment: &Moment) -> Lines {
        let game = &self.ours;
        let offer = moment.decision.offer();
        let source = play.notes[moment.seat].source;
        let Some(tracker) = offer["t"].as_str().and_then(track_of) else {
            return differs(format!("{offer} names no tracker"));
        };
        let board = play.board(moment.seat);
        let mut ours: Vec<String> = game
            .targets(board, tracker, !matches!(board.in_hand, Some(InHand::Choice { .. })))
            .into_iter()
            .map(|spot| spot_text(game, board, spot))
            .collect();
        let mut offered: Vec<String> = recording::texts(&offer["to"]).into_iter().map(str::to_owned).collect();
        ours.sort();
        offered.sort();
        let rows = |list: &[String]| list.iter().filter_map(|text| row_of(text)).min();
        let is_either = ours.len() == 1 && offered.len() == 2 && rows(&ours) == rows(&offered);
        let play = if ours == offered || is_either {
            play
        } else {
            let Some(deviation) = deviations::explain_targets(game, board, &ours, &offered) else {
                return differs(format!("{offer} is offered, here {ours:?}"));
            };
            play.met(deviation)
        };
        let mut play = play;
        play.notes[moment.seat].source = Source::Any;
        self.happen(vec![play], moment, source, false)
    }

    fn climb(&self, play: Play, moment: &Moment) -> Lines {
        let game = &self.ours;
        let climbs = |choice: Move| match choice {
            Move::Choose { choice, track } => {
                matches!(game.tables().choices[usize::from(choice)], Choice::Climb { .. }).then_some(track)
            }
            _ => None,
        };
        let ours: TrackSet = play.legal(game).into_iter().filter_map(climbs).collect();
        let offered: TrackSet = recording::texts(&moment.decision.off).into_iter().filter_map(track_of).collect();
        if ours != offered {
            return differs(format!("here {:?} may climb, recorded {:?}", track_letters(ours), track_letters(offered)));
        }
        let mut play = play;
        if moment.decision.ev.is_empty() {
            play.notes[moment.seat].source = Source::Card;
        }
        self.happen(vec![play], moment, Source::Card, false)
    }

    // Rovers and pieces.

    fn place_rover(&self, play: Play, moment: &Moment) -> Lines {
        let places = |choice: Move| match choice {
            Move::PlaceRover(square) => Some(square),
            _ => None,
        };
        let ours: Grid = play.legal(&self.ours).into_iter().filter_map(places).collect();
        let offered = recording::texts(&moment.decision.off);
        let squares: Grid = offered.iter().copied().filter_map(Square::parse).collect();
        let play = if ours == squares {
            play
        } else if squares == ours - play.notes[moment.seat].destroyed_rovers {
            play.met("D24")
        } else if play.board(moment.seat).last_tile.is_empty() {
            return Err(Refusal::Stopped("D25", format!("a rover before the first tile: {offered:?}")));
        } else {
            return differs(format!("a rover may be placed on {offered:?}, here on {}", deviations::square_texts(&[ours])));
        };
        self.happen_after(vec![play], moment)
    }

    fn move_rover(&self, mut play: Play, moment: &Moment) -> Lines {
        let (game, seat) = (&self.ours, moment.seat);
        let offer = moment.decision.offer();
        let number = offer["n"].as_str().and_then(|text| text.parse().ok()).or(offer["n"].as_u64());
        let Some(number) = number else {
            return differs(format!("{offer} names no number of moves"));
        };
        let waits = play.board(seat).pending.count(Item::Teleport) > 0 && number == 1;
        if !waits && u64::from(play.board(seat).movement) < number {
            play.board_mut(seat).movement = number as u8;
            let deviation = deviations::missing_movement(game, play.board(seat));
            play = play.met(deviation);
        }
        let rovers: Vec<(Square, &Value)> = offer["moves"]
            .as_object()
            .into_iter()
            .flatten()
            .filter_map(|(rover, squares)| Some((Square::parse(rover)?, squares)))
            .collect();
        let agrees = |play: &Play, lift: bool| {
            rovers.iter().all(|&(rover, squares)| {
                let ours = play.rover_targets(game, seat, rover, lift);
                let steps = game.rover_steps(play.board(seat), rover) & ours;
                match squares.as_str() {
                    Some(list) => ours == deviations::square_list(list),
                    None => {
                        let count = squares[1].as_u64().unwrap_or_default();
                        count == ours.count() as u64 || !lift && count == steps_and_jumps(play, game, seat, rover, steps)
                    }
                }
            })
        };
        let again = play.all_again(seat);
        let (play, lift) = if waits && agrees(&play, true) {
            (play, true)
        } else if agrees(&play, false) && (!waits || play.board(seat).movement > 0) {
            (play, false)
        } else if !waits && agrees(&again, false) {
            (again.met("D4"), false)
        } else {
            let ours: Vec<Grid> = rovers.iter().map(|&(rover, _)| play.rover_targets(game, seat, rover, waits)).collect();
            match deviations::explain_rover(game, play.board(seat), &rovers, waits) {
                Some(deviation) => (play.met(deviation), waits),
                None => return differs(format!("rovers may move {}, here {}", offer["moves"], deviations::square_texts(&ours))),
            }
        };
        if moment.decision.is_passed() {
            let mut play = play;
            if lift {
                play.board_mut(seat).pending.take(Item::Teleport);
            }
            return self.happen_after(vec![play], moment);
        }
        let ends = moment.decision.chosen_list();
        let moved = self.happen(vec![play.clone()], moment, Source::Any, lift);
        match (moved, square_at(&ends, 0), square_at(&ends, 1)) {
            (Err(Refusal::Differs(_)), Some(from), Some(to)) => {
                match play.lift_by_hand(game, seat, from, to, lift) {
                    Some(lifted) => {
                        let comes = moment.later.iter().any(|next| next.st.starts_with("PositionLifepod"));
                        Ok(vec![lifted.settle_hand(game, seat, moment.later.first().copied(), comes)])
                    }
                    None => differs(format!("a rover may not go from {from} to {to} here")),
                }
            }
            (moved, _, _) => moved,
        }
    }

    fn collect(&self, play: Play, moment: &Moment) -> Lines {
        let (game, seat) = (&self.ours, moment.seat);
        let offer = &moment.decision.offer();
        let destroys = offer["a"] == "destroy";
        if let Some(InHand::Carried { .. }) = play.board(seat).in_hand {
            let destroyed = !moment.decision.is_passed();
            let done = play.act(game, Move::Carried { destroyed });
            return self.happen_after(done.into_iter().collect(), moment);
        }
        if moment.decision.is_passed() {
            return self.happen_after(vec![play], moment);
        }
        let Some(what) = offer["what"].as_str().and_then(piece) else {
            return differs(format!("{} cannot be collected here", offer["what"]));
        };
        let there: Grid = recording::texts(&offer["at"]).into_iter().filter_map(Square::parse).collect();
        let here = play.board(seat).pieces(what);
        if there != here {
            return differs(format!("{what:?} lie on {}, recorded {}", deviations::square_texts(&[here]), offer["at"]));
        }
        let comes = moment.later.iter().any(|next| next.st.starts_with("PositionLifepod"));
        let mut plays = vec![play];
        let chosen: Vec<Square> = moment.decision.chosen_list().into_iter().filter_map(Square::parse).collect();
        for square in chosen {
            let takes = |choice| match choice {
                Move::Collect(piece, from) => !destroys && piece == what && from == square,
                Move::Destroy(piece, from) => destroys && piece == what && from == square,
                _ => false,
            };
            let settled = plays.iter().map(|play| play.clone().settle_hand(game, seat, None, comes));
            let settled: Vec<Play> = settled.collect();
            plays = settled.iter().flat_map(|play| play.each(game, takes)).collect();
        }
        if plays.is_empty() {
            return differs(format!("{} is not legal here", moment.decision.ch));
        }
        self.happen_after(plays, moment)
    }

    fn destroy_line(&self, play: Play, moment: &Moment) -> Lines {
        let line_text = |line: u8| match line {
            0..12 => format!("ROW_{line}"),
            _ => format!("COLUMN_{}", line - 12),
        };
        let lines = play.legal(&self.ours).into_iter().filter_map(|choice| match choice {
            Move::DestroyLine(Collectible::Meteorite, line) => Some(line_text(line)),
            _ => None,
        });
        let mut ours: Vec<String> = lines.collect();
        let mut offered: Vec<String> = moment.decision.off.as_object().into_iter().flatten().map(|(line, _)| line.clone()).collect();
        ours.sort();
        offered.sort();
        if ours != offered {
            return differs(format!("lines {offered:?} are offered, here {ours:?}"));
        }
        let chosen = moment.decision.chosen();
        let destroyed = play.each(&self.ours, |choice| match choice {
            Move::DestroyLine(Collectible::Meteorite, line) => line_text(line) == chosen,
            _ => false,
        });
        self.happen_after(destroyed, moment)
    }

    fn position(&self, play: Play, moment: &Moment) -> Lines {
        let game = &self.ours;
        let (decision, seat) = (moment.decision, moment.seat);
        let is_new = play.board(seat).in_hand == Some(InHand::Lifepod);
        let chosen = decision.chosen_list();
        let [from, to] = match (decision.is_passed(), &chosen[..]) {
            (false, [from, to]) => [*from, *to],
            (true, _) if is_new => ["res", "res"],
            (true, _) => return self.happen_after(vec![play], moment),
            _ => return differs(format!("{} moves no lifepod", decision.ch)),
        };
        let mut play = play;
        if !is_new {
            let lifted = play.act(game, Move::Reposition).and_then(|play| {
                let lifts = |choice| matches!(choice, Move::LiftLifepod(place) if lifepod_text(place) == from);
                play.each(game, lifts).pop()
            });
            let Some(lifted) = lifted else {
                return differs(format!("no lifepod may be moved from {from} here"));
            };
            play = lifted;
        }
        let mut ours: Vec<String> = play.legal(game).into_iter().filter_map(place_text).collect();
        let mut offered: Vec<String> = recording::texts(&decision.offer()["to"]).into_iter().map(str::to_owned).collect();
        for list in [&mut ours, &mut offered] {
            list.retain(|place| place != "res" && place != from);
            list.sort();
        }
        if ours != offered {
            let only = |list: &[String], other: &[String]| -> Vec<String> {
                list.iter().filter(|place| !other.contains(place)).cloned().collect()
            };
            let [more, less] = [only(&offered, &ours), only(&ours, &offered)];
            let Some(deviation) = deviations::explain_places(&more, &less) else {
                return differs(format!("places of a lifepod: only recorded {more:?}, only here {less:?}"));
            };
            play = play.met(deviation);
        }
        let put = play.each(game, |choice| place_text(choice).is_some_and(|place| place == to));
        if put.is_empty() {
            return Err(Refusal::Stopped("CORP-1.1", format!("a lifepod on {to}")));
        }
        self.happen_after(put, moment)
    }

    // Cards and corporations.

    fn take_card(&self, mut play: Play, moment: &Moment) -> Lines {
        let (game, seat) = (&self.ours, moment.seat);
        let offered = recording::numbers(&moment.decision.offer()["cards"]);
        let level = moment.decision.offer()["level"].as_u64();
        let card_rank = |card: u8| u64::from(game.tables().civ_cards[usize::from(card) - 1].rank) + 1;
        let from_all = level.is_none() || play.state.phase == Phase::Last;
        if let (Some(level), false) = (level, from_all) {
            // The card of the next rank was drawn by chance (CORP-7.3).
            let extra = offered.iter().copied().find(|&card| card_rank(card) == level + 1);
            let drawn = &mut play.board_mut(seat).extra_cards[level as usize - 1];
            if drawn.is_some() == extra.is_some() {
                *drawn = extra.map(|card| card - 1);
            }
        }
        let card = |choice: Move| match choice {
            Move::Civ(card) if !from_all && Some(card_rank(card + 1)) == level => Some(card + 1),
            Move::HigherCiv(card) if !from_all && Some(card_rank(card + 1)) == level.map(|level| level + 1) => Some(card + 1),
            Move::KeepCiv(card) if from_all => Some(card + 1),
            _ => None,
        };
        let mut ours: Vec<u8> = play.legal(game).into_iter().filter_map(card).collect();
        let mut cards = offered;
        ours.sort_unstable();
        cards.sort_unstable();
        if ours != cards {
            return differs(format!("civ cards {cards:?} are offered, here {ours:?}"));
        }
        self.happen_after(vec![play], moment)
    }

    fn flux_token(&self, mut play: Play, moment: &Moment) -> Lines {
        if std::mem::take(&mut play.notes[moment.seat].token) {
            play.board_mut(moment.seat).in_hand = Some(InHand::FluxToken { climb: None });
        }
        let token = track_of(moment.decision.chosen());
        let placed = play.each(&self.ours, |choice| matches!(choice, Move::FluxToken(track) if Some(track) == token));
        if placed.is_empty() {
            return differs("the flux token is not placed here");
        }
        self.happen_after(placed, moment)
    }

    fn claim_row(&self, play: Play, moment: &Moment) -> Lines {
        let game = &self.ours;
        let row = moment.decision.chosen().parse().ok();
        let board = play.board(moment.seat);
        let level = |tracker: Track| row_of(&spot_text(game, board, board.spot(tracker))) == row;
        let mut claimed = play.each(game, |choice| matches!(choice, Move::ClaimRow(tracker) if level(tracker)));
        claimed.truncate(1);
        if claimed.is_empty() {
            return differs(format!("row {row:?} is not claimed here"));
        }
        self.happen_after(claimed, moment)
    }

    fn objective(&self, mut play: Play, moment: &Moment) -> Lines {
        let mut drawn: Vec<u8> = recording::numbers(&moment.decision.off);
        drawn.iter_mut().for_each(|card| *card -= FIRST_OBJECTIVE);
        drawn.sort_unstable();
        let Some(chosen) = moment.decision.ch.as_u64() else {
            return differs("no objective is chosen");
        };
        match (play.board(moment.seat).in_hand, drawn[..].try_into()) {
            (Some(InHand::Objectives(_)), Ok(drawn)) => {
                play.board_mut(moment.seat).in_hand = Some(InHand::Objectives(drawn));
                let kept = play.act(&self.ours, Move::Objective(chosen as u8 - FIRST_OBJECTIVE));
                self.happen_after(kept.into_iter().collect(), moment)
            }
            _ => differs(format!("objectives {drawn:?} are drawn")),
        }
    }

    fn gain_patch(&self, play: Play, moment: &Moment) -> Lines {
        let choice = match moment.decision.ch.as_u64() {
            Some(0) => Move::PatchToSynergy,
            Some(1) => return self.happen_after(vec![play], moment),
            _ => Move::MorePatches,
        };
        match play.act(&self.ours, choice).or_else(|| play.use_again(&self.ours, moment.seat, choice)) {
            Some(play) => self.happen_after(vec![play], moment),
            None => differs(format!("{choice} is not legal here")),
        }
    }

    fn rotate(&self, play: &Play, moment: &Moment) -> Lines {
        let depots = DEPOTS as u8;
        let rotation = moment.decision.ch.as_u64().unwrap_or_default() as u8;
        let steps = (play.state.rotation + depots - rotation % depots) % depots;
        match play.act(&self.ours, Move::Rotate(steps)) {
            Some(turned) => Ok(vec![turned]),
            None => differs("the station does not turn here"),
        }
    }

    /// A corporation power.
    fn power(&self, play: Play, moment: &Moment) -> Lines {
        let (game, seat) = (&self.ours, moment.seat);
        let name = moment.decision.chosen();
        let tech = name.rsplit('_').next().and_then(|tech| tech.parse::<u8>().ok());
        let power = match (name, tech) {
            ("ResetTrack", _) => 0,
            // Movement by where the rovers stand comes by itself here (CORP-G15).
            ("tech_3_2" | "tech_2_1" | "tech_6_2", _) => return Ok(vec![play]),
            ("tech_7_1", _) => return self.draft(play, moment),
            ("tech_2_2", _) => return self.next_milestone(play, moment),
            (_, Some(tech @ 1..)) => tech - 1,
            _ => return differs(format!("{name} is no power that is known")),
        };
        let steps = moment.decision.ev.iter().any(|event| event[0] == "track");
        let ready = play.clone().ready_again(game, seat, Move::Use(power));
        if steps {
            return self.happen(vec![ready], moment, Source::Power(power), false);
        }
        match ready.act(game, Move::Use(power)) {
            Some(play) => self.happen_after(vec![play], moment),
            None => differs(format!("{name} is not legal here: {}", texts(&play.legal(game)))),
        }
    }

    /// Movement by the draft of a tile (CORP-7.2): the tile is the one laid next.
    fn draft(&self, play: Play, moment: &Moment) -> Lines {
        let game = &self.ours;
        let is_tile = |next: &&&Decision| next.st == "placeTile" && next.act != "anytime" && next.ch[0].is_number();
        let tile = moment.later.iter().find(is_tile).and_then(|next| next.ch[0].as_u64());
        let slot = Slot::ALL.into_iter().find(|&slot| {
            let top = game.offered(&play.state, moment.seat, slot);
            top.is_some_and(|top| Some(tile_number(game, top) as u64) == tile)
        });
        let drafted = slot.and_then(|slot| play.act(game, Move::Draft(slot)));
        // Later than at the draft, or without a civ tile: the movement that is missing is noted where it is spent.
        Ok(vec![drafted.unwrap_or(play)])
    }

    /// CORP-2.4: the recording claims nothing on the way to the milestone.
    fn next_milestone(&self, play: Play, moment: &Moment) -> Lines {
        let (game, seat) = (&self.ours, moment.seat);
        let Some(used) = play.act(game, Move::Use(1)) else {
            return differs("tech_2_2 is not legal here");
        };
        let mut jumped = play;
        let Some(tracker) = jumped.board(seat).flux else {
            return differs("the flux token is on no track");
        };
        let board = jumped.board_mut(seat);
        board.used_this_game |= 1 << 1;
        board.trackers[tracker.index()] = used.board(seat).tracker(tracker) - 1;
        board.pending.add(Item::Advance(tracker), 1);
        let jumped = jumped.act(game, Move::Advance(tracker));
        let play = match jumped {
            Some(jumped) if jumped.state != used.state => jumped.met("CORP-2.4"),
            _ => used,
        };
        let comes = moment.later.first().copied();
        Ok(vec![play.settle_hand(game, seat, comes, false)])
    }
}

/// The placements of a tile, or of a patch: how many, and the hash of their texts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct PlacementSet {
    pub(crate) tile: Option<usize>,
    pub(crate) count: usize,
    pub(crate) hash: String,
}

impl PlacementSet {
    pub(crate) fn of(tile: Option<usize>, mut texts: Vec<String>) -> PlacementSet {
        texts.sort();
        texts.dedup();
        let digest = format!("{:x}", md5::compute(texts.join(",")));
        PlacementSet {
            tile,
            count: texts.len(),
            hash: digest[..12].to_owned(),
        }
    }
}

/// The texts of patches on some squares.
pub(crate) fn patch_texts(squares: Grid) -> Vec<String> {
    squares.iter().map(|square| format!("{square}{}", letter(Track::Biomass))).collect()
}

/// What a recorded placement offers; a tile without placement has none.
fn recorded_sets(decision: &Decision) -> Vec<PlacementSet> {
    let tiles = decision.offer()["tiles"].as_array().map_or(&[][..], Vec::as_slice);
    let set = |entry: &Value| PlacementSet {
        tile: entry[0].as_u64().map(|tile| tile as usize),
        count: entry[1].as_u64().unwrap_or_default() as usize,
        hash: entry[2].as_str().unwrap_or_default().to_owned(),
    };
    tiles.iter().map(set).collect()
}

/// Whether the same tiles can be laid in the same ways.
pub(crate) fn agree(ours: &[PlacementSet], offered: &[PlacementSet]) -> bool {
    let placeable = |sets: &[PlacementSet]| {
        let mut sets: Vec<PlacementSet> = sets.iter().filter(|set| set.count > 0).cloned().collect();
        sets.sort();
        sets
    };
    placeable(ours) == placeable(offered)
}

fn source_of(effect: &Value) -> Source {
    match (effect[0].as_str(), effect[2].as_str()) {
        (Some("track"), Some("tile")) => Source::Resource,
        (Some("track" | "track1"), _) => Source::Advance,
        (Some("energy"), _) => Source::Energy(tracks_of(effect[1].as_str().unwrap_or_default())),
        _ => Source::Any,
    }
}

fn tracks_of(letters: &str) -> TrackSet {
    letters.chars().filter_map(|letter| track_of(&letter.to_string())).collect()
}

fn track_letters(tracks: TrackSet) -> String {
    tracks.iter().map(letter).collect()
}

fn square_at(texts: &[&str], place: usize) -> Option<Square> {
    texts.get(place).copied().and_then(Square::parse)
}

fn place_text(choice: Move) -> Option<String> {
    match choice {
        Move::PutLifepod(place) => Some(lifepod_text(place)),
        _ => None,
    }
}

/// How long a list is that has squares both stepped and jumped to twice.
fn steps_and_jumps(play: &Play, game: &PlanetUnknown, seat: Seat, from: Square, steps: Grid) -> u64 {
    let stands = |rover: u8| play.board(seat).rovers[usize::from(rover)] == Some(from);
    let jumps = play.legal(game).into_iter().filter(|choice| matches!(choice, Move::Jump { rover, .. } if stands(*rover)));
    (steps.count() + jumps.count()) as u64
}
