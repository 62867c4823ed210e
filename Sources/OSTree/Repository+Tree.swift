internal import COSTree
internal import LinuxIO

extension Repository {
    /// A path in the tree of a commit.
    public struct TreePath: Hashable, Sendable {
        /// Relative, as `FileName` has it.
        public let path: String
        public let isFolder: Bool
    }

    /// Tells of everything in the tree of a commit, folders before what is in them. What stands at several paths is told of at
    /// each.
    ///
    /// - Parameter visitor: false stops. It has to, when paths become too long: they bound the depth.
    public func visit(_ commit: String, visitor: (TreePath) -> Bool) throws(RepositoryFailure) {
        try unsafe withVisitor(visitor) { context, failure in
            unsafe costree_visit(pointer, commit, { unsafe Visitor.call($0, $1, $2) }, context, &failure)
        }
    }

    /// Puts the tree of a commit over what is in a folder, by hard links; the folder is made where it is missing.
    ///
    /// No path may be that of a file here and of a folder there; a link that lies there in place of a folder would be followed.
    ///
    /// - Parameter visitor: is told of each path. False stops.
    public func checkOut(
        _ commit: String, over folder: String, visitor: (TreePath) -> Bool
    ) throws(RepositoryFailure) {
        try unsafe withVisitor(visitor) { context, failure in
            unsafe FileName.withBytes(of: folder) {
                unsafe costree_check_out(pointer, commit, $0, { unsafe Visitor.call($0, $1, $2) }, context, &failure)
            }
        }
    }

    private func withVisitor(
        _ visitor: (TreePath) -> Bool, _ body: (UnsafeMutableRawPointer, inout costree_failure) -> Bool
    ) throws(RepositoryFailure) {
        try withoutActuallyEscaping(visitor) { visitor throws(RepositoryFailure) in
            var box = Visitor(tell: visitor)
            try checked { failure in
                unsafe withUnsafeMutablePointer(to: &box) { unsafe body(UnsafeMutableRawPointer($0), &failure) }
            }
        }
    }
}

/// What C hands through.
private struct Visitor {
    let tell: (Repository.TreePath) -> Bool

    static func call(
        _ context: UnsafeMutableRawPointer?, _ path: UnsafePointer<CChar>?, _ isFolder: Bool
    ) -> Bool {
        guard let context = unsafe context, let path = unsafe path else { return false }
        let visitor = unsafe context.assumingMemoryBound(to: Visitor.self).pointee
        let bytes = unsafe Array(UnsafeBufferPointer(start: path, count: length(path)))
        return visitor.tell(
            Repository.TreePath(path: FileName.text(bytes.map(UInt8.init(bitPattern:))), isFolder: isFolder))
    }

    private static func length(_ text: UnsafePointer<CChar>) -> Int {
        var count = 0
        while unsafe text[count] != 0 { count += 1 }
        return count
    }
}
