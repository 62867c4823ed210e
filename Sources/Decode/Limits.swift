/// What a file may ask for. All of it is checked from the header, before anything grows with the picture.
public struct Limits: Hashable, Sendable {
    /// Pixels on a side, as stored.
    public var side: Int
    /// Bytes that decoding may allocate: a whole picture where the format forces it (2 bytes a sample for a progressive
    /// JPEG, 4 bytes a pixel for an interlaced PNG), else some rows.
    public var memory: Int
    /// Bytes of the file.
    public var fileSize: Int
    /// Scans of a progressive JPEG. Each passes over the whole picture, however few bytes it has; encoders write
    /// about ten.
    public var scans: Int

    public init(side: Int = 65_500, memory: Int = 512 << 20, fileSize: Int = 1 << 30, scans: Int = 200) {
        self.side = side
        self.memory = memory
        self.fileSize = fileSize
        self.scans = scans
    }

    public static let standard = Limits()
}
