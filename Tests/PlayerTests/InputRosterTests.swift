import Input
import Testing

@testable import Player

@Suite struct InputRosterTests {
    private static let right = KeyCode(rawValue: 106)

    private static func node(_ number: Int, _ name: String, keys: Bool = true) -> InputNode {
        InputNode(number: number, name: name, keys: keys ? [right] : [], hasTouch: false)
    }

    private let remote = Self.node(3, "Example Remote")
    private var roster = InputRoster()

    init() { roster.want([.init(name: "*remote*", for: .keys([Self.right]))]) }

    @Test func onlyWhatIsNamedAndHasKeysIsOpened() {
        var roster = roster
        let nodes = [Self.node(0, "AT keyboard"), remote, Self.node(4, "Example Remote Mouse", keys: false)]
        let (closing, opening) = roster.take(nodes, at: .zero)
        #expect(closing == [] && opening == [remote])
        let again = roster.take(nodes, at: .zero)
        #expect(again.opening == [], "it is being opened")
        let isWanted = roster.opened(remote)
        #expect(isWanted && roster.open == [remote])
        let last = roster.take(nodes, at: .seconds(1))
        #expect(last.closing == [] && last.opening == [])
    }

    @Test func whatIsGoneOrNotWantedIsClosed() {
        var roster = roster
        _ = roster.take([remote], at: .zero)
        _ = roster.opened(remote)
        let gone = roster.take([], at: .zero)
        #expect(gone.closing == [remote] && roster.open == [])
        _ = roster.take([remote], at: .zero)
        _ = roster.opened(remote)
        roster.want([.init(name: "gpio-keys", for: .keys([Self.right]))])
        let unwanted = roster.take([remote], at: .zero)
        #expect(unwanted.closing == [remote] && unwanted.opening == [])
    }

    @Test func whatIsNotWantedWhenItIsOpenIsLeft() {
        var roster = roster
        _ = roster.take([remote], at: .zero)
        roster.want([])
        let isWanted = roster.opened(remote)
        #expect(!isWanted && roster.open == [])
    }

    /// A panel without buttons is wanted for its glass, and a keyboard of that name is not.
    @Test func panelsAreWantedForTheirGlass() {
        var roster = roster
        roster.want([.init(name: "*", for: .touch)])
        let panel = InputNode(number: 1, name: "Goodix Panel", keys: [], hasTouch: true)
        let taken = roster.take([remote, panel], at: .zero)
        #expect(taken.opening == [panel])
    }

    /// `*` is no word for the machine's own button, which shuts it down.
    @Test func whatHasNoneOfTheKeysIsNotWanted() {
        var roster = roster
        roster.want([.init(name: "*", for: .keys([Self.right]))])
        let power = InputNode(number: 1, name: "Power Button", keys: [KeyCode(rawValue: 116)], hasTouch: false)
        let taken = roster.take([power, remote], at: .zero)
        #expect(taken.opening == [remote])
    }

    /// udev comes after the kernel: what is refused is tried again within a second, and told after three.
    @Test func whatIsRefusedIsTriedAgainAndToldOnce() throws {
        var (roster, now, tries, told) = (roster, Duration.zero, [Duration](), [Duration]())
        while now < .seconds(120) {
            for node in roster.take([remote], at: now).opening {
                tries.append(now)
                if roster.refused(node, at: now) { told.append(now) }
            }
            now = max(try #require(roster.nextTry), now + .milliseconds(1))
        }
        #expect(
            tries.prefix(5) == [.zero, .milliseconds(100), .milliseconds(300), .milliseconds(700), .milliseconds(1500)])
        #expect(told == [.milliseconds(1500)])
        #expect(zip(tries, tries.dropFirst()).allSatisfy { $1 - $0 <= .seconds(60) })
        _ = roster.take([], at: now)
        #expect(roster.nextTry == nil, "it has gone")
    }

    /// The kernel gives the number of a device that has gone to the next one.
    @Test func aLostOneIsOpenedAnew() {
        var roster = roster
        _ = roster.take([remote], at: .zero)
        _ = roster.opened(remote)
        roster.lost(remote)
        let again = roster.take([remote], at: .zero)
        #expect(again.opening == [remote])
    }

    @Test func whatNobodyIsCalledIsToldOnce() {
        var roster = roster
        let other = [Self.node(0, "AT keyboard")]
        var missing = [other, other, [remote], other].map { roster.takeMissing(among: $0) }
        #expect(missing == [["*remote*"], [], [], ["*remote*"]])
        roster.want([])
        missing = [roster.takeMissing(among: [])]
        #expect(missing == [[]])
    }
}
