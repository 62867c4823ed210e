/// What a picture's samples stand for, by what its file says.
public struct ColorDescription: Hashable, Sendable {
    public enum Model: Hashable, Sendable {
        /// Red, green and blue are one.
        case grey
        case rgb
        /// Cyan, magenta, yellow and black.
        case inks
    }

    public enum Space: Hashable, Sendable {
        /// It is sRGB, or nothing is said; of inks it says that nothing is known.
        case sRGB
        /// An ICC profile, not looked into.
        case profile([UInt8])
        /// Light is a power of the sample, of primaries that are sRGB's where they are nil.
        ///
        /// `gamma` is the exponent, 2.2 or so; nil where the curve is sRGB's.
        case primaries(Primaries?, gamma: Double?)
    }

    /// Chromaticities, in CIE 1931 x and y.
    public struct Primaries: Hashable, Sendable {
        public struct Point: Hashable, Sendable {
            public let x: Double
            public let y: Double

            public init(x: Double, y: Double) {
                self.x = x
                self.y = y
            }
        }

        public let white: Point
        public let red: Point
        public let green: Point
        public let blue: Point

        public init(white: Point, red: Point, green: Point, blue: Point) {
            self.white = white
            self.red = red
            self.green = green
            self.blue = blue
        }
    }

    public let model: Model
    public let space: Space

    public init(model: Model, space: Space) {
        self.model = model
        self.space = space
    }
}
