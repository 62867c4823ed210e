import CLCMS

/// Owns a transform of lcms2 to sRGB.
///
/// It is made without lcms2's cache of the last pixel, so it never changes, and any thread may use it.
@safe
final class LinkedTransform: @unchecked Sendable {
    private let handle: cmsHTRANSFORM
    /// Has the context that the transform lives in; goes after it.
    private let profile: Profile

    @unsafe
    init(_ handle: cmsHTRANSFORM, profile: consuming Profile) {
        unsafe self.handle = unsafe handle
        self.profile = profile
    }

    deinit { unsafe cmsDeleteTransform(handle) }

    /// The bytes that it takes.
    var memory: Int { profile.memory }

    /// Converts pixels of four bytes in place; the fourth one stays.
    func apply(_ row: inout MutableSpan<UInt32>) {
        unsafe row.withUnsafeMutableBytes { bytes in
            unsafe cmsDoTransform(handle, bytes.baseAddress, bytes.baseAddress, UInt32(bytes.count / 4))
        }
    }

    /// The sRGB pixels of all 256 greys, for a transform from greys.
    var greys: [UInt32] {
        var result = [UInt32](repeating: 0, count: 256)
        let greys = (0...255).map { UInt8($0) }
        unsafe result.withUnsafeMutableBytes { result in
            unsafe cmsDoTransform(handle, greys, result.baseAddress, 256)
        }
        return result
    }
}
