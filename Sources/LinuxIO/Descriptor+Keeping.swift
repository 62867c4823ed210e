internal import Glibc
internal import Paths

extension Descriptor {
    /// Opens a regular file of the player's own for reading and writing, or creates it. Of what else may have its path
    /// nothing is opened.
    ///
    /// A symbolic link may lead to a file that is missing: that one is created.
    ///
    /// - Parameters:
    ///   - followsLinks: whether a symbolic link is followed; else it is an error (ELOOP).
    ///   - readers: who may read a file that is created.
    /// - Throws: EISDIR for a folder and EINVAL for other kinds, with words that name the kind.
    public init(
        keeping path: String, followsLinks: Bool = true, for readers: File.Readers = .group
    ) throws(SystemError) {
        var target = path
        // As many links as the kernel follows in one path: path_resolution(7). Another process may make or remove the file
        // in between, which costs a round too.
        for _ in 0..<40 {
            do throws(SystemError) {
                try self.init(looking: target, then: O_RDWR, followsLinks: followsLinks)
                return
            } catch {
                if error.number != ENOENT { throw error }
            }
            do throws(SystemError) {
                _ = try Descriptor(opening: target, .createNew, for: readers)
            } catch {
                if error.number != EEXIST { throw error }
                if followsLinks, let next = File.linkTarget(target) {
                    target = PathParts.resolved(next, in: PathParts(target).folder)
                }
            }
        }
        throw SystemError("open", path, number: ELOOP)
    }
}
