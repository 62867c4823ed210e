internal import CZlib

/// Owns a stream that unpacks gzip (RFC 1952): one member, or several, one behind the other.
@safe
public struct Inflater: ~Copyable {
    public enum Completeness: Sendable {
        /// The bytes so far end within a member.
        case within
        /// They end with a member: there may be another one.
        case atEnd
        /// They are no gzip, or damaged. What comes behind is not read.
        case broken
    }

    private let stream: UnsafeMutablePointer<z_stream>
    private var output = [UInt8](repeating: 0, count: 1 << 16)
    public private(set) var state = Completeness.within

    public init() {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        guard unsafe czlib_gunzip_init(stream) == Z_OK else { fatalError("out of memory: a zlib stream") }
    }

    deinit {
        unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Unpacks more bytes, and hands on what they hold, 64 KiB at most at a time.
    public mutating func append<Failure: Error>(
        _ input: [UInt8], write: (ArraySlice<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        var rest = input[...]
        while state != .broken {
            let (used, unpacked) = step(rest)
            rest = rest.dropFirst(used)
            if !unpacked.isEmpty { try write(unpacked) }
            // Output that fills its room may not be all of it.
            if rest.isEmpty && unpacked.count < output.count { return }
        }
    }

    /// One call of inflate: how many bytes it took, and what it made of them.
    private mutating func step(_ input: ArraySlice<UInt8>) -> (used: Int, unpacked: ArraySlice<UInt8>) {
        if state == .atEnd {
            if input.isEmpty { return (0, []) }
            unsafe inflateReset(stream)
            state = .within
        }
        var input = Array(input)
        var result = Z_OK
        unsafe input.withUnsafeMutableBufferPointer { bytes in
            unsafe stream.pointee.next_in = bytes.baseAddress
            unsafe stream.pointee.avail_in = UInt32(bytes.count)
            unsafe output.withUnsafeMutableBufferPointer { out in
                unsafe stream.pointee.next_out = out.baseAddress
                unsafe stream.pointee.avail_out = UInt32(out.count)
                result = unsafe inflate(stream, Z_NO_FLUSH)
            }
        }
        switch result {
        case Z_STREAM_END: state = .atEnd
        // Z_BUF_ERROR: it waits for more bytes.
        case Z_OK, Z_BUF_ERROR: break
        default: state = .broken
        }
        let (left, room) = unsafe (Int(stream.pointee.avail_in), Int(stream.pointee.avail_out))
        return (input.count - left, output[..<(output.count - room)])
    }
}
