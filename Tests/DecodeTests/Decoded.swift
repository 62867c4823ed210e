import Decode
import Foundation
import Raster
import TestSupport
import Testing

extension PictureFile {
    /// Opens a file that is known by its path.
    init(
        path: String, limits: Limits = .standard, taken: Int = 0, cancellation: Cancellation? = nil,
        digest: FileDigest? = nil
    ) throws(DecodeError) {
        try self.init(
            path: PicturePath(path), limits: limits, taken: taken, cancellation: cancellation, digest: digest)
    }
}

/// All rows of a picture.
struct Decoded: Equatable, CustomStringConvertible {
    var size: Size
    var pixels: [UInt32]

    var description: String { "\(size), \(Set(pixels).count) colours" }

    subscript(x: Int, y: Int) -> UInt32 { pixels[y * size.width + x] }

    /// Decodes a file whole, or from row `skipped` on.
    init(
        _ path: String, scale: Double = 1, over background: Color = .black, limits: Limits = .standard, skipped: Int = 0
    ) throws(DecodeError) {
        let file = try PictureFile(path: path, limits: limits)
        var reader = try file.rows(scale: scale, over: background)
        try reader.skip(skipped)
        self = try Decoded(rest: &reader)
    }

    /// Decodes what is left, into a row that lies inside a larger picture, whose other pixels must stay untouched.
    init(rest reader: inout RowReader) throws(DecodeError) {
        let mark: UInt32 = 0x1234_5678
        let frame = Picture(size: Size(width: reader.size.width + 5, height: 3))
        for y in 0..<3 { frame.withMutableRow(y) { $0.update(repeating: mark) } }
        let rows = frame.cropped(
            to: Rect(origin: Point(x: 3, y: 1), size: Size(width: reader.size.width, height: 1)))
        size = Size(width: reader.size.width, height: reader.rowsLeft)
        pixels = []
        while reader.rowsLeft > 0 {
            try rows.withMutableRow(0) { row throws(DecodeError) in
                try reader.read(into: &row)
                for x in row.indices { pixels.append(row[x]) }
            }
        }
        for y in 0..<3 {
            frame.withRow(y) { row in
                for x in row.indices where y != 1 || x < 3 || x >= row.count - 2 {
                    if row[x] != mark { Issue.record("pixel \(x), \(y) outside of the row was written to") }
                }
            }
        }
    }

    init(size: Size, pixels: [UInt32]) {
        self.size = size
        self.pixels = pixels
    }

    func columns(_ range: Range<Int>) -> Decoded {
        var pixels: [UInt32] = []
        for y in 0..<size.height {
            pixels += self.pixels[y * size.width + range.lowerBound..<y * size.width + range.upperBound]
        }
        return Decoded(size: Size(width: range.count, height: size.height), pixels: pixels)
    }

    func rows(_ range: PartialRangeFrom<Int>) -> Decoded {
        Decoded(
            size: Size(width: size.width, height: size.height - range.lowerBound),
            pixels: Array(pixels[(range.lowerBound * size.width)...]))
    }
}

/// The reason for which a file is refused, wherever that shows; nil if it is decoded.
func refusal(_ path: String, limits: Limits = .standard) -> DecodeError.Reason? {
    do throws(DecodeError) {
        _ = try Decoded(path, limits: limits)
        return nil
    } catch {
        #expect(error.name == path)
        #expect(!error.description.contains("\n"))
        return error.reason
    }
}

/// A folder of a test's own.
struct Folder {
    let path: String

    init() {
        do { path = try TestFolder.make(inMemory: true) } catch {
            Issue.record(error)
            path = "/dev/null"
        }
    }

    /// Writes a file; returns its path.
    func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let path = path + "/" + name
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }
}

extension DecodeError.Reason {
    /// What is said of a damaged file.
    var corruption: String? { if case .corrupt(let words) = self { words } else { nil } }

    /// What is said of a picture that takes too much memory.
    var excess: String? { if case .overBudget(let words) = self { words } else { nil } }
}
