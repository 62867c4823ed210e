/// The limits for a file, which bound the time and memory of its decoding.
///
/// All but `scans` and `work` are checked in the header, before memory that grows with the picture is allocated. The memory
/// is also counted as it is allocated: a header that says too little is of no use.
/// Tests/limits.sh measures the worst files within the standard limits.
public struct Limits: Hashable, Sendable {
    /// Pixels on a side, as stored.
    public var side: Int
    /// Pixels in all. One costs up to 16 bytes to inflate and unfilter, or four samples to transform.
    public var pixels: Int
    /// Bytes that decoding and drawing may allocate: for the drawn picture and the rows that become a row of it; for a
    /// whole picture where the format needs it (up to 2.2 bytes a sample for a progressive JPEG, 4 bytes a pixel for an
    /// interlaced PNG), else for some rows.
    public var memory: Int
    /// Where that limit comes from, for errors; empty: it is the standard one.
    public var memoryOrigin = ""
    /// What all pictures in work take together; nil: they are not counted.
    var account: MemoryAccount?
    /// False in tests: what the header says of memory counts as nothing.
    var believesHeaders = true
    /// Bytes of the file.
    public var fileSize: Int
    /// Bytes of the file if it is a JPEG with arithmetic coding, which is slow and rare.
    public var arithmeticFileSize: Int
    /// Scans of a progressive JPEG. Each passes over the whole picture, however few bytes it has; encoders write
    /// about ten.
    public var scans: Int
    /// Pixels times scans of a progressive JPEG.
    public var work: Int

    /// The standard limits, unless others are given.
    public init(
        side: Int = 65_500, pixels: Int = 1 << 28, memory: Int = 512 << 20, fileSize: Int = 512 << 20,
        arithmeticFileSize: Int = 64 << 20, scans: Int = 200, work: Int = 1 << 32
    ) {
        self.side = side
        self.pixels = pixels
        self.memory = memory
        self.fileSize = fileSize
        self.arithmeticFileSize = arithmeticFileSize
        self.scans = scans
        self.work = work
    }

    /// The limits of the player where there is memory enough: `machine` has less on a small machine.
    public static let standard = Limits()
}
