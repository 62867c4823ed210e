internal import CBuildDate
internal import Glibc

/// The date of the player: a clock that shows an earlier time is wrong. A static player is dated to its commit, another one to
/// the day on which it was compiled, by the build machine's clock.
public enum BuildDate {
    /// Since 1970-01-01T00:00Z: midnight of the day before the build's date, because `__DATE__` is a date in the build
    /// machine's time zone. An incremental build may keep an earlier date.
    public static let earliest: Duration = unsafe instant(of: String(cString: build_date())) - .seconds(86_400)

    /// Midnight UTC of a day as `__DATE__` writes it: `Mmm dd yyyy`, the day padded with a space.
    static func instant(of text: String) -> Duration {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let words = text.split(separator: " ")
        guard words.count == 3, let month = months.firstIndex(of: String(words[0])), let day = Int32(words[1]),
            let year = Int32(words[2])
        else { preconditionFailure("the compiler writes __DATE__ as C says, not \(text)") }
        var time = unsafe tm()
        unsafe time.tm_year = year - 1900
        unsafe time.tm_mon = Int32(month)
        unsafe time.tm_mday = day
        // timegm(3) has the C library read the zone.
        _ = LocalTime.flaw
        return unsafe .seconds(timegm(&time))
    }
}
