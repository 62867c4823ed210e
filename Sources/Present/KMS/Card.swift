internal import CDRM
internal import Glibc
internal import LinuxIO
internal import Raster

/// An open DRM device that drives displays.
final class Card {
    let path: String
    /// `/dev/dri/card0 (virtio_gpu)`.
    let name: String
    let driver: Driver
    /// Whether this process may change what is shown. Reading needs no leave.
    let isMaster: Bool
    var known = KnownProperties()
    /// Events of an earlier run's commits may come by an inherited device.
    private var lastCommit = CommitNumber.random
    private let device: Descriptor

    /// Opens the device and takes the display where nobody holds it.
    ///
    /// - Throws: where it is not a display card: a render-only card, or a driver without atomic.
    convenience init(path: String) throws(DisplayError) {
        let device: Descriptor
        do throws(SystemError) {
            device = try Descriptor(opening: path, .readWrite)
        } catch {
            throw DisplayError(path, "open the card", reason: error.reason)
        }
        try self.init(path: path, adopting: device)
    }

    /// Takes the display by a device that is open.
    init(path: String, adopting device: consuming Descriptor) throws(DisplayError) {
        self.device = device
        self.path = path
        let fd = self.device.rawValue
        if let version = unsafe drmGetVersion(fd) {
            driver = unsafe Driver(name: String(cString: version.pointee.name))
            unsafe drmFreeVersion(version)
        } else {
            driver = Driver(name: "unknown")
        }
        name = "\(path) (\(driver.name))"
        // A driver without mode setting knows no client capability at all (drm_setclientcap).
        guard drmSetClientCap(fd, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1) == 0 else {
            throw DisplayError(name, "use the card", reason: driver.lackOfModes)
        }
        guard drmSetClientCap(fd, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0 else {
            throw DisplayError(name, "use the card", reason: driver.lackOfAtomic)
        }
        // Whoever opens a card that has no master is its master. Root may also ask.
        isMaster = drmIsMaster(fd) != 0 || drmSetMaster(fd) == 0
    }

    /// Throws where another program holds the display, so that nothing can be shown on it.
    func checkMaster() throws(DisplayError) {
        if !isMaster {
            throw DisplayError(name, "take the display", reason: "another program holds it; stop that one first")
        }
    }

    /// Lent to calls and to the poller.
    var descriptor: Int32 { device.rawValue }

    /// The number of a new commit.
    func nextCommit() -> CommitNumber {
        lastCommit = lastCommit.next
        return lastCommit
    }

    /// The cards of this machine, in the kernel's order.
    static var paths: [String] {
        let entries = (try? Folder.entries(of: "/dev/dri")) ?? []
        let numbers = entries.compactMap { entry in
            entry.name.hasPrefix("card") ? Int(entry.name.dropFirst(4)) : nil
        }
        return numbers.sorted().map { "/dev/dri/card\($0)" }
    }

    /// Names the errno that a call has just left behind.
    func failure(_ attempt: String, on subject: String? = nil, number: Int32 = errno) -> DisplayError {
        DisplayError(subject ?? name, attempt, reason: SystemError.reason(of: number), number: number)
    }
}
