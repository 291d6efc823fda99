//! The meaning of a recorded decision: what must have been offered here, and which of our actions are the same.

use super::deviations::Refusal;
use super::games::Games;
use super::play::Play;
use super::recording::{self, Decision};
use super::set_up::recorded_card;
use orrery_engine::planet_unknown::Phase;
use orrery_engine::planet_unknown::capacities::DEPOTS;
use orrery_engine::planet_unknown::{CardId, Move};
use orrery_engine::{Information, Seat};

/// A decision, and the following ones of the same player in the same phase.
pub(crate) struct Moment<'a> {
    pub(crate) seat: Seat,
    pub(crate) decision: &'a Decision,
    pub(crate) later: &'a [&'a Decision],
    /// The phase of the decision, and its round.
    pub(crate) phase: (Phase, u8),
    /// Whether another round follows this one.
    pub(crate) goes_on: bool,
}

pub(crate) type Lines = Result<Vec<Play>, Refusal>;

pub(crate) fn differs<T>(what: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Differs(what.into()))
}

impl Games {
    /// The lines of play after a decision.
    pub(crate) fn decide(&self, play: &Play, moment: &Moment) -> Lines {
        let game = &self.ours;
        let (decision, seat) = (moment.decision, moment.seat);
        let mut play = play.clone();
        let is_over = (play.state.phase, play.state.round) != moment.phase && play.early.is_none();
        let begins_nothing = decision.is_idle() || decision.st == "resolveChoice" && decision.ev.is_empty();
        let begins_nothing = begins_nothing && decision.act != "anytime";
        if begins_nothing && (is_over || play.state.actor != seat || play.state.phase == Phase::Over) {
            return Ok(vec![play]);
        }
        if play.state.actor != seat || play.state.phase == Phase::Over {
            let may_act = game.to_act(&play.state).contains(seat);
            let is_at_end = matches!(play.state.phase, Phase::Last | Phase::Over);
            if !may_act && play.state.phase.is_end_of_game() && decision.act == "anytime" {
                play = play.open_window(seat, Phase::Last);
            } else if !may_act && is_at_end {
                let what = format!("{} after the last window of {seat}", decision.st);
                return Err(Refusal::Stopped("D23", what));
            }
            if !may_act && play.early.is_none() {
                return differs(format!("{seat} is not on turn in {:?}", play.state.phase));
            }
            game.let_act(&mut play.state, seat);
        }
        if decision.st != "MoveTrackersToFive" || decision.act == "anytime" {
            play = play.put_climb_aside(game, seat);
        }
        let climbs = decision.st == "TakeCivCard" && decision.ev.iter().any(|event| event[0] == "track");
        if climbs || moment.later.iter().any(|next| !next.is_idle()) {
            play.hold(seat);
        }
        let play = self.agree_on_powers(play, moment)?;
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
            "chooseRotation" | "chooseRotationEngine" => self.rotate(&play, moment),
            "PlaceMeeple" => self.place_meteorite(play, moment),
            "DestroyPOCard" => self.discard_objective(play, moment),
            "EmptySlot" => self.remove_shape(play, moment),
            other => differs(format!("{other} is no decision that is known")),
        }
    }

    fn take_card(&self, mut play: Play, moment: &Moment) -> Lines {
        let (game, seat) = (&self.ours, moment.seat);
        let numbers = recording::numbers(&moment.decision.offer()["cards"]);
        let offered: Vec<CardId> = numbers.into_iter().map(recorded_card).collect();
        let level = moment.decision.offer()["level"].as_u64();
        let card_rank = |card: CardId| u64::from(game.tables().civ_cards[card.index()].rank) + 1;
        let from_all = level.is_none() || play.state.phase == Phase::Last;
        if let (Some(level), false) = (level, from_all) {
            // The card of the next rank was random (CORP-7.3).
            let extra = offered.iter().copied().find(|&card| card_rank(card) == level + 1);
            let rank = level as usize - 1;
            if play.state.pool.0 & game.tables().civ_ranks[rank].0 == 0 && extra.is_some() {
                // Here the claim was lost with the last card of its rank (R36).
                play.board_mut(seat).claims[rank] = play.board(seat).claims[rank].max(1);
            }
            let claims = play.board(seat).claims[rank] > 0;
            let is_early = play.early.is_some() && claims;
            let own = play.state.pool.0 & game.tables().civ_ranks[rank].0;
            if claims && own == 0 && extra.is_some() {
                play = play.deviating("R36");
                play.board_mut(seat).extra_cards[rank] = extra;
            }
            let drawn = &mut play.board_mut(seat).extra_cards[level as usize - 1];
            if drawn.is_some() == extra.is_some() || is_early {
                *drawn = extra;
            }
        }
        let card = |choice: Move| match choice {
            Move::Civ(card) if !from_all && Some(card_rank(card)) == level => Some(card),
            Move::HigherCiv(card) if !from_all && Some(card_rank(card)) == level.map(|level| level + 1) => Some(card),
            Move::KeepCiv(card) if from_all => Some(card),
            _ => None,
        };
        let mut ours: Vec<CardId> = play.legal(game).into_iter().filter_map(card).collect();
        let mut cards = offered;
        ours.sort_unstable();
        cards.sort_unstable();
        if ours != cards {
            return differs(format!("civ cards {cards:?} are offered, here {ours:?}"));
        }
        self.follow_events_after(vec![play], moment)
    }

    fn rotate(&self, play: &Play, moment: &Moment) -> Lines {
        let depots = DEPOTS as u8;
        let rotation = moment.decision.ch.as_u64().unwrap_or_default() as u8;
        let steps = (play.state.rotation + depots - rotation % depots) % depots;
        match play.act(&self.ours, Move::Rotate(steps)) {
            Some(turned) if moment.decision.dg.is_some() => self.follow_events_after(vec![turned], moment),
            Some(turned) => Ok(vec![turned]),
            None => differs("the station does not turn here"),
        }
    }
}
