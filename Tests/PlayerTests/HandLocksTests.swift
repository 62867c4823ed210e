import Lettering
import Testing
import Vocabulary

@testable import Player

@Suite struct HandLocksTests {
    private static let request = HandRequest(output: "DP-1", sign: .key(.toggle), idle: .seconds(20), isLocked: true)

    private static func entering(at now: Duration = .zero) -> HandLocks {
        var locks = HandLocks()
        #expect(locks.ask(for: request, at: now) == true)
        #expect(locks.take(.ready, for: "DP-1", at: now) == .nothing)
        return locks
    }

    private static func press(_ digits: String, _ locks: inout HandLocks, at now: Duration = .zero)
        -> LockEntry.Reaction
    {
        for digit in digits.compactMap(\.wholeNumberValue) {
            #expect(locks.press(.key(.digit(digit)), on: "DP-1", at: now) == .nothing)
        }
        return locks.press(.key(.enter), on: "DP-1", at: now)
    }

    @Test func thePINOpensItAndWhatWasWantedIsDone() {
        var locks = Self.entering()
        #expect(locks.isEntering("DP-1") && !locks.isEntering(nil) && !locks.isOpen("DP-1", at: .zero))
        #expect(locks.pads(at: .zero) == ["DP-1": KeyPad(title: "PIN")])
        #expect(Self.press("2580", &locks) == .check("2580"))
        #expect(locks.pads(at: .zero)["DP-1"]?.entered == 4)
        #expect(locks.press(.key(.digit(1)), on: "DP-1", at: .zero) == .nothing, "it is being looked at")
        #expect(locks.take(.right, for: "DP-1", at: .seconds(1)) == .perform(Self.request))
        #expect(locks.pads(at: .seconds(1)).isEmpty && !locks.isOpen(nil, at: .seconds(1)))
        #expect(locks.isOpen("DP-1", at: .seconds(20)) && locks.nextWake(at: .seconds(1)) == .seconds(21))
        #expect(!locks.isOpen("DP-1", at: .seconds(21)))
        // Who is there still keeps it open.
        locks.prolong("DP-1", until: .seconds(35))
        locks.settle(["DP-1"], at: .seconds(30))
        #expect(locks.isOpen("DP-1", at: .seconds(30)))
        locks.settle(["DP-1"], at: .seconds(35))
        #expect(!locks.isOpen("DP-1", at: .seconds(30)) && locks.nextWake(at: .seconds(35)) == nil)
    }

    @Test func aWrongOneIsSaidAndForgotten() {
        var locks = Self.entering()
        _ = Self.press("0000", &locks)
        #expect(locks.take(.wrong(wait: .zero), for: "DP-1", at: .zero) == .nothing)
        #expect(locks.pads(at: .zero) == ["DP-1": KeyPad(title: "This is not the PIN")])
        _ = locks.press(.key(.digit(1)), on: "DP-1", at: .zero)
        #expect(locks.pads(at: .zero) == ["DP-1": KeyPad(title: "PIN", entered: 1)])
    }

    /// It counts down, and takes nothing meanwhile.
    @Test func aWaitIsShown() {
        var locks = Self.entering()
        _ = Self.press("0000", &locks)
        _ = locks.take(.wrong(wait: .seconds(30)), for: "DP-1", at: .seconds(1))
        #expect(locks.pads(at: .seconds(1)) == ["DP-1": KeyPad(title: "Try again in 30 s")])
        #expect(locks.nextWake(at: .seconds(1)) == .seconds(2))
        #expect(locks.pads(at: .milliseconds(2500))["DP-1"]?.title == "Try again in 29 s")
        #expect(locks.nextWake(at: .milliseconds(2500)) == .seconds(3))
        #expect(Self.press("2580", &locks, at: .seconds(20)) == .nothing)
        #expect(locks.pads(at: .seconds(30))["DP-1"]?.title == "Try again in 1 s")
        #expect(locks.pads(at: .seconds(31)) == ["DP-1": KeyPad(title: "This is not the PIN")])
        #expect(Self.press("2580", &locks, at: .seconds(31)) == .check("2580"))
    }

