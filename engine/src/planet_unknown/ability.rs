//! Rules and techs of a corporation: which of them a board holds now (PU-4.5, CORP-G13).

use super::PlanetUnknown;
use super::pending::{EventItem, Item};
use super::resource::{Resource, Track, TrackSet};
use super::ruleset::effects::{Effect, ResourceChoice, TeleportRoute, TileKind, TrackChoice};
use super::ruleset::powers::{TechUnlock, Timing, UseLimit};
use super::state::{Board, InHand, Spot, State};
use super::tables::{Choice, Tile};
use crate::by_seat::Seat;

/// A rule or a tech.
#[derive(Clone, Copy, Debug)]
pub struct Ability {
    /// Which tech, counted from 0; a rule is none and always holds.
    pub tech: Option<u8>,
    /// What it does.
    pub effect: Effect,
    /// When it works.
    pub timing: Timing,
    /// How often it may be used, where that is limited.
    pub limit: Option<UseLimit>,
}

impl PlanetUnknown {
    /// The techs that a board holds, one bit each.
    #[inline(always)]
    pub fn techs(&self, board: &Board) -> u8 {
        let corporation = self.corporation(board);
        if corporation.tech_unlock == TechUnlock::Level {
            corporation.techs_at[usize::from(board.tracker(Track::Tech))] & !board.blocked_techs
        } else {
            self.techs_by_rule(board)
        }
    }

    /// The techs of a corporation that does not hold just those whose level it has reached.
    fn techs_by_rule(&self, board: &Board) -> u8 {
        let corporation = self.corporation(board);
        let levels = self.tech_levels(board);
        match corporation.tech_unlock {
            TechUnlock::Level | TechUnlock::AnyTracker => levels,
            TechUnlock::Latest => levels.checked_ilog2().map_or(0, |latest| 1 << latest),
            TechUnlock::Uncovered => {
                let covered = board.lifepods_on[Track::Tech.index()];
                let is_open = |&(_, &level): &(usize, &u8)| covered >> level & 1 == 0;
                let open = corporation.tech_levels.iter().enumerate().filter(is_open);
                levels & open.fold(0, |techs, (tech, _)| techs | 1 << tech)
            }
            TechUnlock::Lifepod => board.lifepods_on_techs,
        }
    }

    /// The levels at or below the tech tracker, or the highest tracker on its track, that are not blocked (PU-4.5).
    pub(super) fn tech_levels(&self, board: &Board) -> u8 {
        let corporation = self.corporation(board);
        let height = match corporation.tech_unlock {
            TechUnlock::AnyTracker => {
                let on_track = Track::ALL.into_iter().map(|tracker| board.spot(tracker));
                let heights = on_track.filter(|spot| spot.track == Track::Tech);
                heights.map(|spot| spot.position).max()
            }
            _ => Some(board.tracker(Track::Tech)),
        };
        let levels = height.map_or(0, |height| corporation.techs_at[usize::from(height)]);
        levels & !board.blocked_techs
    }

    /// Every ability of a board that holds now.
    #[inline]
    fn held(&self, board: &Board) -> &[Ability] {
        &self.corporation(board).held[usize::from(self.techs(board))].abilities
    }

    /// Whether a board holds an ability that is offered in windows.
    pub(super) fn holds_powers(&self, board: &Board) -> bool {
        self.corporation(board).held[usize::from(self.techs(board))].has_powers
    }

    /// Whether a board holds an ability that gives something for a draft.
    pub(super) fn holds_draft_gains(&self, board: &Board) -> bool {
        self.corporation(board).held[usize::from(self.techs(board))].gains_at_draft
    }

    /// What `pick` finds in the first ability of a board that holds now and has such an effect.
    pub(super) fn ability<T>(&self, board: &Board, mut pick: impl FnMut(&Effect) -> Option<T>) -> Option<T> {
        self.held(board).iter().find_map(|ability| pick(&ability.effect))
    }

