internal import Carousel
internal import Paths
internal import Present

/// What commands held on outputs, before what plays where has changed.
struct CommandedOutputs {
    private let all: [(outputs: Set<String>, state: Commanded)]

    init(_ all: [(outputs: Set<String>, state: Commanded)]) { self.all = all }

    /// What holds for a show that comes onto these outputs: what held there, or else what held everywhere.
    func states(on outputs: Set<String>) -> [Commanded] {
        let own = all.filter { !$0.outputs.isDisjoint(with: outputs) }
        return (own.isEmpty ? all : own).map(\.state)
    }
}

extension Ensemble {
    /// Whether every show is paused.
    var isPaused: Bool { !channels.isEmpty && channels.allSatisfy(\.show.carousel.isPaused) }

    /// What commands hold on the outputs now.
    var commandedOutputs: CommandedOutputs {
        CommandedOutputs(zip(plan.channels, channels).map { (outputNames(of: $0), $1.show.commanded) })
    }

    /// The outputs on which a channel plays, also those that are not there.
    func outputNames(of channel: ChannelPlan) -> Set<String> {
        channel.outputs.union(outputs(of: channel).map(\.name))
    }

    /// The channel that plays on an output, which need not be there; all for nil.
    func channels(on output: String?) throws(InputError) -> [Channel] {
        guard let output else { return channels }
        if let channel = channels.first(where: { $0.show.screens.contains { $0.output.name == output } }) {
            return [channel]
        }
        if let index = plan.channels.firstIndex(where: { $0.outputs.contains(output) }) { return [channels[index]] }
        throw noScreen(of: output)
    }

    /// What plays on an output of the site file; for nil, on the outputs that it does not name.
    func channels(steeredFrom output: String?) -> [Channel] {
        if let output { return (try? channels(on: output)) ?? [] }
        return plan.channels.indices.filter { plan.channels[$0].takesOthers }.map { channels[$0] }
    }

    /// The channel that is meant where only one can be.
    ///
    /// - Parameter request: what needs it, for people.
    func only(of channels: [Channel], for request: String) throws(InputError) -> Channel {
        if let channel = channels.first, channels.count == 1 { return channel }
        let names = channels.compactMap { $0.show.screens.first?.output.name }
        if names.isEmpty { throw noScreen(of: nil) }
        throw InputError(["\(request) needs the name of an output: \(names.joined(separator: ", "))"])
    }

    /// Why an output shows nothing that could be meant.
    ///
    /// - Parameter name: nil: the only output.
    func noScreen(of name: String?) -> InputError {
        let names = channels.flatMap(\.show.screens).map(\.output.name)
        if let name, let absence = display.absences[name] {
            return InputError(["\(safeLine(name)) shows nothing: \(absence)"])
        }
        if names.isEmpty { return InputError([display.absence ?? "no output shows anything"]) }
        return InputError([
            "no output is called '\(safeLine(name ?? ""))'; there is \(names.joined(separator: ", "))"
        ])
    }
}
