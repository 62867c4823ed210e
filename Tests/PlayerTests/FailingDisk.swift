import Glibc
import LinuxIO
import Synchronization

@testable import Player

/// The steps of a display log on a real disk, some of which fail. A write that fails may have written a part.
final class FailingDisk: Sendable {
    private struct State {
        /// The bytes of each write, and nil for each other step, as they came.
        var steps: [Int?] = []
        var failing = 0..<0
        var written = 0
    }

    private let state: Mutex<State>

    /// - Parameters:
    ///   - failing: the numbers of the steps that fail. A disk whose machine has lost its power has no end to them.
    ///   - written: how many bytes the first of them writes, if it is a write.
    init(failing: Range<Int> = 0..<0, written: Int = 0) { state = Mutex(State(failing: failing, written: written)) }

    /// What was done: the bytes of each write, and nil for each other step.
    var done: [Int?] { state.withLock { $0.steps } }

    /// How many bytes of the next write get through; nil: all, or it is another step and succeeds.
    private func begin(_ count: Int?) -> Int? {
        state.withLock { state in
            let number = state.steps.count
            state.steps.append(count)
            if !state.failing.contains(number) { return nil }
            return number == state.failing.lowerBound ? min(state.written, count ?? 0) : 0
        }
    }

    var steps: DiskSteps {
        DiskSteps(
            write: { file, bytes, start throws(SystemError) in
                guard let count = self.begin(bytes.count) else { return try file.write(bytes.span, at: start) }
                try file.write(Array(bytes[..<count]).span, at: start)
                throw SystemError("write", number: EIO)
            },
            truncate: { file, count throws(SystemError) in
                if self.begin(nil) != nil { throw SystemError("ftruncate", number: EIO) }
                try file.truncate(to: count)
            },
            // No power is cut here: a sync has nothing to wait for.
            sync: { _ throws(SystemError) in if self.begin(nil) != nil { throw SystemError("fdatasync", number: EIO) }
            },
            rename: { path, other throws(SystemError) in
                if self.begin(nil) != nil { throw SystemError("rename", number: EIO) }
                _ = try File.rename(path, to: other)
            },
            syncFolder: { _ throws(SystemError) in if self.begin(nil) != nil { throw SystemError("fsync", number: EIO) }
            })
    }
}
