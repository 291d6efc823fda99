//! Rovers: placing, stepping, collecting, carrying (PU-5).

use super::PlanetUnknown;
use super::pending::Item;
use super::resource::{Collectible, Resource};
use super::ruleset::effects::{Effect, TeleportRoute};
use super::ruleset::powers::Timing;
use super::state::{Board, InHand};
use crate::bitboard::{Grid, Square};

/// What all rovers of a board have in common as they step.
pub(super) struct Ground {
    /// Squares that a rover may enter.
    open: Grid,
    /// Those that cost no movement (CORP-1.8).
    free: Grid,
    /// Whether rovers may step diagonally (CORP-1.5).
    diagonal: bool,
}

impl PlanetUnknown {
    /// What all rovers of a board have in common as they step.
    pub(super) fn rover_ground(&self, board: &Board) -> Ground {
        let diagonal = |effect: &Effect| matches!(effect, Effect::DiagonalRovers).then_some(());
        Ground {
            open: self.enterable(board) - Self::barred(board),
            free: self.free_terrain(board),
            diagonal: self.ability(board, diagonal).is_some(),
        }
    }

    /// Squares that a rover may step to (PU-5.3).
    pub fn rover_steps(&self, board: &Board, from: Square) -> Grid {
        self.steps_on(board, &self.rover_ground(board), from)
    }

    fn steps_on(&self, board: &Board, ground: &Ground, from: Square) -> Grid {
        let planet = self.planet(board);
        let zone = planet
            .rover_zones
            .iter()
            .find(|zone| zone.contains(from))
            .copied()
            .unwrap_or(Grid::FULL);
        let mut steps = Grid::only(from).neighbours() & zone;
        if ground.diagonal {
            steps |= Grid::only(from).diagonals() & zone;
            let across = planet.crossings.iter().filter(|pair| pair.contains(&from)).flatten();
            steps |= across.copied().filter(|&square| square != from).collect();
        }
        steps & ground.open
    }

    /// Steps that the movement pool allows a rover: free ones need movement too, and lead nowhere it stood on since the
    /// last action that was no free step (PU-5.7).
    pub(super) fn payable_steps(&self, board: &Board, ground: &Ground, rover: u8, from: Square) -> Grid {
        let steps = self.steps_on(board, ground, from);
        match board.free_trails.get(usize::from(rover)) {
            Some(trail) => steps - (ground.free & *trail),
            None => steps,
        }
    }

    /// Squares that cost no movement to enter (CORP-1.8).
    #[inline]
    fn free_terrain(&self, board: &Board) -> Grid {
        let terrain = self.ability(board, |effect| match *effect {
            Effect::FreeRoverSteps { terrain } => Some(terrain),
            _ => None,
        });
        terrain.map_or(Grid::EMPTY, |terrain| self.terrain_for_techs(board, terrain))
    }

    /// Squares that techs count as a terrain: open currents are energy.
    fn terrain_for_techs(&self, board: &Board, terrain: Resource) -> Grid {
        let currents = self.planet(board).currents.for_techs - board.covered;
        board.terrain(terrain)
            | if terrain == Resource::Energy {
                currents
            } else {
                Grid::EMPTY
            }
    }

    /// Moves a rover one step and pays for it. Whether the step was free and collected nothing (PU-5.7).
    pub(super) fn step_rover(&self, board: &mut Board, rover: u8, to: Square) -> bool {
        let is_free = self.free_terrain(board).contains(to);
        let from = board.rovers[usize::from(rover)].expect("a rover that steps is on the planet");
        let held = |board: &Board| (board.lifepods.count(), board.meteorites_on_planet(), board.carrying);
        let before = held(board);
        board.movement -= u8::from(!is_free);
        self.move_rover(board, rover, to);
        if let Some(trail) = board.free_trails.get_mut(usize::from(rover)).filter(|_| is_free) {
            *trail |= Grid::only(from).with(to);
        }
        is_free && before == held(board)
    }

    /// Squares that a rover may jump to by a tech (CORP-4.4, CORP-7.4).
    pub(super) fn jump_targets(&self, board: &Board, route: TeleportRoute, from: Square) -> Grid {
        let targets = match route {
            TeleportRoute::SameTerrain => {
                let here = |&terrain: &Resource| self.terrain_for_techs(board, terrain).contains(from);
                let terrain = Resource::ALL.into_iter().find(here);
                terrain.map_or(Grid::EMPTY, |terrain| board.terrain(terrain) - board.patches)
            }
            TeleportRoute::Symbols { from: start, to } => {
                let starts = board.symbols_of(start).contains(from);
                if starts { board.symbols_of(to) } else { Grid::EMPTY }
            }
        };
        targets & self.teleport_targets(board)
    }

