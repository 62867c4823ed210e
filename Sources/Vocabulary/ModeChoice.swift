public import Raster

/// Which of a display's modes to take.
public enum ModeChoice: Hashable, Sendable {
    /// The one the display asks for, or one like it that is fit for moving pictures.
    case preferred
    /// The most pixels, and of those the highest rate.
    case highest
    /// That size, at the rate nearest to that one (within half a frame a second) where one is given, else at the highest.
    case exactly(Size, rate: Double?)
    /// A mode made of its timings, whether the display lists it or not.
    case timings(ModeTimings)

    /// Reads `preferred`, `highest`, `1920x1080` or `1920x1080@60`, `1920x480@60 cvt` or a modeline; nil for any other text.
    public init?(_ text: some StringProtocol) {
        do throws(ModeFlaw) { try self.init(reading: text) } catch { return nil }
    }

    /// Reads the same, and says what is wrong with timings.
    public init(reading text: some StringProtocol) throws(ModeFlaw) {
        switch text {
        case "preferred": self = .preferred
        case "highest": self = .highest
        default:
            if let timings = try ModeTimings(reading: text) {
                self = .timings(timings)
                return
            }
            let parts = text.split(separator: "@", omittingEmptySubsequences: false)
            guard parts.count <= 2, let size = Size(parts[0]) else { throw .unknown }
            var rate: Double?
            if parts.count == 2 {
                guard let number = Double(parts[1]), number > 0, number <= 1000 else { throw .unknown }
                rate = number
            }
            self = .exactly(size, rate: rate)
        }
    }

    /// The size of every mode that it may choose, where it says one.
    public var size: Size? {
        switch self {
        case .preferred, .highest: nil
        case .exactly(let size, _): size
        case .timings(let timings): timings.size
        }
    }
}

/// Why a text is no display mode.
public enum ModeFlaw: Error, Hashable {
    /// It reads as nothing that a mode can be.
    case unknown
    /// It gives timings that no display can have; why, in words.
    case impossible(String)
}
