internal import JSONText
internal import Present

/// What is known of kernel drivers: what `cyclorama outputs --drivers` prints.
public enum DriverList {
    /// A table in Markdown.
    public static var table: String { KnownDriver.all.table }

    /// An array of objects, a line each.
    public static var json: String {
        let rows = KnownDriver.all.map { driver in
            JSON.object([
                ("driver", .string(driver.name)), ("machines", .string(driver.machines)),
                ("push", .string(driver.push)), ("planes", .string(driver.planeTransitions)),
                ("source", .string(driver.source)), ("modelled", .bool(driver.isModelled)),
                ("file", .string(driver.path)), ("function", .string(driver.function)),
            ]).line
        }
        return "[\n" + rows.joined(separator: ",\n") + "\n]"
    }
}
