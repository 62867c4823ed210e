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
    }

    /// Why a line is no request, in words of one line.
    struct Refusal: Error {
        /// The request's id, where it has one.
        var id: JSON?
        let reason: String
    }

    /// How many bytes a line may have.
    static let longest = 16 << 10

    private static let members = "a request has one of 'do', 'get' and 'watch', and an 'id' where wanted"

    /// Whatever the client wants repeated in the answer.
    var id: JSON?
    let demand: Demand
}

// MARK: - As text

extension ControlRequest {
    /// The request as a line.
    var line: String {
        let member: (String, JSON) =
            switch demand {
            case .perform(let deed): ("do", .string(deed.rawValue))
            case .status: ("get", .string("status"))
            case .watch: ("watch", .string("status"))
            }
        return JSON.object((id.map { [("id", $0)] } ?? []) + [member]).line + "\n"
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
        let demands = members.filter { $0.0 != "id" }
        guard demands.count == 1, let (name, subject) = demands.first else {
            throw Refusal(id: id, reason: Self.members)
        }
        let word = if case .string(let text) = subject { text } else { "" }
        switch name {
        case "do":
            guard let deed = Deed(rawValue: word) else {
                let deeds = Deed.allCases.map(\.rawValue).joined(separator: ", ")
                throw Refusal(id: id, reason: "'do' takes one of \(deeds)")
            }
            demand = .perform(deed)
        case "get", "watch":
            guard word == "status" else { throw Refusal(id: id, reason: "'\(name)' takes status") }
            demand = name == "get" ? .status : .watch
        default: throw Refusal(id: id, reason: Self.members)
        }
    }
}
