import Testing

/// What other rooms can see of these is said in words.
@Suite struct DocumentationTests {
    @Test(arguments: ["Decode", "Scale", "Draw", "Painters", "Raster", "Carousel", "Present", "Compose", "PageMarks"])
    func everyPublicSymbolIsDocumented(_ room: String) throws {
        var count = 0
        for file in try Tree.files("Sources/\(room)", ".swift") {
            let lines = file.lines
            for (index, line) in lines.enumerated() {
                let code = line.drop { $0 == " " }
                guard code.hasPrefix("public "), !code.hasPrefix("public import"), !code.hasPrefix("public typealias")
                else { continue }
                count += 1
                // Attributes may stand between.
                let above = lines[..<index].last { !$0.drop { $0 == " " }.hasPrefix("@") } ?? ""
                #expect(above.drop { $0 == " " }.hasPrefix("///"), "\(file.path): \(code)")
            }
        }
        #expect(count > 0)
    }
}
