internal import Carousel
internal import PlaylistFormat
internal import Present
internal import Raster
internal import Schedules

/// The show in files: stills, films and contact sheets, as a screen of some size would have shown it.
public struct Rendering {
    private let sources: [String]
    private let content: LineupReader.Content
    private let size: Size
    private let rotation: Rotation
    private let rate: Int
    private let start: WallInstant

    /// What to write.
    public enum Subject: Sendable {
        /// What is on the screen at an instant.
        case still(at: Duration)
        /// Every frame of a time: a `.y4m` file, or else a folder of PNGs.
        case film(from: Duration, for: Duration)
        /// Frames spread evenly over a time, each from the middle of its share. Without a time: a rest, the move
        /// that follows it, the next rest, and so on, each at its middle.
        case sheet(ScreenSize, from: Duration, for: Duration?)
    }

    /// - Parameters:
    ///   - size: the screen's.
    ///   - turn: how the screen hangs.
    ///   - rate: the screen's frames a second.
    ///   - start: what the wall clock shows when the first picture comes; by default the time now.
    public init(
        _ sources: [String], size: ScreenSize, turn: ScreenTurn, rate: Int, start: StartTime? = nil
    ) throws(PlayerError) {
        let seen = turn.rotation.orientation.applied(to: size.size)
        content = try LineupReader(sources, seed: 0, shape: ScreenShape(seen)).content()
        self.sources = sources
        self.size = size.size
        rotation = turn.rotation
        self.rate = rate
        self.start = StartTime.instant(start, in: .machine)
    }

    /// Reads `500ms`, `12.5s`, `2m` or `1h30m`, as a playlist writes them; nil for any other text.
    public static func duration(_ text: String) -> Duration? { Duration(playlistText: text) }

    /// Whether a still of that name can be written: `.png` or `.ppm`.
    public static func isStill(_ path: String) -> Bool { FrameFile.isStill(path) }

    /// Writes a file, or a folder of them, and returns why slides were left out, if any were.
    public func write(_ subject: Subject, to path: String) throws(PlayerError) -> [String] {
        let mode = Mode(size: size, rate: Double(rate))
        let rehearsal = try Rehearsal(
            content.lineup, of: (sources, content.sources), mode: mode, rotation: rotation, start: self.start,
            zone: .machine)
        switch subject {
        case .still(let instant): try FrameFile.write(try rehearsal.screen(at: instant), to: path)
        case .film(let start, let duration):
            let count = max(1, Int((duration / .seconds(1) * Double(rate)).rounded()))
            try FrameFile.writeFilm(to: path, size: size, rate: rate, count: count) { (number) throws(PlayerError) in
                // The vblanks themselves: an instant just before one would show its frame one late.
                try rehearsal.screen(at: start + mode.period * number)
            }
        case .sheet(let grid, let start, let duration):
            let sheet = try Self.withMemory { () throws(OutOfMemory) in
                try ContactSheet(columns: grid.size.width, rows: grid.size.height, frame: size)
            }
            let count = grid.size.area
            var frame = try rehearsal.screen(at: start)
            for index in 0..<count {
                if let duration {
                    frame = try rehearsal.screen(at: start + duration * (2 * index + 1) / (2 * count))
                } else if index > 0, let next = try rehearsal.screenAtNextMoment() {
                    frame = next
                }
                try Self.withMemory { () throws(OutOfMemory) in try sheet.place(frame, at: index) }
            }
            try FrameFile.write(sheet.picture, to: path)
        }
        return rehearsal.unshowable.sorted { $0.key < $1.key }.map(\.value)
    }

    private static func withMemory<Result>(_ body: () throws(OutOfMemory) -> Result) throws(PlayerError) -> Result {
        do throws(OutOfMemory) {
            return try body()
        } catch {
            throw .input(InputError(["no memory for the contact sheet: \(error)"]))
        }
    }
}
