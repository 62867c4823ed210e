internal import CLinux
internal import Glibc
internal import Paths

/// Files that other programs bring from afar lie in folders that are known by their names: what comes from the web, and sites. No
/// link of theirs leads to a file that only this program may read.
extension Descriptor {
    /// What is at a path (O_PATH).
    static func found(_ path: String, followsLinks: Bool = true) throws(SystemError) -> Descriptor {
        if let (folder, name) = AddressName.parts(of: path) {
            return try found(folder).reached(name, path, followsLinks: false, links: .refused)
        }
        if let (folder, name) = SiteName.parts(of: path) {
            return try found(folder).reached(name, path, followsLinks: followsLinks, links: .followed)
        }
        return followsLinks ? try linked(path) : try unlinked(path)
    }

    private enum InnerLinks {
        case refused
        /// Where they lead to what is below the same folder.
        case followed
    }

    /// Whether a path below this folder leads to a place below it, whatever links there are on the way. What leads to nothing leads
    /// out of nothing.
    ///
    /// - Throws: ELOOP for a circle.
    public func leadsInside(_ name: String) throws(SystemError) -> Bool {
        do throws(SystemError) {
            _ = try reached(name, "/proc/self/fd/\(rawValue)/\(name)", followsLinks: true, links: .followed)
            return true
        } catch  where error.leadsOut {
            return false
        } catch  where error.number == ENOENT || error.number == ENOTDIR {
            return true
        }
    }

    /// What has a name below this folder, and its path.
    private func reached(
        _ name: String, _ path: String, followsLinks: Bool, links: InnerLinks
    ) throws(SystemError) -> Descriptor {
        do throws(SystemError) {
            return try find(name, path, followsLinks: followsLinks, links: links)
        } catch  where error.number == ENOSYS {
            // Before Linux 5.6, and wherever systemd's RestrictSUIDSGID= counts, which cannot see its flags.
            return try judged(followsLinks ? Self.linked(path) : Self.unlinked(path), path)
        }
    }

    /// The same by openat2(2).
    private func find(
        _ name: String, _ path: String, followsLinks: Bool, links: InnerLinks
    ) throws(SystemError) -> Descriptor {
        defer { CallTracker.beat() }
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

    /// What was found at a path, if it is below this folder: where there is no openat2(2).
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
