import Decode
import Foundation
import Raster
import TestSupport
import Testing

/// A decode that nobody wants any more ends soon, whatever it is at.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct CancelTests {
    let folder: Folder

    init() throws { folder = try Folder() }

    private func reason(_ body: () throws(DecodeError) -> Void) -> DecodeError.Reason? {
        do throws(DecodeError) {
            try body()
            return nil
        } catch {
            return error.reason
        }
    }

    private func samples() throws -> [String] {
        let size = Size(width: 300, height: 200)
        return [
            try JPEGTools.make("a.jpg", in: folder, size: size),
            try JPEGTools.make("b.jpg", in: folder, size: size, "-progressive"),
            try folder.file("c.png", FlatPNG(size: size).bytes()),
            try folder.file("d.png", FlatPNG(size: size, isInterlaced: true).bytes()),
        ]
    }

    @Test func everyCallHeedsIt() throws {
        for path in try samples() {
            let before = Cancellation()
            before.cancel()
            let opening = reason { () throws(DecodeError) in
                _ = try PictureFile(path: path, cancellation: before).size
            }
            #expect(opening == .cancelled, "\(path): open")

            let between = Cancellation()
            var rows = try PictureFile(path: path, cancellation: between).rows(scale: 1, over: .black)
            var row = [UInt32](repeating: 0, count: rows.size.width)
            var span = row.mutableSpan
            try rows.read(into: &span)
            try rows.skip(1)
            between.cancel()
            let reading = reason { () throws(DecodeError) in try rows.read(into: &span) }
            #expect(reading == .cancelled, "\(path): read")
            let skipping = reason { () throws(DecodeError) in try rows.skip(1) }
            #expect(skipping == .cancelled, "\(path): skip")
        }
    }

    @Test func itIsNoFaultOfTheFile() throws {
        let cancellation = Cancellation()
        cancellation.cancel()
        let path = try samples()[0]
        let error = #expect(throws: DecodeError.self) {
            _ = try PictureFile(path: path, cancellation: cancellation).size
        }
        #expect(error?.description == "\(path): cancelled")
        #expect(try Decoded(path).size.width == 300)
    }

    enum Work: String, CaseIterable {
        case progressive, sparseScans, interlaced, skippedPNG, skippedJPEG, emptyChunks

        /// A file that takes long in one call, and that call.
        func prepare(in folder: Folder) throws -> (path: String, call: @Sendable (Cancellation) throws -> Void) {
            let size = Size(width: 8000, height: 6000)
            let path = folder.path + "/large"
            let begin: @Sendable (Cancellation) throws -> Void = { cancellation in
                _ = try PictureFile(path: path, cancellation: cancellation).rows(scale: 0.1, over: .black).size
            }
            let skip: @Sendable (Cancellation) throws -> Void = { cancellation in
                var rows = try PictureFile(path: path, cancellation: cancellation).rows(scale: 1, over: .black)
                // Libjpeg knows that it is at its end where none is left.
                try rows.skip(rows.rowsLeft - 1)
            }
            switch self {
            case .progressive:
                try LargeJPEG.write(path, "-progressive")
                return (path, begin)
            case .sparseScans:
                try LargeJPEG.write(path, noise: 1, "-progressive")
                return (path, begin)
            case .interlaced:
                _ = try folder.file("large", FlatPNG(size: size, isInterlaced: true).bytes())
                return (path, begin)
            case .skippedPNG:
                _ = try folder.file("large", FlatPNG(size: size).bytes())
                return (path, skip)
            case .skippedJPEG:
                try LargeJPEG.write(path)
                return (path, skip)
            case .emptyChunks:
                // All of them before the first byte of pixels.
                _ = try folder.file("large", FlatPNG(size: Size(width: 9, height: 9), emptyChunks: 3_000_000).bytes())
                return (path, skip)
            }
        }
    }

    /// A cancel in the middle of what takes long ends it within a quarter of the time that the whole takes, where it
    /// would go on for three.
    @Test(arguments: Work.allCases)
    func longCallsEndSoon(work: Work) throws {
        let (_, call) = try work.prepare(in: folder)
        let clock = ContinuousClock()
        _ = try? call(Cancellation())
        let whole = try (0..<2).map { _ in try clock.measure { try call(Cancellation()) } }.min() ?? .zero
        var shares: [Double] = []
        // The machine may have other things to do just then.
        for _ in 0..<5 {
            let cancellation = Cancellation()
            let canceller = Thread {
                Thread.sleep(forTimeInterval: (whole / 4) / .seconds(1))
                cancellation.cancel()
            }
            canceller.start()
            let time = clock.measure { try? call(cancellation) }
            shares.append((time - whole / 4) / whole)
            if shares.last ?? 1 < 0.25 { break }
        }
        let share = shares.min() ?? 1
        #expect(share < 0.25, "\(work): \(shares) of \(whole)")
    }
}
