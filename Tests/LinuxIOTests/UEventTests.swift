import Testing

@testable import LinuxIO

/// What the kernel says about devices.
@Suite struct UEventTests {
    @Test(arguments: [
        // As virtio-gpu sends it when a cable is plugged.
        (
            "change@/devices/pci0000:00/0000:00:02.0/virtio0/drm/card0\0ACTION=change\0"
                + "DEVPATH=/devices/pci0000:00/0000:00:02.0/virtio0/drm/card0\0SUBSYSTEM=drm\0HOTPLUG=1\0"
                + "DEVNAME=dri/card0\0DEVTYPE=drm_minor\0SEQNUM=1234\0MAJOR=226\0MINOR=0\0", true
        ),
        // As a write to /sys/class/drm/card0/uevent does.
        ("change@/devices/x/drm/card0\0ACTION=change\0SUBSYSTEM=drm\0SYNTH_UUID=0\0", true),
        ("add@/devices/x/drm/card1\0ACTION=add\0SUBSYSTEM=drm\0", true),
        ("remove@/devices/x/drm/card1\0ACTION=remove\0SUBSYSTEM=drm", true),
        ("bind@/devices/x/drm/card1\0ACTION=bind\0SUBSYSTEM=drm\0", false),
        ("add@/devices/x/drm_dp_aux0\0ACTION=add\0SUBSYSTEM=drm_dp_aux_dev\0", false),
        ("change@/devices/x/block/sda\0ACTION=change\0SUBSYSTEM=block\0NOTE=SUBSYSTEM=drm\0", false),
        ("change@/devices/x\0ACTION=change\0", false),
        ("change", false), ("", false), ("\0\0\0", false), ("@\0SUBSYSTEM=drm\0", false),
        // udev's own header is no action.
        ("libudev\0change@/x\0SUBSYSTEM=drm\0", false),
    ])
    func concernsASubsystem(text: String, expected: Bool) {
        #expect(UEvent(Array(text.utf8)).concerns("drm") == expected)
    }

    @Test func bytesThatAreNoTextAreNoNews() {
        #expect(!UEvent([0xFF, 0xFE, 0x00, 0xC0, 0x80]).concerns("drm"))
    }

    @Test func listeningNeverWaits() throws {
        let events = try UEvents()
        #expect(events.descriptor >= 0)
        #expect(try events.takeNews(of: ["a subsystem that does not exist"]).isEmpty)
    }
}
