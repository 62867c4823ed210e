/// A time zone: the offset of its local time from UTC.
public struct Zone: Sendable {
    /// Seconds east of UTC at a time in seconds since 1970-01-01T00:00Z.
    public let offset: @Sendable (Int64) -> Int

    /// A zone with this offset function, which any thread may call.
    public init(offset: @escaping @Sendable (Int64) -> Int) { self.offset = offset }

    /// UTC: the offset is always 0.
    public static let utc = Zone { _ in 0 }
}
