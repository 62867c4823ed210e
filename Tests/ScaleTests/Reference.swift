import Foundation
import Raster

/// Lanczos-3 by its definition, in floating point and without passes: the sum over all source pixels in reach.
enum Reference {
    static func lanczos(_ x: Double) -> Double {
        if x == 0 { return 1 }
        if abs(x) >= 3 { return 0 }
        return 3 * sin(.pi * x) * sin(.pi * x / 3) / (.pi * .pi * x * x)
    }

    static func weights(source: Int, start: Double, length: Double, count: Int) -> [[Double]] {
        let step = length / Double(count)
        return (0..<count).map { index in
            let center = start + (Double(index) + 0.5) * step
            let raw = (0..<source).map { lanczos((Double($0) + 0.5 - center) / max(1, step)) }
            let sum = raw.reduce(0, +)
            return raw.map { $0 / sum }
        }
    }

    /// Three channels for each pixel: red, green, blue.
    static func resample(_ source: Pixels, crop: Box, to size: Size) -> [[Double]] {
        let colors = source.values.map { pixel in (0..<3).map { Double(pixel >> UInt32(16 - 8 * $0) & 0xFF) } }
        return resample(colors, source.size, crop: crop, to: size)
    }

    /// The same of channels that need not be whole levels.
    static func resample(_ source: [[Double]], _ sourceSize: Size, crop: Box, to size: Size) -> [[Double]] {
        let across = weights(source: sourceSize.width, start: crop.x, length: crop.width, count: size.width)
        let down = weights(source: sourceSize.height, start: crop.y, length: crop.height, count: size.height)
        var result: [[Double]] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                var sums = [0.0, 0, 0]
                for (row, vertical) in down[y].enumerated() where vertical != 0 {
                    for (column, horizontal) in across[x].enumerated() where horizontal != 0 {
                        let pixel = source[row * sourceSize.width + column]
                        for channel in 0..<3 { sums[channel] += vertical * horizontal * pixel[channel] }
                    }
                }
                result.append(sums.map { min(max($0, 0), 255) })
            }
        }
        return result
    }
}

/// How far pixels are from the reference.
struct Deviation {
    var largest = 0.0
    private var sum = 0.0
    private var squares = 0.0
    private var samples = 0

    mutating func add(_ pixels: Pixels, against reference: [[Double]]) {
        for (pixel, channels) in zip(pixels.values, reference) {
            for channel in 0..<3 {
                let error = Double(pixel >> UInt32(16 - 8 * channel) & 0xFF) - channels[channel]
                largest = max(largest, abs(error))
                sum += error
                squares += error * error
                samples += 1
            }
        }
    }

    /// How much brighter than the reference, on the average.
    var bias: Double { sum / Double(samples) }

    /// In dB; a perfect rounding of the reference would have 58.9.
    var psnr: Double { 10 * log10(255 * 255 * Double(samples) / squares) }
}
