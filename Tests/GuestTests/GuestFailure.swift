/// What went wrong with a guest, and the last that its console and QEMU said.
struct GuestFailure: Error, CustomStringConvertible {
    var what: String
    var console = ""

    var description: String { console.isEmpty ? what : "\(what)\n--- console:\n\(console)" }
}
