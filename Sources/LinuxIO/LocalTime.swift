internal import CLinux
internal import Glibc

/// The machine's time zone: that of TZ, or else of /etc/localtime (tzset(3)).
public enum LocalTime {
    /// The seconds that local time is ahead of UTC, at a time in seconds since 1970-01-01T00:00Z. Any thread may call
    /// it.
    public static func offset(at seconds: Int64) -> Int {
        var time = time_t(seconds)
        var local = unsafe tm()
        // Fails only where the year overflows `tm_year`; no zone has a rule for such a time.
        if unsafe localtime_r(&time, &local) == nil { return 0 }
        return unsafe local.tm_gmtoff
    }

    /// Reads the zone again if it has changed; localtime_r(3) itself reads it only once.
    public static func refresh() { tzset() }
}
