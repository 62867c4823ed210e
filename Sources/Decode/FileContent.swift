/// What a file holds, told by its first bytes, whatever its name is.
public enum FileContent: Hashable, Sendable {
    case picture(PictureFile.Format)
    /// A kind of file that is not decoded, as `GIF`.
    case other(String)
    /// Nothing yet, or no known kind.
    case unknown

    /// Looks at the beginning of a regular file.
    public init(of path: PicturePath) throws(DecodeError) {
        let bytes = try InputFile(path: path, limits: Limits(fileSize: .max)).beginning(name: path.name)
        if let format = PictureFile.Format(beginning: bytes) {
            self = .picture(format)
        } else if let kind = PictureFile.Format.otherKind(beginning: bytes) {
            self = .other(kind)
        } else {
            self = .unknown
        }
    }
}
