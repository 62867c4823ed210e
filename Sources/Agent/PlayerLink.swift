internal import ControlProtocol
internal import JSONText
internal import LinuxIO
internal import Web

/// What the player has told.
enum PlayerNews {
    case wanted(WantedList)
    /// The sizes of its screens, as `--size` takes them.
    case screens([String])
    /// It refuses a request; why.
    case refused(String)
}

/// The connection to the player: one JSON object a line, in both directions. It never waits; where there is no player it is tried
/// again and again.
struct PlayerLink: ~Copyable {
    private let path: String
    private var stream: LocalStream?
    private var splitter = LineSplitter(longest: Self.longestLine)
    private var collector = WantedCollector()
    private var unsent: [UInt8] = []
    private var isRefused = false
    /// Whether it has read its sources: before, it answers nothing.
    private var isReady = false
    private var backoff = Backoff(from: .milliseconds(500), to: .seconds(10))

    private static let longestLine = 1 << 20
    /// Beyond this the player does not read: the connection is given up.
    private static let mostUnsent = 64 << 20

    init(to path: String) { self.path = path }

    var isConnected: Bool { stream != nil }
    /// Why there was no connection when it was last tried; nil: there was one.
    private(set) var failure: SystemError?
    /// When to try again to connect; nil: it is connected.
    var nextTry: Duration? { stream == nil ? backoff.nextTry ?? .zero : nil }
    var hasUnsent: Bool { !unsent.isEmpty }
    /// Lent to a `Poller`; nil: it is not connected.
    private(set) var descriptor: Int32?

    /// Tries to connect, if it is time. Returns whether there is a connection that was not there before.
    mutating func connect(at now: Duration) -> Bool {
        guard stream == nil, backoff.allowsTry(at: now) else { return false }
        let stream: LocalStream
        do throws(SystemError) {
            stream = try LocalStream(connectingTo: path)
        } catch {
            failure = error
            backoff.fail(at: now)
            return false
        }
        failure = nil
        descriptor = stream.descriptor
        self.stream = consume stream
        (splitter, collector, unsent) = (LineSplitter(longest: Self.longestLine), WantedCollector(), [])
        send(.watchWanted)
        return true
    }

    /// Asks a player that has read its sources for its screens.
    mutating func askForScreens() { if isReady { send(.status) } }

    /// Says why the site has nothing new; nil: it is well.
    mutating func tellOfSite(_ reason: String?) { send(.explain(url: "site", reason: reason)) }

    /// Says why an address has nothing new; nil: it is well again.
    mutating func tell(_ address: WebAddress, _ reason: String?) {
        send(.explain(url: address.description, reason: reason))
    }

    private mutating func send(_ demand: ControlRequest.Demand) {
        if stream != nil { unsent += Array(ControlRequest(demand: demand).line.utf8) }
    }

    /// Sends what there is room for.
    mutating func flush(at now: Duration) {
        while stream != nil, !unsent.isEmpty {
            switch (try? stream?.send(unsent.span)).flatMap(\.self) {
            case 0?:
                if unsent.count > Self.mostUnsent { close(at: now) }
                return
            case let count?: unsent.removeFirst(count)
            case nil: close(at: now)
            }
        }
    }

    /// Takes what has come. After an end the connection is tried anew.
    mutating func receive(at now: Duration) -> [PlayerNews] {
        var news: [PlayerNews] = []
        while stream != nil {
            let received = (try? stream?.receive(1 << 16)).flatMap(\.self) ?? .end
            guard case .bytes(let bytes) = received else {
                if received == .end { close(at: now) }
                break
            }
            splitter.append(bytes)
            while stream != nil, let line = splitter.next() {
                guard case .whole(let text) = line else {
                    close(at: now)
                    break
                }
                take(text, &news)
                if isRefused { close(at: now) }
            }
        }
        return news
    }

    private mutating func take(_ line: [UInt8], _ news: inout [PlayerNews]) {
        guard let json = try? JSON(reading: line) else { return }
        if let error = json["error"]?.string {
            // A player that still reads its sources has no list: it is asked again.
            if collector.isAsking { isRefused = true } else { news.append(.refused(error)) }
        }
        if let status = json["status"] { news.append(.screens(Self.sizes(in: status))) }
        guard let page = json["wanted"].flatMap(WantedList.Page.init) else { return }
        // It speaks as the player does.
        backoff.reset()
        var step = collector.take(page)
        if case .done(let list)? = step {
            news.append(.wanted(list))
            if !isReady {
                isReady = true
                askForScreens()
            }
            step = collector.goOn()
        }
        if case .ask(let start)? = step {
            send(.wanted(from: Int(start)))
        }
    }

    /// The screens as the pictures see them: turned.
    private static func sizes(in status: JSON) -> [String] {
        let outputs = (status["shows"]?.items ?? []).flatMap { $0["outputs"]?.items ?? [] }
        let sizes = outputs.compactMap { output -> String? in
            guard let mode = output["mode"]?.string?.prefix(while: { $0 != "@" }) else { return nil }
            let sides = mode.split(separator: "x").compactMap { Int($0) }
            if sides.count != 2 { return nil }
            let isTurned = [90, 270].contains(output["rotation"]?.number)
            return isTurned ? "\(sides[1])x\(sides[0])" : "\(sides[0])x\(sides[1])"
        }
        return Set(sizes).sorted()
    }

    private mutating func close(at now: Duration) {
        (descriptor, unsent, isRefused, isReady) = (nil, [], false, false)
        stream = nil
        backoff.fail(at: now)
    }
}
