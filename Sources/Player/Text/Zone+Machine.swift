internal import Carousel
internal import LinuxIO

extension Zone {
    /// The machine's own.
    static let machine = Zone(offset: LocalTime.offset)
}
