internal import Carousel
internal import Glibc

extension Zone {
    /// What TZ says, or else /etc/localtime (tzset(3)).
    static let machine = Zone { seconds in
        var time = time_t(seconds)
        var local = unsafe tm()
        // Fails only where the year does not fit: no zone has a rule for such a time.
        if unsafe localtime_r(&time, &local) == nil { return 0 }
        return unsafe local.tm_gmtoff
    }
}
