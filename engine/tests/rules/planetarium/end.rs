//! Chapters 11 to 13: final turns, the Evolution Track, the end.

use super::table::Table;
use orrery_engine::planetarium::ruleset::files::RulesetFile;
use orrery_engine::planetarium::vocabulary::{Deck, Planet};
use orrery_engine::planetarium::{Ending, Phase, Planetarium, Setup};
use orrery_engine::{BySeat, Rng, Rules, Seat, SeatSet, Turn, Words};

/// The final turn of a seat.
pub(crate) fn last_turns(table: &mut Table, seat: u8) {
    table.state.ending = Some(Ending::Quiet);
    table.state.last_turns = SeatSet::all(table.state.seats());
    table.turn_of(seat);
}

/// Seat 1 of three is about to pay for Magnetic Field, with this number of spaces of the track filled.
fn before_the_end(filled: u8) -> Table {
    let mut table = Table::bare(3);
    table
        .filled(filled)
        .deal(1, &["H01", "F04"])
        .mat(1, Planet::B, [1, 3, 1, 1]);
    table.turn_of(1).main();
    table
}

#[test]
fn pl_11_1_the_turn_that_fills_the_track_is_a_final_turn_and_the_others_have_one_each() {
    let mut table = before_the_end(30);
    table.play("play H01 B");
    assert_eq!((table.state.track.filled, table.state.track.on_last), (33, 1));
    assert_eq!(
        (table.state.phase, table.actor()),
        (Phase::PlayFinal, Some(1)),
        "no draw (PL-11.3)"
    );
    table.play("stop");
    for seat in [2, 0] {
        assert_eq!(table.actor(), Some(seat));
        table.quiet_turn().play("stop");
    }
    assert_eq!(table.game.turn(&table.state), Turn::Over);
    assert_eq!(table.game.outcome(&table.state).ending, "track");
}

#[test]
fn pl_11_1_one_token_short_of_the_last_space_the_game_goes_on() {
    let mut table = before_the_end(29);
    table.play("play H01 B");
    assert_eq!((table.state.track.filled, table.state.track.on_last), (33, 0));
    assert_eq!((table.state.phase, table.state.ending), (Phase::Draw, None));
}

#[test]
fn pl_11_1_a_second_set_of_final_turns_never_begins() {
    let mut table = before_the_end(30);
    table.deal(2, &["L10"]).mat(2, Planet::A, [0, 0, 0, 1]);
    table.play("play H01 B, stop");
    table.main().play("play L10 A, stop");
    assert_eq!(table.actor(), Some(0));
    table.quiet_turn().play("stop");
    assert_eq!(table.actor(), None);
}

#[test]
fn pl_11_2_any_number_of_finals_each_on_a_planet_of_choice() {
    let mut table = Table::bare(2);
    table.deal(0, &["F04", "F06", "F07", "F15"]);
    table.markers(0, Planet::A, 2).markers(0, Planet::B, 2);
    table.mat(0, Planet::A, [1, 1, 0, 0]).mat(0, Planet::B, [0, 2, 0, 0]);
    last_turns(&mut table, 0);
    table.main().play("pass");
    assert_eq!(
        table.options("play-final "),
        ["F04 B", "F06 A", "F07 A", "F07 B", "F15 A"]
    );
    table.play("play-final F04 B, play-final F06 A, play-final F15 A");
    assert_eq!(table.legal(), ["stop"], "no token or no marker is left on either");
    assert_eq!(table.points(0), 14 + 11 + 13);
}

#[test]
fn pl_11_3_a_player_that_fills_the_track_goes_on_to_finals_after_gravity() {
    use orrery_engine::planetarium::vocabulary::Matter;
    let mut table = Table::bare(2);
    table
        .filled(33)
        .deal(0, &["L12"])
        .mat(0, Planet::A, [0, 1, 0, 0])
        .matter(Matter::Gas, &["O1-01"]);
    table.main().play("play L12 A, take O1-01, put A");
    assert_eq!((table.state.phase, table.hand(0).len()), (Phase::PlayFinal, 0));
}

#[test]
fn pl_11_4_a_final_costs_one_marker_of_its_planet_and_one_put_there_this_turn_counts() {
    let mut table = Table::bare(2);
    table.deal(0, &["L12", "F06"]).mat(0, Planet::A, [0, 1, 0, 0]);
    last_turns(&mut table, 0);
    table.main();
    let mut without = Table {
        game: table.game.clone(),
        state: table.state.clone(),
    };
    without.play("pass");
    assert_eq!(without.legal(), ["stop"], "there is no marker on A");
    table.play("play L12 A, play-final F06 A");
    assert_eq!(table.state.players[Seat(0)].markers, [0; 4]);
}

#[test]
fn pl_11_5_no_more_finals_on_a_planet_than_markers() {
    let mut table = Table::bare(2);
    table
        .deal(0, &["F06", "F07"])
        .markers(0, Planet::A, 1)
        .mat(0, Planet::A, [0, 1, 0, 0]);
    last_turns(&mut table, 0);
    table.main().play("pass, play-final F06 A");
    assert_eq!(table.legal(), ["stop"]);
}

