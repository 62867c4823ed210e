import LinuxIO
import Testing

@testable import Player

@Suite struct HangingCallsTests {
    private func calls() -> HangingCalls {
        var calls = HangingCalls()
        let table = """
            1 0 8:1 / / rw - ext4 /dev/sda1 rw
            2 1 0:50 / /share rw - nfs4 server:/x rw
            3 1 8:17 / /stick rw - vfat /dev/sdb1 rw

            """
        calls.table = MountTable(Array(table.utf8))
        return calls
    }

    private func open(_ path: String) -> CallTracker.Call { CallTracker.Call(name: "open", path: path) }

    @Test func aCallTakesOutItsFileAlone() {
        var calls = calls()
        #expect(calls.refusal(of: "/share/a.jpg") == nil && calls.begin(1, open("/share/a.jpg")) == nil)
        #expect(["/share/a.jpg", "/share/a.jpg2", "/share"].map(calls.refusal) == ["no answer", nil, nil])
        #expect(calls.end(1) == HangingCalls.EndedCall(path: "/share/a.jpg", mount: nil))
        #expect(calls.refusal(of: "/share/a.jpg") == nil && calls.end(1) == nil)
    }

    @Test func aFolderTakesOutAllThatIsInIt() {
        var calls = calls()
        _ = calls.begin(1, open("/share/x"))
        #expect(calls.refusal(of: "/share/x/y/z.jpg") != nil && calls.refusal(of: "/share/xy") == nil)
    }

    @Test func fourCallsTakeOutTheMountUntilOneReturns() {
        var calls = calls()
        for number in 1...3 { #expect(calls.begin(number, open("/share/\(number)")) == nil) }
        #expect(calls.begin(4, open("/stick/4")) == nil && calls.refusal(of: "/share/5") == nil)
        let mount = calls.begin(5, open("/share/5"))
        #expect(mount?.point == "/share")
        #expect(calls.refusal(of: "/share/other") == "no answer from /share (nfs4)")
        // Said once.
        #expect(calls.begin(6, open("/share/6")) == nil)
        #expect(["/stick/other", "/home/x"].map(calls.refusal) == [nil, nil])
        #expect(calls.end(2)?.mount == mount)
        #expect(["/share/other", "/share/2", "/share/3"].map(calls.refusal) == [nil, nil, "no answer"])
        // One more takes it out again.
        #expect(calls.begin(7, open("/share/2")) == mount)
    }

    @Test func aCallOnTheFileSystemTakesItOutAtOnce() {
        var calls = calls()
        #expect(calls.begin(1, CallTracker.Call(name: "statfs", path: "/stick/x"))?.point == "/stick")
        #expect(calls.refusal(of: "/stick") != nil)
    }

    /// A share that was unmounted while calls hang, and mounted anew, is another one.
    @Test func anotherMountAtTheSamePointIsTried() {
        var calls = calls()
        _ = calls.begin(1, CallTracker.Call(name: "statfs", path: "/share/x"))
        _ = calls.begin(2, open("/share/a"))
        calls.table = MountTable(Array("1 0 8:1 / / rw - ext4 a rw\n9 1 0:60 / /share rw - nfs4 server:/x rw\n".utf8))
        #expect(calls.refusal(of: "/share/a") == nil)
    }

    /// Without a table of mounts, the path alone counts.
    @Test func withoutATableTheFileIsOut() {
        var calls = HangingCalls()
        for number in 1...9 { #expect(calls.begin(number, open("/share/\(number)")) == nil) }
        #expect(calls.refusal(of: "/share/3/x") != nil && calls.refusal(of: "/share/10") == nil)
    }
}

@Suite struct StallDetectorTests {
    @Test func whatStandsStillIsFound() {
        var stallDetector = StallDetector()
        let looks = StallDetector.looks
        for look in 0..<3 * looks {
            let found = stallDetector.look(at: [1: look, 2: 7, 3: look / looks])
            #expect(found.stalled == (look >= looks ? [2] : []), "\(look)")
            let pausing = [2: look, 3: look % looks].filter { $0.value >= StallDetector.pause && $0.value < looks }
            #expect(found.pausing == pausing.keys.sorted(), "\(look)")
        }
    }

    @Test func whatGetsOnForTooManyLooksIsLate() {
        var stallDetector = StallDetector()
        let life = StallDetector.lifetime
        for look in 0..<life + 10 {
            let found = stallDetector.look(at: look < 30 ? [1: look] : [1: look, 2: look])
            #expect(found == StallDetector.Findings(late: look >= life ? [1] : []), "\(look)")
        }
    }

    @Test func aNumberThatHasGoneIsForgotten() {
        var stallDetector = StallDetector()
        for _ in 0..<StallDetector.looks { _ = stallDetector.look(at: [1: 7]) }
        #expect(stallDetector.look(at: [:]) == StallDetector.Findings())
        #expect(stallDetector.look(at: [1: 7]) == StallDetector.Findings())
    }
}
