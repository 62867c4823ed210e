import Testing
import Web

@Suite struct CachePlaceTests {
    @Test func aNameIsTheAddress() throws {
        let address = try WebAddress("https://a.example/b c/d.jpg?e=1")
        let path = CachePlace(address).path(in: "/cache")
        #expect(path == "/cache/https:%2F%2Fa.example%2Fb%2520c%2Fd.jpg?e=1")
        #expect(CachePlace(path: path, in: "/cache")?.address == address)
    }

    /// Every length around that of a name, with what is encoded at every place of it.
    @Test func longAddressesAreFoldersDeep() throws {
        for length in 150...450 {
            let tail = String(repeating: "ab/%20", count: 80).prefix(length)
            let address = try WebAddress("https://a.example/" + tail)
            let path = CachePlace(address).path(in: "/cache")
            #expect(path.split(separator: "/").allSatisfy { $0.utf8.count <= 201 })
            #expect(CachePlace(path: path, in: "/cache")?.address == address)
        }
    }

    /// A name that begins with a dot is hidden, and `..` is no file.
    @Test(arguments: [".jpg", "..", ".", "a..jpg", "/..b", "%20.jpg"]) func noNameBeginsWithADot(_ end: String) throws {
        for length in 150...250 {
            let address = try WebAddress("https://a.example/" + String(repeating: "x", count: length) + end)
            let path = CachePlace(address).path(in: "/cache")
            #expect(!path.contains("/."), "\(path)")
            #expect(CachePlace(path: path, in: "/cache")?.address == address)
        }
    }

    /// One address has one place, and no other path is one.
    @Test(arguments: [
        "/cache", "/cache/", "/cache/a.jpg", "/cached/https:%2F%2Fa.example%2Fb", "/cache/https:%2F%2FA.example%2Fb",
        "/cache/https:%2F%2Fa.example%2Fb/c", "/cache/https:%2F%2Fa.example%2F..%2Fb",
        "/cache/https:%%2F%2Fa.example%2Fb",
        "/cache/https:%2f%2fa.example%2Fb", "/cache/x/../https:%2F%2Fa.example%2Fb",
        "/cache/https:%/%2F%2Fa.example%2Fb", "/cache//https:%2F%2Fa.example%2Fb",
    ])
    func whatIsNone(_ path: String) { #expect(CachePlace(path: path, in: "/cache") == nil) }

    @Test func addressesThatDifferHaveOtherPlaces() throws {
        let texts = ["https://a/b", "http://a/b", "https://a/b/", "https://a/b%2F", "https://a/b?", "https://a/b%252F"]
        let places = try texts.map { try CachePlace(WebAddress($0)).path(in: "/cache") }
        #expect(Set(places).count == texts.count)
    }
}
