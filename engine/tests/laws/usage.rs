//! What becomes of things in a game: what is used was in play and on offer, and counts agree with the end.

use orrery_engine::{
    Content, Game, Moment, PlanetUnknown, Planetarium, Rng, Rules, Seat, Used, View, planetarium, play,
};
use std::collections::BTreeMap;

/// A random game and what became of things in it.
struct Followed<G: Game> {
    start: G::State,
    end: G::State,
    used: Vec<Used>,
    actions: usize,
}

fn followed<G: Game + Content>(game: &G, setup: &G::Setup, seed: u64) -> Followed<G> {
    let start = game.start(setup, seed).expect("the setup can be played");
    let (mut end, mut rng) = (start.clone(), Rng::seed(seed));
    let (mut line, mut actions) = (Vec::new(), Vec::new());
    let choose = |view: &View<'_, G>| view.legal()[rng.below(view.legal().len())];
    play(game, &mut end, choose, |before, _, action| {
        line.push((before.clone(), game.legal(before), action));
        actions.push(action);
    });
    let mut used = Vec::new();
    game.used(Moment::Start(&start), &mut |one| used.push(one));
    for (place, (before, legal, action)) in line.iter().enumerate() {
        let moment = Moment::Action {
            before,
            legal,
            action: *action,
            after: line.get(place + 1).map_or(&end, |(after, ..)| after),
        };
        game.used(moment, &mut |one| used.push(one));
    }
    let over = Moment::End {
        start: &start,
        actions: &actions,
        end: &end,
    };
    game.used(over, &mut |one| used.push(one));
    Followed {
        start,
        end,
        used,
        actions: line.len(),
    }
}

impl<G: Game + Content> Followed<G> {
    /// How often, by kind, item, seat and stage.
    fn times(&self) -> BTreeMap<(usize, usize, Option<Seat>, usize), u32> {
        let mut times = BTreeMap::new();
        for used in &self.used {
            *times.entry((used.kind, used.item, used.seat, used.stage)).or_default() += used.times;
        }
        times
    }

    fn check(&self, game: &G) {
        let kinds = game.usage();
        for used in &self.used {
            let kind = &kinds[used.kind];
            assert!(
                used.times > 0 && used.item < kind.items.len() && used.stage < kind.stages.len(),
                "{used:?}"
            );
            assert_eq!(used.seat.is_some(), kind.of_seats, "{used:?}");
            // Objectives are met in play, too.
            assert!(
                kind.word == "objectives" || game.is_in_play(&self.start, used.kind, used.item, used.seat),
                "{} {} was not in play",
                kind.word,
                kind.items[used.item].reference
            );
        }
        let times = self.times();
        for (&(kind, item, seat, stage), &taken) in times.iter().filter(|(key, _)| key.3 == 1) {
            let offered = times.get(&(kind, item, seat, stage - 1)).copied().unwrap_or_default();
            let kind = &kinds[kind];
            assert!(
                taken <= offered,
                "{} {}: {taken} of {offered}",
                kind.word,
                kind.items[item].reference
            );
        }
        let actions = kinds
            .iter()
            .position(|kind| kind.word == "actions")
            .expect("both games have it");
        let chosen = times
            .iter()
            .filter(|((kind, _, _, stage), _)| (*kind, *stage) == (actions, 1));
        assert_eq!(chosen.map(|(_, &times)| times as usize).sum::<usize>(), self.actions);
    }

    /// The items of a kind of the table that were used.
    fn of_table(&self, game: &G, word: &str) -> Vec<String> {
        let kinds = game.usage();
        let kind = kinds
            .iter()
            .position(|kind| kind.word == word)
            .expect("there is such a kind");
        let own = self.used.iter().filter(|used| used.kind == kind);
        own.map(|used| kinds[kind].items[used.item].reference.clone()).collect()
    }
}

#[test]
fn in_planet_unknown_what_is_used_was_in_play_and_on_offer() {
    let game = PlanetUnknown::default();
    for seed in 0..60 {
        let setup = game.draw_setup(&mut Rng::seed(seed));
        let followed = followed(&game, &setup, seed);
        followed.check(&game);
        assert_eq!(
            followed.of_table(&game, "endings").join(", "),
            game.outcome(&followed.end).ending
        );
        let kinds = game.usage();
        let place = |word: &str| kinds.iter().position(|kind| kind.word == word).expect("it has it");
        let times = followed.times();
        for (seat, board) in followed.end.boards.entries() {
            let techs: Vec<usize> = (0..kinds[place("techs")].items.len())
                .filter(|&tech| times.contains_key(&(place("techs"), tech, Some(seat), 0)))
                .collect();
            let content = game.content();
            let of_techs = content.iter().position(|kind| kind.word == "techs").expect("it has it");
            assert!(
                game.held(of_techs, &followed.end, seat)
                    .iter()
                    .all(|tech| techs.contains(tech))
            );
            let collected = times
                .get(&(place("lifepods"), 0, Some(seat), 0))
                .copied()
                .unwrap_or_default();
            assert_eq!(collected as usize, board.lifepods_held());
        }
    }
}

#[test]
fn in_planetarium_what_is_used_was_in_play_and_on_offer() {
    let game = Planetarium::default();
    for seed in 0..30 {
        let setup = planetarium::Setup::players(1 + seed as usize % 4);
        let followed = followed(&game, &setup, seed);
        followed.check(&game);
        assert_eq!(
            followed.of_table(&game, "endings"),
            [game.outcome(&followed.end).ending]
        );
    }
}
