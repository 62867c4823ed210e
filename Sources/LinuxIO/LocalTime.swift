internal import CLinux
internal import Glibc

/// The machine's time zone: what TZ says, or else /etc/localtime (tzset(3)).
public enum LocalTime {
    /// How many seconds the zone's clocks are ahead of UTC at a time in seconds since 1970-01-01T00:00Z; from any thread.
    public static func offset(at seconds: Int64) -> Int {
        var time = time_t(seconds)
        var local = unsafe tm()
        // Fails only where the year does not fit: no zone has a rule for such a time.
        if unsafe localtime_r(&time, &local) == nil { return 0 }
        return unsafe local.tm_gmtoff
    }

    /// Reads the zone again where it has changed. localtime_r(3) by itself reads it once.
    public static func refresh() { tzset() }
}
