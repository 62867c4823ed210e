import ArgumentParser
struct C: ParsableCommand {
    @Flag var x = false
    mutating func run() { print("hi", x) }
}
C.main()
