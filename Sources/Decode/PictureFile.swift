internal import CCodecs
public import LinuxIO
public import Raster

/// An open picture whose header was read and found within the limits.
public struct PictureFile: ~Copyable {
    /// Told by the file's first bytes.
    public let format: Format
    /// In pixels, as stored, before its orientation is applied.
    public let size: Size
    /// The orientation for the viewer, from EXIF; `topLeft` where the file has none.
    public let orientation: Orientation
    /// When it was taken, by the camera's clock, as EXIF has it: `2026:12:24 18:00:00`. Nil where the file does not say.
    public let taken: String?
    /// The meaning of its samples.
    public let color: ColorDescription
    /// Whether it is a JPEG that can be read as planes.
    public let hasPlanes: Bool
    /// Whether pixels may be transparent.
    public let hasAlpha: Bool
    private let pixels: codec_pixels
    private let limits: Limits
    private let codec: Codec
    private let file: InputFile
    /// What the decoder needs, as the header says.
    let estimate: Int
    /// The memory budget, for those who need memory before there are rows. Behind the codec: what is given back is free
    /// then.
    public let budget: Budget

    /// Opens a file and reads its header, without waiting: only regular files are accepted.
    ///
    /// The memory that grows with the picture is allocated later.
    ///
    /// - Parameters:
    ///   - limits: the largest file, picture, work and memory, in the header and while it is decoded
    ///   - taken: bytes that are allocated for it already, which count
    ///   - cancellation: stops this, and later the decoding
    ///   - digest: takes the bytes that are read
    /// - Throws: any reason of `DecodeError` except damage to the pixels, which is found when they are read.
    public init(
        path: PicturePath, limits: Limits = .standard, taken: Int = 0, cancellation: Cancellation? = nil,
        digest: FileDigest? = nil
    ) throws(DecodeError) {
        try self.init(
            try InputFile(path: path, limits: limits), name: path.name, limits: limits, taken: taken,
            cancellation: cancellation, digest: digest)
    }

    /// Takes an open regular file over, and reads its header as `init(path:)` does: from the file's beginning, wherever its
    /// offset is.
    public init(
        descriptor: consuming Descriptor, name: String, limits: Limits = .standard, taken: Int = 0,
        cancellation: Cancellation? = nil, digest: FileDigest? = nil
    ) throws(DecodeError) {
        try self.init(
            try InputFile(descriptor, name: name, limits: limits), name: name, limits: limits, taken: taken,
            cancellation: cancellation, digest: digest)
    }

    private init(
        _ file: consuming InputFile, name: String, limits: Limits, taken: Int, cancellation: Cancellation?,
        digest: FileDigest?
    ) throws(DecodeError) {
        let beginning = try file.beginning(name: name)
        guard let format = Format(beginning: beginning) else {
            throw DecodeError(name: name, reason: .notAPicture(Format.guess(beginning: beginning)))
        }
        guard format.isReadable else { throw DecodeError(name: name, reason: .unread(format.rawValue)) }
        try digest?.begin(file, name: name, cancellation: cancellation)
        let budget = Budget(name: name, limits: limits, taken: taken, cancellation: cancellation)
        let codec = try Codec(
            name: name, format: format, file: file, budget: budget, cancellation: cancellation, digest: digest)
        let header = try codec.readHeader()
        guard max(header.size.width, header.size.height) <= limits.side else {
            let words = "\(header.size) pixels, and the limit is \(limits.side) on a side"
            throw DecodeError(name: name, reason: .tooLarge(words))
        }
        guard header.size.area <= limits.pixels else {
            let words = "\(header.size) are \(header.size.area) pixels, and the limit is \(limits.pixels)"
            throw DecodeError(name: name, reason: .tooLarge(words))
        }
        guard !header.isArithmetic || file.size <= limits.arithmeticFileSize else {
            let words = "arithmetic coding in \(file.size) bytes, and the limit is \(limits.arithmeticFileSize)"
            throw DecodeError(name: name, reason: .tooLarge(words))
        }
        let memory = Int(clamping: header.memory)
        try budget.expect(limits.believesHeaders ? memory : 0, of: header.size)
        self.format = format
        size = header.size
        orientation = header.orientation
        self.taken = header.taken
        color = header.color
        hasPlanes = header.hasPlanes
        hasAlpha = header.hasAlpha
        pixels = header.pixels
        self.limits = limits
        estimate = memory
        self.budget = budget
        self.codec = codec
        self.file = file
    }

