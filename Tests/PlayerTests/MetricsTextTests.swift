import Present
import Painters
import Schedules
import Testing

@testable import Carousel
@testable import Player
import Vocabulary

/// What Prometheus reads.
@Suite struct MetricsTextTests {
    /// A sign with two outputs, one of which nobody would call so.
    private var metrics: Metrics {
        get throws {
            var metrics = Metrics(start: .seconds(100), clockStart: .milliseconds(1_798_135_000_250))
            metrics.tookSources(at: .seconds(120))
            let picture = ShownPicture(number: 1, path: "a.png", digest: nil)
            for name in ["HDMI-A-1", "HDMI-A-1", "a\"b\\c\nd"] {
                metrics.note(.sighted(picture, at: place(name, "10x6@50"), since: .seconds(130)), at: .seconds(131))
            }
            metrics.note(.sighted(nil, at: place("HDMI-A-1", "10x6@50"), since: .seconds(140)), at: .seconds(141))
            let counts: [Rung: Smoothness.Counts] = [
                .pan: .init(moves: 2, frames: 80, missed: 1),
                .copy: .init(moves: 1, frames: 30, missed: 12, bytesWritten: 7_200),
            ]
            for _ in 0..<2 { metrics.note(.moved(counts, output: "HDMI-A-1"), at: .seconds(150)) }
            metrics.count(.leftOut)
            metrics.count(.missingSource, 3)
            let opening = WallInstant(sinceEpoch: .seconds(1_798_182_000))
            metrics.closings = [
                "a\"b\\c\nd": Closing(reason: .hours, opens: opening),
                "HDMI-A-1": Closing(reason: .until, opens: .never),
            ]
            return metrics
        }
    }

    /// The lines of both outputs, of which the first has these values by its rungs, and the second none.
    private static func samples(_ name: String, _ values: [Int]) -> String {
        [("HDMI-A-1", values), (#"a\"b\\c\nd"#, [0, 0, 0, 0])].flatMap { output, values in
            zip(["pan", "planes", "copy", "cut"], values).map { rung, value in
                "cyclorama_\(name){output=\"\(output)\",rung=\"\(rung)\"} \(value)"
            }
        }.joined(separator: "\n")
    }

    private static let emptyBuckets = [
        "0.01", "0.025", "0.05", "0.1", "0.25", "0.5", "1.0", "2.5", "5.0", "10.0", "+Inf",
    ].map { "cyclorama_decode_seconds_bucket{le=\"\($0)\"} 0" }.joined(separator: "\n")

    /// Dashboards and alerts read these names: what stands here is kept.
    @Test func golden() throws {
        #expect(
            try metrics.text(memory: 12_345_678) == """
                # HELP cyclorama_build_info The version of Cyclorama; always 1.
                # TYPE cyclorama_build_info gauge
                cyclorama_build_info{version="\(Version.text)"} 1
                # HELP cyclorama_start_time_seconds When the player was started, in Unix time.
                # TYPE cyclorama_start_time_seconds gauge
                cyclorama_start_time_seconds 1798135100.25
                # HELP cyclorama_playlist_time_seconds When playlists, folders or the site file were last read and taken, in Unix time.
                # TYPE cyclorama_playlist_time_seconds gauge
                cyclorama_playlist_time_seconds 1798135120.25
                # HELP cyclorama_slide_start_time_seconds Since when the present slide stands on an output, in Unix time.
                # TYPE cyclorama_slide_start_time_seconds gauge
                cyclorama_slide_start_time_seconds{output="a\\"b\\\\c\\nd"} 1798135130.25
                # HELP cyclorama_closed_until_time_seconds When a closed output opens, in Unix time.
                # TYPE cyclorama_closed_until_time_seconds gauge
                cyclorama_closed_until_time_seconds{output="HDMI-A-1",reason="until"} 8589934592.0
                cyclorama_closed_until_time_seconds{output="a\\"b\\\\c\\nd",reason="hours"} 1798182000.0
                # HELP cyclorama_slides_shown_total Slides that have come onto an output.
                # TYPE cyclorama_slides_shown_total counter
                cyclorama_slides_shown_total{output="HDMI-A-1"} 2
                cyclorama_slides_shown_total{output="a\\"b\\\\c\\nd"} 1
                # HELP cyclorama_moves_total Moves from one slide to the next, by the way to the screen.
                # TYPE cyclorama_moves_total counter
                \(Self.samples("moves_total", [4, 0, 2, 0]))
                # HELP cyclorama_frames_total Frames of moves that were seen.
                # TYPE cyclorama_frames_total counter
                \(Self.samples("frames_total", [160, 0, 60, 0]))
                # HELP cyclorama_missed_vblanks_total Vblanks in moves that brought no new frame.
                # TYPE cyclorama_missed_vblanks_total counter
                \(Self.samples("missed_vblanks_total", [2, 0, 24, 0]))
                # HELP cyclorama_written_bytes_total Bytes written to framebuffers in moves.
                # TYPE cyclorama_written_bytes_total counter
                \(Self.samples("written_bytes_total", [0, 0, 14_400, 0]))
                # HELP cyclorama_decode_seconds How long it took to read, decode, scale and convert each picture.
                # TYPE cyclorama_decode_seconds histogram
                \(Self.emptyBuckets)
                cyclorama_decode_seconds_sum 0.0
                cyclorama_decode_seconds_count 0
                # HELP cyclorama_errors_total What went wrong, by kind.
                # TYPE cyclorama_errors_total counter
                cyclorama_errors_total{kind="left_out"} 1
                cyclorama_errors_total{kind="playlist"} 0
                cyclorama_errors_total{kind="site"} 0
                cyclorama_errors_total{kind="missing_source"} 3
                cyclorama_errors_total{kind="missing_output"} 0
                cyclorama_errors_total{kind="silent_disk"} 0
                cyclorama_errors_total{kind="display"} 0
                # HELP cyclorama_resident_memory_bytes Memory of the process when this was written, in bytes.
                # TYPE cyclorama_resident_memory_bytes gauge
                cyclorama_resident_memory_bytes 12345678

                """)
    }

