import Foundation
import Raster

/// A VNC client that does one thing: it tells a head of the guest's display how large its monitor is, which QEMU passes on
/// as a change of the cable. What it speaks: RFC 6143, and the extension ExtendedDesktopSize of the RFB community document.
final class RemoteScreen {
    private let socket: Socket

    init(path: String, deadline: Socket.Deadline) throws {
        socket = try Socket(path: path, deadline: deadline)
        let version = try socket.read(12, deadline: deadline)
        try socket.write(version, deadline: deadline)
        let types = try socket.read(Int(try socket.read(1, deadline: deadline)[0]), deadline: deadline)
        guard types.contains(1) else { throw GuestFailure(what: "VNC at \(path) asks for a password") }
        try socket.write([1], deadline: deadline)
        guard try socket.read(4, deadline: deadline) == [0, 0, 0, 0] else {
            throw GuestFailure(what: "VNC at \(path) refused")
        }
        try socket.write([1], deadline: deadline)  // shared
        let server = try socket.read(24, deadline: deadline)
        _ = try socket.read(server[20...].reduce(0) { $0 << 8 | Int($1) }, deadline: deadline)  // its name
        // SetEncodings: only ExtendedDesktopSize, -308.
        try socket.write([2, 0, 0, 1, 0xff, 0xff, 0xfe, 0xcc], deadline: deadline)
    }

    /// SetDesktopSize with one screen; nothing by nothing pulls the cable.
    func resize(to size: Size, deadline: Socket.Deadline) throws {
        let sides = [size.width, size.height].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
        let nothing: [UInt8] = [0, 0, 0, 0]
        let parts: [[UInt8]] = [[251, 0], sides, [1, 0], nothing, nothing, sides, nothing]
        try socket.write(parts.flatMap { $0 }, deadline: deadline)
    }
}
