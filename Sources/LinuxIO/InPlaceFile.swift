internal import CLinux
internal import Glibc

/// A file whose sectors are overwritten on the block device, while its file system is mounted read-only.
///
/// The file system writes nothing: no length, no time and no table changes, so a power cut costs at most the sectors that
/// are being written. The mapping is valid while the file is open and the mount is the same: open it anew for each write.
public struct InPlaceFile: ~Copyable {
    /// What disks write at once, in bytes.
    public static let sector = 512
    /// The largest file, in bytes: it is held in memory.
    static let most = 64 << 20

    /// Why a file is not written.
    public enum Failure: Error, Hashable, Sendable {
        case system(SystemError)
        /// It is smaller than one sector or larger than `most`, or its end is none of a sector.
        case length(Int)
        /// The file system could write it as well.
        case mountedForWriting
        /// It lies on no block device.
        case noDevice
        /// The device takes no writes: a stick with a switch, or a worn-out one.
        case writeProtected
        /// Some of its bytes have no place on the device.
        case hole
        /// Two parts of it have the same place: the file system's table is damaged.
        case shared
        /// What the device holds there is not what the file says.
        case mismatch
    }

    /// The file's name, for messages.
    public let path: String
    /// What the device held when it was opened.
    public let content: [UInt8]
    private let file: Descriptor
    private let device: Descriptor
    private let map: BlockMap

    /// Opens a file, finds its device, and compares the two.
    public init(_ path: String) throws(Failure) {
        let file = try Self.attempt { () throws(SystemError) in try Descriptor(reading: path) }
        let status = try Self.status(of: file)
        let byteCount = Int(status.st_size)
        if !(Self.sector...Self.most).contains(byteCount) || byteCount % Self.sector != 0 { throw .length(byteCount) }
        if try Self.isWritable(file) { throw .mountedForWriting }
        let device = try Self.device(UInt64(status.st_dev))
        let map = try Self.map(of: file, byteCount: byteCount)
        try self.init(path, file: file, device: device, map: map)
    }

    /// - Throws: where the two differ, or two of the file's blocks are one.
    init(_ path: String, file: consuming Descriptor, device: consuming Descriptor, map: BlockMap) throws(Failure) {
        if Set(map.blocks).count < map.blocks.count { throw .shared }
        let content = try Self.bytes(of: file, 0..<Int(Self.status(of: file).st_size))
        var onDevice: [UInt8] = []
        for piece in map.pieces(of: content.indices) {
            onDevice += try Self.bytes(of: device, piece.device..<(piece.device + piece.file.count))
        }
        if onDevice != content { throw .mismatch }
        self.path = path
        self.content = content
        self.file = file
        self.device = device
        self.map = map
    }

    /// Overwrites whole sectors, each part from an offset in the file on, and returns when the device has them. After a
    /// failure any of them may be old or new.
    public func write(_ parts: [(start: Int, bytes: [UInt8])]) throws(Failure) {
        for (start, bytes) in parts {
            precondition(start % Self.sector == 0 && bytes.count % Self.sector == 0, "whole sectors are written")
            precondition(start >= 0 && start + bytes.count <= content.count, "the file does not grow")
            for piece in map.pieces(of: start..<(start + bytes.count)) {
                let part = bytes[(piece.file.lowerBound - start)..<(piece.file.upperBound - start)]
                try Self.attempt { () throws(SystemError) in try device.write(part.span, at: piece.device) }
            }
        }
        let number = device.rawValue
        try Self.attempt { () throws(SystemError) in try systemCall("fsync") { fsync(number) } }
        file.forget(content.indices)
    }
}

// MARK: - The file and its device

extension InPlaceFile {
    @discardableResult
    private static func attempt<Result: ~Copyable>(
        _ body: () throws(SystemError) -> Result
    ) throws(Failure) -> Result {
        do throws(SystemError) {
            return try body()
        } catch {
            throw .system(error)
        }
    }

