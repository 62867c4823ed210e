import Decode
import Foundation
import Raster
import Synchronization
import TestSupport
import Testing

/// A decode that nobody wants any more ends soon, whatever it is at.
@Suite(.serialized, .timeLimit(.minutes(60)))
struct CancelTests {
    let folder = Folder()

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

    /// A cancel in the middle of what takes long ends it within a quarter of the work that the whole takes, where it would
    /// go on for three.
    @Test(arguments: Work.allCases)
    func longCallsEndSoon(work: Work) throws {
        let (path, call) = try work.prepare(in: folder)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let whole = try (0..<3).map { _ in try processorTime { try call(Cancellation()) } }.min() ?? .zero
        var clock = clockid_t()
        try #require(pthread_getcpuclockid(pthread_self(), &clock) == 0)
        /// What it goes on for; nil: it was at its end first, on a machine with much to do.
        func share() -> Double? {
            let cancellation = Cancellation()
            let quarter = processorTime(clock) + whole / 4
            let instant = Mutex(Duration.zero)
            let canceller = Thread { [clock] in
                while processorTime(clock) < quarter { usleep(1000) }
                cancellation.cancel()
                instant.withLock { $0 = processorTime(clock) }
            }
            canceller.start()
            let isWhole = (try? call(cancellation)) != nil
            let end = processorTime(clock)
            while !canceller.isFinished { usleep(1000) }
            return isWhole ? nil : (end - instant.withLock { $0 }) / whole
        }
        let share = try #require((0..<5).lazy.compactMap { _ in share() }.first, "it is not cancelled")
        #expect(share < 0.25, "\(work): \(share) of \(whole)")
    }
}
