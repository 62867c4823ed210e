import Decode
import Draw
import LinuxIO
import Raster
import Testing

@testable import Player

/// What the loader makes of another way to paint.
@Suite struct PainterTests {
    /// Fills with a color, or fails.
    private struct Double: Painter {
        var fails: Set<String> = []

        func paint(
            _ drawing: Drawing, onto picture: Picture, partOf whole: Picture?, cancellation: Cancellation,
            digest: FileDigest?
        ) throws(DecodeError) -> DrawnFile {
            if fails.contains(drawing.path.name) {
                throw DecodeError(name: drawing.path.name, reason: .corrupt("for the test"))
            }
            picture.fill(Color(red: 1, green: 2, blue: 3))
            return DrawnFile(size: Size(width: 8, height: 4))
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

    @Test func noFileIsOpenedHere() {
        guard case .loaded(drawing, let drawn)? = load(drawing, by: Double()) else {
            Issue.record("nothing was painted")
            return
        }
        #expect(drawn.files.map(\.path) == ["/nowhere/a.jpg"])
        #expect(drawn.picture.pixels.allSatisfy { $0 & 0xFF_FFFF == 0x01_0203 })
    }

    @Test func whatItCannotPaintIsReplaced() {
        let painter = Double(fails: ["/nowhere/a.jpg"])
        guard case .replaced(drawing, let drawn, let fault)? = load(drawing, orElse: "/b.png", by: painter) else {
            Issue.record("not replaced")
            return
        }
        #expect(drawn.files.map(\.path) == ["/b.png"] && !fault.isUnreachable)
        guard case .failed(drawing, let fault)? = load(drawing, by: painter) else {
            Issue.record("it did not fail")
            return
        }
        #expect(!fault.isUnreachable)
    }
}
