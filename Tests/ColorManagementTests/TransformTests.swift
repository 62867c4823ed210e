import ColorManagement
import Foundation
import Raster
import TestSupport
import Testing

struct TransformTests {
    static let spaces: [(name: String, space: RGBSpace)] = [
        ("Display P3", .displayP3), ("Adobe RGB", .adobeRGB),
        ("sRGB's primaries, gamma 1.8", RGBSpace(points: RGBSpace.sRGB.points, curve: .gamma(1.8))),
        (
            "ProPhoto",
            RGBSpace(
                points: [SIMD2(0.3457, 0.3585), SIMD2(0.7347, 0.2653), SIMD2(0.1596, 0.8404), SIMD2(0.0366, 0.0001)],
                curve: .gamma(1.796875))
        ),
    ]

    /// Half a level is rounding.
    @Test(arguments: spaces.indices)
    func matrixProfilesAreWhatTheirDefinitionSays(index: Int) throws {
        let space = Self.spaces[index].space
        let transform = try #require(made(ColorDescription(.rgb, .matrix(space))))
        let pixels = transform.converted(Colors.rgb.map { Colors.pixel($0) })
        #expect(Colors.worst(pixels, Colors.rgb.map(space.converted)) < 0.75)
        #expect(pixels.allSatisfy { $0 >> 24 == 255 })
    }

    @Test func primariesAndGammaAreAProfileToo() throws {
        for (_, space) in Self.spaces {
            let points = space.points.map { ColorDescription.Primaries.Point(x: $0.x, y: $0.y) }
            let primaries = ColorDescription.Primaries(
                white: points[0], red: points[1], green: points[2], blue: points[3])
            var curve = ColorDescription.Curve.sRGB
            if case .gamma(let exponent) = space.curve { curve = .power(exponent) }
            let transform = try #require(made(ColorDescription(model: .rgb, space: .primaries(primaries, curve))))
            let pixels = transform.converted(Colors.rgb.map { Colors.pixel($0) })
            #expect(Colors.worst(pixels, Colors.rgb.map(space.converted)) < 0.75)
        }
    }

    @Test func alphaStays() throws {
        let transform = try #require(made(ColorDescription(.rgb, .matrix(.displayP3))))
        let opaque = transform.converted(Colors.rgb.map { Colors.pixel($0) })
        let sheer = transform.converted(Colors.rgb.enumerated().map { Colors.pixel($1, alpha: $0 & 255) })
        #expect(sheer == opaque.enumerated().map { UInt32($0 & 255) << 24 | $1 & 0xFF_FFFF })
    }

    @Test func whatIsSRGBNeedsNoTransform() {
        let table = RGBSpace(points: RGBSpace.sRGB.points, curve: .sRGBTable)
        let primaries = ColorDescription.Primaries(
            white: .init(x: 0.3127, y: 0.329), red: .init(x: 0.64, y: 0.33), green: .init(x: 0.3, y: 0.6),
            blue: .init(x: 0.15, y: 0.06))
        let descriptions = [
            ColorDescription(.rgb, .matrix(.sRGB)), ColorDescription(.rgb, .matrix(table)),
            ColorDescription(.grey, .grey(.sRGB)), ColorDescription(model: .rgb, space: .sRGB),
            ColorDescription(model: .grey, space: .sRGB), ColorDescription(model: .inks, space: .sRGB),
            ColorDescription(model: .rgb, space: .primaries(nil, .power(1 / 0.45455))),
            ColorDescription(model: .rgb, space: .primaries(primaries, .power(1 / 0.45455))),
            ColorDescription(model: .rgb, space: .primaries(primaries, .sRGB)),
            ColorDescription(model: .grey, space: .primaries(nil, .power(1 / 0.45455))),
        ]
        for description in descriptions { #expect(made(description) == nil, "\(description)") }
    }

    @Test(arguments: [1.0, 1.8, 2.6])
    func greyIsAsBrightAsItsCurveSays(gamma: Double) throws {
        let descriptions = [
            ColorDescription(.grey, .grey(.gamma(gamma))),
            ColorDescription(model: .grey, space: .primaries(nil, .power(gamma))),
        ]
        let curve = ICCProfile.Curve.gamma((gamma * 256).rounded(.down) / 256)
        let greys = (0...255).map { [$0, $0, $0] }
        let expected = greys.map {
            [Double](repeating: RGBSpace.sample(light: curve.light(Double($0[0]) / 255)), count: 3)
        }
        for (index, description) in descriptions.enumerated() {
            let transform = try #require(made(description))
            let pixels = transform.converted(greys.map { Colors.pixel($0, alpha: 7) })
            #expect(Colors.worst(pixels, expected) < 1.5, "\(index)")
            #expect(pixels.allSatisfy { $0 >> 24 == 7 })
        }
    }

    /// The samples of luminances by ST 2084: the screen shows them as they are up to its knee, and 203 cd/m2 nearly white.
    @Test func luminancesAreThoseOfPQ() throws {
        let transform = try #require(
            made(ColorDescription(model: .grey, space: .primaries(nil, .perceptualQuantizer))))
        let greys = transform.converted((0...255).map { Colors.pixel([$0, $0, $0]) }).map { Int($0 & 0xFF) }
        func sample(_ luminance: Double) -> Double {
            let power = pow(luminance / 10_000, 0.1593017578125)
            return 255 * pow((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power), 78.84375)
        }
        for luminance in [0.1, 0.5, 1, 2, 5, 10, 20, 50, 85] {
            let (below, above) = (sample(luminance).rounded(.down), sample(luminance).rounded(.up))
            let expected = RGBSpace.sample(light: luminance / 203)
            #expect((greys[Int(below)]...greys[Int(above)]).contains(Int(expected.rounded())), "\(luminance) cd/m2")
        }
        #expect(zip(greys, greys.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(greys[0] == 0 && (220..<240).contains(greys[Int(sample(203))]))
        #expect(greys[Int(sample(600))] < 255 && greys[Int(sample(1000).rounded(.up))...].allSatisfy { $0 == 255 })
    }

