import Decode
import Draw
import Foundation
import Raster
import TestSupport
import Testing

/// JPEGs that end early: where at most one of 50 rows is missing they are shown, and these repeat the last good one.
@Suite struct TornEndTests {
    private static let size = Size(width: 48, height: 1000)
    private let folder: String

    init() throws { folder = try TestFolder.make() }

    /// The bytes of a picture whose rows all differ.
    private func jpeg(_ arguments: [String], _ size: Size = size) throws -> [UInt8] {
        try Data(JPEGTools.ppm(size)).write(to: URL(fileURLWithPath: folder + "/a.ppm"))
        try JPEGTools.run(
            "cjpeg", ["-quality", "60"] + arguments + ["-outfile", folder + "/a.jpg", folder + "/a.ppm"])
        return Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/a.jpg")))
    }

    private func write(_ bytes: some Sequence<UInt8>, _ name: String = "torn.jpg") throws -> PicturePath {
        try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + name))
        return PicturePath(folder + "/" + name)
    }

    private struct Drawn {
        let rows: [[UInt32]]
        let tornEnd: TornEnd?
    }

    private func draw(
        _ path: PicturePath, at size: Size = size, _ threads: Drawing.Threads = .two
    ) throws(DecodeError) -> Drawn {
        let picture = Picture(size: size)
        let drawing = Drawing(
            path: path, fit: .stretch, background: .color(.black), surface: Surface(size: size, rotation: .none))
        let tornEnd = try drawing.draw(onto: picture, threads: threads).tornEnd
        return Drawn(rows: picture.rows, tornEnd: tornEnd)
    }

    /// Cut anywhere, read as rows and as planes, at full size and smaller, on one thread and two.
    @Test(arguments: [["-sample", "2x2"], ["-sample", "1x1"], ["-grayscale"], ["-sample", "2x1", "-restart", "1"]])
    func theLastGoodRowIsRepeated(arguments: [String]) throws {
        let bytes = try jpeg(arguments)
        for size in [Self.size, Size(width: 40, height: 900), Size(width: 24, height: 500)] {
            let whole = try draw(write(bytes), at: size)
            #expect(whole.tornEnd == nil)
            var (mended, refused) = (0, 0)
            for cut in stride(from: 10, to: bytes.count / 12, by: 1 + bytes.count / 500) {
                let path = try write(bytes.dropLast(cut))
                do throws(DecodeError) {
                    let torn = try draw(path, at: size, cut % 2 == 0 ? .one : .two)
                    guard let end = torn.tornEnd else {
                        // Only the marker was lost, and what a decoder reads ahead.
                        #expect(torn.rows == whole.rows)
                        continue
                    }
                    mended += 1
                    #expect(end.rows == 1000 && (1...20).contains(end.missing), "\(end)")
                    let good = size.height * (1000 - end.missing) / 1000
                    let near = 4 * size.height / 1000 + 2
                    #expect(torn.rows.prefix(good - near) == whole.rows.prefix(good - near))
                    #expect(torn.rows.suffix(size.height - good - near).allSatisfy { $0 == torn.rows[size.height - 1] })
                } catch {
                    refused += 1
                    guard case .truncated = error.reason else { throw error }
                    #expect(mended > 0, "the smallest cuts are mended: \(cut)")
                }
            }
            #expect(mended > 2 && refused > 2, "\(mended) \(refused)")
        }
    }

    /// One of a hundred rows is too many where there are 49, a PNG is none, and a progressive one has no good rows at all.
    @Test func othersAreRefused() throws {
        let small = try jpeg(["-sample", "1x1"], Size(width: 48, height: 49))
        #expect(throws: DecodeError.self) { try draw(write(small.dropLast(small.count / 6))) }
        let progressive = try jpeg(["-progressive"])
        #expect(throws: DecodeError.self) { try draw(write(progressive.dropLast(progressive.count / 100))) }
        let png = PNGWriter(size: Self.size, kind: .color, depth: 8) { x, y in [x * 5 & 255, y & 255, x * y & 255] }
            .bytes()
        #expect(throws: DecodeError.self) { try draw(write(png.dropLast(40), "torn.png")) }
    }

    @Test func itIsToldInRows() throws {
        let bytes = try jpeg(["-sample", "2x2"])
        var cut = 10
        while try draw(write(bytes.dropLast(cut))).tornEnd == nil { cut += 10 }
        let end = try #require(try draw(write(bytes.dropLast(cut))).tornEnd)
        #expect(
            "\(end)" == "torn: the last \(end.missing) of its 1000 rows are missing, and repeat the one before them")
    }
}
