internal import CZlib

/// The CRC-32 of bytes, as PNG and gzip have it (ISO 3309).
public func checksum(_ bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: unsafe crc32(0, bytes, UInt32(bytes.count)))
}
