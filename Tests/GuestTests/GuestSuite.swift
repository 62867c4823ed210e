import Testing

/// Every test that boots a guest stands in an extension of this: guests run one after the other, for they share few cores.
@Suite(
    .serialized, .enabled(if: Harness.missing == nil, Comment(rawValue: Harness.missing ?? "")),
    .timeLimit(.minutes(Harness.minutes)))
enum GuestSuite {}
