import Foundation
import Synchronization
import TestSupport
import Testing

@testable import LinuxIO

/// What is left to a process that reads what a stranger wrote.
@Suite struct ConfinementTests {
    private static let forbidden: [(name: String, attempt: @Sendable () -> Void)] = [
        ("open", { _ = unsafe fopen("/etc/passwd", "r") }),
        ("a folder", { _ = unsafe opendir("/") }),
        ("make a file", { _ = creat("/tmp/a", 0o600) }),
        ("stat", { _ = try? File.stamp(of: "/etc/passwd") }),
        ("access", { _ = access("/etc/passwd", R_OK) }),
        ("unlink", { _ = unlink("/tmp/none") }),
        ("rename", { _ = rename("/tmp/none", "/tmp/other") }),
        ("mkdir", { _ = mkdir("/tmp/none/none", 0o700) }),
        ("link", { _ = symlink("/", "/tmp/none/none") }),
        ("chmod", { _ = chmod("/tmp/none", 0o700) }),
        ("chdir", { _ = chdir("/") }),
        ("socket", { _ = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }),
        ("send", { _ = send(0, "a", 1, 0) }),
        ("spawn", { _ = try? ChildProcess("/bin/true", arguments: [], input: Descriptor.holding([UInt8]().span)) }),
        (
            "spawn a program",
            {
                var process: pid_t = 0
                var words: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("true"), nil]
                _ = unsafe posix_spawn(&process, "/bin/true", nil, nil, &words, nil)
            }
        ),
        (
            "exec",
            {
                var words: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("true"), nil]
                _ = unsafe execv("/bin/true", &words)
            }
        ),
        ("signal", { _ = kill(getppid(), 0) }),
        ("handle a signal", { _ = signal(SIGTERM, SIG_IGN) }),
        (
            "a pipe",
            {
                var ends: [Int32] = [-1, -1]
                _ = unsafe pipe(&ends)
            }
        ),
        ("another descriptor's number", { _ = dup2(0, 9) }),
        ("flags of a descriptor", { _ = fcntl(0, F_GETFL) }),
        ("a device", { _ = isatty(0) }),
        (
            "memory for a program",
            {
                _ = unsafe mmap(nil, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            }
        ),
        (
            "a program out of memory",
            {
                let page = unsafe mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                _ = unsafe mprotect(page, 4096, PROT_READ | PROT_EXEC)
            }
        ),
        ("a file in memory", { _ = try? Descriptor.holding([1].span) }),
        ("limits", { _ = try? Confinement.followParent() }),
        ("another user", { _ = setuid(65_534) }),
        ("another lock", { _ = try? Confinement.lock() }),
    ]

    /// Also in a process that takes orders, and answers them.
    @Test(arguments: forbidden.indices, [false, true])
    func whatIsForbiddenEndsTheProcess(_ index: Int, _ obeys: Bool) async {
        await #expect(processExitsWith: .signal(SIGSYS), "\(Self.forbidden[index].name)") { [index, obeys] in
            if obeys { try Confinement.lockObeying() } else { try Confinement.lock() }
            Self.forbidden[index].attempt()
        }
    }

    /// A thread that was started behind the lock has it too.
    @Test func threadsAreLocked() async {
        await #expect(processExitsWith: .signal(SIGSYS)) {
            try Confinement.lock()
            try WorkerThread { _ = access("/", R_OK) }.join()
        }
    }

    /// What reading and computing takes goes on: the file, its size, memory, threads, waiting for them, the time, an answer.
    @Test func readingGoesOn() async throws {
        await #expect(processExitsWith: .success) {
            let file = try Descriptor.holding(Array("some text".utf8).span)
            let status = try Descriptor(opening: "/proc/thread-self/status", .read)
            try Confinement.lock()
            let text = String(decoding: try status.bytes(0..<8192), as: UTF8.self)
            try #require(text.contains("Seccomp:\t2\n") && text.contains("NoNewPrivs:\t1\n"))
            try #require(try file.regularFileSize() == 9)
            try #require(try file.duplicate().bytes(5..<9) == Array("text".utf8))
            try #require(MonotonicClock.now > .zero)
            let sum = Atomic(0)
            let threads = try (0..<4).map { number in
                try WorkerThread(isApart: number == 0) {
                    let numbers = [Int](repeating: number, count: 4_000_000)
                    sum.add(numbers.reduce(0, &+), ordering: .relaxed)
                }
            }
            for thread in threads { thread.join() }
            try #require(sum.load(ordering: .relaxed) == 24_000_000)
            try file.writeAll([1, 2].span)
            try file.sync()
        }
    }

    /// Messages with descriptors come and go, where a process obeys.
    @Test func ordersComeAndAreAnswered() async throws {
        await #expect(processExitsWith: .success) {
            var number: Int32 = -1
            let socket = try PacketSocket { end throws(SystemError) in number = dup(end.rawValue) }
            let other = PacketSocket(adopting: Descriptor(adopting: number))
            let file = try Descriptor.holding([7].span)
            try Confinement.lockObeying()
            try socket.send([1, 2].span, with: [file.rawValue])
            guard let packet = try other.receive() else { exit(1) }
            try #require(packet.bytes == [1, 2])
            let bytes = try packet.first?.bytes(0..<1)
            try #require(bytes == [7])
            try other.send([3].span)
            let answer = try socket.receive()?.bytes
            try #require(answer == [3])
        }
    }

    @Test func thisKernelLocks() { #expect(Confinement.canLock) }
}
