import Testing

@testable import Digest

@Suite struct PasswordHashTests {
    /// The vectors of RFC 7914, section 11, of which these are the first 32 bytes.
    @Test(arguments: [
        (
            "passwd", 1, "73616c74", "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
        ),
        (
            "Password", 80000, "4e61436c", "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"
        ),
    ])
    func asItsStandardSays(_ secret: String, _ rounds: Int, _ salt: String, _ digest: String) throws {
        let hash = try #require(PasswordHash("pbkdf2-sha256$\(rounds)$\(salt)$\(digest)"))
        #expect(hash.isOf(secret))
        #expect(!hash.isOf(secret + "x") && !hash.isOf(""))
    }

    @Test func eachHasASaltOfItsOwn() throws {
        let (one, other) = (PasswordHash(of: "2580", rounds: 3), PasswordHash(of: "2580", rounds: 3))
        #expect(one != other && one.isOf("2580") && other.isOf("2580") && !one.isOf("2581"))
        let read = try #require(PasswordHash(one.description))
        #expect(read == one && read.isOf("2580"))
        #expect(!one.description.contains("2580"))
    }

    @Test func whatIsNoneIsRefused() {
        let good = PasswordHash(of: "2580", rounds: 3).description
        for text in [
            "", "$$$", String(good.dropLast()), good + "0", good.replacing("$3$", with: "$0$"),
            good.replacing("$3$", with: "$10000001$"), good.replacing("pbkdf2", with: "md5"),
            good.replacing("$3$", with: "$3$zz"), "pbkdf2-sha256$3$$" + String(repeating: "0", count: 64),
        ] {
            #expect(PasswordHash(text) == nil, "\(text)")
        }
    }
}
