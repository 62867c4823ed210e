public import Digest
internal import LinuxIO

/// The SHA-256 of the bytes that a picture was decoded from, also where the file's name is given to another file.
///
/// It takes the bytes that the decoder reads, and those that the decoder leaves unread after them, from the same open
/// file: each byte is read once. Use one for each decoding, on its thread alone.
public final class FileDigest {
    private var hasher: SHA256.Hasher? = SHA256.Hasher()
    /// Shares the decoder's offset: it continues where the decoder stopped.
    private var file: Descriptor?
    private var name = ""
    private var cancellation: Cancellation?

    /// A digest of no bytes yet.
    public init() {}

    func begin(_ file: borrowing InputFile, name: String, cancellation: Cancellation?) throws(DecodeError) {
        precondition(self.file == nil, "one for each decoding")
        do throws(SystemError) {
            self.file = try file.duplicate()
        } catch {
            throw DecodeError(name: name, reason: .cannotOpen(error.reason))
        }
        self.name = name
        self.cancellation = cancellation
    }

    func take(_ bytes: Span<UInt8>) { hasher?.update(bytes) }

    /// Reads the rest of a file that was decoded without an error, and returns the digest of the whole file.
    ///
    /// - Throws: `cannotRead` or `cancelled`.
    public func finish() throws(DecodeError) -> SHA256 {
        guard let file = file.take(), var hasher = hasher.take() else {
            preconditionFailure("a file that was decoded, once")
        }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            if cancellation?.check() == true { throw DecodeError(name: name, reason: .cancelled) }
            var span = buffer.mutableSpan
            let count: Int
            do throws(SystemError) {
                count = try file.read(into: &span)
            } catch {
                throw DecodeError(name: name, reason: .cannotRead(error.reason))
            }
            if count == 0 { break }
            let bytes = buffer.span
            hasher.update(bytes.extracting(0..<count))
        }
        return hasher.finish()
    }
}
