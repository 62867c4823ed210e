import Foundation
import Glibc

/// A QEMU process that ends with its owner: with `stop`, with the object, and with the whole test process however that dies.
final class Machine {
    private let process: pid_t
    /// Nothing is ever written here: its end is the sign for the guard beside QEMU to kill it.
    private let lifeline = Pipe()
    private var hasEnded = false

    /// Starts QEMU; what it says goes to `log`.
    ///
    /// By `posix_spawn`, for Foundation's `Process` hands the test process's blocked signals down, and takes a program for
    /// running as long as any child of it lives.
    init(arguments: [String], log: URL) throws {
        guard let qemu = Harness.tool(Board.chosen.emulator) else { throw GuestFailure(what: "no QEMU") }
        let script = "exec 3<&0; { read -r nothing <&3; kill -KILL $$; } & exec \"$@\" 3<&- </dev/null"
        let words = ["/bin/sh", "-c", script, "sh", qemu] + arguments

        // An end for writing in QEMU's own hands would keep the pipe open for ever.
        for end in [lifeline.fileHandleForReading, lifeline.fileHandleForWriting] {
            _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
        }
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        posix_spawn_file_actions_adddup2(&files, lifeline.fileHandleForReading.fileDescriptor, 0)
        posix_spawn_file_actions_addopen(&files, 1, log.path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_adddup2(&files, 1, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var nothing = sigset_t()
        sigemptyset(&nothing)
        posix_spawnattr_setsigmask(&attributes, &nothing)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

        var process: pid_t = 0
        var vector = words.map { strdup($0) } + [nil]
        defer { vector.forEach { free($0) } }
        let status = posix_spawn(&process, "/bin/sh", &files, &attributes, &vector, environ)
        guard status == 0 else { throw GuestFailure(what: "posix_spawn: \(String(cString: strerror(status)))") }
        self.process = process
        try lifeline.fileHandleForReading.close()
    }

    var isRunning: Bool {
        if !hasEnded { hasEnded = waitpid(process, nil, WNOHANG) == process }
        return !hasEnded
    }

    /// Sends QEMU a signal.
    func signal(_ signal: Int32) { if isRunning { kill(process, signal) } }

    func stop() {
        if isRunning {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
            hasEnded = true
        }
        try? lifeline.fileHandleForWriting.close()
    }

    deinit { stop() }
}
