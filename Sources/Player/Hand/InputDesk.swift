internal import Input
internal import LinuxIO
internal import Paths

/// The input devices that the site file names: finds them, keeps them for this program alone, and says what is asked for with them.
final class InputDesk {
    /// What is to be told in the log.
    struct DeskNews: Hashable {
        let text: String
        var isTrouble = false
    }

    private struct Station {
        let device: InputDevice
        var gestures = GestureRecognizer()
    }

    private var hands: [HandPlan] = []
    private var table = HandTable()
    private var roster = InputRoster()
    private var stations: [Station] = []
    private let opener: InputOpener
    private let poller: Poller
    private var isAway = false
    private var wantsLook = false
    private var news: [DeskNews] = []
    /// The ends of drags whose devices are not heard any more.
    private var ends: [HandRequest] = []

    /// What the poller tells of what is no device.
    private static let answers = Poller.Token(rawValue: .max)

    init() throws(SystemError) {
        opener = try InputOpener()
        poller = try Poller()
        try poller.add(opener.descriptor, as: Self.answers)
    }

    /// Lent to an `EventLoop`: readable while `take` has something to do.
    var descriptor: Int32 { poller.descriptor }

    /// When `settle` wants to be called.
    var nextWake: Duration? { roster.nextTry }

    func takeNews() -> [DeskNews] {
        defer { news = [] }
        return news
    }

    /// The names of the devices that are open.
    var names: [String] { stations.map(\.device.node.name) }

    /// Devices have come or gone.
    func lookAgain() { wantsLook = !hands.isEmpty }

    /// Another terminal has the screen, and with it the keyboards.
    func leave() {
        isAway = true
        for index in stations.indices {
            stations[index].device.letGo()
            end(at: index)
        }
    }

    /// The screen is the player's again.
    func comeBack() {
        isAway = false
        for index in stations.indices {
            // What was done meanwhile was for others.
            _ = try? stations[index].device.take()
        }
        for device in stations.map(\.device) where !holds(device) { lose(device) }
    }

    /// Keeps to what may steer which output, and to the devices that there are.
    func settle(_ new: [HandPlan], at now: Duration) {
        if new != hands {
            hands = new
            table = HandTable(new)
            roster.want(table.wishes)
            wantsLook = true
        }
        guard wantsLook || roster.nextTry.map({ $0 <= now }) ?? false else { return }
        wantsLook = false
        let nodes = InputNode.all()
        let (closing, opening) = roster.take(nodes, at: now)
        for index in stations.indices where closing.contains(stations[index].device.node) { end(at: index) }
        stations.removeAll { closing.contains($0.device.node) }
        news += closing.map { node in
            DeskNews(text: safeLine(node.name) + (nodes.contains(node) ? " steers nothing any more" : " has gone"))
        }
        for node in opening { opener.open(node, table.matrix(of: node.name), isAlone: !isAway) }
        news += roster.takeMissing(among: nodes).map {
            DeskNews(text: "no input device is called '\(safeLine($0))'; waiting for it")
        }
    }

    private func take(_ device: InputDevice) {
        let node = device.node
        guard roster.opened(node) else { return }
        do throws(SystemError) {
            try poller.add(device.descriptor, as: Poller.Token(rawValue: UInt64(node.number)))
        } catch {
            return lose(device)
        }
        stations.append(Station(device: device))
        // Another terminal came to the front while it was opened, or went.
        if isAway { device.letGo() } else if !holds(device) { return lose(device) }
        news.append(DeskNews(text: "\(safeLine(node.name)) (\(node.path)) steers the show"))
    }

    private func refuse(_ node: InputNode, because error: SystemError, at now: Duration) {
        guard roster.refused(node, at: now) else { return }
        let help = error.isForbidden ? "; cyclorama-input(7) says how the service is let" : ""
        news.append(DeskNews(text: "\(safeLine(node.name)) steers nothing: \(error)\(help)", isTrouble: true))
    }

    private func holds(_ device: InputDevice) -> Bool { (try? device.hold()) != nil }

    /// Ends what a finger is doing.
    private func end(at index: Int) {
        guard let gesture = stations[index].gestures.reset(at: MonotonicClock.now) else { return }
        ends += table.requests(of: gesture, on: stations[index].device.node.name)
    }

    /// The ends of drags that their devices have not told.
    func takeEnds() -> [HandRequest] {
        defer { ends = [] }
        return ends
    }

    private func lose(_ device: InputDevice) {
        for index in stations.indices where stations[index].device === device { end(at: index) }
        stations.removeAll { $0.device === device }
        roster.lost(device.node)
        wantsLook = true
    }

    /// What has been asked for by now, in the order of each device.
    func take(at now: Duration) -> [HandRequest] {
        for answer in opener.takeAnswers() {
            switch answer {
            case .opened(let device): take(device)
            case .refused(let node, let error): refuse(node, because: error, at: now)
            }
        }
        var requests: [HandRequest] = []
        var lost: [InputDevice] = []
        for index in stations.indices {
            let device = stations[index].device
            do throws(SystemError) {
                let events = try device.take()
                if isAway { continue }
                for event in events { requests += self.requests(of: event, at: index) }
            } catch {
                lost.append(device)
            }
        }
        for device in lost {
            news.append(DeskNews(text: "\(safeLine(device.node.name)) has gone"))
            lose(device)
        }
        return requests
    }

    private func requests(of event: InputEvent, at index: Int) -> [HandRequest] {
        let name = stations[index].device.node.name
        switch event {
        case .key(let key): return key.stroke == .pressed ? table.requests(of: key.key, on: name) : []
        case .touch(let frame):
            guard let gesture = stations[index].gestures.take(frame) else { return [] }
            return table.requests(of: gesture, on: name)
        }
    }
}
