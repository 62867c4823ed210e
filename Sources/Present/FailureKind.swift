internal import Glibc

/// What the errno of a KMS call means for its caller.
enum FailureKind: Hashable, Sendable {
    /// The kernel is at work on what came before: the same may be taken a moment later.
    case busy
    /// Another program has the screens.
    case notOurs
    /// The card is gone.
    case gone
    /// Memory is short: less may be taken, and the same later.
    case scarce
    /// The hardware has not done what the driver took: the same may work once more.
    case failed
    /// The driver does not do that, whoever asks and whenever. What errno it says so with differs: i915 and amdgpu say EINVAL,
    /// ERANGE where a scaler ends, ENOSPC where a link does; msm says E2BIG (dpu_plane_atomic_check) and ENAVAIL (dpu_rm.c).
    case refused

    /// - Parameter allocates: whether the call makes a framebuffer: GEM says also with these that there is no room for one
    ///   (drm_gem.c, drm_mm.c, ttm_resource.c).
    init(_ number: Int32, allocates: Bool = false) {
        self =
            switch number {
            case EBUSY, EINTR, EAGAIN: .busy
            case EACCES, EPERM: .notOurs
            case ENODEV, ENXIO: .gone
            case ENOMEM: .scarce
            case EIO, ETIMEDOUT: .failed
            case ENOSPC, EFBIG, E2BIG: allocates ? .scarce : .refused
            default: .refused
            }
    }
}
