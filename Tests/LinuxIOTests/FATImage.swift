import Foundation
import Testing

/// A FAT file system in a file, made by mkfs.vfat(8) and read here: what mtools write is found without them.
final class FATImage {
    let path: String
    private let scratch: Scratch

    init(_ scratch: Scratch) throws {
        self.scratch = scratch
        path = scratch("fat.img")
        try run("truncate -s 4M fat.img && mkfs.vfat -s 1 -n PICTURES fat.img")
    }

    func run(_ script: String) throws {
        let process = try shell(
            "cd '\(scratch.path)' && MTOOLS_SKIP_CHECK=1 && export MTOOLS_SKIP_CHECK && { \(script); } >/dev/null")
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(script)")
    }

    var bytes: [UInt8] { get throws { Array(try Data(contentsOf: URL(fileURLWithPath: path))) } }

    /// The sectors of a file in the root folder, in order, for clusters of one sector (FAT12 and FAT16).
    func sectors(of name: String) throws -> [Int] {
        let image = try bytes
        func word(_ offset: Int) -> Int { Int(image[offset]) + Int(image[offset + 1]) << 8 }
        #expect(word(11) == 512 && image[13] == 1)
        let (reserved, tables, entries, size) = (word(14), Int(image[16]), word(17), word(22))
        let root = (reserved + tables * size) * 512
        let data = reserved + tables * size + entries * 32 / 512
        let clusters = (word(19) - data)
        let entry = try #require(
            stride(from: root, to: root + entries * 32, by: 32).first {
                image[$0 + 11] & 0x08 == 0 && Array(image[$0..<($0 + 11)]) == Array(name.utf8)
            })
        func next(_ cluster: Int) -> Int {
            if clusters >= 4085 { return word(reserved * 512 + cluster * 2) }
            let pair = word(reserved * 512 + cluster * 3 / 2)
            return cluster % 2 == 0 ? pair & 0xFFF : pair >> 4
        }
        var sectors: [Int] = []
        var cluster = word(entry + 26)
        while (2..<(clusters >= 4085 ? 0xFFF8 : 0xFF8)).contains(cluster) {
            sectors.append(data + cluster - 2)
            cluster = next(cluster)
        }
        return sectors
    }
}
