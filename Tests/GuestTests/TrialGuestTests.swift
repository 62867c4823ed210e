import Foundation
import Raster
import Testing

extension GuestSuite {
    /// `cyclorama outputs --try` on a real display.
    @Suite(.tags(.displays), .needsPlayer)
    struct TrialGuestTests {
        private static let size = Size(width: 640, height: 480)
        private static let (red, blue) = (0x78141E, 0x142882)

        @Test func aTestPictureMovesOnEachRungAndTheConsoleComesBack() throws {
            let guest = try Guest(display: .virtioGPU(Self.size))
            let console = try guest.waitForScreen("a console") { !$0.isFlat }
            let (right, bottom) = (Self.size.width - 3, Self.size.height - 3)
            _ = try guest.output(of: "hostname lobby")
            let program = try guest.start("/bin/cyclorama outputs --try --yes -o /run/report.json")
            // On pan and on copy: each look is later than the one before, and both moves go their way.
            for rung in ["pan", "copy"] {
                try guest.waitForScreen("\(rung): 1 going left") { $0[3, 3] == Self.red && $0[right, 3] == Self.blue }
                try guest.waitForScreen("\(rung): 1 from above") { $0[3, 3] == Self.red && $0[3, bottom] == Self.blue }
            }
            let status = try program.exitStatus()
            let log = try program.log
            #expect(status == 0, "\(log)")
            #expect(try guest.screen().difference(from: console) == nil, "the console is back")
            #expect(log.contains("Virtual-1 needs no line in the site file: it takes 'pan' by itself."))

            let report = try guest.read("/run/report.json")
            let all = try #require(try JSONSerialization.jsonObject(with: report) as? [String: Any])
            let text = String(decoding: report, as: UTF8.self)
            let kernel = try guest.output(of: "uname -r")
            #expect(try #require(all["kernel"] as? String).hasPrefix(kernel + " "))
            #expect(!text.contains("lobby"), "the machine's name is nobody's business")
            let card = try #require((all["cards"] as? [[String: Any]])?.first)
            #expect(card["driver"] as? String == "virtio_gpu")
            #expect(card["largest-framebuffer"] as? String == "8192x8192")
            let planes = try #require(card["planes"] as? [[String: Any]])
            #expect(
                planes.contains {
                    $0["kind"] as? String == "primary" && ($0["formats"] as? [String])?.contains("XR24") == true
                })
            let trial = try #require((all["trials"] as? [[String: Any]])?.first)
            let rungs = try #require(trial["rungs"] as? [[String: Any]])
            #expect(rungs.map { $0["rung"] as? String } == ["pan", "planes", "copy", "cut"])
            #expect(rungs.map { $0["verdict"] as? String } == ["right", "refused", "right", "right"])
            #expect(rungs[1]["reason"] as? String == "it has no overlay planes")
            print("guest: \(text)")
        }

        @Test func itGivesTheDisplayBackWhenItIsStoppedAndWhenNobodyAnswers() throws {
            let guest = try Guest(display: .bochs(Self.size))
            let console = try guest.waitForScreen("a console") { !$0.isFlat }
            let list = try guest.output(of: "/bin/cyclorama outputs")
            #expect(
                list.contains(
                    "bochs-drm shows its framebuffers from the upper left corner (tried in a guest: tiny/bochs.c, "))
            let stopped = try guest.start("/bin/cyclorama outputs --try -o /run/report.json")
            try guest.waitForScreen("the first picture") { $0[3, 3] == Self.red }
            try stopped.signal("INT")
            #expect(try stopped.exitStatus() == 1)
            #expect(try stopped.log.contains("cyclorama: the trial was stopped; the display is given back"))
            #expect(try guest.screen().difference(from: console) == nil)

            let unanswered = try guest.start("/bin/cyclorama outputs --try -o /run/report.json")
            #expect(try unanswered.exitStatus() == 1)
            #expect(try unanswered.log.contains("nobody answers at the keyboard; --yes takes everything for right"))
            #expect(try guest.screen().difference(from: console) == nil)

            // It knows what it sees: bochs shows 1 all the time on the rung pan.
            let answered = try guest.run(
                "printf 'n\\ny\\ny\\n' | /bin/cyclorama outputs --try --output Virtual-1 -o /run/report.json",
                timeout: .seconds(120))
            #expect(answered.status == 0, "\(answered.text)")
            #expect(answered.text.contains("Virtual-1 needs no line in the site file: it takes 'copy' by itself."))
            #expect(try guest.output(of: "cat /run/report.json").contains("\"verdict\": \"wrong\""))

            let player = try guest.start("/bin/cyclorama play /run")
            try player.waitForLog("cyclorama: playing ")
            let refused = try guest.run("/bin/cyclorama outputs --try --yes")
            #expect(refused.status == 1 && refused.text.contains("a player is running, process "), "\(refused.text)")
            try player.signal("TERM")
            #expect(try player.exitStatus() == 0)
        }
    }
}
