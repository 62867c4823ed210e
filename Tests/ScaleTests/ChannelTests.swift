import Raster
import Scale
import Testing

/// What resampling does to the fourth channel, and what a conversion is given.
@Suite struct ChannelTests {
    static let instructions: [InstructionSet] = InstructionSet.best == .baseline ? [.baseline] : [.baseline, .best]

    static func resampled(
        _ source: Pixels, _ box: Box, _ orientation: Orientation, to size: Size, _ instructions: InstructionSet,
        conversion: Resampler.PixelConversion? = nil
    ) -> Pixels {
        let plan = ResamplePlan(
            rows: source.size, crop: box, orientation: orientation, target: orientation.applied(to: size))
        let target = Framed(orientation.applied(to: size))
        var resampler = made { () throws(OutOfMemory) in
            try Resampler(plan, into: target.picture, conversion: conversion, instructions: instructions)
        }
        for y in plan.neededRows {
            let row = (0..<source.size.width).map { source[$0, y] }
            resampler.take(row.span)
        }
        #expect(resampler.isComplete == true)
        return Pixels(target.picture)
    }

    /// Copied, made smaller, made larger, and far smaller.
    static let cases: [(Box, Size)] = [
        (Box(x: 5, y: 3, width: 40, height: 60), Size(width: 40, height: 60)),
        (Box(x: 1.3, y: 0.2, width: 88, height: 199), Size(width: 31, height: 53)),
        (Box(x: 11, y: 12, width: 21, height: 17), Size(width: 50, height: 41)),
        (Box(x: 0, y: 0, width: 90, height: 201), Size(width: 9, height: 3)),
    ]

    @Test(arguments: cases.indices, Orientation.allCases)
    func allFourChannelsAreAlike(index: Int, orientation: Orientation) {
        let (box, size) = Self.cases[index]
        let noise = Pixels.noise(Size(width: 90, height: 201), seed: 31)
        // The fourth channel is the third one's twin.
        let source = Pixels(noise.size) { x, y in noise[x, y] & 0xFF_FFFF | noise[x, y] << 8 & 0xFF00_0000 }
        for instructions in Self.instructions {
            let result = Self.resampled(source, box, orientation, to: size, instructions)
            #expect(result.values.allSatisfy { $0 >> 24 == $0 >> 16 & 0xFF })
            let opaque = Self.resampled(noise, box, orientation, to: size, instructions)
            #expect(opaque.values == result.values.map { $0 | 0xFF00_0000 })
        }
    }

    /// A full channel stays full, by any factor.
    @Test func opaqueStaysOpaque() {
        let source = Pixels.noise(Size(width: 173, height: 97), seed: 33)
        for side in 1...120 {
            let box = Box(x: 0.37, y: 0.2, width: 171.5, height: 95.1)
            for instructions in Self.instructions {
                let size = Size(width: side, height: 121 - side)
                let result = Self.resampled(source, box, .topLeft, to: size, instructions)
                #expect(result.values.allSatisfy { $0 >= 0xFF00_0000 }, "\(size)")
            }
        }
    }

    @Test(arguments: cases.indices, Orientation.allCases)
    func everyPixelIsConvertedOnce(index: Int, orientation: Orientation) {
        let (box, size) = Self.cases[index]
        let source = Pixels.noise(Size(width: 90, height: 201), seed: 32)
        let plain = Self.resampled(source, box, orientation, to: size, .best)
        let converted = Self.resampled(source, box, orientation, to: size, .best) { line in
            for x in line.indices { line[x] = line[x] &* 3 &+ 7 }
        }
        #expect(converted.values == plain.values.map { $0 &* 3 &+ 7 })
    }
}
