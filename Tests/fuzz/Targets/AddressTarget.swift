import Paths
import Web

/// An address, and behind a zero what stands in a file that came from there.
enum AddressTarget {
    static func run(_ bytes: [UInt8]) throws(Finding) {
        let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        let reference = String(decoding: bytes.drop { $0 != 0 }.dropFirst(), as: UTF8.self)
        guard let address = try? WebAddress(text) else { return }
        try look(at: address)
        guard let other = try? address.resolved(reference) else { return }
        try look(at: other)
        if WebAddress.isMeant(by: reference) || reference.hasPrefix("//") { return }
        try require(other.origin == address.origin, "\(reference) leads from \(address) to \(other)")
    }

    private static func look(at address: WebAddress) throws(Finding) {
        let text = address.description
        try require(text.utf8.allSatisfy { 0x21..<0x7F ~= $0 }, "foreign bytes: \(text)")
        try require(!address.path.split(separator: "/").contains { $0 == "." || $0 == ".." }, "dots: \(text)")
        try require((try? WebAddress(text)) == address, "another address is read from \(text)")
        let place = CachePlace(address)
        let path = place.path(in: "/cache")
        try require(CachePlace(path: path, in: "/cache") == place, "another place is read from \(path)")
        let names = path.dropFirst("/cache/".count).split(separator: "/", omittingEmptySubsequences: false)
        try require(
            names.allSatisfy { 1...255 ~= $0.utf8.count && $0 != "." && $0 != ".." }, "no names of files: \(path)")
        try require(safeLine(path, limit: 4096).hasPrefix(address.origin + "/"), "\(path) is not told as an address")
    }
}
