import Draw
import LinuxIO
import Raster
import Testing

@testable import Player
import Vocabulary

/// What is counted of a show on a virtual clock.
@Suite struct MetricsTests {
    private let cast: Cast
    private let list: String

    init() throws {
        cast = try Cast(3)
        list = try cast.scratch.write(list: "list.yaml", 0..<3)
    }

    /// What was counted of all that a theatre has reported.
    private func metrics(_ theatre: Multiplex) -> Metrics {
        var metrics = Metrics(start: .zero, clockStart: .zero)
        for report in theatre.reports { metrics.note(report, at: theatre.now) }
        return metrics
    }

    /// A move of 200 ms has ten frames at 50 Hz. The first slide comes at 0, the next at 1.2 s.
    @Test func movesFramesAndSlides() throws {
        let theatre = try Multiplex([list], until: .milliseconds(4000))
        let outputs = metrics(theatre).outputs
        #expect(outputs.keys.sorted() == ["headless-1", "headless-2"])
        for output in outputs.values {
            #expect(gapless(output.moves) == [.pan: .init(moves: 3, frames: 30, missed: 0)])
            #expect(output.slides == 4 && output.slideStart == .milliseconds(3600))
        }
    }

    @Test func missedVblanksAreCountedWhereTheyAreMissed() throws {
        let theatre = try Multiplex([list], until: .milliseconds(500))
        theatre.display.watched[1].largestFramebuffer = Multiplex.size
        // Awake two vblanks and a half too late, the loop brings the next frame two vblanks late.
        theatre.lateness = { $0 == .milliseconds(1100) ? .milliseconds(50) : .zero }
        try theatre.run(until: .milliseconds(2600))
        let outputs = metrics(theatre).outputs
        let status = theatre.show.screens.map(\.smoothness.total)
        for (output, name) in [(0, "headless-1"), (1, "headless-2")] {
            let moves = try #require(outputs[name]?.moves)
            #expect(moves.values.reduce(0) { $0 + $1.missed } == 2)
            #expect(moves.values.reduce(0) { $0 + $1.frames } == status[output].frames, "as in the status")
            #expect(moves.values.reduce(0) { $0 + $1.moves } == 2)
        }
        #expect(outputs["headless-1"]?.moves[.pan]?.missed == 2)
        // Its first move was made ready before its card had shrunk.
        #expect(
            gapless(outputs["headless-2"]?.moves) == [
                .pan: .init(moves: 1, frames: 8, missed: 2), .copy: .init(moves: 1, frames: 10),
            ])
    }

    /// Without the longest gap, which has no metric.
    private func gapless(_ moves: [Rung: Smoothness.Counts]?) -> [Rung: Smoothness.Counts]? {
        moves?.mapValues { Smoothness.Counts(moves: $0.moves, frames: $0.frames, missed: $0.missed) }
    }

    /// A counter that goes down is a restart to Prometheus.
    @Test func countsOutliveTheCable() throws {
        let theatre = try Multiplex([list], until: .milliseconds(1100))
        try theatre.unplug("headless-2")
        try theatre.run(until: .milliseconds(1500))
        let before = try #require(metrics(theatre).outputs["headless-2"])
        #expect(gapless(before.moves) == [.pan: .init(moves: 1, frames: 5)], "the move that was broken off")
        #expect(before.slides == 1 && before.slideStart == nil)
        try theatre.plug(Multiplex.size, as: "headless-2")
        try theatre.run(until: .milliseconds(2600))
        let after = try #require(metrics(theatre).outputs["headless-2"])
        #expect(gapless(after.moves) == [.pan: .init(moves: 2, frames: 15)])
        #expect(after.slides == 3 && after.slideStart == .milliseconds(2400))
        #expect(theatre.show.screens[1].smoothness.total.moves == 1, "the screen has begun anew")
    }

    /// The show of an output is another one, and the old show's last move counts.
    @Test func countsOutliveTheShow() throws {
        let site = try cast.scratch.write("site.yaml", "outputs: {headless-1: list.yaml}\n")
        let theatre = try Multiplex([site], until: .milliseconds(1100))
        try cast.scratch.write("site.yaml", "outputs: {headless-1: 2.png}\n")
        theatre.ensemble.reload()
        try theatre.run(until: .milliseconds(1900))
        let output = try #require(metrics(theatre).outputs["headless-1"])
        let moves = try #require(output.moves[.pan])
        #expect(moves.moves == 1 && moves.frames > 0)
        #expect(output.slides >= 2 && output.slideStart != nil)
    }

    @Test func whatGoesWrongIsCountedByKind() throws {
        let site = try cast.scratch.write("site.yaml", "outputs: {headless-1: list.yaml, headless-2: gone}\n")
        try cast.scratch.write("list.yaml", "defaults: {duration: 1s, transition: cut}\nslides: [0.png, none.png]\n")
        let theatre = try Multiplex([site], until: .seconds(5))
        #expect(metrics(theatre).errors == [.leftOut: 1, .missingSource: 1], "each is one, however often it is tried")
        #expect(metrics(theatre).playlistTime == .zero)
        try cast.scratch.write("list.yaml", "slide: [0.png]\n")
        theatre.ensemble.reload()
        try theatre.run(until: .seconds(6))
        #expect(metrics(theatre).errors[.playlist] == 1 && metrics(theatre).errors[.site] == nil)
        try cast.scratch.write("site.yaml", "output: {}\n")
        theatre.ensemble.reload()
        try theatre.at(.seconds(7)) { #expect(metrics(theatre).errors[.site] == 1) }
        var errors = Metrics(start: .zero, clockStart: .zero)
        let mounts = MountTable(Array("36 35 8:1 / /media/stick rw - vfat /dev/sda1 rw\n".utf8)).mounts
        errors.note(.unreachable(try #require(mounts.first)))
        #expect(errors.errors == [.silentDisk: 1])
    }

    @Test func aPlaylistThatIsTakenHasItsTime() throws {
        let theatre = try Multiplex([list], until: .seconds(1))
        #expect(metrics(theatre).playlistTime == .zero)
        theatre.ensemble.reload()
        try theatre.at(.seconds(2)) { #expect(metrics(theatre).playlistTime == .seconds(2)) }
    }

    @Test func aClockThatIsSetMovesEveryTime() {
        var metrics = Metrics(start: .seconds(5), clockStart: .seconds(1000))
        metrics.clockShows(.seconds(1000) + .milliseconds(99))
        metrics.clockShows(.seconds(1000) - .milliseconds(99))
        #expect(metrics.clockStart == .seconds(1000), "a start that wavers looks like a restart")
        metrics.clockShows(.seconds(2000))
        #expect(metrics.text(memory: nil).contains("cyclorama_start_time_seconds 2005.0\n"))
        metrics.clockShows(.seconds(500))
        #expect(metrics.text(memory: nil).contains("cyclorama_start_time_seconds 505.0\n"))
    }

    @Test func decodingIsTimed() throws {
        func note(_ path: String, in metrics: inout Metrics) throws {
            var slide = cast.slides[0]
            slide.path = path
            let drawing = Drawing(slide, on: Surface(size: Multiplex.size, rotation: .none))
            let finished = try #require(Job(.load(drawing), for: WorkerClient(rawValue: 1)).finish())
            #expect(finished.duration > .zero)
            metrics.note(.finished(finished))
        }
        var metrics = Metrics(start: .zero, clockStart: .zero)
        try note(cast.slides[0].path, in: &metrics)
        #expect(metrics.decodes.count == 1 && metrics.decodes.sum > .zero)
        try note("/none.png", in: &metrics)
        #expect(metrics.decodes.count == 1, "nothing was decoded")
    }

    @Test func bucketsHoldWhatIsNoLongerThanTheirBound() {
        var histogram = Histogram()
        for milliseconds in [10, 11, 25, 2500, 10_000, 10_001] { histogram.add(.milliseconds(milliseconds)) }
        #expect(histogram.counts == [1, 3, 3, 3, 3, 3, 3, 4, 4, 5] && histogram.count == 6)
        #expect(histogram.sum == .milliseconds(22_547))
        var metrics = Metrics(start: .zero, clockStart: .zero)
        let drawing = Drawing(Slide(path: "a"), on: Surface(size: Multiplex.size, rotation: .none))
        let picture = DrawnPicture(picture: Picture(size: Multiplex.size), path: "a", digest: nil)
        metrics.note(
            .finished(
                FinishedJob(
                    job: Job(.load(drawing), for: WorkerClient(rawValue: 1)), result: .loaded(drawing, picture),
                    duration: .milliseconds(75))))
        let text = metrics.text(memory: nil)
        for line in ["bucket{le=\"0.05\"} 0", "bucket{le=\"0.1\"} 1", "bucket{le=\"+Inf\"} 1", "sum 0.075", "count 1"] {
            #expect(text.contains("cyclorama_decode_seconds_\(line)\n"))
        }
    }
}
