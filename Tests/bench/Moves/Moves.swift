import Compose
import Glibc
import Raster

@testable import Present
import Vocabulary

/// Measures moves: the processor time of a frame for every transition on every rung, beside a `memcpy` of the frame. The display
/// is ordinary memory; what the kernel and the card do beside is not in it.
///
///     moves [ROUNDS]
///     moves --resting FOLDER WxH RUNG
///
/// The second one prints what a show of `FOLDER/0.jpg` to `5.jpg` holds at rest beside its framebuffers, in bytes, and the rung of
/// its moves.
///
/// All take turns, one move each a round, and medians are compared. One line each: what it takes, what that is in copies, the
/// part of the frame that is written, the limit, and `held` or `MISSED`.
enum Moves {
    static func run(_ arguments: [String]) {
        if arguments.count == 5, arguments[1] == "--resting" {
            let sides = arguments[3].split(separator: "x").compactMap { Int($0) }
            guard sides.count == 2, let rung = Rung(rawValue: arguments[4]) else { complain(usage, 2) }
            let (held, found) = Resting.measure(
                arguments[2], on: Size(width: sides[0], height: sides[1]), rung: rung)
            print(held, found?.rawValue ?? "none")
            return
        }
        let rounds = arguments.count > 1 ? Int(arguments[1]) ?? 0 : 15
        guard rounds > 0, arguments.count <= 2 else {
            complain(usage, 2)
        }
        do {
            for size in [Size(width: 1920, height: 1080), Size(width: 3840, height: 2160)] {
                try measure(size, rounds: rounds)
            }
        } catch {
            complain("moves: \(error)", 1)
        }
    }

    private static let usage = "usage: moves [ROUNDS], or moves --resting FOLDER WxH RUNG"

    private static func complain(_ words: String, _ code: Int32) -> Never {
        let line = Array("\(words)\n".utf8)
        write(2, line, line.count)
        exit(code)
    }

    private static func measure(_ size: Size, rounds: Int) throws {
        let pictures = [UInt32(1), 2].map { picture(size, seed: $0) }
        let copies = [Picture(size: size), Picture(size: size)]
        var contenders: [any Contestant] = []
        for rung in Rung.allCases {
            let output = LadderOutput(MemoryScanout(size, rung: rung))
            for transition in Transition.allCases {
                if let one = try Contender(transition, on: rung, of: output, pictures) { contenders.append(one) }
            }
        }
        contenders.append(Magnified(of: LadderOutput(MemoryScanout(size, rung: .copy)), pictures[0]))
        // The framebuffers are there then, and written.
        for one in contenders { _ = try one.move() }
        var copying: [Double] = []
        var times = Array(repeating: [Double](), count: contenders.count)
        for _ in 0..<rounds {
            for (index, one) in contenders.enumerated() {
                // As often as any, and beside each, for the machine's speed comes and goes.
                if index % 4 == 0 { copying.append(timeOfCopy(of: pictures, to: copies)) }
                times[index].append(try one.move())
            }
        }
        let copy = median(copying)
        print(
            "\n\(size), a frame: memcpy \(text(copy * 1e3, 3)) ms, \(text(Double(size.area * 4) / copy / 1e9, 1)) GB/s")
        for (one, times) in zip(contenders, times) {
            let time = median(times)
            let ratio = time / copy
            let columns = [
                pad(one.names.0, 22), pad(one.names.1, 7), text(time * 1e6, 1, 9), "us",
                text(ratio, 4, 8), "copies, writes", text(one.share * 100, 1, 5), "%, limit", text(one.limit, 3),
                ratio <= one.limit ? "held" : "MISSED",
            ]
            print(columns.joined(separator: " "))
        }
    }

    /// Of one frame. Pictures and framebuffers take turns, as in a move.
    private static func timeOfCopy(of pictures: [Picture], to copies: [Picture]) -> Double {
        let count = 10
        let start = Clock.processorTime
        for index in 0..<count {
            let (from, to) = (pictures[0], copies[index % 2])
            precondition(from.stride == from.size.width * 4 && to.stride == from.stride, "rows without gaps")
            from.withRow(0) { from in
                to.withMutableRow(0) { to in
                    from.withUnsafeBytes { from in
                        to.withUnsafeMutableBytes { to in
                            guard let from = from.baseAddress, let to = to.baseAddress else { return }
                            memcpy(to, from, copies[0].byteCount)
                        }
                    }
                }
            }
        }
        return (Clock.processorTime - start) / Double(count)
    }

    /// Noise.
    private static func picture(_ size: Size, seed: UInt32) -> Picture {
        let picture = Picture(size: size)
        var value = seed
        for y in 0..<size.height {
            picture.withMutableRow(y) { row in
                for x in row.indices {
                    value = value &* 1_664_525 &+ 1_013_904_223
                    row[x] = value >> 8 | 0xFF00_0000
                }
            }
        }
        return picture
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// With so many digits after the point.
    private static func text(_ value: Double, _ digits: Int, _ width: Int = 0) -> String {
        var scale = 1
        for _ in 0..<digits { scale *= 10 }
        let whole = Int((value * Double(scale)).rounded())
        let part = String(whole % scale)
        let result = "\(whole / scale)." + String(repeating: "0", count: digits - part.count) + part
        return String(repeating: " ", count: max(0, width - result.count)) + result
    }
}
