internal import JSONText

/// What a client asks of a player: a line of the control socket.
struct ControlRequest: Sendable {
    enum Demand: Hashable, Sendable {
        /// `{"do":"next"}`: answered when it is done.
        case perform(Deed)
        /// `{"get":"status"}`
        case status
        /// `{"watch":"status"}`: answered now, and again at every change.
        case watch
        /// `{"get":"snapshot","output":"HDMI-A-1"}`: answered with a PNG. Nil: of the only output.
        case snapshot(output: String?)
    }

    /// Why a line is no request, in words of one line.
    struct Refusal: Error {
        /// The request's id, where it has one.
        var id: JSON?
        let reason: String
    }

    /// How long a snapshot may take, in the queue of clients and in the making: a move, which it waits for, takes a minute at
    /// most. Then its client has that long to read it, or as long as is kept for it where others wait for the memory that it takes.
    static let snapshotPatience = (
        making: Duration.seconds(90), sending: Duration.seconds(60), keeping: Duration.seconds(10)
    )
    /// How many bytes a line may have.
    static let longest = 16 << 10

    private static let members =
        "a request has one of 'do', 'get' and 'watch', an 'id' where wanted, and an 'output' for a snapshot"

    /// Whatever the client wants repeated in the answer.
    var id: JSON?
    let demand: Demand
}

// MARK: - As text

extension ControlRequest {
    /// The request as a line.
    var line: String {
        let members: [(String, JSON)] =
            switch demand {
            case .perform(let deed): [("do", .string(deed.rawValue))]
            case .status: [("get", .string("status"))]
            case .watch: [("watch", .string("status"))]
            case .snapshot(let output):
                [("get", .string("snapshot"))] + (output.map { [("output", .string($0))] } ?? [])
            }
        return JSON.object((id.map { [("id", $0)] } ?? []) + members).line + "\n"
    }

    /// Reads a line without its newline.
    init(line: [UInt8]) throws(Refusal) {
        let value: JSON
        do throws(JSONError) {
            value = try JSON(reading: line)
        } catch {
            throw Refusal(reason: "no JSON: \(error.reason) at byte \(error.offset)")
        }
        guard case .object(let members) = value else { throw Refusal(reason: "a request is a JSON object") }
        id = value["id"]
        let demands = members.filter { $0.0 != "id" && $0.0 != "output" }
        guard demands.count == 1, let (name, subject) = demands.first else {
            throw Refusal(id: id, reason: Self.members)
        }
        let word = if case .string(let text) = subject { text } else { "" }
        let output = value["output"]
        guard output == nil || (name, word) == ("get", "snapshot") else {
            throw Refusal(id: id, reason: Self.members)
        }
        switch name {
        case "do":
            guard let deed = Deed(rawValue: word) else {
                let deeds = Deed.allCases.map(\.rawValue).joined(separator: ", ")
                throw Refusal(id: id, reason: "'do' takes one of \(deeds)")
            }
            demand = .perform(deed)
        case "get":
            switch (word, output) {
            case ("status", _): demand = .status
            case ("snapshot", nil): demand = .snapshot(output: nil)
            case ("snapshot", .string(let name)?): demand = .snapshot(output: name)
            case ("snapshot", _): throw Refusal(id: id, reason: "'output' takes an output's name")
            default: throw Refusal(id: id, reason: "'get' takes status or snapshot")
            }
        case "watch":
            guard word == "status" else { throw Refusal(id: id, reason: "'watch' takes status") }
            demand = .watch
        default: throw Refusal(id: id, reason: Self.members)
        }
    }
}
