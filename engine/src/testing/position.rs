//! The laws of one position: what is legal, how it is written, what it is worth.

use super::law::{Checked, Effort, Law, unless_panic};
use crate::action_space::Action;
use crate::by_seat::{BySeat, Seat};
use crate::game::{Game, LegalActions, Turn};
use crate::rng::Rng;
use std::collections::HashSet;

fn legal<G: Game>(game: &G, state: &G::State) -> Vec<Action> {
    let mut legal = Vec::new();
    game.legal_actions(state, &mut legal);
    legal
}

pub(super) fn legal_list_ascends_inside_the_space<G: Game>(game: &G, state: &G::State) -> Checked {
    let legal = legal(game, state);
    let over = game.turn(state) == Turn::Over;
    Law::LegalList.demand(legal.is_empty() == over, || {
        format!("{} actions are legal, turn {:?}", legal.len(), game.turn(state))
    })?;
    let unsorted = legal.windows(2).find(|pair| pair[0] >= pair[1]);
    Law::LegalList.demand(unsorted.is_none(), || format!("{unsorted:?} follow each other"))?;
    let size = game.action_space().size();
    let beyond = legal.last().filter(|action| action.index() >= size);
    Law::LegalList.demand(beyond.is_none(), || format!("{beyond:?} in a space of {size}"))
}

pub(super) fn draws_are_listed<G: Game>(game: &G, state: &G::State) -> Checked {
    let mut found = G::Legal::default();
    game.find_legal(state, &mut found);
    found_is_listed(game, state, &found)
}

/// What was found about the legal actions agrees with their list.
pub(super) fn found_is_listed<G: Game>(game: &G, state: &G::State, found: &G::Legal) -> Checked {
    let legal = legal(game, state);
    let (counted, listed) = (found.count(), legal.len());
    Law::DrawIsListed.demand(counted == listed, || {
        format!("{counted} are found, {listed} are listed")
    })?;
    for (place, &listed) in legal.iter().enumerate() {
        let drawn = found.nth(game, place);
        Law::DrawIsListed.demand(drawn == listed, || {
            format!("{drawn:?} is drawn at place {place}, where the list has {listed:?}")
        })?;
    }
    let mut list = Vec::new();
    found.list(game, &mut list);
    Law::DrawIsListed.demand(list == legal, || {
        format!("what is found lists {list:?} and not {legal:?}")
    })?;
    // The borders of the sets are where a set is most easily wrong.
    let around = |action: &Action| [action.0.saturating_sub(1), action.0, action.0 + 1].map(Action);
    let unlike = legal
        .iter()
        .flat_map(around)
        .find(|&action| found.has(game, action) != legal.binary_search(&action).is_ok());
    Law::DrawIsListed.demand(unlike.is_none(), || format!("{unlike:?} is found or listed, not both"))
}

pub(super) fn turn_is_among_those_to_act<G: Game>(game: &G, state: &G::State) -> Checked {
    let (turn, to_act) = (game.turn(state), game.to_act(state));
    let Turn::Decide(seat) = turn else {
        return Law::ToAct.demand(to_act.is_empty(), || format!("the game is over, to act {to_act:?}"));
    };
    let within = to_act.iter().all(|seat| seat.index() < game.seats(state));
    Law::ToAct.demand(within && to_act.contains(seat), || {
        format!("turn {turn:?}, to act {to_act:?}")
    })?;
    let mut turned = state.clone();
    for other in to_act.iter() {
        game.let_act(&mut turned, other);
        let (now, still) = (game.turn(&turned), game.to_act(&turned));
        Law::ToAct.demand(now == Turn::Decide(other) && still == to_act, || {
            format!("after letting {other} act: turn {now:?}, to act {still:?}, before {to_act:?}")
        })?;
    }
    game.let_act(&mut turned, seat);
    Law::ToAct.demand_same(states_difference(state, &turned), "after letting each act")
}

pub(super) fn starter_stays<G: Game>(game: &G, before: Option<Seat>, after: &G::State) -> Checked {
    let now = game.starter(after);
    let sits = now.is_none_or(|seat| seat.index() < game.seats(after));
    let stays = before.is_none() || now == before;
    Law::Starter.demand(sits && stays, || {
        format!("{before:?} began, and after an action {now:?}")
    })
}

pub(super) fn state_passes_check<G: Game>(game: &G, state: &G::State) -> Checked {
    let problems = game.check(state).err();
    Law::StatePassesCheck.demand_same(problems.map(|problems| problems.to_string()), "check")
}

