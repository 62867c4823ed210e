import ColorManagement
import Raster
import TestSupport

extension ColorTransform {
    /// What becomes of some pixels.
    func converted(_ pixels: [UInt32]) -> [UInt32] {
        var pixels = pixels
        var span = pixels.mutableSpan
        apply(&span)
        return pixels
    }
}

extension ColorDescription {
    init(_ model: Model, _ profile: ICCProfile) { self.init(model: model, space: .profile(profile.bytes())) }
}

enum Colors {
    /// All greys, the corners, and some more.
    static let rgb: [[Int]] = {
        var dice = Seeded(3)
        let corners = (0..<8).map { corner in (0..<3).map { corner >> $0 & 1 == 1 ? 255 : 0 } }
        return (0...255).map { [$0, $0, $0] } + corners
            + (0..<5000).map { _ in (0..<3).map { _ in Int.random(in: 0...255, using: &dice) } }
    }()

    static func pixel(_ color: [Int], alpha: Int = 255) -> UInt32 {
        ([alpha] + color).reduce(0) { $0 << 8 | UInt32($1) }
    }

    static func channels(_ pixel: UInt32) -> [Int] { [16, 8, 0].map { Int(pixel >> $0 & 0xFF) } }

    /// The largest difference of a channel, in levels.
    static func worst(_ pixels: [UInt32], _ expected: [[Double]]) -> Double {
        differences(pixels, expected).max() ?? .infinity
    }

    /// The mean difference of a channel, in levels.
    static func mean(_ pixels: [UInt32], _ expected: [[Double]]) -> Double {
        let differences = differences(pixels, expected)
        return differences.reduce(0, +) / Double(differences.count)
    }

    private static func differences(_ pixels: [UInt32], _ expected: [[Double]]) -> [Double] {
        zip(pixels, expected).flatMap { pixel, expected in
            zip(channels(pixel), expected).map { abs(Double($0) - $1) }
        }
    }
}

/// A transform; a test has memory for it.
func made(_ description: ColorDescription) -> ColorTransform? {
    do throws(OutOfMemory) { return try ColorTransform(description) } catch { fatalError("\(error)") }
}
