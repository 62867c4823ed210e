internal import Paths
internal import Web

/// Resolves what a file names: a path against its folder, and an address of the web to its place in the cache.
struct PathResolver: Sendable {
    /// The folder of relative paths.
    let folder: String
    /// The folder of what comes from the web.
    let cache: String
    /// Where the file itself came from; nil: it is this machine's own. What came from the web names addresses, and files below
    /// its own folder there.
    let origin: WebAddress?
    /// Whether the file lies in the folder of a site. It came from afar too, and names addresses and what is below that folder.
    let isOfSite: Bool

    init(folder: String, cache: String = CachePlace.standardFolder, origin: WebAddress? = nil) {
        (self.folder, self.cache, self.origin) = (folder, cache, origin)
        isOfSite = origin == nil && SiteName.root(of: folder) != nil
    }

    /// The path of what a text names.
    func path(_ text: String) throws(Misreading) -> String {
        if let path = try Self.filePath(text) { return try localPath(path, expected: "a path") }
        let isAddress = WebAddress.isMeant(by: text)
        guard isAddress || origin != nil else { return try ownPath(text) }
        do throws(WebAddress.Misfit) {
            guard !isAddress, let origin else { return CachePlace(try WebAddress(text)).path(in: cache) }
            let address = try origin.resolved(text)
            if address.isBelowFolder(of: origin) { return CachePlace(address).path(in: cache) }
        } catch {
            throw Misreading("\(value: text): \(own: error.reason)")
        }
        throw Misreading(
            "\(value: text) is not below the folder of this playlist, which came from the web: it names files there, and addresses"
        )
    }

    /// The path of a file of this machine.
    ///
    /// - Parameter expected: what it is to be, in the words of messages.
    func localPath(_ text: String, expected: String) throws(Misreading) -> String {
        if WebAddress.isMeant(by: text) {
            throw Misreading("expected \(own: expected), found \(value: text), an address of the web")
        }
        if origin != nil {
            throw Misreading("a playlist that came from the web names no folder or file of this machine")
        }
        return try ownPath(text)
    }

    /// The path of a `file:` URL (RFC 8089); nil: the text is no such URL.
    private static func filePath(_ text: String) throws(Misreading) -> String? {
        guard text.prefix(7).lowercased() == "file://" else { return nil }
        let rest = text.utf8.dropFirst(7)
        let host = rest.prefix { $0 != UInt8(ascii: "/") }
        guard host.isEmpty || Substring(host).lowercased() == "localhost" else {
            throw Misreading(
                "\(value: text) names a file of another machine; mount its share, and write the path there")
        }
        guard
            let path = PercentEncoding.decoded(rest.dropFirst(host.count)).flatMap({
                String(validating: $0, as: UTF8.self)
            }),
            !path.isEmpty
        else { throw Misreading("\(value: text) is no URL of a file: write the path itself") }
        return path
    }

    private func ownPath(_ text: String) throws(Misreading) -> String {
        let path = PathParts.resolved(text, in: folder)
        if isOfSite, text.utf8.first == UInt8(ascii: "/") || !SiteName.holds(path) {
            throw Misreading(
                "\(value: text) is not below the folder of this site, which came from afar: it names what lies there, and addresses"
            )
        }
        return path
    }
}