pub(super) fn legal_actions_are_accepted<G: Game>(
    game: &G,
    state: &G::State,
    effort: Effort,
    rng: &mut Rng,
) -> Checked {
    let mut legal = legal(game, state);
    rng.shuffle(&mut legal);
    if effort == Effort::Quick {
        legal.truncate(effort.trials());
    }
    for action in legal {
        let mut child = state.clone();
        let accepted = unless_panic(Law::LegalIsAccepted, || game.try_apply(&mut child, action))?;
        let refusal = accepted.err().map(|illegal| illegal.to_string());
        Law::LegalIsAccepted.demand_same(refusal, "a listed action")?;
        state_passes_check(game, &child)?;
        let silent = game.explain(state, action, &child).is_empty();
        Law::Notation.demand(!silent, || format!("{action:?} has no explanation"))?;
    }
    Ok(())
}

pub(super) fn other_actions_are_refused<G: Game>(game: &G, state: &G::State, effort: Effort, rng: &mut Rng) -> Checked {
    let legal = legal(game, state);
    let size = game.action_space().size();
    let inside = (0..effort.trials()).map(|_| rng.below(size));
    for index in inside.chain([size, usize::from(u16::MAX)]) {
        let Ok(action) = u16::try_from(index).map(Action) else {
            continue;
        };
        if legal.contains(&action) {
            continue;
        }
        let mut tried = state.clone();
        let accepted = unless_panic(Law::OtherIsRefused, || game.try_apply(&mut tried, action))?;
        Law::OtherIsRefused.demand(accepted.is_err(), || format!("{action:?} is not listed but accepted"))?;
        Law::OtherIsRefused.demand_same(states_difference(state, &tried), "after a refusal")?;
    }
    Ok(())
}

pub(super) fn notation_names_the_action<G: Game>(game: &G, state: &G::State) -> Checked {
    legal(game, state)
        .into_iter()
        .try_for_each(|action| text_names(game, action, Law::Notation))
}

fn text_names<G: Game>(game: &G, action: Action, law: Law) -> Checked {
    let text = game.action_text(action);
    let parsed = game.parse_action(&text);
    law.demand(parsed.as_ref() == Ok(&action), || {
        format!("{action:?} is written `{text}`, which is read as {parsed:?}")
    })
}

/// Holds the numbering and notation of all actions to [`Law::ActionSpace`]; once per game suffices, as no state
/// matters.
///
/// # Errors
/// The first gap, ambiguity or garbage that is read as an action.
pub fn check_action_space<G: Game>(game: &G) -> Checked {
    let law = Law::ActionSpace;
    let space = game.action_space();
    let mut next = 0;
    for block in &space.blocks {
        law.demand(usize::from(block.first) == next, || {
            format!("block {} begins at {}, not at {next}", block.name, block.first)
        })?;
        next += block
            .dimensions
            .iter()
            .map(|dimension| usize::from(dimension.size))
            .product::<usize>();
    }
    law.demand(next <= usize::from(u16::MAX), || {
        format!("{next} actions do not fit u16")
    })?;
    let mut texts = HashSet::new();
    for action in (0..next as u16).map(Action) {
        text_names(game, action, law)?;
        let text = game.action_text(action);
        law.demand(texts.insert(text.clone()), || format!("`{text}` names two actions"))?;
        garbled(&text).try_for_each(|garbage| {
            let parsed = unless_panic(law, || game.parse_action(&garbage))?;
            let known = parsed.as_ref().ok().filter(|action| action.index() < next);
            law.demand(parsed.is_err() || known.is_some(), || {
                format!("`{garbage}` is read as {parsed:?}")
            })
        })?;
    }
    for garbage in ["", " ", "?", "\u{0}", "é", "-1", "99999999999999999999"] {
        let parsed = unless_panic(law, || game.parse_action(garbage))?;
        law.demand(parsed.is_err(), || format!("`{garbage}` is read as {parsed:?}"))?;
    }
    Ok(())
}

/// The text with a character missing, doubled or added: perhaps another action, but never one outside the space.
fn garbled(text: &str) -> impl Iterator<Item = String> {
    let middle = text
        .char_indices()
        .nth(text.chars().count() / 2)
        .map_or(0, |(at, _)| at);
    [
        text[..middle].to_owned(),
        text[middle..].to_owned(),
        format!("{text}{text}"),
        format!("{text}9"),
        format!("{}é{}", &text[..middle], &text[middle..]),
    ]
    .into_iter()
}

pub(super) fn outcome_adds_up<G: Game>(game: &G, state: &G::State) -> Checked {
    let law = Law::Outcome;
    let outcome = game.outcome(state);
    let seats = game.seats(state);
    let tables = [
        outcome.scores.seats(),
        outcome.parts.seats(),
        outcome.ranks.seats(),
        outcome.shares.seats(),
    ];
    law.demand(tables == [seats; 4], || format!("{tables:?} values for {seats} seats"))?;
    for (seat, parts) in outcome.parts.entries() {
        let (sum, score) = (parts.iter().sum::<i32>(), outcome.scores[seat]);
        let named = game.score_parts().len();
        law.demand(sum == score && parts.len() == named, || {
            format!("{seat} has {score} points in parts {parts:?}, {named} parts are named")
        })?;
    }
    let over = game.turn(state) == Turn::Over;
    law.demand((outcome.ending == "unfinished") != over, || {
        format!("the ending is `{}`, the game is over: {over}", outcome.ending)
    })?;
    shares_agree_with_ranks(&outcome.shares, &outcome.ranks)
}

