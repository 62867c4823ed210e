import Testing

@testable import Player

/// Every command line that the README and the manual show is one: bash takes it, and the program does what it says.
@Suite struct ManualCommandTests {
    private static let shells = ManualPage.blocks.filter { $0.kind == "sh" }

    /// The lines that call the program, in blocks and in the middle of sentences.
    private static let lines: [String] = {
        let shown = shells.flatMap { $0.text.split(separator: "\n").map(String.init) }
        let said = ([ManualPage.readme].compactMap(\.self) + ManualPage.all).flatMap { ManualPage.codes(in: $0.prose) }
            .filter { !$0.contains("…") && !$0.contains(#/ [A-Z]{4,}( |$)/#) }
            .filter { $0 == "cyclorama outputs" || $0.contains(/^cyclorama [a-z]+ ./) }
        var seen: Set<String> = []
        return (shown + said).filter { $0.hasPrefix("cyclorama ") && seen.insert($0).inserted }
    }()

    @Test(arguments: shells) func bashTakesIt(_ block: ManualPage.Block) throws {
        #expect(try Shell.complaints(about: block.text) == "")
    }

    @Test func bashWouldSayWhatIsWrong() throws {
        #expect(try Shell.complaints(about: "rsync 'a\n") != "")
    }

    @Test func allCommandsAreShown() {
        let commands = Set(Self.lines.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) })
        #expect(commands.isSuperset(of: ["check", "play", "simulate", "render", "outputs", "ctl", "report"]))
        #expect(Self.lines.count > 30)
    }

    @Test(arguments: lines) func aLineDoesWhatItSays(_ line: String) throws {
        let folder = try ManualFolder()
        for name in ["lobby.yaml", "menu.yaml", "photos", "etc/cyclorama/closed.png", "var/lib/cyclorama/pictures"] {
            try folder.make(folder.scratch[name])
        }
        try folder.scratch.write("etc/cyclorama/agent.yaml", "cache: 2GiB\n")
        for name in ["site.yaml", "etc/cyclorama/site.yaml"] {
            try folder.scratch.write(name, folder.moved("outputs: {HDMI-A-1: /var/lib/cyclorama/pictures}\n"))
        }
        try folder.scratch.makeFolder("var/log/cyclorama")
        let record = """
            {"time":"2026-12-24T18:00:05.120Z","duration":8.000,"path":"menu.png","sha256":null,"output":"HDMI-A-1",\
            "mode":"1920x1080@60"}

            """
        for name in ["display.log", "var/log/cyclorama/display.log"] { try folder.scratch.write(name, record) }
        let result = try Shell.run(folder.moved(line), in: folder.scratch)
        let told: Comment = "\(line): \(result.errors)"
        switch line.split(separator: " ").dropFirst().first {
        case "play": #expect(result.code == 3 && result.errors.contains("/dev/dri/none"), told)
        case "outputs" where !line.contains("--drivers"): #expect(result.code == 3, told)
        case "ctl": #expect(result.code == 1 && result.errors.contains("no player is running there"), told)
        default: #expect(result.code == 0, told)
        }
    }
}
