public import Raster

/// The planes of a JPEG at full size, band by band from the top, as stored: luma, Cb and Cr, before chroma is brought to
/// luma's size and anything to RGB.
///
/// Damage shows where it lies in the file, perhaps after many good bands: what was read before a throw is worthless.
public struct PlaneReader: ~Copyable {
    /// How a band lies in memory.
    public let layout: PlaneLayout
    /// How many bands were read or skipped.
    public private(set) var nextBand = 0
    /// Of which whoever takes the bands claims what it will allocate.
    public let budget: Budget
    private let codec: Codec
    private let file: InputFile

    init(codec: consuming Codec, file: consuming InputFile, layout: PlaneLayout, budget: Budget) {
        self.layout = layout
        self.budget = budget
        self.codec = codec
        self.file = file
    }

    /// How many bands were neither read nor skipped.
    public var bandsLeft: Int { layout.bandCount - nextBand }

    /// Passes over `count` bands, not more than are left, without transforming them.
    public mutating func skipBands(_ count: Int) throws(DecodeError) {
        precondition(count >= 0 && count <= bandsLeft, "bands that are left")
        for _ in 0..<count {
            try codec.skipBand(missing: missingRows)
            nextBand += 1
        }
    }

    /// Writes the next band, `layout.bandBytes` bytes that lie as `layout` says, into as many words' memory.
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
