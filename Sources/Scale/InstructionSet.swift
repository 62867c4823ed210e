internal import CKernels

/// Which instructions the kernels use. They make the same pixels with any.
public enum InstructionSet: Sendable {
    /// What every processor of the architecture has.
    case baseline
    /// x86-64 with AVX2.
    case avx2

    /// The best that this processor has.
    public static let best: InstructionSet = kernels_have_avx2() ? .avx2 : .baseline
}
