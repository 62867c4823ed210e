import Testing

/// One name, one thing: a reader who meets a type knows which one it is.
@Suite struct NameTests {
    /// What several types call a part of theirs.
    private static let shared: Set<Substring> = [
        "Content", "Connector", "Direction", "Entry", "Event", "Failure", "Key", "Kind", "Plane", "Reason",
    ]

    @Test func topLevelNamesAreUnique() throws {
        let types = try DeclaredType.all().filter { !$0.isNested && !$0.isPrivate }
        #expect(types.count > 300)
        #expect(Self.repeated(types) == [])
    }

    @Test func nestedNamesAreUnique() throws {
        let types = try DeclaredType.all().filter { $0.isNested && !$0.isPrivate }
        #expect(types.count > 100)
        #expect(Self.repeated(types.filter { !Self.shared.contains($0.lastName) }) == [])
        #expect(Self.shared.count <= 10)
    }

    /// Names that several types have, with the files.
    private static func repeated(_ types: [DeclaredType]) -> [String] {
        Dictionary(grouping: types, by: \.lastName).filter { $0.value.count > 1 }.map { name, types in
            "\(name): \(types.map(\.path).sorted().joined(separator: ", "))"
        }.sorted()
    }
}
