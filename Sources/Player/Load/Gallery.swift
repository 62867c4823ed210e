internal import Digest
internal import Draw
internal import Raster

/// The drawn pictures that are held, and the loading of those that are missing.
///
/// It holds what it was last told to and nothing else, so its memory does not grow with the playlist.
struct Gallery {
    private enum Entry {
        case loading(Job)
        case ready(DrawnPicture)
        /// The file cannot be shown.
        case failed
    }

    private let hashes: Bool
    /// The file that stands in for those that cannot be shown.
    var placeholder: String?
    private var entries: [PictureKey: Entry] = [:]
    /// The most urgent first.
    private var order: [PictureKey] = []

    /// - Parameter hashes: whether pictures come with their files' digests.
    init(hashes: Bool = false, placeholder: String? = nil) {
        self.hashes = hashes
        self.placeholder = placeholder
    }

    /// Holds these and lets go of all others; loads that nobody waits for any more are broken off.
    mutating func hold(_ keys: [PictureKey]) {
        forget(Set(entries.keys).subtracting(keys))
        for key in keys where entries[key] == nil {
            entries[key] = .loading(Job(.load(key, orElse: placeholder), hashes: hashes))
        }
        order = keys
    }

    /// A picture that is complete.
    func picture(_ key: PictureKey) -> DrawnPicture? {
        if case .ready(let picture) = entries[key] { picture } else { nil }
    }

    /// Whether a picture that is held will not come: its file cannot be shown.
    func hasFailed(_ key: PictureKey) -> Bool {
        if case .failed = entries[key] { true } else { false }
    }

    mutating func loaded(_ key: PictureKey, _ picture: DrawnPicture) {
        if entries[key] != nil { entries[key] = .ready(picture) }
    }

    /// Whether a picture is drawn from one of these files: from its own, or from the placeholder in its place.
    func isDrawn(_ key: PictureKey, from isMeant: (String) -> Bool) -> Bool {
        isMeant(key.path) || picture(key).map { isMeant($0.path) } ?? false
    }

    /// Whether the placeholder stands in a picture's place.
    func isReplaced(_ key: PictureKey) -> Bool { picture(key).map { $0.path != key.path } ?? false }

    mutating func failed(_ key: PictureKey) {
        if entries[key] != nil { entries[key] = .failed }
    }

    /// Forgets all but these, so that what is wanted is drawn anew from files that may have changed.
    mutating func forget(allBut kept: Set<PictureKey>) {
        forget(Set(entries.keys).subtracting(kept.filter { picture($0) != nil }))
    }

    /// Every picture that is held, or is to be.
    var keys: [PictureKey] { order }

    /// Forgets these.
    mutating func forget(_ keys: Set<PictureKey>) {
        for key in keys {
            if case .loading(let job) = entries[key] { job.cancel() }
            entries[key] = nil
        }
    }

    /// Loads that no thread has begun.
    var waitingJobs: [Job] {
        order.compactMap { key in
            if case .loading(let job) = entries[key], !job.hasBegun { job } else { nil }
        }
    }
}
