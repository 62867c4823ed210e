internal import Fetch
internal import Glibc
internal import JSONText
internal import LinuxIO
internal import Paths
internal import Web

/// The cache on disk: `urls` holds whole and good files for the player, `arriving` those that are being fetched, `facts` what is
/// known of the files in `urls`. A power cut leaves the former file or the new one; facts that are lost or of another file only
/// mean that it is fetched again.
struct CacheFolder: Sendable {
    let path: String

    var files: String { PathParts.joined(path, "urls") }
    private var arriving: String { PathParts.joined(path, "arriving") }
    private var facts: String { PathParts.joined(path, "facts") }

    /// Largest file of facts, in bytes.
    private static let mostFacts = 16 << 10

    /// Makes the folders, and throws away what a killed agent was fetching.
    func prepare() throws(SystemError) {
        for folder in [files, facts, arriving] { try File.makeFolder(folder, for: .everyone) }
        forEachFile(in: arriving) { path, _ in try? File.remove(path) }
        // What is known of files that are no more, and drafts.
        forEachFile(in: facts) { path, _ in
            let place = CachePlace(path: path, in: facts)?.path(in: files)
            if place.flatMap({ try? File.stamp(of: $0, followingLinks: false) }) == nil { try? File.remove(path) }
        }
    }

    /// Whether a file is in its place.
    func has(_ address: WebAddress) -> Bool { (try? File.stamp(of: path(of: address), followingLinks: false)) != nil }

    /// Passes on each file that is in its place, with its size, and when the agent has spoken of it last. Other files are not the
    /// agent's, and stay.
    func forEachPlace(_ body: (WebAddress, _ byteCount: Int, _ used: HTTPDate) -> Void) {
        forEachFile(in: files) { path, stamp in
            guard let place = CachePlace(path: path, in: files) else { return }
            let facts = try? File.stamp(of: place.path(in: facts), followingLinks: false)
            body(place.address, Int(stamp.size), HTTPDate((facts ?? stamp).modified))
        }
    }

    private func forEachFile(in folder: String, _ body: (String, File.Stamp) -> Void) {
        for entry in (try? Folder.entries(of: folder)) ?? [] {
            let path = PathParts.joined(folder, entry.name)
            guard let stamp = try? File.stamp(of: path, followingLinks: false), !stamp.isLink else { continue }
            switch entry.kind {
            case .regular: body(path, stamp)
            case .folder:
                forEachFile(in: path, body)
            case .other: break
            }
        }
    }

    func path(of address: WebAddress) -> String { CachePlace(address).path(in: files) }

    /// What is known of the file of an address; nil also where the file is not there, or has another size.
    func facts(of address: WebAddress) -> CacheFacts? {
        let place = CachePlace(address)
        guard let stamp = try? File.stamp(of: place.path(in: files), followingLinks: false), !stamp.isLink,
            let bytes = try? File.contents(of: place.path(in: facts), limit: Self.mostFacts),
            let facts = CacheFacts(reading: bytes), facts.byteCount == stamp.size
        else { return nil }
        return facts
    }

    /// Keeps what is known of a file.
    func keep(_ known: CacheFacts, of address: WebAddress) throws(SystemError) {
        let path = CachePlace(address).path(in: facts)
        try File.makeFolder(PathParts(path).folder)
        try File.replace(path, with: Array(known.json.text.utf8).span)
    }

    // MARK: - Arrival

    func arrivalPath(of address: WebAddress) -> String { CachePlace(address).path(in: arriving) }

    /// The file that an answer is written to.
    ///
    /// - Parameter resuming: whether what an earlier transfer has written stays.
    func arrival(of address: WebAddress, resuming: Bool) throws(SystemError) -> Descriptor {
        let path = arrivalPath(of: address)
        if resuming { return try Descriptor(keeping: path, followsLinks: false, for: .everyone) }
        try File.makeFolder(PathParts(path).folder)
        try File.remove(path)
        return try Descriptor(opening: path, .createNew, for: .everyone)
    }

    /// Gives a file that has arrived, is good and is on the disk its place.
    ///
    /// - Parameter modified: since 1970-01-01T00:00Z; nil: its bytes have changed now.
    func install(_ address: WebAddress, modified: Duration?) throws(SystemError) {
        let (arrival, place) = (arrivalPath(of: address), path(of: address))
        if let modified { try Descriptor(changing: arrival).setModified(modified, of: arrival) }
        let folder = PathParts(place).folder
        try File.makeFolder(folder, for: .everyone)
        // Somebody may have taken it away.
        if !(try File.rename(arrival, to: place)) { throw SystemError("rename", arrival, number: ENOENT) }
        try File.syncFolder(folder)
        tidy(arrival)
    }

    /// Sets when the bytes of a file that is in its place have changed.
    func setModified(_ instant: Duration, of address: WebAddress) throws(SystemError) {
        let path = path(of: address)
        if try File.stamp(of: path).modified == instant { return }
        try Descriptor(changing: path).setModified(instant, of: path)
    }

    func discardArrival(of address: WebAddress) {
        let path = arrivalPath(of: address)
        try? File.remove(path)
        tidy(path)
    }

    // MARK: - Removal

    func remove(_ address: WebAddress) throws(SystemError) {
        for folder in [files, facts] {
            let path = CachePlace(address).path(in: folder)
            try File.remove(path)
            tidy(path)
        }
    }

    /// Removes the folders that a long name has been in, once they are empty.
    private func tidy(_ path: String) {
        var folder = PathParts(path).folder
        while folder.utf8.count > self.path.utf8.count, folder.hasSuffix("%") {
            Folder.removeEmpty(folder)
            folder = PathParts(folder).folder
        }
    }
}

extension HTTPDate {
    /// - Parameter instant: since 1970-01-01T00:00Z
    init(_ instant: Duration) { self.init(seconds: instant.components.seconds) }

    static var now: HTTPDate { HTTPDate(WallClock.now) }
}

extension CacheFacts {
    /// When the bytes have changed, as their server says, since 1970-01-01T00:00Z; nil: it does not. What lies ahead is now.
    func modified(by now: HTTPDate) -> Duration? {
        lastModified.flatMap { HTTPDate($0, now: now) }.map { .seconds(min($0, now).seconds) }
    }
}
