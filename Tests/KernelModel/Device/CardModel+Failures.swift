import CDRM
import Glibc

/// Calls of a kind that fail, whatever the driver would say.
public struct CallFailure: Sendable {
    /// The kinds of calls that a player makes, by what they do.
    public enum Call: CaseIterable, Sendable {
        case test, modeSet, turnOff, flip, createMemory, mapMemory, addFramebuffer, createBlob
        case resources, connector, encoder, planes, plane, values, property, sequence, setMaster
    }

    public let call: Call
    public let number: Int32
    /// How many pass before the first one that fails.
    public var passing: Int
    /// How many fail then.
    public var failing: Int

    public init(_ call: Call, _ number: Int32, passing: Int = 0, failing: Int = .max) {
        (self.call, self.number, self.passing, self.failing) = (call, number, passing, failing)
    }
}

extension CardModel {
    /// The errno with which a call fails; 0: it is answered.
    func failure(of number: Int32, _ argument: UnsafeMutableRawPointer?) -> Int32 {
        guard !rules.failures.isEmpty, let call = Self.kind(of: number, argument) else { return 0 }
        for (index, failure) in rules.failures.enumerated() where failure.call == call {
            if failure.passing > 0 {
                rules.failures[index].passing -= 1
            } else if failure.failing > 0 {
                rules.failures[index].failing -= failure.failing == .max ? 0 : 1
                return failure.number
            }
        }
        return 0
    }

    private static func kind(of number: Int32, _ argument: UnsafeMutableRawPointer?) -> CallFailure.Call? {
        switch number {
        case 0x1E: return .setMaster
        case 0x3B: return .sequence
        case 0xA0: return .resources
        case 0xA6: return .encoder
        case 0xA7: return .connector
        case 0xAA: return .property
        case 0xB2: return .createMemory
        case 0xB3: return .mapMemory
        case 0xB5: return .planes
        case 0xB6: return .plane
        case 0xB8: return .addFramebuffer
        case 0xB9: return .values
        case 0xBC:
            guard let flags = argument?.assumingMemoryBound(to: drm_mode_atomic.self).pointee.flags else { return nil }
            if flags & UInt32(DRM_MODE_ATOMIC_TEST_ONLY) != 0 { return .test }
            if flags & UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET) == 0 { return .flip }
            return flags & UInt32(DRM_MODE_PAGE_FLIP_EVENT) != 0 ? .modeSet : .turnOff
        case 0xBD: return .createBlob
        default: return nil
        }
    }
}