    /// Squares that a rover may be lifted to (PU-5.4).
    pub(super) fn teleport_targets(&self, board: &Board) -> Grid {
        let targets = self.enterable(board);
        if self.tables.event_rulings.limits_bind_teleport {
            targets - Self::barred(board)
        } else {
            targets
        }
    }

    /// Squares that a rover may enter as far as the planet says: without a rover, and not prohibited (PU-5.4).
    fn enterable(&self, board: &Board) -> Grid {
        let planet = self.planet(board);
        planet.squares - (planet.no_entry - board.covered) - board.rover_squares()
    }

    /// Squares of the terrain that the event of the round bars to rovers; open currents are none (cards.md 3.5).
    fn barred(board: &Board) -> Grid {
        board
            .limits
            .rovers
            .map_or(Grid::EMPTY, |terrain| board.terrain(terrain))
    }

    /// Squares where a rover of the corporation board can be placed (PU-5.2); none without such a rover.
    pub(super) fn rover_places(board: &Board) -> Grid {
        let free_place = board.rovers.iter().any(Option::is_none);
        if board.spare_rovers == 0 || !free_place {
            Grid::EMPTY
        } else {
            board.last_tile - board.rover_squares()
        }
    }

    /// Puts a rover from the corporation board on the planet; it collects what lies there.
    pub(super) fn place_rover(&self, board: &mut Board, square: Square) {
        let free = board.rovers.iter().position(Option::is_none);
        let rover = free.expect("a rover is placed where one of the eight is not on the planet");
        board.rovers[rover] = Some(square);
        board.spare_rovers -= 1;
        if self.carries(board).is_some() {
            pick_up(board, rover as u8, square);
        } else {
            self.collect_from(board, Collectible::Meteorite, square);
        }
        self.collect_from(board, Collectible::Lifepod, square);
    }

    /// Moves a rover by a step or a teleport; it collects what lies where it arrives (PU-5.5).
    pub(super) fn move_rover(&self, board: &mut Board, rover: u8, to: Square) {
        board.rovers[usize::from(rover)] = Some(to);
        match self.carries(board) {
            Some(deliver_to) => self.arrive_with_cargo(board, rover, to, deliver_to),
            None => self.collect_from(board, Collectible::Meteorite, to),
        }
        self.collect_from(board, Collectible::Lifepod, to);
    }

    /// The resource symbol to which rovers carry meteorites, if they do (CORP-3.1).
    fn carries(&self, board: &Board) -> Option<Resource> {
        self.ability(board, |effect| match *effect {
            Effect::PickUpAndDeliver { deliver_to, .. } => Some(deliver_to),
            _ => None,
        })
    }

    /// One move does all that is possible: deliver what is carried, pick up, deliver that (R37); then the cargo may be
    /// destroyed (CORP-3.8).
    fn arrive_with_cargo(&self, board: &mut Board, rover: u8, square: Square, deliver_to: Resource) {
        let delivers = board.symbols_of(deliver_to).contains(square);
        let deliver = |board: &mut Board| {
            if delivers && board.carrying >> rover & 1 == 1 {
                board.carrying &= !(1 << rover);
                self.score_piece(board, Collectible::Meteorite);
            }
        };
        deliver(board);
        pick_up(board, rover, square);
        deliver(board);
        let destroys = self.ability(board, |effect| match *effect {
            Effect::DestroyCarried { terrain } => board.terrain(terrain).contains(square).then_some(()),
            _ => None,
        });
        if board.carrying >> rover & 1 == 1 && destroys.is_some() {
            board.in_hand = Some(InHand::Carried { rover });
        }
    }

    fn collect_from(&self, board: &mut Board, what: Collectible, square: Square) {
        let lying = match what {
            Collectible::Lifepod => board.lifepods,
            Collectible::Meteorite => board.meteorites,
        };
        if lying.contains(square) {
            self.collect_piece(board, what, square);
        }
    }

    /// Moves a piece from the planet to the corporation board.
    pub(super) fn collect_piece(&self, board: &mut Board, what: Collectible, square: Square) {
        board.take_piece(what, square);
        self.score_piece(board, what);
    }

    /// A piece comes to the corporation board.
    fn score_piece(&self, board: &mut Board, what: Collectible) {
        match what {
            Collectible::Lifepod => self.receive_lifepod(board),
            Collectible::Meteorite => {
                board.collected_meteorites += 1;
                for ability in self.abilities_at(board, Timing::CollectMeteorite) {
                    if let Effect::GainPatch { count, .. } = ability.effect {
                        board.pending.add(Item::Patch, count);
                    }
                }
            }
        }
    }
}

/// A rover without a meteorite picks up one that lies on its square.
fn pick_up(board: &mut Board, rover: u8, square: Square) {
    if board.carrying >> rover & 1 == 0 && board.meteorites.contains(square) {
        board.take_piece(Collectible::Meteorite, square);
        board.carrying |= 1 << rover;
    }
}
