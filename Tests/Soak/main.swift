import Glibc

let arguments = CommandLine.arguments.dropFirst().map { Int($0) }
guard arguments.count == 1, let slides = arguments[0], slides >= 1000 else {
    print("usage: soak SLIDES, 1000 at least")
    exit(2)
}
exit(try Soak(slides: slides).run() ? 0 : 1)
