internal import LinuxIO

/// Has a loop leave the clients' server alone while that backs off.
struct ClientPolling {
    private var listens = true

    mutating func follow<Source>(
        _ control: ControlServer, in loop: borrowing EventLoop<Source>, as source: Source
    ) throws(SystemError) {
        if listens != control.isBackingOff { return }
        listens.toggle()
        try loop.change(control.descriptor, as: source, for: listens ? .reading : [])
    }
}
