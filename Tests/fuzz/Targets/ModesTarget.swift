import CDRM

@testable import Present
import Vocabulary

/// The modes that a display lists, as the kernel gives them, behind the text that chooses one and a zero.
enum ModesTarget {
    static func run(_ bytes: [UInt8]) throws(Finding) {
        let wish = bytes.prefix { $0 != 0 }
        let modes = modes(bytes.dropFirst(wish.count + 1))
        for mode in modes { try require(mode.period > .zero && mode.rate.isFinite, "a mode without a rate") }
        let text = String(decoding: wish, as: UTF8.self)
        for choice in [.preferred, .highest, ModeChoice(text)].compactMap(\.self) { try check(choice, modes) }
    }

    private static func modes(_ bytes: ArraySlice<UInt8>) -> [Mode] {
        var (modes, rest) = ([Mode](), bytes)
        while !rest.isEmpty {
            var info = drmModeModeInfo()
            withUnsafeMutableBytes(of: &info) { $0.copyBytes(from: rest.prefix($0.count)) }
            rest = rest.dropFirst(MemoryLayout.size(ofValue: info))
            modes.append(Mode(info))
        }
        return modes
    }

    private static func check(_ choice: ModeChoice, _ modes: [Mode]) throws(Finding) {
        let candidates = choice.candidates(from: modes)
        try require(choice.candidates(from: modes) == candidates, "other candidates the second time")
        try require(choice.choose(from: modes) == candidates.first, "not the first candidate")
        switch choice {
        case .preferred, .highest:
            try require(candidates.isEmpty == modes.isEmpty, "no mode of \(modes.count)")
        case .exactly(let size, _):
            try require(candidates.allSatisfy { $0.size == size }, "another size than \(size)")
        case .timings(let timings):
            try require(candidates == [timings.mode] && candidates[0].size == timings.size, "other timings")
            let rate = candidates[0].rate
            try require((9.5...500.5).contains(rate), "\(rate) Hz")
            return
        }
        var left: [Mode: Int] = [:]
        for mode in modes { left[mode, default: 0] += 1 }
        for mode in candidates {
            left[mode, default: 0] -= 1
            try require(left[mode, default: -1] >= 0, "\(mode) is not listed, or not as often")
        }
        let turned = Set(choice.candidates(from: modes.reversed()))
        try require(turned == Set(candidates), "other candidates in another order")
        for mode in candidates.prefix(1) + candidates.suffix(1) {
            let words = ModeSelection(mode, by: choice, from: modes).description
            try require(words.contains("\(mode.size)@"), "\(words)")
        }
    }
}
