//! A correct game with one flaw at a time: the checker names the law that the flaw breaks.

use crate::broken::{Broken, Flaw};
use orrery_engine::testing::kuhn::KuhnState;
use orrery_engine::testing::{
    Effort, Kuhn, KuhnSetup, Law, Race, RaceSetup, check_action_space, check_blindness, check_laws, choose_random,
    futures_differ,
};
use orrery_engine::{Action, Game, Rng, Rules, Seat, View};

const SETUP: KuhnSetup = KuhnSetup { hands: 2 };

fn broken_law<G: Game>(game: &G, setup: &G::Setup) -> Option<Law> {
    let play = |seed| check_laws(game, setup, seed, Effort::Thorough, choose_random);
    (0..100)
        .find_map(|seed| play(seed).err())
        .map(|broken| broken.breach.law)
}

#[test]
fn a_game_without_a_flaw_breaks_no_law() {
    assert_eq!(broken_law(&Broken::new(Kuhn, Flaw::None), &SETUP), None);
}

#[test]
fn each_flaw_of_kuhn_breaks_its_law() {
    let cases = [
        (Flaw::ListDescends, Law::LegalList),
        (Flaw::ListLacksAll, Law::LegalList),
        (Flaw::DrawsTheNext, Law::DrawIsListed),
        (Flaw::FindsNothingNew, Law::FoundWhileApplying),
        (Flaw::UnseenEndsElsewhere, Law::UnseenEndsTheSame),
        (Flaw::ListHoldsTooMuch, Law::LegalIsAccepted),
        (Flaw::RefusalMovesOn, Law::OtherIsRefused),
        (Flaw::CheckIsTooStrict, Law::StatePassesCheck),
        (Flaw::ChecksumIsIgnored, Law::DamagedBytes),
        (Flaw::NobodyHasToAct, Law::ToAct),
        (Flaw::LettingActIsIgnored, Law::ToAct),
        (Flaw::ScoresHaveAnotherPart, Law::Outcome),
        (Flaw::AllWinAll, Law::Outcome),
        (Flaw::OutcomePanics, Law::NoPanic),
        (Flaw::ObservationLacksAByte, Law::Observation),
        (Flaw::ObservationHasAnotherVersion, Law::Observation),
        (Flaw::TextsCollide, Law::Notation),
        (Flaw::NothingIsExplained, Law::Notation),
        (Flaw::BytesHoldAnotherState, Law::Bytes),
        (Flaw::StartCountsItsCalls, Law::Replay),
        (Flaw::SampleHasItsOwnDice, Law::SampleRepeats),
        (Flaw::SampleReadsTheBuffer, Law::SampleRepeats),
        (Flaw::SampleReadsTheRealState, Law::SampleIsBlind),
        (Flaw::SampleAsksAnother, Law::SampleAsksTheSame),
        (Flaw::ObserverSeesTheWholeState, Law::SampleLooksReal),
        (Flaw::TextTellsWhoHasActed, Law::SampleLooksReal),
        (Flaw::JsonTellsWhoHasActed, Law::SampleLooksReal),
        (Flaw::LastToActMatters, Law::SealedOrder),
        (Flaw::StarterIsWhoseTurnItIs, Law::Starter),
    ];
    for (flaw, law) in cases {
        assert_eq!(broken_law(&Broken::new(Kuhn, flaw), &SETUP), Some(law), "{flaw:?}");
    }
}

#[test]
fn a_sample_that_is_tampered_with_breaks_the_law_it_offends() {
    let tampered = |flaw, tamper| broken_law(&Broken::tampering(Kuhn, flaw, tamper), &SETUP);
    let cards = |real: &KuhnState, sample: &mut KuhnState| sample.cards = real.cards.clone();
    let key = |real: &KuhnState, sample: &mut KuhnState| sample.key = real.key;
    let first_card = |_: &KuhnState, sample: &mut KuhnState| sample.cards[Seat(0)] = sample.cards[Seat(1)];
    let sealed_choices = |real: &KuhnState, sample: &mut KuhnState| {
        sample.purses = real.purses.clone();
        sample.to_act = real.to_act;
        if !sample.to_act.contains(sample.turn) {
            sample.turn = real.turn;
        }
    };
    assert_eq!(tampered(Flaw::None, cards), Some(Law::SampleIsBlind));
    assert_eq!(tampered(Flaw::None, key), Some(Law::SampleIsBlind));
    assert_eq!(tampered(Flaw::None, first_card), Some(Law::StatePassesCheck));
    assert_eq!(tampered(Flaw::None, sealed_choices), Some(Law::SealedSight));
    assert_eq!(
        tampered(Flaw::TextTellsWhoHasActed, sealed_choices),
        Some(Law::SealedSight)
    );
}

#[test]
fn a_race_that_stands_still_does_not_end() {
    let still = Broken::new(Race, Flaw::ApplyStandsStill);
    let broken = check_laws(&still, &RaceSetup { length: 3 }, 0, Effort::Quick, choose_random).unwrap_err();
    assert_eq!(broken.breach.law, Law::GameEnds);
}

#[test]
fn gaps_garbage_and_ambiguous_texts_break_the_law_of_the_action_space() {
    for flaw in [Flaw::SpaceHasAGap, Flaw::GarbageIsRead, Flaw::TextsCollide] {
        let breach = check_action_space(&Broken::new(Kuhn, flaw)).unwrap_err();
        assert_eq!(breach.law, Law::ActionSpace, "{flaw:?}");
    }
}

#[test]
fn an_agent_that_is_shown_the_whole_state_is_not_blind() {
    fn choose<G: Game>(view: &View<'_, G>, _rng: &mut Rng) -> Action {
        let mut seen = vec![0; view.game().observation_table().packed_len(3)];
        view.observe_packed(&mut seen);
        view.legal()[usize::from(seen[seen.len() - 1]) % view.legal().len()]
    }
    let blind = |flaw| {
        let game = Broken::new(Kuhn, flaw);
        let mut state = game.start(&SETUP, 1).unwrap();
        let mut rng = Rng::seed(1);
        game.apply(&mut state, Action(0));
        check_blindness(&game, &state, Seat(0), &mut rng, choose)
    };
    assert_eq!(blind(Flaw::None), Ok(()));
    let breach = blind(Flaw::ObserverSeesTheWholeState).unwrap_err();
    assert_eq!(breach.law, Law::AgentIsBlind);
}

#[test]
fn an_agent_that_counts_its_questions_is_not_blind() {
    let mut questions = 0;
    let choose = |view: &View<'_, Kuhn>, _rng: &mut Rng| {
        questions += 1;
        view.legal()[questions % view.legal().len()]
    };
    let broken = check_laws(&Kuhn, &SETUP, 1, Effort::Thorough, choose).unwrap_err();
    assert_eq!(broken.breach.law, Law::AgentIsBlind);
}

#[test]
fn futures_of_samples_with_the_real_key_are_alike() {
    let key = |real: &KuhnState, sample: &mut KuhnState| sample.key = real.key;
    let game = Broken::tampering(Kuhn, Flaw::None, key);
    let start = game.start(&SETUP, 1).unwrap();
    let mut rng = Rng::seed(1);
    assert!(!futures_differ(&game, &start, Seat(0), &mut rng, |end| end.coin));
}
