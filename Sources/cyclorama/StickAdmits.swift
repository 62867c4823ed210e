internal import ArgumentParser
internal import Player

struct StickAdmits: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "admits",
        abstract: "Whether the player may read an input device: udev asks it.",
        discussion: "Exit code 0 where the site file that plays names the device, and 1 where it does not.")

    @Argument(help: "The device, as event3.")
    var device: String

    @Option(help: "The folder of what 'cyclorama stick settings' has written.", completion: .directory)
    var to: String

    @Option(help: "Where sysfs has the device.", completion: .directory)
    var sys = "/sys/class/input"

    func run() throws {
        if !StickHands(keptIn: to).admits(device, in: sys) { throw ExitCode.failure }
    }
}
