internal import JSONText

/// Which slides a client asks for.
public struct SlidesQuery: Hashable, Sendable {
    /// Whose show; nil: the only one.
    public var output: String?
    /// The number of the first.
    public var from = 1
    /// How many, at most.
    public var count = SlidesQuery.most

    /// How many slides a page has at most.
    public static let most = 100

    public init(output: String? = nil, from: Int = 1, count: Int = SlidesQuery.most) {
        self.output = output
        self.from = from
        self.count = count
    }

    var members: [(String, JSON)] {
        (output.map { [("output", .string($0))] } ?? []) + (from == 1 ? [] : [("from", .integer(Int64(from)))])
            + (count == Self.most ? [] : [("count", .integer(Int64(count)))])
    }

    init(_ request: inout RequestMembers) throws(ControlRequest.Mistake) {
        self.init()
        output = request.text("output", "an output's name")
        from = request.count("from", "the number of a slide, from 1 on") ?? from
        count = request.count("count", upTo: Self.most, "how many slides are wanted: 1 to \(Self.most)") ?? count
        try request.end("slides", takes: ["output", "from", "count"])
    }
}

/// Slides of a show, in the order of their numbers: the answer to `{"get":"slides"}`.
public struct SlidesPage: Hashable, Sendable {
    /// What shows them, in step.
    public var outputs: [String] = []
    /// Another number than on the page before: the slides were replaced meanwhile, and the numbers may be others.
    public var lineup = 0
    /// How many slides there are in all.
    public var count = 0
    /// The number of the first that the next page has; nil: this is the last page.
    public var nextFrom: Int?
    public var list: [SlideStatus] = []

    public init() {}
}

/// A slide, with its keys, and how it stands in the show.
public struct SlideStatus: Hashable, Sendable {
    /// As `go` takes it.
    public var number = 0
    public var path = ""
    /// The picture beside it.
    public var companion: String?
    /// `shown`, `open`, `closed` (by its schedule), `left-out` (for a fault) or `outranked` (by a higher priority).
    public var state = ""
    /// Why it is left out.
    public var reason: String?
    /// When it comes next if nothing happens before, in UTC; nil: that is not known.
    public var next: String?
    /// When its schedule opens or closes next, in UTC; nil: it does not.
    public var opens: String?
    public var closes: String?
    /// In seconds.
    public var duration = 0.0
    public var fit = ""
    public var background = ""
    public var transitions: [String] = []
    /// In seconds.
    public var transitionDuration = 0.0
    public var priority = 0
    public var weight = 1

    public init() {}

    /// As JSON on one line.
    public var line: String { json.line }
}

extension SlidesPage: JSONObject {
    mutating func visit(_ member: inout JSONMembers) {
        member("outputs", &outputs)
        member("lineup", &lineup)
        member("count", &count)
        member("next-from", &nextFrom)
        member("list", &list)
    }
}

extension SlideStatus: JSONObject {
    mutating func visit(_ member: inout JSONMembers) {
        member("number", &number)
        member("path", &path)
        if !member.isWriting || companion != nil { member("companion", &companion) }
        member("state", &state)
        if !member.isWriting || reason != nil { member("reason", &reason) }
        member("next", &next)
        if !member.isWriting || opens != nil { member("opens", &opens) }
        if !member.isWriting || closes != nil { member("closes", &closes) }
        member("duration", &duration)
        member("fit", &fit)
        member("background", &background)
        member("transition", &transitions)
        member("transition-duration", &transitionDuration)
        member("priority", &priority)
        member("weight", &weight)
    }
}
