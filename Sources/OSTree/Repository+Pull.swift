internal import COSTree

extension Repository {
    /// What is pulled.
    public struct BranchRequest: Hashable, Sendable {
        public let name: String
        /// The commit that it must have; nil: the one that it has on the server.
        public let commit: String?

        public init(_ name: String, commit: String? = nil) {
            self.name = name
            self.commit = commit
        }
    }

    /// What a pull has asked for so far.
    public struct PullTraffic: Hashable, Sendable {
        public let objects: Int
        public let bytes: Int
        /// What is free of the disk, in bytes.
        public let free: Int
    }

    /// Fetches what is missing of the branches, and verifies the signatures. All branches are moved to their commits, or none.
    ///
    /// - Parameters:
    ///   - fields: header fields of each request. libostree keeps them in memory.
    ///   - watcher: is called several times a second. False stops.
    public func pull(
        _ branches: [BranchRequest], fields: [(name: String, value: String)], watcher: (PullTraffic) -> Bool
    ) throws(RepositoryFailure) {
        try withoutActuallyEscaping(watcher) { watcher throws(RepositoryFailure) in
            var box = Watcher(ask: watcher)
            try checked { failure in
                unsafe withStrings(branches.map(\.name)) { names in
                    unsafe withStrings(branches.map { $0.commit ?? "" }) { commits in
                        unsafe withFields(fields) { fields, count in
                            unsafe withUnsafeMutablePointer(to: &box) { box in
                                var request = unsafe costree_request(
                                    branches: names, commits: commits, branch_count: branches.count, fields: fields,
                                    field_count: count, watcher: { unsafe Watcher.call($0, $1) }, context: box)
                                return unsafe costree_pull(pointer, &request, &failure)
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What C hands through.
private struct Watcher {
    let ask: (Repository.PullTraffic) -> Bool

    static func call(_ context: UnsafeMutableRawPointer?, _ progress: UnsafePointer<costree_progress>?) -> Bool {
        guard let context = unsafe context, let progress = unsafe progress?.pointee else { return true }
        let watcher = unsafe context.assumingMemoryBound(to: Watcher.self).pointee
        return watcher.ask(
            Repository.PullTraffic(
                objects: Int(clamping: progress.objects), bytes: Int(clamping: progress.bytes),
                free: Int(clamping: progress.free)))
    }
}

private func withFields<Result>(
    _ fields: [(name: String, value: String)], _ body: (UnsafePointer<costree_field>?, Int) -> Result
) -> Result {
    unsafe withStrings(fields.map(\.name)) { names in
        unsafe withStrings(fields.map(\.value)) { values in
            let list = unsafe fields.indices.map { unsafe costree_field(name: names[$0], value: values[$0]) }
            return unsafe list.withUnsafeBufferPointer { unsafe body($0.baseAddress, $0.count) }
        }
    }
}