    /// A table that is linear in L*, a* and b*, so that every interpolation of it is the same.
    static func lab(_ inks: [Double]) -> [Double] {
        [
            255 - 50 * inks[0] - 60 * inks[1] - 15 * inks[2] - 120 * inks[3],
            128 - 24 * inks[0] + 34 * inks[1] - 4 * inks[2], 128 - 26 * inks[0] - 6 * inks[1] + 40 * inks[2],
        ]
    }

    @Test func inksAreWhatTheirTableSays() throws {
        let transform = try #require(made(ColorDescription(.inks, .inks(Self.lab))))
        var dice = Seeded(8)
        let inks = (0..<4000).map { _ in (0..<4).map { _ in Int.random(in: 0...255, using: &dice) } }
        let expected = inks.map { inks -> [Double] in
            let lab = Self.lab(inks.map { Double($0) / 255 })
            return RGBSpace.sRGB(lab: [lab[0] / 2.55, lab[1] - 128, lab[2] - 128])
        }
        let pixels = transform.converted(inks.map { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } })
        // Lcms2 puts a table of 17 places an axis in between, which is off where the darkest colours are clipped.
        #expect(Colors.mean(pixels, expected) < 0.4)
        #expect(Colors.worst(pixels, expected) < 5)
        #expect(pixels.allSatisfy { $0 >> 24 == 255 })
    }

    @Test func tablesOfRGBAreWhatTheySay() throws {
        let transform = try #require(made(ColorDescription(.rgb, .table(Self.lab))))
        let expected = Colors.rgb.map { rgb -> [Double] in
            let lab = Self.lab(rgb.map { 1 - Double($0) / 255 } + [0])
            return RGBSpace.sRGB(lab: [lab[0] / 2.55, lab[1] - 128, lab[2] - 128])
        }
        let pixels = transform.converted(Colors.rgb.map { Colors.pixel($0, alpha: 9) })
        #expect(Colors.mean(pixels, expected) < 0.4)
        #expect(Colors.worst(pixels, expected) < 3)
        #expect(pixels.allSatisfy { $0 >> 24 == 9 })
    }

    @Test func profilesOfOtherSamplesAreIgnored() {
        let profiles = [ICCProfile.matrix(.displayP3), .grey(.gamma(1)), .inks(Self.lab)]
        let models = [ColorDescription.Model.rgb, .grey, .inks]
        for (i, profile) in profiles.enumerated() {
            for (j, model) in models.enumerated() {
                #expect((made(ColorDescription(model, profile)) != nil) == (i == j), "\(i) on \(model)")
            }
        }
    }

    @Test func onlyProfilesOfDevicesAndSpacesAreTaken() {
        for (name, isTaken) in [
            ("scnr", true), ("mntr", true), ("prtr", true), ("spac", true), ("link", false), ("abst", false),
            ("nmcl", false),
        ] {
            var profile = ICCProfile.matrix(.displayP3)
            profile.deviceClass = name
            #expect((made(ColorDescription(.rgb, profile)) != nil) == isTaken, "\(name)")
        }
    }
}
