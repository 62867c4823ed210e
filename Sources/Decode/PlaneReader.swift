public import Raster

/// Decodes the planes of a JPEG at full size, band by band from the top, as stored: luma, Cb and Cr, without upsampling
/// and conversion to RGB.
///
/// Damage is found where it lies in the file, perhaps after many good bands: after a throw, discard the bands read
/// before.
public struct PlaneReader: ~Copyable {
    /// The layout of a band in memory.
    public let layout: PlaneLayout
    /// The number of bands that were read or skipped.
    public private(set) var nextBand = 0
    private let codec: Codec
    private let file: InputFile
    /// The memory budget, from which the user of the bands claims what it will allocate. It goes after
    /// the codec: what it gives back is free.
    public let budget: Budget

    init(codec: consuming Codec, file: consuming InputFile, layout: PlaneLayout, budget: Budget) {
        self.layout = layout
        self.budget = budget
        self.codec = codec
        self.file = file
    }

    /// The most memory that the decoder has held so far, in bytes.
    var peak: Int { codec.peak }

    /// How many bytes of the file the decoder has read so far.
    var bytesRead: Int { file.offset }

    /// The number of bands that are left.
    public var bandsLeft: Int { layout.bandCount - nextBand }

    /// Skips `count` bands, at most those that are left, without transforming them.
    public mutating func skipBands(_ count: Int) throws(DecodeError) {
        precondition(count >= 0 && count <= bandsLeft, "bands that are left")
        for _ in 0..<count {
            try codec.skipBand(missing: missingRows)
            nextBand += 1
        }
    }

    /// Writes the next band, `layout.bandBytes` bytes in the order of `layout`, into `layout.bandBytes / 4` words.
    public mutating func read(into band: inout MutableSpan<UInt32>) throws(DecodeError) {
        precondition(band.count * 4 == layout.bandBytes, "a band of the layout's bytes")
        precondition(bandsLeft > 0, "a band that is left")
        try codec.read(band: &band, missing: missingRows)
        nextBand += 1
    }

    private var missingRows: String {
        Codec.missing(rows: layout.size.height - nextBand * layout.bandHeight, of: layout.size.height)
    }
}
