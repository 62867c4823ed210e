internal import ControlProtocol
internal import Glibc
internal import LinuxIO
internal import Paths

/// The pictures that clients put, each in a file for as long as a show has it. One comes at a time.
final class SentPictures {
    private let folder: String
    /// How many have begun to come. Each has a name of its own: what is known of a file is known by its path.
    private var count = 0
    private var paths: [String] = []
    private var draft: Draft?
    /// Whose picture comes, and how many bytes of it have come.
    private var sender: ControlServer.Seat?
    private var size = 0

    private var path: String { PathParts.joined(folder, "\(count)") }

    /// Removes what a former player has left.
    init(in folder: String) {
        self.folder = folder
        try? Folder.removeWhole(folder)
    }

    /// Takes the next bytes of a client's picture. The first bytes of another client end it.
    func append(_ bytes: [UInt8], from client: ControlServer.Seat) -> ControlAnswer {
        do throws(SystemError) {
            if sender != client {
                try File.makeFolder(folder)
                count += 1
                draft = try Draft(of: path)
                (sender, size) = (client, 0)
            }
            size += bytes.count
            if size > ControlRequest.largestPicture { throw SystemError("put", number: EFBIG) }
            try draft?.append(bytes.span)
            return .done
        } catch {
            draft = nil
            sender = nil
            return .failed([error.description])
        }
    }

    /// Gives the picture that a client has put its path.
    func publish(from client: ControlServer.Seat) throws(InputError) -> String {
        guard sender == client, let draft = draft.take() else {
            throw InputError(["no picture was put on this connection, or another one has come since"])
        }
        sender = nil
        do throws(SystemError) { try draft.publish() } catch { throw InputError([error.description]) }
        paths.append(path)
        return path
    }

    /// Removes those that are no longer needed.
    func removeAll(where isOver: (String) -> Bool) {
        paths.removeAll { path in
            if !isOver(path) { return false }
            try? File.remove(path)
            Folder.removeEmpty(folder)
            return true
        }
    }
}
