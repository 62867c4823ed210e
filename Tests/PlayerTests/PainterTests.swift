import Carousel
import Decode
import Draw
import LinuxIO
import Painters
import Raster
import Schedules
import TestSupport
import Testing

@testable import Player

/// What the loader makes of another way to paint.
@Suite struct PainterTests {
    /// Fills with a color, or fails.
    private struct Double: Painter {
        var fails: Set<String> = []
        var crashes = false
        var readsAll = false

        func reads(_ format: PictureFile.Format) -> Bool { readsAll || format.isReadable }
        func canvas(_ size: Size) throws(OutOfMemory) -> Picture { try .allocated(size) }

        func look(at path: PicturePath, cancellation: Cancellation) throws(DecodeError) -> PictureHead {
            PictureHead(size: Size(width: 8, height: 4), taken: nil)
        }

        func paint(
            _ drawing: Drawing, onto canvas: Picture, at place: Rect, hashes: Bool, cancellation: Cancellation
        ) throws(DecodeError) -> PaintedFile {
            if crashes { throw DecodeError(name: drawing.path.name, reason: .crashed("signal 11")) }
            if fails.contains(drawing.path.name) {
                throw DecodeError(name: drawing.path.name, reason: .corrupt("for the test"))
            }
            canvas.cropped(to: place).fill(Color(red: 1, green: 2, blue: 3))
            return PaintedFile(DrawnFile(size: Size(width: 8, height: 4)))
        }
    }

    private func load(_ drawing: Drawing, orElse substitute: String? = nil, by painter: Double) -> WorkResult? {
        PictureLoader(
            hashes: false, cancellation: Cancellation(), callTracker: CallTracker(), record: WorkRecord(),
            painter: painter
        ).load(drawing, orElse: substitute)
    }

    private let drawing = Drawing(
        path: "/nowhere/a.jpg", fit: .contain, background: .color(.black),
        surface: Surface(size: Size(width: 4, height: 2), rotation: .none))

    /// Playing, `simulate` and `render`, `check`, and a playlist that a hand asks for.
    @Test func allReadingsAskItWhatPlays() throws {
        let scratch = try Scratch()
        try scratch.write(empty: ["a.heic", "b.avif"])
        let list = try scratch.write("list.yaml", "slides: [{folder: .}]")
        for readsAll in [true, false] {
            var reader = LineupReader([list], seed: 0)
            reader.painter = Double(readsAll: readsAll)
            let checked = CheckedShow.read(
                [list], on: Size(width: 8, height: 4), zone: .utc, by: Double(readsAll: readsAll))
            let counts = [
                try reader.attempt().content.get().lineup.count, try reader.content().lineup.count,
                try reader.detour(to: list).content().lineup.count, checked.slides.count,
            ]
            // The two make a pair, where their sizes are known.
            #expect(counts.allSatisfy { readsAll ? $0 > 0 : $0 == 0 }, "\(counts)")
        }
    }

    @Test func noFileIsOpenedHere() throws {
        guard case .loaded(drawing, let drawn)? = load(drawing, by: Double())
        else { throw Waited(what: "nothing was painted") }
        #expect(drawn.files.map(\.path) == ["/nowhere/a.jpg"])
        #expect(drawn.picture.pixels.allSatisfy { $0 & 0xFF_FFFF == 0x01_0203 })
    }

    @Test func whatItCannotPaintIsReplaced() throws {
        let painter = Double(fails: ["/nowhere/a.jpg"])
        guard case .replaced(drawing, let drawn, let fault)? = load(drawing, orElse: "/b.png", by: painter)
        else { throw Waited(what: "not replaced") }
        #expect(drawn.files.map(\.path) == ["/b.png"] && !fault.isUnreachable)
        guard case .failed(drawing, let fault)? = load(drawing, by: painter)
        else { throw Waited(what: "it did not fail") }
        #expect(!fault.isUnreachable)
    }

    /// What a process dies of that draws it is left out after two deaths, while the player goes on.
    @Test func twoDeathsOfPaintersLeaveOut() throws {
        let scratch = try Scratch()
        let path = try scratch.write("a.png", "a")
        let keeper = try #require(
            QuarantineKeeper(runtimeFolder: scratch.path, stateFolder: scratch["state"], log: Said().log))
        func reason(in place: String, _ surface: Int) -> String? {
            let record = WorkRecord()
            record.open(in: keeper.quarantine)
            defer { record.close() }
            let loader = PictureLoader(
                hashes: false, cancellation: Cancellation(), callTracker: CallTracker(), record: record,
                painter: Double(crashes: true))
            let drawing = Drawing(
                path: PicturePath(place), fit: .contain, background: .color(.black),
                surface: Surface(size: Size(width: surface, height: 2), rotation: .none))
            guard case .failed(_, let fault)? = loader.load(drawing, orElse: nil) else { return nil }
            return fault.reason
        }
        #expect(reason(in: path, 4) == "\(path): its decoder crashed: signal 11")
        #expect(reason(in: path, 4) == "\(path): its decoder crashed: signal 11")
        for width in [4, 5] {
            #expect(reason(in: path, width) == "\(path): left out: a process died twice while it was drawn")
        }
        try scratch.write("a.png", "another")
        #expect(reason(in: path, 4) == "\(path): its decoder crashed: signal 11")
        keeper.quarantine.endInOrder()
        keeper.putLast()
        keeper.close(until: MonotonicClock.now + .seconds(60))
    }
}
