import CLCMS
import Raster

/// Owns a profile that lcms2 has opened, in a context of its own without an error handler.
///
/// Everything throws where lcms2 lacked memory, of the system's or within the limit that was given, and returns nil where the
/// profile made it ask for too much at once, as damaged ones do; nothing else is to be done with it then.
@safe
struct Profile: ~Copyable {
    private let handle: cmsHPROFILE
    private let model: ColorDescription.Model
    // Last: what stands above lives in it.
    private let context: Context

    /// Owns a context of lcms2.
    @safe
    private final class Context {
        let handle: cmsContext
        private let limit: Int

        init(limit: Int) throws(OutOfMemory) {
            guard let handle = unsafe clcms_create_context(limit) else { throw OutOfMemory() }
            unsafe self.handle = unsafe handle
            self.limit = limit
        }

        deinit { unsafe clcms_delete_context(handle) }

        func check() throws(OutOfMemory) {
            if unsafe clcms_is_short(handle) { throw OutOfMemory() }
            if unsafe clcms_is_over(handle) { throw OutOfMemory(for: "the colour profile", left: limit) }
        }
    }

    private init?(
        _ model: ColorDescription.Model, limit: Int, open: (cmsContext) -> cmsHPROFILE?
    ) throws(OutOfMemory) {
        let context = try Context(limit: limit)
        let handle = unsafe open(context.handle)
        try context.check()
        guard let handle = unsafe handle else { return nil }
        unsafe self.handle = unsafe handle
        self.model = model
        self.context = context
    }

    deinit { unsafe clcms_close_profile(context.handle, handle) }

    /// Opens a profile; nil where it is unusable for samples of `model`.
    ///
    /// - Parameter limit: the bytes that it and its transform may take
    static func open(
        _ bytes: [UInt8], for model: ColorDescription.Model, limit: Int
    ) throws(OutOfMemory) -> Profile? {
        let opened = unsafe try Profile(model, limit: limit) { context in
            unsafe bytes.withUnsafeBytes { bytes in
                unsafe clcms_open_profile(context, bytes.baseAddress, UInt32(clamping: bytes.count))
            }
        }
        guard let profile = opened, profile.isUsable else { return nil }
        return profile
    }

    private var isUsable: Bool {
        let space: cmsColorSpaceSignature =
            switch model {
            case .grey: cmsSigGrayData
            case .rgb: cmsSigRgbData
            case .inks: cmsSigCmykData
            }
        let classes = [cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass]
        return unsafe cmsGetColorSpace(handle) == space && classes.contains(cmsGetDeviceClass(handle))
            && cmsIsTag(handle, cmsSigDToB0Tag) == 0
    }

    /// The bytes that it and its transform take.
    var memory: Int { unsafe clcms_held(context.handle) }

    /// The most that a profile takes that is made here, in bytes.
    private static let ownLimit = 1 << 20

    /// A profile of primaries and a curve.
    init?(_ primaries: ColorDescription.Primaries, _ curve: ColorDescription.Curve) throws(OutOfMemory) {
        guard primaries.areReal else { return nil }
        unsafe try self.init(.rgb, limit: Self.ownLimit) { context in
            var white = cmsCIExyY(primaries.white)
            var points = cmsCIExyYTRIPLE(
                Red: cmsCIExyY(primaries.red), Green: cmsCIExyY(primaries.green), Blue: cmsCIExyY(primaries.blue))
            guard let curve = unsafe toneCurve(curve, context) else { return nil }
            defer { unsafe cmsFreeToneCurve(curve) }
            return unsafe clcms_create_rgb(context, &white, &points, curve)
        }
    }

    /// sRGB itself.
    static func sRGB() throws(OutOfMemory) -> Profile? {
        unsafe try Profile(.rgb, limit: ownLimit) { context in unsafe clcms_create_srgb(context) }
    }

    /// Whether it is three curves and a matrix, and has no tables.
    var isMatrixShaper: Bool {
        unsafe cmsIsMatrixShaper(handle) != 0 && cmsGetColorSpace(handle) == cmsSigRgbData
            && cmsGetPCS(handle) == cmsSigXYZData && cmsIsTag(handle, cmsSigAToB0Tag) == 0
    }

    /// The red, green and blue colorants, in CIE XYZ with a white of D50.
    func colorants() throws(OutOfMemory) -> [SIMD3<Double>]? {
        var result: [SIMD3<Double>] = []
        for tag in [cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag] {
            let tag = unsafe clcms_read_tag(context.handle, handle, tag)
            try context.check()
            guard let tag = unsafe tag else { return nil }
            let color = unsafe tag.assumingMemoryBound(to: cmsCIEXYZ.self).pointee
            result.append(SIMD3(color.X, color.Y, color.Z))
        }
        return result
    }

    /// The light (0...1) of these samples (0...1), for red, green and blue; nil where the profile lacks a curve.
    func light(at samples: [Double]) throws(OutOfMemory) -> [[Double]]? {
        var result: [[Double]] = []
        for tag in [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag] {
            let curve = unsafe clcms_read_tag(context.handle, handle, tag)
            try context.check()
            guard let curve = unsafe curve else { return nil }
            let curveHandle = OpaquePointer(curve)
            result.append(samples.map { unsafe Double(cmsEvalToneCurveFloat(curveHandle, Float($0))) })
        }
        return result
    }

    /// The transform of lcms2 to sRGB.
    consuming func linked() throws(OutOfMemory) -> LinkedTransform? {
        // In the same context: the transform keeps parts of both profiles.
        let context = context
        let srgb = unsafe clcms_create_srgb(context.handle)
        try context.check()
        guard let target = unsafe srgb else { return nil }
        defer { unsafe clcms_close_profile(context.handle, target) }
        // With a target of version 4, lcms2 itself would turn black point compensation on.
        unsafe cmsSetProfileVersion(target, 2.1)
        let (format, precision) =
            switch model {
            // The optimisation of lcms2 for greys is off by up to ten levels, and only 256 greys are converted.
            case .grey: (clcms_grey, cmsFLAGS_NOOPTIMIZE)
            case .rgb: (clcms_bgra, 0)
            case .inks: (clcms_cmyk, 0)
            }
        let transform = unsafe clcms_create_transform(
            context.handle, handle, format, target, UInt32(cmsFLAGS_NOCACHE | precision))
        try context.check()
        guard let transform = unsafe transform else { return nil }
        return unsafe LinkedTransform(transform, profile: self)
    }
}

/// Nil where a power is none that a screen has.
private func toneCurve(_ curve: ColorDescription.Curve, _ context: cmsContext) -> OpaquePointer? {
    switch curve {
    case .sRGB:
        // IEC 61966-2-1, as lcms2's type 4: (a x + b) ^ g from d on, c x before.
        return unsafe clcms_build_curve(context, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    case .power(let gamma):
        return (0.1...10).contains(gamma) ? unsafe clcms_build_gamma(context, gamma) : nil
    case .perceptualQuantizer:
        let light = (0...255).map { PerceptualQuantizer.light(of: Double($0) / 255) }
        return unsafe clcms_build_table(context, UInt32(light.count), light.map { UInt16($0 * 65535) })
    }
}

extension cmsCIExyY {
    fileprivate init(_ point: ColorDescription.Primaries.Point) { self.init(x: point.x, y: point.y, Y: 1) }
}

extension ColorDescription.Primaries {
    /// Whether each y is above 0: the conversion from xyY to XYZ divides by it.
    fileprivate var areReal: Bool { [white, red, green, blue].allSatisfy { $0.y > 0 } }
}
