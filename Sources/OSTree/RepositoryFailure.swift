internal import COSTree

/// Why a repository does not do what it is asked, in libostree's words.
public struct RepositoryFailure: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Kind: Hashable, Sendable {
        /// The server is not reached, or answers with an error.
        case network
        /// A connection broke while something came.
        case broken
        /// The server has no such file.
        case missing
        /// The commit has no signature.
        case unsigned
        /// None of the keys has signed it.
        case unknownKey
        /// The key that has signed it has expired, or the signature has, or the key was revoked.
        case expiredKey
        /// The signature is not of these bytes.
        case badSignature
        /// The commit was made for another branch.
        case otherBranch
        /// The commit is older than the present one of the branch.
        case older
        /// The disk is full, or would be fuller than it may.
        case space
        /// Bytes are not what their name says.
        case damaged
        /// A name or a mode is not allowed.
        case content
        /// Who was asked has said so.
        case stopped
        case other
    }

    public let kind: Kind
    /// One line, which may have what a server sent.
    public let description: String

    init(_ failure: costree_failure) {
        kind =
            switch failure.kind {
            case .network: .network
            case .broken: .broken
            case .missing: .missing
            case .unsigned: .unsigned
            case .unknown_key: .unknownKey
            case .expired_key: .expiredKey
            case .bad_signature: .badSignature
            case .other_branch: .otherBranch
            case .older: .older
            case .space: .space
            case .damaged: .damaged
            case .content: .content
            case .stopped: .stopped
            case .other: .other
            }
        let words = unsafe withUnsafeBytes(of: failure.words) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        description = words.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "; ")
    }
}
