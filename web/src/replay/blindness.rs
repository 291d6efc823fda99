//! The law of pages for one seat: they hold nothing that the seat does not see.

use super::analyst::Analyst;
use super::build::Builder;
use super::contents::{Replay, SeatResult};
use super::section::page;
use crate::random_games::{ADVISERS, Ply, all_modules, random_game};
use orrery_agents::{AgentSpec, Playable};
use orrery_engine::{Action, BySeat, Game, PlanetUnknown, Planetarium, Rng, Seat, SeatSet, planetarium};

/// The same game with the seats of each sealed phase in reversed order.
fn reversed<G: Game>(game: &G, plies: &[Ply<G>], end: &G::State) -> Vec<Ply<G>> {
    let mut reversed = Vec::new();
    let mut rest = plies;
    let Some(first) = plies.first() else { return reversed };
    let mut state = first.before.clone();
    while !rest.is_empty() {
        let phase = phase_len(game, rest, end);
        let (now, later) = rest.split_at(phase);
        let mut queues: BySeat<Vec<Action>> = BySeat::from_fn(game.seats(&state), |_| Vec::new());
        now.iter().for_each(|ply| queues[ply.seat].push(ply.action));
        let mut acted = BySeat::from_fn(queues.seats(), |_| 0);
        for _ in 0..phase {
            let can_act = |seat: &Seat| acted[*seat] < queues[*seat].len();
            let seat = game.to_act(&state).iter().filter(can_act).max();
            let seat = seat.expect("a seat of the phase acts");
            game.let_act(&mut state, seat);
            let mut legal = Vec::new();
            game.legal_actions(&state, &mut legal);
            let (before, action) = (state.clone(), queues[seat][acted[seat]]);
            acted[seat] += 1;
            game.apply(&mut state, action);
            reversed.push(Ply {
                before,
                legal,
                seat,
                action,
            });
        }
        rest = later;
    }
    assert!(state == *end, "the order of a sealed phase changes nothing");
    reversed
}

/// How many actions the phase has that begins with the first of these.
fn phase_len<G: Game>(game: &G, plies: &[Ply<G>], end: &G::State) -> usize {
    let states = plies.iter().map(|ply| &ply.before).skip(1).chain([end]);
    let mut to_act = game.to_act(&plies[0].before);
    if to_act.count() < 2 {
        return 1;
    }
    let runs = |after: &G::State| {
        let next = game.to_act(after);
        let runs = !next.is_empty() && (next - to_act).is_empty();
        to_act = next;
        runs
    };
    1 + states.map(runs).take_while(|&runs| runs).count()
}

/// The replay of these actions for a seat. The results are left out: at the end of a game they are public.
fn replay<G: Playable>(game: &G, plies: &[Ply<G>], seat: Seat, agent: Option<&str>) -> Replay {
    let seats = plies.first().map_or(0, |ply| game.seats(&ply.before));
    let names = BySeat::from_fn(seats, |seat| seat.to_string());
    let agent: Option<AgentSpec> = agent.map(|agent| agent.parse().expect("it is in the registry"));
    let analyst = agent.map(|agent| Analyst::new(game, &agent, seats, || {}).expect("it has values"));
    let analysis = analyst.as_ref().map(|analyst| analyst.analysis().clone());
    let mut builder = Builder::new(game, &names, Some(seat), analyst);
    plies
        .iter()
        .for_each(|ply| builder.add(&ply.before, &ply.legal, ply.action));
    let (steps, pieces) = builder.into_steps();
    let without_result = |name: &String| SeatResult {
        name: name.clone(),
        setup: Vec::new(),
        rank: 1,
        points: None,
    };
    Replay {
        title: game.name().to_owned(),
        command: None,
        observer: Some(seat),
        setup: Vec::new(),
        seats: names.iter().map(without_result).collect(),
        parts: game.score_parts().to_vec(),
        ending: String::new(),
        verdict: String::new(),
        pieces,
        steps,
        analysis,
        chances: None,
        turned: None,
    }
}

/// What a seat sees of a position.
fn seen<G: Game>(game: &G, state: &G::State, seat: Seat) -> String {
    game.describe(state, Some(seat)) + &game.position_json(state, Some(seat)).to_string()
}

/// The page of each decision is the same in the real position and in a sample of it.
fn a_step_shows_only_what_its_seat_sees<G: Playable>(game: &G, plies: &[Ply<G>], agent: &str, rng: &mut Rng) -> usize {
    let mut explained = 0;
    for ply in plies.iter().filter(|ply| ply.legal.len() > 1).step_by(8) {
        let mut sample = ply.before.clone();
        game.sample(&game.beliefs(&ply.before, ply.seat), rng, &mut sample);
        let other = Ply {
            before: sample,
            legal: ply.legal.clone(),
            ..*ply
        };
        let after = [ply, &other].map(|ply| {
            let mut after = ply.before.clone();
            game.apply(&mut after, ply.action);
            seen(game, &after, ply.seat)
        });
        let [mut real, mut sampled] =
            [ply, &other].map(|ply| replay(game, std::slice::from_ref(ply), ply.seat, Some(agent)));
        // By its own action the seat may learn something, which its words then say.
        let same_after = after[0] == after[1];
        for replay in [&mut real, &mut sampled] {
            let decision = replay.steps[0].decision.as_mut().expect("it decides");
            decision.text = if same_after {
                std::mem::take(&mut decision.text)
            } else {
                String::new()
            };
        }
        explained += usize::from(same_after);
        let action = game.action_text(ply.action);
        assert_eq!(page(&real), page(&sampled), "{agent} on {} chooses {action}", ply.seat);
    }
    explained
}

/// The order in which the seats of a sealed phase decide is not seen.
fn the_order_of_sealed_phases_is_not_shown<G: Playable>(game: &G, plies: &[Ply<G>], end: &G::State) {
    let reversed = reversed(game, plies, end);
    for seat in SeatSet::all(game.seats(end)).iter() {
        let [real, reversed] = [plies, &reversed].map(|plies| page(&replay(game, plies, seat, None)));
        assert_eq!(real, reversed, "{seat}");
    }
}

#[test]
fn a_page_for_a_seat_of_planet_unknown_holds_only_what_it_saw() {
    let (game, mut rng, mut explained) = (PlanetUnknown::default(), Rng::seed(23), 0);
    for seed in 0..12 {
        let setup = all_modules(&game, 1 + seed as usize % 4, seed as usize);
        let (plies, end) = random_game(&game, &setup, seed);
        explained +=
            a_step_shows_only_what_its_seat_sees(&game, &plies, ADVISERS[seed as usize % ADVISERS.len()], &mut rng);
        the_order_of_sealed_phases_is_not_shown(&game, &plies, &end);
    }
    assert!(explained > 50, "{explained}");
}

#[test]
fn a_page_for_a_seat_of_planetarium_holds_only_what_it_saw() {
    let (game, mut rng, mut explained) = (Planetarium::default(), Rng::seed(23), 0);
    for seed in 0..8 {
        let (plies, end) = random_game(&game, &planetarium::Setup::players(1 + seed as usize % 4), seed);
        explained +=
            a_step_shows_only_what_its_seat_sees(&game, &plies, ADVISERS[seed as usize % ADVISERS.len()], &mut rng);
        the_order_of_sealed_phases_is_not_shown(&game, &plies, &end);
    }
    assert!(explained > 50, "{explained}");
}
