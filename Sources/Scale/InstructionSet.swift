internal import CKernels

/// The instructions that the kernels use. The pixels are the same with all of them.
public enum InstructionSet: Sendable {
    /// Those that the compiler uses, which every processor of the architecture has.
    case baseline
    /// AVX2 on x86-64, NEON on arm64.
    case vector

    /// The best that this processor has.
    public static let best: InstructionSet = kernels_have_vectors() ? .vector : .baseline
}
