internal import ControlProtocol
internal import Glibc
internal import LinuxIO
internal import Paths

/// Keeps each picture that a client puts in a file while a show uses it. Receives one at a time.
final class SentPictures {
    private let folder: String
    /// How many transfers have begun. Each file has a name of its own, since facts about files are kept by path.
    private var count = 0
    private var paths: [String] = []
    private var draft: Draft?
    /// Whose picture is being received, and how many bytes of it have arrived.
    private var sender: ControlServer.Seat?
    private var size = 0

    private var path: String { PathParts.joined(folder, "\(count)") }

    /// Removes the files of an earlier run.
    init(in folder: String) {
        self.folder = folder
        try? Folder.removeWhole(folder)
    }

    /// Appends bytes to a client's picture. Bytes of another client discard it.
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

    /// Completes a client's picture and returns its path.
    func publish(from client: ControlServer.Seat) throws(InputError) -> String {
        guard sender == client, let draft = draft.take() else {
            throw InputError(["no picture was put on this connection, or another one has come since"])
        }
        sender = nil
        do throws(SystemError) { try draft.publish() } catch { throw InputError([error.description]) }
        paths.append(path)
        return path
    }

    /// Removes the pictures that no show uses.
    func removeAll(where isOver: (String) -> Bool) {
        paths.removeAll { path in
            if !isOver(path) { return false }
            try? File.remove(path)
            Folder.removeEmpty(folder)
            return true
        }
    }
}
