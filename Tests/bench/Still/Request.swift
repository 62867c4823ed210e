import Draw
import Raster
import Scale

/// What the command line asks for.
struct Request {
    let path: String
    let size: Size
    private(set) var fit = Fit.cover
    private(set) var threads = Drawing.Threads.two
    private(set) var instructions = InstructionSet.best
    private(set) var count = 1
    private(set) var output: String?
    private(set) var printsShares = false

    init?(_ arguments: [String]) {
        let sides = arguments.count > 2 ? arguments[2].split(separator: "x").compactMap { Int($0) } : []
        guard sides.count == 2, sides[0] > 0, sides[1] > 0 else { return nil }
        path = arguments[1]
        size = Size(width: sides[0], height: sides[1])
        var rest = arguments.dropFirst(3)
        while let option = rest.popFirst() {
            if option == "--shares" {
                printsShares = true
                continue
            }
            guard let value = rest.popFirst(), take(option, value) else { return nil }
        }
    }

    private mutating func take(_ option: String, _ value: String) -> Bool {
        switch (option, value, Int(value)) {
        case ("--fit", let name, _):
            guard let found = Fit(rawValue: name) else { return false }
            fit = found
        case ("--threads", "1", _): threads = .one
        case ("--threads", "2", _): threads = .two
        case ("--kernels", "best", _): instructions = .best
        case ("--kernels", "baseline", _): instructions = .baseline
        case ("--repeat", _, let number?) where number > 0: count = number
        case ("--output", let path, _): output = path
        default: return false
        }
        return true
    }
}
