import Digest
import Testing

@Suite struct SHA256Tests {
    private func digest(_ pieces: [[UInt8]]) -> String {
        var hasher = SHA256.Hasher()
        for piece in pieces { hasher.update(piece.span) }
        return hasher.finish().description
    }

    /// The examples of FIPS 180-4, as NIST publishes them.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func examples(_ text: String, _ expected: String) {
        #expect(digest([Array(text.utf8)]) == expected)
        #expect(SHA256(expected)?.description == expected)
    }

    @Test func aMillionLettersInAnyPieces() {
        let expected = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        for size in [1_000_000, 65_536, 997, 64, 63] {
            var rest = 1_000_000
            var pieces: [[UInt8]] = []
            while rest > 0 {
                pieces.append(Array(repeating: UInt8(ascii: "a"), count: min(size, rest)))
                rest -= size
            }
            #expect(digest(pieces + [[]]) == expected, "in pieces of \(size)")
        }
    }

    @Test(arguments: [
        "", "e3b0", "E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855",
        "g3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b8550",
    ])
    func whatIsNoDigest(_ text: String) {
        #expect(SHA256(text) == nil)
    }
}
