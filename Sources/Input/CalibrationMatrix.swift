/// How a panel lies on its display, as libinput has it: a place (x, y) is at (ax + by + c, dx + ey + f), in parts of width and
/// height (LIBINPUT_CALIBRATION_MATRIX).
public struct CalibrationMatrix: Hashable, Sendable {
    /// a, b, c, d, e, f.
    public let numbers: [Double]

    public static let none = CalibrationMatrix(unchecked: [1, 0, 0, 0, 1, 0])

    private init(unchecked numbers: [Double]) { self.numbers = numbers }

    /// Nil for what is not six numbers, or maps the panel onto a line.
    public init?(_ numbers: [Double]) {
        guard numbers.count == 6, numbers.allSatisfy({ $0.isFinite && abs($0) <= 1000 }),
            abs(numbers[0] * numbers[4] - numbers[1] * numbers[3]) > 1e-6
        else { return nil }
        self.numbers = numbers
    }

    /// What udev's database has of a device: a line `E:LIBINPUT_CALIBRATION_MATRIX=0 1 0 -1 0 1`.
    init?(udev text: String) {
        let key = "E:LIBINPUT_CALIBRATION_MATRIX="
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(key) }) else { return nil }
        self.init(line.dropFirst(key.count).split(separator: " ").map { Double($0) ?? .nan })
    }

    func place(_ place: TouchPlace) -> TouchPlace {
        let (m, x, y) = (numbers, place.x, place.y)
        return TouchPlace(m[0] * x + m[1] * y + m[2], m[3] * x + m[4] * y + m[5])
    }
}
