internal import CLinux
internal import Glibc
internal import Synchronization

/// The machine's time zone: that of TZ, or else of /etc/localtime (tzset(3)); UTC where that cannot be read.
///
/// The C library opens whatever has the zone's name: a FIFO, or a file on a disk that does not answer, holds it for ever,
/// and with it everyone who asks for the time. So the file is read before, on a thread of its own.
public enum LocalTime {
    /// How long the first look at the zone is waited for, and how long the others, for which a loop thread waits.
    private static let patience = (first: Duration.seconds(2), later: Duration.milliseconds(500))
    /// A zone's file has some 2 KB.
    private static let largest = 1 << 20

    private static let isLooking = Atomic(false)
    /// The outcome of the first look, which the first caller makes.
    private static let first: SystemError? = {
        let flaw = look(within: patience.first)
        if flaw != nil { beginInUTC() }
        return flaw
    }()

    /// The seconds that local time is ahead of UTC, at a time in seconds since 1970-01-01T00:00Z. Any thread may call
    /// it.
    public static func offset(at seconds: Int64) -> Int {
        _ = first
        var time = time_t(seconds)
        var local = unsafe tm()
        // Fails only where the year overflows `tm_year`; no zone has a rule for such a time.
        if unsafe localtime_r(&time, &local) == nil { return 0 }
        return unsafe local.tm_gmtoff
    }

    /// Why the zone could not be read at first, so that UTC holds; nil: it was read. Who calls it before any thread is started
    /// has it known to all.
    public static var flaw: SystemError? { first }

    /// Reads the zone again if it has changed; localtime_r(3) itself reads it only once. Returns why it cannot be read: then
    /// the one before holds.
    @discardableResult
    public static func refresh() -> SystemError? {
        _ = first
        return look(within: patience.later)
    }

    private static func look(within patience: Duration) -> SystemError? {
        let file = file
        let silence = SystemError("open", file ?? "", number: ETIMEDOUT)
        // One thread at most is lost to a disk.
        if isLooking.exchange(true, ordering: .acquiring) { return silence }
        do throws(SystemError) {
            return try WorkerThread.run(within: patience) {
                defer { isLooking.store(false, ordering: .releasing) }
                do throws(SystemError) {
                    try read(file)
                    return nil
                } catch {
                    return error
                }
            } ?? silence
        } catch {
            isLooking.store(false, ordering: .releasing)
            return error
        }
    }

    /// Has the C library read the zone, once its file could be read.
    private static func read(_ file: String?) throws(SystemError) {
        do throws(SystemError) {
            if let file { _ = try File.contents(of: file, limit: largest) }
        } catch  where error.number == ENOENT || error.number == ENOTDIR {
            // TZ is a rule then, or the zone is UTC.
        }
        tzset()
    }

    /// Has the C library know a zone. Else it would read one for whoever first asks for a time: gmtime_r(3) too, of which
    /// liblcms2 makes use. Another zone takes its place with the next tzset(3).
    private static func beginInUTC() {
        let zone = unsafe getenv("TZ").flatMap { unsafe strdup($0) }
        unsafe setenv("TZ", "UTC0", 1)
        tzset()
        if let zone = unsafe zone {
            unsafe setenv("TZ", zone, 1)
            unsafe free(zone)
        } else {
            unsafe unsetenv("TZ")
        }
    }

    /// What the C library opens; nil: nothing.
    private static var file: String? {
        guard var name = Environment.file("TZ") else { return "/etc/localtime" }
        if name.isEmpty { name = "Universal" }
        if name.first == ":" { name.removeFirst() }
        if name.isEmpty || name.first == "/" { return name.isEmpty ? nil : name }
        let folder = Environment.file("TZDIR") ?? ""
        return (folder.isEmpty ? "/usr/share/zoneinfo" : folder) + "/" + name
    }
}
