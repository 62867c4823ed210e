import Decode
import Raster
import TestSupport
import Testing

/// What is wrong with a file is said of its planes as of its rows.
@Suite(.timeLimit(.minutes(60)))
struct PlaneDamageTests {
    let folder = Folder()

    static let samples = TruncationTests.samples.filter(\.hasPlanes)

    @Test(arguments: samples)
    func everyTruncationIsSaid(sample: TruncationTests.Sample) throws {
        let bytes = try sample.make(folder)
        let whole = try DecodedPlanes(try folder.file("whole", bytes))
        for count in 8...bytes.count {
            let path = try folder.file("cut", Array(bytes.prefix(count)))
            do throws(DecodeError) {
                let decoded = try DecodedPlanes(path)
                // The end-of-image marker is no pixel.
                #expect(decoded == whole && count >= bytes.count - 2, "\(count) of \(bytes.count) bytes")
            } catch {
                guard case .truncated = error.reason, count < bytes.count else {
                    Issue.record("\(count) of \(bytes.count) bytes: \(error)")
                    continue
                }
            }
        }
    }

    @Test func truncationTellsHowMuchIsMissing() throws {
        try DamageTests.expectHalf(in: folder, for: [0, 25]) { try DecodedPlanes($0, skipped: $1) }
    }

    /// Random damage is an error, or the same picture that rows give.
    @Test(arguments: samples)
    func randomDamageIsTheSameAsInRows(sample: TruncationTests.Sample) throws {
        let bytes = try sample.make(folder)
        let limits = Limits(memory: 64 << 20)
        var dice = Seeded(78)
        var (shown, refused) = (0, 0)
        for _ in 0..<1000 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...3, using: &dice) {
                let end = Bool.random(using: &dice) ? min(400, bytes.count) : bytes.count
                damaged[Int.random(in: 20..<end, using: &dice)] = UInt8.random(in: 0...255, using: &dice)
            }
            let path = try folder.file("damaged", damaged)
            guard let hasPlanes = try? PictureFile(path: path, limits: limits).hasPlanes, hasPlanes else { continue }
            do throws(DecodeError) {
                let planes = try DecodedPlanes(path, limits: limits)
                // Upsampling takes long where a side was damaged.
                if planes.layout.size.area < 10_000 {
                    let rows = try Decoded(path, limits: limits)
                    #expect(planes.picture == rows)
                }
                shown += 1
            } catch {
                #expect(error.name == path && !error.description.contains("\n"))
                #expect(refusal(path, limits: limits) != nil, "rows are read in spite of \(error)")
                refused += 1
            }
        }
        #expect(shown > 20 && refused > 20, "\(shown) and \(refused)")
    }

    @Test func scansAreLimited() throws {
        let path = try JPEGTools.make("a.jpg", in: folder, size: Size(width: 64, height: 64), "-progressive")
        let scans = try JPEGTools.bytes(path).count { $0 == 0xDA }
        for (limits, words) in [
            (Limits(scans: 5), "more than 5 scans of 64x64 pixels"),
            (Limits(work: 40_959), "more than 9 scans of 64x64 pixels"),
        ] {
            let error = #expect(throws: DecodeError.self) { try DecodedPlanes(path, limits: limits) }
            #expect(error?.reason == .tooLarge(words))
        }
        #expect(try DecodedPlanes(path, limits: Limits(scans: scans)).layout.bandCount == 4)
    }

    @Test func whatBandsAreNeededForIsInTheBudget() throws {
        let path = try JPEGTools.make("a.jpg", in: folder, size: Size(width: 100, height: 100))
        let planes = try PictureFile(path: path, limits: Limits(memory: 1 << 20)).planes()
        try planes.budget.claim(800_000)
        let error = #expect(throws: DecodeError.self) { try planes.budget.claim(3 << 20) }
        #expect(error?.reason == .overBudget("100x100 pixels would take 4 MiB, and the limit is 1"))
    }

    @Test(arguments: [[], ["-progressive"]])
    func everyCallHeedsACancel(arguments: [String]) throws {
        let path = try JPEGTools.make("a.jpg", in: folder, size: Size(width: 300, height: 200), arguments: arguments)
        let cancellation = Cancellation()
        var planes = try PictureFile(path: path, cancellation: cancellation).planes()
        var words = [UInt32](repeating: 0, count: planes.layout.bandBytes / 4)
        var band = words.mutableSpan
        try planes.read(into: &band)
        try planes.skipBands(1)
        cancellation.cancel()
        for skips in [false, true] {
            do throws(DecodeError) {
                if skips { try planes.skipBands(1) } else { try planes.read(into: &band) }
                Issue.record("it goes on")
            } catch {
                #expect(error.reason == .cancelled)
            }
        }
        #expect(planes.nextBand == 2)
    }
}