fn shares_agree_with_ranks(shares: &BySeat<f64>, ranks: &BySeat<u8>) -> Checked {
    if shares.seats() == 1 {
        let whole = shares.iter().all(|&share| share == 0.0 || share == 1.0);
        return Law::Outcome.demand(whole, || format!("a solo game is won or lost, not {shares:?}"));
    }
    let better_than = |rank: u8| ranks.iter().filter(|&&other| other < rank).count();
    let placed = ranks.iter().all(|&rank| usize::from(rank) == better_than(rank) + 1);
    Law::Outcome.demand(placed, || format!("ranks {ranks:?} do not count the better seats"))?;
    let winners = ranks.iter().filter(|&&rank| rank == 1).count() as f64;
    let due = |rank: u8| if rank == 1 { 1.0 / winners } else { 0.0 };
    let split = ranks
        .entries()
        .all(|(seat, &rank)| (shares[seat] - due(rank)).abs() < 1e-9);
    Law::Outcome.demand(split, || format!("shares {shares:?} of ranks {ranks:?}"))
}

/// The packed observation, written over bytes of this value.
pub(super) fn packed<G: Game>(game: &G, state: &G::State, observer: Seat, before: u8) -> Vec<u8> {
    let mut packed = vec![before; game.observation_table().packed_len(game.seats(state))];
    game.observe_packed(state, observer, &mut packed);
    packed
}

pub(super) fn observation_follows_its_table<G: Game>(game: &G, state: &G::State, observer: Seat) -> Checked {
    let (law, table) = (Law::Observation, game.observation_table());
    let (found, announced) = (table.version, game.versions().observation);
    law.demand(found == announced, || {
        format!("the table has version {found}, announced is {announced}")
    })?;
    let [seen, again] = [0, u8::MAX].map(|before| packed(game, state, observer, before));
    law.demand(seen == again, || "bytes of the buffer are left as they were".to_owned())?;
    let mut values = vec![0.0; table.shape().len()];
    let refusal = table.unpack(&seen, &mut values).err();
    law.demand_same(refusal.map(|error| error.to_string()), "unpacked")?;
    let back = table.pack(&values, game.seats(state));
    law.demand(back.as_ref() == Ok(&seen), || {
        format!("packed again: {back:?} against {seen:?}")
    })
}

pub(super) fn bytes_hold_the_state<G: Game>(game: &G, state: &G::State) -> Checked {
    let back = game.from_bytes(&game.to_bytes(state));
    let refusal = back.as_ref().err().map(|error| error.to_string());
    Law::Bytes.demand_same(refusal, "bytes of a real state")?;
    Law::Bytes.demand_same(
        back.ok().and_then(|back| states_difference(state, &back)),
        "back from bytes",
    )
}

pub(super) fn damaged_bytes_are_refused<G: Game>(game: &G, state: &G::State, effort: Effort, rng: &mut Rng) -> Checked {
    let whole = game.to_bytes(state);
    for _ in 0..effort.trials() {
        let bytes = damage(&whole, rng);
        let read = unless_panic(Law::DamagedBytes, || game.from_bytes(&bytes).is_ok())?;
        Law::DamagedBytes.demand(read == (bytes == whole), || format!("{bytes:02x?} are read"))?;
    }
    Ok(())
}

/// The bytes, changed, cut or extended at one place.
fn damage(whole: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = whole.to_vec();
    let at = rng.below(whole.len());
    match rng.below(8) {
        0 => bytes.truncate(at),
        1 => bytes.insert(at, rng.below(256) as u8),
        2 => bytes[at] ^= 1 << rng.below(8),
        _ => bytes[at] = [rng.below(8), rng.below(256)][rng.below(2)] as u8,
    }
    bytes
}

/// Where two states differ, if they do.
pub(super) fn states_difference<S: PartialEq + std::fmt::Debug>(left: &S, right: &S) -> Option<String> {
    (left != right).then(|| texts_difference(&format!("{left:?}"), &format!("{right:?}")).unwrap_or_default())
}

/// Where two texts differ, if they do: an excerpt of both from a little before the place.
pub(super) fn texts_difference(left: &str, right: &str) -> Option<String> {
    if left == right {
        return None;
    }
    let common = left.chars().zip(right.chars()).take_while(|(l, r)| l == r).count();
    let around = |text: &str| {
        text.chars()
            .skip(common.saturating_sub(40))
            .take(80)
            .collect::<String>()
    };
    Some(format!("`{}` against `{}`", around(left), around(right)))
}
