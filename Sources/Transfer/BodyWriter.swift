internal import Compression
internal import LinuxIO

/// Owns the file that an answer's body is written to, and holds the limit.
struct BodyWriter: ~Copyable {
    private let file: Descriptor
    private let limit: Int
    private var inflater: Inflater?
    /// How many bytes the file has.
    private(set) var byteCount = 0
    /// How many came, compressed or not, with those that were there.
    private var receivedCount = 0

    init(_ file: consuming Descriptor, limit: Int) {
        self.file = file
        self.limit = limit
    }

    /// Begins the file, or goes on behind its first bytes; what stands behind is cut off.
    mutating func begin(at start: Int, isCompressed: Bool) throws(TransferFailure) {
        do throws(SystemError) { try file.truncate(to: start) } catch { throw TransferFailure(error) }
        (byteCount, receivedCount) = (start, start)
        inflater = isCompressed ? Inflater() : nil
    }

    mutating func append(_ bytes: [UInt8], from host: String) throws(TransferFailure) {
        receivedCount += bytes.count
        if receivedCount > limit { throw tooMuch(from: host) }
        guard var inflater = inflater.take() else {
            try write(bytes[...], from: host)
            return
        }
        try inflater.append(bytes) { piece throws(TransferFailure) in try write(piece, from: host) }
        if inflater.state == .broken { throw damage(from: host) }
        self.inflater = consume inflater
    }

    /// Says that all has come.
    mutating func finish(from host: String) throws(TransferFailure) {
        guard let inflater = inflater.take() else { return }
        // An empty answer is empty, compressed or not.
        if inflater.state != .atEnd && receivedCount > 0 { throw damage(from: host) }
    }

    private mutating func write(_ bytes: ArraySlice<UInt8>, from host: String) throws(TransferFailure) {
        if byteCount + bytes.count > limit { throw tooMuch(from: host) }
        do throws(SystemError) {
            try file.write(bytes.span, at: byteCount)
        } catch {
            throw TransferFailure(error)
        }
        byteCount += bytes.count
    }

    private func damage(from host: String) -> TransferFailure {
        TransferFailure(.answer, "what \(host) has sent is compressed (gzip), and damaged")
    }

    /// Also of what has only been announced.
    func tooMuch(from host: String) -> TransferFailure {
        TransferFailure(.size, "\(host) sends more than \(Self.words(limit))")
    }

    private static func words(_ byteCount: Int) -> String {
        byteCount % (1 << 20) == 0 ? "\(byteCount >> 20) MiB" : "\(byteCount) bytes"
    }
}
