import Input

@testable import Player

/// What a finger does, and when its frames have shown it.
final class Finger {
    let theatre: Theatre
    private(set) var way = 0.0
    /// Where it was when.
    private(set) var history: [(time: Duration, way: Double)] = []

    init(_ theatre: Theatre) { self.theatre = theatre }

    func tell(_ stage: Drag.FingerStage) {
        let drag = Drag(stage, way: TouchWay(way, 0.001), at: theatre.now)
        theatre.show.drag(drag, on: theatre.show.screens[0], idle: .seconds(30))
    }

    /// It comes to a place, and rests there for some time.
    func move(to new: Double, for time: Duration = .milliseconds(8)) throws {
        let isNew = history.isEmpty
        way = new
        history.append((theatre.now, new))
        tell(isNew ? .begun : .moved)
        try theatre.run(until: theatre.now + time)
    }

    /// It moves on in steps of a hundredth.
    func draw(to end: Double) throws {
        let step = end < way ? -0.01 : 0.01
        while abs(end - way) > 0.001 { try move(to: way + step) }
    }

    /// It begins to move, draws to a place, and goes with a velocity; nil: it stays.
    func stroke(to end: Double, release velocity: Double? = nil, begin: Duration = .milliseconds(8)) throws {
        try move(to: end < 0 ? -0.04 : 0.04, for: begin)
        try draw(to: end)
        if let velocity { release(velocity) }
    }

    func release(_ velocity: Double = 0) {
        tell(.released(TouchWay(velocity, 0)))
        history = []
        way = 0
    }
}
