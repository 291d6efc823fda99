//! The one place that turns values into bytes: bincode behind a header that names what follows, and a checksum after it.

use serde::Serialize;
use serde::de::DeserializeOwned;

const MAGIC: [u8; 4] = *b"ORRY";
const FORMAT: u8 = 1;
/// A state of six seats takes less than this; longer input is refused before anything is allocated.
const LIMIT: usize = 1 << 20;
/// Room for most states, so that their bytes are written without being moved.
const USUAL: usize = 4_096;
/// How many bytes a checksum has.
pub const CHECKSUM: usize = 8;

/// Why bytes could not be decoded.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CodecError {
    /// The bytes do not begin with the magic and format version of this codec.
    #[error(
        "the bytes begin with {found:02x?}, not with ORRY and format {FORMAT}: they are not Orrery data of this format"
    )]
    Header {
        /// The first bytes.
        found: Vec<u8>,
    },
    /// The bytes are of another kind, game, ruleset or version.
    #[error("the bytes hold `{found}`; `{expected}` is expected here")]
    Label {
        /// The label that was read.
        found: String,
        /// The label that was expected.
        expected: String,
    },
    /// The payload is damaged.
    #[error("the bytes are damaged or cut: {0}")]
    Payload(String),
}

fn config() -> impl bincode::config::Config {
    bincode::config::standard().with_limit::<LIMIT>()
}

/// The value as bytes: magic, format version, label (kind, game, versions), payload, checksum.
///
/// # Panics
/// If the value cannot be serialized, which no plain data type does.
///
/// # Examples
/// ```
/// use orrery_engine::codec::{CodecError, decode, encode};
///
/// let bytes = encode("numbers 1", &[1_u32, 2, 3]);
/// assert!(bytes.starts_with(b"ORRY"));
/// assert_eq!(decode::<[u32; 3]>("numbers 1", &bytes), Ok([1, 2, 3]));
/// assert!(matches!(decode::<[u32; 3]>("numbers 2", &bytes), Err(CodecError::Label { .. })));
/// ```
pub fn encode<T: Serialize>(label: &str, value: &T) -> Vec<u8> {
    sealed(content(label, value))
}

/// The content with its checksum.
pub(crate) fn sealed(mut content: Vec<u8>) -> Vec<u8> {
    let checksum = checksum(&content);
    content.extend(checksum);
    content
}

/// The bytes that the checksum covers.
pub(crate) fn content<T: Serialize>(label: &str, value: &T) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(USUAL);
    bytes.extend(MAGIC);
    bytes.push(FORMAT);
    let written = bincode::serde::encode_into_std_write((label, value), &mut bytes, config());
    written.expect("plain data has a serialized form");
    bytes
}

/// What follows the content: the first bytes of its BLAKE3.
///
/// # Panics
/// Never: a hash is longer than a checksum.
pub fn checksum(content: &[u8]) -> [u8; CHECKSUM] {
    blake3::hash(content).as_bytes()[..CHECKSUM]
        .try_into()
        .expect("a hash has 32 bytes")
}

/// Decodes the value that [`encode`] made under the same label.
///
/// # Errors
/// If header, label, payload or checksum are not what `encode` writes, or bytes are left over.
pub fn decode<T: DeserializeOwned>(label: &str, bytes: &[u8]) -> Result<T, CodecError> {
    let header = [&MAGIC[..], &[FORMAT]].concat();
    let Some(rest) = bytes.strip_prefix(&header[..]) else {
        return Err(CodecError::Header {
            found: bytes[..bytes.len().min(5)].to_vec(),
        });
    };
    let payload = |error: bincode::error::DecodeError| CodecError::Payload(error.to_string());
    let (found, used): (String, usize) = bincode::serde::decode_from_slice(rest, config()).map_err(payload)?;
    if found != label {
        return Err(CodecError::Label {
            found,
            expected: label.to_owned(),
        });
    }
    let checked = bytes
        .split_last_chunk::<CHECKSUM>()
        .filter(|(content, found)| checksum(content) == **found);
    let rest = match checked {
        Some((content, _)) if content.len() >= header.len() + used => &content[header.len() + used..],
        _ => return Err(CodecError::Payload("their checksum is wrong".to_owned())),
    };
    let (value, used) = bincode::serde::decode_from_slice(rest, config()).map_err(payload)?;
    if used < rest.len() {
        return Err(CodecError::Payload(format!(
            "{} bytes are left over",
            rest.len() - used
        )));
    }
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decode_returns_what_encode_was_given() {
        let bytes = encode("numbers 1", &vec![1u32, 2, 3]);
        assert_eq!(decode::<Vec<u32>>("numbers 1", &bytes), Ok(vec![1, 2, 3]));
    }

    #[test]
    fn a_wrong_header_label_or_length_is_named() {
        let bytes = encode("numbers 1", &vec![1u32, 2, 3]);
        assert_eq!(
            decode::<Vec<u32>>("numbers 1", b"hello world").unwrap_err(),
            CodecError::Header {
                found: b"hello".to_vec()
            }
        );
        let label = CodecError::Label {
            found: "numbers 1".into(),
            expected: "numbers 2".into(),
        };
        assert_eq!(decode::<Vec<u32>>("numbers 2", &bytes).unwrap_err(), label);
        let left_over = CodecError::Payload("2 bytes are left over".into());
        assert_eq!(decode::<[u8; 2]>("numbers 1", &bytes).unwrap_err(), left_over);
    }

    #[test]
    fn any_byte_changed_omitted_or_inserted_is_noticed() {
        let bytes = encode("numbers 1", &vec![1u32, 2, 3]);
        for at in 0..bytes.len() {
            for byte in 0..=u8::MAX {
                let mut changed = bytes.clone();
                changed[at] = byte;
                assert_eq!(decode::<Vec<u32>>("numbers 1", &changed).is_ok(), byte == bytes[at]);
                let longer = [&bytes[..at], &[byte], &bytes[at..]].concat();
                assert!(decode::<Vec<u32>>("numbers 1", &longer).is_err());
            }
            assert!(decode::<Vec<u32>>("numbers 1", &bytes[..at]).is_err());
        }
    }
}
