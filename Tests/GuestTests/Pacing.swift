/// How a player's flips kept to the vblanks of vkms, frame by frame, by the kernel's own trace.
///
/// A frame that is late while no program could run is the host's: `Tests/Guest/witness.c` tells when that was.
struct Pacing: CustomStringConvertible {
    /// Frames of moves that could be on time.
    private(set) var judged = 0
    /// Of those, vblanks that passed without the frame that belonged there.
    private(set) var missed = 0
    /// Vblanks that passed so while a processor stood still.
    private(set) var excused = 0

    var description: String { "\(judged) frames, \(missed) vblanks missed; \(excused) more while the host stood still" }

    /// A move's frames follow each other; between moves pass more vblanks than these.
    private static let longestGap = 20
    /// One frame at 60 Hz, in nanoseconds.
    private static let frame = 16_666_667

    private struct Flip {
        let time, vblank: Int
    }

    /// Watches until so many frames could be judged.
    ///
    /// Nobody looks meanwhile: a shell that starts in the guest takes the processor for longer than a frame.
    init(of guest: Guest, frames: Int) throws {
        let folder = "/sys/kernel/tracing"
        let event = "\(folder)/events/drm/drm_vblank_event_delivered/enable"
        let witness = try guest.start("witness")
        _ = try guest.output(
            of: """
                mountpoint -q \(folder) || mount -t tracefs tracefs \(folder)
                cd \(folder)
                echo 0 >tracing_on; echo mono >trace_clock; echo >trace; echo 1 >\(event)
                [ -p /run/nothing ] || mkfifo /run/nothing
                """)
        var rounds = 0
        repeat {
            rounds += 1
            // Three moves; where the host is busy, some more of them. The shell waits by itself, without a process.
            _ = try guest.output(
                of: """
                    cd \(folder)
                    echo 1 >tracing_on
                    read -t 4 nothing <>/run/nothing
                    echo 0 >tracing_on
                    """)
            let flips = try Self.flips(try guest.output(of: "grep drm_vblank_event_delivered: \(folder)/trace"))
            judge(flips, stands: try Self.stands(try witness.log))
        } while judged < frames && rounds < 10
        try witness.signal("KILL")
        guard judged >= frames else {
            throw GuestFailure(what: "after ten times the usual only \(self) could be judged: this machine is too busy")
        }
    }

    private mutating func judge(_ flips: [Flip], stands: [ClosedRange<Int>]) {
        (judged, missed, excused) = (0, 0, 0)
        for (one, next) in zip(flips, flips.dropFirst()) {
            let vblanks = next.vblank - one.vblank
            guard (1..<Self.longestGap).contains(vblanks) else { continue }
            // From when the frame could be made to when it was there.
            let time = one.time - Self.frame...next.time
            if stands.contains(where: { $0.overlaps(time) }) {
                excused += vblanks - 1
            } else {
                judged += 1
                missed += vblanks - 1
            }
        }
    }

    /// `NAME-PID [CPU] FLAGS SECONDS.MICROSECONDS: drm_vblank_event_delivered: file=…, crtc=0, seq=N`
    private static func flips(_ trace: String) throws -> [Flip] {
        try trace.split(separator: "\n").map { line in
            let words = line.split(separator: " ")
            guard let event = words.firstIndex(of: "drm_vblank_event_delivered:"), event > 0,
                let seconds = Double(words[event - 1].dropLast()),
                let vblank = words.last.flatMap({ Int($0.drop { $0 != "=" }.dropFirst()) })
            else { throw GuestFailure(what: "not a line of the trace: \(line)") }
            return Flip(time: Int(seconds * 1e9), vblank: vblank)
        }
    }

    private static func stands(_ log: String) throws -> [ClosedRange<Int>] {
        try log.split(separator: "\n").map { line in
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            guard numbers.count == 2 else { throw GuestFailure(what: "the witness says: \(line)") }
            return numbers[0]...numbers[1]
        }
    }
}
