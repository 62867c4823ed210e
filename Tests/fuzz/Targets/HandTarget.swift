import Input
import Vocabulary

@testable import Player

/// What fingers do on a panel, in steps of four bytes: what, which finger, and where or how long.
enum HandTarget {
    private struct Fingers {
        var places: [Int: TouchPlace] = [:]
        var ids = [0, 1, 2, 3]
        var nextID = 4
        /// Long after the clock's zero, as time stamps may lie in the past.
        var time = Duration.seconds(10)

        /// Says whether the panel reports now.
        mutating func take(_ step: ArraySlice<UInt8>) -> Bool {
            let (what, finger) = (step[step.startIndex], Int(step[step.startIndex + 1]))
            let (x, y) = (step[step.startIndex + 2], step[step.startIndex + 3])
            let slot = finger & 3
            switch what & 7 {
            case 0, 1: places[ids[slot]] = TouchPlace((Double(x) - 20) / 200, (Double(y) - 20) / 200)
            case 2: places[ids[slot]] = nil
            case 3:
                places[ids[slot]] = nil
                ids[slot] = nextID
                nextID += 1
            case 4: time -= .milliseconds(Int64(x))
            case 5: time += .milliseconds(Int64(x) * Int64(finger))
            default: break
            }
            if what & 8 == 0 { return false }
            time += .milliseconds(Int64(y & 15))
            return true
        }

        var frame: TouchFrame {
            TouchFrame(places.sorted { $0.key < $1.key }.map { .init(id: $0.key, at: $0.value) }, at: time)
        }
    }

    static func run(_ bytes: [UInt8]) throws(Finding) {
        var (fingers, recognizer, model, screen) = (Fingers(), GestureRecognizer(), DrawnSlide(), MagnifiedScreen())
        var former = fingers.frame
        for start in stride(from: 0, to: bytes.count - 3, by: 4) {
            let step = bytes[start..<start + 4]
            let reports = fingers.take(step)
            if step[start] & 0xF0 == 0xF0, case .drag(let end) = recognizer.reset(at: fingers.time) {
                try model.take(end, leeway: 0)
            }
            if !reports { continue }
            let frame = fingers.frame
            switch recognizer.take(frame) {
            case .tap(let place), .doubleTap(let place):
                try require(!model.isDrawing, "a tap in a drag")
                try require(frame.contacts.isEmpty && former.contacts.count == 1, "a tap of several fingers")
                let way = TouchWay(from: place, to: former.contacts[0].place)
                try require(way.length <= GestureRecognizer.slop, "a tap that has moved")
            case .drag(let drag):
                let leeway = frame.contacts.map { contact in
                    former.contacts.first { $0.id == contact.id }.map {
                        TouchWay(from: $0.place, to: contact.place).length
                    } ?? 0
                }.max()
                try model.take(drag, leeway: leeway ?? 0)
                try screen.take(drag)
            case .pinch(let pinch): try screen.take(pinch)
            case nil: break
            }
            former = frame
        }
        if case .drag(let end) = recognizer.reset(at: fingers.time) { try model.take(end, leeway: 0) }
        try require(!model.isDrawing, "a drag without an end")
    }
}

/// A picture that is magnified.
private struct MagnifiedScreen {
    private static let bounds = ZoomBounds(limit: 4, across: 0.25...0.75, down: 0...1)
    private var zoom = Zoom(within: bounds, goesOn: true, idle: .seconds(30), at: .zero)
    private var now = Duration.zero

    mutating func take(_ drag: Drag) throws(Finding) {
        now = max(now + .milliseconds(1), drag.time)
        zoom.draw(drag.way, at: now)
        try check()
    }

    mutating func take(_ pinch: Pinch) throws(Finding) {
        now = max(now + .milliseconds(1), pinch.time)
        switch pinch.stage {
        case .begun: break
        case .moved(let former, let new):
            try require((former.reach == nil) == (new.reach == nil), "a finger that came has moved the picture")
            let factor = new.reach.map { $0.length / max(0.01, former.reach?.length ?? 0) } ?? 1
            zoom.pinch(from: former.middle, to: new.middle, by: max(0.01, factor), at: now)
        case .ended: zoom.letGo(at: now)
        }
        try check()
    }

    private mutating func check() throws(Finding) {
        let view = zoom.course.view(at: now)
        try require((1...4).contains(view.scale), "a scale of \(view.scale)")
        try require(view.x >= -1e-9 && view.x + 1 / view.scale <= 1 + 1e-9, "it shows what lies beside the screen")
        try require(view.y >= -1e-9 && view.y + 1 / view.scale <= 1 + 1e-9, "it shows what lies above the screen")
        if zoom.isEnding { zoom = Zoom(within: Self.bounds, goesOn: true, idle: .seconds(30), at: now) }
    }
}

/// A slide under the finger, two thirds of the screen's length from the next one.
private struct DrawnSlide {
    private static let scale = -1.5
    private var way = 0.0
    /// How far the finger went before.
    private var former = 0.0
    private var grip: Grip?
    private var now = Duration.zero
    var isDrawing = false

    /// - Parameter leeway: how far any finger has moved.
    mutating func take(_ drag: Drag, leeway: Double) throws(Finding) {
        // The player's own clock never goes back.
        now = max(now + .milliseconds(1), drag.time)
        try require((drag.stage == .begun) != isDrawing, "a drag in a drag, or none")
        let before = grip?.course?.progress(at: now) ?? 0
        switch drag.stage {
        case .begun:
            isDrawing = true
            var new = Grip(way: drag.way.x, idle: .seconds(30), at: now)
            new.begin(by: Self.scale, at: now)
            grip = new
        case .moved:
            try require(abs(drag.way.x - way) <= leeway + 1e-9, "a jump from \(way) to \(drag.way.x)")
            let prediction = drag.prediction.map {
                HandCourse.Prediction(speed: $0.speed.x, start: drag.time, reach: $0.reach)
            }
            grip?.move(to: drag.way.x, predicting: prediction, at: now)
            let jump = abs((grip?.course?.progress(at: now) ?? before) - before)
            // By half of each step more, one taken back and one put on.
            let step = abs(drag.way.x - way)
            try require(jump <= (step * 1.5 + former / 2) * -Self.scale + 1e-9, "the slide jumps by \(jump)")
            former = step
        case .released(let velocity):
            try require(velocity.x.isFinite && velocity.y.isFinite, "a speed of \(velocity)")
            try end(velocity.x)
        case .lost: try end(0)
        }
        way = drag.way.x
        guard let course = grip?.course else { return }
        for step in 0..<50 {
            let progress = course.progress(at: now + .milliseconds(step * 5))
            try require(0...1 ~= progress, "the slide stands at \(progress)")
        }
        // What has come to its end goes on with the next slide.
        if course.isOver(at: now) {
            grip?.arrive()
            grip?.begin(by: Self.scale, at: now)
        }
    }

    private mutating func end(_ velocity: Double) throws(Finding) {
        grip?.release(velocity, at: now)
        isDrawing = false
        guard let course = grip?.course else { throw Finding("nothing is drawn") }
        let stands = now + .seconds(1)
        try require(course.isOver(at: stands), "it never comes to an end")
        try require(course.progress(at: stands) == course.end, "it stands between two slides")
        grip = nil
    }
}