    /// The size that a viewer sees, in pixels: `size` with `orientation` applied.
    public var seenSize: Size { orientation.applied(to: size) }

    /// Begins to decode.
    ///
    /// `scale` is the number of the destination's pixels for one stored pixel, on the axis with the larger scale. A
    /// JPEG is decoded at the smallest of 1/8, 2/8, 3/8 and 8/8 that is as sharp for that destination as full size
    /// (`sharpReductions`). Other formats always come at full size, their alpha composed over `background`.
    ///
    /// A progressive JPEG, an interlaced PNG, and HEIC and AVIF that are no grid of tiles are read to their ends here; of others,
    /// nothing is read yet.
    ///
    /// - Parameters:
    ///   - scale: above 0; 1 where the destination has as many pixels as the file
    ///   - background: the colour behind transparent pixels
    ///   - conversion: converts `color` to sRGB, in place; nil: none is needed. Where there is alpha, the reader
    ///     applies it, as the background is sRGB (`RowReader.isConverted`). Else rows come as they are stored, so that
    ///     it can be applied to fewer, scaled ones: inks as `0xKKYYMMCC`, 255 being full ink. Inks without a conversion
    ///     come as an approximation in sRGB: (255 - ink) * (255 - black) / 255.
    /// - Throws: `tooLarge` for more scans than `Limits` allow, and what `RowReader.read(into:)` throws.
    public consuming func rows(
        scale: Double, over background: Color, conversion: RowReader.Conversion? = nil
    ) throws(DecodeError) -> RowReader {
        if conversion != nil && color.model == .inks { codec.keepInks() }
        let eighths = eighths(at: scale)
        let rowSize = try codec.start(eighths: eighths, scans: maxScans)
        return RowReader(
            codec: codec, file: file, size: rowSize, reduction: Double(eighths) / 8, budget: budget,
            preparation: RowPreparation(
                pixels: pixels, conversion: hasAlpha ? conversion : nil,
                background: hasAlpha ? background : nil))
    }

    /// Begins to decode a picture that `hasPlanes` to planes, at full size, as they are stored.
    ///
    /// A progressive JPEG is read to its end here.
    public consuming func planes() throws(DecodeError) -> PlaneReader {
        precondition(hasPlanes, "a picture that can be read as planes")
        let layout = try codec.startPlanes(scans: maxScans)
        return PlaneReader(codec: codec, file: file, layout: layout, budget: budget)
    }

    private var maxScans: Int { min(limits.scans, max(1, limits.work / size.area)) }

    /// Whether the picture is decoded at full size for this scale.
    public func isWhole(at scale: Double) -> Bool { eighths(at: scale) == 8 }

    private func eighths(at scale: Double) -> Int {
        format != .jpeg ? 8 : Self.sharpReductions.first { $0.limit >= scale }?.eighths ?? 8
    }

    /// The largest `scale` for which N/8 is decoded, the smallest N first.
    ///
    /// At 1/8 and 2/8 libjpeg delivers means of whole squares of pixels (jidctred.c), which let through what the filter
    /// should have kept out: they need three times the destination's pixels. 3/8 leaves out the finest waves of a block
    /// (jidctint.c), and needs twice as many. Both stay within 50 dB and SSIM 0.999 of all of the picture
    /// (Tests/bench/fidelity.py scales). 4/8 is a mean too, and takes as long as 3/8; above it, libjpeg-turbo is slower
    /// than at full size, for want of SIMD.
    private static let sharpReductions: [(eighths: Int, limit: Double)] = [
        (1, 1 / 8.0 / 3), (2, 2 / 8.0 / 3), (3, 3 / 8.0 / 2),
    ]
}
