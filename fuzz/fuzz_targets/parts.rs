#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| orrery_fuzz::targets::parts(input));
