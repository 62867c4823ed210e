public import Painters
internal import Paths
internal import PlaylistFormat
internal import Present
internal import Raster
internal import Schedules

/// The show in files: stills, films and contact sheets, as a screen of some size would have shown it.
public struct Rendering {
    private let site: String?
    private var screens: [RenderedScreen]
    private let rate: Int
    private let start: WallInstant
    private let painters: PainterPool?

    /// What to write.
    public enum Subject: Sendable {
        /// What is on the screen at an instant.
        case still(at: Duration)
        /// Every frame of a time: Y4M, or a folder of PNGs.
        case film(from: Duration, for: Duration)
        /// Frames spread evenly over a time, each from the middle of its share. Without a time: a rest, the move
        /// that follows it, the next rest, and so on, each at its middle. Of a site file, all screens.
        case sheet(ScreenSize, from: Duration, for: Duration?)
    }

    /// - Parameters:
    ///   - sources: as for playing; a site file stands alone.
    ///   - output: whose screen of a site file; nil: all.
    ///   - size: the screen's, where a site file does not say it.
    ///   - turn: how the screen hangs, where a site file does not say it.
    ///   - isAsSent: whether to write frames as the display receives them, not upright.
    ///   - rate: the screen's frames a second.
    ///   - start: what the wall clock shows when the first picture comes; by default the time now.
    ///   - defaults: how sources play where a playlist does not say it.
    ///   - painters: who draws; nil: this process.
    public init(
        _ sources: [String], on output: String?, size: ScreenSize, turn: ScreenTurn, isAsSent: Bool, rate: Int,
        start: StartTime? = nil, defaults: SourceDefaults = SourceDefaults(), by painters: PainterPool? = nil
    ) throws(PlayerError) {
        screens = try painters.lend { (painter) throws(PlayerError) in
            try RenderedScreen.all(
                sources, on: output, size: size.size, rotation: turn.rotation, defaults: defaults, painter)
        }
        if !isAsSent { for index in screens.indices { screens[index].turn = screens[index].rotation } }
        self.painters = painters
        site = sources.first
        self.rate = rate
        self.start = StartTime.instant(start, in: .machine)
    }

    /// Reads `500ms`, `12.5s`, `2m` or `1h30m`, as a playlist writes them; nil for any other text.
    public static func duration(_ text: String) -> Duration? { Duration(playlistText: text) }

    /// The hint that follows a message about a duration: `; did you mean 168h?` for `7d`; empty if there is none.
    public static func advice(forDuration text: String) -> String {
        Duration.meant(by: text).map { "; did you mean \($0)?" } ?? ""
    }

    /// Whether a still or a sheet of that name can be written: `.png` or `.ppm`; a PNG to standard output.
    public static func isStill(_ path: String) -> Bool { FrameFile.isStill(path) }

    /// Whether a film of that name can be written: Y4M, also to standard output, or a folder, whose name ends with a slash or
    /// has no extension.
    public static func isFilm(_ path: String) -> Bool { FrameFile.isFilm(path) }

    /// Writes a file, or a folder of them, and returns why slides were left out, if any were.
    public func write(_ subject: Subject, to path: String) throws(PlayerError) -> [String] {
        try painters.lend { (painter) throws(PlayerError) in try write(subject, to: path, painter) }
    }

    private func write(
        _ subject: Subject, to path: String, _ painter: any Painter
    ) throws(PlayerError) -> [String] {
        switch subject {
        case .still(let instant):
            let screen = try onlyScreen()
            let rehearsal = try screen.rehearsal(rate: rate, start: start, painter)
            try FrameFile.write(try Self.seen(try rehearsal.screen(at: instant), on: screen), to: path)
            return Self.reasons(of: [rehearsal])
        case .film(let start, let duration):
            let screen = try onlyScreen()
            let rehearsal = try screen.rehearsal(rate: rate, start: self.start, painter)
            let period = Mode(size: screen.size, rate: Double(rate)).period
            let count = max(1, Int((duration / .seconds(1) * Double(rate)).rounded()))
            try FrameFile.writeFilm(to: path, size: screen.frameSize, rate: rate, count: count) {
                (number) throws(PlayerError) in
                // The vblanks themselves: an instant just before one would show its frame one late.
                try Self.seen(try rehearsal.screen(at: start + period * number), on: screen)
            }
            return Self.reasons(of: [rehearsal])
        case .sheet(let grid, let start, let duration):
            return try writeSheet(grid.size, from: start, for: duration, to: path, painter)
        }
    }

    private func onlyScreen() throws(PlayerError) -> RenderedScreen {
        if screens.count == 1 { return screens[0] }
        let names = screens.flatMap(\.outputs).map { safeLine($0) }.joined(separator: ", ")
        throw .input(
            InputError([
                "\(safeLine(site ?? "")) has several screens: --output says which one (\(names)), and --sheet shows all"
            ]))
    }

    private func writeSheet(
        _ grid: Size, from start: Duration, for duration: Duration?, to path: String,
        _ painter: any Painter
    ) throws(PlayerError) -> [String] {
        let blocks = screens.map { ContactSheet.Block(title: $0.title, frame: $0.frameSize) }
        let sheet = try Self.withMemory { () throws(OutOfMemory) in
            try ContactSheet(columns: grid.width, rows: grid.height, blocks)
        }
        var rehearsals: [Rehearsal] = []
        for (block, screen) in screens.enumerated() {
            let rehearsal = try screen.rehearsal(rate: rate, start: self.start, painter)
            rehearsals.append(rehearsal)
            var frame = try rehearsal.screen(at: start)
            for index in 0..<grid.area {
                if let duration {
                    frame = try rehearsal.screen(at: start + duration * (2 * index + 1) / (2 * grid.area))
                } else if index > 0, let next = try rehearsal.screenAtNextMoment() {
                    frame = next
                }
                try Self.withMemory { () throws(OutOfMemory) in
                    let seen = try SnapshotJob.upright(frame, turned: screen.turn)
                    try sheet.place(seen, named: rehearsal.shownNames, at: index, of: block)
                }
            }
        }
        try FrameFile.write(sheet.picture, to: path)
        return Self.reasons(of: rehearsals)
    }

    private static func seen(_ frame: Picture, on screen: RenderedScreen) throws(PlayerError) -> Picture {
        try withMemory { () throws(OutOfMemory) in try SnapshotJob.upright(frame, turned: screen.turn) }
    }

    /// Why files were left out.
    private static func reasons(of rehearsals: [Rehearsal]) -> [String] {
        let reasons = rehearsals.map(\.unshowable).reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        return reasons.sorted { $0.key < $1.key }.map(\.value)
    }

    private static func withMemory<Result>(_ body: () throws(OutOfMemory) -> Result) throws(PlayerError) -> Result {
        do throws(OutOfMemory) {
            return try body()
        } catch {
            throw .input(InputError(["no memory for a frame: \(error)"]))
        }
    }
}
