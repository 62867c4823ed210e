internal import CNettle

/// What is kept of a secret, so that it can be checked and not be read: PBKDF2 with HMAC-SHA-256 (RFC 8018), with a salt.
public struct PasswordHash: Hashable, Sendable, CustomStringConvertible {
    /// Some 30 ms on a PC, and half a second on a small board.
    public static let usualRounds = 100_000
    private static let mostRounds = 10_000_000
    private static let name = "pbkdf2-sha256"
    private static let saltCount = 16

    private let rounds: Int
    private let salt: [UInt8]
    private let digest: [UInt8]

    /// Of a new secret, with a salt of its own. Takes long: see `usualRounds`.
    public init(of secret: String, rounds: Int = usualRounds) {
        precondition((1...Self.mostRounds).contains(rounds), "as a text may have it")
        var random = SystemRandomNumberGenerator()
        let salt = (0..<Self.saltCount).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        (self.rounds, self.salt) = (rounds, salt)
        digest = Self.digest(of: secret, salt, rounds)
    }

    /// Whether it is of that secret. Takes as long as making it.
    public func isOf(_ secret: String) -> Bool { Self.digest(of: secret, salt, rounds) == digest }

    private static func digest(of secret: String, _ salt: [UInt8], _ rounds: Int) -> [UInt8] {
        let secret = Array(secret.utf8)
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
        unsafe secret.withUnsafeBufferPointer { secret in
            unsafe salt.withUnsafeBufferPointer { salt in
                unsafe digest.withUnsafeMutableBufferPointer { out in
                    unsafe nettle_pbkdf2_hmac_sha256(
                        secret.count, secret.baseAddress, UInt32(rounds), salt.count, salt.baseAddress, out.count,
                        out.baseAddress)
                }
            }
        }
        return digest
    }

    /// On one line: the name, the rounds, the salt and the digest, as passwd(5) has such things.
    public var description: String {
        "\(Self.name)$\(rounds)$\(Self.hexadecimal(salt))$\(Self.hexadecimal(digest))"
    }

    /// Reads a `description`; nil: it is none.
    public init?(_ text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == Self.name, let rounds = Int(parts[1]),
            (1...Self.mostRounds).contains(rounds), let salt = Self.bytes(parts[2]),
            let digest = Self.bytes(parts[3]), !salt.isEmpty, digest.count == Int(SHA256_DIGEST_SIZE)
        else { return nil }
        (self.rounds, self.salt, self.digest) = (rounds, salt, digest)
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func bytes(_ text: Substring) -> [UInt8]? {
        let digits = text.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index], let low = digits[index + 1] else { return nil }
            bytes.append(UInt8(high << 4 | low))
        }
        return bytes
    }
}
