import Foundation
import TestSupport
import Testing

@testable import LinuxIO

/// On a FAT image that stands in for the device, and on ext4 in a loop device where this machine lets one mount it. That FAT
/// is mapped by the kernel is for a guest to show.
@Suite struct InPlaceFileTests {
    private let scratch = Scratch()

    @Test func piecesAreMerged() {
        let map = BlockMap(blockSize: 1024, blocks: [7, 8, 3, 10, 9])
        #expect(map.pieces(of: 0..<0) == [])
        #expect(map.pieces(of: 512..<1536) == [.init(file: 512..<1536, device: 7680)])
        #expect(
            map.pieces(of: 0..<5120) == [
                .init(file: 0..<2048, device: 7168), .init(file: 2048..<3072, device: 3072),
                .init(file: 3072..<4096, device: 10240), .init(file: 4096..<5120, device: 9216),
            ])
        #expect(map.pieces(of: 2560..<3584).map(\.device) == [3584, 10240])
    }

    /// An image with a file of 16 sectors in many pieces, and what it holds.
    private func fragmented() throws -> (image: FATImage, content: [UInt8]) {
        let image = try FATImage(scratch)
        let content = (0..<8192).map { UInt8($0 / 512 + $0 % 200) }
        try Data(content).write(to: URL(fileURLWithPath: scratch("status.txt")))
        // Every second sector is free, twelve in all, and the last of all files follows.
        try image.run(
            """
            dd if=/dev/urandom of=x bs=512 count=1 2>&1
            for i in $(seq 24); do mcopy -i fat.img x ::f$i; done
            for i in $(seq 1 2 24); do mdel -i fat.img ::f$i; done
            mcopy -i fat.img status.txt ::status.txt; rm status.txt; mcopy -i fat.img ::status.txt status.txt
            """)
        return (image, content)
    }

    private func open(_ image: FATImage, sectors: [Int]) throws -> InPlaceFile {
        try InPlaceFile(
            "status.txt", file: Descriptor(reading: scratch("status.txt")),
            device: Descriptor(opening: image.path, .readWrite), map: BlockMap(blockSize: 512, blocks: sectors))
    }

    @Test func onlyTheFilesSectorsChange() throws {
        let (image, content) = try fragmented()
        let sectors = try image.sectors(of: "STATUS  TXT")
        #expect(sectors.count == 16 && zip(sectors, sectors.dropFirst()).count { $1 != $0 + 1 } > 8, "\(sectors)")
        let before = try image.bytes
        let file = try open(image, sectors: sectors)
        #expect(file.content == content)
        let new = (0..<2048).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        try file.write([(1024, new), (7680, Array(new[..<512]))])
        var expected = before
        for (place, part) in [(2, 0), (3, 512), (4, 1024), (5, 1536), (15, 0)] {
            expected.replaceSubrange(sectors[place] * 512..<(sectors[place] + 1) * 512, with: new[part..<(part + 512)])
        }
        #expect(try image.bytes == expected)
        try image.run("rm status.txt; mcopy -i fat.img ::status.txt status.txt; fsck.vfat -n fat.img")
        let read = Array(try Data(contentsOf: URL(fileURLWithPath: scratch("status.txt"))))
        #expect(Array(read[1024..<3072]) == new && Array(read[3072..<7680]) == Array(content[3072..<7680]))
    }

    @Test func whatDiffersIsRefused() throws {
        let (image, _) = try fragmented()
        var sectors = try image.sectors(of: "STATUS  TXT")
        sectors.swapAt(3, 12)
        #expect(throws: InPlaceFile.Failure.mismatch) { _ = try open(image, sectors: sectors) }
        #expect(throws: InPlaceFile.Failure.shared) {
            _ = try open(image, sectors: sectors.dropLast() + [sectors[0]])
        }
        #expect(throws: InPlaceFile.Failure.system(SystemError("pread", number: EIO))) {
            _ = try open(image, sectors: sectors.dropLast() + [1 << 20])
        }
    }

    @Test func whatLiesElsewhereIsRefused() throws {
        try scratch.write("short", String(repeating: " ", count: 600))
        #expect(throws: InPlaceFile.Failure.length(600)) { _ = try InPlaceFile(scratch("short")) }
        try scratch.write("empty", "")
        #expect(throws: InPlaceFile.Failure.length(0)) { _ = try InPlaceFile(scratch("empty")) }
        try scratch.write("large", "")
        truncate(scratch("large"), off_t(InPlaceFile.most) + 512)
        #expect(throws: InPlaceFile.Failure.length(InPlaceFile.most + 512)) { _ = try InPlaceFile(scratch("large")) }
        try scratch.write("whole", String(repeating: " ", count: 512))
        #expect(throws: InPlaceFile.Failure.mountedForWriting) { _ = try InPlaceFile(scratch("whole")) }
        #expect(throws: InPlaceFile.Failure.system(SystemError("open", scratch("none"), number: ENOENT))) {
            _ = try InPlaceFile(scratch("none"))
        }
    }

    @Test(.enabled(if: Loop.works, "no loop devices here"))
    func aMountedFileIsOverwritten() throws {
        let loop = try Loop(in: scratch.path) { folder in
            try Data(repeating: 0x0A, count: 8192).write(to: folder.appending(path: "status.txt"))
            // A hole: nothing was ever written there.
            let sparse = folder.appending(path: "sparse.txt")
            try Data(repeating: 0x0A, count: 512).write(to: sparse)
            truncate(sparse.path(percentEncoded: false), 8192)
        }
        let path = loop.folder + "/status.txt"
        let new = [UInt8](repeating: 0x61, count: 1024)
        for (start, count) in [(0, 0), (3072, 1024)] {
            let file = try InPlaceFile(path)
            #expect(file.content.count { $0 == 0x61 } == count, "what was written before is read anew")
            try file.write([(start, new)])
        }
        #expect(throws: InPlaceFile.Failure.hole) { _ = try InPlaceFile(loop.folder + "/sparse.txt") }
        #expect(try File.contents(of: path, limit: 1 << 20).count { $0 == 0x61 } == 2048)
        try loop.protect()
        #expect(throws: InPlaceFile.Failure.writeProtected) { _ = try InPlaceFile(path) }
        try loop.remount()
        let read = try File.contents(of: path, limit: 1 << 20)
        #expect(read[..<1024].elementsEqual(new) && read[3072..<4096].elementsEqual(new))
        #expect(read.count == 8192 && read.count { $0 == 0x0A } == 6144)
    }
}
