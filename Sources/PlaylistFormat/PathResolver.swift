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

    init(folder: String, cache: String = CachePlace.standardFolder, origin: WebAddress? = nil) {
        (self.folder, self.cache, self.origin) = (folder, cache, origin)
    }

    /// The path of what a text names.
    func path(_ text: String) throws(Misreading) -> String {
        do throws(WebAddress.Misfit) {
            if WebAddress.isMeant(by: text) { return CachePlace(try WebAddress(text)).path(in: cache) }
            guard let origin else { return PathParts.resolved(text, in: folder) }
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
        return PathParts.resolved(text, in: folder)
    }
}
