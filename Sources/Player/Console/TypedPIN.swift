internal import LinuxIO

/// A PIN as somebody sets it: never on a command line, which others can read.
public enum TypedPIN {
    /// Reads it, twice where it is typed.
    public static func read() throws(PlayerError) -> String {
        guard let pin = SecretLine.read("New PIN: ") else { throw .input(InputError(["no PIN was typed"])) }
        guard PINRecord.isPIN(pin) else { throw .input(InputError([PINRecord.rule])) }
        if SecretLine.isTyped, SecretLine.read("The same again: ") != pin {
            throw .input(InputError(["the two are not the same; the PIN stays as it was"]))
        }
        return pin
    }
}
