import Carousel
import Glibc
import LinuxIO
import Logging
import Present

@testable import Player

/// A show of very many slides during which all kinds of things happen: what the player takes of the machine must not grow.
struct Soak {
    private let slides: Int
    private let props = Props()
    private let sign: Sign
    private let log: String

    init(slides: Int) throws {
        self.slides = slides
        // As `Playback` begins.
        Heap.shareAmongThreads()
        log = props.path + "/log"
        let file = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        precondition(file >= 0 && dup2(file, 2) == 2, "a log in /dev/shm")
        close(file)
        sign = try Sign(props.path, log: Logger(label: "soak") { _ in StandardErrorLog(level: .info) })
    }

    /// Prints a table; true if nothing grows.
    func run() throws -> Bool {
        var figures: [Figures] = []
        say("    slides     drawn  seconds  descriptors  threads  memory KiB  log bytes  display log")
        let start = time(nil)
        var act = 0
        for share in [1, 10, 50, 100] {
            while sign.shown < slides / 100 * share {
                let end = sign.now + .seconds(37)
                while sign.now < end { try sign.turn(until: end) }
                try happen(act)
                sign.writeStatus()
                act += 1
            }
            let figure = Figures(footprint: .now(), log: bytes(log), displayLog: bytes(props.path + "/display.log"))
            figures.append(figure)
            say(row([sign.shown, sign.drawn, time(nil) - start] + figure.columns))
        }
        sign.end()
        return check(figures)
    }

    private struct Figures {
        let footprint: Footprint
        let log, displayLog: Int

        var columns: [Int] { [footprint.descriptors, footprint.threads, footprint.memory, log, displayLog] }
    }

    private func row(_ figures: [Int]) -> String {
        zip(figures, [10, 10, 9, 13, 9, 12, 11, 13]).map { figure, width in
            String(repeating: " ", count: max(1, width - "\(figure)".count)) + "\(figure)"
        }.joined()
    }

    private func bytes(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Compares the figures with the first ones, those of the second half with its beginning.
    private func check(_ figures: [Figures]) -> Bool {
        let (first, middle, last) = (figures[0], figures[figures.count - 2], figures[figures.count - 1])
        var faults: [String] = []
        if figures.contains(where: { $0.footprint.descriptors != first.footprint.descriptors }) {
            faults.append("descriptors")
        }
        if figures.contains(where: { $0.footprint.threads != first.footprint.threads }) { faults.append("threads") }
        if last.footprint.memory > middle.footprint.memory + 1024 { faults.append("memory, by more than 1 MiB") }
        // The second half has about as much to tell as the first: how much depends on how soon the loaders are done. What
        // grows with time makes the whole four times the half.
        if last.log > middle.log * 3 { faults.append("the log of the second half") }
        if last.displayLog > 8 << 20 { faults.append("a part of the display log") }
        for fault in faults { say("not flat: \(fault)") }
        return faults.isEmpty
    }

    /// One thing after the other.
    private func happen(_ act: Int) throws {
        switch act % 24 {
        case 0: sign.ensemble.handle(.pause)
        case 1: sign.ensemble.handle(.resume)
        case 2: sign.ensemble.handle(.skip(3))
        case 3: sign.ensemble.handle(.skip(-2))
        case 4: props.draw("0.png", shade: act)
        case 5: props.write("1.png", Array("no picture".utf8))
        case 6: props.draw("1.png", shade: act)
        case 7: sign.display.unplug("headless-2")
        case 8: _ = sign.ensemble.settleDisplay()
        case 9: sign.display.plug(Sign.mode, as: "headless-2")
        case 10: _ = sign.ensemble.settleDisplay()
        case 11: sign.ensemble.reload()
        case 12: props.writeList(last: "2.png")
        case 13: props.write("a.yaml", Array("slides: [".utf8))
        case 14: sign.ensemble.reload()
        case 15: props.writeList()
        case 16: try sign.serveClient()
        case 17: props.removePicture("photos/1.png")
        case 18: props.draw("photos/1.png", shade: act)
        case 19: for name in ["headless-1", "headless-2"] { sign.display.unplug(name) }
        case 20: for name in ["headless-1", "headless-2"] { sign.display.plug(Sign.mode, as: name) }
        case 21: _ = sign.ensemble.settleDisplay()
        case 22: sign.ensemble.mountsChanged()
        default: break
        }
        try sign.followSources()
    }
}

/// Prints a line at once.
private func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    write(1, bytes, bytes.count)
}
