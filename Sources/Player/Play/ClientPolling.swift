internal import LinuxIO

/// Has a poller leave the clients' server alone while that backs off.
struct ClientPolling {
    private var listens = true

    mutating func follow(
        _ control: ControlServer, in poller: borrowing Poller, as token: Poller.Token
    ) throws(SystemError) {
        if listens != control.isBackingOff { return }
        listens.toggle()
        try poller.change(control.descriptor, as: token, for: listens ? .reading : [])
    }
}
