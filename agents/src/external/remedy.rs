//! What to change in a program that does not follow the protocol.

use super::message::PROTOCOLS;
use super::program::Failure;
use super::reply::Answer;
use super::want::Want;

/// What to do about a failure.
pub(super) fn remedy(failure: &Failure) -> String {
    match failure {
        Failure::Start(_) => "check the path and that the file may be executed; no shell is involved".to_owned(),
        Failure::Log(_) => "name a new file in a folder that exists".to_owned(),
        Failure::ClosedOutput => "keep standard output open until standard input ends".to_owned(),
        Failure::Ended(_) => "read questions until standard input ends, and end only then".to_owned(),
        Failure::Late(_) | Failure::OutOfTime { .. } => "answer each question with one line as soon as it is read".to_owned(),
        Failure::NotReading => "read one line of standard input after each answer".to_owned(),
        Failure::Garbled { request: "hello", .. } => {
            "answer hello with one line such as {\"type\":\"hello\",\"id\":0,\"protocol\":2,\"want\":[\"json\"]}, and write \
             to standard error what is no answer"
                .to_owned()
        }
        Failure::Garbled { .. } => {
            "answer with one line such as {\"type\":\"action\",\"id\":5,\"index\":6923}: the id of the question, and the \
             index of one of its actions; before it, lines such as {\"type\":\"try\",\"id\":5,\"actions\":[[6923],[6925]]}"
                .to_owned()
        }
        Failure::TooLong => "write an answer as one short line, and all else to standard error".to_owned(),
        Failure::Unasked(line) if PROTOCOLS.iter().any(|&protocol| Answer::read(line, protocol).is_ok()) => {
            "answer each question once, with its id".to_owned()
        }
        Failure::Unasked(_) => "write to standard error what is no answer, and do not answer `over`".to_owned(),
        Failure::Illegal { .. } => {
            "answer with the `index` of an entry of `actions`, which is not its place in the list".to_owned()
        }
        Failure::Mismatch { what: "protocol", .. } => format!(
            "say hello with protocol 1, or with protocol 2 and a list `want` of {}",
            Want::names()
        ),
        Failure::Mismatch { what, .. } => {
            format!("leave `{what}` out of the answer to hello if it does not matter, or play what the program was made for")
        }
    }
}