    /// At the start there is no output, and perhaps no /proc.
    @Test func whatHasNoSamplesIsLeftOut() {
        let text = Metrics(start: .zero, clockStart: .zero).text(memory: nil)
        #expect(!text.contains("output=") && !text.contains("memory") && !text.contains("cyclorama_moves_total"))
        #expect(text.hasSuffix("cyclorama_errors_total{kind=\"display\"} 0\n"))
    }

    @Test(.enabled(if: Promtool.path != nil, "no promtool; see Tests/promtool.sh")) func prometheusTakesIt() throws {
        #expect(try Promtool.complaints(about: metrics.text(memory: 1)) == "")
        #expect(try Promtool.complaints(about: Metrics(start: .zero, clockStart: .zero).text(memory: nil)) == "")
        let wrong = try metrics.text(memory: 1).replacing("moves_total", with: "moves")
        #expect(try Promtool.complaints(about: wrong).contains("cyclorama_moves "), "it does look")
    }

    /// A Swift text is valid UTF-8 whatever the bytes were, and stays so.
    @Test func namesOfAnyBytesAreValid() throws {
        var metrics = Metrics(start: .zero, clockStart: .zero)
        let name = String(decoding: [0x41, 0xFF, 0x22, 0xC3, 0x0A, 0x00, 0x5C], as: UTF8.self)
        metrics.note(.moved([:], output: name), at: .zero)
        metrics.note(.moved([.pan: .init(moves: 1)], output: name), at: .zero)
        let text = metrics.text(memory: nil)
        #expect(String(validating: Array(text.utf8), as: UTF8.self) == text)
        #expect(text.contains("cyclorama_moves_total{output=\"A\u{FFFD}\\\"\u{FFFD}\\n\u{0}\\\\\",rung=\"pan\"} 1\n"))
    }
}
