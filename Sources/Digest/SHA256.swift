internal import CNettle

/// A SHA-256 digest (FIPS 180-4): 32 bytes that identify a content.
public struct SHA256: Hashable, Sendable, CustomStringConvertible {
    /// 64 hexadecimal digits in lower case, as sha256sum(1) prints them.
    public let description: String

    /// Computes a digest of bytes in any number of pieces.
    public struct Hasher: ~Copyable {
        private var context = sha256_ctx()

        public init() { unsafe nettle_sha256_init(&context) }

        /// Appends these bytes.
        public mutating func update(_ bytes: Span<UInt8>) {
            unsafe bytes.withUnsafeBufferPointer { bytes in
                if let start = bytes.baseAddress { unsafe nettle_sha256_update(&context, bytes.count, start) }
            }
        }

        /// The digest of all bytes.
        public consuming func finish() -> SHA256 {
            var bytes = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
            unsafe bytes.withUnsafeMutableBufferPointer { out in
                unsafe nettle_sha256_digest(&context, out.count, out.baseAddress)
            }
            return SHA256(bytes: bytes)
        }
    }

    private init(bytes: [UInt8]) {
        description = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// A digest that was computed elsewhere; nil where there are not 32 bytes.
    public init?(_ bytes: ArraySlice<UInt8>) {
        if bytes.count != Int(SHA256_DIGEST_SIZE) { return nil }
        self.init(bytes: Array(bytes))
    }

    /// Its 32 bytes.
    public var bytes: [UInt8] {
        let digits = Array(description.utf8)
        func value(_ digit: UInt8) -> UInt8 {
            digit < UInt8(ascii: "a") ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "a") + 10
        }
        return stride(from: 0, to: digits.count, by: 2).map { value(digits[$0]) << 4 | value(digits[$0 + 1]) }
    }

    /// Parses 64 hexadecimal digits in lower case; nil where the text is anything else.
    public init?(_ text: String) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let letters = UInt8(ascii: "a")...UInt8(ascii: "f")
        guard text.utf8.count == 64, text.utf8.allSatisfy({ digits.contains($0) || letters.contains($0) })
        else { return nil }
        description = text
    }
}
