@testable import LinuxIO

/// The content of mountinfo, in which a device is looked up.
enum MountsTarget {
    /// As the seeds have it: 0:45.
    private static let device: UInt64 = 45
    private static let type: Int64 = 0xEF53

    static func run(_ bytes: [UInt8]) throws(Finding) {
        let name = remoteName(bytes)
        try require(name == nil || name == "9p", "an unknown name \(name ?? "")")
        let isNamed = bytes.split(separator: 0x0A).contains { remoteName(Array($0)) != nil }
        try require(isNamed == (name != nil), "lines together and one by one")
        try require(isNamed == bytes.split(separator: 0x0A).contains { isForwarding($0) }, "read in another way")
        let table = MountTable(bytes)
        // Each looks through the table.
        for mount in table.mounts.prefix(64) where mount.point.utf8.first == UInt8(ascii: "/") {
            try require(table.mount(of: mount.point)?.point == mount.point, "\(mount.point) lies elsewhere")
        }
    }

    private static func remoteName(_ mounts: [UInt8]) -> String? {
        FileSystem(type: type, device: device, mounts: MountTable(mounts)).remoteName
    }

    /// The third field is the device, and the one behind the first "-" is the type (proc(5)).
    private static func isForwarding(_ line: ArraySlice<UInt8>) -> Bool {
        let fields = line.split(separator: 0x20).map { Array($0) }
        guard fields.count > 6, Int(String(decoding: fields[0], as: UTF8.self)) != nil, fields[2] == Array("0:45".utf8)
        else { return false }
        return fields.dropFirst(6).drop { $0 != [0x2D] }.dropFirst().first == Array("9p".utf8)
    }
}
