//! What corporations add: lifepods, the flux token, powers.

use super::decisions::{Lines, Moment, differs};
use super::digest::{lifepod_text, row_of, spot_text, track_of};
use super::games::Games;
use super::play::{Play, Source, texts};
use super::recording;
use super::set_up::FIRST_OBJECTIVE;
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::planet_unknown::state::UnfinishedAction;
use orrery_engine::planet_unknown::{CardId, Move};

impl Games {
    pub(crate) fn position(&self, play: Play, moment: &Moment) -> Lines {
        let game = &self.ours;
        let (decision, seat) = (moment.decision, moment.seat);
        let is_new = play.board(seat).unfinished == Some(UnfinishedAction::Lifepod);
        let chosen = decision.chosen_list();
        let [from, to] = match (decision.is_passed(), &chosen[..]) {
            (false, [from, to]) => [*from, *to],
            (true, _) if is_new => ["res", "res"],
            (true, _) => return self.follow_events_after(vec![play], moment),
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
        let mut offered: Vec<String> = recording::texts(&decision.offer()["to"])
            .into_iter()
            .map(str::to_owned)
            .collect();
        for list in [&mut ours, &mut offered] {
            list.retain(|place| place != "res" && place != from);
            list.sort();
        }
        if ours != offered {
            return differs(format!("places of a lifepod: recorded {offered:?}, here {ours:?}"));
        }
        let put = play.each(game, |choice| place_text(choice).is_some_and(|place| place == to));
        if put.is_empty() {
            return differs(format!("a lifepod is not put on {to} here"));
        }
        self.follow_events_after(put, moment)
    }

    pub(crate) fn flux_token(&self, mut play: Play, moment: &Moment) -> Lines {
        let waits = matches!(
            play.board(moment.seat).unfinished,
            Some(UnfinishedAction::FluxToken { .. })
        );
        if !waits && play.notes[moment.seat].tokens > 0 {
            play.notes[moment.seat].tokens -= 1;
            play.board_mut(moment.seat).unfinished = Some(UnfinishedAction::FluxToken { climb: None });
        }
        let token = track_of(moment.decision.chosen());
        let placed = play.each(
            &self.ours,
            |choice| matches!(choice, Move::FluxToken(track) if Some(track) == token),
        );
        if placed.is_empty() {
            return differs("the flux token is not placed here");
        }
        self.follow_events_after(placed, moment)
    }

    pub(crate) fn claim_row(&self, play: Play, moment: &Moment) -> Lines {
        let game = &self.ours;
        let row = moment.decision.chosen().parse().ok();
        let board = play.board(moment.seat);
        let level = |tracker: Track| row_of(&spot_text(game, board, board.spot(tracker))) == row;
        let mut claimed = play.each(
            game,
            |choice| matches!(choice, Move::ClaimRow(tracker) if level(tracker)),
        );
        claimed.truncate(1);
        if claimed.is_empty() {
            return differs(format!("row {row:?} is not claimed here"));
        }
        self.follow_events_after(claimed, moment)
    }

    pub(crate) fn objective(&self, mut play: Play, moment: &Moment) -> Lines {
        let cards = recording::numbers(&moment.decision.off);
        let drawn = cards.iter().map(|card| CardId(card - FIRST_OBJECTIVE)).collect();
        let Some(chosen) = moment.decision.ch.as_u64() else {
            return differs("no objective is chosen");
        };
        if !matches!(
            play.board(moment.seat).unfinished,
            Some(UnfinishedAction::Objectives(_))
        ) {
            return differs(format!("objectives {cards:?} are drawn"));
        }
        // Which ones were drawn was random.
        play.board_mut(moment.seat).unfinished = Some(UnfinishedAction::Objectives(drawn));
        let kept = play.act(&self.ours, Move::Objective(CardId(chosen as u8 - FIRST_OBJECTIVE)));
        self.follow_events_after(kept.into_iter().collect(), moment)
    }

    pub(crate) fn gain_patch(&self, play: Play, moment: &Moment) -> Lines {
        let choice = match moment.decision.ch.as_u64() {
            Some(0) => Move::PatchToSynergy,
            Some(1) => return self.follow_events_after(vec![play], moment),
            _ => Move::MorePatches,
        };
        match play
            .act(&self.ours, choice)
            .or_else(|| play.use_again(&self.ours, moment.seat, choice))
        {
            Some(play) => self.follow_events_after(vec![play], moment),
            None => differs(format!("{choice} is not legal here")),
        }
    }

    /// A corporation power.
    pub(crate) fn power(&self, play: Play, moment: &Moment) -> Lines {
        let (game, seat) = (&self.ours, moment.seat);
        let name = moment.decision.chosen();
        let tech = name.rsplit('_').next().and_then(|tech| tech.parse::<u8>().ok());
        let power = match (name, tech) {
            ("ResetTrack", _) => 0,
            ("tech_3_2" | "tech_2_1" | "tech_6_2", _) => return Ok(vec![play.use_round_start(game, seat)]),
            ("tech_7_1", _) => return self.draft(play, moment),
            ("tech_2_2", _) => return self.next_milestone(play, moment),
            (_, Some(tech @ 1..)) => tech - 1,
            _ => return differs(format!("{name} is no power that is known")),
        };
        let steps = moment.decision.ev.iter().any(|event| event[0] == "track");
        let ready = play.clone().ready_again(game, seat, Move::Use(power));
        if steps {
            return self.follow_events(vec![ready], moment, Source::Power(power), false);
        }
        match ready.act(game, Move::Use(power)) {
            Some(play) => self.follow_events_after(vec![play], moment),
            None => differs(format!("{name} is not legal here: {}", texts(&play.legal(game)))),
        }
    }

    /// CORP-2.4: the recording claims nothing on the way to the milestone.
    pub(crate) fn next_milestone(&self, play: Play, moment: &Moment) -> Lines {
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
            Some(jumped) if jumped.state != used.state => jumped.deviating("CORP-2.4"),
            _ => used,
        };
        let comes = moment.later.first().copied();
        Ok(vec![play.settle_hand(game, seat, comes, false)])
    }
}

pub(crate) fn place_text(choice: Move) -> Option<String> {
    match choice {
        Move::PutLifepod(place) => Some(lifepod_text(place)),
        _ => None,
    }
}
