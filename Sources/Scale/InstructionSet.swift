internal import CKernels

/// The instructions that the kernels use. The pixels are the same with all of them.
public enum InstructionSet: Sendable {
    /// Those that the compiler uses, which every processor of the architecture has.
    case baseline
    /// AVX2 on x86-64, NEON on arm64.
    case vector
    /// AVX-512 as well, for what goes to a screen: there the processor is as fast as memory.
    case wide

    /// Those that this processor has.
    public static let all: [InstructionSet] =
        [.baseline] + (kernels_have_vectors() ? [.vector] : []) + (kernels_have_wide_vectors() ? [.wide] : [])
    /// The best that this processor has.
    public static let best: InstructionSet = all[all.count - 1]
}
