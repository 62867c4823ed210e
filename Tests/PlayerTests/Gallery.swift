import Raster
import TestSupport

/// A picture of every kind that is played, small, in a folder.
struct Gallery {
    /// Eighths of it are whole numbers, and so are no halves of those.
    static let size = Size(width: 176, height: 136)

    let names: [String]
    private let scratch: Scratch

    init(in scratch: Scratch) throws {
        self.scratch = scratch
        names = try Self.photographs(in: scratch) + Self.profiled(in: scratch) + Self.drawings(in: scratch)
    }

    /// JPEGs by cjpeg: every sampling, scan script and entropy coder.
    private static func photographs(in scratch: Scratch) throws -> [String] {
        let source = try scratch.write("source.ppm", JPEGTools.ppm(size))
        let kinds: [(String, [String])] = [
            ("baseline-420", []), ("baseline-422", ["-sample", "2x1"]), ("baseline-440", ["-sample", "1x2"]),
            ("baseline-444", ["-sample", "1x1"]), ("baseline-411", ["-sample", "4x1"]), ("rgb", ["-rgb"]),
            ("grey", ["-grayscale"]), ("restarts", ["-restart", "1"]), ("coarse", ["-quality", "5"]),
            ("fine", ["-quality", "100"]), ("progressive-420", ["-progressive"]),
            ("progressive-444", ["-progressive", "-sample", "1x1"]),
            ("progressive-grey", ["-progressive", "-grayscale"]),
            ("arithmetic", ["-arithmetic"]), ("arithmetic-progressive", ["-arithmetic", "-progressive"]),
        ]
        for (name, arguments) in kinds {
            try JPEGTools.run("cjpeg", ["-quality", "85"] + arguments + ["-outfile", scratch["\(name).jpg"], source])
        }
        return kinds.map { "\($0.0).jpg" }
    }

    /// Inks in every transform, and pictures of every model with a profile.
    private static func profiled(in scratch: Scratch) throws -> [String] {
        let (inks, table) = (ICCProfile.inks(Self.lab), ICCProfile.table(Self.lab))
        let kinds: [(String, components: Int, adobe: UInt8?, ICCProfile?)] = [
            ("cmyk", 4, nil, nil), ("cmyk-adobe", 4, 0, nil), ("ycck", 4, 2, nil), ("cmyk-profile", 4, 0, inks),
            ("p3", 3, nil, .matrix(.displayP3)), ("adobe-rgb", 3, nil, .matrix(.adobeRGB)), ("table", 3, nil, table),
            ("grey-profile", 1, nil, .grey(.gamma(1.8))),
        ]
        for (name, components, adobe, profile) in kinds {
            let bytes = JPEGWriter(size: size, components: components, adobeTransform: adobe) { x, y in
                Array([x * 11, y * 14, (x ^ y) * 9, (x + y) * 5].map { UInt8($0 & 255) }.prefix(components))
            }.bytes()
            let segments = profile.map { ICCProfile.segments($0.bytes()) } ?? []
            try scratch.write("\(name).jpg", Array(bytes[..<2] + segments.joined() + bytes[2...]))
        }
        return kinds.map { "\($0.0).jpg" }
    }

    /// L*, a* and b* of inks.
    private static func lab(_ inks: [Double]) -> [Double] {
        let dark = inks.reduce(0, +)
        return [255 - 50 * dark, 128 - 24 * inks[0] + 34 * inks[1], 128 - 26 * inks[0] + 40 * inks[2]]
    }

    /// PNGs of every kind and depth, in rows and interlaced, and with what tells transparency and colours.
    private static func drawings(in scratch: Scratch) throws -> [String] {
        var names: [String] = []
        func write(_ name: String, _ writer: PNGWriter) throws {
            try scratch.write("\(name).png", writer.bytes())
            names.append("\(name).png")
        }
        func writer(_ kind: PNGWriter.Kind, _ depth: Int, isInterlaced: Bool = false) -> PNGWriter {
            let top = (1 << depth) - 1
            var writer = PNGWriter(size: size, kind: kind, depth: depth, isInterlaced: isInterlaced) { x, y in
                let slopes = [x * top / 175, y * top / 135, (x + y) * top / 310, (x / 8 ^ y / 8) * 73 & top]
                return Array(kind == .greyAlpha ? [slopes[0], slopes[3]] : slopes.prefix(kind.channels))
            }
            if kind == .palette { writer.palette = (0..<3 << depth).map { UInt8($0 * 37 & 255) } }
            return writer
        }
        for kind in PNGWriter.Kind.allCases {
            for depth in kind.depths {
                for isInterlaced in [false, true] {
                    let name = "\(kind)-\(depth)" + (isInterlaced ? "-interlaced" : "")
                    try write(name, writer(kind, depth, isInterlaced: isInterlaced))
                }
            }
        }
        var clear = writer(.palette, 8)
        clear.transparency = (0...255).map { UInt8($0) }
        try write("palette-clear", clear)
        let gamma = (name: "gAMA", body: PNGWriter.big(50_000, 4))
        let points = [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000]
        let primaries = (name: "cHRM", body: points.flatMap { PNGWriter.big($0, 4) })
        let profile = (name: "iCCP", body: ICCProfile.chunk(ICCProfile.matrix(.displayP3).bytes()))
        for (name, extras) in [("gamma", [gamma]), ("primaries", [primaries, gamma]), ("icc", [profile])] {
            for depth in [8, 16] {
                var told = writer(.colorAlpha, depth)
                told.extras = extras
                try write("\(name)-\(depth)", told)
            }
        }
        return names
    }

    /// Writes a playlist that shows each picture for a second; returns its path.
    func playlist(fit: String, background: String = "'#204060'") throws -> String {
        let rests = "duration: 500ms, transition: cut, transition-duration: 500ms"
        return try scratch.write(
            "\(fit).yaml",
            "defaults: {\(rests), fit: \(fit), background: \(background)}\nslides:\n"
                + names.map { "  - \($0)\n" }.joined())
    }
}
