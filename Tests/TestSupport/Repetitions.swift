import Glibc

/// How often a test repeats what chance decides: `release` times in the parts of `Tests/release.sh`, which set
/// CYCLORAMA_DEPTH, and `usual` times otherwise.
public func repetitions(_ usual: Int, release: Int) -> Int {
    unsafe getenv("CYCLORAMA_DEPTH").map { unsafe strcmp($0, "release") == 0 } == true ? release : usual
}
