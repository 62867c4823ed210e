public import JSONText

/// What a client asks of a player: a line of the control socket.
public struct ControlRequest: Sendable {
    public enum Demand: Hashable, Sendable {
        /// `{"do":"next"}`: answered when it is done.
        case perform(Command)
        /// `{"get":"status"}`
        case status
        /// `{"watch":"status"}`: answered now, and again at every change.
        case watch
        /// `{"get":"slides","output":"HDMI-A-1","from":101}`: answered with a page of the slides of a show.
        case slides(SlidesQuery)
        /// `{"watch":"wanted"}`: answered now with how many files from the web are wanted, and again at every change.
        case watchWanted
        /// `{"get":"wanted","from":101}`: answered with a page of them.
        case wanted(from: Int)
        /// `{"tell":"https://…","reason":"…"}`: why a file has not come; nil: it has. With `site` in the place of the address: what
        /// is wrong with the site from afar.
        case explain(url: String, reason: String?)
        /// `{"set":"pin","digits":"2580"}`: answered when the PIN of the locks is on the disk; nil: there is none from now on.
        case pin(String?)
        /// `{"put":"\u00FF\u00D8…"}`: the next bytes of a picture, each as the character of its number (Latin-1), which
        /// `{"do":"show","file":"-"}` shows.
        case put([UInt8])
        /// `{"get":"snapshot","output":"HDMI-A-1"}`: answered with a PNG. Nil: of the only output.
        case snapshot(output: String?)
    }

    /// Why a line is no request.
    public struct Mistake: Error {
        /// The request's id, where it has one.
        public internal(set) var id: JSON?
        /// What is wrong, in words of one line each.
        public let reasons: [String]

        init(_ reasons: [String]) { self.reasons = reasons }
    }

    /// How long a snapshot may take, in the queue of clients and in the making: a move, which it waits for, takes a minute at
    /// most. Then its client has that long to read it, or as long as is kept for it where others wait for the memory that it takes.
    public static let snapshotPatience = (
        making: Duration.seconds(90), sending: Duration.seconds(60), keeping: Duration.seconds(10)
    )
    /// What stands for the site from afar where an address is told.
    public static let site = "site"
    /// The largest picture to put, in bytes: runtime folders are in memory.
    public static let largestPicture = 32 << 20
    /// The most bytes of a picture in one line: JSON may write six for one.
    public static let longestPut = 2_500
    /// How many bytes a line may have.
    public static let longest = 16 << 10

    /// Whatever the client wants repeated in the answer.
    public let id: JSON?
    public let demand: Demand

    public init(id: JSON? = nil, demand: Demand) {
        self.id = id
        self.demand = demand
    }
}

extension ControlRequest {
    /// Refuses what a program may not ask that only fetches files from the web.
    public func checkForFetchers() throws(Mistake) {
        switch demand {
        case .watchWanted, .wanted, .explain, .status: return
        case .perform(let command) where command.verb == .reload: return
        case .perform, .watch, .slides, .snapshot, .pin, .put:
            var mistake = Mistake(["this socket takes 'wanted', 'tell', 'status' and 'reload'"])
            mistake.id = id
            throw mistake
        }
    }
}

// MARK: - As text

extension ControlRequest {
    /// The request as a line.
    public var line: String {
        let members: [(String, JSON)] =
            switch demand {
            case .perform(let command): command.members
            case .status: [("get", .string("status"))]
            case .watch: [("watch", .string("status"))]
            case .slides(let query): [("get", .string("slides"))] + query.members
            case .watchWanted: [("watch", .string("wanted"))]
            case .wanted(let from):
                [("get", .string("wanted"))] + (from == 1 ? [] : [("from", .integer(Int64(from)))])
            case .explain(let url, let reason):
                [("tell", .string(url)), ("reason", reason.map { .string($0) } ?? .null)]
            case .pin(let digits):
                [("set", .string("pin")), ("digits", digits.map { .string($0) } ?? .null)]
            case .put(let bytes):
                [("put", .string(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))))]
            case .snapshot(let output):
                [("get", .string("snapshot"))] + (output.map { [("output", .string($0))] } ?? [])
            }
        return JSON.object((id.map { [("id", $0)] } ?? []) + members).line + "\n"
    }

    /// Reads a line without its newline.
    public init(line: [UInt8]) throws(Mistake) {
        let value: JSON
        do throws(JSONError) {
            value = try JSON(reading: line)
        } catch {
            throw Mistake(["no JSON: \(error.reason) at byte \(error.offset)"])
        }
        do throws(Mistake) {
            self.init(id: value["id"], demand: try Self.demand(of: value))
        } catch {
            var mistake = error
            mistake.id = value["id"]
            throw mistake
        }
    }

    private static func demand(of value: JSON) throws(Mistake) -> Demand {
        guard case .object(let members) = value else { throw Mistake(["a request is a JSON object"]) }
        var request = RequestMembers(members)
        let kinds = request.kinds(of: ["do", "get", "watch", "tell", "set", "put"])
        guard let kind = kinds.first, kinds.count == 1 else {
            let others = kinds.map { "'\($0)'" }.joined(separator: " and ")
            for kind in kinds { _ = request.take(kind) }
            throw request.mistake(
                "a request has one of 'do', 'get', 'watch', 'tell', 'set' and 'put'"
                    + (kinds.isEmpty ? "" : ", not \(others)")
            )
        }
        if kind == "do" { return .perform(try Command(&request)) }
        let word = request.take(kind)?.string
        if kind == "tell" {
            let reason = request.take("reason")
            try request.end("tell", takes: ["reason"])
            guard let word else {
                throw Mistake(["'tell' takes an address, as it stands in the list of what is wanted, or 'site'"])
            }
            return .explain(url: word, reason: reason?.string)
        }
        if kind == "put" {
            try request.end("put", takes: [])
            let bytes = (word ?? "").unicodeScalars.map { UInt8(exactly: $0.value) }
            if bytes.isEmpty || bytes.contains(nil) {
                throw Mistake(["'put' takes bytes of a picture, each as the character of its number"])
            }
            return .put(bytes.compactMap(\.self))
        }
        if kind == "set" {
            let digits = request.take("digits")
            try request.end("set", takes: ["digits"])
            // One of another kind removes nothing.
            switch (word, digits) {
            case ("pin", .string(let digits)?): return .pin(digits)
            case ("pin", .null?): return .pin(nil)
            default: throw Mistake(["'set' takes pin, with 'digits', a text, or null for none"])
            }
        }
        switch (kind, word) {
        case ("get", "status"), ("watch", "status"):
            try request.end("status", takes: [])
            return kind == "get" ? .status : .watch
        case ("watch", "wanted"):
            try request.end("wanted", takes: [])
            return .watchWanted
        case ("get", "wanted"):
            let from = request.count("from", "where a page begins, as the one before says it") ?? 1
            try request.end("wanted", takes: ["from"])
            return .wanted(from: from)
        case ("get", "slides"): return .slides(try SlidesQuery(&request))
        case ("get", "snapshot"):
            let output = request.text("output", "an output's name")
            try request.end("snapshot", takes: ["output"])
            return .snapshot(output: output)
        default:
            throw Mistake([
                kind == "get" ? "'get' takes status, slides, wanted or snapshot" : "'watch' takes status or wanted"
            ])
        }
    }
}
