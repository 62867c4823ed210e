import Raster

/// What a byte asks for: which way a picture is read.
struct Choice {
    private let byte: UInt8

    init(_ byte: UInt8) { self.byte = byte }

    private func bits(_ shift: Int, _ count: Int) -> Int { Int(byte) >> shift & (1 << count - 1) }

    /// Whether it is drawn on a screen; otherwise its rows are looked at.
    var isDrawn: Bool { bits(7, 1) == 0 }

    // Drawn.
    var fit: Fit { Fit.allCases[bits(0, 2)] }
    /// From much smaller to larger than the seeds.
    var screen: Size {
        [
            Size(width: 3, height: 2), Size(width: 9, height: 7), Size(width: 24, height: 33),
            Size(width: 70, height: 50),
        ][
            bits(2, 2)]
    }
    var rotation: Rotation { Rotation.allCases[bits(4, 2)] }
    /// Whether bars show the picture, blurred.
    var isBlurred: Bool { bits(6, 1) == 1 }

    // Rows.
    /// Such that each reduction of a JPEG comes.
    var scale: Double { [0.03, 0.07, 0.18, 1][bits(0, 2)] }
    /// The same for a codec.
    var eighths: UInt32 { [1, 2, 3, 8][bits(0, 2)] }
    var isCropped: Bool { bits(2, 1) == 1 }
    var skipsFirst: Bool { bits(3, 1) == 1 }
    var skipsLater: Bool { bits(4, 1) == 1 }
    /// Whether it is read as planes, where it has them.
    var isPlanes: Bool { bits(5, 1) == 1 }
}
