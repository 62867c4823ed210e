import Testing

@testable import Present

/// What is said of a card whose driver cannot set modes as it must.
@Suite struct DriverLackTests {
    @Test(arguments: [
        ("nouveau", "nouveau.atomic=1"), ("amdgpu", "amdgpu.dc=1"),
        ("radeon", "radeon.cik_support=0 amdgpu.si_support=1 amdgpu.cik_support=1 amdgpu.dc=1"),
        ("i915", "before 2010"), ("gma500", "use another card"), ("something", "the card cannot be used"),
    ])
    func withoutAtomic(name: String, help: String) {
        let text = Driver(name: name).lackOfAtomic
        #expect(text.hasPrefix("its driver has no atomic mode setting"))
        #expect(text.contains(help), "\(text)")
    }

    @Test func withoutModes() {
        #expect(Driver(name: "nvidia-drm").lackOfModes.hasSuffix("boot with nvidia-drm.modeset=1"))
        #expect(Driver(name: "v3d").lackOfModes == "it only renders, and drives no display")
    }
}
