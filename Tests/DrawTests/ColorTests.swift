import Decode
import Draw
import Foundation
import Raster
import TestSupport
import Testing

/// Files with colour profiles, as they are drawn.
struct ColorTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "draw-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Draws a file in both ways, which must be the same.
    private func drawn(
        _ bytes: [UInt8], _ surface: Size, fit: Fit = .stretch, background: Color = .black,
        rotation: Rotation = .none
    ) throws -> [[UInt32]] {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "a").path
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let drawing = Drawing(
            path: PicturePath(path), fit: fit, background: .color(background),
            surface: Surface(size: surface, rotation: rotation))
        let results = try [Drawing.Threads.one, .two].map { threads in
            let picture = Picture(size: surface)
            try drawing.draw(onto: picture, threads: threads)
            return picture.rows
        }
        #expect(results[0] == results[1])
        return results[0]
    }

    private static func pixel(_ channels: [Double]) -> UInt32 {
        channels.reduce(0xFF) { $0 << 8 | UInt32($1.rounded()) }
    }

    private static func isNear(_ pixel: UInt32, _ channels: [Double], within levels: Double = 1) -> Bool {
        pixel >> 24 == 255
            && zip([16, 8, 0], channels).allSatisfy { abs(Double(pixel >> $0 & 0xFF) - $1) <= levels }
    }

    private static let colors = [
        [200, 30, 60], [10, 180, 90], [128, 128, 128], [255, 255, 255], [40, 20, 220], [0, 0, 0],
    ]

    /// Y, Cb and Cr by JFIF's equations.
    private static func components(_ rgb: [Int]) -> [UInt8] {
        let (r, g, b) = (Double(rgb[0]), Double(rgb[1]), Double(rgb[2]))
        let y: Double = 0.299 * r + 0.587 * g + 0.114 * b
        let values: [Double] = [y, 128 + (b - y) / 1.772, 128 + (r - y) / 1.402]
        return values.map { UInt8(min(255, $0.rounded())) }
    }

    /// A JPEG of blocks, one colour after the other.
    private func jpeg(_ profile: ICCProfile, size: Size, inks: [[UInt8]]? = nil) -> [UInt8] {
        let samples = inks ?? Self.colors.map { Self.components($0) }
        let writer = JPEGWriter(size: size, components: samples[0].count, adobeTransform: inks == nil ? nil : 0) {
            x, _ in
            samples[x % samples.count]
        }
        let bytes = writer.bytes()
        let segments = ICCProfile.segments(profile.bytes(), size: 200)
        return Array(bytes[..<2] + segments.reversed().joined() + bytes[2...])
    }

    @Test(arguments: [Size(width: 48, height: 16), Size(width: 6, height: 2), Size(width: 120, height: 40)])
    func jpegsAreConverted(surface: Size) throws {
        for space in [RGBSpace.displayP3, .adobeRGB] {
            let rows = try drawn(jpeg(.matrix(space), size: Size(width: 48, height: 16)), surface)
            for (index, color) in Self.colors.enumerated() {
                let x = (2 * index + 1) * surface.width / 12
                // The middle of a block; if it was made smaller, its neighbours are in it.
                if surface.width >= 48 {
                    let pixel = rows[surface.height / 2][x]
                    #expect(
                        Self.isNear(pixel, space.converted(color), within: 4), "\(color): \(String(pixel, radix: 16))")
                }
            }
        }
    }

    /// The transform's memory is part of the picture's: it counts with all that is needed after it.
    @Test(arguments: [(6, true), (9, true), (40, false)])
    func aProfileIsWithinThePicturesMemory(mebibytes: Int, isRefused: Bool) throws {
        let size = Size(width: 16, height: 16)
        var writer = PNGWriter(size: size, kind: .color, depth: 8) { _, _ in [10, 20, 30] }
        writer.extras = [("iCCP", ICCProfile.chunk(ICCProfile.largeTable.bytes()))]
        let path = folder.appending(path: "a").path
        try Data(writer.bytes()).write(to: URL(fileURLWithPath: path))
        let drawing = Drawing(
            path: PicturePath(path), fit: .stretch, background: .color(.black),
            surface: Surface(size: size, rotation: .none))
        do throws(DecodeError) {
            try drawing.draw(onto: Picture(size: size), limits: Limits(memory: mebibytes << 20))
            #expect(!isRefused)
        } catch {
            #expect(isRefused)
            guard case .overBudget(let words) = error.reason else {
                Issue.record("\(error)")
                return
            }
            #expect(
                words.hasPrefix("the colour profile takes more than the ") || words.contains("would take"), "\(words)")
        }
    }

    /// Every pixel becomes what it does in a picture that is not turned.
    @Test(arguments: [Rotation.quarter, .half, .threeQuarters])
    func turnedPicturesAreConverted(rotation: Rotation) throws {
        let size = Size(width: 61, height: 48)
        let bytes = jpeg(.matrix(.displayP3), size: size)
        let plainBytes = Array(bytes[..<2] + bytes[(try #require(bytes.firstIndex(of: 0xDB)) - 1)...])
        let plain = try drawn(plainBytes, size).joined()
        let converted = try drawn(bytes, size).joined()
        let becomes = Dictionary(zip(plain, converted), uniquingKeysWith: { first, _ in first })
        try #require(becomes.count > 5 && becomes.contains { $0 != $1 })
        let surface = rotation.orientation.applied(to: size)
        let turnedPlain = try drawn(plainBytes, surface, rotation: rotation)
        let turned = try drawn(bytes, surface, rotation: rotation)
        #expect(turned == turnedPlain.map { row in row.map { becomes[$0] ?? 0 } })
    }

    @Test func barsStayTheBackground() throws {
        let background = Color(red: 200, green: 30, blue: 60)
        let file = jpeg(.matrix(.displayP3), size: Size(width: 48, height: 16))
        let rows = try drawn(file, Size(width: 48, height: 40), fit: .contain, background: background)
        for y in 0..<40 where !(12..<28).contains(y) {
            #expect(rows[y].allSatisfy { $0 == background.pixel }, "row \(y)")
        }
        #expect(Self.isNear(rows[20][4], RGBSpace.displayP3.converted(Self.colors[0]), within: 4))
    }

    /// The background is sRGB: colours are converted before they are composed over it.
    @Test func pixelsWithAlphaAreConvertedFirst() throws {
        let size = Size(width: 40, height: 8)
        var writer = PNGWriter(size: size, kind: .colorAlpha, depth: 8) { x, y in Self.colors[x % 6] + [y * 36] }
        writer.extras = [("iCCP", ICCProfile.chunk(ICCProfile.matrix(.adobeRGB).bytes()))]
        let background = Color(red: 20, green: 250, blue: 130)
        let rows = try drawn(writer.bytes(), size, background: background)
        for y in 0..<8 {
            for x in 0..<40 {
                let color = RGBSpace.adobeRGB.converted(Self.colors[x % 6])
                let alpha = Double(y * 36) / 255
                let expected = zip(color, [20.0, 250, 130]).map { $0 * alpha + $1 * (1 - alpha) }
                #expect(Self.isNear(rows[y][x], expected, within: 1.5), "\(x), \(y)")
            }
        }
        #expect(rows[0].allSatisfy { $0 == background.pixel })
    }

    @Test(arguments: [PNGWriter.Kind.grey, .color, .palette, .greyAlpha, .colorAlpha])
    func everyKindOfPNGIsConverted(kind: PNGWriter.Kind) throws {
        let size = Size(width: 16, height: 16)
        var writer = PNGWriter(size: size, kind: kind, depth: 8, isInterlaced: kind == .color) { x, y in
            let value = y * 16 + x
            return switch kind {
            case .grey, .palette: [value]
            case .greyAlpha: [value, 255]
            case .color: [value, 255 - value, 77]
            case .colorAlpha: [value, 255 - value, 77, 255]
            }
        }
        if kind == .palette { writer.palette = (0...255).flatMap { [$0, 255 - $0, 77] } }
        writer.extras = [("gAMA", PNGWriter.big(100_000, 4))]
        let rows = try drawn(writer.bytes(), size)
        for value in 0...255 {
            let samples = kind == .grey || kind == .greyAlpha ? [value, value, value] : [value, 255 - value, 77]
            let expected = samples.map { RGBSpace.sample(light: Double($0) / 255) }
            #expect(Self.isNear(rows[value / 16][value % 16], expected), "\(value)")
        }
    }

    private static let inks: [[UInt8]] = [
        [0, 0, 0, 0], [255, 0, 0, 0], [0, 255, 0, 0], [0, 0, 255, 0], [0, 0, 0, 200], [90, 40, 10, 60],
    ]

    private static func lab(_ inks: [Double]) -> [Double] {
        [
            255 - 50 * inks[0] - 60 * inks[1] - 15 * inks[2] - 120 * inks[3],
            128 - 24 * inks[0] + 34 * inks[1] - 4 * inks[2], 128 - 26 * inks[0] - 6 * inks[1] + 40 * inks[2],
        ]
    }

    /// Adobe's files hold light, which is 255 less the ink.
    @Test(arguments: [Size(width: 48, height: 16), Size(width: 96, height: 32)])
    func inksAreConvertedByTheirProfile(surface: Size) throws {
        let light = Self.inks.map { $0.map { 255 - $0 } }
        let rows = try drawn(jpeg(.inks(Self.lab), size: Size(width: 48, height: 16), inks: light), surface)
        for (index, inks) in Self.inks.enumerated() {
            let lab = Self.lab(inks.map { Double($0) / 255 })
            let expected = RGBSpace.sRGB(lab: [lab[0] / 2.55, lab[1] - 128, lab[2] - 128])
            let pixel = rows[surface.height / 2][(2 * index + 1) * surface.width / 12]
            #expect(Self.isNear(pixel, expected, within: 3), "\(inks): \(String(pixel, radix: 16)), not \(expected)")
        }
    }

    /// A profile of other samples than inks is no help.
    @Test func inksWithoutAProfileAreApproximated() throws {
        let light = Self.inks.map { $0.map { 255 - $0 } }
        let size = Size(width: 48, height: 16)
        let rows = try drawn(jpeg(.matrix(.displayP3), size: size, inks: light), size)
        for (index, light) in light.enumerated() {
            let expected = light.prefix(3).map { Double($0) * Double(light[3]) / 255 }
            #expect(rows[8][index * 8 + 4] == Self.pixel(expected))
        }
    }

    /// Without a profile, and with sRGB's, every pixel is the same.
    @Test func whatIsSRGBIsLeftAlone() throws {
        let size = Size(width: 64, height: 64)
        var writer = PNGWriter(size: size, kind: .color, depth: 8) { x, y in [x * 4, y * 4, (x * y) & 255] }
        let plain = try drawn(writer.bytes(), Size(width: 31, height: 29))
        writer.extras = [("iCCP", ICCProfile.chunk(ICCProfile.matrix(.sRGB).bytes()))]
        #expect(try drawn(writer.bytes(), Size(width: 31, height: 29)) == plain)
        writer.extras = [("gAMA", PNGWriter.big(45455, 4))]
        #expect(try drawn(writer.bytes(), Size(width: 31, height: 29)) == plain)
    }
}