#[test]
fn pl_11_6_a_final_gets_no_marker_and_the_one_taken_off_returns_to_the_supply() {
    let mut table = Table::bare(2);
    table.deal(0, &["F06"]).markers(0, Planet::A, 1);
    last_turns(&mut table, 0);
    table.main().play("pass, play-final F06 A");
    let player = &table.state.players[Seat(0)];
    assert_eq!((player.supply, player.markers), (8, [0; 4]));
    assert_eq!(table.card_names(player.played[0]), ["F06"]);
}

#[test]
fn pl_11_7_which_card_loses_its_marker_is_not_asked() {
    let mut table = Table::bare(2);
    table.deal(0, &["L11", "L12", "F06"]).mat(0, Planet::A, [1, 1, 0, 0]);
    table
        .main()
        .play("play L11 A, draw low")
        .turn_of(0)
        .main()
        .play("play L12 A, draw low");
    last_turns(&mut table, 0);
    table.main().play("pass, play-final F06 A");
    assert_eq!(table.state.players[Seat(0)].markers[0], 1);
    assert_eq!(table.legal(), ["stop"]);
}

#[test]
fn pl_11_8_matter_paid_on_a_final_turn_goes_to_the_last_space() {
    let mut table = Table::bare(2);
    table
        .filled(24)
        .deal(0, &["L12", "F07"])
        .mat(0, Planet::A, [0, 2, 0, 0]);
    last_turns(&mut table, 0);
    table.main().play("play L12 A, play-final F07 A");
    assert_eq!((table.state.track.filled, table.state.track.on_last), (24, 2));
    assert!(!table.game.is_accelerated(&table.state));
}

#[test]
fn pl_11_9_finals_score_at_once() {
    let mut table = Table::bare(2);
    table.deal(0, &["F06"]).markers(0, Planet::A, 1);
    last_turns(&mut table, 0);
    table.main().play("pass, play-final F06 A");
    assert_eq!(table.state.players[Seat(0)].points, [0, 0, 11]);
}

#[test]
fn pl_11_10_the_counters_count_turns_and_turns_without_progress() {
    let mut table = Table::bare(2);
    table.deal(0, &["L10", "H04"]).mat(0, Planet::A, [0, 0, 0, 1]);
    let counters = |table: &Table| (table.state.turns, table.state.quiet);
    table.quiet_turn();
    assert_eq!(counters(&table), (1, 1));
    table.turn_of(0).main().play("downgrade H04");
    assert_eq!(counters(&table), (2, 2), "a downgrade is no progress");
    table.turn_of(0).main().play("play L10 A, draw low");
    assert_eq!(counters(&table), (3, 0));
    last_turns(&mut table, 0);
    table.main().play("pass, stop");
    assert_eq!(counters(&table), (3, 0), "final turns count for neither");
}

#[test]
fn pl_11_11_and_17_10_after_sixty_quiet_turns_of_three_the_next_seat_has_the_first_final_turn() {
    let mut table = Table::bare(3);
    table.turn_of(2);
    for _ in 0..60 {
        assert_eq!(table.state.ending, None);
        table.quiet_turn();
    }
    assert_eq!((table.state.quiet, table.state.ending), (60, Some(Ending::Quiet)));
    for seat in [2, 0, 1] {
        assert_eq!(table.actor(), Some(seat));
        table.quiet_turn().play("stop");
    }
    assert_eq!(table.actor(), None);
    assert_eq!(table.game.outcome(&table.state).ending, "quiet");
}

#[test]
fn pl_11_11_after_a_hundred_turns_of_each_player_the_game_ends_too() {
    let mut table = Table::bare(2);
    table.state.turns = 199;
    table.quiet_turn();
    assert_eq!((table.state.ending, table.actor()), (Some(Ending::Cap), Some(1)));
    table.quiet_turn().play("stop").quiet_turn().play("stop");
    assert_eq!(table.game.outcome(&table.state).ending, "cap");
}

#[test]
fn pl_11_12_the_guard_does_nothing_once_the_track_is_full() {
    let mut table = before_the_end(30);
    table.state.turns = 299;
    table.play("play H01 B, stop");
    assert_eq!((table.state.ending, table.state.turns), (Some(Ending::Track), 299));
    assert_eq!(table.actor(), Some(2));
}

#[test]
fn pl_11_13_and_17_9_no_game_has_more_turns_than_the_bound() {
    let game = Planetarium::embedded();
    let mut rng = Rng::seed(3);
    for seed in 0..40 {
        let players = seed % 4 + 1;
        let mut state = game
            .start(&Setup::players(players as usize), seed)
            .expect("the game starts");
        let mut legal = Vec::new();
        let mut turns: BySeat<u32> = BySeat::from_fn(players as usize, |_| 0);
        let mut last: BySeat<u32> = turns.clone();
        while let Turn::Decide(seat) = game.turn(&state) {
            game.legal_actions(&state, &mut legal);
            let action = legal[rng.below(legal.len())];
            if state.phase == Phase::Main {
                turns[seat] += 1;
                last[seat] += u32::from(state.ending.is_some());
            }
            let filled = state.ending.is_none();
            game.apply(&mut state, action);
            if filled && state.ending == Some(Ending::Track) {
                last[seat] += 1;
            }
        }
        assert!(turns.iter().sum::<u32>() <= 101 * players as u32);
        assert_eq!(last, BySeat::from_fn(players as usize, |_| 1), "{:?}", state.ending);
    }
}

