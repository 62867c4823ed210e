import ColorManagement
import Raster
import TestSupport
import Testing

/// Profiles are untrusted: whatever is in them, pixels come out.
@Suite(.timeLimit(.minutes(60)))
struct DamageTests {
    struct Sample: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let model: ColorDescription.Model
        let profile: ICCProfile
        /// Every how many bytes one is damaged, where there are many alike.
        var step = 1
    }

    static let samples = [
        Sample(testDescription: "curves and a matrix", model: .rgb, profile: .matrix(.adobeRGB)),
        Sample(testDescription: "parametric curves", model: .rgb, profile: .matrix(.displayP3)),
        Sample(testDescription: "grey", model: .grey, profile: .grey(.gamma(1.8))),
        Sample(
            testDescription: "curves by tables", model: .rgb,
            profile: .matrix(RGBSpace(points: RGBSpace.displayP3.points, curve: .sRGBTable)), step: 111),
        Sample(testDescription: "inks", model: .inks, profile: .inks(TransformTests.lab), step: 151),
        Sample(testDescription: "RGB by a table", model: .rgb, profile: .table(TransformTests.lab), step: 29),
    ]

    private static let pixels = (0..<64).map { UInt32($0) &* 0x0402_0804 &+ 0x1020_3040 }

    /// Opens a profile and, where it opens, converts by it; returns whether it does.
    private func convert(_ bytes: [UInt8], _ model: ColorDescription.Model) -> Bool {
        let description = ColorDescription(model: model, space: .profile(bytes))
        guard let transform = made(description) else { return false }
        let converted = transform.converted(Self.pixels)
        #expect(model == .inks || zip(converted, Self.pixels).allSatisfy { $0 >> 24 == $1 >> 24 })
        return true
    }

    @Test(arguments: samples) func everyTruncationIsHarmless(sample: Sample) {
        let bytes = sample.profile.bytes()
        #expect(convert(bytes, sample.model))
        for count in stride(from: 0, to: bytes.count, by: sample.step) {
            _ = convert(Array(bytes.prefix(count)), sample.model)
        }
        #expect(!convert(Array(bytes.prefix(131)), sample.model))
    }

    @Test(arguments: samples) func everyDamagedByteIsHarmless(sample: Sample) {
        let bytes = sample.profile.bytes()
        var refused = 0
        // The size, the kinds, the tags' table, and the beginning of the first tag; a date and the like are not looked at.
        let beginning = Array(0..<24) + Array(36..<40) + Array(64..<80) + Array(128..<min(bytes.count, 220))
        for place in beginning + stride(from: 220, to: bytes.count, by: sample.step * 3) {
            let values = [bytes[place] ^ 0x80, 0, 0xFF].prefix(repetitions(1, release: 3))
            for value in values where value != bytes[place] {
                var damaged = bytes
                damaged[place] = value
                if !convert(damaged, sample.model) { refused += 1 }
            }
        }
        #expect(refused > 20)
    }

    /// A table of 255 places on each of three axes takes 99 MB. The profile is damaged: there is no lack of memory.
    @Test func aProfileThatAsksForTooMuchIsIgnored() throws {
        var body = Array("mft1".utf8) + [0, 0, 0, 0, 3, 3, 255, 0]
        for index in 0..<9 { body += [0, index % 4 == 0 ? 1 : 0, 0, 0] }
        body += [UInt8](repeating: 7, count: 4000)
        var profile = ICCProfile(space: "RGB ", tags: [("A2B0", body)])
        profile.connectionSpace = "Lab "
        #expect(try ColorTransform(ColorDescription(.rgb, profile)) == nil)
    }

    /// What is more than the limit is told, and not taken for damage.
    @Test func aProfileTakesNoMoreThanItsLimit() throws {
        let description = ColorDescription(.rgb, .largeTable)
        let transform = try #require(try ColorTransform(description))
        #expect(transform.memory > 6_000_000 && transform.memory < 32 << 20, "\(transform.memory)")
        #expect(try ColorTransform(description, limit: 32 << 20) != nil)
        for limit in [0, 4096, 1 << 20, 4 << 20, 8 << 20] {
            let error = #expect(throws: OutOfMemory.self) { try ColorTransform(description, limit: limit) }
            let words = limit < 1 << 20 ? "\(limit) bytes" : "\(limit >> 20) MiB"
            if limit > 0 {
                #expect(error?.description == "the colour profile takes more than the \(words) that are left")
            }
        }
    }

    @Test func noProfileAtAll() {
        for bytes in [[], [0], [UInt8](repeating: 0, count: 128), [UInt8](repeating: 255, count: 4096)] {
            for model in [ColorDescription.Model.rgb, .grey, .inks] { #expect(!convert(bytes, model)) }
        }
    }

    /// Chromaticities and exponents that no device has.
    @Test func absurdPrimariesAreIgnoredOrConverted() {
        let points = [-20_000.0, -1, 0, 0.00001, 0.3, 0.33, 1, 21_474].flatMap { x in
            [-20_000.0, 0, 0.00001, 0.33, 21_474].map { ColorDescription.Primaries.Point(x: x, y: $0) }
        }
        var dice = Seeded(12)
        for _ in 0..<1000 {
            let chosen = (0..<4).map { _ in points[dice.below(points.count)] }
            let primaries = ColorDescription.Primaries(
                white: chosen[0], red: chosen[1], green: chosen[2], blue: chosen[3])
            let curves: [ColorDescription.Curve] =
                [.sRGB, .perceptualQuantizer] + [0.00001, 0.1, 2.2, 10, 100_000].map { .power($0) }
            let curve = curves[dice.below(curves.count)]
            let description = ColorDescription(model: .rgb, space: .primaries(primaries, curve))
            guard let transform = made(description) else { continue }
            #expect(zip(transform.converted(Self.pixels), Self.pixels).allSatisfy { $0 >> 24 == $1 >> 24 })
        }
        for gamma in [0.00001, 0.0999, 10.01, 100_000] {
            #expect(made(ColorDescription(model: .rgb, space: .primaries(nil, .power(gamma)))) == nil)
        }
    }

    /// Tables in floating point may have any number of elements, and every pixel of lcms2's own table passes all of them.
    @Test func tablesInFloatingPointAreIgnored() {
        var profile = ICCProfile.matrix(.displayP3)
        profile.tags.append(("D2B0", Array("mpet".utf8) + [0, 0, 0, 0, 0, 3, 0, 3, 0, 0, 0, 0]))
        #expect(made(ColorDescription(.rgb, profile)) == nil)
    }
}
