public import Raster

/// Converts rows of a picture's colours to sRGB.
///
/// It uses the perceptual intent, as browsers and ImageMagick do: the one that profiles intend for pictures, and the
/// one table that every profile of inks has. As there, black points are compensated only for a table in a profile of
/// version 4, whose black is the ICC's. For a profile without tables the result is relative colorimetric. Colours
/// outside sRGB are clipped.
public final class ColorTransform: Sendable {
    private enum Method: Sendable {
        /// The sRGB pixel of each grey.
        case table([UInt32])
        case matrix(MatrixShaper)
        case linked(LinkedTransform)
        case inks(LinkedTransform)
    }

    private let method: Method

    /// Nil where rows need no conversion: the colours are sRGB, up to one level in each channel; or the profile is
    /// unusable, and the picture counts as sRGB.
    ///
    /// Throws where the system, or the limit, has too little memory for it.
    ///
    /// A profile is unusable if it is damaged, for another model than the picture's, of another class than device or
    /// colour space, or in floating point (D2B0), whose computing time has no bound.
    ///
    /// - Parameter limit: the bytes that it may take, also while it is made
    public init?(_ description: ColorDescription, limit: Int = .max) throws(OutOfMemory) {
        guard let method = try Self.method(for: description, limit: limit) else { return nil }
        self.method = method
        guard description.model == .inks || changesColors(of: description.model) else { return nil }
    }

    /// The bytes that it takes as long as it is there, up to some kilobytes.
    public var memory: Int {
        switch method {
        case .table, .matrix: 0
        case .linked(let transform), .inks(let transform): transform.memory
        }
    }

    private static func method(for description: ColorDescription, limit: Int) throws(OutOfMemory) -> Method? {
        switch (description.model, description.space) {
        case (_, .sRGB), (.inks, .primaries): return nil
        case (let model, .profile(let bytes)):
            guard let profile = try Profile.open(bytes, for: model, limit: limit) else { return nil }
            if profile.isMatrixShaper { return try MatrixShaper(profile).map { .matrix($0) } }
            guard let transform = try profile.linked() else { return nil }
            return switch model {
            case .grey: .table(transform.greys)
            case .rgb: .linked(transform)
            case .inks: .inks(transform)
            }
        case (let model, .primaries(let primaries, let curve)):
            let primaries = model == .grey ? nil : primaries
            if isSRGB(primaries) && isSRGB(curve) { return nil }
            guard let profile = try Profile(primaries ?? .sRGB, curve) else { return nil }
            return try MatrixShaper(profile).map { .matrix($0) }
        }
    }

    /// Tolerance for files whose writers rounded the primaries of sRGB.
    private static func isSRGB(_ primaries: ColorDescription.Primaries?) -> Bool {
        primaries.map { $0.isEqual(to: .sRGB, within: 0.001) } ?? true
    }

    /// Tolerance around 1 / 2.2, which the PNG specification (11.3.2.5) tells writers of sRGB to store: 1 % of it
    /// changes a sample by one level at most.
    private static func isSRGB(_ curve: ColorDescription.Curve) -> Bool {
        switch curve {
        case .sRGB: true
        case .power(let gamma): abs(gamma - 2.2) <= 0.022
        case .perceptualQuantizer: false
        }
    }

    /// Whether the conversion changes a channel by more than one level, in samples spread over all colours.
    private func changesColors(of model: ColorDescription.Model) -> Bool {
        var colors = (0...255).map { 0xFF00_0000 | UInt32($0) * 0x01_0101 }
        if model == .rgb {
            let levels = stride(from: UInt32(0), through: 255, by: 51)
            for red in levels {
                for green in levels {
                    for blue in levels { colors.append(0xFF00_0000 | red << 16 | green << 8 | blue) }
                }
            }
        }
        var converted = colors
        var span = converted.mutableSpan
        apply(&span)
        return zip(colors, converted).contains { before, after in
            [0, 8, 16].contains { shift in
                let (before, after) = (Int(before >> shift & 0xFF), Int(after >> shift & 0xFF))
                return abs(before - after) > 1
            }
        }
    }

    /// Converts a row in place: `0xAARRGGBB` keeps its upper byte; inks, `0xKKYYMMCC`, become `0xFFRRGGBB`.
    public func apply(_ row: inout MutableSpan<UInt32>) {
        switch method {
        case .table(let table):
            let table = table.span
            for x in row.indices {
                let pixel = row[x]
                row[x] = pixel & 0xFF00_0000 | table[Int(pixel & 0xFF)] & 0xFF_FFFF
            }
        case .matrix(let shaper): shaper.apply(&row)
        case .linked(let transform): transform.apply(&row)
        case .inks(let transform):
            transform.apply(&row)
            for x in row.indices { row[x] |= 0xFF00_0000 }
        }
    }
}

extension ColorDescription.Primaries {
    /// ITU-R BT.709 and D65, as in IEC 61966-2-1.
    static let sRGB = Self(
        white: Point(x: 0.3127, y: 0.3290), red: Point(x: 0.64, y: 0.33), green: Point(x: 0.30, y: 0.60),
        blue: Point(x: 0.15, y: 0.06))

    private var points: [Point] { [white, red, green, blue] }

    func isEqual(to other: Self, within tolerance: Double) -> Bool {
        zip(points, other.points).allSatisfy { abs($0.x - $1.x) <= tolerance && abs($0.y - $1.y) <= tolerance }
    }
}
