import Glibc
import TestSupport

@testable import LinuxIO

/// Where a file system says that the blocks of a file lie, and what is overwritten there. The first bytes say how large blocks
/// and file are and what the device holds, the others which blocks are the file's.
enum BlocksTarget {
    private static let deviceBlocks = 64

    static func run(_ bytes: [UInt8]) throws(Finding) {
        guard bytes.count > 3 else { return }
        let size = InPlaceFile.sector << (Int(bytes[0]) % 4)
        let choice = Int(bytes[1])
        var random = Seeded(UInt64(bytes[2]))
        // Some lie behind the device's end.
        let blocks = bytes[3...].prefix(1024).map { Int($0) % (deviceBlocks + 4) }
        let count = blocks.count * size - choice % (size / InPlaceFile.sector) * InPlaceFile.sector
        let map = BlockMap(blockSize: size, blocks: blocks)
        for _ in 0..<4 {
            let start = random.below(count)
            try checkPieces(of: start..<(start + 1 + random.below(count - start)), map)
        }
        // The device holds the same everywhere, or something else in each block.
        let device = (0..<(deviceBlocks * size)).map { choice & 8 == 0 ? 0x20 : UInt8($0 / size) }
        var content = (0..<count).map { offset in
            let place = blocks[offset / size] * size + offset % size
            return place < device.count ? device[place] : 0
        }
        if choice & 0x30 == 0x30 { content[random.below(count)] ^= 1 }
        try overwrite(content, device, map, &random)
    }

    /// Each byte once and at its place, in as few pieces as can be.
    private static func checkPieces(of range: Range<Int>, _ map: BlockMap) throws(Finding) {
        let pieces = map.pieces(of: range)
        var start = range.lowerBound
        for piece in pieces {
            try require(piece.file.lowerBound == start && !piece.file.isEmpty, "a gap before \(piece)")
            for offset in [piece.file.lowerBound, piece.file.upperBound - 1] {
                let place = map.blocks[offset / map.blockSize] * map.blockSize + offset % map.blockSize
                try require(piece.device + offset - start == place, "\(offset) lies at \(place): \(piece)")
            }
            start = piece.file.upperBound
        }
        try require(start == range.upperBound, "an end is left out")
        for (one, next) in zip(pieces, pieces.dropFirst()) {
            try require(one.device + one.file.count != next.device, "two pieces that are one")
        }
    }

    /// What is written goes to the file's blocks alone, and is the file's content then.
    private static func overwrite(
        _ content: [UInt8], _ device: [UInt8], _ map: BlockMap, _ random: inout Seeded
    ) throws(Finding) {
        let (file, disk) = (BytesFile(content), BytesFile(device))
        let isOnDevice = map.blocks.allSatisfy { $0 < deviceBlocks }
        let isOnce = Set(map.blocks).count == map.blocks.count
        do {
            let opened = try InPlaceFile(
                "fuzzed", file: Descriptor(reading: file.path), device: Descriptor(opening: disk.path, .readWrite),
                map: map)
            try require(isOnce, "a place on the device that two parts of the file share")
            try require(opened.content == content, "not what the file says")
            let sectors = content.count / InPlaceFile.sector
            let start = random.below(sectors)
            let count = 1 + random.below(sectors - start)
            let new = (0..<(count * InPlaceFile.sector)).map { UInt8(truncatingIfNeeded: $0 * 7) }
            try opened.write([(start * InPlaceFile.sector, new)])
            var expected = device
            for (at, byte) in new.enumerated() {
                let offset = start * InPlaceFile.sector + at
                expected[map.blocks[offset / map.blockSize] * map.blockSize + offset % map.blockSize] = byte
            }
            try require(ScratchFolder.content(of: disk.path) == expected, "bytes of others are overwritten")
        } catch let finding as Finding {
            throw finding
        } catch {
            let isSame =
                isOnDevice && isOnce
                && zip(content.indices, content).allSatisfy { offset, byte in
                    device[map.blocks[offset / map.blockSize] * map.blockSize + offset % map.blockSize] == byte
                }
            try require(!isSame, "a good file is refused: \(error)")
            try require(ScratchFolder.content(of: disk.path) == device, "refused, and written")
        }
    }
}
