import Foundation
import Raster
import Testing

extension GuestSuite {
    /// What lines of the player's unit deny, tried by a program that runs as the player does.
    @Suite(.tags(.services), .needsService)
    struct ConfinementGuestTests {
        private static let folder = "/etc/systemd/system/probe.service"

        /// What becomes of the unit of a program that tries things: Debian's perl and what it is linked with may run.
        private static let setup = """
            [Service]
            Type=oneshot
            Restart=no
            WatchdogSec=0
            ExecStart=
            ExecStart=/usr/bin/perl /etc/probe.pl
            ExecPaths=/usr/bin/perl /usr/lib
            StandardInput=null
            StandardOutput=truncate:/run/probe.txt
            RuntimeDirectory=
            RuntimeDirectory=probe

            """

        /// Says in a line of each thing that it tries how it went.
        private static let probe = """
            use Config;
            use Socket;
            sub report { my ($command, $isDone) = @_; print "$command: ", $isDone ? "done" : "$!", "\\n" }
            report("program", system("/bin/true") != -1);
            socket(my $socket, AF_UNIX, SOCK_STREAM, 0);
            report("D-Bus", connect($socket, pack_sockaddr_un("/run/dbus/system_bus_socket")));
            # Their numbers on arm64, and on x86-64. The flag is what others than root may ask for.
            my $isARM = $Config{archname} =~ /^aarch64/;
            report("add_key", syscall($isARM ? 217 : 248, 0, 0, 0, 0, 0) != -1);
            report("io_uring_setup", syscall(425, 0, 0) != -1);
            report("userfaultfd", syscall($isARM ? 282 : 323, 1) != -1);
            my @tasks = $$;
            while (@tasks < 300 and defined(my $task = fork)) { $task ? push(@tasks, $task) : sleep(600) }
            print "tasks: ", scalar(@tasks), "\\n";
            kill("KILL", @tasks[1 .. $#tasks]);

            """

        /// What the probe says, by command.
        private func outcomes(in guest: Guest, unit: String) throws -> [String: String] {
            try guest.put(Data(unit.utf8), at: Self.folder)
            let text = try guest.output(
                of: "systemctl daemon-reload && systemctl start probe.service && cat /run/probe.txt",
                timeout: .seconds(120))
            let lines = text.split(separator: "\n").map { $0.split(separator: ":", maxSplits: 1).map(String.init) }
            return Dictionary(lines.map { ($0[0], $0[1].trimmingCharacters(in: .whitespaces)) }) { $1 }
        }

        @Test func eachLineTakesAwayWhatNoOtherDoes() throws {
            let service = try ServiceGuest(
                display: .virtioGPU(Size(width: 640, height: 480)), media: try Media(), playlist: "slides: []\n")
            let (guest, unit) = (service.guest, service.unit.text)
            try guest.put(Data(Self.probe.utf8), at: "/etc/probe.pl")
            try guest.put(Data(Self.setup.utf8), at: "\(Self.folder).d/probe.conf")

            let denied = try outcomes(in: guest, unit: unit)
            let refusal = "Operation not permitted"
            #expect(
                denied == [
                    "program": "Permission denied", "D-Bus": "Permission denied", "add_key": refusal,
                    "io_uring_setup": refusal, "userfaultfd": refusal, "tasks": service.unit.value("TasksMax"),
                ])
            for (line, commands) in [
                ("NoExecPaths=/", ["program"]),
                ("InaccessiblePaths=-/run/dbus", ["D-Bus"]),
                ("SystemCallFilter=~@keyring @aio userfaultfd", ["add_key", "io_uring_setup", "userfaultfd"]),
                ("TasksMax=\(service.unit.value("TasksMax") ?? "")", ["tasks"]),
            ] {
                #expect(unit.contains("\n\(line)\n"))
                let others = try outcomes(in: guest, unit: unit.replacing("\n\(line)\n", with: "\n"))
                let changed = denied.keys.filter { others[$0] != denied[$0] }
                #expect(Set(commands) == Set(changed), "without \(line): \(others)")
            }
        }
    }
}
