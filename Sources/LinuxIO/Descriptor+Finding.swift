internal import CLinux
internal import Glibc
internal import Paths

/// Files that other programs bring from afar lie in folders that are known by their names: what comes from the web, and sites. No
/// link of theirs leads to a file that only this program may read.
extension Descriptor {
    /// What is at a path (O_PATH).
    static func found(_ path: String, followsLinks: Bool = true) throws(SystemError) -> Descriptor {
        if let (folder, name) = AddressName.parts(of: path) {
            let root = try found(folder)
            do throws(SystemError) {
                return try root.find(name, path, followsLinks: false, links: .refused)
            } catch  where error.number == ENOSYS {
                return try unlinked(path)
            }
        }
        if let (folder, name) = SiteName.parts(of: path) {
            let root = try found(folder)
            do throws(SystemError) {
                return try root.find(name, path, followsLinks: followsLinks, links: .followed)
            } catch  where error.number == ENOSYS {
                return try root.judged(followsLinks ? linked(path) : unlinked(path), path)
            }
        }
        return followsLinks ? try linked(path) : try unlinked(path)
    }

    private enum InnerLinks {
        case refused
        /// Where they lead to what is below the same folder.
        case followed
    }

    /// What has a name below this folder.
    private func find(
        _ name: String, _ path: String, followsLinks: Bool, links: InnerLinks
    ) throws(SystemError) -> Descriptor {
        try CallTracker.note("open", path)
        let flags = followsLinks || links == .refused ? 0 : O_NOFOLLOW
        var tries = 0
        while true {
            do throws(SystemError) {
                return Descriptor(
                    adopting: try systemCall("open", path) {
                        unsafe FileName.withBytes(of: name) {
                            unsafe linux_find_below(rawValue, $0, flags, links == .followed ? 1 : 0)
                        }
                    })
            } catch {
                // Something was renamed or mounted somewhere while '..' was passed.
                if error.number == EAGAIN, tries < 100 {
                    tries += 1
                    continue
                }
                if error.isUnreachable { CallTracker.noteUnreachable() }
                throw error.number == EXDEV ? SystemError(leadingOut: path) : error
            }
        }
    }

    /// What was found at a path, if it is below this folder: for a kernel without openat2(2).
    func judged(_ found: consuming Descriptor, _ path: String) throws(SystemError) -> Descriptor {
        guard let root = File.linkTarget("/proc/self/fd/\(rawValue)"),
            let place = File.linkTarget("/proc/self/fd/\(found.rawValue)")
        else { throw SystemError("readlink", path) }
        if place != root, !place.utf8.starts(with: PathParts.joined(root, "").utf8) {
            throw SystemError(leadingOut: path)
        }
        return found
    }

    static func linked(_ path: String) throws(SystemError) -> Descriptor {
        Descriptor(adopting: try unsafe systemCall("open", path: path) { unsafe linux_find($0, 0) })
    }

    private static func unlinked(_ path: String) throws(SystemError) -> Descriptor {
        Descriptor(adopting: try unsafe systemCall("open", path: path) { unsafe linux_find($0, O_NOFOLLOW) })
    }
}

extension SystemError {
    /// Of a path in the folder of a site that leads out of it.
    public init(leadingOut path: String) {
        self.init("open", path, number: EXDEV, saying: "it leads out of the folder of its site, by a link or by '..'")
    }

    /// Whether a path in the folder of a site leads out of it.
    public var leadsOut: Bool { number == EXDEV }
}

/// Makes a system call on what a path leads to, links followed; of a path in the folder of a site, on what is in that folder alone.
@discardableResult
func systemCall<Result: FixedWidthInteger & SignedInteger>(
    _ name: String, following path: String, _ body: (UnsafePointer<CChar>) -> Result
) throws(SystemError) -> Result {
    if SiteName.parts(of: path) == nil { return try unsafe systemCall(name, path: path, body) }
    let place = try Descriptor.found(path)
    let number = place.rawValue
    return try systemCall(name, path) { unsafe "/proc/self/fd/\(number)".withCString(body) }
}