    /// Every ability of a board that holds now and works at such a time.
    pub(super) fn abilities_at<'a>(
        &'a self,
        board: &Board,
        timing: Timing,
    ) -> impl Iterator<Item = &'a Ability> + use<'a> {
        self.held(board).iter().filter(move |ability| ability.timing == timing)
    }

    /// Whether a limited tech was used in the time of its limit.
    pub(super) fn is_spent(board: &Board, ability: &Ability) -> bool {
        let used = match ability.limit {
            None => 0,
            Some(UseLimit::Round) => board.used_this_round,
            Some(UseLimit::Game) => board.used_this_game,
        };
        ability.tech.is_some_and(|tech| used >> tech & 1 == 1)
    }

    /// Notes the use of a limited tech.
    pub(super) fn note_use(board: &mut Board, ability: &Ability) {
        let used = match ability.limit {
            None => return,
            Some(UseLimit::Round) => &mut board.used_this_round,
            Some(UseLimit::Game) => &mut board.used_this_game,
        };
        *used |= ability.tech.map_or(0, |tech| 1 << tech);
    }
}

/// The resource that a choice names on a board.
pub(super) fn resource_of(board: &Board, choice: ResourceChoice) -> Option<Resource> {
    match choice {
        ResourceChoice::Named(resource) => Some(resource),
        ResourceChoice::Flux => board.flux.map(Track::resource),
    }
}

/// The track that a choice names on a board.
pub(super) fn track_of(board: &Board, choice: TrackChoice) -> Option<Track> {
    match choice {
        TrackChoice::Named(track) => Some(track),
        TrackChoice::Flux => board.flux,
    }
}

impl PlanetUnknown {
    /// Whether a tile, or a patch, need not touch a piece (CORP-0.1, CORP-3.5).
    pub(super) fn ignores_adjacency(&self, board: &Board, tile: Option<&Tile>) -> bool {
        let ignored = self.ability(board, |effect| match *effect {
            Effect::IgnoreAdjacency { tiles, patches } => match (tile, tiles) {
                (None, _) => patches.then_some(()),
                (Some(_), TileKind::Any) => Some(()),
                (Some(tile), TileKind::With(resource)) => tile.resources.contains(&resource).then_some(()),
            },
            _ => None,
        });
        ignored.is_some()
    }

    /// Whether a patch may be kept for the end of the game (CORP-0.2, CORP-8.6).
    fn stores_patches(&self, board: &Board) -> bool {
        self.ability(board, |effect| matches!(effect, Effect::StorePatches).then_some(()))
            .is_some()
    }

    /// Whether a patch that waits may be stored now.
    pub(super) fn may_store(&self, state: &State, seat: Seat) -> bool {
        self.stores_patches(&state.boards[seat])
            && !state.phase.is_end_of_game()
            && (self.tables.corporation_rulings.store_unplaceable || self.has_patch_square(state, seat))
    }

    /// Whether a patch has a legal square (R5): that of an event first, as it is the first to be stored.
    fn has_patch_square(&self, state: &State, seat: Seat) -> bool {
        let board = &state.boards[seat];
        let squares = match board.pending.count(Item::Event(EventItem::Patch)) {
            0 => self.patch_squares(board),
            _ => self.guarded_patch_squares(state, seat),
        };
        squares.any()
    }

    /// Whether no meteorite comes onto the planet from tiles (CORP-0.5).
    pub(super) fn is_immune(&self, board: &Board) -> bool {
        let immune = |effect: &Effect| matches!(effect, Effect::NoMeteorites { from_tiles: true, .. }).then_some(());
        self.ability(board, immune).is_some()
    }

    /// Whether a tech keeps away the meteorites that events bring (CORP-0.5, R19).
    pub(super) fn is_immune_to_events(&self, board: &Board) -> bool {
        let immune = |effect: &Effect| matches!(effect, Effect::NoMeteorites { from_events: true, .. }).then_some(());
        self.ability(board, immune).is_some()
    }

    /// What is added to a number printed under a tracker (CORP-G16).
    pub(super) fn movement_bonus(&self, board: &Board) -> u8 {
        let on_track = board.stands_on.iter().filter(|&&track| track == Track::Rover).count();
        let bonus = self.ability(board, |effect| match *effect {
            Effect::RoverMoveBonus {
                amount,
                min_trackers_on_track,
            } => (on_track >= usize::from(min_trackers_on_track)).then_some(amount),
            _ => None,
        });
        bonus.unwrap_or(0)
    }

    /// The tech that gives more patches instead of one, if it may be used, and how many more (CORP-8.5).
    pub(super) fn more_patches(&self, board: &Board) -> Option<(&Ability, u8)> {
        self.usable(board, |effect| match *effect {
            Effect::MorePatches { count } => Some(count - 1),
            _ => None,
        })
    }

