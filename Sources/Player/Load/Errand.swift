/// A job, and who waits for what comes of it.
struct Errand: Sendable {
    let job: Job
    let client: ClientNumber

    /// Does the job; nil where there is nothing to tell.
    func run() -> Letter? { job.run().map { Letter(client: client, job: job, outcome: $0) } }
}

/// What came of an errand.
struct Letter: Sendable {
    let client: ClientNumber
    let job: Job
    let outcome: Outcome

    /// Whether the job was cancelled when it was done already: what came of it may be outdated.
    var isVoid: Bool { job.isCancelled }
}
