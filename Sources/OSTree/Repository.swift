internal import COSTree
internal import LinuxIO

/// An OSTree repository of a sign: it has objects of what it pulls from one server, and checks them out by hard links. libostree
/// keeps its own lock.
@safe
public struct Repository: ~Copyable {
    /// Where everything comes from, and who has to have signed it.
    public struct Remote: Hashable, Sendable {
        /// Of `http` or `https`, without credentials.
        public var url: String
        /// A folder with one file for each key, armoured or not. None of the machine's own keys counts.
        public var keyFolder: String
        /// A file of all certificates that are trusted; nil: the system's.
        public var authorities: String?
        /// What stays free of the disk, in bytes; it is rounded up to MiB.
        public var keepFree: Int

        public init(url: String, keyFolder: String, authorities: String? = nil, keepFree: Int) {
            self.url = url
            self.keyFolder = keyFolder
            self.authorities = authorities
            self.keepFree = keepFree
        }
    }

    /// What is known of a commit whose signature holds.
    public struct CommitFacts: Hashable, Sendable {
        /// Its SHA-256, in hexadecimal digits.
        public let identity: String
        /// When it was made, since 1970-01-01T00:00Z, in seconds.
        public let time: Int64
        /// When the key expires that has signed it, in the same way: the last of several; nil: never.
        public let keyExpires: Int64?
    }

    let pointer: OpaquePointer

    /// Opens a repository, or makes one where there is none. Its parent exists.
    public init(_ path: String) throws(RepositoryFailure) {
        var failure = costree_failure()
        guard let pointer = unsafe FileName.withBytes(of: path, { unsafe costree_open($0, &failure) }) else {
            throw RepositoryFailure(failure)
        }
        unsafe self.pointer = pointer
    }

    deinit { unsafe costree_close(pointer) }

    /// Says where everything comes from. The repository's configuration has it, and no secret.
    ///
    /// - Precondition: the path of the folder of keys has neither a comma nor a semicolon.
    public func set(_ remote: Remote) throws(RepositoryFailure) {
        precondition(!remote.keyFolder.utf8.contains { ",;".utf8.contains($0) }, "libostree takes it for two")
        let keepFree = UInt64((max(remote.keepFree, 0) + 1 << 20 - 1) >> 20)
        try checked { failure in
            unsafe remote.url.withCString { url in
                unsafe FileName.withBytes(of: remote.keyFolder) { keys in
                    unsafe withOptionalBytes(of: remote.authorities) { authorities in
                        var remote = unsafe costree_remote(
                            url: url, keys: keys, authorities: authorities, keep_free: keepFree)
                        return unsafe costree_set_remote(pointer, &remote, &failure)
                    }
                }
            }
        }
    }

    /// Verifies the present commit of a branch by the keys of now; nil: the branch has none.
    public func commit(of branch: String) throws(RepositoryFailure) -> CommitFacts? {
        var commit = costree_commit()
        try checked { failure in unsafe costree_read_commit(pointer, branch, &commit, &failure) }
        if !commit.exists { return nil }
        let identity = unsafe withUnsafeBytes(of: commit.identity) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        return CommitFacts(
            identity: identity, time: Int64(clamping: commit.time),
            keyExpires: commit.key_expires == 0 ? nil : Int64(clamping: commit.key_expires))
    }

    /// Forgets the present commit of a branch: any other one may be pulled then.
    public func forget(_ branch: String) throws(RepositoryFailure) {
        try checked { failure in unsafe costree_forget(pointer, branch, &failure) }
    }

    /// Has the next pull look for what is missing of a commit.
    public func doubt(_ commit: String) throws(RepositoryFailure) {
        try checked { failure in unsafe costree_doubt(pointer, commit, &failure) }
    }

    /// Forgets all branches but these, and removes the objects that none of them needs.
    public func prune(keeping branches: [String]) throws(RepositoryFailure) {
        try checked { failure in
            unsafe withStrings(branches) { unsafe costree_prune(pointer, $0, branches.count, &failure) }
        }
    }

    func checked(_ body: (inout costree_failure) -> Bool) throws(RepositoryFailure) {
        var failure = costree_failure()
        if !body(&failure) { throw RepositoryFailure(failure) }
    }
}

/// Calls `body` with the bytes of a path, or with nothing.
private func withOptionalBytes<Result>(of path: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    guard let path else { return body(nil) }
    return unsafe FileName.withBytes(of: path) { unsafe body($0) }
}

/// Calls `body` with an array of C strings.
func withStrings<Result>(_ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result) -> Result {
    let bytes = texts.flatMap { Array($0.utf8CString) }
    return unsafe bytes.withUnsafeBufferPointer { bytes in
        var start = 0
        let pointers: [UnsafePointer<CChar>?] = unsafe texts.map { text in
            defer { start += text.utf8.count + 1 }
            return unsafe bytes.baseAddress.map { unsafe $0 + start }
        }
        // One more, for an array without elements has no address.
        return unsafe (pointers + [nil]).withUnsafeBufferPointer { unsafe body($0.baseAddress.unsafelyUnwrapped) }
    }
}
