import Foundation
import Testing

@testable import LinuxIO

@Suite struct ServiceManagerTests {
    private let scratch = Scratch()

    /// A socket for datagrams that has a name, and what was sent to it: the bytes, and the descriptor beside them.
    private final class Peer {
        let number = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue), 0)

        /// - Parameter name: a path, or `@` and an abstract name.
        init(_ name: String) throws {
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            var bytes = Array(name.utf8)
            if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
            let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
            let result = withUnsafePointer(to: address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(number, $0, length) }
            }
            try #require(result == 0)
        }

        deinit { close(number) }

        func receive() -> (text: String, descriptor: Int32?)? {
            var bytes = [UInt8](repeating: 0, count: 1000)
            var control = [UInt8](repeating: 0, count: 64)
            let count = bytes.withUnsafeMutableBytes { bytes in
                control.withUnsafeMutableBytes { control in
                    var vector = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
                    return withUnsafeMutablePointer(to: &vector) { vector in
                        var message = msghdr()
                        message.msg_iov = vector
                        message.msg_iovlen = 1
                        message.msg_control = control.baseAddress
                        message.msg_controllen = control.count
                        let count = recvmsg(number, &message, 0)
                        if message.msg_controllen == 0 { control[0] = 0 }
                        return count
                    }
                }
            }
            if count < 0 { return nil }
            // The descriptor stands behind a header of 16 bytes.
            let descriptor =
                control[0] == 0 ? nil : control.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 16, as: Int32.self) }
            return (String(decoding: bytes.prefix(count), as: UTF8.self), descriptor)
        }
    }

    @Test(arguments: [true, false]) func linesAreOneDatagram(isAbstract: Bool) throws {
        let name = isAbstract ? "@cyclorama-test-\(getpid())" : scratch("notify")
        let peer = try Peer(name)
        let manager = try ServiceManager(at: name)
        #expect(try manager.tell(["READY=1", "STATUS=é"]))
        let received = try #require(peer.receive())
        #expect(received.text == "READY=1\nSTATUS=é")
        #expect(received.descriptor == nil)
    }

    @Test func aDescriptorGoesAlong() throws {
        let peer = try Peer(scratch("notify"))
        let manager = try ServiceManager(at: scratch("notify"))
        let file = open("/dev/zero", O_RDONLY)
        defer { close(file) }
        #expect(try manager.tell(["FDSTORE=1", "FDNAME=card0"], with: file))
        let received = try #require(peer.receive())
        #expect(received.text == "FDSTORE=1\nFDNAME=card0")
        let other = try #require(received.descriptor)
        defer { close(other) }
        var (one, two) = (stat(), stat())
        fstat(file, &one)
        fstat(other, &two)
        #expect(other != file && one.st_rdev == two.st_rdev && one.st_rdev != 0)
    }

    @Test func whoDoesNotReadIsNotWaitedFor() throws {
        let peer = try Peer(scratch("notify"))
        let manager = try ServiceManager(at: scratch("notify"))
        var sent = 0
        while sent < 100_000, try manager.tell(["STATUS=\(sent)"]) { sent += 1 }
        #expect(sent < 100_000)
        #expect(peer.receive()?.text == "STATUS=0")
        #expect(try manager.tell(["READY=1"]), "there is room again")
    }

    @Test func aNameWithoutAPeerIsAnError() throws {
        let manager = try ServiceManager(at: scratch("nobody"))
        let error = failure { _ = try manager.tell(["READY=1"]) }
        #expect(error?.call == "sendto" && error?.number == ENOENT)
    }

    @Test func theWatchdogIsForOneProcess() {
        #expect(ServiceManager.watchdog(nil, of: nil, process: 7) == nil)
        #expect(ServiceManager.watchdog("15000000", of: nil, process: 7) == .seconds(15))
        #expect(ServiceManager.watchdog("15000000", of: "7", process: 7) == .seconds(15))
        #expect(ServiceManager.watchdog("15000000", of: "8", process: 7) == nil)
        #expect(ServiceManager.watchdog("0", of: nil, process: 7) == nil)
        #expect(ServiceManager.watchdog("soon", of: nil, process: 7) == nil)
    }

    @Test func inheritedDescriptorsHaveNames() {
        func names(_ owner: String?, _ count: String?, _ names: String?) -> [String] {
            InheritedDescriptor.names(ofProcess: owner, count: count, names: names, process: 7)
        }
        #expect(names("7", "2", "card0:stored") == ["card0", "stored"])
        #expect(names("7", "2", "card0") == ["card0", ""])
        #expect(names("7", "1", nil) == [""])
        #expect(names("8", "1", "card0") == [])
        #expect(names(nil, "1", "card0") == [])
        #expect(names("7", "-1", "card0") == [])
        #expect(names("7", nil, "card0") == [])
    }
}
