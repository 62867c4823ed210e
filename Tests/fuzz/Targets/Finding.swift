/// Something that must not be, whatever the input is.
public struct Finding: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}

/// Throws a finding where something that must hold does not.
func require(_ condition: Bool, _ otherwise: @autoclosure () -> String) throws(Finding) {
    if !condition { throw Finding(otherwise()) }
}
