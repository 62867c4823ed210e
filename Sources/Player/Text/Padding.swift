/// A number's digits, at least `count` of them, with zeros before.
func padded(_ number: some BinaryInteger, to count: Int, radix: Int = 10) -> String {
    let digits = String(number, radix: radix)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
}
