internal import Carousel
internal import LinuxIO
internal import PlaylistFormat

/// Reads what the command line names: playlists, folders and pictures, in any mix.
struct LineupReader: Sendable {
    let sources: [String]
    let seed: UInt64

    /// - Parameter seed: what shuffled slides depend on.
    init(_ sources: [String], seed: UInt64) {
        self.sources = sources
        self.seed = seed
    }

    /// What came of a reading that may have failed.
    struct Attempt: Sendable {
        /// What does not exist is `missing` and no error.
        let result: Result<Reading, InputError>
        /// Nil where the reading has failed.
        var lineup: Lineup?
        /// What it looked at, also where it failed.
        let dependencies: Dependencies
        /// Of playlists that do not exist.
        let missingPlaylists: [Reading.Missing]
        /// What a show makes of the lineup, where that was worked out.
        var succession: Succession?

        /// What the command line or the site file names, and does not exist.
        var missingSources: [Reading.Missing] {
            if case .success(let reading) = result { reading.missing.filter { $0.origin == nil } } else { [] }
        }
    }

    /// Reads everything anew. An empty folder is no error: pictures may come.
    ///
    /// - Parameters:
    ///   - watches: what is read is watched from before it is looked at; nil: nothing is.
    ///   - held: files that are being written: those that a folder lists are left out.
    func attempt(watching watches: Watches? = nil, leavingOut held: LeftOut = LeftOut()) -> Attempt {
        var pass = ReadingPass(watches: watches, held: held)
        watches?.begin()
        for source in sources { pass.take(source) }
        pass.finish()
        let isWrong = pass.hasMistakes
        // The other half may name what this one does not.
        let isWhole = !isWrong && !pass.reading.dependencies.playlistMayGrow
        if let watches { pass.reading.dependencies.fresh = watches.end(forgettingOthers: isWhole) }
        let dependencies = pass.reading.dependencies
        let lineup = isWrong ? nil : lineup(of: pass.reading)
        // They are in the lineup; to let go of them takes a while.
        pass.reading.groups = []
        let complaints = pass.problems.flatMap { problem -> [Complaint] in
            if case .wrong(let complaints) = problem { complaints } else { [] }
        }
        return Attempt(
            result: isWrong ? .failure(InputError(complaints: complaints)) : .success(pass.reading),
            lineup: lineup, dependencies: dependencies,
            missingPlaylists: pass.reading.missing.filter(\.isPlaylist))
    }

    /// A reading with which a show begins.
    struct First: Sendable {
        let lineup: Lineup
        let attempt: Attempt
        /// Nil where nothing is watched.
        let watches: Watches?
    }

    /// Reads everything for the first time, and watches it from now on. What does not exist is waited for.
    func first() throws(InputError) -> First {
        let watches = Watches()
        let attempt = attempt(watching: watches)
        _ = try attempt.result.get()
        guard let lineup = attempt.lineup else { preconditionFailure("a reading that has not failed has a lineup") }
        return First(lineup: lineup, attempt: attempt, watches: watches)
    }

    /// A beginning without slides, that somebody else replaces when the only source is there.
    func waiting(for missing: Reading.Missing) -> First {
        var reading = Reading()
        reading.missing = [missing]
        let attempt = Attempt(
            result: .success(reading), lineup: lineup(of: reading), dependencies: reading.dependencies,
            missingPlaylists: reading.missing)
        return First(lineup: lineup(of: reading), attempt: attempt, watches: nil)
    }

    private func lineup(of reading: Reading) -> Lineup {
        Lineup(
            groups: reading.groups, seed: seed, whenEmpty: reading.whenEmpty, placeholder: reading.placeholder)
    }

    /// Reads everything anew, and has everything that does not exist be an error, with whatever else is wrong.
    ///
    /// - Parameter locating: whether to say where each slide stands.
    func read(locating: Bool = false) throws(InputError) -> Reading {
        var pass = ReadingPass(watches: nil, locates: locating)
        for source in sources { pass.take(source) }
        pass.finish()
        let complaints = pass.problems.flatMap(\.complaints)
        if !complaints.isEmpty { throw InputError(complaints: complaints) }
        return pass.reading
    }

    /// The same for whoever has no other errors.
    func lineup() throws(PlayerError) -> Lineup {
        do throws(InputError) { return lineup(of: try read()) } catch { throw .input(error) }
    }
}
