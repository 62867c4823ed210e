internal import Glibc
internal import LinuxIO
internal import OSTree
internal import Paths

/// Why a pull fails.
struct PullFailure: Error, Hashable {
    let kind: PullFailureKind
    let reason: String

    init(_ kind: PullFailureKind, _ reason: String) {
        self.kind = kind
        self.reason = reason
    }

    init(_ error: SystemError) {
        self.init([ENOSPC, EDQUOT].contains(error.number) ? .space : .other, error.description)
    }

    /// - Parameter subject: which branch it is about; nil: one of several.
    init(_ failure: RepositoryFailure, branch subject: String? = nil) {
        let commit = subject.map { "the commit of branch \(safeLine($0))" } ?? "a commit"
        let words = safeLine(failure.description, limit: 300)
        switch failure.kind {
        case .network, .broken: self.init(.network, "the server does not send it: \(words)")
        case .missing: self.init(.missing, "the server has no such branch, or not all of it: \(words)")
        case .unsigned: self.init(.signature, "\(commit) is not signed")
        case .unknownKey: self.init(.signature, "\(commit) is signed by no key of this site's")
        case .expiredKey:
            self.init(.signature, "\(commit) is signed by a key that has expired or was revoked: \(words)")
        case .badSignature: self.init(.signature, "the signature of \(commit) is wrong: \(words)")
        case .otherBranch: self.init(.signature, "\(commit) was made for another branch: \(words)")
        case .older:
            self.init(
                .older,
                "the server offers an older commit than the one that is here: to go back, commit the old files anew")
        case .space: self.init(.space, "the disk has too little room: \(words)")
        case .damaged: self.init(.damaged, "what the server sends is damaged: \(words)")
        case .content: self.init(.content, "the site holds what it may not: \(words)")
        case .stopped: self.init(.other, "it was stopped")
        case .other: self.init(.other, words)
        }
    }
}
