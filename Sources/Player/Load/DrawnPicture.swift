internal import Digest
internal import Raster

/// A finished picture and what it was made from.
struct DrawnPicture: Sendable {
    let picture: Picture
    /// The file.
    let path: String
    /// Of the bytes that it was decoded from; nil where nobody wanted to know.
    let digest: SHA256?
}