    /// The tech that gives a synergy boost instead of a patch, if it may be used (CORP-4.3).
    pub(super) fn patch_to_synergy(&self, board: &Board) -> Option<(&Ability, ())> {
        let forbidden = board.limits.no_synergy;
        self.usable(board, |effect| {
            (!forbidden && matches!(effect, Effect::PatchToSynergy)).then_some(())
        })
    }

    /// The tech by which a synergy boost advances more than once, if it may be used, and how often (CORP-4.5).
    pub(super) fn synergy_steps(&self, board: &Board) -> Option<(&Ability, u8)> {
        self.usable(board, |effect| match *effect {
            Effect::SynergySteps { steps } => Some(steps),
            _ => None,
        })
    }

    /// The tech by which rovers jump, if it may be used and paid, with its route and cost (CORP-4.4, CORP-7.4).
    pub(super) fn jump(&self, board: &Board) -> Option<(&Ability, (TeleportRoute, u8))> {
        self.usable(board, |effect| match *effect {
            Effect::TeleportRover { route, cost } => (board.movement >= cost).then_some((route, cost)),
            _ => None,
        })
    }

    /// Carries out a tech that may be used at any time.
    pub(super) fn use_tech(&self, board: &mut Board, tech: u8) {
        let ability = self
            .abilities_at(board, Timing::Anytime)
            .find(|ability| ability.tech == Some(tech));
        let ability = ability.expect("a legal use names a tech that the board holds");
        Self::note_use(board, ability);
        match ability.effect {
            Effect::AdvanceTrack { steps, .. } => {
                let tracker = self
                    .named_tracker(board, &ability.effect)
                    .expect("a legal use can be carried out");
                board.pending.add(Item::Advance(tracker), steps - 1);
                self.advance(board, tracker);
            }
            Effect::NextMilestone { .. } => {
                let tracker = self
                    .named_tracker(board, &ability.effect)
                    .expect("a legal use can be carried out");
                self.advance_to_milestone(board, tracker);
            }
            Effect::RegressTracker { steps } => {
                let choice = self.tables.choice(Choice::Regress {
                    steps,
                    among: TrackSet::ALL,
                });
                board.in_hand = Some(InHand::Choice {
                    choice,
                    named: TrackSet::EMPTY,
                });
            }
            Effect::ResetTrack { track } => {
                let track = track_of(board, track).expect("a legal use can be carried out");
                board.put(track, Spot { track, position: 0 });
            }
            Effect::RepositionLifepods { count, .. } => board.pending.add(Item::Reposition, count),
            Effect::ClaimRow => board.in_hand = Some(InHand::Row),
            _ => unreachable!("no other effect is offered for use"),
        }
    }

    /// A limited ability that may be used now and has such an effect.
    pub(super) fn usable<T>(&self, board: &Board, pick: impl Fn(&Effect) -> Option<T>) -> Option<(&Ability, T)> {
        let found = self
            .held(board)
            .iter()
            .filter_map(|ability| Some((ability, pick(&ability.effect)?)));
        found.into_iter().find(|(ability, _)| !Self::is_spent(board, ability))
    }

    /// Claims all benefits of the positions level with a tracker, one of each track (CORP-4.7).
    pub(super) fn claim_row(&self, board: &mut Board, tracker: Track) {
        board.in_hand = None;
        let spot = board.spot(tracker);
        let height = self.track(board, spot.track).rows[usize::from(spot.position)];
        for track in Track::ALL {
            let table = self.track(board, track);
            let level = table.rows.iter().position(|&row| row == height);
            let benefits = level.map(|position| table.benefits[position]);
            benefits
                .into_iter()
                .for_each(|benefits| self.claim(board, track, benefits, true));
        }
    }

    /// How often the resource of a placed tile advances its track, or one that is chosen for energy (CORP-0.4, R12).
    pub(super) fn resource_steps(&self, board: &Board, track: Track, is_energy: bool) -> u8 {
        let steps = self.ability(board, |effect| match *effect {
            Effect::ResourceSteps {
                resource,
                steps,
                through_energy,
            } => (resource == track && (!is_energy || through_energy)).then_some(steps),
            _ => None,
        });
        steps.unwrap_or(1)
    }
}
