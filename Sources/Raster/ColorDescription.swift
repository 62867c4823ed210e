/// The meaning of a picture's samples, as its file describes it.
public struct ColorDescription: Hashable, Sendable {
    /// The channels of a pixel.
    public enum Model: Hashable, Sendable {
        /// One channel; red, green and blue are equal.
        case grey
        case rgb
        /// Cyan, magenta, yellow and black.
        case inks
    }

    /// The colour space of the channels.
    public enum Space: Hashable, Sendable {
        /// sRGB, also where the file says nothing. For inks: an unknown space.
        case sRGB
        /// The bytes of an ICC profile, unchecked.
        case profile([UInt8])
        /// Primaries (nil: sRGB's) and a curve.
        case primaries(Primaries?, Curve)
    }

    /// The light of a sample.
    public enum Curve: Hashable, Sendable {
        /// IEC 61966-2-1.
        case sRGB
        /// The sample to this power, about 2.2.
        case power(Double)
        /// SMPTE ST 2084 (PQ), of high dynamic range.
        case perceptualQuantizer
    }

    /// The chromaticities of a colour space.
    public struct Primaries: Hashable, Sendable {
        /// A chromaticity in the CIE 1931 xy diagram.
        public struct Point: Hashable, Sendable {
            /// X / (X + Y + Z).
            public let x: Double
            /// Y / (X + Y + Z).
            public let y: Double

            /// A chromaticity.
            public init(x: Double, y: Double) {
                self.x = x
                self.y = y
            }
        }

        /// The white point: all channels at their largest.
        public let white: Point
        /// Red alone.
        public let red: Point
        /// Green alone.
        public let green: Point
        /// Blue alone.
        public let blue: Point

        /// Primaries as a file lists them, unchecked.
        public init(white: Point, red: Point, green: Point, blue: Point) {
            self.white = white
            self.red = red
            self.green = green
            self.blue = blue
        }
    }

    /// The channels of a pixel.
    public let model: Model
    /// The colour space of the channels.
    public let space: Space

    /// A description as a file gives it: a profile is not checked against the model.
    public init(model: Model, space: Space) {
        self.model = model
        self.space = space
    }
}
