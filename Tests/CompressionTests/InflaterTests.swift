import Compression
import Foundation
import Testing

@Suite struct InflaterTests {
    private static let text = Array(String(repeating: "Around and around. ", count: 20_000).utf8)

    /// By another program than ours.
    private static func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["gzip", "-c"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let writer = Thread {
            input.fileHandleForWriting.write(Data(bytes))
            try? input.fileHandleForWriting.close()
        }
        writer.start()
        let packed = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
        process.waitUntilExit()
        return packed
    }

    private static func unpack(_ packed: [UInt8], pieces: Int) -> (bytes: [UInt8], state: Inflater.Completeness) {
        var inflater = Inflater()
        var bytes: [UInt8] = []
        var rest = packed[...]
        while !rest.isEmpty {
            inflater.append(Array(rest.prefix(pieces))) { bytes += $0 }
            rest = rest.dropFirst(pieces)
        }
        return (bytes, inflater.state)
    }

    @Test(arguments: [1, 2, 7, 1000, 1 << 20])
    func gzipIsUnpacked(_ pieces: Int) throws {
        let packed = try Self.gzip(Self.text)
        let (bytes, state) = Self.unpack(packed, pieces: pieces)
        #expect(bytes == Self.text && state == .atEnd)
        let (twice, last) = Self.unpack(packed + packed, pieces: pieces)
        #expect(twice == Self.text + Self.text && last == .atEnd, "two members")
    }

    @Test func whatIsCutIsNotAtItsEnd() throws {
        let packed = try Self.gzip(Self.text)
        for count in [1, 9, 10, 11, packed.count / 2, packed.count - 9, packed.count - 8, packed.count - 1] {
            #expect(Self.unpack(Array(packed.prefix(count)), pieces: 100).state == .within, "\(count)")
        }
    }

    @Test func damageIsFound() throws {
        let packed = try Self.gzip(Self.text)
        for place in [0, 1, packed.count - 8, packed.count - 1] {
            var wrong = packed
            wrong[place] ^= 1
            #expect(Self.unpack(wrong, pieces: 100).state == .broken, "\(place)")
        }
        #expect(Self.unpack(packed + Array("<html>".utf8), pieces: 100).state == .broken)
        #expect(Self.unpack(Array("<html>".utf8), pieces: 100).state == .broken)
    }

    /// Who stops reading a bomb has had no more than 64 KiB of it at a time.
    @Test func aBombCanBeLeft() throws {
        struct Enough: Error {}
        let packed = try Self.gzip([UInt8](repeating: 0, count: 64 << 20))
        var inflater = Inflater()
        var count = 0
        do throws(Enough) {
            try inflater.append(packed) { piece throws(Enough) in
                #expect(piece.count <= 1 << 16)
                count += piece.count
                if count >= 1 << 20 { throw Enough() }
            }
            Issue.record("all of it was unpacked")
        } catch {
            #expect(count == 1 << 20)
        }
    }

    @Test func whatIsPackedHereIsZlib() {
        var deflater = Deflater()
        let packed = deflater.append(Self.text, isLast: true)
        #expect(packed.count < Self.text.count / 100 && packed[0] == 0x78)
        // Of the specification's own example: the chunk IEND.
        #expect(checksum(Array("IEND".utf8)) == 0xAE42_6082)
    }
}
