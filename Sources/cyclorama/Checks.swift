internal import ArgumentParser
internal import Player

/// Checks of what several commands take, and the words of their options.
enum Checks {
    static let resultHelp = ArgumentHelp("The file for what is printed; '-' is standard output.", valueName: "file")

    /// Refuses a source without a name, as an empty variable of a script leaves it.
    static func sources(_ sources: [String]) throws {
        if sources.contains("") { throw ValidationError("a source is empty: give a playlist, a folder or a picture") }
    }

    /// The path of a source, or the place of its address.
    static func source(_ text: String) throws -> String {
        do throws(UsageError) { return try WebCache.path(ofSource: text) } catch {
            throw ValidationError(error.description)
        }
    }

    /// Refuses a file without a name.
    static func file(_ path: String?) throws {
        if path == "" { throw ValidationError("-o names no file") }
    }
}
