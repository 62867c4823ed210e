import Testing

/// Every test that boots a guest stands in an extension of this: guests run one after the other, for they share few cores.
@Suite(.tags(.guest), .serialized, .needsGuest, .timeLimit(.minutes(Harness.minutes)))
enum GuestSuite {}
