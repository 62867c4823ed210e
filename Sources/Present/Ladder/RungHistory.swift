internal import LinuxIO
public import Vocabulary

/// A rung that has failed at a commit, although the driver had taken it when it was asked.
public struct FailedRung: Hashable, Sendable {
    /// The one that is not taken any more.
    public let rung: Rung
    /// `flip`, or `set the mode 1920x1080@60`.
    public let attempt: String
    /// What the errno says.
    public let reason: String
    /// Since when, on the monotonic clock.
    public let since: Duration
}

/// The rungs of a connector in its mode that have failed at a commit. One that the driver does not do is not taken again until
/// `forgetFailures`; any other, after a pause that grows. A value without clock or I/O.
///
/// `TEST_ONLY` takes what a commit refuses: memory is pinned at the commit (amdgpu_dm_plane.c, dm_plane_helper_prepare_fb).
struct RungHistory: Hashable, Sendable {
    private struct Failure: Hashable, Sendable {
        let first: FailedRung
        /// Nil: it is not tried again.
        var backoff: Backoff?
    }

    private var failures: [Rung: Failure] = [:]

    /// What has failed, the best rung first.
    var failed: [FailedRung] { Rung.allCases.compactMap { failures[$0]?.first } }

    /// Takes note that a commit of that rung failed, and one of a lower rung did not.
    mutating func fail(_ rung: Rung, because error: DisplayError, at now: Duration) {
        var failure =
            failures[rung]
            ?? Failure(first: FailedRung(rung: rung, attempt: error.attempt, reason: error.reason, since: now))
        if error.kind != .refused {
            var backoff = failure.backoff ?? Backoff(from: .seconds(300), to: .seconds(21_600))
            backoff.fail(at: now)
            failure.backoff = backoff
        } else {
            failure.backoff = nil
        }
        failures[rung] = failure
    }

    /// Why a rung is not to be tried now; nil: nothing is known against it.
    func failure(of rung: Rung, at now: Duration) -> FailedRung? {
        guard let failure = failures[rung], failure.backoff?.allowsTry(at: now) != true else { return nil }
        return failure.first
    }

    /// A commit of that rung was taken.
    mutating func succeed(_ rung: Rung) { if !failures.isEmpty { failures[rung] = nil } }
}