#[test]
fn pl_12_1_payments_fill_the_track_one_by_one_from_the_first_space() {
    let mut table = Table::bare(2);
    table.deal(0, &["H01"]).mat(0, Planet::A, [1, 1, 1, 1]).filled(6);
    let before = table.state.clone();
    table.main();
    let action = table.game.parse_action("play H01 A").expect("an action");
    table.play("play H01 A");
    assert_eq!(table.state.track.filled, 10);
    let text = table.game.explain(&before, action, &table.state);
    let expected = "pays 1 gas, 1 rock, 1 water, 1 metal to spaces 7 to 10 of the track";
    assert!(text.contains(expected), "{text}");
}

#[test]
fn pl_12_2_a_token_on_the_acceleration_space_turns_acceleration_on_for_all() {
    use orrery_engine::planetarium::vocabulary::Matter;
    let mut table = Table::bare(2);
    table
        .filled(24)
        .deal(0, &["L10"])
        .mat(0, Planet::A, [0, 0, 0, 1])
        .matter(Matter::Gas, &["O1-01"]);
    let one_step = table.reach("O1-01");
    table.main().play("play L10 A");
    assert!(table.game.is_accelerated(&table.state));
    table.play("draw low");
    assert_eq!(table.actor(), Some(1));
    assert!(table.reach("O1-01").len() > one_step.len());
}

#[test]
fn pl_12_3_surplus_of_the_ending_payment_goes_to_the_last_space() {
    let mut table = before_the_end(32);
    table.play("play H01 B");
    assert_eq!((table.state.track.filled, table.state.track.on_last), (33, 3));
}

#[test]
fn pl_12_4_one_payment_may_pass_both_special_spaces() {
    let board = RulesetFile::Board.embedded_text();
    let short = board.replacen("length = 34", "length = 5", 1);
    let short = short.replacen("acceleration_space = 25", "acceleration_space = 3", 1);
    let mut table = Table::bare(2).under("board.toml", &short);
    table
        .filled(2)
        .deal(0, &["H01"])
        .mat(0, Planet::A, [1, 1, 1, 1])
        .main()
        .play("play H01 A");
    assert!(table.game.is_accelerated(&table.state));
    assert_eq!(
        (table.state.ending, table.state.track.on_last),
        (Some(Ending::Track), 2)
    );
}

/// A finished game of two players, with a change.
fn finished(change: impl Fn(&mut Table)) -> (Vec<u8>, Vec<f64>) {
    let mut table = Table::bare(2);
    table.state.ending = Some(Ending::Track);
    table.state.phase = Phase::Over;
    change(&mut table);
    let outcome = table.game.outcome(&table.state);
    (
        outcome.ranks.iter().copied().collect(),
        outcome.shares.iter().copied().collect(),
    )
}

#[test]
fn pl_13_1_most_points_win_then_matter_then_markers_then_fewer_cards() {
    let second_wins = (vec![2, 1], vec![0.0, 1.0]);
    let points = |table: &mut Table| {
        table.mat(0, Planet::A, [5, 5, 5, 5]);
        table.state.players[Seat(1)].points = [0, 1, 0];
    };
    assert_eq!(finished(points), second_wins);
    let matter = |table: &mut Table| {
        table.markers(0, Planet::A, 3).mat(1, Planet::C, [0, 0, 1, 0]);
    };
    assert_eq!(finished(matter), second_wins);
    let markers = |table: &mut Table| {
        table.deal(1, &["L01"]).markers(1, Planet::A, 1);
    };
    assert_eq!(finished(markers), second_wins);
    let cards = |table: &mut Table| {
        table.deal(0, &["L01", "L02"]).deal(1, &["L03"]);
    };
    assert_eq!(finished(cards), second_wins);
}

#[test]
fn pl_13_2_players_tied_in_everything_share_the_win() {
    assert_eq!(finished(|_| {}), (vec![1, 1], vec![0.5, 0.5]));
}

#[test]
fn pl_13_3_the_score_is_given_in_parts() {
    let mut table = Table::bare(2);
    table.state.players[Seat(0)].points = [5, 11, 18];
    let outcome = table.game.outcome(&table.state);
    assert_eq!(outcome.scores[Seat(0)], 34);
    assert_eq!(outcome.parts[Seat(0)].as_slice(), [5, 11, 18]);
    assert_eq!(table.game.score_parts(), ["low", "high", "final"]);
    assert_eq!(Deck::ALL.map(Deck::name), ["low", "high", "final"]);
}
