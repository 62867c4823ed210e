import Decode
import Digest
import Foundation
import Raster
import TestSupport
import Testing

/// The digest is that of the bytes which were decoded, and sha256sum's of a file that stays as it is.
@Suite(.timeLimit(.minutes(60)))
struct FileDigestTests {
    private static let size = Size(width: 500, height: 700)
    let folder = Folder()
    private let digest = FileDigest()

    enum Kind: CaseIterable {
        case baseline, progressive, png
    }

    /// Several times the decoder's buffer.
    private func file(_ kind: Kind, tail: [UInt8] = []) throws -> String {
        let bytes: [UInt8]
        switch kind {
        case .baseline:
            bytes = try JPEGTools.bytes(JPEGTools.make("b.jpg", in: folder, size: Self.size, "-quality", "98"))
        case .progressive:
            bytes = try JPEGTools.bytes(
                JPEGTools.make("p.jpg", in: folder, size: Self.size, "-quality", "98", "-progressive"))
        case .png:
            var dice = Seeded(1)
            bytes = PNGWriter(size: Self.size, kind: .grey, depth: 8) { _, _ in
                [Int.random(in: 0..<256, using: &dice)]
            }.bytes()
        }
        try #require(bytes.count > 3 << 16)
        return try folder.file("picture", bytes + tail)
    }

    @Test(arguments: Kind.allCases, [0, 1, 200_000])
    func aWholePicture(_ kind: Kind, _ tail: Int) throws {
        let path = try file(kind, tail: [UInt8](repeating: 7, count: tail))
        var rows = try PictureFile(path: path, digest: digest).rows(scale: 1, over: .black)
        _ = try Decoded(rest: &rows)
        #expect(try digest.finish().description == sha256sum(path))
    }

    /// What is cut away is part of the file.
    @Test(arguments: Kind.allCases)
    func theTopOfAPicture(_ kind: Kind) throws {
        let path = try file(kind)
        do {
            var rows = try PictureFile(path: path, digest: digest).rows(scale: 0.1, over: .black)
            var row = [UInt32](repeating: 0, count: rows.size.width)
            var span = row.mutableSpan
            try rows.read(into: &span)
        }
        #expect(try digest.finish().description == sha256sum(path))
    }

    @Test func planes() throws {
        let path = try file(.baseline)
        var planes = try PictureFile(path: path, digest: digest).planes()
        try planes.skipBands(planes.bandsLeft)
        #expect(try digest.finish().description == sha256sum(path))
    }

    @Test func aFileThatIsReplacedMeanwhile() throws {
        let path = try file(.baseline)
        let expected = try sha256sum(path)
        var rows = try PictureFile(path: path, digest: digest).rows(scale: 1, over: .black)
        let other = try JPEGTools.make("other.jpg", in: folder, size: Self.size, seed: 2, "-quality", "98")
        try #require(rename(other, path) == 0)
        _ = try Decoded(rest: &rows)
        #expect(try digest.finish().description == expected)
        #expect(try sha256sum(path) != expected)
    }

    /// Written in place with its size and time kept: nothing that stat(2) tells is other than before.
    @Test func aFileThatIsChangedInPlace() throws {
        let path = try file(.baseline, tail: [UInt8](repeating: 7, count: 200_000))
        let before = try sha256sum(path)
        var rows = try PictureFile(path: path, digest: digest).rows(scale: 1, over: .black)
        var status = stat()
        try #require(stat(path, &status) == 0)
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try handle.seek(toOffset: UInt64(status.st_size - 10))
        handle.write(Data([1]))
        try handle.close()
        var times = [status.st_atim, status.st_mtim]
        try #require(utimensat(AT_FDCWD, path, &times, 0) == 0)
        _ = try Decoded(rest: &rows)
        #expect(try digest.finish().description == sha256sum(path))
        #expect(try sha256sum(path) != before)
    }

    @Test func nobodyWantsIt() throws {
        let path = try file(.baseline)
        let cancellation = Cancellation()
        do { _ = try PictureFile(path: path, cancellation: cancellation, digest: digest).size }
        cancellation.cancel()
        let error = #expect(throws: DecodeError.self) { try digest.finish() }
        #expect(error?.reason == .cancelled)
    }
}
