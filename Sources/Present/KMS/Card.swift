internal import CDRM
internal import Glibc
internal import LinuxIO
internal import Synchronization

/// An open DRM device that drives displays. The loop thread drives it; a thread of its own may read it at the same time.
final class Card: Sendable {
    let path: String
    /// `card0`
    let fileName: String
    /// `/dev/dri/card0 (virtio_gpu)`.
    let name: String
    let driver: Driver
    let known = Mutex(KnownProperties())
    /// Events of an earlier run's commits may come by an inherited device.
    private let lastCommit = Mutex(CommitNumber.random)
    /// While its displays are asked, a thread holds `connection_mutex` (drm_probe_helper.c), and whoever sets a mode waits for
    /// that. The loop thread writes and reads it.
    private let asked = Atomic(false)
    private let device: Descriptor

    /// Opens the device. Who opens a card that has no master is its master (drm_master_open).
    ///
    /// - Throws: where it is not a display card: a render-only card, or a driver without atomic.
    convenience init(path: String) throws(DisplayError) {
        let device: Descriptor
        do throws(SystemError) {
            device = try Descriptor(opening: path, .readWrite)
        } catch {
            throw DisplayError(path, "open the card", reason: error.reason, number: error.number)
        }
        try self.init(path: path, adopting: device)
    }

    /// Drives displays by a device that is open.
    init(path: String, adopting device: consuming Descriptor) throws(DisplayError) {
        self.device = device
        self.path = path
        fileName = String(path.split(separator: "/").last ?? "")
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
    }

    /// Whether this process may change what is shown. Reading needs no leave.
    var isMaster: Bool { drmIsMaster(descriptor) != 0 }

    /// Takes the display where no program holds it. Throws where another program does, so that nothing can be shown on it.
    ///
    /// Up to Linux 6.12 only the thread that has opened the card may do so, unless it may everything
    /// (drm_master_check_perm).
    func takeMaster() throws(DisplayError) {
        if !isMaster && drmSetMaster(descriptor) != 0 {
            throw DisplayError(
                name, "take the display", reason: "another program holds it; stop that one first", number: EBUSY)
        }
    }

    /// Leaves the display to others; false where the kernel does not let this process.
    func dropMaster() -> Bool { !isMaster || drmDropMaster(descriptor) == 0 }

    /// Whether the device is still there, under the same path.
    var isPresent: Bool {
        var (own, other) = (stat(), stat())
        return unsafe fstat(descriptor, &own) == 0 && stat(path, &other) == 0 && own.st_rdev == other.st_rdev
    }

    /// Whether a thread asks its displays.
    var isBeingAsked: Bool {
        get { asked.load(ordering: .relaxed) }
        set { asked.store(newValue, ordering: .relaxed) }
    }

    /// Its place in the kernel's order.
    var number: Int { Int(fileName.drop { !$0.isNumber }) ?? 0 }

    /// Lent to calls and to the poller.
    var descriptor: Int32 { device.rawValue }

    /// The number of a new commit.
    func nextCommit() -> CommitNumber {
        lastCommit.withLock { last in
            last = last.next
            return last
        }
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
