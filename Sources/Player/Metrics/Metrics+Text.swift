internal import Carousel
internal import ControlProtocol
internal import Present
internal import Schedules
internal import Vocabulary
internal import Painters

extension Metrics {
    /// The text that node_exporter reads.
    ///
    /// - Parameter memory: the process's bytes in memory, where they are known.
    func text(memory: Int?) -> String {
        var text = Exposition()
        text.add("cyclorama_build_info", .gauge, help: "The version of Cyclorama; always 1.") {
            $0.add(1, [("version", Version.text)])
        }
        text.add("cyclorama_start_time_seconds", .gauge, help: "When the player was started, in Unix time.") {
            $0.add(clockStart + start)
        }
        text.add(
            "cyclorama_playlist_time_seconds", .gauge,
            help: "When playlists, folders or the site file were last read and taken, in Unix time."
        ) {
            $0.add(clockStart + playlistTime)
        }
        addOutputs(to: &text)
        text.add(
            "cyclorama_decode_seconds", .histogram,
            help: "How long it took to read, decode, scale and convert each picture."
        ) { samples in
            for (bound, count) in zip(Histogram.bounds, decodes.counts) {
                samples.add(count, [("le", "\(bound / .seconds(1))")], suffix: "_bucket")
            }
            samples.add(decodes.count, [("le", "+Inf")], suffix: "_bucket")
            samples.add(decodes.sum, suffix: "_sum")
            samples.add(decodes.count, suffix: "_count")
        }
        text.add("cyclorama_errors_total", .counter, help: "What went wrong, by kind.") { samples in
            for kind in ErrorKind.allCases { samples.add(errors[kind] ?? 0, [("kind", kind.rawValue)]) }
        }
        text.add(
            "cyclorama_resident_memory_bytes", .gauge, help: "Memory of the process when this was written, in bytes."
        ) {
            if let memory { $0.add(memory) }
        }
        return text.text
    }

    private func addOutputs(to text: inout Exposition) {
        let outputs = outputs.sorted { $0.key < $1.key }
        text.add(
            "cyclorama_slide_start_time_seconds", .gauge,
            help: "Since when the present slide stands on an output, in Unix time."
        ) { samples in
            for (name, output) in outputs {
                if let start = output.slideStart { samples.add(clockStart + start, [("output", name)]) }
            }
        }
        text.add("cyclorama_closed_until_time_seconds", .gauge, help: "When a closed output opens, in Unix time.") {
            for (name, closing) in closings.sorted(by: { $0.key < $1.key }) {
                $0.add(closing.opens.sinceEpoch, [("output", name), ("reason", "\(closing.reason)")])
            }
        }
        text.add("cyclorama_slides_shown_total", .counter, help: "Slides that have come onto an output.") { samples in
            for (name, output) in outputs { samples.add(output.slides, [("output", name)]) }
        }
        func addMoves(_ name: String, help: String, _ count: KeyPath<Smoothness.Counts, Int>) {
            text.add(name, .counter, help: help) { samples in
                for (name, output) in outputs {
                    for rung in Rung.allCases {
                        let counts = output.moves[rung] ?? Smoothness.Counts()
                        samples.add(counts[keyPath: count], [("output", name), ("rung", rung.rawValue)])
                    }
                }
            }
        }
        addMoves(
            "cyclorama_moves_total", help: "Moves from one slide to the next, by the way to the screen.", \.moves)
        addMoves("cyclorama_frames_total", help: "Frames of moves that were seen.", \.frames)
        addMoves("cyclorama_missed_vblanks_total", help: "Vblanks in moves that brought no new frame.", \.missed)
        addMoves("cyclorama_written_bytes_total", help: "Bytes written to framebuffers in moves.", \.bytesWritten)
    }
}
