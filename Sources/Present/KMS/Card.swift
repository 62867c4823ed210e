internal import CDRM
internal import Glibc
internal import LinuxIO
internal import Raster

/// An open DRM device that this process is master of.
final class Card {
    let path: String
    /// `/dev/dri/card0 (virtio_gpu)`.
    let name: String
    private let device: Descriptor

    /// Opens the device and takes the display.
    ///
    /// - Throws: where it is not a display card (a render-only card, a driver without atomic), or where another
    ///   program holds the display.
    init(path: String) throws(DisplayError) {
        do throws(SystemError) {
            device = try Descriptor(opening: path, .readWrite)
        } catch {
            throw DisplayError(path, "open the card", reason: error.reason)
        }
        self.path = path
        let fd = device.rawValue
        if let version = unsafe drmGetVersion(fd) {
            name = unsafe "\(path) (\(String(cString: version.pointee.name)))"
            unsafe drmFreeVersion(version)
        } else {
            name = path
        }
        guard drmSetClientCap(fd, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1) == 0,
            drmSetClientCap(fd, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0
        else { throw DisplayError(name, "use the card", reason: "its driver has no atomic mode setting") }
        // Whoever opens a card that has no master is its master. Root may also ask.
        if drmIsMaster(fd) == 0 && drmSetMaster(fd) != 0 {
            throw DisplayError(name, "take the display", reason: "another program holds it; stop that one first")
        }
    }

    /// Lent to calls and to the poller.
    var descriptor: Int32 { device.rawValue }

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
        DisplayError(subject ?? name, attempt, reason: SystemError.reason(of: number))
    }
}
