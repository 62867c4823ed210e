internal import LinuxIO
internal import Paths
internal import PlaylistFormat

/// A file with a secret, which is read each time it is needed: a new secret holds at once.
struct SecretFile: Sendable {
    /// Why a secret cannot be used. No text of it has the secret.
    struct Failure: Error, Hashable {
        let reason: String
    }

    let path: String
    /// Whether systemd keeps it, which sees to it who may read it.
    private let isSystems: Bool
    private static let largest = 16 << 10

    /// - Parameter name: as `AgentSettings.Credential.file` has it.
    init(_ name: String, credentials: String? = Environment.file("CREDENTIALS_DIRECTORY")) {
        isSystems = !name.utf8.contains(UInt8(ascii: "/"))
        path = name.utf8.contains(UInt8(ascii: "/")) ? name : PathParts.joined(credentials ?? "/run/credentials", name)
    }

    /// The secret: the file's content without the end of its last line.
    func read() throws(Failure) -> String {
        let name = safeLine(path)
        let bytes: [UInt8]
        let isOpen: Bool
        do throws(SystemError) {
            isOpen = isSystems ? false : try File.isOpenToOthers(path)
            bytes = try File.contents(of: path, limit: Self.largest)
        } catch {
            let help = isSystems ? "; the unit has it by LoadCredential=" : ""
            throw Failure(reason: error.description + help)
        }
        if isOpen { throw Failure(reason: "\(name): others may read this secret: chmod 600 it") }
        var text = bytes[...]
        while let last = text.last, last == 0x0A || last == 0x0D { text.removeLast() }
        guard !text.isEmpty, text.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
            let secret = String(validating: text, as: UTF8.self)
        else { throw Failure(reason: "\(name): a secret is one line of text") }
        return secret
    }
}
