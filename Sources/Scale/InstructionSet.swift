internal import CKernels

/// The instructions that the kernels use. The pixels are the same with all of them.
public enum InstructionSet: Sendable {
    /// Those that every processor of the architecture has.
    case baseline
    /// x86-64 with AVX2.
    case avx2

    /// The best that this processor has.
    public static let best: InstructionSet = kernels_have_avx2() ? .avx2 : .baseline
}
