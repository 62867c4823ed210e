import Testing

/// The service's unit beside what the package's site file proposes.
@Suite struct UnitTests {
    private let unit: [Substring]
    private let proposals: [Substring]

    init() throws {
        unit = try Tree.text("Deploy/cyclorama.service").split(separator: "\n")
        proposals = try Tree.text("Deploy/deb/site.yaml").split(separator: "\n")
    }

    private func values(_ name: String) -> [String] {
        unit.filter { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
    }

    private func proposal(_ key: String) -> Substring? {
        proposals.first { $0.hasPrefix("# \(key): ") }?.dropFirst(key.count + 4).prefix { $0 != " " }
    }

    /// `-` before a folder: it may be missing.
    @Test func theServiceMayWriteWhatTheSiteFileProposes() throws {
        let folders =
            values("StateDirectory").map { "/var/lib/\($0)/" } + values("LogsDirectory").map { "/var/log/\($0)/" }
            + values("ReadWritePaths").map { "\($0.drop { $0 == "-" })/" }
        #expect(folders.count == 3)
        for key in ["display-log", "metrics"] {
            let path = try #require(proposal(key))
            #expect(folders.contains(where: path.hasPrefix), "\(key): \(path)")
        }
        #expect(values("ReadWritePaths").allSatisfy { $0.hasPrefix("-") }, "most signs have no node_exporter")
    }

    @Test func theSiteFileIsAllThatItIsTold() {
        #expect(values("ExecStart") == ["/usr/bin/cyclorama play /etc/cyclorama/site.yaml"])
    }
}
