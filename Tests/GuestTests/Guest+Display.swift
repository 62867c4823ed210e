import Foundation
import Raster

extension Guest {
    /// What a head scans out at this moment, exactly; vkms's is the CRTC of that number.
    func screen(head: Int = 0, card: Int = 0) throws -> Screen {
        if case .model = display { return try frame(crtc: head) }
        return try Screen(ppm: screenData(head: head, card: card))
    }

    /// What a CRTC of vkms scans out at this moment, with what its model makes wrong; 0x0 while it is off.
    func frame(crtc: Int = 0, card: Int = 0) throws -> Screen {
        try Screen(ppm: try read("/sys/kernel/debug/dri/\(card)/crtc-\(crtc)/frame"))
    }

    /// Changes a parameter of vkms, or plays a fault: those of `Tests/Guest/vkms/vkms_model.c`.
    func setModel(_ parameter: String, _ value: String) throws {
        _ = try output(of: "echo \(value) >/sys/module/vkms/parameters/\(parameter)")
    }

    /// The same as a file in QEMU's PPM.
    func screenData(head: Int = 0, card: Int = 0) throws -> Data {
        try explaining("screendump of head \(head)") {
            let file = folder.appending(path: "screen.ppm")
            defer { try? FileManager.default.removeItem(at: file) }
            try monitor.execute(
                "screendump", ["filename": file.path, "device": GuestDisplay.id(card: card), "head": head],
                deadline: .now + .seconds(30))
            return try Data(contentsOf: file)
        }
    }

    /// Waits until a head shows what is wanted, and returns it.
    @discardableResult
    func waitForScreen(
        _ what: String, head: Int = 0, card: Int = 0, timeout: Duration = .seconds(60),
        _ isWanted: (Screen) -> Bool
    ) throws -> Screen {
        let deadline = ContinuousClock.now + timeout
        while true {
            let screen = try screen(head: head, card: card)
            if isWanted(screen) { return screen }
            guard ContinuousClock.now < deadline else {
                return try explaining("head \(head) of card \(card) within \(timeout)") {
                    throw GuestFailure(what: "did not show \(what); it is \(screen.size) in size")
                }
            }
            usleep(50_000)
        }
    }

    /// What the first CRTC of vkms scans out at this moment, whichever number its card has since it was pulled.
    func modelFrame() throws -> Screen {
        try Screen(ppm: run("cat /sys/kernel/debug/dri/*/crtc-0/frame").output)
    }

    /// Waits until a card shows a picture that may be dark, or gone, meanwhile.
    func wait(
        for picture: Screen, _ what: String, timeout: Duration = .seconds(30), _ look: () throws -> Screen
    ) throws {
        let deadline = ContinuousClock.now + timeout
        while (try? look()) != picture {
            guard ContinuousClock.now < deadline else { throw GuestFailure(what: "not within \(timeout): \(what)") }
            usleep(100_000)
        }
    }

    /// Plugs a display that prefers `size` into a head, or changes the one that is there.
    func plug(head: Int, size: Size) throws {
        try explaining("plug \(size) into head \(head)") {
            let deadline = ContinuousClock.now + .seconds(30)
            let cable = try cables[head] ?? RemoteScreen(path: Self.cable(head, folder), deadline: deadline)
            cables[head] = cable
            try cable.resize(to: size, deadline: deadline)
        }
    }

    /// Pulls the cable of any head but the first, which QEMU keeps connected.
    func unplug(head: Int) throws {
        precondition(head > 0, "the first head stays connected: write 'off' to its status in sysfs instead")
        try plug(head: head, size: Size(width: 0, height: 0))
    }

    /// Sets the status that the kernel has of a connector of the first card (`off`, `on`, `detect`), and sends the uevent:
    /// QEMU pulls no cable of a first head.
    func setConnector(_ name: String, _ status: String) throws {
        let folder = "/sys/class/drm/card0"
        _ = try output(of: "echo \(status) >\(folder)-\(name)/status && echo change >\(folder)/uevent")
    }

    /// The connectors of every card, by name; vkms's has a writeback connector behind it, `unknown` for ever.
    ///
    /// The modes are those of the last look at the connector: by a program, or by the kernel's console, which looks only
    /// while no program is master, and for nothing larger than itself.
    func connectors() throws -> [GuestConnector] {
        let text = try output(
            of: """
                for folder in /sys/class/drm/card*-*; do
                    echo "${folder##*/}" "$(cat $folder/status)" $(cat $folder/modes)
                done
                """)
        return try text.split(separator: "\n").map { line in
            let words = line.split(separator: " ")
            guard words.count >= 2, let dash = words[0].firstIndex(of: "-") else {
                throw GuestFailure(what: "not a connector: \(line)")
            }
            return GuestConnector(
                name: String(words[0][dash...].dropFirst()), isConnected: words[1] == "connected",
                modes: words[2...].compactMap { Size($0) })
        }
    }

    /// Waits until the connectors are as wanted.
    func waitForConnectors(
        _ what: String, timeout: Duration = .seconds(60), _ areWanted: ([GuestConnector]) -> Bool
    ) throws {
        let deadline = ContinuousClock.now + timeout
        while true {
            let connectors = try connectors()
            if areWanted(connectors) { return }
            guard ContinuousClock.now < deadline else {
                return try explaining("connectors within \(timeout)") {
                    throw GuestFailure(what: "not \(what): \(connectors)")
                }
            }
            usleep(100_000)
        }
    }

    /// The CRC of every frame that vkms scans out for some time, by frame number.
    func frameCRCs(for duration: Duration, crtc: Int = 0) throws -> [(frame: Int, crc: UInt32)] {
        let text = try output(
            of: """
                cd /sys/kernel/debug/dri/0/crtc-\(crtc)/crc && echo auto >control || exit 1
                timeout \(duration.components.seconds) cat data
                :
                """, timeout: duration + .seconds(30))
        // The kernel ends each line with a newline and a zero.
        return text.split(whereSeparator: { $0 == "\n" || $0 == "\0" }).compactMap { line in
            let words = line.split(separator: " ").compactMap { UInt32($0.dropFirst(2), radix: 16) }
            return words.count == 2 ? (Int(words[0]), words[1]) : nil
        }
    }
}
