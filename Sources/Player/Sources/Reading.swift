/// A reading that has come to its end: what it made of the sources, and what it looked at.
struct Reading<Content: Sendable>: Sendable {
    var content: Content
    let dependencies: Dependencies
    /// Watches what was looked at, if anything does.
    var watches: Watches?
}

/// A reading that may have failed. It knows what it looked at in either case.
typealias Attempt<Content: Sendable> = Reading<Result<Content, InputError>>

extension Reading {
    /// The reading, which must have succeeded.
    func succeeded<Success>() throws(InputError) -> Reading<Success> where Content == Result<Success, InputError> {
        Reading<Success>(content: try content.get(), dependencies: dependencies, watches: watches)
    }
}
