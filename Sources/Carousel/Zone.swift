/// The rules of a time zone, as far as they are needed: how far its clocks are ahead of UTC.
public struct Zone: Sendable {
    /// Seconds east of UTC at a time in seconds since 1970-01-01T00:00Z.
    public let offset: @Sendable (Int64) -> Int

    public init(offset: @escaping @Sendable (Int64) -> Int) { self.offset = offset }

    public static let utc = Zone { _ in 0 }
}
