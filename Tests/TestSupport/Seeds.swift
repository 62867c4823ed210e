import Foundation

/// Pictures that other programs made, from which the fuzzer starts too.
public enum Seeds {
    public static func path(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "fuzz/seeds/\(name)").path(percentEncoded: false)
    }
}
