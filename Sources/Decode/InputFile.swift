internal import Glibc
public import LinuxIO

/// An open regular file.
struct InputFile: ~Copyable {
    private let file: Descriptor
    /// Its size in bytes when it was opened.
    let size: Int

    /// The descriptor's number, lent to the codec.
    var descriptor: Int32 { file.rawValue }

    /// How many bytes of it the codec has read.
    var offset: Int { Int(lseek(file.rawValue, 0, SEEK_CUR)) }

    /// Opens a regular file; refuses every other kind unopened.
    init(path: PicturePath, limits: Limits) throws(DecodeError) {
        try self.init(try path.open(), name: path.name, limits: limits)
    }

    /// Takes an open file over, and reads it from its beginning.
    init(_ file: consuming Descriptor, name: String, limits: Limits) throws(DecodeError) {
        let found: Int?
        do throws(SystemError) {
            found = try file.regularFileSize()
        } catch {
            throw DecodeError(name: name, reason: .cannotOpen(error.reason))
        }
        guard let size = found else { throw DecodeError(name: name, reason: .cannotOpen("Not a regular file")) }
        guard lseek(file.rawValue, 0, SEEK_SET) == 0 else {
            throw DecodeError(name: name, reason: .cannotOpen(SystemError.reason(of: errno)))
        }
        guard size <= limits.fileSize else {
            let words = "a file of \(size) bytes, and the limit is \(limits.fileSize)"
            throw DecodeError(name: name, reason: .tooLarge(words))
        }
        self.file = file
        self.size = size
    }

    /// Another descriptor of the same open file, with a shared offset.
    func duplicate() throws(SystemError) -> Descriptor { try file.duplicate() }

    /// The first bytes, at most 64, which tell the format; keeps the offset.
    func beginning(name: String) throws(DecodeError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 64)
        var count = -1
        repeat {
            count = unsafe bytes.withUnsafeMutableBytes { bytes in
                unsafe pread(file.rawValue, bytes.baseAddress, bytes.count, 0)
            }
        } while count < 0 && errno == EINTR
        guard count >= 0 else { throw DecodeError(name: name, reason: .cannotRead(SystemError.reason(of: errno))) }
        return Array(bytes.prefix(count))
    }
}

/// The path of a picture's file, with the name that the picture is known by. They differ where the file is a copy: of what
/// a URL names, say.
public struct PicturePath: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The path, as open(2) takes it.
    public let string: String
    /// What messages call the picture.
    public let name: String

    /// The path of a file; without a `name` it is known by its path.
    public init(_ string: String, name: String? = nil) {
        self.string = string
        self.name = name ?? string
    }

    /// The path of a file that is known by its path.
    public init(stringLiteral string: String) { self.init(string) }

    /// Opens the file for reading, without waiting: every kind but a regular file is refused unopened.
    public func open() throws(DecodeError) -> Descriptor {
        guard !string.utf8.contains(0) else {
            throw DecodeError(name: name, reason: .cannotOpen("the name contains a zero byte"))
        }
        do throws(SystemError) {
            return try Descriptor(reading: string)
        } catch {
            throw DecodeError(name: name, reason: .cannotOpen(error.reason))
        }
    }
}
