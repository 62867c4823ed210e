/// Rows of the table of what each driver was seen to do: driver, rung, and how that is known. `Tests/run.sh` prints them at its
/// end.
enum DriverTable {
    enum Evidence: String {
        case driver = "tried on the driver"
        case model = "tried on a model"
    }

    static func add(_ driver: String, _ rung: String, _ evidence: Evidence, on kernel: Kernel?) {
        let release = (kernel?.release ?? "").split(separator: "-")[0].split(separator: ".").prefix(2).joined(
            separator: ".")
        print("driver: | \(driver) | \(rung) | \(evidence.rawValue), Linux \(release) |")
    }
}
