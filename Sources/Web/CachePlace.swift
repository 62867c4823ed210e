internal import Paths

/// Where in a folder lies what was fetched from an address: the name is the address, as `AddressName` writes it.
public struct CachePlace: Hashable, Sendable {
    /// Where the player and the agent look for it, if nothing else is said.
    public static let standardFolder = "/var/cache/cyclorama/urls"

    public let address: WebAddress

    public init(_ address: WebAddress) { self.address = address }

    /// The place that a path names; nil: it is none of this folder's.
    public init?(path: String, in folder: String) {
        guard path.utf8.starts(with: folder.utf8), let text = AddressName.address(of: path),
            let address = try? WebAddress(text)
        else { return nil }
        self.address = address
        // Another text for the same address is no place.
        if self.path(in: folder) != path { return nil }
    }

    public func path(in folder: String) -> String { AddressName.path(of: address.description, in: folder) }
}
