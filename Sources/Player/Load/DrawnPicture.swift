internal import Decode
internal import Digest
internal import Draw
internal import Paths
internal import Raster

/// A finished picture and what it was made from.
struct DrawnPicture: Sendable {
    /// A picture file that was decoded.
    struct File: Hashable, Sendable {
        let path: String
        /// The digest of the decoded bytes; nil if it was not asked for.
        let digest: SHA256?
        /// Of the picture as a viewer sees it, in its own pixels; nil: that is not known.
        var size: Size?
        /// What the picture lacks; nil: nothing.
        var tornEnd: TornEnd?
    }

    /// A file that cannot be shown.
    struct Fault: Hashable, Sendable {
        let path: String
        var reason: String
        /// A library's own words, for who looks closer.
        var detail: String?
        /// Whether its file system does not answer, and so the file may be good.
        let isUnreachable: Bool
        /// Whether it is to come from afar.
        var isAwaited = false

        init(path: String, _ error: DecodeError, isUnreachable: Bool) {
            self.path = path
            isAwaited = error.reason.isAbsence && WebCache.awaits(path)
            reason = isAwaited ? WebCache.waiting(for: path) : error.description
            detail = error.reason.detail
            self.isUnreachable = isUnreachable
        }

        /// A file that may be good.
        init(unreachable path: String, _ words: String) {
            self.path = path
            reason = "\(safeLine(path)): \(words)"
            isUnreachable = true
        }
    }

    let picture: Picture
    /// In the order in which a viewer reads them.
    let files: [File]
    /// Of a page of an overview: which of its pictures are still to be drawn.
    var missing: [Int] = []

    init(picture: Picture, files: [File]) {
        self.picture = picture
        self.files = files
    }

    init(picture: Picture, path: String, digest: SHA256?) {
        self.init(picture: picture, files: [File(path: path, digest: digest)])
    }
}
