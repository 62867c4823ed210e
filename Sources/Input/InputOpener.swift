public import LinuxIO

/// Opens input devices on threads of their own: one on USB takes 50 ms (usbhid_open in drivers/hid/usbhid/hid-core.c), and one that
/// is broken may take for ever.
public struct InputOpener: ~Copyable {
    public enum OpenerReply: Sendable {
        case opened(InputDevice)
        case refused(InputNode, SystemError)
    }

    private let answers: Mailbox<OpenerReply>

    public init() throws(SystemError) { answers = try Mailbox() }

    /// Lent to a `Poller`: readable while an answer is there.
    public var descriptor: Int32 { answers.descriptor }

    /// Begins to open one.
    ///
    /// - Parameters:
    ///   - matrix: how its panel lies on the display; nil: as udev's database says it.
    ///   - isAlone: whether its events come to this program alone.
    public func open(_ node: InputNode, _ matrix: CalibrationMatrix?, isAlone: Bool) {
        do throws(SystemError) {
            try WorkerThread { [answers] in
                do throws(SystemError) {
                    let device = try InputDevice(opening: node, matrix)
                    if isAlone { try device.hold() }
                    answers.post(.opened(device))
                } catch {
                    answers.post(.refused(node, error))
                }
            }.leave()
        } catch {
            answers.post(.refused(node, error))
        }
    }

    /// What has come of opening.
    public func takeAnswers() -> [OpenerReply] { (try? answers.collect()) ?? [] }
}