    private static func status(of file: borrowing Descriptor) throws(Failure) -> stat {
        var status = stat()
        let number = file.rawValue
        try attempt { () throws(SystemError) in try systemCall("fstat") { unsafe fstat(number, &status) } }
        return status
    }

    private static func bytes(of file: borrowing Descriptor, _ range: Range<Int>) throws(Failure) -> [UInt8] {
        try attempt { () throws(SystemError) in try file.fresh(range) }
    }

    /// Whether the file system of a file could write it.
    private static func isWritable(_ file: borrowing Descriptor) throws(Failure) -> Bool {
        var status = statvfs()
        let number = file.rawValue
        try attempt { () throws(SystemError) in try systemCall("fstatvfs") { unsafe fstatvfs(number, &status) } }
        return status.f_flag & UInt(ST_RDONLY) == 0
    }

    /// Opens the block device with this number.
    private static func device(_ number: UInt64) throws(Failure) -> Descriptor {
        let folder = "/sys/dev/block/\(gnu_dev_major(dev_t(number))):\(gnu_dev_minor(dev_t(number)))"
        guard let facts = try? File.contents(of: folder + "/uevent", limit: 1 << 16),
            let name = String(decoding: facts, as: UTF8.self).split(separator: "\n")
                .first(where: { $0.hasPrefix("DEVNAME=") })?.dropFirst(8)
        else { throw .noDevice }
        let mark = try? File.contents(of: folder + "/ro", limit: 64).first
        if mark == UInt8(ascii: "1") { throw .writeProtected }
        let device = try attempt { () throws(SystemError) in try Descriptor(opening: "/dev/\(name)", .readWrite) }
        let status = try status(of: device)
        // Another device may have taken the name.
        guard status.st_mode & S_IFMT == S_IFBLK, UInt64(status.st_rdev) == number else { throw .noDevice }
        return device
    }

    private static func map(of file: borrowing Descriptor, byteCount: Int) throws(Failure) -> BlockMap {
        let number = file.rawValue
        let size = Int(
            try attempt { () throws(SystemError) in try systemCall("FIGETBSZ") { linux_block_size(number) } })
        var blocks: [Int] = []
        for block in 0..<((byteCount + size - 1) / size) {
            let place = try attempt { () throws(SystemError) in
                try systemCall("FIBMAP") { linux_device_block(number, Int32(block)) }
            }
            if place == 0 { throw .hole }
            blocks.append(Int(place))
        }
        return BlockMap(blockSize: size, blocks: blocks)
    }
}

extension InPlaceFile.Failure: CustomStringConvertible {
    public var description: String {
        switch self {
        case .system(let error): "\(error.call): \(error.reason)"
        case .length(let count): "it has \(count) bytes: it takes whole sectors of 512, and 64 MiB at most"
        case .mountedForWriting: "its file system is not mounted read-only"
        case .noDevice: "it lies on no block device"
        case .writeProtected: "the stick is write-protected"
        case .hole: "some of it has no place on the stick"
        case .shared: "two parts of it have the same place on the stick"
        case .mismatch: "what the stick holds in its place is not what it says"
        }
    }
}

extension Descriptor {
    /// The largest page of the machines that Linux runs on, in bytes.
    private static let page = 1 << 16

    /// Drops what the kernel keeps of these bytes in memory, so that they are read from the disk (posix_fadvise(2)).
    fileprivate func forget(_ range: Range<Int>) {
        // Pages are dropped whole.
        let start = range.lowerBound / Self.page * Self.page
        let end = (range.upperBound + Self.page - 1) / Self.page * Self.page
        posix_fadvise(rawValue, off_t(start), off_t(end - start), Int32(POSIX_FADV_DONTNEED))
    }

    /// Bytes as the disk holds them; throws EIO where there are fewer.
    fileprivate func fresh(_ range: Range<Int>) throws(SystemError) -> [UInt8] {
        forget(range)
        let bytes = try bytes(range)
        if bytes.count < range.count { throw SystemError("pread", number: EIO) }
        return bytes
    }
}