    @Test func whoGoesIsNotWaitedFor() {
        var locks = Self.entering()
        _ = locks.press(.key(.digit(1)), on: "DP-1", at: .seconds(5))
        locks.settle(["DP-1"], at: .seconds(34))
        #expect(locks.isEntering("DP-1") && locks.nextWake(at: .seconds(34)) == .seconds(35))
        locks.settle(["DP-1"], at: .seconds(35))
        #expect(!locks.isEntering("DP-1"))
        #expect(locks.take(.right, for: "DP-1", at: .seconds(35)) == .nothing, "too late")
        for press in [LockEntry.Press.leave, .key(.enter), .marked] {
            locks = Self.entering()
            #expect(locks.press(press, on: "DP-1", at: .zero) == .leave && !locks.isEntering("DP-1"))
        }
        // An edit of the site file takes the lock away.
        locks = Self.entering()
        locks.settle([nil], at: .zero)
        #expect(!locks.isEntering("DP-1"))
    }

    /// Three buttons are enough.
    @Test func whoHasNoDigitsGoesFromKeyToKey() {
        var locks = Self.entering()
        func go(_ press: LockEntry.Press, _ count: Int = 1) -> LockEntry.Reaction {
            (0..<count).map { _ in locks.press(press, on: "DP-1", at: .zero) }.last ?? .nothing
        }
        #expect(go(.on, 5) == .nothing && go(.marked, 4) == .nothing)
        #expect(locks.pads(at: .zero) == ["DP-1": KeyPad(title: "PIN", entered: 4, marked: 4)])
        #expect(go(.back, 5) == .nothing)
        #expect(locks.pads(at: .zero)["DP-1"]?.marked == 11)
        #expect(go(.marked) == .check("5555"))
    }

    @Test func digitsAreDeletedAndEnd() {
        var locks = Self.entering()
        for _ in 0..<14 { _ = locks.press(.key(.digit(7)), on: "DP-1", at: .zero) }
        #expect(locks.pads(at: .zero)["DP-1"]?.entered == 12)
        for _ in 0..<10 { _ = locks.press(.key(.delete), on: "DP-1", at: .zero) }
        #expect(Self.press("12", &locks) == .check("7712"))
    }

    @Test(arguments: [
        (PINVault.Finding.noPIN, "it is locked, and no PIN is set: set one by 'cyclorama ctl pin'"),
        (.lost("a: damaged"), "it stays locked: a: damaged"),
    ]) func whereNobodyCanOpenItThatIsSaid(_ finding: PINVault.Finding, _ words: String) {
        var locks = HandLocks()
        #expect(locks.ask(for: Self.request, at: .zero) == true)
        #expect(locks.ask(for: Self.request, at: .seconds(1)) == false, "it is being looked at")
        #expect(locks.take(finding, for: "DP-1", at: .seconds(1)) == .tell(words))
        #expect(locks.ask(for: Self.request, at: .seconds(2)) == true && locks.pads(at: .seconds(2)).isEmpty)
        locks = Self.entering()
        #expect(locks.take(finding, for: "DP-1", at: .seconds(1)) == .tell(words) && !locks.isEntering("DP-1"))
    }

    /// A disk that does not answer.
    @Test func aLookThatStandsIsGivenUp() {
        var locks = HandLocks()
        _ = locks.ask(for: Self.request, at: .zero)
        #expect(locks.nextWake(at: .zero) == .seconds(5))
        #expect(locks.ask(for: Self.request, at: .seconds(5)) == true)
        locks.settle(["DP-1"], at: .seconds(10))
        #expect(locks.nextWake(at: .seconds(10)) == nil)
        #expect(locks.take(.tooEarly(wait: .seconds(9)), for: "DP-1", at: .seconds(11)) == .nothing)
        #expect(!locks.isEntering("DP-1"))
    }
}
