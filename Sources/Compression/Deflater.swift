internal import CZlib

/// Owns a zlib compression stream.
@safe
public struct Deflater: ~Copyable {
    private let stream: UnsafeMutablePointer<z_stream>
    private var output = [UInt8](repeating: 0, count: 1 << 16)

    public init() {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        // 6 is what zlib's default level stands for (zlib.h).
        guard unsafe czlib_deflate_init(stream, 6) == Z_OK else { fatalError("out of memory: a zlib stream") }
    }

    deinit {
        unsafe deflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Compresses more bytes, and returns the output so far.
    public mutating func append(_ input: [UInt8], isLast: Bool) -> [UInt8] {
        var compressed: [UInt8] = []
        var input = input
        unsafe input.withUnsafeMutableBufferPointer { bytes in
            unsafe stream.pointee.next_in = bytes.baseAddress
            unsafe stream.pointee.avail_in = UInt32(bytes.count)
            repeat {
                let room = output.count
                unsafe output.withUnsafeMutableBufferPointer { out in
                    unsafe stream.pointee.next_out = out.baseAddress
                    unsafe stream.pointee.avail_out = UInt32(out.count)
                    unsafe deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
                }
                compressed += output[..<(unsafe room - Int(stream.pointee.avail_out))]
            } while unsafe stream.pointee.avail_out == 0
        }
        return compressed
    }
}
