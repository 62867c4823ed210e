import Foundation
import PlaylistFormat
import Testing

/// What a site file says of a run.
@Suite struct RunSettingsTests {
    private let all = RunSettings(
        displayLog: "a.log", metrics: "a.prom", thumbnails: 0, resumes: true, isVerbose: true)

    @Test func everyKey() throws {
        let site = try Site(
            yaml: "display-log: show.log\nmetrics: /srv/sign.prom\nthumbnails: 1GiB\nresume: true\n"
                + "verbose: false\noutputs: {A: a}",
            folder: "signs")
        let expected = RunSettings(
            displayLog: "signs/show.log", metrics: "/srv/sign.prom", thumbnails: 1 << 30, resumes: true,
            isVerbose: false)
        #expect(site.run == expected)
        #expect(try Site(yaml: "outputs: {A: a}").run == RunSettings())
    }

    @Test func whatIsNotSaidIsCompleted() {
        #expect(RunSettings().completed(by: all) == all)
        #expect(all.completed(by: RunSettings()) == all)
        let others = RunSettings(
            displayLog: "b.log", metrics: "b.prom", thumbnails: 1, resumes: false, isVerbose: false)
        #expect(all.completed(by: others) == all)
        #expect(
            RunSettings(metrics: "b.prom", isVerbose: false).completed(by: all)
                == RunSettings(
                    displayLog: "a.log", metrics: "b.prom", thumbnails: 0, resumes: true, isVerbose: false))
    }

    @Test func someKeysCountFromAStart() {
        #expect(all.startKeys(unlike: RunSettings()) == ["display-log", "metrics", "thumbnails", "resume"])
        #expect(RunSettings().startKeys(unlike: all) == ["display-log", "metrics", "thumbnails", "resume"])
        var other = all
        other.isVerbose = false
        #expect(all.startKeys(unlike: other) == [])
        other.metrics = "b.prom"
        #expect(all.startKeys(unlike: other) == ["metrics"])
        #expect(RunSettings(resumes: false).startKeys(unlike: RunSettings()) == [], "it is the default")
        #expect(RunSettings(thumbnails: 256 << 20).startKeys(unlike: RunSettings()) == [], "so it is here")
    }

    @Test(arguments: [("a.prom", true), ("/a/.prom", true), ("a.txt", false), ("a.prom/b", false), ("", false)])
    func theNamesOfMetrics(path: String, isTaken: Bool) { #expect(RunSettings.isMetricsPath(path) == isTaken) }

    private static let mistakes = """
        display-log:^  => expected the path of a file, found nothing
        display-log: ^[a] => expected the path of a file, found a list
        metrics: ^sign.txt => expected the path of a file whose name ends with .prom, found 'sign.txt'
        metrics: ^{} => expected the path of a file whose name ends with .prom, found a mapping
        """.cases(in: "_\noutputs: {A: a}", as: .site)
    private static let below = """
        resume: ^yes⏎verbose: ^1 => expected true or false, found 'yes'; did you mean true? \
        => expected true or false, found '1'; did you mean true?
        thumbnails: ^no => expected an amount like 500MiB or 2GiB, or 0 for none, found 'no'; did you mean 0?
        thumbnails: ^256MB => expected an amount like 500MiB or 2GiB, found '256MB'; did you mean 256MiB?
        thumbnails: ^1MiB => expected an amount of 16MiB to 16TiB, found '1MiB'
        ^log-display: show.log => unknown key 'log-display' in a site file; \
        known keys: outputs, patience, fallback, display-log, metrics, thumbnails, resume, verbose
        """.cases(in: "outputs: {A: a}\n_", as: .site)
    private static let inAnOutput = """
        ^verbose: true => key 'verbose' does not belong in an output, only at the top level of a site file
        """.cases(in: "outputs: {A: {playlist: a, _}}", as: .site)

    @Test(arguments: mistakes + below + inAnOutput) func message(_ example: Case) { example.check() }

    /// With all that stands there as a proposal.
    @Test func thePackagesSiteFile() throws {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: package.appending(path: "Deploy/deb/site.yaml"), encoding: .utf8)
        let proposals = text.replacing(#/(?m)^# ([a-z-]+: )/#) { $0.output.1 }
        let site = try Site(yaml: proposals)
        #expect(
            site.run
                == RunSettings(
                    displayLog: "/var/log/cyclorama/display.log",
                    metrics: "/var/lib/prometheus/node-exporter/cyclorama.prom", resumes: true, isVerbose: true))
        #expect(try Site(yaml: text).run == RunSettings())
    }
}
