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
        /// `{"get":"snapshot","output":"HDMI-A-1"}`: answered with a PNG. Nil: of the only output.
        case snapshot(output: String?)
    }

    /// Why a line is no request, in words of one line.
    public struct Mistake: Error {
        /// The request's id, where it has one.
        public internal(set) var id: JSON?
        public let reason: String

        init(_ reason: String) { self.reason = reason }
    }

    /// How long a snapshot may take, in the queue of clients and in the making: a move, which it waits for, takes a minute at
    /// most. Then its client has that long to read it, or as long as is kept for it where others wait for the memory that it takes.
    public static let snapshotPatience = (
        making: Duration.seconds(90), sending: Duration.seconds(60), keeping: Duration.seconds(10)
    )
    /// How many bytes a line may have.
    public static let longest = 16 << 10

    /// What is wrong where a request has other members.
    public static let members =
        "a request has one of 'do', 'get' and 'watch', an 'id' where wanted, and an 'output' for a snapshot"

    /// Whatever the client wants repeated in the answer.
    public let id: JSON?
    public let demand: Demand

    public init(id: JSON? = nil, demand: Demand) {
        self.id = id
        self.demand = demand
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
            throw Mistake("no JSON: \(error.reason) at byte \(error.offset)")
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
        guard case .object(let members) = value else { throw Mistake("a request is a JSON object") }
        let names = Set(members.map(\.0)).subtracting(["id"])
        let payload = names.intersection(Command.memberNames)
        guard names.count == payload.count + 1, let name = names.subtracting(payload).first else {
            throw Mistake(Self.members)
        }
        let word = value[name]?.string
        switch (name, word) {
        case ("do", _): return .perform(try Command(value))
        case ("get", "snapshot") where payload.isSubset(of: ["output"]):
            guard let output = value["output"] else { return .snapshot(output: nil) }
            guard let name = output.string else { throw Mistake("'output' takes an output's name") }
            return .snapshot(output: name)
        case ("get", _), ("watch", _):
            guard payload.isEmpty else { throw Mistake(Self.members) }
            if word == "status" { return name == "get" ? .status : .watch }
            throw Mistake(name == "get" ? "'get' takes status or snapshot" : "'watch' takes status")
        default: throw Mistake(Self.members)
        }
    }
}
