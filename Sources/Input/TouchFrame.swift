/// A place on a panel, as a part of its width and height: 0, 0 is the corner from which the display scans out.
public struct TouchPlace: Hashable, Sendable {
    public var x, y: Double

    public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
}

/// The fingers on a panel at one time: all of one report of the kernel's multi-touch protocol B
/// (Documentation/input/multi-touch-protocol.rst).
public struct TouchFrame: Hashable, Sendable {
    /// One finger, from when it comes until it goes.
    public struct Contact: Hashable, Sendable {
        /// The kernel's tracking id: another finger has another one.
        public let id: Int
        public let place: TouchPlace

        public init(id: Int, at place: TouchPlace) { (self.id, self.place) = (id, place) }
    }

    /// The fingers that are there.
    public let contacts: [Contact]
    /// When, by the kernel, on the monotonic clock.
    public let time: Duration

    public init(_ contacts: [Contact], at time: Duration) { (self.contacts, self.time) = (contacts, time) }
}
