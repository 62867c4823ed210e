import Foundation
import Raster
import TestSupport
import Testing

@testable import Decode
@testable import LinuxIO

/// A picture takes an eighth of the memory: two are in work at once, and they take a quarter.
@Suite struct MachineLimitTests {
    @Test(arguments: [
        (256, nil, nil, 32, "an eighth of this machine's 256 MiB"), (4096, nil, nil, 512, ""),
        (65_536, nil, nil, 512, ""),
        (65_536, 1024, nil, 128, "an eighth of the 1024 MiB of its control group"),
        (65_536, 1024, 400, 50, "an eighth of the 400 MiB that this process may map"),
    ])
    func theLimitFollowsTheMachine(machine: Int, group: Int?, addressSpace: Int?, limit: Int, origin: String) {
        let groups = group.map { ["\($0 << 20)\n"] } ?? []
        let memory = MachineMemory(
            machine: machine << 20, groups: groups, addressSpace: addressSpace.map { $0 << 20 } ?? .max)
        let limits = Limits(for: memory)
        #expect(limits.memory == limit << 20 && limits.memoryOrigin == origin)
        var standard = Limits.standard
        (standard.memory, standard.memoryOrigin) = (limits.memory, limits.memoryOrigin)
        #expect(limits == standard, "all others are the standard's")
    }

    @Test func theErrorSaysWhereTheLimitComesFrom() throws {
        let folder = Folder()
        let path = try folder.file("a.png", FlatPNG(size: Size(width: 3000, height: 3000), isInterlaced: true).bytes())
        let limits = Limits(for: MachineMemory(machine: 248 << 20, groups: []))
        let words = "3000x3000 pixels would take 35 MiB, and the limit is 31: an eighth of this machine's 248 MiB"
        #expect(refusal(path, limits: limits) == .overBudget(words))
    }

    /// What the caller has allocated already counts.
    @Test func theDrawnPictureCounts() throws {
        let folder = Folder()
        let path = try folder.file("a.png", FlatPNG(size: Size(width: 100, height: 100)).bytes())
        _ = try PictureFile(path: path, limits: Limits(memory: 1 << 20), taken: 800_000)
        let error = #expect(throws: DecodeError.self) {
            _ = try PictureFile(path: path, limits: Limits(memory: 1 << 20), taken: 1 << 20)
        }
        let words = "the drawn picture and the file's header would take 2 MiB, and the limit is 1"
        #expect(error?.reason == .overBudget(words))
    }
}
