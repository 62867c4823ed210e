import Foundation

/// Lines for a terminal, run by bash with the built program as `cyclorama`.
enum Shell {
    /// What has no display and no player here is told so: the command line is read all the same. Films are small.
    private static let prelude = """
        set -o pipefail
        cyclorama() {
            case $1 in
                play) set -- "$@" --card /dev/dri/none --runtime-dir run --state-dir state ;;
                ctl) set -- "$@" --runtime-dir run ;;
                render) set -- "$@" --size 64x36 --rate 5 ;;
                outputs) case " $* " in *' --drivers '*) ;; *) set -- "$@" --card /dev/dri/none --runtime-dir run ;; esac ;;
            esac
            # An emulator and a program are two words.
            $PROGRAM "$@"
        }
        ffmpeg() { cat >/dev/null; }

        """

    static func run(_ line: String, in scratch: Scratch) throws -> Program.Result {
        let program = (Program.substitute ?? [Program.path]).joined(separator: " ")
        return try Program.Running(
            ["-c", "cd '\(scratch.path)'\n" + prelude + line], environment: ["PROGRAM": program], by: ["/bin/bash"]
        ).end()
    }

    /// What bash says of a text's syntax; empty where nothing is wrong.
    static func complaints(about text: String) throws -> String {
        let scratch = try Scratch()
        let file = try scratch.write("text.sh", text)
        let result = try Program.Running(["-n", file], by: ["/bin/bash"]).end()
        return result.code == 0 ? result.errors : "exit code \(result.code): \(result.errors)"
    }
}
